/* The board against a simple model, a grid of cells, with random boards and operations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

struct grid {
    int cells[FIN_ROWS][FIN_COLUMNS];
};

static bool inside(int x, int y) {
    return x >= 0 && x < FIN_COLUMNS && y >= 0 && y < FIN_ROWS;
}

static void grid_set(struct grid *grid, int x, int y, int kind) {
    if (inside(x, y)) {
        grid->cells[y][x] = kind;
    }
}

static void grid_clear(struct grid *grid) {
    for (int i = 0; i < FIN_ROWS * FIN_COLUMNS; i++) {
        grid->cells[i / FIN_COLUMNS][i % FIN_COLUMNS] = FIN_NONE;
    }
}

static bool grid_fits(const struct grid *grid, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (!inside(cells[i].x, cells[i].y) || grid->cells[cells[i].y][cells[i].x] != FIN_NONE) {
            return false;
        }
    }
    return true;
}

static void grid_place(struct grid *grid, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        grid->cells[cells[i].y][cells[i].x] = piece.kind;
    }
}

static int grid_drop(const struct grid *grid, struct fin_piece piece) {
    int rows = 0;
    for (piece.y--; grid_fits(grid, piece); piece.y--) {
        rows++;
    }
    return rows;
}

static int filled_in_row(const struct grid *grid, int y) {
    int filled = 0;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        filled += grid->cells[y][x] != FIN_NONE;
    }
    return filled;
}

static uint64_t grid_full_rows(const struct grid *grid) {
    uint64_t rows = 0;
    for (int y = 0; y < FIN_ROWS; y++) {
        if (filled_in_row(grid, y) == FIN_COLUMNS) {
            rows |= (uint64_t)1 << y;
        }
    }
    return rows;
}

/* Removes one row at a time, from the top. */
static void grid_remove_rows(struct grid *grid, uint64_t rows) {
    for (int y = FIN_ROWS - 1; y >= 0; y--) {
        if (rows >> y & 1) {
            memmove(grid->cells[y], grid->cells[y + 1 < FIN_ROWS ? y + 1 : y],
                    (size_t)(FIN_ROWS - 1 - y) * sizeof grid->cells[0]);
            for (int x = 0; x < FIN_COLUMNS; x++) {
                grid->cells[FIN_ROWS - 1][x] = FIN_NONE;
            }
        }
    }
}

/* Adds one row at a time. */
static bool grid_raise(struct grid *grid, int n, int hole) {
    bool kept = true;
    for (int i = 0; i < n; i++) {
        kept = kept && filled_in_row(grid, FIN_ROWS - 1) == 0;
        memmove(grid->cells[1], grid->cells[0], (FIN_ROWS - 1) * sizeof grid->cells[0]);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            grid->cells[0][x] = x == hole ? FIN_NONE : FIN_GARBAGE;
        }
    }
    return kept;
}

static int grid_height(const struct grid *grid) {
    int height = FIN_ROWS;
    while (height > 0 && filled_in_row(grid, height - 1) == 0) {
        height--;
    }
    return height;
}

/* Compares cell by cell, and that nothing else in the board is set. */
static void assert_equal(const struct fin_board *board, const struct grid *grid) {
    struct fin_board copy = *board;
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            assert_int_equal(fin_board_cell(board, x, y), grid->cells[y][x]);
            fin_board_set(&copy, x, y, FIN_NONE);
        }
    }
    static const struct fin_board empty;
    assert_memory_equal(&copy, &empty, sizeof copy);
    int height = grid_height(grid);
    assert_int_equal(fin_board_height(board), height);
    assert_int_equal(fin_board_is_empty(board), height == 0);
    assert_true(fin_board_full_rows(board) == grid_full_rows(grid));
}

struct pair {
    struct fin_board board;
    struct grid grid;
};

static void clear(struct pair *pair) {
    memset(&pair->board, 0xFF, sizeof pair->board);
    fin_board_clear(&pair->board);
    grid_clear(&pair->grid);
}

static void set(struct pair *pair, int x, int y, int kind) {
    fin_board_set(&pair->board, x, y, kind);
    grid_set(&pair->grid, x, y, kind);
}

/* Random cells up to a random height: empty rows, full rows, and rows of any density. */
static void fill(struct pair *pair, struct fin_random *random) {
    clear(pair);
    int height = (int)fin_random_below(random, FIN_ROWS + 1);
    uint32_t most = 1 + fin_random_below(random, 16);
    for (int y = 0; y < height; y++) {
        uint32_t filled_of_16 =
            fin_random_below(random, 5) == 0 ? 16 : fin_random_below(random, most);
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (fin_random_below(random, 16) < filled_of_16) {
                set(pair, x, y, (int)fin_random_below(random, FIN_NONE));
            }
        }
    }
}

/* A piece anywhere, also outside the board. */
static struct fin_piece any_piece(struct fin_random *random) {
    return (struct fin_piece){
        .kind = (uint8_t)fin_random_below(random, FIN_KINDS),
        .facing = (uint8_t)fin_random_below(random, FIN_FACINGS),
        .x = (int8_t)((int)fin_random_below(random, FIN_COLUMNS + 8) - 4),
        .y = (int8_t)((int)fin_random_below(random, FIN_ROWS + 8) - 4),
    };
}

static void one_operation(struct pair *pair, struct fin_random *random) {
    struct fin_piece piece = any_piece(random);
    uint64_t rows = grid_full_rows(&pair->grid);
    int n, hole;
    switch (fin_random_below(random, 6)) {
    case 0:
        set(pair, piece.x, piece.y, (int)fin_random_below(random, FIN_NONE + 1));
        break;
    case 1:
        fin_board_remove_rows(&pair->board, rows);
        grid_remove_rows(&pair->grid, rows);
        break;
    case 2: /* any rows, full or not, also above the stack */
        rows = fin_random_next(random) & fin_random_next(random) & (((uint64_t)1 << FIN_ROWS) - 1);
        fin_board_remove_rows(&pair->board, rows);
        grid_remove_rows(&pair->grid, rows);
        break;
    case 3:
        n = (int)fin_random_below(random, fin_random_below(random, 20) == 0 ? FIN_ROWS + 1 : 4);
        hole = (int)fin_random_below(random, FIN_COLUMNS);
        assert_int_equal(fin_board_raise(&pair->board, n, hole), grid_raise(&pair->grid, n, hole));
        break;
    default:
        if (grid_fits(&pair->grid, piece)) {
            fin_board_place(&pair->board, piece);
            grid_place(&pair->grid, piece);
        }
    }
}

static void operations_equal_the_obvious_twin(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(2);
    for (int i = 0; i < 300; i++) {
        struct pair pair;
        fill(&pair, &random);
        assert_equal(&pair.board, &pair.grid);
        for (int j = 0; j < 20; j++) {
            one_operation(&pair, &random);
            assert_equal(&pair.board, &pair.grid);
        }
    }
}

static void fitting_and_dropping_equal_the_obvious_twin(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(3);
    int fitted = 0;
    for (int i = 0; i < 3000; i++) {
        struct pair pair;
        fill(&pair, &random);
        for (int j = 0; j < 100; j++) {
            struct fin_piece piece = any_piece(&random);
            bool fits = grid_fits(&pair.grid, piece);
            assert_int_equal(fin_board_fits(&pair.board, piece), fits);
            if (fits) {
                fitted++;
                assert_int_equal(fin_board_drop(&pair.board, piece), grid_drop(&pair.grid, piece));
            }
        }
    }
    assert_in_range(fitted, 20000, 250000);
}

/* A roof just above the piece, and a ledge between its cells. Cells in its columns that are not
 * below its cells must not stop it. */
static void drop_minds_overhangs(void **state) {
    (void)state;
    struct fin_board board;
    fin_board_clear(&board);
    struct fin_piece t = {.kind = FIN_T, .facing = FIN_SOUTH, .x = 3, .y = 12};
    fin_board_set(&board, 3, 12, FIN_GARBAGE);
    assert_int_equal(fin_board_drop(&board, t), 0);
    fin_board_set(&board, 3, 12, FIN_NONE);
    fin_board_set(&board, 4, 14, FIN_GARBAGE);
    assert_int_equal(fin_board_drop(&board, t), 12);
    fin_board_set(&board, 5, 5, FIN_GARBAGE);
    assert_int_equal(fin_board_drop(&board, t), 7);
}

/* Cells above row 39 are outside the board. */
static void pieces_stay_under_row_40(void **state) {
    (void)state;
    struct fin_board board;
    fin_board_clear(&board);
    struct fin_piece i = {.kind = FIN_I, .facing = FIN_EAST, .x = 9, .y = 36};
    assert_true(fin_board_fits(&board, i));
    i.y = 37;
    assert_false(fin_board_fits(&board, i));
}

static void outside_is_neither_filled_nor_set(void **state) {
    (void)state;
    static const struct fin_cell outside[] = {{-1, 0}, {10, 0}, {0, -1}, {0, 40}, {127, 127}};
    struct fin_board board, before;
    fin_board_clear(&board);
    fin_board_raise(&board, 40, 3);
    before = board;
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_int_equal(fin_board_cell(&board, outside[i].x, outside[i].y), FIN_NONE);
        fin_board_set(&board, outside[i].x, outside[i].y, FIN_T);
        fin_board_set(&board, outside[i].x, outside[i].y, FIN_NONE);
    }
    assert_memory_equal(&board, &before, sizeof board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_equal_the_obvious_twin),
        cmocka_unit_test(fitting_and_dropping_equal_the_obvious_twin),
        cmocka_unit_test(drop_minds_overhangs),
        cmocka_unit_test(pieces_stay_under_row_40),
        cmocka_unit_test(outside_is_neither_filled_nor_set),
    };
    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
