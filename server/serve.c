/* bang serve: the command. */
#include "server.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "heap.h"
#include "log.h"
#include <locale.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Ten thousand connections need as many descriptors. */
static void raise_limit(const Config *c)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)c->limits.connections + 256;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < wanted) log_number(LOG_WARN, "limit.files", "allowed", (int64_t)limit.rlim_cur);
}

static int complain(int language, const char *id, const char *folder, const char *detail)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, language, id, (SayArg[]){{"folder", folder, 0}, {"detail", detail, 0}, {0}});
    fprintf(stderr, "bang serve: %s\n", text);
    return EXIT_DIFFERENT;
}

int command_serve(int argc, char **argv)
{
    Server *server = heap_new(sizeof *server);
    bool check = false;
    char detail[512] = "";
    int language;
    int status = config_read(&server->config, argc, argv, &check, &language);
    if (status != ARGUMENTS_READ || check) {
        if (check && status == ARGUMENTS_READ) status = check_folder(server->config.data, language);
        free(server);
        return status;
    }
    setlocale(LC_CTYPE, "C.UTF-8");
    signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0) abort();
    log_from((enum LogLevel)server->config.log);
    raise_limit(&server->config);
    const char *wrong = server_open(server, detail, sizeof detail);
    if (!wrong) {
        log_line(LOG_INFO, "server.started", "version", BANG_VERSION, NULL);
        tell_addresses(&server->config, net_port(server->net), language);
        server_run(server);
        log_line(LOG_INFO, "server.stopped", NULL);
    }
    status = wrong ? complain(language, wrong, server->config.data, detail) : EXIT_DONE;
    server_close(server);
    free(server);
    return status;
}
