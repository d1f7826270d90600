/* Text as a pattern, and the queues that it describes. */
#include "../fuzz.h"
#include "finessimo_pc.h"

enum { LENGTH_MOST = 9 };

/* True if one of the patterns contains these first pieces. */
static bool matches(const struct fin_pattern *pattern, int number, const uint8_t *kinds,
                    int length) {
    int part = number > 0 ? pattern->ends[number - 1] : 0, at = 0;
    for (; part < pattern->ends[number] && at < length; part++) {
        unsigned left = pattern->parts[part].kinds;
        for (int i = 0; i < pattern->parts[part].picks && at < length; i++, at++) {
            if ((left >> kinds[at] & 1) == 0) {
                return false;
            }
            left &= ~(1u << kinds[at]);
        }
    }
    return at == length;
}

static void must_match(const struct fin_pattern *pattern, const uint8_t *kinds, int length) {
    bool found = false;
    for (int i = 0; i < pattern->count && !found; i++) {
        found = matches(pattern, i, kinds, length);
    }
    must(found, "a queue is one of the pattern");
}

/* The queues of the last unit, from a job that does not run. */
static void look_at_queues(const struct fin_pattern *pattern, const struct fin_queues *queues,
                           int length) {
    static uint64_t search_memory[1 << 14], memory[1 << 18];
    static const struct fin_search *search;
    struct fin_pc_question question = {.lines = 4, .held = FIN_NONE};
    uint8_t kinds[FIN_PATTERN_PIECES];
    if (search == NULL) {
        search = fin_search_make(search_memory, sizeof search_memory, FIN_ROTATION_SRS, 0);
    }
    for (int x = 0; x < 10 * 4 - 4 * length; x++) {
        fin_board_set(&question.board, x / 4, x % 4, FIN_GARBAGE);
    }
    struct fin_pc *pc = fin_pc_make(memory, sizeof memory, search, queues, &question);
    must(pc != NULL, "the memory is enough");
    must(fin_pc_units(pc) > 0, "a pattern has units");
    fin_pc_begin(pc, fin_pc_units(pc) - 1);
    must(fin_pc_queues(pc) > 0 && fin_pc_queues(pc) <= FIN_PC_UNIT, "a unit has queues");
    for (int i = 0; i < fin_pc_queues(pc); i++) {
        must(fin_pc_queue(pc, i, kinds) == length, "a queue has its length");
        must_match(pattern, kinds, length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct fin_pattern pattern, before;
    static uint64_t memory[FIN_QUEUES_SIZE / 8];
    memset(&pattern, 0xAB, sizeof pattern);
    before = pattern;
    struct fin_byte_error error = fin_pattern_parse((const char *)data, size, &pattern);
    if (error.sentence != NULL) {
        must_be_sentence(error.sentence);
        must(error.offset <= size, "a mistake is in the text");
        must_be_untouched(&pattern, &before, sizeof pattern);
        return 0;
    }
    must(pattern.count >= 1 && pattern.length >= 1, "there is a pattern with a piece");
    int length = pattern.length < LENGTH_MOST ? pattern.length : LENGTH_MOST;
    const struct fin_queues *queues = fin_queues_make(memory, sizeof memory, &pattern, length);
    must(queues != NULL || pattern.count > 1, "the memory is enough for one pattern");
    if (queues != NULL) {
        must(fin_queues_count(queues) > 0, "a pattern has queues");
        look_at_queues(&pattern, queues, length);
    }
    return 0;
}
