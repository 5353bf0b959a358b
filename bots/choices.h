/* The moves that a bot compares. Those that differ only in the face of the card count as one, the first of them standing for all:
   most hands hold several cards of a kind, and games in the head are dear. */
#ifndef CHOICES_H
#define CHOICES_H

#include "bot.h"

enum { MOST_CHOICES = 128 }; /* those past it are not looked at: no table of eight offers so many different ones */

typedef struct { int count; BangMove move[MOST_CHOICES]; } Choices;

bool is_alike(BangMove a, BangMove b, int ask); /* ask: BangAskKind; for a draw! the face is all that matters */
void list_choices(const BangOptions *options, int ask, Choices *out);

#endif
