/* The full screen at a server: the list of tables, the room, the game (screen.c), its result, and the room again. A page at a
   time; news draw it anew. */
#include "columns.h"
#include "focus.h"
#include "keys.h"
#include "overlay.h"
#include "room_page.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULT_SETTLING = 700 };

/* What the room knows of a person's wishes. */
typedef struct { Screen *screen; Joined *joined; bool keep, pass, watch; enum Outcome outcome; } Visit;

/* ---- what the keys do ---- */

static bool am_ready(const Joined *j)
{
    const JoinedRoom *room = joined_room(j);
    return room->you != NOBODY && room->seat[room->you].ready;
}

static void key_ready(Visit *v) { joined_ready(v->joined, !am_ready(v->joined)); }
static void key_start(Visit *v) { joined_start(v->joined, false, v->keep, v->pass); }
static void key_fill(Visit *v) { joined_start(v->joined, true, v->keep, v->pass); }
static void key_keep(Visit *v) { v->keep = !v->keep; }
static void key_pass(Visit *v) { v->pass = !v->pass; }
static void key_sit(Visit *v) { joined_sit(v->joined, NOBODY); }
static void key_stand(Visit *v) { joined_send(v->joined, json_pack("{s:s}", "type", "stand")); }
static void key_order(Visit *v) { give_order(v->screen); }
static void key_say(Visit *v) { say_something(v->screen); }
static void key_language(Visit *v) { change_language(v->screen); }
static void key_leave(Visit *v) { leave(v->screen, 'q', &v->outcome); }

static void key_give_up(Visit *v)
{
    if (ask_yes(v->screen, SAY(v->screen, "ui.join.prompt.give_up"))) joined_give_up(v->joined);
}

static const struct { char key; const char *id; enum RoomFor whom; void (*does)(Visit *); } KEYS[] = {
    {'r', "ui.join.key.ready", FOR_SEATED, key_ready},
    {'s', "ui.join.key.start", FOR_HOST, key_start},
    {'f', "ui.join.key.fill", FOR_HOST, key_fill},
    {'k', "ui.join.key.keep", FOR_HOST_AGAIN, key_keep},
    {'o', "ui.join.key.pass", FOR_HOST_AGAIN, key_pass},
    {'i', "ui.join.key.sit", FOR_LOOKING_ON, key_sit},
    {'u', "ui.join.key.stand", FOR_SEATED, key_stand},
    {'/', "ui.join.key.say", FOR_ANYBODY, key_say},
    {':', "ui.join.key.orders", FOR_ANYBODY, key_order},
    {'n', "ui.play.key.language", FOR_ANYBODY, key_language},
    {'x', "ui.join.key.give_up", FOR_SEATED, key_give_up},
    {'q', "ui.join.key.leave", FOR_OWNER, key_leave},
    {'q', "ui.join.key.leave.looking", FOR_ONLOOKER, key_leave},
};
enum { ROOM_KEYS = sizeof KEYS / sizeof *KEYS };

static bool is_on(const Visit *v, int key) { return KEYS[key].does == key_keep ? v->keep : KEYS[key].does == key_pass && v->pass; }

/* ---- pages ---- */

static void page_notices(Page *page, Screen *s)
{
    take_notice(s);
    if (s->table->apart) page_line(page, SAY(s, "ui.join.apart"));
    if (s->notice[0]) page_line(page, s->notice);
}

/* As many in a row as a small window has room for. */
static void page_keys(Page *page, const Visit *v)
{
    enum { KEYS_WIDTH = LEAST_WIDTH - 4 };
    char line[LINE_TEXT] = "", key[LINE_TEXT / 4];
    page_line(page, "");
    for (int i = 0; i < ROOM_KEYS; i++) {
        if (!room_offers(v->joined, KEYS[i].whom)) continue;
        snprintf(key, sizeof key, "[%c] %s%s", KEYS[i].key, SAY(v->screen, KEYS[i].id), is_on(v, i) ? " ✓" : "");
        bool fits = columns_of(line) + 2 + columns_of(key) <= KEYS_WIDTH;
        if (line[0] && !fits) page_line(page, line), line[0] = 0;
        size_t at = strlen(line);
        snprintf(line + at, sizeof line - at, "%s%s", at ? "  " : "", key);
    }
    page_line(page, line);
}

/* Keys that leave a page of any kind. */
static bool ends(Visit *v, int key)
{
    if (key == END_OF_INPUT) v->outcome = OUTCOME_CUT_OFF;
    if (key == INTERRUPTED) v->outcome = OUTCOME_INTERRUPTED;
    return key == END_OF_INPUT || key == INTERRUPTED;
}

static int show(Visit *v, Page *page)
{
    Screen *s = v->screen;
    page_notices(page, s);
    int key = show_page(s, SAY(s, "ui.play.title"), page, "", false);
    if (key != NEWS && key != RESIZED) s->notice[0] = 0;
    page_free(page);
    return key;
}

static void visit_room(Visit *v)
{
    Page page = {0};
    page_room(&page, v->joined);
    page_keys(&page, v);
    int key = show(v, &page);
    if (ends(v, key)) return;
    for (int i = 0; i < ROOM_KEYS; i++)
        if (KEYS[i].key == key && room_offers(v->joined, KEYS[i].whom)) {
            KEYS[i].does(v);
            return;
        }
}

static void visit_lobby(Visit *v)
{
    Page page = {0};
    char line[LINE_TEXT];
    const LobbyRow *row;
    page_lobby(&page, v->joined);
    page_line(&page, "");
    snprintf(line, sizeof line, "[w] %s%s", SAY(v->screen, "ui.join.key.watch"), v->watch ? " ✓" : "");
    page_line(&page, line);
    page_line(&page, SAY(v->screen, "ui.join.lobby.keys"));
    int key = show(v, &page), rows = joined_lobby(v->joined, &row), n = number_key(key);
    if (ends(v, key)) return;
    if (n >= 0 && n < rows && row[n].code[0]) joined_enter(v->joined, row[n].code, v->watch);
    if (key == 'w') v->watch = !v->watch;
    if (key == 'n') joined_create(v->joined, "listed=1");
    if (key == 'q') v->outcome = OUTCOME_LEFT;
}

static void visit_nothing(Visit *v)
{
    Page page = {0};
    char server[ADDRESS_KEY];
    joined_say_server(v->joined, server, sizeof server);
    page_say(&page, v->screen->table, "ui.join.reaching", (SayArg[]){{"server", server, 0}, {0}});
    int key = show(v, &page);
    if (!ends(v, key) && key == 'q') v->outcome = OUTCOME_LEFT;
}

/* ---- the game ---- */

static void show_result(Visit *v)
{
    Screen *s = v->screen;
    s->stage = STAGE_WATCH;
    s->notice[0] = 0; /* of the game */
    draw_table(s);
    pen_show(&s->pen, 0, 0);
    for (int key = settle(RESULT_SETTLING); key != ENTER && v->outcome == OUTCOME_GOES_ON;) {
        Page page = {0};
        page_result(&page, s->table);
        page_line(&page, "");
        page_line(&page, SAY(s, "ui.join.result.keys"));
        if (key != INTERRUPTED && key != END_OF_INPUT) key = show(v, &page);
        else page_free(&page);
        if (ends(v, key)) return;
        if (key == 'g') show_text(s, "ui.play.heading.log", page_log, true);
        if (key == '/') say_something(s);
        if (key == ':') give_order(s);
        if (key == 'q') leave(s, key, &v->outcome);
    }
}

static void visit_game(Visit *v)
{
    Screen *s = v->screen;
    s->bare = false;
    s->old_lines = 0;
    table_act(s->table);
    v->outcome = screen_game(s);
    if (v->outcome == OUTCOME_GOES_ON && s->table->view.over) show_result(v);
    s->bare = true;
    v->keep = v->pass = false;
    if (v->outcome == OUTCOME_GOES_ON) joined_leave_game(v->joined);
}

enum Outcome screen_join(Joined *j, bool ascii, int *speed)
{
    Visit v = {.screen = screen_open(joined_table(j), ascii, speed), .joined = j};
    if (!v.screen) return OUTCOME_NO_SCREEN;
    v.screen->bare = true;
    while (v.outcome == OUTCOME_GOES_ON && joined_stage(j) != JOINED_ENDED) {
        switch (joined_stage(j)) {
        case JOINED_REACHING: visit_nothing(&v); break;
        case JOINED_LOBBY: visit_lobby(&v); break;
        case JOINED_ROOM: visit_room(&v); break;
        case JOINED_GAME: visit_game(&v); break;
        case JOINED_ENDED: break;
        }
    }
    screen_close(v.screen);
    return v.outcome;
}
