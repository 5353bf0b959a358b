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

/* One block of 16 words. */
static void block(const uint32_t key[8], uint64_t counter, uint32_t nonce, uint32_t nonce_high, uint32_t out[16])
{
    const uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0], key[1], key[2], key[3], key[4],
                             key[5], key[6], key[7], (uint32_t)counter, (uint32_t)(counter >> 32), nonce, nonce_high};
    uint32_t x[16];
    memcpy(x, in, sizeof x);
    for (int round = 0; round < 8; round += 2) {
        quarter(x, 0, 4, 8, 12), quarter(x, 1, 5, 9, 13), quarter(x, 2, 6, 10, 14), quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15), quarter(x, 1, 6, 11, 12), quarter(x, 2, 7, 8, 13), quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) out[i] = x[i] + in[i];
}

static void next_block(BangStream *s) /* the nonce of deals is 0 */
{
    block(s->key, s->block++, 0, 0, s->word);
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

uint64_t bang_bot_seed(const uint8_t seed[32], uint64_t game, int seat)
{
    enum { BOT = 0x746f62 }; /* "bot": another nonce than that of deals, so their words are never given away */
    BangStream s;
    seed_stream(&s, seed);
    block(s.key, game, BOT, (uint32_t)seat, s.word);
    return s.word[0] | (uint64_t)s.word[1] << 32;
}
