/* What a seat may know. A view is tried standing still: what it hides can be dealt anew and the view stays the same byte for
   byte. And secrecy is tried moving, by running an answer twice: what a seat does not see before, during and after the answer
   is dealt anew before the second run, and all that the seat then gets must be what it got the first time. */
#include "anew.h"
#include "props.h"
#include <stdio.h>
#include <string.h>

static uint64_t views, runs, chances, cards_moved;

void tell_secrets(void)
{
    printf("props: %llu views, %llu answers run twice, %llu set aside for chance, %llu cards dealt anew\n", (unsigned long long)views,
           (unsigned long long)runs, (unsigned long long)chances, (unsigned long long)cards_moved);
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
    Hidden hidden;     /* what may be dealt anew, and the answer as it went */
    bool same_stream;  /* then chance picks the same places, and nothing at all may differ */
} Run;

/* False: chance put another card before his eyes, so that the rest cannot be compared. */
static bool compare_events(Trial *t, const Run *run, const BangLog *log)
{
    for (int i = 0; i < log->count && i < run->hidden.log.count; i++) {
        BangEvent a, b;
        char text[LINE_TEXT] = "";
        bang_redact(&run->hidden.log.event[i], run->hidden.seat, &a);
        bang_redact(&log->event[i], run->hidden.seat, &b);
        if (memcmp(&a, &b, sizeof a) == 0) continue;
        if (!run->same_stream && is_chance(&a, &b)) return false;
        bang_write_event(&a, text, sizeof text);
        broken(t, "seat %d learns something from event %d: %s", run->hidden.seat, i, text);
    }
    if (log->count != run->hidden.log.count) broken(t, "seat %d sees %d events or %d", run->hidden.seat, run->hidden.log.count, log->count);
    return true;
}

static void compare_reasons(Trial *t, const Run *run, const BangGame *second)
{
    BangOptions a, b;
    bang_options(&run->hidden.after, run->hidden.seat, &a);
    bang_options(second, run->hidden.seat, &b);
    if (a.moves != b.moves || memcmp(a.option, b.option, sizeof *a.option * (size_t)a.count) != 0) broken(t, "seat %d learns something from his options", run->hidden.seat);
    for (int i = 0; i < 8; i++) {
        BangReason first, other;
        BangMove move = random_garbage(&t->checks);
        bang_refuse(&run->hidden.after, run->hidden.seat, move, &first);
        bang_refuse(second, run->hidden.seat, move, &other);
        if (memcmp(&first, &other, sizeof first) != 0) broken(t, "seat %d learns something from a reason: %s", run->hidden.seat, bang_why_id(first.code));
    }
}

static void compare_views(Trial *t, const Run *run, const BangGame *second)
{
    BangGame a, b;
    char one[LINE_TEXT] = "", two[LINE_TEXT] = "";
    bang_view(&run->hidden.after, run->hidden.seat, &a);
    bang_view(second, run->hidden.seat, &b);
    if (memcmp(&a, &b, sizeof a) == 0) return;
    size_t byte = 0;
    while (((const uint8_t *)&a)[byte] == ((const uint8_t *)&b)[byte]) byte++;
    bang_write_ask(&a, one, sizeof one);
    bang_write_ask(&b, two, sizeof two);
    broken(t, "seat %d learns something from his view, at byte %zu of it\n  first:  %s\n  second: %s", run->hidden.seat, byte, one, two);
}

/* False: no hand was found that may be his who answers. */
static bool deal_anew(Trial *t, Run *run, BangGame *second, BangMove *move)
{
    int seat = t->seat[t->answers];
    bool tells = tells_of_hand(&t->game, t->move[t->answers]);
    for (int tries = 0; tries < (tells ? 50 : 1); tries++) {
        *second = t->game;
        *move = t->move[t->answers];
        cards_moved += (uint64_t)deal_cards_anew(&run->hidden, &t->game, second, move, &t->checks);
        if (!tells || bang_refuse(second, seat, *move, NULL) == WHY_LEGAL) return true;
    }
    return false;
}

static void run_twice(Trial *t, Run *run)
{
    static BangLog log;
    BangGame second;
    BangMove move;
    int seat = t->seat[t->answers];
    bool deals = t->game.ask.kind == ASK_KEEP && run->hidden.after.ask.kind != ASK_KEEP;
    if (deals && !run->same_stream) return; /* with other characters it is another game */
    if (!deal_anew(t, run, &second, &move)) return;
    deal_roles_anew(&run->hidden, &second, &t->checks);
    promise_anew(&run->hidden, &second, seat, &move, &t->checks);
    if (!run->same_stream) take_another_stream(&run->hidden, &second, &t->checks);
    int why = bang_answer(&second, seat, move, &log);
    if (why != WHY_LEGAL) broken(t, "what seat %d cannot see decides that a move is refused: %s", run->hidden.seat, bang_why_id(why));
    if (!compare_events(t, run, &log)) {
        chances++;
        return;
    }
    runs++;
    compare_views(t, run, &second);
    if (run->hidden.seat != NOBODY) compare_reasons(t, run, &second);
}

void check_secrecy(Trial *t)
{
    static Run run;
    int only = t->thorough ? -1 : below(&t->checks, t->game.seats + 1);
    run.hidden.after = t->game;
    bang_answer(&run.hidden.after, t->seat[t->answers], t->move[t->answers], &run.hidden.log);
    for (int s = 0; s <= t->game.seats; s++) {
        if (only >= 0 && s != only) continue;
        run.hidden.seat = s == t->game.seats ? NOBODY : s;
        note_what_is_seen(&run.hidden, &t->game);
        run.same_stream = true;
        run_twice(t, &run);
        run.same_stream = false;
        run_twice(t, &run);
    }
}
