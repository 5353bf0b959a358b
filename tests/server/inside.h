/* The server, opened inside of a test: its loop is turned by hand, its clock stands until the test moves it, and what it draws by
   chance follows from a seed. So two things that must not differ do not differ by accident, down to the last millisecond. */
#ifndef INSIDE_H
#define INSIDE_H

#include "server/server.h"

/* folder: for its data. What is logged goes where stderr goes. Ends the program if it cannot be opened. */
Server *inside_open(const char *folder);
void inside_close(Server *server);

/* One turn of the loop without waiting; then all ears have heard what was sent to them (ear.h). */
void inside_turn(Server *server);
/* The same; waits a moment for the store if it is writing. */
void inside_wait(Server *server);

int64_t inside_now(void);          /* ms of the standing clock */
void inside_move_to(int64_t ms);   /* it never goes back */
void inside_chance(uint64_t seed); /* from here on libsodium draws what follows from the seed */
int64_t inside_real_ms(void);      /* of the real clock, to give up by */

#endif
