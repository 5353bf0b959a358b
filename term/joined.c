/* The host of games at a server. One row of MESSAGES for each type that is understood; others are passed over. Steps of the game
   wait in `news` until the front end is ready for them; all else is done at once. */
#include "joined.h"
#include "deal/deal.h"
#include "client/decode.h"
#include "columns.h"
#include "keys.h"
#include "memory.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { ANSWER_WAIT = 5000, TOO_FAST_WAIT = 1000 }; /* ms */
enum { HEARD = 16 };

/* A step that was not shown yet. */
typedef struct { Decoded step; int64_t at; } News;

struct Joined {
    Table table;
    JoinWishes wishes;
    Link *link;
    JoinedRoom room;
    LobbyRow row[LOBBY_ROWS];
    int rows;
    uint64_t person;
    char name[ROOM_NAME];  /* his own */
    bool claimed;
    struct { uint64_t person; char name[ROOM_NAME]; } heard[HEARD]; /* who said something last, a ring */
    int said;
    bool looks_on;         /* he wants no seat, or had none when he was last at this table */
    bool in_game;          /* the table's view is of a game that was not left */
    bool makes;            /* a table is to be made as soon as there is a connection */
    bool rejoined;         /* the next `table` answers our `join` */
    bool ended, changed;
    int replaced;          /* how often a bot has begun to play for him */
    char why[LINE_TEXT];
    News *news;            /* a queue */
    int count;
    size_t news_room;
    uint64_t game;         /* the game of the newest step that came, and its number */
    uint32_t n;
    int64_t id, answer_id; /* of messages; of the answer that is on its way */
    BangMove answer;
    uint32_t answer_n;
    int64_t again;         /* when to send it once more, if the server has not said that it has it */
    bool taken, unsure;    /* the server has that answer; the connection was lost before it said so */
    char commitment[DEAL_BYTES * 2 + 1], share[DEAL_BYTES * 2 + 1]; /* of the last deal; "": none was seen */
    char setup[DEAL_SETUP];
    const char *verdict;   /* on the deal, to be told when the end was seen; NULL: none */
};

/* ---- saying and sending ---- */

static void tell(Joined *j, const char *id, const SayArg *args)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, j->table.scene.language, id, args);
    table_add_line(&j->table, text);
    j->changed = true;
}

static void warn(Joined *j, const char *text)
{
    clean_text(text, j->table.notice, sizeof j->table.notice);
    j->changed = true;
}

/* Takes the message. Without a connection nothing is done, and that is said. */
void joined_send(Joined *j, json_t *message)
{
    if (!link_send(j->link, message)) warn(j, say_raw(j->table.scene.language, "ui.join.apart"));
}

static void end(Joined *j, const char *why)
{
    clean_text(why, j->why, sizeof j->why);
    j->ended = j->table.ended = j->changed = true;
}

static void copy_text(char *out, size_t size, const json_t *from, const char *key) { clean_text(json_get_text(from, key), out, size); }

/* ---- the queue ---- */

static void add_news(Joined *j, const Decoded *step)
{
    j->news = more_memory(j->news, &j->news_room, (size_t)j->count + 1, sizeof *j->news);
    j->news[j->count++] = (News){*step, now_in_milliseconds()};
    j->changed = true;
}

static void drop_first(Joined *j)
{
    decoded_free(&j->news[0].step);
    memmove(j->news, j->news + 1, (size_t)--j->count * sizeof *j->news);
}

/* The missed steps before one with a view have only events, and wait for it. */
static bool has_news(const Table *t)
{
    const Joined *j = t->joined;
    for (int i = 0; i < j->count; i++)
        if (j->news[i].step.has_view) return true;
    return false;
}

static bool calls(const Table *t)
{
    const Joined *j = t->joined;
    const BangGame *view = j->count > 0 ? &j->news[j->count - 1].step.view : &t->view;
    return !view->over && view->ask.owe >> view->viewer & 1;
}

/* ---- a step happens here ---- */

static void seat_people(Joined *j, int me)
{
    char name[SEATS][NAME];
    for (int seat = 0; seat < SEATS; seat++) clean_text(j->room.seat[seat].name, name[seat], NAME);
    table_seat_person(&j->table, me, j->table.scene.language, name);
}

static void tell_deal(Joined *j) { tell(j, "ui.join.deal", (SayArg[]){{"commitment", j->commitment, 0}, {0}}); }

static void begin_game(Joined *j, const Decoded *step)
{
    Table *t = &j->table;
    table_forget(t);
    memset(t->tally, 0, sizeof t->tally);
    t->losses = t->offered = 0;
    t->sent = t->ended = false;
    t->view = step->view;
    seat_people(j, step->view.viewer);
    if (j->commitment[0]) tell_deal(j);
    j->in_game = true;
}

static void set_clock(TableClock *clock, const Decoded *step, int64_t at)
{
    *clock = (TableClock){.is = step->clock.is, .paused = step->clock.paused, .left = step->clock.left, .since = at};
    memcpy(clock->reserve, step->clock.reserve, sizeof clock->reserve);
}

TableClock joined_clock(const Joined *j)
{
    TableClock clock = j->table.clock;
    const News *last = j->count > 0 ? &j->news[j->count - 1] : NULL;
    if (last && last->step.has_view) set_clock(&clock, &last->step, last->at);
    return clock;
}

static void show_step(Joined *j, const News *news)
{
    Table *t = &j->table;
    const Decoded *step = &news->step;
    for (int seat = 0; seat < SEATS; seat++) t->life_before[seat] = t->view.seat[seat].life;
    t->view = step->view;
    set_clock(&t->clock, step, news->at);
    bool passed = j->unsure && t->view.answers > j->answer_n;
    if (j->taken || passed || !(t->view.ask.owe >> t->me & 1)) t->sent = false;
}

static void tell_verdict(Joined *j)
{
    if (!j->verdict || !j->table.view.over || j->count > 0) return;
    tell(j, j->verdict, NULL);
    j->verdict = NULL;
    j->commitment[0] = 0;
}

/* The first step with a view, and those before it. */
static void act(Table *t)
{
    Joined *j = t->joined;
    int with = 0;
    if (!has_news(t)) return;
    while (!j->news[with].step.has_view) with++;
    const Decoded *step = &j->news[with].step;
    if (!j->in_game || step->game != j->room.game || t->view.seats == 0) begin_game(j, step);
    j->room.game = step->game;
    show_step(j, &j->news[with]);
    for (int i = 0; i <= with; i++) {
        table_tell(t, j->news[0].step.event, j->news[0].step.events);
        drop_first(j);
    }
    tell_verdict(j);
}

static void think(Table *t) { (void)t; }

/* ---- answering ---- */

static void send_answer(Joined *j)
{
    json_int_t game = (json_int_t)j->room.game, n = j->answer_n;
    json_t *move = encode_move(j->table.me, j->answer);
    j->answer_id = ++j->id;
    json_t *message = json_pack("{s:s, s:I, s:I, s:I, s:o}", "type", "answer", "game", game, "n", n, "id", (json_int_t)j->id, "move", move);
    j->again = now_in_milliseconds() + ANSWER_WAIT;
    link_send(j->link, message); /* without a connection it goes out when there is one again */
}

static int answer(Table *t, BangMove move)
{
    Joined *j = t->joined;
    int why = bang_refuse(&t->view, t->me, move, NULL);
    if (why == WHY_LEGAL && move.at == NOBODY) why = WHY_NO_SUCH_SEAT;
    if (why != WHY_LEGAL || t->sent || t->ended) return why;
    j->answer = move;
    j->answer_n = t->view.answers;
    j->taken = j->unsure = false;
    t->sent = true;
    send_answer(j);
    return WHY_LEGAL;
}

/* After coming back: whether the answer arrived is not known. It is taken once at most. */
static void send_again(Joined *j)
{
    if (j->table.sent && !j->taken && j->n == j->answer_n) send_answer(j);
    else if (j->table.sent && !j->taken && j->count == 0) j->table.sent = false;
}

/* ---- messages: the game ---- */

static void on_step(Joined *j, const json_t *message)
{
    Decoded step;
    if (!decode_game(message, &step)) {
        warn(j, say_raw(j->table.scene.language, "ui.join.not_understood"));
        return;
    }
    bool known = step.game == j->game && step.n <= j->n && (j->in_game || j->count > 0);
    bool strange = step.has_view && step.view.seats <= step.view.viewer && step.view.viewer != NOBODY;
    if (known || strange) decoded_free(&step);
    else add_news(j, &step);
    if (known && step.has_view && step.n == j->n) set_clock(&j->table.clock, &step, now_in_milliseconds());
    j->game = step.game;
    if (!known) j->n = step.n;
    send_again(j);
}

static void on_taken(Joined *j, const json_t *message)
{
    if (json_get_int(message, "re") == j->answer_id) j->taken = true;
}

static void make_share(Joined *j)
{
    uint8_t bytes[DEAL_BYTES];
    j->share[0] = 0;
    if (j->room.you == NOBODY || getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return;
    for (int i = 0; i < DEAL_BYTES; i++) snprintf(j->share + 2 * i, 3, "%02x", bytes[i]);
}

/* After coming back the same deal may be told once more: the server may have the share already, so it stays what it was. */
static void on_deal(Joined *j, const json_t *message)
{
    const char *commitment = json_get_text(message, "commitment");
    bool again = j->share[0] && strcmp(commitment, j->commitment) == 0;
    if (!again) make_share(j);
    clean_text(commitment, j->commitment, sizeof j->commitment);
    snprintf(j->setup, sizeof j->setup, "%s", json_get_text(message, "setup"));
    if (j->share[0]) joined_send(j, json_pack("{s:s, s:s}", "type", "share", "share", j->share));
}

static bool read_hex(const char *text, uint8_t out[DEAL_BYTES])
{
    if (strlen(text) != 2 * DEAL_BYTES || strspn(text, "0123456789abcdef") != 2 * DEAL_BYTES) return false;
    for (int i = 0; i < DEAL_BYTES; i++) {
        char pair[] = {text[2 * i], text[2 * i + 1], 0};
        out[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return true;
}

/* What to tell of the deal. The commitment that was shown before our share was known must be that of the secret told now, and
   the share that was used, if one was, must be ours. The seed itself is in the record. */
static const char *judge_deal(const Joined *j, const json_t *message)
{
    uint8_t secret[DEAL_BYTES], shown[DEAL_BYTES], made[DEAL_BYTES];
    const json_t *shares = json_object_get(message, "shares");
    const char *unfair = "ui.join.unfair";
    if (!read_hex(json_get_text(message, "secret"), secret) || !read_hex(j->commitment, shown)) return unfair;
    deal_commitment(secret, j->setup, made);
    const char *mine = json_get_text(shares, (char[]){(char)('A' + j->table.me), 0});
    if (memcmp(made, shown, sizeof made) != 0) return unfair;
    if (j->share[0] && !mine[0]) return "ui.join.fair.late";
    if (j->share[0] && strcmp(mine, j->share) != 0) return unfair;
    return table_looks_on(&j->table) ? "ui.join.fair.looking" : "ui.join.fair";
}

static void on_over(Joined *j, const json_t *message)
{
    if (j->commitment[0]) j->verdict = judge_deal(j, message);
    tell_verdict(j);
}

/* ---- messages: the room ---- */

static enum JoinedWho who_of(const char *word)
{
    if (strcmp(word, "person") == 0) return WHO_PERSON;
    return strcmp(word, "bot") == 0 ? WHO_BOT : WHO_NONE;
}

static void read_seat(const json_t *from, RoomSeat *out)
{
    *out = (RoomSeat){
        .who = who_of(json_get_text(from, "who")), .person = (uint64_t)json_get_int(from, "person"),
        .ready = json_get_bool(from, "ready"), .here = json_get_bool(from, "here"), .bot = json_get_bool(from, "bot"),
        .wish = json_get_bool(from, "wish"),
    };
    copy_text(out->name, sizeof out->name, from, "name");
}

/* base+legends */
static void read_list(const json_t *list, const char *name, char *out, size_t size)
{
    const json_t *word;
    size_t i;
    snprintf(out, size, "&%s=", name);
    json_array_foreach(list, i, word)
    {
        size_t at = strlen(out);
        if (json_is_string(word)) snprintf(out + at, size - at, "%s%s", i > 0 ? "+" : "", json_string_value(word));
    }
}

/* As in a link, but all of them: `link` leaves out what is as usual. */
static void read_options(const json_t *from, char *out, size_t size)
{
    const char *name;
    json_t *value;
    out[0] = 0;
    json_object_foreach((json_t *)(uintptr_t)from, name, value)
    {
        size_t at = strlen(out);
        if (json_is_string(value)) snprintf(out + at, size - at, "&%s=%s", name, json_string_value(value));
        else if (json_is_integer(value)) snprintf(out + at, size - at, "&%s=%lld", name, (long long)json_integer_value(value));
        else if (json_is_array(value)) read_list(value, name, out + at, size - at);
        else if (json_is_boolean(value)) snprintf(out + at, size - at, "&%s=%d", name, json_is_true(value));
    }
}

/* What others should know of somebody at the table, once it changes. */
static void tell_seat_change(Joined *j, int seat, const RoomSeat *old, const RoomSeat *new)
{
    SayArg args[] = {{"name", new->name, 0}, {0}};
    if (new->who == WHO_PERSON && old->person == new->person && new->wish && !old->wish) tell(j, "ui.join.wishes_pause", args);
    if (new->who != WHO_PERSON || seat == j->room.you) {
        if (seat != j->room.you || !new->bot || old->bot) return;
        j->replaced++;
        tell(j, "ui.join.bot_for_you", NULL);
        return;
    }
    if (old->who != WHO_PERSON || old->person != new->person) tell(j, "ui.join.sat_down", args);
    else if (old->bot != new->bot) tell(j, new->bot ? "ui.join.bot_for" : "ui.join.plays_again", args);
    else if (old->here != new->here) tell(j, new->here ? "ui.join.came_back" : "ui.join.went_away", args);
}

static bool is_phase(const Joined *j, const char *phase) { return strcmp(j->room.phase, phase) == 0; }

/* The game went on and ended without us. */
static void miss_the_end(Joined *j)
{
    bool between = is_phase(j, "open") || is_phase(j, "over");
    bool waits = j->in_game && !j->table.view.over && j->count == 0;
    if (!j->rejoined || !between || !waits) return;
    j->table.ended = true;
    tell(j, "ui.join.missed_end", NULL);
}

static void set_paused(Joined *j, bool paused)
{
    TableClock *clock = &j->table.clock;
    int64_t now = now_in_milliseconds();
    if (clock->paused == paused) return;
    if (!clock->paused) clock->left -= now - clock->since;
    clock->since = now;
    clock->paused = paused;
}

static void on_table(Joined *j, const json_t *message)
{
    JoinedRoom old = j->room, *room = &j->room;
    const json_t *seats = json_object_get(message, "seats"), *seat;
    size_t i;
    *room = (JoinedRoom){.host = (uint64_t)json_get_int(message, "host"), .you = json_get_seat(message, "you"),
                         .watching = (int)json_get_int(message, "watching"), .paused = json_get_bool(message, "paused"), .game = old.game};
    copy_text(room->code, sizeof room->code, message, "code");
    copy_text(room->phase, sizeof room->phase, message, "phase");
    read_options(json_object_get(message, "options"), room->options, sizeof room->options);
    json_array_foreach(seats, i, seat)
    {
        int at = json_get_seat(seat, "seat");
        if (at == NOBODY) continue;
        read_seat(seat, &room->seat[at]);
        if (at >= room->seats) room->seats = at + 1;
        if (strcmp(old.code, room->code) == 0) tell_seat_change(j, at, &old.seat[at], &room->seat[at]);
    }
    if (j->in_game && j->table.view.seats) seat_people(j, j->table.me);
    set_paused(j, room->paused);
    if (old.paused != room->paused && j->in_game) tell(j, room->paused ? "ui.join.paused" : "ui.join.goes_on", NULL);
    j->looks_on = room->you == NOBODY;
    miss_the_end(j);
    j->rejoined = j->makes = false;
}

static void on_gone(Joined *j, const json_t *message)
{
    bool asked = !j->room.code[0] && j->rejoined; /* for a table that is no more */
    if (strcmp(json_get_text(message, "table"), j->room.code) != 0 && !asked) return;
    j->rejoined = false;
    j->room = (JoinedRoom){.you = NOBODY};
    j->in_game = false;
    if (j->wishes.address.table[0] || j->table.view.seats) end(j, json_get_text(message, "text"));
    else warn(j, json_get_text(message, "text"));
}

/* ---- messages: the lobby ---- */

/* The next one; the number of a table that is gone only if there is no other. */
static int free_row(const Joined *j)
{
    if (j->rows < LOBBY_ROWS) return j->rows;
    for (int i = 0; i < LOBBY_ROWS; i++)
        if (!j->row[i].code[0]) return i;
    return LOBBY_ROWS;
}

static int read_sets(const json_t *list)
{
    const json_t *word;
    size_t i;
    int sets = 0;
    json_array_foreach(list, i, word)
        for (int set = 0; set < SET_COUNT && json_is_string(word); set++)
            if (strcmp(json_string_value(word), bang_set_id(set)) == 0) sets |= 1 << set;
    return sets;
}

static void add_row(Joined *j, const json_t *from, bool mine)
{
    LobbyRow row = {.listed = true, .mine = mine, .watch = strcmp(json_get_text(from, "watch"), "anybody") == 0};
    row.seats = (int)json_get_int(from, "seats");
    row.free = (int)json_get_int(from, "free");
    row.bots = (int)json_get_int(from, "bots");
    row.sets = read_sets(json_object_get(from, "sets"));
    copy_text(row.code, sizeof row.code, from, "code");
    copy_text(row.phase, sizeof row.phase, from, "phase");
    copy_text(row.name, sizeof row.name, from, "name");
    for (int i = 0; i < j->rows; i++)
        if (strcmp(j->row[i].code, row.code) == 0) {
            row.mine = mine || (j->row[i].mine && j->row[i].listed);
            j->row[i] = row;
            return;
        }
    int at = free_row(j);
    if (at == LOBBY_ROWS || !row.code[0]) return;
    j->row[at] = row;
    if (at == j->rows) j->rows++;
}

/* A new list begins: of the tables where he has a seat, or of the others. Who reads it presses a number, so what is in the new
   list too keeps its own. */
static void begin_rows(Joined *j, bool mine)
{
    for (int i = 0; i < j->rows; i++)
        if (j->row[i].mine == mine) j->row[i].listed = false;
}

static void end_rows(Joined *j)
{
    for (int i = 0; i < j->rows; i++)
        if (!j->row[i].listed) j->row[i] = (LobbyRow){0};
    while (j->rows > 0 && !j->row[j->rows - 1].code[0]) j->rows--;
}

static void on_tables(Joined *j, const json_t *message)
{
    const json_t *row;
    size_t i;
    begin_rows(j, false);
    json_array_foreach(json_object_get(message, "tables"), i, row) add_row(j, row, false);
    end_rows(j);
}

/* ---- messages: being there ---- */

static void join(Joined *j, const char *code)
{
    json_t *message = json_pack("{s:s, s:s}", "type", "join", "table", code);
    if (j->in_game && !j->table.view.over && j->game)
        json_object_set_new(message, "since", json_pack("{s:I, s:I}", "game", (json_int_t)j->game, "n", (json_int_t)j->n));
    if (j->looks_on) json_object_set_new(message, "watch", json_true()); /* a seat that is kept he gets all the same */
    j->rejoined = true;
    joined_send(j, message);
}

static void on_welcome(Joined *j, const json_t *message)
{
    const json_t *row;
    size_t i;
    const char *code = j->room.code[0] ? j->room.code : j->wishes.address.table;
    j->person = (uint64_t)json_get_int(message, "person");
    copy_text(j->name, sizeof j->name, message, "name");
    j->claimed = json_get_bool(message, "claimed");
    begin_rows(j, true);
    j->unsure = j->table.sent;
    json_array_foreach(json_object_get(message, "tables"), i, row) add_row(j, row, true);
    end_rows(j);
    if (j->table.apart && link_was_up(j->link) && j->table.lines) tell(j, "ui.join.back", NULL);
    j->table.stale = true; /* that there is no connection, or that the server stops */
    j->table.notice[0] = 0;
    if (code[0]) join(j, code);
    else if (j->makes) joined_create(j, j->wishes.address.link);
    else joined_send(j, json_pack("{s:s, s:b}", "type", "lobby", "watch", 1));
}

/* To our join of the table that was asked for there is nothing else to do. */
static void on_refused(Joined *j, const json_t *message)
{
    const char *code = json_get_text(message, "code");
    bool of_answer = json_object_get(message, "re") && json_get_int(message, "re") == j->answer_id && j->table.sent;
    if (strcmp(code, "too_fast") == 0 && j->table.sent && !j->taken) {
        j->again = now_in_milliseconds() + TOO_FAST_WAIT;
        return;
    }
    if (of_answer) j->table.sent = false;
    if (of_answer && strcmp(code, "late") == 0) return;
    if (!j->room.code[0] && (j->wishes.address.table[0] || j->makes)) end(j, json_get_text(message, "text"));
    else warn(j, json_get_text(message, "text"));
}

/* Where the pages show what was told, or at once in the list of tables. */
static void tell_or_warn(Joined *j, const char *id, const SayArg *args)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, j->table.scene.language, id, args);
    if (j->room.code[0]) tell(j, id, args);
    else warn(j, text);
}

static void on_named(Joined *j, const json_t *message)
{
    char before[ROOM_NAME];
    bool claimed = json_get_bool(message, "claimed"), news = claimed != j->claimed;
    snprintf(before, sizeof before, "%s", j->name);
    copy_text(j->name, sizeof j->name, message, "name");
    j->claimed = claimed;
    if (!news && strcmp(before, j->name) == 0) return;
    tell_or_warn(j, news && claimed ? "ui.join.claimed" : "ui.join.named", (SayArg[]){{"name", j->name, 0}, {0}});
}

static void on_muted(Joined *j, const json_t *message)
{
    tell_or_warn(j, json_get_bool(message, "on") ? "ui.join.muted" : "ui.join.unmuted", NULL);
}

static void on_chat(Joined *j, const json_t *message)
{
    char name[ROOM_NAME], text[LINE_TEXT];
    copy_text(name, sizeof name, message, "name");
    j->heard[j->said % HEARD].person = (uint64_t)json_get_int(message, "person");
    snprintf(j->heard[j->said++ % HEARD].name, ROOM_NAME, "%s", name);
    copy_text(text, sizeof text, message, "text");
    bool watchers = strcmp(json_get_text(message, "room"), "watchers") == 0;
    tell(j, watchers ? "ui.join.chat.watchers" : "ui.join.chat", (SayArg[]){{"name", name, 0}, {"text", text, 0}, {0}});
}

static void on_words(Joined *j, const json_t *message)
{
    table_add_line(&j->table, json_get_text(message, "text"));
    warn(j, json_get_text(message, "text"));
}

static const struct { const char *type; void (*does)(Joined *, const json_t *); } MESSAGES[] = {
    {"welcome", on_welcome}, {"table", on_table}, {"tables", on_tables}, {"gone", on_gone},    {"deal", on_deal},
    {"game", on_step},       {"step", on_step},   {"taken", on_taken},   {"over", on_over},    {"chat", on_chat},
    {"notice", on_words},    {"closing", on_words}, {"refused", on_refused}, {"named", on_named},  {"muted", on_muted},
};

static void on_message(void *context, const char *type, const json_t *message)
{
    Joined *j = context;
    for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++)
        if (strcmp(type, MESSAGES[i].type) == 0) {
            MESSAGES[i].does(j, message);
            j->changed = true;
        }
}

/* ---- waiting ---- */

static bool waits_for_taken(const Joined *j) { return j->table.sent && !j->taken && !j->table.apart; }

static int wants(Table *t, struct pollfd *out)
{
    Joined *j = t->joined;
    int limit = link_wants(j->link, out);
    int64_t left = j->again - now_in_milliseconds();
    if (j->changed) return 0;
    if (waits_for_taken(j) && (limit < 0 || left < limit)) return left > 0 ? (int)left : 0;
    return limit;
}

static void see_link(Joined *j)
{
    bool apart = link_state(j->link) != LINK_UP;
    if (link_state(j->link) == LINK_ENDED && !j->ended) end(j, link_why(j->link));
    if (apart && !j->table.apart) {
        SayArg args[] = {{"why", link_why(j->link), 0}, {0}};
        tell(j, "ui.join.lost", args);
    }
    j->table.apart = apart;
}

static void see_language(Joined *j)
{
    int language = j->table.scene.language;
    if (language == j->wishes.language || j->table.apart) return;
    j->wishes.language = language;
    link_set_language(j->link, language);
    link_send(j->link, json_pack("{s:s, s:s}", "type", "language", "language", say_tag(language)));
}

static bool hears(Table *t)
{
    Joined *j = t->joined;
    see_language(j);
    bool changed = link_pump(j->link) && link_state(j->link) != LINK_UP;
    see_link(j);
    if (waits_for_taken(j) && now_in_milliseconds() >= j->again) send_answer(j);
    changed |= j->changed;
    j->changed = false;
    return changed;
}

/* ---- opening and closing ---- */

static void close_nothing(Table *t) { (void)t; }

static const TableHost THERE = {
    .answer = answer, .think = think, .act = act, .close = close_nothing, .wants = wants, .hears = hears, .has_news = has_news, .calls = calls,
};

Joined *joined_open(const JoinWishes *wishes)
{
    Joined *j = new_memory(sizeof *j);
    *j = (Joined){.wishes = *wishes, .makes = wishes->address.makes, .looks_on = wishes->watch, .room.you = NOBODY};
    j->table = (Table){.host = &THERE, .joined = j, .apart = true};
    seat_people(j, 0);
    j->table.scene.language = wishes->language;
    LinkWishes line = {&j->wishes.address, wishes->name, wishes->trust, wishes->login, wishes->password, wishes->language};
    j->wishes.password = NULL;
    j->link = link_open(&line, on_message, j);
    return j;
}

void joined_close(Joined *j)
{
    if (!j) return;
    table_close(&j->table);
    link_close(j->link);
    while (j->count > 0) drop_first(j);
    free(j->news);
    free(j);
}

/* ---- what there is ---- */

Table *joined_table(Joined *j) { return &j->table; }
const JoinedRoom *joined_room(const Joined *j) { return &j->room; }
int joined_replaced(const Joined *j) { return j->replaced; }
bool joined_is_host(const Joined *j) { return j->room.host && j->room.host == j->person; }
bool joined_looks_on(const Joined *j) { return j->room.code[0] && j->room.you == NOBODY; }
bool joined_had_game(const Joined *j) { return is_phase(j, "over"); }
const char *joined_why(const Joined *j) { return j->ended ? j->why : link_why(j->link); }

enum JoinedStage joined_stage(const Joined *j)
{
    if (j->ended) return JOINED_ENDED;
    if (j->in_game || has_news(&j->table)) return JOINED_GAME;
    if (!link_was_up(j->link)) return JOINED_REACHING;
    if (j->room.code[0]) return JOINED_ROOM;
    return j->wishes.address.table[0] || j->makes ? JOINED_REACHING : JOINED_LOBBY;
}

int joined_lobby(const Joined *j, const LobbyRow **rows)
{
    *rows = j->row;
    return j->rows;
}

void joined_say_server(const Joined *j, char *out, size_t size) { snprintf(out, size, "%s", strstr(j->wishes.address.key, "://") + 3); }

void joined_say_invitation(const Joined *j, char *out, size_t size)
{
    char server[ADDRESS_KEY];
    joined_say_server(j, server, sizeof server);
    snprintf(out, size, "%s%s/%s", j->wishes.address.tls ? "https://" : "", server, j->room.code);
}

void joined_say_record(const Joined *j, char *out, size_t size)
{
    const char *rest = strstr(j->wishes.address.key, "://");
    snprintf(out, size, "%s%s/api/game/%llu/record", j->wishes.address.tls ? "https" : "http", rest, (unsigned long long)j->room.game);
}

/* ---- what a person does ---- */

void joined_enter(Joined *j, const char *code, bool watch)
{
    j->looks_on = watch;
    join(j, code);
}

void joined_create(Joined *j, const char *link)
{
    json_t *message = json_pack("{s:s}", "type", "create");
    if (link[0]) json_object_set_new(message, "link", json_string(link));
    else json_object_set_new(message, "options", json_object());
    joined_send(j, message);
}

void joined_ready(Joined *j, bool ready) { joined_send(j, json_pack("{s:s, s:b}", "type", "ready", "ready", ready)); }

void joined_start(Joined *j, bool fill, bool keep, bool pass)
{
    json_t *message = json_pack("{s:s, s:b}", "type", "start", "fill", fill);
    if (keep) json_object_set_new(message, "keep", json_true());
    if (pass) json_object_set_new(message, "pass", json_true());
    joined_send(j, message);
}

void joined_sit(Joined *j, int seat)
{
    json_t *message = json_pack("{s:s}", "type", "sit");
    if (seat < SEATS) json_object_set_new(message, "seat", json_pack("s#", (char[]){(char)('A' + seat)}, 1));
    joined_send(j, message);
}

void joined_give_up(Joined *j)
{
    char why[LINE_TEXT];
    const char *id = joined_looks_on(j) ? "server.gone.left" : "ui.join.given_up";
    joined_send(j, json_pack("{s:s}", "type", "leave"));
    say_format(why, sizeof why, j->table.scene.language, id, NULL);
    end(j, why);
}

void joined_leave_game(Joined *j)
{
    j->in_game = false;
    j->table.ended = j->ended;
    j->table.sent = false;
}

/* ---- people ---- */

const char *joined_name(const Joined *j) { return j->name; }

uint64_t joined_person(const Joined *j, const char *text)
{
    int seat = text[0] && !text[1] ? (text[0] | 32) - 'a' : NOBODY;
    if (seat >= 0 && seat < j->room.seats) return j->room.seat[seat].person;
    for (seat = 0; seat < j->room.seats; seat++)
        if (j->room.seat[seat].who == WHO_PERSON && same_name(text, j->room.seat[seat].name)) return j->room.seat[seat].person;
    for (int i = j->said; i > 0 && i > j->said - HEARD; i--)
        if (same_name(text, j->heard[(i - 1) % HEARD].name)) return j->heard[(i - 1) % HEARD].person;
    return 0;
}

/* ---- talk ---- */

/* As in the protocol. */
static const char *const PHRASE[PHRASES_KNOWN] = {
    "hello", "well_played", "thanks", "sorry", "hurry", "one_moment", "nice_shot", "i_am_the_law", "not_me", "good_game", "again", "bye",
};

const char *joined_phrase(int language, int n)
{
    char id[32];
    snprintf(id, sizeof id, "phrase.%s", PHRASE[n - 1]);
    return say_raw(language, id);
}

void joined_say(Joined *j, const char *text)
{
    char *end_of_number;
    long n = strtol(text, &end_of_number, 10);
    bool phrase = text[0] >= '1' && text[0] <= '9' && *end_of_number == 0 && n <= PHRASES_KNOWN;
    if (!text[0]) return;
    if (phrase) joined_send(j, json_pack("{s:s, s:s}", "type", "say", "phrase", PHRASE[n - 1]));
    else joined_send(j, json_pack("{s:s, s:s}", "type", "say", "text", text));
}
