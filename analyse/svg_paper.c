/* Marks on a sheet. A picture that stands by itself cannot ask how wide a letter is: it is guessed by kind. */
#include "svg_paper.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

void put_number(Paper *p, int tenths)
{
    if (tenths < 0) fputc('-', p->to), tenths = -tenths;
    fprintf(p->to, "%d", tenths / UNIT);
    if (tenths % UNIT) fprintf(p->to, ".%d", tenths % UNIT);
}

static void put_attribute(Paper *p, const char *name, int tenths)
{
    fprintf(p->to, " %s=\"", name);
    put_number(p, tenths);
    fputc('"', p->to);
}

static void put_letters(Paper *p, const char *text, size_t length)
{
    for (; length > 0; text++, length--)
        switch (*text) {
        case '&': fputs("&amp;", p->to); break;
        case '<': fputs("&lt;", p->to); break;
        case '>': fputs("&gt;", p->to); break;
        case '"': fputs("&quot;", p->to); break;
        default:
            if ((unsigned char)*text >= ' ' && *text != 127) fputc(*text, p->to);
        }
}

void put_xml(Paper *p, const char *text) { put_letters(p, text, strlen(text)); }

static void open_text(Paper *p, int x, int y, const char *style)
{
    fputs("<text", p->to);
    put_attribute(p, "x", x);
    put_attribute(p, "y", y);
    fprintf(p->to, " class=\"%s\">", style);
}

void put_text(Paper *p, int x, int y, const char *style, const char *text)
{
    open_text(p, x, y, style);
    put_xml(p, text);
    fputs("</text>\n", p->to);
}

void put_line_between(Paper *p, int x1, int y1, int x2, int y2, const char *style)
{
    fputs("<line", p->to);
    put_attribute(p, "x1", x1);
    put_attribute(p, "y1", y1);
    put_attribute(p, "x2", x2);
    put_attribute(p, "y2", y2);
    fprintf(p->to, " class=\"%s\"/>\n", style);
}

void put_box(Paper *p, int x, int y, int width, int height, const char *style)
{
    fputs("<rect", p->to);
    put_attribute(p, "x", x);
    put_attribute(p, "y", y);
    put_attribute(p, "width", width);
    put_attribute(p, "height", height);
    fprintf(p->to, " class=\"%s\"/>\n", style);
}

/* ---- how wide ---- */

/* In hundredths of the size of the letters; the text is well-formed UTF-8. */
enum { NARROW = 36, USUAL = 61, BROAD = 82, WIDE = 102, SYMBOL = 82 };

static size_t letter_at(const char *text, uint32_t *letter)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n = s[0] < 0x80 ? 1 : s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    *letter = n == 1 ? s[0] : s[0] & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xC0) != 0x80) return i;
        *letter = *letter << 6 | (s[i] & 0x3Fu);
    }
    return n;
}

static int width_of(uint32_t c)
{
    if (c < 0x80 && strchr(" iljtf.,:;!|'()[]I", (int)c)) return NARROW;
    if ((c >= 'A' && c <= 'Z') || c == 'm' || c == 'w' || c == '%') return BROAD;
    return c < 0x2000 ? USUAL : c < 0x2E80 ? SYMBOL : WIDE;
}

int text_width(const char *text, int size)
{
    int width = 0;
    for (uint32_t c; *text;) {
        text += letter_at(text, &c);
        width += width_of(c);
    }
    return width * size / 100;
}

/* ---- lines ---- */

static bool is_ideograph(uint32_t c) { return c >= 0x3400 && c <= 0x9FFF; }

/* A line may end before this letter: at a blank that no sign belongs to, or before an ideograph that nothing opens. */
static bool may_end(const char *text, uint32_t c, uint32_t before)
{
    if (c == ' ') return text[1] != '%' && strncmp(text + 1, "±", 2) != 0;
    return is_ideograph(c) && before > 0x7F && before != 0x201C && before != 0xFF08;
}

/* The bytes of the next line: up to the last place to end that fits. */
static size_t line_length(const char *text, int width, int size)
{
    int used = 0;
    size_t at = 0, last = 0;
    uint32_t c = 0, before = 0;
    while (text[at]) {
        size_t n = letter_at(text + at, &c);
        if (at > 0 && may_end(text + at, c, before)) last = at;
        used += width_of(c);
        if (used * size / 100 > width && at > 0) return last ? last : at;
        before = c;
        at += n;
    }
    return at;
}

int put_wrapped(Paper *p, int x, int y, int width, int size, int lead, const char *style, const char *text)
{
    while (*text) {
        size_t n = line_length(text, width, size);
        open_text(p, x, y, style);
        put_letters(p, text, n);
        fputs("</text>\n", p->to);
        text += n + strspn(text + n, " ");
        y += lead;
    }
    return y;
}
