/* The text of a state. Its check value would keep a fuzzer out, so statetext.c is built into this program: text that was read
   without the check is written again, and what was written must read back to the same bytes and be looked at without harm. It
   is not played on: whoever invents frames may ask for the impossible, and asserts stop him. */
#include "../../engine/statetext.c" /* the one place outside engine/ that looks behind bang.h */
#include "fuzz.h"

static bool read_unchecked(const char *text, size_t length, BangGame *g)
{
    Lines l = {text, text + length};
    memset(g, 0, sizeof *g);
    if (length > STATE_TEXT || is_newer(&l) || !read_lines(&l, g)) return false;
    recount_laws(g);
    recount_ring(g);
    for (int s = 0; s < g->seats; s++) recount(g, s);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[STATE_TEXT];
    BangGame g, back;
    const char *from = (const char *)data;
    if (bang_read_state(from, size, &g) == WHY_LEGAL) must(bang_check(&g) != 0 && read_unchecked(from, size, &back), "read with and without check");
    if (!read_unchecked(from, size, &g)) return 0;
    int length = bang_write_state(&g, text, sizeof text);
    if (length < 0) return 0;
    int why = bang_read_state(text, (size_t)length, &back);
    if (why != WHY_LEGAL) return 0; /* it cannot be: read only what you wrote */
    must(memcmp(&g, &back, sizeof g) == 0, "a state reads back as another");
    look_at(&back);
    bang_invariant(&back, NULL, 0);
    return 0;
}
