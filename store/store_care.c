/* The caretaker: brings the WAL into the database while the writer goes on, and finds the guests that store_tidy shall forget.
   It writes nothing itself: who is to be forgotten becomes an order. */
#include "store_inside.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { GUESTS_A_STEP = 200, QUEUE_PATIENCE = 1000 };

/* ---- checkpoints ---- */

static void hold_writer(Store *s, bool hold)
{
    pthread_mutex_lock(&s->lock);
    s->hold = hold;
    while (hold && s->writing) pthread_cond_wait(&s->to_care, &s->lock);
    if (!hold) pthread_cond_signal(&s->to_write);
    pthread_mutex_unlock(&s->lock);
}

/* The first one does the work beside the writer, and would never catch up with a busy one; the second has only what came
   meanwhile and runs between two groups, so that the WAL can begin anew. It costs that one group some milliseconds. */
static void checkpoint(Store *s)
{
    int pages = 0, done = 0;
    int code = sqlite3_wal_checkpoint_v2(s->care.handle, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &done);
    if (code != SQLITE_OK || done < pages) return; /* a reader (a backup) needs the old pages: later */
    hold_writer(s, true);
    sqlite3_wal_checkpoint_v2(s->care.handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    hold_writer(s, false);
}

/* ---- forgotten guests ---- */

typedef struct { int64_t *person; size_t count, room; } Seated; /* in order */

static int read_seated(Store *s, Seated *out)
{
    sqlite3_stmt *all = s->care.kept[SQL_SEATED];
    while (sqlite3_step(all) == SQLITE_ROW) {
        if (out->count == out->room) {
            size_t more = out->room * 2 + 64;
            int64_t *grown = realloc(out->person, more * sizeof *grown);
            if (!grown) {
                sqlite3_reset(all);
                return SQLITE_NOMEM;
            }
            out->person = grown;
            out->room = more;
        }
        out->person[out->count++] = sqlite3_column_int64(all, 0);
    }
    return sqlite3_reset(all);
}

static int by_number(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool is_seated(const Seated *seated, int64_t person)
{
    return seated->count && bsearch(&person, seated->person, seated->count, sizeof *seated->person, by_number);
}

/* Some persons further; false: that was all, or the store stops. */
static bool forget_some(Store *s, const Seated *seated, int64_t before, int64_t *at)
{
    int count = 0;
    bool goes_on = true;
    sqlite3_stmt *some = BIND(&s->care, SQL_GUESTS, *at, before, GUESTS_A_STEP);
    while (sqlite3_step(some) == SQLITE_ROW) {
        count++;
        *at = sqlite3_column_int64(some, 0);
        if (sqlite3_column_int(some, 1) && !is_seated(seated, *at)) goes_on &= put_forget(s, (uint64_t)*at, before);
    }
    return sqlite3_reset(some) == SQLITE_OK && count == GUESTS_A_STEP && goes_on;
}

/* Others go first: forgetting waits while much is to be written. */
static bool wait_for_room(Store *s)
{
    const struct timespec moment = {.tv_nsec = 20000000};
    for (;;) {
        pthread_mutex_lock(&s->lock);
        bool stops = s->stopping || s->broken, room = s->queue.count < QUEUE_PATIENCE, full = s->checkpoint;
        s->checkpoint = false;
        pthread_mutex_unlock(&s->lock);
        if (full && !stops) checkpoint(s);
        if (stops || room) return !stops;
        nanosleep(&moment, NULL);
    }
}

static void tidy(Store *s, int64_t before)
{
    Seated seated = {0};
    int64_t at = 0;
    if (read_seated(s, &seated) == SQLITE_OK)
        while (wait_for_room(s) && forget_some(s, &seated, before, &at)) {}
    free(seated.person);
}

/* ---- the thread ---- */

void *caretaker_main(void *store)
{
    Store *s = store;
    for (;;) {
        pthread_mutex_lock(&s->lock);
        while (!s->checkpoint && !s->tidy && !s->stopping) pthread_cond_wait(&s->to_care, &s->lock);
        bool stops = s->stopping, full = s->checkpoint, tidies = s->tidy;
        int64_t before = s->tidy_before;
        s->checkpoint = s->tidy = false;
        pthread_mutex_unlock(&s->lock);
        if (stops) return NULL;
        if (full) checkpoint(s);
        if (tidies) tidy(s, before);
    }
}

/* ---- figures ---- */

static int64_t size_of(const char *folder, const char *name)
{
    struct stat found;
    char *path = sqlite3_mprintf("%s/%s", folder, name);
    int64_t size = path && stat(path, &found) == 0 ? found.st_size : 0;
    sqlite3_free(path);
    return size;
}

void store_figures(Store *s, StoreFigures *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->figures;
    out->waiting = s->queue.count;
    pthread_mutex_unlock(&s->lock);
    out->bytes = size_of(s->folder, "bang.db") + size_of(s->folder, "bang.db-wal");
}
