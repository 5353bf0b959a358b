/* Korean particles: their form depends on the sound that the word before them ends with. */
#ifndef PARTICLE_H
#define PARTICLE_H

#include <stddef.h>

/* The form of the particle that stands after text. spec: one of the rows of particle.c ("이/가"), length in bytes; a spec
   that is none gives "". */
const char *korean_particle(const char *text, const char *spec, size_t length);

#endif
