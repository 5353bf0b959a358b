/* Line mode. Each thing that happens is a sentence; each question is a sentence, its choices and a prompt. Whatever is typed
   is either a number, a word (line_words.c), or a move in the engine's notation. */
#include "lines.h"
#include "columns.h"
#include "line_words.h"
#include "typing.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- telling ---- */

bool tell_news(Lines *l)
{
    char text[LINE_TEXT];
    if (l->games != l->table->games) l->told = 0;
    l->games = l->table->games;
    bool any = l->told < l->table->lines || l->table->notice[0];
    for (; l->told < l->table->lines; l->told++) {
        table_say_line(l->table, l->told, text, sizeof text);
        if (!l->silent) print_line(l, text);
    }
    if (l->table->notice[0]) print_line(l, l->table->notice);
    l->table->notice[0] = 0;
    return any;
}

/* ---- reading ---- */

static volatile sig_atomic_t interrupted;
static struct sigaction as_before;
static void note_signal(int signal) { (void)signal, interrupted = 1; }

void lines_begin(Lines *l, Table *table, bool ascii)
{
    struct sigaction action = {.sa_handler = note_signal};
    *l = (Lines){.table = table, .ascii = ascii, .typed = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), .outcome = OUTCOME_GOES_ON};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &as_before); /* without SA_RESTART: it ends the wait for a line */
    table->scene.aloud = true;
}

void lines_end(void)
{
    fflush(stdout);
    sigaction(SIGINT, &as_before, NULL);
}

static void prompt_for(const Lines *l, const char *prompt)
{
    char ascii[LINE_TEXT];
    if (l->ascii) to_ascii(prompt, ascii, sizeof ascii);
    printf(l->typed ? "%s " : "%s\n", l->ascii ? ascii : prompt);
    fflush(stdout);
}

/* The others went on: their news are told, and a person sees the prompt once more. True: the question stays as it is. */
static bool hear_others(Lines *l, const char *prompt)
{
    if (l->typed && (l->told < l->table->lines || l->table->notice[0])) putchar('\n');
    bool told = tell_news(l);
    l->stale = table_has_news(l->table) || l->table->ended;
    if (told && prompt && l->typed && !l->stale) prompt_for(l, prompt);
    fflush(stdout);
    return !l->stale;
}

/* Waits for a line; without a prompt only if a person is typing, and no longer than until the others go on. */
static bool wait_for_line(Lines *l, const char *prompt)
{
    for (;;) {
        switch (next_typed(l->table, prompt || l->typed, &interrupted, l->line)) {
        case TYPED_LINE: return true;
        case TYPED_NEWS:
            if (!hear_others(l, prompt)) return false;
            break;
        case TYPED_END:
            if (l->typed) putchar('\n');
            l->outcome = OUTCOME_CUT_OFF;
            return false;
        case TYPED_STOP:
            if (l->typed) putchar('\n');
            l->outcome = OUTCOME_INTERRUPTED;
            return false;
        }
    }
}

bool read_line(Lines *l, const char *prompt)
{
    prompt_for(l, prompt);
    return wait_for_line(l, prompt);
}

/* What happens meanwhile is told, but does not end it. */
bool read_hidden(Lines *l, const char *prompt)
{
    bool there = false;
    show_typing(false);
    while (l->outcome == OUTCOME_GOES_ON && !there) there = read_line(l, prompt);
    show_typing(true);
    if (there && l->typed) putchar('\n');
    return there;
}

bool read_line_if(Lines *l, const char *prompt)
{
    if (prompt && prompt[0]) prompt_for(l, prompt);
    fflush(stdout);
    enum Typed typed = next_typed(l->table, prompt != NULL, &interrupted, l->line);
    if (typed == TYPED_END) l->outcome = OUTCOME_CUT_OFF;
    if (typed == TYPED_STOP) l->outcome = OUTCOME_INTERRUPTED;
    if (typed != TYPED_LINE && l->typed && prompt && prompt[0]) putchar('\n');
    return typed == TYPED_LINE;
}

/* ---- a choice of a few ---- */

/* Numbered things to choose from: the seats that a card may be aimed at, or up to three sentences of the catalogue. */
typedef struct {
    int least, most;       /* the numbers; 0 is to choose nothing after all */
    const char *title;     /* said before them */
    int seat[SEATS + 1];
    bool anywhere;         /* these may be at any distance */
    const char *id[4];     /* NULL: the seat of that number */
    BangMove move;         /* what an id of "" stands for */
} Menu;

/* How far it is to somebody is told only where it counts. */
static void say_target(const Lines *l, const Menu *m, int seat, char *out, size_t size)
{
    SayScene scene = l->table->scene;
    if (m->anywhere && seat != l->table->me) scene.reader = NOBODY;
    say_seat(&scene, seat, out, size);
}

static void show_menu(const Lines *l, const Menu *m)
{
    char text[LINE_TEXT];
    print_line(l, m->title);
    for (int n = 1; n <= m->most; n++) {
        bool sentence = n < 4 && m->id[n];
        if (!sentence) say_target(l, m, m->seat[n], text, sizeof text);
        else if (!m->id[n][0]) say_move(&l->table->scene, l->table->me, m->move, text, sizeof text);
        print_choice(l, n, sentence && m->id[n][0] ? SAY(l, m->id[n]) : text);
    }
    if (m->least == 0) print_choice(l, 0, SAY(l, "ui.play.key.back"));
}

static bool means_yes(const char *text) { return same_name(text, "y") || same_name(text, "yes"); }
static bool means_no(const char *text) { return same_name(text, "n") || same_name(text, "no"); }

/* The number that the line means, or a letter of a seat; -1: none of them. */
static int menu_number(const Lines *l, const Menu *m)
{
    int n = number_in(l->line), seat = seat_in(l, l->line);
    if (n >= m->least && n <= m->most) return n;
    if (m->least == 1 && m->most == 2 && means_yes(l->line)) return 1;
    if (m->least == 1 && m->most == 2 && means_no(l->line)) return 2;
    for (n = 1; n <= m->most && seat != NOBODY; n++)
        if (!(n < 4 && m->id[n]) && m->seat[n] == seat) return n;
    return -1;
}

/* Shows it and reads until one is chosen; the words can be used meanwhile. -1: the input ended, or he left. */
static int read_menu(Lines *l, const Menu *m)
{
    const char *before = l->step;
    int n = -1;
    l->step = m->title;
    show_menu(l, m);
    while (l->outcome == OUTCOME_GOES_ON && read_line(l, SAY(l, "ui.play.prompt.answer"))) {
        n = menu_number(l, m);
        if (n >= 0) break;
        if (!l->line[0] || same_name(l->line, "again")) show_menu(l, m);
        else if (!do_word(l)) print(l, "ui.play.note.no_answer", (SayArg[]){{"n", NULL, m->most}, {0}});
    }
    l->step = before;
    return n;
}

/* ---- a question ---- */

/* At whom? Only those at whom it is allowed have a number. NOBODY: nobody after all. */
static int ask_target(Lines *l, const Choice *c)
{
    char title[LINE_TEXT], card[NAME * 2];
    Menu m = {.title = title, .anywhere = choice_goes_anywhere(c)};
    if (c->option.way != WAY_PRINTED) say_choice(l->table, c, card, sizeof card);
    else say_card_aloud(card, sizeof card, language(l), c->option.card);
    const char *id = c->option.verb == VERB_GIVE ? "ui.play.prompt.give" : c->option.card ? "ui.play.prompt.target" : "ui.play.heading.targets";
    say_format(title, sizeof title, language(l), id, (SayArg[]){{"card", card, 0}, {0}});
    for (int i = 1; i <= l->table->view.seats; i++) {
        int seat = table_from_me(l->table, i);
        if (choice_allows(c, seat)) m.seat[++m.most] = seat;
    }
    int picked = read_menu(l, &m);
    return picked > 0 ? m.seat[picked] : NOBODY;
}

static bool is_sure(Lines *l, BangMove move)
{
    const char *warning = foolish(l->table, move);
    if (!warning) return true;
    Menu m = {.least = 1, .most = 2, .title = SAY(l, warning), .id = {[1] = "ui.play.answer.all_the_same", [2] = "ui.play.key.back"}};
    return read_menu(l, &m) == 1;
}

/* True: the question is answered. */
static bool give_answer(Lines *l, BangMove move)
{
    if (!is_sure(l, move)) {
        if (l->outcome == OUTCOME_GOES_ON && !l->stale) ask_again(l, NULL);
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
    if (!c->aimed || at != NOBODY) return give_answer(l, choice_move(c, at));
    if (l->outcome == OUTCOME_GOES_ON && !l->stale) ask_again(l, NULL);
    return false;
}

/* "plays bang:KS on B", with or without one's own letter before it. 1: answered; 0: not, and it was told why; -1: it is no
   move. */
int read_notation(Lines *l)
{
    char text[LINE_TEXT + 4], sentence[LINE_TEXT];
    int seat;
    BangMove move;
    BangReason why;
    if (table_looks_on(l->table)) return -1;
    snprintf(text, sizeof text, "%s", l->line);
    int code = bang_read_move(&l->table->view, text, strlen(text), &seat, &move, &why);
    if (code == WHY_NO_SUCH_SEAT || code == WHY_NO_SUCH_VERB) {
        snprintf(text, sizeof text, "%c %s", 'A' + l->table->me, l->line);
        code = bang_read_move(&l->table->view, text, strlen(text), &seat, &move, &why);
    }
    if (code == WHY_NO_SUCH_VERB) return -1;
    if (code == WHY_LEGAL && seat != l->table->me) code = WHY_NOT_ASKED, why = (BangReason){.code = WHY_NOT_ASKED, .seat = (uint8_t)seat};
    if (code == WHY_LEGAL) code = bang_refuse(&l->table->view, seat, move, &why);
    if (code == WHY_LEGAL) return give_answer(l, move);
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
    char clock[NAME * 2];
    list_choices(l->table, &l->choices);
    ask_again(l, NULL);
    if (table_say_clock(l->table, clock, sizeof clock)) print_line(l, clock);
    l->stale = false;
    while (l->outcome == OUTCOME_GOES_ON && !l->stale && read_line(l, SAY(l, "ui.play.prompt.answer")))
        if (answer_line(l)) return;
}

/* ---- others act ---- */

/* Sid Ketchum, just hurt, while others are asked (BASE-461). True: he came between. */
static bool offer_to_come_between(Lines *l)
{
    Menu m = {.least = 1, .most = 2, .id = {[1] = "", [2] = "ui.play.answer.go_on"}};
    if (!table_offers(l->table) || !table_may_interrupt(l->table, &m.move)) return false;
    m.title = SAY(l, "ui.play.title.offer");
    return read_menu(l, &m) == 1 && table_answer(l->table, m.move) == WHY_LEGAL;
}

/* Once he is out: watch on, see only the result, or leave. */
static void ask_to_watch(Lines *l)
{
    static const char *const ID[] = {NULL, "ui.play.answer.watch", "ui.play.answer.to_end", "ui.play.key.quit"};
    if (l->watching || table_own(l->table)->role == ROLE_NONE || bang_in_play(&l->table->view, l->table->me)) return;
    Menu m = {.least = 1, .most = 3, .title = SAY(l, "ui.play.note.out")};
    memcpy(m.id, ID, sizeof ID);
    l->watching = true;
    if (!l->table->host->waits) {
        print_line(l, m.title);
        return;
    }
    int n = read_menu(l, &m);
    l->silent = n == 2;
    if (n == 3) l->outcome = OUTCOME_LEFT;
}

/* Those who are elsewhere take their time. What a person types meanwhile is a word, or a move that comes between. */
static void wait_for_others(Lines *l)
{
    l->choices.count = 0;
    while (l->outcome == OUTCOME_GOES_ON && !table_has_news(l->table) && !l->table->ended && !table_is_mine(l->table)) {
        tell_news(l);
        fflush(stdout);
        if (!wait_for_line(l, NULL) || !l->line[0] || do_word(l)) continue;
        int read = number_in(l->line) >= 0 ? -1 : read_notation(l);
        if (read < 0) print(l, table_looks_on(l->table) ? "ui.join.line.looks_on" : "ui.join.line.not_yet", (SayArg[]){{"word", l->line, 0}, {0}});
    }
}

static void watch(Lines *l)
{
    ask_to_watch(l);
    if (!l->table->host->waits) wait_for_others(l);
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
        else if (same_name(l->line, "next") || same_name(l->line, "pass")) l->outcome = OUTCOME_AGAIN_PASS;
        else if (means_no(l->line)) l->outcome = OUTCOME_OVER;
        else if (!do_word(l)) print(l, "ui.play.line.after", NULL);
    }
    if (l->outcome == OUTCOME_CUT_OFF || l->outcome == OUTCOME_INTERRUPTED) l->outcome = OUTCOME_OVER;
}

static void tell_record_error(const Lines *l)
{
    const Record *record = &l->table->record;
    SayArg args[] = {{"file", record->path, 0}, {"why", strerror(record->error), 0}, {0}};
    if (record->error > 0) print(l, "ui.play.note.not_saved", args);
}

void lines_game(Lines *l)
{
    bool greeted = l->table->view.answers > 0;
    print(l, "ui.play.line.intro", NULL);
    l->watching = l->silent = false;
    while (!l->table->view.over && l->outcome == OUTCOME_GOES_ON && !l->table->ended) {
        if (!greeted && table_is_dealt(l->table)) {
            print_filled(l, page_welcome);
            print_filled(l, page_players);
            greeted = true;
        }
        tell_news(l);
        if (table_has_news(l->table)) table_act(l->table);
        else if (table_is_mine(l->table)) ask_person(l);
        else watch(l);
    }
    tell_news(l);
}

static void play(Lines *l)
{
    lines_game(l);
    tell_record_error(l);
    if (l->table->view.over) after_game(l);
    else if (l->outcome != OUTCOME_GOES_ON) print_filled(l, page_seed);
    if (l->outcome == OUTCOME_CUT_OFF) print(l, "ui.play.line.cut_off", NULL);
    if (l->outcome == OUTCOME_INTERRUPTED) print(l, "cli.interrupted", NULL);
    if (l->outcome == OUTCOME_LEFT) print(l, "ui.play.note.quit", NULL);
}

enum Outcome lines_play(Table *table, bool ascii)
{
    Lines l;
    lines_begin(&l, table, ascii);
    play(&l);
    lines_end();
    return l.outcome;
}
