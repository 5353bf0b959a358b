/* Looking a database over: what SQLite can say of its own structure, then what must be true of ours. Changes nothing. */
#include "store_inside.h"
#include <stdio.h>
#include <unistd.h>

#define FINISHED "played.role, played.character, result.seats, won FROM played JOIN result USING (game) WHERE closed IS NULL"
#define TALLIES_OF_PLAYED                                                                                                     \
    "SELECT person, role, character, seats, count(*) AS games, sum(won) AS wins FROM (SELECT 0 AS person, " FINISHED          \
    " UNION ALL SELECT person, " FINISHED " AND person IS NOT NULL) GROUP BY person, role, character, seats"
#define ALL_TALLIES "SELECT person, role, character, seats, games, wins FROM tally"
#define TALLY_WORDS "printf('tally of person %d, role %d, character %d, %d seats: %d games, %d won, "

/* Each gives a row of one text for each thing that is wrong. SQLite's own checks come first: the others trust them. */
static const struct { const char *sql; bool of_sqlite; } CHECKS[] = {
    {"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'", true},
    {"SELECT printf('%s, row %s: the row of %s that it names is missing', \"table\", coalesce(rowid, '?'), parent)"
     " FROM pragma_foreign_key_check", true},
    {"SELECT printf('game %d: answer %d stands where %d should be', game, n, wanted) FROM"
     " (SELECT game, n, row_number() OVER (PARTITION BY game ORDER BY id) - 1 AS wanted FROM answer"
     " WHERE game IN (SELECT id FROM game WHERE open = 1)) WHERE n <> wanted GROUP BY game HAVING min(wanted) >= 0", false},
    {"SELECT printf('game %d: open, but it has a result', id) FROM game"
     " WHERE open = 1 AND id IN (SELECT game FROM result)", false},
    {"SELECT printf('game %d: not open, but it has no result', id) FROM game"
     " WHERE open = 0 AND id NOT IN (SELECT game FROM result)", false},
    {"SELECT printf('game %d: no record', game) FROM result"
     " WHERE closed IS NULL AND game NOT IN (SELECT game FROM record)", false},
    {"SELECT printf('game %d: %d seats, but %d who played', result.game, seats, count(played.seat))"
     " FROM result LEFT JOIN played USING (game) GROUP BY result.game HAVING seats <> count(played.seat)", false},
    {"SELECT " TALLY_WORDS "but the games do not say so', person, role, character, seats, games, wins) FROM"
     " (" ALL_TALLIES " EXCEPT " TALLIES_OF_PLAYED ")", false},
    {"SELECT " TALLY_WORDS "as the games say, is missing', person, role, character, seats, games, wins) FROM"
     " (" TALLIES_OF_PLAYED " EXCEPT " ALL_TALLIES ")", false},
    {"SELECT printf('table %s: not JSON', code) FROM tables WHERE NOT json_valid(body)", false},
    {"SELECT printf('game %d: the people are not JSON', id) FROM game WHERE NOT json_valid(people)", false},
    {"SELECT 'the counter of persons is missing' WHERE NOT EXISTS (SELECT 1 FROM counter WHERE name = 'person')", false},
};

typedef struct { StoreFound *found; void *context; int *wrong; } Complaints;

static void complain(const Complaints *c, const char *what)
{
    ++*c->wrong;
    c->found(c->context, what);
}

static int run_check(Db *db, const char *sql, const Complaints *c)
{
    sqlite3_stmt *row = NULL;
    int code = sqlite3_prepare_v2(db->handle, sql, -1, &row, NULL);
    while (code == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW) {
        const char *what = (const char *)sqlite3_column_text(row, 0);
        complain(c, what ? what : "?");
    }
    int end = sqlite3_finalize(row);
    return code == SQLITE_OK ? end : code;
}

static int run_checks(Db *db, const Complaints *c)
{
    int code = SQLITE_OK;
    bool sound = true;
    for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS && code == SQLITE_OK && (sound || CHECKS[i].of_sqlite); i++) {
        int before = *c->wrong;
        code = run_check(db, CHECKS[i].sql, c);
        if (i == 0) sound = *c->wrong == before;
    }
    return code == SQLITE_OK && !sound ? SQLITE_CORRUPT : code;
}

static int each_record(Db *db, StoreRecordRow *record, void *context)
{
    sqlite3_stmt *row = db->kept[SQL_RECORDS];
    while (sqlite3_step(row) == SQLITE_ROW)
        record(context, (uint64_t)sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1),
               (const char *)sqlite3_column_text(row, 2), (const char *)sqlite3_column_text(row, 3));
    return error_of(db, sqlite3_reset(row));
}

static int hand_out(Db *db, StoreGameRow *game, StoreAnswerRow *answer, StoreRecordRow *record, void *context)
{
    int code = prepare_db(db, SQL_WRITES, SQL_READS), error = error_of(db, code);
    if (error == STORE_OK && game) error = each_open_game(db, game, context);
    if (error == STORE_OK && answer) error = each_open_answer(db, answer, context);
    if (error == STORE_OK && record) error = each_record(db, record, context);
    return error;
}

/* With the connection open. Of an older version only what SQLite knows can be checked: ours is not there yet. */
static int check_db(Db *db, const Complaints *c, StoreGameRow *game, StoreAnswerRow *answer, StoreRecordRow *record)
{
    char detail[256] = "";
    int64_t version = 0;
    int error = identify(db, &version, detail, sizeof detail), before = *c->wrong;
    if (*detail) complain(c, detail);
    if (error == STORE_OK && version < STORE_VERSION) return error_of(db, run_check(db, CHECKS[0].sql, c));
    if (error == STORE_OK) error = error_of(db, run_checks(db, c));
    if (error == STORE_OK) error = hand_out(db, game, answer, record, c->context);
    if (error == STORE_DAMAGED && *c->wrong == before) complain(c, sqlite3_errmsg(db->handle));
    return error;
}

static bool has_database(const char *folder)
{
    char *path = sqlite3_mprintf("%s/bang.db", folder);
    bool has = path && access(path, F_OK) == 0;
    sqlite3_free(path);
    return has;
}

int store_check(const char *folder, StoreFound *found, StoreGameRow *game, StoreAnswerRow *answer, StoreRecordRow *record,
                void *context, int *wrong)
{
    char detail[256] = "";
    int lock = -1;
    Db db = {0};
    *wrong = 0;
    const Complaints c = {found, context, wrong};
    if (!is_folder(folder) || !has_database(folder)) return STORE_NO_FOLDER;
    int error = lock_folder(folder, &lock, detail, sizeof detail);
    if (error != STORE_OK) {
        found(context, detail);
        return error;
    }
    int code = open_db(folder, SQLITE_OPEN_READWRITE, 0, &db);
    if (code == SQLITE_OK) error = check_db(&db, &c, game, answer, record);
    else error = fault_of(&db, code, detail, sizeof detail);
    if (*detail) complain(&c, detail);
    close_db(&db);
    close(lock);
    return error;
}
