/* Legends: what the sixteen legendary sides do. What only changes a figure is a hook of the table and no more; what grants a way
   is judged in ../ask.c. Table first, functions in the order of its rows. */
#include "legends.h"

static void bart(Run *r, const BangFrame *f, int me);
static void el_gringo(Run *r, const BangFrame *f, int me);
static bool has_apart(const BangGame *g, int me);
static void sid(Run *r, const BangFrame *f, int me);

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
const Source SOURCE_LEGENDARY_ROSE_DOOLAN = {
    .hook = {{MOD_NEARER, .fix = UNLIMITED}, {CONVERTS, .way = WAY_BLUE_PANIC}, {PLAYS_LAID}}};
const Source SOURCE_LEGENDARY_SID_KETCHUM = {
    .hook = {{INTERRUPTS, .way = WAY_SID_KETCHUM}, {ON_GAINED, .now = sid}, {AFTER_STEP, .rule = RULE_due_shot, .due = owes_shot}}};
const Source SOURCE_LEGENDARY_SLAB_THE_KILLER = {.hook = {{MOD_MISSED, .fix = UNLIMITED}, {CLAIMS_LAST}}};
const Source SOURCE_LEGENDARY_SUZY_LAFAYETTE = {.hook = {{REST_HAND, .base = 2}}};
const Source SOURCE_LEGENDARY_VULTURE_SAM = {.hook = {{TAKES_ESTATE}, {INSTEAD_OUT, .rule = RULE_legend_sam}}};
const Source SOURCE_LEGENDARY_WILLY_THE_KID = {.hook = {{MOD_BANGS, .fix = UNLIMITED}, {ACTS, .way = WAY_FREE_BANG}}};

static void bart(Run *r, const BangFrame *f, int me) /* LEG-401 */
{
    add_mark(r->game, (BangMark){.kind = MARK_DUE_DRAW, .seat = (uint8_t)me, .other = NOBODY, .n = (int8_t)(2 * f->n),
                                 .source = character_source(CHARACTER_LEGENDARY_BART_CASSIDY)});
}

enum { STOP_ABOVE = 21 }; /* LEG-411 */

static int value_of(BangCard card) /* LEG-412 */
{
    int rank = bang_rank(card);
    return rank == RANK_A ? 11 : rank > RANK_10 ? 10 : rank;
}

static BangCard turn_up(Run *r, uint8_t me)
{
    return draw_to(r, ZONE_FLIP, (BangEvent){.kind = EVENT_TURNED_UP, .by = me, .at = me,
                                             .source = character_source(CHARACTER_LEGENDARY_BLACK_JACK)});
}

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
        f->n = (int16_t)(f->n + value_of(turn_up(r, f->at)));
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

static void look_at_hand(Run *r, int me, int at)
{
    BangGame *g = r->game;
    for (int i = g->start[ZONE_HAND + at]; i < g->start[ZONE_HAND + at + 1]; i++) g->seen[g->row[i]] |= bit(me);
    note(r, (BangEvent){.kind = EVENT_LOOKED_AT, .by = (uint8_t)me, .at = (uint8_t)at,
                        .source = character_source(CHARACTER_LEGENDARY_JESSE_JONES)});
}

static void take_looked_at(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    move_card(r, passed(g) ? top_card(g, ZONE_HAND + f->who) : g->answer.card, ZONE_HAND + f->who, ZONE_HAND + f->at,
              (BangEvent){.kind = EVENT_TOOK, .by = f->at, .at = f->who,
                          .source = character_source(CHARACTER_LEGENDARY_JESSE_JONES)});
}

/* who: whose hand; m: he looked */
void rule_legend_jesse(Run *r, BangFrame *f) /* LEG-441 to 443 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (others_with_hands(g, f->at)) ask(g, ASK_FIRST, f->at, f->at, f->at, CARD_NONE, 0));
    f->m = !passed(g);
    if (f->m) {
        f->who = g->answer.at;
        look_at_hand(r, f->at, f->who);
        ASK(2, if (hand_size(g, f->who) > 1) ask(g, ASK_LOOK, f->at, f->at, f->who, CARD_NONE, 0));
        take_looked_at(r, f);
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
    uint8_t source = character_source(CHARACTER_LEGENDARY_JOURDONNAIS);
    BEGIN;
    ASK(1, ask_avert(g, f));
    f->m = !passed(g);
    if (f->m) {
        note(r, (BangEvent){.kind = EVENT_TRIED, .by = f->at, .at = f->at, .source = source, .way = WAY_AVERT});
        AWAIT(2, call_check(g, f->at, CARD_NONE, source, TEST_COURT));
        f->m = f->got;
    }
    if (f->m)
        note(r, (BangEvent){.kind = EVENT_CANCELLED, .by = f->by, .at = f->at, .card = aimed(f)->card, .way = aimed(f)->way,
                            .seen = 255});
    END(f->m);
}

static void look_at_first(Run *r, uint8_t me, int n)
{
    for (; n > 0; n--) draw_to(r, ZONE_ASIDE, (BangEvent){.kind = EVENT_LOOKED, .by = me, .at = me});
}

static void give(Run *r, uint8_t me, BangMove m)
{
    BangEvent e = {.kind = EVENT_GAVE, .by = me, .at = m.at, .source = character_source(CHARACTER_LEGENDARY_KIT_CARLSON)};
    move_card(r, m.card, ZONE_ASIDE, ZONE_HAND + m.at, e);
}

static void keep_all(Run *r, uint8_t me)
{
    BangEvent e = {.kind = EVENT_KEPT, .by = me, .at = me, .source = character_source(CHARACTER_LEGENDARY_KIT_CARLSON)};
    while (zone_count(r->game, ZONE_ASIDE) > 0) move_card(r, zone_cards(r->game, ZONE_ASIDE)[0], ZONE_ASIDE, ZONE_HAND + me, e);
}

void rule_legend_kit(Run *r, BangFrame *f) /* LEG-461, LEG-462, LEG-305 */
{
    BangGame *g = r->game;
    BEGIN;
    look_at_first(r, f->at, 3 - forgone(g, f->at));
    ASK(1, if (zone_count(g, ZONE_ASIDE) > 0) ask(g, ASK_GIVE, f->at, f->at, f->at, CARD_NONE, 0));
    if (!passed(g)) give(r, f->at, g->answer);
    keep_all(r, f->at);
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
    BangEvent e = {.kind = EVENT_TOOK, .by = f->at, .at = NOBODY, .source = character_source(CHARACTER_LEGENDARY_PEDRO_RAMIREZ)};
    draw_cards(r, f->at, 2 - forgone(g, f->at), e.source);
    if (zone_count(g, ZONE_DISCARD) > 0) move_card(r, top_card(g, ZONE_DISCARD), ZONE_DISCARD, ZONE_HAND + f->at, e);
    end_frame(g, 1);
}

static uint8_t in_reach(const BangGame *g, int seat) { return g->seat[seat].reach & g->living; } /* mask (LEG-057) */

static void shoot(Run *r, int by, int at) /* LEG-057, LEG-058 */
{
    BangGame *g = r->game;
    BangFrame shot = {.by = (uint8_t)by, .at = (uint8_t)at};
    note(r, (BangEvent){.kind = EVENT_SHOT, .by = (uint8_t)by, .at = (uint8_t)at,
                        .source = character_source(g->seat[by].character)});
    call_effect(g, RULE_shot, &shot, bit(at), 1);
}

bool owes_shot(const BangGame *g, int me) { return find_mark(g, MARK_DUE_SHOT, me) >= 0; }

static void sid(Run *r, const BangFrame *f, int me) /* LEG-512 to 517 */
{
    BangGame *g = r->game;
    (void)f;
    if (me != g->turn || has_mark(g, MARK_USED, me, CARD_NONE, WAY_SID_KETCHUM) || owes_shot(g, me)) return;
    add_mark(g, (BangMark){.kind = MARK_DUE_SHOT, .seat = (uint8_t)me});
}

void rule_due_shot(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (in_reach(g, f->at)) ask(g, ASK_SHOOT, f->at, f->at, f->at, CARD_NONE, 0));
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
    note(r, (BangEvent){.kind = EVENT_TURNED_BACK, .by = f->at, .at = f->at, .n = p->life,
                        .source = character_source(p->character)});
    end_frame(g, 1);
}

int judge_free_bang(const BangGame *g, int seat, BangReason *why) /* LEG-552 to 555 */
{
    if (g->seat[seat].counter[COUNTER_FEATS] > 0) return deny(why, WHY_ONE_FEAT, seat, CARD_NONE);
    if (in_reach(g, seat)) return WHY_LEGAL;
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
