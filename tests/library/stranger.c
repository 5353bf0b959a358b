/* A program of somebody else: it includes the header, links the shared library and plays a game as the head of bang.h
   shows. Its own functions have names that the engine uses inside; they must not meet. */
#include "engine/bang.h"
#include <stdio.h>
#include <string.h>

int distance(int a, int b);
void rest(void);

static int rests;
int distance(int a, int b) { return a > b ? a - b : b - a; }
void rest(void) { rests++; }

static int play(const uint8_t seed[32])
{
    BangGame g;
    BangSetup setup = {.seats = 5, .sets = SETS_BASE};
    memcpy(setup.seed, seed, sizeof setup.seed);
    if (bang_start(&g, &setup, NULL) != WHY_LEGAL) return 0;
    for (int pick = 0; !g.over; pick = (pick * 31 + 7) % 1009) {
        int seat = bang_who(&g);
        BangOptions options;
        bang_options(&g, seat, &options);
        bang_answer(&g, seat, bang_option(&options, pick % options.moves), NULL);
    }
    return g.over;
}

int main(void)
{
    uint8_t seed[32] = {42};
    rest();
    if (rests != 1 || distance(3, 5) != 2) return 1; /* the engine's were called instead */
    for (seed[1] = 0; seed[1] < 100; seed[1]++)
        if (!play(seed)) return 1;
    if (rests != 1) return 1;
    puts("100 games through the shared library");
    return 0;
}
