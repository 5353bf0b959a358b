/* Acts are judged as they happen, against what everybody could think of their target then: nobody acts on roles that he does
   not know, so a role that is shown later does not change what an act had meant. What one seat concludes from them is
   counted exactly: every assignment of the roles that he does not know, as likely as the acts of all who are hidden from
   him say. */
#include "belief.h"
#include <assert.h>
#include <string.h>

const BeliefFigures BELIEF_FIGURES = {.lean = {
#include "belief.def"
}};

void belief_start(Belief *b)
{
    memset(b, 0, sizeof *b);
    b->turn.of = NOBODY;
    b->stale = 1;
}

/* ---- what happened ---- */

int belief_sides(const BangGame *v)
{
    int outlaws = v->roles[ROLE_OUTLAW];
    for (int s = 0; s < v->seats; s++) outlaws -= v->seat[s].shown && v->seat[s].role == ROLE_OUTLAW;
    if (outlaws == 0) return SIDES_NO_OUTLAW;
    if (v->roles[ROLE_DEPUTY] == 0) return SIDES_FOUR;
    if (v->roles[ROLE_DEPUTY] == 1) return v->roles[ROLE_OUTLAW] <= 2 ? SIDES_FIVE : SIDES_SIX;
    return v->roles[ROLE_RENEGADE] <= 1 ? SIDES_SEVEN : SIDES_EIGHT;
}

int belief_stance(const Belief *b, const BangGame *v, int seat)
{
    enum { SOMEWHAT = DOUBLING / 2, MUCH = 2 * DOUBLING, WEAK = 2 };
    if (v->seat[seat].role == ROLE_SHERIFF) return v->seat[seat].life <= WEAK ? STANCE_WEAK_SHERIFF : STANCE_SHERIFF;
    int lean = b->lean[seat][v->roles[ROLE_DEPUTY] > 0 ? LEAN_DEPUTY : LEAN_RENEGADE];
    if (lean >= SOMEWHAT) return lean >= MUCH ? STANCE_LAW : STANCE_LAWFUL;
    return lean > -SOMEWHAT ? STANCE_OPEN : lean > -MUCH ? STANCE_LAWLESS : STANCE_OUTLAW;
}

static int16_t within(int lean)
{
    enum { MOST = 64 * DOUBLING };
    return (int16_t)(lean > MOST ? MOST : lean < -MOST ? -MOST : lean);
}

void belief_judge(Belief *b, const BangGame *v, int by, const Tell *tell, int tells)
{
    int sides = belief_sides(v), sum[LEANS] = {b->lean[by][LEAN_DEPUTY], b->lean[by][LEAN_RENEGADE]};
    for (int i = 0; i < tells; i++) {
        const int8_t *lean = BELIEF_FIGURES.lean[sides][tell[i].act][belief_stance(b, v, tell[i].at)];
        for (int k = 0; k < LEANS; k++) sum[k] += lean[k];
    }
    for (int k = 0; k < LEANS; k++) {
        b->stale |= b->lean[by][k] != within(sum[k]);
        b->lean[by][k] = within(sum[k]);
    }
}

/* The acts of somebody whose role everybody knows tell nothing. */
void belief_watch(Belief *b, const BangEvent *e, const BangGame *v)
{
    Tell tell[TELLS];
    int by, tells = find_tells(&b->turn, e, v, &by, tell);
    if (tells > 0 && !v->seat[by].shown) belief_judge(b, v, by, tell, tells);
}

/* ---- what it tells ---- */

typedef struct {
    int hidden, seat[SEATS];          /* those whose role is not known */
    int lean[SEATS][ROLE_COUNT];      /* of them, in that order */
    uint8_t left[ROLE_COUNT];         /* roles that nobody is known to have; never the Sheriff (BASE-024) */
    uint64_t sum[SEATS][ROLE_COUNT];
    uint8_t role[SEATS];              /* as dealt so far */
    BeliefDeals *list;                /* where whole deals go, and their weights; or NULL */
    uint64_t weight[MOST_DEALS];
} Deal;

static bool is_hidden(const BangGame *v, int seat) { return v->seat[seat].role == ROLE_HIDDEN; }

/* Below the likeliest role, and at most FARTHEST below it. */
static void find_leans(const Belief *b, int seat, int lean[ROLE_COUNT])
{
    lean[ROLE_DEPUTY] = b->lean[seat][LEAN_DEPUTY], lean[ROLE_OUTLAW] = 0, lean[ROLE_RENEGADE] = b->lean[seat][LEAN_RENEGADE];
    int most = lean[ROLE_DEPUTY] > lean[ROLE_RENEGADE] ? lean[ROLE_DEPUTY] : lean[ROLE_RENEGADE];
    if (most < 0) most = 0;
    for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++)
        lean[role] = lean[role] - most < -FARTHEST ? -FARTHEST : lean[role] - most;
}

static void find_hidden(Deal *d, const Belief *b, const BangGame *v)
{
    d->hidden = 0;
    memset(d->role, 0, sizeof d->role);
    memcpy(d->left, v->roles, sizeof d->left);
    for (int s = 0; s < v->seats; s++) {
        d->role[s] = v->seat[s].role;
        if (!is_hidden(v, s)) {
            if (d->role[s] != ROLE_NONE) d->left[d->role[s]]--;
            continue;
        }
        find_leans(b, s, d->lean[d->hidden]);
        d->seat[d->hidden++] = s;
    }
}

/* 2 to the power of lean / DOUBLING, lean being at most 0, times 2^54; and a little, so that nothing that the rules allow is
   impossible. At most 210 deals: the sum fits into 62 bits. */
static uint64_t power(int lean)
{
    static const uint32_t ROOT[DOUBLING] = { /* 2 to the power of 31 - i / DOUBLING */
        2147483648u, 2056437387u, 1969251188u, 1885761398u, 1805811301u, 1729250827u, 1655936265u, 1585730000u,
        1518500250u, 1454120821u, 1392470869u, 1333434672u, 1276901417u, 1222764986u, 1170923762u, 1121280436u,
    };
    enum { TOP = 54, ROOT_TOP = 31 };
    int whole = -lean / DOUBLING;
    return whole > TOP ? 1 : ((uint64_t)ROOT[-lean % DOUBLING] << (TOP - ROOT_TOP) >> whole) + 1;
}

static uint64_t end_deal(Deal *d, int lean)
{
    uint64_t weight = power(lean);
    if (d->list) {
        assert(d->list->count < MOST_DEALS);
        memcpy(d->list->role[d->list->count], d->role, sizeof d->role);
        d->weight[d->list->count++] = weight;
    }
    return weight;
}

/* Every way to deal the roles that are left: the sum of how likely they are. */
static uint64_t deal_left(Deal *d, int i, int lean)
{
    if (i == d->hidden) return end_deal(d, lean);
    uint64_t sum = 0;
    for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) {
        if (d->left[role] == 0) continue;
        d->left[role]--;
        d->role[d->seat[i]] = (uint8_t)role;
        uint64_t part = deal_left(d, i + 1, lean + d->lean[i][role]);
        d->left[role]++;
        d->sum[i][role] += part;
        sum += part;
    }
    return sum;
}

static void count_deals(Belief *b, const BangGame *v)
{
    Deal d;
    find_hidden(&d, b, v);
    if (d.hidden == 0) return;
    memset(d.sum, 0, sizeof d.sum);
    d.list = NULL;
    uint64_t all = deal_left(&d, 0, 0);
    int shift = 0;
    while (all >> shift >> 48) shift++; /* so that it can be multiplied by WHOLE */
    for (int i = 0; i < d.hidden; i++)
        for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) {
            unsigned told = (unsigned)((d.sum[i][role] >> shift) * WHOLE / (all >> shift));
            b->chance[d.seat[i]][role] = (uint16_t)((told * (DOUBT - 1) + (unsigned)(WHOLE * d.left[role] / d.hidden)) / DOUBT);
        }
}

static uint8_t known_roles(const BangGame *v)
{
    unsigned known = 0;
    for (int s = 0; s < v->seats; s++) known |= (unsigned)(!is_hidden(v, s) && v->seat[s].role != ROLE_NONE) << s;
    return (uint8_t)known;
}

void belief_roles(Belief *b, const BangGame *v)
{
    uint8_t known = known_roles(v);
    if (!b->stale && known == b->known) return;
    b->stale = 0;
    b->known = known;
    memset(b->chance, 0, sizeof b->chance);
    for (int s = 0; s < v->seats; s++)
        if (known >> s & 1) b->chance[s][v->seat[s].role] = WHOLE;
    count_deals(b, v);
}

/* ---- whole assignments ---- */

void belief_deals(const Belief *b, const BangGame *v, BeliefDeals *out)
{
    Deal d;
    find_hidden(&d, b, v);
    memset(d.sum, 0, sizeof d.sum);
    out->count = 0;
    d.list = out;
    uint64_t all = deal_left(&d, 0, 0), upto = 0, doubt = all / (DOUBT - 1) / (unsigned)out->count;
    int shift = 0;
    while (all >> shift >> 31) shift++; /* with the doubts, less than twice as much */
    for (int i = 0; i < out->count; i++) out->upto[i] = (uint32_t)((upto += d.weight[i] + doubt) >> shift);
    assert(out->upto[out->count - 1] > 0);
}

void belief_draw(const BeliefDeals *deals, uint64_t random, uint8_t role[SEATS])
{
    uint32_t point = (uint32_t)((random >> 32) * deals->upto[deals->count - 1] >> 32);
    int first = 0, last = deals->count - 1;
    while (first < last) {
        int middle = (first + last) / 2;
        if (deals->upto[middle] > point) last = middle;
        else first = middle + 1;
    }
    memcpy(role, deals->role[first], sizeof deals->role[first]);
}

void belief_tell(const Belief *b, BotThought *thought)
{
    *thought = (BotThought){0};
    memcpy(thought->role, b->chance, sizeof thought->role);
}
