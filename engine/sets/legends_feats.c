/* Legends: what the feats ask. One witness of all events sees who meets them (LEG-020 ff.), so that no other rule knows of feats;
   with the icon the act may be done freely. What follows, the offer, performing and claiming, is in legends.c. Tables first,
   functions in the order of their rows. */
#include "legends.h"

/* A feat is a card that is never played. */
const CardRow CARD_THREE_FIFTEEN_TO_YOOMA = {.aim = AIM_NEVER};
const CardRow CARD_BOTTLENECK = {.aim = AIM_NEVER};
const CardRow CARD_CHUCK_A_LUCK = {.aim = AIM_NEVER};
const CardRow CARD_FIFTY_GUNS = {.aim = AIM_NEVER};
const CardRow CARD_FOR_A_FEW_CARDS_MORE = {.aim = AIM_NEVER};
const CardRow CARD_GOOD_COMPANY = {.aim = AIM_NEVER};
const CardRow CARD_LONELY_BRAVE = {.aim = AIM_NEVER};
const CardRow CARD_MAN_WITH_NO_NAME = {.aim = AIM_NEVER};
const CardRow CARD_OLD_WEST_GANG = {.aim = AIM_NEVER};
const CardRow CARD_OPEN_RANGE = {.aim = AIM_NEVER};
const CardRow CARD_OREGON_TRAIL = {.aim = AIM_NEVER};
const CardRow CARD_QUICK_DEATH = {.aim = AIM_NEVER};
const CardRow CARD_SCRUGS_BALLAD = {.aim = AIM_NEVER};
const CardRow CARD_THOUSAND_WAYS_TO_DIE = {.aim = AIM_NEVER};
const CardRow CARD_WILHELM_SCREAM = {.aim = AIM_NEVER};
const CardRow CARD_WOUNDED_PRIDE = {.aim = AIM_NEVER};

/* What a feat asks of `me`, whose turn it is. One without the icon has no free act (LEG-042). */
typedef struct {
    uint64_t on;                                                             /* mask of the events that can meet it */
    bool (*met)(const BangGame *g, int me, const BangEvent *e);              /* does this one? */
    int (*why_not)(const BangGame *g, int me, BangCard feat);                /* the free act in phase 2: WHY_LEGAL or a reason */
    bool (*wants)(const BangGame *g, int me, BangCard card, BangCard first); /* may this card be spent, after the first one? */
    uint8_t cards;                                                           /* how many are spent */
    bool laid, shows;                                                        /* they lie in play; they are shown, not discarded */
} Feat;

static bool checks(const BangGame *g, int me, const BangEvent *e);
static bool discards_beer(const BangGame *g, int me, const BangEvent *e);
static bool discards_bang(const BangGame *g, int me, const BangEvent *e);
static bool discards_weapon(const BangGame *g, int me, const BangEvent *e);
static bool discards_excess(const BangGame *g, int me, const BangEvent *e);
static bool plays_same_name(const BangGame *g, int me, const BangEvent *e);
static bool discards_laid(const BangGame *g, int me, const BangEvent *e);
static bool discards_hand(const BangGame *g, int me, const BangEvent *e);
static bool loses_a_point(const BangGame *g, int me, const BangEvent *e);
static bool hits_another(const BangGame *g, int me, const BangEvent *e);
static bool hits_at_full_life(const BangGame *g, int me, const BangEvent *e);
static bool loses_a_duel(const BangGame *g, int me, const BangEvent *e);
static bool shoots_far(const BangGame *g, int me, const BangEvent *e);
static bool misses(const BangGame *g, int me, const BangEvent *e);
static int needs_card(const BangGame *g, int me, BangCard feat);
static int needs_life(const BangGame *g, int me, BangCard feat);
static int needs_nothing(const BangGame *g, int me, BangCard feat);
static bool wants_beer(const BangGame *g, int me, BangCard card, BangCard first);
static bool wants_bang(const BangGame *g, int me, BangCard card, BangCard first);
static bool wants_pair(const BangGame *g, int me, BangCard card, BangCard first);
static bool wants_laid(const BangGame *g, int me, BangCard card, BangCard first);
static bool wants_missed(const BangGame *g, int me, BangCard card, BangCard first);

#define E(NAME) (1ull << EVENT_##NAME)
static const uint64_t CHECKS = E(SUCCEEDED) | E(FAILED), PLAYS = E(PLAYED) | E(LAID), TAKES = E(TOOK) | E(INHERITED),
                      DISCARDS = E(DISCARDED) | E(REPLACED) | E(FORCED) | E(USED), LOSES = E(LOST), AVERTED = E(CANCELLED);
#undef E
_Static_assert(EVENT_COUNT <= 64, "a mask of events");
static bool is_one_of(const BangEvent *e, uint64_t events) { return events >> e->kind & 1; }

static const Feat FEAT[KIND_COUNT] = {
    [KIND_THREE_FIFTEEN_TO_YOOMA] = {.on = CHECKS, .met = checks},
    [KIND_BOTTLENECK] = {.on = DISCARDS, .met = discards_beer, .why_not = needs_card, .wants = wants_beer, .cards = 1},
    [KIND_CHUCK_A_LUCK] = {.on = DISCARDS, .met = discards_bang, .why_not = needs_card, .wants = wants_bang, .cards = 1},
    [KIND_FIFTY_GUNS] = {.on = DISCARDS | TAKES, .met = discards_weapon},
    [KIND_FOR_A_FEW_CARDS_MORE] = {.on = DISCARDS, .met = discards_excess},
    [KIND_GOOD_COMPANY] = {.on = PLAYS, .met = plays_same_name, .why_not = needs_card, .wants = wants_pair, .cards = 1},
    [KIND_LONELY_BRAVE] = {.on = DISCARDS, .met = discards_laid, .why_not = needs_card, .wants = wants_laid, .cards = 1,
                           .laid = true},
    [KIND_MAN_WITH_NO_NAME] = {.on = LOSES, .met = loses_a_point, .why_not = needs_life},
    [KIND_OLD_WEST_GANG] = {.on = LOSES, .met = hits_another},
    [KIND_OPEN_RANGE] = {.on = DISCARDS, .met = discards_hand, .why_not = needs_nothing},
    [KIND_OREGON_TRAIL] = {0}, /* see rule_trail */
    [KIND_QUICK_DEATH] = {.on = LOSES, .met = hits_at_full_life},
    [KIND_SCRUGS_BALLAD] = {.on = LOSES, .met = loses_a_duel},
    [KIND_THOUSAND_WAYS_TO_DIE] = {.why_not = needs_card, .wants = wants_missed, .cards = 2, .shows = true},
    [KIND_WILHELM_SCREAM] = {.on = PLAYS, .met = shoots_far},
    [KIND_WOUNDED_PRIDE] = {.on = AVERTED, .met = misses},
};

/* ---- what meets a feat ---- */

static bool is_by(const BangEvent *e, int kind, int me) { return e->kind == kind && e->by == me; }

/* LEG-050 to 052: a free act, a price, an excess card, an answer in a Duel, a replaced weapon, what Cat Balou removes. */
static bool discards(const BangEvent *e, int me)
{
    return is_by(e, EVENT_DISCARDED, me) || is_by(e, EVENT_REPLACED, me) || is_by(e, EVENT_FORCED, me) ||
           (is_by(e, EVENT_USED, me) && bang_way_as(e->way, e->card) == KIND_BANG);
}

static bool plays(const BangEvent *e, int me) { return is_by(e, EVENT_PLAYED, me) || is_by(e, EVENT_LAID, me); }
static bool hits(const BangEvent *e, int me) { return is_by(e, EVENT_LOST, me) && e->at != me; } /* LEG-054 */

static bool by_bang_card(const BangEvent *e) /* LEG-053 */
{
    return e->card != CARD_NONE && bang_way_as(e->way, e->card) == KIND_BANG;
}

/* A card that answers as another one has its name (LEG-055). */
static int name_discarded(const BangEvent *e) { return bang_way_as(e->kind == EVENT_USED ? e->way : WAY_PRINTED, e->card); }

bool counts_as(const BangGame *g, int seat, BangCard card, int kind)
{
    if (kind_of(card) == kind) return true;
    if (!listens(g, seat, CONVERTS)) return false;
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++)
        if (!way_discards(way) && bang_way_as(way, card) == kind && has_way(g, seat, way, card)) return true;
    return false;
}

static bool checks(const BangGame *g, int me, const BangEvent *e) /* LEG-200 to 202 */
{
    (void)g, (void)me, (void)e;
    return true; /* whoever made it, and through what */
}

static bool discards_beer(const BangGame *g, int me, const BangEvent *e)
{
    (void)g;
    return discards(e, me) && name_discarded(e) == KIND_BEER;
}

static bool discards_bang(const BangGame *g, int me, const BangEvent *e) /* LEG-222, LEG-224 */
{
    bool counts = e->from == ZONE_HAND + me && counts_as(g, me, e->card, KIND_BANG);
    return discards(e, me) && (counts || kind_of(e->card) == KIND_BANG);
}

/* LEG-231, LEG-235: from hand or table of another. */
static bool takes_from_another(const BangEvent *e, int me)
{
    return (is_by(e, EVENT_TOOK, me) && e->at != NOBODY && e->at != me) || is_by(e, EVENT_INHERITED, me);
}

/* Taking a card that the others do not see is another matter: see note_taking (LEG-232). */
static bool discards_weapon(const BangGame *g, int me, const BangEvent *e)
{
    (void)g;
    bool taken = takes_from_another(e, me) && e->seen == 255 && bang_is_weapon(kind_of(e->card));
    return taken || (discards(e, me) && bang_is_weapon(name_discarded(e)));
}

static bool discards_excess(const BangGame *g, int me, const BangEvent *e) /* LEG-240, LEG-241 */
{
    return is_by(e, EVENT_DISCARDED, me) && is_excess(g);
}

static bool discards_laid(const BangGame *g, int me, const BangEvent *e) /* LEG-262, LEG-265 */
{
    (void)g;
    return discards(e, me) && zone_is_one_of(e->from, ZONE_TABLE) && bang_border(kind_of(e->card)) == BORDER_BLUE;
}

static bool discards_hand(const BangGame *g, int me, const BangEvent *e) /* LEG-290 */
{
    return discards(e, me) && e->from == ZONE_HAND + me && hand_size(g, me) == 0;
}

static bool loses_a_point(const BangGame *g, int me, const BangEvent *e) /* LEG-272 */
{
    return e->at == me && g->seat[me].life > 0;
}

static int victims_so_far(const BangGame *g, int me)
{
    int n = 0;
    for (int i = 0; i < g->marks; i++) n += g->mark[i].kind == MARK_HIT && g->mark[i].seat == me;
    return n;
}

static bool hits_another(const BangGame *g, int me, const BangEvent *e) /* LEG-283 */
{
    return hits(e, me) && victims_so_far(g, me) > 1;
}

static bool hits_at_full_life(const BangGame *g, int me, const BangEvent *e) /* LEG-311 */
{
    bool bang = e->card != CARD_NONE && e->source == kind_source(KIND_BANG); /* the card that was used so (LEG-055) */
    return bang && hits(e, me) && g->seat[e->at].life + e->n == g->seat[e->at].max_life;
}

static bool loses_a_duel(const BangGame *g, int me, const BangEvent *e)
{
    (void)g;
    return is_by(e, EVENT_LOST, me) && e->at == me && e->source == kind_source(KIND_DUEL);
}

/* As the eye sees it that no ability fixes (LEG-344). */
static int plain_distance(const BangGame *g, int from, int to)
{
    BangReason nearer = {0};
    int d = g->seat[from].ring[to] + g->seat[to].farther;
    figure(g, MOD_NEARER, from, 0, &nearer);
    for (int i = 0; i < nearer.terms; i++) d -= nearer.term[i].plus;
    return d < 1 ? 1 : d;
}

static bool shoots_far(const BangGame *g, int me, const BangEvent *e) /* LEG-340 to 346 */
{
    int d = is_by(e, EVENT_PLAYED, me) && by_bang_card(e) ? plain_distance(g, me, e->at) : 0;
    return d > 1 && d <= g->seat[me].range;
}

static bool misses(const BangGame *g, int me, const BangEvent *e)
{
    (void)g;
    return is_by(e, EVENT_CANCELLED, me) && by_bang_card(e);
}

static void meet(BangGame *g, int me, BangCard feat)
{
    if (!has_mark(g, MARK_MET, me, feat, 0)) add_mark(g, (BangMark){.kind = MARK_MET, .seat = (uint8_t)me, .card = feat});
}

/* ---- Good Company: two acts that follow each other directly (LEG-250 to 258) ---- */

static BangMark *act_of(BangGame *g, int me)
{
    if (find_mark(g, MARK_ACT, me) < 0) add_mark(g, (BangMark){.kind = MARK_ACT, .seat = (uint8_t)me});
    return &g->mark[find_mark(g, MARK_ACT, me)];
}

static int played_before(const BangGame *g, int me)
{
    int last = find_mark(g, MARK_LAST, me);
    return last >= 0 ? g->mark[last].n : KIND_NONE;
}

/* Does what was discarded in this act have the name (LEG-257)? Calamity Janet gives names to the cards of her hand alone. */
static bool has_name(const BangGame *g, const BangMark *act, int kind)
{
    return act->other ? kind_of(act->card) == kind : counts_as(g, act->seat, act->card, kind);
}

/* The card discarded last: as the price of this play (LEG-258), else by the action before. A card that is laid has no price; the
   weapon that it replaces goes because it is laid. */
static bool plays_same_name(const BangGame *g, int me, const BangEvent *e)
{
    if (!plays(e, me)) return false;
    int act = e->kind == EVENT_LAID ? -1 : find_mark(g, MARK_ACT, me);
    if (act < 0) act = find_mark(g, MARK_LAST, me);
    return act >= 0 && g->mark[act].card != CARD_NONE && has_name(g, &g->mark[act], bang_way_as(e->way, e->card));
}

static void note_act(BangGame *g, int me, const BangEvent *e)
{
    if (in_row(g, KIND_GOOD_COMPANY) == CARD_NONE || !(plays(e, me) || discards(e, me))) return;
    BangMark *act = act_of(g, me);
    if (plays(e, me)) act->n = (int8_t)bang_way_as(e->way, e->card);
    else act->card = e->card, act->other = e->from != ZONE_HAND + me;
    if (e->kind == EVENT_PLAYED) act->card = CARD_NONE, act->other = 0; /* its price went before it (LEG-253) */
}

/* The action is over: did it discard what the one before played? Its own acts are now those of the action before. */
void close_act(BangGame *g, int me)
{
    int act = find_mark(g, MARK_ACT, me);
    if (act < 0) return;
    BangMark now = g->mark[act];
    BangCard feat = in_row(g, KIND_GOOD_COMPANY);
    bool same = now.n == KIND_NONE && played_before(g, me) != KIND_NONE && has_name(g, &now, played_before(g, me));
    if (feat != CARD_NONE && same) meet(g, me, feat);
    drop_marks_like(g, MARK_ACT, me);
    drop_marks_like(g, MARK_LAST, me);
    now.kind = MARK_LAST;
    add_mark(g, now);
}

/* ---- the witness ---- */

/* Cards that the others do not see come to the end of his hand. That he may be asked must not tell what they are, so it is kept
   where they lie: a mark for each row of them, for between two inheritances he may draw. */
static void note_taking(BangGame *g, int me, const BangEvent *e)
{
    if (!takes_from_another(e, me) || e->seen == 255 || in_row(g, KIND_FIFTY_GUNS) == CARD_NONE) return;
    uint8_t place = (uint8_t)(hand_size(g, me) - 1);
    for (int i = 0; i < g->marks; i++) {
        BangMark *m = &g->mark[i];
        if (m->kind != MARK_TAKEN || m->seat != me || m->other + m->n != place) continue;
        m->n++;
        return;
    }
    add_mark(g, (BangMark){.kind = MARK_TAKEN, .seat = (uint8_t)me, .other = place, .n = 1});
}

static void note_hit(BangGame *g, int me, const BangEvent *e)
{
    if (!hits(e, me) || in_row(g, KIND_OLD_WEST_GANG) == CARD_NONE || has_mark(g, MARK_HIT, me, CARD_NONE, e->at)) return;
    add_mark(g, (BangMark){.kind = MARK_HIT, .seat = (uint8_t)me, .other = e->at});
}

void watch_for_feats(Run *r, const BangEvent *e)
{
    if (!is_one_of(e, CHECKS | DISCARDS | PLAYS | TAKES | LOSES | AVERTED)) return;
    BangGame *g = r->game;
    int me = g->turn;
    const BangCard *feat = zone_cards(g, ZONE_FEATS);
    bool in_time = has_drawn(g); /* LEG-024, LEG-025 */
    if (in_time && is_one_of(e, LOSES)) note_hit(g, me, e);
    if (in_time && is_one_of(e, TAKES)) note_taking(g, me, e);
    for (int i = 0, n = zone_count(g, ZONE_FEATS); i < n; i++) {
        const Feat *row = &FEAT[kind_of(feat[i])];
        if (is_one_of(e, row->on) && (in_time || row->met == checks) && row->met(g, me, e)) meet(g, me, feat[i]);
    }
    if (in_time && is_one_of(e, PLAYS | DISCARDS)) note_act(g, me, e);
}

/* ---- met or not ---- */

/* Of one row of cards that he took unseen. */
static BangCard first_weapon(const BangGame *g, int seat, const BangMark *taken)
{
    for (int i = taken->other, end = i + taken->n; i < end && i < hand_size(g, seat); i++) {
        BangCard card = zone_cards(g, ZONE_HAND + seat)[i];
        if (bang_is_weapon(kind_of(card))) return card;
    }
    return CARD_NONE;
}

/* The first weapon among the cards he took unseen, or CARD_NONE; a view of another shows none. */
static BangCard taken_weapon(const BangGame *g, int seat)
{
    BangCard card = CARD_NONE;
    for (int i = 0; i < g->marks && card == CARD_NONE; i++)
        if (g->mark[i].kind == MARK_TAKEN && g->mark[i].seat == seat) card = first_weapon(g, seat, &g->mark[i]);
    return card;
}

bool is_met(const BangGame *g, int seat, BangCard feat)
{
    return has_mark(g, MARK_MET, seat, feat, 0) || (kind_of(feat) == KIND_FIFTY_GUNS && taken_weapon(g, seat) != CARD_NONE);
}

bool may_be_met(const BangGame *g, int seat, BangCard feat)
{
    return has_mark(g, MARK_MET, seat, feat, 0) || (kind_of(feat) == KIND_FIFTY_GUNS && find_mark(g, MARK_TAKEN, seat) >= 0);
}

void unmeet(BangGame *g, int me, BangCard feat)
{
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].kind == MARK_MET && g->mark[i].seat == me && g->mark[i].card == feat) drop_mark(g, i);
}

void forget_met(BangGame *g, int seat)
{
    drop_marks_like(g, MARK_MET, seat);
    drop_marks_like(g, MARK_TAKEN, seat);
}

void show_taken(Run *r, int seat, BangCard feat)
{
    BangGame *g = r->game;
    BangCard card = taken_weapon(g, seat);
    if (kind_of(feat) != KIND_FIFTY_GUNS || has_mark(g, MARK_MET, seat, feat, 0) || card == CARD_NONE) return;
    show_card(g, card);
    note(r, (BangEvent){.kind = EVENT_SHOWED, .by = (uint8_t)seat, .at = (uint8_t)seat, .card = card,
                        .source = kind_source(KIND_FIFTY_GUNS), .seen = 255});
}

/* ---- free acts (LEG-043 to 048) ---- */

int why_no_free_act(const BangGame *g, int seat, BangCard feat)
{
    const Feat *row = &FEAT[kind_of(feat)];
    return row->why_not ? row->why_not(g, seat, feat) : WHY_NOT_MET; /* LEG-042, LEG-300 */
}

static int needs_card(const BangGame *g, int me, BangCard feat)
{
    const Feat *row = &FEAT[kind_of(feat)];
    int zone = (row->laid ? ZONE_TABLE : ZONE_HAND) + me;
    const BangCard *card = zone_cards(g, zone);
    for (int i = 0, n = zone_count(g, zone); i < n; i++)
        if (row->wants(g, me, card[i], CARD_NONE)) return WHY_LEGAL;
    return WHY_NO_CARD_FOR_IT;
}

static int needs_life(const BangGame *g, int me, BangCard feat) /* LEG-271 */
{
    (void)feat;
    return g->seat[me].life > 1 ? WHY_LEGAL : WHY_LAST_LIFE;
}

static int needs_nothing(const BangGame *g, int me, BangCard feat) /* LEG-291 */
{
    (void)g, (void)me, (void)feat;
    return WHY_LEGAL;
}

static bool wants_beer(const BangGame *g, int me, BangCard card, BangCard first) /* LEG-211 */
{
    (void)g, (void)me, (void)first;
    return kind_of(card) == KIND_BEER;
}

static bool wants_bang(const BangGame *g, int me, BangCard card, BangCard first) /* LEG-221, LEG-224 */
{
    (void)first;
    return counts_as(g, me, card, KIND_BANG);
}

/* Can this card be played in this way when one card of the hand is gone (LEG-254, LEG-483)? */
static bool can_follow(const BangGame *g, int me, BangCard card, int way)
{
    if (way_discards(way) || !has_way(g, me, way, card)) return false;
    for (int at = 0; at < g->seats; at++)
        if (judge_play(g, me, (BangMove){VERB_PLAY, card, (uint8_t)at, (uint8_t)way}, NULL) == WHY_LEGAL &&
            price_of(g, at, bang_way_as(way, card)) <= hand_size(g, me) - 2)
            return true;
    return false;
}

static bool completes(const BangGame *g, int me, BangCard card)
{
    return played_before(g, me) != KIND_NONE && counts_as(g, me, card, played_before(g, me));
}

static bool wants_pair(const BangGame *g, int me, BangCard card, BangCard first) /* LEG-255 */
{
    const BangCard *hand = zone_cards(g, ZONE_HAND + me);
    int ways = listens(g, me, CONVERTS) ? WAY_COUNT : WAY_PRINTED + 1;
    (void)first;
    if (completes(g, me, card)) return true;
    for (int i = 0, n = hand_size(g, me); i < n; i++) {
        if (hand[i] == card) continue;
        for (int way = WAY_PRINTED; way < ways; way++)
            if (counts_as(g, me, card, bang_way_as(way, hand[i])) && can_follow(g, me, hand[i], way)) return true;
    }
    return false;
}

static bool wants_laid(const BangGame *g, int me, BangCard card, BangCard first) /* LEG-261, LEG-264 */
{
    (void)g, (void)me, (void)first;
    return bang_border(kind_of(card)) == BORDER_BLUE;
}

static bool wants_missed(const BangGame *g, int me, BangCard card, BangCard first) /* LEG-330 to 333 */
{
    const BangCard *hand = zone_cards(g, ZONE_HAND + me);
    if (first != CARD_NONE) return card != first && bang_suit(card) == bang_suit(first);
    if (!counts_as(g, me, card, KIND_MISSED)) return false;
    for (int i = 0, n = hand_size(g, me); i < n; i++)
        if (hand[i] != card && bang_suit(hand[i]) == bang_suit(card)) return true;
    return false;
}

int judge_spend(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    const Feat *row = &FEAT[kind_of(g->ask.card)];
    if ((m.verb == VERB_SHOW) != row->shows) return deny(why, WHY_WRONG_ANSWER, seat, m.card);
    bool there = holds(g, (row->laid ? ZONE_TABLE : ZONE_HAND) + seat, m.card);
    bool wanted = there && row->wants(g, seat, m.card, g->frame[g->depth - 1].other); /* as rule_feat keeps it */
    return wanted ? WHY_LEGAL : deny(why, WHY_NOT_ON_OFFER, seat, m.card);
}

static void spend(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BangCard card = g->answer.card;
    if (FEAT[kind_of(f->card)].shows) {
        show_card(g, card);
        note(r, (BangEvent){.kind = EVENT_SHOWED, .by = f->by, .at = f->by, .card = card,
                            .source = kind_source(kind_of(f->card)), .seen = 255});
    } else discard_any(r, f->by, card);
    f->other = card;
}

/* Nobody else's doing, but a loss (LEG-274). */
static void give_life(BangGame *g, const BangFrame *f)
{
    BangFrame loss = {.by = NOBODY, .at = f->by, .card = f->card};
    call_effect(g, RULE_hurt, &loss, bit(f->by), 1);
}

static void call_wanted(BangGame *g, const BangFrame *f)
{
    call(g, RULE_play, f->by, g->answer.at, g->answer.card)->way = g->answer.way;
}

/* A free act, and the feat for it. card: the feat; other: the card spent last; n: cards still to spend; m: a card is to be
   played */
void rule_feat(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->seat[f->by].counter[COUNTER_FEATS] = 1; /* nothing in between is a second one (LEG-023) */
    f->m = kind_of(f->card) == KIND_GOOD_COMPANY;
    for (f->n = FEAT[kind_of(f->card)].cards; f->n > 0; f->n--) {
        ASK(1, ask(g, ASK_SPEND, f->by, f->by, f->by, f->card, f->n));
        if (f->m) f->m = !completes(g, f->by, g->answer.card);
        spend(r, f);
    }
    if (f->m) {
        ASK(2, ask(g, ASK_SAME, f->by, f->by, f->by, f->other, 0));
        AWAIT(3, call_wanted(g, f));
    }
    if (kind_of(f->card) == KIND_OPEN_RANGE) discard_all(r, f->by, ZONE_HAND + f->by); /* LEG-293 */
    if (kind_of(f->card) == KIND_MAN_WITH_NO_NAME) AWAIT(4, give_life(g, f));
    if (in_play(g, f->by)) AWAIT(5, achieve(r, f->by, f->card));
    AWAIT(6, rest(g));
    END(0);
}
