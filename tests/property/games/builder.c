/* A player that keeps the stack low: greedy over all hard drops, by the usual four terms
 * (heights, lines, holes, bumpiness) in integers. */
#include "random_game.h"

enum { HEIGHT = -51, LINES = 76, HOLES = -36, BUMPS = -18 };

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static int column_height(const struct fin_board *board, int top, int x) {
    int y = top;
    while (y > 0 && (board->rows[y - 1] >> x & 1) == 0) {
        y--;
    }
    return y;
}

static int rate_surface(const struct fin_board *board) {
    int top = fin_board_height(board), sum = 0, bumps = 0, last = 0;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int height = column_height(board, top, x);
        int step = x == 0 ? 0 : height - last;
        bumps += step < 0 ? -step : step;
        sum += height;
        last = height;
    }
    return HEIGHT * sum + BUMPS * bumps;
}

static int count_holes(const struct fin_board *board) {
    unsigned covered = 0;
    int holes = 0;
    for (int y = fin_board_height(board); y-- > 0;) {
        holes += count_bits(covered & ~(unsigned)board->rows[y]);
        covered |= board->rows[y];
    }
    return holes;
}

static int rate(struct fin_board board, struct fin_piece piece) {
    fin_board_place(&board, piece);
    uint64_t full = fin_board_full_rows(&board);
    fin_board_remove_rows(&board, full);
    return LINES * count_bits(full) + HOLES * count_holes(&board) + rate_surface(&board);
}

struct fin_piece builder_target(const struct fin_board *board, struct fin_piece piece) {
    struct fin_piece best = piece;
    int best_rating = INT32_MIN;
    for (int i = 0; i < FIN_FACINGS * FIN_COLUMNS; i++) {
        struct fin_piece place = {.kind = piece.kind,
                                  .facing = (uint8_t)(i / FIN_COLUMNS),
                                  .x = (int8_t)(i % FIN_COLUMNS),
                                  .y = piece.y};
        if (fin_board_fits(board, place)) {
            place.y = (int8_t)(place.y - fin_board_drop(board, place));
            int rating = rate(*board, place);
            if (rating > best_rating) {
                best_rating = rating;
                best = place;
            }
        }
    }
    return best;
}
