/* The judge and the rules of the game: gravity, possible keys, boards, and the judge's limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../random_game.h"
#include "finesse/judge.h"
#include "judged_piece.h"

/* ---- gravity ---- */

static struct fin_setup falling(const char *queue, const char *gravity) {
    struct fin_setup setup = trainer(queue);
    set(&setup, "gravity", gravity);
    return setup;
}

static void drop(void) {
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
}

static void a_lock_by_itself_is_judged_without_the_drop(void **state) {
    (void)state;
    struct fin_setup setup = falling("TT", "50ms");
    begin_game(&game, &setup, 0);
    keys("L");
    wait(&game, 3000 * MS);
    assert_true(game.locks >= 1);
    begin_game(&game, &setup, 0);
    keys("l l l");
    wait(&game, 1400 * MS);
    assert_int_equal(game.locks, 1);
    expect(1, 3);
}

static void at_20g_nothing_is_judged(void **state) {
    (void)state;
    struct fin_setup setup = falling("TT", "20g");
    begin_game(&game, &setup, 0);
    keys("l r");
    hard();
    assert_false(game.judge.verdict.judged);
    assert_int_equal(game.judge.verdict.faults, 0);
    assert_int_equal(game.judge.verdict.number, 1);
}

/* All at once, because waiting for DAS would have cost time. */
static void tap_left_four_times(void) {
    for (int i = 0; i < 4; i++) {
        press(&game, FIN_LEFT);
        release(&game, FIN_LEFT);
    }
}

/* A wall that the piece could only pass before it fell. */
static void where_gravity_closed_the_way_nothing_is_judged(void **state) {
    (void)state;
    struct fin_setup setup = falling("O", "40ms");
    for (int y = 0; y < 17; y++) {
        fin_board_set(&setup.board, 2, y, FIN_GARBAGE);
    }
    begin_game(&game, &setup, 0);
    tap_left_four_times();
    hard();
    assert_int_equal(game.judge.verdict.piece.x, 0);
    assert_false(game.judge.verdict.judged);
    /* Slow enough to be certain. */
    set(&setup, "gravity", "5s");
    begin_game(&game, &setup, 0);
    tap_left_four_times();
    hard();
    expect(1, 4);
}

static void garbage_under_way_is_not_judged(void **state) {
    (void)state;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    begin("TTT");
    keys("l r");
    fin_session_garbage(&game.session, 2, 0, events, FIN_EVENTS_PER_INSTANT, &count);
    judge_events(&game, events, count);
    hard();
    assert_false(game.judge.verdict.judged);
    keys("cw ccw");
    hard();
    expect(0, 2);
}

/* ---- key sequences during a fall ---- */

/* Single cells as obstacles at all heights. */
static struct fin_board scattered_board(struct fin_random *random) {
    struct fin_board board;
    fin_board_clear(&board);
    for (int i = (int)random_below(random, 30); i > 0; i--) {
        fin_board_set(&board, (int)random_below(random, FIN_COLUMNS),
                      (int)random_below(random, FIN_FIELD_ROWS), FIN_GARBAGE);
    }
    return board;
}

static struct fin_piece fall_some(const struct fin_board *board, struct fin_piece piece,
                                  struct fin_random *random, int *left) {
    while (*left > 0 && random_below(random, 3) == 0 && fin_piece_move(&piece, board, 0, -1)) {
        --*left;
    }
    return piece;
}

/* Plays a key sequence with falls between its keys, and between the cells of its slides. */
static struct fin_piece fall_and_press(const struct fin_finesse *finesse,
                                       const struct fin_key_sequence *sequence, int rows,
                                       struct fin_random *random) {
    const struct fin_board *board = &finesse->board;
    struct fin_piece piece = finesse->start;
    int left = rows;
    for (int i = 0; i < sequence->length; i++) {
        int key = sequence->keys[i];
        bool far = key == FIN_KEY_FAR_LEFT || key == FIN_KEY_FAR_RIGHT;
        piece = fall_some(board, piece, random, &left);
        while (
            fin_key_press(board, finesse->rotation, &piece, far ? key - FIN_KEY_FAR_LEFT : key) &&
            far) {
            piece = fall_some(board, piece, random, &left);
        }
    }
    piece.y = (int8_t)(piece.y - fin_board_drop(board, piece));
    return piece;
}

static void a_way_that_survives_leads_there_however_the_piece_falls(void **state) {
    (void)state;
    static struct fin_finesse finesse;
    struct fin_random random = fin_random_seed(41);
    int survived = 0;
    int closed = 0;
    for (int i = 0; i < 20000; i++) {
        struct fin_board board = scattered_board(&random);
        int kind = (int)random_below(&random, FIN_KINDS);
        struct fin_piece start = fin_finesse_start(&board, kind);
        start.y = (int8_t)(start.y - (int)random_below(&random, 8));
        if (start.kind == FIN_NONE || !fin_board_fits(&board, start)) {
            continue;
        }
        fin_finesse_search(&finesse, &board, start, i % FIN_ROTATIONS, FIN_KEY_SET_180);
        uint16_t place = finesse.reached[random_below(&random, finesse.count)];
        struct fin_piece landing = {(uint8_t)kind, (uint8_t)(place / FIN_COLUMNS / FIN_ROWS),
                                    (int8_t)(place % FIN_COLUMNS),
                                    (int8_t)(place / FIN_COLUMNS % FIN_ROWS)};
        landing.y = (int8_t)(landing.y - fin_board_drop(&board, landing));
        struct fin_key_sequence sequence;
        fin_finesse_aim(&finesse, landing);
        assert_true(fin_finesse_first(&finesse, &sequence));
        int rows = 1 + (int)random_below(&random, 12);
        bool survives = fin_key_sequence_survives(&finesse, &sequence, rows, landing);
        survived += survives;
        closed += !survives;
        assert_true(fin_key_sequence_survives(&finesse, &sequence, 0, landing));
        for (int n = 0; survives && n < 20; n++) {
            struct fin_piece end = fall_and_press(&finesse, &sequence, rows, &random);
            assert_true(fin_piece_same_cells(end, landing));
        }
    }
    assert_true(survived > 3000);
    assert_true(closed > 3000);
}

/* ---- possible keys ---- */

static void without_a_charge_there_are_no_taps(void **state) {
    (void)state;
    struct fin_setup setup = trainer("OO");
    set(&setup, "das", "0ms");
    set(&setup, "arr", "0ms");
    begin_game(&game, &setup, 0);
    tap(&game, FIN_LEFT);
    tap(&game, FIN_RIGHT);
    hard();
    expect(1, 2);
    expect_way(&game.judge.verdict.best, "R");
}

/* If a piece may lock too early, nothing on the ground is expected. */
static void on_unsafe_ground_no_tuck_is_expected(void **state) {
    (void)state;
    const char *overhang = "##........\n..........\n..........\n";
    static const char *const rules[][2] = {
        {"lock-resets", "0"}, {"lock", "classic"}, {"lock-delay", "99ms"}, {"dcd", "400ms"}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct fin_setup setup = trainer("O");
        assert_null(fin_board_parse(overhang, strlen(overhang), &setup.board).sentence);
        set(&setup, rules[i][0], rules[i][1]);
        begin_game(&game, &setup, 0);
        tap(&game, FIN_LEFT);
        tap(&game, FIN_SONIC);
        press(&game, FIN_WALL_LEFT);
        hard();
        assert_int_equal(game.judge.verdict.piece.y, 0);
        expect(3, 3);
    }
}

/* ---- boards ---- */

/* A mode may change the board without an event. */
static void the_session_has_the_true_board(void **state) {
    (void)state;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    struct fin_change change = {.button = FIN_HARD, .down = true};
    size_t count;
    begin("TO");
    fin_session_advance(&game.session, 0, &change, events, FIN_EVENTS_PER_INSTANT, &count);
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        fin_board_set(&game.session.game.board, 1, y, FIN_GARBAGE);
    }
    judge_events(&game, events, count);
    release(&game, FIN_HARD);
    keys("l l");
    hard();
    expect(1, 2);
    expect_ways("l l", "L");
}

static void a_board_that_can_not_be_is_not_judged(void **state) {
    (void)state;
    begin("TTT");
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        game.judge.board.rows[y] = 0x3FF;
    }
    keys("l r");
    hard();
    assert_false(game.judge.verdict.judged);
    keys("l l l");
    hard();
    expect(1, 3);
}

/* Full rows removed by a lock, and the level that they raise, up to 20G. */
static void levels_are_heard(void **state) {
    (void)state;
    struct fin_setup setup = falling("OTT", "by-level");
    set(&setup, "level", "18");
    for (int y = 0; y < 10; y++) {
        setup.board.rows[y] = 0x3FF;
        setup.board.colors[y] = (1u << 30) - 1;
    }
    begin_game(&game, &setup, 0);
    drop();
    expect(0, 0);
    assert_int_equal(game.session.game.level, 19);
    drop();
    expect(0, 0);
    set(&setup, "level", "19");
    begin_game(&game, &setup, 0);
    drop();
    expect(0, 0);
    assert_int_equal(game.session.game.level, 20);
    drop();
    assert_false(game.judge.verdict.judged);
}

/* ---- limits ---- */

static void more_keys_than_are_kept_are_still_counted(void **state) {
    (void)state;
    begin("OO");
    for (int i = 0; i < FIN_JUDGE_KEYS + 8; i++) {
        tap(&game, FIN_TURN_CW);
    }
    hard();
    expect(0, FIN_JUDGE_KEYS + 8);
    assert_true(game.judge.verdict.truncated);
    assert_int_equal(game.judge.verdict.own.length, FIN_JUDGE_KEYS);
    hard();
    expect(0, 0);
    assert_false(game.judge.verdict.truncated);
    /* A held key that did not fit in the log still belongs to the player. */
    begin("OO");
    for (int i = 0; i < FIN_JUDGE_KEYS; i++) {
        tap(&game, FIN_TURN_CW);
    }
    hold_down(&game, FIN_LEFT);
    hard();
    expect(1, FIN_JUDGE_KEYS + 1);
}

static void a_piece_about_to_lock_takes_no_keys(void **state) {
    (void)state;
    struct fin_setup setup = trainer("TT");
    set(&setup, "hard-delay", "100ms");
    begin_game(&game, &setup, 0);
    press(&game, FIN_HARD);
    press(&game, FIN_LEFT);
    press(&game, FIN_TURN_CW);
    wait(&game, 200 * MS);
    assert_int_equal(game.locks, 1);
    expect(0, 0);
}

static void a_judge_that_comes_late_begins_with_the_next_piece(void **state) {
    (void)state;
    begin("TTT");
    keys("l");
    game.judge = fin_judge_make(&game.session, 0);
    keys("r");
    hard();
    assert_false(game.judge.verdict.judged);
    keys("l l l");
    hard();
    expect(1, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lock_by_itself_is_judged_without_the_drop),
        cmocka_unit_test(at_20g_nothing_is_judged),
        cmocka_unit_test(where_gravity_closed_the_way_nothing_is_judged),
        cmocka_unit_test(a_way_that_survives_leads_there_however_the_piece_falls),
        cmocka_unit_test(garbage_under_way_is_not_judged),
        cmocka_unit_test(without_a_charge_there_are_no_taps),
        cmocka_unit_test(on_unsafe_ground_no_tuck_is_expected),
        cmocka_unit_test(the_session_has_the_true_board),
        cmocka_unit_test(a_board_that_can_not_be_is_not_judged),
        cmocka_unit_test(levels_are_heard),
        cmocka_unit_test(more_keys_than_are_kept_are_still_counted),
        cmocka_unit_test(a_piece_about_to_lock_takes_no_keys),
        cmocka_unit_test(a_judge_that_comes_late_begins_with_the_next_piece),
    };
    return cmocka_run_group_tests_name("judge rules", tests, NULL, NULL);
}
