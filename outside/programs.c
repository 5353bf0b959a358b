/* Programs of a run: words become entries, entries become seats with a process each. Here is also what is told and counted. */
#include "programs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static const char EXEC[] = "exec:";

/* ---- a run ---- */

Outside *outside_open(const OutsideWishes *wishes)
{
    Outside *o = calloc(1, sizeof *o);
    if (!o) return NULL;
    o->wishes = *wishes;
    if (!o->wishes.think) o->wishes.think = THINK_TIME;
    pthread_mutex_init(&o->lock, NULL);
    sigaction(SIGPIPE, NULL, &o->pipe_before);
    return o;
}

static void free_entry(BotEntry *e)
{
    if (e->program) {
        if (e->program->spare) bots_leave(&(const BotKind *){&e->program->spare->kind}, 1);
        free_spec(&e->program->spec);
        free(e->program);
    }
    free(e->word);
    free(e);
}

void outside_close(Outside *o)
{
    if (!o) return;
    while (o->entries) {
        BotEntry *next = o->entries->next;
        free_entry(o->entries);
        o->entries = next;
    }
    sigaction(SIGPIPE, &o->pipe_before, NULL);
    pthread_mutex_destroy(&o->lock);
    free(o);
}

/* ---- telling ---- */

bool outside_news(Outside *o, char *out, size_t size)
{
    if (!o) return false;
    pthread_mutex_lock(&o->lock);
    bool any = o->news_count > 0;
    if (any) {
        snprintf(out, size, "%s", o->news[0]);
        memmove(o->news[0], o->news[1], sizeof o->news - sizeof o->news[0]);
        o->news_count--;
    }
    pthread_mutex_unlock(&o->lock);
    return any;
}

static void tell(Outside *o, const char *message)
{
    if (!o->wishes.screen) fprintf(stderr, "%s\n", message);
    else if (o->news_count < NEWS) snprintf(o->news[o->news_count++], sizeof o->news[0], "%s", message);
}

/* Its word, cut at a whole letter if it is long: what is told of it must have room. */
static void say_program(const Program *p, char *out, size_t size)
{
    size_t n = strlen(p->word);
    bool cut = n > NAME_SHOWN;
    if (cut)
        for (n = NAME_SHOWN; n > 0 && (p->word[n] & 0xC0) == 0x80; n--) {}
    snprintf(out, size, "%.*s%s", (int)n, p->word, cut ? "..." : "");
}

void tell_of(Seated *s, const char *what)
{
    Program *p = s->program;
    Outside *o = p->outside;
    char message[DETAIL * 2], program[DETAIL], game[24], seat[] = {(char)('A' + s->seat), 0};
    say_program(p, program, sizeof program);
    SayArg args[] = {{"program", program, 0}, {"seat", seat, 0}, {"game", game, 0}, {"what", what, 0}, {0}};
    snprintf(game, sizeof game, "%llu", (unsigned long long)s->game);
    pthread_mutex_lock(&o->lock);
    if (p->told < TOLD_MOST) {
        say_format(message, sizeof message, o->wishes.language, "outside.message", args);
        tell(o, message);
    }
    if (++p->told == TOLD_MOST) {
        say_format(message, sizeof message, o->wishes.language, "outside.no_more", args);
        tell(o, message);
    }
    pthread_mutex_unlock(&o->lock);
}

void say_status(int language, int status, char *out, size_t size)
{
    bool signalled = WIFSIGNALED(status);
    SayArg args[] = {{"number", NULL, signalled ? WTERMSIG(status) : WEXITSTATUS(status)}, {0}};
    say_format(out, size, language, signalled ? "outside.ended.signal" : "outside.ended.status", args);
}

/* Bytes that are none of a text are not shown. */
void say_line(char *out, size_t size, const char *line)
{
    enum { SHOWN = 80 };
    size_t n = 0;
    for (; *line && n < SHOWN && n + 4 < size; line++) out[n++] = *line >= ' ' && *line <= '~' ? *line : '?';
    snprintf(out + n, size - n, "%s", *line ? "..." : "");
}

const char *outside_fault_id(int fault)
{
#define X(NAME, id) [FAULT_##NAME] = #id,
    static const char *const ID[FAULT_COUNT] = {OUTSIDE_FAULTS(X)};
#undef X
    return ID[fault];
}

/* ---- the greeting ---- */

static const char *const TYPE[TYPE_COUNT] = {[TYPE_NUMBER] = "number", [TYPE_FLAG] = "flag", [TYPE_TEXT] = "text"};

static void take_option(Hello *h, char *rest)
{
    char *name = cut_word(&rest), *type = cut_word(&rest);
    if (h->options == OPTIONS_MOST || !*name || strlen(name) >= NAME_ROOM) return;
    h->option[h->options].type = TYPE_TEXT;
    for (int i = 0; i < TYPE_COUNT; i++)
        if (strcmp(type, TYPE[i]) == 0) h->option[h->options].type = i;
    snprintf(h->option[h->options++].name, NAME_ROOM, "%s", name);
}

static void take_wants(Hello *h, char *rest)
{
    static const struct { const char *word; unsigned want; } WANTS[] = {{"seats", WANT_SEATS}, {"events", WANT_EVENTS}, {"view", WANT_VIEW}};
    h->wants = 0;
    for (char *word = cut_word(&rest); *word; word = cut_word(&rest))
        for (size_t i = 0; i < sizeof WANTS / sizeof *WANTS; i++)
            if (strcmp(word, WANTS[i].word) == 0) h->wants |= WANTS[i].want;
}

static void take_id(Hello *h, char *rest)
{
    char *what = cut_word(&rest);
    if (strcmp(what, "name") == 0) snprintf(h->id, sizeof h->id, "%s", rest);
}

/* Lines that it knows no word for are for later versions. */
static void take_hello(Hello *h, const char *word, char *rest)
{
    static const struct { const char *word; void (*take)(Hello *, char *); } LINES[] = {
        {"id", take_id}, {"option", take_option}, {"wants", take_wants}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        if (strcmp(word, LINES[i].word) == 0) LINES[i].take(h, rest);
}

/* A sentence about what was heard instead of ready. */
static void say_heard(const Seated *s, enum Heard heard, int status, char *why, size_t size)
{
    int language = s->program->outside->wishes.language;
    char how[DETAIL];
    say_status(language, status, how, sizeof how);
    bool noise = heard == HEARD_LONG || heard == HEARD_FLOOD;
    const char *id = heard == HEARD_ENDED ? "outside.start.ended" : noise ? "outside.start.noise" : "outside.start.silent";
    say_format(why, size, language, id, (SayArg[]){{"ms", NULL, HELLO_TIME}, {"how", how, 0}, {0}});
}

static bool hear_hello(Seated *s, char *why, size_t size)
{
    Outside *o = s->program->outside;
    uint64_t until = child_clock() + HELLO_TIME * 1000u;
    s->hello = (Hello){.wants = WANT_ALL};
    for (;;) {
        char *line, shown[DETAIL];
        enum Heard heard = child_hear(&s->child, until, o->wishes.stop, &line);
        if (heard != HEARD_LINE) {
            say_heard(s, heard, child_end(&s->child, heard == HEARD_ENDED ? QUIT_TIME : 0), why, size);
            return false;
        }
        char *word = cut_word(&line);
        if (strcmp(word, "ready") == 0) return true;
        if (strcmp(word, "error") == 0) {
            say_line(shown, sizeof shown, line);
            say_format(why, size, o->wishes.language, "outside.start.error", (SayArg[]){{"text", shown, 0}, {0}});
            child_end(&s->child, 0);
            return false;
        }
        take_hello(&s->hello, word, line);
    }
}

/* ---- its options ---- */

static void list_options(const Hello *h, int language, char *out, size_t size)
{
    size_t n = 0;
    snprintf(out, size, "%s", h->options ? "" : "-");
    for (int i = 0; i < h->options && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i ? say_raw(language, "list.comma") : "", h->option[i].name);
}

/* NULL, or the id of what is wrong with a value. */
static const char *wrong_value(int type, const char *value)
{
    if (type == TYPE_NUMBER && !is_number(value)) return "outside.start.number";
    if (type == TYPE_FLAG && !is_flag(value)) return "outside.start.flag";
    return NULL;
}

static bool set_option(Seated *s, const char *setting, char *why, size_t size)
{
    const Hello *h = &s->hello;
    int language = s->program->outside->wishes.language, i = 0;
    char name[NAME_ROOM], choices[DETAIL];
    const char *value = strchr(setting, '=') + 1;
    snprintf(name, sizeof name, "%.*s", (int)(value - 1 - setting), setting);
    while (i < h->options && strcmp(h->option[i].name, name) != 0) i++;
    const char *id = i == h->options ? "outside.start.option" : wrong_value(h->option[i].type, value);
    if (!id && strlen(value) < LINE_MOST) {
        child_say(&s->child, "set %s %s\n", name, value);
        return true;
    }
    list_options(h, language, choices, sizeof choices);
    say_format(why, size, language, id ? id : "outside.word.long", (SayArg[]){{"name", name, 0}, {"choices", choices, 0}, {"value", value, 0}, {0}});
    return false;
}

bool greet(Seated *s, char *why, size_t size)
{
    Outside *o = s->program->outside;
    const Spec *spec = &s->program->spec;
    int error = child_start(&s->child, spec->argv, o->wishes.screen);
    s->tried = true;
    s->unready = 0;
    if (error) {
        say_format(why, size, o->wishes.language, "outside.start.cannot", (SayArg[]){{"why", strerror(error), 0}, {0}});
        return false;
    }
    child_say(&s->child, "bang-bot 1\n");
    child_begin(&s->child);
    if (!hear_hello(s, why, size)) return false;
    s->count.starts++;
    for (int i = 0; i < spec->settings; i++)
        if (!set_option(s, spec->setting[i], why, size)) {
            child_end(&s->child, 0);
            return false;
        }
    return true;
}

/* ---- seats ---- */

Seated *seated_new(Program *p)
{
    Seated *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->program = p;
    s->kind = OUTSIDE_BOT;
    s->kind.name = p->word;
    s->kind.own = s;
    s->child = (Child){.to = -1, .from = -1};
    s->idle = true;
    return s;
}

void seated_free(Seated *s)
{
    OutsideCount *to = &s->program->count;
    pthread_mutex_lock(&s->program->outside->lock);
    to->starts += s->count.starts, to->games += s->count.games;
    to->questions += s->count.questions, to->defaults += s->count.defaults;
    for (int i = 0; i < FAULT_COUNT; i++) to->fault[i] += s->count.fault[i];
    pthread_mutex_unlock(&s->program->outside->lock);
    free(s);
}

const BotKind *bot_seated(const BotEntry *e)
{
    Program *p = e->program;
    if (!p) return e->inside;
    pthread_mutex_lock(&p->outside->lock);
    Seated *s = p->spare;
    p->spare = NULL;
    pthread_mutex_unlock(&p->outside->lock);
    if (!s) s = seated_new(p);
    return s ? &s->kind : NULL;
}

static Seated *seated_of(const BotKind *kind)
{
    return kind && kind->decide == OUTSIDE_BOT.decide ? (Seated *)kind->own : NULL;
}

/* All are asked before any is waited for. */
void bots_leave(const BotKind *const bot[], int count)
{
    for (int i = 0; i < count; i++) {
        Seated *s = seated_of(bot[i]);
        if (!s) continue;
        child_say(&s->child, "quit\n");
        child_close(&s->child);
    }
    uint64_t until = child_clock() + QUIT_TIME * 1000u;
    for (int i = 0; i < count; i++) {
        Seated *s = seated_of(bot[i]);
        if (!s) continue;
        uint64_t now = child_clock();
        child_end(&s->child, now < until ? (int)((until - now) / 1000) : 0);
        seated_free(s);
    }
}

void bots_game_number(const BotKind *const bot[], int count, uint64_t number)
{
    for (int i = 0; i < count; i++) {
        Seated *s = seated_of(bot[i]);
        if (s) s->numbered = true, s->game = number;
    }
}

bool outside_count(const BotEntry *e, OutsideCount *out)
{
    if (!e->program) return false;
    pthread_mutex_lock(&e->program->outside->lock);
    *out = e->program->count;
    out->name = e->program->hello.id;
    pthread_mutex_unlock(&e->program->outside->lock);
    return true;
}

/* ---- entries ---- */

static BotEntry *find_entry(Outside *o, const char *word, size_t length)
{
    for (BotEntry *e = o->entries; e; e = e->next)
        if (strlen(e->word) == length && memcmp(e->word, word, length) == 0) return e;
    return NULL;
}

static int no_memory(const Outside *o, char *why, size_t size)
{
    say_format(why, size, o->wishes.language, "cli.no_memory", NULL);
    return BOT_WORD_FAILED;
}

/* The program is greeted at once; its process waits for the first seat. */
static int open_program(Outside *o, BotEntry *e, char *why, size_t size)
{
    char *behind = e->word + strlen(EXEC);
    Program *p = e->program = calloc(1, sizeof *p);
    if (!p) return no_memory(o, why, size);
    p->outside = o;
    p->word = e->word;
    const char *wrong = read_spec(behind, strlen(behind), &p->spec);
    if (wrong) {
        say_format(why, size, o->wishes.language, wrong, (SayArg[]){{"name", "exec:", 0}, {0}});
        return BOT_WORD_WRONG;
    }
    sigaction(SIGPIPE, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
    p->spare = seated_new(p);
    if (!p->spare) return no_memory(o, why, size);
    if (!greet(p->spare, why, size)) return BOT_WORD_FAILED;
    p->hello = p->spare->hello;
    return BOT_WORD_READ;
}

static int open_entry(Outside *o, BotEntry *e, char *why, size_t size)
{
    e->inside = bot_named(e->word, strlen(e->word));
    if (e->inside) return BOT_WORD_READ;
    return strncmp(e->word, EXEC, strlen(EXEC)) == 0 ? open_program(o, e, why, size) : BOT_WORD_UNKNOWN;
}

int bot_of_word(Outside *o, const char *word, size_t length, const BotEntry **out, char *why, size_t size)
{
    BotEntry *e = find_entry(o, word, length);
    if (!e) {
        e = calloc(1, sizeof *e);
        char *copy = e ? strndup(word, length) : NULL;
        if (!copy) {
            free(e);
            return no_memory(o, why, size);
        }
        e->word = copy;
        int read = open_entry(o, e, why, size);
        if (read != BOT_WORD_READ) {
            free_entry(e);
            return read;
        }
        e->next = o->entries;
        o->entries = e;
    }
    *out = e;
    return BOT_WORD_READ;
}

const char *bot_entry_name(const BotEntry *e) { return e->word; }
const BotKind *bot_entry_inside(const BotEntry *e) { return e->inside; }
