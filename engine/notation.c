/* Cards, moves, events and questions as words (docs/NOTATION.md). */
#include "text.h"

/* ---- cards ---- */

int bang_write_card(BangCard card, char *out, size_t size)
{
    Writer w = writer(out, size);
    put_card(&w, card);
    return written(&w);
}

/* How a card is written is known by writing all of them: the words stay in one place. */
BangCard bang_read_card(const char *text, size_t length)
{
    char name[64];
    size_t word = 0;
    while (word < length && text[word] != ':') word++;
    int kind = bang_kind_named(text, word);
    for (int card = 1; card <= CARD_COUNT && length < sizeof name; card++) {
        if (bang_kind((BangCard)card) != kind) continue;
        bang_write_card((BangCard)card, name, sizeof name);
        if (is_word((Word){text, length}, name)) return (BangCard)card;
    }
    return CARD_NONE;
}

/* ---- moves: A plays missed:10C as bang on B ---- */

static void put_way(Writer *w, BangMove m)
{
    if (m.way == WAY_PRINTED || m.verb == VERB_ABILITY) return;
    put(w, " as ");
    put(w, bang_way_id(m.way));
}

static void put_move(Writer *w, int seat, BangMove m)
{
    put_seat(w, seat);
    put_char(w, ' ');
    put(w, bang_verb_id(m.verb));
    if (m.verb == VERB_ABILITY) put_char(w, ' '), put(w, bang_way_id(m.way));
    if (m.card != CARD_NONE) put_char(w, ' '), put_card(w, m.card);
    put_way(w, m);
    if (m.verb == VERB_HAND) put(w, " from "), put_seat(w, m.at);
    else if (m.at != seat) put(w, " on "), put_seat(w, m.at);
}

/* A card played at oneself that could go elsewhere says so: A plays panic:JH on A. */
static bool names_itself(const BangGame *g, int seat, BangMove m)
{
    if (m.verb != VERB_PLAY || m.at != seat || !g) return false;
    int aim = CARD_ROW[bang_way_as(m.way, m.card)]->aim;
    return aim == AIM_CARDS || aim == AIM_CARDS_NEAR || aim == AIM_TABLE;
}

int bang_write_move(const BangGame *g, int seat, BangMove m, char *out, size_t size)
{
    Writer w = writer(out, size);
    put_move(&w, seat, m);
    if (names_itself(g, seat, m)) put(&w, " on "), put_seat(&w, seat);
    return written(&w);
}

static int say_why(BangReason *why, int code, int seat)
{
    if (why) *why = (BangReason){.code = (uint8_t)code, .seat = (uint8_t)seat};
    return code;
}

/* The same face may exist twice: take the one that makes the move legal, else the one that the seat holds. */
static BangCard which_copy(const BangGame *g, int seat, BangMove m)
{
    BangCard found = m.card;
    for (int c = 1; c <= CARD_COUNT; c++) {
        bool same_face = bang_suit((BangCard)c) == bang_suit(m.card) && bang_rank((BangCard)c) == bang_rank(m.card);
        if (!same_face || kind_of((BangCard)c) != kind_of(m.card)) continue;
        BangMove other = m;
        other.card = (BangCard)c;
        if (bang_refuse(g, seat, other, NULL) == WHY_LEGAL) return other.card;
        if (holds(g, ZONE_HAND + seat, other.card)) found = other.card;
    }
    return found;
}

static bool read_way(Reader *r, BangMove *m)
{
    Word w = next_word(r);
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++)
        if (is_word(w, bang_way_id(way)) && (m->card == CARD_NONE || bang_way_as(way, m->card) != kind_of(m->card))) {
            m->way = (uint8_t)way;
            return true;
        }
    return false;
}

/* What follows the verb. */
static int read_rest_of_move(Reader *r, const BangGame *g, BangMove *m, bool *exact)
{
    if (m->verb == VERB_ABILITY && !read_way(r, m)) return WHY_NO_SUCH_ABILITY;
    if (verb_takes_card(m->verb)) {
        Word w = next_word(r);
        m->card = bang_read_card(w.text, w.length);
        if (m->card == CARD_NONE) return WHY_NO_SUCH_CARD;
        for (size_t i = 0; i < w.length; i++) *exact |= w.text[i] == '/';
    }
    while (!at_end(r)) {
        Word w = next_word(r);
        if (is_word(w, "as")) {
            if (!read_way(r, m)) return WHY_NO_SUCH_WAY;
        } else if (is_word(w, "on") || is_word(w, "from")) {
            m->at = (uint8_t)word_seat(next_word(r), g->seats);
            if (m->at == NOBODY) return WHY_NO_SUCH_SEAT;
        } else return WHY_BAD_TEXT;
    }
    return WHY_LEGAL;
}

/* A text without a way tries them all and means the printed one if none is legal (walkthrough A13). */
static void find_way(const BangGame *g, int seat, BangMove *m)
{
    if (m->way != WAY_PRINTED || m->verb == VERB_ABILITY || bang_refuse(g, seat, *m, NULL) == WHY_LEGAL) return;
    for (int way = WAY_PRINTED + 1; way < WAY_COUNT; way++) {
        BangMove other = *m;
        other.way = (uint8_t)way;
        if (bang_refuse(g, seat, other, NULL) == WHY_LEGAL) {
            *m = other;
            return;
        }
    }
}

int bang_read_move(const BangGame *g, const char *text, size_t length, int *seat, BangMove *move, BangReason *why)
{
    Reader r = reader(text, length);
    if (length >= LINE_TEXT) return say_why(why, WHY_TEXT_TOO_LONG, NOBODY);
    *seat = word_seat(next_word(&r), g->seats);
    if (*seat == NOBODY) return say_why(why, WHY_NO_SUCH_SEAT, NOBODY);
    int verb = word_index(next_word(&r), bang_verb_id, VERB_PROMISE);
    if (verb <= VERB_NONE) return say_why(why, WHY_NO_SUCH_VERB, *seat);
    bool exact = false;
    *move = (BangMove){.verb = (uint8_t)verb, .at = (uint8_t)*seat};
    int code = read_rest_of_move(&r, g, move, &exact);
    if (code != WHY_LEGAL) return say_why(why, code, *seat);
    find_way(g, *seat, move);
    if (move->card != CARD_NONE && !exact) move->card = which_copy(g, *seat, *move);
    find_way(g, *seat, move);
    return say_why(why, WHY_LEGAL, *seat);
}

/* ---- events and questions ---- */

bool bang_moves_a_card(int kind)
{
#define FACT false
#define CARD true
#define X(NAME, id, what) [EVENT_##NAME] = what,
    static const bool MOVES[EVENT_COUNT] = {BANG_EVENTS(X)};
#undef X
#undef CARD
#undef FACT
    return kind >= 0 && kind < EVENT_COUNT && MOVES[kind];
}

int bang_write_event(const BangEvent *e, char *out, size_t size)
{
    Writer w = writer(out, size);
    put(&w, bang_event_id(e->kind));
    put_char(&w, ' ');
    put_seat(&w, e->by);
    put_char(&w, ' ');
    put_seat(&w, e->at);
    if (e->card != CARD_NONE) put_char(&w, ' '), put_card(&w, e->card);
    if (e->kind == EVENT_ROLE) put_char(&w, ' '), put(&w, bang_role_id(e->n));
    else if (e->kind == EVENT_WON) put_char(&w, ' '), put(&w, bang_end_id(e->n)), put_char(&w, ' '), put_seats(&w, e->way);
    else if (e->n != 0) put_char(&w, ' '), put_int(&w, e->n);
    if (e->source != 0) put(&w, " by "), put_source(&w, e->source);
    if (bang_moves_a_card(e->kind)) put(&w, " from "), put_zone(&w, e->from), put(&w, " to "), put_zone(&w, e->to);
    return written(&w);
}

/* B is asked defend 1 by A on bang:KH: uses missed:2S, uses barrel:QS, passes */
int bang_write_ask(const BangGame *g, char *out, size_t size)
{
    Writer w = writer(out, size);
    int seat = bang_who(g);
    if (seat == NOBODY) {
        put(&w, "over");
        return written(&w);
    }
    put_seats(&w, g->ask.owe);
    put(&w, " is asked ");
    put(&w, bang_ask_id(g->ask.kind));
    if (g->ask.n != 0) put_char(&w, ' '), put_int(&w, g->ask.n);
    if (g->ask.by != seat && g->ask.by != NOBODY) put(&w, " by "), put_seat(&w, g->ask.by);
    if (g->ask.card != CARD_NONE) put(&w, " on "), put_card(&w, g->ask.card);
    BangOptions options;
    bang_options(g, seat, &options);
    for (int i = 0; i < options.moves; i++) {
        char move[96];
        bang_write_move(g, seat, bang_option(&options, i), move, sizeof move);
        put(&w, i == 0 ? ": " : ", ");
        put(&w, move + 2);
    }
    return written(&w);
}
