/* bang perft: walks the whole tree of answers to a depth and counts its leaves. Chance belongs to the state, so the numbers
   are the same on every machine: one that changed says that the rules behave otherwise than before. */
#include "cli/command.h"
#include "cli/game_words.h"
#include "cli/output.h"
#include "progress.h"
#include "seed.h"
#include "text/say.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 64 };

typedef struct {
    Arguments arguments;
    long players;
    const char *seed_text;
    GameWords words;
    BangSetup setup;
    bool interrupts, json;
    int depth;
    Seed seed;
    uint64_t reached[MOST_DEPTH + 1]; /* positions after so many answers */
    uint64_t over[MOST_DEPTH + 1];    /* of them, where the game is over */
    Progress bar;
} Tree;

/* ---- walking ---- */

static void walk(Tree *t, const BangGame *game, int depth, double from, double to);

/* All answers of a seat, which share the part of the bar from `from` to `to`. */
static void walk_seat(Tree *t, const BangGame *game, int seat, int depth, double from, double to)
{
    BangOptions options;
    bang_options(game, seat, &options);
    for (int i = 0; i < options.moves; i++) {
        BangGame next = *game;
        int why = bang_answer(&next, seat, bang_option(&options, i), NULL);
        assert(why == WHY_LEGAL), (void)why;
        double step = (to - from) / options.moves;
        walk(t, &next, depth + 1, from + i * step, from + (i + 1) * step);
    }
}

static void walk(Tree *t, const BangGame *game, int depth, double from, double to)
{
    t->reached[depth]++;
    t->over[depth] += game->over != END_NOT;
    if (depth <= 3) show_progress(&t->bar, from, "");
    if (depth == t->depth || game->over) return;
    int who = bang_who(game);
    walk_seat(t, game, who, depth, from, to);
    for (int s = 0; t->interrupts && s < game->seats; s++)
        if (!(game->ask.owe >> s & 1)) walk_seat(t, game, s, depth, to, to);
}

/* Games that ended after so many answers or before. */
static uint64_t over(const Tree *t, int depth)
{
    uint64_t n = 0;
    for (int d = 0; d <= depth; d++) n += t->over[d];
    return n;
}

/* Positions after so many answers, and games that ended before. */
static uint64_t leaves(const Tree *t, int depth) { return t->reached[depth] + over(t, depth - 1); }

/* ---- printing ---- */

static void put_table(const Tree *t)
{
    int language = t->arguments.language;
    printf("%s %s\n%s", say_raw(language, "cli.perft.seed"), t->seed.text, paint(stdout, PAINT_STRONG));
    put_column(stdout, say_raw(language, "cli.perft.depth"), -8);
    put_column(stdout, say_raw(language, "cli.perft.leaves"), -16);
    put_column(stdout, say_raw(language, "cli.perft.over"), -16);
    printf("%s\n", paint(stdout, PAINT_PLAIN));
    for (int d = 1; d <= t->depth; d++) printf("%8d%16llu%16llu\n", d, (unsigned long long)leaves(t, d), (unsigned long long)over(t, d));
}

static void put_json(const Tree *t)
{
    printf("{\"seed\":\"%s\",\"players\":%ld,", t->seed.text, t->players);
    put_json_game(t->setup.sets, t->setup.options);
    printf("\"interrupts\":%s,\"leaves\":[", t->interrupts ? "true" : "false");
    for (int d = 1; d <= t->depth; d++) printf("%s%llu", d > 1 ? "," : "", (unsigned long long)leaves(t, d));
    printf("],\"over\":[");
    for (int d = 1; d <= t->depth; d++) printf("%s%llu", d > 1 ? "," : "", (unsigned long long)over(t, d));
    printf("]}\n");
}

/* ---- the command ---- */

static int read_depth(Tree *t)
{
    char high[8];
    const char *name = say_raw(t->arguments.language, "cli.depth_argument");
    snprintf(high, sizeof high, "%d", MOST_DEPTH);
    if (t->arguments.rests == 0) return wrong_usage(&t->arguments, "cli.missing_argument", "name", name, NULL);
    const char *text = t->arguments.rest[0];
    bool number = text[0] && text[strspn(text, "0123456789")] == 0 && strlen(text) < 4;
    t->depth = number ? (int)strtol(text, NULL, 10) : 0;
    if (t->depth >= 1 && t->depth <= MOST_DEPTH) return ARGUMENTS_READ;
    return wrong_usage(&t->arguments, "cli.bad_number", "name", name, "low", "1", "high", high, "value", text, NULL);
}

static int read_options(Tree *t, int argc, char **argv)
{
    const Option options[] = {
        {"players", .number = &t->players, .low = 3, .high = SEATS},
        {"seed", .text = &t->seed_text},
        GAME_OPTIONS(&t->words),
        {"interrupts", .flag = &t->interrupts},
        {"json", .flag = &t->json},
        {0},
    };
    int status = read_arguments(&t->arguments, argc, argv, options, 1);
    if (status == ARGUMENTS_READ) status = read_depth(t);
    if (status == ARGUMENTS_READ) status = read_game_words(&t->arguments, &t->words, &t->setup);
    if (status == ARGUMENTS_READ) status = check_players(&t->arguments, t->setup.sets, t->players);
    if (status != ARGUMENTS_READ || read_seed(t->seed_text, &t->seed)) return status;
    return wrong_usage(&t->arguments, "cli.bad_seed", "value", t->seed_text, NULL);
}

int command_perft(int argc, char **argv)
{
    Tree t = {.players = 4, .seed_text = "1"};
    BangGame game;
    int status = read_options(&t, argc, argv);
    if (status != ARGUMENTS_READ) return status;
    t.setup.seats = (uint8_t)t.players;
    memcpy(t.setup.seed, t.seed.bytes, sizeof t.setup.seed);
    bang_start(&game, &t.setup, NULL);
    begin_progress(&t.bar, false);
    walk(&t, &game, 0, 0, 1);
    end_progress(&t.bar);
    if (t.json) put_json(&t);
    else put_table(&t);
    return EXIT_DONE;
}
