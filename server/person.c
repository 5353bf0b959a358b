/* People: guests with a secret, names, and names claimed with a password. Only the hash of a secret is kept. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include "names.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_SECONDS = 24 * 60 * 60 }; /* how exactly it is known when somebody was last here */

/* ---- in memory ---- */

Person *person_of(Server *server, uint64_t id, const char *name)
{
    Person *p = map_get(&server->people, id);
    if (p) return p;
    p = heap_new(sizeof *p);
    p->id = id;
    snprintf(p->name, sizeof p->name, "%s", name);
    map_put(&server->people, id, p);
    return p;
}

void person_forget(Server *server, Person *p)
{
    if (p->session || p->rooms) return;
    map_drop(&server->people, p->id);
    free(p);
}

static Person *load(Server *server, const StorePerson *stored)
{
    Person *p = map_get(&server->people, stored->id);
    if (p) return p; /* what is in memory is newer */
    p = person_of(server, stored->id, stored->name);
    p->claimed = stored->claimed[0] != 0;
    p->language = stored->language < SAY_LANGUAGES ? stored->language : SAY_EN;
    return p;
}

/* ---- welcome ---- */

static void wire_tables(Json *j, const Person *p)
{
    json_open_list(j, "tables");
    for (int i = 0; i < p->rooms; i++) {
        json_open(j, NULL);
        json_text(j, "code", p->room[i]->code);
        json_text(j, "phase", room_phase(p->room[i]));
        wire_seat(j, "you", room_seat_of(p->room[i], p));
        json_close(j);
    }
    json_close_list(j);
}

static void welcome(Session *s, bool with_secret)
{
    Json j = reply_begin(s, "welcome");
    json_int(&j, "protocol", PROTOCOL);
    json_text(&j, "server", BANG_VERSION);
    json_int(&j, "rules", BANG_RULES_VERSION);
    json_int(&j, "person", (int64_t)s->person->id);
    json_text(&j, "name", s->person->name);
    json_bool(&j, "claimed", s->person->claimed);
    if (with_secret) json_hex(&j, "secret", s->secret, sizeof s->secret);
    wire_tables(&j, s->person);
    json_int(&j, "resume", s->server->config.resume * 1000);
    reply_send(s, &j);
    if (with_secret) sodium_memzero(s->server->text, j.length);
    sodium_memzero(s->secret, sizeof s->secret);
}

/* One connection a person: the last one that came. */
static void arrive(Session *s, Person *p)
{
    Session *old = p->session;
    if (s->person && s->person != p) { /* another identity on the same connection */
        room_leave(s);
        s->person->session = NULL;
        person_forget(s->server, s->person);
    }
    if (old && old != s) {
        room_leave(old);
        old->person = NULL;
        connection_close(old->connection, 4001, "another connection of the same person");
    }
    p->session = s;
    p->language = s->language;
    s->person = p;
    connection_greeted(s->connection);
}

/* ---- results of other threads ---- */

static void wait(Session *s)
{
    s->waiting = true;
    s->waiting_numbered = s->numbered;
    s->waiting_id = s->id;
}

/* The session that waited, if it is still there; its message is being answered again. */
static Session *resume(Server *server, uint64_t serial)
{
    Session *s = map_get(&server->sessions, serial);
    if (!s) return NULL;
    s->waiting = false;
    s->numbered = s->waiting_numbered;
    s->id = s->waiting_id;
    server->answering = s;
    return s;
}

static void refuse_later(Session *s, int code)
{
    session_refuse(s, code, NULL, NULL);
    s->server->answering = NULL;
}

static void secret_stored(void *context, uint64_t serial, int error)
{
    Server *server = context;
    Session *s = resume(server, serial);
    if (!s) return;
    uint64_t id;
    uint8_t hash[STORE_HASH];
    StorePerson stored;
    crypto_generichash(hash, sizeof hash, s->secret, sizeof s->secret, NULL, 0);
    if (error != STORE_OK || !store_find_secret(server->store, hash, &id) || !store_find_person(server->store, id, &stored)) {
        refuse_later(s, SERVER_NOT_SAVED);
        return;
    }
    arrive(s, load(server, &stored));
    welcome(s, true);
    server->answering = NULL;
}

static int give_secret(Session *s, uint64_t person)
{
    uint8_t hash[STORE_HASH];
    randombytes_buf(s->secret, sizeof s->secret);
    crypto_generichash(hash, sizeof hash, s->secret, sizeof s->secret, NULL, 0);
    if (!store_put_secret(s->server->store, person, hash, unix_time(), secret_stored, s->server, s->serial)) return SERVER_NOT_SAVED;
    wait(s);
    return SERVER_OK;
}

/* ---- hello ---- */

static void note_speech(Session *s, const Message *m)
{
    const char *tag = message_text(m, "language");
    int language = tag ? say_language(tag) : -1;
    if (language >= 0) s->language = (uint8_t)language;
    if (message_has(m, "state")) s->state = message_is(m, "state");
}

/* SERVER_OK, and then `out` may be shown; it may be somebody else's all the same. */
static int read_name(const Session *s, const char *wish, char out[STORE_NAME])
{
    char skeleton[STORE_NAME];
    StorePerson owner;
    if (clean_name(wish, strlen(wish), out, STORE_NAME) != CLEAN_OK) return SERVER_BAD_NAME;
    name_skeleton(out, skeleton, sizeof skeleton);
    bool taken = store_find_claimed(s->server->store, skeleton, &owner) && (!s->person || owner.id != s->person->id);
    return taken ? SERVER_NAME_TAKEN : SERVER_OK;
}

static int make_guest(Call *call)
{
    Session *s = call->session;
    if (!server_allows(s->server, s, GUEST_COST)) return SERVER_TOO_FAST;
    StorePerson guest = {.made = unix_time(), .seen = unix_time(), .language = s->language};
    const char *wish = message_text(call->message, "name");
    if (wish) {
        int code = read_name(s, wish, guest.name);
        if (code != SERVER_OK) return code;
    } else {
        snprintf(guest.name, sizeof guest.name, "%s %u", say_raw(s->language, "server.guest"), 1000 + randombytes_uniform(9000));
    }
    guest.id = store_next_person(s->server->store);
    if (!store_put_person(s->server->store, &guest, NULL, NULL, 0)) return SERVER_NOT_SAVED;
    s->server->counts.guests++;
    return give_secret(s, guest.id);
}

static void note_seen(Server *server, const StorePerson *stored)
{
    if (unix_time() - stored->seen >= SEEN_SECONDS) store_put_seen(server->store, stored->id, unix_time());
}

/* So that nobody who is connected for long counts as somebody who does not come back. */
void person_seen(Server *server)
{
    size_t at = 0;
    for (const Person *p; (p = map_next(&server->people, &at));)
        if (p->session) store_put_seen(server->store, p->id, unix_time());
}

int person_hello(Call *call)
{
    Session *s = call->session;
    const Message *m = call->message;
    uint8_t secret[32], hash[STORE_HASH];
    StorePerson stored;
    if (message_int(m, "protocol", 0) != PROTOCOL) return SERVER_BAD_PROTOCOL;
    note_speech(s, m);
    if (!message_hex(m, "secret", secret)) return s->person ? SERVER_BAD_SECRET : make_guest(call);
    crypto_generichash(hash, sizeof hash, secret, sizeof secret, NULL, 0);
    sodium_memzero(secret, sizeof secret);
    uint64_t id;
    if (!store_find_secret(s->server->store, hash, &id) || !store_find_person(s->server->store, id, &stored)) return SERVER_BAD_SECRET;
    note_seen(s->server, &stored);
    arrive(s, load(s->server, &stored));
    welcome(s, false);
    return SERVER_OK;
}

/* ---- names ---- */

static void tell_tables(const Person *p)
{
    for (int i = 0; i < p->rooms; i++) room_changed(p->room[i]);
}

static void tell_named(Session *s)
{
    Json j = reply_begin(s, "named");
    json_text(&j, "name", s->person->name);
    json_bool(&j, "claimed", s->person->claimed);
    reply_send(s, &j);
    tell_tables(s->person);
}

static bool sits_at(const Room *r, const Person *but, const char *name)
{
    for (int seat = 0; seat < r->options.seats; seat++) {
        const Person *other = r->seat[seat].person;
        if (other && other != but && names_look_alike(other->name, name)) return true;
    }
    return false;
}

/* Where he sits, and where he looks on. */
static bool is_look_alike(const Person *p, const char *name)
{
    for (int i = 0; i < p->rooms; i++)
        if (sits_at(p->room[i], p, name)) return true;
    return p->session && p->session->room && sits_at(p->session->room, p, name);
}

/* Keeps a name, with its password if it is claimed. */
static int put_name(const Session *s, const char *name, const char *password, StoreDone *done, void *context)
{
    StorePerson stored;
    if (!store_find_person(s->server->store, s->person->id, &stored)) return SERVER_NOT_SAVED;
    snprintf(stored.name, sizeof stored.name, "%s", name);
    if (password) {
        name_skeleton(name, stored.claimed, sizeof stored.claimed);
        snprintf(stored.password, sizeof stored.password, "%s", password);
    } else if (stored.claimed[0]) {
        name_skeleton(name, stored.claimed, sizeof stored.claimed);
    }
    stored.language = s->language;
    return store_put_person(s->server->store, &stored, done, context, s->serial) ? SERVER_OK : SERVER_NOT_SAVED;
}

/* A name on its way: to the store, or first to the pool of passwords. */
typedef struct { Server *server; uint64_t serial, person; bool claims; char name[STORE_NAME]; } Claim;

/* It is told when it is durable; and what changes the name next must find it in the store. */
static void name_stored(void *context, uint64_t number, int error)
{
    Claim *claim = context;
    Server *server = claim->server;
    Person *p = map_get(&server->people, claim->person);
    Session *s = resume(server, number);
    if (p && error == STORE_OK) {
        snprintf(p->name, sizeof p->name, "%s", claim->name);
        p->claimed |= claim->claims;
    }
    if (s && error != STORE_OK) session_refuse(s, error == STORE_REFUSED ? SERVER_NAME_TAKEN : SERVER_NOT_SAVED, NULL, NULL);
    else if (s && s->person) tell_named(s);
    else if (p) tell_tables(p);
    server->answering = NULL;
    free(claim);
}

int person_rename(Call *call)
{
    Session *s = call->session;
    Claim *claim = heap_new(sizeof *claim);
    *claim = (Claim){.server = s->server, .serial = s->serial, .person = s->person->id};
    int code = read_name(s, message_text(call->message, "name"), claim->name);
    if (code == SERVER_OK && is_look_alike(s->person, claim->name)) code = SERVER_NAME_TAKEN;
    if (code == SERVER_OK) code = put_name(s, claim->name, NULL, name_stored, claim);
    if (code == SERVER_OK) wait(s);
    else free(claim);
    return code;
}

int person_language(Call *call)
{
    Session *s = call->session;
    int language = say_language(message_text(call->message, "language"));
    if (language < 0) {
        call->fault = (Fault){"language", "en, ko or zh"};
        return SERVER_BAD_MESSAGE;
    }
    s->language = (uint8_t)language;
    s->person->language = s->language;
    if (!s->room) {
        tell_named(s);
        return SERVER_OK;
    }
    room_tell(s->room, s);
    if (s->room->phase == PHASE_PLAYING) tell_game(s->room, s, false);
    return SERVER_OK;
}

/* ---- passwords ---- */

static int password_code(int order)
{
    if (order == PASSWORD_TAKEN) return SERVER_OK;
    return order == PASSWORD_BUSY ? SERVER_BUSY : SERVER_BAD_PASSWORD;
}

static void claim_hashed(void *context, uint64_t number, int result, const char *hash)
{
    Claim *claim = context;
    Session *s = resume(claim->server, number);
    char name[STORE_NAME];
    int code = s && s->person && result == PASSWORD_HASHED ? read_name(s, claim->name, name) : SERVER_BUSY; /* somebody may have been quicker */
    if (code == SERVER_OK && is_look_alike(s->person, name)) code = SERVER_NAME_TAKEN;
    if (code == SERVER_OK) code = put_name(s, name, hash, name_stored, claim);
    if (code == SERVER_OK) wait(s);
    else if (s) session_refuse(s, code, NULL, NULL);
    claim->server->answering = NULL;
    if (code != SERVER_OK) free(claim);
}

int person_claim(Call *call)
{
    Session *s = call->session;
    const char *password = message_text(call->message, "password");
    Claim *claim = heap_new(sizeof *claim);
    *claim = (Claim){.server = s->server, .serial = s->serial, .person = s->person->id, .claims = true};
    int code = read_name(s, message_text(call->message, "name"), claim->name);
    if (code == SERVER_OK && is_look_alike(s->person, claim->name)) code = SERVER_NAME_TAKEN;
    if (code == SERVER_OK) code = password_code(passwords_hash(s->server->passwords, password, claim_hashed, claim, s->serial));
    if (code == SERVER_OK) wait(s);
    else free(claim);
    return code;
}

static void login_verified(void *context, uint64_t number, int result, const char *hash)
{
    Claim *claim = context;
    (void)hash;
    Session *s = resume(claim->server, number);
    if (s) {
        int code = result == PASSWORD_RIGHT && claim->person ? give_secret(s, claim->person) : SERVER_WRONG_PASSWORD;
        if (code != SERVER_OK) session_refuse(s, code, NULL, NULL);
        s->server->answering = NULL;
    }
    free(claim);
}

/* A name that nobody has claimed costs the same work, so that it cannot be told from a wrong password. */
int person_login(Call *call)
{
    Session *s = call->session;
    char name[STORE_NAME], skeleton[STORE_NAME];
    StorePerson owner = {0};
    const char *wish = message_text(call->message, "name"), *password = message_text(call->message, "password");
    if (message_int(call->message, "protocol", PROTOCOL) != PROTOCOL) return SERVER_BAD_PROTOCOL;
    if (!server_allows(s->server, s, LOGIN_COST)) return SERVER_TOO_FAST;
    if (!s->person) note_speech(s, call->message); /* before the password is right nothing else changes */
    bool known = clean_name(wish, strlen(wish), name, sizeof name) == CLEAN_OK;
    if (known) name_skeleton(name, skeleton, sizeof skeleton);
    known = known && store_find_claimed(s->server->store, skeleton, &owner);
    Claim *claim = heap_new(sizeof *claim);
    *claim = (Claim){.server = s->server, .serial = s->serial, .person = known ? owner.id : 0};
    int code = password_code(passwords_verify(s->server->passwords, known ? owner.password : NULL, password, login_verified, claim, s->serial));
    if (code == SERVER_OK) wait(s);
    else free(claim);
    return code;
}
