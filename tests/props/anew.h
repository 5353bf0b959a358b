/* An answer has been given; what did a seat not see before, during and after it? All of that can be dealt anew in the game as it was
   before the answer, and then the same answer must tell that seat the same. check_secrets.c asks this of the engine, and
   tests/server/eavesdrop.c of the server. */
#ifndef ANEW_H
#define ANEW_H

#include "dice.h"
#include "engine/bang.h"
#include <string.h>

typedef struct {
    int seat;                   /* of whom it is asked what he may know; NOBODY: a spectator */
    BangGame after;             /* the answer, as it went, */
    BangLog log;                /* and what it logged */
    bool fixed[CARD_COUNT + 1]; /* cards that he sees before, during or after */
} Hidden;

static inline bool knows(uint8_t seen, int seat) { return seen == 255 || (seat < SEATS && seen >> seat & 1); }

static inline void swap_cards(BangCard *a, BangCard *b)
{
    BangCard c = *a;
    *a = *b;
    *b = c;
}

/* In which order cards came to a hand is nobody's business but its owner's. but: a mask of seats. */
static inline void mix_hands(BangGame *g, unsigned but, Dice *dice)
{
    for (int s = 0; s < g->seats; s++)
        for (int first = g->start[ZONE_HAND + s], i = g->start[ZONE_HAND + s + 1] - 1; !(but >> s & 1) && i > first; i--)
            swap_cards(&g->row[i], &g->row[first + below(dice, i - first + 1)]);
}

/* seat, after and log are set. */
static inline void note_what_is_seen(Hidden *h, const BangGame *before)
{
    memset(h->fixed, 0, sizeof h->fixed);
    for (int card = 1; card <= CARD_COUNT; card++) h->fixed[card] = knows(before->seen[card], h->seat) || knows(h->after.seen[card], h->seat);
    for (int i = 0; i < h->log.count; i++) {
        const BangEvent *e = &h->log.event[i];
        if (e->card <= CARD_COUNT && knows(e->seen, h->seat)) h->fixed[e->card] = true;
    }
}

/* Those with one back: feats, or all other cards. */
static inline int deal_backs_anew(const Hidden *h, const BangGame *before, BangGame *g, bool feats, BangCard named, BangMove *move, Dice *dice)
{
    int place[CARD_COUNT], n = 0, moved = 0;
    for (int i = 0; i < CARD_COUNT; i++)
        if (!h->fixed[before->row[i]] && (bang_border(bang_kind(before->row[i])) == BORDER_FEAT) == feats) place[n++] = i;
    for (int i = n - 1; i > 0; i--) swap_cards(&g->row[place[i]], &g->row[place[below(dice, i + 1)]]);
    for (int i = 0; i < n; i++) {
        g->seen[g->row[place[i]]] = before->seen[before->row[place[i]]];
        if (named == before->row[place[i]]) move->card = g->row[place[i]];
        moved += g->row[place[i]] != before->row[place[i]];
    }
    return moved;
}

/* The unseen cards change places in g, a copy of `before`, and those who know them know what lies there now. `move` names the card
   in its new place. How many cards lie elsewhere now. */
static inline int deal_cards_anew(const Hidden *h, const BangGame *before, BangGame *g, BangMove *move, Dice *dice)
{
    BangCard named = move->card;
    int moved = 0;
    for (int feats = 0; feats < 2; feats++) moved += deal_backs_anew(h, before, g, feats, named, move, dice);
    return moved;
}

/* Who performs or claims a feat, or spends a card on it, says that he has what it takes: a hand dealt anew may not be his. */
static inline bool tells_of_hand(const BangGame *before, BangMove move)
{
    return move.verb == VERB_PERFORM || move.verb == VERB_CLAIM || before->ask.kind == ASK_SPEND;
}

static inline void deal_roles_anew(const Hidden *h, BangGame *g, Dice *dice)
{
    int seat[SEATS], n = 0;
    for (int s = 0; s < g->seats; s++)
        if (s != h->seat && !h->after.seat[s].shown && g->seat[s].role != ROLE_NONE) seat[n++] = s;
    for (int i = n - 1; i > 0; i--) {
        int j = below(dice, i + 1);
        uint8_t role = g->seat[seat[i]].role;
        g->seat[seat[i]].role = g->seat[seat[j]].role;
        g->seat[seat[j]].role = role;
    }
}

/* Promises are secret while the poll is open, the one that `answering` gives now too. */
static inline void promise_anew(const Hidden *h, BangGame *g, int answering, BangMove *move, Dice *dice)
{
    static const uint8_t VERB[] = {VERB_KEEP, VERB_PASS};
    if (g->ask.kind != ASK_KEEP || h->after.ask.kind != ASK_KEEP) return;
    for (int s = 0; s < g->seats; s++)
        if (s != h->seat && g->poll[s].verb != VERB_NONE) g->poll[s].verb = VERB[below(dice, 2)];
    if (answering != h->seat) move->verb = VERB[below(dice, 2)];
}

/* Chance goes another way from here on. Who is offered a feat may know which of his cards came last (LEG-232). */
static inline void take_another_stream(const Hidden *h, BangGame *g, Dice *dice)
{
    mix_hands(g, 1u << h->seat | (g->ask.kind == ASK_FEAT ? g->ask.owe : 0u), dice);
    for (int i = 0; i < 16; i++) g->stream.word[i] = (uint32_t)roll(dice);
    g->stream.key[0] ^= (uint32_t)roll(dice);
}

/* Two events as one reader gets them, that differ by chance alone: another random card came, or the cards of a hand came to an heir
   in another order. */
static inline bool is_chance(const BangEvent *a, const BangEvent *b)
{
    BangEvent other = *b;
    other.card = a->card;
    if (a->kind == EVENT_INHERITED && b->kind == EVENT_INHERITED) return true;
    return memcmp(a, &other, sizeof other) == 0 && a->card != CARD_HIDDEN && b->card != CARD_HIDDEN;
}

#endif
