/* The program `bang`: one table of subcommands, and what is the same for all of them. */
#include "arguments.h"
#include "command.h"
#include "spelling.h"
#include "text/say.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

#ifndef BANG_VERSION
#define BANG_VERSION "unknown"
#endif

static const struct { const char *name; int (*run)(int argc, char **argv); } COMMAND[] = {
    {"play", command_play},     {"serve", command_serve},   {"backup", command_backup}, {"admin", command_admin},
    {"simulate", command_simulate}, {"tournament", command_tournament}, {"replay", command_replay}, {"perft", command_perft},
    {"bench", command_bench},   {"case", command_case},     {"cards", command_cards},   {"help", command_help},
};
enum { COMMANDS = sizeof COMMAND / sizeof *COMMAND };

static int command_index(const char *name)
{
    int i = 0;
    while (i < COMMANDS && strcmp(COMMAND[i].name, name) != 0) i++;
    return i;
}

bool is_command(const char *name) { return command_index(name) < COMMANDS; }

int unknown_command(const Arguments *a, const char *name)
{
    const char *names[COMMANDS + 1] = {0};
    for (int i = 0; i < COMMANDS; i++) names[i] = COMMAND[i].name;
    const char *guess = closest(name, names);
    if (!guess) return wrong_usage(a, "cli.unknown_command", "name", name, NULL);
    return wrong_usage(a, "cli.unknown_command.guess", "name", name, "guess", guess, NULL);
}

static bool is_either(const char *argument, const char *a, const char *b) { return strcmp(argument, a) == 0 || strcmp(argument, b) == 0; }

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_either(argv[i], "--help", "-h")) return true;
    return false;
}

static int show_version(int language)
{
    char text[LINE_TEXT], rules[16];
    snprintf(rules, sizeof rules, "%d", BANG_RULES_VERSION);
    say_format(text, sizeof text, language, "cli.version", (SayArg[]){{"version", BANG_VERSION, 0}, {"rules", rules, 0}, {0}});
    puts(text);
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    Arguments a = {.command = "", .language = language_of_arguments(argc, argv)};
    if (argc < 2) return wrong_usage(&a, "help.bang", NULL);
    if (is_either(argv[1], "--help", "-h")) return show_help(a.language, "bang");
    if (is_either(argv[1], "--version", "-V")) return show_version(a.language);
    if (argv[1][0] == '-') return wrong_usage(&a, "cli.command_first", "name", argv[1], NULL);
    int i = command_index(argv[1]);
    if (i == COMMANDS) return unknown_command(&a, argv[1]);
    if (wants_help(argc - 1, argv + 1)) return show_help(a.language, COMMAND[i].name);
    return COMMAND[i].run(argc - 1, argv + 1);
}

/* What could not be written must not look as if it was: a full disk is a failure. */
int main(int argc, char **argv)
{
    int status = run(argc, argv);
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    fprintf(stderr, "bang: %s\n", strerror(errno));
    return status == EXIT_DONE ? EXIT_DIFFERENT : status;
}
