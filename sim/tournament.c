/* Playing a tournament. Games are the jobs of a pool, deal after deal; a thread that finishes the last game of a deal adds up all
   deals that are now complete, in their order. Threads may be some deals ahead of that, no more: there is room for WINDOW of them. */
#include "tournament.h"
#include "match.h"
#include "pool.h"
#include "seating.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { WINDOW = 128 };

typedef struct { uint8_t winners, given_up, role[SEATS]; uint32_t refused, decisions; } Outcome;

typedef struct { double first, second; int seats; } Rate; /* seats: that it is the mean of; 0: there are none */
typedef struct { Rate at[MOST_SIZES + 1][ROLE_COUNT]; } Rates;

typedef struct {
    Tournament *t;
    uint64_t games;              /* of a deal */
    Outcome *outcome;            /* WINDOW deals */
    uint64_t left[WINDOW];       /* games of each of these that are not finished */
    Rates pair[MOST_PAIRS], bot; /* of the deal that is being added up */
    pthread_mutex_t lock;        /* of all of this, and of what was found */
    pthread_cond_t moved;        /* another deal is complete, or it is over */
    atomic_bool over;
} Course;

typedef struct { Match match; const BotKind *kind[MOST_ENTRANTS][SEATS]; } Player; /* what a thread keeps */

/* ---- which game is which ---- */

int pair_count(const Tournament *t) { return t->entrants * (t->entrants - 1) / 2; }

void pair_bots(const Tournament *t, int pair, int *first, int *second)
{
    *first = 0;
    while (pair >= t->entrants - 1 - *first) pair -= t->entrants - 1 - (*first)++;
    *second = *first + 1 + pair;
}

uint64_t games_a_deal(const Tournament *t)
{
    int games = 0;
    for (int i = 0; i < t->sizes; i++) games += seatings(t->players[i]);
    return (uint64_t)(games * pair_count(t));
}

typedef struct { int size, pair, seating; } Place;

/* Games of a deal: all of the first size, in them all of the first pair. */
static int number_of(const Tournament *t, Place p)
{
    int before = 0;
    for (int i = 0; i < p.size; i++) before += seatings(t->players[i]) * pair_count(t);
    return before + p.pair * seatings(t->players[p.size]) + p.seating;
}

static Place place_of(const Tournament *t, int number)
{
    Place p = {0};
    while (p.size + 1 < t->sizes && number >= number_of(t, (Place){.size = p.size + 1})) p.size++;
    number -= number_of(t, (Place){.size = p.size});
    p.pair = number / seatings(t->players[p.size]);
    p.seating = number % seatings(t->players[p.size]);
    return p;
}

/* A stream of their own: no bot has the seed of the seat SEATS. */
static unsigned flips_of(const Tournament *t, uint64_t deal) { return (unsigned)(bang_bot_seed(t->seed.bytes, deal, SEATS) & 0xff); }

/* ---- what a deal gives ---- */

/* One seat of one block: how often each bot won in it. */
static Rate rate_of_seat(const Course *c, const Outcome *block, uint64_t deal, int players, int seat)
{
    Rate rate = {.seats = 1};
    for (int i = 0; i < seatings(players); i++) {
        double won = block[i].winners >> seat & 1;
        if (first_sits(players, i, seat, flips_of(c->t, deal))) rate.first += won;
        else rate.second += won;
    }
    rate.first /= seatings(players) / 2;
    rate.second /= seatings(players) / 2;
    return rate;
}

static void mix_in(Rate *mean, Rate more)
{
    double old = mean->seats, all = mean->seats + more.seats;
    if (more.seats == 0) return;
    mean->first = (mean->first * old + more.first * more.seats) / all;
    mean->second = (mean->second * old + more.second * more.seats) / all;
    mean->seats += more.seats;
}

static void rate_size(Course *c, uint64_t deal, int pair, int size)
{
    Rate *at = c->pair[pair].at[1 + size];
    const Outcome *block = &c->outcome[deal % WINDOW * c->games + (uint64_t)number_of(c->t, (Place){size, pair, 0})];
    for (int role = 0; role < ROLE_COUNT; role++) at[role] = (Rate){0};
    for (int seat = 0; seat < c->t->players[size]; seat++) {
        Rate rate = rate_of_seat(c, block, deal, c->t->players[size], seat);
        mix_in(&at[ALL_ROLES], rate);
        mix_in(&at[block->role[seat]], rate);
    }
}

/* Each size counts once, however many seats it has. */
static void rate_all_sizes(const Tournament *t, Rates *r)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        Rate *mean = &r->at[ALL_SIZES][role];
        *mean = (Rate){0};
        for (int size = 1; size <= t->sizes; size++) {
            Rate one = r->at[size][role];
            one.seats = one.seats > 0;
            mix_in(mean, one);
        }
    }
}

static void add_rates(const Tournament *t, Figures *to, const Rates *r)
{
    for (int size = 0; size <= t->sizes; size++)
        for (int role = 0; role < ROLE_COUNT; role++)
            if (r->at[size][role].seats > 0) add_paired(&to->at[size][role], r->at[size][role].first, r->at[size][role].second);
}

/* Against each of the others alike. */
static void mix_in_pair(const Tournament *t, Rates *bot, const Rates *pair, bool turned)
{
    for (int size = 0; size <= t->sizes; size++)
        for (int role = 0; role < ROLE_COUNT; role++) {
            Rate one = pair->at[size][role];
            mix_in(&bot->at[size][role], turned ? (Rate){one.second, one.first, one.seats} : one);
        }
}

static void add_bot(Course *c, int bot)
{
    c->bot = (Rates){0};
    for (int pair = 0; pair < pair_count(c->t); pair++) {
        int first, second;
        pair_bots(c->t, pair, &first, &second);
        if (first == bot || second == bot) mix_in_pair(c->t, &c->bot, &c->pair[pair], second == bot);
    }
    add_rates(c->t, &c->t->bot[bot], &c->bot);
}

static void count_games(Course *c, uint64_t deal)
{
    Tournament *t = c->t;
    for (uint64_t i = 0; i < c->games; i++) {
        const Outcome *o = &c->outcome[deal % WINDOW * c->games + i];
        t->games++;
        t->given_up += o->given_up;
        t->refused += o->refused;
        t->decisions += o->decisions;
    }
}

static void add_deal(Course *c, uint64_t deal)
{
    Tournament *t = c->t;
    count_games(c, deal);
    for (int pair = 0; pair < pair_count(t); pair++) {
        for (int size = 0; size < t->sizes; size++) rate_size(c, deal, pair, size);
        rate_all_sizes(t, &c->pair[pair]);
        add_rates(t, &t->pair[pair], &c->pair[pair]);
    }
    for (int bot = 0; bot < t->entrants; bot++) add_bot(c, bot);
    t->played++;
}

/* ---- when it is over ---- */

static bool judge_all(Tournament *t)
{
    bool decided = true;
    for (int pair = 0; pair < pair_count(t); pair++) {
        judge(&t->trial[pair], &t->pair[pair].at[ALL_SIZES][ALL_ROLES], t->difference);
        decided &= verdict_of(&t->trial[pair]) != VERDICT_OPEN;
    }
    return decided;
}

/* With the lock. What is complete in the order of the deals; games that were played ahead when it is decided do not count. */
static void add_complete_deals(Course *c)
{
    Tournament *t = c->t;
    while (!t->decided && t->played < t->deals && c->left[t->played % WINDOW] == 0) {
        c->left[t->played % WINDOW] = c->games;
        add_deal(c, t->played);
        if (t->until_decided && t->played % JUDGE_EVERY == 0) t->decided = judge_all(t);
    }
    if (t->decided) atomic_store(&c->over, true);
    pthread_cond_broadcast(&c->moved);
}

static void tell(void *context, uint64_t done)
{
    Course *c = context;
    pthread_mutex_lock(&c->lock);
    if (c->t->stop && atomic_load(c->t->stop)) {
        atomic_store(&c->over, true);
        pthread_cond_broadcast(&c->moved);
    }
    if (c->t->tell) c->t->tell(c->t->context, done);
    pthread_mutex_unlock(&c->lock);
}

/* ---- playing ---- */

static void end_player(void *context, void *own)
{
    Player *p = own;
    (void)context;
    bots_leave(&p->kind[0][0], MOST_ENTRANTS * SEATS);
    desk_close(&p->match.desk);
    free(p);
}

static bool seat_all(const Tournament *t, Player *p)
{
    for (int i = 0; i < t->entrants; i++)
        for (int seat = 0; seat < SEATS; seat++) {
            const Entrant *e = &t->entrant[i];
            p->kind[i][seat] = e->kind ? e->kind : bot_seated(e->entry);
            if (!p->kind[i][seat]) return false;
        }
    return true;
}

static void *begin_player(void *context)
{
    const Tournament *t = ((Course *)context)->t;
    Player *p = calloc(1, sizeof *p);
    if (!p || (desk_open(&p->match.desk, &t->depth) && seat_all(t, p))) return p;
    end_player(context, p);
    return NULL;
}

/* The seed of the deal, and of each seat's bot, is that of every other game of the deal. */
static void play(const Tournament *t, Player *p, uint64_t job, uint64_t deal, Place place)
{
    int first, second, players = t->players[place.size];
    BangSetup setup = t->game;
    setup.seats = (uint8_t)players;
    pair_bots(t, place.pair, &first, &second);
    for (int seat = 0; seat < players; seat++)
        p->match.bot[seat] = p->kind[first_sits(players, place.seating, seat, flips_of(t, deal)) ? first : second][seat];
    bots_game_number(p->match.bot, players, job + 1);
    play_match(&p->match, &setup, &t->seed, deal, NULL);
}

/* The game was played without its programs from some question on: it does not count. */
static bool cut_short(const Tournament *t) { return t->stop && atomic_load(t->stop); }

static Outcome outcome_of(const Match *m)
{
    Outcome o = {.winners = m->game.winners, .given_up = !m->game.over, .refused = m->refused, .decisions = m->decisions};
    for (int seat = 0; seat < SEATS; seat++) o.role[seat] = m->game.seat[seat].role;
    return o;
}

/* The deals that may be played now. The oldest is being played by somebody, so this ends. */
static void wait_for_room(Course *c, uint64_t deal)
{
    pthread_mutex_lock(&c->lock);
    while (!atomic_load(&c->over) && deal >= c->t->played + WINDOW) pthread_cond_wait(&c->moved, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

static void work(void *context, void *own, uint64_t job)
{
    Course *c = context;
    Player *p = own;
    uint64_t deal = job / c->games, number = job % c->games;
    wait_for_room(c, deal);
    if (atomic_load(&c->over)) return;
    play(c->t, p, job, deal, place_of(c->t, (int)number));
    if (cut_short(c->t)) return;
    pthread_mutex_lock(&c->lock);
    c->outcome[deal % WINDOW * c->games + number] = outcome_of(&p->match);
    c->left[deal % WINDOW]--;
    add_complete_deals(c);
    pthread_mutex_unlock(&c->lock);
}

/* ---- the whole ---- */

bool run_tournament(Tournament *t)
{
    Course *c = calloc(1, sizeof *c);
    if (!c) return false;
    *c = (Course){.t = t, .games = games_a_deal(t), .lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};
    for (int i = 0; i < WINDOW; i++) c->left[i] = c->games;
    c->outcome = calloc(WINDOW * c->games, sizeof *c->outcome);
    if (c->outcome)
        run_pool(&(Pool){.jobs = t->deals * c->games, .threads = t->threads, .piece = 1, .context = c, .begin = begin_player,
                         .work = work, .end = end_player, .tell = tell, .stop = &c->over});
    bool ended = t->played == t->deals || atomic_load(&c->over) || (t->stop && atomic_load(t->stop));
    free(c->outcome);
    free(c);
    return ended;
}

int leader_so_far(const Tournament *t, Lead *lead)
{
    int best = -1;
    for (int bot = 0; bot < t->entrants; bot++) {
        const Paired *p = &t->bot[bot].at[ALL_SIZES][ALL_ROLES];
        Lead of = lead_of(p);
        if (p->n < 2 || (best >= 0 && of.difference <= lead->difference)) continue;
        *lead = of;
        best = bot;
    }
    return best;
}
