/* Line mode. Each thing that happens is a sentence; each question is a sentence, its choices and a prompt. Whatever is typed
   is either a number, a word of WORDS, or a move in the engine's notation. */
#include "lines.h"
#include "choices.h"
#include "columns.h"
#include "pages.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Table *table;
    bool ascii, typed;   /* typed: a person at a terminal, who sees what he types */
    int told;            /* sentences of the log that were printed */
    bool watching;       /* he is out, and was asked whether he watches on */
    bool silent;         /* he wants only the result */
    enum Outcome outcome;
    Choices choices;
    char line[LINE_TEXT];
} Lines;

static int language(const Lines *l) { return l->table->scene.language; }
#define SAY(l, id) say_raw(language(l), id)

/* ---- printing ---- */

static void print_line(const Lines *l, const char *text)
{
    char ascii[LINE_TEXT];
    if (l->ascii) to_ascii(text, ascii, sizeof ascii);
    puts(l->ascii ? ascii : text);
}

static void print(const Lines *l, const char *id, const SayArg *args)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, language(l), id, args);
    print_line(l, text);
}

static void print_page(const Lines *l, Page *page)
{
    for (char *at = page->text, *end; at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = 0;
        print_line(l, at);
    }
    page_free(page);
}

static void print_filled(const Lines *l, void (*fill)(Page *, const Table *))
{
    Page page = {0};
    fill(&page, l->table);
    print_page(l, &page);
}

static void print_choice(const Lines *l, int n, const char *what)
{
    print(l, "ui.play.line.choice", (SayArg[]){{"n", NULL, n}, {"move", what, 0}, {0}});
}

static void tell_news(Lines *l)
{
    char text[LINE_TEXT];
    for (; l->told < l->table->lines; l->told++) {
        table_say_line(l->table, l->told, text, sizeof text);
        if (!l->silent) print_line(l, text);
    }
}

/* ---- reading ---- */

static volatile sig_atomic_t interrupted;
static void note_signal(int signal) { (void)signal, interrupted = 1; }

static void trim(char *line)
{
    size_t from = strspn(line, " \t"), n = strlen(line);
    while (n > from && strchr(" \t\r\n", line[n - 1])) n--;
    memmove(line, line + from, n - from);
    line[n - from] = 0;
}

/* A line that is longer than any answer is read to its end and means nothing. */
static void drop_rest(void)
{
    for (int c = getchar(); c != EOF && c != '\n'; c = getchar()) {}
}

/* The next line into l->line; false: there is none. */
static bool read_line(Lines *l, const char *prompt)
{
    char ascii[LINE_TEXT];
    if (l->ascii) to_ascii(prompt, ascii, sizeof ascii);
    printf(l->typed ? "%s " : "%s\n", l->ascii ? ascii : prompt);
    fflush(stdout);
    errno = 0;
    if (!fgets(l->line, sizeof l->line, stdin)) {
        if (l->typed) putchar('\n');
        l->outcome = interrupted ? OUTCOME_INTERRUPTED : OUTCOME_CUT_OFF;
        return false;
    }
    if (!strchr(l->line, '\n') && !feof(stdin)) {
        drop_rest();
        strcpy(l->line, "...");
    }
    trim(l->line);
    return true;
}

/* A number and nothing else; -1: it is none. */
static int number_in(const char *text)
{
    char *end;
    if (!*text || strlen(text) > 4 || strspn(text, "0123456789") != strlen(text)) return -1;
    return (int)strtol(text, &end, 10);
}

static int seat_in(const Lines *l, const char *text)
{
    int seat = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
    return text[0] && !text[1] && seat >= 0 && seat < l->table->view.seats ? seat : NOBODY;
}

/* Reads until one of 1 to `most`, or 0 where that is allowed; -1: the input ended. */
static int read_number(Lines *l, int least, int most)
{
    while (read_line(l, SAY(l, "ui.play.prompt.answer"))) {
        int n = number_in(l->line);
        if (n >= least && n <= most) return n;
        print(l, "ui.play.note.no_answer", (SayArg[]){{"n", NULL, most}, {0}});
    }
    return -1;
}

/* ---- words ---- */

static void ask_again(Lines *l, char *rest);

static void word_help(Lines *l, char *rest) { (void)rest, print(l, "ui.play.line.help", NULL); }
static void word_players(Lines *l, char *rest) { (void)rest, print_filled(l, page_position); }
static void word_log(Lines *l, char *rest) { (void)rest, print_filled(l, page_log); }
static void word_role(Lines *l, char *rest) { (void)rest, print_filled(l, page_role); }

static void word_quit(Lines *l, char *rest)
{
    (void)rest;
    l->outcome = l->table->view.over ? OUTCOME_OVER : OUTCOME_LEFT;
}

/* Whether a card of the hand can be used, and if not, why. at NOBODY: as such. */
static void tell_card(const Lines *l, int hand, int at)
{
    BangReason why;
    char card[NAME * 2], reason[LINE_TEXT];
    say_card_aloud(card, sizeof card, language(l), hand_card(l->table, hand));
    int code = why_not(l->table, hand, at, &why);
    int choice = choice_of_card(&l->choices, hand);
    bool can = choice >= 0 && (at == NOBODY || choice_allows(&l->choices.choice[choice], at));
    say_reason(&l->table->scene, &why, reason, sizeof reason);
    SayArg args[] = {{"card", card, 0}, {"why", reason, 0}, {0}};
    print(l, can ? "ui.play.line.possible" : code == WHY_LEGAL ? "ui.play.line.not_asked" : "ui.play.line.not_possible", args);
}

static void word_hand(Lines *l, char *rest)
{
    int n = bang_count(&l->table->view, ZONE_HAND + l->table->me);
    (void)rest;
    if (n == 0) print(l, "ui.play.note.empty_hand", NULL);
    for (int i = 0; i < n; i++) {
        printf("%d. ", i + 1);
        tell_card(l, i, NOBODY);
    }
}

static void word_table(Lines *l, char *rest)
{
    Page page = {0};
    (void)rest;
    page_seat(&page, l->table, l->table->me);
    print_page(l, &page);
}

/* why 3, why 3 B */
static void word_why(Lines *l, char *rest)
{
    char *space = strchr(rest, ' ');
    int at = space ? seat_in(l, space + 1) : NOBODY;
    if (space) *space = 0;
    int hand = number_in(rest) - 1;
    if (hand_card(l->table, hand) == CARD_NONE || (space && at == NOBODY)) print(l, "ui.play.line.which_card", NULL);
    else tell_card(l, hand, at);
}

static bool same_name(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a, y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y) return false;
    }
    return *a == *b;
}

static bool tell_text(const Lines *l, const char *asked, const char *id, const char *name, const char *text)
{
    char line[LINE_TEXT];
    if (!same_name(asked, id) && !same_name(asked, name)) return false;
    snprintf(line, sizeof line, "%s: %s", name, text);
    print_line(l, line);
    return true;
}

/* card beer, card 3, card Sid Ketchum */
static void word_card(Lines *l, char *rest)
{
    Page page = {0};
    BangCard card = hand_card(l->table, number_in(rest) - 1);
    int found = 0, tongue = language(l);
    if (card != CARD_NONE) {
        page_card(&page, l->table, card);
        print_page(l, &page);
        return;
    }
    for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++)
        found += tell_text(l, rest, bang_kind_id(kind), say_kind(tongue, kind), say_kind_text(tongue, kind));
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++)
        found += tell_text(l, rest, bang_character_id(c), say_character(tongue, c), say_character_text(tongue, c));
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        found += tell_text(l, rest, bang_role_id(role), say_role(tongue, role), say_goal(tongue, &l->table->view, role));
    if (!found) print(l, "cli.unknown_name", (SayArg[]){{"name", rest, 0}, {0}});
}

/* player B */
static void word_player(Lines *l, char *rest)
{
    Page page = {0};
    int seat = seat_in(l, rest);
    if (seat == NOBODY) {
        print(l, "ui.play.line.which_player", NULL);
        return;
    }
    page_seat(&page, l->table, seat);
    print_page(l, &page);
}

/* save FILE: never over another file; that one can be removed first. */
static void word_save(Lines *l, char *rest)
{
    if (!*rest) {
        print(l, "ui.play.line.which_file", NULL);
        return;
    }
    bool saved = record_save(&l->table->record, rest, false);
    SayArg args[] = {{"file", rest, 0}, {"why", strerror(errno), 0}, {0}};
    print(l, saved ? "ui.play.note.saved" : "ui.play.note.not_saved", args);
}

static const struct { const char *word; void (*does)(Lines *, char *rest); } WORDS[] = {
    {"help", word_help}, {"?", word_help},      {"hand", word_hand}, {"table", word_table}, {"look", word_players},
    {"players", word_players}, {"player", word_player}, {"log", word_log},   {"role", word_role},   {"why", word_why},
    {"card", word_card}, {"again", ask_again},  {"save", word_save}, {"quit", word_quit},
};

/* True: the line was a word. */
static bool do_word(Lines *l)
{
    char line[LINE_TEXT], *rest;
    strcpy(line, l->line);
    rest = line + strcspn(line, " ");
    if (*rest) *rest++ = 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (same_name(line, WORDS[i].word)) {
            WORDS[i].does(l, rest);
            return true;
        }
    return false;
}

/* ---- a question ---- */

static void say_choice(const Lines *l, const Choice *c, char *out, size_t size)
{
    const BangOption *o = &c->option;
    if (!c->aimed) say_move(&l->table->scene, l->table->me, choice_move(c, NOBODY), out, size);
    else if (o->card == CARD_NONE) snprintf(out, size, "%s", SAY(l, "ui.play.answer.hand"));
    else say_move(&l->table->scene, l->table->me, (BangMove){o->verb, o->card, NOBODY, o->way}, out, size);
}

static void ask_again(Lines *l, char *rest)
{
    char text[LINE_TEXT];
    (void)rest;
    say_ask(&l->table->scene, text, sizeof text);
    print_line(l, text);
    for (int i = 0; i < l->choices.count; i++) {
        say_choice(l, &l->choices.choice[i], text, sizeof text);
        print_choice(l, i + 1, text);
    }
}

/* At whom? Only those at whom it is allowed have a number. NOBODY: nobody after all. */
static int ask_target(Lines *l, const Choice *c)
{
    char text[LINE_TEXT], card[NAME * 2];
    int seat_of[SEATS + 1], n = 0;
    say_card_aloud(card, sizeof card, language(l), c->option.card);
    print(l, c->option.card ? "ui.play.prompt.target" : "ui.play.heading.targets", (SayArg[]){{"card", card, 0}, {0}});
    for (int i = 1; i <= l->table->view.seats; i++) {
        int seat = (l->table->me + i) % l->table->view.seats;
        if (!choice_allows(c, seat)) continue;
        seat_of[++n] = seat;
        say_seat(&l->table->scene, seat, text, sizeof text);
        print_choice(l, n, text);
    }
    print_choice(l, 0, SAY(l, "ui.play.key.back"));
    int picked = read_number(l, 0, n);
    return picked > 0 ? seat_of[picked] : NOBODY;
}

static bool is_sure(Lines *l, BangMove move)
{
    const char *warning = foolish(l->table, move);
    if (!warning) return true;
    print_line(l, SAY(l, warning));
    print_choice(l, 1, SAY(l, "ui.play.answer.all_the_same"));
    print_choice(l, 2, SAY(l, "ui.play.key.back"));
    return read_number(l, 1, 2) == 1;
}

/* True: the question is answered. */
static bool send(Lines *l, BangMove move)
{
    if (!is_sure(l, move)) {
        if (l->outcome == OUTCOME_GOES_ON) ask_again(l, NULL);
        return false;
    }
    return table_answer(l->table, move) == WHY_LEGAL;
}

static bool pick(Lines *l, int n)
{
    if (n < 1 || n > l->choices.count) {
        print(l, "ui.play.note.no_answer", (SayArg[]){{"n", NULL, l->choices.count}, {0}});
        return false;
    }
    const Choice *c = &l->choices.choice[n - 1];
    int at = c->aimed ? ask_target(l, c) : NOBODY;
    if (!c->aimed || at != NOBODY) return send(l, choice_move(c, at));
    if (l->outcome == OUTCOME_GOES_ON) ask_again(l, NULL);
    return false;
}

/* "plays bang:KS on B", with or without one's own letter before it. 1: answered; 0: not, and it was told why; -1: it is no
   move. */
static int read_notation(Lines *l)
{
    char text[LINE_TEXT + 4], sentence[LINE_TEXT];
    int seat;
    BangMove move;
    BangReason why;
    snprintf(text, sizeof text, "%s", l->line);
    int code = bang_read_move(&l->table->view, text, strlen(text), &seat, &move, &why);
    if (code == WHY_NO_SUCH_SEAT || code == WHY_NO_SUCH_VERB) {
        snprintf(text, sizeof text, "%c %s", 'A' + l->table->me, l->line);
        code = bang_read_move(&l->table->view, text, strlen(text), &seat, &move, &why);
    }
    if (code == WHY_NO_SUCH_VERB) return -1;
    if (code == WHY_LEGAL && seat != l->table->me) code = WHY_NOT_ASKED, why = (BangReason){.code = WHY_NOT_ASKED, .seat = (uint8_t)seat};
    if (code == WHY_LEGAL) code = bang_refuse(&l->table->view, seat, move, &why);
    if (code == WHY_LEGAL) return send(l, move);
    say_reason(&l->table->scene, &why, sentence, sizeof sentence);
    print_line(l, sentence);
    return 0;
}

static bool answer_line(Lines *l)
{
    int n = number_in(l->line);
    if (n >= 0) return pick(l, n);
    if (!l->line[0]) {
        ask_again(l, NULL);
        return false;
    }
    if (do_word(l)) return false;
    int read = read_notation(l);
    if (read < 0) print(l, "ui.play.line.unknown_word", (SayArg[]){{"word", l->line, 0}, {0}});
    return read > 0;
}

static void ask_person(Lines *l)
{
    list_choices(l->table, &l->choices);
    ask_again(l, NULL);
    while (l->outcome == OUTCOME_GOES_ON && read_line(l, SAY(l, "ui.play.prompt.answer")))
        if (answer_line(l)) return;
}

/* ---- others act ---- */

/* Sid Ketchum, just hurt, while others are asked (BASE-461). True: he came between. */
static bool offer_to_come_between(Lines *l)
{
    BangMove move;
    char text[LINE_TEXT];
    if (!table_offers(l->table) || !table_may_interrupt(l->table, &move)) return false;
    say_move(&l->table->scene, l->table->me, move, text, sizeof text);
    print(l, "ui.play.note.interrupt", (SayArg[]){{"move", text, 0}, {0}});
    print_choice(l, 1, text);
    print_choice(l, 2, SAY(l, "ui.play.answer.go_on"));
    return read_number(l, 1, 2) == 1 && table_answer(l->table, move) == WHY_LEGAL;
}

/* Once he is out: watch on, see only the result, or leave. */
static void ask_to_watch(Lines *l)
{
    if (l->watching || bang_in_play(&l->table->view, l->table->me)) return;
    l->watching = true;
    print(l, "ui.play.note.out", NULL);
    print_choice(l, 1, SAY(l, "ui.play.answer.watch"));
    print_choice(l, 2, SAY(l, "ui.play.answer.to_end"));
    print_choice(l, 3, SAY(l, "ui.play.key.quit"));
    int n = read_number(l, 1, 3);
    l->silent = n == 2;
    if (n == 3) l->outcome = OUTCOME_LEFT;
}

static void watch(Lines *l)
{
    ask_to_watch(l);
    if (l->outcome != OUTCOME_GOES_ON || offer_to_come_between(l)) return;
    if (interrupted) l->outcome = OUTCOME_INTERRUPTED;
    if (l->outcome == OUTCOME_GOES_ON) table_act(l->table);
}

/* ---- the game ---- */

static void after_game(Lines *l)
{
    l->outcome = OUTCOME_GOES_ON;
    l->choices.count = 0;
    print_filled(l, page_result);
    print(l, "ui.play.line.after", NULL);
    while (l->outcome == OUTCOME_GOES_ON && read_line(l, SAY(l, "ui.play.prompt.answer"))) {
        if (same_name(l->line, "again")) l->outcome = OUTCOME_AGAIN;
        else if (same_name(l->line, "pass")) l->outcome = OUTCOME_AGAIN_PASS;
        else if (!do_word(l)) print(l, "ui.play.line.after", NULL);
    }
    if (l->outcome == OUTCOME_CUT_OFF || l->outcome == OUTCOME_INTERRUPTED) l->outcome = OUTCOME_OVER;
}

static void play(Lines *l)
{
    bool greeted = l->table->view.answers > 0;
    print(l, "ui.play.line.intro", NULL);
    while (!l->table->view.over && l->outcome == OUTCOME_GOES_ON) {
        if (!greeted && l->table->view.seat[l->table->me].role != ROLE_NONE) {
            print_filled(l, page_welcome);
            print_filled(l, page_players);
            greeted = true;
        }
        tell_news(l);
        if (table_is_mine(l->table)) ask_person(l);
        else watch(l);
    }
    tell_news(l);
    if (l->table->record.error > 0) print(l, "ui.play.note.not_saved", (SayArg[]){{"file", "--record", 0}, {"why", strerror(l->table->record.error), 0}, {0}});
    if (l->table->view.over) after_game(l);
    if (l->outcome == OUTCOME_CUT_OFF) print(l, "ui.play.line.cut_off", NULL);
    if (l->outcome == OUTCOME_INTERRUPTED) print(l, "cli.interrupted", NULL);
    if (l->outcome == OUTCOME_LEFT) print(l, "ui.play.note.quit", NULL);
}

enum Outcome lines_play(Table *table, bool ascii)
{
    Lines l = {.table = table, .ascii = ascii, .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), .outcome = OUTCOME_GOES_ON};
    struct sigaction action = {.sa_handler = note_signal}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before); /* without SA_RESTART: it ends the wait for a line */
    table->scene.aloud = true;
    play(&l);
    fflush(stdout);
    sigaction(SIGINT, &before, NULL);
    return l.outcome;
}
