/* Reading files for the subcommands. */
#include "command.h"
#include "text/say.h"
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

const char *file_name(int language, const char *path) { return strcmp(path, "-") == 0 ? say_raw(language, "cli.standard_input") : path; }

void tell_file(int language, const char *id, const char *path, const char *why)
{
    char text[4096];
    const SayArg args[] = {{"file", file_name(language, path), 0}, {"why", why, 0}, {0}};
    say_format(text, sizeof text, language, id, args);
    fprintf(stderr, "bang: %s\n", text);
}

/* The whole stream, or NULL: errno says why. */
static char *read_all(FILE *from, unsigned long most, unsigned long *length)
{
    errno = 0;
    char *text = read_stream(from, most, length);
    if (!text || !ferror(from)) return text;
    int why = errno ? errno : EIO;
    free(text);
    errno = why;
    return NULL;
}

char *read_file(int language, const char *path, unsigned long most, unsigned long *length)
{
    FILE *from = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = from ? read_all(from, most, length) : NULL;
    if (!text) tell_file(language, "cli.cannot_read", path, strerror(errno));
    if (from && from != stdin) fclose(from);
    if (text && *length > most) {
        tell_file(language, "cli.too_large", path, "");
        free(text);
        return NULL;
    }
    return text;
}
