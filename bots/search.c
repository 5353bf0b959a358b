/* The search. Worlds, whole games that fit the view, are drawn from the beliefs; each choice is tried in the same worlds, so that luck
   weighs less, and the games in the head go on for about a round of the table before value.h judges them. Which choices get how many
   games is sequential halving (Karnin, Koren, Somekh 2013; over a tree: Pepels and others 2014): all get some, the better half more,
   and so on. Beyond the root, tree.h remembers what went well.
   The worlds are dealt out to PARTS, each with a tree of its own, so that several threads can work: the result does not depend on
   how many do. */
#include "search.h"
#include "kinds.h"
#include "tree.h"
#include "value.h"
#include <assert.h>
#include <string.h>

enum { PARTS = 4, LEAST_WORLDS = 2 };

typedef struct { BangMove move; uint32_t tries; uint64_t sum, squares; int taste; bool usual; uint8_t id; } Arm; /* id: its place in a Part */

typedef struct {
    Playout world, playout; /* as dealt; played on */
    Tree tree;
    uint32_t root[ALTERNATIVES];
    uint64_t sum[ALTERNATIVES], squares[ALTERNATIVES];
} Part;

typedef struct {
    const Search *search;
    const BotDesk *desk;
    BeliefDeals deals;
    Arm arm[ALTERNATIVES];      /* the live ones first */
    int arms, live, turns;
    uint32_t first, each;       /* the worlds of this go */
    uint64_t begun;
    Part part[PARTS];
} Room;
_Static_assert(sizeof(Room) <= BOT_ROOM, "bot.h promises room for it");

/* ---- worlds ---- */

static void deal_world(const Room *r, Part *part, uint32_t number)
{
    uint64_t world = mix(r->search->seed + number);
    uint8_t role[SEATS];
    belief_draw(&r->deals, mix(world), role);
    playout_begin(&part->world, r->search->view, r->search->belief, role, world);
}

static void try_arm(const Room *r, Part *part, const Arm *arm)
{
    uint16_t got[SEATS];
    int me = r->search->me;
    part->playout = part->world;
    playout_answer(&part->playout, me, arm->move);
    tree_walk(&part->tree, part->root[arm->id], &part->playout, me, r->turns);
    value_of(&part->playout.game, got);
    tree_credit(&part->tree, got);
    part->sum[arm->id] += got[me];
    part->squares[arm->id] += (uint64_t)got[me] * got[me];
}

static void work_part(void *work, int i)
{
    Room *r = work;
    Part *part = &r->part[i];
    for (uint32_t number = r->first; number < r->first + r->each; number++) {
        if (number % PARTS != (uint32_t)i) continue;
        deal_world(r, part, number);
        for (int a = 0; a < r->live; a++) try_arm(r, part, &r->arm[a]);
    }
}

/* All live choices in so many more worlds. */
static void go(Room *r, uint32_t worlds)
{
    r->each = worlds;
    if (r->desk->together) r->desk->together(r->desk->crew, PARTS, work_part, r);
    else for (int i = 0; i < PARTS; i++) work_part(r, i);
    r->first += worlds;
    for (int a = 0; a < r->live; a++) {
        Arm *arm = &r->arm[a];
        arm->tries += worlds;
        arm->sum = arm->squares = 0;
        for (int i = 0; i < PARTS; i++) arm->sum += r->part[i].sum[arm->id], arm->squares += r->part[i].squares[arm->id];
    }
}

/* ---- halving ---- */

static double mean(const Arm *a) { return a->tries ? (double)a->sum / a->tries : 0; }

/* Nobody throws a sure win away for his temper, nor his last chance: it counts in full where all is open. Among equals the choice is
   that of the rules of thumb. */
enum { HABIT = 15 };

static double worth(const Arm *a)
{
    double m = mean(a), open = 4 * m * (WHOLE - m) / ((double)WHOLE * WHOLE);
    return m + a->taste * open + (a->usual ? HABIT : 0);
}

static void sort_live(Room *r)
{
    for (int i = 1; i < r->live; i++)
        for (int j = i; j > 0 && worth(&r->arm[j]) > worth(&r->arm[j - 1]); j--) {
            Arm arm = r->arm[j];
            r->arm[j] = r->arm[j - 1];
            r->arm[j - 1] = arm;
        }
}

static int rounds_for(int arms)
{
    int rounds = 1;
    while (1 << rounds < arms) rounds++;
    return rounds;
}

static double passed(const Room *r) { return (double)(r->desk->now() - r->begun) / 1000; }

/* Goes of a quarter of what is left at the pace so far, so that the end is met closely; at most so many worlds. A clock that has not
   moved for so many games stands still. */
enum { STANDS_STILL = 4096 };

static void go_until(Room *r, double end, uint32_t most)
{
    uint32_t worlds = LEAST_WORLDS;
    for (double at = passed(r); at < end && most > 0; worlds = worlds ? worlds : 1) {
        if (worlds > most) worlds = most;
        go(r, worlds);
        most -= worlds;
        double now = passed(r), pace = (now - at) / worlds;
        if (pace <= 0 && worlds * (uint32_t)r->live >= STANDS_STILL) return;
        worlds = pace > 0 && (end - now) / pace / 4 < worlds * 4.0 ? (uint32_t)((end - now > 0 ? end - now : 0) / pace / 4) : worlds * 4;
        at = now;
    }
}

/* Who may take his time takes all that he is given. */
static uint32_t iterations_of(const Room *r, bool timed)
{
    enum { ALL_HIS_TIME = 1 << 24 };
    if (r->desk->iterations) return r->desk->iterations;
    return timed && r->search->patient ? ALL_HIS_TIME : r->search->iterations;
}

/* However late it is, every choice is looked at. */
static void halve(Room *r)
{
    int rounds = rounds_for(r->arms);
    bool timed = r->desk->milliseconds && r->desk->now;
    if (timed) go(r, LEAST_WORLDS);
    for (int round = 0; round < rounds; round++) {
        uint32_t worlds = iterations_of(r, timed) / (uint32_t)(rounds * r->live);
        if (timed) go_until(r, (double)r->desk->milliseconds * (round + 1) / rounds, worlds);
        else go(r, worlds < LEAST_WORLDS ? LEAST_WORLDS : worlds);
        sort_live(r);
        if (round + 1 < rounds) r->live = (r->live + 1) / 2;
    }
}

/* ---- the choice ---- */

static BangMove usual_move(const Search *s)
{
    Plain plain;
    plain_start(&plain, s->seed, s->me);
    plain.belief = *s->belief;
    return plain_move(&plain, s->view, s->options);
}

static void set_up(Room *r, const Search *s, const BotDesk *desk, const Alternatives *c, BangMove usual)
{
    int ask = s->view->ask.kind;
    r->search = s, r->desk = desk;
    r->arms = r->live = c->count;
    r->first = 0;
    r->begun = desk->now ? desk->now() : 0;
    r->turns = s->view->turns + bang_players(s->view) + 1;
    belief_deals(s->belief, s->view, &r->deals);
    for (int a = 0; a < r->arms; a++) {
        BangMove move = c->move[a];
        r->arm[a] = (Arm){.move = move, .id = (uint8_t)a, .usual = is_alike(move, usual, ask)};
        if (s->taste) r->arm[a].taste = s->taste(s->temper, s->view, s->belief, s->me, move);
    }
    for (int i = 0; i < PARTS; i++) {
        Part *part = &r->part[i];
        tree_clear(&part->tree);
        for (int a = 0; a < r->arms; a++) part->root[a] = tree_add(&part->tree, 0, c->move[a], s->me, ask);
        memset(part->sum, 0, sizeof part->sum);
        memset(part->squares, 0, sizeof part->squares);
    }
}

/* Questions that rules of thumb answer as well. */
static bool is_plain(int ask)
{
    static const bool PLAIN[ASK_COUNT] = {[ASK_CHOOSE] = true, [ASK_KEEP] = true, [ASK_ORDER] = true, [ASK_SPEND] = true, [ASK_BOAST] = true,
                                          [ASK_FULLEST] = true, [ASK_PLACE] = true, [ASK_MAY] = true, [ASK_MORE] = true};
    return PLAIN[ask];
}

static void tell_choice(const Arm *a, BotChoice *out)
{
    double m = mean(a), variance = a->tries ? (double)a->squares / a->tries - m * m : 0;
    *out = (BotChoice){.move = a->move, .tries = a->tries, .chance = (uint16_t)(m + 0.5)};
    if (a->tries) out->error = (uint16_t)(__builtin_sqrt((variance > 0 ? variance : 0) / a->tries) + 0.5);
}

static void tell_thought(const Room *r, BotThought *t)
{
    t->count = r->arms < THOUGHTS ? r->arms : THOUGHTS;
    for (int a = 0; a < r->arms; a++) t->iterations += r->arm[a].tries;
    for (int a = 0; a < t->count; a++) tell_choice(&r->arm[a], &t->choice[a]);
}

BangMove search(const Search *s, const BotDesk *desk)
{
    Room *r = desk->room;
    Alternatives c;
    belief_roles(s->belief, s->view);
    if (desk->thought) belief_tell(s->belief, desk->thought);
    BangMove usual = usual_move(s);
    list_alternatives(s->options, s->view->ask.kind, &c);
    if (c.count == 1 || is_plain(s->view->ask.kind)) return usual;
    set_up(r, s, desk, &c, usual);
    halve(r);
    if (desk->thought) tell_thought(r, desk->thought);
    return r->arm[0].usual ? usual : r->arm[0].move;
}
