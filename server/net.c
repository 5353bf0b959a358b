/* Opening, accepting, the limits of connections, and the end of a turn: a connection from its acceptance to its end. evhttp
   accepts and owns every connection; ours stands beside it and hears of its end by evhttp's callback, which is the one place
   where it ends (connection_ended). Read net_http.c next. */
#include "net_inside.h"
#include <assert.h>
#include <errno.h>
#include <event2/bufferevent_ssl.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BACKLOG = 4096, REOPEN_MS = 200, UNSENT_BYTES = 131072 };

const char SECURITY_HEADERS[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";
const char HSTS_HEADER[] = "Strict-Transport-Security: max-age=31536000\r\n";

void net_defaults(NetLimits *out)
{
    *out = (NetLimits){
        .connections = 12000, .per_address = 64, .header_bytes = 8192, .body_bytes = 0, .message_bytes = 8192,
        .messages_burst = 40, .messages_per_second = 20, .output_bytes = 1048576, .header_ms = 10000, .hello_ms = 10000,
        .ping_ms = 30000, .requests_per_second = 50,
    };
}

void net_refused(Net *net, const char *what)
{
    if (net->handler.on_refuse) net->handler.on_refuse(net->context, what);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool take_token(Bucket *b, int burst, int per_second)
{
    if (per_second <= 0) return true;
    int64_t now = now_ms(), most = (int64_t)burst * 1000, full = b->tokens + (now - b->filled_ms) * per_second;
    b->filled_ms = now;
    b->tokens = (int)(full < most ? full : most);
    if (full >= most) b->over = 0;
    if (b->tokens < 1000) {
        b->over++;
        return false;
    }
    b->tokens -= 1000;
    return true;
}

/* ---- a connection ---- */

void connection_touch(Connection *c)
{
    if (c->queued) return;
    c->queued = true;
    c->turn = c->net->turn;
    c->net->turn = c;
    event_active(c->net->settle, 0, 0);
}

void connection_doom(Connection *c)
{
    c->doomed = true;
    connection_touch(c);
}

void connection_wait(Connection *c, const struct timeval *how_long)
{
    event_add(&c->timer, how_long);
}

size_t connection_waiting(const Connection *c)
{
    return evbuffer_get_length(bufferevent_get_output(c->io)) + (c->out ? evbuffer_get_length(c->out) : 0);
}

/* Every answer of evhttp, also the pages of errors it makes by itself, begins with its first line put into an empty output: the
   headers go right behind it. */
static void add_security(struct evbuffer *out, const struct evbuffer_cb_info *change, void *arg)
{
    Connection *c = arg;
    struct evbuffer_iovec first;
    if (change->orig_size != 0 || change->n_added == 0 || c->stage != STAGE_HTTP) return;
    if (evbuffer_peek(out, 12, NULL, &first, 1) < 1) return;
    const char *start = first.iov_base;
    if (first.iov_len < 12 || memcmp(start, "HTTP/", 5) != 0 || memcmp(start + 8, " 100", 4) == 0) return;
    evbuffer_add(out, SECURITY_HEADERS, strlen(SECURITY_HEADERS));
    if (c->secure) evbuffer_add(out, HSTS_HEADER, strlen(HSTS_HEADER));
}

static void free_connection(Connection *c)
{
    assert(!c->reader && !c->out && !c->address);
    free(c);
}

/* It is no longer in the net; freed at the end of the turn if it waits for that. */
static void forget(Connection *c)
{
    Net *net = c->net;
    event_del(&c->timer);
    websocket_forget(c);
    drop_address(net, c->address);
    c->address = NULL;
    if (c->previous) c->previous->next = c->next;
    else net->all = c->next;
    if (c->next) c->next->previous = c->previous;
    net->sockets--;
    c->stage = STAGE_GONE;
    if (!c->queued) free_connection(c);
}

/* evhttp frees the connection: the one end of it. */
static void connection_ended(struct evhttp_connection *http, void *arg)
{
    Connection *c = arg;
    Net *net = c->net;
    int fd = bufferevent_getfd(c->io);
    (void)http;
    if (fd >= 0 && fd < net->fds && net->by_fd[fd] == c) net->by_fd[fd] = NULL;
    if (c->stage != STAGE_HTTP) {
        c->stage = STAGE_GONE;
        net->websockets--;
        net->handler.on_close(net->context, c);
    }
    forget(c);
}

/* Says good-bye in TLS, so that the other side knows that nothing was cut off. */
static void end_tls(Connection *c)
{
    SSL *ssl = c->secure ? bufferevent_openssl_get_ssl(c->io) : NULL;
    if (!ssl || !SSL_is_init_finished(ssl) || SSL_get_shutdown(ssl) & SSL_SENT_SHUTDOWN) return;
    SSL_shutdown(ssl);
    ERR_clear_error();
}

static void cut(Connection *c)
{
    end_tls(c);
    bufferevent_setcb(c->io, NULL, NULL, NULL, NULL);
    evhttp_connection_free(c->http);
}

static void http_deadline(Connection *c)
{
    size_t left = connection_waiting(c);
    if (c->answering && left < c->left) {
        c->left = left;
        connection_wait(c, c->net->header_time);
        return;
    }
    net_refused(c->net, c->answering ? "slow_reader" : "slow_head");
    connection_doom(c);
}

static void on_deadline(evutil_socket_t fd, short what, void *arg)
{
    Connection *c = arg;
    (void)fd, (void)what;
    if (c->stage == STAGE_HTTP) http_deadline(c);
    else websocket_deadline(c);
}

/* ---- accepting ---- */

/* evhttp wants a bufferevent for a socket it has just accepted, without saying which. So the connection is judged at the end
   of the turn, before anything is read from it. */
static struct bufferevent *make_bufferevent(struct event_base *base, void *arg)
{
    Net *net = arg;
    Connection *c = calloc(1, sizeof *c);
    SSL *ssl = net->tls ? SSL_new(net->tls) : NULL;
    struct bufferevent *io = NULL;
    if (!net->tls) io = bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
    else if (ssl) io = bufferevent_openssl_socket_new(base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
    if (!c || !io) abort(); /* no memory: without a bufferevent evhttp would serve it in plain text and without limits */
    *c = (Connection){.net = net, .io = io, .next = net->all, .secure = net->tls, .fresh = true};
    if (net->all) net->all->previous = c;
    net->all = c;
    net->sockets++;
    event_assign(&c->timer, base, -1, 0, on_deadline, c);
    bufferevent_incref(io); /* until it is judged */
    connection_touch(c);
    return io;
}

static bool remember_fd(Net *net, int fd, Connection *c)
{
    if (fd >= net->fds) {
        int fds = fd + 64 + fd / 2;
        Connection **grown = realloc(net->by_fd, (size_t)fds * sizeof(Connection *));
        if (!grown) return false;
        for (int i = net->fds; i < fds; i++) grown[i] = NULL;
        net->by_fd = grown;
        net->fds = fds;
    }
    net->by_fd[fd] = c;
    return true;
}

/* Without evhttp, without a thought of what was asked. What has come already is read, since closing over unread bytes may take
   the answer away from the other side. */
static void turn_away(Connection *c, const char *line, const char *what)
{
    char text[1200], unread[4096];
    int fd = bufferevent_getfd(c->io);
    static const char FORM[] = "HTTP/1.1 %s\r\n%sRetry-After: 30\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    int length = snprintf(text, sizeof text, FORM, line, SECURITY_HEADERS);
    net_refused(c->net, what);
    if (!c->secure && send(fd, text, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT) > 0)
        recv(fd, unread, sizeof unread, MSG_DONTWAIT);
    cut(c);
}

static void judge_address(Connection *c)
{
    uint8_t key[16];
    Net *net = c->net;
    key_of(evhttp_connection_get_addr(c->http), key);
    c->address = hold_address(net, key);
    c->proxied = net->behind_proxy && is_private(key);
    if (!c->address || !remember_fd(net, bufferevent_getfd(c->io), c)) cut(c);
    else if (net->sockets > net->limits.connections) turn_away(c, "503 Service Unavailable", "connections");
    else if (net->limits.per_address > 0 && !c->proxied && c->address->connections > net->limits.per_address)
        turn_away(c, "429 Too Many Requests", "address");
    else connection_wait(c, net->header_time);
}

static void judge(Connection *c)
{
    void *http = NULL;
    struct bufferevent *io = c->io;
    const NetLimits *limits = &c->net->limits;
    c->fresh = false;
    bufferevent_getcb(io, NULL, NULL, NULL, &http); /* evhttp gives itself as the argument of its callbacks */
    if (!http) forget(c); /* freed already: evhttp could not take it */
    else {
        c->http = http;
        evhttp_connection_set_closecb(c->http, connection_ended, c);
        c->watch = evbuffer_add_cb(bufferevent_get_output(io), add_security, c);
        bufferevent_setwatermark(io, EV_READ, 0, (size_t)limits->header_bytes + 4096); /* evhttp reads on while it answers */
        judge_address(c);
    }
    bufferevent_decref(io);
}

static Net *open_nets; /* only because evhttp gives itself, not us, to the next function */

/* The process has no descriptor left: stop for a moment instead of turning on the spot. */
static void accept_failed(struct evconnlistener *listener, void *arg)
{
    static const struct timeval SOON = {.tv_usec = REOPEN_MS * 1000};
    Net *net = open_nets;
    while (net->http != arg) net = net->another;
    evconnlistener_disable(listener);
    net_refused(net, "descriptors");
    event_add(net->reopen, &SOON);
}

static void accept_again(evutil_socket_t fd, short what, void *arg)
{
    Net *net = arg;
    (void)fd, (void)what;
    if (net->door) evconnlistener_enable(evhttp_bound_socket_get_listener(net->door));
}

/* ---- the end of a turn ---- */

static void look_after(Connection *c)
{
    if (c->fresh) judge(c);
    else if (c->stage == STAGE_GONE) free_connection(c);
    else {
        if (c->unread && !c->doomed) websocket_read(c);
        if (c->out) websocket_flush(c);
        if (c->stage == STAGE_CLOSING) websocket_finish(c);
        if (c->doomed) cut(c);
    }
}

static void net_settle(Net *net)
{
    for (Connection *c = net->turn; c; c = net->turn) {
        net->turn = c->turn;
        c->queued = false;
        look_after(c);
    }
}

static void on_settle(evutil_socket_t fd, short what, void *arg)
{
    (void)fd, (void)what;
    net_settle(arg);
}

/* ---- opening ---- */

static bool fail(char *error, size_t size, const char *what, const char *which, const char *why)
{
    snprintf(error, size, "%s %s: %s.", what, which, why);
    return false;
}

static const char *tls_reason(void)
{
    const char *reason = ERR_reason_error_string(ERR_peek_last_error());
    return reason ? reason : "unknown error";
}

static bool open_tls(Net *net, const NetOptions *options, char *error, size_t size)
{
    if (!options->certificate && !options->key) return true;
    if (!options->certificate || !options->key)
        return fail(error, size, "TLS needs both", "a certificate and its key", "one is missing");
    ERR_clear_error();
    if (!(net->tls = SSL_CTX_new(TLS_server_method()))) return fail(error, size, "Cannot start", "TLS", tls_reason());
    SSL_CTX_set_min_proto_version(net->tls, TLS1_2_VERSION);
    SSL_CTX_set_options(net->tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(net->tls, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(net->tls, SSL_SESS_CACHE_OFF);
    if (SSL_CTX_use_certificate_chain_file(net->tls, options->certificate) != 1)
        return fail(error, size, "Cannot use the certificate", options->certificate, tls_reason());
    if (SSL_CTX_use_PrivateKey_file(net->tls, options->key, SSL_FILETYPE_PEM) != 1 || SSL_CTX_check_private_key(net->tls) != 1)
        return fail(error, size, "Cannot use the key", options->key, tls_reason());
    return true;
}

static bool copy_origins(Net *net, const char *const *origins)
{
    size_t n = 0;
    while (origins && origins[n]) n++;
    if (!(net->origins = calloc(n + 1, sizeof *net->origins))) return false;
    for (size_t i = 0; i < n; i++) if (!(net->origins[i] = strdup(origins[i]))) return false;
    return true;
}

/* Accepted sockets inherit both: answers leave at once, and what a slow reader does not take stays in our hands, where it is
   counted. */
static void prepare_socket(int fd)
{
    int on = 1, unsent = UNSENT_BYTES;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
}

static int port_of(int fd)
{
    struct sockaddr_storage at = {0};
    socklen_t length = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &length) != 0) return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port : ((struct sockaddr_in *)&at)->sin_port);
}

static struct evconnlistener *listen_at(Net *net, const struct addrinfo *places)
{
    static const unsigned FLAGS = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    struct evconnlistener *listener = NULL;
    for (const struct addrinfo *at = places; at && !listener; at = at->ai_next)
        listener = evconnlistener_new_bind(net->base, NULL, net, FLAGS, BACKLOG, at->ai_addr, (int)at->ai_addrlen);
    return listener;
}

static bool open_door(Net *net, const NetOptions *options, char *error, size_t size)
{
    char port[16], place[300];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *places = NULL;
    snprintf(port, sizeof port, "%d", options->port);
    snprintf(place, sizeof place, "%.250s port %d", options->address, options->port);
    int why = getaddrinfo(options->address, port, &hints, &places);
    if (why != 0) return fail(error, size, "Cannot listen at", place, gai_strerror(why));
    struct evconnlistener *listener = listen_at(net, places);
    int number = errno;
    freeaddrinfo(places);
    if (!listener) return fail(error, size, "Cannot listen at", place, strerror(number));
    prepare_socket(evconnlistener_get_fd(listener));
    net->port = port_of(evconnlistener_get_fd(listener));
    if (!(net->door = evhttp_bind_listener(net->http, listener))) {
        evconnlistener_free(listener);
        return fail(error, size, "Cannot listen at", place, "no memory");
    }
    evconnlistener_set_error_cb(listener, accept_failed);
    net->another = open_nets;
    open_nets = net;
    return true;
}

static const struct timeval *common_time(Net *net, int ms)
{
    struct timeval how_long = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    return event_base_init_common_timeout(net->base, &how_long);
}

static bool open_parts(Net *net, const NetOptions *options)
{
    const NetLimits *limits = &net->limits;
    net->http = evhttp_new(net->base);
    net->settle = event_new(net->base, -1, 0, on_settle, net);
    net->reopen = evtimer_new(net->base, accept_again, net);
    net->message = malloc((size_t)limits->message_bytes + 1);
    net->header_time = common_time(net, limits->header_ms);
    net->hello_time = common_time(net, limits->hello_ms);
    net->ping_time = common_time(net, limits->ping_ms);
    net->close_time = common_time(net, CLOSE_MS);
    if (!net->http || !net->settle || !net->reopen || !net->message) return false;
    if (!net->header_time || !net->hello_time || !net->ping_time || !net->close_time) return false;
    evutil_secure_rng_get_bytes(&net->salt, sizeof net->salt);
    evhttp_set_bevcb(net->http, make_bufferevent, net);
    evhttp_set_gencb(net->http, http_requested, net);
    evhttp_set_max_headers_size(net->http, limits->header_bytes);
    evhttp_set_max_body_size(net->http, limits->body_bytes);
    evhttp_set_allowed_methods(net->http, 0xFFFF); /* http_requested refuses them, with Allow */
    evhttp_set_default_content_type(net->http, NULL);
    return copy_origins(net, options->origins) && websocket_init(net);
}

Net *net_open(struct event_base *base, const NetOptions *options, const NetHandler *handler, void *context,
              char *error, size_t size)
{
    Net *net = calloc(1, sizeof *net);
    assert(handler->on_http && handler->on_open && handler->on_text && handler->on_flood && handler->on_close);
    signal(SIGPIPE, SIG_IGN); /* one who is gone is an error of write, not a signal */
    if (net) {
        *net = (Net){.base = base, .handler = *handler, .context = context, .limits = options->limits};
        net->behind_proxy = options->behind_proxy;
    }
    if (!net || !open_parts(net, options)) fail(error, size, "Cannot start", "the server", "no memory");
    else if (open_tls(net, options, error, size) && open_door(net, options, error, size)) return net;
    if (net) net_close(net);
    return NULL;
}

int net_port(const Net *net) { return net->port; }
int net_connections(const Net *net) { return net->websockets; }
int net_sockets(const Net *net) { return net->sockets; }

void net_stop_accepting(Net *net)
{
    Net **at = &open_nets;
    if (!net->door) return;
    evhttp_del_accept_socket(net->http, net->door);
    net->door = NULL;
    while (*at != net) at = &(*at)->another;
    *at = net->another;
}

void net_close(Net *net)
{
    net_stop_accepting(net);
    net_settle(net); /* judges the fresh ones */
    while (net->all) cut(net->all);
    net_settle(net);
    if (net->http) evhttp_free(net->http);
    if (net->settle) event_free(net->settle);
    if (net->reopen) event_free(net->reopen);
    websocket_free(net);
    SSL_CTX_free(net->tls);
    for (char **origin = net->origins; origin && *origin; origin++) free(*origin);
    free(net->origins);
    free(net->message);
    free(net->by_fd);
    free(net);
}
