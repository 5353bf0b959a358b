/* The subcommands of bang: each gets its own arguments (argv[0] is its name) and gives the exit status: 0 done, 1 found a
   difference or failed, 2 wrong usage. */
#ifndef BANG_COMMAND_H
#define BANG_COMMAND_H

#include "arguments.h"
#include <stdbool.h>

int command_play(int argc, char **argv);
int command_simulate(int argc, char **argv);
int command_tournament(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_admin(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_analyse(int argc, char **argv); /* bang replay with --analyse among its arguments */
int command_perft(int argc, char **argv);
int command_case(int argc, char **argv);
int command_cards(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_help(int argc, char **argv);

enum { EXIT_DONE = 0, EXIT_DIFFERENT = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

bool is_command(const char *name);
int unknown_command(const Arguments *arguments, const char *name); /* tells so; EXIT_USAGE */
int show_help(int language, const char *command);                  /* "bang": of the program; EXIT_DONE */

/* Reads a whole file (or standard input for "-") into a new buffer with a final 0, at most `most` bytes; NULL with a sentence
   on stderr if it cannot. */
char *read_file(int language, const char *path, unsigned long most, unsigned long *length);
const char *file_name(int language, const char *path); /* as sentences call it: "-" is standard input */
void tell_file(int language, const char *id, const char *path, const char *why); /* a sentence about {file}, on stderr */

#endif
