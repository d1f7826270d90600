/* Bytes as a question about best play: it is rejected with a sentence, or its bounds are valid. */
#include "../fuzz.h"
#include "finessimo_pc.h"

static uint8_t take(const uint8_t **data, size_t *size) {
    if (*size == 0) {
        return 0;
    }
    (*size)--;
    return *(*data)++;
}

static struct fin_best_question read_question(const uint8_t *data, size_t size) {
    struct fin_best_question question = {
        .lines = take(&data, &size),
        .rotation = take(&data, &size),
        .options = take(&data, &size),
        .generator = take(&data, &size),
        .hold = (take(&data, &size) & 1) != 0,
        .hold_used = (take(&data, &size) & 1) != 0,
        .held = take(&data, &size),
        .count = take(&data, &size),
    };
    for (int i = 0; i < FIN_BEST_VISIBLE; i++) {
        question.see[i] = take(&data, &size);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        question.bag[kind] = take(&data, &size);
    }
    for (int y = 0; y < FIN_BEST_LINES + 2; y++) {
        unsigned row = take(&data, &size) | (unsigned)take(&data, &size) << 8;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((row >> x & 1) != 0) {
                fin_board_set(&question.board, x, y, FIN_GARBAGE);
            }
        }
    }
    return question;
}

static void must_have_bounds(struct fin_best *best) {
    uint64_t whole = fin_best_whole(best);
    struct fin_best_reply reply;
    for (int i = 0; i < fin_best_count(best); i++) {
        struct fin_best_choice choice = fin_best_choice(best, i);
        must(choice.low <= choice.high && choice.high <= whole, "odds have bounds");
        must(choice.clairvoyant_low <= choice.clairvoyant_high, "a clairvoyant's too");
        must(choice.low <= choice.clairvoyant_high, "a clairvoyant is no worse");
    }
    int first = fin_best_first(best);
    must(first < fin_best_count(best), "the best move is one of them");
    for (int kind = 0; first >= 0 && kind <= FIN_KINDS; kind++) {
        if (fin_best_next(best, first, kind < FIN_KINDS ? kind : FIN_NONE, &reply)) {
            must(reply.parts <= reply.whole, "the odds of a reply are parts of a whole");
        }
    }
}

/* Orders of many unseen pieces take long. */
static bool takes_long(const struct fin_best_question *question) {
    int empty = question->lines * FIN_COLUMNS;
    for (int i = 0; i < question->lines * FIN_COLUMNS; i++) {
        empty -= fin_board_cell(&question->board, i % FIN_COLUMNS, i / FIN_COLUMNS) != FIN_NONE;
    }
    return empty / FIN_CELLS > question->count + 3;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { STEPS = 50 };
    static uint64_t memory[FIN_BEST_SIZE / 8];
    static struct fin_best *best; /* consecutive questions */
    struct fin_best_question question = read_question(data, size);
    const char *sentence = fin_best_check(&question);
    if (sentence != NULL) {
        must_be_sentence(sentence);
        return 0;
    }
    if (takes_long(&question)) {
        return 0;
    }
    if (best == NULL) {
        best = fin_best_make(memory, sizeof memory);
    }
    fin_best_ask(best, &question);
    if (fin_best_run(best, STEPS) != FIN_PC_MEMORY) {
        must_have_bounds(best);
    }
    return 0;
}
