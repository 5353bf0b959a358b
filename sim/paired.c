/* Means of paired differences, and the test that says when there are enough of them. */
#include "paired.h"
#include <math.h>

void add_paired(Paired *p, double first, double second)
{
    double difference = first - second;
    p->n++;
    p->first += first;
    p->second += second;
    p->squares += difference * difference;
}

/* ---- intervals ---- */

static const double NORMAL = 1.959963984540054; /* 97.5 % of a normal distribution lie below */

/* From 10 degrees on by Fisher's expansion, which is right there to four digits (Abramowitz and Stegun 26.7.5). */
double student(uint64_t degrees)
{
    static const double FEW[] = {[1] = 12.7062, [2] = 4.3027, [3] = 3.1824, [4] = 2.7764, [5] = 2.5706, [6] = 2.4469, [7] = 2.3646, [8] = 2.3060, [9] = 2.2622};
    if (degrees < sizeof FEW / sizeof *FEW) return FEW[degrees];
    double z = NORMAL, s = z * z, v = (double)degrees;
    double first = z * (s + 1) / 4, second = z * ((5 * s + 16) * s + 3) / 96, third = z * (((3 * s + 19) * s + 17) * s - 15) / 384;
    double fourth = z * ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92160;
    return z + (first + (second + (third + fourth / v) / v) / v) / v;
}

/* Sums of equal differences are as exact as that. */
static const double NOTHING = 1e-12;

/* p (1 - p) of the square of what the rare ones are off, with p = 3 of n + 3. */
double unseen_variance(uint64_t n, double off)
{
    double count = (double)n, share = 3 / (count + 3);
    return share * (1 - share) * off * off;
}

/* Of one deal's difference. */
static double variance(const Paired *p)
{
    double n = (double)p->n, mean = (p->first - p->second) / n;
    double seen = (p->squares - n * mean * mean) / (n - 1);
    return seen > NOTHING ? seen : unseen_variance(p->n, 1 + fabs(mean));
}

Lead lead_of(const Paired *p)
{
    if (p->n == 0) return (Lead){.error = 1, .low = -1, .high = 1};
    double n = (double)p->n;
    Lead lead = {.first = p->first / n, .second = p->second / n, .error = 1, .low = -1, .high = 1};
    lead.difference = lead.first - lead.second;
    if (p->n < 2) return lead;
    lead.error = sqrt(variance(p) / n);
    lead.low = fmax(-1, lead.difference - student(p->n - 1) * lead.error);
    lead.high = fmin(1, lead.difference + student(p->n - 1) * lead.error);
    return lead;
}

/* ---- when to stop ---- */

static const double ALPHA = 0.025, BETA = 0.05; /* ALPHA: of each of the two tests */

/* ratio: the logarithm of how much likelier the deals are with a difference of `difference` than with none; the spread is
   never 0, even between bots that play alike. */
static int8_t end_of(int8_t before, double n, double mean, double spread, double difference)
{
    if (before) return before;
    double ratio = n * difference * (mean - difference / 2) / spread;
    return ratio >= log((1 - BETA) / ALPHA) ? 1 : ratio <= log(BETA / (1 - ALPHA)) ? -1 : 0;
}

enum Verdict verdict_of(const Trial *t)
{
    if (t->above == 1) return VERDICT_FIRST;
    if (t->below == 1) return VERDICT_SECOND;
    return t->above && t->below ? VERDICT_NEITHER : VERDICT_OPEN;
}

void judge(Trial *t, const Paired *p, double difference)
{
    if (verdict_of(t) != VERDICT_OPEN || p->n < 2) return;
    double n = (double)p->n, mean = (p->first - p->second) / n, spread = variance(p);
    t->above = end_of(t->above, n, mean, spread, difference);
    t->below = end_of(t->below, n, -mean, spread, difference);
    if (verdict_of(t) != VERDICT_OPEN) t->after = p->n;
}
