/* --explain: what a bot believed and compared, and what it chose, in a sentence. It tells the secrets of that seat, so only the host of
   a game played here, against bots alone, may use it. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "bots/bot.h"
#include "text/say.h"

/* What was thought, and what came of it. */
typedef struct {
    const BotThought *thought;
    int seat;
    BangMove chosen;
    bool has_temper; /* it likes other things besides winning */
} Explained;

/* What a bot believed when it was last told. All 0: it never was. */
typedef struct { bool told; uint16_t role[SEATS][ROLE_COUNT]; } Known;

/* scene: its view is the bot's own, as it was when it thought; its reader the person. 0: there is nothing to say. A bot that compares
   nothing is silent as long as it believes what is known, which is brought up to date. */
int say_thought(const SayScene *scene, const Explained *e, Known *known, char *out, size_t size);

#endif
