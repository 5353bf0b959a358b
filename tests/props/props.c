/* Random games as properties: whatever is played, these things hold. Any set and any number of players get all of it for
   nothing. `props` plays 20,000 games and looks closely at a sample of their positions; a failure prints the line that
   shows it again. The checks are in check_moves.c, check_events.c, check_secrets.c and check_texts.c. */
#include "props.h"
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { const char *name; int one_in; void (*check)(Trial *); } Check;

static const Check BEFORE_ANSWER[] = {
    {"invariant", 1, check_invariant},
    {"question", 8, check_question},
    {"kept facts", 8, check_kept_facts},
    {"garbage", 8, check_garbage},
    {"order of a poll", 1, check_poll_order},
    {"events", 8, check_events},
    {"secrecy", 12, check_secrecy},
    {"view", 40, check_view},
    {"texts of moves", 60, check_move_text},
    {"texts of events", 60, check_event_text},
    {"text of a state", 400, check_state_text},
    {"redealt game", 1000, check_redeal_plays_on},
    {"every move", 4000, check_every_move},
};
static const Check AFTER_GAME[] = {
    {"replay", 1, check_replay},
    {"record", 20, check_record},
};
enum { BEFORE = sizeof BEFORE_ANSWER / sizeof *BEFORE_ANSWER, AFTER = sizeof AFTER_GAME / sizeof *AFTER_GAME };

static const char *checking = "start";
static int sets_wanted; /* mask; 0: whatever the seed says */

/* ---- telling ---- */

static void tell_position(const Trial *t)
{
    char text[LINE_TEXT] = "", move[LINE_TEXT] = "";
    bang_write_ask(&t->game, text, sizeof text);
    fprintf(stderr, "  after %d answers: %s\n", t->answers, text);
    if (t->answers == MOST_ANSWERS || t->game.over) return;
    bang_write_move(&t->game, t->seat[t->answers], t->move[t->answers], move, sizeof move);
    fprintf(stderr, "  about to answer: %s\n", move);
}

void broken(const Trial *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "props: broken: %s: ", checking);
    vfprintf(stderr, format, list);
    va_end(list);
    fprintf(stderr, "\n  game seed %llu, %d players%s\n", (unsigned long long)t->seed, t->first.seats,
            t->by_hand ? ", from a position made by hand" : "");
    tell_position(t);
    fprintf(stderr, "  again: props --games 1 --seed %llu --players %d%s%s\n", (unsigned long long)t->seed, t->first.seats,
            sets_wanted ? sets_wanted == SETS_BASE ? " --sets 1" : " --sets 3" : "", t->thorough ? " --thorough" : "");
    exit(1);
}

/* ---- random players ---- */

int random_seat(const BangGame *g, Dice *dice)
{
    int seat[SEATS], n = 0;
    for (int s = 0; s < g->seats; s++)
        if (g->ask.owe >> s & 1) seat[n++] = s;
    return n > 0 ? seat[below(dice, n)] : NOBODY;
}

BangMove random_option(const BangGame *g, int seat, Dice *dice)
{
    BangOptions options;
    bang_options(g, seat, &options);
    return options.moves > 0 ? bang_option(&options, below(dice, options.moves)) : (BangMove){0};
}

/* Who moves next: mostly one who is asked, now and then somebody who comes between. */
static int next_seat(const BangGame *g, Dice *dice)
{
    int other = below(dice, g->seats * 4);
    BangOptions options;
    if (other < g->seats && !(g->ask.owe >> other & 1)) {
        bang_options(g, other, &options);
        if (options.moves > 0) return other;
    }
    return random_seat(g, dice);
}

bool play_on(BangGame *g, Dice *dice, int most)
{
    for (int i = 0; i < most && !g->over; i++) {
        int seat = next_seat(g, dice);
        if (bang_answer(g, seat, random_option(g, seat, dice), NULL) != WHY_LEGAL) return false;
    }
    return g->over != END_NOT;
}

static uint8_t odd_byte(Dice *dice, int usual, int limit)
{
    static const uint8_t EDGE[] = {0, 1, 7, 8, 9, 80, 81, 127, 128, 200, 254, 255};
    int n = below(dice, 8);
    if (n == 0) return EDGE[below(dice, (int)sizeof EDGE)];
    return (uint8_t)(n == 1 ? below(dice, 256) : below(dice, n < 5 ? usual : limit));
}

BangMove random_garbage(Dice *dice)
{
    return (BangMove){odd_byte(dice, VERB_PROMISE, VERB_COUNT + 1), odd_byte(dice, CARD_COUNT + 1, CARD_COUNT + 1),
                      odd_byte(dice, SEATS, SEATS + 2), odd_byte(dice, 1, WAY_COUNT + 1)};
}

/* ---- a random start ---- */

/* A character that can be dealt. */
static int random_character(Dice *dice)
{
    for (;;) {
        int c = 1 + below(dice, CHARACTER_COUNT - 1);
        if (!bang_legendary(c)) return c;
    }
}

static void random_characters(BangSetup *setup, Dice *dice, int one_in)
{
    bool taken[CHARACTER_COUNT] = {false};
    for (int s = 0; s < setup->seats; s++) {
        int c = random_character(dice);
        if (below(dice, one_in) > 0 || taken[c]) continue;
        taken[c] = true;
        setup->character[s] = (uint8_t)c;
    }
}

static void random_survivors(BangSetup *setup, Dice *dice)
{
    for (int s = 0; s < setup->seats; s++)
        if (setup->character[s] != CHARACTER_NONE && below(dice, 3) > 0) setup->survivor |= (uint8_t)(1u << s);
}

/* Every third game has all sets, if it can; options mostly go with the sets. */
static void random_sets(Trial *t, int players, Dice *dice)
{
    BangSetup *setup = &t->setup;
    int fewest, most;
    setup->sets = (uint8_t)(sets_wanted ? sets_wanted : t->seed % 3 == 2 ? SETS_ALL : SETS_BASE);
    most = bang_setup_seats(setup->sets, &fewest);
    if (players < fewest || players > most) setup->sets = SETS_BASE;
    setup->options = bang_usual_options(setup->sets);
    if (t->seed % 7 == 0) setup->options |= OPTION_BEGINNER;
    if (t->seed % 17 == 0) setup->options = (uint8_t)below(dice, OPTIONS_ALL + 1);
}

static void random_setup(Trial *t, int players, Dice *dice)
{
    BangSetup *setup = &t->setup;
    *setup = (BangSetup){.seats = (uint8_t)players};
    for (int i = 0; i < 32; i++) setup->seed[i] = (uint8_t)roll(dice);
    random_sets(t, players, dice);
    if (t->seed % 5 == 1) random_characters(setup, dice, 2), random_survivors(setup, dice);
    if (t->seed % 5 == 2) random_characters(setup, dice, 1);
    if (t->seed % 4 == 3) setup->role[below(dice, players)] = players == 3 ? ROLE_OUTLAW : ROLE_SHERIFF;
}

static void shuffle(uint8_t *list, int n, Dice *dice)
{
    for (int i = n - 1; i > 0; i--) {
        int j = below(dice, i + 1);
        uint8_t other = list[i];
        list[i] = list[j];
        list[j] = other;
    }
}

static void random_people(BangPosition *p, Dice *dice)
{
    uint8_t count[ROLE_COUNT], roles[SEATS], characters[CHARACTER_COUNT - 1], n = 0, sides = 0;
    bang_setup_roles(p->setup.seats, count);
    for (int role = ROLE_SHERIFF; role < ROLE_HIDDEN; role++)
        while (count[role]-- > 0) roles[n++] = (uint8_t)role;
    for (int c = 1; c < CHARACTER_COUNT; c++)
        if (!bang_legendary(c)) characters[sides++] = (uint8_t)c;
    shuffle(roles, n, dice);
    shuffle(characters, sides, dice);
    for (int s = 0; s < p->setup.seats; s++) {
        bool legend = p->setup.sets != SETS_BASE && below(dice, 2) == 0;
        p->setup.role[s] = roles[s];
        p->setup.character[s] = legend ? bang_other_side(characters[s]) : characters[s];
        if (legend) p->fame[s] = 1; /* none left */
        else if (p->setup.sets != SETS_BASE) p->fame[s] = (int8_t)(below(dice, 3) == 0 ? 2 : 0);
        p->life[s] = (int8_t)below(dice, 4);
    }
}

/* A row as it seldom is in a whole game so soon: one to four feats. */
static void random_feats(BangPosition *p, Dice *dice)
{
    BangCard feat[FEATS];
    int n = 0;
    if (p->setup.sets == SETS_BASE) return;
    for (int card = 1; card <= CARD_COUNT; card++)
        if (bang_border(bang_kind((BangCard)card)) == BORDER_FEAT) feat[n++] = (BangCard)card;
    shuffle(feat, n, dice);
    p->feats = (uint8_t)(1 + below(dice, 4));
    memcpy(p->feat, feat, p->feats);
}

/* Any number of cards anywhere but on tables: piles run dry and hands grow here as they seldom do in a whole game. */
static void random_position(BangPosition *p, const BangSetup *setup, Dice *dice)
{
    BangCard card[CARD_COUNT];
    int cards = 0;
    *p = (BangPosition){.setup = *setup, .deck_only = below(dice, 4) > 0, .from_start = below(dice, 2)};
    p->setup.survivor = 0;
    p->setup.options &= (uint8_t)~OPTION_BEGINNER; /* any card may be named */
    random_people(p, dice);
    p->turn = (uint8_t)below(dice, setup->seats);
    for (int i = 1; i <= CARD_COUNT; i++)
        if (bang_border(bang_kind((BangCard)i)) != BORDER_FEAT) card[cards++] = (BangCard)i;
    shuffle(card, cards, dice);
    random_feats(p, dice);
    for (int i = below(dice, cards + 1); i-- > 0;) {
        int s = below(dice, setup->seats), where = below(dice, 4);
        if (where == 0) p->deck[p->decks++] = card[i];
        else if (where == 1) p->discard[p->discards++] = card[i];
        else p->hand[s][p->hands[s]++] = card[i];
    }
}

static void start(Trial *t, uint64_t seed, int players)
{
    Dice dice = {seed * 0x2545f4914f6cdd1d + 1};
    BangPosition position;
    t->seed = seed;
    t->answers = 0;
    t->by_hand = seed % 11 == 10;
    t->players.state = roll(&dice);
    t->checks.state = roll(&dice);
    int any = 3 + below(&dice, SEATS - 2);
    random_setup(t, players ? players : any, &dice);
    random_position(&position, &t->setup, &dice);
    t->first.seats = t->setup.seats;
    int why = t->by_hand ? bang_arrange(&t->first, &position, &t->log) : bang_start(&t->first, &t->setup, &t->log);
    t->game = t->first;
    if (why != WHY_LEGAL) broken(t, "it does not start: %s", bang_why_id(why));
}

/* ---- one trial ---- */

static void run_checks(Trial *t, const Check *row, int rows)
{
    for (int i = 0; i < rows; i++)
        if (t->thorough || below(&t->checks, row[i].one_in) == 0) {
            checking = row[i].name;
            row[i].check(t);
        }
    checking = "play";
}

static void choose(Trial *t)
{
    int seat = next_seat(&t->game, &t->players);
    if (seat == NOBODY) broken(t, "the game is not over and nobody is asked");
    t->seat[t->answers] = (uint8_t)seat;
    t->move[t->answers] = random_option(&t->game, seat, &t->players);
}

static void play(Trial *t)
{
    while (!t->game.over && t->answers < MOST_ANSWERS) {
        choose(t);
        run_checks(t, BEFORE_ANSWER, BEFORE);
        int why = bang_answer(&t->game, t->seat[t->answers], t->move[t->answers], &t->log);
        if (why != WHY_LEGAL) broken(t, "an option is refused: %s", bang_why_id(why));
        t->answers++;
    }
    if (!t->game.over && !t->by_hand) broken(t, "no end after %d answers", MOST_ANSWERS);
    if (t->game.over) {
        checking = "end";
        check_invariant(t);
    }
    run_checks(t, AFTER_GAME, AFTER);
}

static int usage(void)
{
    fprintf(stderr, "usage: props [--games N] [--seed S] [--players 3..8] [--sets MASK] [--thorough]\n"
                    "  --sets      1 base, 3 base and legends; otherwise as the seed says\n"
                    "  --thorough  every check at every position: slow, for one game or a few\n");
    return 2;
}

static bool read_number(const char *text, uint64_t most, uint64_t *n)
{
    char *end;
    *n = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == 0 && *n <= most;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'g'}, {"seed", required_argument, NULL, 's'},
                                            {"players", required_argument, NULL, 'p'},
                                            {"sets", required_argument, NULL, 'x'}, {"thorough", no_argument, NULL, 't'}, {0}};
    static Trial trial;
    uint64_t games = 20000, seed = 1, players = 0, sets = 0, answers = 0, longest = 0;
    int c;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c == 't') trial.thorough = true;
        else if (c == 'g' && read_number(optarg, UINT32_MAX, &games)) continue;
        else if (c == 's' && read_number(optarg, UINT64_MAX, &seed)) continue;
        else if (c == 'x' && read_number(optarg, SETS_ALL, &sets) && sets & SETS_BASE) continue;
        else if (c == 'p' && read_number(optarg, SEATS, &players) && players >= 3) continue;
        else return usage();
    }
    if (optind != argc) return usage();
    sets_wanted = (int)sets;
    time_t told = time(NULL);
    for (uint64_t i = 0; i < games; i++) {
        start(&trial, seed + i, (int)players);
        play(&trial);
        answers += (uint64_t)trial.answers;
        if (!trial.by_hand && (uint64_t)trial.answers > longest) longest = (uint64_t)trial.answers;
        if (time(NULL) - told < 10) continue;
        told = time(NULL);
        fprintf(stderr, "props: %llu of %llu games\n", (unsigned long long)i + 1, (unsigned long long)games);
    }
    tell_secrets();
    printf("props: %llu games from seed %llu, %llu answers, the longest game %llu: all properties hold\n",
           (unsigned long long)games, (unsigned long long)seed, (unsigned long long)answers, (unsigned long long)longest);
    return 0;
}
