/* What feats are worth to the plain bot. A row a feat: how easily it is met, and what its free act costs. The sooner he is a legend the
   better, but not at any price: he may boast for nothing. A legend claims to hurt another, and else leaves it. The Sheriff, at whom the
   most would claim, keeps his last token until the flip heals him. */
#include "feats.h"
#include "plays.h"

typedef int Price(const Mind *m);
static Price of_beer, of_bang, of_laid, of_life, of_hand, of_pair, of_first_card, of_nothing;

/* Ease: out of a hundred turns of those who could still do it, how often plain bots do. */
static const struct { uint8_t ease; Price *price; } FEAT[KIND_COUNT] = {
    [KIND_THREE_FIFTEEN_TO_YOOMA] = {13, NULL},
    [KIND_BOTTLENECK] = {5, of_beer},
    [KIND_CHUCK_A_LUCK] = {34, of_bang},
    [KIND_FIFTY_GUNS] = {7, NULL},
    [KIND_FOR_A_FEW_CARDS_MORE] = {8, NULL},
    [KIND_GOOD_COMPANY] = {9, of_pair},
    [KIND_LONELY_BRAVE] = {14, of_laid},
    [KIND_MAN_WITH_NO_NAME] = {12, of_life},
    [KIND_OLD_WEST_GANG] = {4, NULL},
    [KIND_OPEN_RANGE] = {10, of_hand},
    [KIND_OREGON_TRAIL] = {15, of_first_card},
    [KIND_QUICK_DEATH] = {6, NULL},
    [KIND_SCRUGS_BALLAD] = {1, NULL},
    [KIND_THOUSAND_WAYS_TO_DIE] = {32, of_nothing},
    [KIND_WILHELM_SCREAM] = {7, NULL},
    [KIND_WOUNDED_PRIDE] = {12, NULL},
};

/* Tried in games of plain bots against each other (docs/BOTS.md). */
enum { A_TOKEN = 15, AT_ONCE = 3, A_LIFE_AT_ONCE = 40, A_DRAWN_CARD = 18, THE_FIRST_CARD = 30 };
enum { LAST_TOKENS = 2, LEGEND_LIFE = 3 }; /* so many go at once (LEG-026); what the flip raises him to (LEG-083) */

/* ---- what it costs ---- */

/* For good, and for nothing else. One that would be discarded anyway costs only the difference. */
static int price_of(const Mind *m, BangCard card)
{
    int worth = card_worth(m, card);
    if (draws_anew(m)) return 0;
    if (m->spare > 0) worth -= card_worth(m, poorest(m, CARD_NONE));
    return worth / 2;
}

static bool counts_as_bang(const Mind *m, int kind)
{
    if (m->self->character == CHARACTER_LEGENDARY_CALAMITY_JANET) return true;
    return kind == KIND_BANG || (kind == KIND_MISSED && m->self->character == CHARACTER_CALAMITY_JANET);
}

static int of_bang(const Mind *m)
{
    const BangCard *card = bang_cards(m->view, ZONE_HAND + m->me);
    int least = -NEVER;
    for (int i = 0; i < m->hand; i++) {
        int price = counts_as_bang(m, bang_kind(card[i])) ? price_of(m, card[i]) : -NEVER;
        if (price < least) least = price;
    }
    return least;
}

static int of_kind(const Mind *m, int kind)
{
    BangCard card = bang_find(m->view, ZONE_HAND + m->me, kind);
    return card != CARD_NONE ? price_of(m, card) : -NEVER;
}

static int of_beer(const Mind *m) { return of_kind(m, KIND_BEER); }

static int of_laid(const Mind *m)
{
    const BangCard *card = bang_cards(m->view, ZONE_TABLE + m->me);
    int least = -NEVER;
    for (int i = 0, n = bang_count(m->view, ZONE_TABLE + m->me); i < n; i++)
        if (cost_of_laid(m, card[i]) < least) least = cost_of_laid(m, card[i]);
    return least;
}

static bool flips(const Mind *m) { return !bang_is_legend(m->view, m->me) && bang_fame(m->view, m->me) <= LAST_TOKENS; }

/* The flip may give it back. */
static int of_life(const Mind *m)
{
    enum { AMPLE = 4 };
    int cards = m->self->character == CHARACTER_LEGENDARY_BART_CASSIDY ? 2 : m->self->character == CHARACTER_BART_CASSIDY;
    if (flips(m) && m->self->life <= LEGEND_LIFE) return -cards * A_DRAWN_CARD;
    return life_worth(m) + (m->self->life < AMPLE ? A_LIFE_AT_ONCE : 0) - cards * A_DRAWN_CARD;
}

static int of_hand(const Mind *m)
{
    const BangCard *card = bang_cards(m->view, ZONE_HAND + m->me);
    int sum = 0;
    for (int i = 0; i < m->hand; i++) sum += card_worth(m, card[i]);
    if (m->hand > 0 && m->spare > 0) sum -= m->spare * card_worth(m, poorest(m, CARD_NONE));
    if (m->self->character == CHARACTER_SUZY_LAFAYETTE) sum -= 2 * A_DRAWN_CARD;
    if (m->self->character == CHARACTER_LEGENDARY_SUZY_LAFAYETTE) sum -= 4 * A_DRAWN_CARD;
    return sum / 2;
}

/* What he has just played, KIND_NONE if he did something else since. */
static int just_played(const Mind *m)
{
    for (int i = 0; i < m->view->marks; i++)
        if (m->view->mark[i].kind == MARK_LAST && m->view->mark[i].seat == m->me) return m->view->mark[i].n;
    return KIND_NONE;
}

/* Only the second half of a pair that came about by itself. */
static int of_pair(const Mind *m) { return of_kind(m, just_played(m)); }

static int of_first_card(const Mind *m) { return (void)m, THE_FIRST_CARD; }
static int of_nothing(const Mind *m) { return (void)m, 0; }

int feat_price(const Mind *m, BangCard feat)
{
    Price *price = FEAT[bang_kind(feat)].price;
    return price ? price(m) : -NEVER;
}

/* ---- what it brings ---- */

/* Whom a claim can hurt (LEG-104, LEG-107). */
static uint8_t victims(const Mind *m)
{
    unsigned seats = 0;
    for (int s = 0; s < m->view->seats; s++) {
        bool last = m->view->seat[s].life <= 1 && m->self->character != CHARACTER_LEGENDARY_SLAB_THE_KILLER;
        seats |= (unsigned)(s != m->me && bang_in_play(m->view, s) && bang_is_legend(m->view, s) && !last) << s;
    }
    return (uint8_t)seats;
}

static bool keeps_his_last(const Mind *m) { return m->self->role == ROLE_SHERIFF && m->self->life >= LEGEND_LIFE; }

/* A boast lays one token; two make him a legend a turn sooner. With his last it is the same, but now. */
int feat_gain(const Mind *m)
{
    int fame = bang_fame(m->view, m->me), nobody, life = m->self->life;
    if (bang_is_legend(m->view, m->me)) return best_hit(m, victims(m), &nobody);
    if (fame <= LAST_TOKENS && keeps_his_last(m)) return 0;
    if (fame <= 1) return AT_ONCE;
    return A_TOKEN + (fame == LAST_TOKENS && life < LEGEND_LIFE ? (LEGEND_LIFE - life) * A_LIFE_AT_ONCE : 0);
}

/* ---- answers ---- */

static BangMove pass(const Mind *m) { return own_move(m, VERB_PASS, CARD_NONE); }

/* Of the feats that were met, the one that will hardly be met again. What is asked about one alone is not done yet. */
BangMove answer_feat(const Mind *m)
{
    const BangOption *best = NULL;
    for (int i = 0; i < m->options->count; i++) {
        const BangOption *o = &m->options->option[i];
        if (o->verb != VERB_PERFORM && o->verb != VERB_CLAIM) continue;
        if (!best || FEAT[bang_kind(o->card)].ease < FEAT[bang_kind(best->card)].ease) best = o;
    }
    if (!best) return pass(m);
    int price = m->view->ask.card != CARD_NONE ? feat_price(m, best->card) : 0;
    return feat_gain(m) > price ? move_at(best, m->me) : pass(m);
}

/* A card that completes a pair comes before all others, for else one would have to be played. */
BangMove answer_spend(const Mind *m)
{
    const BangOption *o = m->options->option, *best = NULL;
    int least = 0, pair = bang_kind(m->view->ask.card) == KIND_GOOD_COMPANY ? just_played(m) : KIND_NONE;
    for (int i = 0; i < m->options->count; i++) {
        if (o[i].verb != VERB_DISCARD && o[i].verb != VERB_SHOW) continue;
        int price = is_laid(m, o[i].card) ? cost_of_laid(m, o[i].card) : card_worth(m, o[i].card);
        if (pair != KIND_NONE && bang_kind(o[i].card) == pair) price += NEVER;
        if (!best || price < least) least = price, best = &o[i];
    }
    return move_at(best, m->me);
}

BangMove answer_boast(const Mind *m)
{
    return bang_fame(m->view, m->me) <= 1 && keeps_his_last(m) ? pass(m) : own_move(m, VERB_BOAST, CARD_NONE);
}

/* What a feat is worth to those who can still do it, by whom he is against. */
static int use_to_others(const Mind *m, BangCard feat)
{
    enum { TO_ME = 100 };
    int sum = 0;
    for (int s = 0; s < m->view->seats; s++) {
        bool can = bang_is_legend(m->view, s) || (bang_fame(m->view, s) > 0 && bang_tokens(m->view, feat, s) == 0);
        if (can && bang_in_play(m->view, s)) sum += s == m->me ? -TO_ME : m->against[s];
    }
    return sum * FEAT[bang_kind(feat)].ease;
}

BangMove answer_fullest(const Mind *m)
{
    const BangOption *o = m->options->option, *best = &o[0];
    int most = 0;
    for (int i = 0; i < m->options->count; i++) {
        int use = use_to_others(m, o[i].card);
        if (o[i].verb == VERB_DISCARD && (i == 0 || use > most)) most = use, best = &o[i];
    }
    return move_at(best, m->me);
}

/* Where it costs him least: on the feat that he would hardly do. */
BangMove answer_place(const Mind *m)
{
    const BangOption *o = m->options->option, *best = &o[0];
    for (int i = 1; i < m->options->count; i++)
        if (o[i].verb == VERB_PLACE && FEAT[bang_kind(o[i].card)].ease < FEAT[bang_kind(best->card)].ease) best = &o[i];
    return move_at(best, m->me);
}

BangMove answer_victim(const Mind *m)
{
    int at = m->me;
    const BangOption *name = find_option(m, VERB_NAME);
    return name && best_hit(m, name->at, &at) > 0 ? move_at(name, at) : pass(m);
}
