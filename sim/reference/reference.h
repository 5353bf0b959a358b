/* A small engine with a fifth of the rules, kept only as a yardstick: `bang bench` plays it at random in the same run as the
   real one and prints the ratio, so that figures of different machines can be compared. Nothing else uses it. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>
#include <stdint.h>

/* Random play, to be gone on with: the same games in the same order whatever the number played at a time. */
typedef struct {
    uint64_t picks;   /* the stream that the moves are picked from */
    uint64_t hash;    /* of all that happened */
    uint64_t answers; /* given so far */
    int games;        /* played so far */
} ReferencePlay;

void reference_begin(ReferencePlay *play);
void reference_play(ReferencePlay *play, int games);
size_t reference_size(void); /* bytes of a game */

#endif
