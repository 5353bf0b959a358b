/* Games in the head. */
#include "playout.h"
#include "kinds.h"
#include <assert.h>

void playout_begin(Playout *p, const BangGame *view, const Belief *public, const uint8_t role[SEATS], uint64_t world)
{
    BangGame known = *view;
    for (int s = 0; s < view->seats; s++) known.seat[s].role = role[s];
    bang_redeal(&known, world, &p->game);
    playout_seat(p, public, world);
}

void playout_seat(Playout *p, const Belief *public, uint64_t world)
{
    p->public = *public;
    p->behind = 255;
    for (int s = 0; s < p->game.seats; s++) plain_start(&p->plain[s], mix(world + (uint64_t)s + 1), s);
}

int playout_ask(Playout *p)
{
    int seat = bang_who(&p->game);
    bang_options(&p->game, seat, &p->options);
    return seat;
}

static void catch_up(Playout *p, int seat)
{
    if (!(p->behind >> seat & 1)) return;
    p->behind &= (uint8_t)~(1u << seat);
    p->plain[seat].belief = p->public;
    p->plain[seat].belief.stale = 1;
}

/* A view costs more than most decisions, so it is made only for those that look at what may be hidden. */
BangMove playout_move(Playout *p, int seat)
{
    if (p->options.moves == 1) return bang_option(&p->options, 0);
    if (!plain_aims(p->game.ask.kind)) return plain_move(&p->plain[seat], &p->game, &p->options);
    catch_up(p, seat);
    bang_view(&p->game, seat, &p->view);
    return plain_move(&p->plain[seat], &p->view, &p->options);
}

void playout_answer(Playout *p, int seat, BangMove move)
{
    int why = bang_answer(&p->game, seat, move, &p->log);
    assert(why == WHY_LEGAL), (void)why;
    p->public.stale = 0;
    for (int i = 0; i < p->log.count; i++) belief_watch(&p->public, &p->log.event[i], &p->game);
    if (p->public.stale) p->behind = 255;
}

void playout_run(Playout *p, int turns)
{
    uint32_t most = p->game.answers + PLAYOUT_ANSWERS;
    while (p->game.over == END_NOT && p->game.answers < most && (p->game.turns < turns || p->game.ask.kind != ASK_PLAY)) {
        int seat = playout_ask(p);
        playout_answer(p, seat, playout_move(p, seat));
    }
}
