/* The options of `bang play`: what the game is to be, and how it is shown. */
#ifndef WISHES_H
#define WISHES_H

#include "joined.h"

typedef struct {
    Wishes wishes;
    bool plain;  /* line mode */
    const char *join; /* a server instead of bots here; NULL: none */
    JoinWishes join_wishes;
    bool seeded; /* the seed was given, and those of later games follow from it */
} PlayOptions;

enum { WISHES_READ = -1 };

/* WISHES_READ, or what the program exits with: one line on stderr said what is wrong and what is expected. */
int read_wishes(int argc, char **argv, PlayOptions *out);

/* Of a game here; its programs are ended. */
void free_wishes(Wishes *wishes);

/* A seed that nobody can foresee. False: errno says why. */
bool fresh_seed(uint8_t seed[32]);

#endif
