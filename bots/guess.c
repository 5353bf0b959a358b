/* The guess at the hidden roles. Acts are kept as they happened and judged anew each time, for a role that is shown later
   tells what an act had meant: a shot at somebody who turns out to be an Outlaw was lawful. */
#include "guess.h"
#include <assert.h>
#include <string.h>

/* What playing a card at somebody tells, in quarters of a BANG!. What moves a card is told by that event instead. */
static const int8_t HARM[KIND_COUNT] = {[KIND_BANG] = 4, [KIND_DUEL] = 4, [KIND_JAIL] = 4};

/* To take a card in play away from somebody; Jail and Dynamite are a burden, and taking them is help. */
static const int8_t LOSS[KIND_COUNT] = {[KIND_JAIL] = -4, [KIND_DYNAMITE] = -2};
enum { LOSS_IN_PLAY = 3, LOSS_OF_HAND = 2, LOSS_TO_JESSE = 1, MOST_ACTS = 60 };

/* How likely each role is to have done what leans so far, from lawful to against the law; the middle knows nothing.
   A Renegade does a little of both. At most 127: see deal_left. */
enum { LEANS = 8 };
static const uint8_t WEIGHT[ROLE_COUNT][LEANS * 2 + 1] = {
    [ROLE_DEPUTY] = {120, 118, 116, 112, 106, 98, 86, 64, 40, 20, 10, 6, 4, 3, 2, 1, 1},
    [ROLE_OUTLAW] = {1, 1, 2, 3, 5, 8, 14, 26, 40, 60, 80, 96, 106, 112, 116, 118, 120},
    [ROLE_RENEGADE] = {40, 44, 48, 52, 56, 58, 56, 50, 40, 34, 28, 23, 19, 16, 14, 12, 10},
};

/* What harm to a seat of this role says of who did it: above 0 it is against the law. */
static const int8_t MEANING[ROLE_COUNT] = {[ROLE_SHERIFF] = 4, [ROLE_DEPUTY] = 2, [ROLE_OUTLAW] = -2};

void guess_start(Guess *g)
{
    memset(g, 0, sizeof *g);
    g->stale = 1;
}

/* ---- what happened ---- */

static void note_act(Guess *g, int by, int at, int harm)
{
    if (by >= SEATS || at >= SEATS || by == at || harm == 0) return;
    int sum = g->act[by][at] + harm;
    g->act[by][at] = (int8_t)(sum > MOST_ACTS ? MOST_ACTS : sum < -MOST_ACTS ? -MOST_ACTS : sum);
    g->stale = 1;
}

static int sheriff_of(const BangGame *v)
{
    for (int s = 0; s < v->seats; s++)
        if (v->seat[s].role == ROLE_SHERIFF) return s;
    return NOBODY;
}

static void note_shot(Guess *g, const BangEvent *e, const BangGame *v)
{
    int sheriff = sheriff_of(v);
    if (e->by >= SEATS || e->by == sheriff || e->at == sheriff || g->spared[e->by] >= LEANS) return;
    if (bang_reaches(v, e->by, sheriff)) g->spared[e->by]++;
}

static void note_loss(Guess *g, const BangEvent *e)
{
    bool in_play = e->from >= ZONE_TABLE && e->from <= ZONE_TABLE_LAST;
    int loss = in_play ? LOSS_IN_PLAY : LOSS_OF_HAND, kind = bang_kind(e->card);
    if (e->source == (CHARACTER_SOURCE | CHARACTER_JESSE_JONES)) loss = LOSS_TO_JESSE;
    else if (e->source & CHARACTER_SOURCE) return; /* El Gringo has no choice (BASE-386) */
    note_act(g, e->by, e->at, in_play && LOSS[kind] ? LOSS[kind] : loss);
}

void guess_watch(Guess *g, const BangEvent *e, const BangGame *v)
{
    int kind = KIND_NONE;
    if (e->kind == EVENT_PLAYED || e->kind == EVENT_LAID) kind = bang_way_as(e->way, e->card);
    if (kind != KIND_NONE) note_act(g, e->by, e->at, HARM[kind]);
    if (kind == KIND_BANG) note_shot(g, e, v);
    if (e->kind == EVENT_FORCED || e->kind == EVENT_TOOK) note_loss(g, e);
}

/* ---- what it tells ---- */

typedef struct {
    int hidden, seat[SEATS];          /* those whose role is to be guessed */
    uint8_t weight[SEATS][ROLE_COUNT];
    uint8_t left[ROLE_COUNT];         /* roles that nobody is known to have; never the Sheriff (BASE-024) */
    uint64_t sum[SEATS][ROLE_COUNT];
} Deal;

static bool knows_role(const BangGame *v, int seat) { return v->seat[seat].role != ROLE_HIDDEN; }

static void find_hidden(Deal *d, const BangGame *v)
{
    d->hidden = 0;
    memcpy(d->left, v->roles, sizeof d->left);
    for (int s = 0; s < v->seats; s++)
        if (knows_role(v, s)) d->left[v->seat[s].role]--;
        else d->seat[d->hidden++] = s;
}

/* Every way to deal the roles that are left, each as likely as its weights say. At most 7 seats and 210 ways:
   120^7 * 210 * 100 fits into 64 bits. */
static uint64_t deal_left(Deal *d, int i, uint64_t likely)
{
    if (i == d->hidden) return likely;
    uint64_t sum = 0;
    for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) {
        if (d->left[role] == 0) continue;
        d->left[role]--;
        uint64_t part = deal_left(d, i + 1, likely * d->weight[i][role]);
        d->left[role]++;
        d->sum[i][role] += part;
        sum += part;
    }
    return sum;
}

static void count_deals(Guess *g, Deal *d)
{
    memset(d->sum, 0, sizeof d->sum);
    uint64_t all = deal_left(d, 0, 1);
    assert(all > 0);
    for (int i = 0; i < d->hidden; i++)
        for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++)
            g->chance[d->seat[i]][role] = (uint8_t)(d->sum[i][role] * 100 / all);
}

/* In quarters: what harm to this seat says. Of a hidden role half as much as it would if it were known. */
static int meaning(const Guess *g, const BangGame *v, int at)
{
    if (knows_role(v, at)) return MEANING[v->seat[at].role];
    return (g->chance[at][ROLE_DEPUTY] - g->chance[at][ROLE_OUTLAW]) / 50;
}

static int leaning(const Guess *g, const int *means, const BangGame *v, int by)
{
    int sum = 0;
    for (int s = 0; s < v->seats; s++) sum += g->act[by][s] * means[s];
    sum = sum / 4 - g->spared[by];
    return sum > LEANS ? LEANS : sum < -LEANS ? -LEANS : sum;
}

static void weigh(const Guess *g, Deal *d, const BangGame *v)
{
    int means[SEATS];
    for (int s = 0; s < v->seats; s++) means[s] = meaning(g, v, s);
    for (int i = 0; i < d->hidden; i++) {
        int lean = leaning(g, means, v, d->seat[i]);
        for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) d->weight[i][role] = WEIGHT[role][LEANS + lean];
    }
}

static uint8_t known_roles(const BangGame *v)
{
    unsigned known = 0;
    for (int s = 0; s < v->seats; s++) known |= (unsigned)(knows_role(v, s) && v->seat[s].role != ROLE_NONE) << s;
    return (uint8_t)known;
}

static void start_from_known(Guess *g, Deal *d, const BangGame *v)
{
    memset(g->chance, 0, sizeof g->chance);
    for (int s = 0; s < v->seats; s++)
        if (knows_role(v, s)) g->chance[s][v->seat[s].role] = 100;
    find_hidden(d, v);
}

/* Twice: first from acts against known roles, then also from acts against those of whom the first round told something. */
void guess_roles(Guess *g, const BangGame *v)
{
    Deal d;
    uint8_t known = known_roles(v);
    if (!g->stale && known == g->known) return;
    g->stale = 0;
    g->known = known;
    start_from_known(g, &d, v);
    for (int round = 0; round < 2 && d.hidden > 0; round++) {
        weigh(g, &d, v);
        count_deals(g, &d);
    }
}
