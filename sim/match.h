/* One game between bots. Each sees only the view of its seat, and is asked only when its seat owes an answer: between the
   answers of others nobody is offered to come in (Sid Ketchum still may in his own turn and when he is asked). */
#ifndef MATCH_H
#define MATCH_H

#include "bots/bot.h"
#include "sim/seed.h"
#include <stdio.h>

enum { MOST_DECISIONS = 50000 }; /* of a game; bots that never end one must not hold up a run */

/* Room for a game, to be used again and again; one for each thread. */
typedef struct {
    const BotKind *bot[SEATS];
    BotDesk desk;  /* of all its bots */
    BangGame game; /* as it ended; not over: it was given up after MOST_DECISIONS */
    uint32_t decisions;
    uint32_t refused; /* answers of bots that were no option; the first option was taken instead */
    BangLog *wanted; /* the log, if a bot wants to see it; else NULL, which is faster */
    bool has_feats;  /* there are feats in this game (LEG-004): then events are counted, by kind */
    uint32_t happened[EVENT_COUNT];
    BangLog log;
    BangGame view;
    uint64_t memory[SEATS][BOT_MEMORY / 8];
} Match;

/* Plays the game of this number. record: where its record goes, or NULL. The setup must be good; its seed is not read. */
void play_match(Match *match, const BangSetup *setup, const Seed *seed, uint64_t number, FILE *record);

/* The same in parts: up to the first question, and one answer. */
void start_match(Match *match, const BangSetup *setup, const Seed *seed, uint64_t number, FILE *record);
void step_match(Match *match, FILE *record);

#endif
