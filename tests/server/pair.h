/* Two tables that are led through the same things at once, A and B, and the comparison of what one and the same person is sent at
   each. Only what must differ may differ, and is known exactly: codes, numbers, secrets. */
#ifndef PAIR_H
#define PAIR_H

#include "ear.h"
#include "inside.h"

enum { ONLOOKERS = 6, GUESTS = SEATS + ONLOOKERS };

/* Things that are compared or looked for; each has to be tried. */
#define CHECKS(X)                                                                           \
    X(BEFORE, "messages before the game")                                                   \
    X(DEAL, "what is told of the deal")                                                     \
    X(STEP, "what is told of an answer")                                                    \
    X(WHY, "why")                                                                           \
    X(REFUSED, "refused answers")                                                           \
    X(OTHERS_REFUSED, "refused answers of others")                                          \
    X(SNAPSHOT, "snapshots")                                                                \
    X(LANGUAGE, "snapshots in another language")                                            \
    X(RECONNECT, "coming back")                                                             \
    X(MISSED, "missed steps, told as they were told")                                       \
    X(TALK, "talk")                                                                         \
    X(PAUSE, "a pause")                                                                     \
    X(ABSENT, "a bot plays for who is gone")                                                \
    X(DUE, "the time of a bot or of the only answer is drawn alike")                        \
    X(FORCED, "the only answer, given by itself")                                           \
    X(OVER, "the end")                                                                      \
    X(KEPT, "no secret leaves before the end")                                              \
    X(TOLD, "all secrets are told at the end")
#define X(NAME, what) CHECK_##NAME,
enum Checks { CHECKS(X) CHECK_COUNT };
#undef X

typedef struct {
    Ear ear;
    char secret[65];          /* "": nobody */
    uint64_t person;
    uint8_t language;
    bool state;
} Guest;

typedef struct {
    Guest guest[GUESTS];      /* by seat, then those who look on */
    Room *room;
    uint64_t game;
    uint8_t seed[32];         /* of the game that was dealt, whatever is put in its place */
    Deal deal;
} Table;

extern Server *server;
extern Table table[2];
extern uint32_t spied;        /* mask of guests whose messages are compared */
extern uint64_t compared, compared_bytes, passed[CHECK_COUNT];

_Noreturn void broken(int check, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tell_where(void);        /* of eavesdrop.c: which game, which answer */
int tell_counts(bool failed, bool all); /* the last line; what the program exits with. all: what was never tried has failed */

/* Everything is done at A, until all is quiet, then at B from the same chance. */
#define EACH_TABLE(t) for (Table *t = (pair_next(), table); t < table + 2; t++)
void pair_next(void);
void pair_chance(void);              /* chance as it is for this thing */
void settle(Table *t, int speaker);  /* all that was caused is done, and heard; speaker: a guest, -1: none */
void say_at(Table *t, int guest, const char *format, ...) __attribute__((format(printf, 3, 4)));
void say_both(int guest, const char *format, ...) __attribute__((format(printf, 2, 3))); /* and settle */
void compare(int check);             /* of all spied; then everything that was heard is forgotten */
void hush(void);                     /* all is forgotten, without a comparison */

void guest_come(Table *t, int guest, const char *name); /* says hello; name NULL: who was here before */
void guest_go(Table *t, int guest);  /* his connection breaks, and the server has seen it */
void pair_rules(void);               /* what must differ has changed */

#endif
