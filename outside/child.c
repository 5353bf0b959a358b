/* Processes by fork, pipes and poll. Our ends of the pipes never block; theirs are ordinary pipes. */
#define _GNU_SOURCE /* pipe2, close_range */
#include "child.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NAP = 50, LEAST_ROOM = 64 << 10, FIRST_FREE = 3 };

uint64_t child_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

/* ---- starting ---- */

typedef struct { int in[2], out[2], wrong[2]; } Pipes; /* wrong: the errno of exec, if it fails */

static void close_pipe(const int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0) close(ends[i]);
}

static void close_pipes(const Pipes *p)
{
    close_pipe(p->in), close_pipe(p->out), close_pipe(p->wrong);
}

static bool open_pipes(Pipes *p)
{
    *p = (Pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    if (pipe2(p->in, O_CLOEXEC) == 0 && pipe2(p->out, O_CLOEXEC) == 0 && pipe2(p->wrong, O_CLOEXEC) == 0) return true;
    int error = errno;
    close_pipes(p);
    errno = error;
    return false;
}

static void forget_signals(void)
{
    sigset_t none;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigemptyset(&none);
    for (int s = 1; s < NSIG; s++) sigaction(s, &usual, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the new process: only calls that are safe after a fork of many threads. dup2 takes close-on-exec away; an end that has the
   right number already is moved out of the way first. */
static _Noreturn void become(const Pipes *p, pid_t parent, char *const argv[], bool silent)
{
    int in = fcntl(p->in[0], F_DUPFD_CLOEXEC, FIRST_FREE), out = fcntl(p->out[1], F_DUPFD_CLOEXEC, FIRST_FREE);
    int wrong = fcntl(p->wrong[1], F_DUPFD_CLOEXEC, FIRST_FREE);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    forget_signals();
    int nothing = silent ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (dup2(in, 0) >= 0 && dup2(out, 1) >= 0 && (nothing < 0 || dup2(nothing, 2) >= 0)) {
        close_range(FIRST_FREE, ~0u, CLOSE_RANGE_CLOEXEC);
        execvp(argv[0], argv);
    }
    int error = errno;
    if (write(wrong, &error, sizeof error) < 0) _exit(126);
    _exit(127);
}

/* 0: it became the program. */
static int exec_error(int from)
{
    int error = 0;
    ssize_t n;
    do n = read(from, &error, sizeof error);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)sizeof error ? error : 0;
}

static void keep_ends(Child *c, Pipes *p)
{
    c->to = p->in[1], c->from = p->out[0];
    p->in[1] = p->out[0] = -1;
    fcntl(c->to, F_SETFL, O_NONBLOCK);
    fcntl(c->from, F_SETFL, O_NONBLOCK);
}

int child_start(Child *c, char *const argv[], bool silent)
{
    Pipes p;
    pid_t parent = getpid();
    *c = (Child){.to = -1, .from = -1};
    if (!open_pipes(&p)) return errno;
    pid_t pid = fork();
    if (pid == 0) become(&p, parent, argv, silent);
    int error = pid < 0 ? errno : 0;
    if (pid > 0) {
        setpgid(pid, pid); /* whoever comes first; it may have been done */
        close(p.wrong[1]);
        p.wrong[1] = -1;
        error = exec_error(p.wrong[0]);
        c->pid = pid;
        keep_ends(c, &p);
    }
    close_pipes(&p);
    if (error && pid > 0) child_end(c, 0);
    return error;
}

/* ---- telling ---- */

char *child_room(Child *c, size_t size)
{
    if (c->pid <= 0 || c->overflow) return NULL;
    if (c->length + size > c->room) {
        size_t room = c->room > LEAST_ROOM ? c->room : LEAST_ROOM;
        while (room < c->length + size) room *= 2;
        char *more = room <= 2 * (size_t)UNREAD_MOST ? realloc(c->unsent, room) : NULL;
        if (!more) {
            c->overflow = true;
            return NULL;
        }
        c->unsent = more, c->room = room;
    }
    return c->unsent + c->length;
}

void child_wrote(Child *c, size_t length)
{
    c->length += length;
    if (c->length > UNREAD_MOST) c->overflow = true;
}

void child_say(Child *c, const char *format, ...)
{
    enum { MOST = 16384 };
    char *to = child_room(c, MOST);
    if (!to) return;
    va_list list;
    va_start(list, format);
    int n = vsnprintf(to, MOST, format, list);
    va_end(list);
    child_wrote(c, n < 0 ? 0 : n < MOST ? (size_t)n : MOST - 1);
}

/* What it closed it need not be told: that it ended is seen where its output is read. */
void child_flush(Child *c)
{
    size_t sent = 0;
    while (c->to >= 0 && sent < c->length) {
        ssize_t n = write(c->to, c->unsent + sent, c->length - sent);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno != EAGAIN) sent = c->length;
        if (n < 0) break;
        sent += (size_t)n;
    }
    if (sent < c->length && sent > 0) memmove(c->unsent, c->unsent + sent, c->length - sent);
    c->length -= sent;
}

/* ---- hearing ---- */

void child_begin(Child *c) { c->bytes = 0; }

/* HEARD_LATE: no whole line is there. */
static enum Heard take_line(Child *c, char **line)
{
    char *from = c->heard + c->first, *end = memchr(from, '\n', c->last - c->first);
    if (!end && c->last - c->first <= LINE_MOST) return HEARD_LATE;
    bool rest = c->skipping;
    c->skipping = !end;
    if (!end) {
        c->first = c->last = 0;
        return rest ? HEARD_LATE : HEARD_LONG;
    }
    c->first = (size_t)(end + 1 - c->heard);
    if (rest) return take_line(c, line);
    if (end - from > LINE_MOST) return HEARD_LONG;
    *end = 0;
    if (end > from && end[-1] == '\r') end[-1] = 0;
    *line = from;
    return HEARD_LINE;
}

static enum Heard read_more(Child *c)
{
    if (c->first > 0) memmove(c->heard, c->heard + c->first, c->last - c->first);
    c->last -= c->first;
    c->first = 0;
    ssize_t n = read(c->from, c->heard + c->last, sizeof c->heard - c->last);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return HEARD_ENDED;
    if (n > 0) c->last += (size_t)n, c->bytes += (size_t)n;
    return c->bytes > FLOOD_MOST ? HEARD_FLOOD : HEARD_LINE;
}

/* Naps are short where somebody may stop us. HEARD_LINE: look again. */
static enum Heard wait_for_it(Child *c, uint64_t until, const atomic_bool *stop)
{
    uint64_t now = child_clock();
    if (stop && atomic_load_explicit(stop, memory_order_relaxed)) return HEARD_STOPPED;
    if (now >= until) return c->length > 0 ? HEARD_DEAF : HEARD_LATE;
    uint64_t left = (until - now + 999) / 1000;
    struct pollfd fds[] = {{.fd = c->from, .events = POLLIN}, {.fd = c->length > 0 ? c->to : -1, .events = POLLOUT}};
    if (stop && left > NAP) left = NAP;
    if (poll(fds, 2, (int)left) <= 0) return HEARD_LINE;
    if (fds[1].revents) child_flush(c);
    return fds[0].revents ? read_more(c) : HEARD_LINE;
}

enum Heard child_hear(Child *c, uint64_t until, const atomic_bool *stop, char **line)
{
    if (c->length > 0) child_flush(c);
    for (;;) {
        enum Heard heard = c->overflow ? HEARD_DEAF : take_line(c, line);
        if (heard != HEARD_LATE) return heard;
        heard = wait_for_it(c, until, stop);
        if (heard != HEARD_LINE) return heard;
    }
}

/* ---- ending ---- */

bool child_is_gone(const Child *c)
{
    siginfo_t info = {0};
    if (c->pid <= 0) return false;
    if (waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return errno == ECHILD; /* whoever started us has SIGCHLD ignored */
    return info.si_pid == c->pid;
}

void child_close(Child *c)
{
    child_flush(c);
    if (c->to >= 0) close(c->to);
    c->to = -1;
}

/* Until it is reaped its number is not given to others, so the group can be killed first. */
int child_end(Child *c, int milliseconds)
{
    int status = 0;
    if (c->pid <= 0) return 0;
    child_close(c);
    uint64_t until = child_clock() + (uint64_t)milliseconds * 1000u;
    while (!child_is_gone(c) && child_clock() < until) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    kill(-c->pid, SIGKILL);
    kill(c->pid, SIGKILL);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {}
    if (c->from >= 0) close(c->from);
    free(c->unsent);
    *c = (Child){.to = -1, .from = -1};
    return status;
}
