/* Printed facts and words, made from the .def files and lists.h; and what anybody may ask about a position. */
#include "game.h"

static const struct { uint8_t suit, rank; } PRINTED[CARD_COUNT + 1] = {
    {SUIT_COUNT, 0},
#define FACE(NAME, suit, rank) {SUIT_##suit, RANK_##rank},
#include "sets/sets.def"
};
const uint8_t KIND_OF[256] = {
    KIND_NONE,
#define FACE(NAME, suit, rank) KIND_##NAME,
#include "sets/sets.def"
};
#define BITS_2(n) n, n + 1, n + 1, n + 2
#define BITS_4(n) BITS_2(n), BITS_2(n + 1), BITS_2(n + 1), BITS_2(n + 2)
#define BITS_6(n) BITS_4(n), BITS_4(n + 1), BITS_4(n + 1), BITS_4(n + 2)
const uint8_t BITS[256] = {BITS_6(0), BITS_6(1), BITS_6(1), BITS_6(2)};
static const CardRow NO_CARD = {0};
static const Source NO_SOURCE = {0};
const CardRow *const CARD_ROW[KIND_COUNT] = {
    &NO_CARD,
#define KIND(NAME, id, border) &CARD_##NAME,
#include "sets/sets.def"
};
const Source *const CHARACTER_ROW_OF[CHARACTER_COUNT] = {
    &NO_SOURCE,
#define CHARACTER(NAME, id, life) &SOURCE_##NAME,
#include "sets/sets.def"
};
static const struct { const char *id; uint8_t border, set; } KIND_ROW[KIND_COUNT] = {
    {"none", 0, 0},
#define KIND(NAME, id, border) {#id, BORDER_##border, THIS_SET},
#include "sets/sets.def"
};
static const struct { const char *id; int8_t life; uint8_t set; } CHARACTER_ROW[CHARACTER_COUNT] = {
    {"none", 0, 0},
#define CHARACTER(NAME, id, life) {#id, life, THIS_SET},
#include "sets/sets.def"
};
static const struct { uint8_t other; bool legendary; } SIDE_OF[CHARACTER_COUNT] = {
#define SIDES(NORMAL, LEGENDARY)                                                                                                \
    [CHARACTER_##NORMAL] = {CHARACTER_##LEGENDARY, false}, [CHARACTER_##LEGENDARY] = {CHARACTER_##NORMAL, true},
#include "sets/sets.def"
};
static const bool CROSSROADS_ON[KIND_COUNT] = {
#define CROSSROADS(NAME) [KIND_##NAME] = true,
#include "sets/sets.def"
};

uint8_t bang_kind(BangCard card) { return KIND_OF[card]; }
uint8_t bang_suit(BangCard card) { return card <= CARD_COUNT ? PRINTED[card].suit : SUIT_COUNT; }
uint8_t bang_rank(BangCard card) { return card <= CARD_COUNT ? PRINTED[card].rank : 0; }
static bool is_character(int c) { return c > CHARACTER_NONE && c < CHARACTER_COUNT; }
static bool is_kind(int kind) { return kind > KIND_NONE && kind < KIND_COUNT; }
uint8_t bang_border(int kind) { return is_kind(kind) ? KIND_ROW[kind].border : BORDER_BROWN; }
bool bang_is_weapon(int kind) { return is_kind(kind) && CARD_ROW[kind]->weapon; }

int bang_weapon_range(int kind)
{
    if (kind == KIND_NONE) return 1; /* BASE-014 */
    if (!bang_is_weapon(kind)) return 0;
    const Hook *hook = CARD_ROW[kind]->source.hook;
    while (hook->moment != MOD_RANGE) hook++;
    return hook->base;
}

int bang_life(int character) { return is_character(character) ? CHARACTER_ROW[character].life : 0; }

uint8_t bang_other_side(int c) { return is_character(c) ? SIDE_OF[c].other : CHARACTER_NONE; }
bool bang_legendary(int c) { return is_character(c) && SIDE_OF[c].legendary; }
bool bang_has_crossroads(BangCard feat) { return CROSSROADS_ON[KIND_OF[feat]]; }
uint8_t bang_set_of_kind(int kind) { return is_kind(kind) ? KIND_ROW[kind].set : SET_BASE; }
uint8_t bang_set_of_character(int c) { return is_character(c) ? CHARACTER_ROW[c].set : SET_BASE; }

/* ---- words ---- */

#define WORDS(LIST, count) static const char *const LIST##_WORD[count] = {LIST(WORD)};
#define WORD(NAME, id, ...) #id,
WORDS(BANG_SETS, SET_COUNT)
WORDS(BANG_OPTIONS, OPTION_COUNT)
WORDS(BANG_ROLES, ROLE_COUNT)
WORDS(BANG_VERBS, VERB_COUNT)
WORDS(BANG_ASKS, ASK_COUNT)
WORDS(BANG_WAYS, WAY_COUNT)
WORDS(BANG_WHYS, WHY_COUNT)
WORDS(BANG_EVENTS, EVENT_COUNT)
WORDS(BANG_ENDS, END_COUNT)
WORDS(BANG_MARKS, MARK_COUNT)
WORDS(BANG_COUNTERS, COUNTER_COUNT)
#undef WORD
static const char *word(const char *const *list, int count, int i) { return i >= 0 && i < count ? list[i] : "?"; }

const char *bang_kind_id(int kind) { return kind >= 0 && kind < KIND_COUNT ? KIND_ROW[kind].id : "?"; }
const char *bang_character_id(int c) { return c >= 0 && c < CHARACTER_COUNT ? CHARACTER_ROW[c].id : "?"; }
const char *bang_set_id(int set) { return word(BANG_SETS_WORD, SET_COUNT, set); }
const char *bang_option_id(int option) { return word(BANG_OPTIONS_WORD, OPTION_COUNT, option); }
const char *bang_role_id(int role) { return word(BANG_ROLES_WORD, ROLE_COUNT, role); }
const char *bang_verb_id(int verb) { return word(BANG_VERBS_WORD, VERB_COUNT, verb); }
const char *bang_ask_id(int kind) { return word(BANG_ASKS_WORD, ASK_COUNT, kind); }
const char *bang_way_id(int way) { return word(BANG_WAYS_WORD, WAY_COUNT, way); }
const char *bang_why_id(int code) { return word(BANG_WHYS_WORD, WHY_COUNT, code); }
const char *bang_event_id(int kind) { return word(BANG_EVENTS_WORD, EVENT_COUNT, kind); }
const char *bang_end_id(int end) { return word(BANG_ENDS_WORD, END_COUNT, end); }
const char *mark_id(int kind) { return word(BANG_MARKS_WORD, MARK_COUNT, kind); }
const char *counter_id(int counter) { return word(BANG_COUNTERS_WORD, COUNTER_COUNT, counter); }

/* The word of a zone without its seat. */
const char *bang_zone_id(int zone)
{
#define IS_ONE(NAME, id) if (zone == ZONE_##NAME) return #id;
#define IS_EACH(NAME, id) if (zone >= ZONE_##NAME && zone <= ZONE_##NAME##_LAST) return #id;
#define X(NAME, id, how_many, open) IS_##how_many(NAME, id)
    BANG_ZONES(X)
#undef X
    return "?";
}

static bool same_word(const char *id, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (id[i] == 0 || id[i] != text[i]) return false;
    return id[length] == 0;
}

int bang_kind_named(const char *id, size_t length)
{
    for (int k = KIND_NONE + 1; k < KIND_COUNT; k++)
        if (same_word(KIND_ROW[k].id, id, length)) return k;
    return KIND_NONE;
}

int bang_character_named(const char *id, size_t length)
{
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++)
        if (same_word(CHARACTER_ROW[c].id, id, length)) return c;
    return CHARACTER_NONE;
}

int bang_role_named(const char *id, size_t length)
{
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        if (same_word(BANG_ROLES_WORD[role], id, length)) return role;
    return ROLE_NONE;
}

/* ---- asking about a position ---- */

static bool is_zone(int zone) { return zone >= 0 && zone < ZONE_COUNT; }
static bool is_seat(const BangGame *g, int seat) { return seat >= 0 && seat < g->seats; }
int bang_count(const BangGame *g, int zone) { return is_zone(zone) ? zone_count(g, zone) : 0; }
const BangCard *bang_cards(const BangGame *g, int zone) { return is_zone(zone) ? zone_cards(g, zone) : NULL; }

BangCard bang_find(const BangGame *g, int zone, int kind) { return is_zone(zone) ? find_kind(g, zone, kind) : CARD_NONE; }

uint8_t bang_weapon(const BangGame *g, int seat)
{
    if (!is_seat(g, seat)) return KIND_NONE;
    const BangCard *card = zone_cards(g, ZONE_TABLE + seat);
    for (int i = 0, n = table_size(g, seat); i < n; i++)
        if (CARD_ROW[KIND_OF[card[i]]]->weapon) return KIND_OF[card[i]];
    return KIND_NONE;
}

bool bang_is_legend(const BangGame *g, int seat) { return is_seat(g, seat) && bang_legendary(g->seat[seat].character); }
int bang_fame(const BangGame *g, int seat) { return is_seat(g, seat) ? g->seat[seat].counter[COUNTER_FAME] : 0; }

bool bang_in_play(const BangGame *g, int seat) { return is_seat(g, seat) && in_play(g, seat); }
int bang_players(const BangGame *g) { return bits(g->living); }
int bang_left_of(const BangGame *g, int seat) { return is_seat(g, seat) && g->living ? left_of(g, seat) : NOBODY; }

int bang_distance(const BangGame *g, int from, int to)
{
    return from == to || !bang_in_play(g, from) || !bang_in_play(g, to) ? 0 : distance(g, from, to);
}

bool bang_reaches(const BangGame *g, int from, int to)
{
    return from != to && bang_in_play(g, from) && bang_in_play(g, to) && g->seat[from].reach >> to & 1;
}
