/* An analysis on a terminal: the curve as a bar for each turn, the costliest decisions, who was found out when. */
#include "analysis_print.h"
#include "cli/output.h"
#include <string.h>

enum { BAR = 40, FIGURE_COLUMN = 11 };
static const char *const BLOCK[ANALYSIS_SIDES] = {"█", "▒", "·"};

static const char *raw(const AnalysisTelling *t, const char *id) { return say_raw(t->language, id); }

static void put_heading(const AnalysisTelling *t, FILE *to, const char *id)
{
    fprintf(to, "\n%s%s%s\n", paint(to, PAINT_STRONG), raw(t, id), paint(to, PAINT_PLAIN));
}

static void put_faint(FILE *to, const char *text) { fprintf(to, "%s%s%s\n", paint(to, PAINT_FAINT), text, paint(to, PAINT_PLAIN)); }

/* ---- the curve ---- */

static void put_bar(const AnalysisPoint *p, FILE *to)
{
    int length[ANALYSIS_SIDES];
    whole_shares(p->chance, BAR, length);
    for (int side = 0; side < ANALYSIS_SIDES; side++)
        for (int i = 0; i < length[side]; i++) fputs(BLOCK[side], to);
}

/* Who went out in the turn that begins here, and which decisions of it are marked. */
static void put_notes(const AnalysisTelling *t, int point, FILE *to)
{
    const Analysis *a = t->analysis;
    char text[LINE_TEXT];
    const char *between = "  ";
    for (int i = 0; i < a->marked; i++)
        if (a->decision[a->mark[i]].point == point) fprintf(to, "%s(%d)", between, i + 1), between = " ";
    for (int i = 0; i < a->outs; i++) {
        if (a->out[i].point != point) continue;
        say_out(t, &a->out[i], text);
        fprintf(to, "%s%s", between, text);
        between = raw(t, "list.comma");
    }
}

static void put_point(const AnalysisTelling *t, int point, FILE *to)
{
    const AnalysisPoint *p = &t->analysis->point[point];
    char turn[32], figure[16];
    int percent[ANALYSIS_SIDES];
    bool end = point + 1 == t->analysis->points;
    if (end) snprintf(turn, sizeof turn, "%s", raw(t, "cli.analyse.end"));
    else snprintf(turn, sizeof turn, "%d %c", p->turn, 'A' + p->game.turn);
    put_column(to, turn, -6);
    whole_shares(p->chance, 100, percent);
    for (int side = 0; side < ANALYSIS_SIDES; side++) {
        snprintf(figure, sizeof figure, "%d %%", percent[side]);
        put_column(to, figure, -FIGURE_COLUMN);
    }
    fputs("  ", to);
    put_bar(p, to);
    put_notes(t, point, to);
    fputc('\n', to);
}

static void put_curve(const AnalysisTelling *t, FILE *to)
{
    char text[LINE_TEXT];
    put_heading(t, to, "cli.analyse.chances");
    say_how_chances(t, text);
    put_faint(to, text);
    put_column(to, raw(t, "cli.analyse.turn"), -6);
    for (int side = 0; side < ANALYSIS_SIDES; side++) {
        char head[64];
        snprintf(head, sizeof head, "%s %s", side_name(t, side), BLOCK[side]);
        put_column(to, head, -FIGURE_COLUMN);
    }
    fputc('\n', to);
    for (int i = 0; i < t->analysis->points; i++) put_point(t, i, to);
}

/* ---- sentences ---- */

static void put_costly(const AnalysisTelling *t, FILE *to)
{
    char text[LINE_TEXT];
    put_heading(t, to, "cli.analyse.costly");
    say_how_costs(t, text);
    put_faint(to, text);
    for (int i = 0; i < t->analysis->marked; i++) {
        say_cost(t, t->analysis->mark[i], text);
        fprintf(to, "(%d) %s\n", i + 1, text);
    }
}

static void put_suspicion(const AnalysisTelling *t, FILE *to)
{
    const Analysis *a = t->analysis;
    char text[LINE_TEXT], player[LINE_TEXT], suspicion[LINE_TEXT];
    if (!analysis_hides(a)) return;
    put_heading(t, to, "cli.analyse.suspicion");
    put_faint(to, raw(t, "cli.analyse.suspicion.how"));
    for (int seat = 0; seat < a->setup.seats; seat++) {
        if (a->fame[seat].most_at < 0) continue;
        say_suspicion(t, seat, suspicion);
        say_player(t, seat, 0, player);
        say_format(text, sizeof text, t->language, "cli.analyse.suspected", (SayArg[]){{"player", player, 0}, {"suspicion", suspicion, 0}, {0}});
        fprintf(to, "%c  %s\n", 'A' + seat, text);
    }
}

void put_analysis(const AnalysisTelling *t, FILE *to)
{
    char text[LINE_TEXT];
    say_about(t, text);
    fprintf(to, "%s\n", text);
    say_outcome(t, text);
    fprintf(to, "%s%s%s\n", paint(to, PAINT_STRONG), text, paint(to, PAINT_PLAIN));
    put_curve(t, to);
    put_costly(t, to);
    put_suspicion(t, to);
}
