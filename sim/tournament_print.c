/* Tables of differences. For people they are in points (of 100 games, how many more are won), for programs parts of 1. */
#include "tournament_print.h"
#include "cli/game_words.h"
#include "cli/output.h"
#include "runs.h"
#include "text/say.h"
#include <stdlib.h>
#include <string.h>

void write_points(char out[POINTS_TEXT], double share) { snprintf(out, POINTS_TEXT, "%+.1f", 100 * share); }

/* ---- the summary ---- */

static void put_bots(const Tournament *t, int language)
{
    put_column(stdout, say_raw(language, "cli.simulate.bots"), SUMMARY_COLUMN);
    for (int i = 0; i < t->entrants; i++) printf("%s%s", i ? say_raw(language, "list.comma") : "", t->entrant[i].name);
    printf("\n");
    put_column(stdout, say_raw(language, "cli.simulate.players"), SUMMARY_COLUMN);
    for (int i = 0; i < t->sizes; i++) printf("%s%d", i ? say_raw(language, "list.comma") : "", t->players[i]);
    printf("\n");
}

static void put_summary(const Tournament *t, int language)
{
    put_line(language, "cli.simulate.seed", t->seed.text);
    put_bots(t, language);
    put_game_words(language, t->game.sets, t->game.options, SUMMARY_COLUMN);
    put_count(language, "cli.tournament.deals", t->played);
    put_count(language, "cli.simulate.games", t->games);
    if (t->given_up) put_count(language, "cli.simulate.given_up", t->given_up);
    if (t->refused) put_count(language, "cli.simulate.refused", t->refused);
}

/* ---- pairs ---- */

enum { NAME_CELL = -18, POINTS_CELL = -9, RATING_CELL = -13, NAME_ROOM = 22 }; /* NAME_ROOM: a longer name is cut to NAME_CELL */

static void put_name(const char *name, int width)
{
    char shown[NAME_ROOM];
    make_printable(shown, sizeof shown, name, strlen(name));
    put_column(stdout, shown, width);
}

static void put_lead(const char *label, const Paired *p)
{
    char difference[POINTS_TEXT], low[POINTS_TEXT], high[POINTS_TEXT];
    Lead lead = lead_of(p);
    if (p->n == 0) return;
    write_points(difference, lead.difference);
    write_points(low, lead.low);
    write_points(high, lead.high);
    put_column(stdout, label, SUMMARY_COLUMN);
    printf("%18.1f%18.1f%9s   %s … %s\n", 100 * lead.first, 100 * lead.second, difference, low, high);
}

static const char *say_size(char *out, size_t size, int language, int players)
{
    say_format(out, size, language, "cli.tournament.size", (SayArg[]){{"players", NULL, players}, {0}});
    return out;
}

static void put_leads(const Tournament *t, int language, const Figures *f)
{
    char label[64];
    put_lead(say_raw(language, "cli.tournament.all"), &f->at[ALL_SIZES][ALL_ROLES]);
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++) put_lead(say_role(language, role), &f->at[ALL_SIZES][role]);
    for (int i = 0; i < t->sizes && t->sizes > 1; i++) put_lead(say_size(label, sizeof label, language, t->players[i]), &f->at[1 + i][ALL_ROLES]);
}

static void put_heading(int language, const char *left, const char *first, const char *second)
{
    printf("%s", paint(stdout, PAINT_STRONG));
    put_column(stdout, say_raw(language, left), SUMMARY_COLUMN);
    put_name(first, NAME_CELL);
    put_name(second, NAME_CELL);
    put_column(stdout, say_raw(language, "cli.tournament.difference"), POINTS_CELL);
    printf("   %s%s\n", say_raw(language, "cli.simulate.interval"), paint(stdout, PAINT_PLAIN));
}

static void put_verdict(const Tournament *t, int language, int pair, const char *first, const char *second)
{
    static const char *const VERDICT[] = {[VERDICT_OPEN] = "cli.tournament.verdict.open", [VERDICT_FIRST] = "cli.tournament.verdict.better",
                                          [VERDICT_SECOND] = "cli.tournament.verdict.better", [VERDICT_NEITHER] = "cli.tournament.verdict.neither"};
    char line[LINE_TEXT], points[POINTS_TEXT], deals[24];
    enum Verdict verdict = verdict_of(&t->trial[pair]);
    snprintf(points, sizeof points, "%g", 100 * t->difference);
    snprintf(deals, sizeof deals, "%llu", (unsigned long long)(verdict == VERDICT_OPEN ? t->played : t->trial[pair].after));
    SayArg args[] = {{"bot", verdict == VERDICT_SECOND ? second : first, 0}, {"points", points, 0}, {"deals", deals, 0}, {0}};
    say_format(line, sizeof line, language, VERDICT[verdict], args);
    printf("%s\n", line);
}

static void put_pair(const Tournament *t, int language, int pair)
{
    char line[LINE_TEXT];
    int first, second;
    pair_bots(t, pair, &first, &second);
    const char *a = t->entrant[first].name, *b = t->entrant[second].name;
    say_format(line, sizeof line, language, "cli.tournament.pair", (SayArg[]){{"first", a, 0}, {"second", b, 0}, {0}});
    printf("\n%s%s%s\n", paint(stdout, PAINT_STRONG), line, paint(stdout, PAINT_PLAIN));
    if (t->until_decided) put_verdict(t, language, pair, a, b);
    put_heading(language, "cli.tournament.seats", a, b);
    put_leads(t, language, &t->pair[pair]);
}

/* ---- ratings ---- */

static double rating_of(const Tournament *t, int bot) { return lead_of(&t->bot[bot].at[ALL_SIZES][ALL_ROLES]).difference; }

/* The best first. */
static void rank(const Tournament *t, int order[MOST_ENTRANTS])
{
    for (int i = 0; i < t->entrants; i++) {
        int k = i;
        for (; k > 0 && rating_of(t, order[k - 1]) < rating_of(t, i); k--) order[k] = order[k - 1];
        order[k] = i;
    }
}

/* +8.1 ±2.0 */
static void put_rating(const Paired *p)
{
    char points[POINTS_TEXT], text[48] = "-";
    Lead lead = lead_of(p);
    write_points(points, lead.difference);
    if (p->n > 0) snprintf(text, sizeof text, "%s ±%.1f", points, 50 * (lead.high - lead.low));
    put_column(stdout, text, RATING_CELL);
}

/* All, and then by role or by number of players. */
static void put_rating_row(const Tournament *t, const Figures *f, bool by_size)
{
    put_rating(&f->at[ALL_SIZES][ALL_ROLES]);
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN && !by_size; role++) put_rating(&f->at[ALL_SIZES][role]);
    for (int i = 0; i < t->sizes && by_size; i++) put_rating(&f->at[1 + i][ALL_ROLES]);
    printf("\n");
}

static void put_ratings(const Tournament *t, int language, bool by_size)
{
    char label[64];
    int order[MOST_ENTRANTS];
    rank(t, order);
    printf("\n%s", paint(stdout, PAINT_STRONG));
    put_column(stdout, say_raw(language, "cli.tournament.rating"), SUMMARY_COLUMN);
    put_column(stdout, say_raw(language, "cli.tournament.all"), RATING_CELL);
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN && !by_size; role++) put_column(stdout, say_role(language, role), RATING_CELL);
    for (int i = 0; i < t->sizes && by_size; i++) put_column(stdout, say_size(label, sizeof label, language, t->players[i]), RATING_CELL);
    printf("%s\n", paint(stdout, PAINT_PLAIN));
    for (int i = 0; i < t->entrants; i++) {
        put_name(t->entrant[order[i]].name, SUMMARY_COLUMN);
        put_rating_row(t, &t->bot[order[i]], by_size);
    }
}

void put_tournament(const Tournament *t, int language)
{
    put_summary(t, language);
    if (t->played == 0) return;
    for (int pair = 0; pair < pair_count(t); pair++) put_pair(t, language, pair);
    bool rated = t->entrants > 2; /* of two, the ratings are their difference */
    if (rated) put_ratings(t, language, false);
    if (rated && t->sizes > 1) put_ratings(t, language, true);
    for (int i = 0; i < t->entrants; i++) put_program(language, t->entrant[i].entry);
}

/* ---- JSON ---- */

typedef struct { const char *first, *second; } Sides; /* what the two are called */

static void json_lead(const Paired *p, Sides names)
{
    Lead l = lead_of(p);
    printf("{\"deals\":%llu,\"%s\":%.6f,\"%s\":%.6f,", (unsigned long long)p->n, names.first, l.first, names.second, l.second);
    printf("\"difference\":%.6f,\"error\":%.6f,\"low\":%.6f,\"high\":%.6f}", l.difference, l.error, l.low, l.high);
}

static void json_size(const Paired at[ROLE_COUNT], Sides names)
{
    bool first = true;
    printf("\"all\":");
    json_lead(&at[ALL_ROLES], names);
    printf(",\"roles\":{");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++) {
        if (at[role].n == 0) continue;
        printf("%s\"%s\":", first ? "" : ",", bang_role_id(role));
        json_lead(&at[role], names);
        first = false;
    }
    printf("}");
}

static void json_figures(const Tournament *t, const Figures *f, Sides names)
{
    json_size(f->at[ALL_SIZES], names);
    printf(",\"players\":{");
    for (int i = 0; i < t->sizes; i++) {
        printf("%s\"%d\":{", i ? "," : "", t->players[i]);
        json_size(f->at[1 + i], names);
        printf("}");
    }
    printf("}}");
}

static void json_name(const char *key, const char *name)
{
    printf("\"%s\":", key);
    put_json_text(stdout, name);
    printf(",");
}

static void json_pair(const Tournament *t, int pair)
{ /* decided_after is not there as long as the verdict is open */
    static const char *const VERDICT[] = {[VERDICT_OPEN] = "open", [VERDICT_FIRST] = "first", [VERDICT_SECOND] = "second", [VERDICT_NEITHER] = "neither"};
    const Trial *trial = &t->trial[pair];
    int first, second;
    pair_bots(t, pair, &first, &second);
    printf("{");
    json_name("first", t->entrant[first].name);
    json_name("second", t->entrant[second].name);
    if (t->until_decided) printf("\"verdict\":\"%s\",", VERDICT[verdict_of(trial)]);
    if (trial->after) printf("\"decided_after\":%llu,", (unsigned long long)trial->after);
    json_figures(t, &t->pair[pair], (Sides){"first_rate", "second_rate"});
}

static void json_head(const Tournament *t)
{
    printf("{\"seed\":\"%s\",\"bots\":[", t->seed.text);
    for (int i = 0; i < t->entrants; i++) {
        printf("%s", i ? "," : "");
        put_json_text(stdout, t->entrant[i].name);
    }
    printf("],\"players\":[");
    for (int i = 0; i < t->sizes; i++) printf("%s%d", i ? "," : "", t->players[i]);
    printf("],");
    put_json_game(t->game.sets, t->game.options);
    printf("\"deals\":%llu,\"games\":%llu,\"given_up\":%llu,", (unsigned long long)t->played, (unsigned long long)t->games, (unsigned long long)t->given_up);
    printf("\"refused\":%llu,\"decisions\":%.4f,", (unsigned long long)t->refused, t->games ? (double)t->decisions / (double)t->games : 0);
    if (t->until_decided) printf("\"to_decide\":%.6f,\"decided\":%s,", t->difference, t->decided ? "true" : "false");
}

void put_tournament_json(const Tournament *t)
{
    json_head(t);
    printf("\"pairs\":[");
    for (int pair = 0; pair < pair_count(t); pair++) {
        printf("%s", pair ? "," : "");
        json_pair(t, pair);
    }
    printf("],\"ratings\":[");
    for (int i = 0; i < t->entrants; i++) {
        printf("%s{", i ? "," : "");
        json_name("bot", t->entrant[i].name);
        json_figures(t, &t->bot[i], (Sides){"own_rate", "others_rate"});
    }
    printf("]");
    int programs = 0;
    for (int i = 0; i < t->entrants; i++) programs += json_program(t->entrant[i].entry, programs ? "," : ",\"outside\":{");
    printf("%s}\n", programs ? "}" : "");
}

/* ---- CSV ---- */

static void csv_text(const char *text)
{
    if (!text[strcspn(text, ",\"\n")]) {
        printf("%s,", text);
        return;
    }
    putchar('"');
    for (; *text; text++) printf(*text == '"' ? "\"\"" : "%c", *text);
    printf("\",");
}

static void csv_row(const char *kind, const char *first, const char *second, const char *players, const char *role, const Paired *p)
{
    Lead l = lead_of(p);
    if (p->n == 0) return;
    printf("%s,", kind);
    csv_text(first);
    csv_text(second);
    printf("%s,%s,%llu,%.6f,%.6f,%.6f,%.6f,%.6f,%.6f\n", players, role, (unsigned long long)p->n, l.first, l.second, l.difference, l.error, l.low, l.high);
}

static void csv_figures(const Tournament *t, const char *kind, const char *first, const char *second, const Figures *f)
{
    for (int size = 0; size <= t->sizes; size++) {
        char players[8] = "all";
        if (size > 0) snprintf(players, sizeof players, "%d", t->players[size - 1]);
        for (int role = ALL_ROLES; role < ROLE_HIDDEN; role++)
            csv_row(kind, first, second, players, role == ALL_ROLES ? "all" : bang_role_id(role), &f->at[size][role]);
    }
}

void put_tournament_csv(const Tournament *t)
{
    printf("kind,first,second,players,role,deals,first_rate,second_rate,difference,error,low,high\n");
    for (int pair = 0; pair < pair_count(t); pair++) {
        int first, second;
        pair_bots(t, pair, &first, &second);
        csv_figures(t, "pair", t->entrant[first].name, t->entrant[second].name, &t->pair[pair]);
    }
    for (int i = 0; i < t->entrants; i++) csv_figures(t, "rating", t->entrant[i].name, "", &t->bot[i]);
}
