/* What the commands that run many games share: what is wrong with a bot, the seed, Ctrl-C, and the lines of a summary. */
#ifndef RUNS_H
#define RUNS_H

#include "bots/bot.h"
#include "cli/arguments.h"
#include "cli/seeds.h"
#include "outside/outside.h"
#include <stdatomic.h>

enum { SUMMARY_COLUMN = 18 }; /* of the names of what is told */

/* ---- arguments ---- */

/* After bot_of_word: says what is wrong with that word of --bots, and gives what the program exits with. */
int wrong_bot(const Arguments *arguments, int read, const char *word, size_t length, const char *why);
int choose_seed(const Arguments *arguments, const char *text, Seed *out); /* text NULL: at random. ARGUMENTS_READ, or it told what is wrong */

/* ---- Ctrl-C ---- */

extern atomic_bool interrupted; /* lock-free, so a signal may set it */
void heed_interrupts(void);     /* the first one sets it, a second one ends the program at once */

/* ---- the summary, on stdout ---- */

void put_line(int language, const char *id, const char *value);
void put_count(int language, const char *id, uint64_t n);
void put_program(int language, const BotEntry *entry); /* what it did, if it is one */
bool json_program(const BotEntry *entry, const char *before); /* the same as a member of an object, after `before`; false: it is none */
void put_speed(int language, uint64_t games, double seconds); /* on stderr */

#endif
