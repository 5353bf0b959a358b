/* What a person may pick at his question: cards of his hand, and the other answers. Made from bang_options and from nothing
   else, so a front end offers what the rules allow; everything else it offers to explain. */
#ifndef CHOICES_H
#define CHOICES_H

#include "table.h"

typedef struct {
    BangOption option;
    int hand;   /* which card of the hand it uses, from 0; -1: none */
    bool aimed; /* a seat has to be named */
} Choice;

typedef struct {
    int count;
    bool by_hand; /* a question that is answered with cards of the hand; else with one of a list */
    Choice choice[OPTIONS + SEATS];
} Choices;

/* The hand in its order first, then the rest, passing last. */
void list_choices(const Table *table, Choices *out);

int choice_of_card(const Choices *choices, int hand); /* the first with it; -1: that card cannot be used now */
int other_way(const Choices *choices, int choice);    /* the next with the same card of the hand, used otherwise; -1: there is none */
int choice_of_person(const Choices *choices, int seat); /* who is an answer by himself; -1: he is none */
BangMove choice_move(const Choice *choice, int at);   /* at is read only if the choice is aimed */
bool choice_allows(const Choice *choice, int seat);
void say_choice(const Table *table, const Choice *choice, char *out, size_t size); /* without its target, if it has one */
bool choice_goes_anywhere(const Choice *choice); /* how far its target is does not count */

/* What the card as such, or the card at this seat, would be refused for. WHY_LEGAL: it can be used. at NOBODY: as such. */
int why_not(const Table *table, int hand, int at, BangReason *why);

/* What is done with a feat at this question: performed, claimed by a legend, discarded, given a token. */
BangMove feat_move(const Table *table, BangCard feat);

/* Does the person's question speak of the feats of the row? */
bool is_about_feats(const Table *table);

/* The sentence to ask back with before a move that is allowed and foolish (BASE-106, BASE-464); NULL: it is not. */
const char *foolish(const Table *table, BangMove move);

BangCard hand_card(const Table *table, int hand); /* CARD_NONE: there is no such card */

#endif
