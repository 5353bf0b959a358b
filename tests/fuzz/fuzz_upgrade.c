/* Heads of requests through the real evhttp and our judgement of upgrades: the first byte says in what pieces they come. Every
   answer has the security headers, and nothing becomes a WebSocket without having asked for one. */
#include "fuzz_net.h"

static void must_be_answer(const char *text)
{
    if (strncmp(text, "HTTP/1.1 100", 12) == 0) text = strstr(text, "\r\n\r\n") + 4;
    if (!*text) return;
    must(strncmp(text, "HTTP/", 5) == 0, "an answer that is none");
    const char *end = strstr(text, "\r\n\r\n"), *policy = strstr(text, "\r\nContent-Security-Policy: ");
    must(end && policy && policy < end, "an answer without its security headers");
}

static bool has(const uint8_t *data, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++) if (strncasecmp((const char *)data + i, word, length) == 0) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!net) start_server();
    if (size == 0) return 0;
    int fd = dial();
    say(fd, data + 1, size - 1, data[0]);
    hear(fd);
    must_be_answer(reply);
    if (open_now > 0) must(has(data, size, "websocket") && has(data, size, "sec-websocket-key"), "upgraded what did not ask");
    hang_up(fd, 0);
    must(open_now == 0, "a WebSocket stays after its end");
    return 0;
}
