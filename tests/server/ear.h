/* A WebSocket that hears everything as it came: frames with their heads, byte for byte. Plain TCP to this computer, from inside of the
   server's own process, so nothing here may wait but by turning the server's loop (inside.h). */
#ifndef EAR_H
#define EAR_H

#include "server/server.h"

/* text[length] is not 0. head: bytes of the frame before it. */
typedef struct { uint8_t first; size_t head, length; const char *text; } Frame;

typedef struct Ear {
    int fd;                   /* 0: closed */
    char *heard;              /* since ear_forget: whole frames, then what has come of the next one */
    size_t used, whole, room;
    uint64_t frames, bytes;   /* ever */
    struct Ear *next;
} Ear;

void ear_open(Ear *ear, Server *server);  /* as a WebSocket at /ws; ends the program if it cannot */
void ear_close(Ear *ear);                 /* without a good-bye; what it heard is forgotten */
void ear_say(Ear *ear, const char *format, ...) __attribute__((format(printf, 2, 3))); /* one message */
void ears_listen(void);                   /* all that has come so far */
void ear_forget(Ear *ear);                /* looks for secrets in it first (needles.h) */

/* The frame at *at of what was heard, and moves *at behind it; false: there is none. */
bool ear_next(const Ear *ear, size_t *at, Frame *out);
bool ear_heard(const Ear *ear, const char *words); /* a frame that begins with these words */

/* GET path: head and body, to be freed. Length in *length. */
char *http_get(Server *server, const char *path, size_t *length);

#endif
