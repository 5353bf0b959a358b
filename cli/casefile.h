/* Cases: a ruling in two to ten lines of text (docs/NOTATION.md, "Cases"). */
#ifndef BANG_CASEFILE_H
#define BANG_CASEFILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int cases, failed; /* so far */
    bool verbose;      /* tell every step */
    const char *only;  /* run only cases whose title or rules contain this; NULL: all */
    void (*tell)(void *to, const char *line); /* what went wrong, or the steps */
    void *to;
} CaseRun;

/* Runs all cases of a text. `name` stands before messages: name:line: ... Never crashes, whatever the text. */
void run_cases(CaseRun *run, const char *name, const char *text, size_t length);

#endif
