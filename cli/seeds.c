/* Seeds from texts and from the system. */
#include "seeds.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { WORDS = SEED_BYTES / 8 };

void put_word(uint8_t bytes[8], uint64_t word)
{
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(word >> (8 * i));
}

uint64_t get_word(const uint8_t bytes[8])
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

static void seed_from_number(Seed *out, uint64_t n)
{
    put_word(out->bytes, n);
    snprintf(out->text, sizeof out->text, "%llu", (unsigned long long)n);
}

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

static bool read_digits(const char *text, Seed *out)
{
    for (int i = 0; i < 2 * SEED_BYTES; i++) {
        int d = digit(text[i]);
        if (d < 0) return false;
        out->bytes[i / 2] = (uint8_t)(out->bytes[i / 2] << 4 | d);
    }
    memcpy(out->text, text, SEED_TEXT);
    return true;
}

bool read_seed(const char *text, Seed *out)
{
    *out = (Seed){0};
    if (strlen(text) == 2 * SEED_BYTES && read_digits(text, out)) return true;
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, strncmp(text, "0x", 2) == 0 ? 16 : 10);
    if (digit(text[0]) < 0 || *end || errno) return false;
    seed_from_number(out, n);
    return true;
}

bool random_seed(Seed *out)
{
    uint32_t n; /* short, so that a person can copy it */
    if (getrandom(&n, sizeof n, 0) != sizeof n) return false;
    *out = (Seed){0};
    seed_from_number(out, n);
    return true;
}
