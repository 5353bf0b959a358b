/* What the plain bot has before it when it decides, and what a card is worth to it. */
#ifndef MIND_H
#define MIND_H

#include "aims.h"

typedef struct {
    const BangGame *view;
    const BangOptions *options;
    const BangSeat *self;
    int me, players, hand;
    int spare;                 /* cards that he would have to discard if the turn ended now; below 0: room for more */
    uint8_t holds[KIND_COUNT]; /* in his hand */
    /* once he has taken aim; 0 before */
    const Belief *belief;
    int against[SEATS];        /* aims.h */
    uint64_t luck;
} Mind;

void open_mind(Mind *mind, const BangGame *view, const BangOptions *options, int me);
/* Does the seat show this side, or the legendary one of the same person? */
static inline bool is_either(const BangGame *view, int seat, int character)
{
    return view->seat[seat].character == character || view->seat[seat].character == bang_other_side(character);
}

void take_aim(Mind *mind, Belief *belief, uint64_t luck); /* brings the belief up to date first */

/* ---- what may be answered ---- */

const BangOption *find_option(const Mind *mind, int verb);             /* the first, or NULL */
BangMove move_at(const BangOption *option, int at);
BangMove own_move(const Mind *mind, int verb, BangCard card);          /* about oneself, as printed */

/* ---- what a card is worth in one's own hand, BANG! being 40 ---- */

int kind_worth(const Mind *mind, int kind, int copies); /* copies: that he holds besides */
int card_worth(const Mind *mind, BangCard card);        /* of a card that he holds */
BangCard poorest(const Mind *mind, BangCard but);       /* hand card; CARD_NONE: there is no other than `but` */
bool draws_anew(const Mind *mind);                      /* does a hand card that goes cost him nothing, because he draws another? */
int life_worth(const Mind *mind);                       /* of one life point to him */

/* ---- how a fight would go, in percent ---- */

int bangs_held(const Mind *mind);                       /* what he can answer a Duel with */
int escape_chance(const Mind *mind, int seat);          /* that a single shot at the seat is cancelled */
int no_bang_chance(const Mind *mind, int seat);         /* that the seat has no BANG! to show */

#endif
