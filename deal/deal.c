/* The proof of a deal: hashes (hash.h), and the lines of a record that they are taken from. Everything is compared as it is
   written, byte for byte: a proof that can be read in two ways proves nothing. */
#include "deal.h"
#include "hash.h"
#include <string.h>

enum { DIGITS = 2 * DEAL_BYTES };
static const char DEAL_LINE[] = "# deal";

#define X(NAME, id) #id,
static const char *const FAULT[] = {DEAL_FAULTS(X)};
#undef X

const char *deal_fault_id(int fault) { return FAULT[fault]; }

/* ---- hashes ---- */

static void write_digits(char out[DIGITS + 1], const uint8_t bytes[DEAL_BYTES])
{
    for (int i = 0; i < DIGITS; i++) out[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
    out[DIGITS] = 0;
}

static void hash_digits(Hash *hash, const uint8_t bytes[DEAL_BYTES])
{
    char line[DIGITS + 1];
    write_digits(line, bytes);
    line[DIGITS] = '\n'; /* in the place of the final 0 */
    hash_text(hash, line, sizeof line);
    forget(line, sizeof line);
}

static void hash_secret(Hash *hash, const char *what, const uint8_t secret[DEAL_BYTES])
{
    hash_begin(hash);
    hash_text(hash, what, strlen(what));
    hash_digits(hash, secret);
}

static void commit(const uint8_t secret[DEAL_BYTES], const char *setup, size_t length, uint8_t out[DEAL_BYTES])
{
    Hash hash;
    hash_secret(&hash, "bang deal 1\n", secret);
    hash_text(&hash, setup, length);
    hash_end(&hash, out);
}

void deal_commitment(const uint8_t secret[DEAL_BYTES], const char *setup_text, uint8_t out[DEAL_BYTES])
{
    commit(secret, setup_text, strlen(setup_text), out);
}

void deal_seed(const uint8_t secret[DEAL_BYTES], const uint8_t share[SEATS][DEAL_BYTES], unsigned shares,
               uint8_t out[DEAL_BYTES])
{
    Hash hash;
    hash_secret(&hash, "bang seed 1\n", secret);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(shares >> seat & 1)) continue;
        hash_text(&hash, (char[]){(char)('A' + seat), ' '}, 2);
        hash_digits(&hash, share[seat]);
    }
    hash_end(&hash, out);
}

/* ---- the lines of a head that are the setup ---- */

static bool begins(const char *line, size_t length, const char *word)
{
    size_t n = strlen(word);
    return length >= n && memcmp(line, word, n) == 0 && (length == n || line[n] == ' ' || line[n] == '\t');
}

static bool add_line(char *out, size_t size, size_t *used, const char *line, size_t length)
{
    if (*used + length + 2 > size) return false;
    memcpy(out + *used, line, length);
    memcpy(out + *used + length, "\n", 2);
    *used += length + 1;
    return true;
}

static bool is_of_setup(const char *line, size_t length)
{
    static const char *const OTHERS[] = {"record", "rules", "seed", "moves"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (begins(line, length, OTHERS[i])) return false;
    return true;
}

/* The line at `at`, its length without the newline and the \r before it; gives where the next one begins. */
static const char *next_line(const char *at, const char *end, size_t *length)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    *length = (size_t)(stop - at);
    if (*length > 0 && at[*length - 1] == '\r') --*length;
    return stop < end ? stop + 1 : end;
}

int deal_setup_text(const BangSetup *setup, char *out, size_t size)
{
    char head[DEAL_SETUP];
    int n = bang_write_record_head(setup, head, sizeof head);
    size_t used = 0, length;
    if (n < 0 || size == 0) return -1;
    out[0] = 0;
    for (const char *at = head, *next; at < head + n; at = next) {
        next = next_line(at, head + n, &length);
        if (is_of_setup(at, length) && !add_line(out, size, &used, at, length)) return -1;
    }
    return (int)used;
}

/* ---- writing ---- */

/* False: the text does not fit. */
static bool add_text(char *out, size_t size, size_t *used, const char *text)
{
    size_t length = strlen(text);
    if (*used + length + 1 > size) return false;
    memcpy(out + *used, text, length + 1);
    *used += length;
    return true;
}

/* The parts of a proof, by number. */
enum { PART_COMMITMENT, PART_SECRET, PART_SHARE, PARTS = PART_SHARE + SEATS, PART_TEXT = 16 };
_Static_assert(DEAL_COMMITTED == 1 << PART_COMMITMENT && DEAL_TOLD == 1 << PART_SECRET, "have");
_Static_assert(DEAL_SHARE_A == 1 << PART_SHARE, "have");

/* What stands between "# deal" and the digits. */
static void write_part(int part, char out[PART_TEXT])
{
    size_t used = 0;
    add_text(out, PART_TEXT, &used, part == PART_COMMITMENT ? " commitment " : part == PART_SECRET ? " secret " : " share A ");
    if (part >= PART_SHARE) out[used - 2] = (char)('A' + part - PART_SHARE);
}

static bool add_part(char *out, size_t size, size_t *used, int part, const uint8_t bytes[DEAL_BYTES])
{
    char word[PART_TEXT], digits[DIGITS + 1];
    write_part(part, word);
    write_digits(digits, bytes);
    return add_text(out, size, used, DEAL_LINE) && add_text(out, size, used, word) && add_text(out, size, used, digits) &&
           add_text(out, size, used, "\n");
}

int deal_lines(const Deal *deal, char *out, size_t size)
{
    size_t used = 0;
    bool fits = add_part(out, size, &used, PART_COMMITMENT, deal->commitment) && add_part(out, size, &used, PART_SECRET, deal->secret);
    for (int seat = 0; seat < SEATS; seat++)
        if (deal->shares >> seat & 1) fits = fits && add_part(out, size, &used, PART_SHARE + seat, deal->share[seat]);
    return fits ? (int)used : -1;
}

/* ---- reading ---- */

static int digit_of(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static bool read_digits(const char *text, size_t length, uint8_t out[DEAL_BYTES])
{
    if (length != DIGITS) return false;
    for (int i = 0; i < DEAL_BYTES; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static uint8_t *part_of(Deal *deal, int part)
{
    return part == PART_COMMITMENT ? deal->commitment : part == PART_SECRET ? deal->secret : deal->share[part - PART_SHARE];
}

/* Reads what follows "# deal"; gives the part, or -1: this is none. */
static int read_part(Deal *deal, const char *rest, size_t length)
{
    for (int part = 0; part < PARTS; part++) {
        char word[PART_TEXT];
        write_part(part, word);
        size_t n = strlen(word);
        if (length < n || memcmp(rest, word, n) != 0) continue;
        return read_digits(rest + n, length - n, part_of(deal, part)) ? part : -1;
    }
    return -1;
}

static void set_fault(DealProof *p, int fault)
{
    if (p->fault == DEAL_FAULT_NONE) p->fault = (uint8_t)fault;
}

static void read_deal_line(DealProof *p, const char *rest, size_t length)
{
    int part = read_part(&p->deal, rest, length);
    p->any = true;
    if (part < 0) set_fault(p, DEAL_FAULT_DAMAGED);
    else if (p->have >> part & 1) set_fault(p, DEAL_FAULT_TWICE);
    else p->have = (uint16_t)(p->have | 1 << part);
    p->deal.shares = (uint8_t)(p->have >> PART_SHARE);
}

static void read_head_line(DealProof *p, const char *line, size_t length)
{
    size_t used = 0;
    if (begins(line, length, "seed")) {
        if (p->seed[0]) set_fault(p, DEAL_FAULT_TWICE);
        else if (!add_line(p->seed, sizeof p->seed, &used, line, length)) set_fault(p, DEAL_FAULT_DAMAGED);
    } else if (is_of_setup(line, length)) {
        if (!add_line(p->setup, sizeof p->setup, &p->length, line, length)) set_fault(p, DEAL_FAULT_DAMAGED);
    }
}

/* What bang_replay_line passes over. */
static bool is_for_people(const char *line, size_t length)
{
    while (length > 0 && (*line == ' ' || *line == '\t')) line++, length--;
    return length == 0 || *line == '#' || begins(line, length, "name");
}

void deal_read(const char *record, size_t length, DealProof *out)
{
    const char *end = record + length;
    bool head = true;
    size_t n;
    *out = (DealProof){0};
    for (const char *line = record, *next; line < end; line = next) {
        next = next_line(line, end, &n);
        if (begins(line, n, DEAL_LINE)) read_deal_line(out, line + strlen(DEAL_LINE), n - strlen(DEAL_LINE));
        else if (head && !is_for_people(line, n)) read_head_line(out, line, n);
        if (begins(line, n, "moves")) head = false;
    }
}

/* ---- proving ---- */

static unsigned seats_of(const char *setup, size_t length)
{
    const char *end = setup + length;
    size_t n;
    for (const char *line = setup, *next; line < end; line = next) {
        next = next_line(line, end, &n);
        if (!begins(line, n, "seats")) continue;
        int seats = n == 7 ? digit_of(line[6]) : 0;
        return seats > 0 && seats <= SEATS ? (1u << seats) - 1 : 0;
    }
    return 0;
}

static bool seed_fits(const DealProof *p)
{
    uint8_t seed[DEAL_BYTES];
    char digits[DIGITS + 1], line[sizeof p->seed];
    size_t used = 0;
    deal_seed(p->deal.secret, p->deal.share, p->deal.shares, seed);
    write_digits(digits, seed);
    return add_text(line, sizeof line, &used, "seed ") && add_text(line, sizeof line, &used, digits) &&
           add_text(line, sizeof line, &used, "\n") && strcmp(line, p->seed) == 0;
}

int deal_fault(const DealProof *p)
{
    uint8_t commitment[DEAL_BYTES];
    if (p->fault != DEAL_FAULT_NONE) return p->fault;
    if (!(p->have & DEAL_COMMITTED)) return DEAL_FAULT_NO_COMMITMENT;
    if (!(p->have & DEAL_TOLD)) return DEAL_FAULT_NO_SECRET;
    commit(p->deal.secret, p->setup, p->length, commitment);
    if (memcmp(commitment, p->deal.commitment, sizeof commitment) != 0) return DEAL_FAULT_COMMITMENT;
    if (p->deal.shares & ~seats_of(p->setup, p->length)) return DEAL_FAULT_NO_SEAT;
    return seed_fits(p) ? DEAL_FAULT_NONE : DEAL_FAULT_SEED;
}
