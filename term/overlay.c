/* Windows over the table. Each draws the table anew below itself, so a new size is no special case. */
#define NCURSES_WIDECHAR 1
#include "overlay.h"
#include "columns.h"
#include "focus.h"
#include "keys.h"
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- cells under each other ---- */

enum { CELLS = 12, CELL_GAP = 2 };

static int cell_length(const char *text) { return (int)strcspn(text, "\t\n"); }

static const char *next_line(const char *text)
{
    text += strcspn(text, "\n");
    return *text ? text + 1 : text;
}

static void measure_cells(const char *text, int width[CELLS])
{
    for (; *text; text = next_line(text)) {
        const char *cell = text;
        if (!memchr(text, '\t', strcspn(text, "\n"))) continue;
        for (int i = 0; i < CELLS; i++) {
            char piece[LINE_TEXT];
            snprintf(piece, sizeof piece, "%.*s", cell_length(cell), cell);
            int columns = columns_of(piece);
            if (columns > width[i]) width[i] = columns;
            cell += cell_length(cell);
            if (*cell++ != '\t') break;
        }
    }
}

/* One line, its tabs as spaces. */
static void align_line(const char *text, const int width[CELLS], char *out, size_t size)
{
    out[0] = 0;
    for (int i = 0; i < CELLS; i++) {
        size_t at = strlen(out);
        snprintf(out + at, size - at, "%.*s", cell_length(text), text);
        int pad = width[i] + CELL_GAP - columns_of(out + at);
        text += cell_length(text);
        if (*text++ != '\t') return;
        for (at = strlen(out); pad-- > 0 && at + 1 < size; at++) out[at] = ' ', out[at + 1] = 0;
    }
}

static void align_page(const Page *page, Page *out)
{
    int width[CELLS] = {0};
    char line[LINE_TEXT];
    measure_cells(page->text, width);
    for (const char *text = page->text; *text; text = next_line(text)) {
        align_line(text, width, line, sizeof line);
        page_line(out, line);
    }
}

/* ---- a box ---- */

typedef struct { int y, x, rows, columns; } Box; /* its inside */

static Box open_box(Screen *s, int rows, int columns, const char *title, const char *foot)
{
    int height, width;
    getmaxyx(stdscr, height, width);
    if (columns > width - 4) columns = width - 4;
    if (rows > height - 2) rows = height - 2;
    if (columns < 1) columns = 1;
    if (rows < 1) rows = 1;
    Box b = {(height - rows) / 2, (width - columns) / 2, rows, columns};
    for (int y = b.y - 1; y <= b.y + rows; y++) {
        draw_blank(&s->pen, y, b.x - 2, columns + 4, INK_TEXT);
        draw_text(&s->pen, y, b.x - 2, 1, INK_TURN, "│");
        draw_text(&s->pen, y, b.x + columns + 1, 1, INK_TURN, "│");
    }
    draw_rule(&s->pen, b.y - 1, b.x - 2, columns + 4, INK_TURN, "─", title);
    draw_rule(&s->pen, b.y + rows, b.x - 2, columns + 4, INK_TURN, "─", foot);
    draw_text(&s->pen, b.y - 1, b.x - 2, 1, INK_TURN, "┌");
    draw_text(&s->pen, b.y - 1, b.x + columns + 1, 1, INK_TURN, "┐");
    draw_text(&s->pen, b.y + rows, b.x - 2, 1, INK_TURN, "└");
    draw_text(&s->pen, b.y + rows, b.x + columns + 1, 1, INK_TURN, "┘");
    return b;
}

/* ---- a page ---- */

enum { PAGE_WIDTH = 92 };

static int widest_line(const char *text)
{
    int widest = 0;
    for (; *text; text = next_line(text)) {
        char line[LINE_TEXT];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
        int columns = columns_of(line);
        if (columns > widest) widest = columns;
    }
    return widest;
}

typedef struct { Span *line; int lines, top, rows; } Reading;

static void scroll_to(Reading *r, int top)
{
    int last = r->lines - r->rows;
    r->top = top > last ? last : top;
    if (r->top < 0) r->top = 0;
}

static void add_hint(char *out, size_t size, const char *hint)
{
    size_t at = strlen(out);
    snprintf(out + at, size - at, "%s%s", at > 0 && hint[0] ? " · " : "", hint);
}

static void add_count(char *out, size_t size, int language, const char *id, int n)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, language, id, (SayArg[]){{"n", NULL, n}, {0}});
    if (n > 0) add_hint(out, size, text);
}

/* Below the page things went on, and it is the person's turn to do something: he is at a question, or news of one wait. */
static bool is_called(const Screen *s)
{
    return table_calls(s->table) && (table_has_news(s->table) || table_is_mine(s->table));
}

/* Of a game at a server: that he is asked, how long he has, and that a bot does it for him. */
static void add_calls(const Screen *s, char *out, size_t size)
{
    const JoinedRoom *room = s->table->joined ? joined_room(s->table->joined) : NULL;
    char clock[LINE_TEXT];
    int language = s->table->scene.language;
    if (s->bare || !room) return;
    bool played = room->you != NOBODY && room->seat[room->you].bot && !s->table->view.over;
    if (played) add_hint(out, size, say_raw(language, "ui.join.called.bot"));
    if (!is_called(s)) return;
    add_hint(out, size, say_raw(language, "ui.join.called"));
    TableClock left = joined_clock(s->table->joined);
    if (table_say_clock_of(s->table, &left, room->you, clock, sizeof clock)) add_hint(out, size, clock);
}

/* How to go on reading, how much there is above and below, and what the other keys do. */
static void say_foot(const Screen *s, const char *foot, int above, int below, char *out, size_t size)
{
    int language = s->table->scene.language;
    out[0] = 0;
    if (above > 0 || below > 0) add_hint(out, size, say_raw(language, "ui.play.bar.scroll"));
    add_count(out, size, language, "ui.play.bar.above", above);
    add_count(out, size, language, "ui.play.bar.more", below);
    add_calls(s, out, size);
    add_hint(out, size, foot);
}

static bool wrap_page(Reading *r, const char *text, int columns, int most_rows)
{
    r->lines = wrap_text(text, columns, NULL, 0);
    r->line = realloc(r->line, (size_t)r->lines * sizeof *r->line);
    if (!r->line) return false;
    wrap_text(text, columns, r->line, r->lines);
    r->rows = r->lines < most_rows ? r->lines : most_rows;
    scroll_to(r, r->top);
    return true;
}

static void draw_page(Screen *s, Reading *r, const Page *page, const char *title, const char *foot)
{
    int height, width, columns = widest_line(page->text);
    char hints[LINE_TEXT * 2];
    getmaxyx(stdscr, height, width);
    say_foot(s, foot, 99, 99, hints, sizeof hints); /* it gets no wider than this */
    if (columns > PAGE_WIDTH) columns = PAGE_WIDTH;
    if (columns < columns_of(foot) + 4) columns = columns_of(foot) + 4;
    if (columns < columns_of(hints) + 4 && wrap_text(page->text, columns < width - 4 ? columns : width - 4, NULL, 0) > height - 2)
        columns = columns_of(hints) + 4;
    if (columns > width - 4) columns = width - 4;
    if (!wrap_page(r, page->text, columns, height - 2)) return;
    say_foot(s, foot, r->top, r->lines - r->top - r->rows, hints, sizeof hints);
    draw_table(s);
    Box b = open_box(s, r->rows, columns, title, hints);
    for (int i = 0; i < b.rows && r->top + i < r->lines; i++)
        draw_bytes(&s->pen, b.y + i, b.x, b.columns, INK_TEXT, r->line[r->top + i].text, r->line[r->top + i].length);
    pen_show(&s->pen, b.y, b.x);
}

static bool scrolls(Reading *r, int key)
{
    switch (key) {
    case RESIZED: return true;
    case KEY_BASE + KEY_UP: scroll_to(r, r->top - 1); return true;
    case KEY_BASE + KEY_DOWN: scroll_to(r, r->top + 1); return true;
    case KEY_BASE + KEY_PPAGE: scroll_to(r, r->top - r->rows); return true;
    case KEY_BASE + KEY_NPAGE: scroll_to(r, r->top + r->rows); return true;
    case KEY_BASE + KEY_HOME: scroll_to(r, 0); return true;
    case KEY_BASE + KEY_END: scroll_to(r, r->lines); return true;
    }
    if (key != ' ' || r->top + r->rows >= r->lines) return false;
    scroll_to(r, r->top + r->rows);
    return true;
}

/* He who reads on while a bot has begun to play for him must see it. */
static int replaced(const Screen *s) { return s->table->joined ? joined_replaced(s->table->joined) : 0; }

int show_page(Screen *s, const char *title, const Page *page, const char *foot, bool at_end)
{
    Page aligned = {0};
    int before = replaced(s);
    Reading r = {.top = at_end ? INT32_MAX / 2 : 0};
    int key;
    align_page(page, &aligned);
    aligned.text[aligned.length - 1] = 0;
    do {
        draw_page(s, &r, &aligned, title, foot);
        key = next_key(s->bare ? -1 : is_called(s) ? 1000 : until_next_tick(s), false);
    } while (scrolls(&r, key) || ((key == NEWS || key == NO_KEY) && !s->bare && replaced(s) == before));
    free(r.line);
    page_free(&aligned);
    return key;
}

/* ---- a question ---- */

int ask_key(Screen *s, const char *sentence)
{
    Page page = {0};
    int key;
    page_line(&page, sentence);
    int language = s->table->scene.language;
    do key = show_page(s, say_raw(language, "ui.play.title"), &page, say_raw(language, "ui.play.prompt.yes_no"), false);
    while (key != 'y' && key != 'Y' && key != 'n' && key != 'N' && key != ESCAPE && key != INTERRUPTED && key != END_OF_INPUT);
    page_free(&page);
    return key == 'Y' ? 'y' : key;
}

bool ask_yes(Screen *s, const char *sentence) { return ask_key(s, sentence) == 'y'; }

/* ---- a line ---- */

static void remove_last(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && ((unsigned char)text[n - 1] & 0xC0) == 0x80) n--;
    text[n > 0 ? n - 1 : 0] = 0;
}

static void draw_typing(Screen *s, const char *prompt, const char *typed)
{
    enum { PROMPT_ROWS = 10 };
    Span line[PROMPT_ROWS];
    int columns = columns_of(prompt) > 60 ? columns_of(prompt) : 60, width = getmaxx(stdscr);
    if (columns > width - 4) columns = width - 4;
    int lines = wrap_text(prompt, columns, line, PROMPT_ROWS);
    draw_table(s);
    Box b = open_box(s, lines + 1, columns, say_raw(s->table->scene.language, "ui.play.title"), "");
    draw_wrapped(&s->pen, b.y, b.x, b.columns, lines, INK_TEXT, prompt);
    int over = columns_of(typed) - (b.columns - 1), used;
    if (over > 0) typed += bytes_in(typed, over + 1, &used); /* the end of a long name is what is being typed */
    int n = draw_text(&s->pen, b.y + b.rows - 1, b.x, b.columns, INK_STRONG, typed);
    draw_text(&s->pen, b.y + b.rows - 1, b.x + n, 1, INK_CHOSEN, " ");
    pen_show(&s->pen, b.y + b.rows - 1, b.x + n);
}

static void hide_letters(const char *text, char *out, size_t size)
{
    size_t n = 0;
    for (; *text && n + 1 < size; text++)
        if (((unsigned char)*text & 0xC0) != 0x80) out[n++] = '*';
    out[n] = 0;
}

static bool type_line(Screen *s, const char *prompt, char *out, size_t size, bool hidden)
{
    char stars[LINE_TEXT];
    for (;;) {
        if (hidden) hide_letters(out, stars, sizeof stars);
        draw_typing(s, prompt, hidden ? stars : out);
        int key = next_key(-1, true);
        if (key == ENTER) return true;
        if (key == ESCAPE || key == END_OF_INPUT || key == INTERRUPTED) return false;
        if (key == BACKSPACE) remove_last(out);
        else if (key == 'U' - '@') out[0] = 0;
        else if (key >= ' ' && key < NO_KEY) append_character(out, size, (wchar_t)key);
    }
}

bool ask_line(Screen *s, const char *prompt, char *out, size_t size) { return type_line(s, prompt, out, size, false); }
bool ask_password(Screen *s, const char *prompt, char *out, size_t size) { return type_line(s, prompt, out, size, true); }
