/* Games between bots through the exports of the page, native: a line for each answer and a line for what was thought before it, as
   tests/wasm/thoughts.mjs has them from the module:  thoughts FIRST GAMES ITERATIONS MOST */
#include "engine/bang.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *page_input(void);
char *page_output(void);
void page_forget_game(void);
int page_line(size_t length);
int page_over(void);
int page_seat_bot(int seat, size_t length);
int page_bot_line(int iterations);
int page_thought(void);

static const char *const KIND[] = {"normal-mixed", "expert", "hard-hot-headed", "expert-schemer", "hard-cautious"};
enum { KINDS = sizeof KIND / sizeof *KIND };

static size_t put(const char *text)
{
    size_t length = strlen(text);
    memcpy(page_input(), text, length);
    return length;
}

static void must(const char *line)
{
    if (page_line(put(line)) != 0) fprintf(stderr, "%s is refused\n", line), exit(1);
}

static void deal(int number)
{
    int seats = 3 + number % 6;
    char text[128];
    page_forget_game();
    bool legends = number % 2 == 1 && seats >= 4 && seats <= 7; /* and every second game with Legends */
    must("record 1");
    must("rules 1");
    must(legends ? "sets base legends" : "sets base");
    snprintf(text, sizeof text, "seats %d", seats);
    must(text);
    must(legends ? "options hand_limit_two jail_heart" : "options none");
    snprintf(text, sizeof text, "seed %064x", (unsigned)number);
    must(text);
    must("moves");
    for (int seat = 0; seat < seats; seat++)
        if (!page_seat_bot(seat, put(KIND[(number + seat) % KINDS]))) fprintf(stderr, "there is no such bot\n"), exit(1);
}

static void play(int iterations, int most)
{
    char line[LINE_TEXT];
    for (int i = 0; i < most && !page_over(); i++) {
        int length = page_bot_line(iterations);
        if (length <= 0) fprintf(stderr, "nobody answers\n"), exit(1);
        snprintf(line, sizeof line, "%.*s", length, page_output());
        length = page_thought();
        printf("%s\n%.*s\n", line, length, page_output());
        must(line);
    }
}

int main(int argc, char **argv)
{
    if (argc != 5) return fprintf(stderr, "usage: thoughts FIRST GAMES ITERATIONS MOST\n"), 2;
    int given[4];
    for (int i = 0; i < 4; i++) given[i] = (int)strtol(argv[i + 1], NULL, 10);
    for (int number = given[0]; number < given[0] + given[1]; number++) {
        deal(number);
        play(given[2], given[3]);
    }
    return 0;
}
