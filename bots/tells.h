/* What can be seen of what somebody wants: an event as acts of one seat toward others. Only public facts count, so every
   watcher reads the same. What the acts mean is judged elsewhere: belief.h. */
#ifndef TELLS_H
#define TELLS_H

#include "engine/bang.h"

/* An act of one seat toward another. What is spared was in reach of the card that went elsewhere. */
#define BELIEF_ACTS(X)                                                                                                  \
    X(SHOT)          /* BANG! at him, with a card or without; or he is named as the victim of a claim              */    \
    X(DUEL)          /* Duel with him                                                                             */    \
    X(JAIL)          /* Jail in front of him                                                                      */    \
    X(ROB_HAND)      /* Panic! or Cat Balou, a card of his hand                                                   */    \
    X(ROB_TABLE)     /* the same, a card in front of him                                                          */    \
    X(FREE)          /* the same, his Jail or Dynamite: help; or he is given a card                                */    \
    X(DRAW)          /* Jesse Jones draws from his hand                                                           */    \
    X(FIRE)          /* Gatling or Indians!, which hit him among all others                                       */    \
    X(SPARED)        /* the BANG! went at somebody else                                                           */    \
    X(SPARED_CARD)   /* Duel, Jail, Panic! or Cat Balou went at somebody else                                     */    \
    X(THROWN)        /* a BANG! was discarded at the end of the turn rather than fired at him                     */    \
    X(IDLE)          /* the turn ended without a BANG!, with more than two cards left in the hand                  */

#define X(NAME) ACT_##NAME,
enum Act { BELIEF_ACTS(X) ACT_COUNT };
#undef X

typedef struct { uint8_t act, at; } Tell;
enum { TELLS = 2 * SEATS };

/* The turn that is watched: who it is of, NOBODY: of none that tells something; and whether he has fired. */
typedef struct { uint8_t of, fired; } TurnWatched;

/* What an event tells of *by, as so many acts of his toward others, in play or just eliminated; 0: nothing. view: as it is
   after the call that logged the event. */
int find_tells(TurnWatched *turn, const BangEvent *event, const BangGame *view, int *by, Tell out[TELLS]);

#endif
