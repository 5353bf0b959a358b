/* The full screen. What is drawn follows from this struct alone, so a new size or a new language is one more drawing. */
#ifndef SCREEN_H
#define SCREEN_H

#include "choices.h"
#include "joined.h"
#include "ink.h"
#include "layout.h"

enum Stage {
    STAGE_WATCH,  /* others are asked */
    STAGE_OFFER,  /* others are asked, and the game waits for the person to come between or not (BASE-461) */
    STAGE_CHOOSE, /* the person is asked and has nothing in hand yet */
    STAGE_AIM,    /* a card is chosen, at whom is not */
    STAGE_SEND,   /* all is chosen; Enter sends it */
    STAGE_READ,   /* what does he want to read about? */
};

typedef struct {
    Table *table;
    Pen pen;
    Layout layout;
    Choices choices;      /* of the open question, if it is the person's */
    enum Stage stage, before_reading;
    int focus;            /* cards of the hand first, then the other answers */
    int chosen;           /* a row of choices, from STAGE_AIM on */
    int aim;              /* the seat in focus in STAGE_AIM */
    int old_lines;        /* how much of the log was there when he last answered */
    bool fast;            /* no pauses until he is asked */
    bool watched;         /* others acted since he was last asked */
    bool bare;            /* there is no game to be drawn below the windows, and news end a page */
    int *speed;           /* Wishes.speed */
    int cursor_y, cursor_x; /* at what has the focus, for those who read with a braille line or a magnifier */
    bool told_thinking;   /* the notice says so */
    char notice[LINE_TEXT]; /* told instead of the usual second line, until the next key */
} Screen;

/* Plays an open table. ascii: no UTF-8. speed is changed by keys. */
enum Outcome screen_play(Table *table, bool ascii, int *speed);

/* The same for one at a server, and all that is around it. */
enum Outcome screen_join(Joined *joined, bool ascii, int *speed);

/* ---- for the files of the screen ---- */

/* Takes the terminal over, and gives it back. NULL: it can show no screen. */
Screen *screen_open(Table *table, bool ascii, int *speed);
void screen_close(Screen *screen);

/* Plays until the game is over or cannot go on (OUTCOME_GOES_ON), or the person left. */
enum Outcome screen_game(Screen *screen);

/* Focus and answers. */
int things(const Screen *screen);                         /* how many can have the focus */
int focus_hand(const Screen *screen, int focus);          /* which card of the hand that is; -1: none */
int focus_choice(const Screen *screen, int focus);        /* which row of choices; -1: it cannot be used */
int answer_rows(Screen *screen, int width);         /* rows that the answers besides the hand take */
const char *feat_key(const Screen *screen, BangCard feat);  /* what to press for a feat of the row; NULL: it is not there */
BangCard feat_of_key(const Screen *screen, int key);        /* CARD_NONE: none has it */
int choice_of_feat(const Screen *screen, BangCard feat);    /* -1: it is none */
const char *answer_key(const Screen *screen, int choice); /* what to press for an answer besides the hand */

/* panels.c */
void draw_table(Screen *screen);

#endif
