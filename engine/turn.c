/* The course of a game: whose turn, and the steps of a turn (sections 5 and 14 of the base rules). */
#include "game.h"

enum {
    STEP_NEXT_TURN = 2, STEP_DRAW, STEP_PHASE_2, STEP_PLAYED, STEP_EXCESS, STEP_REFILL, STEP_AFTER_PLAY = 11, STEP_AFTER_EXCESS,
    STEP_AFTER_DRAW, STEP_END,
};

/* at: whose turn; seats: the survivors who are still to choose a character (BASE-520) */
void rule_game(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    ASK(1, ask_poll(g, ASK_KEEP, f->seats));
    set_up_table(r);
    for (f->at = g->turn;; f->at = (uint8_t)left_of(g, f->at)) AWAIT(STEP_NEXT_TURN, call(g, RULE_turn, f->at, f->at, CARD_NONE));
    END(0);
}

void begin_in_turn(BangGame *g, bool from_start)
{
    call(g, RULE_game, NOBODY, g->turn, CARD_NONE)->step = STEP_NEXT_TURN;
    call(g, RULE_turn, g->turn, g->turn, CARD_NONE)->step = from_start ? 0 : STEP_PHASE_2;
    if (!from_start) g->turns++;
}

static void start_turn(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    g->turn = f->at;
    g->turns++;
    enum { RESET_GAME, RESET_TURN };
#define X(NAME, id, when) if (RESET_##when == RESET_TURN) g->seat[f->at].counter[COUNTER_##NAME] = 0; /* BASE-095 */
    BANG_COUNTERS(X)
#undef X
    drop_marks(g, UNTIL_TURN);
    drop_marks(g, UNTIL_STEP);
    note(r, (BangEvent){.kind = EVENT_TURN, .by = f->at, .at = f->at, .n = (int16_t)(g->turns & 0x7fff)});
}

static int hand_limit(const BangGame *g, int seat) { return figure(g, MOD_HAND_LIMIT, seat, g->seat[seat].life, NULL); }

/* Which step of a turn runs: the frames of game and turn are always the lowest two. */
static int step_of_turn(const BangGame *g) { return g->depth > 1 && g->frame[1].rule == RULE_turn ? g->frame[1].step : 0; }
bool is_in_phase_2(const BangGame *g)
{
    int step = step_of_turn(g);
    return step == STEP_PHASE_2 || step == STEP_PLAYED || step == STEP_AFTER_PLAY;
}
bool has_drawn(const BangGame *g)
{
    int step = step_of_turn(g);
    return is_in_phase_2(g) || step == STEP_EXCESS || step == STEP_REFILL || step == STEP_AFTER_EXCESS || step == STEP_END;
}
bool is_in_excess(const BangGame *g) { return step_of_turn(g) == STEP_EXCESS; }
bool is_excess(const BangGame *g) { return g->depth == 2 && is_in_excess(g); }

bool is_resolving(const BangGame *g)
{
    int below = g->frame[g->depth - 2].rule;
    return below != RULE_turn && below != RULE_boast;
}

static void call_play(BangGame *g, const BangFrame *f)
{
    static const uint8_t RULE_OF[VERB_COUNT] = {[VERB_PLAY] = RULE_play, [VERB_PERFORM] = RULE_feat, [VERB_CLAIM] = RULE_feat};
    BangMove m = g->answer;
    int rule = m.verb == VERB_ABILITY ? ability_rule(m.way) : RULE_OF[m.verb];
    call(g, rule, f->at, m.at, m.card)->way = m.way;
}

static void ask_excess(BangGame *g, int seat)
{
    int excess = hand_size(g, seat) - hand_limit(g, seat);
    if (excess > 0) ask(g, ASK_EXCESS, seat, seat, seat, CARD_NONE, excess);
}

/* What is due when a step is over: a mark, or a card that lies apart. Who is out has nothing left to do. */
static bool is_step_due(const BangGame *g) { return (waits_for_step(g) || zone_count(g, ZONE_APART) > 0) && in_play(g, g->turn); }

/* What lies apart, if its owner did not live to take it. */
static void put_apart_away(Run *r)
{
    BangGame *g = r->game;
    while (zone_count(g, ZONE_APART) > 0) discard(r, g->turn, top_card(g, ZONE_APART), ZONE_APART, EVENT_CHECKED);
}

/* Each step is a moment of its own, so that a set can hook one and not get the order wrong (BASE-050, BASE-051). */
void rule_turn(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    start_turn(r, f);
    EMIT(1, ON_DYNAMITE);
    if (is_step_due(g)) EMIT(8, AFTER_STEP);
    f->got = 0;
    if (in_play(g, f->at)) EMIT(2, ON_JAIL); /* BASE-052 */
    f->flags = (uint16_t)f->got;
    if (is_step_due(g)) EMIT(9, AFTER_STEP);
    if (in_play(g, f->at) && f->flags) {
        note(r, (BangEvent){.kind = EVENT_SKIPPED, .by = f->at, .at = f->at}); /* BASE-053 */
        EMIT(10, AT_TURN_END);
        end_frame(g, 0);
        return;
    }
    if (in_play(g, f->at)) AWAIT(STEP_DRAW, call(g, RULE_draw, f->at, f->at, CARD_NONE));
    if (is_step_due(g)) EMIT(STEP_AFTER_DRAW, AFTER_STEP);
    while (in_play(g, f->at)) {
        ASK(STEP_PHASE_2, ask(g, ASK_PLAY, f->at, f->at, f->at, CARD_NONE, 0));
        if (passed(g)) break;
        AWAIT(STEP_PLAYED, call_play(g, f));
        if (is_step_due(g)) EMIT(STEP_AFTER_PLAY, AFTER_STEP);
    }
    while (in_play(g, f->at) && !f->flags) { /* BASE-057, BASE-060 */
        ASK(STEP_EXCESS, ask_excess(g, f->at));
        if (passed(g)) break;
        discard(r, f->at, g->answer.card, ZONE_HAND + f->at, EVENT_DISCARDED);
        f->flags = hand_size(g, f->at) <= hand_limit(g, f->at); /* what he draws now he keeps (LEG-535) */
        AWAIT(STEP_REFILL, rest(g));
    }
    f->flags = 0;
    if (is_step_due(g)) EMIT(STEP_AFTER_EXCESS, AFTER_STEP);
    if (in_play(g, f->at)) EMIT(STEP_END, AT_TURN_END);
    if (zone_count(g, ZONE_APART) > 0) put_apart_away(r);
    END(0);
}

static bool draw_one_card(Run *r, int seat)
{
    int before = hand_size(r->game, seat);
    draw_cards(r, seat, 1, 0);
    return hand_size(r->game, seat) > before;
}

int forgone(const BangGame *g, int seat) { return g->marks > 0 && has_mark(g, MARK_FORGOES, seat, CARD_NONE, 0); }

/* Phase 1 (BASE-054). n: cards to draw; m: which one it is; got: it was taken from elsewhere, or could be drawn */
void rule_draw(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    EMIT(3, BEFORE_DRAW);
    f->got = 0;
    EMIT(1, INSTEAD_DRAW);
    if (!f->got) {
        f->n = (int16_t)figure(g, MOD_DRAW, f->at, 2, NULL);
        for (f->m = (int8_t)(1 + forgone(g, f->at)); f->m <= f->n; f->m++) {
            f->got = 0;
            if (f->m == 1) EMIT(2, INSTEAD_FIRST_CARD);
            if (!f->got) f->got = draw_one_card(r, f->at);
            if (f->m == 2 && f->got) happen(r, ON_SECOND_CARD, f); /* BASE-363 */
        }
    }
    END(0);
}
