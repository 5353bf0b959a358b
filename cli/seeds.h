/* Seeds as all commands read them: 32 bytes, from a number (the first eight bytes, the lowest first), from 64 hexadecimal digits
   or from the system. */
#ifndef SEEDS_H
#define SEEDS_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_BYTES = 32, SEED_TEXT = 2 * SEED_BYTES + 1 };

typedef struct {
    uint8_t bytes[SEED_BYTES];
    char text[SEED_TEXT]; /* as it can be given again */
} Seed;

/* 12, 0x1F or 64 hexadecimal digits; false: it is neither a number below 2^64 nor so many digits. */
bool read_seed(const char *text, Seed *out);
bool random_seed(Seed *out); /* a number that a person can copy, and guess; false: the system gives none */

/* Eight bytes, the lowest first, so that the same text gives the same bytes everywhere. */
void put_word(uint8_t bytes[8], uint64_t word);
uint64_t get_word(const uint8_t bytes[8]);

#endif
