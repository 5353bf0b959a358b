/* A line of text as a move, in the middle of any game, with every set where the first byte is 192 or more: three bytes choose the
   position, the rest is the line. What can be read
   is written and read again as the same, and answered if it is legal. */
#include "fuzz.h"

static BangGame position(Bytes *b)
{
    BangGame game;
    uint8_t first = take_byte(b);
    BangSetup setup = {.seats = (uint8_t)(3 + first % 6), .sets = SETS_BASE, .seed = {take_byte(b)}};
    if (first >= 192) setup.sets = SETS_ALL, setup.seats = (uint8_t)(4 + first % 4), setup.options = bang_usual_options(SETS_ALL);
    must(bang_start(&game, &setup, NULL) == WHY_LEGAL, "a plain game does not start");
    for (int i = take_byte(b); i > 0 && !game.over; i--) {
        BangOptions options;
        int seat = bang_who(&game);
        bang_options(&game, seat, &options);
        bang_answer(&game, seat, bang_option(&options, (i * 7) % options.moves), NULL);
    }
    return game;
}

static void read_again(const BangGame *game, int seat, BangMove move)
{
    char text[LINE_TEXT];
    int who;
    BangMove again;
    BangReason why;
    int length = bang_write_move(game, seat, move, text, sizeof text);
    must(length > 0, "a move that was read cannot be written");
    must(bang_read_move(game, text, (size_t)length, &who, &again, &why) == WHY_LEGAL, "a move that was written cannot be read");
    must(who == seat && memcmp(&again, &move, sizeof move) == 0, "a move reads as another the second time");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes b = {data, data + size};
    BangGame game = position(&b);
    int seat = NOBODY;
    BangMove move = {0};
    BangReason why;
    int code = bang_read_move(&game, (const char *)b.at, (size_t)(b.end - b.at), &seat, &move, &why);
    must(code == why.code, "bang_read_move and its reason differ");
    if (code != WHY_LEGAL) return 0;
    must(seat >= 0 && seat < game.seats && move.at < game.seats && move.card <= CARD_COUNT && move.way < WAY_COUNT, "a move out of bounds");
    if (bang_refuse(&game, seat, move, &why) != WHY_LEGAL) return 0;
    read_again(&game, seat, move);
    must(bang_answer(&game, seat, move, NULL) == WHY_LEGAL, "a legal move is refused");
    must_be_sound(&game);
    return 0;
}
