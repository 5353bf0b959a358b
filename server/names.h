/* What people call themselves and say: cleaned, or refused. Knows Unicode (libutf8proc), and nothing of people or tables.

   Letters are counted as one sees them: grapheme clusters. What is refused and why stands above each test in names.c. */
#ifndef NAMES_H
#define NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum CleanCode { CLEAN_OK, CLEAN_EMPTY, CLEAN_TOO_LONG, CLEAN_BAD_UTF8, CLEAN_BAD_LETTERS };

enum {
    NAME_LETTERS = 24, NAME_BYTES = 96,   /* of a name, at most */
    LINE_LETTERS = 200, LINE_BYTES = 800, /* of a line of talk, at most */
    SKELETON_BYTES = 96,                  /* of a skeleton, at most */
};

/* A name in its normal form (NFC), with blanks at the ends gone and several made one. out has room for size bytes, at least
   NAME_BYTES + 1; it gets "" if the name is refused. text need not end with a 0. A CleanCode. */
int clean_name(const char *text, size_t length, char *out, size_t size);

/* A line of talk, in the same way; newlines and tabs count as blanks, and what steers, hides or piles up is left out, not
   refused: so the code is never CLEAN_BAD_LETTERS. size: at least LINE_BYTES + 1. */
int clean_line(const char *text, size_t length, char *out, size_t size);

/* A form of a clean name for comparing: names that look alike have the same one. It is not for reading, may change with the
   version of Unicode, and is never empty. out: at least SKELETON_BYTES + 1; what does not fit is cut at a letter, so at worst
   two names of rare letters count as alike. */
void name_skeleton(const char *name, char *out, size_t size);
bool names_look_alike(const char *a, const char *b);

#endif
