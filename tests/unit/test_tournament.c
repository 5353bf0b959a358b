/* `bang tournament`: the plan of seats, the figures against numbers worked out by hand and counted anew, how often intervals and
   verdicts are wrong where the truth is known, and that none of it depends on threads. */
#include "sim/match.h"
#include "sim/seating.h"
#include "sim/tournament.h"
#include "unit.h"
#include <time.h>

static void assert_near(double is, double expected)
{
    if (is < expected - 0.00005 || is > expected + 0.00005) fail_msg("%.6f, expected %.4f", is, expected);
}

/* ---- seats ---- */

static int together(int players, int a, int b, unsigned flips, bool first_a, bool first_b)
{
    int n = 0;
    for (int i = 0; i < seatings(players); i++) n += first_sits(players, i, a, flips) == first_a && first_sits(players, i, b, flips) == first_b;
    return n;
}

static void seats_are_shared_evenly(void **state)
{
    (void)state;
    for (int players = 3; players <= SEATS; players++)
        for (unsigned flips = 0; flips < 256; flips += 37)
            for (int a = 0; a < players; a++)
                for (int b = 0; b < a; b++)
                    for (int who = 0; who < 4; who++) assert_int_equal(together(players, a, b, flips, who & 1, who & 2), seatings(players) / 4);
}

static void flips_change_one_seat_each(void **state)
{
    (void)state;
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < SEATS; other++)
            for (int i = 0; i < seatings(SEATS); i++)
                assert_int_equal(first_sits(SEATS, i, other, 0) != first_sits(SEATS, i, other, 1u << seat), other == seat);
}

/* ---- means ---- */

/* Differences 0.5, 0, -0.25, 0.25: mean 0.125, variance (0.140625 + 0.015625 + 0.140625 + 0.015625) / 3, standard error
   0.3227 / 2, and Student's 3.1824 for 3 degrees. */
static void means_have_students_interval(void **state)
{
    (void)state;
    Paired p = {0};
    add_paired(&p, 0.75, 0.25);
    add_paired(&p, 0.5, 0.5);
    add_paired(&p, 0.25, 0.5);
    add_paired(&p, 0.5, 0.25);
    Lead lead = lead_of(&p);
    assert_near(lead.first, 0.5);
    assert_near(lead.second, 0.375);
    assert_near(lead.difference, 0.125);
    assert_near(lead.error, 0.1614);
    assert_near(lead.low, -0.3886);
    assert_near(lead.high, 0.6386);
}

static void little_says_nothing(void **state)
{
    (void)state;
    Paired p = {0};
    for (int n = 0; n < 2; n++) {
        Lead lead = lead_of(&p);
        assert_near(lead.low, -1);
        assert_near(lead.high, 1);
        add_paired(&p, 1, 0);
    }
    assert_near(lead_of(&p).low, -1);
}

/* 100 deals without a difference: the variance is 3/103 * 100/103, the error the root of a hundredth of it, and Student's 1.9842.
   All of them won, a deal can be 2 off. Equal differences that are no binary fractions have no variance either. */
static void deals_that_were_alike_are_no_certainty(void **state)
{
    (void)state;
    Paired none = {0}, all = {0}, some = {0};
    for (int i = 0; i < 100; i++) add_paired(&none, 0.25, 0.25), add_paired(&all, 1, 0), add_paired(&some, 2 / 3.0, 1 / 3.0);
    assert_near(lead_of(&none).error, 0.0168);
    assert_near(lead_of(&none).low, -0.0334);
    assert_near(lead_of(&none).high, 0.0334);
    assert_near(lead_of(&all).low, 0.9333);
    assert_near(lead_of(&all).high, 1);
    assert_near(lead_of(&some).error, 0.0224);
}

/* As tables of the t distribution have them. */
static void student_is_as_in_tables(void **state)
{
    static const struct { uint64_t degrees; double t; } TABLE[] = {{1, 12.7062}, {2, 4.3027}, {9, 2.2622}, {10, 2.2281}, {15, 2.1314},
        {30, 2.0423}, {60, 2.0003}, {120, 1.9799}, {1000000, 1.95997}};
    (void)state;
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++) assert_near(student(TABLE[i].degrees), TABLE[i].t);
}

/* ---- the sequential test ---- */

static Paired even(uint64_t n, double mean, double deviation)
{
    Paired p = {0};
    for (uint64_t i = 0; i < n; i++) add_paired(&p, mean + (i % 2 ? deviation : -deviation), 0);
    return p;
}

static enum Verdict verdict_for(uint64_t n, double mean, double deviation)
{
    Trial trial = {0};
    Paired p = even(n, mean, deviation);
    judge(&trial, &p, 0.05);
    return verdict_of(&trial);
}

/* The variance of 100 such deals is 0.2^2 * 100 / 99, so the logarithm of the ratio is 100 * 0.05 * (mean - 0.025) * 99 / 4 =
   123.75 * (mean - 0.025). The bounds are log(0.95 / 0.025) = 3.6376, reached at 0.05439, and log(0.05 / 0.975) = -2.9704,
   reached at 0.0010; both tests say none where that holds for mean and -mean, so with 150 deals, but not with 100. */
static void verdicts_have_walds_bounds(void **state)
{
    (void)state;
    assert_int_equal(verdict_for(100, 0.0545, 0.2), VERDICT_FIRST);
    assert_int_equal(verdict_for(100, 0.0543, 0.2), VERDICT_OPEN);
    assert_int_equal(verdict_for(100, -0.0545, 0.2), VERDICT_SECOND);
    assert_int_equal(verdict_for(100, -0.0543, 0.2), VERDICT_OPEN);
    assert_int_equal(verdict_for(100, 0.0009, 0.2), VERDICT_NEITHER);
    assert_int_equal(verdict_for(100, 0.0011, 0.2), VERDICT_OPEN);
    assert_int_equal(verdict_for(150, 0.0080, 0.2), VERDICT_NEITHER);
    assert_int_equal(verdict_for(16, 0, 0), VERDICT_OPEN); /* so few that are alike say nothing about 5 points */
    assert_int_equal(verdict_for(96, 0, 0), VERDICT_NEITHER);
}

static void verdicts_stay(void **state)
{
    (void)state;
    Trial trial = {0};
    Paired better = even(100, 0.2, 0.2), none = even(1000, 0, 0.2);
    judge(&trial, &better, 0.05);
    judge(&trial, &none, 0.05);
    assert_int_equal(verdict_of(&trial), VERDICT_FIRST);
    assert_int_equal(trial.after, 100);
    Paired worse = even(100, -0.02, 0.2), better_now = even(100, 0.0545, 0.2); /* not better; undecided whether worse */
    trial = (Trial){0};
    judge(&trial, &worse, 0.05);
    assert_int_equal(verdict_of(&trial), VERDICT_OPEN);
    judge(&trial, &better_now, 0.05);
    assert_int_equal(verdict_of(&trial), VERDICT_NEITHER);
}

static uint64_t chance(uint64_t *state)
{
    uint64_t x = *state += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* A deal as one of 8 games might give it: eighths around the mean. */
static void add_drawn(Paired *p, double mean, uint64_t *stream)
{
    double sum = 0;
    for (int i = 0; i < 8; i++) sum += chance(stream) & 1 ? 0.125 : -0.125;
    add_paired(p, mean + sum, 0);
}

static enum Verdict drawn_verdict(double mean, uint64_t *stream)
{
    Trial trial = {0};
    Paired p = {0};
    while (verdict_of(&trial) == VERDICT_OPEN) {
        for (int i = 0; i < JUDGE_EVERY; i++) add_drawn(&p, mean, stream);
        judge(&trial, &p, 0.1);
    }
    return verdict_of(&trial);
}

enum { TRIALS = 1000 };

static int verdicts_of_kind(double mean, enum Verdict verdict)
{
    uint64_t stream = 7;
    int n = 0;
    for (int i = 0; i < TRIALS; i++) n += drawn_verdict(mean, &stream) == verdict;
    return n;
}

/* Nominal are 5 of 100 in either direction; the variance is an estimate, which may cost another one. */
static void verdicts_are_rarely_wrong(void **state)
{
    (void)state;
    assert_in_range(verdicts_of_kind(0, VERDICT_NEITHER), TRIALS * 94 / 100, TRIALS);
    assert_in_range(verdicts_of_kind(0.1, VERDICT_FIRST), TRIALS * 94 / 100, TRIALS);
    assert_in_range(verdicts_of_kind(-0.1, VERDICT_SECOND), TRIALS * 94 / 100, TRIALS);
}

/* ---- bots that are made for this ---- */

static const BotKind *plain(void) { return bot_named("plain", 5); }
static const BotKind *random_bot(void) { return bot_named("random", 6); }

/* A random bot with other seeds. (A plain one would play the same: it hardly ever draws lots.) */
static void start_other(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)self;
    random_bot()->start(random_bot(), bot, seed ^ 0x6f74686572, view, seat);
}

static BotKind other_random(void)
{
    BotKind kind = *random_bot();
    kind.name = "other";
    kind.start = start_other;
    return kind;
}

static BangMove decide_wrong(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self, (void)bot, (void)view, (void)options, (void)desk;
    return (BangMove){0};
}

/* Never does what it need not do. */
static BangMove decide_nothing(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self, (void)bot, (void)view, (void)desk;
    for (int i = 0; i < options->moves; i++)
        if (bang_option(options, i).verb == VERB_PASS) return bang_option(options, i);
    return bang_option(options, 0);
}

static BangMove decide_in_room(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self, (void)bot, (void)view;
    if (!desk->room || (uintptr_t)desk->room % 16 != 0) return (BangMove){0};
    ((uint8_t *)desk->room)[0] = ((uint8_t *)desk->room)[BOT_ROOM - 1] = 1;
    return bang_option(options, options->moves / 2);
}

static atomic_bool stop;
static _Atomic int until_stop;

static BangMove decide_to_stop(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    if (atomic_fetch_sub(&until_stop, 1) == 0) atomic_store(&stop, true);
    return plain()->decide(self, bot, view, options, desk);
}

static atomic_bool slept;

/* Very slow in its first decision. */
static BangMove decide_late(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    if (!atomic_exchange(&slept, true)) nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    return random_bot()->decide(self, bot, view, options, desk);
}

/* ---- tournaments ---- */

static Tournament *new_tournament(const char *seed, int players, uint64_t deals)
{
    Tournament *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->game.sets = SETS_BASE;
    t->players[t->sizes++] = players;
    t->deals = deals;
    t->threads = 1;
    t->difference = 0.05;
    assert_true(read_seed(seed, &t->seed));
    return t;
}

static void enter(Tournament *t, const BotKind *kind) { t->entrant[t->entrants++] = (Entrant){kind->name, kind}; }

static Lead total(const Tournament *t, int pair) { return lead_of(&t->pair[pair].at[ALL_SIZES][ALL_ROLES]); }

static void assert_same_findings(const Tournament *a, const Tournament *b)
{
    assert_int_equal(a->played, b->played);
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->decisions, b->decisions);
    assert_memory_equal(a->pair, b->pair, sizeof a->pair);
    assert_memory_equal(a->bot, b->bot, sizeof a->bot);
    assert_memory_equal(a->trial, b->trial, sizeof a->trial);
}

/* What the figures of a size are, counted simply: all seats of a role that a bot had, and how many of them won. */
typedef struct { int seats[2], wins[2]; } Count;

static void count_game(const Match *m, const bool first[SEATS], Count count[ROLE_COUNT])
{
    for (int seat = 0; seat < m->game.seats; seat++)
        for (int i = 0; i < 2; i++) {
            Count *c = &count[i ? m->game.seat[seat].role : ALL_ROLES];
            c->seats[!first[seat]]++;
            c->wins[!first[seat]] += m->game.winners >> seat & 1;
        }
}

static void count_pair(const Tournament *t, int pair, int players, Count count[ROLE_COUNT])
{
    static Match match;
    int first, second;
    pair_bots(t, pair, &first, &second);
    for (uint64_t deal = 0; deal < t->deals; deal++)
        for (int i = 0; i < seatings(players); i++) {
            bool sits[SEATS];
            for (int seat = 0; seat < players; seat++) {
                sits[seat] = first_sits(players, i, seat, bang_bot_seed(t->seed.bytes, deal, SEATS) & 255);
                match.bot[seat] = t->entrant[sits[seat] ? first : second].kind;
            }
            play_match(&match, &(BangSetup){.seats = (uint8_t)players, .sets = SETS_BASE}, &t->seed, deal, NULL);
            count_game(&match, sits, count);
        }
}

static void assert_counted(const Tournament *t, int pair, int size)
{
    Count count[ROLE_COUNT] = {0};
    count_pair(t, pair, t->players[size], count);
    for (int role = 0; role < ROLE_COUNT; role++) {
        const Paired *p = &t->pair[pair].at[1 + size][role];
        assert_int_equal(p->n, count[role].seats[0] ? t->deals : 0);
        if (p->n == 0) continue;
        assert_near(lead_of(p).first, (double)count[role].wins[0] / count[role].seats[0]);
        assert_near(lead_of(p).second, (double)count[role].wins[1] / count[role].seats[1]);
    }
}

static Tournament *three_bots(int threads)
{
    static BotKind other;
    other = other_random();
    Tournament *t = new_tournament("7", 5, 6);
    t->players[t->sizes++] = 3;
    t->threads = threads;
    enter(t, plain());
    enter(t, random_bot());
    enter(t, &other);
    assert_true(run_tournament(t));
    return t;
}

static void figures_are_what_was_played(void **state)
{
    (void)state;
    Tournament *t = three_bots(1);
    assert_int_equal(t->games, 6 * 3 * (8 + 4));
    assert_int_equal(t->refused + t->given_up, 0);
    for (int pair = 0; pair < 3; pair++)
        for (int size = 0; size < 2; size++) assert_counted(t, pair, size);
    free(t);
}

/* The mean over sizes, each alike; a role that one size has not is the other's. */
static void sizes_count_alike(void **state)
{
    (void)state;
    Tournament *t = three_bots(1);
    for (int pair = 0; pair < 3; pair++) {
        const Figures *f = &t->pair[pair];
        assert_near(total(t, pair).difference, (lead_of(&f->at[1][ALL_ROLES]).difference + lead_of(&f->at[2][ALL_ROLES]).difference) / 2);
        assert_near(lead_of(&f->at[ALL_SIZES][ROLE_SHERIFF]).difference, lead_of(&f->at[1][ROLE_SHERIFF]).difference);
    }
    free(t);
}

static void ratings_are_means_over_the_others(void **state)
{
    (void)state;
    Tournament *t = three_bots(1);
    double expected[] = {total(t, 0).difference + total(t, 1).difference, total(t, 2).difference - total(t, 0).difference,
                         -total(t, 1).difference - total(t, 2).difference};
    for (int bot = 0; bot < 3; bot++) assert_near(lead_of(&t->bot[bot].at[ALL_SIZES][ALL_ROLES]).difference, expected[bot] / 2);
    Lead lead;
    assert_int_equal(leader_so_far(t, &lead), 0);
    assert_near(lead.difference, expected[0] / 2);
    free(t);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    Tournament *one = three_bots(1);
    for (int threads = 2; threads <= 3; threads++) {
        Tournament *more = three_bots(threads);
        assert_same_findings(one, more);
        free(more);
    }
    free(one);
}

/* One thread is still in the first game when another could be a thousand deals ahead. */
static void one_slow_game_changes_nothing(void **state)
{
    BotKind late = *random_bot();
    Tournament *t[2];
    (void)state;
    late.decide = decide_late;
    for (int i = 0; i < 2; i++) {
        atomic_store(&slept, i == 0);
        t[i] = new_tournament("7", 3, 400);
        t[i]->threads = 1 + i;
        enter(t[i], &late);
        enter(t[i], plain());
        assert_true(run_tournament(t[i]));
    }
    assert_same_findings(t[0], t[1]);
    free(t[0]);
    free(t[1]);
}

/* The same seeds and the same bot: not one game differs, which 20 deals make likely and not certain. */
static void a_bot_is_as_good_as_itself(void **state)
{
    (void)state;
    Tournament *t = new_tournament("7", 6, 20);
    enter(t, plain());
    enter(t, plain());
    assert_true(run_tournament(t));
    for (int role = 0; role < ROLE_COUNT; role++) assert_true(lead_of(&t->pair[0].at[1][role]).difference == 0);
    assert_near(total(t, 0).low, -0.1576);
    assert_near(total(t, 0).high, 0.1576);
    free(t);
}

/* Two random bots that differ in their seeds alone differ by 0, which 95 of 100 intervals hold: of 120, 114 give or take 2.4. */
static void intervals_hold_the_truth(void **state)
{
    enum { TIMES = 120 };
    int held = 0;
    BotKind other = other_random();
    (void)state;
    for (int i = 0; i < TIMES; i++) {
        char seed[16];
        snprintf(seed, sizeof seed, "%d", 1000 + i);
        Tournament *t = new_tournament(seed, 4, 12);
        enter(t, random_bot());
        enter(t, &other);
        assert_true(run_tournament(t));
        held += total(t, 0).low <= 0 && total(t, 0).high >= 0;
        assert_true(total(t, 0).error > 0);
        free(t);
    }
    assert_in_range(held, 107, 119);
}

static void what_is_clear_is_decided_early(void **state)
{
    (void)state;
    Tournament *t = new_tournament("7", 5, 1000), *again = new_tournament("7", 5, 1000);
    t->until_decided = again->until_decided = true;
    again->threads = 3;
    for (int i = 0; i < 2; i++) {
        enter(i ? again : t, random_bot());
        enter(i ? again : t, plain());
        assert_true(run_tournament(i ? again : t));
    }
    assert_true(t->decided);
    assert_int_equal(t->played, JUDGE_EVERY);
    assert_int_equal(verdict_of(&t->trial[0]), VERDICT_SECOND);
    assert_same_findings(t, again);
    free(t);
    free(again);
}

static void what_is_not_there_is_not_decided(void **state)
{
    BotKind other = other_random();
    (void)state;
    Tournament *t = new_tournament("7", 4, 64);
    t->until_decided = true;
    t->difference = 0.02;
    enter(t, random_bot());
    enter(t, &other);
    assert_true(run_tournament(t));
    assert_false(t->decided);
    assert_int_equal(t->played, 64);
    assert_int_equal(verdict_of(&t->trial[0]), VERDICT_OPEN);
    free(t);
}

static void refused_answers_are_counted(void **state)
{
    const BotKind wrong = {.name = "wrong", .decide = decide_wrong};
    (void)state;
    Tournament *t = new_tournament("7", 3, 2);
    enter(t, &wrong);
    enter(t, random_bot());
    assert_true(run_tournament(t));
    assert_int_equal(t->games, 8);
    assert_true(t->refused > 0 && t->refused < t->decisions);
    free(t);
}

static void games_given_up_are_nobodys(void **state)
{
    const BotKind idle = {.name = "idle", .decide = decide_nothing};
    (void)state;
    Tournament *t = new_tournament("7", 3, 2);
    enter(t, &idle);
    enter(t, &idle);
    assert_true(run_tournament(t));
    assert_int_equal(t->games, 8);
    assert_int_equal(t->given_up, 8);
    assert_int_equal(t->refused, 0);
    assert_true(total(t, 0).first == 0 && total(t, 0).second == 0);
    free(t);
}

static void bots_that_look_ahead_have_room(void **state)
{
    const BotKind thinker = {.name = "thinker", .looks_ahead = true, .decide = decide_in_room};
    (void)state;
    Tournament *t = new_tournament("7", 5, 2);
    t->threads = 2;
    enter(t, &thinker);
    enter(t, plain());
    assert_true(run_tournament(t));
    assert_int_equal(t->refused, 0);
    free(t);
}

/* What is found by then is what a tournament of as many deals finds. */
static void a_tournament_can_be_stopped(void **state)
{
    BotKind stopper = *plain();
    (void)state;
    stopper.decide = decide_to_stop;
    atomic_store(&until_stop, 20000);
    Tournament *t = new_tournament("7", 5, 1000000);
    t->threads = 2;
    t->stop = &stop;
    enter(t, &stopper);
    enter(t, random_bot());
    assert_true(run_tournament(t));
    assert_true(t->played > 0 && t->played < t->deals);
    Tournament *whole = new_tournament("7", 5, t->played);
    enter(whole, plain());
    enter(whole, random_bot());
    assert_true(run_tournament(whole));
    assert_same_findings(t, whole);
    free(t);
    free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats_are_shared_evenly),
        cmocka_unit_test(flips_change_one_seat_each),
        cmocka_unit_test(means_have_students_interval),
        cmocka_unit_test(little_says_nothing),
        cmocka_unit_test(deals_that_were_alike_are_no_certainty),
        cmocka_unit_test(student_is_as_in_tables),
        cmocka_unit_test(verdicts_have_walds_bounds),
        cmocka_unit_test(verdicts_stay),
        cmocka_unit_test(verdicts_are_rarely_wrong),
        cmocka_unit_test(figures_are_what_was_played),
        cmocka_unit_test(sizes_count_alike),
        cmocka_unit_test(ratings_are_means_over_the_others),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(one_slow_game_changes_nothing),
        cmocka_unit_test(a_bot_is_as_good_as_itself),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(what_is_clear_is_decided_early),
        cmocka_unit_test(what_is_not_there_is_not_decided),
        cmocka_unit_test(refused_answers_are_counted),
        cmocka_unit_test(games_given_up_are_nobodys),
        cmocka_unit_test(bots_that_look_ahead_have_room),
        cmocka_unit_test(a_tournament_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
