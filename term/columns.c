/* Widths and breaks of text. wcwidth needs a UTF-8 locale, which play.c sets before anything is drawn. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "columns.h"
#include <stdint.h>
#include <string.h>

/* ---- characters ---- */

/* Bytes of the sequence that a first byte begins; 0: it begins none. */
static int sequence_length(unsigned char c)
{
    if (c < 0x80) return 1;
    if (c >= 0xC2 && c < 0xE0) return 2;
    if (c >= 0xE0 && c < 0xF0) return 3;
    return c >= 0xF0 && c < 0xF5 ? 4 : 0;
}

wchar_t next_character(const char **text)
{
    static const unsigned char FIRST[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)*text;
    if (!*p) return 0;
    int n = sequence_length(*p);
    uint32_t c = n ? *p & FIRST[n] : 0;
    for (int i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80) n = 0;
        else c = c << 6 | (p[i] & 0x3Fu);
    }
    *text += n ? n : 1;
    bool bad = !n || c < LEAST[n] || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF || c < 0x20 || (c >= 0x7F && c < 0xA0);
    return bad ? L'?' : (wchar_t)c;
}

static int width_of(wchar_t c)
{
    int width = wcwidth(c);
    return width < 0 ? 1 : width;
}

int columns_of(const char *text)
{
    int columns = 0;
    for (wchar_t c; (c = next_character(&text)) != 0;) columns += width_of(c);
    return columns;
}

/* A mark without a width stays with the character before it. */
size_t bytes_in(const char *text, int columns, int *used)
{
    const char *at = text, *next = text;
    *used = 0;
    for (wchar_t c; (c = next_character(&next)) != 0; at = next) {
        if (*used + width_of(c) > columns) break;
        *used += width_of(c);
    }
    return (size_t)(at - text);
}

/* ---- breaking lines ---- */

static bool is_hangul(wchar_t c) { return (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0x1100 && c <= 0x11FF) || (c >= 0x3130 && c <= 0x318F); }
static bool is_ideograph(wchar_t c) { return width_of(c) == 2 && !is_hangul(c); }
static bool is_closing(wchar_t c) { return wcschr(L"，。、：；！？）」』”’》…,.:;!?)", c) != NULL; }
static bool is_opening(wchar_t c) { return wcschr(L"（「『“‘《(", c) != NULL; }

/* Korean breaks at spaces like English; Chinese has none and breaks between characters, but not before a comma. */
static bool may_break(wchar_t before, wchar_t after)
{
    if (before == L' ') return true;
    if (is_closing(after) || is_opening(before)) return false;
    return is_ideograph(before) || is_ideograph(after);
}

/* One line: its bytes, without the spaces at its end; *next: where the following one begins. */
static int line_length(const char *text, int width, const char **next)
{
    const char *at = text, *good = NULL;
    wchar_t before = 0;
    for (int used = 0; *at && *at != '\n';) {
        const char *after = at;
        wchar_t c = next_character(&after);
        if (before && may_break(before, c)) good = at;
        if (used + width_of(c) > width && c != L' ' && at > text) {
            at = good ? good : at;
            break;
        }
        used += width_of(c);
        before = c;
        at = after;
    }
    *next = *at == '\n' ? at + 1 : at;
    while (at > text && at[-1] == ' ') at--;
    return (int)(at - text);
}

int wrap_text(const char *text, int width, Span *out, int most)
{
    int lines = 0;
    do {
        const char *next;
        int length = line_length(text, width < 2 ? 2 : width, &next);
        if (lines < most) out[lines] = (Span){text, length};
        lines++;
        text = next;
        while (*text == ' ' && text[-1] != '\n') text++;
    } while (*text);
    return lines;
}

/* ---- other alphabets ---- */

bool append_character(char *out, size_t size, wchar_t wide)
{
    uint32_t c = (uint32_t)wide;
    size_t at = strlen(out), n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char FIRST[] = {0, 0, 0xC0, 0xE0, 0xF0};
    if (at + n + 1 > size) return false;
    for (size_t i = n; i-- > 1; c >>= 6) out[at + i] = (char)(0x80 | (c & 0x3F));
    out[at] = (char)(FIRST[n] | c);
    out[at + n] = 0;
    return true;
}

static const struct { wchar_t c; char ascii; } ASCII[] = {
    {L'♠', 'S'}, {L'♥', 'H'}, {L'♦', 'D'}, {L'♣', 'C'}, {L'●', '*'}, {L'○', 'o'}, {L'·', '-'}, {L'•', '*'}, {L'…', '~'},
    {L'─', '-'}, {L'━', '='}, {L'│', '|'}, {L'┃', '#'}, {L'▌', '#'}, {L'▸', '>'}, {L'✓', '+'}, {L'✗', 'x'}, {L'×', 'x'},
    {L'–', '-'}, {L'—', '-'}, {L'’', '\''}, {L'‘', '\''}, {L'“', '"'}, {L'”', '"'}, {L'┌', '+'}, {L'┐', '+'}, {L'└', '+'},
    {L'┘', '+'}, {L'├', '+'}, {L'┤', '+'}, {L'┬', '+'}, {L'┴', '+'}, {L'↑', '^'}, {L'↓', 'v'}, {L'←', '<'}, {L'→', '>'}, {L'╤', 'T'}, {L'★', '*'},
};

static char ascii_of(wchar_t c)
{
    if (c < 0x80) return (char)c;
    for (size_t i = 0; i < sizeof ASCII / sizeof *ASCII; i++)
        if (ASCII[i].c == c) return ASCII[i].ascii;
    return '?';
}

void to_ascii(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (const char *p = text; *p && n + 1 < size;) {
        if (*p == '\n' || *p == '\t') {
            out[n++] = *p++;
            continue;
        }
        out[n++] = ascii_of(next_character(&p));
    }
    out[n] = 0;
}

/* Marks that would turn the direction of all that follows. */
static bool turns_text(wchar_t c) { return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069); }

void clean_text(const char *text, char *out, size_t size)
{
    out[0] = 0;
    for (wchar_t c; (c = next_character(&text)) != 0;)
        if (!turns_text(c) && !append_character(out, size, c)) break;
}

/* The next letter that counts, in lower case; 0: there is none. */
static char next_letter(const char **text)
{
    while (**text && strchr(" _-.'!", **text)) (*text)++;
    char c = **text;
    if (c) (*text)++;
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool same_name(const char *a, const char *b)
{
    for (;;) {
        char x = next_letter(&a), y = next_letter(&b);
        if (x != y) return false;
        if (!x) return true;
    }
}
