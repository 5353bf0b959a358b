/* A go has a number; who of the crew sees a new one takes parts from a counter until there are none. The caller takes parts too, and
   waits for the last that is still being worked on. Between goes a thread looks a little while for the next one before it sleeps: a
   search has many short goes, and waking somebody takes longer than one. */
#include "crew.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum { HANDS = 64, LOOKS = 5000 };

struct Crew {
    pthread_t hand[HANDS];
    int hands; /* without the caller */
    pthread_mutex_t lock;
    pthread_cond_t called, finished;
    bool closing;
    int parts, next, open; /* of this go: all; the next to be taken; not finished */
    void (*part)(void *work, int i);
    void *work;
    _Atomic uint64_t go;
};

uint64_t desk_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* With the lock, which is given back while a part is worked on. */
static void take_parts(Crew *c)
{
    while (c->next < c->parts) {
        int i = c->next++;
        pthread_mutex_unlock(&c->lock);
        c->part(c->work, i);
        pthread_mutex_lock(&c->lock);
        if (--c->open == 0) pthread_cond_signal(&c->finished);
    }
}

static void look_for(Crew *c, uint64_t seen)
{
    for (int i = 0; i < LOOKS && atomic_load_explicit(&c->go, memory_order_acquire) == seen; i++) atomic_signal_fence(memory_order_seq_cst);
}

static void *run_hand(void *context)
{
    Crew *c = context;
    pthread_mutex_lock(&c->lock);
    for (uint64_t seen = 0; !c->closing;) {
        pthread_mutex_unlock(&c->lock);
        look_for(c, seen);
        pthread_mutex_lock(&c->lock);
        while (!c->closing && atomic_load(&c->go) == seen) pthread_cond_wait(&c->called, &c->lock);
        seen = atomic_load(&c->go);
        take_parts(c);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

void crew_together(void *crew, int parts, void (*part)(void *work, int i), void *work)
{
    Crew *c = crew;
    pthread_mutex_lock(&c->lock);
    c->parts = c->open = parts;
    c->next = 0;
    c->part = part;
    c->work = work;
    atomic_fetch_add(&c->go, 1);
    pthread_cond_broadcast(&c->called);
    take_parts(c);
    while (c->open > 0) pthread_cond_wait(&c->finished, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

Crew *crew_open(int threads)
{
    sigset_t all, before;
    Crew *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    pthread_cond_init(&c->finished, NULL);
    sigfillset(&all); /* signals are for the caller's thread */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (c->hands < threads - 1 && c->hands < HANDS && pthread_create(&c->hand[c->hands], NULL, run_hand, c) == 0) c->hands++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return c;
}

void crew_close(Crew *c)
{
    if (!c) return;
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->hands; i++) pthread_join(c->hand[i], NULL);
    pthread_cond_destroy(&c->finished);
    pthread_cond_destroy(&c->called);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
