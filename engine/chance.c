/* Chance: ChaCha with 8 rounds (Bernstein 2008), so that nobody can rebuild the deck from the draws he watched. The stream
   is part of the state: a copy of a game goes on with the same cards. */
#include "game.h"

static uint32_t rotate(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

/* The next 16 words; the nonce is 0, for no key is used twice. */
static void next_block(BangStream *s)
{
    const uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, s->key[0], s->key[1], s->key[2], s->key[3], s->key[4],
                             s->key[5],  s->key[6],  s->key[7],  (uint32_t)s->block, (uint32_t)(s->block >> 32), 0, 0};
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 8; round += 2) {
        quarter(x, 0, 4, 8, 12), quarter(x, 1, 5, 9, 13), quarter(x, 2, 6, 10, 14), quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15), quarter(x, 1, 6, 11, 12), quarter(x, 2, 7, 8, 13), quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) s->word[i] = x[i] + in[i];
    s->block++;
    s->used = 0;
}

void seed_stream(BangStream *s, const uint8_t seed[32])
{
    *s = (BangStream){.used = 16};
    for (int i = 0; i < 32; i++) s->key[i / 4] |= (uint32_t)seed[i] << (8 * (i % 4));
}

/* Lemire's multiplication with rejection (2019): no bias, and nearly always one word. */
uint32_t chance(BangStream *s, uint32_t n)
{
    for (;;) {
        if (s->used == 16) next_block(s);
        uint64_t product = (uint64_t)s->word[s->used++] * n;
        uint32_t rest_of_product = (uint32_t)product;
        if (rest_of_product >= n || rest_of_product >= (0u - n) % n) return (uint32_t)(product >> 32);
    }
}
