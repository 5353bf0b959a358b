/* Inside the screen: what the files that draw it share. Each draws its panel from Screen and the view, and changes nothing but
   where the cursor stands. */
#ifndef PANELS_H
#define PANELS_H

#include "screen.h"

#define SAY(s, id) say_raw((s)->table->scene.language, id)

static inline const BangGame *view_of(const Screen *s) { return &s->table->view; }
static inline bool is_mine(const Screen *s) { return table_is_mine(s->table); }
static inline bool is_dealt(const Screen *s) { return table_is_dealt(s->table); }
static inline bool is_aiming(const Screen *s) { return s->stage == STAGE_AIM; }

/* What is in hand; NULL: nothing. */
static inline const Choice *chosen(const Screen *s)
{
    bool any = s->stage == STAGE_AIM || s->stage == STAGE_SEND;
    return any ? &s->choices.choice[s->chosen] : NULL;
}

/* The sign of a feat with a free act, and that of a legend. */
#define CROSSROADS "╤"
#define LEGEND "★"

int wider(int width, const char *text); /* the width, or that of the text if it is wider */

void draw_seats(Screen *screen);    /* seats_panel.c */
void draw_feats(Screen *screen);    /* feats_panel.c */
void draw_question(Screen *screen); /* question_panel.c */
void draw_hand(Screen *screen);     /* hand_panel.c */

/* What stands beside a card of the hand: why it cannot be used, else what it does. */
void say_beside(const Screen *screen, int hand, char *out, size_t size);

#endif
