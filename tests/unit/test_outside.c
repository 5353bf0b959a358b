/* Programs as bots, from inside: words, lines that do not fit, and that a program is sent the same bytes for two games that differ only
   in what its seat cannot know. The program is this one, started again as "test_outside listen FILE"; it writes under $TMPDIR, or else
   into the current folder. */
#define _GNU_SOURCE /* readlink */
#include "unit.h"
#include "outside/programs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the program ---- */

static int listen_to(const char *path)
{
    static char line[1 << 18];
    FILE *heard = fopen(path, "w");
    while (heard && fgets(line, sizeof line, stdin)) {
        fputs(line, heard);
        if (strncmp(line, "bang-bot", 8) == 0) puts("id name listener\nready");
        if (strncmp(line, "game", 4) == 0) puts("ready");
        if (strncmp(line, "go ", 3) == 0)
            printf("info role B outlaw 0.7\ninfo role B sheriff x\ninfo choice 0 0.25 tries 12 error 0.01 tries -1\ninfo choice 1 .5\ninfo iterations 30\ninfo iterations -1\nanswer %ld 0\n",
                   strtol(line + 3, NULL, 10));
        fflush(stdout);
        if (strncmp(line, "quit", 4) == 0) break;
    }
    return heard ? fclose(heard) : 1;
}

/* ---- words ---- */

static void lists(void **state)
{
    (void)state;
    const char *list = "plain,exec:a \"b,c\" d,,random";
    static const char *const WORDS[] = {"plain", "exec:a \"b,c\" d", "", "random"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        size_t length;
        const char *word = next_bot_word(&list, &length);
        assert_int_equal(length, strlen(WORDS[i]));
        assert_memory_equal(word, WORDS[i], length);
    }
    assert_string_equal(list, "");
}

static void specs(void **state)
{
    (void)state;
    Spec spec;
    static const char GOOD[] = " a=1 b=\"x y\"  python3 \"my bot.py\" c=2 \"\" ";
    assert_null(read_spec(GOOD, strlen(GOOD), &spec));
    assert_int_equal(spec.settings, 2);
    assert_string_equal(spec.setting[1], "b=x y");
    assert_int_equal(spec.words, 4);
    assert_string_equal(spec.argv[1], "my bot.py");
    assert_string_equal(spec.argv[2], "c=2");
    assert_string_equal(spec.argv[3], "");
    assert_null(spec.argv[4]);
    free_spec(&spec);
    static const struct { const char *text, *wrong; } BAD[] = {
        {"", "outside.word.empty"}, {"  a=1 ", "outside.word.empty"}, {"x \"y", "outside.word.quote"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_string_equal(read_spec(BAD[i].text, strlen(BAD[i].text), &spec), BAD[i].wrong);
        free_spec(&spec);
    }
    assert_null(read_spec("./x=y", 5, &spec)); /* a program whose path has a = in it */
    assert_int_equal(spec.words, 1);
    free_spec(&spec);
}

/* ---- a process ---- */

static void start_child(Child *c, const char *program, const char *argument)
{
    char *argv[] = {(char *)program, (char *)argument, NULL};
    assert_int_equal(child_start(c, argv, false), 0);
}

static void deaf(void **state)
{
    (void)state;
    Child c = {0};
    char *line;
    uint64_t begun = child_clock();
    start_child(&c, "sleep", "100");
    for (int i = 0; i < 40; i++) child_say(&c, "%8000d\n", i);
    child_begin(&c);
    assert_int_equal(child_hear(&c, begun + 50000, NULL, &line), HEARD_DEAF);
    assert_true(child_clock() - begun < 5000000);
    for (int i = 0; i < 1000; i++) child_say(&c, "%8000d\n", i);
    assert_int_equal(child_hear(&c, child_clock() + 1000000000, NULL, &line), HEARD_DEAF); /* at once: it left too much */
    child_end(&c, 0);
    assert_int_equal(c.pid, 0);
}

/* Everything comes back in whole lines, however it is cut on the way; a line that is too long is passed over. */
static void echo(void **state)
{
    (void)state;
    Child c = {0};
    char *line;
    start_child(&c, "cat", NULL);
    child_begin(&c);
    for (int i = 0; i < 300; i++) child_say(&c, "%*d\r\n", i * 13 + 4, i);
    child_say(&c, "%*d\nend\n", 3 * LINE_MOST, 1);
    for (int i = 0; i < 300; i++) {
        assert_int_equal(child_hear(&c, child_clock() + 10000000, NULL, &line), HEARD_LINE);
        assert_int_equal(strlen(line), i * 13 + 4);
        assert_int_equal(strtol(line, NULL, 10), i);
    }
    assert_int_equal(child_hear(&c, child_clock() + 10000000, NULL, &line), HEARD_LONG);
    assert_int_equal(child_hear(&c, child_clock() + 10000000, NULL, &line), HEARD_LINE);
    assert_string_equal(line, "end");
    assert_int_equal(child_hear(&c, child_clock() + 20000, NULL, &line), HEARD_LATE);
    atomic_bool stop = true;
    assert_int_equal(child_hear(&c, child_clock() + 20000000, &stop, &line), HEARD_STOPPED);
    child_close(&c);
    assert_int_equal(child_hear(&c, child_clock() + 10000000, NULL, &line), HEARD_ENDED);
    assert_int_equal(child_end(&c, 1000), 0);
}

/* ---- secrets, and thoughts ---- */

static void entry_for(Outside *o, const char *file, const BotEntry **entry)
{
    char self[1024] = "", word[4096], why[DETAIL];
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    snprintf(word, sizeof word, "exec:\"%s\" listen \"%s\"", self, file);
    assert_int_equal(bot_of_word(o, word, strlen(word), entry, why, sizeof why), BOT_WORD_READ);
    assert_null(bot_entry_inside(*entry));
}

/* Two games that look the same to the seat, each told to a bot of its own. */
static void ask_both(const BotKind *const bot[2], const BangGame *game, int seat, uint64_t stream)
{
    BangGame view, other, view_of_other;
    BangOptions options;
    BotThought thought;
    bang_view(game, seat, &view);
    bang_redeal(&view, stream, &other);
    bang_view(&other, seat, &view_of_other);
    const BangGame *game_of[] = {game, &other}, *view_of[] = {&view, &view_of_other};
    for (int i = 0; i < 2; i++) {
        bang_options(game_of[i], seat, &options);
        bot[i]->start(bot[i], NULL, 7, view_of[i], seat);
        BangMove move = bot[i]->decide(bot[i], NULL, view_of[i], &options, &(BotDesk){.thought = &thought});
        BangMove first = bang_option(&options, 0);
        assert_memory_equal(&move, &first, sizeof move);
        assert_int_equal(thought.role[1][ROLE_OUTLAW], 7000);
        assert_int_equal(thought.role[1][ROLE_SHERIFF], 0);
        assert_int_equal(thought.iterations, 30);
        assert_int_equal(thought.count, options.moves > 1 ? 2 : 1);
        assert_int_equal(thought.choice[thought.count - 1].chance, 2500);
        assert_int_equal(thought.choice[thought.count - 1].tries, 12);
        assert_int_equal(thought.choice[0].chance, options.moves > 1 ? 5000 : 2500);
    }
}

static void play_and_ask(const BotKind *const bot[2], uint64_t number)
{
    BangGame game;
    BangSetup setup = {.seats = (uint8_t)(4 + number % 5), .sets = SETS_BASE, .seed = {(uint8_t)number}};
    assert_int_equal(bang_start(&game, &setup, NULL), WHY_LEGAL);
    for (uint32_t n = 0; !game.over && n < 150; n++) {
        BangOptions options;
        int seat = bang_who(&game);
        ask_both(bot, &game, seat, number * 1000 + n);
        bang_options(&game, seat, &options);
        bang_answer(&game, seat, bang_option(&options, (int)((n * 7 + number) % (uint32_t)options.moves)), NULL);
    }
}

static char *read_all(const char *path, size_t *length)
{
    static char text[2][1 << 24];
    static int turn;
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    char *to = text[turn++ & 1];
    *length = fread(to, 1, sizeof *text, f);
    fclose(f);
    return to;
}

static void secrets(void **state)
{
    (void)state;
    char folder[512], file[2][600];
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/outside-XXXXXX", base ? base : ".");
    assert_non_null(mkdtemp(folder));
    Outside *o = outside_open(&(OutsideWishes){.language = SAY_EN, .think = 20000});
    const BotKind *bot[2];
    for (int i = 0; i < 2; i++) {
        const BotEntry *entry;
        snprintf(file[i], sizeof file[i], "%s/%d", folder, i);
        entry_for(o, file[i], &entry);
        bot[i] = bot_seated(entry);
    }
    for (uint64_t number = 0; number < 10; number++) play_and_ask(bot, number);
    bots_leave(bot, 2);
    outside_close(o);
    size_t length[2];
    const char *a = read_all(file[0], &length[0]), *b = read_all(file[1], &length[1]);
    assert_true(length[0] > 1000000);
    assert_int_equal(length[0], length[1]);
    assert_memory_equal(a, b, length[0]);
    for (int i = 0; i < 2; i++) unlink(file[i]);
    rmdir(folder);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "listen") == 0) return listen_to(argv[2]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists), cmocka_unit_test(specs), cmocka_unit_test(deaf), cmocka_unit_test(echo),
                                       cmocka_unit_test(secrets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
