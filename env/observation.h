/* What a seat may know, as an array of whole numbers whose size does not depend on the game. Made from a view alone. */
#ifndef OBSERVATION_H
#define OBSERVATION_H

#include "env/actions.h"
#include "engine/bang.h"

/* The parts, in their order: name, rows, columns, meaning. "Of one": a 1 at the number of it, else 0. Seats are counted from one's
   own, clockwise; a row of a seat that nobody has is 0. */
#define ENV_OBSERVATION(X)                                                                                             \
    X(ask, 1, ASK_COUNT, "of one: the open question")                                                                  \
    X(ask_count, 1, 1, "its figure: Missed! still needed, cards still to discard")                                     \
    X(ask_card, 1, KIND_COUNT, "of one: the kind of the card it is about; 0, none")                                    \
    X(ask_way, 1, WAY_COUNT, "of one: how that card is used")                                                          \
    X(ask_by, 1, SEATS + 1, "of one: who caused it; 8, no player")                                                     \
    X(ask_at, 1, SEATS, "of one: whom it is about")                                                                    \
    X(asked, 1, SEATS, "who owes an answer")                                                                           \
    X(turn, 1, SEATS, "of one: whose turn it is")                                                                      \
    X(turns, 1, 1, "turns started so far")                                                                             \
    X(seats, 1, 1, "how many play, those who are out included")                                                        \
    X(beginner, 1, 1, "is it the beginner deck?")                                                                      \
    X(hand_limit_two, 1, 1, "may 2 cards be kept with 1 life?")                                                        \
    X(jail_heart, 1, 1, "is a heart a way out of Jail?")                                                               \
    X(sets, 1, SET_COUNT, "which sets are in the game")                                                                \
    X(roles, 1, ROLE_COUNT, "how many of each role are in the game")                                                   \
    X(deck, 1, 1, "cards in the draw pile")                                                                            \
    X(deck_top, 1, KIND_COUNT, "of one: its top card, as far as one knows it")                                         \
    X(deck_top_suit, 1, SUIT_COUNT, "of one: the suit of that card")                                                   \
    X(deck_top_rank, 1, 1, "the rank of that card, 2 to 14")                                                           \
    X(discards, 1, 1, "cards in the discard pile")                                                                     \
    X(discard_top, 1, KIND_COUNT, "of one: its top card")                                                              \
    X(discarded, 1, ENV_KINDS, "how many of each kind are in it")                                                      \
    X(store, 1, ENV_KINDS, "how many of each kind lie in the General Store")                                           \
    X(flipped, 1, ENV_KINDS, "how many of each kind lie flipped")                                                      \
    X(apart, 1, ENV_KINDS, "how many of each kind lie apart, flipped, until all is done")                              \
    X(feats, 1, ENV_KINDS, "which feats lie in the row")                                                               \
    X(feat_pile, 1, ENV_KINDS, "which feats are discarded")                                                            \
    X(feat_deck, 1, 1, "feats in their deck")                                                                          \
    X(place, ENV_PLACES, KIND_COUNT, "of one: the card at each place, flipped or looked at, as far as one knows it")   \
    X(place_suit, ENV_PLACES, SUIT_COUNT, "of one: its suit")                                                          \
    X(place_rank, ENV_PLACES, 1, "its rank, 2 to 14")                                                                  \
    X(hand, 1, ENV_KINDS, "how many of each kind one holds")                                                           \
    X(present, SEATS, 1, "is there somebody at the seat?")                                                             \
    X(in_play, SEATS, 1, "is he in play?")                                                                             \
    X(life, SEATS, 1, "his life points")                                                                               \
    X(max_life, SEATS, 1, "how many he may have")                                                                      \
    X(cards, SEATS, 1, "cards in his hand")                                                                            \
    X(role, SEATS, ROLE_COUNT, "of one: his role; hidden counts as one")                                               \
    X(shown, SEATS, 1, "does everybody know his role?")                                                                \
    X(character, SEATS, CHARACTER_COUNT, "of one: his character")                                                      \
    X(table, SEATS, ENV_KINDS, "how many of each kind he has in play")                                                 \
    X(known, SEATS, ENV_KINDS, "how many of each kind one knows in his hand")                                          \
    X(distance, SEATS, SEATS, "from him to each seat; 0, himself or out")                                              \
    X(reaches, SEATS, SEATS, "is each seat in range of his weapon?")                                                   \
    X(range, SEATS, 1, "the range of his weapon")                                                                      \
    X(bang_limit, SEATS, 1, "how many BANG! he may play in a turn; 127, any number")                                   \
    X(counters, SEATS, COUNTER_COUNT, "BANG! played in his turn, fame tokens he has left, feats done in his turn")     \
    X(legend, SEATS, 1, "is he a legend?")                                                                             \
    X(tokens, SEATS, ENV_KINDS, "how many tokens of his lie on each feat of the row")                                  \
    X(doomed, SEATS, 1, "is he about to be eliminated?")                                                               \
    X(killer, SEATS, SEATS + 1, "of one: who was credited with his elimination; 8, no player")

#define X(name, rows, columns, meaning) OBSERVE_##name, OBSERVE_##name##_LAST = OBSERVE_##name + (rows) * (columns) - 1,
enum { ENV_OBSERVATION(X) OBSERVATION_SIZE };
#undef X

/* view: of that seat. */
void observe(const BangGame *view, int seat, int16_t out[OBSERVATION_SIZE]);

#endif
