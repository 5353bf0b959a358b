/* What a scripted player does: says hello, sits down, gives his share of the deal, answers with one of the moves he is offered,
   and plays again. Messages are not parsed: what is needed is found by its key, which no text can hold, as quotes within texts
   are escaped. */
#include "load.h"
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, SECOND = 1000000000, MS = 1000000, AGAIN_MS = 500, CREATES_MS = 2 /* between two tables */ };

/* ---- chance: for load, not for secrets ---- */

static uint64_t chance(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}

static double unit(void) { return ((double)(chance() >> 11) + 1) / 9007199254740993.0; }

/* ---- finding ---- */

static const char *behind(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? at + strlen(key) : NULL;
}

static uint64_t number(const char *text, const char *key)
{
    const char *at = behind(text, key);
    return at ? strtoull(at, NULL, 10) : 0;
}

static int count(const char *text, const char *key)
{
    int n = 0;
    for (const char *at = text; (at = behind(at, key)); n++) continue;
    return n;
}

static void __attribute__((format(printf, 2, 3))) say(Player *p, const char *format, ...)
{
    char text[LINK_SENDS];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    assert(length > 0 && length < LINK_SENDS);
    link_send(&p->link, text, (size_t)length);
}

/* ---- the wheel: what players will do, a slot a millisecond ---- */

static Player *slot[SLOTS];
static int64_t turned; /* up to this millisecond */

static void put_in_wheel(Player *p)
{
    Player **at = &slot[p->due / MS % SLOTS];
    if (p->in_wheel) return; /* it is looked at again when it comes out */
    p->in_wheel = true;
    p->later = *at;
    *at = p;
}

static void wish(Player *p, enum Wish what, int64_t due)
{
    int64_t soonest = (turned + 1) * MS;
    p->wish = (uint8_t)what;
    p->due = due > soonest ? due : soonest;
    put_in_wheel(p);
}

static bool is_host(const Player *p) { return p == p->table->player; }

static void write_answer(Player *p)
{
    Table *t = p->table;
    int64_t now = now_ns();
    if (load.stopping) return;
    p->sent = true;
    if (load.measuring) add_time(&load.figures.late, now - p->due);
    if (!t->trip.missing) t->trip = (Trip){now, p->n + 1, p->seat, (uint8_t)((1 << load.people) - 1)};
    say(p, "{\"type\":\"answer\",\"game\":%" PRIu64 ",\"n\":%u,\"move\":%s,\"id\":%u}", p->game, p->n, p->move, p->n);
}

static void create(Player *p)
{
    const Options *o = &load.options;
    const char *listed = o->listed ? "true" : "false";
    say(p, "{\"type\":\"create\",\"options\":{\"seats\":%ld,\"bots\":%ld,\"bot\":\"%s\",\"decision\":600000,\"listed\":%s}}",
        o->players, o->bots, o->bot, listed);
}

static void fulfil(Player *p)
{
    enum Wish what = p->wish;
    p->wish = WISH_NOTHING;
    switch (what) {
    case WISH_NOTHING: break;
    case WISH_ANSWER: write_answer(p); break;
    case WISH_JOIN: say(p, "{\"type\":\"join\",\"table\":\"%s\"}", p->table->code); break;
    case WISH_START: say(p, "{\"type\":\"start\",\"fill\":true}"); break;
    case WISH_CREATE: create(p); break;
    }
}

static void empty_slot(Player **at, int64_t ms)
{
    Player *p = *at, *later;
    *at = NULL;
    for (; p; p = later) {
        later = p->later;
        p->in_wheel = false;
        if (p->wish == WISH_NOTHING) continue;
        if (p->due / MS > ms) put_in_wheel(p);
        else fulfil(p);
    }
}

void turn_wheel(void)
{
    int64_t ms = now_ns() / MS;
    if (!turned || ms - turned > SLOTS) turned = ms - (turned ? SLOTS : 1);
    while (turned < ms) {
        turned++;
        empty_slot(&slot[turned % SLOTS], turned);
    }
}

int wheel_wait(void) { return now_ns() / MS > turned ? 0 : 1; }

/* ---- a question ---- */

/* One of the moves at random, without its text: where it begins is where a verb stands first in an object. */
static void pick_move(Player *p, const char *moves, const char *stop)
{
    static const char KEY[] = "{\"verb\":\"";
    const char *move[512], *at = moves;
    int n = 0;
    while (n < 512 && (at = strstr(at, KEY)) && at < stop) move[n++] = at++;
    if (n == 0) return;
    at = move[chance() % (uint64_t)n];
    const char *text = strstr(at, ",\"text\":");
    snprintf(p->move, sizeof p->move, "%.*s}", text ? (int)(text - at) : 0, at);
}

/* The timetable of a table: with --rate, so many answers a second over all tables. Who is behind answers at once. */
static int64_t next_due(Table *t)
{
    double mean = (double)load.options.tables / (double)load.options.rate * SECOND;
    int64_t now = now_ns(), oldest = now - (int64_t)mean;
    t->next += (int64_t)(-log(unit()) * mean);
    if (t->next < oldest) t->next = oldest;
    return t->next > now ? t->next : now;
}

static void read_ask(Player *p, const char *text)
{
    const char *owe = behind(text, "\"owe\":\""), *moves = owe ? behind(owe, "\"moves\":[") : NULL;
    bool mine = moves && memchr(owe, 'A' + p->seat, strcspn(owe, "\""));
    if (!mine && p->wish == WISH_ANSWER) p->wish = WISH_NOTHING;
    if (!mine || p->sent) return;
    const char *stop = strstr(moves, "\"refused\":[");
    pick_move(p, moves, stop ? stop : moves + strlen(moves));
    if (p->wish != WISH_ANSWER) wish(p, WISH_ANSWER, next_due(p->table));
}

/* ---- messages ---- */

static void on_welcome(Player *p, const char *text)
{
    (void)text;
    if (p->welcome) return;
    p->welcome = true;
    load.welcome++;
    if (!p->table && (p - load.player) % 2) say(p, "{\"type\":\"lobby\",\"watch\":true}");
}

static void sit_all_down(Table *t, const char *text)
{
    const char *code = behind(text, "\"code\":\"");
    if (t->code[0] || !code) return;
    snprintf(t->code, sizeof t->code, "%.*s", (int)strcspn(code, "\""), code);
    for (int i = 1; i < load.people; i++) wish(&t->player[i], WISH_JOIN, 0);
}

static void on_table(Player *p, const char *text)
{
    Table *t = p->table;
    const char *you = behind(text, "\"you\":\"");
    if (you) p->seat = (uint8_t)(*you - 'A');
    sit_all_down(t, text);
    if (!strstr(text, "\"phase\":\"open\"") && !strstr(text, "\"phase\":\"over\"")) return;
    if (!is_host(p) && !p->readied) {
        p->readied = true;
        say(p, "{\"type\":\"ready\",\"ready\":true}");
    }
    if (!is_host(p) || t->starting || load.stopping || count(text, "\"ready\":true") < load.people - 1) return;
    t->starting = true;
    wish(p, WISH_START, 0);
}

static void on_deal(Player *p, const char *text)
{
    (void)text;
    uint64_t a = chance(), b = chance(), c = chance(), d = chance();
    say(p, "{\"type\":\"share\",\"share\":\"%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "\"}", a, b, c, d);
}

static void on_game(Player *p, const char *text)
{
    Table *t = p->table;
    bool first = number(text, "\"game\":") != p->game;
    p->game = number(text, "\"game\":");
    p->n = (uint32_t)number(text, "\"n\":");
    p->sent = false;
    if (is_host(p) && first) {
        load.figures.games_begun++;
        load.begun += !t->begun;
        t->begun = t->playing = true;
        t->next = now_ns();
    }
    read_ask(p, text);
}

static void arrive(Player *p)
{
    Trip *trip = &p->table->trip;
    int64_t time = now_ns() - trip->at;
    if (p->n != trip->n || !(trip->missing >> p->seat & 1)) return;
    trip->missing &= (uint8_t)~(1u << p->seat);
    if (!load.measuring) return;
    if (p->seat == trip->sender) add_time(&load.figures.sender, time);
    else if (!(trip->missing & ~(1u << trip->sender))) add_time(&load.figures.others, time);
}

static void on_step(Player *p, const char *text)
{
    uint32_t n = (uint32_t)number(text, "\"n\":");
    if (n != p->n + 1 || number(text, "\"game\":") != p->game) load.figures.missing_steps++;
    p->n = n;
    load.figures.steps += load.measuring;
    arrive(p);
    read_ask(p, text);
}

static void on_taken(Player *p, const char *text)
{
    (void)text;
    p->sent = false;
    load.figures.answers += load.measuring;
    p->table->answers += load.measuring;
}

static void on_over(Player *p, const char *text)
{
    (void)text;
    p->readied = p->sent = false;
    p->wish = WISH_NOTHING;
    if (!is_host(p)) return;
    load.figures.games_ended++;
    p->table->starting = p->table->playing = false;
}

/* What the server must be started with, if it says one of these. */
static const struct { const char *says, *advice; } ADVICE[] = {
    {"HTTP/1.1 429", "the server allows no more connections of one address: start it with --per-address 0"},
    {"HTTP/1.1 503", "the server takes no more connections: start it with more --connections"},
    {"closed 1008", "the server allows fewer messages: start it with more --messages-per-second and --messages-burst"},
    {"closed 4002", "this client, or this machine, is too slow a reader"},
    {"too_many_tables", "the server allows no more tables: start it with more --tables"},
};

static const char *advice(const char *says, const char *otherwise)
{
    for (size_t i = 0; i < sizeof ADVICE / sizeof *ADVICE; i++)
        if (strncmp(says, ADVICE[i].says, strlen(ADVICE[i].says)) == 0) return ADVICE[i].advice;
    return otherwise;
}

/* Where it stands is asked anew, after a moment. */
static void on_refused(Player *p, const char *text)
{
    const char *code = behind(text, "\"code\":\"");
    size_t length = code ? strcspn(code, "\"") : 0;
    add_refused(&load.figures, code ? code : "", length);
    load.failed = advice(code ? code : "", !p->table || !p->welcome ? "somebody is not welcome" : load.failed);
    if (load.failed) return;
    int64_t due = now_ns() + AGAIN_MS * (int64_t)MS;
    if (p->sent) p->sent = false, p->table->trip.missing = 0;
    if (!p->table->code[0]) wish(p, WISH_CREATE, due);
    else if (is_host(p) && p->table->starting && !p->table->playing) wish(p, WISH_START, due);
    else wish(p, WISH_JOIN, due);
}

static void on_gone(Player *p, const char *text)
{
    (void)p, (void)text;
    load.failed = "the server closed a table";
}

static const struct { const char *type; void (*take)(Player *p, const char *text); } MESSAGES[] = {
    {"step", on_step}, {"taken", on_taken}, {"game", on_game}, {"table", on_table}, {"deal", on_deal}, {"over", on_over},
    {"welcome", on_welcome}, {"refused", on_refused}, {"gone", on_gone},
};

static void take_text(void *owner, char *text, size_t length)
{
    static const char KEY[] = "{\"type\":\"";
    const char *type = text + sizeof KEY - 1;
    load.figures.messages += load.measuring;
    if (length < sizeof KEY || memcmp(text, KEY, sizeof KEY - 1) != 0) {
        load.failed = "a message without its type in front";
        return;
    }
    size_t n = strcspn(type, "\"");
    for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++)
        if (strncmp(type, MESSAGES[i].type, n) == 0 && !MESSAGES[i].type[n]) {
            MESSAGES[i].take(owner, text);
            return;
        }
}

/* ---- connections ---- */

/* Names of one table must not look alike. */
static void greet(void *owner)
{
    static const char *const NAME[PEOPLE] = {"Ann", "Bob", "Cora", "Dan", "Eve", "Finn", "Gus", "Hal"};
    Player *p = owner;
    long which = p->table ? p->table - load.table : p - load.player;
    load.opened++;
    const char *name = p->table ? NAME[p - p->table->player] : "Ida";
    say(p, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s %ld\",\"client\":\"load\"}", name, which);
}

static void note_end(void *owner, const char *why)
{
    Figures *f = &load.figures;
    const Player *p = owner;
    if (!f->ended++) snprintf(f->why, sizeof f->why, "%s", why);
    if (!load.failed) load.failed = advice(why, !p->welcome || p->table ? "the server ended a connection" : NULL);
}

const LinkHandler PLAYING = {greet, take_text, note_end};

void open_player(Player *p)
{
    int why = link_open(&p->link, load.epoll, &load.options.to, p);
    if (why) note_end(p, strerror(why));
}

void begin_tables(void)
{
    int64_t now = now_ns();
    for (long i = 0; i < load.options.tables; i++) wish(load.table[i].player, WISH_CREATE, now + i * CREATES_MS * MS);
}
