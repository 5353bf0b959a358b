/* What a seat may do besides answering, at both tables, with all dealt anew at B that it does not see: whatever comes back must be the
   same bytes. */
#include "spying.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 8, PATIENCE_MS = 60000 };

static Dice *dice(void) { return &spying.dice; }
static const Play *play(void) { return table[0].room->play; }
static int seats(void) { return table[0].room->options.seats; }

int spy_guest(void) { return spying.spy == NOBODY ? SEATS : spying.spy; }

int some_spy(void)
{
    int guest;
    do guest = below(dice(), GUESTS);
    while (!(spied >> guest & 1));
    return guest;
}

static bool is_person(int seat) { return table[0].room->seat[seat].who == WHO_PERSON && table[0].guest[seat].ear.fd; }

static int some_person(void)
{
    int seat;
    do seat = below(dice(), seats());
    while (!is_person(seat));
    return seat;
}

/* ---- questions and wrong answers ---- */

/* A move in words; fields that are not given are left out. */
static void send_move(int guest, const char *type, int late, int verb, const char *card, int way, int at)
{
    char text[512];
    const char letter[2] = {(char)('A' + at), 0};
    for (Table *t = table; t < table + 2; t++) {
        Json j = json(text, sizeof text);
        json_open(&j, NULL);
        json_text(&j, "type", type);
        json_int(&j, "game", (int64_t)t->game);
        json_int(&j, "n", (int64_t)t->room->play->game.answers + late);
        json_open(&j, "move");
        json_text(&j, "verb", bang_verb_id(verb));
        json_text(&j, "card", *card ? card : NULL);
        if (way != WAY_PRINTED) json_text(&j, "way", bang_way_id(way));
        if (at >= 0) json_text(&j, "at", letter);
        json_close(&j);
        json_close(&j);
        say_at(t, guest, "%s", text);
    }
}

static void settle_both(int speaker)
{
    EACH_TABLE(t) settle(t, speaker);
}

static void garbage(char *card, size_t size, BangMove *move)
{
    *move = (BangMove){.verb = (uint8_t)(1 + below(dice(), VERB_PROMISE - 1)), .card = (BangCard)below(dice(), CARD_COUNT + 1),
                       .at = (uint8_t)below(dice(), seats()), .way = (uint8_t)below(dice(), WAY_COUNT)};
    *card = 0;
    if (move->card != CARD_NONE) bang_write_card(move->card, card, size);
}

static void probe_why(void)
{
    char card[40];
    BangMove move;
    BangGame view;
    if (spying.spy == NOBODY) return;
    bang_view(&spying.before, spying.spy, &view);
    const BangCard *hand = bang_cards(&view, ZONE_HAND + spying.spy);
    for (int i = 0; i < bang_count(&view, ZONE_HAND + spying.spy); i++) {
        bang_write_card(hand[i], card, sizeof card);
        send_move(spying.spy, "why", 0, VERB_PLAY, card, WAY_PRINTED, -1);
        send_move(spying.spy, "why", 0, VERB_USE, card, WAY_PRINTED, -1);
        send_move(spying.spy, "why", 0, VERB_PLAY, card, WAY_PRINTED, below(dice(), seats()));
    }
    for (int i = 0; i < 10; i++) {
        garbage(card, sizeof card, &move);
        send_move(spying.spy, "why", 0, move.verb, card, move.way, below(dice(), 4) ? move.at : -1);
    }
    settle_both(-1);
    compare(CHECK_WHY);
}

/* Is it refused at both? Of equal cards the server may take another one. */
static bool is_wrong(BangMove move)
{
    for (int c = 0; c <= CARD_COUNT; c++) {
        BangMove other = move;
        other.card = (BangCard)c;
        if (bang_refuse(&spying.before, spying.spy, other, NULL) == WHY_LEGAL) return false;
        if (bang_refuse(&spying.second, spying.spy, other, NULL) == WHY_LEGAL) return false;
    }
    return true;
}

static void probe_refused(void)
{
    char card[40];
    BangMove move;
    if (spying.spy == NOBODY) return;
    for (int i = 0; i < 12; i++) {
        garbage(card, sizeof card, &move);
        int late = below(dice(), 4) ? 0 : 1 + below(dice(), 3);
        if (late || is_wrong(move)) send_move(spying.spy, "answer", late, move.verb, card, move.way, move.at);
    }
    settle_both(-1);
    compare(CHECK_REFUSED);
}

/* Answers of others that are too late, and a replay of a game that is still on. */
static void probe_others(void)
{
    int seat = some_person();
    for (Table *t = table; t < table + 2; t++)
        say_at(t, spy_guest(), "{\"type\":\"replay\",\"game\":%llu,\"as\":\"all\",\"from\":0,\"count\":32}", (unsigned long long)t->game);
    if (seat == spying.spy) seat = room_host_seat(table[0].room);
    send_move(seat, "answer", 1, VERB_PASS, "", WAY_PRINTED, seat);
    send_move(seat, "why", 0, VERB_PASS, "", WAY_PRINTED, seat);
    settle_both(seat);
    compare(CHECK_OTHERS_REFUSED);
}

/* ---- snapshots ---- */

static void join_both(int guest)
{
    EACH_TABLE(t) {
        pair_chance();
        say_at(t, guest, "{\"type\":\"join\",\"table\":\"%s\"%s}", t->room->code, guest >= SEATS ? ",\"watch\":true" : "");
        settle(t, guest);
    }
}

static void probe_snapshot(void)
{
    join_both(some_spy());
    compare(CHECK_SNAPSHOT);
}

static void probe_language(void)
{
    static const char *const LANGUAGE[] = {"en", "ko", "zh"};
    int guest = some_spy(), language = below(dice(), 3);
    forget_steps();
    say_both(guest, "{\"type\":\"language\",\"language\":\"%s\"}", LANGUAGE[language]);
    for (Table *t = table; t < table + 2; t++) t->guest[guest].language = (uint8_t)language;
    compare(CHECK_LANGUAGE);
}

void come_back_as(int guest, int language, bool state)
{
    if (guest == spy_guest()) forget_steps();
    EACH_TABLE(t) {
        pair_chance();
        if (t->guest[guest].ear.fd) guest_go(t, guest);
        settle(t, -1);
        t->guest[guest].language = (uint8_t)language;
        t->guest[guest].state = state;
        guest_come(t, guest, NULL);
        say_at(t, guest, "{\"type\":\"join\",\"table\":\"%s\"%s}", t->room->code, guest >= SEATS ? ",\"watch\":true" : "");
        settle(t, guest);
    }
}

static void probe_reconnect(void)
{
    come_back_as(some_spy(), below(dice(), 3), below(dice(), 2));
    compare(CHECK_RECONNECT);
}

/* ---- missed steps ---- */

static struct { char *text; size_t length; } step[KEPT];
static int steps;

void forget_steps(void)
{
    for (int i = 0; i < KEPT; i++) {
        free(step[i].text);
        step[i].text = NULL;
    }
    steps = 0;
}

static bool is_step(const Frame *f) { return f->length > 14 && memcmp(f->text, "{\"type\":\"step\"", 14) == 0; }

void note_step(void)
{
    Frame f;
    for (size_t at = 0; ear_next(&table[0].guest[spy_guest()].ear, &at, &f);) {
        if (!is_step(&f)) continue;
        int i = steps++ % KEPT;
        free(step[i].text);
        step[i].text = malloc(f.length + 1);
        if (!step[i].text) abort();
        memcpy(step[i].text, f.text, f.length);
        step[i].text[step[i].length = f.length] = 0;
    }
}

/* A step that was told in time, as it is told to somebody who missed it: without position but the last. */
static size_t told_later(int i, bool last)
{
    const char *text = step[i].text, *view = strstr(text, ",\"view\":{"), *state = strstr(text, ",\"state\":\"");
    if (last) return step[i].length;
    return (size_t)((view ? view : state) - text);
}

void probe_missed(void)
{
    Table *t = &table[0];
    int guest = spy_guest(), n = 1 + below(dice(), KEPT - 1), told = 0;
    if (steps < n) return;
    pair_next();
    say_at(t, guest, "{\"type\":\"join\",\"table\":\"%s\",\"since\":{\"game\":%llu,\"n\":%u}%s}", t->room->code,
           (unsigned long long)t->game, play()->game.answers - (unsigned)n, guest >= SEATS ? ",\"watch\":true" : "");
    settle(t, guest);
    Frame f;
    for (size_t at = 0; ear_next(&t->guest[guest].ear, &at, &f);) {
        if (!is_step(&f)) continue;
        int i = (steps - n + told++) % KEPT;
        size_t length = told_later(i, told == n);
        if (told > n || f.length != length + (told < n) || memcmp(f.text, step[i].text, length) != 0 || f.text[f.length - 1] != '}')
            broken(CHECK_MISSED, "a missed step is told otherwise\n  then: %.600s\n  now:  %.*s", step[i].text, (int)f.length, f.text);
    }
    if (told != n) broken(CHECK_MISSED, "%d steps of %d are told", told, n);
    if (play()->game.over && !ear_heard(&t->guest[guest].ear, "{\"type\":\"over\"")) broken(CHECK_MISSED, "the end is not told");
    passed[CHECK_MISSED]++;
    hush();
}

/* ---- talk, pauses, absence ---- */

static void probe_talk(void)
{
    static const char *const LINE[] = {"\"phrase\":\"nice_shot\"", "\"text\":\"I have nothing. Really!\"", "\"phrase\":\"i_am_the_law\"",
                                       "\"text\":\"누구 있어요? 有人吗?\""};
    int guest = below(dice(), 4) ? some_person() : some_spy();
    say_both(guest, "{\"type\":\"say\",%s}", LINE[below(dice(), 4)]);
    compare(CHECK_TALK);
}

static void all_wish(bool wish)
{
    for (int seat = 0; seat < seats(); seat++)
        if (is_person(seat)) say_both(seat, "{\"type\":\"pause\",\"wish\":%s}", wish ? "true" : "false");
}

static void probe_pause(void)
{
    all_wish(true);
    if (!table[0].room->paused || !table[1].room->paused) broken(CHECK_PAUSE, "all wish for a pause, and there is none");
    inside_move_to(inside_now() + below(dice(), 100000));
    join_both(some_spy());
    all_wish(false);
    forget_steps(); /* the clock has changed */
    compare(CHECK_PAUSE);
}

/* Until then he is waited for, also if he has `auto` and one answer. */
static void wait_in_vain(int seat, int64_t ms)
{
    uint32_t n = play()->game.answers;
    for (Table *t = table; t < table + 2; t++) {
        t->room->play->due[seat] = 0;
        clock_set(t->room);
    }
    inside_move_to(inside_now() + ms);
    for (int i = 0; i < 5; i++) inside_wait(server);
    if (!is_still(&table[0], n) || !is_still(&table[1], n)) broken(CHECK_ABSENT, "seat %d is gone, and an answer comes of itself", seat);
}

/* Who alone is asked is gone for as long as the server waits for him. */
void let_somebody_go(void)
{
    const Play *p = play();
    int seat = __builtin_ctz(p->game.ask.owe);
    int64_t patience = server->config.resume * 1000, end = p->asked + table[0].room->options.decision + p->reserve[seat];
    bool clock = table[0].room->options.decision;
    if (p->game.ask.owe != 1u << seat || seat == spying.spy || !is_person(seat) || table[0].room->seat[seat].bot) return;
    if (spying.forced || (clock && end < inside_now() + 2 * patience)) return;
    hold_bots();
    EACH_TABLE(t) {
        guest_go(t, seat);
        settle(t, -1);
    }
    wait_in_vain(seat, patience - 1);
    inside_move_to(inside_now() + 1);
    EACH_TABLE(t) {
        Play *mine = t->room->play;
        pair_chance();
        mine->due[seat] = 0;
        clock_set(t->room); /* the timer of the other table is due too, but this one's first */
        clock_time(t->room);
        if (!t->room->seat[seat].bot) broken(CHECK_ABSENT, "no bot plays for who is gone");
        settle(t, -1);
    }
    compare(CHECK_ABSENT);
    spying.gone = seat;
    spying.forced = false;
    bool alike = table[0].room->play->due[seat] == table[1].room->play->due[seat];
    if (!alike) broken(CHECK_DUE, "the bot for who is gone acts at another time at B");
}

void let_him_come_back(void)
{
    int seat = spying.gone;
    if (seat == NOBODY) return;
    spying.gone = NOBODY;
    come_back_as(seat, table[0].guest[seat].language, table[0].guest[seat].state);
    if (table[0].room->seat[seat].bot) broken(CHECK_ABSENT, "he is back, and the bot plays on");
    compare(CHECK_RECONNECT);
}

/* ---- now and then ---- */

void probe(void)
{
    static const struct { int one_in; void (*probe)(void); } PROBE[] = {
        {24, probe_why}, {24, probe_refused}, {24, probe_others}, {24, probe_snapshot}, {40, probe_language},
        {80, probe_reconnect}, {24, probe_talk}, {150, probe_pause}};
    if (spying.forced) return;
    for (size_t i = 0; i < sizeof PROBE / sizeof *PROBE; i++)
        if (below(dice(), PROBE[i].one_in) == 0) {
            hold_bots();
            PROBE[i].probe();
        }
}
