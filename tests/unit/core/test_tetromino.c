/* The tetromino contract of source 002, test by test with its numbers, in our names. Where the
 * source is wrong, or its board has y pointing down, a comment explains the correction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "finessimo.h"

static const char *const kinds = "IOTSZJL";

static struct fin_piece piece_at(int kind, int facing, int x, int y) {
    return (struct fin_piece){(uint8_t)kind, (uint8_t)facing, (int8_t)x, (int8_t)y};
}

static void assert_piece(struct fin_piece piece, int kind, int facing, int x, int y) {
    assert_int_equal(piece.kind, kind);
    assert_int_equal(piece.facing, facing);
    assert_int_equal(piece.x, x);
    assert_int_equal(piece.y, y);
}

static void assert_cells(struct fin_piece piece, const struct fin_cell expected[FIN_CELLS]) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        assert_int_equal(cells[i].x, expected[i].x);
        assert_int_equal(cells[i].y, expected[i].y);
    }
}

static struct fin_board empty_board(void) {
    struct fin_board board;
    fin_board_clear(&board);
    return board;
}

/* All cells filled except those of two pieces. */
static struct fin_board board_around(struct fin_piece a, struct fin_piece b) {
    struct fin_board board;
    fin_board_clear(&board);
    for (int y = 0; y < FIN_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            fin_board_set(&board, x, y, FIN_GARBAGE);
        }
    }
    struct fin_cell cells[2 * FIN_CELLS];
    fin_piece_cells(a, cells);
    fin_piece_cells(b, cells + FIN_CELLS);
    for (int i = 0; i < 2 * FIN_CELLS; i++) {
        fin_board_set(&board, cells[i].x, cells[i].y, FIN_NONE);
    }
    return board;
}

/* Corrected: the source stands I upright, and its S, Z, J and L spawn in unusual facings. These
 * are the guideline's: I lying, the others with the flat side down. */
static void ut_tetro_001_shapes(void **state) {
    (void)state;
    static const struct fin_cell expected[FIN_KINDS][FIN_CELLS] = {
        [FIN_I] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}}, [FIN_O] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
        [FIN_T] = {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, [FIN_S] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
        [FIN_Z] = {{1, 0}, {2, 0}, {0, 1}, {1, 1}}, [FIN_J] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}},
        [FIN_L] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}},
    };
    for (int i = 0; i < FIN_KINDS; i++) {
        struct fin_piece piece;
        int kind = fin_kind_parse(kinds[i]);
        assert_true(fin_piece_create(kind, &piece));
        assert_piece(piece, kind, FIN_NORTH, 0, 0);
        assert_cells(piece, expected[kind]);
    }
}

static void ut_tetro_002_colors_unique(void **state) {
    (void)state;
    for (int palette = 0; palette < FIN_PALETTES; palette++) {
        for (int a = 0; a < FIN_KINDS; a++) {
            for (int b = 0; b < a; b++) {
                assert_int_not_equal(fin_piece_color(palette, a), fin_piece_color(palette, b));
            }
        }
    }
}

/* The source throws an exception; here an invalid kind is rejected and changes nothing. */
static void ut_tetro_003_invalid_kind(void **state) {
    (void)state;
    static const int invalid[] = {-1, FIN_KINDS, FIN_GARBAGE, FIN_NONE, 255, 1 << 20};
    for (size_t i = 0; i < sizeof invalid / sizeof invalid[0]; i++) {
        struct fin_piece piece = piece_at(FIN_T, FIN_WEST, 3, 4);
        assert_false(fin_piece_create(invalid[i], &piece));
        assert_piece(piece, FIN_T, FIN_WEST, 3, 4);
    }
    assert_int_equal(fin_kind_parse('X'), FIN_NONE);
}

/* Corrected: the source's expected cells for T contradict its own formula. With y up, clockwise
 * takes (x, y) to (y, -x) about the centre of the square in which the piece turns, for every
 * piece. */
static void ut_tetro_004_clockwise(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        int side = kind == FIN_I ? 4 : kind == FIN_O ? 2 : 3;
        int left = 3, bottom = 10;
        int inset = kind == FIN_I ? 2 : kind == FIN_O ? 0 : 1;
        struct fin_board board = empty_board();
        struct fin_piece piece = piece_at(kind, FIN_NORTH, left, bottom + inset);
        struct fin_cell before[FIN_CELLS], after[FIN_CELLS];
        fin_piece_cells(piece, before);
        assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), 0);
        assert_int_equal(piece.facing, kind == FIN_O ? FIN_NORTH : FIN_EAST);
        fin_piece_cells(piece, after);
        for (int i = 0; i < FIN_CELLS; i++) {
            int x = left + (before[i].y - bottom);
            int y = bottom + side - 1 - (before[i].x - left);
            int found = 0;
            for (int j = 0; j < FIN_CELLS; j++) {
                found += after[j].x == x && after[j].y == y;
            }
            assert_int_equal(found, 1);
        }
    }
}

static void ut_tetro_005_o_turns_unchanged(void **state) {
    (void)state;
    static const int systems[] = {FIN_ROTATION_SRS, FIN_ROTATION_SRS_PLUS, FIN_ROTATION_NONE};
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++) {
        for (int turn = FIN_CW; turn <= FIN_CCW; turn++) {
            struct fin_piece piece = piece_at(FIN_O, FIN_NORTH, 5, 7);
            struct fin_board board = board_around(piece, piece);
            assert_int_equal(fin_piece_turn(&piece, &board, systems[i], turn), 0);
            assert_piece(piece, FIN_O, FIN_NORTH, 5, 7);
        }
    }
}

/* Corrected: the source assigns facing 3 to an unturned shape; here the piece really faces west.
 * Counter-clockwise turns wrap as well. */
static void ut_tetro_006_facing_wraps(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    struct fin_piece piece = piece_at(FIN_J, FIN_WEST, 4, 10);
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), 0);
    assert_int_equal(piece.facing, FIN_NORTH);
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CCW), 0);
    assert_int_equal(piece.facing, FIN_WEST);
    for (int turn = 0; turn < 4; turn++) {
        assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), 0);
    }
    assert_int_equal(piece.facing, FIN_WEST);
    assert_cells(piece, (struct fin_cell[]){{4, 10}, {5, 10}, {5, 11}, {5, 12}});
}

/* Instead of the source's counting board: boards on which exactly one kick is free, each in turn;
 * then none. Corrected: T faces east, because from north its fourth kick is never reached
 * (wherever it fits, the first does too). */
static void ut_tetro_007_all_candidates_in_order(void **state) {
    (void)state;
    static const struct fin_cell corner[] = {{-1, 0}, {0, 0}, {0, -1}, {-1, 2}, {0, 2}};
    struct fin_piece start = piece_at(FIN_T, FIN_EAST, 4, 10);
    for (int i = 0; i < 5; i++) {
        struct fin_piece piece = start;
        struct fin_piece goal =
            piece_at(FIN_T, FIN_SOUTH, start.x + corner[i].x, start.y + corner[i].y);
        struct fin_board board = board_around(start, goal);
        assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), i);
        assert_piece(piece, FIN_T, FIN_SOUTH, goal.x, goal.y);
    }
    struct fin_piece piece = start;
    struct fin_board board = board_around(start, start);
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), -1);
    assert_piece(piece, FIN_T, FIN_EAST, 4, 10);
}

static void ut_tetro_008_move_succeeds(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    struct fin_piece piece;
    assert_true(fin_piece_create(FIN_T, &piece));
    assert_true(fin_piece_move(&piece, &board, 3, 5));
    assert_piece(piece, FIN_T, FIN_NORTH, 3, 5);
}

static void ut_tetro_009_move_fails_unchanged(void **state) {
    (void)state;
    struct fin_piece piece = piece_at(FIN_T, FIN_NORTH, 5, 10);
    struct fin_board board = board_around(piece, piece);
    assert_false(fin_piece_move(&piece, &board, 1, 0));
    assert_piece(piece, FIN_T, FIN_NORTH, 5, 10);
    assert_true(fin_piece_move(&piece, &board, 0, 0));

    static const struct fin_cell outside[] = {{-6, 0}, {3, 0}, {0, -11}, {0, 29}, {127, 0}};
    board = empty_board();
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_false(fin_piece_move(&piece, &board, outside[i].x, outside[i].y));
        assert_piece(piece, FIN_T, FIN_NORTH, 5, 10);
    }
}

/* Corrected only in the order: from the lowest row up, left to right. */
static void ut_tetro_010_cells(void **state) {
    (void)state;
    assert_cells(piece_at(FIN_O, FIN_NORTH, 3, 7),
                 (struct fin_cell[]){{3, 7}, {4, 7}, {3, 8}, {4, 8}});
    assert_cells(piece_at(FIN_I, FIN_EAST, 5, 2),
                 (struct fin_cell[]){{5, 2}, {5, 3}, {5, 4}, {5, 5}});
}

static void ut_tetro_011_reset(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    struct fin_piece piece, fresh;
    assert_true(fin_piece_create(FIN_L, &piece));
    fresh = piece;
    assert_true(fin_piece_move(&piece, &board, 5, 10));
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), 0);
    fin_piece_reset(&piece);
    assert_memory_equal(&piece, &fresh, sizeof piece);
}

/* Corrected: the source's piece stands free of the wall, where it needs no kick. Here T faces
 * east at the left wall: south in place would cross the wall, one column to the right does not. */
static void it_tetro_001_wall_kick(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    struct fin_piece piece = piece_at(FIN_T, FIN_EAST, 0, 10);
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_SRS, FIN_CW), 1);
    assert_piece(piece, FIN_T, FIN_SOUTH, 0, 10);
}

/* Corrected: the source compares columns of two different shapes. Here both stand at the left
 * wall and make the same turn; T uses its second kick, I its third. */
static void it_tetro_002_i_has_its_own_kicks(void **state) {
    (void)state;
    struct fin_board board = empty_board();
    struct fin_piece t = piece_at(FIN_T, FIN_EAST, 0, 10);
    struct fin_piece i = piece_at(FIN_I, FIN_EAST, 0, 10);
    assert_int_equal(fin_piece_turn(&t, &board, FIN_ROTATION_SRS, FIN_CW), 1);
    assert_int_equal(fin_piece_turn(&i, &board, FIN_ROTATION_SRS, FIN_CW), 2);
    assert_piece(i, FIN_I, FIN_SOUTH, 0, 11);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ut_tetro_001_shapes),
        cmocka_unit_test(ut_tetro_002_colors_unique),
        cmocka_unit_test(ut_tetro_003_invalid_kind),
        cmocka_unit_test(ut_tetro_004_clockwise),
        cmocka_unit_test(ut_tetro_005_o_turns_unchanged),
        cmocka_unit_test(ut_tetro_006_facing_wraps),
        cmocka_unit_test(ut_tetro_007_all_candidates_in_order),
        cmocka_unit_test(ut_tetro_008_move_succeeds),
        cmocka_unit_test(ut_tetro_009_move_fails_unchanged),
        cmocka_unit_test(ut_tetro_010_cells),
        cmocka_unit_test(ut_tetro_011_reset),
        cmocka_unit_test(it_tetro_001_wall_kick),
        cmocka_unit_test(it_tetro_002_i_has_its_own_kicks),
    };
    return cmocka_run_group_tests_name("tetromino", tests, NULL, NULL);
}
