/* What stands in the database: the tables, one migration a version, and every statement that is used while a server runs. A
   migration that has been released is never changed; a new one is added at the end and STORE_VERSION raised.

   `answer` only grows at its end and has no index, so that the answers of a thousand games, given in turn, dirty a page or two
   a commit; who wants those of a game reads all in order, as a start does. The rows of ended games are swept out later. */
#include "store_inside.h"

static const char VERSION_1[] =
    "CREATE TABLE person (id INTEGER PRIMARY KEY, language INTEGER NOT NULL, made INTEGER NOT NULL, seen INTEGER NOT NULL,"
    "  name TEXT NOT NULL, claimed TEXT, password TEXT NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX person_claimed ON person (claimed) WHERE claimed IS NOT NULL;"
    "CREATE TABLE secret (hash BLOB PRIMARY KEY, person INTEGER NOT NULL REFERENCES person (id), made INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX secret_person ON secret (person);"
    "CREATE TABLE tables (code TEXT PRIMARY KEY NOT NULL, body TEXT NOT NULL) STRICT;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, open INTEGER NOT NULL, rules INTEGER NOT NULL, started INTEGER NOT NULL, code"
    " TEXT NOT NULL,"
    "  people TEXT NOT NULL, setup TEXT NOT NULL, proof TEXT NOT NULL) STRICT;"
    "CREATE INDEX game_open ON game (id) WHERE open = 1;"
    "CREATE TABLE answer (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game (id), n INTEGER NOT NULL, seat INTEGER"
    " NOT NULL,"
    "  verb INTEGER NOT NULL, card INTEGER NOT NULL, at INTEGER NOT NULL, way INTEGER NOT NULL, reserve INTEGER NOT NULL,"
    "  state INTEGER NOT NULL) STRICT;" /* state: the check value, as a signed number */
    "CREATE TABLE result (game INTEGER PRIMARY KEY REFERENCES game (id), ended INTEGER NOT NULL, end INTEGER NOT NULL, winners"
    " INTEGER NOT NULL,"
    "  turns INTEGER NOT NULL, seats INTEGER NOT NULL, sets INTEGER NOT NULL, options INTEGER NOT NULL, closed TEXT) STRICT;"
    "CREATE TABLE record (game INTEGER PRIMARY KEY REFERENCES result (game), text TEXT NOT NULL) STRICT;"
    "CREATE TABLE played (game INTEGER NOT NULL REFERENCES result (game), seat INTEGER NOT NULL, person INTEGER REFERENCES"
    " person (id),"
    "  role INTEGER NOT NULL, character INTEGER NOT NULL, won INTEGER NOT NULL, survived INTEGER NOT NULL, PRIMARY KEY (game,"
    " seat))"
    "  STRICT, WITHOUT ROWID;"
    "CREATE INDEX played_person ON played (person, game) WHERE person IS NOT NULL;"
    "CREATE TABLE tally (person INTEGER NOT NULL, role INTEGER NOT NULL, character INTEGER NOT NULL, seats INTEGER NOT NULL,"
    "  games INTEGER NOT NULL, wins INTEGER NOT NULL, PRIMARY KEY (person, role, character, seats)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE counter (name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "INSERT INTO counter VALUES ('person', 0);" /* the highest number that was ever forgotten */
    "PRAGMA application_id = 0x42616e67;"
    "PRAGMA user_version = 1;";

const char *const MIGRATIONS[STORE_VERSION] = {VERSION_1};

#define PERSON "SELECT id, language, made, seen, name, coalesce(claimed, ''), password FROM person WHERE "
#define RESULT "SELECT result.game, started, ended, rules, end, winners, turns, seats, sets, options, people, closed"

/* Numbers are bound first, texts after them. */
static const char *const SQL[SQL_COUNT] = {
    [SQL_PUT_PERSON] = "INSERT INTO person (id, language, made, seen, name, claimed, password) VALUES (?1, ?2, ?3, ?4, ?5,"
                       " nullif(?6, ''), ?7)"
                       " ON CONFLICT (id) DO UPDATE SET language = excluded.language, made = excluded.made, seen ="
                       " excluded.seen, name = excluded.name,"
                       " claimed = excluded.claimed, password = excluded.password",
    [SQL_PUT_SEEN] = "UPDATE person SET seen = max(seen, ?2) WHERE id = ?1",
    [SQL_PUT_SECRET] = "INSERT INTO secret (person, made, hash) VALUES (?1, ?2, ?3)",
    [SQL_OLD_SECRETS] = "DELETE FROM secret WHERE person = ?1 AND hash NOT IN"
                        " (SELECT hash FROM secret WHERE person = ?1 ORDER BY made DESC LIMIT ?2)",
    [SQL_PUT_TABLE] = "INSERT INTO tables (code, body) VALUES (?1, ?2) ON CONFLICT (code) DO UPDATE SET body = excluded.body",
    [SQL_DROP_TABLE] = "DELETE FROM tables WHERE code = ?1",
    [SQL_PUT_GAME] = "INSERT INTO game (id, open, rules, started, code, people, setup, proof) VALUES (?1, 1, ?2, ?3, ?4, ?5,"
                     " ?6, ?7)",
    [SQL_PUT_ANSWER] = "INSERT INTO answer (game, n, seat, verb, card, at, way, reserve, state) VALUES (?1, ?2, ?3, ?4, ?5,"
                       " ?6, ?7, ?8, ?9)",
    [SQL_END_GAME] = "UPDATE game SET open = 0 WHERE id = ?1 AND open = 1",
    [SQL_PUT_RESULT] = "INSERT INTO result (game, ended, end, winners, turns, seats, sets, options, closed) VALUES (?1, ?2,"
                       " ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_PUT_RECORD] = "INSERT INTO record (game, text) VALUES (?1, ?2)",
    [SQL_PUT_PLAYED] = "INSERT INTO played (game, seat, person, role, character, won, survived) VALUES (?1, ?2, nullif(?3, 0),"
                       " ?4, ?5, ?6, ?7)",
    [SQL_RAISE_TALLY] = "INSERT INTO tally (person, role, character, seats, games, wins) VALUES (?1, ?2, ?3, ?4, 1, ?5)"
                        " ON CONFLICT (person, role, character, seats) DO UPDATE SET games = games + 1, wins = wins +"
                        " excluded.wins",
    [SQL_SWEEP_TO] = "SELECT coalesce(max(id), 0) FROM answer",
    [SQL_SWEEP_STEP] = "SELECT max(id), count(*) FROM (SELECT id FROM answer WHERE id > ?1 AND id <= ?2 ORDER BY id LIMIT ?3)",
    [SQL_SWEEP] = "DELETE FROM answer WHERE id > ?1 AND id <= ?2 AND NOT EXISTS (SELECT 1 FROM game WHERE game.id ="
                  " answer.game AND open = 1)",
    [SQL_MAY_FORGET] = "SELECT 1 FROM person WHERE id = ?1 AND seen < ?2 AND claimed IS NULL"
                       " AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = ?1)",
    [SQL_FORGET_SECRETS] = "DELETE FROM secret WHERE person = ?1",
    [SQL_FORGET_PERSON] = "DELETE FROM person WHERE id = ?1",
    [SQL_RAISE_COUNTER] = "UPDATE counter SET value = max(value, ?1) WHERE name = 'person'",

    [SQL_PERSON] = PERSON "id = ?1",
    [SQL_CLAIMED] = PERSON "claimed = ?1",
    [SQL_SECRET] = "SELECT person FROM secret WHERE hash = ?1",
    [SQL_TABLES] = "SELECT code, body FROM tables ORDER BY rowid",
    [SQL_OPEN_GAMES] = "SELECT id, rules, started, code, people, setup, proof FROM game WHERE open = 1 ORDER BY id",
    [SQL_OPEN_ANSWERS] = "SELECT game, n, seat, verb, card, at, way, reserve, state FROM answer"
                         " WHERE EXISTS (SELECT 1 FROM game WHERE game.id = answer.game AND open = 1) ORDER BY answer.id",
    [SQL_RESULT] = RESULT " FROM result JOIN game ON game.id = result.game WHERE result.game = ?1",
    [SQL_HISTORY] = RESULT " FROM played JOIN result ON result.game = played.game JOIN game ON game.id = played.game"
                           " WHERE played.person = ?1 AND played.game < ?2 ORDER BY played.game DESC LIMIT ?3",
    [SQL_PLAYED] = "SELECT seat, coalesce(person, 0), role, character, won, survived FROM played WHERE game = ?1 ORDER BY seat",
    [SQL_RECORD] = "SELECT text FROM record WHERE game = ?1",
    [SQL_RECORDS] = "SELECT record.game, rules, text, closed FROM record JOIN result ON result.game = record.game JOIN game ON"
                    " game.id = record.game"
                    " ORDER BY record.game",
    [SQL_TALLIES] = "SELECT person, role, character, seats, games, wins FROM tally WHERE person = ?1 ORDER BY role, character,"
                    " seats",

    /* Whoever may be meant by any number in a table or in an open game: what their JSON says is the server's business. */
    [SQL_SEATED] = "SELECT DISTINCT CAST(atom AS INTEGER) FROM (SELECT body FROM tables UNION ALL SELECT people FROM game"
                   " WHERE open = 1),"
                   " json_tree(CASE WHEN json_valid(body) THEN body ELSE '[]' END) WHERE type IN ('integer', 'text') ORDER BY"
                   " 1",
    [SQL_GUESTS] = "SELECT id, claimed IS NULL AND seen < ?2 AND NOT EXISTS (SELECT 1 FROM played WHERE played.person ="
                   " person.id) FROM person"
                   " WHERE id > ?1 ORDER BY id LIMIT ?3",
};

int prepare_db(Db *db, int first, int end)
{
    int code = SQLITE_OK;
    for (int i = first; i < end && code == SQLITE_OK; i++)
        if (!db->kept[i]) code = sqlite3_prepare_v3(db->handle, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &db->kept[i], NULL);
    return code;
}
