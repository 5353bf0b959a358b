/* bang help: the usage texts of the catalogue, "help." and the name of a command. */
#include "arguments.h"
#include "command.h"
#include "text/say.h"
#include <stdio.h>

enum { ID_TEXT = 64 };

static const char *help_id(char id[ID_TEXT], const char *command)
{
    snprintf(id, ID_TEXT, "help.%s", command);
    return id;
}

int show_help(int language, const char *command)
{
    char id[ID_TEXT];
    puts(say_raw(language, help_id(id, command)));
    return EXIT_DONE;
}

int command_help(int argc, char **argv)
{
    Arguments a;
    int status = read_arguments(&a, argc, argv, (Option[]){{0}}, 1);
    if (status != ARGUMENTS_READ) return status;
    if (a.rests == 0) return show_help(a.language, "bang");
    return is_command(a.rest[0]) ? show_help(a.language, a.rest[0]) : unknown_command(&a, a.rest[0]);
}
