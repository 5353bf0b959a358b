/* Options as a person picks them. */
#include "choices.h"
#include <stdio.h>

static const bool BY_HAND[ASK_COUNT] = {
    [ASK_PLAY] = true, [ASK_DEFEND] = true, [ASK_BANG] = true, [ASK_RESCUE] = true,
    [ASK_EXCESS] = true, [ASK_PAY] = true, [ASK_ORDER] = true, [ASK_SPEND] = true, [ASK_JAIL] = true, [ASK_SAME] = true,
};

/* What is done with a card of the hand at such a question; 0: it is used as an answer. */
static const uint8_t VERB_OF_CARDS[ASK_COUNT] = {
    [ASK_PLAY] = VERB_PLAY, [ASK_SAME] = VERB_PLAY, [ASK_EXCESS] = VERB_DISCARD, [ASK_PAY] = VERB_DISCARD,
    [ASK_ORDER] = VERB_DISCARD, [ASK_SPEND] = VERB_DISCARD, [ASK_JAIL] = VERB_DISCARD,
};

/* What is done with a feat; 0: it is performed or claimed. */
static const uint8_t VERB_OF_FEATS[ASK_COUNT] = {[ASK_PLACE] = VERB_PLACE, [ASK_FULLEST] = VERB_DISCARD};

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

int other_way(const Choices *choices, int choice)
{
    int hand = choices->choice[choice].hand;
    for (int i = 1; i < choices->count && hand >= 0; i++) {
        int other = (choice + i) % choices->count;
        if (choices->choice[other].hand == hand) return other;
    }
    return -1;
}

int choice_of_person(const Choices *choices, int seat)
{
    for (int i = 0; i < choices->count; i++) {
        const BangOption *o = &choices->choice[i].option;
        if (o->verb == VERB_NAME && o->at >> seat & 1) return i;
    }
    return -1;
}

static bool is_aimed(const Table *t, const BangOption *o)
{
    bool one = (o->at & (o->at - 1)) == 0;
    switch (o->verb) {
    case VERB_PLAY: return o->at != my_bit(t);
    case VERB_HAND: return !one;
    case VERB_GIVE: return true;
    }
    return false;
}

/* A person who is all that is asked for is an answer of his own. */
static void add(const Table *t, Choices *out, BangOption option)
{
    for (unsigned seats = option.at, seat = seats & -seats; option.verb == VERB_NAME && seats; seats &= seats - 1, seat = seats & -seats) {
        option.at = (uint8_t)seat;
        out->choice[out->count++] = (Choice){option, -1, false};
    }
    if (option.verb == VERB_NAME) return;
    out->choice[out->count++] = (Choice){option, place_in_hand(t, option.card), is_aimed(t, &option)};
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

static void say_card_of(const Table *t, BangCard card, char *out, size_t size)
{
    if (t->scene.aloud) say_card_aloud(out, size, t->scene.language, card);
    else say_card(out, size, t->scene.language, card);
}

void say_choice(const Table *t, const Choice *c, char *out, size_t size)
{
    const BangOption *o = &c->option;
    char card[NAME * 2];
    if (!c->aimed) {
        say_move(&t->scene, t->me, choice_move(c, NOBODY), out, size);
        return;
    }
    switch (o->verb) {
    case VERB_HAND: snprintf(out, size, "%s", say_raw(t->scene.language, "ui.play.answer.hand")); return;
    case VERB_GIVE:
        say_card_of(t, o->card, card, sizeof card);
        say_format(out, size, t->scene.language, "ui.play.answer.give", (SayArg[]){{"card", card, 0}, {0}});
        return;
    }
    say_move(&t->scene, t->me, (BangMove){o->verb, o->card, NOBODY, o->way}, out, size);
}

bool choice_goes_anywhere(const Choice *choice)
{
    int kind = bang_way_as(choice->option.way, choice->option.card);
    return kind == KIND_NONE || kind == KIND_CAT_BALOU || kind == KIND_DUEL || kind == KIND_JAIL;
}

/* ---- why not ---- */

/* A feat takes cards that are discarded, or cards that are shown. */
static int verb_of_cards(const Table *t)
{
    BangMove show = {.verb = VERB_SHOW, .card = hand_card(t, 0), .at = (uint8_t)t->me};
    bool shows = t->view.ask.kind == ASK_SPEND && bang_refuse(&t->view, t->me, show, NULL) != WHY_WRONG_ANSWER;
    int verb = VERB_OF_CARDS[t->view.ask.kind];
    return shows ? VERB_SHOW : verb ? verb : VERB_USE;
}

/* Of a card that has ways besides the printed one, the reason of the way that is nearest to being allowed is told: that with
   the later word in the list, as those are about whom and how often. */
int why_not(const Table *t, int hand, int at, BangReason *why)
{
    int verb = verb_of_cards(t);
    BangMove move = {.verb = (uint8_t)verb, .card = hand_card(t, hand), .at = (uint8_t)(verb == VERB_PLAY ? at : t->me)};
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

BangMove feat_move(const Table *t, BangCard feat)
{
    int verb = VERB_OF_FEATS[t->view.ask.kind];
    if (!verb) verb = bang_is_legend(&t->view, t->me) ? VERB_CLAIM : VERB_PERFORM;
    return (BangMove){.verb = (uint8_t)verb, .card = feat, .at = (uint8_t)t->me};
}

bool is_about_feats(const Table *t)
{
    int kind = t->view.ask.kind;
    return table_is_mine(t) && (kind == ASK_PLAY || kind == ASK_FEAT || VERB_OF_FEATS[kind]);
}

/* ---- foolish ---- */

static bool has_all_life(const BangGame *view, int seat) { return view->seat[seat].life >= view->seat[seat].max_life; }

static bool is_nobody_hurt(const BangGame *view)
{
    for (int seat = 0; seat < view->seats; seat++)
        if (bang_in_play(view, seat) && !has_all_life(view, seat)) return false;
    return true;
}

static const char *harms_own_sheriff(const Table *t, BangMove move, bool harms)
{
    bool sheriff = move.at < SEATS && t->view.seat[move.at].role == ROLE_SHERIFF;
    return harms && sheriff && table_own(t)->role == ROLE_DEPUTY ? "ui.play.foolish.sheriff" : NULL;
}

static const char *foolish_play(const Table *t, BangMove move)
{
    const BangGame *view = &t->view;
    int kind = bang_way_as(move.way, move.card);
    if (kind == KIND_BEER && bang_players(view) <= 2) return "why.only_two_left";
    if (kind == KIND_BEER && has_all_life(view, t->me)) return "ui.play.foolish.full_life";
    if (kind == KIND_SALOON && is_nobody_hurt(view)) return "ui.play.foolish.nobody_hurt";
    if ((kind == KIND_PANIC || kind == KIND_CAT_BALOU) && move.at == t->me) return "ui.play.foolish.own_card";
    return harms_own_sheriff(t, move, kind == KIND_BANG || kind == KIND_DUEL);
}

const char *foolish(const Table *t, BangMove move)
{
    if (move.verb == VERB_PLAY) return foolish_play(t, move);
    if (move.verb == VERB_NAME) return harms_own_sheriff(t, move, true); /* whom a claim or a shot without a card hits */
    if (move.verb == VERB_ABILITY && move.way == WAY_SID_KETCHUM && has_all_life(&t->view, t->me)) return "ui.play.foolish.full_life";
    return NULL;
}
