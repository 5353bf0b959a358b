/* Records: a game written line by line and replayed gives the same bytes; a record that was changed stops at the line. */
#include "unit.h"

enum { LINES = 600 };
typedef struct { int lines; char line[LINES][200]; } Record;

static void add(Record *r, const char *text)
{
    assert_in_range(r->lines, 0, LINES - 1);
    snprintf(r->line[r->lines++], sizeof *r->line, "%s", text);
}

static void add_head(Record *r, const BangSetup *setup)
{
    char head[LINE_TEXT];
    assert_true(bang_write_record_head(setup, head, sizeof head) > 0);
    for (char *line = head, *end; *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        *end = 0;
        add(r, line);
    }
}

/* A whole game, always one of the first options, as a server would write it. */
static void write_game(Record *r, const BangSetup *setup, BangGame *game)
{
    char line[LINE_TEXT];
    r->lines = 0;
    add_head(r, setup);
    assert_why(bang_start(game, setup, NULL), WHY_LEGAL);
    for (int i = 0; !game->over; i++) {
        BangOptions options;
        int seat = bang_who(game);
        bang_options(game, seat, &options);
        BangMove move = bang_option(&options, (i * 7) % options.moves);
        bang_write_move(game, seat, move, line, sizeof line);
        add(r, line);
        assert_why(bang_answer(game, seat, move, NULL), WHY_LEGAL);
        if (game->answers % RECORD_EVERY != 0) continue;
        bang_write_record_check(game, line, sizeof line);
        add(r, line);
    }
    bang_write_record_end(game, line, sizeof line);
    add(r, line);
}

static BangReplay replay;

static int read_line(const char *line) { return bang_replay_line(&replay, line, strlen(line), NULL); }

/* Replays until a line is refused; the number of that line from 0, or -1 and the code of the end. */
static int replay_all(const Record *r, int *code)
{
    memset(&replay, 0, sizeof replay);
    for (int i = 0; i < r->lines; i++)
        if ((*code = read_line(r->line[i])) != WHY_LEGAL) {
            assert_why(replay.why.code, *code);
            return i;
        }
    *code = bang_replay_end(&replay);
    return -1;
}

static const BangSetup SETUPS[] = {
    {.seats = 4, .sets = SETS_BASE, .seed = {1}},
    {.seats = 7, .sets = SETS_BASE, .seed = {2, 0, 255}, .options = OPTION_BEGINNER},
    {.seats = 3, .sets = SETS_BASE, .seed = {[31] = 3}, .role = {ROLE_OUTLAW}},
    {.seats = 5, .sets = SETS_BASE, .seed = {4}, .role = {0, ROLE_SHERIFF}, .character = {CHARACTER_SID_KETCHUM, 0, CHARACTER_ROSE_DOOLAN}, .survivor = 4},
    {.seats = 6, .sets = SETS_ALL, .seed = {5}, .options = OPTION_HAND_LIMIT_TWO | OPTION_JAIL_HEART, .character = {[2] = CHARACTER_WILLY_THE_KID}},
};

static Record record, other;

static void games_are_replayed(void **state) /* BASE-520, BASE-523 */
{
    (void)state;
    for (size_t i = 0; i < sizeof SETUPS / sizeof *SETUPS; i++) {
        BangGame game;
        int code;
        write_game(&record, &SETUPS[i], &game);
        int stopped = replay_all(&record, &code);
        if (stopped >= 0) fail_msg("line %d, '%s': %s", stopped, record.line[stopped], bang_why_id(code));
        assert_why(code, WHY_LEGAL);
        assert_same_game(&replay.game, &game);
        assert_memory_equal(&replay.setup, &SETUPS[i], sizeof replay.setup);
        assert_int_equal(replay.moves, game.answers);
        assert_int_equal(replay.checks, game.answers / RECORD_EVERY);
        assert_int_equal(replay.line, record.lines);
        assert_true(replay.started && replay.ended);
    }
}

static int first_line_with(const Record *r, const char *word)
{
    for (int i = 0; i < r->lines; i++)
        if (strncmp(r->line[i], word, strlen(word)) == 0) return i;
    fail_msg("no line with %s", word);
    return 0;
}

static void set_line(int line, const char *text) { snprintf(other.line[line], sizeof *other.line, "%s", text); }

static void stops(const char *word, const char *text, int code)
{
    other = record;
    int line = first_line_with(&other, word), got;
    set_line(line, text);
    int stopped = replay_all(&other, &got);
    if (stopped != line || got != code) fail_msg("'%s' for '%s': stopped at %d with %s", text, word, stopped, bang_why_id(got));
}

static void a_changed_head_is_refused(void **state)
{
    (void)state;
    BangGame game;
    write_game(&record, &SETUPS[3], &game);
    stops("record", "record 2", WHY_BAD_VERSION);
    stops("record", "records 1", WHY_BAD_TEXT);
    stops("rules", "rules 2", WHY_BAD_VERSION);
    stops("rules", "rules 0", WHY_BAD_TEXT);
    stops("sets", "sets dodge_city", WHY_BAD_SETS);
    stops("sets", "sets base dodge_city", WHY_BAD_SETS);
    stops("sets", "sets legends", WHY_BAD_SETS);
    stops("seats", "seats 2", WHY_BAD_SEATS);
    stops("seats", "seats 9", WHY_BAD_SEATS);
    stops("seats", "seats 300", WHY_BAD_SEATS);
    stops("seats", "seats -5", WHY_BAD_SEATS);
    stops("seats", "seats five", WHY_BAD_SEATS);
    stops("options", "options all", WHY_BAD_OPTION);
    stops("options", "options", WHY_BAD_OPTION);
    stops("seed", "seed 12", WHY_BAD_TEXT);
    stops("seed", "seed", WHY_BAD_TEXT);
    stops("seed", "seed 04000000000000000000000000000000000000000000000000000000000000000", WHY_BAD_TEXT);
    stops("seed", "seed XX00000000000000000000000000000000000000000000000000000000000000", WHY_BAD_TEXT);
    stops("seed", "moves", WHY_BAD_TEXT);
    stops("role", "role F sheriff", WHY_NO_SUCH_SEAT);
    stops("role", "role - sheriff", WHY_NO_SUCH_SEAT);
    stops("role", "role B hidden", WHY_BAD_ROLE);
    stops("role", "role B", WHY_BAD_ROLE);
    stops("character", "character A sid", WHY_BAD_CHARACTER);
    stops("character", "person A sid_ketchum", WHY_BAD_TEXT);
    stops("moves", "moves now", WHY_BAD_TEXT);
}

static void a_setup_that_cannot_be_does_not_start(void **state)
{
    (void)state;
    BangGame game;
    int code;
    write_game(&record, &SETUPS[3], &game);
    other = record;
    int moves = first_line_with(&other, "moves"), role = first_line_with(&other, "role");
    set_line(role, "character B sid_ketchum");
    assert_int_equal(replay_all(&other, &code), moves);
    assert_why(code, WHY_CHARACTER_TWICE);
    assert_false(replay.started);
}

static void a_changed_move_stops_there_or_at_the_next_check(void **state)
{
    (void)state;
    BangGame game;
    int code;
    write_game(&record, &SETUPS[0], &game);
    int moves = first_line_with(&record, "moves");
    for (int i = moves + 1; i < record.lines - 1; i++) {
        if (strncmp(record.line[i], "check", 5) == 0) continue;
        other = record;
        memmove(other.line[i], other.line[i + 1], sizeof *other.line * (size_t)(other.lines - i - 1)); /* one line lost */
        other.lines--;
        int stopped = replay_all(&other, &code);
        if (stopped < i || stopped > i + 3 * RECORD_EVERY) fail_msg("without line %d the replay stopped at %d: %s", i, stopped, bang_why_id(code));
    }
}

static void a_changed_check_or_end_is_noticed(void **state)
{
    (void)state;
    BangGame game;
    write_game(&record, &SETUPS[0], &game);
    stops("check", "check 16 0123456789abcdef", WHY_CHECK_DIFFERS);
    stops("check", "check 17 0123456789abcdef", WHY_CHECK_DIFFERS);
    stops("check", "check 16 0123", WHY_BAD_TEXT);
    stops("check", "check", WHY_BAD_TEXT);
    stops("end", "end not -", WHY_CHECK_DIFFERS);
    stops("end", "end law ABCD", WHY_CHECK_DIFFERS);
    stops("end", "end nicely A", WHY_CHECK_DIFFERS);
    stops("end", "end law A B", WHY_BAD_TEXT);
}

static void a_record_without_its_end_is_cut(void **state)
{
    (void)state;
    BangGame game;
    int code;
    write_game(&record, &SETUPS[0], &game);
    for (int lines = 0; lines < record.lines; lines++) {
        other = record;
        other.lines = lines;
        assert_int_equal(replay_all(&other, &code), -1);
        assert_why(code, WHY_TEXT_TRUNCATED);
    }
}

static void lines_for_people_are_passed_over(void **state)
{
    (void)state;
    BangGame game;
    int code;
    write_game(&record, &SETUPS[2], &game);
    other.lines = 0;
    add(&other, "# a game among friends");
    for (int i = 0; i < record.lines; i++) {
        add(&other, record.line[i]);
        add(&other, i % 3 ? "" : i % 2 ? "name A Otis and others" : "   # between");
    }
    assert_int_equal(replay_all(&other, &code), -1);
    assert_why(code, WHY_LEGAL);
    assert_same_game(&replay.game, &game);
    assert_why(read_line("# after the end"), WHY_LEGAL);
    assert_why(read_line("A passes"), WHY_BAD_TEXT);
    assert_why(read_line("end law A"), WHY_BAD_TEXT);
}

static void a_long_line_is_refused(void **state)
{
    (void)state;
    static char line[LINE_TEXT + 1];
    memset(line, ' ', sizeof line - 1);
    memset(&replay, 0, sizeof replay);
    assert_why(bang_replay_line(&replay, line, LINE_TEXT, NULL), WHY_TEXT_TOO_LONG);
    assert_why(bang_replay_line(&replay, line, LINE_TEXT - 1, NULL), WHY_LEGAL);
}

/* A move that is refused says why, with the figures, and the replay stays where it was. */
static void a_refused_move_leaves_the_replay_where_it_was(void **state)
{
    (void)state;
    BangGame game;
    int code;
    write_game(&record, &SETUPS[0], &game);
    other = record;
    other.lines = first_line_with(&record, "moves") + 1;
    replay_all(&other, &code);
    BangGame before = replay.game;
    assert_why(read_line("A takes scope:AS"), bang_refuse(&before, 0, (BangMove){VERB_TAKE, card("scope:AS"), 0, 0}, NULL));
    assert_int_equal(replay.seat, NOBODY);
    assert_same_game(&replay.game, &before);
    assert_int_equal(replay.moves, 0);
    assert_why(read_line(record.line[other.lines]), WHY_LEGAL);
    assert_int_equal(replay.moves, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_replayed),
        cmocka_unit_test(a_changed_head_is_refused),
        cmocka_unit_test(a_setup_that_cannot_be_does_not_start),
        cmocka_unit_test(a_changed_move_stops_there_or_at_the_next_check),
        cmocka_unit_test(a_changed_check_or_end_is_noticed),
        cmocka_unit_test(a_record_without_its_end_is_cut),
        cmocka_unit_test(lines_for_people_are_passed_over),
        cmocka_unit_test(a_long_line_is_refused),
        cmocka_unit_test(a_refused_move_leaves_the_replay_where_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
