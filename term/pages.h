/* Texts of several lines that both front ends show: the position in words, the log, a card, a player, the result. A line may
   have cells, separated by tabs, which the screen puts under each other. */
#ifndef PAGES_H
#define PAGES_H

#include "table.h"

typedef struct { char *text; size_t length, room; } Page; /* lines end in a newline; begin with zeros */

void page_line(Page *page, const char *text);
void page_say(Page *page, const Table *table, const char *id, const SayArg *args); /* args NULL: none */
void page_free(Page *page);

void page_welcome(Page *page, const Table *table); /* role, goal, character */
void page_role(Page *page, const Table *table);
void page_players(Page *page, const Table *table);
void page_position(Page *page, const Table *table); /* with the open question, */
void page_situation(Page *page, const Table *table); /* and without it */
void page_log(Page *page, const Table *table);
void page_feats(Page *page, const Table *table); /* nothing if the game has none */
void page_card(Page *page, const Table *table, BangCard card);
void page_other_side(Page *page, const Table *table, int character); /* what he becomes as a legend, or was; nothing without feats */
void page_seat(Page *page, const Table *table, int seat);
void page_result(Page *page, const Table *table);
void page_seed(Page *page, const Table *table); /* as --seed takes it: a number if it is one */

/* Parts of sentences that others need too. */
void say_hidden_roles(const Table *table, char *out, size_t size); /* how many of each role are not known yet; "": none */
void say_top_discard(const Table *table, char *out, size_t size);
enum Absence { ABSENCE_NONE, ABSENCE_AWAY, ABSENCE_PLAYED }; /* of a person at a server; PLAYED: by a bot */
enum Absence table_absence(const Table *table, int seat);
void say_fate(const Table *table, int seat, char *out, size_t size); /* survived, or eliminated by whom */
void say_bangs(const Table *table, char *out, size_t size); /* how many BANG! were played this turn, of how many */

#endif
