/* Programs as bots: they are started, told their seat's view and asked, line by line, over their standard input and output
   (docs/BOT-PROTOCOL.md). And the one place where a word of --bots becomes a bot, ours or a program.

       Outside *outside = outside_open(&(OutsideWishes){.language = language});
       while (*list) {
           const char *word = next_bot_word(&list, &length);
           if (bot_of_word(outside, word, length, &entry[n++], why, sizeof why) != BOT_WORD_READ) ...
       }
       in each thread, for each seat:   kind[seat] = bot_seated(entry[i]);      play as many games as you like
       when the thread ends:            bots_leave(kind, seats);
       outside_close(outside);

   A program is shown the view of its seat and redacted events, as every bot is, and nothing else. What is wrong with it costs
   it an answer (the default: to pass, or else the first option), never the game: each fault is told in one line and counted. */
#ifndef OUTSIDE_H
#define OUTSIDE_H

#include "bots/bot.h"
#include <stdatomic.h>

/* ---- a run ---- */

typedef struct Outside Outside;

typedef struct {
    int language;             /* of messages */
    uint32_t think;           /* milliseconds for an answer; 0: THINK_TIME */
    const atomic_bool *stop;  /* true: no program is waited for any longer, its questions get the default; may be NULL */
    bool screen;              /* a screen is being drawn: messages wait for outside_news, and what programs write to stderr is lost */
} OutsideWishes;

enum { THINK_TIME = 5000, THINK_LEAST = 1, THINK_MOST = 3600000 };

Outside *outside_open(const OutsideWishes *wishes); /* NULL: no memory */
void outside_close(Outside *outside);               /* after the last bots_leave; NULL is allowed */

/* The first message that was not yet taken; false: there is none. Only with wishes.screen. */
bool outside_news(Outside *outside, char *out, size_t size);

/* ---- words ---- */

/* A bot as a person names it: "plain", or "exec:PROGRAM ARGUMENT...". */
typedef struct BotEntry BotEntry;

/* The next word of a list with commas, which moves on. A comma between double quotes is none. */
const char *next_bot_word(const char **list, size_t *length);

/* A program is started here and must say hello, so that what is wrong with it is known before a game is played. The same word
   gives the same entry, which lives as long as the run. why: a sentence, filled for BOT_WORD_WRONG and BOT_WORD_FAILED. */
enum BotWordRead {
    BOT_WORD_READ,
    BOT_WORD_UNKNOWN, /* no bot of ours, and no exec: */
    BOT_WORD_WRONG,   /* an exec: that cannot be read */
    BOT_WORD_FAILED,  /* the program cannot be started, or did not say hello */
};
int bot_of_word(Outside *outside, const char *word, size_t length, const BotEntry **out, char *why, size_t size);

/* The words of bots of ours, for people: levels, what can stand behind them, and the others. */
enum { BOTS_TEXT = 256 };
void list_bots(int language, char *out, size_t size);
void list_bots_ahead(int language, char *out, size_t size); /* only those that look ahead, and that is said */

const char *bot_entry_name(const BotEntry *entry);       /* the word */
const BotKind *bot_entry_inside(const BotEntry *entry);  /* NULL: it is a program */

/* ---- bots ---- */

/* A bot for one seat of one game at a time, in one thread; of a program each has a process of its own, which plays one game after
   the other. NULL: no memory. */
const BotKind *bot_seated(const BotEntry *entry);
/* Their processes are told to quit, and killed if they do not within a second. In the thread that seated them, which must
   outlive them. Bots of ours and NULL are passed over. */
void bots_leave(const BotKind *const bot[], int count);

/* The number of the game that begins next, for messages; else games are counted from 1 for each seat. */
void bots_game_number(const BotKind *const bot[], int count, uint64_t number);

/* ---- what went wrong ---- */

/* What can be wrong with an answer, or with the program. Each has its sentence: outside.fault.<id>. */
#define OUTSIDE_FAULTS(X)                                                                                               \
    X(LATE, late)         /* no answer in time */                                                                      \
    X(UNREADY, unready)   /* the same, and it never said ready to this game */                                          \
    X(UNREADABLE, unreadable) /* an answer that cannot be read */                                                       \
    X(ILLEGAL, illegal)   /* a move that is none of the options */                                                      \
    X(LONG, long)         /* a line longer than LINE_MOST */                                                           \
    X(FLOOD, flood)       /* more than FLOOD_MOST bytes without an answer */                                            \
    X(DEAF, deaf)         /* it does not read what it is sent */                                                        \
    X(ENDED, ended)       /* the program ended */                                                                      \
    X(HELLO, hello)       /* started again, it did not say hello */

#define X(NAME, id) FAULT_##NAME,
enum OutsideFault { OUTSIDE_FAULTS(X) FAULT_COUNT };
#undef X
const char *outside_fault_id(int fault);

/* What one program did in a run. */
typedef struct {
    const char *name;                        /* as it calls itself */
    uint64_t starts, games, questions, defaults; /* defaults: questions that it did not answer */
    uint64_t fault[FAULT_COUNT];
} OutsideCount;

bool outside_count(const BotEntry *entry, OutsideCount *out); /* false: it is a bot of ours */

#endif
