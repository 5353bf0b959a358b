/* SHA-256 by libsodium, whose state has the form of ours. */
#include "hash.h"
#include <sodium.h>

_Static_assert(sizeof(Hash) == sizeof(crypto_hash_sha256_state), "the same state");

static crypto_hash_sha256_state *of(Hash *hash) { return (crypto_hash_sha256_state *)(void *)hash; }

void hash_begin(Hash *hash) { crypto_hash_sha256_init(of(hash)); }

void hash_text(Hash *hash, const char *text, size_t length)
{
    crypto_hash_sha256_update(of(hash), (const unsigned char *)text, length);
}

void hash_end(Hash *hash, uint8_t out[32]) { crypto_hash_sha256_final(of(hash), out); }

void forget(void *secret, size_t size) { sodium_memzero(secret, size); }
