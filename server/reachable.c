/* Where the server can be opened, for the person who started it: the address it listens at, and what to tell a friend in the
   same network. */
#include "config.h"
#include "text/say.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

enum { URL_TEXT = 300, MOST_TOLD = 8 };

static void put_url(char *out, const Config *c, const char *host, int port)
{
    bool six = strchr(host, ':') != NULL;
    snprintf(out, URL_TEXT, "%s://%s%.250s%s:%d/", c->certificate ? "https" : "http", six ? "[" : "", host,
             six ? "]" : "", port);
}

static bool is_any(const char *address) { return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0; }
static bool is_here(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strcmp(address, "localhost") == 0;
}

/* As text; false: it is of no use to a friend (down, loopback, or one that needs to know a cable). */
static bool write_address(const struct ifaddrs *i, char out[INET6_ADDRSTRLEN])
{
    if (!i->ifa_addr || !(i->ifa_flags & IFF_UP) || i->ifa_flags & IFF_LOOPBACK) return false;
    const struct sockaddr_in *four = (const void *)i->ifa_addr;
    const struct sockaddr_in6 *six = (const void *)i->ifa_addr;
    if (i->ifa_addr->sa_family == AF_INET) return inet_ntop(AF_INET, &four->sin_addr, out, INET6_ADDRSTRLEN) != NULL;
    if (i->ifa_addr->sa_family != AF_INET6 || IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr)) return false;
    return inet_ntop(AF_INET6, &six->sin6_addr, out, INET6_ADDRSTRLEN) != NULL;
}

static void tell(int language, const char *id, const char *address, const char *folder)
{
    char text[LINE_TEXT];
    say_format(text, sizeof text, language, id, (SayArg[]){{"address", address, 0}, {"folder", folder, 0}, {0}});
    puts(text);
}

/* Those of this computer that the server listens at. */
static void tell_friends(const Config *c, int port, int language)
{
    char address[INET6_ADDRSTRLEN], url[URL_TEXT];
    struct ifaddrs *all = NULL;
    int told = 0;
    if (getifaddrs(&all) != 0) return;
    for (const struct ifaddrs *i = all; i && told < MOST_TOLD; i = i->ifa_next) {
        if (!write_address(i, address) || (strcmp(c->address, "0.0.0.0") == 0 && strchr(address, ':'))) continue;
        put_url(url, c, address, port);
        tell(language, "cli.serve.friends", url, c->data);
        told++;
    }
    freeifaddrs(all);
}

void tell_addresses(const Config *c, int port, int language)
{
    char url[URL_TEXT];
    put_url(url, c, is_any(c->address) ? "localhost" : c->address, port);
    tell(language, "cli.serve.ready", c->public_address ? c->public_address : url, c->data);
    if (!c->public_address && is_any(c->address)) tell_friends(c, port, language);
    else if (!c->public_address && is_here(c->address) && !c->behind_proxy) tell(language, "cli.serve.only_here", url, c->data);
    fflush(stdout);
}
