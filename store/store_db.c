/* A connection to the database: opening it the one way it is opened here, binding, running, and what SQLite's codes mean. */
#include "store_inside.h"
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define X(NAME, id, ...) [STORE_##NAME] = #id,
static const char *const ERROR_IDS[STORE_ERROR_COUNT] = {STORE_ERRORS(X)};
#undef X

const char *store_error_id(int error) { return ERROR_IDS[error >= 0 && error < STORE_ERROR_COUNT ? error : STORE_IO]; }

void say(char *detail, size_t size, const char *format, ...)
{
    va_list rest;
    if (size == 0) return;
    va_start(rest, format);
    vsnprintf(detail, size, format, rest);
    va_end(rest);
}

/* ---- opening ---- */

/* FULL: a commit returns when its frames are on the disk. No checkpoint of SQLite's own choosing: the caretaker makes them. */
static const char SETTINGS[] =
    "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY;"
    "PRAGMA trusted_schema = OFF;";

int open_db(const char *folder, int flags, int busy_ms, Db *out)
{
    char *path = sqlite3_mprintf("%s/bang.db", folder);
    *out = (Db){0};
    if (!path) return SQLITE_NOMEM;
    int code = sqlite3_open_v2(path, &out->handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
    sqlite3_free(path);
    if (code != SQLITE_OK) return code;
    sqlite3_busy_timeout(out->handle, busy_ms);
    sqlite3_db_config(out->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    return run_sql(out, SETTINGS);
}

void close_db(Db *db)
{
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(db->kept[i]);
    int code = sqlite3_close(db->handle);
    assert(code == SQLITE_OK);
    (void)code;
    *db = (Db){0};
}

/* ---- running ---- */

int run_sql(Db *db, const char *sql) { return sqlite3_exec(db->handle, sql, NULL, NULL, NULL); }

int read_number(Db *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    if (code == SQLITE_ROW) *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

sqlite3_stmt *bind_numbers(Db *db, enum Sql which, const int64_t *numbers, size_t count)
{
    sqlite3_stmt *statement = db->kept[which];
    assert(statement && !sqlite3_stmt_busy(statement));
    for (size_t i = 0; i < count; i++) sqlite3_bind_int64(statement, (int)i + 1, numbers[i]);
    return statement;
}

void bind_text(sqlite3_stmt *statement, int at, const char *text) { sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC); }

int run_statement(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    int code = sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code;
}

/* ---- what went wrong ---- */

/* What the system said decides where SQLite's code leaves it open. */
static int error_of_system(int error)
{
    switch (error) {
    case ENOSPC: case EDQUOT: return STORE_FULL;
    case EROFS: case EACCES: case EPERM: return STORE_READ_ONLY;
    case ENOMEM: return STORE_NO_MEMORY;
    }
    return STORE_IO;
}

int error_of(const Db *db, int code)
{
    if (code == SQLITE_IOERR_NOMEM) return STORE_NO_MEMORY;
    switch (code & 0xff) {
    case SQLITE_OK: case SQLITE_ROW: case SQLITE_DONE: return STORE_OK;
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_IOERR: case SQLITE_CANTOPEN: return error_of_system(db->handle ? sqlite3_system_errno(db->handle) : 0);
    case SQLITE_READONLY: case SQLITE_PERM: return STORE_READ_ONLY;
    case SQLITE_BUSY: case SQLITE_LOCKED: case SQLITE_PROTOCOL: return STORE_BUSY;
    case SQLITE_NOMEM: return STORE_NO_MEMORY;
    case SQLITE_CONSTRAINT: case SQLITE_TOOBIG: case SQLITE_MISMATCH: return STORE_REFUSED;
    case SQLITE_CORRUPT: case SQLITE_NOTADB: return STORE_DAMAGED;
    case SQLITE_ERROR: case SQLITE_SCHEMA: return STORE_DAMAGED; /* a table is missing */
    }
    return STORE_IO;
}

int fault_of(Db *db, int code, char *detail, size_t size)
{
    int error = error_of(db, code), system = db->handle ? sqlite3_system_errno(db->handle) : 0;
    if (error == STORE_OK) return error;
    bool told = db->handle && sqlite3_errcode(db->handle) != SQLITE_OK;
    const char *words = told ? sqlite3_errmsg(db->handle) : sqlite3_errstr(code);
    bool of_system = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
    if (of_system && system) say(detail, size, "%s (%d): %s", words, code, strerror(system));
    else say(detail, size, "%s (%d)", words, code);
    return error;
}
