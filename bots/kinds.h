/* The bots there are: a new one is a row here and a file of its name. */
#ifndef KINDS_H
#define KINDS_H

#include "bot.h"

extern const BotKind RANDOM_BOT, PLAIN_BOT;
const BotKind *level_kind(int i); /* levels.c: of the bots for people, the i-th; NULL past the last */

/* A number that looks random, another for each x (splitmix64). */
static inline uint64_t mix(uint64_t x)
{
    x = (x + 0x9E3779B97F4A7C15ull);
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

/* The same for the same seed and question: bots need no stream and may be asked twice. */
static inline uint64_t bot_chance(uint64_t seed, const BangGame *view)
{
    return mix(seed + view->answers * 0x9E3779B97F4A7C15ull);
}

#endif
