/* The words of the game in the languages of po/: names, sentences about events, questions, moves and refusals. No heap, no
   clock, nothing that changes: the language is a parameter, and all functions may run in any thread.

   Writers fill out[0..size-1], cut at a whole character if it does not fit, always end with a 0 and return the length
   written without it. size must be at least 1. LINE_TEXT of bang.h is room for any sentence. */
#ifndef SAY_H
#define SAY_H

#include "engine/bang.h"

enum SayLanguage { SAY_EN, SAY_KO, SAY_ZH, SAY_LANGUAGES };

/* ---- the catalogue ---- */

/* From a tag of any common spelling: "en", "ko_KR.UTF-8", "zh-CN". -1: a language that we do not have. */
int say_language(const char *tag);
const char *say_tag(int language); /* "en", "ko", "zh" */

bool say_has(const char *id);
const char *say_raw(int language, const char *id); /* the sentence as it is written; the id itself if there is none */

/* What a {name} stands for: text, or the number if text is NULL. A number called "n" chooses the plural form. */
typedef struct { const char *name, *text; int number; } SayArg;

/* The sentence with its {names} filled in. args ends with a row without a name; NULL: there are none. A {name} without
   an argument stays as it is, so that somebody sees it. */
int say_format(char *out, size_t size, int language, const char *id, const SayArg *args);

/* ---- names ---- */

int say_card(char *out, size_t size, int language, BangCard card);       /* BANG! K♠; of a feat its name, in quotes where a language needs them in a sentence */
int say_card_aloud(char *out, size_t size, int language, BangCard card); /* BANG!, king of spades */
int say_index(char *out, size_t size, int language, BangCard card, bool aloud); /* K♠, king of spades; of a feat nothing */
const char *say_kind(int language, int kind);             /* KIND_NONE: the Colt .45 */
const char *say_kind_text(int language, int kind);        /* what the card does, or the feat asks */
const char *say_kind_short(int language, int kind);       /* of a feat: what it asks, in a few words to put in brackets */
const char *say_border(int language, int kind);           /* brown card, blue card, feat card */
const char *say_character(int language, int character);
const char *say_character_text(int language, int character);
const char *say_role(int language, int role);
const char *say_goal(int language, const BangGame *game, int role); /* three players have goals of their own (BASE3-003) */
const char *say_source(int language, int source);         /* as in BangEvent.source; "" for a rule */
const char *say_zone(int language, int zone);             /* what the place is called */
const char *say_set(int language, int set);
const char *say_set_text(int language, int set);          /* what it brings */
const char *say_option(int language, int bit);
const char *say_option_text(int language, int bit);       /* what it changes */

/* ---- sentences about a game ---- */

/* Who reads, and what he knows. view: a view, or the whole game if there is nothing to hide; it is read after the events
   that are told, and after `later` more that lie behind them: people are called what they were when it happened.
   name[seat] NULL: the name of his character, or the letter of his seat. */
typedef struct {
    int language;
    const BangGame *view;
    int reader; /* the seat that is called "you"; NOBODY: all are named */
    const char *name[SEATS];
    bool aloud; /* cards in words, for a voice */
    int later, fame; /* fame: 1 more than whoever lays tokens has left then; 0: the view knows, as nobody has been eliminated since */
} SayScene;

const char *say_seat_name(const SayScene *scene, int seat);

/* One sentence; 0 for an event that another one tells. */
int say_event(const SayScene *scene, const BangEvent *event, char *out, size_t size);
/* The same for the first of count events and those after it that belong into one sentence ("Otis draws 2 cards");
   *used: how many that were, at least 1. */
int say_events(const SayScene *scene, const BangEvent *event, int count, int *used, char *out, size_t size);

int say_ask(const SayScene *scene, char *out, size_t size); /* the open question, and what may be answered */
int say_move(const SayScene *scene, int seat, BangMove move, char *out, size_t size); /* a button or a line of a menu; of another's move if he is not the reader */
/* Is it the "no" that loses life? */
bool costs_life(const BangGame *view, BangMove move);
/* What its owner might regret about a legal move; 0: nothing. view: of that seat. */
int say_careful(const SayScene *scene, int seat, BangMove move, char *out, size_t size);
int say_reason(const SayScene *scene, const BangReason *reason, char *out, size_t size);
int say_result(const SayScene *scene, char *out, size_t size); /* who won, and why; for the reader whether he did */
int say_seat(const SayScene *scene, int seat, char *out, size_t size); /* Otis, Sheriff, Sid Ketchum, 3 of 5 life, ... */

#endif
