/* The value of a position: a softmax over sums of figures, one figure for each thing that is there (value.def). */
#include "value.h"
#include <string.h>

/* In thousandths, by rows as value.h numbers them. Three players all have other goals (BASE3-002), and figures of their own. */
typedef int16_t Figures[VALUE_ROWS][SIDES];
static const Figures FIGURES = {
#include "value.def"
};
static const Figures FIGURES_OF_THREE = {
#include "value_of_three.def"
};

static int at_most(int x, int most) { return x < most ? x : most; }

/* Who is left of the roles that are not the Sheriff's. */
static int combination(const BangGame *g)
{
    int left[ROLE_COUNT] = {0};
    for (int s = 0; s < g->seats; s++)
        if (g->living >> s & 1) left[g->seat[s].role]++;
    return (at_most(left[ROLE_DEPUTY], 2) * 4 + at_most(left[ROLE_OUTLAW], 3)) * 3 + at_most(left[ROLE_RENEGADE], 2);
}

static int of_role(const BangGame *g, int seat) { return g->seat[seat].role - ROLE_SHERIFF; }

/* row: NULL unless they are wanted one by one */
typedef struct { const Figures *figures; int8_t *row; int32_t sum[SIDES]; } Count;

static void count(Count *c, int row, int times)
{
    if (c->row) c->row[row] = (int8_t)(c->row[row] + times);
    for (int side = 0; side < SIDES; side++) c->sum[side] += times * (*c->figures)[row][side];
}

static void count_cards(Count *c, const BangGame *g, int zone, int rows)
{
    const BangCard *card = bang_cards(g, zone);
    for (int i = 0, n = bang_count(g, zone); i < n; i++) {
        int kind = bang_kind(card[i]);
        if (kind < VALUE_KINDS) count(c, rows + kind, 1);
    }
}

static void count_seat(Count *c, const BangGame *g, int s)
{
    int own = VALUE_FIRST_ROLE + of_role(g, s) * VALUE_ROLE_ROWS, life = g->seat[s].life;
    count(c, own + VALUE_LIFE + at_most(life < 1 ? 0 : life - 1, VALUE_LIVES - 1), 1);
    count(c, own + VALUE_HAND + at_most(bang_count(g, ZONE_HAND + s), VALUE_HANDS - 1), 1);
    count_cards(c, g, ZONE_HAND + s, own + VALUE_HOLDS);
    count_cards(c, g, ZONE_TABLE + s, own + VALUE_LAID);
    if (g->turn == s) count(c, own + VALUE_TURN, 1);
    if (bang_is_legend(g, s)) count(c, VALUE_LEGEND + of_role(g, s), 1);
    if (bang_fame(g, s) > 0) count(c, VALUE_FAME + of_role(g, s), bang_fame(g, s));
    for (unsigned reached = g->seat[s].reach & g->living; reached; reached &= reached - 1)
        count(c, VALUE_REACH + of_role(g, s) * VALUE_ROLES + of_role(g, __builtin_ctz(reached)), 1);
}

static void count_all(Count *c, const BangGame *g)
{
    c->figures = g->roles[ROLE_SHERIFF] > 0 ? &FIGURES : &FIGURES_OF_THREE;
    count(c, combination(g), 1);
    for (int s = 0; s < g->seats; s++)
        if (g->living >> s & 1) count_seat(c, g, s);
}

void value_rows(const BangGame *g, int8_t row[VALUE_ROWS])
{
    Count c = {.row = row};
    memset(row, 0, VALUE_ROWS);
    count_all(&c, g);
}

/* e to the x, x at most 0: (1 + x / 1024) to the 1024th, which is the same on every machine. */
static double power(double x)
{
    double y = 1 + x / 1024;
    if (y < 0) return 0;
    for (int i = 0; i < 10; i++) y *= y;
    return y;
}

static int renegades_left(const BangGame *g)
{
    int n = 0;
    for (int s = 0; s < g->seats; s++) n += (g->living >> s & 1) && g->seat[s].role == ROLE_RENEGADE;
    return n;
}

/* A Renegade has to live. Outlaws have not, but if the Renegade is alone with the Sheriff, one of these two wins (BASE-220). Of three
   players, who is out has lost. */
static void rule_out(const BangGame *g, int renegades, double chance[SIDES])
{
    if (renegades == 0) chance[SIDE_RENEGADE] = 0;
    if (g->roles[ROLE_SHERIFF] > 0) {
        if (renegades == 1 && bang_players(g) == 2) chance[SIDE_OUTLAWS] = 0;
        return;
    }
    for (int s = 0; s < g->seats; s++) {
        if (g->living >> s & 1) continue;
        if (g->seat[s].role == ROLE_OUTLAW) chance[SIDE_OUTLAWS] = 0;
        if (g->seat[s].role == ROLE_DEPUTY) chance[SIDE_LAW] = 0;
    }
}

static void chances_of_sides(const BangGame *g, int renegades, double chance[SIDES])
{
    Count c = {0};
    count_all(&c, g);
    int32_t most = c.sum[0] > c.sum[1] ? c.sum[0] : c.sum[1];
    if (c.sum[2] > most) most = c.sum[2];
    for (int side = 0; side < SIDES; side++) chance[side] = power((c.sum[side] - most) / 1000.0);
    rule_out(g, renegades, chance);
    double all = chance[0] + chance[1] + chance[2];
    for (int side = 0; side < SIDES; side++) chance[side] /= all;
}

void value_of(const BangGame *g, uint16_t out[SEATS])
{
    double chance[SIDES];
    if (g->over) {
        for (int s = 0; s < g->seats; s++) out[s] = g->winners >> s & 1 ? WHOLE : 0;
        return;
    }
    int renegades = renegades_left(g);
    chances_of_sides(g, renegades, chance);
    for (int s = 0; s < g->seats; s++) {
        int role = g->seat[s].role;
        double x = role == ROLE_OUTLAW ? chance[SIDE_OUTLAWS] : role == ROLE_RENEGADE ? chance[SIDE_RENEGADE] / (renegades ? renegades : 1) : chance[SIDE_LAW];
        if (role == ROLE_RENEGADE && !(g->living >> s & 1)) x = 0;
        out[s] = (uint16_t)(x * WHOLE + 0.5);
    }
}
