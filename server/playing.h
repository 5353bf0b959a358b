/* A game at a table: from the deal over its answers to its end, what happens in it by itself, and what each is told of it.
   Everything that is told is made by tell.c from bang_view and bang_redact through wire/. */
#ifndef PLAYING_H
#define PLAYING_H

#include "bots/bot.h"
#include "deal/deal.h"
#include "options.h"
#include "session.h"

enum { DEAL_WAIT = 3000 }; /* ms for the players' shares of the deal */

typedef struct { uint8_t seat; BangMove move; } Taken; /* an answer */
typedef struct {
    Taken answer;
    bool by_bot, numbered;
    int64_t id;
    uint64_t serial;          /* of the session that gave it */
    int32_t reserve;
} Pending; /* one that is not durable yet */

/* A game at a table. */
typedef struct {
    uint64_t number;
    BangSetup setup;
    BangGame game;
    BangGame *shown;          /* to those who look on, if that is later; else NULL */
    uint32_t shown_from;      /* answers that *shown has had */
    Deal deal;                /* the server's secret and the players' shares */
    bool broken;              /* read from the store, and it does not replay; */
    char *record;             /* then this is its record; else NULL */
    int64_t started;          /* Unix time */
    Taken *taken;             /* game.answers of them */
    int64_t *when;            /* of each, ms; only kept if those who look on see later */
    uint32_t room;            /* of taken and when */
    Pending pending[SEATS];
    int pendings;
    int64_t asked;            /* when the open question was put, ms */
    uint32_t asked_n;         /* its number when it was put: more than one answer to a poll bears it */
    uint8_t renewed, insists; /* masks: the open question was put anew to him, for he came back; a bot decides all the same */
    int64_t due[SEATS];       /* when somebody acts for the seat; 0: never */
    uint64_t thinks[SEATS];   /* the order of the seat's bot, which thinks about the open question (thinking.h); 0: none does, */
    uint8_t has_thought;      /* or, in this mask, it has: */
    BangMove thought[SEATS];
    int32_t reserve[SEATS];   /* ms */
    uint8_t botted;           /* mask: memory[seat] has watched the game so far */
    _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
} Play;

/* ---- time and chance ---- */

int64_t now_ms(void);         /* monotonic */
int64_t unix_time(void);

/* Milliseconds that a bot takes, and a seat with one answer only: drawn without a look at the game. */
int think_time(const TableOptions *options);

/* ---- start.c, playing.c, clock.c: a game ---- */

int deal_start(Room *room, bool fill, bool keep, bool pass);
void deal_tell(Room *room, Session *session);     /* the commitment, and for how long shares are waited for */
int deal_share(Room *room, int seat, const uint8_t share[32]);
void deal_check(Room *room);                     /* has everybody who is here given his share? Then it goes on */
void deal_time(Room *room);                      /* the wait for shares is over */
void deal_failed(Room *room);                    /* the game could not be kept: the table is open again */
Play *play_new(Room *room, uint64_t number);
void play_free(Room *room);
void play_begin(Room *room);                     /* starts the engine: the game is durable */
int play_call(Call *call);                       /* `answer` */
int play_answer(Room *room, int seat, BangMove move, bool by_bot, const Call *call); /* the move is legal */
int play_read_move(Call *call, BangMove *out);   /* of `answer` and `why` */
bool play_apply(Room *room, const Taken *answer); /* on the game, without telling anybody; false: it does not take it */
void play_stored(Server *server, uint64_t game, int error);
void play_bots_catch_up(Room *room, unsigned seats); /* bots that take a seat over see what there was to see */
char *play_moves(const Room *room);               /* as lines of a record; to be freed */
void play_end(Room *room, const char *closed);    /* into the store; the table is between games again */

void clock_time(Room *room);                      /* the timer: what is due happens */
void clock_thought(void *server, uint64_t game, int seat, uint64_t order, BangMove move); /* a ThoughtDone */
void clock_forget_thoughts(Room *room);           /* of bots about the open question */
void clock_ask(Room *room);                       /* a question was put */
void clock_set(Room *room);                       /* anything changed that decides when the next thing happens */
void clock_back(Room *room, int seat);            /* the owner plays again */
void clock_wish(Room *room);                      /* somebody wishes for a pause, or not any more, or is gone */
int32_t clock_reserve(const Room *room, int seat); /* what is left of his reserve if he answers now; -1: no clock */
void clock_wire(Json *j, const Room *room);

/* ---- tell.c: the game to each who may know it ---- */

void tell_scene(const Room *room, const Session *to, const BangGame *view, SayScene *out); /* for sentences to one session */
void tell_game(Room *room, Session *session, bool dealt);      /* a snapshot; dealt: with the events of the deal in server->log */
void tell_step(Room *room);                                    /* server->log is of the last answer */
void tell_missed(Room *room, Session *session, uint64_t game, uint32_t n); /* steps since n, or a snapshot */
void tell_over(Room *room);
void tell_end(Room *room, Session *session, uint64_t game, uint32_t n); /* of a game that is over: what one who was away missed */
void tell_watchers(Room *room, bool all);                      /* what is due to those who look on later, or all of it */
int tell_why(Call *call);

#endif
