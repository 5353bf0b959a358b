/* Records, read line by line, also past a line that was refused: a reader who goes on gets refusals, and no harm. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static BangReplay replay;
    static BangLog log;
    memset(&replay, 0, sizeof replay);
    for (const char *line = (const char *)data, *end = line + size; line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        BangGame before = replay.game;
        bool started = replay.started;
        int code = bang_replay_line(&replay, line, (size_t)(stop - line), &log);
        if (code == WHY_LEGAL && replay.started) must_be_sound(&replay.game);
        if (code != WHY_LEGAL && started) must(memcmp(&before, &replay.game, sizeof before) == 0, "a refused line changed the game");
        if (code != WHY_LEGAL) must(replay.why.code == code, "a refusal without its reason");
        line = stop + 1;
    }
    bang_replay_end(&replay);
    return 0;
}
