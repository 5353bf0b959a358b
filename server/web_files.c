/* Reads the built page (web_files.h), and finds a file of it by its path. Which paths are pages and not files is web_pages.c. */
#include "web_files.h"
#include "heap.h"
#include "log.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FILES = 500, MOST_BYTES = 4 << 20, MOST_BYTES_OF_ALL = 32 << 20, DEEPEST = 3, PATH_TEXT = 256, TAG_BYTES = 12 };

static const struct { const char *ending, *type; } TYPE[] = {
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".gz", NULL}, /* of the file beside it; never served alone */
};

/* What never changes under its name has a hash in it: the build puts all of that into /assets/. */
static const char ASSETS[] = "/assets/", FOREVER[] = "public, max-age=31536000, immutable", ASK_AGAIN[] = "no-cache";

typedef struct {
    char *path;               /* "/assets/table-B1c2.js" */
    const char *type;         /* NULL: a .gz */
    uint8_t *body;
    size_t length;
    char tag[2 * TAG_BYTES + 4]; /* of what the body says */
    int packed;               /* its .gz, or -1 */
} WebFile;

struct WebFiles { WebFile *file; uint32_t files, room; size_t bytes; };

/* ---- what is let in ---- */

static void leave_out(const char *path, const char *why) { log_line(LOG_WARN, "web.left_out", "file", path, "why", why, NULL); }

static int kind_of(const char *path)
{
    size_t length = strlen(path);
    for (int i = 0; i < (int)(sizeof TYPE / sizeof *TYPE); i++) {
        size_t n = strlen(TYPE[i].ending);
        if (length > n && strcmp(path + length - n, TYPE[i].ending) == 0) return i;
    }
    return -1;
}

static bool is_plain_name(const char *name)
{
    static const char PARTS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    return strspn(name, PARTS) == strlen(name);
}

static bool read_body(int fd, WebFile *file)
{
    size_t length = 0;
    while (length < file->length) {
        ssize_t got = read(fd, file->body + length, file->length - length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        length += (size_t)got;
    }
    return true;
}

static void write_tag(WebFile *file)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    char text[2 * TAG_BYTES + 1];
    _Static_assert(TAG_BYTES <= sizeof hash, "the tag is the beginning of a hash");
    crypto_generichash(hash, sizeof hash, file->body, file->length, NULL, 0);
    snprintf(file->tag, sizeof file->tag, "\"%s\"", sodium_bin2hex(text, sizeof text, hash, TAG_BYTES));
}

/* NULL, or why it is left out. It may have been changed since it was listed: only what is open counts. */
static const char *take_file(WebFiles *w, int fd, const char *path)
{
    struct stat s;
    if (fd < 0 || fstat(fd, &s) != 0) return strerror(errno);
    if (!S_ISREG(s.st_mode)) return "it is no file";
    if (kind_of(path) < 0) return "its type is unknown";
    if (s.st_size > MOST_BYTES || w->bytes + (size_t)s.st_size > MOST_BYTES_OF_ALL) return "too large";
    if (w->files == MOST_FILES) return "too many files";
    w->file = heap_grow(w->file, &w->room, w->files + 1, sizeof *w->file);
    WebFile file = {.path = heap_text(path, strlen(path)),
                    .type = TYPE[kind_of(path)].type,
                    .length = (size_t)s.st_size,
                    .body = heap_new((size_t)s.st_size + 1),
                    .packed = -1};
    bool whole = read_body(fd, &file);
    write_tag(&file);
    w->bytes += file.length;
    w->file[w->files++] = file; /* also a broken one, so that it is freed with the others */
    if (!whole) w->file[w->files - 1].type = NULL;
    return whole ? NULL : "it changed while it was read";
}

static void take_folder(WebFiles *w, int folder, const char *prefix, int depth);

/* A link is not followed: what is open is what lies in the folder. */
static void take_entry(WebFiles *w, int folder, const char *path, const char *name, int depth)
{
    struct stat s;
    int fd = -1;
    if (!is_plain_name(name) || strlen(path) >= PATH_TEXT - 1) leave_out(path, "an odd name");
    else if (fstatat(folder, name, &s, AT_SYMLINK_NOFOLLOW) != 0) leave_out(path, strerror(errno));
    else if (S_ISLNK(s.st_mode)) leave_out(path, "it is a link");
    else if (!S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode)) leave_out(path, "it is no file");
    else if (S_ISDIR(s.st_mode) && depth == DEEPEST) leave_out(path, "too deep");
    else if ((fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) < 0) leave_out(path, strerror(errno));
    else if (S_ISDIR(s.st_mode)) take_folder(w, fd, path, depth + 1);
    else {
        const char *why = take_file(w, fd, path);
        if (why) leave_out(path, why);
        close(fd);
    }
}

/* Closes the folder. What begins with a dot is nobody's business. */
static void take_folder(WebFiles *w, int folder, const char *prefix, int depth)
{
    char path[PATH_TEXT];
    DIR *list = fdopendir(folder);
    if (!list) {
        leave_out(prefix, strerror(errno));
        close(folder);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(list));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", prefix, entry->d_name);
        take_entry(w, folder, path, entry->d_name, depth);
    }
    closedir(list);
}

/* ---- a file by its path ---- */

static int by_path(const void *a, const void *b) { return strcmp(((const WebFile *)a)->path, ((const WebFile *)b)->path); }

static WebFile *find(const WebFiles *w, const char *path)
{
    const WebFile wanted = {.path = (char *)(uintptr_t)path};
    return w->files ? bsearch(&wanted, w->file, w->files, sizeof *w->file, by_path) : NULL;
}

/* ---- compressed beside plain ---- */

static uint32_t crc_of(const uint8_t *data, size_t length)
{
    uint32_t crc = 0xffffffff;
    for (size_t i = 0; i < length; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0xedb88320 & -(crc & 1));
    }
    return ~crc;
}

static uint32_t little_endian(const uint8_t *at) { return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24; }

/* The last eight bytes of gzip are the check value and the length of what is in it. */
static bool is_packed(const WebFile *packed, const WebFile *plain)
{
    if (packed->length < 18 || packed->body[0] != 0x1f || packed->body[1] != 0x8b) return false;
    const uint8_t *end = packed->body + packed->length;
    return little_endian(end - 4) == plain->length && little_endian(end - 8) == crc_of(plain->body, plain->length);
}

static void pair(WebFiles *w)
{
    char path[PATH_TEXT + 4];
    for (uint32_t i = 0; i < w->files; i++) {
        if (!w->file[i].type) continue;
        snprintf(path, sizeof path, "%s.gz", w->file[i].path);
        const WebFile *packed = find(w, path);
        if (packed && is_packed(packed, &w->file[i])) w->file[i].packed = (int)(packed - w->file);
        else if (packed) leave_out(path, "it is not of the file beside it");
    }
}

/* ---- opening ---- */

static WebFiles *open_folder(const char *folder, char *why, size_t size)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        snprintf(why, size, "%s: %s", folder, strerror(errno));
        return NULL;
    }
    WebFiles *w = heap_new(sizeof *w);
    take_folder(w, fd, "", 1);
    if (w->files) qsort(w->file, w->files, sizeof *w->file, by_path);
    pair(w);
    const WebFile *index = find(w, "/index.html");
    if (index && index->type) {
        log_number(LOG_INFO, "web.read", "files", (int64_t)w->files);
        return w;
    }
    snprintf(why, size, "%s/index.html: %s", folder, strerror(ENOENT));
    web_close(w);
    return NULL;
}

WebFiles *web_open(const char *folder, char *why, size_t size)
{
    static const char *const BESIDE[] = {"web", "../share/bang/web"};
    char program[PATH_MAX], path[PATH_MAX + 32];
    WebFiles *w = NULL;
    if (folder) return open_folder(folder, why, size);
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        snprintf(why, size, "/proc/self/exe: %s", strerror(errno));
        return NULL;
    }
    program[length] = 0;
    *strrchr(program, '/') = 0;
    for (size_t i = 0; !w && i < sizeof BESIDE / sizeof *BESIDE; i++) {
        snprintf(path, sizeof path, "%s/%s", program, BESIDE[i]);
        w = open_folder(path, why, size);
    }
    return w;
}

void web_close(WebFiles *w)
{
    for (uint32_t i = 0; w && i < w->files; i++) {
        free(w->file[i].path);
        free(w->file[i].body);
    }
    if (w) free(w->file);
    free(w);
}

/* ---- an answer ---- */

static void keep(void *body) { (void)body; } /* it is the server's as long as there are connections */

bool web_file(const WebFiles *w, const char *path, bool gzip, HttpAnswer *answer)
{
    const WebFile *plain = find(w, path);
    if (!plain || !plain->type) return false;
    const WebFile *sent = gzip && plain->packed >= 0 ? &w->file[plain->packed] : plain;
    *answer = (HttpAnswer){.status = 200,
                           .type = plain->type,
                           .body = (const char *)sent->body,
                           .length = sent->length,
                           .release = keep,
                           .etag = sent->tag,
                           .cache = strncmp(path, ASSETS, sizeof ASSETS - 1) == 0 ? FOREVER : ASK_AGAIN,
                           .encoding = sent == plain ? NULL : "gzip",
                           .vary = plain->packed >= 0 ? "Accept-Encoding" : NULL};
    return true;
}
