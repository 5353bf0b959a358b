/* Inside text/: what its files share. In reading order: say.c fills sentences, words.c names things, then a file for each
   kind of sentence. */
#ifndef WORDS_H
#define WORDS_H

#include "text/say.h"

enum { PHRASE = 512, ID = 80 }; /* room for a part of a sentence, which may list a whole hand; for an id */
enum { MOST_TOKENS = 2 };       /* that are laid on a feat at once (LEG-026): who has no more becomes a legend by it */

/* ---- writing (say.c) ---- */

typedef struct { char *text; size_t size, length; bool full; } Buffer; /* text always ends with a 0 */

Buffer buffer(char *out, size_t size);
void append(Buffer *b, const char *text, size_t length);
void append_text(Buffer *b, const char *text);
void append_number(Buffer *b, int n);

/* ---- naming (words.c) ---- */

const char *join_id(char id[ID], const char *family, const char *word, const char *suffix); /* writes and returns it */
const char *sentence_of(int language, const char *id); /* NULL: there is none */
const char *raw_of(int language, const char *family, const char *word, const char *suffix);
int card_words(const SayScene *scene, char *out, size_t size, BangCard card, int way); /* "Missed! 4♠ as BANG!" */
void cards_words(const SayScene *scene, char *out, size_t size, const BangCard *card, int n); /* "A, B and C", "2 cards" */
void names_words(const SayScene *scene, char *out, size_t size, unsigned seats);
const char *word_before(int language, int i, int n, bool or); /* what separates the ith of n things from the one before */
const char *short_words(int language, BangCard card); /* what a feat asks; "" of what is none */
bool is_start(const BangAsk *ask);                /* of turning cards up: none lies there yet */
bool looks_first(const BangGame *view, int seat); /* who draws from a hand: may he choose the card? */
bool lies_in(const BangGame *game, int zone, BangCard card);

#endif
