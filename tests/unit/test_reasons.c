/* The arithmetic of reasons: a distance is a sum of terms, and what is shown is what decided. Distances are counted here by
   hand, for every combination of what lengthens and shortens them. */
#include "unit.h"

enum { A = 0 };

typedef struct { bool mustang, paul, scope, rose; int target; } Combination;

static BangGame position_of(const Combination *c, const char *weapon)
{
    BangPosition p = bare_table(8);
    if (c->paul) p.setup.character[c->target] = CHARACTER_PAUL_REGRET;
    if (c->rose) p.setup.character[A] = CHARACTER_ROSE_DOOLAN;
    if (c->mustang) lay(&p, c->target, "mustang:8H");
    if (c->scope) lay(&p, A, "scope:AS");
    if (weapon) lay(&p, A, weapon);
    hold(&p, A, "bang:KD");
    hold(&p, A, "panic:JH");
    hold(&p, c->target, "beer:6H");
    return arranged(&p);
}

static int seats_between(int target) { return target <= 4 ? target : 8 - target; } /* of eight */

static int counted(const Combination *c)
{
    int d = seats_between(c->target) + c->mustang + c->paul - c->scope - c->rose;
    return d < 1 ? 1 : d;
}

static int term_of(const BangReason *why, int source)
{
    for (int i = 0; i < why->terms; i++)
        if (why->term[i].source == source) return why->term[i].plus;
    return 0;
}

static int sum_of(const BangReason *why)
{
    int sum = 0;
    for (int i = 0; i < why->terms; i++) sum += why->term[i].plus;
    return sum;
}

static void assert_sum(const BangReason *why, const Combination *c, int limit)
{
    assert_int_equal(why->seat, c->target);
    assert_int_equal(why->is, counted(c));
    assert_int_equal(sum_of(why), why->is);
    assert_int_equal(why->limit, limit);
    assert_true(why->is > why->limit);
    assert_int_equal(term_of(why, 0), seats_between(c->target));
    assert_int_equal(term_of(why, KIND_MUSTANG), c->mustang);
    assert_int_equal(term_of(why, KIND_SCOPE), -c->scope);
    assert_int_equal(term_of(why, CHARACTER_SOURCE | CHARACTER_PAUL_REGRET), c->paul);
    assert_int_equal(term_of(why, CHARACTER_SOURCE | CHARACTER_ROSE_DOOLAN), -c->rose);
    assert_int_equal(why->terms, 1 + c->mustang + c->paul + c->scope + c->rose);
}

static void try_weapon(const Combination *c, const char *weapon, int range)
{
    BangGame game = position_of(c, weapon);
    BangReason why;
    int code = bang_refuse(&game, A, (BangMove){VERB_PLAY, card("bang:KD"), (uint8_t)c->target, 0}, &why);
    assert_int_equal(bang_distance(&game, A, c->target), counted(c));
    assert_int_equal(bang_reaches(&game, A, c->target), counted(c) <= range);
    assert_why(code, counted(c) <= range ? WHY_LEGAL : WHY_OUT_OF_REACH);
    if (code == WHY_LEGAL) return;
    assert_sum(&why, c, range);
    assert_int_equal(why.card, card("bang:KD"));
    assert_int_equal(why.source, weapon ? bang_kind(card(weapon)) : 0);
}

static void try_panic(const Combination *c)
{
    BangGame game = position_of(c, "winchester:8S");
    BangReason why;
    int code = bang_refuse(&game, A, (BangMove){VERB_PLAY, card("panic:JH"), (uint8_t)c->target, 0}, &why);
    assert_why(code, counted(c) <= 1 ? WHY_LEGAL : WHY_TOO_FAR);
    if (code == WHY_TOO_FAR) assert_sum(&why, c, 1);
}

/* How A is seen by the other: what the other lays in front of himself does not count (BASE-122). */
static void try_the_way_back(const Combination *c)
{
    BangGame game = position_of(c, NULL);
    assert_int_equal(bang_distance(&game, c->target, A), seats_between(c->target));
}

static void each_combination(void (*try)(const Combination *))
{
    for (int bits = 0; bits < 16; bits++)
        for (int target = 1; target < 8; target++) {
            Combination c = {.mustang = bits & 1, .paul = bits >> 1 & 1, .scope = bits >> 2 & 1, .rose = bits >> 3 & 1, .target = target};
            try(&c);
        }
}

static void with_every_weapon(const Combination *c)
{
    static const struct { const char *card; int range; } WEAPONS[] = {
        {NULL, 1}, {"volcanic:10S", 1}, {"schofield:KS", 2}, {"remington:KC", 3}, {"rev_carabine:AC", 4}, {"winchester:8S", 5}};
    for (size_t i = 0; i < sizeof WEAPONS / sizeof *WEAPONS; i++) try_weapon(c, WEAPONS[i].card, WEAPONS[i].range);
}

/* BASE-120, BASE-121, BASE-123, BASE-124, BASE-270, BASE-271, BASE-272, BASE-273, BASE-274, BASE-280, BASE-281, BASE-430,
   BASE-450 */
static void bang_needs_reach(void **state)
{
    (void)state;
    each_combination(with_every_weapon);
}

static void panic_needs_distance_one(void **state) /* BASE-125, BASE-431, BASE-451 */
{
    (void)state;
    each_combination(try_panic);
}

static void distance_is_directed(void **state) /* BASE-122, BASE-431, BASE-451 */
{
    (void)state;
    each_combination(try_the_way_back);
}

/* ---- other figures ---- */

static void the_bang_limit_is_a_figure(void **state) /* BASE-092 */
{
    (void)state;
    BangPosition p = bare_table(4);
    BangReason why;
    p.setup.character[A] = CHARACTER_ROSE_DOOLAN;
    hold(&p, A, "bang:KD");
    p.bangs = 1;
    BangGame game = arranged(&p);
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("bang:KD"), 1, 0}, &why), WHY_BANG_LIMIT);
    assert_int_equal(why.is, 1);
    assert_int_equal(why.limit, 1);
    lay(&p, A, "volcanic:10S");
    game = arranged(&p);
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("bang:KD"), 1, 0}, &why), WHY_LEGAL);
    assert_int_equal(why.terms, 0);
}

static void a_price_is_a_figure(void **state) /* BASE-460 */
{
    (void)state;
    BangPosition p = bare_table(4);
    BangReason why;
    p.setup.character[2] = CHARACTER_SID_KETCHUM;
    hold(&p, 2, "bang:KD");
    BangGame game = arranged(&p);
    assert_why(bang_refuse(&game, 2, (BangMove){VERB_ABILITY, CARD_NONE, 2, WAY_SID_KETCHUM}, &why), WHY_TOO_FEW_CARDS);
    assert_int_equal(why.seat, 2);
    assert_int_equal(why.is, 1);
    assert_int_equal(why.limit, 2);
}

static void a_reason_names_the_card_in_the_way(void **state) /* BASE-097, BASE-099 */
{
    (void)state;
    BangPosition p = bare_table(4);
    BangReason why;
    hold(&p, A, "schofield:KS");
    hold(&p, A, "jail:10S");
    lay(&p, A, "schofield:JC");
    lay(&p, 2, "jail:JS");
    BangGame game = arranged(&p);
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("schofield:KS"), A, 0}, &why), WHY_SAME_NAME);
    assert_int_equal(why.card, card("schofield:JC"));
    assert_why(bang_refuse(&game, A, (BangMove){VERB_PLAY, card("jail:10S"), 2, 0}, &why), WHY_SAME_NAME);
    assert_int_equal(why.card, card("jail:JS"));
    assert_int_equal(why.seat, 2);
}

static void not_asked_names_who_is(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    BangReason why;
    p.turn = 2;
    BangGame game = arranged(&p);
    assert_why(bang_refuse(&game, 1, (BangMove){VERB_PASS, CARD_NONE, 1, 0}, &why), WHY_NOT_ASKED);
    assert_int_equal(why.seat, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bang_needs_reach),
        cmocka_unit_test(panic_needs_distance_one),
        cmocka_unit_test(distance_is_directed),
        cmocka_unit_test(the_bang_limit_is_a_figure),
        cmocka_unit_test(a_price_is_a_figure),
        cmocka_unit_test(a_reason_names_the_card_in_the_way),
        cmocka_unit_test(not_asked_names_who_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
