/* What the house uses of the C library, first the four functions that the compiler calls by itself. Built with -fno-builtin, or it would turn each into a call of itself. */
#include <stdint.h>
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    for (; size >= sizeof(uint64_t); size -= sizeof(uint64_t), t += sizeof(uint64_t), f += sizeof(uint64_t)) {
        uint64_t word;
        __builtin_memcpy(&word, f, sizeof word);
        __builtin_memcpy(t, &word, sizeof word);
    }
    while (size-- > 0) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    if (t <= f)
        for (size_t i = 0; i < size; i++) t[i] = f[i];
    else
        for (size_t i = size; i-- > 0;) t[i] = f[i];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    for (uint8_t *t = to; size > 0; size--) *t++ = (uint8_t)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

void *memchr(const void *bytes, int byte, size_t size)
{
    for (const uint8_t *b = bytes; size > 0; size--, b++)
        if (*b == (uint8_t)byte) return (void *)(uintptr_t)b;
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length]) length++;
    return length;
}

int strcmp(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++) {}
    return (uint8_t)*a - (uint8_t)*b;
}

char *strchr(const char *text, int c)
{
    for (;; text++) {
        if (*text == (char)c) return (char *)(uintptr_t)text;
        if (!*text) return NULL;
    }
}

size_t strcspn(const char *text, const char *stops)
{
    size_t length = 0;
    while (text[length] && !strchr(stops, text[length])) length++;
    return length;
}
