/* Memory of the server. */
#include "heap.h"
#include "log.h"
#include <stdlib.h>
#include <string.h>

static void *need(void *memory)
{
    if (memory) return memory;
    log_line(LOG_ERROR, "memory.out", NULL);
    abort();
}

void *heap_new(size_t size) { return need(calloc(1, size)); }

void *heap_grow(void *old, uint32_t *room, uint32_t needed, size_t size)
{
    if (needed <= *room) return old;
    uint32_t more = *room ? *room + *room / 2 : 32;
    if (more < needed) more = needed;
    old = need(realloc(old, more * size));
    *room = more;
    return old;
}

char *heap_text(const char *text, size_t length)
{
    char *copy = heap_new(length + 1);
    memcpy(copy, text, length);
    return copy;
}
