/* Boards and placements as text: output can be read back; each error has a place, and the value
 * stays unchanged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

static struct fin_text_error parse(const char *text, struct fin_board *board) {
    return fin_board_parse(text, strlen(text), board);
}

static void assert_error(struct fin_text_error error, const char *part, int line, int column) {
    assert_non_null(error.sentence);
    assert_non_null(strstr(error.sentence, part));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
}

static void assert_text(const struct fin_board *board, int rows, const char *expected) {
    char text[FIN_BOARD_TEXT];
    size_t length = fin_board_format(board, rows, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

static void the_last_row_is_the_lowest(void **state) {
    (void)state;
    struct fin_board board;
    assert_null(parse("T.........\n.........L\n", &board).sentence);
    assert_int_equal(fin_board_cell(&board, 0, 1), FIN_T);
    assert_int_equal(fin_board_cell(&board, 9, 0), FIN_L);
    assert_int_equal(fin_board_cell(&board, 0, 0), FIN_NONE);
    assert_int_equal(fin_board_height(&board), 2);
}

static void every_character_has_its_colour(void **state) {
    (void)state;
    struct fin_board board;
    const int kinds[] = {FIN_I, FIN_O, FIN_T,       FIN_S,       FIN_Z,
                         FIN_J, FIN_L, FIN_GARBAGE, FIN_GARBAGE, FIN_GARBAGE};
    assert_null(parse("IOTSZJL#XG\n._._._._._", &board).sentence);
    for (int x = 0; x < FIN_COLUMNS; x++) {
        assert_int_equal(fin_board_cell(&board, x, 1), kinds[x]);
        assert_int_equal(fin_board_cell(&board, x, 0), FIN_NONE);
    }
}

static void line_ends_are_free(void **state) {
    (void)state;
    struct fin_board unix_board;
    struct fin_board other;
    assert_null(parse("T.........\nO.........\n", &unix_board).sentence);
    assert_null(parse("T.........\r\nO.........\r\n", &other).sentence);
    assert_memory_equal(&unix_board, &other, sizeof other);
    assert_null(parse("T.........\nO.........", &other).sentence);
    assert_memory_equal(&unix_board, &other, sizeof other);
}

static void no_text_is_an_empty_board(void **state) {
    (void)state;
    struct fin_board board;
    fin_board_clear(&board);
    fin_board_set(&board, 3, 3, FIN_T);
    assert_null(fin_board_parse("", 0, &board).sentence);
    assert_true(fin_board_is_empty(&board));
    assert_text(&board, 0, "");
    assert_text(&board, 2, "..........\n..........\n");
}

static void formatting_gives_what_was_read(void **state) {
    (void)state;
    struct fin_board board;
    assert_null(parse("...T......\nGGGG.GGGGG\n", &board).sentence);
    assert_text(&board, 0, "...T......\nGGGG.GGGGG\n");
    assert_text(&board, 1, "...T......\nGGGG.GGGGG\n");
    assert_text(&board, 3, "..........\n...T......\nGGGG.GGGGG\n");
}

/* Random boards of every height, written and read back. */
static void every_board_comes_back(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(7);
    for (int rows = 0; rows <= FIN_ROWS; rows++) {
        struct fin_board board;
        struct fin_board back;
        char text[FIN_BOARD_TEXT];
        fin_board_clear(&board);
        for (int i = 0; i < rows * FIN_COLUMNS; i++) {
            int kind = (int)fin_random_below(&random, FIN_NONE + 1);
            fin_board_set(&board, i % FIN_COLUMNS, i / FIN_COLUMNS, kind);
        }
        size_t length = fin_board_format(&board, rows, text, sizeof text);
        assert_int_equal(length, rows * (FIN_COLUMNS + 1));
        assert_null(fin_board_parse(text, length, &back).sentence);
        assert_memory_equal(&board, &back, sizeof board);
    }
}

static void a_small_buffer_is_cut(void **state) {
    (void)state;
    struct fin_board board;
    char text[6] = "?????";
    fin_board_clear(&board);
    assert_int_equal(fin_board_format(&board, 1, text, sizeof text), 5);
    assert_string_equal(text, ".....");
    assert_int_equal(fin_board_format(&board, 1, text, 0), 0);
    assert_string_equal(text, ".....");
}

static void a_mistake_has_a_place_and_changes_nothing(void **state) {
    (void)state;
    struct fin_board board;
    struct fin_board before;
    fin_board_clear(&board);
    fin_board_set(&board, 5, 5, FIN_S);
    before = board;
    assert_error(parse("..........\n...t......", &board), "cell", 2, 4);
    assert_error(parse(".........", &board), "shorter", 1, 10);
    assert_error(parse("...........", &board), "longer", 1, 11);
    assert_error(parse("..........\n\n..........", &board), "shorter", 2, 1);
    assert_error(parse(".....\r.....", &board), "cell", 1, 6);
    assert_error(fin_board_parse("....\0.....", 10, &board), "cell", 1, 5);
    assert_memory_equal(&board, &before, sizeof board);
}

static void forty_rows_are_the_most(void **state) {
    (void)state;
    struct fin_board board;
    char text[(FIN_ROWS + 1) * (FIN_COLUMNS + 1) + 1] = "";
    for (int row = 0; row < FIN_ROWS; row++) {
        strcat(text, "I.........\n");
    }
    assert_null(parse(text, &board).sentence);
    assert_int_equal(fin_board_height(&board), FIN_ROWS);
    strcat(text, "..........\n");
    assert_error(parse(text, &board), "40 rows", 41, 1);
}

/* ---- placements ---- */

static struct fin_text_error place(const char *text, struct fin_piece *piece) {
    return fin_placement_parse(text, strlen(text), piece);
}

static void a_placement_is_read_and_written(void **state) {
    (void)state;
    struct fin_piece piece;
    char text[FIN_PLACEMENT_TEXT];
    assert_null(place("T east 3 0", &piece).sentence);
    assert_int_equal(piece.kind, FIN_T);
    assert_int_equal(piece.facing, FIN_EAST);
    assert_int_equal(piece.x, 3);
    assert_int_equal(piece.y, 0);
    assert_int_equal(fin_placement_format(piece, text, sizeof text), 10);
    assert_string_equal(text, "T east 3 0");
    assert_null(place("\t I  west\t9 36 ", &piece).sentence);
    fin_placement_format(piece, text, sizeof text);
    assert_string_equal(text, "I west 9 36");
}

/* Every piece, facing and position inside the walls, and none outside. */
static void all_placements_on_the_board_come_back(void **state) {
    (void)state;
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS * FIN_COLUMNS * FIN_ROWS; i++) {
        struct fin_piece piece = {(uint8_t)(i % FIN_KINDS), (uint8_t)(i / FIN_KINDS % FIN_FACINGS),
                                  (int8_t)(i / FIN_KINDS / FIN_FACINGS % FIN_COLUMNS),
                                  (int8_t)(i / FIN_KINDS / FIN_FACINGS / FIN_COLUMNS)};
        struct fin_piece back;
        char text[FIN_PLACEMENT_TEXT];
        bool inside = piece.x + fin_piece_width(piece) <= FIN_COLUMNS &&
                      piece.y + fin_piece_height(piece) <= FIN_ROWS;
        size_t length = fin_placement_format(piece, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_int_equal(fin_placement_parse(text, length, &back).sentence == NULL, inside);
        if (inside) {
            assert_memory_equal(&piece, &back, sizeof piece);
        }
    }
}

static void a_wrong_placement_has_a_place_and_changes_nothing(void **state) {
    (void)state;
    struct fin_piece piece = {FIN_Z, FIN_WEST, 2, 5};
    struct fin_piece before = piece;
    assert_error(place("", &piece), "piece", 1, 1);
    assert_error(place("t east 3 0", &piece), "piece", 1, 1);
    assert_error(place("TT east 3 0", &piece), "piece", 1, 1);
    assert_error(place("G east 3 0", &piece), "piece", 1, 1);
    assert_error(fin_placement_parse("T\0 east 3 0", 11, &piece), "piece", 1, 1);
    assert_error(place("T", &piece), "facing", 1, 2);
    assert_error(place("T eastward 3 0", &piece), "facing", 1, 3);
    assert_error(place("T east 9 0", &piece), "column", 1, 8);
    assert_error(place("T east -1 0", &piece), "column", 1, 8);
    assert_error(place("T east 000 0", &piece), "column", 1, 8);
    assert_error(place("T east 4294967296 0", &piece), "column", 1, 8);
    assert_error(place("T east 3", &piece), "row", 1, 9);
    assert_error(place("T east 3 38", &piece), "row", 1, 10);
    assert_error(place("T east 3 0x", &piece), "row", 1, 10);
    assert_error(place("T east 3 0\n", &piece), "row", 1, 10);
    assert_error(place("T east 3 0 0", &piece), "ends", 1, 12);
    assert_memory_equal(&piece, &before, sizeof piece);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_row_is_the_lowest),
        cmocka_unit_test(every_character_has_its_colour),
        cmocka_unit_test(line_ends_are_free),
        cmocka_unit_test(no_text_is_an_empty_board),
        cmocka_unit_test(formatting_gives_what_was_read),
        cmocka_unit_test(every_board_comes_back),
        cmocka_unit_test(a_small_buffer_is_cut),
        cmocka_unit_test(a_mistake_has_a_place_and_changes_nothing),
        cmocka_unit_test(forty_rows_are_the_most),
        cmocka_unit_test(a_placement_is_read_and_written),
        cmocka_unit_test(all_placements_on_the_board_come_back),
        cmocka_unit_test(a_wrong_placement_has_a_place_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
