/* Chance: the stream is ChaCha with 8 rounds, as its published vectors have it; a number from it is unbiased; and what is
   dealt or taken at random comes out evenly. The seeds are fixed, so a test that passes passes always. */
#include "unit.h"

/* ---- the stream: draft-strombergson-chacha-test-vectors, 256-bit key, 8 rounds, IV 0: TC1 and TC2 ---- */

static const struct { uint64_t stream; int cards; const char *block; } VECTORS[] = {
    {0, 10, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
            "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"},
    {0, 20, "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
            "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"},
    {1, 10, "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea"
            "289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"},
    {1, 20, "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638"
            "291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4"},
};

/* Dealing so many hidden cards anew takes a word each, and one for each of two hidden roles. */
static BangGame redealt(int cards, uint64_t stream)
{
    BangPosition p = bare_table(3);
    for (int i = 0; i < cards; i++) p.deck[p.decks++] = (BangCard)(i + 1);
    BangGame game = arranged(&p), view, full;
    bang_view(&game, NOBODY, &view);
    bang_redeal(&view, stream, &full);
    return full;
}

static void the_stream_is_chacha8(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++) {
        BangGame full = redealt(VECTORS[i].cards, VECTORS[i].stream);
        char block[129];
        for (int n = 0; n < 64; n++) snprintf(block + 2 * n, 3, "%02x", full.stream.word[n / 4] >> (8 * (n % 4)) & 255);
        assert_string_equal(block, VECTORS[i].block);
        assert_int_equal(full.stream.used, (VECTORS[i].cards + 2) % 16);
    }
}

static void the_key_is_the_seed(void **state)
{
    (void)state;
    BangSetup setup = {.seats = 4, .sets = SETS_BASE};
    BangGame game;
    for (int i = 0; i < 32; i++) setup.seed[i] = (uint8_t)(7 * i + 1);
    assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
    for (int i = 0; i < 32; i++) assert_int_equal(game.stream.key[i / 4] >> (8 * (i % 4)) & 255, setup.seed[i]);
}

/* ---- numbers: a word times n, the upper half; the few words that would favour some numbers are passed over ---- */

static BangGame panic_at_three_cards(void)
{
    BangPosition p = bare_table(4);
    hold(&p, 0, "panic:JH");
    hold(&p, 1, "bang:2C");
    hold(&p, 1, "bang:3C");
    hold(&p, 1, "bang:4C");
    return arranged(&p);
}

/* Which of the three is taken if the stream goes on with this word, and then with `next`. */
static int taken_of_three(uint32_t word, uint32_t next)
{
    BangGame game = panic_at_three_cards();
    game.stream.used = 14, game.stream.word[14] = word, game.stream.word[15] = next;
    assert_why(bang_answer(&game, 0, (BangMove){VERB_PLAY, card("panic:JH"), 1, WAY_PRINTED}, NULL), WHY_LEGAL);
    return bang_cards(&game, ZONE_HAND)[0] - card("bang:2C");
}

static void numbers_are_unbiased(void **state)
{
    (void)state;
    assert_int_equal(taken_of_three(0x00000001, 0), 0);
    assert_int_equal(taken_of_three(0x55555555, 0), 0);
    assert_int_equal(taken_of_three(0x55555556, 0), 1);
    assert_int_equal(taken_of_three(0xaaaaaaaa, 0), 1);
    assert_int_equal(taken_of_three(0xaaaaaaab, 0), 2);
    assert_int_equal(taken_of_three(0xffffffff, 0), 2);
    assert_int_equal(taken_of_three(0x00000000, 0xffffffff), 2); /* 2^32 is 3 times 1431655765 and one over: that one */
    assert_int_equal(taken_of_three(0x00000000, 0x00000001), 0);
}

/* ---- even chances: chi-squared, with a bound that a fair deal passes with eight standard deviations to spare ---- */

static void assert_even(const int *count, int cells, const char *what)
{
    double total = 0, chi = 0, n = cells - 1;
    for (int i = 0; i < cells; i++) total += count[i];
    for (int i = 0; i < cells; i++) chi += (count[i] - total / cells) * (count[i] - total / cells) / (total / cells);
    double over = chi - n;
    if (over > 0 && over * over > 64 * 2 * n) fail_msg("%s: chi-squared %.1f for %d cells", what, chi, cells);
    if (n > 10 && chi < n / 4) fail_msg("%s: too even to be chance, chi-squared %.1f for %d cells", what, chi, cells);
}

static void random_cards_of_a_hand_are_even(void **state) /* BASE-243 */
{
    (void)state;
    int count[3] = {0};
    const BangGame position = panic_at_three_cards();
    for (uint32_t i = 0; i < 6000; i++) {
        BangGame game = position;
        game.stream.key[3] = i;
        bang_answer(&game, 0, (BangMove){VERB_PLAY, card("panic:JH"), 1, WAY_PRINTED}, NULL);
        count[bang_cards(&game, ZONE_HAND)[0] - card("bang:2C")]++;
    }
    for (int i = 0; i < 3; i++)
        if (count[i] < 1800 || count[i] > 2200) fail_msg("card %d of three is taken %d times of 6000", i, count[i]);
}

static void the_deal_is_even(void **state) /* BASE-024, BASE-025, BASE-027 */
{
    (void)state;
    enum { CARDS = 80, CHARACTERS = 16 };
    int sheriff[7] = {0}, renegade[7] = {0}, character[CHARACTERS] = {0}, first[CARDS] = {0}, last[CARDS] = {0};
    BangSetup setup = {.seats = 7, .sets = SETS_BASE};
    for (int i = 0; i < 16000; i++) {
        BangGame game;
        memcpy(setup.seed, &i, sizeof i);
        assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
        for (int s = 0; s < 7; s++) {
            sheriff[s] += game.seat[s].role == ROLE_SHERIFF;
            renegade[s] += game.seat[s].role == ROLE_RENEGADE;
        }
        character[game.seat[2].character - 1]++;
        first[bang_cards(&game, ZONE_HAND + 1)[0] - 1]++;
        last[bang_cards(&game, ZONE_DECK)[0] - 1]++;
    }
    assert_even(sheriff, 7, "seat of the Sheriff");
    assert_even(renegade, 7, "seat of the Renegade");
    assert_even(character, CHARACTERS, "character of seat C");
    assert_even(first, CARDS, "first card of seat B");
    assert_even(last, CARDS, "bottom of the draw pile");
}

static void the_deal_of_legends_is_even(void **state) /* LEG-004, LEG-006 */
{
    (void)state;
    int character[16] = {0}, row[FEATS] = {0}, last[FEATS] = {0};
    BangSetup setup = {.seats = 7, .sets = SETS_BASE | SETS_LEGENDS};
    for (int i = 0; i < 8000; i++) {
        BangGame game;
        memcpy(setup.seed, &i, sizeof i);
        assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
        character[game.seat[2].character - 1]++;
        row[bang_cards(&game, ZONE_FEATS)[0] - FIRST_FEAT]++;
        last[bang_cards(&game, ZONE_FEAT_DECK)[0] - FIRST_FEAT]++;
    }
    assert_even(character, 16, "character of seat C");
    assert_even(row, FEATS, "the first feat");
    assert_even(last, FEATS, "bottom of the feat deck");
}

/* ---- bang_redeal: five hidden cards in every order, four hidden roles in every order ---- */

enum { HIDDEN_CARDS = 5, ORDERS = 120 };

static int order_of(const BangCard *cards)
{
    int order = 0;
    for (int i = 0; i < HIDDEN_CARDS; i++) {
        int smaller = 0;
        for (int j = i + 1; j < HIDDEN_CARDS; j++) smaller += cards[j] < cards[i];
        order = order * (HIDDEN_CARDS - i) + smaller;
    }
    return order;
}

static int order_of_roles(const BangGame *g) /* place of the Deputy, and of the Renegade among the other three */
{
    int deputy = 0, renegade = 0, n = 0;
    for (int s = 1; s < 5; s++) {
        if (g->seat[s].role == ROLE_DEPUTY) deputy = s - 1;
        else if (g->seat[s].role == ROLE_RENEGADE) renegade = n++;
        else n++;
    }
    return deputy * 3 + renegade;
}

static void a_redeal_is_even(void **state) /* BASE-041 */
{
    (void)state;
    int cards[ORDERS] = {0}, roles[12] = {0}, both[2][2] = {{0}};
    BangPosition p = bare_table(5);
    for (int i = 0; i < 3; i++) p.deck[p.decks++] = (BangCard)(i + 1);
    hold(&p, 1, "beer:6H");
    hold(&p, 1, "beer:7H");
    hold(&p, 0, "missed:2S");
    BangGame game = arranged(&p), view, full;
    bang_view(&game, 0, &view);
    for (uint64_t i = 0; i < 12000; i++) {
        BangCard hidden[HIDDEN_CARDS];
        bang_redeal(&view, i, &full);
        memcpy(hidden, bang_cards(&full, ZONE_DECK), 3);
        memcpy(hidden + 3, bang_cards(&full, ZONE_HAND + 1), 2);
        cards[order_of(hidden)]++;
        roles[order_of_roles(&full)]++;
        both[hidden[0] > hidden[4]][full.seat[1].role == ROLE_OUTLAW]++;
        assert_int_equal(bang_cards(&full, ZONE_HAND)[0], card("missed:2S"));
        assert_int_equal(full.seat[0].role, ROLE_SHERIFF);
    }
    assert_even(cards, ORDERS, "orders of five hidden cards");
    assert_even(roles, 12, "orders of four hidden roles");
    assert_even(both[0], 2, "cards against roles, first half"); /* two of the four are Outlaws */
    assert_even(both[1], 2, "cards against roles, second half");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stream_is_chacha8),        cmocka_unit_test(the_key_is_the_seed), cmocka_unit_test(numbers_are_unbiased),
        cmocka_unit_test(random_cards_of_a_hand_are_even), cmocka_unit_test(the_deal_is_even), cmocka_unit_test(a_redeal_is_even),
        cmocka_unit_test(the_deal_of_legends_is_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
