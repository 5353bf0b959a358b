/* What a position is worth: the chance of each side to win, from what lies on the table and in the hands, without playing on.
   It needs a whole game (roles and hands): one in the head. The figures are fitted to games of plain bots (tools/fit-value). */
#ifndef VALUE_H
#define VALUE_H

#include "bot.h"

void value_of(const BangGame *game, uint16_t chance[SEATS]); /* that the seat wins, out of WHOLE; also once the game is over */

/* ---- for fitting ---- */

enum ValueSide { SIDE_LAW, SIDE_OUTLAWS, SIDE_RENEGADE, SIDES };
enum { VALUE_LIVES = 5, VALUE_HANDS = 6, VALUE_COMBINATIONS = 3 * 4 * 3 };
/* Rows of a role: life from 1, cards in hand from 0, kinds in hand, kinds in play, whether it is his turn. */
enum { VALUE_LIFE, VALUE_HAND = VALUE_LIVES, VALUE_HOLDS = VALUE_HAND + VALUE_HANDS, VALUE_LAID = VALUE_HOLDS + KIND_COUNT,
       VALUE_TURN = VALUE_LAID + KIND_COUNT, VALUE_ROLE_ROWS };
enum { VALUE_ROLES = ROLE_HIDDEN - ROLE_SHERIFF, VALUE_REACH = VALUE_COMBINATIONS, VALUE_FIRST_ROLE = VALUE_REACH + VALUE_ROLES * VALUE_ROLES,
       VALUE_ROWS = VALUE_FIRST_ROLE + VALUE_ROLES * VALUE_ROLE_ROWS };

void value_rows(const BangGame *game, int8_t row[VALUE_ROWS]); /* how often each row counts */

#endif
