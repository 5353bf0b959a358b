/* A view as an object: the table, then a row of fields for each seat. Kept facts (distances, reach, limits) go along, so that
   a page needs no rules. */
#include "wire_words.h"

/* ---- a seat ---- */

/* What only people in play have. */
static void put_figures(Json *j, const BangGame *view, int seat)
{
    const BangSeat *p = &view->seat[seat];
    json_int(j, "range", p->range);
    json_open(j, "distance");
    for (int other = 0; other < view->seats; other++) {
        char letter[] = {(char)('A' + other), 0};
        if (other != seat && bang_in_play(view, other)) json_int(j, letter, bang_distance(view, seat, other));
    }
    json_close(j);
    wire_seats(j, "reaches", p->reach);
    json_int(j, "bangs", p->counter[COUNTER_BANGS]);
    json_int(j, "bang_limit", p->bang_limit);
}

/* Where there are feats: his tokens, and the two sides of his character. */
static void put_fame(Json *j, const BangGame *view, int seat)
{
    int character = view->seat[seat].character, other = bang_other_side(character);
    json_int(j, "fame", bang_fame(view, seat));
    json_bool(j, "legend", bang_is_legend(view, seat));
    if (other != CHARACTER_NONE) json_text(j, "other_side", bang_character_id(other));
}

static void put_seat(Json *j, const BangGame *view, int seat)
{
    const BangSeat *p = &view->seat[seat];
    int weapon = bang_weapon(view, seat);
    bool in_play = bang_in_play(view, seat);
    json_open(j, NULL);
    wire_seat(j, "seat", seat);
    json_bool(j, "in_play", in_play);
    if (p->role != ROLE_NONE && p->role != ROLE_HIDDEN) json_text(j, "role", bang_role_id(p->role));
    json_bool(j, "shown", p->shown);
    if (p->character != CHARACTER_NONE) json_text(j, "character", bang_character_id(p->character));
    json_int(j, "life", p->life);
    json_int(j, "max", p->max_life);
    wire_cards(j, "hand", view, ZONE_HAND + seat);
    wire_cards(j, "table", view, ZONE_TABLE + seat);
    if (weapon != KIND_NONE) json_text(j, "weapon", bang_kind_id(weapon));
    if (in_play) put_figures(j, view, seat);
    if (wire_has_feats(view)) put_fame(j, view, seat);
    wire_seat(j, "killer", p->killer);
    json_close(j);
}

/* ---- the table ---- */

static void put_discard(Json *j, const BangGame *view)
{
    int n = bang_count(view, ZONE_DISCARD);
    json_open(j, "discard");
    json_int(j, "count", n);
    if (n > 0) wire_card(j, "top", bang_cards(view, ZONE_DISCARD)[n - 1]);
    json_close(j);
}

static void put_feat(Json *j, const BangGame *view, BangCard feat)
{
    json_open(j, NULL);
    wire_card(j, "card", feat);
    json_open(j, "tokens");
    for (int seat = 0; seat < view->seats; seat++) {
        char letter[] = {(char)('A' + seat), 0};
        int n = bang_tokens(view, feat, seat);
        if (n > 0) json_int(j, letter, n);
    }
    json_close(j);
    if (bang_has_crossroads(feat)) json_bool(j, "crossroads", true);
    json_close(j);
}

static void put_feats(Json *j, const BangGame *view)
{
    const BangCard *feat = bang_cards(view, ZONE_FEATS);
    json_open(j, "feats");
    json_open_list(j, "row");
    for (int i = 0, n = bang_count(view, ZONE_FEATS); i < n; i++) put_feat(j, view, feat[i]);
    json_close_list(j);
    json_int(j, "deck", bang_count(view, ZONE_FEAT_DECK));
    wire_cards(j, "discard", view, ZONE_FEAT_PILE);
    json_close(j);
}

static void put_words(Json *j, const char *key, unsigned mask, int count, const char *(*id)(int))
{
    json_open_list(j, key);
    for (int i = 0; i < count; i++)
        if (mask >> i & 1) json_text(j, NULL, id(i));
    json_close_list(j);
}

/* Of the base game, with the beginner deck or without, nothing. */
static bool is_more(const BangGame *view) { return view->sets != SETS_BASE || (view->options & ~OPTION_BEGINNER) != 0; }

/* What there is besides the base game. */
static void put_more(Json *j, const BangGame *view)
{
    if (is_more(view)) {
        put_words(j, "sets", view->sets, SET_COUNT, bang_set_id);
        put_words(j, "options", view->options, OPTION_COUNT, bang_option_id);
    }
    if (bang_count(view, ZONE_APART) > 0) wire_cards(j, "apart", view, ZONE_APART);
    if (wire_has_feats(view)) put_feats(j, view);
}

static void put_roles(Json *j, const BangGame *view)
{
    json_open(j, "roles");
    for (int role = ROLE_NONE + 1; role < ROLE_HIDDEN; role++)
        if (view->roles[role] > 0) json_int(j, bang_role_id(role), view->roles[role]);
    json_close(j);
}

void wire_view(Json *j, const char *key, const SayScene *scene)
{
    const BangGame *view = scene->view;
    json_open(j, key);
    wire_seat(j, "viewer", view->viewer);
    wire_seat(j, "turn", view->turn);
    json_int(j, "turns", view->turns);
    json_int(j, "players", bang_players(view));
    json_int(j, "deck", bang_count(view, ZONE_DECK));
    put_discard(j, view);
    wire_cards(j, "store", view, ZONE_STORE);
    wire_cards(j, "flip", view, ZONE_FLIP);
    wire_cards(j, "aside", view, ZONE_ASIDE);
    put_more(j, view);
    put_roles(j, view);
    if (view->over != END_NOT) {
        json_text(j, "over", bang_end_id(view->over));
        wire_seats(j, "winners", view->winners);
    }
    json_open_list(j, "seats");
    for (int seat = 0; seat < view->seats; seat++) put_seat(j, view, seat);
    json_close_list(j);
    json_close(j);
}

void wire_state(Json *j, const char *key, const BangGame *view)
{
    char text[STATE_TEXT];
    int length = bang_write_state(view, text, sizeof text);
    if (length < 0) j->full = true; /* cannot be: there is room for every state */
    else json_text_cut(j, key, text, (size_t)length);
}
