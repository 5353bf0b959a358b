/* A bot for `bang` in C, to begin one of your own with: no library but C's own, no JSON (docs/BOT-PROTOCOL.md).

       cc -O2 -o bot examples/bot.c
       bang simulate --players 5 --bots exec:./bot,random,random,random,random

   It reads the lines of a question as they come, keeps the best move in mind, and answers at `go`. Who shot at the Sheriff is an
   outlaw to it; it uses what defends it, heals itself, and does not waste a BANG! on a friend. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 8, WORDS = 40 };

typedef struct { char role[16]; int in, life, max, range; } Seat;

static Seat seats[SEATS];
static int me, players, sheriff, hostile[SEATS]; /* hostile: he hurt the Sheriff so often, or (below 0) those who do */
static int best, best_score;                     /* of the moves of this question so far */

/* ---- how good each card is ---- */

static const struct { const char *card; int play, keep, hurts, range; } CARDS[] = {
    {"bang", 65, 60, 1, 0},      {"missed", -1, 90, 0, 0},     {"beer", 80, 80, 0, 0},      {"saloon", 40, 40, 0, 0},
    {"stagecoach", 90, 70, 0, 0}, {"wells_fargo", 95, 75, 0, 0}, {"general_store", 60, 30, 0, 0}, {"panic", 85, 55, 1, 0},
    {"cat_balou", 62, 50, 1, 0}, {"duel", 55, 40, 1, 0},       {"jail", 58, 35, 1, 0},      {"gatling", 68, 60, 2, 0},
    {"indians", 66, 45, 2, 0},   {"barrel", 78, 70, 0, 0},     {"mustang", 75, 60, 0, 0},   {"scope", 70, 50, 0, 0},
    {"dynamite", -1, 10, 0, 0},  {"volcanic", -1, 20, 0, 1},   {"schofield", 51, 30, 0, 2}, {"remington", 52, 30, 0, 3},
    {"rev_carabine", 53, 30, 0, 4}, {"winchester", 54, 30, 0, 5},
};
enum { CARD_ROWS = sizeof CARDS / sizeof *CARDS };

/* "bang:KH" or "bang". */
static int row_of(const char *card)
{
    size_t length = strcspn(card, ":");
    for (int i = 0; i < CARD_ROWS; i++)
        if (strlen(CARDS[i].card) == length && memcmp(CARDS[i].card, card, length) == 0) return i;
    return 0;
}

/* ---- friends and enemies ---- */

static int is_role(int seat, const char *role) { return strcmp(seats[seat].role, role) == 0; }

/* As long as the game goes on somebody is an enemy: when all seem friends, none is. */
static int all_seem_friends(void)
{
    for (int s = 0; s < SEATS; s++)
        if (seats[s].in && s != me && is_role(s, "?") && hostile[s] >= 0) return 0;
    return 1;
}

/* -100: a friend; 100: an enemy. */
static int enmity(int seat)
{
    int suspected = hostile[seat] > 0 ? 100 : hostile[seat] < 0 && !all_seem_friends() ? -100 : 0;
    if (is_role(me, "outlaw")) return is_role(seat, "sheriff") ? 100 : is_role(seat, "outlaw") ? -100 : -suspected * 8 / 10;
    if (is_role(me, "renegade") && is_role(seat, "sheriff")) return players == 2 ? 100 : -80;
    if (is_role(me, "renegade")) return 60 + suspected * 3 / 10;
    return is_role(seat, "sheriff") || is_role(seat, "deputy") ? -100 : is_role(seat, "outlaw") ? 100 : 25 + suspected * 75 / 100;
}

static int enmity_of_all(void)
{
    int sum = 0;
    for (int s = 0; s < SEATS; s++) sum += seats[s].in && s != me ? enmity(s) : 0;
    return sum;
}

/* event kind by at card ... */
static void take_event(char **word, int words)
{
    if (words < 5) return;
    int by = word[2][0] - 'A', at = word[3][0] - 'A';
    if (strcmp(word[1], "role") == 0 && strcmp(word[4], "sheriff") == 0) sheriff = at;
    int attack = (strcmp(word[1], "played") == 0 || strcmp(word[1], "laid") == 0) && CARDS[row_of(word[4])].hurts == 1;
    if (!attack || by < 0 || by >= SEATS || at < 0 || at >= SEATS || by == at || by == sheriff) return;
    hostile[by] += at == sheriff ? 1 : hostile[at] > 0 ? -1 : 0;
}

/* ---- moves: move 3 B plays bang:KH on C ---- */

static int score_play(const char *card, int target)
{
    int i = row_of(card);
    if (CARDS[i].range && CARDS[i].range <= seats[me].range) return -1;
    if ((strcmp(CARDS[i].card, "beer") == 0 || strcmp(CARDS[i].card, "saloon") == 0) && seats[me].life == seats[me].max) return -1;
    if (CARDS[i].hurts == 2) return enmity_of_all() > 0 ? CARDS[i].play : -1;
    if (CARDS[i].hurts == 0) return CARDS[i].play;
    return target != me && enmity(target) > 20 ? CARDS[i].play * enmity(target) / 100 - seats[target].life : -1;
}

static int score(char **word, int words)
{
    const char *verb = word[3], *card = words > 4 ? word[4] : "";
    int target = me, keep = CARDS[row_of(card)].keep;
    for (int i = 4; i + 1 < words; i++) {
        if (strcmp(word[i], "on") == 0 || strcmp(word[i], "from") == 0) target = word[i + 1][0] - 'A';
        if (strcmp(word[i], "as") == 0) card = word[i + 1];
    }
    if (strcmp(verb, "plays") == 0) return score_play(card, target);
    if (strcmp(verb, "uses") == 0) return strcmp(CARDS[row_of(card)].card, "barrel") == 0 ? 300 : 200 - keep;
    if (strcmp(verb, "discards") == 0) return 200 - keep;
    if (strcmp(verb, "takes") == 0) return 100 + keep;
    if (strcmp(verb, "draws") == 0) return 40 + enmity(target);
    if (strcmp(verb, "invokes") == 0) return strcmp(card, "jourdonnais") == 0 ? 300 : seats[me].life > 1 ? -1 : 1;
    return 0; /* passes, returns, keeps */
}

/* ---- lines ---- */

static int number(const char *text) { return (int)strtol(text, NULL, 10); }

static int split(char *line, char **word)
{
    int words = 0;
    while (words < WORDS && *(line += strspn(line, " \r\n"))) {
        word[words++] = line;
        line += strcspn(line, " \r\n");
        if (*line) *line++ = 0;
    }
    return words;
}

/* seat B in yes role ? character ... : words in pairs. What it does not know it passes over. */
static void take_seat(char **word, int words)
{
    Seat *s = &seats[(word[1][0] - 'A') & (SEATS - 1)];
    for (int i = 2; i + 1 < words; i += 2) {
        if (strcmp(word[i], "in") == 0) s->in = strcmp(word[i + 1], "yes") == 0;
        if (strcmp(word[i], "role") == 0) snprintf(s->role, sizeof s->role, "%s", word[i + 1]);
        if (strcmp(word[i], "life") == 0) s->life = number(word[i + 1]);
        if (strcmp(word[i], "max") == 0) s->max = number(word[i + 1]);
        if (strcmp(word[i], "range") == 0) s->range = number(word[i + 1]);
    }
    players = 0;
    for (int i = 0; i < SEATS; i++) players += seats[i].in;
}

static void take_game(char **word, int words)
{
    memset(seats, 0, sizeof seats), memset(hostile, 0, sizeof hostile);
    sheriff = -1;
    for (int i = 1; i + 1 < words; i += 2)
        if (strcmp(word[i], "seat") == 0) me = word[i + 1][0] - 'A';
    puts("ready");
}

static void take_move(char **word, int words)
{
    int now = score(word, words);
    if (best < 0 || now > best_score) best = number(word[1]), best_score = now;
}

int main(void)
{
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        char *word[WORDS];
        int words = split(line, word);
        if (words == 0) continue;
        if (strcmp(word[0], "bang-bot") == 0) puts("id name example in C\nwants seats events\nready");
        else if (strcmp(word[0], "game") == 0) take_game(word, words);
        else if (strcmp(word[0], "event") == 0) take_event(word, words);
        else if (strcmp(word[0], "seat") == 0) take_seat(word, words);
        else if (strcmp(word[0], "ask") == 0) best = -1;
        else if (strcmp(word[0], "move") == 0) take_move(word, words);
        else if (strcmp(word[0], "go") == 0) printf("answer %s %d\n", word[1], best);
        else if (strcmp(word[0], "quit") == 0) return 0;
        fflush(stdout);
    }
    return 0;
}
