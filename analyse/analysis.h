/* What happened in a game that was played: how the chances of the sides went up and down, who believed what of whom, and which
   decisions cost the most. It looks at a record with the eyes of the bots; the text, the JSON and the picture of it are made
   elsewhere in this folder.

       Analysis *a = analysis_new(&wishes);
       bang_replay_line(&replay, ...); analysis_note(a, &before, &replay, &log);     each line of the record
       analysis_run(a); analysis_judge(a);
       analysis_free(a);

   Whole games are known here, so nothing of it may be shown to somebody who still plays. */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "bots/belief.h"
#include <stdatomic.h>

/* ---- what is found out ---- */

/* The sides of a game, always three: the law (Sheriff and Deputies), the Outlaws, the Renegades; with three players each seat is
   one. A side is called by a role: that of the Sheriff, or of the only one who is on it. */
enum { ANALYSIS_SIDES = 3 };

/* The beginning of a turn (the first question in it), or the end of the record. */
typedef struct {
    BangGame game;
    Belief public;                      /* what everybody saw so far */
    uint16_t turn;                      /* its number, from 1 */
    uint32_t games;                     /* that were played out from here; 0: the game is over */
    uint16_t chance[ANALYSIS_SIDES];    /* that the side wins, out of WHOLE; together WHOLE */
    uint16_t error[ANALYSIS_SIDES];     /* one standard error of it */
    /* What each seat believes of each, out of WHOLE; all 0: he is out, or the game is over. */
    uint16_t belief[SEATS][SEATS][ROLE_COUNT];
} AnalysisPoint;

/* An answer that was one of several that are not alike. */
typedef struct {
    BangGame view;                      /* of the seat */
    uint32_t number;                    /* which answer of the game it was, from 1 */
    uint16_t turn;
    int point;                          /* in which it lies */
    uint8_t seat;
    BangMove move;
    uint64_t bot[2][BOT_MEMORY / 8];    /* of two bots at that seat, who saw the same */
    BotThought thought;                 /* of the first; no choices: it did not compare */
    int played, best;                   /* of its choices; played -1: it was not compared */
    bool again;                         /* the second bot has compared the two as well: then these are its figures: */
    uint16_t played_chance, best_chance, played_error, best_error;
    int cost;                           /* the difference; below 0 if the second look found no better */
    int error;                          /* of the difference */
    bool counts;                        /* the cost is clearly above the error */
} AnalysisDecision;

typedef struct { uint32_t number; int point; uint16_t turn; uint8_t seat, by; } AnalysisOut; /* an elimination */

/* How a seat whose role was hidden looked to the others in play: means over them, out of WHOLE. A point is -1 if it was never so. */
typedef struct {
    uint16_t first, most;               /* the chance of what he was: in the beginning, and the highest */
    int most_at, found_at, shown_at;    /* points: found from then on until he was shown; shown: everybody knew */
    uint16_t mistaken;                  /* the highest chance of a role of another side, if it was held to be likelier than not */
    uint8_t mistaken_role;
    int mistaken_at;
} AnalysisFame;

enum { ANALYSIS_MARKED = 5, FOUND_OUT = WHOLE * 3 / 4 };

typedef struct {
    const BotKind *kind;                /* who judges; it looks ahead */
    uint32_t iterations;                /* of a decision; 0: as many as the kind does by itself */
    uint32_t games;                     /* to be played out from each point */
    bool seeded;                        /* seed is given; else it is that of the record */
    uint8_t seed[32];
    int threads;
    void (*tell)(void *context, double share); /* now and then; may be NULL */
    void *context;
    const atomic_bool *stop;            /* may be NULL */
} AnalysisWishes;

typedef struct {
    AnalysisWishes wishes;
    BangSetup setup;
    BangGame end;                       /* the game as the record leaves it */
    uint8_t side[ANALYSIS_SIDES];       /* roles that they are called by */
    int points, decisions, outs;
    AnalysisPoint *point;               /* the last one is the end */
    AnalysisDecision *decision;
    AnalysisOut out[SEATS];
    AnalysisFame fame[SEATS];
    int marked;                         /* decisions that cost the most, the most costly first */
    int mark[ANALYSIS_MARKED];
    struct AnalysisInside *inside;
} Analysis;

/* ---- how ---- */

Analysis *analysis_new(const AnalysisWishes *wishes); /* NULL: no memory */
void analysis_free(Analysis *analysis);               /* NULL is fine */

/* After each line of a record that was replayed. before: the game before it, if the line was an answer (replay->seat). False: no memory. */
bool analysis_note(Analysis *analysis, const BangGame *before, const BangReplay *replay, const BangLog *log);
bool analysis_end(Analysis *analysis, const BangReplay *replay); /* after the last line; false: no memory, or no turn began */

/* Plays games out and lets the bots compare. The same wishes give the same figures for any number of threads. False: it was stopped,
   or there is no memory. */
bool analysis_run(Analysis *analysis);
void analysis_judge(Analysis *analysis); /* after it: what counts, what is marked, who was found out when */

/* ---- asking about it ---- */

int analysis_character(const Analysis *analysis, int seat); /* as he was dealt: who became a legend has another at the end */
int analysis_side_of(const Analysis *analysis, int role);  /* 0 to 2 */
bool analysis_hides(const Analysis *analysis);             /* there are hidden roles: else beliefs tell nothing */
bool analysis_suspects(const Analysis *analysis, int point, int observer, int seat); /* he has an opinion of him that he could be wrong in */

#endif
