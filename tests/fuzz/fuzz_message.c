/* Messages of clients: whatever the text, reading it ends with a code, and what was read is as its form says. A table's options
   are read on, and written again to the same. */
#include "fuzz.h"
#include "server/message.h"
#include "server/options.h"

static void try_options(const json_t *part, const char *link)
{
    TableOptions options, again;
    const char *field, *expected;
    char text[512], json_room[2048];
    options_default(&options);
    bool good = part ? options_read(part, &options, &field, &expected) : options_read_link(link, &options, &field, &expected);
    if (!good) {
        must(field != NULL && expected != NULL, "options are refused without a word");
        return;
    }
    options_link(&options, text, sizeof text);
    options_default(&again);
    must(options_read_link(text, &again, &field, &expected), "a link of our own is refused");
    must(memcmp(&options, &again, sizeof options) == 0, "a link says something else than the options");
    Json j = json(json_room, sizeof json_room);
    options_wire(&j, NULL, &options);
    must(json_length(&j) > 0, "options do not fit");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Message m;
    Fault fault;
    int code = message_read((const char *)data, size, &m, &fault);
    must(code >= SERVER_OK && code < SERVER_CODE_COUNT, "a code that is none");
    if (code == SERVER_BAD_MESSAGE) must(fault.field != NULL && fault.expected != NULL, "refused without a word");
    if (code == SERVER_OK) {
        uint8_t bytes[32];
        must(m.type < MESSAGE_TYPES, "a type that is none");
        const json_t *options = m.type == MESSAGE_CREATE || m.type == MESSAGE_CONFIGURE ? message_part(&m, "options") : NULL;
        const char *link = m.type == MESSAGE_CREATE || m.type == MESSAGE_CONFIGURE ? message_text(&m, "link") : NULL;
        if (options) try_options(options, NULL);
        if (link) try_options(NULL, link);
        if (m.type == MESSAGE_SHARE) must(message_hex(&m, "share", bytes), "a share without its bytes");
        if (m.type == MESSAGE_ANSWER) must(part_text(message_part(&m, "move"), "verb") != NULL, "a move without a verb");
    }
    message_free(&m);
    return 0;
}
