/* A bot plays one seat. It is given what that seat may know, a view and its options, and never the game. It keeps what it
   has seen in a flat piece of memory that belongs to the caller, so that bots, like games, are copied with =.

       _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
       const BotKind *kind = bot_named("plain", 5);
       if (kind->start) kind->start(memory[seat], seed, &view, seat);
       ... after each call that logged events:  if (kind->watch) kind->watch(memory[seat], &redacted, &view);
       ... when the seat owes an answer:        bang_answer(&game, seat, kind->decide(memory[seat], &view, &options), &log);

   What a bot does follows from its seed, the events it was shown and the view: nothing else, no clock, no global. */
#ifndef BOT_H
#define BOT_H

#include "engine/bang.h"

typedef struct {
    const char *name;
    size_t size; /* bytes of its memory, a flat value; 0: it needs none */
    /* NULL: nothing to do. As soon as the game has started, or whenever a bot takes a seat over. view: of its seat.
       seed: independent of the deal, or from a function that cannot be undone: else it would tell every hidden card. */
    void (*start)(void *bot, uint64_t seed, const BangGame *view, int seat);
    /* NULL: it wants no events. Each event, redacted for its seat. view: of its seat or, which is cheaper for a whole table
       of bots, of NOBODY; as it is after the call that logged the event. */
    void (*watch)(void *bot, const BangEvent *event, const BangGame *view);
    /* One of the options, of which there is at least one. view: of its seat. */
    BangMove (*decide)(void *bot, const BangGame *view, const BangOptions *options);
} BotKind;

const BotKind *bot_named(const char *name, size_t length); /* NULL: none of that name */
const BotKind *bot_kind(int i); /* from 0, the simplest first; NULL past the last */

/* The largest size there is, so that callers can keep bots in arrays, each aligned to 8 bytes. */
enum { BOT_MEMORY = 136 };

#endif
