/* What happened, in a sentence. The id is made from the event's own word and from who the reader is in it:

       event.<id> [.you | .other] [.at | .at_you] [.<extra>]       (or .by, .by_you, where the other one is the doer)

   The table says who the subject is, who the other one, and what else there is; tools/check-catalogue reads its rows to
   know which ids there must be. */
#include "words.h"
#include <string.h>

enum Who { WHO_NONE, WHO_BY, WHO_AT };
enum Manner {
    SILENT = 1,  /* another event tells it */
    ALONE = 2,   /* there may be no other one: he is the subject himself, or nobody */
    SOURCED = 4, /* the card or character that did it is put before the sentence */
    RUN = 8,     /* several in a row are one sentence */
    WAYS = 16,   /* `way` is how the card is used */
};

typedef struct { uint8_t subject, other, manner; const char *extra; } Telling;

static const Telling TELLING[EVENT_COUNT] = {
    [EVENT_NONE] = {WHO_NONE, WHO_NONE, SILENT, NULL},
    [EVENT_GAME] = {WHO_NONE, WHO_NONE, 0, NULL},
    [EVENT_CHARACTER] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_ROLE] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_TURN] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_SKIPPED] = {WHO_AT, WHO_NONE, SOURCED, NULL},
    [EVENT_DREW] = {WHO_AT, WHO_NONE, SOURCED | RUN, ".discard"},
    [EVENT_PLAYED] = {WHO_BY, WHO_AT, ALONE | WAYS, NULL},
    [EVENT_LAID] = {WHO_BY, WHO_AT, ALONE | WAYS, NULL},
    [EVENT_REPLACED] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_USED] = {WHO_BY, WHO_NONE, WAYS, NULL},
    [EVENT_TRIED] = {WHO_BY, WHO_NONE, 0, ".ability"},
    [EVENT_FLIPPED] = {WHO_AT, WHO_NONE, SOURCED, NULL},
    [EVENT_CHECKED] = {WHO_NONE, WHO_NONE, SILENT, NULL}, /* the next event names the card that counts */
    [EVENT_SUCCEEDED] = {WHO_NONE, WHO_NONE, SOURCED, NULL},
    [EVENT_FAILED] = {WHO_NONE, WHO_NONE, SOURCED, ".nothing"},
    [EVENT_SHUFFLED] = {WHO_NONE, WHO_NONE, 0, NULL},
    [EVENT_CANCELLED] = {WHO_AT, WHO_NONE, WAYS, ".card"},
    [EVENT_DECLINED] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_LOST] = {WHO_AT, WHO_NONE, SOURCED, NULL},
    [EVENT_GAINED] = {WHO_AT, WHO_NONE, SOURCED, NULL},
    [EVENT_DOOMED] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_ELIMINATED] = {WHO_AT, WHO_BY, ALONE, NULL},
    [EVENT_REWARD] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_PENALTY] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_DISCARDED] = {WHO_AT, WHO_NONE, SOURCED | RUN, NULL},
    [EVENT_FORCED] = {WHO_BY, WHO_AT, ALONE, NULL},
    [EVENT_TOOK] = {WHO_BY, WHO_AT, ALONE | SOURCED | RUN, ".open"},
    [EVENT_INHERITED] = {WHO_BY, WHO_AT, RUN, NULL},
    [EVENT_REVEALED] = {WHO_NONE, WHO_NONE, RUN, NULL},
    [EVENT_CHOSE] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_LOOKED] = {WHO_AT, WHO_NONE, RUN, NULL},
    [EVENT_KEPT] = {WHO_AT, WHO_NONE, RUN, NULL},
    [EVENT_RETURNED] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_SHOWED] = {WHO_AT, WHO_NONE, 0, ".feat"},
    [EVENT_EXPLODED] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_PASSED_ON] = {WHO_BY, WHO_AT, 0, NULL},
    [EVENT_RELEASED] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_INVOKED] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_KEEPS] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_UNVEILED] = {WHO_NONE, WHO_NONE, 0, NULL},
    [EVENT_RETIRED] = {WHO_NONE, WHO_NONE, 0, NULL},
    [EVENT_FEATS_SHUFFLED] = {WHO_NONE, WHO_NONE, 0, NULL},
    [EVENT_PERFORMED] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_CLAIMED] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_BOASTED] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_PLACED] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_FORGOES] = {WHO_BY, WHO_NONE, 0, NULL},
    [EVENT_LEGEND] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_TURNED_BACK] = {WHO_AT, WHO_NONE, 0, NULL},
    [EVENT_SHOT] = {WHO_BY, WHO_AT, SOURCED, NULL},
    [EVENT_TURNED_UP] = {WHO_AT, WHO_NONE, SOURCED | RUN, NULL},
    [EVENT_LOOKED_AT] = {WHO_BY, WHO_AT, SOURCED, NULL},
    [EVENT_GAVE] = {WHO_BY, WHO_AT, SOURCED, NULL},
    [EVENT_WON] = {WHO_NONE, WHO_NONE, SILENT, NULL}, /* say_result tells it */
};

static int seat_of(const BangEvent *e, int who) { return who == WHO_BY ? e->by : who == WHO_AT ? e->at : NOBODY; }
static bool is_hidden(const BangEvent *e) { return e->card == CARD_HIDDEN; }

/* ---- which sentence ---- */

static bool is_from_discards(const BangEvent *e)
{
    return (e->kind == EVENT_DREW || e->kind == EVENT_TOOK) && e->from == ZONE_DISCARD;
}

static bool is_shot(const BangEvent *e)
{
    int kind = bang_way_as(e->way, e->card);
    return e->card == CARD_NONE || kind == KIND_BANG || kind == KIND_GATLING;
}

static bool has_extra(const BangEvent *e)
{
    switch (e->kind) {
    case EVENT_TRIED:
    case EVENT_FAILED: return e->card == CARD_NONE;
    case EVENT_CANCELLED: return !is_shot(e);
    case EVENT_SHOWED: return e->source && !(e->source & CHARACTER_SOURCE);
    case EVENT_TOOK: return e->at == NOBODY;
    default: return false;
    }
}

static const char *other_suffix(const SayScene *scene, int subject, int other, int who)
{
    if (other >= SEATS || other == subject) return "";
    if (other == scene->reader) return who == WHO_BY ? ".by_you" : ".at_you";
    return who == WHO_BY ? ".by" : ".at";
}

/* Where people are called by their characters, "Otis is Otis" would be silly. */
static bool is_called_so(const SayScene *scene, const BangEvent *e)
{
    if (e->kind != EVENT_CHARACTER || e->at == scene->reader) return false;
    return strcmp(say_seat_name(scene, e->at), say_source(scene->language, e->source)) == 0;
}

static const char *event_sentence(const SayScene *scene, const BangEvent *e, char id[ID])
{
    const Telling *t = &TELLING[e->kind];
    int subject = seat_of(e, t->subject);
    const char *you = subject == scene->reader ? ".you" : ".other";
    if (is_called_so(scene, e)) return "event.character.same";
    bool drew = is_from_discards(e);
    Buffer b = buffer(id, ID);
    append_text(&b, "event.");
    append_text(&b, drew ? "drew" : bang_event_id(e->kind));
    if (drew || t->subject != WHO_NONE) append_text(&b, you);
    if (!drew) append_text(&b, other_suffix(scene, subject, seat_of(e, t->other), t->other));
    if (drew) append_text(&b, TELLING[EVENT_DREW].extra);
    else if (has_extra(e)) append_text(&b, t->extra);
    return id;
}

/* The draw! for Dynamite is told by what Dynamite does. */
static bool is_silent(const BangEvent *e)
{
    if (e->kind >= EVENT_COUNT || TELLING[e->kind].manner & SILENT) return true;
    return (e->kind == EVENT_SUCCEEDED || e->kind == EVENT_FAILED) && e->source == KIND_DYNAMITE;
}

/* ---- what it says ---- */

static const char *character_name(const SayScene *scene, const BangEvent *e)
{
    int character = e->source & CHARACTER_SOURCE ? e->source & ~CHARACTER_SOURCE
                    : e->at < SEATS              ? scene->view->seat[e->at].character
                                                 : CHARACTER_NONE;
    return say_character(scene->language, character);
}

static void event_cards(const SayScene *scene, const BangEvent *e, int n, char out[PHRASE])
{
    BangCard card[CARD_COUNT];
    for (int i = 0; i < n; i++) card[i] = e[i].card;
    if (n == 1) card_words(scene, out, PHRASE, e->card, TELLING[e->kind].manner & WAYS ? e->way : WAY_PRINTED);
    else cards_words(scene, out, PHRASE, card, n);
}

/* "Otis: Otis draws" would be silly where a seat is called by its character; so would a shooter for a life lost. */
static bool shows_source(const SayScene *scene, const BangEvent *e)
{
    const Telling *t = &TELLING[e->kind];
    int subject = seat_of(e, t->subject);
    if (!(t->manner & SOURCED) || e->source == 0 || (e->kind == EVENT_LOST && e->by != NOBODY)) return false;
    return subject >= SEATS || strcmp(say_source(scene->language, e->source), say_seat_name(scene, subject)) != 0;
}

static int tell(const SayScene *scene, const BangEvent *e, int n, int left, char *out, size_t size)
{
    char id[ID], cards[PHRASE], sentence[LINE_TEXT];
    event_cards(scene, e, n, cards);
    SayArg args[] = {
        {"by", say_seat_name(scene, e->by), 0},
        {"at", say_seat_name(scene, e->at), 0},
        {"card", cards, 0},
        {"short", short_words(scene->language, e->card), 0},
        {"n", NULL, e->n},
        {"left", NULL, left},
        {"source", say_source(scene->language, e->source), 0},
        {"character", character_name(scene, e), 0},
        {"text", e->kind == EVENT_LEGEND ? say_character_text(scene->language, e->source & ~CHARACTER_SOURCE) : "", 0},
        {"role", e->kind == EVENT_ROLE ? raw_of(scene->language, "role", bang_role_id(e->n), ".a") : "", 0},
        {0},
    };
    const char *told = event_sentence(scene, e, id);
    if (!shows_source(scene, e)) return say_format(out, size, scene->language, told, args);
    say_format(sentence, sizeof sentence, scene->language, told, args);
    SayArg because[] = {{"source", say_source(scene->language, e->source), 0}, {"sentence", sentence, 0}, {0}};
    return say_format(out, size, scene->language, "event.because", because);
}

/* ---- as it was then ---- */

static bool turns(const BangEvent *e) { return e->kind == EVENT_LEGEND || e->kind == EVENT_TURNED_BACK; }

/* Those who turned in these events or behind them are called by the side that lay up before. */
static void call_as_before(SayScene *scene, const BangEvent *event, int count)
{
    bool called[SEATS];
    for (int seat = 0; seat < SEATS; seat++) called[seat] = scene->name[seat] != NULL;
    for (int i = count - 1; i >= 0; i--)
        if (turns(&event[i]) && event[i].at < SEATS && !called[event[i].at])
            scene->name[event[i].at] = say_character(scene->language, bang_other_side(event[i].source & ~CHARACTER_SOURCE));
}

/* The tokens that whoever did the first of these events had behind it. */
static int fame_after(const SayScene *scene, const BangEvent *event, int count)
{
    if (scene->fame > 0 || event->by >= SEATS) return scene->fame > 0 ? scene->fame - 1 : 0;
    int fame = bang_fame(scene->view, event->by);
    for (int i = 1; i < count; i++)
        if ((event[i].kind == EVENT_PERFORMED || event[i].kind == EVENT_PLACED) && event[i].by == event->by) fame += event[i].n;
    return fame;
}

/* ---- runs ---- */

static bool goes_on(const BangEvent *a, const BangEvent *b)
{
    return a->kind == b->kind && a->by == b->by && a->at == b->at && a->source == b->source && a->from == b->from &&
           a->way == b->way && is_hidden(a) == is_hidden(b);
}

static int run_length(const BangEvent *e, int count)
{
    int n = 1;
    if (e->kind >= EVENT_COUNT || !(TELLING[e->kind].manner & RUN)) return n;
    while (n < count && n < CARD_COUNT && goes_on(e, e + n)) n++;
    return n;
}

int say_events(const SayScene *scene, const BangEvent *event, int count, int *used, char *out, size_t size)
{
    *used = run_length(event, count);
    if (event->kind == EVENT_WON) return say_result(scene, out, size);
    out[0] = 0;
    if (is_silent(event)) return 0;
    SayScene then = *scene;
    call_as_before(&then, event, count + scene->later);
    return tell(&then, event, *used, fame_after(scene, event, count + scene->later), out, size);
}

int say_event(const SayScene *scene, const BangEvent *event, char *out, size_t size)
{
    int used;
    return say_events(scene, event, 1, &used, out, size);
}
