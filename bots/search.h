/* Looking ahead: information-set Monte Carlo tree search with sequential halving at its root. */
#ifndef SEARCH_H
#define SEARCH_H

#include "belief.h"

typedef struct {
    const BangGame *view;        /* of `me` */
    const BangOptions *options;
    int me;
    Belief *belief;              /* what he has seen; brought up to date here */
    uint64_t seed;               /* of this decision */
    uint32_t iterations;         /* games in the head, if the desk says nothing else */
    bool patient;                /* if the desk sets a limit of time, as many as that allows */
    /* What a choice is worth to his temperament, out of WHOLE, besides winning, if half of the games are won; NULL: nothing. */
    int (*taste)(const void *temper, const BangGame *view, const Belief *belief, int me, BangMove move);
    const void *temper;
} Search;

/* desk: with a room. Fills desk->thought, if it is wanted. */
BangMove search(const Search *search, const BotDesk *desk);

#endif
