/* The order is that of a phone: seats, what happened, the question, the hand. A wide window has the log at its side.
   Spare rows go, in this order, to a card a row, five rows of log, a feat a row, a longer question, one's own role and goal, two
   rows for each feat, cards with their whole text, what the characters of the others do, and then all to the log. */
#include "layout.h"

enum {
    SIDE_FROM = 118, SIDE_LEAST = 38, SIDE_MOST = 64, /* columns */
    LOG_LEAST = 3, LOG_GOOD = 5, QUESTION_LEAST = 2, ME_ROWS = 3, /* rows; the question without its answers */
    COLUMN_OF_CARDS = 26,
    FEATS_LEAST = 2, /* rows more that a window must have for them */
};

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* Takes up to `wanted` rows from those that are left; all or nothing if `whole`. */
static int take(int *left, int wanted, bool whole)
{
    int taken = *left >= wanted ? wanted : whole ? 0 : most(*left, 0);
    *left -= taken;
    return taken;
}

static int side_columns(int width)
{
    if (width < SIDE_FROM) return 0;
    return least(most(width * 3 / 8, SIDE_LEAST), SIDE_MOST);
}

/* Cards beside each other, in so few columns that they fit the rows. */
static int fewest_rows(int hand, int columns)
{
    int most_columns = most(columns / COLUMN_OF_CARDS, 1);
    return most((hand + most_columns - 1) / most_columns, 1);
}

/* Two feats beside each other. */
static int fewest_feat_rows(int feats) { return (feats + 1) / 2; }

typedef struct { int log, hand, question, me, card_rows, seat_rows, feats, feat_rows; bool titled; } Rows; /* feats: without their title */

/* What the rows are spent on. log: of a log under the seats; at the side it needs none. */
static Rows spend(Need need, int columns, bool side, int left)
{
    bool looks_on = need.hand == NO_HAND;
    int cards = looks_on ? 0 : most(need.hand, 1);
    int least_hand = looks_on ? 0 : most(least(fewest_rows(need.hand, columns), left - QUESTION_LEAST - 1), 1); /* a huge hand is scrolled */
    Rows r = {.card_rows = 1, .seat_rows = 1, .hand = least_hand, .question = QUESTION_LEAST, .feats = fewest_feat_rows(need.feats), .feat_rows = 1};
    left -= r.hand + r.question;
    if (!side) r.log = take(&left, LOG_LEAST, false);
    r.hand += take(&left, cards - least_hand, true);
    if (!side) r.log += take(&left, LOG_GOOD - LOG_LEAST, false);
    if (need.feats > 0) r.titled = take(&left, need.feats - r.feats + 1, true) > 0;
    if (r.titled) r.feats = need.feats;
    r.question += take(&left, 1, true);
    if (!side) r.log += take(&left, 3, false);
    if (!looks_on) r.me = take(&left, ME_ROWS, true);
    if (r.titled && take(&left, need.feats, true) > 0) r.feats = 2 * need.feats, r.feat_rows = 2;
    if (!looks_on && r.hand >= cards && take(&left, cards, true) > 0) r.hand += cards, r.card_rows = 2;
    if (take(&left, need.seats + (side ? 0 : 6), true) > 0) r.seat_rows = 2, left += side ? 0 : 6;
    if (!side) r.log += left;
    return r;
}

static Area area(int *y, int x, int rows, int columns)
{
    Area a = {*y, x, rows, columns};
    *y += rows;
    return a;
}

Layout layout_for(Need need)
{
    Layout l = {.least_height = LEAST_HEIGHT + most(need.seats - 5, 0) + (need.feats > 0 ? FEATS_LEAST : 0)};
    int side = side_columns(need.width), columns = side ? need.width - side - 1 : need.width, y = 0;
    l.fits = need.width >= LEAST_WIDTH && need.height >= l.least_height;
    if (!l.fits) return l;
    int fixed = 1 + 1 + need.seats + fewest_feat_rows(need.feats) + 1 + 1 + need.answers; /* bar, heads, seats, feats, two rules, answers */
    Rows r = spend(need, columns, side > 0, need.height - fixed);
    l.side = side > 0;
    l.bar = area(&y, 0, 1, need.width);
    l.seat_rows = r.seat_rows;
    l.seats = area(&y, 0, 1 + need.seats * r.seat_rows, columns);
    l.feat_title = r.titled;
    l.feats = area(&y, 0, r.feats + l.feat_title, columns);
    l.feat_columns = r.feats < need.feats ? 2 : 1;
    l.feat_rows = r.feat_rows;
    l.roles = area(&y, 0, 1, columns);
    if (l.side) l.log = (Area){1, columns + 1, need.height - 1, side};
    else l.log = area(&y, 0, r.log, columns);
    l.me = area(&y, 0, r.me, columns);
    l.question = area(&y, 0, 1 + r.question + need.answers, columns);
    l.hand = area(&y, 0, r.hand, columns);
    l.card_rows = r.card_rows;
    int cards = most(need.hand, 1);
    l.hand_columns = r.hand > 0 ? (cards * r.card_rows + r.hand - 1) / r.hand : 1;
    if (l.side) l.signs = (Area){y, 0, need.height - y, columns};
    return l;
}
