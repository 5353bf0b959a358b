/* Windows over the table: a page to read, a yes or no, a line to type. */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "pages.h"
#include "screen.h"

/* Shows a page until a key that does not scroll it; returns that key. at_end: begins at its last lines. foot: what the keys
   do, below it. */
int show_page(Screen *screen, const char *title, const Page *page, const char *foot, bool at_end);

/* The sentence ends in (y/n). Ctrl-C is yes, the end of input is no. */
bool ask_yes(Screen *screen, const char *sentence);

/* A line of text; false: Esc, or the end of input. What `out` holds is offered. */
bool ask_line(Screen *screen, const char *prompt, char *out, size_t size);

#endif
