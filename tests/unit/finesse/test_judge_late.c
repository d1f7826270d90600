/* A direction that is released late, when the next piece is already there: it may move that
 * piece, and the player then presses from wherever it went. Whatever happens, presses that are
 * no more than the fewest from the spawn are never a fault.
 *
 * Some of the games by default; with the number of a slice and of slices as arguments those of
 * that slice, and with "0 1" all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "judged_ways.h"

static uint32_t slice = 0, slices = 40;
static uint32_t played, judged;

/* One late release, and how the player presses keys. */
struct late {
    uint8_t button;     /* FIN_LEFT or FIN_RIGHT */
    uint8_t wall_keys;  /* held keys are wall keys */
    uint32_t before_us; /* how long it is held before the piece spawns */
    uint32_t after_us;  /* how long it is held after that */
    int digits;         /* how the keys overlap: play_overlapping */
};

static struct late late;

/* The first piece goes to the wall, and the direction stays down beyond its lock. */
static void begin_late(const struct fin_setup *setup) {
    begin_game(&game, setup, (finesse.keys >> FIN_KEY_180 & 1) != 0 ? FIN_JUDGE_180 : 0);
    press(&game, late.button);
    wait(&game, late.before_us);
    drop_hard();
    wait(&game, late.after_us);
    release(&game, late.button);
    wait(&game, 20 * MS);
}

static void tap_wall_key(int key) {
    tap(&game, key == FIN_KEY_FAR_LEFT ? FIN_WALL_LEFT : FIN_WALL_RIGHT);
}

static void play_keys(const struct fin_key_sequence *sequence) {
    if (!late.wall_keys) {
        play_overlapping(sequence, late.digits, 0);
        return;
    }
    for (int i = 0; i < sequence->length; i++) {
        bool far = sequence->keys[i] == FIN_KEY_FAR_LEFT || sequence->keys[i] == FIN_KEY_FAR_RIGHT;
        if (far) {
            tap_wall_key(sequence->keys[i]);
        } else {
            play_key(&game, sequence->keys[i]);
        }
    }
}

static void play_late(const struct fin_setup *setup, struct fin_piece landing,
                      const struct fin_key_sequence *sequence) {
    (void)landing;
    if (played++ % slices != slice) {
        return;
    }
    begin_late(setup);
    play_keys(sequence);
    drop_hard();
    assert_int_equal(game.locks, 2);
    const struct fin_verdict *verdict = &game.judge.verdict;
    if (verdict->judged && sequence->length <= fewest_from_spawn(verdict->piece)) {
        judged++;
        assert_int_equal(verdict->used, verdict->fewest);
        assert_int_equal(verdict->faults, 0);
    }
}

static void play_all_ways(const struct fin_setup *setup, int kind) {
    for_each_way(setup, kind, FIN_KEY_SET, 1000, play_late);
    for_each_way(setup, kind, FIN_KEY_SET_180, 1000, play_late);
}

/* Keys one after the other, each two overlapping, all let go at the end, and a mixture. */
static void overlap_in_all_ways(const struct fin_setup *setup, int kind) {
    static const int overlaps[] = {0, 1 + 5 + 25 + 125, 4 + 3 * 5 + 2 * 25 + 125, 2 + 25};
    for (size_t i = 0; i < sizeof overlaps / sizeof overlaps[0]; i++) {
        late.digits = overlaps[i];
        play_all_ways(setup, kind);
    }
    late.wall_keys = true;
    play_all_ways(setup, kind);
    late.wall_keys = false;
}

static void release_in_all_ways(const struct fin_setup *setup, int kind) {
    static const uint32_t before[] = {60 * MS, 250 * MS};
    static const uint32_t after[] = {5 * MS, 20 * MS, 31 * MS, 60 * MS, 90 * MS, 180 * MS};
    for (int i = 0; i < 2 * 2 * 6; i++) {
        late.button = i % 2 == 0 ? FIN_LEFT : FIN_RIGHT;
        late.before_us = before[i / 2 % 2];
        late.after_us = after[i / 4];
        overlap_in_all_ways(setup, kind);
    }
}

static void the_fewest_presses_are_never_a_fault(void **state) {
    (void)state;
    static const uint32_t arr[] = {0, 2 * MS, 33 * MS};
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int i = 0; i < 3; i++) {
            struct fin_setup setup = trainer(kind);
            setup.rules.arr = (int32_t)arr[i];
            release_in_all_ways(&setup, kind);
        }
    }
    printf("# %u games, %u of them in this slice, %u with no more than the fewest presses\n",
           played, played / slices, judged);
    assert_true(played >= 300000);
    assert_true(judged > played / slices / 3);
}

int main(int count, char **words) {
    if (count == 3) {
        slice = (uint32_t)strtoul(words[1], NULL, 10);
        slices = (uint32_t)strtoul(words[2], NULL, 10);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fewest_presses_are_never_a_fault),
    };
    return cmocka_run_group_tests_name("judge late", tests, NULL, NULL);
}
