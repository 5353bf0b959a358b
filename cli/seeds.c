/* Seeds from texts and from the system, and those of bots. */
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

/* ---- for bots ---- */

static uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

static void permute(uint32_t x[16])
{
    for (int round = 0; round < 8; round += 2) {
        quarter(x, 0, 4, 8, 12), quarter(x, 1, 5, 9, 13), quarter(x, 2, 6, 10, 14), quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15), quarter(x, 1, 6, 11, 12), quarter(x, 2, 7, 8, 13), quarter(x, 3, 4, 9, 14);
    }
}

/* One block of ChaCha with 8 rounds (Bernstein 2008) whose key is the seed of the run, its counter the game and its nonce
   "bot" and the seat. Whoever has the first 8 bytes of a block, or many of them, cannot find the key: only try keys one by
   one. So a bot cannot compute the seed of the run from its own, nor from that the deal. */
uint64_t seat_seed(const uint8_t seed[SEED_BYTES], uint64_t game, int seat)
{
    uint32_t x[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, [12] = (uint32_t)game, (uint32_t)(game >> 32), 0x746f62, (uint32_t)seat};
    for (int i = 0; i < WORDS; i++) {
        uint64_t key = get_word(seed + 8 * i);
        x[4 + 2 * i] = (uint32_t)key, x[5 + 2 * i] = (uint32_t)(key >> 32);
    }
    uint64_t low = x[0], high = x[1];
    permute(x);
    return (uint32_t)(low + x[0]) | (uint64_t)(uint32_t)(high + x[1]) << 32;
}
