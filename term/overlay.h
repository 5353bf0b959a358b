/* Windows over the table: a page to read, a yes or no, a line to type. */
#ifndef OVERLAY_H
#define OVERLAY_H

#include "pages.h"
#include "screen.h"

/* Shows a page until a key that does not scroll it; returns that key. at_end: begins at its last lines. foot: what the keys
   do, below it. */
int show_page(Screen *screen, const char *title, const Page *page, const char *foot, bool at_end);

/* The sentence ends in (y/n). The key that answered: only y is yes; n, Esc, Ctrl-C and the end of input are not. */
int ask_key(Screen *screen, const char *sentence);
bool ask_yes(Screen *screen, const char *sentence);

/* A line of text; false: Esc, Ctrl-C, or the end of input. What `out` holds is offered; Ctrl-U clears it. */
bool ask_line(Screen *screen, const char *prompt, char *out, size_t size);
bool ask_password(Screen *screen, const char *prompt, char *out, size_t size); /* a sign for each letter is all that is shown */

#endif
