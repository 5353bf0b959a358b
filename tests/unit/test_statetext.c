/* The text of a state: read back it is the same game, and damage is noticed, wherever it is. What a hand that recomputes the
   check value could do is for tests/fuzz/fuzz_state.c. */
#include "unit.h"

static char text[STATE_TEXT], damaged[STATE_TEXT + 1];

static int read_back(const char *from, size_t length, BangGame *out)
{
    memset(out, 0x5a, sizeof *out);
    return bang_read_state(from, length, out);
}

static void states_come_back(void **state)
{
    (void)state;
    for (int seats = 3; seats <= 8; seats++)
        for (int answers = 0; answers < 200; answers += 23) {
            BangGame game = played(seats, (uint8_t)answers, answers), back;
            int length = bang_write_state(&game, text, sizeof text);
            assert_true(length > 0 && length < STATE_TEXT);
            assert_why(read_back(text, (size_t)length, &back), WHY_LEGAL);
            assert_same_game(&back, &game);
        }
}

/* And a game that is read back goes on as the other does. */
static void a_game_goes_on_from_its_text(void **state)
{
    (void)state;
    BangGame game = played(5, 8, 40), back;
    int length = bang_write_state(&game, text, sizeof text);
    assert_why(bang_read_state(text, (size_t)length, &back), WHY_LEGAL);
    for (int i = 0; i < 100 && !game.over; i++) {
        BangOptions options;
        int seat = bang_who(&game);
        bang_options(&game, seat, &options);
        BangMove move = bang_option(&options, i % options.moves);
        assert_why(bang_answer(&game, seat, move, NULL), WHY_LEGAL);
        assert_why(bang_answer(&back, seat, move, NULL), WHY_LEGAL);
    }
    assert_same_game(&back, &game);
}

/* ---- damage: refused, and nothing is written; or it is the same game (a blank more or less) ---- */

static void assert_refused_or_same(const BangGame *game, const char *from, size_t length, size_t at)
{
    static BangGame back, untouched;
    memset(&untouched, 0x5a, sizeof untouched);
    int code = read_back(from, length, &back);
    if (code == WHY_LEGAL ? memcmp(&back, game, sizeof back) != 0 : memcmp(&back, &untouched, sizeof back) != 0)
        fail_msg("damage at byte %zu: %s", at, bang_why_id(code));
}

static void each_changed_byte_is_noticed(void **state)
{
    (void)state;
    static const char FLIPS[] = {1, 2, 16, '-', ' ' ^ '\n', (char)128};
    BangGame game = played(5, 3, 55);
    size_t length = (size_t)bang_write_state(&game, text, sizeof text);
    for (size_t i = 0; i < length; i++) {
        memcpy(damaged, text, length);
        damaged[i] = (char)(damaged[i] ^ FLIPS[i % sizeof FLIPS]);
        assert_refused_or_same(&game, damaged, length, i);
    }
}

static void each_cut_is_noticed(void **state)
{
    (void)state;
    BangGame game = played(4, 6, 70), back;
    size_t length = (size_t)bang_write_state(&game, text, sizeof text);
    for (size_t cut = 0; cut < length; cut++) {
        int code = read_back(text, cut, &back);
        if (code == WHY_LEGAL) fail_msg("%zu of %zu bytes are a state", cut, length);
    }
}

static void each_lost_or_doubled_line_is_noticed(void **state)
{
    (void)state;
    BangGame game = played(6, 9, 33);
    size_t length = (size_t)bang_write_state(&game, text, sizeof text);
    for (size_t from = 0, to; from < length; from = to) {
        to = from + strcspn(text + from, "\n") + 1;
        memcpy(damaged, text, from);
        memcpy(damaged + from, text + to, length - to);
        assert_refused_or_same(&game, damaged, length - (to - from), from);
        if (length + to - from > STATE_TEXT) continue;
        memcpy(damaged, text, to);
        memcpy(damaged + to, text + from, length - from);
        assert_refused_or_same(&game, damaged, length + to - from, from);
    }
}

static void a_newer_state_is_refused(void **state)
{
    (void)state;
    BangGame game = played(4, 1, 5), back;
    size_t length = (size_t)bang_write_state(&game, text, sizeof text);
    char head[40];
    snprintf(head, sizeof head, "state 1 rules %d", BANG_RULES_VERSION + 1);
    memcpy(text, head, strlen(head));
    assert_why(read_back(text, length, &back), WHY_BAD_VERSION);
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    BangGame back;
    static char large[STATE_TEXT + 1];
    assert_int_not_equal(read_back("", 0, &back), WHY_LEGAL);
    assert_int_not_equal(read_back("\n", 1, &back), WHY_LEGAL);
    assert_int_not_equal(read_back("state\n", 6, &back), WHY_LEGAL);
    memset(large, '\n', sizeof large);
    assert_int_not_equal(read_back(large, STATE_TEXT, &back), WHY_LEGAL);
    assert_why(read_back(large, sizeof large, &back), WHY_TEXT_TOO_LONG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_come_back),
        cmocka_unit_test(a_game_goes_on_from_its_text),
        cmocka_unit_test(each_changed_byte_is_noticed),
        cmocka_unit_test(each_cut_is_noticed),
        cmocka_unit_test(each_lost_or_doubled_line_is_noticed),
        cmocka_unit_test(a_newer_state_is_refused),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
