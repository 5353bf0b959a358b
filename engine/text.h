/* Writing and reading words without a library: what notation.c, statetext.c and record.c share. */
#ifndef BANG_TEXT_H
#define BANG_TEXT_H

#include "game.h"

/* Folds what it writes into an FNV-1a hash as well; with size 0 it does nothing else. */
typedef struct { char *out; size_t size, length; bool full; uint64_t hash; } Writer;

Writer writer(char *out, size_t size);
void put(Writer *w, const char *text);
void put_char(Writer *w, char c);
void put_int(Writer *w, int64_t n);
void put_hex(Writer *w, uint64_t n, int digits);
void put_seat(Writer *w, int seat);   /* A to H, or - for nobody */
void put_seats(Writer *w, unsigned mask); /* ABD, or - */
void put_card(Writer *w, BangCard card); /* bang:KH, - for none, ? for hidden */
void put_zone(Writer *w, int zone);       /* hand A, deck */
void put_source(Writer *w, int source);  /* as in BangEvent: the word of a card or character, - for a rule */
int written(Writer *w);               /* ends the text; its length, or -1 if it did not fit */

/* A reader walks over words between blanks. A failed read sets `bad`, which stays, and gives 0 or nobody. */
typedef struct { const char *at, *end; bool bad; } Reader;
typedef struct { const char *text; size_t length; } Word;

Reader reader(const char *text, size_t length);
Word next_word(Reader *r);            /* empty at the end */
bool at_end(Reader *r);
bool is_word(Word w, const char *text);
void expect(Reader *r, const char *text);
int64_t read_int(Reader *r, int64_t least, int64_t most);
uint64_t read_hex(Reader *r, int digits);
int read_seat(Reader *r, int seats);  /* - gives NOBODY */
uint8_t read_seats(Reader *r);
uint8_t read_source(Reader *r);
int word_seat(Word w, int seats);     /* NOBODY: not a seat */
/* The index of a word in a list of ids, -1 if it is none. */
int word_index(Word w, const char *(*id)(int), int count);

#endif
