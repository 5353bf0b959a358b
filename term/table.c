/* The one file of the terminal game that has the whole game in its hands. It answers on it, takes views of it, and gives
   nothing else away. */
#include "table.h"
#include "memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct Whole {
    BangGame game;
    BangLog log;
    BangSetup setup;
    const BotKind *bot[SEATS];
    _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
    BangMove thought;       /* what the bot that owes an answer will do, */
    uint32_t thought_at;    /* if this is the number of the question */
    bool has_thought;
};

/* ---- telling ---- */

static void count_event(Table *t, const BangEvent *e)
{
    if ((e->kind == EVENT_PLAYED || e->kind == EVENT_LAID || e->kind == EVENT_USED) && e->by < SEATS) t->tally[e->by].cards++;
    if (e->kind == EVENT_ELIMINATED && e->by < SEATS && e->by != e->at) t->tally[e->by].eliminated++;
    if (e->kind != EVENT_LOST) return;
    t->tally[e->at].lost += e->n;
    if (e->by < SEATS && e->by != e->at) t->tally[e->by].taken += e->n;
    if (e->at == t->me) t->losses++;
}

/* "Otis is Otis": of those who are called by their character this says nothing. */
static bool is_idle(const Table *t, const BangEvent *e) { return e->kind == EVENT_CHARACTER && e->at != t->me && !t->name[e->at][0]; }

/* Cuts the events since `first` into sentences. */
static void add_lines(Table *t, int first)
{
    char text[LINE_TEXT];
    for (int used; first < t->events; first += used) {
        bool told = say_events(&t->scene, t->event + first, t->events - first, &used, text, sizeof text) > 0;
        if (!told || is_idle(t, &t->event[first])) continue;
        t->line = more_memory(t->line, &t->line_room, (size_t)t->lines + 1, sizeof *t->line);
        t->line[t->lines++] = (Line){first, used, t->view.answers};
    }
}

static void tell_person(Table *t, const BangLog *log)
{
    int first = t->events;
    t->event = more_memory(t->event, &t->event_room, (size_t)(t->events + log->count), sizeof *t->event);
    for (int i = 0; i < log->count; i++) {
        bang_redact(&log->event[i], t->me, &t->event[t->events]);
        count_event(t, &t->event[t->events++]);
    }
    add_lines(t, first);
}

static void tell_bots(Table *t)
{
    struct Whole *w = t->whole;
    BangGame open;
    bang_view(&w->game, NOBODY, &open);
    for (int seat = 0; seat < w->game.seats; seat++) {
        if (seat == t->me || !w->bot[seat]->watch) continue;
        for (int i = 0; i < w->log.count; i++) {
            BangEvent event;
            bang_redact(&w->log.event[i], seat, &event);
            w->bot[seat]->watch(w->memory[seat], &event, &open);
        }
    }
}

static void tell_all(Table *t)
{
    for (int seat = 0; seat < SEATS; seat++) t->life_before[seat] = t->view.seat[seat].life;
    bang_view(&t->whole->game, t->me, &t->view);
    tell_person(t, &t->whole->log);
    tell_bots(t);
}

int table_say_line(const Table *t, int line, char *out, size_t size)
{
    int used;
    out[0] = 0;
    if (line < 0 || line >= t->lines) return 0;
    return say_events(&t->scene, t->event + t->line[line].first, t->line[line].used, &used, out, size);
}

/* ---- starting and ending ---- */

static void start_bots(Table *t)
{
    struct Whole *w = t->whole;
    BangGame view;
    for (int seat = 0; seat < w->game.seats; seat++) {
        if (seat == t->me || !w->bot[seat]->start) continue;
        bang_view(&w->game, seat, &view);
        w->bot[seat]->start(w->memory[seat], bang_bot_seed(w->setup.seed, 0, seat), &view, seat);
    }
}

static void seat_person(Table *t, const Wishes *wishes)
{
    *t = (Table){.me = wishes->me};
    memcpy(t->name, wishes->name, sizeof t->name);
    t->scene = (SayScene){.language = wishes->language, .view = &t->view, .reader = wishes->me};
    for (int seat = 0; seat < SEATS; seat++) t->scene.name[seat] = t->name[seat][0] ? t->name[seat] : NULL;
}

int table_open(Table *t, const Wishes *wishes)
{
    seat_person(t, wishes);
    size_t room = 0;
    t->whole = more_memory(NULL, &room, 1, sizeof *t->whole);
    memset(t->whole, 0, sizeof *t->whole);
    t->whole->setup = wishes->setup;
    memcpy(t->whole->bot, wishes->bot, sizeof wishes->bot);
    int why = bang_start(&t->whole->game, &wishes->setup, &t->whole->log);
    if (why == WHY_LEGAL && !record_begin(&t->record, wishes->record, &wishes->setup, t->name)) why = WHY_COUNT;
    if (why == WHY_LEGAL) {
        start_bots(t);
        tell_all(t);
    } else {
        int error = errno;
        table_close(t);
        errno = error;
    }
    return why;
}

void table_close(Table *t)
{
    record_close(&t->record);
    free(t->event);
    free(t->line);
    free(t->whole);
    *t = (Table){0};
}

/* ---- answering ---- */

static int give(Table *t, int seat, BangMove move)
{
    struct Whole *w = t->whole;
    int why = bang_refuse(&w->game, seat, move, NULL);
    if (why == WHY_LEGAL && move.at == NOBODY) why = WHY_NO_SUCH_SEAT;
    if (why != WHY_LEGAL) return why;
    record_move(&t->record, &w->game, seat, move);
    bang_answer(&w->game, seat, move, &w->log);
    record_state(&t->record, &w->game);
    tell_all(t);
    return WHY_LEGAL;
}

bool table_is_mine(const Table *t) { return !t->view.over && t->view.ask.owe >> t->me & 1; }

/* At his own question he could have come between as well: he need not be asked again. */
int table_answer(Table *t, BangMove move)
{
    BangMove between = {.verb = VERB_ABILITY, .at = (uint8_t)t->me, .way = WAY_SID_KETCHUM};
    if (bang_refuse(&t->view, t->me, between, NULL) == WHY_LEGAL) t->offered = t->losses;
    return give(t, t->me, move);
}

/* Of several that owe an answer to a poll, the first that is a bot. */
static int bot_to_act(const Table *t)
{
    for (int i = 0, seat = t->view.turn; i < t->view.seats; i++, seat = (seat + 1) % t->view.seats)
        if (seat != t->me && t->view.ask.owe >> seat & 1) return seat;
    return NOBODY;
}

void table_think(Table *t)
{
    struct Whole *w = t->whole;
    BangGame view;
    BangOptions options;
    int seat = bot_to_act(t);
    if (seat == NOBODY || w->game.over || (w->has_thought && w->thought_at == w->game.answers)) return;
    bang_view(&w->game, seat, &view);
    bang_options(&view, seat, &options);
    w->thought = w->bot[seat]->decide(w->memory[seat], &view, &options);
    if (bang_refuse(&w->game, seat, w->thought, NULL) != WHY_LEGAL) w->thought = bang_option(&options, 0); /* a bot of others may err */
    w->thought_at = w->game.answers;
    w->has_thought = true;
}

void table_act(Table *t)
{
    int seat = bot_to_act(t);
    if (seat == NOBODY || t->whole->game.over) return;
    table_think(t);
    t->whole->has_thought = false;
    give(t, seat, t->whole->thought);
}

bool table_may_interrupt(const Table *t, BangMove *move)
{
    BangOptions options;
    if (t->view.over || table_is_mine(t)) return false;
    bang_options(&t->view, t->me, &options);
    if (options.moves == 0) return false;
    *move = bang_option(&options, 0);
    return true;
}

bool table_offers(Table *t)
{
    BangMove move;
    const BangSeat *p = &t->view.seat[t->me];
    bool offers = t->offered < t->losses && p->life < p->max_life && table_may_interrupt(t, &move);
    t->offered = t->losses;
    return offers;
}

/* ---- another game ---- */

static void next_seed(uint8_t seed[32])
{
    for (int i = 0; i < 32 && ++seed[i] == 0; i++) {}
}

static void pass_sheriff(const BangGame *view, Wishes *wishes)
{
    for (int seat = 0; seat < view->seats; seat++)
        if (view->seat[seat].role == ROLE_SHERIFF) wishes->setup.role[(seat + 1) % view->seats] = ROLE_SHERIFF;
}

void table_next(const Table *t, Wishes *wishes, bool pass)
{
    BangSetup *setup = &wishes->setup;
    next_seed(setup->seed);
    setup->survivor = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        bool survives = seat < t->view.seats && bang_in_play(&t->view, seat);
        setup->role[seat] = ROLE_NONE;
        setup->character[seat] = survives ? t->view.seat[seat].character : CHARACTER_NONE;
        if (survives) setup->survivor |= (uint8_t)(1u << seat);
    }
    if (pass) pass_sheriff(&t->view, wishes);
}
