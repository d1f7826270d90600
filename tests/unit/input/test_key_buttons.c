/* Tapping a key's button in a game has the same effect as the key in a finesse search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "finessimo.h"

enum { EVENTS = 256, GAMES = 300, KEYS = 12 };

static void tap(struct fin_session *session, int button) {
    static struct fin_event events[EVENTS];
    size_t count;
    for (int down = 1; down >= 0; down--) {
        struct fin_change change = {.button = (uint8_t)button, .down = down == 1};
        assert_int_equal(
            fin_session_advance(session, session->game.time, &change, events, EVENTS, &count),
            FIN_DONE);
    }
}

/* Scattered cells in the lower half, a queue of one kind, no gravity. */
static struct fin_setup random_setup(struct fin_random *random) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("free"));
    setup.rules.gravity = FIN_GRAVITY_OFF;
    setup.rules.rotation = (uint8_t)fin_random_below(random, FIN_ROTATIONS);
    for (int i = 0; i < 60; i++) {
        fin_board_set(&setup.board, (int)fin_random_below(random, FIN_COLUMNS),
                      (int)fin_random_below(random, 14), FIN_GARBAGE);
    }
    setup.queue_length = 1;
    setup.queue[0] = (uint8_t)fin_random_below(random, FIN_KINDS);
    return setup;
}

static void a_tap_does_what_its_key_does(void **state) {
    (void)state;
    static struct fin_session session;
    static struct fin_event events[EVENTS];
    size_t count;
    struct fin_random random = fin_random_seed(1);
    int moved = 0;
    for (int game = 0; game < GAMES; game++) {
        struct fin_setup setup = random_setup(&random);
        assert_null(fin_setup_check(&setup));
        fin_session_start(&session, &setup, events, EVENTS, &count);
        struct fin_piece piece = fin_game_piece(&session.game);
        for (int i = 0; i < KEYS; i++) {
            int key = (int)fin_random_below(&random, FIN_KEYS);
            moved += fin_key_press(&setup.board, setup.rules.rotation, &piece, key);
            tap(&session, fin_key_button(key));
            struct fin_piece now = fin_game_piece(&session.game);
            assert_memory_equal(&now, &piece, sizeof piece);
        }
    }
    assert_true(moved > GAMES * KEYS / 3);
}

static void only_whole_keys_have_a_button(void **state) {
    (void)state;
    assert_int_equal(fin_key_button(FIN_KEY_HOLD), FIN_HOLD);
    assert_int_equal(fin_key_button(-1), -1);
    assert_int_equal(fin_key_button(FIN_KEY_HOLD + 1), -1);
    assert_int_equal(fin_key_button(FIN_KEY_ROWS + 3), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tap_does_what_its_key_does),
        cmocka_unit_test(only_whole_keys_have_a_button),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
