/* A whole state as text, and back: to look at, to compare, and to go on from after a restart. Kept facts are not written but
   recomputed; rules, moments, marks, zones and counters are named, and what is zero or empty is left out, so that a state of
   today can be read when the lists have grown. The last line is a check value: it finds damage. It is no seal against
   malice, who could write any step into a frame: play on only from what you wrote. */
#include "text.h"

_Static_assert(sizeof(BangGame) <= 2048, "a game is at most 2 KiB");
_Static_assert(sizeof(BangSeat) == 29 + COUNTER_ROOM && sizeof(BangFrame) == 20 && sizeof(BangMark) == 8, "no padding");
_Static_assert(sizeof(BangAsk) == 8 && sizeof(BangStream) == 8 + 32 + 64 + 8, "no padding");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "zone.c and the secrecy tests look at bytes");

/* ---- writing ---- */

static void put_field(Writer *w, const char *name, int64_t n)
{
    put_char(w, ' ');
    put(w, name);
    put_char(w, ' ');
    put_int(w, n);
}

static void put_seat_field(Writer *w, const char *name, int seat)
{
    put_char(w, ' ');
    put(w, name);
    put_char(w, ' ');
    put_seat(w, seat);
}

static void put_card_field(Writer *w, const char *name, BangCard card)
{
    put_char(w, ' ');
    put(w, name);
    put_char(w, ' ');
    put_card(w, card);
}

static void put_table_line(Writer *w, const BangGame *g)
{
    put(w, "state 1 rules ");
    put_int(w, BANG_RULES_VERSION);
    put_field(w, "seats", g->seats);
    put_field(w, "sets", g->sets);
    put_field(w, "options", g->options);
    put(w, g->viewer == EVERYTHING ? " whole" : " view");
    put_seat_field(w, "of", g->viewer);
    put(w, "\ngame");
    put_field(w, "answers", g->answers);
    put_field(w, "turns", g->turns);
    put_seat_field(w, "turn", g->turn);
    put_char(w, ' ');
    put(w, bang_end_id(g->over));
    put(w, " winners ");
    put_seats(w, g->winners);
    put(w, " hold ");
    put_seats(w, g->hold);
    put(w, " doomed ");
    put_seats(w, g->doomed);
    put_field(w, "answered", g->answered);
    put(w, "\nroles");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++) put_field(w, bang_role_id(role), g->roles[role]);
    put_char(w, '\n');
}

static void put_seat_line(Writer *w, const BangGame *g, int s)
{
    const BangSeat *p = &g->seat[s];
    put(w, "seat ");
    put_seat(w, s);
    put_char(w, ' ');
    put(w, bang_role_id(p->role));
    put(w, p->shown ? " shown " : " secret ");
    put(w, bang_character_id(p->character));
    put(w, p->state == STATE_OUT ? " out" : " alive");
    put_field(w, "life", p->life);
    put_field(w, "of", p->max_life);
    put_seat_field(w, "killer", p->killer);
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (p->counter[c] != 0) put_field(w, counter_id(c), p->counter[c]);
    put_char(w, '\n');
}

/* A card that not everybody knows says who does: bang:KH[A]. */
static void put_zone_line(Writer *w, const BangGame *g, int zone)
{
    if (zone_count(g, zone) == 0) return;
    put(w, "zone ");
    put_zone(w, zone);
    put(w, " :");
    for (int i = g->start[zone]; i < g->start[zone + 1]; i++) {
        BangCard card = g->row[i];
        put_char(w, ' ');
        put_card(w, card);
        if (card == CARD_HIDDEN || g->seen[card] == 255) continue;
        put_char(w, '[');
        if (g->seen[card]) put_seats(w, g->seen[card]);
        put_char(w, ']');
    }
    put_char(w, '\n');
}

/* The tokens on a feat, by the seat whose they are: fame bottleneck A 2 C 1 */
static void put_fame_line(Writer *w, const BangGame *g, int feat)
{
    if (g->fame[feat] == 0) return;
    put(w, "fame ");
    put_card(w, (BangCard)(FIRST_FEAT + feat));
    for (int s = 0; s < SEATS; s++) {
        int n = g->fame[feat] >> (2 * s) & 3;
        if (n > 0) put_char(w, ' '), put_seat(w, s), put_char(w, ' '), put_int(w, n);
    }
    put_char(w, '\n');
}

static void put_word_field(Writer *w, const char *name, const char *word)
{
    put_char(w, ' ');
    put(w, name);
    put_char(w, ' ');
    put(w, word);
}

static void put_source_field(Writer *w, int source)
{
    put(w, " source ");
    put_source(w, source);
}

static void put_frame_line(Writer *w, const BangFrame *f)
{
    put(w, "frame ");
    put(w, rule_id(f->rule));
    put_field(w, "step", f->step);
    put_field(w, "by", f->by);
    put_field(w, "at", f->at);
    put_card_field(w, "card", f->card);
    put_card_field(w, "other", f->other);
    put_field(w, "way", f->way);
    put_word_field(w, "moment", moment_id(f->moment));
    put_field(w, "n", f->n);
    put_field(w, "m", f->m);
    put_field(w, "got", f->got);
    put_field(w, "seats", f->seats);
    put_field(w, "who", f->who);
    put_field(w, "slot", f->slot);
    put_card_field(w, "last", f->last);
    put_field(w, "flags", f->flags);
    put_word_field(w, "target", rule_id(f->target));
    put_source_field(w, f->source);
    put_char(w, '\n');
}

static void put_mark_line(Writer *w, const BangMark *m)
{
    put(w, "mark ");
    put(w, mark_id(m->kind));
    put_field(w, "seat", m->seat);
    put_field(w, "other", m->other);
    put_card_field(w, "card", m->card);
    put_field(w, "n", m->n);
    put_field(w, "until", m->until);
    put_source_field(w, m->source);
    put_char(w, '\n');
}

static void put_move_line(Writer *w, const char *what, BangMove m)
{
    put(w, what);
    put_char(w, ' ');
    put(w, bang_verb_id(m.verb));
    put_card_field(w, "card", m.card);
    put_field(w, "at", m.at);
    put_field(w, "way", m.way);
    put_char(w, '\n');
}

static void put_question_lines(Writer *w, const BangGame *g)
{
    put(w, "ask ");
    put(w, bang_ask_id(g->ask.kind));
    put(w, " owe ");
    put_seats(w, g->ask.owe);
    put_field(w, "by", g->ask.by);
    put_field(w, "at", g->ask.at);
    put_card_field(w, "card", g->ask.card);
    put_field(w, "n", g->ask.n);
    put_field(w, "way", g->ask.way);
    put_char(w, '\n');
    put_move_line(w, "answer", g->answer);
    for (int s = 0; s < SEATS; s++) put_move_line(w, "poll", g->poll[s]);
}

static void put_stream_line(Writer *w, const BangStream *s)
{
    put(w, "stream ");
    put_int(w, (int64_t)s->block);
    put_char(w, ' ');
    put_int(w, (int64_t)s->used);
    for (int i = 0; i < 8; i++) put_char(w, ' '), put_hex(w, s->key[i], 8);
    for (int i = 0; i < 16; i++) put_char(w, ' '), put_hex(w, s->word[i], 8);
    put_char(w, '\n');
}

static void put_state(Writer *w, const BangGame *g, int zones)
{
    put_table_line(w, g);
    for (int s = 0; s < g->seats; s++) put_seat_line(w, g, s);
    for (int z = 0; z < zones; z++) put_zone_line(w, g, z);
    for (int feat = 0; feat < FEATS; feat++) put_fame_line(w, g, feat);
    for (int i = 0; i < g->marks; i++) put_mark_line(w, &g->mark[i]);
    put_question_lines(w, g);
    for (int i = 0; i < g->depth; i++) put_frame_line(w, &g->frame[i]);
    put_stream_line(w, &g->stream);
}

/* Without the box, where the cards of sets lie that are not in the game. */
uint64_t bang_check(const BangGame *g)
{
    Writer w = writer(NULL, 0);
    put_state(&w, g, ZONE_BOX);
    return w.hash;
}

int bang_write_state(const BangGame *g, char *out, size_t size)
{
    Writer w = writer(out, size);
    put_state(&w, g, ZONE_COUNT);
    put(&w, "check ");
    put_hex(&w, bang_check(g), 16);
    put_char(&w, '\n');
    return written(&w);
}

/* ---- reading: the same lines in the same order ---- */

typedef struct { const char *at, *end; } Lines;

static Reader next_line(Lines *l)
{
    const char *from = l->at;
    while (l->at < l->end && *l->at != '\n') l->at++;
    Reader r = reader(from, (size_t)(l->at - from));
    if (l->at < l->end) l->at++;
    else r.bad = true; /* every line ends with a newline, so a cut line is noticed */
    return r;
}

static Reader peek_line(const Lines *l)
{
    Lines copy = *l;
    return next_line(&copy);
}

static int64_t read_field(Reader *r, const char *name, int64_t least, int64_t most)
{
    expect(r, name);
    return read_int(r, least, most);
}

static BangCard read_card_field(Reader *r, const char *name)
{
    expect(r, name);
    Word w = next_word(r);
    BangCard card = is_word(w, "-") ? CARD_NONE : bang_read_card(w.text, w.length);
    if (card == CARD_NONE && !is_word(w, "-")) r->bad = true;
    return card;
}

static int read_id(Reader *r, const char *(*id)(int), int count)
{
    int i = word_index(next_word(r), id, count);
    if (i < 0) r->bad = true;
    return i < 0 ? 0 : i;
}

static bool read_choice(Reader *r, const char *yes, const char *no)
{
    Word w = next_word(r);
    if (!is_word(w, yes) && !is_word(w, no)) r->bad = true;
    return is_word(w, yes);
}

static bool done(Reader *r) { return !r->bad && at_end(r); }

static bool read_table_lines(Lines *l, BangGame *g)
{
    Reader r = next_line(l);
    expect(&r, "state"), expect(&r, "1");
    read_field(&r, "rules", 1, BANG_RULES_VERSION);
    g->seats = (uint8_t)read_field(&r, "seats", 2, SEATS);
    g->sets = (uint8_t)read_field(&r, "sets", SETS_BASE, SETS_ALL);
    g->options = (uint8_t)read_field(&r, "options", 0, OPTIONS_ALL);
    bool whole = read_choice(&r, "whole", "view");
    expect(&r, "of");
    int viewer = read_seat(&r, g->seats);
    g->viewer = (uint8_t)(whole ? EVERYTHING : viewer);
    if (!done(&r)) return false;
    r = next_line(l);
    expect(&r, "game");
    g->answers = (uint32_t)read_field(&r, "answers", 0, UINT32_MAX);
    g->turns = (uint16_t)read_field(&r, "turns", 0, UINT16_MAX);
    expect(&r, "turn");
    g->turn = (uint8_t)read_seat(&r, g->seats);
    g->over = (uint8_t)read_id(&r, bang_end_id, END_COUNT);
    expect(&r, "winners"), g->winners = read_seats(&r);
    expect(&r, "hold"), g->hold = read_seats(&r);
    expect(&r, "doomed"), g->doomed = read_seats(&r);
    g->answered = (uint8_t)read_field(&r, "answered", 0, 1);
    if (!done(&r) || g->turn == NOBODY || !(g->sets & SETS_BASE)) return false;
    r = next_line(l);
    expect(&r, "roles");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        g->roles[role] = (uint8_t)read_field(&r, bang_role_id(role), 0, SEATS);
    return done(&r);
}

static bool read_seat_line(Lines *l, BangGame *g, int s)
{
    BangSeat *p = &g->seat[s];
    Reader r = next_line(l);
    expect(&r, "seat");
    if (read_seat(&r, g->seats) != s) return false;
    p->role = (uint8_t)read_id(&r, bang_role_id, ROLE_COUNT);
    p->shown = read_choice(&r, "shown", "secret");
    p->character = (uint8_t)read_id(&r, bang_character_id, CHARACTER_COUNT);
    p->state = read_choice(&r, "out", "alive") ? STATE_OUT : STATE_ALIVE;
    p->life = (int8_t)read_field(&r, "life", -9, 99);
    p->max_life = (int8_t)read_field(&r, "of", 0, 99);
    expect(&r, "killer");
    p->killer = (uint8_t)read_seat(&r, g->seats);
    while (!r.bad && !at_end(&r)) {
        int c = read_id(&r, counter_id, COUNTER_COUNT);
        p->counter[c] = (int8_t)read_int(&r, 1, 127);
    }
    return done(&r);
}

/* bang:KH or bang:KH[AB] or ? */
static bool read_placed_card(Word w, BangGame *g, int i, uint8_t *placed)
{
    size_t name = 0;
    while (name < w.length && w.text[name] != '[') name++;
    if (is_word((Word){w.text, name}, "?")) {
        g->row[i] = CARD_HIDDEN;
        return g->viewer != EVERYTHING && name == w.length;
    }
    BangCard card = bang_read_card(w.text, name);
    if (card == CARD_NONE || placed[card]++) return false;
    g->row[i] = card;
    g->seen[card] = 255;
    if (name == w.length) return true;
    if (w.text[w.length - 1] != ']') return false;
    Reader r = reader(w.text + name + 1, w.length - name - 2);
    g->seen[card] = w.length - name == 2 ? 0 : read_seats(&r);
    return !r.bad && at_end(&r);
}

/* Is the next line of this zone? Its cards follow the colon. */
static bool is_zone_line(const Lines *l, int zone, Reader *r)
{
    char name[32];
    Writer w = writer(name, sizeof name);
    put_zone(&w, zone);
    *r = peek_line(l);
    Reader wanted = reader(name, (size_t)written(&w));
    bool same = is_word(next_word(r), "zone");
    while (same && !at_end(&wanted)) {
        Word word = next_word(&wanted), found = next_word(r);
        same = word.length == found.length && memcmp(word.text, found.text, word.length) == 0;
    }
    return same && is_word(next_word(r), ":");
}

static bool read_zone_lines(Lines *l, BangGame *g)
{
    uint8_t placed[CARD_COUNT + 1] = {0};
    int n = 0;
    for (int z = 0; z < ZONE_COUNT; z++) {
        Reader r;
        g->start[z] = (uint8_t)n;
        if (!is_zone_line(l, z, &r)) continue;
        while (!r.bad && !at_end(&r))
            if (n == CARD_COUNT || !read_placed_card(next_word(&r), g, n++, placed)) return false;
        if (r.bad || n == g->start[z]) return false;
        next_line(l);
    }
    g->start[ZONE_COUNT] = (uint8_t)n;
    return n == CARD_COUNT;
}

static bool read_fame_line(Lines *l, BangGame *g)
{
    Reader r = next_line(l);
    int card = read_card_field(&r, "fame");
    if (card < FIRST_FEAT || card >= FIRST_FEAT + FEATS) return false;
    while (!r.bad && !at_end(&r)) {
        int seat = read_seat(&r, g->seats);
        if (seat == NOBODY) return false;
        g->fame[card - FIRST_FEAT] |= (uint16_t)(read_int(&r, 1, 2) << (2 * seat));
    }
    return done(&r);
}

static bool read_mark_line(Lines *l, BangGame *g)
{
    Reader r = next_line(l);
    if (g->marks == MARKS) return false;
    BangMark *m = &g->mark[g->marks++];
    expect(&r, "mark");
    m->kind = (uint8_t)read_id(&r, mark_id, MARK_COUNT);
    m->seat = (uint8_t)read_field(&r, "seat", 0, g->seats - 1);
    m->other = (uint8_t)read_field(&r, "other", 0, 255);
    m->card = read_card_field(&r, "card");
    m->n = (int8_t)read_field(&r, "n", -128, 127);
    m->until = (uint8_t)read_field(&r, "until", 0, UNTIL_STEP);
    expect(&r, "source"), m->source = read_source(&r);
    return done(&r) && m->kind != MARK_NONE;
}

static bool read_frame_line(Lines *l, BangGame *g)
{
    Reader r = next_line(l);
    if (g->depth == FRAMES) return false;
    BangFrame *f = &g->frame[g->depth++];
    expect(&r, "frame");
    f->rule = (uint8_t)read_id(&r, rule_id, RULE_COUNT);
    f->step = (uint8_t)read_field(&r, "step", 0, 255);
    f->by = (uint8_t)read_field(&r, "by", 0, NOBODY);
    f->at = (uint8_t)read_field(&r, "at", 0, NOBODY);
    f->card = read_card_field(&r, "card");
    f->other = read_card_field(&r, "other");
    f->way = (uint8_t)read_field(&r, "way", 0, WAY_COUNT);
    expect(&r, "moment"), f->moment = (uint8_t)read_id(&r, moment_id, MOMENT_COUNT);
    f->n = (int16_t)read_field(&r, "n", -32768, 32767);
    f->m = (int8_t)read_field(&r, "m", -128, 127);
    f->got = (int8_t)read_field(&r, "got", -128, 127);
    f->seats = (uint8_t)read_field(&r, "seats", 0, 255);
    f->who = (uint8_t)read_field(&r, "who", 0, NOBODY);
    f->slot = (uint8_t)read_field(&r, "slot", 0, 255);
    f->last = read_card_field(&r, "last");
    f->flags = (uint16_t)read_field(&r, "flags", 0, UINT16_MAX);
    expect(&r, "target"), f->target = (uint8_t)read_id(&r, rule_id, RULE_COUNT);
    expect(&r, "source"), f->source = read_source(&r);
    return done(&r) && f->rule != RULE_none;
}

static bool read_move_line(Lines *l, const char *what, BangMove *m)
{
    Reader r = next_line(l);
    expect(&r, what);
    m->verb = (uint8_t)read_id(&r, bang_verb_id, VERB_COUNT);
    m->card = read_card_field(&r, "card");
    m->at = (uint8_t)read_field(&r, "at", 0, NOBODY);
    m->way = (uint8_t)read_field(&r, "way", 0, WAY_COUNT - 1);
    return done(&r);
}

static bool read_question_lines(Lines *l, BangGame *g)
{
    Reader r = next_line(l);
    expect(&r, "ask");
    g->ask.kind = (uint8_t)read_id(&r, bang_ask_id, ASK_COUNT);
    expect(&r, "owe"), g->ask.owe = read_seats(&r);
    g->ask.by = (uint8_t)read_field(&r, "by", 0, NOBODY);
    g->ask.at = (uint8_t)read_field(&r, "at", 0, NOBODY);
    g->ask.card = read_card_field(&r, "card");
    g->ask.n = (int8_t)read_field(&r, "n", -128, 127);
    g->ask.way = (uint8_t)read_field(&r, "way", 0, WAY_COUNT - 1);
    if (!done(&r) || !read_move_line(l, "answer", &g->answer)) return false;
    for (int s = 0; s < SEATS; s++)
        if (!read_move_line(l, "poll", &g->poll[s])) return false;
    return true;
}

static bool read_stream_line(Lines *l, BangStream *s)
{
    Reader r = next_line(l);
    expect(&r, "stream");
    s->block = (uint64_t)read_int(&r, 0, INT64_MAX);
    s->used = (uint64_t)read_int(&r, 0, 16);
    for (int i = 0; i < 8; i++) s->key[i] = (uint32_t)read_hex(&r, 8);
    for (int i = 0; i < 16; i++) s->word[i] = (uint32_t)read_hex(&r, 8);
    return done(&r);
}

static bool starts_with(const Lines *l, const char *word)
{
    Reader r = peek_line(l);
    return is_word(next_word(&r), word);
}

static bool read_lines(Lines *l, BangGame *g)
{
    if (!read_table_lines(l, g)) return false;
    for (int s = 0; s < g->seats; s++)
        if (!read_seat_line(l, g, s)) return false;
    if (!read_zone_lines(l, g)) return false;
    while (starts_with(l, "fame"))
        if (!read_fame_line(l, g)) return false;
    while (starts_with(l, "mark"))
        if (!read_mark_line(l, g)) return false;
    if (!read_question_lines(l, g)) return false;
    while (starts_with(l, "frame"))
        if (!read_frame_line(l, g)) return false;
    return read_stream_line(l, &g->stream);
}

/* Steps and words are only ever added, so an older state can be gone on from; a newer one cannot. */
static bool is_newer(const Lines *l)
{
    Reader r = peek_line(l);
    expect(&r, "state"), expect(&r, "1");
    return read_field(&r, "rules", 1, UINT32_MAX) > BANG_RULES_VERSION;
}

/* Is it over, or does somebody owe an answer to the rule on top? */
static bool waits(const BangGame *g) { return g->over || (g->depth > 0 && g->ask.kind != ASK_NONE && g->ask.owe & g->living); }

int bang_read_state(const char *text, size_t length, BangGame *out)
{
    BangGame g = {0};
    Lines l = {text, text + length};
    if (length > STATE_TEXT) return WHY_TEXT_TOO_LONG;
    if (is_newer(&l)) return WHY_BAD_VERSION;
    if (!read_lines(&l, &g)) return l.at == l.end ? WHY_TEXT_TRUNCATED : WHY_BAD_TEXT;
    recount_laws(&g);
    recount_ring(&g);
    for (int s = 0; s < g.seats; s++) recount(&g, s);
    Reader r = next_line(&l);
    expect(&r, "check");
    uint64_t check = read_hex(&r, 16);
    if (!done(&r)) return WHY_TEXT_TRUNCATED;
    if (check != bang_check(&g)) return WHY_CHECK_DIFFERS;
    if (g.viewer == EVERYTHING && !waits(&g)) return WHY_BAD_STATE;
    *out = g;
    return WHY_LEGAL;
}
