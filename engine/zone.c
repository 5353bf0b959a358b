/* Zones: the only code that moves a card, so the only code that knows who has seen which (BASE-040 to 045, BASE-070 ff.).
   All cards lie in one row, cut into zones by `start`; the top or newest card of a zone is its last. */
#include "game.h"

enum Openness { SHUT, OPEN, OWNED, LOOKED };

/* One row a zone number, made from the list so that a set's new zone needs no line here. */
#define EXPAND_ONE(NAME, openness) [ZONE_##NAME] = openness,
#define EXPAND_EACH(NAME, openness) [ZONE_##NAME ... ZONE_##NAME##_LAST] = openness,
static const uint8_t ZONE_OPENNESS[ZONE_COUNT] = {
#define X(NAME, id, how_many, openness) EXPAND_##how_many(NAME, openness)
    BANG_ZONES(X)
#undef X
};

bool zone_is_open(int zone) { return ZONE_OPENNESS[zone] == OPEN; }

bool zone_is_one_of(int zone, int first) { return zone >= first && zone < first + SEATS; }

static bool is_table(int zone) { return zone_is_one_of(zone, ZONE_TABLE); }
static uint8_t owner_bit(int zone) { return zone_is_one_of(zone, ZONE_HAND) ? bit(zone - ZONE_HAND) : 0; }


/* Who knows the card after the move. Whoever does not see which card leaves a hand, or a heap that somebody looks at,
   cannot tell what is left of it: he forgets all of it, unless it was the only card. When a whole hand is inherited there
   is nothing to tell apart. */
static void witness(BangGame *g, BangCard card, int from, int to, const BangEvent *e)
{
    if (ZONE_OPENNESS[to] == OPEN) {
        g->seen[card] = 255;
        return;
    }
    uint8_t who = (uint8_t)(owner_bit(from) | owner_bit(to));
    if (ZONE_OPENNESS[from] == LOOKED || ZONE_OPENNESS[to] == LOOKED) who |= bit(e->by);
    if (zone_count(g, from) > 1 && e->kind != EVENT_INHERITED && (ZONE_OPENNESS[from] == OWNED || ZONE_OPENNESS[from] == LOOKED))
        for (int i = g->start[from]; i < g->start[from + 1]; i++) g->seen[g->row[i]] &= who;
    g->seen[card] |= who;
}

/* A window into these bytes at 63 - zone is 1 for all bounds after that zone, so that a move changes all bounds in one
   sweep without a branch: those after `to` and not after `from` go down by one, or the other way round up. */
static const uint8_t AFTER[128] = {[64 ... 127] = 1};
_Static_assert(ZONE_BOUNDS <= 64, "the window is 64 bounds wide");

static void move_bounds(BangGame *g, int from, int to)
{
    const uint8_t *less = AFTER + 63 - from, *more = AFTER + 63 - to;
    for (int z = 0; z < ZONE_BOUNDS; z++) g->start[z] = (uint8_t)(g->start[z] + more[z] - less[z]);
}

/* The card at row[i], in zone `from`, becomes the last of zone `to`. */
static inline void shift(BangGame *g, int i, int from, int to)
{
    BangCard card = g->row[i];
    if (from <= to) {
        int end = g->start[to + 1] - 1;
        memmove(g->row + i, g->row + i + 1, (size_t)(end - i));
        g->row[end] = card;
    } else {
        int end = g->start[to + 1];
        memmove(g->row + end + 1, g->row + end, (size_t)(i - end));
        g->row[end] = card;
    }
    move_bounds(g, from, to);
}

/* Marks that name places of a hand follow its cards when one of them leaves it. */
static void move_marks_up(BangGame *g, int seat, int place)
{
    for (int i = 0; i < g->marks; i++) {
        BangMark *m = &g->mark[i];
        if (m->kind != MARK_TAKEN || m->seat != seat) continue;
        if (place < m->other) m->other--;
        else if (place < m->other + m->n) m->n--;
    }
}

static void move_place(Run *r, int i, int from, int to, BangEvent e)
{
    BangGame *g = r->game;
    BangCard card = g->row[i];
    if (g->marks && zone_is_one_of(from, ZONE_HAND)) move_marks_up(g, from - ZONE_HAND, i - g->start[from]);
    witness(g, card, from, to, &e);
    shift(g, i, from, to);
    if (is_table(from)) recount(g, from - ZONE_TABLE);
    if (is_table(to)) recount(g, to - ZONE_TABLE);
    if (!r->told) return;
    e.card = card, e.from = (uint8_t)from, e.to = (uint8_t)to, e.seen = g->seen[card];
    note(r, e);
}

void move_card(Run *r, BangCard card, int from, int to, BangEvent e)
{
    int i = place_of(r->game, from, card);
    assert(i >= 0);
    move_place(r, i, from, to, e);
}

void move_random(Run *r, int from, int to, BangEvent e)
{
    BangGame *g = r->game;
    int n = zone_count(g, from);
    if (n > 0) move_place(r, g->start[from] + (int)chance(&g->stream, (uint32_t)n), from, to, e);
}

void discard(Run *r, int seat, BangCard card, int from, int event)
{
    move_card(r, card, from, ZONE_DISCARD, (BangEvent){.kind = (uint8_t)event, .by = (uint8_t)seat, .at = (uint8_t)seat});
}

void show_card(BangGame *g, BangCard card) { g->seen[card] = 255; }

/* Its cards face down in random order: nobody knows any of them. */
void shuffle_zone(BangGame *g, int zone)
{
    BangCard *card = g->row + g->start[zone];
    int n = zone_count(g, zone);
    for (int i = n - 1; i > 0; i--) {
        int j = (int)chance(&g->stream, (uint32_t)i + 1);
        BangCard other = card[i];
        card[i] = card[j];
        card[j] = other;
    }
    for (int i = 0; i < n; i++) g->seen[card[i]] = 0;
}

/* All discards become the draw pile (BASE-070): neighbours in the row, so a boundary moves. */
void shuffle_discards(Run *r)
{
    BangGame *g = r->game;
    assert(zone_count(g, ZONE_DECK) == 0);
    g->start[ZONE_DECK] = g->start[ZONE_DISCARD];
    shuffle_zone(g, ZONE_DECK);
    note(r, (BangEvent){.kind = EVENT_SHUFFLED, .by = NOBODY, .at = NOBODY, .n = (int16_t)zone_count(g, ZONE_DECK)});
}

BangCard draw_to(Run *r, int zone, BangEvent e)
{
    BangGame *g = r->game;
    if (zone_count(g, ZONE_DECK) == 0) {                      /* BASE-071, BASE-073 */
        if (zone_count(g, ZONE_DISCARD) == 0) return CARD_NONE;
        shuffle_discards(r);
    }
    BangCard card = top_card(g, ZONE_DECK);
    move_place(r, g->start[ZONE_DECK + 1] - 1, ZONE_DECK, zone, e);
    if (zone_count(g, ZONE_DECK) == 0 && zone_count(g, ZONE_DISCARD) > 0) shuffle_discards(r); /* BASE-070 */
    return card;
}

void draw_cards(Run *r, int seat, int n, uint8_t source)
{
    BangEvent e = {.kind = EVENT_DREW, .by = (uint8_t)seat, .at = (uint8_t)seat, .source = source};
    while (n-- > 0 && draw_to(r, ZONE_HAND + seat, e) != CARD_NONE) {} /* BASE-072 */
}

void fill_zone(BangGame *g, int zone, BangCard card)
{
    int i = place_of(g, ZONE_BOX, card);
    assert(i >= 0);
    shift(g, i, ZONE_BOX, zone);
    g->seen[card] = zone_is_open(zone) ? 255 : owner_bit(zone);
}

/* The discards are the first zone and the box is the last, so the rest moves up by what comes out. */
void fill_discards(BangGame *g, const bool wanted[KIND_COUNT])
{
    BangCard row[CARD_COUNT];
    int n = g->start[ZONE_DISCARD + 1], box = g->start[ZONE_BOX], others = box - n, out = 0, left = 0;
    memcpy(row, g->row, sizeof row);
    for (int i = box; i < CARD_COUNT; i++) out += wanted[kind_of(row[i])];
    memcpy(g->row + n + out, row + n, (size_t)others);
    for (int i = box; i < CARD_COUNT; i++) {
        if (wanted[kind_of(row[i])]) g->row[n++] = row[i];
        else g->row[box + out + left++] = row[i];
    }
    for (int z = ZONE_DISCARD + 1; z <= ZONE_BOX; z++) g->start[z] = (uint8_t)(g->start[z] + out);
}

void put_back(BangGame *g, int from, int to)
{
    BangCard card = g->row[g->start[from]];
    shift(g, g->start[from], from, to);
    g->seen[card] = zone_is_open(to) ? 255 : 0;
}
