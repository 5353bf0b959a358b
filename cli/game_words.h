/* What is in a game, as every command is told it: --sets, and each option of the game (docs/rules/legends.md, section 10). A
   command that deals games puts GAME_OPTIONS into its table of options, and reads them with read_game_words. */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "arguments.h"
#include "engine/bang.h"

typedef struct {
    const char *sets;               /* words with commas; NULL: the base game */
    bool beginner;
    const char *said[OPTION_COUNT]; /* "yes", "no"; NULL: as it goes with the sets */
} GameWords;

#define GAME_OPTIONS(words)                                                  \
    {"sets", .text = &(words)->sets},                                        \
    {"beginner", .flag = &(words)->beginner},                                \
    {"hand-limit-two", .text = &(words)->said[OPTION_BIT_HAND_LIMIT_TWO]},   \
    {"jail-heart", .text = &(words)->said[OPTION_BIT_JAIL_HEART]}

/* Fills in sets and options of a setup. The base game is in every game, so "legends" is "base,legends". ARGUMENTS_READ, or what
   the program exits with: what is wrong was told. */
int read_game_words(const Arguments *arguments, const GameWords *words, BangSetup *out);
/* Are the sets for so many players? The same. */
int check_players(const Arguments *arguments, int sets, long players);

void list_sets(int language, int sets, char *out, size_t size);    /* "base, legends" */
void put_game_words(int language, int sets, int options, int width); /* a line of a summary, unless it is the plain base game */
void put_json_game(int sets, int options); /* on stdout, members of an object: "sets":["base"],"beginner":false,... and a comma */

#endif
