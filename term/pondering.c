/* See pondering.h. What is given up is told so by its clock, which then is far ahead: with a limit of time a search ends at once, and
   without one it takes a fraction of a second. */
#include "pondering.h"
#include "cli/crew.h"
#include "memory.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HANDS = 4 }; /* a search has so many parts */

struct Pondering {
    pthread_t thread;
    bool running;             /* it must be joined */
    atomic_bool over;
    Crew *crew;
    const BotKind *bot;
    int seat;
    BangGame view;
    BotDesk desk;
    BangMove move;
    _Alignas(8) uint8_t memory[BOT_MEMORY];
};

static const uint64_t FAR_AHEAD = 1ull << 60;
static atomic_bool given_up; /* a clock has no context */

static uint64_t clock_now(void) { return desk_now() + (atomic_load(&given_up) ? FAR_AHEAD : 0); }

Pondering *pondering_open(void)
{
    Pondering *p = new_memory(sizeof *p);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    p->crew = crew_open(processors < HANDS ? (int)processors : HANDS);
    p->over = true;
    return p;
}

static void *think(void *context)
{
    Pondering *p = context;
    BangOptions options;
    bang_options(&p->view, p->seat, &options);
    p->move = p->bot->decide(p->bot, p->memory, &p->view, &options, &p->desk);
    atomic_store(&p->over, true);
    return NULL;
}

static void join(Pondering *p)
{
    if (p->running) pthread_join(p->thread, NULL);
    p->running = false;
}

void pondering_stop(Pondering *p)
{
    atomic_store(&given_up, true);
    join(p);
    atomic_store(&given_up, false);
}

/* Signals are for the thread that has the terminal. */
static bool start(Pondering *p)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&p->thread, NULL, think, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void ponder(Pondering *p, const BotKind *bot, const void *memory, const BangGame *view, int seat, const BotDesk *desk)
{
    pondering_stop(p);
    p->bot = bot;
    p->view = *view;
    p->seat = seat;
    p->desk = *desk;
    p->desk.now = clock_now;
    if (p->crew) p->desk.crew = p->crew, p->desk.together = crew_together;
    memcpy(p->memory, memory, sizeof p->memory);
    atomic_store(&p->over, false);
    p->running = start(p);
    if (!p->running) think(p);
}

bool pondering_on(const Pondering *p) { return !atomic_load(&p->over); }

BangMove pondered(Pondering *p)
{
    join(p);
    return p->move;
}

void pondering_close(Pondering *p)
{
    if (!p) return;
    pondering_stop(p);
    crew_close(p->crew);
    free(p);
}
