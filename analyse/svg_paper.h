/* A sheet for an SVG picture: text escaped, wrapped by an estimate of its width, and marks. Coordinates are tenths of a unit, so that
   no number depends on how a machine prints fractions. */
#ifndef SVG_PAPER_H
#define SVG_PAPER_H

#include <stddef.h>
#include <stdio.h>

typedef struct { FILE *to; } Paper;

enum { UNIT = 10 };

void put_number(Paper *p, int tenths);                                      /* 12.3 */
void put_xml(Paper *p, const char *text);                                   /* & < > " as entities, control characters left out */
/* style: classes of the sheet's style. */
void put_text(Paper *p, int x, int y, const char *style, const char *text);
void put_line_between(Paper *p, int x1, int y1, int x2, int y2, const char *style);
void put_box(Paper *p, int x, int y, int width, int height, const char *style);

int text_width(const char *text, int size);                                 /* an estimate that is rather too large */
/* In lines of at most `width`; returns the y below the last. y: of the first line of writing. */
int put_wrapped(Paper *p, int x, int y, int width, int size, int lead, const char *style, const char *text);

#endif
