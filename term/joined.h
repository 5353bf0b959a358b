/* A table at a server (docs/PROTOCOL.md): the room with its seats before and after a game, and the host of the Table while one is
   on. What comes from the server is taken in by joined_hears at any time; what changes the position waits until table_act.

   A front end reads this struct and changes it only by the functions. */
#ifndef JOINED_H
#define JOINED_H

#include "link.h"
#include "table.h"

/* What is to be shown. */
enum JoinedStage {
    JOINED_REACHING, /* not greeted yet, or no table is known yet */
    JOINED_LOBBY,    /* at no table: the list of them */
    JOINED_ROOM,     /* at a table, no game to be seen */
    JOINED_GAME,     /* a game; until joined_leave_game */
    JOINED_ENDED,    /* for good; joined_why says why */
};

/* Who has a seat. */
enum JoinedWho { WHO_NONE, WHO_PERSON, WHO_BOT };

enum { ROOM_NAME = NAME * 2, LOBBY_ROWS = 40, PHASE = 12, OPTIONS_TEXT = 512 };

typedef struct {
    enum JoinedWho who;
    char name[ROOM_NAME];
    uint64_t person;
    bool ready, here, bot, wish; /* bot: one plays for him; wish: for a pause */
} RoomSeat;

typedef struct {
    char code[ADDRESS_CODE];     /* "": at no table */
    char phase[PHASE];           /* open, dealing, playing, over, resting */
    char options[OPTIONS_TEXT];  /* all of them, as in a link */
    uint64_t host, game;         /* a person; the game that is on or was the last */
    int you, seats, watching;    /* you: NOBODY looks on */
    RoomSeat seat[SEATS];
    bool paused;
} JoinedRoom;

typedef struct {
    char code[ADDRESS_CODE], phase[PHASE], name[ROOM_NAME]; /* code "": the table that had this number is gone */
    int seats, free, bots, sets; /* sets: mask of those that we know */
    bool listed; /* in the newest list */
    bool mine, watch; /* a seat is kept for this person; anybody may look on */
} LobbyRow;

typedef struct Joined Joined;

typedef struct {
    Address address;
    const char *name, *trust, *login, *password; /* as in LinkWishes */
    bool watch;               /* at the table of the address: only to look on */
    int language;
} JoinWishes;

Joined *joined_open(const JoinWishes *wishes);
void joined_close(Joined *joined); /* the seat is kept */

Table *joined_table(Joined *joined);
enum JoinedStage joined_stage(const Joined *joined);
const JoinedRoom *joined_room(const Joined *joined);
bool joined_looks_on(const Joined *joined); /* at a table without a seat */
int joined_lobby(const Joined *joined, const LobbyRow **rows); /* how many, with those that are gone; its number is index + 1 and stays */
int joined_replaced(const Joined *joined); /* how often a bot has begun to play for him */
TableClock joined_clock(const Joined *joined); /* of the newest question, which may not be shown yet */
bool joined_is_host(const Joined *joined);
bool joined_had_game(const Joined *joined); /* the last one at this table ended; another may follow from it */
const char *joined_why(const Joined *joined); /* a sentence: why it has ended, or is not connected */
void joined_say_server(const Joined *joined, char *out, size_t size); /* host:port */
void joined_say_invitation(const Joined *joined, char *out, size_t size); /* what others type behind --join */
void joined_say_record(const Joined *joined, char *out, size_t size); /* where the record of the last game is to be had */

/* ---- what a person does; a word of the server's follows, or the table's notice says what is wrong ---- */

void joined_enter(Joined *joined, const char *code, bool watch); /* from the lobby; watch: only to look on */
void joined_create(Joined *joined, const char *link); /* a new table; options as in a link, "": the usual ones */
void joined_ready(Joined *joined, bool ready);
void joined_start(Joined *joined, bool fill, bool keep, bool pass);
void joined_sit(Joined *joined, int seat); /* NOBODY: the first that is free */
void joined_give_up(Joined *joined);    /* the seat is free, and so is he */
void joined_leave_game(Joined *joined); /* the result was read */

/* Any other message of the protocol that needs no more than to be sent; takes it. */
void joined_send(Joined *joined, json_t *message);

/* Who sits there, or is called that at a seat or in what was said; 0: nobody. */
uint64_t joined_person(const Joined *joined, const char *seat_or_name);
const char *joined_name(const Joined *joined); /* what he is called here */

/* Says it to the room; a number from 1 to PHRASES_KNOWN is a phrase. */
void joined_say(Joined *joined, const char *text);
enum { PHRASES_KNOWN = 12 };
const char *joined_phrase(int language, int n); /* 1 to PHRASES_KNOWN */

#endif
