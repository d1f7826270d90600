/* The counts of a game: time, pieces, pieces of each kind, lines, level and score. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "finessimo.h"

enum { SECOND = 1000000 };

static void wait(struct fin_session *session, uint64_t until) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    while (fin_session_advance(session, until, NULL, events, FIN_EVENTS_PER_INSTANT, &count) ==
           FIN_MORE) {
    }
}

static void press(struct fin_session *session, uint64_t time, int button) {
    struct fin_event events[4 * FIN_EVENTS_PER_INSTANT];
    const size_t room = sizeof events / sizeof events[0];
    size_t count;
    struct fin_change down = {(uint8_t)button, true}, up = {(uint8_t)button, false};
    assert_int_equal(fin_session_advance(session, time, &down, events, room, &count), FIN_DONE);
    assert_int_equal(fin_session_advance(session, time, &up, events, room, &count), FIN_DONE);
}

static struct fin_session start(const char *queue, const char *board) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TETRS, fin_mode_parse("custom"));
    struct fin_session session;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    setup.queue_length = (uint16_t)strlen(queue);
    for (size_t i = 0; i < strlen(queue); i++) {
        setup.queue[i] = (uint8_t)fin_kind_parse(queue[i]);
    }
    assert_null(fin_board_parse(board, strlen(board), &setup.board).sentence);
    fin_session_start(&session, &setup, events, FIN_EVENTS_PER_INSTANT, &count);
    return session;
}

static void pieces_are_counted_by_kind(void **state) {
    (void)state;
    struct fin_session session = start("TIOTSTL", "");
    static const uint32_t expected[FIN_KINDS] = {
        [FIN_T] = 3, [FIN_I] = 1, [FIN_O] = 1, [FIN_S] = 1};
    for (int i = 1; i <= 6; i++) {
        press(&session, (uint64_t)i * SECOND, FIN_HARD);
    }
    wait(&session, 7 * SECOND);
    assert_int_equal(session.game.pieces, 6);
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        assert_int_equal(session.game.by_kind[kind], expected[kind]);
    }
    assert_true(session.game.time == 7 * SECOND);
}

static void lines_level_and_score_are_counted(void **state) {
    (void)state;
    static const char four[] = "#########.\n#########.\n#########.\n#########.\n";
    char board[4 * sizeof four] = "#.........\n";
    for (int i = 0; i < 3; i++) {
        strcat(board, four);
    }
    struct fin_session session = start("IIIO", board);
    for (int i = 1; i <= 3; i++) {
        press(&session, (uint64_t)i * SECOND, FIN_TURN_CW);
        press(&session, (uint64_t)i * SECOND, FIN_WALL_RIGHT);
        press(&session, (uint64_t)i * SECOND, FIN_HARD);
        wait(&session, (uint64_t)i * SECOND + SECOND / 2);
        assert_int_equal(session.game.lines, 4 * i);
        assert_int_equal(session.game.level, i < 3 ? 1 : 2);
        assert_int_equal(session.game.combo, i);
        assert_int_equal(session.game.b2b, i);
    }
    assert_int_equal(session.game.score, 160 + 2 * 250 + 3 * 360);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_counted_by_kind),
        cmocka_unit_test(lines_level_and_score_are_counted),
    };
    return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
