/* Where a server is, as people write it: host, host:port, [::1]:8917, http://..., https://..., ws://..., wss://..., each with
   /CODE of a table or /new?seats=5&clock=fast behind it. */
#ifndef ADDRESS_H
#define ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_HOST = 256, ADDRESS_CODE = 16, ADDRESS_LINK = 512, ADDRESS_KEY = ADDRESS_HOST + 24 };

typedef struct {
    bool tls;
    char host[ADDRESS_HOST]; /* without the brackets of IPv6 */
    char port[6];            /* 8917 without a scheme, else 80 or 443, if none is given */
    char table[ADDRESS_CODE]; /* in capitals; "": none is named */
    bool makes;              /* a new table is wanted, with these options: */
    char link[ADDRESS_LINK]; /* as `create` takes them; "": none */
    char key[ADDRESS_KEY];   /* the same for every way to write the same server: ws://host:port */
} Address;

/* False: it is no address of a server. */
bool read_address(const char *text, Address *out);

#endif
