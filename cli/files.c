/* Reading files for the subcommands. */
#include "command.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_stream(FILE *from, unsigned long most, unsigned long *length)
{
    unsigned long room = 64 << 10, n = 0;
    char *text = malloc(room);
    for (size_t got = 1; text && got > 0; n += got) {
        if (n + 1 >= room && room <= most) {
            room *= 2;
            char *larger = realloc(text, room);
            if (!larger) free(text);
            text = larger;
        }
        if (!text || n + 1 >= room) break;
        got = fread(text + n, 1, room - n - 1, from);
    }
    if (text) text[n] = 0;
    *length = n;
    return text;
}

char *read_file(const char *path, unsigned long most, unsigned long *length)
{
    FILE *from = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!from) {
        fprintf(stderr, "bang: cannot read %s: %s\n", path, strerror(errno));
        return NULL;
    }
    char *text = read_stream(from, most, length);
    if (from != stdin && fclose(from) != 0) fprintf(stderr, "bang: cannot close %s: %s\n", path, strerror(errno));
    if (text && *length > most) {
        fprintf(stderr, "bang: %s is larger than %lu bytes\n", path, most);
        free(text);
        return NULL;
    }
    return text;
}
