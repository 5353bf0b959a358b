/* Addresses: what counts as one, how many connections each has, which may be believed when they name another one. */
#include "net_inside.h"
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t MAPPED[12] = {[10] = 0xFF, [11] = 0xFF}; /* an IPv4 address as an IPv6 one */
static const uint8_t LOOPBACK6[16] = {[15] = 1};

static bool is_mapped(const uint8_t key[16]) { return memcmp(key, MAPPED, sizeof MAPPED) == 0; }

bool is_loopback(const uint8_t key[16])
{
    return (is_mapped(key) && key[12] == 127) || memcmp(key, LOOPBACK6, 16) == 0;
}

bool is_private(const uint8_t key[16])
{
    const uint8_t *v4 = key + 12;
    if (is_loopback(key)) return true;
    if (!is_mapped(key)) return (key[0] & 0xFE) == 0xFC || (key[0] == 0xFE && (key[1] & 0xC0) == 0x80);
    return v4[0] == 10 || (v4[0] == 172 && (v4[1] & 0xF0) == 16) || (v4[0] == 192 && v4[1] == 168) ||
           (v4[0] == 169 && v4[1] == 254);
}

/* Who has one IPv6 address has 2^64 of them. */
static void key_of_6(const void *address, uint8_t key[16])
{
    memcpy(key, address, 16);
    if (!is_mapped(key) && !is_loopback(key)) memset(key + 8, 0, 8);
}

static void key_of_4(const void *address, uint8_t key[16])
{
    memcpy(key, MAPPED, sizeof MAPPED);
    memcpy(key + 12, address, 4);
}

void key_of(const struct sockaddr *from, uint8_t key[16])
{
    memset(key, 0, 16);
    if (from && from->sa_family == AF_INET) key_of_4(&((const struct sockaddr_in *)(const void *)from)->sin_addr, key);
    else if (from && from->sa_family == AF_INET6) key_of_6(&((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, key);
}

/* "192.0.2.1", "192.0.2.1:4711", "2001:db8::1", "[2001:db8::1]:4711". */
static bool read_address(char *text, uint8_t key[16])
{
    struct in_addr v4;
    struct in6_addr v6;
    char *end;
    if (*text == '[') {
        if (!(end = strchr(++text, ']'))) return false;
        *end = 0;
    } else if ((end = strchr(text, ':')) && !strchr(end + 1, ':')) *end = 0;
    if (inet_pton(AF_INET, text, &v4) == 1) key_of_4(&v4, key);
    else if (inet_pton(AF_INET6, text, &v6) == 1) key_of_6(&v6, key);
    else return false;
    return true;
}

bool read_forwarded(const char *header, uint8_t key[16])
{
    char text[64];
    const char *last = strrchr(header, ',');
    last = last ? last + 1 : header;
    last += strspn(last, " \t");
    size_t length = strcspn(last, " \t");
    if (length >= sizeof text) return false;
    memcpy(text, last, length);
    text[length] = 0;
    return read_address(text, key);
}

static void write_address(Address *a)
{
    if (is_mapped(a->key)) inet_ntop(AF_INET, a->key + 12, a->text, sizeof a->text);
    else inet_ntop(AF_INET6, a->key, a->text, INET6_ADDRSTRLEN);
    size_t length = strlen(a->text);
    if (!is_mapped(a->key) && !is_loopback(a->key)) snprintf(a->text + length, sizeof a->text - length, "/64");
}

/* Salted, so that nobody can choose addresses that fall into one bucket. */
static Address **bucket_of(Net *net, const uint8_t key[16])
{
    uint64_t high, low;
    memcpy(&high, key, 8);
    memcpy(&low, key + 8, 8);
    uint64_t mixed = (high ^ net->salt) * 0x9E3779B97F4A7C15u;
    mixed = ((mixed ^ mixed >> 32) + low) * (net->salt | 1);
    return &net->addresses[(mixed ^ mixed >> 29) >> 20 & (ADDRESS_BUCKETS - 1)];
}

Address *hold_address(Net *net, const uint8_t key[16])
{
    Address **bucket = bucket_of(net, key), *a = *bucket;
    while (a && memcmp(a->key, key, 16) != 0) a = a->next;
    if (!a) {
        if (!(a = calloc(1, sizeof *a))) return NULL;
        memcpy(a->key, key, 16);
        write_address(a);
        a->next = *bucket;
        *bucket = a;
    }
    a->connections++;
    return a;
}

void drop_address(Net *net, Address *address)
{
    if (!address || --address->connections > 0) return;
    Address **at = bucket_of(net, address->key);
    while (*at != address) at = &(*at)->next;
    *at = address->next;
    free(address);
}
