/* logfmt lines on stderr. A line is written by one call, so that lines of several threads do not mix. */
#include "log.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOG_LINE = 2048 };
static const char *const LEVEL[LOG_LEVELS] = {"error", "warn", "info", "debug"};
static enum LogLevel shown = LOG_INFO; /* set once, before threads start */

typedef struct { char text[LOG_LINE]; size_t length; } Line;

void log_from(enum LogLevel least) { shown = least; }

static void add(Line *l, const char *text, size_t length)
{
    size_t room = sizeof l->text - l->length - 2;
    if (length > room) length = room;
    memcpy(l->text + l->length, text, length);
    l->length += length;
}

static void add_text(Line *l, const char *text) { add(l, text, strlen(text)); }

/* What would break the line or its words is quoted; control characters become blanks. */
static void add_value(Line *l, const char *value)
{
    bool plain = *value != 0;
    for (const char *at = value; *at; at++) plain &= *at > ' ' && *at != '"' && *at != '=' && *at != '\\' && *at != 127;
    if (plain) {
        add_text(l, value);
        return;
    }
    add(l, "\"", 1);
    for (const char *at = value; *at; at++) {
        char c = (unsigned char)*at < ' ' || *at == 127 ? ' ' : *at;
        if (c == '"' || c == '\\') add(l, "\\", 1);
        add(l, &c, 1);
    }
    add(l, "\"", 1);
}

static void add_time(Line *l)
{
    struct timespec now;
    struct tm parts;
    char text[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t n = strftime(text, sizeof text, "time=%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + n, sizeof text - n, ".%03ldZ", now.tv_nsec / 1000000);
    add_text(l, text);
}

static void put_line(Line *l)
{
    l->text[l->length++] = '\n';
    ssize_t written = write(STDERR_FILENO, l->text, l->length);
    (void)written; /* there is nowhere else to complain */
}

void log_line(enum LogLevel level, const char *event, ...)
{
    if (level > shown) return;
    Line l = {.length = 0};
    add_time(&l);
    add_text(&l, " level=");
    add_text(&l, LEVEL[level]);
    add_text(&l, " event=");
    add_text(&l, event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *word = va_arg(pairs, const char *); word; word = va_arg(pairs, const char *)) {
        const char *value = va_arg(pairs, const char *);
        add(&l, " ", 1);
        add_text(&l, word);
        add(&l, "=", 1);
        add_value(&l, value ? value : "");
    }
    va_end(pairs);
    put_line(&l);
}

void log_number(enum LogLevel level, const char *event, const char *word, int64_t n)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, n);
    log_line(level, event, word, text, NULL);
}
