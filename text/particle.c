/* Korean particles. A word ends in a vowel, in the consonant l, in another consonant, or in a sign of which we do not know
   how it is read; then both forms are written, as Koreans do: 을(를). */
#include "particle.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum Ending { VOWEL, RIEUL, CONSONANT, UNKNOWN, ENDINGS };

typedef struct { const char *spec, *form[ENDINGS]; } Particle;

static const Particle PARTICLES[] = {
    {"이/가", {[VOWEL] = "가", [RIEUL] = "이", [CONSONANT] = "이", [UNKNOWN] = "이(가)"}},
    {"을/를", {[VOWEL] = "를", [RIEUL] = "을", [CONSONANT] = "을", [UNKNOWN] = "을(를)"}},
    {"은/는", {[VOWEL] = "는", [RIEUL] = "은", [CONSONANT] = "은", [UNKNOWN] = "은(는)"}},
    {"와/과", {[VOWEL] = "와", [RIEUL] = "과", [CONSONANT] = "과", [UNKNOWN] = "와(과)"}},
    {"(으)로", {[VOWEL] = "로", [RIEUL] = "로", [CONSONANT] = "으로", [UNKNOWN] = "(으)로"}},
    {"이라는/라는", {[VOWEL] = "라는", [RIEUL] = "이라는", [CONSONANT] = "이라는", [UNKNOWN] = "(이)라는"}},
};

/* How a digit is read: yeong, il, i, sam, sa, o, yuk, chil, pal, gu. A number that ends with 0 ends in a consonant too. */
static const uint8_t DIGIT[10] = {CONSONANT, RIEUL, VOWEL, CONSONANT, VOWEL, VOWEL, CONSONANT, RIEUL, RIEUL, VOWEL};

/* The last character of text[0..*length-1], which is made shorter by it. 0: no more. */
static uint32_t last_character(const char *text, size_t *length)
{
    size_t start = *length;
    if (start == 0) return 0;
    do start--;
    while (start > 0 && ((unsigned char)text[start] & 0xC0) == 0x80);
    const unsigned char *p = (const unsigned char *)text + start;
    size_t bytes = *length - start;
    *length = start;
    if (bytes == 1) return p[0];
    if (bytes == 2) return (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
    if (bytes == 3) return (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    return 0xFFFD;
}

static bool is_latin(uint32_t c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static bool is_one_of(uint32_t c, const char *letters) { return c < 128 && c != 0 && strchr(letters, (int)(c | 32)); }

/* By how names are written in Hangul: Bill, Sam and Jack end in a consonant, Mark and Oliver in a vowel. A letter that
   stands alone is read by its name: el, em, en, ar. Not to be told by the spelling are Scott and Watt (스콧, 와트), and Jane
   and Daphne (제인, 다프네). */
static uint8_t latin_ending(uint32_t c, uint32_t before)
{
    bool alone = !is_latin(before);
    if (is_one_of(c, "bpt") && (c | 32) == (before | 32)) return UNKNOWN;
    if (is_one_of(c, "e") && is_one_of(before, "lmn")) return UNKNOWN;
    if (is_one_of(c, "l") || (alone && is_one_of(c, "r"))) return RIEUL;
    if (is_one_of(c, "mn")) return CONSONANT;
    if (alone) return VOWEL;
    if (is_one_of(c, "g") && is_one_of(before, "n")) return CONSONANT;
    if (is_one_of(c, "k") && is_one_of(before, "c")) return CONSONANT;
    return is_one_of(c, "bckpt") && is_one_of(before, "aeiou") ? CONSONANT : VOWEL;
}

static uint8_t hangul_ending(uint32_t c)
{
    uint32_t final = (c - 0xAC00) % 28; /* 0: none, 8: rieul */
    return final == 0 ? VOWEL : final == 8 ? RIEUL : CONSONANT;
}

/* A mark that is not read: what stands before it decides, as in 뱅! or "(당신)". */
static bool is_silent(uint32_t c) { return c < 128 && c != 0 && !is_latin(c) && !(c >= '0' && c <= '9'); }

static uint8_t ending(const char *text)
{
    size_t length = strlen(text);
    uint32_t c = last_character(text, &length);
    while (is_silent(c)) c = last_character(text, &length);
    if (c >= 0xAC00 && c <= 0xD7A3) return hangul_ending(c);
    if (c >= '0' && c <= '9') return DIGIT[c - '0'];
    if (c >= 0x2660 && c <= 0x2667) return VOWEL; /* the suits: 스페이드, 하트, 다이아몬드, 클로버 */
    if (is_latin(c)) return latin_ending(c, last_character(text, &length));
    return UNKNOWN;
}

const char *korean_particle(const char *text, const char *spec, size_t length)
{
    for (size_t i = 0; i < sizeof PARTICLES / sizeof PARTICLES[0]; i++)
        if (strlen(PARTICLES[i].spec) == length && memcmp(PARTICLES[i].spec, spec, length) == 0)
            return PARTICLES[i].form[ending(text)];
    return "";
}
