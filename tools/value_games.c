/* Writes positions of games for tools/fit-value. They are games of plain bots; somewhere in each, for a dozen decisions, they often do
   something at random, and what is kept are positions of the next few turns: so there are some that plain bots would never bring about,
   and what became of them is what plain bots make of them.
       value_games 4-8 GAMES SEED > positions           of 4 to 8 players by turns; 3-3: of three
       value_games 4-7 GAMES SEED legends > positions   with another set
   A position is VALUE_ROWS bytes and a byte that says which side won. */
#include "bots/kinds.h"
#include "bots/plain.h"
#include "bots/value.h"
#include "sim/match.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 3, LATEST = 200, STRAY_FOR = 12, STRAYS = 40 }; /* positions a game; decisions; of 100 */

static bool straying;

static BangMove stray(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    uint64_t dice = mix(bot_chance(((Plain *)bot)->seed, view));
    if (!straying || dice % 100 >= STRAYS) return PLAIN_BOT.decide(self, bot, view, options, desk);
    return bang_option(options, (int)(mix(dice) % (unsigned)options->moves));
}

static int side_of(const BangGame *g)
{
    int role = ROLE_NONE;
    for (int s = 0; s < g->seats; s++)
        if (g->winners >> s & 1) role = g->seat[s].role;
    return role == ROLE_OUTLAW ? SIDE_OUTLAWS : role == ROLE_RENEGADE ? SIDE_RENEGADE : SIDE_LAW;
}

static void play(Match *m, int players, int sets, const Seed *seed, uint64_t number)
{
    int8_t kept[KEPT][VALUE_ROWS];
    int n = 0, turn = -1;
    uint32_t from = (uint32_t)(mix(number) % LATEST);
    start_match(m, &(BangSetup){.seats = (uint8_t)players, .sets = (uint8_t)sets, .options = bang_usual_options(sets)}, seed, number, NULL);
    while (!m->game.over && m->decisions < MOST_DECISIONS) {
        if (m->game.turns != turn && m->decisions > from && n < KEPT) value_rows(&m->game, kept[n++]);
        turn = m->game.turns;
        straying = m->decisions >= from && m->decisions < from + STRAY_FOR;
        step_match(m, NULL);
    }
    for (int i = 0; i < n; i++) {
        fwrite(kept[i], 1, VALUE_ROWS, stdout);
        putchar(side_of(&m->game));
    }
}

static int set_named(const char *id)
{
    int set = 0;
    while (set < SET_COUNT && strcmp(bang_set_id(set), id) != 0) set++;
    return set;
}

int main(int argc, char **argv)
{
    Match *m = calloc(1, sizeof *m);
    Seed seed;
    int low, high, set = argc == 5 ? set_named(argv[4]) : SET_BASE;
    if (!m || argc < 4 || argc > 5 || set == SET_COUNT || sscanf(argv[1], "%d-%d", &low, &high) != 2 || low < 3 || low > high || high > SEATS || !read_seed(argv[3], &seed))
        return fprintf(stderr, "usage: value_games 4-8 GAMES SEED [SET] > positions\n"), 2;
    BotKind strayer = PLAIN_BOT;
    strayer.decide = stray;
    for (int s = 0; s < SEATS; s++) m->bot[s] = &strayer;
    uint64_t games = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < games; i++) play(m, low + (int)(i % (uint64_t)(high - low + 1)), SETS_BASE | 1 << set, &seed, i);
    return 0;
}
