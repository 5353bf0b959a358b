/* The plain bot from the inside, for who plays games out with it. */
#ifndef PLAIN_H
#define PLAIN_H

#include "belief.h"

typedef struct {
    uint64_t seed;
    Belief belief;
    uint8_t me;
} Plain;

void plain_start(Plain *plain, uint64_t seed, int seat);
BangMove plain_move(Plain *plain, const BangGame *view, const BangOptions *options); /* of at least one */
bool plain_aims(int ask); /* a question of this kind is answered by whom he is against; else he looks at nothing but what is his or open */

#endif
