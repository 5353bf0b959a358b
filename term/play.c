/* bang play: a game at this terminal against bots, or at a server. Sets up what characters the terminal shows, then plays game
   after game on the full screen (screen.c, join_screen.c) or line by line (lines.c, join_lines.c). */
#include "cli/command.h"
#include "lines.h"
#include "screen.h"
#include "typing.h"
#include "wishes.h"
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- characters ---- */

static const char *locale_wish(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *value = getenv(NAMES[i]);
        if (value && *value) return value;
    }
    return NULL;
}

static bool names_other_characters(const char *locale)
{
    const char *dot = locale ? strchr(locale, '.') : NULL;
    if (locale && (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)) return true;
    return dot && strncasecmp(dot, ".utf-8", 6) != 0 && strncasecmp(dot, ".utf8", 5) != 0;
}

/* True: this terminal is said to show no UTF-8. A locale that is not installed, or none at all, is no reason to think so, and
   who asks for Korean or Chinese wants to see it. */
static bool is_ascii_only(int language)
{
    bool utf8 = setlocale(LC_ALL, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (utf8) return false;
    if (language == SAY_EN && names_other_characters(locale_wish())) return true;
    return !setlocale(LC_ALL, "C.UTF-8");
}

/* ---- games ---- */

static int complain(const Wishes *w, int why)
{
    char text[LINE_TEXT];
    BangReason reason = {.code = (uint8_t)why, .seat = NOBODY};
    SayScene scene = {.language = w->language, .reader = NOBODY};
    SayArg args[] = {{"file", w->record, 0}, {"why", strerror(errno), 0}, {0}};
    if (why == WHY_COUNT) say_format(text, sizeof text, w->language, "cli.cannot_write", args);
    else say_reason(&scene, &reason, text, sizeof text);
    fprintf(stderr, "bang play: %s\n", text);
    return EXIT_USAGE;
}

/* The screen, or lines where there can be none. */
static enum Outcome play_table(Table *table, PlayOptions *o, bool ascii)
{
    enum Outcome outcome = o->plain ? OUTCOME_LINES : screen_play(table, ascii, &o->wishes.speed);
    if (outcome == OUTCOME_NO_SCREEN || outcome == OUTCOME_LINES) {
        o->plain = true;
        outcome = lines_play(table, ascii);
    }
    o->wishes.language = table->scene.language;
    return outcome;
}

/* The records of later games get the first number that is free: FILE.2, FILE.3. */
static const char *record_name(char *out, size_t size, const char *first, int game)
{
    if (!first || game == 1) return first;
    do snprintf(out, size, "%s.%d", first, game++);
    while (access(out, F_OK) == 0);
    return out;
}

static int play_games(PlayOptions *o, bool ascii)
{
    char path[4096];
    const char *record = o->wishes.record;
    for (int game = 1;; game++) {
        Table table;
        o->wishes.record = record_name(path, sizeof path, record, game);
        int why = table_open(&table, &o->wishes);
        if (why != WHY_LEGAL) return complain(&o->wishes, why);
        enum Outcome outcome = play_table(&table, o, ascii);
        bool again = outcome == OUTCOME_AGAIN || outcome == OUTCOME_AGAIN_PASS;
        if (again) table_next(&table, &o->wishes, outcome == OUTCOME_AGAIN_PASS);
        table_close(&table);
        if (again && !o->seeded && !fresh_seed(o->wishes.setup.seed)) {
            fprintf(stderr, "bang play: %s\n", strerror(errno));
            return EXIT_DIFFERENT;
        }
        if (outcome == OUTCOME_INTERRUPTED) return EXIT_INTERRUPTED;
        if (!again) return outcome == OUTCOME_CUT_OFF ? EXIT_DIFFERENT : EXIT_DONE;
    }
}

/* ---- at a server ---- */

/* False: there is no password. */
static bool ask_for_password(const PlayOptions *o, char password[LINE_TEXT])
{
    char prompt[LINE_TEXT];
    const char *server = strstr(o->join_wishes.address.key, "://") + 3;
    SayArg args[] = {{"name", o->join_wishes.login, 0}, {"server", server, 0}, {0}};
    say_format(prompt, sizeof prompt, o->wishes.language, "ui.join.prompt.login", args);
    return read_password(prompt, password) && password[0];
}

static int join(PlayOptions *o, bool ascii)
{
    char password[LINE_TEXT] = "";
    if (o->join_wishes.login && !ask_for_password(o, password)) return EXIT_DIFFERENT;
    o->join_wishes.password = password;
    Joined *j = joined_open(&o->join_wishes);
    explicit_bzero(password, sizeof password);
    enum Outcome outcome = o->plain ? OUTCOME_LINES : screen_join(j, ascii, &o->wishes.speed);
    if (outcome == OUTCOME_NO_SCREEN || outcome == OUTCOME_LINES) outcome = lines_join(j, ascii);
    bool ended = joined_stage(j) == JOINED_ENDED;
    if (ended) fprintf(stderr, "bang play: %s\n", joined_why(j));
    joined_close(j);
    if (outcome == OUTCOME_INTERRUPTED) return EXIT_INTERRUPTED;
    return ended || outcome == OUTCOME_CUT_OFF ? EXIT_DIFFERENT : EXIT_DONE;
}

int command_play(int argc, char **argv)
{
    PlayOptions options;
    int status = read_wishes(argc, argv, &options);
    if (status != WISHES_READ) return status;
    options.plain |= !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    bool ascii = is_ascii_only(options.wishes.language);
    if (options.join) return join(&options, ascii);
    status = play_games(&options, ascii);
    free_wishes(&options.wishes);
    return status;
}
