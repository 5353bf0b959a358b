/* The rules that all cards share: playing, effects that may cost life, shots, draw!. Who is rescued, eliminated and wins is
   in elimination.c; what waits for its turn in waiting.c; what single cards and characters do in sets/; the turn in
   turn.c. Read flow.h first. */
#include "game.h"

/* ---- playing a card (BASE-055, BASE-074, BASE-096) ---- */

static const CardRow *row_of(const BangFrame *f) { return CARD_ROW[bang_way_as(f->way, f->card)]; }

static void replace_weapon(Run *r, int seat)
{
    uint8_t old = bang_weapon(r->game, seat);
    if (old != KIND_NONE) discard(r, seat, find_kind(r->game, ZONE_TABLE + seat, old), ZONE_TABLE + seat, EVENT_REPLACED);
}

static void put_down(Run *r, const BangFrame *f)
{
    const CardRow *row = row_of(f);
    bool laid = row->aim == AIM_OWN_TABLE || row->aim == AIM_TABLE;
    if (row->weapon) replace_weapon(r, f->by); /* BASE-098 */
    if (way_discards(f->way)) { /* LEG-505 */
        add_mark(r->game, (BangMark){.kind = MARK_USED, .seat = f->by, .other = f->way});
        note(r, (BangEvent){.kind = EVENT_INVOKED, .by = f->by, .at = f->at, .way = f->way,
                            .source = character_source(bang_way_source(f->way))});
        discard_any(r, f->by, f->card);
        return;
    }
    move_card(r, f->card, ZONE_HAND + f->by, laid ? ZONE_TABLE + f->at : ZONE_DISCARD,
              (BangEvent){.kind = laid ? EVENT_LAID : EVENT_PLAYED, .by = f->by, .at = f->at, .way = f->way});
    if (row->aim == AIM_BANG) r->game->seat[f->by].counter[COUNTER_BANGS]++;
}

void discard_any(Run *r, int seat, BangCard card)
{
    discard(r, seat, card, (holds(r->game, ZONE_HAND + seat, card) ? ZONE_HAND : ZONE_TABLE) + seat, EVENT_DISCARDED);
}

void discard_all(Run *r, int seat, int from)
{
    while (zone_count(r->game, from) > 0) discard(r, seat, zone_cards(r->game, from)[0], from, EVENT_DISCARDED);
}

static void set_off(BangGame *g, const BangFrame *f)
{
    const CardRow *row = row_of(f);
    if (row->rule == RULE_none) return;
    if (row->hits == HITS_NOBODY) {
        call(g, row->rule, f->by, f->at, f->card)->way = f->way;
        return;
    }
    uint8_t hit = row->hits == HITS_OTHERS ? (uint8_t)(g->living & ~bit(f->by)) : bit(f->at);
    call_effect(g, row->rule, f, hit, 1)->flags = row->flags;
}

static void act_at_once(Run *r, const BangFrame *f)
{
    if (row_of(f)->act) row_of(f)->act(r, f);
}

/* What a BANG! card at this person costs besides (LEG-482). */
int price_of(const BangGame *g, int at, int kind)
{
    return CARD_ROW[kind]->aim == AIM_BANG ? figure(g, MOD_PRICE, at, 0, NULL) : 0;
}

/* n: hand cards still to pay */
void rule_play(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->hold |= bit(f->by);
    if (anybody_listens(g, MOD_PRICE))
        for (f->n = (int16_t)price_of(g, f->at, bang_way_as(f->way, f->card)); f->n > 0; f->n--) {
            show_card(g, f->card); /* he has named it, though it is still in his hand */
            ASK(3, ask(g, ASK_PAY, f->by, f->by, f->by, f->card, f->n)); /* LEG-484 */
            discard(r, f->by, g->answer.card, ZONE_HAND + f->by, EVENT_DISCARDED);
        }
    put_down(r, f);
    act_at_once(r, f);
    AWAIT(1, set_off(g, f));
    g->hold &= (uint8_t)~bit(f->by); /* BASE-481: now the card is fully resolved */
    AWAIT(2, rest(g));
    END(0);
}

/* ---- an effect settles once: BASE-170 to 193 ---- */

BangFrame *call_effect(BangGame *g, int rule, const BangFrame *f, uint8_t hit, int life)
{
    BangFrame *e = call(g, RULE_effect, f->by, f->at, f->card);
    e->way = f->way;
    e->target = (uint8_t)rule;
    e->seats = hit;
    e->n = (int16_t)life;
    return e;
}

/* May the target avert it (LEG-451)? A card as such, no claim and no free BANG!. */
void call_averting(BangGame *g, const BangFrame *f, int at)
{
    if (f->card == CARD_NONE || at == f->by || f->target == RULE_hurt || !listens(g, at, AVERTS)) return;
    BangFrame *a = call(g, RULE_moment, f->by, at, f->card);
    a->moment = AVERTS;
    a->way = f->way;
}

static void call_target(BangGame *g, const BangFrame *f)
{
    BangFrame *t = call(g, f->target, f->by, f->who, f->card);
    t->way = f->way;
    t->flags = f->flags;
    t->n = f->n;
}

void call_hurt(BangGame *g, const BangFrame *f, int seat)
{
    BangFrame *h = call(g, RULE_hurt, f->by, seat, f->card);
    h->way = f->way;
    h->n = 1;
}

static void release(BangGame *g, const BangFrame *f)
{
    g->hold &= (uint8_t)~(bit(f->at) | (f->by == NOBODY ? 0 : bit(f->by))); /* BASE-482, BASE-485 */
}

/* target: the rule for each; n: life at stake; seats: the targets, then the doomed */
void rule_effect(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->who = next_of(g, f->seats, NOBODY); f->who != NOBODY; f->who = next_of(g, f->seats, f->who)) {
        f->got = 0;
        if (anybody_listens(g, AVERTS)) AWAIT(5, call_averting(g, f, f->who));
        if (!f->got) AWAIT(1, call_target(g, f)); /* BASE-171, BASE-172 */
    }
    for (f->who = next_of(g, dying(g), NOBODY); f->who != NOBODY; f->who = next_of(g, dying(g), f->who))
        AWAIT(2, call(g, RULE_rescue, f->by, f->who, f->card)); /* BASE-173 */
    f->seats = g->doomed;
    for (f->who = next_of(g, f->seats, NOBODY); f->who != NOBODY; f->who = next_of(g, f->seats, f->who))
        AWAIT(3, call(g, RULE_eliminate, f->by, f->who, f->card)); /* BASE-180 */
    if (f->seats && decide_winner(r)) return; /* BASE-190: the pump stops for good */
    release(g, f);
    if (g->marks || anybody_rests(g)) AWAIT(4, call(g, RULE_settle, f->by, f->at, f->card));
    END(0);
}

/* ---- a shot: BASE-160 to 166 ---- */

static uint8_t used_as(const BangFrame *f) { return kind_source(bang_way_as(f->way, f->card)); }

void note_decline(Run *r, const BangFrame *f, int seat)
{
    if (r->game->answer.verb == VERB_PASS)
        note(r, (BangEvent){.kind = EVENT_DECLINED, .by = (uint8_t)seat, .at = (uint8_t)seat, .source = used_as(f)});
}

void use_card(Run *r, int seat)
{
    BangMove m = r->game->answer;
    move_card(r, m.card, ZONE_HAND + seat, ZONE_DISCARD,
              (BangEvent){.kind = EVENT_USED, .by = (uint8_t)seat, .at = (uint8_t)seat, .way = m.way});
}

/* A card in play, or an ability, is tried: once a shot (BASE-162). */
static void try_defence(Run *r, const BangFrame *f)
{
    BangMove m = r->game->answer;
    uint8_t source = m.card != CARD_NONE ? kind_source(kind_of(m.card)) : character_source(bang_way_source(m.way));
    add_mark(r->game, (BangMark){.kind = MARK_TRIED, .seat = f->at, .other = m.way, .card = m.card});
    note(r, (BangEvent){.kind = EVENT_TRIED, .by = f->at, .at = f->at, .card = m.card, .source = source, .way = m.way,
                        .seen = 255});
    call_check(r->game, f->at, m.card, source, TEST_HEART);
}

static void ask_defend(BangGame *g, const BangFrame *f)
{
    if (!can_answer(g, f->at, ASK_DEFEND)) return;
    ask(g, ASK_DEFEND, f->at, f->by, f->at, f->card, f->n);
    g->ask.way = f->way;
}

/* n: cancels still needed. Gives 1 if the shot has no effect. */
void rule_shot(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    f->n = (int16_t)(f->flags & SHOT_BANG_CARD ? figure(g, MOD_MISSED, f->by, 1, NULL) : 1); /* BASE-164 */
    while (f->n > 0) {
        ASK(1, if (f->n < UNLIMITED) ask_defend(g, f)); /* LEG-521 */
        if (passed(g)) break;
        if (g->answer.verb == VERB_USE && holds(g, ZONE_HAND + f->at, g->answer.card)) {
            use_card(r, f->at);
            f->n--;
            AWAIT(2, rest(g)); /* BASE-193 */
        } else {
            AWAIT(3, try_defence(r, f));
            f->n = (int16_t)(f->n - f->got);
        }
    }
    drop_marks(g, UNTIL_SHOT);
    if (f->n <= 0) {
        note(r, (BangEvent){.kind = EVENT_CANCELLED, .by = f->by, .at = f->at, .card = f->card, .way = f->way, .seen = 255});
    } else {
        note_decline(r, f, f->at);
        AWAIT(4, call_hurt(g, f, f->at));
    }
    END(f->n <= 0);
}

/* ---- losing and regaining life (BASE-003, BASE-004) ---- */

/* n: life points. The loss itself; rescue and all that follows wait until the effect has hit everybody. */
void rule_hurt(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->seat[f->at].life = (int8_t)(g->seat[f->at].life - f->n);
    note(r, (BangEvent){.kind = EVENT_LOST, .by = f->by, .at = f->at, .card = f->card, .n = f->n, .source = used_as(f),
                        .seen = 255});
    happen(r, ON_POINT_LOST, f);
    END(f->n);
}

void gain_life(Run *r, int seat, int n, uint8_t source)
{
    BangSeat *p = &r->game->seat[seat];
    int gained = p->max_life - p->life < n ? p->max_life - p->life : n;
    if (gained <= 0) return;
    p->life = (int8_t)(p->life + gained);
    note(r, (BangEvent){.kind = EVENT_GAINED, .by = (uint8_t)seat, .at = (uint8_t)seat, .n = (int16_t)gained, .source = source});
    happen(r, ON_GAINED, &(BangFrame){.by = (uint8_t)seat, .at = (uint8_t)seat, .n = (int16_t)gained});
}

/* ---- draw! (BASE-080 to 085, BASE-420 to 423) ---- */

static bool passes_test(BangCard card, int test)
{
    if (card == CARD_NONE) return false; /* BASE-084 */
    if (test == TEST_HEART) return bang_suit(card) == SUIT_H;
    if (test == TEST_COURT) return bang_rank(card) >= RANK_J; /* LEG-451 */
    return bang_suit(card) == SUIT_S && bang_rank(card) <= RANK_9; /* BASE-082 */
}

void call_check(BangGame *g, int at, BangCard card, uint8_t source, int test)
{
    BangFrame *c = call(g, RULE_check, NOBODY, at, card);
    c->way = (uint8_t)test;
    c->source = source;
}

static void flip(Run *r, const BangFrame *f)
{
    draw_to(r, ZONE_FLIP, (BangEvent){.kind = EVENT_FLIPPED, .by = f->at, .at = f->at, .source = f->source});
}

/* Who flips two and chooses for whoever draws! because of a card (LEG-471, LEG-472): a mask of one, or none. */
static uint8_t chooser(const BangGame *g, const BangFrame *f)
{
    if (f->source & CHARACTER_SOURCE || !anybody_listens(g, CHOOSES_FLIPS)) return 0;
    uint8_t choosers = (uint8_t)(who_listens(g, CHOOSES_FLIPS) & ~g->doomed);
    return choosers ? bit(first_of(g, choosers)) : 0;
}

static int flips(const BangGame *g, const BangFrame *f)
{
    int n = figure(g, MOD_FLIPS, f->at, 1, NULL);
    return n < 2 && f->seats ? 2 : n;
}

/* The other flipped cards first, the one that counts on top (BASE-420), or apart until all is done (LEG-475). */
static void put_down_flipped(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    for (int i = zone_count(g, ZONE_FLIP); i > 0; i--) {
        BangCard card = zone_cards(g, ZONE_FLIP)[0];
        if (card == f->other && i > 1) card = zone_cards(g, ZONE_FLIP)[1];
        bool keeps = f->seats & bit(g->turn) && card == f->other;
        move_card(r, card, ZONE_FLIP, keeps ? ZONE_APART : ZONE_DISCARD,
                  (BangEvent){.kind = EVENT_CHECKED, .by = f->at, .at = f->at});
    }
}

/* way: the test; source: what asked for it; other: the card that counts; n: cards still to flip; seats: who chooses in his place.
   Gives 1 if it passes. */
void rule_check(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    f->seats = chooser(g, f);
    for (f->n = (int16_t)flips(g, f); f->n > 0; f->n--) flip(r, f);
    if (zone_count(g, ZONE_FLIP) > 1) {
        ASK(1, ask(g, ASK_CHOOSE, f->seats ? lowest(f->seats) : f->at, f->at, f->at, f->card, 0));
        f->other = g->answer.card;
    } else if (zone_count(g, ZONE_FLIP) == 1) f->other = top_card(g, ZONE_FLIP);
    put_down_flipped(r, f);
    note(r, (BangEvent){.kind = passes_test(f->other, f->way) ? EVENT_SUCCEEDED : EVENT_FAILED, .by = f->at, .at = f->at,
                        .card = f->other, .source = f->source, .seen = 255});
    END(passes_test(f->other, f->way));
}
