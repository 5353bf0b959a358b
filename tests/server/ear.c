/* Ears: see ear.h. The server's frames are not masked, so reading them is reading their heads; ours carry a mask of zeros. */
#define _GNU_SOURCE /* memmem */
#include "ear.h"
#include "inside.h"
#include "needles.h"
#include <arpa/inet.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHUNK = 65536, PATIENCE_MS = 60000 };

static Ear *ears;

static void give_up(const char *what)
{
    printf("eavesdrop: %s\n", what);
    exit(2);
}

/* ---- sockets ---- */

static int connect_here(Server *server)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)net_port(server->net))};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) give_up("cannot connect");
    return fd;
}

static void write_all(int fd, const void *bytes, size_t length)
{
    if (send(fd, bytes, length, MSG_NOSIGNAL) != (ssize_t)length) give_up("cannot send");
}

/* What has come; false: the other side has closed. */
static bool read_some(int fd, char **text, size_t *used, size_t *room)
{
    for (;;) {
        if (*room - *used < CHUNK) *text = realloc(*text, *room += CHUNK + *room / 2);
        if (!*text) abort();
        ssize_t n = recv(fd, *text + *used, CHUNK - 1, MSG_DONTWAIT);
        if (n < 0 && errno == EAGAIN) return true;
        if (n <= 0) return false;
        *used += (size_t)n;
    }
}

/* ---- frames ---- */

static bool head_of(const char *text, size_t length, Frame *out)
{
    const uint8_t *b = (const uint8_t *)text;
    if (length < 2) return false;
    size_t n = b[1], more = n == 127 ? 8 : n == 126 ? 2 : 0;
    if (length < 2 + more) return false;
    if (more) n = 0;
    for (size_t i = 0; i < more; i++) n = n << 8 | b[2 + i];
    *out = (Frame){.first = b[0], .head = 2 + more, .length = n, .text = text + 2 + more};
    return length - out->head >= n;
}

bool ear_next(const Ear *e, size_t *at, Frame *out)
{
    if (*at >= e->whole || !head_of(e->heard + *at, e->whole - *at, out)) return false;
    *at += out->head + out->length;
    return true;
}

bool ear_heard(const Ear *e, const char *words)
{
    Frame f;
    size_t n = strlen(words);
    for (size_t at = 0; ear_next(e, &at, &f);)
        if (f.length >= n && memcmp(f.text, words, n) == 0) return true;
    return false;
}

static void listen_to(Ear *e)
{
    Frame f;
    size_t used = e->used;
    read_some(e->fd, &e->heard, &e->used, &e->room);
    e->bytes += e->used - used;
    for (; e->whole < e->used && head_of(e->heard + e->whole, e->used - e->whole, &f); e->frames++) e->whole += f.head + f.length;
}

void ears_listen(void)
{
    for (Ear *e = ears; e; e = e->next) listen_to(e);
}

void ear_forget(Ear *e)
{
    needles_search(e->heard, e->whole, "a message");
    if (e->whole) memmove(e->heard, e->heard + e->whole, e->used - e->whole);
    e->used -= e->whole;
    e->whole = 0;
}

void ear_say(Ear *e, const char *format, ...)
{
    char frame[8 + 4096] = {(char)0x81, (char)(0x80 | 126)};
    va_list list;
    va_start(list, format);
    size_t n = (size_t)vsnprintf(frame + 8, sizeof frame - 8, format, list);
    va_end(list);
    if (n >= sizeof frame - 8) give_up("a message is too long");
    size_t head = n < 126 ? 6 : 8;
    frame[2] = (char)(n >> 8), frame[3] = (char)n;
    if (n < 126) memmove(frame + 6, frame + 8, n), frame[1] = (char)(0x80 | n), memset(frame + 2, 0, 4);
    write_all(e->fd, frame, head + n);
}

/* ---- coming and going ---- */

void ear_open(Ear *e, Server *server)
{
    static const char ASK[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    char *stop = NULL;
    e->fd = connect_here(server);
    write_all(e->fd, ASK, sizeof ASK - 1);
    for (int64_t end = inside_real_ms() + PATIENCE_MS; !stop && inside_real_ms() < end;) {
        inside_turn(server);
        bool open = read_some(e->fd, &e->heard, &e->used, &e->room);
        if (e->used) stop = memmem(e->heard, e->used, "\r\n\r\n", 4);
        if (!open) break;
    }
    if (!stop || memcmp(e->heard, "HTTP/1.1 101", 12) != 0) give_up("no WebSocket");
    size_t head = (size_t)(stop + 4 - e->heard);
    memmove(e->heard, e->heard + head, e->used - head);
    e->used -= head;
    e->next = ears;
    ears = e;
}

void ear_close(Ear *e)
{
    if (!e->fd) return;
    ear_forget(e);
    Ear **at = &ears;
    while (*at != e) at = &(*at)->next;
    *at = e->next;
    close(e->fd);
    free(e->heard);
    *e = (Ear){.frames = e->frames, .bytes = e->bytes};
}

char *http_get(Server *server, const char *path, size_t *length)
{
    char ask[256], *text = NULL;
    size_t room = 0;
    *length = 0;
    int fd = connect_here(server), n = snprintf(ask, sizeof ask, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    write_all(fd, ask, (size_t)n);
    for (int64_t end = inside_real_ms() + PATIENCE_MS; inside_real_ms() < end;) {
        inside_turn(server);
        if (!read_some(fd, &text, length, &room)) break;
    }
    close(fd);
    return text;
}
