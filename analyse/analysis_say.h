/* The sentences of an analysis, the same for the text and the picture. All write into out[LINE_TEXT], or give a word of the catalogue. */
#ifndef ANALYSIS_SAY_H
#define ANALYSIS_SAY_H

#include "analysis.h"
#include "cli/record_names.h"
#include "text/say.h"

typedef struct {
    const Analysis *analysis;
    int language;
    const char *file;
    char name[SEATS][RECORD_NAME]; /* "": called by his character */
} AnalysisTelling;

int whole_percent(int chance);                                /* out of WHOLE */
/* The chances of the sides in whole parts that are `whole` together: the largest remainders are rounded up. */
void whole_shares(const uint16_t chance[ANALYSIS_SIDES], int whole, int out[ANALYSIS_SIDES]);
const char *side_name(const AnalysisTelling *t, int side);
const char *player_name(const AnalysisTelling *t, int seat);

void say_outcome(const AnalysisTelling *t, char *out);        /* who won, or that the record stops before the end */
void say_about(const AnalysisTelling *t, char *out);          /* how large the game was */
void say_how_chances(const AnalysisTelling *t, char *out);    /* how the curve came about */
void say_how_costs(const AnalysisTelling *t, char *out);
void say_played(const AnalysisTelling *t, int decision, BangMove move, char *out);
void say_cost(const AnalysisTelling *t, int decision, char *out);
void say_player(const AnalysisTelling *t, int seat, int turn, char *out); /* who he was; turn: in which he was eliminated, 0: never */
void say_out(const AnalysisTelling *t, const AnalysisOut *o, char *out); /* who is eliminated, and what he was */
/* How a seat looked to the others, and whom it was taken for; "": its role was open. */
void say_suspicion(const AnalysisTelling *t, int seat, char *out);

#endif
