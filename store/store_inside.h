/* What the files of store/ share; nobody else includes it. Three threads, each with a connection of its own: the caller's
   (puts, collects, reads), the writer's (store_write.c) and the caretaker's (store_care.c: checkpoints, looks for forgotten
   guests). Start reading with schema.c. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

/* ---- connections and their statements ---- */

enum Sql { /* in schema.c; the statements of a connection stand together */
    SQL_PUT_PERSON, SQL_PUT_SEEN, SQL_PUT_SECRET, SQL_OLD_SECRETS, SQL_PUT_TABLE, SQL_DROP_TABLE, SQL_PUT_GAME, SQL_PUT_ANSWER,
    SQL_END_GAME, SQL_PUT_RESULT, SQL_PUT_RECORD, SQL_PUT_PLAYED, SQL_RAISE_TALLY,
    SQL_SWEEP_TO, SQL_SWEEP_STEP, SQL_SWEEP, SQL_MAY_FORGET, SQL_FORGET_SECRETS, SQL_FORGET_PERSON, SQL_RAISE_COUNTER,
    SQL_WRITES,
    SQL_PERSON = SQL_WRITES, SQL_CLAIMED, SQL_SECRET, SQL_TABLES, SQL_OPEN_GAMES, SQL_OPEN_ANSWERS, SQL_RESULT, SQL_HISTORY,
    SQL_PLAYED, SQL_RECORD, SQL_RECORDS, SQL_TALLIES,
    SQL_READS,
    SQL_SEATED = SQL_READS, SQL_GUESTS,
    SQL_COUNT
};

typedef struct { sqlite3 *handle; sqlite3_stmt *kept[SQL_COUNT]; } Db;

/* These return a code of SQLite's, SQLITE_OK if all is well. */
int open_db(const char *folder, int flags, int busy_ms, Db *out);
int prepare_db(Db *db, int first, int end);
void close_db(Db *db);
int run_sql(Db *db, const char *sql);
int read_number(Db *db, const char *sql, int64_t *out);

sqlite3_stmt *bind_numbers(Db *db, enum Sql which, const int64_t *numbers, size_t count); /* the parameters 1 to count */
#define BIND(db, which, ...) \
    bind_numbers(db, which, (const int64_t[]){__VA_ARGS__}, sizeof(const int64_t[]){__VA_ARGS__} / sizeof(int64_t))
void bind_text(sqlite3_stmt *statement, int at, const char *text); /* the text must last until run_statement; NULL is NULL */
int run_statement(sqlite3_stmt *statement);                        /* one that gives no rows */

int error_of(const Db *db, int code); /* a StoreError for a code of SQLite's */
int fault_of(Db *db, int code, char *detail, size_t size); /* the same, with SQLite's words */

/* ---- the folder ---- */

enum { APPLICATION = 0x42616e67 }; /* "Bang"; in the header of the file */
extern const char *const MIGRATIONS[STORE_VERSION]; /* from version i to i + 1 */
int identify(Db *db, int64_t *version, char *detail, size_t size); /* a StoreError; version 0: a new file */
int lock_folder(const char *folder, int *lock, char *detail, size_t size); /* a StoreError; closing *lock lets go */
bool is_folder(const char *path);
int sync_path(const char *path); /* a file or folder onto the disk; 0, or -1 with errno */
void say(char *detail, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- reading with any connection ---- */

int each_open_game(Db *db, StoreGameRow *each, void *context);
int each_open_answer(Db *db, StoreAnswerRow *each, void *context);

/* ---- orders ---- */

enum OrderKind {
    ORDER_PERSON, ORDER_SEEN, ORDER_SECRET, ORDER_TABLE, ORDER_DROP, ORDER_GAME, ORDER_ANSWER, ORDER_END, ORDER_SWEEP, ORDER_FORGET,
    ORDER_KINDS
};

typedef struct { uint64_t person; int64_t when; } SeenOrder;
typedef struct { uint64_t person; int64_t made; uint8_t hash[STORE_HASH]; } SecretOrder;
typedef struct { char code[STORE_CODE]; const char *body; } TableOrder;
typedef struct { uint64_t person; int64_t before; } ForgetOrder;

typedef struct Order Order;
struct Order {
    Order *next;
    StoreDone *done;
    void *context;
    uint64_t number, knew; /* knew: how many failures its giver had heard of */
    size_t size, used;     /* bytes of body; how much of them is filled */
    int error;
    enum OrderKind kind;
    max_align_t body[];    /* what its kind says, then the texts that it points to */
};

typedef struct { Order *first, *last; size_t count, size; } OrderList;
void append_order(OrderList *list, Order *order);
Order *take_order(OrderList *list);

bool put_sweep(Store *s);
bool put_forget(Store *s, uint64_t person, int64_t before);

/* Deleting answers of ended games: a pass walks over the answers in their order, some rows with each transaction. */
typedef struct {
    bool on;
    int64_t at, to;       /* of the pass: looked at so far, last row */
    uint64_t kept;        /* rows of open games that this pass has met */
    uint64_t new_rows;    /* answers since the pass began */
    uint64_t due;         /* so many new rows begin the next pass */
} Sweep;

struct Store {
    char *folder;
    int lock_file, wakes;
    Db write, read, care;
    pthread_t writer, caretaker;
    bool writer_runs, caretaker_runs;
    _Atomic uint64_t next_person, next_game;

    /* of the writer alone */
    Sweep sweep;
    int last_error;
    int wal_pages, wal_due;

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t to_write, to_care;
    OrderList queue, finished;
    uint64_t failures;    /* groups that failed */
    uint64_t heard;       /* of those, how many store_collect has told of */
    bool stopping, broken; /* broken: nothing can be written any more */
    bool writing, hold;   /* a group is being written; the writer shall wait */
    bool checkpoint, tidy;
    int64_t tidy_before;
    StoreFigures figures;
};

enum { WAL_STEP = 2048 }; /* pages (of 4 kB) that the WAL grows by between checkpoints */
void *writer_main(void *store);
void *caretaker_main(void *store);
int watch_wal(void *store, sqlite3 *handle, const char *name, int pages);

#endif
