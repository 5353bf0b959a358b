/* Sentences about figures. */
#include "analysis_say.h"
#include <stdio.h>

int whole_percent(int chance) { return (chance + WHOLE / 200) / (WHOLE / 100); }

void whole_shares(const uint16_t chance[ANALYSIS_SIDES], int whole, int out[ANALYSIS_SIDES])
{
    int left = whole, rest[ANALYSIS_SIDES];
    for (int side = 0; side < ANALYSIS_SIDES; side++) {
        out[side] = chance[side] * whole / WHOLE;
        rest[side] = chance[side] * whole % WHOLE;
        left -= out[side];
    }
    for (; left > 0; left--) {
        int most = 0;
        for (int side = 1; side < ANALYSIS_SIDES; side++)
            if (rest[side] > rest[most]) most = side;
        out[most]++;
        rest[most] = -1;
    }
}

const char *side_name(const AnalysisTelling *t, int side)
{
    static const char *const ID[ROLE_COUNT] = {[ROLE_SHERIFF] = "cli.analyse.side.law", [ROLE_OUTLAW] = "cli.analyse.side.outlaws", [ROLE_RENEGADE] = "cli.analyse.side.renegade"};
    int role = t->analysis->side[side];
    return analysis_hides(t->analysis) ? say_raw(t->language, ID[role]) : say_role(t->language, role);
}

static SayScene scene_of(const AnalysisTelling *t, const BangGame *view)
{
    SayScene scene = {.language = t->language, .view = view, .reader = NOBODY};
    for (int seat = 0; seat < SEATS; seat++) scene.name[seat] = t->name[seat][0] ? t->name[seat] : NULL;
    return scene;
}

const char *player_name(const AnalysisTelling *t, int seat)
{
    return t->name[seat][0] ? t->name[seat] : say_character(t->language, analysis_character(t->analysis, seat));
}

static const char *role_of(const AnalysisTelling *t, int seat) { return say_role(t->language, t->analysis->end.seat[seat].role); }

void say_outcome(const AnalysisTelling *t, char *out)
{
    SayScene scene = scene_of(t, &t->analysis->end);
    if (t->analysis->end.over) say_result(&scene, out, LINE_TEXT);
    else snprintf(out, LINE_TEXT, "%s", say_raw(t->language, "cli.analyse.unfinished"));
}

void say_about(const AnalysisTelling *t, char *out)
{
    const Analysis *a = t->analysis;
    int compared = 0;
    for (int i = 0; i < a->decisions; i++) compared += a->decision[i].played >= 0;
    SayArg args[] = {{"players", NULL, a->setup.seats}, {"turns", NULL, a->end.turns}, {"answers", NULL, (int)a->end.answers}, {"compared", NULL, compared}, {0}};
    say_format(out, LINE_TEXT, t->language, "cli.analyse.about", args);
}

void say_how_chances(const AnalysisTelling *t, char *out)
{
    int most = 0, games = 0;
    for (int i = 0; i < t->analysis->points; i++) {
        if (t->analysis->point[i].games) games = (int)t->analysis->point[i].games;
        for (int side = 0; side < ANALYSIS_SIDES; side++)
            if (t->analysis->point[i].error[side] > most) most = t->analysis->point[i].error[side];
    }
    char error[16];
    snprintf(error, sizeof error, "%d.%d", most / 100, most / 10 % 10);
    SayArg args[] = {{"games", NULL, games}, {"error", error, 0}, {0}};
    say_format(out, LINE_TEXT, t->language, "cli.analyse.chances.how", args);
}

void say_how_costs(const AnalysisTelling *t, char *out)
{
    const char *id = t->analysis->marked ? "cli.analyse.costly.how" : "cli.analyse.costly.none";
    say_format(out, LINE_TEXT, t->language, id, (SayArg[]){{"bot", t->analysis->wishes.kind->name, 0}, {0}});
}

/* ---- decisions ---- */

void say_played(const AnalysisTelling *t, int decision, BangMove move, char *out)
{
    const AnalysisDecision *d = &t->analysis->decision[decision];
    SayScene scene = scene_of(t, &d->view);
    char card[LINE_TEXT];
    int length = say_move(&scene, d->seat, move, out, LINE_TEXT);
    if (d->view.ask.kind != ASK_STORE || length >= LINE_TEXT / 2) return;
    snprintf(card, sizeof card, "%s", out); /* else one could think that it was played */
    say_format(out, LINE_TEXT, t->language, "cli.analyse.store", (SayArg[]){{"store", say_kind(t->language, KIND_GENERAL_STORE), 0}, {"card", card, 0}, {0}});
}

void say_cost(const AnalysisTelling *t, int decision, char *out)
{
    const AnalysisDecision *d = &t->analysis->decision[decision];
    char played[LINE_TEXT], better[LINE_TEXT];
    int error = whole_percent(d->error);
    say_played(t, decision, d->move, played);
    say_played(t, decision, d->thought.choice[d->best].move, better);
    SayArg args[] = {
        {"turn", NULL, d->turn}, {"name", player_name(t, d->seat), 0}, {"role", role_of(t, d->seat), 0}, {"played", played, 0}, {"better", better, 0},
        {"chance", NULL, whole_percent(d->played_chance)}, {"best", NULL, whole_percent(d->best_chance)}, {"cost", NULL, whole_percent(d->cost)},
        {"error", NULL, error ? error : 1}, {0},
    };
    say_format(out, LINE_TEXT, t->language, "cli.analyse.cost", args);
}

/* ---- seats ---- */

void say_player(const AnalysisTelling *t, int seat, int turn, char *out)
{
    const char *character = say_character(t->language, analysis_character(t->analysis, seat));
    char name[LINE_TEXT];
    snprintf(name, sizeof name, t->name[seat][0] ? "%s · %s" : "%s", player_name(t, seat), character);
    SayArg args[] = {{"name", name, 0}, {"role", role_of(t, seat), 0}, {"turn", NULL, turn}, {0}};
    say_format(out, LINE_TEXT, t->language, turn ? "cli.analyse.player.out" : "cli.analyse.player", args);
}

void say_out(const AnalysisTelling *t, const AnalysisOut *o, char *out)
{
    SayArg args[] = {{"name", player_name(t, o->seat), 0}, {"role", role_of(t, o->seat), 0}, {0}};
    say_format(out, LINE_TEXT, t->language, "cli.analyse.out", args);
}

static int turn_of(const AnalysisTelling *t, int point) { return point < 0 ? 0 : t->analysis->point[point].turn; }

static void say_found(const AnalysisTelling *t, int seat, char *out)
{
    const AnalysisFame *f = &t->analysis->fame[seat];
    bool found = f->found_at >= 0;
    const char *id = found ? "cli.analyse.found" : f->most >= FOUND_OUT ? "cli.analyse.found.lost" : "cli.analyse.found.never";
    SayArg args[] = {{"turn", NULL, turn_of(t, found ? f->found_at : f->most_at)}, {"chance", NULL, whole_percent(f->most)}, {0}};
    out[0] = 0;
    if (f->most_at >= 0) say_format(out, LINE_TEXT, t->language, id, args);
}

static void say_mistaken(const AnalysisTelling *t, int seat, char *out)
{
    const AnalysisFame *f = &t->analysis->fame[seat];
    char id[32];
    out[0] = 0;
    if (f->mistaken_at < 0) return;
    snprintf(id, sizeof id, "role.%s.a", bang_role_id(f->mistaken_role));
    SayArg args[] = {{"turn", NULL, turn_of(t, f->mistaken_at)}, {"chance", NULL, whole_percent(f->mistaken)}, {"role", say_raw(t->language, id), 0}, {0}};
    say_format(out, LINE_TEXT, t->language, "cli.analyse.mistaken", args);
}

void say_suspicion(const AnalysisTelling *t, int seat, char *out)
{
    char found[LINE_TEXT], mistaken[LINE_TEXT];
    say_found(t, seat, found);
    say_mistaken(t, seat, mistaken);
    if (mistaken[0]) say_format(out, LINE_TEXT, t->language, "cli.analyse.both", (SayArg[]){{"first", found, 0}, {"second", mistaken, 0}, {0}});
    else snprintf(out, LINE_TEXT, "%s", found);
}
