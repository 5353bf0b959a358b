/* A fair deal (docs/PROTOCOL.md): the server commits itself to a secret before it knows the players' shares, and the seed is
   made of both. The proof stands in the record, in lines that a replay passes over:

       # deal commitment <64 digits>
       # deal secret <64 digits>
       # deal share A <64 digits>      a line for each seat that gave one, in the order of seats

   The server makes these lines, `bang replay --verify` proves them. No chance here: whoever calls brings the bytes. */
#ifndef DEAL_H
#define DEAL_H

#include "engine/bang.h"

enum {
    DEAL_BYTES = 32,   /* of a secret, a share, a commitment, a seed */
    DEAL_SETUP = 1024, /* room for any setup as text */
    DEAL_TEXT = 1024,  /* room for any proof as text */
    DEAL_COMMITTED = 1, DEAL_TOLD = 2, DEAL_SHARE_A = 4, /* of DealProof.have; the other seats follow */
};

/* What there is to prove. */
typedef struct {
    uint8_t commitment[DEAL_BYTES], secret[DEAL_BYTES];
    uint8_t share[SEATS][DEAL_BYTES];
    uint8_t shares; /* mask of the seats that gave one */
} Deal;

/* What can be wrong with a proof; each has its sentence, "cli.replay.deal.<id>". */
#define DEAL_FAULTS(X)                                                                             \
    X(NONE, none)                                                                                  \
    X(DAMAGED, damaged)             /* a line of it cannot be read, or the head is too long     */ \
    X(TWICE, twice)                 /* one thing is said twice                                  */ \
    X(NO_COMMITMENT, no_commitment)                                                                \
    X(NO_SECRET, no_secret)                                                                        \
    X(NO_SEAT, no_seat)             /* a share of a seat that is not in the game                */ \
    X(COMMITMENT, commitment)       /* it is not that of this secret and this setup             */ \
    X(SEED, seed)                   /* the head's seed is not made of this secret and these shares */
#define X(NAME, id) DEAL_FAULT_##NAME,
enum DealFault { DEAL_FAULTS(X) DEAL_FAULT_COUNT };
#undef X
const char *deal_fault_id(int fault);

/* What the record's head says of sets, seats, options and wishes: its lines without `record`, `rules`, `seed` and `moves`.
   Gives its length, or -1 if it does not fit. */
int deal_setup_text(const BangSetup *setup, char *out, size_t size);

void deal_commitment(const uint8_t secret[DEAL_BYTES], const char *setup_text, uint8_t out[DEAL_BYTES]);
/* shares: a mask of seats; the others of share[] do not count. */
void deal_seed(const uint8_t secret[DEAL_BYTES], const uint8_t share[SEATS][DEAL_BYTES], unsigned shares,
               uint8_t out[DEAL_BYTES]);

/* The lines of the proof. Gives their length, or -1 if they do not fit. */
int deal_lines(const Deal *deal, char *out, size_t size);

/* What a record says of its deal, as it is written there. */
typedef struct {
    Deal deal;
    bool any;                 /* there is a line of a proof */
    uint16_t have;            /* mask of its parts that were read */
    uint8_t fault;            /* DealFault of reading */
    char setup[DEAL_SETUP];
    size_t length;            /* of setup */
    char seed[2 * DEAL_BYTES + 7]; /* its line; "": none */
} DealProof;

/* Reads a whole record; whether that is one at all bang_replay_line says. */
void deal_read(const char *record, size_t length, DealProof *out);

/* A DealFault: the first thing that does not fit. Of a proof with `any`. */
int deal_fault(const DealProof *proof);

#endif
