/* Records of games: setup, seed and moves as text with their seat, and check values (docs/NOTATION.md). Head lines come in
   one order; lines that begin with # or `name` are for people and are passed over. */
#include "text.h"

/* ---- writing ---- */

static void put_line(Writer *w, const char *word, int64_t n)
{
    put(w, word);
    put_char(w, ' ');
    put_int(w, n);
    put_char(w, '\n');
}

static void put_wishes(Writer *w, const BangSetup *setup)
{
    for (int s = 0; s < setup->seats; s++)
        if (setup->role[s] != ROLE_NONE)
            put(w, "role "), put_seat(w, s), put_char(w, ' '), put(w, bang_role_id(setup->role[s])), put_char(w, '\n');
    for (int s = 0; s < setup->seats; s++)
        if (setup->character[s] != CHARACTER_NONE)
            put(w, setup->survivor & bit(s) ? "survivor " : "character "), put_seat(w, s), put_char(w, ' '),
                put(w, bang_character_id(setup->character[s])), put_char(w, '\n');
}

/* The words of a mask, or none. */
static void put_words(Writer *w, const char *name, unsigned mask, const char *(*id)(int), int count)
{
    put(w, name);
    for (int i = 0; i < count; i++)
        if (mask >> i & 1) put_char(w, ' '), put(w, id(i));
    put(w, mask ? "\n" : " none\n");
}

int bang_write_record_head(const BangSetup *setup, char *out, size_t size)
{
    Writer w = writer(out, size);
    put_line(&w, "record", 1);
    put_line(&w, "rules", BANG_RULES_VERSION);
    put_words(&w, "sets", setup->sets, bang_set_id, SET_COUNT);
    put_line(&w, "seats", setup->seats);
    put_words(&w, "options", setup->options, bang_option_id, OPTION_COUNT);
    put(&w, "seed ");
    for (int i = 0; i < 32; i++) put_hex(&w, setup->seed[i], 2);
    put_char(&w, '\n');
    put_wishes(&w, setup);
    put(&w, "moves\n");
    return written(&w);
}

int bang_write_record_check(const BangGame *g, char *out, size_t size)
{
    Writer w = writer(out, size);
    put(&w, "check ");
    put_int(&w, g->answers);
    put_char(&w, ' ');
    put_hex(&w, bang_check(g), 16);
    return written(&w);
}

int bang_write_record_end(const BangGame *g, char *out, size_t size)
{
    Writer w = writer(out, size);
    put(&w, "end ");
    put(&w, bang_end_id(g->over));
    put_char(&w, ' ');
    put_seats(&w, g->winners);
    return written(&w);
}

/* ---- reading ---- */

static int refuse_line(BangReplay *p, int code)
{
    p->why = (BangReason){.code = (uint8_t)code, .seat = NOBODY};
    return code;
}

/* The head in its order: each part reads its line. */
static int read_record(BangReplay *p, Reader *r) { (void)p; return read_int(r, 1, INT32_MAX) == 1 ? WHY_LEGAL : WHY_BAD_VERSION; }

static int read_rules(BangReplay *p, Reader *r)
{
    (void)p;
    return read_int(r, 1, INT32_MAX) == BANG_RULES_VERSION ? WHY_LEGAL : WHY_BAD_VERSION;
}

/* Each word once, or none alone. */
static bool read_words(Reader *r, const char *(*id)(int), int count, uint8_t *mask)
{
    Word w = next_word(r);
    *mask = 0;
    if (is_word(w, "none") && at_end(r)) return true;
    for (;; w = next_word(r)) {
        int i = word_index(w, id, count);
        if (i < 0 || *mask >> i & 1) return false;
        *mask |= (uint8_t)(1u << i);
        if (at_end(r)) return true;
    }
}

static int read_sets(BangReplay *p, Reader *r)
{
    return read_words(r, bang_set_id, SET_COUNT, &p->setup.sets) && p->setup.sets & SETS_BASE ? WHY_LEGAL : WHY_BAD_SETS;
}

static int read_seats_line(BangReplay *p, Reader *r)
{
    int64_t n = read_int(r, 0, INT32_MAX);
    p->setup.seats = (uint8_t)(n > SEATS ? SEATS + 1 : n);
    uint8_t roles[ROLE_COUNT];
    return bang_setup_roles(p->setup.seats, roles);
}

static int read_options(BangReplay *p, Reader *r)
{
    return read_words(r, bang_option_id, OPTION_COUNT, &p->setup.options) ? WHY_LEGAL : WHY_BAD_OPTION;
}

static int read_seed(BangReplay *p, Reader *r)
{
    for (int i = 0; i < 32; i++) p->setup.seed[i] = (uint8_t)read_hex(r, 2);
    return WHY_LEGAL;
}

static const struct { const char *word; int (*read)(BangReplay *, Reader *); } HEAD[] = {
    {"record", read_record}, {"rules", read_rules},     {"sets", read_sets},
    {"seats", read_seats_line}, {"options", read_options}, {"seed", read_seed},
};
enum { HEAD_PARTS = sizeof HEAD / sizeof *HEAD };

static int read_wish(BangReplay *p, Word what, Reader *r)
{
    int seat = read_seat(r, p->setup.seats);
    Word w = next_word(r);
    if (seat == NOBODY) return WHY_NO_SUCH_SEAT;
    if (is_word(what, "role")) {
        p->setup.role[seat] = (uint8_t)bang_role_named(w.text, w.length);
        return p->setup.role[seat] == ROLE_NONE ? WHY_BAD_ROLE : WHY_LEGAL;
    }
    if (!is_word(what, "character") && !is_word(what, "survivor")) return WHY_BAD_TEXT;
    if (is_word(what, "survivor")) p->setup.survivor |= bit(seat);
    p->setup.character[seat] = (uint8_t)bang_character_named(w.text, w.length);
    return p->setup.character[seat] == CHARACTER_NONE ? WHY_BAD_CHARACTER : WHY_LEGAL;
}

static int read_head(BangReplay *p, Reader *r, BangLog *log)
{
    Word w = next_word(r);
    int code;
    if (p->part < HEAD_PARTS) {
        if (!is_word(w, HEAD[p->part].word)) return WHY_BAD_TEXT;
        code = HEAD[p->part++].read(p, r);
    } else if (is_word(w, "moves")) {
        code = bang_start(&p->game, &p->setup, log);
        p->started = code == WHY_LEGAL;
    } else code = read_wish(p, w, r);
    return code == WHY_LEGAL && (r->bad || !at_end(r)) ? WHY_BAD_TEXT : code;
}

static int read_check(BangReplay *p, Reader *r)
{
    int64_t answers = read_int(r, 0, UINT32_MAX);
    uint64_t check = read_hex(r, 16);
    if (r->bad || !at_end(r)) return WHY_BAD_TEXT;
    if ((uint32_t)answers != p->game.answers || check != bang_check(&p->game)) return WHY_CHECK_DIFFERS;
    p->checks++;
    return WHY_LEGAL;
}

static int read_end(BangReplay *p, Reader *r)
{
    int end = word_index(next_word(r), bang_end_id, END_COUNT);
    uint8_t winners = read_seats(r);
    if (r->bad || !at_end(r)) return WHY_BAD_TEXT;
    p->ended = true;
    return end == p->game.over && winners == p->game.winners ? WHY_LEGAL : WHY_CHECK_DIFFERS;
}

static int replay_move(BangReplay *p, const char *line, size_t length, BangLog *log)
{
    int seat;
    BangMove move;
    int code = bang_read_move(&p->game, line, length, &seat, &move, &p->why);
    if (code == WHY_LEGAL) code = bang_refuse(&p->game, seat, move, &p->why);
    if (code != WHY_LEGAL) return code;
    bang_answer(&p->game, seat, move, log);
    p->moves++;
    p->seat = seat;
    p->move = move;
    return WHY_LEGAL;
}

int bang_replay_line(BangReplay *p, const char *line, size_t length, BangLog *log)
{
    Reader r = reader(line, length);
    if (log) log->count = 0;
    p->line++;
    p->seat = NOBODY;
    if (length >= LINE_TEXT) return refuse_line(p, WHY_TEXT_TOO_LONG);
    Reader first = r;
    Word w = next_word(&first);
    if (w.length == 0 || w.text[0] == '#' || is_word(w, "name")) return WHY_LEGAL;
    if (p->ended) return refuse_line(p, WHY_BAD_TEXT);
    int code;
    if (!p->started) code = read_head(p, &r, log);
    else if (is_word(w, "check")) code = read_check(p, &first);
    else if (is_word(w, "end")) code = read_end(p, &first);
    else return replay_move(p, line, length, log);
    return code == WHY_LEGAL ? code : refuse_line(p, code);
}

int bang_replay_end(BangReplay *p) { return p->ended ? WHY_LEGAL : refuse_line(p, WHY_TEXT_TRUNCATED); }
