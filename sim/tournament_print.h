/* What a tournament found: as tables for people, as JSON and as CSV for programs. On stdout. */
#ifndef TOURNAMENT_PRINT_H
#define TOURNAMENT_PRINT_H

#include "tournament.h"

void put_tournament(const Tournament *t, int language);
void put_tournament_json(const Tournament *t);
void put_tournament_csv(const Tournament *t); /* a row for each pair or bot, number of players and role; "all" is a mean over them */

/* +8.1, in points: hundredths of games won. */
enum { POINTS_TEXT = 16 };
void write_points(char out[POINTS_TEXT], double share);

#endif
