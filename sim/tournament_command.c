/* bang tournament: which of these bots is better, by how much, as what and at which table? tournament.h says how it is found
   out; the same seed gives the same tables for any number of threads. */
#include "cli/command.h"
#include "cli/game_words.h"
#include "progress.h"
#include "runs.h"
#include "text/say.h"
#include "tournament_print.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIFFERENCE = 5, LEAST_DEALS = 2 };

typedef struct {
    Arguments arguments;
    long games, threads, points;
    const char *bots, *players, *seed_text;
    GameWords words;
    bool json, csv, progress;
    Outside *outside;
    Tournament tournament;
    Progress bar;
    double begun;
} Run;

/* ---- arguments ---- */

static int tell_no_memory(const Run *r)
{
    wrong_usage(&r->arguments, "cli.no_memory", NULL);
    return EXIT_DIFFERENT;
}

static int read_bot(Run *r, const char *word, size_t length)
{
    Tournament *t = &r->tournament;
    char why[LINE_TEXT / 4], found[LINE_TEXT / 4], most[16];
    const BotEntry *entry;
    snprintf(found, sizeof found, "%.*s", (int)length, word);
    snprintf(most, sizeof most, "%d", MOST_ENTRANTS);
    if (t->entrants == MOST_ENTRANTS) return wrong_usage(&r->arguments, "cli.tournament.too_many", "most", most, NULL);
    int read = bot_of_word(r->outside, word, length, &entry, why, sizeof why);
    if (read != BOT_WORD_READ) return wrong_bot(&r->arguments, read, word, length, why);
    for (int i = 0; i < t->entrants; i++)
        if (t->entrant[i].entry == entry) return wrong_usage(&r->arguments, "cli.tournament.twice", "name", "--bots", "value", found, NULL);
    t->entrant[t->entrants++] = (Entrant){bot_entry_name(entry), bot_entry_inside(entry), entry};
    return ARGUMENTS_READ;
}

static int read_bots(Run *r)
{
    const char *rest = r->bots;
    size_t length;
    r->outside = outside_open(&(OutsideWishes){.language = r->arguments.language, .think = (uint32_t)r->tournament.depth.think, .stop = &interrupted});
    if (!r->outside) return tell_no_memory(r);
    for (;;) {
        const char *word = next_bot_word(&rest, &length);
        int status = read_bot(r, word, length);
        if (status != ARGUMENTS_READ) return status;
        if (!word[length]) break;
    }
    if (r->tournament.entrants >= 2) return ARGUMENTS_READ;
    return wrong_usage(&r->arguments, "cli.tournament.too_few", NULL);
}

/* One number of players: a digit from 3 to 8 that was not there before. */
static int read_size(Run *r, const char *word, size_t length)
{
    Tournament *t = &r->tournament;
    char found[16];
    snprintf(found, sizeof found, "%.*s", (int)length, word);
    int players = length == 1 && *word >= '3' && *word <= '0' + SEATS ? *word - '0' : 0;
    for (int i = 0; i < t->sizes; i++)
        if (players == t->players[i]) return wrong_usage(&r->arguments, "cli.tournament.twice", "name", "--players", "value", found, NULL);
    if (!players) return wrong_usage(&r->arguments, "cli.bad_number", "name", "--players", "low", "3", "high", "8", "value", found, NULL);
    t->players[t->sizes++] = players;
    return ARGUMENTS_READ;
}

static int read_sizes(Run *r)
{
    for (const char *at = r->players; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        int status = read_size(r, at, strcspn(at, ","));
        if (status == ARGUMENTS_READ) status = check_players(&r->arguments, r->tournament.game.sets, r->tournament.players[r->tournament.sizes - 1]);
        if (status != ARGUMENTS_READ) return status;
    }
    return ARGUMENTS_READ;
}

/* Whole deals, and at least as many as an interval needs. */
static uint64_t deals_for(const Run *r)
{
    uint64_t each = games_a_deal(&r->tournament), deals = ((uint64_t)r->games + each - 1) / each;
    return deals < LEAST_DEALS ? LEAST_DEALS : deals;
}

static int read_lists(Run *r)
{
    Tournament *t = &r->tournament;
    int status = read_game_words(&r->arguments, &r->words, &t->game);
    if (status == ARGUMENTS_READ) status = read_sizes(r);
    if (status == ARGUMENTS_READ) status = read_bots(r); /* programs are started there, after all that can be wrong without them */
    if (status != ARGUMENTS_READ) return status;
    t->until_decided |= r->points > 0;
    t->difference = (double)(r->points ? r->points : DIFFERENCE) / 100;
    t->deals = deals_for(r);
    t->threads = r->threads > 0 ? (int)r->threads : 1;
    return ARGUMENTS_READ;
}

static int read_options(Run *r, int argc, char **argv)
{
    const Option options[] = {
        {"bots", .text = &r->bots},
        {"players", .text = &r->players},
        {"games", .number = &r->games, .low = 1, .high = 1000000000},
        {"until-decided", .flag = &r->tournament.until_decided},
        {"difference", .number = &r->points, .low = 1, .high = 100},
        GAME_OPTIONS(&r->words),
        {"iterations", .number = &r->tournament.depth.iterations, .low = 1, .high = ITERATIONS_MOST},
        {"think", .number = &r->tournament.depth.think, .low = THINK_LEAST, .high = THINK_MOST},
        {"seed", .text = &r->seed_text},
        {"threads", .number = &r->threads, .low = 1, .high = 256},
        {"json", .flag = &r->json},
        {"csv", .flag = &r->csv},
        {"progress", .flag = &r->progress},
        {0},
    };
    int status = read_arguments(&r->arguments, argc, argv, options, 0);
    if (status != ARGUMENTS_READ) return status;
    if (!r->bots) return wrong_usage(&r->arguments, "cli.tournament.too_few", NULL);
    if (r->json && r->csv) return wrong_usage(&r->arguments, "cli.not_both", "name", "--json", "other", "--csv", NULL);
    status = choose_seed(&r->arguments, r->seed_text, &r->tournament.seed);
    return status == ARGUMENTS_READ ? read_lists(r) : status;
}

/* ---- how far it is ---- */

static void write_time(char *out, size_t size, double seconds)
{
    unsigned long s = seconds < 1e9 ? (unsigned long)seconds : 1000000000;
    if (s < 3600) snprintf(out, size, "%lu:%02lu", s / 60, s % 60);
    else snprintf(out, size, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
}

static void tell_progress(void *context, uint64_t games)
{
    Run *r = context;
    const Tournament *t = &r->tournament;
    double all = (double)(t->deals * games_a_deal(t)), done = (double)games;
    char note[256], so_far[24], total[24], left[24] = "", points[POINTS_TEXT] = "";
    Lead lead = {0};
    int bot = leader_so_far(t, &lead);
    snprintf(so_far, sizeof so_far, "%.0f", done);
    snprintf(total, sizeof total, "%.0f", all);
    write_time(left, sizeof left, done > 0 ? (wall_seconds() - r->begun) * (all - done) / done : 0);
    write_points(points, lead.difference);
    SayArg args[] = {{"done", so_far, 0}, {"total", total, 0}, {"left", left, 0}, {"points", points, 0}, {"bot", bot < 0 ? "" : t->entrant[bot].name, 0}, {0}};
    say_format(note, sizeof note, r->arguments.language, bot < 0 ? "cli.simulate.progress" : "cli.tournament.progress", args);
    show_progress(&r->bar, done / all, note);
}

/* ---- the command ---- */

static int finish(const Run *r)
{
    const Tournament *t = &r->tournament;
    int language = r->arguments.language;
    if (r->json) put_tournament_json(t);
    else if (r->csv) put_tournament_csv(t);
    else put_tournament(t, language);
    if (r->csv && !r->seed_text) fprintf(stderr, "%s %s\n", say_raw(language, "cli.simulate.seed"), t->seed.text);
    if (interrupted || (!r->json && !r->csv)) put_speed(language, t->games, wall_seconds() - r->begun);
    if (interrupted) fprintf(stderr, "%s\n", say_raw(language, "cli.interrupted"));
    return interrupted ? EXIT_INTERRUPTED : t->refused ? EXIT_DIFFERENT : EXIT_DONE;
}

static int play(Run *r)
{
    r->tournament.tell = tell_progress;
    r->tournament.context = r;
    r->tournament.stop = &interrupted;
    begin_progress(&r->bar, r->progress);
    r->begun = wall_seconds();
    bool ended = run_tournament(&r->tournament);
    end_progress(&r->bar);
    if (ended) return finish(r);
    return tell_no_memory(r);
}

int command_tournament(int argc, char **argv)
{
    Run *r = calloc(1, sizeof *r);
    if (!r) return wrong_usage(&(Arguments){.command = argv[0], .language = language_of_arguments(argc, argv)}, "cli.no_memory", NULL), EXIT_DIFFERENT;
    r->games = 1000;
    r->players = "5";
    r->threads = sysconf(_SC_NPROCESSORS_ONLN);
    heed_interrupts();
    int status = read_options(r, argc, argv);
    if (status == ARGUMENTS_READ) status = play(r);
    outside_close(r->outside);
    free(r);
    return status;
}
