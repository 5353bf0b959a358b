/* What a position is worth, and what is believed of roles: figures that must add up in every position of every game. */
#include "bot_table.h"
#include "bots/value.h"

/* ---- values ---- */

/* One of the living or the dead of each side stands for it; two Renegades win one by one. */
static int sum_of_sides(const BangGame *g, const uint16_t chance[SEATS])
{
    int law = 0, outlaws = 0, renegades = 0;
    for (int s = 0; s < g->seats; s++) {
        int role = g->seat[s].role;
        if (role == ROLE_RENEGADE) renegades += chance[s];
        else if (role == ROLE_OUTLAW) outlaws = chance[s];
        else law = chance[s];
    }
    return law + outlaws + renegades;
}

static void chances_of_one_side_are_the_same(const BangGame *g, const uint16_t chance[SEATS])
{
    for (int s = 0; s < g->seats; s++)
        for (int t = 0; t < s; t++) {
            int a = g->seat[s].role, b = g->seat[t].role;
            if (a == b && a != ROLE_RENEGADE) assert_int_equal(chance[s], chance[t]);
            if ((a == ROLE_SHERIFF && b == ROLE_DEPUTY) || (a == ROLE_DEPUTY && b == ROLE_SHERIFF)) assert_int_equal(chance[s], chance[t]);
        }
}

static void look_at_value(Table *t, int seat, BangMove move)
{
    uint16_t chance[SEATS];
    (void)seat, (void)move;
    const BangGame *g = &t->game;
    value_of(g, chance);
    for (int s = 0; s < g->seats; s++) {
        assert_true(chance[s] <= WHOLE);
        if ((g->seat[s].role == ROLE_RENEGADE || g->seats == 3) && !bang_in_play(g, s)) assert_int_equal(chance[s], 0);
    }
    assert_in_range(sum_of_sides(g, chance), WHOLE - 2, WHOLE + 2);
    chances_of_one_side_are_the_same(g, chance);
}

static void values_add_up(void **state)
{
    (void)state;
    for (int i = 0; i < (SANITIZED ? 60 : 300); i++) {
        start_with(&table, sets_by_turns(3 + i % 6, (uint64_t)i), 3 + i % 6, 0, (uint64_t)i, i % 4 ? "plain" : "random");
        play_out(&table, look_at_value);
        uint16_t chance[SEATS];
        value_of(&table.game, chance);
        for (int s = 0; s < table.game.seats; s++) assert_int_equal(chance[s], table.game.winners >> s & 1 ? WHOLE : 0);
    }
}

static void who_cannot_win_has_no_chance(void **state)
{
    (void)state;
    uint16_t chance[SEATS];
    SEATED(0, {"sheriff", "kit_carlson", 4, NULL, NULL}, {"renegade", "black_jack", 1, NULL, NULL}, {"outlaw", "rose_doolan", -1, NULL, NULL});
    value_of(&table.game, chance);
    assert_int_equal(chance[2], 0);
    assert_int_equal(chance[0] + chance[1], WHOLE);
    SEATED(0, {"sheriff", "kit_carlson", 4, NULL, NULL}, {"renegade", "black_jack", -1, NULL, NULL}, {"outlaw", "rose_doolan", 4, NULL, NULL});
    value_of(&table.game, chance);
    assert_int_equal(chance[1], 0);
    assert_int_equal(chance[0] + chance[2], WHOLE);
}

static int rows_of(int first, int last)
{
    int8_t row[VALUE_ROWS];
    int sum = 0;
    value_rows(&table.game, row);
    for (int i = first; i < last; i++) sum += row[i];
    return sum;
}

/* They are figures of their own: a base game has none of them, and all others are where they were. */
static void legends_and_fame_count(void **state)
{
    (void)state;
    uint16_t base[SEATS], legends[SEATS];
#define TWO(name) {"sheriff", "kit_carlson", 4, NULL, NULL}, {"renegade", name, 4, NULL, NULL}, {"outlaw", "rose_doolan", 4, "bang:KH", "mustang:8H"}, \
                  {"outlaw", "paul_regret", 3, NULL, NULL}
    SEATED(0, TWO("vulture_sam"));
    value_of(&table.game, base);
    assert_int_equal(VALUE_LEGEND, 284);
    assert_int_equal(rows_of(VALUE_LEGEND, VALUE_ROWS), 0);
    pile = (Pile){.feats = "quick_death", .fame = {5 + 1, 0 + 1, 2 + 1, 3 + 1}};
    SEATED(0, TWO("legendary_vulture_sam"));
    value_of(&table.game, legends);
    assert_int_equal(rows_of(VALUE_LEGEND, VALUE_FAME), 1);
    assert_int_equal(rows_of(VALUE_FAME, VALUE_ROWS), 10);
    assert_int_not_equal(base[0], legends[0]);
#undef TWO
}

/* ---- beliefs ---- */

/* Of each seat and of each role they are whole; what is known is certain. */
static void look_at_beliefs(Table *t, int seat, BangMove move)
{
    Belief b;
    BangGame view;
    (void)move;
    memcpy(&b, t->memory[seat] + sizeof(uint64_t), sizeof b); /* it follows the seed */
    bang_view(&t->game, seat, &view);
    belief_roles(&b, &view);
    int of_role[ROLE_COUNT] = {0};
    for (int s = 0; s < view.seats; s++) {
        int sum = 0, role = view.seat[s].role;
        for (int r = 0; r < ROLE_COUNT; r++) sum += b.chance[s][r], of_role[r] += b.chance[s][r];
        assert_in_range(sum, WHOLE - 4, WHOLE);
        if (role != ROLE_HIDDEN) assert_int_equal(b.chance[s][role], WHOLE);
        else assert_int_equal(b.chance[s][ROLE_SHERIFF], 0);
        assert_true(role != ROLE_HIDDEN || b.chance[s][t->game.seat[s].role] > 0); /* the truth is never ruled out */
    }
    for (int r = ROLE_SHERIFF; r < ROLE_HIDDEN; r++)
        assert_in_range(of_role[r] + SEATS * 2, view.roles[r] * WHOLE, view.roles[r] * WHOLE + SEATS * 2);
}

static void beliefs_add_up(void **state)
{
    (void)state;
    for (int i = 0; i < (SANITIZED ? 24 : 90); i++) {
        start_with(&table, sets_by_turns(3 + i % 6, (uint64_t)i), 3 + i % 6, 0, (uint64_t)(2000 + i), "plain");
        play_out(&table, look_at_beliefs);
    }
}

/* Each whole deal of the roles fits what the seat knows, and they come as often as the chances say. */
static void look_at_deals(Table *t, int seat, BangMove move)
{
    enum { DRAWS = 4000, OFF = WHOLE / 50 };
    static BeliefDeals deals;
    Belief b;
    BangGame view;
    int drawn[SEATS][ROLE_COUNT] = {0};
    (void)move;
    if (t->game.answers % 23 != 0) return;
    memcpy(&b, t->memory[seat] + sizeof(uint64_t), sizeof b);
    bang_view(&t->game, seat, &view);
    belief_roles(&b, &view);
    belief_deals(&b, &view, &deals);
    for (uint64_t i = 0; i < DRAWS; i++) {
        uint8_t role[SEATS], count[ROLE_COUNT] = {0};
        belief_draw(&deals, i * (UINT64_MAX / DRAWS) + i, role);
        for (int s = 0; s < view.seats; s++) {
            drawn[s][role[s]]++, count[role[s]]++;
            if (view.seat[s].role != ROLE_HIDDEN) assert_int_equal(role[s], view.seat[s].role);
        }
        assert_memory_equal(count, view.roles, sizeof count);
    }
    for (int s = 0; s < view.seats; s++)
        for (int r = ROLE_SHERIFF; r < ROLE_HIDDEN; r++)
            assert_in_range(drawn[s][r] * WHOLE / DRAWS + OFF, b.chance[s][r], b.chance[s][r] + 2 * OFF);
}

static void roles_come_as_often_as_they_are_likely(void **state)
{
    (void)state;
    for (int i = 0; i < (SANITIZED ? 6 : 24); i++) {
        start_game(&table, 3 + i % 6, 0, (uint64_t)(3000 + i), "plain");
        play_out(&table, look_at_deals);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_add_up),
        cmocka_unit_test(who_cannot_win_has_no_chance),
        cmocka_unit_test(legends_and_fame_count),
        cmocka_unit_test(beliefs_add_up),
        cmocka_unit_test(roles_come_as_often_as_they_are_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
