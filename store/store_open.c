/* Opening and closing: the folder and its lock, whose database it is, migrations, the three connections and two threads. */
#include "store_inside.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITER_PATIENCE = 5000, READER_PATIENCE = 1000, PATH_ROOM = 4096 };

/* ---- the folder ---- */

bool is_folder(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

int sync_path(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    int result = fsync(file), error = errno;
    close(file);
    errno = error;
    return result;
}

static int fault_of_system(int otherwise, const char *path, char *detail, size_t size)
{
    int error = errno;
    say(detail, size, "%s: %s", path, strerror(error));
    switch (error) {
    case ENOSPC: case EDQUOT: return STORE_FULL;
    case EROFS: case EACCES: case EPERM: return STORE_READ_ONLY;
    case ENOMEM: return STORE_NO_MEMORY;
    }
    return otherwise;
}

/* One level only: a mistyped path shall not become a tree of folders. */
static int make_folder(const char *folder, char *detail, size_t size)
{
    if (mkdir(folder, 0700) == 0) {
        char above[PATH_ROOM];
        snprintf(above, sizeof above, "%s/..", folder);
        sync_path(above);
    } else if (errno != EEXIST || !is_folder(folder)) {
        if (errno == EEXIST) errno = ENOTDIR;
        fault_of_system(STORE_NO_FOLDER, folder, detail, size);
        return STORE_NO_FOLDER;
    }
    if (access(folder, X_OK) == 0) return STORE_OK;
    fault_of_system(STORE_NO_FOLDER, folder, detail, size);
    return STORE_NO_FOLDER;
}

static void say_holder(int lock, char *detail, size_t size)
{
    char pid[24];
    ssize_t length = read(lock, pid, sizeof pid - 1);
    pid[length > 0 ? length : 0] = 0;
    pid[strspn(pid, "0123456789")] = 0;
    say(detail, size, "process %s", *pid ? pid : "?");
}

/* The lock is of this file and of no other: SQLite's own locks come and go. The number in it is only for people. */
int lock_folder(const char *folder, int *lock, char *detail, size_t size)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/bang.lock", folder);
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0) return fault_of_system(STORE_IO, path, detail, size);
    if (flock(*lock, LOCK_EX | LOCK_NB) != 0) {
        int error = errno == EWOULDBLOCK ? STORE_LOCKED : fault_of_system(STORE_IO, path, detail, size);
        if (error == STORE_LOCKED) say_holder(*lock, detail, size);
        close(*lock);
        *lock = -1;
        return error;
    }
    if (ftruncate(*lock, 0) == 0) dprintf(*lock, "%ld\n", (long)getpid());
    return STORE_OK;
}

/* ---- the database ---- */

static int whose(int64_t application, int64_t version, int64_t things)
{
    if (application == 0 && version == 0 && things == 0) return STORE_OK;
    if (application != APPLICATION) return STORE_NOT_OURS;
    if (version > STORE_VERSION) return STORE_FUTURE;
    return version > 0 ? STORE_OK : STORE_DAMAGED;
}

int identify(Db *db, int64_t *version, char *detail, size_t size)
{
    int64_t application = 0, things = 0;
    int code = read_number(db, "SELECT count(*) FROM sqlite_schema", &things);
    if (code == SQLITE_OK) code = read_number(db, "PRAGMA application_id", &application);
    if (code == SQLITE_OK) code = read_number(db, "PRAGMA user_version", version);
    if (code != SQLITE_OK) return fault_of(db, code, detail, size);
    int error = whose(application, *version, things);
    if (error == STORE_NOT_OURS) say(detail, size, "bang.db: application %lld", (long long)application);
    else if (error != STORE_OK) say(detail, size, "bang.db: version %lld, known up to %d", (long long)*version, STORE_VERSION);
    return error;
}

/* On a file system that cannot share memory SQLite keeps another mode and says so only in the answer. */
static int use_wal(Db *db)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(db->handle, "PRAGMA journal_mode = WAL", -1, &row, NULL);
    bool told = code == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW;
    bool is_wal = told && strcmp((const char *)sqlite3_column_text(row, 0), "wal") == 0;
    int end = sqlite3_finalize(row);
    if (code == SQLITE_OK) code = end;
    return code == SQLITE_OK && !is_wal ? SQLITE_IOERR : code;
}

static int migrate(Db *db, int64_t version)
{
    int code = use_wal(db);
    while (version < STORE_VERSION && code == SQLITE_OK) {
        code = run_sql(db, "BEGIN IMMEDIATE");
        if (code == SQLITE_OK) code = run_sql(db, MIGRATIONS[version++]);
        if (code == SQLITE_OK) code = run_sql(db, "COMMIT");
    }
    return code;
}

/* Made by us, so that nobody else may read it: it holds hashes of passwords. SQLite gives its other files the same mode. A file
   that is there is not touched: closing it would drop the locks of this process. */
static int make_file(const char *folder, char *detail, size_t size)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/bang.db", folder);
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) return STORE_OK;
    if (file < 0) return fault_of_system(STORE_IO, path, detail, size);
    close(file);
    return STORE_OK;
}

static int open_writer(Store *s, char *detail, size_t size)
{
    int64_t version = 0;
    int code = open_db(s->folder, SQLITE_OPEN_READWRITE, WRITER_PATIENCE, &s->write);
    if (code != SQLITE_OK) return fault_of(&s->write, code, detail, size);
    if (sqlite3_db_readonly(s->write.handle, "main") == 1) {
        say(detail, size, "bang.db is read-only");
        return STORE_READ_ONLY;
    }
    int error = identify(&s->write, &version, detail, size);
    if (error != STORE_OK) return error;
    code = migrate(&s->write, version);
    if (code == SQLITE_OK) code = prepare_db(&s->write, 0, SQL_WRITES);
    sqlite3_wal_hook(s->write.handle, watch_wal, s);
    return fault_of(&s->write, code, detail, size);
}

static int open_others(Store *s, char *detail, size_t size)
{
    int code = open_db(s->folder, SQLITE_OPEN_READWRITE, READER_PATIENCE, &s->read);
    if (code == SQLITE_OK) code = prepare_db(&s->read, SQL_WRITES, SQL_READS);
    if (code != SQLITE_OK) return fault_of(&s->read, code, detail, size);
    code = open_db(s->folder, SQLITE_OPEN_READWRITE, WRITER_PATIENCE, &s->care);
    if (code == SQLITE_OK) code = prepare_db(&s->care, SQL_READS, SQL_COUNT);
    return fault_of(&s->care, code, detail, size);
}

static int read_counters(Store *s, char *detail, size_t size)
{
    int64_t person = 0, game = 0;
    static const char LAST[] = "SELECT max(value, (SELECT coalesce(max(id), 0) FROM person)) FROM counter"
                               " WHERE name = 'person'";
    int code = read_number(&s->read, LAST, &person);
    if (code == SQLITE_OK) code = read_number(&s->read, "SELECT coalesce(max(id), 0) FROM game", &game);
    if (code == SQLITE_OK && (person >= INT64_MAX / 2 || game >= INT64_MAX / 2)) return STORE_DAMAGED; /* nobody could be given so many */
    atomic_store(&s->next_person, (uint64_t)person + 1);
    atomic_store(&s->next_game, (uint64_t)game + 1);
    if (code == SQLITE_DONE) { /* no row */
        say(detail, size, "bang.db: the counter is missing");
        return STORE_DAMAGED;
    }
    return fault_of(&s->read, code, detail, size);
}

/* ---- all of it ---- */

static int start_threads(Store *s, char *detail, size_t size)
{
    int error = pthread_create(&s->writer, NULL, writer_main, s);
    s->writer_runs = error == 0;
    if (error == 0) error = pthread_create(&s->caretaker, NULL, caretaker_main, s);
    s->caretaker_runs = s->writer_runs && error == 0;
    if (error == 0) return STORE_OK;
    say(detail, size, "thread: %s", strerror(error));
    return STORE_NO_MEMORY;
}

static int open_parts(Store *s, char *detail, size_t size)
{
    int error = make_folder(s->folder, detail, size);
    if (error == STORE_OK) error = lock_folder(s->folder, &s->lock_file, detail, size);
    if (error == STORE_OK) error = make_file(s->folder, detail, size);
    if (error == STORE_OK) error = open_writer(s, detail, size);
    if (error == STORE_OK && sync_path(s->folder) != 0) error = fault_of_system(STORE_IO, s->folder, detail, size);
    if (error == STORE_OK) error = open_others(s, detail, size);
    if (error == STORE_OK) error = read_counters(s, detail, size);
    if (error == STORE_OK) s->wakes = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (error == STORE_OK && s->wakes < 0) error = fault_of_system(STORE_NO_MEMORY, "eventfd", detail, size);
    return error == STORE_OK ? start_threads(s, detail, size) : error;
}

static void stop_threads(Store *s)
{
    pthread_mutex_lock(&s->lock);
    s->stopping = true;
    pthread_cond_broadcast(&s->to_write);
    pthread_cond_broadcast(&s->to_care);
    pthread_mutex_unlock(&s->lock);
    if (s->caretaker_runs) pthread_join(s->caretaker, NULL);
    if (s->writer_runs) pthread_join(s->writer, NULL);
}

static void close_parts(Store *s)
{
    stop_threads(s);
    for (Order *order; (order = take_order(&s->finished));) free(order);
    close_db(&s->read);
    close_db(&s->care);
    if (s->write.handle) sqlite3_wal_checkpoint_v2(s->write.handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    close_db(&s->write);
    if (s->wakes >= 0) close(s->wakes);
    if (s->lock_file >= 0) close(s->lock_file);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->to_write);
    pthread_cond_destroy(&s->to_care);
    free(s->folder);
    free(s);
}

int store_open(const char *folder, Store **out, char *detail, size_t size)
{
    *out = NULL;
    say(detail, size, "%s", "");
    Store *s = calloc(1, sizeof *s);
    if (!s || !(s->folder = strdup(folder))) {
        free(s);
        return STORE_NO_MEMORY;
    }
    s->lock_file = s->wakes = -1;
    s->wal_due = WAL_STEP;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->to_write, NULL);
    pthread_cond_init(&s->to_care, NULL);
    int error = open_parts(s, detail, size);
    if (error == STORE_OK) *out = s;
    else close_parts(s);
    return error;
}

void store_close(Store *store)
{
    if (store) close_parts(store);
}

uint64_t store_next_person(Store *s) { return atomic_fetch_add(&s->next_person, 1); }
uint64_t store_next_game(Store *s) { return atomic_fetch_add(&s->next_game, 1); }
