/* What a table is to be like (docs/PROTOCOL.md, "Options"): one table of rows, from which reading, writing and links are made. */
#ifndef TABLE_OPTIONS_H
#define TABLE_OPTIONS_H

#include "engine/bang.h"
#include "wire/json.h"
#include <jansson.h>

enum Clock { CLOCK_NONE, CLOCK_RELAXED, CLOCK_NORMAL, CLOCK_FAST, CLOCK_OWN, CLOCKS };
enum Watch { WATCH_NOBODY, WATCH_ANYBODY, WATCHES };
enum Pace { PACE_NONE, PACE_QUICK, PACE_HUMAN, PACES };

typedef struct {
    int seats, sets, bots, bot, clock, decision, reserve, listed, watch, delay, chat, pace; /* bot: which, as bot_kind counts */
#define X(NAME, id) int id;
    BANG_OPTIONS(X) /* of the game itself, 0 or 1 each */
#undef X
} TableOptions;

void options_default(TableOptions *out);

uint8_t options_of_game(const TableOptions *options); /* mask of OPTION_ */

/* Reads what `from` (an object) says over what *options say now. false: *field is what was wrong, and *expected what could be there; then
   *options is not changed. */
bool options_read(const json_t *from, TableOptions *options, const char **field, const char **expected);
/* The same from a link: "seats=5&bots=2&clock=fast". */
bool options_read_link(const char *link, TableOptions *options, const char **field, const char **expected);

void options_wire(Json *j, const char *key, const TableOptions *options); /* all of them, as an object */
void options_wire_sets(Json *j, const char *key, int sets);                /* as a list of words */
void options_wire_of_game(Json *j, int options);                           /* a mask, as a member each, true or false */
void options_link(const TableOptions *options, char *out, size_t size);   /* those that are not the default */
void options_wire_known(Json *j, const char *key);                        /* every option, what it can be, and its default */

const char *options_clock(const TableOptions *options); /* "fast"; "own": its parts are set otherwise */

#endif
