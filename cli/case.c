/* bang case: runs cases of rules from files and folders. */
#include "casefile.h"
#include "command.h"
#include "text/say.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_CASE_BYTES = 16 << 20, MOST_DEPTH = 16 };

static void print_line(void *to, const char *line) { fprintf(to, "%s\n", line); }

typedef struct { CaseRun cases; int language; } Run;

static int run_file(Run *run, const char *path)
{
    unsigned long length;
    char *text = read_file(run->language, path, MOST_CASE_BYTES, &length);
    if (!text) return EXIT_DIFFERENT;
    run_cases(&run->cases, file_name(run->language, path), text, length);
    free(text);
    return EXIT_DONE;
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static int run_path(Run *run, const char *path, int depth);

static int run_folder(Run *run, const char *path, int depth)
{
    struct dirent **entry;
    int n = scandir(path, &entry, NULL, by_name), status = EXIT_DONE;
    if (n < 0) tell_file(run->language, "cli.cannot_read", path, strerror(errno));
    for (int i = 0; i < n; i++) {
        char inner[4096];
        size_t length = strlen(entry[i]->d_name);
        bool file = length > 5 && strcmp(entry[i]->d_name + length - 5, ".case") == 0;
        snprintf(inner, sizeof inner, "%s/%s", path, entry[i]->d_name);
        struct stat info;
        bool folder = stat(inner, &info) == 0 && S_ISDIR(info.st_mode);
        if (entry[i]->d_name[0] != '.' && (file || folder)) status |= run_path(run, inner, depth + 1);
        free(entry[i]);
    }
    if (n >= 0) free(entry);
    return n < 0 ? EXIT_DIFFERENT : status;
}

static int run_path(Run *run, const char *path, int depth)
{
    struct stat info;
    if (depth < MOST_DEPTH && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) return run_folder(run, path, depth);
    return run_file(run, path);
}

/* To have run nothing is not to have passed. */
static int tell_no_case(const Arguments *a, const char *only)
{
    if (only) wrong_usage(a, "cli.case.none_matches", "text", only, NULL);
    else wrong_usage(a, "cli.case.none", NULL);
    return EXIT_DIFFERENT;
}

int command_case(int argc, char **argv)
{
    Arguments a;
    Run run = {.cases = {.tell = print_line, .to = stdout}};
    const Option options[] = {{.name = "only", .text = &run.cases.only}, {.name = "verbose", .flag = &run.cases.verbose}, {0}};
    int status = read_arguments(&a, argc, argv, options, ANY_RESTS);
    if (status != ARGUMENTS_READ) return status;
    if (a.rests == 0) return wrong_usage(&a, "cli.missing_argument", "name", say_raw(a.language, "cli.file_argument"), NULL);
    run.language = a.language;
    status = EXIT_DONE;
    for (int i = 0; i < a.rests; i++) status |= run_path(&run, a.rest[i], 0);
    char text[200];
    say_format(text, sizeof text, a.language, "cli.case.result", (SayArg[]){{"cases", NULL, run.cases.cases}, {"failed", NULL, run.cases.failed}, {0}});
    puts(text);
    if (run.cases.cases == 0 && status == EXIT_DONE) status = tell_no_case(&a, run.cases.only);
    return run.cases.failed ? EXIT_DIFFERENT : status;
}
