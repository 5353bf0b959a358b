/* The tables of `bang tournament` with three bots, one of them with a long name and a comma in it, from figures made by hand. */
#include "sim/tournament_print.h"
#include "text/say.h"
#include "unit.h"

static void fill(Paired *p, double first, double second)
{
    for (int i = -1; i <= 1; i += 2) add_paired(p, first + i * 0.01, second);
}

/* Everybody has the Sheriff at 4 and 5 players alike; the Deputy is at 5 players alone. */
static void fill_figures(Figures *f, double first, double second)
{
    for (int size = 0; size <= 2; size++) {
        fill(&f->at[size][ALL_ROLES], first, second);
        fill(&f->at[size][ROLE_SHERIFF], first + 0.1, second);
        if (size != 1) fill(&f->at[size][ROLE_DEPUTY], first, second + 0.1);
    }
}

static Tournament *made_by_hand(void)
{
    static const double RATE[] = {0.2, 0.5, 0.4};
    Tournament *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->game.sets = SETS_BASE;
    t->entrant[0].name = "poor";
    t->entrant[1].name = "exec:python3 \"a, b.py\"";
    t->entrant[2].name = "good";
    t->entrants = 3;
    t->players[0] = 4;
    t->players[1] = 5;
    t->sizes = 2;
    t->played = 2;
    t->games = 96;
    t->difference = 0.05;
    assert_true(read_seed("7", &t->seed));
    for (int pair = 0; pair < 3; pair++) {
        int first, second;
        pair_bots(t, pair, &first, &second);
        fill_figures(&t->pair[pair], RATE[first], RATE[second]);
    }
    for (int bot = 0; bot < 3; bot++) fill_figures(&t->bot[bot], RATE[bot], (1.1 - RATE[bot]) / 2);
    return t;
}

/* What a function prints; the caller frees it. */
static char *printed(void (*print)(const Tournament *), const Tournament *t)
{
    char *text;
    size_t size;
    FILE *before = stdout;
    stdout = open_memstream(&text, &size);
    print(t);
    fclose(stdout);
    stdout = before;
    return text;
}

static void print_table(const Tournament *t) { put_tournament(t, SAY_EN); }

static void assert_has(const char *text, const char *line)
{
    if (!strstr(text, line)) fail_msg("no \"%s\" in:\n%s", line, text);
}

static void tables_tell_pairs_and_ratings(void **state)
{
    (void)state;
    Tournament *t = made_by_hand();
    char *text = printed(print_table, t);
    assert_has(text, "\nBots              poor, exec:python3 \"a, b.py\", good\nPlayers           4, 5\nDeals             2\nGames             96\n");
    assert_has(text, "\npoor against exec:python3 \"a, b.py\"\n"
                     "Seats                           poor exec:python3 \"...   Points   95 % interval\n"
                     "All                             20.0              50.0    -30.0   -42.7 … -17.3\n"
                     "Sheriff                         30.0              50.0    -20.0   -32.7 … -7.3\n"
                     "Deputy                          20.0              60.0    -40.0   -52.7 … -27.3\n"
                     "4 players                       20.0              50.0    -30.0   -42.7 … -17.3\n"
                     "5 players                       20.0              50.0    -30.0   -42.7 … -17.3\n");
    assert_has(text, "\nexec:python3 \"a, b.py\" against good\n");
    assert_has(text, "\nRating (points)             All      Sheriff       Deputy       Outlaw     Renegade\n"
                     "exec:python3 \"...   +20.0 ±12.7  +30.0 ±12.7  +10.0 ±12.7            -            -\n"
                     "good                 +5.0 ±12.7  +15.0 ±12.7   -5.0 ±12.7            -            -\n"
                     "poor                -25.0 ±12.7  -15.0 ±12.7  -35.0 ±12.7            -            -\n");
    assert_has(text, "\nRating (points)             All    4 players    5 players\n"
                     "exec:python3 \"...   +20.0 ±12.7  +20.0 ±12.7  +20.0 ±12.7\n");
    free(text);
    free(t);
}

static void tables_tell_verdicts(void **state)
{
    (void)state;
    Tournament *t = made_by_hand();
    t->until_decided = true;
    t->trial[0] = (Trial){.below = 1, .above = -1, .after = 32};
    t->trial[1] = (Trial){.below = -1, .above = -1, .after = 16};
    char *text = printed(print_table, t), *json = printed(put_tournament_json, t);
    assert_has(text, "against exec:python3 \"a, b.py\"\nexec:python3 \"a, b.py\" is better: decided after 32 deals.\n");
    assert_has(text, "poor against good\nNo difference of 5 points: decided after 16 deals.\n");
    assert_has(text, "against good\nNot decided after 2 deals.\n");
    assert_has(json, "\"second\":\"exec:python3 \\\"a, b.py\\\"\",\"verdict\":\"second\",\"decided_after\":32,");
    assert_has(json, "\"verdict\":\"neither\",\"decided_after\":16,");
    assert_has(json, "\"verdict\":\"open\",\"all\":");
    free(json);
    free(text);
    free(t);
}

static void what_went_wrong_is_told(void **state)
{
    (void)state;
    Tournament *t = made_by_hand();
    char *text = printed(print_table, t);
    assert_null(strstr(text, "Refused answers"));
    assert_null(strstr(text, "Never ended"));
    free(text);
    t->refused = 3;
    t->given_up = 4;
    text = printed(print_table, t);
    assert_has(text, "\nNever ended       4\nRefused answers   3\n");
    free(text);
    free(t);
}

static void rows_quote_names(void **state)
{
    (void)state;
    Tournament *t = made_by_hand();
    char *text = printed(put_tournament_csv, t);
    assert_has(text, "\npair,poor,\"exec:python3 \"\"a, b.py\"\"\",all,all,2,0.200000,0.500000,-0.300000,0.010000,-0.427062,-0.172938\n");
    assert_has(text, "\npair,poor,good,5,deputy,2,");
    assert_has(text, "\nrating,good,,4,sheriff,2,");
    assert_null(strstr(text, ",4,deputy"));
    free(text);
    free(t);
}

static void nothing_played_is_nothing_told(void **state)
{
    (void)state;
    Tournament *t = made_by_hand();
    t->played = 0;
    char *text = printed(print_table, t);
    assert_null(strstr(text, "against"));
    free(text);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_tell_pairs_and_ratings),
        cmocka_unit_test(tables_tell_verdicts),
        cmocka_unit_test(what_went_wrong_is_told),
        cmocka_unit_test(rows_quote_names),
        cmocka_unit_test(nothing_played_is_nothing_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
