/* Writing JSON; see json.h. A value is written piece by piece, and a piece that does not fit is not begun, so that what is in
   the buffer always ends with its 0. Keys are words of ours: only texts are escaped. */
#include "json.h"
#include <string.h>

enum { DIGITS = 20 }; /* of the longest number */

/* ---- pieces ---- */

static size_t length_of(const char *text)
{
    size_t n = 0;
    while (text[n]) n++;
    return n;
}

/* Where n bytes may be written; NULL: they do not fit. */
static char *room(Json *j, size_t n)
{
    if (j->full || n >= j->size - j->length) {
        j->full = true;
        return NULL;
    }
    char *at = j->out + j->length;
    j->length += n;
    return at;
}

static void put(Json *j, const char *text, size_t n)
{
    char *at = room(j, n);
    if (at) memcpy(at, text, n);
}

static void put_char(Json *j, char c)
{
    char *at = room(j, 1);
    if (at) *at = c;
}

static void end(Json *j) { j->out[j->length] = 0; }

/* The comma and the key of the next value. */
static void begin(Json *j, const char *key)
{
    size_t comma = !j->first, n = key ? length_of(key) : 0;
    char *at = room(j, comma + (key ? n + 3 : 0));
    j->first = false;
    if (!at) return;
    if (comma) *at++ = ',';
    if (!key) return;
    *at = '"';
    memcpy(at + 1, key, n);
    at[n + 1] = '"', at[n + 2] = ':';
}

Json json(char *out, size_t size)
{
    out[0] = 0;
    return (Json){.out = out, .size = size, .first = true};
}

int json_length(const Json *j) { return j->full ? -1 : (int)j->length; }

/* ---- objects and lists ---- */

static void open_bracket(Json *j, const char *key, char bracket)
{
    begin(j, key);
    put_char(j, bracket);
    j->first = true;
    end(j);
}

static void close_bracket(Json *j, char bracket)
{
    put_char(j, bracket);
    j->first = false;
    end(j);
}

void json_open(Json *j, const char *key) { open_bracket(j, key, '{'); }
void json_open_list(Json *j, const char *key) { open_bracket(j, key, '['); }
void json_close(Json *j) { close_bracket(j, '}'); }
void json_close_list(Json *j) { close_bracket(j, ']'); }

/* ---- texts ---- */

/* Bytes that stand for themselves: ASCII from the blank on, but the quote and the backslash. */
static const bool PLAIN[256] = {[0x20 ... 0x21] = true, [0x23 ... 0x5B] = true, [0x5D ... 0x7F] = true};

/* Bytes of the character of more than one byte that begins here; 0: none does (Unicode 15, table 3-7). */
static size_t wide(const uint8_t *c, size_t left)
{
    size_t n = c[0] >= 0xF0 ? 4 : c[0] >= 0xE0 ? 3 : 2;
    if (c[0] < 0xC2 || c[0] > 0xF4 || n > left) return 0;
    uint8_t least = c[0] == 0xE0 ? 0xA0 : c[0] == 0xF0 ? 0x90 : 0x80, most = c[0] == 0xED ? 0x9F : c[0] == 0xF4 ? 0x8F : 0xBF;
    if (c[1] < least || c[1] > most) return 0;
    for (size_t i = 2; i < n; i++)
        if (c[i] < 0x80 || c[i] > 0xBF) return 0;
    return n;
}

/* How many bytes can be copied as they are. */
static size_t plain_length(const uint8_t *c, size_t left)
{
    for (size_t n = 0;;) {
        while (n < left && PLAIN[c[n]]) n++;
        size_t width = n < left && c[n] >= 0x80 ? wide(c + n, left - n) : 0;
        if (width == 0) return n;
        n += width;
    }
}

static void put_escaped(Json *j, uint8_t c)
{
    static const char HEX[] = "0123456789abcdef";
    if (c >= 0x80) put(j, "\xEF\xBF\xBD", 3);
    else if (c == '\n') put(j, "\\n", 2);
    else if (c >= 0x20) put(j, (char[]){'\\', (char)c}, 2);
    else put(j, (char[]){'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]}, 6);
}

/* Nearly all texts need no escape. */
static void put_quoted(Json *j, const char *text, size_t length)
{
    char *at = room(j, length + 2);
    if (at) {
        at[0] = at[length + 1] = '"';
        memcpy(at + 1, text, length);
    }
    end(j);
}

static void put_text(Json *j, const char *text, size_t length)
{
    const uint8_t *c = (const uint8_t *)text;
    if (plain_length(c, length) == length) {
        put_quoted(j, text, length);
        return;
    }
    put_char(j, '"');
    for (size_t i = 0; i < length; i++) {
        size_t n = plain_length(c + i, length - i);
        put(j, text + i, n);
        i += n;
        if (i < length) put_escaped(j, c[i]);
    }
    put_char(j, '"');
    end(j);
}

void json_text(Json *j, const char *key, const char *text)
{
    if (!text) return;
    begin(j, key);
    put_text(j, text, length_of(text));
}

void json_text_cut(Json *j, const char *key, const char *text, size_t length)
{
    size_t n = 0;
    if (!text) return;
    while (n < length && text[n]) n++;
    begin(j, key);
    put_text(j, text, n);
}

/* ---- the rest ---- */

void json_int(Json *j, const char *key, int64_t n)
{
    char digits[DIGITS];
    int i = DIGITS;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do digits[--i] = (char)('0' + u % 10), u /= 10;
    while (u > 0);
    if (n < 0) digits[--i] = '-';
    begin(j, key);
    put(j, digits + i, (size_t)(DIGITS - i));
    end(j);
}

void json_bool(Json *j, const char *key, bool is)
{
    begin(j, key);
    put(j, is ? "true" : "false", is ? 4 : 5);
    end(j);
}

void json_hex(Json *j, const char *key, const uint8_t *bytes, size_t count)
{
    static const char HEX[] = "0123456789abcdef";
    begin(j, key);
    put_char(j, '"');
    for (size_t i = 0; i < count; i++) put(j, (char[]){HEX[bytes[i] >> 4], HEX[bytes[i] & 15]}, 2);
    put_char(j, '"');
    end(j);
}

void json_raw(Json *j, const char *key, const char *value, size_t length)
{
    begin(j, key);
    put(j, value, length);
    end(j);
}
