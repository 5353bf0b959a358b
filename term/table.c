/* The host of games that are played here, and the one file of the terminal game that has the whole game in its hands. It answers
   on it, takes views of it, and gives nothing else away. */
#include "table.h"
#include "explain.h"
#include "memory.h"
#include "pondering.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct Whole {
    BangGame game;
    BangLog log;
    BangSetup setup;
    const BotKind *bot[SEATS];
    Outside *outside;
    _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
    _Alignas(16) uint8_t room[BOT_ROOM]; /* for bots that look ahead */
    Pondering *pondering;   /* of the one that thinks */
    uint32_t expert_think;  /* ms for experts; 0: as long as they take by themselves */
    BangMove thought;       /* what the bot that owes an answer will do, */
    uint32_t thought_at;    /* if this is the number of the question; */
    bool has_thought;
    bool explains;          /* what it thought is told, before its answer: */
    BotThought why;
    Known known[SEATS];
    bool ponders;           /* the pondering has the move, or will have it */
};

/* ---- telling ---- */

static void tell_bots(Table *t)
{
    struct Whole *w = t->whole;
    BangGame open;
    bang_view(&w->game, NOBODY, &open);
    for (int seat = 0; seat < w->game.seats; seat++) {
        if (seat == t->me || !w->bot[seat]->watch) continue;
        for (int i = 0; i < w->log.count; i++) {
            BangEvent event;
            bang_redact(&w->log.event[i], seat, &event);
            w->bot[seat]->watch(w->bot[seat], w->memory[seat], &event, &open);
        }
    }
}

static void tell_all(Table *t)
{
    for (int seat = 0; seat < SEATS; seat++) t->life_before[seat] = t->view.seat[seat].life;
    bang_view(&t->whole->game, t->me, &t->view);
    table_tell(t, t->whole->log.event, t->whole->log.count);
    tell_bots(t);
}

/* ---- bots ---- */

static void start_bots(Table *t)
{
    struct Whole *w = t->whole;
    BangGame view;
    for (int seat = 0; seat < w->game.seats; seat++) {
        if (seat == t->me || !w->bot[seat]->start) continue;
        bang_view(&w->game, seat, &view);
        w->bot[seat]->start(w->bot[seat], w->memory[seat], bang_bot_seed(w->setup.seed, 0, seat), &view, seat);
    }
}

/* ---- answering ---- */

static int give(Table *t, int seat, BangMove move)
{
    struct Whole *w = t->whole;
    int why = bang_refuse(&w->game, seat, move, NULL);
    if (why == WHY_LEGAL && move.at == NOBODY) why = WHY_NO_SUCH_SEAT;
    if (why != WHY_LEGAL) return why;
    record_move(&t->record, &w->game, seat, move);
    bang_answer(&w->game, seat, move, &w->log);
    record_state(&t->record, &w->game);
    tell_all(t);
    return WHY_LEGAL;
}

/* At his own question he could have come between as well: he need not be asked again. */
static int answer(Table *t, BangMove move)
{
    BangMove between = {.verb = VERB_ABILITY, .at = (uint8_t)t->me, .way = WAY_SID_KETCHUM};
    if (bang_refuse(&t->view, t->me, between, NULL) == WHY_LEGAL) t->offered = t->losses;
    return give(t, t->me, move);
}

/* Of several that owe an answer to a poll, the first that is a bot. */
static int bot_to_act(const Table *t)
{
    for (int i = 0, seat = t->view.turn; i < t->view.seats; i++, seat = (seat + 1) % t->view.seats)
        if (seat != t->me && t->view.ask.owe >> seat & 1) return seat;
    return NOBODY;
}

/* Where there was a choice. The language and the names are the person's; the view is the bot's. */
static void explain(Table *t, int seat, BangMove chosen)
{
    struct Whole *w = t->whole;
    SayScene scene = t->scene;
    BangGame view;
    BangOptions options;
    char text[LINE_TEXT];
    bang_options(&w->game, seat, &options);
    if (!w->explains || options.moves == 1) return;
    bang_view(&w->game, seat, &view);
    scene.view = &view;
    Explained e = {.thought = &w->why, .seat = seat, .chosen = chosen, .has_temper = strchr(w->bot[seat]->name, '-') != NULL};
    if (say_thought(&scene, &e, &w->known[seat], text, sizeof text)) table_add_aside(t, text);
}

static BangMove first_option(const BangGame *game, int seat)
{
    BangOptions options;
    bang_options(game, seat, &options);
    return bang_option(&options, 0);
}

static void think(Table *t)
{
    struct Whole *w = t->whole;
    BangGame view;
    BangOptions options;
    int seat = bot_to_act(t);
    if (seat == NOBODY || w->game.over || (w->has_thought && w->thought_at == w->game.answers)) return;
    bang_view(&w->game, seat, &view);
    bang_options(&view, seat, &options);
    BotDesk desk = {.room = w->room, .milliseconds = w->bot[seat]->patient ? w->expert_think : 0, .thought = w->explains ? &w->why : NULL};
    pondering_stop(w->pondering);
    w->why = (BotThought){0}; /* programs leave it alone */
    w->ponders = w->bot[seat]->looks_ahead && options.moves > 1;
    w->thought = bang_option(&options, 0);
    if (w->ponders) ponder(w->pondering, w->bot[seat], w->memory[seat], &view, seat, &desk);
    else if (options.moves > 1 || !w->bot[seat]->looks_ahead) w->thought = w->bot[seat]->decide(w->bot[seat], w->memory[seat], &view, &options, &desk);
    outside_news(w->outside, t->notice, sizeof t->notice);
    w->thought_at = w->game.answers;
    w->has_thought = true;
}

static bool thinks(const Table *t) { return t->whole->has_thought && t->whole->ponders && pondering_on(t->whole->pondering); }

static void act(Table *t)
{
    int seat = bot_to_act(t);
    if (seat == NOBODY || t->whole->game.over) return;
    think(t);
    BangMove move = t->whole->ponders ? pondered(t->whole->pondering) : t->whole->thought;
    t->whole->has_thought = false;
    explain(t, seat, move);
    if (give(t, seat, move) != WHY_LEGAL) give(t, seat, first_option(&t->whole->game, seat)); /* a bot of others may err */
}

/* ---- starting and ending ---- */

static void close_whole(Table *t)
{
    pondering_close(t->whole->pondering);
    free(t->whole);
}

static const TableHost HERE = {.waits = true, .answer = answer, .think = think, .thinks = thinks, .act = act, .close = close_whole};

int table_open(Table *t, const Wishes *wishes)
{
    *t = (Table){.host = &HERE};
    table_seat_person(t, wishes->me, wishes->language, wishes->name);
    t->whole = new_memory(sizeof *t->whole);
    t->whole->setup = wishes->setup;
    t->whole->outside = wishes->outside;
    t->whole->explains = wishes->explain;
    t->whole->pondering = pondering_open();
    t->whole->expert_think = wishes->think;
    memcpy(t->whole->bot, wishes->bot, sizeof wishes->bot);
    int why = bang_start(&t->whole->game, &wishes->setup, &t->whole->log);
    if (why == WHY_LEGAL && !record_begin(&t->record, wishes->record, &wishes->setup, t->name)) why = WHY_COUNT;
    if (why == WHY_LEGAL) {
        start_bots(t);
        tell_all(t);
    } else {
        int error = errno;
        table_close(t);
        errno = error;
    }
    return why;
}

void table_close(Table *t)
{
    t->host->close(t);
    record_close(&t->record);
    table_forget(t);
    *t = (Table){0};
}

/* ---- another game ---- */

static void next_seed(uint8_t seed[32])
{
    for (int i = 0; i < 32 && ++seed[i] == 0; i++) {}
}

static void pass_sheriff(const BangGame *view, Wishes *wishes)
{
    for (int seat = 0; seat < view->seats; seat++)
        if (view->seat[seat].role == ROLE_SHERIFF) wishes->setup.role[(seat + 1) % view->seats] = ROLE_SHERIFF;
}

void table_next(const Table *t, Wishes *wishes, bool pass)
{
    BangSetup *setup = &wishes->setup;
    next_seed(setup->seed);
    setup->survivor = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        bool survives = seat < t->view.seats && bang_in_play(&t->view, seat);
        setup->role[seat] = ROLE_NONE;
        int character = t->view.seat[seat].character;
        if (bang_legendary(character)) character = bang_other_side(character); /* every game begins with the other side up (LEG-006) */
        setup->character[seat] = (uint8_t)(survives ? character : CHARACTER_NONE);
        if (survives) setup->survivor |= (uint8_t)(1u << seat);
    }
    if (pass) pass_sheriff(&t->view, wishes);
}
