/* See observation.h. A writer for each part; what it does not write stays 0. */
#include "env/observation.h"
#include "env/env.h"
#include <string.h>

typedef struct { const BangGame *view; int me, seats; } Eyes;

/* The seat that is so many to the left of one's own, and the other way round. */
static int seat_at(const Eyes *e, int i) { return (e->me + i) % e->seats; }
static int counted(const Eyes *e, int seat) { return seat < e->seats ? (seat - e->me + e->seats) % e->seats : SEATS; }

static void mark(int16_t *out, int which) { out[which] = 1; }

static void mark_seats(const Eyes *e, unsigned seats, int16_t *out)
{
    for (int i = 0; i < e->seats; i++) out[i] = seats >> seat_at(e, i) & 1;
}

/* Hidden cards are of no kind. */
static void count_kinds(const BangGame *view, int zone, int16_t *out)
{
    const BangCard *card = bang_cards(view, zone);
    for (int i = 0, n = bang_count(view, zone); i < n; i++)
        if (bang_kind(card[i]) != KIND_NONE) out[bang_kind(card[i]) - 1]++;
}

static BangCard top_of(const BangGame *view, int zone)
{
    int n = bang_count(view, zone);
    BangCard card = n > 0 ? bang_cards(view, zone)[n - 1] : CARD_NONE;
    return card == CARD_HIDDEN ? CARD_NONE : card;
}

static BangCard card_at_place(const Eyes *e, int place)
{
    int zone = zone_of_places(e->view);
    BangCard card = place < bang_count(e->view, zone) ? bang_cards(e->view, zone)[place] : CARD_NONE;
    return card == CARD_HIDDEN ? CARD_NONE : card;
}

/* ---- the question, the turn, the game ---- */

static void write_ask(const Eyes *e, int16_t *out) { mark(out, e->view->ask.kind); }
static void write_ask_count(const Eyes *e, int16_t *out) { *out = e->view->ask.n; }
static void write_ask_card(const Eyes *e, int16_t *out) { mark(out, bang_kind(e->view->ask.card)); }
static void write_ask_way(const Eyes *e, int16_t *out) { mark(out, e->view->ask.way); }
static void write_ask_by(const Eyes *e, int16_t *out) { mark(out, counted(e, e->view->ask.by)); }
static void write_asked(const Eyes *e, int16_t *out) { mark_seats(e, e->view->ask.owe, out); }
static void write_turn(const Eyes *e, int16_t *out) { mark(out, counted(e, e->view->turn)); }
static void write_turns(const Eyes *e, int16_t *out) { *out = (int16_t)(e->view->turns & INT16_MAX); }
static void write_seats(const Eyes *e, int16_t *out) { *out = (int16_t)e->seats; }
static void write_beginner(const Eyes *e, int16_t *out) { *out = (e->view->options & OPTION_BEGINNER) != 0; }

static void write_hand_limit_two(const Eyes *e, int16_t *out) { *out = (e->view->options & OPTION_HAND_LIMIT_TWO) != 0; }
static void write_jail_heart(const Eyes *e, int16_t *out) { *out = (e->view->options & OPTION_JAIL_HEART) != 0; }

static void write_sets(const Eyes *e, int16_t *out)
{
    for (int i = 0; i < SET_COUNT; i++) out[i] = e->view->sets >> i & 1;
}

static void write_ask_at(const Eyes *e, int16_t *out)
{
    if (e->view->ask.at < e->seats) mark(out, counted(e, e->view->ask.at));
}

static void write_roles(const Eyes *e, int16_t *out)
{
    for (int role = 0; role < ROLE_COUNT; role++) out[role] = e->view->roles[role];
}

/* ---- cards ---- */

static void write_deck(const Eyes *e, int16_t *out) { *out = (int16_t)bang_count(e->view, ZONE_DECK); }
static void write_deck_top(const Eyes *e, int16_t *out) { mark(out, bang_kind(top_of(e->view, ZONE_DECK))); }
static void write_deck_top_rank(const Eyes *e, int16_t *out) { *out = bang_rank(top_of(e->view, ZONE_DECK)); }
static void write_discards(const Eyes *e, int16_t *out) { *out = (int16_t)bang_count(e->view, ZONE_DISCARD); }
static void write_discard_top(const Eyes *e, int16_t *out) { mark(out, bang_kind(top_of(e->view, ZONE_DISCARD))); }
static void write_discarded(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_DISCARD, out); }
static void write_store(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_STORE, out); }
static void write_flipped(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_FLIP, out); }
static void write_apart(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_APART, out); }
static void write_feats(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_FEATS, out); }
static void write_feat_pile(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_FEAT_PILE, out); }
static void write_feat_deck(const Eyes *e, int16_t *out) { *out = (int16_t)bang_count(e->view, ZONE_FEAT_DECK); }
static void write_hand(const Eyes *e, int16_t *out) { count_kinds(e->view, ZONE_HAND + e->me, out); }

static void write_deck_top_suit(const Eyes *e, int16_t *out)
{
    BangCard card = top_of(e->view, ZONE_DECK);
    if (card != CARD_NONE) mark(out, bang_suit(card));
}

static void write_place(const Eyes *e, int16_t *out)
{
    for (int i = 0; i < ENV_PLACES; i++) mark(out + i * KIND_COUNT, bang_kind(card_at_place(e, i)));
}

static void write_place_suit(const Eyes *e, int16_t *out)
{
    for (int i = 0; i < ENV_PLACES; i++)
        if (card_at_place(e, i) != CARD_NONE) mark(out + i * SUIT_COUNT, bang_suit(card_at_place(e, i)));
}

static void write_place_rank(const Eyes *e, int16_t *out)
{
    for (int i = 0; i < ENV_PLACES; i++) out[i] = bang_rank(card_at_place(e, i));
}

/* ---- seats ---- */

static void write_tokens_of(const BangGame *view, int seat, int16_t *out)
{
    const BangCard *feat = bang_cards(view, ZONE_FEATS);
    for (int i = 0, n = bang_count(view, ZONE_FEATS); i < n; i++) out[bang_kind(feat[i]) - 1] = (int16_t)bang_tokens(view, feat[i], seat);
}

#define EACH_SEAT(name, columns, ...)                                                                                  \
    static void write_##name(const Eyes *e, int16_t *out)                                                              \
    {                                                                                                                  \
        for (int i = 0; i < e->seats; i++, out += (columns)) {                                                         \
            int seat = seat_at(e, i);                                                                                  \
            const BangSeat *p = &e->view->seat[seat];                                                                  \
            (void)seat, (void)p;                                                                                       \
            __VA_ARGS__;                                                                                               \
        }                                                                                                              \
    }

EACH_SEAT(present, 1, *out = 1)
EACH_SEAT(in_play, 1, *out = bang_in_play(e->view, seat))
EACH_SEAT(life, 1, *out = p->life)
EACH_SEAT(max_life, 1, *out = p->max_life)
EACH_SEAT(cards, 1, *out = (int16_t)bang_count(e->view, ZONE_HAND + seat))
EACH_SEAT(role, ROLE_COUNT, mark(out, p->role))
EACH_SEAT(shown, 1, *out = p->shown)
EACH_SEAT(character, CHARACTER_COUNT, mark(out, p->character))
EACH_SEAT(table, ENV_KINDS, count_kinds(e->view, ZONE_TABLE + seat, out))
EACH_SEAT(known, ENV_KINDS, count_kinds(e->view, ZONE_HAND + seat, out))
EACH_SEAT(distance, SEATS, for (int j = 0; j < e->seats; j++) out[j] = (int16_t)bang_distance(e->view, seat, seat_at(e, j)))
EACH_SEAT(reaches, SEATS, for (int j = 0; j < e->seats; j++) out[j] = bang_reaches(e->view, seat, seat_at(e, j)))
EACH_SEAT(range, 1, *out = p->range)
EACH_SEAT(bang_limit, 1, *out = p->bang_limit)
EACH_SEAT(counters, COUNTER_COUNT, for (int j = 0; j < COUNTER_COUNT; j++) out[j] = p->counter[j])
EACH_SEAT(legend, 1, *out = bang_is_legend(e->view, seat))
EACH_SEAT(tokens, ENV_KINDS, write_tokens_of(e->view, seat, out))
EACH_SEAT(doomed, 1, *out = e->view->doomed >> seat & 1)
EACH_SEAT(killer, SEATS + 1, if (!bang_in_play(e->view, seat)) mark(out, counted(e, p->killer)))

/* ---- all of it ---- */

static const struct { const char *name, *meaning; int first, rows, columns; void (*write)(const Eyes *e, int16_t *out); } PART[] = {
#define X(name, rows, columns, meaning) {#name, meaning, OBSERVE_##name, rows, columns, write_##name},
    ENV_OBSERVATION(X)
#undef X
};
enum { PARTS = sizeof PART / sizeof *PART };

void observe(const BangGame *view, int seat, int16_t out[OBSERVATION_SIZE])
{
    Eyes eyes = {view, seat, view->seats};
    memset(out, 0, OBSERVATION_SIZE * sizeof *out);
    for (int i = 0; i < PARTS; i++) PART[i].write(&eyes, out + PART[i].first);
}

int env_observation_size(void) { return OBSERVATION_SIZE; }

int env_observation_part(int i, EnvPart *out)
{
    if (i < 0 || i >= PARTS) return 0;
    *out = (EnvPart){PART[i].name, PART[i].meaning, PART[i].first, PART[i].rows, PART[i].columns};
    return 1;
}
