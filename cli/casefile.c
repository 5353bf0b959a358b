/* Reads cases line by line: first the position, then steps and expectations. One table of head words, one of step words,
   one of things that can be expected; a new word is a row and a function. */
#include "casefile.h"
#include "engine/bang.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { const char *at, *end; } Words; /* what is left of a line */
typedef struct { const char *text; size_t length; } Word;

typedef struct {
    CaseRun *run;
    const char *name;
    int line;
    char title[160], rules[400];
    BangPosition position;
    BangGame game;
    BangLog log;
    bool open, started, failed, skipped;
    char message[1200];
} Case;

/* ---- words ---- */

static Word take(Words *w)
{
    while (w->at < w->end && (*w->at == ' ' || *w->at == '\t' || *w->at == '\r')) w->at++;
    Word word = {w->at, 0};
    while (w->at < w->end && *w->at != ' ' && *w->at != '\t' && *w->at != '\r') w->at++, word.length++;
    return word;
}

static bool more(Words w) { return take(&w).length > 0; }
static bool is(Word w, const char *text) { return strlen(text) == w.length && memcmp(w.text, text, w.length) == 0; }
static Words line_of(const char *text, size_t length) { return (Words){text, text + length}; }

static Word peek(Words w) { return take(&w); }

static bool take_if(Words *w, const char *text)
{
    if (!is(peek(*w), text)) return false;
    take(w);
    return true;
}

/* ---- telling what is wrong ---- */

static void tell(Case *c, const char *text)
{
    char line[1500];
    snprintf(line, sizeof line, "%s:%d: %s", c->name, c->line, text);
    if (c->run->tell) c->run->tell(c->run->to, line);
}

static bool wrong(Case *c, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(c->message, sizeof c->message, format, list);
    va_end(list);
    if (!c->failed) {
        char text[1400];
        snprintf(text, sizeof text, "case '%s': %s", c->title, c->message);
        tell(c, text);
    }
    c->failed = true;
    return false;
}

static bool take_number(Case *c, Words *w, int least, int most, int *n)
{
    Word word = take(w);
    char text[16] = "", *end;
    if (word.length == 0 || word.length >= sizeof text) return wrong(c, "a number is missing");
    memcpy(text, word.text, word.length);
    long read = strtol(text, &end, 10); /* 15 characters: it may be larger than an int, not than a long */
    if (*end || read < least || read > most) return wrong(c, "'%s' is no number from %d to %d", text, least, most);
    *n = (int)read;
    return true;
}

static int seat_of(const Case *c, Word w)
{
    int seats = c->position.setup.seats;
    return w.length == 1 && w.text[0] >= 'A' && w.text[0] < 'A' + seats ? w.text[0] - 'A' : NOBODY;
}

static bool take_seat(Case *c, Words *w, int *seat)
{
    Word word = take(w);
    *seat = seat_of(c, word);
    return *seat != NOBODY ? true : wrong(c, "'%.*s' is no seat of this case", (int)word.length, word.text);
}

static bool take_card(Case *c, Words *w, BangCard *card)
{
    Word word = take(w);
    *card = bang_read_card(word.text, word.length);
    return *card != CARD_NONE ? true : wrong(c, "there is no card '%.*s'", (int)word.length, word.text);
}

/* A feat has no colon, but is known. */
static bool is_card_word(Word w) { return memchr(w.text, ':', w.length) != NULL || bang_read_card(w.text, w.length) != CARD_NONE; }

static bool take_cards(Case *c, Words *w, BangCard *cards, uint8_t *n)
{
    while (more(*w) && is_card_word(peek(*w))) {
        if (*n == CARD_COUNT) return wrong(c, "too many cards");
        if (!take_card(c, w, &cards[*n])) return false;
        ++*n;
    }
    return true;
}

/* ---- the position ---- */

static bool head_rules(Case *c, Words *w)
{
    snprintf(c->rules, sizeof c->rules, "%.*s", (int)(w->end - w->at), w->at);
    w->at = w->end;
    return true;
}

static bool take_words(Case *c, Words *w, const char *(*id)(int), int count, uint8_t *mask)
{
    while (more(*w)) {
        Word word = take(w);
        int i = 0;
        while (i < count && !is(word, id(i))) i++;
        if (i == count) return wrong(c, "there is no '%.*s'", (int)word.length, word.text);
        *mask |= (uint8_t)(1u << i);
    }
    return true;
}

static bool head_sets(Case *c, Words *w) { return take_words(c, w, bang_set_id, SET_COUNT, &c->position.setup.sets); }
static bool head_options(Case *c, Words *w) { return take_words(c, w, bang_option_id, OPTION_COUNT, &c->position.setup.options); }

/* A2: two tokens of A, on the feat that was named last. */
static bool take_tokens(Case *c, Words *w)
{
    BangPosition *p = &c->position;
    Word word = take(w);
    int seat = word.length == 2 ? seat_of(c, (Word){word.text, 1}) : NOBODY;
    if (seat == NOBODY || word.text[1] < '1' || word.text[1] > '5' || p->feats == 0)
        return wrong(c, "'%.*s' is no feat, and no tokens like A2", (int)word.length, word.text);
    p->tokens[p->feats - 1][seat] = (uint8_t)(word.text[1] - '0');
    return true;
}

static bool head_feats(Case *c, Words *w)
{
    BangPosition *p = &c->position;
    while (more(*w)) {
        if (!is_card_word(peek(*w))) {
            if (!take_tokens(c, w)) return false;
        } else if (p->feats == 5) return wrong(c, "too many feats");
        else if (!take_card(c, w, &p->feat[p->feats++])) return false;
    }
    return true;
}

static bool head_feat_deck(Case *c, Words *w)
{
    BangPosition *p = &c->position;
    while (more(*w)) {
        if (p->feat_decks == FEATS) return wrong(c, "too many feats");
        if (!take_card(c, w, &p->feat_deck[p->feat_decks++])) return false;
    }
    return true;
}

static bool head_seed(Case *c, Words *w)
{
    int n = 0;
    if (!take_number(c, w, 0, 1000000000, &n)) return false;
    memcpy(c->position.setup.seed, &n, sizeof n);
    return true;
}

static bool seat_detail(Case *c, Words *w, int seat)
{
    BangPosition *p = &c->position;
    int life = 0;
    if (take_if(w, "out")) p->out |= (uint8_t)(1u << seat);
    else if (take_if(w, "hand")) return take_cards(c, w, p->hand[seat], &p->hands[seat]);
    else if (take_if(w, "table")) return take_cards(c, w, p->table[seat], &p->tables[seat]);
    else if (take_if(w, "life")) {
        if (!take_number(c, w, 1, 9, &life)) return false;
        p->life[seat] = (int8_t)life;
    } else if (take_if(w, "fame")) {
        if (!take_number(c, w, 0, 5, &life)) return false;
        p->fame[seat] = (int8_t)(life + 1);
    } else return wrong(c, "'%.*s' says nothing about a seat; known: life N, hand, table, out, fame N", (int)peek(*w).length, peek(*w).text);
    return true;
}

static bool head_seat(Case *c, Words *w)
{
    BangSetup *setup = &c->position.setup;
    int seat = setup->seats;
    Word letter = take(w), role = take(w), character = take(w);
    if (seat == SEATS) return wrong(c, "more than %d seats", SEATS);
    if (letter.length != 1 || letter.text[0] != 'A' + seat) return wrong(c, "the next seat is %c", 'A' + seat);
    setup->role[seat] = (uint8_t)bang_role_named(role.text, role.length);
    setup->character[seat] = (uint8_t)bang_character_named(character.text, character.length);
    setup->seats++;
    if (setup->role[seat] == ROLE_NONE) return wrong(c, "'%.*s' is no role", (int)role.length, role.text);
    if (setup->character[seat] == CHARACTER_NONE) return wrong(c, "'%.*s' is no character", (int)character.length, character.text);
    while (more(*w))
        if (!seat_detail(c, w, seat)) return false;
    return true;
}

static bool head_deck(Case *c, Words *w)
{
    if (take_if(w, "only")) c->position.deck_only = true;
    return take_cards(c, w, c->position.deck, &c->position.decks);
}

static bool head_discard(Case *c, Words *w) { return take_cards(c, w, c->position.discard, &c->position.discards); }

static bool head_turn(Case *c, Words *w)
{
    int seat;
    if (!take_seat(c, w, &seat)) return false;
    c->position.turn = (uint8_t)seat;
    c->position.from_start = take_if(w, "start");
    return true;
}

static bool head_bangs(Case *c, Words *w)
{
    int n = 0;
    if (!take_number(c, w, 0, 99, &n)) return false;
    c->position.bangs = (int8_t)n;
    return true;
}

static const struct { const char *word; bool (*read)(Case *, Words *); } HEAD[] = {
    {"rules", head_rules}, {"sets", head_sets},       {"options", head_options}, {"seed", head_seed}, {"seat", head_seat},
    {"deck", head_deck},   {"discard", head_discard}, {"turn", head_turn},       {"bangs", head_bangs},
    {"feats", head_feats}, {"feat_deck", head_feat_deck},
};

static bool start(Case *c)
{
    if (c->started) return true;
    c->started = true;
    c->position.setup.sets |= SETS_BASE;
    int why = bang_arrange(&c->game, &c->position, &c->log);
    return why == WHY_LEGAL ? true : wrong(c, "the position cannot be: %s", bang_why_id(why));
}

/* ---- expectations ---- */

static void list_cards(const BangGame *g, int zone, char *out, size_t size)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < bang_count(g, zone) && n + 32 < size; i++) {
        char card[40];
        bang_write_card(bang_cards(g, zone)[i], card, sizeof card);
        n += (size_t)snprintf(out + n, size - n, "%s%s", i ? " " : "", card);
    }
}

/* N, none, has CARDS, or exactly CARDS in any order; ? is a hidden card of a view. */
static bool expect_zone(Case *c, Words *w, const BangGame *g, int zone, const char *what)
{
    char there[CARD_COUNT * 24];
    list_cards(g, zone, there, sizeof there);
    if (take_if(w, "none")) return bang_count(g, zone) == 0 ? true : wrong(c, "%s holds %s, expected none", what, there);
    if (more(*w) && !is_card_word(peek(*w)) && !is(peek(*w), "has") && !is(peek(*w), "?")) {
        int n = 0;
        if (!take_number(c, w, 0, CARD_COUNT, &n)) return false;
        return bang_count(g, zone) == n ? true : wrong(c, "%s holds %d cards (%s), expected %d", what, bang_count(g, zone), there, n);
    }
    bool has = take_if(w, "has"), twice[CARD_COUNT + 1] = {false};
    int named = 0, hidden = 0;
    if (!more(*w)) return wrong(c, "which cards are expected in %s?", what);
    for (int i = 0; i < bang_count(g, zone); i++) hidden += bang_cards(g, zone)[i] == CARD_HIDDEN;
    while (more(*w)) {
        named++;
        if (take_if(w, "?")) {
            if (hidden-- == 0) return wrong(c, "%s holds %s, expected one more hidden card", what, there);
            continue;
        }
        BangCard card;
        if (!take_card(c, w, &card)) return false;
        if (twice[card]) return wrong(c, "a card is named twice for %s", what);
        twice[card] = true;
        if (!memchr(bang_cards(g, zone), card, (size_t)bang_count(g, zone))) return wrong(c, "%s holds %s, which is not what was expected", what, there);
    }
    return has || named == bang_count(g, zone) ? true : wrong(c, "%s holds %s, expected exactly %d cards", what, there, named);
}

static bool expect_top(Case *c, Words *w, int zone, const char *what)
{
    const BangGame *g = &c->game;
    if (!more(*w)) return wrong(c, "which card is expected on top?");
    for (int i = 0; more(*w); i++) {
        BangCard card;
        char there[40] = "nothing";
        if (!take_card(c, w, &card)) return false;
        if (i < bang_count(g, zone)) bang_write_card(bang_cards(g, zone)[bang_count(g, zone) - 1 - i], there, sizeof there);
        if (i >= bang_count(g, zone) || bang_cards(g, zone)[bang_count(g, zone) - 1 - i] != card)
            return wrong(c, "card %d of the %s from the top is %s", i + 1, what, there);
    }
    return true;
}

static bool expect_number(Case *c, Words *w, const char *what, int is_now)
{
    int n = 0;
    if (!take_number(c, w, -9, 1000, &n)) return false;
    return n == is_now ? true : wrong(c, "%s is %d, expected %d", what, is_now, n);
}

static bool expect_seat(Case *c, Words *w, int seat, const BangGame *g)
{
    char what[32];
    const BangSeat *p = &g->seat[seat];
    if (!more(*w)) return wrong(c, "what is expected of %c?", 'A' + seat);
    while (more(*w)) {
        Word word = take(w);
        snprintf(what, sizeof what, "%.*s of %c", (int)(word.length < 20 ? word.length : 20), word.text, 'A' + seat);
        int other;
        if (is(word, "life")) { if (!expect_number(c, w, what, p->life)) return false; }
        else if (is(word, "fame")) { if (!expect_number(c, w, what, bang_fame(g, seat))) return false; }
        else if (is(word, "legend")) { if (!bang_is_legend(g, seat)) return wrong(c, "%c is no legend", 'A' + seat); }
        else if (is(word, "normal")) { if (bang_is_legend(g, seat)) return wrong(c, "%c is a legend", 'A' + seat); }
        else if (is(word, "max")) { if (!expect_number(c, w, what, p->max_life)) return false; }
        else if (is(word, "range")) { if (!expect_number(c, w, what, p->range)) return false; }
        else if (is(word, "hand")) { if (!expect_zone(c, w, g, ZONE_HAND + seat, what)) return false; }
        else if (is(word, "table")) { if (!expect_zone(c, w, g, ZONE_TABLE + seat, what)) return false; }
        else if (is(word, "out")) { if (bang_in_play(g, seat)) return wrong(c, "%c is in play", 'A' + seat); }
        else if (is(word, "in")) { if (!bang_in_play(g, seat)) return wrong(c, "%c is out", 'A' + seat); }
        else if (is(word, "shown")) { if (!p->shown) return wrong(c, "the role of %c is not shown", 'A' + seat); }
        else if (is(word, "secret")) { if (p->shown) return wrong(c, "the role of %c is shown", 'A' + seat); }
        else if (is(word, "distance")) {
            if (!take_seat(c, w, &other) || !expect_number(c, w, what, bang_distance(g, seat, other))) return false;
        } else return wrong(c, "'%.*s' cannot be expected of a seat", (int)word.length, word.text);
    }
    return true;
}

static bool expect_discard(Case *c, Words *w)
{
    return take_if(w, "top") ? expect_top(c, w, ZONE_DISCARD, "discard pile") : expect_zone(c, w, &c->game, ZONE_DISCARD, "the discard pile");
}

static bool expect_deck(Case *c, Words *w)
{
    return take_if(w, "top") ? expect_top(c, w, ZONE_DECK, "draw pile") : expect_zone(c, w, &c->game, ZONE_DECK, "the draw pile");
}

static bool expect_feats(Case *c, Words *w) { return expect_zone(c, w, &c->game, ZONE_FEATS, "the row of feats"); }
static bool expect_feat_pile(Case *c, Words *w) { return expect_zone(c, w, &c->game, ZONE_FEAT_PILE, "the discarded feats"); }

static bool expect_feat_deck(Case *c, Words *w)
{
    return take_if(w, "top") ? expect_top(c, w, ZONE_FEAT_DECK, "feat deck") : expect_zone(c, w, &c->game, ZONE_FEAT_DECK, "the feat deck");
}

/* tokens bottleneck A 2; tokens bottleneck 5: of all seats */
static bool expect_tokens(Case *c, Words *w)
{
    BangCard feat;
    char what[60];
    if (!take_card(c, w, &feat)) return false;
    int seat = seat_of(c, peek(*w));
    if (seat != NOBODY) take(w);
    snprintf(what, sizeof what, "the number of tokens on %s", bang_kind_id(bang_kind(feat)));
    return expect_number(c, w, what, bang_tokens(&c->game, feat, seat));
}

static bool expect_store(Case *c, Words *w) { return expect_zone(c, w, &c->game, ZONE_STORE, "the General Store"); }

static bool expect_turn(Case *c, Words *w)
{
    int seat;
    if (!take_seat(c, w, &seat)) return false;
    return c->game.turn == seat ? true : wrong(c, "it is the turn of %c", 'A' + c->game.turn);
}

static bool expect_over(Case *c, Words *w)
{
    const BangGame *g = &c->game;
    Word how = take(w);
    if (!is(how, bang_end_id(g->over))) return wrong(c, "the game is %s, expected %.*s", g->over ? bang_end_id(g->over) : "not over", (int)how.length, how.text);
    if (!take_if(w, "winners")) return true;
    unsigned mask = 0;
    int seat;
    while (more(*w)) {
        if (!take_seat(c, w, &seat)) return false;
        mask |= 1u << seat;
    }
    return mask == g->winners ? true : wrong(c, "the winners are other (mask %x)", g->winners);
}

static bool same_event(const BangEvent *e, int seat, const char *text, size_t length)
{
    char line[LINE_TEXT];
    BangEvent seen = *e;
    if (seat >= 0) bang_redact(e, seat, &seen);
    int n = bang_write_event(&seen, line, sizeof line);
    return n >= 0 && strlen(line) >= length && memcmp(line, text, length) == 0 && (line[length] == 0 || line[length] == ' ');
}

static int count_events(const Case *c, int seat, Words w)
{
    int n = 0;
    while (w.at < w.end && *w.at == ' ') w.at++;
    while (w.end > w.at && (w.end[-1] == ' ' || w.end[-1] == '\r')) w.end--;
    for (int i = 0; i < c->log.count; i++) n += same_event(&c->log.event[i], seat, w.at, (size_t)(w.end - w.at));
    return n;
}

/* An expectation about a word that no event begins with would hold for ever. */
static bool check_event(Case *c, Words text)
{
    Word kind = peek(text);
    if (kind.length == 0) return wrong(c, "which event?");
    for (int i = 0; i < EVENT_COUNT; i++)
        if (is(kind, bang_event_id(i))) return true;
    return wrong(c, "there is no event '%.*s'", (int)kind.length, kind.text);
}

/* event TEXT: the last answer logged an event that begins so; events N TEXT: N of them; no event TEXT */
static bool expect_event(Case *c, Words *w)
{
    Words text = *w;
    w->at = w->end;
    if (!check_event(c, text)) return false;
    return count_events(c, -1, text) > 0 ? true : wrong(c, "no such event");
}

static bool expect_events(Case *c, Words *w)
{
    int n = 0;
    if (!take_number(c, w, 0, 999, &n)) return false;
    Words text = *w;
    w->at = w->end;
    if (!check_event(c, text)) return false;
    return count_events(c, -1, text) == n ? true : wrong(c, "%d such events, expected %d", count_events(c, -1, text), n);
}

static bool expect_no(Case *c, Words *w)
{
    if (!take_if(w, "event")) return wrong(c, "only 'no event' can be expected");
    Words text = *w;
    w->at = w->end;
    if (!check_event(c, text)) return false;
    return count_events(c, -1, text) == 0 ? true : wrong(c, "there is such an event");
}

/* view B A hand ? bang:KS; view B event TEXT: what B may know */
static bool expect_view(Case *c, Words *w)
{
    int viewer = NOBODY, seat;
    BangGame view;
    if (!take_if(w, "nobody") && !take_seat(c, w, &viewer)) return false;
    if (take_if(w, "event")) {
        Words text = *w;
        w->at = w->end;
        if (!check_event(c, text)) return false;
        return count_events(c, viewer, text) > 0 ? true : wrong(c, "no such event for that seat");
    }
    bang_view(&c->game, viewer, &view);
    if (take_if(w, "deck")) return expect_zone(c, w, &view, ZONE_DECK, "the draw pile in that view");
    if (!take_seat(c, w, &seat)) return false;
    if (take_if(w, "role")) {
        Word role = take(w);
        return is(role, bang_role_id(view.seat[seat].role)) ? true : wrong(c, "the role reads %s", bang_role_id(view.seat[seat].role));
    }
    return expect_seat(c, w, seat, &view);
}

static const struct { const char *word; bool (*expect)(Case *, Words *); } THING[] = {
    {"discard", expect_discard}, {"deck", expect_deck},   {"store", expect_store},   {"turn", expect_turn}, {"over", expect_over},
    {"event", expect_event},     {"events", expect_events}, {"no", expect_no},       {"view", expect_view},
    {"feats", expect_feats},     {"feat_deck", expect_feat_deck}, {"feat_pile", expect_feat_pile}, {"tokens", expect_tokens},
};

static bool expect_clause(Case *c, Words w)
{
    int seat = seat_of(c, peek(w));
    if (seat != NOBODY) {
        take(&w);
        return expect_seat(c, &w, seat, &c->game);
    }
    for (size_t i = 0; i < sizeof THING / sizeof *THING; i++)
        if (is(peek(w), THING[i].word)) {
            take(&w);
            if (!THING[i].expect(c, &w)) return false;
            return more(w) ? wrong(c, "'%.*s' is too much", (int)(w.end - w.at), w.at) : true;
        }
    return wrong(c, "'%.*s' cannot be expected", (int)peek(w).length, peek(w).text);
}

static bool step_expect(Case *c, Words w)
{
    for (const char *comma = w.at; comma; w.at = comma + 1) {
        comma = memchr(w.at, ',', (size_t)(w.end - w.at));
        Words clause = {w.at, comma ? comma : w.end};
        if (!more(clause)) return wrong(c, "what is expected?");
        if (!expect_clause(c, clause)) return false;
        if (!comma) break;
    }
    return true;
}

/* ---- steps ---- */

static bool read_step_move(Case *c, Words w, int *seat, BangMove *move)
{
    BangReason why;
    int code = bang_read_move(&c->game, w.at, (size_t)(w.end - w.at), seat, move, &why);
    return code == WHY_LEGAL ? true : wrong(c, "cannot read '%.*s': %s", (int)(w.end - w.at), w.at, bang_why_id(code));
}

static bool step_move(Case *c, Words w)
{
    int seat;
    BangMove move;
    BangReason why;
    char asked[LINE_TEXT] = "";
    if (!read_step_move(c, w, &seat, &move)) return false;
    if (bang_refuse(&c->game, seat, move, &why) != WHY_LEGAL) {
        bang_write_ask(&c->game, asked, sizeof asked);
        return wrong(c, "'%.*s' is refused: %s (%.700s)", (int)(w.end - w.at), w.at, bang_why_id(why.code), asked);
    }
    bang_answer(&c->game, seat, move, &c->log);
    for (int i = 0; c->run->verbose && i < c->log.count; i++) {
        bang_write_event(&c->log.event[i], asked, sizeof asked);
        tell(c, asked);
    }
    char what[100] = "";
    return bang_invariant(&c->game, what, sizeof what) ? wrong(c, "broken: %s", what) : true;
}

/* refused A plays beer:7H because only_two_left [is 3 limit 2] */
static bool step_refused(Case *c, Words w)
{
    const char *because = NULL;
    for (const char *p = w.at; p + 9 <= w.end && !because; p++)
        if (memcmp(p, " because ", 9) == 0) because = p;
    if (!because) return wrong(c, "a refusal needs 'because <reason>'");
    int seat, n = 0;
    BangMove move;
    BangReason why;
    if (!read_step_move(c, (Words){w.at, because}, &seat, &move)) return false;
    int code = bang_refuse(&c->game, seat, move, &why);
    Words rest = {because + 9, w.end};
    Word reason = take(&rest);
    if (!is(reason, bang_why_id(code))) return wrong(c, "the answer is %s, expected %.*s", bang_why_id(code), (int)reason.length, reason.text);
    if (take_if(&rest, "is") && (!take_number(c, &rest, -99, 99, &n) || n != why.is)) return wrong(c, "the figure is %d", why.is);
    if (take_if(&rest, "limit") && (!take_number(c, &rest, -99, 99, &n) || n != why.limit)) return wrong(c, "the limit is %d", why.limit);
    BangGame before = c->game;
    if (bang_answer(&c->game, seat, move, NULL) == WHY_LEGAL || memcmp(&before, &c->game, sizeof before) != 0) return wrong(c, "a refused move changed something");
    return more(rest) ? wrong(c, "'%.*s' is too much", (int)(rest.end - rest.at), rest.at) : true;
}

/* The number of the option that reads so; -1: there is none. */
static int option_named(const BangGame *g, int seat, const char *text, size_t length)
{
    BangOptions options;
    char move[LINE_TEXT];
    bang_options(g, seat, &options);
    for (int i = 0; i < options.moves; i++) {
        bang_write_move(g, seat, bang_option(&options, i), move, sizeof move);
        if (strlen(move + 2) == length && memcmp(move + 2, text, length) == 0) return i;
    }
    return -1;
}

/* B is asked defend [N] [: option, option]; the options, if given, are all there are */
static bool step_asked(Case *c, int seat, Words w)
{
    const BangGame *g = &c->game;
    char asked[LINE_TEXT];
    int n = 0;
    bang_write_ask(g, asked, sizeof asked);
    const char *colon = memchr(w.at, ':', (size_t)(w.end - w.at));
    Words head = {w.at, colon && (colon == w.at || colon[-1] != ' ') && colon + 1 < w.end && colon[1] == ' ' ? colon : w.end};
    Words list = {head.end < w.end ? head.end + 1 : w.end, w.end};
    Word kind = take(&head);
    bool number = more(head);
    if (number && !take_number(c, &head, -9, 99, &n)) return false;
    if (more(head)) return wrong(c, "'%.*s' is too much", (int)(head.end - head.at), head.at);
    if (!(g->ask.owe >> seat & 1) || !is(kind, bang_ask_id(g->ask.kind)) || (number && n != g->ask.n))
        return wrong(c, "expected '%c is asked%.*s', but %.900s", 'A' + seat, (int)(head.end - w.at), w.at, asked);
    if (head.end == w.end) return true;
    if (!more(list)) return wrong(c, "which options?");
    int named = 0;
    bool seen[CARD_COUNT * SEATS] = {false};
    while (more(list)) {
        const char *comma = memchr(list.at, ',', (size_t)(list.end - list.at));
        Words one = {list.at, comma ? comma : list.end};
        while (one.at < one.end && *one.at == ' ') one.at++;
        while (one.end > one.at && (one.end[-1] == ' ' || one.end[-1] == '\r')) one.end--;
        int option = option_named(g, seat, one.at, (size_t)(one.end - one.at));
        if (option < 0 || option >= CARD_COUNT * SEATS || seen[option]) return wrong(c, "'%.*s' is no option: %.700s", (int)(one.end - one.at), one.at, asked);
        seen[option] = true;
        named++;
        list.at = comma ? comma + 1 : list.end;
    }
    BangOptions options;
    bang_options(g, seat, &options);
    return named == options.moves ? true : wrong(c, "%d options are expected, but %.900s", named, asked);
}

static bool step(Case *c, Words w)
{
    Words rest = w;
    if (!start(c)) return false;
    if (take_if(&rest, "expect")) return step_expect(c, rest);
    if (take_if(&rest, "refused")) return step_refused(c, rest);
    int seat = seat_of(c, take(&rest));
    if (seat != NOBODY && take_if(&rest, "is")) return take_if(&rest, "asked") ? step_asked(c, seat, rest) : wrong(c, "'is' wants 'asked'");
    return step_move(c, w);
}

/* ---- lines ---- */

static void check_wanted(Case *c)
{
    if (c->run->only && !strstr(c->title, c->run->only) && !strstr(c->rules, c->run->only)) c->skipped = true;
}

static void finish(Case *c)
{
    if (c->open && !c->started && !c->failed) {
        check_wanted(c);
        if (!c->skipped) wrong(c, "there is no step");
    }
    if (!c->open || c->skipped) return;
    c->run->cases++;
    c->run->failed += c->failed;
}

static void begin(Case *c, Words w)
{
    finish(c);
    CaseRun *run = c->run;
    const char *name = c->name;
    int line = c->line;
    memset(c, 0, sizeof *c);
    c->run = run, c->name = name, c->line = line, c->open = true;
    while (w.at < w.end && (*w.at == ' ' || *w.at == '\t')) w.at++;
    snprintf(c->title, sizeof c->title, "%.*s", (int)(w.end - w.at), w.at);
}

static void read_line(Case *c, Words w)
{
    Words rest = w;
    Word first = take(&rest);
    if (first.length == 0 || first.text[0] == '#') return;
    if (is(first, "case")) {
        begin(c, rest);
        return;
    }
    if (!c->open) {
        c->open = true;
        wrong(c, "the first line of a case is 'case <title>'");
        return;
    }
    if (c->failed || c->skipped) return;
    if (!c->started)
        for (size_t i = 0; i < sizeof HEAD / sizeof *HEAD; i++)
            if (is(first, HEAD[i].word)) {
                if (HEAD[i].read(c, &rest) && more(rest)) wrong(c, "'%.*s' is too much", (int)(rest.end - rest.at), rest.at);
                return;
            }
    check_wanted(c);
    if (!c->skipped) step(c, w);
}

void run_cases(CaseRun *run, const char *name, const char *text, size_t length)
{
    Case *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->run = run, c->name = name;
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        c->line++;
        if (stop - at < LINE_TEXT) read_line(c, line_of(at, (size_t)(stop - at)));
        else if (!c->skipped) {
            c->open = true; /* a fault before the first case counts as one */
            wrong(c, "the line is longer than %d characters", LINE_TEXT);
        }
        at = stop + 1;
    }
    finish(c);
    free(c);
}
