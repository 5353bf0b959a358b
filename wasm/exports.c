/* What any program sees of the engine as WebAssembly (the page has page.c): its functions over buffers in the memory of the module. A move is one number, verb in the
   lowest byte, then card, at and way. Buffers come from `room`, whose caller writes and reads them through memory.buffer;
   `size_of` says how large they are. Nothing here decides anything. */
#include "engine/bang.h"
#include "wasm/seeded.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum What { SIZE_SETUP, SIZE_GAME, SIZE_OPTIONS, SIZE_LOG, SIZE_EVENT, SIZE_REASON, SIZE_STATE_TEXT, SIZE_LINE_TEXT };
enum { ROOM = 256 << 10 };

static BangMove unpacked(uint32_t move) { return (BangMove){(uint8_t)move, (BangCard)(move >> 8), (uint8_t)(move >> 16), (uint8_t)(move >> 24)}; }
static uint32_t packed(BangMove m) { return m.verb | (uint32_t)m.card << 8 | (uint32_t)m.at << 16 | (uint32_t)m.way << 24; }

/* ---- buffers ---- */

size_t EXPORT(size_of)(int what);
size_t size_of(int what)
{
    static const uint32_t SIZE[] = {
        [SIZE_SETUP] = sizeof(BangSetup), [SIZE_GAME] = sizeof(BangGame),     [SIZE_OPTIONS] = sizeof(BangOptions), [SIZE_LOG] = sizeof(BangLog),
        [SIZE_EVENT] = sizeof(BangEvent), [SIZE_REASON] = sizeof(BangReason), [SIZE_STATE_TEXT] = STATE_TEXT,       [SIZE_LINE_TEXT] = LINE_TEXT,
    };
    return what >= 0 && what <= SIZE_LINE_TEXT ? SIZE[what] : 0;
}

/* A buffer that stays; NULL: there is no room left. */
void *EXPORT(room)(size_t size);
void *room(size_t size)
{
    static _Alignas(8) uint8_t all[ROOM];
    static size_t used;
    if (size > ROOM - used) return NULL;
    void *buffer = all + used;
    used += (size + 7) / 8 * 8 < ROOM - used ? (size + 7) / 8 * 8 : ROOM - used;
    return buffer;
}

/* ---- playing ---- */

int EXPORT(start)(BangGame *game, const BangSetup *setup, BangLog *log);
int start(BangGame *game, const BangSetup *setup, BangLog *log) { return bang_start(game, setup, log); }

int EXPORT(who)(const BangGame *game);
int who(const BangGame *game) { return bang_who(game); }

int EXPORT(answer)(BangGame *game, int seat, uint32_t move, BangLog *log);
int answer(BangGame *game, int seat, uint32_t move, BangLog *log) { return bang_answer(game, seat, unpacked(move), log); }

int EXPORT(refuse)(const BangGame *game, int seat, uint32_t move, BangReason *why);
int refuse(const BangGame *game, int seat, uint32_t move, BangReason *why) { return bang_refuse(game, seat, unpacked(move), why); }

/* How many moves a seat has; `option` gives the nth. */
int EXPORT(options)(const BangGame *game, int seat, BangOptions *out);
int options(const BangGame *game, int seat, BangOptions *out)
{
    bang_options(game, seat, out);
    return out->moves;
}

uint32_t EXPORT(option)(const BangOptions *list, int n);
uint32_t option(const BangOptions *list, int n) { return packed(bang_option(list, n)); }

/* ---- what a seat may know ---- */

void EXPORT(view)(const BangGame *game, int seat, BangGame *out);
void view(const BangGame *game, int seat, BangGame *out) { bang_view(game, seat, out); }

void EXPORT(redact)(const BangEvent *event, int seat, BangEvent *out);
void redact(const BangEvent *event, int seat, BangEvent *out) { bang_redact(event, seat, out); }

void EXPORT(redeal)(const BangGame *seen, uint64_t stream, BangGame *out);
void redeal(const BangGame *seen, uint64_t stream, BangGame *out) { bang_redeal(seen, stream, out); }

int EXPORT(over)(const BangGame *game);
int over(const BangGame *game) { return game->over; }

uint64_t EXPORT(check)(const BangGame *game);
uint64_t check(const BangGame *game) { return bang_check(game); }

/* ---- text ---- */

int EXPORT(write_state)(const BangGame *game, char *out, size_t size);
int write_state(const BangGame *game, char *out, size_t size) { return bang_write_state(game, out, size); }

int EXPORT(read_state)(const char *text, size_t length, BangGame *out);
int read_state(const char *text, size_t length, BangGame *out) { return bang_read_state(text, length, out); }

int EXPORT(write_ask)(const BangGame *game, char *out, size_t size);
int write_ask(const BangGame *game, char *out, size_t size) { return bang_write_ask(game, out, size); }

int EXPORT(write_move)(const BangGame *game, int seat, uint32_t move, char *out, size_t size);
int write_move(const BangGame *game, int seat, uint32_t move, char *out, size_t size) { return bang_write_move(game, seat, unpacked(move), out, size); }

/* ---- for tests: is this build the same engine? ---- */

uint64_t EXPORT(seeded)(uint64_t seed, int most, BangGame *game);
uint64_t seeded(uint64_t seed, int most, BangGame *game) { return play_seeded(seed, most, game); }
