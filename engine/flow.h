/* How a rule waits. A rule of the game is one C function over a frame of the game's own stack, so that a game can stop at
   any question, be copied, saved and go on.

       frame[5]  check    draw! for the Barrel of B         <- top: runs, or waits for an answer
       frame[4]  shot     A shoots at B, 1 Missed! needed      waits at its step 3 for the check
       frame[3]  effect   settles once for all it hits         waits at its step 1 for the shot
       frame[2]  play     the BANG! of A                       waits at its step 1 for the effect
       frame[1]  turn     turn of A                            waits at its step 5 for the play
       frame[0]  game     whose turn is next                   waits at its step 2 for the turn

   The pump calls the rule of the top frame until a question is open or the game is over. BEGIN jumps to the step at which
   the rule waited. AWAIT does something that may push a frame, and goes on when that is done; `got` is what it gave back.
   EMIT lets those who listen act. ASK asks something, unless nothing is due, and goes on with the answer in g->answer. After
   an interrupt ASK asks anew, and if the question is no longer due it goes on with NO_MOVE, which counts as a pass. END pops
   the frame.

   Step numbers are written out and stay what they are: states and records of running games hold them. A rule keeps
   nothing in C locals over an AWAIT or ASK, contains no `switch`, and never calls another rule as a function. */
#ifndef BANG_FLOW_H
#define BANG_FLOW_H

#define FALL_THROUGH __attribute__((fallthrough))

#define BEGIN                                                                                                          \
    switch (f->step) {                                                                                                 \
    case 0:

#define AWAIT(k, x)                                                                                                    \
    do {                                                                                                               \
        f->step = (k);                                                                                                 \
        f->got = 0;                                                                                                    \
        x;                                                                                                             \
        if (f != top_frame(g)) return;                                                                                 \
        FALL_THROUGH;                                                                                                  \
    case (k):;                                                                                                         \
    } while (0)

/* Awaits those who listen to the moment, if anybody does. */
#define EMIT(k, moment)                                                                                                \
    do {                                                                                                               \
        if (anybody_listens(g, moment)) AWAIT(k, emit_to_listeners(g, moment, f));                                     \
    } while (0)

#define ASK(k, x)                                                                                                      \
    do {                                                                                                               \
        f->step = (k);                                                                                                 \
        FALL_THROUGH;                                                                                                  \
    case (k):                                                                                                          \
        if (!g->answered) {                                                                                            \
            x;                                                                                                         \
            if (g->ask.kind != ASK_NONE) return;                                                                       \
            g->answer = NO_MOVE;                                                                                       \
        }                                                                                                              \
        g->answered = 0;                                                                                               \
    } while (0)

#define END(result)                                                                                                    \
    }                                                                                                                  \
    end_frame(g, (result))

#endif
