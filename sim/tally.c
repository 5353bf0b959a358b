/* Adding games up. A role or character counts once a game, however many seats have it: seats of one side win together, and
   counting them apart would make the intervals too narrow. */
#include "tally.h"
#include "paired.h"
#include <math.h>
#include <string.h>

static bool won(const BangGame *g, int seat) { return g->winners >> seat & 1; }

static void add_roles(Tally *t, const BangGame *g)
{
    bool has[ROLE_COUNT] = {false}, wins[ROLE_COUNT] = {false};
    for (int s = 0; s < g->seats; s++) {
        has[g->seat[s].role] = true;
        if (won(g, s)) wins[g->seat[s].role] = true;
    }
    for (int role = 0; role < ROLE_COUNT; role++) {
        t->role[role].games += has[role];
        t->role[role].wins += wins[role];
    }
}

/* As they were dealt: who became a legend has another at the end. */
static void add_characters(Tally *t, const BangGame *g)
{
    for (int s = 0; s < g->seats; s++) {
        int character = g->seat[s].character;
        if (bang_legendary(character)) character = bang_other_side(character);
        t->character[character].games++;
        t->character[character].wins += won(g, s);
    }
}

static void add_bots(Tally *t, const BangGame *g, const int bot[SEATS])
{
    unsigned seats[MOST_BOT_KINDS] = {0}, wins[MOST_BOT_KINDS] = {0};
    for (int s = 0; s < g->seats; s++) {
        seats[bot[s]]++;
        wins[bot[s]] += won(g, s);
    }
    for (int i = 0; i < MOST_BOT_KINDS; i++) {
        if (seats[i] == 0) continue;
        uint64_t share = SHARE * wins[i] / seats[i];
        t->bot[i].games++;
        t->bot[i].sum += share;
        t->bot[i].squares += share * share;
    }
}

void add_game(Tally *t, const BangGame *g, const int bot[SEATS], uint32_t decisions, uint32_t refused)
{
    t->refused += refused;
    if (!g->over) {
        t->given_up++;
        return;
    }
    t->games++;
    t->turns += g->turns;
    t->decisions += decisions;
    add_roles(t, g);
    add_characters(t, g);
    add_bots(t, g, bot);
}

void add_feats(Tally *t, const BangGame *g, const uint32_t happened[EVENT_COUNT])
{
    bool some = happened[EVENT_LEGEND] > 0, is_long = g->turns >= LONG_ROUNDS * g->seats;
    if (!g->over) return;
    t->feats.games++;
    t->feats.with_legend += some;
    t->feats.long_games += is_long;
    t->feats.long_with_legend += some && is_long;
    t->feats.legends += happened[EVENT_LEGEND];
    t->feats.performed += happened[EVENT_PERFORMED];
    t->feats.claimed += happened[EVENT_CLAIMED];
    t->feats.boasted += happened[EVENT_BOASTED];
}

_Static_assert(sizeof(Tally) % sizeof(uint64_t) == 0, "a tally is nothing but sums");

void add_tally(Tally *t, const Tally *other)
{
    uint64_t to[sizeof(Tally) / sizeof(uint64_t)], from[sizeof(Tally) / sizeof(uint64_t)];
    memcpy(to, t, sizeof to);
    memcpy(from, other, sizeof from);
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) to[i] += from[i];
    memcpy(t, to, sizeof to);
}

/* ---- intervals ---- */

static const double Z = 1.959963984540054; /* 95 % of a normal distribution lie within so many deviations */

Interval interval_of(Score score)
{
    if (score.games == 0) return (Interval){0, 0, 1};
    double n = (double)score.games, p = (double)score.wins / n;
    double middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
    double half = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    return (Interval){p, fmax(0, middle - half), fmin(1, middle + half)};
}

/* All shares were the same, told without rounding. */
static bool all_alike(const Tally *t, int bot)
{
    uint64_t n = t->bot[bot].games, share = t->bot[bot].sum / n;
    return t->bot[bot].sum == n * share && t->bot[bot].squares == n * share * share;
}

/* Shares that never differed are no certainty: unseen_variance(). */
Interval interval_of_bot(const Tally *t, int bot)
{
    double n = (double)t->bot[bot].games;
    if (n < 2) return (Interval){n > 0 ? (double)t->bot[bot].sum / SHARE : 0, 0, 1};
    double mean = (double)t->bot[bot].sum / SHARE / n, square = (double)t->bot[bot].squares / SHARE / SHARE / n;
    double variance = all_alike(t, bot) ? unseen_variance(t->bot[bot].games, fmax(mean, 1 - mean)) : fmax(0, square - mean * mean);
    double half = Z * sqrt(variance / (n - 1));
    return (Interval){mean, fmax(0, mean - half), fmin(1, mean + half)};
}
