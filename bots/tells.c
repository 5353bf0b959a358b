/* Acts without a choice tell nothing: El Gringo takes a card because he was hit (BASE-386), a Sheriff pays a penalty. */
#include "tells.h"

typedef struct { Tell *tell; int count; } Tells;

static void add(Tells *t, int act, int at) { t->tell[t->count++] = (Tell){(uint8_t)act, (uint8_t)at}; }

static void add_all(Tells *t, int act, unsigned seats)
{
    for (int s = 0; seats != 0; s++, seats >>= 1)
        if (seats & 1) add(t, act, s);
}

static unsigned without(unsigned seats, int one, int other) { return seats & ~(1u << one | 1u << other); }

/* ---- cards that are played ---- */

static void add_aimed(Tells *t, int kind, const BangEvent *e, const BangGame *v)
{
    static const uint8_t ACT_OF[KIND_COUNT] = {[KIND_BANG] = ACT_SHOT, [KIND_DUEL] = ACT_DUEL, [KIND_JAIL] = ACT_JAIL};
    if (e->at >= SEATS || e->at == e->by) return;
    add(t, ACT_OF[kind], e->at);
    if (kind == KIND_BANG) add_all(t, ACT_SPARED, without(v->seat[e->by].reach, e->by, e->at));
    else add_all(t, ACT_SPARED_CARD, without(v->living, e->by, e->at));
}

static void add_played(Tells *t, TurnWatched *turn, const BangEvent *e, const BangGame *v)
{
    int kind = bang_way_as(e->way, e->card);
    if (kind == KIND_BANG || kind == KIND_DUEL || kind == KIND_JAIL) add_aimed(t, kind, e, v);
    if (kind == KIND_GATLING || kind == KIND_INDIANS) add_all(t, ACT_FIRE, without(v->living, e->by, e->by));
    if (kind == KIND_BANG) turn->fired = 1;
}

/* ---- shots without a card, and what a claim takes ---- */

static void add_free_shot(Tells *t, const BangEvent *e, const BangGame *v)
{
    add(t, ACT_SHOT, e->at);
    add_all(t, ACT_SPARED, without(v->seat[e->by].reach, e->by, e->at));
}

/* He named him, whom it could have been besides: legends, of whom it takes the last life point of nobody that he spares (LEG-107). */
static void add_victim(Tells *t, const BangEvent *e, const BangGame *v)
{
    unsigned spared = 0;
    if (bang_border(bang_kind(e->card)) != BORDER_FEAT || e->at == e->by) return;
    for (int s = 0; s < v->seats; s++) spared |= (unsigned)(bang_is_legend(v, s) && v->seat[s].life > 1) << s;
    add(t, ACT_SHOT, e->at);
    add_all(t, ACT_SPARED, without(spared & v->living, e->by, e->at));
}

/* ---- cards that change hands ---- */

static bool is_burden(int kind) { return kind == KIND_JAIL || kind == KIND_DYNAMITE; }

static bool is_jesse(int source)
{
    return source == (CHARACTER_SOURCE | CHARACTER_JESSE_JONES) || source == (CHARACTER_SOURCE | CHARACTER_LEGENDARY_JESSE_JONES);
}

static void add_loss(Tells *t, const BangEvent *e, const BangGame *v)
{
    bool in_play = e->from >= ZONE_TABLE && e->from <= ZONE_TABLE_LAST;
    if (e->at >= SEATS || e->at == e->by) return;
    if (is_jesse(e->source)) add(t, ACT_DRAW, e->at);
    else if (e->source & CHARACTER_SOURCE) return;
    else if (in_play && is_burden(bang_kind(e->card))) add(t, ACT_FREE, e->at);
    else {
        unsigned spared = e->kind == EVENT_TOOK ? v->seat[e->by].close : v->living;
        add(t, in_play ? ACT_ROB_TABLE : ACT_ROB_HAND, e->at);
        add_all(t, ACT_SPARED_CARD, without(spared, e->by, e->at));
    }
}

/* ---- what was not done ---- */

/* Sid Ketchum's cards may have been a price, and those of who did a feat in this turn too. */
static void add_thrown(Tells *t, const TurnWatched *turn, const BangEvent *e, const BangGame *v)
{
    const BangSeat *who = &v->seat[e->by];
    if (e->from != ZONE_HAND + e->by || bang_kind(e->card) != KIND_BANG || who->counter[COUNTER_FEATS] > 0) return;
    if (who->character == CHARACTER_SID_KETCHUM || who->character == CHARACTER_LEGENDARY_SID_KETCHUM) return;
    if (!turn->fired || who->bang_limit == UNLIMITED) add_all(t, ACT_THROWN, without(who->reach, e->by, e->by));
}

/* Who keeps two cards or fewer has mostly no BANG!: that tells nothing. */
static void add_idle(Tells *t, const TurnWatched *turn, const BangGame *v)
{
    enum { FEW_CARDS = 2 };
    if (turn->fired || bang_count(v, ZONE_HAND + turn->of) <= FEW_CARDS) return;
    add_all(t, ACT_IDLE, without(v->seat[turn->of].reach, turn->of, turn->of));
}

/* ---- events ---- */

int find_tells(TurnWatched *turn, const BangEvent *e, const BangGame *v, int *by, Tell out[TELLS])
{
    Tells t = {.tell = out};
    *by = e->by;
    if (e->kind == EVENT_TURN) {
        *by = turn->of;
        if (turn->of < SEATS && bang_in_play(v, turn->of)) add_idle(&t, turn, v);
        *turn = (TurnWatched){.of = e->at};
    }
    else if (e->kind == EVENT_SKIPPED) turn->of = NOBODY;
    else if (e->by >= SEATS) return 0;
    else if (e->kind == EVENT_PLAYED || e->kind == EVENT_LAID) add_played(&t, turn, e, v);
    else if (e->kind == EVENT_SHOT) add_free_shot(&t, e, v);
    else if (e->kind == EVENT_LOST) add_victim(&t, e, v);
    else if (e->kind == EVENT_GAVE) add(&t, ACT_FREE, e->at);
    else if (e->kind == EVENT_FORCED || e->kind == EVENT_TOOK) add_loss(&t, e, v);
    else if (e->kind == EVENT_DISCARDED && e->by == turn->of && bang_in_play(v, e->by)) add_thrown(&t, turn, e, v);
    return t.count;
}
