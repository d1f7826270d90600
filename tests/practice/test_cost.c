/* The cost of a piece in the panel: from the first bounds on no number jumps, and all three refer
 * to the same visible pieces, in a game as in its replay. Also the numbers on placements, of the
 * current piece and of the one from hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "platform.h"

static struct view view;

static struct platform *start_with(int hold, int32_t appearance_us, const struct fin_board *board) {
    static const uint8_t queue[] = {FIN_T, FIN_Z, FIN_J, FIN_L, FIN_S, FIN_O, FIN_I, FIN_T, FIN_Z};
    struct platform *platform = platform_new(true);
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_PC);
    setup.queue_length = sizeof queue;
    setup.hold = (uint8_t)hold;
    setup.rules.preview = 2;
    setup.rules.are = appearance_us;
    memcpy(setup.queue, queue, sizeof queue);
    setup.board = *board;
    platform_start(platform);
    assert_true(app_start_setup(&platform->app, &setup, true));
    platform_wait(platform, 1000);
    return platform;
}

/* Four lines with three columns filled: seven pieces. */
static struct fin_board three_columns(void) {
    struct fin_board board = {0};
    for (int i = 0; i < 12; i++) {
        fin_board_set(&board, i % 3, i / 3, FIN_GARBAGE);
    }
    return board;
}

static struct platform *start(int hold, int32_t appearance_us) {
    struct fin_board board = three_columns();
    return start_with(hold, appearance_us, &board);
}

static const struct view_odds *seen(struct platform *platform) {
    platform_view(platform, &view);
    return &view.game.odds;
}

/* The second number of a cost in tenths of a percent, as a range. */
static struct app_chance second(const char *cost) {
    const char *at = strstr(cost, " → ");
    struct app_chance chance = {0};
    int parts[2] = {0}, count = 0;
    assert_non_null(at);
    for (at += strlen(" → "); count < 2 && *at >= '0' && *at <= '9'; count++) {
        while ((*at >= '0' && *at <= '9') || *at == '.') {
            parts[count] = *at == '.' ? parts[count] : parts[count] * 10 + (*at - '0');
            at++;
        }
        bool tenths = at[-2] == '.';
        parts[count] *= tenths ? 1 : 10;
        at += strncmp(at, "–", strlen("–")) == 0 ? strlen("–") : 0;
    }
    chance.known = count > 0;
    chance.low = (uint16_t)parts[0];
    chance.high = (uint16_t)parts[count > 1];
    return chance;
}

/* Whatever was known before: a question mark, then ranges that only tighten, then one number. */
static void no_number_jumps(void **state) {
    (void)state;
    for (int known = 0; known < 3; known++) {
        struct platform *platform = start(FIN_NONE, 0);
        struct app_chance before = {0, APP_ODDS_WHOLE, true, false};
        if (known > 0) {
            platform_solve(platform, known == 1 ? 2000 : 0);
        }
        platform_tap(platform, 'z');
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 1000);
        const struct view_odds *odds = seen(platform);
        assert_true(odds->cost[0] == '\0' || (odds->cost_dim && !second(odds->cost).known));
        for (int i = 0; i < 40; i++) {
            platform_solve(platform, i < 10 ? (uint64_t)(i + 1) * 500 : 0);
            platform_wait(platform, 1000);
            odds = seen(platform);
            struct app_chance now = second(odds->cost);
            assert_true(now.known && now.low >= before.low && now.high <= before.high);
            assert_true(odds->cost_dim || now.low == now.high);
            before = now;
        }
        assert_false(odds->cost_dim);
        assert_true(odds->cost_bad);
        assert_non_null(strstr(odds->cost, " (best: "));
        platform_free(platform);
    }
}

/* The best possible odds, given the revealed piece: computed afterwards they equal what was known
 * before, even if that piece comes later than the lock. */
static void all_three_know_the_same_pieces(void **state) {
    char texts[4][sizeof view.game.odds.cost];
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct platform *platform = start(FIN_NONE, i % 2 * 50000);
        if (i < 2) {
            platform_solve(platform, 0);
        }
        platform_tap(platform, 'z');
        platform_tap(platform, APP_KEY_SPACE);
        platform_wait(platform, 10000);
        if (i % 2 == 1) {
            assert_true(seen(platform)->cost_dim || seen(platform)->cost[0] == '\0');
        }
        for (int turn = 0; turn < 10; turn++) {
            platform_wait(platform, 100000);
            platform_solve(platform, 0);
        }
        assert_false(seen(platform)->cost_dim);
        memcpy(texts[i], view.game.odds.cost, sizeof texts[i]);
        const struct app_step *step = &platform->app.panel.steps.steps[0];
        assert_int_equal(step[1].see[step[1].count - 1], FIN_L);
        assert_true(step->next[FIN_L].exact);
        platform_free(platform);
    }
    for (int i = 1; i < 4; i++) {
        assert_string_equal(texts[0], texts[i]);
    }
}

/* A worse move that the next piece makes up for: shows the expected odds. */
static void luck_is_called_so(void **state) {
    (void)state;
    struct platform *platform = start(FIN_NONE, 0);
    platform_solve(platform, 0);
    platform_tap(platform, 'z');
    platform_tap(platform, APP_KEY_SPACE);
    for (int i = 0; i < 4; i++) {
        platform_wait(platform, 1000);
        platform_solve(platform, 0);
    }
    struct app_step *step = &platform->app.panel.steps.steps[0];
    assert_true(step->own.low < step->best.low && step->best.low < APP_ODDS_WHOLE);
    step[1].best = step->next[FIN_L]; /* as if it had been the best piece */
    const struct view_odds *odds = seen(platform);
    char expected[sizeof odds->cost];
    struct fin_writer writer = fin_writer_start(expected, sizeof expected);
    app_write_chance(&writer, step->best);
    fin_write_text(&writer, " → ");
    app_write_chance(&writer, step->next[FIN_L]);
    fin_write_text(&writer, " (lucky: expected ");
    app_write_chance(&writer, step->own);
    fin_write_char(&writer, ')');
    assert_string_equal(odds->cost, expected);
    assert_true(odds->cost_bad);
    platform_free(platform);
}

/* After a clear is lost, no move is praised as the best one. */
static void nothing_is_best_once_all_is_lost(void **state) {
    (void)state;
    struct fin_board board = three_columns();
    fin_board_set(&board, 1, 3, FIN_NONE); /* a hole of one cell that no piece can fill */
    fin_board_set(&board, 3, 0, FIN_GARBAGE);
    struct platform *platform = start_with(FIN_NONE, 0, &board);
    platform_solve(platform, 0);
    platform_tap(platform, APP_KEY_SPACE);
    for (int i = 0; i < 4; i++) {
        platform_wait(platform, 1000);
        platform_solve(platform, 0);
    }
    assert_string_equal(seen(platform)->cost, "0 % → 0 %");
    assert_string_equal(seen(platform)->verdict, "Impossible");
    platform_free(platform);
}

/* A replay shows the same as the game did. */
static void replays_tell_the_same(void **state) {
    (void)state;
    struct platform *platform = start(FIN_NONE, 0);
    char cost[sizeof view.game.odds.cost];
    platform_tap(platform, 'z');
    platform_tap(platform, APP_KEY_SPACE);
    for (int i = 0; i < 10; i++) {
        platform_wait(platform, 100000);
        platform_solve(platform, 0);
    }
    memcpy(cost, seen(platform)->cost, sizeof cost);
    platform_tap(platform, APP_KEY_ESCAPE);
    app_watch_rewind(&platform->app);
    platform_event(platform, (struct app_event){.kind = APP_TIME});
    platform_wait(platform, 100000);
    platform_tap(platform, 'o');
    for (int i = 0; i < 10; i++) {
        platform_wait(platform, 100000);
        platform_solve(platform, 0);
    }
    assert_string_equal(seen(platform)->cost, cost);
    platform_free(platform);
}

static int marks(void) {
    int count = 0;
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        count += view.game.marks[i / VIEW_COLUMNS][i % VIEW_COLUMNS] != 0;
    }
    return count;
}

static bool covers(struct fin_piece piece, int x, int y) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].x == x && cells[i].y == y) {
            return true;
        }
    }
    return false;
}

/* The odds of the best move of a piece, as it is turned, that fills a cell, in tenths of a percent;
 * -1: none does. */
static int best_at(const struct app_odds *odds, struct fin_piece turned, bool hold, int x, int y) {
    int best = -1;
    for (int i = 0; i < odds->count; i++) {
        const struct app_odds_move *move = &odds->moves[i];
        bool fits = move->hold == hold && move->piece.kind == turned.kind &&
                    move->piece.facing == turned.facing;
        int tenths = (int)((move->low * 1000 + odds->whole / 2) / odds->whole);
        if (fits && covers(move->piece, x, y) && tenths > best) {
            best = tenths;
        }
    }
    return best;
}

/* Each cell has the odds of the best move that fills it, rounded to percent. */
static void expect_marks(struct platform *platform, int kind, bool hold) {
    const struct app_odds *odds = &platform->app.panel.odds;
    struct fin_piece turned = {.kind = (uint8_t)kind,
                               .facing = platform->app.play.session.game.piece.facing};
    int found = 0;
    seen(platform);
    for (int i = 0; i < VIEW_ROWS * VIEW_COLUMNS; i++) {
        int x = i % VIEW_COLUMNS, y = i / VIEW_COLUMNS;
        int tenths = best_at(odds, turned, hold, x, y), mark = view.game.marks[y][x] - 1;
        if (tenths >= 0) {
            assert_true(abs(mark * 10 - tenths) <= 10);
            found++;
        }
    }
    assert_true(found > 3 && marks() >= found);
}

/* Four hints, the numbers of the held piece with its turns, and collapsed again. */
static void numbers_of_the_held_piece_too(void **state) {
    (void)state;
    struct platform *platform = start(FIN_L, 0);
    platform_solve(platform, 0);
    for (int i = 0; i < 4; i++) {
        platform_tap(platform, 'i');
    }
    expect_marks(platform, FIN_T, false);
    platform_tap(platform, 'i');
    expect_marks(platform, FIN_L, true);
    assert_string_equal(view.game.odds.hint, "Odds of L, after hold");
    assert_false(view.game.odds.shows_keys);
    platform_tap(platform, 'z');
    expect_marks(platform, FIN_L, true);
    platform_tap(platform, 'i');
    assert_int_equal(seen(platform)->odds[0], '\0');
    assert_int_equal(marks(), 0);
    platform_free(platform);
}

/* With nothing held it is the next piece; after a hold there is none. */
static void numbers_without_a_held_piece(void **state) {
    (void)state;
    struct platform *platform = start(FIN_NONE, 0);
    platform_solve(platform, 0);
    for (int i = 0; i < 5; i++) {
        platform_tap(platform, 'i');
    }
    expect_marks(platform, FIN_Z, true);
    platform_tap(platform, 'c');
    platform_solve(platform, 0);
    seen(platform);
    assert_int_equal(marks(), 0);
    for (int i = 0; i < 5; i++) {
        platform_tap(platform, 'i');
    }
    expect_marks(platform, FIN_Z, false);
    platform_tap(platform, 'i');
    assert_int_equal(seen(platform)->odds[0], '\0');
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_number_jumps),
        cmocka_unit_test(all_three_know_the_same_pieces),
        cmocka_unit_test(luck_is_called_so),
        cmocka_unit_test(nothing_is_best_once_all_is_lost),
        cmocka_unit_test(replays_tell_the_same),
        cmocka_unit_test(numbers_of_the_held_piece_too),
        cmocka_unit_test(numbers_without_a_held_piece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
