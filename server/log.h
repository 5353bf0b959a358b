/* The log of the server: one line an event on stderr, logfmt: time=... level=info event=table.made code=KRTXVB. Values are quoted
   where they must be. Never logged: what people say, names, secrets, shares, seeds, cards. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdint.h>

enum LogLevel { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG, LOG_LEVELS };

void log_from(enum LogLevel least); /* what is less important is dropped; at first LOG_INFO */
/* Pairs of a word and its text, then NULL. */
void log_line(enum LogLevel level, const char *event, ...) __attribute__((sentinel));
/* The same with one number, which most events have. */
void log_number(enum LogLevel level, const char *event, const char *word, int64_t n);

#endif
