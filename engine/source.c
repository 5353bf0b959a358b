/* Who listens: abilities are looked up from what is in play, never registered. A source is a row with hooks; the sources of
   a person are his role (once shown), his character, the sets and options of the game, and his cards in play, in this order.
   source_at is the one place where dead, silenced, copied and doubled sources are settled. */
#include "game.h"

#define X(NAME, how, scope) [NAME] = scope,
enum Scope { AT, ALL };
static const uint8_t SCOPE[MOMENT_COUNT] = {MOMENTS(X)};
#undef X
#define X(NAME, how, scope) [NAME] = how,
enum Combines { FIGURE, CAN, NOW, RULE, INSTEAD, FLAG, WATCH };
static const uint8_t COMBINES[MOMENT_COUNT] = {MOMENTS(X)};
#undef X

const char *moment_id(int moment)
{
#define X(NAME, ...) #NAME,
    static const char *const ID[MOMENT_COUNT] = {MOMENTS(X)};
#undef X
    return moment >= 0 && moment < MOMENT_COUNT ? ID[moment] : "?";
}

/* ---- presence and distance ---- */

int left_of(const BangGame *g, int seat)
{
    do seat = seat + 1 == g->seats ? 0 : seat + 1;
    while (!in_play(g, seat));
    return seat;
}

/* The seats of a mask clockwise from the left of the active player, who is last (BASE-008); `after` NOBODY: the first. */
uint8_t next_of(const BangGame *g, uint8_t mask, int after)
{
    unsigned up_to_turn = (2u << g->turn) - 1, above = mask & ~up_to_turn, below = mask & up_to_turn;
    if (after != NOBODY) {
        unsigned served = (2u << after) - 1;
        if (after <= g->turn) above = 0, below &= ~served;
        above &= ~served;
    }
    return (uint8_t)(above ? lowest(above) : below ? lowest(below) : NOBODY);
}

/* BASE-121: the floor comes last. */
int distance(const BangGame *g, int from, int to)
{
    int d = g->seat[from].ring[to] + g->seat[to].farther - g->seat[from].nearer;
    return d < 1 ? 1 : d;
}

uint8_t first_of(const BangGame *g, uint8_t mask) { return mask & bit(g->turn) ? g->turn : next_of(g, mask, NOBODY); }

uint8_t who_listens(const BangGame *g, int moment)
{
    unsigned mask = 0;
    if (!anybody_listens(g, moment)) return 0;
    for (int s = 0; s < g->seats; s++) mask |= (unsigned)listens(g, s, moment) << s;
    return (uint8_t)mask;
}

/* Does `from` reach `to`, and is he at distance 1? */
static void recount_pair(BangGame *g, int from, int to)
{
    BangSeat *p = &g->seat[from];
    int d = distance(g, from, to);
    p->reach = (uint8_t)((p->reach & ~bit(to)) | (d <= p->range) << to);
    p->close = (uint8_t)((p->close & ~bit(to)) | (d <= 1) << to);
}

/* BASE-120: the shorter way round, counting people in play only. */
void recount_ring(BangGame *g)
{
    int order[SEATS], n = 0;
    g->living = 0;
    for (int s = 0; s < g->seats; s++) {
        memset(g->seat[s].ring, 0, SEATS);
        g->seat[s].reach = g->seat[s].close = 0;
        if (g->seat[s].state != STATE_OUT) g->living |= bit(s), order[n++] = s;
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int d = j - i < n - j + i ? j - i : n - j + i;
            g->seat[order[i]].ring[order[j]] = g->seat[order[j]].ring[order[i]] = (uint8_t)d;
            recount_pair(g, order[i], order[j]);
            recount_pair(g, order[j], order[i]);
        }
}

/* ---- the one enumerator ---- */

enum { SLOT_ROLE, SLOT_CHARACTER, SLOT_LAWS };

#define X(NAME, id) &LAW_OF_##NAME,
static const Law *const LAWS[SET_COUNT + OPTION_COUNT] = {BANG_SETS(X) BANG_OPTIONS(X)};
#undef X
/* The sets and options that do something to every seat. */
enum { LISTENING_LAWS = (SETS_ALL & ~SETS_BASE) | (OPTIONS_ALL & ~OPTION_BEGINNER) << SET_COUNT };
_Static_assert(SET_COUNT + OPTION_COUNT <= 16, "a mask of 16 laws");

const Law *law(int set_or_option) { return LAWS[set_or_option]; }
static unsigned listening_laws(const BangGame *g) { return (unsigned)(g->sets | g->options << SET_COUNT) & LISTENING_LAWS; }
void recount_laws(BangGame *g) { g->laws = (uint8_t)(bits(listening_laws(g)) + bits(listening_laws(g) >> 8)); }
static int first_card_slot(const BangGame *g) { return SLOT_LAWS + g->laws; }

__attribute__((noinline)) static const Source *nth_law(const BangGame *g, int n)
{
    unsigned laws = listening_laws(g);
    while (n-- > 0) laws &= laws - 1;
    return &LAWS[lowest(laws)]->source;
}

/* The source of a seat at a slot; *id: as in BangEvent.source. NULL: nothing there, or no more. */
static inline const Source *source_at(const BangGame *g, int seat, int slot, uint8_t *id)
{
    const BangSeat *p = &g->seat[seat];
    *id = 0;
    if (slot == SLOT_ROLE) return p->shown ? &ROLE_SOURCE[p->role] : NULL;
    if (slot == SLOT_CHARACTER) {
        *id = character_source(p->character);
        return CHARACTER_ROW_OF[p->character];
    }
    if (slot < first_card_slot(g)) return nth_law(g, slot - SLOT_LAWS);
    *id = kind_source(kind_of(zone_cards(g, ZONE_TABLE + seat)[slot - first_card_slot(g)]));
    return &CARD_ROW[*id]->source;
}

static int slots(const BangGame *g, int seat) { return in_play(g, seat) ? first_card_slot(g) + table_size(g, seat) : 0; }

static const Hook *hook_of(const Source *source, int moment)
{
    if (source)
        for (const Hook *h = source->hook; h->moment != NONE; h++)
            if (h->moment == moment) return h;
    return NULL;
}

bool grants(const BangGame *g, int seat, int way)
{
    uint8_t id;
    for (int slot = 0, n = slots(g, seat); slot < n; slot++) {
        const Source *source = source_at(g, seat, slot, &id);
        if (!source) continue;
        for (const Hook *h = source->hook; h->moment != NONE; h++)
            if (h->way == way) return true;
    }
    return false;
}

unsigned ways_granted(const BangGame *g, int seat, int moment)
{
    unsigned ways = 0;
    uint8_t id;
    for (int slot = 0, n = slots(g, seat); slot < n; slot++) {
        const Source *source = source_at(g, seat, slot, &id);
        if (!source) continue;
        for (const Hook *h = source->hook; h->moment != NONE; h++)
            if (h->moment == moment) ways |= 1u << h->way;
    }
    return ways;
}

bool card_listens(const BangGame *g, int seat, BangCard card, int moment)
{
    return in_play(g, seat) && holds(g, ZONE_TABLE + seat, card) && hook_of(&CARD_ROW[kind_of(card)]->source, moment) != NULL;
}

uint8_t listener_of(const BangGame *g, int seat, int moment)
{
    uint8_t id = 0;
    for (int slot = 0, n = slots(g, seat); slot < n; slot++)
        if (hook_of(source_at(g, seat, slot, &id), moment)) return id;
    return 0;
}

/* ---- reading figures: base, plus, at least, fix, in that order, with a trace for reasons ---- */

static void trace_term(BangReason *trace, uint8_t source, int plus)
{
    if (trace && plus != 0 && trace->terms < TERMS) trace->term[trace->terms++] = (BangTerm){source, (int8_t)plus};
}

int figure(const BangGame *g, int moment, int seat, int start, BangReason *trace)
{
    int plus = 0, at_least = 0, fix = 0;
    uint8_t id;
    assert(COMBINES[moment] == FIGURE);
    if (!listens(g, seat, moment)) return start;
    for (int slot = 0, n = slots(g, seat); slot < n; slot++) {
        const Hook *h = hook_of(source_at(g, seat, slot, &id), moment);
        if (!h) continue;
        if (h->base) start = h->base;
        if (h->at_least > at_least) at_least = h->at_least;
        if (h->fix) fix = h->fix;
        plus += h->plus;
        trace_term(trace, id, h->plus);
        if (trace && (h->base || h->at_least || h->fix)) trace->source = id;
    }
    start += plus;
    if (start < at_least) start = at_least;
    return fix ? fix : start;
}

int refused_by(const BangGame *g, int moment, int by, int at, int kind)
{
    uint8_t id;
    assert(COMBINES[moment] == CAN);
    if (!listens(g, at, moment)) return WHY_LEGAL;
    for (int slot = 0, n = slots(g, at); slot < n; slot++) {
        const Hook *h = hook_of(source_at(g, at, slot, &id), moment);
        int why = h ? h->can(g, by, at, kind) : WHY_LEGAL;
        if (why != WHY_LEGAL) return why;
    }
    return WHY_LEGAL;
}

/* ---- kept facts: so that a play asks a number and not a table ---- */

static void recount_pairs_of(BangGame *g, int seat)
{
    for (int s = 0; s < g->seats; s++)
        if (s != seat && in_play(g, s) && in_play(g, seat)) {
            recount_pair(g, seat, s);
            recount_pair(g, s, seat);
        }
}

void recount(BangGame *g, int seat)
{
    BangSeat *p = &g->seat[seat];
    BangSeat before = *p;
    uint8_t id;
    p->listens = 0;
    for (int slot = 0, n = slots(g, seat); slot < n; slot++) {
        const Source *source = source_at(g, seat, slot, &id);
        if (!source) continue;
        for (const Hook *h = source->hook; h->moment != NONE; h++) {
            assert(h < source->hook + HOOKS);
            p->listens |= 1ull << h->moment;
        }
    }
    p->farther = (int8_t)figure(g, MOD_FARTHER, seat, 0, NULL);
    p->nearer = (int8_t)figure(g, MOD_NEARER, seat, 0, NULL);
    p->range = (int8_t)figure(g, MOD_RANGE, seat, 1, NULL);        /* BASE-014: Colt .45 */
    p->bang_limit = (int8_t)figure(g, MOD_BANGS, seat, 1, NULL);   /* BASE-092 */
    if (p->farther != before.farther || p->nearer != before.nearer || p->range != before.range) recount_pairs_of(g, seat);
    if (p->listens == before.listens) return;
    g->listens = 0;
    for (int s = 0; s < g->seats; s++) g->listens |= g->seat[s].listens;
}

/* ---- acting ---- */

void happen_to_listeners(Run *r, int moment, const BangFrame *f)
{
    const BangGame *g = r->game;
    uint8_t id;
    assert(COMBINES[moment] == NOW);
    if (!listens(g, f->at, moment)) return;
    for (int slot = 0; slot < slots(g, f->at); slot++) {
        const Hook *h = hook_of(source_at(g, f->at, slot, &id), moment);
        if (h) h->now(r, f, f->at);
    }
}

/* The event has happened and is told; nothing may come between a thing and its being seen. */
void tell_witnesses(Run *r, const BangEvent *e)
{
    const BangGame *g = r->game;
    if (!in_play(g, g->turn)) return;
    for (unsigned left = listening_laws(g); left; left &= left - 1) {
        const Hook *h = hook_of(&LAWS[lowest(left)]->source, WITNESSES);
        if (h) h->watch(r, e);
    }
}

static const Hook *next_listener(const BangGame *g, BangFrame *f);

void emit_to_listeners(BangGame *g, int moment, const BangFrame *f)
{
    if (SCOPE[moment] == AT && !listens(g, f->at, moment)) return;
    BangFrame look = {.moment = (uint8_t)moment, .at = f->at};
    const Hook *first = next_listener(g, &look);
    if (!first) return;
    BangFrame *m = call(g, RULE_moment, f->by, f->at, f->card);
    m->moment = (uint8_t)moment, m->seats = look.seats, m->who = look.who, m->slot = look.slot, m->last = look.last;
    m->m = 1, m->step = 1; /* as after its first step */
    call(g, first->rule, m->by, m->who, m->last);
}

/* The next listener from the cursor on: seats clockwise from f->at, slots in order. The card that was last served may have
   left the table meanwhile; then its slot holds the next one. */
static const Hook *next_listener(const BangGame *g, BangFrame *f)
{
    uint8_t id;
    int first = first_card_slot(g);
    for (; f->seats < (SCOPE[f->moment] == AT ? 1 : g->seats); f->seats++, f->slot = 0, f->last = CARD_NONE) {
        f->who = (uint8_t)((f->at + f->seats) % g->seats);
        for (; f->slot < slots(g, f->who); f->slot++) {
            BangCard card = f->slot < first ? CARD_NONE : zone_cards(g, ZONE_TABLE + f->who)[f->slot - first];
            if (card != CARD_NONE && card == f->last) continue;
            const Hook *h = hook_of(source_at(g, f->who, f->slot, &id), f->moment);
            if (!h || (h->due && !h->due(g, f->who))) continue;
            f->last = card;
            if (card == CARD_NONE) f->slot++;
            return h;
        }
    }
    return NULL;
}

static void serve_next(BangGame *g, BangFrame *f)
{
    const Hook *h = next_listener(g, f);
    f->m = h != NULL;
    if (h) call(g, h->rule, f->by, f->who, f->last);
}

/* moment; who, slot, last: the next listener; seats: served. Calls the rule of each; an INSTEAD ends with the first that
   accepts. Gives 1 if one of them did. */
void rule_moment(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    do {
        AWAIT(1, serve_next(g, f));
        if (f->got) f->flags = 1;
    } while (f->m && !(f->flags && COMBINES[f->moment] == INSTEAD));
    END(f->flags);
}
