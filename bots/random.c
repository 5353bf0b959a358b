/* Any move, each as likely as another: the measure for the others, and what finds the corners of the engine. */
#include "kinds.h"

static void start(const BotKind *self, void *bot, uint64_t seed, const BangGame *view, int seat)
{
    (void)self, (void)view, (void)seat;
    *(uint64_t *)bot = seed;
}

static BangMove decide(const BotKind *self, void *bot, const BangGame *view, const BangOptions *options, const BotDesk *desk)
{
    (void)self;
    if (desk->thought) *desk->thought = (BotThought){0};
    uint64_t x = bot_chance(*(uint64_t *)bot, view) >> 32;
    return bang_option(options, (int)(x * (uint32_t)options->moves >> 32));
}

const BotKind RANDOM_BOT = {.name = "random", .size = sizeof(uint64_t), .start = start, .decide = decide};
