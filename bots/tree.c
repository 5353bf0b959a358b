/* The tree of a search. A node first follows the plain bot; other answers are let in one by one as it is passed more often
   (progressive widening), and among those that are in, the choice is by upper confidence bounds. */
#include "tree.h"
#include "kinds.h"

/* The second answer is let in after WIDEN games, the third after 4 * WIDEN, and so on. EXPLORE: how much a doubt weighs. */
enum { WIDEN = 8 };
static const double EXPLORE = 0.4;

void tree_clear(Tree *t)
{
    t->nodes = 1;
    t->length = 0;
}

uint32_t tree_add(Tree *t, uint32_t above, BangMove move, int seat, int ask)
{
    if (t->nodes >= NODES) return 0;
    Node *n = &t->node[t->nodes];
    *n = (Node){.move = move, .seat = (uint8_t)seat, .ask = (uint8_t)ask};
    if (above) {
        n->next = t->node[above].child;
        t->node[above].child = t->nodes;
    }
    return t->nodes++;
}

/* ---- at one node ---- */

typedef struct { Alternatives choices; uint32_t node[ALTERNATIVES]; int seat, ask, known; } Fork; /* node: 0, not in the tree yet */

static uint32_t child_of(const Tree *t, uint32_t at, BangMove move, int seat, int ask)
{
    for (uint32_t n = t->node[at].child; n; n = t->node[n].next) {
        const Node *k = &t->node[n];
        if (k->seat == seat && k->ask == ask && is_alike(k->move, move, ask)) return n;
    }
    return 0;
}

static void find_fork(const Tree *t, uint32_t at, Playout *p, Fork *f)
{
    f->seat = playout_ask(p);
    f->ask = p->game.ask.kind;
    f->known = 0;
    list_alternatives(&p->options, f->ask, &f->choices);
    for (int i = 0; i < f->choices.count; i++) {
        f->node[i] = child_of(t, at, f->choices.move[i], f->seat, f->ask);
        f->known += f->node[i] != 0;
    }
}

static int let_in(uint32_t tries)
{
    int n = 1;
    while ((uint32_t)(n * n * WIDEN) <= tries) n++;
    return n;
}

/* The plain bot's answer if it is not in yet, else one at random. */
static int pick_new(const Fork *f, Playout *p, uint32_t tries)
{
    BangMove usual = playout_move(p, f->seat);
    int nth = (int)(mix(p->plain[f->seat].seed + tries) % (unsigned)(f->choices.count - f->known)), found = 0;
    for (int i = 0; i < f->choices.count; i++) {
        if (f->node[i]) continue;
        if (is_alike(f->choices.move[i], usual, f->ask)) return i;
        if (nth-- == 0) found = i;
    }
    return found;
}

/* The logarithm in UCB1 grows so slowly that a root does as well, and is the same on every machine. */
static int pick_best(const Tree *t, const Fork *f, uint32_t tries)
{
    double doubt = EXPLORE * __builtin_sqrt(__builtin_sqrt((double)tries + 1)), most = -1;
    int best = 0;
    for (int i = 0; i < f->choices.count; i++) {
        if (!f->node[i]) continue;
        const Node *k = &t->node[f->node[i]];
        double bound = (double)k->sum / WHOLE / (k->tries + 1) + doubt / __builtin_sqrt((double)k->tries + 1);
        if (bound > most) most = bound, best = i;
    }
    return best;
}

/* One answer further. The node that was reached; 0: there is none, and no room for it. grown: it is a new one. */
static uint32_t step(Tree *t, uint32_t at, Playout *p, bool *grown)
{
    Fork f;
    uint32_t tries = t->node[at].tries;
    find_fork(t, at, p, &f);
    bool full = t->nodes >= NODES;
    if (full && f.known == 0) return 0;
    *grown = !full && f.known < f.choices.count && f.known < let_in(tries);
    int i = *grown ? pick_new(&f, p, tries) : pick_best(t, &f, tries);
    if (*grown) f.node[i] = tree_add(t, at, f.choices.move[i], f.seat, f.ask);
    playout_answer(p, f.seat, f.choices.move[i]);
    return f.node[i];
}

/* ---- a whole way ---- */

void tree_walk(Tree *t, uint32_t root, Playout *p, int me, int turns)
{
    bool grown = false;
    t->path[0] = root;
    t->length = 1;
    while (!grown && t->length < PATH && p->game.over == END_NOT && p->game.turns < turns) {
        if (bang_who(&p->game) != me) {
            int seat = playout_ask(p);
            playout_answer(p, seat, playout_move(p, seat));
            continue;
        }
        uint32_t node = step(t, t->path[t->length - 1], p, &grown);
        if (!node) break;
        t->path[t->length++] = node;
    }
    playout_run(p, turns);
}

void tree_credit(Tree *t, const uint16_t got[SEATS])
{
    for (int i = 0; i < t->length; i++) {
        Node *n = &t->node[t->path[i]];
        n->tries++;
        n->sum += got[n->seat];
    }
}
