/* One connection: look up, connect, TLS, the HTTP request that makes a WebSocket of it, then frames. wslay reads and writes the
   frames; its level of whole messages is left alone, as it keeps twice the memory. What is to be sent waits in `out`, frame behind
   frame, so that TLS may be asked again with the same bytes. */
#define _GNU_SOURCE /* memmem */
#include "socket.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

static const char *const END_ID[] = {
#define X(NAME, id, ...) "client." #id,
    CLIENT_ENDS(X)
#undef X
};
const char *client_end_id(int end) { return END_ID[end]; }

enum Step { STEP_CONNECT, STEP_TLS, STEP_REQUEST, STEP_FRAMES, STEP_CLOSED };

enum { HEAD_MOST = 4096, CONTROL_MOST = 125 };

typedef struct { char *bytes; size_t length, room; } Buffer; /* bytes[length] may be written */

struct Client {
    ClientText *on_text;
    void *context;
    SSL *tls;                       /* NULL: plain */
    const ClientTrust *trust;
    const Address *address;         /* these three only while it opens */
    struct addrinfo *all, *next;
    wslay_frame_context_ptr frames; /* NULL until the request is answered */
    Buffer head;                    /* the answer to the request, and what came behind it */
    size_t taken;                   /* of head, by the frames */
    Buffer message;                 /* fragments of a text message so far */
    Buffer out;
    size_t sent;                    /* of out */
    uint64_t bytes, frame_seen;     /* of the frame that is being read */
    int fd, code;
    uint8_t step, end, opcode, control_length;
    bool in_message, tls_wants_write;
    char control[CONTROL_MOST];
    char accept[29];                /* what the answer must say */
    char detail[CLIENT_DETAIL];
};

struct ClientTrust { SSL_CTX *context; };

/* ---- memory ---- */

static bool buffer_add(Buffer *b, const void *bytes, size_t length)
{
    if (b->length + length + 1 > b->room) {
        size_t room = (b->length + length + 1) * 3 / 2;
        char *more = realloc(b->bytes, room);
        if (!more) return false;
        b->bytes = more;
        b->room = room;
    }
    memcpy(b->bytes + b->length, bytes, length);
    b->length += length;
    return true;
}

static void buffer_free(Buffer *b)
{
    free(b->bytes);
    *b = (Buffer){0};
}

/* ---- trust ---- */

ClientTrust *client_trust(const char *file)
{
    ClientTrust *trust = calloc(1, sizeof *trust);
    if (!trust) return NULL;
    trust->context = SSL_CTX_new(TLS_client_method());
    bool good = trust->context && SSL_CTX_set_min_proto_version(trust->context, TLS1_2_VERSION) == 1;
    if (good && file) good = SSL_CTX_load_verify_locations(trust->context, file, NULL) == 1;
    else if (good) good = SSL_CTX_set_default_verify_paths(trust->context) == 1;
    if (!good) {
        client_trust_free(trust);
        return NULL;
    }
    SSL_CTX_set_verify(trust->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(trust->context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    return trust;
}

void client_trust_free(ClientTrust *trust)
{
    if (trust) SSL_CTX_free(trust->context);
    free(trust);
}

/* ---- the end ---- */

static void drop_socket(Client *c)
{
    if (c->tls) SSL_free(c->tls);
    if (c->fd >= 0) close(c->fd);
    c->tls = NULL;
    c->fd = -1;
    c->tls_wants_write = false;
}

/* The first reason counts. */
static void fail(Client *c, enum ClientEnd end, const char *detail)
{
    if (c->step == STEP_CLOSED) return;
    c->step = STEP_CLOSED;
    c->end = (uint8_t)end;
    snprintf(c->detail, sizeof c->detail, "%s", detail);
    drop_socket(c);
}

static void fail_tls(Client *c)
{
    long checked = c->tls ? SSL_get_verify_result(c->tls) : X509_V_OK;
    unsigned long error = ERR_get_error();
    const char *reason = checked != X509_V_OK ? X509_verify_cert_error_string(checked) : ERR_reason_error_string(error);
    ERR_clear_error();
    fail(c, c->step < STEP_REQUEST ? CLIENT_END_NO_TRUST : CLIENT_END_LOST, reason ? reason : "");
}

/* ---- bytes in and out ---- */

/* How a call of TLS ended that gave no bytes: true if it only has to be done again later. */
static bool tls_waits(Client *c, int result)
{
    int error = SSL_get_error(c->tls, result);
    c->tls_wants_write = error == SSL_ERROR_WANT_WRITE;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) return true;
    bool gone = error == SSL_ERROR_ZERO_RETURN || error == SSL_ERROR_SYSCALL;
    if (gone) fail(c, c->step < STEP_REQUEST ? CLIENT_END_NO_TRUST : CLIENT_END_LOST, "");
    else fail_tls(c);
    return false;
}

/* Above 0: so many bytes; else none now, or it has failed. */
static ssize_t receive(Client *c, void *bytes, size_t length)
{
    ssize_t n;
    if (c->step == STEP_CLOSED) return -1;
    if (c->tls) {
        ERR_clear_error();
        n = SSL_read(c->tls, bytes, (int)length);
        if (n <= 0) tls_waits(c, (int)n);
    } else {
        do n = recv(c->fd, bytes, length, 0);
        while (n < 0 && errno == EINTR);
        if (n == 0) fail(c, CLIENT_END_LOST, "");
        if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK) fail(c, CLIENT_END_LOST, strerror(errno));
    }
    if (n > 0) c->bytes += (uint64_t)n;
    return n;
}

static ssize_t transmit(Client *c, const void *bytes, size_t length)
{
    ssize_t n;
    if (c->tls) {
        ERR_clear_error();
        n = SSL_write(c->tls, bytes, (int)length);
        if (n <= 0) tls_waits(c, (int)n);
        return n;
    }
    do n = send(c->fd, bytes, length, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK) fail(c, CLIENT_END_LOST, strerror(errno));
    return n;
}

static void flush_out(Client *c)
{
    while (c->step != STEP_CLOSED && c->sent < c->out.length) {
        ssize_t n = transmit(c, c->out.bytes + c->sent, c->out.length - c->sent);
        if (n <= 0) return;
        c->sent += (size_t)n;
    }
    if (c->sent == c->out.length) {
        buffer_free(&c->out); /* and not only emptied: ten thousand of them are many */
        c->sent = 0;
    }
}

/* ---- connecting ---- */

static bool prepare_socket(int fd)
{
    int flags = fcntl(fd, F_GETFL), yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}

/* Tries the addresses from c->next on until one is under way. error: of the last one. */
static void try_next(Client *c, int error)
{
    drop_socket(c);
    while (c->next) {
        const struct addrinfo *a = c->next;
        c->next = a->ai_next;
        c->fd = socket(a->ai_family, SOCK_STREAM, 0);
        if (c->fd >= 0 && prepare_socket(c->fd) && (connect(c->fd, a->ai_addr, a->ai_addrlen) == 0 || errno == EINPROGRESS)) {
            c->step = STEP_CONNECT;
            return;
        }
        error = errno;
        drop_socket(c);
    }
    fail(c, CLIENT_END_NO_WAY, strerror(error));
}

static void look_up(Client *c)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    int why = getaddrinfo(c->address->host, c->address->port, &hints, &c->all);
    c->next = c->all;
    if (why != 0) fail(c, CLIENT_END_NO_HOST, why == EAI_SYSTEM ? strerror(errno) : gai_strerror(why));
    else try_next(c, ECONNREFUSED);
}

static bool is_number_address(const char *host)
{
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST}, *found = NULL;
    bool is = getaddrinfo(host, NULL, &hints, &found) == 0;
    if (found) freeaddrinfo(found);
    return is;
}

static void begin_tls(Client *c)
{
    const char *host = c->address->host;
    c->tls = SSL_new(c->trust->context);
    bool good = c->tls && SSL_set_fd(c->tls, c->fd) == 1;
    if (good && is_number_address(host)) good = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(c->tls), host) == 1;
    else if (good) good = SSL_set1_host(c->tls, host) == 1 && SSL_set_tlsext_host_name(c->tls, host) == 1;
    c->step = STEP_TLS;
    if (!good) fail_tls(c);
}

/* ---- the request ---- */

static void make_accept(const char *key, char accept[29])
{
    static const char GUID[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[24 + sizeof GUID], digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    memcpy(text, key, 24);
    memcpy(text + 24, GUID, sizeof GUID - 1);
    EVP_Digest(text, 24 + sizeof GUID - 1, digest, &length, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)accept, digest, (int)length);
}

static void begin_request(Client *c)
{
    unsigned char nonce[16];
    char key[25], text[ADDRESS_HOST + 256];
    const Address *a = c->address;
    bool v6 = strchr(a->host, ':') != NULL;
    if (getrandom(nonce, sizeof nonce, 0) != sizeof nonce) {
        fail(c, CLIENT_END_NO_WAY, strerror(errno));
        return;
    }
    EVP_EncodeBlock((unsigned char *)key, nonce, sizeof nonce);
    make_accept(key, c->accept);
    int length = snprintf(text, sizeof text,
                          "GET /ws HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: bang.v1\r\n\r\n",
                          v6 ? "[" : "", a->host, v6 ? "]" : "", a->port, key);
    c->step = STEP_REQUEST;
    freeaddrinfo(c->all);
    c->all = c->next = NULL;
    if (!buffer_add(&c->out, text, (size_t)length)) fail(c, CLIENT_END_LOST, strerror(ENOMEM));
}

/* The value of a field of the head, without its blanks; NULL: there is none. */
static const char *field(const char *head, const char *name, size_t *length)
{
    size_t n = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line && line[2] != '\r'; line = strstr(line + 2, "\r\n")) {
        const char *at = line + 2;
        if (strncasecmp(at, name, n) != 0 || at[n] != ':') continue;
        at += n + 1;
        at += strspn(at, " \t");
        *length = strcspn(at, "\r");
        while (*length > 0 && strchr(" \t", at[*length - 1])) --*length;
        return at;
    }
    return NULL;
}

static bool is_accepted(const Client *c, const char *head)
{
    size_t length = 0;
    const char *accept = field(head, "Sec-WebSocket-Accept", &length);
    return strncmp(head, "HTTP/1.1 101", 12) == 0 && accept && length == strlen(c->accept) && memcmp(accept, c->accept, length) == 0;
}

static ssize_t frames_receive(uint8_t *to, size_t length, int flags, void *data)
{
    Client *c = data;
    (void)flags;
    size_t left = c->head.length - c->taken;
    if (left == 0) return receive(c, to, length);
    if (left > length) left = length;
    memcpy(to, c->head.bytes + c->taken, left);
    c->taken += left;
    if (c->taken == c->head.length) {
        buffer_free(&c->head);
        c->taken = 0;
    }
    return (ssize_t)left;
}

static ssize_t frames_send(const uint8_t *bytes, size_t length, int flags, void *data)
{
    (void)flags;
    return buffer_add(&((Client *)data)->out, bytes, length) ? (ssize_t)length : -1;
}

static int frames_mask(uint8_t *out, size_t length, void *data)
{
    (void)data;
    return getrandom(out, length, 0) == (ssize_t)length ? 0 : -1;
}

static void begin_frames(Client *c)
{
    static const struct wslay_frame_callbacks CALLBACKS = {frames_send, frames_receive, frames_mask};
    if (wslay_frame_context_init(&c->frames, &CALLBACKS, c) == 0) c->step = STEP_FRAMES;
    else fail(c, CLIENT_END_LOST, strerror(ENOMEM));
}

/* Reads until the head of the answer is whole. */
static void read_head(Client *c)
{
    char piece[512], line[80];
    ssize_t n;
    while (c->step == STEP_REQUEST && (n = receive(c, piece, sizeof piece)) > 0) {
        if (!buffer_add(&c->head, piece, (size_t)n)) fail(c, CLIENT_END_LOST, strerror(ENOMEM));
        if (c->step == STEP_CLOSED) return;
        c->head.bytes[c->head.length] = 0;
        const char *end = memmem(c->head.bytes, c->head.length, "\r\n\r\n", 4);
        if (!end && c->head.length < HEAD_MOST) continue;
        snprintf(line, sizeof line, "%.*s", (int)strcspn(c->head.bytes, "\r\n"), c->head.bytes);
        if (!end || !is_accepted(c, c->head.bytes)) {
            fail(c, CLIENT_END_NO_SERVER, strncmp(line, "HTTP/", 5) == 0 ? line : "");
            return;
        }
        c->taken = (size_t)(end - c->head.bytes) + 4;
        if (c->taken == c->head.length) buffer_free(&c->head), c->taken = 0;
        begin_frames(c);
    }
}

/* Between here and the first frame nothing is waited for that has come already. */
static void go_on_opening(Client *c)
{
    if (c->step == STEP_CONNECT) {
        int error = 0;
        socklen_t size = sizeof error;
        struct sockaddr_storage peer;
        socklen_t peer_size = sizeof peer;
        getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error) {
            try_next(c, error);
            return;
        }
        if (getpeername(c->fd, (struct sockaddr *)&peer, &peer_size) != 0) return; /* still under way */
        if (c->address->tls) begin_tls(c);
        else begin_request(c);
    }
    if (c->step == STEP_TLS) {
        ERR_clear_error();
        int n = SSL_connect(c->tls);
        if (n == 1) begin_request(c);
        else tls_waits(c, n);
    }
    if (c->step == STEP_REQUEST) flush_out(c);
    if (c->step == STEP_REQUEST) read_head(c);
}

/* ---- frames ---- */

static bool send_frame(Client *c, uint8_t opcode, const void *bytes, size_t length)
{
    struct wslay_frame_iocb frame = {.fin = 1, .mask = 1, .opcode = opcode, .payload_length = length, .data = bytes, .data_length = length};
    for (bool first = true; first || frame.data_length > 0; first = false) {
        ssize_t n = wslay_frame_send(c->frames, &frame);
        if (n < 0) {
            fail(c, CLIENT_END_LOST, strerror(ENOMEM));
            return false;
        }
        frame.data += n;
        frame.data_length -= (size_t)n;
    }
    return true;
}

static void take_control(Client *c)
{
    if (c->opcode == WSLAY_PING) send_frame(c, WSLAY_PONG, c->control, c->control_length);
    if (c->opcode != WSLAY_CONNECTION_CLOSE) return;
    const uint8_t *code = (const uint8_t *)c->control;
    c->code = c->control_length >= 2 ? code[0] << 8 | code[1] : 0;
    send_frame(c, WSLAY_CONNECTION_CLOSE, c->control, c->control_length >= 2 ? 2 : 0);
    flush_out(c);
    fail(c, CLIENT_END_CLOSED, "");
}

static void take_message(Client *c)
{
    Buffer whole = c->message;
    whole.bytes[whole.length] = 0;
    c->message = (Buffer){0}; /* on_text may send, which may fail and must find nothing half done */
    c->in_message = false;
    c->on_text(c->context, whole.bytes, whole.length);
    buffer_free(&whole);
}

static bool begin_frame(Client *c, const struct wslay_frame_iocb *f)
{
    bool control = wslay_is_ctrl_frame(f->opcode), text = f->opcode == WSLAY_TEXT_FRAME, more = f->opcode == WSLAY_CONTINUATION_FRAME;
    c->opcode = f->opcode;
    c->frame_seen = 0;
    if (control) c->control_length = 0;
    bool good = f->rsv == 0 && !f->mask && (control || (text && !c->in_message) || (more && c->in_message));
    good = good && (control ? f->fin && f->payload_length <= CONTROL_MOST : f->payload_length <= CLIENT_LONGEST - c->message.length);
    if (!control) c->in_message = true;
    if (!good) fail(c, CLIENT_END_BROKEN, "");
    return good;
}

/* A piece of a frame, perhaps all of it. */
static void take_piece(Client *c, const struct wslay_frame_iocb *f)
{
    bool control = wslay_is_ctrl_frame(f->opcode);
    if (control) {
        memcpy(c->control + c->control_length, f->data, f->data_length);
        c->control_length = (uint8_t)(c->control_length + f->data_length);
    } else if (!buffer_add(&c->message, f->data, f->data_length)) {
        fail(c, CLIENT_END_LOST, strerror(ENOMEM));
        return;
    }
    c->frame_seen += f->data_length;
    if (c->frame_seen < f->payload_length) return;
    c->opcode = f->opcode;
    c->frame_seen = UINT64_MAX; /* none is being read */
    if (control) take_control(c);
    else if (f->fin) take_message(c);
}

static void read_frames(Client *c)
{
    while (c->step == STEP_FRAMES) {
        struct wslay_frame_iocb frame = {0};
        ssize_t n = wslay_frame_recv(c->frames, &frame);
        if (c->step != STEP_FRAMES || n == WSLAY_ERR_WANT_READ) return;
        if (n < 0) fail(c, CLIENT_END_BROKEN, "");
        else if (c->frame_seen != UINT64_MAX || begin_frame(c, &frame)) take_piece(c, &frame);
    }
}

/* ---- all ---- */

Client *client_open(const Address *address, const ClientTrust *trust, ClientText *on_text, void *context)
{
    Client *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    *c = (Client){.on_text = on_text, .context = context, .address = address, .trust = trust, .fd = -1, .frame_seen = UINT64_MAX};
    look_up(c);
    return c;
}

int client_fd(const Client *c) { return c->fd; }


bool client_wants_write(const Client *c)
{
    bool waits = c->step >= STEP_REQUEST && c->sent < c->out.length;
    return c->step == STEP_CONNECT || c->tls_wants_write || waits;
}

enum ClientState client_state(const Client *c)
{
    if (c->step == STEP_CLOSED) return CLIENT_CLOSED;
    return c->step == STEP_FRAMES ? CLIENT_OPEN : CLIENT_OPENING;
}

enum ClientState client_pump(Client *c)
{
    if (c->step < STEP_FRAMES) go_on_opening(c);
    if (c->step == STEP_FRAMES) flush_out(c);
    if (c->step == STEP_FRAMES) read_frames(c);
    if (c->step == STEP_FRAMES) flush_out(c);
    return client_state(c);
}

bool client_send(Client *c, const char *text, size_t length)
{
    if (c->step != STEP_FRAMES || !send_frame(c, WSLAY_TEXT_FRAME, text, length)) return false;
    flush_out(c);
    return c->step == STEP_FRAMES;
}

enum ClientEnd client_end(const Client *c) { return c->end; }
const char *client_detail(const Client *c) { return c->detail; }
int client_close_code(const Client *c) { return c->code; }
uint64_t client_bytes(const Client *c) { return c->bytes; }

void client_close(Client *c)
{
    static const uint8_t NORMAL[] = {WSLAY_CODE_NORMAL_CLOSURE >> 8, WSLAY_CODE_NORMAL_CLOSURE & 255};
    if (!c) return;
    if (c->step == STEP_FRAMES && send_frame(c, WSLAY_CONNECTION_CLOSE, NORMAL, sizeof NORMAL)) flush_out(c);
    drop_socket(c);
    if (c->all) freeaddrinfo(c->all);
    if (c->frames) wslay_frame_context_free(c->frames);
    buffer_free(&c->head);
    buffer_free(&c->message);
    buffer_free(&c->out);
    free(c);
}
