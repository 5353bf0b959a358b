/* Who is what? Chances of the hidden roles from what everybody could see (tells.h). A belief is a flat value without pointers; any
   bot may keep one. It knows no rules of thumb about what to do: see aims.h.

       belief_start(&belief);
       belief_watch(&belief, &event, &view);             each event that is shown
       belief_roles(&belief, &view);                     before belief.chance is read
       belief_deals(&belief, &view, &deals);             all ways in which the roles can lie, with how likely each is
       belief_draw(&deals, random, role);                one of them, as often as it is likely */
#ifndef BELIEF_H
#define BELIEF_H

#include "bot.h"
#include "tells.h"

/* How much likelier a Deputy or a Renegade is to have done what a seat did than an Outlaw: so many doublings, in units of
   1 / DOUBLING. At most FARTHEST, so that nobody who plays as nobody does is ever taken for certain. */
enum { LEAN_DEPUTY, LEAN_RENEGADE, LEANS };
enum { DOUBLING = 32, FARTHEST = 8 * DOUBLING };

typedef struct {
    int16_t lean[SEATS][LEANS];         /* of everybody's acts, the same for every watcher */
    uint16_t chance[SEATS][ROLE_COUNT]; /* out of WHOLE, as of the last belief_roles */
    TurnWatched turn;
    uint8_t known;                      /* whose role was certain then */
    uint8_t stale;                      /* somebody's acts told something since */
} Belief;

void belief_start(Belief *belief);
void belief_watch(Belief *belief, const BangEvent *event, const BangGame *view); /* uses only what everybody may know */

/* Brings `chance` up to date for the seat whose view it is: what he knows himself is certain, and how many of each role
   are left (BASE-020 ff.) is kept to exactly. */
void belief_roles(Belief *belief, const BangGame *view);
void belief_tell(const Belief *belief, BotThought *thought); /* as of then; and nothing else in it */

/* ---- whole assignments of roles ---- */

enum { MOST_DEALS = 210 }; /* eight players, seen by who knows the Sheriff alone: 7! / (2! 3! 2!) */

typedef struct {
    int count;                        /* at least 1 */
    uint8_t role[MOST_DEALS][SEATS];  /* of all seats, those that are known too */
    uint32_t upto[MOST_DEALS];        /* how likely this one and those before it are, out of the last */
} BeliefDeals;

void belief_deals(const Belief *belief, const BangGame *view, BeliefDeals *out);
/* random: any 64 bits, each as likely as another. */
void belief_draw(const BeliefDeals *deals, uint64_t random, uint8_t role[SEATS]);

/* ---- figures: written by tools/fit_beliefs.c into belief.def ---- */

/* Whose fight it is: Deputies in the game, unless no Outlaw is left. */
enum { SIDES_NO_DEPUTY, SIDES_ONE_DEPUTY, SIDES_TWO_DEPUTIES, SIDES_NO_OUTLAW, SIDES_COUNT };

/* What the one who is acted upon looked like to everybody at that time. For the people at the table could not know more. */
#define BELIEF_STANCES(X) X(SHERIFF) X(WEAK_SHERIFF) X(LAW) X(LAWFUL) X(OPEN) X(LAWLESS) X(OUTLAW)
#define X(NAME) STANCE_##NAME,
enum Stance { BELIEF_STANCES(X) STANCE_COUNT };
#undef X

/* What an act adds to the leans of who did it. */
typedef struct { int8_t lean[SIDES_COUNT][ACT_COUNT][STANCE_COUNT][LEANS]; } BeliefFigures;
extern const BeliefFigures BELIEF_FIGURES;

int belief_sides(const BangGame *view);
int belief_stance(const Belief *belief, const BangGame *view, int seat);
void belief_judge(Belief *belief, const BeliefFigures *figures, const BangGame *view, int by, const Tell *tell, int tells);

#endif
