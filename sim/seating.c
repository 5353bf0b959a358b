/* A seat has a code; the first bot sits there if code and number of the game have an odd number of bits in common. Codes that are
   different give columns that are orthogonal. */
#include "seating.h"
#include <stdint.h>

enum { MOST = 8 };
typedef struct { int games; uint8_t code[MOST]; } Plan;

/* With 4 and 8 players no code is the sum (bit by bit) of two others, so there a seat is not mixed up with pairs even in one deal. */
static const Plan PLAN[MOST + 1] = {
    [3] = {4, {1, 2, 3}},
    [4] = {8, {1, 2, 4, 7}},
    [5] = {8, {1, 2, 4, 7, 3}},
    [6] = {8, {1, 2, 4, 7, 3, 5}},
    [7] = {8, {1, 2, 4, 7, 3, 5, 6}},
    [8] = {16, {1, 2, 4, 8, 7, 11, 13, 14}},
};

int seatings(int players) { return PLAN[players].games; }

bool first_sits(int players, int seating, int seat, unsigned flips)
{
    bool sits = flips >> seat & 1;
    for (unsigned common = PLAN[players].code[seat] & (unsigned)seating; common; common &= common - 1) sits = !sits;
    return sits;
}
