/* What bot.h promises of every bot, at its worst: nothing decides but what its seat may know; not the room, not threads, not the
   stack; nothing is taken from the heap; the clock is kept to, whatever it does; and every question is answered. */
#include "bot_table.h"
#include "bots/kinds.h"
#include "bots/search.h"
#include "bots/tree.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { SHARE = SANITIZED ? 8 : 1 }; /* sanitizers take so much longer: they get fewer positions */

_Alignas(16) static uint8_t room[BOT_ROOM];

static int kinds(void)
{
    int n = 0;
    while (bot_kind(n)) n++;
    return n;
}

/* ---- one decision, and all that came of it ---- */

typedef struct {
    BangMove move;
    BotThought thought;
    _Alignas(8) uint8_t memory[BOT_MEMORY];
} Outcome;

static void fill(void *bytes, size_t size, uint64_t seed)
{
    for (size_t i = 0; i + sizeof seed <= size; i += sizeof seed) {
        uint64_t word = mix(seed + i);
        memcpy((uint8_t *)bytes + i, &word, sizeof word);
    }
}

/* What lies on the stack below a decision is of no use to it. */
static __attribute__((noinline)) void smear_stack(uint64_t seed)
{
    uint64_t garbage[8192];
    fill(garbage, sizeof garbage, seed);
    __asm__ volatile("" : : "r"(garbage) : "memory");
}

static void decide_once(const BotKind *kind, const uint8_t *memory, const BangGame *view, const BotDesk *with, uint64_t garbage, Outcome *out)
{
    BangOptions options;
    BotDesk d = *with;
    fill(&options, sizeof options, garbage);
    bang_options(view, view->viewer, &options);
    fill(&out->thought, sizeof out->thought, garbage + 1);
    memcpy(out->memory, memory, BOT_MEMORY);
    d.thought = &out->thought, d.room = room;
    fill(room, sizeof room, garbage + 2);
    smear_stack(garbage + 3);
    out->move = kind->decide(kind, out->memory, view, &options, &d);
    assert_int_equal(bang_refuse(view, view->viewer, out->move, NULL), WHY_LEGAL);
}

static void assert_same_outcome(const Outcome *a, const Outcome *b)
{
    assert_memory_equal(&a->move, &b->move, sizeof a->move);
    assert_memory_equal(a->memory, b->memory, BOT_MEMORY);
    assert_int_equal(a->thought.iterations, b->thought.iterations);
    assert_memory_equal(a->thought.role, b->thought.role, sizeof a->thought.role);
    assert_int_equal(a->thought.count, b->thought.count);
    for (int i = 0; i < a->thought.count; i++) {
        const BotChoice *c = &a->thought.choice[i], *d = &b->thought.choice[i];
        assert_memory_equal(&c->move, &d->move, sizeof c->move);
        assert_int_equal(c->tries, d->tries);
        assert_int_equal(c->chance, d->chance);
        assert_int_equal(c->error, d->error);
    }
}

/* A thought is what bot.h says it is. */
static void assert_sound(const BotKind *kind, const BangGame *view, const BotThought *t)
{
    assert_in_range(t->count, 0, THOUGHTS);
    uint32_t tries = 0;
    for (int i = 0; i < t->count; i++) {
        assert_int_equal(bang_refuse(view, view->viewer, t->choice[i].move, NULL), WHY_LEGAL);
        assert_true(t->choice[i].chance <= WHOLE && t->choice[i].error <= WHOLE / 2);
        tries += t->choice[i].tries;
    }
    if (t->count < THOUGHTS) assert_int_equal(tries, t->iterations);
    if (!kind->looks_ahead) assert_int_equal(t->iterations, 0);
}

/* ---- positions: games of plain bots who now and then do anything ---- */

typedef void Look(int seat, const BangGame *view, const BotKind *kind);

static void change_kinds(uint64_t seed)
{
    BangGame view;
    for (int s = 0; s < table.game.seats; s++) {
        table.kind[s] = bot_kind((int)(mix(seed + (uint64_t)s) % (unsigned)kinds()));
        memset(table.memory[s], 0x5A, BOT_MEMORY);
        bang_view(&table.game, s, &view);
        table.kind[s]->start(table.kind[s], table.memory[s], mix(seed * 8 + (uint64_t)s), &view, s);
    }
}

/* Every seat's bot is of some kind and watches; but the moves are quick ones. look: one in `every` positions. */
static void walk(uint64_t seed, int seats, int options, int every, Look *look)
{
    BangGame view;
    BangOptions o;
    start_with(&table, sets_by_turns(seats, seed), seats, options, seed, "plain");
    change_kinds(seed);
    const BotKind *plain = named("plain");
    _Alignas(8) uint8_t quick[BOT_MEMORY];
    for (int n = 0; !table.game.over && n < 400; n++) {
        int seat = bang_who(&table.game);
        bang_view(&table.game, seat, &view);
        bang_options(&view, seat, &o);
        if (mix(seed ^ (uint64_t)n) % (unsigned)every == 0) look(seat, &view, table.kind[seat]);
        plain->start(plain, quick, mix(seed + (uint64_t)n), &view, seat);
        BangMove move = plain->decide(plain, quick, &view, &o, &(BotDesk){0});
        if (n % 3 == 0) move = bang_option(&o, (int)(mix(seed + (uint64_t)n) % (unsigned)o.moves));
        answer(&table, seat, move);
    }
}

/* ---- what may decide ---- */

static int looks, searched;
static unsigned asks_seen;

static void secrets_do_not_matter(int seat, const BangGame *view, const BotKind *kind)
{
    static Outcome one, other;
    static BangGame anew, again;
    const BotDesk few = {.iterations = 60};
    decide_once(kind, table.memory[seat], view, &few, 1, &one);
    assert_sound(kind, view, &one.thought);
    bang_redeal(view, mix(view->answers), &anew);
    bang_view(&anew, seat, &again);
    assert_memory_equal(&again, view, sizeof again);
    fill(&again.stream, sizeof again.stream, 99); /* whatever a host may have left there */
    decide_once(kind, table.memory[seat], &again, &few, 2, &other);
    assert_same_outcome(&one, &other);
    for (size_t i = kind->size; i < BOT_MEMORY; i++) assert_int_equal(one.memory[i], table.memory[seat][i]);
    looks++, searched += one.thought.iterations > 0, asks_seen |= 1u << view->ask.kind;
}

static void what_cannot_be_known_decides_nothing(void **state)
{
    (void)state;
    looks = searched = 0, asks_seen = 0;
    for (int i = 0; i < 60 / (SANITIZED ? 4 : 1); i++) walk((uint64_t)(100 + i), 3 + i % 6, i % 7 == 6 ? OPTION_BEGINNER : 0, SANITIZED ? 60 : 12, secrets_do_not_matter);
    assert_true(looks > 800 / (4 * SHARE) && searched > looks / 5);
    if (!SANITIZED) assert_true(__builtin_popcount(asks_seen) >= 9);
}

/* A bot may be told of an event with its own view or with the public one: it must remember the same. So must games in the head, which
   show the whole game and the whole event. */
static void it_remembers_the_same_whatever_else_is_shown(void **state)
{
    (void)state;
    static BangGame view;
    static Belief hers[SEATS], head;
    for (int i = 0; i < 30; i++) {
        start_with(&table, sets_by_turns(3 + i % 6, (uint64_t)i), 3 + i % 6, 0, (uint64_t)(300 + i), "plain");
        belief_start(&head);
        for (int s = 0; s < table.game.seats; s++) belief_start(&hers[s]);
        for (bool begun = false; !table.game.over; begun = true) {
            int seat = bang_who(&table.game);
            if (begun) answer(&table, seat, decision(&table, seat));
            for (int e = 0; e < table.log.count; e++) {
                belief_watch(&head, &table.log.event[e], &table.game);
                for (int s = 0; s < table.game.seats; s++) {
                    BangEvent event;
                    bang_redact(&table.log.event[e], s, &event);
                    bang_view(&table.game, s, &view);
                    belief_watch(&hers[s], &event, &view);
                }
            }
            for (int s = 0; s < table.game.seats; s++) {
                Belief plain;
                memcpy(&plain, table.memory[s] + sizeof(uint64_t), sizeof plain);
                assert_memory_equal(&hers[s], &head, sizeof head);
                assert_memory_equal(&plain.lean, &head.lean, sizeof head.lean);
                assert_memory_equal(&plain.turn, &head.turn, sizeof head.turn);
            }
        }
    }
}

/* ---- threads ---- */

typedef struct { int threads; bool reversed; } Crew;
typedef struct { void (*part)(void *, int); void *work; int next, parts; pthread_mutex_t lock; } Shift;

static void *hand(void *shift)
{
    Shift *s = shift;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        int i = s->next++;
        pthread_mutex_unlock(&s->lock);
        if (i >= s->parts) return NULL;
        s->part(s->work, i);
    }
}

static void together(void *crew, int parts, void (*part)(void *work, int i), void *work)
{
    const Crew *c = crew;
    pthread_t thread[8];
    if (c->reversed) {
        for (int i = parts; i-- > 0;) part(work, i);
        return;
    }
    Shift s = {part, work, 0, parts, PTHREAD_MUTEX_INITIALIZER};
    for (int i = 0; i < c->threads; i++) assert_int_equal(pthread_create(&thread[i], NULL, hand, &s), 0);
    for (int i = 0; i < c->threads; i++) pthread_join(thread[i], NULL);
}

static void crews_do_not_matter(int seat, const BangGame *view, const BotKind *kind)
{
    static Outcome alone, others;
    static const Crew CREW[] = {{1, false}, {2, false}, {4, false}, {0, true}};
    if (!kind->looks_ahead) return;
    decide_once(kind, table.memory[seat], view, &(BotDesk){.iterations = 90}, 7, &alone);
    for (int i = 0; i < (int)(sizeof CREW / sizeof *CREW); i++) {
        Crew crew = CREW[i];
        decide_once(kind, table.memory[seat], view, &(BotDesk){.iterations = 90, .together = together, .crew = &crew}, 8, &others);
        assert_same_outcome(&alone, &others);
    }
    looks++;
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    looks = 0;
    for (int i = 0; i < 12; i++) walk((uint64_t)(500 + i), 3 + i % 6, 0, SANITIZED ? 120 : 40, crews_do_not_matter);
    assert_true(looks > 5);
}

/* ---- the heap ---- */

static _Thread_local bool counts;
static long allocations;

#if SANITIZED
int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t), void (*)(const volatile void *));
static void on_malloc(const volatile void *p, size_t size) { (void)p, (void)size, allocations += counts; }
static void on_free(const volatile void *p) { (void)p, allocations += counts; }
static void count_allocations(void) { __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free); }
#else
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);
#define OURS __attribute__((visibility("default"), used))
OURS void *malloc(size_t size) { return allocations += counts, __libc_malloc(size); }
OURS void *calloc(size_t n, size_t size) { return allocations += counts, __libc_calloc(n, size); }
OURS void *realloc(void *p, size_t size) { return allocations += counts, __libc_realloc(p, size); }
OURS void *aligned_alloc(size_t to, size_t size) { return allocations += counts, __libc_memalign(to, size); }
OURS void free(void *p) { allocations += counts, __libc_free(p); }
static void count_allocations(void) {}
#endif

static void nothing_is_taken(int seat, const BangGame *view, const BotKind *kind)
{
    BangOptions options;
    static BotThought thought;
    _Alignas(8) uint8_t memory[BOT_MEMORY];
    memcpy(memory, table.memory[seat], sizeof memory);
    bang_options(view, seat, &options);
    counts = true;
    kind->decide(kind, memory, view, &options, &(BotDesk){.room = room, .iterations = 50, .thought = &thought});
    counts = false;
    looks++;
}

static void nothing_is_taken_from_the_heap(void **state)
{
    (void)state;
    count_allocations();
    counts = true;
    void *volatile p = malloc(10);
    free(p);
    counts = false;
    assert_int_equal(allocations, 2); /* they are counted */
    allocations = looks = 0;
    for (int i = 0; i < 24; i++) walk((uint64_t)(700 + i), 3 + i % 6, 0, SANITIZED ? 50 : 20, nothing_is_taken);
    assert_true(looks > 50);
    assert_int_equal(allocations, 0);
}

/* ---- clocks ---- */

/* The time that this thread was given, so that other programs do not matter. */
static uint64_t own_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint64_t ticks;
static uint64_t still(void) { return 1000; }
static uint64_t jumping(void) { return ticks += mix(ticks) % 40000; }
static uint64_t late(void) { return ticks += 5000000; }
static uint64_t coarse(void) { return own_time() / 16000 * 16000; }

static const Line CROWDED[] = {
    {"sheriff", "suzy_lafayette", 5, "bang:AS, bang:KH", "barrel:QS"}, {"outlaw", "calamity_janet", 4, "bang:2D, missed:2S, missed:3S, panic:JH, cat_balou:KH, duel:QD, jail:JS, beer:6H, gatling:10H, stagecoach:9S, mustang:8H, indians:KD, saloon:5H", "winchester:8S"},
    {"renegade", "rose_doolan", 4, "bang:QH, bang:4D", "mustang:9H"}, {"outlaw", "vulture_sam", 4, "bang:6D", "scope:AS"},
    {"deputy", "bart_cassidy", 4, "bang:5D, bang:7D", "schofield:KS"}, {"deputy", "jesse_jones", 4, "bang:8D", "barrel:KS"},
    {"outlaw", "willy_the_kid", 4, "bang:9D", "dynamite:2H"}, {"renegade", "kit_carlson", 4, "bang:10D", "remington:KC"},
};

static int crowded(BangGame *view)
{
    set_table(&table, CROWDED, 8, 1);
    bang_view(&table.game, 1, view);
    BangOptions options;
    bang_options(view, 1, &options);
    return options.moves;
}

static void clocks_are_kept_to(void **state)
{
    (void)state;
    static Outcome out;
    BangGame view;
    assert_true(crowded(&view) >= 50);
    const BotKind *expert = named("expert");
    expert->start(expert, table.memory[1], 5, &view, 1);
    const uint32_t LIMIT[] = {1, 20, 100, 300};
    for (int i = 0; i < (int)(sizeof LIMIT / sizeof *LIMIT); i++) {
        uint64_t begun = own_time();
        decide_once(expert, table.memory[1], &view, &(BotDesk){.milliseconds = LIMIT[i], .now = own_time}, 3, &out);
        uint64_t took = (own_time() - begun) / 1000;
        assert_true(took <= LIMIT[i] + (SANITIZED ? 400 : 50));
        if (LIMIT[i] >= 100) assert_true(took >= LIMIT[i] * 3 / 4);
        assert_true(out.thought.iterations > 0);
    }
}

static void without_a_clock_there_is_no_limit(void **state)
{
    (void)state;
    static Outcome one, other;
    BangGame view;
    crowded(&view);
    const BotKind *normal = named("normal");
    normal->start(normal, table.memory[1], 5, &view, 1);
    decide_once(normal, table.memory[1], &view, &(BotDesk){.milliseconds = 1}, 3, &one);
    decide_once(normal, table.memory[1], &view, &(BotDesk){0}, 4, &other);
    assert_same_outcome(&one, &other);
}

/* He was kept from the processor until it was too late: every choice is looked at all the same. */
static void who_is_late_has_looked_at_every_choice(void **state)
{
    (void)state;
    static Outcome out;
    BangGame view;
    crowded(&view);
    const BotKind *hard = named("hard");
    hard->start(hard, table.memory[1], 5, &view, 1);
    decide_once(hard, table.memory[1], &view, &(BotDesk){.milliseconds = 20, .now = late}, 3, &out);
    assert_true(out.thought.count > 40);
    for (int i = 0; i < out.thought.count; i++) assert_true(out.thought.choice[i].tries > 0);
}

/* A limit only takes away: the levels stay what they are. But an expert takes all the time he is given. */
static void who_is_given_time_takes_no_more_than_he_needs(void **state)
{
    (void)state;
    static Outcome out;
    BangGame view;
    crowded(&view);
    static const struct { const char *name; uint32_t iterations, least, most; } ROW[] = {
        {"normal", 0, 60, 200}, {"normal", 400, 200, 600}, {"hard", 300, 100, 500}, {"expert", 200, 100, 400}};
    for (int i = 0; i < (int)(sizeof ROW / sizeof *ROW); i++) {
        const BotKind *kind = named(ROW[i].name);
        kind->start(kind, table.memory[1], 5, &view, 1);
        decide_once(kind, table.memory[1], &view, &(BotDesk){.iterations = ROW[i].iterations, .milliseconds = 30000, .now = own_time}, 3, &out);
        assert_in_range(out.thought.iterations, ROW[i].least, ROW[i].most);
    }
}

static void strange_clocks_hold_nobody_up(void **state)
{
    (void)state;
    static Outcome out;
    BangGame view;
    uint64_t (*const CLOCK[])(void) = {still, jumping, late, coarse};
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"renegade", "black_jack", 2, "bang:KH, panic:JH", NULL});
    bang_view(&table.game, 1, &view);
    const BotKind *hard = named("hard");
    hard->start(hard, table.memory[1], 5, &view, 1);
    for (int i = 0; i < 4; i++) {
        uint64_t begun = own_time();
        decide_once(hard, table.memory[1], &view, &(BotDesk){.milliseconds = 50, .now = CLOCK[i]}, 3, &out);
        assert_true(own_time() - begun < (SANITIZED ? 20000000 : 2000000));
    }
}

static void one_choice_takes_no_time(void **state)
{
    (void)state;
    static Outcome out;
    BangGame view;
    SEATED(1, {"sheriff", "kit_carlson", 4, NULL, NULL}, {"renegade", "black_jack", 4, "missed:2S", NULL}, {"outlaw", "rose_doolan", 4, NULL, NULL});
    bang_view(&table.game, 1, &view);
    const BotKind *expert = named("expert");
    expert->start(expert, table.memory[1], 5, &view, 1);
    decide_once(expert, table.memory[1], &view, &(BotDesk){.milliseconds = 500, .now = own_time}, 3, &out);
    assert_int_equal(out.move.verb, VERB_PASS);
    assert_int_equal(out.thought.iterations, 0);
}

/* ---- every question, every table ---- */

static void note_ask(Table *t, int seat, BangMove move)
{
    (void)seat, (void)move;
    asks_seen |= 1u << t->game.ask.kind;
}

/* Seats of all kinds, few games in the head. */
static void play_mixed(uint64_t seed)
{
    change_kinds(seed);
    desk = (BotDesk){.room = room, .iterations = 6};
    play_out(&table, note_ask);
    desk = (BotDesk){0};
}

static void every_question_is_answered(void **state)
{
    (void)state;
    asks_seen = 0;
    for (int i = 0; i < (SANITIZED ? 12 : 48); i++) {
        start_with(&table, sets_by_turns(3 + i % 6, (uint64_t)i), 3 + i % 6, i % 5 == 4 ? OPTION_BEGINNER : 0, (uint64_t)(900 + i), "plain");
        play_mixed((uint64_t)i);
    }
    for (int i = 0; i < (SANITIZED ? 4 : 16); i++) { /* with Kit Carlson, who is asked a thing of his own (LEG-304) */
        BangSetup setup = {.seats = (uint8_t)(4 + i % 4), .sets = i < 2 ? SETS_BASE : SETS_ALL, .survivor = 7, .seed = {(uint8_t)i}};
        for (int s = 0; s < 3; s++) setup.character[s] = (uint8_t)(CHARACTER_KIT_CARLSON + s);
        assert_int_equal(bang_start(&table.game, &setup, &table.log), WHY_LEGAL);
        play_mixed((uint64_t)(80 + i));
    }
    for (int ask = ASK_NONE + 1; ask < ASK_COUNT; ask++)
        if (!(asks_seen >> ask & 1)) assert_true(SANITIZED);
}

/* Nearly the whole deck in one hand: everything that can be offered at once, and then a long row of discards. */
static void big_hands_are_no_trouble(void **state)
{
    (void)state;
    static BangPosition p;
    static Outcome out;
    for (int seats = 2; seats <= SEATS; seats += 3) {
        p = (BangPosition){.setup = {.seats = (uint8_t)seats, .sets = SETS_BASE}, .turn = 0};
        for (int s = 0; s < seats && s < SEATS; s++) {
            p.setup.role[s] = (uint8_t[]){ROLE_SHERIFF, ROLE_RENEGADE, ROLE_OUTLAW, ROLE_OUTLAW, ROLE_DEPUTY, ROLE_OUTLAW, ROLE_DEPUTY, ROLE_RENEGADE}[s];
            p.setup.character[s] = (uint8_t)(CHARACTER_CALAMITY_JANET + s);
        }
        for (BangCard c = 1; c < FIRST_FEAT; c++)
            if (c < FIRST_FEAT - 10) p.hand[0][p.hands[0]++] = c;
        assert_int_equal(bang_arrange(&table.game, &p, &table.log), WHY_LEGAL);
        seat_bots(&table, "hard", 1);
        for (int n = 0; n < 80 && !table.game.over; n++) {
            int seat = bang_who(&table.game);
            BangGame view;
            BangOptions options;
            bang_view(&table.game, seat, &view);
            bang_options(&view, seat, &options);
            BangMove move = bang_option(&options, options.moves - 1); /* he ends his turn and discards */
            if (n % (SANITIZED ? 20 : 10) == 0) decide_once(table.kind[seat], table.memory[seat], &view, &(BotDesk){.iterations = SANITIZED ? 20 : 80}, 4, &out), move = out.move;
            for (int i = 0; n == 0 && i < options.moves; i++)
                if (bang_option(&options, i).verb == VERB_PASS) move = bang_option(&options, i);
            answer(&table, seat, move);
        }
    }
}

/* More games than the tree has nodes for. */
static void a_full_tree_is_no_trouble(void **state)
{
    (void)state;
    static Tree tree;
    static Playout begun, p;
    uint16_t got[SEATS] = {5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000};
    BangGame view;
    uint8_t role[SEATS] = {ROLE_SHERIFF, ROLE_RENEGADE};
    SEATED(1, {"sheriff", "kit_carlson", 1, NULL, NULL}, {"renegade", "sid_ketchum", 2, "bang:KH, panic:JH, beer:6H, stagecoach:9S, mustang:8H", NULL});
    bang_view(&table.game, 1, &view);
    Belief b;
    belief_start(&b);
    tree_clear(&tree);
    uint32_t root = tree_add(&tree, 0, (BangMove){0}, 1, ASK_PLAY), longest = 0;
    for (uint64_t i = 0; i < NODES * 3 / 2; i++) {
        if (SANITIZED && i > 40 && tree.nodes < NODES - 40) tree.nodes = NODES - 40; /* as if it had grown so far */
        playout_begin(&begun, &view, &b, role, i);
        p = begun;
        tree_walk(&tree, root, &p, 1, 3);
        tree_credit(&tree, got);
        if ((uint32_t)tree.length > longest) longest = (uint32_t)tree.length;
        if (SANITIZED && i > 400) break;
    }
    assert_true(tree.nodes <= NODES);
    assert_true(longest <= PATH);
    while (tree.nodes < NODES) tree_add(&tree, root, (BangMove){0}, 1, ASK_NONE);
    assert_int_equal(tree_add(&tree, root, (BangMove){0}, 1, ASK_NONE), 0);
    for (uint64_t i = 0; i < 50; i++) {
        playout_begin(&p, &view, &b, role, i);
        tree_walk(&tree, root, &p, 1, 3);
        assert_true(tree.length >= 1 && tree.length <= PATH);
        tree_credit(&tree, got);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_known_decides_nothing),
        cmocka_unit_test(it_remembers_the_same_whatever_else_is_shown),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(nothing_is_taken_from_the_heap),
        cmocka_unit_test(clocks_are_kept_to),
        cmocka_unit_test(without_a_clock_there_is_no_limit),
        cmocka_unit_test(who_is_late_has_looked_at_every_choice),
        cmocka_unit_test(who_is_given_time_takes_no_more_than_he_needs),
        cmocka_unit_test(one_choice_takes_no_time),
        cmocka_unit_test(every_question_is_answered),
        cmocka_unit_test(big_hands_are_no_trouble),
        cmocka_unit_test(a_full_tree_is_no_trouble),
        cmocka_unit_test(strange_clocks_hold_nobody_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
