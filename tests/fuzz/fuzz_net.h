/* What fuzz_upgrade.c and fuzz_frames.c share: the real server of server/net.h and clients of it, in one process and loop. */
#ifndef FUZZ_NET_H
#define FUZZ_NET_H

#include "fuzz.h"
#include "server/net.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MESSAGE_BYTES = 2000, REPLY_BYTES = 1 << 16 };

static const char GOOD_UPGRADE[] =
    "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

static struct event_base *base;
static Net *net;
static int open_now;
static char reply[REPLY_BYTES + 1];

static void on_http(void *context, const HttpRequest *request, HttpAnswer *answer)
{
    (void)context;
    must(request->path[0] == '/' && !strstr(request->path, "..") && !strchr(request->path, '\\'), "a path to be refused");
    must(request->query && request->host, "a request without its parts");
    *answer = (HttpAnswer){.status = 200, .type = "text/plain", .body = "fine\n", .length = 5, .etag = "a"};
}

static void on_open(void *context, Connection *c) { (void)context, connection_set_data(c, c), open_now++; }

static void must_be_utf8(const unsigned char *text, size_t length)
{
    for (size_t i = 0, more; i < length; i += 1 + more) {
        more = text[i] < 0x80 ? 0 : text[i] < 0xE0 ? 1 : text[i] < 0xF0 ? 2 : 3;
        must(more == 0 || (text[i] >= 0xC2 && text[i] <= 0xF4 && i + more < length), "a letter that is none");
        for (size_t j = 1; j <= more; j++) must((text[i + j] & 0xC0) == 0x80, "a letter that is broken");
    }
}

static void on_text(void *context, Connection *c, const char *text, size_t length)
{
    (void)context;
    must(length <= MESSAGE_BYTES && text[length] == 0, "a message too long or without its end");
    must_be_utf8((const unsigned char *)text, length);
    if (text[0] == '!') connection_close(c, 4001, text);
    else connection_send(c, text, length);
    connection_greeted(c);
}

static void on_flood(void *context, Connection *c) { (void)context, (void)c; }

static void on_close(void *context, Connection *c)
{
    (void)context;
    must(connection_data(c) == c, "closed twice, or never opened");
    connection_set_data(c, NULL);
    open_now--;
}

static inline void start_server(void)
{
    static const NetHandler HANDLER = {on_http, on_open, on_text, on_flood, on_close, NULL};
    NetOptions options = {.address = "127.0.0.1"};
    char error[300];
    net_defaults(&options.limits);
    options.limits.message_bytes = MESSAGE_BYTES;
    options.limits.messages_burst = options.limits.messages_per_second = options.limits.requests_per_second = 100000;
    base = event_base_new();
    net = base ? net_open(base, &options, &HANDLER, NULL, error, sizeof error) : NULL;
    must(net != NULL, "the server does not start");
}

static inline int dial_once(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct linger none = {.l_onoff = 1}; /* no port may wait for its time */
    int on = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_port = htons((uint16_t)net_port(net));
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof to) == 0) return fd;
    perror("connect");
    close(fd);
    return -1;
}

/* Where the server closed first, its port waits a minute; so many runs a second can use them all up. */
static inline int dial(void)
{
    int fd = dial_once();
    for (int i = 0; fd < 0 && i < 90; i++) {
        sleep(1);
        fd = dial_once();
    }
    must(fd >= 0, "nobody can connect");
    return fd;
}

static inline void turn(int times)
{
    while (times-- > 0) event_base_loop(base, EVLOOP_NONBLOCK);
}

/* In pieces of so many bytes (0: at once; long inputs in not too many), and the loop turned after each. */
static inline void say(int fd, const uint8_t *data, size_t size, size_t piece)
{
    if (piece > 0 && piece < size / 24) piece = size / 24;
    for (size_t n; size > 0; data += n, size -= n) {
        n = piece > 0 && piece < size ? piece : size;
        if (send(fd, data, n, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return;
        turn(1);
    }
    turn(3);
}

/* What has come, with a 0 behind it. */
static inline size_t hear(int fd)
{
    size_t length = 0;
    for (ssize_t n = 1; length < REPLY_BYTES && n > 0; length += n > 0 ? (size_t)n : 0)
        n = recv(fd, reply + length, REPLY_BYTES - length, MSG_DONTWAIT);
    reply[length] = 0;
    return length;
}

static inline void hang_up(int fd, int sockets)
{
    close(fd);
    for (int i = 0; i < 100 && net_sockets(net) > sockets; i++) turn(1);
    must(net_sockets(net) == sockets, "a connection stays after its end");
}

#endif
