/* What the files of net.h share and nobody else sees. Read net.c first (a connection from its acceptance to its end), then
   net_http.c, upgrade.c and websocket.c.

   Nothing is freed while somebody above on the stack may still use it: who wants a connection looked after (its output
   written, its end) calls connection_touch, and at the end of the turn of the loop net_settle does it. */
#ifndef NET_INSIDE_H
#define NET_INSIDE_H

#include "net.h"
#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event_struct.h>
#include <event2/http.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <wslay/wslay.h>

enum { CLOSE_MS = 2000 };         /* from our closing frame to the end of the connection, whatever the other side does */
enum { MOST_FRAGMENTS = 128 };    /* of a message: each costs memory even if it is empty */
enum { ADDRESS_BUCKETS = 4096 };  /* a power of 2 */
enum { READ_AT_ONCE = 16384 };    /* bytes of a WebSocket, so that one who talks much does not hold up the others */
enum { SPARE_READERS = 64 };      /* kept for the next who has something to say */

typedef enum {
    STAGE_HTTP,    /* belongs to evhttp, which frees it when it likes */
    STAGE_OPEN,    /* a WebSocket */
    STAGE_CLOSING, /* our closing frame is in the output: nothing more may be sent */
    STAGE_GONE,    /* freed as soon as nobody holds it */
} Stage;

/* An address that has connections; an IPv6 network of 64 bits is one address. */
typedef struct Address {
    struct Address *next;
    uint8_t key[16];
    int connections;
    char text[INET6_ADDRSTRLEN + 4];
} Address;

/* wslay's state of reading. It is big (two buffers of 4 KiB), so a connection has one only while a message is on its way. */
typedef struct Reader {
    struct Reader *next; /* spare */
    Connection *of;
    wslay_event_context_ptr frames;
    uint64_t taken;      /* bytes given to wslay */
    uint64_t told;       /* bytes of the frames it has told of: the same when no frame is half read */
    int fragments;       /* of the message being read */
    bool within;         /* a fragmented message: more to come */
} Reader;

/* Tokens are thousandths, so that slow rates fill too. */
typedef struct { int64_t filled_ms; int tokens; int over; /* refused since it was last full */ } Bucket;

struct Connection {
    Net *net;
    struct bufferevent *io;
    struct evhttp_connection *http; /* owns io, also of a WebSocket */
    Connection *previous, *next;    /* of all */
    Connection *turn;               /* the next to look after at the end of this turn */
    struct evbuffer *out;           /* what was sent in this turn; NULL: nothing */
    struct evbuffer_cb_entry *watch; /* adds the security headers; NULL once a WebSocket */
    Reader *reader;
    Address *address;
    void *data;
    struct event timer;             /* the one deadline of its stage */
    Bucket bucket;
    size_t left;                    /* of an answer: bytes not yet written when last looked */
    Stage stage;
    bool queued;                    /* in the list of this turn */
    bool fresh;                     /* just accepted, not judged */
    bool doomed;                    /* to be cut at the end of this turn */
    bool unread;                    /* bytes came together with the upgrade */
    bool secure;                    /* TLS */
    bool proxied;                   /* comes from a proxy that is believed */
    bool answering;                 /* an HTTP answer is being written */
    bool greeted, pinged;
    bool close_seen;                /* the other side's closing frame, or a fault after which nothing is read */
    bool deaf;                      /* what still comes is thrown away */
    bool half_closed;
};

struct Net {
    Net *another;                     /* of this process */
    struct event_base *base;
    struct evhttp *http;
    struct evhttp_bound_socket *door; /* NULL: accepts no more */
    SSL_CTX *tls;                     /* NULL: plain */
    NetHandler handler;
    void *context;
    NetLimits limits;
    char **origins;                   /* ended by NULL */
    bool behind_proxy;
    int port, sockets, websockets;
    Connection *all, *turn;
    Connection **by_fd;               /* evhttp gives no way from its connection to ours */
    int fds;
    struct event *settle;             /* runs once, behind all other callbacks of a turn */
    struct event *reopen;             /* accepts again after the process ran out of descriptors */
    const struct timeval *header_time, *hello_time, *ping_time, *close_time;
    wslay_frame_context_ptr writer;   /* frames out are whole at once: one context does for all */
    Connection *writing;
    Reader *spare;
    int spares;
    char *message;                    /* a whole one with its 0 */
    Address *addresses[ADDRESS_BUCKETS];
    uint64_t salt;
};

/* ---- net.c ---- */

extern const char SECURITY_HEADERS[]; /* lines, each with its end */
extern const char HSTS_HEADER[];

void connection_touch(Connection *c);                                   /* look after it at the end of this turn */
void connection_doom(Connection *c);                                    /* cut it at the end of this turn */
void connection_wait(Connection *c, const struct timeval *how_long);    /* its deadline; another one before it is forgotten */
size_t connection_waiting(const Connection *c);                         /* bytes not yet given to the system */
void net_refused(Net *net, const char *what);
bool take_token(Bucket *b, int burst, int per_second);                  /* per_second 0: always */

/* ---- net_address.c ---- */

void key_of(const struct sockaddr *from, uint8_t key[16]);
bool is_private(const uint8_t key[16]);                                 /* loopback or a network of one's own */
bool is_loopback(const uint8_t key[16]);
bool read_forwarded(const char *header, uint8_t key[16]);               /* the last address of X-Forwarded-For */
Address *hold_address(Net *net, const uint8_t key[16]);                 /* counts one more; NULL: no memory */
void drop_address(Net *net, Address *address);

/* ---- net_http.c ---- */

void http_requested(struct evhttp_request *request, void *net);
void http_say(Connection *c, struct evhttp_request *request, int status, const char *text); /* a short answer, then the end */
const char *http_header(struct evhttp_request *request, const char *name);   /* NULL: none; the first of several */
bool is_modern(const struct evhttp_request *request);                        /* HTTP/1.1 */
int http_count(struct evhttp_request *request, const char *name);            /* how many of that name */

/* ---- upgrade.c ---- */

/* Makes a WebSocket of the connection, or answers why not. */
void upgrade(Connection *c, struct evhttp_request *request);

/* ---- websocket.c ---- */

bool websocket_init(Net *net);
void websocket_free(Net *net);
void websocket_begin(Connection *c);    /* the 101 is in c->out */
void websocket_read(Connection *c);
void websocket_flush(Connection *c);
void websocket_finish(Connection *c);   /* is there more to wait for? */
void websocket_deadline(Connection *c);
void websocket_forget(Connection *c);
bool websocket_out(Connection *c, const void *bytes, size_t length); /* false: no memory, it is doomed */

#endif
