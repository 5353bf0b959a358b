/* What the property tests share: a trial is one random game with its own dice. props.c plays it and calls the checks, which
   only look: they roll other dice than the players do, so that a game stays the same whatever is checked. */
#ifndef PROPS_H
#define PROPS_H

#include "dice.h"
#include "engine/bang.h"

enum { MOST_ANSWERS = 6000 };      /* a game of random players takes 200 on the average, and never came near this */

typedef struct {
    uint64_t seed;
    bool thorough;
    bool by_hand;                  /* from a position made by hand; else from `setup` */
    BangSetup setup;
    Dice players, checks;
    BangGame first, game;          /* before the first answer; now */
    int answers;
    uint8_t seat[MOST_ANSWERS];    /* who gave them */
    BangMove move[MOST_ANSWERS];   /* the answers so far, then the one that is about to be given */
    BangLog log;                   /* of the last answer */
} Trial;

/* A property does not hold: tells what, where, and how to see it again, and ends the program. */
_Noreturn void broken(const Trial *trial, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Random answers until the game is over or `most` were given; true: it is over. */
bool play_on(BangGame *game, Dice *dice, int most);
int random_seat(const BangGame *game, Dice *dice); /* one that owes an answer */
BangMove random_option(const BangGame *game, int seat, Dice *dice);
BangMove random_garbage(Dice *dice);               /* any four bytes, mostly nearly sensible ones */

/* check_moves.c: what may be answered */
void check_invariant(Trial *trial);
void check_question(Trial *trial);
void check_kept_facts(Trial *trial);
void check_every_move(Trial *trial);
void check_garbage(Trial *trial);
void check_poll_order(Trial *trial);
void check_replay(Trial *trial);

/* check_events.c: what is told of an answer */
void check_events(Trial *trial);

/* check_secrets.c: what a seat may know */
void check_view(Trial *trial);
void check_redeal_plays_on(Trial *trial);
void check_secrecy(Trial *trial);
void tell_secrets(void);           /* how much was compared */

/* check_texts.c: writing and reading */
void check_state_text(Trial *trial);
void check_move_text(Trial *trial);
void check_event_text(Trial *trial);
void check_record(Trial *trial);

#endif
