/* What the figures say: which decisions count, and how each seat looked to the others. */
#include "analysis_inside.h"
#include <string.h>

/* ---- decisions ---- */

/* Three standard errors: in a game there are a hundred decisions, so two would often be exceeded by chance. Both moves are tried in the same worlds, which makes the difference surer than its error says. */
enum { ERRORS = 3 };

static void mark_costly(Analysis *a)
{
    for (int i = 0; i < a->decisions; i++) {
        int at = a->marked;
        if (!a->decision[i].counts) continue;
        while (at > 0 && a->decision[a->mark[at - 1]].cost < a->decision[i].cost) at--;
        if (at == ANALYSIS_MARKED) continue;
        if (a->marked < ANALYSIS_MARKED) a->marked++;
        memmove(&a->mark[at + 1], &a->mark[at], (size_t)(a->marked - at - 1) * sizeof *a->mark);
        a->mark[at] = i;
    }
}

/* ---- seats ---- */

/* What those who have an opinion of him think, in the mean; false: nobody has. */
static bool mean_belief(const Analysis *a, int point, int seat, uint16_t out[ROLE_COUNT])
{
    uint32_t sum[ROLE_COUNT] = {0}, n = 0;
    for (int observer = 0; observer < a->setup.seats; observer++) {
        if (!analysis_suspects(a, point, observer, seat)) continue;
        for (int role = 0; role < ROLE_COUNT; role++) sum[role] += a->point[point].belief[observer][seat][role];
        n++;
    }
    for (int role = 0; role < ROLE_COUNT; role++) out[role] = (uint16_t)(n ? sum[role] / n : 0);
    return n > 0;
}

static void note_fame(const Analysis *a, AnalysisFame *f, int point, int role, const uint16_t mean[ROLE_COUNT])
{
    if (f->most_at < 0) f->first = mean[role];
    if (f->most_at < 0 || mean[role] > f->most) f->most = mean[role], f->most_at = point;
    if (mean[role] < FOUND_OUT) f->found_at = -1;
    else if (f->found_at < 0) f->found_at = point;
    for (int other = ROLE_SHERIFF; other < ROLE_HIDDEN; other++) {
        if (analysis_side_of(a, other) == analysis_side_of(a, role) || mean[other] <= WHOLE / 2 || mean[other] <= f->mistaken) continue;
        f->mistaken = mean[other], f->mistaken_role = (uint8_t)other, f->mistaken_at = point;
    }
}

static void judge_seat(const Analysis *a, int seat, AnalysisFame *f)
{
    uint16_t mean[ROLE_COUNT];
    *f = (AnalysisFame){.most_at = -1, .found_at = -1, .shown_at = -1, .mistaken_at = -1};
    for (int i = 0; i < a->points; i++) {
        const BangSeat *s = &a->point[i].game.seat[seat];
        if (f->shown_at < 0 && s->shown && !a->point[i].game.over) f->shown_at = i;
        if (mean_belief(a, i, seat, mean)) note_fame(a, f, i, s->role, mean);
    }
}

void analysis_judge(Analysis *a)
{
    for (int i = 0; i < a->decisions; i++) {
        AnalysisDecision *d = &a->decision[i];
        d->counts = d->played >= 0 && d->again && d->cost > ERRORS * d->error;
    }
    mark_costly(a);
    for (int seat = 0; seat < a->setup.seats; seat++) judge_seat(a, seat, &a->fame[seat]);
}
