/* The list of tables that anybody may join. Whoever watches it is told of changes, at most once a second. */
#include "server.h"

enum { LISTED = 100, WATCHERS_A_SECOND = 200 }; /* tables in one message; with many watchers it comes more rarely */

static void wire_row(Json *j, const Room *r)
{
    const Person *host = room_host_seat(r) == NOBODY ? NULL : r->seat[room_host_seat(r)].person;
    json_open(j, NULL);
    json_text(j, "code", r->code);
    json_text(j, "name", host ? host->name : NULL);
    json_text(j, "phase", room_phase(r));
    json_int(j, "seats", r->options.seats);
    json_int(j, "free", room_count(r, WHO_NOBODY));
    json_int(j, "bots", room_count(r, WHO_BOT));
    options_wire_sets(j, "sets", r->options.sets);
    json_bool(j, "beginner", r->options.beginner);
    json_text(j, "clock", options_clock(&r->options));
    json_text(j, "watch", r->options.watch == WATCH_ANYBODY ? "anybody" : "nobody");
    if (r->phase == PHASE_PLAYING) json_int(j, "turns", (r->play->shown ? r->play->shown : &r->play->game)->turns);
    json_text(j, "language", say_tag(host ? host->language : SAY_EN));
    json_close(j);
}

/* Those that can be joined first. */
void lobby_json(Server *server, Json *j, const char *key)
{
    int left = LISTED;
    json_open_list(j, key);
    for (int playing = 0; playing < 2; playing++) {
        size_t at = 0;
        for (const Room *r; left > 0 && (r = map_next(&server->rooms, &at));)
            if (r->options.listed && r->host && (r->phase == PHASE_PLAYING) == playing) wire_row(j, r), left--;
    }
    json_close_list(j);
}

void lobby_tell(Session *s)
{
    Json j = reply_begin(s, "tables");
    lobby_json(s->server, &j, "tables");
    reply_send(s, &j);
}

void lobby_changed(Server *server)
{
    if (server->lobby_dirty) return;
    server->lobby_dirty = true;
    evtimer_add(server->lobby_event, &(struct timeval){.tv_sec = 1 + server->lobby_watchers / WATCHERS_A_SECOND});
}

/* The same bytes for all, made when somebody wants them. */
void lobby_time(Server *server)
{
    size_t at = 0;
    int length = 0;
    server->lobby_dirty = false;
    server->lobby_watchers = 0;
    for (Session *s; (s = map_next(&server->sessions, &at));) {
        if (!s->lobby || !s->person) continue;
        server->lobby_watchers++;
        if (!length) {
            Json j = reply_begin(s, "tables");
            lobby_json(server, &j, "tables");
            json_close(&j);
            length = json_length(&j);
        }
        if (length > 0) connection_send(s->connection, server->text, (size_t)length);
    }
}
