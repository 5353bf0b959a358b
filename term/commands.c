/* Keys that do the same at every moment: pages to read, the record, language and speed, leaving. */
#define NCURSES_WIDECHAR 1
#include "focus.h"
#include "keys.h"
#include "overlay.h"
#include "room_page.h"
#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- pages ---- */

static void read_page(Screen *s, const char *title, Page *page, bool at_end)
{
    show_page(s, SAY(s, title), page, SAY(s, "ui.play.prompt.continue"), at_end);
    page_free(page);
}

void show_text(Screen *s, const char *title, void (*fill)(Page *, const Table *), bool at_end)
{
    Page page = {0};
    fill(&page, s->table);
    read_page(s, title, &page, at_end);
}

enum Where { ANYWHERE, HERE, THERE, WITH_FEATS }; /* where the others are, or what is in the game */

static const struct { const char *key, *id; enum Where where; } HELP[] = {
    {"1 … 9", "ui.play.key.number"}, {"↑ ↓ ← →", "ui.play.key.choose"}, {"Enter", "ui.play.key.confirm"}, {"Esc", "ui.play.key.back"},
    {"Tab", "ui.play.key.move_group"}, {"Tab", "ui.play.key.other_way", WITH_FEATS}, {"A … H", "ui.play.key.target"}, {"e", "ui.play.key.end_turn"}, {"m", "ui.play.key.missed"},
    {"b", "ui.play.key.barrel"}, {"l", "ui.play.key.lose_life"}, {"s", "ui.play.key.between"}, {"w", "ui.play.key.why_not"}, {"i", "ui.play.key.inspect"},
    {"t u y z", "ui.play.key.feat", WITH_FEATS},
    {"r", "ui.play.key.role"}, {"p", "ui.play.key.position"}, {"g", "ui.play.key.log"}, {"Space", "ui.play.key.skip", HERE},
    {"f", "ui.play.key.fast", HERE}, {"+ -", "ui.play.key.speed", HERE}, {"n", "ui.play.key.language"}, {"v", "ui.play.key.save", HERE},
    {"/", "ui.join.key.say", THERE}, {":", "ui.join.key.orders", THERE}, {"Ctrl-L", "ui.play.key.redraw"}, {"?", "ui.play.key.help"}, {"q", "ui.play.key.quit"},
};

static void page_help(Page *page, const Table *t)
{
    char line[LINE_TEXT];
    for (size_t i = 0; i < sizeof HELP / sizeof *HELP; i++) {
        if (HELP[i].where == (t->joined ? HERE : THERE) || (HELP[i].where == WITH_FEATS && table_feats(t) == 0)) continue;
        snprintf(line, sizeof line, "%s\t%s", HELP[i].key, say_raw(t->scene.language, HELP[i].id));
        page_line(page, line);
    }
    page_line(page, "");
    page_say(page, t, "ui.play.help.signs", NULL);
    if (table_feats(t) > 0) page_say(page, t, "ui.play.help.feats", NULL);
    if (t->joined) page_say(page, t, "ui.join.signs", NULL);
}

static void page_of_card(Screen *s, BangCard card)
{
    Page page = {0};
    if (card == CARD_NONE || card > CARD_COUNT) return;
    page_card(&page, s->table, card);
    read_page(s, "ui.play.heading.card", &page, false);
}

static void page_of_seat(Screen *s, int seat)
{
    Page page = {0};
    page_seat(&page, s->table, seat);
    read_page(s, "ui.play.heading.character", &page, false);
}

/* ---- small commands ---- */

void notice(Screen *s, const char *id, const SayArg *args)
{
    say_format(s->notice, sizeof s->notice, s->table->scene.language, id, args);
}

static void change_speed(Screen *s, int by)
{
    if (s->table->joined) return; /* those at a server have their own */
    int speed = *s->speed + by;
    if (speed >= 1 && speed <= SPEEDS) *s->speed = speed;
    notice(s, "ui.play.note.speed", (SayArg[]){{"n", NULL, *s->speed}, {0}});
}

void change_language(Screen *s)
{
    static const char *const NAME_ID[SAY_LANGUAGES] = {"ui.play.language.en", "ui.play.language.ko", "ui.play.language.zh"};
    if (s->pen.ascii) return; /* there is one that can be shown */
    s->table->scene.language = (s->table->scene.language + 1) % SAY_LANGUAGES;
    notice(s, "ui.play.note.language", (SayArg[]){{"name", SAY(s, NAME_ID[s->table->scene.language]), 0}, {0}});
}

static bool may_overwrite(Screen *s, const char *path)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, s->table->scene.language, "ui.play.prompt.overwrite", (SayArg[]){{"file", path, 0}, {0}});
    return ask_yes(s, text);
}

void save_record(Screen *s)
{
    char typed[1024] = "", path[1024];
    if (s->table->joined) {
        notice(s, "ui.join.no_save", NULL);
        return;
    }
    if (!view_of(s)->over && !ask_yes(s, SAY(s, "ui.play.prompt.save_open"))) return;
    if (!ask_line(s, SAY(s, "ui.play.prompt.save"), typed, sizeof typed) || !typed[0]) return;
    record_place(typed, path, sizeof path);
    bool saved = record_save(&s->table->record, path, false);
    if (!saved && errno == EEXIST) {
        if (!may_overwrite(s, path)) return;
        saved = record_save(&s->table->record, path, true);
    }
    SayArg args[] = {{"file", path, 0}, {"why", strerror(errno), 0}, {0}};
    notice(s, saved ? "ui.play.note.saved" : "ui.play.note.not_saved", args);
}

void say_something(Screen *s)
{
    char prompt[LINE_TEXT], text[LINE_TEXT] = "";
    if (!s->table->joined) return;
    say_phrases(s->table->scene.language, prompt, sizeof prompt);
    if (ask_line(s, prompt, text, 600) && text[0]) joined_say(s->table->joined, text);
}

static void claim_name(Screen *s, const char *line)
{
    char password[LINE_TEXT] = "";
    if (ask_password(s, SAY(s, "ui.join.prompt.password"), password, sizeof password) && password[0])
        room_claim(s->table->joined, line, password);
    explicit_bzero(password, sizeof password);
}

void give_order(Screen *s)
{
    char line[600] = "";
    if (!s->table->joined || !ask_line(s, SAY(s, "ui.join.orders"), line, sizeof line) || !line[0]) return;
    switch (room_order(s->table->joined, line)) {
    case ORDER_NONE: notice(s, "ui.play.line.unknown_word", (SayArg[]){{"word", line, 0}, {0}}); break;
    case ORDER_CLAIM: claim_name(s, line); break;
    case ORDER_SENT:
    case ORDER_TOLD: break;
    }
}

/* Asks back. A second Ctrl-C is a yes here, and only here. */
void leave(Screen *s, int key, enum Outcome *outcome)
{
    bool kept = s->table->record.path && !s->table->record.error;
    bool looks_on = s->table->joined && joined_looks_on(s->table->joined);
    const char *id = looks_on ? "ui.join.prompt.quit.looking" : "ui.join.prompt.quit";
    int answer = ask_key(s, SAY(s, s->table->joined ? id : kept ? "ui.play.prompt.quit" : "ui.play.prompt.quit_unsaved"));
    if (answer == INTERRUPTED || (answer == 'y' && key == INTERRUPTED)) *outcome = OUTCOME_INTERRUPTED;
    else if (answer == 'y') *outcome = OUTCOME_LEFT;
}

/* Keys that mean the same everywhere. False: it is none of them. */
bool common_key(Screen *s, int key, enum Outcome *outcome)
{
    switch (key) {
    case RESIZED: return true;
    case END_OF_INPUT: *outcome = OUTCOME_CUT_OFF; return true;
    case INTERRUPTED:
    case 'q': leave(s, key, outcome); return true;
    case 'L' - '@': clearok(curscr, TRUE); return true;
    case '?': show_text(s, "ui.play.heading.keys", page_help, false); return true;
    case 'r': show_text(s, "ui.play.heading.role", page_role, false); return true;
    case 'p': show_text(s, "ui.play.heading.summary", page_position, false); return true;
    case 'g': show_text(s, "ui.play.heading.log", page_log, true); return true;
    case 'n': change_language(s); return true;
    case 'v': save_record(s); return true;
    case '/': say_something(s); return true;
    case ':': give_order(s); return true;
    case '+': case '=': case '-': change_speed(s, key == '-' ? -1 : 1); return true;
    case 'i': s->before_reading = s->stage; s->stage = STAGE_READ; return true;
    }
    return false;
}

/* In a window that is too small, nothing can be answered that is not seen. */
bool small_key(Screen *s, int key, enum Outcome *outcome)
{
    if (s->layout.fits) return false;
    if (key == 'l') *outcome = OUTCOME_LINES;
    if (key == 'q') *outcome = OUTCOME_LEFT;
    if (key == INTERRUPTED) *outcome = OUTCOME_INTERRUPTED;
    if (key == END_OF_INPUT) *outcome = OUTCOME_CUT_OFF;
    return true;
}

int seat_key(const Screen *s, int key)
{
    int seat = key >= 'a' && key <= 'h' ? key - 'a' : key >= 'A' && key <= 'H' ? key - 'A' : -1;
    return seat < view_of(s)->seats ? seat : -1;
}

int number_key(int key) { return key >= '1' && key <= '9' ? key - '1' : key == '0' ? 9 : -1; }

void reading_key(Screen *s, int key)
{
    int n = bang_count(view_of(s), ZONE_DISCARD);
    s->stage = s->before_reading;
    if (number_key(key) >= 0) page_of_card(s, hand_card(s->table, number_key(key)));
    else if (seat_key(s, key) >= 0) page_of_seat(s, seat_key(s, key));
    else if (feat_of_key(s, key) != CARD_NONE) page_of_card(s, feat_of_key(s, key));
    else if (key == 'x' && n > 0) page_of_card(s, bang_cards(view_of(s), ZONE_DISCARD)[n - 1]);
    else if (key == ENTER || key == 'i') page_of_card(s, hand_card(s->table, focus_hand(s, s->focus)));
}

