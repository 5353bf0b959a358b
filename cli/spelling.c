/* Distances between words: Damerau's, in the form that lets each letter be changed once. */
#include "spelling.h"
#include <stdint.h>

static uint32_t fold(uint32_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* The next letter of UTF-8; a byte that is no beginning of one counts as a letter. */
static uint32_t next_letter(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = p[0] >= 0xF0 ? 3 : p[0] >= 0xE0 ? 2 : p[0] >= 0xC0 ? 1 : 0;
    uint32_t c = *p++;
    while (more-- > 0 && (*p & 0xC0) == 0x80) c = c << 8 | *p++;
    *text = (const char *)p;
    return fold(c);
}

static int letters(const char *text, uint32_t *out)
{
    int n = 0;
    while (*text && n < SPELLING_LETTERS) out[n++] = next_letter(&text);
    return n;
}

static int least(int a, int b) { return a < b ? a : b; }

int letters_apart(const char *a, const char *b)
{
    uint32_t x[SPELLING_LETTERS], y[SPELLING_LETTERS];
    int n = letters(a, x), m = letters(b, y), d[3][SPELLING_LETTERS + 1];
    for (int j = 0; j <= m; j++) d[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = d[i % 3], *last = d[(i + 2) % 3], *before = d[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            now[j] = least(last[j - 1] + (x[i - 1] != y[j - 1]), least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1]) now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return d[n % 3][m];
}

bool looks_like(const char *written, const char *meant)
{
    uint32_t x[SPELLING_LETTERS], y[SPELLING_LETTERS];
    int n = letters(written, x), m = letters(meant, y), apart = letters_apart(written, meant), same = 0;
    while (same < n && same < m && x[same] == y[same]) same++;
    if (same == n && n > 1) return true;
    return apart <= 3 && 2 * apart < (n > m ? n : m);
}

const char *closest(const char *written, const char *const *list)
{
    const char *best = NULL;
    for (; *list; list++)
        if (looks_like(written, *list) && (!best || letters_apart(written, *list) < letters_apart(written, best))) best = *list;
    return best;
}
