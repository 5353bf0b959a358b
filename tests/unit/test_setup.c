/* How a game begins (section 3 of the rules), consecutive games (section 14), three and eight players, Legends; and every
   setup and position that is refused. */
#include "unit.h"

static int seats_with(const BangGame *g, int role)
{
    int n = 0;
    for (int s = 0; s < g->seats; s++) n += g->seat[s].role == role;
    return n;
}

static int seat_of(const BangGame *g, int role)
{
    for (int s = 0; s < g->seats; s++)
        if (g->seat[s].role == role) return s;
    return NOBODY;
}

static BangSetup setup_of(int seats, int seed)
{
    BangSetup setup = {.seats = (uint8_t)seats, .sets = SETS_BASE};
    memcpy(setup.seed, &seed, sizeof seed);
    return setup;
}

static BangGame start_of(const BangSetup *setup)
{
    BangGame game;
    assert_why(bang_start(&game, setup, NULL), WHY_LEGAL);
    return game;
}

/* ---- roles ---- */

/* BASE3-001, BASE-013, BASE-020, BASE-021, BASE-022, BASE-023, BASE8-001 */
static void roles_fit_the_number_of_players(void **state)
{
    (void)state;
    static const struct { int seats, sheriff, deputy, outlaw, renegade; } ROWS[] = {
        {3, 0, 1, 1, 1}, {4, 1, 0, 2, 1}, {5, 1, 1, 2, 1}, {6, 1, 1, 3, 1}, {7, 1, 2, 3, 1}, {8, 1, 2, 3, 2},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int seed = 0; seed < 20; seed++) {
            BangSetup setup = setup_of(ROWS[i].seats, seed);
            BangGame game = start_of(&setup);
            uint8_t count[ROLE_COUNT];
            assert_int_equal(bang_setup_roles(ROWS[i].seats, count), WHY_LEGAL);
            assert_int_equal(seats_with(&game, ROLE_SHERIFF), ROWS[i].sheriff);
            assert_int_equal(seats_with(&game, ROLE_DEPUTY), ROWS[i].deputy);
            assert_int_equal(seats_with(&game, ROLE_OUTLAW), ROWS[i].outlaw);
            assert_int_equal(seats_with(&game, ROLE_RENEGADE), ROWS[i].renegade);
            for (int role = ROLE_SHERIFF; role < ROLE_HIDDEN; role++) {
                assert_int_equal(count[role], seats_with(&game, role));
                assert_int_equal(game.roles[role], seats_with(&game, role));
            }
        }
}

static void the_sheriff_shows_his_role_and_begins(void **state) /* BASE-024, BASE-028, BASE8-006 */
{
    (void)state;
    for (int seats = 4; seats <= 8; seats++)
        for (int seed = 0; seed < 20; seed++) {
            BangSetup setup = setup_of(seats, seed);
            BangGame game = start_of(&setup);
            for (int s = 0; s < seats; s++) assert_int_equal(game.seat[s].shown, game.seat[s].role == ROLE_SHERIFF);
            assert_int_equal(game.turn, seat_of(&game, ROLE_SHERIFF));
            assert_int_equal(game.turns, 1);
        }
}

static void three_players_show_their_roles_and_the_deputy_begins(void **state) /* BASE3-001, BASE3-002 */
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        BangSetup setup = setup_of(3, seed);
        BangGame game = start_of(&setup);
        for (int s = 0; s < 3; s++) {
            assert_int_equal(game.seat[s].shown, 1);
            assert_int_equal(game.seat[s].max_life, bang_life(game.seat[s].character));
        }
        assert_int_equal(game.turn, seat_of(&game, ROLE_DEPUTY));
    }
}

/* ---- characters, life, hands, piles ---- */

static void characters_differ_and_give_life(void **state) /* BASE-003, BASE-025, BASE-026 */
{
    (void)state;
    for (int seed = 0; seed < 100; seed++) {
        BangSetup setup = setup_of(4 + seed % 5, seed);
        BangGame game = start_of(&setup);
        for (int s = 0; s < game.seats; s++) {
            const BangSeat *p = &game.seat[s];
            assert_in_range(p->character, CHARACTER_NONE + 1, CHARACTER_COUNT - 1);
            assert_int_equal(p->max_life, bang_life(p->character) + (p->role == ROLE_SHERIFF));
            assert_int_equal(p->life, p->max_life);
            for (int other = 0; other < s; other++) assert_int_not_equal(p->character, game.seat[other].character);
        }
    }
}

/* They lie in the box of a base game. */
static int cards_beside_the_base(void)
{
    int n = 0;
    for (int card = 1; card <= CARD_COUNT; card++) n += bang_set_of_kind(bang_kind((BangCard)card)) != SET_BASE;
    return n;
}

/* Starts a game, and counts the cards that each is dealt: the first turn may already have drawn, so they are read from the events. */
static void deal(BangGame *game, const BangSetup *setup, int drew[SEATS])
{
    static BangLog log;
    int i = 0;
    memset(drew, 0, SEATS * sizeof *drew);
    assert_why(bang_start(game, setup, &log), WHY_LEGAL);
    for (; i < log.count && log.event[i].kind != EVENT_TURN; i++)
        if (log.event[i].kind == EVENT_DREW) drew[log.event[i].at]++;
    assert_true(i < log.count);
}

/* As many cards as life. */
static void hands_are_as_large_as_life(void **state) /* BASE-027, BASE-521 */
{
    (void)state;
    for (int seed = 0; seed < 50; seed++) {
        BangSetup setup = setup_of(3 + seed % 6, seed);
        BangGame game;
        int drew[SEATS];
        deal(&game, &setup, drew);
        for (int s = 0; s < game.seats; s++) assert_int_equal(drew[s], game.seat[s].max_life);
        assert_int_equal(bang_count(&game, ZONE_DISCARD), 0);
        assert_int_equal(bang_count(&game, ZONE_BOX), cards_beside_the_base());
        for (int s = 0; s < game.seats; s++) assert_int_equal(bang_count(&game, ZONE_TABLE + s), 0);
    }
}

static void the_deck_is_shuffled(void **state) /* BASE-027 */
{
    (void)state;
    BangSetup setup = setup_of(4, 1);
    BangGame one = start_of(&setup);
    setup.seed[31] ^= 1;
    BangGame other = start_of(&setup);
    assert_memory_not_equal(one.row, other.row, sizeof one.row);
}

static void beginners_play_without_the_marked_cards(void **state) /* BASE-029 */
{
    (void)state;
    static const uint8_t OUT[] = {KIND_DUEL, KIND_GENERAL_STORE, KIND_INDIANS, KIND_JAIL, KIND_DYNAMITE, KIND_VOLCANIC};
    BangSetup setup = setup_of(5, 3);
    setup.options = OPTION_BEGINNER;
    BangGame game = start_of(&setup);
    assert_int_equal(bang_count(&game, ZONE_BOX), 13 + cards_beside_the_base());
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        for (int i = 0; i < bang_count(&game, zone); i++) {
            int kind = bang_kind(bang_cards(&game, zone)[i]);
            if (bang_set_of_kind(kind) == SET_BASE) assert_int_equal(memchr(OUT, kind, sizeof OUT) != NULL, zone == ZONE_BOX);
        }
}

static void everybody_has_a_colt(void **state) /* BASE-014, BASE-123 */
{
    (void)state;
    BangPosition p = bare_table(5);
    hold(&p, 0, "bang:KD");
    BangGame game = arranged(&p);
    for (int s = 0; s < 5; s++) {
        assert_int_equal(bang_weapon(&game, s), KIND_NONE);
        assert_int_equal(game.seat[s].range, 1);
    }
    assert_true(bang_reaches(&game, 0, 1) && bang_reaches(&game, 0, 4));
    assert_false(bang_reaches(&game, 0, 2));
}

static void the_next_number_is_the_left_neighbour(void **state) /* BASE-001, BASE-002 */
{
    (void)state;
    BangPosition p = bare_table(5);
    p.out = 1u << 2 | 1u << 4;
    BangGame game = arranged(&p);
    assert_int_equal(bang_left_of(&game, 0), 1);
    assert_int_equal(bang_left_of(&game, 1), 3);
    assert_int_equal(bang_left_of(&game, 3), 0);
    assert_int_equal(bang_players(&game), 3);
    assert_false(bang_in_play(&game, 2));
    assert_false(bang_in_play(&game, -1));
    assert_false(bang_in_play(&game, 5));
    assert_int_equal(bang_distance(&game, 1, 3), 1);
    assert_int_equal(bang_distance(&game, 1, 2), 0);
}

/* ---- what everybody sees, and what he does not ---- */

static void open_facts_are_in_every_view(void **state) /* BASE-040 */
{
    (void)state;
    BangGame game = played(6, 5, 60), view;
    assert_int_equal(game.over, END_NOT);
    for (int viewer = 0; viewer <= 6; viewer++) {
        bang_view(&game, viewer == 6 ? NOBODY : viewer, &view);
        for (int s = 0; s < 6; s++) {
            assert_int_equal(view.seat[s].character, game.seat[s].character);
            assert_int_equal(view.seat[s].life, game.seat[s].life);
            assert_int_equal(bang_count(&view, ZONE_HAND + s), bang_count(&game, ZONE_HAND + s));
            assert_memory_equal(bang_cards(&view, ZONE_TABLE + s), bang_cards(&game, ZONE_TABLE + s), (size_t)bang_count(&game, ZONE_TABLE + s));
            if (game.seat[s].shown) assert_int_equal(view.seat[s].role, game.seat[s].role);
        }
        assert_int_equal(view.seat[seat_of(&game, ROLE_SHERIFF)].role, ROLE_SHERIFF);
        assert_int_equal(bang_count(&view, ZONE_DECK), bang_count(&game, ZONE_DECK));
        assert_int_equal(bang_count(&view, ZONE_DISCARD), bang_count(&game, ZONE_DISCARD));
        assert_memory_equal(bang_cards(&view, ZONE_DISCARD), bang_cards(&game, ZONE_DISCARD), (size_t)bang_count(&game, ZONE_DISCARD));
    }
}

static void hidden_facts_are_in_no_view(void **state) /* BASE-005, BASE-024, BASE-041 */
{
    (void)state;
    BangSetup setup = setup_of(5, 9);
    BangGame game = start_of(&setup), view;
    for (int viewer = 0; viewer <= 5; viewer++) {
        bang_view(&game, viewer == 5 ? NOBODY : viewer, &view);
        for (int s = 0; s < 5; s++) {
            bool mine = s == viewer;
            if (!mine && game.seat[s].role != ROLE_SHERIFF) assert_int_equal(view.seat[s].role, ROLE_HIDDEN);
            if (mine) assert_int_equal(view.seat[s].role, game.seat[s].role);
            for (int i = 0; i < bang_count(&view, ZONE_HAND + s); i++) {
                BangCard there = bang_cards(&view, ZONE_HAND + s)[i], is = bang_cards(&game, ZONE_HAND + s)[i];
                if (mine) assert_int_equal(there, is);
                else if (game.seen[is] != 255) assert_true(there == CARD_HIDDEN || game.seen[there] == 255); /* Black Jack shows one */
            }
        }
        for (int i = 0; i < bang_count(&view, ZONE_DECK); i++) assert_int_equal(bang_cards(&view, ZONE_DECK)[i], CARD_HIDDEN);
        static const BangStream NO_STREAM;
        assert_memory_equal(&view.stream, &NO_STREAM, sizeof NO_STREAM);
    }
}

/* ---- consecutive games ---- */

static BangSetup after_a_game(int seed)
{
    BangSetup setup = setup_of(5, seed);
    setup.character[1] = CHARACTER_ROSE_DOOLAN;
    setup.character[3] = CHARACTER_PAUL_REGRET;
    setup.survivor = 1u << 1 | 1u << 3;
    return setup;
}

static void survivors_are_asked_first(void **state) /* BASE-520 */
{
    (void)state;
    BangSetup setup = after_a_game(1);
    BangGame game = start_of(&setup);
    BangOptions options;
    assert_int_equal(game.ask.kind, ASK_KEEP);
    assert_int_equal(game.ask.owe, setup.survivor);
    assert_int_equal(game.turns, 0);
    assert_int_equal(bang_who(&game), 1);
    for (int s = 0; s < 5; s++) {
        bang_options(&game, s, &options);
        assert_int_equal(options.moves, setup.survivor >> s & 1 ? 2 : 0);
        if (!(setup.survivor >> s & 1)) assert_why(bang_refuse(&game, s, (BangMove){VERB_KEEP, 0, (uint8_t)s, 0}, NULL), WHY_NOT_ASKED);
    }
}

static void keep_or_not(BangGame *game, int seat, int verb)
{
    assert_why(bang_answer(game, seat, (BangMove){(uint8_t)verb, CARD_NONE, (uint8_t)seat, 0}, NULL), WHY_LEGAL);
}

static void who_keeps_has_his_character_and_a_fresh_life(void **state) /* BASE-520, BASE-521 */
{
    (void)state;
    BangSetup setup = after_a_game(2);
    setup.role[3] = ROLE_SHERIFF;
    BangGame game = start_of(&setup);
    keep_or_not(&game, 3, VERB_KEEP);
    assert_int_equal(game.ask.owe, 1u << 1);
    assert_why(bang_refuse(&game, 3, (BangMove){VERB_KEEP, CARD_NONE, 3, 0}, NULL), WHY_NOT_ASKED);
    keep_or_not(&game, 1, VERB_KEEP);
    assert_int_equal(game.seat[1].character, CHARACTER_ROSE_DOOLAN);
    assert_int_equal(game.seat[1].life, 4);
    assert_int_equal(game.seat[3].character, CHARACTER_PAUL_REGRET);
    assert_int_equal(game.seat[3].life, 4); /* three and one as Sheriff */
    assert_int_equal(bang_count(&game, ZONE_HAND + 1), 4);
    assert_int_equal(game.turns, 1);
    for (int s = 0; s < 5; s++) assert_int_equal(game.poll[s].verb, VERB_NONE);
}

/* The others, and who does not keep, get any that nobody keeps: the one just given back too. */
static void new_characters_are_any_that_nobody_keeps(void **state) /* BASE-520, BASE-522 */
{
    (void)state;
    bool got[CHARACTER_COUNT] = {false};
    for (int seed = 0; seed < 400; seed++) {
        BangSetup setup = after_a_game(seed);
        BangGame game = start_of(&setup);
        keep_or_not(&game, 1, VERB_KEEP);
        keep_or_not(&game, 3, VERB_PASS);
        for (int s = 0; s < 5; s++)
            for (int other = 0; other < s; other++) assert_int_not_equal(game.seat[s].character, game.seat[other].character);
        assert_int_equal(game.seat[1].character, CHARACTER_ROSE_DOOLAN);
        got[game.seat[3].character] = true;
    }
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++)
        assert_int_equal(got[c], c != CHARACTER_ROSE_DOOLAN && bang_set_of_character(c) == SET_BASE);
}

static void a_promise_is_secret_until_all_are_in(void **state) /* BASE-520 */
{
    (void)state;
    BangSetup setup = after_a_game(4);
    BangGame kept = start_of(&setup), not_kept = kept, a, b;
    keep_or_not(&kept, 3, VERB_KEEP);
    keep_or_not(&not_kept, 3, VERB_PASS);
    for (int viewer = 0; viewer <= 5; viewer++) {
        bang_view(&kept, viewer == 5 ? NOBODY : viewer, &a);
        bang_view(&not_kept, viewer == 5 ? NOBODY : viewer, &b);
        if (viewer == 3) assert_memory_not_equal(&a, &b, sizeof a);
        else assert_same_game(&a, &b);
    }
}

static void the_sheriff_can_be_passed_on(void **state) /* BASE-523 */
{
    (void)state;
    bool renegade[6] = {false};
    for (int seed = 0; seed < 200; seed++) {
        BangSetup setup = setup_of(6, seed);
        setup.role[4] = ROLE_SHERIFF;
        BangGame game = start_of(&setup);
        assert_int_equal(seat_of(&game, ROLE_SHERIFF), 4);
        assert_int_equal(seats_with(&game, ROLE_SHERIFF), 1);
        assert_int_equal(game.turn, 4);
        renegade[seat_of(&game, ROLE_RENEGADE)] = true;
    }
    for (int s = 0; s < 6; s++) assert_int_equal(renegade[s], s != 4);
}

static void characters_and_roles_can_be_given(void **state)
{
    (void)state;
    BangSetup setup = setup_of(4, 8);
    static const uint8_t ROLES[] = {ROLE_OUTLAW, ROLE_RENEGADE, ROLE_SHERIFF, ROLE_OUTLAW};
    memcpy(setup.role, ROLES, sizeof ROLES);
    setup.character[0] = CHARACTER_SUZY_LAFAYETTE;
    BangGame game = start_of(&setup);
    for (int s = 0; s < 4; s++) assert_int_equal(game.seat[s].role, ROLES[s]);
    assert_int_equal(game.seat[0].character, CHARACTER_SUZY_LAFAYETTE);
    assert_int_equal(game.ask.kind == ASK_KEEP, false);
}

/* ---- Legends ---- */

static BangSetup setup_of_legends(int seats, int seed)
{
    BangSetup setup = setup_of(seats, seed);
    setup.sets |= SETS_LEGENDS;
    return setup;
}

static void legends_are_for_four_to_seven(void **state) /* LEG-001 */
{
    (void)state;
    int fewest;
    assert_int_equal(bang_setup_seats(SETS_BASE | SETS_LEGENDS, &fewest), 7);
    assert_int_equal(fewest, 4);
    for (int seats = 3; seats <= 8; seats++) {
        BangGame game;
        BangSetup setup = setup_of_legends(seats, 1);
        assert_why(bang_start(&game, &setup, NULL), seats < 4 || seats > 7 ? WHY_SEATS_OF_SET : WHY_LEGAL);
    }
}

/* Both switches belong to Legends, and each can be chosen without it. */
static void the_two_switches_are_usual_with_legends(void **state) /* LEG-600, LEG-610 */
{
    (void)state;
    assert_int_equal(bang_usual_options(SETS_BASE | SETS_LEGENDS), OPTION_HAND_LIMIT_TWO | OPTION_JAIL_HEART);
    assert_int_equal(bang_usual_options(SETS_BASE), 0);
    BangSetup setup = setup_of(8, 1);
    setup.options = OPTION_JAIL_HEART;
    BangGame game = start_of(&setup);
    assert_int_equal(game.options, OPTION_JAIL_HEART);
}

/* Any of the sixteen, each once, and only those that have two sides. */
static void legends_are_dealt_normal_side_up(void **state) /* LEG-003, LEG-006, LEG-008, LEG-014 */
{
    (void)state;
    bool dealt[CHARACTER_COUNT] = {false};
    for (int seed = 0; seed < 200; seed++) {
        BangSetup setup = setup_of_legends(4 + seed % 4, seed);
        BangGame game = start_of(&setup);
        for (int s = 0; s < game.seats; s++) {
            const BangSeat *p = &game.seat[s];
            assert_false(bang_legendary(p->character));
            assert_false(bang_is_legend(&game, s));
            assert_true(bang_legendary(bang_other_side(p->character)));
            assert_int_equal(p->max_life, bang_life(p->character) + (p->role == ROLE_SHERIFF));
            assert_int_equal(p->life, p->max_life);
            for (int other = 0; other < s; other++) assert_int_not_equal(p->character, game.seat[other].character);
            dealt[p->character] = true;
        }
    }
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) assert_int_equal(dealt[c], !bang_legendary(c));
}

static void a_legend_who_keeps_his_character_turns_back(void **state) /* LEG-006, BASE-520 */
{
    (void)state;
    for (int with = 0; with < 2; with++) {
        BangSetup setup = with ? setup_of_legends(5, 1) : setup_of(5, 1);
        setup.character[1] = CHARACTER_LEGENDARY_ROSE_DOOLAN;
        setup.survivor = 1u << 1;
        BangGame game = start_of(&setup);
        assert_int_equal(game.ask.kind, ASK_KEEP);
        assert_int_equal(game.seat[1].character, CHARACTER_ROSE_DOOLAN);
        keep_or_not(&game, 1, VERB_KEEP);
        assert_int_equal(game.seat[1].character, CHARACTER_ROSE_DOOLAN);
        assert_int_equal(bang_fame(&game, 1), with ? 5 : 0);
    }
}

static void one_feat_lies_in_the_row(void **state) /* LEG-004, LEG-005 */
{
    (void)state;
    bool first[FEATS] = {false};
    for (int seed = 0; seed < 200; seed++) {
        BangSetup setup = setup_of_legends(4 + seed % 4, seed);
        BangGame game = start_of(&setup);
        assert_int_equal(bang_count(&game, ZONE_FEATS), 1);
        assert_int_equal(bang_count(&game, ZONE_FEAT_DECK), FEATS - 1);
        assert_int_equal(bang_count(&game, ZONE_FEAT_PILE), 0);
        assert_int_equal(bang_count(&game, ZONE_BOX), 0);
        for (int zone = ZONE_FEATS; zone <= ZONE_FEAT_DECK; zone++)
            for (int i = 0; i < bang_count(&game, zone); i++) assert_int_equal(bang_border(bang_kind(bang_cards(&game, zone)[i])), BORDER_FEAT);
        first[bang_cards(&game, ZONE_FEATS)[0] - FIRST_FEAT] = true;
    }
    for (int i = 0; i < FEATS; i++) assert_true(first[i]);
}

static void everybody_has_five_tokens(void **state) /* LEG-002, LEG-007 */
{
    (void)state;
    for (int seats = 4; seats <= 7; seats++) {
        BangSetup setup = setup_of_legends(seats, seats);
        BangGame game = start_of(&setup);
        for (int s = 0; s < seats; s++) assert_int_equal(bang_fame(&game, s), 5);
        for (int card = FIRST_FEAT; card < FIRST_FEAT + FEATS; card++) assert_int_equal(bang_tokens(&game, (BangCard)card, NOBODY), 0);
    }
}

/* Whatever their life. */
static void four_cards_and_five_for_the_last(void **state) /* LEG-009, LEG-010 */
{
    (void)state;
    for (int seed = 0; seed < 80; seed++) {
        BangSetup setup = setup_of_legends(4 + seed % 4, seed);
        BangGame game;
        int drew[SEATS];
        deal(&game, &setup, drew);
        for (int nth = 0, s = seat_of(&game, ROLE_SHERIFF); nth < game.seats; nth++, s = (s + 1) % game.seats) assert_int_equal(drew[s], nth < 5 ? 4 : 5);
    }
}

/* A game in which tokens lie on feats, and people are legends. */
static BangGame legends_at_play(void)
{
    BangPosition p = bare_table(5);
    p.setup.sets |= SETS_LEGENDS;
    p.setup.character[1] = bang_other_side(p.setup.character[1]);
    p.feat[p.feats++] = card("bottleneck");
    p.feat[p.feats++] = card("quick_death");
    p.tokens[0][0] = 2, p.tokens[0][1] = 1, p.tokens[1][4] = 2;
    return arranged(&p);
}

static void fame_is_open_and_the_feat_deck_is_not(void **state) /* LEG-013 */
{
    (void)state;
    BangGame game = legends_at_play(), view;
    for (int viewer = 0; viewer <= 5; viewer++) {
        bang_view(&game, viewer == 5 ? NOBODY : viewer, &view);
        assert_int_equal(bang_count(&view, ZONE_FEATS), 2);
        assert_memory_equal(bang_cards(&view, ZONE_FEATS), bang_cards(&game, ZONE_FEATS), 2);
        for (int s = 0; s < 5; s++) {
            assert_int_equal(bang_fame(&view, s), bang_fame(&game, s));
            assert_int_equal(bang_is_legend(&view, s), s == 1);
            for (int i = 0; i < 2; i++) assert_int_equal(bang_tokens(&view, bang_cards(&view, ZONE_FEATS)[i], s), bang_tokens(&game, bang_cards(&game, ZONE_FEATS)[i], s));
        }
        assert_int_equal(bang_count(&view, ZONE_FEAT_DECK), FEATS - 2);
        for (int i = 0; i < FEATS - 2; i++) assert_int_equal(bang_cards(&view, ZONE_FEAT_DECK)[i], CARD_HIDDEN);
    }
    assert_int_equal(bang_fame(&game, 0), 3);
    assert_int_equal(bang_fame(&game, 1), 0);
}

/* The row changes hands by claims: what was claimed lies open. */
static void discarded_feats_lie_open(void **state) /* LEG-013 */
{
    (void)state;
    BangPosition p = bare_table(4);
    p.setup.sets |= SETS_LEGENDS;
    p.setup.character[0] = bang_other_side(p.setup.character[0]);
    p.feat[p.feats++] = card("open_range");
    BangGame game = arranged(&p), view;
    assert_why(bang_answer(&game, 0, (BangMove){VERB_CLAIM, card("open_range"), 0, WAY_PRINTED}, NULL), WHY_LEGAL);
    for (int viewer = 0; viewer <= 4; viewer++) {
        bang_view(&game, viewer == 4 ? NOBODY : viewer, &view);
        assert_int_equal(bang_count(&view, ZONE_FEAT_PILE), 1);
        assert_int_equal(bang_cards(&view, ZONE_FEAT_PILE)[0], card("open_range"));
        assert_int_equal(bang_cards(&view, ZONE_FEATS)[0], bang_cards(&game, ZONE_FEATS)[0]);
    }
}

/* ---- what is no setup ---- */

typedef struct { const char *what; int code; BangSetup setup; } BadSetup;
static const BadSetup BAD_SETUPS[] = {
    {"no seats", WHY_BAD_SEATS, {.sets = SETS_BASE}},
    {"two seats", WHY_BAD_SEATS, {.seats = 2, .sets = SETS_BASE}},
    {"nine seats", WHY_BAD_SEATS, {.seats = 9, .sets = SETS_BASE}},
    {"255 seats", WHY_BAD_SEATS, {.seats = 255, .sets = SETS_BASE}},
    {"a survivor who has no seat", WHY_BAD_SEATS, {.seats = 4, .sets = SETS_BASE, .survivor = 1u << 4}},
    {"no set", WHY_BAD_SETS, {.seats = 4}},
    {"a set that is not there", WHY_BAD_SETS, {.seats = 4, .sets = SETS_BASE | (SETS_ALL + 1)}},
    {"Legends without the base", WHY_BAD_SETS, {.seats = 4, .sets = SETS_LEGENDS}},
    {"three with Legends", WHY_SEATS_OF_SET, {.seats = 3, .sets = SETS_BASE | SETS_LEGENDS}},
    {"eight with Legends", WHY_SEATS_OF_SET, {.seats = 8, .sets = SETS_BASE | SETS_LEGENDS}},
    {"an option that is not there", WHY_BAD_OPTION, {.seats = 4, .sets = SETS_BASE, .options = OPTIONS_ALL + 1}},
    {"a hidden role", WHY_BAD_ROLE, {.seats = 4, .sets = SETS_BASE, .role = {ROLE_HIDDEN}}},
    {"role 200", WHY_BAD_ROLE, {.seats = 4, .sets = SETS_BASE, .role = {0, 200}}},
    {"two Sheriffs", WHY_ROLE_COUNT, {.seats = 4, .sets = SETS_BASE, .role = {ROLE_SHERIFF, 0, ROLE_SHERIFF}}},
    {"a Deputy among four", WHY_ROLE_COUNT, {.seats = 4, .sets = SETS_BASE, .role = {ROLE_DEPUTY}}},
    {"a Sheriff among three", WHY_ROLE_COUNT, {.seats = 3, .sets = SETS_BASE, .role = {ROLE_SHERIFF}}},
    {"two Renegades among seven", WHY_ROLE_COUNT, {.seats = 7, .sets = SETS_BASE, .role = {ROLE_RENEGADE, ROLE_RENEGADE}}},
    {"a legend without Legends", WHY_BAD_CHARACTER, {.seats = 4, .sets = SETS_BASE, .character = {CHARACTER_LEGENDARY_SID_KETCHUM}}},
    {"a legend from the start", WHY_BAD_CHARACTER, {.seats = 4, .sets = SETS_BASE | SETS_LEGENDS, .character = {CHARACTER_LEGENDARY_SID_KETCHUM}}},
    {"a character that is not there", WHY_BAD_CHARACTER, {.seats = 4, .sets = SETS_BASE, .character = {CHARACTER_COUNT}}},
    {"a survivor without character", WHY_BAD_CHARACTER, {.seats = 4, .sets = SETS_BASE, .survivor = 1}},
    {"two of one character", WHY_CHARACTER_TWICE, {.seats = 4, .sets = SETS_BASE, .character = {CHARACTER_SID_KETCHUM, 0, 0, CHARACTER_SID_KETCHUM}}},
};

static void bad_setups_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD_SETUPS / sizeof *BAD_SETUPS; i++) {
        static BangLog log;
        BangGame game, before;
        memset(&game, 0x5a, sizeof game);
        before = game;
        log.count = 77;
        int code = bang_start(&game, &BAD_SETUPS[i].setup, &log);
        if (code != BAD_SETUPS[i].code) fail_msg("%s: %s", BAD_SETUPS[i].what, bang_why_id(code));
        assert_same_game(&game, &before);
        assert_int_equal(log.count, 0);
    }
    uint8_t count[ROLE_COUNT];
    assert_int_equal(bang_setup_roles(2, count), WHY_BAD_SEATS);
    assert_int_equal(bang_setup_roles(9, count), WHY_BAD_SEATS);
    assert_int_equal(bang_setup_roles(-1, count), WHY_BAD_SEATS);
}

/* ---- what is no position ---- */

static void one_seat(BangPosition *p) { p->setup.seats = 1; }
static void nine_seats(BangPosition *p) { p->setup.seats = 9; }
static void no_sets(BangPosition *p) { p->setup.sets = 0; }
static void no_role(BangPosition *p) { p->setup.role[2] = ROLE_NONE; }
static void no_character(BangPosition *p) { p->setup.character[1] = CHARACTER_NONE; }
static void too_much_life(BangPosition *p) { p->life[1] = 5; }
static void less_than_no_life(BangPosition *p) { p->life[1] = -1; }
static void turn_of_nobody(BangPosition *p) { p->turn = 4; }
static void turn_of_one_who_is_out(BangPosition *p) { p->turn = 2, p->out = 1u << 2; }
static void no_such_card(BangPosition *p) { p->hand[0][0] = CARD_COUNT + 1, p->hands[0] = 1; }
static void card_none(BangPosition *p) { p->decks = 1; }
static void hidden_card(BangPosition *p) { p->table[3][0] = CARD_HIDDEN, p->tables[3] = 1; }
static void card_twice(BangPosition *p) { hold(p, 0, "beer:6H"), lay(p, 1, "beer:6H"); }
static void card_in_hand_and_deck(BangPosition *p) { hold(p, 0, "beer:6H"), p->deck[p->decks++] = card("beer:6H"); }

static void with_legends(BangPosition *p) { p->setup.sets |= SETS_LEGENDS, p->feat[p->feats++] = card("bottleneck"); }
static void legend_without_legends(BangPosition *p) { p->setup.character[1] = CHARACTER_LEGENDARY_SID_KETCHUM; }
static void both_sides_of_one(BangPosition *p) { with_legends(p), p->setup.character[1] = bang_other_side(p->setup.character[0]); }
static void three_tokens_on_a_feat(BangPosition *p) { with_legends(p), p->tokens[0][1] = 3; }
static void six_tokens(BangPosition *p) { with_legends(p), p->tokens[0][1] = 1, p->fame[1] = 1 + 5; }
static void legend_with_tokens(BangPosition *p) { with_legends(p), p->setup.character[1] = CHARACTER_LEGENDARY_SID_KETCHUM, p->fame[1] = 1 + 1; }
static void tokens_of_one_who_is_out(BangPosition *p) { with_legends(p), p->out = 1u << 2, p->fame[2] = 1 + 1; }
static void feat_twice(BangPosition *p) { with_legends(p), p->feat_deck[p->feat_decks++] = card("bottleneck"); }
static void no_feat(BangPosition *p) { with_legends(p), p->feat[p->feats++] = card("beer:6H"); }
static void feat_in_a_hand(BangPosition *p) { with_legends(p), hold(p, 1, "open_range"); }
static void feat_in_the_base_game(BangPosition *p) { hold(p, 1, "open_range"); }
static void five_feats(BangPosition *p) { p->setup.sets |= SETS_LEGENDS; for (; p->feats < 5; p->feats++) p->feat[p->feats] = (BangCard)(FIRST_FEAT + p->feats); }

static const struct { void (*spoil)(BangPosition *); int code; } BAD_POSITIONS[] = {
    {legend_without_legends, WHY_BAD_CHARACTER},
    {both_sides_of_one, WHY_CHARACTER_TWICE},
    {three_tokens_on_a_feat, WHY_BAD_FAME},
    {six_tokens, WHY_BAD_FAME},
    {legend_with_tokens, WHY_BAD_FAME},
    {tokens_of_one_who_is_out, WHY_BAD_FAME},
    {feat_twice, WHY_CARD_TWICE},
    {no_feat, WHY_NO_SUCH_CARD},
    {feat_in_a_hand, WHY_CARD_NOT_IN_DECK},
    {feat_in_the_base_game, WHY_CARD_NOT_IN_DECK},
    {five_feats, WHY_BAD_FAME},
    {one_seat, WHY_BAD_SEATS},
    {nine_seats, WHY_BAD_SEATS},
    {no_sets, WHY_BAD_SETS},
    {no_role, WHY_BAD_ROLE},
    {no_character, WHY_BAD_CHARACTER},
    {too_much_life, WHY_BAD_LIFE},
    {less_than_no_life, WHY_BAD_LIFE},
    {turn_of_nobody, WHY_BAD_TURN},
    {turn_of_one_who_is_out, WHY_BAD_TURN},
    {no_such_card, WHY_NO_SUCH_CARD},
    {card_none, WHY_NO_SUCH_CARD},
    {hidden_card, WHY_NO_SUCH_CARD},
    {card_twice, WHY_CARD_TWICE},
    {card_in_hand_and_deck, WHY_CARD_TWICE},
};

static void bad_positions_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD_POSITIONS / sizeof *BAD_POSITIONS; i++) {
        BangPosition p = bare_table(4);
        BangGame game, before;
        memset(&game, 0x5a, sizeof game);
        before = game;
        BAD_POSITIONS[i].spoil(&p);
        int code = bang_arrange(&game, &p, NULL);
        if (code != BAD_POSITIONS[i].code) fail_msg("bad position %zu: %s", i, bang_why_id(code));
        assert_same_game(&game, &before);
    }
}

static void positions_are_as_named(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    hold(&p, 1, "beer:6H");
    lay(&p, 1, "barrel:QS");
    p.deck[p.decks++] = card("duel:QD");
    p.deck[p.decks++] = card("bang:2C");
    p.discard[p.discards++] = card("saloon:5H");
    p.discard[p.discards++] = card("bang:3C");
    p.life[1] = 2;
    p.bangs = 1;
    BangGame game = arranged(&p);
    assert_int_equal(bang_cards(&game, ZONE_HAND + 1)[0], card("beer:6H"));
    assert_int_equal(bang_cards(&game, ZONE_TABLE + 1)[0], card("barrel:QS"));
    assert_int_equal(bang_cards(&game, ZONE_DECK)[1], card("duel:QD")); /* the top card is the last */
    assert_int_equal(bang_cards(&game, ZONE_DISCARD)[1], card("saloon:5H"));
    assert_int_equal(bang_count(&game, ZONE_DECK), 2);
    assert_int_equal(game.seat[1].life, 2);
    assert_int_equal(game.seat[0].counter[COUNTER_BANGS], 1);
    assert_int_equal(bang_invariant(&game, NULL, 0), 0);
    p.deck_only = false;
    game = arranged(&p);
    int deck = CARD_COUNT - cards_beside_the_base() - 4;
    assert_int_equal(bang_count(&game, ZONE_DECK), deck);
    assert_int_equal(bang_cards(&game, ZONE_DECK)[deck - 1], card("duel:QD"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_fit_the_number_of_players),
        cmocka_unit_test(the_sheriff_shows_his_role_and_begins),
        cmocka_unit_test(three_players_show_their_roles_and_the_deputy_begins),
        cmocka_unit_test(characters_differ_and_give_life),
        cmocka_unit_test(hands_are_as_large_as_life),
        cmocka_unit_test(the_deck_is_shuffled),
        cmocka_unit_test(beginners_play_without_the_marked_cards),
        cmocka_unit_test(everybody_has_a_colt),
        cmocka_unit_test(the_next_number_is_the_left_neighbour),
        cmocka_unit_test(open_facts_are_in_every_view),
        cmocka_unit_test(hidden_facts_are_in_no_view),
        cmocka_unit_test(survivors_are_asked_first),
        cmocka_unit_test(who_keeps_has_his_character_and_a_fresh_life),
        cmocka_unit_test(new_characters_are_any_that_nobody_keeps),
        cmocka_unit_test(a_promise_is_secret_until_all_are_in),
        cmocka_unit_test(the_sheriff_can_be_passed_on),
        cmocka_unit_test(characters_and_roles_can_be_given),
        cmocka_unit_test(legends_are_for_four_to_seven),
        cmocka_unit_test(the_two_switches_are_usual_with_legends),
        cmocka_unit_test(legends_are_dealt_normal_side_up),
        cmocka_unit_test(a_legend_who_keeps_his_character_turns_back),
        cmocka_unit_test(one_feat_lies_in_the_row),
        cmocka_unit_test(everybody_has_five_tokens),
        cmocka_unit_test(four_cards_and_five_for_the_last),
        cmocka_unit_test(fame_is_open_and_the_feat_deck_is_not),
        cmocka_unit_test(discarded_feats_lie_open),
        cmocka_unit_test(bad_setups_are_refused),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(positions_are_as_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
