/* The lists that grow: a set adds rows here, never fields to a struct. Each row names an enum word and the word that
   text forms and the catalogue use for it, so a reader finds all of a thing with one grep.
   Rows are append-only within a rules version: records and states name them. */
#ifndef BANG_LISTS_H
#define BANG_LISTS_H

/* What can be in a game besides the base game, a bit each in the order of the rows: BangSetup.sets and .options. */
#define BANG_SETS(X) X(BASE, base) X(LEGENDS, legends)
#define BANG_OPTIONS(X)                                                                                                \
    X(BEGINNER, beginner)             /* the beginner deck (BASE-029)                          */                    \
    X(HAND_LIMIT_TWO, hand_limit_two) /* with 1 life, 2 cards may be kept (LEG-600)            */                    \
    X(JAIL_HEART, jail_heart)         /* out of Jail for a heart instead of a draw! (LEG-610)  */

/* Roles (BASE-013). NONE: not dealt yet. HIDDEN: in a view, a role that this seat may not know. */
#define BANG_ROLES(X) X(NONE, none) X(SHERIFF, sheriff) X(DEPUTY, deputy) X(OUTLAW, outlaw) X(RENEGADE, renegade) X(HIDDEN, hidden)

/* Is a person in the game (BASE-002)? Life is not presence: other sets add ghosts and shadows. */
#define BANG_STATES(X) X(OUT, out) X(ALIVE, alive)

/* Places of cards, in the order of the row. ONE: one place; EACH: one for every seat.
   OPEN: everybody sees what lies there. OWNED: its seat sees it. SHUT: nobody does; LOOKED: whoever was shown it.
   The discard pile lies below the draw pile, so that a reshuffle moves one boundary. */
#define BANG_ZONES(X)                                                                                                  \
    X(DISCARD, discard, ONE, OPEN)                                                                                     \
    X(DECK, deck, ONE, SHUT)                                                                                           \
    X(HAND, hand, EACH, OWNED)                                                                                         \
    X(TABLE, table, EACH, OPEN)                                                                                        \
    X(STORE, store, ONE, OPEN)                                                                                         \
    X(FLIP, flip, ONE, OPEN)                                                                                           \
    X(ASIDE, aside, ONE, LOOKED)                                                                                       \
    X(APART, apart, ONE, OPEN)           /* flipped, and somebody's once all is done (LEG-475) */                    \
    X(FEATS, feats, ONE, OPEN)           /* the row (LEG-020)                                  */                    \
    X(FEAT_DECK, feat_deck, ONE, SHUT)                                                                                 \
    X(FEAT_PILE, feat_pile, ONE, OPEN)                                                                                 \
    X(BOX, box, ONE, OPEN)

/* What a move does. The second word is how it reads in text: "A plays bang:KH on B". */
#define BANG_VERBS(X)                                                                                                  \
    X(NONE, none)                                                                                                      \
    X(PASS, passes)       /* no; done; lose the life point                                  */                        \
    X(PLAY, plays)        /* a hand card in phase 2, at `at` or, without target, at oneself */                        \
    X(USE, uses)          /* a hand card or a card in play in answer to something           */                        \
    X(ABILITY, invokes)   /* an ability; `way` says which                                   */                        \
    X(TAKE, takes)        /* a card that lies open                                          */                        \
    X(HAND, draws)        /* a card at random from the hand of `at`                         */                        \
    X(DISCARD, discards)  /* a card of one's own                                            */                        \
    X(RETURN, returns)    /* a card to the top of the draw pile                             */                        \
    X(KEEP, keeps)        /* the character of the last game (BASE-520)                      */                        \
    X(PERFORM, performs)  /* a feat (LEG-021), by its free act in phase 2                   */                        \
    X(CLAIM, claims)      /* the same by a legend (LEG-100)                                 */                        \
    X(BOAST, boasts)      /* (LEG-060)                                                      */                        \
    X(PLACE, places)      /* a token on a feat (LEG-068)                                    */                        \
    X(SHOW, shows)        /* a hand card to everybody (LEG-330)                             */                        \
    X(NAME, names)        /* a person, `at`                                                 */                        \
    X(GIVE, gives)        /* a card to `at` (LEG-461)                                       */                        \
    X(PROMISE, promises)  /* in a view: a secret answer to a poll                           */

/* Questions. OPEN: Sid Ketchum may come between (BASE-461). SHUT: he may not, for cards lie revealed or a price is being
   paid (BASE-242, BASE-245, X-005). POLL: several seats owe an answer at once, secret until all are in. */
#define BANG_ASKS(X)                                                                                                   \
    X(NONE, none, SHUT)                                                                                                \
    X(PLAY, play, OPEN)        /* phase 2: a card, or the end of it (BASE-055)            */                          \
    X(DEFEND, defend, OPEN)    /* a shot; n: cancels still needed (BASE-161)              */                          \
    X(BANG, bang, OPEN)        /* Indians! or a Duel: a BANG!, or a life point            */                          \
    X(RESCUE, rescue, OPEN)    /* below 1 life; n: players who still count (BASE-173)     */                          \
    X(EXCESS, excess, OPEN)    /* phase 3; n: cards still to discard (BASE-057)           */                          \
    X(STORE, store, SHUT)      /* which card of the General Store (BASE-240)              */                          \
    X(PICK, pick, SHUT)        /* which card of `at`: hand, or one in play (BASE-245)     */                          \
    X(PAY, pay, SHUT)          /* a hand card as the price; n: cards still to pay         */                          \
    X(CHOOSE, choose, SHUT)    /* which flipped card counts (BASE-420)                    */                          \
    X(RETURN, return, SHUT)    /* which of the cards looked at goes back (BASE-410)       */                          \
    X(FIRST, first, OPEN)      /* first card of phase 1: from elsewhere? (BASE-390, 440)  */                          \
    X(ORDER, order, OPEN)      /* which of one's cards is discarded next (BASE-183, 208)  */                          \
    X(KEEP, keep, POLL)        /* keep the character of the last game? (BASE-520)         */                          \
    X(FEAT, feat, OPEN)        /* one of the feats that were met? (LEG-031, LEG-301)      */                          \
    X(SPEND, spend, SHUT)      /* which card the feat `card` takes; n: cards still wanted */                          \
    X(BOAST, boast, OPEN)      /* boast? (LEG-061)                                        */                          \
    X(FULLEST, fullest, SHUT)  /* which of the fullest feats is discarded (LEG-066)       */                          \
    X(PLACE, place, SHUT)      /* on which feat the token goes (LEG-068)                  */                          \
    X(VICTIM, victim, OPEN)    /* which legend loses a point by the claim (LEG-103)       */                          \
    X(SHOOT, shoot, OPEN)      /* a free BANG!: at whom? n: he has to (LEG-512, LEG-552)  */                          \
    X(MAY, may, OPEN)          /* use the ability n against `card`? (LEG-451)             */                          \
    X(MORE, more, SHUT)        /* turn up another card? n: their sum so far (LEG-411)     */                          \
    X(LOOK, look, SHUT)        /* which card of the hand of `at` (LEG-441)                */                          \
    X(GIVE, give, SHUT)        /* give one of the cards drawn away? (LEG-461)             */                          \
    X(JAIL, jail, OPEN)        /* a heart to leave Jail, or draw! (LEG-610)               */                          \
    X(KEEP_ONE, keep_one, SHUT) /* which of the cards looked at is taken (LEG-304)        */                          \
    X(SAME, same, SHUT)        /* now play a card of the name of `card` (LEG-255)         */

/* Ways: "use this card as that", and abilities that are invoked. The way is part of the move. Who has a way says a hook
   of his source (game.h); the character here is the one it is named after. from, to: kinds, NONE for abilities. from may
   also be ANY, or BLUE: any card with a blue border. */
#define BANG_WAYS(X)                                                                                                   \
    X(PRINTED, printed, NONE, NONE, NONE)                                                                              \
    X(JANET_BANG, bang, CALAMITY_JANET, MISSED, BANG)        /* BASE-370, BASE-372 */                                \
    X(JANET_MISSED, missed, CALAMITY_JANET, BANG, MISSED)    /* BASE-371 */                                          \
    X(JOURDONNAIS, jourdonnais, JOURDONNAIS, NONE, NONE)     /* BASE-400 */                                          \
    X(SID_KETCHUM, sid_ketchum, SID_KETCHUM, NONE, NONE)     /* BASE-460 */                                            \
    X(ANY_BANG, any_bang, LEGENDARY_CALAMITY_JANET, ANY, BANG)       /* LEG-421 */                                     \
    X(ANY_MISSED, any_missed, LEGENDARY_CALAMITY_JANET, ANY, MISSED) /* LEG-421 */                                     \
    X(BLUE_PANIC, blue_panic, LEGENDARY_ROSE_DOOLAN, BLUE, PANIC)    /* LEG-503 */                                     \
    X(BLACK_JACK, black_jack, LEGENDARY_BLACK_JACK, NONE, NONE)      /* LEG-411 */                                     \
    X(AVERT, avert, LEGENDARY_JOURDONNAIS, NONE, NONE)               /* LEG-451 */                                     \
    X(FREE_BANG, free_bang, LEGENDARY_WILLY_THE_KID, NONE, NONE)     /* LEG-552 */

/* Figures that a seat keeps. TURN: back to 0 when a turn starts. GAME: never. */
#define BANG_COUNTERS(X)                                                                                               \
    X(BANGS, bangs, TURN) /* cards played as BANG! this turn (BASE-093)            */                                \
    X(FAME, fame, GAME)   /* tokens that still lie in front of him (LEG-007)       */                                \
    X(FEATS, feats, TURN) /* feats performed or claimed, and what counts as such (LEG-023) */

/* Marks: something true of a seat until then. SHOT: the shot in hand is over. TURN: the next turn starts. STEP: as TURN, but it
   is served and gone when a step of the turn is over. SETTLED: a
   reaction that is due in the triggered draws of this effect (BASE-191); it is served and gone. */
#define BANG_MARKS(X)                                                                                                  \
    X(NONE, none, GAME)                                                                                                \
    X(TRIED, tried, SHOT)          /* his card in play, or his ability, was tried against this shot (BASE-162) */    \
    X(DUE_DRAW, due_draw, SETTLED) /* draws n cards (BASE-350)                                                 */    \
    X(DUE_TAKE, due_take, SETTLED) /* takes n hand cards from `other` (BASE-380)                               */    \
    X(DUE_CARD, due_card, SETTLED) /* takes `card`, if it is still a discard (LEG-431, LEG-439)                */    \
    X(USED, used, TURN)            /* the ability `other`, once a turn (LEG-503, LEG-512)                      */    \
    X(DUE_SHOT, due_shot, STEP)    /* a free BANG! once this is over (LEG-515)                                 */    \
    X(FORGOES, forgoes, STEP)      /* the first card of his draw (LEG-301)                                     */    \
    X(MET, met, STEP)              /* the feat `card` (LEG-031)                                                */    \
    X(TAKEN, taken, STEP)          /* n cards, the first at place `other` of his hand: is one a weapon?        */    \
    X(HIT, hit, TURN)              /* he hit `other` (LEG-280)                                                 */    \
    X(ACT, act, STEP)              /* in this action: `card` discarded last; n: kind played (LEG-253); other:  */    \
                                   /* 1 if that card was not one of his hand                                   */    \
    X(LAST, last, TURN)            /* the same of the action before                                            */

/* Why a move is refused, or a game cannot be started. Each has its sentence in the catalogue ("why.<id>"). */
#define BANG_WHYS(X)                                                                                                   \
    X(LEGAL, legal)                                                                                                    \
    /* malformed: no such thing */                                                                                     \
    X(GAME_OVER, game_over)                                                                                            \
    X(NO_SUCH_SEAT, no_such_seat)                                                                                      \
    X(NO_SUCH_VERB, no_such_verb)                                                                                      \
    X(NO_SUCH_CARD, no_such_card)                                                                                      \
    X(NO_SUCH_WAY, no_such_way)                                                                                        \
    X(STRAY_FIELD, stray_field)                                                                                        \
    /* not now, not you, not so */                                                                                     \
    X(NOT_ASKED, not_asked)                                                                                            \
    X(WRONG_ANSWER, wrong_answer)                                                                                      \
    X(NOT_IN_HAND, not_in_hand)                                                                                        \
    X(NOT_ON_OFFER, not_on_offer)                                                                                      \
    X(ONLY_AN_ANSWER, only_an_answer)                                                                                  \
    X(NO_ANSWER_TO_SHOT, no_answer_to_shot)                                                                            \
    X(NO_ANSWER_TO_BANG, no_answer_to_bang)                                                                            \
    X(NO_RESCUE, no_rescue)                                                                                            \
    X(MUST_CHOOSE, must_choose)                                                                                        \
    X(NO_SUCH_ABILITY, no_such_ability)                                                                                \
    X(ALREADY_TRIED, already_tried)                                                                                    \
    X(NO_SHOT, no_shot)                                                                                                \
    X(ONLY_TWO_LEFT, only_two_left)                                                                                    \
    X(CANNOT_INTERRUPT, cannot_interrupt)                                                                              \
    X(TOO_FEW_CARDS, too_few_cards)                                                                                    \
    X(DYING, dying)                                                                                                    \
    /* whom */                                                                                                         \
    X(NO_TARGET_TAKEN, no_target_taken)                                                                                \
    X(NEEDS_OTHER, needs_other)                                                                                        \
    X(TARGET_OUT, target_out)                                                                                          \
    X(OUT_OF_REACH, out_of_reach)                                                                                      \
    X(TOO_FAR, too_far)                                                                                                \
    X(NOTHING_TO_TAKE, nothing_to_take)                                                                                \
    X(OWN_HAND, own_hand)                                                                                              \
    X(SHERIFF_JAIL, sheriff_jail)                                                                                      \
    X(NOBODY_IN_REACH, nobody_in_reach)                                                                                \
    X(NOBODY_TO_TARGET, nobody_to_target)                                                                              \
    /* limits */                                                                                                       \
    X(BANG_LIMIT, bang_limit)                                                                                          \
    X(SAME_NAME, same_name)                                                                                            \
    X(CANNOT_PAY, cannot_pay)         /* hand cards that are asked besides (LEG-482) */                              \
    X(USED_THIS_TURN, used_this_turn)                                                                                  \
    X(NO_HEART, no_heart)                                                                                              \
    /* feats */                                                                                                        \
    X(NOT_IN_ROW, not_in_row)                                                                                          \
    X(NO_LEGEND, no_legend)           /* only legends claim */                                                       \
    X(IS_LEGEND, is_legend)           /* legends neither perform nor boast */                                        \
    X(NO_FAME, no_fame)               /* no token left */                                                            \
    X(TOKEN_THERE, token_there)       /* a token of his lies on it (LEG-027) */                                      \
    X(ONE_FEAT, one_feat)             /* one a turn (LEG-023) */                                                     \
    X(NOT_MET, not_met)               /* he has not done what it asks */                                             \
    X(NO_CARD_FOR_IT, no_card_for_it) /* he has no card to do it with */                                             \
    X(LAST_LIFE, last_life)           /* the last life point cannot be given, or taken (LEG-107, LEG-271) */         \
    X(NOT_THE_FULLEST, not_the_fullest)                                                                                \
    X(NOT_A_LEGEND, not_a_legend)     /* he whom a claim would hurt (LEG-104) */                                     \
    /* a setup, a position or a text that cannot be */                                                                 \
    X(BAD_SEATS, bad_seats)                                                                                            \
    X(BAD_SETS, bad_sets)                                                                                              \
    X(SEATS_OF_SET, seats_of_set)     /* a set is not for so many players (LEG-001) */                               \
    X(BAD_OPTION, bad_option)                                                                                          \
    X(BAD_ROLE, bad_role)                                                                                              \
    X(ROLE_COUNT, role_count)                                                                                          \
    X(BAD_CHARACTER, bad_character)                                                                                    \
    X(CHARACTER_TWICE, character_twice)                                                                                \
    X(BAD_LIFE, bad_life)                                                                                              \
    X(CARD_TWICE, card_twice)                                                                                          \
    X(CARD_NOT_IN_DECK, card_not_in_deck)                                                                              \
    X(NOT_FOR_TABLE, not_for_table)                                                                                    \
    X(BAD_FAME, bad_fame) /* tokens that cannot be */                                                                \
    X(BAD_TURN, bad_turn)                                                                                              \
    X(BAD_TEXT, bad_text)                                                                                              \
    X(TEXT_TOO_LONG, text_too_long)                                                                                    \
    X(TEXT_TRUNCATED, text_truncated)                                                                                  \
    X(BAD_VERSION, bad_version)                                                                                        \
    X(CHECK_DIFFERS, check_differs)                                                                                    \
    X(BAD_STATE, bad_state)

/* What happened. CARD: the event moves a card between zones. FACT: it does not. */
#define BANG_EVENTS(X)                                                                                                 \
    X(NONE, none, FACT)                                                                                                \
    X(GAME, game, FACT)               /* a game of n seats starts                             */                      \
    X(CHARACTER, character, FACT)     /* `at` is character `source`; n: his life              */                      \
    X(ROLE, role, FACT)               /* the role of `at` is shown: n                         */                      \
    X(TURN, turn, FACT)               /* the turn of `at`; n: its number, modulo 32768        */                      \
    X(SKIPPED, skipped, FACT)         /* the turn of `at` is skipped                          */                      \
    X(DREW, drew, CARD)               /* from the draw pile to the hand of `at`               */                      \
    X(PLAYED, played, CARD)           /* `by` plays a brown card at `at` (himself: no target) */                      \
    X(LAID, laid, CARD)               /* `by` lays a card in front of `at`                    */                      \
    X(REPLACED, replaced, CARD)       /* the weapon it replaces                               */                      \
    X(USED, used, CARD)               /* `by` uses a card as an answer                        */                      \
    X(TRIED, tried, FACT)             /* `by` tries his card in play, or his ability          */                      \
    X(FLIPPED, flipped, CARD)         /* draw!: off the pile, face up, for `at`               */                      \
    X(CHECKED, checked, CARD)         /* the flipped card is put down                         */                      \
    X(SUCCEEDED, succeeded, FACT)     /* the draw! of `at` matches; card: the one that counted  */                    \
    X(FAILED, failed, FACT)           /* it does not                                          */                      \
    X(SHUFFLED, shuffled, FACT)       /* n discards become the draw pile                      */                      \
    X(CANCELLED, cancelled, FACT)     /* the shot at `at` has no effect                       */                      \
    X(DECLINED, declined, FACT)       /* `by` does not answer                                 */                      \
    X(LOST, lost, FACT)               /* `at` loses n life, by `by`                           */                      \
    X(GAINED, gained, FACT)           /* `at` regains n life                                  */                      \
    X(DOOMED, doomed, FACT)           /* `at` cannot be rescued                               */                      \
    X(ELIMINATED, eliminated, FACT)   /* `at` is out, credited to `by`                        */                      \
    X(REWARD, reward, FACT)           /* `at` draws n for an elimination                      */                      \
    X(PENALTY, penalty, FACT)         /* Sheriff `at` discards all (BASE-206)                 */                      \
    X(DISCARDED, discarded, CARD)     /* by the rules or for a price                          */                      \
    X(FORCED, forced, CARD)           /* `by` makes `at` discard it (Cat Balou)               */                      \
    X(TOOK, took, CARD)               /* `by` takes it from `at`                              */                      \
    X(INHERITED, inherited, CARD)     /* `by` takes a card of the eliminated `at`             */                      \
    X(REVEALED, revealed, CARD)       /* General Store: off the pile, face up                 */                      \
    X(CHOSE, chose, CARD)             /* General Store: `at` takes it                         */                      \
    X(LOOKED, looked, CARD)           /* off the pile, only `at` sees it                      */                      \
    X(KEPT, kept, CARD)               /* of the cards looked at, into the hand                */                      \
    X(RETURNED, returned, CARD)       /* of the cards looked at, back on top                  */                      \
    X(SHOWED, showed, FACT)           /* `at` shows the card he drew (BASE-360)               */                      \
    X(EXPLODED, exploded, CARD)       /* Dynamite of `at`                                     */                      \
    X(PASSED_ON, passed_on, CARD)     /* Dynamite goes from `by` to `at`                      */                      \
    X(RELEASED, released, CARD)       /* Jail is put down after its draw!                     */                      \
    X(INVOKED, invoked, FACT)         /* `by` invokes his ability `way`                       */                      \
    X(KEEPS, keeps, FACT)             /* `at` keeps his character                             */                      \
    X(UNVEILED, unveiled, CARD)       /* a feat is turned up into the row                     */                      \
    X(RETIRED, retired, CARD)         /* a feat leaves the row, its tokens the game           */                      \
    X(FEATS_SHUFFLED, feats_shuffled, FACT) /* n discarded feats become the feat deck         */                    \
    X(PERFORMED, performed, FACT)     /* `by` performs the feat `card` and lays n tokens on it */                     \
    X(CLAIMED, claimed, FACT)         /* `by` claims it                                       */                      \
    X(BOASTED, boasted, FACT)         /* `by` boasts                                          */                      \
    X(PLACED, placed, FACT)           /* `by` lays n tokens on the feat `card`                */                      \
    X(FORGOES, forgoes, FACT)         /* `by` will do without the first card of his draw      */                      \
    X(LEGEND, legend, FACT)           /* `at` turns to the side `source`: he is a legend      */                      \
    X(TURNED_BACK, turned_back, FACT) /* `at` stays, turned to the side `source`, with n life */                      \
    X(SHOT, shot, FACT)               /* `by` shoots at `at` without a card                   */                      \
    X(TURNED_UP, turned_up, CARD)     /* off the pile, face up, by the ability `source`       */                      \
    X(LOOKED_AT, looked_at, FACT)     /* `by` looks at the hand of `at`                       */                      \
    X(GAVE, gave, CARD)               /* `by` gives it to `at`                                */                      \
    X(WON, won, FACT)                 /* n: how (BANG_ENDS); way: mask of the winners         */

/* How a game ends (section 11 of the base rules). */
#define BANG_ENDS(X)                                                                                                   \
    X(NOT, not)                                                                                                        \
    X(LAW, law)                   /* all Outlaws and Renegades are out (BASE-223)                */                   \
    X(OUTLAWS, outlaws)           /* the Sheriff is out (BASE-221)                               */                   \
    X(RENEGADE, renegade)         /* the Sheriff is out, a Renegade alone is left (BASE-220)     */                   \
    X(TARGET, target)             /* three players: he eliminated his own target (BASE3-004)     */                   \
    X(LAST, last)                 /* three players: he is the last one (BASE3-005)               */

#endif
