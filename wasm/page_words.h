/* The catalogue of the page's module: the page has it anyway, and gives it in the language that is spoken. */
#ifndef PAGE_WORDS_H
#define PAGE_WORDS_H

#include <stddef.h>

/* text: for every sentence, in the order of strcmp: its id, its first form, its second form or nothing, each with a final 0. Takes the
   place of what was loaded before. */
void load_words(const char *text, size_t length);

#endif
