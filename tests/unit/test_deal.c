/* A fair deal: the hashes against known values, the lines of the proof there and back, and that no change of a byte in the
   proof, the setup or the seed goes unnoticed.

   The known values were made with coreutils alone, as docs/PROTOCOL.md says:

       S=$(printf '%02x' $(seq 0 31)); A=$(printf '%02x' $(seq 32 63)); D=$(printf 'ff%.0s' $(seq 32))
       printf 'bang deal 1\n%s\nsets base\nseats 5\noptions none\n' $S | sha256sum
       printf 'bang deal 1\n%s\nsets base\nseats 4\noptions beginner\nrole B sheriff\ncharacter A suzy_lafayette\nsurvivor D sid_ketchum\n' $S | sha256sum
       printf 'bang seed 1\n%s\nA %s\nD %s\n' $S $A $D | sha256sum
       printf 'bang seed 1\n%s\n' $S | sha256sum */
#include "deal/deal.h"
#include "unit.h"

enum { RECORD = 4096, SHARES = 1 << 0 | 1 << 3 };

static Deal deal_of_known_values(void)
{
    Deal deal = {.shares = SHARES};
    for (int i = 0; i < DEAL_BYTES; i++) deal.secret[i] = (uint8_t)i, deal.share[0][i] = (uint8_t)(32 + i), deal.share[3][i] = 0xFF;
    memset(deal.share[1], 0xAA, DEAL_BYTES); /* of a seat that gave none: must not count */
    return deal;
}

static void assert_digits(const uint8_t bytes[DEAL_BYTES], const char *digits)
{
    char found[2 * DEAL_BYTES + 1];
    for (int i = 0; i < DEAL_BYTES; i++) snprintf(found + 2 * i, 3, "%02x", bytes[i]);
    assert_string_equal(found, digits);
}

static const BangSetup PLAIN = {.seats = 5, .sets = SETS_BASE};
static const BangSetup WISHES = {
    .seats = 4, .sets = SETS_BASE, .options = OPTION_BEGINNER, .role = {[1] = ROLE_SHERIFF}, .survivor = 1 << 3,
    .character = {[0] = CHARACTER_SUZY_LAFAYETTE, [3] = CHARACTER_SID_KETCHUM},
};

/* A record up to its moves: the head with the seed of the deal, and the proof before or after it. */
static void write_record(const BangSetup *setup, const Deal *secrets, bool proof_first, char out[RECORD])
{
    BangSetup seeded = *setup;
    Deal deal = *secrets;
    char text[DEAL_SETUP], head[DEAL_SETUP], proof[DEAL_TEXT];
    assert_true(deal_setup_text(setup, text, sizeof text) > 0);
    deal_commitment(deal.secret, text, deal.commitment);
    deal_seed(deal.secret, deal.share, deal.shares, seeded.seed);
    assert_true(bang_write_record_head(&seeded, head, sizeof head) > 0);
    assert_true(deal_lines(&deal, proof, sizeof proof) > 0);
    snprintf(out, RECORD, "%s# played somewhere\n name A Ann\n\n%s%s", proof_first ? proof : head, proof_first ? head : proof, proof_first ? "" : "A passes\n");
}

static int fault_of(const char *record, size_t length)
{
    DealProof proof;
    deal_read(record, length, &proof);
    assert_true(proof.any);
    return deal_fault(&proof);
}

static void assert_fault(const char *record, int fault) { assert_string_equal(deal_fault_id(fault_of(record, strlen(record))), deal_fault_id(fault)); }

/* ---- hashes and texts ---- */

static void the_setup_is_the_head_without_the_rest(void **state)
{
    (void)state;
    char text[DEAL_SETUP];
    assert_int_equal(deal_setup_text(&PLAIN, text, sizeof text), 31);
    assert_string_equal(text, "sets base\nseats 5\noptions none\n");
    deal_setup_text(&WISHES, text, sizeof text);
    assert_string_equal(text, "sets base\nseats 4\noptions beginner\nrole B sheriff\ncharacter A suzy_lafayette\nsurvivor D sid_ketchum\n");
    for (size_t size = 0; size <= 31; size++) assert_int_equal(deal_setup_text(&PLAIN, text, size), -1);
    assert_int_equal(deal_setup_text(&PLAIN, text, 32), 31);
}

static void hashes_are_those_of_sha256sum(void **state)
{
    (void)state;
    Deal deal = deal_of_known_values();
    uint8_t out[DEAL_BYTES];
    char text[DEAL_SETUP];
    deal_setup_text(&PLAIN, text, sizeof text);
    deal_commitment(deal.secret, text, out);
    assert_digits(out, "e3d6967831b9f22219ddedc0bfadfa6c6c08b789a0256745e6589bccc16ec68e");
    deal_setup_text(&WISHES, text, sizeof text);
    deal_commitment(deal.secret, text, out);
    assert_digits(out, "4db2f6e35034086db87a13695bb925682b96e29a0c9dbc41911ecc71a9e52348");
    deal_seed(deal.secret, deal.share, deal.shares, out);
    assert_digits(out, "25391c510181efd431afa3a82ae9cc9c8931b4c2ed40005a34131a94b64ed6bb");
    deal_seed(deal.secret, deal.share, 0, out);
    assert_digits(out, "622706a58baf2183b1f4731865a65c408b18a16a6a4f5ea575d2a329fd7ffbdf");
}

static void a_proof_is_read_as_it_was_written(void **state)
{
    (void)state;
    Deal deal = deal_of_known_values();
    memset(deal.commitment, 0x5A, DEAL_BYTES);
    char text[DEAL_TEXT];
    deal.shares = 0xFF;
    int length = deal_lines(&deal, text, sizeof text);
    assert_int_equal(length, strlen(text));
    DealProof proof;
    deal_read(text, (size_t)length, &proof);
    assert_int_equal(proof.fault, DEAL_FAULT_NONE);
    assert_memory_equal(&proof.deal, &deal, sizeof deal);
    for (int size = 1; size <= length; size++) assert_int_equal(deal_lines(&deal, text, (size_t)size), -1);
    assert_int_equal(deal_lines(&deal, text, (size_t)length + 1), length);
}

/* ---- proving ---- */

static void good_proofs_are_good(void **state)
{
    (void)state;
    char record[RECORD], windows[2 * RECORD];
    for (int i = 0; i < 12; i++) {
        Deal deal = deal_of_known_values();
        deal.shares = i / 4 == 0 ? SHARES : i / 4 == 1 ? 0 : 0xF;
        write_record(i & 1 ? &PLAIN : &WISHES, &deal, i & 2, record);
        assert_fault(record, DEAL_FAULT_NONE);
        size_t n = 0;
        for (const char *c = record; *c; c++) {
            if (*c == '\n') windows[n++] = '\r';
            windows[n++] = *c;
        }
        assert_int_equal(fault_of(windows, n), DEAL_FAULT_NONE);
    }
    DealProof proof;
    deal_read("record 1\n# dealt by hand\n", 25, &proof);
    assert_false(proof.any);
    deal_read("", 0, &proof);
    assert_false(proof.any);
}

/* The record with its first `old` become `now`. */
static void change(const char *record, const char *old, const char *now, char out[RECORD])
{
    const char *at = strstr(record, old);
    assert_non_null(at);
    snprintf(out, RECORD, "%.*s%s%s", (int)(at - record), record, now, at + strlen(old));
}

static void each_fault_has_its_name(void **state)
{
    (void)state;
    static const struct { const char *old, *now; int fault; } ROWS[] = {
        {"# deal commitment ", "# commitment ", DEAL_FAULT_NO_COMMITMENT}, {"# deal secret ", "# secret ", DEAL_FAULT_NO_SECRET},
        {"# deal share A ", "# share A ", DEAL_FAULT_SEED},                {"# deal share A ", "# deal share B ", DEAL_FAULT_SEED},
        {"# deal share A ", "# deal share D ", DEAL_FAULT_TWICE},          {"# deal share A ", "# deal share F ", DEAL_FAULT_NO_SEAT},
        {"# deal share A ", "# deal share I ", DEAL_FAULT_DAMAGED},        {"# deal share A ", "# deal share a ", DEAL_FAULT_DAMAGED},
        {"# deal share A ", "# deal share A  ", DEAL_FAULT_DAMAGED},       {"# deal secret 00", "# deal secret 0", DEAL_FAULT_DAMAGED},
        {"# deal secret 00", "# deal secret 000", DEAL_FAULT_DAMAGED},     {"# deal secret 00", "# deal secret 0O", DEAL_FAULT_DAMAGED},
        {"# deal secret ", "# deal\n# deal secret ", DEAL_FAULT_DAMAGED},  {"# deal secret ", "# deal note\n# deal secret ", DEAL_FAULT_DAMAGED},
        {"0a0b", "0A0b", DEAL_FAULT_DAMAGED},                              {"seats 5", "seats 6", DEAL_FAULT_COMMITMENT},
        {"seats 5", "seats 5 ", DEAL_FAULT_COMMITMENT},                    {"options none\n", "options none\nrole A sheriff\n", DEAL_FAULT_COMMITMENT},
        {"seed 2", "seed 3", DEAL_FAULT_SEED},                             {"seed 2", "seed\t2", DEAL_FAULT_SEED},
        {"seed 2", "seed 22", DEAL_FAULT_DAMAGED},                         {"seed ", "seed 00\nseed ", DEAL_FAULT_TWICE},
        {"seed ", "# seed ", DEAL_FAULT_SEED},
    };
    char record[RECORD], changed[RECORD];
    Deal deal = deal_of_known_values();
    write_record(&PLAIN, &deal, false, record);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        change(record, ROWS[i].old, ROWS[i].now, changed);
        int fault = fault_of(changed, strlen(changed));
        if (fault != ROWS[i].fault) fail_msg("%s instead of %s is %s", ROWS[i].now, ROWS[i].old, deal_fault_id(fault));
    }
}

static bool is_proved(const char *line, size_t length)
{
    static const char *const OTHERS[] = {"record", "rules", "moves", " name", "# played", "A passes"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (length >= strlen(OTHERS[i]) && memcmp(line, OTHERS[i], strlen(OTHERS[i])) == 0) return false;
    return length > 0;
}

static void no_changed_byte_goes_unnoticed(void **state)
{
    (void)state;
    char record[RECORD];
    Deal deal = deal_of_known_values();
    int changed = 0;
    for (int form = 0; form < 4; form += 3) { /* plain with the proof at the end, wishes with the proof at the beginning */
        write_record(form & 1 ? &WISHES : &PLAIN, &deal, form & 2, record);
        size_t length = strlen(record);
        for (char *line = record, *end; line < record + length; line = end + 1) {
            end = strchr(line, '\n');
            if (!is_proved(line, (size_t)(end - line))) continue;
            for (char *at = line; at <= end; at++) { /* with the newline */
                char good = *at;
                for (int c = 0; c < 256; c++) {
                    *at = (char)c;
                    if (*at == good) continue;
                    if (fault_of(record, length) == DEAL_FAULT_NONE) fail_msg("byte %d is %d instead of %d, and nobody notices", (int)(at - record), c, good);
                    changed++;
                }
                *at = good;
            }
        }
        assert_fault(record, DEAL_FAULT_NONE);
    }
    assert_in_range(changed, 2 * 400 * 255, 2 * 700 * 255); /* five lines of the proof and the seed are 400 bytes */
}

static void no_line_can_go_or_come_twice(void **state)
{
    (void)state;
    char record[RECORD], changed[3 * RECORD];
    Deal deal = deal_of_known_values();
    write_record(&WISHES, &deal, false, record);
    int lines = 0;
    for (const char *line = record, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (!is_proved(line, (size_t)(end - line))) continue;
        lines++;
        snprintf(changed, sizeof changed, "%.*s%s", (int)(line - record), record, end + 1);
        assert_int_not_equal(fault_of(changed, strlen(changed)), DEAL_FAULT_NONE);
        snprintf(changed, sizeof changed, "%.*s%s", (int)(end + 1 - record), record, line);
        assert_int_not_equal(fault_of(changed, strlen(changed)), DEAL_FAULT_NONE);
        snprintf(changed, sizeof changed, "%s%.*s\n", record, (int)(end - line), line); /* at the end, after the moves */
        if (*line == '#') assert_fault(changed, DEAL_FAULT_TWICE);
    }
    assert_int_equal(lines, 4 + 7);
}

static void a_head_without_end_is_refused(void **state)
{
    (void)state;
    static char record[8 * DEAL_SETUP];
    size_t n = (size_t)snprintf(record, sizeof record, "# deal secret 00\n");
    while (n + 32 < sizeof record) n += (size_t)snprintf(record + n, sizeof record - n, "character A nobody\n");
    assert_fault(record, DEAL_FAULT_DAMAGED);
    memset(record + 20, 'x', sizeof record - 21);
    assert_fault(record, DEAL_FAULT_DAMAGED);
    Deal deal = deal_of_known_values();
    static char good[RECORD], filled[2 * RECORD];
    write_record(&PLAIN, &deal, true, good);
    char *head = strstr(good, "seed ");
    snprintf(filled, sizeof filled, "%.*s%01500d\n%s", (int)(head - good), good, 0, head);
    assert_fault(filled, DEAL_FAULT_DAMAGED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_setup_is_the_head_without_the_rest),
        cmocka_unit_test(hashes_are_those_of_sha256sum),
        cmocka_unit_test(a_proof_is_read_as_it_was_written),
        cmocka_unit_test(good_proofs_are_good),
        cmocka_unit_test(each_fault_has_its_name),
        cmocka_unit_test(no_changed_byte_goes_unnoticed),
        cmocka_unit_test(no_line_can_go_or_come_twice),
        cmocka_unit_test(a_head_without_end_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
