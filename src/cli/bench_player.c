/* A simple player: looks at every place that a turn, some steps and a drop
 * reach, and takes the one that leaves the flattest stack with the fewest
 * holes. Good for any number of pieces, so that a benchmark can have a game of
 * any length. */
#include <string.h>

#include "cli/bench.h"
#include "finessimo.h"

static const struct {
    int turn;
    uint8_t button;
} turns[] = {{0, 0}, {FIN_CW, FIN_TURN_CW}, {FIN_CCW, FIN_TURN_CCW}, {FIN_HALF, FIN_TURN_180}};

/* What a stack is worth, in thousandths: heights, holes and steps between
 * neighbours cost, cleared lines pay. */
enum { LINE = 761, HEIGHT = -510, HOLE = -357, STEP = -184 };

static int height_of(const struct fin_board *board, int x) {
    int y = fin_board_height(board);
    while (y > 0 && (board->rows[y - 1] >> x & 1) == 0) {
        y--;
    }
    return y;
}

static int holes_of(const struct fin_board *board, int x, int height) {
    int holes = 0;
    for (int y = 0; y < height; y++) {
        holes += (board->rows[y] >> x & 1) == 0;
    }
    return holes;
}

static int worth_of_stack(const struct fin_board *board) {
    int worth = 0, before = 0;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int height = height_of(board, x);
        int step = x == 0 ? 0 : height > before ? height - before : before - height;
        worth += HEIGHT * height + HOLE * holes_of(board, x, height) + STEP * step;
        before = height;
    }
    return worth;
}

static int worth_of_drop(const struct fin_board *board, struct fin_piece piece) {
    struct fin_board after = *board;
    piece.y = (int8_t)(piece.y - fin_board_drop(board, piece));
    fin_board_place(&after, piece);
    uint64_t full = fin_board_full_rows(&after);
    fin_board_remove_rows(&after, full);
    int lines = 0;
    for (; full != 0; full &= full - 1) {
        lines++;
    }
    return LINE * lines + worth_of_stack(&after);
}

struct choice {
    int worth;
    uint8_t turn; /* row of the table */
    int8_t steps; /* right positive */
};

/* All columns that steps in one direction reach. */
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
