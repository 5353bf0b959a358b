/* The type of the tables that tools/catalogue.py makes from po/, and the one way into them. A program has all languages in it
   (catalogue_find.c); the page's module is given the one that is spoken (wasm/page_words.c). */
#ifndef CATALOGUE_H
#define CATALOGUE_H

#include "text/say.h"

enum { PLURAL_FORMS = 2 }; /* the most that any of our languages has */

typedef struct { const char *text[PLURAL_FORMS]; } CatalogueText; /* NULL: a form that there is not */

typedef struct {
    const char *id;
    CatalogueText language[SAY_LANGUAGES];
} CatalogueRow;

extern const CatalogueRow CATALOGUE[]; /* sorted by id, as strcmp does */
extern const int CATALOGUE_ROWS;

/* NULL: there is no such sentence. */
const CatalogueText *catalogue_text(int language, const char *id);

#endif
