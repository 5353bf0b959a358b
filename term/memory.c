/* Memory for the terminal game. */
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>

static void stop(void)
{
    fputs("bang: out of memory\n", stderr);
    exit(1);
}

void *new_memory(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) stop();
    return memory;
}

void *more_memory(void *old, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room) return old;
    size_t more = *room ? *room : 64;
    while (more < needed) more *= 2;
    void *larger = realloc(old, more * size);
    if (!larger) stop();
    *room = more;
    return larger;
}
