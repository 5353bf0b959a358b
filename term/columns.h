/* How many columns text takes on a terminal, where it may be cut and broken, and how it reads without UTF-8.
   Text is UTF-8 as the catalogue has it; Hangul and Hanzi take two columns. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

/* The next character of *text, which moves on; 0 at the end; L'?' for what is no UTF-8 or a control character. */
wchar_t next_character(const char **text);

int columns_of(const char *text);

/* How many bytes fit into so many columns; *used: the columns that they take. */
size_t bytes_in(const char *text, int columns, int *used);

/* A piece of a text. */
typedef struct { const char *text; int length; } Span;

/* Cuts text into lines of at most `width` columns, at spaces where it can and between Hanzi; at newlines always. Returns how
   many lines there are; only the first `most` are written. */
int wrap_text(const char *text, int width, Span *out, int most);

/* The text in ASCII: suits as letters, bullets as signs, others as "?". */
void to_ascii(const char *text, char *out, size_t size);

/* Control characters and broken UTF-8 become "?"; cut to fit. For what comes from outside: names, file names. */
void clean_text(const char *text, char *out, size_t size);

/* Appends a character as UTF-8. False: it does not fit. */
bool append_character(char *out, size_t size, wchar_t c);

/* Names as people type them: but for upper and lower case of ASCII, and for blanks, "_", "-", ".", "'" and "!". */
bool same_name(const char *a, const char *b);

#endif
