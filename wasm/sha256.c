/* SHA-256 (FIPS 180-4) for the page's module, which has no library; tests/wasm/page.mjs compares it with another one. */
#include "deal/hash.h"
#include <string.h>

static const uint32_t START[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turned(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void spread(uint32_t w[64], const uint8_t block[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

/* FIPS 180-4, 6.2.2; s[0] to s[7] are its a to h. */
static void mix(Hash *hash)
{
    uint32_t w[64], s[8];
    spread(w, hash->block);
    memcpy(s, hash->state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25), choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t zero = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22), most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t first = s[7] + one + choice + ROUND[i] + w[i];
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + zero + most;
    }
    for (int i = 0; i < 8; i++) hash->state[i] += s[i];
}

void hash_begin(Hash *hash)
{
    *hash = (Hash){0};
    memcpy(hash->state, START, sizeof START);
}

void hash_text(Hash *hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        hash->block[hash->count++ % 64] = (uint8_t)text[i];
        if (hash->count % 64 == 0) mix(hash);
    }
}

void hash_end(Hash *hash, uint8_t out[32])
{
    uint64_t bits = hash->count * 8;
    hash_text(hash, "\x80", 1);
    while (hash->count % 64 != 56) hash_text(hash, "", 1);
    for (int i = 7; i >= 0; i--) hash_text(hash, (char[]){(char)(bits >> 8 * i)}, 1);
    for (int i = 0; i < 32; i++) out[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

void forget(void *secret, size_t size)
{
    for (volatile uint8_t *byte = secret; size > 0; size--) *byte++ = 0;
}
