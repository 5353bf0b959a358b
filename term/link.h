/* The line to a server: connects, says who this is, keeps the secret, and comes back by itself when the connection is lost.
   What else is said over it joined.c knows. */
#ifndef LINK_H
#define LINK_H

#include "client/socket.h"
#include <jansson.h>
#include <poll.h>

enum LinkState {
    LINK_TRYING, /* there is no connection, or it is not greeted yet */
    LINK_UP,
    LINK_ENDED,  /* for good; link_why says why */
};

typedef struct {
    const Address *address;
    const char *name;  /* wished; NULL: none */
    const char *trust; /* a PEM file of authorities; NULL: those of the system */
    const char *login, *password; /* who it is by name and password, instead of the secret that is kept here; NULL: not so */
    int language;
} LinkWishes;

typedef struct Link Link;

/* Every message of the server, `welcome` first after each connecting. */
typedef void LinkMessage(void *context, const char *type, const json_t *message);

/* Never NULL. */
Link *link_open(const LinkWishes *wishes, LinkMessage *on_message, void *context);
void link_close(Link *link);

enum LinkState link_state(const Link *link);
bool link_was_up(const Link *link);             /* the server has greeted at least once */
const char *link_why(const Link *link);          /* a sentence: why there is no connection; "": there is one */

/* To wait for: `out` (fd -1: nothing) and at most so many ms; below 0: for ever. Then link_pump; true: something has changed. */
int link_wants(const Link *link, struct pollfd *out);
bool link_pump(Link *link);

/* Takes the message. False: there is no connection, and it is dropped. */
bool link_send(Link *link, json_t *message);

void link_set_language(Link *link, int language); /* for the sentences of the next connections */

#endif
