/* What was told at a table: events become the sentences of its log, and figures for the end. The same wherever the whole
   game is. */
#include "columns.h"
#include "keys.h"
#include "memory.h"
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the person ---- */

void table_seat_person(Table *t, int me, int language, const char name[SEATS][NAME])
{
    t->me = me;
    memcpy(t->name, name, sizeof t->name);
    t->scene.language = language;
    t->scene.view = &t->view;
    t->scene.reader = me;
    for (int seat = 0; seat < SEATS; seat++) t->scene.name[seat] = t->name[seat][0] ? t->name[seat] : NULL;
}

const BangSeat *table_own(const Table *t)
{
    static const BangSeat NONE = {0};
    return table_looks_on(t) ? &NONE : &t->view.seat[t->me];
}

int table_hand(const Table *t) { return table_looks_on(t) ? 0 : bang_count(&t->view, ZONE_HAND + t->me); }

bool table_is_mine(const Table *t) { return !t->view.over && !t->sent && t->view.ask.owe >> t->me & 1; }

bool table_may_interrupt(const Table *t, BangMove *move)
{
    BangOptions options;
    if (t->view.over || t->sent || table_is_mine(t)) return false;
    bang_options(&t->view, t->me, &options);
    if (options.moves == 0) return false;
    *move = bang_option(&options, 0);
    return true;
}

bool table_offers(Table *t)
{
    BangMove move;
    const BangSeat *p = table_own(t);
    bool offers = t->host->waits && t->offered < t->losses && p->life < p->max_life && table_may_interrupt(t, &move);
    t->offered = t->losses;
    return offers;
}

bool table_say_clock(const Table *t, char *out, size_t size)
{
    return table_say_clock_of(t, &t->clock, table_is_mine(t) ? t->me : bang_who(&t->view), out, size);
}

bool table_say_clock_of(const Table *t, const TableClock *clock, int who, char *out, size_t size)
{
    if (!clock->is || who < 0 || who >= SEATS) return false;
    int64_t left = clock->left - (clock->paused ? 0 : now_in_milliseconds() - clock->since), reserve = clock->reserve[who];
    if (left < 0) reserve += left, left = 0;
    if (reserve < 0) reserve = 0;
    SayArg args[] = {{"n", NULL, (int)((left + 999) / 1000)}, {"reserve", NULL, (int)((reserve + 999) / 1000)}, {0}};
    const char *id = clock->paused ? "ui.join.clock.paused" : reserve > 0 ? "ui.join.clock.reserve" : "ui.join.clock";
    say_format(out, size, t->scene.language, id, args);
    return true;
}

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

static void put_line(Table *t, Line line)
{
    t->line = more_memory(t->line, &t->line_room, (size_t)t->lines + 1, sizeof *t->line);
    t->line[t->lines++] = line;
}

/* Cuts the events since `first` into sentences. */
static void add_lines(Table *t, int first)
{
    char text[LINE_TEXT];
    for (int used; first < t->events; first += used) {
        bool told = say_events(&t->scene, t->event + first, t->events - first, &used, text, sizeof text) > 0;
        int by = t->event[first].by;
        if (!told || is_idle(t, &t->event[first])) continue;
        put_line(t, (Line){.first = first, .used = used, .fame = by < SEATS ? bang_fame(&t->view, by) + 1 : 0, .answer = t->view.answers});
    }
}

void table_tell(Table *t, const BangEvent *event, int count)
{
    int first = t->events;
    t->event = more_memory(t->event, &t->event_room, (size_t)(t->events + count), sizeof *t->event);
    for (int i = 0; i < count; i++) {
        bang_redact(&event[i], t->me, &t->event[t->events]);
        count_event(t, &t->event[t->events++]);
    }
    add_lines(t, first);
}

static void add_text(Table *t, const char *text, bool aside)
{
    size_t room = 0, size = strlen(text) + 1;
    char *copy = more_memory(NULL, &room, size, 1);
    clean_text(text, copy, size);
    put_line(t, (Line){.first = t->events, .answer = t->view.answers, .text = copy, .aside = aside});
}

void table_add_line(Table *t, const char *text) { add_text(t, text, false); }
void table_add_aside(Table *t, const char *text) { add_text(t, text, true); }

void table_forget(Table *t)
{
    for (int i = 0; i < t->lines; i++) free(t->line[i].text);
    free(t->event);
    free(t->line);
    t->event = NULL;
    t->line = NULL;
    t->events = t->lines = 0;
    t->games++;
    t->event_room = t->line_room = 0;
}

int table_say_line(const Table *t, int line, char *out, size_t size)
{
    int used;
    out[0] = 0;
    if (line < 0 || line >= t->lines) return 0;
    if (t->line[line].text) return snprintf(out, size, "%s", t->line[line].text);
    const Line *l = &t->line[line];
    SayScene scene = t->scene;
    scene.later = t->events - l->first - l->used;
    scene.fame = l->fame;
    return say_events(&scene, t->event + l->first, l->used, &used, out, size);
}

