/* Words of line mode: help, hand, look, why, card, save ... One row a word. */
#include "line_words.h"
#include "columns.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- printing ---- */

void print_line(const Lines *l, const char *text)
{
    char ascii[LINE_TEXT];
    if (l->ascii) to_ascii(text, ascii, sizeof ascii);
    puts(l->ascii ? ascii : text);
}

void print(const Lines *l, const char *id, const SayArg *args)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, language(l), id, args);
    print_line(l, text);
}

void print_page(const Lines *l, Page *page)
{
    for (char *at = page->text, *end; at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = 0;
        print_line(l, at);
    }
    page_free(page);
}

void print_filled(const Lines *l, void (*fill)(Page *, const Table *))
{
    Page page = {0};
    fill(&page, l->table);
    print_page(l, &page);
}

void print_choice(const Lines *l, int n, const char *what)
{
    print(l, "ui.play.line.choice", (SayArg[]){{"n", NULL, n}, {"move", what, 0}, {0}});
}

/* ---- reading words ---- */

/* A number and nothing else; -1: it is none. */
int number_in(const char *text)
{
    char *end;
    if (!*text || strlen(text) > 4 || strspn(text, "0123456789") != strlen(text)) return -1;
    return (int)strtol(text, &end, 10);
}

int seat_in(const Lines *l, const char *text)
{
    int seat = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
    return text[0] && !text[1] && seat >= 0 && seat < l->table->view.seats ? seat : NOBODY;
}

/* ---- the question ---- */

void ask_again(Lines *l, char *rest)
{
    char text[LINE_TEXT];
    (void)rest;
    say_ask(&l->table->scene, text, sizeof text);
    print_line(l, text);
    for (int i = 0; i < l->choices.count; i++) {
        say_choice(l->table, &l->choices.choice[i], text, sizeof text);
        print_choice(l, i + 1, text);
    }
}

/* ---- words ---- */

static void word_help(Lines *l, char *rest)
{
    (void)rest;
    print(l, "ui.play.line.help", NULL);
    if (table_feats(l->table) > 0) print(l, "ui.play.line.help.feats", NULL);
    if (!l->table->joined) return;
    print(l, "ui.join.line.help", NULL);
    print(l, "ui.join.orders", NULL);
}

static void word_players(Lines *l, char *rest)
{
    (void)rest;
    print_filled(l, l->step ? page_situation : page_position);
    if (l->step) print_line(l, l->step);
}

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

/* Which card of the hand is meant by its name, or by the number of the answer that uses it; -1: none. */
static int hand_named(const Lines *l, const char *text)
{
    int n = number_in(text), tongue = language(l);
    if (n >= 0) return n >= 1 && n <= l->choices.count ? l->choices.choice[n - 1].hand : -1;
    for (int i = 0; hand_card(l->table, i) != CARD_NONE; i++) {
        char aloud[NAME * 2], brief[NAME * 2];
        BangCard card = hand_card(l->table, i);
        say_card_aloud(aloud, sizeof aloud, tongue, card);
        say_card(brief, sizeof brief, tongue, card);
        const char *const names[] = {bang_kind_id(bang_kind(card)), say_kind(tongue, bang_kind(card)), aloud, brief};
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (same_name(text, names[k])) return i;
    }
    return -1;
}

/* With the number of its answer, which is what plays it; the others say why they have none. */
static void word_hand(Lines *l, char *rest)
{
    int n = table_hand(l->table);
    (void)rest;
    if (n == 0) print(l, table_looks_on(l->table) ? "ui.join.looks_on" : "ui.play.note.empty_hand", NULL);
    for (int i = 0; i < n; i++) {
        char card[NAME * 2];
        say_card_aloud(card, sizeof card, language(l), hand_card(l->table, i));
        int choice = choice_of_card(&l->choices, i);
        if (choice >= 0) print_choice(l, choice + 1, card);
        for (int other = choice; choice >= 0 && (other = other_way(&l->choices, other)) > choice;) {
            say_choice(l->table, &l->choices.choice[other], card, sizeof card);
            print_choice(l, other + 1, card);
        }
        if (choice >= 0) continue;
        if (l->choices.by_hand) tell_card(l, i, NOBODY);
        else print_line(l, card);
    }
}

static void word_table(Lines *l, char *rest)
{
    Page page = {0};
    (void)rest;
    page_seat(&page, l->table, l->table->me);
    print_page(l, &page);
}

static void word_feats(Lines *l, char *rest)
{
    (void)rest;
    if (table_feats(l->table) == 0) print(l, "ui.play.feat.none", NULL);
    print_filled(l, page_feats);
}

/* A feat of the row by its name, or by the number of the answer that takes it. */
static BangCard feat_named(const Lines *l, const char *text)
{
    int n = number_in(text);
    for (int i = 0; i < table_feats(l->table); i++) {
        BangCard feat = bang_cards(&l->table->view, ZONE_FEATS)[i];
        bool numbered = n >= 1 && n <= l->choices.count && l->choices.choice[n - 1].option.card == feat;
        if (numbered || same_name(text, bang_kind_id(bang_kind(feat))) || same_name(text, say_kind(language(l), bang_kind(feat)))) return feat;
    }
    return CARD_NONE;
}

static void tell_feat(const Lines *l, BangCard feat)
{
    Page page = {0};
    page_card(&page, l->table, feat);
    print_page(l, &page);
}

/* why beer, why cat balou B, why 3, why bottleneck */
static void word_why(Lines *l, char *rest)
{
    char *space = strrchr(rest, ' ');
    int at = space ? seat_in(l, space + 1) : NOBODY;
    if (at != NOBODY) *space = 0;
    int hand = hand_named(l, rest);
    BangCard feat = hand < 0 ? feat_named(l, rest) : CARD_NONE;
    if (feat != CARD_NONE) tell_feat(l, feat);
    else if (hand < 0) print(l, "ui.play.line.which_card", NULL);
    else tell_card(l, hand, at);
}

static bool tell_text(const Lines *l, const char *asked, const char *id, const char *name, const char *text)
{
    char line[LINE_TEXT];
    if (!same_name(asked, id) && !same_name(asked, name)) return false;
    snprintf(line, sizeof line, "%s: %s", name, text);
    print_line(l, line);
    return true;
}

/* card beer, card 3 (the card of that answer), card Sid Ketchum */
static void word_card(Lines *l, char *rest)
{
    Page page = {0};
    int found = 0, tongue = language(l), n = number_in(rest);
    BangCard card = n >= 1 && n <= l->choices.count ? l->choices.choice[n - 1].option.card : CARD_NONE;
    if (!*rest || (n >= 0 && card == CARD_NONE)) {
        print(l, "ui.play.line.which_name", NULL);
        return;
    }
    if (card != CARD_NONE) {
        page_card(&page, l->table, card);
        print_page(l, &page);
        return;
    }
    for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++)
        found += tell_text(l, rest, bang_kind_id(kind), say_kind(tongue, kind), say_kind_text(tongue, kind));
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) {
        if (!tell_text(l, rest, bang_character_id(c), say_character(tongue, c), say_character_text(tongue, c))) continue;
        page_other_side(&page, l->table, c);
        print_page(l, &page);
        found++;
    }
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

/* say hello: to those at the table of a server. */
void word_say(Lines *l, char *rest)
{
    char phrases[LINE_TEXT];
    if (!l->table->joined) print(l, "ui.join.line.nobody", NULL);
    else if (*rest) joined_say(l->table->joined, rest);
    else {
        say_phrases(language(l), phrases, sizeof phrases);
        print_line(l, phrases);
    }
}

/* save FILE: never over another file; that one can be removed first. Before the end only when it is said twice. */
static void word_save(Lines *l, char *rest)
{
    if (l->table->joined) {
        print(l, "ui.join.no_save", NULL);
        return;
    }
    if (!*rest) {
        print(l, "ui.play.line.which_file", NULL);
        return;
    }
    if (!l->table->view.over && !l->warned) {
        l->warned = true;
        print(l, "ui.play.line.save_open", NULL);
        return;
    }
    l->warned = false;
    char path[LINE_TEXT];
    record_place(rest, path, sizeof path);
    bool saved = record_save(&l->table->record, path, false);
    SayArg args[] = {{"file", path, 0}, {"why", strerror(errno), 0}, {0}};
    print(l, saved ? "ui.play.note.saved" : "ui.play.note.not_saved", args);
}

static const struct { const char *word; void (*does)(Lines *, char *rest); } WORDS[] = {
    {"help", word_help}, {"?", word_help},      {"hand", word_hand}, {"table", word_table}, {"look", word_players},
    {"players", word_players}, {"feats", word_feats}, {"player", word_player}, {"log", word_log},   {"role", word_role},   {"why", word_why},
    {"card", word_card}, {"again", ask_again},  {"save", word_save}, {"say", word_say},   {"quit", word_quit},
};

/* True: the line was a word. */
bool do_word(Lines *l)
{
    char line[LINE_TEXT], *rest;
    snprintf(line, sizeof line, "%s", l->line);
    rest = line + strcspn(line, " ");
    if (*rest) *rest++ = 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (same_name(line, WORDS[i].word)) {
            WORDS[i].does(l, rest);
            return true;
        }
    return l->table->joined && do_order(l) != ORDER_NONE;
}

enum Order do_order(Lines *l)
{
    char line[LINE_TEXT];
    snprintf(line, sizeof line, "%s", l->line);
    enum Order order = room_order(l->table->joined, line);
    if (order != ORDER_CLAIM) return order;
    if (!read_hidden(l, SAY(l, "ui.join.prompt.password")) || !l->line[0]) return ORDER_TOLD;
    room_claim(l->table->joined, line, l->line);
    explicit_bzero(l->line, sizeof l->line);
    return ORDER_SENT;
}

