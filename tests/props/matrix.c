/* Every character against every other over every card: A, in phase 2 or at the start of his turn, holds two copies of a kind,
   or has it in play, and B holds one of each answer. All that can be done in four answers is done, by anybody who may,
   and after each the invariants hold, options are legal and what a seat may do is the same on its view.
   And every character, on either side, over every card with every feat in the row, against one legend or another. */
#include "engine/bang.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEPTH = 4,       /* three answers reach the end of most plays; the fourth, what is due after them */
    FEAT_DEPTH = 3,  /* a play, a feat offered for it, whom it hurts; one more where others answer before */
};
static long positions, nodes;
static BangPosition position;
static bool done[VERB_COUNT][KIND_COUNT]; /* what was done with which feat */

static void fail(const BangGame *g, const char *what)
{
    char state[STATE_TEXT];
    bang_write_state(g, state, sizeof state);
    printf("%s\n%s", what, state);
    exit(1);
}

static void check_seat(const BangGame *g, int seat, const BangOptions *options)
{
    BangGame view;
    BangOptions on_view;
    bang_view(g, seat, &view);
    bang_options(&view, seat, &on_view);
    if (on_view.moves != options->moves) fail(g, "a seat has other options on its view");
    for (int i = 0; i < options->moves; i++)
        if (bang_refuse(g, seat, bang_option(options, i), NULL) != WHY_LEGAL) fail(g, "an option is refused");
}

static void walk(const BangGame *g, int depth)
{
    char what[100];
    nodes++;
    if (bang_invariant(g, what, sizeof what)) fail(g, what);
    for (int seat = 0; seat < g->seats && !g->over; seat++) {
        BangOptions options;
        bang_options(g, seat, &options);
        check_seat(g, seat, &options);
        for (int i = 0; depth > 0 && i < options.moves; i++) {
            BangGame next = *g;
            BangMove move = bang_option(&options, i);
            if (bang_answer(&next, seat, move, NULL) != WHY_LEGAL) fail(g, "an option is refused as an answer");
            if (bang_border(bang_kind(move.card)) == BORDER_FEAT) done[move.verb][bang_kind(move.card)] = true;
            walk(&next, depth - 1);
        }
    }
}

/* The nth card of a kind that is not yet named; CARD_NONE: there are no more. */
static BangCard take(int kind, bool used[CARD_COUNT + 1])
{
    for (int card = 1; card <= CARD_COUNT; card++)
        if (bang_kind((BangCard)card) == kind && !used[card]) {
            used[card] = true;
            return (BangCard)card;
        }
    return CARD_NONE;
}

static void give(int seat, int kind, bool used[CARD_COUNT + 1])
{
    BangCard card = take(kind, used);
    if (card != CARD_NONE) position.hand[seat][position.hands[seat]++] = card;
}

static void lay(int seat, int kind, bool used[CARD_COUNT + 1])
{
    BangCard card = take(kind, used);
    if (card != CARD_NONE) position.table[seat][position.tables[seat]++] = card;
}

static void arrange(int a, int b, int kind, bool in_play)
{
    static const uint8_t role[] = {ROLE_OUTLAW, ROLE_SHERIFF, ROLE_RENEGADE, ROLE_DEPUTY};
    bool used[CARD_COUNT + 1] = {false};
    memset(&position, 0, sizeof position);
    position.setup = (BangSetup){.seats = 4, .sets = SETS_BASE, .seed = {(uint8_t)a, (uint8_t)b, (uint8_t)kind}};
    int other = 1;
    for (int s = 0; s < 4; s++) {
        position.setup.role[s] = role[s];
        while (bang_legendary(other) || other == a || other == b || other == bang_other_side(a) || other == bang_other_side(b)) other++;
        position.setup.character[s] = (uint8_t)(s == 0 ? a : s == 1 ? b : other++);
    }
    position.life[0] = 2, position.life[1] = 1;
    position.from_start = in_play;
    if (in_play) lay(0, kind, used);
    else give(0, kind, used), give(0, kind, used);
    give(1, KIND_MISSED, used), give(1, KIND_BANG, used), give(1, KIND_BEER, used);
    lay(1, KIND_BARREL, used);
    give(2, KIND_BANG, used);
}

/* The feat lies in the row; a legend has no token left, another two. */
static void add_feat(int a, int b, int feat)
{
    position.setup.sets = SETS_ALL;
    position.setup.options = bang_usual_options(SETS_ALL);
    position.feat[position.feats++] = (BangCard)feat;
    position.fame[0] = bang_legendary(a) ? 1 : 3;
    position.fame[1] = bang_legendary(b) ? 1 : 0;
}

static void try_position(int a, int b, int kind, int depth)
{
    BangGame g;
    int why = bang_arrange(&g, &position, NULL);
    if (why == WHY_NOT_FOR_TABLE) return; /* a brown card does not lie in play */
    if (why != WHY_LEGAL) {
        printf("%s against %s with %s: %s\n", bang_character_id(a), bang_character_id(b), bang_kind_id(kind), bang_why_id(why));
        exit(1);
    }
    positions++;
    walk(&g, depth);
}

static void try_pair(int a, int b)
{
    for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++)
        for (int in_play = 0; in_play < 2 && bang_border(kind) != BORDER_FEAT; in_play++) {
            arrange(a, b, kind, in_play);
            try_position(a, b, kind, DEPTH);
        }
}

/* The nth legend, counted round and round. */
static int legend(int n)
{
    int c = CHARACTER_NONE;
    for (n = n % (CHARACTER_COUNT / 2) + 1; n > 0; n--)
        do c = c % (CHARACTER_COUNT - 1) + 1;
        while (!bang_legendary(c));
    return c;
}

static void try_feat(int a, BangCard feat)
{
    for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++)
        for (int in_play = 0; in_play < 2 && bang_border(kind) != BORDER_FEAT; in_play++) {
            int b = legend(a + kind + feat);
            if (b == a || b == bang_other_side(a)) b = legend(a + kind + feat + 1);
            arrange(a, b, kind, in_play);
            add_feat(a, b, feat);
            try_position(a, b, kind, kind == KIND_DUEL || kind == KIND_GATLING ? FEAT_DEPTH + 1 : FEAT_DEPTH);
        }
}

/* Feats that were never performed, or never claimed. */
static int count_not_done(void)
{
    int n = 0;
    for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++) {
        if (bang_border(kind) != BORDER_FEAT || (done[VERB_PERFORM][kind] && done[VERB_CLAIM][kind])) continue;
        printf("%s is never %s\n", bang_kind_id(kind), done[VERB_PERFORM][kind] ? "claimed" : "performed");
        n++;
    }
    return n;
}

int main(void)
{
    for (int a = CHARACTER_NONE + 1; a < CHARACTER_COUNT; a++) {
        for (int b = CHARACTER_NONE + 1; b < CHARACTER_COUNT; b++)
            if (a != b && !bang_legendary(a) && !bang_legendary(b)) try_pair(a, b);
        for (BangCard card = 1; card <= CARD_COUNT; card++)
            if (bang_border(bang_kind(card)) == BORDER_FEAT) try_feat(a, card);
    }
    printf("matrix: %ld positions, %ld reached from them, all sound\n", positions, nodes);
    return count_not_done() > 0;
}
