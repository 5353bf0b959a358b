/* The page's engine: one game, its bots and its record in the memory of the module, and all that a page wants of it as JSON or
   text. The page writes into `in`, calls, and reads the answer from `out`; lengths are in bytes. Everything is decided by the
   engine; here is only who asks whom. The other side is web/src/source/engine-memory.ts. */
#include "bots/bot.h"
#include "deal/deal.h"
#include "engine/bang.h"
#include "page_words.h"
#include "wire/wire.h"
#include <string.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) page_##name
#else /* for tests/wasm, which compares the two */
#define EXPORT(name) page_##name
#endif

enum { IN_BYTES = 256 << 10, NAME_BYTES = 128 };
static char in[IN_BYTES], out[WIRE_TEXT];

char *EXPORT(input)(void);
char *page_input(void) { return in; }
size_t EXPORT(input_size)(void);
size_t page_input_size(void) { return sizeof in; }
char *EXPORT(output)(void);
char *page_output(void) { return out; }

/* ---- the game ---- */

static BangReplay replay;      /* its game is the game; fed with lines of a record */
static BangLog happened;       /* of the last answer, or of the deal */
static const BotKind *bot[SEATS];
static _Alignas(8) uint8_t memory[SEATS][BOT_MEMORY];
static _Alignas(16) uint8_t thinking[BOT_ROOM]; /* zeros that no file holds; a browser makes them real when a bot looks ahead */
static BotThought thought;     /* of the last bot that was asked */
static int thinker = NOBODY;
static char name[SEATS][NAME_BYTES];
static int language;

static void forget_bots(void)
{
    for (int seat = 0; seat < SEATS; seat++) bot[seat] = NULL;
}

void EXPORT(forget_game)(void);
void page_forget_game(void)
{
    replay = (BangReplay){0};
    happened.count = 0;
    thinker = NOBODY;
    forget_bots();
}

static void tell_bots(void)
{
    BangGame view;
    bang_view(&replay.game, NOBODY, &view);
    for (int seat = 0; seat < replay.game.seats; seat++)
        for (int i = 0; bot[seat] && bot[seat]->watch && i < happened.count; i++) {
            BangEvent event;
            bang_redact(&happened.event[i], seat, &event);
            bot[seat]->watch(bot[seat], memory[seat], &event, &view);
        }
}

static SayScene scene_of(const BangGame *view, int reader)
{
    SayScene scene = {.language = language, .view = view, .reader = reader < SEATS ? reader : NOBODY};
    for (int seat = 0; seat < SEATS; seat++) scene.name[seat] = name[seat][0] ? name[seat] : NULL;
    return scene;
}

/* The game as these eyes may know it; EVERYTHING: all of it. */
static const BangGame *seen_by(int eyes, BangGame *view)
{
    if (eyes == EVERYTHING) return &replay.game;
    bang_view(&replay.game, eyes, view);
    return view;
}

/* ---- words ---- */

void EXPORT(speak)(int which, size_t length);
void page_speak(int which, size_t length)
{
    language = which;
    load_words(in, length);
}

/* Of a seat; empty: he is called by his character. */
void EXPORT(call)(int seat, size_t length);
void page_call(int seat, size_t length)
{
    if (seat < 0 || seat >= SEATS) return;
    if (length >= NAME_BYTES) length = NAME_BYTES - 1;
    memcpy(name[seat], in, length);
    name[seat][length] = 0;
}

static int write_reason(const BangReason *reason)
{
    BangGame view;
    bang_view(&replay.game, NOBODY, &view);
    SayScene scene = scene_of(&view, reason->seat < SEATS ? reason->seat : NOBODY);
    Json j = json(out, sizeof out);
    wire_reason(&j, NULL, &scene, reason);
    return json_length(&j);
}

/* ---- playing ---- */

/* One line of a record. 0, or the length of the reason why not. */
int EXPORT(line)(size_t length);
int page_line(size_t length)
{
    uint32_t moves = replay.moves;
    bool started = replay.started;
    if (bang_replay_line(&replay, in, length, &happened) != WHY_LEGAL) return write_reason(&replay.why);
    if (started ? replay.moves == moves : !replay.started) happened.count = 0;
    else tell_bots();
    return 0;
}

int EXPORT(moves)(void);
int page_moves(void) { return (int)replay.moves; }
int EXPORT(started)(void);
int page_started(void) { return replay.started; }
int EXPORT(checks)(void);
int page_checks(void) { return (int)replay.checks; }
int EXPORT(seats)(void);
int page_seats(void) { return replay.game.seats; }
int EXPORT(over)(void);
int page_over(void) { return replay.game.over; }
int EXPORT(who)(void);
int page_who(void) { return bang_who(&replay.game); }
/* Whose move the last line was; NOBODY: it was none. */
int EXPORT(mover)(void);
int page_mover(void) { return replay.seat; }

/* After the last line: 0, or the length of the reason why this is not all. */
int EXPORT(finish)(void);
int page_finish(void) { return bang_replay_end(&replay) == WHY_LEGAL ? 0 : write_reason(&replay.why); }

/* The line of a record that is due after the last answer: a check, the end; 0: none is. */
int EXPORT(check_line)(void);
int page_check_line(void)
{
    if (replay.game.over != END_NOT || replay.game.answers == 0 || replay.game.answers % RECORD_EVERY != 0) return 0;
    return bang_write_record_check(&replay.game, out, sizeof out);
}
int EXPORT(end_line)(void);
int page_end_line(void) { return replay.game.over != END_NOT ? bang_write_record_end(&replay.game, out, sizeof out) : 0; }

/* ---- moves in words: four texts in `in`, each with its 0; empty: absent ---- */

static int read_words(int seat, BangMove *move)
{
    const char *word[4], *at = in;
    for (int i = 0; i < 4; i++) {
        word[i] = *at ? at : NULL;
        at += strlen(at) + 1;
    }
    BangGame view;
    bang_view(&replay.game, seat, &view);
    return wire_read_move(&view, seat, word[0], word[1], word[2], word[3], move);
}

static int refuse_words(int code, int seat)
{
    BangReason reason = {.code = (uint8_t)code, .seat = (uint8_t)seat};
    return -write_reason(&reason);
}

/* The line of a record that says the move, which is legal; else minus the length of the reason why it is not. */
int EXPORT(move_line)(int seat);
int page_move_line(int seat)
{
    BangMove move;
    BangReason reason;
    int code = read_words(seat, &move);
    if (code != WHY_LEGAL) return refuse_words(code, seat);
    if (bang_refuse(&replay.game, seat, move, &reason) != WHY_LEGAL) return -write_reason(&reason);
    return bang_write_move(&replay.game, seat, move, out, sizeof out);
}

/* `about`: the card as such, whoever it might be played at. */
int EXPORT(why)(int seat, int about);
int page_why(int seat, int about)
{
    BangMove move;
    BangReason reason;
    BangGame view;
    int code = read_words(seat, &move);
    if (code != WHY_LEGAL) return -refuse_words(code, seat);
    if (about) move.at = NOBODY;
    bang_view(&replay.game, seat, &view);
    bang_refuse(&view, seat, move, &reason);
    return write_reason(&reason);
}

/* ---- bots ---- */

static bool is_of_level(const BotKind *kind, const char *level, size_t length)
{
    return strlen(kind->name) >= length && memcmp(kind->name, level, length) == 0 && (kind->name[length] == 0 || kind->name[length] == '-');
}

/* One of the level's kinds, drawn from the game's seed in a way that cannot be undone; NULL: there is no such level. */
static const BotKind *drawn_of_level(const char *level, size_t length, int seat)
{
    const BotKind *of_level[16];
    uint64_t count = 0;
    for (int i = 0; bot_kind(i) && count < sizeof of_level / sizeof *of_level; i++)
        if (is_of_level(bot_kind(i), level, length)) of_level[count++] = bot_kind(i);
    return count > 0 ? of_level[bang_bot_seed(replay.setup.seed, 1, seat) % count] : NULL;
}

static const BotKind *kind_called(const char *word, size_t length, int seat)
{
    static const char mixed[] = "-mixed";
    size_t tail = sizeof mixed - 1;
    if (length <= tail || memcmp(word + length - tail, mixed, tail) != 0) return bot_named(word, length);
    return drawn_of_level(word, length - tail, seat);
}

/* Puts a bot of the kind named in `in` on a seat; "hard-mixed": of one of the temperaments of that level, another for each seat and game.
   Its seed is made of the game's in a way that cannot be undone. */
int EXPORT(seat_bot)(int seat, size_t length);
int page_seat_bot(int seat, size_t length)
{
    if (seat < 0 || seat >= SEATS) return 0;
    bot[seat] = kind_called(in, length, seat);
    BangGame view;
    bang_view(&replay.game, seat, &view);
    if (bot[seat] && bot[seat]->start) bot[seat]->start(bot[seat], memory[seat], bang_bot_seed(replay.setup.seed, 0, seat), &view, seat);
    return bot[seat] != NULL;
}

/* The kind of the bot at a seat; 0: it has none. */
int EXPORT(bot_kind)(int seat);
int page_bot_kind(int seat)
{
    if (seat < 0 || seat >= SEATS || !bot[seat]) return 0;
    size_t length = strlen(bot[seat]->name);
    memcpy(out, bot[seat]->name, length);
    return (int)length;
}

/* The first seat, from the active player on, that owes an answer and has a bot; NOBODY: none. */
int EXPORT(bot_asked)(void);
int page_bot_asked(void)
{
    const BangGame *g = &replay.game;
    for (int i = 0; i < g->seats && g->over == END_NOT; i++) {
        int seat = (g->turn + i) % g->seats;
        if ((g->ask.owe >> seat & 1) && bot[seat]) return seat;
    }
    return NOBODY;
}

/* The line of its answer, which it does not give yet: it may be asked again. 0: no bot owes one. iterations: games that it may play
   out in its head; 0: as many as its kind does by itself. The same game and iterations give the same line and thought in every build. */
int EXPORT(bot_line)(int iterations);
int page_bot_line(int iterations)
{
    thinker = page_bot_asked();
    thought = (BotThought){0};
    if (thinker == NOBODY) return 0;
    BangGame view;
    BangOptions options;
    BotDesk desk = {.room = thinking, .iterations = (uint32_t)iterations, .thought = &thought};
    bang_view(&replay.game, thinker, &view);
    bang_options(&view, thinker, &options);
    BangMove move = bot[thinker]->decide(bot[thinker], memory[thinker], &view, &options, &desk);
    return bang_write_move(&replay.game, thinker, move, out, sizeof out);
}

/* Games that the last bot_line played out; 0: it did not look ahead. */
int EXPORT(tries)(void);
int page_tries(void) { return (int)thought.iterations; }

static void put_beliefs(Json *j)
{
    json_open(j, "beliefs");
    for (int seat = 0; seat < replay.game.seats; seat++) {
        json_open(j, (char[]){(char)('A' + seat), 0});
        for (int role = 0; role < ROLE_COUNT; role++)
            if (thought.role[seat][role]) json_int(j, bang_role_id(role), thought.role[seat][role]);
        json_close(j);
    }
    json_close(j);
}

static void put_choices(Json *j, const SayScene *scene)
{
    json_open_list(j, "choices");
    for (int i = 0; i < thought.count; i++) {
        const BotChoice *choice = &thought.choice[i];
        json_open(j, NULL);
        wire_move(j, "move", scene, thinker, choice->move, true);
        json_int(j, "tries", choice->tries);
        json_int(j, "chance", choice->chance);
        json_int(j, "error", choice->error);
        json_close(j);
    }
    json_close_list(j);
}

/* What the last bot_line thought, until its line is played (the sentences are of the position): {"seat": "B", "iterations": games played
   out, "beliefs": {"A": {"outlaw": 4800, ...}, ...}, "choices": [{"move": as in a question, "tries": games after it, "chance": to win
   after it, "error": one standard error of it}, the best first]}. Chances are out of 10000. 0: no bot was asked. It tells what that
   seat knows: only for who may know it. */
int EXPORT(thought)(void);
int page_thought(void)
{
    if (thinker == NOBODY || !replay.started) return 0;
    BangGame view;
    bang_view(&replay.game, thinker, &view);
    SayScene scene = scene_of(&view, thinker);
    Json j = json(out, sizeof out);
    json_open(&j, NULL);
    wire_seat(&j, "seat", thinker);
    json_int(&j, "iterations", thought.iterations);
    put_beliefs(&j);
    put_choices(&j, &scene);
    json_close(&j);
    return json_length(&j);
}

/* ---- showing ---- */

static void put_over(Json *j, const SayScene *scene)
{
    char text[LINE_TEXT];
    if (replay.game.over == END_NOT) return;
    json_open(j, "over");
    json_text(j, "end", bang_end_id(replay.game.over));
    wire_seats(j, "winners", replay.game.winners);
    say_result(scene, text, sizeof text);
    json_text(j, "text", text);
    json_open(j, "roles");
    for (int seat = 0; seat < replay.game.seats; seat++)
        json_text(j, (char[]){(char)('A' + seat), 0}, bang_role_id(replay.game.seat[seat].role));
    json_close(j);
    json_close(j);
}

/* The frame (web/src/protocol.ts) for these eyes. events: with those of the last answer. */
int EXPORT(frame)(int eyes, int events);
int page_frame(int eyes, int events)
{
    static BangLog seen;
    BangGame room;
    const BangGame *view = seen_by(eyes, &room);
    SayScene scene = scene_of(view, eyes);
    Json j = json(out, sizeof out);
    json_open(&j, NULL);
    json_int(&j, "game", 0);
    json_int(&j, "n", view->answers);
    if (events) {
        seen.count = happened.count;
        for (int i = 0; i < happened.count; i++)
            if (eyes == EVERYTHING) seen.event[i] = happened.event[i];
            else bang_redact(&happened.event[i], eyes, &seen.event[i]);
        wire_events(&j, "events", &scene, seen.event, seen.count, true);
    }
    wire_view(&j, "view", &scene);
    wire_ask(&j, "ask", &scene, true);
    put_over(&j, &scene);
    json_close(&j);
    return json_length(&j);
}

/* ---- the deal ---- */

/* Of the record in `in`: {"fault": word, "shares": seats}; 0: it has no proof. */
int EXPORT(deal)(size_t length);
int page_deal(size_t length)
{
    static DealProof proof;
    deal_read(in, length, &proof);
    if (!proof.any) return 0;
    Json j = json(out, sizeof out);
    json_open(&j, NULL);
    json_text(&j, "fault", deal_fault_id(deal_fault(&proof)));
    wire_seats(&j, "shares", proof.deal.shares);
    json_close(&j);
    return json_length(&j);
}

/* ---- positions made by hand ---- */

static BangPosition position;
enum Place { PLACE_HAND, PLACE_TABLE, PLACE_DECK, PLACE_DISCARD, PLACE_FEATS, PLACE_FEAT_DECK };
enum { ROW = sizeof position.feat / sizeof *position.feat };

void EXPORT(position_begin)(int seats, int turn, int from_start, int seed);
void page_position_begin(int seats, int turn, int from_start, int seed)
{
    position = (BangPosition){.turn = (uint8_t)turn, .from_start = from_start != 0};
    position.setup = (BangSetup){.seats = (uint8_t)seats, .sets = SETS_BASE, .seed = {(uint8_t)seed}};
}

/* "sheriff willy_the_kid" in `in`. 0: one of the words is none. */
int EXPORT(position_seat)(int seat, int life, size_t length);
int page_position_seat(int seat, int life, size_t length)
{
    size_t first = 0;
    while (first < length && in[first] != ' ') first++;
    int role = bang_role_named(in, first), who = first < length ? bang_character_named(in + first + 1, length - first - 1) : CHARACTER_NONE;
    if (seat < 0 || seat >= SEATS || role == ROLE_NONE || who == CHARACTER_NONE) return 0;
    position.setup.role[seat] = (uint8_t)role;
    position.setup.character[seat] = (uint8_t)who;
    position.life[seat] = (int8_t)life;
    return 1;
}

static int put_cards(BangCard *row, uint8_t *count, int most, size_t length)
{
    for (size_t at = 0, end; at < length; at = end + 1) {
        for (end = at; end < length && in[end] != ' ';) end++;
        BangCard card = bang_read_card(in + at, end - at);
        if (card == CARD_NONE || *count >= most) return 0;
        row[(*count)++] = card;
    }
    return 1;
}

/* Who names feats means the set they are of, with the options that go with it. */
static int put_feats(BangCard *row, uint8_t *count, int most, size_t length)
{
    position.setup.sets |= SETS_LEGENDS;
    position.setup.options |= bang_usual_options(SETS_LEGENDS);
    return put_cards(row, count, most, length);
}

/* Cards with blanks between them in `in`. 0: one of them is none. */
int EXPORT(position_cards)(int place, int seat, size_t length);
int page_position_cards(int place, int seat, size_t length)
{
    if (seat < 0 || seat >= SEATS) return 0;
    switch ((enum Place)place) {
    case PLACE_HAND: return put_cards(position.hand[seat], &position.hands[seat], CARD_COUNT, length);
    case PLACE_TABLE: return put_cards(position.table[seat], &position.tables[seat], CARD_COUNT, length);
    case PLACE_DECK: return put_cards(position.deck, &position.decks, CARD_COUNT, length);
    case PLACE_DISCARD: return put_cards(position.discard, &position.discards, CARD_COUNT, length);
    case PLACE_FEATS: return put_feats(position.feat, &position.feats, ROW, length);
    case PLACE_FEAT_DECK: return put_feats(position.feat_deck, &position.feat_decks, FEATS, length);
    }
    return 0;
}

/* Tokens of a seat on the nth feat of the row. */
void EXPORT(position_tokens)(int nth, int seat, int tokens);
void page_position_tokens(int nth, int seat, int tokens)
{
    if (nth >= 0 && nth < ROW && seat >= 0 && seat < SEATS) position.tokens[nth][seat] = (uint8_t)tokens;
}

/* Tokens in front of a seat; without this call: five less those on feats. */
void EXPORT(position_fame)(int seat, int tokens);
void page_position_fame(int seat, int tokens)
{
    if (seat >= 0 && seat < SEATS) position.fame[seat] = (int8_t)(tokens + 1);
}

/* 0, or the length of the reason why there can be no such position. */
int EXPORT(position_end)(void);
int page_position_end(void)
{
    page_forget_game();
    int code = bang_arrange(&replay.game, &position, &happened);
    if (code != WHY_LEGAL) return -refuse_words(code, NOBODY);
    replay.setup = position.setup;
    replay.started = true;
    return 0;
}

/* An answer as a line, in a position made by hand, which has no record. 0, or the length of the reason why not. */
int EXPORT(say_move_line)(size_t length);
int page_say_move_line(size_t length)
{
    int seat;
    BangMove move;
    BangReason reason;
    if (bang_read_move(&replay.game, in, length, &seat, &move, &reason) != WHY_LEGAL) return write_reason(&reason);
    if (bang_refuse(&replay.game, seat, move, &reason) != WHY_LEGAL) return write_reason(&reason);
    bang_answer(&replay.game, seat, move, &happened);
    replay.seat = seat;
    replay.moves++;
    tell_bots();
    return 0;
}
