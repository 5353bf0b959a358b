/* Who has lost his last life point: rescue, elimination with its rewards and penalties, and who wins. */
#include "game.h"

/* Below 1 life and not yet out (BASE-004). */
uint8_t dying(const BangGame *g)
{
    unsigned mask = 0;
    for (int s = 0; s < g->seats; s++) mask |= (unsigned)(g->seat[s].life < 1) << s;
    return (uint8_t)(mask & g->living);
}

/* ---- rescue (BASE-173 to 179) ---- */

static int still_count(const BangGame *g) { return bits(g->living & (unsigned)~g->doomed); } /* BASE-177 */

void rule_rescue(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    while (g->seat[f->at].life < 1) {
        ASK(1, if (g->seat[f->at].life < 1 && can_answer(g, f->at, ASK_RESCUE))
                   ask(g, ASK_RESCUE, f->at, f->by, f->at, f->card, still_count(g)));
        if (passed(g)) break;
        use_card(r, f->at);
        gain_life(r, f->at, 1, kind_source(kind_of(g->answer.card)));
        AWAIT(2, rest(g));
    }
    if (g->seat[f->at].life < 1) AWAIT(3, emit(g, INSTEAD_OUT, f)); /* LEG-549 */
    if (g->seat[f->at].life < 1) {
        g->doomed |= bit(f->at);
        note(r, (BangEvent){.kind = EVENT_DOOMED, .by = f->by, .at = f->at});
    }
    END(0);
}

/* ---- elimination, rewards, penalties (BASE-180 to 184, BASE-200 to 210) ---- */

bool is_game_of_three(const BangGame *g) { return g->roles[ROLE_SHERIFF] == 0; }

static bool is_credited(const BangGame *g, const BangFrame *f)
{
    return f->by != NOBODY && f->by != f->at && in_play(g, f->by) && g->seat[f->by].life > 0;
}

static void show_role(Run *r, int seat)
{
    BangSeat *p = &r->game->seat[seat];
    if (p->shown) return;
    p->shown = 1;
    note(r, (BangEvent){.kind = EVENT_ROLE, .by = NOBODY, .at = (uint8_t)seat, .n = p->role});
}

static void leave_play(BangGame *g, const BangFrame *f)
{
    g->seat[f->at].state = STATE_OUT;
    g->seat[f->at].counter[COUNTER_FAME] = 0; /* LEG-091 */
    g->seat[f->at].killer = is_credited(g, f) ? f->by : NOBODY;
    g->doomed &= (uint8_t)~bit(f->at);
    drop_marks_of(g, f->at); /* BASE-192 */
    recount_ring(g);
    recount(g, f->at);
}

static bool earns_reward(const BangGame *g, const BangFrame *f) /* BASE-205, BASE3-007 */
{
    return is_credited(g, f) && (g->seat[f->at].role == ROLE_OUTLAW || is_game_of_three(g));
}

static bool earns_penalty(const BangGame *g, const BangFrame *f) /* BASE-206 */
{
    return is_credited(g, f) && g->seat[f->at].role == ROLE_DEPUTY && g->seat[f->by].role == ROLE_SHERIFF;
}

static void reward(Run *r, int seat)
{
    note(r, (BangEvent){.kind = EVENT_REWARD, .by = (uint8_t)seat, .at = (uint8_t)seat, .n = 3});
    draw_cards(r, seat, 3, 0);
}

void rule_eliminate(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    note(r, (BangEvent){.kind = EVENT_ELIMINATED, .by = is_credited(g, f) ? f->by : NOBODY, .at = f->at, .card = f->card,
                        .seen = 255});
    show_role(r, f->at);
    AWAIT(1, call(g, RULE_estate, f->at, f->at, CARD_NONE)->flags = 1);
    leave_play(g, f);
    if (earns_reward(g, f)) reward(r, f->by);
    if (earns_penalty(g, f)) {
        note(r, (BangEvent){.kind = EVENT_PENALTY, .by = f->by, .at = f->by});
        AWAIT(2, call(g, RULE_estate, f->by, f->by, CARD_NONE));
    }
    END(0);
}

/* Who gets the cards instead of the pile (BASE-490); he must not be doomed himself. */
static uint8_t taker(const BangGame *g, int at)
{
    uint8_t takers = (uint8_t)(who_listens(g, TAKES_ESTATE) & ~dying(g) & ~bit(at));
    return takers ? first_of(g, takers) : NOBODY;
}

static int estate_size(const BangGame *g, int seat) { return hand_size(g, seat) + table_size(g, seat); }

/* BASE-185: asked only if somebody may profit; the Sheriff who pays the penalty also if that is himself (BASE-208). */
static bool order_matters(const BangGame *g, const BangFrame *f)
{
    uint8_t watchers = who_listens(g, WATCHES_PILE);
    if (f->flags) watchers &= (uint8_t)~bit(f->at);
    return watchers != 0 && estate_size(g, f->at) > 1;
}

/* Cards in play from oldest to newest, then the hand (BASE-185). */
static void discard_estate(Run *r, int seat)
{
    discard_all(r, seat, ZONE_TABLE + seat);
    discard_all(r, seat, ZONE_HAND + seat);
}

/* The hand in random order: the place of a card that somebody knows would tell him which of the others are older. */
static void inherit(Run *r, int from, int heir)
{
    BangGame *g = r->game;
    BangEvent e = {.kind = EVENT_INHERITED, .by = (uint8_t)heir, .at = (uint8_t)from};
    while (table_size(g, from) > 0) move_card(r, zone_cards(g, ZONE_TABLE + from)[0], ZONE_TABLE + from, ZONE_HAND + heir, e);
    while (hand_size(g, from) > 0) move_random(r, ZONE_HAND + from, ZONE_HAND + heir, e);
}

/* All cards of `at` leave him; flags: 1 he is eliminated, 0 he pays a penalty; who: his heir. */
void rule_estate(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    f->who = f->flags ? taker(g, f->at) : NOBODY;
    if (f->who == NOBODY) {
        while (order_matters(g, f)) {
            ASK(1, if (order_matters(g, f)) ask(g, ASK_ORDER, f->at, f->at, f->at, CARD_NONE, estate_size(g, f->at)));
            if (passed(g)) break;
            discard_any(r, f->at, g->answer.card);
        }
        discard_estate(r, f->at);
    } else inherit(r, f->at, f->who);
    END(0);
}

/* ---- winning (BASE-190, BASE-220 to 227, BASE3, BASE8) ---- */

static uint8_t seats_with(const BangGame *g, int role)
{
    uint8_t mask = 0;
    for (int s = 0; s < g->seats; s++)
        if (g->seat[s].role == role) mask |= bit(s);
    return mask;
}

static int target_of(int role) /* BASE3-003 */
{
    return role == ROLE_DEPUTY ? ROLE_RENEGADE : role == ROLE_RENEGADE ? ROLE_OUTLAW : ROLE_DEPUTY;
}

static int end_of_three(const BangGame *g, uint8_t *winners)
{
    for (int s = 0; s < g->seats; s++) {
        uint8_t k = g->seat[s].killer;
        if (!in_play(g, s) && k != NOBODY && target_of(g->seat[k].role) == g->seat[s].role) {
            *winners = bit(k);
            return END_TARGET; /* BASE3-004 */
        }
    }
    *winners = g->living;
    return bits(*winners) == 1 ? END_LAST : END_NOT; /* BASE3-005 */
}

int end_of_game(const BangGame *g, uint8_t *winners)
{
    uint8_t alive = g->living, outlaws = seats_with(g, ROLE_OUTLAW), renegades = seats_with(g, ROLE_RENEGADE);
    if (is_game_of_three(g)) return end_of_three(g, winners);
    if (!(seats_with(g, ROLE_SHERIFF) & alive)) {
        bool alone = bits(alive) == 1 && (alive & renegades);
        *winners = alone ? alive : outlaws; /* BASE-220, BASE-221, BASE8-003 */
        return alone ? END_RENEGADE : END_OUTLAWS;
    }
    *winners = (uint8_t)(seats_with(g, ROLE_SHERIFF) | seats_with(g, ROLE_DEPUTY));
    return (alive & (outlaws | renegades)) ? END_NOT : END_LAW; /* BASE-223, BASE-224 */
}

bool decide_winner(Run *r)
{
    BangGame *g = r->game;
    uint8_t winners = 0;
    int end = end_of_game(g, &winners);
    if (end == END_NOT) return false;
    for (int s = 0; s < g->seats; s++) show_role(r, s); /* BASE-227 */
    g->over = (uint8_t)end;
    g->winners = winners;
    g->hold = 0;
    g->marks = 0;
    memset(g->mark, 0, sizeof g->mark);
    memset(g->frame, 0, sizeof g->frame);
    g->depth = 0;
    note(r, (BangEvent){.kind = EVENT_WON, .by = NOBODY, .at = NOBODY, .n = (int16_t)end, .way = winners});
    return true;
}
