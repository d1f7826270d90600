/* The terms of a board against a slow count, cell by cell; mirrored boards; spins; reasons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot_boards.h"

enum { BOARDS = 3000 };

static void *memory;
static struct fin_bot *bot;

static struct fin_bot *make(struct fin_bot_weights weights) {
    const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .hold = true};
    return fin_bot_make(memory, fin_bot_size(1000), &rules, &weights);
}

static int set_up(void **state) {
    (void)state;
    memory = malloc(fin_bot_size(1000));
    bot = make(fin_bot_weights(FIN_AIM_CHEESE));
    return bot == NULL;
}

static int tear_down(void **state) {
    (void)state;
    free(memory);
    return 0;
}

static bool filled(const struct fin_board *board, int x, int y) {
    return x < 0 || x >= FIN_COLUMNS || y < 0 || fin_board_cell(board, x, y) != FIN_NONE;
}

/* An O on top of the stack, and the board after it. */
static struct fin_bot_move drop_o(const struct fin_board *board, int x, struct fin_board *after) {
    struct fin_bot_move move = {.piece = {.kind = FIN_O, .x = (int8_t)x, .y = 30}};
    move.piece.y = (int8_t)(move.piece.y - fin_board_drop(board, move.piece));
    *after = *board;
    fin_board_place(after, move.piece);
    fin_board_remove_rows(after, fin_board_full_rows(after));
    return move;
}

static void count(const struct fin_board *board, const struct fin_bot_move *move,
                  int32_t terms[FIN_TERMS]) {
    struct fin_bot_position position = {
        .board = *board, .queue = {FIN_O, FIN_J}, .length = 2, .hold = FIN_NONE};
    fin_bot_count(bot, &position, move, terms);
}

/* ---- the slow count ---- */

static int top_of(const struct fin_board *board, int x) {
    int top = FIN_ROWS;
    while (top > 0 && !filled(board, x, top - 1)) {
        top--;
    }
    return top;
}

static bool is_hole(const struct fin_board *board, int x, int y) {
    return !filled(board, x, y) && y < top_of(board, x);
}

/* The lowest column, -1 if it is not the only one. */
static int main_well(const struct fin_board *board) {
    int lowest = FIN_ROWS, well = -1;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int top = top_of(board, x);
        if (top <= lowest) {
            well = top < lowest ? x : -1;
            lowest = top;
        }
    }
    return well;
}

static void count_cells(const struct fin_board *board, int32_t terms[FIN_TERMS]) {
    int height = fin_board_height(board), parity = 0;
    for (int y = 0; y < height; y++) {
        bool hole_row = false;
        for (int x = 0; x < FIN_COLUMNS; x++) {
            bool is_filled = filled(board, x, y), covers = false;
            hole_row = hole_row || is_hole(board, x, y);
            terms[FIN_TERM_HOLES] += is_hole(board, x, y);
            for (int below = 1; is_filled && below <= 6 && y >= below; below++) {
                covers = covers || is_hole(board, x, y - below);
            }
            terms[FIN_TERM_COVER] += covers;
            parity += is_filled ? (x % 2 == 0 ? 1 : -1) : 0;
        }
        terms[FIN_TERM_HOLE_ROWS] += hole_row;
        for (int x = 0; x <= FIN_COLUMNS; x++) {
            terms[FIN_TERM_ROW_CHANGES] += filled(board, x - 1, y) != filled(board, x, y);
        }
    }
    terms[FIN_TERM_PARITY] = abs(parity);
    terms[FIN_TERM_HEIGHT] = height;
    terms[FIN_TERM_HEIGHT_10] = height > 10 ? height - 10 : 0;
    terms[FIN_TERM_HEIGHT_15] = height > 15 ? height - 15 : 0;
}

static bool is_well_cell(const struct fin_board *board, int x, int y, int well) {
    int left = x > 0 ? top_of(board, x - 1) : FIN_ROWS;
    int right = x + 1 < FIN_COLUMNS ? top_of(board, x + 1) : FIN_ROWS;
    return x != well && y >= top_of(board, x) && y < left && y < right && y < 24;
}

static void count_surface(const struct fin_board *board, int32_t terms[FIN_TERMS]) {
    int well = main_well(board), before = -1;
    for (int x = 0; x < FIN_COLUMNS; x++) {
        if (x != well) {
            terms[FIN_TERM_CELLS_UNDER] += top_of(board, x);
            terms[FIN_TERM_BUMPS] += before < 0 ? 0 : abs(top_of(board, x) - before);
            before = top_of(board, x);
        }
        for (int y = 0; y < 24; y++) {
            terms[FIN_TERM_WELLS] += is_well_cell(board, x, y, well);
            terms[FIN_TERM_DEEP_WELLS] +=
                is_well_cell(board, x, y, well) && is_well_cell(board, x, y + 2, well);
        }
    }
    terms[FIN_TERM_WELL_AT_WALL] = well == 0 || well == FIN_COLUMNS - 1;
    for (int y = well < 0 ? FIN_ROWS : top_of(board, well); y < FIN_ROWS; y++) {
        if (terms[FIN_TERM_WELL_ROWS] == 6 || board->rows[y] != (0x3FF ^ 1 << well)) {
            break;
        }
        terms[FIN_TERM_WELL_ROWS]++;
    }
}

static void counts_cell_by_cell(void **state) {
    static const int compared[] = {
        FIN_TERM_HOLES,        FIN_TERM_COVER,     FIN_TERM_HOLE_ROWS,  FIN_TERM_ROW_CHANGES,
        FIN_TERM_HEIGHT,       FIN_TERM_HEIGHT_10, FIN_TERM_HEIGHT_15,  FIN_TERM_CELLS_UNDER,
        FIN_TERM_BUMPS,        FIN_TERM_WELLS,     FIN_TERM_DEEP_WELLS, FIN_TERM_WELL_ROWS,
        FIN_TERM_WELL_AT_WALL, FIN_TERM_PARITY,
    };
    struct fin_random random = fin_random_seed(1);
    int compared_boards = 0;
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        struct fin_board board = random_stack(&random), after;
        struct fin_bot_move move =
            drop_o(&board, (int)fin_random_below(&random, FIN_COLUMNS - 1), &after);
        int32_t terms[FIN_TERMS], slow[FIN_TERMS] = {0};
        count(&board, &move, terms);
        if (terms[FIN_TERM_SLOT_0] + terms[FIN_TERM_SLOT_1] + terms[FIN_TERM_SLOT_2] > 0) {
            continue; /* slots are filled before the rest is counted */
        }
        compared_boards++;
        count_cells(&after, slow);
        count_surface(&after, slow);
        for (size_t k = 0; k < sizeof compared / sizeof compared[0]; k++) {
            assert_int_equal(terms[compared[k]], slow[compared[k]]);
        }
    }
    assert_true(compared_boards > BOARDS / 2);
}

/* ---- mirrors ---- */

static void mirrored_boards_count_the_same(void **state) {
    struct fin_random random = fin_random_seed(2);
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        struct fin_board board = random_stack(&random), other = mirrored(&board), after;
        int x = (int)fin_random_below(&random, FIN_COLUMNS - 1);
        struct fin_bot_move move = drop_o(&board, x, &after);
        struct fin_bot_move twin = drop_o(&other, FIN_COLUMNS - 2 - x, &after);
        int32_t terms[FIN_TERMS], others[FIN_TERMS];
        count(&board, &move, terms);
        count(&other, &twin, others);
        assert_memory_equal(terms, others, sizeof terms);
    }
}

/* ---- keys ---- */

static void check_keys(const struct fin_board *board, struct fin_bot *own, bool half, int kind) {
    const struct fin_bot_position position = {
        .board = *board, .queue = {(uint8_t)kind}, .length = 1, .hold = FIN_NONE};
    struct fin_bot_move moves[FIN_LANDINGS_MAX];
    size_t found = fin_bot_search(own, &position, 1, moves, FIN_LANDINGS_MAX);
    assert_true(found >= 9);
    for (size_t i = 0; i < found; i++) {
        int32_t terms[FIN_TERMS];
        struct fin_key_sequence keys;
        assert_true(fin_bot_keys(board, &moves[i], FIN_ROTATION_SRS,
                                 half ? FIN_KEY_SET_180 : FIN_KEY_SET, &keys));
        fin_bot_count(own, &position, &moves[i], terms);
        assert_int_equal(terms[FIN_TERM_KEYS], keys.length);
    }
}

/* On the empty board every placement is open; hold is one key more, a tuck two. */
static void counts_the_fewest_keys(void **state) {
    struct fin_board board;
    (void)state;
    fin_board_clear(&board);
    for (int half = 0; half < 2; half++) {
        const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .half_turns = half};
        struct fin_bot_weights weights = fin_bot_weights(FIN_AIM_SPRINT);
        struct fin_bot *own = fin_bot_make(memory, fin_bot_size(1000), &rules, &weights);
        for (int kind = 0; kind < FIN_KINDS; kind++) {
            check_keys(&board, own, half, kind);
        }
    }
    bot = make(fin_bot_weights(FIN_AIM_CHEESE));
    struct fin_bot_move move = {.piece = {.kind = FIN_O, .x = 0}};
    int32_t terms[FIN_TERMS];
    count(&board, &move, terms);
    assert_int_equal(terms[FIN_TERM_KEYS], 1);
    move.hold = true;
    count(&board, &move, terms);
    assert_int_equal(terms[FIN_TERM_KEYS], 2);
}

/* ---- slots and spins ---- */

static struct fin_board board_of(const char *text) {
    struct fin_board board;
    assert_null(fin_board_parse(text, strlen(text), &board).sentence);
    return board;
}

static void sees_slots(void **state) {
    struct fin_board board = board_of("GG........\n"
                                      "G...GGGGGG\n"
                                      "GG.GGGGGGG\n");
    struct fin_board after;
    struct fin_bot_move move = drop_o(&board, 8, &after);
    int32_t terms[FIN_TERMS];
    (void)state;
    count(&board, &move, terms);
    assert_int_equal(terms[FIN_TERM_SLOT_2], 1);
    assert_int_equal(terms[FIN_TERM_HOLES], 0); /* the overhang is gone once the T is in */
    move = drop_o(&board, 3, &after);
    count(&board, &move, terms);
    assert_int_equal(terms[FIN_TERM_SLOT_2], 0);
}

/* Every spin with a clear that keys can make, and no other. The search lists a landing with its
 * best spin. */
static void finds_all_spins(void **state) {
    struct fin_random random = fin_random_seed(3);
    int spins = 0;
    (void)state;
    for (int i = 0; i < 1500; i++) {
        struct fin_bot_position position = {
            .board = random_stack(&random), .queue = {FIN_T}, .length = 1, .hold = FIN_NONE};
        struct fin_bot_move moves[100];
        size_t count = fin_bot_search(bot, &position, 1000, moves, 100);
        for (size_t k = 0; k < count; k++) {
            struct fin_bot_move move = moves[k];
            if (move.lines == 0) {
                assert_int_equal(move.spin, FIN_NO_SPIN);
                continue;
            }
            struct fin_key_sequence keys;
            int best = FIN_NO_SPIN;
            for (int spin = FIN_SPIN_MINI; spin <= FIN_SPIN_FULL; spin++) {
                move.spin = (uint8_t)spin;
                best = fin_bot_keys(&position.board, &move, FIN_ROTATION_SRS, FIN_KEY_SET, &keys)
                           ? spin
                           : best;
            }
            assert_int_equal(moves[k].spin, best);
            spins += best != FIN_NO_SPIN;
        }
    }
    assert_true(spins > 100);
}

/* ---- reasons ---- */

static void says_why(void **state) {
    struct fin_bot_position position = {.board = board_of("JJJJJ.....\nJJJJJ.....\n"),
                                        .queue = {FIN_O},
                                        .length = 1,
                                        .hold = FIN_NONE};
    struct fin_bot_move good = {.piece = {FIN_O, FIN_NORTH, 5, 0}};
    struct fin_bot_move bad = {.piece = {FIN_O, FIN_NORTH, 4, 2}};
    char text[100], tiny[8];
    (void)state;
    bot = make((struct fin_bot_weights){{[FIN_TERM_HOLES] = -1000, [FIN_TERM_COVER] = -700}});
    assert_true(fin_bot_reason(bot, &position, &bad, &good, text, sizeof text) > 0);
    assert_string_equal(text, "leaves 2 more holes, buries holes deeper");
    assert_int_equal(fin_bot_reason(bot, &position, &bad, &good, tiny, sizeof tiny), 7);
    assert_string_equal(tiny, "leaves ");
    assert_int_equal(fin_bot_reason(bot, &position, &good, &good, text, sizeof text), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_cell_by_cell),    cmocka_unit_test(mirrored_boards_count_the_same),
        cmocka_unit_test(counts_the_fewest_keys), cmocka_unit_test(sees_slots),
        cmocka_unit_test(finds_all_spins),        cmocka_unit_test(says_why),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
