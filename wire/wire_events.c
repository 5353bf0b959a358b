/* What happened, as a list. Each event has all that the engine's has, so that wire_read_event makes the same of it again. */
#include "wire_words.h"

/* The characters are told by the seats: of somebody who is called by his character "Otis is Otis" would say nothing. */
static bool is_idle(const SayScene *scene, const BangEvent *e)
{
    return e->kind == EVENT_CHARACTER && e->at < SEATS && e->at != scene->reader && !scene->name[e->at];
}

static void put_event(Json *j, const BangEvent *e, const char *text)
{
    json_open(j, NULL);
    json_text(j, "kind", bang_event_id(e->kind));
    wire_seat(j, "by", e->by);
    wire_seat(j, "at", e->at);
    wire_card(j, "card", e->card);
    if (bang_moves_a_card(e->kind)) {
        wire_zone(j, "from", e->from);
        wire_zone(j, "to", e->to);
    }
    wire_source(j, "source", e->source);
    if (e->kind == EVENT_WON) wire_seats(j, "way", e->way); /* there it is the winners */
    else wire_way(j, "way", e->way);
    if (e->n != 0) json_int(j, "n", e->n);
    if (text[0]) json_text(j, "text", text);
    json_close(j);
}

void wire_events(Json *j, const char *key, const SayScene *scene, const BangEvent *event, int count, bool told)
{
    char text[LINE_TEXT];
    text[0] = 0; /* and not all of it: this is done for every seat */
    json_open_list(j, key);
    for (int i = 0, used = 1; i < count; i += used) {
        if (told) say_events(scene, event + i, count - i, &used, text, sizeof text);
        if (is_idle(scene, event + i)) text[0] = 0;
        for (int k = 0; k < used; k++) put_event(j, event + i + k, k == 0 ? text : "");
    }
    json_close_list(j);
}
