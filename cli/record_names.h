/* The names of people in a record: lines for readers, which the engine passes over. */
#ifndef RECORD_NAMES_H
#define RECORD_NAMES_H

#include "engine/bang.h"

enum { RECORD_NAME = 64 };

/* "name A Otis": his name, as something that can be shown. Any other line changes nothing. */
void read_record_name(char name[SEATS][RECORD_NAME], const char *line, size_t length);

#endif
