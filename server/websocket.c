/* WebSockets: frames through wslay, the rate of messages, slow readers, pings, the two closing frames. Frames in: a Reader,
   lent to a connection while something is half read. Frames out: whole ones, put behind each other in c->out and written once
   at the end of the turn. The stages are in net_inside.h. */
#include "net_inside.h"
#include <assert.h>
#include <errno.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_BYTES = 10, CLOSE_REASON = 123 };

/* ---- out ---- */

bool websocket_out(Connection *c, const void *bytes, size_t length)
{
    if (!c->out) c->out = evbuffer_new();
    if (c->out && evbuffer_add(c->out, bytes, length) == 0) {
        connection_touch(c);
        return true;
    }
    connection_doom(c);
    return false;
}

static ssize_t put_frame(const uint8_t *bytes, size_t length, int flags, void *arg)
{
    Net *net = arg;
    (void)flags;
    return websocket_out(net->writing, bytes, length) ? (ssize_t)length : -1;
}

static void write_frame(Connection *c, uint8_t opcode, const void *bytes, size_t length)
{
    struct wslay_frame_iocb frame = {
        .fin = 1, .opcode = opcode, .payload_length = length, .data = bytes, .data_length = length,
    };
    c->net->writing = c;
    wslay_frame_send(c->net->writer, &frame);
}

/* As few records as can be. What is left unwritten must be offered again as it is: it stays in one piece at the front. */
static bool write_tls(Connection *c)
{
    SSL *ssl = bufferevent_openssl_get_ssl(c->io);
    ERR_clear_error();
    for (size_t left = evbuffer_get_length(c->out); left > 0; left = evbuffer_get_length(c->out)) {
        ev_ssize_t n = left < SSL3_RT_MAX_PLAIN_LENGTH ? (ev_ssize_t)left : SSL3_RT_MAX_PLAIN_LENGTH;
        unsigned char *bytes = evbuffer_pullup(c->out, n);
        int written = bytes ? SSL_write(ssl, bytes, (int)n) : -1;
        if (written > 0) evbuffer_drain(c->out, (size_t)written);
        else if (bytes && SSL_get_error(ssl, written) == SSL_ERROR_WANT_WRITE) return true;
        else return SSL_set_shutdown(ssl, SSL_SENT_SHUTDOWN), false; /* no good-bye after an error */
    }
    return true;
}

static bool write_plain(Connection *c)
{
    return evbuffer_write(c->out, bufferevent_getfd(c->io)) >= 0 || errno == EAGAIN || errno == EINTR;
}

/* Writes at once: a bufferevent would first ask to be told when it may, which is two more calls of the system for every
   message. What does not fit is left to it. */
void websocket_flush(Connection *c)
{
    struct evbuffer *waiting = bufferevent_get_output(c->io);
    if (evbuffer_get_length(waiting) == 0 && !c->doomed) c->doomed = !(c->secure ? write_tls(c) : write_plain(c));
    if (!c->doomed && evbuffer_get_length(c->out) > 0) {
        evbuffer_add_buffer(waiting, c->out);
        bufferevent_enable(c->io, EV_WRITE);
    }
    evbuffer_free(c->out);
    c->out = NULL;
}

/* ---- the end ---- */

static void begin_closing(Connection *c)
{
    c->stage = STAGE_CLOSING;
    connection_wait(c, c->net->close_time);
    connection_touch(c);
}

static void close_with(Connection *c, int code, const char *reason)
{
    uint8_t bytes[2 + CLOSE_REASON];
    size_t length = reason ? strlen(reason) : 0;
    if (c->stage != STAGE_OPEN) return;
    if (length > CLOSE_REASON) {
        length = CLOSE_REASON;
        while (length > 0 && ((unsigned char)reason[length] & 0xC0) == 0x80) length--; /* not through a letter */
    }
    bytes[0] = (uint8_t)(code >> 8);
    bytes[1] = (uint8_t)code;
    memcpy(bytes + 2, reason ? reason : "", length);
    write_frame(c, WSLAY_CONNECTION_CLOSE, bytes, 2 + length);
    begin_closing(c);
}

static void refuse(Connection *c, const char *what, int code, const char *reason)
{
    if (c->stage != STAGE_OPEN) return;
    net_refused(c->net, what);
    close_with(c, code, reason);
}

/* After a fault nothing is read any more, but what comes is taken: bytes left unread would take our closing frame away. */
static void turn_deaf(Connection *c)
{
    c->deaf = true;
    connection_touch(c);
}

static void half_close(Connection *c)
{
    SSL *ssl = c->secure ? bufferevent_openssl_get_ssl(c->io) : NULL;
    c->half_closed = true;
    if (ssl) SSL_shutdown(ssl);
    else shutdown(bufferevent_getfd(c->io), SHUT_WR);
}

void websocket_finish(Connection *c)
{
    if (connection_waiting(c) > 0) return;
    if (c->close_seen) c->doomed = true;
    else if (c->deaf && !c->half_closed) half_close(c);
}

/* Would there be too much waiting with so much more? What can be written is written before that is said. */
static bool is_too_slow(Connection *c, size_t more)
{
    size_t most = (size_t)c->net->limits.output_bytes;
    if (connection_waiting(c) + more > most && c->out) websocket_flush(c);
    if (connection_waiting(c) + more <= most) return false;
    refuse(c, "slow_reader", 4002, "too slow a reader");
    return true;
}

/* ---- in ---- */

static ssize_t take_bytes(wslay_event_context_ptr frames, uint8_t *bytes, size_t most, int flags, void *arg)
{
    Reader *reader = arg;
    size_t length = bufferevent_read(reader->of->io, bytes, most);
    (void)flags;
    reader->taken += length;
    if (length > 0) return (ssize_t)length;
    wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static ssize_t put_answer(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags, void *arg)
{
    Reader *reader = arg;
    (void)flags;
    if (websocket_out(reader->of, bytes, length)) return (ssize_t)length;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void stop_reading(Reader *reader, const char *what, int code, const char *reason)
{
    refuse(reader->of, what, code, reason);
    turn_deaf(reader->of);
    wslay_event_shutdown_read(reader->frames);
}

static void frame_began(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *frame, void *arg)
{
    Reader *reader = arg;
    (void)frames;
    reader->told += 6 + frame->payload_length + (frame->payload_length > 65535 ? 8 : frame->payload_length > 125 ? 2 : 0);
    if (frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1) stop_reading(reader, "bad_frame", 1002, "");
    if (wslay_is_ctrl_frame(frame->opcode)) return;
    reader->within = !frame->fin;
    reader->fragments = frame->opcode == WSLAY_CONTINUATION_FRAME ? reader->fragments + 1 : 0;
    if (frame->opcode == WSLAY_BINARY_FRAME) stop_reading(reader, "binary", 1003, "text only");
    else if (reader->fragments >= MOST_FRAGMENTS) stop_reading(reader, "bad_frame", 1008, "too many fragments");
}

static void hear(Connection *c, const uint8_t *text, size_t length)
{
    Net *net = c->net;
    if (length > 0) memcpy(net->message, text, length);
    net->message[length] = 0;
    net->handler.on_text(net->context, c, net->message, length);
}

/* Control frames cost a token too: a pong is work and bytes. */
static void message_came(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message, void *arg)
{
    Reader *reader = arg;
    Connection *c = reader->of;
    const NetLimits *limits = &c->net->limits;
    (void)frames;
    if (message->opcode == WSLAY_CONNECTION_CLOSE) c->close_seen = true;
    if (c->stage != STAGE_OPEN || c->close_seen) return;
    if (take_token(&c->bucket, limits->messages_burst, limits->messages_per_second)) {
        if (message->opcode == WSLAY_TEXT_FRAME) hear(c, message->msg, message->msg_length);
        return;
    }
    net_refused(c->net, "flood");
    if (c->bucket.over > 3 * limits->messages_burst) stop_reading(reader, "flood_closed", 1008, "too many messages");
    else if (message->opcode == WSLAY_TEXT_FRAME) c->net->handler.on_flood(c->net->context, c);
}

/* ---- readers ---- */

static Reader *make_reader(const Net *net)
{
    static const struct wslay_event_callbacks CALLBACKS = {
        .recv_callback = take_bytes, .send_callback = put_answer,
        .on_frame_recv_start_callback = frame_began, .on_msg_recv_callback = message_came,
    };
    Reader *reader = calloc(1, sizeof *reader);
    if (reader && wslay_event_context_server_init(&reader->frames, &CALLBACKS, reader) == 0) {
        wslay_event_config_set_max_recv_msg_length(reader->frames, (uint64_t)net->limits.message_bytes);
        return reader;
    }
    free(reader);
    return NULL;
}

static void free_reader(Reader *reader)
{
    wslay_event_context_free(reader->frames);
    free(reader);
}

static bool lend_reader(Connection *c)
{
    Net *net = c->net;
    if (c->reader) return true;
    Reader *reader = net->spare;
    if (reader) {
        net->spare = reader->next;
        net->spares--;
    } else if (!(reader = make_reader(net))) return false;
    reader->of = c;
    c->reader = reader;
    return true;
}

/* A reader between two messages knows nothing of the connection: the next one may have it. */
static void give_back(Connection *c)
{
    Reader *reader = c->reader;
    Net *net = c->net;
    bool clean = reader->taken == reader->told && !reader->within && c->stage == STAGE_OPEN && !c->doomed && !c->deaf &&
                 wslay_event_get_read_enabled(reader->frames) && !wslay_event_want_write(reader->frames);
    if (!clean) return;
    c->reader = NULL;
    if (net->spares == SPARE_READERS) {
        free_reader(reader);
        return;
    }
    reader->next = net->spare;
    net->spare = reader;
    net->spares++;
}

/* ---- a connection that has something to read ---- */

static const struct { int code; const char *what; } FAULTS[] = { /* what wslay found by itself */
    {1002, "bad_frame"}, {1007, "bad_utf8"}, {1009, "message_too_long"},
};

/* wslay's own answers: pongs, the closing frame that answers one, or the one after a fault. */
static void answer_frames(Connection *c)
{
    wslay_event_context_ptr frames = c->reader->frames;
    if (c->stage != STAGE_OPEN) return;
    if (wslay_event_send(frames) != 0) connection_doom(c);
    if (!wslay_event_get_close_sent(frames)) return;
    for (size_t i = 0; !c->close_seen && i < sizeof FAULTS / sizeof *FAULTS; i++)
        if (FAULTS[i].code == wslay_event_get_status_code_sent(frames)) net_refused(c->net, FAULTS[i].what);
    begin_closing(c);
    if (!c->close_seen) turn_deaf(c);
}

static void read_frames(Connection *c)
{
    if (!lend_reader(c)) {
        connection_doom(c);
        return;
    }
    if (wslay_event_recv(c->reader->frames) != 0) stop_reading(c->reader, "bad_frame", 1002, "");
    answer_frames(c);
    if (c->stage == STAGE_OPEN) is_too_slow(c, 0);
    if (c->close_seen) connection_touch(c);
    give_back(c);
}

void websocket_read(Connection *c)
{
    struct evbuffer *in = bufferevent_get_input(c->io);
    c->unread = false;
    c->pinged = false;
    if (c->stage == STAGE_OPEN && c->greeted) connection_wait(c, c->net->ping_time);
    if (!c->deaf && !c->close_seen) read_frames(c);
    if (c->deaf || c->close_seen) evbuffer_drain(in, evbuffer_get_length(in));
}

static void on_readable(struct bufferevent *io, void *arg)
{
    (void)io;
    websocket_read(arg);
}

static void on_written(struct bufferevent *io, void *arg)
{
    Connection *c = arg;
    (void)io;
    if (c->stage == STAGE_CLOSING) connection_touch(c);
}

static void on_lost(struct bufferevent *io, short what, void *arg)
{
    (void)io;
    if (what & (BEV_EVENT_EOF | BEV_EVENT_ERROR)) connection_doom(arg);
}

/* ---- deadlines ---- */

void websocket_deadline(Connection *c)
{
    if (c->stage != STAGE_OPEN) connection_doom(c);
    else if (!c->greeted) refuse(c, "no_hello", 4000, "no hello");
    else if (c->pinged) {
        net_refused(c->net, "quiet");
        connection_doom(c);
    } else {
        c->pinged = true;
        connection_wait(c, c->net->ping_time);
        if (!is_too_slow(c, HEADER_BYTES)) write_frame(c, WSLAY_PING, NULL, 0);
    }
}

/* ---- beginning and end ---- */

void websocket_begin(Connection *c)
{
    Net *net = c->net;
    evbuffer_remove_cb_entry(bufferevent_get_output(c->io), c->watch);
    c->watch = NULL;
    c->stage = STAGE_OPEN;
    c->bucket = (Bucket){0};
    c->unread = evbuffer_get_length(bufferevent_get_input(c->io)) > 0;
    net->websockets++;
    bufferevent_set_timeouts(c->io, NULL, NULL);
    bufferevent_setwatermark(c->io, EV_READ, 0, READ_AT_ONCE);
    bufferevent_setcb(c->io, on_readable, on_written, on_lost, c);
    bufferevent_enable(c->io, EV_READ);
    connection_wait(c, net->hello_time);
    net->handler.on_open(net->context, c);
}

void websocket_forget(Connection *c)
{
    if (c->reader) free_reader(c->reader);
    c->reader = NULL;
    if (c->out) evbuffer_free(c->out);
    c->out = NULL;
}

bool websocket_init(Net *net)
{
    static const struct wslay_frame_callbacks CALLBACKS = {.send_callback = put_frame};
    return wslay_frame_context_init(&net->writer, &CALLBACKS, net) == 0;
}

void websocket_free(Net *net)
{
    while (net->spare) {
        Reader *reader = net->spare;
        net->spare = reader->next;
        free_reader(reader);
    }
    if (net->writer) wslay_frame_context_free(net->writer);
}

/* ---- for the owner of the connection ---- */

void connection_send(Connection *c, const char *text, size_t length)
{
    if (c->stage != STAGE_OPEN || c->doomed || is_too_slow(c, length + HEADER_BYTES)) return;
    write_frame(c, WSLAY_TEXT_FRAME, text, length);
}

void connection_close(Connection *c, int code, const char *reason)
{
    close_with(c, code, reason);
}

void connection_greeted(Connection *c)
{
    if (c->stage != STAGE_OPEN || c->greeted) return;
    c->greeted = true;
    connection_wait(c, c->net->ping_time);
}

void connection_set_data(Connection *c, void *data) { c->data = data; }
void *connection_data(const Connection *c) { return c->data; }
const char *connection_address(const Connection *c) { return c->address->text; }
