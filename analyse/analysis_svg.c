/* An analysis as a picture that stands by itself: the chances of the sides as areas over the turns, the costliest decisions with their
   sentences, who is who, and for each hidden role a strip a watcher, coloured and hatched by what he took it for. All strips share the
   axis of the curve. Fonts of the system, colours of its own for a light and a dark screen. Lengths are tenths of a unit. */
#include "analysis_print.h"
#include "svg_paper.h"
#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 6400, EDGE = 240, LEFT = 560, RIGHT = WIDTH - EDGE, PLOT = RIGHT - LEFT, INSIDE = WIDTH - 2 * EDGE,
    CURVE = 2400, STRIP = 130, STRIP_GAP = 20, TEXT = 150, LEAD = 210, SMALL = 125, SMALL_LEAD = 175, MARK = 105,
};

typedef struct {
    Paper paper;
    const AnalysisTelling *telling;
    const Analysis *analysis;
    int y, top;                                       /* of the next thing, of the curve */
    int mark_x[ANALYSIS_MARKED], mark_y[ANALYSIS_MARKED]; /* where the numbers of decisions stand */
} Picture;

static const char *raw(const Picture *p, const char *id) { return say_raw(p->telling->language, id); }

/* ---- colours and hatching: never one without the other ---- */

/* The letter is the name of a role's classes and patterns. */
static const char LETTER[ROLE_COUNT] = {[ROLE_SHERIFF] = 's', [ROLE_DEPUTY] = 'd', [ROLE_OUTLAW] = 'o', [ROLE_RENEGADE] = 'r'};

static const char STYLE[] =
    "<style>\n"
    "svg{--paper:#fbf5e6;--ink:#21180f;--ink2:#574737;--rule:#c9b68d;--s:#d39a2d;--d:#3f74ab;--o:#b93627;--r:#6b5a49;--cut:#fbf5e6;"
    "font-family:Charter,Georgia,'Noto Serif',serif;background:var(--paper);display:block;width:100%;max-width:1100px;height:auto;margin:0 auto}\n"
    "@media(prefers-color-scheme:dark){svg{--paper:#1f1813;--ink:#f5e9cf;--ink2:#cdb994;--rule:#54432f;--s:#e5b04c;--d:#6f9fd2;--o:#e2674f;--r:#a8957d;--cut:#1f1813}}\n"
    ".paper{fill:var(--paper)}.t{fill:var(--ink);font-size:15px}.q{fill:var(--ink2);font-size:12.5px}.h{fill:var(--ink);font-size:18px;font-weight:700}"
    ".hh{fill:var(--ink);font-size:26px;font-weight:700}.b{fill:var(--ink);font-size:13px;font-weight:700}.m{text-anchor:middle}.e{text-anchor:end}"
    ".in{font-size:15px;font-weight:700;fill:var(--ink);stroke:var(--paper);stroke-width:4px;paint-order:stroke;stroke-linejoin:round;text-anchor:middle}\n"
    ".s{fill:var(--s)}.d{fill:var(--d)}.o{fill:var(--o)}.r{fill:var(--r)}.ps{fill:none}.pd{fill:url(#pd)}.po{fill:url(#po)}.pr{fill:url(#pr)}"
    ".soft{opacity:.5}.cut{stroke:var(--cut);fill:none}.axis{stroke:var(--ink);stroke-width:1.5}.grid{stroke:var(--ink);stroke-width:.6;opacity:.28}.rule{stroke:var(--rule);stroke-width:1}"
    ".edge{fill:none;stroke:var(--paper);stroke-width:2;stroke-linejoin:round}.gone{stroke:var(--ink);stroke-width:1.4;stroke-dasharray:3 3}"
    ".dot{fill:var(--ink)}.dt{fill:var(--paper);font-size:13px;font-weight:700;text-anchor:middle}.drop{stroke:var(--ink);stroke-width:1.2}"
    ".bed{fill:var(--rule);opacity:.3}.found{fill:none;stroke:var(--ink);stroke-width:1.8}\n"
    "</style>\n";

static const char PATTERNS[] =
    "<defs>\n"
    "<pattern id=\"po\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><line x1=\"1\" y1=\"0\" x2=\"1\" y2=\"6\" class=\"cut\" stroke-width=\"1.6\"/></pattern>\n"
    "<pattern id=\"pd\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><circle cx=\"2\" cy=\"2\" r=\"1.1\" style=\"fill:var(--cut)\"/><circle cx=\"5\" cy=\"5\" r=\"1.1\" style=\"fill:var(--cut)\"/></pattern>\n"
    "<pattern id=\"pr\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><line x1=\"0\" y1=\"1\" x2=\"5\" y2=\"1\" class=\"cut\" stroke-width=\"1.4\"/></pattern>\n"
    "</defs>\n";

static void put_swatch(Picture *p, int x, int y, int width, int height, int role)
{
    char style[4] = {LETTER[role], 0}, hatch[4] = {'p', LETTER[role], 0};
    put_box(&p->paper, x, y, width, height, style);
    put_box(&p->paper, x, y, width, height, hatch);
}

/* ---- where turns are ---- */

static int steps(const Picture *p) { return p->analysis->points > 1 ? p->analysis->points - 1 : 1; }

static int x_of(const Picture *p, int point) { return LEFT + PLOT * point / steps(p); }

/* Between the points, by the answers. */
static int x_of_answer(const Picture *p, int point, uint32_t answer)
{
    const AnalysisPoint *at = &p->analysis->point[point];
    if (point + 1 >= p->analysis->points) return x_of(p, point);
    uint32_t first = at->game.answers, last = at[1].game.answers, n = answer - first;
    return x_of(p, point) + (int)((unsigned)(x_of(p, point + 1) - x_of(p, point)) * n / (last > first ? last - first : 1));
}

/* ---- the head ---- */

static void put_head(Picture *p)
{
    char text[LINE_TEXT];
    p->y = 500;
    put_text(&p->paper, EDGE, p->y, "hh", raw(p, "cli.analyse.title"));
    say_outcome(p->telling, text);
    p->y = put_wrapped(&p->paper, EDGE, p->y + 290, INSIDE, TEXT, LEAD, "t", text);
    say_about(p->telling, text);
    p->y = put_wrapped(&p->paper, EDGE, p->y + 20, INSIDE, SMALL, SMALL_LEAD, "q", text);
}

static void put_legend(Picture *p)
{
    int x = EDGE;
    p->y += 130;
    for (int side = 0; side < ANALYSIS_SIDES; side++) {
        const char *name = side_name(p->telling, side);
        put_swatch(p, x, p->y - 115, 220, 140, p->analysis->side[side]);
        put_text(&p->paper, x + 290, p->y, "t", name);
        x += 290 + text_width(name, TEXT) + 260;
    }
    p->y += 120;
}

/* ---- the curve ---- */

static int y_of(const Picture *p, int chance) { return p->top + CURVE - CURVE * chance / WHOLE; }

static int chance_upto(const Picture *p, int point, int side)
{
    int chance = 0;
    for (int i = 0; i <= side; i++) chance += p->analysis->point[point].chance[i];
    return chance;
}

static void put_corner(Picture *p, const char *command, int point, int side)
{
    fputs(command, p->paper.to);
    put_number(&p->paper, x_of(p, point));
    fputc(' ', p->paper.to);
    put_number(&p->paper, y_of(p, chance_upto(p, point, side)));
}

static void put_area(Picture *p, int side, const char *style)
{
    fputs("<path d=\"", p->paper.to);
    for (int i = 0; i < p->analysis->points; i++) put_corner(p, i ? "L" : "M", i, side);
    for (int i = p->analysis->points; i-- > 0;) put_corner(p, "L", i, side - 1);
    fprintf(p->paper.to, "Z\" class=\"%s\"/>\n", style);
}

static void put_edge(Picture *p, int side)
{
    fputs("<path d=\"", p->paper.to);
    for (int i = 0; i < p->analysis->points; i++) put_corner(p, i ? "L" : "M", i, side);
    fputs("\" class=\"edge\"/>\n", p->paper.to);
}

/* How high the area is all along a name whose middle stands at a point; middle: of that, as a chance. */
static int room_for(const Picture *p, int side, int point, int half, int *middle)
{
    int low = 0, high = WHOLE;
    for (int i = 0; i < p->analysis->points; i++) {
        if (abs(x_of(p, i) - x_of(p, point)) > half) continue;
        int top = chance_upto(p, i, side), bottom = top - p->analysis->point[i].chance[side];
        if (top < high) high = top;
        if (bottom > low) low = bottom;
    }
    *middle = (low + high) / 2;
    return high - low;
}

static bool hits_mark(const Picture *p, int x, int y, int half)
{
    for (int i = 0; i < p->analysis->marked; i++)
        if (abs(p->mark_x[i] - x) < half + MARK && abs(p->mark_y[i] - y) < 2 * MARK) return true;
    return false;
}

/* Where there is the most room; nowhere, if it would not fit. */
static void put_side_name(Picture *p, int side)
{
    const char *name = side_name(p->telling, side);
    int half = text_width(name, TEXT) / 2 + 60, best = -1, most = WHOLE / 10, at = 0, middle;
    for (int i = 0; i < p->analysis->points; i++) {
        bool fits = x_of(p, i) - half >= LEFT && x_of(p, i) + half <= RIGHT;
        int room = fits ? room_for(p, side, i, half, &middle) : 0;
        if (room > most && !hits_mark(p, x_of(p, i), y_of(p, middle), half)) most = room, best = i, at = middle;
    }
    if (best >= 0) put_text(&p->paper, x_of(p, best), y_of(p, at) + 50, "in", name);
}

static void put_scale(Picture *p)
{
    char text[16];
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = y_of(p, percent * (WHOLE / 100));
        if (percent % 100) put_line_between(&p->paper, LEFT, y, RIGHT, y, "grid");
        snprintf(text, sizeof text, "%d %%", percent);
        put_text(&p->paper, LEFT - 50, y + 45, "q e", text);
    }
    put_line_between(&p->paper, LEFT, p->top + CURVE, RIGHT, p->top + CURVE, "axis");
    put_line_between(&p->paper, LEFT, p->top, LEFT, p->top + CURVE, "axis");
}

/* The letters of those whose turn it is, as far as there is room, and some numbers. */
static void put_turns(Picture *p)
{
    char text[16];
    int width = PLOT / steps(p), number = 0;
    for (int i = 0; i + 1 < p->analysis->points; i++) {
        int middle = (x_of(p, i) + x_of(p, i + 1)) / 2, turn = p->analysis->point[i].turn;
        text[0] = (char)('A' + p->analysis->point[i].game.turn), text[1] = 0;
        if (width >= 100) put_text(&p->paper, middle, p->top + CURVE + 150, "q m", text);
        if (turn != 1 && (turn % 5 || x_of(p, i) < number)) continue;
        put_line_between(&p->paper, x_of(p, i), p->top + CURVE, x_of(p, i), p->top + CURVE + 50, "axis");
        snprintf(text, sizeof text, "%d", turn);
        put_text(&p->paper, middle, p->top + CURVE + (width >= 100 ? 310 : 170), "b m", text);
        number = x_of(p, i) + 260;
    }
    p->y = p->top + CURVE + (width >= 100 ? 310 : 170);
    put_text(&p->paper, LEFT - 50, p->y, "q e", raw(p, "cli.analyse.turn"));
}

/* Eliminations: a line down the curve, a cross and the letter above it, in rows where they would meet. */
enum { OUT_ROWS = 3, OUT_ROW = 170, OUT_WIDTH = 330 };

static void put_outs(Picture *p)
{
    char text[16];
    int end[OUT_ROWS] = {0};
    for (int i = 0; i < p->analysis->outs; i++) {
        const AnalysisOut *o = &p->analysis->out[i];
        int x = x_of_answer(p, o->point, o->number), row = 0;
        while (row + 1 < OUT_ROWS && x - OUT_WIDTH / 2 < end[row]) row++;
        end[row] = x + OUT_WIDTH / 2;
        put_line_between(&p->paper, x, p->top - 40 - row * OUT_ROW, x, p->top + CURVE, "gone");
        snprintf(text, sizeof text, "✕ %c", 'A' + o->seat);
        put_text(&p->paper, x > RIGHT - 130 ? RIGHT - 130 : x, p->top - 70 - row * OUT_ROW, "b m", text);
    }
}

static int out_rows(const Picture *p)
{
    int rows = 0, last = -2 * OUT_WIDTH, run = 0;
    for (int i = 0; i < p->analysis->outs; i++) {
        int x = x_of_answer(p, p->analysis->out[i].point, p->analysis->out[i].number);
        run = x - last < OUT_WIDTH ? run + 1 : 1;
        last = x;
        if (run > rows) rows = run;
    }
    return rows > OUT_ROWS ? OUT_ROWS : rows;
}

static void put_dot(Picture *p, int x, int y, int n)
{
    char text[16];
    fputs("<circle cx=\"", p->paper.to);
    put_number(&p->paper, x);
    fputs("\" cy=\"", p->paper.to);
    put_number(&p->paper, y);
    fputs("\" r=\"10.5\" class=\"dot\"/>\n", p->paper.to);
    snprintf(text, sizeof text, "%d", n);
    put_text(&p->paper, x, y + 45, "dt", text);
}

/* Marks of decisions stand on the bottom of the curve's sky, one above the other where they would meet. */
static void put_marks(Picture *p)
{
    int row[ANALYSIS_MARKED];
    for (int i = 0; i < p->analysis->marked; i++) {
        const AnalysisDecision *d = &p->analysis->decision[p->analysis->mark[i]];
        int x = x_of_answer(p, d->point, d->number - 1);
        p->mark_x[i] = x < LEFT + MARK ? LEFT + MARK : x > RIGHT - MARK ? RIGHT - MARK : x;
        row[i] = 0;
        for (bool free = false; !free;) {
            free = true;
            for (int j = 0; j < i; j++)
                if (row[j] == row[i] && abs(p->mark_x[j] - p->mark_x[i]) < 2 * MARK + 20) row[i]++, free = false;
        }
        p->mark_y[i] = p->top + 180 + row[i] * (2 * MARK + 30);
        put_line_between(&p->paper, x, p->mark_y[i], x, p->top + CURVE, "drop");
    }
    for (int i = 0; i < p->analysis->marked; i++) put_dot(p, p->mark_x[i], p->mark_y[i], i + 1);
}

static void put_curve(Picture *p)
{
    char how[LINE_TEXT];
    p->top = p->y + 40 + out_rows(p) * OUT_ROW;
    for (int side = 0; side < ANALYSIS_SIDES; side++) {
        char style[4] = {LETTER[p->analysis->side[side]], 0}, hatch[] = {'p', style[0], ' ', 's', 'o', 'f', 't', 0};
        put_area(p, side, style);
        put_area(p, side, hatch);
    }
    for (int side = 0; side + 1 < ANALYSIS_SIDES; side++) put_edge(p, side);
    put_scale(p);
    put_turns(p);
    put_outs(p);
    put_marks(p);
    for (int side = 0; side < ANALYSIS_SIDES; side++) put_side_name(p, side);
    say_how_chances(p->telling, how);
    p->y = put_wrapped(&p->paper, EDGE, p->y + 260, INSIDE, SMALL, SMALL_LEAD, "q", how) - 60;
}

/* ---- headings and sentences ---- */

static void put_heading(Picture *p, const char *id, const char *how)
{
    p->y += 400;
    put_line_between(&p->paper, EDGE, p->y - 260, RIGHT, p->y - 260, "rule");
    put_text(&p->paper, EDGE, p->y, "h", raw(p, id));
    p->y = put_wrapped(&p->paper, EDGE, p->y + 210, INSIDE, SMALL, SMALL_LEAD, "q", how) + 60;
}

static void put_costly(Picture *p)
{
    char text[LINE_TEXT];
    say_how_costs(p->telling, text);
    put_heading(p, "cli.analyse.costly", text);
    for (int i = 0; i < p->analysis->marked; i++) {
        put_dot(p, EDGE + MARK, p->y - 45, i + 1);
        say_cost(p->telling, p->analysis->mark[i], text);
        p->y = put_wrapped(&p->paper, EDGE + 320, p->y, INSIDE - 320, TEXT, LEAD, "t", text) + 50;
    }
}

/* Who is who: the letters of the axis and the strips. */
static void put_players(Picture *p)
{
    const Analysis *a = p->analysis;
    char text[LINE_TEXT], letter[2] = "A";
    put_heading(p, "cli.analyse.players", "");
    for (int seat = 0; seat < a->setup.seats; seat++) {
        int role = a->end.seat[seat].role, out = 0;
        for (int i = 0; i < a->outs; i++)
            if (a->out[i].seat == seat) out = a->out[i].turn;
        letter[0] = (char)('A' + seat);
        put_swatch(p, EDGE, p->y - 125, 160, 160, role);
        put_text(&p->paper, EDGE + 230, p->y, "b", letter);
        say_player(p->telling, seat, out, text);
        p->y = put_wrapped(&p->paper, EDGE + 400, p->y, INSIDE - 400, TEXT, LEAD, "t", text) + 20;
    }
    p->y -= 60;
}

/* ---- strips ---- */

enum { FAINTEST = 3000, LEVELS = 10 }; /* a chance below it leaves no colour */

/* The likeliest role, and how strong its colour is, 0 to LEVELS. */
static int colour_of(const uint16_t chance[ROLE_COUNT], int *level)
{
    int role = ROLE_DEPUTY;
    for (int other = ROLE_DEPUTY; other < ROLE_HIDDEN; other++)
        if (chance[other] > chance[role]) role = other;
    int above = chance[role] - FAINTEST;
    *level = above <= 0 ? 0 : (above * LEVELS + (WHOLE - FAINTEST) / 2) / (WHOLE - FAINTEST);
    return role;
}

static void put_cells(Picture *p, int first, int last, int role, int level)
{
    char style[8] = {LETTER[role], 0};
    int x = x_of(p, first), width = x_of(p, last) - x;
    if (level == 0) return;
    fprintf(p->paper.to, "<g opacity=\"%s%d\">", level == LEVELS ? "" : ".", level == LEVELS ? 1 : level);
    put_box(&p->paper, x, p->y, width, STRIP, style);
    if (level >= LEVELS / 3) { /* held likelier than not */
        style[0] = 'p', style[1] = LETTER[role], style[2] = 0;
        put_box(&p->paper, x, p->y, width, STRIP, style);
    }
    fputs("</g>\n", p->paper.to);
}

/* What one seat took another for; equal neighbours are one box. */
static void put_strip(Picture *p, int observer, int seat)
{
    const Analysis *a = p->analysis;
    int first = -1, role = 0, level = 0, last = 0;
    char letter[2] = {(char)('A' + observer), 0};
    while (last < a->points && !analysis_suspects(a, last, observer, seat)) last++;
    if (last == a->points) return;
    put_text(&p->paper, LEFT - 100, p->y + STRIP - 20, "q e", letter);
    for (int i = last; i < a->points; i++) {
        int strength = 0, now = 0;
        bool is = i + 1 < a->points && analysis_suspects(a, i, observer, seat);
        if (is) now = colour_of(a->point[i].belief[observer][seat], &strength);
        if (is) put_box(&p->paper, x_of(p, i), p->y, x_of(p, i + 1) - x_of(p, i), STRIP, "bed");
        if (first >= 0 && (!is || now != role || strength != level)) put_cells(p, first, i, role, level), first = -1;
        if (is && first < 0) first = i, role = now, level = strength;
    }
    p->y += STRIP + STRIP_GAP;
}

static void put_observed(Picture *p, int seat)
{
    const Analysis *a = p->analysis;
    char text[LINE_TEXT], letter[2] = {(char)('A' + seat), 0};
    int role = a->end.seat[seat].role;
    put_swatch(p, EDGE, p->y - 125, 160, 160, role);
    put_text(&p->paper, EDGE + 230, p->y, "b", letter);
    snprintf(text, sizeof text, "%s · %s", player_name(p->telling, seat), say_role(p->telling->language, role));
    put_text(&p->paper, EDGE + 400, p->y, "b", text);
    say_suspicion(p->telling, seat, text);
    p->y = put_wrapped(&p->paper, EDGE + 400, p->y + SMALL_LEAD, INSIDE - 400, SMALL, SMALL_LEAD, "q", text) - 90;
    int top = p->y;
    for (int observer = 0; observer < a->setup.seats; observer++) put_strip(p, observer, seat);
    if (a->fame[seat].found_at >= 0) {
        int x = x_of(p, a->fame[seat].found_at);
        put_line_between(&p->paper, x, top - 30, x, p->y + 10, "found");
    }
    p->y += 260;
}

static void put_role_legend(Picture *p)
{
    int x = EDGE;
    for (int role = ROLE_DEPUTY; role < ROLE_HIDDEN; role++) {
        const char *name = say_role(p->telling->language, role);
        if (p->analysis->end.roles[role] == 0) continue;
        put_swatch(p, x, p->y - 115, 220, 140, role);
        put_text(&p->paper, x + 290, p->y, "t", name);
        x += 290 + text_width(name, TEXT) + 260;
    }
    p->y += 330;
}

static void put_suspicion(Picture *p)
{
    if (!analysis_hides(p->analysis)) return;
    put_heading(p, "cli.analyse.suspicion", raw(p, "cli.analyse.suspicion.picture"));
    p->y += 40;
    put_role_legend(p);
    for (int seat = 0; seat < p->analysis->setup.seats; seat++)
        if (p->analysis->fame[seat].most_at >= 0) put_observed(p, seat);
    p->y -= 200;
}

/* ---- the sheet ---- */

static void put_body(Picture *p)
{
    put_head(p);
    put_legend(p);
    put_curve(p);
    put_costly(p);
    put_players(p);
    put_suspicion(p);
    p->y += 200;
}

static void put_words(Picture *p)
{
    char text[LINE_TEXT];
    fputs("<title>", p->paper.to);
    put_xml(&p->paper, raw(p, "cli.analyse.title"));
    fputs("</title>\n<desc>", p->paper.to);
    say_outcome(p->telling, text);
    put_xml(&p->paper, text);
    for (int i = 0; i < p->analysis->marked; i++) {
        say_cost(p->telling, p->analysis->mark[i], text);
        fputc('\n', p->paper.to);
        put_xml(&p->paper, text);
    }
    fputs("</desc>\n", p->paper.to);
}

/* The height is known when all is drawn: so it is drawn twice, first into nothing. */
static int height_of(const AnalysisTelling *t)
{
    char *drawn = NULL;
    size_t size = 0;
    FILE *nothing = open_memstream(&drawn, &size);
    if (!nothing) return 0;
    Picture p = {.paper = {nothing}, .telling = t, .analysis = t->analysis};
    put_body(&p);
    fclose(nothing);
    free(drawn);
    return p.y;
}

void put_analysis_svg(const AnalysisTelling *t, FILE *to)
{
    Picture p = {.paper = {to}, .telling = t, .analysis = t->analysis};
    int height = height_of(t);
    fprintf(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" xml:lang=\"%s\">\n", WIDTH / UNIT, height / UNIT, say_tag(t->language));
    put_words(&p);
    fputs(STYLE, to);
    fputs(PATTERNS, to);
    put_box(&p.paper, 0, 0, WIDTH, height, "paper");
    put_body(&p);
    fputs("</svg>\n", to);
}
