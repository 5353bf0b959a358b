/* Thoughts as sentences. */
#include "explain.h"
#include <stdio.h>
#include <string.h>

enum { CHOICES_TOLD = 4, PART = 512, PERCENT = WHOLE / 100 };

static int percent(int chance) { return (chance + PERCENT / 2) / PERCENT; }

static void add(char *list, size_t size, const SayScene *scene, const char *part)
{
    size_t n = strlen(list);
    snprintf(list + n, size - n, "%s%s", n ? say_raw(scene->language, "list.comma") : "", part);
}

/* "BANG! K♠ at Otis 46 ± 2 %": the best first. */
static void list_choices(const SayScene *scene, const BotThought *t, int seat, char *out, size_t size)
{
    char move[PART], part[PART];
    out[0] = 0;
    for (int i = 0; i < t->count && i < CHOICES_TOLD; i++) {
        say_move(scene, seat, t->choice[i].move, move, sizeof move);
        SayArg args[] = {{"move", move, 0}, {"chance", NULL, percent(t->choice[i].chance)}, {"error", NULL, percent(t->choice[i].error)}, {0}};
        say_format(part, sizeof part, scene->language, "ui.play.explain.choice", args);
        add(out, size, scene, part);
    }
}

/* The likeliest role of each whose role he does not know. */
static void list_beliefs(const SayScene *scene, const BotThought *t, int seat, char *out, size_t size)
{
    char part[PART];
    out[0] = 0;
    for (int other = 0; other < scene->view->seats; other++) {
        int role = ROLE_NONE;
        for (int r = ROLE_SHERIFF; r < ROLE_HIDDEN; r++)
            if (t->role[other][r] > t->role[other][role]) role = r;
        if (other == seat || role == ROLE_NONE || scene->view->seat[other].role != ROLE_HIDDEN) continue;
        SayArg args[] = {{"name", say_seat_name(scene, other), 0}, {"role", say_role(scene->language, role), 0}, {"chance", NULL, percent(t->role[other][role])}, {0}};
        say_format(part, sizeof part, scene->language, "ui.play.explain.belief", args);
        add(out, size, scene, part);
    }
}

static bool has_beliefs(const BotThought *t)
{
    static const BotThought NOTHING = {0};
    return memcmp(t->role, NOTHING.role, sizeof t->role) != 0;
}

int say_thought(const SayScene *scene, const BotThought *t, int seat, BotThought *known, char *out, size_t size)
{
    char choices[LINE_TEXT / 4], beliefs[LINE_TEXT / 4];
    bool again = known->iterations && memcmp(t->role, known->role, sizeof t->role) == 0;
    memcpy(known->role, t->role, sizeof known->role);
    known->iterations = 1; /* it was told once */
    out[0] = 0;
    if (t->count == 0 && again) return 0;
    list_choices(scene, t, seat, choices, sizeof choices);
    list_beliefs(scene, t, seat, beliefs, sizeof beliefs);
    const char *id = t->count > 0 && beliefs[0] ? "ui.play.explain.both" : t->count > 0 ? "ui.play.explain.compared" : beliefs[0] ? "ui.play.explain.believed" : "ui.play.explain.nothing";
    if (!beliefs[0] && t->count == 0 && has_beliefs(t)) return 0; /* nothing is hidden from him */
    SayArg args[] = {{"name", say_seat_name(scene, seat), 0}, {"choices", choices, 0}, {"beliefs", beliefs, 0}, {"n", NULL, (int)t->iterations}, {0}};
    return say_format(out, size, scene->language, id, args);
}
