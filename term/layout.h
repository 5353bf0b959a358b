/* Where the parts of the screen stand. Pure arithmetic: a window, and how much there is to show. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdbool.h>

typedef struct { int y, x, rows, columns; } Area;

enum { NO_HAND = -1 }; /* of who looks on: the hand and his own role have no rows at all */

/* How much there is to show. */
typedef struct {
    int width, height;   /* of the window */
    int seats, hand;     /* players; cards in hand, or NO_HAND */
    int answers;         /* rows that the answers besides the hand take, at least 1 */
    int feats;           /* feats in the row; 0: the game has none */
} Need;

enum { LEAST_WIDTH = 72, LEAST_HEIGHT = 20 }; /* for five players or fewer; each more needs a row more */

typedef struct {
    bool fits;
    int least_height;    /* for so many players */
    Area bar;            /* turn and piles: one row */
    Area seats;          /* heads, then seat_rows for each player */
    int seat_rows;       /* 1; 2: with what their characters do */
    Area feats;          /* the row of feats, */
    bool feat_title;     /* with a rule above it; */
    int feat_columns;    /* 2: two beside each other; */
    int feat_rows;       /* 2: with what stands against doing it */
    Area roles;          /* the rule below: roles that are still hidden */
    Area log;            /* under the seats, or at their right side */
    bool side;           /* the log is at the side */
    Area me;             /* role and goal, if there is room */
    Area question;       /* a rule and the rows below it */
    Area hand;
    int hand_columns;    /* 1: a card a row, with its text */
    int card_rows;       /* rows of a card */
    Area signs;          /* what the signs mean, where a wide window has room to spare below the hand */
} Layout;

Layout layout_for(Need need);

#endif
