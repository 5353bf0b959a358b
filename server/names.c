/* Cleaning of names and lines, and telling look-alikes. Everything is done on code points: decoded and put into normal form by
   libutf8proc, judged one by one, encoded again. */
#include "names.h"
#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>
#include <uchar.h>

/* Raw text may be longer than what is left of it, within reason: sorting its marks takes the square of their number. */
enum {
    NAME_RAW = 4 * NAME_BYTES, LINE_RAW = 2 * LINE_BYTES,
    ROOM = 4 * LINE_RAW,            /* a code point becomes at most 4 in normal form */
    SKELETON_ROOM = 18 * NAME_BYTES, /* and at most 18 in compatibility form */
    MARKS_MOST = 3,                 /* on one letter: Vietnamese needs 2 */
    ZWNJ = 0x200C, ZWJ = 0x200D, AS_EMOJI = 0xFE0F, KEYCAP = 0x20E3,
};

typedef struct { int32_t at[ROOM]; int count; } Letters;

/* ---- what a code point is ---- */

static int class_of(int32_t c) { return utf8proc_get_property(c)->boundclass; }
static bool is_pictograph(int32_t c) { return class_of(c) == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC; }
static bool is_skin(int32_t c) { return c >= 0x1F3FB && c <= 0x1F3FF; }
static bool is_joiner(int32_t c) { return c == ZWNJ || c == ZWJ; }

static bool is_mark(int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

/* Blanks of every width, and letters that are nothing but a blank: empty braille, Hangul fillers. */
static bool is_blank(int32_t c)
{
    return utf8proc_category(c) == UTF8PROC_CATEGORY_ZS || c == 0x2800 || c == 0x3164 || c == 0xFFA0;
}

static bool is_line_end(int32_t c) { return (c >= '\t' && c <= '\r') || c == 0x85 || c == 0x2028 || c == 0x2029; }

/* Whatever steers or hides: controls, all of format (direction, zero width, tags, soft hyphen), line separators, private use,
   what Unicode lets a screen leave out (fillers, selectors, the grapheme joiner), and what will never be a letter. Callers let
   joiners and selectors of emoji pass before they ask here. */
static bool is_hidden(int32_t c)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CC: case UTF8PROC_CATEGORY_CF: case UTF8PROC_CATEGORY_CO: case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL: case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return utf8proc_get_property(c)->ignorable || (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
    }
}

/* A vowel or final of Hangul that has no syllable to stand in: screens draw it over its neighbour, or not at all. */
static bool is_stray_jamo(int32_t c) { return (c >= 0x1160 && c <= 0x11FF) || (c >= 0xD7B0 && c <= 0xD7FF); }

static int32_t letter_at(const Letters *l, int i) { return i >= 0 && i < l->count ? l->at[i] : 0; }

/* A joiner between two pictographs (a family, a flag of many colours), or the selector that makes one colourful. */
static bool belongs_to_emoji(const Letters *l, int i)
{
    int32_t before = letter_at(l, i - 1), after = letter_at(l, i + 1);
    bool is_key = before > 0 && before < 128 && strchr("0123456789#*", (char)before);
    if (l->at[i] == AS_EMOJI) return is_pictograph(before) || (is_key && after == KEYCAP);
    if (l->at[i] != ZWJ || !is_pictograph(after)) return false;
    return is_pictograph(before) || is_skin(before) || (before == AS_EMOJI && is_pictograph(letter_at(l, i - 2)));
}

/* ---- reading and writing ---- */

/* In normal form (NFC). The text must be at most LINE_RAW bytes, or come from one that was. false: it is no UTF-8. */
static bool read_letters(const char *text, size_t length, Letters *out)
{
    const utf8proc_option_t form = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    utf8proc_ssize_t n = utf8proc_decompose((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, out->at, ROOM, form);
    if (n < 0) return false;
    assert(n <= ROOM);
    n = utf8proc_normalize_utf32(out->at, n, form);
    out->count = (int)n;
    return n >= 0;
}

/* As bytes, whole letters only, with a final 0. Gives the length; *whole: all of it fitted. */
static size_t write_letters(const int32_t *letter, int count, char *out, size_t size, bool *whole)
{
    size_t n = 0;
    *whole = true;
    for (int i = 0; i < count && *whole; i++) {
        utf8proc_uint8_t bytes[4];
        size_t more = (size_t)utf8proc_encode_char(letter[i], bytes);
        *whole = n + more < size;
        if (*whole) memcpy(out + n, bytes, more), n += more;
    }
    out[n] = 0;
    return n;
}

static int count_seen(const Letters *l)
{
    int n = l->count > 0;
    utf8proc_int32_t state = 0;
    for (int i = 1; i < l->count; i++) n += utf8proc_grapheme_break_stateful(l->at[i - 1], l->at[i], &state);
    return n;
}

/* Blanks at the ends go, several become one. */
static void collapse_blanks(Letters *l)
{
    int n = 0;
    for (int i = 0; i < l->count; i++) {
        if (!is_blank(l->at[i])) l->at[n++] = l->at[i];
        else if (n > 0 && l->at[n - 1] != ' ') l->at[n++] = ' ';
    }
    l->count = n > 0 && l->at[n - 1] == ' ' ? n - 1 : n;
}

static int finish(const Letters *l, int most_seen, size_t most_bytes, char *out, size_t size)
{
    bool whole;
    size_t n = write_letters(l->at, l->count, out, size, &whole);
    int code = l->count == 0 ? CLEAN_EMPTY : !whole || n > most_bytes || count_seen(l) > most_seen ? CLEAN_TOO_LONG : CLEAN_OK;
    if (code != CLEAN_OK) out[0] = 0;
    return code;
}

/* ---- names ---- */

/* Also refused: unassigned (nobody knows how it will look), and marks without a letter or piled up on one. Joiners of other
   scripts than emoji are refused, too: between Latin letters they are invisible, and make two names of one. */
static bool is_good_name(const Letters *l)
{
    int marks = MARKS_MOST; /* none may come first */
    for (int i = 0; i < l->count; i++) {
        int32_t c = l->at[i];
        if (belongs_to_emoji(l, i)) continue;
        if (!is_blank(c) && (is_hidden(c) || is_stray_jamo(c) || utf8proc_category(c) == UTF8PROC_CATEGORY_CN)) return false;
        if (is_mark(c) && marks++ >= MARKS_MOST) return false;
        if (!is_mark(c)) marks = is_blank(c) ? MARKS_MOST : 0;
    }
    return true;
}

int clean_name(const char *text, size_t length, char *out, size_t size)
{
    assert(size > NAME_BYTES);
    Letters letters;
    out[0] = 0;
    if (length > NAME_RAW) return CLEAN_TOO_LONG;
    if (!read_letters(text, length, &letters)) return CLEAN_BAD_UTF8;
    if (!is_good_name(&letters)) return CLEAN_BAD_LETTERS;
    collapse_blanks(&letters);
    return finish(&letters, NAME_LETTERS, NAME_BYTES, out, size);
}

/* ---- talk ---- */

static bool is_whole_letter(int32_t c) { return utf8proc_category(c) == UTF8PROC_CATEGORY_LO && !is_hidden(c); }

/* In talk a joiner also may stand between two letters: Persian and Indian scripts need it. New emoji come every year, so what
   is unassigned here may be good there: it is kept. */
static bool is_good_in_line(const Letters *l, int i)
{
    int32_t c = l->at[i], before = letter_at(l, i - 1), after = letter_at(l, i + 1);
    if (belongs_to_emoji(l, i)) return true;
    if (is_joiner(c)) return is_whole_letter(after) && (is_mark(before) || is_whole_letter(before));
    return is_blank(c) || !is_hidden(c);
}

static void drop_bad(const Letters *from, Letters *to)
{
    int marks = MARKS_MOST;
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        int32_t c = is_line_end(from->at[i]) ? ' ' : from->at[i];
        bool extends = is_joiner(c) || c == AS_EMOJI;
        if (c != ' ' && !is_good_in_line(from, i)) continue;
        if (!extends && is_mark(c) && marks++ >= MARKS_MOST) continue;
        if (!extends && !is_mark(c)) marks = is_blank(c) ? MARKS_MOST : 0;
        to->at[to->count++] = c;
    }
}

int clean_line(const char *text, size_t length, char *out, size_t size)
{
    assert(size > LINE_BYTES);
    Letters raw, letters;
    char good[4 * ROOM];
    bool whole;
    out[0] = 0;
    if (length > LINE_RAW) return CLEAN_TOO_LONG;
    if (!read_letters(text, length, &raw)) return CLEAN_BAD_UTF8;
    drop_bad(&raw, &letters);
    size_t left = write_letters(letters.at, letters.count, good, sizeof good, &whole);
    /* once more: what was dropped may have stood between two marks */
    if (!read_letters(good, left, &letters)) return CLEAN_BAD_UTF8;
    collapse_blanks(&letters);
    return finish(&letters, LINE_LETTERS, LINE_BYTES, out, size);
}

/* ---- look-alikes ---- */

/* A row a letter: what looks like it, in the order Cyrillic, Greek, Armenian, Cherokee, Latin and phonetic, signs, East Asian.
   Written as numbers, since here they would look alike. Small and capital i, l, the digit 1 and the bar are one; so are o and 0.
   Pairs are not here: rn beside m can be told apart in the sizes that names are shown in, and Burn need not give way to Bum.
   A letter is looked up before its case is folded and after it: so small letters serve for capitals unless these have a row
   (Greek Nu looks like N when capital, like v when small). */
static const struct { char letter; const char32_t *like; } LIKE[] = {
    {'a', U"\x0430\x0410\x03B1\x0391\x13AA\x0251\x1D00\x2C6F"},
    {'b', U"\x0432\x0412\x044C\x042C\x03B2\x0392\x13F4\x0299\x0184"},
    {'c', U"\x0441\x0421\x03F2\x13DF\x1D04\x2CA5"},
    {'d', U"\x0501\x0500\x13A0\x1D05\x0111"},
    {'e', U"\x0435\x0415\x03B5\x0395\x13AC\x1D07\x04BD\x212E"},
    {'f', U"\x03DD\x03DC\x0192\x017F\x1E9D"},
    {'g', U"\x0581\x13C0\x0261\x0262\x050D"},
    {'h', U"\x04BB\x04BA\x043D\x041D\x03B7\x0397\x0570\x13BB\x029C\x210F"},
    {'j', U"\x0458\x0408\x03F3\x13AB\x0237\x1D0A"},
    {'k', U"\x043A\x041A\x03BA\x039A\x13E6\x1D0B"},
    {'l', U"iI1|\x0456\x0406\x04CF\x04C0\x03B9\x0399\x0131\x0142\x0269\x026A\x01C0\x2223\x029F\x13A5\x13DE\x05D5\x0627\x1175"},
    {'m', U"\x043C\x041C\x03BC\x039C\x13B7\x1D0D"},
    {'n', U"\x039D\x0578\x0274\x057C"},
    {'o', U"0\x043E\x041E\x03BF\x039F\x03C3\x0585\x0555\x1D0F\x00F8\x05E1\x0665\x0ED0\x3007\x110B"},
    {'p', U"\x0440\x0420\x03C1\x03A1\x13E2\x1D18\x00FE"},
    {'q', U"\x051B\x051A\x0566"},
    {'r', U"\x0433\x13A1\x0280\x1D26"},
    {'s', U"\x0455\x0405\x054F\x13DA\xA731"},
    {'t', U"\x0442\x0422\x03C4\x03A4\x13A2\x1D1B\x0167"},
    {'u', U"\x057D\x054D\x1D1C\x028B"},
    {'v', U"\x0475\x0474\x03BD\x13D9\x1D20\x2228"},
    {'w', U"\x051D\x051C\x0461\x03C9\x13B3\x1D21\x0561"},
    {'x', U"\x0445\x0425\x03C7\x03A7\x00D7\x2A2F"},
    {'y', U"\x0443\x0423\x04AF\x04AE\x03C5\x03A5\x03B3\x028F"},
    {'z', U"\x03B6\x0396\x13C3\x1D22"},
    {'3', U"\x0437\x0417\x04E1\x0292\x021D"},
    {'4', U"\x0447\x0427\x13CE"},
    {'6', U"\x0431\x13EE"},
    {'-', U"\x2010\x2011\x2012\x2013\x2014\x2015\x2212\x30FC\x4E00\x1173"},
    {'.', U"\x00B7\x30FB\x2022\x2027\x3002\x318D\x119E"},
    {'\'', U"\x2018\x2019\x02BC\x02B9\x0060\x2032\x05F3"},
};
static const char32_t EAST[][2] = { /* kana, and the sign of Chinese that looks the same */
    {0x30ED, 0x53E3}, {0x30AB, 0x529B}, {0x30CB, 0x4E8C}, {0x30BF, 0x5915}, {0x30C8, 0x535C}, {0x30CF, 0x516B},
    {0x30A8, 0x5DE5}, {0x56D7, 0x53E3},
};

static int32_t look_of(int32_t c)
{
    for (size_t i = 0; i < sizeof LIKE / sizeof *LIKE; i++)
        for (const char32_t *like = LIKE[i].like; *like; like++)
            if ((int32_t)*like == c) return (unsigned char)LIKE[i].letter;
    for (size_t i = 0; i < sizeof EAST / sizeof *EAST; i++)
        if ((int32_t)EAST[i][0] == c) return (int32_t)EAST[i][1];
    return c;
}

/* Marks that only dress a letter (accents, vowel points, strokes); not those that make it another one: vowels of Indian and
   Thai scripts, voicing of kana. */
static bool is_dress(int32_t c)
{
    int where = utf8proc_get_property(c)->combining_class;
    bool dresses = where == 1 || (where >= 10 && where <= 36) || where >= 200;
    return is_mark(c) && (dresses || utf8proc_category(c) == UTF8PROC_CATEGORY_ME);
}

/* Compatibility form without marks and blanks, composed again, so that Korean syllables are whole. */
static int bare_letters(const char *name, int32_t out[SKELETON_ROOM])
{
    const utf8proc_option_t form = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_IGNORE;
    const utf8proc_uint8_t *text = (const utf8proc_uint8_t *)name;
    size_t length = strlen(name);
    utf8proc_ssize_t n = length > NAME_BYTES ? -1 : utf8proc_decompose(text, (utf8proc_ssize_t)length, out, SKELETON_ROOM, form);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!is_blank(out[i]) && !is_dress(out[i])) out[kept++] = out[i];
    return (int)utf8proc_normalize_utf32(out, kept, form);
}

static int fold_letters(const int32_t *from, int count, int32_t *out, int room)
{
    int n = 0;
    for (int i = 0; i < count; i++) {
        int32_t folded[8];
        int last = 0;
        utf8proc_ssize_t many = utf8proc_decompose_char(look_of(from[i]), folded, 8, UTF8PROC_CASEFOLD, &last);
        for (int k = 0; k < many && k < 8 && n < room; k++)
            if (!is_dress(folded[k])) out[n++] = look_of(folded[k]);
    }
    return n;
}

void name_skeleton(const char *name, char *out, size_t size)
{
    assert(size > SKELETON_BYTES);
    (void)size;
    int32_t bare[SKELETON_ROOM], folded[SKELETON_ROOM];
    bool whole;
    int n = fold_letters(bare, bare_letters(name, bare), folded, SKELETON_ROOM);
    size_t length = write_letters(folded, n, out, SKELETON_BYTES + 1, &whole);
    size_t most = strnlen(name, SKELETON_BYTES);
    if (length == 0) memcpy(out, name, most), out[most] = 0; /* a name of accents alone looks like itself */
}

bool names_look_alike(const char *a, const char *b)
{
    char one[SKELETON_BYTES + 1], other[SKELETON_BYTES + 1];
    name_skeleton(a, one, sizeof one);
    name_skeleton(b, other, sizeof other);
    return strcmp(one, other) == 0;
}
