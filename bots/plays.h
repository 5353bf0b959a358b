/* Phase 2 of the plain bot: what each card is worth played now, and whom at. */
#ifndef PLAYS_H
#define PLAYS_H

#include "mind.h"

bool find_play(const Mind *mind, BangMove *best); /* false: nothing is worth playing */

/* The best that can be taken from a seat: a card in play, or CARD_NONE for its hand. A figure; at most 0: leave it. */
int find_loot(const Mind *mind, int at, BangCard *card);

#endif
