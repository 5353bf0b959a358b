/* What the fuzz targets share. Each target is one LLVMFuzzerTestOneInput: libFuzzer feeds it (clang -fsanitize=fuzzer), and
   replay_corpus.c feeds it the files of tests/fuzz/corpus as a regression test. An input may be refused; it may not crash,
   hang or break what must always be true. */
#ifndef FUZZ_H
#define FUZZ_H

#include "engine/bang.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct { const uint8_t *at, *end; } Bytes;

static inline uint8_t take_byte(Bytes *b) { return b->at < b->end ? *b->at++ : 0; }

static inline void must(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static inline void must_be_sound(const BangGame *game)
{
    char what[200] = "";
    if (bang_invariant(game, what, sizeof what)) must(false, what);
}

/* All that only looks at a position, for every seat. */
static inline void look_at(const BangGame *game)
{
    static char text[STATE_TEXT];
    BangOptions options;
    BangGame view, full;
    bang_write_ask(game, text, sizeof text);
    bang_write_state(game, text, sizeof text);
    for (int s = 0; s <= game->seats; s++) {
        bang_options(game, s, &options);
        bang_view(game, s == game->seats ? NOBODY : s, &view);
        bang_options(&view, s, &options);
        bang_write_ask(&view, text, sizeof text);
        bang_redeal(&view, 1, &full);
    }
}

#endif
