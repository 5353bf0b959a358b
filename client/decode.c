/* JSON to views and events, and moves to JSON. The words are read by the engine and by wire/, so nothing is spelt here. */
#include "decode.h"
#include "wire/wire.h"
#include <stdlib.h>
#include <string.h>

int64_t json_get_int(const json_t *object, const char *key) { return json_integer_value(json_object_get(object, key)); }
bool json_get_bool(const json_t *object, const char *key) { return json_is_true(json_object_get(object, key)); }

const char *json_get_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int json_get_seat(const json_t *object, const char *key) { return wire_read_seat(json_get_text(object, key), SEATS); }

/* ---- events ---- */

static const char *word(const json_t *object, const char *key) { return json_string_value(json_object_get(object, key)); }

static bool decode_event(const json_t *from, BangEvent *out)
{
    WireEvent words = {
        .kind = word(from, "kind"), .by = word(from, "by"), .at = word(from, "at"), .card = word(from, "card"), .from = word(from, "from"),
        .to = word(from, "to"), .source = word(from, "source"), .way = word(from, "way"), .n = (int)json_get_int(from, "n"),
    };
    return words.kind && wire_read_event(&words, out);
}

static bool decode_events(const json_t *list, Decoded *out)
{
    size_t count = json_array_size(list);
    if (count == 0) return true;
    if (count > LOG_EVENTS || !(out->event = calloc(count, sizeof *out->event))) return false;
    for (size_t i = 0; i < count; i++)
        if (!decode_event(json_array_get(list, i), &out->event[i])) return false;
    out->events = (int)count;
    return true;
}

/* ---- the rest ---- */

static void decode_clock(const json_t *from, DecodedClock *out)
{
    const json_t *reserve = json_object_get(from, "reserve");
    *out = (DecodedClock){.is = json_is_object(from), .left = json_get_int(from, "left"), .paused = json_get_bool(from, "paused")};
    for (int seat = 0; seat < SEATS; seat++) out->reserve[seat] = json_get_int(reserve, (char[]){(char)('A' + seat), 0});
}

static bool decode_state(const json_t *state, Decoded *out)
{
    if (!state) return true;
    out->has_view = true;
    return json_is_string(state) && bang_read_state(json_string_value(state), json_string_length(state), &out->view) == WHY_LEGAL;
}

bool decode_game(const json_t *message, Decoded *out)
{
    int64_t game = json_get_int(message, "game"), n = json_get_int(message, "n");
    *out = (Decoded){.game = (uint64_t)game, .n = (uint32_t)n};
    decode_clock(json_object_get(message, "clock"), &out->clock);
    bool good = game > 0 && n >= 0 && n <= UINT32_MAX && decode_state(json_object_get(message, "state"), out);
    if (good && decode_events(json_object_get(message, "events"), out)) return true;
    decoded_free(out);
    return false;
}

void decoded_free(Decoded *decoded)
{
    free(decoded->event);
    decoded->event = NULL;
    decoded->events = 0;
}

json_t *encode_move(int seat, BangMove move)
{
    char card[32];
    json_t *out = json_pack("{s:s}", "verb", bang_verb_id(move.verb));
    if (!out) return NULL;
    if (move.card != CARD_NONE && bang_write_card(move.card, card, sizeof card) > 0) json_object_set_new(out, "card", json_string(card));
    if (move.way != WAY_PRINTED) json_object_set_new(out, "way", json_string(bang_way_id(move.way)));
    if (move.at != seat && move.at < SEATS) json_object_set_new(out, "at", json_pack("s#", (char[]){(char)('A' + move.at)}, 1));
    return out;
}
