/* The type of the tables that tools/catalogue.py makes from po/. Only text/say.c reads them. */
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

#endif
