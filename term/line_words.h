/* Inside line mode: printing sentences, and the words that can be typed at any prompt. */
#ifndef LINE_WORDS_H
#define LINE_WORDS_H

#include "choices.h"
#include "pages.h"
#include "room_page.h"

typedef struct {
    Table *table;
    bool ascii, typed;   /* typed: a person at a terminal, who sees what he types */
    int told, games;     /* sentences of the log that were printed, in which game */
    bool watching;       /* he is out, and was asked whether he watches on */
    bool silent;         /* he wants only the result */
    bool stale;          /* while he was asked things went on: the question must be looked at again */
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

/* Prints what is new in the log, and the host's notice. True: there was something. */
bool tell_news(Lines *lines);

/* The next line into lines->line; false: there is none, or the question is stale. */
bool read_line(Lines *lines, const char *prompt);

/* The same, but any news end it. prompt NULL: no line is read; "": none is shown. */
bool read_line_if(Lines *lines, const char *prompt);

/* A move in the engine's notation: 1 given, 0 told why not, -1 it is none. */
int read_notation(Lines *lines);

/* The game until it is over, cannot go on, or the person leaves. */
void lines_game(Lines *lines);

/* Ctrl-C ends the wait for a line while this is on. */
void lines_begin(Lines *lines, Table *table, bool ascii);
void lines_end(void);

/* The open question and its choices; rest is not read. */
void ask_again(Lines *lines, char *rest);

/* Says the rest of the line to those at the table of a server; an empty one lists the phrases. */
void word_say(Lines *lines, char *rest);

/* The line is an order to the table of a server (room_page.h). */
enum Order do_order(Lines *lines);

/* A line that is not shown while it is typed into lines->line; false: there is none. */
bool read_hidden(Lines *lines, const char *prompt);

/* True: the line was a word, and was done. */
bool do_word(Lines *lines);

#endif
