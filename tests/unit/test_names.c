/* Names and lines: what is taken as it is, what is mended, what is refused, and which names look alike. */
#include "server/names.h"
#include "unit.h"

static int cleaned(const char *text, char out[NAME_BYTES + 1]) { return clean_name(text, strlen(text), out, NAME_BYTES + 1); }

static void becomes(const char *text, const char *expected)
{
    char out[NAME_BYTES + 1];
    assert_int_equal(cleaned(text, out), CLEAN_OK);
    assert_string_equal(out, expected);
}

static void is_refused(const char *text, int code)
{
    char out[NAME_BYTES + 1] = "left over";
    int found = cleaned(text, out);
    if (found != code) fail_msg("\"%s\" gives %d instead of %d", text, found, code);
    assert_string_equal(out, "");
}

static void repeat(char *out, size_t size, const char *what, int times)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < times && n + strlen(what) < size; i++) n += (size_t)snprintf(out + n, size - n, "%s", what);
}

/* ---- names ---- */

static void good_names_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const NAMES[] = {
        "Ann", "Jean-Luc O'Neill", "김민수", "小明", "李小龙", "山田 太郎", "Zoë", "Đặng Thị Ngọc", "राहुल", "สมชาย", "محمد", "Σωκράτης", "Иван",
        "😀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "👩🏽‍🚀", "🇰🇷", "1️⃣ Ann", "❤️", "ㅋㅋㅋ", "ㅇㅇ", "A", "<b>&\"'\\", "123",
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) becomes(NAMES[i], NAMES[i]);
}

static void blanks_of_all_kinds_are_trimmed_and_collapsed(void **state)
{
    (void)state;
    becomes("  Ann   Bo ", "Ann Bo");
    becomes("\u3000小\u3000\u3000明\u3000", "小 明");
    becomes("\u00A0A\u2003\u2009\u202FB\u2800\u3164", "A B");
    static const char *const EMPTY[] = {"", " ", "\u3000\u00A0\u2003", "\u3164", "\u2800\u2800", "\uFFA0"};
    for (size_t i = 0; i < sizeof EMPTY / sizeof *EMPTY; i++) is_refused(EMPTY[i], CLEAN_EMPTY);
}

static void names_get_their_normal_form(void **state)
{
    (void)state;
    becomes("Zoe\u0308", "Zo\u00EB");
    becomes("\u1100\u1175\u11B7", "김"); /* as a Mac writes file names */
    becomes("\u212B", "\u00C5");
}

/* 24 letters as one sees them, 96 bytes. */
static void lengths_are_counted_as_one_sees_them(void **state)
{
    (void)state;
    static const struct { const char *letter; int most; } ROWS[] = {
        {"a", 24}, {"김", 24}, {"😀", 24}, {"🇰🇷", 12}, {"👨‍👩‍👧‍👦", 3}, {"x\u0323\u0302", 19}, {"1️⃣", 13},
    };
    char text[400], out[NAME_BYTES + 1];
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        repeat(text, sizeof text, ROWS[i].letter, ROWS[i].most);
        if (cleaned(text, out) != CLEAN_OK) fail_msg("%d of %s are not taken", ROWS[i].most, ROWS[i].letter);
        repeat(text, sizeof text, ROWS[i].letter, ROWS[i].most + 1);
        is_refused(text, CLEAN_TOO_LONG);
        char roomy[400]; /* more room makes no longer names */
        assert_int_equal(clean_name(text, strlen(text), roomy, sizeof roomy), CLEAN_TOO_LONG);
    }
    char blanks[300];
    snprintf(blanks, sizeof blanks, "%200s%s", "", "Ann");
    becomes(blanks, "Ann");
    char *huge = calloc(1, 1 << 20);
    assert_non_null(huge);
    memset(huge, 'a', (1 << 20) - 1);
    is_refused(huge, CLEAN_TOO_LONG);
    free(huge);
}

static void bytes_that_are_no_letters_are_refused(void **state)
{
    (void)state;
    static const char *const BAD[] = {"\xFF", "A\x80", "\xC0\xAF", "\xE2\x82", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF0\x80\x80\xAF", "Ann\xC3"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) is_refused(BAD[i], CLEAN_BAD_UTF8);
}

static void what_steers_or_hides_is_refused(void **state)
{
    (void)state;
    static const char *const BAD[] = {
        "A\nB", "A\tB", "\x1B[31mA", "A\x7F", "A\xC2\x85", "A\u2028", "A\u2029",                        /* controls, ends of lines */
        "A\u202EnnA", "\u200EA", "\u200FA", "\u2066A\u2069", "\u061CA", "\u202AA\u202C",              /* direction */
        "A\u200Bnn", "A\u200Cnn", "A\u200Dnn", "\uFEFFAnn", "A\u2060nn", "A\u00ADnn", "A\u034Fnn",    /* zero width */
        "A\uFE0F", "A\uFE0E", "A\u180E", "\u115F", "\u1160", "A\u17B4", "A\U000E0041", "A\U000E0100", /* fillers, selectors, tags */
        "😀\u200D", "\u200D😀", "😀\u200DA", "a\u200D😀", "😀\u200D\u200D😀",                            /* joiners that join nothing */
        "\uE000", "\U000F0000", "\uFFFF", "\uFDD0", "\U0001FFFE", "\u0378",                           /* private, never and not yet assigned */
        "\u0301", "\u0301A", "A \u0301", "\u20E3", "a\u0316\u0316\u0316\u0316", "가\u0316\u0316\u0316\u0316", "😀\u0316\u0316\u0316\u0316",
        "\u1161", "가\u11A8\u11A8", "\uFFF9A",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) is_refused(BAD[i], CLEAN_BAD_LETTERS);
    char out[NAME_BYTES + 1];
    assert_int_equal(clean_name("A\0B", 3, out, sizeof out), CLEAN_BAD_LETTERS);
    becomes("a\u0316\u0316\u0316", "a\u0316\u0316\u0316");
}

/* Whatever comes in: a code, and a good name or none; and a clean name stays clean. */
static void garbage_is_judged(void **state)
{
    (void)state;
    uint32_t x = 1;
    char text[64], out[NAME_BYTES + 1], again[NAME_BYTES + 1], line[LINE_BYTES + 1], line_again[LINE_BYTES + 1], skeleton[SKELETON_BYTES + 1];
    int good = 0;
    for (int i = 0; i < 20000; i++) {
        size_t length = 0;
        while (length < 40) {
            x = x * 1664525 + 1013904223;
            static const uint8_t LEAD[] = {'a', ' ', 0xCC, 0xE2, 0xF0, 0xED, 0xE1, 0xF3};
            uint8_t lead = LEAD[x >> 29];
            int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
            text[length++] = (char)lead;
            for (int k = 0; k < more; k++) text[length++] = (char)(0x80 | (x >> (6 + 6 * k) & 0x3F));
            if (x % 9 == 0) break;
        }
        int code = clean_name(text, length, out, sizeof out);
        if (code == CLEAN_OK) {
            good++;
            assert_int_equal(cleaned(out, again), CLEAN_OK);
            assert_string_equal(out, again);
            name_skeleton(out, skeleton, sizeof skeleton);
            assert_true(skeleton[0]);
        } else assert_string_equal(out, "");
        if (clean_line(text, length, line, sizeof line) != CLEAN_OK) continue;
        assert_int_equal(clean_line(line, strlen(line), line_again, sizeof line_again), CLEAN_OK);
        assert_string_equal(line, line_again);
    }
    assert_true(good > 500);
}

/* ---- lines ---- */

static void says(const char *text, const char *expected)
{
    char out[LINE_BYTES + 1];
    assert_int_equal(clean_line(text, strlen(text), out, sizeof out), CLEAN_OK);
    assert_string_equal(out, expected);
}

static void lines_are_mended(void **state)
{
    (void)state;
    says("Nice shot, 김민수! 好枪法 👍🏽👨‍👩‍👧‍👦🏳️‍🌈", "Nice shot, 김민수! 好枪法 👍🏽👨‍👩‍👧‍👦🏳️‍🌈");
    says("  one\ntwo\r\n\tthree\u2028four  ", "one two three four");
    says("\u202Egpj.\x1B[2Jexe\u2069\u200B\u00AD\uFEFF", "gpj.[2Jexe");
    says("a\u0316\u0316\u0316\u0316\u0316\u0316b\u0316", "a\u0316\u0316\u0316b\u0316");
    says("\u0316\u0316 hello", "hello");
    says("می\u200Cخواهم", "می\u200Cخواهم"); /* Persian needs the joiner that keeps apart */
    says("a\u200Cb\u200D", "ab");
    says("می\u200C!", "می!");
    says("new: \U0001FADD", "new: \U0001FADD"); /* an emoji that came after the tables of the library may be said */
    says("x\uE000\uFFFFy", "xy");
}

static void lines_are_refused(void **state)
{
    (void)state;
    char text[2 * LINE_BYTES], out[LINE_BYTES + 1];
    static const char *const EMPTY[] = {"", " \n\t", "\u200B\u200D", "\u202E", "\u0301", "\u115F\u200D\u115F", "\u3164\u200D\u3164"};
    for (size_t i = 0; i < sizeof EMPTY / sizeof *EMPTY; i++) assert_int_equal(clean_line(EMPTY[i], strlen(EMPTY[i]), out, sizeof out), CLEAN_EMPTY);
    static const struct { const char *letter; int most; } ROWS[] = {{"a", 200}, {"김", 200}, {"😀", 200}, {"🇰🇷", 100}, {"a\u0316\u0316\u0316", 114}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (int more = 0; more < 2; more++) {
            repeat(text, sizeof text, ROWS[i].letter, ROWS[i].most + more);
            assert_int_equal(clean_line(text, strlen(text), out, sizeof out), more ? CLEAN_TOO_LONG : CLEAN_OK);
        }
    assert_int_equal(clean_line("a\xFF", 2, out, sizeof out), CLEAN_BAD_UTF8);
}

/* ---- look-alikes ---- */

static void names_that_look_alike_are_one(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {
        {"Ann", "ann"}, {"Ann", "ANN"}, {"Ann", "Аnn"}, {"BOB", "ВОВ"}, {"BOB", "ΒΟΒ"}, {"Ann", "A n n"}, {"Ann", "Ánn\u0323"}, {"Ann", "Ａｎｎ"},
        {"Ann", "𝐀𝐧𝐧"}, {"Ann", "ⓐⓝⓝ"}, {"Bill", "BiII"}, {"Bill", "B1ll"}, {"Bill", "Bil|"}, {"Otto", "0tt0"}, {"Otto", "οττο"}, {"Otto", "оттo"},
        {"NINA", "ΝINA"}, {"vera", "νera"}, {"ann", "ᴀɴɴ"}, {"WILL", "ᎳILL"}, {"jones", "ϳоnеѕ"}, {"Straße", "STRASSE"}, {"김민수", "김 민수"}, {"o", "ㅇ"},
        {"小明", "小\u3000明"}, {"ロロ", "口口"}, {"Jean-Luc", "Jean–Luc"}, {"O'Hara", "O’Hara"}, {"ИВАН", "иван"}, {"Zoë", "zoe"}, {"fish", "ﬁsh"}, {"❤️", "❤"}, {"محمد", "مُحَمَّد"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (!names_look_alike(ROWS[i][0], ROWS[i][1])) fail_msg("%s and %s are not alike", ROWS[i][0], ROWS[i][1]);
}

static void names_that_differ_are_two(void **state)
{
    (void)state;
    static const char *const ROWS[][2] = {
        {"Ann", "Anna"}, {"Ann", "Amn"}, {"Burn", "Bum"}, {"김민수", "김민주"}, {"小明", "小红"}, {"か", "が"}, {"कि", "का"}, {"😀", "😁"}, {"👍🏽", "👍🏿"},
        {"🇰🇷", "🇰🇵"}, {"Ann", "Ann2"}, {"¨", "´"}, {"아", "어"}, {"아", "Oㅏ"}, {"Иван", "Иваи"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (names_look_alike(ROWS[i][0], ROWS[i][1])) fail_msg("%s and %s are alike", ROWS[i][0], ROWS[i][1]);
}

static void a_skeleton_fits_and_is_its_own(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"Ann", "김민수", "ИВАН Ω", "राहुल", "👨‍👩‍👧‍👦", "Straße", "¨", "ﷺ", "Ｂｉｌｌ"};
    char one[SKELETON_BYTES + 1], two[SKELETON_BYTES + 1], text[200];
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        name_skeleton(NAMES[i], one, sizeof one);
        name_skeleton(one, two, sizeof two);
        assert_true(one[0]);
        assert_string_equal(one, two);
    }
    repeat(text, NAME_BYTES + 1, "\uFDFA", 24); /* one letter that is 18 in compatibility form */
    name_skeleton(text, one, sizeof one);
    assert_in_range(strlen(one), SKELETON_BYTES - 4, SKELETON_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_names_stay_as_they_are),
        cmocka_unit_test(blanks_of_all_kinds_are_trimmed_and_collapsed),
        cmocka_unit_test(names_get_their_normal_form),
        cmocka_unit_test(lengths_are_counted_as_one_sees_them),
        cmocka_unit_test(bytes_that_are_no_letters_are_refused),
        cmocka_unit_test(what_steers_or_hides_is_refused),
        cmocka_unit_test(garbage_is_judged),
        cmocka_unit_test(lines_are_mended),
        cmocka_unit_test(lines_are_refused),
        cmocka_unit_test(names_that_look_alike_are_one),
        cmocka_unit_test(names_that_differ_are_two),
        cmocka_unit_test(a_skeleton_fits_and_is_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
