/* A bar on stderr for what takes longer than two seconds. On a terminal it is drawn again and again in its line; elsewhere,
   if it is wanted at all, now and then as a line of its own. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

typedef struct {
    bool wanted;       /* even if stderr is no terminal */
    bool drawn;        /* a bar stands in the line */
    double begun, told; /* seconds */
} Progress;

double wall_seconds(void); /* of a clock that only goes forward */

void begin_progress(Progress *progress, bool wanted);
/* share: 0 to 1. note: a few words behind the bar. May be called as often as one likes. */
void show_progress(Progress *progress, double share, const char *note);
void end_progress(Progress *progress); /* the line is empty again */

#endif
