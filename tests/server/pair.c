/* A pair of tables: see pair.h. */
#include "pair.h"
#include "needles.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 60000, RULES = 64, RULE_TEXT = 96 };

Server *server;
Table table[2];
uint32_t spied;
uint64_t compared, compared_bytes, passed[CHECK_COUNT];

static uint64_t turn; /* the number of this thing that is done at both */

static const char *const CHECK[] = {
#define X(NAME, what) what,
    CHECKS(X)
#undef X
};

int tell_counts(bool failed, bool all)
{
    int good = 0, bad = failed;
    for (int i = 0; i < CHECK_COUNT; i++) {
        printf("  %-55s %8llu\n", CHECK[i], (unsigned long long)passed[i]);
        if (passed[i]) good++;
        else if (!failed && all) bad++, printf("eavesdrop: broken: never tried: %s\n", CHECK[i]);
    }
    printf("%d passed, %d failed\n", good, bad);
    fflush(stdout);
    return bad != 0;
}

void broken(int check, const char *format, ...)
{
    va_list list;
    printf("eavesdrop: broken: %s: ", CHECK[check]);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    tell_where();
    passed[check] = 0;
    exit(tell_counts(true, false));
}

/* ---- what must differ ---- */

static struct { char from[RULE_TEXT], to[RULE_TEXT]; size_t length; } rule[RULES];
static int rules;
static bool begins[256];      /* the first letters of their keys */

static void __attribute__((format(printf, 2, 0))) put(char *out, const char *format, va_list list)
{
    if (vsnprintf(out, RULE_TEXT, format, list) >= RULE_TEXT) abort();
}

/* The words of a value at B, or at A. */
static void __attribute__((format(printf, 2, 3))) words(bool b, const char *format, ...)
{
    va_list list;
    if (b && rules == RULES) abort();
    va_start(list, format);
    put(b ? rule[rules].from : rule[rules].to, format, list);
    va_end(list);
    if (!b) return;
    rule[rules].length = strlen(rule[rules].from);
    begins[(uint8_t)rule[rules++].from[1]] = true;
}

static void hex_rule(const char *key, const uint8_t *a, const uint8_t *b)
{
    char hex[2][2 * DEAL_BYTES + 1] = {""};
    for (int i = 0; i < DEAL_BYTES; i++) {
        snprintf(hex[0] + 2 * i, 3, "%02x", a[i]);
        snprintf(hex[1] + 2 * i, 3, "%02x", b[i]);
    }
    words(false, "\"%s\":\"%s\"", key, hex[0]);
    words(true, "\"%s\":\"%s\"", key, hex[1]);
}

/* Of each side the A word first. */
#define RULE(format, field) words(false, format, table[0].field), words(true, format, table[1].field)

void pair_rules(void)
{
    char letter[2] = "A";
    rules = 0;
    memset(begins, 0, sizeof begins);
    for (int i = 0; i < GUESTS; i++) {
        if (!*table[1].guest[i].secret) continue;
        RULE("\"secret\":\"%s\"", guest[i].secret);
        RULE("\"person\":%llu,", guest[i].person + 0ull);
        RULE("\"host\":%llu,", guest[i].person + 0ull);
    }
    if (!table[1].room) return;
    RULE("\"code\":\"%s\"", room->code);
    RULE("\"table\":\"%s\"", room->code);
    if (!table[1].game) return;
    RULE("\"game\":%llu,", game + 0ull);
    RULE("\"game\":%llu}", game + 0ull);
    hex_rule("commitment", table[0].deal.commitment, table[1].deal.commitment);
    hex_rule("secret", table[0].deal.secret, table[1].deal.secret);
    for (int seat = 0; seat < SEATS; seat++) {
        letter[0] = (char)('A' + seat);
        if (table[1].deal.shares >> seat & 1) hex_rule(letter, table[0].deal.share[seat], table[1].deal.share[seat]);
    }
}

/* A message of B with the words of A; its length. */
static size_t as_at_a(const Frame *f, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < f->length;) {
        int r = f->text[i] == '"' && i + 1 < f->length && begins[(uint8_t)f->text[i + 1]] ? 0 : rules;
        while (r < rules && (rule[r].length > f->length - i || memcmp(f->text + i, rule[r].from, rule[r].length) != 0)) r++;
        if (r == rules) {
            out[n++] = f->text[i++];
            continue;
        }
        size_t length = strlen(rule[r].to);
        memcpy(out + n, rule[r].to, length);
        n += length;
        i += rule[r].length;
    }
    return n;
}

/* ---- comparing ---- */

static size_t usual_head(size_t length) { return length < 126 ? 2 : length < 65536 ? 4 : 10; }

static void tell_difference(int check, int guest, const Frame *a, const char *b, size_t length)
{
    size_t at = 0;
    while (at < a->length && at < length && a->text[at] == b[at]) at++;
    size_t from = at > 150 ? at - 150 : 0;
    int most_a = (int)(a->length - from < 260 ? a->length - from : 260), most_b = (int)(length - from < 260 ? length - from : 260);
    broken(check, "guest %d learns something, at byte %zu of a message (of %zu, %zu)\n  A: ...%.*s\n  B: ...%.*s", guest, at, a->length, length,
           most_a, a->text + from, most_b, b + from);
}

static void compare_frame(int check, int guest, const Frame *a, const Frame *b)
{
    static char text[2 * WIRE_TEXT];
    size_t length = as_at_a(b, text);
    if (length != a->length || memcmp(a->text, text, length) != 0) tell_difference(check, guest, a, text, length);
    bool usual = a->head == usual_head(a->length) && b->head == usual_head(b->length);
    if (a->first != b->first || !usual) broken(check, "the frames of guest %d differ", guest);
    compared++;
    compared_bytes += a->length;
}

static void compare_ears(int check, int guest)
{
    const Ear *a = &table[0].guest[guest].ear, *b = &table[1].guest[guest].ear;
    Frame one, other;
    size_t at[2] = {0};
    for (;;) {
        bool more = ear_next(a, &at[0], &one), more_b = ear_next(b, &at[1], &other);
        if (!more && !more_b) break;
        if (more != more_b) broken(check, "guest %d gets one message more: %.*s", guest, 300, more ? one.text : other.text);
        compare_frame(check, guest, &one, &other);
    }
    if (at[0] != a->used || at[1] != b->used) broken(check, "guest %d has got a part of a message", guest);
}

void hush(void)
{
    for (Table *t = table; t < table + 2; t++)
        for (int i = 0; i < GUESTS; i++)
            if (t->guest[i].ear.fd) ear_forget(&t->guest[i].ear);
    if (needles_found()) broken(CHECK_KEPT, "%s", needles_found());
}

void compare(int check)
{
    for (int i = 0; i < GUESTS; i++)
        if (spied >> i & 1) compare_ears(check, i);
    passed[check]++;
    hush();
}

/* ---- doing the same at both ---- */

void pair_next(void) { turn++; }
void pair_chance(void) { inside_chance(turn * 1000003); }

static void wait_for_pong(Guest *g)
{
    char pong[64];
    snprintf(pong, sizeof pong, "{\"type\":\"pong\",\"re\":%llu}", (unsigned long long)turn);
    for (int64_t end = inside_real_ms() + PATIENCE_MS; !ear_heard(&g->ear, pong); inside_turn(server))
        if (inside_real_ms() > end) broken(CHECK_STEP, "nothing comes");
}

void settle(Table *t, int speaker)
{
    uint32_t listen = spied | (speaker >= 0 ? 1u << speaker : 0);
    for (int i = 0; i < GUESTS; i++)
        if (listen >> i & 1 && t->guest[i].ear.fd) ear_say(&t->guest[i].ear, "{\"type\":\"ping\",\"id\":%llu}", (unsigned long long)turn);
    inside_turn(server);
    for (int i = 0; i < GUESTS; i++)
        if (listen >> i & 1 && t->guest[i].ear.fd) wait_for_pong(&t->guest[i]);
}

void say_at(Table *t, int guest, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    if (vsnprintf(text, sizeof text, format, list) >= (int)sizeof text) abort();
    va_end(list);
    ear_say(&t->guest[guest].ear, "%s", text);
}

void say_both(int guest, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    if (vsnprintf(text, sizeof text, format, list) >= (int)sizeof text) abort();
    va_end(list);
    EACH_TABLE(t) {
        pair_chance();
        ear_say(&t->guest[guest].ear, "%s", text);
        settle(t, guest);
    }
}

/* ---- people ---- */

static uint64_t number_behind(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? strtoull(at + strlen(key), NULL, 10) : 0;
}

static void read_welcome(Guest *g)
{
    char text[4096];
    Frame f;
    size_t at = 0;
    if (!ear_next(&g->ear, &at, &f) || f.length >= sizeof text) broken(CHECK_BEFORE, "no welcome");
    memcpy(text, f.text, f.length);
    text[f.length] = 0;
    g->person = number_behind(text, "\"person\":");
    const char *secret = strstr(text, "\"secret\":\"");
    if (secret) snprintf(g->secret, sizeof g->secret, "%.64s", secret + 10);
}

void guest_come(Table *t, int guest, const char *name)
{
    static const char *const LANGUAGE[] = {"en", "ko", "zh"};
    Guest *g = &t->guest[guest];
    ear_open(&g->ear, server);
    ear_say(&g->ear, "{\"type\":\"hello\",\"protocol\":1,\"%s\":\"%s\",\"language\":\"%s\",\"state\":%s}",
            name ? "name" : "secret", name ? name : g->secret, LANGUAGE[g->language], g->state ? "true" : "false");
    for (int64_t end = inside_real_ms() + PATIENCE_MS; !ear_heard(&g->ear, "{\"type\":\"welcome\""); inside_wait(server))
        if (inside_real_ms() > end) broken(CHECK_BEFORE, "no welcome comes: %.*s", (int)g->ear.used, g->ear.used ? g->ear.heard : "");
    read_welcome(g);
}

void guest_go(Table *t, int guest)
{
    Guest *g = &t->guest[guest];
    Person *p = map_get(&server->people, g->person);
    bool seated = p && p->rooms > 0; /* else he is forgotten */
    int64_t end = inside_real_ms() + PATIENCE_MS;
    ear_close(&g->ear);
    for (; seated ? p->session != NULL : map_get(&server->people, g->person) != NULL; inside_turn(server))
        if (inside_real_ms() > end) broken(CHECK_RECONNECT, "the server does not see that somebody is gone");
}
