/* What may be answered. Questions are data in the state, moves are values, and `judge` is the one test of a move: the list of
   options is what passes it, and the reason that a person reads comes from the same walk. Reads only. */
#include "game.h"

#define V(verb) (1u << VERB_##verb)
static const uint32_t ANSWERS[ASK_COUNT] = {
    [ASK_PLAY] = V(PLAY) | V(ABILITY) | V(PERFORM) | V(CLAIM) | V(PASS),
    [ASK_DEFEND] = V(USE) | V(ABILITY) | V(PASS),
    [ASK_BANG] = V(USE) | V(PASS),
    [ASK_RESCUE] = V(USE) | V(PASS),
    [ASK_EXCESS] = V(DISCARD),
    [ASK_STORE] = V(TAKE),
    [ASK_PICK] = V(TAKE) | V(HAND),
    [ASK_PAY] = V(DISCARD),
    [ASK_CHOOSE] = V(TAKE),
    [ASK_RETURN] = V(RETURN),
    [ASK_FIRST] = V(TAKE) | V(HAND) | V(PASS),
    [ASK_ORDER] = V(DISCARD) | V(PASS),
    [ASK_KEEP] = V(KEEP) | V(PASS),
    [ASK_FEAT] = V(PERFORM) | V(CLAIM) | V(PASS),
    [ASK_SPEND] = V(DISCARD) | V(SHOW),
    [ASK_BOAST] = V(BOAST) | V(PASS),
    [ASK_FULLEST] = V(DISCARD),
    [ASK_PLACE] = V(PLACE),
    [ASK_VICTIM] = V(NAME) | V(PASS),
    [ASK_SHOOT] = V(NAME) | V(PASS),
    [ASK_MAY] = V(ABILITY) | V(PASS),
    [ASK_MORE] = V(ABILITY) | V(PASS),
    [ASK_LOOK] = V(TAKE),
    [ASK_GIVE] = V(GIVE) | V(PASS),
    [ASK_JAIL] = V(DISCARD) | V(PASS),
    [ASK_KEEP_ONE] = V(TAKE),
    [ASK_SAME] = V(PLAY),
};
enum {
    WITH_CARD = V(PLAY) | V(USE) | V(TAKE) | V(DISCARD) | V(RETURN) | V(PERFORM) | V(CLAIM) | V(PLACE) | V(SHOW) | V(GIVE),
    WITH_SEAT = V(PLAY) | V(HAND) | V(NAME) | V(GIVE),
    WITH_WAY = V(PLAY) | V(USE) | V(ABILITY),
};

enum Interruptible { SHUT, OPEN, POLL };
static const uint8_t INTERRUPTIBLE[ASK_COUNT] = {
#define X(NAME, id, open) [ASK_##NAME] = open,
    BANG_ASKS(X)
#undef X
};

/* What a way can be made of besides one kind. */
enum { KIND_ANY = 254, KIND_BLUE = 255 };
typedef struct { uint8_t source, from, to; } WayRow;
static const WayRow WAY_ROW[WAY_COUNT] = {
#define X(NAME, id, who, from, to) [WAY_##NAME] = {CHARACTER_##who, KIND_##from, KIND_##to},
    BANG_WAYS(X)
#undef X
};

/* Abilities that may come between two answers: what they set off, and how many hand cards that costs. */
static const struct { uint8_t rule, price; } INTERRUPT[WAY_COUNT] = {[WAY_SID_KETCHUM] = {RULE_sid, 2}};
/* Abilities that answer a question; in phase 2, the rule of the action. */
static const struct { uint8_t ask, rule; } ABILITY[WAY_COUNT] = {
    [WAY_JOURDONNAIS] = {ASK_DEFEND, 0}, [WAY_BLACK_JACK] = {ASK_MORE, 0}, [WAY_AVERT] = {ASK_MAY, 0},
    [WAY_FREE_BANG] = {ASK_PLAY, RULE_free_bang},
};

static bool is_open(int kind) { return INTERRUPTIBLE[kind] == OPEN; }
bool ask_is_poll(int kind) { return INTERRUPTIBLE[kind] == POLL; }
bool verb_takes_card(int verb) { return (WITH_CARD >> verb & 1) != 0; }
int interrupt_rule(int way) { return INTERRUPT[way].rule; }
int ability_rule(int way) { return ABILITY[way].rule; }
bool way_discards(int way) { return way == WAY_BLUE_PANIC; }
static bool is_way(int way) { return way >= 0 && way < WAY_COUNT; }
uint8_t bang_way_source(int way) { return is_way(way) ? WAY_ROW[way].source : CHARACTER_NONE; }
uint8_t bang_way_as(int way, BangCard card)
{
    return is_way(way) && WAY_ROW[way].to != KIND_NONE ? WAY_ROW[way].to : KIND_OF[card];
}

int deny(BangReason *why, int code, int seat, BangCard card)
{
    if (why) *why = (BangReason){.code = (uint8_t)code, .seat = (uint8_t)seat, .card = card};
    return code;
}

int deny_figure(BangReason *why, int code, int seat, BangCard card, int is, int limit)
{
    deny(why, code, seat, card);
    if (why) why->is = (int8_t)is, why->limit = (int8_t)limit;
    return code;
}

/* ---- ways ---- */

static bool is_made_of(int way, BangCard card)
{
    int from = WAY_ROW[way].from, kind = kind_of(card);
    if (from == KIND_ANY) return kind != WAY_ROW[way].to;
    return from == KIND_BLUE ? bang_border(kind) == BORDER_BLUE : from == kind;
}

bool has_way(const BangGame *g, int seat, int way, BangCard card)
{
    if (way == WAY_PRINTED) return true;
    return is_made_of(way, card) && grants(g, seat, way);
}

static bool is_used_up(const BangGame *g, int seat, int way) { return has_mark(g, MARK_USED, seat, CARD_NONE, way); }

/* Mask of the ways in which he may use cards besides the printed one: most people have none. */
static unsigned ways_of(const BangGame *g, int seat) { return listens(g, seat, CONVERTS) ? ways_granted(g, seat, CONVERTS) : 0; }

/* An ability that is tried against a shot, like a Barrel. */
static bool is_defence(int way) { return ABILITY[way].ask == ASK_DEFEND; }

/* ---- whom a card may be played at (section 12 of the base rules) ---- */

static void trace_distance(const BangGame *g, int from, int to, BangReason *why)
{
    why->term[why->terms++] = (BangTerm){0, (int8_t)g->seat[from].ring[to]};
    figure(g, MOD_FARTHER, to, 0, why);
    int first = why->terms;
    figure(g, MOD_NEARER, from, 0, why);
    for (int i = first; i < why->terms; i++) why->term[i].plus = (int8_t)-why->term[i].plus;
}

static int deny_distance(const BangGame *g, BangReason *why, int code, int from, int to, int limit)
{
    deny_figure(why, code, to, CARD_NONE, distance(g, from, to), limit);
    if (why) {
        trace_distance(g, from, to, why);
        why->source = code == WHY_OUT_OF_REACH ? kind_source(bang_weapon(g, from)) : 0;
    }
    return code;
}

/* BASE-247: of oneself only cards in play. */
static uint8_t with_cards_to_take(const BangGame *g, int seat)
{
    return (uint8_t)(who_holds(g, ZONE_TABLE) | (who_holds(g, ZONE_HAND) & ~bit(seat)));
}

static uint8_t may_lay_on(const BangGame *g, int seat, int kind)
{
    uint8_t mask = 0;
    for (unsigned left = g->living; left; left &= left - 1) {
        int s = lowest(left);
        bool has_one = find_kind(g, ZONE_TABLE + s, kind) != CARD_NONE;
        if (!has_one && refused_by(g, CAN_LAY_ON, seat, s, kind) == WHY_LEGAL) mask |= bit(s);
    }
    return mask;
}

/* Those at whom a BANG! card costs more hand cards than are left beside it (LEG-483). */
static uint8_t too_dear(const BangGame *g, int seat)
{
    uint8_t mask = 0;
    for (unsigned left = who_listens(g, MOD_PRICE) & ~bit(seat); left; left &= left - 1)
        if (price_of(g, lowest(left), KIND_BANG) > hand_size(g, seat) - 1) mask |= bit(lowest(left));
    return mask;
}

static bool at_bang_limit(const BangGame *g, int seat) /* BASE-094 */
{
    return g->seat[seat].counter[COUNTER_BANGS] >= g->seat[seat].bang_limit;
}

/* At whom a card of each aim may be played, oneself where it takes no target; all at once, for a hand asks them all.
   AIM_TABLE depends on the card: see aims. */
static inline void masks_by_aim(const BangGame *g, int seat, uint8_t mask[AIM_COUNT])
{
    uint8_t self = bit(seat), takeable = with_cards_to_take(g, seat);
    mask[AIM_NEVER] = mask[AIM_TABLE] = 0;
    mask[AIM_NOBODY] = mask[AIM_OWN_TABLE] = self;
    mask[AIM_BANG] = at_bang_limit(g, seat) ? 0 : g->seat[seat].reach; /* BASE-092, BASE-124 */
    if (anybody_listens(g, MOD_PRICE)) mask[AIM_BANG] &= (uint8_t)~too_dear(g, seat);
    mask[AIM_OTHER] = (uint8_t)(g->living & ~self);         /* BASE-103 */
    mask[AIM_CARDS] = (uint8_t)(g->living & takeable);
    mask[AIM_CARDS_NEAR] = (uint8_t)((g->seat[seat].close | self) & takeable); /* BASE-125 */
}

/* At whom a card of this kind may be played, by the masks of its player. */
static inline uint8_t targets(const BangGame *g, int seat, int kind, const uint8_t mask[AIM_COUNT])
{
    int aim = CARD_ROW[kind]->aim;
    if (aim == AIM_OWN_TABLE && find_kind(g, ZONE_TABLE + seat, kind) != CARD_NONE) return 0; /* BASE-097, BASE-099 */
    return aim == AIM_TABLE ? may_lay_on(g, seat, kind) : mask[aim];
}

/* Why no card of this kind can be played, whatever the target; WHY_LEGAL if it is a matter of the target. */
static int why_not_at_all(const BangGame *g, int seat, int kind, BangReason *why)
{
    int aim = CARD_ROW[kind]->aim;
    if (aim == AIM_NEVER) return deny(why, WHY_ONLY_AN_ANSWER, seat, CARD_NONE);
    if (aim == AIM_BANG && at_bang_limit(g, seat))
        return deny_figure(why, WHY_BANG_LIMIT, seat, CARD_NONE, g->seat[seat].counter[COUNTER_BANGS], g->seat[seat].bang_limit);
    if (aim == AIM_OWN_TABLE && find_kind(g, ZONE_TABLE + seat, kind) != CARD_NONE)
        return deny(why, WHY_SAME_NAME, seat, find_kind(g, ZONE_TABLE + seat, kind));
    return WHY_LEGAL;
}

static int why_no_cards(const BangGame *g, int seat, int at, BangReason *why)
{
    bool own_hand = at == seat && hand_size(g, at) > 0; /* BASE-247, BASE-259 */
    return deny(why, own_hand ? WHY_OWN_HAND : WHY_NOTHING_TO_TAKE, at, CARD_NONE);
}

/* Why `at` is not among those at whom a card of this kind may be aimed. */
static int why_not_at(const BangGame *g, int seat, int kind, int at, BangReason *why)
{
    if (!in_play(g, at)) return deny(why, WHY_TARGET_OUT, at, CARD_NONE); /* BASE-002 */
    switch ((enum Aim)CARD_ROW[kind]->aim) {
    case AIM_NEVER: return deny(why, WHY_ONLY_AN_ANSWER, seat, CARD_NONE);
    case AIM_NOBODY:
    case AIM_OWN_TABLE: return deny(why, WHY_NO_TARGET_TAKEN, at, CARD_NONE);
    case AIM_BANG:
        if (at == seat) return deny(why, WHY_NEEDS_OTHER, at, CARD_NONE); /* BASE-103 */
        if (g->seat[seat].reach >> at & 1)
            return deny_figure(why, WHY_CANNOT_PAY, at, CARD_NONE, hand_size(g, seat) - 1, price_of(g, at, kind));
        return deny_distance(g, why, WHY_OUT_OF_REACH, seat, at, g->seat[seat].range);
    case AIM_OTHER: return deny(why, WHY_NEEDS_OTHER, at, CARD_NONE);
    case AIM_CARDS_NEAR:
        if (at != seat && distance(g, seat, at) > 1) return deny_distance(g, why, WHY_TOO_FAR, seat, at, 1);
        return why_no_cards(g, seat, at, why);
    case AIM_CARDS: return why_no_cards(g, seat, at, why);
    case AIM_TABLE:
        if (find_kind(g, ZONE_TABLE + at, kind) != CARD_NONE)
            return deny(why, WHY_SAME_NAME, at, find_kind(g, ZONE_TABLE + at, kind));
        return deny(why, refused_by(g, CAN_LAY_ON, seat, at, kind), at, CARD_NONE);
    case AIM_COUNT: break;
    }
    return deny(why, WHY_ONLY_AN_ANSWER, seat, CARD_NONE);
}

/* BASE-091: a card as such needs somebody at whom it can be played. */
static int why_at_nobody(const BangGame *g, int seat, int kind, BangReason *why)
{
    bool near = CARD_ROW[kind]->aim == AIM_BANG || CARD_ROW[kind]->aim == AIM_CARDS_NEAR;
    int limit = CARD_ROW[kind]->aim == AIM_BANG ? g->seat[seat].range : 1;
    deny_figure(why, near ? WHY_NOBODY_IN_REACH : WHY_NOBODY_TO_TARGET, seat, CARD_NONE, 0, near ? limit : 0);
    if (why && CARD_ROW[kind]->aim == AIM_BANG) why->source = kind_source(bang_weapon(g, seat));
    return near ? WHY_NOBODY_IN_REACH : WHY_NOBODY_TO_TARGET;
}

/* ---- one judge a verb ---- */

/* A feat may want a card of the name that was just discarded (LEG-255). */
static bool is_wanted(const BangGame *g, int seat, BangCard card, int way)
{
    return g->ask.kind != ASK_SAME || (!way_discards(way) && counts_as(g, seat, g->ask.card, bang_way_as(way, card)));
}

int judge_play(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    bool laid = way_discards(m.way) && holds(g, ZONE_TABLE + seat, m.card);
    if (!laid && !holds(g, ZONE_HAND + seat, m.card)) return deny(why, WHY_NOT_IN_HAND, seat, m.card);
    if (!has_way(g, seat, m.way, m.card)) return deny(why, WHY_NO_SUCH_WAY, seat, m.card);
    if (way_discards(m.way) && is_used_up(g, seat, m.way)) return deny(why, WHY_USED_THIS_TURN, seat, m.card);
    int kind = bang_way_as(m.way, m.card);
    if (!is_wanted(g, seat, m.card, m.way)) return deny(why, WHY_NOT_ON_OFFER, seat, m.card);
    uint8_t mask[AIM_COUNT];
    masks_by_aim(g, seat, mask);
    uint8_t seats = targets(g, seat, kind, mask);
    if (laid && table_size(g, seat) == 1) seats &= (uint8_t)~bit(seat); /* what he discards for it cannot be taken (LEG-504) */
    if (m.at == NOBODY ? seats != 0 : seats >> m.at & 1) return WHY_LEGAL;
    int code = why_not_at_all(g, seat, kind, why);
    if (code == WHY_LEGAL) code = m.at == NOBODY ? why_at_nobody(g, seat, kind, why) : why_not_at(g, seat, kind, m.at, why);
    assert(code != WHY_LEGAL);
    if (why && why->card == CARD_NONE) why->card = m.card;
    return code;
}

static bool is_tried(const BangGame *g, int seat, BangCard card, int way) { return has_mark(g, MARK_TRIED, seat, card, way); }

/* Does a card that counts as this kind answer the open question? With two players no card rescues (BASE-177). */
static bool answers(const BangGame *g, int kind)
{
    return CARD_ROW[kind]->answers == g->ask.kind && !(g->ask.kind == ASK_RESCUE && g->ask.n <= 2);
}

static int why_no_answer(const BangGame *g, int seat, BangCard card, BangReason *why)
{
    if (g->ask.kind == ASK_DEFEND) return deny(why, WHY_NO_ANSWER_TO_SHOT, seat, card);
    if (g->ask.kind == ASK_BANG) return deny(why, WHY_NO_ANSWER_TO_BANG, seat, card);
    return deny(why, WHY_NO_RESCUE, seat, card); /* BASE-178 */
}

static int judge_use_of_table(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    if (g->ask.kind != ASK_DEFEND || !card_listens(g, seat, m.card, DEFENDS)) return why_no_answer(g, seat, m.card, why);
    if (m.way != WAY_PRINTED) return deny(why, WHY_NO_SUCH_WAY, seat, m.card);
    return is_tried(g, seat, m.card, WAY_PRINTED) ? deny(why, WHY_ALREADY_TRIED, seat, m.card) : WHY_LEGAL; /* BASE-162 */
}

static int judge_use(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    if (holds(g, ZONE_TABLE + seat, m.card)) return judge_use_of_table(g, seat, m, why);
    if (!holds(g, ZONE_HAND + seat, m.card)) return deny(why, WHY_NOT_IN_HAND, seat, m.card);
    if (!has_way(g, seat, m.way, m.card)) return deny(why, WHY_NO_SUCH_WAY, seat, m.card);
    int kind = bang_way_as(m.way, m.card);
    if (answers(g, kind)) return WHY_LEGAL;
    if (CARD_ROW[kind]->answers == g->ask.kind) return deny(why, WHY_ONLY_TWO_LEFT, seat, m.card); /* BASE-177 */
    return why_no_answer(g, seat, m.card, why);
}

/* BASE-460 to 466, X-005. */
static int judge_interrupt(const BangGame *g, int seat, int price, BangReason *why)
{
    if (!is_open(g->ask.kind)) return deny(why, WHY_CANNOT_INTERRUPT, seat, CARD_NONE);
    bool rescued = g->ask.kind == ASK_RESCUE && g->ask.owe & bit(seat); /* by it, perhaps */
    if (g->seat[seat].life < 1 && !rescued) return deny(why, WHY_DYING, seat, CARD_NONE);
    if (hand_size(g, seat) < price) return deny_figure(why, WHY_TOO_FEW_CARDS, seat, CARD_NONE, hand_size(g, seat), price);
    return WHY_LEGAL;
}

static int judge_ability(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    bool invoked = INTERRUPT[m.way].rule != RULE_none || ABILITY[m.way].ask != ASK_NONE;
    if (!invoked || !grants(g, seat, m.way)) return deny(why, WHY_NO_SUCH_ABILITY, seat, CARD_NONE);
    if (INTERRUPT[m.way].rule != RULE_none) return judge_interrupt(g, seat, INTERRUPT[m.way].price, why);
    if (is_defence(m.way) && g->ask.kind != ASK_DEFEND) return deny(why, WHY_NO_SHOT, seat, CARD_NONE);
    if (g->ask.kind != ABILITY[m.way].ask) return deny(why, WHY_WRONG_ANSWER, seat, CARD_NONE);
    if (g->ask.kind == ASK_PLAY) return judge_free_bang(g, seat, why);
    return is_tried(g, seat, CARD_NONE, m.way) ? deny(why, WHY_ALREADY_TRIED, seat, CARD_NONE) : WHY_LEGAL;
}

/* Where the cards lie that may be taken; of the discard pile only the top one, which the question names (BASE-440). */
static int zone_on_offer(const BangGame *g)
{
    if (g->ask.kind == ASK_STORE) return ZONE_STORE;
    if (g->ask.kind == ASK_CHOOSE) return ZONE_FLIP;
    if (g->ask.kind == ASK_LOOK) return ZONE_HAND + g->ask.at;
    if (g->ask.kind == ASK_KEEP_ONE) return ZONE_ASIDE;
    assert(g->ask.kind == ASK_PICK);
    return ZONE_TABLE + g->ask.at;
}

static int judge_take(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    bool named = g->ask.kind == ASK_FIRST; /* by the question */
    bool offered = named ? g->ask.card != CARD_NONE && m.card == g->ask.card : holds(g, zone_on_offer(g), m.card);
    return offered ? WHY_LEGAL : deny(why, WHY_NOT_ON_OFFER, seat, m.card);
}

/* A card at random from a hand: of the one who is picked from, or of anybody (BASE-245, BASE-390). */
static int judge_hand(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    if (g->ask.kind == ASK_FIRST && g->ask.card != CARD_NONE) return deny(why, WHY_WRONG_ANSWER, seat, CARD_NONE);
    if (g->ask.kind == ASK_PICK && m.at != g->ask.at) return deny(why, WHY_NOT_ON_OFFER, m.at, CARD_NONE);
    if (m.at == seat) return deny(why, WHY_OWN_HAND, seat, CARD_NONE);
    if (!in_play(g, m.at)) return deny(why, WHY_TARGET_OUT, m.at, CARD_NONE);
    return hand_size(g, m.at) > 0 ? WHY_LEGAL : deny(why, WHY_NOTHING_TO_TAKE, m.at, CARD_NONE);
}

static int judge_discard(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    if (g->ask.kind == ASK_SPEND) return judge_spend(g, seat, m, why);
    if (g->ask.kind == ASK_FULLEST) return judge_token(g, seat, m, why);
    bool in_hand = holds(g, ZONE_HAND + seat, m.card);
    if (g->ask.kind == ASK_JAIL && in_hand && bang_suit(m.card) != SUIT_H) return deny(why, WHY_NO_HEART, seat, m.card);
    if (g->ask.kind == ASK_PAY && m.card == g->ask.card) return deny(why, WHY_NOT_ON_OFFER, seat, m.card);
    if (in_hand) return WHY_LEGAL;
    if (g->ask.kind == ASK_ORDER && holds(g, ZONE_TABLE + seat, m.card)) return WHY_LEGAL;
    return deny(why, WHY_NOT_IN_HAND, seat, m.card);
}

static int judge_return(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    return holds(g, ZONE_ASIDE, m.card) ? WHY_LEGAL : deny(why, WHY_NOT_ON_OFFER, seat, m.card);
}

static int judge_give(const BangGame *g, int seat, BangMove m, BangReason *why) /* LEG-461 */
{
    if (!holds(g, ZONE_ASIDE, m.card)) return deny(why, WHY_NOT_ON_OFFER, seat, m.card);
    if (m.at == seat) return deny(why, WHY_NEEDS_OTHER, m.at, m.card);
    return in_play(g, m.at) ? WHY_LEGAL : deny(why, WHY_TARGET_OUT, m.at, m.card);
}

static int judge_name(const BangGame *g, int seat, int at, BangReason *why)
{
    if (at == seat) return deny(why, WHY_NEEDS_OTHER, at, CARD_NONE);
    if (!in_play(g, at)) return deny(why, WHY_TARGET_OUT, at, CARD_NONE);
    if (g->ask.kind == ASK_VICTIM) return judge_victim(g, seat, at, why);
    if (g->seat[seat].reach >> at & 1) return WHY_LEGAL; /* LEG-057 */
    return deny_distance(g, why, WHY_OUT_OF_REACH, seat, at, g->seat[seat].range);
}

/* ---- the test ---- */

/* Is it a move at all? One move has one spelling: fields that a verb does not use are zero, or one's own seat. */
static int judge_form(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    if (seat < 0 || seat >= g->seats) return deny(why, WHY_NO_SUCH_SEAT, NOBODY, CARD_NONE);
    if (m.verb == VERB_NONE || m.verb >= VERB_PROMISE) return deny(why, WHY_NO_SUCH_VERB, seat, CARD_NONE);
    if (m.card > CARD_COUNT) return deny(why, WHY_NO_SUCH_CARD, seat, CARD_NONE);
    if (m.at >= g->seats && !(m.at == NOBODY && m.verb == VERB_PLAY)) return deny(why, WHY_NO_SUCH_SEAT, NOBODY, m.card);
    if (m.way >= WAY_COUNT) return deny(why, WHY_NO_SUCH_WAY, seat, m.card);
    unsigned verb = 1u << m.verb;
    if (m.card == CARD_NONE && verb & WITH_CARD) return deny(why, WHY_NO_SUCH_CARD, seat, m.card);
    if (m.card != CARD_NONE && !(verb & WITH_CARD)) return deny(why, WHY_STRAY_FIELD, seat, m.card);
    if (!(verb & WITH_SEAT) && m.at != seat) return deny(why, WHY_STRAY_FIELD, m.at, m.card);
    if (!(verb & WITH_WAY) && m.way != WAY_PRINTED) return deny(why, WHY_STRAY_FIELD, seat, m.card);
    return WHY_LEGAL;
}

/* A shot in place of a claim is not taken back (LEG-552). */
static bool is_forced(const BangGame *g) { return g->ask.kind == ASK_SHOOT && g->ask.n > 0; }

static int judge(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    switch ((enum BangVerb)m.verb) {
    case VERB_PLAY: return judge_play(g, seat, m, why);
    case VERB_USE: return judge_use(g, seat, m, why);
    case VERB_ABILITY: return judge_ability(g, seat, m, why);
    case VERB_TAKE: return judge_take(g, seat, m, why);
    case VERB_HAND: return judge_hand(g, seat, m, why);
    case VERB_DISCARD: return judge_discard(g, seat, m, why);
    case VERB_RETURN: return judge_return(g, seat, m, why);
    case VERB_PERFORM:
    case VERB_CLAIM: return judge_feat(g, seat, m, why);
    case VERB_SHOW: return judge_spend(g, seat, m, why);
    case VERB_PLACE: return judge_token(g, seat, m, why);
    case VERB_NAME: return judge_name(g, seat, m.at, why);
    case VERB_GIVE: return judge_give(g, seat, m, why);
    case VERB_BOAST: return WHY_LEGAL; /* else nobody is asked */
    case VERB_PASS: return is_forced(g) ? deny(why, WHY_MUST_CHOOSE, seat, CARD_NONE) : WHY_LEGAL;
    case VERB_KEEP: return WHY_LEGAL;
    case VERB_NONE:
    case VERB_PROMISE:
    case VERB_COUNT: break;
    }
    return deny(why, WHY_NO_SUCH_VERB, seat, CARD_NONE);
}

/* A verb that this question does not take: say what would be right rather than only no. */
static int deny_verb(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    unsigned takes = ANSWERS[g->ask.kind];
    if (m.verb == VERB_PERFORM || m.verb == VERB_CLAIM) return judge_feat(g, seat, m, why);
    if (m.verb == VERB_PASS) return deny(why, WHY_MUST_CHOOSE, seat, CARD_NONE);
    if (m.verb == VERB_ABILITY) return judge_ability(g, seat, m, why);
    if (m.verb == VERB_PLAY && takes & V(USE) && holds(g, ZONE_HAND + seat, m.card)) { /* a card picked to answer with */
        int code = judge_use(g, seat, (BangMove){VERB_USE, m.card, (uint8_t)seat, m.way}, why);
        if (code != WHY_LEGAL) return code;
    }
    return deny(why, WHY_WRONG_ANSWER, seat, m.card);
}

int bang_refuse(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    deny(why, WHY_LEGAL, seat, CARD_NONE);
    if (g->over) return deny(why, WHY_GAME_OVER, NOBODY, CARD_NONE);
    int code = judge_form(g, seat, m, why);
    if (code != WHY_LEGAL) return code;
    if (m.verb == VERB_ABILITY && INTERRUPT[m.way].rule != RULE_none) return judge_ability(g, seat, m, why);
    if (!(g->ask.owe & bit(seat))) return deny(why, WHY_NOT_ASKED, bang_who(g), CARD_NONE);
    if (!(ANSWERS[g->ask.kind] >> m.verb & 1)) return deny_verb(g, seat, m, why);
    return judge(g, seat, m, why);
}

/* ---- the list ---- */

/* Written even if nobody is left of the mask, and then written over: whether a card can be played is hard to guess, and a
   wrong guess of the machine costs more than the four bytes. */
static inline void offer(BangOptions *out, int verb, BangCard card, int way, uint8_t seats)
{
    out->option[out->count] = (BangOption){(uint8_t)verb, card, (uint8_t)way, seats};
    out->count += seats != 0;
    out->moves += bits(seats);
}

static void offer_if_legal(const BangGame *g, int seat, BangOptions *out, BangMove m)
{
    if (judge(g, seat, m, NULL) == WHY_LEGAL) offer(out, m.verb, m.card, m.way, bit(m.at));
}

/* Cards in play that a way discards for its effect (LEG-503). */
static void offer_laid(const BangGame *g, int seat, BangOptions *out)
{
    const BangCard *card = zone_cards(g, ZONE_TABLE + seat);
    if (!listens(g, seat, PLAYS_LAID)) return;
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++)
        for (int i = 0, n = way_discards(way) ? table_size(g, seat) : 0; i < n; i++)
            for (int s = 0; s < g->seats; s++)
                offer_if_legal(g, seat, out, (BangMove){VERB_PLAY, card[i], (uint8_t)s, (uint8_t)way});
}

static void offer_legal_of(const BangGame *g, int seat, BangOptions *out, int verb, int zone)
{
    const BangCard *card = zone_cards(g, zone);
    for (int i = 0, n = zone_count(g, zone); i < n; i++)
        offer_if_legal(g, seat, out, (BangMove){(uint8_t)verb, card[i], (uint8_t)seat, 0});
}

static void offer_feats(const BangGame *g, int seat, BangOptions *out)
{
    if (has_feat_left(g, seat)) offer_legal_of(g, seat, out, bang_is_legend(g, seat) ? VERB_CLAIM : VERB_PERFORM, ZONE_FEATS);
}

static void offer_given(const BangGame *g, int seat, BangOptions *out)
{
    const BangCard *card = zone_cards(g, ZONE_ASIDE);
    for (int i = 0, n = zone_count(g, ZONE_ASIDE); i < n; i++) offer(out, VERB_GIVE, card[i], 0, (uint8_t)(g->living & ~bit(seat)));
}

/* By number: in which order they came is a secret. */
static void offer_looked_at(const BangGame *g, int seat, BangOptions *out)
{
    for (int card = 1; card <= CARD_COUNT; card++)
        if (holds(g, ZONE_HAND + g->ask.at, (BangCard)card)) offer(out, VERB_TAKE, (BangCard)card, 0, bit(seat));
}

static void offer_plays(const BangGame *g, int seat, BangOptions *out)
{
    uint8_t mask[AIM_COUNT];
    unsigned ways = ways_of(g, seat);
    const BangCard *hand = zone_cards(g, ZONE_HAND + seat);
    masks_by_aim(g, seat, mask);
    for (int i = 0, n = hand_size(g, seat); i < n; i++) {
        offer(out, VERB_PLAY, hand[i], WAY_PRINTED, targets(g, seat, kind_of(hand[i]), mask));
        for (unsigned left = ways; left; left &= left - 1) {
            int way = lowest(left);
            if (is_made_of(way, hand[i]) && !(way_discards(way) && is_used_up(g, seat, way)))
                offer(out, VERB_PLAY, hand[i], way, targets(g, seat, WAY_ROW[way].to, mask));
        }
    }
    if (anybody_listens(g, PLAYS_LAID)) offer_laid(g, seat, out);
}

/* Those plays that the feat takes (LEG-255). */
static void offer_same(const BangGame *g, int seat, BangOptions *out)
{
    BangOptions all = {0};
    offer_plays(g, seat, &all);
    for (int i = 0; i < all.count; i++) {
        const BangOption *o = &all.option[i];
        if (is_wanted(g, seat, o->card, o->way)) offer(out, o->verb, o->card, o->way, o->at);
    }
}

static void offer_uses(const BangGame *g, int seat, BangOptions *out)
{
    unsigned ways = ways_of(g, seat);
    const BangCard *hand = zone_cards(g, ZONE_HAND + seat);
    for (int i = 0, n = hand_size(g, seat); i < n; i++) {
        offer(out, VERB_USE, hand[i], WAY_PRINTED, (uint8_t)(answers(g, kind_of(hand[i])) << seat));
        for (unsigned left = ways; left; left &= left - 1)
            if (answers(g, WAY_ROW[lowest(left)].to) && is_made_of(lowest(left), hand[i]))
                offer(out, VERB_USE, hand[i], lowest(left), bit(seat));
    }
}

static void offer_defences(const BangGame *g, int seat, BangOptions *out)
{
    const BangCard *card = zone_cards(g, ZONE_TABLE + seat);
    if (!listens(g, seat, DEFENDS)) return;
    for (int i = 0, n = table_size(g, seat); i < n; i++)
        if (card_listens(g, seat, card[i], DEFENDS) && !is_tried(g, seat, card[i], WAY_PRINTED))
            offer(out, VERB_USE, card[i], WAY_PRINTED, bit(seat));
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++)
        if (is_defence(way) && grants(g, seat, way) && !is_tried(g, seat, CARD_NONE, way))
            offer(out, VERB_ABILITY, CARD_NONE, way, bit(seat));
}

/* Other abilities that answer this question. */
static void offer_abilities(const BangGame *g, int seat, BangOptions *out)
{
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++)
        if (ABILITY[way].ask == g->ask.kind)
            offer_if_legal(g, seat, out, (BangMove){VERB_ABILITY, CARD_NONE, (uint8_t)seat, (uint8_t)way});
}

static void offer_zone(const BangGame *g, int seat, BangOptions *out, int verb, int zone)
{
    const BangCard *card = zone_cards(g, zone);
    for (int i = 0, n = zone_count(g, zone); i < n; i++) offer(out, verb, card[i], WAY_PRINTED, bit(seat));
}

static void offer_seats(const BangGame *g, int seat, BangOptions *out, int verb)
{
    uint8_t seats = 0;
    for (int s = 0; s < g->seats; s++)
        if (judge(g, seat, (BangMove){(uint8_t)verb, CARD_NONE, (uint8_t)s, 0}, NULL) == WHY_LEGAL) seats |= bit(s);
    offer(out, verb, CARD_NONE, WAY_PRINTED, seats);
}

static void offer_discards(const BangGame *g, int seat, BangOptions *out)
{
    switch (g->ask.kind) {
    case ASK_SPEND: offer_legal_of(g, seat, out, VERB_DISCARD, ZONE_TABLE + seat); FALL_THROUGH;
    case ASK_JAIL: FALL_THROUGH;
    case ASK_PAY: offer_legal_of(g, seat, out, VERB_DISCARD, ZONE_HAND + seat); break;
    case ASK_FULLEST: offer_legal_of(g, seat, out, VERB_DISCARD, ZONE_FEATS); break;
    default:
        offer_zone(g, seat, out, VERB_DISCARD, ZONE_HAND + seat);
        if (g->ask.kind == ASK_ORDER) offer_zone(g, seat, out, VERB_DISCARD, ZONE_TABLE + seat);
    }
}

/* Questions that are neither phase 2 nor answered with a card against something. */
static void offer_others(const BangGame *g, int seat, BangOptions *out, unsigned takes)
{
    if (takes & V(PLAY)) offer_same(g, seat, out);
    if (takes & V(ABILITY)) offer_abilities(g, seat, out);
    if (takes & V(PERFORM)) offer_feats(g, seat, out);
    if (takes & V(PLACE)) offer_legal_of(g, seat, out, VERB_PLACE, ZONE_FEATS);
    if (takes & V(BOAST)) offer(out, VERB_BOAST, CARD_NONE, 0, bit(seat));
    if (takes & V(NAME)) offer_seats(g, seat, out, VERB_NAME);
    if (takes & V(GIVE)) offer_given(g, seat, out);
    if (takes & V(SHOW)) offer_legal_of(g, seat, out, VERB_SHOW, ZONE_HAND + seat);
    if (g->ask.kind == ASK_LOOK) offer_looked_at(g, seat, out);
    else if (takes & V(TAKE) && g->ask.kind != ASK_FIRST) offer_zone(g, seat, out, VERB_TAKE, zone_on_offer(g));
    if (g->ask.kind == ASK_FIRST && g->ask.card != CARD_NONE) offer(out, VERB_TAKE, g->ask.card, 0, bit(seat));
    if (takes & V(HAND)) offer_seats(g, seat, out, VERB_HAND);
    if (takes & V(DISCARD)) offer_discards(g, seat, out);
    if (takes & V(RETURN)) offer_zone(g, seat, out, VERB_RETURN, ZONE_ASIDE);
    if (takes & V(KEEP)) offer(out, VERB_KEEP, CARD_NONE, 0, bit(seat));
}

static void offer_actions(const BangGame *g, int seat, BangOptions *out)
{
    offer_plays(g, seat, out);
    if (listens(g, seat, ACTS)) offer_abilities(g, seat, out);
    if (zone_count(g, ZONE_FEATS) > 0) offer_feats(g, seat, out);
}

static void offer_answers(const BangGame *g, int seat, BangOptions *out)
{
    unsigned takes = ANSWERS[g->ask.kind];
    if (g->ask.kind == ASK_PLAY) offer_actions(g, seat, out);
    else if (takes & V(USE)) offer_uses(g, seat, out);
    else offer_others(g, seat, out, takes);
    if (g->ask.kind == ASK_DEFEND) offer_defences(g, seat, out);
    if (takes & V(PASS) && !is_forced(g)) offer(out, VERB_PASS, CARD_NONE, 0, bit(seat));
}

void bang_options(const BangGame *g, int seat, BangOptions *out)
{
    out->count = out->moves = 0;
    if (g->over || seat < 0 || seat >= g->seats || (g->viewer != EVERYTHING && g->viewer != seat)) return;
    if (g->ask.owe & bit(seat)) offer_answers(g, seat, out);
    if (listens(g, seat, INTERRUPTS))
        for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++)
            if (INTERRUPT[way].rule != RULE_none)
                offer_if_legal(g, seat, out, (BangMove){VERB_ABILITY, CARD_NONE, (uint8_t)seat, (uint8_t)way});
}

BangMove bang_option(const BangOptions *options, int n)
{
    const BangOption *o = options->option;
    if (n < 0 || n >= options->moves) return NO_MOVE;
    while (n >= bits(o->at)) n -= bits(o++->at);
    unsigned seats = o->at;
    while (n-- > 0) seats &= seats - 1;
    return (BangMove){o->verb, o->card, (uint8_t)lowest(seats), o->way};
}

/* ---- is there anything to ask? By open facts alone, or the silence would tell what he holds (BASE-104). ---- */

static bool has_defence_left(const BangGame *g, int seat)
{
    BangOptions tries;
    tries.count = tries.moves = 0;
    offer_defences(g, seat, &tries);
    return tries.count > 0;
}

bool can_answer(const BangGame *g, int seat, int kind)
{
    int hand = hand_size(g, seat);
    if (kind == ASK_DEFEND) return hand > 0 || has_defence_left(g, seat);
    if (kind != ASK_RESCUE) return hand > 0;
    if (listens(g, seat, INTERRUPTS) && hand > 1) return true;
    return hand > 0 && bits(g->living & (unsigned)~g->doomed) > 2;
}
