/* Rotation systems: against the data file; against the lists of SRS and SRS+, typed here again in
 * their usual form; the properties of ocular; and turning against a simple model. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

static const char facings[] = "NESW";
static const char turns[] = "?RAL"; /* by enum fin_turn */

static int index_in(const char *letters, char letter) {
    const char *found = strchr(letters, letter);
    assert_non_null(found);
    return (int)(found - letters);
}

static int rotation_named(const char *name) {
    int rotation = 0;
    while (fin_rotation_name(rotation) != NULL && strcmp(fin_rotation_name(rotation), name) != 0) {
        rotation++;
    }
    assert_in_range(rotation, 0, FIN_ROTATIONS - 1);
    return rotation;
}

static int width(int kind, int facing) {
    return fin_piece_width((struct fin_piece){.kind = (uint8_t)kind, .facing = (uint8_t)facing});
}

/* The kicks of one turn. */
struct list {
    int count;
    struct fin_cell moves[FIN_KICKS_MAX];
};

static struct list list_of(int rotation, int kind, int facing, int turn) {
    struct list list;
    list.count = fin_kicks(rotation, kind, facing, turn, list.moves);
    assert_in_range(list.count, 1, FIN_KICKS_MAX);
    return list;
}

static void assert_same(struct list a, struct list b) {
    assert_int_equal(a.count, b.count);
    for (int i = 0; i < a.count; i++) {
        assert_int_equal(a.moves[i].x, b.moves[i].x);
        assert_int_equal(a.moves[i].y, b.moves[i].y);
    }
}

/* ---- the data file ---- */

struct data {
    struct list lists[FIN_ROTATIONS][FIN_KINDS][FIN_FACINGS][4];
};

static void read_data(struct data *data) {
    FILE *file = fopen(TEST_DATA "/kicks.tsv", "r");
    assert_non_null(file);
    char line[256], system[32], letter, from, turn;
    int number, dx, dy;
    assert_non_null(fgets(line, sizeof line, file));
    while (fscanf(file, "%31s %c %c %c %d %d %d", system, &letter, &from, &turn, &number, &dx,
                  &dy) == 7) {
        struct list *list = &data->lists[rotation_named(system)][fin_kind_parse(letter)]
                                        [index_in(facings, from)][index_in(turns, turn)];
        assert_int_equal(number, list->count);
        assert_in_range(number, 0, FIN_KICKS_MAX - 1);
        list->moves[list->count++] = (struct fin_cell){(int8_t)dx, (int8_t)dy};
    }
    assert_true(feof(file));
    fclose(file);
}

static void tables_equal_the_data_file(void **state) {
    (void)state;
    static struct data data;
    read_data(&data);
    int lists[FIN_ROTATIONS] = {0};
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (int i = 0; i < FIN_KINDS * FIN_FACINGS * 3; i++) {
            int kind = i / 12, facing = i / 3 % 4, turn = 1 + i % 3;
            struct list expected = data.lists[rotation][kind][facing][turn];
            if (expected.count > 0) {
                assert_same(list_of(rotation, kind, facing, turn), expected);
                lists[rotation]++;
            }
        }
    }
    assert_int_equal(lists[FIN_ROTATION_SRS], FIN_KINDS * FIN_FACINGS * 2);
    assert_int_equal(lists[FIN_ROTATION_OCULAR], FIN_KINDS * FIN_FACINGS * 3);
    assert_int_equal(lists[FIN_ROTATION_CLASSIC_LEFT], FIN_KINDS * FIN_FACINGS * 3);
    assert_int_equal(lists[FIN_ROTATION_CLASSIC_RIGHT], FIN_KINDS * FIN_FACINGS * 3);
}

/* ---- SRS and SRS+ in box form ---- */

/* `arrows` are turns as players write them (0 north, R east, 2 south, L west). The moves are the
 * kicks after (0, 0), of the square in which the piece turns. */
struct box_row {
    const char *pieces, *arrows;
    int count;
    struct fin_cell moves[5];
};

// clang-format off
static const struct box_row srs_rows[] = {
    {"JLSTZ", "0R 2R", 4, {{-1,0}, {-1,1}, {0,-2}, {-1,-2}}},
    {"JLSTZ", "R0 R2", 4, {{1,0}, {1,-1}, {0,2}, {1,2}}},
    {"JLSTZ", "2L 0L", 4, {{1,0}, {1,1}, {0,-2}, {1,-2}}},
    {"JLSTZ", "L2 L0", 4, {{-1,0}, {-1,-1}, {0,2}, {-1,2}}},
    {"I", "0R L2", 4, {{-2,0}, {1,0}, {-2,-1}, {1,2}}},
    {"I", "R0 2L", 4, {{2,0}, {-1,0}, {2,1}, {-1,-2}}},
    {"I", "R2 0L", 4, {{-1,0}, {2,0}, {-1,2}, {2,-1}}},
    {"I", "2R L0", 4, {{1,0}, {-2,0}, {1,-2}, {-2,1}}},
    {"IJLSTZ", "02 20 RL LR", 0, {{0,0}}},
};
static const struct box_row plus_rows[] = {
    {"JLSTZ", "0R 2R", 4, {{-1,0}, {-1,1}, {0,-2}, {-1,-2}}},
    {"JLSTZ", "R0 R2", 4, {{1,0}, {1,-1}, {0,2}, {1,2}}},
    {"JLSTZ", "2L 0L", 4, {{1,0}, {1,1}, {0,-2}, {1,-2}}},
    {"JLSTZ", "L2 L0", 4, {{-1,0}, {-1,-1}, {0,2}, {-1,2}}},
    {"I", "0R", 4, {{1,0}, {-2,0}, {-2,-1}, {1,2}}},
    {"I", "R0", 4, {{-1,0}, {2,0}, {-1,-2}, {2,1}}},
    {"I", "R2", 4, {{-1,0}, {2,0}, {-1,2}, {2,-1}}},
    {"I", "2R", 4, {{-2,0}, {1,0}, {-2,1}, {1,-2}}},
    {"I", "2L", 4, {{2,0}, {-1,0}, {2,1}, {-1,-2}}},
    {"I", "L2", 4, {{1,0}, {-2,0}, {1,2}, {-2,-1}}},
    {"I", "L0", 4, {{1,0}, {-2,0}, {1,-2}, {-2,1}}},
    {"I", "0L", 4, {{-1,0}, {2,0}, {2,-1}, {-1,2}}},
    {"JLSTZ", "02", 5, {{0,1}, {1,1}, {-1,1}, {1,0}, {-1,0}}},
    {"JLSTZ", "20", 5, {{0,-1}, {-1,-1}, {1,-1}, {-1,0}, {1,0}}},
    {"JLSTZ", "RL", 5, {{1,0}, {1,2}, {1,1}, {0,2}, {0,1}}},
    {"JLSTZ", "LR", 5, {{-1,0}, {-1,2}, {-1,1}, {0,2}, {0,1}}},
    {"I", "02", 1, {{0,1}}},
    {"I", "20", 1, {{0,-1}}},
    {"I", "RL", 1, {{1,0}}},
    {"I", "LR", 1, {{-1,0}}},
};
static const struct box_row none_rows[] = {
    {"IJLSTZ", "0R R2 2L L0 0L L2 2R R0 02 20 RL LR", 0, {{0,0}}},
};
// clang-format on

/* The corner of the bounding box in the square, found by turning the piece's cells clockwise from
 * the spawn facing (in the upper half of its square). */
static struct fin_cell corner_in_square(int kind, int facing) {
    int side = kind == FIN_I ? 4 : 3;
    struct fin_cell cells[FIN_CELLS], corner = {4, 4};
    fin_piece_cells((struct fin_piece){.kind = (uint8_t)kind}, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        int x = cells[i].x, y = cells[i].y + (kind == FIN_I ? 2 : 1);
        for (int turned = 0; turned < facing; turned++) {
            int old_x = x;
            x = y;
            y = side - 1 - old_x;
        }
        corner.x = x < corner.x ? (int8_t)x : corner.x;
        corner.y = y < corner.y ? (int8_t)y : corner.y;
    }
    return corner;
}

static void check_row(int rotation, const struct box_row *row, int kind, int from, int to) {
    struct fin_cell a = corner_in_square(kind, from), b = corner_in_square(kind, to);
    struct list list = list_of(rotation, kind, from, (to - from + 4) % 4);
    assert_int_equal(list.count, row->count + 1);
    for (int i = 0; i < list.count; i++) {
        struct fin_cell move = i == 0 ? (struct fin_cell){0, 0} : row->moves[i - 1];
        assert_int_equal(list.moves[i].x, b.x - a.x + move.x);
        assert_int_equal(list.moves[i].y, b.y - a.y + move.y);
    }
}

/* Each turn of the six pieces must be in the rows exactly once. */
static void check_rows(int rotation, const struct box_row *rows, size_t count) {
    static const char names[] = "0R2L";
    int checked = 0;
    for (size_t i = 0; i < count; i++) {
        for (const char *piece = rows[i].pieces; *piece != '\0'; piece++) {
            for (const char *arrow = rows[i].arrows; *arrow != '\0'; arrow += arrow[2] ? 3 : 2) {
                check_row(rotation, &rows[i], fin_kind_parse(*piece), index_in(names, arrow[0]),
                          index_in(names, arrow[1]));
                checked++;
            }
        }
    }
    assert_int_equal(checked, 6 * FIN_FACINGS * 3);
}

static void srs_equals_its_lists(void **state) {
    (void)state;
    check_rows(FIN_ROTATION_SRS, srs_rows, sizeof srs_rows / sizeof srs_rows[0]);
}

static void srs_plus_equals_its_lists(void **state) {
    (void)state;
    check_rows(FIN_ROTATION_SRS_PLUS, plus_rows, sizeof plus_rows / sizeof plus_rows[0]);
}

static void none_is_srs_without_kicks(void **state) {
    (void)state;
    check_rows(FIN_ROTATION_NONE, none_rows, sizeof none_rows / sizeof none_rows[0]);
}

/* ---- facings ---- */

static void o_turns_only_where_it_has_facings(void **state) {
    (void)state;
    static const bool turns_o[FIN_ROTATIONS] = {
        [FIN_ROTATION_OCULAR] = true,
        [FIN_ROTATION_CLASSIC_LEFT] = true,
        [FIN_ROTATION_CLASSIC_RIGHT] = true,
    };
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (int i = 0; i < FIN_KINDS * FIN_FACINGS * 3; i++) {
            int kind = i / 12, facing = i / 3 % 4, turn = 1 + i % 3;
            bool stays = kind == FIN_O && !turns_o[rotation];
            assert_int_equal(fin_turn_facing(rotation, kind, facing, turn),
                             stays ? facing : (facing + turn) % 4);
            if (stays) {
                assert_same(list_of(rotation, kind, facing, turn), (struct list){1, {{0, 0}}});
            }
        }
    }
}

static void o_rolls_under_ocular(void **state) {
    (void)state;
    struct fin_board board;
    fin_board_clear(&board);
    struct fin_piece piece = {.kind = FIN_O, .x = 4, .y = 0};
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_OCULAR, FIN_CW), 0);
    assert_int_equal(piece.x, 5);
    assert_int_equal(piece.facing, FIN_EAST);
    piece.x = 0;
    assert_int_equal(fin_piece_turn(&piece, &board, FIN_ROTATION_OCULAR, FIN_CCW), 3);
    assert_int_equal(piece.x, 0);
    assert_int_equal(piece.facing, FIN_NORTH);
}

/* ---- properties of ocular ---- */

/* The kicks of the mirrored turn, mirrored back: left and right are exchanged, in turns, facings
 * and pieces. The corner is a left one, so its move also changes by the difference in width. */
static struct list mirrored(int kind, int facing, int turn) {
    static const int twin[FIN_KINDS] = {FIN_I, FIN_O, FIN_T, FIN_Z, FIN_S, FIN_L, FIN_J};
    int wider = width(kind, (facing + turn) % 4) - width(kind, facing);
    struct list list = list_of(FIN_ROTATION_OCULAR, twin[kind], (4 - facing) % 4, 4 - turn);
    for (int i = 0; i < list.count; i++) {
        list.moves[i].x = (int8_t)(-list.moves[i].x - wider);
    }
    return list;
}

static void ocular_is_mirror_symmetric(void **state) {
    (void)state;
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS * 3; i++) {
        int kind = i / 12, facing = i / 3 % 4, turn = 1 + i % 3;
        assert_same(list_of(FIN_ROTATION_OCULAR, kind, facing, turn), mirrored(kind, facing, turn));
    }
}

static void ocular_treats_equal_looks_alike(void **state) {
    (void)state;
    static const int period[FIN_KINDS] = {
        [FIN_I] = 2, [FIN_O] = 1, [FIN_T] = 4, [FIN_S] = 2, [FIN_Z] = 2, [FIN_J] = 4, [FIN_L] = 4};
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS * 3; i++) {
        int kind = i / 12, facing = i / 3 % 4, turn = 1 + i % 3;
        assert_same(list_of(FIN_ROTATION_OCULAR, kind, facing, turn),
                    list_of(FIN_ROTATION_OCULAR, kind, facing % period[kind], turn));
    }
}

static int shared_cells(struct fin_piece a, struct fin_piece b) {
    struct fin_cell cells[FIN_CELLS], others[FIN_CELLS];
    fin_piece_cells(a, cells);
    fin_piece_cells(b, others);
    int shared = 0;
    for (int i = 0; i < FIN_CELLS * FIN_CELLS; i++) {
        shared += cells[i / 4].x == others[i % 4].x && cells[i / 4].y == others[i % 4].y;
    }
    return shared;
}

static void ocular_never_leaves_its_place(void **state) {
    (void)state;
    for (int i = 0; i < FIN_KINDS * FIN_FACINGS * 3; i++) {
        int kind = i / 12, facing = i / 3 % 4, turn = 1 + i % 3;
        struct list list = list_of(FIN_ROTATION_OCULAR, kind, facing, turn);
        struct fin_piece before = {(uint8_t)kind, (uint8_t)facing, 20, 20};
        for (int j = 0; j < list.count; j++) {
            struct fin_piece after = {(uint8_t)kind, (uint8_t)((facing + turn) % 4),
                                      (int8_t)(20 + list.moves[j].x),
                                      (int8_t)(20 + list.moves[j].y)};
            assert_in_range(shared_cells(before, after), 1, 4);
        }
    }
}

/* ---- turning ---- */

static bool slow_fits(const struct fin_board *board, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    bool fits = true;
    for (int i = 0; i < FIN_CELLS; i++) {
        int x = cells[i].x, y = cells[i].y;
        fits = fits && x >= 0 && x < FIN_COLUMNS && y >= 0 && y < FIN_ROWS &&
               fin_board_cell(board, x, y) == FIN_NONE;
    }
    return fits;
}

static int slow_turn(struct fin_piece *piece, const struct fin_board *board, int rotation,
                     int turn) {
    struct list list = list_of(rotation, piece->kind, piece->facing, turn);
    for (int i = 0; i < list.count; i++) {
        struct fin_piece turned = *piece;
        turned.facing = (uint8_t)fin_turn_facing(rotation, piece->kind, piece->facing, turn);
        turned.x = (int8_t)(turned.x + list.moves[i].x);
        turned.y = (int8_t)(turned.y + list.moves[i].y);
        if (slow_fits(board, turned)) {
            *piece = turned;
            return i;
        }
    }
    return -1;
}

static struct fin_board noise(struct fin_random *random, uint32_t filled_of_16) {
    struct fin_board board;
    fin_board_clear(&board);
    for (int i = 0; i < FIN_ROWS * FIN_COLUMNS; i++) {
        if (fin_random_below(random, 16) < filled_of_16) {
            fin_board_set(&board, i % FIN_COLUMNS, i / FIN_COLUMNS, FIN_GARBAGE);
        }
    }
    return board;
}

static void turning_equals_the_obvious_twin(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(1);
    int outcomes[1 + FIN_KICKS_MAX] = {0};
    for (int i = 0; i < 200000; i++) {
        static struct fin_board board;
        if (i % 100 == 0) {
            board = noise(&random, fin_random_below(&random, 8));
        }
        struct fin_piece piece = {(uint8_t)fin_random_below(&random, FIN_KINDS),
                                  (uint8_t)fin_random_below(&random, FIN_FACINGS),
                                  (int8_t)fin_random_below(&random, FIN_COLUMNS),
                                  (int8_t)fin_random_below(&random, FIN_ROWS)};
        int rotation = (int)fin_random_below(&random, FIN_ROTATIONS);
        int turn = 1 + (int)fin_random_below(&random, 3);
        struct fin_piece twin = piece;
        int taken = fin_piece_turn(&piece, &board, rotation, turn);
        assert_int_equal(taken, slow_turn(&twin, &board, rotation, turn));
        assert_memory_equal(&piece, &twin, sizeof piece);
        outcomes[1 + taken]++;
    }
    for (int i = 0; i < 1 + FIN_KICKS_MAX; i++) {
        assert_int_not_equal(outcomes[i], 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_equal_the_data_file),
        cmocka_unit_test(srs_equals_its_lists),
        cmocka_unit_test(srs_plus_equals_its_lists),
        cmocka_unit_test(none_is_srs_without_kicks),
        cmocka_unit_test(o_turns_only_where_it_has_facings),
        cmocka_unit_test(o_rolls_under_ocular),
        cmocka_unit_test(ocular_is_mirror_symmetric),
        cmocka_unit_test(ocular_treats_equal_looks_alike),
        cmocka_unit_test(ocular_never_leaves_its_place),
        cmocka_unit_test(turning_equals_the_obvious_twin),
    };
    return cmocka_run_group_tests_name("kicks", tests, NULL, NULL);
}
