/* Options of `bang play`. cli/arguments.h reads words and numbers; what only this command knows is read here. */
#include "wishes.h"
#include "cli/command.h"
#include "columns.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* ---- lists to choose from ---- */

static const char *const SETS[] = {"base", NULL};
static const char *const SEAT_WORDS[] = {"A", "B", "C", "D", "E", "F", "G", "H", NULL};

enum { FIRST_ROLE = ROLE_NONE + 1, ROLES = ROLE_HIDDEN - FIRST_ROLE, FIRST_CHARACTER = CHARACTER_NONE + 1, CHARACTERS = CHARACTER_COUNT - FIRST_CHARACTER };

static void list_roles(const char *out[ROLES + 1])
{
    for (int i = 0; i < ROLES; i++) out[i] = bang_role_id(FIRST_ROLE + i);
}

static void list_characters(const char *out[CHARACTERS + 1])
{
    for (int i = 0; i < CHARACTERS; i++) out[i] = bang_character_id(FIRST_CHARACTER + i);
}

/* ---- single values ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* A number is the first eight bytes, the lowest first; 64 hexadecimal digits are all 32, as records write them. */
static bool read_seed_text(const char *text, uint8_t seed[32])
{
    size_t length = strlen(text);
    memset(seed, 0, 32);
    if (length == 64 && strspn(text, "0123456789abcdefABCDEF") == 64) {
        for (int i = 0; i < 32; i++) seed[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
        return true;
    }
    if (length == 0 || strspn(text, "0123456789") != length) return false;
    errno = 0;
    uint64_t n = strtoull(text, NULL, 10);
    for (int i = 0; i < 8; i++) seed[i] = (uint8_t)(n >> 8 * i);
    return errno == 0;
}

static int take_seed(const Arguments *a, const char *text, Wishes *w)
{
    if (!text && getrandom(w->setup.seed, 32, 0) != 32) {
        fprintf(stderr, "bang play: %s\n", strerror(errno));
        return EXIT_DIFFERENT;
    }
    if (!text || read_seed_text(text, w->setup.seed)) return WISHES_READ;
    return wrong_usage(a, "cli.bad_seed", "value", text, NULL);
}

/* The next of a list with commas, which moves on. */
static const char *next_word(const char **list, size_t *length)
{
    const char *word = *list;
    *length = strcspn(word, ",");
    *list = word[*length] ? word + *length + 1 : word + *length;
    return word;
}

static int unknown_bot(const Arguments *a, const char *word, size_t length)
{
    char name[64], list[512] = "";
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (int i = 0; bot_kind(i); i++) {
        size_t at = strlen(list);
        snprintf(list + at, sizeof list - at, "%s%s", i ? say_raw(a->language, "list.comma") : "", bot_kind(i)->name);
    }
    return wrong_usage(a, "cli.bad_choice", "name", "--bots", "choices", list, "value", name, NULL);
}

static const BotKind *best_bot(void)
{
    int i = 0;
    while (bot_kind(i + 1)) i++;
    return bot_kind(i);
}

/* One kind for each bot, from the person's left on; when the list is at its end it begins again. */
static int take_bots(const Arguments *a, const char *list, Wishes *w)
{
    const char *rest = list;
    size_t length;
    for (int i = 1; i < w->setup.seats; i++) {
        int seat = (w->me + i) % w->setup.seats;
        w->bot[seat] = best_bot();
        if (!list) continue;
        if (!*rest) rest = list;
        const char *word = next_word(&rest, &length);
        w->bot[seat] = bot_named(word, length);
        if (!w->bot[seat]) return unknown_bot(a, word, length);
    }
    return WISHES_READ;
}

static void take_names(const char *list, Wishes *w)
{
    size_t length;
    for (int seat = 0; list && *list && seat < w->setup.seats; seat++) {
        char name[256];
        const char *word = next_word(&list, &length);
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        clean_text(name, w->name[seat], NAME);
    }
}

/* ---- all ---- */

typedef struct {
    long players, speed;
    int sets, seat, role, character; /* indices of words; -1: not given */
    bool beginner;
    const char *seed, *bots, *names;
} Given;

static int take(const Arguments *a, const Given *given, Wishes *w)
{
    char last[] = {(char)('A' + given->players - 1), 0}, choices[16];
    *w = (Wishes){.setup = {.seats = (uint8_t)given->players, .sets = SETS_BASE}, .me = given->seat, .language = a->language, .speed = (int)given->speed};
    snprintf(choices, sizeof choices, "A..%s", last);
    if (given->seat >= given->players)
        return wrong_usage(a, "cli.bad_choice", "name", "--seat", "choices", choices, "value", SEAT_WORDS[given->seat], NULL);
    w->setup.options = given->beginner ? OPTION_BEGINNER : 0;
    if (given->role >= 0) w->setup.role[w->me] = (uint8_t)(FIRST_ROLE + given->role);
    if (given->character >= 0) w->setup.character[w->me] = (uint8_t)(FIRST_CHARACTER + given->character);
    take_names(given->names, w);
    int status = take_bots(a, given->bots, w);
    return status == WISHES_READ ? take_seed(a, given->seed, w) : status;
}

int read_wishes(int argc, char **argv, PlayOptions *out)
{
    const char *roles[ROLES + 1] = {0}, *characters[CHARACTERS + 1] = {0}, *record = NULL;
    Given given = {.players = 5, .speed = 3, .role = -1, .character = -1};
    Arguments a;
    *out = (PlayOptions){0};
    list_roles(roles);
    list_characters(characters);
    const Option options[] = {
        {"players", .number = &given.players, .low = 3, .high = SEATS},
        {"sets", .word = &given.sets, .words = SETS},
        {"beginner", .flag = &given.beginner},
        {"seed", .text = &given.seed},
        {"seat", .word = &given.seat, .words = SEAT_WORDS},
        {"role", .word = &given.role, .words = roles},
        {"character", .word = &given.character, .words = characters},
        {"bots", .text = &given.bots},
        {"names", .text = &given.names},
        {"record", .text = &record},
        {"speed", .number = &given.speed, .low = 1, .high = SPEEDS},
        {"plain", .flag = &out->plain},
        {0},
    };
    int status = read_arguments(&a, argc, argv, options, 0);
    if (status != ARGUMENTS_READ) return status;
    status = take(&a, &given, &out->wishes);
    out->wishes.record = record;
    return status;
}
