/* An analysis as JSON: docs/ANALYSIS.md has the words. Chances are fractions of one with four digits. */
#include "analysis_print.h"
#include "cli/output.h"

static void put_share(FILE *to, int chance)
{
    if (chance < 0) fputc('-', to), chance = -chance;
    fprintf(to, "%d.%04d", chance / WHOLE, chance % WHOLE);
}

static void put_seats(FILE *to, unsigned seats)
{
    fputc('"', to);
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1) fputc('A' + seat, to);
    fputc('"', to);
}

static void put_point_number(FILE *to, const char *name, int point)
{
    if (point < 0) fprintf(to, ",\"%s\":null", name);
    else fprintf(to, ",\"%s\":%d", name, point);
}

static const char *side_id(const Analysis *a, int side) { return a->side[side] == ROLE_SHERIFF ? "law" : bang_role_id(a->side[side]); }

/* ---- seats ---- */

static void put_fame(const AnalysisFame *f, FILE *to)
{
    if (f->most_at < 0) {
        fputs(",\"suspected\":null", to);
        return;
    }
    fputs(",\"suspected\":{\"first\":", to);
    put_share(to, f->first);
    fputs(",\"most\":", to);
    put_share(to, f->most);
    put_point_number(to, "most_at", f->most_at);
    put_point_number(to, "found_at", f->found_at);
    put_point_number(to, "shown_at", f->shown_at);
    if (f->mistaken_at >= 0) {
        fprintf(to, ",\"mistaken\":{\"role\":\"%s\",\"chance\":", bang_role_id(f->mistaken_role));
        put_share(to, f->mistaken);
        put_point_number(to, "at", f->mistaken_at);
        fputc('}', to);
    } else fputs(",\"mistaken\":null", to);
    fputc('}', to);
}

static void put_seat(const AnalysisTelling *t, int seat, FILE *to)
{
    const Analysis *a = t->analysis;
    const BangSeat *s = &a->end.seat[seat];
    fprintf(to, "%s{\"seat\":\"%c\",\"role\":\"%s\",\"side\":%d,\"character\":\"%s\",\"name\":", seat ? "," : "", 'A' + seat, bang_role_id(s->role), analysis_side_of(a, s->role),
            bang_character_id(analysis_character(a, seat)));
    put_json_text(to, player_name(t, seat));
    put_fame(&a->fame[seat], to);
    fputc('}', to);
}

/* ---- points ---- */

static void put_roles(const uint16_t chance[ROLE_COUNT], FILE *to)
{
    const char *between = "";
    fputc('{', to);
    for (int role = ROLE_SHERIFF; role < ROLE_HIDDEN; role++) {
        if (!chance[role]) continue;
        fprintf(to, "%s\"%s\":", between, bang_role_id(role));
        put_share(to, chance[role]);
        between = ",";
    }
    fputc('}', to);
}

static void put_beliefs(const Analysis *a, int point, FILE *to)
{
    const AnalysisPoint *p = &a->point[point];
    const char *between = "";
    fputs(",\"beliefs\":{", to);
    for (int observer = 0; observer < a->setup.seats; observer++) {
        if (p->game.over || !bang_in_play(&p->game, observer)) continue;
        fprintf(to, "%s\"%c\":[", between, 'A' + observer);
        for (int seat = 0; seat < a->setup.seats; seat++) {
            if (seat) fputc(',', to);
            put_roles(p->belief[observer][seat], to);
        }
        fputc(']', to);
        between = ",";
    }
    fputc('}', to);
}

static void put_shares(const char *name, const uint16_t share[ANALYSIS_SIDES], FILE *to)
{
    fprintf(to, ",\"%s\":[", name);
    for (int side = 0; side < ANALYSIS_SIDES; side++) {
        if (side) fputc(',', to);
        put_share(to, share[side]);
    }
    fputc(']', to);
}

static void put_json_point(const Analysis *a, int point, FILE *to)
{
    const AnalysisPoint *p = &a->point[point];
    unsigned shown = 0;
    fprintf(to, "%s{\"turn\":%d,\"seat\":\"%c\",\"answers\":%u,\"games\":%u", point ? ",\n " : "", p->turn, 'A' + p->game.turn, p->game.answers, p->games);
    put_shares("chance", p->chance, to);
    put_shares("error", p->error, to);
    for (int seat = 0; seat < a->setup.seats; seat++) shown |= (unsigned)(p->game.seat[seat].shown != 0) << seat;
    fputs(",\"in_play\":", to);
    put_seats(to, p->game.living);
    fputs(",\"shown\":", to);
    put_seats(to, shown);
    fputs(",\"life\":[", to);
    for (int seat = 0; seat < a->setup.seats; seat++) fprintf(to, "%s%d", seat ? "," : "", p->game.seat[seat].life);
    fputc(']', to);
    put_beliefs(a, point, to);
    fputc('}', to);
}

/* ---- decisions ---- */

static void put_move(const AnalysisTelling *t, int decision, BangMove move, FILE *to)
{
    const AnalysisDecision *d = &t->analysis->decision[decision];
    char text[LINE_TEXT];
    bang_write_move(&d->view, d->seat, move, text, sizeof text);
    fputs("\"move\":", to);
    put_json_text(to, text);
    say_played(t, decision, move, text);
    fputs(",\"text\":", to);
    put_json_text(to, text);
}

static void put_chance(const char *name, int chance, int error, FILE *to)
{
    fprintf(to, ",\"%s\":", name);
    put_share(to, chance);
    fputs(",\"error\":", to);
    put_share(to, error);
}

static void put_options(const AnalysisTelling *t, int decision, FILE *to)
{
    const BotThought *thought = &t->analysis->decision[decision].thought;
    fputs(",\"options\":[", to);
    for (int i = 0; i < thought->count; i++) {
        fputs(i ? ",{" : "{", to);
        put_move(t, decision, thought->choice[i].move, to);
        put_chance("chance", thought->choice[i].chance, thought->choice[i].error, to);
        fprintf(to, ",\"games\":%u}", thought->choice[i].tries);
    }
    fputc(']', to);
}

static void put_judgement(const AnalysisTelling *t, int decision, FILE *to)
{
    const AnalysisDecision *d = &t->analysis->decision[decision];
    fprintf(to, ",\"again\":%s,\"played\":%d,\"best\":%d", d->again ? "true" : "false", d->played, d->best);
    fputs(",\"played_chance\":", to);
    put_share(to, d->played_chance);
    fputs(",\"best_chance\":", to);
    put_share(to, d->best_chance);
    put_chance("cost", d->cost, d->error, to);
    fprintf(to, ",\"counts\":%s", d->counts ? "true" : "false");
    if (!d->counts) return;
    char text[LINE_TEXT];
    say_cost(t, decision, text);
    fputs(",\"sentence\":", to);
    put_json_text(to, text);
}

static void put_decision(const AnalysisTelling *t, int decision, FILE *to)
{
    const Analysis *a = t->analysis;
    const AnalysisDecision *d = &a->decision[decision];
    fprintf(to, "%s{\"answer\":%u,\"turn\":%d,\"point\":%d,\"seat\":\"%c\",\"ask\":\"%s\",", decision ? ",\n " : "", d->number, d->turn, d->point, 'A' + d->seat, bang_ask_id(d->view.ask.kind));
    put_move(t, decision, d->move, to);
    fprintf(to, ",\"compared\":%s", d->played >= 0 ? "true" : "false");
    if (d->played >= 0) put_judgement(t, decision, to);
    fputs(",\"believed\":[", to);
    for (int seat = 0; seat < a->setup.seats; seat++) {
        if (seat) fputc(',', to);
        put_roles(d->thought.role[seat], to);
    }
    fputc(']', to);
    put_options(t, decision, to);
    fputc('}', to);
}

/* ---- all ---- */

static void put_head(const AnalysisTelling *t, FILE *to)
{
    const Analysis *a = t->analysis;
    fputs("{\"analysis\":1,\"file\":", to);
    put_json_text(to, t->file);
    fprintf(to, ",\"players\":%d,\"turns\":%d,\"answers\":%u,\"end\":\"%s\",\"winners\":", a->setup.seats, a->end.turns, a->end.answers, bang_end_id(a->end.over));
    put_seats(to, a->end.winners);
    fprintf(to, ",\"bot\":\"%s\",\"iterations\":%u,\"sides\":[", a->wishes.kind->name, a->wishes.iterations ? a->wishes.iterations : a->wishes.kind->iterations);
    for (int side = 0; side < ANALYSIS_SIDES; side++) fprintf(to, "%s\"%s\"", side ? "," : "", side_id(a, side));
    fputs("],\n\"seats\":[", to);
    for (int seat = 0; seat < a->setup.seats; seat++) put_seat(t, seat, to);
}

static void put_outs(const Analysis *a, FILE *to)
{
    for (int i = 0; i < a->outs; i++) {
        const AnalysisOut *o = &a->out[i];
        fprintf(to, "%s{\"answer\":%u,\"turn\":%d,\"point\":%d,\"seat\":\"%c\",\"by\":", i ? "," : "", o->number, o->turn, o->point, 'A' + o->seat);
        if (o->by < SEATS) fprintf(to, "\"%c\"}", 'A' + o->by);
        else fputs("null}", to);
    }
}

void put_analysis_json(const AnalysisTelling *t, FILE *to)
{
    const Analysis *a = t->analysis;
    put_head(t, to);
    fputs("],\n\"points\":[", to);
    for (int i = 0; i < a->points; i++) put_json_point(a, i, to);
    fputs("],\n\"eliminated\":[", to);
    put_outs(a, to);
    fputs("],\n\"decisions\":[", to);
    for (int i = 0; i < a->decisions; i++) put_decision(t, i, to);
    fputs("],\n\"costly\":[", to);
    for (int i = 0; i < a->marked; i++) fprintf(to, "%s%d", i ? "," : "", a->mark[i]);
    fputs("]}\n", to);
}
