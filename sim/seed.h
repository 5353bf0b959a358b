/* Seeds: 32 bytes, from a number (the first eight bytes, the lowest first), from 64 hexadecimal digits or from the system; and
   from one seed as many others as a run has games. Made for simulations: they can be guessed, so no game for people is dealt
   from these. */
#ifndef SEED_H
#define SEED_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_BYTES = 32, SEED_TEXT = 2 * SEED_BYTES + 1 };

typedef struct {
    uint8_t bytes[SEED_BYTES];
    char text[SEED_TEXT]; /* as it can be given again */
} Seed;

bool read_seed(const char *text, Seed *out); /* false: it is neither a number below 2^64 nor 64 hexadecimal digits */
bool random_seed(Seed *out);                 /* false: the system gives none */

/* The seed of a game: the same for the same seed and number, and different for every number. */
void game_seed(const Seed *seed, uint64_t game, uint8_t out[SEED_BYTES]);
/* A number for anything else that belongs to this game, such as the bot of a seat. */
uint64_t game_number(const Seed *seed, uint64_t game, unsigned what);

#endif
