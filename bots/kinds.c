/* The list of bots. */
#include "kinds.h"
#include <string.h>

static const BotKind *const KINDS[] = {&RANDOM_BOT, &PLAIN_BOT, &SEARCH_BOT};
enum { KIND_ROWS = sizeof KINDS / sizeof *KINDS };

const BotKind *bot_kind(int i) { return i >= 0 && i < KIND_ROWS ? KINDS[i] : NULL; }

const BotKind *bot_named(const char *name, size_t length)
{
    for (int i = 0; i < KIND_ROWS; i++)
        if (strlen(KINDS[i]->name) == length && memcmp(KINDS[i]->name, name, length) == 0) return KINDS[i];
    return NULL;
}
