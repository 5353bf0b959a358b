/* One game from one number: the setup and the answers follow from it, so that two builds can be compared. */
#ifndef SEEDED_H
#define SEEDED_H

#include "engine/bang.h"

/* Plays a game of 3 to 8 random players to its end, at most `most` answers, and gives a number over the check values of all
   states on the way. *game is the last state. */
uint64_t play_seeded(uint64_t seed, int most, BangGame *game);

#endif
