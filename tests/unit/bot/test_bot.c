/* The bot: lines sent, budgets, memory, equal results of the paths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/bot.h"
#include "bot_boards.h"

enum { NODES = 3000, MOVES = 40 };

static const struct fin_bot_rules srs = {.rotation = FIN_ROTATION_SRS, .hold = true};

static struct fin_bot *make(void **memory, int aim, uint32_t nodes) {
    struct fin_bot_weights weights = fin_bot_weights(aim);
    size_t size = fin_bot_size(nodes);
    *memory = malloc(size);
    assert_non_null(*memory);
    struct fin_bot *bot = fin_bot_make(*memory, size, &srs, &weights);
    assert_non_null(bot);
    return bot;
}

static struct fin_bot_position random_position(struct fin_random *random) {
    struct fin_bot_position position = {.board = random_stack(random), .length = 5};
    position.hold = (uint8_t)fin_random_below(random, FIN_KINDS + 1);
    position.hold = position.hold == FIN_KINDS ? FIN_NONE : position.hold;
    position.b2b = fin_random_below(random, 2) == 0;
    position.combo = (uint8_t)fin_random_below(random, 4);
    for (int i = 0; i < position.length; i++) {
        position.queue[i] = (uint8_t)fin_random_below(random, FIN_KINDS);
    }
    return position;
}

/* ---- lines sent ---- */

static void sends_by_the_guideline(void **state) {
    static const struct {
        int lines, spin, b2b, combo, perfect, sent;
    } rows[] = {
        {0, FIN_SPIN_FULL, 1, 0, 0, 0}, {1, FIN_NO_SPIN, 1, 0, 0, 0},
        {2, FIN_NO_SPIN, 0, 0, 0, 1},   {3, FIN_NO_SPIN, 0, 0, 0, 2},
        {4, FIN_NO_SPIN, 0, 0, 0, 4},   {4, FIN_NO_SPIN, 1, 0, 0, 5},
        {1, FIN_SPIN_MINI, 0, 0, 0, 0}, {2, FIN_SPIN_MINI, 0, 0, 0, 1},
        {1, FIN_SPIN_FULL, 0, 0, 0, 2}, {2, FIN_SPIN_FULL, 1, 0, 0, 5},
        {3, FIN_SPIN_FULL, 0, 0, 0, 6}, {1, FIN_NO_SPIN, 0, 1, 0, 0},
        {1, FIN_NO_SPIN, 0, 2, 0, 1},   {1, FIN_NO_SPIN, 0, 11, 0, 5},
        {1, FIN_NO_SPIN, 0, 99, 0, 5},  {4, FIN_NO_SPIN, 1, 0, 1, 15},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(
            fin_attack(rows[i].lines, rows[i].spin, rows[i].b2b, rows[i].combo, rows[i].perfect),
            rows[i].sent);
    }
}

/* ---- names ---- */

static void has_names(void **state) {
    (void)state;
    for (int aim = 0; aim < FIN_AIMS; aim++) {
        assert_int_equal(fin_aim_parse(fin_aim_name(aim)), aim);
    }
    assert_int_equal(fin_aim_parse("win"), -1);
    assert_null(fin_aim_name(FIN_AIMS));
    for (int term = 0; term < FIN_TERMS; term++) {
        assert_non_null(fin_bot_term_name(term));
    }
    assert_null(fin_bot_term_name(FIN_TERMS));
}

/* ---- memory and budgets ---- */

static void needs_its_memory(void **state) {
    struct fin_bot_weights weights = fin_bot_weights(FIN_AIM_ATTACK);
    unsigned char *memory = malloc(fin_bot_size(100) + 64);
    (void)state;
    assert_null(fin_bot_make(memory, fin_bot_size(0), &srs, &weights));
    for (int past = 0; past < 64; past += 7) {
        memset(memory, 0xA5, fin_bot_size(100) + 64);
        struct fin_bot *bot = fin_bot_make(memory + past, fin_bot_size(100), &srs, &weights);
        struct fin_random random = fin_random_seed(4);
        struct fin_bot_position position = random_position(&random);
        struct fin_bot_move move;
        assert_non_null(bot);
        assert_int_equal(fin_bot_search(bot, &position, 100, &move, 1), 1);
        for (size_t i = fin_bot_size(100) + (size_t)past; i < fin_bot_size(100) + 64; i++) {
            assert_int_equal(memory[i], 0xA5);
        }
    }
    free(memory);
}

/* Each of the layers may exceed its share by the placements of one position. */
static void keeps_to_its_budget(void **state) {
    void *memory;
    struct fin_bot *bot = make(&memory, FIN_AIM_ATTACK, NODES);
    struct fin_random random = fin_random_seed(1);
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct fin_bot_position position = random_position(&random);
        uint32_t nodes = 1 + fin_random_below(&random, NODES);
        struct fin_bot_move move;
        uint64_t before = fin_bot_nodes(bot);
        fin_bot_search(bot, &position, nodes, &move, 1);
        uint64_t used = fin_bot_nodes(bot) - before;
        assert_true(used <= nodes + position.length * 2 * UINT64_C(40));
        assert_true(used >= nodes / 2 || nodes > 500 || used > 0);
    }
    free(memory);
}

/* A topped out board has no move, and a search of it ends. */
static void gives_up_without_a_spawn(void **state) {
    void *memory;
    struct fin_bot *bot = make(&memory, FIN_AIM_SURVIVE, NODES);
    struct fin_bot_position position = {.queue = {FIN_T, FIN_I}, .length = 2, .hold = FIN_NONE};
    struct fin_bot_move move;
    (void)state;
    for (int y = 0; y < 24; y++) {
        for (int x = 1; x < FIN_COLUMNS; x++) {
            fin_board_set(&position.board, x, y, FIN_GARBAGE);
        }
    }
    assert_int_equal(fin_bot_search(bot, &position, NODES, &move, 1), 0);
    free(memory);
}

static void lists_the_best_moves_first(void **state) {
    void *memory;
    struct fin_bot *bot = make(&memory, FIN_AIM_ATTACK, NODES);
    struct fin_random random = fin_random_seed(2);
    (void)state;
    for (int i = 0; i < 50; i++) {
        struct fin_bot_position position = random_position(&random);
        struct fin_bot_move all[MOVES], few[3];
        size_t count = fin_bot_search(bot, &position, NODES, all, MOVES);
        size_t same = fin_bot_search(bot, &position, NODES, few, 3);
        assert_true(count > 3 && same == 3);
        assert_memory_equal(all, few, sizeof few);
        for (size_t k = 1; k < count; k++) {
            assert_true(all[k].depth < all[k - 1].depth || all[k].value <= all[k - 1].value);
        }
    }
    free(memory);
}

/* ---- judging ---- */

static void judges_any_move(void **state) {
    void *memory;
    struct fin_bot *bot = make(&memory, FIN_AIM_ATTACK, NODES);
    struct fin_random random = fin_random_seed(3);
    (void)state;
    for (int i = 0; i < 50; i++) {
        struct fin_bot_position position = random_position(&random);
        struct fin_bot_move all[MOVES];
        size_t count = fin_bot_search(bot, &position, 400, all, MOVES);
        struct fin_bot_move judged = all[count - 1];
        assert_true(fin_bot_judge(bot, &position, 400, &judged));
        assert_true(fin_piece_same_cells(judged.piece, all[count - 1].piece));
        assert_int_equal(judged.lines, all[count - 1].lines);
        judged.piece.y = FIN_ROWS - 4;
        assert_false(fin_bot_judge(bot, &position, 400, &judged));
    }
    free(memory);
}

/* ---- rating ---- */

static void the_best_move_costs_nothing(void **state) {
    void *memory;
    struct fin_bot *bot = make(&memory, FIN_AIM_ATTACK, NODES);
    struct fin_random random = fin_random_seed(6);
    int worse = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        struct fin_bot_position position = random_position(&random);
        struct fin_bot_move all[MOVES];
        struct fin_rating rating;
        size_t count = fin_bot_search(bot, &position, NODES, all, MOVES);
        assert_true(fin_review_rate(bot, FIN_AIM_ATTACK, &position, &all[0], NODES, &rating));
        assert_int_equal(rating.loss, 0);
        assert_int_equal(rating.quality, FIN_QUALITY_BEST);
        assert_true(fin_piece_same_cells(rating.best.piece, all[0].piece));
        assert_true(
            fin_review_rate(bot, FIN_AIM_ATTACK, &position, &all[count - 1], NODES, &rating));
        assert_true(rating.loss >= 0 && (rating.loss > 0) == (rating.quality > FIN_QUALITY_BEST));
        worse += rating.quality >= FIN_QUALITY_MISTAKE;
    }
    assert_true(worse > 50);
    free(memory);
}

static void names_qualities_and_units(void **state) {
    (void)state;
    assert_string_equal(fin_quality_name(FIN_QUALITY_BLUNDER), "blunder");
    assert_null(fin_quality_name(FIN_QUALITIES));
    assert_null(fin_review_unit(FIN_AIMS));
    for (int mode = 0; fin_mode_name(mode) != NULL; mode++) {
        assert_non_null(fin_review_unit(fin_review_aim(mode)));
    }
}

/* ---- the paths ---- */

static void paths_agree(void **state) {
    void *memory[2];
    struct fin_bot *bots[2];
    struct fin_random random = fin_random_seed(5);
    (void)state;
    for (int aim = 0; aim < FIN_AIMS; aim++) {
        for (int i = 0; i < 2; i++) {
            bots[i] = make(&memory[i], aim, NODES);
        }
        bots[1]->path = &fin_bot_path_plain;
        for (int i = 0; i < 30; i++) {
            struct fin_bot_position position = random_position(&random);
            struct fin_bot_move moves[2][MOVES];
            size_t count = fin_bot_search(bots[0], &position, NODES, moves[0], MOVES);
            assert_int_equal(fin_bot_search(bots[1], &position, NODES, moves[1], MOVES), count);
            assert_memory_equal(moves[0], moves[1], count * sizeof moves[0][0]);
        }
        free(memory[0]);
        free(memory[1]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sends_by_the_guideline),    cmocka_unit_test(has_names),
        cmocka_unit_test(needs_its_memory),          cmocka_unit_test(keeps_to_its_budget),
        cmocka_unit_test(gives_up_without_a_spawn),  cmocka_unit_test(lists_the_best_moves_first),
        cmocka_unit_test(judges_any_move),           cmocka_unit_test(the_best_move_costs_nothing),
        cmocka_unit_test(names_qualities_and_units), cmocka_unit_test(paths_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
