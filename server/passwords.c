/* A ring of PASSWORDS_QUEUE orders between the event loop and the threads that hash. An order goes FREE, WAITING, WORKED_ON,
   DONE, FREE; `lock` guards where the ring stands and the state of each order, and an order that is WORKED_ON belongs to its
   thread.

   The ring lies in memory of libsodium's: locked (kept out of the swap file) if the system allows it, and wiped at the end. */
#include "passwords.h"
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utf8proc.h>

enum { THREADS = 16 };
enum OrderState { ORDER_FREE, ORDER_WAITING, ORDER_WORKED_ON, ORDER_DONE };

_Static_assert(crypto_pwhash_STRBYTES == 128, "StorePerson.password has room for a hash");

typedef struct {
    PasswordDone *done;
    void *context;
    uint64_t number;
    uint8_t state;
    bool verifies;
    int result;
    size_t length;
    char password[PASSWORD_MOST];
    char hash[crypto_pwhash_STRBYTES];
} Order;

struct Passwords {
    pthread_mutex_t lock;
    pthread_cond_t given;
    pthread_t thread[THREADS];
    int threads, wakes;
    bool closing;
    uint64_t first, next, end; /* first not collected, next to be worked on, one after the last; modulo the size of the ring */
    Order *ring;
    char nobody[crypto_pwhash_STRBYTES]; /* the hash of a password that nobody knows */
};

static Order *order_at(const Passwords *pool, uint64_t n) { return &pool->ring[n % PASSWORDS_QUEUE]; }

/* ---- in the threads ---- */

static bool hash_into(char out[crypto_pwhash_STRBYTES], const char *password, size_t length)
{
    return crypto_pwhash_str_alg(out, password, length, PASSWORD_PASSES, PASSWORD_MEMORY, crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static int work_on(Order *order)
{
    if (!order->verifies) return hash_into(order->hash, order->password, order->length) ? PASSWORD_HASHED : PASSWORD_FAILED;
    return crypto_pwhash_str_verify(order->hash, order->password, order->length) == 0 ? PASSWORD_RIGHT : PASSWORD_WRONG;
}

static void wake_collector(const Passwords *pool)
{
    uint64_t one = 1;
    ssize_t n = write(pool->wakes, &one, sizeof one);
    assert(n == sizeof one); /* the counter cannot run over: collect reads it */
    (void)n;
}

static void *run_worker(void *context)
{
    Passwords *pool = context;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->closing && pool->next == pool->end) pthread_cond_wait(&pool->given, &pool->lock);
        if (pool->closing) break;
        Order *order = order_at(pool, pool->next++);
        order->state = ORDER_WORKED_ON;
        pthread_mutex_unlock(&pool->lock);
        int result = work_on(order);
        sodium_memzero(order->password, sizeof order->password);
        pthread_mutex_lock(&pool->lock);
        order->result = result;
        order->state = ORDER_DONE;
        wake_collector(pool);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- orders ---- */

static bool is_utf8(const char *text, size_t length)
{
    utf8proc_int32_t letter;
    for (utf8proc_ssize_t n; length > 0; text += n, length -= (size_t)n) {
        n = utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, &letter);
        if (n <= 0) return false;
    }
    return true;
}

static int give(Passwords *pool, const Order *form, const char *hash, const char *password)
{
    size_t length = strnlen(password, PASSWORD_MOST + 1);
    if (length < PASSWORD_LEAST || length > PASSWORD_MOST || !is_utf8(password, length)) return PASSWORD_BAD;
    pthread_mutex_lock(&pool->lock);
    bool full = pool->end - pool->first == PASSWORDS_QUEUE;
    if (!full) {
        Order *order = order_at(pool, pool->end++);
        *order = *form;
        order->length = length;
        memcpy(order->password, password, length);
        if (hash) memcpy(order->hash, hash, strnlen(hash, sizeof order->hash - 1));
        pthread_cond_signal(&pool->given);
    }
    pthread_mutex_unlock(&pool->lock);
    return full ? PASSWORD_BUSY : PASSWORD_TAKEN;
}

int passwords_hash(Passwords *pool, const char *password, PasswordDone *done, void *context, uint64_t number)
{
    return give(pool, &(Order){.done = done, .context = context, .number = number, .state = ORDER_WAITING}, NULL, password);
}

int passwords_verify(Passwords *pool, const char *hash, const char *password, PasswordDone *done, void *context,
                     uint64_t number)
{
    Order form = {.done = done, .context = context, .number = number, .state = ORDER_WAITING, .verifies = true};
    return give(pool, &form, hash && hash[0] ? hash : pool->nobody, password);
}

/* ---- results ---- */

int passwords_wakes(const Passwords *pool) { return pool->wakes; }

/* The first order, if it is done; it leaves the ring. */
static bool take_done(Passwords *pool, Order *out)
{
    pthread_mutex_lock(&pool->lock);
    Order *order = order_at(pool, pool->first);
    bool done = order->state == ORDER_DONE;
    if (done) {
        *out = *order;
        sodium_memzero(order, sizeof *order);
        pool->first++;
    }
    pthread_mutex_unlock(&pool->lock);
    return done;
}

void passwords_collect(Passwords *pool)
{
    uint64_t count;
    ssize_t n = read(pool->wakes, &count, sizeof count); /* before the look at the ring: what comes later wakes again */
    (void)n;
    Order order;
    while (take_done(pool, &order))
        order.done(order.context, order.number, order.result, order.result == PASSWORD_HASHED ? order.hash : "");
    sodium_memzero(&order, sizeof order);
}

/* ---- beginning and end ---- */

static bool make_nobody(Passwords *pool)
{
    char password[PASSWORD_MOST];
    randombytes_buf(password, sizeof password);
    bool made = hash_into(pool->nobody, password, sizeof password);
    sodium_memzero(password, sizeof password);
    return made;
}

/* The threads block all signals: those are the event loop's. */
static bool start_threads(Passwords *pool, int threads)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->threads < threads && pthread_create(&pool->thread[pool->threads], NULL, run_worker, pool) == 0)
        pool->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool->threads == threads;
}

Passwords *passwords_open(int threads)
{
    assert(threads >= 1 && threads <= THREADS);
    Passwords *pool = sodium_init() < 0 ? NULL : calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->given, NULL);
    pool->wakes = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pool->ring = sodium_allocarray(PASSWORDS_QUEUE, sizeof *pool->ring);
    if (pool->ring) sodium_memzero(pool->ring, PASSWORDS_QUEUE * sizeof *pool->ring);
    if (pool->wakes >= 0 && pool->ring && make_nobody(pool) && start_threads(pool, threads)) return pool;
    passwords_close(pool);
    return NULL;
}

void passwords_close(Passwords *pool)
{
    if (!pool) return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->given);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) pthread_join(pool->thread[i], NULL);
    sodium_free(pool->ring);
    if (pool->wakes >= 0) close(pool->wakes);
    pthread_cond_destroy(&pool->given);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
