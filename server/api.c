/* What is public of the past and of the house, as JSON over HTTP (docs/PROTOCOL.md, "Afterwards"): a row a path. A game that is
   on is not told here, and of a person only the number and what was played. */
#include "server.h"
#include "names.h"
#include "phrases.h"
#include <stdlib.h>
#include <string.h>

enum { GAMES_A_PAGE = 20 };

typedef struct { Server *server; const HttpRequest *request; HttpAnswer *answer; uint64_t number; } Asked;

/* ---- answers ---- */

static Json api_begin(const Asked *a)
{
    Json j = json(a->server->text, sizeof a->server->text);
    json_open(&j, NULL);
    return j;
}

static void api_send(const Asked *a, Json *j, int status)
{
    json_close(j);
    int length = json_length(j);
    *a->answer = (HttpAnswer){.status = length < 0 ? 500 : status,
                              .type = "application/json; charset=utf-8",
                              .body = a->server->text,
                              .length = length < 0 ? 0 : (size_t)length};
}

static void api_refuse(const Asked *a, int status, const char *code, const char *sentence)
{
    Json j = api_begin(a);
    json_text(&j, "error", code);
    json_text(&j, "text", say_raw(request_language(a->request), sentence));
    api_send(a, &j, status);
}

static void no_such_page(const Asked *a) { api_refuse(a, 404, "no_such_page", "server.api.no_such_page"); }
static void bad_number(const Asked *a) { api_refuse(a, 400, "bad_number", "server.api.bad_number"); }

/* An open game, or none. */
static void no_game(const Asked *a)
{
    if (history_is_open(a->server, a->number)) api_refuse(a, 404, "not_over", "server.not_over");
    else api_refuse(a, 404, "no_such_game", "server.no_such_game");
}

/* ---- games ---- */

static void wire_played(Json *j, const StorePlayed *p)
{
    json_open(j, NULL);
    wire_seat(j, "seat", p->seat);
    if (p->person) json_int(j, "person", (int64_t)p->person);
    if (p->role != ROLE_NONE) json_text(j, "role", bang_role_id(p->role));
    if (p->character != CHARACTER_NONE) json_text(j, "character", bang_character_id(p->character));
    json_bool(j, "won", p->won);
    json_bool(j, "survived", p->survived);
    json_close(j);
}

static void wire_result(Json *j, const StoreResult *r)
{
    json_int(j, "game", (int64_t)r->game);
    json_int(j, "started", r->started);
    json_int(j, "ended", r->ended);
    json_int(j, "rules", r->rules);
    options_wire_sets(j, "sets", r->sets);
    options_wire_of_game(j, r->options);
    json_int(j, "turns", r->turns);
    json_text(j, "closed", r->closed);
    if (!r->closed) {
        json_text(j, "end", bang_end_id(r->end));
        wire_seats(j, "winners", (unsigned)r->winners);
    }
    if (r->people) json_raw(j, "people", r->people, strlen(r->people));
    json_open_list(j, "seats");
    for (int seat = 0; seat < r->seats && seat < SEATS; seat++) wire_played(j, &r->played[seat]);
    json_close_list(j);
}

typedef struct { Json *j; int rows; uint64_t last; bool listed; } Results;

static void each_result(void *context, const StoreResult *result)
{
    Results *out = context;
    if (out->listed) json_open(out->j, NULL);
    wire_result(out->j, result);
    if (out->listed) json_close(out->j);
    out->rows++;
    out->last = result->game;
}

static void get_game(const Asked *a)
{
    Json j = api_begin(a);
    Results results = {.j = &j};
    if (!map_get(&a->server->games, a->number)) store_result(a->server->store, a->number, each_result, &results);
    if (results.rows) api_send(a, &j, 200);
    else no_game(a);
}

static void get_record(const Asked *a)
{
    static char name[32]; /* until net.c has copied it, in this turn */
    int code;
    char *record = history_record(a->server, a->number, &code);
    if (!record) {
        no_game(a);
        return;
    }
    snprintf(name, sizeof name, "bang-%llu.txt", (unsigned long long)a->number);
    *a->answer = (HttpAnswer){.status = 200,
                              .type = "text/plain; charset=utf-8",
                              .body = record,
                              .length = strlen(record),
                              .release = free,
                              .disposition = name};
}

/* ---- people ---- */

static void each_tally(void *context, const StoreTally *t)
{
    Results *out = context;
    json_open(out->j, NULL);
    json_text(out->j, "role", bang_role_id(t->role));
    json_text(out->j, "character", bang_character_id(t->character));
    json_int(out->j, "players", t->seats);
    json_int(out->j, "games", t->games);
    json_int(out->j, "wins", t->wins);
    json_close(out->j);
    out->rows++;
}

/* A number of decimal digits, with nothing behind it but what may end it; 0: it is none. */
static uint64_t read_number(const char *text, const char *ends)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 15 || text[0] == '0' || (text[digits] && !strchr(ends, text[digits]))) return 0;
    return strtoull(text, NULL, 10);
}

/* ?before=GAME. False: it is there, and no number. */
static bool read_before(const char *query, uint64_t *before)
{
    *before = 0;
    for (const char *at = query; *at; at += strcspn(at, "&"), at += *at == '&') {
        if (strncmp(at, "before=", 7) != 0) continue;
        *before = read_number(at + 7, "&");
        if (!*before) return false;
    }
    return true;
}

static void get_person(const Asked *a)
{
    StorePerson person;
    uint64_t before;
    if (!read_before(a->request->query, &before)) {
        bad_number(a);
        return;
    }
    Json j = api_begin(a);
    Results games = {.j = &j, .listed = true}, tallies = {.j = &j};
    json_int(&j, "person", (int64_t)a->number);
    json_open_list(&j, "games");
    store_history(a->server->store, a->number, before, GAMES_A_PAGE, each_result, &games);
    json_close_list(&j);
    if (games.rows == GAMES_A_PAGE) json_int(&j, "before", (int64_t)games.last); /* for the next page */
    json_open_list(&j, "wins");
    store_tallies(a->server->store, a->number, each_tally, &tallies);
    json_close_list(&j);
    if (games.rows || tallies.rows || store_find_person(a->server->store, a->number, &person)) api_send(a, &j, 200);
    else api_refuse(a, 404, "no_such_person", "server.api.no_such_person");
}

/* ---- all games ---- */

typedef struct { int64_t played, won; } Share;
typedef struct { Share role[ROLE_COUNT], character[CHARACTER_COUNT], players[SEATS + 1][ROLE_COUNT]; } Sums;

static void add_share(Share *to, const StoreTally *t)
{
    to->played += t->games;
    to->won += t->wins;
}

static void sum_tally(void *context, const StoreTally *t)
{
    Sums *s = context;
    if (t->role < 0 || t->role >= ROLE_COUNT || t->character < 0 || t->character >= CHARACTER_COUNT || t->seats < 0 ||
        t->seats > SEATS)
        return;
    add_share(&s->role[t->role], t);
    add_share(&s->character[t->character], t);
    add_share(&s->players[t->seats][t->role], t);
}

static void wire_share(Json *j, const char *key, const char *word, Share s)
{
    if (!s.played) return;
    json_open(j, NULL);
    json_text(j, key, word);
    json_int(j, "played", s.played);
    json_int(j, "won", s.won);
    json_close(j);
}

static void wire_roles(Json *j, const Share role[ROLE_COUNT])
{
    json_open_list(j, "roles");
    for (int i = 0; i < ROLE_COUNT; i++) wire_share(j, "role", bang_role_id(i), role[i]);
    json_close_list(j);
}

/* So many games: each is counted once for every seat. */
static int64_t games_of(const Share role[ROLE_COUNT], int players)
{
    int64_t played = 0;
    for (int i = 0; i < ROLE_COUNT; i++) played += role[i].played;
    return players ? played / players : 0;
}

static void get_stats(const Asked *a)
{
    Sums s = {0};
    int64_t games = 0;
    store_tallies(a->server->store, 0, sum_tally, &s);
    for (int n = 1; n <= SEATS; n++) games += games_of(s.players[n], n);
    Json j = api_begin(a);
    json_int(&j, "games", games);
    wire_roles(&j, s.role);
    json_open_list(&j, "characters");
    for (int i = 0; i < CHARACTER_COUNT; i++) wire_share(&j, "character", bang_character_id(i), s.character[i]);
    json_close_list(&j);
    json_open_list(&j, "players");
    for (int n = 1; n <= SEATS; n++) {
        if (!games_of(s.players[n], n)) continue;
        json_open(&j, NULL);
        json_int(&j, "players", n);
        json_int(&j, "games", games_of(s.players[n], n));
        wire_roles(&j, s.players[n]);
        json_close(&j);
    }
    json_close_list(&j);
    api_send(a, &j, 200);
}

/* ---- the house ---- */

static void get_tables(const Asked *a)
{
    Json j = api_begin(a);
    lobby_json(a->server, &j, "tables");
    api_send(a, &j, 200);
}

static void wire_clocks(Json *j)
{
    static const char *const WORD[] = {"relaxed", "normal", "fast"};
    json_open(j, "clocks");
    for (size_t i = 0; i < sizeof WORD / sizeof *WORD; i++) {
        char link[32];
        const char *field, *expected;
        TableOptions o;
        options_default(&o);
        snprintf(link, sizeof link, "clock=%s", WORD[i]);
        if (!options_read_link(link, &o, &field, &expected)) continue;
        json_open(j, WORD[i]);
        json_int(j, "decision", o.decision);
        json_int(j, "reserve", o.reserve);
        json_close(j);
    }
    json_close(j);
}

static void wire_limits(Json *j, const Config *c)
{
    const struct { const char *name; int64_t value; } LIMIT[] = {
        {"name_letters", NAME_LETTERS},
        {"line_letters", LINE_LETTERS},
        {"password_least", PASSWORD_LEAST},
        {"password_most", PASSWORD_MOST},
        {"tables_per_person", TABLES_PER_PERSON},
        {"message_bytes", c->limits.message_bytes},
        {"messages_per_second", c->limits.messages_per_second},
        {"messages_burst", c->limits.messages_burst},
        {"hello_ms", c->limits.hello_ms},
        {"quiet_ms", c->limits.ping_ms},
        {"deal_ms", DEAL_WAIT},
        {"resume_ms", c->resume * 1000},
        {"idle_ms", c->idle * 60000},
        {"rest_ms", c->rest * 3600000},
    };
    json_open(j, "limits");
    for (size_t i = 0; i < sizeof LIMIT / sizeof *LIMIT; i++) json_int(j, LIMIT[i].name, LIMIT[i].value);
    json_close(j);
}

/* What a set has, and for how many players it is. */
static void wire_set(Json *j, int set)
{
    int fewest, most = bang_setup_seats(1 << set, &fewest);
    json_open(j, NULL);
    json_text(j, "set", bang_set_id(set));
    json_int(j, "fewest", fewest);
    json_int(j, "most", most);
    json_open_list(j, "cards");
    for (int i = KIND_NONE + 1; i < KIND_COUNT; i++)
        if (bang_set_of_kind(i) == set) json_text(j, NULL, bang_kind_id(i));
    json_close_list(j);
    json_open_list(j, "characters");
    for (int i = CHARACTER_NONE + 1; i < CHARACTER_COUNT; i++) {
        if (bang_set_of_character(i) != set) continue;
        json_open(j, NULL);
        json_text(j, "character", bang_character_id(i));
        json_int(j, "life", bang_life(i));
        json_close(j);
    }
    json_close_list(j);
    json_open_list(j, "options");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (bang_usual_options(1 << set) >> i & 1) json_text(j, NULL, bang_option_id(i));
    json_close_list(j);
    json_close(j);
}

static void get_rules(const Asked *a)
{
    Json j = api_begin(a);
    json_text(&j, "server", BANG_VERSION);
    json_int(&j, "protocol", PROTOCOL);
    json_int(&j, "rules", BANG_RULES_VERSION);
    json_open_list(&j, "languages");
    for (int i = 0; i < SAY_LANGUAGES; i++) json_text(&j, NULL, say_tag(i));
    json_close_list(&j);
    json_open_list(&j, "sets");
    for (int i = 0; i < SET_COUNT; i++) wire_set(&j, i);
    json_close_list(&j);
    options_wire_known(&j, "options");
    wire_clocks(&j);
    wire_limits(&j, &a->server->config);
    json_open_list(&j, "phrases");
#define X(word) json_text(&j, NULL, #word);
    PHRASES(X)
#undef X
    json_close_list(&j);
    api_send(a, &j, 200);
}

/* ---- which path ---- */

/* "#" stands for a number. */
static const struct { const char *path; void (*get)(const Asked *); } PATH[] = {
    {"tables", get_tables},   {"game/#", get_game}, {"game/#/record", get_record},
    {"person/#", get_person}, {"stats", get_stats}, {"rules", get_rules},
};

/* *number: what stands at the "#", 0: it is no number. */
static bool fits_path(const char *form, const char *path, uint64_t *number)
{
    size_t before = strcspn(form, "#");
    *number = 1;
    if (!form[before]) return strcmp(form, path) == 0;
    if (strncmp(form, path, before) != 0) return false;
    size_t length = strcspn(path + before, "/");
    *number = read_number(path + before, "/");
    return length > 0 && strcmp(form + before + 1, path + before + length) == 0;
}

bool history_http(Server *server, const HttpRequest *request, HttpAnswer *answer)
{
    Asked a = {.server = server, .request = request, .answer = answer};
    if (strncmp(request->path, "/api/", 5) != 0) return false;
    for (size_t i = 0; i < sizeof PATH / sizeof *PATH; i++) {
        if (!fits_path(PATH[i].path, request->path + 5, &a.number)) continue;
        if (a.number) PATH[i].get(&a);
        else bad_number(&a);
        return true;
    }
    no_such_page(&a);
    return true;
}
