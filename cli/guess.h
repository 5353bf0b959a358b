/* What somebody may have meant who wrote a word that there is not. */
#ifndef GUESS_H
#define GUESS_H

#include <stddef.h>

/* How many letters (of UTF-8) must be put in, left out, changed or swapped with the next to make one of the other; upper and
   lower case of ASCII are the same. At most GUESS_LETTERS letters of each are looked at. */
int letters_apart(const char *a, const char *b);
enum { GUESS_LETTERS = 64 };

/* Are they so close that one may be a slip of the other? Fewer than half of the letters differ, and no more than 3. */
int looks_like(const char *written, const char *meant);

/* Of a list ended by NULL the one that looks most like it; NULL: none does. */
const char *closest(const char *written, const char *const *list);

#endif
