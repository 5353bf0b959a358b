/* Writes positions of games between bots for tools/fit-value: of each game a few, at the first question of a turn.
       value_games BOT GAMES SEED > positions
   A position is VALUE_ROWS bytes and a byte that says which side won. */
#include "bots/value.h"
#include "sim/match.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int side_of(const BangGame *g)
{
    return g->over == END_LAW ? SIDE_LAW : g->over == END_OUTLAWS ? SIDE_OUTLAWS : SIDE_RENEGADE;
}

enum { KEPT = 6 };
static int8_t kept[KEPT][VALUE_ROWS];

/* Each position of a game with the same chance (reservoir sampling). */
static void keep(const Match *m, int n, uint64_t *dice)
{
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    int at = n < KEPT ? n : (int)((*dice >> 33) % (unsigned)(n + 1));
    if (at < KEPT) value_rows(&m->game, kept[at]);
}

static void play(Match *m, const Seed *seed, uint64_t number, uint64_t *dice)
{
    int n = 0, turn = -1;
    start_match(m, &(BangSetup){.seats = (uint8_t)(4 + number % 5), .sets = SETS_BASE}, seed, number, NULL);
    while (!m->game.over && m->decisions < MOST_DECISIONS) {
        if (m->game.turns != turn) keep(m, n++, dice);
        turn = m->game.turns;
        step_match(m, NULL);
    }
    for (int i = 0; i < KEPT && i < n; i++) {
        fwrite(kept[i], 1, VALUE_ROWS, stdout);
        putchar(side_of(&m->game));
    }
}

int main(int argc, char **argv)
{
    Match *m = calloc(1, sizeof *m);
    Seed seed;
    const BotKind *bot = argc == 4 ? bot_named(argv[1], strlen(argv[1])) : NULL;
    if (!m || !bot || !read_seed(argv[3], &seed)) return fprintf(stderr, "usage: value_games BOT GAMES SEED > positions\n"), 2;
    m->desk.room = aligned_alloc(16, BOT_ROOM);
    for (int s = 0; s < SEATS; s++) m->bot[s] = bot;
    uint64_t dice = 1;
    for (uint64_t i = 0; i < strtoull(argv[2], NULL, 10); i++) play(m, &seed, i, &dice);
    return 0;
}
