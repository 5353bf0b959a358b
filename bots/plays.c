/* What to play. Each kind has a row: when in the turn, and a function that says what it is worth now. The most urgent card
   that is worth more than nothing is played; then the bot is asked anew and looks again. */
#include "plays.h"
#include "feats.h"

typedef int Worth(const Mind *m, const BangOption *o, int *at);
static Worth shoot, drink, rob, duel, open_store, scare, draw, fire_at_all, treat_all, lock_up, arm, fortify, light_fuse;

/* First what brings cards, then what lengthens the arm, then what strips others of their defence, then the fight. A kind
   without a row is never played. */
static const struct { uint8_t urgency; Worth *worth; } PLAY[KIND_COUNT] = {
    [KIND_BANG] = {3, shoot},
    [KIND_BEER] = {2, drink},
    [KIND_CAT_BALOU] = {7, rob},
    [KIND_PANIC] = {8, rob},
    [KIND_DUEL] = {4, duel},
    [KIND_GENERAL_STORE] = {11, open_store},
    [KIND_INDIANS] = {5, scare},
    [KIND_STAGECOACH] = {12, draw},
    [KIND_GATLING] = {5, fire_at_all},
    [KIND_SALOON] = {2, treat_all},
    [KIND_WELLS_FARGO] = {12, draw},
    [KIND_JAIL] = {6, lock_up},
    [KIND_SCHOFIELD] = {9, arm},
    [KIND_BARREL] = {10, fortify},
    [KIND_MUSTANG] = {10, fortify},
    [KIND_VOLCANIC] = {9, arm},
    [KIND_SCOPE] = {10, fortify},
    [KIND_DYNAMITE] = {1, light_fuse},
    [KIND_REMINGTON] = {9, arm},
    [KIND_REV_CARABINE] = {9, arm},
    [KIND_WINCHESTER] = {9, arm},
};

/* What it costs a seat to lose a card from in front of it: below 0, a burden. */
static const int8_t IN_PLAY[KIND_COUNT] = {
    [KIND_JAIL] = -60,    [KIND_SCHOFIELD] = 36,    [KIND_BARREL] = 72,     [KIND_MUSTANG] = 68,   [KIND_VOLCANIC] = 52,
    [KIND_SCOPE] = 40,    [KIND_DYNAMITE] = -60,    [KIND_REMINGTON] = 40,  [KIND_REV_CARABINE] = 42, [KIND_WINCHESTER] = 44,
};
enum { A_HAND_CARD = 55, A_CARD_FOR_ME = 20 };

/* ---- what things are worth ---- */

/* To give a card up for good. One that would be discarded anyway, instead of a poorer one, costs only the difference. */
static int cost(const Mind *m, BangCard card)
{
    int worth = card_worth(m, card);
    if (draws_anew(m)) return 0;
    if (m->spare > 0) worth -= card_worth(m, poorest(m, CARD_NONE));
    return worth / 4;
}

static bool is_sheriff(const Mind *m, int seat) { return m->view->seat[seat].role == ROLE_SHERIFF; }

/* That a seat loses a life point. The last one is a reward (BASE-205), a penalty (BASE-206), or the end of the game. */
static int hit_worth(const Mind *m, int at)
{
    int life = m->view->seat[at].life, worth = m->against[at];
    if (life >= 2) return life == 2 ? worth * 14 / 10 : worth;
    if (worth < 0 && is_sheriff(m, at)) return NEVER;
    worth = worth * 25 / 10 + m->belief->chance[at][ROLE_OUTLAW] * 40 / WHOLE;
    int penalty = m->hand + bang_count(m->view, ZONE_TABLE + m->me);
    return is_sheriff(m, m->me) ? worth - m->belief->chance[at][ROLE_DEPUTY] * penalty * 40 / WHOLE : worth;
}

/* The best of the seats of an option by a figure; among equals, chance decides. */
static int best_seat(const Mind *m, uint8_t seats, int (*figure)(const Mind *, int), int *at)
{
    int best = NEVER, n = m->view->seats;
    for (int i = 0, s = (int)(m->luck % (unsigned)n); i < n; i++, s = s + 1 == n ? 0 : s + 1) {
        if (!(seats >> s & 1)) continue;
        int worth = figure(m, s);
        if (worth > best) best = worth, *at = s;
    }
    return best;
}

static int sum_of_others(const Mind *m, int (*figure)(const Mind *, int))
{
    int sum = 0;
    for (int s = 0; s < m->view->seats; s++)
        if (s != m->me && bang_in_play(m->view, s)) sum += figure(m, s);
    return sum;
}

int best_hit(const Mind *m, uint8_t seats, int *at) { return best_seat(m, seats, hit_worth, at); }

/* ---- cards, in the order of their rows ---- */

static int shot_worth(const Mind *m, int at)
{
    int escape = escape_chance(m, at);
    if (m->self->character == CHARACTER_SLAB_THE_KILLER) escape = escape * escape / 100;
    if (m->self->character == CHARACTER_LEGENDARY_SLAB_THE_KILLER) escape = 0; /* LEG-521 */
    return hit_worth(m, at) * (100 - escape) / 100;
}

int best_shot(const Mind *m, uint8_t seats, int *at) { return best_seat(m, seats, shot_worth, at); }

/* With a card: one more has to go with it (LEG-482). */
static int fired_worth(const Mind *m, int at)
{
    enum { ONE_MORE = 8 };
    return shot_worth(m, at) - (m->view->seat[at].character == CHARACTER_LEGENDARY_PAUL_REGRET ? ONE_MORE : 0);
}

static int shoot(const Mind *m, const BangOption *o, int *at)
{
    return best_seat(m, o->at, fired_worth, at) - cost(m, o->card);
}

/* The last Beer waits for the last hit, unless it would be discarded or is about to become useless (BASE-235). */
static int drink(const Mind *m, const BangOption *o, int *at)
{
    (void)o, (void)at;
    bool hurt = m->self->life < m->self->max_life;
    if (!hurt || m->players <= 2) return 0;
    return m->holds[KIND_BEER] > 1 || m->spare > 0 || m->players == 3 ? life_worth(m) : 0;
}

static int loot_worth(const Mind *m, int at, int kind)
{
    if (at == m->me) return kind == KIND_NONE ? NEVER : -IN_PLAY[kind] * 3 / 2;
    int worth = kind == KIND_NONE ? A_HAND_CARD : IN_PLAY[kind];
    if (kind == KIND_MUSTANG && !bang_reaches(m->view, m->me, at)) worth += 20;
    return worth * m->against[at] / 100;
}

int find_loot(const Mind *m, int at, BangCard *card)
{
    const BangCard *table = bang_cards(m->view, ZONE_TABLE + at);
    int best = at != m->me && bang_count(m->view, ZONE_HAND + at) > 0 ? loot_worth(m, at, KIND_NONE) : NEVER;
    *card = CARD_NONE;
    for (int i = 0, n = bang_count(m->view, ZONE_TABLE + at); i < n; i++) {
        int worth = loot_worth(m, at, bang_kind(table[i]));
        if (worth > best) best = worth, *card = table[i];
    }
    return best;
}

static int loot_of_seat(const Mind *m, int at)
{
    BangCard card;
    return find_loot(m, at, &card);
}

bool is_laid(const Mind *m, BangCard card) { return bang_find(m->view, ZONE_TABLE + m->me, bang_kind(card)) == card; }

/* What he still gets out of it with another of its kind, or as good a weapon, in his hand. */
int cost_of_laid(const Mind *m, BangCard card)
{
    enum { TO_LAY_ANEW = 3 };
    const BangCard *hand = bang_cards(m->view, ZONE_HAND + m->me);
    int kind = bang_kind(card);
    bool spare = m->holds[kind] > 0;
    for (int i = 0; bang_is_weapon(kind) && i < m->hand; i++) spare |= bang_weapon_range(bang_kind(hand[i])) >= bang_weapon_range(kind);
    return spare ? TO_LAY_ANEW : IN_PLAY[kind];
}

/* A card in play may be discarded for the effect of another (LEG-503). */
static int rob(const Mind *m, const BangOption *o, int *at)
{
    int worth = best_seat(m, o->at, loot_of_seat, at);
    if (worth > 0 && bang_way_as(o->way, o->card) == KIND_PANIC) worth += A_CARD_FOR_ME;
    return worth - (is_laid(m, o->card) ? cost_of_laid(m, o->card) : cost(m, o->card));
}

static int duel_worth(const Mind *m, int at)
{
    int answers = 100 - no_bang_chance(m, at), lose = answers;
    for (int i = bangs_held(m); i > 0; i--) lose = lose * answers * 3 / 400;
    return hit_worth(m, at) * (100 - lose) / 100 - life_worth(m) * lose / 100;
}

static int duel(const Mind *m, const BangOption *o, int *at)
{
    return best_seat(m, o->at, duel_worth, at) - cost(m, o->card);
}

static int gift_worth(const Mind *m, int at) { return -m->against[at] * 20 / 100; }

static int open_store(const Mind *m, const BangOption *o, int *at)
{
    (void)at;
    return 34 + sum_of_others(m, gift_worth) - cost(m, o->card);
}

static int scare_worth(const Mind *m, int at) { return hit_worth(m, at) * no_bang_chance(m, at) / 100; }
static int fire_worth(const Mind *m, int at) { return hit_worth(m, at) * (100 - escape_chance(m, at)) / 100; }

static int scare(const Mind *m, const BangOption *o, int *at)
{
    (void)at;
    return sum_of_others(m, scare_worth) - cost(m, o->card);
}

/* Who holds nearly all cards, and has no use for them, would draw these two again and again. */
static int draw(const Mind *m, const BangOption *o, int *at)
{
    (void)o, (void)at;
    enum { FEW_CARDS = 6 };
    return bang_count(m->view, ZONE_DECK) + bang_count(m->view, ZONE_DISCARD) < FEW_CARDS ? 0 : 100;
}

static int fire_at_all(const Mind *m, const BangOption *o, int *at)
{
    (void)at;
    return sum_of_others(m, fire_worth) - cost(m, o->card);
}

static int cure_worth(const Mind *m, int at)
{
    const BangSeat *p = &m->view->seat[at];
    return p->life < p->max_life ? -m->against[at] * 60 / 100 : 0;
}

static int treat_all(const Mind *m, const BangOption *o, int *at)
{
    (void)at;
    bool hurt = m->self->life < m->self->max_life;
    return sum_of_others(m, cure_worth) + (hurt ? life_worth(m) : 0) - cost(m, o->card);
}

/* Who has many cards has much to lose with his turn. */
static int lock_worth(const Mind *m, int at)
{
    return m->against[at] * (40 + 4 * bang_count(m->view, ZONE_HAND + at)) / 100;
}

static int lock_up(const Mind *m, const BangOption *o, int *at)
{
    return best_seat(m, (uint8_t)(o->at & ~(1 << m->me)), lock_worth, at) - cost(m, o->card);
}

/* What this weapon lets him aim at; Volcanic also counts his further BANG!s. */
static int arms_worth(const Mind *m, int kind)
{
    int sum = 0, best = 0;
    for (int s = 0; s < m->view->seats; s++) {
        int distance = bang_distance(m->view, m->me, s);
        if (distance == 0 || distance > bang_weapon_range(kind) || m->against[s] <= 0) continue;
        sum += m->against[s];
        if (m->against[s] > best) best = m->against[s];
    }
    bool often = kind == KIND_VOLCANIC && !is_either(m->view, m->me, CHARACTER_WILLY_THE_KID);
    return sum + bang_weapon_range(kind) * 4 + (often ? best * (bangs_held(m) - 1) : 0);
}

static int arm(const Mind *m, const BangOption *o, int *at)
{
    (void)at;
    int now = bang_weapon(m->view, m->me);
    return arms_worth(m, bang_kind(o->card)) - arms_worth(m, now) + (now == KIND_NONE ? 1 : 0);
}

static int fortify(const Mind *m, const BangOption *o, int *at)
{
    (void)m, (void)o, (void)at;
    return 50;
}

static int blast_worth(const Mind *m, int at) { return m->against[at] * (m->view->seat[at].life <= 3 ? 2 : 1); }

/* He is the first to be tested (BASE-287), so most others should be enemies, and he should survive it. */
static int light_fuse(const Mind *m, const BangOption *o, int *at)
{
    (void)o, (void)at;
    return sum_of_others(m, blast_worth) - 240 * (m->self->life <= 3 ? 2 : 1);
}

/* ---- the choice ---- */

typedef struct { uint8_t urgency; int worth, at; } Rating;

/* Feats that cost nothing come first, for the cards that they want may be played; others last, for they may yet be met by what is
   played. */
static Rating rate_feat(const Mind *m, const BangOption *o)
{
    enum { FIRST = 13 };
    int price = feat_price(m, o->card);
    return (Rating){price <= 0 ? FIRST : 0, feat_gain(m) - price, m->me};
}

/* A shot without a card takes the place of a feat (LEG-553), so it waits as long. */
static Rating rate_ability(const Mind *m, const BangOption *o)
{
    int at = m->me;
    if (o->way != WAY_FREE_BANG) return (Rating){.at = m->me};
    return (Rating){0, best_shot(m, (uint8_t)(m->self->reach & m->view->living), &at), m->me};
}

static Rating rate(const Mind *m, const BangOption *o)
{
    int kind = bang_way_as(o->way, o->card);
    Rating r = {PLAY[kind].urgency, 0, m->me};
    if (o->verb == VERB_PERFORM || o->verb == VERB_CLAIM) return rate_feat(m, o);
    if (o->verb != VERB_PLAY) return rate_ability(m, o);
    if (PLAY[kind].worth) r.worth = PLAY[kind].worth(m, o, &r.at);
    return r;
}

int find_play(const Mind *m, BangMove *best)
{
    enum { A_STEP = 100000 };
    uint64_t seen[2] = {0};
    int most = INT32_MIN;
    for (int i = 0; i < m->options->count; i++) {
        const BangOption *o = &m->options->option[i];
        uint64_t *of_way = &seen[o->way != WAY_PRINTED], kind = 1ull << bang_kind(o->card);
        bool again = *of_way & kind && !(o->way == WAY_BLUE_PANIC && is_laid(m, o->card));
        if (o->verb == VERB_PASS || again) continue; /* as the one before */
        *of_way |= kind;
        Rating r = rate(m, o);
        int rank = r.worth > 0 ? r.urgency * A_STEP + r.worth : r.worth;
        if (rank > most) most = rank, *best = move_at(o, r.at);
    }
    return most;
}
