/* A game that is over, once more: its record is replayed, and each step told as one seat, nobody or everybody may know it
   (docs/PROTOCOL.md, "Afterwards"). A game that is on is never told from here. What HTTP gets of the past is api.c. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { REPLAYED_BYTES = 150000 }; /* of one message; a message with fewer steps than were asked for is a whole answer */

typedef struct {
    Session *to;
    int viewer;               /* EVERYTHING, NOBODY or a seat */
    uint32_t from, count, steps;
    bool cut;                 /* there is no room for another step */
    BangReplay replay;
    BangLog log;              /* of the last line */
    char name[SEATS][STORE_NAME];
} Playback;

/* ---- is there such a game? ---- */

/* Of a table that is still there; its end may be on the way to the disk, then it is open here. */
bool history_is_open(const Server *server, uint64_t game)
{
    size_t at = 0;
    for (const Room *r; (r = map_next(&server->rooms, &at));)
        if (r->last_game == game) return true;
    return false;
}

char *history_record(Server *server, uint64_t game, int *code)
{
    char *record = map_get(&server->games, game) ? NULL : store_record(server->store, game);
    if (!record) record = ending_record(server, game); /* everybody has been told that it is over */
    *code = record ? SERVER_OK : history_is_open(server, game) ? SERVER_NOT_OVER : SERVER_NO_SUCH_GAME;
    return record;
}

/* ---- a step ---- */

static void redact(Playback *p)
{
    for (int i = 0; i < p->log.count && p->viewer != EVERYTHING; i++) {
        BangEvent event = p->log.event[i];
        bang_redact(&event, p->viewer, &p->log.event[i]);
    }
}

static void scene_of(const Playback *p, const BangGame *view, SayScene *out)
{
    *out = (SayScene){.language = p->to->language, .view = view, .reader = p->viewer == EVERYTHING ? NOBODY : p->viewer};
    for (int seat = 0; seat < SEATS; seat++) out->name[seat] = p->name[seat][0] ? p->name[seat] : NULL;
}

/* A move may name a card that only its seat knows. */
static bool may_see_move(const Playback *p)
{
    return p->replay.seat != NOBODY && (p->viewer == EVERYTHING || p->viewer == p->replay.seat);
}

static void put_step(Json *j, Playback *p)
{
    BangGame view = p->replay.game;
    SayScene scene;
    bool told = !p->to->state;
    if (p->viewer != EVERYTHING) bang_view(&p->replay.game, p->viewer, &view);
    scene_of(p, &view, &scene);
    redact(p);
    json_open(j, NULL);
    json_int(j, "n", p->replay.moves);
    if (may_see_move(p)) {
        wire_seat(j, "seat", p->replay.seat);
        wire_move(j, "move", &scene, p->replay.seat, p->replay.move, false);
    }
    wire_events(j, "events", &scene, p->log.event, p->log.count, told);
    wire_view(j, "view", &scene);
    wire_ask(j, "ask", &scene, told);
    json_close(j);
}

/* What does not fit is taken back; the first step always fits (WIRE_TEXT). */
static void try_step(Json *j, Playback *p)
{
    Json before = *j;
    put_step(j, p);
    if (j->full || (p->steps > 0 && j->length > REPLAYED_BYTES)) {
        *j = before;
        j->out[j->length] = 0;
        p->cut = true;
    } else p->steps++;
}

/* ---- the record ---- */

/* "name A Ann": a line for people, which the engine passes over. */
static void read_name(Playback *p, const char *line, size_t length)
{
    if (length < 8 || memcmp(line, "name ", 5) != 0 || line[5] < 'A' || line[5] >= 'A' + SEATS || line[6] != ' ') return;
    char *name = p->name[line[5] - 'A'];
    snprintf(name, STORE_NAME, "%.*s", (int)(length - 7), line + 7);
}

static bool is_move(const char *line) { return line[0] >= 'A' && line[0] < 'A' + SEATS && line[1] == ' '; }

static int count_moves(const char *record)
{
    int moves = 0;
    for (const char *line = record; *line; line += strcspn(line, "\n"), line += *line == '\n') moves += is_move(line);
    return moves;
}

static bool is_seat_of(const Playback *p) { return p->viewer >= SEATS || p->viewer < p->replay.setup.seats; }

/* SERVER_OK, or why the steps cannot be told. */
static int put_steps(Json *j, Playback *p, const char *record)
{
    for (const char *line = record, *stop; *line && !p->cut && p->steps < p->count; line = stop + (*stop == '\n')) {
        stop = line + strcspn(line, "\n");
        bool started = p->replay.started;
        read_name(p, line, (size_t)(stop - line));
        int why = bang_replay_line(&p->replay, line, (size_t)(stop - line), &p->log);
        if (why != WHY_LEGAL) return SERVER_NO_SUCH_GAME;
        if (p->replay.started && !is_seat_of(p)) return SERVER_BAD_MESSAGE;
        bool step = p->replay.seat != NOBODY || p->replay.started != started;
        if (step && p->replay.moves >= p->from) try_step(j, p);
    }
    return SERVER_OK;
}

/* ---- the message ---- */

static bool read_viewer(const char *as, int *viewer)
{
    *viewer = strcmp(as, "all") == 0 ? EVERYTHING : strcmp(as, "nobody") == 0 ? NOBODY : wire_read_seat(as, SEATS);
    return *viewer != NOBODY || strcmp(as, "nobody") == 0;
}

static int tell_steps(Call *call, Playback *p, uint64_t game, const char *record)
{
    Json j = reply_begin(p->to, "replayed");
    json_int(&j, "game", (int64_t)game);
    json_text(&j, "as", message_text(call->message, "as"));
    json_int(&j, "from", p->from);
    json_int(&j, "moves", count_moves(record));
    json_open_list(&j, "steps");
    int code = put_steps(&j, p, record);
    json_close_list(&j);
    if (code == SERVER_OK) reply_send(p->to, &j);
    return code;
}

int history_replay(Call *call)
{
    const Message *m = call->message;
    Server *server = call->session->server;
    uint64_t game = (uint64_t)message_int(m, "game", 0);
    int viewer, code;
    call->fault = (Fault){"as", "a seat of the game, \"all\" or \"nobody\""};
    if (!read_viewer(message_text(m, "as"), &viewer)) return SERVER_BAD_MESSAGE;
    char *record = history_record(server, game, &code);
    if (record) {
        Playback *p = heap_new(sizeof *p);
        *p = (Playback){.to = call->session,
                        .viewer = viewer,
                        .from = (uint32_t)message_int(m, "from", 0),
                        .count = (uint32_t)message_int(m, "count", 1)};
        code = tell_steps(call, p, game, record);
        if (code == SERVER_NO_SUCH_GAME)
            log_number(LOG_WARN, "record.does_not_replay", "game", (int64_t)game); /* older rules, or closed before them */
        free(p);
        free(record);
    }
    if (code != SERVER_BAD_MESSAGE) call->fault = (Fault){0};
    return code;
}
