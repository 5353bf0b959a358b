/* What somebody may have meant who wrote a word that there is not. */
#ifndef SPELLING_H
#define SPELLING_H

#include <stdbool.h>
#include <stddef.h>

/* How many letters (of UTF-8) must be put in, left out, changed or swapped with the next to make one of the other; upper and
   lower case of ASCII are the same. At most SPELLING_LETTERS letters of each are looked at. */
int letters_apart(const char *a, const char *b);
enum { SPELLING_LETTERS = 64 };

/* Is the first a slip for the second, or its beginning? In a slip fewer than half of the letters differ, and no more than 3. */
bool looks_like(const char *written, const char *meant);

/* Of a list ended by NULL the one that looks most like it; NULL: none does. */
const char *closest(const char *written, const char *const *list);

#endif
