/* Who is what? A guess at the hidden roles from what everybody could see: who shot, jailed, robbed or freed whom. It is a
   flat value without pointers; any bot may keep one. It knows no rules of thumb about what to do: see aims.h. */
#ifndef GUESS_H
#define GUESS_H

#include "engine/bang.h"

typedef struct {
    int8_t act[SEATS][SEATS];           /* what the first did to the second: harm above 0, help below; BANG! is 4 */
    int8_t spared[SEATS];               /* shots at others with the Sheriff in reach */
    uint8_t chance[SEATS][ROLE_COUNT];  /* in percent, as of the last guess_roles */
    uint8_t known;                      /* whose role was certain then */
    uint8_t stale;                      /* something happened since */
} Guess;

void guess_start(Guess *guess);
void guess_watch(Guess *guess, const BangEvent *event, const BangGame *view); /* uses only what everybody may know */

/* Brings `chance` up to date for the seat whose view it is: what he knows himself is certain, and how many of each role
   are left (BASE-020 ff.) is kept to exactly. */
void guess_roles(Guess *guess, const BangGame *view);

#endif
