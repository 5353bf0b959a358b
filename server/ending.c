/* The end of a game on its way to the store. It is given again until it is there, for its table may be gone or play on by then;
   and until it is there, the table may not deal again: after a restart it could not be told which of two open games is on. */
#include "server.h"
#include "heap.h"
#include "log.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { AGAIN_SECONDS = 2 };

struct Ending {
    Server *server;
    char code[STORE_CODE];
    StoreEnd end;
    char *record;
    bool failed; /* and waits to be given again */
    Ending *next;
};

static void forget(Ending *e)
{
    Ending **at = &e->server->endings;
    while (*at != e) at = &(*at)->next;
    *at = e->next;
    sodium_memzero(e->record, strlen(e->record));
    free(e->record);
    free(e);
}

static void set_unsaved(const Ending *e, bool unsaved)
{
    Room *r = room_find(e->server, e->code);
    if (r) r->unsaved = unsaved;
}

static void failed(Ending *e, int error)
{
    log_line(LOG_ERROR, "store.failed", "what", "record", "why", store_error_id(error), NULL);
    e->failed = true;
    set_unsaved(e, true);
    evtimer_add(e->server->ending_event, &(struct timeval){.tv_sec = AGAIN_SECONDS});
}

static void stored(void *context, uint64_t game, int error)
{
    Ending *e = context;
    (void)game;
    if (error != STORE_OK && error != STORE_REFUSED) { /* refused: it has ended already, or never began */
        failed(e, error);
        return;
    }
    set_unsaved(e, false);
    forget(e);
}

static void give(Ending *e)
{
    e->failed = false;
    if (!store_put_end(e->server->store, &e->end, stored, e, e->end.game)) failed(e, STORE_BUSY);
}

void ending_put(Server *server, const char *code, const StoreEnd *end, char *record)
{
    Ending *e = heap_new(sizeof *e);
    *e = (Ending){.server = server, .end = *end, .record = record, .next = server->endings};
    snprintf(e->code, sizeof e->code, "%s", code);
    e->end.record = record;
    server->endings = e;
    give(e);
}

char *ending_record(const Server *server, uint64_t game)
{
    for (const Ending *e = server->endings; e; e = e->next)
        if (e->end.game == game) return heap_text(e->record, strlen(e->record));
    return NULL;
}

void ending_time(Server *server)
{
    for (Ending *e = server->endings; e; e = e->next)
        if (e->failed) give(e);
}

void ending_free(Server *server)
{
    while (server->endings) forget(server->endings);
}
