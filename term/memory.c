/* Memory for the terminal game. */
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>

void *more_memory(void *old, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room) return old;
    size_t more = *room ? *room : 64;
    while (more < needed) more *= 2;
    void *larger = realloc(old, more * size);
    if (!larger) {
        fputs("bang: out of memory\n", stderr);
        exit(1);
    }
    *room = more;
    return larger;
}
