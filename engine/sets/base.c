/* Base game: what its cards, characters and roles do. Printed facts are in base.def; the shared rules in ../rules.c.
   Tables first, functions in the order of their rows. */
#include "../game.h"

static void drink(Run *r, const BangFrame *f);
static void draw_two(Run *r, const BangFrame *f);
static void draw_three(Run *r, const BangFrame *f);
static void saloon(Run *r, const BangFrame *f);
static int no_jail_for_sheriff(const BangGame *g, int by, int at, int kind);
static void bart(Run *r, const BangFrame *f, int me);
static void black_jack(Run *r, const BangFrame *f, int me);
static void el_gringo(Run *r, const BangFrame *f, int me);

const CardRow CARD_BANG = {.aim = AIM_BANG, .rule = RULE_shot, .hits = HITS_TARGET, .flags = SHOT_BANG_CARD, .answers = ASK_BANG};
const CardRow CARD_MISSED = {.aim = AIM_NEVER, .answers = ASK_DEFEND};
const CardRow CARD_BEER = {.aim = AIM_NOBODY, .act = drink, .answers = ASK_RESCUE};
const CardRow CARD_CAT_BALOU = {.aim = AIM_CARDS, .rule = RULE_take};
const CardRow CARD_PANIC = {.aim = AIM_CARDS_NEAR, .rule = RULE_take};
const CardRow CARD_DUEL = {.aim = AIM_OTHER, .rule = RULE_duel, .hits = HITS_TARGET};
const CardRow CARD_GENERAL_STORE = {.aim = AIM_NOBODY, .rule = RULE_store};
const CardRow CARD_INDIANS = {.aim = AIM_NOBODY, .rule = RULE_indians, .hits = HITS_OTHERS};
const CardRow CARD_STAGECOACH = {.aim = AIM_NOBODY, .act = draw_two};
const CardRow CARD_GATLING = {.aim = AIM_NOBODY, .rule = RULE_shot, .hits = HITS_OTHERS};
const CardRow CARD_SALOON = {.aim = AIM_NOBODY, .act = saloon};
const CardRow CARD_WELLS_FARGO = {.aim = AIM_NOBODY, .act = draw_three};
const CardRow CARD_JAIL = {.aim = AIM_TABLE, .source.hook = {{ON_JAIL, .rule = RULE_jail}}};
const CardRow CARD_SCHOFIELD = {.aim = AIM_OWN_TABLE, .weapon = 1, .source.hook = {{MOD_RANGE, .base = 2}}};
const CardRow CARD_BARREL = {.aim = AIM_OWN_TABLE, .source.hook = {{DEFENDS}}};
const CardRow CARD_MUSTANG = {.aim = AIM_OWN_TABLE, .source.hook = {{MOD_FARTHER, .plus = 1}}};
const CardRow CARD_VOLCANIC = {
    .aim = AIM_OWN_TABLE, .weapon = 1, .source.hook = {{MOD_RANGE, .base = 1}, {MOD_BANGS, .fix = UNLIMITED}}};
const CardRow CARD_SCOPE = {.aim = AIM_OWN_TABLE, .source.hook = {{MOD_NEARER, .plus = 1}}};
const CardRow CARD_DYNAMITE = {.aim = AIM_OWN_TABLE, .source.hook = {{ON_DYNAMITE, .rule = RULE_dynamite}}};
const CardRow CARD_REMINGTON = {.aim = AIM_OWN_TABLE, .weapon = 1, .source.hook = {{MOD_RANGE, .base = 3}}};
const CardRow CARD_REV_CARABINE = {.aim = AIM_OWN_TABLE, .weapon = 1, .source.hook = {{MOD_RANGE, .base = 4}}};
const CardRow CARD_WINCHESTER = {.aim = AIM_OWN_TABLE, .weapon = 1, .source.hook = {{MOD_RANGE, .base = 5}}};

const Law LAW_OF_BASE = {.fewest = 3, .most = SEATS};
const Law LAW_OF_BEGINNER = {0};
const Law LAW_OF_HAND_LIMIT_TWO = {.source.hook = {{MOD_HAND_LIMIT, .at_least = 2}}}; /* LEG-600: life below 1 keeps nobody */
const Law LAW_OF_JAIL_HEART = {.source.hook = {{LEAVES_JAIL}}};

const Source ROLE_SOURCE[ROLE_COUNT] = {
    [ROLE_SHERIFF].hook = {{MOD_LIFE, .plus = 1}, {CAN_LAY_ON, .can = no_jail_for_sheriff}},
};

const Source SOURCE_BART_CASSIDY = {.hook = {{ON_POINT_LOST, .now = bart}}};
const Source SOURCE_BLACK_JACK = {.hook = {{ON_SECOND_CARD, .now = black_jack}}};
const Source SOURCE_CALAMITY_JANET = {.hook = {{CONVERTS, .way = WAY_JANET_BANG}, {CONVERTS, .way = WAY_JANET_MISSED}}};
const Source SOURCE_EL_GRINGO = {.hook = {{ON_POINT_LOST, .now = el_gringo}}};
const Source SOURCE_JESSE_JONES = {.hook = {{INSTEAD_FIRST_CARD, .rule = RULE_jesse}}};
const Source SOURCE_JOURDONNAIS = {.hook = {{DEFENDS, .way = WAY_JOURDONNAIS}}};
const Source SOURCE_KIT_CARLSON = {.hook = {{INSTEAD_DRAW, .rule = RULE_kit}}};
const Source SOURCE_LUCKY_DUKE = {.hook = {{MOD_FLIPS, .plus = 1}}};
const Source SOURCE_PAUL_REGRET = {.hook = {{MOD_FARTHER, .plus = 1}}};
const Source SOURCE_PEDRO_RAMIREZ = {.hook = {{INSTEAD_FIRST_CARD, .rule = RULE_pedro}, {WATCHES_PILE}}};
const Source SOURCE_ROSE_DOOLAN = {.hook = {{MOD_NEARER, .plus = 1}}};
const Source SOURCE_SID_KETCHUM = {.hook = {{INTERRUPTS, .way = WAY_SID_KETCHUM}}};
const Source SOURCE_SLAB_THE_KILLER = {.hook = {{MOD_MISSED, .plus = 1}}};
const Source SOURCE_SUZY_LAFAYETTE = {.hook = {{REST_HAND, .base = 1}}};
const Source SOURCE_VULTURE_SAM = {.hook = {{TAKES_ESTATE}}};
const Source SOURCE_WILLY_THE_KID = {.hook = {{MOD_BANGS, .fix = UNLIMITED}}};

/* ---- cards, in the order of their rows ---- */

static void drink(Run *r, const BangFrame *f) /* BASE-233, BASE-235 */
{
    if (bits(r->game->living) > 2) gain_life(r, f->by, 1, kind_source(KIND_BEER));
}

/* Panic! and Cat Balou: which card, said as it is played (BASE-243 to 247). Asked only if there is a choice. */
static int choices(const BangGame *g, const BangFrame *f)
{
    return table_size(g, f->at) + (f->at != f->by && hand_size(g, f->at) > 0);
}

static void take(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    int kind = bang_way_as(f->way, f->card);
    bool panic = kind == KIND_PANIC;
    int to = panic ? ZONE_HAND + f->by : ZONE_DISCARD;
    BangEvent e = {.kind = panic ? EVENT_TOOK : EVENT_FORCED, .by = f->by, .at = f->at, .source = kind_source(kind)};
    if (g->answer.verb == VERB_TAKE) move_card(r, g->answer.card, ZONE_TABLE + f->at, to, e);
    else if (g->answer.verb == VERB_HAND || table_size(g, f->at) == 0) move_random(r, ZONE_HAND + f->at, to, e);
    else move_card(r, top_card(g, ZONE_TABLE + f->at), ZONE_TABLE + f->at, to, e);
}

void rule_take(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    if (anybody_listens(g, AVERTS)) AWAIT(3, call_averting(g, f, f->at)); /* LEG-455 */
    if (!f->got) {
        ASK(1, if (choices(g, f) > 1) ask(g, ASK_PICK, f->by, f->by, f->at, f->card, 0));
        take(r, f);
        AWAIT(2, rest(g)); /* BASE-484 */
    }
    END(0);
}

/* who: must discard a BANG! next (BASE-253) */
void rule_duel(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->hold |= (uint8_t)(bit(f->by) | bit(f->at)); /* BASE-482 */
    for (f->who = f->at;; f->who = f->who == f->at ? f->by : f->at) {
        ASK(1, if (can_answer(g, f->who, ASK_BANG)) ask(g, ASK_BANG, f->who, f->who == f->at ? f->by : f->at, f->who, f->card, 0));
        if (passed(g)) break;
        use_card(r, f->who);
    }
    note_decline(r, f, f->who);
    AWAIT(2, call_hurt(g, f, f->who)); /* BASE-256: by the challenger, for both */
    END(0);
}

/* who: picks next (BASE-240). Nobody may come between, and nothing is drawn before the last pick (BASE-242, BASE-258). */
void rule_store(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->n = (int16_t)bits(g->living); f->n > 0; f->n--)
        draw_to(r, ZONE_STORE, (BangEvent){.kind = EVENT_REVEALED, .by = f->by, .at = f->by});
    for (f->who = f->by; zone_count(g, ZONE_STORE) > 0; f->who = (uint8_t)left_of(g, f->who)) {
        ASK(1, if (zone_count(g, ZONE_STORE) > 1) ask(g, ASK_STORE, f->who, f->by, f->who, f->card, 0)); /* BASE-257 */
        move_card(r, passed(g) ? top_card(g, ZONE_STORE) : g->answer.card, ZONE_STORE, ZONE_HAND + f->who,
                  (BangEvent){.kind = EVENT_CHOSE, .by = f->who, .at = f->who});
    }
    END(0);
}

void rule_indians(Run *r, BangFrame *f) /* BASE-252 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (can_answer(g, f->at, ASK_BANG)) ask(g, ASK_BANG, f->at, f->by, f->at, f->card, 0));
    if (passed(g)) {
        note_decline(r, f, f->at);
        AWAIT(2, call_hurt(g, f, f->at));
    } else {
        use_card(r, f->at);
        AWAIT(3, rest(g));
    }
    END(0);
}

static void draw_two(Run *r, const BangFrame *f) { draw_cards(r, f->by, 2, kind_source(KIND_STAGECOACH)); }
static void draw_three(Run *r, const BangFrame *f) { draw_cards(r, f->by, 3, kind_source(KIND_WELLS_FARGO)); }

static void saloon(Run *r, const BangFrame *f) /* BASE-237 */
{
    for (int i = 0, s = f->by; i < r->game->seats; i++, s = s + 1 == r->game->seats ? 0 : s + 1)
        if (in_play(r->game, s)) gain_life(r, s, 1, kind_source(KIND_SALOON));
}

/* at: who is in Jail; flags: a heart let him out. Gives 1 if he misses his turn (BASE-284, BASE-296). */
void rule_jail(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    if (listens(g, f->at, LEAVES_JAIL)) {
        ASK(3, if (hand_size(g, f->at) > 0) ask(g, ASK_JAIL, f->at, f->at, f->at, f->card, 0)); /* LEG-610 */
        f->flags = !passed(g);
        if (f->flags) discard(r, f->at, g->answer.card, ZONE_HAND + f->at, EVENT_DISCARDED);
    }
    if (!f->flags) {
        AWAIT(1, call_check(g, f->at, f->card, kind_source(KIND_JAIL), TEST_HEART));
        f->m = !f->got;
    }
    discard(r, f->at, f->card, ZONE_TABLE + f->at, EVENT_RELEASED);
    AWAIT(2, rest(g)); /* BASE-486: this card may be the only one there is */
    END(f->m);
}

/* BASE-289: to the next on the left who has none. */
static void pass_dynamite_on(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    int to = left_of(g, f->at);
    while (to != f->at && find_kind(g, ZONE_TABLE + to, KIND_DYNAMITE) != CARD_NONE) to = left_of(g, to);
    BangEvent e = {.kind = EVENT_PASSED_ON, .by = f->at, .at = (uint8_t)to};
    if (to != f->at) move_card(r, f->card, ZONE_TABLE + f->at, ZONE_TABLE + to, e);
}

static void blow_up(Run *r, const BangFrame *f)
{
    BangFrame blast = {.by = NOBODY, .at = f->at, .card = f->card}; /* BASE-293 */
    discard(r, f->at, f->card, ZONE_TABLE + f->at, EVENT_EXPLODED); /* BASE-291 */
    call_effect(r->game, RULE_hurt, &blast, bit(f->at), 3);
}

void rule_dynamite(Run *r, BangFrame *f) /* BASE-288 */
{
    BangGame *g = r->game;
    BEGIN;
    AWAIT(1, call_check(g, f->at, f->card, kind_source(KIND_DYNAMITE), TEST_DYNAMITE));
    if (f->got) AWAIT(2, blow_up(r, f));
    else pass_dynamite_on(r, f);
    END(0);
}

/* ---- roles ---- */

static int no_jail_for_sheriff(const BangGame *g, int by, int at, int kind) /* BASE-282 */
{
    (void)g, (void)by, (void)at;
    return kind == KIND_JAIL ? WHY_SHERIFF_JAIL : WHY_LEGAL;
}

/* ---- characters, in the order of their rows ---- */

static void bart(Run *r, const BangFrame *f, int me) /* BASE-350 */
{
    add_mark(r->game, (BangMark){.kind = MARK_DUE_DRAW, .seat = (uint8_t)me, .other = NOBODY, .n = (int8_t)f->n,
                                 .source = character_source(CHARACTER_BART_CASSIDY)});
}

static void black_jack(Run *r, const BangFrame *f, int me) /* BASE-360 to 364 */
{
    BangCard second = top_card(r->game, ZONE_HAND + me);
    uint8_t source = character_source(CHARACTER_BLACK_JACK);
    (void)f;
    show_card(r->game, second);
    note(r, (BangEvent){.kind = EVENT_SHOWED, .by = (uint8_t)me, .at = (uint8_t)me, .card = second, .source = source, .seen = 255});
    if (bang_suit(second) == SUIT_H || bang_suit(second) == SUIT_D) draw_cards(r, me, 1, source);
}

static void el_gringo(Run *r, const BangFrame *f, int me) /* BASE-380, BASE-383 */
{
    if (f->by == NOBODY || f->by == me) return;
    add_mark(r->game, (BangMark){.kind = MARK_DUE_TAKE, .seat = (uint8_t)me, .other = f->by, .n = (int8_t)f->n,
                                 .source = character_source(CHARACTER_EL_GRINGO)});
}

void rule_jesse(Run *r, BangFrame *f) /* BASE-390 to 393 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (others_with_hands(g, f->at)) ask(g, ASK_FIRST, f->at, f->at, f->at, CARD_NONE, 0));
    f->m = !passed(g);
    if (f->m) {
        move_random(r, ZONE_HAND + g->answer.at, ZONE_HAND + f->at,
                    (BangEvent){.kind = EVENT_TOOK, .by = f->at, .at = g->answer.at,
                                .source = character_source(CHARACTER_JESSE_JONES)});
        AWAIT(2, rest(g));
    }
    END(f->m);
}

/* Which of the three goes back (BASE-410); with fewer there is no choice (BASE-412). */
static void keep_the_others(Run *r, const BangFrame *f, BangCard back)
{
    BangGame *g = r->game;
    BangEvent e = {.kind = EVENT_KEPT, .by = f->at, .at = f->at, .source = character_source(CHARACTER_KIT_CARLSON)};
    while (zone_count(g, ZONE_ASIDE) > (back != CARD_NONE)) {
        BangCard card = zone_cards(g, ZONE_ASIDE)[0];
        move_card(r, card == back ? zone_cards(g, ZONE_ASIDE)[1] : card, ZONE_ASIDE, ZONE_HAND + f->at, e);
    }
    e.kind = EVENT_RETURNED;
    if (back != CARD_NONE) move_card(r, back, ZONE_ASIDE, ZONE_DECK, e);
}

/* Of three the one he takes; the others go back as they lay (LEG-304). */
static void keep_one(Run *r, const BangFrame *f, BangCard kept)
{
    BangGame *g = r->game;
    BangEvent e = {.kind = EVENT_KEPT, .by = f->at, .at = f->at, .source = character_source(CHARACTER_KIT_CARLSON)};
    if (zone_count(g, ZONE_ASIDE) > 0)
        move_card(r, kept != CARD_NONE ? kept : top_card(g, ZONE_ASIDE), ZONE_ASIDE, ZONE_HAND + f->at, e);
    e.kind = EVENT_RETURNED;
    while (zone_count(g, ZONE_ASIDE) > 0) move_card(r, top_card(g, ZONE_ASIDE), ZONE_ASIDE, ZONE_DECK, e);
}

void rule_kit(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->n = 0; f->n < 3; f->n++) draw_to(r, ZONE_ASIDE, (BangEvent){.kind = EVENT_LOOKED, .by = f->at, .at = f->at});
    if (forgone(g, f->at) > 0) {
        ASK(2, if (zone_count(g, ZONE_ASIDE) > 1) ask(g, ASK_KEEP_ONE, f->at, f->at, f->at, CARD_NONE, 0));
        keep_one(r, f, g->answer.card);
    } else {
        ASK(1, if (zone_count(g, ZONE_ASIDE) == 3) ask(g, ASK_RETURN, f->at, f->at, f->at, CARD_NONE, 0));
        keep_the_others(r, f, g->answer.card);
    }
    END(1);
}

void rule_pedro(Run *r, BangFrame *f) /* BASE-440 to 442 */
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, if (zone_count(g, ZONE_DISCARD) > 0) ask(g, ASK_FIRST, f->at, f->at, f->at, top_card(g, ZONE_DISCARD), 0));
    if (!passed(g))
        move_card(r, g->answer.card, ZONE_DISCARD, ZONE_HAND + f->at,
                  (BangEvent){.kind = EVENT_TOOK, .by = f->at, .at = NOBODY, .source = character_source(CHARACTER_PEDRO_RAMIREZ)});
    END(!passed(g));
}

/* n: cards still to pay (BASE-460, BASE-465) */
void rule_sid(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    note(r, (BangEvent){.kind = EVENT_INVOKED, .by = f->at, .at = f->at, .way = WAY_SID_KETCHUM,
                        .source = character_source(g->seat[f->at].character)});
    for (f->n = 2; f->n > 0; f->n--) {
        ASK(1, ask(g, ASK_PAY, f->at, f->at, f->at, CARD_NONE, f->n));
        discard(r, f->at, g->answer.card, ZONE_HAND + f->at, EVENT_DISCARDED);
    }
    gain_life(r, f->at, 1, character_source(g->seat[f->at].character));
    AWAIT(2, rest(g));
    if (f->at == g->turn && !is_resolving(g)) AWAIT(3, emit(g, AFTER_STEP, f)); /* between two actions: one of his own */
    END(0);
}
