/* Inside wire/: seats, cards and zones as the words of docs/NOTATION.md, which its files share. */
#ifndef WIRE_WORDS_H
#define WIRE_WORDS_H

#include "wire/wire.h"

void wire_card(Json *j, const char *key, BangCard card); /* nothing for CARD_NONE; hidden: "?" */
void wire_cards(Json *j, const char *key, const BangGame *view, int zone);
void wire_zone(Json *j, const char *key, int zone);
int zone_owner(int zone);                               /* NOBODY: there is one such zone for all */
void wire_source(Json *j, const char *key, int source); /* as in BangEvent; nothing for a rule */
void wire_way(Json *j, const char *key, int way);       /* nothing for the printed one */

/* The row is never empty where there are feats. */
static inline bool wire_has_feats(const BangGame *view) { return bang_count(view, ZONE_FEATS) > 0; }

static inline size_t word_length(const char *word) /* the browser has no strlen */
{
    size_t n = 0;
    while (word[n]) n++;
    return n;
}

#endif
