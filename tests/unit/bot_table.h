/* A table of bots, and positions made by hand for them. */
#ifndef BOT_TABLE_H
#define BOT_TABLE_H

#include "bots/belief.h"
#include "bots/bot.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka.h wants the headers above first */
#include <cmocka.h>

/* Sanitizers take several times as long: they may be given less to do. */
#if defined __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined __SANITIZE_ADDRESS__ && !defined SANITIZED
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

typedef struct {
    BangGame game;
    BangLog log;
    const BotKind *kind[SEATS];
    _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
    _Alignas(8) uint8_t before[BOT_MEMORY]; /* the memory of who decided last, as it was then */
} Table;

static Table table;
static BotDesk desk; /* what they may use; a room, if they look ahead */

static inline const BotKind *named(const char *name) { return bot_named(name, strlen(name)); }

/* ---- a table of bots ---- */

static inline void seat_bots(Table *t, const char *name, uint64_t seed)
{
    BangGame view;
    for (int s = 0; s < t->game.seats; s++) {
        t->kind[s] = named(name);
        memset(t->memory[s], 0xA5, sizeof t->memory[s]);
        bang_view(&t->game, s, &view);
        t->kind[s]->start(t->kind[s], t->memory[s], seed + (uint64_t)s, &view, s);
    }
}

static inline void show_events(Table *t)
{
    BangGame view;
    BangEvent event;
    bang_view(&t->game, NOBODY, &view);
    for (int s = 0; s < t->game.seats; s++)
        for (int i = 0; t->kind[s]->watch && i < t->log.count; i++) {
            bang_redact(&t->log.event[i], s, &event);
            t->kind[s]->watch(t->kind[s], t->memory[s], &event, &view);
        }
}

static inline BangMove decision(Table *t, int seat)
{
    BangGame view;
    BangOptions options;
    bang_view(&t->game, seat, &view);
    bang_options(&view, seat, &options);
    assert_true(options.moves > 0);
    memcpy(t->before, t->memory[seat], BOT_MEMORY);
    return t->kind[seat]->decide(t->kind[seat], t->memory[seat], &view, &options, &desk);
}

static inline void answer(Table *t, int seat, BangMove move)
{
    assert_int_equal(bang_answer(&t->game, seat, move, &t->log), WHY_LEGAL);
    show_events(t);
}

static inline void start_with(Table *t, int sets, int seats, int options, uint64_t seed, const char *name)
{
    BangSetup setup = {.seats = (uint8_t)seats, .sets = (uint8_t)sets, .options = (uint8_t)(options | bang_usual_options(sets))};
    memcpy(setup.seed, &seed, sizeof seed);
    assert_int_equal(bang_start(&t->game, &setup, &t->log), WHY_LEGAL);
    seat_bots(t, name, seed);
    show_events(t);
}

static inline void start_game(Table *t, int seats, int options, uint64_t seed, const char *name)
{
    start_with(t, SETS_BASE, seats, options, seed, name);
}

/* All sets that so many can play with, and the base game, by turns of six games. */
static inline int sets_by_turns(int seats, uint64_t game)
{
    int fewest, most = bang_setup_seats(SETS_ALL, &fewest);
    return seats >= fewest && seats <= most && game / 6 % 2 ? SETS_ALL : SETS_BASE;
}

static inline void play_out(Table *t, void (*look)(Table *t, int seat, BangMove move))
{
    while (!t->game.over) {
        int seat = bang_who(&t->game);
        BangMove move = decision(t, seat);
        if (look) look(t, seat, move);
        answer(t, seat, move);
        assert_true(t->game.turns < 3000);
    }
}

/* ---- positions: a line for each seat ---- */

static inline int read_cards(const char *text, BangCard *out)
{
    int n = 0;
    while (*(text += strspn(text, " ,"))) {
        size_t length = strcspn(text, " ,");
        out[n] = bang_read_card(text, length);
        assert_int_not_equal(out[n++], CARD_NONE);
        text += length;
    }
    return n;
}

typedef struct { const char *role, *character; int life; const char *hand, *on_table; } Line; /* life -1: he is out */

/* Of the next table only: what lies on the piles, and whether the turn is at its start. feats: the row; then there are tokens: fame, of
   each seat on no feat, plus 1. */
typedef struct { const char *deck, *discard; bool from_start, nothing_else; const char *feats; int8_t fame[SEATS]; } Pile;
static Pile pile;
static const char *seated_kind = "plain"; /* who plays from positions */

static inline void set_table(Table *t, const Line *line, int seats, int turn)
{
    static BangPosition p;
    p = (BangPosition){.setup = {.seats = (uint8_t)seats, .sets = SETS_BASE}, .turn = (uint8_t)turn};
    for (int s = 0; s < seats; s++) {
        p.setup.role[s] = (uint8_t)bang_role_named(line[s].role, strlen(line[s].role));
        p.setup.character[s] = (uint8_t)bang_character_named(line[s].character, strlen(line[s].character));
        p.life[s] = (int8_t)line[s].life;
        if (line[s].life < 0) p.life[s] = 0, p.out |= (uint8_t)(1 << s);
        p.hands[s] = (uint8_t)read_cards(line[s].hand ? line[s].hand : "", p.hand[s]);
        p.tables[s] = (uint8_t)read_cards(line[s].on_table ? line[s].on_table : "", p.table[s]);
    }
    p.decks = (uint8_t)read_cards(pile.deck ? pile.deck : "", p.deck);
    p.discards = (uint8_t)read_cards(pile.discard ? pile.discard : "", p.discard);
    if (pile.feats) {
        p.setup.sets = SETS_ALL;
        p.setup.options = bang_usual_options(SETS_ALL);
        p.feats = (uint8_t)read_cards(pile.feats, p.feat);
        memcpy(p.fame, pile.fame, sizeof p.fame);
    }
    p.from_start = pile.from_start;
    p.deck_only = pile.nothing_else;
    pile = (Pile){0};
    assert_int_equal(bang_arrange(&t->game, &p, &t->log), WHY_LEGAL);
    seat_bots(t, seated_kind, 1);
    show_events(t);
}

static inline const char *told(Table *t, int seat, BangMove move)
{
    static char line[LINE_TEXT];
    assert_true(bang_write_move(&t->game, seat, move, line, sizeof line) > 0);
    return line;
}

#define DECIDES(seat, text) assert_string_equal(told(&table, seat, decision(&table, seat)), text)
#define SEATED(turn, ...) set_table(&table, (const Line[]){__VA_ARGS__}, (int)(sizeof((const Line[]){__VA_ARGS__}) / sizeof(Line)), turn)

static inline void say(const char *text)
{
    int seat;
    BangMove move;
    BangReason why;
    assert_int_equal(bang_read_move(&table.game, text, strlen(text), &seat, &move, &why), WHY_LEGAL);
    answer(&table, seat, move);
}

#endif
