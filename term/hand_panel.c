/* The hand: numbered, what cannot be used now crossed and with its reason, a card a row where there is room. */
#include "panels.h"
#include "columns.h"
#include <stdio.h>

static const char *hand_label(int i)
{
    static const char *const LABEL[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"};
    return i < (int)(sizeof LABEL / sizeof *LABEL) ? LABEL[i] : " ";
}

/* Kind and index; hearts and diamonds in red. Returns the columns. */
static int draw_card(Screen *s, int y, int x, int width, enum Ink ink, BangCard card)
{
    char index[16];
    int language = s->table->scene.language, suit = bang_suit(card);
    say_index(index, sizeof index, language, card, false);
    int used = draw_text(&s->pen, y, x, width, ink, say_kind(language, bang_kind(card))) + 1;
    bool red = (suit == SUIT_H || suit == SUIT_D) && (ink == INK_TEXT || ink == INK_STRONG);
    if (used < width) used += draw_text(&s->pen, y, x + used, width - used, red ? INK_RED : ink, index);
    return used;
}

static bool is_asked_for_cards(const Screen *s)
{
    return is_mine(s) && s->choices.by_hand;
}

void say_beside(const Screen *s, int hand, char *out, size_t size)
{
    BangReason why;
    bool usable = !is_asked_for_cards(s) || choice_of_card(&s->choices, hand) >= 0;
    if (usable) snprintf(out, size, "%s", say_kind_text(s->table->scene.language, bang_kind(hand_card(s->table, hand))));
    else if (why_not(s->table, hand, NOBODY, &why) != WHY_LEGAL) say_reason(&s->table->scene, &why, out, size);
    else out[0] = 0;
}

/* Width of the names of all cards in the hand. */
static int names_width(const Screen *s)
{
    int width = 0;
    for (int i = 0; hand_card(s->table, i) != CARD_NONE; i++) {
        char name[NAME * 2];
        say_card(name, sizeof name, s->table->scene.language, hand_card(s->table, i));
        width = wider(width, name);
    }
    return width;
}

static void draw_hand_card(Screen *s, int i, int y, int x, int width, int names)
{
    bool asked = is_asked_for_cards(s), usable = choice_of_card(&s->choices, i) >= 0;
    bool focus = asked && focus_hand(s, s->focus) == i && s->stage == STAGE_CHOOSE;
    bool taken = chosen(s) && chosen(s)->hand == i && asked;
    bool numbered = asked || s->stage == STAGE_READ || !is_mine(s);
    enum Ink ink = taken ? INK_CHOSEN : asked && usable ? INK_STRONG : asked ? INK_QUIET : INK_TEXT;
    char text[LINE_TEXT];
    if (focus || taken) draw_text(&s->pen, y, x, 1, INK_TURN, "▸");
    if (focus || taken) s->cursor_y = y, s->cursor_x = x + 1;
    if (numbered) draw_text(&s->pen, y, x + 1, 1, (asked && usable) || s->stage == STAGE_READ ? INK_KEY : INK_QUIET, hand_label(i));
    if (asked && !usable) draw_text(&s->pen, y, x + 3, 1, INK_QUIET, "✗");
    int used = draw_card(s, y, x + 5, width - 5, focus && usable ? INK_CHOSEN : ink, hand_card(s->table, i));
    if (s->layout.hand_columns > 1) return;
    if (used < names) used = names;
    say_beside(s, i, text, sizeof text);
    draw_wrapped(&s->pen, y, x + 5 + used + 2, width - used - 8, s->layout.card_rows, INK_QUIET, text);
}

/* A hand that does not fit scrolls with the focus. */
static void draw_more(Screen *s, int below)
{
    char text[NAME * 2];
    const Area *a = &s->layout.hand;
    say_format(text, sizeof text, s->table->scene.language, "ui.play.bar.more", (SayArg[]){{"n", NULL, below > 0 ? below : 0}, {0}});
    draw_right(&s->pen, a->y + a->rows - 1, a->x, a->columns - 1, INK_TURN, text);
}

void draw_hand(Screen *s)
{
    const Area *a = &s->layout.hand;
    int n = table_hand(s->table), columns = s->layout.hand_columns;
    if (a->rows == 0) return;
    if (n == 0) draw_text(&s->pen, a->y, a->x + 2, a->columns - 2, INK_QUIET, SAY(s, "ui.play.note.empty_hand"));
    int width = a->columns / columns, names = names_width(s), rows = a->rows / s->layout.card_rows;
    int most = rows * columns, focus = focus_hand(s, s->focus), first = 0;
    if (focus >= most) first = (focus - most) / columns * columns + columns;
    for (int i = first; i < n && i < first + most; i++) {
        int row = (i - first) / columns, column = (i - first) % columns;
        draw_hand_card(s, i, a->y + row * s->layout.card_rows, a->x + column * width, width, names);
    }
    if (n > most) draw_more(s, n - first - most);
}

