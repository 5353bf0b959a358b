/* What the unit tests of the engine share: cmocka with the headers it wants before it, and a few short words. */
#ifndef UNIT_H
#define UNIT_H

#include "engine/bang.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h wants the headers above first */
#include <cmocka.h>

#define assert_why(code, expected) assert_string_equal(bang_why_id(code), bang_why_id(expected))
#define assert_same_game(a, b) assert_memory_equal((a), (b), sizeof(BangGame))

static inline BangCard card(const char *word)
{
    BangCard found = bang_read_card(word, strlen(word));
    if (found == CARD_NONE) fail_msg("there is no card %s", word);
    return found;
}

/* Three or more people of four lives at a table, nothing in anybody's hand, no other card in the game than those that the
   test lays; seat A is the Sheriff and in his phase 2. */
static inline BangPosition bare_table(int seats)
{
    static const uint8_t CHARACTERS[SEATS] = {CHARACTER_WILLY_THE_KID, CHARACTER_BART_CASSIDY, CHARACTER_BLACK_JACK, CHARACTER_LUCKY_DUKE,
                                              CHARACTER_KIT_CARLSON, CHARACTER_PEDRO_RAMIREZ, CHARACTER_JESSE_JONES, CHARACTER_VULTURE_SAM};
    static const uint8_t ROLES[SEATS] = {ROLE_SHERIFF, ROLE_OUTLAW, ROLE_RENEGADE, ROLE_OUTLAW, ROLE_DEPUTY, ROLE_OUTLAW, ROLE_DEPUTY, ROLE_RENEGADE};
    BangPosition p = {.setup = {.seats = (uint8_t)seats, .sets = SETS_BASE}, .deck_only = true};
    memcpy(p.setup.character, CHARACTERS, (size_t)seats);
    memcpy(p.setup.role, ROLES, (size_t)seats);
    return p;
}

static inline void hold(BangPosition *p, int seat, const char *word) { p->hand[seat][p->hands[seat]++] = card(word); }
static inline void lay(BangPosition *p, int seat, const char *word) { p->table[seat][p->tables[seat]++] = card(word); }

static inline BangGame arranged(const BangPosition *p)
{
    BangGame game;
    assert_why(bang_arrange(&game, p, NULL), WHY_LEGAL);
    return game;
}

static inline BangGame started(int seats, uint8_t seed)
{
    BangGame game;
    BangSetup setup = {.seats = (uint8_t)seats, .sets = SETS_BASE, .seed = {seed}};
    assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
    return game;
}

/* A position in the middle of a game, after so many answers, always the first option but one. */
static inline BangGame played(int seats, uint8_t seed, int answers)
{
    BangGame game = started(seats, seed);
    for (int i = 0; i < answers && !game.over; i++) {
        BangOptions options;
        int seat = bang_who(&game);
        bang_options(&game, seat, &options);
        assert_why(bang_answer(&game, seat, bang_option(&options, (i * 7) % options.moves), NULL), WHY_LEGAL);
    }
    return game;
}

#endif
