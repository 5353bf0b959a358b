/* The rules that all cards share: playing, effects that may cost life, shots, draw!, rescue, elimination, what is due
   afterwards. What single cards and characters do is in sets/; the turn is in turn.c. Read flow.h first. */
#include "game.h"

static const uint8_t MARK_UNTIL[MARK_COUNT] = {
#define X(NAME, id, until) [MARK_##NAME] = UNTIL_##until,
    BANG_MARKS(X)
#undef X
};

/* ---- playing a card (BASE-055, BASE-074, BASE-096) ---- */

static const CardRow *row_of(const BangFrame *f) { return CARD_ROW[bang_way_as(f->way, f->card)]; }

static void replace_weapon(Run *r, int seat)
{
    uint8_t old = bang_weapon(r->game, seat);
    if (old != KIND_NONE) discard(r, seat, find_kind(r->game, ZONE_TABLE + seat, old), ZONE_TABLE + seat, EVENT_REPLACED);
}

static void put_down(Run *r, const BangFrame *f)
{
    const CardRow *row = row_of(f);
    bool laid = row->aim == AIM_OWN_TABLE || row->aim == AIM_TABLE;
    if (row->weapon) replace_weapon(r, f->by); /* BASE-098 */
    move_card(r, f->card, ZONE_HAND + f->by, laid ? ZONE_TABLE + f->at : ZONE_DISCARD,
              (BangEvent){.kind = laid ? EVENT_LAID : EVENT_PLAYED, .by = f->by, .at = f->at, .way = f->way});
    if (row->aim == AIM_BANG) r->game->seat[f->by].counter[COUNTER_BANGS]++;
}

static void set_off(BangGame *g, const BangFrame *f)
{
    const CardRow *row = row_of(f);
    if (row->rule == RULE_none) return;
    if (row->hits == HITS_NOBODY) {
        call(g, row->rule, f->by, f->at, f->card);
        return;
    }
    uint8_t hit = row->hits == HITS_OTHERS ? (uint8_t)(g->living & ~bit(f->by)) : bit(f->at);
    call_effect(g, row->rule, f, hit, 1)->flags = row->flags;
}

static void act_at_once(Run *r, const BangFrame *f)
{
    if (row_of(f)->act) row_of(f)->act(r, f);
}

void rule_play(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->hold |= bit(f->by);
    put_down(r, f);
    act_at_once(r, f);
    AWAIT(1, set_off(g, f));
    g->hold &= (uint8_t)~bit(f->by); /* BASE-481: now the card is fully resolved */
    AWAIT(2, rest(g));
    END(0);
}

/* ---- an effect settles once: BASE-170 to 193 ---- */

static uint8_t dying(const BangGame *g)
{
    unsigned mask = 0;
    for (int s = 0; s < g->seats; s++) mask |= (unsigned)(g->seat[s].life < 1) << s;
    return (uint8_t)(mask & g->living);
}

BangFrame *call_effect(BangGame *g, int rule, const BangFrame *f, uint8_t hit, int life)
{
    BangFrame *e = call(g, RULE_effect, f->by, f->at, f->card);
    e->way = f->way;
    e->target = (uint8_t)rule;
    e->seats = hit;
    e->n = (int16_t)life;
    return e;
}

static void call_target(BangGame *g, const BangFrame *f)
{
    BangFrame *t = call(g, f->target, f->by, f->who, f->card);
    t->way = f->way;
    t->flags = f->flags;
    t->n = f->n;
}

void call_hurt(BangGame *g, const BangFrame *f, int seat)
{
    BangFrame *h = call(g, RULE_hurt, f->by, seat, f->card);
    h->way = f->way;
    h->n = 1;
}

static bool anybody_rests(const BangGame *g);

static void release(BangGame *g, const BangFrame *f)
{
    g->hold &= (uint8_t)~(bit(f->at) | (f->by == NOBODY ? 0 : bit(f->by))); /* BASE-482, BASE-485 */
}

/* target: the rule for each; n: life at stake; seats: the targets, then the doomed */
void rule_effect(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->who = next_of(g, f->seats, NOBODY); f->who != NOBODY; f->who = next_of(g, f->seats, f->who))
        AWAIT(1, call_target(g, f)); /* BASE-171, BASE-172 */
    for (f->who = next_of(g, dying(g), NOBODY); f->who != NOBODY; f->who = next_of(g, dying(g), f->who))
        AWAIT(2, call(g, RULE_rescue, f->by, f->who, f->card)); /* BASE-173 */
    f->seats = g->doomed;
    for (f->who = next_of(g, f->seats, NOBODY); f->who != NOBODY; f->who = next_of(g, f->seats, f->who))
        AWAIT(3, call(g, RULE_eliminate, f->by, f->who, f->card)); /* BASE-180 */
    if (f->seats && decide_winner(r)) return; /* BASE-190: the pump stops for good */
    release(g, f);
    if (g->marks || anybody_rests(g)) AWAIT(4, call(g, RULE_settle, f->by, f->at, f->card));
    END(0);
}

/* ---- a shot: BASE-160 to 166 ---- */

static uint8_t used_as(const BangFrame *f) { return kind_source(bang_way_as(f->way, f->card)); }

void note_decline(Run *r, const BangFrame *f, int seat)
{
    if (r->game->answer.verb == VERB_PASS)
        note(r, (BangEvent){.kind = EVENT_DECLINED, .by = (uint8_t)seat, .at = (uint8_t)seat, .source = used_as(f)});
}

void use_card(Run *r, int seat)
{
    BangMove m = r->game->answer;
    move_card(r, m.card, ZONE_HAND + seat, ZONE_DISCARD,
              (BangEvent){.kind = EVENT_USED, .by = (uint8_t)seat, .at = (uint8_t)seat, .way = m.way});
}

/* A card in play, or an ability, is tried: once a shot (BASE-162). */
static void try_defence(Run *r, const BangFrame *f)
{
    BangMove m = r->game->answer;
    uint8_t source = m.card != CARD_NONE ? kind_source(kind_of(m.card)) : character_source(bang_way_source(m.way));
    add_mark(r->game, (BangMark){.kind = MARK_TRIED, .seat = f->at, .other = m.way, .card = m.card});
    note(r, (BangEvent){.kind = EVENT_TRIED, .by = f->at, .at = f->at, .card = m.card, .source = source, .way = m.way, .seen = 255});
    call_check(r->game, f->at, m.card, source, TEST_HEART);
}

static void ask_defend(BangGame *g, const BangFrame *f)
{
    if (!can_answer(g, f->at, ASK_DEFEND)) return;
    ask(g, ASK_DEFEND, f->at, f->by, f->at, f->card, f->n);
    g->ask.way = f->way;
}

/* n: cancels still needed. Gives 1 if the shot has no effect. */
void rule_shot(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    f->n = (int16_t)(f->flags & SHOT_BANG_CARD ? figure(g, MOD_MISSED, f->by, 1, NULL) : 1); /* BASE-164 */
    while (f->n > 0) {
        ASK(1, ask_defend(g, f));
        if (passed(g)) break;
        if (g->answer.verb == VERB_USE && holds(g, ZONE_HAND + f->at, g->answer.card)) {
            use_card(r, f->at);
            f->n--;
            AWAIT(2, rest(g)); /* BASE-193 */
        } else {
            AWAIT(3, try_defence(r, f));
            f->n = (int16_t)(f->n - f->got);
        }
    }
    drop_marks(g, UNTIL_SHOT);
    if (f->n <= 0) note(r, (BangEvent){.kind = EVENT_CANCELLED, .by = f->by, .at = f->at, .card = f->card, .seen = 255});
    else {
        note_decline(r, f, f->at);
        AWAIT(4, call_hurt(g, f, f->at));
    }
    END(f->n <= 0);
}

/* ---- losing and regaining life (BASE-003, BASE-004) ---- */

/* n: life points. The loss itself; rescue and all that follows wait until the effect has hit everybody. */
void rule_hurt(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    g->seat[f->at].life = (int8_t)(g->seat[f->at].life - f->n);
    note(r, (BangEvent){.kind = EVENT_LOST, .by = f->by, .at = f->at, .card = f->card, .n = f->n, .source = used_as(f), .seen = 255});
    happen(r, ON_POINT_LOST, f);
    END(f->n);
}

void gain_life(Run *r, int seat, int n, uint8_t source)
{
    BangSeat *p = &r->game->seat[seat];
    int gained = p->max_life - p->life < n ? p->max_life - p->life : n;
    if (gained <= 0) return;
    p->life = (int8_t)(p->life + gained);
    note(r, (BangEvent){.kind = EVENT_GAINED, .by = (uint8_t)seat, .at = (uint8_t)seat, .n = (int16_t)gained, .source = source});
}

/* ---- draw! (BASE-080 to 085, BASE-420 to 423) ---- */

static bool passes_test(BangCard card, int test)
{
    if (card == CARD_NONE) return false; /* BASE-084 */
    if (test == TEST_HEART) return bang_suit(card) == SUIT_H;
    return bang_suit(card) == SUIT_S && bang_rank(card) <= RANK_9; /* BASE-082 */
}

void call_check(BangGame *g, int at, BangCard card, uint8_t source, int test)
{
    BangFrame *c = call(g, RULE_check, NOBODY, at, card);
    c->way = (uint8_t)test;
    c->source = source;
}

static void flip(Run *r, const BangFrame *f)
{
    draw_to(r, ZONE_FLIP, (BangEvent){.kind = EVENT_FLIPPED, .by = f->at, .at = f->at, .source = f->source});
}

/* The other flipped cards first, the one that counts on top (BASE-420). */
static void put_down_flipped(Run *r, const BangFrame *f)
{
    BangGame *g = r->game;
    for (int i = zone_count(g, ZONE_FLIP); i > 0; i--) {
        BangCard card = zone_cards(g, ZONE_FLIP)[0];
        if (card == f->other && i > 1) card = zone_cards(g, ZONE_FLIP)[1];
        discard(r, f->at, card, ZONE_FLIP, EVENT_CHECKED);
    }
}

/* way: the test; source: what asked for it; other: the card that counts; n: cards still to flip. Gives 1 if it passes. */
void rule_check(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->n = (int16_t)figure(g, MOD_FLIPS, f->at, 1, NULL); f->n > 0; f->n--) flip(r, f);
    if (zone_count(g, ZONE_FLIP) > 1) {
        ASK(1, ask(g, ASK_CHOOSE, f->at, f->at, f->at, f->card, 0));
        f->other = g->answer.card;
    } else if (zone_count(g, ZONE_FLIP) == 1) f->other = top_card(g, ZONE_FLIP);
    put_down_flipped(r, f);
    note(r, (BangEvent){.kind = passes_test(f->other, f->way) ? EVENT_SUCCEEDED : EVENT_FAILED, .by = f->at, .at = f->at,
                        .card = f->other, .source = f->source, .seen = 255});
    END(passes_test(f->other, f->way));
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
    g->seat[f->at].killer = is_credited(g, f) ? f->by : NOBODY;
    g->doomed &= (uint8_t)~bit(f->at);
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].seat == f->at) g->mark[i] = g->mark[--g->marks], g->mark[g->marks] = (BangMark){0}; /* BASE-192 */
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
    note(r, (BangEvent){.kind = EVENT_ELIMINATED, .by = is_credited(g, f) ? f->by : NOBODY, .at = f->at, .card = f->card, .seen = 255});
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
    BangGame *g = r->game;
    while (table_size(g, seat) > 0) discard(r, seat, zone_cards(g, ZONE_TABLE + seat)[0], ZONE_TABLE + seat, EVENT_DISCARDED);
    while (hand_size(g, seat) > 0) discard(r, seat, zone_cards(g, ZONE_HAND + seat)[0], ZONE_HAND + seat, EVENT_DISCARDED);
}

/* The hand in random order: the place of a card that somebody knows would tell him which of the others are older. */
static void inherit(Run *r, int from, int heir)
{
    BangGame *g = r->game;
    BangEvent e = {.kind = EVENT_INHERITED, .by = (uint8_t)heir, .at = (uint8_t)from};
    while (table_size(g, from) > 0) move_card(r, zone_cards(g, ZONE_TABLE + from)[0], ZONE_TABLE + from, ZONE_HAND + heir, e);
    while (hand_size(g, from) > 0) move_random(r, ZONE_HAND + from, ZONE_HAND + heir, e);
}

static void discard_answer(Run *r, int seat)
{
    BangCard card = r->game->answer.card;
    discard(r, seat, card, (holds(r->game, ZONE_HAND + seat, card) ? ZONE_HAND : ZONE_TABLE) + seat, EVENT_DISCARDED);
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
            discard_answer(r, f->at);
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

/* ---- marks ---- */

void add_mark(BangGame *g, BangMark mark)
{
    CHECK(g->marks < MARKS);
    mark.until = MARK_UNTIL[mark.kind];
    g->mark[g->marks++] = mark;
}

bool has_mark(const BangGame *g, int kind, int seat, BangCard card, int way)
{
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].kind == kind && g->mark[i].seat == seat && g->mark[i].card == card && g->mark[i].other == way) return true;
    return false;
}

void drop_marks(BangGame *g, int until)
{
    for (int i = g->marks; i-- > 0;)
        if (g->mark[i].until == until) g->mark[i] = g->mark[--g->marks], g->mark[g->marks] = (BangMark){0};
}

/* ---- dues: reactions that wait until the effect has settled (BASE-191) ---- */

static void due_draw(Run *r, const BangMark *m) { draw_cards(r, m->seat, m->n, m->source); }

static void due_take(Run *r, const BangMark *m)
{
    for (int n = m->n; n > 0; n--)
        move_random(r, ZONE_HAND + m->other, ZONE_HAND + m->seat,
                    (BangEvent){.kind = EVENT_TOOK, .by = m->seat, .at = m->other, .source = m->source});
}

static void (*const DUE[MARK_COUNT])(Run *, const BangMark *) = {[MARK_DUE_DRAW] = due_draw, [MARK_DUE_TAKE] = due_take};

static void serve_dues(Run *r, int seat)
{
    BangGame *g = r->game;
    for (int i = 0; i < g->marks; i++)
        if (g->mark[i].seat == seat && g->mark[i].until == UNTIL_SETTLED) {
            BangMark due = g->mark[i];
            memmove(g->mark + i, g->mark + i + 1, sizeof(BangMark) * (size_t)(g->marks - i - 1));
            g->mark[--g->marks] = (BangMark){0};
            i--;
            DUE[due.kind](r, &due);
        }
}

static void rest_of(BangGame *g, uint8_t seats);

/* m: seats served; who: from the active player clockwise */
void rule_settle(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    for (f->m = 0, f->who = g->turn; f->m < g->seats; f->m++, f->who = (uint8_t)(f->who + 1 == g->seats ? 0 : f->who + 1)) {
        serve_dues(r, f->who);
        AWAIT(1, rest_of(g, bit(f->who)));
    }
    AWAIT(2, rest(g));
    END(0);
}

/* ---- rests: conditions that are made true at the lines the rules name (BASE-480, BASE-486) ---- */

static uint8_t hands_are_empty(const BangGame *g) /* and some pile could fill them */
{
    return zone_count(g, ZONE_DECK) + zone_count(g, ZONE_DISCARD) > 0 ? (uint8_t)~who_holds(g, ZONE_HAND) : 0;
}

static void draw_one(Run *r, int seat) { draw_cards(r, seat, 1, listener_of(r->game, seat, REST_HAND)); }

/* Of those who listen to the moment: for whom is the condition due, and what makes it true? */
static const struct { uint8_t moment; uint8_t (*due)(const BangGame *); void (*serve)(Run *, int); } REST[] = {
    {REST_HAND, hands_are_empty, draw_one},
};
enum { RESTS = sizeof REST / sizeof *REST };

static bool anybody_rests(const BangGame *g)
{
    for (int row = 0; row < RESTS; row++)
        if (anybody_listens(g, REST[row].moment)) return true;
    return false;
}

/* Finds the first condition that is due, from the active player clockwise: who and slot. */
static bool next_rest(const BangGame *g, BangFrame *f)
{
    for (int row = 0; row < RESTS; row++) {
        uint8_t due = (uint8_t)(f->seats & ~g->hold & REST[row].due(g) & who_listens(g, REST[row].moment) & ~dying(g));
        if (!due) continue;
        f->who = first_of(g, due);
        f->slot = (uint8_t)row;
        return true;
    }
    return false;
}

static void rest_of(BangGame *g, uint8_t seats)
{
    BangFrame look = {.seats = seats};
    if (anybody_rests(g) && next_rest(g, &look)) call(g, RULE_rest, NOBODY, NOBODY, CARD_NONE)->seats = seats;
}

void rest(BangGame *g) { rest_of(g, 255); }

void rule_rest(Run *r, BangFrame *f)
{
    BangGame *g = r->game;
    BEGIN;
    while (next_rest(g, f)) AWAIT(1, REST[f->slot].serve(r, f->who));
    END(0);
}
