/* The state of a game in words: a seat in one line, and how the game ended. */
#include "words.h"

/* ---- the end ---- */

int say_result(const SayScene *scene, char *out, size_t size)
{
    const BangGame *view = scene->view;
    char id[ID], names[PHRASE], sentence[LINE_TEXT];
    names_words(scene, names, sizeof names, view->winners);
    SayArg args[] = {{"names", names, 0}, {0}};
    join_id(id, "end", bang_end_id(view->over), "");
    if (view->over == END_NOT || scene->reader >= view->seats) return say_format(out, size, scene->language, id, args);
    say_format(sentence, sizeof sentence, scene->language, id, args);
    bool won = view->winners >> scene->reader & 1;
    const char *lead = say_raw(scene->language, won ? "end.you_won" : "end.you_lost");
    return say_format(out, size, scene->language, "end.lead", (SayArg[]){{"lead", lead, 0}, {"sentence", sentence, 0}, {0}});
}

/* ---- a seat ---- */

/* One more part of the line. */
static void put_part(const SayScene *scene, Buffer *b, const char *id, const SayArg *args)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, scene->language, id, args);
    if (b->length > 0) append_text(b, say_raw(scene->language, "seat.comma"));
    append_text(b, text);
}

static void put_name(const SayScene *scene, Buffer *b, int seat)
{
    char text[PHRASE];
    const char *name = say_seat_name(scene, seat);
    if (seat == scene->reader) say_format(text, sizeof text, scene->language, "seat.you", (SayArg[]){{"name", name, 0}, {0}});
    append_text(b, seat == scene->reader ? text : name);
}

static void put_hand(const SayScene *scene, Buffer *b, int seat)
{
    int n = bang_count(scene->view, ZONE_HAND + seat);
    put_part(scene, b, n == 0 ? "seat.hand" : "seat.cards", (SayArg[]){{"n", NULL, n}, {0}});
}

static void put_table(const SayScene *scene, Buffer *b, int seat)
{
    char cards[PHRASE];
    int n = bang_count(scene->view, ZONE_TABLE + seat);
    if (n == 0) return;
    cards_words(scene, cards, sizeof cards, bang_cards(scene->view, ZONE_TABLE + seat), n);
    put_part(scene, b, "seat.table", (SayArg[]){{"cards", cards, 0}, {0}});
}

static void put_fame(const SayScene *scene, Buffer *b, int seat)
{
    int n = bang_fame(scene->view, seat);
    if (n > 0) put_part(scene, b, "seat.fame", (SayArg[]){{"n", NULL, n}, {0}});
}

static void put_distance(const SayScene *scene, Buffer *b, int seat)
{
    if (scene->reader >= SEATS || seat == scene->reader || !bang_in_play(scene->view, scene->reader)) return;
    int distance = bang_distance(scene->view, scene->reader, seat);
    put_part(scene, b, "seat.distance", (SayArg[]){{"n", NULL, distance}, {0}});
    put_part(scene, b, bang_reaches(scene->view, scene->reader, seat) ? "seat.in_reach" : "seat.out_of_reach", NULL);
}

int say_seat(const SayScene *scene, int seat, char *out, size_t size)
{
    const BangSeat *p = &scene->view->seat[seat];
    Buffer b = buffer(out, size);
    put_name(scene, &b, seat);
    if (scene->name[seat]) put_part(scene, &b, "seat.plain", (SayArg[]){{"text", say_character(scene->language, p->character), 0}, {0}});
    if (p->role != ROLE_HIDDEN) put_part(scene, &b, "seat.plain", (SayArg[]){{"text", say_role(scene->language, p->role), 0}, {0}});
    if (!bang_in_play(scene->view, seat)) {
        put_part(scene, &b, "seat.out", NULL);
        return (int)b.length;
    }
    put_part(scene, &b, "seat.life", (SayArg[]){{"n", NULL, p->life}, {"max", NULL, p->max_life}, {0}});
    put_hand(scene, &b, seat);
    put_table(scene, &b, seat);
    put_fame(scene, &b, seat);
    put_distance(scene, &b, seat);
    if (scene->view->turn == seat && scene->view->over == END_NOT) put_part(scene, &b, "seat.turn", NULL);
    return (int)b.length;
}
