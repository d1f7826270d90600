/* Questions about best play: validation, and their parts. */
#include "search/lanes_plain.h"
#include "solver/best/best.h"

uint64_t fin_best_board_of(const struct fin_best_question *question) {
    uint64_t board = 0;
    for (int y = 0; y < question->lines; y++) {
        board |= (uint64_t)(question->board.rows[y] & FIN_SMALL_ROW) << y * FIN_COLUMNS;
    }
    return fin_small_sink(board);
}

int fin_best_pieces_of(const struct fin_best_question *question) {
    return (question->lines * FIN_COLUMNS - fin_word_count(fin_best_board_of(question))) /
           FIN_CELLS;
}

int fin_best_matter(const struct fin_best_question *question) {
    return fin_best_pieces_of(question) + (question->hold && question->held == FIN_NONE);
}

int fin_best_known_of(const struct fin_best_question *question) {
    int most = fin_best_matter(question);
    return question->count < most ? question->count : most;
}

uint64_t fin_best_board_in(const struct fin_best *best, const struct fin_best_question *question) {
    int rows = best->lines - question->lines;
    uint64_t cleared = ((uint64_t)1 << rows * FIN_COLUMNS) - 1;
    return fin_best_board_of(question) << rows * FIN_COLUMNS | cleared;
}

int fin_best_hold_of(const struct fin_best_question *question) {
    return question->held == FIN_NONE ? FIN_HOLDS_NOTHING : question->held;
}

static const char *check_pieces(const struct fin_best_question *question) {
    int copies = question->generator == FIN_GENERATOR_BAG14 ? 2 : 1;
    if (question->count < 1 || question->count > FIN_BEST_VISIBLE) {
        return "Give one to eight visible pieces, the current one first.";
    }
    for (int i = 0; i < question->count; i++) {
        if (question->see[i] >= FIN_KINDS) {
            return "A visible piece is one of I O T S Z J L.";
        }
    }
    if (question->held != FIN_NONE && question->held >= FIN_KINDS) {
        return "Hold is one letter of I O T S Z J L.";
    }
    if (question->generator > FIN_GENERATOR_UNIFORM) {
        return "Best play needs the generator bag, bag14 or uniform.";
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (question->generator != FIN_GENERATOR_UNIFORM && question->bag[kind] > copies) {
            return "The bag has more copies of a piece than a full bag.";
        }
    }
    return NULL;
}

const char *fin_best_check(const struct fin_best_question *question) {
    const struct fin_pc_question clear = {
        .board = question->board,
        .lines = question->lines,
        .hold = question->hold,
        .held = question->held,
    };
    if (question->lines < 1 || question->lines > FIN_BEST_LINES) {
        return "Best play needs 1 to 6 lines.";
    }
    const char *sentence = fin_pc_check(&clear);
    if (sentence == NULL && question->rotation >= FIN_ROTATIONS) {
        sentence = "There is no such rotation system.";
    }
    return sentence != NULL ? sentence : check_pieces(question);
}
