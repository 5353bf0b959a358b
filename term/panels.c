/* Draws the screen: what is shared, the line on top, the log, and all together. The larger panels have files of their own. */
#define NCURSES_WIDECHAR 1
#include "panels.h"
#include "columns.h"
#include "pages.h"
#include <curses.h>
#include <stdio.h>

int wider(int width, const char *text)
{
    int columns = columns_of(text);
    return columns > width ? columns : width;
}

/* ---- the line on top ---- */

static void say_piles(const Screen *s, char *out, size_t size)
{
    const BangGame *v = view_of(s);
    int discards = bang_count(v, ZONE_DISCARD);
    char card[NAME * 2];
    say_card(card, sizeof card, s->table->scene.language, discards > 0 ? bang_cards(v, ZONE_DISCARD)[discards - 1] : CARD_NONE);
    SayArg args[] = {{"deck", NULL, bang_count(v, ZONE_DECK)}, {"discard", NULL, discards}, {"card", card, 0}, {0}};
    say_format(out, size, s->table->scene.language, discards > 0 ? "ui.play.bar.both" : "ui.play.bar.deck", args);
}

static void draw_bar(Screen *s)
{
    const BangGame *v = view_of(s);
    const Area *a = &s->layout.bar;
    char turn[LINE_TEXT], piles[LINE_TEXT];
    SayArg who[] = {{"n", NULL, v->turns}, {"name", say_seat_name(&s->table->scene, v->turn), 0}, {0}};
    int language = s->table->scene.language;
    say_format(turn, sizeof turn, language, v->turn == s->table->me ? "ui.play.bar.turn.you" : "ui.play.bar.turn", who);
    say_piles(s, piles, sizeof piles);
    draw_blank(&s->pen, a->y, a->x, a->columns, INK_BAR);
    int used = draw_text(&s->pen, a->y, 1, a->columns - 2, INK_BAR, SAY(s, "ui.play.title"));
    if (v->turns > 0) used += 2 + draw_text(&s->pen, a->y, used + 3, a->columns - used - 4, INK_BAR, turn);
    draw_right(&s->pen, a->y, used + 3, a->columns - used - 4, INK_BAR, piles);
}

/* ---- what is hidden ---- */

static void draw_roles(Screen *s)
{
    const Area *a = &s->layout.roles;
    char roles[LINE_TEXT], text[LINE_TEXT];
    say_hidden_roles(s->table, roles, sizeof roles);
    SayArg args[] = {{"roles", roles, 0}, {0}};
    say_format(text, sizeof text, s->table->scene.language, roles[0] ? "ui.play.bar.hidden" : "ui.play.bar.open", args);
    draw_rule(&s->pen, a->y, a->x, a->columns, INK_QUIET, "─", text);
}

/* ---- what happened ---- */

static bool is_turn(const Screen *s, int line)
{
    const Line *l = &s->table->line[line];
    return !l->text && s->table->event[l->first].kind == EVENT_TURN;
}

static int line_rows(const Screen *s, int line, int width)
{
    char text[LINE_TEXT];
    if (is_turn(s, line)) return 1;
    table_say_line(s->table, line, text, sizeof text);
    return wrap_text(text, width, NULL, 0);
}

static void draw_line(Screen *s, int line, int y, const Area *a, int rows)
{
    char text[LINE_TEXT];
    bool new = line >= s->old_lines;
    if (is_turn(s, line)) {
        const BangEvent *e = &s->table->event[s->table->line[line].first];
        const char *who = e->at == s->table->me ? SAY(s, "ui.play.title.turn") : say_seat_name(&s->table->scene, e->at);
        draw_rule(&s->pen, y, a->x, a->columns < 40 ? a->columns : 40, INK_QUIET, "─", who);
        return;
    }
    table_say_line(s->table, line, text, sizeof text);
    if (s->table->line[line].aside) {
        draw_text(&s->pen, y, a->x, 1, INK_BLUE, "?");
        draw_wrapped(&s->pen, y, a->x + 2, a->columns - 2, rows, INK_BLUE, text);
        return;
    }
    if (new) draw_text(&s->pen, y, a->x, 1, INK_TURN, "•");
    draw_wrapped(&s->pen, y, a->x + 2, a->columns - 2, rows, new ? INK_TEXT : INK_QUIET, text);
}

/* The newest at the foot. A sentence that does not fit as a whole is not begun. */
static void draw_log(Screen *s, Area a)
{
    int first = s->table->lines, rows = 0;
    while (first > 0) {
        int more = line_rows(s, first - 1, a.columns - 2);
        if (rows + more > a.rows) break;
        rows += more;
        first--;
    }
    int y = a.y + (s->layout.side ? 0 : a.rows - rows);
    for (int line = first; line < s->table->lines; line++) {
        int more = line_rows(s, line, a.columns - 2);
        draw_line(s, line, y, &a, more);
        y += more;
    }
}

static void draw_side(Screen *s)
{
    Area a = s->layout.log;
    for (int y = a.y; y < a.y + a.rows; y++) draw_text(&s->pen, y, a.x - 1, 1, INK_QUIET, "│");
    a.x++, a.columns--;
    draw_text(&s->pen, a.y, a.x, a.columns, INK_QUIET, SAY(s, "ui.play.heading.log"));
    a.y++, a.rows--;
    draw_log(s, a);
}

/* ---- me ---- */

static void draw_me(Screen *s)
{
    const Area *a = &s->layout.me;
    Page page = {0};
    Span line[8];
    if (a->rows == 0 || table_own(s->table)->role == ROLE_NONE) return;
    page_role(&page, s->table);
    page.text[page.length - 1] = 0;
    int n = wrap_text(page.text, a->columns - 4, line, 8);
    if (n > 8) n = 8;
    int first = a->rows > n ? a->rows - n : 0; /* next to the question, a blank line above */
    for (int i = 0; i < n && first + i < a->rows; i++) draw_bytes(&s->pen, a->y + first + i, a->x + 2, a->columns - 4, INK_TEXT, line[i].text, line[i].length);
    page_free(&page);
}

/* ---- what the signs mean ---- */

static void draw_signs(Screen *s)
{
    const Area *a = &s->layout.signs;
    char text[LINE_TEXT * 2];
    if (a->rows < 2) return;
    bool elsewhere = s->table->joined, feats = table_feats(s->table) > 0;
    snprintf(text, sizeof text, "%s%s%s%s%s", SAY(s, "ui.play.help.signs"), feats ? " " : "", feats ? SAY(s, "ui.play.help.feats") : "",
             elsewhere ? " " : "", elsewhere ? SAY(s, "ui.join.signs") : "");
    draw_rule(&s->pen, a->y, a->x, a->columns, INK_QUIET, "─", "");
    draw_wrapped(&s->pen, a->y + 1, a->x + 2, a->columns - 4, a->rows - 1, INK_QUIET, text);
}

/* ---- all ---- */

static void draw_too_small(Screen *s, int height, int width)
{
    char text[LINE_TEXT];
    SayArg args[] = {
        {"width", NULL, width}, {"height", NULL, height}, {"min_width", NULL, LEAST_WIDTH}, {"min_height", NULL, s->layout.least_height}, {0},
    };
    say_format(text, sizeof text, s->table->scene.language, "ui.play.size.too_small", args);
    draw_wrapped(&s->pen, 0, 0, width, height, INK_TEXT, text);
}

static void find_layout(Screen *s, int height, int width)
{
    Need need = {width, height, view_of(s)->seats, table_looks_on(s->table) ? NO_HAND : table_hand(s->table), 1, table_feats(s->table)};
    s->layout = layout_for(need);
    if (!s->layout.fits) return;
    need.answers = answer_rows(s, s->layout.question.columns - 2);
    s->layout = layout_for(need);
}

void draw_table(Screen *s)
{
    int height, width;
    getmaxyx(stdscr, height, width);
    pen_begin(&s->pen);
    if (s->bare) return;
    find_layout(s, height, width);
    if (!s->layout.fits) {
        draw_too_small(s, height, width);
        return;
    }
    s->cursor_y = s->layout.question.y + 1, s->cursor_x = 0;
    draw_bar(s);
    draw_seats(s);
    draw_feats(s);
    draw_roles(s);
    if (s->layout.side) draw_side(s);
    else draw_log(s, s->layout.log);
    draw_me(s);
    draw_question(s);
    draw_hand(s);
    draw_signs(s);
}
