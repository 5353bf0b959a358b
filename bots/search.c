/* The bot that looks ahead: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012). A game in the head is dealt
   from what the seat believes, its tree is walked down by what was found so far, and from its edge plain bots play on to the
   end. Which of the choices at hand gets how many games is sequential halving (Karnin, Koren, Somekh 2013; Pepels and others
   2014): all get some, the better half more, and so on; each choice is tried in the same worlds, so that luck weighs less. */
#include "kinds.h"
#include "playout.h"
#include "value.h"
#include <assert.h>
#include <string.h>

int S_iter = 1000, S_widen = 8, S_flat = 0, S_margin = 0, S_turns = 5, S_own = 1; double S_c = 1.0;
void (*S_tell)(const BangGame*,int n,BangMove*,double*,unsigned*,int plain);

typedef struct {
    uint64_t seed;
    Guess guess;
    uint8_t me;
} Searcher;
_Static_assert(sizeof(Searcher) <= BOT_MEMORY, "bot.h promises room for it");

typedef struct {
    BangMove move;
    uint8_t seat;
    uint32_t tries, sum; /* sum of what its seat got, WHOLE being a game won */
    uint32_t child, next; /* 0: none */
} Node;

enum { NODES = 20000, DEPTH = 64 };

typedef struct {
    Playout playout;
    uint32_t nodes;
    Node node[NODES];
} Room;
_Static_assert(sizeof(Room) <= BOT_ROOM, "bot.h promises room for it");

/* ---- moves that count as one ---- */

static bool alike(BangMove a, BangMove b, int ask)
{
    if (a.verb != b.verb || a.way != b.way || a.at != b.at) return false;
    return a.card == b.card || (ask != ASK_CHOOSE && bang_kind(a.card) == bang_kind(b.card));
}

enum { MOST_CHOICES = 128 };
typedef struct { int count; BangMove move[MOST_CHOICES]; } Choices;

static void list_choices(const BangOptions *o, int ask, Choices *c)
{
    c->count = 0;
    for (int i = 0; i < o->moves && c->count < MOST_CHOICES; i++) {
        BangMove m = bang_option(o, i);
        int k = 0;
        while (k < c->count && !alike(c->move[k], m, ask)) k++;
        if (k == c->count) c->move[c->count++] = m;
    }
}

/* ---- the tree ---- */

static double root2(double x) { return __builtin_sqrt(x); }

static uint32_t new_node(Room *r, BangMove m, int seat)
{
    if (r->nodes >= NODES) return 0;
    r->node[r->nodes] = (Node){.move = m, .seat = (uint8_t)seat};
    return r->nodes++;
}

/* The next node below `at`, or 0: the tree ends here. */
static uint32_t descend(Room *r, uint32_t at, bool *grown)
{
    Playout *p = &r->playout;
    int seat = playout_ask(p), ask = p->game.ask.kind;
    Choices c;
    list_choices(&p->options, ask, &c);
    uint32_t found[MOST_CHOICES], n = r->node[at].tries;
    int have = 0;
    for (int i = 0; i < c.count; i++) {
        found[i] = r->node[at].child;
        while (found[i] && !(r->node[found[i]].seat == seat && alike(r->node[found[i]].move, c.move[i], ask))) found[i] = r->node[found[i]].next;
        have += found[i] != 0;
    }
    int allowed = 1;
    while ((uint32_t)(allowed * allowed * S_widen) <= n) allowed++;
    int pick = -1;
    if (have < c.count && have < allowed) {
        BangMove m = playout_move(p, seat);
        for (int i = 0; i < c.count; i++) if (!found[i] && alike(c.move[i], m, ask)) pick = i;
        if (pick < 0) {
            int k = (int)(mix(p->plain[0].seed + n) % (uint64_t)(c.count - have));
            for (int i = 0; i < c.count; i++) if (!found[i] && k-- == 0) pick = i;
        }
        found[pick] = new_node(r, c.move[pick], seat);
        if (!found[pick]) return 0;
        r->node[found[pick]].next = r->node[at].child;
        r->node[at].child = found[pick];
        *grown = true;
    } else {
        double best = -1;
        for (int i = 0; i < c.count; i++) {
            if (!found[i]) continue;
            const Node *k = &r->node[found[i]];
            double v = k->tries ? (double)k->sum / WHOLE / k->tries : 1;
            v += S_c * root2(root2((double)n + 1) / (k->tries + 1));
            if (v > best) best = v, pick = i;
        }
    }
    playout_answer(p, seat, c.move[pick]);
    return found[pick];
}

static uint32_t play_once(Room *r, const Searcher *b, const BangGame *view, uint32_t root, BangMove m, const uint8_t *role, uint64_t world)
{
    Playout *p = &r->playout;
    uint32_t path[DEPTH];
    int depth = 0;
    playout_begin(p, view, &b->guess, role, world);
    playout_answer(p, b->me, m);
    path[depth++] = root;
    bool grown = S_flat;
    while (!grown && p->game.over == END_NOT && depth < DEPTH && p->game.turns < view->turns + S_turns) {
        if (S_own && !(p->game.ask.owe >> b->me & 1)) { int s = playout_ask(p); playout_answer(p, s, playout_move(p, s)); continue; }
        uint32_t next = descend(r, path[depth - 1], &grown);
        if (!next) break;
        path[depth++] = next;
    }
    playout_end(p, value_knows(view) ? view->turns + S_turns : 60000);
    uint16_t got[SEATS];
    value_of(&p->game, got);
    for (int i = 0; i < depth; i++) {
        r->node[path[i]].tries++;
        r->node[path[i]].sum += got[r->node[path[i]].seat];
    }
    return got[b->me];
}

/* ---- worlds ---- */

static void draw_roles(Guess *g, const BangGame *v, uint64_t seed, uint8_t role[SEATS])
{
    uint8_t left[ROLE_COUNT];
    memcpy(left, v->roles, sizeof left);
    for (int s = 0; s < v->seats; s++) {
        role[s] = v->seat[s].role;
        if (role[s] != ROLE_HIDDEN && left[role[s]]) left[role[s]]--;
    }
    for (int s = 0; s < v->seats; s++) {
        if (role[s] != ROLE_HIDDEN) continue;
        uint32_t w[ROLE_COUNT] = {0}, all = 0;
        for (int r = ROLE_DEPUTY; r < ROLE_HIDDEN; r++) all += w[r] = left[r] ? left[r] * (g->chance[s][r] + 1u) : 0;
        seed = mix(seed);
        uint32_t x = (uint32_t)((seed >> 32) * all >> 32);
        for (int r = ROLE_DEPUTY; r < ROLE_HIDDEN; r++) {
            if (x < w[r]) { role[s] = (uint8_t)r; left[r]--; break; }
            x -= w[r];
        }
    }
}

/* ---- the choice ---- */

typedef struct { BangMove move; uint32_t node, tries, sum; bool plain; } Arm;

static double mean(const Arm *a) { return a->tries ? (double)a->sum / a->tries : 0; }

static BangMove decide(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self;
    Searcher *b = bot;
    Room *r = desk->room;
    Choices c;
    uint64_t seed = bot_chance(b->seed, view);
    Plain plain;
    plain_start(&plain, seed, b->me);
    plain.guess = b->guess;
    plain.guess.stale = 1;
    BangMove usual = plain_move(&plain, view, options);
    list_choices(options, view->ask.kind, &c);
    if (c.count == 1 || view->ask.kind == ASK_CHOOSE || view->ask.kind == ASK_KEEP || view->ask.kind == ASK_ORDER) return usual;
    guess_roles(&b->guess, view);
    Arm arm[MOST_CHOICES];
    int n = c.count;
    r->nodes = 1;
    for (int i = 0; i < n; i++) arm[i] = (Arm){.move = c.move[i], .node = new_node(r, c.move[i], b->me), .plain = alike(c.move[i], usual, view->ask.kind)};
    uint32_t budget = (uint32_t)S_iter;
    int rounds = 1;
    while (1 << rounds < n) rounds++;
    for (int round = 0; round < rounds; round++) {
        uint32_t each = budget / (uint32_t)(rounds * n);
        if (!each) each = 1;
        for (int i = 0; i < n; i++)
            for (uint32_t k = 0; k < each; k++) {
                uint64_t world = mix(seed + arm[i].tries);
                uint8_t role[SEATS];
                draw_roles(&b->guess, view, world, role);
                arm[i].sum += play_once(r, b, view, arm[i].node, arm[i].move, role, world);
                arm[i].tries++;
            }
        for (int i = 1; i < n; i++)
            for (int j = i; j > 0 && mean(&arm[j]) > mean(&arm[j - 1]); j--) { Arm t = arm[j]; arm[j] = arm[j - 1]; arm[j - 1] = t; }
        int keep = (n + 1) / 2;
        for (int i = keep; i < n; i++) if (arm[i].plain) arm[keep++] = arm[i];
        if (n > 2) n = keep;
        if (n < 2) break;
    }
    double best = mean(&arm[0]);
    if (S_tell) { BangMove mv[128]; double val[128]; unsigned tr[128]; int pl = -1; for (int i = 0; i < n; i++) { mv[i] = arm[i].move; val[i] = mean(&arm[i]) / WHOLE; tr[i] = arm[i].tries; if (arm[i].plain) pl = i; } S_tell(view, n, mv, val, tr, pl); }
    for (int i = 1; i < n; i++) if (arm[i].plain && best - mean(&arm[i]) < S_margin) return usual;
    return arm[0].plain ? usual : arm[0].move;
}

static void start(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)self, (void)view;
    Searcher *b = bot;
    *b = (Searcher){.seed = seed, .me = (uint8_t)seat};
    guess_start(&b->guess);
}

static void watch(const BotKind *self, void *bot, const BangEvent *event, const BangGame *view)
{
    (void)self;
    guess_watch(&((Searcher *)bot)->guess, event, view);
}

const BotKind SEARCH_BOT = {.name = "hard", .size = sizeof(Searcher), .looks_ahead = true, .start = start, .watch = watch, .decide = decide};
