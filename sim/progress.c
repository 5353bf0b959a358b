/* The bar. */
#include "progress.h"
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30, SILENT_SECONDS = 2 };
static const double REDRAW_SECONDS = 0.1, LINE_SECONDS = 2;

double wall_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void begin_progress(Progress *p, bool wanted) { *p = (Progress){.wanted = wanted, .begun = wall_seconds()}; }

void show_progress(Progress *p, double share, const char *note)
{
    bool terminal = isatty(STDERR_FILENO);
    double now = wall_seconds();
    if (!terminal && !p->wanted) return;
    if (now - p->begun < SILENT_SECONDS || now - p->told < (terminal ? REDRAW_SECONDS : LINE_SECONDS)) return;
    p->told = now;
    int full = (int)(share * BAR);
    fprintf(stderr, terminal ? "\r[" : "[");
    for (int i = 0; i < BAR; i++) fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %3d %%  %s%s", (int)(share * 100), note, terminal ? "\33[K" : "\n");
    fflush(stderr);
    p->drawn = terminal;
}

void end_progress(Progress *p)
{
    if (p->drawn) fprintf(stderr, "\r\33[K");
    p->drawn = false;
}
