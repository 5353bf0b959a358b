/* A game as text for a terminal or a log, and why an action is refused, in the languages of po/. */
#include "env/games.h"
#include "text/say.h"
#include <stdarg.h>
#include <stdio.h>

int env_language(const char *tag) { return say_language(tag); }

/* ---- lines ---- */

typedef struct { char *out; int size, length; } Page;

__attribute__((format(printf, 2, 3))) static void put(Page *page, const char *form, ...)
{
    va_list arguments;
    va_start(arguments, form);
    bool fits = page->length < page->size;
    page->length += vsnprintf(fits ? page->out + page->length : NULL, fits ? (size_t)(page->size - page->length) : 0, form, arguments);
    va_end(arguments);
}

static SayScene scene_of(int language, const BangGame *view)
{
    return (SayScene){.language = language, .view = view, .reader = view->viewer < SEATS ? view->viewer : NOBODY};
}

static void put_cards(Page *page, int language, const BangGame *view, int zone)
{
    char text[LINE_TEXT];
    int n = bang_count(view, zone), hidden = 0;
    for (int i = 0; i < n; i++) {
        BangCard card = bang_cards(view, zone)[i];
        hidden += card == CARD_HIDDEN;
        if (card == CARD_HIDDEN) continue;
        say_card(text, sizeof text, language, card);
        put(page, "  %s", text);
    }
    if (hidden > 0) put(page, "  %d ?", hidden);
}

/* > the seat that is asked; * whose turn it is. */
static void put_seat(Page *page, const SayScene *scene, int seat)
{
    char text[LINE_TEXT];
    const BangGame *view = scene->view;
    say_seat(scene, seat, text, sizeof text);
    put(page, "%c%c %d %s\n", view->ask.owe >> seat & 1 ? '>' : ' ', view->turn == seat ? '*' : ' ', seat, text);
    if (bang_count(view, ZONE_HAND + seat) == 0) return;
    put(page, "    ");
    put_cards(page, scene->language, view, ZONE_HAND + seat);
    put(page, "\n");
}

static void put_events(Page *page, const SayScene *scene, const BangLog *log, int viewer)
{
    static _Thread_local BangLog seen;
    char text[LINE_TEXT];
    seen.count = log->count;
    for (int k = 0; k < log->count; k++)
        if (viewer == EVERYTHING) seen.event[k] = log->event[k];
        else bang_redact(&log->event[k], viewer, &seen.event[k]);
    for (int k = 0, used; k < seen.count; k += used)
        if (say_events(scene, &seen.event[k], seen.count - k, &used, text, sizeof text) > 0) put(page, "- %s\n", text);
}

int env_render(const EnvRun *run, int i, int viewer, int language, char *out, int size)
{
    char text[LINE_TEXT];
    BangGame view = run->table[i].game;
    if (viewer != EVERYTHING) bang_view(&run->table[i].game, viewer, &view);
    SayScene scene = scene_of(language, &view);
    Page page = {out, size, 0};
    if (run->kept) put_events(&page, &scene, &run->kept[i].happened, viewer);
    put(&page, "%s %d  %s %d ", bang_zone_id(ZONE_DECK), bang_count(&view, ZONE_DECK), bang_zone_id(ZONE_DISCARD), bang_count(&view, ZONE_DISCARD));
    if (bang_count(&view, ZONE_STORE) > 0) put(&page, " %s", bang_zone_id(ZONE_STORE)), put_cards(&page, language, &view, ZONE_STORE);
    put(&page, "\n");
    for (int s = 0; s < view.seats; s++) put_seat(&page, &scene, s);
    if (view.over) say_result(&scene, text, sizeof text);
    else say_ask(&scene, text, sizeof text);
    put(&page, "%s\n", text);
    return page.length;
}

/* ---- actions ---- */

static BangMove legal_move(const EnvRun *run, int i, int action)
{
    BangOptions options;
    int seat = agent_of(run, i);
    if (seat == ENV_NO_AGENT) return (BangMove){0};
    bang_options(&run->table[i].game, seat, &options);
    return move_of(&run->table[i].game, seat, &options, action);
}

int env_decode(const EnvRun *run, int i, int action, uint8_t out[4])
{
    BangMove move = legal_move(run, i, action);
    out[0] = move.verb, out[1] = move.card, out[2] = move.at, out[3] = move.way;
    return move.verb != VERB_NONE;
}

int env_encode(const EnvRun *run, int i, int verb, int card, int at, int way)
{
    const BangGame *game = &run->table[i].game;
    BangMove move = {(uint8_t)verb, (BangCard)card, (uint8_t)at, (uint8_t)way};
    int seat = agent_of(run, i);
    bool legal = seat != ENV_NO_AGENT && move.at < SEATS && bang_refuse(game, seat, move, NULL) == WHY_LEGAL;
    return legal ? action_of(game, seat, move) : -1;
}

int env_action_text(const EnvRun *run, int i, int action, char *out, int size)
{
    BangMove move = legal_move(run, i, action);
    return move.verb == VERB_NONE ? -1 : bang_write_move(&run->table[i].game, agent_of(run, i), move, out, (size_t)size);
}

/* Only of an action that is not legal. Judged on the agent's own view: a reason tells nothing that he may not know. */
int env_refusal(const EnvRun *run, int i, int action, int language, char *out, int size)
{
    BangGame view;
    BangReason why = {.code = WHY_GAME_OVER, .seat = NOBODY};
    int seat = agent_of(run, i);
    bang_view(&run->table[i].game, seat == ENV_NO_AGENT ? NOBODY : seat, &view);
    if (seat != ENV_NO_AGENT && bang_refuse(&view, seat, attempt_of(&view, seat, action), &why) == WHY_LEGAL)
        why.code = WHY_NOT_ON_OFFER; /* the move is there, but by its place instead of its kind, or the other way round */
    SayScene scene = scene_of(language, &view);
    say_reason(&scene, &why, out, (size_t)size);
    return why.code;
}
