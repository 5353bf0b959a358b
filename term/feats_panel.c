/* The feats of the row: a key to press, whether it can be done now, the free act, whose tokens lie there; and what it asks, where
   there is room. A small window has two beside each other. */
#include "panels.h"
#include "columns.h"
#include "pages.h"
#include <stdio.h>

/* The columns of a feat, as wide as what stands in them. */
typedef struct { int key, mark, name, icon, tokens, text, end; } Stops;

static BangCard feat_at(const Screen *s, int i) { return bang_cards(view_of(s), ZONE_FEATS)[i]; }
static int feats(const Screen *s) { return bang_count(view_of(s), ZONE_FEATS); }

/* AAC: two of A, one of C. One's own stand out. Draws or, with draw false, only measures. */
static int tokens(Screen *s, int y, int x, BangCard feat, bool draw)
{
    int used = 0;
    for (int seat = 0; seat < view_of(s)->seats; seat++) {
        char letter[] = {(char)('A' + seat), 0};
        for (int n = bang_tokens(view_of(s), feat, seat); n > 0; n--, used++)
            if (draw) draw_text(&s->pen, y, x + used, 1, seat == s->table->me ? INK_STRONG : INK_TEXT, letter);
    }
    return used;
}

static Stops stops_for(Screen *s, int x, int width)
{
    int name = 0, most = 0;
    for (int i = 0; i < feats(s); i++) {
        int used = tokens(s, 0, 0, feat_at(s, i), false);
        name = wider(name, say_kind(s->table->scene.language, bang_kind(feat_at(s, i))));
        if (used > most) most = used;
    }
    Stops stops = {.key = x + 1, .mark = x + 3, .name = x + 5, .end = x + width - 1};
    int room = stops.end - stops.name - 2 - most - 1;
    stops.icon = stops.name + (name < room ? name : room) + 1;
    stops.tokens = stops.icon + 2;
    stops.text = stops.tokens + most + (most > 0 ? 2 : 0);
    return stops;
}

static enum Ink name_ink(const Screen *s, BangCard feat)
{
    int choice = choice_of_feat(s, feat);
    bool focus = s->stage == STAGE_CHOOSE && choice >= 0 && focus_choice(s, s->focus) == choice;
    if (focus || (chosen(s) && chosen(s)->option.card == feat)) return INK_CHOSEN;
    if (is_mine(s) && view_of(s)->ask.card == feat) return INK_STRONG; /* the question is about it */
    return !is_about_feats(s->table) ? INK_TEXT : choice >= 0 ? INK_STRONG : INK_QUIET;
}

/* What it asks; and below that, where there are two rows, what stands against doing it. */
static void draw_what(Screen *s, BangCard feat, int y, const Stops *x)
{
    int language = s->table->scene.language, kind = bang_kind(feat), rows = s->layout.feat_rows, width = x->end - x->text;
    bool asked = is_about_feats(s->table) && choice_of_feat(s, feat) < 0;
    char reason[LINE_TEXT];
    BangReason why;
    bool refused = asked && rows > 1 && bang_refuse(view_of(s), s->table->me, feat_move(s->table, feat), &why) != WHY_LEGAL;
    draw_wrapped(&s->pen, y, x->text, width, refused ? 1 : rows, INK_QUIET, rows > 1 ? say_kind_text(language, kind) : say_kind_short(language, kind));
    if (!refused) return;
    say_reason(&s->table->scene, &why, reason, sizeof reason);
    draw_text(&s->pen, y + 1, x->text, width, INK_QUIET, reason);
}

static void draw_feat(Screen *s, BangCard feat, int y, const Stops *x)
{
    bool asked = is_about_feats(s->table), can = choice_of_feat(s, feat) >= 0;
    const char *name = say_kind(s->table->scene.language, bang_kind(feat));
    draw_text(&s->pen, y, x->key, 1, (asked && can) || s->stage == STAGE_READ ? INK_KEY : INK_QUIET, feat_key(s, feat));
    if (asked) draw_text(&s->pen, y, x->mark, 1, can ? INK_GOOD : INK_QUIET, can ? "✓" : "✗");
    draw_text(&s->pen, y, x->name, x->icon - x->name - 1, name_ink(s, feat), name);
    if (bang_has_crossroads(feat)) draw_text(&s->pen, y, x->icon, 1, INK_TURN, CROSSROADS);
    tokens(s, y, x->tokens, feat, true);
    if (s->layout.feat_columns == 1) draw_what(s, feat, y, x);
}

static void draw_title(Screen *s, const Area *a)
{
    char text[LINE_TEXT];
    SayArg args[] = {{"deck", NULL, bang_count(view_of(s), ZONE_FEAT_DECK)}, {"pile", NULL, bang_count(view_of(s), ZONE_FEAT_PILE)}, {0}};
    say_format(text, sizeof text, s->table->scene.language, "ui.play.feat.title", args);
    draw_rule(&s->pen, a->y, a->x, a->columns, INK_QUIET, "─", text);
}

void draw_feats(Screen *s)
{
    const Area *a = &s->layout.feats;
    int columns = s->layout.feat_columns, width = a->columns / columns, top = a->y + s->layout.feat_title;
    if (s->layout.feat_title) draw_title(s, a);
    for (int i = 0; i < feats(s); i++) {
        Stops stops = stops_for(s, a->x + i % columns * width, width);
        draw_feat(s, feat_at(s, i), top + i / columns * s->layout.feat_rows, &stops);
    }
}
