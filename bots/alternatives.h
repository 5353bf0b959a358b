/* The moves that a bot compares. Those that differ only in the face of the card count as one, the first of them standing for all:
   most hands hold several cards of a kind, and games in the head are dear. */
#ifndef ALTERNATIVES_H
#define ALTERNATIVES_H

#include "bot.h"

enum { ALTERNATIVES = 128 }; /* those past it are not looked at: no table of eight offers so many different ones */

typedef struct { int count; BangMove move[ALTERNATIVES]; } Alternatives;

bool is_alike(BangMove a, BangMove b, int ask); /* ask: BangAskKind; for a draw! the face is all that matters */
void list_alternatives(const BangOptions *options, int ask, Alternatives *out);

#endif
