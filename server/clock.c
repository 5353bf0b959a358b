/* Who acts by himself, and when: clocks, bots, absence, pauses, tables that rest. A table has one timer, for the next thing that is due; an
   idle one has none. What is drawn by chance here is drawn without a look at the game. */
#include "server.h"
#include "log.h"
#include <math.h>
#include <sodium.h>
#include <time.h>

enum {
    STRIKES = 2,                        /* so often the clock may run out until a bot plays the seat */
    UNUSED_MINUTES = 10,
    THINKS_BEFORE = THOUGHT_MOST + 500, /* ms */
    LATE = 50,                          /* ms after its time that people may notice */
};

int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t unix_time(void) { return time(NULL); }

/* ---- think time ---- */

static const struct { double median, least, most; } PACE[PACES] = {[PACE_NONE] = {0, 0, 0}, [PACE_QUICK] = {350, 120, 1200}, [PACE_HUMAN] = {1300, 500, 5000}};

/* A normal figure, by Box and Muller. */
static double normal(void)
{
    double u = (randombytes_uniform(1u << 30) + 1.0) / (1u << 30), v = randombytes_uniform(1u << 30) * 2 * M_PI / (1u << 30);
    return sqrt(-2 * log(u)) * cos(v);
}

/* People take lognormal times. */
int think_time(const TableOptions *options)
{
    double ms = PACE[options->pace].median * exp(0.45 * normal());
    if (ms < PACE[options->pace].least) ms = PACE[options->pace].least;
    if (ms > PACE[options->pace].most) ms = PACE[options->pace].most;
    return (int)ms;
}

/* ---- what is due ---- */

static bool is_asked(const Room *r, int seat)
{
    const Play *p = r->play;
    if (p->game.over || !(p->game.ask.owe >> seat & 1)) return false;
    for (int i = 0; i < p->pendings; i++)
        if (p->pending[i].answer.seat == seat) return false;
    return true;
}

static bool has_one_answer(const Room *r, int seat)
{
    BangOptions options;
    bang_options(&r->play->game, seat, &options);
    return options.moves == 1;
}

/* Who is gone is waited for, whatever he could answer: an answer now would say that he had but one. */
static bool answers_itself(const Room *r, int seat)
{
    const Seat *s = &r->seat[seat];
    return s->bot || (s->auto_answer && !s->gone && has_one_answer(r, seat));
}

/* Bots have the pace of the table; the only answer of a person comes as people answer, else it would say that it is the only one. */
static int pause_of(const Room *r, int seat)
{
    TableOptions options = r->options;
    if (!r->seat[seat].bot) options.pace = PACE_HUMAN;
    return think_time(&options);
}

/* ---- thinking ---- */

/* A bot that looks ahead is given the question as soon as it is known that it will answer, so that its move is there when it is due;
   within: ms until then, 0: when it is ready. */
static void begin_thinking(Room *r, int seat, int within)
{
    Play *p = r->play;
    const BotKind *bot = bot_kind(r->options.bot);
    BangGame view;
    if (!bot->looks_ahead || p->thinks[seat] || p->has_thought >> seat & 1 || has_one_answer(r, seat)) return;
    play_bots_catch_up(r, 1u << seat);
    bang_view(&p->game, seat, &view);
    p->thinks[seat] = thinking_give(r->server->thinking, p->number, seat, bot, p->memory[seat], &view, within);
}

void clock_forget_thoughts(Room *r)
{
    for (int seat = 0; seat < SEATS; seat++) {
        thinking_drop(r->server->thinking, r->play->thinks[seat]);
        r->play->thinks[seat] = 0;
    }
    r->play->has_thought = 0;
}

/* Its table may be gone, or at another question. */
void clock_thought(void *context, uint64_t game, int seat, uint64_t order, BangMove move)
{
    Room *r = map_get(&((Server *)context)->games, game);
    if (!r || !r->play || r->play->thinks[seat] != order) return;
    r->play->thinks[seat] = 0;
    r->play->thought[seat] = move;
    r->play->has_thought |= (uint8_t)(1u << seat);
    clock_set(r);
}

/* ---- when it is due ---- */

static int64_t earlier(int64_t a, int64_t b) { return !a || (b && b < a) ? b : a; }

static int64_t clock_end(const Room *r, int seat)
{
    return r->options.decision ? r->play->asked + r->options.decision + r->play->reserve[seat] : 0;
}

static int64_t patience_end(const Room *r, int seat)
{
    const Seat *s = &r->seat[seat];
    return s->gone ? s->gone + r->server->config.resume * 1000 : 0;
}

/* When something happens for a seat that owes an answer; 0: not by itself. What was drawn, or put off after the store refused an
   answer, counts before the clock. */
static int64_t seat_due(Room *r, int seat)
{
    int64_t *drawn = &r->play->due[seat];
    if (!*drawn && answers_itself(r, seat)) {
        *drawn = now_ms() + pause_of(r, seat);
        if (r->seat[seat].bot) begin_thinking(r, seat, (int)(*drawn - now_ms()));
    }
    return *drawn ? *drawn : earlier(clock_end(r, seat), patience_end(r, seat));
}

/* When the clock of a person is about to run out, a bot begins to think for him: its answer must come when the clock says, however
   hard the question is. 0: not now. */
static int64_t thinking_due(const Room *r, int seat)
{
    const Play *p = r->play;
    int64_t end = clock_end(r, seat);
    if (!end || r->seat[seat].bot || p->thinks[seat] || p->has_thought >> seat & 1) return 0;
    return bot_kind(r->options.bot)->looks_ahead && !has_one_answer(r, seat) ? end - THINKS_BEFORE : 0;
}

static bool anybody_here(const Room *r)
{
    for (int seat = 0; seat < r->options.seats; seat++)
        if (room_is_here(r, seat)) return true;
    return false;
}

/* Between games: a table without anybody is given up, and one without its host gets another. */
static int64_t between_due(const Room *r)
{
    int host = room_host_seat(r);
    int64_t minutes = r->server->config.idle;
    if (!r->last_game && minutes > UNUSED_MINUTES) minutes = UNUSED_MINUTES;
    if (!r->sessions) return r->touched + minutes * 60000;
    return host != NOBODY && !room_is_here(r, host) && anybody_here(r) ? patience_end(r, host) : 0;
}

/* Who is late because he still thinks is waited for, without a timer. */
static int64_t next_due(Room *r, int seat)
{
    int64_t due = seat_due(r, seat);
    if (r->play->thinks[seat] && due <= now_ms()) return 0;
    return earlier(due, thinking_due(r, seat));
}

static int64_t table_due(Room *r)
{
    int64_t due = 0;
    if (r->phase == PHASE_DEALING) return r->play->started ? 0 : r->play->asked + DEAL_WAIT;
    if (r->phase != PHASE_PLAYING) return between_due(r);
    if (r->resting) return r->touched + r->server->config.rest * 3600000;
    if (r->paused) return 0;
    for (int seat = 0; seat < r->options.seats; seat++)
        if (is_asked(r, seat)) due = earlier(due, next_due(r, seat));
    return due;
}

static void forget_drawn(Room *r)
{
    for (int seat = 0; seat < SEATS; seat++) r->play->due[seat] = 0;
}

/* Nobody of those who play is here: the game waits for them. Whoever comes has his whole time. */
static void rest_or_wake(Room *r)
{
    bool rests = r->phase == PHASE_PLAYING && !anybody_here(r);
    if (rests == r->resting) return;
    r->resting = rests;
    if (r->play) forget_drawn(r);
    if (!rests && r->play) r->play->asked = now_ms();
    for (int seat = 0; seat < SEATS && !rests; seat++)
        if (r->seat[seat].gone) r->seat[seat].gone = now_ms();
    room_changed(r);
}

void clock_set(Room *r)
{
    if (r->closing) return;
    rest_or_wake(r);
    int64_t due = table_due(r), wait = due - now_ms();
    if (!due) {
        evtimer_del(r->timer);
        return;
    }
    if (wait < 0) wait = 0;
    struct timeval tv = {.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
    evtimer_add(r->timer, &tv);
}

void clock_ask(Room *r)
{
    Play *p = r->play;
    p->asked = now_ms();
    if (r->paused) r->paused_at = p->asked;
    p->asked_n = p->game.answers;
    p->renewed = p->insists = 0;
    clock_forget_thoughts(r);
    forget_drawn(r);
    clock_set(r);
}

/* ---- it happens ---- */

static void bot_takes_over(Room *r, int seat)
{
    r->seat[seat].bot = true;
    play_bots_catch_up(r, 1u << seat);
    room_changed(r);
}

static BangMove decide_now(Room *r, int seat, const BangGame *view, const BangOptions *options)
{
    const BotKind *bot = bot_kind(r->options.bot);
    return options->moves == 1 ? bang_option(options, 0) : bot->decide(bot, r->play->memory[seat], view, options, &(BotDesk){0});
}

/* False: it still thinks, or its answer was not taken. */
static bool bot_decides(Room *r, int seat)
{
    Play *p = r->play;
    BangGame view;
    BangOptions options;
    begin_thinking(r, seat, 0);
    if (p->thinks[seat]) return false;
    play_bots_catch_up(r, 1u << seat);
    bang_view(&p->game, seat, &view);
    bang_options(&view, seat, &options);
    bool thought = p->has_thought >> seat & 1;
    BangMove move = thought ? p->thought[seat] : decide_now(r, seat, &view, &options);
    if (bang_refuse(&p->game, seat, move, NULL) != WHY_LEGAL) move = bang_option(&options, 0); /* a bot may err */
    r->server->counts.late_thoughts += thought && r->options.pace != PACE_NONE && p->due[seat] && now_ms() - p->due[seat] > LATE;
    return play_answer(r, seat, move, true, NULL) == SERVER_OK;
}

static void run_out(Room *r, int seat)
{
    if (bot_decides(r, seat) && ++r->seat[seat].strikes >= STRIKES) bot_takes_over(r, seat);
}

/* One answer at a time: what comes after it is due later. */
static bool act(Room *r, int seat, int64_t now)
{
    if (!is_asked(r, seat)) return false;
    int64_t begins = thinking_due(r, seat);
    if (begins && begins <= now) begin_thinking(r, seat, 0);
    int64_t due = seat_due(r, seat), end = clock_end(r, seat), patience = patience_end(r, seat);
    if (!due || due > now) return false;
    if (answers_itself(r, seat) || r->play->insists >> seat & 1) bot_decides(r, seat);
    else if (r->play->due[seat]) r->play->due[seat] = 0;
    else if (end && end <= now) run_out(r, seat);
    else if (patience && patience <= now) bot_takes_over(r, seat);
    return true;
}

void clock_time(Room *r)
{
    int64_t now = now_ms(), due = table_due(r);
    if (due && due <= now) {
        if (r->phase == PHASE_DEALING) deal_time(r);
        else if (r->phase != PHASE_PLAYING && r->sessions) room_pass_host(r);
        else if (r->phase != PHASE_PLAYING || r->resting) {
            room_close(r, "idle");
            return;
        } else
            for (int seat = 0; seat < r->options.seats; seat++)
                if (act(r, seat, now) && r->play->pendings) break;
    }
    clock_set(r);
}

/* ---- owners and pauses ---- */

/* The question is his again, with its whole time: once. From the second time on the bot's decision stands, or he could be gone
   and come back for ever. */
static void put_anew(Room *r, int seat)
{
    Play *p = r->play;
    if (!(p->game.ask.owe >> seat & 1)) return;
    if (p->renewed >> seat & 1) {
        p->insists |= (uint8_t)(1u << seat);
        return;
    }
    p->renewed |= (uint8_t)(1u << seat);
    p->due[seat] = 0;
    if (p->game.ask.owe == 1u << seat) p->asked = now_ms();
}

void clock_back(Room *r, int seat)
{
    Seat *s = &r->seat[seat];
    s->strikes = 0;
    s->gone = room_is_here(r, seat) ? 0 : s->gone;
    if (!s->bot || s->who != WHO_PERSON) return;
    s->bot = false;
    if (r->phase != PHASE_PLAYING) return;
    put_anew(r, seat);
    clock_set(r);
}

/* All who sit and are here wish for it. */
static bool all_wish(const Room *r)
{
    bool any = false;
    for (int seat = 0; seat < r->options.seats; seat++) {
        if (!room_is_here(r, seat)) continue;
        if (!r->seat[seat].wish) return false;
        any = true;
    }
    return any;
}

void clock_wish(Room *r)
{
    bool pause = r->phase == PHASE_PLAYING && all_wish(r);
    if (pause == r->paused) return;
    r->paused = pause;
    if (pause) r->paused_at = now_ms();
    else if (r->play) r->play->asked += now_ms() - r->paused_at;
    if (r->play) forget_drawn(r);
    clock_set(r);
}

/* ---- figures ---- */

static int64_t clock_now(const Room *r) { return r->paused ? r->paused_at : now_ms(); }

int32_t clock_reserve(const Room *r, int seat)
{
    const Play *p = r->play;
    if (!r->options.decision) return -1;
    if (r->seat[seat].bot || !(p->game.ask.owe >> seat & 1)) return p->reserve[seat]; /* who comes between does not pay for who is asked */
    int64_t over = clock_now(r) - p->asked - r->options.decision, left = p->reserve[seat] - (over > 0 ? over : 0);
    return left > 0 ? (int32_t)left : 0;
}

void clock_wire(Json *j, const Room *r)
{
    const Play *p = r->play;
    char letter[2] = "A";
    if (!r->options.decision || p->game.over) return;
    int64_t left = p->asked + r->options.decision - clock_now(r);
    json_open(j, "clock");
    json_int(j, "left", left > 0 ? left : 0);
    json_open(j, "reserve");
    for (int seat = 0; seat < r->options.seats; seat++) {
        letter[0] = (char)('A' + seat);
        if (r->seat[seat].who == WHO_PERSON) json_int(j, letter, clock_reserve(r, seat));
    }
    json_close(j);
    json_bool(j, "paused", r->paused);
    json_close(j);
}
