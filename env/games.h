/* A run of games, as the files of env/ see it. env.h says what it does for others. */
#ifndef GAMES_H
#define GAMES_H

#include "bots/bot.h"
#include "env/actions.h"
#include "env/env.h"
#include "env/observation.h"

typedef struct { uint8_t seat; BangMove move; } Given;

/* What is kept of a game for people: its answers since it was dealt, and what happened in the last step. */
typedef struct {
    Given *answer;
    uint32_t answers, room;
    bool broken; /* it was dealt anew, or memory was short: its answers do not lead to it */
    BangLog happened;
} Kept;

typedef struct {
    BangGame game;
    BangSetup setup;
    uint32_t episode;
    uint64_t dice; /* of env_sample */
    bool cut_off;
} Table;

/* What a thread needs for itself. */
typedef struct {
    BangLog log;
    BangGame view;
    void *room; /* of bots that look ahead */
} Hands;

typedef uint64_t Memory[SEATS][BOT_MEMORY / 8];

struct EnvRun {
    EnvOptions options;
    EnvArrays arrays;
    BangSetup setup; /* with the wishes; of its seed nothing is read */
    uint8_t seed[32];
    const BotKind *bot[SEATS]; /* NULL: an agent's seat */
    bool watched;              /* some bot wants events */
    Table *table;
    Memory *memory; /* of bots, by game; NULL: there are none */
    Kept *kept;     /* by game; NULL: nothing is */
    Hands *hands;   /* by thread */
};

/* The seat of the agent that is asked; ENV_NO_AGENT: none. */
int agent_of(const EnvRun *run, int game);

/* Calls part(run, hands, first, past, context) for a share of the games in each thread of the run. */
typedef void Part(EnvRun *run, Hands *hands, int first, int past, const void *context);
void share_games(EnvRun *run, Part *part, const void *context);

/* What is kept. */
void keep_deal(Kept *kept, const BangLog *log);
void keep_answer(Kept *kept, int seat, BangMove move);
void keep_events(Kept *kept, const BangLog *log);
void keep_copy(Kept *kept, const Kept *from);

#endif
