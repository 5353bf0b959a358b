/* See load_link.h. */
#include "load_link.h"
#include <assert.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIN_TEXT = 0x81, FIN_CLOSE = 0x88, FIN_PING = 0x89, FIN_PONG = 0x8A, MASKED = 0x80, FRAME_HEAD = 10 };

LinkBytes link_bytes;

static char buffer[LINK_BUFFER + 1]; /* of what is being read; nothing in it outlives link_ready */

static void *copy(const void *bytes, size_t length)
{
    void *own = malloc(length);
    if (!own) abort();
    return memcpy(own, bytes, length);
}

/* ---- out ---- */

static void watch(Link *l, int how)
{
    struct epoll_event event = {.events = EPOLLIN | (l->writing ? EPOLLOUT : 0u), .data.ptr = l->owner};
    epoll_ctl(l->epoll, how, l->fd, &event);
}

/* What does not fit waits. Of a connection that broke the reading side will hear. */
static void put_bytes(Link *l, const char *bytes, size_t length)
{
    ssize_t n = l->out ? 0 : send(l->fd, bytes, length, MSG_NOSIGNAL);
    if (n < 0) n = errno == EAGAIN || errno == EINTR ? 0 : (ssize_t)length;
    link_bytes.sent += length;
    size_t left = length - (size_t)n;
    if (left == 0) return;
    l->out = realloc(l->out, l->out_length + left);
    if (!l->out) abort();
    memcpy(l->out + l->out_length, bytes + n, left);
    l->out_length += (uint32_t)left;
}

static void flush_out(Link *l)
{
    if (l->out) {
        ssize_t n = send(l->fd, l->out, l->out_length, MSG_NOSIGNAL);
        if (n > 0) memmove(l->out, l->out + n, l->out_length -= (uint32_t)n);
        if (l->out_length == 0) free(l->out), l->out = NULL;
    }
    if (l->writing == (l->out != NULL)) return;
    l->writing = l->out != NULL;
    watch(l, EPOLL_CTL_MOD);
}

/* The mask hides nothing here: its key need not be hard to guess. */
static void put_frame(Link *l, uint8_t head, const char *bytes, size_t length)
{
    static uint32_t key = 2463534242u;
    char frame[8 + LINK_SENDS];
    size_t at = 0;
    assert(length <= LINK_SENDS);
    frame[at++] = (char)head;
    if (length < 126) frame[at++] = (char)(MASKED | length);
    else {
        frame[at++] = (char)(MASKED | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)length;
    }
    key ^= key << 13, key ^= key >> 17, key ^= key << 5;
    memcpy(frame + at, &key, 4);
    for (size_t i = 0; i < length; i++) frame[at + 4 + i] = (char)(bytes[i] ^ frame[at + i % 4]);
    put_bytes(l, frame, at + 4 + length);
}

void link_send(Link *l, const char *text, size_t length)
{
    if (l->step != LINK_OPEN) return;
    put_frame(l, FIN_TEXT, text, length);
    if (l->out) flush_out(l);
}

/* ---- in ---- */

static void end(Link *l, const LinkHandler *h, const char *why)
{
    if (l->step == LINK_ENDED) return;
    link_close(l);
    h->ended(l->owner, why);
}

/* The answer to the request. Returns the bytes used: 0, more must come. */
static size_t take_head(Link *l, char *bytes, size_t length, const LinkHandler *h)
{
    bytes[length] = 0;
    char *stop = strstr(bytes, "\r\n\r\n");
    if (!stop) return 0;
    if (strncmp(bytes, "HTTP/1.1 101", 12) == 0) {
        l->step = LINK_OPEN;
        h->opened(l->owner);
        return (size_t)(stop - bytes) + 4;
    }
    bytes[strcspn(bytes, "\r\n")] = 0;
    end(l, h, bytes);
    return 0;
}

static void take_text(const Link *l, char *text, size_t length, const LinkHandler *h)
{
    char next = text[length];
    text[length] = 0;
    h->text(l->owner, text, length);
    text[length] = next;
}

static void take_close(Link *l, const char *bytes, size_t length, const LinkHandler *h)
{
    char why[80] = "closed";
    int code = length >= 2 ? (uint8_t)bytes[0] << 8 | (uint8_t)bytes[1] : 0;
    if (code) snprintf(why, sizeof why, "closed %d %.*s", code, (int)length - 2, bytes + 2);
    end(l, h, why);
}

/* The length of what follows the head of a frame, and how long that is; false: it has not come whole. */
static bool read_frame_head(const char *bytes, size_t length, size_t *head, size_t *payload)
{
    const uint8_t *b = (const uint8_t *)bytes;
    if (length < 2) return false;
    *head = b[1] < 126 ? 2 : b[1] == 126 ? 4 : 10;
    if (length < *head) return false;
    *payload = b[1] < 126 ? b[1] : 0;
    for (size_t i = 2; i < *head; i++) *payload = *payload << 8 | b[i];
    return true;
}

/* The server sends whole frames without a mask; anything else is wrong. */
static size_t take_frame(Link *l, char *bytes, size_t length, const LinkHandler *h)
{
    size_t head, payload;
    if (!read_frame_head(bytes, length, &head, &payload)) return 0;
    if (payload > LINK_BUFFER - FRAME_HEAD) {
        end(l, h, "a frame that is too long");
        return 0;
    }
    if (length < head + payload) return 0;
    switch ((uint8_t)bytes[0]) {
    case FIN_TEXT: take_text(l, bytes + head, payload, h); break;
    case FIN_PING: put_frame(l, FIN_PONG, bytes + head, payload); break;
    case FIN_PONG: break;
    case FIN_CLOSE: take_close(l, bytes + head, payload, h); break;
    default: end(l, h, "a frame that no server of this game sends");
    }
    return head + payload;
}

static void read_in(Link *l, const LinkHandler *h)
{
    size_t length = l->kept_length, used = 0, n = 1;
    if (l->kept) memcpy(buffer, l->kept, length);
    free(l->kept);
    l->kept = NULL;
    l->kept_length = 0;
    ssize_t came = recv(l->fd, buffer + length, LINK_BUFFER - length, 0);
    if (came == 0 || (came < 0 && errno != EAGAIN && errno != EINTR)) {
        end(l, h, came == 0 ? "" : strerror(errno));
        return;
    }
    if (came > 0) length += (size_t)came, link_bytes.received += (size_t)came;
    while (n > 0 && used < length && l->step != LINK_ENDED) {
        n = (l->step == LINK_ASKING ? take_head : take_frame)(l, buffer + used, length - used, h);
        used += n;
    }
    if (used == length || l->step == LINK_ENDED) return;
    l->kept = copy(buffer + used, length - used);
    l->kept_length = (uint32_t)(length - used);
}

/* ---- beginning and end ---- */

int link_open(Link *l, int epoll, const struct sockaddr_in *to, void *owner)
{
    int on = 1;
    *l = (Link){.owner = owner, .epoll = epoll, .step = LINK_CONNECTING, .writing = true};
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->fd < 0) return errno;
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(l->fd, (const struct sockaddr *)to, sizeof *to) != 0 && errno != EINPROGRESS) {
        int why = errno;
        link_close(l);
        return why;
    }
    watch(l, EPOLL_CTL_ADD);
    return 0;
}

static void ask(Link *l, const LinkHandler *h)
{
    static const char REQUEST[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bang.v1\r\n\r\n";
    int why = 0;
    socklen_t size = sizeof why;
    getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &why, &size);
    if (why) {
        end(l, h, strerror(why));
        return;
    }
    l->step = LINK_ASKING;
    put_bytes(l, REQUEST, sizeof REQUEST - 1);
}

void link_ready(Link *l, uint32_t events, const LinkHandler *h)
{
    if (l->step == LINK_CONNECTING) ask(l, h);
    else if (l->step != LINK_ENDED && events & (EPOLLIN | EPOLLHUP | EPOLLERR)) read_in(l, h);
    if (l->step != LINK_ENDED && (l->writing || l->out)) flush_out(l);
}

void link_close(Link *l)
{
    if (l->step == LINK_ENDED) return;
    l->step = LINK_ENDED;
    if (l->fd >= 0) close(l->fd);
    l->fd = -1;
    free(l->kept);
    free(l->out);
    l->kept = l->out = NULL;
}
