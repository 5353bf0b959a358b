/* Inside line mode: printing sentences, and the words that can be typed at any prompt. */
#ifndef LINE_WORDS_H
#define LINE_WORDS_H

#include "choices.h"
#include "pages.h"

typedef struct {
    Table *table;
    bool ascii, typed;   /* typed: a person at a terminal, who sees what he types */
    int told;            /* sentences of the log that were printed */
    bool watching;       /* he is out, and was asked whether he watches on */
    bool silent;         /* he wants only the result */
    bool warned;         /* he was told that the record of an open game shows everything */
    const char *step;    /* of a question in several steps, the one that is open; NULL: the question itself */
    enum Outcome outcome;
    Choices choices;
    char line[LINE_TEXT];
} Lines;

static inline int language(const Lines *l) { return l->table->scene.language; }
#define SAY(l, id) say_raw(language(l), id)

void print_line(const Lines *lines, const char *text);
void print(const Lines *lines, const char *id, const SayArg *args);
void print_page(const Lines *lines, Page *page); /* and frees it */
void print_filled(const Lines *lines, void (*fill)(Page *, const Table *));
void print_choice(const Lines *lines, int n, const char *what);

int number_in(const char *text);                    /* -1: it is none */
int seat_in(const Lines *lines, const char *text);  /* NOBODY: it names none */

/* The open question and its choices; rest is not read. */
void ask_again(Lines *lines, char *rest);

/* True: the line was a word, and was done. */
bool do_word(Lines *lines);

#endif
