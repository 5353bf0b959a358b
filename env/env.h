/* Games for agents that learn: a fixed array instead of a view, a fixed number of actions instead of options, many games in one
   call. This is libbangenv; python/ is made of it. Actions are in actions.h, arrays in observation.h, games in games.h. */
#ifndef ENV_H
#define ENV_H

#include "engine/bang.h"

#ifdef __GNUC__
#pragma GCC visibility push(default) /* of the shared library, only this and bang.h can be seen */
#endif

const char *env_declarations(void); /* interface.def as text */
#define AS(...) __VA_ARGS__
#include "env/interface.def"
#undef AS

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
