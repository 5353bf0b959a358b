/* What a position is worth: the chance of each side to win, from what lies on the table and in the hands, without playing on.
   It needs a whole game (roles and hands): one in the head. The figures are fitted to games of plain bots (tools/fit-value). */
#ifndef VALUE_H
#define VALUE_H

#include "bot.h"

void value_of(const BangGame *game, uint16_t chance[SEATS]); /* that the seat wins, out of WHOLE; also once the game is over */

/* ---- for fitting ---- */

enum ValueSide { SIDE_LAW, SIDE_OUTLAWS, SIDE_RENEGADE, SIDES };
enum { VALUE_LIVES = 5, VALUE_HANDS = 6, VALUE_COMBINATIONS = 3 * 4 * 3 };
/* The kinds that have figures: those of the base game, which come first. A card of another kind counts in its hand alone. */
enum { VALUE_KINDS = KIND_WINCHESTER + 1 };
/* Rows of a role: life from 1, cards in hand from 0, kinds in hand, kinds in play, whether it is his turn. */
enum { VALUE_LIFE, VALUE_HAND = VALUE_LIVES, VALUE_HOLDS = VALUE_HAND + VALUE_HANDS, VALUE_LAID = VALUE_HOLDS + VALUE_KINDS,
       VALUE_TURN = VALUE_LAID + VALUE_KINDS, VALUE_ROLE_ROWS };
/* Last what not every game has, by role: legends, and the tokens that still lie in front of those who are none. */
enum { VALUE_ROLES = ROLE_HIDDEN - ROLE_SHERIFF, VALUE_REACH = VALUE_COMBINATIONS, VALUE_FIRST_ROLE = VALUE_REACH + VALUE_ROLES * VALUE_ROLES,
       VALUE_LEGEND = VALUE_FIRST_ROLE + VALUE_ROLES * VALUE_ROLE_ROWS, VALUE_FAME = VALUE_LEGEND + VALUE_ROLES, VALUE_ROWS = VALUE_FAME + VALUE_ROLES };

void value_rows(const BangGame *game, int8_t row[VALUE_ROWS]); /* how often each row counts */

#endif
