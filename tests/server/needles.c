/* Needles: see needles.h. Each form of a secret is cut into windows; a window's first eight letters are looked up for each byte of a
   text, first in a map of bits, so that a text that holds none costs little. */
#include "needles.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SLOTS = 1 << 16, BITS = 1 << 22, FORM_BYTES = 80, FORMS = 1024 };

typedef struct { char text[FORM_BYTES]; const char *name, *form; } Form;
typedef struct { uint64_t key; uint16_t form; uint8_t at, length; } Window; /* length 0: an empty slot */

static Form form[FORMS];
static int forms;
static Window slot[SLOTS];
static uint8_t map[BITS / 8];
static uint64_t searched;
static char found[256];

/* Eight letters; the next one comes in from above. */
static uint64_t next_key(uint64_t key, char letter) { return key >> 8 | (uint64_t)(uint8_t)letter << 56; }

static uint64_t key_at(const char *text)
{
    uint64_t key = 0;
    for (int i = 0; i < 8; i++) key = next_key(key, text[i]);
    return key;
}

static uint32_t mixed(uint64_t key) { return (uint32_t)(key * 0x9e3779b97f4a7c15 >> 40); }

static void add_window(int of, size_t at, size_t length)
{
    uint64_t key = key_at(form[of].text + at);
    uint32_t bit = mixed(key) % BITS, i = mixed(key) % SLOTS;
    map[bit / 8] |= (uint8_t)(1u << bit % 8);
    while (slot[i].length) i = (i + 1) % SLOTS;
    slot[i] = (Window){.key = key, .form = (uint16_t)of, .at = (uint8_t)at, .length = (uint8_t)length};
}

/* window: so many letters hold eight bytes, or nearly. */
static void add_form(const char *text, size_t length, size_t window, const char *name, const char *what)
{
    if (forms == FORMS) __builtin_trap();
    form[forms] = (Form){.name = name, .form = what};
    memcpy(form[forms].text, text, length);
    for (size_t at = 0; at + window <= length; at++) add_window(forms, at, window);
    forms++;
}

/* The letters of base64 that the secret alone decides, when so many bytes stand before it. */
static void add_base64(const uint8_t *secret, size_t before, int variant, const char *name)
{
    uint8_t bytes[2 + NEEDLE_BYTES] = {0};
    char text[64];
    memcpy(bytes + before, secret, NEEDLE_BYTES);
    sodium_bin2base64(text, sizeof text, bytes, before + NEEDLE_BYTES, variant);
    size_t from = (before * 8 + 5) / 6, to = (before + NEEDLE_BYTES) * 8 / 6;
    add_form(text + from, to - from, 10, name, "base64");
}

void needles_add(const uint8_t secret[NEEDLE_BYTES], const char *name)
{
    char hex[2 * NEEDLE_BYTES + 1];
    add_form((const char *)secret, NEEDLE_BYTES, 8, name, "bytes");
    sodium_bin2hex(hex, sizeof hex, secret, NEEDLE_BYTES);
    add_form(hex, 2 * NEEDLE_BYTES, 16, name, "hexadecimal digits");
    for (char *c = hex; *c; c++) *c = (char)(*c >= 'a' ? *c - 'a' + 'A' : *c);
    add_form(hex, 2 * NEEDLE_BYTES, 16, name, "hexadecimal digits");
    for (size_t before = 0; before < 3; before++) {
        add_base64(secret, before, sodium_base64_VARIANT_ORIGINAL_NO_PADDING, name);
        add_base64(secret, before, sodium_base64_VARIANT_URLSAFE_NO_PADDING, name);
    }
}

void needles_forget(void)
{
    forms = 0;
    memset(slot, 0, sizeof slot);
    memset(map, 0, sizeof map);
}

static const Form *form_at(const char *text, size_t left, uint64_t key)
{
    for (uint32_t i = mixed(key) % SLOTS; slot[i].length; i = (i + 1) % SLOTS) {
        const Window *w = &slot[i];
        if (w->key == key && w->length <= left && memcmp(text, form[w->form].text + w->at, w->length) == 0) return &form[w->form];
    }
    return NULL;
}

bool needles_find(const char *text, size_t length, const char **name, const char **what, size_t *at)
{
    uint64_t key = length < 8 ? 0 : key_at(text) << 8;
    for (size_t i = 0; i + 8 <= length; i++) {
        key = next_key(key, text[i + 7]);
        uint32_t bit = mixed(key) % BITS;
        if (!(map[bit / 8] >> bit % 8 & 1)) continue;
        const Form *f = form_at(text + i, length - i, key);
        if (!f) continue;
        *name = f->name, *what = f->form, *at = i;
        return true;
    }
    return false;
}

void needles_search(const char *text, size_t length, const char *where)
{
    const char *name, *what;
    size_t at;
    searched += length;
    if (*found || !length || !needles_find(text, length, &name, &what, &at)) return;
    size_t from = at > 60 ? at - 60 : 0;
    snprintf(found, sizeof found, "%s stands in %s, as %s: ...%.*s", name, where, what, (int)(at - from), text + from);
}

const char *needles_found(void) { return *found ? found : NULL; }
uint64_t needles_searched(void) { return searched; }
