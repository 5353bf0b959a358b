/* The tree of a search: what was found out about answers that follow one another. An answer is known by the answers before it, not
   by the cards of one world: the same node is passed in many worlds (information-set tree search, Cowling, Powley, Whitehouse 2012). */
#ifndef TREE_H
#define TREE_H

#include "alternatives.h"
#include "playout.h"

typedef struct {
    BangMove move;       /* that was answered */
    uint8_t seat, ask;   /* by whom, to what kind of question */
    uint32_t tries;
    uint64_t sum;        /* what its seat got, WHOLE being a game won */
    uint32_t child, next; /* 0: none */
} Node;

enum { NODES = 10000, PATH = 64 };

typedef struct {
    uint32_t nodes;      /* in use; node 0 is none */
    Node node[NODES];
    int length;          /* of the way that this game in the head took */
    uint32_t path[PATH];
} Tree;

void tree_clear(Tree *tree);
uint32_t tree_add(Tree *tree, uint32_t above, BangMove move, int seat, int ask); /* above 0: a root. 0: the tree is full */

/* A game in the head that has just answered as the root says goes on: where `me` is asked, by the tree while it has nodes, else by the
   plain bots, until `turns` (playout_run). */
void tree_walk(Tree *tree, uint32_t root, Playout *playout, int me, int turns);

/* Tells the nodes on the way what became of it. */
void tree_credit(Tree *tree, const uint16_t got[SEATS]);

#endif
