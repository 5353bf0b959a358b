/* SHA-256 (FIPS 180-4), a piece at a time. Programs have it from libsodium (hash.c); the page's module, which has no library,
   from wasm/sha256.c. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct { uint32_t state[8]; uint64_t count; uint8_t block[64]; } Hash;

void hash_begin(Hash *hash);
void hash_text(Hash *hash, const char *text, size_t length);
void hash_end(Hash *hash, uint8_t out[32]);

void forget(void *secret, size_t size); /* overwrites it, also if nobody reads it any more */

#endif
