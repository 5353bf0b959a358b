/* Reading: the points and decisions of a record, with what was known at each. */
#include "analysis_inside.h"
#include "bots/alternatives.h"
#include <stdlib.h>
#include <string.h>

/* ---- seeds ---- */

/* Numbers far from those of games: bots that played this game must not be asked with their own luck. */
enum { FIRST_NUMBER = 1 << 30 };

uint64_t analysis_seed(const Analysis *a, uint64_t number, int seat)
{
    return bang_bot_seed(a->wishes.seeded ? a->wishes.seed : a->setup.seed, FIRST_NUMBER + number, seat);
}

/* ---- memory ---- */

Analysis *analysis_new(const AnalysisWishes *wishes)
{
    Analysis *a = calloc(1, sizeof *a);
    struct AnalysisInside *inside = calloc(1, sizeof *inside);
    if (!a || !inside) {
        free(a);
        free(inside);
        return NULL;
    }
    a->wishes = *wishes;
    a->inside = inside;
    belief_start(&inside->public);
    return a;
}

void analysis_free(Analysis *a)
{
    if (!a) return;
    free(a->point);
    free(a->decision);
    free(a->inside->won);
    free(a->inside);
    free(a);
}

/* One more row. NULL: no memory, and nothing is lost. */
static void *grown(void *rows, size_t *room, int count, size_t size)
{
    if ((size_t)count < *room) return rows;
    size_t more = *room ? *room * 2 : 64;
    void *grew = realloc(rows, more * size);
    if (grew) *room = more;
    return grew;
}

/* ---- the bots at their seats ---- */

static void start_bots(Analysis *a, const BangGame *game)
{
    BangGame view;
    for (int seat = 0; seat < game->seats; seat++) {
        bang_view(game, seat, &view);
        for (int i = 0; i < 2; i++)
            if (a->wishes.kind->start) a->wishes.kind->start(a->wishes.kind, a->inside->bot[seat][i], analysis_seed(a, (uint64_t)i, seat), &view, seat);
    }
}

static void show_event(Analysis *a, const BangEvent *event)
{
    struct AnalysisInside *in = a->inside;
    BangEvent seen;
    bang_redact(event, NOBODY, &seen);
    belief_watch(&in->public, &seen, &in->open);
    for (int seat = 0; seat < in->open.seats && a->wishes.kind->watch; seat++) {
        bang_redact(event, seat, &seen);
        for (int i = 0; i < 2; i++) a->wishes.kind->watch(a->wishes.kind, in->bot[seat][i], &seen, &in->open);
    }
}

/* ---- points ---- */

static void note_beliefs(const Analysis *a, AnalysisPoint *p)
{
    for (int seat = 0; seat < p->game.seats && !p->game.over; seat++) {
        BangGame view;
        Belief belief = a->inside->public;
        if (!bang_in_play(&p->game, seat)) continue;
        bang_view(&p->game, seat, &view);
        belief_roles(&belief, &view);
        memcpy(p->belief[seat], belief.chance, sizeof belief.chance);
    }
}

static bool add_point(Analysis *a, const BangGame *game)
{
    AnalysisPoint *rows = grown(a->point, &a->inside->point_room, a->points, sizeof *rows);
    if (!rows) return false;
    a->point = rows;
    AnalysisPoint *p = &rows[a->points++];
    memset(p, 0, sizeof *p);
    p->game = *game;
    p->public = a->inside->public;
    p->turn = game->turns;
    note_beliefs(a, p);
    return true;
}

/* ---- decisions ---- */

static bool is_a_choice(const BangGame *view, const BangOptions *options)
{
    Alternatives c;
    list_alternatives(options, view->ask.kind, &c);
    return c.count > 1;
}

static bool add_decision(Analysis *a, const BangGame *before, const BangReplay *replay)
{
    BangGame view;
    BangOptions options;
    int seat = replay->seat;
    if (!(before->ask.owe >> seat & 1) || a->points == 0) return true; /* who comes between was not asked */
    bang_view(before, seat, &view);
    bang_options(&view, seat, &options);
    if (!is_a_choice(&view, &options)) return true;
    AnalysisDecision *rows = grown(a->decision, &a->inside->decision_room, a->decisions, sizeof *rows);
    if (!rows) return false;
    a->decision = rows;
    AnalysisDecision *d = &rows[a->decisions++];
    memset(d, 0, sizeof *d);
    d->view = view;
    d->number = replay->moves;
    d->turn = before->turns;
    d->point = a->points - 1;
    d->seat = (uint8_t)seat;
    d->move = replay->move;
    memcpy(d->bot, a->inside->bot[seat], sizeof d->bot);
    return true;
}

static void note_event(Analysis *a, const BangReplay *replay, const BangEvent *event)
{
    if (event->kind != EVENT_ELIMINATED || a->outs == SEATS) return;
    a->out[a->outs++] = (AnalysisOut){replay->moves, a->points - 1, replay->game.turns, event->at, event->by};
}

/* ---- the record ---- */

static void name_sides(Analysis *a, const BangGame *game)
{
    static const uint8_t SIDES_OF_ALL[] = {ROLE_SHERIFF, ROLE_OUTLAW, ROLE_RENEGADE}, SIDES_OF_THREE[] = {ROLE_DEPUTY, ROLE_OUTLAW, ROLE_RENEGADE};
    memcpy(a->side, game->roles[ROLE_SHERIFF] ? SIDES_OF_ALL : SIDES_OF_THREE, sizeof a->side);
}

bool analysis_note(Analysis *a, const BangGame *before, const BangReplay *replay, const BangLog *log)
{
    bool first = replay->started && !a->setup.seats;
    if (!first && replay->seat == NOBODY) return true;
    if (first) {
        a->setup = replay->setup;
        name_sides(a, &replay->game);
        start_bots(a, &replay->game);
    } else if (!add_decision(a, before, replay)) return false;
    bang_view(&replay->game, NOBODY, &a->inside->open);
    for (int i = 0; i < log->count; i++) {
        show_event(a, &log->event[i]);
        note_event(a, replay, &log->event[i]);
    }
    bool turns = replay->game.turns > (a->points ? a->point[a->points - 1].turn : 0);
    return !turns || replay->game.over || add_point(a, &replay->game);
}

bool analysis_end(Analysis *a, const BangReplay *replay)
{
    a->end = replay->game;
    return a->points > 0 && add_point(a, &replay->game);
}

/* ---- asking ---- */

int analysis_character(const Analysis *a, int seat)
{
    int character = a->end.seat[seat].character;
    return bang_legendary(character) ? bang_other_side(character) : character;
}

int analysis_side_of(const Analysis *a, int role)
{
    if (role == ROLE_DEPUTY && a->side[0] == ROLE_SHERIFF) role = ROLE_SHERIFF;
    for (int i = 0; i < ANALYSIS_SIDES; i++)
        if (a->side[i] == role) return i;
    return 0;
}

bool analysis_hides(const Analysis *a) { return a->side[0] == ROLE_SHERIFF; }

bool analysis_suspects(const Analysis *a, int point, int observer, int seat)
{
    const AnalysisPoint *p = &a->point[point];
    return observer != seat && !p->game.seat[seat].shown && bang_in_play(&p->game, seat) && bang_in_play(&p->game, observer) && !p->game.over;
}
