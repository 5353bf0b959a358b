/* The yardstick: nine kinds of cards, eight characters, four to seven players who fight until one is left. Rules are straight
   functions over a stack of frames, abilities rows of hooks of whoever is in play, as in the real engine. It must stay as it
   is, in behaviour (the hash) and in speed: a faster yardstick would be another one. */
#include "reference.h"
#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* ---- the state ---- */

enum { SEATS = 8, CARDS = 80, DEPTH = 32, MOST_OPTIONS = 64, MOST_HAND = 40 };

enum Kind { NO_CARD, BANG, MISSED, BEER, DUEL, INDIANS, STORE, GATLING, STAGE, BARREL, KINDS };
enum Character { NO_CHARACTER, BART, GRINGO, SLAB, SUZY, PEDRO, KIT, VULTURE, CHARACTERS };
enum OptionKind { OPTION_PASS, OPTION_USE, OPTION_BARREL, OPTION_PLAY, OPTION_TAKE };
enum AskKind { ASK_NONE, ASK_DEFEND, ASK_BEER, ASK_BANG, ASK_PLAY, ASK_DISCARD, ASK_STORE };

typedef struct { uint8_t kind, card, at; } Option;

typedef struct {
    uint8_t rule, step;   /* which rule, and where it goes on */
    uint8_t by, at, card; /* who, at whom, with what */
    int8_t n, m;          /* counters; each rule says of what */
    uint8_t got;          /* what the rule it waited for gave back */
    uint8_t event, spare[7];
} Frame;

typedef struct { int8_t life, most; uint8_t character, cards, hand[MOST_HAND], barrel; } Seat;

typedef struct {
    Seat seat[SEATS];
    uint8_t seats, turn, over, bangs;
    uint8_t decks, deck[CARDS], discards, discard[CARDS], stores, store[SEATS];
    uint64_t stream, hash;
    struct { uint8_t kind, seat, n; Option option[MOST_OPTIONS]; } ask;
    Option answer;
    uint8_t depth;
    Frame frame[DEPTH];
} Game;

/* ---- cards ---- */

static uint32_t chance(Game *g, uint32_t n)
{
    g->stream = g->stream * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((g->stream >> 33) % n);
}

static void note(Game *g, unsigned a, unsigned b, unsigned c) { g->hash = (g->hash ^ (a * 31 + b * 7 + c + 1)) * 1099511628211u; }

static uint8_t kind_of(uint8_t card)
{
    static const uint8_t end[] = {0, 25, 37, 43, 46, 48, 50, 51, 53, 55};
    for (uint8_t kind = BANG; kind < KINDS; kind++)
        if (card < end[kind]) return kind;
    return (uint8_t)(card % 3 == 0 ? BEER : card % 3 == 1 ? BANG : MISSED);
}

static bool is_alive(const Game *g, uint8_t seat) { return g->seat[seat].life > 0; }

static uint8_t next_alive(const Game *g, uint8_t seat)
{
    do seat = (uint8_t)((seat + 1) % g->seats);
    while (!is_alive(g, seat));
    return seat;
}

static int count_alive(const Game *g)
{
    int n = 0;
    for (int s = 0; s < g->seats; s++) n += g->seat[s].life > 0;
    return n;
}

static uint8_t deal(Game *g)
{
    if (!g->decks)
        while (g->discards) {
            uint32_t i = chance(g, g->discards);
            g->deck[g->decks++] = g->discard[i];
            g->discard[i] = g->discard[--g->discards];
        }
    return g->decks ? g->deck[--g->decks] : CARDS;
}

static void put_down(Game *g, uint8_t card)
{
    if (card < CARDS) g->discard[g->discards++] = card;
}

static void draw(Game *g, uint8_t seat, int n)
{
    while (n-- > 0 && g->seat[seat].cards < MOST_HAND) {
        uint8_t card = deal(g);
        if (card == CARDS) return;
        g->seat[seat].hand[g->seat[seat].cards++] = card;
        note(g, 1, seat, card);
    }
}

static void lose_card(Game *g, uint8_t seat, uint8_t card)
{
    Seat *p = &g->seat[seat];
    for (int i = 0; i < p->cards; i++)
        if (p->hand[i] == card) {
            p->hand[i] = p->hand[--p->cards];
            return;
        }
    assert(false); /* the card must be in the hand */
}

static void use_card(Game *g, uint8_t seat, uint8_t card)
{
    lose_card(g, seat, card);
    put_down(g, card);
    note(g, 2, seat, card);
}

static void take_store(Game *g, uint8_t seat, uint8_t card)
{
    for (int i = 0; i < g->stores; i++)
        if (g->store[i] == card) {
            g->store[i] = g->store[--g->stores];
            break;
        }
    g->seat[seat].hand[g->seat[seat].cards++] = card;
    note(g, 3, seat, card);
}

static bool draw_check(Game *g)
{
    uint8_t card = deal(g);
    put_down(g, card);
    note(g, 4, card, 0);
    return card % 4 == 0;
}

static void steal(Game *g, uint8_t from, uint8_t to)
{
    Seat *p = &g->seat[from];
    if (!p->cards) return;
    uint8_t card = p->hand[chance(g, p->cards)];
    lose_card(g, from, card);
    g->seat[to].hand[g->seat[to].cards++] = card;
    note(g, 5, to, card);
}

static void eliminate(Game *g, uint8_t seat)
{
    Seat *p = &g->seat[seat];
    p->life = 0;
    while (p->cards) put_down(g, p->hand[--p->cards]);
    if (p->barrel) put_down(g, p->barrel);
    p->barrel = 0;
    note(g, 6, seat, 0);
    if (count_alive(g) <= 1) g->over = 1;
}

/* ---- questions: asking lists the options ---- */

static void offer(Game *g, uint8_t kind, uint8_t card, uint8_t at)
{
    if (g->ask.n < MOST_OPTIONS) g->ask.option[g->ask.n++] = (Option){kind, card, at};
}

static void ask(Game *g, uint8_t kind, uint8_t seat)
{
    g->ask.kind = kind;
    g->ask.seat = seat;
    g->ask.n = 0;
}

static void offer_kind(Game *g, uint8_t seat, uint8_t kind)
{
    for (int i = 0; i < g->seat[seat].cards; i++)
        if (kind_of(g->seat[seat].hand[i]) == kind) offer(g, OPTION_USE, g->seat[seat].hand[i], 0);
}

static void ask_defend(Game *g, uint8_t seat, bool barrel)
{
    ask(g, ASK_DEFEND, seat);
    offer(g, OPTION_PASS, 0, 0);
    offer_kind(g, seat, MISSED);
    if (barrel) offer(g, OPTION_BARREL, 0, 0);
}

static void ask_for(Game *g, uint8_t ask_kind, uint8_t seat, uint8_t kind)
{
    ask(g, ask_kind, seat);
    offer(g, OPTION_PASS, 0, 0);
    offer_kind(g, seat, kind);
}

static void ask_store(Game *g, uint8_t seat)
{
    ask(g, ASK_STORE, seat);
    for (int i = 0; i < g->stores; i++) offer(g, OPTION_TAKE, g->store[i], 0);
}

static void ask_pile(Game *g, uint8_t seat)
{
    ask(g, ASK_STORE, seat);
    offer(g, OPTION_PASS, 0, 0);
    offer(g, OPTION_TAKE, g->discard[g->discards - 1], 0);
}

static void ask_discard(Game *g, uint8_t seat)
{
    ask(g, ASK_DISCARD, seat);
    for (int i = 0; i < g->seat[seat].cards; i++) offer(g, OPTION_USE, g->seat[seat].hand[i], 0);
}

static void offer_others(Game *g, uint8_t seat, uint8_t card)
{
    for (uint8_t at = 0; at < g->seats; at++)
        if (at != seat && is_alive(g, at)) offer(g, OPTION_PLAY, card, at);
}

static void offer_play(Game *g, uint8_t seat, uint8_t card)
{
    switch ((enum Kind)kind_of(card)) {
    case BANG:
        if (!g->bangs) offer_others(g, seat, card);
        return;
    case DUEL: offer_others(g, seat, card); return;
    case BEER:
        if (g->seat[seat].life < g->seat[seat].most && count_alive(g) > 2) offer(g, OPTION_PLAY, card, seat);
        return;
    case BARREL:
        if (!g->seat[seat].barrel) offer(g, OPTION_PLAY, card, seat);
        return;
    case INDIANS:
    case STORE:
    case GATLING:
    case STAGE: offer(g, OPTION_PLAY, card, seat); return;
    case NO_CARD:
    case MISSED:
    case KINDS: return;
    }
}

static void ask_play(Game *g, uint8_t seat)
{
    ask(g, ASK_PLAY, seat);
    offer(g, OPTION_PASS, 0, 0);
    for (int i = 0; i < g->seat[seat].cards; i++) offer_play(g, seat, g->seat[seat].hand[i]);
}

/* ---- flow: frames on a stack, the rule of the top one runs ---- */

enum Rule {
    RULE_TURN, RULE_DRAW, RULE_PLAY, RULE_BANG, RULE_HURT, RULE_DIE, RULE_TRIGGER, RULE_INSTEAD, RULE_INDIAN, RULE_DUEL, RULE_STORE,
    RULE_CHECK, RULE_PEDRO, RULE_KIT, RULES
};

#define BEGIN switch (f->step) { case 0:
#define AWAIT(k, x) do { f->step = (k); x; return; case (k):; } while (0)
#define END(result) } give_back(g, (result))

static void call(Game *g, uint8_t rule, uint8_t by, uint8_t at, uint8_t card, int n)
{
    assert(g->depth < DEPTH);
    g->frame[g->depth++] = (Frame){.rule = rule, .by = by, .at = at, .card = card, .n = (int8_t)n};
}

static void give_back(Game *g, uint8_t got)
{
    g->depth--;
    if (g->depth) g->frame[g->depth - 1].got = got;
}

static bool passed(const Game *g) { return g->answer.kind == OPTION_PASS; }

/* ---- abilities: a row each; `me` is the seat whose source listens ---- */

enum Moment { ON_HURT, ON_HAND_EMPTY, MOD_MISSED_NEEDED, MOD_DAMAGE, INSTEAD_DRAW, INSTEAD_BURY };

typedef struct { uint8_t event, by, at, card; int8_t n; } Happening;
typedef struct {
    uint8_t event;
    int (*mod)(const Game *g, const Happening *e, uint8_t me);  /* MOD_: pure, summed */
    void (*on)(Game *g, const Happening *e, uint8_t me);        /* ON_: act, or call one rule */
    bool (*instead)(Game *g, const Happening *e, uint8_t me);   /* INSTEAD_: false: not for me */
} Hook;
typedef struct { uint32_t listens; Hook hook[2]; } Source;
#define BIT(event) (1u << (event))

static void bart(Game *g, const Happening *e, uint8_t me)
{
    if (e->at == me) draw(g, me, e->n);
}

static void gringo(Game *g, const Happening *e, uint8_t me)
{
    if (e->at == me && e->by != me)
        for (int i = 0; i < e->n; i++) steal(g, e->by, me);
}

static void suzy(Game *g, const Happening *e, uint8_t me)
{
    if (e->at == me && !g->seat[me].cards) draw(g, me, 1);
}

static int slab(const Game *g, const Happening *e, uint8_t me)
{
    (void)g;
    return e->by == me;
}

static bool pedro(Game *g, const Happening *e, uint8_t me)
{
    if (e->at != me || !g->discards) return false;
    call(g, RULE_PEDRO, me, me, 0, 0);
    return true;
}

static bool kit(Game *g, const Happening *e, uint8_t me)
{
    if (e->at != me) return false;
    call(g, RULE_KIT, me, me, 0, 0);
    return true;
}

static bool vulture(Game *g, const Happening *e, uint8_t me)
{
    if (e->at == me) return false;
    Seat *victim = &g->seat[e->at], *p = &g->seat[me];
    while (victim->cards && p->cards < MOST_HAND) p->hand[p->cards++] = victim->hand[--victim->cards];
    g->frame[g->depth - 1].got = 1;
    return true;
}

static const Source CHARACTER[CHARACTERS] = {
    [BART]    = {.listens = BIT(ON_HURT),           .hook = {{ON_HURT, .on = bart}}},
    [GRINGO]  = {.listens = BIT(ON_HURT),           .hook = {{ON_HURT, .on = gringo}}},
    [SLAB]    = {.listens = BIT(MOD_MISSED_NEEDED), .hook = {{MOD_MISSED_NEEDED, .mod = slab}}},
    [SUZY]    = {.listens = BIT(ON_HAND_EMPTY),     .hook = {{ON_HAND_EMPTY, .on = suzy}}},
    [PEDRO]   = {.listens = BIT(INSTEAD_DRAW),      .hook = {{INSTEAD_DRAW, .instead = pedro}}},
    [KIT]     = {.listens = BIT(INSTEAD_DRAW),      .hook = {{INSTEAD_DRAW, .instead = kit}}},
    [VULTURE] = {.listens = BIT(INSTEAD_BURY),      .hook = {{INSTEAD_BURY, .instead = vulture}}},
};
static const Source TABLE[KINDS]; /* cards in play: none listens, but all are looked at */

enum { SLOTS = 3 }; /* character, a copied character, the card in play */

static const Source *source(const Game *g, int8_t cursor, uint8_t *me)
{
    uint8_t s = (uint8_t)((g->turn + cursor / SLOTS) % g->seats);
    const Seat *p = &g->seat[s];
    *me = s;
    if (!is_alive(g, s)) return NULL;
    switch (cursor % SLOTS) {
    case 0: return &CHARACTER[p->character];
    case 1: return NULL;
    default: return p->barrel ? &TABLE[kind_of(p->barrel)] : NULL;
    }
}

static const Hook *listener(const Game *g, int8_t cursor, uint8_t event, uint8_t *me)
{
    const Source *s = source(g, cursor, me);
    if (!s || !(s->listens & BIT(event))) return NULL;
    return s->hook[0].event == event ? &s->hook[0] : &s->hook[1];
}

static int modify(const Game *g, Happening e)
{
    int sum = e.n;
    uint8_t me;
    for (int8_t c = 0; c < g->seats * SLOTS; c++) {
        const Hook *hook = listener(g, c, e.event, &me);
        if (hook) sum += hook->mod(g, &e, me);
    }
    return sum;
}

static void fire(Game *g, const Frame *f) /* m: the cursor */
{
    uint8_t me;
    const Hook *hook = listener(g, f->m, f->event, &me);
    Happening e = {f->event, f->by, f->at, f->card, f->n};
    if (hook && hook->on) hook->on(g, &e, me);
    if (hook && hook->instead) hook->instead(g, &e, me);
}

static void emit(Game *g, uint8_t rule, uint8_t event, const Frame *f)
{
    call(g, rule, f->by, f->at, f->card, f->n);
    g->frame[g->depth - 1].event = event;
}

static void rule_trigger(Game *g, Frame *f) /* m: sources already served */
{
    BEGIN;
    for (f->m = 0; f->m < g->seats * SLOTS; f->m++)
        AWAIT(1, fire(g, f));
    END(0);
}

static void rule_instead(Game *g, Frame *f) /* gives 1 as soon as one source takes it over */
{
    BEGIN;
    for (f->m = 0; f->m < g->seats * SLOTS && !f->got; f->m++)
        AWAIT(1, fire(g, f));
    END(f->got);
}

/* ---- rules ---- */

static void rule_draw(Game *g, Frame *f)
{
    BEGIN;
    AWAIT(1, emit(g, RULE_INSTEAD, INSTEAD_DRAW, f));
    if (!f->got) draw(g, f->at, 2);
    END(0);
}

static void rule_pedro(Game *g, Frame *f)
{
    BEGIN;
    AWAIT(1, ask_pile(g, f->at));
    if (!passed(g)) {
        g->discards--;
        g->seat[f->at].hand[g->seat[f->at].cards++] = g->answer.card;
        draw(g, f->at, 1);
    }
    END(!passed(g));
}

static void rule_kit(Game *g, Frame *f) /* looks at three, puts one back */
{
    BEGIN;
    g->stores = 0;
    for (int i = 0; i < 3; i++) {
        uint8_t card = deal(g);
        if (card < CARDS) g->store[g->stores++] = card;
    }
    while (g->stores > 1) {
        AWAIT(1, ask_store(g, f->at));
        take_store(g, f->at, g->answer.card);
    }
    if (g->stores) g->deck[g->decks++] = g->store[--g->stores];
    END(1);
}

static void rule_bang(Game *g, Frame *f) /* n: cancels still needed; m: a Barrel can be tried */
{
    BEGIN;
    f->n = (int8_t)modify(g, (Happening){MOD_MISSED_NEEDED, f->by, f->at, f->card, 1});
    f->m = g->seat[f->at].barrel != 0;
    while (f->n > 0) {
        AWAIT(1, ask_defend(g, f->at, f->m));
        if (passed(g)) {
            AWAIT(2, call(g, RULE_HURT, f->by, f->at, f->card, 1));
            break;
        }
        if (g->answer.kind == OPTION_USE) {
            use_card(g, f->at, g->answer.card);
            f->n--;
        } else {
            f->m = 0;
            AWAIT(3, call(g, RULE_CHECK, f->at, f->at, 0, 0));
            if (f->got) f->n--;
        }
    }
    END(0);
}

static void rule_hurt(Game *g, Frame *f)
{
    Seat *p = &g->seat[f->at];
    BEGIN;
    f->n = (int8_t)modify(g, (Happening){MOD_DAMAGE, f->by, f->at, f->card, f->n});
    p->life = (int8_t)(p->life - f->n);
    while (p->life <= 0) {
        AWAIT(1, ask_for(g, ASK_BEER, f->at, BEER));
        if (passed(g)) break;
        use_card(g, f->at, g->answer.card);
        p->life++;
    }
    if (p->life <= 0) AWAIT(2, call(g, RULE_DIE, f->by, f->at, f->card, 0));
    else AWAIT(3, emit(g, RULE_TRIGGER, ON_HURT, f));
    END(1);
}

static void rule_die(Game *g, Frame *f)
{
    BEGIN;
    AWAIT(1, emit(g, RULE_INSTEAD, INSTEAD_BURY, f));
    eliminate(g, f->at);
    END(0);
}

static void rule_duel(Game *g, Frame *f) /* m: who must answer */
{
    BEGIN;
    f->m = (int8_t)f->at;
    for (;;) {
        AWAIT(1, ask_for(g, ASK_BANG, (uint8_t)f->m, BANG));
        if (passed(g)) break;
        use_card(g, (uint8_t)f->m, g->answer.card);
        f->m = (int8_t)(f->m == f->at ? f->by : f->at);
    }
    AWAIT(2, call(g, RULE_HURT, f->by, (uint8_t)f->m, f->card, 1));
    END(0);
}

static void rule_indian(Game *g, Frame *f)
{
    BEGIN;
    AWAIT(1, ask_for(g, ASK_BANG, f->at, BANG));
    if (passed(g)) AWAIT(2, call(g, RULE_HURT, f->by, f->at, f->card, 1));
    else use_card(g, f->at, g->answer.card);
    END(0);
}

static void rule_store(Game *g, Frame *f) /* m: who takes next */
{
    BEGIN;
    g->stores = 0;
    for (int i = count_alive(g); i > 0; i--) {
        uint8_t card = deal(g);
        if (card < CARDS) g->store[g->stores++] = card;
    }
    for (f->m = (int8_t)f->by; g->stores; f->m = (int8_t)next_alive(g, (uint8_t)f->m)) {
        AWAIT(1, ask_store(g, (uint8_t)f->m));
        take_store(g, (uint8_t)f->m, g->answer.card);
    }
    END(0);
}

static void rule_check(Game *g, Frame *f)
{
    (void)f;
    give_back(g, draw_check(g));
}

static const struct { bool each_other; uint8_t rule; } PLAY[KINDS] = {
    [BANG] = {.rule = RULE_BANG},
    [GATLING] = {.each_other = true, .rule = RULE_BANG},
    [INDIANS] = {.each_other = true, .rule = RULE_INDIAN},
    [DUEL] = {.rule = RULE_DUEL},
    [STORE] = {.rule = RULE_STORE},
};

static void rule_play(Game *g, Frame *f) /* m: whom it is at */
{
    uint8_t kind = kind_of(f->card);
    BEGIN;
    if (kind == BARREL) {
        lose_card(g, f->by, f->card);
        g->seat[f->by].barrel = f->card;
        give_back(g, 0);
        return;
    }
    use_card(g, f->by, f->card);
    if (kind == BANG) g->bangs = 1;
    if (kind == BEER) g->seat[f->by].life++;
    else if (kind == STAGE) draw(g, f->by, 2);
    else if (!PLAY[kind].each_other) AWAIT(1, call(g, PLAY[kind].rule, f->by, f->at, f->card, 0));
    else
        for (f->m = (int8_t)((f->by + 1) % g->seats); f->m != f->by; f->m = (int8_t)((f->m + 1) % g->seats))
            if (is_alive(g, (uint8_t)f->m)) AWAIT(2, call(g, PLAY[kind].rule, f->by, (uint8_t)f->m, f->card, 0));
    if (!g->seat[f->by].cards && is_alive(g, f->by)) AWAIT(3, emit(g, RULE_TRIGGER, ON_HAND_EMPTY, f));
    END(0);
}

static void rule_turn(Game *g, Frame *f)
{
    Seat *p = &g->seat[g->turn];
    BEGIN;
    g->bangs = 0;
    AWAIT(4, call(g, RULE_DRAW, g->turn, g->turn, 0, 0));
    while (p->life > 0) {
        AWAIT(1, ask_play(g, g->turn));
        if (passed(g)) break;
        AWAIT(2, call(g, RULE_PLAY, g->turn, g->answer.at, g->answer.card, 0));
    }
    while (p->life > 0 && p->cards > p->life) {
        AWAIT(3, ask_discard(g, g->turn));
        use_card(g, g->turn, g->answer.card);
    }
    g->turn = next_alive(g, g->turn);
    END(0);
    call(g, RULE_TURN, 0, 0, 0, 0);
}

static void (*const RULE[RULES])(Game *, Frame *) = {
    [RULE_TURN] = rule_turn,       [RULE_DRAW] = rule_draw,       [RULE_PLAY] = rule_play,     [RULE_BANG] = rule_bang, [RULE_HURT] = rule_hurt,
    [RULE_DIE] = rule_die,         [RULE_TRIGGER] = rule_trigger, [RULE_INSTEAD] = rule_instead, [RULE_INDIAN] = rule_indian,
    [RULE_DUEL] = rule_duel,       [RULE_STORE] = rule_store,     [RULE_CHECK] = rule_check,   [RULE_PEDRO] = rule_pedro, [RULE_KIT] = rule_kit,
};

static void run(Game *g)
{
    g->ask.kind = ASK_NONE;
    while (!g->over && g->ask.kind == ASK_NONE) {
        Frame *f = &g->frame[g->depth - 1];
        RULE[f->rule](g, f);
    }
}

/* ---- a game, and many ---- */

static void start(Game *g, uint64_t seed, int seats)
{
    memset(g, 0, sizeof *g);
    g->stream = seed;
    g->hash = 1469598103934665603u;
    g->seats = (uint8_t)seats;
    for (uint8_t card = 0; card < CARDS; card++) g->discard[g->discards++] = card;
    for (uint8_t s = 0; s < seats; s++) g->seat[s] = (Seat){.life = 4, .most = 4};
    for (uint8_t s = 0; s < seats; s++) draw(g, s, 4);
    for (uint8_t s = 0; s < seats; s++) g->seat[s].character = (uint8_t)((s + g->stream) % CHARACTERS);
    call(g, RULE_TURN, 0, 0, 0, 0);
    run(g);
}

static uint32_t pick(uint64_t *picks, uint32_t n)
{
    *picks = *picks * 6364136223846793005u + 1;
    return (uint32_t)((*picks >> 33) % n);
}

enum { MOST_ANSWERS = 3000, COPY_EVERY = 50 };

void reference_begin(ReferencePlay *play) { *play = (ReferencePlay){.picks = 1}; }

void reference_play(ReferencePlay *play, int games)
{
    for (int end = play->games + games; play->games < end; play->games++) {
        Game g;
        start(&g, (uint64_t)play->games * 977 + 5, 4 + play->games % 4);
        for (int k = 0; !g.over && k < MOST_ANSWERS; k++) {
            g.answer = g.ask.option[pick(&play->picks, g.ask.n)];
            run(&g);
            play->answers++;
            if (k % COPY_EVERY == COPY_EVERY - 1) { /* a state is a value */
                Game copy;
                memcpy(&copy, &g, sizeof g);
                g = copy;
            }
        }
        play->hash = play->hash * 31 + g.hash;
    }
}

size_t reference_size(void) { return sizeof(Game); }
