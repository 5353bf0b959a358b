/* A gentle question before a move that its owner would regret: what follows from open facts alone, not a matter of taste. It
   decides nothing: the move stays legal. */
#include "words.h"

bool costs_life(const BangGame *view, BangMove move)
{
    int ask = view->ask.kind;
    return move.verb == VERB_PASS && (ask == ASK_DEFEND || ask == ASK_BANG || ask == ASK_RESCUE);
}

typedef struct { const SayScene *scene; const BangGame *view; const BangSeat *self; int seat; BangMove move; int kind; } Deed;

static int life_of(const BangGame *view, int seat) { return view->seat[seat].life; }

static int sheriff_of(const BangGame *view)
{
    for (int seat = 0; seat < view->seats; seat++)
        if (view->seat[seat].role == ROLE_SHERIFF && bang_in_play(view, seat)) return seat;
    return NOBODY;
}

static bool may_wound(const Deed *d, int seat)
{
    if (d->move.verb == VERB_NAME) return d->move.at == seat; /* whom a claim or a shot without a card hits */
    if (d->move.verb != VERB_PLAY || seat == d->seat) return false;
    if (d->kind == KIND_GATLING || d->kind == KIND_INDIANS) return true;
    return (d->kind == KIND_BANG || d->kind == KIND_DUEL) && d->move.at == seat;
}

/* Nobody of the law, and no Renegade before the end, wins with the Sheriff's death (BASE-220, BASE-221). */
static bool sheriff_falls(const Deed *d)
{
    int sheriff = sheriff_of(d->view);
    if (sheriff == NOBODY || life_of(d->view, sheriff) > 1 || !may_wound(d, sheriff)) return false;
    return d->self->role == ROLE_DEPUTY || (d->self->role == ROLE_RENEGADE && bang_players(d->view) > 2);
}

static bool is_healthy(const Deed *d) { return d->self->life >= d->self->max_life; }

static bool is_beer(const Deed *d) { return d->move.verb == VERB_PLAY && d->kind == KIND_BEER; }
static bool beer_of_two(const Deed *d) { return is_beer(d) && bang_players(d->view) == 2; } /* BASE-235 */
static bool beer_is_wasted(const Deed *d) { return is_beer(d) && is_healthy(d); }           /* BASE-106 */

static bool saloon_is_wasted(const Deed *d)
{
    if (d->move.verb != VERB_PLAY || d->kind != KIND_SALOON) return false;
    for (int seat = 0; seat < d->view->seats; seat++)
        if (bang_in_play(d->view, seat) && life_of(d->view, seat) < d->view->seat[seat].max_life) return false;
    return true;
}

/* Volcanic reaches less far, but shoots more often. */
static bool weapon_is_worse(const Deed *d)
{
    return d->move.verb == VERB_PLAY && bang_is_weapon(d->kind) && d->kind != KIND_VOLCANIC &&
           bang_weapon_range(d->kind) < bang_weapon_range(bang_weapon(d->view, d->seat));
}

static bool is_own(const Deed *d)
{
    return d->move.verb == VERB_PLAY && (d->kind == KIND_PANIC || d->kind == KIND_CAT_BALOU) && d->move.at == d->seat;
}

/* A feat that is done by its free act, in phase 2. */
static bool is_free_act(const Deed *d, int feat)
{
    bool does = d->move.verb == VERB_PERFORM || d->move.verb == VERB_CLAIM;
    return does && d->view->ask.kind == ASK_PLAY && d->kind == feat;
}

static int hand_of(const Deed *d) { return bang_count(d->view, ZONE_HAND + d->seat); }
static bool hand_is_lost(const Deed *d) { return is_free_act(d, KIND_OPEN_RANGE) && hand_of(d) > 1; }

/* A new legend would be raised (LEG-083). */
static bool is_weakened(const Deed *d)
{
    bool rises = d->move.verb == VERB_PERFORM && bang_fame(d->view, d->seat) <= MOST_TOKENS;
    return is_free_act(d, KIND_MAN_WITH_NO_NAME) && d->self->life == 2 && !rises;
}

static bool costs_a_card(const Deed *d) /* LEG-482 */
{
    bool shoots = d->move.verb == VERB_PLAY && d->kind == KIND_BANG && d->move.at < d->view->seats;
    return shoots && d->view->seat[d->move.at].character == CHARACTER_LEGENDARY_PAUL_REGRET;
}

static bool could_do_else(const Deed *d)
{
    BangOptions options;
    bang_options(d->view, d->seat, &options);
    return options.moves > 1;
}

/* He would be out, although he has an answer. */
static bool gives_up(const Deed *d)
{
    bool last = d->view->ask.kind == ASK_RESCUE || d->self->life == 1;
    return costs_life(d->view, d->move) && last && could_do_else(d);
}

/* The first that is true is told, "careful.<id>". */
static const struct { const char *id; bool (*is_true)(const Deed *d); } CAREFUL[] = {
    {"careful.sheriff", sheriff_falls},  {"careful.last_life", gives_up},    {"careful.own", is_own},
    {"careful.beer.two", beer_of_two},   {"careful.beer", beer_is_wasted},
    {"careful.saloon", saloon_is_wasted}, {"careful.weapon", weapon_is_worse},
    {"careful.open_range", hand_is_lost}, {"careful.last_but_one", is_weakened}, {"careful.price", costs_a_card},
};

int say_careful(const SayScene *scene, int seat, BangMove move, char *out, size_t size)
{
    const BangGame *view = scene->view;
    Deed deed = {scene, view, &view->seat[seat], seat, move, bang_way_as(move.way, move.card)};
    char card[PHRASE];
    out[0] = 0;
    for (size_t i = 0; i < sizeof CAREFUL / sizeof *CAREFUL; i++) {
        if (!CAREFUL[i].is_true(&deed)) continue;
        card_words(scene, card, sizeof card, move.card, WAY_PRINTED);
        SayArg args[] = {
            {"card", card, 0},
            {"at", say_seat_name(scene, move.at), 0},
            {"n", NULL, hand_of(&deed)},
            {"weapon", say_kind(scene->language, bang_weapon(view, seat)), 0},
            {"sheriff", say_seat_name(scene, sheriff_of(view)), 0},
            {0},
        };
        return say_format(out, size, scene->language, CAREFUL[i].id, args);
    }
    return 0;
}
