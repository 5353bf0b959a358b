/* The arguments of a subcommand. Each command has a table of its options, a row an option; --lang belongs to all of them.
   What is wrong is told on stderr in one line, in the language of the reader: what was found, and what is expected. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include <stdbool.h>

/* The one pointer of the five that is set says what the option takes, and where it goes. */
typedef struct {
    const char *name;           /* without its dashes; NULL ends the table */
    bool *flag;                 /* nothing */
    long *number;               /* a number, from low to high */
    long low, high;
    const char **text;          /* any text */
    int *word;                  /* one of words: its index */
    const char *const *words;   /* ended by NULL */
} Option;

typedef struct {
    const char *command;
    int language;      /* SAY_EN, ... : that of --lang or of the locale */
    int rests;         /* arguments that are no options, */
    char **rest;       /* in their order */
} Arguments;

enum { ARGUMENTS_READ = -1, ANY_RESTS = 1 << 20 };

/* argv[0] is the command; argv is put into another order. At most so many rests are taken. ARGUMENTS_READ, or else what the
   program exits with: what is wrong was told. */
int read_arguments(Arguments *out, int argc, char **argv, const Option *options, int most_rests);

/* One line on stderr, from the catalogue; then pairs of a {name} and its text, then NULL. {command} is filled in. Gives
   EXIT_USAGE. */
int wrong_usage(const Arguments *arguments, const char *id, ...) __attribute__((sentinel));

/* The language of the locale: LC_ALL, LC_MESSAGES or LANG, the first that is set; English if we do not have it. */
int language_of_locale(void);
/* The same, unless an argument is --lang or --lang=. For what is told before the arguments are read. */
int language_of_arguments(int argc, char **argv);

#endif
