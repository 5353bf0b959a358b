/* Options of a table: the rows, then what is made of them. */
#include "options.h"
#include "bots/bot.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum Kind { OPTION_NUMBER, OPTION_SWITCH, OPTION_WORD, OPTION_BOT, OPTION_SETS };

static const char *const CLOCK_WORD[] = {"none", "relaxed", "normal", "fast", NULL};
static const char *const WATCH_WORD[] = {"nobody", "anybody", NULL};
static const char *const PACE_WORD[] = {"none", "quick", "human", NULL};
#define X(NAME, id) #id,
static const char *const SET_WORD[] = {BANG_SETS(X) NULL};
#undef X

static const struct { int decision, reserve; } CLOCK[] = {
    [CLOCK_NONE] = {0, 0}, [CLOCK_RELAXED] = {60000, 300000}, [CLOCK_NORMAL] = {30000, 120000}, [CLOCK_FAST] = {15000, 45000},
};

typedef struct {
    const char *name;
    size_t at;                /* of its int in TableOptions */
    enum Kind kind;
    int otherwise, low, high; /* the default; the range of a number */
    const char *const *words; /* of a word */
    const char *expected;
    int option;               /* of the game itself: its mask */
} Row;

#define AT(field) offsetof(TableOptions, field)
static const Row ROW[] = {
    {"seats", AT(seats), OPTION_NUMBER, 5, 3, 8, NULL, "3 to 8"},
    {"sets", AT(sets), OPTION_SETS, SETS_BASE, 0, 0, SET_WORD, "[\"base\"] or [\"base\", \"legends\"]"},
#define X(NAME, id) {#id, AT(id), OPTION_SWITCH, 0, 0, 1, NULL, "true or false", OPTION_##NAME},
    BANG_OPTIONS(X)
#undef X
    {"bots", AT(bots), OPTION_NUMBER, 0, 0, 7, NULL, "0 to 7, and less than seats"},
    {"bot", AT(bot), OPTION_BOT, 0, 0, 0, NULL, "\"easy\", \"normal\", \"hard\" or \"expert\", each also with \"-cautious\", \"-hot-headed\" or \"-schemer\" behind it, \"plain\" or \"random\""},
    {"clock", AT(clock), OPTION_WORD, CLOCK_RELAXED, 0, 0, CLOCK_WORD, "\"none\", \"relaxed\", \"normal\" or \"fast\""},
    {"decision", AT(decision), OPTION_NUMBER, 60000, 5000, 600000, NULL, "5000 to 600000"},
    {"reserve", AT(reserve), OPTION_NUMBER, 300000, 0, 3600000, NULL, "0 to 3600000"},
    {"listed", AT(listed), OPTION_SWITCH, 0, 0, 1, NULL, "true or false"},
    {"watch", AT(watch), OPTION_WORD, WATCH_ANYBODY, 0, 0, WATCH_WORD, "\"nobody\" or \"anybody\""},
    {"delay", AT(delay), OPTION_NUMBER, 0, 0, 300000, NULL, "0 to 300000"},
    {"chat", AT(chat), OPTION_SWITCH, 1, 0, 1, NULL, "true or false"},
    {"pace", AT(pace), OPTION_WORD, PACE_HUMAN, 0, 0, PACE_WORD, "\"none\", \"quick\" or \"human\""},
};
enum { ROWS = sizeof ROW / sizeof *ROW };

static int *value_of(TableOptions *o, const Row *row) { return (int *)(void *)((char *)o + row->at); }
static int get(const TableOptions *o, const Row *row) { return *(const int *)(const void *)((const char *)o + row->at); }

/* Word number i of a row, NULL past its last. Those of bots are the names of bot_kind. */
static const char *word_at(const Row *row, int i)
{
    if (row->kind != OPTION_BOT) return row->words ? row->words[i] : NULL;
    return bot_kind(i) ? bot_kind(i)->name : NULL;
}

static int word_in(const Row *row, const char *word)
{
    for (int i = 0; word && word_at(row, i); i++)
        if (strcmp(word_at(row, i), word) == 0) return i;
    return -1;
}

/* Options of the game go with its sets. */
static int usual_value(const Row *row, int sets)
{
    if (row->option) return (bang_usual_options(sets) & row->option) != 0;
    return row->kind == OPTION_BOT ? word_in(row, "normal") : row->otherwise;
}

/* A clock's parts belong to its word. */
static bool is_part(const Row *row) { return row->at == AT(decision) || row->at == AT(reserve); }
static bool is_told(const TableOptions *o, const Row *row)
{
    if (row->at == AT(clock)) return o->clock != CLOCK_OWN;
    return !is_part(row) || o->clock == CLOCK_OWN;
}

void options_default(TableOptions *out)
{
    for (int i = 0; i < ROWS; i++) *value_of(out, &ROW[i]) = usual_value(&ROW[i], SETS_BASE);
}

uint8_t options_of_game(const TableOptions *o)
{
    int options = 0;
    for (int i = 0; i < ROWS; i++)
        if (get(o, &ROW[i])) options |= ROW[i].option;
    return (uint8_t)options;
}

const char *options_clock(const TableOptions *o) { return o->clock == CLOCK_OWN ? "own" : CLOCK_WORD[o->clock]; }

/* ---- reading ---- */

static const Row *row_named(const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (strcmp(ROW[i].name, name) == 0) return &ROW[i];
    return NULL;
}

/* Other sets bring their options along, or take them away. */
static void change_sets(TableOptions *o, int sets)
{
    for (int i = 0; i < ROWS; i++)
        if (usual_value(&ROW[i], sets) != usual_value(&ROW[i], o->sets)) *value_of(o, &ROW[i]) = usual_value(&ROW[i], sets);
    o->sets = sets;
}

static void set(TableOptions *o, const Row *row, int value)
{
    *value_of(o, row) = value;
    if (row->at == AT(clock)) {
        o->decision = CLOCK[value].decision;
        o->reserve = CLOCK[value].reserve;
    }
    if (!is_part(row)) return;
    if (o->clock != CLOCK_OWN && o->decision < 5000) o->decision = ROW[row_named("decision") - ROW].otherwise;
    o->clock = CLOCK_OWN;
}

static bool set_number(TableOptions *o, const Row *row, int64_t n)
{
    if (n < row->low || n > row->high) return false;
    set(o, row, (int)n);
    return true;
}

static bool set_word(TableOptions *o, const Row *row, const char *word)
{
    int i = word_in(row, word);
    if (i >= 0) set(o, row, i);
    return i >= 0;
}

/* Which sets, at least one; the base game is always among them. */
static bool set_sets(TableOptions *o, const Row *row, const json_t *list)
{
    int sets = 0;
    size_t i;
    json_t *each;
    if (!json_is_array(list)) return false;
    json_array_foreach(list, i, each)
    {
        int word = word_in(row, json_string_value(each));
        if (word < 0 || sets >> word & 1) return false;
        sets |= 1 << word;
    }
    if (sets) change_sets(o, sets | SETS_BASE);
    return sets != 0;
}

static bool set_value(TableOptions *o, const Row *row, const json_t *value)
{
    switch (row->kind) {
    case OPTION_NUMBER: return json_is_integer(value) && set_number(o, row, json_integer_value(value));
    case OPTION_SWITCH: return json_is_boolean(value) && set_number(o, row, json_is_true(value));
    case OPTION_WORD:
    case OPTION_BOT: return set_word(o, row, json_string_value(value));
    case OPTION_SETS: return set_sets(o, row, value);
    }
    return false;
}

static bool fit(const TableOptions *o, const char **field, const char **expected)
{
    static char seats[32];
    int fewest, most = bang_setup_seats(o->sets, &fewest);
    if (o->seats < fewest || o->seats > most) {
        snprintf(seats, sizeof seats, "%d to %d with these sets", fewest, most);
        *field = "seats";
        *expected = seats;
        return false;
    }
    if (o->bots < o->seats) return true;
    *field = "bots";
    *expected = row_named("bots")->expected;
    return false;
}

/* The sets and the word of a clock first, then what belongs to them, whatever the order of the fields. */
bool options_read(const json_t *from, TableOptions *options, const char **field, const char **expected)
{
    TableOptions o = *options;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)from, name, value)
    {
        *field = name;
        *expected = "an option";
        if (!row_named(name)) return false;
    }
    for (int i = 0; i < ROWS; i++) {
        value = json_object_get(from, ROW[i].name);
        *field = ROW[i].name;
        *expected = ROW[i].expected;
        if (value && !set_value(&o, &ROW[i], value)) return false;
    }
    if (!fit(&o, field, expected)) return false;
    *options = o;
    return true;
}

static json_t *link_value(const Row *row, const char *text, size_t length)
{
    char *end;
    long n = strtol(text, &end, 10);
    bool all = length > 0 && end == text + length;
    switch (row->kind) {
    case OPTION_NUMBER: return all ? json_integer(n) : NULL;
    case OPTION_SWITCH: return all && (n == 0 || n == 1) ? json_boolean((int)n) : NULL;
    case OPTION_WORD:
    case OPTION_BOT: return json_stringn(text, length);
    case OPTION_SETS: break;
    }
    json_t *list = json_array(); /* words with "+" between */
    for (const char *stop = text + length; text < stop;) {
        size_t n_word = strcspn(text, "+&");
        json_array_append_new(list, json_stringn(text, n_word));
        text += n_word + 1;
    }
    return list;
}

bool options_read_link(const char *link, TableOptions *options, const char **field, const char **expected)
{
    json_t *object = json_object();
    bool good = true;
    while (*link && good) {
        size_t pair = strcspn(link, "&"), name = strcspn(link, "=&");
        const Row *row = NULL;
        for (int i = 0; i < ROWS; i++)
            if (strlen(ROW[i].name) == name && strncmp(ROW[i].name, link, name) == 0) row = &ROW[i];
        json_t *value = row && name < pair ? link_value(row, link + name + 1, pair - name - 1) : NULL;
        *field = row ? row->name : "link";
        *expected = row ? row->expected : "seats=5&clock=fast";
        good = value && json_object_set_new(object, row->name, value) == 0;
        link += link[pair] ? pair + 1 : pair;
    }
    good = good && options_read(object, options, field, expected);
    json_decref(object);
    return good;
}

/* ---- writing ---- */

void options_wire_sets(Json *j, const char *key, int sets)
{
    json_open_list(j, key);
    for (int i = 0; SET_WORD[i]; i++)
        if (sets >> i & 1) json_text(j, NULL, SET_WORD[i]);
    json_close_list(j);
}

void options_wire_of_game(Json *j, int options)
{
    for (int i = 0; i < ROWS; i++)
        if (ROW[i].option) json_bool(j, ROW[i].name, options & ROW[i].option);
}

static void wire_value(Json *j, const Row *row, const char *key, int value)
{
    switch (row->kind) {
    case OPTION_NUMBER: json_int(j, key, value); return;
    case OPTION_SWITCH: json_bool(j, key, value); return;
    case OPTION_WORD:
    case OPTION_BOT: json_text(j, key, word_at(row, value)); return;
    case OPTION_SETS: options_wire_sets(j, key, value); return;
    }
}

void options_wire(Json *j, const char *key, const TableOptions *o)
{
    json_open(j, key);
    for (int i = 0; i < ROWS; i++)
        if (is_told(o, &ROW[i])) wire_value(j, &ROW[i], ROW[i].name, get(o, &ROW[i]));
    json_close(j);
}

/* A value as a link has it. */
static void link_text(const Row *row, int value, char *out, size_t size)
{
    size_t n = 0;
    const char *word = row->kind == OPTION_SETS ? NULL : word_at(row, value);
    if (word) snprintf(out, size, "%s", word);
    else if (row->kind != OPTION_SETS) snprintf(out, size, "%d", value);
    for (int i = 0; row->kind == OPTION_SETS && row->words[i]; i++)
        if (value >> i & 1) n += (size_t)snprintf(out + n, size - n, "%s%s", n ? "+" : "", row->words[i]);
}

void options_link(const TableOptions *o, char *out, size_t size)
{
    char value[64];
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < ROWS; i++) {
        const Row *row = &ROW[i];
        if (!is_told(o, row) || (!is_part(row) && get(o, row) == usual_value(row, o->sets))) continue;
        link_text(row, get(o, row), value, sizeof value);
        int more = snprintf(out + n, size - n, "%s%s=%s", n ? "&" : "", row->name, value);
        n += (size_t)more < size - n ? (size_t)more : 0;
    }
}

void options_wire_known(Json *j, const char *key)
{
    json_open(j, key);
    for (int i = 0; i < ROWS; i++) {
        const Row *row = &ROW[i];
        json_open(j, row->name);
        wire_value(j, row, "default", usual_value(row, SETS_BASE));
        if (row->kind == OPTION_NUMBER) json_int(j, "least", row->low), json_int(j, "most", row->high);
        if (word_at(row, 0)) json_open_list(j, "words");
        for (int w = 0; word_at(row, w); w++) json_text(j, NULL, word_at(row, w));
        if (word_at(row, 0)) json_close_list(j);
        json_close(j);
    }
    json_close(j);
}
