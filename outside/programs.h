/* Inside outside/: what its files share. In reading order: child.c a process and its lines; bot_words.c words of --bots;
   programs.c what a program is, how it is started and greeted, what is counted and told; conversation.c a game with it;
   answers.c what it answers. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "child.h"
#include "outside.h"
#include "text/say.h"
#include <pthread.h>
#include <signal.h>

enum {
    HELLO_TIME = 5000,     /* milliseconds until it must be ready */
    QUIT_TIME = 1000,      /* until it must have ended after quit */
    RESTARTS_MOST = 3,     /* of a program in a run */
    LATES_MOST = 3,        /* of a seat in a game; then the program is ended, and started again for the next */
    TOLD_MOST = 20,        /* messages about a program; the rest is only counted */
    SETTINGS_MOST = 16, OPTIONS_MOST = 32, WORDS_MOST = 64, NAME_ROOM = 64, NAME_SHOWN = 160, DETAIL = 512,
};

/* ---- a program ---- */

/* The words of exec: split: settings first, then argv. */
typedef struct {
    char *text;                    /* what the others point into */
    char *setting[SETTINGS_MOST];  /* NAME=VALUE */
    char *argv[WORDS_MOST + 1];    /* ended by NULL */
    int settings, words;
} Spec;

enum OptionType { TYPE_NUMBER, TYPE_FLAG, TYPE_TEXT, TYPE_COUNT };
enum Want { WANT_SEATS = 1, WANT_EVENTS = 2, WANT_VIEW = 4, WANT_ALL = 7 };

/* What a program says of itself when it is greeted. */
typedef struct {
    char id[NAME_ROOM];
    unsigned wants;      /* mask of enum Want */
    int options;
    struct { char name[NAME_ROOM]; int type; } option[OPTIONS_MOST];
} Hello;

typedef struct Program Program;
typedef struct Seated Seated;

struct BotEntry {
    const BotKind *inside;   /* NULL: a program */
    char *word;
    Program *program;
    BotEntry *next;
};

struct Program {
    Outside *outside;
    const char *word;
    Spec spec;
    Hello hello;             /* of its first start */
    Seated *spare;           /* the process that was started to greet it, until a seat takes it */
    OutsideCount count;      /* under outside->lock */
    int restarts, told;      /* under outside->lock */
};

enum { NEWS = 8 };
struct Outside {
    OutsideWishes wishes;
    pthread_mutex_t lock;
    BotEntry *entries;
    char news[NEWS][DETAIL * 2]; /* the latest go if there are too many */
    int news_count;
    struct sigaction pipe_before; /* what SIGPIPE did */
};

/* ---- a seat ---- */

/* One process of a program, and the game it plays. The BotKind is what the loop of a game sees of it. */
struct Seated {
    BotKind kind;
    Program *program;
    Child child;
    Hello hello;
    bool tried;          /* a process was started for it before */
    OutsideCount count;  /* added to the program's when it leaves */
    uint64_t game;       /* for messages */
    bool numbered;       /* somebody counts the games for us */
    uint64_t seed;
    int seat;
    int unready;         /* games to which it has not said ready yet, this one among them */
    bool idle;           /* no game is on */
    bool noted;          /* a line that means nothing was told of */
    int lates;           /* in this game */
};

Seated *seated_new(Program *program); /* NULL: no memory */
void seated_free(Seated *seated);

/* Starts its process and greets it. False: why is a sentence. */
bool greet(Seated *seated, char *why, size_t size);

extern const BotKind OUTSIDE_BOT; /* conversation.c: the functions of every program's kind */

/* ---- words (bot_words.c) ---- */

/* Of the text behind exec:. NULL, or the id of what is wrong with it. */
const char *read_spec(const char *text, size_t length, Spec *out);
void free_spec(Spec *spec);
/* The next word of a line, at blanks; the line moves on. "": there is none. */
char *cut_word(char **line);
bool is_flag(const char *text), is_number(const char *text);

/* ---- telling (programs.c) ---- */

/* One message: "PROGRAM, seat B, game 17: WHAT"; at most TOLD_MOST of a program. */
void tell_of(Seated *seated, const char *what);
void say_status(int language, int status, char *out, size_t size); /* how a process ended: a wait status */
void say_line(char *out, size_t size, const char *line);           /* as something that can be shown, cut */

/* ---- answers (answers.c) ---- */

typedef struct {
    const BangGame *view;
    const BangOptions *options;
    const BotDesk *desk;
    uint32_t number, time; /* of the question; milliseconds */
    BangMove move;         /* the answer */
    char detail[DETAIL];   /* of a fault: what was wrong, a sentence */
} Question;

enum { ANSWERED = -1, STOPPED = -2, NO_PROCESS = -3 };
int hear_answer(Seated *seated, Question *question); /* ANSWERED, STOPPED or a fault */

#endif
