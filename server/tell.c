/* What each connection is told of a game. Everything goes through bang_view and bang_redact first; wire/ writes it. */
#include "server.h"
#include "heap.h"
#include <stdlib.h>
#include <string.h>

enum { MISSED = 200 }; /* steps that are sent again; after more than that a snapshot says it shorter */

static BangLog redacted; /* of one reader; too large for the stack of a deep call */

static void redact(const BangLog *log, int reader)
{
    redacted.count = log->count;
    for (int i = 0; i < log->count; i++) bang_redact(&log->event[i], reader, &redacted.event[i]);
}

void tell_scene(const Room *r, const Session *to, const BangGame *view, SayScene *out)
{
    *out = (SayScene){.language = to->language, .view = view, .reader = to->seat};
    for (int seat = 0; seat < SEATS; seat++) out->name[seat] = r->seat[seat].person ? r->seat[seat].person->name : NULL;
}

/* Those who look on may see an older game. */
static const BangGame *game_for(const Room *r, const Session *s) { return s->seat == NOBODY && r->play->shown ? r->play->shown : &r->play->game; }

static void put_position(Json *j, const Room *r, const Session *s, const SayScene *scene)
{
    if (s->state) wire_state(j, "state", scene->view);
    else wire_view(j, "view", scene);
    wire_ask(j, "ask", scene, !s->state);
    if (game_for(r, s) == &r->play->game) clock_wire(j, r);
}

/* One message: type, which game and question, what happened, and if `position`, how it is now. */
static Json begin(const Room *r, Session *s, const char *type, const BangGame *game)
{
    Json j = reply_begin(s, type);
    json_int(&j, "game", (int64_t)r->play->number);
    json_int(&j, "n", game->answers);
    return j;
}

static void send_game(const Room *r, Session *s, const char *type, const BangGame *game, const BangLog *log, bool position)
{
    BangGame view;
    SayScene scene;
    bang_view(game, s->seat, &view);
    tell_scene(r, s, &view, &scene);
    Json j = begin(r, s, type, game);
    if (log) {
        redact(log, s->seat);
        wire_events(&j, "events", &scene, redacted.event, redacted.count, !s->state);
    }
    if (position) put_position(&j, r, s, &scene);
    reply_send(s, &j);
}

void tell_game(Room *r, Session *s, bool dealt) { send_game(r, s, "game", game_for(r, s), dealt ? &r->server->log : NULL, true); }

/* ---- steps ---- */

/* All who look on get the same bytes for the same language and form: they are made once. */
static void tell_onlookers(Room *r, const BangGame *game, const BangLog *log)
{
    static struct { bool made; size_t room, length; char *text; } made[SAY_LANGUAGES][2];
    for (int i = 0; i < SAY_LANGUAGES * 2; i++) made[i / 2][i % 2].made = false;
    for (Session *s = r->sessions; s; s = s->next) {
        if (s->seat != NOBODY) continue;
        if (made[s->language][s->state].made) {
            connection_send(s->connection, made[s->language][s->state].text, made[s->language][s->state].length);
            continue;
        }
        send_game(r, s, "step", game, log, true);
        if (!s->next) break; /* the last one: nobody needs a copy */
        size_t length = strlen(r->server->text);
        if (length + 1 > made[s->language][s->state].room) {
            free(made[s->language][s->state].text);
            made[s->language][s->state].room = length + 1;
            made[s->language][s->state].text = heap_new(length + 1);
        }
        memcpy(made[s->language][s->state].text, r->server->text, length + 1);
        made[s->language][s->state].length = length;
        made[s->language][s->state].made = true;
    }
}

void tell_step(Room *r)
{
    Play *p = r->play;
    for (Session *s = r->sessions; s; s = s->next)
        if (s->seat != NOBODY) send_game(r, s, "step", &p->game, &r->server->log, true);
    if (p->shown) tell_watchers(r, false);
    else if (r->watching) tell_onlookers(r, &p->game, &r->server->log);
    r->server->counts.steps++;
}

static int64_t next_shown(const Room *r)
{
    const Play *p = r->play;
    return p->shown_from < p->game.answers ? p->when[p->shown_from] + r->options.delay : 0;
}

void tell_watchers(Room *r, bool all)
{
    static BangLog log;
    Play *p = r->play;
    if (!p || !p->shown) return;
    for (int64_t due = next_shown(r); due && (all || due <= now_ms()); due = next_shown(r)) {
        const Taken *answer = &p->taken[p->shown_from++];
        bang_answer(p->shown, answer->seat, answer->move, &log);
        if (r->watching) tell_onlookers(r, p->shown, &log);
    }
    if (!next_shown(r)) return;
    int64_t wait = next_shown(r) - now_ms();
    if (wait < 0) wait = 0;
    struct timeval tv = {.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
    evtimer_add(r->watch_timer, &tv);
}

/* ---- coming back ---- */

/* The game is played once more from its answers, which takes some ten microseconds, instead of keeping what was sent. */
void tell_missed(Room *r, Session *s, uint64_t number, uint32_t n)
{
    static BangLog log;
    Play *p = r->play;
    const BangGame *now = game_for(r, s);
    if (number != p->number || n >= now->answers || now->answers - n > MISSED) {
        tell_game(r, s, false);
        return;
    }
    BangGame game;
    bang_start(&game, &p->setup, NULL);
    for (uint32_t i = 0; i < now->answers; i++) {
        bang_answer(&game, p->taken[i].seat, p->taken[i].move, &log);
        if (i >= n) send_game(r, s, "step", &game, &log, i + 1 == now->answers);
    }
}

/* ---- the end ---- */

static void put_shares(Json *j, const Deal *deal)
{
    char letter[2] = "A";
    json_hex(j, "secret", deal->secret, DEAL_BYTES);
    json_open(j, "shares");
    for (int seat = 0; seat < SEATS; seat++) {
        letter[0] = (char)('A' + seat);
        if (deal->shares >> seat & 1) json_hex(j, letter, deal->share[seat], DEAL_BYTES);
    }
    json_close(j);
    json_hex(j, "commitment", deal->commitment, DEAL_BYTES);
}

static void put_roles(Json *j, const BangGame *game)
{
    char letter[2] = "A";
    json_open(j, "roles");
    for (int seat = 0; seat < game->seats; seat++) {
        letter[0] = (char)('A' + seat);
        json_text(j, letter, bang_role_id(game->seat[seat].role));
    }
    json_close(j);
}

static void tell_over_to(const Room *r, Session *s)
{
    const Play *p = r->play;
    char text[LINE_TEXT];
    SayScene scene;
    tell_scene(r, s, &p->game, &scene);
    Json j = reply_begin(s, "over");
    json_int(&j, "game", (int64_t)p->number);
    json_text(&j, "end", bang_end_id(p->game.over));
    wire_seats(&j, "winners", p->game.winners);
    say_result(&scene, text, sizeof text);
    json_text(&j, "text", text);
    put_roles(&j, &p->game);
    put_shares(&j, &p->deal);
    reply_send(s, &j);
}

void tell_over(Room *r)
{
    tell_watchers(r, true);
    for (Session *s = r->sessions; s; s = s->next) tell_over_to(r, s);
}

void tell_end(Room *r, Session *s, uint64_t number, uint32_t n)
{
    if (!r->play || r->play->number != number) return;
    if (n < r->play->game.answers) tell_missed(r, s, number, n);
    tell_over_to(r, s);
}

/* ---- why not? ---- */

int tell_why(Call *call)
{
    Session *s = call->session;
    Room *r = s->room;
    BangMove move;
    if (r->phase != PHASE_PLAYING || (int64_t)r->play->number != message_int(call->message, "game", 0)) return SERVER_NO_SUCH_GAME;
    if (message_int(call->message, "n", 0) != r->play->game.answers) return SERVER_LATE;
    int code = play_read_move(call, &move);
    if (code != SERVER_OK) return code;
    BangGame view;
    SayScene scene;
    BangReason reason;
    if (move.verb == VERB_PLAY && !part_text(message_part(call->message, "move"), "at")) move.at = NOBODY; /* about the card as such */
    bang_view(&r->play->game, s->seat, &view);
    bang_refuse(&view, s->seat, move, &reason);
    tell_scene(r, s, &view, &scene);
    Json j = reply_begin(s, "reason");
    wire_reason(&j, "reason", &scene, &reason);
    reply_send(s, &j);
    return SERVER_OK;
}
