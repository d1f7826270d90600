/* Pieces: shapes against an independent table, spawn positions, letters, words and colours. */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/board.h"
#include "finessimo.h"

static const char kinds[] = "IOTSZJL";
static const char facings[] = "NESW";

static bool has_cell(const struct fin_cell cells[FIN_CELLS], int x, int y) {
    bool found = false;
    for (int i = 0; i < FIN_CELLS; i++) {
        found = found || (cells[i].x == x && cells[i].y == y);
    }
    return found;
}

static void shapes_equal_the_data_file(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DATA "/shapes.tsv", "r");
    assert_non_null(file);
    char line[256];
    assert_non_null(fgets(line, sizeof line, file));
    int rows = 0;
    char letter, facing;
    int x[FIN_CELLS], y[FIN_CELLS];
    while (fscanf(file, " %c %c %d %d %d %d %d %d %d %d", &letter, &facing, &x[0], &y[0], &x[1],
                  &y[1], &x[2], &y[2], &x[3], &y[3]) == 10) {
        struct fin_piece piece = {.kind = (uint8_t)fin_kind_parse(letter),
                                  .facing = (uint8_t)(strchr(facings, facing) - facings)};
        struct fin_cell cells[FIN_CELLS];
        fin_piece_cells(piece, cells);
        for (int i = 0; i < FIN_CELLS; i++) {
            assert_true(has_cell(cells, x[i], y[i]));
        }
        rows++;
    }
    assert_true(feof(file));
    fclose(file);
    assert_int_equal(rows, FIN_KINDS * FIN_FACINGS);
}

/* Mask, width, height and cells describe the same shape. */
static void shapes_agree_with_themselves(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int facing = 0; facing < FIN_FACINGS; facing++) {
            const struct fin_shape *shape = &fin_shapes[kind][facing];
            uint64_t mask = 0;
            int width = 0, height = 0;
            for (int i = 0; i < FIN_CELLS; i++) {
                struct fin_cell cell = shape->cells[i];
                mask |= (uint64_t)1 << (16 * cell.y + cell.x);
                width = cell.x >= width ? cell.x + 1 : width;
                height = cell.y >= height ? cell.y + 1 : height;
                if (i > 0) {
                    struct fin_cell last = shape->cells[i - 1];
                    assert_true(last.y < cell.y || (last.y == cell.y && last.x < cell.x));
                }
            }
            assert_true(shape->mask == mask);
            struct fin_piece piece = {.kind = (uint8_t)kind, .facing = (uint8_t)facing};
            assert_int_equal(fin_piece_width(piece), width);
            assert_int_equal(fin_piece_height(piece), height);
        }
    }
}

static void pieces_come_in_on_row_20(void **state) {
    (void)state;
    struct fin_board board;
    fin_board_clear(&board);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        struct fin_piece piece = fin_piece_spawn(kind);
        assert_int_equal(piece.kind, kind);
        assert_int_equal(piece.facing, FIN_NORTH);
        assert_int_equal(piece.x, kind == FIN_O ? 4 : 3);
        assert_int_equal(piece.y, 20);
        assert_true(fin_board_fits(&board, piece));
    }
}

static void letters_name_kinds(void **state) {
    (void)state;
    for (int kind = 0; kind <= FIN_NONE; kind++) {
        assert_int_equal(fin_kind_letter(kind), "IOTSZJLG."[kind]);
    }
    assert_int_equal(fin_kind_letter(-1), '.');
    assert_int_equal(fin_kind_letter(FIN_NONE + 1), '.');
    for (int c = CHAR_MIN; c <= CHAR_MAX; c++) {
        const char *found = c == '\0' ? NULL : strchr(kinds, c);
        int expected = found == NULL ? FIN_NONE : (int)(found - kinds);
        assert_int_equal(fin_kind_parse((char)c), expected);
    }
}

static void words_name_facings_palettes_and_systems(void **state) {
    (void)state;
    static const char *const words[] = {"north", "east", "south", "west"};
    static const char *const palettes[] = {"default", "guideline", "okabe-ito", "high-contrast",
                                           "mono"};
    static const char *const systems[] = {"srs",          "srs+",          "ocular",
                                          "classic-left", "classic-right", "none"};
    for (int i = 0; i < FIN_FACINGS; i++) {
        assert_string_equal(fin_facing_name(i), words[i]);
        assert_int_equal(fin_facing_parse(words[i]), i);
    }
    for (int i = 0; i < FIN_PALETTES; i++) {
        assert_string_equal(fin_palette_name(i), palettes[i]);
    }
    for (int i = 0; i < FIN_ROTATIONS; i++) {
        assert_string_equal(fin_rotation_name(i), systems[i]);
    }
    static const char *const other[] = {"", "n", "North", "northern", "nort", "up"};
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        assert_int_equal(fin_facing_parse(other[i]), -1);
    }
    assert_null(fin_facing_name(-1));
    assert_null(fin_facing_name(FIN_FACINGS));
    assert_null(fin_palette_name(-1));
    assert_null(fin_palette_name(FIN_PALETTES));
    assert_null(fin_rotation_name(-1));
    assert_null(fin_rotation_name(FIN_ROTATIONS));
}

/* Relative luminance by WCAG 2. */
static double luminance(uint32_t color) {
    static const double share[] = {0.0722, 0.7152, 0.2126};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double value = (double)(color >> 8 * i & 255) / 255;
        sum += share[i] * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t color, uint32_t ground) {
    return (luminance(color) + 0.05) / (luminance(ground) + 0.05);
}

static void colors_stand_out_from_the_field(void **state) {
    (void)state;
    static const double least[FIN_PALETTES] = {
        [FIN_PALETTE_DEFAULT] = 3,       [FIN_PALETTE_GUIDELINE] = 1, [FIN_PALETTE_OKABE_ITO] = 3,
        [FIN_PALETTE_HIGH_CONTRAST] = 7, [FIN_PALETTE_MONO] = 3,
    };
    for (int palette = 0; palette < FIN_PALETTES; palette++) {
        for (int kind = 0; kind <= FIN_GARBAGE; kind++) {
            assert_true(contrast(fin_piece_color(palette, kind), 0x0E0E18) >= least[palette]);
        }
    }
}

static void colors_differ_within_a_palette(void **state) {
    (void)state;
    for (int palette = 0; palette < FIN_PALETTES; palette++) {
        for (int a = 0; a <= FIN_GARBAGE; a++) {
            for (int b = 0; b < a; b++) {
                assert_int_not_equal(fin_piece_color(palette, a), fin_piece_color(palette, b));
            }
        }
    }
}

static void colors_are_the_agreed_ones(void **state) {
    (void)state;
    static const uint32_t agreed[][FIN_KINDS] = {
        [FIN_PALETTE_DEFAULT] = {0x22D3EE, 0xF0E000, 0xB050FF, 0x30D040, 0xFF4050, 0x4080FF,
                                 0xFF9020},
        [FIN_PALETTE_GUIDELINE] = {0x00F0F0, 0xF0F000, 0xA000F0, 0x00F000, 0xF00000, 0x0000F0,
                                   0xF0A000},
        [FIN_PALETTE_OKABE_ITO] = {0x56B4E9, 0xF0E442, 0xCC79A7, 0x009E73, 0xD55E00, 0x0072B2,
                                   0xE69F00},
    };
    for (int palette = 0; palette <= FIN_PALETTE_OKABE_ITO; palette++) {
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            assert_int_equal(fin_piece_color(palette, kind), agreed[palette][kind]);
        }
    }
    assert_int_equal(fin_piece_color(FIN_PALETTE_DEFAULT, FIN_GARBAGE), 0x70707F);
    for (int kind = 0; kind <= FIN_GARBAGE; kind++) {
        uint32_t grey = fin_piece_color(FIN_PALETTE_MONO, kind);
        assert_int_equal(grey, (grey & 255) * 0x010101);
    }
    assert_int_equal(fin_piece_color(FIN_PALETTE_DEFAULT, FIN_NONE), 0);
    assert_int_equal(fin_piece_color(FIN_PALETTE_DEFAULT, -1), 0);
    assert_int_equal(fin_piece_color(FIN_PALETTES, FIN_I), 0);
    assert_int_equal(fin_piece_color(-1, FIN_I), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_equal_the_data_file),
        cmocka_unit_test(shapes_agree_with_themselves),
        cmocka_unit_test(pieces_come_in_on_row_20),
        cmocka_unit_test(letters_name_kinds),
        cmocka_unit_test(words_name_facings_palettes_and_systems),
        cmocka_unit_test(colors_stand_out_from_the_field),
        cmocka_unit_test(colors_differ_within_a_palette),
        cmocka_unit_test(colors_are_the_agreed_ones),
    };
    return cmocka_run_group_tests_name("pieces", tests, NULL, NULL);
}
