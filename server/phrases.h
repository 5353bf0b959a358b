/* Quick phrases: what can be said without typing, in everybody's own language ("phrase.<word>"). */
#ifndef PHRASES_H
#define PHRASES_H

#define PHRASES(X)                                                                                                     \
    X(hello) X(well_played) X(thanks) X(sorry) X(hurry) X(one_moment) X(nice_shot) X(i_am_the_law) X(not_me)           \
    X(good_game) X(again) X(bye)

#endif
