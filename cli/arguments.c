/* Reads arguments by the table of a command. */
#include "arguments.h"
#include "command.h"
#include "spelling.h"
#include "text/say.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- language ---- */

int language_of_locale(void)
{
    static const char *const VARIABLE[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof VARIABLE / sizeof *VARIABLE; i++) {
        const char *tag = getenv(VARIABLE[i]);
        if (!tag || !*tag) continue;
        int language = say_language(tag);
        return language < 0 ? SAY_EN : language;
    }
    return SAY_EN;
}

int language_of_arguments(int argc, char **argv)
{
    int language = -1;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) language = say_language(argv[i] + 7);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) language = say_language(argv[i + 1]);
    }
    return language < 0 ? language_of_locale() : language;
}

/* ---- telling what is wrong ---- */

enum { MOST_PAIRS = 8 };

int wrong_usage(const Arguments *a, const char *id, ...)
{
    char line[LINE_TEXT];
    SayArg args[MOST_PAIRS + 2] = {{"command", a->command, 0}};
    va_list list;
    va_start(list, id);
    for (int n = 1; n <= MOST_PAIRS && (args[n].name = va_arg(list, const char *)) != NULL; n++) args[n].text = va_arg(list, const char *);
    va_end(list);
    say_format(line, sizeof line, a->language, id, args);
    fprintf(stderr, "%s\n", line);
    return EXIT_USAGE;
}

enum { MOST_OPTIONS = 32 };

static int unknown_option(const Arguments *a, const Option *options, const char *written)
{
    const char *names[MOST_OPTIONS + 2] = {"lang"};
    for (int i = 0; options[i].name && i < MOST_OPTIONS; i++) names[i + 1] = options[i].name;
    char bare[64], meant[64];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(written, "="), written);
    const char *guess = closest(bare + strspn(bare, "-"), names);
    if (!guess) return wrong_usage(a, "cli.unknown_option", "name", bare, NULL);
    snprintf(meant, sizeof meant, "--%s", guess);
    return wrong_usage(a, "cli.unknown_option.guess", "name", bare, "guess", meant, NULL);
}

static int bad_word(const Arguments *a, const char *name, const char *const *words, const char *value)
{
    char choices[512] = "";
    for (size_t n = 0; *words && n < sizeof choices - 1; words++) {
        const char *between = n == 0 ? "" : say_raw(a->language, words[1] ? "list.comma" : "list.or");
        n += (size_t)snprintf(choices + n, sizeof choices - n, "%s%s", between, *words);
    }
    return wrong_usage(a, "cli.bad_choice", "name", name, "choices", choices, "value", value, NULL);
}

static int bad_number(const Arguments *a, const char *name, const Option *o, const char *value)
{
    char low[24], high[24];
    snprintf(low, sizeof low, "%ld", o->low);
    snprintf(high, sizeof high, "%ld", o->high);
    return wrong_usage(a, "cli.bad_number", "name", name, "low", low, "high", high, "value", value, NULL);
}

/* ---- one option ---- */

static bool read_number(const Option *o, const char *value)
{
    char *end;
    errno = 0;
    long n = strtol(value, &end, 10);
    if (errno || end == value || *end || n < o->low || n > o->high) return false;
    *o->number = n;
    return true;
}

static bool read_word(const Option *o, const char *value)
{
    for (int i = 0; o->words[i]; i++)
        if (strcmp(o->words[i], value) == 0) {
            *o->word = i;
            return true;
        }
    return false;
}

static int read_value(const Arguments *a, const Option *o, const char *name, const char *value)
{
    if (o->text) *o->text = value;
    else if (o->number && !read_number(o, value)) return bad_number(a, name, o, value);
    else if (o->word && !read_word(o, value)) return bad_word(a, name, o->words, value);
    return ARGUMENTS_READ;
}

static const Option *option_named(const Option *options, const char *name, size_t length)
{
    for (; options->name; options++)
        if (strlen(options->name) == length && memcmp(options->name, name, length) == 0) return options;
    return NULL;
}

/* argv[*i] begins with a dash; *i is moved to the last argument that belongs to it. */
static int read_option(const Arguments *a, int argc, char **argv, int *i, const Option *options, const Option *common)
{
    char name[64];
    const char *written = argv[*i], *bare = written + 2, *equals = strchr(written, '=');
    size_t length = written[1] != '-' ? 0 : equals ? (size_t)(equals - bare) : strlen(bare);
    const Option *o = option_named(options, bare, length);
    if (!o) o = option_named(common, bare, length);
    if (!o || length == 0) return unknown_option(a, options, written);
    snprintf(name, sizeof name, "--%s", o->name);
    if (o->flag && equals) return wrong_usage(a, "cli.stray_value", "name", name, NULL);
    if (o->flag) {
        *o->flag = true;
        return ARGUMENTS_READ;
    }
    if (!equals && *i + 1 == argc) return wrong_usage(a, "cli.missing_value", "name", name, NULL);
    return read_value(a, o, name, equals ? equals + 1 : argv[++*i]);
}

/* ---- all of them ---- */

int read_arguments(Arguments *out, int argc, char **argv, const Option *options, int most_rests)
{
    static const char *const TAGS[SAY_LANGUAGES + 1] = {[SAY_EN] = "en", [SAY_KO] = "ko", [SAY_ZH] = "zh"};
    *out = (Arguments){.command = argv[0], .language = language_of_arguments(argc, argv), .rest = argv + 1};
    const Option common[] = {{"lang", .word = &out->language, .words = TAGS}, {0}};
    int status;
    bool bare = false; /* after --, all are rests */
    for (int i = 1; i < argc; i++) {
        if (!bare && strcmp(argv[i], "--") == 0) bare = true;
        else if (bare || argv[i][0] != '-' || argv[i][1] == 0) out->rest[out->rests++] = argv[i];
        else if ((status = read_option(out, argc, argv, &i, options, common)) != ARGUMENTS_READ) return status;
    }
    if (out->rests > most_rests) return wrong_usage(out, "cli.stray_argument", "value", out->rest[most_rests], NULL);
    return ARGUMENTS_READ;
}
