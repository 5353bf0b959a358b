/* The list of bots. */
#include "kinds.h"
#include <string.h>

static const BotKind *const SIMPLE[] = {&RANDOM_BOT, &PLAIN_BOT};
enum { SIMPLE_ROWS = sizeof SIMPLE / sizeof *SIMPLE };

const BotKind *bot_kind(int i)
{
    if (i < SIMPLE_ROWS) return i >= 0 ? SIMPLE[i] : NULL;
    return level_kind(i - SIMPLE_ROWS);
}

const BotKind *bot_named(const char *name, size_t length)
{
    const BotKind *kind;
    for (int i = 0; (kind = bot_kind(i)); i++)
        if (strlen(kind->name) == length && memcmp(kind->name, name, length) == 0) return kind;
    return NULL;
}
