/* What a seat may know. A view is tried standing still: what it hides can be dealt anew and the view stays the same byte for
   byte. And secrecy is tried moving, by running an answer twice: what a seat does not see before, during and after the answer
   is dealt anew before the second run, and all that the seat then gets must be what it got the first time. */
#include "props.h"
#include <stdio.h>
#include <string.h>

static uint64_t views, runs, chances, cards_moved;

void tell_secrets(void)
{
    printf("props: %llu views, %llu answers run twice, %llu set aside for chance, %llu cards dealt anew\n", (unsigned long long)views,
           (unsigned long long)runs, (unsigned long long)chances, (unsigned long long)cards_moved);
}

static bool knows(uint8_t seen, int seat) { return seen == 255 || (seat < SEATS && seen >> seat & 1); }

static void swap_cards(BangCard *a, BangCard *b)
{
    BangCard c = *a;
    *a = *b;
    *b = c;
}

/* In which order cards came to a hand is nobody's business but its owner's. */
static void mix_hands(BangGame *g, unsigned but, Dice *dice)
{
    for (int s = 0; s < g->seats; s++)
        for (int first = g->start[ZONE_HAND + s], i = g->start[ZONE_HAND + s + 1] - 1; !(but >> s & 1) && i > first; i--)
            swap_cards(&g->row[i], &g->row[first + below(dice, i - first + 1)]);
}

/* ---- a view, standing still ---- */

static void compare_options(Trial *t, const BangGame *view, int seat)
{
    BangOptions all, seen;
    bang_options(&t->game, seat, &all);
    bang_options(view, seat, &seen);
    if (all.moves != seen.moves || memcmp(all.option, seen.option, sizeof *all.option * (size_t)all.count) != 0)
        broken(t, "the options of seat %d differ on his view", seat);
    for (int i = 0; i < 20; i++) {
        BangReason a, b;
        BangMove move = random_garbage(&t->checks);
        bang_refuse(&t->game, seat, move, &a);
        bang_refuse(view, seat, move, &b);
        if (memcmp(&a, &b, sizeof a) != 0) broken(t, "seat %d gets another reason on his view: %s, %s", seat, bang_why_id(a.code), bang_why_id(b.code));
    }
}

static void compare_facts(Trial *t, const BangGame *view)
{
    for (int a = 0; a < t->game.seats; a++)
        for (int b = 0; b < t->game.seats; b++)
            if (bang_distance(view, a, b) != bang_distance(&t->game, a, b) || bang_reaches(view, a, b) != bang_reaches(&t->game, a, b))
                broken(t, "a view sees another distance from %d to %d", a, b);
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        if (bang_count(view, zone) != bang_count(&t->game, zone)) broken(t, "a view sees another number of cards in zone %d", zone);
    if (bang_who(view) != bang_who(&t->game)) broken(t, "a view sees another seat asked");
}

static void check_redeal(Trial *t, const BangGame *view, int seat)
{
    BangGame full, again;
    char what[200] = "";
    bang_redeal(view, roll(&t->checks), &full);
    if (bang_invariant(&full, what, sizeof what)) broken(t, "redealt from the view of seat %d: %s", seat, what);
    bang_view(&full, seat, &again);
    if (memcmp(&again, view, sizeof again) != 0) broken(t, "view(redeal(view)) is not the view of seat %d", seat);
}

static void check_view_of(Trial *t, int seat)
{
    BangGame view, again, mixed = t->game;
    bang_view(&t->game, seat, &view);
    bang_view(&view, seat, &again);
    if (memcmp(&again, &view, sizeof view) != 0) broken(t, "the view of the view of seat %d is another", seat);
    mix_hands(&mixed, 1u << seat, &t->checks);
    bang_view(&mixed, seat, &again);
    if (memcmp(&again, &view, sizeof view) != 0) broken(t, "the order of a hand shows to seat %d", seat);
    check_redeal(t, &view, seat);
    compare_facts(t, &view);
    if (seat != NOBODY) compare_options(t, &view, seat);
    if (bang_answer(&view, t->seat[t->answers], t->move[t->answers], NULL) != WHY_BAD_STATE) broken(t, "a view can be answered on");
    if (bang_invariant(&view, NULL, 0) == 0) broken(t, "a view passes for a game");
    views++;
}

void check_view(Trial *t)
{
    for (int s = 0; s < t->game.seats; s++) check_view_of(t, s);
    check_view_of(t, NOBODY);
}

void check_redeal_plays_on(Trial *t)
{
    BangGame view, full;
    char what[200] = "";
    int seat = below(&t->checks, t->game.seats + 1);
    bang_view(&t->game, seat == t->game.seats ? NOBODY : seat, &view);
    bang_redeal(&view, roll(&t->checks), &full);
    for (int i = 0; i < MOST_ANSWERS && !full.over; i++) {
        play_on(&full, &t->checks, 1);
        if (bang_invariant(&full, what, sizeof what)) broken(t, "a redealt game, %d answers on: %s", i + 1, what);
    }
    if (!full.over && !t->by_hand) broken(t, "a redealt game has no end");
}

/* ---- an answer, run twice ---- */

typedef struct {
    int seat;          /* of whom it is asked what he may know; NOBODY: a spectator */
    bool same_stream;  /* then chance picks the same places, and nothing at all may differ */
    BangGame after;
    BangLog log;
    bool fixed[CARD_COUNT + 1]; /* cards that he sees before, during or after */
} Run;

static void note_what_is_seen(Trial *t, Run *run)
{
    memset(run->fixed, 0, sizeof run->fixed);
    for (int card = 1; card <= CARD_COUNT; card++)
        run->fixed[card] = knows(t->game.seen[card], run->seat) || knows(run->after.seen[card], run->seat);
    for (int i = 0; i < run->log.count; i++) {
        const BangEvent *e = &run->log.event[i];
        if (e->card <= CARD_COUNT && knows(e->seen, run->seat)) run->fixed[e->card] = true;
    }
}

/* The unseen cards change places, and those who know them know what lies there now. `move` names the card in its new place. */
static void deal_cards_anew(Trial *t, const Run *run, BangGame *g, BangMove *move)
{
    int place[CARD_COUNT], n = 0;
    const BangGame *before = &t->game;
    for (int i = 0; i < CARD_COUNT; i++)
        if (!run->fixed[before->row[i]]) place[n++] = i;
    for (int i = n - 1; i > 0; i--) swap_cards(&g->row[place[i]], &g->row[place[below(&t->checks, i + 1)]]);
    for (int i = 0; i < n; i++) {
        g->seen[g->row[place[i]]] = before->seen[before->row[place[i]]];
        if (t->move[t->answers].card == before->row[place[i]]) move->card = g->row[place[i]];
        cards_moved += g->row[place[i]] != before->row[place[i]];
    }
}

static void deal_roles_anew(Trial *t, const Run *run, BangGame *g)
{
    int seat[SEATS], n = 0;
    for (int s = 0; s < g->seats; s++)
        if (s != run->seat && !run->after.seat[s].shown && g->seat[s].role != ROLE_NONE) seat[n++] = s;
    for (int i = n - 1; i > 0; i--) {
        int j = below(&t->checks, i + 1);
        uint8_t role = g->seat[seat[i]].role;
        g->seat[seat[i]].role = g->seat[seat[j]].role;
        g->seat[seat[j]].role = role;
    }
}

/* Promises are secret while the poll is open, the one that is now given too. */
static void promise_anew(Trial *t, const Run *run, BangGame *g, BangMove *move)
{
    static const uint8_t VERB[] = {VERB_KEEP, VERB_PASS};
    if (g->ask.kind != ASK_KEEP || run->after.ask.kind != ASK_KEEP) return;
    for (int s = 0; s < g->seats; s++)
        if (s != run->seat && g->poll[s].verb != VERB_NONE) g->poll[s].verb = VERB[below(&t->checks, 2)];
    if (t->seat[t->answers] != run->seat) move->verb = VERB[below(&t->checks, 2)];
}

/* Another random card came, or the cards of a hand came to an heir in another order. */
static bool is_chance(const BangEvent *a, const BangEvent *b)
{
    BangEvent other = *b;
    other.card = a->card;
    if (a->kind == EVENT_INHERITED && b->kind == EVENT_INHERITED) return true;
    return memcmp(a, &other, sizeof other) == 0 && a->card != CARD_HIDDEN && b->card != CARD_HIDDEN;
}

/* False: chance put another card before his eyes, so that the rest cannot be compared. */
static bool compare_events(Trial *t, const Run *run, const BangLog *log)
{
    for (int i = 0; i < log->count && i < run->log.count; i++) {
        BangEvent a, b;
        char text[LINE_TEXT] = "";
        bang_redact(&run->log.event[i], run->seat, &a);
        bang_redact(&log->event[i], run->seat, &b);
        if (memcmp(&a, &b, sizeof a) == 0) continue;
        if (!run->same_stream && is_chance(&a, &b)) return false;
        bang_write_event(&a, text, sizeof text);
        broken(t, "seat %d learns something from event %d: %s", run->seat, i, text);
    }
    if (log->count != run->log.count) broken(t, "seat %d sees %d events or %d", run->seat, run->log.count, log->count);
    return true;
}

static void compare_reasons(Trial *t, const Run *run, const BangGame *second)
{
    BangOptions a, b;
    bang_options(&run->after, run->seat, &a);
    bang_options(second, run->seat, &b);
    if (a.moves != b.moves || memcmp(a.option, b.option, sizeof *a.option * (size_t)a.count) != 0) broken(t, "seat %d learns something from his options", run->seat);
    for (int i = 0; i < 8; i++) {
        BangReason first, other;
        BangMove move = random_garbage(&t->checks);
        bang_refuse(&run->after, run->seat, move, &first);
        bang_refuse(second, run->seat, move, &other);
        if (memcmp(&first, &other, sizeof first) != 0) broken(t, "seat %d learns something from a reason: %s", run->seat, bang_why_id(first.code));
    }
}

static void compare_views(Trial *t, const Run *run, const BangGame *second)
{
    BangGame a, b;
    char one[LINE_TEXT] = "", two[LINE_TEXT] = "";
    bang_view(&run->after, run->seat, &a);
    bang_view(second, run->seat, &b);
    if (memcmp(&a, &b, sizeof a) == 0) return;
    size_t byte = 0;
    while (((const uint8_t *)&a)[byte] == ((const uint8_t *)&b)[byte]) byte++;
    bang_write_ask(&a, one, sizeof one);
    bang_write_ask(&b, two, sizeof two);
    broken(t, "seat %d learns something from his view, at byte %zu of it\n  first:  %s\n  second: %s", run->seat, byte, one, two);
}

static void run_twice(Trial *t, Run *run)
{
    static BangLog log;
    BangGame second = t->game;
    BangMove move = t->move[t->answers];
    int seat = t->seat[t->answers];
    bool deals = t->game.ask.kind == ASK_KEEP && run->after.ask.kind != ASK_KEEP;
    if (deals && !run->same_stream) return; /* with other characters it is another game */
    deal_cards_anew(t, run, &second, &move);
    deal_roles_anew(t, run, &second);
    promise_anew(t, run, &second, &move);
    if (!run->same_stream) {
        mix_hands(&second, 1u << run->seat, &t->checks);
        for (int i = 0; i < 16; i++) second.stream.word[i] = (uint32_t)roll(&t->checks);
        second.stream.key[0] ^= (uint32_t)roll(&t->checks);
    }
    int why = bang_answer(&second, seat, move, &log);
    if (why != WHY_LEGAL) broken(t, "what seat %d cannot see decides that a move is refused: %s", run->seat, bang_why_id(why));
    if (!compare_events(t, run, &log)) {
        chances++;
        return;
    }
    runs++;
    compare_views(t, run, &second);
    if (run->seat != NOBODY) compare_reasons(t, run, &second);
}

void check_secrecy(Trial *t)
{
    static Run run;
    int only = t->thorough ? -1 : below(&t->checks, t->game.seats + 1);
    run.after = t->game;
    bang_answer(&run.after, t->seat[t->answers], t->move[t->answers], &run.log);
    for (int s = 0; s <= t->game.seats; s++) {
        if (only >= 0 && s != only) continue;
        run.seat = s == t->game.seats ? NOBODY : s;
        note_what_is_seen(t, &run);
        run.same_stream = true;
        run_twice(t, &run);
        run.same_stream = false;
        run_twice(t, &run);
    }
}
