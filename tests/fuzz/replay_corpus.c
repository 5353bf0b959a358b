/* Feeds files to a fuzz target: a main for compilers without libFuzzer, so that every input that ever mattered is tried again.
     replay_corpus FILE-OR-FOLDER ... */
#include "fuzz.h"
#include <dirent.h>

enum { MOST_BYTES = 1 << 20 };

static int inputs;

static bool feed_file(const char *path)
{
    uint8_t *data = malloc(MOST_BYTES);
    FILE *file = fopen(path, "rb");
    if (!file || !data) {
        perror(path);
        free(data);
        return false;
    }
    size_t size = fread(data, 1, MOST_BYTES, file);
    uint8_t *exact = realloc(data, size ? size : 1); /* so that a step behind the end is noticed */
    if (exact) LLVMFuzzerTestOneInput(exact, size);
    free(exact ? exact : data);
    inputs++;
    return fclose(file) == 0 && exact;
}

static bool feed(const char *path)
{
    DIR *folder = opendir(path);
    bool fine = true;
    if (!folder) return feed_file(path);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        char inner[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        fine &= feed_file(inner);
    }
    closedir(folder);
    return fine;
}

int main(int argc, char **argv)
{
    bool fine = argc > 1;
    for (int i = 1; i < argc; i++) fine &= feed(argv[i]);
    printf("%d inputs\n", inputs);
    return fine && inputs > 0 ? 0 : 1;
}
