/* Options as a person picks them. */
#include "choices.h"

static const bool BY_HAND[ASK_COUNT] = {
    [ASK_PLAY] = true, [ASK_DEFEND] = true, [ASK_BANG] = true, [ASK_RESCUE] = true,
    [ASK_EXCESS] = true, [ASK_PAY] = true, [ASK_ORDER] = true,
};

static uint8_t my_bit(const Table *t) { return (uint8_t)(1u << t->me); }

BangCard hand_card(const Table *t, int hand)
{
    bool there = hand >= 0 && hand < table_hand(t);
    return there ? bang_cards(&t->view, ZONE_HAND + t->me)[hand] : CARD_NONE;
}

static int place_in_hand(const Table *t, BangCard card)
{
    for (int i = table_hand(t); card != CARD_NONE && i-- > 0;)
        if (hand_card(t, i) == card) return i;
    return -1;
}

int choice_of_card(const Choices *choices, int hand)
{
    for (int i = 0; i < choices->count; i++)
        if (choices->choice[i].hand == hand && hand >= 0) return i;
    return -1;
}

/* A card that can be used in two ways stands in the hand once; its second way is an answer of its own. */
static void add(const Table *t, Choices *out, BangOption option)
{
    int hand = place_in_hand(t, option.card);
    if (choice_of_card(out, hand) >= 0) hand = -1;
    bool one = (option.at & (option.at - 1)) == 0;
    bool aimed = option.verb == VERB_PLAY ? option.at != my_bit(t) : option.verb == VERB_HAND && !one;
    out->choice[out->count++] = (Choice){option, hand, aimed};
}

/* In which of three walks an option comes. */
static int rank_of(const Table *t, const BangOption *o)
{
    return o->verb == VERB_PASS ? 2 : place_in_hand(t, o->card) >= 0 ? 0 : 1;
}

void list_choices(const Table *t, Choices *out)
{
    BangOptions options;
    bang_options(&t->view, t->me, &options);
    out->count = 0;
    out->by_hand = BY_HAND[t->view.ask.kind];
    for (int rank = 0; rank < 3; rank++)
        for (int i = 0; i < options.count; i++)
            if (rank_of(t, &options.option[i]) == rank) add(t, out, options.option[i]);
}

static int lowest_seat(unsigned seats)
{
    int seat = 0;
    while (seat < SEATS && !(seats >> seat & 1)) seat++;
    return seat;
}

BangMove choice_move(const Choice *choice, int at)
{
    const BangOption *o = &choice->option;
    return (BangMove){o->verb, o->card, (uint8_t)(choice->aimed ? at : lowest_seat(o->at)), o->way};
}

bool choice_allows(const Choice *choice, int seat) { return seat >= 0 && seat < SEATS && choice->option.at >> seat & 1; }

bool choice_goes_anywhere(const Choice *choice)
{
    int kind = bang_way_as(choice->option.way, choice->option.card);
    return kind == KIND_NONE || kind == KIND_CAT_BALOU || kind == KIND_DUEL || kind == KIND_JAIL;
}

/* ---- why not ---- */

/* Of a card that has ways besides the printed one, the reason of the way that is nearest to being allowed is told: that with
   the later word in the list, as those are about whom and how often. */
int why_not(const Table *t, int hand, int at, BangReason *why)
{
    bool play = t->view.ask.kind == ASK_PLAY;
    BangMove move = {.verb = play ? VERB_PLAY : VERB_USE, .card = hand_card(t, hand), .at = (uint8_t)(play ? at : t->me)};
    int code = bang_refuse(&t->view, t->me, move, why);
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT && code != WHY_LEGAL; way++) {
        BangReason other;
        move.way = (uint8_t)way;
        int found = bang_refuse(&t->view, t->me, move, &other);
        if (found == WHY_NO_SUCH_WAY || (found != WHY_LEGAL && found <= code)) continue;
        code = found;
        *why = other;
    }
    return code;
}

/* ---- foolish ---- */

static bool has_all_life(const BangGame *view, int seat) { return view->seat[seat].life >= view->seat[seat].max_life; }

static bool is_nobody_hurt(const BangGame *view)
{
    for (int seat = 0; seat < view->seats; seat++)
        if (bang_in_play(view, seat) && !has_all_life(view, seat)) return false;
    return true;
}

static const char *foolish_play(const Table *t, BangMove move)
{
    const BangGame *view = &t->view;
    int kind = bang_way_as(move.way, move.card);
    if (kind == KIND_BEER && bang_players(view) <= 2) return "why.only_two_left";
    if (kind == KIND_BEER && has_all_life(view, t->me)) return "ui.play.foolish.full_life";
    if (kind == KIND_SALOON && is_nobody_hurt(view)) return "ui.play.foolish.nobody_hurt";
    if ((kind == KIND_PANIC || kind == KIND_CAT_BALOU) && move.at == t->me) return "ui.play.foolish.own_card";
    bool harms = kind == KIND_BANG || kind == KIND_DUEL;
    bool sheriff = move.at < SEATS && view->seat[move.at].role == ROLE_SHERIFF;
    if (harms && sheriff && table_own(t)->role == ROLE_DEPUTY) return "ui.play.foolish.sheriff";
    return NULL;
}

const char *foolish(const Table *t, BangMove move)
{
    if (move.verb == VERB_PLAY) return foolish_play(t, move);
    if (move.verb == VERB_ABILITY && move.way == WAY_SID_KETCHUM && has_all_life(&t->view, t->me)) return "ui.play.foolish.full_life";
    return NULL;
}
