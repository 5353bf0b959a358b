/* What may be answered: the options are what the one test of legality lets pass, a refusal changes nothing, and the facts
   that the engine keeps are those that a reader of the table would count. Rules are read here from the printed cards, not
   from the engine's tables. */
#include "props.h"
#include <string.h>

static bool owes(const BangGame *g, int seat) { return g->ask.owe >> seat & 1; }

static bool same_move(BangMove a, BangMove b) { return a.verb == b.verb && a.card == b.card && a.at == b.at && a.way == b.way; }

void check_invariant(Trial *t)
{
    char what[200] = "";
    if (bang_invariant(&t->game, what, sizeof what)) broken(t, "%s", what);
}

/* ---- the open question ---- */

static void check_options(Trial *t, int seat)
{
    BangOptions options;
    int moves = 0;
    bang_options(&t->game, seat, &options);
    if (options.count < 0 || options.count > OPTIONS) broken(t, "%d options of seat %d", options.count, seat);
    for (int i = 0; i < options.count; i++) {
        uint8_t at = options.option[i].at;
        moves += __builtin_popcount(at);
        if (at == 0 || at >> t->game.seats) broken(t, "option %d of seat %d is at no seat, or at one that is not there", i, seat);
    }
    if (moves != options.moves) broken(t, "seat %d: %d moves in the masks, but options.moves is %d", seat, moves, options.moves);
    if (owes(&t->game, seat) && moves == 0) broken(t, "seat %d owes an answer and has none", seat);
    for (int i = 0; i < moves; i++) {
        BangMove move = bang_option(&options, i);
        if (bang_refuse(&t->game, seat, move, NULL) != WHY_LEGAL) broken(t, "option %d of seat %d is refused", i, seat);
    }
}

static bool is_asked_about_a_seat(int kind) { return kind != ASK_KEEP && kind != ASK_NONE; }

void check_question(Trial *t)
{
    const BangGame *g = &t->game;
    const BangAsk *ask = &g->ask;
    if (ask->kind == ASK_NONE || ask->kind >= ASK_COUNT) broken(t, "question %d while the game runs", ask->kind);
    if (ask->owe == 0 || ask->owe >> g->seats) broken(t, "mask %x of seats owes an answer", ask->owe);
    if (!owes(g, bang_who(g))) broken(t, "bang_who names %d, who owes nothing", bang_who(g));
    if (is_asked_about_a_seat(ask->kind) && (ask->at >= g->seats || ask->owe & (ask->owe - 1))) broken(t, "the question is about nobody");
    if (ask->card > CARD_COUNT) broken(t, "the question names card %d", ask->card);
    for (int s = 0; s < g->seats; s++) check_options(t, s);
}

/* ---- facts, counted from the table as a person would ---- */

static bool has_card(const BangGame *g, int seat, int kind) { return bang_find(g, ZONE_TABLE + seat, kind) != CARD_NONE; }
static bool is_character(const BangGame *g, int seat, int character) { return g->seat[seat].character == character; }

static int steps_round(const BangGame *g, int from, int to)
{
    int n = 0;
    for (int s = from; s != to; s = (s + 1) % g->seats) n += g->seat[(s + 1) % g->seats].state != STATE_OUT;
    return n;
}

static int count_distance(const BangGame *g, int from, int to) /* BASE-120, BASE-121, BASE-430, BASE-450, LEG-481, LEG-501 */
{
    if (is_character(g, from, CHARACTER_LEGENDARY_ROSE_DOOLAN)) return 1;
    int left = steps_round(g, from, to), right = steps_round(g, to, from), d = left < right ? left : right;
    d += has_card(g, to, KIND_MUSTANG) + is_character(g, to, CHARACTER_PAUL_REGRET) + is_character(g, to, CHARACTER_LEGENDARY_PAUL_REGRET);
    d -= has_card(g, from, KIND_SCOPE) + is_character(g, from, CHARACTER_ROSE_DOOLAN);
    return d < 1 ? 1 : d;
}

static int count_range(const BangGame *g, int seat) /* BASE-014, BASE-270 */
{
    static const struct { uint8_t kind; int range; } WEAPON[] = {
        {KIND_VOLCANIC, 1}, {KIND_SCHOFIELD, 2}, {KIND_REMINGTON, 3}, {KIND_REV_CARABINE, 4}, {KIND_WINCHESTER, 5}};
    for (size_t i = 0; i < sizeof WEAPON / sizeof *WEAPON; i++)
        if (has_card(g, seat, WEAPON[i].kind)) return WEAPON[i].range;
    return 1;
}

static void check_facts_of(Trial *t, int from, int to)
{
    const BangGame *g = &t->game;
    bool both = from != to && bang_in_play(g, from) && bang_in_play(g, to);
    int d = both ? count_distance(g, from, to) : 0;
    if (bang_distance(g, from, to) != d) broken(t, "distance from %d to %d is %d, counted %d", from, to, bang_distance(g, from, to), d);
    bool reaches = both && d <= count_range(g, from);
    if (bang_reaches(g, from, to) != reaches) broken(t, "%d %s %d, counted otherwise", from, reaches ? "does not reach" : "reaches", to);
}

static int roles_in_game(const BangGame *g, int role)
{
    int n = 0;
    for (int s = 0; s < g->seats; s++) n += g->seat[s].role == role;
    return n;
}

void check_kept_facts(Trial *t)
{
    const BangGame *g = &t->game;
    int players = 0;
    if (g->ask.kind == ASK_KEEP) return; /* before the deal there is no table */
    for (int s = 0; s < g->seats; s++) {
        players += g->seat[s].state != STATE_OUT;
        if (bang_in_play(g, s) && g->seat[s].range != count_range(g, s)) broken(t, "range of %d is %d", s, g->seat[s].range);
        for (int to = 0; to < g->seats; to++) check_facts_of(t, s, to);
    }
    if (bang_players(g) != players) broken(t, "%d players, counted %d", bang_players(g), players);
    for (int role = ROLE_SHERIFF; role < ROLE_HIDDEN; role++)
        if (g->roles[role] != roles_in_game(g, role)) broken(t, "%d seats are %s", roles_in_game(g, role), bang_role_id(role));
}

/* ---- the options are all that bang_refuse lets pass ---- */

static int refuse(Trial *t, int seat, BangMove move)
{
    BangReason why;
    int code = bang_refuse(&t->game, seat, move, &why);
    if (code != bang_refuse(&t->game, seat, move, NULL) || code != why.code)
        broken(t, "verb %d card %d at %d way %d of seat %d: %s with a reason asked for, %s without, %s in the reason", move.verb, move.card,
               move.at, move.way, seat, bang_why_id(code), bang_why_id(bang_refuse(&t->game, seat, move, NULL)), bang_why_id(why.code));
    return code;
}

/* One card in one way at every seat; at NOBODY it is legal if any of these is (BASE-091). */
static int count_legal(Trial *t, int seat, int verb, int card, int way)
{
    int n = 0;
    for (int at = 0; at < t->game.seats; at++)
        n += refuse(t, seat, (BangMove){(uint8_t)verb, (BangCard)card, (uint8_t)at, (uint8_t)way}) == WHY_LEGAL;
    bool any = refuse(t, seat, (BangMove){(uint8_t)verb, (BangCard)card, NOBODY, (uint8_t)way}) == WHY_LEGAL;
    if (any != (n > 0 && verb == VERB_PLAY)) broken(t, "seat %d, verb %d card %d way %d: %d targets, but as such %d", seat, verb, card, way, n, any);
    for (int at = t->game.seats; at < 256; at += at < NOBODY + 2 ? 1 : 50)
        if (at != NOBODY && refuse(t, seat, (BangMove){(uint8_t)verb, (BangCard)card, (uint8_t)at, (uint8_t)way}) == WHY_LEGAL) broken(t, "legal at seat %d", at);
    return n;
}

static int count_all_legal(Trial *t, int seat)
{
    int n = 0;
    for (int verb = 0; verb <= VERB_COUNT; verb++)
        for (int card = 0; card <= CARD_COUNT + 1; card++)
            for (int way = 0; way <= WAY_COUNT; way++) n += count_legal(t, seat, verb, card, way);
    return n;
}

/* Every option is legal and none comes twice, so equal numbers mean equal sets. */
void check_every_move(Trial *t)
{
    for (int s = 0; s < t->game.seats; s++) {
        BangOptions options;
        bang_options(&t->game, s, &options);
        check_options(t, s);
        for (int i = 0; i < options.moves; i++)
            for (int j = 0; j < i; j++)
                if (same_move(bang_option(&options, i), bang_option(&options, j))) broken(t, "seat %d has one option twice", s);
        int legal = count_all_legal(t, s);
        if (legal != options.moves) broken(t, "seat %d: %d moves are legal, %d are options", s, legal, options.moves);
    }
}

/* ---- whatever comes in, a refusal changes nothing ---- */

static void try_garbage(Trial *t, int seat, BangMove move)
{
    BangGame game = t->game;
    static BangLog log;
    int expected = move.at == NOBODY ? WHY_NO_SUCH_SEAT : refuse(t, seat, move), code = bang_answer(&game, seat, move, &log);
    if (code != expected) broken(t, "bang_answer says %s, bang_refuse %s", bang_why_id(code), bang_why_id(expected));
    if (code == WHY_LEGAL) return;
    if (memcmp(&game, &t->game, sizeof game) != 0) broken(t, "a refused move changed the game");
    if (log.count != 0) broken(t, "a refused move was logged");
}

void check_garbage(Trial *t)
{
    static const int NO_SEAT[] = {-1, SEATS, NOBODY, EVERYTHING, 255, 300, -2147483647};
    for (int i = 0; i < 8; i++) try_garbage(t, below(&t->checks, t->game.seats), random_garbage(&t->checks));
    BangMove move = t->move[t->answers];
    int seat = NO_SEAT[below(&t->checks, (int)(sizeof NO_SEAT / sizeof *NO_SEAT))];
    try_garbage(t, seat, move);
    if (bang_refuse(&t->game, seat, move, NULL) != WHY_NO_SUCH_SEAT) broken(t, "seat %d may move", seat);
}

/* ---- polls, copies ---- */

/* Whoever answers first, the bytes are the same when all are in. */
void check_poll_order(Trial *t)
{
    BangGame once = t->game, again = t->game;
    BangMove promise[SEATS];
    uint8_t owe = t->game.ask.owe;
    if (!(owe & (owe - 1))) return;
    for (int s = 0; s < SEATS; s++)
        if (owe >> s & 1) promise[s] = random_option(&t->game, s, &t->checks);
    for (int s = 0; s < SEATS; s++)
        if (owe >> s & 1 && bang_answer(&once, s, promise[s], NULL) != WHY_LEGAL) broken(t, "a promise of seat %d is refused", s);
    while (again.ask.owe != 0 && again.ask.kind == t->game.ask.kind) {
        int s = random_seat(&again, &t->checks);
        if (bang_answer(&again, s, promise[s], NULL) != WHY_LEGAL) broken(t, "a promise of seat %d is refused in another order", s);
    }
    if (memcmp(&once, &again, sizeof once) != 0) broken(t, "the order of answers to a poll shows");
}

/* The same setup and the same answers, with no log, give the same bytes. */
void check_replay(Trial *t)
{
    BangGame game = t->first, fresh;
    if (!t->by_hand && bang_start(&fresh, &t->setup, NULL) == WHY_LEGAL && memcmp(&fresh, &t->first, sizeof fresh) != 0)
        broken(t, "the same setup starts another game");
    for (int i = 0; i < t->answers; i++)
        if (bang_answer(&game, t->seat[i], t->move[i], NULL) != WHY_LEGAL) broken(t, "answer %d is refused in a replay", i);
    if (memcmp(&game, &t->game, sizeof game) != 0) broken(t, "a replay ends in another state");
}
