/* Mixed by splitmix64's finisher (Steele, Lea, Flood 2014), which maps 64 bits one to one: no two games of a run are the same. It
   can be undone, so bots get their seeds from bang_bot_seed instead. */
#include "seed.h"

enum { WORDS = SEED_BYTES / 8 };
static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

void game_seed(const Seed *seed, uint64_t game, uint8_t out[SEED_BYTES])
{
    for (unsigned i = 0; i < WORDS; i++) put_word(out + 8 * i, mix(get_word(seed->bytes + 8 * i) + (WORDS * game + i) * GOLDEN));
}
