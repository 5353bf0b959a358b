/* Who is at the other end: people, their connections, and the messages that they send. */
#ifndef SESSION_H
#define SESSION_H

#include "codes.h"
#include "message.h"
#include "net.h"
#include "store/store.h"
#include "wire/wire.h"

typedef struct Server Server;
typedef struct Room Room;
typedef struct Session Session;

enum {
    PROTOCOL = 1,
    TABLES_PER_PERSON = 8,   /* seats that one person may hold */
    MUTED = 16,              /* of a session */
};

/* Somebody who is connected or holds a seat. */
typedef struct {
    uint64_t id;
    char name[STORE_NAME];
    bool claimed;
    uint8_t language;
    Session *session;         /* NULL: not connected */
    Room *room[TABLES_PER_PERSON]; /* where he holds a seat */
    int rooms;
    int64_t talk_due;         /* the rate limit of talk: when its bucket is empty again */
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
};

/* What a handler is asked, and what is wrong. */
typedef struct { Session *session; const Message *message; Fault fault; BangReason reason; } Call;

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

int person_hello(Call *call);
int person_login(Call *call);
int person_claim(Call *call);
int person_rename(Call *call);
int person_language(Call *call);
void person_seen(Server *server);    /* whoever is connected is here now */
Person *person_of(Server *server, uint64_t id, const char *name); /* finds or makes it */
void person_forget(Server *server, Person *person);                /* unless he is connected or seated */

#endif
