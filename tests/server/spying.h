/* One pair of games while it is played: what the eavesdropper's files share. eavesdrop.c lays the tables and plays whole games,
   spying.c gives one answer at both, probes.c asks and does all that a seat may besides. */
#ifndef SPYING_H
#define SPYING_H

#include "pair.h"
#include "tests/props/anew.h"

typedef struct {
    Dice dice;
    uint64_t seed;            /* of this game of the test */
    int spy;                  /* the seat that listens; NOBODY: those who look on */
    int answers;              /* in this game */
    Hidden hidden;
    BangGame before, second;  /* the game at A; the same, dealt anew, for B */
    int seat;                 /* who answers now, */
    BangMove move[2];         /* what, at A and at B */
    bool same_stream;         /* then nothing may differ, not even by chance */
    bool forced;              /* the next answer is left to the server */
    int gone;                 /* a seat whose owner is gone for a while; NOBODY */
} Spying;
extern Spying spying;

extern uint64_t cards_moved, chances, answers;

/* spying.c */
void deal_told_anew(void);    /* after the deal: what is told of it, again, with everything unseen dealt anew at B */
bool prepare_answer(void);    /* chooses it, and puts the game dealt anew in B's place; false: the game is over */
void give_answer(void);       /* at both, and compares what is heard */
void check_due(const Table *t); /* a question was put just now; chance is where it was before */
bool is_still(const Table *t, uint32_t n); /* no answer has come since that question */
void hold_bots(void);         /* none acts by itself until somebody answers */
void move_clock(void);        /* some time passes */

/* probes.c: with B's game dealt anew */
void probe(void);             /* now and then one of them */
void probe_missed(void);      /* after an answer, or the end */
void note_step(void);         /* what was just told, for probe_missed */
void forget_steps(void);
void let_somebody_go(void);   /* who is asked now is gone; a bot takes his seat */
void let_him_come_back(void);
void come_back_as(int guest, int language, bool state); /* at both tables, with another connection */

int spy_guest(void);          /* the guest who spies; of several the first, */
int some_spy(void);           /* or any */

#endif
