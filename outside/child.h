/* A process that is talked to in lines over its standard input and output. Nothing here waits longer than it is told to, and
   nothing blocks: what the process does not read yet is kept. Knows nothing of bots. */
#ifndef CHILD_H
#define CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    LINE_MOST = 4096,         /* bytes of a line that it sends */
    FLOOD_MOST = 1 << 20,     /* bytes that it may send between two child_begin */
    UNREAD_MOST = 4 << 20,    /* bytes that it may leave unread */
    FLUSH_AT = 16 << 10,      /* what is kept for it before child_flush is worth a call */
};

typedef struct {
    pid_t pid;                /* 0: there is none */
    int to, from;             /* its standard input and output, our ends */
    char *unsent;             /* what is kept for it */
    size_t length, room;
    bool overflow;            /* UNREAD_MOST was passed, or there is no memory */
    bool skipping;            /* the rest of a line that was too long is passed over */
    char heard[2 * LINE_MOST];
    size_t first, last;       /* what is in `heard` and was not taken yet */
    size_t bytes;             /* since child_begin */
} Child;

/* 0, or the errno of why it could not be started. argv[0] is looked for in PATH. It gets a process group of its own, no other
   file of ours, and is killed when the calling thread ends. silent: what it writes to its stderr is lost. */
int child_start(Child *child, char *const argv[], bool silent);

/* Keeps text for it; child_hear sends it. */
void child_say(Child *child, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *child_room(Child *child, size_t size); /* to write there; then child_wrote. NULL: overflow */
void child_wrote(Child *child, size_t length);
void child_flush(Child *child); /* as much as it reads at once */

enum Heard {
    HEARD_LINE,
    HEARD_LONG,    /* a line that is too long; it is passed over */
    HEARD_LATE,    /* nothing by then */
    HEARD_DEAF,    /* nothing by then, and it has not read what it was sent */
    HEARD_FLOOD,   /* too much since child_begin */
    HEARD_ENDED,   /* it has closed its output */
    HEARD_STOPPED,
};
void child_begin(Child *child);
/* Sends what is kept and waits for a line until `until`, on the clock of child_clock. *line lives until the next call. */
enum Heard child_hear(Child *child, uint64_t until, const atomic_bool *stop, char **line);
uint64_t child_clock(void); /* microseconds; goes only forward */

bool child_is_gone(const Child *child); /* it has ended, but was not yet child_end-ed */

/* The end of its input; then the end of it and its group: killed unless it is gone within so many milliseconds. Its wait status. */
void child_close(Child *child);
int child_end(Child *child, int milliseconds);

#endif
