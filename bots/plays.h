/* Phase 2 of the plain bot: what each card is worth played now, and whom at. Figures count a life point of a sure enemy as 100. */
#ifndef PLAYS_H
#define PLAYS_H

#include "mind.h"

/* The best of the options of phase 2, or the least bad if what comes back is at most 0: then nothing is worth playing. */
int find_play(const Mind *mind, BangMove *best);

/* The best that can be taken from a seat: a card in play, or CARD_NONE for its hand. A figure; at most 0: leave it. */
int find_loot(const Mind *mind, int at, BangCard *card);

/* Who of these seats should lose a life point, or be shot at. A figure; at most 0: nobody. *at is changed only if it is above NEVER. */
enum { NEVER = -10000 };
int best_hit(const Mind *mind, uint8_t seats, int *at);
int best_shot(const Mind *mind, uint8_t seats, int *at);

bool is_laid(const Mind *mind, BangCard card);     /* in front of him */
int cost_of_laid(const Mind *mind, BangCard card); /* to give such a card up; below 0: he is glad to be rid of it */

#endif
