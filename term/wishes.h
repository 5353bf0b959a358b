/* The options of `bang play`: what the game is to be, and how it is shown. */
#ifndef WISHES_H
#define WISHES_H

#include "table.h"

typedef struct {
    Wishes wishes;
    bool plain; /* line mode */
} PlayOptions;

enum { WISHES_READ = -1 };

/* WISHES_READ, or what the program exits with: one line on stderr said what is wrong and what is expected. */
int read_wishes(int argc, char **argv, PlayOptions *out);

#endif
