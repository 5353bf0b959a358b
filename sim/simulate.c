/* bang simulate: many games between bots, and who won how often. The same seed gives the same table for any number of
   threads; speed, which is another each time, is told apart from it. */
#include "bots/bot.h"
#include "cli/command.h"
#include "cli/game_words.h"
#include "cli/output.h"
#include "desk.h"
#include "match.h"
#include "outside/outside.h"
#include "pool.h"
#include "progress.h"
#include "runs.h"
#include "seed.h"
#include "tally.h"
#include "text/say.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    Arguments arguments;
    long games, players, threads;
    Depth depth;
    const char *bots, *seed_text, *records;
    GameWords words;
    bool json, csv, speed, progress;
    BangSetup setup;
    Seed seed;
    Outside *outside;
    const BotEntry *entry[SEATS]; /* by seat */
    int programs;                 /* how many of the entries are */
    int bot[SEATS];               /* by seat: which row of the tally. Bots of ours have that of bot_kind, programs the next ones */
    const BotEntry *row[MOST_BOT_KINDS]; /* by row; NULL: does not play */
    Tally tally;
    Progress bar;
    int error; /* errno of a record that could not be written */
} Simulation;

/* ---- arguments ---- */

static int row_of(Simulation *s, const BotEntry *entry)
{
    int row = 0;
    while (bot_kind(row) && bot_kind(row) != bot_entry_inside(entry)) row++;
    while (s->row[row] && s->row[row] != entry) row++; /* there is room: a list has no more than SEATS of them */
    s->row[row] = entry;
    return row;
}

static int count_bots(const char *list)
{
    size_t length;
    for (int n = 1;; n++) {
        const char *word = next_bot_word(&list, &length);
        if (!word[length]) return n;
    }
}

/* One name for all seats, or a list with a name for each. Programs are started here, after all that can be wrong without them. */
static int read_bots(Simulation *s)
{
    char why[LINE_TEXT / 4], found[16], expected[16];
    size_t length;
    int n = count_bots(s->bots);
    const char *rest = s->bots;
    for (int seat = 0; seat < n && seat < SEATS; seat++) {
        const char *word = next_bot_word(&rest, &length);
        int read = bot_of_word(s->outside, word, length, &s->entry[seat], why, sizeof why);
        if (read != BOT_WORD_READ) return wrong_bot(&s->arguments, read, word, length, why);
        s->bot[seat] = row_of(s, s->entry[seat]);
        s->programs += bot_entry_inside(s->entry[seat]) == NULL;
    }
    for (int seat = 1; n == 1 && seat < SEATS; seat++) s->entry[seat] = s->entry[0], s->bot[seat] = s->bot[0];
    if (n == 1 || n == s->players) return ARGUMENTS_READ;
    snprintf(found, sizeof found, "%d", n);
    snprintf(expected, sizeof expected, "%ld", s->players);
    return wrong_usage(&s->arguments, "cli.simulate.bot_count", "found", found, "expected", expected, NULL);
}

/* No thread could begin, or not even that. */
static int tell_no_memory(const Simulation *s)
{
    wrong_usage(&s->arguments, "cli.no_memory", NULL);
    return EXIT_DIFFERENT;
}

static int read_options(Simulation *s, int argc, char **argv)
{
    const Option options[] = {
        {"games", .number = &s->games, .low = 1, .high = 1000000000},
        {"players", .number = &s->players, .low = 3, .high = SEATS},
        GAME_OPTIONS(&s->words),
        {"bots", .text = &s->bots},
        {"seed", .text = &s->seed_text},
        {"threads", .number = &s->threads, .low = 1, .high = 256},
        {"iterations", .number = &s->depth.iterations, .low = 1, .high = ITERATIONS_MOST},
        {"think", .number = &s->depth.think, .low = THINK_LEAST, .high = THINK_MOST},
        {"records", .text = &s->records},
        {"json", .flag = &s->json},
        {"csv", .flag = &s->csv},
        {"speed", .flag = &s->speed},
        {"progress", .flag = &s->progress},
        {0},
    };
    int status = read_arguments(&s->arguments, argc, argv, options, 0);
    if (status != ARGUMENTS_READ) return status;
    if (s->json && s->csv) return wrong_usage(&s->arguments, "cli.not_both", "name", "--json", "other", "--csv", NULL);
    s->setup = (BangSetup){.seats = (uint8_t)s->players};
    status = read_game_words(&s->arguments, &s->words, &s->setup);
    if (status == ARGUMENTS_READ) status = check_players(&s->arguments, s->setup.sets, s->players);
    if (status == ARGUMENTS_READ) status = choose_seed(&s->arguments, s->seed_text, &s->seed);
    if (status != ARGUMENTS_READ) return status;
    s->outside = outside_open(&(OutsideWishes){.language = s->arguments.language, .think = (uint32_t)s->depth.think, .stop = &interrupted});
    return s->outside ? read_bots(s) : tell_no_memory(s);
}

/* ---- where records go ---- */

/* The folder and all above it that are missing; false: errno says why not. */
static bool make_folder(const char *path)
{
    char part[4096];
    size_t length = strlen(path);
    errno = length == 0 ? ENOENT : ENAMETOOLONG;
    if (length == 0 || length >= sizeof part) return false;
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != 0) continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0777) != 0 && errno != EEXIST) return false;
    }
    return true;
}

static bool record_path(const Simulation *s, uint64_t game, char *path, size_t size)
{
    errno = ENAMETOOLONG;
    return (size_t)snprintf(path, size, "%s/game-%08llu.bang", s->records, (unsigned long long)game) < size;
}

/* Before hours of games are played: can a file be made there, and is the place of the first record free? */
static int check_folder(const Simulation *s)
{
    char path[4096];
    const char *wrong = NULL;
    struct stat info;
    if (!s->records) return EXIT_DONE;
    if (!make_folder(s->records) || !record_path(s, 0, path, sizeof path) || stat(s->records, &info) != 0) wrong = s->records;
    else if (!S_ISDIR(info.st_mode)) wrong = s->records, errno = ENOTDIR;
    else if (access(s->records, W_OK | X_OK) != 0) wrong = s->records;
    else if (access(path, F_OK) == 0) wrong = path, errno = EEXIST;
    if (!wrong) return EXIT_DONE;
    wrong_usage(&s->arguments, "cli.cannot_write", "file", wrong, "why", strerror(errno), NULL);
    return EXIT_DIFFERENT;
}

/* ---- playing ---- */

typedef struct { Match match; Tally tally; int error; } Player; /* what a thread keeps */

static void *begin_player(void *context)
{
    const Simulation *s = context;
    Player *p = calloc(1, sizeof *p);
    bool seated = p && desk_open(&p->match.desk, &s->depth);
    for (int seat = 0; seated && seat < s->players; seat++) seated = (p->match.bot[seat] = bot_seated(s->entry[seat])) != NULL;
    if (seated || !p) return p;
    bots_leave(p->match.bot, SEATS);
    desk_close(&p->match.desk);
    free(p);
    return NULL;
}

/* The game was played without its programs from some question on: it does not count. */
static bool cut_short(const Simulation *s) { return s->programs && atomic_load(&interrupted); }

/* 0, or the errno of what went wrong with the record; the game is played in any case. */
static int play_with_record(const Simulation *s, Player *p, uint64_t game)
{
    char path[4096];
    FILE *record = record_path(s, game, path, sizeof path) ? fopen(path, "wxe") : NULL;
    int error = record ? 0 : errno;
    play_match(&p->match, &s->setup, &s->seed, game, record);
    if (record && ferror(record)) error = EIO;
    if (record && fclose(record) != 0) error = errno;
    if (record && cut_short(s)) unlink(path);
    return error;
}

static void play_game(void *context, void *own, uint64_t game)
{
    const Simulation *s = context;
    Player *p = own;
    int error = 0;
    bots_game_number(p->match.bot, SEATS, game);
    if (s->records) error = play_with_record(s, p, game);
    else play_match(&p->match, &s->setup, &s->seed, game, NULL);
    if (error) p->error = error;
    if (cut_short(s)) return;
    add_game(&p->tally, &p->match.game, s->bot, p->match.decisions, p->match.refused);
    if (p->match.has_feats) add_feats(&p->tally, &p->match.game, p->match.happened);
}

static void end_player(void *context, void *own)
{
    Simulation *s = context;
    Player *p = own;
    add_tally(&s->tally, &p->tally);
    if (p->error) s->error = p->error;
    bots_leave(p->match.bot, SEATS);
    desk_close(&p->match.desk);
    free(p);
}

static void tell_progress(void *context, uint64_t done)
{
    Simulation *s = context;
    char n[24], total[24], note[160];
    snprintf(n, sizeof n, "%llu", (unsigned long long)done);
    snprintf(total, sizeof total, "%ld", s->games);
    say_format(note, sizeof note, s->arguments.language, "cli.simulate.progress", (SayArg[]){{"done", n, 0}, {"total", total, 0}, {0}});
    show_progress(&s->bar, (double)done / (double)s->games, note);
}

/* ---- the table ---- */

enum { NAME_COLUMN = SUMMARY_COLUMN, NUMBER_COLUMN = -10 };

static void put_numbers(Score score, Interval i)
{
    printf("%10llu%10llu", (unsigned long long)score.games, (unsigned long long)score.wins);
    printf("%8.1f   %5.1f - %.1f\n", 100 * i.rate, 100 * i.low, 100 * i.high);
}

static void put_heading(int language, const char *id)
{
    static const char *const COLUMN[] = {"cli.simulate.games", "cli.simulate.wins"};
    printf("\n%s", paint(stdout, PAINT_STRONG));
    put_column(stdout, say_raw(language, id), NAME_COLUMN);
    for (size_t i = 0; i < sizeof COLUMN / sizeof *COLUMN; i++) put_column(stdout, say_raw(language, COLUMN[i]), NUMBER_COLUMN);
    printf("%8s   %s%s\n", "%", say_raw(language, "cli.simulate.interval"), paint(stdout, PAINT_PLAIN));
}

static void put_scores(const Simulation *s)
{
    int language = s->arguments.language;
    put_heading(language, "cli.simulate.role");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++) {
        if (s->tally.role[role].games == 0) continue;
        put_column(stdout, say_role(language, role), NAME_COLUMN);
        put_numbers(s->tally.role[role], interval_of(s->tally.role[role]));
    }
    put_heading(language, "cli.simulate.character");
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) {
        if (s->tally.character[c].games == 0) continue;
        put_column(stdout, say_character(language, c), NAME_COLUMN);
        put_numbers(s->tally.character[c], interval_of(s->tally.character[c]));
    }
}

static int bot_kinds(const Simulation *s)
{
    int n = 0;
    for (int i = 0; i < MOST_BOT_KINDS; i++) n += s->tally.bot[i].games > 0;
    return n;
}

/* Programs have long ones. */
static int width_of_names(const Simulation *s)
{
    int width = NAME_COLUMN;
    for (int i = 0; i < MOST_BOT_KINDS; i++)
        if (s->row[i] && columns(bot_entry_name(s->row[i])) > width) width = columns(bot_entry_name(s->row[i]));
    return width;
}

/* Only where bots play against each other. */
static void put_bots(const Simulation *s)
{
    if (bot_kinds(s) < 2) return;
    int language = s->arguments.language, width = width_of_names(s);
    printf("\n%s", paint(stdout, PAINT_STRONG));
    put_column(stdout, say_raw(language, "cli.simulate.bot"), width);
    put_column(stdout, say_raw(language, "cli.simulate.games"), NUMBER_COLUMN);
    printf("%18s   %s%s\n", "%", say_raw(language, "cli.simulate.interval"), paint(stdout, PAINT_PLAIN));
    for (int i = 0; i < MOST_BOT_KINDS; i++) {
        if (s->tally.bot[i].games == 0) continue;
        Interval share = interval_of_bot(&s->tally, i);
        put_column(stdout, bot_entry_name(s->row[i]), width);
        printf("%10llu%18.1f   %5.1f - %.1f\n", (unsigned long long)s->tally.bot[i].games, 100 * share.rate, 100 * share.low, 100 * share.high);
    }
}

static double mean(uint64_t sum, uint64_t n) { return n ? (double)sum / (double)n : 0; }

static void put_mean(int language, const char *id, uint64_t sum, uint64_t n)
{
    char text[32];
    snprintf(text, sizeof text, "%.1f", mean(sum, n));
    put_line(language, id, text);
}

static void put_share(int language, const char *id, uint64_t part, uint64_t n)
{
    char text[48];
    snprintf(text, sizeof text, "%.1f %% (%llu)", 100 * mean(part, n), (unsigned long long)n);
    put_line(language, id, n ? text : "-");
}

/* Only where there are some. */
static void put_feats(const Simulation *s)
{
    int language = s->arguments.language;
    const Tally *t = &s->tally;
    if (t->feats.games == 0) return;
    put_mean(language, "cli.simulate.performed", t->feats.performed, t->feats.games);
    put_mean(language, "cli.simulate.claimed", t->feats.claimed, t->feats.games);
    put_mean(language, "cli.simulate.boasted", t->feats.boasted, t->feats.games);
    put_mean(language, "cli.simulate.legends", t->feats.legends, t->feats.games);
    put_share(language, "cli.simulate.with_legend", t->feats.with_legend, t->feats.games);
    put_share(language, "cli.simulate.long_with_legend", t->feats.long_with_legend, t->feats.long_games);
}

/* ---- programs that played ---- */

static void put_programs(const Simulation *s)
{
    for (int i = 0; i < MOST_BOT_KINDS; i++) put_program(s->arguments.language, s->row[i]);
}

/* ---- all of it ---- */

static void put_table(const Simulation *s)
{
    int language = s->arguments.language;
    const Tally *t = &s->tally;
    put_line(language, "cli.simulate.seed", s->seed.text);
    put_count(language, "cli.simulate.players", (uint64_t)s->players);
    put_game_words(language, s->setup.sets, s->setup.options, SUMMARY_COLUMN);
    put_line(language, "cli.simulate.bots", s->bots);
    put_count(language, "cli.simulate.games", t->games);
    if (t->given_up) put_count(language, "cli.simulate.given_up", t->given_up);
    if (t->refused) put_count(language, "cli.simulate.refused", t->refused);
    put_mean(language, "cli.simulate.turns", t->turns, t->games);
    put_mean(language, "cli.simulate.decisions", t->decisions, t->games);
    put_feats(s);
    put_scores(s);
    put_bots(s);
    put_programs(s);
}

/* ---- for programs ---- */

static void json_score(const char *id, Score score, bool *first)
{
    Interval i = interval_of(score);
    printf("%s\"%s\":{\"games\":%llu,\"wins\":%llu,\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f}", *first ? "" : ",", id,
           (unsigned long long)score.games, (unsigned long long)score.wins, i.rate, i.low, i.high);
    *first = false;
}

static void json_bots(const Simulation *s)
{
    bool first = true;
    printf("],\"share_of_bots\":{");
    for (int i = 0; i < MOST_BOT_KINDS; i++) {
        if (s->tally.bot[i].games == 0) continue;
        Interval share = interval_of_bot(&s->tally, i);
        if (!first) printf(",");
        put_json_text(stdout, bot_entry_name(s->row[i]));
        printf(":{\"games\":%llu,\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f}", (unsigned long long)s->tally.bot[i].games, share.rate, share.low, share.high);
        first = false;
    }
    printf("}");
}

static void json_feats(const Tally *t)
{
    if (t->feats.games == 0) return;
    printf(",\"feats\":{\"performed\":%.4f,\"claimed\":%.4f,\"boasted\":%.4f,\"legends\":%.4f,", mean(t->feats.performed, t->feats.games),
           mean(t->feats.claimed, t->feats.games), mean(t->feats.boasted, t->feats.games), mean(t->feats.legends, t->feats.games));
    printf("\"with_legend\":%.6f,\"long_games\":%llu,\"long_with_legend\":%.6f}", mean(t->feats.with_legend, t->feats.games),
           (unsigned long long)t->feats.long_games, mean(t->feats.long_with_legend, t->feats.long_games));
}

static void json_programs(const Simulation *s)
{
    if (s->programs) printf(",\"outside\":{");
    for (int i = 0, n = 0; i < MOST_BOT_KINDS; i++) n += json_program(s->row[i], n ? "," : "");
    if (s->programs) printf("}");
}

static void put_json(const Simulation *s, double seconds)
{
    const Tally *t = &s->tally;
    bool first = true;
    printf("{\"seed\":\"%s\",\"players\":%ld,", s->seed.text, s->players);
    put_json_game(s->setup.sets, s->setup.options);
    printf("\"games\":%llu,\"given_up\":%llu,\"refused\":%llu,", (unsigned long long)t->games, (unsigned long long)t->given_up,
           (unsigned long long)t->refused);
    printf("\"turns\":%.4f,\"decisions\":%.4f,\"bots\":[", mean(t->turns, t->games), mean(t->decisions, t->games));
    for (int seat = 0; seat < s->players; seat++) {
        if (seat > 0) printf(",");
        put_json_text(stdout, bot_entry_name(s->entry[seat]));
    }
    json_bots(s);
    printf(",\"roles\":{");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        if (t->role[role].games) json_score(bang_role_id(role), t->role[role], &first);
    printf("},\"characters\":{");
    first = true;
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++)
        if (!bang_legendary(c)) json_score(bang_character_id(c), t->character[c], &first);
    printf("}");
    json_feats(t);
    json_programs(s);
    if (s->speed) printf(",\"seconds\":%.6f,\"games_per_second\":%.1f", seconds, (double)t->games / seconds);
    printf("}\n");
}

static void csv_score(const char *kind, const char *id, Score score)
{
    Interval i = interval_of(score);
    printf("%s,%s,%llu,%llu,%.6f,%.6f,%.6f\n", kind, id, (unsigned long long)score.games, (unsigned long long)score.wins, i.rate, i.low, i.high);
}

/* In quotes, each of its own doubled, where a word would be taken apart. */
static void put_csv_text(const char *text)
{
    if (!strpbrk(text, ",\"")) {
        printf("%s", text);
        return;
    }
    putchar('"');
    for (; *text; text++) printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

static void put_csv(const Simulation *s)
{
    printf("kind,id,games,wins,rate,low,high\n");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        if (s->tally.role[role].games) csv_score("role", bang_role_id(role), s->tally.role[role]);
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++)
        if (!bang_legendary(c)) csv_score("character", bang_character_id(c), s->tally.character[c]);
    for (int i = 0; i < MOST_BOT_KINDS; i++) {
        if (s->tally.bot[i].games == 0) continue;
        Interval share = interval_of_bot(&s->tally, i);
        printf("bot,");
        put_csv_text(bot_entry_name(s->row[i]));
        printf(",%llu,,%.6f,%.6f,%.6f\n", (unsigned long long)s->tally.bot[i].games, share.rate, share.low, share.high);
    }
}

/* ---- the command ---- */

static int finish(const Simulation *s, double seconds)
{
    if (s->json) put_json(s, seconds);
    else if (s->csv) put_csv(s);
    else put_table(s);
    if (s->csv && !s->seed_text) fprintf(stderr, "%s %s\n", say_raw(s->arguments.language, "cli.simulate.seed"), s->seed.text);
    if (interrupted || (!s->json && !s->csv) || (s->csv && s->speed)) put_speed(s->arguments.language, s->tally.games, seconds);
    if (s->error) wrong_usage(&s->arguments, "cli.cannot_write", "file", s->records, "why", strerror(s->error), NULL);
    if (interrupted) fprintf(stderr, "%s\n", say_raw(s->arguments.language, "cli.interrupted"));
    return interrupted ? EXIT_INTERRUPTED : s->error || s->tally.refused ? EXIT_DIFFERENT : EXIT_DONE;
}

static int simulate(Simulation *s)
{
    int status = check_folder(s);
    if (status != EXIT_DONE) return status;
    begin_progress(&s->bar, s->progress);
    double begun = wall_seconds();
    uint64_t done = run_pool(&(Pool){.jobs = (uint64_t)s->games, .threads = s->threads > 0 ? (int)s->threads : 1, .context = s, .begin = begin_player,
                     .work = play_game, .end = end_player, .tell = tell_progress, .stop = &interrupted});
    end_progress(&s->bar);
    if (done < (uint64_t)s->games && !interrupted) return tell_no_memory(s);
    return finish(s, wall_seconds() - begun);
}

int command_simulate(int argc, char **argv)
{
    Simulation s = {.games = 1000, .players = 5, .threads = sysconf(_SC_NPROCESSORS_ONLN), .bots = "plain"};
    heed_interrupts();
    int status = read_options(&s, argc, argv);
    if (status == ARGUMENTS_READ) status = simulate(&s);
    outside_close(s.outside);
    return status;
}
