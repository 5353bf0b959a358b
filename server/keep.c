/* What survives the server: tables as JSON in the store, games as their setup and answers. After a start everything stands where it
   stood; what cannot be played on is closed with a word, and its record kept. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <stdlib.h>
#include <string.h>

/* For what nobody waits for: that it could not be kept is at least said. */
void keep_noted(void *context, uint64_t number, int error)
{
    (void)number;
    if (error != STORE_OK) log_line(LOG_ERROR, "store.failed", "what", (const char *)context, "why", store_error_id(error), NULL);
}

/* ---- writing tables ---- */

static void wire_seat_kept(Json *j, const Seat *s, int seat)
{
    if (s->who == WHO_NOBODY) return;
    json_open(j, NULL);
    json_int(j, "seat", seat);
    if (s->person) {
        json_int(j, "person", (int64_t)s->person->id);
        json_text(j, "name", s->person->name);
    }
    json_bool(j, "bot", s->bot);
    json_bool(j, "auto", s->auto_answer);
    json_close(j);
}

static void wire_last(Json *j, const Room *r)
{
    json_open(j, "last");
    json_int(j, "seats", r->last_seats);
    json_int(j, "sheriff", r->last_sheriff);
    json_int(j, "survivors", r->survivors);
    json_open_list(j, "characters");
    for (int seat = 0; seat < r->last_seats; seat++) json_text(j, NULL, bang_character_id(r->last_character[seat]));
    json_close_list(j);
    json_open_list(j, "people");
    for (int seat = 0; seat < r->last_seats; seat++) json_int(j, NULL, (int64_t)r->last_person[seat]);
    json_close_list(j);
    json_close(j);
}

static void put_room(Room *r)
{
    char body[8192];
    Json j = json(body, sizeof body);
    json_open(&j, NULL);
    options_wire(&j, "options", &r->options);
    json_int(&j, "host", (int64_t)r->host);
    json_int(&j, "game", (int64_t)r->last_game);
    json_open_list(&j, "seats");
    for (int seat = 0; seat < SEATS; seat++) wire_seat_kept(&j, &r->seat[seat], seat);
    json_close_list(&j);
    if (r->last_seats) wire_last(&j, r);
    json_open_list(&j, "kicked");
    for (int i = 0; i < r->kicks && i < KICKED; i++) json_int(&j, NULL, (int64_t)r->kicked[i]);
    json_close_list(&j);
    json_close(&j);
    if (!store_put_table(r->server->store, r->code, body, keep_noted, "table", 0)) keep_noted("table", 0, STORE_BUSY);
}

void keep_room(Room *r)
{
    Server *server = r->server;
    if (r->dirty || r->closing) return;
    r->dirty = true;
    r->next_dirty = server->dirty;
    server->dirty = r;
    event_active(server->turn_event, EV_TIMEOUT, 0);
}

void keep_cancel(Room *r)
{
    if (!r->dirty) return;
    Room **at = &r->server->dirty;
    while (*at != r) at = &(*at)->next_dirty;
    *at = r->next_dirty;
    r->dirty = false;
}

void keep_rooms(Server *server)
{
    while (server->dirty) {
        Room *r = server->dirty;
        keep_cancel(r);
        put_room(r);
    }
}

/* ---- reading tables ---- */

static void restore_seat(Room *r, const json_t *from)
{
    int seat = (int)part_int(from, "seat", 0);
    uint64_t id = (uint64_t)part_int(from, "person", 0);
    StorePerson stored;
    if (seat < 0 || seat >= r->options.seats || r->seat[seat].who != WHO_NOBODY) return;
    if (!id) {
        r->seat[seat] = (Seat){.who = WHO_BOT, .bot = true};
        return;
    }
    if (!store_find_person(r->server->store, id, &stored)) return;
    Person *p = person_of(r->server, id, stored.name);
    p->claimed = stored.claimed[0] != 0;
    p->language = stored.language < SAY_LANGUAGES ? stored.language : SAY_EN;
    if (p->rooms == TABLES_PER_PERSON || room_seat_of(r, p) != NOBODY) return;
    room_seat(r, seat, p);
    r->seat[seat].bot = json_is_true(json_object_get(from, "bot"));
    r->seat[seat].auto_answer = json_is_true(json_object_get(from, "auto"));
}

static void restore_last(Room *r, const json_t *from)
{
    const json_t *characters = json_object_get(from, "characters"), *people = json_object_get(from, "people");
    r->last_seats = (uint8_t)part_int(from, "seats", 0);
    if (r->last_seats > SEATS) r->last_seats = 0;
    r->last_sheriff = (uint8_t)(part_int(from, "sheriff", 0) % SEATS);
    r->survivors = (uint8_t)part_int(from, "survivors", 0);
    for (int seat = 0; seat < r->last_seats; seat++) {
        const char *word = json_string_value(json_array_get(characters, (size_t)seat));
        r->last_character[seat] = word ? (uint8_t)bang_character_named(word, strlen(word)) : CHARACTER_NONE;
        r->last_person[seat] = (uint64_t)json_integer_value(json_array_get(people, (size_t)seat));
    }
    r->phase = r->last_seats ? PHASE_OVER : PHASE_OPEN;
}

static void restore_lists(Room *r, const json_t *body)
{
    size_t i;
    json_t *each;
    json_array_foreach(json_object_get(body, "seats"), i, each) restore_seat(r, each);
    json_array_foreach(json_object_get(body, "kicked"), i, each)
        if (r->kicks < KICKED) r->kicked[r->kicks++] = (uint64_t)json_integer_value(each);
    if (json_object_get(body, "last")) restore_last(r, json_object_get(body, "last"));
}

static void restore_table(void *context, const char *code, const char *text)
{
    Server *server = context;
    TableOptions options;
    const char *field, *expected;
    json_t *body = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    options_default(&options);
    if (strlen(code) == CODE_LETTERS && !room_find(server, code) && json_is_object(body) && options_read(json_object_get(body, "options"), &options, &field, &expected)) {
        int bots = options.bots;
        options.bots = 0; /* they come from the list of seats */
        Room *r = room_make(server, code, &options);
        r->options.bots = bots;
        r->host = (uint64_t)part_int(body, "host", 0);
        r->last_game = (uint64_t)part_int(body, "game", 0);
        restore_lists(r, body);
    } else log_line(LOG_ERROR, "table.unreadable", "code", code, NULL);
    json_decref(body);
}

/* ---- reading games ---- */

/* The head of a record may name an older version of the rules: it is tried with those of today, and its check values will tell. */
static bool read_setup(const char *text, BangSetup *out)
{
    char today[32];
    BangReplay replay = {0};
    snprintf(today, sizeof today, "rules %d", BANG_RULES_VERSION);
    for (const char *line = text, *stop; *line; line = *stop ? stop + 1 : stop) {
        stop = line + strcspn(line, "\n");
        bool rules = strncmp(line, "rules ", 6) == 0;
        int why = bang_replay_line(&replay, rules ? today : line, rules ? strlen(today) : (size_t)(stop - line), NULL);
        if (why != WHY_LEGAL) return false;
    }
    *out = replay.setup;
    return replay.started;
}

static void read_deal(const StoreGame *game, Deal *out)
{
    size_t setup = strlen(game->setup), proof = strlen(game->proof);
    char *record = heap_new(setup + proof + 1);
    DealProof found;
    memcpy(record, game->setup, setup);
    memcpy(record + setup, game->proof, proof);
    deal_read(record, setup + proof, &found);
    *out = found.deal;
    free(record);
}

/* What is read of a game, in case it cannot be played on: then its record is made of this. */
typedef struct { uint64_t game; char code[STORE_CODE]; char *setup, *proof, *raw; uint32_t length, room; } Read;

typedef struct { Server *server; Map games; } Restoring; /* Read, by number */

static void read_free(Read *g)
{
    free(g->setup);
    free(g->proof);
    free(g->raw);
    free(g);
}

/* Answers that the game does not take, for people: their words may be those of other rules. */
static void add_raw(Read *g, const StoreAnswer *a)
{
    char card[64], line[320];
    bang_write_card(a->card, card, sizeof card);
    int n = snprintf(line, sizeof line, "# answer %u by %c: %s %s %s at %c\n", a->n, 'A' + a->seat % SEATS, bang_verb_id(a->verb), card, bang_way_id(a->way),
                     a->at < SEATS ? 'A' + a->at : '-');
    g->raw = heap_grow(g->raw, &g->room, g->length + (uint32_t)n + 1, 1);
    memcpy(g->raw + g->length, line, (size_t)n + 1);
    g->length += (uint32_t)n;
}

/* The head as it was written, the proof in it, the moves that were taken, and the answers that were not. */
static char *record_of(const Read *g, const char *moves)
{
    size_t length = strlen(g->setup), tail = strlen("moves\n");
    bool whole = length >= tail && strcmp(g->setup + length - tail, "moves\n") == 0;
    size_t head = whole ? length - tail : length; /* damaged: it is kept as it is */
    size_t size = strlen(g->setup) + strlen(g->proof) + strlen(moves) + g->length + sizeof "end not -\n";
    char *record = heap_new(size);
    snprintf(record, size, "%.*s%s%s%s%send not -\n", (int)head, g->setup, g->proof, g->setup + head, moves, g->raw ? g->raw : "");
    return record;
}

/* A table that is gone cannot have its game back: what there is of it is kept as it is. */
static void end_orphan(Server *server, const Read *g)
{
    StoreEnd end = {.game = g->game, .ended = unix_time(), .closed = "closed"};
    ending_put(server, g->code, &end, record_of(g, ""));
    log_number(LOG_WARN, "game.without_table", "game", (int64_t)g->game);
}

static void begin_play(Room *r, const StoreGame *game)
{
    Play *p = r->play = play_new(r, game->game);
    p->started = game->started;
    read_deal(game, &p->deal);
    r->phase = PHASE_PLAYING;
    r->server->playing++;
    r->last_game = p->number;
    p->broken = !read_setup(game->setup, &p->setup) || p->setup.seats != r->options.seats || bang_start(&p->game, &p->setup, NULL) != WHY_LEGAL;
    if (r->options.delay && !p->broken) {
        p->shown = heap_new(sizeof *p->shown);
        *p->shown = p->game;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        p->reserve[seat] = r->options.reserve;
        if (seat < r->options.seats && r->seat[seat].who == WHO_NOBODY) r->seat[seat] = (Seat){.who = WHO_BOT, .bot = true};
    }
}

static void restore_game(void *context, const StoreGame *game)
{
    Restoring *t = context;
    Room *r = room_find(t->server, game->code);
    Read *g = heap_new(sizeof *g);
    *g = (Read){.game = game->game, .setup = heap_text(game->setup, strlen(game->setup)), .proof = heap_text(game->proof, strlen(game->proof))};
    snprintf(g->code, sizeof g->code, "%s", game->code);
    map_put(&t->games, game->game, g);
    if (r && !r->play) begin_play(r, game);
}

static bool is_taken(Play *p, const StoreAnswer *a, const Taken *answer)
{
    return a->n == p->game.answers && (!a->check || a->check == bang_check(&p->game)) && bang_refuse(&p->game, a->seat, answer->move, NULL) == WHY_LEGAL;
}

static void restore_answer(void *context, const StoreAnswer *a)
{
    Restoring *t = context;
    Room *r = map_get(&t->server->games, a->game);
    Taken answer = {a->seat, {.verb = a->verb, .card = a->card, .at = a->at, .way = a->way}};
    Play *p = r ? r->play : NULL;
    if (p && !p->broken) p->broken = !is_taken(p, a, &answer) || !play_apply(r, &answer);
    if (!p || p->broken) {
        Read *g = map_get(&t->games, a->game);
        if (g) add_raw(g, a);
    } else if (a->reserve >= 0) p->reserve[a->seat] = a->reserve;
}

static void go_on(Room *r)
{
    unsigned bots = 0;
    for (int seat = 0; seat < r->options.seats; seat++) bots |= (unsigned)r->seat[seat].bot << seat;
    play_bots_catch_up(r, bots);
    tell_watchers(r, false); /* when the answers came is not kept: they are shown `delay` after the start */
    clock_ask(r);
    if (r->play->game.over) play_end(r, NULL);
}

/* No game is on: bots that were seated for one go, also those of a deal that was never kept. */
static void settle(Room *r)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (r->seat[seat].who == WHO_PERSON) r->seat[seat].bot = false;
    room_place_bots(r);
    clock_set(r);
}

static void close_broken(Room *r, const Read *g)
{
    char *moves = play_moves(r);
    log_number(LOG_WARN, "game.does_not_replay", "game", (int64_t)r->play->number);
    r->play->record = record_of(g, moves);
    free(moves);
    room_close(r, "rules_changed");
}

static void restore_room(Restoring *t, Room *r)
{
    if (r->play && r->play->broken) close_broken(r, map_get(&t->games, r->play->number));
    else if (r->play) go_on(r);
    else settle(r);
}

static void restore_rooms(Restoring *t)
{
    Server *server = t->server;
    size_t n = 0, at = 0;
    Room **all = heap_new((server->rooms.used + 1) * sizeof *all); /* rooms close while we go */
    for (Read *g; (g = map_next(&t->games, &at));)
        if (!map_get(&server->games, g->game)) end_orphan(server, g);
    at = 0;
    for (Room *r; (r = map_next(&server->rooms, &at));) all[n++] = r;
    for (size_t i = 0; i < n; i++) restore_room(t, all[i]);
    free(all);
}

int keep_restore(Server *server)
{
    Restoring t = {.server = server};
    int error = store_each_table(server->store, restore_table, server);
    if (error == STORE_OK) error = store_each_open_game(server->store, restore_game, &t);
    if (error == STORE_OK) error = store_each_open_answer(server->store, restore_answer, &t);
    if (error == STORE_OK) restore_rooms(&t);
    size_t at = 0;
    for (Read *g; (g = map_next(&t.games, &at));) read_free(g);
    map_free(&t.games);
    if (error == STORE_OK) log_number(LOG_INFO, "restored", "tables", (int64_t)server->rooms.used);
    return error;
}

/* Their sessions and people are freed with the connections. */
void keep_forget(Server *server)
{
    size_t at = 0;
    for (Room *r; (r = map_next(&server->rooms, &at)); at = 0) {
        room_free(r);
    }
    map_free(&server->rooms);
    map_free(&server->people);
    map_free(&server->sessions);
    map_free(&server->games);
}
