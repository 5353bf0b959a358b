/* The record of the game in progress: kept in memory to be saved later, and written to a file line by line if one was asked
   for, so that a crash loses nothing. The format is that of bang.h (docs/NOTATION.md). */
#ifndef SAVE_H
#define SAVE_H

#include "engine/bang.h"

enum { NAME = 48 }; /* bytes of a name with its final 0 */

typedef struct {
    char *text;          /* all so far, with a final 0 */
    size_t length, room;
    void *file;          /* a FILE, or NULL */
    const char *path;    /* of it; not copied */
    int error;           /* errno of the first write that failed; 0: none did */
} Record;

/* Begins a record. path NULL: in memory only. The names of seats go into the head; "" is none. False, with errno: the file
   cannot be made. A file that exists and is not empty is never overwritten: EEXIST. */
bool record_begin(Record *record, const char *path, const BangSetup *setup, const char name[SEATS][NAME]);

/* An answer that is about to be given. */
void record_move(Record *record, const BangGame *game, int seat, BangMove move);
/* The game after an answer: a check value now and then, and the end. */
void record_state(Record *record, const BangGame *game);

/* Writes all so far to another file; over an old one only if `over`, which is whole until the new one is. False: errno says
   why. */
bool record_save(const Record *record, const char *path, bool over);

/* The path that a person means by what he types: ~/ is his home folder. */
void record_place(const char *typed, char *out, size_t size);

void record_close(Record *record);

#endif
