/* Inside the screen: what has the focus, what is in hand, and the keys that change it (focus.c); the keys that do something
   else wherever the person is (commands.c). */
#ifndef FOCUS_H
#define FOCUS_H

#include "pages.h"
#include "panels.h"

/* The person's question has just come up. */
void open_question(Screen *screen);

/* A key at his question. True: it is answered. */
bool question_key(Screen *screen, int key, enum Outcome *outcome);

/* Gives an answer, after asking back if it is foolish. */
bool give_answer(Screen *screen, BangMove move);

/* A key that was meant for what was there before answers no question that has only just come up: for so long only Ctrl-C and the
   end of input are heard, and given back; else NO_KEY. */
int settle(int milliseconds);
void take_notice(Screen *s); /* the host's, to be shown */
int until_next_tick(const Screen *s); /* ms until a clock has to be drawn anew; -1: there is none that runs */

/* ---- commands.c ---- */

/* Keys that mean the same everywhere: help, pages, saving, leaving. False: it is none of them. */
bool common_key(Screen *screen, int key, enum Outcome *outcome);

/* A key while the window is too small to play in. False: it is not. */
bool small_key(Screen *screen, int key, enum Outcome *outcome);

/* The key that says what to read about; closes STAGE_READ. */
void reading_key(Screen *screen, int key);

void notice(Screen *screen, const char *id, const SayArg *args);
void show_text(Screen *screen, const char *title, void (*fill)(Page *, const Table *), bool at_end);
void save_record(Screen *screen);
void say_something(Screen *screen); /* at a server: asks for it */
void give_order(Screen *screen);    /* the same with an order (room_page.h) */
void leave(Screen *screen, int key, enum Outcome *outcome); /* asks back */
void change_language(Screen *screen);

int seat_key(const Screen *screen, int key); /* -1: it names no player */
int number_key(int key);                     /* 1 is 0, 0 is 9; -1: no digit */

#endif
