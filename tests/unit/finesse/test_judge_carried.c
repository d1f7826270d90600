/* The judge and keys held before the piece spawns: they are credited if they help, no fault if
 * they do not, and hide no other fault. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "judged_piece.h"

/* Left is charged on the first piece and stays held. */
static void carry_left(const char *queue) {
    begin(queue);
    press(&game, FIN_LEFT);
    wait(&game, 200 * MS);
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
    expect(1, 1);
    wait(&game, 30 * MS);
}

static void a_carried_key_is_credited(void **state) {
    (void)state;
    carry_left("TTTTT");
    hard();
    expect(1, 1);
    expect_ways("L", "L");
    /* Still held. */
    wait(&game, 30 * MS);
    release(&game, FIN_LEFT);
    keys("r");
    hard();
    expect(2, 2);
    expect_ways("L r", "L r");
    carry_left("TTTTT");
    keys("cw");
    hard();
    expect(2, 2);
    expect_ways("cw L", "cw L");
}

static void a_carried_key_in_the_way_is_no_fault(void **state) {
    (void)state;
    carry_left("TTTTT");
    release(&game, FIN_LEFT);
    keys("R");
    hard();
    expect(1, 1);
    expect_ways("R", "R");
    carry_left("TTTTT");
    release(&game, FIN_LEFT);
    keys("r r r");
    hard();
    /* Back at its spawn position: three columns from the wall. */
    expect(3, 3);
    carry_left("TTTTT");
    release(&game, FIN_LEFT);
    keys("r r l r r");
    hard();
    expect(3, 5);
    expect_fault(FIN_FAULT_CORRECTION);
}

/* The shortest key sequences do not include a carried key: they start where it left the piece. */
static void all_sequences_begin_after_a_carried_key(void **state) {
    (void)state;
    struct fin_key_sequence sequence;
    carry_left("TTTTT");
    release(&game, FIN_LEFT);
    keys("r r l r cw ccw");
    hard();
    const struct fin_verdict *verdict = &game.judge.verdict;
    expect(2, 6);
    assert_int_equal(verdict->part_count, 2);
    assert_int_equal(verdict->parts[1].from.x, 0);
    int count = 0;
    for (bool more = fin_verdict_first(verdict, &sequence); more;
         more = fin_verdict_next(verdict, &sequence)) {
        expect_way(&sequence, "r r");
        count++;
    }
    assert_int_equal(count, 1);
}

/* Not judged: no key sequences. */
static void only_a_verdict_lists_sequences(void **state) {
    (void)state;
    struct fin_verdict verdict = {.number = 3};
    struct fin_key_sequence sequence;
    assert_false(fin_verdict_first(&verdict, &sequence));
    assert_false(fin_verdict_next(&verdict, &sequence));
}

static void keys_beside_a_carried_one_are_judged(void **state) {
    (void)state;
    carry_left("TT");
    release(&game, FIN_LEFT);
    keys("l l");
    hard();
    expect(1, 3);
    expect_fault(FIN_FAULT_EXTRA_TAP);
    expect_ways("L l l", "L");
    /* One press, and the spawn would have asked for one. */
    carry_left("TT");
    release(&game, FIN_LEFT);
    keys("l");
    hard();
    expect(1, 1);
}

/* A key pressed late reaches DAS after the first keys of the next piece. */
static void carry_late(const char *queue) {
    begin(queue);
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
    keys("R");
    press(&game, FIN_LEFT);
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
}

static void a_charge_may_come_after_the_first_keys(void **state) {
    (void)state;
    carry_late("TTTT");
    keys("cw");
    wait(&game, 200 * MS);
    release(&game, FIN_LEFT);
    hard();
    expect(2, 2);
    expect_ways("cw L", "cw L");
    carry_late("TTTT");
    tap(&game, FIN_TURN_CW);
    tap(&game, FIN_TURN_CCW);
    wait(&game, 200 * MS);
    release(&game, FIN_LEFT);
    hard();
    expect(1, 3);
    expect_fault(FIN_FAULT_EXTRA_ROTATION);
    expect_ways("cw ccw L", "L");
}

static void a_blocked_direction_kept_down_is_for_the_next_piece(void **state) {
    (void)state;
    begin("TTT");
    keys("L");
    press(&game, FIN_LEFT);
    wait(&game, 20 * MS);
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
    expect(1, 1);
    wait(&game, 200 * MS);
    release(&game, FIN_LEFT);
    hard();
    expect(1, 1);
}

static void a_carried_turn_is_credited(void **state) {
    (void)state;
    struct fin_setup setup = trainer("TTTT");
    set(&setup, "irs", "hold");
    begin_game(&game, &setup, 0);
    press(&game, FIN_TURN_CW);
    hard();
    expect(1, 1);
    assert_int_equal(game.session.game.piece.facing, FIN_EAST);
    hard();
    expect(1, 1);
    expect_ways("cw", "cw");
    release(&game, FIN_TURN_CW);
    keys("ccw");
    hard();
    /* It spawned turned and had to be turned back. */
    expect(1, 1);
    keys("cw");
    hard();
    expect(1, 1);
}

/* 180 is still held and cw is pressed for the next piece: together they give an unwanted turn,
 * and correcting it is no fault. */
static void a_turn_carried_in_part_is_no_fault(void **state) {
    (void)state;
    struct fin_setup setup = trainer("TTTT");
    set(&setup, "irs", "hold");
    set(&setup, "are", "100ms");
    begin_game(&game, &setup, 0);
    press(&game, FIN_TURN_180);
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
    press(&game, FIN_TURN_CW);
    wait(&game, 110 * MS);
    assert_int_equal(game.session.game.piece.facing, FIN_WEST);
    release(&game, FIN_TURN_CW);
    release(&game, FIN_TURN_180);
    keys("cw cw");
    hard();
    expect(2, 2);
}

/* With gravity it is uncertain whether fewer first keys were possible. */
static void keys_before_a_carried_one_are_not_judged_in_a_fall(void **state) {
    (void)state;
    struct fin_setup setup = trainer("TTTT");
    set(&setup, "gravity", "5s");
    begin_game(&game, &setup, 0);
    keys("R");
    press(&game, FIN_LEFT);
    press(&game, FIN_HARD);
    release(&game, FIN_HARD);
    tap(&game, FIN_TURN_CW);
    tap(&game, FIN_TURN_CCW);
    wait(&game, 100 * MS);
    release(&game, FIN_LEFT);
    keys("r");
    hard();
    assert_int_equal(game.judge.verdict.piece.x, 1);
    assert_false(game.judge.verdict.judged);
}

static void a_turn_pressed_for_the_next_piece_is_its_key(void **state) {
    (void)state;
    struct fin_setup setup = trainer("TOTT");
    set(&setup, "irs", "tap");
    set(&setup, "are", "100ms");
    begin_game(&game, &setup, 0);
    for (int i = 0; i < 2; i++) {
        press(&game, FIN_HARD);
        release(&game, FIN_HARD);
        press(&game, FIN_TURN_CW);
        wait(&game, 110 * MS);
        release(&game, FIN_TURN_CW);
    }
    expect(0, 1);
    expect_fault(FIN_FAULT_TURNED_O);
    hard();
    expect(1, 1);
    expect_ways("cw", "cw");
}

static void a_direction_kept_down_through_a_hold_is_carried(void **state) {
    (void)state;
    begin("TJL");
    press(&game, FIN_LEFT);
    wait(&game, 150 * MS);
    press(&game, FIN_HOLD);
    wait(&game, 50 * MS);
    hard();
    expect(1, 1);
    expect_ways("L", "L");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_carried_key_is_credited),
        cmocka_unit_test(a_carried_key_in_the_way_is_no_fault),
        cmocka_unit_test(all_sequences_begin_after_a_carried_key),
        cmocka_unit_test(only_a_verdict_lists_sequences),
        cmocka_unit_test(keys_beside_a_carried_one_are_judged),
        cmocka_unit_test(a_charge_may_come_after_the_first_keys),
        cmocka_unit_test(a_blocked_direction_kept_down_is_for_the_next_piece),
        cmocka_unit_test(a_direction_kept_down_through_a_hold_is_carried),
        cmocka_unit_test(a_carried_turn_is_credited),
        cmocka_unit_test(a_turn_carried_in_part_is_no_fault),
        cmocka_unit_test(keys_before_a_carried_one_are_not_judged_in_a_fall),
        cmocka_unit_test(a_turn_pressed_for_the_next_piece_is_its_key),
    };
    return cmocka_run_group_tests_name("judge carried", tests, NULL, NULL);
}
