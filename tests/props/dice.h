/* Dice for tests: splitmix64, so that a seed shows a failure again. Not for secrets. */
#ifndef DICE_H
#define DICE_H

#include <stdint.h>

typedef struct { uint64_t state; } Dice;

static inline uint64_t roll(Dice *dice) /* 64 random bits */
{
    uint64_t x = dice->state += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static inline int below(Dice *dice, int n) { return (int)((roll(dice) >> 32) * (uint64_t)n >> 32); } /* 0 to n - 1 */

#endif
