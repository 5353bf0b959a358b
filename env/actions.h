/* Actions: all moves there are, numbered, whatever is in a hand. Cards of one kind count as one: the first of them, in the order
   of the options, is taken. Where the face decides (which flipped card counts, which card goes back to the pile) an action
   names a place instead, and the observation shows what lies there. A way that takes cards of one kind is named alone; one that
   takes any card, by the kind of that card: nobody has two of these for the same. Seats are counted from one's own, clockwise. */
#ifndef ACTIONS_H
#define ACTIONS_H

#include "engine/bang.h"

enum { ENV_KINDS = KIND_COUNT - 1, ENV_WAYS = WAY_COUNT - 1, ENV_PLACES = 4 }; /* the last place stands for all that lie further */

/* A group of actions: name, its verb, what is counted in it, how many of that, and at how many seats each. */
#define ENV_ACTIONS(X)                                                                                                 \
    X(PASS, pass, VERB_PASS, OF_NOTHING, 1, 1)                                                                         \
    X(KEEP, keep, VERB_KEEP, OF_NOTHING, 1, 1)                                                                         \
    X(PLAY, play, VERB_PLAY, OF_KIND, ENV_KINDS, SEATS)                                                                \
    X(PLAY_AS, play_as, VERB_PLAY, OF_WAY, ENV_WAYS, SEATS)                                                            \
    X(PLAY_ANY, play_any, VERB_PLAY, OF_ANY, ENV_KINDS, SEATS)                                                         \
    X(USE, use, VERB_USE, OF_KIND, ENV_KINDS, 1)                                                                       \
    X(USE_AS, use_as, VERB_USE, OF_WAY, ENV_WAYS, 1)                                                                   \
    X(USE_ANY, use_any, VERB_USE, OF_ANY, ENV_KINDS, 1)                                                                \
    X(INVOKE, invoke, VERB_ABILITY, OF_WAY, ENV_WAYS, 1)                                                               \
    X(TAKE, take, VERB_TAKE, OF_KIND, ENV_KINDS, 1)                                                                    \
    X(TAKE_PLACE, take_place, VERB_TAKE, OF_PLACE, ENV_PLACES, 1)                                                      \
    X(DRAW, draw, VERB_HAND, OF_NOTHING, 1, SEATS)                                                                     \
    X(DISCARD, discard, VERB_DISCARD, OF_KIND, ENV_KINDS, 1)                                                           \
    X(RETURN_PLACE, return_place, VERB_RETURN, OF_PLACE, ENV_PLACES, 1)                                                \
    X(PERFORM, perform, VERB_PERFORM, OF_KIND, ENV_KINDS, 1)                                                           \
    X(CLAIM, claim, VERB_CLAIM, OF_KIND, ENV_KINDS, 1)                                                                 \
    X(BOAST, boast, VERB_BOAST, OF_NOTHING, 1, 1)                                                                      \
    X(PLACE, place, VERB_PLACE, OF_KIND, ENV_KINDS, 1)                                                                 \
    X(SHOW, show, VERB_SHOW, OF_KIND, ENV_KINDS, 1)                                                                    \
    X(NAME, name, VERB_NAME, OF_NOTHING, 1, SEATS)                                                                     \
    X(GIVE, give, VERB_GIVE, OF_PLACE, ENV_PLACES, SEATS)

#define X(NAME, id, verb, of, things, seats) ACT_##NAME, ACT_##NAME##_LAST = ACT_##NAME + (things) * (seats) - 1,
enum EnvAction { ENV_ACTIONS(X) ENV_ACTIONS_ALL };
#undef X

/* The action that stands for a move of this seat; -1: a move of nonsense. */
int action_of(const BangGame *game, int seat, BangMove move);

/* The first of the options that the action stands for; a move of zeros if there is none. */
BangMove move_of(const BangGame *game, int seat, const BangOptions *options, int action);

/* A move that the action could stand for, legal or not: to ask why not. */
BangMove attempt_of(const BangGame *game, int seat, int action);

void mark_actions(const BangGame *game, int seat, const BangOptions *options, uint8_t mask[ENV_ACTIONS_ALL]);

/* Where the cards lie that actions name by their place. */
int zone_of_places(const BangGame *game);

#endif
