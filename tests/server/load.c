/* Many players at one server, to see what it bears: connects everybody, seats them, lets them play, and measures. The server is
   on this machine and was started with wide limits:

       bang serve --data DIR --port N --per-address 0 --connections 12000 --tables 5000 \
                  --messages-per-second 1000 --messages-burst 1000
       load --port N --connections 10000 --tables 1000 --players 5 --seconds 30 --rate 1000 --pid PID

   Ends with 0, with 1 if something went wrong or the memory grew in a --soak, with 2 for wrong usage. Read load.h next. */
#include "load.h"
#include <arpa/inet.h>
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>

enum { EVENTS = 512, STALL = 60, DRAIN = 5, SOAK_LINE = 10 /* s */ };
static const double SECOND = 1e9;

Load load;

/* ---- options ---- */

typedef struct { const char *name; long *number; bool *flag; long low, high; } OptionRow;

static const OptionRow OPTION[] = {
    {"port", NULL, NULL, 1, 65535},
    {"address", NULL, NULL, 0, 0},
    {"connections", &load.options.connections, NULL, 1, 60000},   /* in all */
    {"tables", &load.options.tables, NULL, 0, 10000},
    {"players", &load.options.players, NULL, 3, 8},               /* seats of a table */
    {"bots", &load.options.bots, NULL, 0, 7},                     /* of them bots of the server's */
    {"bot", NULL, NULL, 0, 0},                                    /* of which kind */
    {"seconds", &load.options.seconds, NULL, 1, 86400},
    {"warm", &load.options.warm, NULL, 0, 600},                   /* seconds of play before it measures */
    {"rate", &load.options.rate, NULL, 1, 1000000},               /* answers a second, over all tables */
    {"opening", &load.options.opening, NULL, 1, 4096},            /* connections that are being opened at once */
    {"pid", &load.options.pid, NULL, 1, 1L << 30},                /* of the server */
    {"listed", NULL, &load.options.listed, 0, 0},                 /* tables: half of those who only watch see them */
    {"soak", NULL, &load.options.soak, 0, 0},
    {"json", NULL, &load.options.json, 0, 0},
};
enum { OPTIONS = sizeof OPTION / sizeof *OPTION };
static const char BOT_LETTERS[] = "abcdefghijklmnopqrstuvwxyz-";

static const Options DEFAULTS = {
    .to = {.sin_family = AF_INET}, .connections = 10000, .tables = 1000, .players = 5, .seconds = 30, .warm = 2, .rate = 1000,
    .opening = 256, .bot = "normal",
};

static bool wrong(const char *name, const char *what)
{
    fprintf(stderr, "load: --%s: %s\n", name, what);
    return false;
}

static bool read_number(const OptionRow *row, const char *text, long *out)
{
    char *stop, range[80];
    *out = strtol(text, &stop, 10);
    snprintf(range, sizeof range, "a number from %ld to %ld", row->low, row->high);
    return (*text && !*stop && *out >= row->low && *out <= row->high) || wrong(row->name, range);
}

/* Only this machine: it would be an attack on any other. */
static bool read_address(const char *text)
{
    struct in_addr *at = &load.options.to.sin_addr;
    if (inet_pton(AF_INET, text, at) != 1) return wrong("address", "an IPv4 address of this machine, such as 127.0.0.1");
    return ntohl(at->s_addr) >> 24 == 127 || wrong("address", "loopback only, 127.0.0.0/8");
}

static bool take_option(const OptionRow *row, const char *text)
{
    long port;
    if (row->flag) *row->flag = true;
    else if (row->number) return read_number(row, text, row->number);
    else if (strcmp(row->name, "address") == 0) return read_address(text);
    else if (strcmp(row->name, "bot") == 0) snprintf(load.options.bot, sizeof load.options.bot, "%.*s", (int)strspn(text, BOT_LETTERS), text);
    else {
        if (!read_number(row, text, &port)) return false;
        load.options.to.sin_port = htons((uint16_t)port);
    }
    return true;
}

static bool read_options(int argc, char **argv)
{
    struct option options[OPTIONS + 1] = {0};
    int which;
    load.options = DEFAULTS;
    load.options.to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < OPTIONS; i++)
        options[i] = (struct option){OPTION[i].name, OPTION[i].flag ? no_argument : required_argument, NULL, i};
    while ((which = getopt_long(argc, argv, "", options, NULL)) != -1)
        if (which == '?' || !take_option(&OPTION[which], optarg)) return false;
    if (optind < argc) return wrong(argv[optind], "is no option");
    if (!load.options.to.sin_port) return wrong("port", "is needed");
    if (load.options.bots >= load.options.players) return wrong("bots", "fewer than players");
    load.people = load.options.players - load.options.bots;
    load.idle = load.options.connections - load.options.tables * load.people;
    return load.idle >= 0 || wrong("connections", "fewer than people at the tables");
}

/* ---- the loop ---- */

static volatile sig_atomic_t interrupted;
static void interrupt(int number) { interrupted = number; }

/* Descriptors for all, or why not. */
static bool raise_limit(void)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)load.options.connections + 64;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return true;
    limit.rlim_cur = wanted;
    if (limit.rlim_max < wanted) limit.rlim_max = wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) == 0) return true;
    fprintf(stderr, "load: this system allows fewer than %lu open files (ulimit -n)\n", (unsigned long)wanted);
    return false;
}

static void turn(void)
{
    struct epoll_event event[EVENTS];
    int n = epoll_wait(load.epoll, event, EVENTS, wheel_wait());
    for (int i = 0; i < n; i++) link_ready(&((Player *)event[i].data.ptr)->link, event[i].events, &PLAYING);
    turn_wheel();
    if (interrupted) load.failed = "interrupted";
}

/* Turns until it is so. Whatever gets no further for a minute fails. */
static double turn_until(bool (*is_so)(void), const long *progress, const char *what)
{
    int64_t from = now_ns(), moved = from;
    for (long seen = *progress; !is_so() && !load.failed; turn()) {
        if (*progress != seen) seen = *progress, moved = now_ns();
        if ((double)(now_ns() - moved) > STALL * SECOND) load.failed = what;
    }
    return (double)(now_ns() - from) / SECOND;
}

static void turn_for(double seconds)
{
    for (int64_t until = now_ns() + (int64_t)(seconds * SECOND); now_ns() < until && !load.failed;) turn();
}

/* ---- the course ---- */

static long begun_to_open, wanted; /* connections */

static bool all_are_welcome(void)
{
    while (begun_to_open < wanted && begun_to_open - load.welcome < load.options.opening && !load.failed)
        open_player(&load.player[begun_to_open++]);
    return load.welcome == wanted;
}

static double connect_to(long count)
{
    wanted = count;
    return turn_until(all_are_welcome, &load.welcome, "connecting gets no further");
}

static bool all_have_begun(void) { return load.begun == load.options.tables; }

static void gather(void)
{
    Course *c = &load.course;
    const Options *o = &load.options;
    c->at_first = read_process(o->pid);
    c->connect_idle = connect_to(load.idle);
    c->with_idle = read_process(o->pid);
    c->connect_players = connect_to(o->connections);
    c->with_players = read_process(o->pid);
    begin_tables();
    c->seat_all = turn_until(all_have_begun, &load.begun, "not all tables come to play");
    c->with_tables = read_process(o->pid);
}

static void soak_line(double at, double rss, double rate)
{
    if (load.options.json) return;
    printf("%7.0f s  %9.1f MiB  %8.0f answers/s  %7.2f ms p99 so far\n", at, rss, rate, quantile(&load.figures.sender, 0.99));
    fflush(stdout);
}

/* The memory at a third of the time is what it should stay at. */
static void soak(void)
{
    double end = (double)load.options.seconds, third = end / 3;
    for (double at = 0, next; at < end && !load.failed; at = next) {
        uint64_t before = load.figures.answers;
        next = fmin(at + SOAK_LINE, at < third ? third : end);
        turn_for(next - at);
        double rss = load.course.late_rss = read_process(load.options.pid).rss;
        if (next <= third) load.course.early_rss = rss;
        soak_line(next, rss, (double)(load.figures.answers - before) / (next - at));
    }
}

static bool all_came(void)
{
    load.course.unfinished = 0;
    for (long i = 0; i < load.options.tables; i++) load.course.unfinished += load.table[i].trip.missing != 0;
    return !load.course.unfinished;
}

static void measure(void)
{
    turn_for((double)load.options.warm);
    load.course.from = read_moment();
    load.measuring = true;
    if (load.options.soak) soak();
    else turn_for((double)load.options.seconds);
    load.measuring = false;
    load.stopping = true;
    load.course.to = read_moment();
    for (int64_t until = now_ns() + (int64_t)(DRAIN * SECOND); !all_came() && now_ns() < until && !load.failed;) turn();
    for (long i = 0; i < load.options.tables; i++) load.course.tables_moved += load.table[i].answers > 0;
}

/* ---- all ---- */

static void make_people(void)
{
    load.player = calloc((size_t)load.options.connections, sizeof *load.player);
    load.table = calloc((size_t)load.options.tables + 1, sizeof *load.table);
    if (!load.player || !load.table) abort();
    for (long i = 0; i < load.options.connections; i++) load.player[i].link.step = LINK_ENDED;
    for (long i = 0; i < load.options.tables; i++) {
        load.table[i].player = &load.player[load.idle + i * load.people];
        for (int j = 0; j < load.people; j++) load.table[i].player[j].table = &load.table[i];
    }
}

static void send_all_away(void)
{
    for (long i = 0; i < load.options.connections; i++) link_close(&load.player[i].link);
    free(load.player);
    free(load.table);
}

static int judge(void)
{
    const Course *c = &load.course;
    print_faults();
    if (load.failed) fprintf(stderr, "load: %s\n", load.failed);
    bool grown = load.options.soak && c->late_rss > c->early_rss * 1.05 + 2;
    if (grown) fprintf(stderr, "load: the server's memory grew from %.1f to %.1f MiB\n", c->early_rss, c->late_rss);
    return load.failed || grown;
}

int main(int argc, char **argv)
{
    if (!read_options(argc, argv)) return 2;
    if (!raise_limit() || (load.epoll = epoll_create1(EPOLL_CLOEXEC)) < 0) return 1;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    make_people();
    turn_wheel();
    gather();
    load.course.tables_begun = (uint64_t)load.begun;
    if (!load.failed) measure();
    if (load.course.to.seconds > 0) load.options.json ? print_json() : print_table();
    send_all_away();
    return judge();
}
