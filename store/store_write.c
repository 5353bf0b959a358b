/* The writer: takes whatever waits, carries it out in one transaction, and hands it back. While one commit runs the next group
   gathers, so groups grow with the load by themselves.

   A group that fails is rolled back, and so is every order that was given before its giver heard of the failure: it may build
   on what is lost. An order that contradicts the data (STORE_REFUSED) fails alone. */
#include "store_inside.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    LAST_BUCKET = 11,                          /* of StoreFigures: commits longer than 1024 ms */
    GROUP_ORDERS = 512, GROUP_BYTES = 4 << 20, /* of one commit: a bound for how long anybody waits */
    IDLE_SWEEP = 2048, BUSY_SWEEP = 256,       /* answers looked at with no group; with one, */
    ORDER_SWEEP_ROWS = 4,                      /* and so many more an order: a pass gains on what is written */
    SWEEP_LEAST = 20000,                       /* new answers before the next pass */
};

/* ---- what the orders do: each returns a code of SQLite's ---- */

static int write_person(Store *s, const void *body)
{
    const StorePerson *p = body;
    sqlite3_stmt *put = BIND(&s->write, SQL_PUT_PERSON, (int64_t)p->id, p->language, p->made, p->seen);
    bind_text(put, 5, p->name);
    bind_text(put, 6, p->claimed);
    bind_text(put, 7, p->password);
    return run_statement(put);
}

static int write_seen(Store *s, const void *body)
{
    const SeenOrder *seen = body;
    return run_statement(BIND(&s->write, SQL_PUT_SEEN, (int64_t)seen->person, seen->when));
}

static int write_secret(Store *s, const void *body)
{
    const SecretOrder *secret = body;
    sqlite3_stmt *put = BIND(&s->write, SQL_PUT_SECRET, (int64_t)secret->person, secret->made);
    sqlite3_bind_blob(put, 3, secret->hash, STORE_HASH, SQLITE_STATIC);
    int code = run_statement(put);
    return code == SQLITE_OK ? run_statement(BIND(&s->write, SQL_OLD_SECRETS, (int64_t)secret->person, STORE_SECRETS)) : code;
}

static int write_table(Store *s, const void *body)
{
    const TableOrder *table = body;
    sqlite3_stmt *put = s->write.kept[SQL_PUT_TABLE];
    bind_text(put, 1, table->code);
    bind_text(put, 2, table->body);
    return run_statement(put);
}

static int drop_table(Store *s, const void *body)
{
    const TableOrder *table = body;
    bind_text(s->write.kept[SQL_DROP_TABLE], 1, table->code);
    return run_statement(s->write.kept[SQL_DROP_TABLE]);
}

static int write_game(Store *s, const void *body)
{
    const StoreGame *game = body;
    sqlite3_stmt *put = BIND(&s->write, SQL_PUT_GAME, (int64_t)game->game, game->rules, game->started);
    bind_text(put, 4, game->code);
    bind_text(put, 5, game->people);
    bind_text(put, 6, game->setup);
    bind_text(put, 7, game->proof);
    return run_statement(put);
}

static int write_answer(Store *s, const void *body)
{
    const StoreAnswer *a = body;
    int64_t check; /* all 64 bits, as SQLite's signed number */
    memcpy(&check, &a->check, sizeof check);
    int code = run_statement(BIND(&s->write, SQL_PUT_ANSWER, (int64_t)a->game, a->n, a->seat, a->verb, a->card, a->at, a->way,
                                  a->reserve, check));
    if (code == SQLITE_OK) s->sweep.new_rows++;
    return code;
}

static int write_played(Store *s, const StoreEnd *end, const StorePlayed *p)
{
    int code = run_statement(BIND(&s->write, SQL_PUT_PLAYED, (int64_t)end->game, p->seat, (int64_t)p->person, p->role,
                                  p->character, p->won, p->survived));
    if (code != SQLITE_OK || end->closed) return code; /* what was closed tells nothing about roles and characters */
    code = run_statement(BIND(&s->write, SQL_RAISE_TALLY, 0, p->role, p->character, end->seats, p->won));
    if (code != SQLITE_OK || p->person == 0) return code;
    return run_statement(BIND(&s->write, SQL_RAISE_TALLY, (int64_t)p->person, p->role, p->character, end->seats, p->won));
}

static int write_end(Store *s, const void *body)
{
    const StoreEnd *end = body;
    int64_t game = (int64_t)end->game;
    int code = run_statement(BIND(&s->write, SQL_END_GAME, game));
    if (code == SQLITE_OK && sqlite3_changes(s->write.handle) != 1) return SQLITE_CONSTRAINT; /* unknown, or ended already */
    if (code != SQLITE_OK) return code;
    sqlite3_stmt *put = BIND(&s->write, SQL_PUT_RESULT, game, end->ended, end->end, end->winners, end->turns, end->seats,
                             end->sets, end->options);
    bind_text(put, 9, end->closed);
    code = run_statement(put);
    if (code == SQLITE_OK && end->record) {
        put = BIND(&s->write, SQL_PUT_RECORD, game);
        bind_text(put, 2, end->record);
        code = run_statement(put);
    }
    for (int i = 0; i < end->seats && code == SQLITE_OK; i++) code = write_played(s, end, &end->played[i]);
    return code;
}

static int begin_sweep(Store *s, const void *body)
{
    (void)body;
    sqlite3_stmt *last = s->write.kept[SQL_SWEEP_TO];
    int code = sqlite3_step(last);
    if (code == SQLITE_ROW) s->sweep = (Sweep){.on = true, .to = sqlite3_column_int64(last, 0)};
    return sqlite3_reset(last);
}

/* The caretaker chose him; whatever has changed since then is seen here. */
static int forget_person(Store *s, const void *body)
{
    const ForgetOrder *forget = body;
    int64_t person = (int64_t)forget->person;
    sqlite3_stmt *may = BIND(&s->write, SQL_MAY_FORGET, person, forget->before);
    bool yes = sqlite3_step(may) == SQLITE_ROW;
    int code = sqlite3_reset(may);
    if (!yes || code != SQLITE_OK) return code;
    code = run_statement(BIND(&s->write, SQL_FORGET_SECRETS, person));
    if (code == SQLITE_OK) code = run_statement(BIND(&s->write, SQL_FORGET_PERSON, person));
    return code == SQLITE_OK ? run_statement(BIND(&s->write, SQL_RAISE_COUNTER, person)) : code;
}

static const struct {
    int (*write)(Store *s, const void *body);
    bool several; /* statements: all of them or none */
} KINDS[ORDER_KINDS] = {
    [ORDER_PERSON] = {write_person},
    [ORDER_SEEN] = {write_seen},
    [ORDER_SECRET] = {write_secret, true},
    [ORDER_TABLE] = {write_table},
    [ORDER_DROP] = {drop_table},
    [ORDER_GAME] = {write_game},
    [ORDER_ANSWER] = {write_answer},
    [ORDER_END] = {write_end, true},
    [ORDER_SWEEP] = {begin_sweep},
    [ORDER_FORGET] = {forget_person, true},
};

static int carry_out(Store *s, Order *order)
{
    bool several = KINDS[order->kind].several;
    int code = several ? run_sql(&s->write, "SAVEPOINT one") : SQLITE_OK;
    if (code == SQLITE_OK) code = KINDS[order->kind].write(s, order->body);
    order->error = error_of(&s->write, code);
    if (!several || (code != SQLITE_OK && order->error != STORE_REFUSED)) return code;
    return run_sql(&s->write, code == SQLITE_OK ? "RELEASE one" : "ROLLBACK TO one; RELEASE one");
}

/* ---- sweeping out the answers of ended games ---- */

/* Some rows further. A pass costs as much as there are rows; the next one is due when twice as many as it kept have come since.
   So a row is looked at about twice in its life, however long some games stay open. */
static int sweep_on(Store *s, int rows)
{
    Sweep *sweep = &s->sweep;
    sqlite3_stmt *step = BIND(&s->write, SQL_SWEEP_STEP, sweep->at, sweep->to, rows);
    sqlite3_step(step);
    int64_t to = sqlite3_column_int64(step, 0), count = sqlite3_column_int64(step, 1);
    int code = sqlite3_reset(step);
    if (code != SQLITE_OK) return code;
    if (count == 0) {
        sweep->on = false;
        sweep->due = sweep->kept * 2 < SWEEP_LEAST ? SWEEP_LEAST : sweep->kept * 2;
        return SQLITE_OK;
    }
    code = run_statement(BIND(&s->write, SQL_SWEEP, sweep->at, to));
    sweep->kept += (uint64_t)(count - sqlite3_changes(s->write.handle));
    sweep->at = to;
    return code;
}

static int sweep_rows(size_t orders) { return orders ? BUSY_SWEEP + ORDER_SWEEP_ROWS * (int)orders : IDLE_SWEEP; }

/* ---- one transaction ---- */

typedef struct { OrderList orders; double ms; bool failed, lost; /* lost: nothing will ever be written again */ } Group;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int write_orders(Store *s, Group *group)
{
    int code = run_sql(&s->write, "BEGIN IMMEDIATE");
    for (Order *order = group->orders.first; order && code == SQLITE_OK; order = order->next) {
        if (order->knew < s->failures) {
            order->error = s->last_error;
            continue;
        }
        code = carry_out(s, order);
        if (code != SQLITE_OK && error_of(&s->write, code) == STORE_REFUSED) code = SQLITE_OK;
    }
    if (code == SQLITE_OK && !s->sweep.on && s->sweep.new_rows >= s->sweep.due) code = begin_sweep(s, NULL);
    if (code == SQLITE_OK && s->sweep.on) code = sweep_on(s, sweep_rows(group->orders.count));
    return code == SQLITE_OK ? run_sql(&s->write, "COMMIT") : code;
}

/* The pass begins anew after a failure: what it did may be lost, and looking twice does no harm. */
static void fail_group(Store *s, Group *group, int error, const Sweep *before)
{
    group->failed = group->orders.count > 0;
    group->lost = error == STORE_DAMAGED;
    s->last_error = error;
    s->sweep = *before;
    s->sweep.on = false;
    if (!sqlite3_get_autocommit(s->write.handle) && run_sql(&s->write, "ROLLBACK") != SQLITE_OK) group->lost = true;
    for (Order *order = group->orders.first; order; order = order->next) order->error = error;
}

static void write_group(Store *s, Group *group)
{
    Sweep before = s->sweep;
    double from = now_ms();
    int code = write_orders(s, group);
    if (code != SQLITE_OK) fail_group(s, group, error_of(&s->write, code), &before);
    group->ms = now_ms() - from;
}

/* ---- the thread ---- */

static bool next_group(Store *s, Group *group)
{
    *group = (Group){0};
    pthread_mutex_lock(&s->lock);
    while (s->hold || (!s->queue.count && !s->stopping && !s->sweep.on)) pthread_cond_wait(&s->to_write, &s->lock);
    while (s->queue.count && group->orders.count < GROUP_ORDERS && group->orders.size < GROUP_BYTES)
        append_order(&group->orders, take_order(&s->queue));
    bool more = group->orders.count || !s->stopping;
    s->writing = more;
    pthread_mutex_unlock(&s->lock);
    return more;
}

static void count_group(StoreFigures *f, const Group *group)
{
    int bucket = 0;
    f->orders += group->orders.count;
    for (const Order *order = group->orders.first; order; order = order->next) f->failed += order->error != STORE_OK;
    if (!group->orders.count || group->failed) return;
    while (bucket < LAST_BUCKET && group->ms > (double)(1 << bucket)) bucket++;
    f->commits++;
    f->commit_bucket[bucket]++;
    f->last_commit_ms = group->ms;
    f->commit_seconds += group->ms / 1e3;
}

static void hand_back(Store *s, Group *group)
{
    uint64_t one = 1;
    bool wake = group->orders.count > 0;
    pthread_mutex_lock(&s->lock);
    count_group(&s->figures, group);
    s->failures += group->failed;
    s->broken |= group->lost;
    s->writing = false;
    if (s->hold) pthread_cond_signal(&s->to_care);
    for (Order *order; (order = take_order(&group->orders));) append_order(&s->finished, order);
    pthread_mutex_unlock(&s->lock);
    while (wake && write(s->wakes, &one, sizeof one) < 0 && errno == EINTR) {}
}

void *writer_main(void *store)
{
    Store *s = store;
    Group group;
    begin_sweep(s, NULL); /* what ended before the last stop */
    while (next_group(s, &group)) {
        if (!s->broken) write_group(s, &group);
        else
            for (Order *order = group.orders.first; order; order = order->next) order->error = s->last_error;
        hand_back(s, &group);
    }
    return NULL;
}

/* SQLite calls it after each commit with the length of the WAL, in pages; it begins again at 0 when all is in the database. */
int watch_wal(void *store, sqlite3 *handle, const char *name, int pages)
{
    Store *s = store;
    (void)handle, (void)name;
    if (pages < s->wal_pages) s->wal_due = WAL_STEP;
    s->wal_pages = pages;
    if (pages < s->wal_due) return SQLITE_OK;
    s->wal_due = pages + WAL_STEP;
    pthread_mutex_lock(&s->lock);
    s->checkpoint = true;
    pthread_cond_signal(&s->to_care);
    pthread_mutex_unlock(&s->lock);
    return SQLITE_OK;
}
