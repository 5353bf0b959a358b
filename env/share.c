/* Games do not know of each other, so a step of many is cut into as many shares as there are threads. Threads are started for each
   step: that costs some twenty microseconds, which a few hundred games are worth. */
#include "env/games.h"
#include <pthread.h>
#include <stdlib.h>

typedef struct {
    EnvRun *run;
    Part *part;
    const void *context;
    int number;
} Share;

static void *do_share(void *argument)
{
    const Share *s = argument;
    int64_t games = s->run->options.games, threads = s->run->options.threads;
    s->part(s->run, &s->run->hands[s->number], (int)(games * s->number / threads), (int)(games * (s->number + 1) / threads), s->context);
    return NULL;
}

/* The first share is the caller's, and so is any for which there is no thread to be had. */
void share_games(EnvRun *run, Part *part, const void *context)
{
    enum { MOST_THREADS = 64 };
    int threads = run->options.threads;
    Share share[MOST_THREADS];
    pthread_t thread[MOST_THREADS];
    bool started[MOST_THREADS] = {false};
    for (int i = 0; i < threads; i++) {
        share[i] = (Share){run, part, context, i};
        started[i] = i > 0 && pthread_create(&thread[i], NULL, do_share, &share[i]) == 0;
    }
    for (int i = 0; i < threads; i++)
        if (!started[i]) do_share(&share[i]);
    for (int i = 0; i < threads; i++)
        if (started[i]) pthread_join(thread[i], NULL);
}
