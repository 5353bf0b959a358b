/* A WebSocket to a server, as a client: TCP or TLS, never waiting. The caller waits, with poll or epoll, for what client_fd and
   client_wants_write say, and then calls client_pump. Light, so that a program can hold ten thousand: without TLS 5 KiB each.

   It knows nothing of the messages. A message that is longer than CLIENT_LONGEST, and anything else that breaks the protocol of
   WebSockets (RFC 6455), ends the connection. */
#ifndef SOCKET_H
#define SOCKET_H

#include "address.h"
#include <stddef.h>
#include <stdint.h>

typedef struct Client Client;
typedef struct ClientTrust ClientTrust;

enum { CLIENT_LONGEST = 1 << 20, CLIENT_DETAIL = 200 };

enum ClientState { CLIENT_OPENING, CLIENT_OPEN, CLIENT_CLOSED };

/* Why a connection ended. Each has its sentence in the catalogue, "client.<id>", with {why}, the detail. */
#define CLIENT_ENDS(X) \
    X(NOT, not)                                                                       \
    X(NO_HOST, no_host)         /* there is no such host; the resolver's words      */ \
    X(NO_WAY, no_way)           /* it cannot be reached; the system's words         */ \
    X(NO_TRUST, no_trust)       /* TLS or the certificate failed; OpenSSL's words   */ \
    X(NO_SERVER, no_server)     /* something answers, but no server of this game    */ \
    X(LOST, lost)               /* the connection broke                             */ \
    X(BROKEN, broken)           /* what came was no WebSocket                       */ \
    X(CLOSED, closed)           /* closed by the server: client_close_code says how */
#define X(NAME, id, ...) CLIENT_END_##NAME,
enum ClientEnd { CLIENT_ENDS(X) CLIENT_END_COUNT };
#undef X
const char *client_end_id(int end);

/* Whom to believe: the system's authorities, or those of a PEM file. One serves any number of connections, and must outlive them.
   NULL: the file cannot be read. */
ClientTrust *client_trust(const char *file);
void client_trust_free(ClientTrust *trust);

/* A whole text message; text[length] is 0. It may send, but must not close. */
typedef void ClientText(void *context, const char *text, size_t length);

/* Begins to connect; looking up a name may wait. NULL: there is no memory. trust is only read if the address says TLS. The address
   must last until it is open. */
Client *client_open(const Address *address, const ClientTrust *trust, ClientText *on_text, void *context);

/* To wait for: readable always, writable if it says so. While it opens the descriptor may become another one with each pump, as
   the next address of the host is tried; -1 once it is closed. */
int client_fd(const Client *client);
bool client_wants_write(const Client *client);

/* Does what can be done without waiting. Returns the state after it. */
enum ClientState client_pump(Client *client);
enum ClientState client_state(const Client *client);

/* Copies; sent now or by a later pump. False: it is not open. */
bool client_send(Client *client, const char *text, size_t length);

enum ClientEnd client_end(const Client *client);
const char *client_detail(const Client *client); /* in the words of the system; "" */
int client_close_code(const Client *client);     /* of the server's closing frame; 0: there was none */
uint64_t client_bytes(const Client *client);     /* received so far */

/* Says good-bye if it is open, and frees it. NULL is allowed. */
void client_close(Client *client);

#endif
