/* The search for landings: the contract of the header, known numbers, and the assumptions of its
 * windows. tests/property compares random boards with a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/board.h"
#include "search/search.h"

static const struct fin_search *search_of(int rotation, unsigned options) {
    static unsigned char memory[FIN_ROTATIONS][4][sizeof(struct fin_search) + sizeof(fin_lanes)];
    static const struct fin_search *searches[FIN_ROTATIONS][4];
    const struct fin_search **search = &searches[rotation][options];
    if (*search == NULL) {
        *search =
            fin_search_make(memory[rotation][options], sizeof memory[0][0], rotation, options);
    }
    return *search;
}

static const struct fin_search *srs(void) {
    return search_of(FIN_ROTATION_SRS, 0);
}

static struct fin_board board_of(const char *rows) {
    struct fin_board board;
    fin_board_clear(&board);
    assert_null(fin_board_parse(rows, strlen(rows), &board).sentence);
    return board;
}

static bool lands(const struct fin_search *search, const struct fin_board *board,
                  const char *placement) {
    struct fin_piece landings[FIN_LANDINGS_MAX], piece;
    assert_null(fin_placement_parse(placement, strlen(placement), &piece).sentence);
    size_t count = fin_landings(search, board, piece.kind, landings, FIN_LANDINGS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (fin_piece_same_cells(landings[i], piece)) {
            return true;
        }
    }
    return false;
}

/* ---- the contract of the header ---- */

static void any_memory_will_do(void **state) {
    (void)state;
    size_t size = fin_search_size();
    unsigned char *memory = malloc(size + 40);
    struct fin_board board = board_of("");
    for (size_t offset = 0; offset < 40; offset += 13) {
        const struct fin_search *search =
            fin_search_make(memory + offset, size, FIN_ROTATION_SRS, 0);
        assert_int_equal(fin_landings(search, &board, FIN_T, NULL, 0), 34);
    }
    assert_null(fin_search_make(memory, size - 1, FIN_ROTATION_SRS, 0));
    free(memory);
}

static void every_column_and_facing_is_a_landing(void **state) {
    static const size_t counts[FIN_KINDS] = {17, 9, 34, 17, 17, 34, 34};
    struct fin_board board = board_of("");
    (void)state;
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (unsigned options = 0; options < 4; options++) {
            for (int kind = 0; kind < FIN_KINDS; kind++) {
                const struct fin_search *search = search_of(rotation, options);
                assert_int_equal(fin_landings(search, &board, kind, NULL, 0), counts[kind]);
            }
        }
    }
}

static void landings_come_in_order_and_as_many_as_fit(void **state) {
    struct fin_piece landings[34], few[5];
    struct fin_board board = board_of("#.........\n");
    (void)state;
    memset(few, 0xFF, sizeof few);
    assert_int_equal(fin_landings(srs(), &board, FIN_L, landings, 34), 34);
    assert_int_equal(fin_landings(srs(), &board, FIN_L, few, 4), 34);
    assert_memory_equal(few, landings, 4 * sizeof few[0]);
    assert_int_equal(few[4].kind, 0xFF);
    for (int i = 1; i < 34; i++) {
        struct fin_piece a = landings[i - 1], b = landings[i];
        int before = (a.facing * FIN_ROWS + a.y) * FIN_COLUMNS + a.x;
        assert_true(before < (b.facing * FIN_ROWS + b.y) * FIN_COLUMNS + b.x);
        assert_int_equal(fin_board_drop(&board, b), 0);
    }
}

static void twins_count_once(void **state) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    struct fin_board board = board_of("..##......\n...#...##.\n");
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        size_t count = fin_landings(srs(), &board, kind, landings, FIN_LANDINGS_MAX);
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < i; j++) {
                assert_false(fin_piece_same_cells(landings[i], landings[j]));
            }
        }
    }
}

static void a_blocked_entry_leaves_nothing(void **state) {
    struct fin_board board = board_of("");
    (void)state;
    fin_board_set(&board, 4, 20, FIN_GARBAGE);
    assert_int_equal(fin_landings(srs(), &board, FIN_T, NULL, 0), 0);
    assert_int_equal(fin_perft(srs(), &board, (uint8_t[]){FIN_T, FIN_O}, 2), 0);
    /* Only the row below is occupied: the piece stays above it. */
    board = board_of("");
    fin_board_set(&board, 4, 19, FIN_GARBAGE);
    assert_true(lands(srs(), &board, "T north 3 20"));
    assert_true(lands(srs(), &board, "T north 3 0"));
}

/* ---- paths into the stack ---- */

static void a_spin_needs_soft_drop_and_a_turn(void **state) {
    struct fin_board board = board_of("...##.....\n"
                                      "#...######\n"
                                      "##.#######\n");
    (void)state;
    assert_true(lands(srs(), &board, "T south 1 0"));
    assert_false(
        lands(search_of(FIN_ROTATION_SRS, FIN_SEARCH_NO_SOFT_DROP), &board, "T south 1 0"));
    board = board_of("###.......\n..........\n..........\n");
    assert_true(lands(srs(), &board, "O north 0 0"));
    assert_false(
        lands(search_of(FIN_ROTATION_SRS, FIN_SEARCH_NO_SOFT_DROP), &board, "O north 0 0"));
}

static void kicks_depend_on_the_system(void **state) {
    struct fin_board board = board_of("####..####\n"
                                      "####..####\n"
                                      "####...###\n");
    (void)state;
    assert_true(lands(search_of(FIN_ROTATION_SRS, 0), &board, "T north 4 0"));
    assert_false(lands(search_of(FIN_ROTATION_NONE, 0), &board, "T north 4 0"));
    /* Under ocular, an L climbs down a wall without falling. */
    board = board_of("....#.....\n..........\n..........\n..........\n");
    assert_true(
        lands(search_of(FIN_ROTATION_OCULAR, FIN_SEARCH_NO_SOFT_DROP), &board, "L north 3 0"));
    assert_false(
        lands(search_of(FIN_ROTATION_SRS, FIN_SEARCH_NO_SOFT_DROP), &board, "L north 3 0"));
}

static void low_fields_are_words(void **state) {
    uint64_t sets[FIN_FACINGS];
    (void)state;
    fin_landings_small(srs(), FIN_O, 0x3FE, 2, sets);
    assert_int_equal(sets[FIN_NORTH], 0);
    fin_landings_small(srs(), FIN_O, 0x3FE, 3, sets);
    assert_int_equal(sets[FIN_NORTH], 0x1FF << 10);
    fin_landings_small(srs(), FIN_I, 0x3FE, 4, sets);
    assert_int_equal(sets[FIN_NORTH], 0x7F << 10);
    assert_int_equal(sets[FIN_EAST], 1);
}

/* ---- perft ---- */

static void read_queue(const char *queue, uint8_t kinds[]) {
    for (int i = 0; queue[i] != '\0'; i++) {
        kinds[i] = (uint8_t)fin_kind_parse(queue[i]);
    }
}

/* Numbers from the plain search. */
static void perft_has_its_known_counts(void **state) {
    static const struct {
        char queue[8];
        uint64_t counts[5];
    } rows[] = {
        {"IOLJSZT", {17, 153, 5266, 188374, 3497187}},
        {"TIOLJSZ", {34, 600, 5578, 201082, 7451934}},
        {"ZTIOLJS", {17, 591, 10601, 100077, 3699006}},
        {"SZTIOLJ", {17, 296, 10620, 193780, 1863501}},
    };
    struct fin_board board = board_of("");
    uint8_t kinds[7];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        read_queue(rows[i].queue, kinds);
        for (size_t depth = 1; depth <= 5; depth++) {
            assert_int_equal(fin_perft(srs(), &board, kinds, depth), rows[i].counts[depth - 1]);
        }
    }
    assert_int_equal(fin_perft(srs(), &board, kinds, 0), 1);
}

static void perft_depends_on_system_and_options(void **state) {
    static const uint64_t counts[FIN_ROTATIONS][4] = {
        [FIN_ROTATION_SRS] = {786767, 788260, 668168, 668168},
        [FIN_ROTATION_SRS_PLUS] = {786767, 788430, 668168, 668168},
        [FIN_ROTATION_OCULAR] = {791902, 793956, 694597, 718646},
        [FIN_ROTATION_CLASSIC_LEFT] = {778894, 780500, 668168, 668168},
        [FIN_ROTATION_CLASSIC_RIGHT] = {780085, 781693, 668168, 668168},
        [FIN_ROTATION_NONE] = {780085, 781693, 668168, 668168},
    };
    struct fin_board board = board_of("");
    uint8_t kinds[4];
    (void)state;
    read_queue("LSTJ", kinds);
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        for (unsigned options = 0; options < 4; options++) {
            assert_int_equal(fin_perft(search_of(rotation, options), &board, kinds, 4),
                             counts[rotation][options]);
        }
    }
}

static void full_rows_of_the_board_go_with_the_first_piece(void **state) {
    struct fin_board board = board_of("#########.\n##########\n"), low = board_of("#########.\n");
    uint64_t expected = 0;
    struct fin_piece landings[FIN_LANDINGS_MAX];
    (void)state;
    size_t count = fin_landings(srs(), &board, FIN_O, landings, FIN_LANDINGS_MAX);
    assert_int_equal(count, 9);
    for (size_t i = 0; i < count; i++) {
        struct fin_board next = low;
        landings[i].y--;
        fin_board_place(&next, landings[i]);
        expected += fin_landings(srs(), &next, FIN_T, NULL, 0);
    }
    assert_int_equal(fin_perft(srs(), &board, (uint8_t[]){FIN_O, FIN_T}, 2), expected);
}

/* ---- assumptions of the windows ---- */

static void places_outside_are_those_where_nothing_fits(void **state) {
    struct fin_board board = board_of("");
    (void)state;
    for (int place = 0; place < FIN_KINDS * FIN_FACINGS * FIN_ROWS * FIN_COLUMNS; place++) {
        struct fin_piece piece = {(uint8_t)(place / FIN_PIECE_POSITIONS),
                                  (uint8_t)(place / (FIN_ROWS * FIN_COLUMNS) % FIN_FACINGS),
                                  (int8_t)(place % FIN_COLUMNS),
                                  (int8_t)(place / FIN_COLUMNS % FIN_ROWS)};
        int bit = piece.y * FIN_COLUMNS + piece.x;
        const struct fin_mover *mover = &srs()->movers[piece.kind];
        uint64_t outside = mover->outside[bit / FIN_WORD_BITS][piece.facing];
        assert_int_equal(outside >> bit % FIN_WORD_BITS & 1, !fin_board_fits(&board, piece));
    }
}

/* The greatest depth at which a piece can be inside the stack while nothing above its cells can
 * block its way up. */
static int open_depth(const struct fin_shape *shape) {
    int depth = FIN_CELLS;
    for (int i = 0; i < FIN_CELLS; i++) {
        for (int y = shape->cells[i].y + 1; y < depth; y++) {
            bool own = shape->mask >> (16 * y + shape->cells[i].x) & 1;
            depth = own ? depth : y;
        }
    }
    return depth;
}

/* A piece right above the stack tries kicks until one is above the stack as well, where it fits.
 * The kicks before that reach only positions into which it could also fall. */
static void turns_above_the_stack_end_where_a_piece_could_fall(void **state) {
    (void)state;
    for (int i = 0; i < FIN_ROTATIONS * FIN_KINDS * FIN_FACINGS * 3 * FIN_COLUMNS; i++) {
        int rotation = i / (FIN_KINDS * FIN_FACINGS * 3 * FIN_COLUMNS);
        int kind = i / (FIN_FACINGS * 3 * FIN_COLUMNS) % FIN_KINDS;
        int from = i / (3 * FIN_COLUMNS) % FIN_FACINGS, turn = 1 + i / FIN_COLUMNS % 3;
        int x = i % FIN_COLUMNS;
        const struct fin_shape *to = &fin_shapes[kind][fin_turn_facing(rotation, kind, from, turn)];
        struct fin_cell moves[FIN_KICKS_MAX];
        int count = fin_kicks(rotation, kind, from, turn, moves);
        bool above = x > fin_shapes[kind][from].last_x;
        for (int k = 0; k < count && !above; k++) {
            bool inside = x + moves[k].x >= 0 && x + moves[k].x <= to->last_x;
            above = inside && moves[k].y >= 0;
            assert_true(!inside || -moves[k].y <= open_depth(to));
        }
    }
}

/* The fast path is used wherever the processor has its instructions, as Linux lists them. */
static void the_fastest_path_is_chosen(void **state) {
    (void)state;
#if defined __x86_64__ && defined __linux__
    static const char *const needed[] = {" avx2 ", " bmi1 ", " bmi2 ", " popcnt "};
    char line[8192] = "";
    FILE *in = fopen("/proc/cpuinfo", "r");
    while (in != NULL && strncmp(line, "flags", 5) != 0 && fgets(line, sizeof line, in) != NULL) {
    }
    bool has_all = in != NULL;
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        has_all = has_all && strstr(line, needed[i]) != NULL;
    }
    if (in != NULL) {
        fclose(in);
        assert_ptr_equal(fin_path_native(), has_all ? &fin_path_avx2 : &fin_path_plain);
    }
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_memory_will_do),
        cmocka_unit_test(every_column_and_facing_is_a_landing),
        cmocka_unit_test(landings_come_in_order_and_as_many_as_fit),
        cmocka_unit_test(twins_count_once),
        cmocka_unit_test(a_blocked_entry_leaves_nothing),
        cmocka_unit_test(a_spin_needs_soft_drop_and_a_turn),
        cmocka_unit_test(kicks_depend_on_the_system),
        cmocka_unit_test(low_fields_are_words),
        cmocka_unit_test(perft_has_its_known_counts),
        cmocka_unit_test(perft_depends_on_system_and_options),
        cmocka_unit_test(full_rows_of_the_board_go_with_the_first_piece),
        cmocka_unit_test(places_outside_are_those_where_nothing_fits),
        cmocka_unit_test(turns_above_the_stack_end_where_a_piece_could_fall),
        cmocka_unit_test(the_fastest_path_is_chosen),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
