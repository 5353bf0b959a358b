/* Whom is a seat against? From its role, what it guesses of the others, and how the sides stand. */
#ifndef AIMS_H
#define AIMS_H

#include "guess.h"

/* against[s]: how much `me` gains if s loses life: 100 for a sure enemy; below 0: his harm is a loss. 0 for `me` and for
   who is out. The guess must be up to date with this view (guess_roles). */
void find_aims(const Guess *guess, const BangGame *view, int me, int against[SEATS]);

#endif
