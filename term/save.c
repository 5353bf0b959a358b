/* Keeping the record of a game. A failed write is remembered and told once; the game goes on. */
#include "save.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file to write to: new, empty or no regular file (a pipe). */
static FILE *create(const char *path)
{
    struct stat old;
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return NULL;
    if (fstat(file, &old) == 0 && S_ISREG(old.st_mode) && old.st_size > 0) {
        close(file);
        errno = EEXIST;
        return NULL;
    }
    FILE *to = fdopen(file, "w");
    if (!to) close(file);
    return to;
}

static void write_out(Record *record, const char *text, size_t length)
{
    if (!record->file || record->error) return;
    errno = 0;
    if (fwrite(text, 1, length, record->file) != length || fflush(record->file) != 0) record->error = errno ? errno : EIO;
}

static void put(Record *record, const char *text, size_t length)
{
    record->text = more_memory(record->text, &record->room, record->length + length + 1, 1);
    memcpy(record->text + record->length, text, length);
    record->length += length;
    record->text[record->length] = 0;
    write_out(record, text, length);
}

static void put_line(Record *record, const char *line)
{
    put(record, line, strlen(line));
    put(record, "\n", 1);
}

/* The names stand before the line "moves", the last one of the head. */
bool record_begin(Record *record, const char *path, const BangSetup *setup, const char name[SEATS][NAME])
{
    static const char last[] = "moves\n";
    char head[LINE_TEXT], line[NAME + 16];
    *record = (Record){.path = path};
    if (path && !(record->file = create(path))) return false;
    int length = bang_write_record_head(setup, head, sizeof head);
    put(record, head, (size_t)length - strlen(last));
    for (int seat = 0; seat < setup->seats; seat++) {
        if (!name[seat][0]) continue;
        snprintf(line, sizeof line, "name %c %s", 'A' + seat, name[seat]);
        put_line(record, line);
    }
    put(record, last, strlen(last));
    return true;
}

void record_move(Record *record, const BangGame *game, int seat, BangMove move)
{
    char line[128];
    if (bang_write_move(game, seat, move, line, sizeof line) > 0) put_line(record, line);
}

void record_state(Record *record, const BangGame *game)
{
    char line[128];
    if (game->answers % RECORD_EVERY == 0 && bang_write_record_check(game, line, sizeof line) > 0) put_line(record, line);
    if (game->over && bang_write_record_end(game, line, sizeof line) > 0) put_line(record, line);
}

static bool write_all(const Record *record, const char *path)
{
    FILE *to = create(path);
    if (!to) return false;
    bool good = fwrite(record->text, 1, record->length, to) == record->length;
    int error = errno;
    if (fclose(to) != 0) {
        good = false;
        error = errno;
    }
    errno = error;
    return good;
}

bool record_save(const Record *record, const char *path, bool over)
{
    char new[4096];
    if (!over) return write_all(record, path);
    if (snprintf(new, sizeof new, "%s.tmp", path) >= (int)sizeof new) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (write_all(record, new) && rename(new, path) == 0) return true;
    int error = errno;
    if (error != EEXIST) unlink(new); /* EEXIST: it is somebody else's */
    errno = error;
    return false;
}

void record_place(const char *typed, char *out, size_t size)
{
    const char *home = getenv("HOME");
    bool at_home = typed[0] == '~' && typed[1] == '/' && home && home[0];
    snprintf(out, size, "%s%s", at_home ? home : "", at_home ? typed + 1 : typed);
}

void record_close(Record *record)
{
    if (record->file) fclose(record->file);
    free(record->text);
    *record = (Record){0};
}
