/* bang replay --analyse: reads a record, has it looked at, and tells what was found. */
#include "analysis_print.h"
#include "cli/command.h"
#include "cli/output.h"
#include "sim/progress.h"
#include "sim/runs.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_RECORD_BYTES = 64 << 20, GAMES = 400 };

typedef struct {
    Arguments arguments;
    const char *file, *bot, *svg, *seed_text;
    long iterations, threads, games;
    bool analyse, json, progress;
    AnalysisWishes wishes;
    AnalysisTelling telling;
    Progress bar;
    BangReplay replay, before;
    BangLog log;
} Analysing;

/* ---- reading ---- */

static int tell_wrong_line(const Analysing *z)
{
    char why[LINE_TEXT], line[16];
    SayScene scene = {.language = z->arguments.language, .view = &z->replay.game, .reader = NOBODY};
    say_reason(&scene, &z->replay.why, why, sizeof why);
    snprintf(line, sizeof line, "%u", z->replay.line);
    wrong_usage(&z->arguments, "cli.analyse.wrong", "file", file_name(z->arguments.language, z->file), "line", line, "why", why, NULL);
    return EXIT_DIFFERENT;
}

static int no_memory(const Analysing *z)
{
    wrong_usage(&z->arguments, "cli.no_memory", NULL);
    return EXIT_DIFFERENT;
}

static int read_line(Analysing *z, Analysis *a, const char *line, size_t length)
{
    z->before = z->replay;
    read_record_name(z->telling.name, line, length);
    if (bang_replay_line(&z->replay, line, length, &z->log) != WHY_LEGAL) return tell_wrong_line(z);
    return analysis_note(a, &z->before.game, &z->replay, &z->log) ? EXIT_DONE : no_memory(z);
}

static int read_lines(Analysing *z, Analysis *a, const char *text, size_t length)
{
    int status = EXIT_DONE;
    for (const char *at = text, *end = text + length, *stop; at < end && status == EXIT_DONE; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        size_t n = (size_t)(stop - at);
        status = read_line(z, a, at, n > 0 && at[n - 1] == '\r' ? n - 1 : n);
    }
    if (status != EXIT_DONE) return status;
    if (analysis_end(a, &z->replay)) return EXIT_DONE;
    wrong_usage(&z->arguments, "cli.analyse.empty", "file", file_name(z->arguments.language, z->file), NULL);
    return EXIT_DIFFERENT;
}

static int read_record(Analysing *z, Analysis *a)
{
    unsigned long length;
    char *text = read_file(z->arguments.language, z->file, MOST_RECORD_BYTES, &length);
    if (!text) return EXIT_DIFFERENT;
    int status = read_lines(z, a, text, length);
    free(text);
    return status;
}

/* ---- telling ---- */

static int no_picture(const Analysing *z)
{
    int error = errno;
    if (error == EEXIST) wrong_usage(&z->arguments, "cli.analyse.exists", "file", z->svg, NULL);
    else wrong_usage(&z->arguments, "cli.cannot_write", "file", z->svg, "why", strerror(error), NULL);
    return EXIT_DIFFERENT;
}

/* Before the work, so that it is not done in vain. Nothing is left behind: who is interrupted finds no empty picture. */
static int check_picture(const Analysing *z)
{
    FILE *to = z->svg ? fopen(z->svg, "wxe") : NULL;
    if (!to) return z->svg ? no_picture(z) : EXIT_DONE;
    fclose(to);
    unlink(z->svg);
    return EXIT_DONE;
}

static int write_picture(const Analysing *z)
{
    FILE *to = fopen(z->svg, "wxe");
    if (!to) return no_picture(z);
    put_analysis_svg(&z->telling, to);
    bool written = !ferror(to);
    if (fclose(to) != 0) written = false;
    if (written) return EXIT_DONE;
    no_picture(z);
    unlink(z->svg);
    return EXIT_DIFFERENT;
}

static int tell_all(const Analysing *z)
{
    if (z->json) put_analysis_json(&z->telling, stdout);
    else put_analysis(&z->telling, stdout);
    return z->svg ? write_picture(z) : EXIT_DONE;
}

static void tell_progress(void *context, double share)
{
    Analysing *z = context;
    show_progress(&z->bar, share, say_raw(z->arguments.language, "cli.analyse.progress"));
}

static int look(Analysing *z, Analysis *a)
{
    heed_interrupts();
    begin_progress(&z->bar, z->progress);
    bool done = analysis_run(a);
    end_progress(&z->bar);
    if (!done && !interrupted) return no_memory(z);
    if (!done) {
        fprintf(stderr, "%s\n", say_raw(z->arguments.language, "cli.interrupted"));
        return EXIT_INTERRUPTED;
    }
    analysis_judge(a);
    return tell_all(z);
}

static int analyse(Analysing *z)
{
    z->wishes.tell = tell_progress;
    z->wishes.context = z;
    z->wishes.stop = &interrupted;
    Analysis *a = analysis_new(&z->wishes);
    if (!a) return no_memory(z);
    z->telling.analysis = a;
    z->telling.language = z->arguments.language;
    z->telling.file = z->file;
    int status = check_picture(z);
    if (status == EXIT_DONE) status = read_record(z, a);
    if (status == EXIT_DONE) status = look(z, a);
    analysis_free(a);
    return status;
}

/* ---- arguments ---- */

static int read_bot(Analysing *z)
{
    char choices[BOTS_TEXT];
    z->wishes.kind = bot_named(z->bot, strlen(z->bot));
    if (z->wishes.kind && z->wishes.kind->looks_ahead) return ARGUMENTS_READ;
    list_bots_ahead(z->arguments.language, choices, sizeof choices);
    return wrong_usage(&z->arguments, "cli.bad_choice", "name", "--bot", "choices", choices, "value", z->bot, NULL);
}

static int read_wishes(Analysing *z)
{
    Seed seed;
    int status = read_bot(z);
    if (status == ARGUMENTS_READ && z->seed_text) status = choose_seed(&z->arguments, z->seed_text, &seed);
    if (status != ARGUMENTS_READ) return status;
    if (z->seed_text) memcpy(z->wishes.seed, seed.bytes, sizeof z->wishes.seed);
    z->wishes.seeded = z->seed_text != NULL;
    z->wishes.iterations = (uint32_t)z->iterations;
    z->wishes.games = (uint32_t)z->games;
    z->wishes.threads = z->threads > 0 ? (int)z->threads : 1;
    return ARGUMENTS_READ;
}

/* Those of a replay without an analysis are known here only to say so. */
static int read_options(Analysing *z, int argc, char **argv)
{
    const char *as = NULL, *to = NULL;
    bool verify = false, state = false;
    const Option options[] = {
        {"analyse", .flag = &z->analyse},
        {"bot", .text = &z->bot},
        {"iterations", .number = &z->iterations, .low = 10, .high = 1000000},
        {"games", .number = &z->games, .low = 8, .high = 1000000},
        {"threads", .number = &z->threads, .low = 1, .high = 256},
        {"seed", .text = &z->seed_text},
        {"json", .flag = &z->json},
        {"svg", .text = &z->svg},
        {"progress", .flag = &z->progress},
        {"as", .text = &as},
        {"to", .text = &to},
        {"verify", .flag = &verify},
        {"state", .flag = &state},
        {0},
    };
    int status = read_arguments(&z->arguments, argc, argv, options, 1);
    if (status != ARGUMENTS_READ) return status;
    const char *stray = as ? "--as" : to ? "--to" : verify ? "--verify" : state ? "--state" : NULL;
    if (stray) return wrong_usage(&z->arguments, "cli.not_both", "name", stray, "other", "--analyse", NULL);
    if (z->arguments.rests == 0) return wrong_usage(&z->arguments, "cli.missing_argument", "name", say_raw(z->arguments.language, "cli.file_argument"), NULL);
    z->file = z->arguments.rest[0];
    return read_wishes(z);
}

int command_analyse(int argc, char **argv)
{
    Analysing *z = calloc(1, sizeof *z);
    if (!z) abort();
    z->bot = "hard";
    z->games = GAMES;
    z->threads = sysconf(_SC_NPROCESSORS_ONLN);
    int status = read_options(z, argc, argv);
    if (status == ARGUMENTS_READ) status = analyse(z);
    free(z);
    return status;
}
