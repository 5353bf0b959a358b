/* Tables: who sits where, what kind of game, and the host's doings between games. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include "names.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { GONE_KEPT = 4096 };

/* ---- made and gone ---- */

static const char LETTERS[] = "BCDFGHJKLMNPQRSTVWXZ"; /* no vowels: no words */

static void fresh_code(Server *server, char out[STORE_CODE])
{
    do {
        for (int i = 0; i < CODE_LETTERS; i++) out[i] = LETTERS[randombytes_uniform(sizeof LETTERS - 1)];
        out[CODE_LETTERS] = 0;
    } while (map_get(&server->rooms, map_word(out)));
}

static void timer_fired(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    clock_time(context);
}

static void watch_timer_fired(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    tell_watchers(context, false);
}

Room *room_make(Server *server, const char *code, const TableOptions *options)
{
    Room *r = heap_new(sizeof *r);
    r->server = server;
    if (code) snprintf(r->code, sizeof r->code, "%s", code);
    else fresh_code(server, r->code);
    r->options = *options;
    r->touched = now_ms();
    r->timer = evtimer_new(server->base, timer_fired, r);
    r->watch_timer = evtimer_new(server->base, watch_timer_fired, r);
    if (!r->timer || !r->watch_timer) abort();
    map_put(&server->rooms, map_word(r->code), r);
    room_place_bots(r);
    return r;
}

void room_free(Room *r)
{
    r->closing = true;
    while (r->sessions) room_leave(r->sessions);
    for (int seat = 0; seat < SEATS; seat++) room_seat(r, seat, NULL);
    play_free(r);
    talk_free(r);
    keep_cancel(r);
    map_drop(&r->server->rooms, map_word(r->code));
    event_free(r->timer);
    event_free(r->watch_timer);
    free(r);
}

static void tell_gone(Session *s, const char *code, const char *why)
{
    char id[48];
    snprintf(id, sizeof id, "server.gone.%s", why);
    Json j = reply_begin(s, "gone");
    json_text(&j, "table", code);
    json_text(&j, "code", why);
    reply_sentence(&j, s, id);
    reply_send(s, &j);
}

static bool is_between(const Room *r) { return r->phase == PHASE_OPEN || r->phase == PHASE_OVER; }

/* Whoever comes back to it is told why it is no more. why: one that lasts. */
static void remember_gone(Server *server, const char *code, const char *why)
{
    if (server->gone.used >= GONE_KEPT) map_free(&server->gone);
    map_put(&server->gone, map_word(code), (void *)(uintptr_t)why);
}

void room_put_out(Room *r)
{
    for (Session *s = r->sessions, *next; s; s = next) {
        next = s->next;
        if (s->seat != NOBODY) continue;
        tell_gone(s, r->code, "no_watching");
        room_leave(s);
    }
}

void room_close(Room *r, const char *why)
{
    Server *server = r->server;
    log_line(LOG_INFO, "table.closed", "code", r->code, "why", why, NULL);
    if (!is_between(r)) play_end(r, why);
    for (Session *s = r->sessions; s; s = s->next) tell_gone(s, r->code, why);
    if (!store_drop_table(server->store, r->code, keep_noted, "table", 0)) keep_noted("table", 0, STORE_BUSY);
    remember_gone(server, r->code, why);
    room_free(r);
    lobby_changed(server);
}

/* Codes are told by voice and typed on phones: small letters will do. */
static uint64_t code_key(const char *code)
{
    char upper[STORE_CODE] = "";
    if (strlen(code) != CODE_LETTERS) return 0;
    for (int i = 0; i < CODE_LETTERS; i++) upper[i] = (char)(code[i] >= 'a' && code[i] <= 'z' ? code[i] - 'a' + 'A' : code[i]);
    return map_word(upper);
}

Room *room_find(Server *server, const char *code)
{
    uint64_t key = code_key(code);
    return key ? map_get(&server->rooms, key) : NULL;
}

static int no_table(Call *call, const char *code)
{
    const char *why = code_key(code) ? map_get(&call->session->server->gone, code_key(code)) : NULL;
    if (!why) return SERVER_NO_SUCH_TABLE;
    tell_gone(call->session, code, why);
    return SERVER_OK;
}

/* ---- seats ---- */

int room_seat_of(const Room *r, const Person *person)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (r->seat[seat].who == WHO_PERSON && r->seat[seat].person == person) return seat;
    return NOBODY;
}

bool room_is_here(const Room *r, int seat)
{
    const Seat *s = &r->seat[seat];
    return s->who == WHO_PERSON && s->person->session && s->person->session->room == r;
}

static void lose_room(Person *p, Room *r)
{
    for (int i = 0; i < p->rooms; i++)
        if (p->room[i] == r) p->room[i--] = p->room[--p->rooms];
}

void room_seat(Room *r, int seat, Person *person)
{
    Seat *s = &r->seat[seat];
    Person *old = s->person;
    *s = (Seat){.who = person ? WHO_PERSON : WHO_NOBODY, .person = person, .gone = person ? now_ms() : 0};
    if (person) person->room[person->rooms++] = r;
    if (!old) return;
    lose_room(old, r);
    if (old->session && old->session->room == r) {
        old->session->seat = NOBODY;
        r->watching++;
    }
    person_forget(r->server, old);
}

static int first_free(const Room *r)
{
    for (int seat = 0; seat < r->options.seats; seat++)
        if (r->seat[seat].who == WHO_NOBODY) return seat;
    return NOBODY;
}

int room_count(const Room *r, int who)
{
    int n = 0;
    for (int seat = 0; seat < r->options.seats; seat++) n += r->seat[seat].who == who;
    return n;
}

/* As many bots as the host wants, in the last free seats. */
void room_place_bots(Room *r)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (r->seat[seat].who == WHO_BOT) r->seat[seat] = (Seat){0};
    int bots = r->options.bots;
    for (int seat = r->options.seats - 1; seat >= 0 && bots > 0; seat--) {
        if (r->seat[seat].who != WHO_NOBODY) continue;
        r->seat[seat] = (Seat){.who = WHO_BOT, .bot = true};
        bots--;
    }
}

int room_host_seat(const Room *r)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (r->seat[seat].who == WHO_PERSON && r->seat[seat].person->id == r->host) return seat;
    return NOBODY;
}

/* The host is somebody who sits here; if the old one goes, the first who is here, or else the first. */
static void find_host(Room *r)
{
    if (room_host_seat(r) != NOBODY) return;
    r->host = 0;
    for (int seat = SEATS - 1; seat >= 0; seat--)
        if (r->seat[seat].who == WHO_PERSON) r->host = r->seat[seat].person->id;
    for (int seat = SEATS - 1; seat >= 0; seat--)
        if (room_is_here(r, seat)) r->host = r->seat[seat].person->id;
}

void room_pass_host(Room *r)
{
    r->host = 0;
    find_host(r);
    room_changed(r);
}

/* ---- looking ---- */

void room_enter(Room *r, Session *s, int seat)
{
    if (s->room && s->room != r) room_leave(s);
    if (!s->room) {
        s->next = r->sessions;
        r->sessions = s;
    } else if (s->seat == NOBODY) r->watching--;
    s->room = r;
    s->seat = seat;
    if (seat == NOBODY) r->watching++;
    else r->seat[seat].gone = 0;
    r->touched = now_ms();
}

void room_leave(Session *s)
{
    Room *r = s->room;
    if (!r) return;
    Session **at = &r->sessions;
    while (*at != s) at = &(*at)->next;
    *at = s->next;
    int seat = s->seat;
    s->room = NULL;
    s->next = NULL;
    s->seat = NOBODY;
    r->touched = now_ms();
    if (seat == NOBODY) r->watching--;
    else {
        r->seat[seat].gone = now_ms();
        r->seat[seat].wish = false;
        if (r->phase != PHASE_PLAYING) r->seat[seat].ready = false;
    }
    clock_wish(r);
    clock_set(r);
    if (seat == NOBODY) room_recount(r);
    else room_changed(r);
    if (!r->closing) deal_check(r);
}

/* Onlookers come and go as they like: that must not cost a message to everybody each time. */
void room_recount(Room *r)
{
    r->recount = true;
    if (!evtimer_pending(r->server->recount_event, NULL)) evtimer_add(r->server->recount_event, &(struct timeval){.tv_sec = 1});
}

void room_recount_time(Server *server)
{
    size_t at = 0;
    for (Room *r; (r = map_next(&server->rooms, &at));)
        if (r->recount) room_changed(r);
}

/* ---- the message `table` ---- */

static const char *const PHASE[PHASES] = {"open", "dealing", "playing", "over"};
static const char *const WHO[] = {"nobody", "person", "bot"};

const char *room_phase(const Room *r) { return r->resting ? "resting" : PHASE[r->phase]; }

static void wire_one_seat(Json *j, const Room *r, int seat)
{
    const Seat *s = &r->seat[seat];
    json_open(j, NULL);
    wire_seat(j, "seat", seat);
    json_text(j, "who", WHO[s->who]);
    if (s->who == WHO_PERSON) {
        json_int(j, "person", (int64_t)s->person->id);
        json_text(j, "name", s->person->name);
        json_bool(j, "ready", s->ready);
        json_bool(j, "here", room_is_here(r, seat));
        json_bool(j, "wish", s->wish);
    }
    if (s->who != WHO_NOBODY) json_bool(j, "bot", s->bot);
    json_close(j);
}

static void wire_table(Json *j, const Room *r)
{
    char link[512];
    options_link(&r->options, link, sizeof link);
    json_text(j, "code", r->code);
    json_text(j, "link", link);
    json_text(j, "phase", room_phase(r));
    if (r->host) json_int(j, "host", (int64_t)r->host);
    options_wire(j, "options", &r->options);
    json_open_list(j, "seats");
    for (int seat = 0; seat < r->options.seats; seat++) wire_one_seat(j, r, seat);
    json_close_list(j);
    json_int(j, "watching", r->watching);
    json_bool(j, "paused", r->paused);
    if (r->last_game) json_int(j, "game", (int64_t)r->last_game);
}

void room_tell(Room *r, Session *s)
{
    Json j = reply_begin(s, "table");
    wire_seat(&j, "you", s->seat);
    wire_table(&j, r);
    reply_send(s, &j);
}

void room_changed(Room *r)
{
    if (r->closing) return;
    r->recount = false;
    for (Session *s = r->sessions; s; s = s->next) room_tell(r, s);
    keep_room(r);
    if (r->options.listed) lobby_changed(r->server);
}

/* ---- what people ask for ---- */

static int read_options(Call *call, TableOptions *options)
{
    const json_t *part = message_part(call->message, "options");
    const char *link = message_text(call->message, "link");
    bool good = true;
    if (link) good = options_read_link(link, options, &call->fault.field, &call->fault.expected);
    if (good && part) good = options_read(part, options, &call->fault.field, &call->fault.expected);
    return good ? SERVER_OK : SERVER_BAD_MESSAGE;
}

int room_create(Call *call)
{
    Session *s = call->session;
    Server *server = s->server;
    TableOptions options;
    options_default(&options);
    int code = read_options(call, &options);
    if (code != SERVER_OK) return code;
    if (server->draining) return SERVER_DRAINING;
    if (!server_allows(server, s, TABLE_COST)) return SERVER_TOO_FAST;
    if (s->person->rooms == TABLES_PER_PERSON || server->rooms.used >= (size_t)server->config.tables) return SERVER_TOO_MANY_TABLES;
    Room *r = room_make(server, NULL, &options);
    server->counts.tables_created++;
    r->host = s->person->id;
    room_seat(r, 0, s->person);
    room_enter(r, s, 0);
    log_line(LOG_INFO, "table.made", "code", r->code, NULL);
    room_changed(r);
    clock_set(r);
    return SERVER_OK;
}

static bool was_kicked(const Room *r, uint64_t person)
{
    for (int i = 0; i < r->kicks && i < KICKED; i++)
        if (r->kicked[i] == person) return true;
    return false;
}

static bool looks_like_another(const Room *r, const Person *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (r->seat[seat].who == WHO_PERSON && r->seat[seat].person != p && names_look_alike(r->seat[seat].person->name, p->name)) return true;
    return false;
}

/* A seat for somebody who has none here: the wished one or the first that is free. */
static int find_seat(Room *r, const Person *p, const char *wish, int *seat)
{
    *seat = wish ? wish[0] - 'A' : first_free(r);
    if (wish && (*seat >= r->options.seats || r->seat[*seat].who != WHO_NOBODY)) return SERVER_SEAT_TAKEN;
    if (*seat == NOBODY) return SERVER_TABLE_FULL;
    if (p->rooms == TABLES_PER_PERSON) return SERVER_TOO_MANY_TABLES;
    return looks_like_another(r, p) ? SERVER_NAME_TAKEN : SERVER_OK;
}

static int seat_or_watch(Call *call, Room *r, int *seat)
{
    const Message *m = call->message;
    const char *wish = message_text(m, "seat");
    int code = SERVER_TABLE_FULL;
    *seat = NOBODY;
    if (!message_is(m, "watch") && is_between(r)) code = find_seat(r, call->session->person, wish, seat);
    if (code != SERVER_TABLE_FULL) return code;
    *seat = NOBODY;
    if (r->options.watch == WATCH_ANYBODY) return SERVER_OK;
    return message_is(m, "watch") ? SERVER_NO_WATCHING : SERVER_TABLE_FULL;
}

static void send_where_it_is(Call *call, Room *r)
{
    const Session *s = call->session;
    const json_t *since = message_part(call->message, "since");
    if (r->phase == PHASE_DEALING && !r->play->started && s->seat != NOBODY && !r->seat[s->seat].shared) deal_tell(r, call->session);
    if (r->phase == PHASE_OVER && since) tell_end(r, call->session, (uint64_t)part_int(since, "game", 0), (uint32_t)part_int(since, "n", 0));
    if (r->phase != PHASE_PLAYING) return;
    if (since) tell_missed(r, call->session, (uint64_t)part_int(since, "game", 0), (uint32_t)part_int(since, "n", 0));
    else tell_game(r, call->session, false);
}

int room_join(Call *call)
{
    Session *s = call->session;
    Room *r = room_find(s->server, message_text(call->message, "table"));
    if (!r) return no_table(call, message_text(call->message, "table"));
    if (was_kicked(r, s->person->id)) return SERVER_KICKED;
    int seat = room_seat_of(r, s->person);
    bool new_here = seat == NOBODY;
    if (new_here) {
        int code = seat_or_watch(call, r, &seat);
        if (code == SERVER_OK && looks_like_another(r, s->person)) code = SERVER_NAME_TAKEN;
        if (code != SERVER_OK) return code;
        if (seat != NOBODY) room_seat(r, seat, s->person);
    }
    bool onlooker = seat == NOBODY, same = s->room == r && s->seat == seat;
    room_enter(r, s, seat);
    if (r->host == 0) find_host(r);
    if (seat != NOBODY) clock_back(r, seat);
    clock_wish(r); /* who comes back wishes for no pause, and may wake the table: before all of it is told */
    clock_set(r);
    if (onlooker || same) room_tell(r, s);
    else room_changed(r);
    if (onlooker && !same) room_recount(r);
    talk_replay(s);
    send_where_it_is(call, r);
    return SERVER_OK;
}

/* For good: the seat is free, or a bot's until the game is over. */
int room_leave_seat(Call *call)
{
    Session *s = call->session;
    Room *r = s->room;
    int seat = s->seat;
    room_leave(s);
    if (seat != NOBODY) {
        room_seat(r, seat, NULL);
        if (!is_between(r)) {
            r->seat[seat] = (Seat){.who = WHO_BOT, .bot = true};
            play_bots_catch_up(r, 1u << seat);
        }
        find_host(r);
        clock_set(r);
        room_changed(r);
    }
    tell_gone(s, r->code, "left");
    if (r->host == 0 && (!is_between(r) || !r->sessions)) room_close(r, "closed"); /* nobody could ever go on with it */
    return SERVER_OK;
}

int room_sit(Call *call)
{
    Session *s = call->session;
    Room *r = s->room;
    const char *wish = message_text(call->message, "seat");
    int seat, old = s->seat;
    if (old != NOBODY && !wish) return SERVER_OK;
    if (old != NOBODY && wish[0] - 'A' == old) return SERVER_OK;
    if (was_kicked(r, s->person->id)) return SERVER_KICKED;
    int code = find_seat(r, s->person, wish, &seat);
    if (code == SERVER_TOO_MANY_TABLES && old != NOBODY) code = SERVER_OK;
    if (code != SERVER_OK) return code;
    if (old != NOBODY) room_seat(r, old, NULL);
    room_seat(r, seat, s->person);
    room_enter(r, s, seat);
    find_host(r);
    room_changed(r);
    return SERVER_OK;
}

int room_stand(Call *call)
{
    Room *r = call->session->room;
    room_seat(r, call->session->seat, NULL);
    find_host(r);
    room_changed(r);
    return SERVER_OK;
}

int room_ready(Call *call)
{
    Session *s = call->session;
    bool *ready = &s->room->seat[s->seat].ready, is = message_is(call->message, "ready");
    bool same = *ready == is;
    *ready = is;
    if (same) room_tell(s->room, s); /* nothing that others should hear */
    else room_changed(s->room);
    return SERVER_OK;
}

/* People keep their seats; those beyond the last one move to a free one. */
static bool move_people(Room *r, int seats, int bots)
{
    int people = 0;
    for (int seat = 0; seat < SEATS; seat++) people += r->seat[seat].who == WHO_PERSON;
    if (people + bots > seats) return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (r->seat[seat].who == WHO_BOT) r->seat[seat] = (Seat){0};
    for (int from = seats; from < SEATS; from++) {
        Seat moved = r->seat[from];
        if (moved.who != WHO_PERSON) continue;
        int to = first_free(r);
        r->seat[to] = moved;
        r->seat[from] = (Seat){0};
        if (moved.person->session && moved.person->session->room == r) moved.person->session->seat = to;
    }
    return true;
}

int room_configure(Call *call)
{
    Room *r = call->session->room;
    TableOptions options = r->options;
    int code = read_options(call, &options);
    if (code != SERVER_OK) return code;
    int old_seats = r->options.seats;
    r->options.seats = options.seats < old_seats ? options.seats : old_seats;
    bool fits = move_people(r, options.seats, options.bots);
    r->options.seats = old_seats;
    if (!fits) {
        call->fault = (Fault){"seats", "room for everybody who sits here, and the bots"};
        return SERVER_BAD_MESSAGE;
    }
    bool was_listed = r->options.listed;
    r->options = options;
    room_place_bots(r);
    for (int seat = 0; seat < SEATS; seat++) r->seat[seat].ready = false;
    room_changed(r);
    if (was_listed) lobby_changed(r->server);
    return SERVER_OK;
}

int room_kick(Call *call)
{
    Session *s = call->session;
    Room *r = s->room;
    int seat = message_text(call->message, "seat")[0] - 'A';
    if (seat >= r->options.seats || r->seat[seat].who != WHO_PERSON || seat == s->seat) {
        call->fault = (Fault){"seat", "the seat of somebody else"};
        return SERVER_BAD_MESSAGE;
    }
    Person *person = r->seat[seat].person;
    Session *theirs = person->session && person->session->room == r ? person->session : NULL;
    r->kicked[r->kicks++ % KICKED] = person->id;
    if (theirs) {
        tell_gone(theirs, r->code, "kicked");
        room_leave(theirs);
    }
    room_seat(r, seat, NULL);
    room_changed(r);
    return SERVER_OK;
}

/* Is somebody else in the game, himself and not a bot for him? Who was cut off for a moment is. */
static bool others_play(const Room *r, int but)
{
    int64_t patience = r->server->config.resume * 1000;
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &r->seat[seat];
        if (seat == but || s->who != WHO_PERSON || s->bot) continue;
        if (room_is_here(r, seat) || now_ms() - s->gone < patience) return true;
    }
    return false;
}

/* A table is not taken away from those who play at it. */
int room_shut(Call *call)
{
    Room *r = call->session->room;
    if (!is_between(r) && others_play(r, call->session->seat)) return SERVER_WRONG_PHASE;
    room_close(r, "closed");
    return SERVER_OK;
}
