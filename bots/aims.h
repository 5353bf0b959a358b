/* Whom is a seat against? From its role, what it believes of the others, and how the sides stand. */
#ifndef AIMS_H
#define AIMS_H

#include "belief.h"

/* against[s]: how much `me` gains if s loses life: 100 for a sure enemy; below 0: his harm is a loss. 0 for `me` and for
   who is out. The belief must be up to date with this view (belief_roles). */
void find_aims(const Belief *belief, const BangGame *view, int me, int against[SEATS]);

#endif
