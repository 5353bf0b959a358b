/* A crew does each part once, whoever does it, go after go; and a bot decides the same with any crew. */
#include "unit.h"
#include "bots/bot.h"
#include "cli/crew.h"
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { PARTS = 7, GOES = 3000 };

static atomic_int done[PARTS];

static void count(void *work, int i)
{
    assert_ptr_equal(work, done);
    atomic_fetch_add(&done[i], 1);
}

static void each_part_once(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        Crew *crew = crew_open(threads);
        assert_non_null(crew);
        for (int i = 0; i < PARTS; i++) atomic_store(&done[i], 0);
        uint64_t begun = desk_now();
        for (int go = 1; go <= GOES; go++) {
            crew_together(crew, PARTS, count, done);
            for (int i = 0; i < PARTS; i++) assert_int_equal(atomic_load(&done[i]), go);
        }
        print_message("%d threads: %.2f microseconds a go\n", threads, (double)(desk_now() - begun) / GOES);
        crew_close(crew);
    }
    crew_close(NULL);
}

static BangMove decide(const BotKind *kind, const BangGame *view, int seat, Crew *crew)
{
    static _Alignas(16) uint8_t room[BOT_ROOM];
    _Alignas(8) uint8_t memory[BOT_MEMORY];
    BangOptions options;
    memset(room, 0x5a, sizeof room);
    kind->start(kind, memory, 3, view, seat);
    bang_options(view, seat, &options);
    return kind->decide(kind, memory, view, &options, &(BotDesk){.room = room, .crew = crew, .together = crew ? crew_together : NULL});
}

static void decisions_do_not_depend_on_it(void **state)
{
    (void)state;
    const BotKind *kind = bot_named("normal", 6);
    Crew *crew = crew_open(3);
    BangGame game, view;
    assert_int_equal(bang_start(&game, &(BangSetup){.seats = 5, .sets = SETS_BASE, .seed = {9}}, NULL), WHY_LEGAL);
    for (int n = 0; n < 60 && !game.over; n++) {
        int seat = bang_who(&game);
        bang_view(&game, seat, &view);
        BangMove alone = decide(kind, &view, seat, NULL), together = decide(kind, &view, seat, crew);
        assert_memory_equal(&alone, &together, sizeof alone);
        bang_answer(&game, seat, alone, NULL);
    }
    crew_close(crew);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_part_once), cmocka_unit_test(decisions_do_not_depend_on_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
