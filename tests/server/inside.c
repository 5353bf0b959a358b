/* The server inside of a test: see inside.h. clock_gettime is ours here, for the server and for libevent, so that no timer fires
   unless the test says so; the store's thread writes in real time. */
#include "inside.h"
#include "ear.h"
#include "server/heap.h"
#include "server/log.h"
#include "tests/props/dice.h"
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- the clock ---- */

static _Atomic int64_t standing = 1000000; /* ms; the store's thread looks too */

__attribute__((visibility("default"))) int clock_gettime(clockid_t id, struct timespec *t)
{
    if (id != CLOCK_MONOTONIC && id != CLOCK_MONOTONIC_COARSE) return (int)syscall(SYS_clock_gettime, id, t);
    int64_t now = atomic_load(&standing);
    *t = (struct timespec){.tv_sec = now / 1000, .tv_nsec = now % 1000 * 1000000};
    return 0;
}

int64_t inside_now(void) { return atomic_load(&standing); }
void inside_move_to(int64_t ms) { if (ms > inside_now()) atomic_store(&standing, ms); }

int64_t inside_real_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- chance ---- */

static Dice drawn;

static const char *chance_name(void) { return "seeded"; }
static uint32_t chance_word(void) { return (uint32_t)(roll(&drawn) >> 32); }
static void chance_fill(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)out)[i] = (uint8_t)(roll(&drawn) >> 56);
}

void inside_chance(uint64_t seed) { drawn.state = seed; }

static void seed_chance(void)
{
    static struct randombytes_implementation seeded = {.implementation_name = chance_name, .random = chance_word, .buf = chance_fill};
    randombytes_set_implementation(&seeded);
    if (sodium_init() < 0) abort();
}

/* ---- the server ---- */

/* No limit but those of memory: they are tested elsewhere, and depend on time. */
static NetLimits no_limits(void)
{
    NetLimits l;
    net_defaults(&l);
    l.per_address = 0;
    l.messages_burst = l.messages_per_second = l.requests_per_second = 1000000;
    l.output_bytes = 1 << 26;
    l.header_ms = l.hello_ms = l.ping_ms = 1000000000;
    return l;
}

Server *inside_open(const char *folder)
{
    char detail[512] = "";
    Server *server = heap_new(sizeof *server);
    seed_chance();
    signal(SIGPIPE, SIG_IGN);
    log_from(LOG_DEBUG);
    server->config = (Config){.data = folder, .address = "127.0.0.1", .log = LOG_DEBUG, .resume = 5, .idle = 600000, .rest = 100000,
                              .tables = 1000, .guests = 90, .bot_threads = 1, .limits = no_limits()};
    const char *wrong = server_open(server, detail, sizeof detail);
    if (!wrong) return server;
    printf("eavesdrop: the server does not open: %s %s\n", wrong, detail);
    exit(2);
}

void inside_close(Server *server)
{
    server_close(server);
    free(server);
}

void inside_turn(Server *server)
{
    event_base_loop(server->base, EVLOOP_NONBLOCK);
    ears_listen();
}

void inside_wait(Server *server)
{
    struct pollfd store = {.fd = store_wakes(server->store), .events = POLLIN};
    inside_turn(server);
    poll(&store, 1, 1);
}
