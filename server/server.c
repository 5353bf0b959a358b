/* The parts of the server put together: what the network, the store and the pools call, starting, stopping. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include "web_files.h"
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAIN_MS = 1500, PASSWORD_THREADS = 1, TIDY_SECONDS = 6 * 60 * 60 };

/* ---- what net.h calls ---- */

static void on_open(void *context, Connection *c) { session_open(context, c); }
static void on_text(void *context, Connection *c, const char *text, size_t length) { (void)context, session_text(connection_data(c), text, length); }
static void on_flood(void *context, Connection *c) { (void)context, session_flood(connection_data(c)); }
static void on_close(void *context, Connection *c) { (void)context, session_close(connection_data(c)); }
static void on_refuse(void *context, const char *what) { metrics_refused(context, what); }

static const NetHandler HANDLER = {.on_http = pages_http, .on_open = on_open, .on_text = on_text, .on_flood = on_flood, .on_close = on_close, .on_refuse = on_refuse};

/* ---- what the loop calls ---- */

static void store_ready(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    store_collect(((Server *)context)->store);
}

static void password_ready(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    passwords_collect(((Server *)context)->passwords);
}

static void thinking_ready(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    thinking_collect(((Server *)context)->thinking);
}

static void turn_over(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    keep_rooms(context);
}

static void lobby_due(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    lobby_time(context);
}

static void recount_due(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    room_recount_time(context);
}

static void ending_due(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    ending_time(context);
}

static void tidy_due(evutil_socket_t fd, short what, void *context)
{
    Server *server = context;
    (void)fd, (void)what;
    person_seen(server);
    store_tidy(server->store, unix_time() - server->config.guests * 24 * 60 * 60);
    evtimer_add(server->tidy_event, &(struct timeval){.tv_sec = TIDY_SECONDS});
}

/* ---- stopping ---- */

static void stop_now(evutil_socket_t fd, short what, void *context)
{
    (void)fd, (void)what;
    event_base_loopbreak(((Server *)context)->base);
}

static void say_closing(Server *server)
{
    size_t at = 0;
    for (Session *s; (s = map_next(&server->sessions, &at));) {
        Json j = reply_begin(s, "closing");
        reply_sentence(&j, s, "server.closing");
        json_int(&j, "wait", 2000);
        reply_send(s, &j);
        connection_close(s->connection, 1001, "stopping");
    }
}

/* Everybody is told; what is durable is all there is, so nothing has to be finished. */
void server_drain(Server *server)
{
    if (server->draining) return;
    server->draining = true;
    log_line(LOG_INFO, "server.stopping", NULL);
    net_stop_accepting(server->net);
    say_closing(server);
    server_closed_one(server);
    event_base_once(server->base, -1, EV_TIMEOUT, stop_now, server, &(struct timeval){.tv_sec = DRAIN_MS / 1000, .tv_usec = DRAIN_MS % 1000 * 1000});
}

/* A bucket for each address, by a hash of it; no limit for addresses: none here either. */
bool server_allows(Server *server, const Session *s, int cost_ms)
{
    enum { MAKERS = 10000 };
    uint64_t key = 14695981039346656037u;
    for (const char *at = connection_address(s->connection); *at; at++) key = (key ^ (uint8_t)*at) * 1099511628211u;
    if (server->config.limits.per_address == 0) return true;
    if (server->makers.used >= MAKERS) map_free(&server->makers);
    int64_t now = now_ms(), empty = (int64_t)(intptr_t)map_get(&server->makers, key | 1);
    if (empty < now) empty = now;
    if (empty + cost_ms - now > MAKING_BURST) return false;
    map_put(&server->makers, key | 1, (void *)(intptr_t)(empty + cost_ms));
    return true;
}

void server_closed_one(Server *server)
{
    if (server->draining && server->sessions.used == 0) event_base_loopexit(server->base, &(struct timeval){.tv_usec = 50000});
}

void server_announce(Server *server, const char *text)
{
    size_t at = 0;
    for (Session *s; (s = map_next(&server->sessions, &at));) {
        Json j = reply_begin(s, "notice");
        json_text(&j, "text", text);
        reply_send(s, &j);
    }
}

static void on_signal(evutil_socket_t number, short what, void *context)
{
    (void)what;
    if (((Server *)context)->draining) stop_now(number, 0, context); /* a second one: at once */
    server_drain(context);
}

/* ---- starting ---- */

static struct event *always(Server *server, int fd, event_callback_fn call)
{
    struct event *e = event_new(server->base, fd, EV_READ | EV_PERSIST, call, server);
    if (!e || event_add(e, NULL)) abort();
    return e;
}

static void make_events(Server *server)
{
    server->turn_event = evtimer_new(server->base, turn_over, server);
    server->lobby_event = evtimer_new(server->base, lobby_due, server);
    server->tidy_event = evtimer_new(server->base, tidy_due, server);
    server->ending_event = evtimer_new(server->base, ending_due, server);
    server->recount_event = evtimer_new(server->base, recount_due, server);
    if (!server->turn_event || !server->lobby_event || !server->tidy_event || !server->ending_event || !server->recount_event) abort();
    evtimer_add(server->tidy_event, &(struct timeval){.tv_sec = 60});
    server->term_event = evsignal_new(server->base, SIGTERM, on_signal, server); /* before anybody is told that we are ready */
    server->interrupt_event = evsignal_new(server->base, SIGINT, on_signal, server);
    if (!server->term_event || !server->interrupt_event || evsignal_add(server->term_event, NULL) || evsignal_add(server->interrupt_event, NULL)) abort();
    server->store_event = always(server, store_wakes(server->store), store_ready);
    server->password_event = always(server, passwords_wakes(server->passwords), password_ready);
    server->thinking_event = always(server, thinking_wakes(server->thinking), thinking_ready);
}

static bool open_net(Server *server, char *detail, size_t size)
{
    const Config *c = &server->config;
    NetOptions options = {.address = c->address, .port = (int)c->port, .certificate = c->certificate, .key = c->key,
                          .origins = c->origin[0] ? c->origin : NULL, .behind_proxy = c->behind_proxy, .limits = c->limits};
    server->net = net_open(server->base, &options, &HANDLER, server, detail, size);
    return server->net != NULL;
}

static struct event_base *new_base(void)
{
    struct event_config *config = event_config_new();
    struct event_base *base = NULL;
    if (config) event_config_set_flag(config, EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
    if (config) base = event_base_new_with_config(config);
    if (!base) abort();
    event_config_free(config);
    return base;
}

static void libevent_says(int severity, const char *what)
{
    log_line(severity >= EVENT_LOG_ERR ? LOG_ERROR : severity == EVENT_LOG_WARN ? LOG_WARN : LOG_DEBUG, "libevent", "what", what, NULL);
}

const char *server_open(Server *server, char *detail, size_t size)
{
    static char id[48]; /* of the sentence; once a process */
    event_set_log_callback(libevent_says);
    server->base = new_base();
    server->started = unix_time();
    server->web = web_open(server->config.web, detail, size);
    if (!server->web && server->config.web) return "cli.serve.no_page";
    if (!server->web) log_line(LOG_INFO, "web.none", NULL);
    int error = store_open(server->config.data, &server->store, detail, size);
    snprintf(id, sizeof id, "store.%s", store_error_id(error));
    if (error != STORE_OK) return id;
    server->passwords = passwords_open(PASSWORD_THREADS);
    server->thinking = thinking_open((int)server->config.bot_threads, clock_thought, server);
    if (!server->passwords || !server->thinking) return "cli.serve.no_threads";
    make_events(server);
    error = keep_restore(server);
    snprintf(id, sizeof id, "store.%s", store_error_id(error));
    if (error != STORE_OK) return id;
    if (!open_net(server, detail, size)) return "cli.serve.cannot_listen";
    server->admin = admin_open(server, detail, size);
    if (!server->admin) log_line(LOG_WARN, "admin.off", "why", detail, NULL);
    metrics_open(server);
    return NULL;
}

void server_run(Server *server)
{
    event_base_dispatch(server->base);
}

void server_close(Server *server)
{
    struct event *events[] = {server->turn_event, server->lobby_event, server->tidy_event, server->ending_event, server->recount_event, server->store_event,
                              server->password_event, server->thinking_event, server->term_event, server->interrupt_event};
    if (server->admin) admin_close(server->admin);
    if (server->net) net_close(server->net);
    web_close(server->web);
    if (server->store) keep_rooms(server);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (events[i]) event_free(events[i]); /* before the descriptors that they watch are closed */
    if (server->store) store_close(server->store);
    passwords_close(server->passwords);
    thinking_close(server->thinking);
    server->thinking = NULL; /* tables that are freed drop their orders */
    metrics_close(server);
    server->store = NULL;
    keep_forget(server);
    ending_free(server);
    map_free(&server->gone);
    map_free(&server->makers);
    event_base_free(server->base);
}
