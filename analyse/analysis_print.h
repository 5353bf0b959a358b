/* An analysis as text for people, as JSON (docs/ANALYSIS.md) and as a picture that stands by itself. */
#ifndef ANALYSIS_PRINT_H
#define ANALYSIS_PRINT_H

#include "analysis_say.h"
#include <stdio.h>

void put_analysis(const AnalysisTelling *telling, FILE *to);
void put_analysis_json(const AnalysisTelling *telling, FILE *to);
void put_analysis_svg(const AnalysisTelling *telling, FILE *to);

#endif
