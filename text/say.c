/* The catalogue: which language, which sentence, and its {names} filled in. What the sentences are about is in the other
   files of this directory. */
#include "catalogue.h"
#include "particle.h"
#include "words.h"
#include <string.h>

/* ---- languages ---- */

static const char *const TAG[SAY_LANGUAGES] = {[SAY_EN] = "en", [SAY_KO] = "ko", [SAY_ZH] = "zh"};

static char lower(char c) { return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c); }
static bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

int say_language(const char *tag)
{
    for (int i = 0; tag && i < SAY_LANGUAGES; i++)
        if (lower(tag[0]) == TAG[i][0] && lower(tag[1]) == TAG[i][1] && !is_letter(tag[2])) return i;
    return -1;
}

const char *say_tag(int language) { return TAG[language]; }

/* ---- sentences by id ---- */

bool say_has(const char *id) { return catalogue_text(SAY_EN, id) != NULL; }

const char *sentence_of(int language, const char *id)
{
    const CatalogueText *texts = catalogue_text(language, id);
    return texts ? texts->text[0] : NULL;
}

const char *say_raw(int language, const char *id)
{
    const char *sentence = sentence_of(language, id);
    return sentence ? sentence : id;
}

/* Korean and Chinese have one form. */
static int plural_form(int language, int n) { return language == SAY_EN && n != 1; }

static const char *text_for(int language, const char *id, const SayArg *args)
{
    const CatalogueText *texts = catalogue_text(language, id);
    if (!texts) return id;
    for (; args && args->name; args++)
        if (!args->text && strcmp(args->name, "n") == 0) {
            const char *text = texts->text[plural_form(language, args->number)];
            return text ? text : texts->text[0];
        }
    return texts->text[0];
}

/* ---- writing ---- */

Buffer buffer(char *out, size_t size)
{
    out[0] = 0;
    return (Buffer){.text = out, .size = size};
}

void append(Buffer *b, const char *text, size_t length)
{
    if (b->full) return;
    size_t room = b->size - 1 - b->length;
    if (length > room) {
        b->full = true;
        for (length = room; length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80;) length--;
    }
    memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = 0;
}

void append_text(Buffer *b, const char *text) { append(b, text, strlen(text)); }

void append_number(Buffer *b, int n)
{
    char digits[12];
    size_t at = sizeof digits;
    unsigned rest = n < 0 ? -(unsigned)n : (unsigned)n;
    do digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (n < 0) digits[--at] = '-';
    append(b, digits + at, sizeof digits - at);
}

static const SayArg *argument(const SayArg *args, const char *name, size_t length)
{
    for (; args && args->name; args++)
        if (strlen(args->name) == length && memcmp(args->name, name, length) == 0) return args;
    return NULL;
}

/* "by" or "by:이/가", without its braces. */
static bool put_placeholder(Buffer *b, const char *inside, size_t length, const SayArg *args)
{
    const char *colon = memchr(inside, ':', length);
    const SayArg *arg = argument(args, inside, colon ? (size_t)(colon - inside) : length);
    if (!arg) return false;
    char digits[16];
    Buffer number = buffer(digits, sizeof digits);
    if (!arg->text) append_number(&number, arg->number);
    const char *value = arg->text ? arg->text : digits;
    size_t start = b->length, spec = colon ? length - (size_t)(colon + 1 - inside) : 0;
    append_text(b, value);
    if (spec == 1 && colon[1] == '^') {
        char *c = b->text + start;
        if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 32);
    } else if (spec > 0) {
        append_text(b, korean_particle(value, colon + 1, spec));
    }
    return true;
}

int say_format(char *out, size_t size, int language, const char *id, const SayArg *args)
{
    Buffer b = buffer(out, size);
    const char *text = text_for(language, id, args);
    while (*text) {
        size_t plain = strcspn(text, "{");
        append(&b, text, plain);
        text += plain;
        const char *end = strchr(text, '}');
        if (!*text) break;
        if (!end || !put_placeholder(&b, text + 1, (size_t)(end - text - 1), args)) {
            append(&b, text, 1);
            text++;
        } else {
            text = end + 1;
        }
    }
    return (int)b.length;
}
