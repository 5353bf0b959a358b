/* Tables: seats, what kind of game, talk, and the list of them. */
#ifndef ROOM_H
#define ROOM_H

#include "playing.h"

enum {
    CODE_LETTERS = 6,
    KICKED = 16,              /* of a table: the last so many */
    TALK_KEPT = 30,           /* lines of chat that a table keeps, in memory only */
};

enum Who { WHO_NOBODY, WHO_PERSON, WHO_BOT };

typedef struct {
    uint8_t who;
    bool ready, auto_answer, bot, wish, shared; /* bot: one plays for him; wish: for a pause; shared: gave his share of the deal */
    uint8_t strikes;          /* decisions in a row that his clock ran out in */
    Person *person;
    int64_t gone;             /* since when he is not connected; 0: he is */
} Seat;

enum Phase { PHASE_OPEN, PHASE_DEALING, PHASE_PLAYING, PHASE_OVER, PHASES };

typedef struct { uint8_t room; int8_t seat; uint64_t person, k; char *name, *text; const char *phrase; } Said;

struct Room {
    Server *server;
    char code[STORE_CODE];
    TableOptions options;
    uint8_t phase;
    bool paused, resting, closing;
    bool recount;             /* onlookers came or went: to be told within a second */
    bool unsaved;             /* the end of its last game could not be kept yet */
    uint64_t host;            /* a person; 0: nobody */
    Seat seat[SEATS];
    Session *sessions;        /* that look at it, seated or not */
    int watching;             /* of them, without a seat */
    Play *play;               /* the game that is on, or was the last; NULL: none since the server started */
    uint64_t last_game;       /* number of the game that is on or was the last */
    uint64_t last_person[SEATS];  /* of the last game, for the next: who sat where (0: a bot), */
    uint8_t last_character[SEATS], last_sheriff, last_seats, survivors;
    int64_t touched;          /* when somebody last did something, ms */
    int64_t paused_at;
    struct event *timer;      /* the next thing that happens by itself; none is pending for an idle table */
    struct event *watch_timer;
    uint64_t kicked[KICKED];
    int kicks;
    Said *said;               /* a ring of TALK_KEPT; NULL: nobody has spoken */
    uint64_t said_count;
    bool dirty;               /* must be kept at the end of this turn of the loop */
    Room *next_dirty;
};

/* ---- room.c: tables and their seats ---- */

int room_create(Call *call);
int room_join(Call *call);
int room_leave_seat(Call *call);
int room_sit(Call *call);
int room_stand(Call *call);
int room_ready(Call *call);
int room_configure(Call *call);
int room_kick(Call *call);
int room_shut(Call *call);
Room *room_make(Server *server, const char *code, const TableOptions *options);
void room_free(Room *room);
void room_close(Room *room, const char *why); /* closed, idle, rules_changed: told to all who are there */
Room *room_find(Server *server, const char *code);
void room_seat(Room *room, int seat, Person *person);   /* NULL: empties it */
void room_place_bots(Room *room);
void room_enter(Room *room, Session *session, int seat);
void room_put_out(Room *room);                   /* who has no seat looks on no more */
void room_leave(Session *session);              /* looks away; a seat stays his */
void room_changed(Room *room);                   /* tells `table` to all, and keeps it */
void room_recount(Room *room);                   /* the number of onlookers has changed */
void room_recount_time(Server *server);          /* its timer */
void room_tell(Room *room, Session *session);    /* `table` to one */
int room_host_seat(const Room *room);             /* NOBODY: he does not sit here */
void room_pass_host(Room *room);                  /* the host is gone: somebody who is here takes over */
int room_count(const Room *room, int who);         /* how many seats have such a Who */
int room_seat_of(const Room *room, const Person *person); /* NOBODY: none */
bool room_is_here(const Room *room, int seat);   /* a person, connected and looking at this table */
const char *room_phase(const Room *room);

/* ---- talk.c ---- */

int talk_say(Call *call);
int talk_mute(Call *call);
void talk_replay(Session *session);
void talk_free(Room *room);

/* ---- lobby.c ---- */

void lobby_tell(Session *session);
void lobby_changed(Server *server);
void lobby_time(Server *server);     /* its timer */
void lobby_json(Server *server, Json *j, const char *key);

#endif
