/* From one seed as many others as a run has games. Made for simulations: they can be guessed, so no game for people is dealt from
   these. */
#ifndef SEED_H
#define SEED_H

#include "cli/seeds.h"

/* The seed of a game: the same for the same seed and number, and different for every number. */
void game_seed(const Seed *seed, uint64_t game, uint8_t out[SEED_BYTES]);

#endif
