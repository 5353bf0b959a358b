/* Feats as the plain bot sees them: what doing one is worth and costs, and the answers to what is asked about them. */
#ifndef FEATS_H
#define FEATS_H

#include "mind.h"

/* In figures of plays.h. Price: of its free act now. Gain: of doing one rather than to boast at the end of the turn, or to claim none. */
int feat_price(const Mind *mind, BangCard feat);
int feat_gain(const Mind *mind);

/* Answers to the questions of those names. */
BangMove answer_feat(const Mind *mind);
BangMove answer_spend(const Mind *mind);
BangMove answer_boast(const Mind *mind);
BangMove answer_fullest(const Mind *mind);
BangMove answer_place(const Mind *mind);
BangMove answer_victim(const Mind *mind);

#endif
