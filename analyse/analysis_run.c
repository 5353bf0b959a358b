/* The work: games played out from each point, and each decision thought over, in jobs that any thread may take. */
#include "analysis_inside.h"
#include "bots/alternatives.h"
#include "bots/kinds.h"
#include "bots/playout.h"
#include "bots/value.h"
#include "sim/pool.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    Playout playout;
    BangGame whole;  /* a point, without what nobody knows */
    BangOptions options;
    _Alignas(16) uint8_t room[BOT_ROOM];
} Hand; /* what a thread keeps */

/* ---- games from a point ---- */

/* What nobody has seen of the draw pile: it is dealt anew, so that chances are told and not the fate. Hands and roles stay. */
static void forget_pile(const BangGame *game, BangGame *out)
{
    *out = *game;
    out->viewer = NOBODY;
    for (int i = game->start[ZONE_DECK]; i < game->start[ZONE_DECK + 1]; i++)
        if (!game->seen[game->row[i]]) out->row[i] = CARD_HIDDEN;
}

static void begin_game(Hand *h, const AnalysisPoint *point, uint64_t world)
{
    bang_redeal(&h->whole, world, &h->playout.game);
    playout_seat(&h->playout, &point->public, world);
}

enum { GAME = 1000 }; /* won games are counted in thousandths: one that does not end is shared out */

/* A game that the bots do not end is judged by the position. */
static void share_out(const Analysis *a, const BangGame *game, uint32_t won[ANALYSIS_SIDES])
{
    uint16_t chance[SEATS];
    uint32_t got[ANALYSIS_SIDES] = {0}, all = 0;
    value_of(game, chance);
    for (int s = 0; s < game->seats; s++) {
        uint32_t *side = &got[analysis_side_of(a, game->seat[s].role)];
        if (game->seat[s].role == ROLE_RENEGADE) *side += chance[s]; /* each for himself: they do not win together */
        else *side = chance[s];
    }
    for (int i = 0; i < ANALYSIS_SIDES; i++) all += got[i];
    for (int i = 0; i < ANALYSIS_SIDES; i++) won[i] += all ? got[i] * GAME / all : GAME / ANALYSIS_SIDES;
}

static void count_game(const Analysis *a, const BangGame *game, uint32_t won[ANALYSIS_SIDES])
{
    if (!game->over) share_out(a, game, won);
    else won[analysis_side_of(a, game->seat[__builtin_ctz(game->winners)].role)] += GAME;
}

/* Games before a part: the parts differ by one game at most. */
static uint32_t games_upto(const Analysis *a, int part) { return (uint32_t)((uint64_t)a->wishes.games * (uint64_t)part / ANALYSIS_PARTS); }

static void play_out(Analysis *a, Hand *h, int point, int part)
{
    const AnalysisPoint *p = &a->point[point];
    uint32_t *won = a->inside->won[point][part];
    if (p->game.over) return;
    forget_pile(&p->game, &h->whole);
    for (uint32_t i = games_upto(a, part); i < games_upto(a, part + 1); i++) {
        begin_game(h, p, mix(analysis_seed(a, 2 + (uint64_t)point, 0) + i));
        playout_run(&h->playout, UINT16_MAX);
        count_game(a, &h->playout.game, won);
    }
}

/* ---- a decision ---- */

static void think(Analysis *a, Hand *h, AnalysisDecision *d, int bot, const BangOptions *options, uint32_t iterations, BotThought *out)
{
    uint64_t memory[BOT_MEMORY / 8];
    memcpy(memory, d->bot[bot], sizeof memory);
    memset(out, 0, sizeof *out);
    a->wishes.kind->decide(a->wishes.kind, memory, &d->view, options, &(BotDesk){.room = h->room, .iterations = iterations, .thought = out});
}

static int choice_of(const AnalysisDecision *d, const BotThought *t, BangMove move)
{
    for (int i = 0; i < t->count; i++)
        if (t->choice[i].tries > 0 && is_alike(t->choice[i].move, move, d->view.ask.kind)) return i;
    return -1;
}

/* By the chance alone: a bot with a temper may list another one first. */
static int best_of(const BotThought *t)
{
    int best = 0;
    for (int i = 1; i < t->count; i++)
        if (t->choice[i].tries > 0 && t->choice[i].chance > t->choice[best].chance) best = i;
    return best;
}

static void take_figures(AnalysisDecision *d, const BotChoice *played, const BotChoice *best)
{
    d->played_chance = played->chance, d->played_error = played->error;
    d->best_chance = best->chance, d->best_error = best->error;
    d->cost = best->chance - played->chance;
    d->error = (int)(__builtin_sqrt((double)played->error * played->error + (double)best->error * best->error) + 0.5);
}

/* The best of many is the best by luck as well. So who found a better one is not believed: another bot, who has seen the same and
   has luck of its own, compares the two alone, in twice as many games. */
static void look_again(Analysis *a, Hand *h, AnalysisDecision *d)
{
    BotThought thought;
    BangMove pair[2] = {d->thought.choice[d->played].move, d->thought.choice[d->best].move};
    h->options = (BangOptions){.count = 2, .moves = 2};
    for (int i = 0; i < 2; i++) h->options.option[i] = (BangOption){pair[i].verb, pair[i].card, pair[i].way, (uint8_t)(1u << pair[i].at)};
    think(a, h, d, 1, &h->options, 2 * d->thought.iterations, &thought);
    int played = choice_of(d, &thought, pair[0]), best = choice_of(d, &thought, pair[1]);
    if (played < 0 || best < 0) return;
    d->again = true;
    take_figures(d, &thought.choice[played], &thought.choice[best]);
}

static void judge_decision(Analysis *a, Hand *h, AnalysisDecision *d)
{
    bang_options(&d->view, d->seat, &h->options);
    think(a, h, d, 0, &h->options, a->wishes.iterations, &d->thought);
    d->played = choice_of(d, &d->thought, d->move);
    if (d->played < 0) return;
    d->best = best_of(&d->thought);
    take_figures(d, &d->thought.choice[d->played], &d->thought.choice[d->best]);
    if (d->best != d->played) look_again(a, h, d);
}

/* ---- the jobs: decisions first, since they take longest ---- */

static void *begin(void *context)
{
    (void)context;
    void *hand = NULL;
    return posix_memalign(&hand, 64, sizeof(Hand)) == 0 ? hand : NULL;
}

static void work(void *context, void *own, uint64_t job)
{
    Analysis *a = context;
    if (job < (uint64_t)a->decisions) judge_decision(a, own, &a->decision[job]);
    else play_out(a, own, (int)((job - (uint64_t)a->decisions) / ANALYSIS_PARTS), (int)((job - (uint64_t)a->decisions) % ANALYSIS_PARTS));
}

static void end(void *context, void *own)
{
    (void)context;
    free(own);
}

static uint64_t jobs_of(const Analysis *a) { return (uint64_t)a->decisions + (uint64_t)a->points * ANALYSIS_PARTS; }

static void tell(void *context, uint64_t done)
{
    Analysis *a = context;
    if (a->wishes.tell) a->wishes.tell(a->wishes.context, (double)done / (double)jobs_of(a));
}

/* ---- adding up ---- */

/* Of a share that was seen k times in n games: with one game more on either side, so that what never happened is not certain. */
static uint16_t error_of(double share, double n)
{
    double s = (share * n + 1) / (n + 2);
    return (uint16_t)(WHOLE * __builtin_sqrt(s * (1 - s) / n) + 0.5);
}

static void add_up(const Analysis *a, AnalysisPoint *p, uint32_t won[ANALYSIS_PARTS][ANALYSIS_SIDES])
{
    uint64_t sum[ANALYSIS_SIDES] = {0}, all = 0, told = 0;
    if (p->game.over) {
        p->chance[analysis_side_of(a, p->game.seat[__builtin_ctz(p->game.winners)].role)] = WHOLE;
        return;
    }
    for (int i = 0; i < ANALYSIS_SIDES; i++) {
        for (int part = 0; part < ANALYSIS_PARTS; part++) sum[i] += won[part][i];
        all += sum[i];
    }
    p->games = a->wishes.games;
    for (int i = 0; i < ANALYSIS_SIDES; i++) {
        uint64_t upto = told;
        sum[i] += i > 0 ? sum[i - 1] : 0;
        told = (sum[i] * WHOLE + all / 2) / all;
        p->chance[i] = (uint16_t)(told - upto);
        p->error[i] = error_of((double)p->chance[i] / WHOLE, p->games);
    }
}

bool analysis_run(Analysis *a)
{
    a->inside->won = calloc((size_t)a->points, sizeof *a->inside->won);
    if (!a->inside->won) return false;
    Pool pool = {.jobs = jobs_of(a), .threads = a->wishes.threads, .piece = 1, .context = a, .begin = begin, .work = work, .end = end, .tell = tell, .stop = a->wishes.stop};
    if (run_pool(&pool) < pool.jobs) return false;
    for (int i = 0; i < a->points; i++) add_up(a, &a->point[i], a->inside->won[i]);
    return true;
}
