/* The environment for agents: games by actions and arrays must be the games that bang.h plays, and arrays must tell nothing that a
   view does not. */
#include "bots/bot.h"
#include "env/env.h"
#include "unit.h"

enum { GAMES = 7, GAMES_OF_EACH = 40, MOST_ACTIONS = 1200, MOST_SIZE = 4000 };

/* A run with its arrays. */
typedef struct {
    EnvRun *run;
    int16_t observation[GAMES * MOST_SIZE];
    uint8_t mask[GAMES * MOST_ACTIONS];
    int32_t agent[GAMES], action[GAMES];
    float reward[GAMES * SEATS];
    uint8_t done[GAMES];
} Arena;

static const uint8_t SEED[32] = {5};

static void open_arena(Arena *a, const EnvOptions *options)
{
    const char *trouble;
    EnvArrays arrays = {a->observation, a->mask, a->agent, a->reward, a->done};
    memset(a, 0, sizeof *a);
    assert_in_range(env_action_count(), 1, MOST_ACTIONS);
    assert_in_range(env_observation_size(), 1, MOST_SIZE);
    a->run = env_open(options, &arrays, &trouble);
    if (!a->run) fail_msg("env_open: %s", trouble);
    env_reset(a->run, SEED);
}

static EnvOptions options_of(int games, int seats)
{
    return (EnvOptions){.games = games, .seats = seats, .sets = SETS_BASE, .threads = 1, .keep = 1};
}

/* With every set, and the options that go with them. */
static EnvOptions with_sets(EnvOptions options)
{
    options.sets = SETS_ALL;
    options.options = bang_usual_options(SETS_ALL);
    return options;
}

static Arena arena, other;

/* ---- actions ---- */

static int count(const uint8_t *mask)
{
    int n = 0;
    for (int action = 0; action < env_action_count(); action++) n += mask[action];
    return n;
}

/* All options of a position are actions, and an action gives an option of its own number: of the same kind of card, at the same
   seat. Where the face decides, no two cards are one action. */
static void compare_with_options(const BangGame *game)
{
    BangOptions options;
    uint8_t move[4], wanted[MOST_ACTIONS] = {0};
    int seat = bang_who(game);
    bang_options(game, seat, &options);
    for (int n = 0; n < options.moves; n++) {
        BangMove m = bang_option(&options, n);
        int action = env_encode(arena.run, 0, m.verb, m.card, m.at, m.way);
        assert_in_range(action, 0, env_action_count() - 1);
        wanted[action] = 1;
        assert_true(env_decode(arena.run, 0, action, move));
        assert_int_equal(bang_kind(move[1]), bang_kind(m.card));
        assert_true(move[0] == m.verb && move[2] == m.at && move[3] == m.way);
    }
    assert_memory_equal(arena.mask, wanted, (size_t)env_action_count());
    bool faces = game->ask.kind == ASK_CHOOSE || game->ask.kind == ASK_RETURN || game->ask.kind == ASK_KEEP_ONE || game->ask.kind == ASK_GIVE;
    if (faces) assert_int_equal(count(wanted), options.moves);
    for (int action = 0; action < env_action_count(); action++) {
        assert_int_equal(env_decode(arena.run, 0, action, move), wanted[action]);
        if (!wanted[action]) continue;
        assert_why(bang_refuse(game, seat, (BangMove){move[0], move[1], move[2], move[3]}, NULL), WHY_LEGAL);
        assert_int_equal(env_encode(arena.run, 0, move[0], move[1], move[2], move[3]), action);
    }
}

/* A twin of the game is played beside it with bang.h alone. */
static void play_beside_twins(EnvOptions options, unsigned *asked)
{
    BangSetup setup = {.seats = (uint8_t)options.seats, .sets = (uint8_t)options.sets, .options = (uint8_t)options.options};
    BangGame twin;
    open_arena(&arena, &options);
    for (int game = 0; game < GAMES_OF_EACH; game++) {
        memset(setup.seed, game + 1, sizeof setup.seed);
        env_deal(arena.run, 0, setup.seed);
        assert_why(bang_start(&twin, &setup, NULL), WHY_LEGAL);
        while (!twin.over) {
            uint8_t move[4];
            assert_int_equal(arena.agent[0], bang_who(&twin));
            *asked |= 1u << twin.ask.kind;
            compare_with_options(&twin);
            env_sample(arena.run, arena.action);
            assert_true(env_decode(arena.run, 0, arena.action[0], move));
            assert_int_equal(env_step(arena.run, arena.action), -1);
            bang_answer(&twin, bang_who(&twin), (BangMove){move[0], move[1], move[2], move[3]}, NULL);
        }
        assert_int_equal(arena.agent[0], ENV_NO_AGENT);
        assert_int_equal(arena.done[0], ENV_OVER);
        for (int s = 0; s < SEATS; s++) assert_true(arena.reward[s] == (s >= options.seats ? 0 : twin.winners >> s & 1 ? 1 : -1)); /* NOLINT */
    }
    env_close(arena.run);
}

static void games_are_those_of_the_engine(void **state)
{
    (void)state;
    unsigned asked = 0;
    int fewest, most = bang_setup_seats(SETS_ALL, &fewest);
    for (int seats = 3; seats <= SEATS; seats++) play_beside_twins(options_of(1, seats), &asked);
    for (int seats = fewest; seats <= most; seats++) play_beside_twins(with_sets(options_of(1, seats)), &asked);
    assert_int_equal(asked, (1u << ASK_COUNT) - 1 - (1u << ASK_NONE) - (1u << ASK_KEEP)); /* every question, but that of a wish */
}

/* A table of bots as bot.h says it is done, for a twin beside the environment. */
typedef struct {
    BangGame game, view;
    BangLog log;
    const BotKind *kind;
    _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
} Bots;

static Bots bots;

static void tell_bots(void)
{
    bang_view(&bots.game, NOBODY, &bots.view);
    for (int s = 1; s < bots.game.seats; s++)
        for (int i = 0; i < bots.log.count; i++) {
            BangEvent event;
            bang_redact(&bots.log.event[i], s, &event);
            bots.kind->watch(bots.kind, bots.memory[s], &event, &bots.view);
        }
}

static void start_bots(const BangSetup *setup)
{
    bots.kind = bot_named("plain", 5);
    assert_why(bang_start(&bots.game, setup, &bots.log), WHY_LEGAL);
    for (int s = 1; s < setup->seats; s++) {
        bang_view(&bots.game, s, &bots.view);
        bots.kind->start(bots.kind, bots.memory[s], bang_bot_seed(setup->seed, 0, s), &bots.view, s);
    }
    tell_bots();
}

static void answer_twin(int seat, BangMove move)
{
    assert_why(bang_answer(&bots.game, seat, move, &bots.log), WHY_LEGAL);
    tell_bots();
}

static void let_twin_go_on(void)
{
    while (!bots.game.over && bang_who(&bots.game) != 0) {
        BangOptions options;
        int seat = bang_who(&bots.game);
        bang_view(&bots.game, seat, &bots.view);
        bang_options(&bots.view, seat, &options);
        answer_twin(seat, bots.kind->decide(bots.kind, bots.memory[seat], &bots.view, &options, &(BotDesk){0}));
    }
}

/* Seat A is an agent's, the others are bots'. */
static void bots_are_told_what_happens(void **state)
{
    (void)state;
    EnvOptions options = options_of(1, 6);
    BangSetup setup = {.seats = 6, .sets = SETS_BASE};
    for (int s = 1; s < 6; s++) options.bot[s] = "plain";
    open_arena(&arena, &options);
    for (int game = 0; game < 20; game++) {
        uint8_t move[4];
        memset(setup.seed, game + 1, sizeof setup.seed);
        env_deal(arena.run, 0, setup.seed);
        start_bots(&setup);
        for (let_twin_go_on(); !bots.game.over; let_twin_go_on()) {
            assert_int_equal(env_answers(arena.run, 0), bots.game.answers);
            env_sample(arena.run, arena.action);
            assert_true(env_decode(arena.run, 0, arena.action[0], move));
            env_step(arena.run, arena.action);
            answer_twin(0, (BangMove){move[0], move[1], move[2], move[3]});
        }
        assert_int_equal(env_answers(arena.run, 0), bots.game.answers);
        assert_int_equal(env_game_over(arena.run, 0), bots.game.over);
    }
    env_close(arena.run);
}

/* Those that look ahead too: they are given what they need. */
static void every_bot_can_be_played_with(void **state)
{
    (void)state;
    for (int i = 0; env_bot_name(i); i++) {
        EnvOptions options = options_of(2, 4);
        options.bot[1] = options.bot[3] = env_bot_name(i);
        options.iterations = 10;
        options.threads = 2;
        options.auto_reset = 1;
        open_arena(&arena, &options);
        for (int step = 0, over = 0; !over; step++) {
            env_sample(arena.run, arena.action);
            assert_int_equal(env_step(arena.run, arena.action), -1);
            over = arena.done[0];
            assert_in_range(step, 0, 5000);
        }
        env_close(arena.run);
    }
}

static void names_are_all_different(void **state)
{
    (void)state;
    char name[MOST_ACTIONS][64];
    for (int i = 0; i < env_action_count(); i++) {
        assert_true(env_action_name(i, name[i], sizeof name[i]) > 0);
        for (int j = 0; j < i; j++) assert_string_not_equal(name[i], name[j]);
    }
    assert_int_equal(env_action_name(env_action_count(), name[0], sizeof name[0]), -1);
    assert_int_equal(env_action_name(-1, name[0], sizeof name[0]), -1);
}

/* At every question of some games: what is not legal has a reason, and a sentence about it. */
static void every_refusal_has_a_reason(void **state)
{
    (void)state;
    EnvOptions options = with_sets(options_of(1, 5));
    char text[LINE_TEXT];
    open_arena(&arena, &options);
    for (int step = 0; step < 400; step++) {
        if (arena.agent[0] == ENV_NO_AGENT) env_deal(arena.run, 0, (uint8_t[32]){(uint8_t)step, (uint8_t)(step >> 8)});
        for (int action = 0; action < env_action_count(); action++) {
            if (arena.mask[action]) continue;
            assert_int_not_equal(env_refusal(arena.run, 0, action, 0, text, sizeof text), WHY_LEGAL);
            assert_true(strlen(text) > 0);
        }
        env_sample(arena.run, arena.action);
        env_step(arena.run, arena.action);
    }
    env_close(arena.run);
}

static void illegal_actions_change_nothing(void **state)
{
    (void)state;
    EnvOptions options = options_of(GAMES, 5);
    char text[LINE_TEXT], before[STATE_TEXT], after[STATE_TEXT];
    open_arena(&arena, &options);
    for (int action = -1; action <= env_action_count(); action++) {
        if (action >= 0 && action < env_action_count() && arena.mask[3 * env_action_count() + action]) continue;
        env_sample(arena.run, arena.action);
        arena.action[3] = action;
        env_render(arena.run, 0, EVERYTHING, 0, before, sizeof before);
        assert_int_equal(env_step(arena.run, arena.action), 3);
        env_render(arena.run, 0, EVERYTHING, 0, after, sizeof after);
        assert_string_equal(before, after);
        assert_int_not_equal(env_refusal(arena.run, 3, action, 0, text, sizeof text), WHY_LEGAL);
        assert_true(strlen(text) > 0);
    }
    env_close(arena.run);
}

/* ---- observations ---- */

static EnvPart part_named(const char *name)
{
    EnvPart part;
    for (int i = 0; env_observation_part(i, &part); i++)
        if (strcmp(part.name, name) == 0) return part;
    fail_msg("no part %s", name);
    return part;
}

/* What a seat cannot know is dealt anew: its arrays stay the same. */
static void compare_with_dealt_anew(EnvOptions options)
{
    static int16_t before[MOST_SIZE], after[MOST_SIZE];
    uint8_t mask_before[MOST_ACTIONS], mask_after[MOST_ACTIONS];
    int changed = 0;
    open_arena(&arena, &options);
    for (int turn = 0; turn < 3000; turn++) {
        if (arena.agent[0] == ENV_NO_AGENT) env_deal(arena.run, 0, (uint8_t[32]){(uint8_t)turn, (uint8_t)(turn >> 8)});
        char whole[STATE_TEXT], dealt[STATE_TEXT];
        int eyes = turn % options.seats;
        env_observe(arena.run, 0, eyes, before, mask_before);
        env_render(arena.run, 0, EVERYTHING, 0, whole, sizeof whole);
        env_redeal(arena.run, 0, eyes, (uint64_t)turn);
        env_render(arena.run, 0, EVERYTHING, 0, dealt, sizeof dealt);
        changed += strcmp(whole, dealt) != 0;
        env_observe(arena.run, 0, eyes, after, mask_after);
        assert_memory_equal(before, after, (size_t)env_observation_size() * sizeof *before);
        assert_memory_equal(mask_before, mask_after, (size_t)env_action_count());
        env_sample(arena.run, arena.action);
        env_step(arena.run, arena.action);
    }
    assert_in_range(changed, 2900, 3000);
    env_close(arena.run);
}

static void arrays_tell_nothing_hidden(void **state)
{
    (void)state;
    compare_with_dealt_anew(options_of(1, 6));
    compare_with_dealt_anew(with_sets(options_of(1, 6)));
}

/* Feats and fame are in the arrays as they are in the view. */
static void arrays_show_feats(void **state)
{
    (void)state;
    EnvOptions options = with_sets(options_of(1, 5));
    BangSetup setup = {.seats = 5, .sets = SETS_ALL, .options = bang_usual_options(SETS_ALL)};
    BangGame twin;
    int seen = 0;
    open_arena(&arena, &options);
    EnvPart feats = part_named("feats"), deck = part_named("feat_deck"), tokens = part_named("tokens"), counters = part_named("counters"), legend = part_named("legend");
    for (int game = 0; game < GAMES_OF_EACH; game++) {
        memset(setup.seed, game + 1, sizeof setup.seed);
        env_deal(arena.run, 0, setup.seed);
        bang_start(&twin, &setup, NULL);
        while (!twin.over) {
            uint8_t move[4];
            int me = bang_who(&twin), sum = 0;
            for (int i = 0; i < bang_count(&twin, ZONE_FEATS); i++) {
                BangCard card = bang_cards(&twin, ZONE_FEATS)[i];
                assert_int_equal(arena.observation[feats.first + bang_kind(card) - 1], 1);
                for (int s = 0; s < 5; s++)
                    assert_int_equal(arena.observation[tokens.first + s * tokens.columns + bang_kind(card) - 1], bang_tokens(&twin, card, (me + s) % 5));
                seen += bang_tokens(&twin, card, NOBODY);
            }
            for (int i = 0; i < feats.columns; i++) sum += arena.observation[feats.first + i];
            assert_int_equal(sum, bang_count(&twin, ZONE_FEATS));
            assert_int_equal(arena.observation[deck.first], bang_count(&twin, ZONE_FEAT_DECK));
            for (int s = 0; s < 5; s++) {
                assert_int_equal(arena.observation[counters.first + s * counters.columns + COUNTER_FAME], bang_fame(&twin, (me + s) % 5));
                assert_int_equal(arena.observation[legend.first + s], bang_is_legend(&twin, (me + s) % 5));
            }
            env_sample(arena.run, arena.action);
            env_decode(arena.run, 0, arena.action[0], move);
            env_step(arena.run, arena.action);
            bang_answer(&twin, me, (BangMove){move[0], move[1], move[2], move[3]}, NULL);
        }
    }
    assert_in_range(seen, 1000, 1000000);
    env_close(arena.run);
}

static void parts_fill_the_array(void **state)
{
    (void)state;
    EnvPart part;
    int first = 0;
    for (int i = 0; env_observation_part(i, &part); i++) {
        assert_int_equal(part.first, first);
        assert_true(strlen(part.name) > 0 && strlen(part.meaning) > 0);
        first += part.rows * part.columns;
    }
    assert_int_equal(first, env_observation_size());
}

/* Everybody sees himself first, and his left neighbour next. */
static void seats_are_counted_from_ones_own(void **state)
{
    (void)state;
    EnvOptions options = options_of(1, 5);
    uint8_t role[SEATS] = {ROLE_OUTLAW, ROLE_SHERIFF, ROLE_RENEGADE, ROLE_OUTLAW, ROLE_DEPUTY}, character[SEATS] = {0};
    open_arena(&arena, &options);
    assert_why(env_wish(arena.run, role, character, 0), WHY_LEGAL);
    env_deal(arena.run, 0, SEED);
    EnvPart part = part_named("role"), turn = part_named("turn");
    for (int eyes = 0; eyes < 5; eyes++) {
        static int16_t seen[MOST_SIZE];
        uint8_t mask[MOST_ACTIONS];
        env_observe(arena.run, 0, eyes, seen, mask);
        for (int i = 0; i < SEATS; i++) assert_int_equal(seen[turn.first + i], i == (1 - eyes + 5) % 5); /* the Sheriff begins */
        for (int i = 0; i < SEATS; i++) {
            int seat = (eyes + i) % 5, known = i >= 5 ? ROLE_COUNT : i == 0 || seat == 1 ? role[seat] : ROLE_HIDDEN;
            for (int r = 0; r < ROLE_COUNT; r++) assert_int_equal(seen[part.first + i * part.columns + r], r == known);
        }
    }
    role[2] = ROLE_SHERIFF;
    assert_why(env_wish(arena.run, role, character, 0), WHY_ROLE_COUNT);
    env_close(arena.run);
}

/* ---- many games ---- */

static void play_steps(Arena *a, int steps)
{
    for (int i = 0; i < steps; i++) {
        env_sample(a->run, a->action);
        assert_int_equal(env_step(a->run, a->action), -1);
    }
}

static void assert_same_arrays(const Arena *a, const Arena *b)
{
    assert_memory_equal(a->observation, b->observation, sizeof a->observation);
    assert_memory_equal(a->mask, b->mask, sizeof a->mask);
    assert_memory_equal(a->agent, b->agent, sizeof a->agent);
    assert_memory_equal(a->reward, b->reward, sizeof a->reward);
    assert_memory_equal(a->done, b->done, sizeof a->done);
}

static void threads_and_time_change_nothing(void **state)
{
    (void)state;
    EnvOptions options = options_of(GAMES, 5);
    options.auto_reset = 1;
    options.bot[1] = "plain", options.bot[3] = "random";
    open_arena(&arena, &options);
    options.threads = 3;
    open_arena(&other, &options);
    for (int i = 0; i < 500; i++) {
        play_steps(&arena, 1);
        play_steps(&other, 1);
        assert_same_arrays(&arena, &other);
        for (int k = 0; k < GAMES; k++) assert_true(arena.agent[k] == 0 || arena.agent[k] == 2 || arena.agent[k] == 4);
    }
    env_close(arena.run);
    env_close(other.run);
}

static void a_copy_is_the_same_game(void **state)
{
    (void)state;
    EnvOptions options = options_of(1, 5);
    options.bot[3] = "plain";
    open_arena(&arena, &options);
    while (arena.agent[0] != ENV_NO_AGENT) {
        open_arena(&other, &options);
        play_steps(&arena, 1);
        env_copy(other.run, 0, arena.run, 0);
        assert_same_arrays(&arena, &other);
        env_close(other.run);
    }
    env_close(arena.run);
}

static void ended_games_are_dealt_again(void **state)
{
    (void)state;
    int ended = 0;
    EnvOptions options = options_of(GAMES, 3);
    options.auto_reset = 1;
    open_arena(&arena, &options);
    for (int i = 0; i < 1000; i++) {
        play_steps(&arena, 1);
        for (int k = 0; k < GAMES; k++) {
            float sum = 0;
            for (int s = 0; s < SEATS; s++) sum += arena.reward[k * SEATS + s] * arena.reward[k * SEATS + s];
            assert_true(sum == (arena.done[k] == ENV_OVER ? 3 : 0)); /* NOLINT */
            assert_in_range(arena.agent[k], 0, 2);
            ended += arena.done[k] == ENV_OVER;
        }
    }
    assert_true(ended > GAMES);
    env_close(arena.run);
}

static void long_games_are_cut_off(void **state)
{
    (void)state;
    EnvOptions options = options_of(1, 8);
    options.most_answers = 100;
    open_arena(&arena, &options);
    while (arena.agent[0] != ENV_NO_AGENT) play_steps(&arena, 1);
    assert_int_equal(arena.done[0], ENV_CUT_OFF);
    assert_int_equal(env_answers(arena.run, 0), 100);
    env_close(arena.run);
}

/* ---- records ---- */

static void records_are_good(void **state)
{
    (void)state;
    static char text[1 << 20];
    static BangReplay replay;
    EnvOptions options = options_of(1, 5);
    options.bot[0] = options.bot[2] = "plain";
    open_arena(&arena, &options);
    while (arena.agent[0] != ENV_NO_AGENT) play_steps(&arena, 1);
    int length = env_record(arena.run, 0, text, sizeof text);
    assert_in_range(length, 100, sizeof text);
    replay = (BangReplay){0};
    for (char *line = text, *end; *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        assert_why(bang_replay_line(&replay, line, (size_t)(end - line), NULL), WHY_LEGAL);
    }
    assert_why(bang_replay_end(&replay), WHY_LEGAL);
    assert_int_equal(replay.moves, env_answers(arena.run, 0));
    assert_int_equal(env_record(arena.run, 0, text, 10), length); /* cut, and as long as it would have been */
    assert_int_equal(strlen(text), 9);
    env_redeal(arena.run, 0, 0, 1);
    assert_int_equal(env_record(arena.run, 0, text, sizeof text), -1);
    env_close(arena.run);
}

/* ---- what is refused ---- */

static const char *trouble_of(const EnvOptions *options)
{
    const char *trouble = NULL;
    EnvArrays arrays = {0};
    assert_null(env_open(options, &arrays, &trouble));
    return trouble;
}

static void bad_runs_are_refused(void **state)
{
    (void)state;
    EnvOptions o = options_of(1, 9);
    assert_string_equal(trouble_of(&o), "bad_seats");
    o = options_of(0, 5);
    assert_string_equal(trouble_of(&o), "games");
    o = options_of(1, 5), o.bot[0] = "nobody";
    assert_string_equal(trouble_of(&o), "bot");
    o = options_of(1, 3), o.bot[0] = o.bot[1] = o.bot[2] = "plain";
    assert_string_equal(trouble_of(&o), "no agent");
    o = options_of(1, 3), o.bot[5] = "plain";
    assert_string_equal(trouble_of(&o), "bot");
    o = options_of(1, 5), o.sets = 2;
    assert_string_equal(trouble_of(&o), "bad_sets");
    o = options_of(1, 5), o.threads = 0;
    assert_string_equal(trouble_of(&o), "threads");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_those_of_the_engine),
        cmocka_unit_test(bots_are_told_what_happens),
        cmocka_unit_test(every_bot_can_be_played_with),
        cmocka_unit_test(names_are_all_different),
        cmocka_unit_test(every_refusal_has_a_reason),
        cmocka_unit_test(illegal_actions_change_nothing),
        cmocka_unit_test(arrays_tell_nothing_hidden),
        cmocka_unit_test(arrays_show_feats),
        cmocka_unit_test(parts_fill_the_array),
        cmocka_unit_test(seats_are_counted_from_ones_own),
        cmocka_unit_test(threads_and_time_change_nothing),
        cmocka_unit_test(a_copy_is_the_same_game),
        cmocka_unit_test(ended_games_are_dealt_again),
        cmocka_unit_test(long_games_are_cut_off),
        cmocka_unit_test(records_are_good),
        cmocka_unit_test(bad_runs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
