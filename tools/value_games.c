/* Writes positions of games for tools/fit-value: of each game a few, at the first question of a turn. They are games of plain bots that
   now and then do something at random, so that there are positions which a plain bot alone would never bring about.
       value_games 4-8 GAMES SEED > positions      of 4 to 8 players by turns; 3-3: of three
   A position is VALUE_ROWS bytes and a byte that says which side won. */
#include "bots/kinds.h"
#include "bots/plain.h"
#include "bots/value.h"
#include "sim/match.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 6, STRAYS = 12 }; /* of 100 decisions */

static BangMove stray(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    uint64_t dice = mix(bot_chance(((Plain *)bot)->seed, view));
    if (dice % 100 >= STRAYS) return PLAIN_BOT.decide(self, bot, view, options, desk);
    return bang_option(options, (int)(mix(dice) % (unsigned)options->moves));
}

static int side_of(const BangGame *g)
{
    int role = ROLE_NONE;
    for (int s = 0; s < g->seats; s++)
        if (g->winners >> s & 1) role = g->seat[s].role;
    return role == ROLE_OUTLAW ? SIDE_OUTLAWS : role == ROLE_RENEGADE ? SIDE_RENEGADE : SIDE_LAW;
}

static int8_t kept[KEPT][VALUE_ROWS];

/* Each position of a game with the same chance (reservoir sampling). */
static void keep(const Match *m, int n, uint64_t *dice)
{
    *dice = mix(*dice);
    int at = n < KEPT ? n : (int)(*dice % (unsigned)(n + 1));
    if (at < KEPT) value_rows(&m->game, kept[at]);
}

static void play(Match *m, int players, const Seed *seed, uint64_t number, uint64_t *dice)
{
    int n = 0, turn = -1;
    start_match(m, &(BangSetup){.seats = (uint8_t)players, .sets = SETS_BASE}, seed, number, NULL);
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
    int low, high;
    if (!m || argc != 4 || sscanf(argv[1], "%d-%d", &low, &high) != 2 || low < 3 || low > high || high > SEATS || !read_seed(argv[3], &seed))
        return fprintf(stderr, "usage: value_games 4-8 GAMES SEED > positions\n"), 2;
    BotKind strayer = PLAIN_BOT;
    strayer.decide = stray;
    for (int s = 0; s < SEATS; s++) m->bot[s] = &strayer;
    uint64_t dice = 1, games = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < games; i++) play(m, low + (int)(i % (uint64_t)(high - low + 1)), &seed, i, &dice);
    return 0;
}
