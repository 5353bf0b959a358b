/* The loop of the full screen: whose turn it is to do something, pauses, the end. Drawing is in panels.c and its sisters, keys
   in focus.c and commands.c, windows over the table in overlay.c. */
#include "columns.h"
#include "focus.h"
#include "keys.h"
#include "memory.h"
#include "overlay.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show_table(Screen *s)
{
    draw_table(s);
    pen_show(&s->pen, s->cursor_y, s->cursor_x);
}

/* ---- news of those who are elsewhere ---- */

/* The next look at the clock is a second away, so that it is seen to run. */
int until_next_tick(const Screen *s) { return s->table->clock.is && !s->table->clock.paused ? 1000 : -1; }

void take_notice(Screen *s)
{
    if (s->table->stale) s->notice[0] = 0;
    s->table->stale = false;
    if (!s->table->notice[0]) return;
    snprintf(s->notice, sizeof s->notice, "%s", s->table->notice);
    s->table->notice[0] = 0;
}

/* ---- the person answers ---- */

enum { SETTLING = 150 };

int settle(int milliseconds)
{
    for (int64_t end = now_in_milliseconds() + milliseconds, left; (left = end - now_in_milliseconds()) > 0;) {
        int key = next_key((int)left, false);
        if (key == INTERRUPTED || key == END_OF_INPUT) return key;
    }
    return NO_KEY;
}

static enum Outcome ask_person(Screen *s)
{
    enum Outcome outcome = OUTCOME_GOES_ON;
    open_question(s);
    show_table(s);
    int key = s->watched ? settle(SETTLING) : NO_KEY;
    s->watched = false;
    bool answered = false;
    while (!answered && outcome == OUTCOME_GOES_ON && !table_has_news(s->table) && !s->table->ended) {
        take_notice(s);
        show_table(s);
        if (key == NO_KEY) key = next_key(until_next_tick(s), false);
        if (key != NO_KEY && key != NEWS) answered = question_key(s, key, &outcome);
        key = NO_KEY;
    }
    s->stage = STAGE_WATCH;
    return outcome;
}

/* ---- others act ---- */

/* A record that is written as the game goes and fails is told once. */
static void tell_record_error(Screen *s)
{
    int error = s->table->record.error;
    if (error <= 0) return;
    SayArg args[] = {{"file", s->table->record.path, 0}, {"why", strerror(error), 0}, {0}};
    notice(s, "ui.play.note.not_saved", args);
    s->table->record.error = -1;
}

/* A pause for each answer of another. It depends on what was told to everybody at this screen, on nothing that is hidden.
   A bot thinks meanwhile; only one that is not done by then is waited for. */
static int pause_length(const Screen *s)
{
    static const int PAUSE[SPEEDS + 1] = {0, 2400, 1500, 900, 450, 0};
    int sentences = 0, base = PAUSE[*s->speed], i = s->table->lines;
    for (; i > 0 && s->table->line[i - 1].answer == view_of(s)->answers; i--) sentences++;
    if (i > 0 && s->table->line[i - 1].aside) sentences++; /* the thought before it */
    int length = base + (sentences > 1 ? sentences - 1 : 0) * base / 2;
    return length > 3 * base ? 3 * base : length;
}

static bool come_between(Screen *s)
{
    BangMove move;
    return table_may_interrupt(s->table, &move) && give_answer(s, move);
}

/* True: the pause is over. */
static bool watching_key(Screen *s, int key, enum Outcome *outcome)
{
    s->notice[0] = 0;
    if (small_key(s, key, outcome)) return false;
    if (s->stage == STAGE_READ && key < NO_KEY) {
        reading_key(s, key);
        return false;
    }
    if (common_key(s, key, outcome)) return false;
    if (key == 'f') s->fast = true;
    return s->stage != STAGE_OFFER || key == ' ' || key == 'f' || key == ENTER;
}

enum { THINK_SEEN = 300, LOOK_AGAIN = 20 };

/* The pause is over, and he thinks on: keys still work. Gives how long to wait for one. */
static int64_t think_on(Screen *s, int64_t over)
{
    if (over >= THINK_SEEN && !s->notice[0]) notice(s, "ui.play.note.thinks", NULL), s->told_thinking = true;
    return LOOK_AGAIN;
}

/* Waits until the pause is over or a key ends it; `key` was pressed before it, or is NO_KEY. Those who are elsewhere set the pace
   themselves: there the pause ends with their news. True: he came between. */
static bool pause_for(Screen *s, int milliseconds, int key, enum Outcome *outcome)
{
    int64_t end = now_in_milliseconds() + milliseconds;
    bool elsewhere = !s->table->host->waits;
    for (;; key = NO_KEY) {
        int64_t left = end - now_in_milliseconds();
        if (left <= 0 && s->stage == STAGE_WATCH && table_thinks(s->table)) left = think_on(s, now_in_milliseconds() - end);
        take_notice(s);
        show_table(s); /* which finds out whether the window is large enough */
        if (elsewhere && (table_has_news(s->table) || s->table->ended || table_is_mine(s->table))) return false;
        bool waits = s->stage != STAGE_WATCH || !s->layout.fits;
        if (key == NO_KEY) key = next_key(elsewhere ? until_next_tick(s) : waits ? -1 : left > 0 ? (int)left : 0, false);
        if (elsewhere && (key == NO_KEY || key == NEWS)) continue;
        if (key == NO_KEY && table_thinks(s->table)) continue;
        if (key == NO_KEY) return false;
        if (key == 's' && s->stage != STAGE_READ && s->layout.fits) {
            if (come_between(s)) return true;
            continue;
        }
        bool over = watching_key(s, key, outcome) && !elsewhere;
        if (over) end = now_in_milliseconds(), s->stage = STAGE_WATCH;
        if ((over && !table_thinks(s->table)) || *outcome != OUTCOME_GOES_ON) return false;
    }
}

static enum Outcome watch(Screen *s)
{
    enum Outcome outcome = OUTCOME_GOES_ON;
    bool offer = table_offers(s->table);
    s->watched = true;
    s->stage = offer ? STAGE_OFFER : STAGE_WATCH;
    s->choices.count = 0;
    table_think(s->table);
    if (offer) s->fast = false;
    if (offer) show_table(s);
    int key = offer ? settle(SETTLING) : NO_KEY;
    bool between = pause_for(s, s->fast || !is_dealt(s) ? 0 : pause_length(s), key, &outcome);
    if (!between && outcome == OUTCOME_GOES_ON) table_act(s->table);
    if (s->told_thinking) s->notice[0] = 0;
    s->told_thinking = false;
    s->stage = STAGE_WATCH;
    tell_record_error(s);
    return outcome;
}

/* ---- the end ---- */

static enum Outcome end_key(Screen *s, int key)
{
    switch (key) {
    case 'a': return OUTCOME_AGAIN;
    case 'o': return OUTCOME_AGAIN_PASS;
    case 'v': save_record(s); return OUTCOME_GOES_ON;
    case 'g': show_text(s, "ui.play.heading.log", page_log, true); return OUTCOME_GOES_ON;
    case 'n': change_language(s); return OUTCOME_GOES_ON;
    case 'q':
    case INTERRUPTED:
    case END_OF_INPUT: return OUTCOME_OVER;
    }
    return OUTCOME_GOES_ON;
}

static const struct { const char *key, *id; bool sheriff; } END_KEYS[] = {
    {"a", "ui.play.after.again", false}, {"o", "ui.play.after.pass", true},  {"v", "ui.play.key.save", false},
    {"g", "ui.play.key.log", false},     {"q", "ui.play.key.quit", false},
};

static void page_end(Page *page, const Screen *s)
{
    char line[LINE_TEXT];
    page_result(page, s->table);
    if (s->notice[0]) page_line(page, s->notice);
    page_line(page, "");
    for (size_t i = 0; i < sizeof END_KEYS / sizeof *END_KEYS; i++) {
        if (END_KEYS[i].sheriff && view_of(s)->roles[ROLE_SHERIFF] == 0) continue;
        snprintf(line, sizeof line, "[%s] %s", END_KEYS[i].key, SAY(s, END_KEYS[i].id));
        page_line(page, line);
    }
}

static enum Outcome show_end(Screen *s)
{
    enum Outcome outcome = OUTCOME_GOES_ON;
    s->stage = STAGE_WATCH;
    s->notice[0] = 0;
    forget_keys();
    while (outcome == OUTCOME_GOES_ON) {
        Page page = {0};
        page_end(&page, s);
        int key = show_page(s, SAY(s, "ui.play.heading.result"), &page, "", false);
        s->notice[0] = 0;
        outcome = end_key(s, key);
        page_free(&page);
    }
    return outcome;
}

/* ---- the game ---- */

enum Outcome screen_game(Screen *s)
{
    enum Outcome outcome = OUTCOME_GOES_ON;
    bool greeted = view_of(s)->answers > 0 && is_dealt(s), in = !table_looks_on(s->table);
    while (!view_of(s)->over && outcome == OUTCOME_GOES_ON && !s->table->ended) {
        if (table_has_news(s->table)) {
            table_act(s->table);
            s->watched = true;
            continue;
        }
        if (!greeted && is_dealt(s)) {
            if (table_is_mine(s->table)) open_question(s); /* what is seen below the welcome */
            show_text(s, "ui.play.title", page_welcome, false);
            greeted = true;
        }
        if (in && is_dealt(s) && !bang_in_play(view_of(s), s->table->me)) {
            notice(s, "ui.play.note.out", NULL);
            in = false;
        }
        outcome = table_is_mine(s->table) ? ask_person(s) : watch(s);
    }
    return outcome;
}

/* On the terminal as it was before the game. */
static void tell_seed(const Screen *s)
{
    Page page = {0};
    char ascii[LINE_TEXT];
    page_seed(&page, s->table);
    if (!page.text) return;
    to_ascii(page.text, ascii, sizeof ascii);
    fputs(s->pen.ascii ? ascii : page.text, stdout);
    fflush(stdout);
    page_free(&page);
}

Screen *screen_open(Table *table, bool ascii, int *speed)
{
    const char *none = getenv("NO_COLOR");
    if (!keys_open()) return NULL;
    Screen *s = new_memory(sizeof *s);
    s->table = table;
    s->speed = speed;
    pen_open(&s->pen, !none || !none[0], ascii);
    keys_listen(table);
    return s;
}

void screen_close(Screen *s)
{
    keys_listen(NULL);
    keys_close();
    free(s);
}

enum Outcome screen_play(Table *table, bool ascii, int *speed)
{
    Screen *s = screen_open(table, ascii, speed);
    if (!s) return OUTCOME_NO_SCREEN;
    enum Outcome outcome = screen_game(s);
    if (outcome == OUTCOME_GOES_ON) outcome = show_end(s);
    keys_close();
    if (outcome == OUTCOME_OVER || outcome == OUTCOME_LEFT || outcome == OUTCOME_INTERRUPTED || outcome == OUTCOME_CUT_OFF) tell_seed(s);
    screen_close(s);
    return outcome;
}
