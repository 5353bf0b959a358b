/* Options of `bang play`. cli/arguments.h reads words and numbers; what only this command knows is read here. */
#include "wishes.h"
#include "cli/command.h"
#include "cli/game_words.h"
#include "cli/seeds.h"
#include "columns.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* ---- lists to choose from ---- */

enum { FIRST_ROLE = ROLE_NONE + 1, ROLES = ROLE_HIDDEN - FIRST_ROLE };

static void list_roles(const char *out[ROLES + 1])
{
    for (int i = 0; i < ROLES; i++) out[i] = bang_role_id(FIRST_ROLE + i);
}

/* ---- single values ---- */

/* All 32 bytes: nobody at the table may guess the deal. */
bool fresh_seed(uint8_t seed[32]) { return getrandom(seed, 32, 0) == 32; }

static int take_seed(const Arguments *a, const char *text, Wishes *w)
{
    Seed seed;
    if (!text) return fresh_seed(w->setup.seed) ? WISHES_READ : wrong_usage(a, "cli.no_seed", NULL);
    if (!read_seed(text, &seed)) return wrong_usage(a, "cli.bad_seed", "value", text, NULL);
    memcpy(w->setup.seed, seed.bytes, sizeof w->setup.seed);
    return WISHES_READ;
}

static int take_seat(const Arguments *a, const char *text, Wishes *w)
{
    char choices[] = {'A', '.', '.', (char)('A' + w->setup.seats - 1), 0};
    int seat = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
    w->me = seat;
    if (text[0] && !text[1] && seat >= 0 && seat < w->setup.seats) return WISHES_READ;
    return wrong_usage(a, "cli.bad_choice", "name", "--seat", "choices", choices, "value", text, NULL);
}

static bool is_called(int character, const char *text)
{
    for (int language = 0; language < SAY_LANGUAGES; language++)
        if (same_name(text, say_character(language, character))) return true;
    return same_name(text, bang_character_id(character));
}

/* By name in any language or by id. */
static int take_character(const Arguments *a, const char *text, Wishes *w)
{
    char list[LINE_TEXT / 2] = "";
    for (int c = CHARACTER_NONE + 1; text && c < CHARACTER_COUNT; c++) {
        if (bang_legendary(c)) continue;
        size_t at = strlen(list);
        if (is_called(c, text)) {
            w->setup.character[w->me] = (uint8_t)c;
            return WISHES_READ;
        }
        snprintf(list + at, sizeof list - at, "%s%s", at ? say_raw(a->language, "list.comma") : "", say_character(a->language, c));
    }
    return text ? wrong_usage(a, "cli.bad_choice", "name", "--character", "choices", list, "value", text, NULL) : WISHES_READ;
}

/* The next of a list with commas, which moves on. */
static const char *next_word(const char **list, size_t *length)
{
    const char *word = *list;
    *length = strcspn(word, ",");
    *list = word[*length] ? word + *length + 1 : word + *length;
    return word;
}

static int wrong_bot(const Arguments *a, int read, const char *word, size_t length, const char *why)
{
    char name[LINE_TEXT / 8], list[BOTS_TEXT];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    if (read != BOT_WORD_UNKNOWN) wrong_usage(a, "cli.bad_program", "program", name, "why", why, NULL);
    if (read != BOT_WORD_UNKNOWN) return read == BOT_WORD_FAILED ? EXIT_DIFFERENT : EXIT_USAGE;
    list_bots(a->language, list, sizeof list);
    return wrong_usage(a, "cli.bad_choice", "name", "--bots", "choices", list, "value", name, NULL);
}

static const BotKind *usual_bot(void) { return bot_named("normal", strlen("normal")); }

static int take_bot(const Arguments *a, const char *word, size_t length, Wishes *w, int seat)
{
    char why[LINE_TEXT / 8];
    const BotEntry *entry;
    int read = bot_of_word(w->outside, word, length, &entry, why, sizeof why);
    if (read != BOT_WORD_READ) return wrong_bot(a, read, word, length, why);
    w->bot[seat] = bot_seated(entry);
    return w->bot[seat] ? WISHES_READ : wrong_usage(a, "cli.no_memory", NULL);
}

/* One kind for each bot, from the person's left on; when the list is at its end it begins again. */
static int take_bots(const Arguments *a, const char *list, uint32_t think, bool screen, Wishes *w)
{
    const char *rest = list;
    size_t length;
    w->outside = outside_open(&(OutsideWishes){.language = a->language, .think = think, .screen = screen});
    if (!w->outside) return wrong_usage(a, "cli.no_memory", NULL);
    for (int i = 1; i < w->setup.seats; i++) {
        int seat = (w->me + i) % w->setup.seats;
        w->bot[seat] = usual_bot();
        if (!list) continue;
        if (!*rest) rest = list;
        const char *word = next_bot_word(&rest, &length);
        int status = take_bot(a, word, length, w, seat);
        if (status != WISHES_READ) return status;
    }
    return WISHES_READ;
}

void free_wishes(Wishes *w)
{
    bots_leave(w->bot, SEATS);
    outside_close(w->outside);
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
    long players, speed, think;
    int role; /* index of a word; -1: not given */
    GameWords words;
    bool explain, screen;
    const char *seat, *character, *seed, *bots, *names;
} Given;

static int take(const Arguments *a, const Given *given, Wishes *w)
{
    *w = (Wishes){.setup = {.seats = (uint8_t)given->players}, .language = a->language, .speed = (int)given->speed, .think = (uint32_t)given->think};
    int status = read_game_words(a, &given->words, &w->setup);
    if (status == ARGUMENTS_READ) status = check_players(a, w->setup.sets, given->players);
    if (status == ARGUMENTS_READ) status = take_seat(a, given->seat, w);
    if (status == WISHES_READ) status = take_character(a, given->character, w);
    if (status != WISHES_READ) return status;
    w->explain = given->explain;
    if (given->role >= 0) w->setup.role[w->me] = (uint8_t)(FIRST_ROLE + given->role);
    take_names(given->names, w);
    status = take_seed(a, given->seed, w);
    if (status == WISHES_READ) status = take_bots(a, given->bots, (uint32_t)given->think, given->screen, w);
    if (status != WISHES_READ) free_wishes(w);
    return status;
}

static bool any_game_words(const GameWords *words)
{
    bool any = words->sets || words->beginner;
    for (int i = 0; i < OPTION_COUNT; i++) any |= words->said[i] != NULL;
    return any;
}

/* Options of a game here mean nothing at a server, which has its own. */
static int take_join(const Arguments *a, const Given *given, PlayOptions *out)
{
    bool here = given->players || given->role >= 0 || any_game_words(&given->words) || given->seat || given->character ||
                given->seed || given->bots || given->think || given->names || given->explain || out->wishes.record;
    out->wishes = (Wishes){.language = a->language, .speed = SPEEDS};
    if (here) return wrong_usage(a, "ui.join.wrong.alone", NULL);
    out->join_wishes.language = a->language;
    if (read_address(out->join, &out->join_wishes.address)) return WISHES_READ;
    return wrong_usage(a, "ui.join.wrong.address", "value", out->join, NULL);
}

int read_wishes(int argc, char **argv, PlayOptions *out)
{
    const char *roles[ROLES + 1] = {0}, *record = NULL;
    Given given = {.speed = 3, .role = -1};
    Arguments a;
    *out = (PlayOptions){0};
    list_roles(roles);
    const Option options[] = {
        {"players", .number = &given.players, .low = 3, .high = SEATS},
        GAME_OPTIONS(&given.words),
        {"seed", .text = &given.seed},
        {"seat", .text = &given.seat},
        {"role", .word = &given.role, .words = roles},
        {"character", .text = &given.character},
        {"bots", .text = &given.bots},
        {"think", .number = &given.think, .low = THINK_LEAST, .high = THINK_MOST},
        {"names", .text = &given.names},
        {"explain", .flag = &given.explain},
        {"record", .text = &record},
        {"speed", .number = &given.speed, .low = 1, .high = SPEEDS},
        {"plain", .flag = &out->plain},
        {"join", .text = &out->join},
        {"name", .text = &out->join_wishes.name},
        {"trust", .text = &out->join_wishes.trust},
        {"login", .text = &out->join_wishes.login},
        {"watch", .flag = &out->join_wishes.watch},
        {0},
    };
    int status = read_arguments(&a, argc, argv, options, 0);
    if (status != ARGUMENTS_READ) return status;
    out->wishes.record = record;
    if (out->join) return take_join(&a, &given, out);
    if (out->join_wishes.name || out->join_wishes.trust || out->join_wishes.login || out->join_wishes.watch) return wrong_usage(&a, "ui.join.wrong.without", NULL);
    if (!given.players) given.players = 5;
    if (!given.seat) given.seat = "A";
    given.screen = !out->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    status = take(&a, &given, &out->wishes);
    out->wishes.record = record;
    out->seeded = given.seed != NULL;
    return status;
}
