/* Memory of the server. Everything that a stranger can make it hold is bounded elsewhere, so running out is the end: it is
   logged, and the restarted server goes on from what is durable. */
#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>
#include <stdint.h>

void *heap_new(size_t size);                                 /* zeros */
void *heap_grow(void *old, uint32_t *room, uint32_t needed, size_t size); /* old, or a larger copy, for so many things of size */
char *heap_text(const char *text, size_t length);            /* a copy with a final 0 */

#endif
