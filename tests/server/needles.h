/* Secrets of 32 bytes, and the search for them in all that leaves the server: as bytes, as hexadecimal digits of either kind, as base64,
   whole or any eight bytes of them. */
#ifndef NEEDLES_H
#define NEEDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NEEDLE_BYTES = 32 };

void needles_add(const uint8_t secret[NEEDLE_BYTES], const char *name); /* name: one that lasts */
void needles_forget(void); /* all of them: they may be told now */

/* What was found is noted as a fault; see needles_found. where: for the sentence. */
void needles_search(const char *text, size_t length, const char *where);
bool needles_find(const char *text, size_t length, const char **name, const char **form, size_t *at); /* the first, without a note */
const char *needles_found(void);  /* NULL, or a sentence of the first that was found */
uint64_t needles_searched(void);  /* bytes */

#endif
