/* What is sent of a game (docs/PROTOCOL.md, "A game"): always JSON with just the fields of the protocol, the same facts as the
   view, nothing that its reader may not know, and what comes back is what was sent.

       test_wire [GAMES]        random games, 16 if left out */
#include "unit.h"
#include "wire/wire.h"
#include <jansson.h>

static int games = 16;
static char text[WIRE_TEXT];

/* ---- dice and games ---- */

static uint64_t dice = 1;

static uint64_t roll(void) /* splitmix64 */
{
    uint64_t x = dice += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

static int below(int n) { return (int)(roll() % (unsigned)n); }

static BangLog the_log;

/* 3 to 8 players; some beginners' games, some with survivors of the game before, half of those that can with Legends. */
static void start_random(BangGame *game, int number)
{
    BangSetup setup = {.seats = (uint8_t)(3 + number % 6), .sets = SETS_BASE, .options = number % 9 == 8 ? OPTION_BEGINNER : 0};
    if (number % 7 == 6) {
        setup.survivor = 3;
        setup.character[0] = CHARACTER_SID_KETCHUM, setup.character[1] = CHARACTER_JOURDONNAIS;
    }
    if (setup.seats > 3 && setup.seats < 8 && number % 4 < 2) setup.sets = SETS_ALL, setup.options |= bang_usual_options(SETS_ALL);
    for (int i = 0; i < 32; i++) setup.seed[i] = (uint8_t)roll();
    assert_why(bang_start(game, &setup, &the_log), WHY_LEGAL);
}

/* Any seat that owes an answer, now and then one that comes between. */
static void answer_random(BangGame *game)
{
    BangOptions options;
    int seat = below(game->seats);
    bang_options(game, seat, &options);
    while (options.moves == 0) bang_options(game, seat = (seat + 1) % game->seats, &options);
    assert_why(bang_answer(game, seat, bang_option(&options, below(options.moves)), &the_log), WHY_LEGAL);
}

/* What one reader gets of a position, and of how it came about. */
typedef struct { BangGame view; int seat, count; BangEvent event[LOG_EVENTS]; SayScene scene; } Reader;

static void read_as(Reader *r, const BangGame *game, int seat, int language)
{
    bang_view(game, seat, &r->view);
    r->seat = seat, r->count = the_log.count;
    for (int i = 0; i < r->count; i++) bang_redact(&the_log.event[i], seat, &r->event[i]);
    r->scene = (SayScene){.language = language, .view = &r->view, .reader = seat,
                          .name = {"Ann", "B\"o\\b", NULL, "한솔", "Zoë\n", NULL, "G", "H"}};
}

typedef void Visit(Reader *r, const BangGame *game);

/* Every seat and nobody, after every answer; the languages take turns. */
static void visit_games(int count, Visit *visit)
{
    static Reader r;
    BangGame game;
    int language = 0;
    dice = 1;
    for (int number = 0; number < count; number++) {
        start_random(&game, number);
        for (;;) {
            for (int seat = 0; seat <= game.seats; seat++) {
                read_as(&r, &game, seat < game.seats ? seat : NOBODY, language++ % SAY_LANGUAGES);
                visit(&r, &game);
            }
            if (game.over) break;
            answer_random(&game);
        }
    }
}

static Json begin(void) { return json(text, sizeof text); }

static json_t *parsed(const Json *j)
{
    json_error_t error;
    assert_int_equal(json_length(j), strlen(text));
    json_t *root = json_loadb(text, j->length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!root) fail_msg("%s at %d of %s", error.text, error.position, text);
    return root;
}

static void write_all(Json *j, const Reader *r, bool told)
{
    json_open(j, NULL);
    wire_view(j, "view", &r->scene);
    wire_events(j, "events", &r->scene, r->event, r->count, told);
    wire_ask(j, "ask", &r->scene, told);
    json_close(j);
}

/* ---- json.c ---- */

static void test_values(void **state)
{
    (void)state;
    Json j = begin();
    json_open(&j, NULL);
    json_open_list(&j, "list");
    json_int(&j, NULL, 0);
    json_int(&j, NULL, INT64_MIN);
    json_int(&j, NULL, INT64_MAX);
    json_open(&j, NULL);
    json_close(&j);
    json_open_list(&j, NULL);
    json_close_list(&j);
    json_close_list(&j);
    json_bool(&j, "yes", true);
    json_bool(&j, "no", false);
    json_text(&j, "nothing", NULL);
    json_text(&j, "empty", "");
    json_hex(&j, "hex", (const uint8_t[]){0, 0x1f, 0xa0}, 3);
    json_raw(&j, "raw", "{\"a\":1}", 7);
    json_close(&j);
    assert_string_equal(text, "{\"list\":[0,-9223372036854775808,9223372036854775807,{},[]],\"yes\":true,\"no\":false,"
                              "\"empty\":\"\",\"hex\":\"001fa0\",\"raw\":{\"a\":1}}");
    assert_int_equal(json_length(&j), strlen(text));
}

static void assert_written(const char *from, size_t length, const char *expected)
{
    Json j = begin();
    json_text_cut(&j, NULL, from, length);
    assert_string_equal(text, expected);
    json_decref(parsed(&j));
}

#define BAD "\xEF\xBF\xBD"

static void test_escapes(void **state)
{
    (void)state;
    assert_written("a\"b\\c/\n\t\x01\x7f", 99, "\"a\\\"b\\\\c/\\n\\u0009\\u0001\x7f\"");
    assert_written("é한♠😀", 99, "\"é한♠😀\"");
    assert_written("abc", 2, "\"ab\"");
    assert_written("a♠", 3, "\"a" BAD BAD "\"");                         /* cut in a character */
    assert_written("a\x80\xC0\x80z", 99, "\"a" BAD BAD BAD "z\"");       /* a tail alone, a longer form than needed */
    assert_written("\xED\xA0\x80", 99, "\"" BAD BAD BAD "\"");           /* half of a pair */
    assert_written("\xF4\x90\x80\x80\xF5", 99, "\"" BAD BAD BAD BAD BAD "\""); /* beyond the last character */
    assert_written("\xE0\x9F\xBF", 99, "\"" BAD BAD BAD "\"");
    assert_written("\xF0\x8F\xBF\xBF", 99, "\"" BAD BAD BAD BAD "\"");
    assert_written("\xF0\x9F\x98", 99, "\"" BAD BAD BAD "\"");           /* ends too early */
    assert_written("\xE2\x82\"", 99, "\"" BAD BAD "\\\"\"");             /* the quote is not swallowed */
    assert_written("\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80", 99, "\"\xF4\x8F\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\"");
}

/* Whatever bytes: JSON comes out, and what was UTF-8 comes back. */
static void test_any_bytes(void **state)
{
    (void)state;
    static const char LIKELY[] = "\xE2\x99\xA0\xF0\x9F\x98\x80\"\\\xED\xC3\xA9";
    for (int i = 0; i < 20000; i++) {
        char bytes[24];
        size_t n = (size_t)below(24);
        for (size_t k = 0; k < n; k++) bytes[k] = (char)(below(2) ? LIKELY[below(12)] : below(256));
        Json j = begin();
        json_text_cut(&j, NULL, bytes, n);
        json_t *back = parsed(&j);
        size_t ended = strnlen(bytes, n);
        json_t *same = json_stringn(bytes, ended);
        if (same) assert_memory_equal(json_string_value(back), bytes, ended);
        assert_true(same ? json_string_length(back) == ended : strstr(json_string_value(back), BAD) != NULL);
        json_decref(back);
        json_decref(same);
    }
}

/* Into every size: never past its end, always ended, `full` until it fits. */
static void fill_every_size(const Reader *r)
{
    Json whole = begin();
    write_all(&whole, r, true);
    size_t length = (size_t)json_length(&whole);
    char *full = strdup(text);
    for (size_t size = 1; size <= length + 2; size += 1) {
        char *room = malloc(size);
        Json j = json(room, size);
        write_all(&j, r, true);
        assert_int_equal(json_length(&j), size > length ? (int)length : -1);
        assert_true(j.full == (size <= length) && j.length < size && room[j.length] == 0);
        assert_memory_equal(room, full, j.length);
        json_text(&j, "more", "more");
        assert_true(size > length || (j.full && json_length(&j) == -1));
        free(room);
    }
    free(full);
}

static void test_every_size(void **state)
{
    (void)state;
    static Reader r;
    BangGame game;
    dice = 7;
    for (int number = 0; number < 6; number++) {
        start_random(&game, number);
        for (int i = 0; i < 30 * number && !game.over; i++) answer_random(&game);
        read_as(&r, &game, game.over ? 0 : bang_who(&game), number % SAY_LANGUAGES);
        fill_every_size(&r);
    }
}

/* ---- the fields of the protocol ---- */

static bool is_seat(const char *word) { return wire_read_seat(word, SEATS) != NOBODY; }

static char card_word[CARD_COUNT + 1][64]; /* of every card: reading one is slow */

static bool is_open_card(const char *word)
{
    for (int c = 1; c <= CARD_COUNT; c++)
        if (strcmp(card_word[c], word) == 0) return true;
    return false;
}

static bool is_card(const char *word) { return strcmp(word, "?") == 0 || is_open_card(word); }

static bool is_seats(const char *word)
{
    for (; *word; word++)
        if (*word < 'A' || *word > 'H' || (word[1] && word[1] <= *word)) return false;
    return true;
}

static bool is_zone(const char *word)
{
    static const char *const ZONE[] = {"discard", "deck", "store", "flip", "aside", "box", "apart", "feats", "feat_deck", "feat_pile"};
    for (size_t i = 0; i < sizeof ZONE / sizeof *ZONE; i++)
        if (strcmp(word, ZONE[i]) == 0) return true;
    return (strncmp(word, "hand ", 5) == 0 && is_seat(word + 5)) || (strncmp(word, "table ", 6) == 0 && is_seat(word + 6));
}

/* s text, S seat, M seats, c open card, C any card, z zone, i number, b truth, o object, l list */
static bool is_of_type(const json_t *value, char type)
{
    const char *word = json_string_value(value);
    switch (type) {
    case 's': return word && word[0] && strcmp(word, "?") != 0;
    case 'S': return word && is_seat(word);
    case 'M': return word && is_seats(word);
    case 'c': return word && is_open_card(word);
    case 'C': return word && is_card(word);
    case 'z': return word && is_zone(word);
    case 'i': return json_is_integer(value);
    case 'b': return json_is_boolean(value);
    case 'o': return json_is_object(value);
    case 'l': return json_is_array(value);
    }
    return false;
}

/* form: "viewer:S? turn:S ..."; ?: may be absent. Nothing else may be there. */
static void check_form(const json_t *object, const char *form)
{
    size_t found = 0;
    assert_true(json_is_object(object));
    for (const char *field = form; *field; field += strcspn(field, " "), field += *field == ' ') {
        char key[32];
        size_t n = strcspn(field, ":");
        snprintf(key, sizeof key, "%.*s", (int)n, field);
        const json_t *value = json_object_get(object, key);
        if (!value && field[n + 2] != '?') fail_msg("no %s in %s", key, text);
        if (value && !is_of_type(value, field[n + 1])) fail_msg("%s is no %c in %s", key, field[n + 1], text);
        found += value != NULL;
    }
    if (found != json_object_size(object)) fail_msg("a stray field beside '%s' in %s", form, text);
}

static const json_t *get(const json_t *o, const char *key) { return json_object_get(o, key); }
static const char *word(const json_t *o, const char *key) { return json_string_value(get(o, key)); }
static int number(const json_t *o, const char *key) { return (int)json_integer_value(get(o, key)); }

static void check_text_key(const json_t *o, bool told) { assert_true(told || !get(o, "text")); }

static void check_events_form(const json_t *list, bool told)
{
    size_t i;
    json_t *e;
    json_array_foreach(list, i, e) {
        check_form(e, "kind:s by:S? at:S? card:C? from:z? to:z? source:s? way:s? n:i? text:s?");
        check_text_key(e, told);
        assert_true((get(e, "from") != NULL) == (get(e, "to") != NULL));
    }
}

static void check_reason_form(const json_t *reason)
{
    size_t i;
    json_t *term;
    check_form(reason, "code:s seat:S? card:c? source:s? is:i? limit:i? terms:l? text:s");
    json_array_foreach(get(reason, "terms"), i, term) check_form(term, "source:s? plus:i");
}

#define ASK_FIELDS "kind:s owe:M by:S? at:S? card:c? count:i? way:s?"

static void check_ask_form(const json_t *ask, bool told)
{
    size_t i;
    json_t *part;
    if (!ask) return;
    check_form(ask, told ? ASK_FIELDS " text:s moves:l? refused:l?" : ASK_FIELDS);
    assert_true((get(ask, "moves") != NULL) == (get(ask, "refused") != NULL));
    json_array_foreach(get(ask, "moves"), i, part) check_form(part, "verb:s card:c? way:s? at:S? text:s hurts:b? careful:s?");
    json_array_foreach(get(ask, "refused"), i, part) {
        check_form(part, get(part, "card") ? "card:c reason:o" : "way:s reason:o");
        check_reason_form(get(part, "reason"));
        assert_string_not_equal(word(get(part, "reason"), "code"), "legal");
    }
}

#define VIEW_FIELDS "viewer:S? turn:S turns:i players:i deck:i discard:o store:l flip:l aside:l roles:o over:s? winners:M? seats:l"
#define SEAT_FIELDS "character:s? life:i max:i hand:l table:l weapon:s? range:i distance:o reaches:M bangs:i bang_limit:i killer:S?"
#define FAME_FIELDS " fame:i legend:b other_side:s"

static void check_feats_form(const json_t *feats)
{
    size_t i;
    json_t *feat, *n;
    const char *seat;
    check_form(feats, "row:l deck:i discard:l");
    json_array_foreach(get(feats, "row"), i, feat) {
        check_form(feat, "card:c tokens:o crossroads:b?");
        json_object_foreach((json_t *)get(feat, "tokens"), seat, n) assert_true(is_seat(seat) && json_is_integer(n));
    }
}

/* Of a base game there is nothing of feats at all; of Legends, while characters are kept, not yet. */
static void check_view_form(const json_t *view, bool more, bool feats)
{
    size_t i;
    json_t *seat;
    check_form(view, feats ? VIEW_FIELDS " sets:l options:l feats:o apart:l?" : more ? VIEW_FIELDS " sets:l options:l" : VIEW_FIELDS);
    if (feats) check_feats_form(get(view, "feats"));
    check_form(get(view, "discard"), number(get(view, "discard"), "count") ? "count:i top:c" : "count:i");
    check_form(get(view, "roles"), "sheriff:i? deputy:i? outlaw:i? renegade:i?");
    assert_true((get(view, "over") != NULL) == (get(view, "winners") != NULL));
    json_array_foreach(get(view, "seats"), i, seat) {
        if (json_is_true(get(seat, "in_play")))
            check_form(seat, feats ? "seat:S in_play:b role:s? shown:b " SEAT_FIELDS FAME_FIELDS : "seat:S in_play:b role:s? shown:b " SEAT_FIELDS);
        else check_form(seat, feats ? "seat:S in_play:b role:s shown:b character:s life:i max:i hand:l table:l killer:S?" FAME_FIELDS
                                    : "seat:S in_play:b role:s shown:b character:s life:i max:i hand:l table:l killer:S?");
    }
}

/* ---- the same facts as the view ---- */

static void assert_word(const json_t *o, const char *key, const char *expected)
{
    const char *found = word(o, key);
    bool same = found && expected ? strcmp(found, expected) == 0 : !found && !expected;
    if (!same) fail_msg("%s is %s, not %s, in %s", key, found, expected, text);
}

static const char *letter(int seat)
{
    static const char *const LETTER[] = {"A", "B", "C", "D", "E", "F", "G", "H", NULL};
    return LETTER[seat];
}

static unsigned mask_of(const char *letters)
{
    unsigned mask = 0;
    for (; *letters; letters++) mask |= 1u << (*letters - 'A');
    return mask;
}

static void check_cards(const json_t *list, const BangGame *view, int zone)
{
    assert_int_equal(json_array_size(list), bang_count(view, zone));
    for (int i = 0; i < bang_count(view, zone); i++) {
        char name[64];
        bang_write_card(bang_cards(view, zone)[i], name, sizeof name);
        assert_string_equal(json_string_value(json_array_get(list, (size_t)i)), name);
    }
}

static void check_seat_facts(const json_t *seat, const BangGame *view, int s)
{
    const BangSeat *p = &view->seat[s];
    bool known = p->role != ROLE_NONE && p->role != ROLE_HIDDEN, in_play = bang_in_play(view, s);
    assert_word(seat, "seat", letter(s));
    assert_true(json_is_true(get(seat, "in_play")) == in_play && json_is_true(get(seat, "shown")) == (p->shown != 0));
    assert_word(seat, "role", known ? bang_role_id(p->role) : NULL);
    assert_word(seat, "character", p->character ? bang_character_id(p->character) : NULL);
    assert_true(number(seat, "life") == p->life && number(seat, "max") == p->max_life);
    check_cards(get(seat, "hand"), view, ZONE_HAND + s);
    check_cards(get(seat, "table"), view, ZONE_TABLE + s);
    assert_word(seat, "weapon", bang_weapon(view, s) ? bang_kind_id(bang_weapon(view, s)) : NULL);
    assert_word(seat, "killer", letter(p->killer));
    if (bang_count(view, ZONE_FEATS) > 0) {
        assert_true(number(seat, "fame") == bang_fame(view, s) && json_is_true(get(seat, "legend")) == bang_is_legend(view, s));
        assert_word(seat, "other_side", bang_character_id(bang_other_side(p->character)));
    }
    if (!in_play) return;
    assert_int_equal(number(seat, "range"), p->range);
    assert_true(number(seat, "bangs") == p->counter[COUNTER_BANGS] && number(seat, "bang_limit") == p->bang_limit);
    assert_int_equal(json_object_size(get(seat, "distance")), bang_players(view) - 1);
    for (int other = 0; other < view->seats; other++) {
        assert_int_equal(number(get(seat, "distance"), letter(other)), bang_distance(view, s, other));
        assert_int_equal(mask_of(word(seat, "reaches")) >> other & 1, bang_reaches(view, s, other));
    }
}

static void check_feat_facts(const json_t *feats, const BangGame *view)
{
    assert_int_equal(json_array_size(get(feats, "row")), bang_count(view, ZONE_FEATS));
    assert_int_equal(number(feats, "deck"), bang_count(view, ZONE_FEAT_DECK));
    check_cards(get(feats, "discard"), view, ZONE_FEAT_PILE);
    for (int i = 0; i < bang_count(view, ZONE_FEATS); i++) {
        BangCard card = bang_cards(view, ZONE_FEATS)[i];
        const json_t *feat = json_array_get(get(feats, "row"), (size_t)i);
        assert_word(feat, "card", card_word[card]);
        assert_true(json_is_true(get(feat, "crossroads")) == bang_has_crossroads(card));
        for (int s = 0; s < view->seats; s++) assert_int_equal(number(get(feat, "tokens"), letter(s)), bang_tokens(view, card, s));
    }
}

static void check_view_facts(const json_t *o, const BangGame *view)
{
    int discards = bang_count(view, ZONE_DISCARD);
    char top[64];
    assert_word(o, "viewer", letter(view->viewer));
    assert_word(o, "turn", letter(view->turn));
    assert_true(number(o, "turns") == view->turns && number(o, "players") == bang_players(view));
    assert_int_equal(number(o, "deck"), bang_count(view, ZONE_DECK));
    assert_int_equal(number(get(o, "discard"), "count"), discards);
    if (discards > 0) bang_write_card(bang_cards(view, ZONE_DISCARD)[discards - 1], top, sizeof top);
    assert_word(get(o, "discard"), "top", discards > 0 ? top : NULL);
    check_cards(get(o, "store"), view, ZONE_STORE);
    check_cards(get(o, "flip"), view, ZONE_FLIP);
    check_cards(get(o, "aside"), view, ZONE_ASIDE);
    if (get(o, "feats")) check_feat_facts(get(o, "feats"), view);
    if (bang_count(view, ZONE_APART) > 0) check_cards(get(o, "apart"), view, ZONE_APART);
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        assert_int_equal(number(get(o, "roles"), bang_role_id(role)), view->roles[role]);
    assert_word(o, "over", view->over ? bang_end_id(view->over) : NULL);
    if (view->over) assert_int_equal(mask_of(word(o, "winners")), view->winners);
    assert_int_equal(json_array_size(get(o, "seats")), view->seats);
    for (int s = 0; s < view->seats; s++) check_seat_facts(json_array_get(get(o, "seats"), (size_t)s), view, s);
}

/* ---- questions ---- */

static bool is_moved(const BangOptions *options, BangCard c)
{
    for (int i = 0; i < options->count; i++)
        if (options->option[i].card == c) return true;
    return false;
}

static const json_t *refused_of(const json_t *ask, const char *key, const char *what)
{
    size_t i;
    json_t *row;
    json_array_foreach(get(ask, "refused"), i, row)
        if (word(row, key) && strcmp(word(row, key), what) == 0) return get(row, "reason");
    return NULL;
}

/* Every hand card has a move or a reason, and the reason is one that the engine gives. */
static void check_hand_told(const json_t *ask, const Reader *r, const BangOptions *options)
{
    static const int VERB[] = {VERB_PLAY, VERB_USE, VERB_DISCARD, VERB_SHOW};
    int seat = r->seat;
    for (int i = 0; i < bang_count(&r->view, ZONE_HAND + seat); i++) {
        char name[64];
        BangCard c = bang_cards(&r->view, ZONE_HAND + seat)[i];
        bool given = false;
        bang_write_card(c, name, sizeof name);
        const json_t *reason = refused_of(ask, "card", name);
        assert_true((reason != NULL) == !is_moved(options, c));
        for (int try = 0; reason && try < 4 * WAY_COUNT; try++) {
            BangMove move = {(uint8_t)VERB[try % 4], c, (uint8_t)(VERB[try % 4] == VERB_PLAY ? NOBODY : seat), (uint8_t)(try / 4)};
            given |= strcmp(word(reason, "code"), bang_why_id(bang_refuse(&r->view, seat, move, NULL))) == 0;
        }
        assert_true(!reason || given);
    }
}

/* So has every feat of the row. */
static void check_row_told(const json_t *ask, const Reader *r, const BangOptions *options)
{
    for (int i = 0; i < bang_count(&r->view, ZONE_FEATS); i++) {
        BangCard c = bang_cards(&r->view, ZONE_FEATS)[i];
        assert_true((refused_of(ask, "card", card_word[c]) != NULL) == !is_moved(options, c));
    }
}

static void check_moves(const json_t *ask, const Reader *r, const BangOptions *options)
{
    assert_int_equal(json_array_size(get(ask, "moves")), options->moves);
    for (int i = 0; i < options->moves; i++) {
        const json_t *m = json_array_get(get(ask, "moves"), (size_t)i);
        BangMove move = bang_option(options, i), back;
        char said[LINE_TEXT];
        int why = wire_read_move(&r->view, r->seat, word(m, "verb"), word(m, "card"), word(m, "way"), word(m, "at"), &back);
        assert_why(why, WHY_LEGAL);
        assert_memory_equal(&back, &move, sizeof move);
        say_move(&r->scene, r->seat, move, said, sizeof said);
        if (!strchr(said, '\n')) assert_string_equal(word(m, "text"), said);
    }
}

static void check_ask_facts(const json_t *ask, const Reader *r)
{
    const BangAsk *a = &r->view.ask;
    BangOptions options;
    char name[64] = "";
    assert_true((ask == NULL) == (r->view.over != END_NOT));
    if (!ask) return;
    if (a->card) bang_write_card(a->card, name, sizeof name);
    assert_word(ask, "kind", bang_ask_id(a->kind));
    assert_int_equal(mask_of(word(ask, "owe")), a->owe);
    assert_word(ask, "by", letter(a->by));
    assert_word(ask, "at", letter(a->at));
    assert_word(ask, "card", a->card ? name : NULL);
    assert_word(ask, "way", a->way ? bang_way_id(a->way) : NULL);
    assert_int_equal(number(ask, "count"), a->n);
    bang_options(&r->view, r->seat, &options);
    assert_true((get(ask, "moves") != NULL) == (options.moves > 0));
    if (options.moves == 0) return;
    check_moves(ask, r, &options);
    check_hand_told(ask, r, &options);
    check_row_told(ask, r, &options);
}

/* ---- events ---- */

/* All come back as they were; the sentences are those of say_events, each with the first of its events. */
static void check_event_facts(const json_t *list, const Reader *r)
{
    char said[LINE_TEXT];
    assert_int_equal(json_array_size(list), r->count);
    for (int i = 0, used = 0, left = 0; i < r->count; i++, left--) {
        const json_t *e = json_array_get(list, (size_t)i);
        WireEvent words = {word(e, "kind"), word(e, "by"), word(e, "at"), word(e, "card"), word(e, "from"), word(e, "to"),
                           word(e, "source"), word(e, "way"), number(e, "n")};
        BangEvent back;
        memset(&back, 0xa5, sizeof back);
        assert_true(wire_read_event(&words, &back));
        assert_memory_equal(&back, &r->event[i], sizeof back);
        if (left <= 0) say_events(&r->scene, r->event + i, r->count - i, &used, said, sizeof said);
        assert_true((get(e, "n") != NULL) == (r->event[i].n != 0));
        bool idle = r->event[i].kind == EVENT_CHARACTER && r->event[i].at != r->seat && !r->scene.name[r->event[i].at];
        assert_word(e, "text", left > 0 || idle || said[0] == 0 ? NULL : said);
        if (left <= 0) left = used;
    }
}

static void check_untold(const Reader *r)
{
    Json j = begin();
    write_all(&j, r, false);
    json_t *root = parsed(&j);
    check_events_form(get(root, "events"), false);
    check_ask_form(get(root, "ask"), false);
    json_decref(root);
}

static void visit_message(Reader *r, const BangGame *game)
{
    (void)game;
    Json j = begin();
    write_all(&j, r, true);
    json_t *root = parsed(&j);
    check_view_form(get(root, "view"), r->view.sets != SETS_BASE, bang_count(&r->view, ZONE_FEATS) > 0);
    check_events_form(get(root, "events"), true);
    check_ask_form(get(root, "ask"), true);
    check_view_facts(get(root, "view"), &r->view);
    check_event_facts(get(root, "events"), r);
    check_ask_facts(get(root, "ask"), r);
    json_decref(root);
    check_untold(r);
}

static void test_messages(void **state)
{
    (void)state;
    visit_games(games, visit_message);
}

/* ---- state ---- */

static void visit_state(Reader *r, const BangGame *game)
{
    (void)game;
    BangGame back;
    Json j = begin();
    wire_state(&j, NULL, &r->view);
    json_t *root = parsed(&j);
    memset(&back, 0xa5, sizeof back);
    assert_why(bang_read_state(json_string_value(root), json_string_length(root), &back), WHY_LEGAL);
    assert_same_game(&back, &r->view);
    json_decref(root);
}

static void test_states(void **state)
{
    (void)state;
    visit_games(games / 4 + 1, visit_state);
}

/* ---- secrets ---- */

/* What he may not know is dealt anew: hands, deck, roles, promises; and the hidden card of an event may have been any. */
static void deal_anew(const Reader *r, Reader *other)
{
    BangGame again;
    *other = *r;
    bang_redeal(&r->view, roll(), &again);
    bang_view(&again, r->seat, &other->view);
    other->scene.view = &other->view;
    for (int i = 0; i < r->count; i++) {
        BangEvent e = the_log.event[i];
        if (r->event[i].card == CARD_HIDDEN) e.card = (BangCard)(1 + below(CARD_COUNT));
        bang_redact(&e, r->seat, &other->event[i]);
    }
}

/* No word of a card whose place he does not know, unless an event just showed it to him or the question is about it, which
   may have been shuffled away since it was played. */
static void check_hidden_words(const Reader *r)
{
    bool known[CARD_COUNT + 1] = {false};
    for (int i = 0; i < CARD_COUNT; i++)
        if (r->view.row[i] != CARD_HIDDEN) known[r->view.row[i]] = true;
    for (int i = 0; i < r->count; i++)
        if (r->event[i].card <= CARD_COUNT) known[r->event[i].card] = true;
    if (r->view.ask.card <= CARD_COUNT) known[r->view.ask.card] = true;
    for (int c = 1; c <= CARD_COUNT; c++) {
        char name[64], word[48];
        bang_write_card((BangCard)c, word, sizeof word);
        snprintf(name, sizeof name, "\"%s\"", word);
        if (!known[c] && strstr(text, name)) fail_msg("seat %d reads %s in %s", r->seat, name, text);
    }
}

static void visit_secrets(Reader *r, const BangGame *game)
{
    static Reader other;
    static char first[WIRE_TEXT];
    Json j = begin();
    write_all(&j, r, true);
    check_hidden_words(r);
    memcpy(first, text, j.length + 1);
    for (int i = 0; i < 2; i++) {
        deal_anew(r, &other);
        Json again = begin();
        write_all(&again, &other, true);
        assert_string_equal(text, first);
    }
    for (int seat = 0; seat < game->seats; seat++) { /* roles: only his own and the shown */
        char role[64];
        if (seat == r->seat || game->seat[seat].shown) continue;
        snprintf(role, sizeof role, "{\"seat\":\"%c\",\"in_play\":true,\"role\"", 'A' + seat);
        assert_null(strstr(first, role));
    }
}

static void test_secrets(void **state)
{
    (void)state;
    visit_games(games / 2 + 1, visit_secrets);
}

/* ---- words that come in ---- */

static void test_read_seat(void **state)
{
    (void)state;
    assert_int_equal(wire_read_seat("A", 5), 0);
    assert_int_equal(wire_read_seat("E", 5), 4);
    static const char *const NONE[] = {"F", "a", "", "AB", "@", "-", "?"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) assert_int_equal(wire_read_seat(NONE[i], 5), NOBODY);
    assert_int_equal(wire_read_seat(NULL, 5), NOBODY);
}

static void assert_read(const BangGame *game, int seat, const char *verb, const char *name, const char *way, const char *at,
                        int code)
{
    BangMove move = {9, 9, 9, 9}, before = move;
    assert_why(wire_read_move(game, seat, verb, name, way, at, &move), code);
    if (code != WHY_LEGAL) assert_memory_equal(&move, &before, sizeof move);
}

static void test_read_bad_moves(void **state)
{
    (void)state;
    BangGame game = started(4, 1);
    assert_read(&game, 0, NULL, "bang:KH", NULL, NULL, WHY_NO_SUCH_VERB);
    assert_read(&game, 0, "none", NULL, NULL, NULL, WHY_NO_SUCH_VERB);
    assert_read(&game, 0, "promises", NULL, NULL, NULL, WHY_NO_SUCH_VERB);
    assert_read(&game, 0, "Plays", NULL, NULL, NULL, WHY_NO_SUCH_VERB);
    assert_read(&game, 0, "plays", "bang:KHX", NULL, NULL, WHY_NO_SUCH_CARD);
    assert_read(&game, 0, "plays", "?", NULL, NULL, WHY_NO_SUCH_CARD);
    assert_read(&game, 0, "plays", "", NULL, NULL, WHY_NO_SUCH_CARD);
    assert_read(&game, 0, "plays", "stagecoach:9S/3", NULL, NULL, WHY_NO_SUCH_CARD);
    assert_read(&game, 0, "plays", "bang:KH", "bangs", NULL, WHY_NO_SUCH_WAY);
    assert_read(&game, 0, "plays", "bang:KH", NULL, "E", WHY_NO_SUCH_SEAT);
    assert_read(&game, 4, "passes", NULL, NULL, NULL, WHY_NO_SUCH_SEAT);
    assert_read(&game, NOBODY, "passes", NULL, NULL, NULL, WHY_NO_SUCH_SEAT);
    assert_read(&game, 0, "plays", "bang:KH", "printed", NULL, WHY_NO_SUCH_WAY);
    assert_read(&game, 3, "plays", "bang:KH", "missed", "D", WHY_LEGAL);
}

static const char *random_word(void)
{
    static const char *const WORD[] = {NULL, NULL, "plays", "uses", "invokes", "takes", "draws", "discards", "returns", "keeps",
                                       "passes", "bang:KH", "missed:2S", "stagecoach:9S", "stagecoach:9S/2", "barrel:QS",
                                       "beer:6H", "bang", "missed", "jourdonnais", "sid_ketchum", "printed", "A", "B", "C", "H", "?", "-", "", "none", "promises", "hand A", "\xff", "deck"};
    static char any[64];
    if (below(3)) return WORD[below(sizeof WORD / sizeof *WORD)];
    if (below(2)) bang_write_card((BangCard)(1 + below(CARD_COUNT)), any, sizeof any);
    else snprintf(any, sizeof any, "%c", 'A' + below(9));
    return any;
}

/* Whatever is read is a move whose words exist; and the game takes it only if it is one of the options. */
static void check_random_move(const BangGame *game, const BangGame *view, int seat)
{
    static const char *const VERB[] = {"plays", "uses", "invokes", "takes", "draws", "discards", "returns", "keeps", "passes"};
    char kept[3][64];
    const char *part[3];
    for (int i = 0; i < 3; i++) {
        const char *chosen = random_word();
        if (chosen) snprintf(kept[i], sizeof kept[i], "%s", chosen);
        part[i] = chosen ? kept[i] : NULL;
    }
    BangMove move;
    const char *verb = below(4) ? VERB[below(9)] : random_word();
    if (wire_read_move(view, seat, verb, part[0], part[1], part[2], &move) != WHY_LEGAL) return;
    assert_true(move.verb > VERB_NONE && move.verb < VERB_PROMISE && move.card <= CARD_COUNT);
    assert_true(move.at < view->seats && move.way < WAY_COUNT);
    BangOptions options;
    bool offered = false;
    bang_options(game, seat, &options);
    for (int i = 0; i < options.moves; i++) {
        BangMove option = bang_option(&options, i);
        offered |= memcmp(&option, &move, sizeof move) == 0;
    }
    assert_true((bang_refuse(view, seat, move, NULL) == WHY_LEGAL) == offered);
    BangGame copy = *game;
    assert_true((bang_answer(&copy, seat, move, NULL) == WHY_LEGAL) == offered);
}

static void visit_random_moves(Reader *r, const BangGame *game)
{
    if (r->seat == NOBODY || game->over) return;
    for (int i = 0; i < 10; i++) check_random_move(game, &r->view, r->seat);
}

static void test_random_moves(void **state)
{
    (void)state;
    visit_games(games / 8 + 1, visit_random_moves);
}

static void assert_reads_as(const BangGame *game, int seat, const char *verb, const char *name, const char *expected)
{
    BangMove move;
    assert_why(wire_read_move(game, seat, verb, name, NULL, NULL, &move), WHY_LEGAL);
    assert_int_equal(move.card, card(expected));
}

/* The two Stagecoaches: each is itself; without its number the one is meant that he has. */
static void test_twins(void **state)
{
    (void)state;
    BangPosition p = bare_table(3);
    hold(&p, 0, "stagecoach:9S/2");
    hold(&p, 1, "stagecoach:9S");
    BangGame game = arranged(&p);
    assert_reads_as(&game, 0, "plays", "stagecoach:9S", "stagecoach:9S/2");
    assert_reads_as(&game, 0, "plays", "stagecoach:9S/2", "stagecoach:9S/2");
    assert_reads_as(&game, 1, "uses", "stagecoach:9S", "stagecoach:9S");
    assert_reads_as(&game, 0, "uses", "stagecoach:9S", "stagecoach:9S/2"); /* neither is legal: that in his hand */
    p.hands[1] = 0;
    hold(&p, 0, "stagecoach:9S");
    game = arranged(&p);
    assert_reads_as(&game, 0, "plays", "stagecoach:9S", "stagecoach:9S");
    assert_reads_as(&game, 0, "plays", "stagecoach:9S/2", "stagecoach:9S/2");
}

/* One lies in the store, the other is in his hand: the one that he may take is meant. */
static void test_twin_in_store(void **state)
{
    (void)state;
    static const char *const DECK[] = {"bang:2C", "stagecoach:9S", "bang:3C", "bang:4C"};
    BangPosition p = bare_table(3);
    hold(&p, 0, "general_store:QS");
    hold(&p, 0, "stagecoach:9S/2");
    for (int i = 0; i < 4; i++) p.deck[p.decks++] = card(DECK[i]);
    BangGame game = arranged(&p);
    assert_why(bang_answer(&game, 0, (BangMove){VERB_PLAY, card("general_store:QS"), 0, 0}, NULL), WHY_LEGAL);
    assert_reads_as(&game, 0, "takes", "stagecoach:9S", "stagecoach:9S");
}

static void test_read_bad_events(void **state)
{
    (void)state;
    WireEvent good = {"took", "B", "A", "?", "hand A", "hand B", "el_gringo", NULL, 0};
    BangEvent e;
    assert_true(wire_read_event(&good, &e) && e.kind == EVENT_TOOK && e.seen == 0 && e.card == CARD_HIDDEN);
    assert_true(e.from == ZONE_HAND && e.to == ZONE_HAND + 1);
    WireEvent bad[] = {good, good, good, good, good, good, good, good, good, good, good, good, good};
    bad[0].kind = NULL, bad[1].kind = "none", bad[2].kind = "stole", bad[3].by = "I", bad[4].at = "", bad[5].card = "bang";
    bad[6].from = "hand", bad[7].to = "hand I", bad[8].source = "nobody", bad[9].way = "x";
    bad[10].n = 40000, bad[11].from = "deck A", bad[12].way = "printed";
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (wire_read_event(&bad[i], &e)) fail_msg("bad event %zu was read", i);
    WireEvent won = {.kind = "won", .way = "CA", .n = END_LAW};
    assert_false(wire_read_event(&won, &e));
    won.way = "AC";
    assert_true(wire_read_event(&won, &e) && e.way == 5 && e.by == NOBODY && e.at == NOBODY);
}

/* As long as games do not last: a turn's number, and a figure below 0. */
static void test_far_numbers(void **state)
{
    (void)state;
    static const int16_t N[] = {32767, 300, -1, -32768};
    for (size_t i = 0; i < sizeof N / sizeof *N; i++) {
        BangEvent event = {.kind = EVENT_TURN, .by = 1, .at = 1, .n = N[i], .seen = 255}, back;
        SayScene scene = {.reader = NOBODY};
        Json j = begin();
        wire_events(&j, NULL, &scene, &event, 1, false);
        json_t *list = parsed(&j);
        WireEvent words = {.kind = "turn", .by = "B", .at = "B", .n = number(json_array_get(list, 0), "n")};
        assert_true(wire_read_event(&words, &back));
        assert_memory_equal(&back, &event, sizeof back);
        json_decref(list);
    }
}

/* ---- some whole sentences, as they go over the wire ---- */

static SayScene scene_of(const BangGame *view, int reader)
{
    return (SayScene){.language = SAY_EN, .view = view, .reader = reader, .name = {"Ann", "Bob", "Cleo", "Dan"}};
}

static void assert_ask(const BangGame *game, int seat, const char *expected)
{
    BangGame view;
    bang_view(game, seat, &view);
    SayScene scene = scene_of(&view, seat);
    Json j = begin();
    wire_ask(&j, NULL, &scene, true);
    assert_string_equal(text, expected);
}

static void test_an_ask(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    p.setup.character[0] = CHARACTER_JOURDONNAIS;
    hold(&p, 0, "missed:2S");
    hold(&p, 0, "bang:KH");
    BangGame game = arranged(&p);
    assert_ask(&game, 0, "{\"kind\":\"play\",\"owe\":\"A\",\"by\":\"A\",\"at\":\"A\","
                         "\"text\":\"Your turn: play a card, or end your turn.\",\"moves\":["
                         "{\"verb\":\"plays\",\"card\":\"bang:KH\",\"at\":\"B\",\"text\":\"BANG! K♥ at Bob\"},"
                         "{\"verb\":\"plays\",\"card\":\"bang:KH\",\"at\":\"D\",\"text\":\"BANG! K♥ at Dan\"},"
                         "{\"verb\":\"passes\",\"text\":\"End my turn\"}],\"refused\":["
                         "{\"card\":\"missed:2S\",\"reason\":{\"code\":\"only_an_answer\",\"seat\":\"A\",\"card\":\"missed:2S\","
                         "\"text\":\"Missed! 2♠ can only be played as an answer.\"}},"
                         "{\"way\":\"jourdonnais\",\"reason\":{\"code\":\"no_shot\",\"seat\":\"A\","
                         "\"text\":\"There is no shot to answer.\"}}]}");
    assert_ask(&game, 2, "{\"kind\":\"play\",\"owe\":\"A\",\"by\":\"A\",\"at\":\"A\","
                         "\"text\":\"Waiting for Ann to play a card.\"}");
}

/* A Barrel that was tried is told of; a Mustang beside it, which answers nothing, is not. */
static void test_a_tried_barrel(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    hold(&p, 0, "bang:KH");
    hold(&p, 1, "beer:6H");
    lay(&p, 1, "barrel:QS");
    lay(&p, 1, "mustang:8H");
    p.deck[p.decks++] = card("bang:2C");
    lay(&p, 0, "schofield:KS");
    BangGame game = arranged(&p);
    assert_why(bang_answer(&game, 0, (BangMove){VERB_PLAY, card("bang:KH"), 1, 0}, NULL), WHY_LEGAL);
    assert_why(bang_answer(&game, 1, (BangMove){VERB_USE, card("barrel:QS"), 1, 0}, NULL), WHY_LEGAL);
    BangGame view;
    bang_view(&game, 1, &view);
    SayScene scene = scene_of(&view, 1);
    Json j = begin();
    wire_ask(&j, NULL, &scene, true);
    json_t *ask = parsed(&j);
    assert_int_equal(json_array_size(get(ask, "refused")), 2);
    assert_word(refused_of(ask, "card", "beer:6H"), "code", "no_answer_to_shot");
    assert_word(refused_of(ask, "card", "barrel:QS"), "code", "already_tried");
    json_decref(ask);
}

/* A does Bottleneck freely or not at all; B is a legend, on whose account nothing of A's changes. */
static BangPosition two_feats(void)
{
    BangPosition p = bare_table(4);
    p.setup.sets = SETS_ALL;
    p.setup.character[1] = CHARACTER_LEGENDARY_SUZY_LAFAYETTE;
    p.feat[p.feats++] = card("bottleneck"), p.feat[p.feats++] = card("wounded_pride");
    p.tokens[0][2] = 2, p.tokens[1][0] = 1, p.tokens[1][2] = 1;
    return p;
}

static json_t *message_for(const BangGame *game, int seat)
{
    static BangGame view;
    bang_view(game, seat, &view);
    SayScene scene = scene_of(&view, seat);
    Json j = begin();
    json_open(&j, NULL);
    wire_view(&j, "view", &scene);
    wire_ask(&j, "ask", &scene, true);
    json_close(&j);
    return parsed(&j);
}

static void test_feats(void **state)
{
    (void)state;
    BangPosition p = two_feats();
    hold(&p, 0, "beer:6H");
    BangGame game = arranged(&p);
    json_t *told = message_for(&game, 0);
    assert_non_null(strstr(text, "\"sets\":[\"base\",\"legends\"],\"options\":[],\"feats\":{\"row\":["
                                 "{\"card\":\"bottleneck\",\"tokens\":{\"C\":2},\"crossroads\":true},"
                                 "{\"card\":\"wounded_pride\",\"tokens\":{\"A\":1,\"C\":1}}],\"deck\":14,\"discard\":[]}"));
    assert_non_null(strstr(text, "{\"verb\":\"performs\",\"card\":\"bottleneck\",\"text\":\"Perform Bottleneck: discard a Beer (2 tokens)\"}"));
    assert_word(refused_of(get(told, "ask"), "card", "wounded_pride"), "code", "token_there");
    assert_word(refused_of(get(told, "ask"), "card", "wounded_pride"), "text", "You have a token on Wounded Pride already.");
    const json_t *b = json_array_get(get(get(told, "view"), "seats"), 1);
    assert_true(number(b, "fame") == 0 && json_is_true(get(b, "legend")));
    assert_word(b, "other_side", "suzy_lafayette");
    json_decref(told);
    p.hands[0] = 0;
    game = arranged(&p);
    told = message_for(&game, 0);
    assert_word(refused_of(get(told, "ask"), "card", "bottleneck"), "text", "You have no card for Bottleneck: discard a Beer.");
    json_decref(told);
    told = message_for(&game, 2); /* not asked */
    assert_null(get(get(told, "ask"), "refused"));
    json_decref(told);
}

/* Which feat has to go: those with fewer tokens are refused as such, and a hand card has nothing to do with it. */
static void test_the_fullest(void **state)
{
    (void)state;
    BangPosition p = two_feats();
    hold(&p, 0, "missed:2S");
    p.feat[p.feats++] = card("old_west_gang"), p.feat[p.feats++] = card("quick_death");
    p.tokens[2][3] = 2;
    BangGame game = arranged(&p);
    assert_why(bang_answer(&game, 0, (BangMove){.verb = VERB_PASS}, NULL), WHY_LEGAL);
    assert_why(bang_answer(&game, 0, (BangMove){.verb = VERB_BOAST}, NULL), WHY_LEGAL);
    json_t *told = message_for(&game, 0);
    const json_t *ask = get(told, "ask");
    assert_word(ask, "kind", "fullest");
    assert_int_equal(json_array_size(get(ask, "moves")), 3); /* three bear 2 */
    assert_word(refused_of(ask, "card", "quick_death"), "text", "Tokens on A Quick Death: 0; on the fullest feat: 2.");
    assert_word(refused_of(ask, "card", "missed:2S"), "code", "wrong_answer");
    json_decref(told);
}

/* House options make themselves known without any feats; the beginner deck is as ever. */
static void test_more_than_the_base_game(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    BangGame game = arranged(&p);
    json_decref(message_for(&game, 0));
    assert_true(!strstr(text, "\"sets\"") && !strstr(text, "\"options\"") && !strstr(text, "feat") && !strstr(text, "fame"));
    p.setup.options = OPTION_JAIL_HEART;
    game = arranged(&p);
    json_decref(message_for(&game, 0));
    assert_non_null(strstr(text, "\"sets\":[\"base\"],\"options\":[\"jail_heart\"],\"roles\""));
    assert_true(!strstr(text, "feat") && !strstr(text, "fame"));
}

static void test_a_reason(void **state)
{
    (void)state;
    BangPosition p = bare_table(4);
    hold(&p, 0, "panic:JH");
    lay(&p, 1, "mustang:8H");
    BangGame game = arranged(&p);
    BangReason why;
    SayScene scene = scene_of(&game, 0);
    bang_refuse(&game, 0, (BangMove){VERB_PLAY, card("panic:JH"), 1, 0}, &why);
    Json j = begin();
    wire_reason(&j, NULL, &scene, &why);
    json_t *reason = parsed(&j);
    check_reason_form(reason);
    assert_word(reason, "code", "too_far");
    assert_word(reason, "seat", "B");
    assert_word(reason, "card", "panic:JH");
    assert_true(number(reason, "is") == 2 && number(reason, "limit") == 1 && json_array_size(get(reason, "terms")) == 2);
    assert_null(get(json_array_get(get(reason, "terms"), 0), "source"));
    assert_word(json_array_get(get(reason, "terms"), 1), "source", "mustang");
    json_decref(reason);
    bang_refuse(&game, 0, (BangMove){.verb = VERB_PASS}, &why);
    Json legal = begin();
    wire_reason(&legal, NULL, &scene, &why);
    reason = parsed(&legal);
    check_reason_form(reason);
    assert_word(reason, "code", "legal");
    json_decref(reason);
}

static void test_move_words(void **state)
{
    (void)state;
    BangGame game = started(4, 1);
    SayScene scene = scene_of(&game, 0);
    Json j = begin();
    wire_move(&j, NULL, &scene, 0, (BangMove){VERB_PLAY, card("missed:10C"), 2, WAY_JANET_BANG}, false);
    assert_string_equal(text, "{\"verb\":\"plays\",\"card\":\"missed:10C\",\"way\":\"bang\",\"at\":\"C\"}");
    j = begin();
    wire_move(&j, NULL, &scene, 0, (BangMove){VERB_PLAY, card("beer:6H"), NOBODY, 0}, false);
    assert_string_equal(text, "{\"verb\":\"plays\",\"card\":\"beer:6H\"}");
    j = begin();
    json_open(&j, NULL);
    wire_seat(&j, "a", 7), wire_seat(&j, "b", NOBODY), wire_seats(&j, "c", 0x8d), wire_seats(&j, "d", 0);
    json_close(&j);
    assert_string_equal(text, "{\"a\":\"H\",\"c\":\"ACDH\",\"d\":\"\"}");
}

int main(int argc, char **argv)
{
    if (argc > 1) games = (int)strtol(argv[1], NULL, 10);
    for (int c = 1; c <= CARD_COUNT; c++) bang_write_card((BangCard)c, card_word[c], sizeof card_word[c]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),          cmocka_unit_test(test_escapes),      cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_every_size),      cmocka_unit_test(test_messages),     cmocka_unit_test(test_states),
        cmocka_unit_test(test_secrets),         cmocka_unit_test(test_read_seat),    cmocka_unit_test(test_read_bad_moves),
        cmocka_unit_test(test_random_moves),    cmocka_unit_test(test_twins),        cmocka_unit_test(test_read_bad_events),
        cmocka_unit_test(test_an_ask),          cmocka_unit_test(test_a_tried_barrel), cmocka_unit_test(test_a_reason),
        cmocka_unit_test(test_feats),           cmocka_unit_test(test_more_than_the_base_game), cmocka_unit_test(test_the_fullest),
        cmocka_unit_test(test_move_words),      cmocka_unit_test(test_twin_in_store), cmocka_unit_test(test_far_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
