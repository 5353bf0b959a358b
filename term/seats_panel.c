/* The players, a row each, in the order of play: who they are, how they are, how far, and what lies before them. While a card is
   aimed, their letters are the keys, and those who are out of its reach show why. */
#include "panels.h"
#include "columns.h"
#include "pages.h"
#include <stdio.h>

/* ---- columns ---- */

/* The columns of the table, as wide as what stands in them. */
typedef struct { int name, role, life, hand, fame, distance, table, end; } Stops; /* fame: no wider than 0 without feats */

enum { BULLETS = 5, NAME_MOST = 17, ROLE_MOST = 10 };

static const char *role_word(const Screen *s, int seat)
{
    int role = view_of(s)->seat[seat].role;
    return role == ROLE_HIDDEN || role == ROLE_NONE ? "?" : say_role(s->table->scene.language, role);
}

/* Of a legend the name alone, as his mark stands beside it. */
static const char *name_word(const Screen *s, int seat)
{
    int character = view_of(s)->seat[seat].character;
    bool marked = bang_legendary(character) && !s->table->name[seat][0];
    return marked ? say_character(s->table->scene.language, bang_other_side(character)) : say_seat_name(&s->table->scene, seat);
}

static Stops stops_for(const Screen *s)
{
    int name = columns_of(SAY(s, "ui.play.column.player")), role = columns_of(SAY(s, "ui.play.column.role"));
    for (int seat = 0; seat < view_of(s)->seats; seat++) {
        name = wider(name, name_word(s, seat));
        role = wider(role, role_word(s, seat));
    }
    Stops x = {.name = 4, .end = s->layout.seats.columns};
    x.role = x.name + (name < NAME_MOST ? name : NAME_MOST) + 1;
    x.life = x.role + (role < ROLE_MOST ? role : ROLE_MOST) + 1;
    x.hand = x.life + BULLETS + 3;
    x.fame = x.hand + wider(4, SAY(s, "ui.play.column.hand")) + 1;
    x.distance = x.fame;
    if (table_feats(s->table) > 0) x.distance += wider(4, SAY(s, "ui.play.column.fame")) + 1;
    x.table = x.distance;
    if (!table_looks_on(s->table)) x.table += wider(4, SAY(s, "ui.play.column.distance")) + 1; /* else there is nobody to measure from */
    return x;
}

static void draw_heads(Screen *s, const Stops *x)
{
    int y = s->layout.seats.y;
    draw_text(&s->pen, y, x->name, x->role - x->name - 1, INK_QUIET, SAY(s, "ui.play.column.player"));
    draw_text(&s->pen, y, x->role, x->life - x->role - 1, INK_QUIET, SAY(s, "ui.play.column.role"));
    draw_text(&s->pen, y, x->life, x->hand - x->life - 1, INK_QUIET, SAY(s, "ui.play.column.life"));
    draw_text(&s->pen, y, x->hand, x->fame - x->hand - 1, INK_QUIET, SAY(s, "ui.play.column.hand"));
    if (x->distance > x->fame) draw_text(&s->pen, y, x->fame, x->distance - x->fame - 1, INK_QUIET, SAY(s, "ui.play.column.fame"));
    if (x->table > x->distance) draw_text(&s->pen, y, x->distance, x->table - x->distance - 1, INK_QUIET, SAY(s, "ui.play.column.distance"));
    draw_text(&s->pen, y, x->table, x->end - x->table, INK_QUIET, SAY(s, "ui.play.column.table"));
}

static enum Ink letter_ink(const Screen *s, int seat)
{
    if (s->stage == STAGE_READ || choice_of_person(&s->choices, seat) >= 0) return INK_KEY;
    if (!is_aiming(s)) return bang_in_play(view_of(s), seat) || !is_dealt(s) ? INK_TEXT : INK_QUIET;
    if (s->aim == seat) return INK_CHOSEN;
    return choice_allows(chosen(s), seat) ? INK_KEY : INK_QUIET;
}

static const char *const ABSENT[] = {[ABSENCE_NONE] = "", [ABSENCE_AWAY] = "…", [ABSENCE_PLAYED] = "&"}; /* "ui.join.signs" */

static void draw_letter(Screen *s, int y, int seat)
{
    const BangGame *v = view_of(s);
    char letter[] = {(char)('A' + seat), 0};
    bool asked = v->ask.owe >> seat & 1 && !v->over;
    if (v->turn == seat && !v->over && is_dealt(s)) draw_text(&s->pen, y, 0, 1, INK_TURN, "▸");
    if (asked) draw_text(&s->pen, y, 1, 1, INK_ASKED, "?");
    draw_text(&s->pen, y, 2, 1, letter_ink(s, seat), letter);
    draw_text(&s->pen, y, 3, 1, INK_ASKED, ABSENT[table_absence(s->table, seat)]);
    if (is_aiming(s) && s->aim == seat) s->cursor_y = y, s->cursor_x = 2;
}

/* ●●●○ 3, in red when it has just become less. */
static void draw_life(Screen *s, int y, int x, int seat)
{
    const BangSeat *p = &view_of(s)->seat[seat];
    char text[64] = "";
    size_t at = 0;
    int most = p->max_life < BULLETS ? p->max_life : BULLETS;
    for (int i = 0; i < most; i++) at += (size_t)snprintf(text + at, sizeof text - at, "%s", i < p->life ? "●" : "○");
    for (int i = most; i < BULLETS; i++) at += (size_t)snprintf(text + at, sizeof text - at, " ");
    snprintf(text + at, sizeof text - at, " %d", p->life);
    enum Ink ink = p->life < s->table->life_before[seat] ? INK_CHOSEN : p->life <= 1 ? INK_DANGER : INK_TEXT;
    draw_text(&s->pen, y, x, BULLETS + 2, ink, text);
}

/* Fame tokens that still lie in front of him. */
static void draw_fame(Screen *s, int y, const Stops *x, int seat)
{
    char count[8];
    bool legend = bang_is_legend(view_of(s), seat);
    snprintf(count, sizeof count, "%d", bang_fame(view_of(s), seat));
    if (x->distance > x->fame) draw_right(&s->pen, y, x->fame, 3, legend ? INK_TURN : INK_TEXT, legend ? LEGEND : count);
}

static void draw_distance(Screen *s, int y, const Stops *x, int seat)
{
    const BangGame *v = view_of(s);
    char text[16];
    int me = s->table->me;
    if (seat == me) {
        draw_text(&s->pen, y, x->distance, x->table - x->distance - 1, INK_STRONG, SAY(s, "term.you"));
        return;
    }
    if (!bang_in_play(v, me)) return;
    bool reach = bang_reaches(v, me, seat);
    snprintf(text, sizeof text, "%d %s", bang_distance(v, me, seat), reach ? "✓" : "✗");
    draw_text(&s->pen, y, x->distance, x->table - x->distance - 1, reach ? INK_GOOD : INK_QUIET, text);
}

/* ---- cards in play ---- */

static const char *short_kind(int language, int kind)
{
    char id[64];
    snprintf(id, sizeof id, "ui.play.short.%s", bang_kind_id(kind));
    return say_has(id) ? say_raw(language, id) : say_kind(language, kind);
}

static const char *kind_word(const Screen *s, int kind, bool brief)
{
    int language = s->table->scene.language;
    return brief && kind != KIND_NONE ? short_kind(language, kind) : say_kind(language, kind);
}

static bool is_danger(int kind) { return kind == KIND_JAIL || kind == KIND_DYNAMITE; }

/* The weapon with its range comes first, the Colt .45 too. Draws or, with draw false, only measures. */
static int cards_in_play(Screen *s, int y, int x, int width, int seat, bool brief, bool draw)
{
    const BangGame *v = view_of(s);
    char weapon[NAME * 2];
    int kind = bang_weapon(v, seat), used = 0;
    snprintf(weapon, sizeof weapon, "%s (%d)", kind_word(s, kind, brief), v->seat[seat].range);
    if (draw) draw_text(&s->pen, y, x, width, kind == KIND_NONE ? INK_QUIET : INK_BLUE, weapon);
    used += columns_of(weapon);
    for (int i = 0; i < bang_count(v, ZONE_TABLE + seat); i++) {
        kind = bang_kind(bang_cards(v, ZONE_TABLE + seat)[i]);
        if (bang_is_weapon(kind)) continue;
        const char *word = kind_word(s, kind, brief);
        if (draw) draw_text(&s->pen, y, x + used, width - used, INK_TEXT, ", ");
        if (draw) draw_text(&s->pen, y, x + used + 2, width - used - 2, is_danger(kind) ? INK_DANGER : INK_BLUE, word);
        used += 2 + columns_of(word);
    }
    return used;
}

static void draw_cards(Screen *s, int y, const Stops *x, int seat)
{
    int width = x->end - x->table;
    bool brief = cards_in_play(s, y, x->table, width, seat, false, false) > width;
    cards_in_play(s, y, x->table, width, seat, brief, true);
}

/* What is to be done to somebody; false: nothing, or it can be done to this one. */
static bool is_spared(const Screen *s, int seat, BangMove *move)
{
    const BangOption *o = is_aiming(s) ? &chosen(s)->option : NULL;
    bool names = false;
    for (int i = 0; i < s->choices.count; i++) names |= s->choices.choice[i].option.verb == VERB_NAME;
    if (o) *move = (BangMove){o->verb, o->card, (uint8_t)seat, o->way};
    else *move = (BangMove){.verb = VERB_NAME, .at = (uint8_t)seat};
    return o ? !choice_allows(chosen(s), seat) : names && is_mine(s) && choice_of_person(&s->choices, seat) < 0;
}

/* Of a seat that the chosen card cannot be played at, or that cannot be named: why. */
static bool draw_reason(Screen *s, int y, const Stops *x, int seat)
{
    BangReason why;
    BangMove move;
    char text[LINE_TEXT];
    if (seat == s->table->me || !is_spared(s, seat, &move)) return false;
    if (bang_refuse(view_of(s), s->table->me, move, &why) == WHY_LEGAL) return false;
    say_reason(&s->table->scene, &why, text, sizeof text);
    draw_text(&s->pen, y, x->table, x->end - x->table, INK_QUIET, text);
    return true;
}

static void draw_out(Screen *s, int y, const Stops *x, int seat)
{
    char text[LINE_TEXT];
    say_fate(s->table, seat, text, sizeof text);
    draw_text(&s->pen, y, x->life, x->end - x->life, INK_QUIET, text);
}

static void draw_seat(Screen *s, int y, const Stops *x, int seat)
{
    const BangGame *v = view_of(s);
    bool in = bang_in_play(v, seat) || !is_dealt(s), me = seat == s->table->me;
    char count[8];
    enum Ink name = !in ? INK_QUIET : v->turn == seat && is_dealt(s) ? INK_TURN : me ? INK_STRONG : INK_TEXT;
    draw_letter(s, y, seat);
    draw_text(&s->pen, y, x->name, x->role - x->name - 1, name, name_word(s, seat));
    if (!is_dealt(s)) return;
    bool known = v->seat[seat].role != ROLE_HIDDEN;
    draw_text(&s->pen, y, x->role, x->life - x->role - 1, in && known ? INK_STRONG : INK_QUIET, role_word(s, seat));
    if (!in) {
        draw_out(s, y, x, seat);
        return;
    }
    snprintf(count, sizeof count, "%d", bang_count(v, ZONE_HAND + seat));
    draw_life(s, y, x->life, seat);
    draw_right(&s->pen, y, x->hand, 3, INK_TEXT, count);
    draw_fame(s, y, x, seat);
    draw_distance(s, y, x, seat);
    if (!draw_reason(s, y, x, seat)) draw_cards(s, y, x, seat);
}

static void draw_ability(Screen *s, int y, const Stops *x, int seat)
{
    int character = view_of(s)->seat[seat].character, language = s->table->scene.language;
    char text[LINE_TEXT];
    if (character == CHARACTER_NONE) return;
    snprintf(text, sizeof text, "%s%s%s", s->table->name[seat][0] ? say_character(language, character) : "",
             s->table->name[seat][0] ? ": " : "", say_character_text(language, character));
    draw_text(&s->pen, y, x->name + 1, x->end - x->name - 1, INK_QUIET, text);
}

/* In the order of play, from the left neighbour round to the person himself. */
void draw_seats(Screen *s)
{
    const Area *a = &s->layout.seats;
    Stops x = stops_for(s);
    draw_heads(s, &x);
    for (int i = 0; i < view_of(s)->seats; i++) {
        int seat = table_from_left(s->table, i), y = a->y + 1 + i * s->layout.seat_rows;
        draw_seat(s, y, &x, seat);
        if (s->layout.seat_rows > 1) draw_ability(s, y + 1, &x, seat);
    }
}

