/* One connection after another. The pauses between them grow, with a part that chance decides, so that a server that comes back
   is not met by everybody at once. */
#include "link.h"
#include "keys.h"
#include "memory.h"
#include "secrets.h"
#include "text/say.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#ifndef BANG_VERSION
#define BANG_VERSION "unknown"
#endif

enum {
    OPENING = 15000, /* ms until a connection must be greeted */
    QUIET = 40000,   /* ms without a word, after which the server is asked whether it is there */
    DEAD = 75000,    /* and after which it is not */
    FIRST_PAUSE = 1000, LAST_PAUSE = 15000,
    REPLACED = 4001, /* the server closes with it: another connection of the same person has taken the place of this one */
};

struct Link {
    LinkWishes wishes;
    LinkMessage *on_message;
    void *context;
    Client *client;      /* NULL: a pause */
    ClientTrust *trust;
    enum LinkState state;
    bool was_up, changed, asked;
    char secret[SECRET]; /* "": none */
    char password[LINE_TEXT]; /* until it has opened the door; "": the secret does */
    int pause;           /* ms, before its part of chance */
    int back_in;         /* ms, as the server that stops has said; 0: it has not */
    int64_t next;        /* when to try again */
    int64_t heard, began; /* when: the last word of the server; the beginning of this connection */
    json_t *greeting;    /* waits until the server has answered to the wished name: until then it hears nothing else */
    json_t *refusal;     /* came instead of a greeting, and waits until the connection may be closed */
    char why[LINE_TEXT];
};

/* ---- time ---- */

/* Around so many ms: three quarters up to five. */
static int about(int milliseconds)
{
    uint32_t dice = 0;
    if (getrandom(&dice, sizeof dice, 0) < 0) dice = 0;
    return milliseconds * 3 / 4 + (int)(dice % (uint32_t)(milliseconds / 2 + 1));
}

static int until(int64_t time)
{
    int64_t left = time - now_in_milliseconds();
    return left > 0 ? (int)left : 0;
}

/* ---- ends ---- */

static void say_why(Link *l, const char *id, const char *detail)
{
    char host[ADDRESS_KEY];
    snprintf(host, sizeof host, "%s", strstr(l->wishes.address->key, "://") + 3);
    SayArg args[] = {{"server", host, 0}, {"why", detail, 0}, {0}};
    say_format(l->why, sizeof l->why, l->wishes.language, id, args);
}

static void forget_greeting(Link *l)
{
    json_decref(l->greeting);
    l->greeting = NULL;
}

static void end_link(Link *l)
{
    forget_greeting(l);
    client_close(l->client);
    l->client = NULL;
    l->state = LINK_ENDED;
    l->changed = true;
}

static void pause_link(Link *l)
{
    forget_greeting(l);
    client_close(l->client);
    l->client = NULL;
    l->state = LINK_TRYING;
    l->changed = true;
    l->next = now_in_milliseconds() + about(l->back_in ? l->back_in : l->pause);
    l->back_in = 0;
    l->pause = l->pause * 2 < LAST_PAUSE ? l->pause * 2 : LAST_PAUSE;
}

/* A server that was never reached is not there, or not meant. One that was comes back. */
static void lose(Link *l, const char *id, const char *detail)
{
    say_why(l, id, detail);
    if (l->was_up) pause_link(l);
    else end_link(l);
}

static void end_of_client(Link *l)
{
    enum ClientEnd end = client_end(l->client);
    char detail[CLIENT_DETAIL];
    snprintf(detail, sizeof detail, "%s", client_detail(l->client));
    if (client_close_code(l->client) == REPLACED) {
        say_why(l, "ui.join.replaced", "");
        end_link(l);
        return;
    }
    if (end == CLIENT_END_CLOSED) snprintf(detail, sizeof detail, "%d", client_close_code(l->client));
    char id[32];
    snprintf(id, sizeof id, "%s%s", client_end_id((int)end), detail[0] ? "" : ".plain");
    lose(l, say_has(id) ? id : client_end_id((int)end), detail);
}

/* ---- messages ---- */

static bool send_now(Link *l, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    bool sent = text && client_send(l->client, text, strlen(text));
    json_decref(message);
    free(text);
    return sent;
}

static void say_hello(Link *l)
{
    const char *tag = say_tag(l->wishes.language), *program = "bang " BANG_VERSION, *type = l->password[0] ? "login" : "hello";
    json_t *hello = json_pack("{s:s, s:i, s:s, s:b, s:s}", "type", type, "protocol", 1, "language", tag, "state", 1, "client", program);
    if (l->password[0]) {
        json_object_set_new(hello, "name", json_string(l->wishes.login));
        json_object_set_new(hello, "password", json_string(l->password));
    } else if (l->secret[0]) json_object_set_new(hello, "secret", json_string(l->secret));
    else if (l->wishes.name) json_object_set_new(hello, "name", json_string(l->wishes.name));
    send_now(l, hello);
}

static const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static void take_welcome(Link *l, const json_t *message)
{
    const char *secret = text_of(message, "secret"), *name = text_of(message, "name");
    l->state = LINK_UP;
    l->was_up = l->changed = true;
    l->pause = FIRST_PAUSE;
    l->why[0] = 0;
    explicit_bzero(l->password, sizeof l->password);
    if (strlen(secret) == SECRET - 1) {
        snprintf(l->secret, sizeof l->secret, "%s", secret);
        secret_keep(l->wishes.address->key, secret); /* without it the seat is lost with this program, no more */
    }
    bool other = l->wishes.name && name[0] && strcmp(name, l->wishes.name) != 0;
    if (other && send_now(l, json_pack("{s:s, s:s}", "type", "name", "name", l->wishes.name))) l->greeting = json_deep_copy(message);
    l->wishes.name = NULL; /* from now on he may be called otherwise */
}

/* Before the greeting. A secret that the server does not know is forgotten; a server that is stopping comes back. */
static void take_refusal(Link *l, const json_t *message)
{
    const char *code = text_of(message, "code");
    if (strcmp(code, "bad_secret") == 0 && l->secret[0]) {
        l->secret[0] = 0;
        secret_keep(l->wishes.address->key, NULL);
        say_hello(l);
        return;
    }
    snprintf(l->why, sizeof l->why, "%s", text_of(message, "text"));
    if (l->was_up || strcmp(code, "draining") == 0 || strcmp(code, "busy") == 0) pause_link(l);
    else end_link(l);
}

static void on_text(void *context, const char *text, size_t length)
{
    Link *l = context;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = text_of(message, "type");
    l->heard = now_in_milliseconds();
    l->asked = false;
    if (strcmp(type, "closing") == 0) l->back_in = (int)json_integer_value(json_object_get(message, "wait"));
    if (l->back_in < 0 || l->back_in > 60000) l->back_in = 0;
    if (strcmp(type, "welcome") == 0) take_welcome(l, message);
    bool named = strcmp(type, "named") == 0 || strcmp(type, "refused") == 0;
    if (l->greeting && named) {
        l->on_message(l->context, "welcome", l->greeting);
        forget_greeting(l);
    }
    bool up = l->state == LINK_UP;
    if (up && !l->greeting) l->on_message(l->context, type, message); /* else it is the greeting, or has time */
    if (!up && strcmp(type, "refused") == 0 && !l->refusal) l->refusal = json_incref(message);
    json_decref(message);
}

/* ---- connecting ---- */

static void begin(Link *l)
{
    l->began = l->heard = now_in_milliseconds();
    l->asked = false;
    l->changed = true;
    l->client = client_open(l->wishes.address, l->trust, on_text, l);
    if (!l->client) lose(l, "client.lost.plain", "");
}

Link *link_open(const LinkWishes *wishes, LinkMessage *on_message, void *context)
{
    Link *l = new_memory(sizeof *l);
    *l = (Link){.wishes = *wishes, .on_message = on_message, .context = context, .pause = FIRST_PAUSE};
    if (wishes->login) snprintf(l->password, sizeof l->password, "%s", wishes->password);
    l->wishes.password = NULL; /* whose it is wipes it */
    if (!secret_find(wishes->address->key, l->secret)) l->secret[0] = 0;
    l->trust = wishes->address->tls ? client_trust(wishes->trust) : NULL;
    if (wishes->address->tls && !l->trust) lose(l, "ui.join.no_trust_file", wishes->trust ? wishes->trust : "");
    else begin(l);
    return l;
}

void link_close(Link *l)
{
    if (!l) return;
    forget_greeting(l);
    client_close(l->client);
    client_trust_free(l->trust);
    explicit_bzero(l->password, sizeof l->password);
    free(l);
}

enum LinkState link_state(const Link *l) { return l->state; }
bool link_was_up(const Link *l) { return l->was_up; }
const char *link_why(const Link *l) { return l->why; }
void link_set_language(Link *l, int language) { l->wishes.language = language; }

int link_wants(const Link *l, struct pollfd *out)
{
    *out = (struct pollfd){.fd = -1};
    if (l->state == LINK_ENDED) return l->changed ? 0 : -1;
    if (!l->client) return l->changed ? 0 : until(l->next);
    *out = (struct pollfd){client_fd(l->client), (short)(POLLIN | (client_wants_write(l->client) ? POLLOUT : 0)), 0};
    if (l->changed || client_state(l->client) == CLIENT_CLOSED) return 0;
    return l->state == LINK_UP ? until(l->heard + (l->asked ? DEAD : QUIET)) : until(l->began + OPENING);
}

static void pump_client(Link *l)
{
    enum ClientState before = client_state(l->client), now = client_pump(l->client);
    if (before == CLIENT_OPENING && now == CLIENT_OPEN) say_hello(l);
    if (l->refusal) {
        json_t *refusal = l->refusal;
        l->refusal = NULL;
        take_refusal(l, refusal);
        json_decref(refusal);
        return;
    }
    if (now == CLIENT_CLOSED) end_of_client(l);
    else if (l->state != LINK_UP && until(l->began + OPENING) == 0) lose(l, "client.no_answer", "");
    else if (l->state == LINK_UP && until(l->heard + DEAD) == 0) lose(l, "client.lost.plain", "");
    else if (l->state == LINK_UP && !l->asked && until(l->heard + QUIET) == 0) l->asked = send_now(l, json_pack("{s:s}", "type", "ping"));
}

bool link_pump(Link *l)
{
    uint64_t before = l->client ? client_bytes(l->client) : 0;
    if (l->client) pump_client(l);
    else if (l->state == LINK_TRYING && until(l->next) == 0) begin(l);
    bool changed = l->changed || (l->client && client_bytes(l->client) != before);
    l->changed = false;
    return changed;
}

bool link_send(Link *l, json_t *message)
{
    if (l->state == LINK_UP) return send_now(l, message);
    json_decref(message);
    return false;
}
