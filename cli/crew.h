/* What a program lays on the desk of a bot that looks ahead (BotDesk): a clock, and a crew of threads that stay, for one bot at a time. Where
   many games are played at once each has its thread already, and no crew. */
#ifndef CREW_H
#define CREW_H

#include <stdint.h>

uint64_t desk_now(void); /* BotDesk.now */

typedef struct Crew Crew;

Crew *crew_open(int threads); /* the caller is one of them: at least 1. Fewer, if the system gives no more; NULL: no memory */
void crew_close(Crew *crew);  /* NULL is allowed */

/* BotDesk.together, with a crew: part(work, 0) to part(work, parts - 1), each once, by whoever is free. */
void crew_together(void *crew, int parts, void (*part)(void *work, int i), void *work);

#endif
