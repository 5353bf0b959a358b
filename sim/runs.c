/* Parts of the commands that run many games. */
#include "runs.h"
#include "cli/command.h"
#include "cli/output.h"
#include "text/say.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>

atomic_bool interrupted;

/* ---- arguments ---- */

int wrong_bot(const Arguments *a, int read, const char *word, size_t length, const char *why)
{
    char choices[BOTS_TEXT], found[LINE_TEXT / 4];
    if (interrupted) return EXIT_INTERRUPTED;
    list_bots(a->language, choices, sizeof choices);
    snprintf(found, sizeof found, "%.*s", (int)length, word);
    if (read == BOT_WORD_UNKNOWN) return wrong_usage(a, "cli.bad_choice", "name", "--bots", "choices", choices, "value", found, NULL);
    wrong_usage(a, "cli.bad_program", "program", found, "why", why, NULL);
    return read == BOT_WORD_FAILED ? EXIT_DIFFERENT : EXIT_USAGE;
}

int choose_seed(const Arguments *a, const char *text, Seed *out)
{
    if (text && !read_seed(text, out)) return wrong_usage(a, "cli.bad_seed", "value", text, NULL);
    if (!text && !random_seed(out)) return wrong_usage(a, "cli.no_seed", NULL);
    return ARGUMENTS_READ;
}

/* ---- Ctrl-C ---- */

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

void heed_interrupts(void)
{
    struct sigaction first = {.sa_handler = note_interrupt, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    sigaction(SIGINT, &first, NULL);
}

/* ---- the summary ---- */

void put_line(int language, const char *id, const char *value)
{
    put_column(stdout, say_raw(language, id), SUMMARY_COLUMN);
    printf("%s\n", value);
}

void put_count(int language, const char *id, uint64_t n)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    put_line(language, id, text);
}

static void put_faults(int language, const OutsideCount *c)
{
    for (int f = 0; f < FAULT_COUNT; f++) {
        char id[64];
        if (c->fault[f] == 0) continue;
        snprintf(id, sizeof id, "cli.simulate.fault.%s", outside_fault_id(f));
        put_count(language, id, c->fault[f]);
    }
}

void put_program(int language, const BotEntry *entry)
{
    OutsideCount c;
    char name[256];
    if (!entry || !outside_count(entry, &c)) return;
    make_printable(name, sizeof name, c.name, strlen(c.name));
    printf("\n%s%s%s\n", paint(stdout, PAINT_STRONG), bot_entry_name(entry), paint(stdout, PAINT_PLAIN));
    put_line(language, "cli.simulate.program", name);
    put_count(language, "cli.simulate.starts", c.starts);
    put_count(language, "cli.simulate.questions", c.questions);
    put_count(language, "cli.simulate.defaults", c.defaults);
    put_faults(language, &c);
}

bool json_program(const BotEntry *entry, const char *before)
{
    OutsideCount c;
    if (!entry || !outside_count(entry, &c)) return false;
    printf("%s", before);
    put_json_text(stdout, bot_entry_name(entry));
    printf(":{\"name\":");
    put_json_text(stdout, c.name);
    printf(",\"starts\":%llu,\"games\":%llu,\"questions\":%llu,\"defaults\":%llu,\"faults\":{", (unsigned long long)c.starts,
           (unsigned long long)c.games, (unsigned long long)c.questions, (unsigned long long)c.defaults);
    for (int f = 0; f < FAULT_COUNT; f++) printf("%s\"%s\":%llu", f ? "," : "", outside_fault_id(f), (unsigned long long)c.fault[f]);
    printf("}}");
    return true;
}

void put_speed(int language, uint64_t games, double seconds)
{
    char line[LINE_TEXT], rate[32], time[32];
    double speed = (double)games / seconds;
    snprintf(rate, sizeof rate, "%.*f", speed < 9.95, speed); /* of a few, a tenth matters */
    snprintf(time, sizeof time, "%.2f", seconds);
    SayArg args[] = {{"n", NULL, (int)games}, {"seconds", time, 0}, {"rate", rate, 0}, {0}};
    say_format(line, sizeof line, language, "cli.simulate.speed", args);
    fflush(stdout);
    fprintf(stderr, "%s\n", line);
}
