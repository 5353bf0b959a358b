/* A game in the head: a whole game that fits a view, played on by plain bots, each with its own beliefs. What everybody saw
   is kept once for the table, as in a real game every plain bot would have noted the same. */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "plain.h"

typedef struct {
    BangGame game;
    Guess acts;           /* what everybody saw so far */
    Plain plain[SEATS];
    uint8_t behind;       /* mask: their plain bots have not looked at the acts since they changed */
    BangGame view;        /* of the seat that is asked */
    BangOptions options;  /* and what it may do; both since playout_ask */
    BangLog log;
} Playout;

enum { PLAYOUT_ANSWERS = 1500 }; /* of bots that never end a game must not hold up a search: then nobody has won */

/* roles: of all seats, as drawn from beliefs. world: a number; the same gives the same cards and the same luck of the bots. */
void playout_begin(Playout *playout, const BangGame *view, const Guess *acts, const uint8_t role[SEATS], uint64_t world);
int playout_ask(Playout *playout);        /* the seat that is asked; fills options. Only while the game runs */
BangMove playout_move(Playout *playout, int seat); /* what the plain bot would do, after playout_ask */
void playout_answer(Playout *playout, int seat, BangMove move);
void playout_end(Playout *playout, int turns); /* plays on until turn so and so has come to phase 2, or to the end */

#endif
