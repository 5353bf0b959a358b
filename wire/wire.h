/* A game as JSON, for one seat (docs/PROTOCOL.md, "A game"). Everything is taken from a view, which is bang_view of the reader's
   seat (or of NOBODY), and from events that bang_redact made for it: so nothing here can tell more than those do.

   Server and browser use the same encoder. No heap, clock or global; needs engine and text alone. */
#ifndef WIRE_H
#define WIRE_H

#include "json.h"
#include "text/say.h"

/* Room for any message of a game: 160 moves with their sentences, all reasons, the view. */
enum { WIRE_TEXT = 192 * 1024 };

/* Each writes one value under `key`. scene->view is the view to be written; scene->reader is its seat. Sentences are in
   scene->language, people are called scene->name. */
void wire_view(Json *j, const char *key, const SayScene *scene);
/* The events that led to the view; redacted for the reader. told: with sentences. */
void wire_events(Json *j, const char *key, const SayScene *scene, const BangEvent *event, int count, bool told);
/* The open question; with the reader's moves, and why his other cards are none, if he may answer. told: with sentences and
   moves; else the question alone. Nothing is written if none is open. */
void wire_ask(Json *j, const char *key, const SayScene *scene, bool told);
void wire_move(Json *j, const char *key, const SayScene *scene, int seat, BangMove move, bool told);
void wire_reason(Json *j, const char *key, const SayScene *scene, const BangReason *reason);
/* bang_write_state of the view, for clients that hold the engine. */
void wire_state(Json *j, const char *key, const BangGame *view);

void wire_seat(Json *j, const char *key, int seat);           /* nothing is written for NOBODY */
void wire_seats(Json *j, const char *key, unsigned mask);     /* "ACD" */

/* A move from its words, any of which may be NULL: absent. `at` defaults to the seat. WHY_LEGAL, or which word is none;
   whether the move is legal bang_refuse says. Of two equal cards the one the seat has is meant (view: of that seat). */
int wire_read_move(const BangGame *view, int seat, const char *verb, const char *card, const char *way, const char *at, BangMove *out);
int wire_read_seat(const char *text, int seats); /* NOBODY: none */

/* The other way, for clients that hold the engine: one event from its words; false: unknown words. n: 0 if absent. */
typedef struct { const char *kind, *by, *at, *card, *from, *to, *source, *way; int n; } WireEvent;
bool wire_read_event(const WireEvent *words, BangEvent *out);

#endif
