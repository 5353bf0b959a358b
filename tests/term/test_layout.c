/* The arithmetic of the screen: areas lie in the window and not on each other, whatever there is to show; and text is cut and
   broken where it may be. */
#include "term/columns.h"
#include "term/layout.h"
#include <locale.h>
#include <stdio.h>
#include <string.h>

static int passed, failed;

static void check(int good, const char *what, int a, int b, int c)
{
    passed += good;
    failed += !good;
    if (!good && failed < 20) printf("FAILED: %s (%d, %d, %d)\n", what, a, b, c);
}

/* ---- areas ---- */

static int inside(const Need *n, Area a)
{
    return a.rows >= 0 && a.columns >= 0 && a.y >= 0 && a.x >= 0 && a.y + a.rows <= n->height && a.x + a.columns <= n->width;
}

static int apart(Area a, Area b)
{
    if (a.rows == 0 || b.rows == 0) return 1;
    return a.y + a.rows <= b.y || b.y + b.rows <= a.y || a.x + a.columns <= b.x || b.x + b.columns <= a.x;
}

static void check_layout(Need n)
{
    Layout l = layout_for(n);
    if (!l.fits) {
        check(n.width < LEAST_WIDTH || n.height < l.least_height, "fits", n.width, n.height, n.seats);
        return;
    }
    Area area[] = {l.bar, l.seats, l.feats, l.roles, l.log, l.me, l.question, l.hand, l.signs};
    int count = sizeof area / sizeof *area, good = 1;
    for (int i = 0; i < count; i++) {
        good &= inside(&n, area[i]);
        for (int j = 0; j < i; j++) good &= apart(area[i], area[j]);
    }
    check(good, "areas", n.width, n.height, n.hand);
    bool room_for_hand = n.hand == NO_HAND ? l.hand.rows == 0 && l.me.rows == 0 : l.hand.rows >= 1;
    check(room_for_hand && l.hand_columns >= 1 && l.question.rows >= 3 + (n.answers > 3 ? 3 : n.answers) - 1, "room to answer", n.width, n.height, n.hand);
    check(l.seats.rows == 1 + n.seats * l.seat_rows, "all players", n.width, n.height, n.seats);
    int rows = l.feat_columns == 2 ? (n.feats + 1) / 2 : n.feats * l.feat_rows;
    check(l.feats.rows == rows + l.feat_title && (n.feats > 0 || l.feats.rows == 0), "all feats", n.width, n.height, n.feats);
}

static void test_layouts(void)
{
    for (int width = 40; width <= 220; width += 9)
        for (int height = 10; height <= 90; height++)
            for (int seats = 3; seats <= 8; seats++)
                for (int hand = NO_HAND; hand <= 30; hand += hand < 10 ? 1 : 5)
                    for (int answers = 1; answers <= 4; answers++)
                        for (int feats = 0; feats <= 5; feats++) check_layout((Need){width, height, seats, hand, answers, feats});
}

/* ---- text ---- */

static void test_columns(void)
{
    int used;
    check(columns_of("BANG! K♠") == 8, "Latin", columns_of("BANG! K♠"), 8, 0);
    check(columns_of("뱅!") == 3, "Hangul", columns_of("뱅!"), 3, 0);
    check(columns_of("杂货店") == 6, "Hanzi", columns_of("杂货店"), 6, 0);
    check(columns_of("e\xCC\x81") == 1, "a mark takes no column", columns_of("e\xCC\x81"), 1, 0);
    check(columns_of("\xFF\xC0\x80") == 3, "broken UTF-8", columns_of("\xFF\xC0\x80"), 3, 0);
    check(bytes_in("뱅뱅", 3, &used) == 3 && used == 2, "never half a letter", used, 2, 0);
}

static void check_wrap(const char *text, int width, const char *first, int lines)
{
    Span span[16];
    int n = wrap_text(text, width, span, 16);
    check(n == lines && (int)strlen(first) == span[0].length && memcmp(first, span[0].text, strlen(first)) == 0, text, n, lines, span[0].length);
}

static void test_wrapping(void)
{
    check_wrap("", 10, "", 1);
    check_wrap("one two three", 8, "one two", 2);
    check_wrap("one two three", 3, "one", 4);
    check_wrap("one\ntwo", 20, "one", 2);
    check_wrap("카드 더미", 6, "카드", 2);
    check_wrap("回复1点体力。失去", 13, "回复1点体力。", 2);
    check_wrap("回复1点体力。失去", 12, "回复1点体", 2);
}

static void test_other_text(void)
{
    char out[64];
    to_ascii("●●○ 3, K♠ 뱅!", out, sizeof out);
    check(strcmp(out, "**o 3, KS ?!") == 0, out, 0, 0, 0);
    clean_text("A\x1b[31m\xFF\xEC\x95\x88", out, sizeof out);
    check(strcmp(out, "A?[31m?안") == 0, out, 0, 0, 0);
}

int main(void)
{
    if (!setlocale(LC_ALL, "C.UTF-8")) return 77; /* cannot be tested here */
    test_layouts();
    test_columns();
    test_wrapping();
    test_other_text();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
