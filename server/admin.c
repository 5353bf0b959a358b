/* The host's door: a Unix socket in the data folder that only its owner can open, and `bang admin`, which knocks at it. One
   line is asked, the answer's first line is its status, and the connection ends. Never told: what people say, secrets, shares,
   cards, hidden roles. */
#include "server.h"
#include "cli/command.h"
#include "cli/spelling.h"
#include "heap.h"
#include "log.h"
#include "names.h"
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { ADMIN_CLIENTS = 8, ADMIN_LINE = 2048, ADMIN_SECONDS = 10, ADMIN_BACKLOG = 8 };

/* The first line of an answer; its place in the list is what `bang admin` exits with. */
static const char *const STATUS[] = {"ok", "failed", "usage"};

static bool socket_address(const char *folder, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    int n = snprintf(out->sun_path, sizeof out->sun_path, "%s/admin.sock", folder);
    return n > 0 && n < (int)sizeof out->sun_path;
}

/* ---- the server's side ---- */

typedef struct Admin Admin;
typedef struct { Admin *admin; struct bufferevent *stream; bool answered; } Client;

struct Admin {
    Server *server;
    struct evconnlistener *listener;
    Client client[ADMIN_CLIENTS];
    struct sockaddr_un address;
};

static void client_free(Client *c)
{
    bufferevent_free(c->stream);
    *c = (Client){0};
}

/* ---- what can be asked ---- */

typedef struct { Server *server; char *rest; struct evbuffer *out; } Order; /* rest: behind the word */

static int find_room(const Order *o, Room **out)
{
    *out = room_find(o->server, o->rest);
    if (*out) return EXIT_DONE;
    evbuffer_add_printf(o->out, "There is no table %.12s.\n", o->rest);
    return EXIT_DIFFERENT;
}

static int order_list(const Order *o)
{
    size_t at = 0;
    evbuffer_add_printf(o->out, "%-8s %-8s %5s %6s %4s %7s %5s %6s %7s\n", "table", "phase", "seats", "people", "bots", "watch",
                        "turns", "game", "quiet");
    for (const Room *r; (r = map_next(&o->server->rooms, &at));)
        evbuffer_add_printf(o->out, "%-8s %-8s %5d %6d %4d %7d %5d %6llu %6llds\n", r->code, room_phase(r), r->options.seats,
                            room_count(r, WHO_PERSON), room_count(r, WHO_BOT), r->watching,
                            r->phase == PHASE_PLAYING ? r->play->game.turns : 0, (unsigned long long)r->last_game,
                            (long long)(now_ms() - r->touched) / 1000);
    evbuffer_add_printf(o->out, "%zu tables, %d of them playing\n", o->server->rooms.used, o->server->playing);
    return EXIT_DONE;
}

/* The names of those who sit there are public; so is whose answer is waited for. */
static void show_seat(const Order *o, const Room *r, int seat)
{
    const Seat *s = &r->seat[seat];
    if (s->who == WHO_NOBODY) evbuffer_add_printf(o->out, "%c  empty\n", 'A' + seat);
    else if (!s->person) evbuffer_add_printf(o->out, "%c  bot\n", 'A' + seat);
    else
        evbuffer_add_printf(o->out, "%c  person %llu, %s%s%s%s\n", 'A' + seat, (unsigned long long)s->person->id,
                            s->person->name, r->host == s->person->id ? ", host" : "",
                            room_is_here(r, seat) ? "" : ", not here", s->bot ? ", a bot plays" : "");
}

static void show_play(const Order *o, const Room *r)
{
    const BangGame *g = &r->play->game;
    evbuffer_add_printf(o->out, "turn %d, answer %u, waits for ", g->turns, g->answers);
    for (int seat = 0; seat < g->seats; seat++)
        if (g->ask.owe >> seat & 1) evbuffer_add_printf(o->out, "%c", 'A' + seat);
    evbuffer_add_printf(o->out, " since %lld s%s\n", (long long)(now_ms() - r->play->asked) / 1000,
                        r->paused ? ", paused" : "");
}

static int order_show(const Order *o)
{
    Room *r;
    char link[512];
    int status = find_room(o, &r);
    if (status != EXIT_DONE) return status;
    options_link(&r->options, link, sizeof link);
    evbuffer_add_printf(o->out, "table %s, %s, game %llu\noptions %s\n", r->code, room_phase(r),
                        (unsigned long long)r->last_game, link[0] ? link : "as usual");
    for (int seat = 0; seat < r->options.seats; seat++) show_seat(o, r, seat);
    evbuffer_add_printf(o->out, "%d look on\n", r->watching);
    if (r->phase == PHASE_PLAYING) show_play(o, r);
    return EXIT_DONE;
}

static int order_close(const Order *o)
{
    Room *r;
    int status = find_room(o, &r);
    if (status != EXIT_DONE) return status;
    evbuffer_add_printf(o->out, "table %s is closed\n", r->code);
    room_close(r, "by_server");
    return EXIT_DONE;
}

static int order_announce(const Order *o)
{
    char line[LINE_BYTES + 1];
    if (clean_line(o->rest, strlen(o->rest), line, sizeof line) != CLEAN_OK) {
        evbuffer_add_printf(o->out, "A notice has 1 to %d letters.\n", LINE_LETTERS);
        return EXIT_USAGE;
    }
    server_announce(o->server, line);
    evbuffer_add_printf(o->out, "told to %zu\n", o->server->sessions.used);
    return EXIT_DONE;
}

static int order_drain(const Order *o)
{
    evbuffer_add_printf(o->out, "the server stops\n");
    server_drain(o->server);
    return EXIT_DONE;
}

static int order_stats(const Order *o)
{
    char *text = metrics_text(o->server);
    evbuffer_add(o->out, text, strlen(text));
    free(text);
    return EXIT_DONE;
}

static const struct { const char *word, *rest; int (*run)(const Order *); } ORDER[] = {
    {"list", NULL, order_list},           {"show", "CODE", order_show}, {"close", "CODE", order_close},
    {"announce", "TEXT", order_announce}, {"drain", NULL, order_drain}, {"stats", NULL, order_stats},
};
enum { ORDERS = sizeof ORDER / sizeof *ORDER };

static int unknown_order(const Order *o)
{
    evbuffer_add_printf(o->out, "Known are:");
    for (int i = 0; i < ORDERS; i++)
        evbuffer_add_printf(o->out, "%s %s%s%s", i ? "," : "", ORDER[i].word, ORDER[i].rest ? " " : "",
                            ORDER[i].rest ? ORDER[i].rest : "");
    evbuffer_add_printf(o->out, "\n");
    return EXIT_USAGE;
}

static int carry_out(Server *server, char *line, struct evbuffer *out)
{
    size_t length = strcspn(line, " ");
    Order o = {.server = server, .rest = line + length + strspn(line + length, " "), .out = out};
    line[length] = 0;
    for (int i = 0; i < ORDERS; i++) {
        if (strcmp(ORDER[i].word, line) != 0 || !ORDER[i].rest != !*o.rest) continue;
        log_line(LOG_INFO, "admin", "order", ORDER[i].word, NULL);
        return ORDER[i].run(&o);
    }
    return unknown_order(&o);
}

/* ---- clients ---- */

static void answer(Client *c, char *line)
{
    struct evbuffer *body = evbuffer_new(), *out = bufferevent_get_output(c->stream);
    if (!body) abort();
    int status = carry_out(c->admin->server, line, body);
    evbuffer_add_printf(out, "%s\n", STATUS[status]);
    evbuffer_add_buffer(out, body);
    evbuffer_free(body);
    c->answered = true;
    bufferevent_disable(c->stream, EV_READ);
}

static void client_reads(struct bufferevent *stream, void *context)
{
    Client *c = context;
    struct evbuffer *in = bufferevent_get_input(stream);
    size_t length = 0;
    char *line = evbuffer_readln(in, &length, EVBUFFER_EOL_CRLF);
    if (line && strlen(line) == length) answer(c, line);
    else if (line || evbuffer_get_length(in) >= ADMIN_LINE) client_free(c);
    free(line);
}

static void client_wrote(struct bufferevent *stream, void *context)
{
    (void)stream;
    if (((Client *)context)->answered) client_free(context);
}

static void client_ends(struct bufferevent *stream, short what, void *context)
{
    (void)stream, (void)what;
    client_free(context);
}

static void client_comes(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *from, int length, void *context)
{
    static const struct timeval PATIENCE = {.tv_sec = ADMIN_SECONDS};
    Admin *admin = context;
    (void)listener, (void)from, (void)length;
    int i = 0;
    while (i < ADMIN_CLIENTS && admin->client[i].stream) i++;
    struct bufferevent *stream =
        i < ADMIN_CLIENTS ? bufferevent_socket_new(admin->server->base, fd, BEV_OPT_CLOSE_ON_FREE) : NULL;
    if (!stream) {
        close(fd);
        return;
    }
    admin->client[i] = (Client){.admin = admin, .stream = stream};
    bufferevent_setcb(stream, client_reads, client_wrote, client_ends, &admin->client[i]);
    bufferevent_setwatermark(stream, EV_READ, 0, ADMIN_LINE);
    bufferevent_set_timeouts(stream, &PATIENCE, &PATIENCE);
    bufferevent_enable(stream, EV_READ | EV_WRITE);
}

/* ---- the socket ---- */

static bool somebody_listens(const struct sockaddr_un *address)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool listens = fd >= 0 && (connect(fd, (const struct sockaddr *)address, sizeof *address) == 0 || errno == EAGAIN);
    if (fd >= 0) close(fd);
    return listens;
}

/* Only a socket that nobody listens at is removed. A descriptor, or -1 with errno. */
static int bind_socket(const struct sockaddr_un *address)
{
    struct stat old;
    if (lstat(address->sun_path, &old) == 0) {
        if (!S_ISSOCK(old.st_mode) || somebody_listens(address)) return errno = EADDRINUSE, -1;
        unlink(address->sun_path);
    }
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    mode_t usual = umask(0177); /* so that it is never open to others, not even for a moment */
    int bound = fd < 0 ? -1 : bind(fd, (const struct sockaddr *)address, sizeof *address);
    umask(usual);
    if (bound == 0 && listen(fd, ADMIN_BACKLOG) == 0) return fd;
    int why = errno;
    if (fd >= 0) close(fd);
    return errno = why, -1;
}

Admin *admin_open(Server *server, char *error, size_t size)
{
    Admin *admin = heap_new(sizeof *admin);
    admin->server = server;
    int fd = socket_address(server->config.data, &admin->address) ? bind_socket(&admin->address) : (errno = ENAMETOOLONG, -1);
    if (fd >= 0) admin->listener = evconnlistener_new(server->base, client_comes, admin, LEV_OPT_CLOSE_ON_FREE, 0, fd);
    if (admin->listener) return admin;
    snprintf(error, size, "%s: %s", admin->address.sun_path, strerror(errno));
    free(admin);
    return NULL;
}

void admin_close(Admin *admin)
{
    for (int i = 0; i < ADMIN_CLIENTS; i++)
        if (admin->client[i].stream) client_free(&admin->client[i]);
    evconnlistener_free(admin->listener);
    unlink(admin->address.sun_path);
    free(admin);
}

/* ---- bang admin ---- */

static int no_server(const Arguments *a, const char *data, const char *why)
{
    wrong_usage(a, "cli.admin.no_server", "folder", data, "why", why, NULL);
    return EXIT_DIFFERENT;
}

/* The words as one line. */
static bool join_words(const Arguments *a, char *out, size_t size)
{
    size_t n = 0;
    for (int i = 0; i < a->rests && n < size; i++) n += (size_t)snprintf(out + n, size - n, "%s%s", i ? " " : "", a->rest[i]);
    for (char *c = out; *c; c++)
        if (*c == '\n' || *c == '\r') *c = ' ';
    return n + 1 < size;
}

static bool send_line(int fd, const char *line)
{
    size_t length = strlen(line), sent = 0;
    while (sent < length) {
        ssize_t n = send(fd, line + sent, length - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        sent += (size_t)n;
    }
    return send(fd, "\n", 1, MSG_NOSIGNAL) == 1;
}

/* -1: there was no answer. A wrong order is told on stderr. */
static int print_answer(int fd)
{
    char line[4096];
    int status = -1;
    FILE *from = fdopen(fd, "r");
    if (!from || !fgets(line, sizeof line, from)) return -1;
    line[strcspn(line, "\n")] = 0;
    for (int i = 0; i < 3; i++)
        if (strcmp(line, STATUS[i]) == 0) status = i;
    while (fgets(line, sizeof line, from)) fputs(line, status == EXIT_DONE ? stdout : stderr);
    fclose(from);
    return status;
}

static int ask_server(const Arguments *a, const char *data, const char *line)
{
    struct sockaddr_un address;
    struct timeval patience = {.tv_sec = ADMIN_SECONDS};
    if (!socket_address(data, &address)) return no_server(a, data, strerror(ENAMETOOLONG));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0) {
        int status = no_server(a, data, strerror(errno));
        if (fd >= 0) close(fd);
        return status;
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int status = send_line(fd, line) ? print_answer(fd) : -1;
    return status < 0 ? no_server(a, data, strerror(errno ? errno : EPIPE)) : status;
}

static int unknown_word(const Arguments *a, const char *word)
{
    const char *words[ORDERS + 1] = {0};
    for (int i = 0; i < ORDERS; i++) words[i] = ORDER[i].word;
    const char *guess = closest(word, words);
    if (!guess) return wrong_usage(a, "cli.admin.unknown", "name", word, NULL);
    return wrong_usage(a, "cli.admin.unknown.guess", "name", word, "guess", guess, NULL);
}

static int check_words(const Arguments *a)
{
    if (a->rests == 0)
        return wrong_usage(a, "cli.missing_argument", "name", say_raw(a->language, "cli.command_argument"), NULL);
    for (int i = 0; i < ORDERS; i++) {
        if (strcmp(ORDER[i].word, a->rest[0]) != 0) continue;
        if (ORDER[i].rest && a->rests == 1) return wrong_usage(a, "cli.missing_argument", "name", ORDER[i].rest, NULL);
        if (!ORDER[i].rest && a->rests > 1) return wrong_usage(a, "cli.stray_argument", "value", a->rest[1], NULL);
        return EXIT_DONE;
    }
    return unknown_word(a, a->rest[0]);
}

int command_admin(int argc, char **argv)
{
    Arguments a;
    const char *data = "data";
    char line[ADMIN_LINE];
    const Option options[] = {{"data", .text = &data}, {0}};
    int status = read_arguments(&a, argc, argv, options, ANY_RESTS);
    if (status != ARGUMENTS_READ) return status;
    status = check_words(&a);
    if (status != EXIT_DONE) return status;
    if (!join_words(&a, line, sizeof line - 1)) return wrong_usage(&a, "cli.admin.too_long", NULL);
    return ask_server(&a, data, line);
}
