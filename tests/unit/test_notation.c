/* Words for cards, moves, events and questions, written and read (docs/NOTATION.md). */
#include "unit.h"

/* ---- cards ---- */

static void every_card_has_its_word(void **state)
{
    (void)state;
    char word[CARD_COUNT + 1][40];
    for (int c = 1; c <= CARD_COUNT; c++) {
        int length = bang_write_card((BangCard)c, word[c], sizeof word[c]);
        assert_int_equal(length, strlen(word[c]));
        assert_int_equal(bang_read_card(word[c], (size_t)length), c);
        for (int other = 1; other < c; other++) assert_string_not_equal(word[c], word[other]);
    }
}

static void twins_are_numbered(void **state)
{
    (void)state;
    BangCard first = card("stagecoach:9S"), second = card("stagecoach:9S/2");
    assert_int_equal(second, first + 1);
    assert_int_equal(bang_kind(second), KIND_STAGECOACH);
}

static void other_words_are_no_card(void **state)
{
    (void)state;
    static const char *const WORDS[] = {"",        "-",        "?",         "bang",     "bang:",   ":KD",       "bang:KD ",        " bang:KD",       "Bang:KD",
                                        "bang:kd", "bang:1D",  "bang:2S",   "bang:DK",  "beer:KD", "bang:KD/1", "bang:KD/2",       "stagecoach:9S/3", "none:2S",
                                        "bang:10", "missed:S", "bang:KD\n", "bang:KDK", "ban",     "bang:K",    "stagecoach:9S/22"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (bang_read_card(WORDS[i], strlen(WORDS[i])) != CARD_NONE) fail_msg("'%s' is a card", WORDS[i]);
    char longest[300];
    memset(longest, 'x', sizeof longest);
    assert_int_equal(bang_read_card(longest, sizeof longest), CARD_NONE);
    assert_int_equal(bang_read_card("bang:KDxyz", 7), card("bang:KD")); /* only so many bytes are read */
}

static void hidden_and_no_card_are_written(void **state)
{
    (void)state;
    char word[8];
    assert_int_equal(bang_write_card(CARD_HIDDEN, word, sizeof word), 1);
    assert_string_equal(word, "?");
    assert_int_equal(bang_write_card(CARD_NONE, word, sizeof word), 1);
    assert_string_equal(word, "-");
}

/* ---- room: what does not fit is -1, and nothing is written behind the end ---- */

typedef int (*Writer)(const BangGame *game, char *out, size_t size);

static int write_card(const BangGame *g, char *out, size_t size) { return (void)g, bang_write_card(card("stagecoach:9S/2"), out, size); }
static int write_move(const BangGame *g, char *out, size_t size) { return bang_write_move(g, 0, (BangMove){VERB_PLAY, card("bang:KD"), 1, 0}, out, size); }
static int write_check(const BangGame *g, char *out, size_t size) { return bang_write_record_check(g, out, size); }
static int write_end(const BangGame *g, char *out, size_t size) { return bang_write_record_end(g, out, size); }

static int write_event(const BangGame *g, char *out, size_t size)
{
    BangEvent e = {.kind = EVENT_DREW, .card = card("beer:6H"), .from = ZONE_DECK, .to = ZONE_HAND};
    return (void)g, bang_write_event(&e, out, size);
}

static int write_head(const BangGame *g, char *out, size_t size)
{
    BangSetup setup = {.seats = 5, .sets = SETS_BASE, .role = {ROLE_SHERIFF}, .character = {1, 2}, .survivor = 2};
    return (void)g, bang_write_record_head(&setup, out, size);
}

static const Writer WRITERS[] = {write_card, write_move, write_event, bang_write_ask, bang_write_state, write_head, write_check, write_end};

static void writers_keep_to_their_room(void **state)
{
    (void)state;
    static char whole[STATE_TEXT], out[STATE_TEXT + 1];
    BangGame game = played(5, 4, 30);
    for (size_t w = 0; w < sizeof WRITERS / sizeof *WRITERS; w++) {
        int length = WRITERS[w](&game, whole, sizeof whole);
        assert_true(length > 0 && length == (int)strlen(whole));
        for (size_t size = 0; size <= (size_t)length + 1; size++) {
            memset(out, '#', sizeof out);
            int n = WRITERS[w](&game, out, size);
            assert_int_equal(n, size > (size_t)length ? length : -1);
            assert_int_equal(out[size], '#');
            if (size > 0) assert_true(memchr(out, 0, size) != NULL);
        }
        assert_string_equal(out, whole[0] ? out : "");
        assert_int_equal(WRITERS[w](&game, out, (size_t)length + 1), length);
        assert_string_equal(out, whole);
    }
}

/* ---- moves ---- */

/* A is Janet with BANG!, Missed!, Panic!, Jail, both Stagecoaches; all others have a card in play. */
static BangGame position(void)
{
    BangPosition p = bare_table(4);
    p.setup.character[0] = CHARACTER_CALAMITY_JANET;
    hold(&p, 0, "bang:KD");
    hold(&p, 0, "missed:10C");
    hold(&p, 0, "panic:JH");
    hold(&p, 0, "jail:4H");
    hold(&p, 0, "stagecoach:9S");
    hold(&p, 0, "stagecoach:9S/2");
    lay(&p, 0, "mustang:8H");
    lay(&p, 1, "barrel:QS");
    lay(&p, 3, "scope:AS");
    return arranged(&p);
}

typedef struct { const char *text; int verb; const char *card; int at, way; } Row;

static const Row SAME_BOTH_WAYS[] = {
    {"A plays bang:KD on B", VERB_PLAY, "bang:KD", 1, 0},
    {"A plays missed:10C as bang on D", VERB_PLAY, "missed:10C", 3, WAY_JANET_BANG},
    {"A plays panic:JH on A", VERB_PLAY, "panic:JH", 0, 0}, /* her own Mustang (BASE-247) */
    {"A plays panic:JH on B", VERB_PLAY, "panic:JH", 1, 0},
    {"A plays jail:4H on C", VERB_PLAY, "jail:4H", 2, 0},
    {"A plays stagecoach:9S", VERB_PLAY, "stagecoach:9S", 0, 0},
    {"A plays stagecoach:9S/2", VERB_PLAY, "stagecoach:9S/2", 0, 0},
    {"A passes", VERB_PASS, NULL, 0, 0},
};

static const Row READ_ONLY[] = {
    {"A plays missed:10C on D", VERB_PLAY, "missed:10C", 3, WAY_JANET_BANG}, /* the way that is legal */
    {"  A\tplays  bang:KD   on B\r", VERB_PLAY, "bang:KD", 1, 0},
    {"A plays bang:KD", VERB_PLAY, "bang:KD", 0, 0}, /* at herself, which is refused as such */
    {"A plays missed:10C as bang", VERB_PLAY, "missed:10C", 0, WAY_JANET_BANG},
    {"A uses missed:10C", VERB_USE, "missed:10C", 0, 0},
    {"A invokes sid_ketchum", VERB_ABILITY, NULL, 0, WAY_SID_KETCHUM},
    {"A draws from C", VERB_HAND, NULL, 2, 0},
    {"A takes scope:AS", VERB_TAKE, "scope:AS", 0, 0},
    {"A returns bang:KD", VERB_RETURN, "bang:KD", 0, 0},
    {"A keeps", VERB_KEEP, NULL, 0, 0},
};

static void assert_reads(const BangGame *game, const Row *row)
{
    int seat = 99;
    BangMove move;
    BangReason why;
    int code = bang_read_move(game, row->text, strlen(row->text), &seat, &move, &why);
    if (code != WHY_LEGAL) fail_msg("'%s': %s", row->text, bang_why_id(code));
    assert_int_equal(seat, 0);
    assert_int_equal(move.verb, row->verb);
    assert_int_equal(move.card, row->card ? card(row->card) : CARD_NONE);
    assert_int_equal(move.at, row->at);
    assert_int_equal(move.way, row->way);
    assert_why(why.code, WHY_LEGAL);
}

static void moves_are_read_and_written(void **state)
{
    (void)state;
    BangGame game = position();
    for (size_t i = 0; i < sizeof SAME_BOTH_WAYS / sizeof *SAME_BOTH_WAYS; i++) {
        const Row *row = &SAME_BOTH_WAYS[i];
        char text[100];
        BangMove move = {(uint8_t)row->verb, row->card ? card(row->card) : CARD_NONE, (uint8_t)row->at, (uint8_t)row->way};
        bang_write_move(&game, 0, move, text, sizeof text);
        assert_string_equal(text, row->text);
        assert_reads(&game, row);
        assert_why(bang_refuse(&game, 0, move, NULL), WHY_LEGAL);
    }
    for (size_t i = 0; i < sizeof READ_ONLY / sizeof *READ_ONLY; i++) assert_reads(&game, &READ_ONLY[i]);
}

/* Any position will do: what is read need not be legal. */
static void moves_of_feats_are_read_and_written(void **state)
{
    (void)state;
    static const Row ROWS[] = {
        {"A performs bottleneck", VERB_PERFORM, "bottleneck", 0, 0},
        {"A claims wounded_pride", VERB_CLAIM, "wounded_pride", 0, 0},
        {"A boasts", VERB_BOAST, NULL, 0, 0},
        {"A places open_range", VERB_PLACE, "open_range", 0, 0},
        {"A shows missed:10C", VERB_SHOW, "missed:10C", 0, 0},
        {"A names on C", VERB_NAME, NULL, 2, 0},
        {"A gives beer:6H on B", VERB_GIVE, "beer:6H", 1, 0},
        {"A discards fifty_guns", VERB_DISCARD, "fifty_guns", 0, 0},
        {"A invokes free_bang", VERB_ABILITY, NULL, 0, WAY_FREE_BANG},
        {"A plays mustang:8H as blue_panic on B", VERB_PLAY, "mustang:8H", 1, WAY_BLUE_PANIC},
    };
    BangGame game = position();
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Row *row = &ROWS[i];
        char text[100];
        bang_write_move(&game, 0, (BangMove){(uint8_t)row->verb, row->card ? card(row->card) : CARD_NONE, (uint8_t)row->at, (uint8_t)row->way}, text, sizeof text);
        assert_string_equal(text, row->text);
        assert_reads(&game, row);
    }
}

static void one_word_means_the_twin_that_is_there(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    hold(&p, 0, "stagecoach:9S/2");
    BangGame game = arranged(&p);
    assert_reads(&game, &(Row){"A plays stagecoach:9S", VERB_PLAY, "stagecoach:9S/2", 0, 0});
}

static void other_lines_are_no_move(void **state)
{
    (void)state;
    static const struct { const char *text; int code; } ROWS[] = {
        {"", WHY_NO_SUCH_SEAT},
        {"   ", WHY_NO_SUCH_SEAT},
        {"E passes", WHY_NO_SUCH_SEAT}, /* four at the table */
        {"a passes", WHY_NO_SUCH_SEAT},
        {"AB passes", WHY_NO_SUCH_SEAT},
        {"- passes", WHY_NO_SUCH_SEAT},
        {"A", WHY_NO_SUCH_VERB},
        {"A sings", WHY_NO_SUCH_VERB},
        {"A none", WHY_NO_SUCH_VERB},
        {"A promises", WHY_NO_SUCH_VERB},
        {"A plays", WHY_NO_SUCH_CARD},
        {"A plays bang:KX", WHY_NO_SUCH_CARD},
        {"A plays on B", WHY_NO_SUCH_CARD},
        {"A plays bang:KD on E", WHY_NO_SUCH_SEAT},
        {"A plays bang:KD on", WHY_NO_SUCH_SEAT},
        {"A plays bang:KD at B", WHY_BAD_TEXT},
        {"A plays bang:KD on B now", WHY_BAD_TEXT},
        {"A plays bang:KD as beer", WHY_NO_SUCH_WAY},
        {"A plays bang:KD as", WHY_NO_SUCH_WAY},
        {"A invokes", WHY_NO_SUCH_ABILITY},
        {"A invokes magic", WHY_NO_SUCH_ABILITY},
        {"A draws from", WHY_NO_SUCH_SEAT},
        {"A passes away", WHY_BAD_TEXT},
    };
    BangGame game = position(), before = game;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        int seat;
        BangMove move;
        BangReason why;
        int code = bang_read_move(&game, ROWS[i].text, strlen(ROWS[i].text), &seat, &move, &why);
        if (code != ROWS[i].code) fail_msg("'%s': %s", ROWS[i].text, bang_why_id(code));
        assert_why(why.code, code);
        assert_why(bang_read_move(&game, ROWS[i].text, strlen(ROWS[i].text), &seat, &move, NULL), code);
    }
    static char line[LINE_TEXT];
    int seat;
    BangMove move;
    memset(line, ' ', sizeof line);
    assert_why(bang_read_move(&game, line, sizeof line, &seat, &move, NULL), WHY_TEXT_TOO_LONG);
    assert_same_game(&game, &before);
}

/* ---- questions and events ---- */

static void questions_read_like_their_options(void **state)
{
    (void)state;
    char text[LINE_TEXT];
    BangPosition p = bare_table(4);
    hold(&p, 0, "bang:KD");
    hold(&p, 1, "missed:2S");
    lay(&p, 1, "barrel:QS");
    BangGame game = arranged(&p);
    bang_write_ask(&game, text, sizeof text);
    assert_string_equal(text, "A is asked play: plays bang:KD on B, plays bang:KD on D, passes");
    bang_answer(&game, 0, (BangMove){VERB_PLAY, card("bang:KD"), 1, 0}, NULL);
    bang_write_ask(&game, text, sizeof text);
    assert_string_equal(text, "B is asked defend 1 by A on bang:KD: uses missed:2S, uses barrel:QS, passes");
    game = played(4, 2, 5000);
    assert_int_equal(bang_write_ask(&game, text, sizeof text), 4);
    assert_string_equal(text, "over");
}

static void events_read_like_sentences(void **state)
{
    (void)state;
    static const struct { BangEvent e; const char *text; } ROWS[] = {
        {{.kind = EVENT_TURN, .by = 1, .at = 1, .n = 7}, "turn B B 7"},
        {{.kind = EVENT_LOST, .by = NOBODY, .at = 2, .n = 3, .source = KIND_DYNAMITE}, "lost - C 3 by dynamite"},
        {{.kind = EVENT_DREW, .card = CARD_HIDDEN, .from = ZONE_DECK, .to = ZONE_HAND}, "drew A A ? from deck to hand A"},
        {{.kind = EVENT_ROLE, .by = NOBODY, .at = 3, .n = ROLE_OUTLAW}, "role - D outlaw"},
        {{.kind = EVENT_WON, .by = NOBODY, .at = NOBODY, .n = END_LAW, .way = 5}, "won - - law AC"},
        {{.kind = EVENT_CHARACTER, .by = NOBODY, .at = 0, .n = 4, .source = CHARACTER_SOURCE | CHARACTER_SID_KETCHUM}, "character - A 4 by sid_ketchum"},
        {{.kind = EVENT_PERFORMED, .by = 1, .at = 1, .card = FIRST_FEAT + 1, .n = 2}, "performed B B bottleneck 2"},
        {{.kind = EVENT_UNVEILED, .by = NOBODY, .at = NOBODY, .card = CARD_HIDDEN, .from = ZONE_FEAT_DECK, .to = ZONE_FEATS}, "unveiled - - ? from feat_deck to feats"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char text[100];
        bang_write_event(&ROWS[i].e, text, sizeof text);
        assert_string_equal(text, ROWS[i].text);
    }
}

/* The largest hand there can be, against as many as can be: the header promises that a line holds any question. */
static void assert_question_fits(int seats, uint8_t sets, uint8_t character, int most)
{
    char text[LINE_TEXT];
    BangPosition p = bare_table(seats);
    p.setup.sets = sets;
    p.setup.character[0] = character;
    lay(&p, 0, "winchester:8S");
    lay(&p, 1, "barrel:QS");
    for (int c = 1; c <= CARD_COUNT && p.hands[0] < most; c++)
        if (c != card("winchester:8S") && c != card("barrel:QS") && bang_border(bang_kind((BangCard)c)) != BORDER_FEAT) p.hand[0][p.hands[0]++] = (BangCard)c;
    BangGame game = arranged(&p);
    BangOptions options;
    bang_options(&game, 0, &options);
    assert_in_range(options.count, 1, OPTIONS);
    assert_true(bang_write_ask(&game, text, sizeof text) > 0);
}

static void the_longest_question_fits(void **state)
{
    (void)state;
    assert_question_fits(8, SETS_BASE, CHARACTER_CALAMITY_JANET, 78);
    assert_question_fits(7, SETS_ALL, CHARACTER_LEGENDARY_ROSE_DOOLAN, 78);
    assert_question_fits(7, SETS_ALL, CHARACTER_LEGENDARY_CALAMITY_JANET, 40); /* each at six others; nobody gathers more in play */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_has_its_word),
        cmocka_unit_test(twins_are_numbered),
        cmocka_unit_test(other_words_are_no_card),
        cmocka_unit_test(hidden_and_no_card_are_written),
        cmocka_unit_test(writers_keep_to_their_room),
        cmocka_unit_test(moves_are_read_and_written),
        cmocka_unit_test(moves_of_feats_are_read_and_written),
        cmocka_unit_test(one_word_means_the_twin_that_is_there),
        cmocka_unit_test(other_lines_are_no_move),
        cmocka_unit_test(questions_read_like_their_options),
        cmocka_unit_test(events_read_like_sentences),
        cmocka_unit_test(the_longest_question_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
