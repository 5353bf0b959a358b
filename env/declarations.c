/* The interface as text, for those who read it at run time. */
#include "env/env.h"

const char *env_declarations(void)
{
#define AS(...) #__VA_ARGS__
    return
#include "env/interface.def"
        ;
#undef AS
}

_Static_assert(ENV_SEATS == (int)SEATS && ENV_EVERYBODY == (int)NOBODY && ENV_EVERYTHING == (int)EVERYTHING, "numbers of bang.h");
_Static_assert(sizeof(EnvEvent) == sizeof(BangEvent) && offsetof(EnvEvent, n) == offsetof(BangEvent, n) && offsetof(EnvEvent, seen) == offsetof(BangEvent, seen) &&
               offsetof(EnvEvent, way) == offsetof(BangEvent, way), "an EnvEvent is a BangEvent");
