/* Numbers to pointers. */
#include "map.h"
#include "heap.h"
#include <stdlib.h>
#include <string.h>

static size_t place(const Map *m, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 31) * 0x9e3779b97f4a7c15u;
    return (size_t)(mixed >> 20) & (m->room - 1);
}

/* Where the key is, or where it would go. */
static size_t find(const Map *m, uint64_t key)
{
    size_t i = place(m, key);
    while (m->key[i] && m->key[i] != key) i = (i + 1) & (m->room - 1);
    return i;
}

static void grow(Map *m)
{
    Map old = *m;
    m->room = old.room ? old.room * 2 : 64;
    m->key = heap_new(m->room * sizeof *m->key);
    m->value = heap_new(m->room * sizeof *m->value);
    for (size_t i = 0; i < old.room; i++) {
        if (!old.key[i]) continue;
        size_t to = find(m, old.key[i]);
        m->key[to] = old.key[i];
        m->value[to] = old.value[i];
    }
    free(old.key);
    free(old.value);
}

void *map_get(const Map *m, uint64_t key) { return m->room ? m->value[find(m, key)] : NULL; }

void map_put(Map *m, uint64_t key, void *value)
{
    if (m->used * 4 >= m->room * 3) grow(m);
    size_t i = find(m, key);
    m->used += !m->key[i];
    m->key[i] = key;
    m->value[i] = value;
}

/* What was pushed along by the one that goes moves back. */
void map_drop(Map *m, uint64_t key)
{
    if (!m->room) return;
    size_t hole = find(m, key);
    if (!m->key[hole]) return;
    m->used--;
    for (size_t i = (hole + 1) & (m->room - 1); m->key[i]; i = (i + 1) & (m->room - 1)) {
        size_t home = place(m, m->key[i]);
        if (((i - home) & (m->room - 1)) < ((i - hole) & (m->room - 1))) continue;
        m->key[hole] = m->key[i];
        m->value[hole] = m->value[i];
        hole = i;
    }
    m->key[hole] = 0;
    m->value[hole] = NULL;
}

void map_free(Map *m)
{
    free(m->key);
    free(m->value);
    *m = (Map){0};
}

void *map_next(const Map *m, size_t *at)
{
    while (*at < m->room) {
        size_t i = (*at)++;
        if (m->key[i]) return m->value[i];
    }
    return NULL;
}

uint64_t map_word(const char *word)
{
    uint64_t key = 0;
    for (int i = 0; i < 8 && word[i]; i++) key = key << 8 | (uint8_t)word[i];
    return key;
}
