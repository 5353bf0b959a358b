/* The loop of a game between bots. Views and logs are made only for those who want them: most of the time of a game is
   otherwise spent on them. */
#include "match.h"
#include <assert.h>
#include <string.h>

static bool anybody_watches(const Match *m, int seats)
{
    for (int s = 0; s < seats; s++)
        if (m->bot[s]->watch) return true;
    return false;
}

/* One public view does for all: what a seat may know beyond it is in its events. */
static void show_events(Match *m)
{
    bang_view(&m->game, NOBODY, &m->view);
    for (int i = 0; i < m->log.count; i++)
        for (int s = 0; s < m->game.seats; s++) {
            if (!m->bot[s]->watch) continue;
            BangEvent event;
            bang_redact(&m->log.event[i], s, &event);
            m->bot[s]->watch(m->bot[s], m->memory[s], &event, &m->view);
        }
}

static void start_bots(Match *m, const Seed *seed, uint64_t number)
{
    for (int s = 0; s < m->game.seats; s++) {
        if (!m->bot[s]->start) continue;
        bang_view(&m->game, s, &m->view);
        m->bot[s]->start(m->bot[s], m->memory[s], bang_bot_seed(seed->bytes, number, s), &m->view, s);
    }
}

/* ---- its record ---- */

static void write_answer(const Match *m, int seat, BangMove move, FILE *record)
{
    char line[LINE_TEXT];
    bang_write_move(&m->game, seat, move, line, sizeof line);
    fprintf(record, "%s\n", line);
}

static void write_check(const Match *m, FILE *record)
{
    char line[LINE_TEXT];
    if (m->game.answers % RECORD_EVERY != 0) return;
    bang_write_record_check(&m->game, line, sizeof line);
    fprintf(record, "%s\n", line);
}

static void write_head(const BangSetup *setup, FILE *record)
{
    char head[LINE_TEXT];
    bang_write_record_head(setup, head, sizeof head);
    fputs(head, record);
}

static void write_end(const Match *m, FILE *record)
{
    char line[LINE_TEXT];
    bang_write_record_end(&m->game, line, sizeof line);
    fprintf(record, "%s\n", line);
}

/* ---- the game ---- */

static BangLog *log_of(Match *m) { return m->has_feats ? &m->log : m->wanted; }

static void count_events(Match *m)
{
    if (!m->has_feats) return;
    for (int i = 0; i < m->log.count; i++) m->happened[m->log.event[i].kind]++;
}

void start_match(Match *m, const BangSetup *setup, const Seed *seed, uint64_t number, FILE *record)
{
    BangSetup own = *setup;
    game_seed(seed, number, own.seed);
    m->decisions = m->refused = 0;
    memset(m->happened, 0, sizeof m->happened);
    m->wanted = anybody_watches(m, own.seats) ? &m->log : NULL;
    int why = bang_start(&m->game, &own, m->wanted);
    assert(why == WHY_LEGAL), (void)why;
    m->has_feats = bang_count(&m->game, ZONE_FEATS) > 0;
    if (record) write_head(&own, record);
    start_bots(m, seed, number);
    if (m->wanted) show_events(m);
}

/* A bot that gives no option is wrong, but the game goes on. */
void step_match(Match *m, FILE *record)
{
    int seat = bang_who(&m->game);
    BangOptions options;
    bang_options(&m->game, seat, &options);
    bang_view(&m->game, seat, &m->view);
    BangMove move = m->bot[seat]->decide(m->bot[seat], m->memory[seat], &m->view, &options, &m->desk);
    if (bang_refuse(&m->game, seat, move, NULL) != WHY_LEGAL) {
        m->refused++;
        move = bang_option(&options, 0);
    }
    if (record) write_answer(m, seat, move, record);
    bang_answer(&m->game, seat, move, log_of(m));
    if (record) write_check(m, record);
    m->decisions++;
    count_events(m);
    if (m->wanted) show_events(m);
}

void play_match(Match *m, const BangSetup *setup, const Seed *seed, uint64_t number, FILE *record)
{
    start_match(m, setup, seed, number, record);
    while (!m->game.over && m->decisions < MOST_DECISIONS) step_match(m, record);
    if (record && m->game.over) write_end(m, record);
}
