/* What is kept of a game, and its record: the game is played again from its answers while it is written. */
#include "env/games.h"
#include <stdlib.h>
#include <string.h>

void keep_deal(Kept *kept, const BangLog *log)
{
    kept->answers = 0;
    kept->broken = false;
    kept->happened.count = 0;
    keep_events(kept, log);
}

void keep_answer(Kept *kept, int seat, BangMove move)
{
    if (kept->answers == kept->room) {
        uint32_t room = kept->room ? kept->room * 2 : 256;
        Given *more = realloc(kept->answer, room * sizeof *more);
        if (!more) kept->broken = true;
        if (!more) return;
        kept->answer = more;
        kept->room = room;
    }
    kept->answer[kept->answers++] = (Given){(uint8_t)seat, move};
}

void keep_copy(Kept *kept, const Kept *from)
{
    kept->answers = 0;
    kept->broken = from->broken;
    for (uint32_t k = 0; k < from->answers; k++) keep_answer(kept, from->answer[k].seat, from->answer[k].move);
    kept->happened.count = 0;
    keep_events(kept, &from->happened);
}

/* If bots did more than there is room for, the newest of it stays. */
void keep_events(Kept *kept, const BangLog *log)
{
    BangEvent *event = kept->happened.event;
    int had = kept->happened.count, more = log->count, stay = LOG_EVENTS - more;
    if (stay > had) stay = had;
    memmove(event, event + had - stay, (size_t)stay * sizeof *event);
    memcpy(event + stay, log->event, (size_t)more * sizeof *event);
    kept->happened.count = stay + more;
}

int env_events(const EnvRun *run, int i, int viewer, EnvEvent *out, int most)
{
    if (!run->kept) return 0;
    const BangLog *log = &run->kept[i].happened;
    for (int k = 0; k < log->count && k < most; k++) {
        BangEvent event = log->event[k];
        if (viewer != EVERYTHING) bang_redact(&log->event[k], viewer, &event);
        memcpy(&out[k], &event, sizeof event);
    }
    return log->count;
}

/* ---- the record ---- */

typedef struct { char *out; size_t size, length; } Text;

static void add(Text *t, const char *line, int length)
{
    for (int i = 0; i < length; i++, t->length++)
        if (t->length + 1 < t->size) t->out[t->length] = line[i];
    if (t->size > 0) t->out[t->length < t->size ? t->length : t->size - 1] = 0;
}

static void add_line(Text *t, const char *line, int length)
{
    add(t, line, length);
    add(t, "\n", 1);
}

int env_record(const EnvRun *run, int i, char *out, int size)
{
    const Kept *kept = run->kept ? &run->kept[i] : NULL;
    if (!kept || kept->broken) return -1;
    BangGame game;
    char line[LINE_TEXT];
    Text text = {out, (size_t)size, 0};
    add(&text, line, bang_write_record_head(&run->table[i].setup, line, sizeof line));
    bang_start(&game, &run->table[i].setup, NULL);
    for (uint32_t k = 0; k < kept->answers; k++) {
        const Given *given = &kept->answer[k];
        add_line(&text, line, bang_write_move(&game, given->seat, given->move, line, sizeof line));
        bang_answer(&game, given->seat, given->move, NULL);
        if (game.answers % RECORD_EVERY == 0) add_line(&text, line, bang_write_record_check(&game, line, sizeof line));
    }
    add_line(&text, line, bang_write_record_end(&game, line, sizeof line));
    return (int)text.length;
}
