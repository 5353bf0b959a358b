/* Reading, on the connection of the calling thread. Every question has its index, but those of a start (open games and their
   answers). */
#include "store_inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_at(sqlite3_stmt *row, int column) { return (const char *)sqlite3_column_text(row, column); }
static uint64_t number_at(sqlite3_stmt *row, int column) { return (uint64_t)sqlite3_column_int64(row, column); }
static int small_at(sqlite3_stmt *row, int column) { return sqlite3_column_int(row, column); }

static void copy_text(char *out, size_t size, sqlite3_stmt *row, int column)
{
    const char *text = text_at(row, column);
    snprintf(out, size, "%s", text ? text : "");
}

/* Ends a statement that was stepped to its end or left off. */
static int end_reading(Db *db, sqlite3_stmt *statement)
{
    int code = sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return error_of(db, code);
}

/* ---- people ---- */

static bool read_person(Db *db, sqlite3_stmt *row, StorePerson *out)
{
    bool found = sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        *out = (StorePerson){.id = number_at(row, 0), .language = (uint8_t)small_at(row, 1),
                             .made = sqlite3_column_int64(row, 2), .seen = sqlite3_column_int64(row, 3)};
        copy_text(out->name, sizeof out->name, row, 4);
        copy_text(out->claimed, sizeof out->claimed, row, 5);
        copy_text(out->password, sizeof out->password, row, 6);
    }
    end_reading(db, row);
    return found;
}

bool store_find_person(Store *s, uint64_t id, StorePerson *out)
{
    return read_person(&s->read, BIND(&s->read, SQL_PERSON, (int64_t)id), out);
}

bool store_find_claimed(Store *s, const char *claimed, StorePerson *out)
{
    sqlite3_stmt *row = s->read.kept[SQL_CLAIMED];
    bind_text(row, 1, claimed);
    return read_person(&s->read, row, out);
}

bool store_find_secret(Store *s, const uint8_t hash[STORE_HASH], uint64_t *person)
{
    sqlite3_stmt *row = s->read.kept[SQL_SECRET];
    sqlite3_bind_blob(row, 1, hash, STORE_HASH, SQLITE_STATIC);
    bool found = sqlite3_step(row) == SQLITE_ROW;
    if (found) *person = number_at(row, 0);
    end_reading(&s->read, row);
    return found;
}

/* ---- what a server takes up again ---- */

int store_each_table(Store *s, StoreTableRow *each, void *context)
{
    sqlite3_stmt *row = s->read.kept[SQL_TABLES];
    while (sqlite3_step(row) == SQLITE_ROW) each(context, text_at(row, 0), text_at(row, 1));
    return end_reading(&s->read, row);
}

int each_open_game(Db *db, StoreGameRow *each, void *context)
{
    sqlite3_stmt *row = db->kept[SQL_OPEN_GAMES];
    while (sqlite3_step(row) == SQLITE_ROW) {
        StoreGame game = {.game = number_at(row, 0), .rules = small_at(row, 1), .started = sqlite3_column_int64(row, 2),
                          .people = text_at(row, 4), .setup = text_at(row, 5), .proof = text_at(row, 6)};
        copy_text(game.code, sizeof game.code, row, 3);
        each(context, &game);
    }
    return end_reading(db, row);
}

int each_open_answer(Db *db, StoreAnswerRow *each, void *context)
{
    sqlite3_stmt *row = db->kept[SQL_OPEN_ANSWERS];
    while (sqlite3_step(row) == SQLITE_ROW) {
        StoreAnswer answer = {.game = number_at(row, 0), .n = (uint32_t)small_at(row, 1), .seat = (uint8_t)small_at(row, 2),
                              .verb = (uint8_t)small_at(row, 3), .card = (uint8_t)small_at(row, 4),
                              .at = (uint8_t)small_at(row, 5), .way = (uint8_t)small_at(row, 6),
                              .reserve = small_at(row, 7), .check = number_at(row, 8)};
        each(context, &answer);
    }
    return end_reading(db, row);
}

int store_each_open_game(Store *s, StoreGameRow *each, void *context) { return each_open_game(&s->read, each, context); }
int store_each_open_answer(Store *s, StoreAnswerRow *each, void *context) { return each_open_answer(&s->read, each, context); }

/* ---- results ---- */

static int read_played(Db *db, StoreResult *result)
{
    sqlite3_stmt *row = BIND(db, SQL_PLAYED, (int64_t)result->game);
    for (int i = 0; i < 8 && sqlite3_step(row) == SQLITE_ROW; i++)
        result->played[i] = (StorePlayed){.seat = small_at(row, 0), .person = number_at(row, 1), .role = small_at(row, 2),
                                          .character = small_at(row, 3), .won = small_at(row, 4) != 0,
                                          .survived = small_at(row, 5) != 0};
    return end_reading(db, row);
}

static int each_result(Db *db, sqlite3_stmt *row, StoreResultRow *each, void *context)
{
    int error = STORE_OK;
    while (error == STORE_OK && sqlite3_step(row) == SQLITE_ROW) {
        StoreResult r = {.game = number_at(row, 0), .started = sqlite3_column_int64(row, 1),
                         .ended = sqlite3_column_int64(row, 2), .rules = small_at(row, 3), .end = small_at(row, 4),
                         .winners = small_at(row, 5), .turns = small_at(row, 6),
                         .seats = small_at(row, 7), .sets = small_at(row, 8), .options = small_at(row, 9),
                         .people = text_at(row, 10), .closed = text_at(row, 11)};
        error = read_played(db, &r);
        if (error == STORE_OK) each(context, &r);
    }
    int last = end_reading(db, row);
    return error == STORE_OK ? last : error;
}

int store_result(Store *s, uint64_t game, StoreResultRow *each, void *context)
{
    return each_result(&s->read, BIND(&s->read, SQL_RESULT, (int64_t)game), each, context);
}

int store_history(Store *s, uint64_t person, uint64_t before, int most, StoreResultRow *each, void *context)
{
    int64_t below = before == 0 || before > INT64_MAX ? INT64_MAX : (int64_t)before;
    return each_result(&s->read, BIND(&s->read, SQL_HISTORY, (int64_t)person, below, most < 0 ? 0 : most), each, context);
}

char *store_record(Store *s, uint64_t game)
{
    sqlite3_stmt *row = BIND(&s->read, SQL_RECORD, (int64_t)game);
    const char *text = sqlite3_step(row) == SQLITE_ROW ? text_at(row, 0) : NULL;
    char *copy = text ? strdup(text) : NULL;
    end_reading(&s->read, row);
    return copy;
}

int store_tallies(Store *s, uint64_t person, StoreTallyRow *each, void *context)
{
    sqlite3_stmt *row = BIND(&s->read, SQL_TALLIES, (int64_t)person);
    while (sqlite3_step(row) == SQLITE_ROW) {
        StoreTally tally = {.person = number_at(row, 0), .role = small_at(row, 1), .character = small_at(row, 2),
                            .seats = small_at(row, 3), .games = sqlite3_column_int64(row, 4),
                            .wins = sqlite3_column_int64(row, 5)};
        each(context, &tally);
    }
    return end_reading(&s->read, row);
}
