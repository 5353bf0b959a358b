/* Writes bots/belief.def: what acts say about roles, learned from games of plain bots.

       build/fit_beliefs [--games N] [--gains] > belief.def && mv belief.def bots/belief.def

   It plays games, stops now and then, and notes what every hidden seat did toward whom (tells.h). The fit climbs the
   logarithm of the chances that each living seat gives to the roles as they are, over all assignments that it cannot
   exclude. Plain bots act on these figures themselves, so build and run it again until the loss before and after is the
   same. stderr tells the loss on games that were not learned from; with --gains the head of the file says what each act is
   good for. */
#include "bots/belief.h"
#include "sim/match.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURES = SIDES_COUNT * ACT_COUNT * STANCE_COUNT, EVERY = 24, FEWEST_PLAYERS = 4, MOST_PLAYERS = 8 };

typedef double Weights[FEATURES][LEANS];

/* What one seat did up to a point: features and how often. */
typedef struct { uint16_t feature, times; } Note;
typedef struct {
    uint8_t seats, living, shown, role[SEATS], roles[ROLE_COUNT];
    size_t note[SEATS + 1]; /* of seat s: from note[s] to note[s + 1] - 1 */
} Point;
typedef struct {
    Point *point;
    Note *note;
    size_t points, notes, room, note_room;
} Points;

static void *grown(void *p, size_t size)
{
    p = realloc(p, size);
    if (!p) abort();
    return p;
}

/* ---- playing ---- */

typedef struct {
    Match match;
    Belief eye; /* that sees what everybody sees */
    uint16_t times[SEATS][FEATURES];
} Stage;

static int feature_of(int sides, int act, int stance) { return (sides * ACT_COUNT + act) * STANCE_COUNT + stance; }

static void watch_event(Stage *s, const BangEvent *logged)
{
    const BangGame *v = &s->match.view; /* that of nobody, after each step */
    BangEvent e;
    Tell tell[TELLS];
    int by;
    bang_redact(logged, NOBODY, &e);
    int tells = find_tells(&s->eye.turn, &e, v, &by, tell);
    if (tells == 0 || v->seat[by].shown) return;
    for (int i = 0; i < tells; i++)
        s->times[by][feature_of(belief_sides(v), tell[i].act, belief_stance(&s->eye, v, tell[i].at))]++;
    belief_judge(&s->eye, v, by, tell, tells);
}

static void watch_step(Stage *s)
{
    for (int i = 0; i < s->match.log.count; i++) watch_event(s, &s->match.log.event[i]);
}

static void keep_notes(Points *p, const uint16_t *times)
{
    if (p->notes + FEATURES > p->note_room) p->note = grown(p->note, (p->note_room = p->note_room * 2 + FEATURES) * sizeof *p->note);
    for (int f = 0; f < FEATURES; f++)
        if (times[f] > 0) p->note[p->notes++] = (Note){(uint16_t)f, times[f]};
}

static void keep_point(Points *p, const Stage *s)
{
    const BangGame *g = &s->match.game;
    if (p->points == p->room) p->point = grown(p->point, (p->room = p->room * 2 + 1000) * sizeof *p->point);
    Point *point = &p->point[p->points++];
    *point = (Point){.seats = g->seats, .living = g->living};
    memcpy(point->roles, g->roles, sizeof point->roles);
    for (int seat = 0; seat < SEATS; seat++) {
        point->note[seat] = p->notes;
        if (seat >= g->seats) continue;
        point->role[seat] = g->seat[seat].role;
        point->shown |= (uint8_t)(g->seat[seat].shown << seat);
        if (!g->seat[seat].shown) keep_notes(p, s->times[seat]);
    }
    point->note[SEATS] = p->notes;
}

static void play_game(Stage *s, const Seed *seed, uint64_t number, Points *out)
{
    BangSetup setup = {.seats = (uint8_t)(FEWEST_PLAYERS + number % (MOST_PLAYERS - FEWEST_PLAYERS + 1)), .sets = SETS_BASE};
    memset(s->times, 0, sizeof s->times);
    belief_start(&s->eye);
    start_match(&s->match, &setup, seed, number, NULL);
    for (watch_step(s); !s->match.game.over; watch_step(s)) {
        if (s->match.decisions % EVERY == number % EVERY) keep_point(out, s);
        step_match(&s->match, NULL);
    }
}

static void play_games(Points *out, const char *seed_text, uint64_t games)
{
    Stage *s = grown(NULL, sizeof *s);
    Seed seed;
    read_seed(seed_text, &seed);
    memset(s, 0, sizeof *s);
    for (int i = 0; i < SEATS; i++) s->match.bot[i] = bot_named("plain", 5);
    for (uint64_t i = 0; i < games; i++) play_game(s, &seed, i, out);
    free(s);
}

/* ---- the chances of one point, as one seat has them ---- */

typedef struct {
    int hidden, seat[SEATS];
    double weight[SEATS][ROLE_COUNT], chance[SEATS][ROLE_COUNT];
    int left[ROLE_COUNT];
    int deals;              /* all assignments of the roles that are left, and how likely each is */
    uint8_t now[SEATS], role[MOST_DEALS][SEATS];
    double likely[MOST_DEALS], all;
} Deal;

static void deal_left(Deal *d, int i, double likely)
{
    if (i == d->hidden) {
        memcpy(d->role[d->deals], d->now, sizeof d->now);
        d->likely[d->deals++] = likely;
        d->all += likely;
        return;
    }
    for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) {
        if (d->left[role] == 0) continue;
        d->left[role]--;
        d->now[d->seat[i]] = (uint8_t)role;
        deal_left(d, i + 1, likely * d->weight[d->seat[i]][role]);
        d->left[role]++;
    }
}

/* The weights are there. False: he knows all. */
static bool find_chances(Deal *d, const Point *p, int observer)
{
    d->hidden = d->deals = 0, d->all = 0;
    for (int role = 0; role < ROLE_COUNT; role++) d->left[role] = p->roles[role];
    for (int s = 0; s < p->seats; s++)
        if (s == observer || p->shown >> s & 1) d->left[p->role[s]]--;
        else d->seat[d->hidden++] = s;
    int kinds = (d->left[ROLE_DEPUTY] > 0) + (d->left[ROLE_OUTLAW] > 0) + (d->left[ROLE_RENEGADE] > 0);
    if (kinds < 2) return false;
    memset(d->chance, 0, sizeof d->chance);
    deal_left(d, 0, 1);
    for (int n = 0; n < d->deals; n++) {
        d->likely[n] /= d->all;
        for (int i = 0; i < d->hidden; i++) d->chance[d->seat[i]][d->role[n][d->seat[i]]] += d->likely[n];
    }
    return true;
}

static const int ROLE_OF[LEANS] = {[LEAN_DEPUTY] = ROLE_DEPUTY, [LEAN_RENEGADE] = ROLE_RENEGADE};
static double unit(void) { return log(2) / DOUBLING; }

static const int HIDDEN_ROLE[] = {ROLE_DEPUTY, ROLE_OUTLAW, ROLE_RENEGADE};
enum { HIDDEN_ROLES = 3 };

/* For each seat and role, its lean below the likeliest; and the role that its slope belongs to: one that is farther than
   FARTHEST is tied to the likeliest. */
typedef struct { double lean[SEATS][ROLE_COUNT]; int tied[SEATS][ROLE_COUNT]; } Leans;

static void find_leans(const Points *all, const Point *p, const Weights w, Leans *out)
{
    for (int s = 0; s < p->seats; s++) {
        double *lean = out->lean[s];
        lean[ROLE_OUTLAW] = 0;
        for (int k = 0; k < LEANS; k++) {
            double sum = 0;
            for (size_t i = p->note[s]; i < p->note[s + 1]; i++) sum += all->note[i].times * w[all->note[i].feature][k];
            lean[ROLE_OF[k]] = sum;
        }
        int most = ROLE_OUTLAW;
        for (int k = 0; k < LEANS; k++)
            if (lean[ROLE_OF[k]] > lean[most]) most = ROLE_OF[k];
        double highest = lean[most], farthest = -FARTHEST * unit();
        for (int i = 0; i < HIDDEN_ROLES; i++) {
            int role = HIDDEN_ROLE[i];
            lean[role] -= highest;
            out->tied[s][role] = lean[role] < farthest ? most : role;
            if (lean[role] < farthest) lean[role] = farthest;
        }
    }
}

static void weigh(Deal *d, const Point *p, const Leans *leans)
{
    for (int s = 0; s < p->seats; s++)
        for (int i = 0; i < HIDDEN_ROLES; i++) d->weight[s][HIDDEN_ROLE[i]] = exp(leans->lean[s][HIDDEN_ROLE[i]]);
}

/* ---- the fit: Adam (Kingma, Ba 2015) over pieces of the points ---- */

/* The slope of the sum of log(chance of the right role) over who is hidden: a deal counts as often as it has them right, and
   each right one the more the less likely it was. */
static void climb_deals(const Deal *d, const Point *p, const Leans *leans, double by_role[SEATS][ROLE_COUNT])
{
    for (int n = 0; n < d->deals; n++) {
        double right = -d->hidden;
        for (int i = 0; i < d->hidden; i++) {
            int s = d->seat[i];
            if (d->role[n][s] == p->role[s]) right += 1 / d->chance[s][p->role[s]];
        }
        for (int i = 0; i < d->hidden; i++) {
            int s = d->seat[i];
            by_role[s][leans->tied[s][d->role[n][s]]] += d->likely[n] * right;
        }
    }
}

static void climb_point(const Points *all, const Point *p, const Weights w, Weights slope)
{
    Deal d;
    Leans leans;
    double by_role[SEATS][ROLE_COUNT] = {{0}};
    find_leans(all, p, w, &leans);
    weigh(&d, p, &leans);
    for (int observer = 0; observer < p->seats; observer++)
        if (p->living >> observer & 1 && find_chances(&d, p, observer)) climb_deals(&d, p, &leans, by_role);
    for (int s = 0; s < p->seats; s++)
        for (size_t i = p->note[s]; i < p->note[s + 1]; i++)
            for (int k = 0; k < LEANS; k++) slope[all->note[i].feature][k] += by_role[s][ROLE_OF[k]] * all->note[i].times;
}

typedef struct { Weights mean, square; double steps; } Pace;

/* off: an act that is left out, or ACT_COUNT. One that says nothing is drawn to 0. */
static void step(Weights w, const Weights slope, Pace *pace, double size, int off)
{
    enum { MOST = 127 }; /* of int8_t */
    const double draw = 2e-6, keep = 0.9, keep_square = 0.999, most = MOST * unit();
    pace->steps++;
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < LEANS; k++) {
            double g = slope[f][k] - draw * w[f][k];
            pace->mean[f][k] += (1 - keep) * (g - pace->mean[f][k]);
            pace->square[f][k] += (1 - keep_square) * (g * g - pace->square[f][k]);
            double mean = pace->mean[f][k] / (1 - pow(keep, pace->steps)), square = pace->square[f][k] / (1 - pow(keep_square, pace->steps));
            w[f][k] += size * mean / (sqrt(square) + 1e-9);
            if (f / STANCE_COUNT % ACT_COUNT == off) w[f][k] = 0;
            w[f][k] = w[f][k] > most ? most : w[f][k] < -most ? -most : w[f][k];
        }
}

static void fit(const Points *points, Weights w, int passes, int off)
{
    enum { PIECE = 200 };
    const double first_step = 0.03, last_share = 0.02;
    static Pace pace;
    memset(&pace, 0, sizeof pace);
    for (int pass = 0; pass < passes; pass++)
        for (size_t first = 0; first + PIECE <= points->points; first += PIECE) {
            Weights slope = {{0}};
            for (size_t i = first; i < first + PIECE; i++) climb_point(points, &points->point[i], w, slope);
            for (int f = 0; f < FEATURES; f++)
                for (int k = 0; k < LEANS; k++) slope[f][k] /= PIECE;
            step(w, slope, &pace, first_step * pow(last_share, (double)pass / passes), off);
        }
}

/* Of the right role, on average over living observers and whom they do not know. */
static double loss(const Points *points, const Weights w)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < points->points; i++) {
        const Point *p = &points->point[i];
        Deal d;
        Leans leans;
        find_leans(points, p, w, &leans);
        weigh(&d, p, &leans);
        for (int observer = 0; observer < p->seats; observer++) {
            if (!(p->living >> observer & 1) || !find_chances(&d, p, observer)) continue;
            for (int h = 0; h < d.hidden; h++, count++) sum -= log(d.chance[d.seat[h]][p->role[d.seat[h]]]);
        }
    }
    return sum / count;
}

/* ---- figures ---- */

static int figure_of(const Weights w, int f, int k) { return (int)lround(w[f][k] / unit()); }

static void read_figures(Weights w)
{
    for (int f = 0; f < FEATURES; f++)
        for (int k = 0; k < LEANS; k++)
            w[f][k] = BELIEF_FIGURES.lean[f / STANCE_COUNT / ACT_COUNT][f / STANCE_COUNT % ACT_COUNT][f % STANCE_COUNT][k] * unit();
}

#define X(NAME) #NAME,
static const char *const ACT_NAME[] = {BELIEF_ACTS(X)}, *const STANCE_NAME[] = {BELIEF_STANCES(X)}, *const SIDES_NAME[] = {BELIEF_SIDES(X)};
#undef X

static void print_row(const Weights w, int sides, int act)
{
    printf("[SIDES_%s][ACT_%s] = {", SIDES_NAME[sides], ACT_NAME[act]);
    for (int stance = 0; stance < STANCE_COUNT; stance++) {
        int f = feature_of(sides, act, stance);
        printf("%s{%d, %d}", stance ? ", " : "", figure_of(w, f, LEAN_DEPUTY), figure_of(w, f, LEAN_RENEGADE));
    }
    printf("},\n");
}

static void print_rows(const Weights w)
{
    printf("\n/*");
    for (int i = 0; i < STANCE_COUNT; i++) printf(" %s%s", STANCE_NAME[i], i + 1 < STANCE_COUNT ? "," : " */\n");
    for (int sides = 0; sides < SIDES_COUNT; sides++)
        for (int act = 0; act < ACT_COUNT; act++) print_row(w, sides, act);
}

/* What is lost without an act, when all others are fitted anew. On a part of the points: it is only to be compared. */
static void print_gains(const Points *learn, const Points *held, const Weights w)
{
    enum { PART = 3, PASSES = 4 };
    Points part = *learn;
    Weights without;
    double best = 0;
    part.points /= PART;
    printf("   How much it rises without an act, in thousandths:\n  ");
    for (int off = ACT_COUNT; off >= 0; off--) {
        memcpy(without, w, sizeof without);
        fit(&part, without, PASSES, off);
        if (off == ACT_COUNT) best = loss(held, without);
        else printf(" %s %.1f%s", ACT_NAME[off], 1000 * (loss(held, without) - best), off ? "," : "");
    }
}

static void print_head(const Points *learn, const Points *held, const Weights w, bool gains)
{
    static const Weights none;
    printf("/* Written by tools/fit_beliefs.c. What an act adds to the leans of who did it, {Deputy, Renegade} against Outlaw, by what it was\n"
           "   done to (belief.h). Fitted at %zu points of games of plain bots; log loss on others %.4f, without any acts %.4f.\n",
           learn->points, loss(held, w), loss(held, none));
    if (gains) print_gains(learn, held, w);
    printf(" */\n");
}

int main(int argc, char **argv)
{
    enum { PASSES = 12, HELD_PART = 4 };
    uint64_t games = 50000;
    bool gains = false;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--gains") == 0) gains = true;
        else if (strcmp(argv[i], "--games") == 0 && i + 1 < argc) games = strtoull(argv[++i], NULL, 10);
        else return fprintf(stderr, "usage: fit_beliefs [--games N] [--gains]\n"), 2;
    static Points learn, held;
    static Weights w;
    play_games(&learn, "1001", games);
    play_games(&held, "1002", games / HELD_PART);
    read_figures(w);
    fprintf(stderr, "%zu points, loss %.5f before", learn.points, loss(&held, w));
    fit(&learn, w, PASSES, ACT_COUNT);
    fprintf(stderr, ", %.5f after\n", loss(&held, w));
    print_head(&learn, &held, w, gains);
    print_rows(w);
    return 0;
}
