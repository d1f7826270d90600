/* The finesse judge, piece by piece: which presses count, which key sequence would have been
 * enough, and the names of faults. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "judged_piece.h"

/* ---- keys ---- */

static void taps_holds_and_turns_count_one_each(void **state) {
    (void)state;
    begin("TTTTTT");
    hard();
    expect(0, 0);
    expect_ways("-", "-");
    keys("l");
    hard();
    expect(1, 1);
    keys("L");
    hard();
    expect(1, 1);
    expect_ways("L", "L");
    keys("cw R");
    hard();
    expect(2, 2);
    expect_ways("cw R", "cw R");
    keys("ccw");
    hard();
    expect(1, 1);
}

static void wall_keys_are_holds(void **state) {
    (void)state;
    begin("TT");
    tap(&game, FIN_WALL_LEFT);
    hard();
    expect(1, 1);
    expect_ways("L", "L");
    tap(&game, FIN_WALL_RIGHT);
    tap(&game, FIN_LEFT);
    hard();
    expect(2, 2);
    expect_ways("R l", "R l");
}

static void a_press_is_a_hold_when_its_charge_moves_the_piece(void **state) {
    (void)state;
    begin("OO");
    press(&game, FIN_LEFT);
    wait(&game, 132 * MS);
    release(&game, FIN_LEFT);
    hard();
    expect_way(&game.judge.verdict.own, "l");
    press(&game, FIN_LEFT);
    wait(&game, 133 * MS);
    release(&game, FIN_LEFT);
    hard();
    expect_way(&game.judge.verdict.own, "L");
    /* Released after two cells: one key instead of two taps, and no fault. */
    expect(1, 1);
}

static void failed_turns_and_blocked_taps_count(void **state) {
    (void)state;
    begin("TT");
    keys("L l");
    hard();
    expect(1, 2);
    expect_fault(FIN_FAULT_EXTRA_TAP);
    expect_ways("L l", "L");
    begin_on("IT", "####.#####\n####.#####\n####.#####\n####.#####\n####.#####\n");
    keys("ccw s cw cw");
    assert_int_equal(game.session.game.piece.facing, FIN_WEST);
    hard();
    expect(1, 4);
}

/* ---- names ---- */

static void faults_have_their_names(void **state) {
    (void)state;
    static const struct {
        const char *piece, *keys, *best;
        int fewest, used, fault;
    } cases[] = {
        {"T", "l l l", "L", 1, 3, FIN_FAULT_HOLD_WOULD_DO},
        {"T", "r r r r", "R", 1, 4, FIN_FAULT_HOLD_WOULD_DO},
        {"T", "l l l r", "l l", 2, 4, FIN_FAULT_CORRECTION},
        {"T", "R l l l l", "-", 0, 5, FIN_FAULT_CORRECTION},
        {"T", "l r r", "r", 1, 3, FIN_FAULT_WRONG_WAY},
        {"T", "R L", "L", 1, 2, FIN_FAULT_WRONG_WAY},
        {"T", "L r r", "l", 1, 3, FIN_FAULT_TAPS_WOULD_DO},
        {"T", "L cw l", "cw L", 2, 3, FIN_FAULT_TURN_FIRST},
        {"T", "L L", "L", 1, 2, FIN_FAULT_EXTRA_SLIDE},
        {"T", "l L", "L", 1, 2, FIN_FAULT_EXTRA_TAP},
        {"T", "L l r", "L r", 2, 3, FIN_FAULT_EXTRA_TAP},
        {"T", "cw ccw", "-", 0, 2, FIN_FAULT_EXTRA_ROTATION},
        {"T", "cw cw cw", "ccw", 1, 3, FIN_FAULT_OTHER_ROTATION},
        {"S", "cw cw", "-", 0, 2, FIN_FAULT_EXTRA_ROTATION},
        {"I", "cw l", "ccw", 1, 2, FIN_FAULT_OTHER_ROTATION},
        {"Z", "cw l", "ccw", 1, 2, FIN_FAULT_OTHER_ROTATION},
        {"O", "cw", "-", 0, 1, FIN_FAULT_TURNED_O},
        {"O", "ccw L", "L", 1, 2, FIN_FAULT_TURNED_O},
        {"J", "s", "-", 0, 1, FIN_FAULT_SOFT_DROP},
        {"J", "R s", "R", 1, 2, FIN_FAULT_SOFT_DROP},
        {"T", "s L l ccw ccw", "s L ccw ccw", 4, 5, FIN_FAULT_EXTRA_TAP},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(cases[i].piece);
        keys(cases[i].keys);
        hard();
        expect(cases[i].fewest, cases[i].used);
        expect_ways(cases[i].keys, cases[i].best);
        expect_fault(cases[i].fault);
    }
    begin("I");
    keys("cw r r");
    hard();
    expect(2, 3);
    expect_faults(FIN_FAULT_HOLD_WOULD_DO, FIN_FAULT_OTHER_ROTATION);
    assert_string_equal(fin_fault_name(FIN_FAULT_CORRECTION), "late correction");
    assert_null(fin_fault_name(FIN_FAULTS));
    assert_null(fin_fault_name(-1));
}

/* Under ocular a turn moves O, and can be part of a shortest key sequence. */
static void an_o_that_rolls_may_be_turned(void **state) {
    (void)state;
    struct fin_setup setup = trainer("OO");
    set(&setup, "rotation", "ocular");
    begin_game(&game, &setup, 0);
    keys("cw");
    hard();
    expect(1, 1);
    keys("cw l r");
    hard();
    expect(1, 3);
    expect_fault(FIN_FAULT_WRONG_WAY);
}

/* ---- 180 ---- */

static void a_180_costs_two_unless_expected(void **state) {
    (void)state;
    begin("TTS");
    keys("180");
    hard();
    expect(2, 2);
    expect_way(&game.judge.verdict.own, "180");
    keys("cw cw");
    hard();
    expect(2, 2);
    keys("180");
    hard();
    expect(0, 2);
    expect_fault(FIN_FAULT_EXTRA_ROTATION);
    struct fin_setup setup = trainer("TT");
    begin_game(&game, &setup, FIN_JUDGE_180);
    keys("180");
    hard();
    expect(1, 1);
    keys("cw cw");
    hard();
    expect(1, 2);
    expect_fault(FIN_FAULT_EXTRA_ROTATION);
    expect_ways("cw cw", "180");
}

/* With kicks of srs+, one 180 does what two quarter turns can not. */
static void a_180_that_two_turns_can_not_replace_is_fair(void **state) {
    (void)state;
    struct fin_setup setup = trainer("T");
    set(&setup, "rotation", "srs+");
    const char *rows = ".G.GGG..G.\n";
    assert_null(fin_board_parse(rows, strlen(rows), &setup.board).sentence);
    begin_game(&game, &setup, 0);
    keys("180 s");
    hard();
    expect(2, 3);
    expect_fault(FIN_FAULT_SOFT_DROP);
    begin_game(&game, &setup, 0);
    keys("s 180");
    hard();
    expect(2, 2);
}

/* ---- opposite taps ---- */

static void wiggle(uint64_t apart) {
    press(&game, FIN_LEFT);
    release(&game, FIN_LEFT);
    wait(&game, apart);
    press(&game, FIN_RIGHT);
    release(&game, FIN_RIGHT);
    wait(&game, 100 * MS);
}

static void opposite_taps_within_the_window_cancel(void **state) {
    (void)state;
    begin("TTTTT");
    wiggle(50 * MS);
    hard();
    expect(0, 0);
    wiggle(50 * MS + 1);
    hard();
    expect(0, 2);
    wiggle(0);
    keys("cw L");
    wiggle(0);
    hard();
    /* The first tap of the second pair was blocked, so the second undid nothing. */
    expect(2, 4);
    struct fin_setup setup = trainer("TT");
    set(&setup, "cancel", "0ms");
    begin_game(&game, &setup, 0);
    wiggle(0);
    hard();
    expect(0, 2);
}

static void only_taps_cancel(void **state) {
    (void)state;
    begin("TT");
    press(&game, FIN_LEFT);
    release(&game, FIN_LEFT);
    wait(&game, 10 * MS);
    hold_down(&game, FIN_RIGHT);
    hard();
    expect(1, 2);
    expect_ways("l R", "R");
}

static void cancelled_pairs_can_enclose_others(void **state) {
    (void)state;
    begin("T");
    const int buttons[] = {FIN_LEFT, FIN_LEFT, FIN_RIGHT, FIN_RIGHT};
    for (int i = 0; i < 4; i++) {
        press(&game, buttons[i]);
        release(&game, buttons[i]);
        wait(&game, 10 * MS);
    }
    hard();
    expect(0, 0);
}

/* When fingers roll, taps cancel even with turns between them. */
static void taps_cancel_over_turns(void **state) {
    (void)state;
    begin("TTTT");
    const int rolled[] = {FIN_LEFT, FIN_TURN_CW, FIN_RIGHT};
    for (int i = 0; i < 3; i++) {
        press(&game, rolled[i]);
        release(&game, rolled[i]);
        wait(&game, 10 * MS);
    }
    hard();
    expect(1, 1);
    expect_ways("cw", "cw");
    const int nested[] = {FIN_RIGHT, FIN_RIGHT, FIN_TURN_CW, FIN_LEFT, FIN_TURN_CW, FIN_LEFT};
    for (int i = 0; i < 6; i++) {
        press(&game, nested[i]);
        release(&game, nested[i]);
        wait(&game, 10 * MS);
    }
    hard();
    expect(2, 2);
    expect_ways("cw cw", "cw cw");
    press(&game, FIN_LEFT);
    release(&game, FIN_LEFT);
    wait(&game, 30 * MS);
    tap(&game, FIN_TURN_CW);
    wait(&game, 30 * MS);
    press(&game, FIN_RIGHT);
    release(&game, FIN_RIGHT);
    hard();
    expect(1, 3); /* too late */
}

/* ---- hold ---- */

static void hold_starts_anew(void **state) {
    (void)state;
    begin("TJL");
    keys("l cw");
    tap(&game, FIN_HOLD);
    keys("R");
    hard();
    expect(1, 1);
    expect_ways("R", "R");
}

static void keys_before_a_hold_can_count(void **state) {
    (void)state;
    struct fin_setup setup = trainer("TJL");
    set(&setup, "hold-counts", "on");
    begin_game(&game, &setup, 0);
    keys("l cw");
    tap(&game, FIN_HOLD);
    keys("R");
    hard();
    expect(1, 3);
    expect_ways("l cw h R", "R");
    expect_faults(FIN_FAULT_EXTRA_TAP, FIN_FAULT_EXTRA_ROTATION);
    tap(&game, FIN_HOLD);
    hard();
    expect(0, 0);
    /* Taps for two different pieces do not cancel. */
    begin_game(&game, &setup, 0);
    const int buttons[] = {FIN_LEFT, FIN_HOLD, FIN_RIGHT};
    for (int i = 0; i < 3; i++) {
        press(&game, buttons[i]);
        release(&game, buttons[i]);
    }
    hard();
    expect(1, 2);
    expect_way(&game.judge.verdict.own, "l h r");
}

/* ---- soft drop ---- */

static const char overhang[] = "##........\n..........\n..........\n";

static void soft_drop_counts_where_it_is_needed(void **state) {
    (void)state;
    begin_on("OOO", overhang);
    keys("s L");
    hard();
    expect(2, 2);
    begin_on("OOO", overhang);
    keys("l s L");
    hard();
    expect(2, 3);
    expect_fault(FIN_FAULT_EXTRA_TAP);
    begin_on("OOO", overhang);
    tap(&game, FIN_SONIC);
    keys("L");
    hard();
    expect(2, 2);
}

static void soft_drop_in_a_row_is_one_key(void **state) {
    (void)state;
    begin("JJ");
    tap(&game, FIN_SOFT);
    tap(&game, FIN_SOFT);
    tap(&game, FIN_SOFT);
    hard();
    expect(0, 1);
    expect_ways("s", "-");
}

static void soft_drop_in_place_of_the_hard_drop_is_free(void **state) {
    (void)state;
    begin("J");
    keys("l s");
    wait(&game, 1000 * MS);
    expect(1, 1);
    expect_ways("l", "l");
    begin("J");
    keys("s l");
    wait(&game, 1000 * MS);
    expect(1, 1);
    begin("J");
    keys("s r r r r");
    wait(&game, 1000 * MS);
    expect(1, 4);
    expect_fault(FIN_FAULT_HOLD_WOULD_DO);
    /* A tuck needs the soft drop, so it counts. */
    begin_on("OOO", overhang);
    keys("l s L");
    wait(&game, 1000 * MS);
    expect(2, 3);
}

static void a_blocked_soft_drop_is_nothing(void **state) {
    (void)state;
    begin_on("OOO", overhang);
    keys("s L");
    tap(&game, FIN_SOFT);
    hard();
    expect(2, 2);
    expect_ways("s L", "s L");
}

static void a_soft_drop_that_locks_is_the_drop(void **state) {
    (void)state;
    struct fin_setup setup = trainer("JJ");
    set(&setup, "soft-lock", "on");
    begin_game(&game, &setup, 0);
    keys("L s");
    tap(&game, FIN_SOFT);
    assert_int_equal(game.locks, 1);
    expect(1, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taps_holds_and_turns_count_one_each),
        cmocka_unit_test(wall_keys_are_holds),
        cmocka_unit_test(a_press_is_a_hold_when_its_charge_moves_the_piece),
        cmocka_unit_test(failed_turns_and_blocked_taps_count),
        cmocka_unit_test(faults_have_their_names),
        cmocka_unit_test(an_o_that_rolls_may_be_turned),
        cmocka_unit_test(a_180_costs_two_unless_expected),
        cmocka_unit_test(a_180_that_two_turns_can_not_replace_is_fair),
        cmocka_unit_test(opposite_taps_within_the_window_cancel),
        cmocka_unit_test(only_taps_cancel),
        cmocka_unit_test(cancelled_pairs_can_enclose_others),
        cmocka_unit_test(taps_cancel_over_turns),
        cmocka_unit_test(hold_starts_anew),
        cmocka_unit_test(keys_before_a_hold_can_count),
        cmocka_unit_test(soft_drop_counts_where_it_is_needed),
        cmocka_unit_test(soft_drop_in_a_row_is_one_key),
        cmocka_unit_test(soft_drop_in_place_of_the_hard_drop_is_free),
        cmocka_unit_test(a_blocked_soft_drop_is_nothing),
        cmocka_unit_test(a_soft_drop_that_locks_is_the_drop),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
