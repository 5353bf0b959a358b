/* libbang: the rules of BANG! as a value, a pump and a view. This is the only header that anything outside engine/
   includes. It does no I/O, keeps no clock, heap, thread or global; the same input gives the same bytes on every machine.

       BangGame g;
       BangSetup setup = {.seats = 5, .sets = SETS_BASE};
       memcpy(setup.seed, seed, sizeof setup.seed);
       if (bang_start(&g, &setup, NULL) == WHY_LEGAL)
           while (!g.over) {
               int seat = bang_who(&g);                 // somebody who owes an answer
               BangOptions options;
               bang_options(&g, seat, &options);        // all he may do
               bang_answer(&g, seat, bang_option(&options, 0), NULL);
           }

   A game is its setup, with a seed of 32 bytes, and the list of (seat, move) since: nothing else. */
#ifndef BANG_H
#define BANG_H

#include "lists.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BANG_RULES_VERSION 1 /* raised whenever the same record could play differently; records carry it */

/* ---- words: each family is a list in lists.h or in the .def file of a set ---- */

enum BangKind { /* names of playing cards */
    KIND_NONE,
#define KIND(NAME, id, border) KIND_##NAME,
#include "sets/sets.def"
    KIND_COUNT
};
enum BangCharacter {
    CHARACTER_NONE,
#define CHARACTER(NAME, id, life) CHARACTER_##NAME,
#include "sets/sets.def"
    CHARACTER_COUNT
};
enum BangSuit { SUIT_S, SUIT_H, SUIT_D, SUIT_C, SUIT_COUNT, SUIT_NONE = SUIT_COUNT }; /* feats have none */
enum BangRank {
    RANK_NONE, RANK_2 = 2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8, RANK_9, RANK_10, RANK_J, RANK_Q, RANK_K, RANK_A
};
enum BangBorder { BORDER_BROWN, BORDER_BLUE, BORDER_FEAT }; /* a feat is a card of its own deck (LEG-004) */
#define X(NAME, id) SET_##NAME,
enum BangSet { BANG_SETS(X) SET_COUNT };
#undef X
#define X(NAME, id) OPTION_BIT_##NAME,
enum BangOptionBit { BANG_OPTIONS(X) OPTION_COUNT };
#undef X

#define X(NAME, ...) ROLE_##NAME,
enum BangRole { BANG_ROLES(X) ROLE_COUNT };
#undef X
#define X(NAME, ...) STATE_##NAME,
enum BangState { BANG_STATES(X) STATE_COUNT };
#undef X
#define X(NAME, ...) VERB_##NAME,
enum BangVerb { BANG_VERBS(X) VERB_COUNT };
#undef X
#define X(NAME, ...) ASK_##NAME,
enum BangAskKind { BANG_ASKS(X) ASK_COUNT };
#undef X
#define X(NAME, ...) WAY_##NAME,
enum BangWay { BANG_WAYS(X) WAY_COUNT };
#undef X
#define X(NAME, ...) COUNTER_##NAME,
enum BangCounter { BANG_COUNTERS(X) COUNTER_COUNT };
#undef X
#define X(NAME, ...) MARK_##NAME,
enum BangMarkKind { BANG_MARKS(X) MARK_COUNT };
#undef X
#define X(NAME, ...) WHY_##NAME,
enum BangWhy { BANG_WHYS(X) WHY_COUNT };
#undef X
#define X(NAME, ...) EVENT_##NAME,
enum BangEventKind { BANG_EVENTS(X) EVENT_COUNT };
#undef X
#define X(NAME, ...) END_##NAME,
enum BangEnd { BANG_ENDS(X) END_COUNT };
#undef X

/* A zone is a slice of the row of cards; ZONE_HAND + seat is that seat's hand, ZONE_TABLE + seat his cards in play. */
#define ZONE_ONE_(NAME) ZONE_##NAME,
#define ZONE_EACH_(NAME) ZONE_##NAME, ZONE_##NAME##_LAST = ZONE_##NAME + 7,
#define X(NAME, id, how_many, open) ZONE_##how_many##_(NAME)
enum BangZone { BANG_ZONES(X) ZONE_COUNT };
#undef X

/* Playing cards are numbered from 1 in the order of the .def files. */
typedef uint8_t BangCard;
enum { CARD_NONE = 0, CARD_HIDDEN = 255 };
enum {
#define FACE(NAME, suit, rank) +1
    CARD_COUNT = 0
#include "sets/sets.def"
};

enum {
    SEATS = 8,              /* seats are 0 to 7, A to H in text; the left neighbour of a seat is the next number */
    NOBODY = 8,             /* no seat: who caused it when no player did; the viewer of public facts */
    EVERYTHING = 9,         /* BangGame.viewer of a whole game, in which nothing is hidden */
#define X(NAME, id) SETS_##NAME = 1 << SET_##NAME,
    BANG_SETS(X)            /* BangSetup.sets is a mask */
#undef X
    SETS_ALL = (1 << SET_COUNT) - 1,
#define X(NAME, id) OPTION_##NAME = 1 << OPTION_BIT_##NAME,
    BANG_OPTIONS(X)         /* BangSetup.options is a mask */
#undef X
    OPTIONS_ALL = (1 << OPTION_COUNT) - 1,
    COUNTER_ROOM = (COUNTER_COUNT + 4) / 8 * 8 + 3, /* so that a seat fills whole words, however many there are */
    ZONE_BOUNDS = (ZONE_COUNT + 8) / 8 * 8, /* one more than zones, in whole words */
    UNLIMITED = 127,        /* a BANG! limit of Volcanic or Willy the Kid */
    FRAMES = 24,            /* deepest walk of all sets is 15 frames (ARCHITECTURE, "Bounds"); asserted at every call */
    MARKS = 32,             /* 3 tries, 4 reactions and 23 of Legends at most; asserted */
    FEATS = 16,             /* feat cards there are, */
    FIRST_FEAT = 81,        /* and the number of the first */
};

/* ---- the state ---- */

typedef struct { uint8_t verb; BangCard card; uint8_t at, way; } BangMove; /* `at` is one's own seat where nobody else is meant */

/* The open question: what, and who must answer. kind ASK_NONE: none is open. */
typedef struct {
    uint8_t kind; /* BangAskKind */
    uint8_t owe;  /* mask of the seats that owe an answer */
    uint8_t by;   /* who caused it; NOBODY: no player */
    uint8_t at;   /* whom it is about: the one who answers, or the one from whom he picks */
    BangCard card; /* what it is about, CARD_NONE if nothing: the shot, the Duel, the draw! */
    int8_t n;     /* see lists.h */
    uint8_t way;  /* how the card is used */
    uint8_t spare;
} BangAsk;

typedef struct {
    uint64_t listens;      /* kept: the moments that his sources listen to */
    uint8_t role;          /* BangRole */
    uint8_t shown;         /* 1: everybody knows the role */
    uint8_t character;     /* BangCharacter */
    uint8_t state;         /* BangState */
    int8_t life, max_life; /* life may be below 1 only between a loss and its rescue (BASE-004) */
    uint8_t killer;        /* who was credited with his elimination (BASE-200); NOBODY: nobody */
    int8_t bang_limit;     /* kept: BANG! cards he may play a turn */
    uint8_t ring[SEATS];   /* kept: seats from him to each other, people in play only (BASE-120) */
    int8_t farther;        /* kept: the others see him so much farther (BASE-121) */
    int8_t nearer;         /* kept: he sees the others so much nearer */
    int8_t range;          /* kept: of his weapon (BASE-123) */
    uint8_t reach;         /* kept: mask of the others in range of his weapon (BASE-124) */
    uint8_t close;         /* kept: mask of the others at distance 1 (BASE-125) */
    int8_t counter[COUNTER_ROOM];
} BangSeat;

/* One suspended rule (engine/flow.h draws the stack). Holds only what everybody may know. Each rule says above its function
   what it counts. */
typedef struct {
    uint8_t rule, step, by, at; /* by: NOBODY when no player caused it                            */
    BangCard card, other;       /* with what; a second open card                                  */
    uint8_t way, moment;        /* how the card is used, or the test of a draw!; which moment     */
    int16_t n;                  /* counters                                                       */
    int8_t m, got;              /* got: what the rule it waited for gave back                     */
    uint8_t seats, who, slot;   /* seats still to do; cursor: seat, source                        */
    BangCard last;              /* cursor: the card last served                                   */
    uint16_t flags;             /* of a shot: enum ShotFlag; else the rule says                   */
    uint8_t target, source;     /* of an effect: the rule for each target; of a draw!: who asked  */
} BangFrame;

/* Something true of a seat until then (lists.h). other: a seat or a way; source: as in BangEvent. */
typedef struct { uint8_t kind, seat, other; BangCard card; int8_t n; uint8_t until, source, spare; } BangMark;

typedef struct { uint64_t block; uint32_t key[8]; uint32_t word[16]; uint64_t used; } BangStream; /* ChaCha8; a secret */

/* A game, or one seat's view of it. A flat value: copy with =, compare with memcmp. Read it freely; only the functions
   below change it. */
typedef struct {
    BangStream stream;
    uint64_t listens; /* kept: what anybody in play listens to */
    BangSeat seat[SEATS];
    BangFrame frame[FRAMES];
    uint32_t answers; /* taken so far; the number of the open question */
    uint16_t turns;   /* started so far */
    uint8_t viewer;   /* EVERYTHING, or whose view this is */
    uint8_t seats, sets, options;
    uint8_t turn;     /* whose turn it is (BASE-008) */
    uint8_t over;     /* BangEnd; END_NOT while the game runs */
    uint8_t winners;  /* mask of seats, once it is over */
    uint8_t depth;    /* frames in use */
    uint8_t answered; /* an answer waits to be read by its rule */
    uint8_t hold;     /* seats whose card is being resolved: their Suzy waits (BASE-481, BASE-482) */
    uint8_t doomed;   /* seats that could not be rescued and are about to be eliminated (BASE-174) */
    uint8_t marks;    /* in use */
    uint8_t living;   /* kept: mask of the seats in play */
    uint8_t laws;     /* kept: how many sets and options do something to every seat */
    uint8_t roles[ROLE_COUNT]; /* how many of each role are in the game: known to all */
    BangMark mark[MARKS];
    BangAsk ask;
    BangMove answer, poll[SEATS];
    uint8_t start[ZONE_BOUNDS];      /* zone z is row[start[z]] to row[start[z + 1] - 1], its top or newest card last */
    BangCard row[CARD_COUNT];        /* CARD_HIDDEN in a view: unknown to its seat */
    uint16_t fame[FEATS];            /* tokens on each feat, two bits a seat: ask bang_tokens */
    uint8_t seen[CARD_COUNT + 1];    /* by card: mask of the seats that know where it is; 255: everybody does */
} BangGame;

#ifdef __GNUC__
#pragma GCC visibility push(default) /* of the shared library, only what is declared here can be seen */
#endif

/* ---- starting ---- */

typedef struct {
    uint8_t seats;              /* 3 to 8; 4 to 7 with Legends */
    uint8_t sets;               /* mask of SETS_ */
    uint8_t options;            /* mask of OPTION_ */
    uint8_t role[SEATS];        /* ROLE_NONE: dealt at random. The Sheriff passed on (BASE-523) is ROLE_SHERIFF at a seat */
    uint8_t character[SEATS];   /* CHARACTER_NONE: dealt at random */
    uint8_t survivor;           /* mask: these are asked first whether they keep character[seat] (BASE-520) */
    uint8_t seed[32];
} BangSetup;

/* What happened, one thing at a time. A log is made to hold all that one call can log: a call runs to the next question,
   so at most three skipped turns and the moves of each card a few times over. */
typedef struct {
    uint8_t kind, by, at; /* BangEventKind; by: NOBODY when no player caused it */
    BangCard card;        /* CARD_HIDDEN where the reader may not know it */
    uint8_t from, to;     /* zones, for events that move a card */
    uint8_t source;       /* KIND_ or, with CHARACTER_SOURCE set, CHARACTER_ that did it; 0: a rule */
    uint8_t way;
    int16_t n;
    uint8_t seen;         /* mask of seats that know the card; 255: everybody */
    uint8_t spare;
} BangEvent;
enum { LOG_EVENTS = 1000, CHARACTER_SOURCE = 128 };
typedef struct { int count; BangEvent event[LOG_EVENTS]; } BangLog;

/* Starts a game and runs to its first question. Returns WHY_LEGAL, or what is wrong with the setup, and then *game is
   not changed. `log` may be NULL here and everywhere: then nothing is logged. A survivor who was a legend keeps the normal
   side of his character. */
int bang_start(BangGame *game, const BangSetup *setup, BangLog *log);

/* A position made by hand, for cases and puzzles: any 2 to 8 seats, roles, life and cards. */
typedef struct {
    BangSetup setup;              /* roles and characters of all seats; the seed shuffles what is not named below */
    int8_t life[SEATS];           /* 0: the maximum */
    uint8_t out;                  /* mask: already eliminated */
    uint8_t hands[SEATS], tables[SEATS];
    BangCard hand[SEATS][CARD_COUNT], table[SEATS][CARD_COUNT];
    uint8_t decks, discards;
    BangCard deck[CARD_COUNT], discard[CARD_COUNT]; /* the top card first */
    bool deck_only;               /* no other card than those named: the rest stays in the box */
    uint8_t turn;                 /* whose turn */
    bool from_start;              /* from the checks at the start of the turn; else from phase 2 */
    int8_t bangs;                 /* BANG! cards already played in it */
    uint8_t feats, feat_decks;    /* with Legends: the row, oldest first, and the top of the feat deck; 0: as dealt */
    BangCard feat[5], feat_deck[FEATS];
    int8_t fame[SEATS];           /* tokens of a seat on no feat yet, plus 1; 0: five less those on feats */
    uint8_t tokens[5][SEATS];     /* on each feat of the row */
} BangPosition;

/* As bang_start. A card may be named once, in a deck that has it; a table holds no two alike, one weapon, no brown card; who
   is out has no cards; the game is not decided. A person who draws when his hand is empty does so at the next chance. */
int bang_arrange(BangGame *game, const BangPosition *position, BangLog *log);

/* ---- playing ---- */

/* The first seat, from the active player clockwise, that owes an answer; NOBODY when the game is over. */
int bang_who(const BangGame *game);

/* One answer of one seat; runs to the next question or the end. Returns WHY_LEGAL, or the reason why not, and then the
   game is not changed. A view cannot be answered on (WHY_BAD_STATE). */
int bang_answer(BangGame *game, int seat, BangMove move, BangLog *log);

/* All that a seat may do now. One option is a move at any one of the seats of its mask. On a view: only its own seat. */
typedef struct { uint8_t verb; BangCard card; uint8_t way, at; } BangOption; /* at: mask of seats */
enum { OPTIONS = CARD_COUNT * 2 + 16 }; /* every card in at most two ways, a few moves without a card, one row to spare */
typedef struct { int count, moves; BangOption option[OPTIONS]; } BangOptions; /* moves: summed over the masks */

void bang_options(const BangGame *game, int seat, BangOptions *out);
BangMove bang_option(const BangOptions *options, int n); /* the nth move, 0 to moves - 1; else a move of zeros */

/* Why not? The figures that decided, as a sum that can be shown: distance 3 = 2 seats + 1 Mustang; range 2 by Schofield. */
typedef struct { uint8_t source; int8_t plus; } BangTerm; /* source: as in BangEvent; 0: seats on the way */
enum { TERMS = 12 };
typedef struct {
    uint8_t code;        /* BangWhy; WHY_LEGAL: it is legal */
    uint8_t seat;        /* of whom it speaks */
    BangCard card;       /* of what */
    uint8_t source;      /* what sets the limit: Schofield, Volcanic; 0: a rule */
    int8_t is, limit;    /* the figure, and what it would have to be */
    uint8_t terms;       /* how `is` came about, if it is a sum */
    BangTerm term[TERMS];
} BangReason;

/* The one test of legality: the options of a seat are the moves for which this gives WHY_LEGAL. why may be NULL.
   move.at = NOBODY asks for the card as such: legal if any target is. */
int bang_refuse(const BangGame *game, int seat, BangMove move, BangReason *why);

/* The seed of the bot at a seat, from that of the game or of a run of games: one way, so that a bot can compute neither the
   deal nor another bot's seed from its own. */
uint64_t bang_bot_seed(const uint8_t seed[32], uint64_t game, int seat);

/* ---- what a seat may know ---- */

/* The game as `seat` may know it (NOBODY: as everybody may). Hands of others list known cards first, by number. */
void bang_view(const BangGame *game, int seat, BangGame *out);

/* The event as `seat` may see it: at most its card is hidden. */
void bang_redact(const BangEvent *event, int seat, BangEvent *out);

/* A whole game that fits a view, each as likely as another: hidden cards, roles and promises are dealt at random from
   `stream`, which also makes the stream of the new game. */
void bang_redeal(const BangGame *view, uint64_t stream, BangGame *out);

/* ---- asking about the position: of a game or a view alike. A seat, zone or kind that is none gives 0, NULL or NOBODY. ---- */

int bang_count(const BangGame *game, int zone);              /* cards in a zone */
const BangCard *bang_cards(const BangGame *game, int zone);  /* the first of them, the oldest or lowest */
BangCard bang_find(const BangGame *game, int zone, int kind); /* the newest card of that kind there, or CARD_NONE */
int bang_distance(const BangGame *game, int from, int to);   /* BASE-121; 0 to oneself or to somebody out */
bool bang_in_play(const BangGame *game, int seat);
int bang_players(const BangGame *game);                      /* how many are in play */
int bang_left_of(const BangGame *game, int seat);            /* the next in play, clockwise */
bool bang_reaches(const BangGame *game, int from, int to);   /* in range of his weapon (BASE-124) */
uint8_t bang_weapon(const BangGame *game, int seat);         /* KIND_ of it, KIND_NONE: the Colt .45 */
int bang_invariant(const BangGame *game, char *what, size_t size); /* 0, or 1 with what is broken, for tests */
int bang_setup_roles(int seats, uint8_t count[ROLE_COUNT]);  /* roles for so many (BASE-020 ff.); 0, or WHY_BAD_SEATS */
uint8_t bang_usual_options(int sets);                        /* mask: the options that go with these sets (section 10 of Legends) */
int bang_setup_seats(int sets, int *fewest);                 /* the most players that these sets are for, and the fewest */
int bang_tokens(const BangGame *game, BangCard feat, int seat); /* 0 to 2; of all seats together: NOBODY */
int bang_fame(const BangGame *game, int seat);               /* tokens that still lie in front of him */
bool bang_is_legend(const BangGame *game, int seat);         /* does his character show its legendary side? */

/* ---- printed facts ---- */

uint8_t bang_kind(BangCard card);
uint8_t bang_suit(BangCard card);
uint8_t bang_rank(BangCard card);
uint8_t bang_border(int kind);
bool bang_is_weapon(int kind);
int bang_weapon_range(int kind); /* KIND_NONE: the Colt .45; 0: no weapon */
int bang_life(int character);
uint8_t bang_other_side(int character); /* of a double-sided character, CHARACTER_NONE: there is none (LEG-002) */
bool bang_legendary(int character);     /* is it a legendary side? */
bool bang_has_crossroads(BangCard feat); /* the free act (LEG-040) */
uint8_t bang_set_of_kind(int kind);     /* enum BangSet */
uint8_t bang_set_of_character(int character);
const char *bang_set_id(int set);
const char *bang_option_id(int bit);
const char *bang_kind_id(int kind);
const char *bang_character_id(int character);
const char *bang_role_id(int role);
const char *bang_zone_id(int zone);
const char *bang_verb_id(int verb);
const char *bang_ask_id(int kind);
const char *bang_way_id(int way);
const char *bang_why_id(int code);
const char *bang_event_id(int kind);
const char *bang_end_id(int end);
bool bang_moves_a_card(int event_kind);   /* its events have from and to */
uint8_t bang_way_source(int way); /* the character that has it */
uint8_t bang_way_as(int way, BangCard card); /* the kind as which it then counts */
int bang_kind_named(const char *id, size_t length);      /* KIND_NONE: no such word */
int bang_character_named(const char *id, size_t length);
int bang_role_named(const char *id, size_t length);

/* ---- text: docs/NOTATION.md. Writers return the length without the final 0, or -1 if it does not fit. ---- */

int bang_write_card(BangCard card, char *out, size_t size);               /* bang:KH */
int bang_write_move(const BangGame *game, int seat, BangMove move, char *out, size_t size); /* A plays bang:KH on B */
int bang_write_event(const BangEvent *event, char *out, size_t size);
int bang_write_ask(const BangGame *game, char *out, size_t size);         /* B is asked defend: passes, uses missed:2S */
int bang_write_state(const BangGame *game, char *out, size_t size);       /* everything, to go on from */
enum { STATE_TEXT = 20480, LINE_TEXT = 20480 };                           /* room for a state; for any line: 270 options of 75 */

BangCard bang_read_card(const char *text, size_t length);                 /* CARD_NONE: no such card */
/* "A plays bang:KH on B". Fills what the text leaves out (a way, a second card of the same face) from the game. */
int bang_read_move(const BangGame *game, const char *text, size_t length, int *seat, BangMove *move, BangReason *why);
int bang_read_state(const char *text, size_t length, BangGame *out);      /* WHY_LEGAL, or what is wrong */

/* The check value of a state: FNV-1a of its text without the box, so that it stays the same when sets are added. */
uint64_t bang_check(const BangGame *game);

/* Records: a head, then a line a move, a check value every RECORD_EVERY moves, and the end. They are read a line at a time
   and replayed as they are read, so that a replay stops at the first difference instead of wandering off. */
enum { RECORD_EVERY = 16 };
typedef struct {
    BangSetup setup;
    BangGame game;   /* the game so far; meaningful once started */
    bool started, ended;
    uint8_t part;    /* how far the head has come */
    uint32_t line;   /* lines read */
    uint32_t moves;  /* moves replayed */
    uint32_t checks; /* check values that agreed */
    int seat;        /* whose move the last line was; NOBODY: it was none */
    BangMove move;
    BangReason why;  /* of the last error */
} BangReplay;

/* Write the head, a bang_write_move line for each answer before it is given, a check line after each RECORD_EVERY of them,
   and the end line. */
int bang_write_record_head(const BangSetup *setup, char *out, size_t size);
int bang_write_record_check(const BangGame *game, char *out, size_t size);
int bang_write_record_end(const BangGame *game, char *out, size_t size);

/* One line without its newline; WHY_LEGAL or what is wrong. Start with a replay of zeros. The log is of this line's move. */
int bang_replay_line(BangReplay *replay, const char *line, size_t length, BangLog *log);
int bang_replay_end(BangReplay *replay); /* after the last line: WHY_TEXT_TRUNCATED if the end line is missing */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
