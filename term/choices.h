/* What a person may pick at his question: cards of his hand, and the other answers. Made from bang_options and from nothing
   else, so a front end offers what the rules allow; everything else it offers to explain. */
#ifndef CHOICES_H
#define CHOICES_H

#include "table.h"

typedef struct {
    BangOption option;
    int hand;   /* which card of the hand it uses, from 0; -1: none, or one that is listed already */
    bool aimed; /* a seat has to be named */
} Choice;

typedef struct {
    int count;
    bool by_hand; /* a question that is answered with cards of the hand; else with one of a list */
    Choice choice[OPTIONS];
} Choices;

/* The hand in its order first, then the rest, passing last. */
void list_choices(const Table *table, Choices *out);

int choice_of_card(const Choices *choices, int hand); /* -1: that card cannot be used now */
BangMove choice_move(const Choice *choice, int at);   /* at is read only if the choice is aimed */
bool choice_allows(const Choice *choice, int seat);
bool choice_goes_anywhere(const Choice *choice); /* how far its target is does not count */

/* What the card as such, or the card at this seat, would be refused for. WHY_LEGAL: it can be used. at NOBODY: as such. */
int why_not(const Table *table, int hand, int at, BangReason *why);

/* The sentence to ask back with before a move that is allowed and foolish (BASE-106, BASE-464); NULL: it is not. */
const char *foolish(const Table *table, BangMove move);

BangCard hand_card(const Table *table, int hand); /* CARD_NONE: there is no such card */

#endif
