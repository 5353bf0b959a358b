/* bang case: runs cases of rules from files and folders. */
#include "casefile.h"
#include "command.h"
#include <dirent.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_CASE_BYTES = 16 << 20, MOST_DEPTH = 16 };

static void print_line(void *to, const char *line) { fprintf(to, "%s\n", line); }

static int run_file(CaseRun *run, const char *path)
{
    unsigned long length;
    char *text = read_file(path, MOST_CASE_BYTES, &length);
    if (!text) return EXIT_DIFFERENT;
    run_cases(run, path, text, length);
    free(text);
    return EXIT_DONE;
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static int run_path(CaseRun *run, const char *path, int depth);

static int run_folder(CaseRun *run, const char *path, int depth)
{
    struct dirent **entry;
    int n = scandir(path, &entry, NULL, by_name), status = EXIT_DONE;
    if (n < 0) perror(path);
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

static int run_path(CaseRun *run, const char *path, int depth)
{
    struct stat info;
    if (depth < MOST_DEPTH && stat(path, &info) == 0 && S_ISDIR(info.st_mode)) return run_folder(run, path, depth);
    return run_file(run, path);
}

int command_case(int argc, char **argv)
{
    static const struct option options[] = {{"only", required_argument, NULL, 'o'}, {"verbose", no_argument, NULL, 'v'}, {0}};
    CaseRun run = {.tell = print_line, .to = stdout};
    int c, status = EXIT_DONE;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == 'o') run.only = optarg;
        else if (c == 'v') run.verbose = true;
        else return EXIT_USAGE;
    }
    if (optind == argc) {
        fprintf(stderr, "bang case: name a file or folder of cases, such as tests/cases\n");
        return EXIT_USAGE;
    }
    for (int i = optind; i < argc; i++) status |= run_path(&run, argv[i], 0);
    printf("%d cases, %d failed\n", run.cases, run.failed);
    return run.failed ? EXIT_DIFFERENT : status;
}
