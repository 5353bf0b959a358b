/* The moves that a bot compares. */
#include "alternatives.h"

bool is_alike(BangMove a, BangMove b, int ask)
{
    if (a.verb != b.verb || a.way != b.way || a.at != b.at) return false;
    return a.card == b.card || (ask != ASK_CHOOSE && bang_kind(a.card) == bang_kind(b.card));
}

static bool is_listed(const Alternatives *c, BangMove move, int ask)
{
    for (int i = 0; i < c->count; i++)
        if (is_alike(c->move[i], move, ask)) return true;
    return false;
}

void list_alternatives(const BangOptions *o, int ask, Alternatives *c)
{
    c->count = 0;
    for (int i = 0; i < o->moves && c->count < ALTERNATIVES; i++) {
        BangMove move = bang_option(o, i);
        if (!is_listed(c, move, ask)) c->move[c->count++] = move;
    }
}
