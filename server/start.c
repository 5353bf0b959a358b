/* From "start" to the first card: the server commits itself to a secret, the players add theirs, the seed follows from both
   (docs/PROTOCOL.md, "A fair deal"). The game begins when all of it is durable. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- may it start, and as what ---- */

static int check_seats(const Room *r, bool fill)
{
    for (int seat = 0; seat < r->options.seats; seat++) {
        const Seat *s = &r->seat[seat];
        if (s->who == WHO_NOBODY && !fill) return SERVER_SEATS_OPEN;
        if (s->who == WHO_PERSON && s->person->id != r->host && !s->ready) return SERVER_NOT_READY;
    }
    return SERVER_OK;
}

static uint64_t who_sits(const Room *r, int seat) { return r->seat[seat].person ? r->seat[seat].person->id : 0; }

/* Who survived the last game and still sits there may keep his character (BASE-520). */
static void keep_characters(const Room *r, BangSetup *setup)
{
    for (int seat = 0; seat < r->last_seats; seat++) {
        if (!(r->survivors >> seat & 1) || r->last_person[seat] != who_sits(r, seat)) continue;
        setup->survivor |= (uint8_t)(1u << seat);
        setup->character[seat] = r->last_character[seat];
    }
}

static BangSetup setup_of(const Room *r, bool keep, bool pass)
{
    BangSetup setup = {.seats = (uint8_t)r->options.seats, .sets = (uint8_t)r->options.sets, .options = options_of_game(&r->options)};
    if (keep) keep_characters(r, &setup);
    if (pass) setup.role[(r->last_sheriff + 1) % r->last_seats] = ROLE_SHERIFF; /* BASE-523 */
    return setup;
}

/* ---- the deal ---- */

static void commit(Play *p)
{
    char setup[DEAL_SETUP];
    randombytes_buf(p->deal.secret, sizeof p->deal.secret);
    deal_setup_text(&p->setup, setup, sizeof setup);
    deal_commitment(p->deal.secret, setup, p->deal.commitment);
}

void deal_tell(Room *r, Session *s)
{
    char setup[DEAL_SETUP];
    deal_setup_text(&r->play->setup, setup, sizeof setup);
    Json j = reply_begin(s, "deal");
    json_int(&j, "game", (int64_t)r->play->number);
    json_hex(&j, "commitment", r->play->deal.commitment, DEAL_BYTES);
    json_text(&j, "setup", setup);
    json_int(&j, "wait", r->play->asked + DEAL_WAIT - now_ms());
    reply_send(s, &j);
}

int deal_start(Room *r, bool fill, bool keep, bool pass)
{
    int code = r->server->draining ? SERVER_DRAINING : check_seats(r, fill);
    if (code != SERVER_OK) return code;
    if (r->unsaved) return SERVER_NOT_SAVED;
    if ((keep || pass) && r->last_seats != r->options.seats) return SERVER_NO_SURVIVORS;
    if (pass && r->last_seats == 3) return SERVER_NO_SHERIFF; /* BASE3-001: he is not in the game */
    for (int seat = 0; seat < r->options.seats; seat++)
        if (r->seat[seat].who == WHO_NOBODY) r->seat[seat] = (Seat){.who = WHO_BOT, .bot = true};
    if (r->options.watch == WATCH_NOBODY) room_put_out(r);
    play_free(r);
    Play *p = r->play = play_new(r, store_next_game(r->server->store));
    p->setup = setup_of(r, keep, pass);
    commit(p);
    p->asked = now_ms();
    r->phase = PHASE_DEALING;
    r->last_game = p->number;
    for (int seat = 0; seat < SEATS; seat++) r->seat[seat].shared = false;
    room_changed(r);
    for (Session *s = r->sessions; s; s = s->next) deal_tell(r, s);
    clock_set(r);
    return SERVER_OK;
}

static bool all_shared(const Room *r)
{
    for (int seat = 0; seat < r->options.seats; seat++)
        if (room_is_here(r, seat) && !r->seat[seat].shared) return false;
    return true;
}

void deal_check(Room *r)
{
    if (r->phase == PHASE_DEALING && all_shared(r)) deal_time(r);
}

int deal_share(Room *r, int seat, const uint8_t share[32])
{
    Play *p = r->play;
    if (p->started || r->seat[seat].shared) return SERVER_LATE; /* the seed is made of those that came in time */
    r->seat[seat].shared = true;
    p->deal.shares |= (uint8_t)(1u << seat);
    memcpy(p->deal.share[seat], share, 32);
    deal_check(r);
    return SERVER_OK;
}

/* ---- the game is kept, and then begins ---- */

static void wire_people(Json *j, const Room *r)
{
    json_open_list(j, NULL);
    for (int seat = 0; seat < r->options.seats; seat++) {
        const Seat *s = &r->seat[seat];
        json_open(j, NULL);
        wire_seat(j, "seat", seat);
        if (s->person) {
            json_int(j, "person", (int64_t)s->person->id);
            json_text(j, "name", s->person->name);
        } else json_text(j, "bot", bot_kind(r->options.bot)->name);
        json_close(j);
    }
    json_close_list(j);
}

static void game_stored(void *context, uint64_t number, int error)
{
    Server *server = context;
    Room *r = map_get(&server->games, number);
    if (!r) return; /* its table was closed meanwhile */
    if (error == STORE_OK) {
        play_begin(r);
        return;
    }
    log_line(LOG_ERROR, "game.not_saved", "why", store_error_id(error), NULL);
    deal_failed(r);
}

void deal_failed(Room *r)
{
    play_free(r);
    r->phase = PHASE_OPEN;
    room_place_bots(r);
    for (Session *s = r->sessions; s; s = s->next) session_refuse(s, SERVER_NOT_SAVED, NULL, NULL);
    room_changed(r);
    clock_set(r);
}

void deal_time(Room *r)
{
    Play *p = r->play;
    if (p->started) return; /* it is on its way to the disk */
    char proof[DEAL_TEXT], setup[LINE_TEXT], people[2048];
    p->started = unix_time();
    deal_seed(p->deal.secret, p->deal.share, p->deal.shares, p->setup.seed);
    deal_lines(&p->deal, proof, sizeof proof);
    bang_write_record_head(&p->setup, setup, sizeof setup);
    Json j = json(people, sizeof people);
    wire_people(&j, r);
    StoreGame game = {.game = p->number, .rules = BANG_RULES_VERSION, .started = p->started, .setup = setup, .proof = proof, .people = people};
    snprintf(game.code, sizeof game.code, "%s", r->code);
    if (!store_put_game(r->server->store, &game, game_stored, r->server, p->number)) deal_failed(r);
    sodium_memzero(proof, sizeof proof);
    sodium_memzero(setup, sizeof setup);
}
