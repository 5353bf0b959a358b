/* Between the files that make an analysis: what it keeps while it reads. */
#ifndef ANALYSIS_INSIDE_H
#define ANALYSIS_INSIDE_H

#include "analysis.h"

enum { ANALYSIS_PARTS = 8 }; /* jobs that a point is cut into */

struct AnalysisInside {
    size_t point_room, decision_room;
    Belief public;
    uint64_t bot[SEATS][2][BOT_MEMORY / 8];
    BangGame open;                                       /* of nobody; room */
    uint32_t (*won)[ANALYSIS_PARTS][ANALYSIS_SIDES];     /* by point: in thousandths of a game */
};

uint64_t analysis_seed(const Analysis *analysis, uint64_t number, int seat);

#endif
