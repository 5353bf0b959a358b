/* Addresses of servers as people write them. */
#include "client/address.h"
#include "unit.h"

static const struct { const char *text, *key, *table, *link; bool tls, makes; } GOOD[] = {
    {"localhost", "ws://localhost:8917", "", "", false, false},
    {"Example.org/", "ws://example.org:8917", "", "", false, false},
    {"example.org:80", "ws://example.org:80", "", "", false, false},
    {"http://example.org", "ws://example.org:80", "", "", false, false},
    {"https://example.org", "wss://example.org:443", "", "", true, false},
    {"ws://example.org:1", "ws://example.org:1", "", "", false, false},
    {"WSS://example.org:65535/krtxvb", "wss://example.org:65535", "KRTXVB", "", true, false},
    {"192.0.2.1/KRTXVB/", "ws://192.0.2.1:8917", "KRTXVB", "", false, false},
    {"http://h/KRTXVB?seat=A#x", "ws://h:80", "KRTXVB", "", false, false},
    {"[::1]", "ws://[::1]:8917", "", "", false, false},
    {"https://[2001:db8::1]:99/KRTXVB", "wss://[2001:db8::1]:99", "KRTXVB", "", true, false},
    {"h/new", "ws://h:8917", "", "", false, true},
    {"http://h:5/new?seats=5&clock=fast", "ws://h:5", "", "seats=5&clock=fast", false, true},
};

static void what_is_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        Address a;
        if (!read_address(GOOD[i].text, &a)) fail_msg("%s", GOOD[i].text);
        assert_string_equal(a.key, GOOD[i].key);
        assert_string_equal(a.table, GOOD[i].table);
        assert_string_equal(a.link, GOOD[i].link);
        assert_int_equal(a.tls, GOOD[i].tls);
        assert_int_equal(a.makes, GOOD[i].makes);
    }
}

static void what_is_wrong(void **state)
{
    static const char *const BAD[] = {
        "", "/", "http://", "a b", "h:", "h:0", "h:65536", "h:1x", "h:-1", "[::1", "[]", "::1", "h/KRTXVB/x", "h/KRT_XVB", "h/ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "h?x", "ftp://h", "user@h", "h\n", "h/new/x", "h:123456",
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Address a;
        if (read_address(BAD[i], &a)) fail_msg("taken: %s", BAD[i]);
    }
}

static void what_is_too_long(void **state)
{
    char text[2000];
    Address a;
    (void)state;
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = 0;
    assert_false(read_address(text, &a));
    memcpy(text, "h/new?", 6);
    assert_false(read_address(text, &a));
    text[6 + ADDRESS_LINK - 1] = 0;
    assert_true(read_address(text, &a));
    assert_int_equal(strlen(a.link), ADDRESS_LINK - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_right), cmocka_unit_test(what_is_wrong), cmocka_unit_test(what_is_too_long)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
