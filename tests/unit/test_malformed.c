/* Moves that are none: every kind gets its own code and leaves the game as it was. */
#include "unit.h"

enum { A, B, C, D, NO_SUCH = 77 };

/* A, in his phase 2, holds a BANG!, a Beer and a Mustang; B is Sid with two cards; C has a Barrel; D is out. */
static BangGame position(void)
{
    BangPosition p = bare_table(4);
    p.setup.character[B] = CHARACTER_SID_KETCHUM;
    hold(&p, A, "bang:KD");
    hold(&p, A, "beer:6H");
    hold(&p, A, "mustang:8H");
    hold(&p, B, "bang:2C");
    hold(&p, B, "missed:2S");
    lay(&p, C, "barrel:QS");
    p.out = 1u << D;
    return arranged(&p);
}

typedef struct { int code, seat, verb; const char *card; int at, way; } Row;

static const Row AT_PLAY[] = {
    /* no such seat, verb, card, way */
    {WHY_NO_SUCH_SEAT, -1, VERB_PASS, NULL, A, 0},
    {WHY_NO_SUCH_SEAT, 4, VERB_PASS, NULL, A, 0},
    {WHY_NO_SUCH_SEAT, SEATS, VERB_PASS, NULL, A, 0},
    {WHY_NO_SUCH_SEAT, 300, VERB_PASS, NULL, A, 0},
    {WHY_NO_SUCH_SEAT, -2147483647, VERB_PASS, NULL, A, 0},
    {WHY_NO_SUCH_SEAT, A, VERB_PLAY, "bang:KD", 4, 0},
    {WHY_NO_SUCH_SEAT, A, VERB_PLAY, "bang:KD", 9, 0},
    {WHY_NO_SUCH_SEAT, A, VERB_PLAY, "bang:KD", 200, 0},
    {WHY_NO_SUCH_SEAT, A, VERB_PASS, NULL, NOBODY, 0},
    {WHY_NO_SUCH_SEAT, A, VERB_USE, "bang:KD", NOBODY, 0},
    {WHY_NO_SUCH_SEAT, A, VERB_HAND, NULL, NOBODY, 0},
    {WHY_NO_SUCH_VERB, A, VERB_NONE, NULL, A, 0},
    {WHY_NO_SUCH_VERB, A, VERB_PROMISE, NULL, A, 0},
    {WHY_NO_SUCH_VERB, A, VERB_COUNT, NULL, A, 0},
    {WHY_NO_SUCH_VERB, A, 200, NULL, A, 0},
    {WHY_NO_SUCH_VERB, A, 255, NULL, A, 0},
    {WHY_NO_SUCH_CARD, A, VERB_PLAY, "97", B, 0},
    {WHY_NO_SUCH_CARD, A, VERB_PLAY, "200", B, 0},
    {WHY_NO_SUCH_CARD, A, VERB_PLAY, "255", B, 0},
    {WHY_NO_SUCH_CARD, A, VERB_PASS, "255", A, 0},
    {WHY_NO_SUCH_WAY, A, VERB_PLAY, "bang:KD", B, WAY_COUNT},
    {WHY_NO_SUCH_WAY, A, VERB_PLAY, "bang:KD", B, 99},
    {WHY_NO_SUCH_WAY, A, VERB_PASS, NULL, A, 255},
    {WHY_NO_SUCH_WAY, A, VERB_PLAY, "bang:KD", B, WAY_JANET_MISSED}, /* he is not Janet */
    {WHY_NO_SUCH_WAY, A, VERB_PLAY, "bang:KD", B, WAY_SID_KETCHUM},
    /* a verb that wants a card, without one */
    {WHY_NO_SUCH_CARD, A, VERB_PLAY, NULL, B, 0},
    {WHY_NO_SUCH_CARD, A, VERB_USE, NULL, A, 0},
    {WHY_NO_SUCH_CARD, A, VERB_TAKE, NULL, A, 0},
    {WHY_NO_SUCH_CARD, A, VERB_DISCARD, NULL, A, 0},
    {WHY_NO_SUCH_CARD, A, VERB_RETURN, NULL, A, 0},
    /* one move has one spelling: what a verb does not use is 0, or one's own seat */
    {WHY_STRAY_FIELD, A, VERB_PASS, "bang:KD", A, 0},
    {WHY_STRAY_FIELD, A, VERB_PASS, NULL, B, 0},
    {WHY_STRAY_FIELD, A, VERB_PASS, NULL, A, WAY_JANET_BANG},
    {WHY_STRAY_FIELD, A, VERB_USE, "bang:KD", B, 0},
    {WHY_STRAY_FIELD, A, VERB_ABILITY, "bang:KD", A, WAY_SID_KETCHUM},
    {WHY_STRAY_FIELD, B, VERB_ABILITY, NULL, A, WAY_SID_KETCHUM},
    {WHY_STRAY_FIELD, A, VERB_TAKE, "bang:KD", B, 0},
    {WHY_STRAY_FIELD, A, VERB_TAKE, "bang:KD", A, WAY_JANET_BANG},
    {WHY_STRAY_FIELD, A, VERB_HAND, "bang:KD", B, 0},
    {WHY_STRAY_FIELD, A, VERB_HAND, NULL, B, WAY_JANET_BANG},
    {WHY_STRAY_FIELD, A, VERB_DISCARD, "bang:KD", B, 0},
    {WHY_STRAY_FIELD, A, VERB_DISCARD, "bang:KD", A, WAY_JANET_BANG},
    {WHY_STRAY_FIELD, A, VERB_RETURN, "bang:KD", B, 0},
    {WHY_STRAY_FIELD, A, VERB_RETURN, "bang:KD", A, WAY_JANET_BANG},
    {WHY_STRAY_FIELD, A, VERB_KEEP, "bang:KD", A, 0},
    {WHY_STRAY_FIELD, A, VERB_KEEP, NULL, B, 0},
    {WHY_STRAY_FIELD, A, VERB_KEEP, NULL, A, WAY_JANET_BANG},
    /* sensible, but not now, not he, not so */
    {WHY_NOT_ASKED, B, VERB_PASS, NULL, B, 0},
    {WHY_NOT_ASKED, B, VERB_PLAY, "bang:2C", A, 0},
    {WHY_NOT_ASKED, D, VERB_PASS, NULL, D, 0},
    {WHY_WRONG_ANSWER, A, VERB_KEEP, NULL, A, 0},
    {WHY_WRONG_ANSWER, A, VERB_HAND, NULL, B, 0},
    {WHY_WRONG_ANSWER, A, VERB_USE, "beer:6H", A, 0},
    {WHY_WRONG_ANSWER, A, VERB_TAKE, "beer:6H", A, 0},
    {WHY_WRONG_ANSWER, A, VERB_DISCARD, "beer:6H", A, 0},
    {WHY_WRONG_ANSWER, A, VERB_RETURN, "beer:6H", A, 0},
    {WHY_NOT_IN_HAND, A, VERB_PLAY, "bang:2C", B, 0},
    {WHY_NOT_IN_HAND, A, VERB_PLAY, "barrel:QS", A, 0},
    {WHY_NO_SUCH_ABILITY, A, VERB_ABILITY, NULL, A, WAY_SID_KETCHUM},
    {WHY_NO_SUCH_ABILITY, A, VERB_ABILITY, NULL, A, WAY_PRINTED},
    {WHY_NO_SUCH_ABILITY, A, VERB_ABILITY, NULL, A, WAY_JOURDONNAIS},
    {WHY_TARGET_OUT, A, VERB_PLAY, "bang:KD", D, 0},
    {WHY_NEEDS_OTHER, A, VERB_PLAY, "bang:KD", A, 0}, /* BASE-103 */
    {WHY_NO_TARGET_TAKEN, A, VERB_PLAY, "beer:6H", B, 0},
    {WHY_NO_TARGET_TAKEN, A, VERB_PLAY, "mustang:8H", B, 0},
};

static BangCard card_of(const char *word)
{
    if (!word) return CARD_NONE;
    return word[0] >= '0' && word[0] <= '9' ? (BangCard)strtol(word, NULL, 10) : card(word);
}

static void assert_refused(const BangGame *game, const Row *row, size_t n)
{
    static BangLog log;
    BangReason why;
    BangGame after = *game;
    BangMove move = {(uint8_t)row->verb, card_of(row->card), (uint8_t)row->at, (uint8_t)row->way};
    int code = bang_refuse(game, row->seat, move, &why);
    if (code != row->code) fail_msg("row %zu: %s, expected %s", n, bang_why_id(code), bang_why_id(row->code));
    assert_why(why.code, row->code);
    assert_why(bang_refuse(game, row->seat, move, NULL), row->code);
    log.count = NO_SUCH;
    assert_why(bang_answer(&after, row->seat, move, &log), move.at == NOBODY ? WHY_NO_SUCH_SEAT : row->code);
    assert_int_equal(log.count, 0);
    assert_same_game(&after, game);
    assert_int_not_equal(bang_answer(&after, row->seat, move, NULL), WHY_LEGAL);
    assert_same_game(&after, game);
}

static void every_kind_of_nonsense_has_its_code(void **state)
{
    (void)state;
    BangGame game = position();
    for (size_t i = 0; i < sizeof AT_PLAY / sizeof *AT_PLAY; i++) assert_refused(&game, &AT_PLAY[i], i);
}

/* ---- at other questions ---- */

static void give(BangGame *game, int seat, int verb, const char *word, int at, int way)
{
    BangMove move = {(uint8_t)verb, card_of(word), (uint8_t)at, (uint8_t)way};
    assert_why(bang_answer(game, seat, move, NULL), WHY_LEGAL);
}

static void nonsense_against_a_shot(void **state) /* BASE-160, BASE-162, BASE-232 */
{
    (void)state;
    static const Row ROWS[] = {
        {WHY_WRONG_ANSWER, B, VERB_PLAY, "missed:2S", B, 0},   /* it would do: only the verb is wrong */
        {WHY_NO_ANSWER_TO_SHOT, B, VERB_PLAY, "bang:2C", C, 0},
        {WHY_NO_ANSWER_TO_SHOT, B, VERB_USE, "bang:2C", B, 0},
        {WHY_NOT_IN_HAND, B, VERB_USE, "beer:6H", B, 0},
        {WHY_NOT_IN_HAND, B, VERB_USE, "barrel:QS", B, 0},     /* the Barrel of another */
        {WHY_NO_SUCH_ABILITY, B, VERB_ABILITY, NULL, B, WAY_JOURDONNAIS},
        {WHY_NOT_ASKED, C, VERB_USE, "barrel:QS", C, 0},
        {WHY_NOT_ASKED, A, VERB_PASS, NULL, A, 0},
        {WHY_WRONG_ANSWER, B, VERB_KEEP, NULL, B, 0},
    };
    BangGame game = position();
    give(&game, A, VERB_PLAY, "bang:KD", B, 0);
    assert_int_equal(game.ask.kind, ASK_DEFEND);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) assert_refused(&game, &ROWS[i], i);
}

static void nonsense_while_a_price_is_paid(void **state) /* BASE-460, BASE-465 */
{
    (void)state;
    static const Row ROWS[] = {
        {WHY_MUST_CHOOSE, B, VERB_PASS, NULL, B, 0},
        {WHY_NOT_IN_HAND, B, VERB_DISCARD, "beer:6H", B, 0},
        {WHY_NOT_IN_HAND, B, VERB_DISCARD, "barrel:QS", B, 0},
        {WHY_CANNOT_INTERRUPT, B, VERB_ABILITY, NULL, B, WAY_SID_KETCHUM},
        {WHY_NOT_ASKED, A, VERB_PLAY, "beer:6H", A, 0},
    };
    BangGame game = position();
    give(&game, B, VERB_ABILITY, NULL, B, WAY_SID_KETCHUM);
    assert_int_equal(game.ask.kind, ASK_PAY);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) assert_refused(&game, &ROWS[i], i);
}

static void a_promise_is_given_once(void **state)
{
    (void)state;
    BangSetup setup = {.seats = 4, .sets = SETS_BASE, .character = {1, 2, 3, 4}, .survivor = 15};
    BangGame game;
    assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
    give(&game, 2, VERB_KEEP, NULL, 2, 0);
    static const Row ROWS[] = {
        {WHY_NOT_ASKED, 2, VERB_PASS, NULL, 2, 0},
        {WHY_WRONG_ANSWER, 1, VERB_DISCARD, "bang:2C", 1, 0},
        {WHY_NO_SUCH_VERB, 1, VERB_PROMISE, NULL, 1, 0},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) assert_refused(&game, &ROWS[i], i);
}

/* ---- when nothing can be answered at all ---- */

static void a_finished_game_takes_no_move(void **state)
{
    (void)state;
    BangGame game = played(4, 2, 5000);
    assert_int_not_equal(game.over, END_NOT);
    assert_int_equal(bang_who(&game), NOBODY);
    for (size_t i = 0; i < sizeof AT_PLAY / sizeof *AT_PLAY; i++) {
        Row row = AT_PLAY[i];
        row.code = WHY_GAME_OVER;
        assert_refused(&game, &row, i);
    }
    for (int s = -1; s <= SEATS; s++) {
        BangOptions options;
        bang_options(&game, s, &options);
        assert_int_equal(options.moves, 0);
    }
}

static void a_view_cannot_be_answered_on(void **state)
{
    (void)state;
    BangGame game = position(), view, before;
    for (int viewer = 0; viewer <= 4; viewer++) {
        bang_view(&game, viewer == 4 ? NOBODY : viewer, &view);
        before = view;
        assert_why(bang_answer(&view, A, (BangMove){VERB_PASS, CARD_NONE, A, 0}, NULL), WHY_BAD_STATE);
        assert_same_game(&view, &before);
    }
}

static void seats_that_are_none_have_no_options(void **state)
{
    (void)state;
    BangGame game = position();
    static const int NONE[] = {-1, 4, SEATS, 255, 300, -2147483647};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        BangOptions options;
        options.count = options.moves = NO_SUCH;
        bang_options(&game, NONE[i], &options);
        assert_int_equal(options.count, 0);
        assert_int_equal(options.moves, 0);
    }
}

static void a_log_changes_nothing(void **state)
{
    (void)state;
    static BangLog log;
    BangGame with = position(), without = with;
    BangMove move = {VERB_PLAY, card("bang:KD"), C, 0};
    assert_why(bang_answer(&with, A, move, &log), WHY_LEGAL);
    assert_why(bang_answer(&without, A, move, NULL), WHY_LEGAL);
    assert_same_game(&with, &without);
    assert_true(log.count > 0);
}

/* A card as such: legal if it can be played at anybody. */
static void a_card_as_such(void **state) /* BASE-091 */
{
    (void)state;
    BangPosition p = bare_table(4);
    hold(&p, A, "bang:KD");
    hold(&p, A, "panic:JH");
    hold(&p, A, "beer:6H");
    hold(&p, A, "missed:2S");
    for (int s = B; s <= D; s++) p.setup.character[s] = (uint8_t)(CHARACTER_BLACK_JACK + s);
    p.setup.character[B] = CHARACTER_PAUL_REGRET;
    lay(&p, D, "mustang:8H");
    BangGame game = arranged(&p);
    BangReason why;
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("beer:6H"), NOBODY, 0}, NULL), WHY_LEGAL);
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("missed:2S"), NOBODY, 0}, NULL), WHY_ONLY_AN_ANSWER);
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("panic:JH"), NOBODY, 0}, &why), WHY_NOBODY_IN_REACH);
    assert_int_equal(why.limit, 1);
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("bang:KD"), NOBODY, 0}, &why), WHY_NOBODY_IN_REACH);
    assert_int_equal(why.limit, 1);
    assert_int_equal(why.card, card("bang:KD"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_nonsense_has_its_code),
        cmocka_unit_test(nonsense_against_a_shot),
        cmocka_unit_test(nonsense_while_a_price_is_paid),
        cmocka_unit_test(a_promise_is_given_once),
        cmocka_unit_test(a_finished_game_takes_no_move),
        cmocka_unit_test(a_view_cannot_be_answered_on),
        cmocka_unit_test(seats_that_are_none_have_no_options),
        cmocka_unit_test(a_log_changes_nothing),
        cmocka_unit_test(a_card_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
