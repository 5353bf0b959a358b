/* Inside the engine: what its files share. In reading order: zone.c moves cards, source.c knows who listens; rules.c,
   elimination.c and waiting.c hold the shared rules, sets/base.c what cards and characters do; ask.c says what may be
   answered, pump.c runs it all. */
#ifndef BANG_GAME_H
#define BANG_GAME_H

#include "bang.h"
#include "flow.h"
#include <assert.h>
#include <string.h>

#define NO_MOVE ((BangMove){0})

/* A game in motion. The log may be NULL; told: events reach somebody. */
typedef struct { BangGame *game; BangLog *log; bool told; } Run;

/* Bounds that are proved, and would write past an array if the proof were wrong: these stay in every build. */
#define CHECK(holds) ((holds) ? (void)0 : __builtin_trap())

static inline uint8_t bit(int seat) { return (uint8_t)(1u << seat); }
extern const uint8_t BITS[256]; /* a table, as the plainest machines have no instruction for it */
static inline int bits(unsigned mask) { return BITS[mask & 255]; }
static inline int lowest(unsigned mask) { return __builtin_ctz(mask); }

/* ---- moments: what sources listen to. The prefix says what a listener may do and how several combine. ---- */

/* FIGURE: read only; base, plus, at least, fix, in that order. CAN: read only; the first refusal counts.
   NOW: changes things at once, may not ask. RULE: calls a rule, which may ask, all in order. INSTEAD: the same, until one
   accepts. FLAG: only that somebody is there. WATCH: is told each event. AT: sources of the seat it is about; ALL: of
   everybody, from it clockwise. */
#define MOMENTS(X)                                                                                                     \
    X(NONE, FLAG, AT)                                                                                                  \
    X(MOD_FARTHER, FIGURE, AT)          /* how much farther the others see him (BASE-121)        */                    \
    X(MOD_NEARER, FIGURE, AT)           /* how much nearer he sees them                          */                    \
    X(MOD_RANGE, FIGURE, AT)            /* of his BANG! cards (BASE-123)                         */                    \
    X(MOD_BANGS, FIGURE, AT)            /* BANG! cards a turn (BASE-092)                         */                    \
    X(MOD_MISSED, FIGURE, AT)           /* cancels that his BANG! needs (BASE-164)               */                    \
    X(MOD_DRAW, FIGURE, AT)             /* cards in phase 1 (BASE-054)                           */                    \
    X(MOD_FLIPS, FIGURE, AT)            /* cards flipped for his draw! (BASE-080)                */                    \
    X(MOD_HAND_LIMIT, FIGURE, AT)       /* cards he may keep in phase 3 (BASE-057)               */                    \
    X(MOD_LIFE, FIGURE, AT)             /* life he starts with (BASE-026)                        */                    \
    X(MOD_FIRST_HAND, FIGURE, AT)       /* cards he is dealt (BASE-027)                          */                    \
    X(MOD_PRICE, FIGURE, AT)            /* hand cards that a BANG! card at him costs besides     */                    \
    X(CAN_LAY_ON, CAN, AT)              /* may this be laid in front of him?                     */                    \
    X(ON_DYNAMITE, RULE, AT)            /* first check at the start of a turn (BASE-051)         */                    \
    X(ON_JAIL, RULE, AT)                /* second check; gives 1: the turn is skipped            */                    \
    X(BEFORE_DRAW, RULE, AT)            /* at the start of phase 1                               */                    \
    X(INSTEAD_DRAW, INSTEAD, AT)        /* of the whole of phase 1                               */                    \
    X(INSTEAD_FIRST_CARD, INSTEAD, AT)  /* of the first card of phase 1                          */                    \
    X(ON_SECOND_CARD, NOW, AT)          /* after the second card of phase 1                      */                    \
    X(ON_POINT_LOST, NOW, AT)           /* n life points were lost                               */                    \
    X(ON_GAINED, NOW, AT)               /* n life points were gained                             */                    \
    X(AVERTS, INSTEAD, AT)              /* a card aimed at him has no effect on him              */                    \
    X(INSTEAD_OUT, INSTEAD, AT)         /* of being eliminated, his rescue failed                */                    \
    X(AFTER_STEP, RULE, AT)             /* of his turn: a check, the draw, an action, phase 3    */                    \
    X(AT_TURN_END, RULE, AT)            /* the last step of his turn, skipped or not             */                    \
    X(WITNESSES, WATCH, AT)             /* a law that sees all that happens                      */                    \
    X(TAKES_ESTATE, FLAG, ALL)          /* gets the cards of the eliminated (BASE-490)           */                    \
    X(WATCHES_PILE, FLAG, ALL)          /* cares which discard lies on top (BASE-185)            */                    \
    X(REST_HAND, FIGURE, ALL)           /* draws when he has fewer cards than this (BASE-480)    */                    \
    X(BEFORE_REFILL, RULE, AT)          /* what comes before he draws so (LEG-292)               */                    \
    X(CHOOSES_FLIPS, FLAG, ALL)         /* flips two for every draw! of a card, and chooses      */                    \
    X(CONVERTS, FLAG, AT)               /* has ways to use cards as others                       */                    \
    X(DEFENDS, FLAG, AT)                /* has something to try against a shot besides his hand  */                    \
    X(INTERRUPTS, FLAG, ALL)            /* may come between (BASE-461)                           */                    \
    X(ACTS, FLAG, AT)                   /* has an action of phase 2 that is no card              */                    \
    X(PLAYS_LAID, FLAG, AT)             /* has a way to use up cards that lie in play            */                    \
    X(LEAVES_JAIL, FLAG, AT)            /* may discard a heart instead of the draw! (LEG-610)    */                    \
    X(CLAIMS_LAST, FLAG, AT)            /* his claims may take the last life point (LEG-523)     */

#define X(NAME, ...) NAME,
enum Moment { MOMENTS(X) MOMENT_COUNT };
#undef X
_Static_assert(MOMENT_COUNT <= 64, "listens is a mask of 64 moments");

/* What one source does at one moment. Zero means: nothing. */
typedef struct {
    uint8_t moment;
    int8_t base, plus, at_least, fix; /* FIGURE */
    uint8_t rule;                     /* RULE, INSTEAD */
    uint8_t way;                      /* CONVERTS, DEFENDS, INTERRUPTS: the way that it grants (lists.h) */
    union {
        bool (*due)(const BangGame *g, int me);                  /* RULE: is there anything to do? NULL: always */
        void (*now)(Run *r, const BangFrame *f, int me);         /* NOW */
        void (*watch)(Run *r, const BangEvent *e);               /* WATCH: may not note events */
        int (*can)(const BangGame *g, int by, int at, int kind); /* CAN: WHY_LEGAL or a reason */
    };
} Hook;

enum { HOOKS = 6 };
typedef struct { Hook hook[HOOKS + 1]; } Source; /* the first of no moment is the end of them */

/* ---- cards: what playing one does ---- */

/* Whom a card may be played at. */
enum Aim {
    AIM_NEVER,       /* only an answer: Missed! (BASE-232) */
    AIM_NOBODY,      /* takes no target */
    AIM_OWN_TABLE,   /* laid in front of its player */
    AIM_BANG,        /* another player in range of the weapon (BASE-124), and the card counts for the BANG! limit (BASE-093) */
    AIM_OTHER,       /* another player */
    AIM_CARDS_NEAR,  /* at distance 1, with a card that can be taken (BASE-125, BASE-247) */
    AIM_CARDS,       /* anybody with a card that can be taken */
    AIM_TABLE,       /* laid in front of a player */
    AIM_COUNT
};
enum Hits { HITS_NOBODY, HITS_TARGET, HITS_OTHERS };

typedef struct {
    uint8_t aim;                               /* enum Aim */
    uint8_t rule;                              /* what it sets off, if anything */
    uint8_t hits;                              /* enum Hits: whom it may cost life, settled once for all (BASE-170) */
    uint8_t answers;                           /* the question that it answers from a hand: enum BangAskKind */
    uint8_t weapon;                            /* replaces the weapon in play (BASE-098) */
    uint16_t flags;                            /* of the shot: enum ShotFlag */
    void (*act)(Run *r, const BangFrame *f);   /* done at once */
    Source source;                             /* what it does while it lies in play */
} CardRow;

enum ShotFlag { SHOT_BANG_CARD = 1 }; /* by a BANG! card: Slab adds to it (BASE-470) */

/* What a set, or an option, is to every seat of a game that has it. */
typedef struct {
    uint8_t fewest, most;          /* players; 0: as the base game */
    uint8_t usual_options;         /* mask: those that go with it */
    bool (*deals)(int character);  /* whether a character may be dealt; NULL: all */
    void (*set_up)(Run *r);        /* after the hands are dealt */
    bool (*is_sound)(const BangGame *g); /* for bang_invariant */
    int (*arrange)(Run *r, const BangPosition *p); /* instead of it, of a position made by hand */
    Source source;
} Law;

/* Each row is a constant of its own in the file of its set; the linker says which one is missing. */
#define X(NAME, id) extern const Law LAW_OF_##NAME;
BANG_SETS(X) BANG_OPTIONS(X)
#undef X
#define KIND(NAME, id, border) extern const CardRow CARD_##NAME;
#define CHARACTER(NAME, id, life) extern const Source SOURCE_##NAME;
#include "sets/sets.def"
extern const CardRow *const CARD_ROW[KIND_COUNT];
extern const Source *const CHARACTER_ROW_OF[CHARACTER_COUNT];
extern const Source ROLE_SOURCE[ROLE_COUNT];

/* ---- rules: one function each; the list is append-only, states name its words ---- */

#define RULES(X)                                                                                                       \
    X(none) X(game) X(turn) X(draw) X(play) X(effect) X(shot) X(indians) X(duel) X(take) X(store) X(hurt) X(check)     \
    X(rescue) X(eliminate) X(estate) X(settle) X(moment) X(rest) X(dynamite) X(jail) X(kit) X(jesse) X(pedro) X(sid)   \
    X(refill) X(feat) X(offer) X(trail) X(open_range) X(boast) X(claim) X(free_bang) X(due_shot) X(take_apart) X(avert)        \
    X(legend_black_jack) X(legend_jesse) X(legend_kit) X(legend_pedro) X(legend_sam)
#define X(name) void rule_##name(Run *r, BangFrame *f);
RULES(X)
#undef X
#define X(name) RULE_##name,
enum Rule { RULES(X) RULE_COUNT };
#undef X
const char *rule_id(int rule);
const char *moment_id(int moment);
const char *mark_id(int kind);
const char *counter_id(int counter);

/* ---- frames (pump.c) ---- */

static inline BangFrame *top_frame(BangGame *g) { return &g->frame[g->depth - 1]; }
BangFrame *call(BangGame *g, int rule, int by, int at, BangCard card); /* pushes a frame; the caller sets the rest */
void end_frame(BangGame *g, int result);
void ask(BangGame *g, int kind, int seat, int by, int at, BangCard card, int n); /* leaves out a seat that is not in play */
static inline bool passed(const BangGame *g) { return g->answer.verb == VERB_PASS || g->answer.verb == VERB_NONE; }
void ask_poll(BangGame *g, int kind, uint8_t seats);     /* nothing if there is nobody to ask */
void pump(Run *r);
void note_event(Run *r, BangEvent e);

/* ---- zones (zone.c) ---- */

static inline int zone_count(const BangGame *g, int zone) { return g->start[zone + 1] - g->start[zone]; }
static inline const BangCard *zone_cards(const BangGame *g, int zone) { return g->row + g->start[zone]; }
extern const uint8_t KIND_OF[256]; /* of a card; KIND_NONE for what is no card */
static inline int kind_of(BangCard card) { return KIND_OF[card]; }
static inline BangCard find_kind(const BangGame *g, int zone, int kind) /* the newest, or CARD_NONE */
{
    for (int i = g->start[zone + 1]; i-- > g->start[zone];)
        if (kind_of(g->row[i]) == kind) return g->row[i];
    return CARD_NONE;
}
static inline int hand_size(const BangGame *g, int seat) { return zone_count(g, ZONE_HAND + seat); }
static inline int table_size(const BangGame *g, int seat) { return zone_count(g, ZONE_TABLE + seat); }
static inline BangCard top_card(const BangGame *g, int zone) { return g->row[g->start[zone + 1] - 1]; }
static inline int place_of(const BangGame *g, int zone, BangCard card) /* its index in the row; -1: not there */
{
    int i = g->start[zone], end = g->start[zone + 1];
    while (i < end && g->row[i] != card) i++;
    return i < end ? i : -1;
}
static inline bool holds(const BangGame *g, int zone, BangCard card) { return place_of(g, zone, card) >= 0; }
/* ZONE_HAND or ZONE_TABLE: mask of the seats with a card there. A zone is empty where its bound equals the next: eight
   bounds at once, their differences gathered into a mask. */
static inline uint8_t who_holds(const BangGame *g, int first_zone)
{
    uint64_t low, high, low_bits = 0x7f7f7f7f7f7f7f7full;
    memcpy(&low, g->start + first_zone, 8);
    memcpy(&high, g->start + first_zone + 1, 8);
    uint64_t differ = low ^ high, some = (((differ & low_bits) + low_bits) | differ) & ~low_bits;
    return (uint8_t)((some >> 7) * 0x0102040810204080ull >> 56);
}

bool zone_is_open(int zone);
bool zone_is_one_of(int zone, int first); /* ZONE_HAND or ZONE_TABLE: is it that of a seat? */
/* Moves a card to the top of a zone. The event says who did what; card, from, to and seen are filled in. */
void move_card(Run *r, BangCard card, int from, int to, BangEvent e);
void move_random(Run *r, int from, int to, BangEvent e);
BangCard draw_to(Run *r, int zone, BangEvent e); /* the top of the draw pile; CARD_NONE: no pile can supply one (BASE-073) */
void draw_cards(Run *r, int seat, int n, uint8_t source);
void discard(Run *r, int seat, BangCard card, int from, int event);
void shuffle_discards(Run *r);
void shuffle_zone(BangGame *g, int zone);
void show_card(BangGame *g, BangCard card);
/* While a table is set up, without events: one card, or all that are wanted, from the box; and the lowest card of one
   zone to the top of another. */
void fill_zone(BangGame *g, int zone, BangCard card);
void fill_discards(BangGame *g, const bool wanted[KIND_COUNT]);
void put_back(BangGame *g, int from, int to);

/* ---- chance (chance.c) ---- */

void seed_stream(BangStream *s, const uint8_t seed[32]);
uint32_t chance(BangStream *s, uint32_t n); /* 0 to n - 1, each as likely */

/* ---- sources (source.c) ---- */

static inline bool in_play(const BangGame *g, int seat) { return g->living >> seat & 1; }
static inline bool some_pile(const BangGame *g) /* to draw from */
{
    return zone_count(g, ZONE_DECK) + zone_count(g, ZONE_DISCARD) > 0;
}
static inline uint8_t others_with_hands(const BangGame *g, int seat) /* mask */
{
    return (uint8_t)(who_holds(g, ZONE_HAND) & g->living & ~bit(seat));
}
int left_of(const BangGame *g, int seat);
static inline bool listens(const BangGame *g, int seat, int moment) { return g->seat[seat].listens >> moment & 1; }
static inline bool anybody_listens(const BangGame *g, int moment) { return g->listens >> moment & 1; }
static inline Run begin_run(BangGame *g, BangLog *log)
{
    if (log) log->count = 0;
    return (Run){g, log, log || anybody_listens(g, WITNESSES)};
}
static inline void note(Run *r, BangEvent e) /* a fact; nothing at all if nobody keeps a log or watches */
{
    if (r->told) note_event(r, e);
}
int figure(const BangGame *g, int moment, int seat, int start, BangReason *trace);
const Law *law(int set_or_option); /* 0 to SET_COUNT - 1: the sets; then the options */
void recount_laws(BangGame *g);
void tell_witnesses(Run *r, const BangEvent *e);
bool grants(const BangGame *g, int seat, int way);                          /* has one of his sources that way? */
unsigned ways_granted(const BangGame *g, int seat, int moment);              /* mask of those that his sources give at it */
bool card_listens(const BangGame *g, int seat, BangCard card, int moment);  /* does this card in play? */
uint8_t listener_of(const BangGame *g, int seat, int moment);               /* his first source that does, as in BangEvent */
int refused_by(const BangGame *g, int moment, int by, int at, int kind); /* WHY_LEGAL or the first refusal */
void happen_to_listeners(Run *r, int moment, const BangFrame *f);
static inline void happen(Run *r, int moment, const BangFrame *f) /* NOW hooks of f->at */
{
    if (anybody_listens(r->game, moment)) happen_to_listeners(r, moment, f);
}
void emit_to_listeners(BangGame *g, int moment, const BangFrame *f);
/* Pushes rule_moment if somebody listens who has something to do. */
static inline void emit(BangGame *g, int moment, const BangFrame *f)
{
    if (anybody_listens(g, moment)) emit_to_listeners(g, moment, f);
}
void recount(BangGame *g, int seat);                    /* his kept facts: when his table, character or state changes */
void recount_ring(BangGame *g);                         /* when anybody enters or leaves */
uint8_t next_of(const BangGame *g, uint8_t mask, int after); /* clockwise, the active player last (BASE-008) */
uint8_t first_of(const BangGame *g, uint8_t mask);           /* clockwise, the active player first (BASE-191) */
uint8_t who_listens(const BangGame *g, int moment);          /* mask */
int distance(const BangGame *g, int from, int to);

/* ---- the shared rules (rules.c, elimination.c, waiting.c) ---- */

void discard_any(Run *r, int seat, BangCard card);         /* his, from hand or table */
void discard_all(Run *r, int seat, int from);              /* what lies there, the oldest first */
int price_of(const BangGame *g, int at, int kind);         /* hand cards that a card of this kind at him costs besides */
bool way_discards(int way);                                /* is the card discarded for its effect, not played? */
void use_card(Run *r, int seat);                           /* the card of the answer, from his hand to the pile */
void note_decline(Run *r, const BangFrame *f, int seat);   /* he was asked and did not answer f->card */
void gain_life(Run *r, int seat, int n, uint8_t source);
enum Until { UNTIL_GAME, UNTIL_SHOT, UNTIL_TURN, UNTIL_SETTLED, UNTIL_STEP };
bool waits_for_step(const BangGame *g); /* is there a mark that a step of the turn serves when it ends? */
void add_mark(BangGame *g, BangMark mark); /* `until` comes from the list */
bool has_mark(const BangGame *g, int kind, int seat, BangCard card, int way);
void drop_mark(BangGame *g, int i); /* the others keep their order */
void drop_marks_like(BangGame *g, int kind, int seat); /* all of that kind of his */
int find_mark(const BangGame *g, int kind, int seat);  /* the first: its place among the marks; -1: none */
void drop_marks(BangGame *g, int until);
void drop_marks_of(BangGame *g, int seat);
void rest(BangGame *g); /* serves the conditions that are due, until none is (BASE-480) */
bool anybody_rests(const BangGame *g);
uint8_t dying(const BangGame *g); /* mask */
void call_averting(BangGame *g, const BangFrame *f, int at); /* does he avert f->card of f->by? gives 1 if so */
BangFrame *call_effect(BangGame *g, int rule, const BangFrame *f, uint8_t hit, int life);
void call_hurt(BangGame *g, const BangFrame *f, int seat); /* one life point, by f->by with f->card */
void call_check(BangGame *g, int at, BangCard card, uint8_t source, int test);
enum Test { TEST_HEART, TEST_DYNAMITE, TEST_COURT };
bool is_game_of_three(const BangGame *g);               /* BASE3-001 */
int end_of_game(const BangGame *g, uint8_t *winners);   /* END_NOT while it goes on */
bool decide_winner(Run *r);
void set_up_table(Run *r); /* roles, characters, deck and hands (section 3) */
void begin_in_turn(BangGame *g, bool from_start); /* a position made by hand: the turn of g->turn */
bool has_drawn(const BangGame *g);      /* is the draw phase of this turn over? (LEG-024) */
bool is_in_phase_2(const BangGame *g);
bool is_in_excess(const BangGame *g);   /* are cards being discarded that are too many? */
bool is_excess(const BangGame *g);      /* is what is discarded now too much at the end of the turn? */
bool is_resolving(const BangGame *g);   /* is the rule below the top one an action, or a part of one? */
int forgone(const BangGame *g, int seat); /* first cards of the draw that he does without (LEG-300) */

/* ---- questions (ask.c) ---- */

int deny(BangReason *why, int code, int seat, BangCard card); /* fills why, gives code back */
int deny_figure(BangReason *why, int code, int seat, BangCard card, int is, int limit);
bool has_way(const BangGame *g, int seat, int way, BangCard card);
int judge_play(const BangGame *g, int seat, BangMove m, BangReason *why);
bool ask_is_poll(int kind);  /* do several seats promise in secret? */
bool verb_takes_card(int verb);
bool can_answer(const BangGame *g, int seat, int kind); /* by open facts alone: could he have anything to answer with? */
int interrupt_rule(int way); /* the rule of an ability that may come between, or RULE_none */
int ability_rule(int way);   /* the rule of one that is an action of phase 2 */

/* What feats and legends ask and allow (sets/legends*.c): for the list and for the reasons, as all that judges. */
bool has_feat_left(const BangGame *g, int seat);
bool counts_as(const BangGame *g, int seat, BangCard discarded, int kind); /* by its print, or by a way of his (LEG-257) */
int judge_feat(const BangGame *g, int seat, BangMove m, BangReason *why);
int judge_spend(const BangGame *g, int seat, BangMove m, BangReason *why);
int judge_token(const BangGame *g, int seat, BangMove m, BangReason *why);
int judge_victim(const BangGame *g, int seat, int at, BangReason *why);
int judge_free_bang(const BangGame *g, int seat, BangReason *why);

static inline uint8_t kind_source(int kind) { return (uint8_t)kind; }
static inline uint8_t character_source(int character) { return (uint8_t)(CHARACTER_SOURCE | character); }

#endif
