/* Messages of clients: JSON, checked against a table of forms before anything is done (docs/PROTOCOL.md). A field that no form
   knows is refused, so that a misspelt one is noticed. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "codes.h"
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESSAGES(X)                                                                                                    \
    X(HELLO, hello) X(NAME, name) X(CLAIM, claim) X(LOGIN, login) X(LANGUAGE, language) X(PING, ping)                  \
    X(LOBBY, lobby) X(CREATE, create) X(JOIN, join) X(LEAVE, leave) X(SIT, sit) X(STAND, stand) X(READY, ready)        \
    X(CONFIGURE, configure) X(KICK, kick) X(START, start) X(PAUSE, pause) X(AUTO, auto) X(BACK, back) X(CLOSE, close)  \
    X(SHARE, share) X(ANSWER, answer) X(WHY, why) X(SAY, say) X(MUTE, mute) X(REPLAY, replay)

#define X(NAME, id) MESSAGE_##NAME,
enum MessageType { MESSAGES(X) MESSAGE_TYPES };
#undef X

typedef struct {
    json_t *root;             /* to be freed by message_free */
    int type;
    bool numbered;            /* it has an id */
    int64_t id;
} Message;

/* What is wrong, for `refused`. */
typedef struct { const char *field, *expected; } Fault;

/* SERVER_OK, or why not; then message_free is still to be called, and `id` is known if it could be read. */
int message_read(const char *text, size_t length, Message *out, Fault *fault);
void message_free(Message *message);

/* Fields of a message that was read: their kinds are as its form says. */
bool message_has(const Message *m, const char *field);
const char *message_text(const Message *m, const char *field);               /* NULL: absent */
bool message_is(const Message *m, const char *field);                        /* absent: false */
int64_t message_int(const Message *m, const char *field, int64_t otherwise);
const json_t *message_part(const Message *m, const char *field);             /* an object; NULL: absent */
const char *part_text(const json_t *part, const char *field);
int64_t part_int(const json_t *part, const char *field, int64_t otherwise);
bool message_hex(const Message *m, const char *field, uint8_t out[32]);      /* false: absent */

#endif
