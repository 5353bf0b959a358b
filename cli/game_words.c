/* Reads and writes what is in a game, by the lists of the engine. */
#include "game_words.h"
#include "command.h"
#include "output.h"
#include "text/say.h"
#include <stdio.h>
#include <string.h>

_Static_assert(OPTION_COUNT == 3, "GAME_OPTIONS has a row for each option of the game");

/* ---- lists of words ---- */

static void add_word(int language, const char *word, char *out, size_t size)
{
    size_t n = strlen(out);
    if (n < size) snprintf(out + n, size - n, "%s%s", n ? say_raw(language, "list.comma") : "", word);
}

void list_sets(int language, int sets, char *out, size_t size)
{
    out[0] = 0;
    for (int i = 0; i < SET_COUNT; i++)
        if (sets >> i & 1) add_word(language, bang_set_id(i), out, size);
}

/* An option as it is typed: dashes instead of what ids have. */
static const char *typed(int option, char out[32])
{
    snprintf(out, 32, "--%s", bang_option_id(option));
    for (char *c = out; *c; c++)
        if (*c == '_') *c = '-';
    return out;
}

/* ---- reading ---- */

static int wrong_set(const Arguments *a, const char *word, size_t length)
{
    char choices[256], found[64];
    list_sets(a->language, SETS_ALL, choices, sizeof choices);
    snprintf(found, sizeof found, "%.*s", (int)length, word);
    return wrong_usage(a, "cli.bad_choice", "name", "--sets", "choices", choices, "value", found, NULL);
}

static int read_sets(const Arguments *a, const char *words, uint8_t *sets)
{
    *sets = SETS_BASE;
    for (const char *at = words; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t length = strcspn(at, ",");
        int set = 0;
        while (set < SET_COUNT && (strlen(bang_set_id(set)) != length || strncmp(bang_set_id(set), at, length) != 0)) set++;
        if (set == SET_COUNT) return wrong_set(a, at, length);
        *sets |= (uint8_t)(1u << set);
    }
    return ARGUMENTS_READ;
}

static int read_said(const Arguments *a, int option, const char *said, uint8_t *options)
{
    char name[32], choices[64] = "";
    unsigned mask = 1u << option;
    if (!said) return ARGUMENTS_READ;
    if (strcmp(said, "yes") == 0) *options |= (uint8_t)mask;
    else if (strcmp(said, "no") == 0) *options &= (uint8_t)~mask;
    else {
        add_word(a->language, "yes", choices, sizeof choices);
        add_word(a->language, "no", choices, sizeof choices);
        return wrong_usage(a, "cli.bad_choice", "name", typed(option, name), "choices", choices, "value", said, NULL);
    }
    return ARGUMENTS_READ;
}

int read_game_words(const Arguments *a, const GameWords *words, BangSetup *out)
{
    int status = read_sets(a, words->sets, &out->sets);
    out->options = bang_usual_options(out->sets);
    if (words->beginner) out->options |= OPTION_BEGINNER;
    for (int i = 0; i < OPTION_COUNT && status == ARGUMENTS_READ; i++) status = read_said(a, i, words->said[i], &out->options);
    return status;
}

int check_players(const Arguments *a, int sets, long players)
{
    char names[256], low[16], high[16], found[24];
    int fewest, most = bang_setup_seats(sets, &fewest);
    if (players >= fewest && players <= most) return ARGUMENTS_READ;
    list_sets(a->language, sets, names, sizeof names);
    snprintf(low, sizeof low, "%d", fewest);
    snprintf(high, sizeof high, "%d", most);
    snprintf(found, sizeof found, "%ld", players);
    return wrong_usage(a, "cli.players_of_sets", "sets", names, "low", low, "high", high, "value", found, NULL);
}

/* ---- writing ---- */

void put_game_words(int language, int sets, int options, int width)
{
    char line[256];
    if (sets == SETS_BASE && options == 0) return;
    list_sets(language, sets, line, sizeof line);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options >> i & 1) add_word(language, bang_option_id(i), line, sizeof line);
    put_column(stdout, say_raw(language, "cli.game_words"), width);
    printf("%s\n", line);
}

void put_json_game(int sets, int options)
{
    bool first = true;
    printf("\"sets\":[");
    for (int i = 0; i < SET_COUNT; i++)
        if (sets >> i & 1) printf("%s\"%s\"", first ? "" : ",", bang_set_id(i)), first = false;
    printf("],");
    for (int i = 0; i < OPTION_COUNT; i++) printf("\"%s\":%s,", bang_option_id(i), options >> i & 1 ? "true" : "false");
}
