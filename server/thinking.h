/* Bots that look ahead (BotKind.looks_ahead) think in a few threads of their own: a decision takes milliseconds or tenths of a second, and
   the event loop must not wait. An order is a copy of all that the bot may use, so the table that gave it may go on, end or be closed
   meanwhile: who gets the move looks whether it is still wanted.

   Who asks says within what time he wants the move, the pause that was drawn for the bot, and however busy the machine is it should be there
   then: a bot that would need longer looks less far. First it gets less time, and each that waits a share of it; where that is
   next to nothing, or is used up, it plays but a few games in its head.

   All functions are for one thread, the event loop's. */
#ifndef THINKING_H
#define THINKING_H

#include "bots/bot.h"

enum {
    THOUGHT_MOST = 1500,      /* ms from the order to its move, in the queue and in a thread, however long the pause is */
    THINKERS_MOST = 64,
};

typedef struct Thinking Thinking;

/* order: what thinking_give gave. done may give new orders. */
typedef void ThoughtDone(void *context, uint64_t game, int seat, uint64_t order, BangMove move);

typedef struct {
    uint64_t thought, shorter, glances; /* moves that were found; of them, in less time than the bot takes by itself, and with a few games only */
    double seconds;                     /* of all threads */
    int waiting;                        /* orders that no thread has begun */
} ThinkingFigures;

Thinking *thinking_open(int threads, ThoughtDone *done, void *context); /* 1 to THINKERS_MOST; NULL: no memory, threads or descriptors */
/* At once: nothing is waited for but that threads notice it, and done is called no more. NULL is allowed. */
void thinking_close(Thinking *pool);

/* A number that no other order has, above 0. memory: of the bot, BOT_MEMORY bytes; view: of its seat, which owes an answer; within: ms,
   0: there is no pause, so THOUGHT_MOST. */
uint64_t thinking_give(Thinking *pool, uint64_t game, int seat, const BotKind *bot, const void *memory, const BangGame *view, int within);
void thinking_drop(Thinking *pool, uint64_t order); /* done is not called for it; one that is over, and a pool NULL, are allowed */

int thinking_wakes(const Thinking *pool); /* a descriptor, readable when thinking_collect has something to call */
void thinking_collect(Thinking *pool);    /* calls what is done; never waits */

void thinking_figures(Thinking *pool, ThinkingFigures *out);

#endif
