/* Words from outside: seats, moves and events. What is none is refused here; whether a move is legal bang_refuse says. */
#include "wire_words.h"

static bool is_same(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

/* The index of a word in a list of ids, -1 if it is none. */
static int index_of(const char *word, const char *(*id)(int), int count)
{
    for (int i = 0; i < count; i++)
        if (is_same(word, id(i))) return i;
    return -1;
}

/* A way is never called by the word "printed": it is left out. -1: there is no such way. */
static int way_of(const char *word)
{
    int way = word ? index_of(word, bang_way_id, WAY_COUNT) : WAY_PRINTED;
    return word && way == WAY_PRINTED ? -1 : way;
}

static bool is_letter_of(const char *text, int seats) { return text[0] >= 'A' && text[0] < 'A' + seats; }

int wire_read_seat(const char *text, int seats)
{
    return text && is_letter_of(text, seats) && text[1] == 0 ? text[0] - 'A' : NOBODY;
}

/* ---- moves ---- */

static bool is_exact(const char *card)
{
    while (*card && *card != '/') card++;
    return *card == '/';
}

static bool same_face(BangCard a, BangCard b)
{
    return bang_kind(a) == bang_kind(b) && bang_suit(a) == bang_suit(b) && bang_rank(a) == bang_rank(b);
}

static bool holds(const BangGame *view, int seat, BangCard card)
{
    const BangCard *hand = bang_cards(view, ZONE_HAND + seat);
    for (int i = bang_count(view, ZONE_HAND + seat); i-- > 0;)
        if (hand[i] == card) return true;
    return false;
}

/* Of equal cards that which makes the move legal, else that in his hand. */
static BangCard which_copy(const BangGame *view, int seat, BangMove move)
{
    BangCard found = move.card;
    for (int c = 1; c <= CARD_COUNT; c++) {
        BangMove other = move;
        other.card = (BangCard)c;
        if (!same_face(other.card, move.card)) continue;
        if (bang_refuse(view, seat, other, NULL) == WHY_LEGAL) return other.card;
        if (holds(view, seat, other.card)) found = other.card;
    }
    return found;
}

int wire_read_move(const BangGame *view, int seat, const char *verb, const char *card, const char *way, const char *at,
                   BangMove *out)
{
    int v = verb ? index_of(verb, bang_verb_id, VERB_PROMISE) : VERB_NONE; /* a promise is no move but the shadow of one */
    int w = way_of(way), a = at ? wire_read_seat(at, view->seats) : seat;
    BangCard c = card ? bang_read_card(card, word_length(card)) : CARD_NONE;
    if (seat < 0 || seat >= view->seats) return WHY_NO_SUCH_SEAT;
    if (v <= VERB_NONE) return WHY_NO_SUCH_VERB;
    if (card && c == CARD_NONE) return WHY_NO_SUCH_CARD;
    if (w < 0) return WHY_NO_SUCH_WAY;
    if (a == NOBODY) return WHY_NO_SUCH_SEAT;
    *out = (BangMove){.verb = (uint8_t)v, .card = c, .at = (uint8_t)a, .way = (uint8_t)w};
    if (card && !is_exact(card)) out->card = which_copy(view, seat, *out);
    return WHY_LEGAL;
}

/* ---- events; each reader gives false for a word that is none, and nobody, nothing or the default for NULL ---- */

static bool read_seat_word(const char *word, uint8_t *out)
{
    *out = (uint8_t)wire_read_seat(word, SEATS);
    return !word || *out != NOBODY;
}

static bool read_card_word(const char *word, BangCard *out)
{
    *out = !word ? CARD_NONE : is_same(word, "?") ? CARD_HIDDEN : bang_read_card(word, word_length(word));
    return !word || *out != CARD_NONE;
}

/* "deck", "hand A" */
static bool is_zone(const char *word, int zone)
{
    const char *id = bang_zone_id(zone);
    int owner = zone_owner(zone);
    while (*id && *id == *word) id++, word++;
    if (*id) return false;
    return owner == NOBODY ? *word == 0 : *word == ' ' && wire_read_seat(word + 1, SEATS) == owner;
}

static bool read_zone_word(const char *word, uint8_t *out)
{
    *out = 0;
    if (!word) return true;
    for (int zone = 0; zone < ZONE_COUNT; zone++)
        if (is_zone(word, zone)) {
            *out = (uint8_t)zone;
            return true;
        }
    return false;
}

static bool read_source_word(const char *word, uint8_t *out)
{
    int kind = word ? bang_kind_named(word, word_length(word)) : KIND_NONE;
    int character = word ? bang_character_named(word, word_length(word)) : CHARACTER_NONE;
    *out = (uint8_t)(kind != KIND_NONE ? kind : character != CHARACTER_NONE ? CHARACTER_SOURCE | character : 0);
    return !word || *out != 0;
}

static bool read_seats_word(const char *word, uint8_t *out)
{
    unsigned mask = 0;
    for (; word && *word; word++) {
        if (!is_letter_of(word, SEATS) || mask >> (*word - 'A') != 0) return false; /* in their order, each once */
        mask |= 1u << (*word - 'A');
    }
    *out = (uint8_t)mask;
    return true;
}

static bool read_way_word(const char *word, uint8_t *out)
{
    int way = way_of(word);
    *out = (uint8_t)(way < 0 ? 0 : way);
    return way >= 0;
}

bool wire_read_event(const WireEvent *words, BangEvent *out)
{
    int kind = words->kind ? index_of(words->kind, bang_event_id, EVENT_COUNT) : EVENT_NONE;
    BangEvent e = {.kind = (uint8_t)kind, .n = (int16_t)words->n};
    if (kind <= EVENT_NONE || words->n != e.n) return false;
    if (!read_seat_word(words->by, &e.by) || !read_seat_word(words->at, &e.at)) return false;
    if (!read_zone_word(words->from, &e.from) || !read_zone_word(words->to, &e.to)) return false;
    if (!read_card_word(words->card, &e.card) || !read_source_word(words->source, &e.source)) return false;
    if (kind == EVENT_WON ? !read_seats_word(words->way, &e.way) : !read_way_word(words->way, &e.way)) return false;
    e.seen = e.card == CARD_HIDDEN ? 0 : 255; /* as bang_redact leaves it */
    *out = e;
    return true;
}
