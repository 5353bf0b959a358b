/* Orders wait in a list, the most urgent first; each thread takes one, and puts it into the list of those that are done. `lock` guards the
   lists, what each thread works on, and the figures; the order that a thread works on is its own until it is done, but for `dropped`.

   A search is left by longjmp when its time is over or nobody wants its move any longer: it holds nothing but its room, and calls
   run_parts often enough. Threads are nicer than the event loop, so that even on one processor people do not wait for bots. */
#include "thinking.h"
#include "heap.h"
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
    QUEUE_GOAL = 500,         /* ms in which all that wait should have their moves */
    SHORT_LEAST = 5,          /* ms; below that, */
    GLANCE = 32,              /* games in the head */
    KINDS = 64,               /* of bots; later ones share the last row */
    NICER = 5,
};

typedef struct Order {
    struct Order *next;
    uint64_t number, game;
    const BotKind *bot;
    int seat;
    uint64_t end;             /* of its time, microseconds */
    atomic_bool dropped;
    BangMove move;
    BangGame view;
    _Alignas(8) uint8_t memory[BOT_MEMORY];
} Order;

typedef struct {
    Thinking *pool;
    pthread_t thread;
    void *room;
    Order *order;             /* that it works on */
    bool to_the_end;          /* it is not left, however long it takes */
    jmp_buf left;
} Thinker;

typedef struct { Order *first, *last; int count; } List;

struct Thinking {
    pthread_mutex_t lock;
    pthread_cond_t given;
    List waiting, over;
    Thinker *thinker;
    int threads, wanted, wakes;
    atomic_bool closing;
    uint64_t numbers;
    ThoughtDone *done;
    void *context;
    ThinkingFigures figures;
    double usual[KINDS];      /* ms that a kind takes if it is left alone: a moving mean; 0: not known yet */
};

/* Not the clock of the server, which tests hold still. */
static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC_RAW, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static double ms_since(uint64_t then) { return (double)((int64_t)(now() - then)) / 1000; }

static void put_last(List *list, Order *o)
{
    o->next = NULL;
    if (list->last) list->last->next = o;
    else list->first = o;
    list->last = o;
    list->count++;
}

static void put_in_order(List *list, Order *o)
{
    Order **at = &list->first;
    if (!list->last || list->last->end <= o->end) {
        put_last(list, o);
        return;
    }
    while ((*at)->end <= o->end) at = &(*at)->next;
    o->next = *at;
    *at = o;
    list->count++;
}

static Order *take_first(List *list)
{
    Order *o = list->first;
    list->first = o->next;
    if (!o->next) list->last = NULL;
    list->count--;
    return o;
}

static void free_order(Order *o)
{
    sodium_memzero(o, sizeof *o); /* what a seat knows */
    free(o);
}

/* ---- how far it may look ---- */

typedef struct { enum { ALL, SHORTER, A_GLANCE } how; double ms; } Depth;

static int row_of(const BotKind *bot)
{
    int row = 0;
    while (row < KINDS - 1 && bot_kind(row) && bot_kind(row) != bot) row++;
    return row;
}

/* With the lock. What waits gets its share, too. */
static Depth depth_of(const Thinking *pool, const Order *o)
{
    double mine = -ms_since(o->end) * 3 / 4, share = (double)QUEUE_GOAL * pool->threads / (pool->waiting.count + pool->threads);
    double ms = share < mine ? share : mine;
    if (pool->usual[row_of(o->bot)] <= ms) return (Depth){ALL, ms};
    return (Depth){ms < SHORT_LEAST ? A_GLANCE : SHORTER, ms};
}

/* With the lock. What was not left alone tells nothing of how long it takes, so the mean fades until it is tried again. */
static void note_time(Thinking *pool, const Order *o, Depth depth, double ms)
{
    double *usual = &pool->usual[row_of(o->bot)];
    if (depth.how == ALL) *usual = *usual > 0 ? *usual + (ms - *usual) / 8 : ms;
    else *usual -= *usual / 64;
    pool->figures.thought++;
    pool->figures.shorter += depth.how == SHORTER;
    pool->figures.glances += depth.how == A_GLANCE;
}

/* ---- in the threads ---- */

static bool unwanted(const Thinker *t)
{
    return atomic_load_explicit(&t->order->dropped, memory_order_relaxed) || atomic_load_explicit(&t->pool->closing, memory_order_relaxed);
}

/* BotDesk.together, one part after the other. */
static void run_parts(void *crew, int parts, void (*part)(void *work, int i), void *work)
{
    Thinker *t = crew;
    for (int i = 0; i < parts; i++) {
        if (unwanted(t) || (!t->to_the_end && ms_since(t->order->end) > 0)) longjmp(t->left, 1);
        part(work, i);
    }
}

/* False: it was left before there was a move. */
static bool decide(Thinker *t, const BotDesk *desk)
{
    Order *o = t->order;
    BangOptions options;
    _Alignas(8) uint8_t memory[BOT_MEMORY];
    memcpy(memory, o->memory, sizeof memory);
    bang_options(&o->view, o->seat, &options);
    if (setjmp(t->left)) return false;
    o->move = o->bot->decide(o->bot, memory, &o->view, &options, desk);
    return true;
}

/* How it was found out at last. */
static Depth work_on(Thinker *t, Depth depth)
{
    BotDesk desk = {.room = t->room, .now = now, .together = run_parts, .crew = t};
    if (depth.how == SHORTER) desk.milliseconds = (uint32_t)depth.ms;
    t->to_the_end = depth.how == A_GLANCE;
    if (!t->to_the_end && decide(t, &desk)) return depth;
    t->to_the_end = true;
    desk.milliseconds = 0;
    desk.iterations = GLANCE;
    if (!unwanted(t)) decide(t, &desk);
    return (Depth){A_GLANCE, 0};
}

static void wake_collector(const Thinking *pool)
{
    uint64_t one = 1;
    ssize_t n = write(pool->wakes, &one, sizeof one);
    assert(n == sizeof one); /* the counter cannot run over: collect reads it */
    (void)n;
}

/* With the lock, which is given back while it thinks. */
static void take_order(Thinker *t)
{
    Thinking *pool = t->pool;
    Order *o = t->order = take_first(&pool->waiting);
    Depth planned = depth_of(pool, o), depth;
    uint64_t begun = now();
    pthread_mutex_unlock(&pool->lock);
    depth = work_on(t, planned);
    pthread_mutex_lock(&pool->lock);
    double ms = ms_since(begun);
    pool->figures.seconds += ms / 1000;
    t->order = NULL;
    if (atomic_load(&o->dropped) || atomic_load(&pool->closing)) {
        free_order(o);
        return;
    }
    note_time(pool, o, depth, ms);
    if (planned.how == ALL && depth.how != ALL && ms > pool->usual[row_of(o->bot)]) pool->usual[row_of(o->bot)] = ms; /* it takes at least so long */
    put_last(&pool->over, o);
    wake_collector(pool);
}

static void *run_thinker(void *context)
{
    Thinker *t = context;
    Thinking *pool = t->pool;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), getpriority(PRIO_PROCESS, 0) + NICER); /* of this thread alone, on Linux */
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!atomic_load(&pool->closing) && pool->waiting.count == 0) pthread_cond_wait(&pool->given, &pool->lock);
        if (atomic_load(&pool->closing)) break;
        take_order(t);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- orders ---- */

uint64_t thinking_give(Thinking *pool, uint64_t game, int seat, const BotKind *bot, const void *memory, const BangGame *view, int within)
{
    Order *o = heap_new(sizeof *o);
    if (within <= 0 || within > THOUGHT_MOST) within = THOUGHT_MOST;
    *o = (Order){.game = game, .bot = bot, .seat = seat, .end = now() + (uint64_t)within * 1000, .view = *view};
    memcpy(o->memory, memory, sizeof o->memory);
    pthread_mutex_lock(&pool->lock);
    uint64_t number = o->number = ++pool->numbers;
    put_in_order(&pool->waiting, o);
    pthread_cond_signal(&pool->given);
    pthread_mutex_unlock(&pool->lock);
    return number;
}

/* NULL: it is not there. */
static Order *take_out(List *list, uint64_t number)
{
    Order *before = NULL, *o = list->first;
    while (o && o->number != number) before = o, o = o->next;
    if (!o) return NULL;
    if (before) before->next = o->next;
    else list->first = o->next;
    if (list->last == o) list->last = before;
    list->count--;
    return o;
}

void thinking_drop(Thinking *pool, uint64_t number)
{
    if (!pool || !number) return;
    pthread_mutex_lock(&pool->lock);
    Order *o = take_out(&pool->waiting, number);
    if (!o) o = take_out(&pool->over, number);
    for (int i = 0; i < pool->threads; i++) {
        Order *on = pool->thinker[i].order;
        if (on && on->number == number) atomic_store(&on->dropped, true); /* its thread frees it */
    }
    pthread_mutex_unlock(&pool->lock);
    if (o) free_order(o);
}

/* ---- moves ---- */

int thinking_wakes(const Thinking *pool) { return pool->wakes; }

void thinking_collect(Thinking *pool)
{
    uint64_t count;
    ssize_t n = read(pool->wakes, &count, sizeof count); /* before the look at the list: what comes later wakes again */
    (void)n;
    for (;;) {
        pthread_mutex_lock(&pool->lock);
        Order *o = pool->over.count ? take_first(&pool->over) : NULL;
        pthread_mutex_unlock(&pool->lock);
        if (!o) return;
        pool->done(pool->context, o->game, o->seat, o->number, o->move);
        free_order(o);
    }
}

void thinking_figures(Thinking *pool, ThinkingFigures *out)
{
    pthread_mutex_lock(&pool->lock);
    *out = pool->figures;
    out->waiting = pool->waiting.count;
    pthread_mutex_unlock(&pool->lock);
}

/* ---- beginning and end ---- */

/* Their rooms first: a thread that runs has one. Signals are the event loop's. */
static bool start_threads(Thinking *pool)
{
    sigset_t all, before;
    for (int i = 0; i < pool->wanted; i++) {
        pool->thinker[i] = (Thinker){.pool = pool, .room = aligned_alloc(16, BOT_ROOM)};
        if (!pool->thinker[i].room) return false;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&pool->lock);
    while (pool->threads < pool->wanted && pthread_create(&pool->thinker[pool->threads].thread, NULL, run_thinker, &pool->thinker[pool->threads]) == 0)
        pool->threads++;
    pthread_mutex_unlock(&pool->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool->threads == pool->wanted;
}

Thinking *thinking_open(int threads, ThoughtDone *done, void *context)
{
    assert(threads >= 1 && threads <= THINKERS_MOST);
    Thinking *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->given, NULL);
    pool->done = done;
    pool->context = context;
    pool->wanted = threads;
    pool->wakes = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pool->thinker = calloc((size_t)threads, sizeof *pool->thinker);
    if (pool->wakes >= 0 && pool->thinker && start_threads(pool)) return pool;
    thinking_close(pool);
    return NULL;
}

static void free_list(List *list)
{
    while (list->count) free_order(take_first(list));
}

void thinking_close(Thinking *pool)
{
    if (!pool) return;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->closing, true);
    pthread_cond_broadcast(&pool->given);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) pthread_join(pool->thinker[i].thread, NULL);
    for (int i = 0; pool->thinker && i < pool->wanted; i++) free(pool->thinker[i].room);
    free_list(&pool->waiting);
    free_list(&pool->over);
    free(pool->thinker);
    if (pool->wakes >= 0) close(pool->wakes);
    pthread_cond_destroy(&pool->given);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
