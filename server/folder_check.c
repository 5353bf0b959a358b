/* bang serve --check: whether a data folder is whole. The store looks its database over; here every open game is played again
   from its answers, and every record replayed, with the proof of its deal. Changes nothing. A complaint is a line, and the last
   line is the verdict. */
#include "server.h"
#include "cli/command.h"
#include "cli/output.h"
#include "heap.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOUND_TEXT = 512, TELL_MS = 500 };

/* An open game, as far as its answers have come. */
typedef struct { BangGame game; bool broken; } Replayed;

typedef struct {
    int language;
    int games, records, older, complaints; /* older: of other versions of the rules, which cannot be replayed */
    uint64_t answers;
    Map open;                 /* of Replayed, by the number of the game */
    int64_t told;             /* when the progress was drawn, ms */
    bool drawn;
    char last[FOUND_TEXT];    /* complaint */
} Checking;

/* ---- telling ---- */

static void wipe(Checking *c)
{
    if (c->drawn) fputs("\r\33[K", stderr);
    c->drawn = false;
}

static void show_progress(Checking *c)
{
    if (now_ms() - c->told < TELL_MS || !isatty(STDERR_FILENO)) return;
    c->told = now_ms();
    fprintf(stderr, "\r%" PRIu64 " + %d", c->answers, c->records);
    c->drawn = true;
}

static void found(void *context, const char *what)
{
    Checking *c = context;
    wipe(c);
    make_printable(c->last, sizeof c->last, what, strlen(what));
    puts(what);
}

static void complain(Checking *c, const char *id, uint64_t game, uint32_t line, const char *why)
{
    char text[LINE_TEXT], number[24], place[24];
    snprintf(number, sizeof number, "%" PRIu64, game);
    snprintf(place, sizeof place, "%" PRIu32, line);
    say_format(text, sizeof text, c->language, id, (SayArg[]){{"game", number, 0}, {"line", place, 0}, {"why", why, 0}, {0}});
    c->complaints++;
    found(c, text);
}

static void say_why(const Checking *c, const BangReason *why, const BangGame *game, char *out, size_t size)
{
    SayScene scene = {.language = c->language, .view = game, .reader = NOBODY};
    say_reason(&scene, why, out, size);
}

/* ---- records, and the heads of open games ---- */

/* False: a line is wrong, and *p says which and why. */
static bool replay_text(BangReplay *p, const char *text)
{
    for (const char *line = text, *stop; *line; line = stop + (*stop == '\n')) {
        stop = line + strcspn(line, "\n");
        if (bang_replay_line(p, line, (size_t)(stop - line), NULL) != WHY_LEGAL) return false;
    }
    return true;
}

/* A line of the replay is wrong. That the record is of other rules is no fault. */
static void tell_line(Checking *c, uint64_t game, int rules, const BangReplay *p)
{
    char why[LINE_TEXT];
    if (rules != BANG_RULES_VERSION) {
        c->older++;
        return;
    }
    say_why(c, &p->why, &p->game, why, sizeof why);
    complain(c, "cli.check.line", game, p->line, why);
}

static void check_proof(Checking *c, uint64_t game, const char *record)
{
    char id[64];
    DealProof proof;
    deal_read(record, strlen(record), &proof);
    int fault = proof.any ? deal_fault(&proof) : DEAL_FAULT_NONE;
    if (fault == DEAL_FAULT_NONE) return;
    char name[40], why[LINE_TEXT];
    snprintf(id, sizeof id, "cli.replay.deal.%s", deal_fault_id(fault)); /* as bang replay --verify says it, about {file} */
    snprintf(name, sizeof name, "%s %" PRIu64, say_raw(c->language, "cli.check.game"), game);
    say_format(why, sizeof why, c->language, id, (SayArg[]){{"command", "serve", 0}, {"file", name, 0}, {0}});
    c->complaints++;
    found(c, why);
}

static void check_record(void *context, uint64_t game, int rules, const char *record, const char *closed)
{
    Checking *c = context;
    BangReplay p = {0};
    c->records++;
    show_progress(c);
    if (!record) return; /* the store complains */
    if (!replay_text(&p, record)) tell_line(c, game, rules, &p);
    else if (!closed && bang_replay_end(&p) != WHY_LEGAL) tell_line(c, game, rules, &p);
    check_proof(c, game, record);
}

/* ---- open games ---- */

static void check_game(void *context, const StoreGame *game)
{
    Checking *c = context;
    BangReplay p = {0};
    Replayed *open = heap_new(sizeof *open);
    c->games++;
    open->broken = !replay_text(&p, game->setup) || !p.started;
    if (open->broken) tell_line(c, game->game, game->rules, &p);
    else open->game = p.game;
    map_put(&c->open, game->game, open);
    size_t size = strlen(game->setup) + strlen(game->proof) + 1;
    char *both = heap_new(size);
    snprintf(both, size, "%s%s", game->setup, game->proof);
    check_proof(c, game->game, both);
    free(both);
}

static void check_answer(void *context, const StoreAnswer *a)
{
    Checking *c = context;
    Replayed *open = map_get(&c->open, a->game);
    BangReason why = {.code = WHY_CHECK_DIFFERS, .seat = NOBODY};
    BangMove move = {.verb = a->verb, .card = a->card, .at = a->at, .way = a->way};
    char text[LINE_TEXT];
    c->answers++;
    show_progress(c);
    if (!open || open->broken) return;
    bool fits = a->n == open->game.answers && (!a->check || a->check == bang_check(&open->game));
    open->broken = !fits || bang_refuse(&open->game, a->seat, move, &why) != WHY_LEGAL ||
                   bang_answer(&open->game, a->seat, move, NULL) != WHY_LEGAL;
    if (!open->broken) return;
    say_why(c, &why, &open->game, text, sizeof text);
    complain(c, "cli.check.answer", a->game, a->n, text);
}

/* ---- the verdict ---- */

static int verdict(Checking *c, const char *folder)
{
    char text[LINE_TEXT], games[16], records[16], answers[24], older[16], wrong[16];
    snprintf(games, sizeof games, "%d", c->games);
    snprintf(records, sizeof records, "%d", c->records);
    snprintf(answers, sizeof answers, "%" PRIu64, c->answers);
    snprintf(older, sizeof older, "%d", c->older);
    snprintf(wrong, sizeof wrong, "%d", c->complaints);
    SayArg args[] = {{"folder", folder, 0},
                     {"games", games, 0},
                     {"answers", answers, 0},
                     {"records", records, 0},
                     {"older", older, 0},
                     {"wrong", wrong, 0},
                     {0}};
    if (c->older) {
        say_format(text, sizeof text, c->language, "cli.check.older", args);
        puts(text);
    }
    say_format(text, sizeof text, c->language, c->complaints ? "cli.check.wrong" : "cli.check.good", args);
    puts(text);
    return c->complaints ? EXIT_DIFFERENT : EXIT_DONE;
}

static int cannot_check(const Checking *c, const char *folder, int error)
{
    char text[LINE_TEXT], id[48];
    snprintf(id, sizeof id, "store.%s", store_error_id(error));
    say_format(text, sizeof text, c->language, id,
               (SayArg[]){{"folder", folder, 0}, {"detail", *c->last ? c->last : "bang.db", 0}, {0}});
    fprintf(stderr, "bang serve: %s\n", text);
    return EXIT_DIFFERENT;
}

int check_folder(const char *folder, int language)
{
    Checking c = {.language = language, .told = now_ms()};
    int wrong = 0;
    if (sodium_init() < 0) abort();
    int error = store_check(folder, found, check_game, check_answer, check_record, &c, &wrong);
    wipe(&c);
    c.complaints += wrong;
    size_t at = 0;
    for (Replayed *open; (open = map_next(&c.open, &at));) free(open);
    map_free(&c.open);
    if (error != STORE_OK && !c.complaints) return cannot_check(&c, folder, error);
    return verdict(&c, folder);
}
