/* The same seeded games as the WebAssembly module plays, a line each:  native FIRST GAMES MOST */
#include "wasm/seeded.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 4) return fprintf(stderr, "usage: native FIRST GAMES MOST\n"), 2;
    uint64_t first = strtoull(argv[1], NULL, 10), games = strtoull(argv[2], NULL, 10);
    int most = (int)strtol(argv[3], NULL, 10);
    for (uint64_t seed = first; seed < first + games; seed++) {
        BangGame game;
        uint64_t sum = play_seeded(seed, most, &game);
        printf("%" PRIu64 " %016" PRIx64 " %016" PRIx64 " %d\n", seed, sum, bang_check(&game), game.over);
    }
    return 0;
}
