/* A WebSocket of the load client, with no more than that needs: plain TCP, whole text frames. One recv for all that waits, into
   one buffer for all connections, read where it lies: client/socket.h copies each message and asks the system several times for
   each, which is right for a player and too dear for ten thousand of them beside the server that is measured. */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINK_SENDS = 900, LINK_BUFFER = 4 << 20 }; /* bytes of a message out; of one in, at most */

enum LinkStep { LINK_CONNECTING, LINK_ASKING, LINK_OPEN, LINK_ENDED };

typedef struct {
    void *owner;
    int fd, epoll;
    uint8_t step;
    bool writing;       /* waits until it can write */
    uint32_t kept_length, out_length;
    char *kept, *out;   /* the beginning of what has not come whole; what could not be written. NULL: nothing */
} Link;

typedef struct { uint64_t received, sent; } LinkBytes; /* of all links, WebSocket frames included */
extern LinkBytes link_bytes;

/* All get the owner that link_open was given. text[length] is 0. ended: once; why is "" if the connection only broke, else the
   first line of the server's answer, or what is wrong. */
typedef struct {
    void (*opened)(void *owner);
    void (*text)(void *owner, char *text, size_t length);
    void (*ended)(void *owner, const char *why);
} LinkHandler;

/* 0, or a number of errno's. The owner comes back as the data of epoll's events. */
int link_open(Link *link, int epoll, const struct sockaddr_in *to, void *owner);
void link_ready(Link *link, uint32_t events, const LinkHandler *handler); /* what epoll told */
void link_send(Link *link, const char *text, size_t length);
void link_close(Link *link); /* tells nobody */

#endif
