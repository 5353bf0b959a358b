/* $XDG_STATE_HOME/bang/secrets, or ~/.local/state/bang/secrets: a line a server, "address secret". A new file is written beside
   it and takes its place. */
#define _GNU_SOURCE /* mkostemp */
#include "secrets.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 4096, LINE = 512 };

static bool find_folder(char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool given = state && state[0] == '/';
    errno = ENOENT;
    if (!given && !(home && home[0])) return false;
    return snprintf(out, size, "%s%s/bang", given ? state : home, given ? "" : "/.local/state") < (int)size;
}

/* The folder and those above it. */
static bool make_folder(const char *folder)
{
    char path[PATH];
    struct stat found;
    snprintf(path, sizeof path, "%s", folder);
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
        *slash = 0;
        if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
    }
    if (mkdir(path, 0700) == 0) return true;
    return errno == EEXIST && stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static bool is_secret(const char *text) { return strlen(text) == SECRET - 1 && strspn(text, "0123456789abcdef") == SECRET - 1; }

/* The two words of a line; false: it is none of ours. */
static bool split_line(char *line, char **secret)
{
    char *space = strchr(line, ' ');
    if (!space) return false;
    *space = 0;
    *secret = space + 1;
    (*secret)[strcspn(*secret, "\r\n")] = 0;
    return is_secret(*secret);
}

bool secret_find(const char *server, char out[SECRET])
{
    char path[PATH], folder[PATH - 16], line[LINE], *secret;
    bool found = false;
    if (!find_folder(folder, sizeof folder)) return false;
    snprintf(path, sizeof path, "%s/secrets", folder);
    FILE *from = fopen(path, "re");
    while (from && !found && fgets(line, sizeof line, from))
        if (split_line(line, &secret) && strcmp(line, server) == 0) found = snprintf(out, SECRET, "%s", secret) > 0;
    if (from) fclose(from);
    return found;
}

static void copy_others(FILE *to, const char *path, const char *server)
{
    char line[LINE], *secret;
    FILE *from = fopen(path, "re");
    while (from && fgets(line, sizeof line, from))
        if (split_line(line, &secret) && strcmp(line, server) != 0) fprintf(to, "%s %s\n", line, secret);
    if (from) fclose(from);
}

static bool write_file(int file, const char *path, const char *server, const char *secret)
{
    FILE *to = fdopen(file, "w");
    if (!to) {
        close(file);
        return false;
    }
    copy_others(to, path, server);
    if (secret) fprintf(to, "%s %s\n", server, secret);
    bool good = fflush(to) == 0 && !ferror(to) && fsync(fileno(to)) == 0;
    return fclose(to) == 0 && good;
}

bool secret_keep(const char *server, const char *secret)
{
    char path[PATH], new[PATH], folder[PATH - 32];
    if (!find_folder(folder, sizeof folder) || !make_folder(folder)) return false;
    snprintf(path, sizeof path, "%s/secrets", folder);
    snprintf(new, sizeof new, "%s/secrets.XXXXXX", folder);
    int file = mkostemp(new, O_CLOEXEC); /* mode 0600 */
    if (file < 0) return false;
    if (write_file(file, path, server, secret) && rename(new, path) == 0) return true;
    int error = errno;
    unlink(new);
    errno = error;
    return false;
}
