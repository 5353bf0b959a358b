/* Parts of the commands that run many games. */
#include "runs.h"
#include "cli/output.h"
#include "text/say.h"
#include <signal.h>
#include <stdio.h>

/* ---- arguments ---- */

void list_bots(int language, char *out, size_t size)
{
    size_t n = 0;
    for (int i = 0; bot_kind(i) && n < size; i++) n += (size_t)snprintf(out + n, size - n, "%s%s", i ? say_raw(language, "list.comma") : "", bot_kind(i)->name);
}

int choose_seed(const Arguments *a, const char *text, Seed *out)
{
    if (text && !read_seed(text, out)) return wrong_usage(a, "cli.bad_seed", "value", text, NULL);
    if (!text && !random_seed(out)) return wrong_usage(a, "cli.no_seed", NULL);
    return ARGUMENTS_READ;
}

/* ---- Ctrl-C ---- */

atomic_bool interrupted;

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

void put_speed(int language, uint64_t games, double seconds)
{
    char line[LINE_TEXT], rate[32], time[32];
    snprintf(rate, sizeof rate, "%.0f", (double)games / seconds);
    snprintf(time, sizeof time, "%.2f", seconds);
    SayArg args[] = {{"n", NULL, (int)games}, {"seconds", time, 0}, {"rate", rate, 0}, {0}};
    say_format(line, sizeof line, language, "cli.simulate.speed", args);
    fflush(stdout);
    fprintf(stderr, "%s\n", line);
}
