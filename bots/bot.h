/* A bot plays one seat. It is given what that seat may know, a view and its options, and never the game. It keeps what it
   has seen in a flat piece of memory that belongs to the caller, so that bots, like games, are copied with =.

       _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
       const BotKind *kind = bot_named("plain", 5);
       if (kind->start) kind->start(kind, memory[seat], seed, &view, seat);
       ... after each call that logged events:  if (kind->watch) kind->watch(kind, memory[seat], &redacted, &view);
       ... when the seat owes an answer:        move = kind->decide(kind, memory[seat], &view, &options, &desk);

   What a bot does follows from its seed, the events it was shown, the view, and the iterations it was given: nothing else, no
   clock unless the desk has one, no global.

   Programs that play as bots (outside/outside.h) are the one exception: what such a bot has seen is in its process, which cannot be
   copied. Its kind is made for one seat of one game at a time, with size 0; it follows from the same things only if the program
   keeps to docs/BOT-PROTOCOL.md. Where bots are copied, or asked twice, only those of bot_kind may play. */
#ifndef BOT_H
#define BOT_H

#include "engine/bang.h"

typedef struct BotKind BotKind;

/* ---- what a bot thought ---- */

enum { WHOLE = 10000, THOUGHTS = 96 }; /* chances are whole numbers out of WHOLE */

/* One choice that was compared. Moves that differ only in the face of the card count as one: the first of them stands for all. */
typedef struct {
    BangMove move;
    uint32_t tries;   /* games that were played out after it */
    uint16_t chance;  /* that this seat wins after it */
    uint16_t error;   /* one standard error of it */
} BotChoice;

typedef struct {
    uint32_t iterations;                 /* games played out in all; 0: it did not look ahead, as its kind never does, or not for such a question */
    uint16_t role[SEATS][ROLE_COUNT];    /* what it believes of each seat; a known role is WHOLE; all 0: it has no beliefs */
    int count;                           /* of choices, 0 where none were compared; at most THOUGHTS, the best are kept */
    BotChoice choice[THOUGHTS];          /* as it likes them: by chance, but for taste and habit. A level that slips may then do another thing */
} BotThought;

/* ---- what it may use ---- */

/* A zeroed desk is a desk: nothing to look ahead with is then lacking but room, and a bot that needs it must be given it. */
typedef struct {
    void *room;             /* BOT_ROOM bytes, aligned to 16; what is in it means nothing from one decision to the next. NULL is
                               allowed only for kinds that do not look ahead (BotKind.looks_ahead) */
    uint32_t iterations;    /* about so many games to play out, each choice in two at least; 0: as many as the kind does by itself, `expert` as many as the time allows */
    uint32_t milliseconds;  /* at most so long, but every choice is looked at; 0: no limit. Needs `now` */
    uint64_t (*now)(void);  /* microseconds of a clock that only goes forward; NULL: there is none */
    /* Calls part(work, i) for i of 0 to parts - 1, at once or one after the other, and returns when all are done, or
       never (longjmp: the decision is given up; a bot holds nothing then but what it was given). NULL: one after the other. What is decided does not depend on it. */
    void (*together)(void *crew, int parts, void (*part)(void *work, int i), void *work);
    void *crew;
    BotThought *thought;    /* NULL: nobody asks */
} BotDesk;

/* ---- the bot ---- */

struct BotKind {
    const char *name;
    size_t size; /* bytes of its memory, a flat value; 0: it needs none */
    bool looks_ahead; /* it plays games out in its head: it needs a room, and takes milliseconds instead of microseconds */
    bool patient;     /* it takes all the time that it is given, others at most so much */
    uint32_t iterations; /* games in the head that it plays by itself; 0: it does not look ahead */
    /* NULL: nothing to do. As soon as the game has started, or whenever a bot takes a seat over. view: of its seat.
       seed: independent of the deal, or from a function that cannot be undone: else it would tell every hidden card. */
    void (*start)(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat);
    /* NULL: it wants no events. Each event, redacted for its seat. view: of its seat or, which is cheaper for a whole table
       of bots, of NOBODY; as it is after the call that logged the event. */
    void (*watch)(const BotKind *self, void *bot, const BangEvent *event, const BangGame *view);
    /* One of the options, of which there is at least one. view: of its seat. desk: never NULL. */
    BangMove (*decide)(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk);
    const void *own; /* what tells kinds with the same functions apart; for the bot's own use */
};

const BotKind *bot_named(const char *name, size_t length); /* NULL: none of that name */
const BotKind *bot_kind(int i); /* from 0, the simplest first; NULL past the last */

/* The largest there is, so that callers can keep bots in arrays, each aligned to 8 bytes; and one room for all. */
enum { BOT_MEMORY = 384, BOT_ROOM = 2 << 20 };

#endif
