/* Frames after a good upgrade, through the real reader: the first byte says in what pieces they come. What comes back are whole
   frames of a server; and another client, whose messages go through the same spare reader, never gets what is not his. */
#include "fuzz_net.h"

/* Unmasked, no reserved bits, a known opcode; returns what is left when the bytes end within a frame. */
static void must_be_frames(const uint8_t *at, const uint8_t *end)
{
    while (end - at >= 2) {
        size_t length = at[1], head = 2;
        int opcode = at[0] & 0x0F;
        must((at[0] & 0xF0) == 0x80 && (opcode == 1 || opcode == 8 || opcode == 9 || opcode == 10), "a frame no server sends");
        must(length < 127, "a frame masked or too long");
        if (length == 126) {
            if (end - at < 4) return;
            length = (size_t)at[2] << 8 | at[3];
            head = 4;
        }
        must(opcode == 1 || length <= 125, "a control frame too long");
        if ((size_t)(end - at) < head + length) return;
        must(opcode != 8 || at + head + length == end, "something after the closing frame");
        at += head + length;
    }
}

static int upgraded(void)
{
    int fd = dial();
    say(fd, (const uint8_t *)GOOD_UPGRADE, sizeof GOOD_UPGRADE - 1, 0);
    hear(fd);
    must(strncmp(reply, "HTTP/1.1 101 ", 13) == 0, "a good upgrade is refused");
    return fd;
}

static void ask_other(int fd)
{
    static const uint8_t WELL[] = {0x81, 0x84, 0, 0, 0, 0, 'w', 'e', 'l', 'l'}, ANSWER[] = {0x81, 4, 'w', 'e', 'l', 'l'};
    say(fd, WELL, sizeof WELL, 0);
    must(hear(fd) == sizeof ANSWER && memcmp(reply, ANSWER, sizeof ANSWER) == 0, "another client got something else");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int other = -1;
    if (!net) start_server();
    if (other < 0) other = upgraded();
    if (size == 0) return 0;
    int fd = upgraded();
    say(fd, data + 1, (size - 1) / 2, data[0]);
    ask_other(other);
    say(fd, data + 1 + (size - 1) / 2, size - 1 - (size - 1) / 2, data[0]);
    size_t length = hear(fd);
    must_be_frames((const uint8_t *)reply, (const uint8_t *)reply + length);
    ask_other(other);
    hang_up(fd, 1);
    must(open_now == 1, "a WebSocket stays after its end");
    return 0;
}
