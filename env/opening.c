/* Making a run and taking it away. The games of a run lie side by side; nothing is allocated while it is stepped, but for records. */
#include "env/games.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 1 << 24, FEWEST_ANSWERS = 100, MOST_THREADS = 64, ROOM_ALIGNMENT = 64 };

const char *env_bot_name(int i)
{
    const BotKind *kind = bot_kind(i);
    return kind ? kind->name : NULL;
}

static const char *trouble_with(const EnvOptions *o)
{
    if (o->games < 1 || o->games > MOST_GAMES) return "games";
    if (o->threads < 1 || o->threads > MOST_THREADS) return "threads";
    if (o->seats < 3 || o->seats > SEATS) return bang_why_id(WHY_BAD_SEATS);
    if (o->most_answers != 0 && o->most_answers < FEWEST_ANSWERS) return "most_answers";
    int agents = 0;
    for (int s = 0; s < SEATS; s++) {
        if (o->bot[s] && (s >= o->seats || !bot_named(o->bot[s], strlen(o->bot[s])))) return "bot";
        agents += s < o->seats && !o->bot[s];
    }
    return agents > 0 ? NULL : "no agent";
}

static int why_not_this_setup(const BangSetup *setup)
{
    BangGame game;
    return bang_start(&game, setup, NULL);
}

/* Of bots: what each is, and what they need together. */
static bool seat_bots(EnvRun *run)
{
    bool any = false, ahead = false;
    for (int s = 0; s < run->options.seats; s++) {
        const char *name = run->options.bot[s];
        if (!name) continue;
        run->bot[s] = bot_named(name, strlen(name));
        run->watched |= run->bot[s]->watch != NULL;
        ahead |= run->bot[s]->looks_ahead;
        any = true;
    }
    if (any && !(run->memory = calloc((size_t)run->options.games, sizeof *run->memory))) return false;
    for (int i = 0; ahead && i < run->options.threads; i++)
        if (!(run->hands[i].room = aligned_alloc(ROOM_ALIGNMENT, BOT_ROOM))) return false;
    return true;
}

static bool find_memory(EnvRun *run)
{
    size_t games = (size_t)run->options.games;
    run->hands = calloc((size_t)run->options.threads, sizeof *run->hands);
    run->table = calloc(games, sizeof *run->table);
    if (run->options.keep) run->kept = calloc(games, sizeof *run->kept);
    return run->hands && run->table && (run->kept || !run->options.keep) && seat_bots(run);
}

EnvRun *env_open(const EnvOptions *options, const EnvArrays *arrays, const char **trouble)
{
    BangSetup setup = {.seats = (uint8_t)options->seats, .sets = (uint8_t)options->sets, .options = (uint8_t)options->options};
    *trouble = trouble_with(options);
    if (!*trouble && why_not_this_setup(&setup) != WHY_LEGAL) *trouble = bang_why_id(why_not_this_setup(&setup));
    if (*trouble) return NULL;
    EnvRun *run = calloc(1, sizeof *run);
    if (!run) return *trouble = "memory", NULL;
    run->options = *options;
    run->arrays = *arrays;
    run->setup = setup;
    if (find_memory(run)) return run;
    env_close(run);
    return *trouble = "memory", NULL;
}

void env_close(EnvRun *run)
{
    if (!run) return;
    for (int i = 0; run->kept && i < run->options.games; i++) free(run->kept[i].answer);
    for (int i = 0; run->hands && i < run->options.threads; i++) free(run->hands[i].room);
    free(run->kept);
    free(run->hands);
    free(run->memory);
    free(run->table);
    free(run);
}

int env_wish(EnvRun *run, const uint8_t role[8], const uint8_t character[8], uint8_t survivors)
{
    BangSetup setup = run->setup;
    memcpy(setup.role, role, sizeof setup.role);
    memcpy(setup.character, character, sizeof setup.character);
    setup.survivor = survivors;
    int why = why_not_this_setup(&setup);
    if (why == WHY_LEGAL) run->setup = setup;
    return why;
}
