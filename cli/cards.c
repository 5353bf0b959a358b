/* bang cards: the reference. Everything that has a name or a number is an entry: cards, characters, roles, rules. A word is
   looked for among the names of all languages and the ids, then in the texts of the rules; what is close enough is
   suggested. */
#define _GNU_SOURCE /* strcasestr */
#include "command.h"
#include "output.h"
#include "rulebook.h"
#include "spelling.h"
#include "text/say.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum EntryType { ENTRY_CARD, ENTRY_CHARACTER, ENTRY_FEAT, ENTRY_LEGEND, ENTRY_ROLE, ENTRY_RULE, ENTRY_TYPES };
typedef struct { enum EntryType type; int n; } Entry;

/* All entries in a row, so that they can be gone through with a number: of each list of the engine those that are of the type. */
static const int FIRST[ENTRY_TYPES] = {
    [ENTRY_CARD] = KIND_NONE + 1, [ENTRY_CHARACTER] = CHARACTER_NONE + 1, [ENTRY_FEAT] = KIND_NONE + 1, [ENTRY_LEGEND] = CHARACTER_NONE + 1,
    [ENTRY_ROLE] = ROLE_NONE + 1, [ENTRY_RULE] = 0,
};

static int end_of(enum EntryType type)
{
    switch (type) {
    case ENTRY_CARD:
    case ENTRY_FEAT: return KIND_COUNT;
    case ENTRY_CHARACTER:
    case ENTRY_LEGEND: return CHARACTER_COUNT;
    case ENTRY_ROLE: return ROLE_HIDDEN;
    case ENTRY_RULE: return RULE_TEXTS;
    case ENTRY_TYPES: break;
    }
    return 0;
}

static bool is_of_type(Entry e)
{
    switch (e.type) {
    case ENTRY_CARD:
    case ENTRY_FEAT: return (bang_border(e.n) == BORDER_FEAT) == (e.type == ENTRY_FEAT);
    case ENTRY_CHARACTER:
    case ENTRY_LEGEND: return bang_legendary(e.n) == (e.type == ENTRY_LEGEND);
    case ENTRY_ROLE:
    case ENTRY_RULE:
    case ENTRY_TYPES: break;
    }
    return true;
}

/* The next one of the type, itself among them. */
static Entry next_of_type(Entry e)
{
    while (e.n < end_of(e.type) && !is_of_type(e)) e.n++;
    return e;
}

/* Goes on to the next entry, beginning with zeros; false: that was the last. */
static bool next_entry(Entry *e)
{
    *e = next_of_type((Entry){e->type, e->n + 1 > FIRST[e->type] ? e->n + 1 : FIRST[e->type]});
    while (e->n >= end_of(e->type)) {
        if (e->type + 1 == ENTRY_TYPES) return false;
        e->type++;
        *e = next_of_type((Entry){e->type, FIRST[e->type]});
    }
    return true;
}

static int entries_of(enum EntryType type)
{
    int n = 0;
    for (Entry e = next_of_type((Entry){type, FIRST[type]}); e.n < end_of(type); n++) e = next_of_type((Entry){type, e.n + 1});
    return n;
}

static const char *id_of(Entry e)
{
    switch (e.type) {
    case ENTRY_CARD:
    case ENTRY_FEAT: return bang_kind_id(e.n);
    case ENTRY_CHARACTER:
    case ENTRY_LEGEND: return bang_character_id(e.n);
    case ENTRY_ROLE: return bang_role_id(e.n);
    case ENTRY_RULE: return RULE_TEXT[e.n].id;
    case ENTRY_TYPES: break;
    }
    return "";
}

static const char *name_of(Entry e, int language)
{
    switch (e.type) {
    case ENTRY_CARD:
    case ENTRY_FEAT: return say_kind(language, e.n);
    case ENTRY_CHARACTER:
    case ENTRY_LEGEND: return say_character(language, e.n);
    case ENTRY_ROLE: return say_role(language, e.n);
    case ENTRY_RULE: return RULE_TEXT[e.n].id;
    case ENTRY_TYPES: break;
    }
    return "";
}

static const char *text_of(Entry e, int language)
{
    static const BangGame WITH_SHERIFF = {.roles = {[ROLE_SHERIFF] = 1}}; /* three players have other goals */
    switch (e.type) {
    case ENTRY_CARD:
    case ENTRY_FEAT: return say_kind_text(language, e.n);
    case ENTRY_CHARACTER:
    case ENTRY_LEGEND: return say_character_text(language, e.n);
    case ENTRY_ROLE: return say_goal(language, &WITH_SHERIFF, e.n);
    case ENTRY_RULE: return RULE_TEXT[e.n].text;
    case ENTRY_TYPES: break;
    }
    return "";
}

static int copies_of(int kind)
{
    int n = 0;
    for (int card = 1; card <= CARD_COUNT; card++) n += bang_kind((BangCard)card) == kind;
    return n;
}

static bool has_crossroads(int kind)
{
    for (int card = 1; card <= CARD_COUNT; card++)
        if (bang_kind((BangCard)card) == kind) return bang_has_crossroads((BangCard)card);
    return false;
}

/* ---- finding ---- */

enum { BARE = 128, MOST_FOUND = 1000, MOST_GUESSES = 5 };

/* Small letters and digits only, and all that is not ASCII: "Rev. Carabine" is revcarabine. */
static void bare(char out[BARE], const char *text)
{
    size_t n = 0;
    for (; *text && n < BARE - 1; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= 0x80 || isalnum(c)) out[n++] = (char)(c < 0x80 ? tolower(c) : c);
    }
    out[n] = 0;
}

enum Fit { FIT_NOT, FIT_PART, FIT_WHOLE };

/* What stands between blanks, each a part of the name: "willy kid". */
static bool has_parts(const char *words, const char *name)
{
    for (char part[BARE], word[BARE]; *words; words += strspn(words, " ")) {
        size_t n = strcspn(words, " ");
        snprintf(part, sizeof part, "%.*s", (int)n, words);
        bare(word, part);
        if (!strstr(name, word)) return false;
        words += n;
    }
    return true;
}

static enum Fit fit_text(const char *words, const char *text)
{
    char word[BARE], name[BARE];
    bare(word, words);
    bare(name, text);
    return strcmp(word, name) == 0 ? FIT_WHOLE : has_parts(words, name) ? FIT_PART : FIT_NOT;
}

/* LEG: all that begin with LEG-. */
static bool is_family(const char *word, const char *id)
{
    char family[BARE];
    snprintf(family, sizeof family, "%.*s", (int)strcspn(id, "-"), id);
    return fit_text(word, family) == FIT_WHOLE;
}

/* Part of a number is no rule, but 173 means BASE-173. */
static enum Fit fit_rule(const char *word, const char *id)
{
    char number[BARE];
    bool bare_number = word[0] && word[strspn(word, "0123456789")] == 0;
    snprintf(number, sizeof number, "base%03ld", bare_number ? strtol(word, NULL, 10) : -1);
    return fit_text(word, id) == FIT_WHOLE || fit_text(number, id) == FIT_WHOLE || is_family(word, id) ? FIT_WHOLE : FIT_NOT;
}

static enum Fit fit(const char *word, Entry e)
{
    if (e.type == ENTRY_RULE) return fit_rule(word, id_of(e));
    enum Fit best = fit_text(word, id_of(e));
    for (int language = 0; language < SAY_LANGUAGES && best != FIT_WHOLE; language++) {
        enum Fit this = fit_text(word, name_of(e, language));
        if (this > best) best = this;
    }
    return best;
}

/* What the word names; if nothing, all whose name it is a part of. */
static int find(const char *text, Entry found[MOST_FOUND])
{
    char word[BARE];
    bare(word, text);
    int n = 0;
    for (int want = FIT_WHOLE; want > FIT_NOT && n == 0 && word[0]; want--) {
        for (Entry e = {0}; next_entry(&e) && n < MOST_FOUND;)
            if (fit(text, e) == (enum Fit)want) found[n++] = e;
    }
    return n;
}

/* ---- in the texts of the rules ---- */

/* Whether a word begins at `at`, a place in text. */
static bool is_word_start(const char *text, const char *at) { return at == text || !isalnum((unsigned char)at[-1]); }

static bool has_word(const char *text, const char *word)
{
    for (const char *at = text; at && (at = strcasestr(at, word)) != NULL; at++)
        if (is_word_start(text, at)) return true;
    return false;
}

static bool rule_has_word(const RuleText *rule, const char *word) { return has_word(rule->text, word) || (rule->ruling && has_word(rule->ruling, word)); }

/* The rules whose text has all the words, or words that begin so. */
static int find_in_rules(char *const *word, int words, Entry found[MOST_FOUND])
{
    int n = 0;
    for (int rule = 0; rule < RULE_TEXTS && n < MOST_FOUND && words > 0; rule++) {
        int has = 0;
        while (has < words && word[has][0] && rule_has_word(&RULE_TEXT[rule], word[has])) has++;
        if (has == words) found[n++] = (Entry){ENTRY_RULE, rule};
    }
    return n;
}

/* The whole name and not a part of a longer word: no Duel in "Duelist"; a plural is the same word. */
static bool has_name(const char *text, const char *name)
{
    for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
        const char *end = at + strlen(name);
        if (*end == 's') end++;
        if (is_word_start(text, at) && !isalnum((unsigned char)*end)) return true;
    }
    return false;
}

static bool rule_has_name(const RuleText *rule, const char *name) { return has_name(rule->text, name) || (rule->ruling && has_name(rule->ruling, name)); }

/* "Kit Carlson (legend)" is "legendary Kit Carlson" within a sentence. */
static bool rule_has_legend(const RuleText *rule, int character)
{
    static const char *const WORD[] = {"legendary", "Legendary"};
    char name[BARE];
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s %s", WORD[i], say_character(SAY_EN, bang_other_side(character)));
        if (rule_has_name(rule, name)) return true;
    }
    return false;
}

/* Whether a rule speaks of a card or character; the rules are in English. */
static bool speaks_of(const RuleText *rule, Entry e)
{
    const char *name = name_of(e, SAY_EN);
    if (e.type == ENTRY_ROLE || e.type == ENTRY_RULE) return false;
    if (e.type == ENTRY_LEGEND && rule_has_legend(rule, e.n)) return true;
    return strcmp(rule->about, name) == 0 || rule_has_name(rule, name);
}

/* ---- guessing ---- */

typedef struct { int apart; const char *name; } Guess;

static Guess guess_of(const char *text, Entry e)
{
    Guess best = {SPELLING_LETTERS, NULL};
    for (int language = -1; language < SAY_LANGUAGES; language++) {
        const char *name = language < 0 ? id_of(e) : name_of(e, language);
        if (looks_like(text, name) && letters_apart(text, name) < best.apart) best = (Guess){letters_apart(text, name), name};
    }
    return best;
}

/* Into its place in a list that begins with the closest; how many there are then. */
static int put_guess(Guess list[MOST_GUESSES], int n, Guess g)
{
    int at = n < MOST_GUESSES ? n : n - 1;
    if (at < n && list[at].apart <= g.apart) return n;
    for (; at > 0 && list[at - 1].apart > g.apart; at--) list[at] = list[at - 1];
    list[at] = g;
    return n < MOST_GUESSES ? n + 1 : n;
}

static int guesses(const char *text, Guess out[MOST_GUESSES])
{
    int n = 0;
    for (Entry e = {0}; next_entry(&e) && e.type != ENTRY_RULE;) {
        Guess g = guess_of(text, e);
        if (g.name) n = put_guess(out, n, g);
    }
    return n;
}

static int tell_unknown(const Arguments *a, const char *word)
{
    Guess guess[MOST_GUESSES] = {0};
    char names[512] = "";
    size_t length = 0;
    int n = guesses(word, guess);
    for (int i = 0; i < n && length < sizeof names; i++) {
        const char *between = i == 0 ? "" : say_raw(a->language, i + 1 < n ? "list.comma" : "list.or");
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", between, guess[i].name);
    }
    if (n == 0) wrong_usage(a, "cli.unknown_name", "name", word, NULL);
    else wrong_usage(a, "cli.unknown_name.guess", "name", word, "guess", names, NULL);
    return EXIT_DIFFERENT;
}

/* ---- for people ---- */

static void put_copies(int kind, int language)
{
    char index[64];
    for (int card = 1; card <= CARD_COUNT; card++) {
        if (bang_kind((BangCard)card) != kind) continue;
        say_index(index, sizeof index, language, (BangCard)card, false);
        printf(" %s", index);
    }
}

static void put_other_side(int character, int language)
{
    char text[256];
    int other = bang_other_side(character);
    if (other == CHARACTER_NONE) return;
    say_format(text, sizeof text, language, "cli.cards.other_side", (SayArg[]){{"character", say_character(language, other), 0}, {0}});
    printf("%s%s", say_raw(language, "list.comma"), text);
}

static void put_fact(Entry e, int language)
{
    char fact[128];
    switch (e.type) {
    case ENTRY_CARD:
        say_format(fact, sizeof fact, language, "cli.cards.copies", (SayArg[]){{"n", NULL, copies_of(e.n)}, {0}});
        printf("  %s%s%s:", say_border(language, e.n), say_raw(language, "list.comma"), fact);
        put_copies(e.n, language);
        break;
    case ENTRY_FEAT:
        printf("  %s", say_border(language, e.n));
        if (has_crossroads(e.n)) printf("%s%s", say_raw(language, "list.comma"), say_raw(language, "cli.cards.crossroads"));
        break;
    case ENTRY_CHARACTER:
    case ENTRY_LEGEND:
        say_format(fact, sizeof fact, language, "cli.cards.life", (SayArg[]){{"n", NULL, bang_life(e.n)}, {0}});
        printf("  %s%s%s", say_raw(language, "term.character"), say_raw(language, "list.comma"), fact);
        put_other_side(e.n, language);
        break;
    case ENTRY_ROLE: printf("  %s", say_raw(language, "term.role")); break;
    case ENTRY_RULE:
    case ENTRY_TYPES: break;
    }
}

static void put_rules_of(Entry e, int language)
{
    char list[2 * LINE_TEXT] = "", line[2 * LINE_TEXT + 64];
    size_t length = 0;
    for (int i = 0; i < RULE_TEXTS && length < sizeof list; i++)
        if (speaks_of(&RULE_TEXT[i], e))
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", length > 0 ? say_raw(language, "list.comma") : "", RULE_TEXT[i].id);
    if (length == 0) return;
    say_format(line, sizeof line, language, "cli.cards.rules_of", (SayArg[]){{"rules", list, 0}, {0}});
    printf("  %s\n", line);
}

static void put_entry(Entry e, int language)
{
    printf("%s%s%s", paint(stdout, PAINT_STRONG), name_of(e, language), paint(stdout, PAINT_PLAIN));
    put_fact(e, language);
    printf("\n  %s\n", text_of(e, language));
    if (e.type == ENTRY_RULE && RULE_TEXT[e.n].ruling) {
        char line[LINE_TEXT];
        say_format(line, sizeof line, language, "cli.cards.ruling", (SayArg[]){{"text", RULE_TEXT[e.n].ruling, 0}, {0}});
        printf("  %s\n", line);
    }
    put_rules_of(e, language);
}

static void put_row(Entry e, int language)
{
    char number[16] = "";
    if (e.type == ENTRY_CARD) snprintf(number, sizeof number, "%d", copies_of(e.n));
    if (e.type == ENTRY_CHARACTER || e.type == ENTRY_LEGEND) snprintf(number, sizeof number, "%d", bang_life(e.n));
    if (e.type == ENTRY_FEAT && has_crossroads(e.n)) snprintf(number, sizeof number, "+");
    put_column(stdout, name_of(e, language), e.type == ENTRY_FEAT || e.type == ENTRY_LEGEND ? 27 : 18);
    put_column(stdout, number, -3);
    printf("  %s\n", text_of(e, language));
}

static void put_all(int language)
{
    static const char *const HEADING[ENTRY_TYPES] = {"cli.cards.cards", "cli.cards.characters", "cli.cards.feats", "cli.cards.legends", "cli.cards.roles", "cli.cards.rules"};
    int last = -1;
    for (Entry e = {0}; next_entry(&e); last = (int)e.type) {
        char line[512];
        if ((int)e.type != last) {
            say_format(line, sizeof line, language, HEADING[e.type], (SayArg[]){{"n", NULL, entries_of(e.type)}, {0}});
            printf("%s%s%s%s\n", last >= 0 ? "\n" : "", paint(stdout, PAINT_STRONG), line, paint(stdout, PAINT_PLAIN));
        }
        if (e.type == ENTRY_RULE) break;
        put_row(e, language);
    }
}

/* ---- for programs ---- */

static void json_field(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    put_json_text(stdout, text);
}

static void json_copies(int kind)
{
    char card[40];
    const char *between = "";
    printf(",\"border\":\"%s\",\"copies\":[", bang_border(kind) == BORDER_BLUE ? "blue" : "brown");
    for (int i = 1; i <= CARD_COUNT; i++) {
        if (bang_kind((BangCard)i) != kind) continue;
        bang_write_card((BangCard)i, card, sizeof card);
        printf("%s\"%s\"", between, card);
        between = ",";
    }
    printf("]");
}

static void json_rules_of(Entry e)
{
    const char *between = "";
    printf(",\"rules\":[");
    for (int i = 0; i < RULE_TEXTS; i++) {
        if (!speaks_of(&RULE_TEXT[i], e)) continue;
        printf("%s\"%s\"", between, RULE_TEXT[i].id);
        between = ",";
    }
    printf("]");
}

static void json_entry(Entry e, int language, bool first)
{
    static const char *const TYPE[ENTRY_TYPES] = {"card", "character", "feat", "legend", "role", "rule"};
    bool character = e.type == ENTRY_CHARACTER || e.type == ENTRY_LEGEND;
    printf("%s{\"type\":\"%s\"", first ? "" : ",\n ", TYPE[e.type]);
    json_field("id", id_of(e));
    if (e.type != ENTRY_RULE) json_field("name", name_of(e, language));
    if (e.type == ENTRY_CARD) json_copies(e.n);
    if (e.type == ENTRY_FEAT) printf(",\"crossroads\":%s", has_crossroads(e.n) ? "true" : "false");
    if (character) printf(",\"life\":%d", bang_life(e.n));
    if (character && bang_other_side(e.n) != CHARACTER_NONE) json_field("other_side", bang_character_id(bang_other_side(e.n)));
    json_field("text", text_of(e, language));
    if (e.type == ENTRY_RULE && RULE_TEXT[e.n].ruling) json_field("ruling", RULE_TEXT[e.n].ruling);
    if (e.type != ENTRY_ROLE && e.type != ENTRY_RULE) json_rules_of(e);
    printf("}");
}

static void put_json_all(int language)
{
    bool first = true;
    printf("[");
    for (Entry e = {0}; next_entry(&e); first = false) json_entry(e, language, first);
    printf("]\n");
}

/* ---- the command ---- */

static void put_found(const Arguments *a, const Entry *found, int n, bool json, bool *first)
{
    for (int i = 0; i < n; i++) {
        if (json) json_entry(found[i], a->language, *first);
        else put_entry(found[i], a->language);
        *first = false;
    }
}

/* Several words may be one name: "rev carabine". If they are not, each is a name. If none is, they are looked for in the texts
   of the rules. */
static int look_up(const Arguments *a, bool json)
{
    Entry found[MOST_FOUND];
    char all[256] = "";
    bool first = true;
    int status = EXIT_DONE;
    for (int i = 0; i < a->rests; i++) snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? " " : "", a->rest[i]);
    if (json) printf("[");
    int n = find(all, found), names = 0;
    for (int i = 0; n == 0 && i < a->rests; i++) names += find(a->rest[i], found) > 0;
    if (n == 0 && names == 0) n = find_in_rules(a->rest, a->rests, found);
    put_found(a, found, n, json, &first);
    for (int i = 0; n == 0 && i < a->rests; i++) {
        int here = find(a->rest[i], found);
        put_found(a, found, here, json, &first);
        if (here == 0) status = tell_unknown(a, a->rest[i]);
    }
    if (json) printf("]\n");
    return status;
}

int command_cards(int argc, char **argv)
{
    Arguments a;
    bool json = false;
    int status = read_arguments(&a, argc, argv, (Option[]){{"json", .flag = &json}, {0}}, ANY_RESTS);
    if (status != ARGUMENTS_READ) return status;
    if (a.rests > 0) return look_up(&a, json);
    if (json) put_json_all(a.language);
    else put_all(a.language);
    return EXIT_DONE;
}
