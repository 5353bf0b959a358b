/* What a server is told by its command line and its config file: one table of rows (config.c) for both, and for the help. */
#ifndef CONFIG_H
#define CONFIG_H

#include "net.h"

typedef struct {
    const char *data;          /* its folder */
    const char *web;           /* the folder of the built page; NULL: where web_files.h looks for it */
    const char *address;       /* to listen at */
    const char *public_address; /* as people reach it, for what is printed; NULL: made of the address */
    long port;
    const char *certificate, *key;
    const char *origins;       /* allowed besides its own, with commas between; NULL: none */
    bool behind_proxy;
    bool open_metrics;         /* /metrics for everybody, not only for this computer */
    int log;                   /* enum LogLevel */
    long resume;               /* seconds until a bot plays for who is gone */
    long idle;                 /* minutes that a table without anybody is kept between games */
    long rest;                 /* hours that a resting game is kept */
    long tables;               /* in all */
    long bot_threads;          /* that think for bots that look ahead */
    long guests;               /* days that a guest who was not seen again is remembered */
    NetLimits limits;
    /* of libevent's struct, so that they last */
    const char *origin[17];
} Config;

enum { DEFAULT_PORT = 8917 };

/* Defaults, then the file of --config if there is one, then the arguments. ARGUMENTS_READ of cli/arguments.h, or what the program exits
   with. *check: --check was given; *language: of the messages. */
int config_read(Config *out, int argc, char **argv, bool *check, int *language);

/* Prints where the server can be opened: here, and by whom in the network; from reachable.c. */
void tell_addresses(const Config *c, int port, int language);

#endif
