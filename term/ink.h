/* Drawing text with a meaning: inks instead of colours. Every ink differs from plain text on a monochrome terminal too,
   unless a word or a sign says the same thing. */
#ifndef INK_H
#define INK_H

#include <stdbool.h>
#include <stdint.h>

enum Ink {
    INK_TEXT,
    INK_STRONG,
    INK_QUIET,   /* what is past, or cannot be used */
    INK_BAR,     /* the line on top */
    INK_TURN,    /* ochre: whose turn */
    INK_ASKED,   /* vermilion: who must answer */
    INK_DANGER,  /* vermilion: life lost, Dynamite, Jail */
    INK_BLUE,    /* Prussian blue: what lies on the table */
    INK_GOOD,    /* in reach, can be used */
    INK_RED,     /* hearts and diamonds */
    INK_KEY,     /* a key to press */
    INK_CHOSEN,  /* what is in hand */
    INK_COUNT
};

enum { PEN_ROWS = 500 };

typedef struct {
    unsigned long attribute[INK_COUNT]; /* of ncurses */
    bool ascii;                         /* the terminal shows no UTF-8 */
    int height, width;                  /* of the window when it was last shown */
    uint64_t row[PEN_ROWS], shown[PEN_ROWS]; /* what is drawn in each row, and what was when it was last shown: hashes */
} Pen;

/* After initscr. */
void pen_open(Pen *pen, bool colours, bool ascii);

/* Every picture is drawn from the start: pen_begin, then the drawing, then pen_show, with the cursor left at y, x. */
void pen_begin(Pen *pen);
void pen_show(Pen *pen, int y, int x);

/* Writes at most `width` columns; what is cut ends in an ellipsis. Returns the columns written. */
int draw_text(Pen *pen, int y, int x, int width, enum Ink ink, const char *text);
/* The same for `length` bytes of a text. */
int draw_bytes(Pen *pen, int y, int x, int width, enum Ink ink, const char *text, int length);
/* A text to the right end of a field of `width` columns. */
void draw_right(Pen *pen, int y, int x, int width, enum Ink ink, const char *text);
/* A rule of `width` signs, with a title in it; either may be empty. */
void draw_rule(Pen *pen, int y, int x, int width, enum Ink ink, const char *sign, const char *title);
void draw_blank(Pen *pen, int y, int x, int width, enum Ink ink);
/* Text in several lines; returns how many there were, drawn or not. */
int draw_wrapped(Pen *pen, int y, int x, int width, int rows, enum Ink ink, const char *text);

#endif
