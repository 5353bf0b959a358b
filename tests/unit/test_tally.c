/* The figures of `bang simulate`: intervals against numbers worked out by hand, a tally of three games, and the seeds that a
   table can be had again from. */
#include "sim/match.h"
#include "sim/tally.h"
#include "unit.h"

static void assert_near(double is, double expected)
{
    if (is < expected - 0.00005 || is > expected + 0.00005) fail_msg("%.6f, expected %.4f", is, expected);
}

static void assert_interval(Interval i, double rate, double low, double high)
{
    assert_near(i.rate, rate);
    assert_near(i.low, low);
    assert_near(i.high, high);
}

static void assert_score(Score score, uint64_t games, uint64_t wins)
{
    assert_int_equal(score.games, games);
    assert_int_equal(score.wins, wins);
}

/* ---- intervals ---- */

/* Wilson 1927, as tables of it have them. */
static void intervals_are_wilsons(void **state)
{
    (void)state;
    assert_interval(interval_of((Score){10, 8}), 0.8, 0.4902, 0.9433);
    assert_interval(interval_of((Score){10, 0}), 0, 0, 0.2775);
    assert_interval(interval_of((Score){10, 10}), 1, 0.7225, 1);
    assert_interval(interval_of((Score){1000, 500}), 0.5, 0.4691, 0.5309);
    assert_interval(interval_of((Score){0, 0}), 0, 0, 1);
}

/* ---- adding games up ---- */

enum { PLAIN, RANDOM };
static const int BOT[SEATS] = {PLAIN, RANDOM, RANDOM, PLAIN};

static BangGame ended(int how, unsigned winners, int turns)
{
    static const int ROLES[] = {ROLE_SHERIFF, ROLE_OUTLAW, ROLE_OUTLAW, ROLE_RENEGADE};
    static const int CHARACTERS[] = {CHARACTER_WILLY_THE_KID, CHARACTER_SUZY_LAFAYETTE, CHARACTER_EL_GRINGO, CHARACTER_PAUL_REGRET};
    BangGame g = {.seats = 4, .over = (uint8_t)how, .winners = (uint8_t)winners, .turns = (uint16_t)turns};
    for (int s = 0; s < 4; s++) g.seat[s].role = (uint8_t)ROLES[s], g.seat[s].character = (uint8_t)CHARACTERS[s];
    return g;
}

/* The Sheriff wins, both Outlaws win, the Renegade wins; and one game that did not end. */
static Tally three_games(void)
{
    Tally t = {0};
    BangGame law = ended(END_LAW, 1, 10), outlaws = ended(END_OUTLAWS, 6, 20), renegade = ended(END_RENEGADE, 8, 33), none = ended(END_NOT, 0, 99);
    add_game(&t, &law, BOT, 100, 0);
    add_game(&t, &outlaws, BOT, 200, 2);
    add_game(&t, &renegade, BOT, 300, 0);
    add_game(&t, &none, BOT, 400, 1);
    return t;
}

/* Who became a legend counts as he was dealt. */
static void legends_count_as_they_were_dealt(void **state)
{
    (void)state;
    Tally t = {0};
    BangGame game = ended(END_OUTLAWS, 6, 20);
    game.seat[1].character = CHARACTER_LEGENDARY_SUZY_LAFAYETTE;
    add_game(&t, &game, BOT, 100, 0);
    assert_score(t.character[CHARACTER_SUZY_LAFAYETTE], 1, 1);
    assert_score(t.character[CHARACTER_LEGENDARY_SUZY_LAFAYETTE], 0, 0);
}

static void games_are_added_up(void **state)
{
    (void)state;
    Tally t = three_games();
    assert_int_equal(t.games, 3);
    assert_int_equal(t.given_up, 1);
    assert_int_equal(t.refused, 3);
    assert_int_equal(t.turns, 63);
    assert_int_equal(t.decisions, 600);
    assert_score(t.role[ROLE_SHERIFF], 3, 1);
    assert_score(t.role[ROLE_OUTLAW], 3, 1); /* once a game, though two have it */
    assert_score(t.role[ROLE_RENEGADE], 3, 1);
    assert_score(t.role[ROLE_DEPUTY], 0, 0);
    assert_score(t.character[CHARACTER_SUZY_LAFAYETTE], 3, 1);
    assert_score(t.character[CHARACTER_EL_GRINGO], 3, 1);
    assert_score(t.character[CHARACTER_JOURDONNAIS], 0, 0);
}

/* A long game without a legend, a short one with two, and one that did not end. */
static void feats_are_added_up(void **state)
{
    (void)state;
    Tally t = {0};
    BangGame is_long = ended(END_LAW, 1, 10 * 4), is_short = ended(END_LAW, 1, 10 * 4 - 1), none = ended(END_NOT, 0, 99);
    add_feats(&t, &is_long, (uint32_t[EVENT_COUNT]){[EVENT_PERFORMED] = 3, [EVENT_BOASTED] = 1});
    add_feats(&t, &is_short, (uint32_t[EVENT_COUNT]){[EVENT_PERFORMED] = 1, [EVENT_CLAIMED] = 5, [EVENT_LEGEND] = 2});
    add_feats(&t, &none, (uint32_t[EVENT_COUNT]){[EVENT_PERFORMED] = 100});
    assert_int_equal(t.feats.games, 2);
    assert_int_equal(t.feats.with_legend, 1);
    assert_int_equal(t.feats.long_games, 1);
    assert_int_equal(t.feats.long_with_legend, 0);
    assert_int_equal(t.feats.legends, 2);
    assert_int_equal(t.feats.performed, 4);
    assert_int_equal(t.feats.claimed, 5);
    assert_int_equal(t.feats.boasted, 1);
}

/* The shares are 1/2, 0, 1/2 of the plain bots' seats and 0, 1, 0 of the others': mean 1/3, and half an interval is
   1.96 times the root of (mean of squares - square of mean) / (3 - 1). */
static void bots_have_the_interval_of_a_mean(void **state)
{
    (void)state;
    Tally t = three_games();
    assert_interval(interval_of_bot(&t, PLAIN), 1 / 3.0, 0.0067, 0.6600);
    assert_interval(interval_of_bot(&t, RANDOM), 1 / 3.0, 0, 0.9867);
}

/* Of six games half of the seats won each time: 3/9 * 6/9 * 0.5^2 is the variance of three more that are 0.5 off, and half an
   interval 1.96 times the root of it / 5. Lost games are up to 1 off. */
static void games_that_were_alike_are_no_certainty(void **state)
{
    (void)state;
    Tally t = {.bot = {[PLAIN] = {6, 6 * SHARE / 2, 6 * SHARE / 2 * SHARE / 2}, [RANDOM] = {100, 0, 0}}};
    assert_interval(interval_of_bot(&t, PLAIN), 0.5, 0.2934, 0.7066);
    assert_interval(interval_of_bot(&t, RANDOM), 0, 0, 0.0331);
}

static void tallies_are_added_up(void **state)
{
    (void)state;
    Tally once = three_games(), twice = once;
    add_tally(&twice, &once);
    assert_int_equal(twice.games, 6);
    assert_score(twice.role[ROLE_OUTLAW], 6, 2);
    assert_int_equal(twice.bot[PLAIN].squares, 2 * once.bot[PLAIN].squares);
}

/* Whoever is out wins with his side (BASE-221, BASE-223). */
static void eliminated_members_of_a_side_win(void **state)
{
    static Match match;
    int found = 0;
    (void)state;
    Seed seed;
    assert_true(read_seed("7", &seed));
    for (int s = 0; s < SEATS; s++) match.bot[s] = bot_named("plain", 5);
    for (uint64_t game = 0; game < 100; game++) {
        BangSetup setup = {.seats = 7, .sets = SETS_BASE};
        Tally t = {0};
        play_match(&match, &setup, &seed, game, NULL);
        add_game(&t, &match.game, BOT, 1, 0);
        for (int s = 0; s < 7; s++) {
            const BangSeat *seat = &match.game.seat[s];
            bool side = (match.game.over == END_OUTLAWS && seat->role == ROLE_OUTLAW) || (match.game.over == END_LAW && seat->role == ROLE_DEPUTY);
            if (!side || bang_in_play(&match.game, s)) continue;
            assert_score(t.character[seat->character], 1, 1);
            found++;
        }
    }
    assert_true(found > 10);
}

/* ---- seeds ---- */

static void assert_bytes(const uint8_t *bytes, const char *expected)
{
    char text[SEED_TEXT];
    for (int i = 0; i < SEED_BYTES; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    assert_string_equal(text, expected);
}

static void seeds_stay_what_they_are(void **state)
{
    uint8_t bytes[SEED_BYTES];
    Seed seed;
    (void)state;
    assert_true(read_seed("7", &seed));
    game_seed(&seed, 3, bytes);
    assert_bytes(bytes, "2c63dd28b74ebaf57bdbbbe03fa021862fa93a9855751f8e194dcc00160f4eb5");
    assert_int_equal(bang_bot_seed(seed.bytes, 3, 2), 0x572f4301c0173ccc);
    assert_true(read_seed("0x7", &seed));
    game_seed(&seed, 3, bytes);
    assert_bytes(bytes, "2c63dd28b74ebaf57bdbbbe03fa021862fa93a9855751f8e194dcc00160f4eb5");
}

static void seats_have_seeds_of_their_own(void **state)
{
    uint64_t seen[4 * 4 * SEATS];
    int n = 0;
    (void)state;
    for (uint8_t key = 0; key < 4; key++)
        for (uint64_t game = 0; game < 4; game++)
            for (int seat = 0; seat < SEATS; seat++) seen[n++] = bang_bot_seed((uint8_t[SEED_BYTES]){[31] = key}, game << 32, seat);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++) assert_int_not_equal(seen[i], seen[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_wilsons),
        cmocka_unit_test(games_are_added_up),
        cmocka_unit_test(legends_count_as_they_were_dealt),
        cmocka_unit_test(feats_are_added_up),
        cmocka_unit_test(bots_have_the_interval_of_a_mean),
        cmocka_unit_test(games_that_were_alike_are_no_certainty),
        cmocka_unit_test(tallies_are_added_up),
        cmocka_unit_test(eliminated_members_of_a_side_win),
        cmocka_unit_test(seeds_stay_what_they_are),
        cmocka_unit_test(seats_have_seeds_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
