/* Inks and text on the screen. The only file besides keys.c that talks to ncurses about more than its size. */
#define NCURSES_WIDECHAR 1
#include "ink.h"
#include "columns.h"
#include <curses.h>
#include <stdio.h>
#include <string.h>

/* Middle tones, which read on dark and light ground alike. -1: the terminal's own colour. */
typedef struct { attr_t plain, coloured; short many, few; } InkRow;
static const InkRow INK[INK_COUNT] = {
    [INK_TEXT] = {A_NORMAL, A_NORMAL, -1, -1},
    [INK_STRONG] = {A_BOLD, A_BOLD, -1, -1},
    [INK_QUIET] = {A_DIM, A_DIM, -1, -1},
    [INK_BAR] = {A_REVERSE, A_REVERSE, -1, -1},
    [INK_TURN] = {A_BOLD, A_BOLD, 172, COLOR_YELLOW},
    [INK_ASKED] = {A_BOLD | A_UNDERLINE, A_BOLD, 167, COLOR_RED},
    [INK_DANGER] = {A_BOLD, A_BOLD, 167, COLOR_RED},
    [INK_BLUE] = {A_NORMAL, A_NORMAL, 68, COLOR_BLUE},
    [INK_GOOD] = {A_BOLD, A_BOLD, 71, COLOR_GREEN},
    [INK_RED] = {A_NORMAL, A_NORMAL, 167, COLOR_RED},
    [INK_KEY] = {A_BOLD, A_BOLD, 172, COLOR_YELLOW},
    [INK_CHOSEN] = {A_REVERSE | A_BOLD, A_REVERSE | A_BOLD, -1, -1},
};

void pen_open(Pen *pen, bool colours, bool ascii)
{
    pen->ascii = ascii;
    colours = colours && has_colors() && start_color() == OK && use_default_colors() == OK;
    for (short i = 0; i < INK_COUNT; i++) {
        const InkRow *row = &INK[i];
        short colour = COLORS >= 256 ? row->many : row->few;
        pen->attribute[i] = colours ? row->coloured : row->plain;
        if (!colours || colour < 0 || init_pair((short)(i + 1), colour, -1) != OK) continue;
        pen->attribute[i] |= (unsigned long)COLOR_PAIR(i + 1);
    }
}

/* ---- pictures ---- */

void pen_begin(Pen *pen)
{
    memset(pen->row, 0, sizeof pen->row);
    erase();
}

/* FNV-1a over all that was written to a row. */
static void note_row(Pen *pen, int y, int x, enum Ink ink, const char *text)
{
    if (y < 0 || y >= PEN_ROWS) return;
    uint64_t hash = pen->row[y] ^ 0xCBF29CE484222325u ^ (uint64_t)(x + 1) << 8 ^ (uint64_t)ink;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    pen->row[y] = hash * 0x100000001B3u;
}

/* A row that differs is written anew as a whole: when ncurses 6.4 changes only a part of a row that holds wide characters, it
   loses some of them. */
void pen_show(Pen *pen, int y, int x)
{
    bool resized = getmaxy(stdscr) != pen->height || getmaxx(stdscr) != pen->width;
    getmaxyx(stdscr, pen->height, pen->width);
    for (int row = 0; row < pen->height && row < PEN_ROWS; row++) {
        if (resized || pen->row[row] != pen->shown[row]) wredrawln(stdscr, row, 1);
        pen->shown[row] = pen->row[row];
    }
    move(y, x);
    refresh();
}

/* ---- text ---- */

static void show(Pen *pen, int y, int x, enum Ink ink, const char *text, size_t length)
{
    char ascii[1024], piece[1024];
    if (length >= sizeof piece) length = sizeof piece - 1;
    memcpy(piece, text, length);
    piece[length] = 0;
    for (char *c = piece; (c = strpbrk(c, "\n\t")) != NULL;) *c = ' ';
    if (pen->ascii) to_ascii(piece, ascii, sizeof ascii);
    note_row(pen, y, x, ink, piece);
    attr_set(pen->attribute[ink] & ~(attr_t)A_COLOR, (short)PAIR_NUMBER(pen->attribute[ink]), NULL);
    mvaddstr(y, x, pen->ascii ? ascii : piece);
    attr_set(A_NORMAL, 0, NULL);
}

int draw_bytes(Pen *pen, int y, int x, int width, enum Ink ink, const char *text, int length)
{
    char piece[1024];
    int used;
    snprintf(piece, sizeof piece, "%.*s", length, text);
    if (width <= 0) return 0;
    if (columns_of(piece) <= width) {
        show(pen, y, x, ink, piece, strlen(piece));
        return columns_of(piece);
    }
    size_t bytes = bytes_in(piece, width - 1, &used);
    show(pen, y, x, ink, piece, bytes);
    show(pen, y, x + used, ink, "…", strlen("…"));
    return used + 1;
}

int draw_text(Pen *pen, int y, int x, int width, enum Ink ink, const char *text)
{
    return draw_bytes(pen, y, x, width, ink, text, (int)strlen(text));
}

void draw_right(Pen *pen, int y, int x, int width, enum Ink ink, const char *text)
{
    int columns = columns_of(text);
    draw_text(pen, y, columns < width ? x + width - columns : x, width, ink, text);
}

void draw_blank(Pen *pen, int y, int x, int width, enum Ink ink)
{
    for (int i = 0; i < width; i++) show(pen, y, x + i, ink, " ", 1);
}

void draw_rule(Pen *pen, int y, int x, int width, enum Ink ink, const char *sign, const char *title)
{
    int at = 0;
    for (; at < 2 && at < width; at++) show(pen, y, x + at, ink, sign, strlen(sign));
    if (title[0]) at += 1 + draw_text(pen, y, x + at + 1, width - at - 2, ink, title) + 1;
    for (; at < width; at++) show(pen, y, x + at, ink, sign, strlen(sign));
}

int draw_wrapped(Pen *pen, int y, int x, int width, int rows, enum Ink ink, const char *text)
{
    Span line[64];
    int lines = wrap_text(text, width, line, 64);
    if (lines > 64) lines = 64;
    for (int i = 0; i < lines && i < rows; i++) {
        bool cut = i == rows - 1 && lines > rows; /* the last row that there is shows the rest, cut */
        const char *end = cut ? line[lines - 1].text + line[lines - 1].length : line[i].text + line[i].length;
        draw_bytes(pen, y + i, x, width, ink, line[i].text, (int)(end - line[i].text));
    }
    return lines;
}
