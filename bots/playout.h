/* A game in the head: a whole game that fits a view, played on by plain bots, each with its own beliefs. What everybody saw
   is kept once for the table, as in a real game every plain bot would have noted the same. */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "plain.h"

typedef struct {
    BangGame game;
    Belief public;        /* what everybody saw so far */
    Plain plain[SEATS];
    uint8_t behind;       /* mask: their plain bots have not heard of the last acts */
    BangGame view;        /* room: of the seat that is asked */
    BangOptions options;  /* what it may do, since playout_ask */
    BangLog log;
} Playout;

enum { PLAYOUT_ANSWERS = 1500 }; /* bots that never end a game must not hold up a search: then it is judged as it stands */

/* public: what was seen so far. role: of all seats, as drawn from beliefs. world: a number; the same gives the same cards and
   the same luck of the bots. */
void playout_begin(Playout *playout, const BangGame *view, const Belief *public, const uint8_t role[SEATS], uint64_t world);
/* The same for a game that is in playout->game already. */
void playout_seat(Playout *playout, const Belief *public, uint64_t world);
int playout_ask(Playout *playout);                 /* the seat that is asked; fills options. Only while the game runs */
BangMove playout_move(Playout *playout, int seat); /* what the plain bot would do, after playout_ask */
void playout_answer(Playout *playout, int seat, BangMove move); /* one of the options */

/* Plays on until turn number `turns` has come to its phase 2, or to the end. */
void playout_run(Playout *playout, int turns);

#endif
