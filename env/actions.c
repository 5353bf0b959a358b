/* See actions.h. */
#include "env/actions.h"
#include "env/env.h"
#include <stdio.h>
#include <string.h>

enum Counted { OF_NOTHING, OF_KIND, OF_ANY, OF_WAY, OF_PLACE };

typedef struct { const char *id; int first, last; uint8_t verb, of; int seats; } Group;
static const Group GROUP[] = {
#define X(NAME, id, verb, of, things, seats) {#id, ACT_##NAME, ACT_##NAME##_LAST, verb, of, seats},
    ENV_ACTIONS(X)
#undef X
};
enum { GROUPS = sizeof GROUP / sizeof *GROUP };

/* Ways that take cards of many kinds. */
enum Taken { TAKEN_NONE, TAKEN_MISSED = 0, TAKEN_BANG = 0, TAKEN_ANY = 1, TAKEN_BLUE = 1 };
static const bool TAKES_ANY[WAY_COUNT] = {
#define X(NAME, id, character, from, to) [WAY_##NAME] = TAKEN_##from,
    BANG_WAYS(X)
#undef X
};

static const Group *group_of(int action)
{
    for (int i = 0; i < GROUPS; i++)
        if (action >= GROUP[i].first && action <= GROUP[i].last) return &GROUP[i];
    return NULL;
}

static int thing_in(const Group *group, int action) { return (action - group->first) / group->seats; }
static int seat_in(const Group *group, int action) { return (action - group->first) % group->seats; }
static int counted_from(const BangGame *g, int seat, int at) { return (at - seat + g->seats) % g->seats; }

int zone_of_places(const BangGame *g) { return bang_count(g, ZONE_FLIP) > 0 ? ZONE_FLIP : ZONE_ASIDE; }

static int place_of(const BangGame *g, BangCard card)
{
    const BangCard *there = bang_cards(g, zone_of_places(g));
    int n = bang_count(g, zone_of_places(g)), place = 0;
    while (place < n && there[place] != card) place++;
    return place < ENV_PLACES ? place : ENV_PLACES - 1;
}

/* ---- from a move ---- */

static int with_card(int first, const BangMove m) { return first + bang_kind(m.card) - 1; }

static int play_of(const BangMove m, int at)
{
    if (m.way == WAY_PRINTED) return ACT_PLAY + (bang_kind(m.card) - 1) * SEATS + at;
    if (TAKES_ANY[m.way]) return ACT_PLAY_ANY + (bang_kind(m.card) - 1) * SEATS + at;
    return ACT_PLAY_AS + (m.way - 1) * SEATS + at;
}

/* Where the face decides. */
static bool takes_place(int ask) { return ask == ASK_CHOOSE || ask == ASK_KEEP_ONE; }

int action_of(const BangGame *g, int seat, BangMove m)
{
    int at = m.at < g->seats ? counted_from(g, seat, m.at) : 0;
    switch ((enum BangVerb)m.verb) {
    case VERB_PASS: return ACT_PASS;
    case VERB_KEEP: return ACT_KEEP;
    case VERB_PLAY: return play_of(m, at);
    case VERB_USE: return m.way == WAY_PRINTED ? with_card(ACT_USE, m) : TAKES_ANY[m.way] ? with_card(ACT_USE_ANY, m) : ACT_USE_AS + m.way - 1;
    case VERB_ABILITY: return m.way == WAY_PRINTED ? -1 : ACT_INVOKE + m.way - 1;
    case VERB_TAKE: return takes_place(g->ask.kind) ? ACT_TAKE_PLACE + place_of(g, m.card) : with_card(ACT_TAKE, m);
    case VERB_HAND: return ACT_DRAW + at;
    case VERB_DISCARD: return with_card(ACT_DISCARD, m);
    case VERB_RETURN: return ACT_RETURN_PLACE + place_of(g, m.card);
    case VERB_PERFORM: return with_card(ACT_PERFORM, m);
    case VERB_CLAIM: return with_card(ACT_CLAIM, m);
    case VERB_BOAST: return ACT_BOAST;
    case VERB_PLACE: return with_card(ACT_PLACE, m);
    case VERB_SHOW: return with_card(ACT_SHOW, m);
    case VERB_NAME: return ACT_NAME + at;
    case VERB_GIVE: return ACT_GIVE + place_of(g, m.card) * SEATS + at;
    case VERB_NONE:
    case VERB_PROMISE:
    case VERB_COUNT: break;
    }
    return -1;
}

void mark_actions(const BangGame *g, int seat, const BangOptions *options, uint8_t mask[ENV_ACTIONS_ALL])
{
    memset(mask, 0, ENV_ACTIONS_ALL);
    for (int i = 0; i < options->count; i++) {
        const BangOption *o = &options->option[i];
        for (unsigned left = o->at; left; left &= left - 1)
            mask[action_of(g, seat, (BangMove){o->verb, o->card, (uint8_t)__builtin_ctz(left), o->way})] = 1;
    }
}

/* ---- to a move ---- */

BangMove move_of(const BangGame *g, int seat, const BangOptions *options, int action)
{
    for (int i = 0; i < options->count; i++) {
        const BangOption *o = &options->option[i];
        for (unsigned left = o->at; left; left &= left - 1) {
            BangMove move = {o->verb, o->card, (uint8_t)__builtin_ctz(left), o->way};
            if (action_of(g, seat, move) == action) return move;
        }
    }
    return (BangMove){0};
}

/* A card of the kind that lies as near as possible: in the hand, in play, or anywhere. */
static BangCard some_card(const BangGame *g, int seat, int kind)
{
    BangCard card = bang_find(g, ZONE_HAND + seat, kind);
    if (card == CARD_NONE) card = bang_find(g, ZONE_TABLE + seat, kind);
    for (int any = 1; any <= CARD_COUNT && card == CARD_NONE; any++)
        if (bang_kind((BangCard)any) == kind) card = (BangCard)any;
    return card;
}

/* The way that lets the seat take a card as another, if there is one. */
static int way_for_any(const BangGame *g, int seat, int verb, BangCard card)
{
    int first = 0;
    for (int way = WAY_COUNT - 1; way > 0; way--) {
        if (!TAKES_ANY[way]) continue;
        first = way;
        if (bang_refuse(g, seat, (BangMove){(uint8_t)verb, card, NOBODY, (uint8_t)way}, NULL) != WHY_NO_SUCH_WAY) return way;
    }
    return first;
}

/* A way turns cards of one kind into another; which, is found by what the seat holds. */
static BangCard card_for_way(const BangGame *g, int seat, int way)
{
    for (int i = 0; i < bang_count(g, ZONE_HAND + seat); i++) {
        BangCard card = bang_cards(g, ZONE_HAND + seat)[i];
        BangMove move = {VERB_PLAY, card, NOBODY, (uint8_t)way};
        if (bang_refuse(g, seat, move, NULL) != WHY_NO_SUCH_WAY) return card;
    }
    return some_card(g, seat, KIND_NONE + 1);
}

static BangCard card_at(const BangGame *g, int place)
{
    int zone = zone_of_places(g);
    return place < bang_count(g, zone) ? bang_cards(g, zone)[place] : some_card(g, 0, KIND_NONE + 1);
}

BangMove attempt_of(const BangGame *g, int seat, int action)
{
    const Group *group = group_of(action);
    if (!group) return (BangMove){0};
    int thing = thing_in(group, action), at = seat_in(group, action);
    BangMove move = {.verb = group->verb, .at = (uint8_t)(at < g->seats ? (seat + at) % g->seats : SEATS + 1)};
    if (group->of == OF_KIND || group->of == OF_ANY) move.card = some_card(g, seat, thing + 1);
    if (group->of == OF_ANY) move.way = (uint8_t)way_for_any(g, seat, move.verb, move.card);
    if (group->of == OF_PLACE) move.card = card_at(g, thing);
    if (group->of == OF_WAY) {
        move.way = (uint8_t)(thing + 1);
        if (group->verb != VERB_ABILITY) move.card = card_for_way(g, seat, thing + 1);
    }
    return move;
}

/* ---- their names ---- */

static const char *thing_word(const Group *group, int thing)
{
    return group->of == OF_WAY ? bang_way_id(thing + 1) : bang_kind_id(thing + 1);
}

int env_action_count(void) { return ENV_ACTIONS_ALL; }

int env_action_name(int action, char *out, int size)
{
    const Group *group = group_of(action);
    char thing[64] = "", seat[16] = "";
    if (!group) return -1;
    if (group->of == OF_PLACE) snprintf(thing, sizeof thing, " %d", thing_in(group, action));
    else if (group->of != OF_NOTHING) snprintf(thing, sizeof thing, " %s", thing_word(group, thing_in(group, action)));
    if (group->seats > 1) snprintf(seat, sizeof seat, " %d", seat_in(group, action));
    return snprintf(out, (size_t)size, "%s%s%s", group->id, thing, seat);
}
