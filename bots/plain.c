/* The plain bot: rules of thumb, a fraction of a microsecond a decision. One function for each question (lists.h); what it
   believes of the others is in belief.c, whom it is against in aims.c, what cards are worth in mind.c, and what it plays in
   its turn in plays.c. */
#include "plain.h"
#include "feats.h"
#include "kinds.h"
#include "plays.h"
#include <assert.h>

_Static_assert(sizeof(Plain) <= BOT_MEMORY, "bot.h promises room for it");

typedef BangMove Answer(const Mind *m);
static Answer play, defend, show_bang, rescue, drop_excess, shop, pick, pay;
static Answer choose_flipped, give_back, draw_first, leave_estate, keep_character;
static Answer shoot_freely, use_ability, give_away, leave_jail, play_same;

/* aims: the answer depends on whom he is against, which takes most of the time. A question without a row, of a set that
   this bot has not learned yet, gets any answer. */
static const struct { Answer *answer; bool aims; } ANSWER[ASK_COUNT] = {
    [ASK_PLAY] = {play, .aims = true},
    [ASK_DEFEND] = {defend},
    [ASK_BANG] = {show_bang, .aims = true},
    [ASK_RESCUE] = {rescue},
    [ASK_EXCESS] = {drop_excess},
    [ASK_STORE] = {shop},
    [ASK_PICK] = {pick, .aims = true},
    [ASK_PAY] = {pay},
    [ASK_CHOOSE] = {choose_flipped, .aims = true},
    [ASK_RETURN] = {give_back},
    [ASK_FIRST] = {draw_first, .aims = true},
    [ASK_ORDER] = {leave_estate, .aims = true},
    [ASK_KEEP] = {keep_character},
    [ASK_FEAT] = {answer_feat, .aims = true},
    [ASK_SPEND] = {answer_spend},
    [ASK_BOAST] = {answer_boast},
    [ASK_FULLEST] = {answer_fullest, .aims = true},
    [ASK_PLACE] = {answer_place},
    [ASK_VICTIM] = {answer_victim, .aims = true},
    [ASK_SHOOT] = {shoot_freely, .aims = true},
    [ASK_MAY] = {use_ability},
    [ASK_MORE] = {use_ability},
    [ASK_LOOK] = {shop},
    [ASK_GIVE] = {give_away, .aims = true},
    [ASK_JAIL] = {leave_jail},
    [ASK_KEEP_ONE] = {shop},
    [ASK_SAME] = {play_same, .aims = true},
};

/* How good a character is in the hands of this bot, 5 being as good as another: each step is about 3 % more games won. */
static const uint8_t MERIT[CHARACTER_COUNT] = {
    [CHARACTER_BART_CASSIDY] = 7, [CHARACTER_BLACK_JACK] = 7,    [CHARACTER_CALAMITY_JANET] = 6,  [CHARACTER_EL_GRINGO] = 5,
    [CHARACTER_JESSE_JONES] = 9,  [CHARACTER_JOURDONNAIS] = 6,   [CHARACTER_KIT_CARLSON] = 5,     [CHARACTER_LUCKY_DUKE] = 3,
    [CHARACTER_PAUL_REGRET] = 3,  [CHARACTER_PEDRO_RAMIREZ] = 4, [CHARACTER_ROSE_DOOLAN] = 4,     [CHARACTER_SID_KETCHUM] = 4,
    [CHARACTER_SLAB_THE_KILLER] = 5, [CHARACTER_SUZY_LAFAYETTE] = 4, [CHARACTER_VULTURE_SAM] = 5, [CHARACTER_WILLY_THE_KID] = 5,
};
enum { GOOD_MERIT = 6, A_DRAWN_CARD = 36 };

static BangMove pass(const Mind *m) { return own_move(m, VERB_PASS, CARD_NONE); }

static BangMove any_answer(const Mind *m) { return bang_option(m->options, 0); }

/* ---- Sid Ketchum comes between (BASE-460) ---- */

static BangMove invoke_sid(const Mind *m) { return (BangMove){VERB_ABILITY, CARD_NONE, (uint8_t)m->me, WAY_SID_KETCHUM}; }

static bool can_invoke_sid(const Mind *m)
{
    return is_either(m->view, m->me, CHARACTER_SID_KETCHUM) && m->hand >= 2;
}

/* What the two poorest cards are worth; those that he would have to discard anyway cost nothing. */
static int price_of_two(const Mind *m, int spare)
{
    BangCard one = poorest(m, CARD_NONE);
    return (spare >= 1 ? 0 : card_worth(m, one)) + (spare >= 2 ? 0 : card_worth(m, poorest(m, one)));
}

static bool sid_pays(const Mind *m)
{
    return can_invoke_sid(m) && m->self->life < m->self->max_life && price_of_two(m, m->spare) < life_worth(m);
}

/* ---- the questions, in the order of their rows ---- */

static BangMove play(const Mind *m)
{
    BangMove move;
    if (find_play(m, &move) > 0) return move;
    return sid_pays(m) ? invoke_sid(m) : pass(m);
}

/* Of the hand cards that answer, the one he misses least; NULL: there is none. */
static const BangOption *cheapest_answer(const Mind *m, int *count)
{
    const BangOption *best = NULL;
    *count = 0;
    for (int i = 0; i < m->options->count; i++) {
        const BangOption *o = &m->options->option[i];
        if (o->verb != VERB_USE) continue;
        ++*count;
        if (!best || card_worth(m, o->card) < card_worth(m, best->card)) best = o;
    }
    return best;
}

/* A card in play or an ability that can be tried against a shot. */
static const BangOption *free_defence(const Mind *m)
{
    for (int i = 0; i < m->options->count; i++) {
        const BangOption *o = &m->options->option[i];
        if (o->verb == VERB_ABILITY && o->way != WAY_SID_KETCHUM) return o;
        if (o->verb == VERB_USE && bang_find(m->view, ZONE_TABLE + m->me, bang_kind(o->card)) == o->card) return o;
    }
    return NULL;
}

/* What costs nothing comes first. Cards only if they are enough (BASE-165), and two for one life point only if it is one
   of the last. */
static BangMove defend(const Mind *m)
{
    int cards, needed = m->view->ask.n;
    const BangOption *o = free_defence(m);
    if (o) return move_at(o, m->me);
    o = cheapest_answer(m, &cards);
    return cards >= needed && (needed == 1 || m->self->life <= 2) ? move_at(o, m->me) : pass(m);
}

/* Indians! cost one card or one life point. A Duel goes on: a single BANG! against a full hand is thrown away, and a friend
   who challenges by mistake is not answered while one can afford it, nor ever if it may be his last life point. */
enum { A_FRIEND = -60 };
static bool is_worth_a_bang(const Mind *m)
{
    int other = m->view->ask.by;
    if (bang_kind(m->view->ask.card) != KIND_DUEL) return true;
    if (m->against[other] < 0 && m->view->seat[other].life <= 1) return false;
    if (m->self->life <= 1) return true;
    return m->against[other] > A_FRIEND && (bangs_held(m) > 1 || no_bang_chance(m, other) >= 40);
}

static BangMove show_bang(const Mind *m)
{
    int cards;
    const BangOption *o = cheapest_answer(m, &cards);
    return o && is_worth_a_bang(m) ? move_at(o, m->me) : pass(m);
}

/* Beers, and for Sid pairs of other cards, if they are enough together (BASE-175, BASE-462); else they are not wasted. */
static BangMove rescue(const Mind *m)
{
    const BangOption *beer = find_option(m, VERB_USE);
    int beers = beer ? m->holds[KIND_BEER] : 0;
    int pairs = can_invoke_sid(m) ? (m->hand - beers) / 2 : 0;
    if (beers + pairs < 1 - m->self->life) return pass(m);
    bool by_sid = pairs > 0 && (!beer || price_of_two(m, 0) < card_worth(m, beer->card));
    return by_sid ? invoke_sid(m) : move_at(beer, m->me);
}

static BangMove drop_excess(const Mind *m)
{
    return sid_pays(m) ? invoke_sid(m) : own_move(m, VERB_DISCARD, poorest(m, CARD_NONE));
}

static BangMove shop(const Mind *m)
{
    const BangOption *best = NULL;
    int most = -1;
    for (int i = 0; i < m->options->count; i++) {
        int kind = bang_kind(m->options->option[i].card), worth = kind_worth(m, kind, m->holds[kind]);
        if (worth > most) most = worth, best = &m->options->option[i];
    }
    return move_at(best, m->me);
}

static BangMove pick(const Mind *m)
{
    BangCard card;
    int at = m->view->ask.at;
    find_loot(m, at, &card);
    return card != CARD_NONE ? own_move(m, VERB_TAKE, card) : (BangMove){VERB_HAND, CARD_NONE, (uint8_t)at, WAY_PRINTED};
}

static BangMove pay(const Mind *m) { return own_move(m, VERB_DISCARD, poorest(m, m->view->ask.card)); }

/* Dynamite wants no spade of 2 to 9, all else a heart (BASE-082). */
static bool saves(BangCard flipped, int kind)
{
    if (kind == KIND_DYNAMITE) return bang_suit(flipped) != SUIT_S || bang_rank(flipped) > RANK_9;
    return bang_suit(flipped) == SUIT_H;
}

/* For himself, or for another as he is for or against him. In his own turn a legend keeps the card (LEG-475). */
static BangMove choose_flipped(const Mind *m)
{
    enum { BY_FAR = 1000 };
    const BangOption *o = m->options->option, *best = NULL;
    bool for_him = m->against[m->view->ask.at] <= 0, keeps = m->view->turn == m->me && m->self->character == CHARACTER_LEGENDARY_LUCKY_DUKE;
    int most = -1;
    for (int i = 0; i < m->options->count; i++) {
        if (o[i].verb != VERB_TAKE) continue;
        int worth = saves(o[i].card, bang_kind(m->view->ask.card)) == for_him ? BY_FAR : 0, kind = bang_kind(o[i].card);
        if (keeps) worth += kind_worth(m, kind, m->holds[kind]);
        if (worth > most) most = worth, best = &o[i];
    }
    return move_at(best, m->me);
}

static BangMove give_back(const Mind *m)
{
    const BangOption *worst = NULL;
    int least = 0;
    for (int i = 0; i < m->options->count; i++) {
        int kind = bang_kind(m->options->option[i].card), worth = kind_worth(m, kind, m->holds[kind]);
        if (!worst || worth < least) least = worth, worst = &m->options->option[i];
    }
    return move_at(worst, m->me);
}

/* Jesse takes from whom he is most against, Pedro a card that is better than most. */
static BangMove draw_first(const Mind *m)
{
    const BangOption *take = find_option(m, VERB_TAKE), *hand = find_option(m, VERB_HAND);
    if (take) {
        int kind = bang_kind(take->card);
        return kind_worth(m, kind, m->holds[kind]) >= A_DRAWN_CARD ? move_at(take, m->me) : pass(m);
    }
    int best = NOBODY;
    for (int s = 0; hand && s < m->view->seats; s++)
        if (hand->at >> s & 1 && m->against[s] > 0 && (best == NOBODY || m->against[s] > m->against[best])) best = s;
    return best != NOBODY ? move_at(hand, best) : pass(m);
}

/* Pedro Ramirez may take the last one (BASE-185): an enemy gets the poorest. */
static BangMove leave_estate(const Mind *m)
{
    const BangOption *o = m->options->option, *next = NULL;
    int sign = 1, most = 0;
    for (int s = 0; s < m->view->seats; s++)
        if (is_either(m->view, s, CHARACTER_PEDRO_RAMIREZ) && (s == m->me || m->against[s] < 0)) sign = -1;
    for (int i = 0; i < m->options->count; i++) {
        int worth = sign * kind_worth(m, bang_kind(o[i].card), 0);
        if (o[i].verb == VERB_DISCARD && (!next || worth > most)) most = worth, next = &o[i];
    }
    return move_at(next, m->me);
}

static BangMove keep_character(const Mind *m)
{
    return MERIT[m->self->character] >= GOOD_MERIT ? own_move(m, VERB_KEEP, CARD_NONE) : pass(m);
}

static BangMove shoot_freely(const Mind *m)
{
    const BangOption *name = find_option(m, VERB_NAME);
    int at = m->me, worth = name ? best_shot(m, name->at, &at) : NEVER;
    if (worth > 0) return move_at(name, at);
    if (find_option(m, VERB_PASS) || !name) return pass(m);
    return worth > NEVER ? move_at(name, at) : any_answer(m);
}

/* What costs nothing. */
static BangMove use_ability(const Mind *m)
{
    for (int i = 0; i < m->options->count; i++) {
        const BangOption *o = &m->options->option[i];
        if (o->verb == VERB_ABILITY && o->way != WAY_SID_KETCHUM) return move_at(o, m->me);
    }
    return pass(m);
}

/* Of the cards that he looks at, to a sure friend the one that he would have to discard himself. */
static BangMove give_away(const Mind *m)
{
    enum { A_SURE_FRIEND = -80, MORE_THAN_HE_CAN_KEEP = 1 };
    int best = NOBODY, least = 0, more = bang_count(m->view, ZONE_ASIDE);
    const BangOption *worst = NULL;
    for (int s = 0; s < m->view->seats; s++)
        if (m->against[s] <= A_SURE_FRIEND && (best == NOBODY || m->against[s] < m->against[best])) best = s;
    if (best == NOBODY || m->spare + more <= MORE_THAN_HE_CAN_KEEP) return pass(m);
    for (int i = 0; i < m->options->count; i++) {
        int kind = bang_kind(m->options->option[i].card), worth = kind_worth(m, kind, m->holds[kind]);
        if (m->options->option[i].verb == VERB_GIVE && (!worst || worth < least)) least = worth, worst = &m->options->option[i];
    }
    return worst ? move_at(worst, best) : pass(m);
}

/* Three times in four a draw! costs him his turn. */
static BangMove leave_jail(const Mind *m)
{
    enum { A_TURN = 70 };
    const BangOption *best = NULL;
    for (int i = 0; i < m->options->count; i++) {
        const BangOption *o = &m->options->option[i];
        if (o->verb == VERB_DISCARD && (!best || card_worth(m, o->card) < card_worth(m, best->card))) best = o;
    }
    return best && card_worth(m, best->card) < A_TURN ? move_at(best, m->me) : pass(m);
}

/* It has to be played, whoever suffers by it. */
static BangMove play_same(const Mind *m)
{
    BangMove move = any_answer(m);
    find_play(m, &move);
    for (int i = 0; i < m->options->moves; i++) {
        BangMove o = bang_option(m->options, i);
        if (o.card == move.card && o.way == move.way && o.at == move.at) return move;
    }
    return any_answer(m);
}

/* ---- the bot ---- */

void plain_start(Plain *p, uint64_t seed, int seat)
{
    *p = (Plain){.seed = seed, .me = (uint8_t)seat};
    belief_start(&p->belief);
}

bool plain_aims(int ask) { return ANSWER[ask].aims; }

BangMove plain_move(Plain *p, const BangGame *view, const BangOptions *options)
{
    Mind m;
    open_mind(&m, view, options, p->me);
    if (ANSWER[view->ask.kind].aims) take_aim(&m, &p->belief, bot_chance(p->seed, view));
    Answer *answer = ANSWER[view->ask.kind].answer;
    return (answer ? answer : any_answer)(&m);
}

static void start(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)self, (void)view;
    plain_start(bot, seed, seat);
}

static void watch(const BotKind *self, void *bot, const BangEvent *event, const BangGame *view)
{
    (void)self;
    Plain *p = bot;
    belief_watch(&p->belief, event, view);
}

static BangMove decide(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self;
    Plain *p = bot;
    if (desk->thought) {
        belief_roles(&p->belief, view);
        belief_tell(&p->belief, desk->thought);
    }
    return plain_move(p, view, options);
}

const BotKind PLAIN_BOT = {.name = "plain", .size = sizeof(Plain), .start = start, .watch = watch, .decide = decide};
