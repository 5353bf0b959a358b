/* Passwords are hashed (argon2id of libsodium) by a few threads of their own: a hash takes tens of milliseconds, and the event
   loop must not wait. Results come back in the order of the orders, in the thread that calls passwords_collect.

   All functions are for one thread, the event loop's. */
#ifndef PASSWORDS_H
#define PASSWORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PASSWORD_LEAST = 8, PASSWORD_MOST = 128, /* bytes of UTF-8 */
    PASSWORD_PASSES = 2,                     /* opslimit of argon2id */
    PASSWORD_MEMORY = 19 << 20,              /* memlimit, bytes: each thread uses so much while it works */
    PASSWORDS_QUEUE = 16,                    /* orders in the pool at once, those that wait to be collected among them */
};

typedef struct Passwords Passwords;

enum PasswordOrder {
    PASSWORD_TAKEN, /* done will be called */
    PASSWORD_BUSY,  /* PASSWORDS_QUEUE orders are under way: later again */
    PASSWORD_BAD,   /* not PASSWORD_LEAST to PASSWORD_MOST bytes of UTF-8 */
};
enum PasswordResult {
    PASSWORD_HASHED, /* `hash` is to be kept: at most 127 bytes of text */
    PASSWORD_RIGHT,
    PASSWORD_WRONG,  /* also where there was no hash */
    PASSWORD_FAILED, /* no memory */
};

/* hash: "" but for PASSWORD_HASHED; it lasts until done returns. done may give new orders. */
typedef void PasswordDone(void *context, uint64_t number, int result, const char *hash);

Passwords *passwords_open(int threads); /* 1 to 16; NULL: no memory, threads or descriptors */
/* Running work is waited for, the rest is dropped, and done is called for none of it. NULL is allowed. */
void passwords_close(Passwords *pool);

/* The password is copied, and the copy wiped as soon as it is hashed; wiping his own is the caller's business. */
int passwords_hash(Passwords *pool, const char *password, PasswordDone *done, void *context, uint64_t number);
/* hash NULL or "": there is no such name, or it has no password. It takes the same work, and ends with PASSWORD_WRONG. */
int passwords_verify(Passwords *pool, const char *hash, const char *password, PasswordDone *done, void *context,
                     uint64_t number);

int passwords_wakes(const Passwords *pool); /* a descriptor, readable when passwords_collect has something to call */
void passwords_collect(Passwords *pool);    /* calls what is done, in order; never waits */

#endif
