/* Messages of a server about a game (docs/PROTOCOL.md, "With the engine inside") as what the engine's functions take: a view and
   events. All else in a message its reader takes from the JSON himself. */
#ifndef DECODE_H
#define DECODE_H

#include "engine/bang.h"
#include <jansson.h>

typedef struct {
    int64_t left;            /* ms for this decision, before the reserve */
    int64_t reserve[SEATS];  /* ms */
    bool is, paused;         /* is: there is a clock */
} DecodedClock;

/* A `game` or a `step`. */
typedef struct {
    uint64_t game;
    uint32_t n;              /* the number of the question that is open now */
    bool has_view;           /* the last of those that were missed has one, those before it have none */
    BangGame view;
    BangEvent *event;        /* of the heap; NULL: none */
    int events;
    DecodedClock clock;
} Decoded;

/* False: it is not such a message, or says what the engine does not know; nothing must be freed then. */
bool decode_game(const json_t *message, Decoded *out);
void decoded_free(Decoded *decoded);

/* The fields of an object. Absent, or of another type: 0, false, "", NOBODY. */
int64_t json_get_int(const json_t *object, const char *key);
bool json_get_bool(const json_t *object, const char *key);
const char *json_get_text(const json_t *object, const char *key);
int json_get_seat(const json_t *object, const char *key);

/* A move as `answer` takes it, of this seat. NULL: no memory. */
json_t *encode_move(int seat, BangMove move);

#endif
