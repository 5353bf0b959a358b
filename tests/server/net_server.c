/* A tiny server over server/net.h, driven by net_check.py: says back what it hears, and does what a few words ask. No game in
   it.  net_server NAME=NUMBER ... address=A certificate=FILE key=FILE origin=ORIGIN proxy=1     (names: those of NetLimits)
   Prints "port N". SIGTERM: closes all with 1001, and ends with status 0 if every connection was closed once. */
#include "server/net.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BIG = 4 << 20 };

typedef struct Guest { struct Guest *previous, *next; Connection *c; } Guest;

static struct event_base *base;
static Net *net;
static Guest *guests;
static struct event *look; /* is everybody gone? */
static int opened, closed, released, texts;
static struct { char what[32]; int times; } refusals[32];
static char big[BIG];

/* ---- HTTP ---- */

static void release(void *body)
{
    released++;
    if (body != big) free(body);
}

static void write_figures(char *text, size_t size)
{
    static const char FORM[] = "{\"sockets\":%d,\"connections\":%d,\"opened\":%d,\"closed\":%d,\"released\":%d,\"texts\":%d";
    size_t n = (size_t)snprintf(text, size, FORM, net_sockets(net), net_connections(net), opened, closed, released, texts);
    for (int i = 0; i < 32 && *refusals[i].what; i++)
        n += (size_t)snprintf(text + n, size - n, ",\"%s\":%d", refusals[i].what, refusals[i].times);
    snprintf(text + n, size - n, "}\n");
}

static void answer_text(HttpAnswer *answer, const char *text)
{
    *answer = (HttpAnswer){.status = 200, .type = "text/plain; charset=utf-8", .body = text, .length = strlen(text)};
}

static void on_http(void *context, const HttpRequest *request, HttpAnswer *answer)
{
    static char text[4096];
    (void)context;
    if (strcmp(request->path, "/figures") == 0) {
        write_figures(text, sizeof text);
        answer_text(answer, text);
    } else if (strncmp(request->path, "/where", 6) == 0) {
        snprintf(text, sizeof text, "%s|%s|%s|%s|%d", request->path, request->query, request->host,
                 request->language ? request->language : "-", request->local);
        answer_text(answer, text);
    } else if (strcmp(request->path, "/big") == 0) {
        *answer = (HttpAnswer){.status = 200, .type = "application/wasm", .body = big, .length = BIG, .release = release};
    } else if (strcmp(request->path, "/tagged") == 0) {
        *answer = (HttpAnswer){.status = 200, .type = "text/css", .body = strdup("body {}\n"), .length = 8, .release = release,
                               .etag = "abc", .cache = "no-cache"};
    } else if (strcmp(request->path, "/save") == 0) {
        answer_text(answer, "a record\n");
        answer->disposition = "game \"7\"\r\nX: y.bang";
    } else if (strcmp(request->path, "/old") == 0) {
        answer_text(answer, "");
        answer->status = 303;
        answer->location = "/new";
    }
}

/* ---- WebSockets ---- */

static void on_open(void *context, Connection *c)
{
    Guest *guest = calloc(1, sizeof *guest);
    (void)context;
    if (!guest) abort();
    *guest = (Guest){.next = guests, .c = c};
    if (guests) guests->previous = guest;
    guests = guest;
    connection_set_data(c, guest);
    opened++;
}

static void on_close(void *context, Connection *c)
{
    Guest *guest = connection_data(c);
    (void)context;
    connection_send(c, "too late", 8); /* must do no harm */
    connection_close(c, 1000, "too late");
    if (guest->previous) guest->previous->next = guest->next;
    else guests = guest->next;
    if (guest->next) guest->next->previous = guest->previous;
    free(guest);
    closed++;
}

static void send_text(Connection *c, const char *text) { connection_send(c, text, strlen(text)); }

static void send_many(Connection *c, int times, int bytes)
{
    char *text = malloc((size_t)bytes + 1);
    if (!text) abort();
    memset(text, 'x', (size_t)bytes);
    for (int i = 0; i < times; i++) connection_send(c, text, (size_t)bytes);
    free(text);
}

static void on_text(void *context, Connection *c, const char *text, size_t length)
{
    int code, bytes, times;
    char reason[200] = "";
    (void)context;
    texts++;
    if (strlen(text) > length) abort(); /* the 0 behind it */
    if (strcmp(text, "stranger") == 0) return;
    connection_greeted(c);
    if (sscanf(text, "close %d %199[^\n]", &code, reason) >= 1) {
        connection_close(c, code, reason);
        send_text(c, "never seen");
    } else if (sscanf(text, "many %d %d", &times, &bytes) == 2) send_many(c, times, bytes);
    else if (strcmp(text, "all") == 0) for (Guest *g = guests; g; g = g->next) send_text(g->c, "to all");
    else if (strcmp(text, "address") == 0) send_text(c, connection_address(c));
    else connection_send(c, text, length);
}

static void on_flood(void *context, Connection *c)
{
    (void)context;
    send_text(c, "flood");
}

static void on_refuse(void *context, const char *what)
{
    int i = 0;
    (void)context;
    while (i < 31 && *refusals[i].what && strcmp(refusals[i].what, what) != 0) i++;
    snprintf(refusals[i].what, sizeof refusals[i].what, "%s", what);
    refusals[i].times++;
}

/* ---- the program ---- */

static void on_stop(evutil_socket_t fd, short what, void *arg)
{
    static const struct timeval LONGEST = {.tv_sec = 5}, OFTEN = {.tv_usec = 20000};
    (void)fd, (void)what, (void)arg;
    net_stop_accepting(net);
    for (Guest *g = guests; g; g = g->next) connection_close(g->c, 1001, "the server stops");
    event_base_loopexit(base, &LONGEST);
    event_add(look, &OFTEN);
}

/* Nobody is left after the order to stop: no need to wait longer. */
static void on_look(evutil_socket_t fd, short what, void *arg)
{
    (void)fd, (void)what, (void)arg;
    if (net_connections(net) == 0) event_base_loopbreak(base);
}

typedef struct { const char *name; int *number; const char **text; } Word;

static bool read_word(const Word *words, const char *given)
{
    for (const Word *w = words; w->name; w++) {
        size_t length = strlen(w->name);
        if (strncmp(given, w->name, length) != 0 || given[length] != '=') continue;
        if (w->number) *w->number = (int)strtol(given + length + 1, NULL, 10);
        else *w->text = given + length + 1;
        return true;
    }
    return false;
}

static bool read_words(NetOptions *o, int argc, char **argv, const char **origin, int *proxy)
{
    NetLimits *l = &o->limits;
    const Word words[] = {
        {"connections", &l->connections, NULL}, {"per_address", &l->per_address, NULL},
        {"header_bytes", &l->header_bytes, NULL}, {"message_bytes", &l->message_bytes, NULL},
        {"messages_burst", &l->messages_burst, NULL},
        {"messages_per_second", &l->messages_per_second, NULL}, {"output_bytes", &l->output_bytes, NULL},
        {"header_ms", &l->header_ms, NULL}, {"hello_ms", &l->hello_ms, NULL}, {"ping_ms", &l->ping_ms, NULL},
        {"requests_per_second", &l->requests_per_second, NULL}, {"port", &o->port, NULL}, {"proxy", proxy, NULL},
        {"address", NULL, &o->address}, {"certificate", NULL, &o->certificate}, {"key", NULL, &o->key},
        {"origin", NULL, origin}, {0},
    };
    for (int i = 1; i < argc; i++) if (!read_word(words, argv[i])) return false;
    return true;
}

static struct event_base *make_base(void)
{
    struct event_config *config = event_config_new();
    event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
    struct event_base *made = event_base_new_with_config(config);
    event_config_free(config);
    return made;
}

int main(int argc, char **argv)
{
    static const NetHandler HANDLER = {on_http, on_open, on_text, on_flood, on_close, on_refuse};
    NetOptions options = {.address = "127.0.0.1"};
    const char *origins[2] = {NULL, NULL};
    char error[400];
    int proxy = 0;
    net_defaults(&options.limits);
    if (!read_words(&options, argc, argv, &origins[0], &proxy)) return 2;
    options.origins = origins;
    options.behind_proxy = proxy;
    base = make_base();
    if (!(net = net_open(base, &options, &HANDLER, NULL, error, sizeof error))) {
        fprintf(stderr, "%s\n", error);
        return 3;
    }
    printf("port %d\n", net_port(net));
    fflush(stdout);
    struct event *stop = evsignal_new(base, SIGTERM, on_stop, NULL);
    look = event_new(base, -1, EV_PERSIST, on_look, NULL);
    event_add(stop, NULL);
    event_base_dispatch(base);
    event_free(stop);
    event_free(look);
    net_close(net);
    event_base_free(base);
    fprintf(stderr, "opened %d closed %d\n", opened, closed);
    return opened == closed && !guests ? 0 : 1;
}
