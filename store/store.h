/* What the server keeps: people, tables, games and their answers, in one SQLite file (WAL). It must not know what a game is: it
   keeps setups, answers and records as they are given.

   Everything is written by one writer thread in groups: whatever waits goes into one transaction, and is durable (fdatasync)
   when its `done` is called. Reads are of the calling thread, on a connection of their own. Only server/ includes this. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Store Store;

enum { STORE_VERSION = 1, STORE_HASH = 32, STORE_NAME = 104, STORE_SECRETS = 12 /* of one person, one a device; the oldest goes */, STORE_CODE = 8 };

/* What can be wrong with a data folder. Each has its sentence in the catalogue, "store.<id>". */
#define STORE_ERRORS(X) \
    X(OK, ok)           \
    X(NO_FOLDER, no_folder)     /* it cannot be made or entered                      */ \
    X(LOCKED, locked)           /* another server uses it                            */ \
    X(NOT_OURS, not_ours)       /* a database, but not of this program               */ \
    X(FUTURE, future)           /* made by a newer version                           */ \
    X(DAMAGED, damaged)         /* SQLite finds it malformed                         */ \
    X(FULL, full)               /* no space left on the disk                         */ \
    X(READ_ONLY, read_only)                                                             \
    X(IO, io)                   /* the disk fails                                    */ \
    X(BUSY, busy)               /* somebody else holds a lock on it                  */ \
    X(NO_MEMORY, no_memory)                                                             \
    X(REFUSED, refused)         /* an order that contradicts what is kept: a name claimed by another, a game unknown or over */
#define X(NAME, id, ...) STORE_##NAME,
enum StoreError { STORE_ERRORS(X) STORE_ERROR_COUNT };
#undef X
const char *store_error_id(int error);

/* Opens (and makes, and migrates) the folder's database and starts the writer. `detail` gets what SQLite or the system says,
   for the log. The folder is locked until store_close: a second server gets STORE_LOCKED. */
int store_open(const char *folder, Store **out, char *detail, size_t size);
void store_close(Store *store); /* writes all that waits, first; calls nothing back. NULL is no store */

/* ---- writing: an order is copied and carried out in the order of the calls ---- */

/* Called by store_collect, in the thread that calls it, once the order is durable (error STORE_OK), or when it failed: then
   nothing of it is kept. When a commit fails, all orders that were given before store_collect has told of it fail with it,
   because they may build on what is lost; orders given after that are tried again. STORE_REFUSED is of one order alone. */
typedef void StoreDone(void *context, uint64_t number, int error);

typedef struct {
    uint64_t id;                 /* of the person, > 0, given by the server: store_next_person */
    char name[STORE_NAME];
    char claimed[STORE_NAME];    /* "": the name is not claimed; else its form for comparing, unique */
    char password[128];          /* argon2id, as text; "": none */
    int64_t made, seen;          /* Unix time, seconds */
    uint8_t language;
} StorePerson;

typedef struct {
    uint64_t game;               /* its number, > 0: store_next_game */
    char code[STORE_CODE];       /* of its table */
    int rules;                   /* version of the rules */
    int64_t started;             /* Unix time, seconds */
    const char *setup;           /* the head of its record, with the seed; text */
    const char *proof;           /* secret, shares and commitment, as lines of the record; text */
    const char *people;          /* who sits where, as JSON; for the server */
} StoreGame;

typedef struct { uint64_t game; uint32_t n; uint8_t seat, verb, card, at, way; int32_t reserve; uint64_t check; } StoreAnswer;
/* n: the number of the question; reserve: ms that the seat has left after it, -1: no clock; check: bang_check of the game
   before it every 16th answer, else 0 */

typedef struct { uint64_t person; /* 0: a bot */ int seat, role, character; bool won, survived; } StorePlayed;

typedef struct {
    uint64_t game;
    int64_t ended;
    int end, winners, turns, seats, sets, options;
    const char *record;          /* the whole record as text: the answers of the game are dropped for it */
    const char *closed;          /* NULL, or why it was closed without an end, a word */
    StorePlayed played[8];       /* the first `seats` of them */
} StoreEnd;                      /* tallies count games that were not closed; those of person 0 count all seats, also bots' */

/* done may be NULL. false: the queue is full (more than QUEUE orders wait) or the writer has failed for good; nothing is
   written and done is not called. */
bool store_put_person(Store *s, const StorePerson *person, StoreDone *done, void *context, uint64_t number);
bool store_put_seen(Store *s, uint64_t person, int64_t when); /* he was here then; the rest of him stays as it is */
bool store_put_secret(Store *s, uint64_t person, const uint8_t hash[STORE_HASH], int64_t made, StoreDone *done, void *context,
                      uint64_t number);
/* body: JSON of the server's; over the old one */
bool store_put_table(Store *s, const char *code, const char *body, StoreDone *done, void *context, uint64_t number);
bool store_drop_table(Store *s, const char *code, StoreDone *done, void *context, uint64_t number);
bool store_put_game(Store *s, const StoreGame *game, StoreDone *done, void *context, uint64_t number);
bool store_put_answer(Store *s, const StoreAnswer *answer, StoreDone *done, void *context, uint64_t number);
bool store_put_end(Store *s, const StoreEnd *end, StoreDone *done, void *context, uint64_t number);
enum { STORE_QUEUE = 100000 };

int store_wakes(const Store *s);  /* a file descriptor that becomes readable when store_collect has something to call */
void store_collect(Store *s);     /* calls what is done, in order */

typedef struct {
    uint64_t commits, orders, waiting, failed;
    double last_commit_ms, commit_seconds;
    uint64_t commit_bucket[12];
    int64_t bytes; /* of the database and its WAL */
} StoreFigures;
/* commit_bucket: commits that took at most 1, 2, 4, ... 1024 ms, and longer; cumulative counts are the reader's business */
void store_figures(Store *s, StoreFigures *out);

/* ---- reading: by one thread, that of store_collect. `each` may read other things, but not the same ---- */

uint64_t store_next_person(Store *s); /* numbers that were never given before */
uint64_t store_next_game(Store *s);

bool store_find_person(Store *s, uint64_t id, StorePerson *out);
bool store_find_secret(Store *s, const uint8_t hash[STORE_HASH], uint64_t *person);
bool store_find_claimed(Store *s, const char *claimed, StorePerson *out);

/* Each calls `each` for its rows; texts belong to the store and last until `each` returns. They return a StoreError. */
typedef void StoreTableRow(void *context, const char *code, const char *body);
typedef void StoreGameRow(void *context, const StoreGame *game);
typedef void StoreAnswerRow(void *context, const StoreAnswer *answer);
int store_each_table(Store *s, StoreTableRow *each, void *context);
int store_each_open_game(Store *s, StoreGameRow *each, void *context);      /* started and not ended */
int store_each_open_answer(Store *s, StoreAnswerRow *each, void *context);  /* of those, in the order they were given */

typedef struct {
    uint64_t game;
    int64_t started, ended;
    int rules, end, winners, turns, seats, sets, options;
    const char *people, *closed;
    StorePlayed played[8];
} StoreResult;
typedef void StoreResultRow(void *context, const StoreResult *result);
int store_result(Store *s, uint64_t game, StoreResultRow *each, void *context);                     /* none or one */
/* newest first; before 0: from the newest */
int store_history(Store *s, uint64_t person, uint64_t before, int most, StoreResultRow *each, void *context);
char *store_record(Store *s, uint64_t game); /* of an ended game; to be freed; NULL: none */

typedef struct { uint64_t person; /* 0: all */ int role, character, seats; int64_t games, wins; } StoreTally;
typedef void StoreTallyRow(void *context, const StoreTally *tally);
int store_tallies(Store *s, uint64_t person, StoreTallyRow *each, void *context); /* person 0: over all finished games */

/* ---- care ---- */

/* Forgets guests not seen since `before` without a claimed name, seat or game, and answers of games that are over. Carried out
   by the writer, in small steps between its orders. A seat is any number in the JSON of a table, or of the people of an open
   game, that is the person's; who is connected must have been put with a new `seen`. */
void store_tidy(Store *s, int64_t before);

/* Verifies a folder that no server uses: calls `found` with each thing that is wrong, in words for a log. Returns a StoreError;
   the number of complaints goes to *wrong. STORE_NO_FOLDER: there is no database. `game` and `answer` (may be NULL) get all
   open games, `record` all records, for the caller to replay. */
typedef void StoreFound(void *context, const char *what);
typedef void StoreRecordRow(void *context, uint64_t game, int rules, const char *record, const char *closed);
int store_check(const char *folder, StoreFound *found, StoreGameRow *game, StoreAnswerRow *answer, StoreRecordRow *record,
                void *context, int *wrong);

/* Copies the database of a folder, also while a server uses it, to a new file that is whole and durable when this returns. step
   (may be NULL) hears how many of how many pages are done. STORE_IO with detail if the file exists. */
int store_backup(const char *folder, const char *to, void (*step)(void *context, int done, int all), void *context,
                 char *detail, size_t size);

#endif
