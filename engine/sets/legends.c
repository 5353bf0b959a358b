/* Legends: the law of the set. The row of feats and the tokens on it, setting up, performing and becoming a legend, claiming, the
   offer when an action is over, boasting. What the single feats ask is in legends_feats.c, what legends can do in
   legends_people.c. Table first, functions in the order of its rows. */
#include "legends.h"

static bool is_double_sided(int character);
static void set_up(Run *r);
static int arrange(Run *r, const BangPosition *p);
static bool is_sound(const BangGame *g);
static bool may_forgo(const BangGame *g, int me);
static bool has_acted(const BangGame *g, int me);
static bool may_empty(const BangGame *g, int me);
static bool may_boast(const BangGame *g, int me);

const Law LAW_OF_LEGENDS = {
    .fewest = 4, .most = 7, /* LEG-001 */
    .usual_options = OPTION_HAND_LIMIT_TWO | OPTION_JAIL_HEART,
    .deals = is_double_sided, /* LEG-003, LEG-014 */
    .set_up = set_up, .arrange = arrange, .is_sound = is_sound,
    .source.hook = {{WITNESSES, .watch = watch_for_feats},
                    {MOD_FIRST_HAND, .fix = 4}, /* LEG-009 */
                    {BEFORE_DRAW, .rule = RULE_trail, .due = may_forgo},
                    {AFTER_STEP, .rule = RULE_offer, .due = has_acted},
                    {BEFORE_REFILL, .rule = RULE_open_range, .due = may_empty},
                    {AT_TURN_END, .rule = RULE_boast, .due = may_boast}},
};

enum { ROW = 4, TOKENS = 5, ALL_AT_ONCE = 2, LEGEND_LIFE = 3 }; /* LEG-020, LEG-007, LEG-026, LEG-083 */

/* ---- the row and the tokens ---- */

static int tokens_of(const BangGame *g, BangCard feat, int seat) { return g->fame[feat - FIRST_FEAT] >> (2 * seat) & 3; }

int bang_tokens(const BangGame *g, BangCard feat, int seat)
{
    if (feat < FIRST_FEAT || feat >= FIRST_FEAT + FEATS) return 0;
    if (seat != NOBODY) return seat >= 0 && seat < g->seats ? tokens_of(g, feat, seat) : 0;
    unsigned all = g->fame[feat - FIRST_FEAT], twos = all >> 1 & 0x5555;
    return __builtin_popcount(all & 0x5555) + 2 * __builtin_popcount(twos);
}

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
    move_card(r, top_card(g, ZONE_FEAT_DECK), ZONE_FEAT_DECK, ZONE_FEATS,
              (BangEvent){.kind = EVENT_UNVEILED, .by = (uint8_t)by, .at = (uint8_t)by});
}

static void retire(Run *r, int by, BangCard feat) /* LEG-065, LEG-074, LEG-109 */
{
    r->game->fame[feat - FIRST_FEAT] = 0;
    move_card(r, feat, ZONE_FEATS, ZONE_FEAT_PILE, (BangEvent){.kind = EVENT_RETIRED, .by = (uint8_t)by, .at = (uint8_t)by});
}

/* ---- setting up ---- */

static bool is_double_sided(int character) { return bang_other_side(character) != CHARACTER_NONE && !bang_legendary(character); }

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
        for (int i = 0; i < p->feats; i++) {
            if (p->tokens[i][s] > ALL_AT_ONCE) return WHY_BAD_FAME;
            laid += p->tokens[i][s];
        }
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

/* ---- may he perform it, or claim it? ---- */

static int why_no_action(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    bool legend = bang_is_legend(g, seat);
    if (!holds(g, ZONE_FEATS, m.card)) return deny(why, WHY_NOT_IN_ROW, seat, m.card);
    if (m.verb == VERB_CLAIM && !legend) return deny(why, WHY_NO_LEGEND, seat, m.card);
    if (m.verb == VERB_PERFORM && legend) return deny(why, WHY_IS_LEGEND, seat, m.card); /* LEG-086 */
    if (seat == g->turn && g->seat[seat].counter[COUNTER_FEATS] > 0) /* LEG-023, LEG-102 */
        return deny(why, WHY_ONE_FEAT, seat, m.card);
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

int judge_feat(const BangGame *g, int seat, BangMove m, BangReason *why)
{
    int code = why_no_action(g, seat, m, why);
    if (code != WHY_LEGAL) return code;
    if (g->ask.kind == ASK_FEAT) {
        bool met = g->ask.card == CARD_NONE ? is_met(g, seat, m.card) : g->ask.card == m.card;
        return met ? WHY_LEGAL : deny(why, WHY_NOT_MET, seat, m.card);
    }
    if (g->ask.kind != ASK_PLAY) return deny(why, WHY_WRONG_ANSWER, seat, m.card);
    code = why_no_free_act(g, seat, m.card);
    return code == WHY_LEGAL ? code : deny(why, code, seat, m.card);
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
    note(r, (BangEvent){.kind = EVENT_PERFORMED, .by = (uint8_t)seat, .at = (uint8_t)seat, .card = feat, .n = (int16_t)n,
                        .seen = 255});
    if (bang_fame(g, seat) == 0) become_legend(r, seat);
}

/* A legend who was turned back while he did it has no tokens for it either (LEG-543). */
void achieve(Run *r, int seat, BangCard feat)
{
    if (bang_is_legend(r->game, seat)) call(r->game, RULE_claim, seat, seat, feat);
    else if (bang_fame(r->game, seat) > 0) perform(r, seat, feat), rest(r->game);
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

/* ---- Oregon Trail, before the draw (LEG-300 to 302) ---- */

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

/* ---- the offer, once an action is over (LEG-031) ---- */

static bool has_offer(const BangGame *g, int seat)
{
    const BangCard *feat = zone_cards(g, ZONE_FEATS);
    for (int i = 0, n = zone_count(g, ZONE_FEATS); i < n; i++)
        if (may_be_met(g, seat, feat[i]) && may_act_on(g, seat, feat[i])) return true;
    return false;
}

/* By marks that one of these is worth a look: most actions leave none. */
static bool has_acted(const BangGame *g, int me)
{
    for (int i = 0; i < g->marks; i++) {
        int kind = g->mark[i].kind;
        bool matters = kind == MARK_MET || kind == MARK_TAKEN || kind == MARK_ACT || kind == MARK_FORGOES;
        if (matters && g->mark[i].seat == me) return true;
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
                show_taken(r, f->at, g->answer.card);
                AWAIT(2, achieve(r, f->at, g->answer.card));
            }
        }
        if (!is_in_excess(g)) forget_met(g, f->at);
        if (!shoots_now(g, f->at)) break;
        AWAIT(4, call(g, RULE_due_shot, f->at, f->at, CARD_NONE));
    }
    END(0);
}

/* ---- Open Range, before Suzy Lafayette draws (LEG-292) ---- */

/* Only in phase 2 of his own turn. */
static bool may_empty(const BangGame *g, int me)
{
    return me == g->turn && is_in_phase_2(g) && may_act_on(g, me, in_row(g, KIND_OPEN_RANGE));
}

void rule_open_range(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (may_empty(g, f->at)) ask_about(g, f->at, in_row(g, KIND_OPEN_RANGE)));
    unmeet(g, f->at, in_row(g, KIND_OPEN_RANGE));
    if (!passed(g)) {
        discard_all(r, f->at, ZONE_HAND + f->at);
        AWAIT(2, achieve(r, f->at, in_row(g, KIND_OPEN_RANGE)));
    }
    END(0);
}

/* ---- boasting (LEG-060 to 075) ---- */

static bool may_boast(const BangGame *g, int seat) /* LEG-060 */
{
    return has_feat_left(g, seat) && !bang_is_legend(g, seat);
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
    if (m.verb == VERB_PLACE) /* LEG-068 */
        return tokens_of(g, m.card, seat) > 0 ? deny(why, WHY_TOKEN_THERE, seat, m.card) : WHY_LEGAL;
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
            ASK(2, if (!only_feat(g, f->at, VERB_DISCARD)) ask(g, ASK_FULLEST, f->at, f->at, f->at, CARD_NONE, 0));
            retire(r, f->at, chosen_feat(g, f->at, VERB_DISCARD)); /* LEG-066 */
        }
        ASK(3, if (!only_feat(g, f->at, VERB_PLACE)) ask(g, ASK_PLACE, f->at, f->at, f->at, CARD_NONE, 0));
        place(r, f->at, chosen_feat(g, f->at, VERB_PLACE));
        AWAIT(4, rest(g));
        AWAIT(5, emit(g, AFTER_STEP, f)); /* the shot for the raise, and what it meets (LEG-516) */
    }
    END(0);
}
