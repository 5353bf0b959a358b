/* The store against real files: what is kept, in which order it is told, what survives a kill, and every way in which a folder
   can be wrong. Each test has a folder of its own under $TMPDIR, or else the current one. */
#define _GNU_SOURCE
#include "store/store.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
/* cmocka.h wants the headers above first */
#include <cmocka.h>

enum { PATIENCE_MS = 60000, TOLD = 300000, SKIPPED = 77 };

#define assert_error(is, wanted) assert_string_equal(store_error_id(is), store_error_id(STORE_##wanted))

/* ---- folders ---- */

static char FOLDER[512], FILE_PATH[800];

static const char *path_of(const char *name)
{
    snprintf(FILE_PATH, sizeof FILE_PATH, "%s/%s", FOLDER, name);
    return FILE_PATH;
}

static int make_folder(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    snprintf(FOLDER, sizeof FOLDER, "%s/bang-store-XXXXXX", base && *base ? base : ".");
    return mkdtemp(FOLDER) ? 0 : -1;
}

static int drop_folder(void **state)
{
    (void)state;
    DIR *all = opendir(FOLDER);
    for (struct dirent *entry; all && (entry = readdir(all));)
        if (entry->d_name[0] != '.' && unlink(path_of(entry->d_name)) != 0) rmdir(path_of(entry->d_name));
    if (all) closedir(all);
    return rmdir(FOLDER);
}

/* ---- the database behind the store's back ---- */

static sqlite3 *raw_open(void)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path_of("bang.db"), &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    return db;
}

static void raw(const char *sql)
{
    sqlite3 *db = raw_open();
    char *error = NULL;
    sqlite3_exec(db, sql, NULL, NULL, &error);
    if (error) fail_msg("%s: %s", sql, error);
    sqlite3_close(db);
}

static int64_t raw_number(const char *sql)
{
    sqlite3 *db = raw_open();
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

/* ---- faults and counts of the system calls that SQLite makes ---- */

static _Atomic int write_error, syncs;

static ssize_t faulty_pwrite(int file, const void *bytes, size_t size, off_t at)
{
    int error = write_error;
    if (!error) return pwrite(file, bytes, size, at);
    errno = error;
    return -1;
}

static void watch_writes(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    assert_int_equal(vfs->xSetSystemCall(vfs, "pwrite64", (sqlite3_syscall_ptr)faulty_pwrite), SQLITE_OK);
    assert_int_equal(vfs->xSetSystemCall(vfs, "pwrite", (sqlite3_syscall_ptr)faulty_pwrite), SQLITE_OK);
}

static void write_as_ever(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    write_error = 0;
    vfs->xSetSystemCall(vfs, "pwrite64", NULL);
    vfs->xSetSystemCall(vfs, "pwrite", NULL);
}

/* In place of the library's, for all of this program. */
__attribute__((visibility("default"))) int fdatasync(int file)
{
    syncs++;
    return (int)syscall(SYS_fdatasync, file);
}

/* ---- a store, and what it tells ---- */

typedef struct { uint64_t number; int error; } Told;
static Told told[TOLD];
static int tellings;

static void note(void *context, uint64_t number, int error)
{
    assert_ptr_equal(context, told);
    assert_true(tellings < TOLD);
    told[tellings++] = (Told){number, error};
}
#define NOTE(number) note, told, (number)

static Store *opened(void)
{
    Store *s;
    char detail[200];
    int error = store_open(FOLDER, &s, detail, sizeof detail);
    if (error != STORE_OK) fail_msg("%s: %s", store_error_id(error), detail);
    tellings = 0;
    return s;
}

static int open_fails(char *detail, size_t size)
{
    Store *s = (Store *)told;
    int error = store_open(FOLDER, &s, detail, size);
    assert_null(s);
    return error;
}

/* Collects until so many orders have been told of. */
static void await(Store *s, int count)
{
    struct pollfd wakes = {.fd = store_wakes(s), .events = POLLIN};
    while (tellings < count) {
        if (poll(&wakes, 1, PATIENCE_MS) != 1) fail_msg("told of %d orders, not of %d", tellings, count);
        store_collect(s);
    }
    assert_int_equal(tellings, count);
}

static void await_ok(Store *s, int count)
{
    await(s, count);
    for (int i = 0; i < count; i++) assert_error(told[i].error, OK);
}

/* Waits for what is done without anybody being told. */
static void await_number(const char *sql, int64_t wanted)
{
    for (int i = 0; i < 1000; i++) {
        if (raw_number(sql) == wanted) return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_int_equal(raw_number(sql), wanted);
}

static StorePerson person_of(uint64_t id, const char *name)
{
    StorePerson p = {.id = id, .made = 1000, .seen = 2000, .language = 2};
    snprintf(p.name, sizeof p.name, "%s", name);
    return p;
}

static StoreGame game_of(uint64_t id)
{
    return (StoreGame){.game = id, .code = "KRTXVB", .rules = 1, .started = 5000, .setup = "sets base\nseats 4\n",
                       .proof = "secret 00\n", .people = "[{\"person\":1}]"};
}

static StoreEnd end_of(uint64_t game)
{
    StoreEnd end = {.game = game, .ended = 6000, .end = 1, .winners = 5, .turns = 33, .seats = 4, .sets = 1, .options = 0,
                    .record = "the record\n"};
    for (int i = 0; i < 4; i++)
        end.played[i] = (StorePlayed){.seat = i, .role = i + 1, .character = i + 3, .won = i % 2 == 0, .survived = i < 3};
    return end;
}

static void put_games(Store *s, uint64_t first, int count)
{
    for (int i = 0; i < count; i++) {
        StoreGame game = game_of(first + (uint64_t)i);
        assert_true(store_put_game(s, &game, NULL, NULL, 0));
    }
}

static void put_answers(Store *s, uint64_t game, uint32_t from, uint32_t count)
{
    for (uint32_t n = from; n < from + count; n++) {
        const StoreAnswer answer = {.game = game, .n = n, .seat = (uint8_t)(n % 4), .reserve = -1};
        assert_true(store_put_answer(s, &answer, NULL, NULL, 0));
    }
}

static void put_end(Store *s, uint64_t game)
{
    StoreEnd end = end_of(game);
    assert_true(store_put_end(s, &end, NULL, NULL, 0));
}

/* After this all that was put before is in the database. */
static void flush(Store *s)
{
    tellings = 0;
    assert_true(store_put_table(s, "FLUSH", "{}", NOTE(0)));
    assert_true(store_drop_table(s, "FLUSH", NOTE(0)));
    await_ok(s, 2);
}

static int wrong_in_folder(char *words, size_t size);

/* ---- people and tables ---- */

static void people_come_back(void **state)
{
    (void)state;
    const uint8_t hash[STORE_HASH] = {0, 1, 0xff, 39}, other[STORE_HASH] = {0, 1, 0xff, 38};
    StorePerson ann = person_of(1, "Ann'); DROP TABLE person;--"), found;
    uint64_t id = 0;
    Store *s = opened();
    store_put_person(s, &ann, NOTE(1));
    store_put_secret(s, 1, hash, 1000, NOTE(2));
    await_ok(s, 2);
    snprintf(ann.claimed, sizeof ann.claimed, "ann");
    snprintf(ann.password, sizeof ann.password, "$argon2id$v=19$");
    ann.seen = INT64_MAX;
    store_put_person(s, &ann, NOTE(3));
    await_ok(s, 3);
    for (int round = 0; round < 2; round++) {
        memset(&found, 7, sizeof found);
        assert_true(store_find_person(s, 1, &found));
        assert_string_equal(found.name, ann.name);
        assert_string_equal(found.password, "$argon2id$v=19$");
        assert_int_equal(found.made, 1000);
        assert_true(found.seen == INT64_MAX);
        assert_int_equal(found.language, 2);
        assert_true(store_find_claimed(s, "ann", &found));
        assert_int_equal(found.id, 1);
        assert_true(store_find_secret(s, hash, &id));
        assert_int_equal(id, 1);
        assert_false(store_find_secret(s, other, &id));
        assert_false(store_find_person(s, 2, &found));
        assert_false(store_find_claimed(s, "", &found));
        store_close(s);
        s = opened();
    }
    store_close(s);
}

static void a_claimed_name_is_of_one(void **state)
{
    (void)state;
    Store *s = opened();
    StorePerson ann = person_of(1, "Ann"), bob = person_of(2, "Bob"), found;
    snprintf(ann.claimed, sizeof ann.claimed, "ann");
    snprintf(bob.claimed, sizeof bob.claimed, "ann");
    const uint8_t hash[STORE_HASH] = {1};
    store_put_person(s, &ann, NOTE(1));
    store_put_person(s, &bob, NOTE(2));
    store_put_secret(s, 2, hash, 0, NOTE(3)); /* of somebody who is not there */
    store_put_table(s, "AAAAAA", "{}", NOTE(4));
    await(s, 4);
    assert_error(told[0].error, OK);
    assert_error(told[1].error, REFUSED);
    assert_error(told[2].error, REFUSED);
    assert_error(told[3].error, OK);
    assert_false(store_find_person(s, 2, &found));
    StoreFigures figures;
    store_figures(s, &figures);
    assert_int_equal(figures.failed, 2);
    store_close(s);
}

static char tables[400];
static void note_table(void *context, const char *code, const char *body)
{
    (void)context;
    size_t length = strlen(tables);
    snprintf(tables + length, sizeof tables - length, "%s=%s;", code, body);
}

static void tables_are_kept_changed_and_dropped(void **state)
{
    (void)state;
    Store *s = opened();
    store_put_table(s, "AAAAAA", "{\"a\":1}", NOTE(1));
    store_put_table(s, "BBBBBB", "{\"b\":1}", NOTE(2));
    store_put_table(s, "AAAAAA", "{\"a\":2}", NOTE(3));
    store_put_table(s, "CCCCCC", "{}", NOTE(4));
    store_drop_table(s, "CCCCCC", NOTE(5));
    store_drop_table(s, "DDDDDD", NOTE(6));
    store_close(s); /* writes all, tells nothing */
    assert_int_equal(tellings, 0);
    s = opened();
    tables[0] = 0;
    assert_error(store_each_table(s, note_table, NULL), OK);
    assert_string_equal(tables, "AAAAAA={\"a\":2};BBBBBB={\"b\":1};");
    store_close(s);
}

/* ---- games ---- */

typedef struct { int games, answers; uint64_t game[64]; StoreAnswer answer[64]; char words[300]; } Open;

static void note_game(void *context, const StoreGame *game)
{
    Open *open = context;
    snprintf(open->words, sizeof open->words, "%s|%d|%lld|%s|%s|%s", game->code, game->rules, (long long)game->started,
             game->setup, game->proof, game->people);
    open->game[open->games++] = game->game;
}
static void note_answer(void *context, const StoreAnswer *answer)
{
    Open *open = context;
    open->answer[open->answers++] = *answer;
}

static void assert_same_answer(const StoreAnswer *a, const StoreAnswer *b)
{
    assert_true(a->game == b->game && a->n == b->n && a->seat == b->seat && a->verb == b->verb && a->card == b->card
                && a->at == b->at);
    assert_true(a->way == b->way && a->reserve == b->reserve && a->check == b->check);
}

static void open_games_come_back(void **state)
{
    (void)state;
    Store *s = opened();
    put_games(s, 1, 3);
    const StoreAnswer extreme = {.game = 3, .n = 0, .seat = 7, .verb = 255, .card = 255, .at = 8, .way = 255, .reserve = -1,
                                 .check = UINT64_MAX};
    const StoreAnswer plain = {.game = 1, .n = 0, .seat = 1, .verb = 2, .card = 3, .at = 4, .way = 5, .reserve = 60000,
                               .check = 6};
    store_put_answer(s, &extreme, NULL, NULL, 0);
    put_answers(s, 2, 0, 5);
    store_put_answer(s, &plain, NULL, NULL, 0);
    put_end(s, 2);
    store_close(s);
    s = opened();
    Open open = {0};
    assert_error(store_each_open_game(s, note_game, &open), OK);
    assert_int_equal(open.games, 2);
    assert_int_equal(open.game[0], 1);
    assert_int_equal(open.game[1], 3);
    assert_string_equal(open.words, "KRTXVB|1|5000|sets base\nseats 4\n|secret 00\n|[{\"person\":1}]");
    assert_error(store_each_open_answer(s, note_answer, &open), OK);
    assert_int_equal(open.answers, 2);
    assert_same_answer(&open.answer[0], &extreme);
    assert_same_answer(&open.answer[1], &plain);
    store_close(s);
}

typedef struct { int count; StoreResult result[16]; char people[100], closed[100]; } Results;
static void note_result(void *context, const StoreResult *result)
{
    Results *r = context;
    snprintf(r->people, sizeof r->people, "%s", result->people);
    snprintf(r->closed, sizeof r->closed, "%s", result->closed ? result->closed : "NULL");
    r->result[r->count++] = *result;
}

typedef struct { int count; StoreTally tally[64]; } Tallies;
static void note_tally(void *context, const StoreTally *tally)
{
    Tallies *t = context;
    t->tally[t->count++] = *tally;
}

/* Game g from 1 to 5, of Ann in seat g % 4; game 4 is closed. */
static void play_five(Store *s)
{
    StorePerson ann = person_of(1, "Ann");
    store_put_person(s, &ann, NULL, NULL, 0);
    put_games(s, 1, 5);
    for (uint64_t g = 1; g <= 5; g++) {
        StoreEnd end = end_of(g);
        end.played[g % 4].person = 1;
        if (g == 4) end.closed = "rules_changed", end.record = NULL;
        store_put_end(s, &end, NULL, NULL, 0);
    }
    flush(s);
}

static void results_and_history(void **state)
{
    (void)state;
    Store *s = opened();
    play_five(s);
    Results r = {0};
    assert_error(store_result(s, 3, note_result, &r), OK);
    assert_int_equal(r.count, 1);
    const StoreResult *one = &r.result[0];
    assert_true(one->game == 3 && one->started == 5000 && one->ended == 6000 && one->rules == 1 && one->end == 1
                && one->winners == 5);
    assert_true(one->turns == 33 && one->seats == 4 && one->sets == 1 && one->options == 0 && one->closed == NULL);
    assert_string_equal(r.people, "[{\"person\":1}]");
    for (int i = 0; i < 4; i++) {
        const StorePlayed *p = &one->played[i];
        assert_true(p->seat == i && p->person == (i == 3) && p->role == i + 1 && p->character == i + 3
                    && p->won == (i % 2 == 0) && p->survived == (i < 3));
    }
    r.count = 0;
    assert_error(store_result(s, 6, note_result, &r), OK);
    assert_int_equal(r.count, 0);
    assert_error(store_result(s, 4, note_result, &r), OK);
    assert_string_equal(r.closed, "rules_changed");
    static const struct { uint64_t person, before; int most; const char *games; } ROWS[] = {
        {1, 0, 10, "54321"}, {1, 0, 2, "54"}, {1, 4, 2, "32"}, {1, 1, 10, ""}, {1, UINT64_MAX, 1, "5"},
        {1, 0, 0, ""}, {2, 0, 10, ""},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char games[20] = "";
        r.count = 0;
        assert_error(store_history(s, ROWS[i].person, ROWS[i].before, ROWS[i].most, note_result, &r), OK);
        for (int k = 0; k < r.count; k++) games[k] = (char)('0' + r.result[k].game);
        assert_string_equal(games, ROWS[i].games);
    }
    store_close(s);
}

static void records_and_tallies(void **state)
{
    (void)state;
    Store *s = opened();
    play_five(s);
    char *record = store_record(s, 1);
    assert_string_equal(record, "the record\n");
    free(record);
    assert_null(store_record(s, 4));
    assert_null(store_record(s, 9));
    Tallies t = {0};
    assert_error(store_tallies(s, 0, note_tally, &t), OK);
    assert_int_equal(t.count, 4);
    for (int i = 0; i < 4; i++) {
        const StoreTally *one = &t.tally[i];
        assert_true(one->person == 0 && one->role == i + 1 && one->character == i + 3 && one->seats == 4);
        assert_int_equal(one->games, 4); /* not the one that was closed */
        assert_int_equal(one->wins, i % 2 == 0 ? 4 : 0);
    }
    t.count = 0;
    assert_error(store_tallies(s, 1, note_tally, &t), OK);
    assert_int_equal(t.count, 3); /* seats B (twice: games 1 and 5), C, D */
    assert_true(t.tally[0].person == 1 && t.tally[0].role == 2 && t.tally[0].games == 2 && t.tally[0].wins == 0);
    assert_true(t.tally[1].role == 3 && t.tally[1].games == 1 && t.tally[1].wins == 1);
    store_close(s);
}

static void an_end_is_whole_or_nothing(void **state)
{
    (void)state;
    Store *s = opened();
    put_games(s, 1, 2);
    StoreEnd end = end_of(1);
    end.played[3].person = 99; /* nobody: its last row is refused */
    store_put_end(s, &end, NOTE(1));
    end = end_of(7); /* no such game */
    store_put_end(s, &end, NOTE(2));
    end = end_of(2);
    store_put_end(s, &end, NOTE(3));
    store_put_end(s, &end, NOTE(4)); /* once more */
    StoreGame game = game_of(2);
    store_put_game(s, &game, NOTE(5)); /* a number that is given */
    store_put_answer(s, &(StoreAnswer){.game = 8}, NOTE(6));
    await(s, 6);
    for (int i = 0; i < 6; i++) assert_string_equal(store_error_id(told[i].error), i == 2 ? "ok" : "refused");
    Open open = {0};
    store_each_open_game(s, note_game, &open);
    assert_true(open.games == 1 && open.game[0] == 1);
    assert_int_equal(raw_number("SELECT count(*) FROM result"), 1);
    assert_int_equal(raw_number("SELECT count(*) FROM played"), 4);
    assert_int_equal(raw_number("SELECT sum(games) FROM tally"), 4);
    store_close(s);
}

/* ---- order, groups, durability ---- */

static void all_is_told_in_order(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    Store *s = opened();
    put_games(s, 1, 1);
    for (uint32_t n = 0; n < MANY; n++) store_put_answer(s, &(StoreAnswer){.game = 1, .n = n}, NOTE(n));
    await_ok(s, MANY);
    for (uint64_t n = 0; n < MANY; n++) assert_int_equal(told[n].number, n);
    struct pollfd wakes = {.fd = store_wakes(s), .events = POLLIN};
    assert_int_equal(poll(&wakes, 1, 0), 0); /* nothing is left */
    store_collect(s);
    assert_int_equal(tellings, MANY);
    StoreFigures f;
    store_figures(s, &f);
    assert_int_equal(f.orders, MANY + 1);
    assert_int_equal(f.waiting, 0);
    assert_int_equal(f.failed, 0);
    assert_true(f.commits >= MANY / 512 && f.commits < MANY / 10);
    assert_true(f.last_commit_ms > 0 && f.commit_seconds > 0 && f.bytes > 100000);
    uint64_t in_buckets = 0;
    for (int i = 0; i < 12; i++) in_buckets += f.commit_bucket[i];
    assert_int_equal(in_buckets, f.commits);
    store_close(s);
}

static void every_commit_is_synced(void **state)
{
    (void)state;
    Store *s = opened();
    put_games(s, 1, 1);
    flush(s);
    for (uint32_t i = 0; i < 5; i++) {
        int before = syncs;
        tellings = 0;
        store_put_answer(s, &(StoreAnswer){.game = 1, .n = i}, NOTE(i));
        await_ok(s, 1);
        assert_true(syncs > before);
    }
    store_close(s);
}

static void the_queue_has_an_end(void **state)
{
    (void)state;
    Store *s = opened();
    flush(s);
    tellings = 0;
    sqlite3 *other = raw_open();
    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL); /* the writer waits for it */
    int given = 0;
    while (store_drop_table(s, "AAAAAA", NOTE((uint64_t)given))) given++;
    assert_true(given >= STORE_QUEUE && given <= STORE_QUEUE + 1024);
    StoreFigures f;
    store_figures(s, &f);
    assert_int_equal(f.waiting, STORE_QUEUE);
    sqlite3_close(other);
    await_ok(s, given);
    flush(s);
    store_close(s);
}

static void somebody_elses_lock_is_told_and_passes(void **state)
{
    (void)state;
    Store *s = opened();
    flush(s);
    tellings = 0;
    sqlite3 *other = raw_open();
    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    store_put_table(s, "AAAAAA", "{}", NOTE(1));
    await(s, 1);
    assert_error(told[0].error, BUSY);
    sqlite3_close(other);
    flush(s);
    store_close(s);
}

/* The writer always has something to do, and never two bodies alike, which would not be written. */
static void a_large_wal_goes_into_the_database(void **state)
{
    (void)state;
    enum { BODY = 50000, MANY = 2400, AHEAD = 20 };
    char *body = calloc(1, BODY + 1), code[STORE_CODE];
    Store *s = opened();
    for (int i = 0; i < MANY; i++) {
        memset(body, '0' + i % 9, BODY);
        snprintf(code, sizeof code, "T%d", i % 10);
        store_put_table(s, code, body, NOTE(0));
        while (tellings < i - AHEAD) {
            poll(&(struct pollfd){.fd = store_wakes(s), .events = POLLIN}, 1, PATIENCE_MS);
            store_collect(s);
        }
    }
    await_ok(s, MANY);
    struct stat wal;
    assert_int_equal(stat(path_of("bang.db-wal"), &wal), 0);
    assert_true(wal.st_size > 8 << 20 && wal.st_size < 24 << 20); /* of 120 MB that were written */
    store_close(s);
    assert_int_equal(stat(path_of("bang.db-wal"), &wal), -1);
    free(body);
}

/* ---- a kill at any moment ---- */

enum { TABLES = 8, LENGTH = 60, KILLS = 20, ACK_GAME = 1, ACK_ANSWER, ACK_END };
typedef struct { uint64_t kind, game, n; } Ack;
static uint64_t playing[TABLES], taken[TABLES];
static int ack_pipe, outstanding;

static void acknowledge(void *context, uint64_t number, int error)
{
    Ack ack = {(uint64_t)(uintptr_t)context, number / 1000, number % 1000};
    outstanding--;
    if (error != STORE_OK || write(ack_pipe, &ack, sizeof ack) != sizeof ack) _exit(3);
}
#define ACK(kind, game, n) acknowledge, (void *)(uintptr_t)(kind), (game) * 1000 + (n)

static void resume_game(void *context, const StoreGame *game)
{
    int *count = context;
    if (*count < TABLES) playing[(*count)++] = game->game;
}
static void resume_answer(void *context, const StoreAnswer *answer)
{
    (void)context;
    for (int i = 0; i < TABLES; i++)
        if (playing[i] == answer->game) taken[i] = answer->n + 1u;
}

static void play_at(Store *s, int i)
{
    if (playing[i] && taken[i] < LENGTH) {
        store_put_answer(s, &(StoreAnswer){.game = playing[i], .n = (uint32_t)taken[i]}, ACK(ACK_ANSWER, playing[i], taken[i]));
        taken[i]++;
        outstanding++;
        return;
    }
    StoreEnd end = end_of(playing[i]);
    if (playing[i]) store_put_end(s, &end, ACK(ACK_END, playing[i], 0)), outstanding++;
    playing[i] = store_next_game(s);
    taken[i] = 0;
    StoreGame game = game_of(playing[i]);
    store_put_game(s, &game, ACK(ACK_GAME, playing[i], 0));
    outstanding++;
}

static void play_until_killed(void)
{
    Store *s;
    int count = 0;
    char detail[100];
    memset(playing, 0, sizeof playing);
    memset(taken, 0, sizeof taken);
    if (store_open(FOLDER, &s, detail, sizeof detail) != STORE_OK) _exit(4);
    store_each_open_game(s, resume_game, &count);
    store_each_open_answer(s, resume_answer, NULL);
    for (int i = 0;; i = (i + 1) % TABLES) {
        play_at(s, i);
        if (outstanding < 100) continue;
        poll(&(struct pollfd){.fd = store_wakes(s), .events = POLLIN}, 1, -1);
        store_collect(s);
    }
}

/* What was told must be there: an answer, or the result of its game. */
static void check_ack(Store *s, const Ack *ack)
{
    Results r = {0};
    for (int i = 0; i < TABLES; i++)
        if (playing[i] == ack->game) {
            assert_int_not_equal(ack->kind, ACK_END);
            assert_true(ack->kind == ACK_GAME || ack->n < taken[i]);
            return;
        }
    assert_error(store_result(s, ack->game, note_result, &r), OK);
    if (r.count != 1) fail_msg("game %d, answer %d: told and lost", (int)ack->game, (int)ack->n);
    char *record = store_record(s, ack->game);
    assert_non_null(record);
    free(record);
}

static int kill_once(int after_ms)
{
    int ends[2], count = 0, acks = 0, status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        ack_pipe = ends[1];
        play_until_killed();
    }
    close(ends[1]);
    static Ack all[1000000];
    ssize_t got = read(ends[0], all, sizeof *all); /* it has begun */
    assert_int_equal(got, sizeof *all);
    acks = 1;
    struct timespec from, now;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (bool killed = false; acks < 1000000 && (got = read(ends[0], &all[acks], sizeof *all)) == sizeof *all; acks++) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (!killed && (now.tv_sec - from.tv_sec) * 1000 + (now.tv_nsec - from.tv_nsec) / 1000000 >= after_ms) killed = true,
            kill(child, SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ends[0]);
    Store *s = opened();
    memset(playing, 0, sizeof playing);
    memset(taken, 0, sizeof taken);
    store_each_open_game(s, resume_game, &count);
    store_each_open_answer(s, resume_answer, NULL);
    for (int i = 0; i < acks; i++) check_ack(s, &all[i]);
    store_close(s);
    return acks;
}

static void what_was_told_survives_a_kill(void **state)
{
    (void)state;
    char words[1000];
    int acks = 0;
    for (int i = 0; i < KILLS; i++) acks += kill_once(i * 23 % 60);
    assert_true(acks > KILLS * 2);
    assert_int_equal(wrong_in_folder(words, sizeof words), 0);
}

/* ---- failing disks ---- */

static void a_disk_fails_and_recovers(int error, int expected)
{
    watch_writes();
    Store *s = opened();
    put_games(s, 1, 1);
    put_answers(s, 1, 0, 10);
    flush(s);
    tellings = 0;
    write_error = error;
    store_put_answer(s, &(StoreAnswer){.game = 1, .n = 10}, NOTE(10));
    poll(&(struct pollfd){.fd = store_wakes(s), .events = POLLIN}, 1, PATIENCE_MS);
    write_error = 0;
    /* builds on the lost one, of which nobody has heard yet */
    store_put_answer(s, &(StoreAnswer){.game = 1, .n = 11}, NOTE(11));
    await(s, 2);
    for (int i = 0; i < 2; i++) assert_string_equal(store_error_id(told[i].error), store_error_id(expected));
    store_put_answer(s, &(StoreAnswer){.game = 1, .n = 10}, NOTE(10));
    await(s, 3);
    assert_error(told[2].error, OK);
    StoreFigures f;
    store_figures(s, &f);
    assert_int_equal(f.failed, 2);
    store_close(s);
    write_as_ever();
    assert_int_equal(raw_number("SELECT count(*) FROM answer"), 11);
    assert_int_equal(raw_number("SELECT max(n) FROM answer"), 10);
}

static void no_room_is_told_and_passes(void **state)
{
    (void)state;
    a_disk_fails_and_recovers(ENOSPC, STORE_FULL);
}

static void a_write_error_is_told_and_passes(void **state)
{
    (void)state;
    a_disk_fails_and_recovers(EIO, STORE_IO);
}

static void a_folder_on_a_full_disk(void **state)
{
    (void)state;
    char detail[200] = "";
    watch_writes();
    write_error = ENOSPC;
    assert_error(open_fails(detail, sizeof detail), FULL);
    assert_string_not_equal(detail, "");
    write_as_ever();
    store_close(opened());
}

static int no_room_to_open(const char *path, int flags, int mode)
{
    (void)path, (void)flags, (void)mode;
    errno = ENOSPC;
    return -1;
}

static void a_disk_without_room_for_one_more_file(void **state)
{
    (void)state;
    char detail[200] = "";
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    assert_int_equal(vfs->xSetSystemCall(vfs, "open", (sqlite3_syscall_ptr)(void *)no_room_to_open), SQLITE_OK);
    int error = open_fails(detail, sizeof detail);
    vfs->xSetSystemCall(vfs, "open", NULL);
    assert_error(error, FULL);
    assert_non_null(strstr(detail, strerror(ENOSPC)));
    store_close(opened());
}

/* In a child, so that a mount or a limit is its own; SKIPPED: it is not allowed to. */
static int in_a_child(int (*what)(void))
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(what());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

#define MUST(condition) \
    do { if (!(condition)) return fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), 1; } while (0)

static int mount_small_disk(void)
{
    if (unshare(CLONE_NEWNS) != 0 || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return SKIPPED;
    return mount("tmpfs", FOLDER, "tmpfs", 0, "size=1m") == 0 ? 0 : SKIPPED;
}

static void await_plainly(Store *s, int count)
{
    for (int i = 0; i < 1000 && tellings < count; i++) {
        poll(&(struct pollfd){.fd = store_wakes(s), .events = POLLIN}, 1, 1000);
        store_collect(s);
    }
}

/* Tables until the disk is full; then they are dropped again, which needs room too: somebody else makes it. */
static int fill_small_disk(void)
{
    Store *s;
    char detail[200], body[20001], code[STORE_CODE];
    if (mount_small_disk() != 0) return SKIPPED;
    int ballast = open(path_of("ballast"), O_WRONLY | O_CREAT, 0600);
    MUST(ballast >= 0 && posix_fallocate(ballast, 0, 300000) == 0);
    MUST(store_open(FOLDER, &s, detail, sizeof detail) == STORE_OK);
    memset(body, '1', sizeof body - 1);
    body[sizeof body - 1] = 0;
    int i = 0;
    for (tellings = 0; i < 100 && (i == 0 || told[i - 1].error == STORE_OK); i++) {
        snprintf(code, sizeof code, "T%d", i);
        MUST(store_put_table(s, code, body, NOTE(0)));
        await_plainly(s, i + 1);
        MUST(tellings == i + 1);
    }
    MUST(i > 5 && i < 100 && told[i - 1].error == STORE_FULL);
    MUST(ftruncate(ballast, 0) == 0);
    MUST(store_put_table(s, code, body, NOTE(0)));
    await_plainly(s, i + 1);
    MUST(tellings == i + 1 && told[i].error == STORE_OK);
    store_close(s);
    return 0;
}

static void a_small_disk_fills_and_gets_room(void **state)
{
    (void)state;
    int result = in_a_child(fill_small_disk);
    if (result == SKIPPED) print_message("no file system can be mounted here\n"), skip();
    assert_int_equal(result, 0);
}

static int open_read_only(void)
{
    Store *s;
    char detail[200] = "";
    if (mount_small_disk() != 0) return SKIPPED;
    MUST(store_open(FOLDER, &s, detail, sizeof detail) == STORE_OK);
    store_close(s);
    MUST(mount(NULL, FOLDER, NULL, MS_REMOUNT | MS_RDONLY, NULL) == 0);
    MUST(store_open(FOLDER, &s, detail, sizeof detail) == STORE_READ_ONLY);
    MUST(s == NULL && *detail);
    return 0;
}

static void a_read_only_folder(void **state)
{
    (void)state;
    char detail[200] = "";
    if (geteuid() != 0) { /* to whom permissions mean something */
        store_close(opened());
        chmod(path_of("bang.db"), 0400);
        assert_error(open_fails(detail, sizeof detail), READ_ONLY);
        assert_string_not_equal(detail, "");
        return;
    }
    int result = in_a_child(open_read_only);
    if (result == SKIPPED) print_message("no file system can be mounted here\n"), skip();
    assert_int_equal(result, 0);
}

/* A limit for the size of files, as `ulimit -f` sets it. */
static int reach_file_limit(void)
{
    Store *s;
    char detail[200];
    signal(SIGXFSZ, SIG_IGN);
    MUST(store_open(FOLDER, &s, detail, sizeof detail) == STORE_OK);
    MUST(setrlimit(RLIMIT_FSIZE, &(struct rlimit){200000, RLIM_INFINITY}) == 0);
    StoreGame game = game_of(1);
    tellings = 0;
    MUST(store_put_game(s, &game, NULL, NULL, 0));
    for (uint32_t n = 0; n < 20000; n++) MUST(store_put_answer(s, &(StoreAnswer){.game = 1, .n = n}, NOTE(n)));
    await_plainly(s, 20000);
    MUST(tellings == 20000 && told[19999].error == STORE_IO);
    MUST(setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}) == 0);
    MUST(store_put_table(s, "AAAAAA", "{}", NOTE(0)));
    await_plainly(s, 20001);
    MUST(told[20000].error == STORE_OK);
    store_close(s);
    return 0;
}

static void a_limit_of_file_size(void **state)
{
    (void)state;
    assert_int_equal(in_a_child(reach_file_limit), 0);
}

/* ---- folders that are wrong ---- */

static void a_folder_is_made_with_a_file_for_us_alone(void **state)
{
    (void)state;
    struct stat found;
    char above[sizeof FOLDER], detail[200];
    Store *s;
    snprintf(above, sizeof above, "%s", FOLDER);
    rmdir(FOLDER);
    store_close(opened());
    assert_int_equal(stat(path_of("bang.db"), &found), 0);
    assert_int_equal(found.st_mode & 077, 0);
    assert_error(store_open(path_of("no/such"), &s, detail, sizeof detail), NO_FOLDER);
    assert_string_not_equal(detail, "");
    assert_error(store_open(path_of("bang.db"), &s, detail, sizeof detail), NO_FOLDER); /* a file */
}

static void a_second_server_is_kept_out(void **state)
{
    (void)state;
    char detail[200], pid[40];
    int wrong = 0;
    Store *s = opened();
    assert_error(open_fails(detail, sizeof detail), LOCKED);
    snprintf(pid, sizeof pid, "process %d", (int)getpid());
    assert_string_equal(detail, pid);
    char words[200];
    wrong = wrong_in_folder(words, sizeof words);
    assert_int_equal(wrong, -STORE_LOCKED);
    store_close(s);
    store_close(opened());
}

static void of_another_program(void **state)
{
    (void)state;
    char detail[200];
    raw("CREATE TABLE theirs (a); PRAGMA user_version = 1;");
    assert_error(open_fails(detail, sizeof detail), NOT_OURS);
    assert_string_not_equal(detail, "");
    raw("PRAGMA application_id = 77;");
    assert_error(open_fails(detail, sizeof detail), NOT_OURS);
    assert_int_equal(raw_number("SELECT count(*) FROM sqlite_schema"), 1);
    sqlite3 *db = raw_open(); /* and it is as it was: no WAL */
    sqlite3_stmt *row;
    sqlite3_prepare_v2(db, "PRAGMA journal_mode", -1, &row, NULL);
    sqlite3_step(row);
    assert_string_equal((const char *)sqlite3_column_text(row, 0), "delete");
    sqlite3_finalize(row);
    sqlite3_close(db);
}

static void of_a_newer_version(void **state)
{
    (void)state;
    char detail[200], words[200];
    store_close(opened());
    raw("PRAGMA user_version = 1000;");
    assert_error(open_fails(detail, sizeof detail), FUTURE);
    assert_non_null(strstr(detail, "1000"));
    assert_int_equal(wrong_in_folder(words, sizeof words), -STORE_FUTURE);
    assert_error(store_backup(FOLDER, "not-made", NULL, NULL, detail, sizeof detail), FUTURE);
    raw("PRAGMA user_version = 1;");
    store_close(opened());
}

static void overwrite(const char *name, long at, int byte, size_t count)
{
    int file = open(path_of(name), O_WRONLY | O_CREAT, 0600);
    char *bytes = malloc(count);
    memset(bytes, byte, count);
    assert_int_equal(pwrite(file, bytes, count, at), count);
    free(bytes);
    close(file);
}

static void a_file_that_is_no_database(void **state)
{
    (void)state;
    char detail[200] = "", words[300];
    overwrite("bang.db", 0, 'x', 10000);
    assert_error(open_fails(detail, sizeof detail), DAMAGED);
    assert_non_null(strstr(detail, "not a database"));
    assert_int_equal(wrong_in_folder(words, sizeof words), -STORE_DAMAGED);
    assert_non_null(strstr(words, "not a database"));
    assert_error(store_backup(FOLDER, "not-made", NULL, NULL, detail, sizeof detail), DAMAGED);
    assert_int_equal(access("not-made", F_OK), -1);
}

static void a_schema_that_is_damaged(void **state)
{
    (void)state;
    char detail[200] = "";
    store_close(opened());
    overwrite("bang.db", 100, 0xff, 3000);
    assert_error(open_fails(detail, sizeof detail), DAMAGED);
    assert_string_not_equal(detail, "");
}

static void a_schema_that_lacks_a_table(void **state)
{
    (void)state;
    char detail[200] = "";
    store_close(opened());
    raw("DROP TABLE tally");
    assert_error(open_fails(detail, sizeof detail), DAMAGED);
    assert_non_null(strstr(detail, "tally"));
}

static void damage_that_shows_when_writing_ends_it(void **state)
{
    (void)state;
    char detail[200], words[400];
    store_close(opened());
    long page = raw_number("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'");
    overwrite("bang.db", (page - 1) * 4096, 0xff, 4096);
    Store *s = opened();
    store_put_table(s, "AAAAAA", "{}", NOTE(1));
    await(s, 1);
    assert_error(told[0].error, DAMAGED);
    assert_false(store_put_table(s, "AAAAAA", "{}", NOTE(2)));
    assert_error(store_each_table(s, note_table, NULL), DAMAGED);
    store_close(s);
    assert_int_equal(tellings, 1);
    assert_int_equal(wrong_in_folder(words, sizeof words), -STORE_DAMAGED);
    assert_error(store_backup(FOLDER, "not-made", NULL, NULL, detail, sizeof detail), DAMAGED);
    assert_int_equal(access("not-made", F_OK), -1);
}

/* ---- numbers and tidying ---- */

static void numbers_are_given_once(void **state)
{
    (void)state;
    Store *s = opened();
    assert_int_equal(store_next_person(s), 1);
    assert_int_equal(store_next_person(s), 2);
    assert_int_equal(store_next_game(s), 1);
    StorePerson guest = person_of(41, "Guest");
    store_put_person(s, &guest, NULL, NULL, 0);
    put_games(s, 30, 1);
    store_close(s);
    s = opened();
    assert_int_equal(store_next_person(s), 42);
    assert_int_equal(store_next_game(s), 31);
    store_tidy(s, INT64_MAX);
    await_number("SELECT count(*) FROM person", 0);
    store_close(s);
    s = opened();
    assert_int_equal(store_next_person(s), 42); /* though 41 is forgotten */
    store_close(s);
}

static void guests_are_forgotten_but_nobody_else(void **state)
{
    (void)state;
    enum { GUESTS = 1000 };
    Store *s = opened();
    for (uint64_t id = 1; id <= GUESTS; id++) {
        StorePerson p = person_of(id, "Guest");
        if (id == 500) snprintf(p.claimed, sizeof p.claimed, "claimed");
        if (id == 600) p.seen = 9000;
        store_put_person(s, &p, NULL, NULL, 0);
        const uint8_t hash[STORE_HASH] = {(uint8_t)id, (uint8_t)(id >> 8)};
        store_put_secret(s, id, hash, 0, NULL, NULL, 0);
    }
    store_put_table(s, "AAAAAA", "{\"seats\":[{\"who\":700},null,{\"who\":\"701\"}]}", NULL, NULL, 0);
    store_put_table(s, "BBBBBB", "no JSON 704", NULL, NULL, 0);
    StoreGame open = game_of(1), over = game_of(2);
    open.people = "[702, 1.5, null]";
    over.people = "[705]";
    store_put_game(s, &open, NULL, NULL, 0);
    store_put_game(s, &over, NULL, NULL, 0);
    StoreEnd end = end_of(2);
    end.played[0].person = 703;
    store_put_end(s, &end, NULL, NULL, 0);
    flush(s);
    store_tidy(s, 9000);
    await_number("SELECT count(*) FROM person", 6);
    assert_int_equal(raw_number("SELECT count(*) FROM person WHERE id IN (500, 600, 700, 701, 702, 703)"), 6);
    assert_int_equal(raw_number("SELECT count(*) FROM secret"), 6);
    store_close(s);
    char words[1000];
    assert_int_equal(wrong_in_folder(words, sizeof words), 1); /* the table that is no JSON */
}

/* The caretaker still reads the old row when he comes back; his new one is written before the order to forget him. */
static void who_comes_back_in_time_is_kept(void **state)
{
    (void)state;
    const uint8_t hash[STORE_HASH] = {1};
    StorePerson guest = person_of(1, "Guest");
    StoreFigures f = {0};
    Store *s = opened();
    store_put_person(s, &guest, NULL, NULL, 0);
    store_put_secret(s, 1, hash, 0, NULL, NULL, 0);
    flush(s);
    sqlite3 *other = raw_open();
    sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    store_drop_table(s, "AAAAAA", NULL, NULL, 0);
    for (f.waiting = 1; f.waiting; store_figures(s, &f)) sched_yield(); /* the writer has it and waits for the other one */
    guest.seen = 9000;
    store_put_person(s, &guest, NULL, NULL, 0);
    store_tidy(s, 9000);
    for (int i = 0; i < 300 && f.waiting < 3; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        store_figures(s, &f);
    }
    assert_int_equal(f.waiting, 3); /* the person, a sweep, the order to forget */
    sqlite3_close(other);
    flush(s);
    uint64_t id = 0;
    assert_true(store_find_secret(s, hash, &id) && id == 1);
    store_close(s);
}

static void answers_of_ended_games_go(void **state)
{
    (void)state;
    Store *s = opened();
    put_games(s, 1, 30);
    for (uint32_t n = 0; n < 300; n++)
        for (uint64_t g = 1; g <= 30; g++) put_answers(s, g, n, 1);
    for (uint64_t g = 1; g <= 30; g++)
        if (g != 1 && g != 17) put_end(s, g); /* two stay open, one from the first row on */
    flush(s);
    store_tidy(s, 0);
    await_number("SELECT count(*) FROM answer", 600);
    assert_int_equal(raw_number("SELECT count(*) FROM answer WHERE game IN (1, 17)"), 600);
    put_answers(s, 17, 300, 1);
    flush(s);
    put_end(s, 1);
    flush(s);
    store_close(s);
    s = opened(); /* a start begins a pass */
    await_number("SELECT count(*) FROM answer", 301);
    store_close(s);
    char words[1000];
    assert_int_equal(wrong_in_folder(words, sizeof words), 0);
}

static void the_log_of_answers_does_not_grow_for_ever(void **state)
{
    (void)state;
    Store *s = opened();
    put_games(s, 1, 1);
    put_answers(s, 1, 0, 1);
    for (uint64_t g = 2; g <= 300; g++) {
        put_games(s, g, 1);
        put_answers(s, g, 0, 400);
        put_end(s, g);
        if (g % 20 == 0) flush(s);
    }
    flush(s);
    int64_t left = raw_number("SELECT count(*) FROM answer");
    assert_true(left >= 1 && left < 60000); /* of 120,000 */
    Open open = {0};
    store_each_open_answer(s, note_answer, &open);
    assert_int_equal(open.answers, 1);
    store_close(s);
}

/* ---- backup ---- */

static int steps_done, steps_all;
static void note_step(void *context, int done, int all)
{
    Store *s = context;
    assert_true(done >= steps_done && done <= all);
    steps_done = done, steps_all = all;
    if (s) put_answers(s, 1, (uint32_t)raw_number("SELECT max(n) + 1 FROM answer"), 1), flush(s); /* the server goes on */
}

static void a_backup_is_whole_while_others_write(void **state)
{
    (void)state;
    char to[sizeof FOLDER + 20], detail[200], words[500];
    Store *s = opened();
    put_games(s, 1, 1);
    put_answers(s, 1, 0, 90000);
    flush(s);
    snprintf(to, sizeof to, "%s/copy", FOLDER);
    steps_done = steps_all = 0;
    assert_error(store_backup(FOLDER, to, note_step, s, detail, sizeof detail), OK);
    assert_true(steps_all > 256 && steps_done == steps_all);
    assert_true(raw_number("SELECT count(*) FROM answer") > 90000);
    assert_error(store_backup(FOLDER, to, NULL, NULL, detail, sizeof detail), IO); /* it is there */
    assert_non_null(strstr(detail, "exists"));
    store_close(s);
    uint8_t head[20];
    int file = open(to, O_RDONLY);
    assert_int_equal(read(file, head, sizeof head), sizeof head);
    close(file);
    assert_int_equal(head[18], 1); /* one file: no WAL */
    assert_int_equal(rename(to, path_of("bang.db")), 0);
    assert_int_equal(raw_number("SELECT count(*) FROM answer"), 90000); /* of one moment */
    assert_int_equal(wrong_in_folder(words, sizeof words), 0);
    store_close(opened());
    DIR *all = opendir(FOLDER);
    for (struct dirent *entry; (entry = readdir(all));) assert_null(strstr(entry->d_name, "half"));
    closedir(all);
}

static void a_backup_of_nothing_or_to_nowhere(void **state)
{
    (void)state;
    char detail[200] = "", to[sizeof FOLDER + 20];
    snprintf(to, sizeof to, "%s/copy", FOLDER);
    assert_error(store_backup(path_of("none"), to, NULL, NULL, detail, sizeof detail), NO_FOLDER);
    assert_string_not_equal(detail, "");
    int empty = store_backup(FOLDER, to, NULL, NULL, detail, sizeof detail);
    assert_int_not_equal(empty, STORE_OK);
    assert_int_equal(access(path_of("bang.db"), F_OK), -1); /* none is made */
    store_close(opened());
    detail[0] = 0;
    assert_error(store_backup(FOLDER, "/no/such/folder/copy", NULL, NULL, detail, sizeof detail), IO);
    assert_string_not_equal(detail, "");
}

/* ---- check ---- */

typedef struct { char *words; size_t size; int games, answers, records, closed; } Check;
static void note_found(void *context, const char *what)
{
    Check *c = context;
    size_t length = strlen(c->words);
    snprintf(c->words + length, c->size - length, "%s\n", what);
}
static void count_game(void *context, const StoreGame *game) { ((Check *)context)->games += game->game > 0; }
static void count_answer(void *context, const StoreAnswer *answer) { ((Check *)context)->answers += answer->game > 0; }
static void count_record(void *context, uint64_t game, int rules, const char *record, const char *closed)
{
    Check *c = context;
    c->records += game > 0 && rules == 1 && strcmp(record, "the record\n") == 0;
    c->closed += closed != NULL;
}

/* How many complaints there were; below 0: the error. */
static int wrong_in_folder(char *words, size_t size)
{
    int wrong = -99;
    Check check = {.words = words, .size = size};
    words[0] = 0;
    int error = store_check(FOLDER, note_found, NULL, NULL, NULL, &check, &wrong);
    return error == STORE_OK ? wrong : -error;
}

static const struct { const char *fault, *words; } FAULTS[] = {
    {"DELETE FROM answer WHERE game = 6 AND n = 3", "game 6: answer 4 stands where 3 should be"},
    {"UPDATE answer SET n = 7 WHERE game = 6 AND n = 0", "game 6: answer 7 stands where 0 should be"},
    {"INSERT INTO answer (game, n, seat, verb, card, at, way, reserve, state) VALUES (6, 4, 0, 0, 0, 0, 0, 0, 0)",
     "game 6: answer 4"},
    {"UPDATE tally SET wins = wins + 1 WHERE person = 1 AND role = 3", "tally of person 1, role 3"},
    {"DELETE FROM tally WHERE person = 0 AND role = 2",
     "role 2, character 4, 4 seats: 4 games, 0 won, as the games say, is missing"},
    {"UPDATE played SET won = 0 WHERE game = 2 AND seat = 0", "tally of person 0, role 1"},
    {"DELETE FROM played WHERE game = 2 AND seat = 1", "game 2: 4 seats, but 3 who played"},
    {"DELETE FROM person WHERE id = 1", "the row of person that it names is missing"},
    {"INSERT INTO secret VALUES (x'00', 5, 0)", "secret"},
    {"UPDATE game SET open = 1 WHERE id = 2", "game 2: open, but it has a result"},
    {"UPDATE game SET open = 0 WHERE id = 6", "game 6: not open, but it has no result"},
    {"DELETE FROM record WHERE game = 2", "game 2: no record"},
    {"INSERT INTO tables VALUES ('ZZZ', '{')", "table ZZZ: not JSON"},
    {"UPDATE game SET people = '' WHERE id = 6", "game 6: the people are not JSON"},
    {"DELETE FROM counter", "the counter of persons is missing"},
    {"PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'game_open'", "never used"},
};

static void make_sound_folder(void)
{
    Store *s = opened();
    play_five(s);
    put_games(s, 6, 1);
    put_answers(s, 6, 0, 10);
    store_close(s);
}

static void check_finds_what_was_planted(void **state)
{
    char words[2000];
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        make_sound_folder();
        assert_int_equal(wrong_in_folder(words, sizeof words), 0);
        raw(FAULTS[i].fault);
        int wrong = wrong_in_folder(words, sizeof words);
        if (wrong == 0 || !strstr(words, FAULTS[i].words)) fail_msg("%s: %d found: %s", FAULTS[i].fault, wrong, words);
        drop_folder(state);
        make_folder(state);
    }
}

static void check_hands_out_what_can_be_replayed(void **state)
{
    (void)state;
    char words[2000] = "", detail[10];
    int wrong;
    Check check = {.words = words, .size = sizeof words};
    assert_error(store_check(FOLDER, note_found, NULL, NULL, NULL, &check, &wrong), NO_FOLDER);
    assert_error(store_check(path_of("none"), note_found, NULL, NULL, NULL, &check, &wrong), NO_FOLDER);
    make_sound_folder();
    assert_error(store_check(FOLDER, note_found, count_game, count_answer, count_record, &check, &wrong), OK);
    assert_true(wrong == 0 && check.games == 1 && check.answers == 10 && check.records == 4 && check.closed == 0);
    raw("CREATE TABLE theirs (a); PRAGMA application_id = 5;");
    assert_error(store_check(FOLDER, note_found, NULL, NULL, NULL, &check, &wrong), NOT_OURS);
    assert_error(open_fails(detail, sizeof detail), NOT_OURS); /* and a short detail is cut */
}

static void errors_have_ids(void **state)
{
    (void)state;
    assert_string_equal(store_error_id(STORE_OK), "ok");
    assert_string_equal(store_error_id(STORE_REFUSED), "refused");
    assert_string_equal(store_error_id(-1), "io");
    assert_string_equal(store_error_id(STORE_ERROR_COUNT), "io");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(people_come_back),
        TEST(a_claimed_name_is_of_one),
        TEST(tables_are_kept_changed_and_dropped),
        TEST(open_games_come_back),
        TEST(results_and_history),
        TEST(records_and_tallies),
        TEST(an_end_is_whole_or_nothing),
        TEST(all_is_told_in_order),
        TEST(every_commit_is_synced),
        TEST(the_queue_has_an_end),
        TEST(somebody_elses_lock_is_told_and_passes),
        TEST(a_large_wal_goes_into_the_database),
        TEST(what_was_told_survives_a_kill),
        TEST(no_room_is_told_and_passes),
        TEST(a_write_error_is_told_and_passes),
        TEST(a_folder_on_a_full_disk),
        TEST(a_disk_without_room_for_one_more_file),
        TEST(a_small_disk_fills_and_gets_room),
        TEST(a_read_only_folder),
        TEST(a_limit_of_file_size),
        TEST(a_folder_is_made_with_a_file_for_us_alone),
        TEST(a_second_server_is_kept_out),
        TEST(of_another_program),
        TEST(of_a_newer_version),
        TEST(a_file_that_is_no_database),
        TEST(a_schema_that_is_damaged),
        TEST(a_schema_that_lacks_a_table),
        TEST(damage_that_shows_when_writing_ends_it),
        TEST(numbers_are_given_once),
        TEST(guests_are_forgotten_but_nobody_else),
        TEST(who_comes_back_in_time_is_kept),
        TEST(answers_of_ended_games_go),
        TEST(the_log_of_answers_does_not_grow_for_ever),
        TEST(a_backup_is_whole_while_others_write),
        TEST(a_backup_of_nothing_or_to_nowhere),
        TEST(check_finds_what_was_planted),
        TEST(check_hands_out_what_can_be_replayed),
        TEST(errors_have_ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
