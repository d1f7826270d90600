/* Random questions: removes pieces from full lines, mostly from above, so that many questions
 * have a solution. */
#include "cases.h"

#include <string.h>

enum { TRIES = 200, MOST_PIECES = 4 };

static void fill_lines(struct fin_board *board, int lines) {
    fin_board_clear(board);
    for (int y = 0; y < lines; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_board_set(board, x, y, FIN_GARBAGE);
        }
    }
}

/* True if all cells of a piece are filled, and those above it are free or not, as requested. */
static bool is_filled(const struct fin_board *board, struct fin_piece piece, bool open) {
    struct fin_cell cells[FIN_CELLS];
    bool good = true;
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        good = good && fin_board_cell(board, cells[i].x, cells[i].y) != FIN_NONE;
        for (int y = cells[i].y + 1; good && open && y < FIN_PC_LINES; y++) {
            bool own = false;
            for (int k = 0; k < FIN_CELLS; k++) {
                own = own || (cells[k].x == cells[i].x && cells[k].y == y);
            }
            good = own || fin_board_cell(board, cells[i].x, y) == FIN_NONE;
        }
    }
    return good;
}

static void empty_cells(struct fin_board *board, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        fin_board_set(board, cells[i].x, cells[i].y, FIN_NONE);
    }
}

/* Removes a piece from the lines; false if none was found. */
static bool take_out(struct fin_board *board, int lines, int middle, struct fin_random *random,
                     uint8_t *kind) {
    for (int i = 0; i < TRIES; i++) {
        struct fin_piece piece = {.kind = (uint8_t)fin_random_below(random, FIN_KINDS),
                                  .facing = (uint8_t)fin_random_below(random, FIN_FACINGS)};
        int x = middle - 3 + (int)fin_random_below(random, 5);
        int y = (int)fin_random_below(random, (uint32_t)lines);
        bool open = fin_random_below(random, 8) != 0;
        piece.x = (int8_t)x;
        piece.y = (int8_t)y;
        if (x >= 0 && x + fin_piece_width(piece) <= FIN_COLUMNS &&
            y + fin_piece_height(piece) <= lines && is_filled(board, piece, open)) {
            empty_cells(board, piece);
            *kind = piece.kind;
            return true;
        }
    }
    return false;
}

static void choose_hold(struct solver_case *made, struct fin_random *random) {
    uint32_t choice = fin_random_below(random, 4);
    made->question.hold = choice > 0;
    made->question.held = FIN_NONE;
    if (choice == 1 && made->length > 1) {
        made->question.held = made->queue[--made->length];
    }
    if (choice > 1 && fin_random_below(random, 2) == 0) {
        made->queue[made->length++] = (uint8_t)fin_random_below(random, FIN_KINDS);
        if (fin_random_below(random, 4) == 0) {
            made->question.saves = (uint8_t)(1 + fin_random_below(random, (1 << FIN_KINDS) - 1));
        }
    }
}

/* Sometimes swaps neighbours, or replaces a piece. */
static void disturb(struct solver_case *made, struct fin_random *random) {
    for (int i = 0; i + 1 < made->length; i++) {
        if (fin_random_below(random, 2) == 0) {
            uint8_t kind = made->queue[i];
            made->queue[i] = made->queue[i + 1];
            made->queue[i + 1] = kind;
        }
    }
    if (fin_random_below(random, 4) == 0) {
        made->queue[fin_random_below(random, (uint32_t)made->length)] =
            (uint8_t)fin_random_below(random, FIN_KINDS);
    }
}

struct solver_case case_make(uint64_t number) {
    struct fin_random random = fin_random_seed(number);
    struct solver_case made;
    memset(&made, 0, sizeof made);
    int lines = 2 + (int)fin_random_below(&random, FIN_PC_LINES - 1);
    int pieces = 1 + (int)fin_random_below(&random, MOST_PIECES);
    int middle = 1 + (int)fin_random_below(&random, FIN_COLUMNS - 2);
    made.rotation = (int)(number % FIN_ROTATIONS);
    made.options = (unsigned)(number / FIN_ROTATIONS % 4);
    made.question.lines = (uint8_t)lines;
    fill_lines(&made.question.board, lines);
    while (made.length < pieces &&
           take_out(&made.question.board, lines, middle, &random, &made.queue[made.length])) {
        made.length++;
    }
    for (int i = 0; i < made.length / 2; i++) {
        uint8_t kind = made.queue[i];
        made.queue[i] = made.queue[made.length - 1 - i];
        made.queue[made.length - 1 - i] = kind;
    }
    disturb(&made, &random);
    choose_hold(&made, &random);
    return made;
}

struct solver_case case_opener(uint64_t number) {
    struct fin_generator bag = fin_generator_start(FIN_GENERATOR_BAG, number);
    struct solver_case made;
    memset(&made, 0, sizeof made);
    made.rotation = (int)(number % FIN_ROTATIONS);
    made.question.lines = 4;
    made.question.hold = true;
    made.question.held = FIN_NONE;
    fin_board_clear(&made.question.board);
    for (made.length = 0; made.length < 11; made.length++) {
        made.queue[made.length] = (uint8_t)fin_generator_next(&bag);
    }
    return made;
}
