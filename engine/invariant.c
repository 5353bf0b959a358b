/* What must be true of every game at every question, whatever the set. For tests: slow, and recomputes all kept facts. */
#include "game.h"

static int fail(char *what, size_t size, const char *text)
{
    size_t n = 0;
    for (; what && n + 1 < size && text[n]; n++) what[n] = text[n];
    if (what && size > 0) what[n] = 0;
    return 1;
}

static bool every_card_once(const BangGame *g)
{
    uint8_t have[CARD_COUNT + 1] = {0};
    for (int i = 0; i < CARD_COUNT; i++)
        if (g->row[i] == CARD_NONE || g->row[i] > CARD_COUNT || have[g->row[i]]++) return false;
    for (int z = 0; z < ZONE_COUNT; z++)
        if (g->start[z] > g->start[z + 1]) return false;
    return g->start[0] == 0 && g->start[ZONE_COUNT] == CARD_COUNT;
}

static bool everybody_sees_open_cards(const BangGame *g)
{
    for (int z = 0; z < ZONE_COUNT; z++)
        for (int i = g->start[z]; i < g->start[z + 1]; i++) {
            if (zone_is_open(z) && g->seen[g->row[i]] != 255) return false;
            if (z >= ZONE_HAND && z <= ZONE_HAND_LAST && !(g->seen[g->row[i]] & bit(z - ZONE_HAND))) return false;
        }
    return true;
}

static bool life_within_bounds(const BangGame *g)
{
    for (int s = 0; s < g->seats; s++) {
        const BangSeat *p = &g->seat[s];
        if (p->life > p->max_life || p->life < -3) return false;
        if (in_play(g, s) && p->life < 1 && g->depth < 3 && !g->over) return false; /* BASE-004 */
        if (!in_play(g, s) && hand_size(g, s) + table_size(g, s) > 0) return false;
    }
    return true;
}

static bool kept_facts_are_true(const BangGame *g)
{
    BangGame fresh = *g;
    fresh.listens = 0;
    for (int s = 0; s < g->seats; s++) fresh.seat[s].listens = 0;
    recount_ring(&fresh);
    for (int s = 0; s < g->seats; s++) recount(&fresh, s);
    return memcmp(&fresh, g, sizeof fresh) == 0;
}

static bool unused_is_zero(const BangGame *g)
{
    const uint8_t *p = (const uint8_t *)&g->frame[g->depth], *end = (const uint8_t *)&g->frame[FRAMES];
    while (p < end)
        if (*p++) return false;
    p = (const uint8_t *)&g->mark[g->marks], end = (const uint8_t *)&g->mark[MARKS];
    while (p < end)
        if (*p++) return false;
    return true;
}

static bool no_table_has_two_alike(const BangGame *g) /* BASE-097, BASE-098 */
{
    for (int s = 0; s < g->seats; s++) {
        int weapons = 0;
        const BangCard *card = zone_cards(g, ZONE_TABLE + s);
        for (int i = 0, n = table_size(g, s); i < n; i++) {
            weapons += bang_is_weapon(kind_of(card[i]));
            for (int j = 0; j < i; j++)
                if (kind_of(card[i]) == kind_of(card[j])) return false;
        }
        if (weapons > 1) return false;
    }
    return true;
}

static bool somebody_owes(const BangGame *g)
{
    if (g->over) return g->ask.owe == 0 && g->ask.kind == ASK_NONE;
    for (int s = 0; s < g->seats; s++) {
        BangOptions options;
        bang_options(g, s, &options);
        if (g->ask.owe & bit(s) && (options.moves == 0 || !in_play(g, s))) return false;
    }
    return g->ask.owe != 0;
}

int bang_invariant(const BangGame *g, char *what, size_t size)
{
    if (g->viewer != EVERYTHING) return fail(what, size, "it is a view");
    if (g->ask.kind == ASK_KEEP) return somebody_owes(g) ? 0 : fail(what, size, "before the deal nobody is asked");
    if (!every_card_once(g)) return fail(what, size, "a card is missing or twice");
    if (!everybody_sees_open_cards(g)) return fail(what, size, "a card is not seen by those who see its place");
    if (!life_within_bounds(g)) return fail(what, size, "life is out of bounds");
    if (!kept_facts_are_true(g)) return fail(what, size, "a kept fact is stale");
    if (!unused_is_zero(g)) return fail(what, size, "an unused frame or mark is not zero");
    if (!no_table_has_two_alike(g)) return fail(what, size, "two cards of one name in play");
    for (int i = 0; i < SET_COUNT; i++)
        if (g->sets >> i & 1 && law(i)->is_sound && !law(i)->is_sound(g)) return fail(what, size, bang_set_id(i));
    if (!somebody_owes(g)) return fail(what, size, "somebody owes an answer and has no option, or nobody owes one");
    return 0;
}
