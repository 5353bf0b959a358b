/* A tournament: every pair of its bots is compared on the same deals, at every size of table (seating.h says how, and why so).

   A deal is a seed. On it each pair plays one block of games for each number of players, and the deal gives, for each pair, table
   size and role, how often either bot won in the seats of that role: one difference. All figures are means of such differences over
   deals (paired.h). A bot's rating is the mean of its differences to all others: how much more often it wins than they do.
   Deals are counted in their order, whatever the threads do, so the same seed gives the same figures for any number of them. */
#ifndef TOURNAMENT_H
#define TOURNAMENT_H

#include "bots/bot.h"
#include "cli/seeds.h"
#include "desk.h"
#include "outside/outside.h"
#include "paired.h"
#include <stdatomic.h>

enum {
    MOST_ENTRANTS = 16,
    MOST_PAIRS = MOST_ENTRANTS * (MOST_ENTRANTS - 1) / 2,
    MOST_SIZES = SEATS - 2,
    ALL_SIZES = 0,         /* the means over all sizes of table, each with the same weight */
    ALL_ROLES = ROLE_NONE, /* the means over all seats */
    JUDGE_EVERY = 16,      /* deals */
};

typedef struct { const char *name; const BotKind *kind; const BotEntry *entry; } Entrant; /* kind NULL: it is seated from the entry, which may be a program */

/* First and second: of a pair, its bots; of a bot, itself and all others. [1 + i] is the i-th size. A role that is not played at
   a size has no deals. */
typedef struct { Paired at[MOST_SIZES + 1][ROLE_COUNT]; } Figures;

typedef struct {
    /* what is wanted */
    Entrant entrant[MOST_ENTRANTS];
    int entrants;         /* at least 2 */
    int players[MOST_SIZES], sizes; /* different ones, at least one */
    BangSetup game;       /* its sets and options */
    Seed seed;
    uint64_t deals;       /* at most */
    bool until_decided;   /* stop when every pair is decided, */
    double difference;    /* between this and none; above 0 */
    int threads;
    Depth depth;
    const atomic_bool *stop; /* true: no more games; may be NULL */
    void (*tell)(void *context, uint64_t games); /* how many were played, a few times a second; may be NULL */
    void *context;
    /* what was found in the deals that are complete, from the first on */
    uint64_t played;      /* deals */
    uint64_t games, given_up, refused, decisions; /* a game given up is won by nobody */
    bool decided;         /* every pair is */
    Figures pair[MOST_PAIRS], bot[MOST_ENTRANTS];
    Trial trial[MOST_PAIRS];
} Tournament;

int pair_count(const Tournament *t);
void pair_bots(const Tournament *t, int pair, int *first, int *second); /* in the order 0-1, 0-2, ..., 1-2, ... */
uint64_t games_a_deal(const Tournament *t);

/* The rest must be zeros. false: there was no memory, or no thread could begin. */
bool run_tournament(Tournament *t);

/* While it runs, from tell: the bot with the best rating so far, or -1. */
int leader_so_far(const Tournament *t, Lead *lead);

#endif
