/* Who sits where when two bots are compared: the plan of the games that are played on one deal.

   What is fair in a game of hidden roles? Luck decides most games, and a seat wins or loses with its side, so a bot's wins say
   little by themselves. Three things are therefore held fixed. The deal: all games of a block have the same roles, characters,
   hands and order of the deck, only the bots change places. The seat: each seat is played by either bot in half of the
   games, so what is compared is the same seat of the same deal with one bot instead of the other. And the company: in those
   halves every other seat is played by either bot equally often too, so neither has the better partners or the weaker
   opponents. The games of a block are few because one game tells about all seats at once: it is a fractional factorial plan of
   two levels, whose columns are orthogonal (Plackett and Burman 1946; Box and Hunter 1961).

   A plan so small cannot tell what a seat does from what two other seats do together. So each deal turns columns round at random
   (`flips`): then every game, taken alone, is as likely to have any seating as any other, and over many deals such effects of
   company go to zero. */
#ifndef SEATING_H
#define SEATING_H

#include <stdbool.h>

int seatings(int players); /* games of a block: 4, 8 or 16 */

/* Does the first bot of the pair sit here, in this game of the block? flips: a mask of seats, any for each deal. */
bool first_sits(int players, int seating, int seat, unsigned flips);

#endif
