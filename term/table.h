/* A game at this terminal: the person at his seat, the others at theirs, what was told and the record. Both front ends
   (screen.c, lines.c) stand on it.

   A front end sees `view`, which is bang_view of the person's seat, and events that were redacted for it. The whole game is
   known to its host: to table.c alone if it is played here against bots, or to a server that joined.c talks to. So nothing
   that is shown can depend on more. */
#ifndef TABLE_H
#define TABLE_H

#include "outside/outside.h"
#include "save.h"
#include "text/say.h"
#include <poll.h>

/* What a game is to be. */
typedef struct {
    BangSetup setup;
    int me;                   /* the person's seat */
    int language;
    int speed;                /* 1 to SPEEDS */
    const BotKind *bot[SEATS]; /* by seat; not read at `me` */
    Outside *outside;         /* of those that are programs */
    char name[SEATS][NAME];   /* "": called by his character */
    bool explain;             /* before each answer of a bot, what it thought: it tells the secrets of its seat */
    uint32_t think;           /* ms for each decision of an expert; 0: as long as it takes */
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

/* A sentence of the log: the events `first` to `first + used - 1`, or a text of its own. fame: SayScene's, as it was then. */
typedef struct { int first, used, fame; uint32_t answer; char *text; bool aside; } Line; /* aside: a word about the game, not of it */

/* What each seat did, for the end. All of it happened in the open. */
typedef struct { int cards, taken, lost, eliminated; } Tally;

typedef struct Table Table;

/* Where the whole game is. */
typedef struct {
    bool waits;                                   /* the others wait until the person has read, and come between when he says so */
    int (*answer)(Table *table, BangMove move);
    void (*think)(Table *table);
    bool (*thinks)(const Table *table);           /* NULL: never */
    void (*act)(Table *table);
    void (*close)(Table *table);
    /* Of a game whose others are elsewhere; NULL if they are here. */
    int (*wants)(Table *table, struct pollfd *out);
    bool (*hears)(Table *table);
    bool (*has_news)(const Table *table);
    bool (*calls)(const Table *table);
} TableHost;

/* What is left of the time to answer, as of `since` on the clock of now_in_milliseconds. */
typedef struct { bool is, paused; int64_t left, reserve[SEATS], since; } TableClock;

struct Table {
    BangGame view;
    SayScene scene;       /* its reader is the person */
    int me;               /* his seat; NOBODY: he looks on */
    int8_t life_before[SEATS]; /* before the last answer: what changed is shown */
    BangEvent *event;     /* all that was told, as this seat saw it */
    Line *line;           /* the sentences that they make */
    int events, lines, games; /* games: how often all of it was forgotten */
    size_t event_room, line_room;
    Tally tally[SEATS];
    int losses, offered;  /* how often the person has lost life; the same when he was last offered to come between */
    char name[SEATS][NAME];
    Record record;
    char notice[LINE_TEXT]; /* a word of the host's that the person must see; the front end shows it and empties it */
    bool stale;           /* what it has shown so far holds no more: it takes that away, and says so here */
    TableClock clock;
    bool sent;            /* the person's answer is on its way */
    bool apart;           /* there is no connection to the host */
    bool ended;           /* the game cannot go on here, and the host has said why */
    const TableHost *host;
    struct Whole *whole;  /* secrets; table.c */
    struct Joined *joined; /* joined.c */
};

/* A game here. WHY_LEGAL, or what is wrong with the setup; WHY_COUNT: the record cannot be written, errno says why. After either
   the table needs no table_close. */
int table_open(Table *table, const Wishes *wishes);
void table_close(Table *table);

/* ---- the host ---- */

/* Gives the person's answer. Returns WHY_LEGAL or the reason, and then nothing happened. */
static inline int table_answer(Table *t, BangMove move) { return t->host->answer(t, move); }

/* Lets the one who owes an answer think, and then give it: of those who are elsewhere, the next thing they did happens here.
   Thinking is a step of its own, so that it can be begun before a pause: how long it takes must not be seen. It may go on while keys
   are read; table_act waits for its end. */
static inline void table_think(Table *t) { t->host->think(t); }
static inline bool table_thinks(const Table *t) { return t->host->thinks && t->host->thinks(t); }
static inline void table_act(Table *t) { t->host->act(t); }

/* Others are elsewhere: something of theirs has come, so that table_act would do something now. */
static inline bool table_has_news(const Table *t) { return t->host->has_news && t->host->has_news(t); }

/* And the last of it asks the person. */
static inline bool table_calls(const Table *t) { return t->host->calls && t->host->calls(t); }

/* What to wait for besides the person: fd -1 and below 0 if nothing; at most so many ms. Then table_hears, which takes in what
   there is; true: something that can be shown has changed, or table_has_news. */
static inline int table_wants(Table *t, struct pollfd *out)
{
    *out = (struct pollfd){.fd = -1};
    return t->host->wants ? t->host->wants(t, out) : -1;
}
static inline bool table_hears(Table *t) { return t->host->hears && t->host->hears(t); }

/* ---- telling.c: what both kinds share ---- */

/* The reader, and what the seats are called. */
void table_seat_person(Table *table, int me, int language, const char name[SEATS][NAME]);

/* Events that led to the view that the table has now; they become redacted events and sentences of the log. */
void table_tell(Table *table, const BangEvent *event, int count);
void table_add_line(Table *table, const char *text); /* a sentence that is no event: control characters are taken out */
void table_add_aside(Table *table, const char *text); /* the same for a word about the game, in a paint of its own */
void table_forget(Table *table);                     /* all that was told */

/* What is left of the time of the one who is asked, the person if he is. False: there is no clock. */
bool table_say_clock(const Table *table, char *out, size_t size);
bool table_say_clock_of(const Table *table, const TableClock *clock, int who, char *out, size_t size);

/* What the person has of his own. Who looks on (me is NOBODY) has nothing: no hand, and a seat in which all is 0. */
static inline bool table_looks_on(const Table *t) { return t->me >= SEATS; }
const BangSeat *table_own(const Table *table);
int table_hand(const Table *table); /* how many cards */

/* The seats in the order of play, i from 0: from his own on, or from his left neighbour on and his own last. Who looks on sees
   them from A on. */
static inline int table_from_me(const Table *t, int i) { return ((table_looks_on(t) ? 0 : t->me) + i) % t->view.seats; }
static inline int table_from_left(const Table *t, int i) { return ((table_looks_on(t) ? 0 : t->me + 1) + i) % t->view.seats; }

/* How many feats lie in the row; 0: the game has none, as there is always one. */
static inline int table_feats(const Table *t) { return bang_count(&t->view, ZONE_FEATS); }

/* Not before the questions whether survivors keep their characters (BASE-520): nobody has a role, a life or a turn yet. */
static inline bool table_is_dealt(const Table *t) { return t->view.seat[0].role != ROLE_NONE; }

bool table_is_mine(const Table *table); /* the person owes an answer, and has given none */

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
