/* Names of things: cards, characters, roles, people, and lists of them. */
#include "words.h"
#include <string.h>

static const char *const SUIT_ID[SUIT_COUNT] = {[SUIT_S] = "spades", [SUIT_H] = "hearts", [SUIT_D] = "diamonds", [SUIT_C] = "clubs"};
static const char *const SUIT_SIGN[SUIT_COUNT] = {[SUIT_S] = "♠", [SUIT_H] = "♥", [SUIT_D] = "♦", [SUIT_C] = "♣"};

typedef struct { const char *id, *sign; } RankWords;
static const RankWords RANK[RANK_A + 1] = {
    [RANK_2] = {"2", "2"}, [RANK_3] = {"3", "3"}, [RANK_4] = {"4", "4"},     [RANK_5] = {"5", "5"},     [RANK_6] = {"6", "6"},
    [RANK_7] = {"7", "7"}, [RANK_8] = {"8", "8"}, [RANK_9] = {"9", "9"},     [RANK_10] = {"10", "10"},  [RANK_J] = {"jack", "J"},
    [RANK_Q] = {"queen", "Q"},                    [RANK_K] = {"king", "K"},  [RANK_A] = {"ace", "A"},
};

/* Often called, and snprintf takes longer than the search for the sentence. */
const char *join_id(char id[ID], const char *family, const char *word, const char *suffix)
{
    const char *part[] = {family, ".", word, suffix};
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        for (const char *at = part[i]; *at && n < ID - 1; at++) id[n++] = *at;
    id[n] = 0;
    return id;
}

const char *raw_of(int language, const char *family, const char *word, const char *suffix)
{
    char id[ID];
    const char *sentence = sentence_of(language, join_id(id, family, word, suffix));
    return sentence ? sentence : "?";
}

/* ---- kinds, characters, roles ---- */

const char *say_kind(int language, int kind)
{
    return kind == KIND_NONE ? say_raw(language, "term.colt_45") : raw_of(language, "card", bang_kind_id(kind), "");
}

const char *say_kind_text(int language, int kind) { return raw_of(language, "card", bang_kind_id(kind), ".text"); }

const char *say_kind_short(int language, int kind) { return raw_of(language, "card", bang_kind_id(kind), ".short"); }

const char *say_border(int language, int kind)
{
    static const char *const ID_OF[] = {[BORDER_BROWN] = "term.brown_card", [BORDER_BLUE] = "term.blue_card", [BORDER_FEAT] = "term.feat_card"};
    return say_raw(language, ID_OF[bang_border(kind)]);
}

const char *say_character(int language, int character)
{
    return raw_of(language, "character", bang_character_id(character), "");
}

const char *say_character_text(int language, int character)
{
    return raw_of(language, "character", bang_character_id(character), ".text");
}

const char *say_role(int language, int role) { return raw_of(language, "role", bang_role_id(role), ""); }

const char *say_goal(int language, const BangGame *game, int role)
{
    bool hunt = game->roles[ROLE_SHERIFF] == 0 && (role == ROLE_DEPUTY || role == ROLE_OUTLAW || role == ROLE_RENEGADE);
    return raw_of(language, "role", bang_role_id(role), hunt ? ".goal3" : ".goal");
}

const char *say_source(int language, int source)
{
    if (source == 0) return "";
    return source & CHARACTER_SOURCE ? say_character(language, source & ~CHARACTER_SOURCE) : say_kind(language, source);
}

/* ---- places, sets, options ---- */

const char *say_zone(int language, int zone) { return raw_of(language, "zone", bang_zone_id(zone), ""); }
const char *say_set(int language, int set) { return raw_of(language, "set", bang_set_id(set), ""); }
const char *say_set_text(int language, int set) { return raw_of(language, "set", bang_set_id(set), ".text"); }
const char *say_option(int language, int bit) { return raw_of(language, "option", bang_option_id(bit), ""); }
const char *say_option_text(int language, int bit) { return raw_of(language, "option", bang_option_id(bit), ".text"); }

/* ---- cards ---- */

static int face(char *out, size_t size, int language, BangCard card, const char *frame, bool aloud)
{
    int suit = bang_suit(card);
    const RankWords *rank = &RANK[bang_rank(card)];
    SayArg args[] = {
        {"kind", say_kind(language, bang_kind(card)), 0},
        {"rank", aloud ? raw_of(language, "rank", rank->id, "") : rank->sign, 0},
        {"suit", aloud ? raw_of(language, "suit", SUIT_ID[suit], "") : SUIT_SIGN[suit], 0},
        {0},
    };
    return say_format(out, size, language, frame, args);
}

static int hidden(char *out, size_t size, int language, int n)
{
    return say_format(out, size, language, "face.hidden", (SayArg[]){{"n", NULL, n}, {0}});
}

/* A feat has no suit and rank, and a name like a title. */
static int title(char *out, size_t size, int language, int kind)
{
    return say_format(out, size, language, "face.named", (SayArg[]){{"kind", say_kind(language, kind), 0}, {0}});
}

static int any_card(char *out, size_t size, int language, BangCard card, const char *frame, bool aloud)
{
    if (card == CARD_NONE) return say_format(out, size, language, "face.none", NULL);
    if (card > CARD_COUNT) return hidden(out, size, language, 1);
    if (bang_suit(card) == SUIT_NONE) return title(out, size, language, bang_kind(card));
    return face(out, size, language, card, frame, aloud);
}

int say_card(char *out, size_t size, int language, BangCard card)
{
    return any_card(out, size, language, card, "face.printed", false);
}

int say_card_aloud(char *out, size_t size, int language, BangCard card)
{
    return any_card(out, size, language, card, "face.aloud", true);
}

int say_index(char *out, size_t size, int language, BangCard card, bool aloud)
{
    if (card != CARD_NONE && card <= CARD_COUNT && bang_suit(card) == SUIT_NONE) {
        out[0] = 0;
        return 0;
    }
    return any_card(out, size, language, card, aloud ? "face.index_aloud" : "face.index", aloud);
}

int card_words(const SayScene *scene, char *out, size_t size, BangCard card, int way)
{
    char name[PHRASE];
    int length = scene->aloud ? say_card_aloud(name, sizeof name, scene->language, card)
                              : say_card(name, sizeof name, scene->language, card);
    bool known = card != CARD_NONE && card <= CARD_COUNT;
    int as = known && way != WAY_PRINTED && way < WAY_COUNT ? bang_way_as(way, card) : KIND_NONE;
    if (as == KIND_NONE || as == bang_kind(card)) {
        Buffer b = buffer(out, size);
        append(&b, name, (size_t)length);
        return (int)b.length;
    }
    SayArg args[] = {{"card", name, 0}, {"kind", say_kind(scene->language, as), 0}, {0}};
    return say_format(out, size, scene->language, "face.as", args);
}

const char *short_words(int language, BangCard card)
{
    bool feat = card != CARD_NONE && card <= CARD_COUNT && bang_border(bang_kind(card)) == BORDER_FEAT;
    return feat ? say_kind_short(language, bang_kind(card)) : "";
}

bool lies_in(const BangGame *game, int zone, BangCard card)
{
    const BangCard *cards = bang_cards(game, zone);
    for (int i = bang_count(game, zone); i-- > 0;)
        if (cards[i] == card) return true;
    return false;
}

/* ---- lists ---- */

const char *word_before(int language, int i, int n, bool or)
{
    if (i == 0) return "";
    return say_raw(language, i < n - 1 ? "list.comma" : or ? "list.or" : "list.and");
}

/* All known, or all hidden: say_events keeps them apart. */
void cards_words(const SayScene *scene, char *out, size_t size, const BangCard *card, int n)
{
    if (n > 0 && card[0] == CARD_HIDDEN) {
        hidden(out, size, scene->language, n);
        return;
    }
    Buffer b = buffer(out, size);
    for (int i = 0; i < n; i++) {
        char name[PHRASE];
        append_text(&b, word_before(scene->language, i, n, false));
        card_words(scene, name, sizeof name, card[i], WAY_PRINTED);
        append_text(&b, name);
    }
}

void names_words(const SayScene *scene, char *out, size_t size, unsigned seats)
{
    Buffer b = buffer(out, size);
    int n = 0, i = 0;
    for (int seat = 0; seat < SEATS; seat++) n += (int)(seats >> seat & 1);
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1) {
            append_text(&b, word_before(scene->language, i++, n, false));
            append_text(&b, say_seat_name(scene, seat));
        }
}

/* ---- people ---- */

const char *say_seat_name(const SayScene *scene, int seat)
{
    static const char LETTER[SEATS][2] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    if (seat < 0 || seat >= SEATS) return say_raw(scene->language, "term.nobody");
    if (scene->name[seat]) return scene->name[seat];
    int character = scene->view->seat[seat].character;
    return character == CHARACTER_NONE ? LETTER[seat] : say_character(scene->language, character);
}
