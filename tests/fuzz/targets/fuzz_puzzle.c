/* Text as a puzzle. */
#include "../text.h"
#include "finessimo_pc.h"

/* A puzzle that was read can be played, and survives formatting and parsing. */
static void must_come_back(const struct fin_puzzle *puzzle) {
    struct fin_setup setup = fin_puzzle_setup(puzzle);
    must(fin_setup_check(&setup) == NULL, "a puzzle can be played");
    must(fin_puzzle_problem(puzzle) == NULL, "and has no problem");
    char text[FIN_PUZZLE_TEXT];
    size_t length = fin_puzzle_format(puzzle, text, sizeof text);
    must(length == strlen(text), "the length of a puzzle's text");
    struct fin_puzzle again;
    memset(&again, 0xAB, sizeof again);
    must(fin_puzzle_parse(text, length, &again).sentence == NULL, "its text can be read");
    must(memcmp(&again, puzzle, sizeof again) == 0, "and is the same puzzle");
}

/* The solver accepts it; a few steps show that. */
static void must_be_checked(const struct fin_puzzle *puzzle) {
    size_t size = fin_puzzle_check_size(puzzle);
    void *memory = malloc(size);
    struct fin_puzzle_check *check = fin_puzzle_check_make(memory, size, puzzle);
    must(check != NULL, "the memory that it asks for is enough to begin");
    if (fin_puzzle_check_run(check, 2000) == FIN_PC_DONE) {
        const struct fin_puzzle_facts *facts = fin_puzzle_check_facts(check);
        must(facts->solutions <= facts->ways, "a solution has a way");
        must((facts->solutions > 0) == (facts->solution.length == puzzle->length),
             "and all pieces");
    }
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct fin_puzzle puzzle, before;
    memset(&puzzle, 0xAB, sizeof puzzle);
    before = puzzle;
    struct fin_text_error error = fin_puzzle_parse((const char *)data, size, &puzzle);
    if (error.sentence != NULL) {
        must_lie_in(error, (const char *)data, size);
        must_be_untouched(&puzzle, &before, sizeof puzzle);
    } else {
        must_come_back(&puzzle);
        must_be_checked(&puzzle);
    }
    return 0;
}
