/* bang bench: how fast. Every figure is the best of several rounds of CPU time of one thread; rounds of the engine and of the
   yardstick (reference/) take turns, so that both see the same machine. The signature is no figure of speed: it changes when
   the engine plays otherwise than before. */
#include "bots/bot.h"
#include "cli/command.h"
#include "cli/output.h"
#include "match.h"
#include "progress.h"
#include "reference/reference.h"
#include "text/say.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYERS = 5, POSITIONS = 256, SIGNED_GAMES = 200 };

/* How much is measured: in all about four seconds, or less than one. */
typedef struct { int rounds, random_games, reference_games, plain_games, repeats; } Size;
static const Size FULL = {.rounds = 11, .random_games = 2500, .reference_games = 2500, .plain_games = 800, .repeats = 40};
static const Size QUICK = {.rounds = 3, .random_games = 500, .reference_games = 500, .plain_games = 150, .repeats = 10};

typedef struct {
    uint64_t picks;     /* the stream that the moves are picked from */
    uint64_t game;      /* the number of the next */
    uint64_t answers, signature;
    Seed seed;
    BangSetup setup;
} RandomPlay;

typedef struct { BangGame view; BangOptions options; uint64_t memory[BOT_MEMORY / 8]; } Decision; /* that a plain bot has to make */

typedef struct {
    Size size;
    BangGame *position; /* POSITIONS of games at random */
    Decision *decision; /* POSITIONS of games of plain bots */
    Progress bar;
    double answers, games;                 /* a second, at random */
    double set_answers;                    /* with all sets */
    double reference_answers;
    double plain_game, plain_decision;     /* seconds: a game with all that belongs to it, a decision alone */
    double copy, view, redeal, options;    /* seconds a call */
    uint64_t signature, set_signature;
} Bench;

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- random play ---- */

/* The same generator as the yardstick's, so that picking costs both the same. */
static uint32_t pick(uint64_t *picks, uint32_t n)
{
    *picks = *picks * 6364136223846793005u + 1;
    return (uint32_t)((*picks >> 33) % n);
}

static void begin_random(RandomPlay *p, int sets)
{
    *p = (RandomPlay){.picks = 1, .signature = 14695981039346656037u};
    p->setup = (BangSetup){.seats = PLAYERS, .sets = (uint8_t)sets, .options = bang_usual_options(sets)};
    read_seed("1", &p->seed);
}

static void start_random(RandomPlay *p, BangGame *game)
{
    game_seed(&p->seed, p->game++, p->setup.seed);
    bang_start(game, &p->setup, NULL);
}

static void play_random(RandomPlay *p, int games)
{
    for (int i = 0; i < games; i++) {
        BangGame game;
        start_random(p, &game);
        while (!game.over) {
            BangOptions options;
            int seat = bang_who(&game);
            bang_options(&game, seat, &options);
            bang_answer(&game, seat, bang_option(&options, (int)pick(&p->picks, (uint32_t)options.moves)), NULL);
            p->answers++;
        }
    }
}

static void sign(RandomPlay *p, unsigned n) { p->signature = (p->signature ^ n) * 1099511628211u; }

/* Of what can be seen from outside: who is asked, what he may do and does, who wins. Not of the bytes of a state, which may
   be laid out in another way by a change that no player can notice. */
static uint64_t signature_of_play(int sets)
{
    RandomPlay p;
    begin_random(&p, sets);
    for (int i = 0; i < SIGNED_GAMES; i++) {
        BangGame game;
        for (start_random(&p, &game); !game.over; p.answers++) {
            BangOptions options;
            int seat = bang_who(&game);
            bang_options(&game, seat, &options);
            BangMove move = bang_option(&options, (int)pick(&p.picks, (uint32_t)options.moves));
            sign(&p, (unsigned)seat | (unsigned)game.ask.kind << 8 | (unsigned)options.moves << 16);
            sign(&p, move.verb | (unsigned)move.card << 8 | (unsigned)move.at << 16 | (unsigned)move.way << 24);
            bang_answer(&game, seat, move, NULL);
        }
        sign(&p, game.over | (unsigned)game.winners << 8 | (unsigned)game.turns << 16);
    }
    return p.signature;
}

static void measure_random(Bench *b)
{
    RandomPlay own, sets;
    ReferencePlay other;
    begin_random(&own, SETS_BASE);
    begin_random(&sets, SETS_ALL);
    reference_begin(&other);
    for (int i = 0; i < b->size.rounds; i++) {
        uint64_t answers = own.answers, set_answers = sets.answers, reference_answers = other.answers;
        double t0 = cpu_seconds();
        play_random(&own, b->size.random_games);
        double t1 = cpu_seconds();
        reference_play(&other, b->size.reference_games);
        double t2 = cpu_seconds();
        play_random(&sets, b->size.random_games);
        double t3 = cpu_seconds();
        double rate = (double)(own.answers - answers) / (t1 - t0), reference_rate = (double)(other.answers - reference_answers) / (t2 - t1);
        double set_rate = (double)(sets.answers - set_answers) / (t3 - t2);
        if (rate > b->answers) b->answers = rate;
        if (b->size.random_games / (t1 - t0) > b->games) b->games = b->size.random_games / (t1 - t0);
        if (set_rate > b->set_answers) b->set_answers = set_rate;
        if (reference_rate > b->reference_answers) b->reference_answers = reference_rate;
        show_progress(&b->bar, 0.5 * (i + 1) / b->size.rounds, "");
    }
}

/* ---- plain bots ---- */

static void seat_plain_bots(Match *match)
{
    for (int s = 0; s < PLAYERS; s++) match->bot[s] = bot_named("plain", 5);
}

static void measure_plain(Bench *b, Match *match)
{
    const BangSetup setup = {.seats = PLAYERS, .sets = SETS_BASE};
    Seed seed;
    read_seed("1", &seed);
    for (int i = 0; i < b->size.rounds; i++) {
        double begun = cpu_seconds();
        for (int game = 0; game < b->size.plain_games; game++)
            play_match(match, &setup, &seed, (uint64_t)(i * b->size.plain_games + game), NULL);
        double seconds = (cpu_seconds() - begun) / b->size.plain_games;
        if (i == 0 || seconds < b->plain_game) b->plain_game = seconds;
        show_progress(&b->bar, 0.5 + 0.4 * (i + 1) / b->size.rounds, "");
    }
}

static void collect_decisions(Bench *b, Match *match)
{
    const BangSetup setup = {.seats = PLAYERS, .sets = SETS_BASE};
    Seed seed;
    read_seed("2", &seed);
    uint64_t game = 0;
    for (int n = 0; n < POSITIONS; step_match(match, NULL)) {
        if (game == 0 || match->game.over) start_match(match, &setup, &seed, game++, NULL);
        if (match->decisions % 7 != 0) continue;
        int seat = bang_who(&match->game);
        Decision *d = &b->decision[n++];
        bang_view(&match->game, seat, &d->view);
        bang_options(&match->game, seat, &d->options);
        memcpy(d->memory, match->memory[seat], sizeof d->memory);
    }
}

/* ---- single calls, on positions from the middle of games ---- */

static void collect_positions(Bench *b)
{
    RandomPlay p;
    BangGame game = {.over = END_LAW};
    begin_random(&p, SETS_BASE);
    for (int n = 0; n < POSITIONS;) {
        if (game.over) start_random(&p, &game);
        BangOptions options;
        int seat = bang_who(&game);
        bang_options(&game, seat, &options);
        bang_answer(&game, seat, bang_option(&options, (int)pick(&p.picks, (uint32_t)options.moves)), NULL);
        if (!game.over && ++p.answers % 7 == 0) b->position[n++] = game;
    }
}

/* The compiler must not see that nobody reads it. */
static void keep(const void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

static void call_copy(const Bench *b, int n)
{
    const BangGame *game = &b->position[n];
    BangGame out = *game;
    keep(&out);
}

static void call_view(const Bench *b, int n)
{
    const BangGame *game = &b->position[n];
    BangGame out;
    bang_view(game, bang_who(game), &out);
    keep(&out);
}

static void call_view_and_redeal(const Bench *b, int n)
{
    const BangGame *game = &b->position[n];
    BangGame view, out;
    bang_view(game, bang_who(game), &view);
    bang_redeal(&view, game->answers, &out);
    keep(&out);
}

static void call_options(const Bench *b, int n)
{
    const BangGame *game = &b->position[n];
    BangOptions out;
    bang_options(game, bang_who(game), &out);
    keep(&out);
}

static void call_decide(const Bench *b, int n)
{
    static const BotKind *plain;
    uint64_t memory[BOT_MEMORY / 8];
    if (!plain) plain = bot_named("plain", 5);
    memcpy(memory, b->decision[n].memory, sizeof memory);
    BangMove move = plain->decide(plain, memory, &b->decision[n].view, &b->decision[n].options, &(BotDesk){0});
    keep(&move);
}

static double seconds_a_call(const Bench *b, void (*call)(const Bench *b, int n))
{
    double best = 0;
    for (int i = 0; i < b->size.rounds; i++) {
        double begun = cpu_seconds();
        for (int repeat = 0; repeat < b->size.repeats; repeat++)
            for (int n = 0; n < POSITIONS; n++) call(b, n);
        double seconds = (cpu_seconds() - begun) / b->size.repeats / POSITIONS;
        if (i == 0 || seconds < best) best = seconds;
    }
    return best;
}

static void measure_calls(Bench *b, Match *match)
{
    collect_positions(b);
    collect_decisions(b, match);
    b->copy = seconds_a_call(b, call_copy);
    b->view = seconds_a_call(b, call_view);
    b->redeal = seconds_a_call(b, call_view_and_redeal) - b->view;
    b->options = seconds_a_call(b, call_options);
    b->plain_decision = seconds_a_call(b, call_decide);
}

/* ---- printing ---- */

typedef struct { const char *id, *name; double value; int digits; } Figure;
enum { FIGURES = 15 };

static void list_figures(const Bench *b, Figure out[FIGURES])
{
    const Figure list[FIGURES] = {
        {"cli.bench.answers", "answers_per_second", b->answers, 0},
        {"cli.bench.games", "games_per_second", b->games, 0},
        {"cli.bench.reference", "reference_answers_per_second", b->reference_answers, 0},
        {"cli.bench.ratio", "ratio_to_reference", b->answers / b->reference_answers, 3},
        {"cli.bench.set_answers", "all_sets_answers_per_second", b->set_answers, 0},
        {"cli.bench.set_cost", "cost_with_all_sets", b->answers / b->set_answers, 3},
        {"cli.bench.plain_game", "plain_game_us", 1e6 * b->plain_game, 1},
        {"cli.bench.plain_games", "plain_games_per_second", 1 / b->plain_game, 0},
        {"cli.bench.plain_decision", "plain_decision_ns", 1e9 * b->plain_decision, 0},
        {"cli.bench.copy", "copy_ns", 1e9 * b->copy, 1},
        {"cli.bench.view", "view_ns", 1e9 * b->view, 1},
        {"cli.bench.redeal", "redeal_ns", 1e9 * b->redeal, 1},
        {"cli.bench.options", "options_ns", 1e9 * b->options, 1},
        {"cli.bench.size", "game_bytes", (double)sizeof(BangGame), 0},
        {"cli.bench.reference_size", "reference_game_bytes", (double)reference_size(), 0},
    };
    memcpy(out, list, sizeof list);
}

static void put_table(const Bench *b, int language)
{
    Figure figure[FIGURES];
    list_figures(b, figure);
    for (int i = 0; i < FIGURES; i++) {
        char value[32];
        snprintf(value, sizeof value, "%.*f", figure[i].digits, figure[i].value);
        put_column(stdout, say_raw(language, figure[i].id), 52);
        put_column(stdout, value, -12);
        putchar('\n');
    }
    put_column(stdout, say_raw(language, "cli.bench.signature"), 48);
    printf("%016llx\n", (unsigned long long)b->signature);
    put_column(stdout, say_raw(language, "cli.bench.set_signature"), 48);
    printf("%016llx\n", (unsigned long long)b->set_signature);
}

static void put_json(const Bench *b)
{
    Figure figure[FIGURES];
    list_figures(b, figure);
    printf("{");
    for (int i = 0; i < FIGURES; i++) printf("\"%s\":%.*f,", figure[i].name, figure[i].digits, figure[i].value);
    printf("\"signature\":\"%016llx\",\"all_sets_signature\":\"%016llx\"}\n", (unsigned long long)b->signature, (unsigned long long)b->set_signature);
}

/* ---- the command ---- */

int command_bench(int argc, char **argv)
{
    Arguments a;
    bool quick = false, json = false;
    int status = read_arguments(&a, argc, argv, (Option[]){{"quick", .flag = &quick}, {"json", .flag = &json}, {0}}, 0);
    if (status != ARGUMENTS_READ) return status;
    Bench b = {.size = quick ? QUICK : FULL, .position = calloc(POSITIONS, sizeof(BangGame)), .decision = calloc(POSITIONS, sizeof(Decision))};
    Match *match = calloc(1, sizeof *match);
    if (!b.position || !b.decision || !match) abort();
    b.signature = signature_of_play(SETS_BASE);
    b.set_signature = signature_of_play(SETS_ALL);
    seat_plain_bots(match);
    begin_progress(&b.bar, false);
    measure_random(&b);
    measure_plain(&b, match);
    measure_calls(&b, match);
    end_progress(&b.bar);
    if (json) put_json(&b);
    else put_table(&b, a.language);
    free(match);
    free(b.decision);
    free(b.position);
    return EXIT_DONE;
}
