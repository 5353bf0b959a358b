/* Threads take pieces from one counter; the caller waits and tells how far they are. */
#include "pool.h"
#include <pthread.h>
#include <time.h>

enum { MOST_THREADS = 256, PIECE = 16, TELL_MILLISECONDS = 100 };

typedef struct {
    const Pool *pool;
    _Atomic uint64_t next, done;
    pthread_mutex_t lock; /* of running, and of end() */
    pthread_cond_t finished;
    int running;
} Run;

static bool stopped(const Pool *p) { return p->stop && atomic_load_explicit(p->stop, memory_order_relaxed); }

static uint64_t piece(const Pool *p) { return p->piece > 0 ? (uint64_t)p->piece : PIECE; }

static void work_piece(Run *run, void *own, uint64_t first)
{
    const Pool *p = run->pool;
    for (uint64_t job = first; job < first + piece(p) && job < p->jobs && !stopped(p); job++) {
        p->work(p->context, own, job);
        atomic_fetch_add_explicit(&run->done, 1, memory_order_relaxed);
    }
}

static void *thread_main(void *argument)
{
    Run *run = argument;
    const Pool *p = run->pool;
    void *own = p->begin(p->context);
    while (own && !stopped(p)) {
        uint64_t first = atomic_fetch_add(&run->next, piece(p));
        if (first >= p->jobs) break;
        work_piece(run, own, first);
    }
    pthread_mutex_lock(&run->lock);
    if (own) p->end(p->context, own);
    run->running--;
    pthread_cond_signal(&run->finished);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

static struct timespec soon(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += TELL_MILLISECONDS * 1000000L;
    t.tv_sec += t.tv_nsec / 1000000000L;
    t.tv_nsec %= 1000000000L;
    return t;
}

static void wait_for_all(Run *run)
{
    const Pool *p = run->pool;
    pthread_mutex_lock(&run->lock);
    while (run->running > 0) {
        struct timespec until = soon();
        pthread_cond_timedwait(&run->finished, &run->lock, &until);
        if (!p->tell) continue;
        pthread_mutex_unlock(&run->lock);
        p->tell(p->context, atomic_load(&run->done));
        pthread_mutex_lock(&run->lock);
    }
    pthread_mutex_unlock(&run->lock);
}

uint64_t run_pool(const Pool *pool)
{
    Run run = {.pool = pool, .lock = PTHREAD_MUTEX_INITIALIZER, .finished = PTHREAD_COND_INITIALIZER};
    pthread_t thread[MOST_THREADS];
    int threads = 0, wanted = pool->threads < MOST_THREADS ? pool->threads : MOST_THREADS;
    pthread_mutex_lock(&run.lock);
    while (threads < wanted && pthread_create(&thread[threads], NULL, thread_main, &run) == 0) threads++;
    run.running = threads;
    pthread_mutex_unlock(&run.lock);
    if (threads == 0) { /* none to be had: this one does it all */
        run.running = 1;
        thread_main(&run);
    }
    wait_for_all(&run);
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    return atomic_load(&run.done);
}
