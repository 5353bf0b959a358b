/* Passwords: right and wrong, the figures, the bound of the queue, the order of results, the end in the middle of work, and that
   nothing of a password stays behind. Real threads and real hashes. */
#define _GNU_SOURCE /* memmem */
#include "server/passwords.h"
#include "unit.h"
#include <poll.h>
#include <sodium.h>
#include <time.h>

static const char PASSWORD[] = "correct horse 비밀번호";

typedef struct {
    Passwords *pool;
    int results, result[64], again; /* again: orders that `done` gives itself */
    uint64_t number[64];
    char hash[64][128];
} Heard;

static void hear(void *context, uint64_t number, int result, const char *hash)
{
    Heard *h = context;
    h->number[h->results] = number;
    h->result[h->results] = result;
    snprintf(h->hash[h->results++], sizeof h->hash[0], "%s", hash);
    if (h->again > 0) h->again--, assert_int_equal(passwords_hash(h->pool, PASSWORD, hear, h, number + 1), PASSWORD_TAKEN);
}

static void wait_for(Heard *h, int results)
{
    while (h->results < results) {
        struct pollfd wake = {.fd = passwords_wakes(h->pool), .events = POLLIN};
        assert_int_equal(poll(&wake, 1, 60000), 1);
        passwords_collect(h->pool);
    }
}

static Heard opened(int threads)
{
    Heard h = {.pool = passwords_open(threads)};
    assert_non_null(h.pool);
    return h;
}

static void a_password_opens_what_it_closed(void **state)
{
    (void)state;
    Heard h = opened(1);
    assert_int_equal(passwords_hash(h.pool, PASSWORD, hear, &h, 7), PASSWORD_TAKEN);
    wait_for(&h, 1);
    assert_int_equal(h.result[0], PASSWORD_HASHED);
    assert_int_equal(h.number[0], 7);
    assert_non_null(strstr(h.hash[0], "$argon2id$v=19$m=19456,t=2,p=1$")); /* 19 MiB in KiB */
    static const struct { const char *password; int result; } ROWS[] = {
        {PASSWORD, PASSWORD_RIGHT}, {"correct horse 비밀번호 ", PASSWORD_WRONG}, {"Correct horse 비밀번호", PASSWORD_WRONG}, {"12345678", PASSWORD_WRONG},
    };
    for (int i = 0; i < 4; i++) assert_int_equal(passwords_verify(h.pool, h.hash[0], ROWS[i].password, hear, &h, 10), PASSWORD_TAKEN);
    wait_for(&h, 5);
    for (int i = 0; i < 4; i++) assert_int_equal(h.result[1 + i], ROWS[i].result);
    for (int i = 0; i < 4; i++) assert_string_equal(h.hash[1 + i], "");
    passwords_close(h.pool);
}

static void equal_passwords_have_different_hashes(void **state)
{
    (void)state;
    Heard h = opened(1);
    for (int i = 0; i < 2; i++) passwords_hash(h.pool, PASSWORD, hear, &h, 0);
    wait_for(&h, 2);
    assert_string_not_equal(h.hash[0], h.hash[1]);
    passwords_close(h.pool);
}

static void damaged_hashes_fit_nothing(void **state)
{
    (void)state;
    Heard h = opened(1);
    static const char *const HASHES[] = {"x", "$argon2id$v=19$m=19456,t=2,p=1$", "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$", "plain text"};
    for (int i = 0; i < 4; i++) assert_int_equal(passwords_verify(h.pool, HASHES[i], PASSWORD, hear, &h, 0), PASSWORD_TAKEN);
    wait_for(&h, 4);
    for (int i = 0; i < 4; i++) assert_int_equal(h.result[i], PASSWORD_WRONG);
    passwords_close(h.pool);
}

/* Work, not time: what the processor did for this process, in ms; so a busy machine changes little. */
static double work_so_far(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static double work_of(Heard *h, const char *hash, const char *password)
{
    double from = work_so_far();
    assert_int_equal(passwords_verify(h->pool, hash, password, hear, h, 0), PASSWORD_TAKEN);
    wait_for(h, h->results + 1);
    return work_so_far() - from;
}

/* Nobody can find out by the clock whether a name is there. The least of a few says what the work is. */
static void a_name_that_is_not_there_takes_the_same_work(void **state)
{
    (void)state;
    Heard h = opened(1);
    passwords_hash(h.pool, PASSWORD, hear, &h, 0);
    wait_for(&h, 1);
    char hash[128];
    snprintf(hash, sizeof hash, "%s", h.hash[0]);
    const char *const hashes[3] = {hash, NULL, ""};
    double best[3] = {1e9, 1e9, 1e9};
    for (int i = 0; i < 21; i++) {
        double ms = work_of(&h, hashes[i % 3], "not the right one");
        if (ms < best[i % 3]) best[i % 3] = ms;
        assert_int_equal(h.result[h.results - 1], PASSWORD_WRONG);
    }
    for (int i = 1; i < 3; i++) assert_true(best[i] > best[0] / 2 && best[i] < best[0] * 2);
    passwords_close(h.pool);
}

static void bad_passwords_are_refused_at_once(void **state)
{
    (void)state;
    Heard h = opened(1);
    char most[PASSWORD_MOST + 2];
    memset(most, 'x', sizeof most);
    most[PASSWORD_MOST + 1] = 0;
    static const char *const BAD[] = {"", "1234567", "12345\xFF\xFF\xFF", "1234567\xC3", "\xED\xA0\x80 surrogate"};
    for (int i = 0; i < 5; i++) assert_int_equal(passwords_hash(h.pool, BAD[i], hear, &h, 0), PASSWORD_BAD);
    assert_int_equal(passwords_verify(h.pool, NULL, most, hear, &h, 0), PASSWORD_BAD);
    most[PASSWORD_MOST] = 0;
    assert_int_equal(passwords_hash(h.pool, most, hear, &h, 0), PASSWORD_TAKEN);
    assert_int_equal(passwords_hash(h.pool, "12345678", hear, &h, 0), PASSWORD_TAKEN);
    wait_for(&h, 2);
    char hash[128];
    snprintf(hash, sizeof hash, "%s", h.hash[0]);
    most[PASSWORD_MOST - 1] = 'y'; /* the last byte counts, too */
    passwords_verify(h.pool, hash, most, hear, &h, 0);
    wait_for(&h, 3);
    assert_int_equal(h.result[2], PASSWORD_WRONG);
    passwords_close(h.pool);
}

static void a_full_queue_refuses(void **state)
{
    (void)state;
    Heard h = opened(1);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < PASSWORDS_QUEUE; i++) assert_int_equal(passwords_hash(h.pool, PASSWORD, hear, &h, (uint64_t)i), PASSWORD_TAKEN);
        assert_int_equal(passwords_hash(h.pool, PASSWORD, hear, &h, 99), PASSWORD_BUSY);
        assert_int_equal(passwords_verify(h.pool, NULL, PASSWORD, hear, &h, 99), PASSWORD_BUSY);
        wait_for(&h, (round + 1) * PASSWORDS_QUEUE);
    }
    for (int i = 0; i < 2 * PASSWORDS_QUEUE; i++) assert_int_equal(h.number[i], i % PASSWORDS_QUEUE);
    passwords_close(h.pool);
}

static void several_threads_give_results_in_order(void **state)
{
    (void)state;
    Heard h = opened(3);
    for (int i = 0; i < PASSWORDS_QUEUE; i++) /* every second one is refused without work, and done at once */
        passwords_verify(h.pool, i % 2 ? "x" : NULL, PASSWORD, hear, &h, (uint64_t)i);
    wait_for(&h, PASSWORDS_QUEUE);
    for (int i = 0; i < PASSWORDS_QUEUE; i++) assert_int_equal(h.number[i], i);
    passwords_close(h.pool);
}

static void what_is_done_may_order_more(void **state)
{
    (void)state;
    Heard h = opened(2);
    h.again = 5;
    passwords_hash(h.pool, PASSWORD, hear, &h, 1);
    wait_for(&h, 6);
    for (int i = 0; i < 6; i++) assert_int_equal(h.number[i], 1 + i);
    passwords_close(h.pool);
}

static void nothing_to_collect_is_no_wait(void **state)
{
    (void)state;
    Heard h = opened(1);
    passwords_collect(h.pool);
    struct pollfd wake = {.fd = passwords_wakes(h.pool), .events = POLLIN};
    assert_int_equal(poll(&wake, 1, 0), 0);
    passwords_hash(h.pool, PASSWORD, hear, &h, 1);
    wait_for(&h, 1);
    assert_int_equal(poll(&wake, 1, 0), 0); /* and does not wake for ever */
    passwords_close(h.pool);
}

static void closing_drops_what_waits(void **state)
{
    (void)state;
    double ms[2];
    for (int drop = 0; drop < 2; drop++) {
        Heard h = opened(1);
        for (int k = 0; k < PASSWORDS_QUEUE; k++) passwords_hash(h.pool, PASSWORD, hear, &h, 0);
        double from = work_so_far();
        if (!drop) wait_for(&h, PASSWORDS_QUEUE);
        passwords_close(h.pool);
        ms[drop] = work_so_far() - from;
        assert_int_equal(h.results, drop ? 0 : PASSWORDS_QUEUE);
    }
    assert_true(ms[1] < ms[0] / 2); /* what waited was not worked on */
    passwords_close(NULL);
}

/* Looks for a word in all memory of this process that can be written; `but`: where the test itself keeps it. */
static int found_in_memory(const char *word, const char *but)
{
    FILE *maps = fopen("/proc/self/maps", "r"), *memory = fopen("/proc/self/mem", "r");
    assert_non_null(maps);
    assert_non_null(memory);
    static char piece[1 << 16];
    char line[512], mode[8];
    unsigned long from, to;
    int found = 0;
    size_t n = strlen(word);
    while (fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx %7s", &from, &to, mode) != 3 || mode[0] != 'r' || mode[1] != 'w' || to - from > 1ul << 30) continue;
        for (unsigned long at = from; at < to; at += sizeof piece - n) {
            size_t most = to - at < sizeof piece ? to - at : sizeof piece;
            if (fseek(memory, (long)at, SEEK_SET) != 0) break;
            size_t got = fread(piece, 1, most, memory);
            for (char *hit = piece; (hit = memmem(hit, got - (size_t)(hit - piece), word, n)) != NULL; hit++) {
                const char *address = (const char *)(at + (unsigned long)(hit - piece));
                found += address != but && (address < piece || address >= piece + sizeof piece);
            }
        }
    }
    memset(piece, 0, sizeof piece);
    fclose(maps);
    fclose(memory);
    return found;
}

static void passwords_are_wiped(void **state)
{
    (void)state;
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
    skip(); /* sanitizers keep copies of what is freed, and maps of their own */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    skip();
#endif
#endif
    Heard h = opened(1);
    char word[40] = "";
    for (int i = 0; i < 39; i++) word[i] = (char)('a' + (i * 7 + 3) % 26); /* never in the program as a whole */
    for (int i = 1; i < PASSWORDS_QUEUE; i++) passwords_hash(h.pool, PASSWORD, hear, &h, 0);
    passwords_hash(h.pool, word, hear, &h, 1);
    assert_true(found_in_memory(word, word) > 0); /* while it waits for the others: so the search finds what is there */
    struct timespec moment = {.tv_nsec = 10000000};
    for (int tries = 0; tries < 1000 && found_in_memory(word, word) > 0; tries++) nanosleep(&moment, NULL);
    assert_int_equal(found_in_memory(word, word), 0); /* before anything is collected */
    wait_for(&h, PASSWORDS_QUEUE);
    char hash[128];
    snprintf(hash, sizeof hash, "%s", h.hash[PASSWORDS_QUEUE - 1]);
    passwords_verify(h.pool, hash, word, hear, &h, 2);
    wait_for(&h, PASSWORDS_QUEUE + 1);
    assert_int_equal(h.result[PASSWORDS_QUEUE], PASSWORD_RIGHT);
    assert_int_equal(found_in_memory(word, word), 0);
    passwords_close(h.pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_password_opens_what_it_closed),
        cmocka_unit_test(equal_passwords_have_different_hashes),
        cmocka_unit_test(damaged_hashes_fit_nothing),
        cmocka_unit_test(a_name_that_is_not_there_takes_the_same_work),
        cmocka_unit_test(bad_passwords_are_refused_at_once),
        cmocka_unit_test(a_full_queue_refuses),
        cmocka_unit_test(several_threads_give_results_in_order),
        cmocka_unit_test(what_is_done_may_order_more),
        cmocka_unit_test(nothing_to_collect_is_no_wait),
        cmocka_unit_test(closing_drops_what_waits),
        cmocka_unit_test(passwords_are_wiped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
