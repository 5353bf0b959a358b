/* What a server is told: rows of options, from a config file and then from the command line, so that what is typed wins. The
   rows are the same for both; what is wrong in the file is told with its line. */
#include "config.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/spelling.h"
#include "log.h"
#include "text/say.h"
#include "thinking.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bounds of the outside that can be set, in the unit of the option. */
static const struct { const char *name; size_t at; long low, high; int unit; } LIMIT[] = {
    {"connections", offsetof(NetLimits, connections), 1, 1000000, 1},
    {"per-address", offsetof(NetLimits, per_address), 0, 1000000, 1},
    {"message-bytes", offsetof(NetLimits, message_bytes), 1024, 1 << 20, 1},
    {"messages-per-second", offsetof(NetLimits, messages_per_second), 1, 1000000, 1},
    {"messages-burst", offsetof(NetLimits, messages_burst), 1, 1000000, 1},
    {"output-bytes", offsetof(NetLimits, output_bytes), 65536, 1 << 30, 1},
    {"requests-per-second", offsetof(NetLimits, requests_per_second), 1, 1000000, 1},
    {"header-seconds", offsetof(NetLimits, header_ms), 1, 600, 1000},
    {"hello-seconds", offsetof(NetLimits, hello_ms), 1, 600, 1000},
    {"ping-seconds", offsetof(NetLimits, ping_ms), 1, 3600, 1000},
};
enum { LIMITS = sizeof LIMIT / sizeof *LIMIT, OPTIONS_ROOM = LIMITS + 24 };

static const char *const LOG_WORD[] = {"error", "warn", "info", "debug", NULL};

typedef struct {
    Config *config;
    Arguments arguments;
    Option option[OPTIONS_ROOM];
    long limit[LIMITS];
    const char *file;
    bool check;
} Reading;

/* One processor is left to the event loop. */
static long usual_bot_threads(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN) - 1;
    return n < 1 ? 1 : n > THINKERS_MOST ? THINKERS_MOST : n;
}

static void set_defaults(Config *c)
{
    *c = (Config){.data = "data",
                  .address = "127.0.0.1",
                  .port = DEFAULT_PORT,
                  .log = LOG_INFO,
                  .resume = 45,
                  .idle = 60,
                  .rest = 7 * 24,
                  .tables = 10000,
                  .bot_threads = usual_bot_threads(),
                  .guests = 90};
    net_defaults(&c->limits);
}

static int *limit_at(NetLimits *limits, int i) { return (int *)(void *)((char *)limits + LIMIT[i].at); }

/* The rows, with where each value goes. */
static void make_rows(Reading *r)
{
    Config *c = r->config;
    const Option rows[] = {
        {"data", .text = &c->data},
        {"web", .text = &c->web},
        {"address", .text = &c->address},
        {"port", .number = &c->port, .low = 0, .high = 65535},
        {"public", .text = &c->public_address},
        {"certificate", .text = &c->certificate},
        {"key", .text = &c->key},
        {"origins", .text = &c->origins},
        {"behind-proxy", .flag = &c->behind_proxy},
        {"metrics-open", .flag = &c->open_metrics},
        {"log", .word = &c->log, .words = LOG_WORD},
        {"resume", .number = &c->resume, .low = 0, .high = 3600},
        {"idle", .number = &c->idle, .low = 1, .high = 7 * 24 * 60},
        {"rest", .number = &c->rest, .low = 1, .high = 366 * 24},
        {"tables", .number = &c->tables, .low = 1, .high = 1000000},
        {"guests", .number = &c->guests, .low = 1, .high = 36500},
        {"bot-threads", .number = &c->bot_threads, .low = 1, .high = THINKERS_MOST},
        {"config", .text = &r->file},
        {"check", .flag = &r->check},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    _Static_assert(ROWS + LIMITS < OPTIONS_ROOM, "a row stays empty, as the end");
    memset(r->option, 0, sizeof r->option);
    memcpy(r->option, rows, sizeof rows);
    for (int i = 0; i < LIMITS; i++) {
        r->limit[i] = *limit_at(&c->limits, i) / LIMIT[i].unit;
        r->option[ROWS + i] = (Option){LIMIT[i].name, .number = &r->limit[i], .low = LIMIT[i].low, .high = LIMIT[i].high};
    }
}

static Reading begin_reading(Config *c)
{
    Reading r = {.config = c};
    set_defaults(c);
    return r;
}

/* ---- the config file ---- */

enum { FILE_BYTES = 64 << 10 };
static const char *const SWITCH_WORD[] = {"yes", "no", NULL};

typedef struct { Reading *reading; const char *path; int number; char *name, *value; } Line; /* value NULL: there is no "=" */

static int wrong_line(const Line *l, const char *id, const char *word, const char *text)
{
    char number[16];
    snprintf(number, sizeof number, "%d", l->number);
    return wrong_usage(&l->reading->arguments, id, "file", l->path, "line", number, "name", l->name, "value",
                       l->value ? l->value : "", word, text, NULL);
}

static int unknown_name(const Line *l)
{
    const char *names[OPTIONS_ROOM] = {0};
    for (int i = 0; l->reading->option[i].name; i++) names[i] = l->reading->option[i].name;
    const char *guess = closest(l->name, names);
    return wrong_line(l, guess ? "cli.serve.file.unknown.guess" : "cli.serve.file.unknown", "guess", guess ? guess : "");
}

static int bad_choice(const Line *l, const char *const *words)
{
    char choices[256] = "";
    int language = l->reading->arguments.language;
    for (size_t n = 0; *words && n < sizeof choices - 1; words++)
        n += (size_t)snprintf(choices + n, sizeof choices - n, "%s%s",
                              n == 0 ? "" : say_raw(language, words[1] ? "list.comma" : "list.or"), *words);
    return wrong_line(l, "cli.serve.file.choice", "choices", choices);
}

static int bad_number(const Line *l, const Option *o)
{
    char range[48];
    snprintf(range, sizeof range, "%ld..%ld", o->low, o->high);
    return wrong_line(l, "cli.serve.file.number", "range", range);
}

static int word_index(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

static int set_number(const Line *l, const Option *o)
{
    char *end;
    errno = 0;
    long n = strtol(l->value, &end, 10);
    if (errno || *end || n < o->low || n > o->high) return bad_number(l, o);
    *o->number = n;
    return ARGUMENTS_READ;
}

static int set_word(const Line *l, const Option *o)
{
    int word = word_index(o->words, l->value);
    if (word < 0) return bad_choice(l, o->words);
    *o->word = word;
    return ARGUMENTS_READ;
}

/* A switch stands alone, or is yes or no. */
static int set_switch(const Line *l, const Option *o)
{
    int word = l->value ? word_index(SWITCH_WORD, l->value) : 0;
    if (word < 0) return bad_choice(l, SWITCH_WORD);
    *o->flag = word == 0;
    return ARGUMENTS_READ;
}

static int set_value(const Line *l, const Option *o)
{
    if (o->text == &l->reading->file || o->flag == &l->reading->check) return wrong_line(l, "cli.serve.file.not_here", "", "");
    if (o->flag) return set_switch(l, o);
    if (!l->value || !*l->value) return wrong_line(l, "cli.serve.file.empty", "", "");
    if (o->number) return set_number(l, o);
    if (o->word) return set_word(l, o);
    *o->text = l->value;
    return ARGUMENTS_READ;
}

static char *trim(char *text, char *end)
{
    while (end > text && strchr(" \t\r", end[-1])) *--end = 0;
    return text + strspn(text, " \t");
}

/* "name = value", or the name of a switch alone. Lines that begin with # are for people. */
static int read_file_line(Line *l, char *text, char *end)
{
    char *equals;
    l->name = trim(text, end);
    if (!*l->name || *l->name == '#') return ARGUMENTS_READ;
    l->value = equals = strchr(l->name, '=');
    if (equals) {
        *equals = 0;
        l->value = equals + 1 + strspn(equals + 1, " \t");
        l->name = trim(l->name, equals);
    }
    for (const Option *o = l->reading->option; o->name; o++)
        if (strcmp(o->name, l->name) == 0) return set_value(l, o);
    return unknown_name(l);
}

static int read_config_file(Reading *r, const char *path)
{
    static char *text; /* values are parts of it: it lasts as long as the process */
    unsigned long length;
    int status = ARGUMENTS_READ;
    Line l = {.reading = r, .path = path};
    text = read_file(r->arguments.language, path, FILE_BYTES, &length);
    if (!text) return EXIT_DIFFERENT;
    for (char *line = text, *stop; line < text + length && status == ARGUMENTS_READ; line = stop + 1) {
        stop = line + strcspn(line, "\n");
        *stop = 0;
        l.number++;
        status = read_file_line(&l, line, stop);
    }
    return status;
}

/* ---- all together ---- */

/* Pages of these hosts may connect; cut at the commas. False: there are too many. */
static bool split_origins(Config *c)
{
    enum { MOST = sizeof c->origin / sizeof *c->origin - 1 };
    static char copy[2048]; /* of the process, as the configuration is */
    if (!c->origins) return true;
    if (strlen(c->origins) >= sizeof copy) return false;
    snprintf(copy, sizeof copy, "%s", c->origins);
    int n = 0;
    for (char *at = copy + strspn(copy, ", "), *stop; *at; at = stop + strspn(stop, ", ")) {
        if (n == MOST) return false;
        c->origin[n++] = at;
        stop = at + strcspn(at, ", ");
        if (*stop) *stop++ = 0;
    }
    return true;
}

static int check_texts(const Reading *r)
{
    char name[64];
    for (const Option *o = r->option; o->name; o++) {
        if (!o->text || !*o->text || **o->text) continue;
        snprintf(name, sizeof name, "--%s", o->name);
        return wrong_usage(&r->arguments, "cli.missing_value", "name", name, NULL);
    }
    return ARGUMENTS_READ;
}

static int check_config(const Reading *r)
{
    Config *c = r->config;
    for (int i = 0; i < LIMITS; i++) *limit_at(&c->limits, i) = (int)(r->limit[i] * LIMIT[i].unit);
    if (!c->certificate != !c->key)
        return wrong_usage(&r->arguments, "cli.serve.both", "name", "--certificate", "other", "--key", NULL);
    if (!split_origins(c)) return wrong_usage(&r->arguments, "cli.serve.origins", NULL);
    return check_texts(r);
}

int config_read(Config *out, int argc, char **argv, bool *check, int *language)
{
    Reading r = begin_reading(out);
    make_rows(&r);
    int status = read_arguments(&r.arguments, argc, argv, r.option, 0);
    const char *file = r.file;
    *language = r.arguments.language;
    if (status == ARGUMENTS_READ && file) { /* once more: first the file, then what was typed over it */
        set_defaults(out);
        make_rows(&r);
        status = read_config_file(&r, file);
        if (status == ARGUMENTS_READ) status = read_arguments(&r.arguments, argc, argv, r.option, 0);
    }
    if (status == ARGUMENTS_READ) status = check_config(&r);
    *check = r.check;
    return status;
}
