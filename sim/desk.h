/* The desks of bots in runs of many games: one for each thread, without a crew, for all threads are busy anyway. */
#ifndef DESK_H
#define DESK_H

#include "bots/bot.h"

/* How far bots look ahead, 0: as far as the kind does by itself. Iterations, if there are any, count before the time in ms. */
typedef struct { long iterations, think; } Depth;
enum { ITERATIONS_MOST = 1000000000 };

bool desk_open(BotDesk *desk, const Depth *depth); /* false: no memory */
void desk_close(BotDesk *desk);

#endif
