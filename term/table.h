/* A game at this terminal: the person at his seat, the bots at theirs, what was told and the record. Both front ends
   (screen.c, lines.c) stand on it.

   A front end sees `view`, which is bang_view of the person's seat, and events that were redacted for it. The whole game is
   known to table.c alone, so nothing that is shown can depend on more. */
#ifndef TABLE_H
#define TABLE_H

#include "bots/bot.h"
#include "save.h"
#include "text/say.h"

/* What a game is to be. */
typedef struct {
    BangSetup setup;
    int me;                   /* the person's seat */
    int language;
    int speed;                /* 1 to SPEEDS */
    const BotKind *bot[SEATS]; /* by seat; not read at `me` */
    char name[SEATS][NAME];   /* "": called by his character */
    const char *record;       /* write the record to this file as the game goes; NULL: no */
} Wishes;

enum { SPEEDS = 5 };

/* How a front end came to its end. */
enum Outcome {
    OUTCOME_GOES_ON,
    OUTCOME_OVER,       /* the game is over, and the person wants no other */
    OUTCOME_AGAIN,      /* another game */
    OUTCOME_AGAIN_PASS, /* another game, and the Sheriff is passed on */
    OUTCOME_LEFT,       /* the person left */
    OUTCOME_CUT_OFF,    /* the input ended in the middle of the game */
    OUTCOME_INTERRUPTED, /* Ctrl-C */
    OUTCOME_LINES,      /* go on in line mode */
    OUTCOME_NO_SCREEN,  /* this terminal can show none */
};

/* A sentence of the log: the events `first` to `first + used - 1`. */
typedef struct { int first, used; uint32_t answer; } Line;

/* What each seat did, for the end. All of it happened in the open. */
typedef struct { int cards, taken, lost, eliminated; } Tally;

typedef struct {
    BangGame view;
    SayScene scene;       /* its reader is the person */
    int me;
    int8_t life_before[SEATS]; /* before the last answer: what changed is shown */
    BangEvent *event;     /* all that was told, as this seat saw it */
    Line *line;           /* the sentences that they make */
    int events, lines;
    size_t event_room, line_room;
    Tally tally[SEATS];
    int losses, offered;  /* how often the person has lost life; the same when he was last offered to come between */
    char name[SEATS][NAME];
    Record record;
    struct Whole *whole;  /* secrets; table.c */
} Table;

/* WHY_LEGAL, or what is wrong with the setup; WHY_COUNT: the record cannot be written, errno says why. After either the
   table needs no table_close. */
int table_open(Table *table, const Wishes *wishes);
void table_close(Table *table);

bool table_is_mine(const Table *table); /* the person owes an answer */

/* Gives the person's answer. Returns WHY_LEGAL or the reason, and then nothing happened. */
int table_answer(Table *table, BangMove move);

/* Lets the bot that owes an answer think, and then give it. Thinking is a step of its own, so that it can be done before a
   pause: how long it takes must not be seen. */
void table_think(Table *table);
void table_act(Table *table);

/* The person may come between, although others are asked (BASE-461): the move is written to *move. */
bool table_may_interrupt(const Table *table, BangMove *move);

/* The game should wait for him to do so: once after each loss of life that he could regain. At other times a key is there,
   or his own questions, so that nobody has to be asked before every card of the others. */
bool table_offers(Table *table);

/* A sentence of the log; 0 if there is none. */
int table_say_line(const Table *table, int line, char *out, size_t size);

/* Wishes for the next game: survivors may keep their characters (BASE-520), the seed is this one's plus 1. pass: the next seat on
   the left of the Sheriff is Sheriff (BASE-523). */
void table_next(const Table *table, Wishes *wishes, bool pass);

#endif
