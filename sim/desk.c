/* See desk.h. */
#include "desk.h"
#include "cli/crew.h"
#include <stdlib.h>

bool desk_open(BotDesk *desk, const Depth *depth)
{
    *desk = (BotDesk){.room = aligned_alloc(64, BOT_ROOM), .iterations = (uint32_t)depth->iterations};
    if (depth->think && !depth->iterations) desk->milliseconds = (uint32_t)depth->think, desk->now = desk_now;
    return desk->room != NULL;
}

void desk_close(BotDesk *desk) { free(desk->room); }
