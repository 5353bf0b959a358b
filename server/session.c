/* One connection: its messages are read, judged by the row of their type, and handled; what is wrong is refused. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <stdlib.h>
#include <string.h>

static const char *const CODE[SERVER_CODE_COUNT] = {
#define X(NAME, id, ...) [SERVER_##NAME] = #id,
    SERVER_CODES(X)
#undef X
};
const char *server_code_id(int code) { return CODE[code]; }

/* ---- what each message needs, and who handles it ---- */

enum Needs { NEEDS_NOTHING, NEEDS_PERSON, NEEDS_TABLE, NEEDS_SEAT, NEEDS_HOST };
enum { BETWEEN = 1 << PHASE_OPEN | 1 << PHASE_OVER, DEALING = 1 << PHASE_DEALING, PLAYING = 1 << PHASE_PLAYING, ANY = BETWEEN | DEALING | PLAYING };

static int handle_ping(Call *call);
static int handle_lobby(Call *call);
static int handle_pause(Call *call);
static int handle_auto(Call *call);
static int handle_back(Call *call);
static int handle_start(Call *call);
static int handle_share(Call *call);

static const struct { int (*handle)(Call *); uint8_t needs, phases; } HANDLER[MESSAGE_TYPES] = {
    [MESSAGE_HELLO] = {person_hello, NEEDS_NOTHING, ANY},
    [MESSAGE_LOGIN] = {person_login, NEEDS_NOTHING, ANY},
    [MESSAGE_NAME] = {person_rename, NEEDS_PERSON, ANY},
    [MESSAGE_CLAIM] = {person_claim, NEEDS_PERSON, ANY},
    [MESSAGE_LANGUAGE] = {person_language, NEEDS_PERSON, ANY},
    [MESSAGE_PING] = {handle_ping, NEEDS_PERSON, ANY},
    [MESSAGE_LOBBY] = {handle_lobby, NEEDS_PERSON, ANY},
    [MESSAGE_CREATE] = {room_create, NEEDS_PERSON, ANY},
    [MESSAGE_JOIN] = {room_join, NEEDS_PERSON, ANY},
    [MESSAGE_LEAVE] = {room_leave_seat, NEEDS_TABLE, ANY},
    [MESSAGE_SIT] = {room_sit, NEEDS_TABLE, BETWEEN},
    [MESSAGE_STAND] = {room_stand, NEEDS_SEAT, BETWEEN},
    [MESSAGE_READY] = {room_ready, NEEDS_SEAT, BETWEEN},
    [MESSAGE_CONFIGURE] = {room_configure, NEEDS_HOST, BETWEEN},
    [MESSAGE_KICK] = {room_kick, NEEDS_HOST, BETWEEN},
    [MESSAGE_START] = {handle_start, NEEDS_HOST, BETWEEN},
    [MESSAGE_PAUSE] = {handle_pause, NEEDS_SEAT, PLAYING},
    [MESSAGE_AUTO] = {handle_auto, NEEDS_SEAT, ANY},
    [MESSAGE_BACK] = {handle_back, NEEDS_SEAT, PLAYING},
    [MESSAGE_CLOSE] = {room_shut, NEEDS_HOST, ANY},
    [MESSAGE_SHARE] = {handle_share, NEEDS_SEAT, DEALING},
    [MESSAGE_ANSWER] = {play_call, NEEDS_SEAT, ANY},
    [MESSAGE_WHY] = {tell_why, NEEDS_SEAT, ANY},
    [MESSAGE_SAY] = {talk_say, NEEDS_TABLE, ANY},
    [MESSAGE_MUTE] = {talk_mute, NEEDS_PERSON, ANY},
    [MESSAGE_REPLAY] = {history_replay, NEEDS_PERSON, ANY},
};

/* ---- writing ---- */

Json reply_begin(Session *to, const char *type)
{
    Json j = json(to->server->text, sizeof to->server->text);
    json_open(&j, NULL);
    json_text(&j, "type", type);
    if (to->server->answering == to && to->numbered) json_int(&j, "re", to->id);
    return j;
}

void reply_send(Session *to, Json *j)
{
    json_close(j);
    int length = json_length(j);
    if (length >= 0) connection_send(to->connection, j->out, (size_t)length);
    else log_line(LOG_ERROR, "message.too_long", NULL);
}

void reply_sentence(Json *j, const Session *to, const char *id) { json_text(j, "text", say_raw(to->language, id)); }

static void refuse_text(Json *j, const Session *to, int code, const Fault *fault)
{
    char id[48], text[LINE_TEXT];
    snprintf(id, sizeof id, "server.%s", server_code_id(code));
    SayArg args[] = {{"field", fault && fault->field ? fault->field : "", 0}, {"expected", fault && fault->expected ? fault->expected : "", 0}, {0}};
    say_format(text, sizeof text, to->language, id, args);
    json_text(j, "text", text);
}

static void refuse_reason(Json *j, const Session *to, const BangReason *reason)
{
    SayScene scene;
    BangGame view;
    const Play *p = to->room ? to->room->play : NULL;
    if (!p || !reason) return;
    json_text(j, "why", bang_why_id(reason->code));
    bang_view(&p->game, to->seat, &view);
    tell_scene(to->room, to, &view, &scene);
    wire_reason(j, "reason", &scene, reason);
}

void session_refuse(Session *s, int code, const BangReason *reason, const Fault *fault)
{
    s->server->counts.refused[code]++;
    Json j = reply_begin(s, "refused");
    json_text(&j, "code", server_code_id(code));
    if (fault) json_text(&j, "field", fault->field), json_text(&j, "expected", fault->expected);
    if (code == SERVER_ILLEGAL) refuse_reason(&j, s, reason);
    refuse_text(&j, s, code, fault);
    reply_send(s, &j);
}

/* ---- reading ---- */

static int may_handle(const Session *s, int type)
{
    uint8_t needs = HANDLER[type].needs;
    const Room *room = s->room;
    if (s->waiting) return SERVER_BUSY;
    if (needs >= NEEDS_PERSON && !s->person) return SERVER_HELLO_FIRST;
    if (needs >= NEEDS_TABLE && !room) return SERVER_NOT_AT_TABLE;
    if (needs >= NEEDS_SEAT && needs != NEEDS_HOST && s->seat == NOBODY) return SERVER_NOT_SEATED;
    if (needs == NEEDS_HOST && room->host != s->person->id) return SERVER_NOT_HOST;
    if (needs >= NEEDS_TABLE && !(HANDLER[type].phases >> room->phase & 1)) return SERVER_WRONG_PHASE;
    return SERVER_OK;
}

void session_text(Session *s, const char *text, size_t length)
{
    Message message;
    Call call = {.session = s, .message = &message};
    s->server->counts.messages++;
    int code = message_read(text, length, &message, &call.fault);
    s->numbered = message.numbered; /* what is waited for keeps its own */
    s->id = message.id;
    s->server->answering = s;
    if (code == SERVER_OK) code = may_handle(s, message.type);
    if (code == SERVER_OK) {
        if (s->room) s->room->touched = now_ms();
        code = HANDLER[message.type].handle(&call);
    }
    if (code != SERVER_OK) session_refuse(s, code, &call.reason, &call.fault);
    s->server->answering = NULL;
    message_free(&message);
}

void session_flood(Session *s) { session_refuse(s, SERVER_TOO_FAST, NULL, NULL); }

/* ---- coming and going ---- */

void session_open(Server *server, Connection *connection)
{
    Session *s = heap_new(sizeof *s);
    s->server = server;
    s->connection = connection;
    s->serial = ++server->serials;
    s->seat = NOBODY;
    map_put(&server->sessions, s->serial, s);
    connection_set_data(connection, s);
    if (server->draining) connection_close(connection, 1001, "stopping");
}

void session_close(Session *s)
{
    Server *server = s->server;
    Person *person = s->person;
    map_drop(&s->server->sessions, s->serial);
    room_leave(s);
    if (person && person->session == s) {
        person->session = NULL;
        person_forget(s->server, person);
    }
    free(s);
    server_closed_one(server);
}

/* ---- handlers of a line ---- */

static int handle_ping(Call *call)
{
    Json j = reply_begin(call->session, "pong");
    reply_send(call->session, &j);
    return SERVER_OK;
}

static int handle_lobby(Call *call)
{
    call->session->lobby = message_is(call->message, "watch");
    lobby_tell(call->session);
    return SERVER_OK;
}

static Seat *seat_of(const Session *s) { return &s->room->seat[s->seat]; }

static int handle_pause(Call *call)
{
    seat_of(call->session)->wish = message_is(call->message, "wish");
    clock_wish(call->session->room);
    room_changed(call->session->room);
    return SERVER_OK;
}

static int handle_auto(Call *call)
{
    Session *s = call->session;
    seat_of(s)->auto_answer = message_is(call->message, "on");
    clock_set(s->room);
    keep_room(s->room);
    room_tell(s->room, s);
    return SERVER_OK;
}

static int handle_back(Call *call)
{
    Session *s = call->session;
    bool was_bot = seat_of(s)->bot;
    clock_back(s->room, s->seat);
    if (was_bot) room_changed(s->room);
    else room_tell(s->room, s);
    return SERVER_OK;
}

static int handle_start(Call *call)
{
    const Message *m = call->message;
    return deal_start(call->session->room, message_is(m, "fill"), message_is(m, "keep"), message_is(m, "pass"));
}

static int handle_share(Call *call)
{
    uint8_t share[32];
    message_hex(call->message, "share", share);
    return deal_share(call->session->room, call->session->seat, share);
}
