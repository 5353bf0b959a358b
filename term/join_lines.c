/* Line mode at a server: the list of tables and the room, in words; the game is lines.c. A page is printed when it differs from
   the one before. A script is read no further than it can be answered: after a word to the server comes the server's answer. */
#include "line_words.h"
#include "columns.h"
#include "lines.h"
#include "room_page.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Lines lines;
    Joined *joined;
    char *shown; /* the last page; NULL: none */
    bool asked;  /* the server's answer is awaited */
} Visit;

/* ---- words of the room ---- */

/* NOBODY: it is none. */
static int seat_letter(const char *text)
{
    int seat = text[0] && !text[1] ? (text[0] | 32) - 'a' : NOBODY;
    return seat >= 0 && seat < SEATS ? seat : NOBODY;
}

static void word_ready(Visit *v, char *rest) { (void)rest, joined_ready(v->joined, true); }
static void word_unready(Visit *v, char *rest) { (void)rest, joined_ready(v->joined, false); }
static void word_fill(Visit *v, char *rest) { joined_start(v->joined, true, strstr(rest, "keep") != NULL, strstr(rest, "pass") != NULL); }
static void word_sit(Visit *v, char *rest) { joined_sit(v->joined, seat_letter(rest)); }
static void word_quit(Visit *v, char *rest) { (void)rest, v->lines.outcome = OUTCOME_LEFT; }

static void word_start(Visit *v, char *rest)
{
    joined_start(v->joined, strstr(rest, "fill") != NULL, strstr(rest, "keep") != NULL, strstr(rest, "pass") != NULL);
}

static void room_say(Visit *v, char *rest) { word_say(&v->lines, rest); }

static void word_help(Visit *v, char *rest)
{
    (void)rest;
    print(&v->lines, "ui.join.line.room", NULL);
    print(&v->lines, "ui.join.orders", NULL);
}

static void forget_page(Visit *v)
{
    free(v->shown);
    v->shown = NULL;
}

static void word_again(Visit *v, char *rest) { (void)rest, forget_page(v); }

static const struct { const char *word; enum RoomFor whom; bool sends; void (*does)(Visit *, char *rest); } WORDS[] = {
    {"ready", FOR_SEATED, true, word_ready}, {"unready", FOR_SEATED, true, word_unready}, {"start", FOR_HOST, true, word_start},
    {"fill", FOR_HOST, true, word_fill},     {"sit", FOR_LOOKING_ON, true, word_sit},      {"say", FOR_ANYBODY, false, room_say},
    {"quit", FOR_ANYBODY, false, word_quit},      {"help", FOR_ANYBODY, false, word_help},
    {"?", FOR_ANYBODY, false, word_help},    {"again", FOR_ANYBODY, false, word_again},
};

static void do_room_word(Visit *v)
{
    enum Order order = do_order(&v->lines);
    v->asked = order == ORDER_SENT;
    if (order != ORDER_NONE) return;
    char *rest = v->lines.line + strcspn(v->lines.line, " ");
    if (*rest) *rest++ = 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (!same_name(v->lines.line, WORDS[i].word)) continue;
        if (!room_offers(v->joined, WORDS[i].whom)) print(&v->lines, "ui.join.line.not_now", NULL);
        else {
            v->asked = WORDS[i].sends;
            WORDS[i].does(v, rest);
        }
        return;
    }
    if (v->lines.line[0]) print(&v->lines, "ui.play.line.unknown_word", (SayArg[]){{"word", v->lines.line, 0}, {0}});
    else forget_page(v);
}

/* ---- words of the lobby ---- */

/* By its number in the list, or its code. */
static const char *table_named(const Visit *v, const char *text)
{
    const LobbyRow *row;
    int rows = joined_lobby(v->joined, &row), n = number_in(text);
    return n >= 1 && n <= rows && row[n - 1].code[0] ? row[n - 1].code : text;
}

static void do_lobby_word(Visit *v)
{
    const LobbyRow *row;
    char *rest = v->lines.line + strcspn(v->lines.line, " ");
    int rows = joined_lobby(v->joined, &row), n = number_in(v->lines.line);
    if (*rest) *rest++ = 0;
    v->asked = true;
    if (n >= 1 && n <= rows && row[n - 1].code[0]) joined_enter(v->joined, row[n - 1].code, false);
    else if (same_name(v->lines.line, "new")) joined_create(v->joined, *rest ? rest : "listed=1");
    else if (same_name(v->lines.line, "join") && *rest) joined_enter(v->joined, rest, false);
    else if (same_name(v->lines.line, "watch") && *rest) joined_enter(v->joined, table_named(v, rest), true);
    else {
        v->asked = false;
        if (same_name(v->lines.line, "quit")) v->lines.outcome = OUTCOME_LEFT;
        else print(&v->lines, "ui.join.line.lobby", NULL);
    }
}

/* ---- pages ---- */

/* True: it is not the one that stands there already. */
static bool print_new(Visit *v, void (*fill)(Page *, Joined *))
{
    Page page = {0};
    fill(&page, v->joined);
    bool new = !v->shown || strcmp(page.text, v->shown) != 0;
    if (!new) {
        page_free(&page);
        return false;
    }
    free(v->shown);
    v->shown = strdup(page.text);
    print_page(&v->lines, &page);
    return true;
}

/* Whether something to do is left to be read: a person may always type; a script that is ready waits for the game. */
static bool may_read(const Visit *v)
{
    const JoinedRoom *room = joined_room(v->joined);
    bool waits = room->you != NOBODY && room->seat[room->you].ready && !joined_is_host(v->joined);
    return v->lines.typed || (!v->asked && !waits && (room_offers(v->joined, FOR_SEATED) || room_offers(v->joined, FOR_LOOKING_ON)));
}

static void visit(Visit *v, void (*fill)(Page *, Joined *), bool reads, void (*does)(Visit *))
{
    Lines *l = &v->lines;
    bool told = tell_news(l);
    if (fill) told |= print_new(v, fill);
    if (reads ? read_line_if(l, told || !l->typed ? SAY(l, "ui.join.prompt.room") : "") : read_line_if(l, NULL)) does(v);
    else v->asked = false;
}

static void do_nothing_word(Visit *v)
{
    if (same_name(v->lines.line, "quit")) v->lines.outcome = OUTCOME_LEFT;
}

static void visit_game(Visit *v)
{
    Lines *l = &v->lines;
    tell_news(l);
    table_act(l->table);
    lines_game(l);
    if (l->outcome == OUTCOME_GOES_ON && l->table->view.over) print_filled(l, page_result);
    if (l->outcome == OUTCOME_GOES_ON) joined_leave_game(v->joined);
    forget_page(v);
    v->asked = false;
}

enum Outcome lines_join(Joined *j, bool ascii)
{
    Visit v = {.joined = j};
    lines_begin(&v.lines, joined_table(j), ascii);
    while (v.lines.outcome == OUTCOME_GOES_ON && joined_stage(j) != JOINED_ENDED) {
        switch (joined_stage(j)) {
        case JOINED_REACHING: visit(&v, NULL, v.lines.typed, do_nothing_word); break;
        case JOINED_LOBBY: visit(&v, page_lobby, v.lines.typed || !v.asked, do_lobby_word); break;
        case JOINED_ROOM: visit(&v, page_room, may_read(&v), do_room_word); break;
        case JOINED_GAME: visit_game(&v); break;
        case JOINED_ENDED: break;
        }
    }
    tell_news(&v.lines);
    if (v.lines.outcome == OUTCOME_INTERRUPTED) print(&v.lines, "cli.interrupted", NULL);
    lines_end();
    free(v.shown);
    return v.lines.outcome;
}
