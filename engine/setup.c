/* How a game begins: the test of a setup, roles and characters, deck and hands (section 3 of the base rules); and positions
   made by hand. */
#include "game.h"

/* ---- roles (BASE-020 to 024, BASE3-001, BASE8-001) ---- */

enum { FEWEST = 3, MOST = SEATS };
static const uint8_t ROLES_FOR[MOST - FEWEST + 1][ROLE_COUNT] = {
    {[ROLE_DEPUTY] = 1, [ROLE_OUTLAW] = 1, [ROLE_RENEGADE] = 1},
    {[ROLE_SHERIFF] = 1, [ROLE_OUTLAW] = 2, [ROLE_RENEGADE] = 1},
    {[ROLE_SHERIFF] = 1, [ROLE_DEPUTY] = 1, [ROLE_OUTLAW] = 2, [ROLE_RENEGADE] = 1},
    {[ROLE_SHERIFF] = 1, [ROLE_DEPUTY] = 1, [ROLE_OUTLAW] = 3, [ROLE_RENEGADE] = 1},
    {[ROLE_SHERIFF] = 1, [ROLE_DEPUTY] = 2, [ROLE_OUTLAW] = 3, [ROLE_RENEGADE] = 1},
    {[ROLE_SHERIFF] = 1, [ROLE_DEPUTY] = 2, [ROLE_OUTLAW] = 3, [ROLE_RENEGADE] = 2},
};

int bang_setup_roles(int seats, uint8_t count[ROLE_COUNT])
{
    if (seats < FEWEST || seats > MOST) return WHY_BAD_SEATS;
    memcpy(count, ROLES_FOR[seats - FEWEST], ROLE_COUNT);
    return WHY_LEGAL;
}

/* ---- is it a setup? ---- */

static int check_roles(const BangSetup *setup)
{
    uint8_t left[ROLE_COUNT];
    bang_setup_roles(setup->seats, left);
    for (int s = 0; s < setup->seats; s++) {
        int role = setup->role[s];
        if (role >= ROLE_HIDDEN) return WHY_BAD_ROLE;
        if (role != ROLE_NONE && left[role]-- == 0) return WHY_ROLE_COUNT;
    }
    return WHY_LEGAL;
}

/* A character of one of these sets, that none of them keeps out (LEG-003, LEG-014). */
static bool may_be_dealt(int sets, int character)
{
    if (!(sets >> bang_set_of_character(character) & 1)) return false;
    for (int others = sets & ~SETS_BASE; others; others &= others - 1)
        if (law(lowest((unsigned)others))->deals && !law(lowest((unsigned)others))->deals(character)) return false;
    return true;
}

static int check_characters(const BangSetup *setup, bool any_side)
{
    for (int s = 0; s < setup->seats; s++) {
        int character = setup->character[s];
        if (character >= CHARACTER_COUNT) return WHY_BAD_CHARACTER;
        if (character == CHARACTER_NONE && setup->survivor & bit(s)) return WHY_BAD_CHARACTER;
        if (character == CHARACTER_NONE) continue;
        int dealt = any_side && bang_legendary(character) ? bang_other_side(character) : character;
        bool in_sets = setup->sets >> bang_set_of_character(character) & 1;
        if (!in_sets || !may_be_dealt(setup->sets, dealt)) return WHY_BAD_CHARACTER;
        for (int t = 0; t < s; t++) {
            bool same_card = setup->character[t] == character || setup->character[t] == bang_other_side(character);
            if (same_card && setup->character[t] != CHARACTER_NONE) return WHY_CHARACTER_TWICE; /* BASE-025 */
        }
    }
    return WHY_LEGAL;
}

static int check_setup(const BangSetup *setup)
{
    if (!(setup->sets & SETS_BASE) || setup->sets & ~SETS_ALL) return WHY_BAD_SETS;
    if (setup->options & ~OPTIONS_ALL) return WHY_BAD_OPTION;
    if (setup->survivor >> setup->seats) return WHY_BAD_SEATS;
    return WHY_LEGAL;
}

uint8_t bang_usual_options(int sets)
{
    unsigned options = 0;
    for (int set = 0; set < SET_COUNT; set++)
        if (sets >> set & 1) options |= law(set)->usual_options;
    return (uint8_t)options;
}

int bang_setup_seats(int sets, int *fewest)
{
    int most = MOST;
    *fewest = FEWEST;
    for (int set = 0; set < SET_COUNT; set++) {
        if (!(sets >> set & 1)) continue;
        if (law(set)->fewest > *fewest) *fewest = law(set)->fewest;
        if (law(set)->most < most) most = law(set)->most;
    }
    return most;
}

/* ---- an empty table: all cards in the box ---- */

static void find_deck(const BangGame *g, bool wanted[KIND_COUNT]) /* by kind: BASE-010, BASE-029 */
{
    for (int kind = KIND_NONE + 1; kind < KIND_COUNT; kind++)
        wanted[kind] = g->sets >> bang_set_of_kind(kind) & 1 && bang_border(kind) != BORDER_FEAT;
    if (!(g->options & OPTION_BEGINNER)) return;
#define BEGINNER_OUT(NAME) wanted[KIND_##NAME] = false;
#include "sets/sets.def"
}

static void lay_out(BangGame *g, const BangSetup *setup)
{
    memset(g, 0, sizeof *g);
    seed_stream(&g->stream, setup->seed);
    g->viewer = EVERYTHING;
    g->seats = setup->seats;
    g->sets = setup->sets;
    g->options = setup->options;
    recount_laws(g);
    for (int i = 0; i < CARD_COUNT; i++) g->row[i] = (BangCard)(i + 1), g->seen[i + 1] = 255;
    for (int z = ZONE_BOX + 1; z <= ZONE_COUNT; z++) g->start[z] = CARD_COUNT;
    for (int s = 0; s < g->seats; s++)
        g->seat[s] = (BangSeat){.role = setup->role[s], .character = setup->character[s], .state = STATE_ALIVE, .killer = NOBODY};
    recount_ring(g);
    for (int s = 0; s < g->seats; s++) recount(g, s);
}

/* ---- dealing ---- */

static void deal_roles(BangGame *g)
{
    uint8_t left[SEATS], n = 0, count[ROLE_COUNT];
    memcpy(count, g->roles, sizeof count);
    for (int s = 0; s < g->seats; s++) if (g->seat[s].role != ROLE_NONE) count[g->seat[s].role]--;
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        while (count[role]-- > 0) left[n++] = (uint8_t)role;
    for (int s = 0; s < g->seats; s++)
        if (g->seat[s].role == ROLE_NONE) {
            uint32_t i = chance(&g->stream, n);
            g->seat[s].role = left[i];
            left[i] = left[--n];
        }
}

static void deal_characters(BangGame *g) /* BASE-025, BASE-522 */
{
    uint8_t left[CHARACTER_COUNT], n = 0;
    for (int c = CHARACTER_NONE + 1; c < CHARACTER_COUNT; c++) {
        bool taken = false;
        if (!may_be_dealt(g->sets, c)) continue;
        for (int s = 0; s < g->seats; s++) taken |= g->seat[s].character == c;
        if (!taken) left[n++] = (uint8_t)c;
    }
    for (int s = 0; s < g->seats; s++)
        if (g->seat[s].character == CHARACTER_NONE) {
            uint32_t i = chance(&g->stream, n);
            g->seat[s].character = left[i];
            left[i] = left[--n];
        }
}

/* Who shows his role from the start, and who begins (BASE-024, BASE-028, BASE3-001, BASE3-002). */
static void seat_down(BangGame *g, int seat)
{
    BangSeat *p = &g->seat[seat];
    bool three = is_game_of_three(g);
    p->shown = three || p->role == ROLE_SHERIFF;
    if (p->role == (three ? ROLE_DEPUTY : ROLE_SHERIFF)) g->turn = (uint8_t)seat;
    recount(g, seat);
    p->life = p->max_life = (int8_t)figure(g, MOD_LIFE, seat, bang_life(p->character), NULL); /* BASE-026 */
}

static void note_person(Run *r, int seat)
{
    const BangSeat *p = &r->game->seat[seat];
    note(r, (BangEvent){.kind = EVENT_CHARACTER, .by = NOBODY, .at = (uint8_t)seat, .n = p->life,
                        .source = character_source(p->character)});
    if (p->shown) note(r, (BangEvent){.kind = EVENT_ROLE, .by = NOBODY, .at = (uint8_t)seat, .n = p->role});
}

static void fill_deck(Run *r)
{
    bool wanted[KIND_COUNT] = {false};
    find_deck(r->game, wanted);
    fill_discards(r->game, wanted);
    shuffle_discards(r);
}

static void keep_characters(Run *r)
{
    BangGame *g = r->game;
    for (int s = 0; s < g->seats; s++) {
        if (g->poll[s].verb == VERB_PASS) g->seat[s].character = CHARACTER_NONE;
        if (g->poll[s].verb == VERB_KEEP)
            note(r, (BangEvent){.kind = EVENT_KEEPS, .by = (uint8_t)s, .at = (uint8_t)s,
                                .source = character_source(g->seat[s].character)});
        g->poll[s] = NO_MOVE;
    }
}

void set_up_table(Run *r)
{
    BangGame *g = r->game;
    note(r, (BangEvent){.kind = EVENT_GAME, .by = NOBODY, .at = NOBODY, .n = g->seats});
    keep_characters(r);
    deal_roles(g);
    deal_characters(g);
    for (int s = 0; s < g->seats; s++) seat_down(g, s), note_person(r, s);
    fill_deck(r);
    for (int s = 0; s < g->seats; s++) draw_cards(r, s, figure(g, MOD_FIRST_HAND, s, g->seat[s].life, NULL), 0); /* BASE-027 */
    for (int set = 0; set < SET_COUNT; set++)
        if (g->sets >> set & 1 && law(set)->set_up) law(set)->set_up(r);
}

/* Who became a legend in the last game and keeps his character begins on the normal side of it (LEG-006). */
static BangSetup normal_side_up(const BangSetup *setup)
{
    BangSetup normal = *setup;
    for (int s = 0; s < SEATS; s++)
        if (setup->survivor & bit(s) && bang_legendary(setup->character[s]))
            normal.character[s] = bang_other_side(setup->character[s]);
    return normal;
}

int bang_start(BangGame *game, const BangSetup *wanted, BangLog *log)
{
    uint8_t roles[ROLE_COUNT];
    BangSetup normal = normal_side_up(wanted), *setup = &normal;
    int fewest;
    if (log) log->count = 0;
    if (bang_setup_roles(setup->seats, roles) != WHY_LEGAL) return WHY_BAD_SEATS;
    int why = check_setup(setup);
    if (why == WHY_LEGAL && (setup->seats > bang_setup_seats(setup->sets, &fewest) || setup->seats < fewest))
        why = WHY_SEATS_OF_SET;
    if (why == WHY_LEGAL) why = check_characters(setup, false);
    if (why == WHY_LEGAL) why = check_roles(setup);
    if (why != WHY_LEGAL) return why;
    lay_out(game, setup);
    memcpy(game->roles, roles, sizeof roles);
    Run r = begin_run(game, log);
    call(game, RULE_game, NOBODY, NOBODY, CARD_NONE)->seats = setup->survivor;
    pump(&r);
    return WHY_LEGAL;
}

/* ---- positions made by hand ---- */

static int check_named(const bool wanted[KIND_COUNT], const BangCard *card, int n, uint8_t named[CARD_COUNT + 1])
{
    for (int i = 0; i < n; i++) {
        if (card[i] == CARD_NONE || card[i] > CARD_COUNT) return WHY_NO_SUCH_CARD;
        if (!wanted[kind_of(card[i])]) return WHY_CARD_NOT_IN_DECK;
        if (named[card[i]]++) return WHY_CARD_TWICE;
    }
    return WHY_LEGAL;
}

static int check_table(const BangCard *card, int n) /* BASE-096 to 098 */
{
    int weapons = 0;
    for (int i = 0; i < n; i++) {
        weapons += CARD_ROW[kind_of(card[i])]->weapon;
        if (bang_border(kind_of(card[i])) == BORDER_BROWN || weapons > 1) return WHY_NOT_FOR_TABLE;
        for (int j = 0; j < i; j++)
            if (kind_of(card[i]) == kind_of(card[j])) return WHY_SAME_NAME;
    }
    return WHY_LEGAL;
}

static int check_cards(const BangGame *g, const BangPosition *p)
{
    uint8_t named[CARD_COUNT + 1] = {0};
    bool wanted[KIND_COUNT] = {false};
    find_deck(g, wanted);
    int why = check_named(wanted, p->deck, p->decks, named);
    if (why == WHY_LEGAL) why = check_named(wanted, p->discard, p->discards, named);
    for (int s = 0; s < p->setup.seats && why == WHY_LEGAL; s++) {
        why = check_named(wanted, p->hand[s], p->hands[s], named);
        if (why == WHY_LEGAL) why = check_named(wanted, p->table[s], p->tables[s], named);
        if (why == WHY_LEGAL) why = check_table(p->table[s], p->tables[s]);
        if (why == WHY_LEGAL && p->out & bit(s) && p->hands[s] + p->tables[s] > 0) why = WHY_TARGET_OUT;
    }
    return why;
}

static int check_people(const BangPosition *p)
{
    for (int s = 0; s < p->setup.seats; s++) {
        int role = p->setup.role[s], character = p->setup.character[s];
        if (role == ROLE_NONE || role >= ROLE_HIDDEN) return WHY_BAD_ROLE;
        if (character == CHARACTER_NONE) return WHY_BAD_CHARACTER;
    }
    if (p->bangs < 0 || p->bangs >= UNLIMITED) return WHY_BAD_TURN;
    return p->turn < p->setup.seats && !(p->out & bit(p->turn)) ? WHY_LEGAL : WHY_BAD_TURN;
}

static void place_people(Run *r, const BangPosition *p)
{
    BangGame *g = r->game;
    for (int s = 0; s < g->seats; s++) g->roles[g->seat[s].role]++;
    for (int s = 0; s < g->seats; s++)
        if (p->out & bit(s)) g->seat[s].state = STATE_OUT;
    recount_ring(g);
    for (int s = 0; s < g->seats; s++) {
        seat_down(g, s);
        if (p->out & bit(s)) g->seat[s].shown = 1, g->seat[s].life = 0;
        else if (p->life[s] > 0) g->seat[s].life = p->life[s];
        note_person(r, s);
    }
    g->turn = p->turn;
    g->seat[g->turn].counter[COUNTER_BANGS] = p->bangs;
}

/* The top card is named first, and is the last of its zone. Cards that nobody named lie below, shuffled. */
static void place_cards(Run *r, const BangPosition *p)
{
    BangGame *g = r->game;
    for (int s = 0; s < g->seats; s++) {
        for (int i = 0; i < p->hands[s]; i++) fill_zone(g, ZONE_HAND + s, p->hand[s][i]);
        for (int i = 0; i < p->tables[s]; i++) fill_zone(g, ZONE_TABLE + s, p->table[s][i]);
        recount(g, s);
    }
    for (int i = p->decks; i-- > 0;) fill_zone(g, ZONE_ASIDE, p->deck[i]);
    for (int i = p->discards; i-- > 0;) fill_zone(g, ZONE_FLIP, p->discard[i]);
    if (!p->deck_only) fill_deck(r);
    while (zone_count(g, ZONE_ASIDE) > 0) put_back(g, ZONE_ASIDE, ZONE_DECK);
    while (zone_count(g, ZONE_FLIP) > 0) put_back(g, ZONE_FLIP, ZONE_DISCARD);
}

/* What can be told only of the finished table: BASE-003, BASE-282, and that the game is not decided. */
static int check_made(const BangGame *g, const BangPosition *p)
{
    uint8_t winners;
    for (int s = 0; s < g->seats; s++) {
        if (p->life[s] < 0 || p->life[s] > g->seat[s].max_life) return WHY_BAD_LIFE;
        for (int i = 0; i < p->tables[s]; i++) {
            int why = refused_by(g, CAN_LAY_ON, s, s, kind_of(p->table[s][i]));
            if (why != WHY_LEGAL) return why;
        }
    }
    return end_of_game(g, &winners) == END_NOT ? WHY_LEGAL : WHY_GAME_OVER;
}

int bang_arrange(BangGame *game, const BangPosition *position, BangLog *log)
{
    BangGame made;
    if (log) log->count = 0;
    if (position->setup.seats < 2 || position->setup.seats > MOST) return WHY_BAD_SEATS;
    int why = check_setup(&position->setup);
    if (why == WHY_LEGAL) why = check_characters(&position->setup, true);
    if (why == WHY_LEGAL) why = check_people(position);
    if (why != WHY_LEGAL) return why;
    lay_out(&made, &position->setup);
    why = check_cards(&made, position);
    if (why != WHY_LEGAL) return why;
    Run r = begin_run(&made, log);
    place_people(&r, position);
    place_cards(&r, position);
    for (int set = 0; set < SET_COUNT && why == WHY_LEGAL; set++)
        if (made.sets >> set & 1 && law(set)->arrange) why = law(set)->arrange(&r, position);
    if (why == WHY_LEGAL) why = check_made(&made, position);
    if (why != WHY_LEGAL) return why;
    begin_in_turn(&made, position->from_start);
    pump(&r);
    *game = made;
    return WHY_LEGAL;
}
