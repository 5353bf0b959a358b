/* bang backup: a copy of a data folder's database, also while a server uses it. */
#include "cli/arguments.h"
#include "cli/command.h"
#include "store/store.h"
#include "text/say.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct { Arguments arguments; const char *data; } Backup;

/* Of `all` pages `done` are copied. */
static void show_pages(void *context, int done, int all)
{
    static int drawn = -1;
    (void)context;
    int percent = all > 0 ? (int)(100LL * done / all) : 100;
    if (!isatty(STDERR_FILENO) || percent == drawn) return;
    drawn = percent;
    fprintf(stderr, "\r%3d %%%s", percent, percent == 100 ? "\r\33[K" : "");
    fflush(stderr);
}

static int tell_done(const Backup *b, const char *file)
{
    char text[LINE_TEXT], size[32] = "?";
    struct stat found;
    if (stat(file, &found) == 0) snprintf(size, sizeof size, "%lld", (long long)(found.st_size + 1023) / 1024);
    say_format(text, sizeof text, b->arguments.language, "cli.backup.done",
               (SayArg[]){{"file", file, 0}, {"size", size, 0}, {0}});
    puts(text);
    return EXIT_DONE;
}

static int copy(const Backup *b, const char *file)
{
    char detail[512] = "", id[48], text[LINE_TEXT];
    struct stat found;
    if (lstat(file, &found) == 0) {
        wrong_usage(&b->arguments, "cli.backup.exists", "file", file, NULL);
        return EXIT_DIFFERENT;
    }
    int error = store_backup(b->data, file, show_pages, NULL, detail, sizeof detail);
    if (error == STORE_OK) return tell_done(b, file);
    snprintf(id, sizeof id, "store.%s", store_error_id(error));
    say_format(text, sizeof text, b->arguments.language, id, (SayArg[]){{"folder", b->data, 0}, {"detail", detail, 0}, {0}});
    fprintf(stderr, "bang backup: %s\n", text);
    return EXIT_DIFFERENT;
}

int command_backup(int argc, char **argv)
{
    Backup b = {.data = "data"};
    const Option options[] = {{"data", .text = &b.data}, {0}};
    int status = read_arguments(&b.arguments, argc, argv, options, 1);
    if (status != ARGUMENTS_READ) return status;
    if (b.arguments.rests == 0)
        return wrong_usage(&b.arguments, "cli.missing_argument", "name", say_raw(b.arguments.language, "cli.file_argument"),
                           NULL);
    return copy(&b, b.arguments.rest[0]);
}
