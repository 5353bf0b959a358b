/* Goals of the roles as figures (section 11 of the base rules; BASE3-003, BASE8-002). */
#include "aims.h"

/* A row a role, a column the role of the other, in percent. The Sheriff loses all his cards with a Deputy (BASE-206).
   While there are Outlaws the Renegade is of use to the law. */
static const int16_t AGAINST[ROLE_COUNT][ROLE_COUNT] = {
    [ROLE_SHERIFF] = {[ROLE_DEPUTY] = -150, [ROLE_OUTLAW] = 100, [ROLE_RENEGADE] = 10},
    [ROLE_DEPUTY] = {[ROLE_SHERIFF] = -150, [ROLE_DEPUTY] = -100, [ROLE_OUTLAW] = 100, [ROLE_RENEGADE] = 0},
    [ROLE_OUTLAW] = {[ROLE_SHERIFF] = 120, [ROLE_DEPUTY] = 45, [ROLE_OUTLAW] = -100, [ROLE_RENEGADE] = 30},
};
static const int16_t AFTER_OUTLAWS[ROLE_COUNT] = {[ROLE_SHERIFF] = -150, [ROLE_DEPUTY] = -100, [ROLE_RENEGADE] = 100};

/* The Renegade helps the weaker side, and the Sheriff has to outlive all others (BASE-220). */
enum Balance { LAW_AHEAD, EVEN, OUTLAWS_AHEAD };
static const int16_t RENEGADE_AGAINST[][ROLE_COUNT] = {
    [LAW_AHEAD] = {[ROLE_SHERIFF] = -10, [ROLE_DEPUTY] = 90, [ROLE_OUTLAW] = 5, [ROLE_RENEGADE] = 40},
    [EVEN] = {[ROLE_SHERIFF] = -70, [ROLE_DEPUTY] = 50, [ROLE_OUTLAW] = 60, [ROLE_RENEGADE] = 60},
    [OUTLAWS_AHEAD] = {[ROLE_SHERIFF] = -120, [ROLE_DEPUTY] = -50, [ROLE_OUTLAW] = 100, [ROLE_RENEGADE] = 20},
};

static const uint8_t TARGET[ROLE_COUNT] = { /* BASE3-003 */
    [ROLE_DEPUTY] = ROLE_RENEGADE, [ROLE_RENEGADE] = ROLE_OUTLAW, [ROLE_OUTLAW] = ROLE_DEPUTY,
};

/* How much of a fighter somebody is. */
static int strength(const BangGame *v, int seat)
{
    return v->seat[seat].life * 5 + bang_count(v, ZONE_HAND + seat) * 2 + bang_count(v, ZONE_TABLE + seat) * 2;
}

static int balance(const Belief *b, const BangGame *v, int me)
{
    int law = 0, outlaws = 0;
    for (int s = 0; s < v->seats; s++) {
        if (s == me || !bang_in_play(v, s)) continue;
        law += strength(v, s) * (b->chance[s][ROLE_SHERIFF] + b->chance[s][ROLE_DEPUTY]);
        outlaws += strength(v, s) * b->chance[s][ROLE_OUTLAW];
    }
    return law > outlaws ? LAW_AHEAD : outlaws > law * 3 / 2 ? OUTLAWS_AHEAD : EVEN;
}

/* Three players, roles open: to eliminate one's own target wins. One's hunter is the target of that target, who wins when
   he eliminates him (BASE3-004): he is left alone until his end is near, and then it had better be at one's own hand. */
enum { AT_TARGET = 100, AT_HUNTER = 5, AT_DYING_HUNTER = 60 };
static void aims_of_three(const BangGame *v, int me, int against[SEATS])
{
    for (int s = 0; s < v->seats; s++)
        if (v->seat[s].role == TARGET[v->seat[me].role]) against[s] = AT_TARGET;
        else against[s] = v->seat[s].life <= 1 ? AT_DYING_HUNTER : AT_HUNTER;
}

static void aims_of_role(const Belief *b, const int16_t *row, const BangGame *v, int against[SEATS])
{
    for (int s = 0; s < v->seats; s++) {
        int sum = 0;
        for (int role = ROLE_SHERIFF; role < ROLE_HIDDEN; role++) sum += b->chance[s][role] * row[role];
        against[s] = sum / WHOLE;
    }
}

static bool outlaws_live(const BangGame *v)
{
    int dead = 0;
    for (int s = 0; s < v->seats; s++) dead += !bang_in_play(v, s) && v->seat[s].role == ROLE_OUTLAW;
    return dead < v->roles[ROLE_OUTLAW];
}

static const int16_t *row_of(const Belief *b, const BangGame *v, int me)
{
    int role = v->seat[me].role;
    if (role == ROLE_RENEGADE) return RENEGADE_AGAINST[balance(b, v, me)];
    return outlaws_live(v) ? AGAINST[role] : AFTER_OUTLAWS;
}

void find_aims(const Belief *b, const BangGame *v, int me, int against[SEATS])
{
    if (bang_players(v) <= 2) for (int s = 0; s < v->seats; s++) against[s] = 100;
    else if (v->roles[ROLE_SHERIFF] == 0) aims_of_three(v, me, against);
    else aims_of_role(b, row_of(b, v, me), v, against);
    for (int s = 0; s < v->seats; s++)
        if (s == me || !bang_in_play(v, s)) against[s] = 0;
}
