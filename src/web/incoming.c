/* Functions for what comes from links, files and texts: replays, scenarios, puzzles. */
#include <string.h>

#include "app/cards/scenarios.h"
#include "app/core/app.h"
#include "app/play/finesse.h"
#include "app/puzzle/check.h"
#include "app/records/proof.h"
#include "app/text/sentences.h"
#include "finessimo_pc.h"
#include "web/exports.h"
#include "web/memory/memory.h"

/* ---- replays ---- */

static char replay_hash[17];

static void write_hash(uint64_t hash) {
    for (int i = 0; i < 16; i++) {
        replay_hash[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    }
}

/* The hash of a replay's end, if its checkpoints match. */
static const char *check_hashes(const struct fin_replay *replay, uint64_t *hash) {
    *hash = replay->hash;
    return fin_replay_verify(replay) == FIN_NEVER ? NULL
                                                  : "The replay doesn't match its own hashes.";
}

/* A digest of the finesse verdicts of a replay. */
static const char *sum_verdicts(const struct fin_replay *replay, uint64_t *hash) {
    *hash = app_finesse_sum(replay);
    return NULL;
}

/* Reads a replay and computes a number from it, for replay_hash_at. Returns 0, or an error
 * message. */
static const char *take_replay(const uint8_t *bytes, uint32_t length,
                               const char *(*take)(const struct fin_replay *, uint64_t *)) {
    struct fin_replay replay;
    uint64_t hash = 0;
    size_t count = fin_replay_words(bytes, length);
    uint64_t *words = web_allocate((count + 1) * sizeof *words);
    if (words == NULL) {
        return "Not enough memory for this replay. Close other tabs.";
    }
    const char *sentence = fin_replay_decode(bytes, length, &replay, words, count).sentence;
    sentence = sentence != NULL ? sentence : take(&replay, &hash);
    write_hash(sentence == NULL ? hash : 0);
    web_release(words);
    return sentence;
}

/* Plays a replay and compares all its hashes. */
EXPORT(verify) const char *verify(const uint8_t *bytes, uint32_t length) {
    return take_replay(bytes, length, check_hashes);
}

/* Judges every piece of a replay. */
EXPORT(judge) const char *judge(const uint8_t *bytes, uint32_t length) {
    return take_replay(bytes, length, sum_verdicts);
}

EXPORT(replay_hash_at) const char *replay_hash_at(void) {
    return replay_hash;
}

/* ---- links ---- */

/* The error in a link's replay; NULL: none. The app verifies the replay while it reads it, a bit
 * at a time. */
static const char *read_link(const char *text, size_t length, uint8_t *bytes, size_t *count) {
    static char said[256];
    struct fin_replay replay;
    struct fin_byte_error error = fin_link_parse(text, length, bytes, length, count);
    if (error.sentence == NULL) {
        length = *count;
        size_t words = fin_replay_words(bytes, length);
        uint64_t *log = web_allocate((words + 1) * sizeof *log);
        if (log == NULL) {
            return "Not enough memory for this replay. Close other tabs.";
        }
        error = fin_replay_decode(bytes, length, &replay, log, words);
        web_release(log);
    }
    struct fin_writer writer = fin_writer_start(said, sizeof said);
    if (error.sentence != NULL) {
        app_say_bad_link(&writer, error, length);
    }
    return error.sentence != NULL ? said : NULL;
}

/* Plays the replay of a link at APP_START instead of showing the title screen: 0, or the error in
 * the link. */
EXPORT(begin_link) const char *begin_link(const char *text) {
    static uint8_t *bytes;
    size_t length = strlen(text), count = 0;
    uint8_t *larger = web_resize(bytes, length + 1);
    if (larger == NULL) {
        return "Not enough memory for this replay. Close other tabs.";
    }
    bytes = larger;
    const char *sentence = read_link(text, length, bytes, &count);
    if (sentence == NULL) {
        struct app_begin wanted = {
            .mode = -1, .preset = -1, .replay = bytes, .replay_length = (uint32_t)count};
        app_begin(web_app, &wanted);
    }
    return sentence;
}

/* ---- scenarios ---- */

/* Adds the scenarios of a text, one per line: 0, or an error message. */
EXPORT(read_scenarios) const char *read_scenarios(const char *text) {
    int line;
    return app_scenarios_read(web_app, text, &line);
}

/* Adds the scenario of a link at APP_START and shows it in its list. */
EXPORT(begin_scenario) void begin_scenario(const char *text) {
    static char kept[sizeof((struct app_event *)0)->text]; /* as long as a typed value */
    strncpy(kept, text, sizeof kept - 1);
    struct app_begin wanted = {.mode = -1, .preset = -1, .train = true, .scenarios = kept};
    app_begin(web_app, &wanted);
}

/* ---- puzzles ---- */

/* The solver's answer about a puzzle's text: a struct app_puzzle_answer. */
EXPORT(check_puzzle)
const struct app_puzzle_answer *check_puzzle(const char *text, uint32_t length) {
    static struct app_puzzle_answer answer;
    struct fin_puzzle puzzle;
    int status = FIN_PC_MEMORY;
    memset(&answer, 0, sizeof answer);
    if (fin_puzzle_parse(text, length, &puzzle).sentence != NULL) {
        return &answer;
    }
    for (size_t size = fin_puzzle_check_size(&puzzle);
         size <= APP_CHECK_MEMORY && status == FIN_PC_MEMORY; size *= 2) {
        void *memory = web_resize(NULL, size);
        status = memory != NULL ? app_puzzle_ask(&puzzle, memory, size, APP_CHECK_STEPS, &answer)
                                : FIN_PC_MORE;
        web_release(memory);
    }
    return &answer;
}
