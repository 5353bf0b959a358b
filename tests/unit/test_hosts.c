/* Those who hold the whole game, sim/match.c and term/table.c, give a seat nothing but its view and its events. A spy sits at
   every seat and looks at what he is given: if the host forgot to redact once, he sees it. */
#include "sim/match.h"
#include "term/table.h"
#include "unit.h"

typedef struct { uint64_t dice; int seat; } Spy;
static long looks, violations;

static void look(bool fine)
{
    looks++;
    violations += !fine;
}

static bool is_zero(const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (((const uint8_t *)bytes)[i]) return false;
    return true;
}

/* A view is of its seat, has no stream, and taking what the seat may know out of it once more changes nothing. */
static bool is_view_of(const BangGame *view, int seat)
{
    BangGame again;
    bang_view(view, seat, &again);
    return view->viewer == seat && is_zero(&view->stream, sizeof view->stream) && memcmp(&again, view, sizeof again) == 0;
}

/* After bang_redact an event is known to its reader, or its card is hidden. */
static bool is_redacted(const BangEvent *e) { return e->seen == 255 || (e->seen == 0 && e->card == CARD_HIDDEN); }

static void spy_start(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)self;
    *(Spy *)bot = (Spy){seed | 1, seat};
    look(is_view_of(view, seat));
}

static void spy_watch(const BotKind *self, void *bot, const BangEvent *event, const BangGame *view)
{
    (void)self;
    look(is_view_of(view, ((Spy *)bot)->seat) || is_view_of(view, NOBODY));
    look(is_redacted(event));
}

static BangMove spy_decide(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self, (void)desk;
    Spy *spy = bot;
    look(is_view_of(view, spy->seat));
    spy->dice = spy->dice * 6364136223846793005u + 1442695040888963407u;
    return bang_option(options, (int)((spy->dice >> 33) % (unsigned)options->moves));
}

static const BotKind SPY = {.name = "spy", .size = sizeof(Spy), .start = spy_start, .watch = spy_watch, .decide = spy_decide};

static void matches_give_only_views(void **state)
{
    static Match match;
    (void)state;
    looks = violations = 0;
    for (int s = 0; s < SEATS; s++) match.bot[s] = &SPY;
    for (uint64_t i = 0; i < 24; i++) {
        BangSetup setup = {.seats = (uint8_t)(3 + i % 6), .sets = SETS_BASE};
        Seed seed = {{7}};
        play_match(&match, &setup, &seed, i, NULL);
        assert_int_not_equal(match.game.over, END_NOT);
    }
    assert_true(looks > 10000);
    assert_int_equal(violations, 0);
}

/* The person at the table is a spy too: what a front end can show is in `view` and `event`. */
static void check_table(const Table *table)
{
    look(is_view_of(&table->view, table->me));
    for (int i = 0; i < table->events; i++) look(is_redacted(&table->event[i]));
}

static void play_at(Table *table)
{
    unsigned dice = 1;
    while (!table->view.over) {
        if (table_is_mine(table)) {
            BangOptions options;
            bang_options(&table->view, table->me, &options);
            dice = dice * 1103515245u + 12345u;
            assert_int_equal(table_answer(table, bang_option(&options, (int)(dice >> 8) % options.moves)), WHY_LEGAL);
        } else {
            table_think(table);
            table_act(table);
        }
    }
    check_table(table);
}

static void tables_give_only_views(void **state)
{
    (void)state;
    looks = violations = 0;
    for (int i = 0; i < 12; i++) {
        Table table;
        Wishes wishes = {.setup = {.seats = (uint8_t)(3 + i % 6), .sets = SETS_BASE, .seed = {(uint8_t)i}}, .me = i % 3, .speed = SPEEDS};
        for (int s = 0; s < SEATS; s++) wishes.bot[s] = &SPY;
        assert_int_equal(table_open(&table, &wishes), WHY_LEGAL);
        check_table(&table);
        play_at(&table);
        table_close(&table);
    }
    assert_true(looks > 5000);
    assert_int_equal(violations, 0);
}

/* Beside the hands in the row of zones lie the cards in play: who has no seat must not be given those for a hand. */
static void who_looks_on_has_nothing(void **state)
{
    static Match match;
    static const char NO_NAMES[SEATS][NAME];
    int with_neighbour = 0;
    (void)state;
    for (int s = 0; s < SEATS; s++) match.bot[s] = &SPY;
    for (uint64_t i = 0; i < 12; i++) {
        BangSetup setup = {.seats = 5, .sets = SETS_BASE};
        Seed seed = {{9}};
        Table table = {0};
        play_match(&match, &setup, &seed, i, NULL);
        bang_view(&match.game, NOBODY, &table.view);
        table_seat_person(&table, NOBODY, SAY_EN, NO_NAMES);
        with_neighbour += bang_count(&table.view, ZONE_HAND + NOBODY) > 0;
        assert_true(table_looks_on(&table) && table_is_dealt(&table));
        assert_int_equal(table_hand(&table), 0);
        assert_true(is_zero(table_own(&table), sizeof *table_own(&table)));
        table.view.over = END_NOT;
        table.view.ask.owe = 255;
        assert_false(table_is_mine(&table));
        assert_int_equal(table_from_me(&table, 0), 0);
        assert_int_equal(table_from_left(&table, 4), 4);
    }
    assert_true(with_neighbour > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(matches_give_only_views), cmocka_unit_test(tables_give_only_views),
                                       cmocka_unit_test(who_looks_on_has_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
