/* The judge on taps and held keys, by duration. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "judged_piece.h"

/* Three quick taps are three keys, whether or not their releases come in the same instant. */
static void brief_taps_are_no_held_key(void **state) {
    (void)state;
    for (uint64_t down = 0; down <= 20 * MS; down += 20 * MS) {
        begin("TT");
        for (int i = 0; i < 3; i++) {
            press(&game, FIN_LEFT);
            wait(&game, down);
            release(&game, FIN_LEFT);
            wait(&game, 30 * MS);
        }
        hard();
        expect(1, 3);
        expect_ways("l l l", "L");
        assert_int_equal(game.judge.verdict.faults, 1u << FIN_FAULT_HOLD_WOULD_DO);
    }
}

static void tap_for(int button, uint64_t down, uint64_t up) {
    press(&game, button);
    wait(&game, down);
    release(&game, button);
    wait(&game, up);
}

/* The n-th combination of times, one pair for each tap. */
static void tap_as(int button, int taps, unsigned n) {
    static const uint16_t downs[] = {0, 5, 20, 24}, ups[] = {1, 30, 59, 200};
    for (int i = 0; i < taps; i++, n /= 16) {
        tap_for(button, downs[n % 4] * (uint64_t)MS, ups[n / 4 % 4] * (uint64_t)MS);
    }
}

/* However short a tap is, even instantaneous, and however soon the next follows, it counts as a
 * tap. */
static void taps_of_any_length_are_taps(void **state) {
    (void)state;
    for (int i = 0; i < FIN_KINDS * 2 * 3; i++) {
        char queue[] = {fin_kind_letter(i % FIN_KINDS), '\0'};
        int button = i / FIN_KINDS % 2 == 0 ? FIN_LEFT : FIN_RIGHT, taps = 1 + i / FIN_KINDS / 2;
        begin(queue);
        for (int tap = 0; tap < taps; tap++) {
            tap_for(button, 60 * MS, 200 * MS);
        }
        hard();
        struct fin_verdict slow = game.judge.verdict;
        assert_int_equal(slow.used, taps);
        for (unsigned n = 0; n < 1u << 4 * taps; n++) {
            begin(queue);
            tap_as(button, taps, n);
            hard();
            expect(slow.fewest, slow.used);
            assert_int_equal(game.judge.verdict.faults, slow.faults);
            assert_memory_equal(&game.judge.verdict.own, &slow.own, sizeof slow.own);
        }
    }
}

/* A terminal's key repeat is longer, unless the other direction ends it. Short of the wall, the
 * player's intention is then unknown. */
static void a_run_is_a_held_key(void **state) {
    (void)state;
    for (uint64_t down = 25 * MS; down <= 130 * MS; down += 5 * MS) {
        begin("IT");
        tap_for(FIN_RIGHT, 0, 200 * MS);
        tap_for(FIN_RIGHT, 0, 30 * MS);
        tap_for(FIN_RIGHT, down, 30 * MS);
        hard();
        expect(1, 1);
        expect_ways("R", "R");
        tap_for(FIN_LEFT, 0, 200 * MS);
        tap_for(FIN_LEFT, 0, 30 * MS);
        tap_for(FIN_LEFT, down, 30 * MS);
        hard();
        expect(1, 1);
    }
    begin("OO");
    tap_for(FIN_LEFT, 0, 200 * MS);
    tap_for(FIN_LEFT, 0, 30 * MS);
    tap_for(FIN_LEFT, 25 * MS, 30 * MS);
    hard();
    assert_false(game.judge.verdict.judged);
    tap_for(FIN_LEFT, 0, 200 * MS);
    tap_for(FIN_LEFT, 0, 30 * MS);
    tap_for(FIN_LEFT, 10 * MS, 0);
    tap_for(FIN_RIGHT, 0, 30 * MS);
    hard();
    assert_false(game.judge.verdict.judged);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brief_taps_are_no_held_key),
        cmocka_unit_test(taps_of_any_length_are_taps),
        cmocka_unit_test(a_run_is_a_held_key),
    };
    return cmocka_run_group_tests_name("judge taps", tests, NULL, NULL);
}
