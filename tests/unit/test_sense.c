/* Bots that look ahead, in positions where there is one right thing to do, or one wrong one: every temper, several seeds. What may
   be argued about is not here. */
#include "bot_table.h"

enum { SEEDS = SANITIZED ? 1 : 3, GAMES = 600 };

_Alignas(16) static uint8_t room[BOT_ROOM];
static const char *const PEOPLE[] = {"hard", "hard-cautious", "hard-hot-headed", "hard-schemer"};
enum { TEMPERS = sizeof PEOPLE / sizeof *PEOPLE };

/* What the bot of a temper does here with another seed; what he has seen stays. */
static const char *does(int seat, int temper, uint64_t seed)
{
    _Alignas(8) uint8_t memory[BOT_MEMORY];
    memcpy(memory, table.memory[seat], sizeof memory);
    memcpy(memory, &seed, sizeof seed); /* it comes first */
    BangGame view;
    BangOptions options;
    bang_view(&table.game, seat, &view);
    bang_options(&view, seat, &options);
    const BotKind *kind = named(PEOPLE[temper]);
    return told(&table, seat, kind->decide(kind, memory, &view, &options, &(BotDesk){.room = room, .iterations = GAMES}));
}

static void check_all(int seat, const char *text, bool wanted)
{
    for (int temper = 0; temper < TEMPERS; temper++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            const char *done = does(seat, temper, seed * 1000 + 7);
            if ((strcmp(done, text) == 0) != wanted) fail_msg("%s: %s", PEOPLE[temper], done);
        }
}

#define ALWAYS(seat, text) check_all(seat, text, true)
#define NEVER(seat, text) check_all(seat, text, false)

#define ALONE {"outlaw", "rose_doolan", -1, NULL, NULL}, {"outlaw", "jesse_jones", -1, NULL, NULL}
#define WITH_THREE {"outlaw", "rose_doolan", 1, NULL, NULL}, {"renegade", "jesse_jones", 1, NULL, NULL}, {"deputy", "willy_the_kid", 4, "bang:8D, bang:9D, missed:5S", "barrel:KS"}

/* ---- to win ---- */

static void an_outlaw_finishes_the_sheriff(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"outlaw", "black_jack", 2, "bang:KH, beer:6H, barrel:QS", NULL}, WITH_THREE);
    ALWAYS(1, "B plays bang:KH on A");
    SEATED(2, {"sheriff", "kit_carlson", 1, NULL, "mustang:8H"}, {"renegade", "black_jack", 1, NULL, NULL}, {"outlaw", "vulture_sam", 2, "duel:QD, bang:2D, bang:3D, jail:JS", NULL},
           {"outlaw", "bart_cassidy", 1, NULL, NULL}, {"deputy", "slab_the_killer", 4, NULL, NULL});
    ALWAYS(2, "C plays duel:QD on A");
    SEATED(2, {"sheriff", "kit_carlson", 1, NULL, "mustang:8H"}, {"renegade", "black_jack", 4, NULL, NULL}, {"outlaw", "vulture_sam", 2, "gatling:10H, beer:6H, mustang:9H", NULL},
           {"outlaw", "bart_cassidy", 1, NULL, NULL}, {"deputy", "slab_the_killer", 4, NULL, NULL});
    ALWAYS(2, "C plays gatling:10H");
}

static void the_last_two_finish_each_other(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"renegade", "black_jack", 2, "bang:KH, barrel:QS", NULL}, ALONE);
    ALWAYS(1, "B plays bang:KH on A");
    SEATED(0, {"sheriff", "kit_carlson", 2, "bang:KH, barrel:QS, scope:AS", NULL}, {"renegade", "black_jack", 1, NULL, NULL}, ALONE);
    ALWAYS(0, "A plays bang:KH on B");
}

static void of_three_the_own_target_falls(void **state)
{
    (void)state;
    SEATED(0, {"deputy", "kit_carlson", 2, "bang:KH, mustang:8H", NULL}, {"outlaw", "black_jack", 1, NULL, NULL}, {"renegade", "rose_doolan", 1, NULL, NULL});
    ALWAYS(0, "A plays bang:KH on C");
    SEATED(0, {"outlaw", "kit_carlson", 2, "bang:KH, mustang:8H", NULL}, {"deputy", "black_jack", 1, NULL, NULL}, {"renegade", "rose_doolan", 1, NULL, NULL});
    ALWAYS(0, "A plays bang:KH on B");
}

/* The Renegade is out, so who is hidden is an Outlaw: one of them falls, for three cards. */
static void the_sheriff_takes_the_reward(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "kit_carlson", 4, "bang:KH", NULL}, {"outlaw", "black_jack", 1, NULL, NULL}, {"outlaw", "rose_doolan", 4, "bang:AS, bang:2C", NULL},
           {"renegade", "jesse_jones", -1, NULL, NULL});
    ALWAYS(0, "A plays bang:KH on B");
}

/* ---- not to lose ---- */

static void a_deputy_spares_the_sheriff(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 2, NULL, NULL}, {"deputy", "black_jack", 4, "bang:KH", NULL}, {"outlaw", "vulture_sam", 4, "bang:2D", "mustang:8H"},
           {"outlaw", "bart_cassidy", 4, "bang:4D", NULL}, {"renegade", "slab_the_killer", 4, NULL, NULL});
    NEVER(1, "B plays bang:KH on A");
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"deputy", "black_jack", 4, "gatling:10H", NULL}, {"outlaw", "vulture_sam", 4, "bang:2D", "mustang:8H"},
           {"outlaw", "bart_cassidy", 4, "bang:4D", NULL}, {"renegade", "slab_the_killer", 4, NULL, NULL});
    NEVER(1, "B plays gatling:10H");
}

static void the_renegade_keeps_the_sheriff_alive(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"renegade", "black_jack", 4, "bang:KH", NULL}, {"outlaw", "vulture_sam", 4, "bang:2D", "mustang:8H"},
           {"outlaw", "bart_cassidy", 4, "bang:4D", NULL}, {"deputy", "slab_the_killer", 4, NULL, NULL});
    NEVER(1, "B plays bang:KH on A");
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"renegade", "black_jack", 4, "indians:KD", NULL}, {"outlaw", "vulture_sam", 4, "bang:2D", NULL},
           {"outlaw", "jesse_jones", -1, NULL, NULL});
    NEVER(1, "B plays indians:KD");
}

/* The Renegade is out: who is hidden is an Outlaw too. */
static void an_outlaw_spares_his_own(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "paul_regret", 4, "bang:2C, bang:3C, bang:4C", "mustang:8H"}, {"outlaw", "black_jack", 4, "bang:KH", NULL},
           {"outlaw", "rose_doolan", 4, "bang:5C, bang:6C", NULL}, {"renegade", "jesse_jones", -1, NULL, NULL});
    NEVER(1, "B plays bang:KH on C");
}

/* ---- to live ---- */

static void the_last_life_is_defended(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, "missed:2S, bang:3C", NULL}, {"outlaw", "black_jack", 1, "bang:KH", NULL}, WITH_THREE);
    say("B plays bang:KH on A");
    ALWAYS(0, "A uses missed:2S");
    SEATED(1, {"sheriff", "calamity_janet", 1, "bang:2D, stagecoach:9S", NULL}, {"outlaw", "black_jack", 1, "bang:KH", NULL}, WITH_THREE);
    say("B plays bang:KH on A");
    NEVER(0, "A passes");
    SEATED(1, {"sheriff", "kit_carlson", 1, "missed:2S, missed:3S", NULL}, {"outlaw", "slab_the_killer", 1, "bang:KH", NULL}, WITH_THREE);
    say("B plays bang:KH on A");
    NEVER(0, "A passes");
    SEATED(1, {"sheriff", "kit_carlson", 1, "bang:2D, missed:3S", NULL}, {"outlaw", "black_jack", 1, "indians:KD", NULL}, WITH_THREE);
    say("B plays indians:KD");
    while (bang_who(&table.game) != 0) answer(&table, bang_who(&table.game), (BangMove){VERB_PASS, CARD_NONE, (uint8_t)bang_who(&table.game), WAY_PRINTED});
    ALWAYS(0, "A uses bang:2D");
    SEATED(1, {"sheriff", "kit_carlson", 1, "bang:2D, missed:3S", NULL}, {"outlaw", "black_jack", 1, "duel:QD", NULL}, WITH_THREE);
    say("B plays duel:QD on A");
    ALWAYS(0, "A uses bang:2D");
}

static void a_beer_saves_the_last_life(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 1, "beer:6H, bang:3C", NULL}, {"outlaw", "black_jack", 1, "bang:KH", NULL}, WITH_THREE);
    say("B plays bang:KH on A");
    say("A passes");
    ALWAYS(0, "A uses beer:6H");
    SEATED(1, {"sheriff", "sid_ketchum", 1, "bang:2D, bang:3C", NULL}, {"outlaw", "black_jack", 1, "bang:KH", NULL}, WITH_THREE);
    say("B plays bang:KH on A");
    say("A passes");
    NEVER(0, "A passes");
}

static void nobody_duels_himself_to_death(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "kit_carlson", 1, "duel:QD, missed:2S, missed:3S", "barrel:QS, mustang:8H"},
           {"outlaw", "black_jack", 3, "bang:2C, bang:3C, bang:4C, bang:5C, bang:6C", NULL}, {"deputy", "willy_the_kid", 4, "bang:8D, bang:9D, missed:5S", "barrel:KS"},
           {"outlaw", "rose_doolan", -1, NULL, NULL}, {"renegade", "jesse_jones", -1, NULL, NULL});
    NEVER(0, "A plays duel:QD on B");
}

/* ---- what is free ---- */

static void free_cards_are_played(void **state)
{
    (void)state;
    SEATED(0, {"sheriff", "kit_carlson", 4, "wells_fargo:3H", NULL}, {"outlaw", "black_jack", 1, "bang:KH", NULL}, WITH_THREE);
    ALWAYS(0, "A plays wells_fargo:3H");
    SEATED(0, {"sheriff", "kit_carlson", 4, "stagecoach:9S", NULL}, {"outlaw", "black_jack", 1, "bang:KH", NULL}, WITH_THREE);
    ALWAYS(0, "A plays stagecoach:9S");
}

/* ---- temperaments ---- */

/* Half of the others are Outlaws: as long as he is not suspected more than that, he had better not show himself. */
static void a_schemer_spares_the_sheriff_at_first(void **state)
{
    (void)state;
    SEATED(1, {"sheriff", "kit_carlson", 5, "bang:2C, bang:3C, missed:2S, beer:6H", "barrel:QS"}, {"outlaw", "black_jack", 4, "bang:KH", NULL},
           {"deputy", "rose_doolan", 4, "bang:4C", "barrel:KS"}, {"outlaw", "jesse_jones", 4, "bang:5C, bang:6C", NULL}, {"renegade", "bart_cassidy", 4, "bang:7C", NULL});
    int shots[TEMPERS] = {0}, even = 0, schemer = TEMPERS - 1;
    for (uint64_t seed = 1; seed <= 12 / (SANITIZED ? 3 : 1); seed++)
        for (int temper = 0; temper < TEMPERS; temper += schemer)
            shots[temper] += strcmp(does(1, temper, seed), "B plays bang:KH on A") == 0;
    assert_true(shots[schemer] <= 1);
    if (!SANITIZED) assert_true(shots[even] > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outlaw_finishes_the_sheriff),
        cmocka_unit_test(the_last_two_finish_each_other),
        cmocka_unit_test(of_three_the_own_target_falls),
        cmocka_unit_test(the_sheriff_takes_the_reward),
        cmocka_unit_test(a_deputy_spares_the_sheriff),
        cmocka_unit_test(the_renegade_keeps_the_sheriff_alive),
        cmocka_unit_test(an_outlaw_spares_his_own),
        cmocka_unit_test(the_last_life_is_defended),
        cmocka_unit_test(a_beer_saves_the_last_life),
        cmocka_unit_test(nobody_duels_himself_to_death),
        cmocka_unit_test(free_cards_are_played),
        cmocka_unit_test(a_schemer_spares_the_sheriff_at_first),
    };
    seated_kind = "hard";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
