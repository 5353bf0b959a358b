/* The pump: any setup or position, then answers, interrupts and garbage in any order. After each the invariant holds; what is
   refused changes nothing. */
#include "fuzz.h"

static void read_setup(BangSetup *setup, Bytes *b)
{
    *setup = (BangSetup){.seats = take_byte(b), .sets = SETS_BASE, .options = take_byte(b), .survivor = take_byte(b)};
    if (setup->seats > 9) setup->seats = (uint8_t)(3 + setup->seats % 6);
    if (setup->options > 2 * OPTIONS_ALL + 1) setup->sets = setup->options, setup->options = 0;
    if (setup->options > OPTIONS_ALL) setup->sets = SETS_ALL, setup->options &= OPTIONS_ALL; /* 8 to 15 */
    for (int s = 0; s < SEATS; s++) setup->role[s] = take_byte(b);
    for (int s = 0; s < SEATS; s++) setup->character[s] = take_byte(b);
    for (int i = 0; i < 8; i++) setup->seed[i] = take_byte(b);
}

/* A list of cards ends with a 0. */
static uint8_t read_cards(BangCard *cards, Bytes *b)
{
    uint8_t n = 0;
    for (BangCard card = take_byte(b); card != CARD_NONE && n < CARD_COUNT; card = take_byte(b)) cards[n++] = card;
    return n;
}

static void read_feats(BangPosition *p, Bytes *b)
{
    BangCard row[CARD_COUNT], deck[CARD_COUNT];
    int feats = read_cards(row, b), decks = read_cards(deck, b);
    p->feats = (uint8_t)(feats > 5 ? 5 : feats);
    p->feat_decks = (uint8_t)(decks > FEATS ? FEATS : decks);
    memcpy(p->feat, row, p->feats);
    memcpy(p->feat_deck, deck, p->feat_decks);
    for (int s = 0; s < SEATS; s++) p->fame[s] = (int8_t)take_byte(b);
    for (int i = 0; i < p->feats; i++)
        for (int s = 0; s < SEATS; s++) p->tokens[i][s] = take_byte(b);
}

static void read_position(BangPosition *p, Bytes *b)
{
    uint8_t flags = take_byte(b);
    *p = (BangPosition){.deck_only = flags & 1, .from_start = flags & 2, .turn = take_byte(b), .out = take_byte(b), .bangs = (int8_t)take_byte(b)};
    read_setup(&p->setup, b);
    for (int s = 0; s < SEATS; s++) {
        p->life[s] = (int8_t)take_byte(b);
        p->hands[s] = read_cards(p->hand[s], b);
        p->tables[s] = read_cards(p->table[s], b);
    }
    p->decks = read_cards(p->deck, b);
    p->discards = read_cards(p->discard, b);
    if (p->setup.sets != SETS_BASE) read_feats(p, b);
}

static int begin(BangGame *game, Bytes *b, BangLog *log)
{
    BangSetup setup;
    BangPosition position;
    if (take_byte(b) & 1) {
        read_position(&position, b);
        return bang_arrange(game, &position, log);
    }
    read_setup(&setup, b);
    return bang_start(game, &setup, log);
}

static void answer(BangGame *game, int seat, BangMove move, BangLog *log)
{
    BangGame before = *game;
    BangReason why;
    int code = bang_refuse(game, seat, move, &why);
    must(code == why.code, "bang_refuse and its reason differ");
    int got = bang_answer(game, seat, move, log);
    must(got == (move.at == NOBODY ? WHY_NO_SUCH_SEAT : code), "bang_answer and bang_refuse differ");
    if (got != WHY_LEGAL) must(memcmp(&before, game, sizeof before) == 0, "a refused move changed the game");
    else must_be_sound(game);
}

static void garbage(BangGame *game, Bytes *b, BangLog *log)
{
    int seat = (int8_t)take_byte(b);
    BangMove move = {take_byte(b), take_byte(b), take_byte(b), take_byte(b)};
    answer(game, seat, move, log);
}

static void option(BangGame *game, int seat, int n, BangLog *log)
{
    BangOptions options;
    bang_options(game, seat, &options);
    if (options.moves > 0) answer(game, seat, bang_option(&options, n % options.moves), log);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static BangLog log;
    Bytes b = {data, data + size};
    BangGame game;
    if (begin(&game, &b, &log) != WHY_LEGAL) return 0;
    must_be_sound(&game);
    while (b.at < b.end && !game.over) {
        uint8_t what = take_byte(&b);
        if (what == 255) garbage(&game, &b, &log);
        else if (what >= 240) option(&game, what & 7, take_byte(&b), &log); /* whoever it is: an interrupt, or nothing */
        else option(&game, bang_who(&game), what, &log);
        if (what == 254) look_at(&game);
    }
    return 0;
}
