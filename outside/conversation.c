/* A game with a program: what it is told, and what becomes of its answers. All it is told is made of the view of its seat and of
   redacted events. */
#include "programs.h"
#include "wire/wire.h"
#include <stdio.h>
#include <string.h>

static Seated *seated(const BotKind *self) { return (Seated *)self->own; }
static int language_of(const Seated *s) { return s->program->outside->wishes.language; }

/* ---- faults ---- */

static void count_fault(Seated *s, int fault, const char *what)
{
    s->count.fault[fault]++;
    tell_of(s, what);
}

/* The process is no more; until the next game its seat gets the default. */
static void say_ended(Seated *s, char *how, size_t size)
{
    int status = child_end(&s->child, QUIT_TIME);
    say_status(language_of(s), status, how, size);
}

static void tell_fault(Seated *s, const Question *q, int fault, BangMove instead)
{
    char what[DETAIL * 2], id[64], ask[24], move[128], how[DETAIL] = "";
    if (fault == FAULT_ENDED) say_ended(s, how, sizeof how);
    bang_write_move(q->view, s->seat, instead, move, sizeof move);
    snprintf(ask, sizeof ask, "%u", (unsigned)q->number);
    snprintf(id, sizeof id, "outside.fault.%s", outside_fault_id(fault));
    SayArg args[] = {{"question", ask, 0}, {"ms", NULL, (int)q->time}, {"detail", q->detail, 0}, {"how", how, 0}, {"instead", move, 0},
                     {"line", NULL, LINE_MOST}, {"most", NULL, FLOOD_MOST}, {0}};
    say_format(what, sizeof what, language_of(s), id, args);
    count_fault(s, fault, what);
}

/* After some faults it makes no sense to ask it again in this game. */
static void take_fault(Seated *s, const Question *q, int fault, BangMove instead)
{
    tell_fault(s, q, fault, instead);
    bool slow = fault == FAULT_LATE || fault == FAULT_UNREADY;
    if (slow) s->lates++;
    if (fault == FAULT_FLOOD || fault == FAULT_DEAF || (slow && s->lates >= LATES_MOST)) child_end(&s->child, 0);
}

/* ---- a game begins ---- */

static bool may_restart(Program *p)
{
    pthread_mutex_lock(&p->outside->lock);
    bool may = p->restarts < RESTARTS_MOST;
    if (may) p->restarts++;
    pthread_mutex_unlock(&p->outside->lock);
    return may;
}

static bool is_stopped(const Seated *s)
{
    const atomic_bool *stop = s->program->outside->wishes.stop;
    return stop && atomic_load(stop);
}

/* It has a process after this, if it is to have one. */
static void wake(Seated *s)
{
    char why[DETAIL], what[DETAIL * 2];
    if (child_is_gone(&s->child)) {
        say_ended(s, why, sizeof why);
        say_format(what, sizeof what, language_of(s), "outside.between", (SayArg[]){{"how", why, 0}, {0}});
        count_fault(s, FAULT_ENDED, what);
    }
    if (s->child.pid > 0 || is_stopped(s) || (s->tried && !may_restart(s->program)) || greet(s, why, sizeof why) || is_stopped(s)) return;
    say_format(what, sizeof what, language_of(s), "outside.fault.hello", (SayArg[]){{"why", why, 0}, {0}});
    count_fault(s, FAULT_HELLO, what);
}

/* The words of a mask with commas between, or none. */
static const char *words_of(int mask, const char *(*id)(int), int count, char out[LINE_TEXT / 8])
{
    size_t n = (size_t)snprintf(out, LINE_TEXT / 8, "%s", mask ? "" : "none");
    for (int i = 0; i < count; i++)
        if (mask >> i & 1) n += (size_t)snprintf(out + n, LINE_TEXT / 8 - n, "%s%s", n ? "," : "", id(i));
    return out;
}

static void say_game(Seated *s, const BangGame *view)
{
    char sets[LINE_TEXT / 8], options[LINE_TEXT / 8];
    child_say(&s->child, "game seat %c players %d sets %s options %s seed %llu\n", 'A' + s->seat, view->seats,
              words_of(view->sets, bang_set_id, SET_COUNT, sets), words_of(view->options, bang_option_id, OPTION_COUNT, options),
              (unsigned long long)s->seed);
}

static void start(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)bot;
    Seated *s = seated(self);
    s->seed = seed, s->seat = seat, s->lates = 0, s->idle = false;
    s->count.games++;
    if (!s->numbered) s->game++;
    wake(s);
    say_game(s, view);
    s->unready++;
}

/* ---- events ---- */

static void say_over(Seated *s, const BangEvent *won)
{
    char winners[SEATS + 1];
    int n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (won->way >> seat & 1) winners[n++] = (char)('A' + seat);
    winners[n] = 0;
    child_say(&s->child, "over %s winners %s\n", bang_end_id(won->n), n ? winners : "-");
    child_flush(&s->child);
    s->idle = true;
}

static void watch(const BotKind *self, void *bot, const BangEvent *event, const BangGame *view)
{
    (void)bot, (void)view;
    Seated *s = seated(self);
    char line[LINE_TEXT / 8];
    if (s->child.pid <= 0 || s->idle) return;
    if ((s->hello.wants & WANT_EVENTS) && bang_write_event(event, line, sizeof line) > 0) child_say(&s->child, "event %s\n", line);
    if (event->kind == EVENT_WON) say_over(s, event);
    else if (s->child.length >= FLUSH_AT) child_flush(&s->child);
}

/* ---- the position as lines ---- */

typedef struct { char text[2048]; size_t length; } Line;

static void put(Line *l, const char *text)
{
    size_t n = strlen(text);
    if (n > sizeof l->text - 1 - l->length) n = sizeof l->text - 1 - l->length;
    memcpy(l->text + l->length, text, n);
    l->length += n;
    l->text[l->length] = 0;
}

static void put_number(Line *l, const char *key, int n)
{
    char text[48];
    snprintf(text, sizeof text, " %s %d", key, n);
    put(l, text);
}

static void put_card(Line *l, BangCard card)
{
    char text[64];
    bang_write_card(card, text, sizeof text);
    put(l, text);
}

/* With commas between; "-" if there are none. */
static void put_cards(Line *l, const BangGame *view, int zone)
{
    int n = bang_count(view, zone);
    for (int i = 0; i < n; i++) {
        if (i > 0) put(l, ",");
        put_card(l, bang_cards(view, zone)[i]);
    }
    if (n == 0) put(l, "-");
}

static void put_word(Line *l, const char *key, const char *word)
{
    put(l, " "), put(l, key), put(l, " "), put(l, word);
}

/* How many of each are in the game: sheriff:1,outlaw:2,renegade:1 */
static void put_roles(Line *l, const BangGame *view)
{
    const char *between = "";
    put(l, " roles ");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++) {
        char text[48];
        if (view->roles[role] == 0) continue;
        snprintf(text, sizeof text, "%s%s:%d", between, bang_role_id(role), view->roles[role]);
        put(l, text);
        between = ",";
    }
}

static bool has_feats(const BangGame *view) { return bang_count(view, ZONE_FEATS) + bang_count(view, ZONE_FEAT_DECK) + bang_count(view, ZONE_FEAT_PILE) > 0; }

static void say_table(Seated *s, const BangGame *view)
{
    char turn[] = {(char)('A' + view->turn), 0};
    int discards = bang_count(view, ZONE_DISCARD);
    Line l = {"table", 5};
    put_word(&l, "turn", turn);
    put_number(&l, "turns", view->turns), put_number(&l, "players", bang_players(view)), put_number(&l, "deck", bang_count(view, ZONE_DECK));
    put(&l, " discard "), put_card(&l, discards ? bang_cards(view, ZONE_DISCARD)[discards - 1] : CARD_NONE);
    put(&l, " store "), put_cards(&l, view, ZONE_STORE);
    put(&l, " flip "), put_cards(&l, view, ZONE_FLIP);
    put(&l, " aside "), put_cards(&l, view, ZONE_ASIDE);
    put_roles(&l, view);
    if (has_feats(view)) put_number(&l, "feats", bang_count(view, ZONE_FEATS)), put_number(&l, "feat_deck", bang_count(view, ZONE_FEAT_DECK));
    child_say(&s->child, "%s\n", l.text);
}

/* Tokens by seat: A:2,C:1 */
static void put_tokens(Line *l, const BangGame *view, BangCard feat)
{
    const char *between = "";
    for (int seat = 0; seat < view->seats; seat++) {
        char text[16];
        int n = bang_tokens(view, feat, seat);
        if (n == 0) continue;
        snprintf(text, sizeof text, "%s%c:%d", between, 'A' + seat, n);
        put(l, text);
        between = ",";
    }
    if (!*between) put(l, "-");
}

static void say_feats(Seated *s, const BangGame *view)
{
    for (int i = 0, n = bang_count(view, ZONE_FEATS); i < n; i++) {
        BangCard feat = bang_cards(view, ZONE_FEATS)[i];
        Line l = {"feat ", 5};
        put_card(&l, feat);
        put_word(&l, "crossroads", bang_has_crossroads(feat) ? "yes" : "no");
        put(&l, " tokens "), put_tokens(&l, view, feat);
        child_say(&s->child, "%s\n", l.text);
    }
}

static void say_hand(Seated *s, const BangGame *view)
{
    Line l = {"hand ", 5};
    put_cards(&l, view, ZONE_HAND + s->seat);
    child_say(&s->child, "%s\n", l.text);
}

static const char *role_word(const BangSeat *p) { return p->role == ROLE_NONE || p->role == ROLE_HIDDEN ? "?" : bang_role_id(p->role); }

static void say_seat_line(Seated *s, const BangGame *view, int seat)
{
    const BangSeat *p = &view->seat[seat];
    Line l = {"seat ", 5};
    put(&l, (char[]){(char)('A' + seat), 0});
    put_word(&l, "in", bang_in_play(view, seat) ? "yes" : "no");
    put_word(&l, "role", role_word(p));
    put_word(&l, "character", p->character == CHARACTER_NONE ? "?" : bang_character_id(p->character));
    put_number(&l, "life", p->life), put_number(&l, "max", p->max_life), put_number(&l, "hand", bang_count(view, ZONE_HAND + seat));
    put_number(&l, "range", p->range), put_number(&l, "distance", bang_distance(view, s->seat, seat));
    put_word(&l, "reached", bang_reaches(view, s->seat, seat) ? "yes" : "no");
    put_word(&l, "reaches", bang_reaches(view, seat, s->seat) ? "yes" : "no");
    if (has_feats(view)) put_number(&l, "fame", bang_fame(view, seat)), put_word(&l, "legend", bang_is_legend(view, seat) ? "yes" : "no");
    put(&l, " table "), put_cards(&l, view, ZONE_TABLE + seat);
    child_say(&s->child, "%s\n", l.text);
}

static void say_seats(Seated *s, const BangGame *view)
{
    say_table(s, view);
    say_feats(s, view);
    say_hand(s, view);
    for (int seat = 0; seat < view->seats; seat++) say_seat_line(s, view, seat);
}

static void say_view(Seated *s, const BangGame *view)
{
    static const char NAME[] = "view ";
    char *to = child_room(&s->child, WIRE_TEXT);
    SayScene scene = {.language = SAY_EN, .view = view, .reader = s->seat};
    if (!to) return;
    memcpy(to, NAME, sizeof NAME);
    Json j = json(to + strlen(NAME), WIRE_TEXT - sizeof NAME - 1);
    wire_view(&j, NULL, &scene);
    if (json_length(&j) < 0) return; /* it has grown too long for a line */
    size_t end = strlen(NAME) + (size_t)json_length(&j);
    to[end] = '\n';
    child_wrote(&s->child, end + 1);
}

/* ---- a question ---- */

static const char *letter(int seat, char text[2])
{
    text[0] = seat < SEATS ? (char)('A' + seat) : '-';
    text[1] = 0;
    return text;
}

static void say_ask_line(Seated *s, const Question *q)
{
    const BangAsk *ask = &q->view->ask;
    char card[64], by[2], at[2];
    bang_write_card(ask->card, card, sizeof card);
    child_say(&s->child, "ask %u %s by %s at %s card %s way %s n %d\n", (unsigned)q->number, bang_ask_id(ask->kind), letter(ask->by, by),
              letter(ask->at, at), card, bang_way_id(ask->way), ask->n);
}

static void say_question(Seated *s, const Question *q)
{
    if (s->hello.wants & WANT_SEATS) say_seats(s, q->view);
    if (s->hello.wants & WANT_VIEW) say_view(s, q->view);
    say_ask_line(s, q);
    for (int i = 0; i < q->options->moves; i++) {
        char move[128];
        bang_write_move(q->view, s->seat, bang_option(q->options, i), move, sizeof move);
        child_say(&s->child, "move %d %s\n", i, move);
    }
    child_say(&s->child, "go %u time %u\n", (unsigned)q->number, (unsigned)q->time);
}

static BangMove default_move(const BangOptions *options)
{
    for (int i = 0; i < options->moves; i++)
        if (bang_option(options, i).verb == VERB_PASS) return bang_option(options, i);
    return bang_option(options, 0);
}

static uint32_t time_of(const Seated *s, const BotDesk *desk)
{
    uint32_t time = s->program->outside->wishes.think;
    return desk->milliseconds && desk->milliseconds < time ? desk->milliseconds : time;
}

static int ask(Seated *s, Question *q)
{
    say_question(s, q);
    return hear_answer(s, q);
}

static BangMove decide(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)bot;
    Seated *s = seated(self);
    Question q = {.view = view, .options = options, .desk = desk, .number = view->answers, .time = time_of(s, desk)};
    if (desk->thought) *desk->thought = (BotThought){0};
    int fault = is_stopped(s) ? STOPPED : s->child.pid > 0 ? ask(s, &q) : NO_PROCESS;
    s->count.questions += fault != STOPPED;
    if (fault == ANSWERED) return q.move;
    q.move = default_move(options);
    s->count.defaults += fault != STOPPED;
    if (fault != STOPPED && fault != NO_PROCESS) take_fault(s, &q, fault, q.move);
    return q.move;
}

const BotKind OUTSIDE_BOT = {.start = start, .watch = watch, .decide = decide};
