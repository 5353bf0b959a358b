/* What the person has in focus and in hand. Nothing is sent before Enter, the same key again, or the letter of a target. */
#define NCURSES_WIDECHAR 1
#include "focus.h"
#include "keys.h"
#include "overlay.h"
#include <curses.h>

static int hand_size(const Screen *s) { return table_hand(s->table); }

/* ---- focus and answers ---- */

static bool is_answer(const Screen *s, int choice) { return !s->choices.by_hand || s->choices.choice[choice].hand < 0; }

static int answers(const Screen *s)
{
    int n = 0;
    for (int i = 0; i < s->choices.count; i++) n += is_answer(s, i);
    return n;
}

static int hand_things(const Screen *s) { return s->choices.by_hand ? hand_size(s) : 0; }
int things(const Screen *s) { return table_is_mine(s->table) ? hand_things(s) + answers(s) : 0; }
int focus_hand(const Screen *s, int focus) { return focus < hand_things(s) ? focus : -1; }

int focus_choice(const Screen *s, int focus)
{
    if (focus < hand_things(s)) return choice_of_card(&s->choices, focus);
    int n = focus - hand_things(s);
    for (int i = 0; i < s->choices.count; i++)
        if (is_answer(s, i) && n-- == 0) return i;
    return -1;
}

static int focus_of_choice(const Screen *s, int choice)
{
    if (!is_answer(s, choice)) return s->choices.choice[choice].hand; /* whichever way the card is used */
    for (int focus = 0; focus < things(s); focus++)
        if (focus_choice(s, focus) == choice) return focus;
    return 0;
}

static int first_usable(const Screen *s)
{
    for (int focus = 0; focus < things(s); focus++)
        if (focus_choice(s, focus) >= 0) return focus;
    return 0;
}

/* ---- the row of feats ---- */

static const char *const FEAT_KEY[] = {"t", "u", "y", "z", "o"};
enum { FEAT_KEYS = sizeof FEAT_KEY / sizeof *FEAT_KEY };

const char *feat_key(const Screen *s, BangCard feat)
{
    const BangCard *row = bang_cards(view_of(s), ZONE_FEATS);
    for (int i = 0, n = bang_count(view_of(s), ZONE_FEATS); i < n && i < FEAT_KEYS; i++)
        if (row[i] == feat) return FEAT_KEY[i];
    return NULL;
}

BangCard feat_of_key(const Screen *s, int key)
{
    for (int i = 0, n = bang_count(view_of(s), ZONE_FEATS); i < n && i < FEAT_KEYS; i++)
        if (FEAT_KEY[i][0] == key) return bang_cards(view_of(s), ZONE_FEATS)[i];
    return CARD_NONE;
}

int choice_of_feat(const Screen *s, BangCard feat)
{
    for (int i = 0; i < s->choices.count && feat != CARD_NONE; i++)
        if (s->choices.choice[i].option.card == feat) return i;
    return -1;
}

/* ---- keys of answers ---- */

/* Letters of answers that have one of their own, as on the web page, while cards of the hand have the numbers. */
static const char *own_key(const Screen *s, int choice)
{
    const BangOption *o = &s->choices.choice[choice].option;
    if (o->verb == VERB_PASS) {
        int kind = view_of(s)->ask.kind;
        return kind == ASK_DEFEND || kind == ASK_BANG || kind == ASK_RESCUE ? "l" : "e";
    }
    if (o->way == WAY_SID_KETCHUM) return "s";
    if (o->way == WAY_JOURDONNAIS) return "j";
    if (o->verb == VERB_USE && bang_kind(o->card) == KIND_BARREL) return "b";
    return feat_key(s, o->card);
}

/* People have their letters; those without one of their own take what is free; lists are numbered. */
const char *answer_key(const Screen *s, int choice)
{
    static const char *const SEAT[SEATS] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    static const char *const NUMBER[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "0"};
    static const char *const FREE[] = {"m", "x", "k", "d", "c", "h", "a"};
    bool letters = s->choices.by_hand;
    const char *own = letters ? own_key(s, choice) : NULL;
    int before = 0, most = letters ? sizeof FREE / sizeof *FREE : sizeof NUMBER / sizeof *NUMBER;
    if (own) return own;
    for (int seat = 0; seat < SEATS; seat++)
        if (choice_of_person(&s->choices, seat) == choice) return SEAT[seat];
    for (int i = 0; i < choice; i++) before += is_answer(s, i) && !(letters && own_key(s, i)) && s->choices.choice[i].option.verb != VERB_NAME;
    return before >= most ? " " : letters ? FREE[before] : NUMBER[before];
}

/* ---- the person answers ---- */

static void put_back(Screen *s)
{
    s->stage = STAGE_CHOOSE;
    s->chosen = -1;
}

bool give_answer(Screen *s, BangMove move)
{
    const char *warning = foolish(s->table, move);
    char text[LINE_TEXT];
    if (warning) {
        SayArg args[] = {{"warning", SAY(s, warning), 0}, {0}};
        say_format(text, sizeof text, s->table->scene.language, "ui.play.prompt.really", args);
        if (!ask_yes(s, text)) return false;
    }
    s->old_lines = s->table->lines;
    return table_answer(s->table, move) == WHY_LEGAL;
}

static int first_aim(const Screen *s, int from, int step)
{
    int seats = view_of(s)->seats;
    for (int i = 1, seat = from; i <= seats; i++) {
        seat = (seat + step + seats) % seats;
        bool self = seat == s->table->me;
        if (bang_in_play(view_of(s), seat) && (!self || choice_allows(&s->choices.choice[s->chosen], seat))) return seat;
    }
    return from;
}

static void pick_choice(Screen *s, int choice)
{
    const Choice *c = &s->choices.choice[choice];
    s->chosen = choice;
    s->focus = focus_of_choice(s, choice);
    s->stage = c->aimed ? STAGE_AIM : STAGE_SEND;
    s->aim = s->table->me;
    for (int i = 0; c->aimed && i < view_of(s)->seats; i++) {
        s->aim = first_aim(s, s->aim, 1);
        if (choice_allows(c, s->aim)) return;
    }
}

static void explain_card(Screen *s, int hand)
{
    BangReason why;
    put_back(s);
    if (why_not(s->table, hand, NOBODY, &why) != WHY_LEGAL) say_reason(&s->table->scene, &why, s->notice, sizeof s->notice);
}

/* What stands against doing it, as the screen shows what can be done. */
static void explain_feat(Screen *s, BangCard feat)
{
    BangReason why;
    put_back(s);
    if (bang_refuse(view_of(s), s->table->me, feat_move(s->table, feat), &why) != WHY_LEGAL)
        say_reason(&s->table->scene, &why, s->notice, sizeof s->notice);
}

static void pick_card(Screen *s, int hand)
{
    if (hand >= hand_size(s)) return;
    int choice = choice_of_card(&s->choices, hand);
    s->focus = hand;
    if (choice >= 0) pick_choice(s, choice);
    else explain_card(s, hand);
}

static void pick_focus(Screen *s)
{
    int choice = focus_choice(s, s->focus);
    if (choice >= 0) pick_choice(s, choice);
    else if (focus_hand(s, s->focus) >= 0) explain_card(s, focus_hand(s, s->focus));
}

static bool aim_at(Screen *s, int seat)
{
    const Choice *c = &s->choices.choice[s->chosen];
    s->aim = seat;
    return choice_allows(c, seat) && give_answer(s, choice_move(c, seat)); /* else seats_panel.c says why */
}

/* Tab: from the hand to the answers and back. */
static void move_group(Screen *s)
{
    int answer = hand_things(s);
    if (s->focus < answer && answer < things(s)) s->focus = answer;
    else if (answer > 0) s->focus = 0;
}

/* How far an arrow moves in a list; Up and Down move by `row`. 0: it is no arrow. */
static int arrow(int key, int row)
{
    switch (key) {
    case KEY_BASE + KEY_RIGHT: return 1;
    case KEY_BASE + KEY_LEFT: return -1;
    case KEY_BASE + KEY_DOWN: return row;
    case KEY_BASE + KEY_UP: return -row;
    }
    return 0;
}

static void move_focus(Screen *s, int key)
{
    int n = things(s), by = arrow(key, focus_hand(s, s->focus) >= 0 ? s->layout.hand_columns : 1);
    if (n > 0) s->focus = ((s->focus + by) % n + n) % n;
}

static int answer_of_key(const Screen *s, int key)
{
    int seat = seat_key(s, key);
    if (seat >= 0 && choice_of_person(&s->choices, seat) >= 0) return choice_of_person(&s->choices, seat);
    for (int i = 0; i < s->choices.count; i++)
        if (is_answer(s, i) && answer_key(s, i)[0] == key) return i;
    return -1;
}

static int first_missed(const Screen *s)
{
    for (int i = 0; i < s->choices.count; i++) {
        const BangOption *o = &s->choices.choice[i].option;
        if (o->verb == VERB_USE && o->card != CARD_NONE && bang_way_as(o->way, o->card) == KIND_MISSED) return i;
    }
    return -1;
}

/* A number or a letter that picks a card or an answer; what is picked already is sent. True: something was sent. */
static bool picking_key(Screen *s, int key)
{
    int number = number_key(key), choice = answer_of_key(s, key), before = s->chosen;
    BangCard feat = is_about_feats(s->table) ? feat_of_key(s, key) : CARD_NONE;
    bool armed = s->stage == STAGE_SEND;
    if (key == 'm' && choice < 0) choice = first_missed(s);
    if (choice < 0) choice = choice_of_feat(s, feat);
    if (choice >= 0) pick_choice(s, choice);
    else if (feat != CARD_NONE) explain_feat(s, feat);
    else if (number >= 0 && s->choices.by_hand) pick_card(s, number);
    else return false;
    if (!armed || s->stage != STAGE_SEND || s->chosen != before) return false;
    return give_answer(s, choice_move(&s->choices.choice[s->chosen], NOBODY));
}

static bool choosing_key(Screen *s, int key)
{
    if (arrow(key, 1)) move_focus(s, key);
    else if (key == ESCAPE) s->focus = first_usable(s);
    else if (key == '\t' || key == KEY_BASE + KEY_BTAB) move_group(s);
    else if (key == ENTER || key == 'w') pick_focus(s);
    else return picking_key(s, key);
    return false;
}

/* The chosen card in its next way. False: it has one alone. */
static bool turn_card(Screen *s)
{
    int other = other_way(&s->choices, s->chosen);
    if (other >= 0) pick_choice(s, other);
    return other >= 0;
}

static bool aiming_key(Screen *s, int key)
{
    if (key == '\t') turn_card(s);
    else if (key == ESCAPE) put_back(s);
    else if (arrow(key, 1)) s->aim = first_aim(s, s->aim, arrow(key, 1));
    else if (key == ENTER) return aim_at(s, s->aim);
    else if (seat_key(s, key) >= 0) return aim_at(s, seat_key(s, key));
    else return picking_key(s, key);
    return false;
}

static bool sending_key(Screen *s, int key)
{
    if (key == ENTER) return give_answer(s, choice_move(&s->choices.choice[s->chosen], NOBODY));
    if (key == '\t' && turn_card(s)) return false;
    if (key == ESCAPE || arrow(key, 1) || key == '\t') put_back(s);
    if (arrow(key, 1)) move_focus(s, key);
    return picking_key(s, key);
}

/* True: the question is answered. */
bool question_key(Screen *s, int key, enum Outcome *outcome)
{
    s->notice[0] = 0;
    if (small_key(s, key, outcome)) return false;
    bool seat = s->stage == STAGE_AIM && seat_key(s, key) >= 0; /* here letters are people, also those that are commands */
    if (s->stage == STAGE_READ && key < NO_KEY) {
        reading_key(s, key);
        return false;
    }
    if (!seat && answer_of_key(s, key) < 0 && common_key(s, key, outcome)) return false;
    if (s->stage == STAGE_AIM) return aiming_key(s, key);
    return s->stage == STAGE_SEND ? sending_key(s, key) : choosing_key(s, key);
}

/* ---- a new question ---- */

void open_question(Screen *s)
{
    list_choices(s->table, &s->choices);
    put_back(s);
    s->focus = first_usable(s);
    s->fast = false;
    if (s->choices.count == 1 && !s->choices.choice[0].aimed) pick_choice(s, 0);
}

