/* Looks a sentence up in the tables of the program. */
#include "catalogue.h"
#include <stdlib.h>
#include <string.h>

static int compare_id(const void *id, const void *row) { return strcmp(id, ((const CatalogueRow *)row)->id); }

const CatalogueText *catalogue_text(int language, const char *id)
{
    const CatalogueRow *row = bsearch(id, CATALOGUE, (size_t)CATALOGUE_ROWS, sizeof CATALOGUE[0], compare_id);
    return row ? &row->language[language] : NULL;
}
