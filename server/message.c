/* Reading messages: the forms, a row a type, then one function for each kind of field. */
#include "message.h"
#include <string.h>

enum Kind { NO_FIELD, TEXT, NUMBER, SWITCH, HEX, SEAT, OBJECT, OPTIONS };
enum { FIELDS = 7, MOST_NUMBER = 53 };

typedef struct Field {
    const char *name;
    enum Kind kind;
    bool needed;
    int64_t low, high;         /* of a number; of the bytes of a text */
    const struct Field *inner; /* of an object, ended by NO_FIELD */
} Field;

typedef struct { const char *name; Field field[FIELDS]; } Form;

#define BIG ((int64_t)1 << MOST_NUMBER)
static const Field SINCE[] = {{"game", NUMBER, true, 1, BIG, NULL}, {"n", NUMBER, true, 0, UINT32_MAX, NULL}, {0}};
static const Field MOVE[] = {{"verb", TEXT, true, 1, 32, NULL}, {"card", TEXT, false, 1, 48, NULL}, {"way", TEXT, false, 1, 48, NULL}, {"at", SEAT, false, 0, 0, NULL}, {0}};

#define MAYBE(name, kind, low, high) {name, kind, false, low, high, NULL}
#define NEEDS(name, kind, low, high) {name, kind, true, low, high, NULL}
static const Form FORM[MESSAGE_TYPES] = {
    [MESSAGE_HELLO] = {"hello", {NEEDS("protocol", NUMBER, 0, BIG), MAYBE("secret", HEX, 0, 0), MAYBE("name", TEXT, 0, 400), MAYBE("language", TEXT, 0, 40),
                                 MAYBE("state", SWITCH, 0, 0), MAYBE("client", TEXT, 0, 100)}},
    [MESSAGE_NAME] = {"name", {NEEDS("name", TEXT, 0, 400)}},
    [MESSAGE_CLAIM] = {"claim", {NEEDS("name", TEXT, 0, 400), NEEDS("password", TEXT, 0, 400)}},
    [MESSAGE_LOGIN] = {"login", {NEEDS("name", TEXT, 0, 400), NEEDS("password", TEXT, 0, 400), MAYBE("protocol", NUMBER, 0, BIG),
                                 MAYBE("language", TEXT, 0, 40), MAYBE("state", SWITCH, 0, 0), MAYBE("client", TEXT, 0, 100)}},
    [MESSAGE_LANGUAGE] = {"language", {NEEDS("language", TEXT, 0, 40)}},
    [MESSAGE_PING] = {"ping", {{0}}},
    [MESSAGE_LOBBY] = {"lobby", {NEEDS("watch", SWITCH, 0, 0)}},
    [MESSAGE_CREATE] = {"create", {MAYBE("options", OPTIONS, 0, 0), MAYBE("link", TEXT, 0, 600)}},
    [MESSAGE_JOIN] = {"join", {NEEDS("table", TEXT, 1, 12), MAYBE("seat", SEAT, 0, 0), MAYBE("watch", SWITCH, 0, 0), {"since", OBJECT, false, 0, 0, SINCE}}},
    [MESSAGE_LEAVE] = {"leave", {{0}}},
    [MESSAGE_SIT] = {"sit", {MAYBE("seat", SEAT, 0, 0)}},
    [MESSAGE_STAND] = {"stand", {{0}}},
    [MESSAGE_READY] = {"ready", {NEEDS("ready", SWITCH, 0, 0)}},
    [MESSAGE_CONFIGURE] = {"configure", {MAYBE("options", OPTIONS, 0, 0), MAYBE("link", TEXT, 0, 600)}},
    [MESSAGE_KICK] = {"kick", {NEEDS("seat", SEAT, 0, 0)}},
    [MESSAGE_START] = {"start", {MAYBE("fill", SWITCH, 0, 0), MAYBE("keep", SWITCH, 0, 0), MAYBE("pass", SWITCH, 0, 0)}},
    [MESSAGE_PAUSE] = {"pause", {NEEDS("wish", SWITCH, 0, 0)}},
    [MESSAGE_AUTO] = {"auto", {NEEDS("on", SWITCH, 0, 0)}},
    [MESSAGE_BACK] = {"back", {{0}}},
    [MESSAGE_CLOSE] = {"close", {{0}}},
    [MESSAGE_SHARE] = {"share", {NEEDS("share", HEX, 0, 0)}},
    [MESSAGE_ANSWER] = {"answer", {NEEDS("game", NUMBER, 1, BIG), NEEDS("n", NUMBER, 0, UINT32_MAX), {"move", OBJECT, true, 0, 0, MOVE}}},
    [MESSAGE_WHY] = {"why", {NEEDS("game", NUMBER, 1, BIG), NEEDS("n", NUMBER, 0, UINT32_MAX), {"move", OBJECT, true, 0, 0, MOVE}}},
    [MESSAGE_SAY] = {"say", {MAYBE("text", TEXT, 0, 4000), MAYBE("phrase", TEXT, 1, 40)}},
    [MESSAGE_MUTE] = {"mute", {NEEDS("person", NUMBER, 1, BIG), NEEDS("on", SWITCH, 0, 0)}},
    [MESSAGE_REPLAY] = {"replay", {NEEDS("game", NUMBER, 1, BIG), NEEDS("as", TEXT, 1, 8), NEEDS("from", NUMBER, 0, UINT32_MAX), NEEDS("count", NUMBER, 1, 32)}},
};

/* ---- one field ---- */

static bool is_hex(const char *text)
{
    size_t n = strspn(text, "0123456789abcdef");
    return n == 64 && !text[n];
}

static bool fits_number(const Field *f, const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) >= f->low && json_integer_value(value) <= f->high;
}

static bool fits_text(const Field *f, const json_t *value)
{
    int64_t length = json_is_string(value) ? (int64_t)json_string_length(value) : -1;
    return length >= f->low && length <= f->high && strlen(json_string_value(value)) == (size_t)length;
}

static bool fits_seat(const json_t *value)
{
    const char *text = json_string_value(value);
    return text && text[0] >= 'A' && text[0] <= 'H' && !text[1];
}

static int read_fields(const json_t *object, const Field *fields, bool top, Fault *fault);

static int read_field(const Field *f, const json_t *value, Fault *fault)
{
    const char *expected = NULL;
    switch (f->kind) {
    case NO_FIELD: break;
    case TEXT: expected = fits_text(f, value) ? NULL : "a text, not too long"; break;
    case NUMBER: expected = fits_number(f, value) ? NULL : "a whole number in range"; break;
    case SWITCH: expected = json_is_boolean(value) ? NULL : "true or false"; break;
    case HEX: expected = json_is_string(value) && is_hex(json_string_value(value)) ? NULL : "64 lower-case hexadecimal digits"; break;
    case SEAT: expected = fits_seat(value) ? NULL : "a seat, \"A\" to \"H\""; break;
    case OPTIONS: expected = json_is_object(value) ? NULL : "an object"; break;
    case OBJECT:
        if (json_is_object(value)) return read_fields(value, f->inner, false, fault);
        expected = "an object";
        break;
    }
    if (!expected) return SERVER_OK;
    *fault = (Fault){f->name, expected};
    return SERVER_BAD_MESSAGE;
}

static const Field *field_named(const Field *fields, const char *name)
{
    for (const Field *f = fields; f->kind != NO_FIELD; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

static int read_fields(const json_t *object, const Field *fields, bool top, Fault *fault)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        if (top && (strcmp(name, "type") == 0 || strcmp(name, "id") == 0)) continue;
        if (field_named(fields, name)) continue;
        *fault = (Fault){name, "no such field"};
        return SERVER_BAD_MESSAGE;
    }
    for (const Field *f = fields; f->kind != NO_FIELD; f++) {
        value = json_object_get(object, f->name);
        *fault = (Fault){f->name, "it is missing"};
        if (!value && f->needed) return SERVER_BAD_MESSAGE;
        int code = value ? read_field(f, value, fault) : SERVER_OK;
        if (code != SERVER_OK) return code;
    }
    *fault = (Fault){0};
    return SERVER_OK;
}

/* ---- a message ---- */

static int type_named(const char *name)
{
    int type = 0;
    while (type < MESSAGE_TYPES && strcmp(FORM[type].name, name) != 0) type++;
    return type;
}

static bool read_id(Message *out)
{
    const json_t *id = json_object_get(out->root, "id");
    if (!id) return true;
    out->numbered = json_is_integer(id) && json_integer_value(id) >= 0 && json_integer_value(id) <= BIG;
    out->id = json_integer_value(id);
    return out->numbered;
}

int message_read(const char *text, size_t length, Message *out, Fault *fault)
{
    json_error_t error;
    *out = (Message){.root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error), .type = MESSAGE_TYPES};
    *fault = (Fault){0};
    if (!json_is_object(out->root)) return SERVER_BAD_JSON;
    *fault = (Fault){"id", "a number from 0 to 2^53"};
    if (!read_id(out)) return SERVER_BAD_MESSAGE;
    const char *name = json_string_value(json_object_get(out->root, "type"));
    *fault = (Fault){"type", "a type of message"};
    if (!name) return SERVER_BAD_MESSAGE;
    out->type = type_named(name);
    if (out->type == MESSAGE_TYPES) return SERVER_UNKNOWN_TYPE;
    *fault = (Fault){0};
    return read_fields(out->root, FORM[out->type].field, true, fault);
}

void message_free(Message *m)
{
    json_decref(m->root);
    m->root = NULL;
}

bool message_has(const Message *m, const char *field) { return json_object_get(m->root, field) != NULL; }
const char *message_text(const Message *m, const char *field) { return json_string_value(json_object_get(m->root, field)); }
bool message_is(const Message *m, const char *field) { return json_is_true(json_object_get(m->root, field)); }
const json_t *message_part(const Message *m, const char *field) { return json_object_get(m->root, field); }
int64_t message_int(const Message *m, const char *field, int64_t otherwise) { return part_int(m->root, field, otherwise); }
const char *part_text(const json_t *part, const char *field) { return json_string_value(json_object_get(part, field)); }

int64_t part_int(const json_t *part, const char *field, int64_t otherwise)
{
    const json_t *value = json_object_get(part, field);
    return value ? json_integer_value(value) : otherwise;
}

static uint8_t digit(char c) { return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10); }

bool message_hex(const Message *m, const char *field, uint8_t out[32])
{
    const char *text = message_text(m, field);
    if (!text) return false;
    for (int i = 0; i < 32; i++) out[i] = (uint8_t)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    return true;
}
