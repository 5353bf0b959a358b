/* Writing to a person or to a program. */
#include "output.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- colours ---- */

static const char *const SEQUENCE[PAINTS] = {
    [PAINT_PLAIN] = "\33[0m", [PAINT_STRONG] = "\33[1m", [PAINT_FAINT] = "\33[2m", [PAINT_GOOD] = "\33[32m", [PAINT_BAD] = "\33[31m",
};

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

const char *paint(FILE *to, enum Paint paint)
{
    const char *terminal = getenv("TERM");
    bool dumb = !terminal || strcmp(terminal, "dumb") == 0;
    return dumb || is_set("NO_COLOR") || !isatty(fileno(to)) ? "" : SEQUENCE[paint];
}

/* ---- UTF-8 ---- */

static const uint32_t LEAST[5] = {0, 0, 0x80, 0x800, 0x10000}; /* of so many bytes: a longer form of a letter is none */

/* The bytes of the letter at text, 0 if there is none that is well formed. */
static size_t letter_bytes(const char *text, size_t length, uint32_t *letter)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t n = p[0] < 0x80 ? 1 : p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : 2;
    uint32_t c = n == 1 ? p[0] : p[0] & (0x7Fu >> n);
    if (n > length || (n > 1 && p[0] < 0xC2) || p[0] > 0xF4) return 0;
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        c = c << 6 | (p[i] & 0x3Fu);
    }
    *letter = c;
    return c < LEAST[n] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF) ? 0 : n;
}

/* The blocks of wide letters that names and sentences are made of. */
static bool is_wide(uint32_t c)
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x3FFFD);
}

int columns(const char *text)
{
    int n = 0;
    for (size_t left = strlen(text), bytes; left > 0; text += bytes, left -= bytes) {
        uint32_t letter = 0;
        bytes = letter_bytes(text, left, &letter);
        if (bytes == 0) bytes = 1;
        n += is_wide(letter) ? 2 : 1;
    }
    return n;
}

void put_column(FILE *to, const char *text, int width)
{
    int blanks = abs(width) - columns(text);
    if (blanks < 0) blanks = 0;
    if (width < 0) fprintf(to, "%*s%s", blanks, "", text);
    else fprintf(to, "%s%*s", text, blanks, "");
}

static bool steers(uint32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069); }

void make_printable(char *out, size_t size, const char *text, size_t length)
{
    size_t n = 0, bytes;
    for (; length > 0 && n + 8 < size; text += bytes, length -= bytes) {
        uint32_t c;
        bytes = letter_bytes(text, length, &c);
        if (bytes == 0 || steers(c)) {
            out[n++] = '?';
            if (bytes == 0) bytes = 1;
        } else {
            memcpy(out + n, text, bytes);
            n += bytes;
        }
    }
    snprintf(out + n, size - n, "%s", length > 0 ? "..." : "");
}

/* ---- JSON ---- */

void put_json_cut(FILE *to, const char *text, size_t length)
{
    fputc('"', to);
    for (size_t bytes; length > 0; text += bytes, length -= bytes) {
        uint32_t c;
        bytes = letter_bytes(text, length, &c);
        if (bytes == 0) bytes = 1, fputs("\\ufffd", to);
        else if (c == '"' || c == '\\') fprintf(to, "\\%c", (char)c);
        else if (c == '\n') fputs("\\n", to);
        else if (c < 0x20 || c == 0x7F) fprintf(to, "\\u%04x", (unsigned)c);
        else fwrite(text, 1, bytes, to);
    }
    fputc('"', to);
}

void put_json_text(FILE *to, const char *text) { put_json_cut(to, text, strlen(text)); }
