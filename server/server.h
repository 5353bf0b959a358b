/* The game server, as its files see each other. One thread runs all of this in an event loop; the store has a writer thread and
   passwords have a pool of their own, and both hand their results back to the loop.

       net -> session (who is it, may he?) -> room (seats) -> play (the game) -> tell (to each what he may know)
                                                   \-> keep (what must survive)

   Everything that is told about a game is made by tell.c from bang_view and bang_redact through wire/. */
#ifndef SERVER_H
#define SERVER_H

#include "bots/bot.h"
#include "cli/deal.h"
#include "codes.h"
#include "config.h"
#include "map.h"
#include "message.h"
#include "net.h"
#include "options.h"
#include "passwords.h"
#include "store/store.h"
#include "wire/wire.h"

enum {
    PROTOCOL = 1,
    TABLES_PER_PERSON = 8,   /* seats that one person may hold */
    CODE_LETTERS = 6,
    KICKED = 16,             /* of a table: the last so many */
    MUTED = 16,              /* of a session */
    TALK_KEPT = 30,          /* lines of chat that a table keeps, in memory only */
    GUEST_COST = 2000, TABLE_COST = 4000, MAKING_BURST = 240000, /* ms of an address's bucket: so many new guests and tables at once and in the long run */
    DEAL_WAIT = 3000,        /* ms for the players' shares of the deal */
};

typedef struct Server Server;
typedef struct Room Room;
typedef struct Session Session;
typedef struct Ending Ending;

/* Somebody who is connected or holds a seat. */
typedef struct {
    uint64_t id;
    char name[STORE_NAME];
    bool claimed;
    uint8_t language;
    Session *session;         /* NULL: not connected */
    Room *room[TABLES_PER_PERSON]; /* where he holds a seat */
    int rooms;
} Person;

/* One connection that has said hello, or is about to. */
struct Session {
    Server *server;
    Connection *connection;
    uint64_t serial;          /* results from other threads find a session by it, or find that it is gone */
    Person *person;           /* NULL: no hello yet */
    Room *room;               /* NULL: at no table */
    int seat;                 /* NOBODY: looks on */
    Session *next;            /* of the same table */
    bool state;               /* the client holds the engine */
    bool lobby;               /* wants the list of tables */
    bool waiting;             /* for the store or a password */
    uint8_t language;
    bool numbered;            /* the message that is being handled, or waited for, has an id, */
    int64_t id;               /* this one */
    bool waiting_numbered;
    int64_t waiting_id;
    uint8_t secret[32];       /* of a new guest or device, until it is durable and sent */
    uint64_t muted[MUTED];
    int mutes;
    int64_t talk_due;         /* the rate limit of talk: when its bucket is empty again */
};

enum Who { WHO_NOBODY, WHO_PERSON, WHO_BOT };

typedef struct {
    uint8_t who;
    bool ready, auto_answer, bot, wish, shared; /* bot: one plays for him; wish: for a pause; shared: gave his share of the deal */
    uint8_t strikes;          /* decisions in a row that his clock ran out in */
    Person *person;
    int64_t gone;             /* since when he is not connected; 0: he is */
} Seat;

typedef struct { uint8_t seat; BangMove move; } Taken; /* an answer */
typedef struct { Taken answer; bool by_bot, numbered; int64_t id; uint64_t serial; int32_t reserve; } Pending; /* one that is not durable yet; serial: of the session that gave it */

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
    int64_t due[SEATS];       /* when somebody acts for the seat; 0: never */
    int32_t reserve[SEATS];   /* ms */
    uint8_t botted;           /* mask: memory[seat] has watched the game so far */
    _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
} Play;

enum Phase { PHASE_OPEN, PHASE_DEALING, PHASE_PLAYING, PHASE_OVER, PHASES };

typedef struct { uint8_t room; int8_t seat; uint64_t person, k; char *name, *text; const char *phrase; } Said;

struct Room {
    Server *server;
    char code[STORE_CODE];
    TableOptions options;
    uint8_t phase;
    bool paused, resting, closing;
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

typedef struct {
    uint64_t messages, answers, bot_answers, steps, games_started, games_ended, tables_created, guests, refused[SERVER_CODE_COUNT];
} Counts;

struct Server {
    Config config;
    struct event_base *base;
    Net *net;
    Store *store;
    Passwords *passwords;
    struct event *store_event, *password_event, *turn_event, *lobby_event, *tidy_event, *ending_event, *term_event, *interrupt_event;
    Map rooms, people, sessions, games; /* by code, id, serial, number of the game */
    Map gone;                 /* by code: why tables were closed, for those who come back to them */
    uint64_t serials;
    Ending *endings;          /* of games, on their way to the store */
    Map makers;               /* by address: when its bucket of new guests and tables is empty again, ms */
    Room *dirty;
    bool lobby_dirty, draining;
    int lobby_watchers;       /* when they were last told */
    int playing;              /* tables with a game on */
    Counts counts;
    const Session *answering; /* whose message is being handled */
    int64_t started;          /* Unix time */
    struct Admin *admin;
    void *metrics;            /* what metrics.c counts besides */
    BangLog log;              /* of the answer that is being told */
    char text[WIRE_TEXT];     /* the message that is being written */
};

/* ---- time and chance ---- */

int64_t now_ms(void);         /* monotonic */
int64_t unix_time(void);

/* Milliseconds that a bot takes, and a seat with one answer only: drawn without a look at the game. */
int think_time(const TableOptions *options);

/* ---- session.c: messages in, refusals out ---- */

void session_open(Server *server, Connection *connection);
void session_text(Session *session, const char *text, size_t length);
void session_close(Session *session);
void session_flood(Session *session);

/* Writing to one session: begin, fields, send. Whatever is sent to a session while its message is handled carries its id. */
Json reply_begin(Session *to, const char *type);
void reply_send(Session *to, Json *j);
void reply_sentence(Json *j, const Session *to, const char *id); /* `text` */
void session_refuse(Session *session, int code, const BangReason *reason, const Fault *fault);

/* ---- person.c ---- */

typedef struct { Session *session; const Message *message; Fault fault; BangReason reason; } Call; /* of a handler: what is asked, and what is wrong */
int person_hello(Call *call);
int person_login(Call *call);
int person_claim(Call *call);
int person_rename(Call *call);
int person_language(Call *call);
void person_seen(Server *server);    /* whoever is connected is here now */
Person *person_of(Server *server, uint64_t id, const char *name); /* finds or makes it */
void person_forget(Server *server, Person *person);                /* unless he is connected or seated */

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
void room_tell(Room *room, Session *session);    /* `table` to one */
int room_host_seat(const Room *room);             /* NOBODY: he does not sit here */
void room_pass_host(Room *room);                  /* the host is gone: somebody who is here takes over */
int room_seat_of(const Room *room, const Person *person); /* NOBODY: none */
bool room_is_here(const Room *room, int seat);   /* a person, connected and looking at this table */
const char *room_phase(const Room *room);

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

/* ---- keep.c: what survives ---- */

void keep_room(Room *room);          /* at the end of this turn of the loop */
void keep_cancel(Room *room);
void keep_noted(void *what, uint64_t number, int error); /* a StoreDone that logs what failed */
void keep_rooms(Server *server);     /* all that must be kept now */
void keep_forget(Server *server);    /* frees all tables, without a change to what is kept */
int keep_restore(Server *server);    /* a StoreError; tables and games as they were */

/* ---- ending.c ---- */

void ending_put(Server *server, const char *code, const StoreEnd *end, char *record); /* record: from the heap, taken over */
void ending_time(Server *server);    /* its timer: what failed is given again */
void ending_free(Server *server);

/* ---- history.c: what was ---- */

int history_replay(Call *call);
char *history_record(Server *server, uint64_t game, int *code); /* of a game that is over, to be freed; NULL: *code says why not */
bool history_is_open(const Server *server, uint64_t game);      /* it is on, or its end is not durable yet */
bool history_http(Server *server, const HttpRequest *request, HttpAnswer *answer); /* /api/... (api.c); false: nothing of the kind */

/* ---- web_pages.c, metrics.c, admin.c, server.c ---- */

void pages_http(void *server, const HttpRequest *request, HttpAnswer *answer);
char *metrics_text(Server *server); /* to be freed */
void metrics_refused(Server *server, const char *what); /* by net.h */
void metrics_open(Server *server);  /* starts to watch how busy the loop is; only for that */
void metrics_close(Server *server);
int request_language(const HttpRequest *request);       /* the first of Accept-Language that we have */
int check_folder(const char *folder, int language);     /* bang serve --check; what the program exits with */
struct Admin *admin_open(Server *server, char *error, size_t size);
void admin_close(struct Admin *admin);
const char *server_open(Server *server, char *detail, size_t size); /* config is set; NULL, or the id of a sentence that says what is wrong, with {folder} and {detail} */
void server_run(Server *server);     /* until a signal, or until it is drained */
void server_close(Server *server);   /* also after a server_open that failed */
void server_drain(Server *server);   /* as for SIGTERM */
bool server_allows(Server *server, const Session *session, int cost_ms); /* may this address make one more guest or table? */
void server_closed_one(Server *server); /* a session is gone: when stopping, the last one ends the loop */
void server_announce(Server *server, const char *text);

#endif
