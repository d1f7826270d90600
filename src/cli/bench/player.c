/* A simple player: it tries every placement that a rotation, some steps and a hard drop reach,
 * and takes the one that leaves the flattest stack with the fewest holes. It survives as long as
 * a benchmark needs. */
#include <string.h>

#include "cli/bench/bench.h"
#include "finessimo.h"

static const struct {
    int turn;
    uint8_t button;
} turns[] = {{0, 0}, {FIN_CW, FIN_TURN_CW}, {FIN_CCW, FIN_TURN_CCW}, {FIN_HALF, FIN_TURN_180}};

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* The cost of a stack, after Pierre Dellacherie: changes between filled and empty cells along rows
 * and columns, holes, and wells by their depth. */
enum { HOLE = 4, FULL = (1 << FIN_COLUMNS) - 1 };

static int row_changes(unsigned row) {
    unsigned walled = row << 1 | 1 | 1u << (FIN_COLUMNS + 1);
    return count_bits((walled ^ walled >> 1) & ((1u << (FIN_COLUMNS + 1)) - 1));
}

/* Empty cells with both neighbours filled. */
static unsigned wells(unsigned row) {
    return ~row & (row << 1 | 1) & (row >> 1 | 1u << (FIN_COLUMNS - 1)) & FULL;
}

/* A well cell costs as much as there are empty cells from it down. */
static int well_depths(const struct fin_board *board, int y) {
    int depths = 0;
    unsigned open = wells(board->rows[y]);
    for (; open != 0 && y >= 0; y--) {
        open &= ~(unsigned)board->rows[y];
        depths += count_bits(open);
    }
    return depths;
}

static int badness_of(const struct fin_board *board) {
    int badness = 0;
    unsigned above = 0, covered = 0;
    for (int y = fin_board_height(board) - 1; y >= 0; y--) {
        unsigned row = board->rows[y];
        badness += row_changes(row) + count_bits(row ^ above) + HOLE * count_bits(covered & ~row) +
                   well_depths(board, y);
        covered |= row;
        above = row;
    }
    return badness + count_bits(above ^ FULL);
}

/* Twice the value, because a landing height is the middle of the piece. */
static int worth_of_drop(const struct fin_board *board, struct fin_piece piece) {
    struct fin_board after = *board;
    piece.y = (int8_t)(piece.y - fin_board_drop(board, piece));
    fin_board_place(&after, piece);
    uint64_t full = fin_board_full_rows(&after);
    fin_board_remove_rows(&after, full);
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    int own = 0; /* cells of the piece in full rows */
    for (int i = 0; i < FIN_CELLS; i++) {
        own += (int)(full >> cells[i].y & 1);
    }
    int landing = 2 * piece.y + fin_piece_height(piece) - 1;
    return 2 * (count_bits(full) * own - badness_of(&after)) - landing;
}

struct choice {
    int worth;
    uint8_t turn; /* row of the table */
    int8_t steps; /* right positive */
};

/* Tries all columns that steps in one direction reach. */
static void try_steps(const struct fin_board *board, struct fin_piece piece, int direction,
                      uint8_t turn, struct choice *best) {
    int steps = 0;
    do {
        int worth = worth_of_drop(board, piece);
        if (worth > best->worth) {
            *best = (struct choice){worth, turn, (int8_t)steps};
        }
        steps += direction;
    } while (fin_piece_move(&piece, board, direction, 0));
}

int bench_choose(const struct fin_game *game, uint8_t taps[BENCH_TAPS]) {
    struct choice best = {.worth = INT32_MIN};
    for (uint8_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        struct fin_piece piece = fin_game_piece(game);
        if (turns[i].turn != 0 &&
            fin_piece_turn(&piece, &game->board, game->rules.rotation, turns[i].turn) < 0) {
            continue;
        }
        try_steps(&game->board, piece, -1, i, &best);
        try_steps(&game->board, piece, 1, i, &best);
    }
    int count = 0;
    if (best.turn != 0) {
        taps[count++] = turns[best.turn].button;
    }
    int steps = best.steps < 0 ? -best.steps : best.steps;
    memset(taps + count, best.steps < 0 ? FIN_LEFT : FIN_RIGHT, (size_t)steps);
    count += steps;
    taps[count++] = FIN_HARD;
    return count;
}
