/* Lines from standard input, and news of a table's host, whichever comes first. What was typed ahead waits. */
#ifndef TYPING_H
#define TYPING_H

#include "table.h"
#include <signal.h>

enum Typed {
    TYPED_LINE, /* in `out`, without blanks at its ends; "..." for one that is longer than any answer */
    TYPED_NEWS, /* table_hears said so */
    TYPED_END,  /* of the input */
    TYPED_STOP, /* a signal has set *stop */
};

/* What is typed at a terminal is shown, or not. */
void show_typing(bool shown);

/* Asks for a password before anything else runs: a line that is not shown, or the next one of a script. False: there is none. */
bool read_password(const char *prompt, char out[LINE_TEXT]);

/* Waits. reads: also for a line; else only for the others. */
enum Typed next_typed(Table *table, bool reads, const volatile sig_atomic_t *stop, char out[LINE_TEXT]);

#endif
