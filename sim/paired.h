/* Paired comparisons: two bots are measured on the same deal, each deal gives one difference, and what is told is the mean of
   these differences with its interval. Games of one deal are not independent, deals are: so the deal is the unit. */
#ifndef PAIRED_H
#define PAIRED_H

#include <stdint.h>

/* ---- means ---- */

typedef struct {
    uint64_t n; /* deals */
    double first, second, squares; /* sums: of what each side had, and of the squares of first - second */
} Paired;

void add_paired(Paired *p, double first, double second); /* both from 0 to 1 */

/* difference: first - second. error: one standard error of it. low, high: 95 % confidence, Student's, within -1 and 1. All that
   is possible if there are fewer than two deals. */
typedef struct { double first, second, difference, error, low, high; } Lead;

Lead lead_of(const Paired *p);

/* That n were alike does not say that all are: by the rule of three a share of up to 3 / n may be others that were not seen (95 %).
   So a sample without variance is given that of n and three more that are `off` from them, the most that is possible. Half of an
   interval is then some 3 / n of `off`. */
double unseen_variance(uint64_t n, double off);

double student(uint64_t degrees); /* 95 % of the t distribution lie within so many deviations; degrees: at least 1 */

/* ---- when to stop ---- */

/* Is the difference 0, or at least so large? Two of Wald's sequential tests (1945) run side by side, 0 against +D and 0 against
   -D, with the normal likelihood and the variance that the deals have shown. Each ends once, and stays as it ended. A difference
   that is not there is found in at most 5 of 100 pairs, as one of D is overlooked. */
enum Verdict { VERDICT_OPEN, VERDICT_FIRST, VERDICT_SECOND, VERDICT_NEITHER }; /* FIRST: the first is better */

typedef struct {
    int8_t above, below; /* of the test with +D, with -D: 0 open, 1 there is a difference, -1 there is none */
    uint64_t after;      /* deals, when it was decided */
} Trial;

void judge(Trial *trial, const Paired *p, double difference); /* call it after the same numbers of deals in every run */
enum Verdict verdict_of(const Trial *trial);

#endif
