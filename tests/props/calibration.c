/* Are the chances of bots/belief.h what they say? In games of plain bots, of all that was held to be 30 % likely about 30 % must be
   so; and who watches all acts must know more than who counts the harm done to the Sheriff. Where somebody plays at random
   they may be worse, but never certain. Prints what it found; exit status 1: it is not so.

       calibration [GAMES]       10000 by default: other games than those the figures were fitted to */
#include "bots/belief.h"
#include "sim/match.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 10000, EVERY = 16, DECILES = 10, FEWEST_PLAYERS = 4, MOST_PLAYERS = 8, POINTS_OFF = 3 };
static const double SURELY_BETTER = 0.75; /* than the yardstick, by log loss */

/* ---- a game, and one who sees what everybody sees ---- */

typedef struct {
    Match match;
    Belief eye;
    TurnWatched turn;
    int harm[SEATS]; /* done to the Sheriff */
} Stage;

static void count_harm(Stage *s, const BangEvent *e, const BangGame *v)
{
    Tell tell[TELLS];
    int by;
    for (int tells = find_tells(&s->turn, e, v, &by, tell); tells-- > 0;)
        if (tell[tells].act <= ACT_ROB_TABLE && v->seat[tell[tells].at].role == ROLE_SHERIFF) s->harm[by]++;
}

static void watch_step(Stage *s)
{
    const BangGame *v = &s->match.view; /* that of nobody, after each step */
    for (int i = 0; i < s->match.log.count; i++) {
        BangEvent e;
        bang_redact(&s->match.log.event[i], NOBODY, &e);
        belief_watch(&s->eye, &e, v);
        count_harm(s, &e, v);
    }
}

/* Random bots want no log. */
static void start_game(Stage *s, const Seed *seed, int n)
{
    BangSetup setup = {.seats = (uint8_t)(FEWEST_PLAYERS + n % (MOST_PLAYERS - FEWEST_PLAYERS + 1)), .sets = SETS_BASE};
    memset(s->harm, 0, sizeof s->harm);
    belief_start(&s->eye);
    s->turn = s->eye.turn;
    start_match(&s->match, &setup, seed, (uint64_t)n, NULL);
    if (!s->match.wanted) s->match.log.count = 0, s->match.wanted = &s->match.log;
}

typedef void Look(Stage *s, const BangGame *view, const Belief *belief);

static void look_around(Stage *s, Look *look)
{
    for (int seat = 0; seat < s->match.game.seats; seat++) {
        if (!bang_in_play(&s->match.game, seat)) continue;
        BangGame view;
        Belief own = s->eye;
        bang_view(&s->match.game, seat, &view);
        belief_roles(&own, &view);
        look(s, &view, &own);
    }
}

/* Looks at several points of each game, from every seat in play. */
static void play_games(Stage *s, const char *seed_text, int games, Look *look)
{
    Seed seed;
    read_seed(seed_text, &seed);
    for (int n = 0; n < games; n++) {
        start_game(s, &seed, n);
        for (watch_step(s); !s->match.game.over && s->match.decisions < MOST_DECISIONS; watch_step(s)) {
            if (s->match.decisions % EVERY == (unsigned)n % EVERY) look_around(s, look);
            step_match(&s->match, NULL);
        }
    }
}

/* ---- the yardstick: how often who harmed the Sheriff so often was what, given the roles that are left ---- */

enum { HARMS = 8, MOST_LEFT = 4 };
static double seen[HARMS][MOST_LEFT][MOST_LEFT][MOST_LEFT][ROLE_COUNT];

static double *yardstick(const Stage *s, const BangGame *v, int seat)
{
    int left[ROLE_COUNT], harm = s->harm[seat] < HARMS ? s->harm[seat] : HARMS - 1;
    for (int role = 0; role < ROLE_COUNT; role++) left[role] = v->roles[role];
    for (int i = 0; i < v->seats; i++) left[v->seat[i].role]--;
    return seen[harm][left[ROLE_DEPUTY]][left[ROLE_OUTLAW]][left[ROLE_RENEGADE]];
}

static void learn_yardstick(Stage *s, const BangGame *v, const Belief *b)
{
    (void)b;
    for (int i = 0; i < v->seats; i++)
        if (v->seat[i].role == ROLE_HIDDEN) yardstick(s, v, i)[s->match.game.seat[i].role]++;
}

static double by_yardstick(const Stage *s, const BangGame *v, int seat, int role)
{
    const double *count = yardstick(s, v, seat), little = 0.1;
    double all = 0;
    for (int i = ROLE_DEPUTY; i < ROLE_HIDDEN; i++) all += count[i] + little;
    return (count[role] + little) / all;
}

/* ---- what is found ---- */

typedef struct { double count, said, so; } Decile;
static struct {
    Decile decile[ROLE_COUNT][DECILES]; /* ROLE_NONE: of all roles together */
    double asked, loss, loss_of_prior, loss_of_yardstick;
    bool certain;                       /* a role was excluded that could be */
} found;

static void add_chance(Decile *d, double chance, bool so)
{
    int i = (int)(chance * DECILES);
    d += i < DECILES ? i : DECILES - 1;
    d->count++;
    d->said += chance;
    d->so += so;
}

static void ask_about(const Stage *s, const BangGame *v, const Belief *b, const Belief *prior, int seat)
{
    int is = s->match.game.seat[seat].role;
    found.asked++;
    found.loss -= log(b->chance[seat][is] / (double)WHOLE);
    found.loss_of_prior -= log(prior->chance[seat][is] / (double)WHOLE);
    found.loss_of_yardstick -= log(by_yardstick(s, v, seat, is));
    for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) {
        if (prior->chance[seat][role] == 0) continue;
        double chance = b->chance[seat][role] / (double)WHOLE;
        found.certain |= b->chance[seat][role] == 0 || b->chance[seat][role] == WHOLE;
        add_chance(found.decile[ROLE_NONE], chance, is == role);
        add_chance(found.decile[role], chance, is == role);
    }
}

/* What follows from the roles that are left is no question. */
static void ask(Stage *s, const BangGame *v, const Belief *b)
{
    Belief prior;
    belief_start(&prior);
    belief_roles(&prior, v);
    for (int i = 0; i < v->seats; i++)
        if (v->seat[i].role == ROLE_HIDDEN && prior.chance[i][s->match.game.seat[i].role] < WHOLE) ask_about(s, v, b, &prior, i);
}

static void print_found(const char *title)
{
    printf("%s: said and so in percent, by decile of what was said\n", title);
    for (int role = ROLE_NONE; role < ROLE_HIDDEN; role++) {
        if (role == ROLE_SHERIFF) continue;
        printf("%-8s", role == ROLE_NONE ? "all" : bang_role_id(role));
        for (int i = 0; i < DECILES; i++) {
            const Decile *d = &found.decile[role][i];
            printf("  %4.1f %4.1f", 100 * d->said / d->count, 100 * d->so / d->count);
        }
        printf("\n");
    }
    printf("log loss of %.0f questions: %.4f; harm to the Sheriff alone %.4f; no acts %.4f\n\n", found.asked, found.loss / found.asked,
           found.loss_of_yardstick / found.asked, found.loss_of_prior / found.asked);
}

static void watch_games(Stage *s, const char *title, const char *bot, const char *last_bots, int games)
{
    memset(&found, 0, sizeof found);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < SEATS; i++) {
        const char *name = i >= FEWEST_PLAYERS - 1 ? last_bots : bot;
        s->match.bot[i] = bot_named(name, strlen(name));
    }
    play_games(s, "20001", games / 3, learn_yardstick);
    play_games(s, "20002", games, ask);
    print_found(title);
}

/* ---- what must hold ---- */

static int wrong;

static void must(bool holds, const char *what)
{
    if (!holds) fprintf(stderr, "calibration: %s\n", what), wrong = 1;
}

static void must_be_calibrated(const Decile decile[DECILES])
{
    for (int i = 0; i < DECILES; i++) {
        double off = 100 * fabs(decile[i].said - decile[i].so) / decile[i].count;
        must(off < POINTS_OFF, "a decile is off by three points or more");
    }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : GAMES;
    Stage *s = calloc(1, sizeof *s);
    if (!s || games < 1) return 2;
    watch_games(s, "Plain bots", "plain", "plain", games);
    must_be_calibrated(found.decile[ROLE_NONE]);
    must(found.loss < SURELY_BETTER * found.loss_of_yardstick, "no better than counting harm to the Sheriff");
    must(!found.certain, "certain of what could be otherwise");
    watch_games(s, "Three plain bots, the others at random", "plain", "random", games / 10);
    must(!found.certain, "certain of what could be otherwise");
    watch_games(s, "All at random", "random", "random", games / 10);
    must(!found.certain, "certain of what could be otherwise");
    free(s);
    return wrong;
}
