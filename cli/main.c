/* The program `bang`: one table of subcommands, nothing else. */
#include "command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct { const char *name, *what; int (*run)(int argc, char **argv); } COMMAND[] = {
    {"case", "run cases of rules", command_case},
};
enum { COMMANDS = sizeof COMMAND / sizeof *COMMAND };

static void help(FILE *to)
{
    fprintf(to, "usage: bang <command> [options]\n\n");
    for (int i = 0; i < COMMANDS; i++) fprintf(to, "  %-10s %s\n", COMMAND[i].name, COMMAND[i].what);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], COMMAND[i].name) == 0) return COMMAND[i].run(argc - 1, argv + 1);
    fprintf(stderr, "bang: there is no command '%s'; 'bang help' lists them\n", argv[1]);
    return EXIT_USAGE;
}
