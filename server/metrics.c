/* Figures for those who look after the server, in the text format 0.0.4 of Prometheus. Only counts and sizes: nothing here
   names a person, a table or a card. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { METRICS_TEXT = 32 << 10, NET_WORDS = 32, BEAT_MS = 250 };

typedef struct {
    struct event *beat;       /* a timer: how late it comes is how long the loop was busy */
    int64_t beat_due, worst;  /* ms; worst: since it was asked for */
    struct { const char *what; uint64_t count; } refused[NET_WORDS]; /* by the words of net.h, which last for ever */
} Metrics;

/* ---- what is counted here ---- */

static Metrics *metrics_of(Server *server)
{
    if (!server->metrics) server->metrics = heap_new(sizeof(Metrics));
    return server->metrics;
}

void metrics_refused(Server *server, const char *what)
{
    Metrics *m = metrics_of(server);
    for (int i = 0; i < NET_WORDS; i++) {
        if (m->refused[i].what && strcmp(m->refused[i].what, what) != 0) continue;
        m->refused[i].what = what;
        m->refused[i].count++;
        return;
    }
}

static void wait_beat(Metrics *m)
{
    m->beat_due = now_ms() + BEAT_MS;
    evtimer_add(m->beat, &(struct timeval){.tv_usec = BEAT_MS * 1000});
}

static void beat(evutil_socket_t fd, short what, void *context)
{
    Metrics *m = context;
    (void)fd, (void)what;
    int64_t late = now_ms() - m->beat_due;
    if (late > m->worst) m->worst = late;
    wait_beat(m);
}

void metrics_open(Server *server)
{
    Metrics *m = metrics_of(server);
    m->beat = evtimer_new(server->base, beat, m);
    if (!m->beat) abort();
    wait_beat(m);
}

void metrics_close(Server *server)
{
    Metrics *m = server->metrics;
    if (m && m->beat) event_free(m->beat);
    free(m);
    server->metrics = NULL;
}

/* ---- writing ---- */

typedef struct { char *text; size_t length; } Page;

static void __attribute__((format(printf, 2, 3))) put(Page *p, const char *format, ...)
{
    size_t room = METRICS_TEXT - p->length;
    va_list list;
    va_start(list, format);
    int n = vsnprintf(p->text + p->length, room, format, list);
    va_end(list);
    if (n > 0) p->length += (size_t)n < room ? (size_t)n : room - 1;
}

static void head(Page *p, const char *name, const char *type, const char *help)
{
    put(p, "# HELP bang_%s %s\n# TYPE bang_%s %s\n", name, help, name, type);
}

static void one(Page *p, const char *name, const char *type, const char *help, int64_t value)
{
    head(p, name, type, help);
    put(p, "bang_%s %" PRId64 "\n", name, value);
}

static void labelled(Page *p, const char *name, const char *label, const char *word, uint64_t value)
{
    put(p, "bang_%s{%s=\"%s\"} %" PRIu64 "\n", name, label, word, value);
}

/* ---- people and tables ---- */

static void put_people(Page *p, const Server *server)
{
    one(p, "connections", "gauge", "WebSocket connections.", net_connections(server->net));
    one(p, "sockets", "gauge", "Sockets of any kind, WebSockets among them.", net_sockets(server->net));
    one(p, "sessions", "gauge", "Connections that have a session.", (int64_t)server->sessions.used);
    one(p, "people", "gauge", "People who are connected or hold a seat.", (int64_t)server->people.used);
    one(p, "guests_total", "counter", "New guests.", (int64_t)server->counts.guests);
}

static void put_tables(Page *p, const Server *server)
{
    static const char *const PHASE[] = {"open", "dealing", "playing", "over", "resting"};
    uint64_t tables[sizeof PHASE / sizeof *PHASE] = {0};
    size_t at = 0;
    for (const Room *r; (r = map_next(&server->rooms, &at));)
        for (size_t i = 0; i < sizeof PHASE / sizeof *PHASE; i++) tables[i] += strcmp(PHASE[i], room_phase(r)) == 0;
    head(p, "tables", "gauge", "Tables, by what goes on at them.");
    for (size_t i = 0; i < sizeof PHASE / sizeof *PHASE; i++) labelled(p, "tables", "phase", PHASE[i], tables[i]);
    one(p, "playing", "gauge", "Tables with a game on, resting ones among them.", server->playing);
    one(p, "tables_created_total", "counter", "Tables that were made.", (int64_t)server->counts.tables_created);
    one(p, "games_started_total", "counter", "Games that began.", (int64_t)server->counts.games_started);
    one(p, "games_ended_total", "counter", "Games that ended or were closed.", (int64_t)server->counts.games_ended);
}

/* ---- messages ---- */

static void put_messages(Page *p, const Server *server)
{
    const Counts *c = &server->counts;
    const Metrics *m = server->metrics;
    one(p, "messages_total", "counter", "Messages of clients.", (int64_t)c->messages);
    one(p, "steps_total", "counter", "Answers that were told to a table.", (int64_t)c->steps);
    head(p, "answers_total", "counter", "Answers in games, by who gave them.");
    labelled(p, "answers_total", "by", "person", c->answers - c->bot_answers);
    labelled(p, "answers_total", "by", "bot", c->bot_answers);
    head(p, "refused_total", "counter", "Messages that were refused, by the code they got.");
    for (int i = SERVER_OK + 1; i < SERVER_CODE_COUNT; i++)
        labelled(p, "refused_total", "code", server_code_id(i), c->refused[i]);
    head(p, "net_refused_total", "counter", "Connections that were refused or cut, by the reason.");
    for (int i = 0; m && i < NET_WORDS && m->refused[i].what; i++)
        labelled(p, "net_refused_total", "what", m->refused[i].what, m->refused[i].count);
}

/* ---- bots that look ahead ---- */

static void put_thinking(Page *p, const Server *server)
{
    ThinkingFigures f;
    thinking_figures(server->thinking, &f);
    one(p, "bot_thoughts_total", "counter", "Decisions of bots that look ahead.", (int64_t)f.thought);
    head(p, "bot_thinking_seconds_total", "counter", "Time that threads spent on them.");
    put(p, "bang_bot_thinking_seconds_total %.3f\n", f.seconds);
    one(p, "bot_thoughts_waiting", "gauge", "Decisions that no thread has begun.", f.waiting);
    head(p, "bot_fallbacks_total", "counter", "Decisions that got less than the bot takes by itself: less time, or a few games only.");
    labelled(p, "bot_fallbacks_total", "to", "less_time", f.shorter);
    labelled(p, "bot_fallbacks_total", "to", "few_games", f.glances);
    one(p, "bot_late_total", "counter", "Decisions that came later than the pause that was drawn for them.", (int64_t)server->counts.late_thoughts);
}

/* ---- the store ---- */

static void put_commits(Page *p, const StoreFigures *f)
{
    enum { BUCKETS = sizeof f->commit_bucket / sizeof *f->commit_bucket };
    uint64_t sum = 0;
    head(p, "store_commit_seconds", "histogram", "How long commits take, the disk among it.");
    for (int i = 0; i < BUCKETS - 1; i++) {
        sum += f->commit_bucket[i];
        put(p, "bang_store_commit_seconds_bucket{le=\"%g\"} %" PRIu64 "\n", (double)(1 << i) / 1000, sum);
    }
    sum += f->commit_bucket[BUCKETS - 1];
    put(p, "bang_store_commit_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n", sum);
    put(p, "bang_store_commit_seconds_sum %.6f\n", f->commit_seconds);
    put(p, "bang_store_commit_seconds_count %" PRIu64 "\n", sum);
}

static void put_store(Page *p, const Server *server)
{
    StoreFigures f;
    store_figures(server->store, &f);
    one(p, "store_commits_total", "counter", "Transactions that are on the disk.", (int64_t)f.commits);
    one(p, "store_orders_total", "counter", "Things that were written in them.", (int64_t)f.orders);
    one(p, "store_failed_total", "counter", "Things that could not be written.", (int64_t)f.failed);
    one(p, "store_waiting", "gauge", "Things that wait to be written.", (int64_t)f.waiting);
    one(p, "store_bytes", "gauge", "Size of the database and its log on the disk.", f.bytes);
    put_commits(p, &f);
}

/* ---- the process ---- */

static int64_t resident_bytes(void)
{
    long pages = 0;
    FILE *from = fopen("/proc/self/statm", "re");
    if (!from) return 0;
    if (fscanf(from, "%*d %ld", &pages) != 1) pages = 0;
    fclose(from);
    return pages * sysconf(_SC_PAGESIZE);
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void put_process(Page *p, const Server *server)
{
    Metrics *m = server->metrics;
    head(p, "info", "gauge", "The version that runs.");
    put(p, "bang_info{version=\"%s\",rules=\"%d\",protocol=\"%d\"} 1\n", BANG_VERSION, BANG_RULES_VERSION, PROTOCOL);
    one(p, "start_time_seconds", "gauge", "When the server started, Unix time.", server->started);
    one(p, "uptime_seconds", "gauge", "Since then.", unix_time() - server->started);
    one(p, "resident_bytes", "gauge", "Memory that the process holds.", resident_bytes());
    head(p, "cpu_seconds_total", "counter", "Processor time of the process.");
    put(p, "bang_cpu_seconds_total %.3f\n", cpu_seconds());
    head(p, "loop_busy_seconds", "gauge",
         "The longest that anybody had to wait for the event loop since this was last asked for.");
    put(p, "bang_loop_busy_seconds %.3f\n", m ? (double)m->worst / 1000 : 0.0);
    if (m) m->worst = 0;
}

char *metrics_text(Server *server)
{
    Page p = {.text = heap_new(METRICS_TEXT)};
    put_process(&p, server);
    put_people(&p, server);
    put_tables(&p, server);
    put_messages(&p, server);
    put_thinking(&p, server);
    put_store(&p, server);
    return p.text;
}
