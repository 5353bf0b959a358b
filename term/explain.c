/* Thoughts as sentences. */
#include "explain.h"
#include "bots/alternatives.h"
#include <stdio.h>
#include <string.h>

enum { CHOICES_TOLD = 4, PART = 512, PERCENT = WHOLE / 100, CLEARLY = 10 * PERCENT };

static int percent(int chance) { return (chance + PERCENT / 2) / PERCENT; }

static void add(char *list, size_t size, const SayScene *scene, const char *part)
{
    size_t n = strlen(list);
    snprintf(list + n, size - n, "%s%s", n ? say_raw(scene->language, "list.comma") : "", part);
}

/* ---- choices ---- */

static bool is_chosen(const SayScene *scene, const Explained *e, const BotChoice *c) { return is_alike(c->move, e->chosen, scene->view->ask.kind); }

/* The highest chance first; of those that are shown as equal, what was chosen. */
static int sort_choices(const SayScene *scene, const Explained *e, BotChoice *sorted)
{
    int n = 0;
    for (int i = 0; i < e->thought->count; i++) {
        BotChoice c = e->thought->choice[i];
        int at = n++;
        for (; at > 0; at--) {
            int before = percent(sorted[at - 1].chance), own = percent(c.chance);
            if (before > own || (before == own && !is_chosen(scene, e, &c))) break;
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = c;
    }
    return n;
}

/* Why it chose what has not the highest chance. Two errors are no difference. */
static const char *chosen_id(const SayScene *scene, const Explained *e, const BotChoice *best, const BotChoice *chosen)
{
    int gap = best->chance - chosen->chance, errors = best->error * best->error + chosen->error * chosen->error;
    if (best == chosen) return "ui.play.explain.chosen";
    if (!is_chosen(scene, e, &e->thought->choice[0])) return "ui.play.explain.chosen.overlooked"; /* it liked another better */
    if (gap * gap <= 4 * errors || (!e->has_temper && best->tries >= chosen->tries)) return "ui.play.explain.chosen.within";
    return e->has_temper ? "ui.play.explain.chosen.temper" : "ui.play.explain.chosen.fewer";
}

/* "BANG! K♠ at Otis 46 ± 2 % (chosen)": the first few, and what was chosen. */
static void list_choices(const SayScene *scene, const Explained *e, char *out, size_t size)
{
    char move[PART], part[PART];
    BotChoice sorted[THOUGHTS];
    int count = sort_choices(scene, e, sorted);
    out[0] = 0;
    for (int i = 0; i < count; i++) {
        bool chosen = is_chosen(scene, e, &sorted[i]);
        if (i >= CHOICES_TOLD && !chosen) continue;
        say_move(scene, e->seat, chosen ? e->chosen : sorted[i].move, move, sizeof move);
        SayArg args[] = {{"move", move, 0}, {"chance", NULL, percent(sorted[i].chance)}, {"error", NULL, percent(sorted[i].error)}, {0}};
        say_format(part, sizeof part, scene->language, chosen ? chosen_id(scene, e, &sorted[0], &sorted[i]) : "ui.play.explain.choice", args);
        add(out, size, scene, part);
    }
}

/* ---- beliefs ---- */

static bool has_beliefs(const BotThought *t)
{
    static const BotThought NOTHING = {0};
    return memcmp(t->role, NOTHING.role, sizeof t->role) != 0;
}

/* ROLE_NONE: none is likelier than the others by so much that it says something. */
static int believed_role(const uint16_t chance[ROLE_COUNT])
{
    int role = ROLE_NONE, second = 0;
    for (int r = ROLE_SHERIFF; r < ROLE_HIDDEN; r++)
        if (chance[r] > chance[role]) second = chance[role], role = r;
        else if (chance[r] > second) second = chance[r];
    return chance[role] - second < CLEARLY ? ROLE_NONE : role;
}

/* Of each whose role he does not know. */
static void list_beliefs(const SayScene *scene, const Explained *e, char *out, size_t size)
{
    char part[PART];
    out[0] = 0;
    if (!has_beliefs(e->thought)) return;
    for (int other = 0; other < scene->view->seats; other++) {
        const uint16_t *chance = e->thought->role[other];
        int role = believed_role(chance);
        if (other == e->seat || scene->view->seat[other].role != ROLE_HIDDEN) continue;
        const char *name = other == scene->reader ? say_raw(scene->language, "term.you") : say_seat_name(scene, other);
        SayArg args[] = {{"name", name, 0}, {"role", say_role(scene->language, role), 0}, {"chance", NULL, percent(chance[role])}, {0}};
        say_format(part, sizeof part, scene->language, role == ROLE_NONE ? "ui.play.explain.unknown" : "ui.play.explain.belief", args);
        add(out, size, scene, part);
    }
}

/* ---- both ---- */

int say_thought(const SayScene *scene, const Explained *e, Known *known, char *out, size_t size)
{
    const BotThought *t = e->thought;
    char choices[LINE_TEXT / 4], beliefs[LINE_TEXT / 4];
    bool again = known->told && memcmp(t->role, known->role, sizeof t->role) == 0;
    memcpy(known->role, t->role, sizeof known->role);
    known->told = true;
    out[0] = 0;
    if (t->count == 0 && again) return 0;
    list_choices(scene, e, choices, sizeof choices);
    list_beliefs(scene, e, beliefs, sizeof beliefs);
    const char *id = t->count > 0 && beliefs[0] ? "ui.play.explain.both" : t->count > 0 ? "ui.play.explain.compared" : beliefs[0] ? "ui.play.explain.believed" : "ui.play.explain.nothing";
    if (!beliefs[0] && t->count == 0 && has_beliefs(t)) return 0; /* nothing is hidden from him */
    SayArg args[] = {{"name", say_seat_name(scene, e->seat), 0}, {"choices", choices, 0}, {"beliefs", beliefs, 0}, {"n", NULL, (int)t->iterations}, {0}};
    return say_format(out, size, scene->language, id, args);
}
