/* The question: a rule with whose it is, the sentence, what is worth knowing, and the answers that are no cards of the hand. */
#include "panels.h"
#include "columns.h"
#include "pages.h"
#include <stdio.h>

/* ---- the question ---- */

static enum Ink question_ink(const Screen *s)
{
    if (s->stage == STAGE_WATCH) return INK_QUIET;
    return is_mine(s) && view_of(s)->ask.kind == ASK_PLAY ? INK_TURN : INK_ASKED;
}

static const char *question_title(const Screen *s)
{
    if (s->stage == STAGE_WATCH) return SAY(s, "ui.play.title.wait");
    if (s->stage == STAGE_OFFER) return SAY(s, "ui.play.title.offer");
    return SAY(s, is_mine(s) && view_of(s)->ask.kind == ASK_PLAY ? "ui.play.title.turn" : "ui.play.title.asked");
}

/* What is in hand. At other questions than "play a card" the question stays to be read, and Enter names the answer. */
static void say_chosen(const Screen *s, char *out, size_t size)
{
    int language = s->table->scene.language;
    char text[LINE_TEXT];
    const Choice *c = chosen(s);
    if (s->stage == STAGE_AIM && c->option.card != CARD_NONE) {
        if (c->option.way != WAY_PRINTED) say_choice(s->table, c, text, sizeof text);
        else say_card(text, sizeof text, language, c->option.card);
        say_format(out, size, language, c->option.verb == VERB_GIVE ? "ui.play.prompt.give" : "ui.play.prompt.target", (SayArg[]){{"card", text, 0}, {0}});
    } else if (view_of(s)->ask.kind == ASK_PLAY) {
        say_move(&s->table->scene, s->table->me, choice_move(c, s->aim), text, sizeof text);
        say_format(out, size, language, "ui.play.prompt.send", (SayArg[]){{"move", text, 0}, {0}});
    } else {
        say_ask(&s->table->scene, out, size);
    }
}

/* What keeps a person waiting who has done his part. */
static const char *waits_for(const Screen *s)
{
    if (s->table->apart && s->table->joined) return "ui.join.apart";
    return s->table->sent ? "ui.join.sent" : NULL;
}

static void say_question(const Screen *s, char *out, size_t size)
{
    if (s->stage == STAGE_WATCH && waits_for(s)) {
        snprintf(out, size, "%s", SAY(s, waits_for(s)));
        return;
    }
    BangMove move;
    char text[LINE_TEXT];
    switch (s->stage) {
    case STAGE_WATCH:
    case STAGE_CHOOSE: say_ask(&s->table->scene, out, size); return;
    case STAGE_AIM:
    case STAGE_SEND: say_chosen(s, out, size); return;
    case STAGE_READ: snprintf(out, size, "%s", SAY(s, table_feats(s->table) > 0 ? "ui.play.prompt.read.feats" : "ui.play.prompt.read")); return;
    case STAGE_OFFER:
        text[0] = 0;
        if (table_may_interrupt(s->table, &move)) say_move(&s->table->scene, s->table->me, move, text, sizeof text);
        say_format(out, size, s->table->scene.language, "ui.play.note.interrupt", (SayArg[]){{"move", text, 0}, {0}});
    }
}

static void say_aim(const Screen *s, char *out, size_t size)
{
    BangReason why;
    const BangOption *o = &chosen(s)->option;
    BangMove move = {o->verb, o->card, (uint8_t)s->aim, o->way};
    SayScene scene = s->table->scene;
    if (choice_goes_anywhere(chosen(s)) && s->aim != s->table->me) scene.reader = NOBODY; /* no distance */
    if (bang_refuse(view_of(s), s->table->me, move, &why) == WHY_LEGAL) say_seat(&scene, s->aim, out, size);
    else say_reason(&s->table->scene, &why, out, size);
}

/* Who has the focus, or is chosen, by himself; NOBODY: nobody. */
static int named(const Screen *s)
{
    int choice = chosen(s) ? s->chosen : focus_choice(s, s->focus);
    for (int seat = 0; seat < view_of(s)->seats && choice >= 0; seat++)
        if (choice_of_person(&s->choices, seat) == choice) return seat;
    return NOBODY;
}

static void say_named(const Screen *s, char *out, size_t size)
{
    SayScene scene = s->table->scene;
    if (view_of(s)->ask.kind != ASK_SHOOT) scene.reader = NOBODY; /* how far he is counts for shots alone */
    say_seat(&scene, named(s), out, size);
}

/* The second line: what is worth knowing about what has the focus. */
static void say_detail(const Screen *s, char *out, size_t size)
{
    int choice = focus_choice(s, s->focus);
    BangCard card = chosen(s) ? chosen(s)->option.card : choice >= 0 && focus_hand(s, s->focus) < 0 ? s->choices.choice[choice].option.card : CARD_NONE;
    bool crossed = s->stage == STAGE_CHOOSE && choice < 0 && s->choices.by_hand && s->layout.hand_columns > 1;
    out[0] = 0;
    if (s->notice[0]) snprintf(out, size, "%s", s->notice);
    else if (crossed && focus_hand(s, s->focus) >= 0) say_beside(s, focus_hand(s, s->focus), out, size);
    else if (is_aiming(s)) say_aim(s, out, size);
    else if (named(s) != NOBODY) say_named(s, out, size);
    else if (card != CARD_NONE) snprintf(out, size, "%s", say_kind_text(s->table->scene.language, bang_kind(card)));
    else if (s->stage == STAGE_CHOOSE && view_of(s)->ask.kind == ASK_PLAY) say_bangs(s->table, out, size);
}

/* ---- answers: [e] End my turn ---- */

typedef struct { Screen *screen; int y, x, width, rows; int row, used; bool draw; } Flow;

static void flow_answer(Flow *f, const char *key, const char *text, bool focus)
{
    int wanted = columns_of(key) + 2 + (text[0] ? 1 + columns_of(text) : 0), gap = text[0] ? 2 : 1;
    char bracket[NAME];
    if (f->used > 0 && f->used + gap + wanted > f->width) f->row++, f->used = 0;
    if (f->used > 0) f->used += gap;
    if (f->draw && f->row < f->rows) {
        int y = f->y + f->row, x = f->x + f->used;
        snprintf(bracket, sizeof bracket, "[%s]", key);
        int n = draw_text(&f->screen->pen, y, x, f->width - f->used, focus && !text[0] ? INK_CHOSEN : INK_KEY, bracket);
        draw_text(&f->screen->pen, y, x + n + 1, f->width - f->used - n - 1, focus ? INK_CHOSEN : INK_TEXT, text);
    }
    f->used += wanted;
}

/* Beside cards of the hand there is no room to say once more what a feat asks: it stands in the row. */
static void say_answer(const Screen *s, const Choice *c, char *out, size_t size)
{
    int verb = c->option.verb, language = s->table->scene.language;
    if (!s->choices.by_hand || (verb != VERB_PERFORM && verb != VERB_CLAIM)) {
        say_choice(s->table, c, out, size);
        return;
    }
    SayArg args[] = {{"feat", say_kind(language, bang_kind(c->option.card)), 0}, {0}};
    say_format(out, size, language, verb == VERB_PERFORM ? "ui.play.answer.perform" : "ui.play.answer.claim", args);
}

static void flow_choices(Flow *f)
{
    Screen *s = f->screen;
    char text[LINE_TEXT];
    for (int i = 0; i < s->choices.count; i++) {
        const Choice *c = &s->choices.choice[i];
        if (s->choices.by_hand && c->hand >= 0) continue;
        say_answer(s, c, text, sizeof text);
        flow_answer(f, answer_key(s, i), text, focus_choice(s, s->focus) == i && s->stage == STAGE_CHOOSE);
    }
}

/* The way back, and of a card that can be used in another way too, that. */
static void flow_back(Flow *f)
{
    Screen *s = f->screen;
    char text[LINE_TEXT];
    int other = other_way(&s->choices, s->chosen);
    if (other >= 0) {
        say_choice(s->table, &s->choices.choice[other], text, sizeof text);
        flow_answer(f, SAY(s, "ui.play.key.tab"), text, false);
    }
    flow_answer(f, SAY(s, "ui.play.key.escape"), SAY(s, "ui.play.key.back"), false);
}

static void flow_targets(Flow *f, bool names)
{
    Screen *s = f->screen;
    for (int i = 0; i < view_of(s)->seats; i++) {
        int seat = table_from_left(s->table, i);
        char letter[] = {(char)('A' + seat), 0};
        if (!choice_allows(chosen(s), seat)) continue;
        flow_answer(f, letter, names ? say_seat_name(&s->table->scene, seat) : "", s->aim == seat);
    }
    flow_back(f);
}

static void flow_watch(Flow *f)
{
    Screen *s = f->screen;
    BangMove move;
    char text[LINE_TEXT];
    if (table_may_interrupt(s->table, &move)) {
        say_move(&s->table->scene, s->table->me, move, text, sizeof text);
        flow_answer(f, "s", text, s->stage == STAGE_OFFER);
    }
    bool out = !bang_in_play(view_of(s), s->table->me), here = s->table->host->waits;
    if (here) flow_answer(f, SAY(s, "ui.play.key.space"), SAY(s, s->stage == STAGE_OFFER ? "ui.play.answer.go_on" : "ui.play.key.skip"), false);
    if (!here) flow_answer(f, "/", SAY(s, "ui.join.key.say"), false);
    if (!here) flow_answer(f, ":", SAY(s, "ui.join.key.orders"), false);
    if (here && s->stage == STAGE_WATCH) flow_answer(f, "f", SAY(s, out ? "ui.play.answer.to_end" : "ui.play.answer.to_me"), false);
    if (out) flow_answer(f, "q", SAY(s, "ui.play.key.quit"), false);
}

static void flow_answers(Flow *f)
{
    Screen *s = f->screen;
    Flow test = *f;
    char text[LINE_TEXT];
    switch (s->stage) {
    case STAGE_WATCH:
    case STAGE_OFFER: flow_watch(f); return;
    case STAGE_CHOOSE: flow_choices(f); return;
    case STAGE_AIM:
        test.draw = false;
        flow_targets(&test, true);
        flow_targets(f, test.row < f->rows);
        return;
    case STAGE_SEND:
        say_move(&s->table->scene, s->table->me, choice_move(chosen(s), NOBODY), text, sizeof text);
        flow_answer(f, SAY(s, "ui.play.key.enter"), text, true);
        flow_back(f);
        return;
    case STAGE_READ: flow_answer(f, SAY(s, "ui.play.key.escape"), SAY(s, "ui.play.key.return"), false);
    }
}

int answer_rows(Screen *s, int width)
{
    Flow f = {.screen = s, .width = width};
    if (is_mine(s)) flow_choices(&f);
    return f.row < 3 ? f.row + 1 : 4;
}

void draw_question(Screen *s)
{
    Area a = s->layout.question;
    char text[LINE_TEXT], detail[LINE_TEXT];
    enum Ink ink = question_ink(s);
    char clock[NAME * 2];
    const char *hint = table_say_clock(s->table, clock, sizeof clock) ? clock : SAY(s, "ui.play.hint");
    int answers = answer_rows(s, a.columns - 2), rows = a.rows - 1 - answers;
    draw_rule(&s->pen, a.y, a.x, a.columns, ink, "━", question_title(s));
    if (columns_of(hint) + columns_of(question_title(s)) + 9 < a.columns) {
        draw_text(&s->pen, a.y, a.x + a.columns - columns_of(hint) - 4, columns_of(hint) + 2, INK_QUIET, " ");
        draw_text(&s->pen, a.y, a.x + a.columns - columns_of(hint) - 3, columns_of(hint), INK_QUIET, hint);
        draw_text(&s->pen, a.y, a.x + a.columns - 3, 1, INK_QUIET, " ");
    }
    say_question(s, text, sizeof text);
    say_detail(s, detail, sizeof detail);
    for (int i = 1; i < a.rows && s->stage != STAGE_WATCH; i++) draw_text(&s->pen, a.y + i, a.x, 1, ink, "▌");
    int room = detail[0] ? rows - 1 : rows;
    int used = draw_wrapped(&s->pen, a.y + 1, a.x + 2, a.columns - 2, room, s->stage == STAGE_WATCH ? INK_QUIET : INK_STRONG, text);
    if (used > room) used = room;
    if (detail[0]) draw_wrapped(&s->pen, a.y + 1 + used, a.x + 2, a.columns - 2, rows - used, s->notice[0] ? INK_DANGER : INK_TEXT, detail);
    Flow f = {.screen = s, .y = a.y + 1 + rows, .x = a.x + 2, .width = a.columns - 2, .rows = answers, .draw = true};
    flow_answers(&f);
}

