/* What a seat may know. Secrets live in the row, in promises, in hidden roles and in the stream, and nowhere else; here
   they are taken out, and here a whole game is dealt that fits what is left. */
#include "game.h"

/* A hand of another lists what is known by number, then the rest: in which order cards came is a secret. */
static void sort_hand(BangCard *card, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && card[j - 1] > card[j]; j--) {
            BangCard c = card[j];
            card[j] = card[j - 1];
            card[j - 1] = c;
        }
}

static void hide_between(BangGame *v, int from, int to, uint8_t viewer)
{
    for (int i = from; i < to; i++) {
        BangCard card = v->row[i];
        if (card == CARD_HIDDEN) continue; /* it may be the view of a view */
        uint8_t seen = v->seen[card];
        if (seen == 255) continue;
        v->seen[card] = seen & viewer;
        if (!(seen & viewer)) v->row[i] = CARD_HIDDEN;
    }
}

/* Only where cards may lie that not everybody sees: draw pile and hands are neighbours. */
static void hide_cards(BangGame *v, uint8_t viewer)
{
    hide_between(v, v->start[ZONE_DECK], v->start[ZONE_HAND_LAST + 1], viewer);
    hide_between(v, v->start[ZONE_ASIDE], v->start[ZONE_ASIDE + 1], viewer);
    hide_between(v, v->start[ZONE_FEAT_DECK], v->start[ZONE_FEAT_DECK + 1], viewer);
}

/* At which place of a hand a card lies is as secret as their order: a mark that says so points at the last. */
static void hide_places(BangGame *v)
{
    for (int i = 0; i < v->marks; i++) {
        BangMark *m = &v->mark[i];
        if (m->kind != MARK_TAKEN || m->seat == v->viewer) continue;
        m->other = (uint8_t)(hand_size(v, m->seat) > 0 ? hand_size(v, m->seat) - 1 : 0);
        m->n = 1;
    }
}

void bang_view(const BangGame *g, int seat, BangGame *out)
{
    *out = *g;
    out->viewer = (uint8_t)(seat >= 0 && seat < g->seats ? seat : NOBODY);
    memset(&out->stream, 0, sizeof out->stream);
    hide_cards(out, out->viewer == NOBODY ? 0 : bit(out->viewer));
    hide_places(out);
    for (int s = 0; s < g->seats; s++) {
        if (s == out->viewer) continue;
        sort_hand(out->row + g->start[ZONE_HAND + s], hand_size(g, s));
        if (!out->seat[s].shown && out->seat[s].role != ROLE_NONE) out->seat[s].role = ROLE_HIDDEN;
        if (out->poll[s].verb != VERB_NONE) out->poll[s] = (BangMove){.verb = VERB_PROMISE};
    }
}

void bang_redact(const BangEvent *e, int seat, BangEvent *out)
{
    *out = *e;
    bool knows = e->seen == 255 || (seat >= 0 && seat < SEATS && e->seen & bit(seat));
    if (!knows) out->card = CARD_HIDDEN;
    out->seen = knows ? 255 : 0;
}

/* ---- dealing anew ---- */

static void seed_from(BangStream *s, uint64_t stream)
{
    uint8_t seed[32] = {0};
    for (int i = 0; i < 8; i++) seed[i] = (uint8_t)(stream >> (8 * i));
    seed_stream(s, seed);
}

static void redeal_roles(BangGame *g)
{
    uint8_t left[SEATS * 2], n = 0, count[ROLE_COUNT];
    memcpy(count, g->roles, sizeof count);
    for (int s = 0; s < g->seats; s++)
        if (g->seat[s].role != ROLE_HIDDEN && count[g->seat[s].role] > 0) count[g->seat[s].role]--;
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        while (count[role]-- > 0 && n < SEATS) left[n++] = (uint8_t)role;
    for (int s = 0; s < g->seats; s++)
        if (g->seat[s].role == ROLE_HIDDEN && n > 0) {
            uint32_t i = chance(&g->stream, n);
            g->seat[s].role = left[i];
            left[i] = left[--n];
        }
}

/* The hidden places of the row from `from` to before `to`, in one random order, get the unseen cards with that back. */
static void redeal_range(BangGame *g, const uint8_t shown[CARD_COUNT + 1], bool feats, int from, int to)
{
    BangCard unseen[CARD_COUNT];
    int n = 0;
    for (int card = 1; card <= CARD_COUNT; card++)
        if (!shown[card] && (bang_border(kind_of((BangCard)card)) == BORDER_FEAT) == feats) unseen[n++] = (BangCard)card;
    for (int i = from; i < to; i++)
        if (g->row[i] == CARD_HIDDEN) {
            uint32_t k = chance(&g->stream, (uint32_t)n);
            g->row[i] = unseen[k];
            unseen[k] = unseen[--n];
        }
}

/* Feats have a back of their own, and lie behind all other cards. */
static void redeal_cards(BangGame *g)
{
    uint8_t shown[CARD_COUNT + 1] = {0};
    int feats = g->start[ZONE_FEATS];
    for (int i = 0; i < CARD_COUNT; i++)
        if (g->row[i] != CARD_HIDDEN) shown[g->row[i]] = 1;
    redeal_range(g, shown, false, 0, feats);
    if (feats < g->start[ZONE_BOX]) redeal_range(g, shown, true, feats, g->start[ZONE_BOX]);
}

/* Who sees the dealt cards: what a view leaves out is that their holders do. */
static void redeal_seen(BangGame *g)
{
    for (int s = 0; s < g->seats; s++)
        for (int i = g->start[ZONE_HAND + s]; i < g->start[ZONE_HAND + s + 1]; i++)
            g->seen[g->row[i]] |= bit(s);
    if (zone_count(g, ZONE_ASIDE) > 0 && g->ask.owe != 0)
        for (int i = g->start[ZONE_ASIDE]; i < g->start[ZONE_ASIDE + 1]; i++) g->seen[g->row[i]] |= bit(lowest(g->ask.owe));
}

/* A promise of another is drawn from what he may answer. */
static void redeal_promises(BangGame *g)
{
    for (int s = 0; s < g->seats; s++) {
        if (g->poll[s].verb != VERB_PROMISE) continue;
        BangOptions options;
        g->ask.owe |= bit(s);
        bang_options(g, s, &options);
        g->ask.owe &= (uint8_t)~bit(s);
        g->poll[s] = bang_option(&options, (int)chance(&g->stream, (uint32_t)options.moves));
    }
}

/* Who is asked has something to answer, so a hand that leaves him nothing cannot be his: a feat may want certain cards of it. */
static bool can_all_answer(const BangGame *g, int viewer)
{
    for (unsigned left = g->ask.owe & ~(viewer < SEATS ? bit(viewer) : 0u); left; left &= left - 1) {
        BangOptions options;
        bang_options(g, lowest(left), &options);
        if (options.moves == 0) return false;
    }
    return true;
}

void bang_redeal(const BangGame *view, uint64_t stream, BangGame *out)
{
    if (view->viewer == EVERYTHING) {
        *out = *view;
        return;
    }
    BangStream dice;
    seed_from(&dice, stream);
    for (int tries = 0; tries < 1000; tries++) { /* nearly always the first one fits; a view that fits no game has an end too */
        *out = *view;
        out->viewer = EVERYTHING;
        out->stream = dice;
        redeal_roles(out);
        redeal_cards(out);
        redeal_seen(out);
        if (can_all_answer(out, view->viewer)) break;
        dice = out->stream;
    }
    redeal_promises(out);
}
