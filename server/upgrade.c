/* Upgrades: is a request for /ws one that may become a WebSocket (RFC 6455, 4.2)? If so its 101. No extension is ever offered.
   The request object of an upgraded connection is never answered: evhttp frees it together with the connection. */
#include "net_inside.h"
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { KEY_LENGTH = 24 }; /* of 16 bytes in base64 */
static const char PROTOCOL_HEADER[] = "Sec-WebSocket-Protocol: bang.v1\r\n";

/* ---- headers that are lists ---- */

/* Is the word in any of the comma-separated lists of that name? */
static bool has_word(struct evhttp_request *request, const char *name, const char *word)
{
    size_t length = strlen(word);
    for (const struct evkeyval *h = evhttp_request_get_input_headers(request)->tqh_first; h; h = h->next.tqe_next) {
        if (strcasecmp(h->key, name) != 0) continue;
        for (const char *at = h->value + strspn(h->value, ", \t"); *at; at += strspn(at, ", \t")) {
            size_t n = strcspn(at, ", \t");
            if (n == length && strncasecmp(at, word, n) == 0) return true;
            at += n;
        }
    }
    return false;
}

/* ---- the origin: whose page asks ---- */

static const struct { const char *scheme, *port; } SCHEMES[] = {{"http://", ":80"}, {"https://", ":443"}};

static size_t without_port(const char *host, const char *port)
{
    size_t length = strlen(host), n = strlen(port);
    return length > n && strcmp(host + length - n, port) == 0 ? length - n : length;
}

/* Behind a proxy the scheme is not ours, so it is not compared. */
static bool is_own_origin(const char *origin, const char *host)
{
    for (size_t i = 0; i < sizeof SCHEMES / sizeof *SCHEMES; i++) {
        size_t n = strlen(SCHEMES[i].scheme);
        if (strncasecmp(origin, SCHEMES[i].scheme, n) != 0) continue;
        size_t length = without_port(origin + n, SCHEMES[i].port);
        return length == without_port(host, SCHEMES[i].port) && strncasecmp(origin + n, host, length) == 0;
    }
    return false;
}

static bool may_ask(const Net *net, struct evhttp_request *request)
{
    const char *origin = http_header(request, "Origin"), *host = http_header(request, "Host");
    if (!origin) return true;
    if (http_count(request, "Origin") > 1 || !host || !*host) return false;
    for (char **allowed = net->origins; *allowed; allowed++) if (strcasecmp(*allowed, origin) == 0) return true;
    return is_own_origin(origin, host);
}

/* ---- the judgement ---- */

static bool is_get(const Net *net, struct evhttp_request *request)
{
    (void)net;
    return evhttp_request_get_command(request) == EVHTTP_REQ_GET && is_modern(request);
}

static bool asks_for_websocket(const Net *net, struct evhttp_request *request)
{
    (void)net;
    return has_word(request, "Upgrade", "websocket") && has_word(request, "Connection", "upgrade");
}

static bool has_version(const Net *net, struct evhttp_request *request)
{
    (void)net;
    const char *version = http_header(request, "Sec-WebSocket-Version");
    return http_count(request, "Sec-WebSocket-Version") == 1 && strcmp(version, "13") == 0;
}

static bool has_key(const Net *net, struct evhttp_request *request)
{
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *key = http_header(request, "Sec-WebSocket-Key");
    (void)net;
    return http_count(request, "Sec-WebSocket-Key") == 1 && strlen(key) == KEY_LENGTH &&
           strspn(key, LETTERS) == KEY_LENGTH - 2 && strcmp(key + KEY_LENGTH - 2, "==") == 0;
}

/* What must hold, in the order in which it is looked at. */
static const struct { bool (*holds)(const Net *, struct evhttp_request *); int status; const char *text; } CONDITIONS[] = {
    {is_get, 400, "A WebSocket is asked for with GET and HTTP/1.1.\n"},
    {asks_for_websocket, 426, "Here is a WebSocket: ask for an upgrade.\n"},
    {has_version, 426, "The version of WebSockets is 13.\n"},
    {has_key, 400, "The Sec-WebSocket-Key is not of 16 bytes.\n"},
    {may_ask, 403, "Pages of other servers may not play here.\n"},
};

/* Behind a proxy the limit of an address is kept here, where the address is known. */
static bool is_welcome(Connection *c, struct evhttp_request *request)
{
    uint8_t key[16];
    Net *net = c->net;
    const char *header = net->behind_proxy ? http_header(request, "X-Forwarded-For") : NULL;
    if (!c->proxied || !header || !read_forwarded(header, key)) return true;
    Address *real = hold_address(net, key);
    if (!real) return false;
    drop_address(net, c->address);
    c->address = real;
    return net->limits.per_address <= 0 || real->connections <= net->limits.per_address;
}

/* ---- the answer ---- */

static void write_accept(const char *key, char accept[32])
{
    unsigned char digest[SHA_DIGEST_LENGTH];
    char joined[KEY_LENGTH + 40];
    int length = snprintf(joined, sizeof joined, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    SHA1((const unsigned char *)joined, (size_t)length, digest);
    EVP_EncodeBlock((unsigned char *)accept, digest, SHA_DIGEST_LENGTH);
}

static void accept_upgrade(Connection *c, struct evhttp_request *request)
{
    static const char FORM[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               "Sec-WebSocket-Accept: %s\r\n%s%s%s\r\n";
    char accept[32], head[1600];
    bool knows_ours = has_word(request, "Sec-WebSocket-Protocol", "bang.v1");
    write_accept(http_header(request, "Sec-WebSocket-Key"), accept);
    int length = snprintf(head, sizeof head, FORM, accept, knows_ours ? PROTOCOL_HEADER : "", SECURITY_HEADERS,
                          c->secure ? HSTS_HEADER : "");
    evhttp_clear_headers(evhttp_request_get_input_headers(request)); /* else kept as long as the connection */
    if (websocket_out(c, head, (size_t)length)) websocket_begin(c);
}

static void refuse_upgrade(Connection *c, struct evhttp_request *request, int status, const char *text)
{
    struct evkeyvalq *headers = evhttp_request_get_output_headers(request);
    net_refused(c->net, status == 403 ? "origin" : status == 429 ? "address" : "upgrade");
    if (status == 426) {
        evhttp_add_header(headers, "Upgrade", "websocket");
        evhttp_add_header(headers, "Sec-WebSocket-Version", "13");
    }
    http_say(c, request, status, text);
}

void upgrade(Connection *c, struct evhttp_request *request)
{
    for (size_t i = 0; i < sizeof CONDITIONS / sizeof *CONDITIONS; i++) {
        if (CONDITIONS[i].holds(c->net, request)) continue;
        refuse_upgrade(c, request, CONDITIONS[i].status, CONDITIONS[i].text);
        return;
    }
    if (is_welcome(c, request)) accept_upgrade(c, request);
    else refuse_upgrade(c, request, 429, "Too many connections from this address.\n");
}
