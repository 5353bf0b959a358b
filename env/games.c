/* Dealing and stepping. A game goes on until an agent is asked or it has ended; bots answer in between. Agents are asked only when
   their seat owes an answer, as bots are: Sid Ketchum may come in then, not between the answers of others. */
#include "env/games.h"
#include <stdlib.h>
#include <string.h>

/* ---- who is asked ---- */

static bool has_ended(const Table *t) { return t->game.over || t->cut_off; }

int agent_of(const EnvRun *run, int game)
{
    const Table *t = &run->table[game];
    int seat = has_ended(t) ? NOBODY : bang_who(&t->game);
    return seat < SEATS && !run->bot[seat] ? seat : ENV_NO_AGENT;
}

/* ---- bots ---- */

static void start_bots(EnvRun *run, Hands *hands, int i)
{
    const Table *t = &run->table[i];
    for (int s = 0; s < t->game.seats; s++) {
        if (!run->bot[s] || !run->bot[s]->start) continue;
        bang_view(&t->game, s, &hands->view);
        run->bot[s]->start(run->bot[s], run->memory[i][s], bang_bot_seed(t->setup.seed, 0, s), &hands->view, s);
    }
}

/* One public view does for all: what a seat may know beyond it is in its events. */
static void show_events(EnvRun *run, Hands *hands, int i)
{
    bang_view(&run->table[i].game, NOBODY, &hands->view);
    for (int k = 0; k < hands->log.count; k++)
        for (int s = 0; s < run->options.seats; s++) {
            if (!run->bot[s] || !run->bot[s]->watch) continue;
            BangEvent event;
            bang_redact(&hands->log.event[k], s, &event);
            run->bot[s]->watch(run->bot[s], run->memory[i][s], &event, &hands->view);
        }
}

static BangMove bots_move(EnvRun *run, Hands *hands, int i, int seat)
{
    BangOptions options;
    BotDesk desk = {.room = hands->room, .iterations = run->options.iterations};
    const BangGame *game = &run->table[i].game;
    bang_options(game, seat, &options);
    bang_view(game, seat, &hands->view);
    BangMove move = run->bot[seat]->decide(run->bot[seat], run->memory[i][seat], &hands->view, &options, &desk);
    return bang_refuse(game, seat, move, NULL) == WHY_LEGAL ? move : bang_option(&options, 0); /* a wrong bot stops no run */
}

/* ---- one answer, and those after it ---- */

static BangLog *log_of(const EnvRun *run, Hands *hands) { return run->watched || run->kept ? &hands->log : NULL; }

static void give(EnvRun *run, Hands *hands, int i, int seat, BangMove move)
{
    Table *t = &run->table[i];
    if (run->kept) keep_answer(&run->kept[i], seat, move);
    bang_answer(&t->game, seat, move, log_of(run, hands));
    if (run->kept) keep_events(&run->kept[i], &hands->log);
    if (run->watched) show_events(run, hands, i);
    t->cut_off = run->options.most_answers > 0 && !t->game.over && t->game.answers >= (uint32_t)run->options.most_answers;
}

static void let_bots_answer(EnvRun *run, Hands *hands, int i)
{
    Table *t = &run->table[i];
    while (!has_ended(t) && run->bot[bang_who(&t->game)]) {
        int seat = bang_who(&t->game);
        give(run, hands, i, seat, bots_move(run, hands, i, seat));
    }
}

/* ---- dealing ---- */

void env_game_seed(const uint8_t seed[32], uint32_t game, uint32_t episode, uint8_t out[32])
{
    for (int word = 0; word < 4; word++) {
        uint64_t bits = bang_bot_seed(seed, (uint64_t)game << 32 | episode, word);
        for (int i = 0; i < 8; i++) out[8 * word + i] = (uint8_t)(bits >> (8 * i));
    }
}

static void deal(EnvRun *run, Hands *hands, int i, const uint8_t seed[32])
{
    Table *t = &run->table[i];
    t->setup = run->setup;
    memcpy(t->setup.seed, seed, sizeof t->setup.seed);
    t->cut_off = false;
    bang_start(&t->game, &t->setup, log_of(run, hands));
    if (run->kept) keep_deal(&run->kept[i], &hands->log);
    if (run->memory) start_bots(run, hands, i);
    if (run->watched) show_events(run, hands, i);
    let_bots_answer(run, hands, i);
}

/* A game that ends before an agent is asked has nothing to learn in it: the next one then. */
static void deal_episode(EnvRun *run, Hands *hands, int i)
{
    uint8_t seed[32];
    Table *t = &run->table[i];
    do {
        env_game_seed(run->seed, (uint32_t)i, t->episode++, seed);
        deal(run, hands, i, seed);
    } while (has_ended(t) && run->options.auto_reset);
}

/* ---- what agents get ---- */

static void publish(EnvRun *run, Hands *hands, int i)
{
    int seat = agent_of(run, i);
    int16_t *observation = run->arrays.observation + (size_t)i * OBSERVATION_SIZE;
    uint8_t *mask = run->arrays.mask + (size_t)i * ENV_ACTIONS_ALL;
    run->arrays.agent[i] = seat;
    if (seat == ENV_NO_AGENT) {
        memset(observation, 0, OBSERVATION_SIZE * sizeof *observation);
        memset(mask, 0, ENV_ACTIONS_ALL);
        return;
    }
    BangOptions options;
    bang_view(&run->table[i].game, seat, &hands->view);
    bang_options(&hands->view, seat, &options);
    observe(&hands->view, seat, observation);
    mark_actions(&hands->view, seat, &options, mask);
}

static void reward(EnvRun *run, int i)
{
    const Table *t = &run->table[i];
    float *reward = run->arrays.reward + (size_t)i * SEATS;
    for (int s = 0; s < SEATS; s++) reward[s] = !t->game.over || s >= t->game.seats ? 0 : t->game.winners >> s & 1 ? 1 : -1;
    run->arrays.done[i] = t->game.over ? ENV_OVER : t->cut_off ? ENV_CUT_OFF : ENV_GOES_ON;
}

static void clear_reward(EnvRun *run, int i)
{
    memset(run->arrays.reward + (size_t)i * SEATS, 0, SEATS * sizeof(float));
    run->arrays.done[i] = ENV_GOES_ON;
}

static void reset_share(EnvRun *run, Hands *hands, int first, int past, const void *context)
{
    (void)context;
    for (int i = first; i < past; i++) {
        run->table[i].episode = 0;
        deal_episode(run, hands, i);
        run->table[i].dice = bang_bot_seed(run->table[i].setup.seed, 1, 0);
        clear_reward(run, i);
        publish(run, hands, i);
    }
}

void env_reset(EnvRun *run, const uint8_t seed[32])
{
    memcpy(run->seed, seed, sizeof run->seed);
    share_games(run, reset_share, NULL);
}

void env_deal(EnvRun *run, int i, const uint8_t seed[32])
{
    deal(run, run->hands, i, seed);
    run->table[i].dice = bang_bot_seed(seed, 1, 0);
    reward(run, i);
    publish(run, run->hands, i);
}

void env_seed_of(const EnvRun *run, int i, uint8_t out[32]) { memcpy(out, run->table[i].setup.seed, 32); }

/* ---- stepping ---- */

static bool is_open(const EnvRun *run, int i, int action)
{
    return action >= 0 && action < ENV_ACTIONS_ALL && run->arrays.agent[i] >= 0 && run->arrays.mask[(size_t)i * ENV_ACTIONS_ALL + (size_t)action];
}

static void step_one(EnvRun *run, Hands *hands, int i, int action)
{
    BangOptions options;
    Table *t = &run->table[i];
    int seat = agent_of(run, i);
    bang_options(&t->game, seat, &options);
    if (run->kept) run->kept[i].happened.count = 0;
    give(run, hands, i, seat, move_of(&t->game, seat, &options, action));
    let_bots_answer(run, hands, i);
    reward(run, i);
    if (has_ended(t) && run->options.auto_reset) deal_episode(run, hands, i);
    publish(run, hands, i);
}

static void step_share(EnvRun *run, Hands *hands, int first, int past, const void *context)
{
    const int32_t *action = context;
    for (int i = first; i < past; i++) step_one(run, hands, i, action[i]);
}

int env_step(EnvRun *run, const int32_t *action)
{
    for (int i = 0; i < run->options.games; i++)
        if (!is_open(run, i, action[i])) return i;
    share_games(run, step_share, action);
    return -1;
}

static uint64_t next(uint64_t *dice) /* splitmix64 */
{
    uint64_t x = *dice += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static int pick(const uint8_t *mask, uint64_t *dice)
{
    int open = 0, action = 0;
    for (int i = 0; i < ENV_ACTIONS_ALL; i++) open += mask[i];
    if (open == 0) return -1;
    int which = (int)((next(dice) >> 32) * (uint64_t)open >> 32);
    while (!mask[action] || which-- > 0) action++;
    return action;
}

void env_sample(EnvRun *run, int32_t *action)
{
    for (int i = 0; i < run->options.games; i++) action[i] = pick(run->arrays.mask + (size_t)i * ENV_ACTIONS_ALL, &run->table[i].dice);
}

/* ---- one game ---- */

void env_observe(const EnvRun *run, int i, int seat, int16_t *observation, uint8_t *mask)
{
    BangGame view;
    BangOptions options;
    bang_view(&run->table[i].game, seat, &view);
    observe(&view, seat, observation);
    memset(mask, 0, ENV_ACTIONS_ALL);
    if (seat != agent_of(run, i)) return;
    bang_options(&view, seat, &options);
    mark_actions(&view, seat, &options, mask);
}

int env_game_over(const EnvRun *run, int i) { return run->table[i].game.over; }
int env_answers(const EnvRun *run, int i) { return (int)run->table[i].game.answers; }
int env_role(const EnvRun *run, int i, int seat) { return run->table[i].game.seat[seat].role; }

void env_redeal(EnvRun *run, int i, int seat, uint64_t stream)
{
    BangGame view;
    bang_view(&run->table[i].game, seat, &view);
    bang_redeal(&view, stream, &run->table[i].game);
    if (run->kept) run->kept[i].broken = true;
    publish(run, run->hands, i);
}

void env_copy(EnvRun *run, int i, const EnvRun *from, int k)
{
    run->table[i] = from->table[k];
    if (run->memory && from->memory) memcpy(run->memory[i], from->memory[k], sizeof run->memory[i]);
    if (run->kept && from->kept) keep_copy(&run->kept[i], &from->kept[k]);
    else if (run->kept) run->kept[i].broken = true;
    memcpy(run->arrays.reward + (size_t)i * SEATS, from->arrays.reward + (size_t)k * SEATS, SEATS * sizeof(float));
    run->arrays.done[i] = from->arrays.done[k];
    publish(run, run->hands, i);
}
