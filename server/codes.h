/* Why the server refuses a message: a row a reason. The word is the `code` of `refused`; its sentence is "server.<word>". */
#ifndef SERVER_CODES_H
#define SERVER_CODES_H

#define SERVER_CODES(X)                                                                                                \
    X(OK, ok)                                                                                                          \
    /* what was sent cannot be read */                                                                                 \
    X(BAD_JSON, bad_json)                                                                                              \
    X(BAD_MESSAGE, bad_message)   /* with `field` and what was `expected` */                                          \
    X(UNKNOWN_TYPE, unknown_type)                                                                                      \
    X(HELLO_FIRST, hello_first)                                                                                        \
    X(BAD_PROTOCOL, bad_protocol)                                                                                      \
    X(TOO_FAST, too_fast)                                                                                              \
    /* people */                                                                                                       \
    X(BAD_SECRET, bad_secret)                                                                                          \
    X(BAD_NAME, bad_name)                                                                                              \
    X(NAME_TAKEN, name_taken)                                                                                          \
    X(BAD_PASSWORD, bad_password)                                                                                      \
    X(WRONG_PASSWORD, wrong_password)                                                                                  \
    X(BUSY, busy)                                                                                                      \
    /* tables */                                                                                                       \
    X(NO_SUCH_TABLE, no_such_table)                                                                                    \
    X(TABLE_FULL, table_full)                                                                                          \
    X(SEAT_TAKEN, seat_taken)                                                                                          \
    X(NOT_AT_TABLE, not_at_table)                                                                                      \
    X(NOT_SEATED, not_seated)                                                                                          \
    X(NOT_HOST, not_host)                                                                                              \
    X(WRONG_PHASE, wrong_phase)                                                                                        \
    X(NOT_READY, not_ready)                                                                                            \
    X(SEATS_OPEN, seats_open)                                                                                          \
    X(NO_SURVIVORS, no_survivors)                                                                                      \
    X(NO_SHERIFF, no_sheriff)                                                                                          \
    X(TOO_MANY_TABLES, too_many_tables)                                                                                \
    X(NO_WATCHING, no_watching)                                                                                        \
    X(KICKED, kicked)                                                                                                  \
    X(DRAINING, draining)                                                                                              \
    /* games */                                                                                                        \
    X(NO_SUCH_GAME, no_such_game)                                                                                      \
    X(NOT_OVER, not_over)                                                                                              \
    X(LATE, late)                                                                                                      \
    X(ILLEGAL, illegal)           /* with `why` and `reason` of the engine */                                         \
    X(NOT_SAVED, not_saved)                                                                                            \
    /* talk */                                                                                                         \
    X(CHAT_OFF, chat_off)                                                                                              \
    X(BAD_TEXT, bad_text)

#define X(NAME, id, ...) SERVER_##NAME,
enum ServerCode { SERVER_CODES(X) SERVER_CODE_COUNT };
#undef X

const char *server_code_id(int code);

#endif
