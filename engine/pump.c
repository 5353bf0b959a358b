/* The pump: takes an answer and runs the rule of the top frame until the next question or the end. */
#include "game.h"

static void rule_of_none(Run *r, BangFrame *f)
{
    (void)r, (void)f;
    CHECK(false);
}
#define rule_none rule_of_none
static void (*const RULE[RULE_COUNT])(Run *, BangFrame *) = {
#define X(name) [RULE_##name] = rule_##name,
    RULES(X)
#undef X
};
#undef rule_none

static const char *const RULE_ID[RULE_COUNT] = {
#define X(name) #name,
    RULES(X)
#undef X
};
const char *rule_id(int rule) { return rule >= 0 && rule < RULE_COUNT ? RULE_ID[rule] : "?"; }

void ask(BangGame *g, int kind, int seat, int by, int at, BangCard card, int n)
{
    if (!in_play(g, seat)) return;
    g->ask = (BangAsk){.kind = (uint8_t)kind, .owe = bit(seat), .by = (uint8_t)by, .at = (uint8_t)at, .card = card, .n = (int8_t)n};
}

void ask_poll(BangGame *g, int kind, uint8_t seats)
{
    if (!seats) return;
    g->ask = (BangAsk){.kind = (uint8_t)kind, .owe = seats, .by = NOBODY, .at = NOBODY};
}

BangFrame *call(BangGame *g, int rule, int by, int at, BangCard card)
{
    CHECK(g->depth < FRAMES);
    BangFrame *f = &g->frame[g->depth++];
    *f = (BangFrame){.rule = (uint8_t)rule, .by = (uint8_t)by, .at = (uint8_t)at, .card = card};
    return f;
}

/* The frame is zeroed, so that two games in the same position are the same bytes. */
void end_frame(BangGame *g, int result)
{
    g->frame[--g->depth] = (BangFrame){0};
    if (g->depth > 0) top_frame(g)->got = (int8_t)result;
}

void note_event(Run *r, BangEvent e)
{
    BangLog *log = r->log;
    if (e.card == CARD_NONE) e.seen = 255;
    if (log) {
        CHECK(log->count < LOG_EVENTS);
        log->event[log->count++] = e;
    }
    if (anybody_listens(r->game, WITNESSES)) tell_witnesses(r, &e);
}

void pump(Run *r)
{
    BangGame *g = r->game;
    while (!g->over && g->ask.kind == ASK_NONE) {
        BangFrame *f = top_frame(g);
        RULE[f->rule](r, f);
    }
    if (!g->answered) g->answer = NO_MOVE; /* it may name a card that only one seat saw */
}

int bang_who(const BangGame *g)
{
    return g->over ? NOBODY : first_of(g, g->ask.owe);
}

/* A promise stays secret until all are in; then the rule reads them (BASE-520). True: all are in. */
static bool promise(BangGame *g, int seat, BangMove move)
{
    g->poll[seat] = move;
    g->ask.owe &= (uint8_t)~bit(seat);
    return g->ask.owe == 0;
}

int bang_answer(BangGame *g, int seat, BangMove move, BangLog *log)
{
    Run r = begin_run(g, log);
    if (g->viewer != EVERYTHING) return WHY_BAD_STATE;
    if (move.at == NOBODY) return WHY_NO_SUCH_SEAT;
    int why = bang_refuse(g, seat, move, NULL);
    if (why != WHY_LEGAL) return why;
    g->answers++;
    if (move.verb == VERB_ABILITY && interrupt_rule(move.way) != RULE_none) {
        call(g, interrupt_rule(move.way), seat, seat, CARD_NONE);
    } else if (ask_is_poll(g->ask.kind)) {
        if (!promise(g, seat, move)) return WHY_LEGAL;
        g->answered = 1;
    } else {
        g->answered = 1;
        g->answer = move;
    }
    g->ask = (BangAsk){0};
    pump(&r);
    return WHY_LEGAL;
}
