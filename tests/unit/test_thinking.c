/* The pool of threads in which bots think: moves are those that the bot would give anywhere, what is dropped does not come, a
   crowd gets its moves in time, and closing waits for nobody. */
#include "unit.h"
#include "server/thinking.h"
#include <poll.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 5, CROWD = 150, QUESTIONS = 6, NOTES = 8 };

static const BotKind *kind;
static _Alignas(8) uint8_t memory[QUESTIONS][BOT_MEMORY];
static BangGame view[QUESTIONS];
static int seat[QUESTIONS];

static struct { int count; uint64_t order, game; int seat; BangMove move; } got;

static uint64_t note[NOTES]; /* the orders, as they came */
static int noted;

static void take(void *context, uint64_t game, int from, uint64_t order, BangMove move)
{
    (void)context;
    got.count++;
    note[noted++ % NOTES] = order;
    got.order = order, got.game = game, got.seat = from, got.move = move;
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

/* Questions with something to choose, of a game in which everybody takes the first option that is no pass. */
static void find_questions(void)
{
    BangGame game;
    BangOptions options;
    assert_int_equal(bang_start(&game, &(BangSetup){.seats = PLAYERS, .sets = SETS_BASE, .seed = {7}}, NULL), WHY_LEGAL);
    for (int n = 0; n < QUESTIONS;) {
        assert_false(game.over);
        int who = bang_who(&game);
        bang_options(&game, who, &options);
        if (options.moves > 3) {
            bang_view(&game, who, &view[n]);
            seat[n++] = who;
        }
        bang_answer(&game, who, bang_option(&options, (int)(game.answers % (unsigned)options.moves)), NULL);
    }
}

static void begin(const char *name)
{
    kind = bot_named(name, strlen(name));
    find_questions();
    memset(&got, 0, sizeof got);
    for (int i = 0; i < QUESTIONS; i++) kind->start(kind, memory[i], 42, &view[i], seat[i]);
}

static uint64_t give_within(Thinking *pool, int i, int ms) { return thinking_give(pool, 900 + (uint64_t)i, seat[i], kind, memory[i], &view[i], ms); }
static uint64_t give(Thinking *pool, int i) { return give_within(pool, i, 0); }

static bool wait_for(Thinking *pool, int count, int ms)
{
    struct pollfd wakes = {.fd = thinking_wakes(pool), .events = POLLIN};
    for (double end = now_ms() + ms; got.count < count && now_ms() < end;) {
        poll(&wakes, 1, 10);
        thinking_collect(pool);
    }
    return got.count >= count;
}

static BangMove at_home(int i)
{
    static _Alignas(16) uint8_t room[BOT_ROOM];
    _Alignas(8) uint8_t own[BOT_MEMORY];
    BangOptions options;
    memcpy(own, memory[i], sizeof own);
    bang_options(&view[i], seat[i], &options);
    return kind->decide(kind, own, &view[i], &options, &(BotDesk){.room = room});
}

static void moves_are_the_bots(void **state)
{
    (void)state;
    begin("normal");
    Thinking *pool = thinking_open(2, take, NULL);
    for (int i = 0; i < QUESTIONS; i++) {
        uint64_t order = give(pool, i);
        assert_true(wait_for(pool, i + 1, 5000));
        assert_int_equal(got.order, order);
        assert_int_equal(got.game, 900 + i);
        assert_int_equal(got.seat, seat[i]);
        BangMove wanted = at_home(i);
        assert_memory_equal(&got.move, &wanted, sizeof wanted);
    }
    ThinkingFigures f;
    thinking_figures(pool, &f);
    assert_int_equal(f.thought, QUESTIONS);
    assert_int_equal(f.shorter + f.glances + (uint64_t)f.waiting, 0);
    assert_true(f.seconds > 0);
    thinking_close(pool);
}

static void dropped_ones_do_not_come(void **state)
{
    (void)state;
    begin("expert");
    Thinking *pool = thinking_open(1, take, NULL);
    uint64_t worked_on = give(pool, 0), waiting = give(pool, 1);
    struct timespec a_moment = {.tv_nsec = 20000000};
    nanosleep(&a_moment, NULL);
    thinking_drop(pool, worked_on);
    thinking_drop(pool, waiting);
    thinking_drop(pool, 0);
    kind = bot_named("normal", 6);
    uint64_t wanted = give(pool, 2);
    assert_true(wait_for(pool, 1, 5000));
    assert_int_equal(got.order, wanted);
    thinking_drop(pool, wanted); /* over */
    thinking_drop(pool, worked_on);
    give(pool, 3);
    assert_true(wait_for(pool, 2, 5000));
    thinking_close(pool);
    thinking_drop(NULL, 7);
    assert_int_equal(got.count, 2);
}

/* A crowd that would take a minute. */
static void crowds_get_less(void **state)
{
    (void)state;
    ThinkingFigures f;
    begin("expert");
    Thinking *pool = thinking_open(1, take, NULL);
    double begun = now_ms();
    for (int i = 0; i < CROWD; i++) give(pool, i % QUESTIONS);
    assert_true(wait_for(pool, CROWD, 20000));
    double took = now_ms() - begun;
    thinking_figures(pool, &f);
    assert_int_equal(f.thought, CROWD);
    assert_true(f.shorter + f.glances > CROWD - 5 && f.glances > 10);
    assert_int_equal(bang_refuse(&view[(CROWD - 1) % QUESTIONS], seat[(CROWD - 1) % QUESTIONS], got.move, NULL), WHY_LEGAL);
    assert_true(took < 10 * THOUGHT_MOST); /* each in time, but for what a glance takes under sanitizers */
    thinking_close(pool);
}

/* Some wait for their turn: they get a share of the time. */
static void few_get_their_share(void **state)
{
    (void)state;
    ThinkingFigures f;
    begin("expert");
    Thinking *pool = thinking_open(1, take, NULL);
    give(pool, 0);
    assert_true(wait_for(pool, 1, 10000)); /* now it is known how long it takes: some hundred ms */
    double begun = now_ms();
    for (int i = 0; i < 20; i++) give(pool, i % QUESTIONS);
    assert_true(wait_for(pool, 21, 10000));
    assert_true(now_ms() - begun < 2 * THOUGHT_MOST);
    thinking_figures(pool, &f);
    assert_true(f.shorter + f.glances > 10);
    thinking_close(pool);
}

/* Whoever is given less time than he would take by himself keeps to it: this would take seconds. */
static void pauses_are_kept(void **state)
{
    (void)state;
    enum { PAUSE = 60, TIMES = 12 };
    ThinkingFigures f;
    begin("expert");
    Thinking *pool = thinking_open(1, take, NULL);
    double begun = now_ms();
    for (int i = 0; i < TIMES; i++) {
        give_within(pool, i % QUESTIONS, PAUSE);
        assert_true(wait_for(pool, i + 1, 10000));
    }
    assert_true(now_ms() - begun < 3 * TIMES * PAUSE); /* a sanitized glance, and other programs on this machine */
    thinking_figures(pool, &f);
    assert_true(f.shorter + f.glances >= TIMES - 2);
    thinking_close(pool);
}

/* Who must answer first is thought for first. */
static void the_most_urgent_first(void **state)
{
    (void)state;
    begin("expert");
    Thinking *pool = thinking_open(1, take, NULL);
    give(pool, 0); /* the thread is busy with it; then */
    struct timespec a_moment = {.tv_nsec = 20000000};
    nanosleep(&a_moment, NULL);
    kind = bot_named("normal", 6);
    uint64_t wanted[] = {[2] = give_within(pool, 1, 1400), [0] = give_within(pool, 2, 1000), [1] = give_within(pool, 3, 1200)};
    noted = 0;
    assert_true(wait_for(pool, 4, 10000));
    assert_memory_equal(note + 1, wanted, sizeof wanted);
    thinking_close(pool);
}

static void closing_waits_for_nobody(void **state)
{
    (void)state;
    begin("expert");
    Thinking *pool = thinking_open(2, take, NULL);
    for (int i = 0; i < 20; i++) give(pool, i % QUESTIONS);
    struct timespec a_moment = {.tv_nsec = 20000000};
    nanosleep(&a_moment, NULL);
    double begun = now_ms();
    thinking_close(pool);
    assert_true(now_ms() - begun < THOUGHT_MOST / 2);
    assert_int_equal(got.count, 0);
    thinking_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_the_bots), cmocka_unit_test(dropped_ones_do_not_come), cmocka_unit_test(crowds_get_less),
        cmocka_unit_test(few_get_their_share), cmocka_unit_test(pauses_are_kept), cmocka_unit_test(the_most_urgent_first), cmocka_unit_test(closing_waits_for_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
