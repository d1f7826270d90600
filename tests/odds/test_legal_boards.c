/* The legal boards against a plain model. For two lines there are only 2^20 boards, so the model
 * marks those reachable from the empty one and those that can be completed, with the game's own
 * boards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/board.h"
#include "solver/tables/legal_boards.h"

enum { LINES = 2, BOARDS = 1 << LINES * FIN_COLUMNS, FULL = BOARDS - 1, ROW = 1023, PIECES = 5 };

/* ---- the model ---- */

static struct {
    const struct fin_search *search;
    bool reached[BOARDS];
    int8_t finishes[BOARDS]; /* -1: unknown */
} twin;

static struct fin_board board_of(uint32_t word, int cleared) {
    struct fin_board board;
    fin_board_clear(&board);
    for (int y = cleared; y < LINES; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if ((word >> (y * FIN_COLUMNS + x) & 1) != 0) {
                fin_board_set(&board, x, y - cleared, FIN_GARBAGE);
            }
        }
    }
    return board;
}

static int cleared_rows(uint32_t board) {
    return (board & ROW) != ROW ? 0 : board >> FIN_COLUMNS != ROW ? 1 : 2;
}

/* The board after a piece; -1 if it exceeds the lines. */
static int64_t after(uint32_t board, struct fin_piece piece) {
    int cleared = cleared_rows(board);
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        int y = cells[i].y + cleared;
        if (y >= LINES) {
            return -1;
        }
        board |= 1u << (y * FIN_COLUMNS + cells[i].x);
    }
    bool only_upper = board >> FIN_COLUMNS == ROW && (board & ROW) != ROW;
    return only_upper ? (int64_t)((board & ROW) << FIN_COLUMNS | ROW) : board;
}

static bool finishes(uint32_t board) {
    if (twin.finishes[board] < 0) {
        struct fin_piece landings[FIN_LANDINGS_MAX];
        struct fin_board whole = board_of(board, cleared_rows(board));
        bool found = board == FULL;
        for (int kind = 0; kind < FIN_KINDS && board != FULL; kind++) {
            size_t count = fin_landings(twin.search, &whole, kind, landings, FIN_LANDINGS_MAX);
            for (size_t i = 0; i < count; i++) {
                int64_t next = after(board, landings[i]);
                if (next >= 0) {
                    twin.reached[next] = true;
                    found |= finishes((uint32_t)next);
                }
            }
        }
        twin.finishes[board] = found;
    }
    return twin.finishes[board] == 1;
}

/* ---- comparing ---- */

static struct fin_legal_boards *make_legal_boards(void *memory, size_t size,
                                                  const struct fin_search *search, bool backwards) {
    struct fin_legal_boards *legal = fin_legal_boards_make(memory, size, search, LINES);
    while (fin_legal_boards_units(legal) > 0) {
        uint32_t units = fin_legal_boards_units(legal);
        for (uint32_t unit = 0; unit < units; unit++) {
            fin_legal_boards_run(legal, backwards ? units - 1 - unit : unit);
        }
        assert_true(fin_legal_boards_next(legal));
    }
    return legal;
}

static bool is_listed(const struct fin_legal_boards *legal, uint32_t board) {
    uint64_t count;
    int pieces = __builtin_popcount(board) / FIN_CELLS;
    const uint64_t *boards = fin_legal_boards_layer(legal, pieces, &count);
    for (uint64_t i = 0; i < count; i++) {
        if (boards[i] == board) {
            return true;
        }
    }
    return false;
}

static void compare(int rotation, unsigned options) {
    unsigned char *search_memory = malloc(fin_search_size());
    size_t size = fin_legal_boards_size(LINES);
    void *memory = malloc(size);
    twin.search = fin_search_make(search_memory, fin_search_size(), rotation, options);
    memset(twin.reached, 0, sizeof twin.reached);
    memset(twin.finishes, -1, sizeof twin.finishes);
    finishes(0);
    struct fin_legal_boards *legal =
        make_legal_boards(memory, size, twin.search, rotation % 2 == 1);
    uint64_t listed = 0, count, expected = 0;
    for (int pieces = 1; pieces < PIECES; pieces++) {
        const uint64_t *boards = fin_legal_boards_layer(legal, pieces, &count);
        for (uint64_t i = 1; i < count; i++) {
            assert_true(boards[i - 1] < boards[i]);
        }
        listed += count;
    }
    for (uint32_t board = 1; board < FULL; board++) {
        if (twin.reached[board] && finishes(board)) {
            assert_true(is_listed(legal, board));
            expected++;
        }
    }
    assert_int_equal(listed, expected);
    free(memory);
    free(search_memory);
}

static void two_lines_are_what_a_plain_search_finds(void **state) {
    (void)state;
    for (int rotation = 0; rotation < FIN_ROTATIONS; rotation++) {
        compare(rotation, 0);
        compare(rotation, FIN_SEARCH_180);
        compare(rotation, FIN_SEARCH_NO_SOFT_DROP);
    }
}

/* ---- memory ---- */

static void too_little_memory_is_told(void **state) {
    (void)state;
    unsigned char *search_memory = malloc(fin_search_size());
    const struct fin_search *search =
        fin_search_make(search_memory, fin_search_size(), FIN_ROTATION_SRS, 0);
    bool was_enough = false;
    for (size_t size = 0; size <= fin_legal_boards_size(LINES); size += 4096) {
        unsigned char *memory = malloc(size + 1);
        struct fin_legal_boards *legal = fin_legal_boards_make(memory, size, search, LINES);
        bool enough = legal != NULL;
        while (enough && fin_legal_boards_units(legal) > 0) {
            for (uint32_t unit = 0; unit < fin_legal_boards_units(legal); unit++) {
                fin_legal_boards_run(legal, unit);
            }
            enough = fin_legal_boards_next(legal);
        }
        assert_true(legal == NULL || fin_legal_boards_units(legal) == 0);
        was_enough |= enough;
        free(memory);
    }
    assert_true(was_enough);
    free(search_memory);
}

/* ---- lists and sets ---- */

static uint64_t next_random(uint64_t *random) {
    *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return *random >> 24;
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void lists_are_sorted_and_indexed(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    static uint64_t list[COUNT], beside[COUNT], sorted[COUNT];
    static uint64_t slots[1 << 14];
    uint64_t random = 1;
    for (int i = 0; i < COUNT; i++) {
        sorted[i] = list[i] = next_random(&random) << 1; /* even, 40 bits at most */
        sorted[i] = list[i] &= ((uint64_t)1 << 40) - 1;
    }
    qsort(sorted, COUNT, sizeof *sorted, by_size);
    fin_board_list_sort(list, beside, COUNT);
    assert_memory_equal(list, sorted, sizeof list);
    assert_true(fin_board_index_slots(COUNT) <= sizeof slots / sizeof *slots);
    struct fin_board_index index = fin_board_index_make(list, COUNT, slots);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(list[fin_board_index_find(&index, list[i])], list[i]);
        assert_int_equal(fin_board_index_find(&index, list[i] | 1), FIN_BOARD_INDEX_NONE);
    }
}

static void a_set_that_is_full_says_so(void **state) {
    (void)state;
    static uint64_t slots[16];
    struct fin_hash_set set = fin_hash_set_make(slots, 16);
    for (uint64_t board = 1; board <= 16; board++) {
        fin_hash_set_add(&set, board);
        fin_hash_set_add(&set, board);
        assert_true(fin_hash_set_has(&set, board));
    }
    assert_false(set.full);
    fin_hash_set_add(&set, 17);
    assert_true(set.full);
    assert_false(fin_hash_set_has(&set, 17));
    assert_int_equal(fin_hash_set_list(&set, slots), 16);
}

/* ---- four lines, as pieces fall ---- */

/* The list of hopeful successors equals all successors without the hopeless ones. */
static void lists_are_equal(const struct fin_small *small, const struct fin_row_sums *sums,
                            uint64_t board, int kind) {
    uint64_t next[FIN_SMALL_SUCCESSORS], hopeful[FIN_SMALL_SUCCESSORS];
    int nexts = fin_small_successors(small, board, kind, next), count = 0;
    assert_in_range(fin_small_hopeful(small, board, kind, hopeful), 0, nexts);
    for (int i = 0; i < nexts; i++) {
        if (!fin_row_sums_is_hopeless(sums, next[i])) {
            assert_int_equal(hopeful[count++], next[i]);
        }
    }
    assert_int_equal(fin_small_hopeful(small, board, kind, hopeful), count);
}

static void boards_that_are_played_can_be_made(void **state) {
    (void)state;
    enum { GAMES = 300 };
    struct fin_row_sums sums = fin_row_sums_make(FIN_FOUR_LINES);
    void *memory = malloc(fin_search_size());
    uint64_t random = 1, next[FIN_SMALL_SUCCESSORS];
    for (int game = 0; game < GAMES; game++) {
        const struct fin_search *search =
            fin_search_make(memory, fin_search_size(), game % FIN_ROTATIONS, 0);
        struct fin_small small = fin_small_make(search, FIN_FOUR_LINES);
        uint64_t board = 0;
        for (int count = 1; count > 0;) {
            int kind = (int)(next_random(&random) % FIN_KINDS);
            assert_true(fin_row_sums_may_be_pieces(&sums, board));
            lists_are_equal(&small, &sums, board, kind);
            count = fin_small_successors(&small, board, kind, next);
            board = count > 0 ? next[next_random(&random) % (unsigned)count] : 0;
        }
    }
    free(memory);
}

static void fields_that_no_pieces_make_are_told(void **state) {
    (void)state;
    struct fin_row_sums sums = fin_row_sums_make(FIN_FOUR_LINES);
    const uint64_t row_of_four = 0xF, row_of_three = 0x7, cell = 1;
    assert_true(fin_row_sums_may_be_pieces(&sums, row_of_four));
    assert_true(fin_row_sums_may_be_pieces(&sums, row_of_four | row_of_four << 5));
    assert_false(fin_row_sums_may_be_pieces(&sums, row_of_four << FIN_COLUMNS));
    assert_false(fin_row_sums_may_be_pieces(&sums, row_of_three | cell << 4));
    assert_false(fin_row_sums_may_be_pieces(&sums, row_of_three | row_of_three << 4 | 3 << 8));
    /* above each other, so that no column separates them */
    assert_false(
        fin_row_sums_may_be_pieces(&sums, 0x1F | (uint64_t)row_of_three << 2 * FIN_COLUMNS));
    /* after a cleared row, any cells are possible */
    assert_true(fin_row_sums_may_be_pieces(&sums, 0x3FF | cell << 2 * FIN_COLUMNS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_lines_are_what_a_plain_search_finds),
        cmocka_unit_test(too_little_memory_is_told),
        cmocka_unit_test(lists_are_sorted_and_indexed),
        cmocka_unit_test(a_set_that_is_full_says_so),
        cmocka_unit_test(boards_that_are_played_can_be_made),
        cmocka_unit_test(fields_that_no_pieces_make_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
