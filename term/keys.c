/* Keys and signals. Waiting is done by ppoll, so that a signal, a key and the end of the terminal all end it. Signals are let
   in only while it waits and when a key is wanted: none can come between looking and waiting. */
#define _GNU_SOURCE /* ppoll */
#define NCURSES_WIDECHAR 1
#include "keys.h"
#include "table.h"
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted, ended; /* set by signals */
static sigset_t outside; /* which signals are blocked while waiting, and were before */
static SCREEN *terminal;
static Table *heard; /* may be NULL */

void keys_listen(Table *table) { heard = table; }

static void note_signal(int signal)
{
    if (signal == SIGINT) interrupted = 1;
    else ended = 1;
}

static void catch_signals(void)
{
    static const int CAUGHT[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t held;
    sigemptyset(&action.sa_mask);
    sigemptyset(&held);
    sigaddset(&held, SIGWINCH); /* that of ncurses */
    for (size_t i = 0; i < sizeof CAUGHT / sizeof *CAUGHT; i++) {
        sigaction(CAUGHT[i], &action, NULL);
        sigaddset(&held, CAUGHT[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &outside);
}

static void let_signals_in(void)
{
    sigset_t held;
    sigprocmask(SIG_SETMASK, &outside, &held);
    sigprocmask(SIG_SETMASK, &held, NULL);
}

void keys_close(void)
{
    if (!terminal) return;
    endwin();
    delscreen(terminal);
    terminal = NULL;
    sigprocmask(SIG_SETMASK, &outside, NULL);
}

/* A terminal that cannot place its cursor shows no screen (TERM=dumb). */
static bool can_show_screen(void)
{
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK) return false;
    const char *place = tigetstr("cup"); /* (char *)-1: it is no string capability */
    bool can = place && (intptr_t)place != -1;
    del_curterm(cur_term);
    return can;
}

bool keys_open(void)
{
    static bool registered;
    if (!can_show_screen()) return false;
    terminal = newterm(NULL, stdout, stdin);
    if (!terminal) return false;
    if (!registered) atexit(keys_close);
    registered = true;
    set_term(terminal);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(30);
    curs_set(0);
    catch_signals();
    return true;
}

int64_t now_in_milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The two-set Korean keyboard, key by key. */
static int latin_letter(wint_t c)
{
    static const wchar_t KOREAN[] = L"ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ";
    static const char LATIN[] = "qwertyuiopasdfghjklzxcvbnm";
    const wchar_t *found = c ? wcschr(KOREAN, (wchar_t)c) : NULL;
    return found ? LATIN[found - KOREAN] : (int)c;
}

static int key_from(int kind, wint_t c, bool text)
{
    if (kind == KEY_CODE_YES) {
        if (c == KEY_RESIZE) return RESIZED;
        if (c == KEY_ENTER) return ENTER;
        return c == KEY_BACKSPACE ? BACKSPACE : KEY_BASE + (int)c;
    }
    if (c == '\n') return ENTER;
    if (c == 127) return BACKSPACE;
    if (c == 3) return INTERRUPTED;
    return text ? (int)c : latin_letter(c);
}

enum Heard { HEARD_NOTHING, HEARD_INPUT, HEARD_NEWS }; /* INPUT: there is something to read, or a signal came */

/* Waits once; also the host's own time limits end the wait. */
static enum Heard wait_for_input(int milliseconds)
{
    struct pollfd from[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = -1}};
    int limit = heard ? table_wants(heard, &from[1]) : -1;
    if (limit >= 0 && (milliseconds < 0 || limit < milliseconds)) milliseconds = limit;
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    int ready = ppoll(from, 2, milliseconds < 0 ? NULL : &time, &outside);
    if (ready > 0 && from[0].revents & (POLLHUP | POLLERR | POLLNVAL) && !(from[0].revents & POLLIN)) ended = 1;
    if (ready < 0 || from[0].revents) return HEARD_INPUT;
    return heard && table_hears(heard) ? HEARD_NEWS : HEARD_NOTHING;
}

int next_key(int milliseconds, bool text)
{
    int64_t end = now_in_milliseconds() + milliseconds;
    for (int empty = 0;;) {
        wint_t c;
        let_signals_in();
        if (ended) return END_OF_INPUT;
        if (interrupted) {
            interrupted = 0;
            return INTERRUPTED;
        }
        int kind = get_wch(&c);
        if (kind != ERR) return key_from(kind, c, text);
        int64_t left = milliseconds < 0 ? -1 : end - now_in_milliseconds();
        if (milliseconds >= 0 && left <= 0) return NO_KEY;
        enum Heard what = wait_for_input((int)left);
        if (what == HEARD_NEWS) return NEWS;
        if (what == HEARD_NOTHING) continue;
        if (!interrupted && ++empty > 1000) ended = 1; /* ready to be read, and nothing there: the terminal is gone */
    }
}

void forget_keys(void) { flushinp(); }
