/* Reading addresses of servers. Nothing is looked up here. */
#include "address.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What a scheme means. */
static const struct { const char *name, *port; bool tls; } SCHEME[] = {
    {"http://", "80", false}, {"https://", "443", true}, {"ws://", "80", false}, {"wss://", "443", true},
};
static const char *const BARE_PORT = "8917";

/* The scheme and what follows from it; gives the text behind it. */
static const char *read_scheme(const char *text, Address *out)
{
    snprintf(out->port, sizeof out->port, "%s", BARE_PORT);
    for (size_t i = 0; i < sizeof SCHEME / sizeof *SCHEME; i++) {
        size_t length = strlen(SCHEME[i].name);
        if (strncasecmp(text, SCHEME[i].name, length) != 0) continue;
        out->tls = SCHEME[i].tls;
        snprintf(out->port, sizeof out->port, "%s", SCHEME[i].port);
        return text + length;
    }
    return text;
}

static bool copy_piece(char *out, size_t size, const char *text, size_t length)
{
    if (length >= size) return false;
    memcpy(out, text, length);
    out[length] = 0;
    return true;
}

static bool read_host(const char **text, Address *out)
{
    const char *at = *text;
    bool brackets = *at == '[';
    size_t length = brackets ? strcspn(++at, "]/") : strcspn(at, ":/?");
    if (length == 0 || (brackets && at[length] != ']') || !copy_piece(out->host, sizeof out->host, at, length)) return false;
    for (char *c = out->host; *c; c++) {
        if (!isalnum((unsigned char)*c) && !strchr(brackets ? ":.%" : ".-_", *c)) return false;
        *c = (char)tolower((unsigned char)*c);
    }
    *text = at + length + brackets;
    return true;
}

static bool read_port(const char **text, Address *out)
{
    if (**text != ':') return true;
    const char *digits = *text + 1;
    size_t length = strspn(digits, "0123456789");
    long port = strtol(digits, NULL, 10);
    *text = digits + length;
    return length >= 1 && length <= 5 && port >= 1 && port <= 65535 && copy_piece(out->port, sizeof out->port, digits, length);
}

static bool read_table(const char *code, Address *out)
{
    size_t length = strcspn(code, "/?#");
    if (!copy_piece(out->table, sizeof out->table, code, length)) return false;
    for (char *c = out->table; *c; c++) {
        if (!isalnum((unsigned char)*c)) return false;
        *c = (char)toupper((unsigned char)*c);
    }
    return code[length] == 0 || code[length] == '?' || code[length] == '#' || (code[length] == '/' && code[length + 1] == 0);
}

/* "", "/", "/new?seats=5", "/KRTXVB". */
static bool read_path(const char *text, Address *out)
{
    if (!*text || strcmp(text, "/") == 0) return true;
    if (*text != '/') return false;
    size_t length = strcspn(++text, "?");
    if (length != 3 || strncasecmp(text, "new", 3) != 0) return read_table(text, out);
    out->makes = true;
    text += length + (text[length] == '?');
    return copy_piece(out->link, sizeof out->link, text, strlen(text));
}

bool read_address(const char *text, Address *out)
{
    *out = (Address){0};
    text = read_scheme(text, out);
    if (!read_host(&text, out) || !read_port(&text, out) || !read_path(text, out)) return false;
    bool v6 = strchr(out->host, ':') != NULL;
    snprintf(out->key, sizeof out->key, "%s://%s%s%s:%s", out->tls ? "wss" : "ws", v6 ? "[" : "", out->host, v6 ? "]" : "", out->port);
    return true;
}
