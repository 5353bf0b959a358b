/* --explain: what a bot believed and compared before it answered, in a sentence. It tells the secrets of that seat, so only the host of a
   game played here, against bots alone, may use it. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "bots/bot.h"
#include "text/say.h"

/* scene: its view is the bot's own, as it was when it thought. 0: there is nothing to say. `known`: what it believed when it was last
   told; a bot that compares nothing is silent as long as that is so. It is brought up to date. */
int say_thought(const SayScene *scene, const BotThought *thought, int seat, BotThought *known, char *out, size_t size);

#endif
