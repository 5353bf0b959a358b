/* Games in the head. */
#include "playout.h"
#include "kinds.h"
#include <assert.h>

void playout_begin(Playout *p, const BangGame *view, const Guess *acts, const uint8_t role[SEATS], uint64_t world)
{
    BangGame known = *view;
    for (int s = 0; s < view->seats; s++) known.seat[s].role = role[s];
    bang_redeal(&known, world, &p->game);
    p->acts = *acts;
    p->behind = 255;
    for (int s = 0; s < view->seats; s++) plain_start(&p->plain[s], mix(world + (uint64_t)s + 1), s);
}

int playout_ask(Playout *p)
{
    int seat = bang_who(&p->game);
    bang_options(&p->game, seat, &p->options);
    return seat;
}

BangMove playout_move(Playout *p, int seat)
{
    if (p->options.moves == 1) return bang_option(&p->options, 0);
    if (!plain_aims(p->game.ask.kind)) return plain_move(&p->plain[seat], &p->game, &p->options);
    if (p->behind >> seat & 1) {
        p->plain[seat].guess = p->acts;
        p->plain[seat].guess.stale = 1;
        p->behind &= (uint8_t)~(1u << seat);
    }
    bang_view(&p->game, seat, &p->view);
    return plain_move(&p->plain[seat], &p->view, &p->options);
}

void playout_answer(Playout *p, int seat, BangMove move)
{
    int why = bang_answer(&p->game, seat, move, &p->log);
    assert(why == WHY_LEGAL), (void)why;
    for (int i = 0; i < p->log.count; i++) guess_watch(&p->acts, &p->log.event[i], &p->game);
    if (p->acts.stale) p->behind = 255;
    p->acts.stale = 0;
}

void playout_end(Playout *p, int turns)
{
    uint32_t most = p->game.answers + PLAYOUT_ANSWERS;
    while (p->game.over == END_NOT && p->game.answers < most) {
        if (p->game.turns >= turns && p->game.ask.kind == ASK_PLAY) return;
        int seat = playout_ask(p);
        playout_answer(p, seat, playout_move(p, seat));
    }
}
