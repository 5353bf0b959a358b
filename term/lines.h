/* The game line by line, for screen readers, slow lines and scripts. No escape codes; numbered choices; one prompt. */
#ifndef LINES_H
#define LINES_H

#include "joined.h"

/* Plays an open table on standard input and output. */
enum Outcome lines_play(Table *table, bool ascii);

/* The same for one at a server, and all that is around it. */
enum Outcome lines_join(Joined *joined, bool ascii);

#endif
