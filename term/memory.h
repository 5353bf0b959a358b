/* Arrays that grow. The terminal game has nothing better to do than to stop when there is no memory. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* old, or a larger copy of it, with room for at least `needed` things of `size` bytes. */
void *more_memory(void *old, size_t *room, size_t needed, size_t size);

/* Zeros. */
void *new_memory(size_t size);

#endif
