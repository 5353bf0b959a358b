/* Printed facts: the engine's cards and characters are those of the tables of the rules, line by line. The folder with the
   tables is the only argument. */
#include "unit.h"

static const char *folder = "docs/rules";

/* Calls `line` with the columns of each line after the head. */
static int read_table(const char *name, int columns, void (*line)(char **))
{
    char path[1000], text[1000], *column[8];
    int n = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("cannot read %s", path);
    if (!fgets(text, sizeof text, file)) fail_msg("%s is empty", path);
    while (fgets(text, sizeof text, file)) {
        text[strcspn(text, "\r\n")] = 0;
        char *at = text;
        for (int i = 0; i < columns; i++) {
            column[i] = at;
            char *tab = strchr(at, '\t');
            if (tab) *tab = 0;
            else if (i + 1 < columns) fail_msg("%s: line %d has fewer than %d columns", name, n + 2, columns);
            at = tab ? tab + 1 : at + strlen(at);
        }
        line(column);
        n++;
    }
    fclose(file);
    return n;
}

/* ---- cards: set, card_id, border, suit, rank ---- */

static bool found[CARD_COUNT + 1];

static int suit_of(const char *word) { return (int)(strchr("SHDC", word[0]) - "SHDC"); }

static int rank_of(const char *word)
{
    static const char *const RANKS[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
    for (int i = 0; i < 13; i++)
        if (strcmp(RANKS[i], word) == 0) return RANK_2 + i;
    fail_msg("no rank %s", word);
    return 0;
}

static void find_card(char **column)
{
    int kind = bang_kind_named(column[1], strlen(column[1]));
    assert_int_not_equal(kind, KIND_NONE);
    assert_int_equal(bang_border(kind), strcmp(column[2], "blue") == 0 ? BORDER_BLUE : BORDER_BROWN);
    for (int c = 1; c <= CARD_COUNT; c++)
        if (!found[c] && bang_kind((BangCard)c) == kind && bang_suit((BangCard)c) == suit_of(column[3]) && bang_rank((BangCard)c) == rank_of(column[4])) {
            found[c] = true;
            return;
        }
    fail_msg("the engine has no %s %s%s", column[1], column[4], column[3]);
}

static void cards_are_those_of_the_rules(void **state) /* BASE-010, BASE-011, BASE-081 */
{
    (void)state;
    int blue = 0, kinds = 0, cards = 0;
    assert_int_equal(read_table("cards-base.tsv", 5, find_card), 80);
    for (int c = 1; c <= CARD_COUNT; c++) {
        bool base = bang_set_of_kind(bang_kind((BangCard)c)) == SET_BASE;
        assert_int_equal(found[c], base);
        cards += base;
        blue += bang_border(bang_kind((BangCard)c)) == BORDER_BLUE;
    }
    for (int k = KIND_NONE + 1; k < KIND_COUNT; k++) kinds += bang_set_of_kind(k) == SET_BASE;
    assert_int_equal(cards, 80);
    assert_int_equal(kinds, 22);
    assert_int_equal(blue, 17);
    assert_true(RANK_2 < RANK_10 && RANK_10 < RANK_J && RANK_J < RANK_Q && RANK_Q < RANK_K && RANK_K < RANK_A);
}

static int copies(int kind)
{
    int n = 0;
    for (int c = 1; c <= CARD_COUNT; c++) n += bang_kind((BangCard)c) == kind;
    return n;
}

static void copies_are_those_of_the_rules(void **state) /* the number in brackets, section 12 of the rules */
{
    (void)state;
    static const struct { uint8_t kind; int copies; } ROWS[] = {
        {KIND_BANG, 25},     {KIND_MISSED, 12},        {KIND_BEER, 6},     {KIND_SALOON, 1},       {KIND_STAGECOACH, 2},
        {KIND_WELLS_FARGO, 1}, {KIND_GENERAL_STORE, 2}, {KIND_PANIC, 4},    {KIND_CAT_BALOU, 4},    {KIND_GATLING, 1},
        {KIND_INDIANS, 2},   {KIND_DUEL, 3},           {KIND_SCHOFIELD, 3}, {KIND_REMINGTON, 1},   {KIND_REV_CARABINE, 1},
        {KIND_WINCHESTER, 1}, {KIND_VOLCANIC, 2},      {KIND_BARREL, 2},   {KIND_MUSTANG, 2},      {KIND_SCOPE, 1},
        {KIND_JAIL, 3},      {KIND_DYNAMITE, 1},
    };
    assert_int_equal(sizeof ROWS / sizeof *ROWS, 22);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) assert_int_equal(copies(ROWS[i].kind), ROWS[i].copies);
}

static void only_weapons_are_weapons(void **state) /* BASE-270 */
{
    (void)state;
    static const uint8_t WEAPONS[] = {KIND_SCHOFIELD, KIND_VOLCANIC, KIND_REMINGTON, KIND_REV_CARABINE, KIND_WINCHESTER};
    for (int k = KIND_NONE; k < KIND_COUNT; k++) assert_int_equal(bang_is_weapon(k), memchr(WEAPONS, k, sizeof WEAPONS) != NULL);
}

/* ---- feats: id, crossroads, requirement ... ---- */

static void find_feat(char **column)
{
    int kind = bang_kind_named(column[0], strlen(column[0]));
    BangCard feat = card(column[0]);
    assert_int_not_equal(kind, KIND_NONE);
    assert_int_equal(bang_kind(feat), kind);
    assert_int_equal(bang_border(kind), BORDER_FEAT);
    assert_int_equal(bang_set_of_kind(kind), SET_LEGENDS);
    assert_int_equal(copies(kind), 1);
    assert_int_equal(bang_suit(feat), SUIT_COUNT);
    assert_int_equal(bang_rank(feat), 0);
    assert_int_equal(bang_has_crossroads(feat), strcmp(column[1], "yes") == 0);
    assert_in_range(feat, FIRST_FEAT, FIRST_FEAT + FEATS - 1);
}

static void feats_are_those_of_the_rules(void **state) /* LEG-002, LEG-004, LEG-040, LEG-041 */
{
    (void)state;
    int feats = 0, icons = 0;
    assert_int_equal(read_table("feats-legends.tsv", 3, find_feat), FEATS);
    for (int c = 1; c <= CARD_COUNT; c++) {
        feats += bang_border(bang_kind((BangCard)c)) == BORDER_FEAT;
        icons += bang_has_crossroads((BangCard)c);
    }
    assert_int_equal(feats, 16);
    assert_int_equal(icons, 8);
}

/* ---- characters: set, character_id, life, ability ---- */

static bool met[CHARACTER_COUNT];

static void find_character(char **column)
{
    int character = bang_character_named(column[1], strlen(column[1]));
    assert_int_not_equal(character, CHARACTER_NONE);
    assert_false(met[character]);
    met[character] = true;
    assert_int_equal(bang_life(character), strtol(column[2], NULL, 10));
    assert_int_equal(bang_life(character), character == CHARACTER_EL_GRINGO || character == CHARACTER_PAUL_REGRET ? 3 : 4);
}

static void characters_are_those_of_the_rules(void **state) /* BASE-012 */
{
    (void)state;
    assert_int_equal(read_table("characters-base.tsv", 3, find_character), 16);
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) assert_int_equal(met[c], bang_set_of_character(c) == SET_BASE);
}

/* ---- legends: character_id, normal_life, legend_life, legend_ability ---- */

static void find_legend(char **column)
{
    int normal = bang_character_named(column[0], strlen(column[0])), legend = bang_other_side(normal);
    char id[80];
    snprintf(id, sizeof id, "legendary_%s", column[0]);
    assert_int_not_equal(normal, CHARACTER_NONE);
    assert_string_equal(bang_character_id(legend), id);
    assert_int_equal(bang_other_side(legend), normal);
    assert_true(bang_legendary(legend) && !bang_legendary(normal));
    assert_int_equal(bang_set_of_character(legend), SET_LEGENDS);
    assert_int_equal(bang_life(normal), strtol(column[1], NULL, 10));
    assert_int_equal(bang_life(legend), strtol(column[2], NULL, 10));
    assert_int_equal(bang_life(legend), bang_life(normal)); /* so that no maximum changes */
}

static void legends_are_those_of_the_rules(void **state) /* LEG-002, LEG-012, LEG-085 */
{
    (void)state;
    int legends = 0;
    assert_int_equal(read_table("legends-legends.tsv", 4, find_legend), 16);
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) legends += bang_legendary(c);
    assert_int_equal(legends, 16);
    assert_int_equal(bang_other_side(CHARACTER_NONE), CHARACTER_NONE);
}

/* ---- every word is one of its own ---- */

static void assert_words_differ(const char *(*id)(int), int count)
{
    for (int i = 0; i < count; i++) {
        assert_true(id(i)[0] != 0 && id(i)[0] != '?');
        for (int j = 0; j < i; j++) assert_string_not_equal(id(i), id(j));
    }
    assert_string_equal(id(count), "?");
    assert_string_equal(id(-1), "?");
}

static void words_differ(void **state)
{
    (void)state;
    assert_words_differ(bang_kind_id, KIND_COUNT);
    assert_words_differ(bang_character_id, CHARACTER_COUNT);
    assert_words_differ(bang_role_id, ROLE_COUNT);
    assert_words_differ(bang_verb_id, VERB_COUNT);
    assert_words_differ(bang_ask_id, ASK_COUNT);
    assert_words_differ(bang_way_id, WAY_COUNT);
    assert_words_differ(bang_why_id, WHY_COUNT);
    assert_words_differ(bang_event_id, EVENT_COUNT);
    assert_words_differ(bang_end_id, END_COUNT);
    assert_words_differ(bang_set_id, SET_COUNT);
    assert_words_differ(bang_option_id, OPTION_COUNT);
}

static void names_are_found_whole(void **state)
{
    (void)state;
    for (int k = KIND_NONE + 1; k < KIND_COUNT; k++) assert_int_equal(bang_kind_named(bang_kind_id(k), strlen(bang_kind_id(k))), k);
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) assert_int_equal(bang_character_named(bang_character_id(c), strlen(bang_character_id(c))), c);
    for (int r = ROLE_NONE + 1; r < ROLE_HIDDEN; r++) assert_int_equal(bang_role_named(bang_role_id(r), strlen(bang_role_id(r))), r);
    assert_int_equal(bang_kind_named("bang!", 5), KIND_NONE);
    assert_int_equal(bang_kind_named("ban", 3), KIND_NONE);
    assert_int_equal(bang_kind_named("", 0), KIND_NONE);
    assert_int_equal(bang_kind_named("none", 4), KIND_NONE);
    assert_int_equal(bang_role_named("hidden", 6), ROLE_NONE);
    assert_int_equal(bang_character_named("sid", 3), CHARACTER_NONE);
}

static void facts_of_no_card_are_nothing(void **state)
{
    (void)state;
    assert_int_equal(bang_kind(CARD_NONE), KIND_NONE);
    assert_int_equal(bang_kind(CARD_HIDDEN), KIND_NONE);
    assert_int_equal(bang_kind(CARD_COUNT + 1), KIND_NONE);
    assert_int_equal(bang_rank(CARD_HIDDEN), 0);
    assert_int_equal(bang_suit(CARD_HIDDEN), SUIT_COUNT);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_those_of_the_rules),
        cmocka_unit_test(copies_are_those_of_the_rules),
        cmocka_unit_test(only_weapons_are_weapons),
        cmocka_unit_test(characters_are_those_of_the_rules),
        cmocka_unit_test(feats_are_those_of_the_rules),
        cmocka_unit_test(legends_are_those_of_the_rules),
        cmocka_unit_test(words_differ),
        cmocka_unit_test(names_are_found_whole),
        cmocka_unit_test(facts_of_no_card_are_nothing),
    };
    if (argc > 1) folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
