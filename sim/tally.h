/* What a run of games adds up to. Only sums of whole numbers: the order in which games are added does not matter. */
#ifndef TALLY_H
#define TALLY_H

#include "bots/bot.h"
#include <stdint.h>

enum { LONG_ROUNDS = 10 }; /* a round is as many turns as there were players at the start */
enum { MOST_BOT_KINDS = 24, SHARE = 840 }; /* a game can be shared by 1 to 8 seats without a rest */

typedef struct { uint64_t games, wins; } Score;

typedef struct {
    uint64_t games;      /* that ended */
    uint64_t given_up;   /* that did not */
    uint64_t refused;    /* answers of bots that were no option */
    uint64_t turns, decisions; /* of the games that ended */
    Score role[ROLE_COUNT];           /* games with that role; won by one who has it */
    Score character[CHARACTER_COUNT]; /* as they were dealt */
    /* of the games that had feats: how many; in how many somebody became a legend, and of those that lasted LONG_ROUNDS; and events */
    struct { uint64_t games, with_legend, long_games, long_with_legend, legends, performed, claimed, boasted; } feats;
    /* of the seats that a bot plays, the share that win: games, and the sum and the sum of squares of SHARE times it */
    struct { uint64_t games, sum, squares; } bot[MOST_BOT_KINDS];
} Tally;

void add_game(Tally *tally, const BangGame *game, const int bot[SEATS], uint32_t decisions, uint32_t refused);
void add_feats(Tally *tally, const BangGame *game, const uint32_t happened[EVENT_COUNT]); /* besides, where there were some */
void add_tally(Tally *tally, const Tally *other);

typedef struct { double rate, low, high; } Interval; /* 0 to 1, with 95 % confidence */

Interval interval_of(Score score);                     /* Wilson's */
Interval interval_of_bot(const Tally *tally, int bot); /* of a mean, as its seats in one game are not independent */

#endif
