/* A table from numbers above 0 to pointers: open addressing, linear probing. */
#ifndef MAP_H
#define MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct { uint64_t *key; void **value; size_t room, used; } Map; /* zeros: empty */

void *map_get(const Map *map, uint64_t key); /* NULL: none */
void map_put(Map *map, uint64_t key, void *value);
void map_drop(Map *map, uint64_t key);
void map_free(Map *map);

/* Walks over all: start with *at = 0; NULL at the end. Nothing may be put or dropped meanwhile. */
void *map_next(const Map *map, size_t *at);

/* The key of a word of at most 8 letters. */
uint64_t map_word(const char *word);

#endif
