/* The log of an answer tells all of it: whoever follows the events from the position before comes to the position after, and
   an event shows its card to nobody who did not stand where he could see it. */
#include "props.h"

typedef struct {
    Trial *trial;
    uint8_t where[CARD_COUNT + 1]; /* zone of each card */
    uint8_t knows[CARD_COUNT + 1]; /* mask of seats; 255: everybody. May be too generous: forgetting is for the view to show */
    int life[SEATS], character[SEATS], fame[SEATS];
    bool out[SEATS], shown[SEATS];
    int turns;
} Reader;

static bool is_open(int zone)
{
    bool secret = zone == ZONE_DECK || zone == ZONE_FEAT_DECK || zone == ZONE_ASIDE || (zone >= ZONE_HAND && zone <= ZONE_HAND_LAST);
    return !secret;
}

static bool is_doomed(const BangGame *g, int seat) { return g->doomed >> seat & 1; }

static void read_position(Reader *r, const BangGame *g)
{
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        for (int i = g->start[zone]; i < g->start[zone + 1]; i++) r->where[g->row[i]] = (uint8_t)zone;
    for (int card = 1; card <= CARD_COUNT; card++) r->knows[card] = g->seen[card];
    for (int s = 0; s < g->seats; s++) {
        r->life[s] = g->seat[s].life;
        r->character[s] = g->seat[s].character;
        r->fame[s] = bang_fame(g, s);
        r->out[s] = !bang_in_play(g, s) || is_doomed(g, s);
        r->shown[s] = g->seat[s].shown;
    }
    r->turns = g->turns;
}

/* Who may see a card that goes from one zone to another, besides those who know it already (BASE-043, BASE-045, BASE-413). */
static uint8_t witnesses(const BangEvent *e)
{
    uint8_t mask = 0;
    if (is_open(e->from) || is_open(e->to)) return 255;
    if (e->from >= ZONE_HAND && e->from <= ZONE_HAND_LAST) mask |= (uint8_t)(1u << (e->from - ZONE_HAND));
    if (e->to >= ZONE_HAND && e->to <= ZONE_HAND_LAST) mask |= (uint8_t)(1u << (e->to - ZONE_HAND));
    if (e->from == ZONE_ASIDE || e->to == ZONE_ASIDE) mask |= (uint8_t)(1u << e->at);
    return mask;
}

static void follow_card(Reader *r, const BangEvent *e)
{
    if (e->card == CARD_NONE || e->card > CARD_COUNT) broken(r->trial, "a %s event moves card %d", bang_event_id(e->kind), e->card);
    if (r->where[e->card] != e->from) broken(r->trial, "a %s event takes a card from zone %d, it lies in %d", bang_event_id(e->kind), e->from, r->where[e->card]);
    r->where[e->card] = e->to;
    r->knows[e->card] |= witnesses(e);
    if (e->seen & ~r->knows[e->card]) broken(r->trial, "a %s event shows its card to mask %x, only %x can see it", bang_event_id(e->kind), e->seen, r->knows[e->card]);
    if (e->seen != 255 && witnesses(e) & ~e->seen) broken(r->trial, "a %s event hides its card from somebody who sees it", bang_event_id(e->kind));
}

static void follow_shuffle(Reader *r, const BangEvent *e, int from, int to)
{
    int n = 0;
    for (int card = 1; card <= CARD_COUNT; card++)
        if (r->where[card] == from) {
            r->where[card] = (uint8_t)to;
            r->knows[card] = 0;
            n++;
        }
    if (n != e->n) broken(r->trial, "%d cards are shuffled, the event says %d", n, e->n);
}

/* One sees the hand of another (LEG-441). */
static void follow_look(Reader *r, const BangEvent *e)
{
    for (int card = 1; card <= CARD_COUNT; card++)
        if (r->where[card] == ZONE_HAND + e->at) r->knows[card] |= (uint8_t)(1u << e->by);
}

static void follow_fact(Reader *r, const BangEvent *e)
{
    if (e->kind == EVENT_SHUFFLED) follow_shuffle(r, e, ZONE_DISCARD, ZONE_DECK);
    else if (e->kind == EVENT_FEATS_SHUFFLED) follow_shuffle(r, e, ZONE_FEAT_PILE, ZONE_FEAT_DECK);
    else if (e->kind == EVENT_LOOKED_AT) follow_look(r, e);
    else if (e->kind == EVENT_CHARACTER || e->kind == EVENT_LEGEND) r->character[e->at] = e->source & ~CHARACTER_SOURCE;
    else if (e->kind == EVENT_TURNED_BACK) r->character[e->at] = e->source & ~CHARACTER_SOURCE, r->life[e->at] = e->n;
    else if (e->kind == EVENT_PERFORMED || e->kind == EVENT_PLACED) r->fame[e->by] -= e->n;
    else if (e->kind == EVENT_LOST) r->life[e->at] -= e->n;
    else if (e->kind == EVENT_GAINED) r->life[e->at] += e->n;
    else if (e->kind == EVENT_ELIMINATED) r->out[e->at] = true;
    else if (e->kind == EVENT_ROLE) r->shown[e->at] = true;
    else if (e->kind == EVENT_TURN) r->turns++;
}

static void compare_cards(Reader *r, const BangGame *after)
{
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        for (int i = after->start[zone]; i < after->start[zone + 1]; i++)
            if (r->where[after->row[i]] != zone) {
                char card[40];
                bang_write_card(after->row[i], card, sizeof card);
                broken(r->trial, "%s lies in zone %d, by the events in %d", card, zone, r->where[after->row[i]]);
            }
}

static void compare_people(Reader *r, const BangGame *after)
{
    for (int s = 0; s < after->seats; s++) {
        if (bang_in_play(after, s) && r->life[s] != after->seat[s].life) broken(r->trial, "life of seat %d is %d, by the events %d", s, after->seat[s].life, r->life[s]);
        if (r->character[s] != after->seat[s].character) broken(r->trial, "seat %d has another character than the events say", s);
        if (bang_in_play(after, s) && r->fame[s] != bang_fame(after, s)) broken(r->trial, "seat %d has %d tokens, by the events %d", s, bang_fame(after, s), r->fame[s]);
        if (is_doomed(after, s)) continue; /* told to be eliminated, he may still be asked in which order his cards go (BASE-183) */
        if (r->out[s] == bang_in_play(after, s)) broken(r->trial, "seat %d is in play or not, the events say otherwise", s);
        if (r->shown[s] != after->seat[s].shown) broken(r->trial, "the role of seat %d is shown or not, the events say otherwise", s);
    }
    if (r->turns != after->turns) broken(r->trial, "%d turns, by the events %d", after->turns, r->turns);
}

void check_events(Trial *t)
{
    static BangLog log;
    Reader r = {.trial = t};
    BangGame after = t->game;
    if (t->game.ask.kind == ASK_KEEP) return; /* how the table was laid before the first card is not told */
    bang_answer(&after, t->seat[t->answers], t->move[t->answers], &log);
    read_position(&r, &t->game);
    for (int i = 0; i < log.count; i++) {
        const BangEvent *e = &log.event[i];
        if (e->kind == EVENT_NONE || e->kind >= EVENT_COUNT) broken(t, "event %d is of kind %d", i, e->kind);
        if (e->from != e->to) follow_card(&r, e);
        else follow_fact(&r, e);
    }
    compare_cards(&r, &after);
    compare_people(&r, &after);
    bool won = log.count > 0 && log.event[log.count - 1].kind == EVENT_WON;
    if (won != (after.over != END_NOT)) broken(t, "the game is over or not, the events say otherwise");
}
