/* What a person can pick: the ways of a card, people who are answers by themselves, and what is done with feats. Positions are made by
   hand, as no deal can be relied on. */
#include "term/choices.h"
#include <stdio.h>
#include <string.h>

static int passed, failed;

static void check(int good, const char *what)
{
    passed += good;
    failed += !good;
    if (!good) printf("FAILED: %s\n", what);
}

static BangCard card(const char *text) { return bang_read_card(text, strlen(text)); }

/* Four players with Legends, A on turn in phase 2: a Sheriff who is a legend, or a Deputy. One feat lies in the row. */
static BangPosition position(int role, int character)
{
    bool sheriff = role == ROLE_SHERIFF;
    return (BangPosition){
        .setup = {.seats = 4, .sets = SETS_BASE | SETS_LEGENDS,
                  .role = {(uint8_t)role, sheriff ? ROLE_OUTLAW : ROLE_SHERIFF, ROLE_RENEGADE, ROLE_OUTLAW},
                  .character = {(uint8_t)character, CHARACTER_LEGENDARY_BART_CASSIDY, CHARACTER_BLACK_JACK, CHARACTER_PAUL_REGRET}},
        .feats = 1, .feat = {card("open_range")},
        .fame = {bang_legendary(character) ? 1 : 0, 1}, /* no token left */
    };
}

static void give(BangPosition *p, int seat, const char *text) { p->hand[seat][p->hands[seat]++] = card(text); }

static void open(Table *t, const BangPosition *p)
{
    BangGame game;
    *t = (Table){.me = 0};
    check(bang_arrange(&game, p, NULL) == WHY_LEGAL, "the position can be");
    bang_view(&game, 0, &t->view);
    t->scene = (SayScene){.language = SAY_EN, .view = &t->view, .reader = 0};
}

static void test_ways(void)
{
    Table t;
    Choices c;
    char text[LINE_TEXT];
    BangPosition p = position(ROLE_SHERIFF, CHARACTER_LEGENDARY_CALAMITY_JANET);
    give(&p, 0, "stagecoach:9S");
    give(&p, 0, "missed:10C");
    open(&t, &p);
    list_choices(&t, &c);
    int one = choice_of_card(&c, 0), two = one < 0 ? -1 : other_way(&c, one);
    check(one >= 0 && two >= 0 && two != one && other_way(&c, two) == one, "a Stagecoach has two ways, and the way back");
    if (two < 0) return;
    check(!c.choice[one].aimed && c.choice[two].aimed && c.choice[two].option.way == WAY_ANY_BANG, "the other is a BANG!, which is aimed");
    say_choice(&t, &c.choice[two], text, sizeof text);
    check(strcmp(text, "Stagecoach 9♠ as BANG!") == 0, text);
    check(choice_of_card(&c, 1) >= 0 && other_way(&c, choice_of_card(&c, 1)) < 0, "a Missed! has one way in one's own turn");
    say_choice(&t, &c.choice[one], text, sizeof text);
    check(strcmp(text, "Stagecoach 9♠") == 0, text);
}

static void test_feats(void)
{
    Table t;
    BangReason why;
    BangPosition p = position(ROLE_SHERIFF, CHARACTER_LEGENDARY_CALAMITY_JANET);
    open(&t, &p);
    check(is_about_feats(&t) && feat_move(&t, card("open_range")).verb == VERB_CLAIM, "a legend claims");
    check(bang_refuse(&t.view, 0, feat_move(&t, card("open_range")), &why) == WHY_LEGAL, "an empty hand will do");
    p = position(ROLE_DEPUTY, CHARACTER_CALAMITY_JANET);
    open(&t, &p);
    check(feat_move(&t, card("open_range")).verb == VERB_PERFORM, "others perform");
    t.sent = true;
    check(!is_about_feats(&t), "not while the answer is on its way");
}

/* A claims Open Range with an empty hand, and is asked which legend loses a point. */
static void test_people(void)
{
    Table t;
    Choices c;
    BangGame game;
    BangPosition p = position(ROLE_DEPUTY, CHARACTER_LEGENDARY_CALAMITY_JANET);
    open(&t, &p);
    bang_arrange(&game, &p, NULL);
    check(bang_answer(&game, 0, feat_move(&t, card("open_range")), NULL) == WHY_LEGAL, "he claims");
    bang_view(&game, 0, &t.view);
    list_choices(&t, &c);
    int who = choice_of_person(&c, 1);
    check(t.view.ask.kind == ASK_VICTIM && who >= 0 && !c.choice[who].aimed && !c.by_hand, "B is an answer by himself");
    check(choice_of_person(&c, 2) < 0 && choice_of_person(&c, 0) < 0, "who is no legend is none");
    if (who < 0) return;
    BangMove move = choice_move(&c.choice[who], NOBODY);
    check(move.verb == VERB_NAME && move.at == 1, "the answer names him");
    check(foolish(&t, move) && strcmp(foolish(&t, move), "ui.play.foolish.sheriff") == 0, "a Deputy is asked back before he hits the Sheriff");
}

int main(void)
{
    test_ways();
    test_feats();
    test_people();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
