/* Connections: HTTP requests answered, WebSockets upgraded, frames read and written, limits kept. Knows nothing of tables or of
   what a message says: server.c gives it its callbacks. libevent, wslay and OpenSSL are used here and
   in the loop of server.c only. */
#ifndef NET_H
#define NET_H

#include <event2/event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Net Net;
typedef struct Connection Connection;

/* All bounds of the outside, each with its default (net_defaults) and a test. */
typedef struct {
    int connections;          /* in all; one more gets 503 and is closed: 12000 */
    int per_address;          /* of one address (an IPv6 /64 counts as one): 64; 0: no limit */
    int header_bytes;         /* of a request: 8192 */
    int body_bytes;           /* of a request: 0, nothing posts */
    int message_bytes;        /* of a WebSocket message, also in fragments: 8192 */
    int messages_burst;       /* at once: 40 */
    int messages_per_second;  /* in the long run: 20; more are answered by on_flood, and three bursts over it close with 1008 */
    int output_bytes;         /* waiting for a slow reader; more closes with 4002: 1048576 */
    int header_ms;            /* from the connection to the end of a request's head: 10000 */
    int hello_ms;             /* from the upgrade to the first accepted message; see connection_greeted: 10000 */
    int ping_ms;              /* quiet for so long: a ping; quiet for twice as long: closed: 30000 */
    int requests_per_second;  /* of one connection, plain HTTP: 50 */
} NetLimits;
void net_defaults(NetLimits *out);

typedef struct {
    const char *address;      /* "127.0.0.1", "::", a host name */
    int port;                 /* 0: any free one; see net_port */
    const char *certificate, *key; /* PEM files; both NULL: no TLS */
    const char *const *origins; /* allowed besides the Host itself, ended by NULL; NULL: none. A request without Origin is no browser */
    bool behind_proxy;        /* the last address of X-Forwarded-For is the client's; only believed of loopback and private addresses */
    NetLimits limits;
} NetOptions;

/* What the server makes of an HTTP request. Only GET and HEAD come here; paths are decoded, have no "..", no NUL and begin with "/". */
typedef struct {
    const char *path, *query, *host;
    const char *language;     /* Accept-Language, or NULL */
    bool gzip;                /* a body may be sent so (Accept-Encoding) */
    bool local;               /* from loopback, and not through a proxy */
} HttpRequest;
typedef struct {
    int status;               /* 200, 404, ... */
    const char *type;         /* Content-Type */
    const char *body;         /* copied, unless `release` is given: then used as it is, and released once */
    size_t length;
    void (*release)(void *body); /* a body that lasts for ever may have one that does nothing: that saves the copy */
    const char *disposition;  /* NULL, or a file name to save it under */
    const char *etag;         /* with or without its quotes; NULL, or of a file that may be cached; If-None-Match is answered with 304 */
    const char *cache;        /* NULL: "no-store" */
    const char *location;     /* of a redirection */
    const char *encoding;     /* NULL, or how the body is packed: "gzip" */
    const char *vary;         /* NULL, or the header of the request that the body depends on */
} HttpAnswer;

typedef struct {
    void (*on_http)(void *context, const HttpRequest *request, HttpAnswer *answer);
    void (*on_open)(void *context, Connection *c);
    void (*on_text)(void *context, Connection *c, const char *text, size_t length); /* UTF-8, one whole message; text[length] is 0 */
    void (*on_flood)(void *context, Connection *c);                                 /* a message that was too much and was dropped */
    void (*on_close)(void *context, Connection *c);                                 /* once; c must not be used after it */
    void (*on_refuse)(void *context, const char *what);                             /* for the counters: "connections", "address", "origin", "message_too_long", "slow_reader", "slow_head", "flood", "bad_frame", ... */
} NetHandler;

/* NULL: it cannot listen; what and why goes to `error`, a whole sentence in plain English for the log and the person who started it. */
Net *net_open(struct event_base *base, const NetOptions *options, const NetHandler *handler, void *context, char *error, size_t size);
int net_port(const Net *net);
void net_stop_accepting(Net *net);
void net_close(Net *net);        /* all connections must be gone, or are cut */
int net_connections(const Net *net); /* WebSockets */
int net_sockets(const Net *net); /* all */

/* A connection is a WebSocket. Sending copies, and is written at the end of this turn of the loop together with all else that was
   sent to it in it. After connection_close nothing is sent any more; on_close comes later, from the loop. */
void connection_send(Connection *c, const char *text, size_t length);
void connection_close(Connection *c, int code, const char *reason);
void connection_greeted(Connection *c); /* the first message was accepted: the hello deadline ends */
void connection_set_data(Connection *c, void *data);
void *connection_data(const Connection *c);
const char *connection_address(const Connection *c); /* for logs and limits: "192.0.2.1", "2001:db8::/64" */

#endif
