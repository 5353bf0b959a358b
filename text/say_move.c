/* A move as a button or a line of a menu. Cards are named with their rank and suit: the very card is meant. */
#include "words.h"
#include <string.h>

bool is_start(const BangAsk *ask) { return ask->kind == ASK_MORE && ask->n == 0; }

bool looks_first(const BangGame *view, int seat)
{
    return view->ask.kind == ASK_FIRST && seat < SEATS && bang_legendary(view->seat[seat].character);
}

/* Of the card that a move takes: where it lies depends on what is asked. */
static const char *take_id(const BangGame *view, int seat)
{
    if (view->ask.kind == ASK_PICK) return view->ask.at == seat ? "move.take.own" : "move.take.at";
    if (view->ask.kind == ASK_FIRST) return "move.take.discard";
    if (view->ask.kind == ASK_CHOOSE) return "move.take.flip";
    return "move.take";
}

/* At oneself only where somebody else could have been meant. NOBODY: the target is not chosen yet. */
static const char *play_id(int seat, BangMove move)
{
    int kind = bang_kind(move.card);
    bool aims = kind == KIND_PANIC || kind == KIND_CAT_BALOU || kind == KIND_JAIL;
    if (move.at >= SEATS) return "move.play";
    if (move.at != seat) return "move.play.at";
    return aims ? "move.play.self" : "move.play";
}

static const char *move_id(const BangGame *view, int seat, BangMove move, char id[ID])
{
    switch ((enum BangVerb)move.verb) {
    case VERB_NONE: return "move.pass.none";
    case VERB_PASS: return is_start(&view->ask) ? "move.pass.more.start" : join_id(id, "move.pass", bang_ask_id(view->ask.kind), "");
    case VERB_PLAY: return play_id(seat, move);
    case VERB_USE: return lies_in(view, ZONE_TABLE + seat, move.card) ? "move.try" : "move.use";
    case VERB_ABILITY: return join_id(id, "move.way", bang_way_id(move.way), "");
    case VERB_TAKE: return take_id(view, seat);
    case VERB_HAND: return looks_first(view, seat) ? "move.hand.look" : "move.hand";
    case VERB_DISCARD: return "move.discard";
    case VERB_RETURN: return "move.return";
    case VERB_KEEP: return "move.keep";
    case VERB_PERFORM: return bang_fame(view, seat) <= MOST_TOKENS ? "move.perform.legend" : "move.perform";
    case VERB_CLAIM: return "move.claim";
    case VERB_BOAST: return bang_fame(view, seat) == 1 ? "move.boast.legend" : "move.boast";
    case VERB_PLACE: return "move.place";
    case VERB_SHOW: return "move.show";
    case VERB_NAME: return join_id(id, "move.name", bang_ask_id(view->ask.kind), "");
    case VERB_GIVE: return "move.give";
    case VERB_PROMISE: return "move.promise";
    case VERB_COUNT: break;
    }
    return "move.pass.none";
}

/* Of another's move: "at himself" instead of "at yourself", where the two differ. */
static const char *move_id_for(const SayScene *scene, int seat, BangMove move, char id[ID])
{
    static const char *const OTHER[][2] = {
        {"move.play.self", "move.play.self.other"}, {"move.try", "move.try.other"}, {"move.take.own", "move.take.own.other"}, {"move.pass.play", "move.pass.play.other"},
    };
    const char *own = move_id(scene->view, seat, move, id);
    if (scene->reader == seat || scene->reader >= SEATS) return own;
    for (size_t i = 0; i < sizeof OTHER / sizeof *OTHER; i++)
        if (strcmp(OTHER[i][0], own) == 0) return OTHER[i][1];
    return own;
}

/* A feat that is done by its free act now comes with what it asks. */
static void move_card_words(const SayScene *scene, BangMove move, char out[PHRASE])
{
    char card[PHRASE];
    bool free_act = (move.verb == VERB_PERFORM || move.verb == VERB_CLAIM) && scene->view->ask.kind == ASK_PLAY;
    card_words(scene, free_act ? card : out, PHRASE, move.card, move.way);
    if (!free_act) return;
    say_format(out, PHRASE, scene->language, "face.feat", (SayArg[]){{"card", card, 0}, {"short", short_words(scene->language, move.card), 0}, {0}});
}

int say_move(const SayScene *scene, int seat, BangMove move, char *out, size_t size)
{
    const BangGame *view = scene->view;
    char id[ID], card[PHRASE];
    int whose = view->ask.kind == ASK_PICK && move.verb == VERB_TAKE ? view->ask.at : move.at;
    move_card_words(scene, move, card);
    SayArg args[] = {
        {"card", card, 0},
        {"n", NULL, MOST_TOKENS},
        {"at", whose == scene->reader && whose != seat ? say_raw(scene->language, "term.you") : say_seat_name(scene, whose), 0},
        {"character", say_character(scene->language, view->seat[seat].character), 0},
        {0},
    };
    return say_format(out, size, scene->language, move_id_for(scene, seat, move, id), args);
}
