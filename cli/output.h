/* What commands print: colours on a terminal only, columns of text that may be wide, and strings of JSON. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

enum Paint { PAINT_PLAIN, PAINT_STRONG, PAINT_FAINT, PAINT_GOOD, PAINT_BAD, PAINTS };

/* The sequence that begins it; "" if the file is no terminal, or NO_COLOR is set, or the terminal is a dumb one. */
const char *paint(FILE *to, enum Paint paint);

int columns(const char *text); /* that UTF-8 takes: Korean and Chinese letters take two */
/* Followed (width above 0) or led (below 0) by blanks up to so many columns. */
void put_column(FILE *to, const char *text, int width);

/* The first bytes of a text from outside as something that can be shown: what is no UTF-8 or steers a terminal becomes "?",
   and it ends with "..." if not all of it fits. */
void make_printable(char *out, size_t size, const char *text, size_t length);

void put_json_text(FILE *to, const char *text); /* with its quotes */
void put_json_cut(FILE *to, const char *text, size_t length); /* the first bytes of a text; what is no UTF-8 becomes U+FFFD */

#endif
