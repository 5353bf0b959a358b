/* The pages of the lobby and of the room. A line with tabs has cells. */
#include "room_page.h"
#include <stdio.h>
#include <string.h>

bool room_offers(const Joined *j, enum RoomFor whom)
{
    bool seated = joined_room(j)->you != NOBODY, host = joined_is_host(j);
    const char *phase = joined_room(j)->phase;
    bool between = strcmp(phase, "open") == 0 || strcmp(phase, "over") == 0;
    switch (whom) {
    case FOR_ANYBODY: return true;
    case FOR_SEATED: return seated && between;
    case FOR_HOST: return host && between;
    case FOR_HOST_AGAIN: return host && joined_had_game(j);
    case FOR_LOOKING_ON: return !seated && between;
    }
    return false;
}

static const char *phase_word(int language, const char *phase)
{
    char id[64];
    snprintf(id, sizeof id, "ui.join.phase.%s", phase);
    return say_has(id) ? say_raw(language, id) : phase;
}

/* ---- the lobby ---- */

static void page_row(Page *page, int language, int n, const LobbyRow *row)
{
    char line[LINE_TEXT], free[LINE_TEXT / 2];
    say_format(free, sizeof free, language, "ui.join.lobby.free", (SayArg[]){{"n", NULL, row->free}, {"seats", NULL, row->seats}, {0}});
    const char *phase = phase_word(language, row->phase);
    const char *seat = row->mine ? say_raw(language, "ui.join.lobby.mine") : free;
    snprintf(line, sizeof line, "%d: %s\t%s\t%s\t%s", n, row->code, row->name, phase, seat);
    page_line(page, line);
}

void page_lobby(Page *page, Joined *j)
{
    const Table *t = joined_table(j);
    const LobbyRow *row;
    char server[ADDRESS_KEY];
    int rows = joined_lobby(j, &row);
    joined_say_server(j, server, sizeof server);
    page_say(page, t, rows ? "ui.join.lobby" : "ui.join.lobby.none", (SayArg[]){{"server", server, 0}, {0}});
    for (int i = 0; i < rows; i++) page_row(page, t->scene.language, i + 1, &row[i]);
}

/* ---- the room ---- */

static void add(char *out, size_t size, const char *text)
{
    size_t at = strlen(out);
    if (text[0]) snprintf(out + at, size - at, "%s%s", at ? ", " : "", text);
}

static void page_room_seat(Page *page, Joined *j, int at)
{
    const JoinedRoom *room = joined_room(j);
    const RoomSeat *seat = &room->seat[at];
    int language = joined_table(j)->scene.language;
    char line[LINE_TEXT], what[LINE_TEXT / 2] = "";
    const char *nobody = say_raw(language, seat->who == WHO_NONE ? "ui.join.seat.free" : "ui.join.seat.bot");
    const char *name = seat->who != WHO_NONE && seat->name[0] ? seat->name : nobody;
    if (at == room->you) add(what, sizeof what, say_raw(language, "term.you"));
    if (seat->who == WHO_BOT && seat->name[0]) add(what, sizeof what, say_raw(language, "ui.join.seat.bot"));
    if (seat->who == WHO_PERSON && seat->person == room->host) add(what, sizeof what, say_raw(language, "ui.join.seat.host"));
    if (seat->who == WHO_PERSON && seat->ready) add(what, sizeof what, say_raw(language, "ui.join.seat.ready"));
    if (seat->who == WHO_PERSON && !seat->here) add(what, sizeof what, say_raw(language, "ui.join.seat.away"));
    snprintf(line, sizeof line, "%c: %s\t%s", 'A' + at, name, what);
    page_line(page, line);
}

static const char *what_now(const Joined *j)
{
    const JoinedRoom *room = joined_room(j);
    bool between = strcmp(room->phase, "open") == 0 || strcmp(room->phase, "over") == 0;
    if (!between) return room->you == NOBODY ? "ui.join.now.look_on" : "ui.join.now.begins";
    if (joined_is_host(j)) return "ui.join.now.host";
    if (room->you == NOBODY) return "ui.join.now.sit";
    return room->seat[room->you].ready ? "ui.join.now.wait" : "ui.join.now.ready";
}

/* The last of what was said. */
static void page_talk(Page *page, const Table *t)
{
    enum { TALK = 8 };
    char text[LINE_TEXT];
    int first = t->lines;
    for (int n = 0; first > 0 && n < TALK && t->line[first - 1].text; n++) first--;
    if (first < t->lines) page_line(page, "");
    for (; first < t->lines; first++) {
        table_say_line(t, first, text, sizeof text);
        page_line(page, text);
    }
}

void page_room(Page *page, Joined *j)
{
    const Table *t = joined_table(j);
    const JoinedRoom *room = joined_room(j);
    char server[ADDRESS_KEY];
    joined_say_server(j, server, sizeof server);
    SayArg args[] = {{"code", room->code, 0}, {"server", server, 0}, {"options", room->options, 0}, {"n", NULL, room->watching}, {0}};
    page_say(page, t, "ui.join.room", args);
    for (int at = 0; at < room->seats; at++) page_room_seat(page, j, at);
    if (room->watching > 0) page_say(page, t, "ui.join.watching", args);
    page_say(page, t, what_now(j), args);
    if (!t->scene.aloud) page_talk(page, t);
}

/* ---- talk ---- */

void say_phrases(int language, char *out, size_t size)
{
    char phrase[128];
    snprintf(out, size, "%s", say_raw(language, "ui.join.prompt.say"));
    for (int n = 1; n <= PHRASES_KNOWN; n++) {
        size_t at = strlen(out);
        snprintf(phrase, sizeof phrase, "%s%d %s", n > 1 ? " · " : " ", n, joined_phrase(language, n));
        snprintf(out + at, size - at, "%s", phrase);
    }
}
