/* Boards for testing the search: with room for kicks and tucks, at every height that it treats
 * differently, up to the ceiling. */
#include "../games/dice.h"
#include "slow_landings.h"

static void fill(struct fin_board *board, int x, int y) {
    fin_board_set(board, x, y, FIN_GARBAGE);
}

/* Fills each cell with the same probability; may leave a few rows empty or full. */
static void noise(struct dice *dice, struct fin_board *board, int height) {
    unsigned odds = 10 + dice_below(dice, 85);
    for (int y = 0; y < height; y++) {
        unsigned row_odds = dice_one_in(dice, 12) ? 100 * dice_below(dice, 2) : odds;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (dice_below(dice, 100) < row_odds) {
                fill(board, x, y);
            }
        }
    }
}

/* A block with shafts and tunnels two cells wide, into which pieces can turn. */
static void caves(struct dice *dice, struct fin_board *board, int height) {
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fill(board, x, y);
        }
    }
    for (int worms = 1 + (int)dice_below(dice, 3); worms > 0; worms--) {
        int x = (int)dice_below(dice, FIN_COLUMNS), y = height;
        for (int steps = 2 * height; steps > 0; steps--) {
            fin_board_set(board, x, y, FIN_NONE);
            fin_board_set(board, x + (int)dice_below(dice, 2), y, FIN_NONE);
            fin_board_set(board, x, y + (int)dice_below(dice, 2), FIN_NONE);
            x += (int)dice_between(dice, -1, 1);
            y += (int)dice_between(dice, -1, dice_one_in(dice, 3) ? 1 : 0);
            x = x < 0 ? 0 : x >= FIN_COLUMNS ? FIN_COLUMNS - 1 : x;
            y = y < 0 ? 0 : y;
        }
    }
}

/* Drops random pieces until one reaches the height. */
static void stack(struct dice *dice, struct fin_board *board, int height) {
    for (int i = 0; i < 60 && fin_board_height(board) < height; i++) {
        struct fin_piece piece = {.kind = (uint8_t)dice_below(dice, FIN_KINDS)};
        piece.facing = (uint8_t)dice_below(dice, FIN_FACINGS);
        piece.x = (int8_t)dice_below(dice, FIN_COLUMNS);
        piece.y = (int8_t)(FIN_ROWS - fin_piece_height(piece));
        if (fin_board_fits(board, piece)) {
            piece.y = (int8_t)(piece.y - fin_board_drop(board, piece));
            fin_board_place(board, piece);
        }
    }
}

/* Garbage with pieces on top. */
static void garbage(struct dice *dice, struct fin_board *board, int height) {
    stack(dice, board, height / 2);
    for (int i = 0; i < height / 2; i++) {
        fin_board_raise(board, 1, (int)dice_below(dice, FIN_COLUMNS));
    }
}

/* Heights at the edges of the search's windows, and of its open height. */
static int random_height(struct dice *dice) {
    switch (dice_below(dice, 4)) {
    case 0:
        return (int)dice_below(dice, 8);
    case 1:
        return 8 + (int)dice_below(dice, 7);
    case 2:
        return 15 + (int)dice_below(dice, 7);
    default:
        return (int)dice_below(dice, FIN_ROWS + 1);
    }
}

/* A wall up to the ceiling, which separates the two sides. */
static void add_wall(struct dice *dice, struct fin_board *board) {
    int x = (int)dice_below(dice, FIN_COLUMNS);
    for (int y = 0; y < FIN_ROWS; y++) {
        fill(board, x, y);
    }
}

/* Makes room for the spawn; otherwise there is nothing to compare. */
static void clear_entry(struct dice *dice, struct fin_board *board) {
    int bottom = FIN_FIELD_ROWS - (int)dice_below(dice, 2);
    for (int y = bottom; y < FIN_FIELD_ROWS + 2; y++) {
        for (int x = 3; x < 7; x++) {
            fin_board_set(board, x, y, FIN_NONE);
        }
    }
}

struct fin_board landing_board(uint64_t number) {
    static void (*const makers[])(struct dice *, struct fin_board *, int) = {noise, caves, stack,
                                                                             garbage};
    struct dice dice = dice_make(number);
    struct fin_board board = {0};
    makers[dice_below(&dice, 4)](&dice, &board, random_height(&dice));
    if (dice_one_in(&dice, 8)) {
        add_wall(&dice, &board);
    }
    if (!dice_one_in(&dice, 16)) {
        clear_entry(&dice, &board);
    }
    return board;
}
