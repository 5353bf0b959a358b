/* The bots for people: levels by how far they look, temperaments by what they like besides winning. */
#include "kinds.h"
#include "plain.h"
#include "search.h"
#include <assert.h>

/* A kind for each pair is named LEVEL-TEMPERAMENT; an even temper has no name. */
typedef struct {
    uint8_t slips; /* percent of his chances to do something that he lets pass */
    bool forgets;  /* he does not note who did what to whom */
} Level;

/* Games in the head, patient (bot.h), slips, forgets. The weakest first; docs/BOTS.md has their strength. */
#define LEVELS(X)                                                                                                               \
    X(EASY, "easy", 30, false, 20, true)                                                                                        \
    X(NORMAL, "normal", 100, false, 0, false)                                                                                   \
    X(HARD, "hard", 1000, false, 0, false)                                                                                      \
    X(EXPERT, "expert", 8000, true, 0, false)

#define TEMPERS(X, level, name, ...)                                                                                            \
    X(level, EVEN, name, __VA_ARGS__)                                                                                           \
    X(level, CAUTIOUS, name "-cautious", __VA_ARGS__)                                                                           \
    X(level, HOT_HEADED, name "-hot-headed", __VA_ARGS__)                                                                       \
    X(level, SCHEMER, name "-schemer", __VA_ARGS__)

enum Temper { EVEN, CAUTIOUS, HOT_HEADED, SCHEMER };

#define X(NAME, name, games, takes_time, slips, forgets) NAME,
enum LevelRow { LEVELS(X) };
#undef X
#define X(NAME, name, games, takes_time, slips, forgets) [NAME] = {slips, forgets},
static const Level LEVEL[] = {LEVELS(X)};
#undef X

typedef struct { const Level *level; uint8_t temper; } Person;

typedef struct {
    uint64_t seed;
    Belief belief;
    uint8_t me;
} Thinker;
_Static_assert(sizeof(Thinker) <= BOT_MEMORY, "bot.h promises room for it");

/* ---- temperaments: what a choice is worth to them besides winning, out of WHOLE, while all is open ---- */

static const int16_t TASTE[][KIND_COUNT] = {
    [CAUTIOUS] = {[KIND_BEER] = 300, [KIND_BARREL] = 300, [KIND_MUSTANG] = 300, [KIND_MISSED] = 300, [KIND_BANG] = -200,
                  [KIND_DUEL] = -500, [KIND_DYNAMITE] = -900},
    [HOT_HEADED] = {[KIND_BANG] = 600, [KIND_DUEL] = 600, [KIND_GATLING] = 500, [KIND_INDIANS] = 500, [KIND_DYNAMITE] = 600,
                    [KIND_VOLCANIC] = 300, [KIND_MISSED] = -150},
    [SCHEMER] = {0},
};

static bool hurts(int kind)
{
    return kind == KIND_BANG || kind == KIND_DUEL || kind == KIND_PANIC || kind == KIND_CAT_BALOU || kind == KIND_JAIL;
}

/* What everybody believes of him: as a seat would that knew nothing of its own. */
static int suspicion(const Belief *belief, const BangGame *view, int me, int role)
{
    BangGame open = *view;
    Belief public = *belief;
    open.seat[me].role = ROLE_HIDDEN;
    public.stale = 1;
    belief_roles(&public, &open);
    return public.chance[me][role];
}

/* A schemer who is against the Sheriff, of whom nobody is sure yet, spares him while others stand between, unless his end is near; and
   he likes to be seen fighting those who are taken for Outlaws. */
enum { HIDES_BELOW = WHOLE * 3 / 4, A_CROWD = 4, NEAR_HIS_END = 2, HIDING = -1200, PLAYING_LAWFUL = 400 };

static int scheme(const BangGame *view, const Belief *belief, int me, BangMove move, int kind)
{
    int role = view->seat[me].role;
    if ((role != ROLE_OUTLAW && role != ROLE_RENEGADE) || bang_players(view) < A_CROWD || move.at == me || !hurts(kind)) return 0;
    if (suspicion(belief, view, me, role) >= HIDES_BELOW) return 0;
    if (view->seat[move.at].role == ROLE_SHERIFF) return view->seat[move.at].life > NEAR_HIS_END ? HIDING : 0;
    return PLAYING_LAWFUL * belief->chance[move.at][ROLE_OUTLAW] / WHOLE;
}

static int taste(const void *context, const BangGame *view, const Belief *belief, int me, BangMove move)
{
    const Person *person = context;
    int kind = move.card == CARD_NONE ? KIND_NONE : bang_way_as(move.way, move.card);
    if (move.verb != VERB_PLAY && move.verb != VERB_USE) return 0;
    return person->temper == SCHEMER ? scheme(view, belief, me, move, kind) : TASTE[person->temper][kind];
}

/* ---- the bot ---- */

static void start(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)self, (void)view;
    Thinker *t = bot;
    *t = (Thinker){.seed = seed, .me = (uint8_t)seat};
    belief_start(&t->belief);
}

static void watch(const BotKind *self, void *bot, const BangEvent *event, const BangGame *view)
{
    const Person *person = self->own;
    if (!person->level->forgets) belief_watch(&((Thinker *)bot)->belief, event, view);
}

/* He overlooks what he could do, if he may. Not when he is dying: nobody overlooks that. */
static void slip(const Person *person, const Thinker *t, const BangGame *view, const BangOptions *options, BangMove *move)
{
    if (view->ask.kind == ASK_RESCUE || mix(bot_chance(t->seed, view)) % 100 >= person->level->slips) return;
    for (int i = 0; i < options->count; i++)
        if (options->option[i].verb == VERB_PASS) *move = (BangMove){.verb = VERB_PASS, .at = t->me};
}

static BangMove decide(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    const Person *person = self->own;
    Thinker *t = bot;
    Search s = {.view = view, .options = options, .me = t->me, .belief = &t->belief, .seed = bot_chance(t->seed, view)};
    s.iterations = self->iterations;
    s.patient = self->patient;
    if (person->temper != EVEN) s.taste = taste, s.temper = person;
    BangMove move = search(&s, desk);
    slip(person, t, view, options, &move);
    return move;
}

#define X(level, TEMPER, word, games, takes_time)                                                                               \
    {.name = word, .size = sizeof(Thinker), .looks_ahead = true, .patient = takes_time, .iterations = games,                    \
     .start = start, .watch = watch, .decide = decide, .own = &(const Person){&LEVEL[level], TEMPER}},
#define ROW(NAME, name, games, takes_time, slips, forgets) TEMPERS(X, NAME, name, games, takes_time)
static const BotKind PEOPLE[] = {LEVELS(ROW)};
enum { PEOPLE_ROWS = sizeof PEOPLE / sizeof *PEOPLE };
#undef ROW
#undef X

const BotKind *level_kind(int i) { return i >= 0 && i < PEOPLE_ROWS ? &PEOPLE[i] : NULL; }
