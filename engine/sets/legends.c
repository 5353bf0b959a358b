/* Legends: feats and fame, and what the legendary sides do. Printed facts are in legends.def. What a feat asks is seen by one witness of
   all events (LEG-020 ff.), so that no other rule knows of feats. Tables first, functions in the order of their rows. */
#include "../game.h"

static void set_up(Run *r);
static int arrange(Run *r, const BangPosition *p);
static bool is_sound(const BangGame *g);
static bool is_double_sided(int character) { return bang_other_side(character) != CHARACTER_NONE && !bang_legendary(character); }
static void witness(Run *r, const BangEvent *e);
static bool may_forgo(const BangGame *g, int me);
static bool has_acted(const BangGame *g, int me);
static bool may_empty(const BangGame *g, int me);
static bool may_boast(const BangGame *g, int me);
static bool has_apart(const BangGame *g, int me);
static bool owes_shot(const BangGame *g, int me);
static void bart(Run *r, const BangFrame *f, int me);
static void el_gringo(Run *r, const BangFrame *f, int me);
static void sid(Run *r, const BangFrame *f, int me);

const Law LAW_OF_LEGENDS = {
    .fewest = 4, .most = 7, /* LEG-001 */
    .usual_options = OPTION_HAND_LIMIT_TWO | OPTION_JAIL_HEART,
    .deals = is_double_sided, /* LEG-003, LEG-014 */
    .set_up = set_up, .arrange = arrange, .is_sound = is_sound,
    .source.hook = {{WITNESSES, .watch = witness},
                    {MOD_FIRST_HAND, .fix = 4}, /* LEG-009 */
                    {BEFORE_DRAW, .rule = RULE_trail, .due = may_forgo},
                    {AFTER_STEP, .rule = RULE_offer, .due = has_acted},
                    {BEFORE_REFILL, .rule = RULE_open_range, .due = may_empty},
                    {AT_TURN_END, .rule = RULE_boast, .due = may_boast}},
};

#define FEAT_CARD {.aim = AIM_NEVER}
const CardRow CARD_THREE_FIFTEEN_TO_YOOMA = FEAT_CARD, CARD_BOTTLENECK = FEAT_CARD, CARD_CHUCK_A_LUCK = FEAT_CARD, CARD_FIFTY_GUNS = FEAT_CARD,
              CARD_FOR_A_FEW_CARDS_MORE = FEAT_CARD, CARD_GOOD_COMPANY = FEAT_CARD, CARD_LONELY_BRAVE = FEAT_CARD,
              CARD_MAN_WITH_NO_NAME = FEAT_CARD, CARD_OLD_WEST_GANG = FEAT_CARD, CARD_OPEN_RANGE = FEAT_CARD, CARD_OREGON_TRAIL = FEAT_CARD,
              CARD_QUICK_DEATH = FEAT_CARD, CARD_SCRUGS_BALLAD = FEAT_CARD, CARD_THOUSAND_WAYS_TO_DIE = FEAT_CARD,
              CARD_WILHELM_SCREAM = FEAT_CARD, CARD_WOUNDED_PRIDE = FEAT_CARD;

const Source SOURCE_LEGENDARY_BART_CASSIDY = {.hook = {{ON_POINT_LOST, .now = bart}}};
const Source SOURCE_LEGENDARY_BLACK_JACK = {.hook = {{INSTEAD_DRAW, .rule = RULE_legend_black_jack, .way = WAY_BLACK_JACK}}};
const Source SOURCE_LEGENDARY_CALAMITY_JANET = {.hook = {{CONVERTS, .way = WAY_ANY_BANG}, {CONVERTS, .way = WAY_ANY_MISSED}}};
const Source SOURCE_LEGENDARY_EL_GRINGO = {.hook = {{ON_POINT_LOST, .now = el_gringo}}};
const Source SOURCE_LEGENDARY_JESSE_JONES = {.hook = {{INSTEAD_FIRST_CARD, .rule = RULE_legend_jesse}}};
const Source SOURCE_LEGENDARY_JOURDONNAIS = {.hook = {{AVERTS, .rule = RULE_avert, .way = WAY_AVERT}}};
const Source SOURCE_LEGENDARY_KIT_CARLSON = {.hook = {{INSTEAD_DRAW, .rule = RULE_legend_kit}}};
const Source SOURCE_LEGENDARY_LUCKY_DUKE = {.hook = {{CHOOSES_FLIPS}, {AFTER_STEP, .rule = RULE_take_apart, .due = has_apart}}};
const Source SOURCE_LEGENDARY_PAUL_REGRET = {.hook = {{MOD_FARTHER, .plus = 1}, {MOD_PRICE, .plus = 1}}};
const Source SOURCE_LEGENDARY_PEDRO_RAMIREZ = {.hook = {{INSTEAD_DRAW, .rule = RULE_legend_pedro}, {WATCHES_PILE}}};
const Source SOURCE_LEGENDARY_ROSE_DOOLAN = {.hook = {{MOD_NEARER, .fix = UNLIMITED}, {CONVERTS, .way = WAY_BLUE_PANIC}, {PLAYS_LAID}}};
const Source SOURCE_LEGENDARY_SID_KETCHUM = {.hook = {{INTERRUPTS, .way = WAY_SID_KETCHUM}, {ON_GAINED, .now = sid}, {AFTER_STEP, .rule = RULE_due_shot, .due = owes_shot}}};
const Source SOURCE_LEGENDARY_SLAB_THE_KILLER = {.hook = {{MOD_MISSED, .fix = UNLIMITED}, {CLAIMS_LAST}}};
const Source SOURCE_LEGENDARY_SUZY_LAFAYETTE = {.hook = {{REST_HAND, .base = 2}}};
const Source SOURCE_LEGENDARY_VULTURE_SAM = {.hook = {{TAKES_ESTATE}, {INSTEAD_OUT, .rule = RULE_legend_sam}}};
const Source SOURCE_LEGENDARY_WILLY_THE_KID = {.hook = {{MOD_BANGS, .fix = UNLIMITED}, {ACTS, .way = WAY_FREE_BANG}}};

/* What a feat asks. met: does this event of `me`, whose turn it is, meet it? why_not: may the free act be done now, in phase 2? wants: may
   this card be spent on it (first: the one before); cards: how many. A feat without the icon has no free act (LEG-042). */
typedef struct {
    uint64_t on; /* mask of the events that can meet it */
    bool (*met)(const BangGame *g, int me, const BangEvent *e);
    int (*why_not)(const BangGame *g, int me, BangCard feat);
    bool (*wants)(const BangGame *g, int me, BangCard card, BangCard first);
    uint8_t cards;
    bool laid, shows; /* cards in play, not of the hand; shown, not discarded */
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
static const uint64_t CHECKS = E(SUCCEEDED) | E(FAILED), DISCARDS = E(DISCARDED) | E(REPLACED) | E(FORCED) | E(USED), PLAYS = E(PLAYED) | E(LAID),
                      TAKES = E(TOOK) | E(INHERITED), LOSES = E(LOST), AVERTED = E(CANCELLED);
_Static_assert(EVENT_COUNT <= 64, "a mask of events");
static bool is_one_of(const BangEvent *e, uint64_t events) { return events >> e->kind & 1; }

static const Feat FEAT[KIND_COUNT] = {
    [KIND_THREE_FIFTEEN_TO_YOOMA] = {.on = CHECKS, .met = checks},
    [KIND_BOTTLENECK] = {.on = DISCARDS, .met = discards_beer, .why_not = needs_card, .wants = wants_beer, .cards = 1},
    [KIND_CHUCK_A_LUCK] = {.on = DISCARDS, .met = discards_bang, .why_not = needs_card, .wants = wants_bang, .cards = 1},
    [KIND_FIFTY_GUNS] = {.on = DISCARDS | TAKES, .met = discards_weapon},
    [KIND_FOR_A_FEW_CARDS_MORE] = {.on = DISCARDS, .met = discards_excess},
    [KIND_GOOD_COMPANY] = {.on = PLAYS, .met = plays_same_name, .why_not = needs_card, .wants = wants_pair, .cards = 1},
    [KIND_LONELY_BRAVE] = {.on = DISCARDS, .met = discards_laid, .why_not = needs_card, .wants = wants_laid, .cards = 1, .laid = true},
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

enum { ROW = 4, TOKENS = 5, ALL_AT_ONCE = 2, LEGEND_LIFE = 3, STOP_ABOVE = 21 }; /* LEG-020, LEG-007, LEG-026, LEG-083, LEG-411 */

/* ---- the row and the tokens ---- */

static int tokens_of(const BangGame *g, BangCard feat, int seat) { return g->fame[feat - FIRST_FEAT] >> (2 * seat) & 3; }

int bang_tokens(const BangGame *g, BangCard feat, int seat)
{
    if (feat < FIRST_FEAT || feat >= FIRST_FEAT + FEATS) return 0;
    if (seat != NOBODY) return seat >= 0 && seat < g->seats ? tokens_of(g, feat, seat) : 0;
    unsigned all = g->fame[feat - FIRST_FEAT], twos = all >> 1 & 0x5555;
    return __builtin_popcount(all & 0x5555) + 2 * __builtin_popcount(twos);
}

static BangCard in_row(const BangGame *g, int kind) { return find_kind(g, ZONE_FEATS, kind); }

static void lay_tokens(BangGame *g, int seat, BangCard feat, int n)
{
    g->fame[feat - FIRST_FEAT] = (uint16_t)(g->fame[feat - FIRST_FEAT] + (n << (2 * seat)));
    g->seat[seat].counter[COUNTER_FAME] = (int8_t)(g->seat[seat].counter[COUNTER_FAME] - n);
}

/* LEG-073: the discarded feats lie behind the deck in the row of cards, so a boundary moves. */
static void unveil(Run *r, int by)
{
    BangGame *g = r->game;
    if (zone_count(g, ZONE_FEAT_DECK) == 0) {
        g->start[ZONE_FEAT_PILE] = g->start[ZONE_FEAT_PILE + 1];
        shuffle_zone(g, ZONE_FEAT_DECK);
        note(r, (BangEvent){.kind = EVENT_FEATS_SHUFFLED, .by = NOBODY, .at = NOBODY, .n = (int16_t)zone_count(g, ZONE_FEAT_DECK)});
    }
    move_card(r, top_card(g, ZONE_FEAT_DECK), ZONE_FEAT_DECK, ZONE_FEATS, (BangEvent){.kind = EVENT_UNVEILED, .by = (uint8_t)by, .at = (uint8_t)by});
}

static void retire(Run *r, int by, BangCard feat) /* LEG-065, LEG-074, LEG-109 */
{
    r->game->fame[feat - FIRST_FEAT] = 0;
    move_card(r, feat, ZONE_FEATS, ZONE_FEAT_PILE, (BangEvent){.kind = EVENT_RETIRED, .by = (uint8_t)by, .at = (uint8_t)by});
}

/* ---- setting up ---- */

static void fill_feats(BangGame *g)
{
    for (int card = FIRST_FEAT; card < FIRST_FEAT + FEATS; card++)
        if (holds(g, ZONE_BOX, (BangCard)card)) fill_zone(g, ZONE_FEAT_DECK, (BangCard)card);
    shuffle_zone(g, ZONE_FEAT_DECK);
}

static void set_up(Run *r) /* LEG-004 to 010 */
{
    BangGame *g = r->game;
    for (int s = 0; s < g->seats; s++) g->seat[s].counter[COUNTER_FAME] = TOKENS;
    for (int nth = 5; nth < g->seats; nth++) draw_cards(r, (g->turn + nth) % g->seats, 1, 0); /* the 6th and the 7th */
    fill_feats(g);
    unveil(r, NOBODY);
}

static int check_tokens(const BangGame *g, const BangPosition *p)
{
    for (int s = 0; s < g->seats; s++) {
        int laid = 0, left = p->fame[s] > 0 ? p->fame[s] - 1 : 0;
        for (int i = 0; i < p->feats; i++) laid += p->tokens[i][s];
        for (int i = 0; i < p->feats; i++)
            if (p->tokens[i][s] > ALL_AT_ONCE) return WHY_BAD_FAME;
        if (p->fame[s] < 0 || laid + left > TOKENS || (left > 0 && (bang_is_legend(g, s) || !in_play(g, s)))) return WHY_BAD_FAME;
    }
    return WHY_LEGAL;
}

static int check_feats(const BangPosition *p)
{
    uint8_t named[CARD_COUNT + 1] = {0};
    if (p->feats > ROW || p->feat_decks > FEATS) return WHY_BAD_FAME;
    for (int i = 0; i < p->feats + p->feat_decks; i++) {
        BangCard card = i < p->feats ? p->feat[i] : p->feat_deck[i - p->feats];
        if (card < FIRST_FEAT || card >= FIRST_FEAT + FEATS) return WHY_NO_SUCH_CARD;
        if (named[card]++) return WHY_CARD_TWICE;
    }
    return WHY_LEGAL;
}

static int arrange(Run *r, const BangPosition *p)
{
    BangGame *g = r->game;
    int why = check_feats(p);
    if (why == WHY_LEGAL) why = check_tokens(g, p);
    if (why != WHY_LEGAL) return why;
    for (int i = 0; i < p->feats; i++) fill_zone(g, ZONE_FEATS, p->feat[i]);
    for (int i = p->feat_decks; i-- > 0;) fill_zone(g, ZONE_ASIDE, p->feat_deck[i]);
    fill_feats(g);
    while (zone_count(g, ZONE_ASIDE) > 0) put_back(g, ZONE_ASIDE, ZONE_FEAT_DECK);
    if (p->feats == 0) unveil(r, NOBODY);
    for (int s = 0; s < g->seats; s++) {
        int8_t *left = &g->seat[s].counter[COUNTER_FAME];
        *left = TOKENS;
        for (int i = 0; i < p->feats; i++) lay_tokens(g, s, p->feat[i], p->tokens[i][s]);
        if (p->fame[s] > 0) *left = (int8_t)(p->fame[s] - 1);
        if (bang_is_legend(g, s) || !in_play(g, s)) *left = 0;
    }
    return WHY_LEGAL;
}

static bool is_sound(const BangGame *g)
{
    int row = zone_count(g, ZONE_FEATS);
    for (int s = 0; s < g->seats; s++) {
        int n = bang_fame(g, s);
        for (int card = FIRST_FEAT; card < FIRST_FEAT + FEATS; card++) {
            int laid = tokens_of(g, (BangCard)card, s);
            if (laid > ALL_AT_ONCE || (laid > 0 && !holds(g, ZONE_FEATS, (BangCard)card))) return false;
            n += laid;
        }
        if (n > TOKENS || bang_fame(g, s) < 0 || (bang_fame(g, s) > 0 && bang_is_legend(g, s))) return false;
    }
    return row >= 1 && row <= ROW + (g->ask.kind == ASK_FULLEST);
}

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
static bool by_bang_card(const BangEvent *e) { return e->card != CARD_NONE && bang_way_as(e->way, e->card) == KIND_BANG; } /* LEG-053 */

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
    (void)g, (void)me;
    return e->kind == EVENT_SUCCEEDED || e->kind == EVENT_FAILED;
}

static bool discards_beer(const BangGame *g, int me, const BangEvent *e)
{
    (void)g;
    return discards(e, me) && name_discarded(e) == KIND_BEER;
}

static bool discards_bang(const BangGame *g, int me, const BangEvent *e) /* LEG-222, LEG-224 */
{
    return discards(e, me) && (kind_of(e->card) == KIND_BANG || (e->from == ZONE_HAND + me && counts_as(g, me, e->card, KIND_BANG)));
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

static bool discards_excess(const BangGame *g, int me, const BangEvent *e) { return is_by(e, EVENT_DISCARDED, me) && is_excess(g); }

static bool discards_laid(const BangGame *g, int me, const BangEvent *e) /* LEG-262, LEG-265 */
{
    (void)g;
    return discards(e, me) && zone_is_one_of(e->from, ZONE_TABLE) && bang_border(kind_of(e->card)) == BORDER_BLUE;
}

static bool discards_hand(const BangGame *g, int me, const BangEvent *e) { return discards(e, me) && e->from == ZONE_HAND + me && hand_size(g, me) == 0; }

static bool loses_a_point(const BangGame *g, int me, const BangEvent *e) { return e->kind == EVENT_LOST && e->at == me && g->seat[me].life > 0; }

static int victims_so_far(const BangGame *g, int me)
{
    int n = 0;
    for (int i = 0; i < g->marks; i++) n += g->mark[i].kind == MARK_HIT && g->mark[i].seat == me;
    return n;
}

static bool hits_another(const BangGame *g, int me, const BangEvent *e) { return hits(e, me) && victims_so_far(g, me) > 1; } /* LEG-283 */

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

/* ---- Good Company: two acts that follow each other directly (LEG-250 to 258) ---- */

static BangMark *act_of(BangGame *g, int kind, int me)
{
    if (!find_mark(g, kind, me)) add_mark(g, (BangMark){.kind = (uint8_t)kind, .seat = (uint8_t)me});
    return find_mark(g, kind, me);
}

static int find_act(const BangGame *g, int kind, int me)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].kind == kind && g->mark[i].seat == me) return i;
    return -1;
}

/* The card discarded last: as the price of this play (LEG-258), else by the action before. A card that is laid has no price; the weapon
   that it replaces goes because it is laid. */
static BangCard discarded_before(const BangGame *g, int me, bool laid)
{
    int act = laid ? -1 : find_act(g, MARK_ACT, me), last = find_act(g, MARK_LAST, me);
    if (act >= 0) return g->mark[act].card;
    return last >= 0 ? g->mark[last].card : CARD_NONE;
}

static int played_before(const BangGame *g, int me)
{
    int last = find_act(g, MARK_LAST, me);
    return last >= 0 ? g->mark[last].n : KIND_NONE;
}

static bool plays_same_name(const BangGame *g, int me, const BangEvent *e)
{
    BangCard before = plays(e, me) ? discarded_before(g, me, e->kind == EVENT_LAID) : CARD_NONE;
    return before != CARD_NONE && counts_as(g, me, before, bang_way_as(e->way, e->card));
}

static void note_act(BangGame *g, int me, const BangEvent *e)
{
    if (in_row(g, KIND_GOOD_COMPANY) == CARD_NONE) return;
    if (plays(e, me)) act_of(g, MARK_ACT, me)->n = (int8_t)bang_way_as(e->way, e->card);
    else if (discards(e, me)) act_of(g, MARK_ACT, me)->card = e->card;
    if (is_by(e, EVENT_PLAYED, me)) act_of(g, MARK_ACT, me)->card = CARD_NONE; /* its price went before it (LEG-253) */
}

static void meet(BangGame *g, int me, BangCard feat)
{
    if (!has_mark(g, MARK_MET, me, feat, 0)) add_mark(g, (BangMark){.kind = MARK_MET, .seat = (uint8_t)me, .card = feat});
}

static void unmeet(BangGame *g, int me, BangCard feat)
{
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].kind == MARK_MET && g->mark[i].seat == me && g->mark[i].card == feat) drop_mark(g, i);
}

/* The action is over: did it discard what the one before played? Its own acts are now those of the action before. */
static void close_act(BangGame *g, int me)
{
    BangMark *act = find_mark(g, MARK_ACT, me);
    if (!act) return;
    BangMark now = *act;
    BangCard feat = in_row(g, KIND_GOOD_COMPANY);
    bool same = now.n == KIND_NONE && played_before(g, me) != KIND_NONE && counts_as(g, me, now.card, played_before(g, me));
    if (feat != CARD_NONE && same) meet(g, me, feat);
    drop_marks_like(g, MARK_ACT, me);
    drop_marks_like(g, MARK_LAST, me);
    now.kind = MARK_LAST;
    add_mark(g, now);
}

/* ---- the witness ---- */

/* Cards that the others do not see come to the end of his hand. That he may be asked must not tell what they are, so it is kept where they
   lie: a mark for each row of them, for between two inheritances he may draw. */
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
    if (hits(e, me) && in_row(g, KIND_OLD_WEST_GANG) != CARD_NONE && !has_mark(g, MARK_HIT, me, CARD_NONE, e->at)) add_mark(g, (BangMark){.kind = MARK_HIT, .seat = (uint8_t)me, .other = e->at});
}

static void witness(Run *r, const BangEvent *e)
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

/* ---- may he perform it, or claim it? ---- */

static int why_no_action(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    bool legend = bang_is_legend(g, seat);
    if (!holds(g, ZONE_FEATS, m.card)) return deny(why, WHY_NOT_IN_ROW, seat, m.card);
    if (m.verb == VERB_CLAIM && !legend) return deny(why, WHY_NO_LEGEND, seat, m.card);
    if (m.verb == VERB_PERFORM && legend) return deny(why, WHY_IS_LEGEND, seat, m.card); /* LEG-086 */
    if (seat == g->turn && g->seat[seat].counter[COUNTER_FEATS] > 0) return deny(why, WHY_ONE_FEAT, seat, m.card); /* LEG-023, LEG-102 */
    if (legend) return WHY_LEGAL;
    if (bang_fame(g, seat) == 0) return deny(why, WHY_NO_FAME, seat, m.card); /* LEG-021, LEG-543 */
    return tokens_of(g, m.card, seat) > 0 ? deny(why, WHY_TOKEN_THERE, seat, m.card) : WHY_LEGAL; /* LEG-027 */
}

/* May he do anything about feats on this turn at all? */
bool has_feat_left(const BangGame *g, int seat)
{
    return g->seat[seat].counter[COUNTER_FEATS] == 0 && (bang_is_legend(g, seat) || bang_fame(g, seat) > 0);
}

static BangMove action_on(const BangGame *g, int seat, BangCard feat)
{
    return (BangMove){bang_is_legend(g, seat) ? VERB_CLAIM : VERB_PERFORM, feat, (uint8_t)seat, 0};
}

static bool may_act_on(const BangGame *g, int seat, BangCard feat)
{
    return feat != CARD_NONE && why_no_action(g, seat, action_on(g, seat, feat), NULL) == WHY_LEGAL;
}

static BangCard weapon_of_run(const BangGame *g, int seat, const BangMark *run)
{
    for (int i = run->other, end = run->other + run->n; i < end && i < hand_size(g, seat); i++) {
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
        if (g->mark[i].kind == MARK_TAKEN && g->mark[i].seat == seat) card = weapon_of_run(g, seat, &g->mark[i]);
    return card;
}

static bool is_met(const BangGame *g, int seat, BangCard feat)
{
    return has_mark(g, MARK_MET, seat, feat, 0) || (kind_of(feat) == KIND_FIFTY_GUNS && taken_weapon(g, seat) != CARD_NONE);
}

int judge_feat(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    int code = why_no_action(g, seat, m, why);
    if (code != WHY_LEGAL) return code;
    const Feat *row = &FEAT[kind_of(m.card)];
    if (g->ask.kind == ASK_FEAT) {
        bool met = g->ask.card == CARD_NONE ? is_met(g, seat, m.card) : g->ask.card == m.card;
        return met ? WHY_LEGAL : deny(why, WHY_NOT_MET, seat, m.card);
    }
    if (g->ask.kind != ASK_PLAY || !(g->ask.owe & bit(seat))) return deny(why, WHY_WRONG_ANSWER, seat, m.card);
    if (!row->why_not) return deny(why, WHY_NOT_MET, seat, m.card); /* LEG-042, LEG-300 */
    code = row->why_not(g, seat, m.card);
    return code == WHY_LEGAL ? code : deny(why, code, seat, m.card);
}

/* ---- free acts (LEG-043 to 048) ---- */

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
    for (int i = 0, n = hand_size(g, me); i < n; i++)
        for (int way = WAY_PRINTED; way < ways; way++)
            if (hand[i] != card && counts_as(g, me, card, bang_way_as(way, hand[i])) && can_follow(g, me, hand[i], way)) return true;
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
    return there && row->wants(g, seat, m.card, g->frame[g->depth - 1].other) ? WHY_LEGAL : deny(why, WHY_NOT_ON_OFFER, seat, m.card);
}

static void spend(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BangCard card = g->answer.card;
    if (FEAT[kind_of(f->card)].shows) {
        show_card(g, card);
        note(r, (BangEvent){.kind = EVENT_SHOWED, .by = f->by, .at = f->by, .card = card, .source = kind_source(kind_of(f->card)), .seen = 255});
    } else discard_any(r, f->by, card);
    f->other = card;
}

static void discard_hand(Run *r, int seat)
{
    while (hand_size(r->game, seat) > 0) discard(r, seat, zone_cards(r->game, ZONE_HAND + seat)[0], ZONE_HAND + seat, EVENT_DISCARDED);
}

/* LEG-274: nobody's doing but it is a loss. */
static void give_life(BangGame *g, const BangFrame *f)
{
    BangFrame loss = {.by = NOBODY, .at = f->by, .card = f->card};
    call_effect(g, RULE_hurt, &loss, bit(f->by), 1);
}

static void achieve(Run *r, int seat, BangCard feat);

static void call_wanted(BangGame *g, const BangFrame *f)
{
    call(g, RULE_play, f->by, g->answer.at, g->answer.card)->way = g->answer.way;
}

/* A free act, and the feat for it. card: the feat; other: the card spent last; n: cards still to spend; m: a card has to be played */
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
    if (kind_of(f->card) == KIND_OPEN_RANGE) discard_hand(r, f->by);
    if (kind_of(f->card) == KIND_MAN_WITH_NO_NAME) AWAIT(4, give_life(g, f));
    if (in_play(g, f->by)) AWAIT(5, achieve(r, f->by, f->card));
    AWAIT(6, rest(g));
    END(0);
}

/* ---- performing and becoming a legend ---- */

static void become_legend(Run *r, int seat) /* LEG-080 to 090 */
{
    BangGame *g = r->game;
    BangSeat *p = &g->seat[seat];
    p->character = bang_other_side(p->character);
    recount(g, seat);
    uint8_t source = character_source(p->character);
    note(r, (BangEvent){.kind = EVENT_LEGEND, .by = (uint8_t)seat, .at = (uint8_t)seat, .source = source});
    if (p->life < LEGEND_LIFE) gain_life(r, seat, LEGEND_LIFE - p->life, source);
}

static void perform(Run *r, int seat, BangCard feat)
{
    BangGame *g = r->game;
    int n = bang_fame(g, seat) < ALL_AT_ONCE ? bang_fame(g, seat) : ALL_AT_ONCE; /* LEG-026 */
    g->seat[seat].counter[COUNTER_FEATS] = 1;
    lay_tokens(g, seat, feat, n);
    note(r, (BangEvent){.kind = EVENT_PERFORMED, .by = (uint8_t)seat, .at = (uint8_t)seat, .card = feat, .n = (int16_t)n, .seen = 255});
    if (bang_fame(g, seat) == 0) become_legend(r, seat);
}

static void achieve(Run *r, int seat, BangCard feat)
{
    if (bang_is_legend(r->game, seat)) call(r->game, RULE_claim, seat, seat, feat);
    else perform(r, seat, feat), rest(r->game);
}

/* ---- claiming (LEG-100 to 113) ---- */

int judge_victim(const BangGame *g, int seat, int at, BangReason *why)
{
    if (!bang_is_legend(g, at)) return deny(why, WHY_NOT_A_LEGEND, at, CARD_NONE); /* LEG-104 */
    bool last = g->seat[at].life <= 1 && !listens(g, seat, CLAIMS_LAST); /* LEG-107, LEG-523 */
    return last ? deny(why, WHY_LAST_LIFE, at, CARD_NONE) : WHY_LEGAL;
}

static bool somebody_to_hurt(const BangGame *g, int seat)
{
    for (int s = 0; s < g->seats; s++)
        if (s != seat && in_play(g, s) && judge_victim(g, seat, s, NULL) == WHY_LEGAL) return true;
    return false;
}

/* card: the feat */
void rule_claim(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->seat[f->by].counter[COUNTER_FEATS] = 1;
    note(r, (BangEvent){.kind = EVENT_CLAIMED, .by = f->by, .at = f->by, .card = f->card, .seen = 255});
    ASK(1, if (somebody_to_hurt(g, f->by)) ask(g, ASK_VICTIM, f->by, f->by, f->by, f->card, 0));
    if (!passed(g)) AWAIT(2, call_effect(g, RULE_hurt, f, bit(g->answer.at), 1));
    retire(r, f->by, f->card); /* LEG-111 */
    unveil(r, f->by);
    END(0);
}

/* ---- the offer, once an action is over (LEG-031) ---- */

static bool has_offer(const BangGame *g, int seat)
{
    const BangCard *feat = zone_cards(g, ZONE_FEATS);
    bool unseen = find_act(g, MARK_TAKEN, seat) >= 0;
    for (int i = 0, n = zone_count(g, ZONE_FEATS); i < n; i++) {
        bool met = has_mark(g, MARK_MET, seat, feat[i], 0) || (unseen && kind_of(feat[i]) == KIND_FIFTY_GUNS);
        if (met && may_act_on(g, seat, feat[i])) return true;
    }
    return false;
}

static void show_taken(Run *r, const BangFrame *f) /* LEG-056 */
{
    BangGame *g = r->game;
    BangCard card = taken_weapon(g, f->at);
    if (kind_of(g->answer.card) != KIND_FIFTY_GUNS || has_mark(g, MARK_MET, f->at, g->answer.card, 0) || card == CARD_NONE) return;
    show_card(g, card);
    note(r, (BangEvent){.kind = EVENT_SHOWED, .by = f->at, .at = f->at, .card = card, .source = kind_source(KIND_FIFTY_GUNS), .seen = 255});
}

static void forget_met(BangGame *g, int seat)
{
    drop_marks_like(g, MARK_MET, seat);
    drop_marks_like(g, MARK_TAKEN, seat);
}

/* By marks that one of these is worth a look: most actions leave none. */
static bool has_acted(const BangGame *g, int me)
{
    for (int i = 0; i < g->marks; i++) {
        int kind = g->mark[i].kind;
        if (g->mark[i].seat == me && (kind == MARK_MET || kind == MARK_TAKEN || kind == MARK_ACT || kind == MARK_FORGOES)) return true;
    }
    return false;
}

/* What Sid Ketchum discards while he is asked is an act of its own; between two cards too many the offer waits (LEG-242). */
static void ask_feat(BangGame *g, int seat)
{
    close_act(g, seat);
    if (!is_in_excess(g) && has_offer(g, seat)) ask(g, ASK_FEAT, seat, seat, seat, CARD_NONE, 0);
}

/* Has he a shot left that is due by the offer itself: by the raise of a new legend, or by an ability between (LEG-515, LEG-516)? */
static bool shoots_now(const BangGame *g, int seat) { return in_play(g, seat) && owes_shot(g, seat); }

void rule_offer(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (;;) { /* what such a shot meets is offered in its turn (LEG-031) */
        if (forgone(g, f->at) > 0) {
            drop_marks_like(g, MARK_FORGOES, f->at);
            AWAIT(3, achieve(r, f->at, in_row(g, KIND_OREGON_TRAIL))); /* LEG-302 */
        } else {
            ASK(1, ask_feat(g, f->at));
            if (!passed(g)) {
                show_taken(r, f);
                AWAIT(2, achieve(r, f->at, g->answer.card));
            }
        }
        if (!is_in_excess(g)) forget_met(g, f->at);
        if (!shoots_now(g, f->at)) break;
        AWAIT(4, call(g, RULE_due_shot, f->at, f->at, CARD_NONE));
    }
    END(0);
}

/* Asks about one feat alone: nothing has met it, and declined it leaves nothing to ask about later (LEG-031). */
static void ask_about(BangGame *g, int seat, BangCard feat)
{
    if (may_act_on(g, seat, feat)) ask(g, ASK_FEAT, seat, seat, seat, feat, 0);
}

static bool may_forgo(const BangGame *g, int me) { return may_act_on(g, me, in_row(g, KIND_OREGON_TRAIL)); }

void rule_trail(Run *r, BangFrame *f) /* LEG-301 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, ask_about(g, f->at, in_row(g, KIND_OREGON_TRAIL)));
    if (!passed(g)) {
        add_mark(g, (BangMark){.kind = MARK_FORGOES, .seat = f->at});
        note(r, (BangEvent){.kind = EVENT_FORGOES, .by = f->at, .at = f->at, .card = in_row(g, KIND_OREGON_TRAIL), .seen = 255});
    }
    END(0);
}

/* Before he draws anew: only in phase 2 of his own turn (LEG-292). */
static bool may_empty(const BangGame *g, int me) { return me == g->turn && is_in_phase_2(g) && may_act_on(g, me, in_row(g, KIND_OPEN_RANGE)); }

void rule_open_range(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (may_empty(g, f->at)) ask_about(g, f->at, in_row(g, KIND_OPEN_RANGE)));
    unmeet(g, f->at, in_row(g, KIND_OPEN_RANGE));
    if (!passed(g)) {
        discard_hand(r, f->at);
        AWAIT(2, achieve(r, f->at, in_row(g, KIND_OPEN_RANGE)));
    }
    END(0);
}

/* ---- boasting (LEG-060 to 075) ---- */

static bool may_boast(const BangGame *g, int seat)
{
    return bang_fame(g, seat) > 0 && !bang_is_legend(g, seat) && g->seat[seat].counter[COUNTER_FEATS] == 0;
}

static int most_tokens(const BangGame *g)
{
    int most = 0;
    for (int i = g->start[ZONE_FEATS]; i < g->start[ZONE_FEATS + 1]; i++) {
        int n = bang_tokens(g, g->row[i], NOBODY);
        if (n > most) most = n;
    }
    return most;
}

int judge_token(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    if (!holds(g, ZONE_FEATS, m.card)) return deny(why, WHY_NOT_IN_ROW, seat, m.card);
    if (m.verb == VERB_PLACE) return tokens_of(g, m.card, seat) > 0 ? deny(why, WHY_TOKEN_THERE, seat, m.card) : WHY_LEGAL; /* LEG-068 */
    int is = bang_tokens(g, m.card, NOBODY), most = most_tokens(g);
    return is < most ? deny_figure(why, WHY_NOT_THE_FULLEST, seat, m.card, is, most) : WHY_LEGAL; /* LEG-065 */
}

/* The feat to which the verb may be done; CARD_NONE: to several. */
static BangCard only_feat(const BangGame *g, int seat, int verb)
{
    BangCard only = CARD_NONE;
    int most = verb == VERB_DISCARD ? most_tokens(g) : 0;
    for (int i = g->start[ZONE_FEATS]; i < g->start[ZONE_FEATS + 1]; i++) {
        BangCard feat = g->row[i];
        if (bang_tokens(g, feat, verb == VERB_DISCARD ? NOBODY : seat) != most) continue;
        if (only != CARD_NONE) return CARD_NONE;
        only = feat;
    }
    return only;
}

static BangCard chosen_feat(const BangGame *g, int seat, int verb) { return passed(g) ? only_feat(g, seat, verb) : g->answer.card; }

static void place(Run *r, int seat, BangCard feat)
{
    lay_tokens(r->game, seat, feat, 1); /* LEG-069 */
    note(r, (BangEvent){.kind = EVENT_PLACED, .by = (uint8_t)seat, .at = (uint8_t)seat, .card = feat, .n = 1, .seen = 255});
    if (bang_fame(r->game, seat) == 0) become_legend(r, seat); /* LEG-081 */
}

void rule_boast(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (may_boast(g, f->at)) ask(g, ASK_BOAST, f->at, f->at, f->at, CARD_NONE, bang_fame(g, f->at)));
    if (!passed(g)) {
        note(r, (BangEvent){.kind = EVENT_BOASTED, .by = f->at, .at = f->at});
        unveil(r, f->at);
        if (zone_count(g, ZONE_FEATS) > ROW) {
            ASK(2, if (!only_feat(g, f->at, VERB_DISCARD)) ask(g, ASK_FULLEST, f->at, f->at, f->at, CARD_NONE, 0)); /* LEG-066 */
            retire(r, f->at, chosen_feat(g, f->at, VERB_DISCARD));
        }
        ASK(3, if (!only_feat(g, f->at, VERB_PLACE)) ask(g, ASK_PLACE, f->at, f->at, f->at, CARD_NONE, 0));
        place(r, f->at, chosen_feat(g, f->at, VERB_PLACE));
        AWAIT(4, rest(g));
        AWAIT(5, emit(g, AFTER_STEP, f)); /* the shot for the raise, and what it meets (LEG-516) */
    }
    END(0);
}

/* ---- legends, in the order of their rows ---- */

static void bart(Run *r, const BangFrame *f, int me) /* LEG-401 */
{
    add_mark(r->game, (BangMark){.kind = MARK_DUE_DRAW, .seat = (uint8_t)me, .other = NOBODY, .n = (int8_t)(2 * f->n),
                                 .source = character_source(CHARACTER_LEGENDARY_BART_CASSIDY)});
}

static int value_of(BangCard card) /* LEG-412 */
{
    int rank = bang_rank(card);
    return rank == RANK_A ? 11 : rank > RANK_10 ? 10 : rank;
}

static bool some_pile(const BangGame *g) { return zone_count(g, ZONE_DECK) + zone_count(g, ZONE_DISCARD) > 0; }

static void take_turned_up(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    BangEvent e = {.kind = EVENT_TOOK, .by = f->at, .at = NOBODY, .source = character_source(CHARACTER_LEGENDARY_BLACK_JACK)};
    if (forgone(g, f->at) > 0) discard(r, f->at, zone_cards(g, ZONE_FLIP)[0], ZONE_FLIP, EVENT_DISCARDED); /* LEG-307 */
    while (zone_count(g, ZONE_FLIP) > 0) move_card(r, zone_cards(g, ZONE_FLIP)[0], ZONE_FLIP, ZONE_HAND + f->at, e);
}

/* n: sum of the values so far */
void rule_legend_black_jack(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (;;) {
        ASK(1, if (f->n <= STOP_ABOVE && some_pile(g)) ask(g, ASK_MORE, f->at, f->at, f->at, CARD_NONE, f->n)); /* LEG-411 to 415 */
        if (passed(g)) break;
        f->n = (int16_t)(f->n + value_of(draw_to(r, ZONE_FLIP, (BangEvent){.kind = EVENT_TURNED_UP, .by = f->at, .at = f->at,
                                                                          .source = character_source(CHARACTER_LEGENDARY_BLACK_JACK)})));
    }
    f->m = zone_count(g, ZONE_FLIP) > 0;
    if (f->m) take_turned_up(r, f);
    END(f->m);
}

static void el_gringo(Run *r, const BangFrame *f, int me) /* LEG-431 to 439 */
{
    BangMark take = {.kind = MARK_DUE_TAKE, .seat = (uint8_t)me, .other = f->by, .n = (int8_t)f->n,
                     .source = character_source(CHARACTER_LEGENDARY_EL_GRINGO)};
    if (f->by == NOBODY || f->by == me) return;
    add_mark(r->game, take);
    take.kind = MARK_DUE_CARD, take.card = f->card, take.n = 0;
    if (f->card != CARD_NONE && bang_border(kind_of(f->card)) != BORDER_FEAT) add_mark(r->game, take);
}

static bool somebody_has_cards(const BangGame *g, int me)
{
    return (who_holds(g, ZONE_HAND) & g->living & ~bit(me)) != 0;
}

static void look_at_hand(Run *r, int me, int at)
{
    BangGame *g = r->game;
    for (int i = g->start[ZONE_HAND + at]; i < g->start[ZONE_HAND + at + 1]; i++) g->seen[g->row[i]] |= bit(me);
    note(r, (BangEvent){.kind = EVENT_LOOKED_AT, .by = (uint8_t)me, .at = (uint8_t)at, .source = character_source(CHARACTER_LEGENDARY_JESSE_JONES)});
}

/* who: whose hand; m: he looked */
void rule_legend_jesse(Run *r, BangFrame *f) /* LEG-441 to 443 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (somebody_has_cards(g, f->at)) ask(g, ASK_FIRST, f->at, f->at, f->at, CARD_NONE, 0));
    f->m = !passed(g);
    if (f->m) {
        f->who = g->answer.at;
        look_at_hand(r, f->at, f->who);
        ASK(2, if (hand_size(g, f->who) > 1) ask(g, ASK_LOOK, f->at, f->at, f->who, CARD_NONE, 0));
        move_card(r, passed(g) ? top_card(g, ZONE_HAND + f->who) : g->answer.card, ZONE_HAND + f->who, ZONE_HAND + f->at,
                  (BangEvent){.kind = EVENT_TOOK, .by = f->at, .at = f->who, .source = character_source(CHARACTER_LEGENDARY_JESSE_JONES)});
        AWAIT(3, rest(g));
    }
    END(f->m);
}

/* The frame below is the moment of the card that is aimed at him. */
static const BangFrame *aimed(const BangFrame *f) { return f - 1; }

static void ask_avert(BangGame *g, const BangFrame *f)
{
    const BangFrame *a = aimed(f);
    bool bang = bang_way_as(a->way, a->card) == KIND_BANG;
    if (bang && figure(g, MOD_MISSED, f->by, 1, NULL) >= UNLIMITED) return; /* LEG-525 */
    ask(g, ASK_MAY, f->at, f->by, f->at, a->card, WAY_AVERT);
    g->ask.way = a->way;
}

void rule_avert(Run *r, BangFrame *f) /* LEG-451 to 458 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, ask_avert(g, f));
    f->m = !passed(g);
    if (f->m) {
        note(r, (BangEvent){.kind = EVENT_TRIED, .by = f->at, .at = f->at, .source = character_source(CHARACTER_LEGENDARY_JOURDONNAIS), .way = WAY_AVERT});
        AWAIT(2, call_check(g, f->at, CARD_NONE, character_source(CHARACTER_LEGENDARY_JOURDONNAIS), TEST_COURT));
        f->m = f->got;
    }
    if (f->m) note(r, (BangEvent){.kind = EVENT_CANCELLED, .by = f->by, .at = f->at, .card = aimed(f)->card, .way = aimed(f)->way, .seen = 255});
    END(f->m);
}

void rule_legend_kit(Run *r, BangFrame *f) /* LEG-461, LEG-462, LEG-305 */
{
    BangGame *g = r->game;
    uint8_t source = character_source(CHARACTER_LEGENDARY_KIT_CARLSON);
    BEGIN;
    for (f->n = (int16_t)(3 - forgone(g, f->at)); f->n > 0; f->n--) draw_to(r, ZONE_ASIDE, (BangEvent){.kind = EVENT_LOOKED, .by = f->at, .at = f->at});
    ASK(1, if (zone_count(g, ZONE_ASIDE) > 0) ask(g, ASK_GIVE, f->at, f->at, f->at, CARD_NONE, 0));
    if (!passed(g))
        move_card(r, g->answer.card, ZONE_ASIDE, ZONE_HAND + g->answer.at, (BangEvent){.kind = EVENT_GAVE, .by = f->at, .at = g->answer.at, .source = source});
    while (zone_count(g, ZONE_ASIDE) > 0)
        move_card(r, zone_cards(g, ZONE_ASIDE)[0], ZONE_ASIDE, ZONE_HAND + f->at, (BangEvent){.kind = EVENT_KEPT, .by = f->at, .at = f->at, .source = source});
    END(1);
}

static bool has_apart(const BangGame *g, int me)
{
    (void)me;
    return zone_count(g, ZONE_APART) > 0;
}

/* What lies apart he takes when all that the draw! caused is over (LEG-475). */
void rule_take_apart(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BangEvent e = {.kind = EVENT_TOOK, .by = f->at, .at = NOBODY, .source = character_source(CHARACTER_LEGENDARY_LUCKY_DUKE)};
    while (zone_count(g, ZONE_APART) > 0) move_card(r, zone_cards(g, ZONE_APART)[0], ZONE_APART, ZONE_HAND + f->at, e);
    end_frame(g, 0);
}

void rule_legend_pedro(Run *r, BangFrame *f) /* LEG-491, LEG-492, LEG-308 */
{
    BangGame *g = r->game;
    uint8_t source = character_source(CHARACTER_LEGENDARY_PEDRO_RAMIREZ);
    draw_cards(r, f->at, 2 - forgone(g, f->at), source);
    if (zone_count(g, ZONE_DISCARD) > 0)
        move_card(r, top_card(g, ZONE_DISCARD), ZONE_DISCARD, ZONE_HAND + f->at, (BangEvent){.kind = EVENT_TOOK, .by = f->at, .at = NOBODY, .source = source});
    end_frame(g, 1);
}

static void shoot(Run *r, int by, int at) /* LEG-057, LEG-058 */
{
    BangGame *g = r->game;
    BangFrame shot = {.by = (uint8_t)by, .at = (uint8_t)at};
    note(r, (BangEvent){.kind = EVENT_SHOT, .by = (uint8_t)by, .at = (uint8_t)at, .source = character_source(g->seat[by].character)});
    call_effect(g, RULE_shot, &shot, bit(at), 1);
}

static void sid(Run *r, const BangFrame *f, int me) /* LEG-512 to 517 */
{
    BangGame *g = r->game;
    (void)f;
    if (me != g->turn || has_mark(g, MARK_USED, me, CARD_NONE, WAY_SID_KETCHUM) || find_mark(g, MARK_DUE_SHOT, me)) return;
    add_mark(g, (BangMark){.kind = MARK_DUE_SHOT, .seat = (uint8_t)me});
}

static bool owes_shot(const BangGame *g, int me) { return find_act(g, MARK_DUE_SHOT, me) >= 0; }

void rule_due_shot(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (g->seat[f->at].reach & g->living) ask(g, ASK_SHOOT, f->at, f->at, f->at, CARD_NONE, 0));
    drop_marks_like(g, MARK_DUE_SHOT, f->at);
    if (!passed(g)) {
        add_mark(g, (BangMark){.kind = MARK_USED, .seat = f->at, .other = WAY_SID_KETCHUM});
        AWAIT(2, shoot(r, f->at, g->answer.at));
    }
    END(0);
}

void rule_legend_sam(Run *r, BangFrame *f) /* LEG-542 to 549 */
{
    BangGame *g = r->game;
    BangSeat *p = &g->seat[f->at];
    p->character = bang_other_side(p->character);
    p->life = (int8_t)bang_life(p->character);
    recount(g, f->at);
    note(r, (BangEvent){.kind = EVENT_TURNED_BACK, .by = f->at, .at = f->at, .n = p->life, .source = character_source(p->character)});
    end_frame(g, 1);
}

int judge_free_bang(const BangGame *g, int seat, BangReason *why) /* LEG-552 to 555 */
{
    if (g->seat[seat].counter[COUNTER_FEATS] > 0) return deny(why, WHY_ONE_FEAT, seat, CARD_NONE);
    if ((g->seat[seat].reach & g->living) != 0) return WHY_LEGAL;
    return deny_figure(why, WHY_NOBODY_IN_REACH, seat, CARD_NONE, 0, g->seat[seat].range);
}

void rule_free_bang(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->seat[f->by].counter[COUNTER_FEATS] = 1;
    ASK(1, ask(g, ASK_SHOOT, f->by, f->by, f->by, CARD_NONE, 1));
    AWAIT(2, shoot(r, f->by, g->answer.at));
    AWAIT(3, rest(g));
    END(0);
}
