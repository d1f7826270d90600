/* Bytes as a script of `finessimo sim`. */
#define _POSIX_C_SOURCE 200809L

#include "../fuzz.h"
#include "cli/common/command.h"
#include "cli/sim/sim.h"
#include "finessimo.h"

enum { STEPS = 500 }; /* enough for every path, few enough to be fast */

/* The result of running a script. */
struct run {
    bool read;
    int line;       /* of the error, if there was one */
    char *messages; /* freed by the caller */
    size_t length;
    bool started;
    uint64_t hash; /* of the session, if there is one */
};

static struct run run(const uint8_t *data, size_t size) {
    static FILE *nowhere;
    struct run result = {0};
    struct sim sim;
    nowhere = nowhere != NULL ? nowhere : fopen("/dev/null", "w");
    FILE *in = size > 0 ? fmemopen((void *)data, size, "r") : fopen("/dev/null", "r");
    FILE *err = open_memstream(&result.messages, &result.length);
    must(nowhere != NULL && in != NULL && err != NULL, "memory for streams");
    sim_open(&sim, nowhere, err);
    sim.steps_left = STEPS;
    result.read = sim_read(&sim, "script", in);
    result.line = sim.line;
    result.started = sim.started;
    result.hash = sim.started ? fin_session_hash(&sim.session) : 0;
    uint64_t failed = sim.failed;
    int code = sim_close(&sim);
    must(code == (!result.read ? CLI_WRONG : failed > 0 ? CLI_NO : CLI_DONE), "the exit code");
    fclose(in);
    fclose(err);
    return result;
}

/* Checks for "script:LINE: " and one sentence. */
static void must_name_the_line(const struct run *result) {
    int line = 0, head = 0;
    must(sscanf(result->messages, "script:%d: %n", &line, &head) == 1 && head > 0,
         "a mistake is named with script and line");
    must(line >= 1 && line <= result->line, "the line is one of the script");
    must(result->messages[result->length - 1] == '\n', "a message ends its line");
    result->messages[result->length - 1] = '\0';
    const char *sentence = result->messages + head;
    char last = sentence[strlen(sentence) - 1];
    must(strchr(sentence, '\n') == NULL, "a message is one line");
    must(last == '.' || last == '?', "a message is a sentence");
}

/* A line with an error has not advanced the game: the lines before it lead to the same session.
 * (The first line of a new set-up ends the old game, and a line that is too long has started.) */
static void must_change_nothing(const struct run *result, const uint8_t *data, size_t size) {
    size_t end = 0;
    for (int line = 1; line < result->line && end < size; end++) {
        line += data[end] == '\n';
    }
    struct run before = run(data, end);
    must(before.read, "the lines before a mistake can be read");
    must(!result->started || (before.started && before.hash == result->hash),
         "a line that can't be read changes nothing");
    free(before.messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct run result = run(data, size);
    if (result.read) {
        must(result.length == 0, "no message without a mistake");
    } else {
        must_name_the_line(&result);
        if (strstr(result.messages, "steps, and ") == NULL) {
            must_change_nothing(&result, data, size);
        }
    }
    free(result.messages);
    return 0;
}
