/* Why a move is refused, with the figures that decided. "why.<id>", or with ".plain" if only the code is known and with
   ".you" if it speaks of the reader, where the catalogue has such a sentence. */
#include "words.h"

static bool is_bare(const BangReason *r)
{
    bool no_card = r->code == WHY_NOBODY_IN_REACH; /* a shot without a card: "this card needs distance 1" would be wrong */
    return !r->card && !r->source && !r->is && !r->terms && (no_card || !r->limit);
}

static const char *reason_id(const SayScene *scene, const BangReason *r, char id[ID])
{
    const char *word = bang_why_id(r->code);
    if (is_bare(r) && say_has(join_id(id, "why", word, ".plain"))) return id;
    if (r->seat == scene->reader && say_has(join_id(id, "why", word, ".you"))) return id;
    return join_id(id, "why", word, "");
}

/* "2 seats, +1 Mustang" */
static void put_term(const SayScene *scene, Buffer *b, BangTerm term)
{
    char text[PHRASE], plus[16];
    Buffer figure = buffer(plus, sizeof plus);
    if (term.plus >= 0) append_text(&figure, "+");
    append_number(&figure, term.plus);
    SayArg args[] = {{"n", NULL, term.plus}, {"plus", plus, 0}, {"source", say_source(scene->language, term.source), 0}, {0}};
    say_format(text, sizeof text, scene->language, term.source ? "sum.plus" : "sum.seats", args);
    append_text(b, text);
}

static void put_sum(const SayScene *scene, Buffer *b, const BangReason *r)
{
    for (int i = 0; i < r->terms && i < TERMS; i++) {
        if (i > 0) append_text(b, say_raw(scene->language, "list.comma"));
        put_term(scene, b, r->term[i]);
    }
}

static void reason_card(const SayScene *scene, const BangReason *r, char out[PHRASE])
{
    Buffer b = buffer(out, PHRASE);
    if (r->card != CARD_NONE) card_words(scene, out, PHRASE, r->card, WAY_PRINTED);
    else append_text(&b, r->source ? say_source(scene->language, r->source) : say_raw(scene->language, "face.this"));
}

int say_reason(const SayScene *scene, const BangReason *reason, char *out, size_t size)
{
    char id[ID], card[PHRASE], sum[PHRASE];
    int language = scene->language, known = reason->card != CARD_NONE && reason->card <= CARD_COUNT;
    Buffer b = buffer(sum, sizeof sum);
    put_sum(scene, &b, reason);
    reason_card(scene, reason, card);
    SayArg args[] = {
        {"seat", say_seat_name(scene, reason->seat), 0},
        {"card", card, 0},
        {"kind", known ? say_kind(language, bang_kind(reason->card)) : card, 0},
        {"source", reason->source ? say_source(language, reason->source) : say_raw(language, "term.colt_45"), 0},
        {"short", short_words(language, reason->card), 0},
        {"sum", sum, 0},
        {"is", NULL, reason->is},
        {"limit", NULL, reason->limit},
        {0},
    };
    return say_format(out, size, language, reason_id(scene, reason, id), args);
}
