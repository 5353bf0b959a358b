/* The open question in a sentence: who did what, and what may be answered. The answers are read from the options, so the
   sentence never offers what the rules refuse. */
#include "words.h"
#include <string.h>

/* What a question needs besides "ask.<id>.you" and "ask.<id>.other". */
enum Variant {
    PLAIN,
    MORE,  /* n of 2 and up; or by no card */
    DUEL,  /* between two */
    ABOUT, /* whose cards they are: perhaps one's own */
    HAND,  /* whose hand it is */
    ONE,   /* about one feat */
    LAST,  /* n is 1 */
    START, /* n is still 0 */
};
typedef struct { uint8_t variant, choices; } Asking; /* choices: the answers are few and follow */

static const Asking ASKING[ASK_COUNT] = {
    [ASK_NONE] = {PLAIN, 0},
    [ASK_PLAY] = {PLAIN, 0},
    [ASK_DEFEND] = {MORE, 1},
    [ASK_BANG] = {DUEL, 1},
    [ASK_RESCUE] = {PLAIN, 1},
    [ASK_EXCESS] = {PLAIN, 0},
    [ASK_STORE] = {PLAIN, 0},
    [ASK_PICK] = {ABOUT, 0},
    [ASK_PAY] = {PLAIN, 0},
    [ASK_CHOOSE] = {PLAIN, 0},
    [ASK_RETURN] = {PLAIN, 0},
    [ASK_FIRST] = {PLAIN, 1},
    [ASK_ORDER] = {PLAIN, 0},
    [ASK_KEEP] = {PLAIN, 0},
    [ASK_FEAT] = {ONE, 1},
    [ASK_SPEND] = {PLAIN, 0},
    [ASK_BOAST] = {LAST, 1},
    [ASK_FULLEST] = {PLAIN, 0},
    [ASK_PLACE] = {PLAIN, 0},
    [ASK_VICTIM] = {PLAIN, 0},
    [ASK_SHOOT] = {PLAIN, 0},
    [ASK_MAY] = {PLAIN, 1},
    [ASK_MORE] = {START, 1},
    [ASK_LOOK] = {HAND, 0},
    [ASK_GIVE] = {PLAIN, 0},
    [ASK_JAIL] = {PLAIN, 0},
    [ASK_KEEP_ONE] = {PLAIN, 0},
    [ASK_SAME] = {PLAIN, 0},
};

/* ---- the answers ---- */

enum { PARTS = 8, PART = 160 };
typedef struct { int count; char text[PARTS][PART]; } Parts;

static const char *answer_id(const SayScene *scene, const BangOption *o, char id[ID])
{
    const BangGame *view = scene->view;
    switch ((enum BangVerb)o->verb) {
    case VERB_PASS: return is_start(&view->ask) ? "answer.pass.more.start" : join_id(id, "answer.pass", bang_ask_id(view->ask.kind), "");
    case VERB_ABILITY: return join_id(id, "answer.way", bang_way_id(o->way), "");
    case VERB_HAND: return looks_first(view, scene->reader) ? "answer.hand.look" : "answer.hand";
    case VERB_PERFORM: return "answer.perform";
    case VERB_CLAIM: return "answer.claim";
    case VERB_BOAST: return "answer.boast";
    case VERB_TAKE: return "answer.take";
    case VERB_USE:
        if (o->way != WAY_PRINTED) return join_id(id, "answer.way", bang_way_id(o->way), "");
        return lies_in(view, ZONE_TABLE + scene->reader, o->card) ? "answer.try" : "answer.play";
    case VERB_NONE: case VERB_PLAY: case VERB_DISCARD: case VERB_RETURN: case VERB_KEEP: case VERB_PLACE: case VERB_SHOW: case VERB_NAME:
    case VERB_GIVE: case VERB_PROMISE: case VERB_COUNT: break;
    }
    return NULL;
}

/* Two Missed! are one answer. */
static void add_part(const SayScene *scene, const BangOption *o, Parts *parts)
{
    char id[ID], card[PHRASE];
    const char *found = answer_id(scene, o, id);
    if (!found || !say_has(found) || parts->count == PARTS) return;
    bool named = o->verb == VERB_TAKE || o->verb == VERB_PERFORM || o->verb == VERB_CLAIM;
    if (named) card_words(scene, card, sizeof card, o->card, WAY_PRINTED);
    SayArg args[] = {{"card", named ? card : say_kind(scene->language, bang_kind(o->card)), 0}, {0}};
    say_format(parts->text[parts->count], PART, scene->language, found, args);
    for (int i = 0; i < parts->count; i++)
        if (strcmp(parts->text[i], parts->text[parts->count]) == 0) return;
    parts->count++;
}

/* Losing life comes last. */
static int list_answers(const SayScene *scene, Buffer *b)
{
    BangOptions options;
    Parts parts = {0};
    bang_options(scene->view, scene->reader, &options);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < options.count; i++)
            if ((options.option[i].verb == VERB_PASS) == pass) add_part(scene, &options.option[i], &parts);
    for (int i = 0; i < parts.count; i++) {
        append_text(b, word_before(scene->language, i, parts.count, true));
        append_text(b, parts.text[i]);
    }
    return parts.count;
}

/* ---- the question ---- */

static const char *variant_suffix(const SayScene *scene, const BangAsk *ask, bool you)
{
    switch ((enum Variant)ASKING[ask->kind].variant) {
    case PLAIN: break;
    case MORE: return ask->n > 1 ? ".more" : you && ask->card == CARD_NONE ? ".free" : "";
    case DUEL: return you && bang_kind(ask->card) == KIND_DUEL ? ".duel" : "";
    case ABOUT:
        if (you) return ask->at == scene->reader ? ".own" : "";
        return ask->at == scene->reader ? ".at_you" : "";
    case HAND: return !you && ask->at == scene->reader ? ".at_you" : "";
    case ONE: return ask->card != CARD_NONE ? ".card" : "";
    case LAST: return you && ask->n == 1 ? ".last" : "";
    case START: return you && ask->n == 0 ? ".start" : "";
    }
    return "";
}

static const char *ask_sentence(const SayScene *scene, const BangAsk *ask, bool you, char id[ID])
{
    char suffix[ID];
    if (ask->kind == ASK_NONE) return "ask.none";
    Buffer b = buffer(suffix, sizeof suffix);
    append_text(&b, you ? ".you" : ".other");
    append_text(&b, variant_suffix(scene, ask, you));
    return join_id(id, "ask", bang_ask_id(ask->kind), suffix);
}

/* How many: of a rescue the life that is missing, as ask.n is about something else. */
static int figure_of(const BangGame *view, int seat)
{
    return view->ask.kind == ASK_RESCUE && seat < SEATS ? 1 - view->seat[seat].life : view->ask.n;
}

int say_ask(const SayScene *scene, char *out, size_t size)
{
    const BangGame *view = scene->view;
    const BangAsk *ask = &view->ask;
    bool you = scene->reader < SEATS && (ask->owe >> scene->reader & 1);
    int seat = you ? scene->reader : ask->kind == ASK_NONE ? NOBODY : bang_who(view);
    char id[ID], card[PHRASE], names[PHRASE], sentence[LINE_TEXT], choices[LINE_TEXT];
    card_words(scene, card, sizeof card, ask->card, ask->way);
    names_words(scene, names, sizeof names, ask->owe);
    SayArg args[] = {
        {"seat", say_seat_name(scene, seat), 0},
        {"by", say_seat_name(scene, ask->by), 0},
        {"at", say_seat_name(scene, ask->at), 0},
        {"names", names, 0},
        {"card", card, 0},
        {"short", short_words(scene->language, ask->card), 0},
        {"n", NULL, figure_of(view, seat)},
        {"character", seat < SEATS ? say_character(scene->language, view->seat[seat].character) : "", 0},
        {0},
    };
    const char *found = ask_sentence(scene, ask, you, id);
    Buffer b = buffer(choices, sizeof choices);
    int answers = you && ASKING[ask->kind].choices ? list_answers(scene, &b) : 0;
    if (answers == 0) return say_format(out, size, scene->language, found, args);
    say_format(sentence, sizeof sentence, scene->language, found, args);
    SayArg both[] = {{"sentence", sentence, 0}, {"choices", choices, 0}, {0}};
    return say_format(out, size, scene->language, answers == 1 ? "ask.only" : "ask.choices", both);
}
