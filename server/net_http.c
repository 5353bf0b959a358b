/* HTTP requests: what is let through to the handler, and its answers. The security headers are not here but in net.c, since
   evhttp makes some answers without asking. */
#include "net_inside.h"
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct { int status; const char *phrase; } PHRASES[] = { /* those that evhttp has no word for */
    {303, "See Other"}, {307, "Temporary Redirect"}, {308, "Permanent Redirect"}, {403, "Forbidden"},
    {405, "Method Not Allowed"}, {413, "Content Too Large"}, {426, "Upgrade Required"}, {429, "Too Many Requests"},
    {503, "Service Unavailable"},
};

static const char *phrase_of(int status)
{
    for (size_t i = 0; i < sizeof PHRASES / sizeof *PHRASES; i++) if (PHRASES[i].status == status) return PHRASES[i].phrase;
    return NULL;
}

const char *http_header(struct evhttp_request *request, const char *name)
{
    return evhttp_find_header(evhttp_request_get_input_headers(request), name);
}

int http_count(struct evhttp_request *request, const char *name)
{
    int n = 0;
    const struct evkeyval *h = evhttp_request_get_input_headers(request)->tqh_first;
    for (; h; h = h->next.tqe_next) n += strcasecmp(h->key, name) == 0;
    return n;
}

/* ---- answers ---- */

static Connection *connection_of(struct evhttp_request *request, const Net *net)
{
    return net->by_fd[bufferevent_getfd(evhttp_connection_get_bufferevent(evhttp_request_get_connection(request)))];
}

static void add(struct evhttp_request *request, const char *name, const char *value)
{
    if (value) evhttp_add_header(evhttp_request_get_output_headers(request), name, value); /* refuses line ends */
}

/* If-None-Match is "*" or a list of tags, weak ones too. */
static bool has_tag(const char *list, const char *tag)
{
    size_t length = strlen(tag);
    if (!list) return false;
    for (list += strspn(list, ", \t"); *list; list += strspn(list, ", \t")) {
        size_t n = strcspn(list, ", \t");
        const char *one = strncmp(list, "W/", 2) == 0 && n > 2 ? list + 2 : list;
        if ((n == 1 && *list == '*') || (n - (size_t)(one - list) == length && memcmp(one, tag, length) == 0)) return true;
        list += n;
    }
    return false;
}

/* A name as people see it may have any letters; here it gets those that every program can save under. */
static void add_disposition(struct evhttp_request *request, const char *name)
{
    char value[200];
    int n = snprintf(value, sizeof value, "attachment; filename=\"");
    for (; name && *name && n < (int)sizeof value - 2; name++) {
        bool plain = *name > 32 && *name < 127 && !strchr("\"\\/:*?<>|%;", *name);
        value[n++] = plain ? *name : '_';
    }
    snprintf(value + n, sizeof value - (size_t)n, "\"");
    if (name) add(request, "Content-Disposition", value);
}

typedef struct { void (*release)(void *body); } Owned;

static void release_body(const void *body, size_t length, void *arg)
{
    Owned *owned = arg;
    (void)length;
    owned->release((void *)(uintptr_t)body);
    free(owned);
}

static bool add_body(struct evbuffer *out, const HttpAnswer *answer)
{
    Owned *owned;
    if (!answer->release) return evbuffer_add(out, answer->body, answer->length) == 0;
    if (!(owned = malloc(sizeof *owned))) return false;
    *owned = (Owned){answer->release};
    if (answer->length > 0 && evbuffer_add_reference(out, answer->body, answer->length, release_body, owned) == 0) return true;
    free(owned);
    answer->release((void *)(uintptr_t)answer->body);
    return answer->length == 0;
}

/* From here the other side has time as long as it takes something; then for the next head. */
static void answer_written(struct evhttp_request *request, void *arg)
{
    Connection *c = arg;
    (void)request;
    c->answering = false;
    connection_wait(c, c->net->header_time);
}

static void send_answer(Connection *c, struct evhttp_request *request, const HttpAnswer *answer)
{
    char tag[100], length[32];
    bool bare = evhttp_request_get_command(request) == EVHTTP_REQ_HEAD;
    struct evbuffer *body = evbuffer_new();
    int status = answer->status;
    snprintf(tag, sizeof tag, answer->etag && *answer->etag != '"' ? "\"%.90s\"" : "%.95s", answer->etag ? answer->etag : "");
    if (answer->etag && status == 200 && has_tag(http_header(request, "If-None-Match"), tag)) status = 304;
    snprintf(length, sizeof length, "%zu", answer->length);
    if (status != 304) add(request, "Content-Type", answer->type);
    if (status != 304) add(request, "Content-Encoding", answer->encoding);
    if (status != 304 && bare) add(request, "Content-Length", length);
    if (answer->etag) add(request, "ETag", tag);
    add(request, "Cache-Control", answer->cache ? answer->cache : "no-store");
    add(request, "Location", answer->location);
    add(request, "Vary", answer->vary);
    add_disposition(request, answer->disposition);
    if (answer->release && (status == 304 || bare || !body)) answer->release((void *)(uintptr_t)answer->body);
    else if (status != 304 && !bare && body && !add_body(body, answer)) connection_doom(c);
    evhttp_request_set_on_complete_cb(request, answer_written, c);
    c->answering = true;
    evhttp_send_reply(request, status, phrase_of(status), body);
    c->left = connection_waiting(c);
    connection_wait(c, c->net->header_time);
    if (body) evbuffer_free(body);
}

void http_say(Connection *c, struct evhttp_request *request, int status, const char *text)
{
    const HttpAnswer answer = {.status = status, .type = "text/plain; charset=utf-8", .body = text, .length = strlen(text)};
    add(request, "Connection", "close");
    send_answer(c, request, &answer);
}

/* ---- requests ---- */

static bool has_body(struct evhttp_request *request)
{
    const char *length = http_header(request, "Content-Length");
    return http_header(request, "Transfer-Encoding") || http_count(request, "Content-Length") > 1 ||
           (length && strcmp(length, "0") != 0) || evbuffer_get_length(evhttp_request_get_input_buffer(request)) > 0;
}

/* The decoded path, to be freed; NULL: it is none that could mean a file of ours. */
static char *decode_path(struct evhttp_request *request)
{
    const struct evhttp_uri *uri = evhttp_request_get_evhttp_uri(request);
    const char *raw = uri ? evhttp_uri_get_path(uri) : NULL;
    size_t length = 0;
    char *path = raw && *raw ? evhttp_uridecode(raw, 0, &length) : NULL;
    bool good = path && *path == '/' && !strstr(path, "..") && !strchr(path, '\\');
    for (size_t i = 0; good && i < length; i++) good = /* no NUL either */ (unsigned char)path[i] >= 32 && path[i] != 127;
    if (good) return path;
    free(path);
    return NULL;
}

/* "gzip, deflate;q=0.5, br": gzip is named, and with a weight that is not nothing. */
static bool takes_gzip(const char *list)
{
    for (const char *at = list ? list : ""; *(at += strspn(at, ", \t")); at += strcspn(at, ",")) {
        size_t name = strcspn(at, ",; \t");
        if (name != 4 || strncasecmp(at, "gzip", 4) != 0) continue;
        const char *weight = at + name + strspn(at + name, "; \t");
        return strncasecmp(weight, "q=", 2) != 0 || strtod(weight + 2, NULL) > 0;
    }
    return false;
}

/* A proxy on this machine makes everybody local: what looks as if it came through one is not. */
static bool is_local(const Connection *c, struct evhttp_request *request)
{
    static const char *const TRACES[] = {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto",
                                         "X-Forwarded-Host"};
    for (size_t i = 0; i < sizeof TRACES / sizeof *TRACES; i++) if (http_header(request, TRACES[i])) return false;
    return is_loopback(c->address->key);
}

static void ask_handler(Connection *c, struct evhttp_request *request, const char *path)
{
    Net *net = c->net;
    const char *query = evhttp_uri_get_query(evhttp_request_get_evhttp_uri(request)), *host = http_header(request, "Host");
    const HttpRequest asked = {.path = path, .query = query ? query : "", .host = host ? host : "",
                               .language = http_header(request, "Accept-Language"),
                               .gzip = takes_gzip(http_header(request, "Accept-Encoding")), .local = is_local(c, request)};
    HttpAnswer answer = {.status = 404, .type = "text/plain; charset=utf-8", .body = "There is nothing here.\n"};
    answer.length = strlen(answer.body);
    net->handler.on_http(net->context, &asked, &answer);
    send_answer(c, request, &answer);
}

bool is_modern(const struct evhttp_request *request) { return request->major == 1 && request->minor >= 1; }

static void serve(Connection *c, struct evhttp_request *request)
{
    char *path = decode_path(request);
    if (!path) http_say(c, request, 400, "This is no path.\n");
    else if (strcmp(path, "/ws") == 0) upgrade(c, request);
    else ask_handler(c, request, path);
    free(path);
}

void http_requested(struct evhttp_request *request, void *arg)
{
    Net *net = arg;
    Connection *c = connection_of(request, net);
    enum evhttp_cmd_type method = evhttp_request_get_command(request);
    if (!take_token(&c->bucket, net->limits.requests_per_second, net->limits.requests_per_second)) {
        net_refused(net, "requests");
        http_say(c, request, 429, "Too many requests.\n");
    } else if (method != EVHTTP_REQ_GET && method != EVHTTP_REQ_HEAD) {
        add(request, "Allow", "GET, HEAD");
        http_say(c, request, 405, "Only GET and HEAD are answered.\n");
    } else if (has_body(request)) http_say(c, request, 413, "A request has no body here.\n");
    else if (http_count(request, "Host") != 1 && is_modern(request)) http_say(c, request, 400, "A request has one Host.\n");
    else serve(c, request);
}
