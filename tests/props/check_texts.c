/* Writing and reading give back what was written: states, views, moves and records; and every text fits the room that the
   header promises for it. */
#include "props.h"
#include <string.h>

/* ---- states ---- */

static void check_text_of(Trial *t, const BangGame *game, const char *what)
{
    static char text[STATE_TEXT], again[STATE_TEXT];
    BangGame back;
    memset(&back, 0xa5, sizeof back);
    int length = bang_write_state(game, text, sizeof text);
    if (length <= 0) broken(t, "%s does not fit into %d bytes", what, STATE_TEXT);
    int why = bang_read_state(text, (size_t)length, &back);
    if (why != WHY_LEGAL) broken(t, "%s cannot be read back: %s", what, bang_why_id(why));
    if (memcmp(&back, game, sizeof back) != 0) broken(t, "%s reads back as another", what);
    if (bang_write_state(&back, again, sizeof again) != length || memcmp(text, again, (size_t)length) != 0) broken(t, "%s is written otherwise the second time", what);
}

void check_state_text(Trial *t)
{
    BangGame view;
    check_text_of(t, &t->game, "the state");
    for (int s = 0; s <= t->game.seats; s++) {
        bang_view(&t->game, s == t->game.seats ? NOBODY : s, &view);
        check_text_of(t, &view, "a view");
    }
}

/* ---- moves and questions ---- */

static void check_text_of_move(Trial *t, const BangGame *game, int seat, BangMove move)
{
    char text[LINE_TEXT];
    int who = -1, length = bang_write_move(game, seat, move, text, sizeof text);
    BangMove back = {0};
    BangReason why;
    if (length <= 0) broken(t, "a move does not fit into %d bytes", LINE_TEXT);
    int code = bang_read_move(game, text, (size_t)length, &who, &back, &why);
    if (code != WHY_LEGAL) broken(t, "'%s' cannot be read: %s", text, bang_why_id(code));
    if (who != seat || memcmp(&back, &move, sizeof move) != 0)
        broken(t, "'%s' reads as verb %d card %d at %d way %d of seat %d", text, back.verb, back.card, back.at, back.way, who);
}

void check_move_text(Trial *t)
{
    char text[LINE_TEXT];
    if (bang_write_ask(&t->game, text, sizeof text) <= 0) broken(t, "the question does not fit into %d bytes", LINE_TEXT);
    for (int s = 0; s < t->game.seats; s++) {
        BangOptions options;
        BangGame view;
        bang_options(&t->game, s, &options);
        bang_view(&t->game, s, &view);
        for (int i = 0; i < options.moves; i++) {
            check_text_of_move(t, &t->game, s, bang_option(&options, i));
            check_text_of_move(t, &view, s, bang_option(&options, i));
        }
    }
}

void check_event_text(Trial *t)
{
    char text[LINE_TEXT];
    for (int i = 0; i < t->log.count; i++)
        for (int s = 0; s <= t->game.seats; s++) {
            BangEvent e, again;
            bang_redact(&t->log.event[i], s == t->game.seats ? NOBODY : s, &e);
            bang_redact(&e, s == t->game.seats ? NOBODY : s, &again);
            if (memcmp(&e, &again, sizeof e) != 0) broken(t, "an event redacted twice is another");
            int length = bang_write_event(&e, text, sizeof text);
            if (length <= 0 || (strchr(text, '?') != NULL) != (e.card == CARD_HIDDEN)) broken(t, "event %d reads '%s'", i, text);
        }
}

/* ---- records ---- */

static void replay(Trial *t, BangReplay *p, const char *line, int length)
{
    int why = bang_replay_line(p, line, (size_t)length, NULL);
    if (length < 0) broken(t, "a line of a record does not fit into %d bytes", LINE_TEXT);
    if (why != WHY_LEGAL) broken(t, "line %u of the record, '%.*s': %s", p->line, length, line, bang_why_id(why));
}

static void replay_head(Trial *t, BangReplay *p)
{
    char head[LINE_TEXT];
    if (bang_write_record_head(&t->setup, head, sizeof head) < 0) broken(t, "the head of a record does not fit into %d bytes", LINE_TEXT);
    for (char *line = head, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        replay(t, p, line, (int)(end - line));
    }
    if (!p->started || memcmp(&p->game, &t->first, sizeof p->game) != 0) broken(t, "a record starts another game");
}

void check_record(Trial *t)
{
    static BangReplay p;
    char line[LINE_TEXT];
    if (t->by_hand || !t->game.over) return;
    memset(&p, 0, sizeof p);
    replay_head(t, &p);
    for (int i = 0; i < t->answers; i++) {
        replay(t, &p, line, bang_write_move(&p.game, t->seat[i], t->move[i], line, sizeof line));
        if (p.seat != t->seat[i] || memcmp(&p.move, &t->move[i], sizeof p.move) != 0) broken(t, "answer %d of the record is another", i);
        if (p.game.answers % RECORD_EVERY == 0) replay(t, &p, line, bang_write_record_check(&p.game, line, sizeof line));
    }
    if (bang_replay_end(&p) != WHY_TEXT_TRUNCATED) broken(t, "a record without its end line passes");
    replay(t, &p, line, bang_write_record_end(&p.game, line, sizeof line));
    if (bang_replay_end(&p) != WHY_LEGAL || memcmp(&p.game, &t->game, sizeof p.game) != 0) broken(t, "a record ends in another state");
    if (p.moves != (uint32_t)t->answers || p.checks != (uint32_t)(t->answers / RECORD_EVERY)) broken(t, "a record counts %u moves and %u checks", p.moves, p.checks);
}
