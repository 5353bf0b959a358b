/* The load client: scripted players at many tables of a real server, and many more who are only connected. Read load.c for its
   course, load_play.c for what a player does, load_figures.c for what is measured. One thread and one epoll do all of it. */
#ifndef LOAD_H
#define LOAD_H

#include "load_link.h"
#include <stdio.h>

enum { PEOPLE = 8, MOVE_TEXT = 200, CODES = 24, BUCKETS = 64 * 32 };

/* ---- options ---- */

typedef struct {
    struct sockaddr_in to;
    long connections, tables, players, bots, seconds, warm, rate, pid, opening;
    bool json, soak, listed;
    char bot[32];           /* of which kind the server's are */
} Options;

/* ---- who plays ---- */

typedef struct Table Table;

enum Wish { WISH_NOTHING, WISH_ANSWER, WISH_JOIN, WISH_START, WISH_CREATE };

typedef struct Player {
    Link link;
    struct Player *later;   /* of the same slot of the wheel */
    Table *table;           /* NULL: only connected */
    uint64_t game;
    int64_t due;            /* ns: when the wish comes true */
    uint32_t n;             /* of the last step */
    uint8_t seat, wish;
    bool in_wheel, welcome, readied, sent; /* sent: an answer that is neither taken nor refused yet */
    char move[MOVE_TEXT];   /* the answer that was picked */
} Player;

/* An answer on its way, from the write to the last step it makes. */
typedef struct {
    int64_t at;               /* ns */
    uint32_t n;               /* of its step */
    uint8_t sender, missing;  /* missing: seats without the step yet; 0: none is on its way */
} Trip;

struct Table {
    Player *player;         /* `people` in a row; the first is the host */
    Trip trip;
    int64_t next;           /* ns: the answers of a table follow a timetable, however long the server takes */
    uint64_t answers;       /* while it was measured */
    char code[12];
    bool starting, playing, begun; /* begun: has played at least once */
};

/* ---- figures ---- */

/* Times in us; 32 buckets to each doubling, so 3 % off at most. */
typedef struct { uint64_t bucket[BUCKETS], count; int64_t most; } Times;
void add_time(Times *times, int64_t ns);
double quantile(const Times *times, double q); /* ms; 0 of nothing */

typedef struct { char code[32]; uint64_t count; } Refused;

typedef struct {
    Times sender, others, late;      /* the step at the sender; at the last of the others; how late this client wrote */
    uint64_t answers, steps, messages, games_begun, games_ended;
    uint64_t missing_steps;          /* numbers that were left out */
    uint64_t ended;                  /* connections that broke or were closed */
    Refused refused[CODES];
    char why[96];                    /* of the first that ended */
} Figures;
void add_refused(Figures *figures, const char *code, size_t length);
uint64_t count_refused(const Figures *figures);

/* Of the server's process; all 0 without --pid. */
typedef struct {
    double rss, cpu;                 /* MiB, s */
    double main_cpu, main_waited;    /* s of its first thread, s that this was ready and had no core */
} Process;
Process read_process(long pid);

typedef struct {
    double seconds, cpu, waited;     /* now; of this client */
    double commits, commit_seconds;  /* of the store */
    double busy;                     /* s: the longest turn of the server's loop since the last Moment */
    LinkBytes bytes;
    Process server;
} Moment;

typedef struct {
    double connect_idle, connect_players, seat_all;          /* s */
    Process at_first, with_idle, with_players, with_tables;
    Moment from, to;                                         /* of the measurement */
    uint64_t tables_begun, tables_moved, unfinished;         /* unfinished: answers whose steps had not all come in the end */
    double late_rss, early_rss;                              /* of a soak: in the end, and at a third */
} Course;

/* ---- all ---- */

typedef struct {
    Options options;
    int epoll;
    Player *player;        /* `connections`: first those who are only connected */
    Table *table;
    long idle, people;     /* people: at each table */
    long opened, welcome;  /* of those that were begun */
    long begun;            /* tables that have played */
    bool measuring, stopping;
    const char *failed;    /* why it cannot go on; NULL */
    Figures figures;
    Course course;
} Load;

extern Load load;
int64_t now_ns(void);

/* ---- load_play.c ---- */

extern const LinkHandler PLAYING;
void open_player(Player *player);
void begin_tables(void);       /* the hosts create theirs, spread over some time */
void turn_wheel(void);         /* what is due happens */
int wheel_wait(void);          /* ms until it should be turned again */

/* ---- load_figures.c ---- */

double fetch_figure(const char *metrics, const char *name); /* 0: it is not there */
char *fetch_metrics(const struct sockaddr_in *from);        /* NULL: there are none; to be freed */
Moment read_moment(void);
void print_table(void);
void print_json(void);
void print_faults(void);       /* on stderr; nothing if there are none */

#endif
