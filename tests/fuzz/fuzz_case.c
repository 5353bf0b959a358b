/* Case files: run_cases never crashes, whatever the text. */
#include "cli/casefile.h"
#include "fuzz.h"

static void hear(void *to, const char *line)
{
    (void)to;
    must(line != NULL && line[0] != 0, "an empty message");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CaseRun run = {.tell = hear, .verbose = size % 2};
    run_cases(&run, "fuzz", (const char *)data, size);
    must(run.failed >= 0 && run.failed <= run.cases, "more cases failed than were run");
    return 0;
}
