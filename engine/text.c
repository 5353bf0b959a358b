/* Writing and reading words; see text.h. */
#include "text.h"

Writer writer(char *out, size_t size) { return (Writer){out, size, 0, size == 0, 14695981039346656037u}; }

void put_char(Writer *w, char c)
{
    w->hash = (w->hash ^ (uint8_t)c) * 1099511628211u;
    if (w->length + 1 >= w->size) w->full = true;
    else w->out[w->length++] = c;
}

void put(Writer *w, const char *text)
{
    while (*text) put_char(w, *text++);
}

void put_int(Writer *w, int64_t n)
{
    char digits[24];
    int i = 0;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do digits[i++] = (char)('0' + u % 10), u /= 10;
    while (u > 0);
    if (n < 0) put_char(w, '-');
    while (i > 0) put_char(w, digits[--i]);
}

void put_hex(Writer *w, uint64_t n, int digits)
{
    for (int i = digits; i-- > 0;) put_char(w, "0123456789abcdef"[n >> (4 * i) & 15]);
}

void put_seat(Writer *w, int seat) { put_char(w, seat >= 0 && seat < SEATS ? (char)('A' + seat) : '-'); }

void put_seats(Writer *w, unsigned mask)
{
    if (!(mask & 255)) put_char(w, '-');
    for (int s = 0; s < SEATS; s++)
        if (mask >> s & 1) put_seat(w, s);
}

/* Cards of the same name and face are told apart by a number: stagecoach:9S/2. */
static int copy_of(BangCard card)
{
    int copy = 1, kind = bang_kind(card), suit = bang_suit(card), rank = bang_rank(card);
    for (BangCard c = 1; c < card; c++)
        if (bang_kind(c) == kind) copy += bang_suit(c) == suit && bang_rank(c) == rank;
    return copy;
}

void put_card(Writer *w, BangCard card)
{
    static const char *const rank[] = {"", "", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
    if (card == CARD_NONE || card > CARD_COUNT) {
        put_char(w, card == CARD_NONE ? '-' : '?');
        return;
    }
    put(w, bang_kind_id(bang_kind(card)));
    if (bang_rank(card) == RANK_NONE) return; /* a feat */
    put_char(w, ':');
    put(w, rank[bang_rank(card)]);
    put_char(w, "SHDC"[bang_suit(card)]);
    int copy = copy_of(card);
    if (copy > 1) put_char(w, '/'), put_int(w, copy);
}

void put_zone(Writer *w, int zone)
{
    put(w, bang_zone_id(zone));
    if (zone_is_one_of(zone, ZONE_HAND)) put_char(w, ' '), put_seat(w, zone - ZONE_HAND);
    if (zone_is_one_of(zone, ZONE_TABLE)) put_char(w, ' '), put_seat(w, zone - ZONE_TABLE);
}

void put_source(Writer *w, int source)
{
    if (source == 0) put_char(w, '-');
    else put(w, source & CHARACTER_SOURCE ? bang_character_id(source & ~CHARACTER_SOURCE) : bang_kind_id(source));
}

int written(Writer *w)
{
    if (w->size > 0) w->out[w->length] = 0;
    return w->full ? -1 : (int)w->length;
}

/* ---- reading ---- */

Reader reader(const char *text, size_t length) { return (Reader){text, text + length, false}; }

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r')) r->at++;
}

Word next_word(Reader *r)
{
    skip_blanks(r);
    Word w = {r->at, 0};
    while (r->at < r->end && *r->at != ' ' && *r->at != '\t' && *r->at != '\r') r->at++, w.length++;
    return w;
}

bool at_end(Reader *r)
{
    skip_blanks(r);
    return r->at == r->end;
}

bool is_word(Word w, const char *text)
{
    for (size_t i = 0; i < w.length; i++)
        if (text[i] == 0 || text[i] != w.text[i]) return false;
    return text[w.length] == 0;
}

void expect(Reader *r, const char *text)
{
    if (!is_word(next_word(r), text)) r->bad = true;
}

int64_t read_int(Reader *r, int64_t least, int64_t most)
{
    Word w = next_word(r);
    int64_t n = 0;
    size_t i = w.length > 1 && w.text[0] == '-';
    if (r->bad || w.length == 0 || w.length > 18) r->bad = true;
    for (; !r->bad && i < w.length; i++) {
        if (w.text[i] < '0' || w.text[i] > '9') r->bad = true;
        n = n * 10 + (w.text[i] - '0');
    }
    if (w.length > 0 && w.text[0] == '-') n = -n;
    if (r->bad || n < least || n > most) {
        r->bad = true;
        return least > 0 ? least : 0;
    }
    return n;
}

uint64_t read_hex(Reader *r, int digits)
{
    uint64_t n = 0;
    skip_blanks(r);
    for (int i = 0; i < digits && !r->bad; i++, r->at++) {
        char c = r->at < r->end ? *r->at : 0;
        if (c >= '0' && c <= '9') n = n << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f') n = n << 4 | (uint64_t)(c - 'a' + 10);
        else r->bad = true;
    }
    return r->bad ? 0 : n;
}

int word_seat(Word w, int seats)
{
    return w.length == 1 && w.text[0] >= 'A' && w.text[0] < 'A' + seats ? w.text[0] - 'A' : NOBODY;
}

int read_seat(Reader *r, int seats)
{
    Word w = next_word(r);
    int seat = word_seat(w, seats);
    if (seat == NOBODY && !is_word(w, "-")) r->bad = true;
    return seat;
}

uint8_t read_seats(Reader *r)
{
    Word w = next_word(r);
    unsigned mask = 0;
    if (is_word(w, "-")) return 0;
    if (w.length == 0) r->bad = true;
    for (size_t i = 0; i < w.length; i++) {
        int seat = word_seat((Word){w.text + i, 1}, SEATS);
        if (seat == NOBODY || mask & bit(seat)) r->bad = true;
        mask |= bit(seat);
    }
    return (uint8_t)mask;
}

uint8_t read_source(Reader *r)
{
    Word w = next_word(r);
    int kind = bang_kind_named(w.text, w.length), character = bang_character_named(w.text, w.length);
    if (is_word(w, "-")) return 0;
    if (kind == KIND_NONE && character == CHARACTER_NONE) r->bad = true;
    return kind != KIND_NONE ? kind_source(kind) : character_source(character);
}

int word_index(Word w, const char *(*id)(int), int count)
{
    for (int i = 0; i < count; i++)
        if (is_word(w, id(i))) return i;
    return -1;
}
