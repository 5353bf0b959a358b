/* The course of a game: whose turn, and the steps of a turn (sections 5 and 14 of the base rules). */
#include "game.h"

enum { STEP_NEXT_TURN = 2, STEP_PHASE_2 = 4 };

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
    note(r, (BangEvent){.kind = EVENT_TURN, .by = f->at, .at = f->at, .n = (int16_t)(g->turns & 0x7fff)});
}

int hand_limit(const BangGame *g, int seat) { return figure(g, MOD_HAND_LIMIT, seat, g->seat[seat].life, NULL); }

static void call_play(BangGame *g, const BangFrame *f)
{
    BangMove m = g->answer;
    call(g, RULE_play, f->at, m.at, m.card)->way = m.way;
}

static void ask_excess(BangGame *g, int seat)
{
    int excess = hand_size(g, seat) - hand_limit(g, seat);
    if (excess > 0) ask(g, ASK_EXCESS, seat, seat, seat, CARD_NONE, excess);
}

/* Each step is a moment of its own, so that a set can hook one and not get the order wrong (BASE-050, BASE-051). */
void rule_turn(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    start_turn(r, f);
    AWAIT(1, emit(g, ON_DYNAMITE, f));
    if (in_play(g, f->at)) AWAIT(2, emit(g, ON_JAIL, f)); /* BASE-052 */
    if (in_play(g, f->at) && f->got) {
        note(r, (BangEvent){.kind = EVENT_SKIPPED, .by = f->at, .at = f->at}); /* BASE-053 */
        end_frame(g, 0);
        return;
    }
    if (in_play(g, f->at)) AWAIT(3, call(g, RULE_draw, f->at, f->at, CARD_NONE));
    while (in_play(g, f->at)) {
        ASK(STEP_PHASE_2, ask(g, ASK_PLAY, f->at, f->at, f->at, CARD_NONE, 0));
        if (passed(g)) break;
        AWAIT(5, call_play(g, f));
    }
    while (in_play(g, f->at)) { /* BASE-057, BASE-060 */
        ASK(6, ask_excess(g, f->at));
        if (passed(g)) break;
        discard(r, f->at, g->answer.card, ZONE_HAND + f->at, EVENT_DISCARDED);
        AWAIT(7, rest(g));
    }
    END(0);
}

static bool draw_one_card(Run *r, int seat)
{
    int before = hand_size(r->game, seat);
    draw_cards(r, seat, 1, 0);
    return hand_size(r->game, seat) > before;
}

/* Phase 1 (BASE-054). n: cards to draw; m: which one it is; got: it was taken from elsewhere, or could be drawn */
void rule_draw(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    AWAIT(1, emit(g, INSTEAD_DRAW, f));
    if (!f->got) {
        f->n = (int16_t)figure(g, MOD_DRAW, f->at, 2, NULL);
        for (f->m = 1; f->m <= f->n; f->m++) {
            f->got = 0;
            if (f->m == 1) AWAIT(2, emit(g, INSTEAD_FIRST_CARD, f));
            if (!f->got) f->got = draw_one_card(r, f->at);
            if (f->m == 2 && f->got) happen(r, ON_SECOND_CARD, f); /* BASE-363 */
        }
    }
    END(0);
}
