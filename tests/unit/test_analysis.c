/* Analyses: of positions made by hand whose truth is known, and of whole games. */
#include "analyse/analysis.h"
#include "unit.h"

/* ---- a game that is noted as it goes ---- */

typedef struct { Analysis *a; BangReplay replay; BangLog log; } Noting;

static void note_start(Noting *n, const AnalysisWishes *wishes, const BangGame *game, const BangSetup *setup)
{
    memset(n, 0, sizeof *n);
    n->a = analysis_new(wishes);
    n->replay = (BangReplay){.setup = *setup, .game = *game, .started = true, .seat = NOBODY};
    assert_true(analysis_note(n->a, NULL, &n->replay, &n->log));
}

static void note_answer(Noting *n, int seat, BangMove move)
{
    BangGame before = n->replay.game;
    assert_why(bang_answer(&n->replay.game, seat, move, &n->log), WHY_LEGAL);
    n->replay.seat = seat, n->replay.move = move;
    n->replay.moves++;
    assert_true(analysis_note(n->a, &before, &n->replay, &n->log));
}

static void note_end(Noting *n)
{
    assert_true(analysis_end(n->a, &n->replay));
    assert_true(analysis_run(n->a));
    analysis_judge(n->a);
}

static AnalysisWishes wishes_for(uint32_t iterations, uint32_t games, int threads)
{
    return (AnalysisWishes){.kind = bot_named("hard", 4), .iterations = iterations, .games = games, .threads = threads};
}

static BangMove shot(const char *word, int at) { return (BangMove){VERB_PLAY, card(word), (uint8_t)at, WAY_PRINTED}; }
static BangMove pass(int seat) { return (BangMove){.verb = VERB_PASS, .at = (uint8_t)seat}; }

static const AnalysisDecision *costliest(const Noting *n)
{
    assert_true(n->a->marked > 0);
    return &n->a->decision[n->a->mark[0]];
}

/* Sheriff A, Outlaws B and D, Renegade C, Deputy E, of whom D and C are out already: A has one BANG!, B and E have one life each,
   and everybody knows who they are. */
static BangGame at_the_end(BangPosition *p)
{
    *p = bare_table(5);
    p->out = 1 << 2 | 1 << 3;
    p->life[1] = p->life[4] = 1;
    hold(p, 0, "bang:KH");
    hold(p, 0, "beer:6H");
    p->deck_only = false;
    BangGame game = arranged(p);
    for (int seat = 0; seat < 5; seat++) game.seat[seat].shown = 1;
    return game;
}

/* ---- chances ---- */

static void what_is_decided_is_certain(void **state)
{
    (void)state;
    BangPosition p;
    BangGame game = at_the_end(&p);
    AnalysisWishes w = wishes_for(100, 80, 1);
    Noting n;
    note_start(&n, &w, &game, &p.setup);
    note_answer(&n, 0, shot("bang:KH", 1));
    note_end(&n);
    assert_true(n.replay.game.over == END_LAW);
    assert_int_equal(n.a->points, 2);
    assert_int_equal(n.a->point[0].chance[analysis_side_of(n.a, ROLE_DEPUTY)], WHOLE); /* the plain Sheriff shoots him, too */
    assert_int_equal(n.a->point[1].chance[0], WHOLE);
    assert_int_equal(n.a->point[1].error[0], 0);
    assert_true(n.a->point[0].error[0] > 0); /* that nothing else happened in 80 games is no proof */
    analysis_free(n.a);
}

/* Any game: of so many answers, always the first option but some. */
static void note_game(Noting *n, const AnalysisWishes *w, int seats, uint8_t seed, int answers)
{
    BangSetup setup = {.seats = (uint8_t)seats, .sets = SETS_BASE, .seed = {seed}};
    BangGame game;
    BangOptions options;
    assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
    note_start(n, w, &game, &setup);
    for (int i = 0; i < answers && !n->replay.game.over; i++) {
        int seat = bang_who(&n->replay.game);
        bang_options(&n->replay.game, seat, &options);
        note_answer(n, seat, bang_option(&options, (i * 7) % options.moves));
    }
    note_end(n);
}

static void chances_are_whole(void **state)
{
    (void)state;
    AnalysisWishes w = wishes_for(10, 24, 2);
    for (int seats = 3; seats <= 8; seats++) {
        Noting n;
        note_game(&n, &w, seats, (uint8_t)seats, 60);
        assert_true(n.a->points > 2);
        for (int i = 0; i < n.a->points; i++) {
            int sum = 0;
            for (int side = 0; side < ANALYSIS_SIDES; side++) sum += n.a->point[i].chance[side];
            assert_int_equal(sum, WHOLE);
        }
        analysis_free(n.a);
    }
}

/* The next cards of the pile are nobody's knowledge: in which order they lie must not show in the chances before they are drawn. */
static void fate_does_not_show(void **state)
{
    (void)state;
    AnalysisWishes w = wishes_for(10, 40, 1);
    uint16_t chance[2][ANALYSIS_SIDES];
    for (int i = 0; i < 2; i++) {
        BangSetup setup = {.seats = 5, .sets = SETS_BASE, .seed = {7}};
        BangGame game;
        Noting n;
        assert_why(bang_start(&game, &setup, NULL), WHY_LEGAL);
        for (int low = game.start[ZONE_DECK], high = game.start[ZONE_DECK + 1] - 1; i && low < high; low++, high--) {
            BangCard c = game.row[low];
            game.row[low] = game.row[high];
            game.row[high] = c;
        }
        note_start(&n, &w, &game, &setup);
        note_end(&n);
        memcpy(chance[i], n.a->point[0].chance, sizeof chance[i]);
        analysis_free(n.a);
    }
    assert_memory_equal(chance[0], chance[1], sizeof chance[0]);
}

/* ---- decisions ---- */

/* He could have won, and shoots his Deputy. */
static void shooting_a_deputy_costs(void **state)
{
    (void)state;
    BangPosition p;
    BangGame game = at_the_end(&p);
    AnalysisWishes w = wishes_for(400, 80, 2);
    Noting n;
    note_start(&n, &w, &game, &p.setup);
    note_answer(&n, 0, shot("bang:KH", 4));
    note_end(&n);
    const AnalysisDecision *d = costliest(&n);
    assert_int_equal(d->seat, 0);
    assert_int_equal(d->number, 1);
    assert_int_equal(d->thought.choice[d->best].move.at, 1);
    assert_true(d->best_chance == WHOLE && d->cost > WHOLE / 20 && d->cost > 3 * d->error && d->again);
    assert_int_equal(n.a->outs, 1);
    assert_true(n.a->out[0].seat == 4 && n.a->out[0].by == 0);
    analysis_free(n.a);
}

/* B shoots at the Sheriff, who has one life and a Missed!, and lets it pass. */
static void letting_the_last_shot_pass_costs(void **state)
{
    (void)state;
    BangPosition p = bare_table(5);
    p.turn = 1;
    p.life[0] = 1;
    hold(&p, 0, "missed:2S");
    hold(&p, 1, "bang:KH");
    p.deck_only = false;
    BangGame game = arranged(&p);
    AnalysisWishes w = wishes_for(400, 80, 2);
    Noting n;
    note_start(&n, &w, &game, &p.setup);
    note_answer(&n, 1, shot("bang:KH", 0));
    note_answer(&n, 0, pass(0));
    while (!n.replay.game.over) note_answer(&n, bang_who(&n.replay.game), pass(bang_who(&n.replay.game))); /* no Beer either */
    note_end(&n);
    const AnalysisDecision *d = costliest(&n);
    assert_true(d->seat == 0 && d->view.ask.kind == ASK_DEFEND && d->move.verb == VERB_PASS);
    assert_true(d->played_chance == 0 && d->thought.choice[d->best].move.card == card("missed:2S"));
    assert_true(n.replay.game.over == END_OUTLAWS);
    analysis_free(n.a);
}

/* The best move costs nothing. */
static void winning_costs_nothing(void **state)
{
    (void)state;
    BangPosition p;
    BangGame game = at_the_end(&p);
    AnalysisWishes w = wishes_for(200, 16, 1);
    Noting n;
    note_start(&n, &w, &game, &p.setup);
    note_answer(&n, 0, shot("bang:KH", 1));
    note_end(&n);
    assert_int_equal(n.a->decisions, 1);
    assert_int_equal(n.a->decision[0].cost, 0);
    assert_int_equal(n.a->marked, 0);
    analysis_free(n.a);
}

/* ---- beliefs ---- */

static void own_and_shown_roles_are_certain(void **state)
{
    (void)state;
    AnalysisWishes w = wishes_for(10, 8, 2);
    Noting n;
    note_game(&n, &w, 6, 3, 150);
    for (int i = 0; i < n.a->points; i++)
        for (int observer = 0; observer < 6; observer++)
            for (int seat = 0; seat < 6; seat++) {
                const AnalysisPoint *point = &n.a->point[i];
                const BangSeat *s = &point->game.seat[seat];
                if (point->game.over || !bang_in_play(&point->game, observer)) continue;
                if (seat == observer || s->shown) assert_int_equal(point->belief[observer][seat][s->role], WHOLE);
                if (s->shown || seat == observer) assert_false(analysis_suspects(n.a, i, observer, seat));
                else assert_int_equal(point->belief[observer][seat][ROLE_SHERIFF], 0);
            }
    analysis_free(n.a);
}

/* ---- the same again ---- */

static void threads_do_not_matter(void **state)
{
    (void)state;
    Noting n[3];
    for (int i = 0; i < 3; i++) {
        AnalysisWishes w = wishes_for(40, 24, i < 2 ? i + 1 : 2);
        note_game(&n[i], &w, 5, 9, 80);
    }
    for (int i = 1; i < 3; i++) {
        assert_int_equal(n[i].a->points, n[0].a->points);
        assert_int_equal(n[i].a->decisions, n[0].a->decisions);
        assert_true(n[0].a->decisions > 20);
        assert_memory_equal(n[i].a->point, n[0].a->point, (size_t)n[0].a->points * sizeof *n[0].a->point);
        for (int d = 0; d < n[0].a->decisions; d++) {
            const AnalysisDecision *x = &n[0].a->decision[d], *y = &n[i].a->decision[d];
            assert_true(x->played == y->played && x->best == y->best && x->cost == y->cost && x->error == y->error);
            assert_memory_equal(&x->thought, &y->thought, sizeof x->thought);
        }
    }
    for (int i = 0; i < 3; i++) analysis_free(n[i].a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_decided_is_certain),
        cmocka_unit_test(chances_are_whole),
        cmocka_unit_test(fate_does_not_show),
        cmocka_unit_test(shooting_a_deputy_costs),
        cmocka_unit_test(letting_the_last_shot_pass_costs),
        cmocka_unit_test(winning_costs_nothing),
        cmocka_unit_test(own_and_shown_roles_are_certain),
        cmocka_unit_test(threads_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
