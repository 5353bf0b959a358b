/* Talk at a table. Two rooms, so that the dead cannot tell: those who play, and everybody else. In memory only, never logged. */
#include "server.h"
#include "heap.h"
#include "names.h"
#include "phrases.h"
#include <stdlib.h>
#include <string.h>

enum { TALK_SEATS, TALK_WATCHERS, TALK_COST = 1500, TALK_BURST = 5 }; /* ms that a line costs; so many at once */

static const char *const ROOM[] = {"seats", "watchers"};
static const char *const PHRASE[] = {
#define X(id) #id,
    PHRASES(X)
#undef X
};

/* Where somebody talks: only those who play, and are not out, talk to each other in a game. */
static int room_of(const Session *s)
{
    const Room *r = s->room;
    if (r->phase != PHASE_PLAYING) return TALK_SEATS;
    return s->seat != NOBODY && bang_in_play(&r->play->game, s->seat) ? TALK_SEATS : TALK_WATCHERS;
}

/* Watchers hear everything, unless they see the game later: then what those who sit say, the eliminated too, would tell what
   they may not see yet. */
static bool hears(const Session *s, const Said *said)
{
    for (int i = 0; i < MUTED; i++)
        if (s->muted[i] == said->person) return false;
    if (room_of(s) == TALK_SEATS) return said->room == TALK_SEATS;
    return s->seat != NOBODY || said->seat == NOBODY || !s->room->options.delay;
}

static void tell(Session *s, const Said *said)
{
    char id[48];
    if (!hears(s, said)) return;
    Json j = reply_begin(s, "chat");
    json_text(&j, "room", ROOM[said->room]);
    json_int(&j, "person", (int64_t)said->person);
    json_text(&j, "name", said->name);
    wire_seat(&j, "seat", said->seat);
    if (said->phrase) {
        snprintf(id, sizeof id, "phrase.%s", said->phrase);
        json_text(&j, "phrase", said->phrase);
        reply_sentence(&j, s, id);
    } else json_text(&j, "text", said->text);
    json_int(&j, "k", (int64_t)said->k);
    reply_send(s, &j);
}

static const char *phrase_named(const char *word)
{
    for (size_t i = 0; i < sizeof PHRASE / sizeof *PHRASE; i++)
        if (strcmp(PHRASE[i], word) == 0) return PHRASE[i];
    return NULL;
}

static void forget(Said *said)
{
    free(said->name);
    free(said->text);
    *said = (Said){0};
}

static Said *keep(Session *s, const char *text, const char *phrase)
{
    Room *r = s->room;
    if (!r->said) r->said = heap_new(TALK_KEPT * sizeof *r->said);
    Said *said = &r->said[r->said_count % TALK_KEPT];
    forget(said);
    *said = (Said){.room = (uint8_t)room_of(s), .seat = (int8_t)s->seat, .person = s->person->id, .k = ++r->said_count, .phrase = phrase,
                   .name = heap_text(s->person->name, strlen(s->person->name)), .text = phrase ? NULL : heap_text(text, strlen(text))};
    return said;
}

static int too_fast(Session *s)
{
    int64_t now = now_ms(), due = s->person->talk_due > now ? s->person->talk_due : now;
    if (due - now > (TALK_BURST - 1) * TALK_COST) return SERVER_TOO_FAST;
    s->person->talk_due = due + TALK_COST;
    return SERVER_OK;
}

int talk_say(Call *call)
{
    Session *s = call->session;
    const char *text = message_text(call->message, "text"), *phrase = message_text(call->message, "phrase");
    char line[LINE_BYTES + 1] = "";
    if (!s->room->options.chat) return SERVER_CHAT_OFF;
    if (phrase) phrase = phrase_named(phrase);
    if (!phrase && (!text || clean_line(text, strlen(text), line, sizeof line) != CLEAN_OK)) return SERVER_BAD_TEXT;
    int code = too_fast(s);
    if (code != SERVER_OK) return code;
    const Said *said = keep(s, line, phrase);
    for (Session *to = s->room->sessions; to; to = to->next) tell(to, said);
    return SERVER_OK;
}

int talk_mute(Call *call)
{
    Session *s = call->session;
    uint64_t person = (uint64_t)message_int(call->message, "person", 0);
    int free_slot = -1;
    for (int i = 0; i < MUTED; i++) {
        if (s->muted[i] == person) s->muted[i] = 0;
        if (!s->muted[i]) free_slot = i;
    }
    if (message_is(call->message, "on")) s->muted[free_slot >= 0 ? free_slot : s->mutes++ % MUTED] = person;
    Json j = reply_begin(s, "muted");
    json_int(&j, "person", (int64_t)person);
    json_bool(&j, "on", message_is(call->message, "on"));
    reply_send(s, &j);
    return SERVER_OK;
}

void talk_replay(Session *s)
{
    const Room *r = s->room;
    uint64_t first = r->said_count > TALK_KEPT ? r->said_count - TALK_KEPT : 0;
    for (uint64_t k = first; k < r->said_count; k++) tell(s, &r->said[k % TALK_KEPT]);
}

void talk_free(Room *r)
{
    for (int i = 0; r->said && i < TALK_KEPT; i++) forget(&r->said[i]);
    free(r->said);
    r->said = NULL;
}
