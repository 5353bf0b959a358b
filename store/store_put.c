/* Orders on their way: copied and queued by the caller, taken by the writer, collected when they are done. Nothing here touches
   the database; what an order does is in store_write.c. */
#include "store_inside.h"
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void append_order(OrderList *list, Order *order)
{
    order->next = NULL;
    if (list->last) list->last->next = order;
    else list->first = order;
    list->last = order;
    list->count++;
    list->size += order->size;
}

Order *take_order(OrderList *list)
{
    Order *order = list->first;
    if (!order) return NULL;
    list->first = order->next;
    if (!list->first) list->last = NULL;
    list->count--;
    list->size -= order->size;
    return order;
}

static void *body_of(Order *order) { return order->body; }

/* ---- making one ---- */

static size_t room(const char *text) { return text ? strlen(text) + 1 : 0; }

static Order *make_order(enum OrderKind kind, const void *body, size_t size, size_t texts)
{
    Order *order = malloc(sizeof *order + size + texts);
    if (!order) return NULL;
    *order = (Order){.kind = kind, .size = size + texts, .used = size};
    memcpy(order->body, body, size);
    return order;
}

static const char *keep_text(Order *order, const char *text)
{
    size_t length = room(text);
    assert(order->used + length <= order->size);
    if (!text) return NULL;
    char *copy = (char *)order->body + order->used;
    memcpy(copy, text, length);
    order->used += length;
    return copy;
}

static bool give(Store *s, Order *order, StoreDone *done, void *context, uint64_t number)
{
    if (!order) return false;
    order->done = done, order->context = context, order->number = number;
    pthread_mutex_lock(&s->lock);
    bool taken = !s->stopping && !s->broken && s->queue.count < STORE_QUEUE;
    if (taken) {
        order->knew = s->heard;
        append_order(&s->queue, order);
        pthread_cond_signal(&s->to_write);
    }
    pthread_mutex_unlock(&s->lock);
    if (!taken) free(order);
    return taken;
}

/* ---- the kinds ---- */

bool store_put_person(Store *s, const StorePerson *person, StoreDone *done, void *context, uint64_t number)
{
    assert(person->id > 0 && person->id <= INT64_MAX);
    return give(s, make_order(ORDER_PERSON, person, sizeof *person, 0), done, context, number);
}

bool store_put_seen(Store *s, uint64_t person, int64_t when)
{
    SeenOrder seen = {.person = person, .when = when};
    return give(s, make_order(ORDER_SEEN, &seen, sizeof seen, 0), NULL, NULL, 0);
}

bool store_put_secret(Store *s, uint64_t person, const uint8_t hash[STORE_HASH], int64_t made, StoreDone *done, void *context,
                      uint64_t number)
{
    SecretOrder secret = {.person = person, .made = made};
    memcpy(secret.hash, hash, STORE_HASH);
    return give(s, make_order(ORDER_SECRET, &secret, sizeof secret, 0), done, context, number);
}

static Order *make_table(enum OrderKind kind, const char *code, const char *body)
{
    TableOrder table = {.body = NULL};
    assert(strlen(code) < STORE_CODE);
    memcpy(table.code, code, strlen(code));
    Order *order = make_order(kind, &table, sizeof table, room(body));
    if (!order) return NULL;
    TableOrder *own = body_of(order);
    own->body = keep_text(order, body);
    return order;
}

bool store_put_table(Store *s, const char *code, const char *body, StoreDone *done, void *context, uint64_t number)
{
    return give(s, make_table(ORDER_TABLE, code, body), done, context, number);
}

bool store_drop_table(Store *s, const char *code, StoreDone *done, void *context, uint64_t number)
{
    return give(s, make_table(ORDER_DROP, code, NULL), done, context, number);
}

bool store_put_game(Store *s, const StoreGame *game, StoreDone *done, void *context, uint64_t number)
{
    assert(game->game > 0 && game->game <= INT64_MAX);
    Order *order = make_order(ORDER_GAME, game, sizeof *game, room(game->setup) + room(game->proof) + room(game->people));
    if (!order) return false;
    StoreGame *own = body_of(order);
    own->setup = keep_text(order, game->setup);
    own->proof = keep_text(order, game->proof);
    own->people = keep_text(order, game->people);
    return give(s, order, done, context, number);
}

bool store_put_answer(Store *s, const StoreAnswer *answer, StoreDone *done, void *context, uint64_t number)
{
    return give(s, make_order(ORDER_ANSWER, answer, sizeof *answer, 0), done, context, number);
}

bool store_put_end(Store *s, const StoreEnd *end, StoreDone *done, void *context, uint64_t number)
{
    assert(end->seats >= 0 && end->seats <= 8);
    Order *order = make_order(ORDER_END, end, sizeof *end, room(end->record) + room(end->closed));
    if (!order) return false;
    StoreEnd *own = body_of(order);
    own->record = keep_text(order, end->record);
    own->closed = keep_text(order, end->closed);
    return give(s, order, done, context, number);
}

bool put_sweep(Store *s) { return give(s, make_order(ORDER_SWEEP, "", 0, 0), NULL, NULL, 0); }

bool put_forget(Store *s, uint64_t person, int64_t before)
{
    ForgetOrder forget = {.person = person, .before = before};
    return give(s, make_order(ORDER_FORGET, &forget, sizeof forget, 0), NULL, NULL, 0);
}

void store_tidy(Store *s, int64_t before)
{
    put_sweep(s);
    pthread_mutex_lock(&s->lock);
    s->tidy = true;
    s->tidy_before = before;
    pthread_cond_signal(&s->to_care);
    pthread_mutex_unlock(&s->lock);
}

/* ---- done ---- */

int store_wakes(const Store *s) { return s->wakes; }

void store_collect(Store *s)
{
    uint64_t times;
    while (read(s->wakes, &times, sizeof times) < 0 && errno == EINTR) {}
    pthread_mutex_lock(&s->lock);
    OrderList finished = s->finished;
    s->finished = (OrderList){0};
    s->heard = s->failures;
    pthread_mutex_unlock(&s->lock);
    for (Order *order; (order = take_order(&finished)); free(order))
        if (order->done) order->done(order->context, order->number, order->error);
}
