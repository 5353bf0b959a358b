/* The keyboard and the window: keys one at a time, with a time limit; resizing, signals, news from elsewhere and the end of input
   as keys. */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stdint.h>

struct Table;

/* Beyond all characters and below the codes of ncurses, which are added to KEY_BASE. */
enum Key {
    NO_KEY = 0x200000, /* the time is over */
    RESIZED,           /* the window has another size */
    END_OF_INPUT,      /* the terminal is gone */
    INTERRUPTED,       /* Ctrl-C */
    NEWS,              /* table_hears said so */
    KEY_BASE = 0x210000,
    ENTER = '\r', ESCAPE = 27, BACKSPACE = 8,
};

/* Takes the terminal over; false: it cannot show a screen. Gives it back at exit, whatever happens. */
bool keys_open(void);
void keys_close(void);

/* Listens to this table's host while it waits for keys; NULL: to nobody. */
void keys_listen(struct Table *table);

/* Waits at most so many milliseconds; below 0: for ever. Letters typed with a Korean keyboard count as those on the same keys
   of a Latin one, unless `text` is being typed. */
int next_key(int milliseconds, bool text);

/* Forgets what was typed before now: nobody meant it for a question that he had not seen. */
void forget_keys(void);

int64_t now_in_milliseconds(void);

#endif
