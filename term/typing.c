/* Reading lines beside a socket: stdio could hold a line back that poll does not see, so the bytes are kept here. */
#include "typing.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* There is one standard input. */
static struct {
    char bytes[LINE_TEXT];
    size_t length;
    bool ended, too_long; /* too_long: its beginning was thrown away */
} input;

static void trim_into(char *out, size_t length)
{
    const char *from = input.bytes;
    while (length > 0 && strchr(" \t", *from)) from++, length--;
    while (length > 0 && strchr(" \t\r", from[length - 1])) length--;
    memcpy(out, from, length);
    out[length] = 0;
    if (memchr(out, 0, length)) snprintf(out, LINE_TEXT, "...");
}

/* The first line that is whole, or what is left at the end. */
static bool take_line(char out[LINE_TEXT])
{
    char *end = memchr(input.bytes, '\n', input.length);
    if (!end && !(input.ended && input.length > 0)) return false;
    size_t length = end ? (size_t)(end - input.bytes) : input.length, used = end ? length + 1 : length;
    if (input.too_long) snprintf(out, LINE_TEXT, "...");
    else trim_into(out, length);
    input.too_long = false;
    input.length -= used;
    memmove(input.bytes, input.bytes + used, input.length);
    return true;
}

static void read_more(void)
{
    if (input.length == sizeof input.bytes) {
        input.too_long = true;
        input.length = 0;
    }
    ssize_t n = read(STDIN_FILENO, input.bytes + input.length, sizeof input.bytes - input.length);
    if (n > 0) input.length += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN)) input.ended = true;
}

enum Typed next_typed(Table *t, bool reads, const volatile sig_atomic_t *stop, char out[LINE_TEXT])
{
    for (;;) {
        if (reads && take_line(out)) return TYPED_LINE;
        if (reads && input.ended) return *stop ? TYPED_STOP : TYPED_END;
        if (*stop) return TYPED_STOP;
        struct pollfd from[2] = {{.fd = reads ? STDIN_FILENO : -1, .events = POLLIN}, {.fd = -1}};
        int limit = table_wants(t, &from[1]), ready = poll(from, 2, limit);
        if (ready > 0 && from[0].revents) read_more();
        if (table_hears(t)) return TYPED_NEWS;
    }
}

/* ---- passwords ---- */

void show_typing(bool shown)
{
    struct termios how;
    if (tcgetattr(STDIN_FILENO, &how) != 0) return;
    if (shown) how.c_lflag |= ECHO;
    else how.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &how);
}

static volatile sig_atomic_t stopped;
static void note_stop(int signal) { (void)signal, stopped = 1; }

bool read_password(const char *prompt, char out[LINE_TEXT])
{
    struct sigaction stop = {.sa_handler = note_stop}, before; /* so that the terminal shows again what is typed */
    bool there;
    sigemptyset(&stop.sa_mask);
    sigaction(SIGINT, &stop, &before);
    show_typing(false);
    printf("%s ", prompt);
    fflush(stdout);
    while (!(there = take_line(out)) && !input.ended && !stopped) read_more();
    show_typing(true);
    putchar('\n');
    sigaction(SIGINT, &before, NULL);
    return there && !stopped;
}
