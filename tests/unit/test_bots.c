/* Bots: what they do in positions where there is one right thing to do, and what must hold in every game they play: legal
   moves only, nothing known that their view does not show, the same again for the same seed. */
#include "bot_table.h"

/* ---- the list ---- */

static void bots_are_found_by_name(void **state)
{
    (void)state;
    int n = 0;
    for (const BotKind *kind; (kind = bot_kind(n)); n++) {
        assert_ptr_equal(bot_named(kind->name, strlen(kind->name)), kind);
        assert_true(kind->size <= BOT_MEMORY);
    }
    assert_true(n >= 2);
    assert_null(bot_kind(-1));
    assert_null(bot_named("plai", 4));
    assert_null(bot_named("plainer", 7));
    assert_null(bot_named("", 0));
}

/* ---- all games ---- */

static void games_end_with_legal_moves(void **state)
{
    (void)state;
    for (int i = 0; i < 240; i++) {
        start_game(&table, 3 + i % 6, i % 4 == 3 ? OPTION_BEGINNER : 0, (uint64_t)i, i % 8 == 0 ? "random" : "plain");
        play_out(&table, NULL);
    }
    for (int i = 0; i < 80; i++) {
        start_with(&table, SETS_ALL, 4 + i % 4, 0, (uint64_t)i, i % 8 == 0 ? "random" : "plain");
        play_out(&table, NULL);
    }
}

static void the_same_seed_plays_the_same_game(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        const char *name = i % 2 ? "plain" : "random";
        start_game(&table, 5, 0, (uint64_t)i, name);
        play_out(&table, NULL);
        uint64_t check = bang_check(&table.game);
        start_game(&table, 5, 0, (uint64_t)i, name);
        play_out(&table, NULL);
        assert_int_equal(bang_check(&table.game), check);
    }
}

static void asked_again_it_says_the_same(Table *t, int seat, BangMove move)
{
    BangMove again = decision(t, seat);
    assert_memory_equal(&again, &move, sizeof move);
}

/* Cards, roles and all that the seat cannot know are dealt anew: what it decides stays the same. */
static void secrets_do_not_matter(Table *t, int seat, BangMove move)
{
    static BangGame view, other, other_view;
    BangOptions options;
    bang_view(&t->game, seat, &view);
    bang_redeal(&view, t->game.answers * 77 + 5, &other);
    bang_view(&other, seat, &other_view);
    bang_options(&other_view, seat, &options);
    BangMove again = t->kind[seat]->decide(t->kind[seat], t->before, &other_view, &options, &(BotDesk){0});
    assert_memory_equal(&again, &move, sizeof move);
    asked_again_it_says_the_same(t, seat, move);
}

static void decisions_follow_from_the_view(void **state)
{
    (void)state;
    for (int i = 0; i < 36; i++) {
        start_with(&table, sets_by_turns(3 + i % 6, (uint64_t)i), 3 + i % 6, 0, (uint64_t)(900 + i), i % 6 == 5 ? "random" : "plain");
        play_out(&table, secrets_do_not_matter);
    }
}

static bool is_sheriff(const Table *t, int seat) { return t->game.seat[seat].role == ROLE_SHERIFF; }

static bool needs_the_sheriff(const Table *t, int seat)
{
    int role = t->game.seat[seat].role;
    return t->game.roles[ROLE_SHERIFF] > 0 && (role == ROLE_DEPUTY || (role == ROLE_RENEGADE && bang_players(&t->game) > 2));
}

static bool knows_a_card_of(const Table *t, int seat, int other)
{
    const BangCard *card = bang_cards(&t->game, ZONE_HAND + other);
    for (int i = 0; i < bang_count(&t->game, ZONE_HAND + other); i++)
        if (t->game.seen[card[i]] >> seat & 1) return true;
    return false;
}

/* A shot in place of a feat is not taken back, even if nobody else is in reach any more. */
static bool has_to_name(const Table *t, int seat)
{
    BangOptions o;
    bang_options(&t->game, seat, &o);
    return o.moves == 1;
}

/* All that is aimed at him is to take a burden off him; and nothing is fired at all when it may be his last. */
static void look_after_the_sheriff(Table *t, int seat, BangMove move)
{
    const BangAsk *ask = &t->game.ask;
    if (!needs_the_sheriff(t, seat)) return;
    if (ask->kind == ASK_PICK && is_sheriff(t, ask->at)) assert_int_equal(bang_kind(move.card), KIND_DYNAMITE);
    if (move.verb == VERB_NAME) assert_true(!is_sheriff(t, move.at) || has_to_name(t, seat));
    if (move.verb != VERB_PLAY || ask->kind == ASK_SAME) return;
    int kind = bang_way_as(move.way, move.card);
    if (move.at != seat && is_sheriff(t, move.at)) {
        assert_true(kind == KIND_PANIC || kind == KIND_CAT_BALOU);
        assert_int_not_equal(bang_find(&t->game, ZONE_TABLE + move.at, KIND_DYNAMITE), CARD_NONE);
    }
    for (int s = 0; s < t->game.seats; s++)
        if ((kind == KIND_GATLING || kind == KIND_INDIANS) && is_sheriff(t, s) && t->game.seat[s].life <= 1)
            assert_true(knows_a_card_of(t, seat, s));
}

static void nobody_harms_a_sheriff_he_needs(void **state)
{
    (void)state;
    for (int i = 0; i < 250; i++) {
        start_with(&table, sets_by_turns(4 + i % 5, (uint64_t)i), 4 + i % 5, 0, (uint64_t)(5000 + i), "plain");
        play_out(&table, look_after_the_sheriff);
    }
}

/* One plain bot among random ones, in every role: far more than its share. */
static void plain_wins_against_random(void **state)
{
    (void)state;
    for (int role = ROLE_SHERIFF; role < ROLE_HIDDEN; role++) {
        int wins = 0, games = 100;
        for (int i = 0; i < games; i++) {
            start_game(&table, 5, 0, (uint64_t)(7000 + i), "random");
            int me = 0;
            while (table.game.seat[me].role != role) me++;
            BangGame view;
            bang_view(&table.game, me, &view);
            table.kind[me] = named("plain");
            table.kind[me]->start(table.kind[me], table.memory[me], 1, &view, me);
            play_out(&table, NULL);
            wins += table.game.winners >> me & 1;
        }
        assert_true(wins >= (role == ROLE_RENEGADE ? 35 : 65)); /* random ones win about 6 and 47 */
    }
}

/* ---- whom to fight ---- */

static void a_deputy_keeps_his_fire_from_the_sheriff(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, "missed:2S", "barrel:QS"}, {"deputy", "black_jack", 4, "bang:KH, duel:QD, panic:JH, cat_balou:KH", NULL},
           {"deputy", "paul_regret", 3, NULL, "mustang:8H"}, {"outlaw", "rose_doolan", 4, NULL, NULL}, {"outlaw", "jesse_jones", -1, NULL, NULL},
           {"outlaw", "bart_cassidy", -1, NULL, NULL}, {"renegade", "slab_the_killer", 4, NULL, NULL});
    for (int i = 0; i < 4; i++) {
        BangMove move = decision(&table, 1);
        assert_true(move.verb == VERB_PASS || move.at != 0);
        if (move.verb == VERB_PASS) break;
        answer(&table, 1, move);
        while (bang_who(&table.game) != 1) answer(&table, bang_who(&table.game), decision(&table, bang_who(&table.game)));
    }
}

static void an_outlaw_shoots_the_sheriff(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 5, NULL, NULL}, {"outlaw", "black_jack", 4, "bang:KH", NULL}, {"deputy", "rose_doolan", 4, NULL, NULL},
           {"outlaw", "jesse_jones", 4, NULL, NULL}, {"renegade", "bart_cassidy", 4, NULL, NULL});
    DECIDES(1, "B plays bang:KH on A");
}

/* The Renegade is out, so who is hidden is an Outlaw too. */
static void an_outlaw_spares_a_known_outlaw(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "paul_regret", 4, NULL, "mustang:8H"}, {"outlaw", "black_jack", 4, "bang:KH, duel:QD", NULL},
           {"outlaw", "rose_doolan", 4, "bang:AS", NULL}, {"renegade", "jesse_jones", -1, NULL, NULL});
    DECIDES(1, "B plays duel:QD on A");
    SEATED(1, {"sheriff", "paul_regret", 4, "bang:2C, bang:3C, bang:4C", "mustang:8H"}, {"outlaw", "black_jack", 4, "bang:KH", NULL},
           {"outlaw", "rose_doolan", 1, NULL, NULL}, {"renegade", "jesse_jones", -1, NULL, NULL});
    DECIDES(1, "B passes");
}

static void the_renegade_needs_the_sheriff_to_the_last(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 2, NULL, NULL}, {"renegade", "black_jack", 4, "bang:KH, panic:JH", NULL},
           {"outlaw", "rose_doolan", 4, NULL, "mustang:8H"}, {"outlaw", "jesse_jones", -1, NULL, NULL});
    DECIDES(1, "B passes");
    SEATED(1, {"sheriff", "kit_carlson", 2, NULL, NULL}, {"renegade", "black_jack", 4, "bang:KH", NULL},
           {"outlaw", "rose_doolan", -1, NULL, NULL}, {"outlaw", "jesse_jones", -1, NULL, NULL});
    DECIDES(1, "B plays bang:KH on A");
}

static const Line FIVE[] = {
    {"sheriff", "suzy_lafayette", 5, "bang:AS, bang:KH", NULL},  {"outlaw", "black_jack", 4, "bang:2D, bang:3D", NULL},
    {"renegade", "rose_doolan", 4, "bang:QH, bang:4D", NULL},    {"outlaw", "vulture_sam", 4, "bang:6D", NULL},
    {"deputy", "bart_cassidy", 4, "bang:5D, bang:7D", NULL},
};

static void the_sheriff_shoots_back(void **state)
{
    (void)state;
    pile = (Pile){.deck = "missed:2S, missed:3S, missed:4S, missed:5S, missed:6S, missed:7S, missed:8S, missed:10C"};
    set_table(&table, FIVE, 5, 1);
    say("B plays bang:2D on A");
    say("A passes");
    say("B passes");
    say("C passes");
    say("D passes");
    say("E plays bang:5D on D"); /* away from the Sheriff, who sits beside him */
    say("D passes");
    say("E passes");
    BangMove move = decision(&table, 0);
    assert_int_equal(bang_kind(move.card), KIND_BANG);
    assert_int_equal(move.at, 1);
}

static const Belief *belief_of(int seat)
{
    static Belief belief;
    BangGame view;
    memcpy(&belief, table.memory[seat] + sizeof(uint64_t), sizeof belief); /* it follows the seed */
    bang_view(&table.game, seat, &view);
    belief_roles(&belief, &view);
    return &belief;
}

static void acts_tell_roles(void **state)
{
    (void)state;
    set_table(&table, FIVE, 5, 1);
    assert_in_range(belief_of(0)->chance[1][ROLE_OUTLAW], 4500, 5200); /* two of four */
    assert_in_range(belief_of(0)->chance[1][ROLE_DEPUTY], 2200, 2600);
    assert_int_equal(belief_of(0)->chance[0][ROLE_SHERIFF], 10000);
    assert_int_equal(belief_of(1)->chance[1][ROLE_OUTLAW], 10000);
    assert_in_range(belief_of(1)->chance[2][ROLE_OUTLAW], 3100, 3400); /* one of three */
    assert_int_equal(belief_of(4)->chance[1][ROLE_DEPUTY], 0);     /* there is one, and it is himself */
    say("B plays bang:2D on A");
    say("A passes");
    assert_true(belief_of(0)->chance[1][ROLE_OUTLAW] > 7000);
    assert_true(belief_of(0)->chance[2][ROLE_OUTLAW] < 4500); /* one less is left for the others */
    say("B passes");
    say("C plays bang:QH on B"); /* at one who shot the Sheriff */
    say("B passes");
    assert_true(belief_of(0)->chance[2][ROLE_OUTLAW] < 2500);
    assert_true(belief_of(0)->chance[2][ROLE_DEPUTY] > belief_of(0)->chance[3][ROLE_DEPUTY]);
}

/* Drawn often, assignments come as often as the chances say, and each has as many of each role as the game. */
static void roles_are_drawn_as_they_are_likely(void **state)
{
    (void)state;
    enum { DRAWS = 40000 };
    static BeliefDeals deals;
    static int drawn[SEATS][ROLE_COUNT];
    start_game(&table, 8, 0, 3, "plain");
    for (int i = 0; i < 60; i++) answer(&table, bang_who(&table.game), decision(&table, bang_who(&table.game)));
    BangGame view;
    bang_view(&table.game, 2, &view);
    const Belief *b = belief_of(2);
    belief_deals(b, &view, &deals);
    memset(drawn, 0, sizeof drawn);
    for (uint64_t i = 0; i < DRAWS; i++) {
        uint8_t role[SEATS], count[ROLE_COUNT] = {0};
        belief_draw(&deals, i * (UINT64_MAX / DRAWS), role);
        for (int s = 0; s < 8; s++) drawn[s][role[s]]++, count[role[s]]++;
        assert_memory_equal(count, view.roles, sizeof count);
    }
    for (int s = 0; s < 8; s++)
        for (int role = 0; role < ROLE_COUNT; role++)
            assert_in_range(drawn[s][role] * (WHOLE / 100) / (DRAWS / 100) + 5, b->chance[s][role], b->chance[s][role] + 10);
}

/* However much he does that no Deputy would: he may be one who plays badly. */
static void nobody_is_certain_by_acts_alone(void **state)
{
    (void)state;
    Belief b;
    BangGame view;
    set_table(&table, FIVE, 5, 1);
    bang_view(&table.game, NOBODY, &view);
    belief_start(&b);
    for (int i = 0; i < 1000; i++)
        belief_watch(&b, &(BangEvent){.kind = EVENT_PLAYED, .by = 1, .at = 0, .card = bang_read_card("bang:2D", 7)}, &view);
    belief_roles(&b, &view);
    assert_in_range(b.chance[1][ROLE_DEPUTY], 1, 200);
    assert_true(b.chance[1][ROLE_OUTLAW] > 5000);
}

static int acts_of(int by, int act, int at, const BangEvent *event)
{
    Tell tell[TELLS];
    BangGame view;
    TurnWatched turn = {.of = (uint8_t)by};
    bang_view(&table.game, NOBODY, &view);
    int who, found = 0, tells = find_tells(&turn, event, &view, &who, tell);
    for (int i = 0; i < tells; i++) found += who == by && tell[i].act == act && tell[i].at == at;
    return found;
}

static void what_is_done_and_left_undone_tells(void **state)
{
    (void)state;
    set_table(&table, FIVE, 5, 1);
    BangCard bang = bang_read_card("bang:2D", 7);
    BangEvent shot = {.kind = EVENT_PLAYED, .by = 1, .at = 2, .card = bang}, end = {.kind = EVENT_TURN, .by = 2, .at = 2};
    BangEvent thrown = {.kind = EVENT_DISCARDED, .by = 1, .at = 1, .card = bang, .from = ZONE_HAND + 1};
    assert_int_equal(acts_of(1, ACT_SHOT, 2, &shot), 1);
    assert_int_equal(acts_of(1, ACT_SPARED, 0, &shot), 1); /* the Sheriff sits as near */
    assert_int_equal(acts_of(1, ACT_SPARED, 4, &shot), 0); /* out of reach */
    assert_int_equal(acts_of(1, ACT_IDLE, 0, &end), 0); /* two cards may well be no BANG! */
    assert_int_equal(acts_of(1, ACT_THROWN, 0, &thrown), 1);
}

static void who_keeps_his_cards_tells(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "suzy_lafayette", 5, NULL, NULL}, {"outlaw", "black_jack", 4, "bang:2D, bang:3D, bang:4D", NULL}, {"renegade", "rose_doolan", 4, NULL, NULL});
    BangEvent end = {.kind = EVENT_TURN, .by = 2, .at = 2};
    assert_int_equal(acts_of(1, ACT_IDLE, 0, &end), 1);
}

static void acts_without_a_choice_tell_nothing(void **state)
{
    (void)state;
    set_table(&table, FIVE, 5, 1);
    BangEvent gringo = {.kind = EVENT_TOOK, .by = 1, .at = 0, .from = ZONE_HAND, .source = CHARACTER_SOURCE | CHARACTER_EL_GRINGO};
    BangEvent panic = gringo;
    panic.source = KIND_PANIC;
    assert_int_equal(acts_of(1, ACT_ROB_HAND, 0, &gringo), 0);
    assert_int_equal(acts_of(1, ACT_ROB_HAND, 0, &panic), 1);
}

static void of_three_there_is_nothing_to_find_out(void **state)
{
    (void)state;
    static BeliefDeals deals;
    uint8_t role[SEATS];
    start_game(&table, 3, 0, 1, "plain");
    BangGame view;
    bang_view(&table.game, 0, &view);
    belief_deals(belief_of(0), &view, &deals);
    assert_int_equal(deals.count, 1);
    belief_draw(&deals, UINT64_MAX, role);
    for (int s = 0; s < 3; s++) {
        assert_int_equal(belief_of(0)->chance[s][table.game.seat[s].role], WHOLE);
        assert_int_equal(role[s], table.game.seat[s].role);
    }
}

static void of_three_everybody_hunts_his_own(void **state)
{
    (void)state;
    SEATED(0, {"deputy", "kit_carlson", 4, "bang:KH", NULL}, {"renegade", "black_jack", 4, NULL, NULL}, {"outlaw", "rose_doolan", 4, NULL, NULL});
    DECIDES(0, "A plays bang:KH on B"); /* BASE3-003 */
    SEATED(1, {"deputy", "kit_carlson", 4, NULL, NULL}, {"renegade", "black_jack", 4, "bang:KH", NULL}, {"outlaw", "rose_doolan", 4, NULL, NULL});
    DECIDES(1, "B plays bang:KH on C");
    SEATED(2, {"deputy", "kit_carlson", 4, NULL, NULL}, {"renegade", "black_jack", 4, NULL, NULL}, {"outlaw", "rose_doolan", 4, "bang:KH", NULL});
    DECIDES(2, "C plays bang:KH on A");
}

static void jail_is_for_a_dangerous_enemy(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "kit_carlson", 5, "jail:JS", NULL}, {"outlaw", "black_jack", 4, "bang:2D, bang:3D, bang:4D", NULL},
           {"deputy", "rose_doolan", -1, NULL, NULL}, {"outlaw", "jesse_jones", 4, NULL, NULL}, {"renegade", "bart_cassidy", -1, NULL, NULL});
    DECIDES(0, "A plays jail:JS on B");
}

/* ---- what to play ---- */

#define OTHERS                                                                                                         \
    {"outlaw", "jesse_jones", 4, NULL, NULL}, {"outlaw", "bart_cassidy", 4, NULL, NULL},                               \
    {"renegade", "slab_the_killer", 4, NULL, NULL}

static void the_last_beer_waits_for_the_last_hit(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "kit_carlson", 3, "beer:6H", NULL}, OTHERS);
    DECIDES(0, "A passes");
    SEATED(0, {"sheriff", "kit_carlson", 3, "beer:6H, beer:7H", NULL}, OTHERS);
    DECIDES(0, "A plays beer:6H");
    SEATED(0, {"sheriff", "kit_carlson", 5, "beer:6H, beer:7H", NULL}, OTHERS); /* not at full life */
    DECIDES(0, "A passes");
    SEATED(0, {"sheriff", "kit_carlson", 3, "beer:6H, missed:2S, missed:3S, missed:4S", NULL}, OTHERS); /* one too many to keep */
    DECIDES(0, "A plays beer:6H");
    SEATED(0, {"sheriff", "kit_carlson", 3, "beer:6H, beer:7H", NULL}, {"outlaw", "jesse_jones", 4, NULL, NULL}); /* BASE-235 */
    DECIDES(0, "A passes");
    SEATED(0, {"sheriff", "kit_carlson", 1, "beer:6H, beer:7H, missed:2S", NULL},
           {"outlaw", "jesse_jones", 4, NULL, NULL});
    say("A passes");
    DECIDES(0, "A discards beer:6H"); /* there, Beer is good for nothing */
}

static void a_beer_rescues(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, "beer:6H", NULL}, {"outlaw", "willy_the_kid", 4, "bang:2D", NULL}, OTHERS);
    say("B plays bang:2D on A");
    DECIDES(0, "A passes");
    say("A passes");
    DECIDES(0, "A uses beer:6H");
}

static void missed_is_used_at_the_last_life(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, "missed:2S", NULL}, {"outlaw", "willy_the_kid", 4, "bang:2D", NULL}, OTHERS);
    say("B plays bang:2D on A");
    DECIDES(0, "A uses missed:2S");
}

static void barrel_comes_before_cards(void **state)
{
    (void)state;
    pile = (Pile){.deck = "bang:AS, bang:3D"};
    SEATED(1, {"sheriff", "jourdonnais", 1, "missed:2S", "barrel:QS"}, {"outlaw", "willy_the_kid", 4, "bang:2D", NULL}, OTHERS);
    say("B plays bang:2D on A");
    for (int i = 0; i < 2; i++) {
        BangMove move = decision(&table, 0);
        assert_true(move.verb == VERB_ABILITY || bang_kind(move.card) == KIND_BARREL);
        answer(&table, 0, move);
    }
    DECIDES(0, "A uses missed:2S");
}

static void against_slab_one_missed_is_not_wasted(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, "missed:2S", NULL}, {"outlaw", "slab_the_killer", 4, "bang:2D", NULL},
           {"renegade", "jesse_jones", 4, NULL, NULL});
    say("B plays bang:2D on A");
    DECIDES(0, "A passes");
    SEATED(1, {"sheriff", "kit_carlson", 1, "missed:2S, missed:3S", NULL}, {"outlaw", "slab_the_killer", 4, "bang:2D", NULL},
           {"renegade", "jesse_jones", 4, NULL, NULL});
    say("B plays bang:2D on A");
    assert_int_equal(decision(&table, 0).verb, VERB_USE);
}

static void it_takes_the_weapon_that_reaches(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "paul_regret", 4, NULL, NULL}, {"outlaw", "kit_carlson", 4, "schofield:KS, volcanic:10C, bang:2D", NULL}, OTHERS);
    DECIDES(1, "B plays schofield:KS");
    SEATED(1, {"sheriff", "black_jack", 4, NULL, NULL},
           {"outlaw", "kit_carlson", 4, "volcanic:10C, bang:2D, bang:3D, bang:4D", "schofield:KS"}, OTHERS);
    DECIDES(1, "B plays volcanic:10C");
    SEATED(1, {"sheriff", "black_jack", 4, NULL, NULL}, {"outlaw", "kit_carlson", 4, "schofield:JC", "winchester:8S"}, OTHERS);
    DECIDES(1, "B passes");
}

static void it_gets_rid_of_its_own_dynamite(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "kit_carlson", 3, "cat_balou:KH", "dynamite:2H"}, OTHERS);
    DECIDES(0, "A plays cat_balou:KH on A");
}

static void indians_are_not_sent_at_ones_own_side(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"deputy", "black_jack", 4, "indians:KD, gatling:10H", NULL}, OTHERS);
    DECIDES(1, "B passes");
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"outlaw", "black_jack", 4, "indians:KD", NULL}, OTHERS);
    DECIDES(1, "B plays indians:KD");
}

static void a_duel_needs_cards(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 5, "missed:2S, missed:3S, missed:4S, missed:5S", NULL},
           {"outlaw", "black_jack", 1, "duel:QD", NULL}, OTHERS);
    DECIDES(1, "B passes");
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"outlaw", "black_jack", 1, "duel:QD", NULL}, OTHERS);
    DECIDES(1, "B plays duel:QD on A");
}

/* ---- the other questions ---- */

static void the_poorest_card_goes(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "black_jack", 1, "missed:2S, schofield:KS", "winchester:8S"}, OTHERS);
    say("A passes");
    DECIDES(0, "A discards schofield:KS");
    SEATED(0, {"sheriff", "black_jack", 2, "bang:2D, general_store:9C, bang:3D", NULL}, OTHERS);
    say("A passes");
    DECIDES(0, "A discards bang:2D"); /* a second BANG! is worth less than the first */
}

/* Wells Fargo and Stagecoach would bring each other back for ever. */
static void who_has_all_cards_draws_no_more(void **state)
{
    (void)state;
    pile = (Pile){.deck = "missed:2S, missed:3S, missed:4S, missed:5S, missed:6S, missed:7S", .nothing_else = true};
    SEATED(0, {"sheriff", "kit_carlson", 5, "stagecoach:9S, wells_fargo:3H", NULL}, OTHERS);
    DECIDES(0, "A plays stagecoach:9S");
    pile = (Pile){.deck = "missed:2S, missed:3S", .nothing_else = true};
    SEATED(0, {"sheriff", "kit_carlson", 5, "stagecoach:9S, wells_fargo:3H", NULL}, OTHERS);
    DECIDES(0, "A passes");
}

static void the_store_gives_the_best(void **state)
{
    (void)state;
    pile = (Pile){.deck = "schofield:KS, wells_fargo:3H, bang:2D, missed:2S"};
    SEATED(0, {"sheriff", "black_jack", 5, "general_store:9C", NULL}, OTHERS);
    say("A plays general_store:9C");
    DECIDES(0, "A takes wells_fargo:3H");
}

static void panic_takes_what_hurts_most(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "black_jack", 5, "panic:JH", NULL}, {"outlaw", "jesse_jones", 4, "bang:2D", "schofield:KS, barrel:QS"},
           {"renegade", "bart_cassidy", -1, NULL, NULL}, {"outlaw", "slab_the_killer", -1, NULL, NULL});
    say("A plays panic:JH on B");
    DECIDES(0, "A takes barrel:QS");
}

static void lucky_chooses_what_saves_him(void **state)
{
    (void)state;
    pile = (Pile){.deck = "bang:AS, beer:6H"};
    SEATED(1, {"sheriff", "lucky_duke", 3, NULL, "barrel:QS"}, {"outlaw", "willy_the_kid", 4, "bang:2D", NULL}, OTHERS);
    say("B plays bang:2D on A");
    say("A uses barrel:QS");
    DECIDES(0, "A takes beer:6H");
    pile = (Pile){.deck = "missed:2S, bang:AS", .from_start = true};
    SEATED(0, {"sheriff", "lucky_duke", 3, NULL, "dynamite:2H"}, OTHERS);
    DECIDES(0, "A takes bang:AS");
}

static void the_first_card_is_a_choice(void **state)
{
    (void)state;
    pile = (Pile){.deck = "schofield:JC, barrel:QS, mustang:8H", .from_start = true};
    SEATED(0, {"sheriff", "kit_carlson", 3, NULL, "schofield:KS"}, OTHERS);
    DECIDES(0, "A returns schofield:JC");
    pile = (Pile){.discard = "wells_fargo:3H", .from_start = true};
    SEATED(0, {"sheriff", "pedro_ramirez", 3, NULL, NULL}, OTHERS);
    DECIDES(0, "A takes wells_fargo:3H");
    pile = (Pile){.discard = "schofield:JC", .from_start = true};
    SEATED(0, {"sheriff", "pedro_ramirez", 3, NULL, "schofield:KS"}, OTHERS);
    DECIDES(0, "A passes");
    pile = (Pile){.from_start = true};
    SEATED(1, {"sheriff", "black_jack", 3, "bang:2D", NULL}, {"outlaw", "jesse_jones", 4, NULL, NULL},
           {"outlaw", "bart_cassidy", 4, "bang:3D, bang:4D", NULL}, {"renegade", "slab_the_killer", -1, NULL, NULL});
    DECIDES(1, "B draws from A");
}

static void sid_pays_with_poor_cards(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "sid_ketchum", 1, "schofield:JC, schofield:QC, missed:2S", "schofield:KS"}, OTHERS);
    DECIDES(0, "A invokes sid_ketchum");
    say("A invokes sid_ketchum");
    DECIDES(0, "A discards schofield:JC");
    SEATED(0, {"sheriff", "sid_ketchum", 5, "schofield:JC, schofield:QC, missed:2S", "schofield:KS"}, OTHERS); /* BASE-464 */
    DECIDES(0, "A passes");
    SEATED(1, {"sheriff", "sid_ketchum", 1, "barrel:QS, mustang:8H", NULL}, {"outlaw", "jesse_jones", 4, "bang:2D", NULL},
           {"renegade", "bart_cassidy", 4, NULL, NULL});
    say("B plays bang:2D on A");
    say("A passes");
    DECIDES(0, "A invokes sid_ketchum");
}

/* Pedro Ramirez, who shot him, shall find the poorest card on top (BASE-185). */
static void an_enemy_inherits_the_poorest(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "pedro_ramirez", 5, "bang:2D", NULL}, {"outlaw", "black_jack", 1, "wells_fargo:3H, scope:AS", NULL},
           {"outlaw", "bart_cassidy", 4, NULL, NULL}, {"renegade", "slab_the_killer", 4, NULL, NULL});
    say("A plays bang:2D on B");
    say("B passes");
    say("B passes");
    DECIDES(1, "B discards wells_fargo:3H");
}

/* ---- feats and legends: A is the Sheriff, B and D are Outlaws, C is the Renegade ---- */

/* feats: the row; fame: tokens left of A, B, C and D, plus 1 */
#define FEATS(row, ...) pile = (Pile){.feats = row, .fame = {__VA_ARGS__}}
#define A_(who, life, hand, laid) {"sheriff", who, life, hand, laid}
#define B_(who, life, hand, laid) {"outlaw", who, life, hand, laid}
#define C_ {"renegade", "bart_cassidy", 4, "bang:2C, bang:3C", "mustang:9H"}
#define D_ {"outlaw", "rose_doolan", 4, "bang:4C", NULL}

static void most_games_see_a_legend(void **state)
{
    (void)state;
    int long_games = 0, with_legend = 0, games = 0;
    for (; games < 400 || long_games < 5; games++) {
        bool legend = false;
        start_with(&table, SETS_ALL, 4 + games % 2, 0, (uint64_t)(8000 + games), "plain");
        while (!table.game.over) {
            answer(&table, bang_who(&table.game), decision(&table, bang_who(&table.game)));
            for (int s = 0; s < table.game.seats; s++) legend |= bang_is_legend(&table.game, s);
        }
        bool is_long = table.game.turns >= 10 * table.game.seats;
        long_games += is_long, with_legend += is_long && legend;
    }
    assert_true(with_legend * 10 >= long_games * 8);
}

static void a_feat_is_done_with_what_is_of_little_use(void **state)
{
    (void)state;
    FEATS("chuck_a_luck", 6, 6, 6, 6); /* he would have to discard one of them anyway */
    SEATED(1, A_("paul_regret", 4, NULL, "mustang:8H"), B_("black_jack", 1, "bang:KH, missed:2S, missed:3S", NULL), C_, D_);
    DECIDES(1, "B performs chuck_a_luck");
    say("B performs chuck_a_luck");
    DECIDES(1, "B discards bang:KH");
    FEATS("bottleneck", 6, 6, 6, 6); /* his only Beer */
    SEATED(1, A_("paul_regret", 4, NULL, "mustang:8H"), B_("black_jack", 2, "beer:6H", NULL), C_, D_);
    DECIDES(1, "B passes");
}

static void showing_cards_costs_nothing(void **state)
{
    (void)state;
    FEATS("thousand_ways_to_die", 6, 6, 6, 6);
    SEATED(1, A_("kit_carlson", 5, NULL, NULL), B_("black_jack", 4, "missed:2S, barrel:QS, bang:KH", NULL), C_, D_);
    DECIDES(1, "B performs thousand_ways_to_die");
}

static void a_life_point_is_given_if_the_flip_gives_it_back(void **state)
{
    (void)state;
    FEATS("man_with_no_name", 6, 2 + 1, 6, 6);
    SEATED(1, A_("paul_regret", 4, NULL, "mustang:8H"), B_("black_jack", 2, NULL, NULL), C_, D_);
    DECIDES(1, "B performs man_with_no_name");
    FEATS("man_with_no_name", 6, 5 + 1, 6, 6);
    SEATED(1, A_("paul_regret", 4, NULL, "mustang:8H"), B_("black_jack", 2, NULL, NULL), C_, D_);
    DECIDES(1, "B passes");
}

static void he_boasts_on_the_feat_that_is_hardest(void **state)
{
    (void)state;
    FEATS("oregon_trail, scrugs_ballad, quick_death", 6, 6, 6, 6);
    SEATED(1, A_("paul_regret", 4, NULL, "mustang:8H"), B_("black_jack", 4, NULL, NULL), C_, D_);
    say("B passes");
    DECIDES(1, "B boasts");
    say("B boasts");
    DECIDES(1, "B places scrugs_ballad");
}

/* The most would claim at him. */
static void the_sheriff_keeps_his_last_token_until_it_heals(void **state)
{
    (void)state;
    FEATS("quick_death", 1 + 1, 6, 6, 6);
    SEATED(0, A_("kit_carlson", 4, NULL, NULL), B_("black_jack", 4, NULL, NULL), C_, D_);
    say("A passes");
    DECIDES(0, "A passes");
    FEATS("quick_death", 1 + 1, 6, 6, 6);
    SEATED(0, A_("kit_carlson", 2, NULL, NULL), B_("black_jack", 4, NULL, NULL), C_, D_);
    say("A passes");
    DECIDES(0, "A boasts");
}

static void a_claim_hurts_an_enemy_or_nobody(void **state)
{
    (void)state;
    FEATS("chuck_a_luck", 1, 1, 6, 6);
    SEATED(1, A_("legendary_kit_carlson", 4, NULL, "mustang:8H"), B_("legendary_black_jack", 4, "bang:KH", NULL), C_, D_);
    DECIDES(1, "B claims chuck_a_luck");
    say("B claims chuck_a_luck");
    say("B discards bang:KH");
    DECIDES(1, "B names on A");
    FEATS("chuck_a_luck", 1, 1, 6, 6); /* the Deputy does not claim at his Sheriff */
    SEATED(1, A_("legendary_kit_carlson", 4, NULL, "mustang:8H"), {"deputy", "legendary_black_jack", 4, "bang:KH", NULL}, C_, {"outlaw", "rose_doolan", 4, NULL, NULL},
           {"outlaw", "jesse_jones", 4, NULL, NULL});
    BangMove move = decision(&table, 1);
    assert_int_not_equal(move.verb, VERB_CLAIM);
    say("B claims chuck_a_luck");
    say("B discards bang:KH");
    DECIDES(1, "B passes");
}

static void any_card_will_do_for_her(void **state)
{
    (void)state;
    FEATS("quick_death", 6, 1, 6, 6);
    SEATED(1, A_("kit_carlson", 5, "bang:AS", NULL), B_("legendary_calamity_janet", 4, "beer:6H, remington:KC", "winchester:8S"), C_, D_);
    DECIDES(1, "B plays remington:KC as any_bang on A");
    FEATS("quick_death", 6, 1, 6, 6);
    SEATED(0, A_("kit_carlson", 5, "bang:AS", NULL), B_("legendary_calamity_janet", 2, "beer:6H, scope:AS, dynamite:2H", NULL), C_, D_);
    say("A plays bang:AS on B");
    DECIDES(1, "B uses dynamite:2H as any_missed");
}

static void a_useless_blue_card_takes_another(void **state)
{
    (void)state;
    FEATS("quick_death", 6, 1, 6, 6);
    SEATED(1, A_("kit_carlson", 5, NULL, "barrel:QS"), B_("legendary_rose_doolan", 4, "schofield:KS", "winchester:8S"), C_, {"outlaw", "slab_the_killer", 4, NULL, NULL});
    DECIDES(1, "B plays schofield:KS as blue_panic on A");
}

static void he_turns_up_cards_and_averts_what_he_can(void **state)
{
    (void)state;
    FEATS("quick_death", 6, 1, 6, 6);
    pile.from_start = true;
    SEATED(1, A_("kit_carlson", 5, "bang:KH", NULL), B_("legendary_black_jack", 4, NULL, NULL), C_, D_);
    DECIDES(1, "B invokes black_jack");
    FEATS("quick_death", 6, 1, 6, 6);
    SEATED(0, A_("kit_carlson", 5, "bang:KH", NULL), B_("legendary_jourdonnais", 4, NULL, NULL), C_, D_);
    say("A plays bang:KH on B");
    DECIDES(1, "B invokes avert");
}

static void a_poor_heart_leaves_jail(void **state)
{
    (void)state;
    FEATS("quick_death", 6, 6, 6, 6);
    pile.from_start = true;
    SEATED(1, A_("kit_carlson", 5, NULL, NULL), B_("black_jack", 4, "beer:6H, volcanic:10S, saloon:5H", "jail:JS"), C_, D_);
    DECIDES(1, "B discards saloon:5H");
    FEATS("quick_death", 6, 6, 6, 6);
    pile.from_start = true;
    SEATED(1, A_("kit_carlson", 5, NULL, NULL), B_("black_jack", 1, "beer:6H", "jail:JS"), C_, D_);
    DECIDES(1, "B passes");
}

/* Of two cards, one is a heart. */
static void lucky_chooses_by_whom_it_helps(void **state)
{
    (void)state;
    FEATS("quick_death", 6, 1, 6, 6);
    pile.deck = "bang:2D, beer:6H";
    SEATED(1, A_("paul_regret", 4, NULL, "barrel:QS"), B_("legendary_lucky_duke", 4, "bang:KH", "winchester:8S"), C_, D_);
    say("B plays bang:KH on A");
    say("A uses barrel:QS");
    DECIDES(1, "B takes bang:2D");
    FEATS("quick_death", 6, 1, 6, 6);
    pile.deck = "bang:3D, bang:4D, bang:2D, beer:6H";
    SEATED(1, A_("paul_regret", 4, NULL, NULL), B_("legendary_lucky_duke", 4, NULL, "barrel:QS"), {"renegade", "bart_cassidy", 4, "bang:2C", NULL}, D_);
    say("B passes");
    say("C plays bang:2C on B");
    say("B uses barrel:QS");
    DECIDES(1, "B takes beer:6H");
}

static void only_a_friend_is_given_cards(void **state)
{
    (void)state;
    FEATS("quick_death", 6, 1, 6, 6, 6);
    pile.from_start = true;
    SEATED(1, A_("rose_doolan", 4, NULL, NULL), {"deputy", "legendary_kit_carlson", 1, "bang:AS, missed:2S", NULL}, C_, {"outlaw", "slab_the_killer", 4, NULL, NULL},
           {"outlaw", "jesse_jones", 4, NULL, NULL});
    BangMove move = decision(&table, 1);
    assert_int_equal(move.verb, VERB_GIVE);
    assert_int_equal(move.at, 0);
    FEATS("quick_death", 6, 1, 6, 6);
    pile.from_start = true;
    SEATED(1, A_("rose_doolan", 4, NULL, NULL), B_("legendary_kit_carlson", 1, "bang:AS, missed:2S", NULL), C_, {"outlaw", "slab_the_killer", 4, NULL, NULL});
    DECIDES(1, "B passes");
}

static void a_shot_without_a_card_goes_where_one_with_a_card_would(void **state)
{
    (void)state;
    FEATS("scrugs_ballad", 6, 1, 6, 6);
    SEATED(1, A_("kit_carlson", 5, NULL, NULL), B_("legendary_willy_the_kid", 4, NULL, NULL), C_, D_);
    DECIDES(1, "B invokes free_bang");
    say("B invokes free_bang");
    DECIDES(1, "B names on A");
}

static void acts_without_cards_tell_too(void **state)
{
    (void)state;
    FEATS("scrugs_ballad", 1, 1, 1, 6);
    SEATED(1, A_("legendary_kit_carlson", 5, NULL, NULL), B_("legendary_willy_the_kid", 4, NULL, NULL), {"renegade", "legendary_bart_cassidy", 4, NULL, NULL}, D_);
    BangEvent shot = {.kind = EVENT_SHOT, .by = 1, .at = 0}, gift = {.kind = EVENT_GAVE, .by = 1, .at = 0, .card = CARD_HIDDEN, .from = ZONE_ASIDE, .to = ZONE_HAND};
    BangEvent claim = {.kind = EVENT_LOST, .by = 1, .at = 0, .n = 1, .card = FIRST_FEAT, .source = KIND_THREE_FIFTEEN_TO_YOOMA}, hit = claim;
    hit.card = bang_read_card("bang:KH", 7);
    assert_int_equal(acts_of(1, ACT_SHOT, 0, &shot), 1);
    assert_int_equal(acts_of(1, ACT_SPARED, 2, &shot), 1);
    assert_int_equal(acts_of(1, ACT_SHOT, 0, &claim), 1);
    assert_int_equal(acts_of(1, ACT_SPARED, 2, &claim), 1);
    assert_int_equal(acts_of(1, ACT_SPARED, 3, &claim), 0); /* no legend */
    assert_int_equal(acts_of(1, ACT_SHOT, 0, &hit), 0);     /* the card was told of when it was played */
    assert_int_equal(acts_of(1, ACT_FREE, 0, &gift), 1);
}

/* A BANG! that went for a feat was not kept from anybody. */
static void a_price_is_not_thrown_away(void **state)
{
    (void)state;
    FEATS("chuck_a_luck", 6, 6, 6, 6);
    SEATED(1, A_("kit_carlson", 5, NULL, NULL), B_("black_jack", 4, "bang:KH", NULL), C_, D_);
    BangEvent thrown = {.kind = EVENT_DISCARDED, .by = 1, .at = 1, .card = bang_read_card("bang:KH", 7), .from = ZONE_HAND + 1};
    assert_int_equal(acts_of(1, ACT_THROWN, 0, &thrown), 1);
    say("B performs chuck_a_luck");
    say("B discards bang:KH");
    assert_int_equal(acts_of(1, ACT_THROWN, 0, &thrown), 0);
}

static void good_characters_are_kept(void **state)
{
    (void)state;
    BangSetup setup = {.seats = 4, .sets = SETS_BASE, .survivor = 3, .character = {CHARACTER_JESSE_JONES, CHARACTER_PAUL_REGRET}};
    assert_int_equal(bang_start(&table.game, &setup, &table.log), WHY_LEGAL);
    seat_bots(&table, "plain", 1);
    DECIDES(0, "A keeps");
    DECIDES(1, "B passes");
    play_out(&table, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(games_end_with_legal_moves),
        cmocka_unit_test(the_same_seed_plays_the_same_game),
        cmocka_unit_test(decisions_follow_from_the_view),
        cmocka_unit_test(nobody_harms_a_sheriff_he_needs),
        cmocka_unit_test(plain_wins_against_random),
        cmocka_unit_test(a_deputy_keeps_his_fire_from_the_sheriff),
        cmocka_unit_test(an_outlaw_shoots_the_sheriff),
        cmocka_unit_test(an_outlaw_spares_a_known_outlaw),
        cmocka_unit_test(the_renegade_needs_the_sheriff_to_the_last),
        cmocka_unit_test(the_sheriff_shoots_back),
        cmocka_unit_test(acts_tell_roles),
        cmocka_unit_test(roles_are_drawn_as_they_are_likely),
        cmocka_unit_test(nobody_is_certain_by_acts_alone),
        cmocka_unit_test(what_is_done_and_left_undone_tells),
        cmocka_unit_test(who_keeps_his_cards_tells),
        cmocka_unit_test(acts_without_a_choice_tell_nothing),
        cmocka_unit_test(of_three_there_is_nothing_to_find_out),
        cmocka_unit_test(of_three_everybody_hunts_his_own),
        cmocka_unit_test(jail_is_for_a_dangerous_enemy),
        cmocka_unit_test(the_last_beer_waits_for_the_last_hit),
        cmocka_unit_test(a_beer_rescues),
        cmocka_unit_test(missed_is_used_at_the_last_life),
        cmocka_unit_test(barrel_comes_before_cards),
        cmocka_unit_test(against_slab_one_missed_is_not_wasted),
        cmocka_unit_test(it_takes_the_weapon_that_reaches),
        cmocka_unit_test(it_gets_rid_of_its_own_dynamite),
        cmocka_unit_test(indians_are_not_sent_at_ones_own_side),
        cmocka_unit_test(a_duel_needs_cards),
        cmocka_unit_test(the_poorest_card_goes),
        cmocka_unit_test(who_has_all_cards_draws_no_more),
        cmocka_unit_test(the_store_gives_the_best),
        cmocka_unit_test(panic_takes_what_hurts_most),
        cmocka_unit_test(lucky_chooses_what_saves_him),
        cmocka_unit_test(the_first_card_is_a_choice),
        cmocka_unit_test(sid_pays_with_poor_cards),
        cmocka_unit_test(an_enemy_inherits_the_poorest),
        cmocka_unit_test(most_games_see_a_legend),
        cmocka_unit_test(a_feat_is_done_with_what_is_of_little_use),
        cmocka_unit_test(showing_cards_costs_nothing),
        cmocka_unit_test(a_life_point_is_given_if_the_flip_gives_it_back),
        cmocka_unit_test(he_boasts_on_the_feat_that_is_hardest),
        cmocka_unit_test(the_sheriff_keeps_his_last_token_until_it_heals),
        cmocka_unit_test(a_claim_hurts_an_enemy_or_nobody),
        cmocka_unit_test(any_card_will_do_for_her),
        cmocka_unit_test(a_useless_blue_card_takes_another),
        cmocka_unit_test(he_turns_up_cards_and_averts_what_he_can),
        cmocka_unit_test(a_poor_heart_leaves_jail),
        cmocka_unit_test(lucky_chooses_by_whom_it_helps),
        cmocka_unit_test(only_a_friend_is_given_cards),
        cmocka_unit_test(a_shot_without_a_card_goes_where_one_with_a_card_would),
        cmocka_unit_test(acts_without_cards_tell_too),
        cmocka_unit_test(a_price_is_not_thrown_away),
        cmocka_unit_test(good_characters_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
