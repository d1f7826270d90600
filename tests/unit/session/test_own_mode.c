/* Modes of a library's user: their hooks see every lock once, however the advance is cut, and end
 * the game or lift the stack at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

enum { ROOM = 2 * FIN_EVENTS_PER_INSTANT, STEP_US = 30000 };

struct counting {
    uint32_t locks, wins_at, lifts_at;
};

static void after_lock(void *data, const struct fin_session *session,
                       const struct fin_event *events, size_t count, struct fin_mode_reply *reply) {
    struct counting *counting = data;
    for (size_t i = 0; i < count; i++) {
        counting->locks += events[i].kind == FIN_EVENT_LOCK;
    }
    assert_int_equal(counting->locks, session->game.pieces);
    bool wins = counting->locks == counting->wins_at, lifts = counting->locks == counting->lifts_at;
    *reply = (struct fin_mode_reply){wins ? FIN_WON : FIN_PLAYING, lifts ? 2 : 0, 3};
}

static struct fin_session start(void) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("none"));
    struct fin_session session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    setup.seed = 7;
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    return session;
}

/* Drops pieces until the game ends; returns whether an end was among the events. */
static bool drop(const struct fin_own_mode *mode, struct fin_session *session, int pieces) {
    struct fin_event events[ROOM];
    struct fin_change change = {FIN_HARD, true};
    bool ended = false;
    for (int i = 0; i < 2 * pieces; i++, change.down = !change.down) {
        size_t count;
        uint64_t until = session->game.time + STEP_US;
        assert_int_equal(fin_mode_advance(mode, session, until, &change, events, ROOM, &count),
                         FIN_DONE);
        for (size_t k = 0; k < count; k++) {
            ended = ended || events[k].kind == FIN_EVENT_END;
        }
    }
    return ended;
}

static void a_hook_ends_the_game(void **state) {
    struct counting counting = {.wins_at = 3};
    struct fin_own_mode mode = {after_lock, &counting};
    struct fin_session session = start();
    (void)state;
    assert_true(drop(&mode, &session, 5));
    assert_int_equal(session.game.status, FIN_WON);
    assert_int_equal(session.game.pieces, 3);
    assert_int_equal(counting.locks, 3);
    assert_int_equal(fin_session_due(&session), FIN_NEVER);
}

static void a_hook_lifts_the_stack(void **state) {
    struct counting counting = {.lifts_at = 2};
    struct fin_own_mode mode = {after_lock, &counting};
    struct fin_session session = start();
    (void)state;
    drop(&mode, &session, 2);
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            assert_int_equal(fin_board_cell(&session.game.board, x, y),
                             x == 3 ? FIN_NONE : FIN_GARBAGE);
        }
    }
}

/* Pieces that lock by themselves: one long advance has all locks, as many short ones have. */
static void every_lock_is_seen_once(void **state) {
    struct counting at_once = {0}, in_steps = {0};
    struct fin_own_mode modes[] = {{after_lock, &at_once}, {after_lock, &in_steps}};
    struct fin_session first = start(), second = start();
    struct fin_event events[ROOM];
    size_t count;
    const uint64_t end = 60000000;
    (void)state;
    while (fin_mode_advance(&modes[0], &first, end, NULL, events, ROOM, &count) == FIN_MORE) {
    }
    for (uint64_t time = 0; time <= end; time += STEP_US) {
        while (fin_mode_advance(&modes[1], &second, time, NULL, events, ROOM, &count) == FIN_MORE) {
        }
    }
    assert_true(at_once.locks > 1);
    assert_int_equal(at_once.locks, in_steps.locks);
    assert_true(fin_session_hash(&first) == fin_session_hash(&second));
}

static void little_room_is_refused(void **state) {
    struct counting counting = {0};
    struct fin_own_mode mode = {after_lock, &counting};
    struct fin_session session = start();
    struct fin_event events[ROOM];
    size_t count;
    (void)state;
    assert_int_equal(fin_mode_advance(&mode, &session, 1, NULL, events, ROOM - 1, &count),
                     FIN_REFUSED);
    assert_int_equal(fin_session_end(&session, FIN_OVER, events, 1, &count), FIN_REFUSED);
    assert_int_equal(session.game.status, FIN_PLAYING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hook_ends_the_game),
        cmocka_unit_test(a_hook_lifts_the_stack),
        cmocka_unit_test(every_lock_is_seen_once),
        cmocka_unit_test(little_room_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
