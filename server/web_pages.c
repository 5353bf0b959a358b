/* What a browser gets: the built page (web_files.c) at every path that it knows, and the figures for those who look after the
   server. Without a built page, and for browsers without script at ?plain, a page that tells how to join from a terminal: its
   sentences are the catalogue's; what a stranger sent gets into it only escaped. */
#include "server.h"
#include "web_files.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_TEXT = 16 << 10, JOIN_TEXT = 1024 };

/* ---- the language ---- */

/* "ko-KR,ko;q=0.9,en;q=0.8": browsers list them by preference. */
int request_language(const HttpRequest *request)
{
    char tag[8];
    for (const char *at = request->language; at && *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",; ");
        snprintf(tag, sizeof tag, "%.*s", (int)length, at);
        int language = say_language(tag);
        if (language >= 0) return language;
        at += strcspn(at, ",");
    }
    return SAY_EN;
}

/* ---- a page being written ---- */

typedef struct { int language; size_t length; char text[PAGE_TEXT]; } Html;

static void put(Html *h, const char *text)
{
    size_t length = strlen(text), room = sizeof h->text - 1 - h->length;
    if (length > room) length = room;
    memcpy(h->text + h->length, text, length);
    h->length += length;
    h->text[h->length] = 0;
}

static const char *entity(char c)
{
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    }
    return NULL;
}

static void put_escaped(Html *h, const char *text)
{
    for (; *text; text++) put(h, entity(*text) ? entity(*text) : (char[]){*text, 0});
}

static void put_sentence(Html *h, const char *before, const char *id, const char *after)
{
    put(h, before);
    put_escaped(h, say_raw(h->language, id));
    put(h, after);
}

/* ---- how to join ---- */

/* The Host header is a stranger's: what is no part of a host is not repeated. */
static const char *host_of(const HttpRequest *request)
{
    static const char PARTS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_:[]";
    const char *host = request->host ? request->host : "";
    return *host && strlen(host) < 256 && strspn(host, PARTS) == strlen(host) ? host : "localhost";
}

static bool is_plain_query(const char *query)
{
    static const char PARTS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_=&+-";
    return *query && strlen(query) < 512 && strspn(query, PARTS) == strlen(query);
}

/* What stands behind --join: the address as people reach it, and the table or the options of a new one. */
static void write_join(const Config *c, const HttpRequest *request, const char *code, char out[JOIN_TEXT])
{
    const char *given = c->public_address, *query = request->query ? request->query : "";
    bool asks = strcmp(code, "new") == 0 && is_plain_query(query), tls = c->certificate || c->behind_proxy;
    char base[300];
    if (given) snprintf(base, sizeof base, "%.*s", (int)(strlen(given) - (*given && given[strlen(given) - 1] == '/')), given);
    else snprintf(base, sizeof base, "%s://%s", tls ? "https" : "http", host_of(request));
    snprintf(out, JOIN_TEXT, asks ? "'%s/%s?%s'" : "%s/%s%s", base, code, asks ? query : "");
}

/* ---- the page ---- */

static const char STAR[] =
    "<svg class=\"star\" viewBox=\"0 0 100 100\" aria-hidden=\"true\"><polygon points=\"50,6 61,36 93,37 67,57 77,89 50,70 23,89 33,57 7,37 39,36\"/>"
    "<circle cx=\"50\" cy=\"52\" r=\"13\"/></svg>";

static void put_head(Html *h)
{
    put(h, "<!doctype html>\n<html lang=\"");
    put(h, say_tag(h->language));
    put(h, "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<title>BANG!</title>\n"
           "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n<main>\n<header>\n");
    put(h, STAR);
    put(h, "<h1>BANG!</h1>\n");
    put_sentence(h, "<p class=\"lead\">", "server.page.lead", "</p>\n</header>\n");
}

static void put_invitation(Html *h, const char *code)
{
    char text[LINE_TEXT];
    const char *id = !*code ? "server.page.house" : strcmp(code, "new") == 0 ? "server.page.new" : "server.page.table";
    say_format(text, sizeof text, h->language, id, (SayArg[]){{"code", code, 0}, {0}});
    put(h, "<h2>");
    put_escaped(h, text);
    put(h, "</h2>\n");
}

static void write_page(Html *h, const char *join, const char *code)
{
    put_head(h);
    put_invitation(h, code);
    put_sentence(h, "<p>", "server.page.join", "</p>\n<pre><code>bang play --join ");
    put_escaped(h, join);
    put_sentence(h, "</code></pre>\n<p class=\"small\">", "server.page.get", "</p>\n</main>\n</body>\n</html>\n");
}

/* A code in capitals; "" for the front door, "new" for a table with options. False: the path is none of these. */
static bool read_code(const char *path, char out[CODE_LETTERS + 1])
{
    static const char SMALL[] = "bcdfghjklmnpqrstvwxz", LARGE[] = "BCDFGHJKLMNPQRSTVWXZ";
    size_t length = strlen(path + 1);
    snprintf(out, CODE_LETTERS + 1, "%s", path + 1);
    if (length == 0 || strcmp(path, "/new") == 0) return true;
    for (char *c = out; *c; c++) {
        const char *small = strchr(SMALL, *c);
        if (small) *c = LARGE[small - SMALL];
        else if (!strchr(LARGE, *c)) return false;
    }
    return length == CODE_LETTERS;
}

static void front_page(const Server *server, const HttpRequest *request, const char *code, HttpAnswer *answer)
{
    static Html h; /* copied by net.h before the next one */
    char join[JOIN_TEXT];
    h.language = request_language(request);
    h.length = 0;
    write_join(&server->config, request, code, join);
    write_page(&h, join, code);
    *answer = (HttpAnswer){.status = 200, .type = "text/html; charset=utf-8", .body = h.text, .length = h.length};
}

/* A print shop: warm paper, ink, one red. Dark rooms get dark paper. */
static const char STYLE[] =
    ":root{color-scheme:light;--paper:#efe3c8;--deep:#e2d2ae;--sheet:#fbf5e6;--ink:#21180f;--ink-2:#574737;--rule:#8d7853;--red:#a8281b;--ochre:#d39a2d}\n"
    "@media (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#1a1410;--deep:#261d16;--sheet:#2c221a;--ink:#f5e9cf;--ink-2:#cdb994;--rule:#957d59;--red:#ff8d75;--ochre:#e5b04c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,40rem);justify-content:center;align-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);\n"
    "font:1rem/1.5 Charter,\"Iowan Old Style\",\"Palatino Linotype\",Georgia,\"Noto Serif\",serif}\n"
    "body:lang(ko){word-break:keep-all;font-family:\"Apple SD Gothic Neo\",\"Malgun Gothic\",\"Noto Sans KR\",\"Noto Sans CJK KR\",sans-serif}\n"
    "body:lang(zh){font-family:\"PingFang SC\",\"Microsoft YaHei\",\"Noto Sans SC\",\"Noto Sans CJK SC\",sans-serif}\n"
    "main{background:var(--sheet);padding:32px 24px;border:2.5px solid var(--ink);outline:1.5px solid var(--ink);outline-offset:-9px;\n"
    "box-shadow:6px 8px 0 rgb(33 24 15/.25)}\n"
    "header{text-align:center;border-bottom:2.5px solid var(--ink);padding-bottom:16px}\n"
    ".star{width:72px;height:72px;fill:var(--ochre);stroke:var(--ink);stroke-width:4;stroke-linejoin:round}\n"
    ".star circle{fill:var(--sheet)}\n"
    "h1{margin:0;font:900 clamp(3.5rem,18vw,6.5rem)/1 Rockwell,\"Rockwell Nova\",\"Roboto Slab\",\"Bookman Old Style\",\"URW Bookman\",Georgia,serif;letter-spacing:.02em;color:var(--red)}\n"
    ".lead{margin:12px 0 0;text-wrap:balance;font-size:1.1875rem;color:var(--ink-2)}\n"
    "h2{margin:24px 0 8px;font-size:1.625rem;line-height:1.25}\n"
    "p{margin:8px 0}\n"
    "pre{margin:16px 0;padding:16px;background:var(--deep);border-left:6px solid var(--red);white-space:pre-wrap;overflow-wrap:anywhere;font:1rem/1.4 ui-monospace,\"DejaVu Sans Mono\",monospace;user-select:all}\n"
    ".small{font-size:.875rem;color:var(--ink-2)}\n";

static void style(HttpAnswer *answer)
{
    *answer = (HttpAnswer){.status = 200,
                           .type = "text/css; charset=utf-8",
                           .body = STYLE,
                           .length = sizeof STYLE - 1,
                           .etag = "style-" BANG_VERSION,
                           .cache = "public, max-age=3600"};
}

/* ---- which path ---- */

static void plain(HttpAnswer *answer, int status, const char *text)
{
    *answer = (HttpAnswer){.status = status, .type = "text/plain; charset=utf-8", .body = text, .length = strlen(text)};
}

static void health(const Server *server, HttpAnswer *answer)
{
    plain(answer, server->draining ? 503 : 200, server->draining ? "stopping\n" : "ok\n");
}

static void figures(Server *server, HttpAnswer *answer)
{
    plain(answer, 200, metrics_text(server));
    answer->type = "text/plain; version=0.0.4; charset=utf-8";
    answer->release = free;
}

/* The paths that web/src/app.tsx has a page for, besides those of read_code. * is any rest, # a number. */
static const char *const ROUTE[] = {"/play", "/learn", "/cards", "/cards/*", "/settings", "/replay", "/game/#"};

static bool fits(const char *route, const char *path)
{
    for (; *route && *route == *path; route++) path++;
    size_t length = strlen(path);
    if (*route == '*') return length < 100;
    if (*route == '#') return length > 0 && length < 20 && strspn(path, "0123456789") == length;
    return !*route && !*path;
}

static bool is_route(const char *path)
{
    char code[CODE_LETTERS + 1];
    for (size_t i = 0; i < sizeof ROUTE / sizeof *ROUTE; i++)
        if (fits(ROUTE[i], path)) return true;
    return read_code(path, code);
}

/* False: the built page has nothing there, or the plain one is wanted. */
static bool built_page(const Server *server, const HttpRequest *request, HttpAnswer *answer)
{
    if (!server->web || strcmp(request->query, "plain") == 0) return false;
    const char *file = is_route(request->path) ? "/index.html" : request->path;
    return web_file(server->web, file, request->gzip, answer);
}

void pages_http(void *context, const HttpRequest *request, HttpAnswer *answer)
{
    Server *server = context;
    char code[CODE_LETTERS + 1];
    if (strcmp(request->path, "/healthz") == 0) health(server, answer);
    else if (strcmp(request->path, "/metrics") == 0 && (request->local || server->config.open_metrics)) figures(server, answer);
    else if (strcmp(request->path, "/style.css") == 0) style(answer);
    else if (history_http(server, request, answer)) return;
    else if (built_page(server, request, answer)) return;
    else if (read_code(request->path, code)) front_page(server, request, code, answer);
    else plain(answer, 404, "There is nothing here.\n");
}
