/* Messages of clients and options of tables: what is taken, and what is refused with which word. */
#include "unit.h"
#include "server/map.h"
#include "server/message.h"
#include "server/options.h"

static void refused(const char *text, int code, const char *field)
{
    Message m;
    Fault fault;
    int is = message_read(text, strlen(text), &m, &fault);
    if (is != code) print_error("%s: code %d\n", text, is);
    assert_int_equal(is, code);
    if (field) assert_string_equal(fault.field, field);
    message_free(&m);
}

static void what_cannot_be_read_is_refused(void **state)
{
    (void)state;
    static const struct { const char *text; int code; const char *field; } ROWS[] = {
        {"", SERVER_BAD_JSON, NULL},
        {"[]", SERVER_BAD_JSON, NULL},
        {"{\"type\":\"ping\"", SERVER_BAD_JSON, NULL},
        {"{\"type\":\"ping\",\"type\":\"ping\"}", SERVER_BAD_JSON, NULL},
        {"{\"type\":\"ping\"} x", SERVER_BAD_JSON, NULL},
        {"{}", SERVER_BAD_MESSAGE, "type"},
        {"{\"type\":7}", SERVER_BAD_MESSAGE, "type"},
        {"{\"type\":\"shoot\"}", SERVER_UNKNOWN_TYPE, NULL},
        {"{\"type\":\"ping\",\"id\":-1}", SERVER_BAD_MESSAGE, "id"},
        {"{\"type\":\"ping\",\"id\":\"1\"}", SERVER_BAD_MESSAGE, "id"},
        {"{\"type\":\"ping\",\"idd\":1}", SERVER_BAD_MESSAGE, "idd"},
        {"{\"type\":\"hello\"}", SERVER_BAD_MESSAGE, "protocol"},
        {"{\"type\":\"hello\",\"protocol\":1,\"secret\":\"00\"}", SERVER_BAD_MESSAGE, "secret"},
        {"{\"type\":\"kick\",\"seat\":\"I\"}", SERVER_BAD_MESSAGE, "seat"},
        {"{\"type\":\"kick\",\"seat\":\"AB\"}", SERVER_BAD_MESSAGE, "seat"},
        {"{\"type\":\"ready\",\"ready\":1}", SERVER_BAD_MESSAGE, "ready"},
        {"{\"type\":\"join\",\"table\":\"ABCDEF\",\"since\":{\"game\":1}}", SERVER_BAD_MESSAGE, "n"},
        {"{\"type\":\"answer\",\"game\":1,\"n\":0,\"move\":{}}", SERVER_BAD_MESSAGE, "verb"},
        {"{\"type\":\"answer\",\"game\":0,\"n\":0,\"move\":{\"verb\":\"passes\"}}", SERVER_BAD_MESSAGE, "game"},
        {"{\"type\":\"answer\",\"game\":1,\"n\":4294967296,\"move\":{\"verb\":\"passes\"}}", SERVER_BAD_MESSAGE, "n"},
        {"{\"type\":\"replay\",\"game\":1,\"as\":\"A\",\"from\":0,\"count\":33}", SERVER_BAD_MESSAGE, "count"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) refused(ROWS[i].text, ROWS[i].code, ROWS[i].field);
}

static void fields_are_as_they_were_sent(void **state)
{
    (void)state;
    const char *text = "{\"type\":\"answer\",\"id\":9007199254740992,\"game\":31,\"n\":4,\"move\":{\"verb\":\"plays\",\"card\":\"bang:KH\",\"at\":\"C\"}}";
    Message m;
    Fault fault;
    assert_int_equal(message_read(text, strlen(text), &m, &fault), SERVER_OK);
    assert_int_equal(m.type, MESSAGE_ANSWER);
    assert_true(m.numbered && m.id == 9007199254740992);
    assert_int_equal(message_int(&m, "game", 0), 31);
    assert_string_equal(part_text(message_part(&m, "move"), "card"), "bang:KH");
    assert_null(part_text(message_part(&m, "move"), "way"));
    message_free(&m);
}

static void bytes_are_read_from_digits(void **state)
{
    (void)state;
    const char *text = "{\"type\":\"share\",\"share\":\"00ff10a9000000000000000000000000000000000000000000000000000000fe\"}";
    Message m;
    Fault fault;
    uint8_t bytes[32];
    assert_int_equal(message_read(text, strlen(text), &m, &fault), SERVER_OK);
    assert_true(message_hex(&m, "share", bytes));
    assert_true(bytes[0] == 0 && bytes[1] == 0xff && bytes[2] == 0x10 && bytes[3] == 0xa9 && bytes[31] == 0xfe);
    message_free(&m);
}

/* ---- options ---- */

static bool read(const char *text, TableOptions *options, const char **field)
{
    const char *expected;
    json_t *from = json_loads(text, 0, NULL);
    static char kept[64];
    options_default(options);
    bool good = options_read(from, options, field, &expected);
    if (!good) snprintf(kept, sizeof kept, "%s", *field), *field = kept;
    json_decref(from);
    return good;
}

static void options_are_checked(void **state)
{
    (void)state;
    static const struct { const char *text, *field; } ROWS[] = {
        {"{\"seats\":2}", "seats"}, {"{\"seats\":9}", "seats"}, {"{\"seats\":\"5\"}", "seats"}, {"{\"sets\":[]}", "sets"}, {"{\"sets\":[\"base\",\"base\"]}", "sets"},
        {"{\"bots\":5}", "bots"}, {"{\"bot\":\"genius\"}", "bot"}, {"{\"clock\":\"slow\"}", "clock"}, {"{\"decision\":4999}", "decision"},
        {"{\"delay\":300001}", "delay"}, {"{\"chat\":1}", "chat"}, {"{\"colour\":1}", "colour"},
    };
    TableOptions options;
    const char *field;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        assert_false(read(ROWS[i].text, &options, &field));
        assert_string_equal(field, ROWS[i].field);
    }
}

static void a_clock_is_a_word_or_its_parts(void **state)
{
    (void)state;
    TableOptions options;
    const char *field;
    assert_true(read("{\"clock\":\"fast\"}", &options, &field));
    assert_true(options.decision == 15000 && options.reserve == 45000);
    assert_true(read("{\"clock\":\"none\"}", &options, &field));
    assert_int_equal(options.decision, 0);
    assert_true(read("{\"reserve\":1000,\"clock\":\"fast\"}", &options, &field)); /* the word first, whatever the order */
    assert_true(options.decision == 15000 && options.reserve == 1000);
    assert_string_equal(options_clock(&options), "own");
}

static void a_link_carries_all_that_is_not_usual(void **state)
{
    (void)state;
    static const char *const LINKS[] = {"", "seats=3", "seats=8&beginner=1&bots=7&bot=random&clock=fast&listed=1&watch=nobody&delay=300000&chat=0&pace=none", "decision=5000&reserve=0&pace=quick"};
    for (size_t i = 0; i < sizeof LINKS / sizeof *LINKS; i++) {
        TableOptions options;
        const char *field, *expected;
        char link[512];
        options_default(&options);
        assert_true(options_read_link(LINKS[i], &options, &field, &expected));
        options_link(&options, link, sizeof link);
        assert_string_equal(link, LINKS[i]);
    }
}

/* ---- maps ---- */

static void a_map_finds_what_was_put(void **state)
{
    (void)state;
    Map map = {0};
    static int thing[5000];
    uint64_t n = sizeof thing / sizeof *thing;
    for (uint64_t i = 0; i < n; i++) map_put(&map, i * i + 1, &thing[i]);
    for (uint64_t i = 0; i < n; i += 2) map_drop(&map, i * i + 1);
    for (uint64_t i = 0; i < n; i++) assert_ptr_equal(map_get(&map, i * i + 1), i % 2 ? &thing[i] : NULL);
    assert_int_equal(map.used, n / 2);
    size_t at = 0, seen = 0;
    while (map_next(&map, &at)) seen++;
    assert_int_equal(seen, n / 2);
    map_free(&map);
    assert_null(map_get(&map, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_read_is_refused), cmocka_unit_test(fields_are_as_they_were_sent), cmocka_unit_test(bytes_are_read_from_digits),
        cmocka_unit_test(options_are_checked),            cmocka_unit_test(a_clock_is_a_word_or_its_parts), cmocka_unit_test(a_link_carries_all_that_is_not_usual),
        cmocka_unit_test(a_map_finds_what_was_put),
    };
    return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
