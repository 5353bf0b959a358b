/* Many independent jobs on a few threads. Threads take the jobs in small pieces and keep what they find for themselves; what
   they kept is added up at the end, so a sum does not depend on who did what. */
#ifndef POOL_H
#define POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t jobs; /* numbered from 0 */
    int threads;   /* at least 1; fewer are used if the system gives no more */
    int piece;     /* jobs that a thread takes at once, 0: 16; 1 where a job takes seconds */
    void *context; /* handed to all of these: */
    void *(*begin)(void *context);                          /* what a thread keeps; NULL: it does without this thread */
    void (*work)(void *context, void *own, uint64_t job);
    void (*end)(void *context, void *own);                  /* one thread at a time; frees own */
    void (*tell)(void *context, uint64_t done);             /* in the caller's thread, a few times a second; may be NULL */
    const atomic_bool *stop;                                /* true: no more jobs are begun; may be NULL */
} Pool;

/* The jobs that were done: fewer than there are only if it was stopped, or if begin gave NULL to every thread. */
uint64_t run_pool(const Pool *pool);

#endif
