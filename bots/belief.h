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
   1 / DOUBLING. By acts alone a role counts as at most FARTHEST less likely than another, and one time in DOUBT acts tell
   nothing: so nobody, however he plays, is taken for certain unless the roles that are left leave no choice. */
enum { LEAN_DEPUTY, LEAN_RENEGADE, LEANS };
enum { DOUBLING = 16, FARTHEST = 10 * DOUBLING, DOUBT = 256 };

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

/* view: of a seat, or of NOBODY if a Sheriff is known; more than MOST_DEALS there cannot be. */
void belief_deals(const Belief *belief, const BangGame *view, BeliefDeals *out);
/* random: any 64 bits, each as likely as another. */
void belief_draw(const BeliefDeals *deals, uint64_t random, uint8_t role[SEATS]);

/* ---- figures: written by tools/fit_beliefs.c into belief.def ---- */

/* Which roles are in the game, named after the number of players that has them; unless no Outlaw is left. */
#define BELIEF_SIDES(X) X(FOUR) X(FIVE) X(SIX) X(SEVEN) X(EIGHT) X(NO_OUTLAW)
#define X(NAME) SIDES_##NAME,
enum Sides { BELIEF_SIDES(X) SIDES_COUNT };
#undef X

/* What the one who is acted upon looked like to everybody at that time. For the people at the table could not know more. */
#define BELIEF_STANCES(X) X(SHERIFF) X(WEAK_SHERIFF) X(LAW) X(LAWFUL) X(OPEN) X(LAWLESS) X(OUTLAW)
#define X(NAME) STANCE_##NAME,
enum Stance { BELIEF_STANCES(X) STANCE_COUNT };
#undef X

/* What an act adds to the leans of who did it. */
typedef struct { int8_t lean[SIDES_COUNT][ACT_COUNT][STANCE_COUNT][LEANS]; } BeliefFigures;
extern const BeliefFigures BELIEF_FIGURES;

/* For who learns them: where an act is counted, and counting it. */

int belief_sides(const BangGame *view);
int belief_stance(const Belief *belief, const BangGame *view, int seat);
void belief_judge(Belief *belief, const BangGame *view, int by, const Tell *tell, int tells);

#endif
