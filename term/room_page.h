/* What both front ends show of a server outside the game, the list of tables and the room with its seats; and the orders that can
   be typed in the room and in a game. */
#ifndef ROOM_PAGE_H
#define ROOM_PAGE_H

#include "joined.h"
#include "pages.h"

/* What somebody at a table may do, for the front ends' tables of keys and words. */
enum RoomFor {
    FOR_ANYBODY, FOR_OWNER, FOR_ONLOOKER,                 /* at any time: with a seat, without one */
    FOR_SEATED, FOR_HOST, FOR_HOST_AGAIN, FOR_LOOKING_ON, /* between games */
};
bool room_offers(const Joined *joined, enum RoomFor whom);

void page_lobby(Page *page, Joined *joined);
void page_room(Page *page, Joined *joined);

/* What became of an order. */
enum Order {
    ORDER_NONE,  /* the line is none */
    ORDER_SENT,  /* the server answers */
    ORDER_TOLD,  /* nothing has to be waited for: it is done, or the table's notice says what is missing */
    ORDER_CLAIM, /* it wants a password, and then room_claim */
};

/* set seats=6 clock=fast, kick B, pause, mute B, name NAME ...: a row each in room_page.c. */
enum Order room_order(Joined *joined, const char *line);
void room_claim(Joined *joined, const char *line, const char *password); /* the line: claim, or claim NAME */

/* The prompt for something to say: the phrases with their numbers. */
void say_phrases(int language, char *out, size_t size);

#endif
