/* Sentences: particles, plurals, cutting, and that every event, question, move and refusal has its sentence in every language.
   A {name} left over or an id in place of a sentence is a failure. */
#include "text/catalogue.h"
#include "text/particle.h"
#include "text/say.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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

/* A feat has no suit and rank; where it would run into the sentence it is quoted, and the particle fits the name. */
static void feats_are_named(void **state)
{
    (void)state;
    char out[100];
    BangCard feat = FIRST_FEAT + 4; /* For a Few Cards More */
    say_card(out, sizeof out, SAY_EN, feat);
    assert_string_equal(out, "For a Few Cards More");
    say_card_aloud(out, sizeof out, SAY_KO, feat);
    assert_string_equal(out, "'몇 장의 카드를 더'");
    say_card(out, sizeof out, SAY_ZH, feat);
    assert_string_equal(out, "“再多几张牌”");
    assert_int_equal(say_index(out, sizeof out, SAY_EN, feat, false), 0);
    assert_string_equal(out, "");
    assert_string_equal(say_kind_short(SAY_EN, KIND_BOTTLENECK), "discard a Beer");
    assert_string_equal(say_border(SAY_EN, KIND_BOTTLENECK), "feat card");
    assert_string_equal(say_border(SAY_EN, KIND_BARREL), "blue card");
    SayArg args[] = {{"by", "Bill", 0}, {"card", "'몇 장의 카드를 더'", 0}, {0}};
    assert_string_equal(format(SAY_KO, "event.claimed.other", args), "Bill이 위업 '몇 장의 카드를 더'를 차지합니다.");
}

/* Every word of these lists, in every language. */
static void places_sets_and_options_are_named(void **state)
{
    (void)state;
    for (int language = 0; language < SAY_LANGUAGES; language++) {
        for (int zone = 0; zone < ZONE_COUNT; zone++) assert_string_not_equal(say_zone(language, zone), "?");
        for (int set = 0; set < SET_COUNT; set++) assert_true(strcmp(say_set(language, set), "?") && strcmp(say_set_text(language, set), "?"));
        for (int bit = 0; bit < OPTION_COUNT; bit++) assert_true(strcmp(say_option(language, bit), "?") && strcmp(say_option_text(language, bit), "?"));
        for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++)
            assert_true((strcmp(say_kind_short(language, kind), "?") == 0) == (bang_border(kind) != BORDER_FEAT));
    }
    assert_string_equal(say_zone(SAY_EN, ZONE_HAND + 3), "hand");
    assert_string_equal(say_set(SAY_KO, SET_LEGENDS), "전설적인 무법자들");
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
static bool needs_two(int kind)
{
    return kind == EVENT_INHERITED || kind == EVENT_PASSED_ON || kind == EVENT_SHOT || kind == EVENT_LOOKED_AT || kind == EVENT_GAVE;
}

static void every_event_has_its_sentence(void **state)
{
    (void)state;
    static const BangCard CARDS[] = {CARD_NONE, 1, CARD_HIDDEN, FIRST_FEAT};
    static const uint8_t SOURCES[] = {0, KIND_BARREL, CHARACTER_SOURCE | CHARACTER_LEGENDARY_JOURDONNAIS};
    for (int language = 0; language < SAY_LANGUAGES; language++)
        for (int kind = 0; kind < EVENT_COUNT; kind++)
            for (int i = 0; i < 36; i++) {
                int at = i / 12, card = i / 3 % 4, source = i % 3, n = kind == EVENT_ROLE ? ROLE_OUTLAW : 1 + i % 2;
                BangEvent e = {.kind = (uint8_t)kind, .by = 1, .at = (uint8_t)(needs_two(kind) && at == 1 ? 3 : at), .card = CARDS[card],
                               .from = ZONE_DECK, .n = (int8_t)n, .source = SOURCES[source]};
                for (int reader = 0; reader < 3; reader++) try_event(language, reader == 2 ? NOBODY : reader, e);
            }
}

static void every_question_has_its_sentence(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    static const BangCard CARDS[] = {1, 53, CARD_NONE, FIRST_FEAT}; /* 53: a Duel */
    for (int i = 0; i < SAY_LANGUAGES * ASK_COUNT * 48; i++) {
        SayScene scene = scene_of(i / 48 % SAY_LANGUAGES, i & 1 ? 0 : 1);
        int kind = i / 48 / SAY_LANGUAGES, n = i / 2 % 3, card = i / 6 % 4, own = i / 24 % 2;
        game.ask = (BangAsk){.kind = (uint8_t)kind, .owe = kind ? 1 : 0, .by = 2, .at = (uint8_t)(own ? 0 : 1), .card = CARDS[card], .n = (int8_t)n};
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
            for (int i = 0; i < 6; i++) {
                SayScene scene = scene_of(language, 0);
                BangReason r = {.code = (uint8_t)code, .seat = (uint8_t)(i & 1)};
                if (i & 4) r.card = FIRST_FEAT;
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
    BangReason free_shot = {.code = WHY_NOBODY_IN_REACH, .seat = 0, .limit = 1};
    say_reason(&scene, &free_shot, out, sizeof out);
    assert_string_equal(out, "Nobody is in reach.");
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

static void tell_what_happened(const SayScene *scene, const BangLog *log)
{
    char out[LINE_TEXT];
    for (int i = 0, used = 1; i < log->count; i += used)
        if (say_events(scene, log->event + i, log->count - i, &used, out, sizeof out) > 0) assert_sentence(out, log->event[i].kind == EVENT_WON ? "end." : "event.");
}

static void tell_moves(SayScene *scene, int seat, const BangOptions *options)
{
    char out[LINE_TEXT];
    for (int i = 0; i < options->moves; i++) {
        BangMove move = bang_option(options, i);
        say_move(scene, seat, move, out, sizeof out);
        assert_sentence(out, "move.");
        if (say_careful(scene, seat, move, out, sizeof out) > 0) assert_sentence(out, "careful.");
    }
    scene->reader = seat;
    say_ask(scene, out, sizeof out);
    assert_sentence(out, "ask.");
}

static void tell_a_game(SayScene *scene)
{
    static BangLog log;
    char out[LINE_TEXT];
    for (int step = 0; step < 600 && !game.over; step++) {
        BangOptions options;
        int seat = bang_who(&game);
        bang_options(&game, seat, &options);
        tell_moves(scene, seat, &options);
        assert_int_equal(bang_answer(&game, seat, bang_option(&options, step * 7 % options.moves), &log), WHY_LEGAL);
        tell_what_happened(scene, &log);
    }
    for (int seat = 0; seat < game.seats; seat++) {
        say_seat(scene, seat, out, sizeof out);
        assert_sentence(out, "seat.");
    }
    say_result(scene, out, sizeof out);
    assert_sentence(out, "end.");
}

static void every_move_of_a_game_has_its_label(void **state)
{
    (void)state;
    for (int language = 0; language < SAY_LANGUAGES; language++) {
        SayScene scene = scene_of(language, 0);
        tell_a_game(&scene);
    }
}

static void all_of_a_game_of_legends_is_told(void **state)
{
    (void)state;
    for (int i = 0; i < 40 * SAY_LANGUAGES; i++) {
        SayScene scene = scene_of(i % SAY_LANGUAGES, 0);
        BangSetup setup = {.seats = (uint8_t)(4 + i % 4), .sets = SETS_ALL, .options = bang_usual_options(SETS_ALL), .seed = {(uint8_t)i}};
        assert_int_equal(bang_start(&game, &setup, NULL), WHY_LEGAL);
        tell_a_game(&scene);
    }
}

/* ---- a story of Legends, in the words of one language ---- */

static BangGame seen; /* what A may know */

/* A is Bart with 2 tokens and 2 life, B a legend with 1 life, C a legend with 3. */
static BangPosition near_fame(void)
{
    BangPosition p = {.setup = {.seats = 4, .sets = SETS_ALL, .role = {ROLE_SHERIFF, ROLE_OUTLAW, ROLE_OUTLAW, ROLE_RENEGADE},
                                .character = {CHARACTER_BART_CASSIDY, CHARACTER_LEGENDARY_ROSE_DOOLAN, CHARACTER_LEGENDARY_PAUL_REGRET, CHARACTER_SID_KETCHUM}},
                      .life = {2, 1, 3, 0}, .deck_only = true, .fame = {3}};
    p.feat[p.feats++] = card_of(KIND_BOTTLENECK), p.feat[p.feats++] = card_of(KIND_MAN_WITH_NO_NAME), p.feat[p.feats++] = card_of(KIND_OPEN_RANGE);
    return p;
}

static SayScene seen_by_a(const BangGame *g)
{
    bang_view(g, 0, &seen);
    return (SayScene){.language = SAY_EN, .view = &seen, .reader = 0, .name = {"Otis", "Bill", "Mary", "Kate"}};
}

static void assert_move(const BangGame *g, BangMove move, const char *expected)
{
    char out[LINE_TEXT];
    SayScene scene = seen_by_a(g);
    assert_int_equal(bang_refuse(g, 0, move, NULL), WHY_LEGAL);
    say_move(&scene, 0, move, out, sizeof out);
    assert_string_equal(out, expected);
}

static void assert_asked(const BangGame *g, const char *expected)
{
    char out[LINE_TEXT];
    SayScene scene = seen_by_a(g);
    say_ask(&scene, out, sizeof out);
    assert_string_equal(out, expected);
}

static void assert_refused(const BangGame *g, BangMove move, const char *expected)
{
    char out[LINE_TEXT];
    BangReason why;
    SayScene scene = seen_by_a(g);
    assert_int_not_equal(bang_refuse(g, 0, move, &why), WHY_LEGAL);
    say_reason(&scene, &why, out, sizeof out);
    assert_string_equal(out, expected);
}

/* A answers; what he is told of it, a line each. */
static void assert_story(BangGame *g, BangMove move, const char *expected)
{
    static BangLog log;
    static char story[LINE_TEXT];
    char out[LINE_TEXT];
    assert_int_equal(bang_answer(g, 0, move, &log), WHY_LEGAL);
    SayScene scene = seen_by_a(g);
    story[0] = 0;
    for (int i = 0, used = 1, length = 0; i < log.count; i += used)
        if (say_events(&scene, log.event + i, log.count - i, &used, out, sizeof out) > 0)
            length += snprintf(story + length, sizeof story - (size_t)length, "%s\n", out);
    assert_string_equal(story, expected);
}

static void a_feat_makes_a_legend(void **state)
{
    (void)state;
    char out[LINE_TEXT];
    BangGame g;
    BangPosition p = near_fame();
    p.hand[0][p.hands[0]++] = card_of(KIND_BEER);
    assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
    SayScene scene = seen_by_a(&g);
    say_seat(&scene, 0, out, sizeof out);
    assert_string_equal(out, "Otis (you), Bart Cassidy, Sheriff, 2 of 5 life, 1 card in hand, 2 fame tokens, on turn");
    BangMove perform = {VERB_PERFORM, card_of(KIND_BOTTLENECK), 0, 0};
    assert_move(&g, perform, "Perform Bottleneck: discard a Beer (and become a legend)");
    assert_story(&g, perform, "");
    assert_asked(&g, "Bottleneck: discard a Beer. Choose a card.");
    assert_story(&g, (BangMove){VERB_DISCARD, card_of(KIND_BEER), 0, 0},
                 "You discard Beer 6♥.\nYou perform Bottleneck and lay 2 tokens on it; you have 0 left.\n"
                 "You are a legend now! Draws 2 cards for every life he loses.\nBart Cassidy (legend): You regain 1 life.\n");
    assert_refused(&g, perform, "A legend performs no feats and does not boast: you claim them.");
    perform.verb = VERB_CLAIM;
    assert_refused(&g, perform, "One feat a turn, and you had yours.");
}

static void a_claim_hurts_a_legend(void **state)
{
    (void)state;
    BangPosition p = near_fame();
    BangGame g;
    p.setup.character[0] = CHARACTER_LEGENDARY_BART_CASSIDY, p.fame[0] = 0;
    p.feat_deck[p.feat_decks++] = card_of(KIND_WOUNDED_PRIDE);
    assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
    assert_refused(&g, (BangMove){VERB_CLAIM, card_of(KIND_BOTTLENECK), 0, 0}, "You have no card for Bottleneck: discard a Beer.");
    assert_refused(&g, (BangMove){VERB_CLAIM, card_of(KIND_FIFTY_GUNS), 0, 0}, "Fifty Guns is not among the feats that lie open.");
    BangMove claim = {VERB_CLAIM, card_of(KIND_OPEN_RANGE), 0, 0};
    assert_move(&g, claim, "Claim Open Range: discard your whole hand");
    assert_story(&g, claim, "You claim the feat Open Range.\n");
    assert_asked(&g, "You claim Open Range: which other legend loses 1 life?");
    assert_refused(&g, (BangMove){VERB_NAME, 0, 1, 0}, "Bill has only 1 life left, and that cannot be taken.");
    assert_refused(&g, (BangMove){VERB_NAME, 0, 3, 0}, "Kate is no legend: only legends lose life by a claim.");
    assert_move(&g, (BangMove){VERB_NAME, 0, 2, 0}, "Mary loses 1 life");
    assert_move(&g, (BangMove){.verb = VERB_PASS}, "Nobody loses life");
    assert_story(&g, (BangMove){VERB_NAME, 0, 2, 0},
                 "Mary loses 1 life.\nThe feat Open Range is discarded, with the tokens on it.\n"
                 "A feat is turned up: Wounded Pride (have your BANG! card cancelled).\n");
}

/* The last token makes a legend; any other is one of so many. */
static void a_boast_says_what_follows(void **state)
{
    (void)state;
    BangPosition p = near_fame();
    BangGame g;
    assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
    assert_int_equal(bang_answer(&g, 0, (BangMove){.verb = VERB_PASS}, NULL), WHY_LEGAL);
    assert_asked(&g, "Boast? A new feat is turned up and you lay one of your 2 tokens. Boast, or keep quiet.");
    p.fame[0] = 2;
    assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
    assert_int_equal(bang_answer(&g, 0, (BangMove){.verb = VERB_PASS}, NULL), WHY_LEGAL);
    assert_asked(&g, "Boast? A new feat is turned up, you lay your last token and are a legend. Boast, or keep quiet.");
    assert_move(&g, (BangMove){.verb = VERB_BOAST}, "Boast and become a legend");
}

static void what_a_feat_costs_is_asked(void **state)
{
    (void)state;
    BangPosition p = near_fame();
    BangGame g;
    char out[LINE_TEXT];
    p.hand[0][p.hands[0]++] = card_of(KIND_BANG), p.hand[0][p.hands[0]++] = card_of(KIND_DUEL);
    p.table[0][p.tables[0]++] = card_of(KIND_WINCHESTER);
    static const struct { int fame, kind; BangMove move; const char *expected; } ROWS[] = {
        {2, KIND_OPEN_RANGE, {VERB_PERFORM, 0, 0, 0}, "All 2 cards of your hand would be discarded."},
        {3, KIND_MAN_WITH_NO_NAME, {VERB_PERFORM, 0, 0, 0}, "You would have 1 life left."},
        {2, KIND_MAN_WITH_NO_NAME, {VERB_PERFORM, 0, 0, 0}, ""}, /* a new legend has 3 */
        {2, KIND_BANG, {VERB_PLAY, 0, 2, 0}, "Mary makes you discard one more card of your hand besides BANG! A♠."},
        {2, KIND_BANG, {VERB_PLAY, 0, 1, 0}, ""},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        p.fame[0] = (int8_t)(ROWS[i].fame + 1);
        assert_int_equal(bang_arrange(&g, &p, NULL), WHY_LEGAL);
        BangMove move = ROWS[i].move;
        move.card = card_of(ROWS[i].kind);
        assert_int_equal(bang_refuse(&g, 0, move, NULL), WHY_LEGAL);
        SayScene scene = seen_by_a(&g);
        say_careful(&scene, 0, move, out, sizeof out);
        assert_string_equal(out, ROWS[i].expected);
    }
}

/* Cards that were turned up, averted or shown, and who turns to another side while he is called by his character. */
static void other_deeds_of_legends_are_told(void **state)
{
    (void)state;
    static const struct { BangEvent e; const char *text; } ROWS[] = {
        {{.kind = EVENT_TOOK, .by = 1, .at = NOBODY, .card = 1, .from = ZONE_FLIP}, "Bill takes BANG! A♠."},
        {{.kind = EVENT_TOOK, .by = 1, .at = NOBODY, .card = 1, .from = ZONE_DISCARD}, "Bill takes BANG! A♠ from the discard pile."},
        {{.kind = EVENT_SHOWED, .by = 1, .at = 1, .card = 1, .source = KIND_FIFTY_GUNS}, "Bill shows BANG! A♠."},
        {{.kind = EVENT_SHOWED, .by = 1, .at = 1, .card = 1, .source = CHARACTER_SOURCE | CHARACTER_BLACK_JACK}, "Bill shows the second card drawn: BANG! A♠."},
        {{.kind = EVENT_CANCELLED, .by = 1, .at = 0, .card = 53}, "Duel Q♦ has no effect on you."},
        {{.kind = EVENT_CANCELLED, .by = 1, .at = 0, .card = 1}, "The shot at you has no effect."},
        {{.kind = EVENT_CANCELLED, .by = 1, .at = 0}, "The shot at you has no effect."},
        {{.kind = EVENT_LEGEND, .by = 3, .at = 3, .source = CHARACTER_SOURCE | CHARACTER_LEGENDARY_EL_GRINGO},
         "El Gringo becomes a legend! For every life he loses to another player, he takes a random card from that player's hand, and also the card that hit him."},
        {{.kind = EVENT_TURNED_BACK, .by = 0, .at = 0, .n = 4, .source = CHARACTER_SOURCE | CHARACTER_VULTURE_SAM},
         "You stay in the game: you turn back to your normal side, with 4 life."},
        {{.kind = EVENT_RETIRED, .by = 1, .at = 1, .card = FIRST_FEAT + 1}, "The feat Bottleneck is discarded, with the tokens on it."},
        {{.kind = EVENT_UNVEILED, .by = NOBODY, .at = NOBODY, .card = FIRST_FEAT + 1}, "A feat is turned up: Bottleneck (discard a Beer)."},
    };
    char out[LINE_TEXT];
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        SayScene scene = scene_of(SAY_EN, 0);
        say_event(&scene, &ROWS[i].e, out, sizeof out);
        assert_string_equal(out, ROWS[i].text);
    }
}

/* El Gringo lost a life, laid his last tokens, turned, shot, and turned back: that the view is read behind all of it changes no sentence. */
static void people_are_called_what_they_were(void **state)
{
    (void)state;
    enum { GRINGO = 3, SIDE = CHARACTER_SOURCE | CHARACTER_EL_GRINGO };
    static const BangEvent STORY[] = {
        {.kind = EVENT_PLACED, .by = GRINGO, .at = GRINGO, .card = FIRST_FEAT + 1, .n = 1},
        {.kind = EVENT_PERFORMED, .by = GRINGO, .at = GRINGO, .card = FIRST_FEAT + 1, .n = 2},
        {.kind = EVENT_LEGEND, .by = GRINGO, .at = GRINGO, .source = CHARACTER_SOURCE | CHARACTER_LEGENDARY_EL_GRINGO},
        {.kind = EVENT_LOST, .by = NOBODY, .at = GRINGO, .n = 1},
        {.kind = EVENT_TURNED_BACK, .by = GRINGO, .at = GRINGO, .n = 4, .source = SIDE},
        {.kind = EVENT_LOST, .by = NOBODY, .at = GRINGO, .n = 1},
    };
    static const char *const TOLD[] = {
        "El Gringo lays 1 token on Bottleneck, with 2 left.",
        "El Gringo performs Bottleneck and lays 2 tokens on it, with 0 left.",
        "El Gringo becomes a legend!",
        "El Gringo (legend) loses 1 life.",
        "El Gringo (legend) stays in the game, turned back to the normal side, with 4 life.",
        "El Gringo loses 1 life.",
    };
    enum { COUNT = sizeof STORY / sizeof *STORY };
    char out[LINE_TEXT];
    SayScene scene = scene_of(SAY_EN, 0);
    game.seat[GRINGO].character = CHARACTER_EL_GRINGO;
    for (int i = 0, used; i < COUNT; i++) {
        say_events(&scene, STORY + i, COUNT - i, &used, out, sizeof out);
        assert_memory_equal(out, TOLD[i], strlen(TOLD[i]));
        scene.later = COUNT - i - 1;
        say_event(&scene, STORY + i, out, sizeof out);
        assert_memory_equal(out, TOLD[i], strlen(TOLD[i]));
        scene.later = 0;
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
        cmocka_unit_test(feats_are_named),
        cmocka_unit_test(places_sets_and_options_are_named),
        cmocka_unit_test(all_of_a_game_of_legends_is_told),
        cmocka_unit_test(a_feat_makes_a_legend),
        cmocka_unit_test(a_claim_hurts_a_legend),
        cmocka_unit_test(a_boast_says_what_follows),
        cmocka_unit_test(what_a_feat_costs_is_asked),
        cmocka_unit_test(other_deeds_of_legends_are_told),
        cmocka_unit_test(people_are_called_what_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
