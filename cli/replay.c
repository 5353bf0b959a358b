/* bang replay: a record of a game in words, as everybody, one seat or nobody in the game saw it; or only whether it is good.
   Reading, and every judgement on what is read, is bang_replay_line's; on the proof of a fair deal it is deal_fault's. */
#include "command.h"
#include "deal/deal.h"
#include "output.h"
#include "record_names.h"
#include "text/say.h"
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RECORD_BYTES = 64 << 20, FOUND_BYTES = 160 };

typedef struct {
    Arguments arguments;
    const char *file, *as;
    long to;
    bool verify, state, json;
    int viewer; /* EVERYTHING, NOBODY or a seat */
    BangReplay replay;
    BangLog log;
    BangGame view; /* of the viewer, after the last step */
    char name[SEATS][RECORD_NAME];
    bool stopped;  /* --to was reached */
    bool opened;   /* of JSON: its beginning is printed */
    bool stepped;  /* a step was printed */
    bool failed;   /* a line was wrong, or the end is missing */
    DealProof proof; /* of --verify, if the record has one */
    int fault;       /* DealFault */
} Showing;

/* ---- what the viewer sees ---- */

static void view_of(const BangReplay *replay, int viewer, BangGame *out)
{
    if (viewer == EVERYTHING || !replay->started) *out = replay->game;
    else bang_view(&replay->game, viewer, out);
}

static void look(Showing *s)
{
    view_of(&s->replay, s->viewer, &s->view);
    for (int i = 0; i < s->log.count && s->viewer != EVERYTHING; i++) {
        BangEvent event = s->log.event[i];
        bang_redact(&event, s->viewer, &s->log.event[i]);
    }
}

static SayScene scene_of(const Showing *s)
{
    SayScene scene = {.language = s->arguments.language, .view = &s->view, .reader = s->viewer == EVERYTHING ? NOBODY : s->viewer};
    static const char LETTER[SEATS][2] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    bool dealing = s->replay.moves == 0; /* who is which character is told first; then they are called so */
    for (int seat = 0; seat < SEATS; seat++) scene.name[seat] = s->name[seat][0] ? s->name[seat] : dealing ? LETTER[seat] : NULL;
    return scene;
}

/* ---- in words ---- */

static void put_events(const Showing *s)
{
    SayScene scene = scene_of(s);
    char text[LINE_TEXT], number[16];
    snprintf(number, sizeof number, "%5u", s->replay.moves);
    for (int i = 0, used; i < s->log.count; i += used) {
        if (say_events(&scene, &s->log.event[i], s->log.count - i, &used, text, sizeof text) == 0) continue;
        printf("%s%5s%s  %s\n", paint(stdout, PAINT_FAINT), number, paint(stdout, PAINT_PLAIN), text);
        number[0] = 0;
    }
}

static void put_position(const Showing *s)
{
    SayScene scene = scene_of(s);
    char text[LINE_TEXT];
    putchar('\n');
    for (int seat = 0; seat < s->view.seats; seat++) {
        say_seat(&scene, seat, text, sizeof text);
        printf("%c  %s\n", 'A' + seat, text);
    }
    if (s->view.over) return;
    say_ask(&scene, text, sizeof text);
    printf("\n%s\n", text);
}

/* ---- as JSON ---- */

static void json_open(Showing *s)
{
    if (s->opened) return;
    printf("{\"file\":");
    put_json_text(stdout, s->file);
    printf(",\"steps\":[");
    s->opened = true;
}

static void json_events(const Showing *s)
{
    char line[LINE_TEXT];
    for (int i = 0; i < s->log.count; i++) {
        bang_write_event(&s->log.event[i], line, sizeof line);
        if (i > 0) putchar(',');
        put_json_text(stdout, line);
    }
}

static void json_sentences(const Showing *s)
{
    SayScene scene = scene_of(s);
    char text[LINE_TEXT];
    const char *between = "";
    for (int i = 0, used; i < s->log.count; i += used) {
        if (say_events(&scene, &s->log.event[i], s->log.count - i, &used, text, sizeof text) == 0) continue;
        fputs(between, stdout);
        put_json_text(stdout, text);
        between = ",";
    }
}

/* The move itself may name a card that the viewer does not see. */
static void json_step(Showing *s, const char *line, size_t length)
{
    json_open(s);
    printf("%s{\"n\":%u", s->stepped ? ",\n " : "", s->replay.moves);
    if (s->replay.seat != NOBODY) printf(",\"seat\":\"%c\"", 'A' + s->replay.seat);
    if (s->replay.seat != NOBODY && (s->viewer == EVERYTHING || s->viewer == s->replay.seat)) {
        printf(",\"move\":");
        put_json_cut(stdout, line, length);
    }
    printf(",\"events\":[");
    json_events(s);
    printf("],\"text\":[");
    json_sentences(s);
    printf("]}");
}

/* ---- what is wrong with a record ---- */

/* The head in its order, by how far it has come. */
enum { RECORD_PART, RULES_PART, SETS_PART, SEATS_PART, OPTIONS_PART, SEED_PART };

static void list_words(char out[LINE_TEXT], const char *head, const char *(*id)(int), int first, int count)
{
    size_t n = (size_t)snprintf(out, LINE_TEXT, "%s", head);
    for (int i = first; i < count; i++) n += (size_t)snprintf(out + n, LINE_TEXT - n, "|%s", id(i));
}

static void expected_head(const BangReplay *before, char out[LINE_TEXT])
{
    int fewest, most = bang_setup_seats(before->setup.sets, &fewest);
    switch (before->part) {
    case RECORD_PART: snprintf(out, LINE_TEXT, "record 1"); return;
    case RULES_PART: snprintf(out, LINE_TEXT, "rules %d", BANG_RULES_VERSION); return;
    case SETS_PART: list_words(out, "sets base", bang_set_id, SET_BASE + 1, SET_COUNT); return;
    case SEATS_PART: snprintf(out, LINE_TEXT, "seats %d..%d", fewest, most); return;
    case OPTIONS_PART: list_words(out, "options none", bang_option_id, 0, OPTION_COUNT); return;
    case SEED_PART: snprintf(out, LINE_TEXT, "seed (64 hexadecimal digits)"); return;
    default: snprintf(out, LINE_TEXT, "role|character|survivor A..%c ..., moves", 'A' + before->setup.seats - 1);
    }
}

static bool begins(const char *line, size_t length, const char *word)
{
    size_t n = strlen(word);
    return length >= n && memcmp(line, word, n) == 0 && (length == n || line[n] == ' ');
}

/* The question stands there as the viewer sees it: whoever looks on must not learn a hand from a bad line. */
static void expected_ask(const BangReplay *before, int viewer, char out[LINE_TEXT])
{
    BangGame view;
    view_of(before, viewer, &view);
    bang_write_ask(&view, out, LINE_TEXT);
}

static void expected_text(const BangReplay *before, const Showing *s, const char *line, size_t length, char out[LINE_TEXT])
{
    int language = s->arguments.language;
    if (before->ended) snprintf(out, LINE_TEXT, "%s", say_raw(language, "cli.replay.no_more"));
    else if (!before->started) expected_head(before, out);
    else if (begins(line, length, "check")) bang_write_record_check(&before->game, out, LINE_TEXT);
    else if (before->game.over || begins(line, length, "end")) bang_write_record_end(&before->game, out, LINE_TEXT);
    else expected_ask(before, s->viewer, out);
}

static void tell_error(Showing *s, const char *why, const char *found, const char *expected)
{
    char line[16];
    snprintf(line, sizeof line, "%u", s->replay.line);
    if (!s->json) {
        wrong_usage(&s->arguments, "cli.replay.wrong", "file", file_name(s->arguments.language, s->file), "line", line, "why", why, "found", found, "expected", expected, NULL);
        return;
    }
    json_open(s);
    printf("],\"error\":{\"line\":%s,\"code\":\"%s\",\"why\":", line, bang_why_id(s->replay.why.code));
    put_json_text(stdout, why);
    printf(",\"found\":");
    put_json_text(stdout, found);
    printf(",\"expected\":");
    put_json_text(stdout, expected);
    printf("},");
}

static int tell_wrong_line(Showing *s, const BangReplay *before, const char *line, size_t length)
{
    char why[LINE_TEXT], expected[LINE_TEXT], found[FOUND_BYTES];
    view_of(before, s->viewer, &s->view);
    SayScene scene = scene_of(s);
    say_reason(&scene, &s->replay.why, why, sizeof why);
    make_printable(found, sizeof found, line, length);
    expected_text(before, s, line, length, expected);
    tell_error(s, why, found, expected);
    return EXIT_DIFFERENT;
}

static int tell_truncated(Showing *s)
{
    if (s->json) {
        tell_error(s, say_raw(s->arguments.language, "why.text_truncated"), "", "end");
    } else {
        char moves[16], line[16];
        snprintf(moves, sizeof moves, "%u", s->replay.moves);
        snprintf(line, sizeof line, "%u", s->replay.line);
        wrong_usage(&s->arguments, "cli.replay.truncated", "file", file_name(s->arguments.language, s->file), "line", line, "moves", moves, NULL);
    }
    return EXIT_DIFFERENT;
}

/* ---- reading ---- */

static int bad_viewer(const Showing *s, int last_seat)
{
    char choices[64];
    const char *comma = say_raw(s->arguments.language, "list.comma");
    snprintf(choices, sizeof choices, "A..%c%sall%snobody", last_seat, comma, comma);
    return wrong_usage(&s->arguments, "cli.bad_choice", "name", "--as", "choices", choices, "value", s->as, NULL);
}

static int check_viewer(const Showing *s)
{
    if (s->viewer == EVERYTHING || s->viewer == NOBODY || s->viewer < s->replay.setup.seats) return EXIT_DONE;
    return bad_viewer(s, 'A' + s->replay.setup.seats - 1);
}

static void show_step(Showing *s, const char *line, size_t length)
{
    look(s);
    if (s->verify) return;
    if (s->json) json_step(s, line, length);
    else put_events(s);
    s->stepped = true;
}

static int read_line(Showing *s, const char *line, size_t length)
{
    bool started = s->replay.started;
    BangReplay before = s->replay;
    read_record_name(s->name, line, length);
    if (bang_replay_line(&s->replay, line, length, &s->log) != WHY_LEGAL) return tell_wrong_line(s, &before, line, length);
    if (!started && s->replay.started) {
        int status = check_viewer(s);
        if (status != EXIT_DONE) return status;
    }
    if (s->replay.seat != NOBODY || (s->replay.started && !started)) show_step(s, line, length);
    s->stopped = s->replay.started && (long)s->replay.moves >= s->to;
    return EXIT_DONE;
}

static int read_lines(Showing *s, const char *text, size_t length)
{
    const char *end = text + length;
    int status = EXIT_DONE;
    for (const char *at = text, *stop; at < end && !s->stopped && status == EXIT_DONE; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        size_t n = (size_t)(stop - at);
        if (n > 0 && at[n - 1] == '\r') n--;
        status = read_line(s, at, n);
    }
    if (status == EXIT_DONE && !s->stopped && bang_replay_end(&s->replay) != WHY_LEGAL) status = tell_truncated(s);
    return status;
}

/* ---- the verdict ---- */

static void put_state(const Showing *s)
{
    static char state[STATE_TEXT];
    if (bang_write_state(&s->view, state, sizeof state) < 0) return;
    if (!s->json) fputs(state, stdout);
    else printf("\"state\":"), put_json_text(stdout, state), printf(",");
}

static void put_good(const Showing *s)
{
    char line[LINE_TEXT];
    SayArg args[] = {{"file", file_name(s->arguments.language, s->file), 0}, {"n", NULL, (int)s->replay.moves}, {"checks", NULL, (int)s->replay.checks}, {0}};
    say_format(line, sizeof line, s->arguments.language, "cli.replay.good", args);
    printf("%s%s%s\n", paint(stdout, PAINT_GOOD), line, paint(stdout, PAINT_PLAIN));
}

/* "A, B, D" */
static void list_shares(const Showing *s, char *out, size_t size)
{
    size_t n = 0;
    out[0] = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (s->proof.deal.shares >> seat & 1 && n < size)
            n += (size_t)snprintf(out + n, size - n, "%s%c", n > 0 ? say_raw(s->arguments.language, "list.comma") : "", 'A' + seat);
}

static void put_fair(const Showing *s)
{
    char line[LINE_TEXT], seats[64];
    int shares = 0;
    for (int seat = 0; seat < SEATS; seat++) shares += s->proof.deal.shares >> seat & 1;
    list_shares(s, seats, sizeof seats);
    SayArg args[] = {{"n", NULL, shares}, {"seats", seats, 0}, {0}};
    say_format(line, sizeof line, s->arguments.language, shares > 0 ? "cli.replay.deal.fair" : "cli.replay.deal.alone", args);
    printf("%s%s%s\n", paint(stdout, PAINT_GOOD), line, paint(stdout, PAINT_PLAIN));
}

static const char *fault_id(int fault, char out[64])
{
    snprintf(out, 64, "cli.replay.deal.%s", deal_fault_id(fault));
    return out;
}

static void tell_fault(const Showing *s)
{
    char id[64];
    if (!s->json) wrong_usage(&s->arguments, fault_id(s->fault, id), "file", file_name(s->arguments.language, s->file), NULL);
}

static void put_seats(unsigned seats)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1) putchar('A' + seat);
}

static void json_deal(const Showing *s)
{
    printf("\"deal\":{\"fair\":%s,\"commitment\":\"", s->fault == DEAL_FAULT_NONE ? "true" : "false");
    for (int i = 0; i < DEAL_BYTES && s->proof.have & DEAL_COMMITTED; i++) printf("%02x", s->proof.deal.commitment[i]);
    printf("\",\"shares\":\"");
    put_seats(s->proof.deal.shares);
    if (s->fault == DEAL_FAULT_NONE) printf("\",\"problem\":null},");
    else printf("\",\"problem\":\"%s\"},", deal_fault_id(s->fault));
}

static void put_end(Showing *s, int status)
{
    bool started = s->replay.started;
    if (s->json) json_open(s);
    if (s->json && !s->failed) printf("],");
    if (!s->json && started && !s->verify && (status == EXIT_DONE || s->stepped)) put_position(s);
    if (s->state && started) put_state(s);
    if (!s->json && s->verify && status == EXIT_DONE) put_good(s);
    if (!s->json && s->proof.any && status == EXIT_DONE) put_fair(s);
    if (!s->json) return;
    if (s->proof.any) json_deal(s);
    printf("\"good\":%s,\"moves\":%u,\"checks\":%u,\"end\":\"%s\",\"winners\":\"", status == EXIT_DONE ? "true" : "false", s->replay.moves,
           s->replay.checks, bang_end_id(started ? s->replay.game.over : END_NOT));
    if (started) put_seats(s->replay.game.winners);
    printf("\"}\n");
}

/* ---- the command ---- */

static int read_viewer(Showing *s)
{
    int letter = toupper((unsigned char)s->as[0]);
    if (strcmp(s->as, "all") == 0) s->viewer = EVERYTHING;
    else if (strcmp(s->as, "nobody") == 0) s->viewer = NOBODY;
    else if (letter >= 'A' && letter < 'A' + SEATS && !s->as[1]) s->viewer = letter - 'A';
    else return bad_viewer(s, 'A' + SEATS - 1);
    return ARGUMENTS_READ;
}

/* Options of an analysis are known here only to say that they go with it. */
static int read_options(Showing *s, int argc, char **argv)
{
    const char *bot = NULL, *iterations = NULL, *games = NULL, *svg = NULL, *threads = NULL, *seed = NULL;
    bool progress = false;
    const Option options[] = {
        {"to", .number = &s->to, .low = 0, .high = INT_MAX},
        {"as", .text = &s->as},
        {"verify", .flag = &s->verify},
        {"state", .flag = &s->state},
        {"json", .flag = &s->json},
        {"bot", .text = &bot},
        {"iterations", .text = &iterations},
        {"games", .text = &games},
        {"svg", .text = &svg},
        {"threads", .text = &threads},
        {"seed", .text = &seed},
        {"progress", .flag = &progress},
        {0},
    };
    int status = read_arguments(&s->arguments, argc, argv, options, 1);
    if (status != ARGUMENTS_READ) return status;
    const char *stray = bot ? "--bot" : iterations ? "--iterations" : games ? "--games" : svg ? "--svg" : threads ? "--threads" : seed ? "--seed" : progress ? "--progress" : NULL;
    if (stray) return wrong_usage(&s->arguments, "cli.only_with", "name", stray, "other", "--analyse", NULL);
    status = read_viewer(s);
    if (status != ARGUMENTS_READ) return status;
    const char *file = say_raw(s->arguments.language, "cli.file_argument");
    if (s->arguments.rests == 0) return wrong_usage(&s->arguments, "cli.missing_argument", "name", file, NULL);
    if (s->verify && s->to != LONG_MAX) return wrong_usage(&s->arguments, "cli.not_both", "name", "--verify", "other", "--to", NULL);
    s->file = s->arguments.rest[0];
    return ARGUMENTS_READ;
}

/* A record without a proof is good without one. */
static bool prove_deal(Showing *s, const char *text, size_t length)
{
    deal_read(text, length, &s->proof);
    s->fault = s->proof.any ? deal_fault(&s->proof) : DEAL_FAULT_NONE;
    if (s->fault != DEAL_FAULT_NONE) tell_fault(s);
    return s->fault == DEAL_FAULT_NONE;
}

static int replay(Showing *s)
{
    unsigned long length;
    char *text = read_file(s->arguments.language, s->file, MOST_RECORD_BYTES, &length);
    if (!text) return EXIT_DIFFERENT;
    int status = read_lines(s, text, length);
    s->failed = status != EXIT_DONE;
    if (s->verify && status != EXIT_USAGE && !prove_deal(s, text, length)) status = EXIT_DIFFERENT;
    if (status != EXIT_USAGE) put_end(s, status);
    free(text);
    return status;
}

/* An analysis has options of its own. */
static bool wants_analysis(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--analyse") == 0) return true;
    return false;
}

int command_replay(int argc, char **argv)
{
    if (wants_analysis(argc, argv)) return command_analyse(argc, argv);
    Showing *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->as = "all", s->to = LONG_MAX;
    int status = read_options(s, argc, argv);
    if (status == ARGUMENTS_READ) status = replay(s);
    free(s);
    return status;
}
