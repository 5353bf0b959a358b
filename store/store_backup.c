/* A copy of the database, also while a server writes to it. The source is read in one transaction, so that the copy is of one
   moment and never begins anew; it goes to a name of its own and gets its right one when it is whole and on the disk. */
#include "store_inside.h"
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_A_STEP = 256, BACKUP_PATIENCE = 5000 };

typedef struct {
    const char *to;
    char *half;            /* its name until it is whole */
    void (*step)(void *context, int done, int all);
    void *context;
    char *detail;
    size_t size;
} Backup;

static int system_fault(const Backup *b, const char *path)
{
    int error = errno;
    say(b->detail, b->size, "%s: %s", path, strerror(error));
    if (error == ENOSPC || error == EDQUOT) return STORE_FULL;
    return error == EROFS || error == EACCES || error == EPERM ? STORE_READ_ONLY : STORE_IO;
}

static int copy_pages(const Backup *b, Db *from, Db *to)
{
    sqlite3_backup *copy = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    if (!copy) return sqlite3_extended_errcode(to->handle);
    int code;
    do {
        code = sqlite3_backup_step(copy, PAGES_A_STEP);
        int all = sqlite3_backup_pagecount(copy), done = all - sqlite3_backup_remaining(copy);
        if (b->step && (code == SQLITE_OK || code == SQLITE_DONE)) b->step(b->context, done, all);
    } while (code == SQLITE_OK);
    return sqlite3_backup_finish(copy);
}

/* Not synced before its end, then once. One file without a WAL beside it, and whole: a bad page of the source is found now and
   not when the copy is needed. */
static int finish_copy(Db *to)
{
    sqlite3_stmt *row = NULL;
    int code = run_sql(to, "PRAGMA journal_mode = DELETE");
    if (code == SQLITE_OK) code = sqlite3_prepare_v2(to->handle, "PRAGMA quick_check(1)", -1, &row, NULL);
    bool told = code == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW;
    if (told && strcmp((const char *)sqlite3_column_text(row, 0), "ok") != 0) code = SQLITE_CORRUPT;
    int end = sqlite3_finalize(row);
    return code == SQLITE_OK ? end : code;
}

static int fill_copy(const Backup *b, Db *from)
{
    Db to = {0};
    int64_t version = 0, pages = 0;
    int error = identify(from, &version, b->detail, b->size);
    if (error != STORE_OK) return error;
    if (version == 0) {
        say(b->detail, b->size, "bang.db is empty");
        return STORE_NOT_OURS;
    }
    int code = run_sql(from, "BEGIN");
    if (code == SQLITE_OK) code = read_number(from, "SELECT count(*) FROM sqlite_schema", &pages); /* the moment of the copy */
    if (code != SQLITE_OK) return fault_of(from, code, b->detail, b->size);
    code = sqlite3_open_v2(b->half, &to.handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL);
    if (code == SQLITE_OK) code = run_sql(&to, "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;");
    if (code == SQLITE_OK) code = copy_pages(b, from, &to);
    if (code == SQLITE_OK) code = finish_copy(&to);
    error = fault_of(&to, code, b->detail, b->size);
    close_db(&to);
    return error;
}

static int read_source(const Backup *b, const char *folder)
{
    Db from = {0};
    int code = open_db(folder, SQLITE_OPEN_READWRITE, BACKUP_PATIENCE, &from);
    int error = code == SQLITE_OK ? fill_copy(b, &from) : fault_of(&from, code, b->detail, b->size);
    close_db(&from);
    return error;
}

/* link and not rename: a file of that name that has come meanwhile is kept. Where there are no links, rename it is. */
static int give_name(const Backup *b)
{
    char *path = strdup(b->to);
    if (!path) return STORE_NO_MEMORY;
    int error = STORE_OK;
    if (sync_path(b->half) != 0) error = system_fault(b, b->half);
    else if (link(b->half, b->to) != 0 && (errno == EEXIST || rename(b->half, b->to) != 0)) error = system_fault(b, b->to);
    else if (sync_path(dirname(path)) != 0) error = system_fault(b, b->to);
    free(path);
    return error;
}

static int make_half(const Backup *b)
{
    int file = access(b->to, F_OK) == 0 ? (errno = EEXIST, -1) : open(b->half, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return system_fault(b, b->to);
    close(file);
    return STORE_OK;
}

int store_backup(const char *folder, const char *to, void (*step)(void *context, int done, int all), void *context,
                 char *detail, size_t size)
{
    Backup b = {.to = to, .step = step, .context = context, .detail = detail, .size = size};
    say(detail, size, "%s", "");
    if (!is_folder(folder)) {
        say(detail, size, "%s", folder);
        return STORE_NO_FOLDER;
    }
    b.half = sqlite3_mprintf("%s.%ld.half", to, (long)getpid());
    if (!b.half) return STORE_NO_MEMORY;
    int error = make_half(&b);
    if (error == STORE_OK) {
        error = read_source(&b, folder);
        if (error == STORE_OK) error = give_name(&b);
        unlink(b.half);
    }
    sqlite3_free(b.half);
    return error;
}
