/* One answer at both tables. Before it, B's game is A's with all dealt anew that the spying seat does not see before, during and after
   the answer (tests/props/anew.h). Then whatever the server sends him must be the same bytes. */
#include "spying.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 20, PATIENCE_MS = 60000, FAR_MS = 1000000000 };

Spying spying;
uint64_t cards_moved, chances, answers;

/* NULL: none is on. */
static Play *play(int side)
{
    Room *r = table[side].room;
    return r->phase == PHASE_PLAYING ? r->play : NULL;
}

/* ---- what is dealt anew ---- */

/* The same move as its words are read: of two equal cards the server takes the one it likes. */
static BangMove as_read(const BangGame *g, int seat, BangMove move)
{
    char card[40] = "", at[2] = {(char)('A' + move.at), 0};
    BangGame view;
    BangMove out = {0};
    bang_view(g, seat, &view);
    if (move.card != CARD_NONE) bang_write_card(move.card, card, sizeof card);
    const char *way = move.way == WAY_PRINTED ? NULL : bang_way_id(move.way);
    int why = wire_read_move(&view, seat, bang_verb_id(move.verb), *card ? card : NULL, way, at, &out);
    if (why != WHY_LEGAL) broken(CHECK_STEP, "a move cannot be read");
    return out;
}

static bool is_same_move(BangMove a, BangMove b) { return a.verb == b.verb && a.card == b.card && a.at == b.at && a.way == b.way; }

/* Would chance show him other cards at B? Then bytes cannot be compared. */
static bool chance_differs(const BangLog *log)
{
    const BangLog *first = &spying.hidden.log;
    for (int i = 0; i < log->count && i < first->count; i++) {
        BangEvent a, b;
        bang_redact(&first->event[i], spying.hidden.seat, &a);
        bang_redact(&log->event[i], spying.hidden.seat, &b);
        if (memcmp(&a, &b, sizeof a) != 0) return is_chance(&a, &b);
    }
    return false;
}

static bool deal_anew(void)
{
    static BangLog log;
    Spying *s = &spying;
    s->second = s->before;
    s->move[1] = s->move[0];
    int moved = deal_cards_anew(&s->hidden, &s->before, &s->second, &s->move[1], &s->dice);
    if (!s->hidden.after.over) deal_roles_anew(&s->hidden, &s->second, &s->dice); /* at the end all roles are told */
    promise_anew(&s->hidden, &s->second, s->seat, &s->move[1], &s->dice);
    if (!s->same_stream) take_another_stream(&s->hidden, &s->second, &s->dice);
    if (!is_same_move(s->move[1], as_read(&s->second, s->seat, s->move[1]))) return false;
    BangGame end = s->second;
    int why = bang_answer(&end, s->seat, s->move[1], &log);
    if (why != WHY_LEGAL && tells_of_hand(&s->before, s->move[0])) return false;
    if (why != WHY_LEGAL) broken(CHECK_STEP, "what the spy cannot see decides that a move is refused");
    if (!s->same_stream && chance_differs(&log)) {
        s->same_stream = true;
        chances++;
        return false;
    }
    cards_moved += (uint64_t)moved;
    return end.over == s->hidden.after.over;
}

/* With another stream the deal after a poll is another game, and the end must be the same one. */
static bool wants_same_stream(void)
{
    const Spying *s = &spying;
    bool deals = s->before.ask.kind == ASK_KEEP && s->hidden.after.ask.kind != ASK_KEEP;
    return deals || s->hidden.after.over;
}

static void put_in_place(void)
{
    Play *a = play(0), *b = play(1);
    if (b->game.answers != a->game.answers || b->room < b->game.answers) broken(CHECK_STEP, "the tables have come apart");
    b->game = spying.second;
    b->setup = a->setup;
    if (a->game.answers) memcpy(b->taken, a->taken, a->game.answers * sizeof *a->taken);
}

/* ---- who answers what ---- */

static int asked_seat(const BangGame *g)
{
    int seat[SEATS], n = 0;
    for (int s = 0; s < g->seats; s++)
        if (g->ask.owe >> s & 1) seat[n++] = s;
    return seat[below(&spying.dice, n)];
}

/* Mostly one who is asked, now and then somebody who comes between. */
static void choose(void)
{
    Spying *s = &spying;
    BangOptions options;
    int other = below(&s->dice, s->before.seats * 4);
    s->seat = asked_seat(&s->before);
    if (other < s->before.seats && !s->forced && !table[0].room->seat[other].bot) {
        bang_options(&s->before, other, &options);
        if (options.moves > 0) s->seat = other;
    }
    bang_options(&s->before, s->seat, &options);
    s->move[0] = as_read(&s->before, s->seat, bang_option(&options, below(&s->dice, options.moves)));
}

bool prepare_answer(void)
{
    Spying *s = &spying;
    if (!play(0) || !play(1)) return false;
    s->before = play(0)->game;
    choose();
    s->hidden.seat = s->spy;
    s->hidden.after = s->before;
    bang_answer(&s->hidden.after, s->seat, s->move[0], &s->hidden.log);
    note_what_is_seen(&s->hidden, &s->before);
    s->same_stream = wants_same_stream() || below(&s->dice, 2);
    int tries = TRIES;
    while (!deal_anew() && --tries > 0) continue;
    if (!tries) s->second = s->before, s->move[1] = s->move[0];
    put_in_place();
    return true;
}

/* ---- time ---- */

void hold_bots(void)
{
    for (int side = 0; side < 2; side++) {
        Play *p = play(side);
        if (!p) continue;
        for (int seat = 0; seat < SEATS; seat++)
            if (p->game.ask.owe >> seat & 1) p->due[seat] = inside_now() + FAR_MS;
        clock_set(table[side].room);
    }
}

void move_clock(void)
{
    const Play *p = play(0);
    const TableOptions *o = &table[0].room->options;
    int64_t ms = below(&spying.dice, 4000), end = INT64_MAX;
    if (below(&spying.dice, 8) == 0) ms += o->decision; /* into the reserve */
    for (int seat = 0; seat < SEATS && o->decision; seat++) {
        int64_t run_out = p->asked + o->decision + p->reserve[seat];
        if (p->game.ask.owe >> seat & 1 && run_out < end) end = run_out;
    }
    if (inside_now() + ms > end - 1000) ms = end - 1000 - inside_now();
    hold_bots();
    inside_move_to(inside_now() + ms);
}

static bool has_one_answer(const BangGame *g, int seat)
{
    BangOptions options;
    bang_options(g, seat, &options);
    return options.moves == 1;
}

static bool acts_alone(const Table *t, int seat)
{
    const Seat *s = &t->room->seat[seat];
    return s->bot || (s->auto_answer && !s->gone && has_one_answer(&t->room->play->game, seat));
}

/* A person's only answer comes as people answer, whatever the pace of the bots. */
static int64_t draw_pause(const Table *t, int seat)
{
    TableOptions options = t->room->options;
    if (!t->room->seat[seat].bot) options.pace = PACE_HUMAN;
    return think_time(&options);
}

/* Each has the time that is drawn for him, whatever he could answer: chance is drawn from once more, in the same order. */
void check_due(const Table *t)
{
    const Play *p = t->room->play;
    if (!p || p->asked_n != p->game.answers) return; /* a poll goes on */
    for (int seat = 0; seat < p->game.seats; seat++) {
        if (!(p->game.ask.owe >> seat & 1) || !acts_alone(t, seat)) continue;
        int64_t due = p->asked + draw_pause(t, seat);
        long long got = p->due[seat] - p->asked, drawn = due - p->asked;
        if (got != drawn) broken(CHECK_DUE, "seat %d is due after %lld ms, not %lld", seat, got, drawn);
        passed[CHECK_DUE]++;
    }
}

/* ---- giving it ---- */

static void say_answer(Table *t, int side)
{
    char text[1024];
    BangGame view;
    SayScene scene = {.view = &view, .reader = spying.seat};
    Json j = json(text, sizeof text);
    bang_view(&t->room->play->game, spying.seat, &view);
    json_open(&j, NULL);
    json_text(&j, "type", "answer");
    json_int(&j, "game", (int64_t)t->game);
    json_int(&j, "n", t->room->play->game.answers);
    wire_move(&j, "move", &scene, spying.seat, spying.move[side], false);
    json_int(&j, "id", spying.answers);
    json_close(&j);
    say_at(t, spying.seat, "%s", text);
}

_Noreturn static void tell_silence(const Table *t)
{
    const Ear *e = &t->guest[spying.seat].ear;
    broken(CHECK_STEP, "an answer is not taken: %.*s", (int)e->used, e->used ? e->heard : "");
}

static void wait_for_answer(const Table *t, uint32_t n)
{
    int64_t end = inside_real_ms() + PATIENCE_MS;
    for (; t->room->play && t->room->play->game.answers <= n; inside_wait(server))
        if (inside_real_ms() > end) tell_silence(t);
}

bool is_still(const Table *t, uint32_t n) { return t->room->play && t->room->play->game.answers == n && !t->room->play->pendings; }

/* The clock comes to the moment before, and nothing happens; then to the moment, at A and then at B. False: it cannot be done. */
static bool let_it_happen(void)
{
    Play *a = play(0), *b = play(1);
    int64_t due = a->due[spying.seat];
    uint32_t n = a->game.answers;
    if (!due || !b->due[spying.seat] || !has_one_answer(&b->game, spying.seat)) return false;
    b->due[spying.seat] = due; /* at B another time was drawn */
    clock_set(table[1].room);
    inside_move_to(due - 1);
    for (int i = 0; i < 3; i++) inside_turn(server);
    if (!is_still(&table[0], n) || !is_still(&table[1], n)) broken(CHECK_FORCED, "the only answer comes too early");
    b->due[spying.seat] = due + FAR_MS;
    clock_set(table[1].room);
    inside_move_to(due);
    EACH_TABLE(t) {
        pair_chance();
        t->room->play->due[spying.seat] = due;
        clock_set(t->room);
        wait_for_answer(t, n);
        settle(t, -1);
        pair_chance();
        check_due(t);
    }
    return true;
}

static void hand_in(Table *t, int side, uint32_t n)
{
    if (t->room->seat[spying.seat].bot) play_answer(t->room, spying.seat, spying.move[side], true, NULL);
    else say_answer(t, side);
    int64_t end = inside_real_ms() + PATIENCE_MS;
    for (; is_still(t, n); inside_turn(server))
        if (inside_real_ms() > end) tell_silence(t);
}

/* Both are written to the disk together, which takes half the time; A's happens first. */
static void let_it_be_given(void)
{
    uint32_t n = play(0)->game.answers;
    bool bot = table[0].room->seat[spying.seat].bot;
    move_clock();
    pair_next();
    pair_chance();
    for (int side = 0; side < 2; side++) hand_in(&table[side], side, n);
    for (int side = 0; side < 2; side++) wait_for_answer(&table[side], n);
    for (int side = 0; side < 2; side++) settle(&table[side], bot ? -1 : spying.seat);
    pair_chance();
    for (int side = 0; side < 2; side++) check_due(&table[side]);
}

/* The only answer of somebody with `auto` is now and then left to the server. */
static void plan_next(void)
{
    const Play *p = play(0);
    Spying *s = &spying;
    s->forced = false;
    if (!p || !play(1) || below(&s->dice, 2)) return;
    for (int seat = 0; seat < SEATS; seat++)
        if (p->game.ask.owe == 1u << seat && !table[0].room->seat[seat].bot) s->forced = acts_alone(&table[0], seat);
}

void give_answer(void)
{
    Spying *s = &spying;
    bool forced = s->forced && let_it_happen();
    if (!forced) let_it_be_given();
    s->answers++;
    answers++;
    bool same = !play(0) || memcmp(&play(0)->game, &s->hidden.after, sizeof s->hidden.after) == 0;
    if (!same) broken(CHECK_STEP, "the table has taken another answer");
    passed[CHECK_FORCED] += forced;
    plan_next();
}

/* ---- the deal ---- */

static void turn_events(BangLog *log, const BangGame *from, const BangGame *to)
{
    uint8_t now[256];
    for (int i = 0; i < 256; i++) now[i] = (uint8_t)i;
    for (int i = 0; i < CARD_COUNT; i++) now[from->row[i]] = to->row[i];
    for (int i = 0; i < log->count; i++) log->event[i].card = now[log->event[i].card];
}

static void tell_again(Table *t, const BangLog *log)
{
    for (Session *s = t->room->sessions; s; s = s->next) {
        server->log = *log;
        tell_game(t->room, s, true);
    }
    settle(t, -1);
}

/* B was dealt other cards; now as if it had been dealt A's, but for what the spy does not see. */
void deal_told_anew(void)
{
    static BangLog log[2];
    Spying *s = &spying;
    BangMove none = {0};
    s->before = play(0)->game;
    s->hidden.seat = s->spy;
    bang_start(&s->hidden.after, &play(0)->setup, &s->hidden.log);
    if (memcmp(&s->hidden.after, &s->before, sizeof s->before) != 0) broken(CHECK_DEAL, "another game was dealt");
    note_what_is_seen(&s->hidden, &s->before);
    log[0] = log[1] = s->hidden.log;
    s->second = s->before;
    cards_moved += (uint64_t)deal_cards_anew(&s->hidden, &s->before, &s->second, &none, &s->dice);
    deal_roles_anew(&s->hidden, &s->second, &s->dice);
    turn_events(&log[1], &s->before, &s->second);
    put_in_place();
    EACH_TABLE(t) tell_again(t, &log[t - table]);
    compare(CHECK_DEAL);
}
