/* What a server gave to know this person again: a secret for each server, kept in the person's own folder and readable by him
   alone. Whoever has the secret has the seat. */
#ifndef SECRETS_H
#define SECRETS_H

#include <stdbool.h>

enum { SECRET = 65 }; /* 64 hexadecimal digits and a final 0 */

/* server: Address.key. False: there is none. */
bool secret_find(const char *server, char out[SECRET]);

/* Keeps it over the old one; NULL: forgets it. The file is whole at every moment. False: errno says why not. */
bool secret_keep(const char *server, const char *secret);

#endif
