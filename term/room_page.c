/* The pages of the lobby and of the room, and the orders. A line with tabs has cells. */
#include "room_page.h"
#include "columns.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_between(const char *phase) { return strcmp(phase, "open") == 0 || strcmp(phase, "over") == 0; }

bool room_offers(const Joined *j, enum RoomFor whom)
{
    bool seated = joined_room(j)->you != NOBODY, host = joined_is_host(j), between = is_between(joined_room(j)->phase);
    switch (whom) {
    case FOR_ANYBODY: return true;
    case FOR_OWNER: return seated;
    case FOR_ONLOOKER: return !seated;
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

/* "Legends": what is in the game besides the base game. */
static void add_sets(char *out, size_t size, int language, int sets, const char *between)
{
    for (int set = 0; set < SET_COUNT; set++) {
        size_t at = strlen(out);
        if (set != SET_BASE && sets >> set & 1) snprintf(out + at, size - at, "%s%s", at ? between : "", say_set(language, set));
    }
}

static void page_row(Page *page, int language, int n, const LobbyRow *row)
{
    char line[LINE_TEXT], free[LINE_TEXT / 2], sets[LINE_TEXT / 4] = "";
    add_sets(sets, sizeof sets, language, row->sets, say_raw(language, "list.comma"));
    say_format(free, sizeof free, language, "ui.join.lobby.free", (SayArg[]){{"n", NULL, row->free}, {"seats", NULL, row->seats}, {0}});
    const char *phase = phase_word(language, row->phase);
    bool no_seat = row->free == 0 || !is_between(row->phase);
    const char *seat = row->mine ? say_raw(language, "ui.join.lobby.mine") : no_seat && row->watch ? say_raw(language, "ui.join.lobby.watch") : free;
    snprintf(line, sizeof line, "%d: %s\t%s\t%s\t%s%s%s", n, row->code, row->name, phase, seat, sets[0] ? "\t" : "", sets);
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
    for (int i = 0; i < rows; i++)
        if (row[i].code[0]) page_row(page, t->scene.language, i + 1, &row[i]);
}

/* ---- the table's options in words ---- */

/* That of a link such as seats=5&clock=fast; "": it has none. */
static void find_option(const char *link, const char *name, char *out, size_t size)
{
    size_t length = strlen(name);
    out[0] = 0;
    for (; *link; link += *link == '&' ? 1 : strcspn(link, "&"))
        if (strncmp(link, name, length) == 0 && link[length] == '=')
            snprintf(out, size, "%.*s", (int)strcspn(link + length + 1, "&"), link + length + 1);
}

static int option_number(const char *link, const char *name)
{
    char value[32];
    find_option(link, name, value, sizeof value);
    return (int)strtol(value, NULL, 10);
}

/* Its word stands in the id of the sentence; of a new word, that the catalogue has not, nothing is said. */
static void add_option(char *out, size_t size, int language, const char *link, const char *name)
{
    char value[32], id[80], text[LINE_TEXT / 4];
    find_option(link, name, value, sizeof value);
    snprintf(id, sizeof id, "%s%s.%s", "ui.join.option.", name, value);
    if (!value[0] || !say_has(id)) return;
    SayArg args[] = {{"decision", NULL, option_number(link, "decision") / 1000}, {"reserve", NULL, option_number(link, "reserve") / 1000}, {0}};
    say_format(text, sizeof text, language, id, args);
    size_t at = strlen(out);
    snprintf(out + at, size - at, "%s%s", at ? " · " : "", text);
}

/* "hard-cautious": a level, and behind it a temper. */
static void add_bot(char *out, size_t size, int language, const char *link)
{
    char value[32], level[40], temper[40];
    find_option(link, "bot", value, sizeof value);
    size_t length = strcspn(value, "-");
    snprintf(level, sizeof level, "bot=%.*s", (int)length, value);
    snprintf(temper, sizeof temper, "temper=%s", value[length] ? value + length + 1 : "");
    for (char *at = temper; *at; at++)
        if (*at == '-') *at = '_';
    add_option(out, size, language, level, "bot");
    add_option(out, size, language, temper, "temper");
}

static void add_number(char *out, size_t size, int language, const char *id, int n)
{
    char text[LINE_TEXT / 4];
    size_t at = strlen(out);
    say_format(text, sizeof text, language, id, (SayArg[]){{"n", NULL, n}, {0}});
    if (n > 0) snprintf(out + at, size - at, "%s%s", at ? " · " : "", text);
}

/* Of a link: sets=base+legends. */
static int sets_of(const char *link)
{
    char value[128];
    int sets = 0;
    find_option(link, "sets", value, sizeof value);
    for (int set = 0; set < SET_COUNT; set++) {
        size_t length = strlen(bang_set_id(set));
        for (const char *at = value; *at; at += strcspn(at, "+"), at += *at == '+')
            if (strcspn(at, "+") == length && strncmp(at, bang_set_id(set), length) == 0) sets |= 1 << set;
    }
    return sets;
}

/* Options of the game itself that are on. Those with a sentence of their own here are told by it. */
static void add_game_options(char *out, size_t size, int language, const char *link)
{
    char id[80];
    for (int bit = 0; bit < OPTION_COUNT; bit++) {
        size_t at = strlen(out);
        snprintf(id, sizeof id, "ui.join.option.%s.1", bang_option_id(bit));
        if (option_number(link, bang_option_id(bit)) == 1 && !say_has(id)) snprintf(out + at, size - at, "%s%s", at ? " · " : "", say_option(language, bit));
    }
}

static void page_options(Page *page, int language, const char *link)
{
    static const char *const WORDS[] = {"beginner", "pace", "clock", "listed", "watch"};
    char line[LINE_TEXT] = "", whole[OPTIONS_TEXT + 16], clock[32];
    find_option(link, "clock", clock, sizeof clock);
    snprintf(whole, sizeof whole, "%s%s", link, clock[0] ? "" : "&clock=own"); /* a clock with parts of its own has no word */
    add_number(line, sizeof line, language, "ui.join.option.seats", option_number(link, "seats"));
    add_sets(line, sizeof line, language, sets_of(link), " · ");
    add_game_options(line, sizeof line, language, link);
    add_number(line, sizeof line, language, "ui.join.option.bots", option_number(link, "bots"));
    add_bot(line, sizeof line, language, link);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) add_option(line, sizeof line, language, whole, WORDS[i]);
    add_number(line, sizeof line, language, "ui.join.option.delay", option_number(link, "delay") / 1000);
    add_option(line, sizeof line, language, link, "chat");
    page_line(page, line);
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
    if (!is_between(room->phase)) return room->you == NOBODY ? "ui.join.now.look_on" : "ui.join.now.begins";
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
    char server[ADDRESS_KEY], invitation[ADDRESS_KEY + ADDRESS_CODE];
    joined_say_server(j, server, sizeof server);
    joined_say_invitation(j, invitation, sizeof invitation);
    SayArg args[] = {{"code", room->code, 0}, {"server", server, 0}, {"address", invitation, 0}, {"n", NULL, room->watching}, {0}};
    page_say(page, t, "ui.join.room", args);
    page_options(page, t->scene.language, room->options);
    page_say(page, t, "ui.join.invitation", args);
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

/* ---- orders ---- */

static enum Order sent(Joined *j, json_t *message)
{
    joined_send(j, message);
    return ORDER_SENT;
}

/* What can be typed, to somebody who has not typed it whole. */
static enum Order explain(Joined *j)
{
    Table *t = joined_table(j);
    snprintf(t->notice, sizeof t->notice, "%s", say_raw(t->scene.language, "ui.join.orders"));
    return ORDER_TOLD;
}

/* -1: neither. */
static int on_or_off(const char *text) { return same_name(text, "on") ? 1 : same_name(text, "off") ? 0 : -1; }

static enum Order order_set(Joined *j, const char *rest)
{
    char link[ADDRESS_LINK];
    size_t n = 0;
    for (; *rest && n + 1 < sizeof link; rest++)
        if (*rest != ' ' || rest[1] != ' ') link[n++] = *rest == ' ' ? '&' : *rest;
    link[n] = 0;
    return n ? sent(j, json_pack("{s:s, s:s}", "type", "configure", "link", link)) : explain(j);
}

/* The person's seat, as only those who sit can be put out. */
static enum Order order_kick(Joined *j, const char *rest)
{
    const JoinedRoom *room = joined_room(j);
    uint64_t person = joined_person(j, rest);
    for (int seat = 0; seat < room->seats && person; seat++)
        if (room->seat[seat].who == WHO_PERSON && room->seat[seat].person == person)
            return sent(j, json_pack("{s:s, s:s#}", "type", "kick", "seat", (char[]){(char)('A' + seat)}, 1));
    return explain(j);
}

static enum Order wish_pause(Joined *j, bool wish) { return sent(j, json_pack("{s:s, s:b}", "type", "pause", "wish", wish)); }
static enum Order order_pause(Joined *j, const char *rest) { return (void)rest, wish_pause(j, true); }
static enum Order order_go(Joined *j, const char *rest) { return (void)rest, wish_pause(j, false); }

static enum Order order_auto(Joined *j, const char *rest)
{
    int on = on_or_off(rest);
    Table *t = joined_table(j);
    if (on < 0) return explain(j);
    joined_send(j, json_pack("{s:s, s:b}", "type", "auto", "on", on)); /* only what is wrong is answered */
    if (!t->notice[0]) snprintf(t->notice, sizeof t->notice, "%s", say_raw(t->scene.language, on ? "ui.join.auto.on" : "ui.join.auto.off"));
    return ORDER_TOLD;
}

static enum Order order_back(Joined *j, const char *rest) { return (void)rest, sent(j, json_pack("{s:s}", "type", "back")); }
static enum Order order_stand(Joined *j, const char *rest) { return (void)rest, sent(j, json_pack("{s:s}", "type", "stand")); }
static enum Order order_close(Joined *j, const char *rest) { return (void)rest, sent(j, json_pack("{s:s}", "type", "close")); }

static enum Order order_leave(Joined *j, const char *rest)
{
    (void)rest;
    joined_give_up(j);
    return ORDER_SENT;
}

static enum Order mute(Joined *j, const char *whom, bool on)
{
    uint64_t person = joined_person(j, whom);
    if (!person) return explain(j);
    return sent(j, json_pack("{s:s, s:I, s:b}", "type", "mute", "person", (json_int_t)person, "on", on));
}

static enum Order order_mute(Joined *j, const char *rest) { return mute(j, rest, true); }
static enum Order order_unmute(Joined *j, const char *rest) { return mute(j, rest, false); }

static enum Order order_name(Joined *j, const char *rest)
{
    return rest[0] ? sent(j, json_pack("{s:s, s:s}", "type", "name", "name", rest)) : explain(j);
}

static enum Order order_claim(Joined *j, const char *rest) { return (void)j, (void)rest, ORDER_CLAIM; }

static const struct { const char *word; enum Order (*does)(Joined *, const char *rest); } ORDERS[] = {
    {"set", order_set},     {"kick", order_kick},   {"pause", order_pause}, {"go", order_go},       {"auto", order_auto}, {"back", order_back},
    {"stand", order_stand}, {"leave", order_leave}, {"close", order_close}, {"mute", order_mute},   {"unmute", order_unmute},
    {"name", order_name},   {"claim", order_claim},
};

/* The word, and where its rest begins. */
static const char *first_word(const char *line, char *out, size_t size)
{
    size_t length = strcspn(line, " ");
    snprintf(out, size, "%.*s", (int)length, line);
    return line + length + strspn(line + length, " ");
}

enum Order room_order(Joined *j, const char *line)
{
    char word[LINE_TEXT];
    const char *rest = first_word(line, word, sizeof word);
    for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++)
        if (same_name(word, ORDERS[i].word)) return ORDERS[i].does(j, rest);
    return ORDER_NONE;
}

void room_claim(Joined *j, const char *line, const char *password)
{
    char word[LINE_TEXT];
    const char *rest = first_word(line, word, sizeof word), *name = rest[0] ? rest : joined_name(j);
    joined_send(j, json_pack("{s:s, s:s, s:s}", "type", "claim", "name", name, "password", password));
}
