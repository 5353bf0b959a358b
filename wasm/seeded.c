/* See seeded.h. Includes nothing but the engine: it is built for the browser too. */
#include "wasm/seeded.h"

static uint64_t next(uint64_t *dice) /* splitmix64 */
{
    uint64_t x = *dice += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static uint32_t below(uint64_t *dice, uint32_t n) { return (uint32_t)((next(dice) >> 32) * n >> 32); }

/* Every second game that is for so many is played with Legends and what goes with it. */
static BangSetup setup_of(uint64_t seed)
{
    BangSetup setup = {.seats = (uint8_t)(3 + seed % 6), .sets = SETS_BASE, .options = seed % 7 == 0 ? OPTION_BEGINNER : 0};
    int sets = SETS_BASE | SETS_LEGENDS, fewest, most = bang_setup_seats(sets, &fewest);
    if (seed % 2 == 1 && setup.seats >= fewest && setup.seats <= most) {
        setup.sets = (uint8_t)sets;
        setup.options |= bang_usual_options(sets);
    }
    return setup;
}

uint64_t play_seeded(uint64_t seed, int most, BangGame *game)
{
    uint64_t dice = seed, sum = 14695981039346656037u;
    BangSetup setup = setup_of(seed);
    for (int i = 0; i < 32; i++) setup.seed[i] = (uint8_t)next(&dice);
    if (bang_start(game, &setup, NULL) != WHY_LEGAL) return 0;
    for (int i = 0; i < most && !game->over; i++) {
        BangOptions options;
        int seat = below(&dice, 8) == 0 ? (int)below(&dice, game->seats) : bang_who(game); /* now and then an interrupt */
        bang_options(game, seat, &options);
        if (options.moves == 0) continue;
        bang_answer(game, seat, bang_option(&options, (int)below(&dice, (uint32_t)options.moves)), NULL);
        sum = (sum ^ bang_check(game)) * 1099511628211u;
    }
    return sum;
}
