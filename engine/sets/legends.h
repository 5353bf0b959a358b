/* Inside Legends: what its three files share. legends.c: the law, its steps of a turn, fame. legends_feats.c: what the feats ask,
   and who meets it. legends_people.c: what the legendary sides do. Printed facts are in legends.def. */
#ifndef BANG_LEGENDS_H
#define BANG_LEGENDS_H

#include "../game.h"

static inline BangCard in_row(const BangGame *g, int kind) { return find_kind(g, ZONE_FEATS, kind); } /* or CARD_NONE */

/* ---- legends.c ---- */

void achieve(Run *r, int seat, BangCard feat); /* he has done what it asks: he performs it, or a legend claims it; await it */

/* ---- legends_feats.c ---- */

void watch_for_feats(Run *r, const BangEvent *e); /* marks what the player whose turn it is meets, and what counts towards it */
void close_act(BangGame *g, int me);      /* an action of his is over: what he does next is another one (LEG-253) */
bool is_met(const BangGame *g, int seat, BangCard feat);
bool may_be_met(const BangGame *g, int seat, BangCard feat); /* as far as everybody knows: he may have taken a weapon unseen */
void unmeet(BangGame *g, int seat, BangCard feat);
void forget_met(BangGame *g, int seat);                      /* all feats: he was asked (LEG-031) */
void show_taken(Run *r, int seat, BangCard feat);            /* the hidden card that met it, if nothing else did (LEG-056) */
int why_no_free_act(const BangGame *g, int seat, BangCard feat); /* in phase 2; WHY_LEGAL: he may */

/* ---- legends_people.c ---- */

bool owes_shot(const BangGame *g, int me); /* has he gained life for which he may shoot (LEG-515)? */

#endif
