/* Figures of the plain bot: what cards are worth, how fights go. Tables first. Hidden cards count as the deck has them. */
#include "mind.h"

/* The first copy in hand, and any further one. */
static const struct { uint8_t first, more; } WORTH[KIND_COUNT] = {
    [KIND_BANG] = {40, 24},
    [KIND_MISSED] = {46, 32},
    [KIND_BEER] = {56, 50},
    [KIND_CAT_BALOU] = {42, 38},
    [KIND_PANIC] = {44, 40},
    [KIND_DUEL] = {50, 44},
    [KIND_GENERAL_STORE] = {26, 24},
    [KIND_INDIANS] = {36, 34},
    [KIND_STAGECOACH] = {75, 75},
    [KIND_GATLING] = {50, 50},
    [KIND_SALOON] = {34, 34},
    [KIND_WELLS_FARGO] = {95, 95},
    [KIND_JAIL] = {36, 30},
    [KIND_SCHOFIELD] = {28, 2},
    [KIND_BARREL] = {60, 3},
    [KIND_MUSTANG] = {60, 3},
    [KIND_VOLCANIC] = {44, 3},
    [KIND_SCOPE] = {46, 3},
    [KIND_DYNAMITE] = {14, 3},
    [KIND_REMINGTON] = {36, 3},
    [KIND_REV_CARABINE] = {38, 3},
    [KIND_WINCHESTER] = {40, 3},
};
enum { USELESS = 2, STALE_WEAPON = 6 };

/* That none of n unknown cards is a Missed! (12 of 80, more among those that are kept), or a BANG! (25 of 80). */
enum { CARDS_COUNTED = 7 };
static const uint8_t NO_MISSED[CARDS_COUNTED] = {100, 80, 64, 52, 42, 35, 30};
static const uint8_t NO_BANG[CARDS_COUNTED] = {100, 68, 47, 32, 22, 15, 10};
static const uint8_t NEITHER[CARDS_COUNTED] = {100, 50, 25, 13, 7, 4, 2};
enum { HEART_MISSES = 75, HEART_MISSES_LUCKY = 56, COURT_MISSES = 69 };

void open_mind(Mind *m, const BangGame *view, const BangOptions *options, int me)
{
    const BangCard *card = bang_cards(view, ZONE_HAND + me);
    *m = (Mind){.view = view, .options = options, .self = &view->seat[me], .me = me};
    m->players = bang_players(view);
    m->hand = bang_count(view, ZONE_HAND + me);
    m->spare = m->hand - m->self->life;
    for (int i = 0; i < m->hand; i++) m->holds[bang_kind(card[i])]++;
}

void take_aim(Mind *m, Belief *belief, uint64_t luck)
{
    belief_roles(belief, m->view);
    m->belief = belief;
    m->luck = luck;
    find_aims(belief, m->view, m->me, m->against);
}

const BangOption *find_option(const Mind *m, int verb)
{
    for (int i = 0; i < m->options->count; i++)
        if (m->options->option[i].verb == verb) return &m->options->option[i];
    return NULL;
}

BangMove move_at(const BangOption *o, int at) { return (BangMove){o->verb, o->card, (uint8_t)at, o->way}; }

BangMove own_move(const Mind *m, int verb, BangCard card)
{
    return (BangMove){(uint8_t)verb, card, (uint8_t)m->me, WAY_PRINTED};
}

/* ---- cards ---- */

static bool is(const Mind *m, int character) { return m->self->character == character; }
static bool fires_often(const Mind *m) { return m->self->bang_limit == UNLIMITED; }

static int weapon_worth(const Mind *m, int kind, int copies)
{
    int now = bang_weapon(m->view, m->me);
    if (now == kind || (now != KIND_NONE && kind != KIND_VOLCANIC && bang_weapon_range(kind) <= bang_weapon_range(now))) return STALE_WEAPON;
    if (kind == KIND_VOLCANIC && is_either(m->view, m->me, CHARACTER_WILLY_THE_KID)) return USELESS;
    return copies > 0 ? WORTH[kind].more : WORTH[kind].first;
}

static int beer_worth(const Mind *m, int copies)
{
    if (m->players <= 2) return USELESS; /* BASE-235 */
    return (copies > 0 ? WORTH[KIND_BEER].more : WORTH[KIND_BEER].first) + (m->self->life <= 2 ? 20 : 0);
}

static int missed_worth(const Mind *m, int copies)
{
    int worth = copies > 0 ? WORTH[KIND_MISSED].more : WORTH[KIND_MISSED].first;
    return worth + (m->self->life <= 2 ? 16 : 0);
}

int kind_worth(const Mind *m, int kind, int copies)
{
    if (bang_is_weapon(kind)) return weapon_worth(m, kind, copies);
    if (kind == KIND_BEER) return beer_worth(m, copies);
    if (kind == KIND_MISSED) return missed_worth(m, copies);
    if (kind == KIND_BANG && fires_often(m)) return WORTH[kind].first;
    if (kind != KIND_JAIL && bang_find(m->view, ZONE_TABLE + m->me, kind) != CARD_NONE) return USELESS; /* BASE-097 */
    return copies > 0 ? WORTH[kind].more : WORTH[kind].first;
}

int card_worth(const Mind *m, BangCard card)
{
    int kind = bang_kind(card);
    return kind_worth(m, kind, m->holds[kind] - 1);
}

BangCard poorest(const Mind *m, BangCard but)
{
    const BangCard *card = bang_cards(m->view, ZONE_HAND + m->me);
    BangCard found = CARD_NONE;
    int least = 0;
    for (int i = 0; i < m->hand; i++) {
        int worth = card[i] == but ? 255 : card_worth(m, card[i]);
        if (card[i] != but && (found == CARD_NONE || worth < least)) found = card[i], least = worth;
    }
    return found;
}

bool draws_anew(const Mind *m) /* BASE-480, LEG-531 */
{
    return (m->hand == 1 && is(m, CHARACTER_SUZY_LAFAYETTE)) || (m->hand <= 2 && is(m, CHARACTER_LEGENDARY_SUZY_LAFAYETTE));
}

int life_worth(const Mind *m) { return m->self->life <= 1 ? 120 : m->self->life == 2 ? 80 : 55; }

/* ---- fights ---- */

int bangs_held(const Mind *m)
{
    if (is(m, CHARACTER_LEGENDARY_CALAMITY_JANET)) return m->hand;
    return m->holds[KIND_BANG] + (is(m, CHARACTER_CALAMITY_JANET) ? m->holds[KIND_MISSED] : 0);
}

/* What is known of a hand: cards of a kind that this seat has seen there, and how many it has not. */
static int known_in_hand(const Mind *m, int seat, int kind, int *unknown)
{
    const BangCard *card = bang_cards(m->view, ZONE_HAND + seat);
    int known = 0;
    *unknown = 0;
    for (int i = 0, n = bang_count(m->view, ZONE_HAND + seat); i < n; i++) {
        if (card[i] == CARD_HIDDEN) ++*unknown;
        else if (bang_kind(card[i]) == kind) known++;
    }
    return known;
}

static int none_of(const Mind *m, int seat, int kind, const uint8_t *table)
{
    int unknown, known = known_in_hand(m, seat, kind, &unknown), character = m->view->seat[seat].character;
    if (character == CHARACTER_CALAMITY_JANET) table = NEITHER;
    if (character == CHARACTER_LEGENDARY_CALAMITY_JANET) known = bang_count(m->view, ZONE_HAND + seat); /* any card will do */
    return known > 0 ? 0 : table[unknown < CARDS_COUNTED ? unknown : CARDS_COUNTED - 1];
}

int no_bang_chance(const Mind *m, int seat) { return none_of(m, seat, KIND_BANG, NO_BANG); }

int escape_chance(const Mind *m, int seat)
{
    int hit = none_of(m, seat, KIND_MISSED, NO_MISSED), character = m->view->seat[seat].character;
    int try = is_either(m->view, seat, CHARACTER_LUCKY_DUKE) ? HEART_MISSES_LUCKY : HEART_MISSES;
    if (bang_find(m->view, ZONE_TABLE + seat, KIND_BARREL) != CARD_NONE) hit = hit * try / 100;
    if (character == CHARACTER_JOURDONNAIS) hit = hit * HEART_MISSES / 100;
    if (character == CHARACTER_LEGENDARY_JOURDONNAIS) hit = hit * COURT_MISSES / 100;
    return 100 - hit;
}
