/* What waits: marks, reactions that are due when an effect has settled, and conditions that are made true at rests. */
#include "game.h"

static const uint8_t MARK_UNTIL[MARK_COUNT] = {
#define X(NAME, id, until) [MARK_##NAME] = UNTIL_##until,
    BANG_MARKS(X)
#undef X
};

/* ---- marks ---- */

void add_mark(BangGame *g, BangMark mark)
{
    CHECK(g->marks < MARKS);
    mark.until = MARK_UNTIL[mark.kind];
    g->mark[g->marks++] = mark;
}

bool has_mark(const BangGame *g, int kind, int seat, BangCard card, int way)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].kind == kind && g->mark[i].seat == seat && g->mark[i].card == card && g->mark[i].other == way) return true;
    return false;
}

/* The others keep their order: several reactions of one seat are served as they became due. */
void drop_mark(BangGame *g, int i)
{
    memmove(g->mark + i, g->mark + i + 1, sizeof(BangMark) * (size_t)(g->marks - i - 1));
    g->mark[--g->marks] = (BangMark){0};
}

void drop_marks(BangGame *g, int until)
{
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].until == until) drop_mark(g, i);
}

bool waits_for_step(const BangGame *g)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].until == UNTIL_STEP) return true;
    return false;
}

int find_mark(const BangGame *g, int kind, int seat)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].kind == kind && g->mark[i].seat == seat) return i;
    return -1;
}

void drop_marks_like(BangGame *g, int kind, int seat)
{
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].kind == kind && g->mark[i].seat == seat) drop_mark(g, i);
}

void drop_marks_of(BangGame *g, int seat)
{
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].seat == seat) drop_mark(g, i);
}

/* ---- dues: reactions that wait until the effect has settled (BASE-191) ---- */

static void due_draw(Run *r, const BangMark *m) { draw_cards(r, m->seat, m->n, m->source); }

static void due_take(Run *r, const BangMark *m)
{
    for (int n = m->n; n > 0; n--)
        move_random(r, ZONE_HAND + m->other, ZONE_HAND + m->seat,
                    (BangEvent){.kind = EVENT_TOOK, .by = m->seat, .at = m->other, .source = m->source});
}

static void due_card(Run *r, const BangMark *m)
{
    BangEvent e = {.kind = EVENT_TOOK, .by = m->seat, .at = NOBODY, .source = m->source};
    if (holds(r->game, ZONE_DISCARD, m->card)) move_card(r, m->card, ZONE_DISCARD, ZONE_HAND + m->seat, e);
}

static void (*const DUE[MARK_COUNT])(Run *, const BangMark *) = {
    [MARK_DUE_DRAW] = due_draw, [MARK_DUE_TAKE] = due_take, [MARK_DUE_CARD] = due_card,
};

static void serve_dues(Run *r, int seat)
{
    BangGame *g = r->game;
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].seat == seat && g->mark[i].until == UNTIL_SETTLED) {
            BangMark due = g->mark[i];
            drop_mark(g, i--);
            DUE[due.kind](r, &due);
        }
}

static void rest_of(BangGame *g, uint8_t seats);

/* m: seats served; who: from the active player clockwise */
void rule_settle(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->m = 0, f->who = g->turn; f->m < g->seats; f->m++, f->who = (uint8_t)(f->who + 1 == g->seats ? 0 : f->who + 1)) {
        serve_dues(r, f->who);
        AWAIT(1, rest_of(g, bit(f->who)));
    }
    AWAIT(2, rest(g));
    END(0);
}

/* ---- rests: conditions that are made true at the lines the rules name (BASE-480, BASE-486) ---- */

enum { MOST_REFILLED = 2 }; /* nobody draws up to more */

static bool is_short(const BangGame *g, int seat) /* and some pile could help */
{
    int n = hand_size(g, seat);
    return n < MOST_REFILLED && some_pile(g) && (n == 0 || n < figure(g, REST_HAND, seat, 0, NULL));
}

static void draw_one(Run *r, int seat) { draw_cards(r, seat, 1, listener_of(r->game, seat, REST_HAND)); }

void rule_refill(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    AWAIT(1, emit(g, BEFORE_REFILL, f));
    if (in_play(g, f->at) && is_short(g, f->at)) draw_one(r, f->at);
    END(0);
}

static void refill(Run *r, int seat)
{
    if (listens(r->game, seat, BEFORE_REFILL)) call(r->game, RULE_refill, seat, seat, CARD_NONE);
    else draw_one(r, seat);
}

/* Of those who listen to the moment: is the condition due for him, and what makes it true? */
static const struct { uint8_t moment; bool (*due)(const BangGame *, int); void (*serve)(Run *, int); } REST[] = {
    {REST_HAND, is_short, refill},
};
enum { RESTS = sizeof REST / sizeof *REST };

bool anybody_rests(const BangGame *g)
{
    for (int row = 0; row < RESTS; row++)
        if (anybody_listens(g, REST[row].moment)) return true;
    return false;
}

/* Finds the first condition that is due, from the active player clockwise: who and slot. */
static bool next_rest(const BangGame *g, BangFrame *f)
{
    for (int row = 0; row < RESTS; row++) {
        uint8_t due = 0;
        for (unsigned left = f->seats & ~g->hold & who_listens(g, REST[row].moment); left; left &= left - 1)
            if (REST[row].due(g, lowest(left)) && g->seat[lowest(left)].life > 0) due |= bit(lowest(left));
        if (!due) continue;
        f->who = first_of(g, due);
        f->slot = (uint8_t)row;
        return true;
    }
    return false;
}

static void rest_of(BangGame *g, uint8_t seats)
{
    BangFrame look = {.seats = seats};
    if (anybody_rests(g) && next_rest(g, &look)) call(g, RULE_rest, NOBODY, NOBODY, CARD_NONE)->seats = seats;
}

void rest(BangGame *g) { rest_of(g, 255); }

void rule_rest(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    while (next_rest(g, f)) AWAIT(1, REST[f->slot].serve(r, f->who));
    END(0);
}
