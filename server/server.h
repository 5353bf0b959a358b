/* The game server, as its files see each other. One thread runs all of this in an event loop; the store has a writer thread and
   passwords and bots that look ahead have pools of their own, and all hand their results back to the loop.

       net -> session (who is it, may he?) -> room (seats) -> play (the game) -> tell (to each what he may know)
                                                   \-> keep (what must survive)

   Each arrow is a header: net.h, session.h, room.h, playing.h; here is what holds them together. */
#ifndef SERVER_H
#define SERVER_H

#include "config.h"
#include "map.h"
#include "passwords.h"
#include "room.h"
#include "thinking.h"

enum { GUEST_COST = 2000, TABLE_COST = 4000, LOGIN_COST = 3000, MAKING_BURST = 240000 }; /* ms of an address's bucket */

typedef struct Ending Ending;

typedef struct {
    uint64_t messages, answers, bot_answers, steps, games_started, games_ended, tables_created, guests, late_thoughts, refused[SERVER_CODE_COUNT];
} Counts;

struct Server {
    Config config;
    struct event_base *base;
    Net *net;
    Store *store;
    Passwords *passwords;
    Thinking *thinking;
    struct event *store_event, *password_event, *thinking_event, *turn_event, *lobby_event, *tidy_event, *ending_event, *recount_event, *term_event, *interrupt_event;
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
    struct WebFiles *web;     /* the built page; NULL: there is none */
    BangLog log;              /* of the answer that is being told */
    char text[WIRE_TEXT];     /* the message that is being written */
};

/* ---- keep.c: what survives ---- */

void keep_room(Room *room);          /* at the end of this turn of the loop */
void keep_cancel(Room *room);
void keep_noted(void *what, uint64_t number, int error); /* a StoreDone that logs what failed */
void keep_rooms(Server *server);     /* all that must be kept now */
void keep_forget(Server *server);    /* frees all tables, without a change to what is kept */
int keep_restore(Server *server);    /* a StoreError; tables and games as they were */

/* ---- ending.c ---- */

void ending_put(Server *server, const char *code, const StoreEnd *end, char *record); /* record: from the heap, taken over */
char *ending_record(const Server *server, uint64_t game); /* of a game on its way, to be freed; NULL: it is none */
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
