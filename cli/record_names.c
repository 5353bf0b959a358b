/* Names in records. */
#include "record_names.h"
#include "output.h"
#include <string.h>

void read_record_name(char name[SEATS][RECORD_NAME], const char *line, size_t length)
{
    if (length < 8 || memcmp(line, "name ", 5) != 0 || line[5] < 'A' || line[5] >= 'A' + SEATS || line[6] != ' ') return;
    make_printable(name[line[5] - 'A'], RECORD_NAME, line + 7, length - 7);
}
