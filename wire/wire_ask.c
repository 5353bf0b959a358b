/* The open question, what the reader may do about it, and why the rest of what he has is of no use now. The rules are asked
   for every move and every reason; nothing is decided here. */
#include "wire_words.h"

/* ---- moves and reasons ---- */

static void put_move_fields(Json *j, int seat, BangMove move)
{
    json_text(j, "verb", bang_verb_id(move.verb));
    wire_card(j, "card", move.card);
    wire_way(j, "way", move.way);
    if (move.at != seat) wire_seat(j, "at", move.at);
}

void wire_move(Json *j, const char *key, const SayScene *scene, int seat, BangMove move, bool told)
{
    char text[LINE_TEXT];
    json_open(j, key);
    put_move_fields(j, seat, move);
    if (told) {
        say_move(scene, seat, move, text, sizeof text);
        json_text(j, "text", text);
        if (costs_life(scene->view, move)) json_bool(j, "hurts", true);
        if (say_careful(scene, seat, move, text, sizeof text) > 0) json_text(j, "careful", text);
    }
    json_close(j);
}

static void put_terms(Json *j, const BangReason *reason)
{
    if (reason->terms == 0) return;
    json_open_list(j, "terms");
    for (int i = 0; i < reason->terms && i < TERMS; i++) {
        json_open(j, NULL);
        wire_source(j, "source", reason->term[i].source);
        json_int(j, "plus", reason->term[i].plus);
        json_close(j);
    }
    json_close_list(j);
}

void wire_reason(Json *j, const char *key, const SayScene *scene, const BangReason *reason)
{
    char text[LINE_TEXT];
    json_open(j, key);
    json_text(j, "code", bang_why_id(reason->code));
    wire_seat(j, "seat", reason->seat);
    wire_card(j, "card", reason->card);
    wire_source(j, "source", reason->source);
    if (reason->is != 0 || reason->limit != 0) {
        json_int(j, "is", reason->is);
        json_int(j, "limit", reason->limit);
    }
    put_terms(j, reason);
    say_reason(scene, reason, text, sizeof text);
    json_text(j, "text", text);
    json_close(j);
}

/* ---- what he cannot use ---- */

/* Of a card that has ways besides the printed one the reason of the way that is nearest to being allowed is told: that with
   the later word in the list, as those are about whom and how often. */
static int why_not_card(const BangGame *view, int seat, BangCard card, int verb, BangReason *why)
{
    bool ways = verb == VERB_PLAY || verb == VERB_USE;
    BangMove move = {.verb = (uint8_t)verb, .card = card, .at = (uint8_t)(verb == VERB_PLAY ? NOBODY : seat)};
    int code = bang_refuse(view, seat, move, why);
    for (int way = WAY_PRINTED + 1; ways && way < WAY_COUNT && code != WHY_LEGAL; way++) {
        BangReason other;
        move.way = (uint8_t)way;
        int found = bang_refuse(view, seat, move, &other);
        if (found == WHY_NO_SUCH_WAY || (found != WHY_LEGAL && found <= code)) continue;
        code = found;
        *why = other;
    }
    return code;
}

static void put_refused(Json *j, const SayScene *scene, BangCard card, int way, const BangReason *why)
{
    json_open(j, NULL);
    wire_card(j, "card", card);
    wire_way(j, "way", way);
    wire_reason(j, "reason", scene, why);
    json_close(j);
}

static bool is_offered(const BangOptions *options, BangCard card)
{
    for (int i = 0; i < options->count; i++)
        if (options->option[i].card == card) return true;
    return false;
}

/* What would be done with a hand card now, or with a feat. Of the fullest feats one is discarded, but no hand card. */
static int verb_of_hand(const BangGame *view, const BangOptions *options)
{
    if (view->ask.kind == ASK_PLAY || view->ask.kind == ASK_SAME) return VERB_PLAY;
    if (view->ask.kind == ASK_FULLEST) return VERB_USE;
    for (int i = 0; i < options->count; i++)
        if (options->option[i].verb == VERB_DISCARD || options->option[i].verb == VERB_SHOW) return options->option[i].verb;
    return view->ask.kind == ASK_JAIL ? VERB_DISCARD : VERB_USE;
}

static int verb_of_feat(const BangGame *view, int seat)
{
    if (view->ask.kind == ASK_PLACE) return VERB_PLACE;
    if (view->ask.kind == ASK_FULLEST) return VERB_DISCARD;
    return bang_is_legend(view, seat) ? VERB_CLAIM : VERB_PERFORM;
}

static void put_refused_hand(Json *j, const SayScene *scene, const BangOptions *options)
{
    const BangCard *card = bang_cards(scene->view, ZONE_HAND + scene->reader);
    int verb = verb_of_hand(scene->view, options);
    for (int i = 0, n = bang_count(scene->view, ZONE_HAND + scene->reader); i < n; i++) {
        BangReason why;
        if (is_offered(options, card[i])) continue;
        if (why_not_card(scene->view, scene->reader, card[i], verb, &why) == WHY_LEGAL) continue;
        put_refused(j, scene, card[i], WAY_PRINTED, &why);
    }
}

/* Cards in play that would be an answer if they had not been tried. */
static void put_refused_table(Json *j, const SayScene *scene)
{
    const BangCard *card = bang_cards(scene->view, ZONE_TABLE + scene->reader);
    for (int i = 0, n = bang_count(scene->view, ZONE_TABLE + scene->reader); i < n; i++) {
        BangReason why;
        BangMove move = {.verb = VERB_USE, .card = card[i], .at = (uint8_t)scene->reader};
        if (bang_refuse(scene->view, scene->reader, move, &why) != WHY_ALREADY_TRIED) continue;
        put_refused(j, scene, card[i], WAY_PRINTED, &why);
    }
}

/* Of the row; none where there are no feats. */
static void put_refused_feats(Json *j, const SayScene *scene, const BangOptions *options)
{
    const BangCard *card = bang_cards(scene->view, ZONE_FEATS);
    int verb = verb_of_feat(scene->view, scene->reader);
    for (int i = 0, n = bang_count(scene->view, ZONE_FEATS); i < n; i++) {
        BangReason why;
        if (is_offered(options, card[i])) continue;
        if (why_not_card(scene->view, scene->reader, card[i], verb, &why) == WHY_LEGAL) continue;
        put_refused(j, scene, card[i], WAY_PRINTED, &why);
    }
}

/* Who is not asked is told of no ability but those that may come between. */
static void put_refused_abilities(Json *j, const SayScene *scene)
{
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++) {
        BangReason why;
        BangMove move = {.verb = VERB_ABILITY, .at = (uint8_t)scene->reader, .way = (uint8_t)way};
        int code = bang_refuse(scene->view, scene->reader, move, &why);
        if (code == WHY_LEGAL || code == WHY_NO_SUCH_ABILITY || code == WHY_NOT_ASKED) continue;
        put_refused(j, scene, CARD_NONE, way, &why);
    }
}

/* ---- the question ---- */

static void put_answers(Json *j, const SayScene *scene)
{
    BangOptions options;
    bang_options(scene->view, scene->reader, &options);
    if (options.moves == 0) return;
    json_open_list(j, "moves");
    for (int i = 0; i < options.moves; i++) wire_move(j, NULL, scene, scene->reader, bang_option(&options, i), true);
    json_close_list(j);
    json_open_list(j, "refused");
    put_refused_hand(j, scene, &options);
    put_refused_table(j, scene);
    put_refused_feats(j, scene, &options);
    put_refused_abilities(j, scene);
    json_close_list(j);
}

static void put_question(Json *j, const BangAsk *ask)
{
    json_text(j, "kind", bang_ask_id(ask->kind));
    wire_seats(j, "owe", ask->owe);
    wire_seat(j, "by", ask->by);
    wire_seat(j, "at", ask->at);
    wire_card(j, "card", ask->card);
    if (ask->n != 0) json_int(j, "count", ask->n);
    wire_way(j, "way", ask->way);
}

void wire_ask(Json *j, const char *key, const SayScene *scene, bool told)
{
    const BangGame *view = scene->view;
    char text[LINE_TEXT];
    if (view->ask.kind == ASK_NONE) return;
    json_open(j, key);
    put_question(j, &view->ask);
    if (told) {
        say_ask(scene, text, sizeof text);
        json_text(j, "text", text);
        put_answers(j, scene);
    }
    json_close(j);
}
