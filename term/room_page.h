/* What both front ends show of a server outside the game: the list of tables, and the room with its seats. */
#ifndef ROOM_PAGE_H
#define ROOM_PAGE_H

#include "joined.h"
#include "pages.h"

/* What somebody at a table may do, for the front ends' tables of keys and words. */
enum RoomFor { FOR_ANYBODY, FOR_SEATED, FOR_HOST, FOR_HOST_AGAIN, FOR_LOOKING_ON };
bool room_offers(const Joined *joined, enum RoomFor whom);

void page_lobby(Page *page, Joined *joined);
void page_room(Page *page, Joined *joined);

/* The prompt for something to say: the phrases with their numbers. */
void say_phrases(int language, char *out, size_t size);

#endif
