/* text/catalogue.h for one language at a time. */
#include "page_words.h"
#include "text/catalogue.h"
#include <string.h>

enum { WORDS_BYTES = 256 << 10, WORDS_ROWS = 2048 };

typedef struct { const char *id; CatalogueText texts; } Sentence;

static char kept[WORDS_BYTES];
static Sentence sentence[WORDS_ROWS];
static int sentences;

void load_words(const char *text, size_t length)
{
    sentences = 0;
    if (length > sizeof kept) return;
    memcpy(kept, text, length);
    for (const char *at = kept; at < kept + length && sentences < WORDS_ROWS; sentences++) {
        Sentence *s = &sentence[sentences];
        const char *part[1 + PLURAL_FORMS];
        for (int i = 0; i <= PLURAL_FORMS; i++, at += strlen(at) + 1) part[i] = at;
        *s = (Sentence){.id = part[0]};
        for (int form = 0; form < PLURAL_FORMS; form++) s->texts.text[form] = *part[form + 1] ? part[form + 1] : NULL;
    }
}

const CatalogueText *catalogue_text(int language, const char *id)
{
    (void)language; /* there is no other */
    int low = 0, high = sentences;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(id, sentence[middle].id);
        if (order == 0) return &sentence[middle].texts;
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return NULL;
}
