/* What the load client measures: times, the server's process as /proc and /metrics tell of it; and the two ways to print it. */
#include "load.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { METRICS_BYTES = 1 << 18 };

int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- times ---- */

/* Below 64 us a bucket each; above, the six highest bits choose it. */
static int bucket_of(uint64_t us)
{
    int shift = 0;
    while (us >> shift >= 64) shift++;
    int bucket = shift * 32 + (int)(us >> shift);
    return bucket < BUCKETS ? bucket : BUCKETS - 1;
}

static double middle_of(int bucket)
{
    if (bucket < 64) return bucket + 0.5;
    int shift = bucket / 32 - 1;
    return ((double)(bucket - shift * 32) + 0.5) * (double)(1ull << shift);
}

void add_time(Times *t, int64_t ns)
{
    t->bucket[bucket_of(ns > 0 ? (uint64_t)ns / 1000 : 0)]++;
    t->count++;
    if (ns > t->most) t->most = ns;
}

double quantile(const Times *t, double q)
{
    double most = (double)t->most / 1e6;
    uint64_t seen = 0, wanted = (uint64_t)(q * (double)t->count);
    for (int i = 0; i < BUCKETS; i++) {
        seen += t->bucket[i];
        if (seen > wanted) return middle_of(i) / 1e3 < most ? middle_of(i) / 1e3 : most;
    }
    return most;
}

/* ---- refusals ---- */

void add_refused(Figures *f, const char *code, size_t length)
{
    for (int i = 0; i < CODES; i++) {
        Refused *r = &f->refused[i];
        if (!r->count) snprintf(r->code, sizeof r->code, "%.*s", (int)length, code);
        if (strncmp(r->code, code, length) != 0 || r->code[length]) continue;
        r->count++;
        return;
    }
}

uint64_t count_refused(const Figures *f)
{
    uint64_t n = 0;
    for (int i = 0; i < CODES; i++) n += f->refused[i].count;
    return n;
}

/* ---- the server's process ---- */

/* CPU seconds by a stat file of /proc: fields 14 and 15, counted behind the name, which may hold anything. */
static double read_cpu(const char *path)
{
    char text[1024];
    unsigned long user = 0, system = 0;
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    const char *behind = strrchr(text, ')');
    if (!behind || sscanf(behind + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2) return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Seconds that a thread was ready to run and had no core: what others on this machine add to every time that is measured. */
static double read_waited(long pid)
{
    char path[64];
    unsigned long long ns = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/schedstat", pid, pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*u %llu", &ns) != 1) ns = 0;
    if (file) fclose(file);
    return (double)ns / 1e9;
}

Process read_process(long pid)
{
    char path[64];
    long pages = 0;
    Process p = {0};
    if (!pid) return p;
    snprintf(path, sizeof path, "/proc/%ld/statm", pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%*d %ld", &pages) == 1) p.rss = (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
    if (file) fclose(file);
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    p.cpu = read_cpu(path);
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", pid, pid);
    p.main_cpu = read_cpu(path);
    p.main_waited = read_waited(pid);
    return p;
}

/* Waits for the answer, at most two seconds: only before and after what is measured. */
char *fetch_metrics(const struct sockaddr_in *from)
{
    static const char REQUEST[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    struct timeval most = {.tv_sec = 2};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char *text = malloc(METRICS_BYTES);
    size_t length = 0;
    if (!text) abort();
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    bool more = connect(fd, (const struct sockaddr *)from, sizeof *from) == 0;
    if (more) more = send(fd, REQUEST, sizeof REQUEST - 1, MSG_NOSIGNAL) > 0;
    while (more && length < METRICS_BYTES - 1) {
        ssize_t n = recv(fd, text + length, METRICS_BYTES - 1 - length, 0);
        more = n > 0;
        if (more) length += (size_t)n;
    }
    close(fd);
    text[length] = 0;
    if (strncmp(text, "HTTP/1.1 200", 12) == 0) return text;
    free(text);
    return NULL;
}

double fetch_figure(const char *metrics, const char *name)
{
    char line[80];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = metrics ? strstr(metrics, line) : NULL;
    return at ? strtod(at + strlen(line), NULL) : 0;
}

Moment read_moment(void)
{
    struct rusage own;
    char *metrics = fetch_metrics(&load.options.to);
    Moment m = {0};
    m.commits = fetch_figure(metrics, "bang_store_commit_seconds_count");
    m.commit_seconds = fetch_figure(metrics, "bang_store_commit_seconds_sum");
    m.busy = fetch_figure(metrics, "bang_loop_busy_seconds");
    free(metrics);
    m.server = read_process(load.options.pid);
    m.bytes = link_bytes;
    m.waited = read_waited(getpid());
    getrusage(RUSAGE_SELF, &own);
    m.cpu = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) + (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6;
    m.seconds = (double)now_ns() / 1e9;
    return m;
}

/* ---- printing: a row a figure, for both ways ---- */

typedef struct { const char *name, *unit, *what; double value; bool whole; } Row;
enum { ROWS = 64 };
typedef struct { Row row[ROWS]; int count; } Rows;

static void put(Rows *rows, const char *name, double value, const char *unit, const char *what)
{
    rows->row[rows->count++] = (Row){name, unit, what, value, false};
}

static void count(Rows *rows, const char *name, uint64_t value, const char *what)
{
    rows->row[rows->count++] = (Row){name, "", what, (double)value, true};
}

static void put_counts(Rows *r)
{
    const Figures *f = &load.figures;
    count(r, "connections", (uint64_t)load.options.connections, "");
    count(r, "tables", (uint64_t)load.options.tables, "");
    count(r, "people", (uint64_t)load.people, "at each table; the other seats are bots");
    count(r, "tables_begun", load.course.tables_begun, "have played");
    count(r, "tables_moved", load.course.tables_moved, "took answers while it was measured");
    count(r, "answers", f->answers, "taken while it was measured");
    count(r, "steps", f->steps, "received");
    count(r, "games_begun", f->games_begun, "in all");
    count(r, "games_ended", f->games_ended, "");
    count(r, "missing_steps", f->missing_steps, "a step was left out, or came twice");
    count(r, "unfinished", load.course.unfinished, "answers whose steps did not all come");
    count(r, "refused", count_refused(f), "in all");
    count(r, "ended", f->ended, "connections that broke or were closed");
}

static void put_rates(Rows *r, double seconds)
{
    const Moment *a = &load.course.from, *b = &load.course.to;
    put(r, "seconds", seconds, "s", "measured");
    put(r, "connect_idle", load.course.connect_idle, "s", "until all who only watch were welcome");
    put(r, "connect_players", load.course.connect_players, "s", "until all players were welcome");
    put(r, "seat_all", load.course.seat_all, "s", "until every table played");
    put(r, "answers_per_second", (double)load.figures.answers / seconds, "/s", "");
    put(r, "steps_per_second", (double)load.figures.steps / seconds, "/s", "");
    put(r, "received", (double)(b->bytes.received - a->bytes.received) / seconds / 1e6, "MB/s", "from the server");
    put(r, "sent", (double)(b->bytes.sent - a->bytes.sent) / seconds / 1e6, "MB/s", "");
}

static void put_times(Rows *r)
{
    const Figures *f = &load.figures;
    put(r, "sender_p50", quantile(&f->sender, 0.5), "ms", "from the answer to the step, at the sender");
    put(r, "sender_p90", quantile(&f->sender, 0.9), "ms", "");
    put(r, "sender_p99", quantile(&f->sender, 0.99), "ms", "");
    put(r, "sender_p999", quantile(&f->sender, 0.999), "ms", "");
    put(r, "sender_max", (double)f->sender.most / 1e6, "ms", "");
    put(r, "others_p50", quantile(&f->others, 0.5), "ms", "at the last of the others");
    put(r, "others_p90", quantile(&f->others, 0.9), "ms", "");
    put(r, "others_p99", quantile(&f->others, 0.99), "ms", "");
    put(r, "others_p999", quantile(&f->others, 0.999), "ms", "");
    put(r, "others_max", (double)f->others.most / 1e6, "ms", "");
    put(r, "late_p50", quantile(&f->late, 0.5), "ms", "this client wrote so much later than it should");
    put(r, "late_p99", quantile(&f->late, 0.99), "ms", "");
}

static double per(double sum, uint64_t count) { return count ? sum / (double)count : 0; }

static void put_cores(Rows *r, double seconds)
{
    const Figures *f = &load.figures;
    const Moment *a = &load.course.from, *b = &load.course.to;
    double cpu = b->server.cpu - a->server.cpu, loop = b->server.main_cpu - a->server.main_cpu;
    double waited = b->server.main_waited - a->server.main_waited;
    put(r, "client_cpu", (b->cpu - a->cpu) / seconds * 100, "%", "of a core, this client");
    put(r, "client_waited", (b->waited - a->waited) / seconds * 100, "%", "of the time this client was ready and had no core");
    if (!load.options.pid) return;
    put(r, "server_cpu", cpu / seconds * 100, "%", "of a core");
    put(r, "server_loop_cpu", loop / seconds * 100, "%", "of it the thread of the loop");
    put(r, "server_waited", waited / seconds * 100, "%", "of the time the loop was ready and had no core");
    put(r, "server_cpu_answer", per(cpu * 1e6, f->answers), "us", "of an answer, with all its steps");
    put(r, "server_loop_cpu_step", per(loop * 1e6, f->steps), "us", "the loop, of a step to one seat");
}

static void put_memory(Rows *r)
{
    const Course *c = &load.course;
    if (!load.options.pid) return;
    put(r, "rss", c->to.server.rss, "MiB", "the server in the end");
    put(r, "rss_empty", c->at_first.rss, "MiB", "before anybody came");
    double idle = c->with_idle.rss - c->at_first.rss, tables = c->with_tables.rss - c->with_players.rss;
    put(r, "rss_connection", per(idle * 1024, (uint64_t)load.idle), "KiB", "a connection that only watches");
    put(r, "rss_table", per(tables * 1024, (uint64_t)load.options.tables), "KiB", "a table that plays, alone");
    if (load.options.soak) put(r, "rss_grown", c->late_rss - c->early_rss, "MiB", "since a third of the time");
}

/* What /metrics told, if it did. */
static void put_metrics(Rows *r, double seconds)
{
    const Moment *a = &load.course.from, *b = &load.course.to;
    double commits = b->commits - a->commits;
    if (commits <= 0) return;
    put(r, "commits_per_second", commits / seconds, "/s", "of the store");
    put(r, "commit", (b->commit_seconds - a->commit_seconds) / commits * 1e3, "ms", "on average");
    put(r, "loop_busy_gather", a->busy * 1e3, "ms", "the loop's longest turn while all came and sat down");
    put(r, "loop_busy", b->busy * 1e3, "ms", "the same while it was measured");
}

static Rows all_rows(void)
{
    Rows r = {0};
    double seconds = load.course.to.seconds - load.course.from.seconds;
    if (seconds <= 0) seconds = 1e-9;
    put_counts(&r);
    put_rates(&r, seconds);
    put_times(&r);
    put_cores(&r, seconds);
    put_memory(&r);
    put_metrics(&r, seconds);
    return r;
}

void print_table(void)
{
    Rows r = all_rows();
    for (int i = 0; i < r.count; i++) {
        const Row *row = &r.row[i];
        if (row->whole) printf("%-22s %12.0f       %s\n", row->name, row->value, row->what);
        else printf("%-22s %12.2f %-5s %s\n", row->name, row->value, row->unit, row->what);
    }
}

void print_faults(void)
{
    const Figures *f = &load.figures;
    for (const Refused *r = f->refused; r < f->refused + CODES && r->count; r++)
        fprintf(stderr, "load: refused %llu times: %s\n", (unsigned long long)r->count, r->code);
    const char *why = f->why[0] ? f->why : "it broke";
    if (f->ended) fprintf(stderr, "load: %llu connections ended; the first: %s\n", (unsigned long long)f->ended, why);
}

void print_json(void)
{
    Rows r = all_rows();
    printf("{");
    for (int i = 0; i < r.count; i++) printf(r.row[i].whole ? "\"%s\":%.0f," : "\"%s\":%.4f,", r.row[i].name, r.row[i].value);
    printf("\"refusals\":{");
    for (int i = 0; i < CODES && load.figures.refused[i].count; i++)
        printf("%s\"%s\":%llu", i ? "," : "", load.figures.refused[i].code, (unsigned long long)load.figures.refused[i].count);
    printf("}}\n");
}
