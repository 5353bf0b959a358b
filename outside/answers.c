/* What a program says when it is asked: thoughts, and its answer. Lines that mean nothing are passed over, with one note. */
#include "programs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int language_of(const Seated *s) { return s->program->outside->wishes.language; }

/* Of things that are counted: nothing below 0. */
static bool is_count(const char *text) { return *text != '-' && is_number(text); }

static uint32_t read_count(const char *text)
{
    unsigned long long n = strtoull(text, NULL, 10);
    return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

/* ---- thoughts ---- */

/* "0.53" as parts of WHOLE, "7" as WHOLE; -1: no such number. The locale has no say in it. */
static int read_share(const char *text)
{
    int n = 0, unit = WHOLE;
    if (!is_number(text) && !strchr(text, '.')) return -1;
    for (; *text && *text != '.'; text++) {
        if (*text < '0' || *text > '9') return -1;
        n = WHOLE * (*text != '0' || n > 0);
    }
    for (text += *text == '.'; *text; text++) {
        if (*text < '0' || *text > '9') return -1;
        unit /= 10;
        n += (*text - '0') * unit;
    }
    return n < WHOLE ? n : WHOLE;
}

static void think_role(const Question *q, char *rest)
{
    char *seat = cut_word(&rest), *role = cut_word(&rest);
    int who = seat[0] - 'A', which = bang_role_named(role, strlen(role)), share = read_share(cut_word(&rest));
    if (who >= 0 && who < q->view->seats && !seat[1] && which > ROLE_NONE && share >= 0) q->desk->thought->role[who][which] = (uint16_t)share;
}

/* The best first; of more than there is room for the best are kept. */
static void keep_choice(BotThought *t, BotChoice choice)
{
    int at = t->count;
    while (at > 0 && t->choice[at - 1].chance < choice.chance) at--;
    if (at == THOUGHTS) return;
    if (t->count < THOUGHTS) t->count++;
    memmove(t->choice + at + 1, t->choice + at, (size_t)(t->count - 1 - at) * sizeof *t->choice);
    t->choice[at] = choice;
}

static void think_choice(const Question *q, char *rest)
{
    char *number = cut_word(&rest);
    int share = read_share(cut_word(&rest));
    long i = is_number(number) ? strtol(number, NULL, 10) : -1;
    if (i < 0 || i >= q->options->moves || share < 0) return;
    BotChoice choice = {.move = bang_option(q->options, (int)i), .chance = (uint16_t)share};
    for (char *key = cut_word(&rest); *key; key = cut_word(&rest)) {
        char *value = cut_word(&rest);
        if (strcmp(key, "tries") == 0 && is_count(value)) choice.tries = read_count(value);
        else if (strcmp(key, "error") == 0 && read_share(value) >= 0) choice.error = (uint16_t)read_share(value);
    }
    keep_choice(q->desk->thought, choice);
}

static void think_iterations(const Question *q, char *rest)
{
    char *number = cut_word(&rest);
    if (is_count(number)) q->desk->thought->iterations = read_count(number);
}

static void take_info(const Question *q, char *rest)
{
    static const struct { const char *word; void (*take)(const Question *, char *); } INFO[] = {
        {"role", think_role}, {"choice", think_choice}, {"iterations", think_iterations}};
    char *word = cut_word(&rest);
    for (size_t i = 0; q->desk->thought && i < sizeof INFO / sizeof *INFO; i++)
        if (strcmp(word, INFO[i].word) == 0) INFO[i].take(q, rest);
}

/* ---- the answer ---- */

static int wrong(const Seated *s, Question *q, int fault, const char *line, const char *why)
{
    char shown[128];
    say_line(shown, sizeof shown, line);
    say_format(q->detail, sizeof q->detail, language_of(s), "outside.detail", (SayArg[]){{"line", shown, 0}, {"why", why, 0}, {0}});
    return fault;
}

static int answer_by_number(const Seated *s, Question *q, const char *line)
{
    char why[DETAIL];
    long i = strtol(line, NULL, 10);
    if (i >= 0 && i < q->options->moves) {
        q->move = bang_option(q->options, (int)i);
        return ANSWERED;
    }
    say_format(why, sizeof why, language_of(s), "outside.no_such_move", (SayArg[]){{"last", NULL, q->options->moves - 1}, {0}});
    return wrong(s, q, FAULT_ILLEGAL, line, why);
}

static int say_refusal(const Seated *s, Question *q, int fault, const char *line, const BangReason *reason)
{
    char why[DETAIL];
    SayScene scene = {.language = language_of(s), .view = q->view, .reader = NOBODY};
    say_reason(&scene, reason, why, sizeof why);
    return wrong(s, q, fault, line, why);
}

/* A move as it was written in its line, with or without the letter of the seat. */
static int answer_by_text(const Seated *s, Question *q, const char *line)
{
    char text[LINE_MOST + 8];
    int seat;
    BangReason why = {0};
    bool has_seat = line[0] >= 'A' && line[0] <= 'H' && (line[1] == ' ' || line[1] == 0);
    int length = has_seat ? snprintf(text, sizeof text, "%s", line) : snprintf(text, sizeof text, "%c %s", 'A' + s->seat, line);
    if (bang_read_move(q->view, text, (size_t)length, &seat, &q->move, &why) != WHY_LEGAL) return say_refusal(s, q, FAULT_UNREADABLE, line, &why);
    if (seat != s->seat) {
        why = (BangReason){.code = WHY_NOT_ASKED, .seat = (uint8_t)seat};
        return say_refusal(s, q, FAULT_ILLEGAL, line, &why);
    }
    if (bang_refuse(q->view, seat, q->move, &why) == WHY_LEGAL && q->move.at != NOBODY) return ANSWERED;
    return say_refusal(s, q, FAULT_ILLEGAL, line, &why);
}

enum { NOT_YET = -4 };

/* The number of the question was forgotten: what should be the move stands in its place. */
static int answer_without_move(const Seated *s, Question *q, const char *number)
{
    char line[LINE_MOST + 8], why[DETAIL], question[24];
    snprintf(line, sizeof line, "answer %s", number);
    snprintf(question, sizeof question, "%u", (unsigned)q->number);
    say_format(why, sizeof why, language_of(s), "outside.no_move", (SayArg[]){{"question", question, 0}, {0}});
    return wrong(s, q, FAULT_UNREADABLE, line, why);
}

/* An answer to another question is none: it comes late, if it has the form of an answer. */
static int take_answer(const Seated *s, Question *q, char *rest)
{
    char line[LINE_MOST + 1];
    snprintf(line, sizeof line, "%s", rest);
    char *number = cut_word(&rest), *move = rest + strspn(rest, " \t");
    if (!is_count(number)) return wrong(s, q, FAULT_UNREADABLE, line, say_raw(language_of(s), "outside.no_number"));
    if (strtoul(number, NULL, 10) != q->number || s->unready > 0) {
        if (!*move && s->unready == 0) return answer_without_move(s, q, number);
        if (q->desk->thought) *q->desk->thought = (BotThought){0};
        return NOT_YET;
    }
    char *end = move + strlen(move);
    while (end > move && (end[-1] == ' ' || end[-1] == '\t')) *--end = 0;
    return is_number(move) ? answer_by_number(s, q, move) : answer_by_text(s, q, move);
}

/* ---- lines ---- */

static void note_line(Seated *s, const char *line)
{
    char shown[128], what[DETAIL];
    if (s->noted || !*line) return;
    s->noted = true;
    say_line(shown, sizeof shown, line);
    say_format(what, sizeof what, language_of(s), "outside.unknown", (SayArg[]){{"line", shown, 0}, {0}});
    tell_of(s, what);
}

static int take_line(Seated *s, Question *q, char *line)
{
    char whole[128], *rest = line;
    say_line(whole, sizeof whole, line);
    char *word = cut_word(&rest);
    if (strcmp(word, "answer") == 0) return take_answer(s, q, rest);
    if (strcmp(word, "ready") == 0) s->unready -= s->unready > 0;
    else if (strcmp(word, "info") == 0) take_info(q, rest);
    else note_line(s, whole);
    return NOT_YET;
}

static int fault_of(const Seated *s, enum Heard heard)
{
    switch (heard) {
    case HEARD_LONG: return FAULT_LONG;
    case HEARD_DEAF: return FAULT_DEAF;
    case HEARD_FLOOD: return FAULT_FLOOD;
    case HEARD_ENDED: return FAULT_ENDED;
    case HEARD_STOPPED: return STOPPED;
    case HEARD_LINE:
    case HEARD_LATE: break;
    }
    return s->unready > 0 ? FAULT_UNREADY : FAULT_LATE;
}

int hear_answer(Seated *s, Question *q)
{
    uint64_t until = child_clock() + q->time * (uint64_t)1000;
    child_begin(&s->child);
    for (;;) {
        char *line;
        enum Heard heard = child_hear(&s->child, until, s->program->outside->wishes.stop, &line);
        int fault = heard == HEARD_LINE ? take_line(s, q, line) : fault_of(s, heard);
        if (fault != NOT_YET) return fault;
    }
}
