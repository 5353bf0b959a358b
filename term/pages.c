/* Texts of several lines. Everything comes from the view of the person's seat and from the catalogue. */
#include "pages.h"
#include "choices.h"
#include "columns.h"
#include "joined.h"
#include "memory.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

void page_line(Page *page, const char *text)
{
    size_t length = strlen(text);
    page->text = more_memory(page->text, &page->room, page->length + length + 2, 1);
    memcpy(page->text + page->length, text, length);
    page->length += length;
    page->text[page->length++] = '\n';
    page->text[page->length] = 0;
}

void page_say(Page *page, const Table *t, const char *id, const SayArg *args)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, t->scene.language, id, args);
    page_line(page, text);
}

void page_free(Page *page)
{
    free(page->text);
    *page = (Page){0};
}

static void add_text(char *out, size_t size, const char *text)
{
    size_t at = strlen(out);
    snprintf(out + at, size - at, "%s", text);
}

static void say_one_card(const Table *t, char *out, size_t size, BangCard card)
{
    if (t->scene.aloud) say_card_aloud(out, size, t->scene.language, card);
    else say_card(out, size, t->scene.language, card);
}

/* ---- parts ---- */

void say_hidden_roles(const Table *t, char *out, size_t size)
{
    int language = t->scene.language;
    uint8_t left[ROLE_COUNT];
    memcpy(left, t->view.roles, sizeof left);
    out[0] = 0;
    for (int seat = 0; seat < t->view.seats; seat++)
        if (t->view.seat[seat].role != ROLE_HIDDEN && left[t->view.seat[seat].role] > 0) left[t->view.seat[seat].role]--;
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++) {
        char text[NAME];
        if (left[role] == 0) continue;
        SayArg args[] = {{"role", say_role(language, role), 0}, {"n", NULL, left[role]}, {0}};
        say_format(text, sizeof text, language, "ui.play.bar.count", args);
        if (out[0]) add_text(out, size, say_raw(language, "list.comma"));
        add_text(out, size, text);
    }
}

void say_top_discard(const Table *t, char *out, size_t size)
{
    char card[NAME];
    int n = bang_count(&t->view, ZONE_DISCARD);
    say_one_card(t, card, sizeof card, n > 0 ? bang_cards(&t->view, ZONE_DISCARD)[n - 1] : CARD_NONE);
    say_format(out, size, t->scene.language, "ui.play.bar.top", (SayArg[]){{"card", card, 0}, {0}});
}

void say_bangs(const Table *t, char *out, size_t size)
{
    const BangSeat *p = table_own(t);
    bool unlimited = p->bang_limit >= UNLIMITED;
    SayArg args[] = {{"n", NULL, p->counter[COUNTER_BANGS]}, {"limit", NULL, p->bang_limit}, {0}};
    say_format(out, size, t->scene.language, unlimited ? "ui.play.bar.bangs_unlimited" : "ui.play.bar.bangs", args);
}

/* ---- who I am ---- */

void page_role(Page *page, const Table *t)
{
    int language = t->scene.language;
    const BangSeat *p = table_own(t);
    if (table_looks_on(t)) {
        page_say(page, t, "ui.join.looks_on", NULL);
        return;
    }
    SayArg role[] = {{"role", say_role(language, p->role), 0}, {"goal", say_goal(language, &t->view, p->role), 0}, {0}};
    page_say(page, t, "ui.play.note.your_role", role);
    if (p->character == CHARACTER_NONE) return;
    SayArg character[] = {{"character", say_character(language, p->character), 0}, {"text", say_character_text(language, p->character), 0}, {0}};
    page_say(page, t, "ui.play.note.your_character", character);
}

void page_welcome(Page *page, const Table *t)
{
    const char *id = table_looks_on(t) ? "ui.join.welcome.looking" : t->joined ? "ui.join.welcome" : "ui.play.note.welcome";
    page_say(page, t, id, (SayArg[]){{"n", NULL, t->view.seats - !table_looks_on(t)}, {0}});
    if (table_own(t)->role != ROLE_NONE) page_role(page, t);
    if (table_feats(t) > 0) page_say(page, t, "ui.play.note.feats", NULL);
}

/* ---- the position ---- */

static void page_roles_left(Page *page, const Table *t)
{
    char roles[LINE_TEXT];
    say_hidden_roles(t, roles, sizeof roles);
    page_say(page, t, roles[0] ? "ui.play.bar.hidden" : "ui.play.bar.open", (SayArg[]){{"roles", roles, 0}, {0}});
}

static void page_piles(Page *page, const Table *t)
{
    char top[LINE_TEXT];
    SayArg args[] = {{"deck", NULL, bang_count(&t->view, ZONE_DECK)}, {"discard", NULL, bang_count(&t->view, ZONE_DISCARD)}, {0}};
    page_say(page, t, "ui.play.bar.piles", args);
    say_top_discard(t, top, sizeof top);
    page_line(page, top);
}

static void page_turn(Page *page, const Table *t)
{
    bool mine = t->view.turn == t->me;
    SayArg args[] = {{"n", NULL, t->view.turns}, {"name", say_seat_name(&t->scene, t->view.turn), 0}, {0}};
    page_say(page, t, mine ? "ui.play.bar.turn.you" : "ui.play.bar.turn", args);
}

enum Absence table_absence(const Table *t, int seat)
{
    const RoomSeat *p = t->joined && !t->view.over ? &joined_room(t->joined)->seat[seat] : NULL;
    if (!p || p->who != WHO_PERSON) return ABSENCE_NONE;
    if (p->bot) return ABSENCE_PLAYED;
    return p->here ? ABSENCE_NONE : ABSENCE_AWAY;
}

/* ", not connected" */
static void add_absence(const Table *t, int seat, char *out, size_t size)
{
    static const char *const ID[] = {[ABSENCE_AWAY] = "ui.join.seat.away", [ABSENCE_PLAYED] = "ui.join.seat.played"};
    enum Absence absence = table_absence(t, seat);
    if (absence == ABSENCE_NONE) return;
    add_text(out, size, say_raw(t->scene.language, "list.comma"));
    add_text(out, size, say_raw(t->scene.language, ID[absence]));
}

void page_players(Page *page, const Table *t)
{
    char text[LINE_TEXT], line[LINE_TEXT + 8];
    for (int i = 0; i < t->view.seats; i++) {
        int seat = table_from_me(t, i);
        say_seat(&t->scene, seat, text, sizeof text);
        add_absence(t, seat, text, sizeof text);
        snprintf(line, sizeof line, "%c: %s", 'A' + seat, text);
        page_line(page, line);
    }
}

/* "Ann 2, Bo 1": whose tokens lie on it; "": nobody's. */
static void list_tokens(const Table *t, BangCard feat, char *out, size_t size)
{
    char text[NAME * 2];
    out[0] = 0;
    for (int i = 0; i < t->view.seats; i++) {
        int seat = table_from_me(t, i), n = bang_tokens(&t->view, feat, seat);
        if (n == 0) continue;
        const char *name = seat == t->me ? say_raw(t->scene.language, "term.you") : say_seat_name(&t->scene, seat);
        say_format(text, sizeof text, t->scene.language, "ui.play.feat.count", (SayArg[]){{"name", name, 0}, {"n", NULL, n}, {0}});
        if (out[0]) add_text(out, size, say_raw(t->scene.language, "list.comma"));
        add_text(out, size, text);
    }
}

static void page_tokens(Page *page, const Table *t, BangCard feat)
{
    char list[LINE_TEXT];
    list_tokens(t, feat, list, sizeof list);
    page_say(page, t, list[0] ? "ui.play.feat.tokens" : "ui.play.feat.no_tokens", (SayArg[]){{"list", list, 0}, {0}});
}

/* Whether the person can do it now, if he is asked for something of the kind. */
static void page_can_do(Page *page, const Table *t, BangCard feat)
{
    BangReason why;
    char reason[LINE_TEXT];
    if (!is_about_feats(t) || (t->view.ask.kind != ASK_PLAY && t->view.ask.kind != ASK_FEAT)) return;
    bool can = bang_refuse(&t->view, t->me, feat_move(t, feat), &why) == WHY_LEGAL;
    say_reason(&t->scene, &why, reason, sizeof reason);
    page_say(page, t, can ? "ui.play.feat.can" : "ui.play.feat.cannot", (SayArg[]){{"why", reason, 0}, {0}});
}

static void page_feat(Page *page, const Table *t, BangCard feat)
{
    char line[LINE_TEXT];
    int language = t->scene.language, kind = bang_kind(feat);
    snprintf(line, sizeof line, "%s (%s)", say_kind(language, kind), say_border(language, kind));
    page_line(page, line);
    page_line(page, say_kind_text(language, kind));
    if (bang_has_crossroads(feat)) page_say(page, t, "ui.play.feat.icon", NULL);
    page_tokens(page, t, feat);
    page_can_do(page, t, feat);
}

static void page_feat_row(Page *page, const Table *t, BangCard feat)
{
    char line[LINE_TEXT], list[LINE_TEXT / 2];
    int language = t->scene.language, kind = bang_kind(feat);
    list_tokens(t, feat, list, sizeof list);
    SayArg args[] = {{"feat", say_kind(language, kind), 0}, {"text", say_kind_text(language, kind), 0}, {"list", list, 0}, {0}};
    say_format(line, sizeof line, language, list[0] ? "ui.play.feat.row.tokens" : "ui.play.feat.row", args);
    page_line(page, line);
}

void page_feats(Page *page, const Table *t)
{
    int n = table_feats(t);
    SayArg args[] = {{"deck", NULL, bang_count(&t->view, ZONE_FEAT_DECK)}, {"pile", NULL, bang_count(&t->view, ZONE_FEAT_PILE)}, {0}};
    if (n > 0) page_say(page, t, "ui.play.feat.title", args);
    for (int i = 0; i < n; i++) page_feat_row(page, t, bang_cards(&t->view, ZONE_FEATS)[i]);
}

void page_situation(Page *page, const Table *t)
{
    page_turn(page, t);
    page_players(page, t);
    page_feats(page, t);
    page_roles_left(page, t);
    page_piles(page, t);
}

void page_position(Page *page, const Table *t)
{
    char text[LINE_TEXT];
    page_situation(page, t);
    say_ask(&t->scene, text, sizeof text);
    page_line(page, text);
}

void page_log(Page *page, const Table *t)
{
    char text[LINE_TEXT];
    if (t->lines == 0) page_say(page, t, "ui.play.note.log_empty", NULL);
    for (int i = 0; i < t->lines; i++) {
        table_say_line(t, i, text, sizeof text);
        page_line(page, text);
    }
}

/* ---- one thing ---- */

void page_card(Page *page, const Table *t, BangCard card)
{
    char name[NAME * 2], line[LINE_TEXT];
    int language = t->scene.language, kind = bang_kind(card);
    if (bang_border(kind) == BORDER_FEAT) {
        page_feat(page, t, card);
        return;
    }
    say_one_card(t, name, sizeof name, card);
    snprintf(line, sizeof line, "%s (%s)", name, say_border(language, kind));
    page_line(page, line);
    page_line(page, say_kind_text(language, kind));
}

/* "Distance 3: 2 seats, ..." */
static void page_distance(Page *page, const Table *t, int seat)
{
    const BangSeat *me = table_own(t), *other = &t->view.seat[seat];
    if (seat == t->me || !bang_in_play(&t->view, seat) || !bang_in_play(&t->view, t->me)) return;
    SayArg args[] = {
        {"n", NULL, bang_distance(&t->view, t->me, seat)},
        {"seats", NULL, me->ring[seat]},
        {"farther", NULL, other->farther},
        {"nearer", NULL, me->nearer},
        {"weapon", say_kind(t->scene.language, bang_weapon(&t->view, t->me)), 0},
        {"range", NULL, me->range},
        {0},
    };
    page_say(page, t, "ui.play.note.distance", args);
}

void page_other_side(Page *page, const Table *t, int character)
{
    int other = bang_other_side(character), language = t->scene.language;
    if (table_feats(t) == 0 || other == CHARACTER_NONE) return;
    SayArg side[] = {{"character", say_character(language, other), 0}, {"text", say_character_text(language, other), 0}, {0}};
    page_say(page, t, "ui.play.feat.other_side", side);
}

void page_seat(Page *page, const Table *t, int seat)
{
    char text[LINE_TEXT];
    int language = t->scene.language;
    if (seat >= SEATS) {
        page_say(page, t, "ui.join.looks_on", NULL);
        return;
    }
    const BangSeat *p = &t->view.seat[seat];
    say_seat(&t->scene, seat, text, sizeof text);
    add_absence(t, seat, text, sizeof text);
    page_line(page, text);
    page_distance(page, t, seat);
    if (p->character != CHARACTER_NONE) {
        snprintf(text, sizeof text, "%s: %s", say_character(language, p->character), say_character_text(language, p->character));
        page_line(page, text);
    }
    page_other_side(page, t, p->character);
    if (p->role != ROLE_HIDDEN && p->role != ROLE_NONE) {
        snprintf(text, sizeof text, "%s: %s", say_role(language, p->role), say_goal(language, &t->view, p->role));
        page_line(page, text);
    }
    for (int i = 0; i < bang_count(&t->view, ZONE_TABLE + seat); i++) page_card(page, t, bang_cards(&t->view, ZONE_TABLE + seat)[i]);
}

/* ---- the end ---- */

void say_fate(const Table *t, int seat, char *out, size_t size)
{
    const BangSeat *p = &t->view.seat[seat];
    const char *id = p->killer < SEATS ? "ui.play.after.killed_by" : "ui.play.after.died";
    if (bang_in_play(&t->view, seat)) id = "ui.play.after.survived";
    say_format(out, size, t->scene.language, id, (SayArg[]){{"name", say_seat_name(&t->scene, p->killer), 0}, {0}});
}

/* "Otis", or "Nell (Otis)" of somebody with a name of his own. */
static void say_full_name(const Table *t, int seat, char *out, size_t size)
{
    const char *name = say_seat_name(&t->scene, seat), *character = say_character(t->scene.language, t->view.seat[seat].character);
    if (t->name[seat][0]) snprintf(out, size, "%s (%s)", name, character);
    else snprintf(out, size, "%s", name);
}

enum { PLAYER_MOST = 22, KILLER_MOST = 14, NAME_LEAST = 4 }; /* columns in the table of the end, so that a row of it fits a small window */

static void cut_name(char *name, int columns)
{
    int used;
    if (columns_of(name) <= columns) return;
    char *end = name + bytes_in(name, columns - 1, &used);
    if (end + sizeof "…" <= name + NAME * 3) memcpy(end, "…", sizeof "…");
}

/* The same, cut; the character is read whole. */
static void say_short_name(const Table *t, int seat, char out[NAME * 3])
{
    const char *character = say_character(t->scene.language, t->view.seat[seat].character);
    int left = PLAYER_MOST - columns_of(character) - 3;
    char name[NAME * 3];
    snprintf(name, sizeof name, "%s", say_seat_name(&t->scene, seat));
    if (!t->name[seat][0]) left = PLAYER_MOST;
    if (left < NAME_LEAST) left = NAME_LEAST;
    cut_name(name, left);
    if (t->name[seat][0]) snprintf(out, NAME * 3, "%s (%s)", name, character);
    else snprintf(out, NAME * 3, "%s", name);
}

static void page_result_heads(Page *page, const Table *t)
{
    static const char *const HEAD[] = {"player", "role", "result", "killer", "cards", "taken", "lost"};
    char line[LINE_TEXT] = "", id[NAME];
    for (size_t i = 0; i < sizeof HEAD / sizeof *HEAD; i++) {
        snprintf(id, sizeof id, "ui.play.column.%s", HEAD[i]);
        if (i > 0) add_text(line, sizeof line, "\t");
        add_text(line, sizeof line, say_raw(t->scene.language, id));
    }
    page_line(page, line);
}

/* A sentence to be read aloud, or cells of a table. */
static void page_seat_result(Page *page, const Table *t, int seat)
{
    char fate[NAME * 3], name[NAME * 3], brief[NAME * 3], killed[NAME * 3], cells[LINE_TEXT];
    const Tally *tally = &t->tally[seat];
    const char *role = say_role(t->scene.language, t->view.seat[seat].role);
    const char *end = say_raw(t->scene.language, t->view.winners >> seat & 1 ? "ui.play.after.won" : "ui.play.after.lost");
    say_fate(t, seat, fate, sizeof fate);
    say_full_name(t, seat, name, sizeof name);
    SayArg args[] = {
        {"name", name, 0}, {"role", role, 0}, {"fate", fate, 0}, {"end", end, 0},
        {"cards", NULL, tally->cards}, {"taken", NULL, tally->taken}, {"lost", NULL, tally->lost}, {0},
    };
    int killer = t->view.seat[seat].killer;
    const char *by = killer < SEATS ? say_seat_name(&t->scene, killer) : bang_in_play(&t->view, seat) ? "" : say_raw(t->scene.language, "term.nobody");
    snprintf(killed, sizeof killed, "%s", by);
    cut_name(killed, KILLER_MOST);
    say_short_name(t, seat, brief);
    snprintf(cells, sizeof cells, "%s\t%s\t%s\t%s\t%d\t%d\t%d", brief, role, end, killed, tally->cards, tally->taken, tally->lost);
    if (t->scene.aloud) page_say(page, t, "ui.play.after.row", args);
    else page_line(page, cells);
}

void page_seed(Page *page, const Table *t)
{
    const char *seed = t->record.text ? strstr(t->record.text, "\nseed ") : NULL;
    char text[80];
    if (!seed) return;
    seed += strlen("\nseed ");
    snprintf(text, sizeof text, "%.64s", seed);
    if (strspn(seed + 16, "0") >= 48) {
        uint64_t n = 0;
        for (int i = 7; i >= 0; i--) {
            unsigned byte;
            sscanf(seed + 2 * i, "%2x", &byte);
            n = n << 8 | byte;
        }
        snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    }
    page_say(page, t, "ui.play.note.seed", (SayArg[]){{"seed", text, 0}, {0}});
}

static void page_at_server(Page *page, const Table *t)
{
    char address[LINE_TEXT];
    joined_say_record(t->joined, address, sizeof address);
    page_say(page, t, "ui.join.record", (SayArg[]){{"address", address, 0}, {0}});
}

void page_result(Page *page, const Table *t)
{
    char text[LINE_TEXT];
    say_result(&t->scene, text, sizeof text);
    page_line(page, text);
    if (!t->scene.aloud) {
        page_line(page, "");
        page_result_heads(page, t);
    }
    for (int i = 0; i < t->view.seats; i++) page_seat_result(page, t, table_from_me(t, i));
    if (!t->scene.aloud) page_line(page, "");
    page_say(page, t, "ui.play.after.turns", (SayArg[]){{"n", NULL, t->view.turns}, {0}});
    page_seed(page, t);
    if (t->joined) page_at_server(page, t);
}
