/* A game at a table. An answer is judged at once, handed to the store, and given to the engine only when it is durable: so nobody
   ever sees what a crash could take back. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { RETRY_MS = 1000 }; /* after an answer of a bot could not be kept */

Play *play_new(Room *r, uint64_t number)
{
    Play *p = heap_new(sizeof *p);
    p->number = number;
    map_put(&r->server->games, p->number, r);
    return p;
}

void play_free(Room *r)
{
    Play *p = r->play;
    if (!p) return;
    if (r->phase == PHASE_PLAYING) r->server->playing--;
    clock_forget_thoughts(r);
    map_drop(&r->server->games, p->number);
    free(p->taken);
    free(p->when);
    free(p->shown);
    free(p->record);
    sodium_memzero(p, sizeof *p);
    free(p);
    r->play = NULL;
}

/* ---- bots ---- */

static void bot_start(Room *r, int seat, const BangGame *game)
{
    Play *p = r->play;
    const BotKind *bot = bot_kind(r->options.bot);
    BangGame view;
    bang_view(game, seat, &view);
    if (bot->start) bot->start(bot, p->memory[seat], bang_bot_seed(p->setup.seed, 0, seat), &view, seat);
    p->botted |= (uint8_t)(1u << seat);
}

/* What the log tells, to the bots of these seats. */
static void bots_watch(Room *r, unsigned seats, const BangGame *game, const BangLog *log)
{
    const BotKind *bot = bot_kind(r->options.bot);
    BangGame open;
    if (!bot->watch || !seats) return;
    bang_view(game, NOBODY, &open);
    for (int seat = 0; seat < game->seats; seat++) {
        if (!(seats >> seat & 1)) continue;
        for (int i = 0; i < log->count; i++) {
            BangEvent event;
            bang_redact(&log->event[i], seat, &event);
            bot->watch(bot, r->play->memory[seat], &event, &open);
        }
    }
}

/* Who takes a seat over in the middle has seen what its owner saw: the game is played once more for him. */
void play_bots_catch_up(Room *r, unsigned seats)
{
    static BangLog log; /* not server->log: that may be of the answer that is being told */
    Play *p = r->play;
    if (!p || r->phase != PHASE_PLAYING) return;
    seats &= ~(unsigned)p->botted;
    if (!seats) return;
    BangGame game;
    bang_start(&game, &p->setup, &log);
    for (int seat = 0; seat < game.seats; seat++)
        if (seats >> seat & 1) bot_start(r, seat, &game);
    bots_watch(r, seats, &game, &log);
    for (uint32_t n = 0; n < p->game.answers; n++) {
        bang_answer(&game, p->taken[n].seat, p->taken[n].move, &log);
        bots_watch(r, seats, &game, &log);
    }
}

static unsigned bot_seats(const Room *r)
{
    unsigned seats = 0;
    for (int seat = 0; seat < r->options.seats; seat++) seats |= (unsigned)r->seat[seat].bot << seat;
    return seats;
}

/* ---- beginning ---- */

static void store_end(Room *r, const char *closed);

void play_begin(Room *r)
{
    Play *p = r->play;
    int why = bang_start(&p->game, &p->setup, &r->server->log);
    if (why != WHY_LEGAL) { /* the options were checked, so this is a fault of ours */
        log_line(LOG_ERROR, "game.cannot_start", "why", bang_why_id(why), NULL);
        store_end(r, "closed");
        deal_failed(r);
        return;
    }
    r->phase = PHASE_PLAYING;
    r->server->playing++;
    r->server->counts.games_started++;
    for (int seat = 0; seat < SEATS; seat++) p->reserve[seat] = r->options.reserve;
    log_number(LOG_INFO, "game.started", "game", (int64_t)p->number);
    play_bots_catch_up(r, bot_seats(r));
    if (r->options.delay) {
        p->shown = heap_new(sizeof *p->shown);
        *p->shown = p->game;
    }
    room_changed(r);
    clock_ask(r); /* before it is told, so that what is told of the clock is right */
    for (Session *s = r->sessions; s; s = s->next) tell_game(r, s, true);
    if (p->game.over) play_end(r, NULL);
}

/* ---- answers ---- */

/* The number that an answer may bear: that of the open question; of a poll, since it was put, from who still owes one. */
static bool is_timely(const Play *p, int seat, int64_t n)
{
    return n == p->game.answers || (n >= p->asked_n && n < p->game.answers && p->game.ask.owe >> seat & 1);
}

static bool is_pending(const Play *p, int seat)
{
    for (int i = 0; i < p->pendings; i++)
        if (p->pending[i].answer.seat == seat) return true;
    return false;
}

int play_read_move(Call *call, BangMove *out)
{
    const Session *s = call->session;
    const Play *p = s->room->play;
    const json_t *move = message_part(call->message, "move");
    BangGame view;
    bang_view(&p->game, s->seat, &view);
    int why = wire_read_move(&view, s->seat, part_text(move, "verb"), part_text(move, "card"), part_text(move, "way"), part_text(move, "at"), out);
    if (why == WHY_LEGAL) return SERVER_OK;
    call->reason = (BangReason){.code = (uint8_t)why, .seat = NOBODY};
    return SERVER_ILLEGAL;
}

/* A poll takes several answers at once; else the one before must be told first. */
static int judge(Call *call, BangMove *move)
{
    const Session *s = call->session;
    const Play *p = s->room->play;
    if (!p || (int64_t)p->number != message_int(call->message, "game", 0)) return s->room->last_game == (uint64_t)message_int(call->message, "game", 0) ? SERVER_LATE : SERVER_NO_SUCH_GAME;
    if (s->room->phase != PHASE_PLAYING || p->game.over || !is_timely(p, s->seat, message_int(call->message, "n", -1)) || is_pending(p, s->seat)) return SERVER_LATE;
    bool poll = (p->game.ask.owe & (p->game.ask.owe - 1)) != 0;
    if (p->pendings && !poll) return SERVER_LATE;
    int code = play_read_move(call, move);
    if (code != SERVER_OK) return code;
    int why = bang_refuse(&p->game, s->seat, *move, &call->reason);
    if (why == WHY_LEGAL && move->at == NOBODY) call->reason = (BangReason){.code = (uint8_t)(why = WHY_NO_SUCH_SEAT), .seat = NOBODY};
    return why == WHY_LEGAL ? SERVER_OK : SERVER_ILLEGAL;
}

int play_call(Call *call)
{
    Room *r = call->session->room;
    BangMove move;
    int code = judge(call, &move);
    if (code != SERVER_OK) return code;
    bool was_bot = r->seat[call->session->seat].bot;
    clock_back(r, call->session->seat);
    if (was_bot) room_changed(r);
    return play_answer(r, call->session->seat, move, false, call);
}

static void answer_stored(void *context, uint64_t game, int error) { play_stored(context, game, error); }

int play_answer(Room *r, int seat, BangMove move, bool by_bot, const Call *call)
{
    Play *p = r->play;
    uint32_t n = p->game.answers + (uint32_t)p->pendings;
    Pending pending = {.answer = {(uint8_t)seat, move}, .by_bot = by_bot, .reserve = clock_reserve(r, seat)};
    if (call) pending.numbered = call->session->numbered, pending.id = call->session->id, pending.serial = call->session->serial;
    StoreAnswer answer = {.game = p->number, .n = n, .seat = (uint8_t)seat, .verb = move.verb, .card = move.card, .at = move.at, .way = move.way,
                          .reserve = pending.reserve, .check = n % RECORD_EVERY == 0 && !p->pendings ? bang_check(&p->game) : 0};
    if (!store_put_answer(r->server->store, &answer, answer_stored, r->server, p->number)) {
        p->due[seat] = by_bot ? now_ms() + RETRY_MS : p->due[seat];
        return SERVER_NOT_SAVED;
    }
    p->pending[p->pendings++] = pending;
    p->due[seat] = 0;
    return SERVER_OK;
}

/* ---- what is durable happens ---- */

static void keep_taken(Room *r, const Taken *answer)
{
    Play *p = r->play;
    uint32_t n = p->game.answers, room = p->room;
    p->taken = heap_grow(p->taken, &p->room, n + 1, sizeof *p->taken);
    p->taken[n] = *answer;
    if (!r->options.delay) return;
    if (p->room != room || !p->when) p->when = realloc(p->when, p->room * sizeof *p->when);
    if (!p->when) abort();
    p->when[n] = now_ms();
}

bool play_apply(Room *r, const Taken *answer)
{
    Play *p = r->play;
    keep_taken(r, answer);
    if (bang_answer(&p->game, answer->seat, answer->move, &r->server->log) != WHY_LEGAL) return false;
    bots_watch(r, p->botted, &p->game, &r->server->log);
    return true;
}

static Session *session_at(const Room *r, int seat)
{
    return room_is_here(r, seat) ? r->seat[seat].person->session : NULL;
}

static void tell_taken(Room *r, const Pending *pending, uint32_t n)
{
    Session *s = session_at(r, pending->answer.seat);
    if (!s || pending->by_bot) return;
    Json j = reply_begin(s, "taken");
    if (pending->numbered && pending->serial == s->serial) json_int(&j, "re", pending->id); /* numbers are those of a connection */
    json_int(&j, "game", (int64_t)r->play->number);
    json_int(&j, "n", n);
    reply_send(s, &j);
}

/* The store could not keep it: it was never given. */
static void take_back(Room *r, const Pending *pending, int error)
{
    Play *p = r->play;
    Session *s = pending->by_bot ? NULL : session_at(r, pending->answer.seat);
    log_line(LOG_ERROR, "answer.not_saved", "why", store_error_id(error), NULL);
    if (s) {
        s->numbered = pending->numbered && pending->serial == s->serial;
        s->id = pending->id;
        r->server->answering = s;
        session_refuse(s, SERVER_NOT_SAVED, NULL, NULL);
        r->server->answering = NULL;
    } else p->due[pending->answer.seat] = now_ms() + RETRY_MS;
    clock_set(r);
}

void play_stored(Server *server, uint64_t game, int error)
{
    Room *r = map_get(&server->games, game);
    if (!r || !r->play || !r->play->pendings) return;
    Play *p = r->play;
    Pending pending = p->pending[0];
    memmove(p->pending, p->pending + 1, (size_t)--p->pendings * sizeof *p->pending);
    if (error != STORE_OK) {
        take_back(r, &pending, error);
        return;
    }
    uint32_t n = p->game.answers;
    bool poll = p->pendings > 0 || (p->game.ask.owe & (p->game.ask.owe - 1)) != 0;
    int kind = p->game.ask.kind;
    if (pending.reserve >= 0) p->reserve[pending.answer.seat] = pending.reserve;
    if (!play_apply(r, &pending.answer)) { /* it was judged, so this is a fault of ours; the store knows more than the game */
        log_number(LOG_ERROR, "game.answer_refused", "game", (int64_t)game);
        room_close(r, "rules_changed");
        return;
    }
    server->counts.answers++;
    server->counts.bot_answers += pending.by_bot;
    tell_taken(r, &pending, n);
    if (!(poll && p->game.ask.kind == kind)) clock_ask(r);
    tell_step(r);
    if (p->game.over) play_end(r, NULL);
    else clock_set(r);
}

/* ---- the end ---- */

typedef struct { char *text; uint32_t length, room; } Text;

static void add(Text *t, const char *text, size_t length)
{
    t->text = heap_grow(t->text, &t->room, t->length + (uint32_t)length + 2, 1);
    memcpy(t->text + t->length, text, length);
    t->length += (uint32_t)length;
    t->text[t->length] = 0;
}

static void add_line(Text *t, const char *line)
{
    add(t, line, strlen(line));
    add(t, "\n", 1);
}

static void add_names(Text *t, const Room *r)
{
    char line[STORE_NAME + 16];
    for (int seat = 0; seat < r->options.seats; seat++) {
        if (!r->seat[seat].person) continue;
        snprintf(line, sizeof line, "name %c %s", 'A' + seat, r->seat[seat].person->name);
        add_line(t, line);
    }
}

/* Everything before the moves: the head, names and proof go before its last line, "moves". */
static void add_head(Text *t, const Room *r)
{
    const Play *p = r->play;
    char head[LINE_TEXT], proof[DEAL_TEXT];
    bang_write_record_head(&p->setup, head, sizeof head);
    deal_lines(&p->deal, proof, sizeof proof);
    add(t, head, strlen(head) - strlen("moves\n"));
    add_names(t, r);
    add(t, proof, strlen(proof));
    add_line(t, "moves");
}

static void add_moves(Text *t, const Play *p)
{
    char line[LINE_TEXT];
    BangGame game;
    bang_start(&game, &p->setup, NULL);
    for (uint32_t n = 0; n < p->game.answers; n++) {
        bang_write_move(&game, p->taken[n].seat, p->taken[n].move, line, sizeof line);
        add_line(t, line);
        bang_answer(&game, p->taken[n].seat, p->taken[n].move, NULL);
        if (game.answers % RECORD_EVERY) continue;
        bang_write_record_check(&game, line, sizeof line);
        add_line(t, line);
    }
}

char *play_moves(const Room *r)
{
    Text t = {0};
    add(&t, "", 0);
    if (r->play->game.seats) add_moves(&t, r->play);
    return t.text;
}

/* Of a game that was closed the end is "not": so its record is whole, and its deal can be proved. */
static char *record_of(const Room *r)
{
    char line[LINE_TEXT];
    Text t = {0};
    add_head(&t, r);
    if (r->play->game.seats) add_moves(&t, r->play);
    bang_write_record_end(&r->play->game, line, sizeof line);
    add_line(&t, line);
    return t.text;
}

/* As he was dealt: who became a legend has another at the end. */
static uint8_t dealt_character(const BangGame *g, int seat)
{
    uint8_t character = g->seat[seat].character;
    return bang_legendary(character) ? bang_other_side(character) : character;
}

static void remember_for_next(Room *r)
{
    const BangGame *g = &r->play->game;
    r->last_seats = g->seats;
    r->survivors = g->living;
    for (int seat = 0; seat < g->seats; seat++) {
        r->last_character[seat] = dealt_character(g, seat);
        r->last_person[seat] = r->seat[seat].person ? r->seat[seat].person->id : 0;
        if (g->seat[seat].role == ROLE_SHERIFF) r->last_sheriff = (uint8_t)seat;
    }
}

static void store_end(Room *r, const char *closed)
{
    Play *p = r->play;
    const BangGame *g = &p->game;
    char *record = p->record ? p->record : record_of(r);
    StoreEnd end = {.game = p->number, .ended = unix_time(), .end = g->over, .winners = g->winners, .turns = g->turns, .seats = g->seats,
                    .sets = g->sets, .options = g->options, .closed = closed};
    p->record = NULL;
    for (int seat = 0; seat < g->seats; seat++)
        end.played[seat] = (StorePlayed){.person = r->seat[seat].person ? r->seat[seat].person->id : 0, .seat = seat, .role = g->seat[seat].role,
                                         .character = dealt_character(g, seat), .won = g->winners >> seat & 1, .survived = bang_in_play(g, seat)};
    ending_put(r->server, r->code, &end, record);
}

void play_end(Room *r, const char *closed)
{
    if (r->phase == PHASE_PLAYING) {
        if (!closed) {
            remember_for_next(r);
            keep_room(r);
            keep_rooms(r->server); /* before the end is kept: who survived must not be lost between the two */
        }
        store_end(r, closed);
        r->server->counts.games_ended++;
        log_line(LOG_INFO, "game.ended", "code", r->code, "end", closed ? closed : bang_end_id(r->play->game.over), NULL);
        if (!closed) tell_over(r);
    }
    if (r->phase == PHASE_DEALING && r->play->started) store_end(r, closed); /* it is on its way to the disk, or there */
    if (closed) play_free(r);
    else { /* it stays for those who were away at its end, until the next deal */
        clock_forget_thoughts(r);
        map_drop(&r->server->games, r->play->number);
        r->server->playing--;
    }
    r->phase = closed ? PHASE_OPEN : PHASE_OVER;
    r->resting = r->paused = false;
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *s = &r->seat[seat];
        s->ready = s->wish = false;
        s->strikes = 0;
        if (s->who == WHO_PERSON) s->bot = false;
    }
    room_place_bots(r);
    room_changed(r);
    clock_set(r);
}
