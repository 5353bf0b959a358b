/* One decision of a bot that looks ahead, in a thread of its own, so that keys work meanwhile. It has copies of all that the bot is
   given but for its desk, which it has for itself until then. */
#ifndef PONDERING_H
#define PONDERING_H

#include "bots/bot.h"

typedef struct Pondering Pondering;

Pondering *pondering_open(void);
void pondering_close(Pondering *pondering); /* whatever it thinks about is given up; NULL is allowed */

/* Begins; what was thought about before is given up. desk: its clock and crew are set here. Where there is no thread it is done when this returns. */
void ponder(Pondering *pondering, const BotKind *bot, const void *memory, const BangGame *view, int seat, const BotDesk *desk);

void pondering_stop(Pondering *pondering); /* gives up whatever it thinks about: its desk is the caller's again */

bool pondering_on(const Pondering *pondering);  /* it still thinks */
BangMove pondered(Pondering *pondering);        /* the move; waits for it. After ponder, as often as you like */

#endif
