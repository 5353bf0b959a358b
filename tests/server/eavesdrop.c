/* The eavesdropper. Two tables of one server play the same game, but for what one seat (or those who look on) may not know: that is dealt
   anew at the second table before each answer. All that the seat is sent must be the same bytes, in the same frames, at the same
   times; and nothing of the secrets that the deal is made of may leave the server before the end, to anybody or into the log.

       eavesdrop [--games N] [--seed S]

   The server is real, with sockets and its store, but inside of this program: see inside.h. What may differ is in pair.c, what is
   done at both tables in spying.c and probes.c. */
#define _GNU_SOURCE /* memmem, nftw */
#include "spying.h"
#include "needles.h"
#include <fcntl.h>
#include <ftw.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES_A_TABLE = 2, MOST_ANSWERS = 4000, PATIENCE_MS = 60000, FOLDER = 256 };

/* The pairs of tables, in turn, and who spies in each of their games: every seat, and who look on. */
static const struct { uint8_t seats, bots, spy[GAMES_A_TABLE]; } PLAN[] = {
    {4, 0, {0, 1}}, {5, 1, {0, 1}}, {6, 2, {0, 1}}, {7, 0, {0, 1}}, {4, 1, {2, 0}}, {5, 0, {2, 3}}, {6, 0, {2, 3}}, {7, 2, {2, 3}},
    {4, 0, {3, NOBODY}}, {5, 0, {4, NOBODY}}, {6, 0, {4, 5}}, {7, 1, {4, 5}}, {6, 1, {NOBODY, 0}}, {7, 0, {6, NOBODY}},
};
enum { PAIRS = sizeof PLAN / sizeof *PLAN, GAMES = PAIRS * GAMES_A_TABLE };

static uint64_t games;
static char folder[FOLDER], log_file[FOLDER + 8];

static const char *const NAME[GUESTS] = {"Ann", "김민수", "王小明", "Zoë", "Jesse", "Ole", "Bea",
                                          "Tex", "Uwe", "Ida", "Max", "Pia", "Rex", "Eva"};

void tell_where(void)
{
    char move[LINE_TEXT] = "";
    const Play *p = table[0].room ? table[0].room->play : NULL;
    if (p) bang_write_move(&spying.before, spying.seat, spying.move[0], move, sizeof move);
    const char seat[] = {'s', 'e', 'a', 't', ' ', (char)('A' + spying.spy), 0};
    printf("  game %llu of the test, %d seats, %s listens; after %d answers; %s\n", (unsigned long long)spying.seed,
           table[0].room ? table[0].room->options.seats : 0, spying.spy == NOBODY ? "who looks on" : seat, spying.answers, move);
    printf("  again: eavesdrop --games 1 --seed %llu (or from the even number before it)\n", (unsigned long long)spying.seed);
}

/* ---- laying the tables ---- */

/* Secrets and codes are drawn, and are others at B. */
static void draw_apart(const Table *t, int what) { inside_chance(spying.seed * 1000 + (uint64_t)what * 2 + (uint64_t)(t - table) + 1); }

static uint32_t all_guests(int seats, int onlookers) { return ((1u << seats) - 1) | ((1u << onlookers) - 1) << SEATS; }

static void sit_down(int guest)
{
    EACH_TABLE(t) {
        draw_apart(t, guest);
        Guest *g = &t->guest[guest];
        g->language = (uint8_t)(guest % 3);
        g->state = guest < SEATS || guest % 2;
        guest_come(t, guest, NAME[guest]);
        if (guest > 0) say_at(t, guest, "{\"type\":\"join\",\"table\":\"%s\"%s}", t->room->code, guest >= SEATS ? ",\"watch\":true" : "");
        settle(t, guest);
    }
    spied |= 1u << guest;
    pair_rules();
}

static void lay_tables(uint64_t seed, int seats, int bots)
{
    static const char *const CLOCK[] = {"fast", "normal", "relaxed", "none"};
    sit_down(0);
    EACH_TABLE(t) {
        draw_apart(t, GUESTS);
        say_at(t, 0, "{\"type\":\"create\",\"options\":{\"seats\":%d,\"bots\":%d,\"clock\":\"%s\",\"pace\":\"%s\",\"listed\":%s,"
               "\"sets\":[%s],\"beginner\":%s}}", seats, bots, CLOCK[seed / 2 % 4], seed / 2 % 3 ? "human" : "quick", seed % 3 ? "true" : "false",
               seed / 2 % 2 && seats > 3 && seats < 8 ? "\"legends\"" : "\"base\"", seed / 2 % 5 == 4 ? "true" : "false");
        settle(t, 0);
        t->room = ((Person *)map_get(&server->people, t->guest[0].person))->room[0];
    }
    pair_rules();
    for (int seat = 1; seat < seats - bots; seat++) sit_down(seat);
    sit_down(SEATS);
    compare(CHECK_BEFORE);
}

static void clear_tables(void)
{
    say_both(0, "{\"type\":\"close\"}");
    for (Table *t = table; t < table + 2; t++) {
        for (int i = 0; i < GUESTS; i++) ear_close(&t->guest[i].ear);
        memset(t, 0, sizeof *t);
    }
    for (int i = 0; i < 4; i++) inside_turn(server);
    spied = 0;
    pair_rules();
}

/* Who looks on: one, or one for each language and form. */
static void place_onlookers(int wanted)
{
    for (int guest = SEATS + 1; guest < GUESTS; guest++) {
        bool here = table[0].guest[guest].ear.fd, wants = guest < SEATS + wanted;
        if (wants && !here) sit_down(guest);
        if (here && !wants) {
            spied &= ~(1u << guest);
            EACH_TABLE(t) {
                guest_go(t, guest); /* what he has said is still known */
                settle(t, -1);
            }
        }
    }
    pair_rules();
}

/* ---- the deal ---- */

static void read_secret(const char *hex, uint8_t out[NEEDLE_BYTES])
{
    for (int i = 0; i < NEEDLE_BYTES; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], 0};
        out[i] = (uint8_t)strtoul(two, NULL, 16);
    }
}

/* What must not leave: the secret of the server, everybody's share, the seed, and what everybody is known by. */
static void hide_secrets(void)
{
    uint8_t own[NEEDLE_BYTES];
    for (Table *t = table; t < table + 2; t++) {
        needles_add(t->deal.secret, "the server's secret");
        needles_add(t->seed, "the seed");
        for (int seat = 0; seat < SEATS; seat++)
            if (t->deal.shares >> seat & 1) needles_add(t->deal.share[seat], "somebody's share");
        for (int i = 0; i < GUESTS; i++) {
            if (!*t->guest[i].secret) continue;
            read_secret(t->guest[i].secret, own);
            needles_add(own, "the secret of a person");
        }
    }
}

static void get_ready(int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        if (!table[0].guest[seat].ear.fd) continue;
        say_both(seat, "{\"type\":\"ready\",\"ready\":true}");
        say_both(seat, "{\"type\":\"auto\",\"on\":%s}", below(&spying.dice, 2) ? "true" : "false");
    }
    compare(CHECK_BEFORE);
}

static bool holds_hex(const char *text, size_t length, const uint8_t *bytes)
{
    char hex[2 * DEAL_BYTES + 1];
    for (int i = 0; i < DEAL_BYTES; i++) snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return text && memmem(text, length, hex, sizeof hex - 1);
}

static void note_deal(Table *t)
{
    const Play *p = t->room->play;
    t->game = p->number;
    t->deal = p->deal;
    const Ear *e = &t->guest[spy_guest()].ear;
    bool told = ear_heard(e, "{\"type\":\"deal\"") && holds_hex(e->heard, e->used, t->deal.commitment);
    if (!told) broken(CHECK_BEFORE, "the deal has no commitment");
}

static void wait_for_game(const Table *t)
{
    for (int64_t end = inside_real_ms() + PATIENCE_MS; t->room->phase != PHASE_PLAYING; inside_wait(server))
        if (inside_real_ms() > end) broken(CHECK_BEFORE, "the game does not begin");
}

static void give_shares(Table *t)
{
    char hex[2 * NEEDLE_BYTES + 1];
    Dice dice = {spying.seed * 77 + (uint64_t)(t - table)};
    for (int seat = 0; seat < SEATS; seat++) {
        if (!t->guest[seat].ear.fd) continue;
        for (int i = 0; i < 4; i++) snprintf(hex + 16 * i, 17, "%016llx", (unsigned long long)roll(&dice));
        say_at(t, seat, "{\"type\":\"share\",\"share\":\"%s\"}", hex);
    }
    wait_for_game(t);
    t->deal = t->room->play->deal;
    memcpy(t->seed, t->room->play->setup.seed, sizeof t->seed);
    settle(t, -1);
    pair_chance();
    check_due(t);
}

/* From here on everybody hears other cards, so only the spy's are compared, and only after B's are A's for him. */
static void deal(bool again)
{
    bool pass = again && spying.seed % 4 == 1;
    EACH_TABLE(t) {
        draw_apart(t, GUESTS + 1);
        say_at(t, 0, "{\"type\":\"start\",\"keep\":%s,\"pass\":%s}", again ? "true" : "false", pass ? "true" : "false");
        settle(t, 0);
        note_deal(t);
    }
    pair_rules();
    compare(CHECK_BEFORE);
    EACH_TABLE(t) {
        pair_chance();
        give_shares(t);
    }
    pair_rules();
    needles_forget();
    hide_secrets();
    hush();
    spied = spying.spy == NOBODY ? all_guests(0, ONLOOKERS) : 1u << spying.spy;
    come_back_as(spy_guest(), (int)(spying.seed / 4 % 3), spying.seed / 12 % 2);
    hush(); /* a snapshot of another game */
    deal_told_anew();
}

/* ---- what is told to the world ---- */

static void ask_the_host(const char *order)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    snprintf(to.sun_path, sizeof to.sun_path, "%s/admin.sock", folder);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) || dprintf(fd, "%s\n", order) < 0) broken(CHECK_KEPT, "the host has no door");
    char text[65536];
    ssize_t n = -1;
    size_t used = 0;
    for (int64_t end = inside_real_ms() + PATIENCE_MS; n != 0 && used < sizeof text && inside_real_ms() < end; inside_turn(server)) {
        n = recv(fd, text + used, sizeof text - used, MSG_DONTWAIT);
        if (n > 0) used += (size_t)n;
    }
    close(fd);
    if (used < 3 || memcmp(text, "ok\n", 3) != 0) broken(CHECK_KEPT, "the host is not answered: %s", order);
    needles_search(text, used, "what the host is told");
}

static void ask_the_world(void)
{
    char path[3][64];
    snprintf(path[0], sizeof path[0], "/api/game/%llu", (unsigned long long)table[0].game);
    snprintf(path[1], sizeof path[1], "/api/game/%llu/record", (unsigned long long)table[0].game);
    snprintf(path[2], sizeof path[2], "/api/person/%llu", (unsigned long long)table[0].guest[0].person);
    const char *all[] = {"/metrics", "/api/tables", "/api/stats", "/api/rules", path[0], path[1], path[2], "/healthz", "/"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        size_t length;
        char *text = http_get(server, all[i], &length);
        needles_search(text, length, all[i]);
        free(text);
    }
    ask_the_host("list");
    ask_the_host("stats");
    snprintf(path[0], sizeof path[0], "show %s", table[0].room->code);
    ask_the_host(path[0]);
}

static void search_log(void)
{
    static long from;
    FILE *f = fopen(log_file, "r");
    if (!f || fseek(f, from, SEEK_SET)) broken(CHECK_KEPT, "there is no log");
    char line[4096];
    while (fgets(line, sizeof line, f)) needles_search(line, strlen(line), "the log");
    from = ftell(f);
    fclose(f);
    if (needles_found()) broken(CHECK_KEPT, "%s", needles_found());
}

/* ---- the end ---- */

static void search_but_over(const Ear *e)
{
    Frame f;
    for (size_t at = 0; ear_next(e, &at, &f);)
        if (f.length < 14 || memcmp(f.text, "{\"type\":\"over\"", 14) != 0) needles_search(f.text, f.length, "a message");
}

static void check_told(const Table *t, const char *text, size_t length, const char *where)
{
    bool all = holds_hex(text, length, t->deal.secret) && holds_hex(text, length, t->deal.commitment);
    for (int seat = 0; seat < SEATS; seat++)
        if (t->deal.shares >> seat & 1) all &= holds_hex(text, length, t->deal.share[seat]);
    if (!all) broken(CHECK_TOLD, "%s has not the secret, the commitment and all shares", where);
}

/* The record comes when it is durable, and has the seed too. */
static void check_record(const Table *t)
{
    char path[64];
    size_t length = 0;
    snprintf(path, sizeof path, "/api/game/%llu/record", (unsigned long long)t->game);
    char *text = NULL;
    int64_t end = inside_real_ms() + PATIENCE_MS;
    while (!holds_hex(text, length, t->deal.secret) && inside_real_ms() < end) {
        inside_wait(server);
        free(text);
        text = http_get(server, path, &length);
    }
    check_told(t, text, length, "the record");
    if (!holds_hex(text, length, t->seed)) broken(CHECK_TOLD, "the record has no seed");
    free(text);
}

static void end_game(void)
{
    const char *name, *form;
    size_t where;
    for (Table *t = table; t < table + 2; t++) {
        const Ear *e = &t->guest[spy_guest()].ear;
        if (!ear_heard(e, "{\"type\":\"over\"")) broken(CHECK_OVER, "nobody is told of the end");
        check_told(t, e->heard, e->used, "what is told at the end");
        if (!needles_find(e->heard, e->used, &name, &form, &where)) broken(CHECK_TOLD, "the search finds nothing where it must");
        for (int i = 0; i < GUESTS; i++) search_but_over(&t->guest[i].ear);
    }
    search_log();
    passed[CHECK_KEPT]++;
    needles_forget();
    compare(CHECK_OVER);
    probe_missed();
    check_record(&table[0]);
    passed[CHECK_TOLD]++;
}

/* ---- games ---- */

static void play_game(void)
{
    int world = 10 + below(&spying.dice, 60), absence = 5 + below(&spying.dice, 40);
    forget_steps();
    spying.gone = NOBODY;
    spying.forced = false;
    for (spying.answers = 0; prepare_answer();) {
        if (spying.answers == MOST_ANSWERS) broken(CHECK_STEP, "no end");
        probe();
        if (spying.answers >= absence && !spying.forced && spying.gone == NOBODY) let_somebody_go();
        if (spying.gone != NOBODY) absence = MOST_ANSWERS;
        if (spying.answers == world) ask_the_world();
        give_answer();
        note_step();
        if (table[0].room->phase != PHASE_PLAYING) break;
        compare(CHECK_STEP);
        let_him_come_back();
        if (!spying.forced && below(&spying.dice, 10) == 0) probe_missed();
    }
    if (table[1].room->phase == PHASE_PLAYING) broken(CHECK_OVER, "the game is over at A alone");
    end_game();
    let_him_come_back();
    games++;
}

static void play_pair(uint64_t first)
{
    uint64_t round = first / GAMES_A_TABLE % PAIRS;
    int seats = PLAN[round].seats, bots = PLAN[round].bots;
    spying.seed = first;
    spying.dice.state = first * 0x2545f4914f6cdd1d + 5;
    lay_tables(first, seats, bots);
    for (int i = 0; i < GAMES_A_TABLE; i++) {
        spying.seed = first + (uint64_t)i;
        spying.spy = PLAN[round].spy[i];
        spied = all_guests(seats - bots, table[0].guest[SEATS + 1].ear.fd ? ONLOOKERS : 1);
        place_onlookers(spying.spy == NOBODY ? ONLOOKERS : 1);
        get_ready(seats);
        deal(i > 0);
        play_game();
    }
    clear_tables();
}

/* ---- the program ---- */

static int listen_in(uint64_t wanted, uint64_t seed)
{
    server = inside_open(folder);
    inside_chance(seed);
    int64_t from = inside_real_ms();
    for (uint64_t i = 0; i < wanted; i += GAMES_A_TABLE) play_pair(seed / GAMES_A_TABLE * GAMES_A_TABLE + i);
    inside_close(server);
    forget_steps();
    printf("eavesdrop: %llu games from seed %llu, %llu answers (another stream would show in %llu), %llu cards dealt anew,\n"
           "  %llu messages of %llu bytes compared, %llu bytes searched, %lld ms\n", (unsigned long long)games, (unsigned long long)seed,
           (unsigned long long)answers, (unsigned long long)chances, (unsigned long long)cards_moved, (unsigned long long)compared,
           (unsigned long long)compared_bytes, (unsigned long long)needles_searched(), (long long)(inside_real_ms() - from));
    return tell_counts(false, wanted >= GAMES);
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
    (void)s, (void)kind, (void)at;
    return remove(path);
}

static void show_log(void)
{
    char text[8192];
    FILE *f = fopen(log_file, "r");
    if (!f) return;
    if (fseek(f, 0, SEEK_END) == 0) fseek(f, ftell(f) > (long)sizeof text ? -(long)sizeof text : -ftell(f), SEEK_END);
    size_t n = fread(text, 1, sizeof text, f);
    fprintf(stderr, "eavesdrop: the end of the log:\n%.*s", (int)n, text);
    fclose(f);
}

/* A child does it, so that its log, with what a sanitizer may say, is shown if it fails, and the folder goes in any case. */
static int run_child(uint64_t wanted, uint64_t seed)
{
    int status = 0, log = open(log_file, O_CREAT | O_WRONLY | O_APPEND, 0600);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(log, STDERR_FILENO);
        exit(listen_in(wanted, seed));
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) return 2;
    close(log);
    status = WIFEXITED(status) ? WEXITSTATUS(status) : 3;
    if (status) show_log();
    return status;
}

static bool read_number(const char *text, uint64_t *n)
{
    char *end;
    *n = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == 0 && *n < UINT32_MAX;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"games", required_argument, NULL, 'g'}, {"seed", required_argument, NULL, 's'}, {0}};
    uint64_t wanted = GAMES, seed = 0;
    int c;
    while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (c != '?' && read_number(optarg, c == 'g' ? &wanted : &seed)) continue;
        fprintf(stderr, "usage: eavesdrop [--games N] [--seed S]\n");
        return 2;
    }
    const char *where = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; /* the disk is not what is tested */
    snprintf(folder, sizeof folder, "%s/bang-eavesdrop-XXXXXX", where);
    if (!mkdtemp(folder)) return 2;
    snprintf(log_file, sizeof log_file, "%s/log", folder);
    int status = run_child(wanted, seed);
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    return status;
}
