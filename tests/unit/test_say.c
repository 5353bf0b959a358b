/* Sentences: particles, plurals, cutting, and that every event, question, move and refusal has its sentence in every language.
   A {name} left over or an id in place of a sentence is a failure. */
#include "text/catalogue.h"
#include "text/particle.h"
#include "text/say.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka.h wants the headers above first */
#include <cmocka.h>

/* ---- Korean particles ---- */

typedef struct { const char *text, *spec, *form; } ParticleRow;
static const ParticleRow PARTICLE_ROWS[] = {
    {"뱅!", "이/가", "이"},          /* a consonant; the mark is not read */
    {"맥주", "이/가", "가"},         /* a vowel */
    {"결투", "을/를", "를"},         {"감옥", "을/를", "을"},        {"철수", "와/과", "와"},   {"기관총", "와/과", "과"},
    {"술통", "(으)로", "으로"},      {"맥주", "(으)로", "로"},       {"말", "(으)로", "로"},    /* l takes 로 */
    {"말", "을/를", "을"},           {"스페이드 7", "(으)로", "로"}, /* chil */
    {"스페이드 6", "(으)로", "으로"}, /* yuk */
    {"스페이드 10", "이/가", "이"},  {"2", "은/는", "는"},           {"3", "은/는", "은"},
    {"뱅! K♠", "을/를", "를"},       {"맥주 10♥", "(으)로", "로"},   /* the suit is what is read last */
    {"Otis", "이/가", "가"},         {"Bill", "(으)로", "로"},       {"Bill", "이/가", "이"},   {"Sam", "이/가", "이"},
    {"Jack", "을/를", "을"},         {"Mark", "을/를", "를"},        {"Kate", "을/를", "를"},   {"Ming", "은/는", "은"},
    {"Scott", "이/가", "이(가)"},    {"Matt", "을/를", "을(를)"},    {"Jane", "은/는", "은(는)"},  {"Ann", "이/가", "이"},
    {"Ross", "이/가", "가"},         {"Joe", "이/가", "가"},
    {"K", "이/가", "가"},            {"L", "(으)로", "로"},          {"M", "이/가", "이"},
    {"철수 (봇)", "이/가", "이"},    {"小明", "을/를", "을(를)"},    {"", "이/가", "이(가)"},
    {"!?", "(으)로", "(으)로"},      {"foo", "이라는/라는", "라는"}, {"맥주", "no such", ""},
};

static void particles_follow_the_sound(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PARTICLE_ROWS / sizeof PARTICLE_ROWS[0]; i++) {
        const ParticleRow *row = &PARTICLE_ROWS[i];
        assert_string_equal(korean_particle(row->text, row->spec, strlen(row->spec)), row->form);
    }
}

/* ---- the formatter ---- */

static void languages_are_found_by_their_tags(void **state)
{
    (void)state;
    assert_int_equal(say_language("en"), SAY_EN);
    assert_int_equal(say_language("ko_KR.UTF-8"), SAY_KO);
    assert_int_equal(say_language("zh-CN"), SAY_ZH);
    assert_int_equal(say_language("ZH"), SAY_ZH);
    assert_int_equal(say_language("kok"), -1);
    assert_int_equal(say_language("C"), -1);
    assert_int_equal(say_language(""), -1);
    assert_int_equal(say_language(NULL), -1);
    assert_string_equal(say_tag(SAY_ZH), "zh");
}

static const char *format(int language, const char *id, const SayArg *args)
{
    static char out[LINE_TEXT];
    int length = say_format(out, sizeof out, language, id, args);
    assert_int_equal(length, strlen(out));
    return out;
}

static void plurals_fit_the_number(void **state)
{
    (void)state;
    assert_string_equal(format(SAY_EN, "sum.seats", (SayArg[]){{"n", NULL, 1}, {0}}), "1 seat");
    assert_string_equal(format(SAY_EN, "sum.seats", (SayArg[]){{"n", NULL, 2}, {0}}), "2 seats");
    assert_string_equal(format(SAY_EN, "sum.seats", (SayArg[]){{"n", NULL, 0}, {0}}), "0 seats");
    assert_string_equal(format(SAY_KO, "face.hidden", (SayArg[]){{"n", NULL, 2}, {0}}), "카드 2장");
    assert_string_equal(format(SAY_ZH, "face.hidden", (SayArg[]){{"n", NULL, 1}, {0}}), "1张牌");
}

static void names_are_filled_in(void **state)
{
    (void)state;
    SayArg args[] = {{"by", "Bill", 0}, {"at", "철수", 0}, {"card", "뱅! K♠", 0}, {0}};
    assert_string_equal(format(SAY_KO, "event.played.other.at", args), "Bill이 철수에게 뱅! K♠를 사용합니다.");
    assert_string_equal(format(SAY_EN, "event.played.other.at", args), "Bill plays 뱅! K♠ at 철수.");
    assert_string_equal(format(SAY_EN, "event.played.you", NULL), "You play {card}."); /* seen by whoever forgot it */
    assert_string_equal(format(SAY_EN, "no.such.id", NULL), "no.such.id");
    assert_string_equal(say_raw(SAY_KO, "no.such.id"), "no.such.id");
    SayArg small[] = {{"card", "this card", 0}, {0}};
    assert_string_equal(format(SAY_EN, "why.not_in_hand", small), "This card is not in your hand.");
}

static bool is_whole(const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int more = *p < 0x80 ? 0 : *p >= 0xF0 ? 3 : *p >= 0xE0 ? 2 : *p >= 0xC0 ? 1 : 9;
        for (p++; more > 0; more--, p++)
            if ((*p & 0xC0) != 0x80) return false;
    }
    return true;
}

static void what_does_not_fit_is_cut_at_a_character(void **state)
{
    (void)state;
    SayArg args[] = {{"by", "철수", 0}, {"card", "뱅! K♠", 0}, {0}};
    const char *whole = say_raw(SAY_KO, "event.played.other");
    assert_non_null(strstr(whole, "{by:이/가}"));
    char full[LINE_TEXT];
    int length = say_format(full, sizeof full, SAY_KO, "event.played.other", args);
    for (size_t size = 1; size <= (size_t)length + 1; size++) {
        char out[LINE_TEXT];
        memset(out, 'x', sizeof out);
        int n = say_format(out, size, SAY_KO, "event.played.other", args);
        assert_true((size_t)n < size && out[n] == 0 && strlen(out) == (size_t)n);
        assert_true(is_whole(out) && strncmp(out, full, (size_t)n) == 0);
        assert_true((size_t)n + 4 > size - 1 || n == length); /* no more is cut than one character */
        assert_int_equal(out[size], 'x');
    }
}

static void the_table_is_sorted(void **state)
{
    (void)state;
    for (int i = 1; i < CATALOGUE_ROWS; i++) assert_true(strcmp(CATALOGUE[i - 1].id, CATALOGUE[i].id) < 0);
}

/* ---- names ---- */

static void cards_are_named(void **state)
{
    (void)state;
    char out[100];
    say_card(out, sizeof out, SAY_EN, 1);
    assert_string_equal(out, "BANG! A♠");
    say_card(out, sizeof out, SAY_ZH, 1);
    assert_string_equal(out, "Bang! ♠A");
    say_card_aloud(out, sizeof out, SAY_EN, 1);
    assert_string_equal(out, "BANG!, ace of spades");
    say_card_aloud(out, sizeof out, SAY_KO, 1);
    assert_string_equal(out, "뱅! 스페이드 에이스");
    say_index(out, sizeof out, SAY_EN, 1, false);
    assert_string_equal(out, "A♠");
    say_card(out, sizeof out, SAY_EN, CARD_HIDDEN);
    assert_string_equal(out, "a card");
    assert_string_equal(say_kind(SAY_EN, KIND_NONE), "Colt .45");
    assert_string_equal(say_source(SAY_KO, CHARACTER_SOURCE | CHARACTER_SUZY_LAFAYETTE), "수지 라파예트");
    assert_string_equal(say_source(SAY_KO, 0), "");
}

/* ---- every row of the lists ---- */

static BangGame game; /* any position */

static SayScene scene_of(int language, int reader)
{
    BangSetup setup = {.seats = 5, .sets = SETS_BASE};
    assert_int_equal(bang_start(&game, &setup, NULL), WHY_LEGAL);
    return (SayScene){.language = language, .view = &game, .reader = reader, .name = {"Otis", "Bill", "철수", NULL, "小明"}};
}

/* A sentence, and not an id or a hole. */
static void assert_sentence(const char *text, const char *family)
{
    if (!*text || strchr(text, '{') || strncmp(text, family, strlen(family)) == 0 || !is_whole(text)) fail_msg("[%s]", text);
}

static void try_event(int language, int reader, BangEvent event)
{
    char out[LINE_TEXT];
    SayScene scene = scene_of(language, reader);
    if (say_event(&scene, &event, out, sizeof out) > 0) assert_sentence(out, "event.");
    else assert_string_equal(out, "");
}

/* Who may be in an event besides its subject: lists.h says which events have two. */
static bool needs_two(int kind) { return kind == EVENT_INHERITED || kind == EVENT_PASSED_ON; }

static void every_event_has_its_sentence(void **state)
{
    (void)state;
    static const BangCard CARDS[] = {CARD_NONE, 1, CARD_HIDDEN};
    static const uint8_t SOURCES[] = {0, KIND_BARREL, CHARACTER_SOURCE | CHARACTER_JOURDONNAIS};
    for (int language = 0; language < SAY_LANGUAGES; language++)
        for (int kind = 0; kind < EVENT_COUNT; kind++)
            for (int i = 0; i < 27; i++) {
                int at = i / 9, card = i / 3 % 3, source = i % 3, n = kind == EVENT_ROLE ? ROLE_OUTLAW : 1 + i % 2;
                BangEvent e = {.kind = (uint8_t)kind, .by = 1, .at = (uint8_t)(needs_two(kind) && at == 1 ? 3 : at), .card = CARDS[card],
                               .from = ZONE_DECK, .n = (int8_t)n, .source = SOURCES[source]};
                for (int reader = 0; reader < 3; reader++) try_event(language, reader == 2 ? NOBODY : reader, e);
            }
}

static void every_question_has_its_sentence(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    for (int i = 0; i < SAY_LANGUAGES * ASK_COUNT * 8; i++) {
        SayScene scene = scene_of(i % SAY_LANGUAGES, i & 1 ? 0 : 1);
        int kind = i / 8 % ASK_COUNT, two = i / 2 % 2, duel = i / 4 % 2;
        BangCard card = duel ? 53 : 1;
        game.ask = (BangAsk){.kind = (uint8_t)kind, .owe = kind ? 1 : 0, .by = 2, .at = (uint8_t)(two ? 0 : 1), .card = card, .n = (int8_t)(1 + two)};
        say_ask(&scene, out, sizeof out);
        assert_sentence(out, "ask.");
    }
}

static void every_reason_has_its_sentence(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    for (int language = 0; language < SAY_LANGUAGES; language++)
        for (int code = 0; code < WHY_COUNT; code++)
            for (int i = 0; i < 4; i++) {
                SayScene scene = scene_of(language, 0);
                BangReason r = {.code = (uint8_t)code, .seat = (uint8_t)(i & 1)};
                if (i & 2) r.card = 1, r.is = 3, r.limit = 2, r.terms = 2, r.term[0].plus = 2, r.term[1] = (BangTerm){KIND_MUSTANG, 1};
                say_reason(&scene, &r, out, sizeof out);
                assert_sentence(out, "why.");
            }
}

static void a_reason_shows_its_sum(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    SayScene scene = scene_of(SAY_EN, 0);
    BangReason r = {.code = WHY_OUT_OF_REACH, .seat = 2, .card = 1, .source = KIND_SCHOFIELD, .is = 3, .limit = 2, .terms = 2,
                    .term = {{0, 2}, {KIND_MUSTANG, 1}}};
    say_reason(&scene, &r, out, sizeof out);
    assert_string_equal(out, "Out of reach: distance 3 (2 seats, +1 Mustang); your Schofield reaches 2.");
    scene.language = SAY_KO;
    say_reason(&scene, &r, out, sizeof out);
    assert_string_equal(out, "사정거리 밖입니다. 거리는 3(자리 2칸, 야생마 +1), 스코필드의 사정거리는 2입니다.");
}

/* ---- gentle questions ---- */

/* A at the table with an Outlaw and two others; B is the Sheriff with one life. */
static BangPosition near_the_end(int role, int life)
{
    BangPosition p = {.setup = {.seats = 4, .sets = SETS_BASE,
                                .role = {(uint8_t)role, ROLE_SHERIFF, ROLE_OUTLAW, ROLE_OUTLAW},
                                .character = {CHARACTER_WILLY_THE_KID, CHARACTER_ROSE_DOOLAN, CHARACTER_BLACK_JACK, CHARACTER_SID_KETCHUM}},
                      .life = {(int8_t)life, 1, 0, 0}};
    return p;
}

static BangCard card_of(int kind)
{
    for (int card = 1; card <= CARD_COUNT; card++)
        if (bang_kind((BangCard)card) == kind) return (BangCard)card;
    return CARD_NONE;
}

/* The gentle question about playing such a card at a seat, or "". */
static const char *careful_of(BangPosition p, int kind, int in_play, int at)
{
    static char out[LINE_TEXT];
    BangGame g, view;
    p.hand[0][p.hands[0]++] = card_of(kind);
    if (in_play != KIND_NONE) p.table[0][p.tables[0]++] = card_of(in_play);
    assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
    bang_view(&g, 0, &view);
    SayScene scene = {.language = SAY_EN, .view = &view, .reader = 0};
    BangMove move = {.verb = VERB_PLAY, .card = card_of(kind), .at = (uint8_t)at};
    assert_int_equal(bang_refuse(&g, 0, move, NULL), WHY_LEGAL);
    say_careful(&scene, 0, move, out, sizeof out);
    return out;
}

#define ASKED(word, ...) assert_non_null(strstr(careful_of(__VA_ARGS__), word))
#define NOT_ASKED(...) assert_string_equal(careful_of(__VA_ARGS__), "")

static void what_might_be_regretted_is_asked(void **state)
{
    (void)state;
    BangPosition deputy = near_the_end(ROLE_DEPUTY, 0), outlaw = near_the_end(ROLE_OUTLAW, 0), renegade = near_the_end(ROLE_RENEGADE, 0);
    ASKED("Sheriff", deputy, KIND_BANG, KIND_NONE, 1);
    ASKED("Sheriff", deputy, KIND_GATLING, KIND_NONE, 0);
    ASKED("Sheriff", renegade, KIND_DUEL, KIND_NONE, 1);
    NOT_ASKED(outlaw, KIND_BANG, KIND_NONE, 1);
    NOT_ASKED(deputy, KIND_DUEL, KIND_NONE, 2);
    deputy.life[1] = 2;
    NOT_ASKED(deputy, KIND_BANG, KIND_NONE, 1);
    renegade.out = 12; /* he and the Sheriff are alone */
    NOT_ASKED(renegade, KIND_BANG, KIND_NONE, 1);

    ASKED("all your life", deputy, KIND_BEER, KIND_NONE, 0);
    BangPosition two = near_the_end(ROLE_RENEGADE, 3);
    two.out = 12;
    ASKED("Only two", two, KIND_BEER, KIND_NONE, 0);
    NOT_ASKED(near_the_end(ROLE_DEPUTY, 3), KIND_BEER, KIND_NONE, 0);
    NOT_ASKED(deputy, KIND_SALOON, KIND_NONE, 0); /* the Sheriff has lost some */
    deputy.life[1] = 0;
    ASKED("do nothing", deputy, KIND_SALOON, KIND_NONE, 0);

    ASKED("does not reach", deputy, KIND_SCHOFIELD, KIND_WINCHESTER, 0);
    NOT_ASKED(deputy, KIND_WINCHESTER, KIND_SCHOFIELD, 0);
    NOT_ASKED(deputy, KIND_VOLCANIC, KIND_SCHOFIELD, 0);
    NOT_ASKED(deputy, KIND_SCHOFIELD, KIND_NONE, 0);

    ASKED("of your own", deputy, KIND_PANIC, KIND_BARREL, 0);
    ASKED("of your own", deputy, KIND_CAT_BALOU, KIND_BARREL, 0);
    deputy.hand[2][deputy.hands[2]++] = card_of(KIND_DYNAMITE);
    NOT_ASKED(deputy, KIND_CAT_BALOU, KIND_BARREL, 2);
}

/* Shot at his last life: to pass is asked about only while there is another answer. */
static const char *passing(int card_held)
{
    static char out[LINE_TEXT];
    BangGame g, view;
    BangPosition p = near_the_end(ROLE_DEPUTY, 1);
    p.turn = 2;
    p.hand[2][p.hands[2]++] = card_of(KIND_GATLING);
    p.hand[0][p.hands[0]++] = card_of(card_held);
    assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
    assert_int_equal(bang_answer(&g, 2, (BangMove){.verb = VERB_PLAY, .card = card_of(KIND_GATLING), .at = 2}, NULL), WHY_LEGAL);
    while (bang_who(&g) != 0) assert_int_equal(bang_answer(&g, bang_who(&g), (BangMove){.verb = VERB_PASS, .at = (uint8_t)bang_who(&g)}, NULL), WHY_LEGAL);
    bang_view(&g, 0, &view);
    SayScene scene = {.language = SAY_EN, .view = &view, .reader = 0};
    say_careful(&scene, 0, (BangMove){.verb = VERB_PASS}, out, sizeof out);
    return out;
}

static void giving_up_the_last_life_is_asked(void **state)
{
    (void)state;
    assert_non_null(strstr(passing(KIND_MISSED), "last life"));
    assert_string_equal(passing(KIND_STAGECOACH), "");
}

static void several_events_are_one_sentence(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    int used;
    SayScene scene = scene_of(SAY_EN, 0);
    BangEvent drew = {.kind = EVENT_DREW, .by = 1, .at = 1, .card = CARD_HIDDEN, .from = ZONE_DECK, .to = ZONE_HAND + 1};
    BangEvent turn = {.kind = EVENT_TURN, .by = 2, .at = 2};
    say_events(&scene, (BangEvent[]){drew, drew, turn}, 3, &used, out, sizeof out);
    assert_int_equal(used, 2);
    assert_string_equal(out, "Bill draws 2 cards.");
    drew.by = drew.at = 0, drew.card = 1;
    BangEvent other = drew;
    other.card = 2;
    say_events(&scene, (BangEvent[]){drew, other}, 2, &used, out, sizeof out);
    assert_int_equal(used, 2);
    assert_string_equal(out, "You draw BANG! A♠ and BANG! Q♥.");
}

static void another_s_move_is_told_to_the_reader(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    SayScene scene = scene_of(SAY_EN, 0);
    game.ask.kind = ASK_PLAY;
    say_move(&scene, 0, (BangMove){.verb = VERB_PASS, .at = 0}, out, sizeof out);
    assert_string_equal(out, "End my turn");
    say_move(&scene, 1, (BangMove){.verb = VERB_PASS, .at = 1}, out, sizeof out);
    assert_string_equal(out, "End the turn");
    say_move(&scene, 1, (BangMove){.verb = VERB_PLAY, .card = 1, .at = 0}, out, sizeof out);
    assert_string_equal(out, "BANG! A♠ at you");
    scene.reader = NOBODY;
    say_move(&scene, 1, (BangMove){.verb = VERB_PASS, .at = 1}, out, sizeof out);
    assert_string_equal(out, "End my turn");
}

static void every_move_of_a_game_has_its_label(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    for (int language = 0; language < SAY_LANGUAGES; language++) {
        SayScene scene = scene_of(language, 0);
        for (int step = 0; step < 400 && !game.over; step++) {
            BangOptions options;
            int seat = bang_who(&game);
            bang_options(&game, seat, &options);
            for (int i = 0; i < options.moves; i++) {
                say_move(&scene, seat, bang_option(&options, i), out, sizeof out);
                assert_sentence(out, "move.");
            }
            scene.reader = seat;
            say_ask(&scene, out, sizeof out);
            assert_sentence(out, "ask.");
            assert_int_equal(bang_answer(&game, seat, bang_option(&options, step * 7 % options.moves), NULL), WHY_LEGAL);
        }
        for (int seat = 0; seat < game.seats; seat++) {
            say_seat(&scene, seat, out, sizeof out);
            assert_sentence(out, "seat.");
        }
        say_result(&scene, out, sizeof out);
        assert_sentence(out, "end.");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(particles_follow_the_sound),
        cmocka_unit_test(languages_are_found_by_their_tags),
        cmocka_unit_test(plurals_fit_the_number),
        cmocka_unit_test(names_are_filled_in),
        cmocka_unit_test(what_does_not_fit_is_cut_at_a_character),
        cmocka_unit_test(the_table_is_sorted),
        cmocka_unit_test(cards_are_named),
        cmocka_unit_test(every_event_has_its_sentence),
        cmocka_unit_test(every_question_has_its_sentence),
        cmocka_unit_test(every_reason_has_its_sentence),
        cmocka_unit_test(a_reason_shows_its_sum),
        cmocka_unit_test(what_might_be_regretted_is_asked),
        cmocka_unit_test(giving_up_the_last_life_is_asked),
        cmocka_unit_test(several_events_are_one_sentence),
        cmocka_unit_test(another_s_move_is_told_to_the_reader),
        cmocka_unit_test(every_move_of_a_game_has_its_label),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
