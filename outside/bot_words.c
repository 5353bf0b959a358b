/* Words of --bots: commas between bots, blanks between the arguments of a program, double quotes around what holds either. No shell
   has a part in it. */
#include "programs.h"
#include "text/say.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *next_bot_word(const char **list, size_t *length)
{
    const char *word = *list, *end = word;
    for (bool quoted = false; *end && (quoted || *end != ','); end++) quoted ^= *end == '"';
    *length = (size_t)(end - word);
    *list = *end ? end + 1 : end;
    return word;
}

/* ---- what there is ---- */

static void add_word(char *list, size_t size, int language, const char *word)
{
    size_t at = strlen(list);
    snprintf(list + at, size - at, "%s%s", at ? say_raw(language, "list.comma") : "", word);
}

/* A level comes with each temper: "hard", "hard-cautious". */
static bool has_tempers(const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; bot_kind(i); i++)
        if (strncmp(bot_kind(i)->name, name, length) == 0 && bot_kind(i)->name[length] == '-') return true;
    return false;
}

static void list_kinds(int language, const char *id, bool ahead, char *out, size_t size)
{
    char levels[BOTS_TEXT / 2] = "", tempers[BOTS_TEXT / 2] = "", others[BOTS_TEXT / 2] = "";
    for (int i = 0; bot_kind(i); i++) {
        if (ahead && !bot_kind(i)->looks_ahead) continue;
        const char *name = bot_kind(i)->name, *temper = strchr(name, '-');
        if (!temper) add_word(has_tempers(name) ? levels : others, sizeof levels, language, name);
        else if (!strstr(tempers, temper)) add_word(tempers, sizeof tempers, language, temper);
    }
    say_format(out, size, language, id, (SayArg[]){{"levels", levels, 0}, {"tempers", tempers, 0}, {"others", others, 0}, {0}});
}

void list_bots(int language, char *out, size_t size) { list_kinds(language, "cli.bots", false, out, size); }
void list_bots_ahead(int language, char *out, size_t size) { list_kinds(language, "cli.bots.ahead", true, out, size); }

/* ---- words ---- */

bool is_number(const char *text)
{
    size_t digits = strspn(text + (*text == '-'), "0123456789");
    return digits > 0 && digits < 19 && text[digits + (*text == '-')] == 0;
}

bool is_flag(const char *text) { return strcmp(text, "yes") == 0 || strcmp(text, "no") == 0; }

char *cut_word(char **line)
{
    char *word = *line + strspn(*line, " \t"), *end = word + strcspn(word, " \t");
    *line = end + (*end != 0);
    *end = 0;
    return word;
}

/* One word is copied to `to`, without its quotes; what follows it, or NULL: a quote is not closed. */
static const char *copy_word(const char *from, const char *end, char **to)
{
    bool quoted = false;
    for (; from < end && (quoted || *from != ' '); from++) {
        if (*from == '"') quoted = !quoted;
        else *(*to)++ = *from;
    }
    *(*to)++ = 0;
    return quoted ? NULL : from;
}

/* NAME=VALUE before the program is a setting of it. */
static bool is_setting(const char *word)
{
    const char *equals = strchr(word, '=');
    return equals && equals > word && !memchr(word, '/', (size_t)(equals - word));
}

const char *read_spec(const char *text, size_t length, Spec *out)
{
    const char *end = text + length;
    char *to = malloc(length + 2);
    *out = (Spec){.text = to};
    if (!to) return "cli.no_memory";
    for (;;) {
        while (text < end && *text == ' ') text++;
        if (text == end) break;
        char *word = to;
        text = copy_word(text, end, &to);
        if (!text) return "outside.word.quote";
        if (out->words == 0 && is_setting(word)) {
            if (out->settings == SETTINGS_MOST) return "outside.word.long";
            out->setting[out->settings++] = word;
        } else {
            if (out->words == WORDS_MOST) return "outside.word.long";
            out->argv[out->words++] = word;
        }
    }
    return out->words > 0 ? NULL : "outside.word.empty";
}

void free_spec(Spec *spec) { free(spec->text); }
