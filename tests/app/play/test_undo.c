/* Undo and redo: stepping through pieces gives exactly the states that were played, the log
 * remains a replay that verifies, and only available actions are offered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../platform.h"

enum { PIECES = 40 };

static const struct fin_game *game_of(const struct platform *platform) {
    return &platform->app.play.session.game;
}

/* A position as the player sees it: everything except the piece's timers. */
static void same_position(const struct fin_game *a, const struct fin_game *b) {
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_memory_equal(&a->piece, &b->piece, sizeof a->piece);
    assert_int_equal(a->pieces, b->pieces);
    assert_int_equal(a->lines, b->lines);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->hold, b->hold);
    assert_int_equal(a->combo, b->combo);
    for (int i = 0; i < VIEW_NEXT; i++) {
        assert_int_equal(fin_game_next(a, i), fin_game_next(b, i));
    }
}

static void replay_is_true(struct platform *platform) {
    const struct app_play *play = &platform->app.play;
    struct fin_replay replay = fin_replay_make(&play->setup, &play->log, &play->session);
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
}

/* A random placement, sometimes with hold, and one button that stays held. */
static void put_down(struct platform *platform, unsigned *dice) {
    static const int keys[] = {APP_KEY_LEFT, APP_KEY_RIGHT, APP_KEY_UP, 'z', 'c'};
    for (int i = rand_r(dice) % 6; i > 0; i--) {
        platform_tap(platform, keys[rand_r(dice) % 5]);
        platform->now += (uint64_t)(rand_r(dice) % 60000);
    }
    if (rand_r(dice) % 4 == 0) {
        platform_press(platform, APP_KEY_LEFT);
        platform_wait(platform, 300000);
    }
    platform_tap(platform, APP_KEY_SPACE);
    platform_wait(platform, 1000);
    platform_release(platform, APP_KEY_LEFT);
    platform_wait(platform, (uint64_t)(rand_r(dice) % 400000));
}

/* Plays, and records the state of the game at each spawn. */
static void play(struct platform *platform, struct fin_game stood[], int pieces, unsigned *dice) {
    for (int i = (int)game_of(platform)->pieces; i < pieces; i++) {
        assert_int_equal(game_of(platform)->pieces, i);
        stood[i] = *game_of(platform);
        put_down(platform, dice);
    }
}

static void stands_as(struct platform *platform, const struct fin_game *stood) {
    assert_int_equal(game_of(platform)->pieces, stood->pieces);
    assert_memory_equal(&game_of(platform)->board, &stood->board, sizeof stood->board);
    assert_int_equal(game_of(platform)->score, stood->score);
    assert_int_equal(game_of(platform)->piece.kind, stood->piece.kind);
    assert_int_equal(game_of(platform)->hold, stood->hold);
}

static void undo_and_redo_give_what_was_played(void **state) {
    (void)state;
    for (unsigned seed = 1; seed <= 12; seed++) {
        unsigned dice = seed;
        struct platform *platform = platform_in_game(true, "free");
        struct fin_game stood[PIECES + 1];
        play(platform, stood, PIECES, &dice);
        for (int i = PIECES - 1; i >= 0; i--) {
            assert_true(app_can_undo(&platform->app));
            platform_tap(platform, 'u');
            stands_as(platform, &stood[i]);
            platform_wait(platform, 30000);
        }
        assert_false(app_can_undo(&platform->app));
        replay_is_true(platform);
        for (int i = 1; i < PIECES; i++) {
            assert_true(app_can_redo(&platform->app));
            platform_tap(platform, 'y');
            stands_as(platform, &stood[i]);
        }
        platform_tap(platform, 'y');
        assert_false(app_can_redo(&platform->app));
        assert_int_equal(game_of(platform)->pieces, PIECES);
        replay_is_true(platform);
        platform_free(platform);
    }
}

/* Playing after an undo discards the rest. */
static void playing_on_ends_the_story(void **state) {
    (void)state;
    unsigned dice = 5;
    struct platform *platform = platform_in_game(true, "free");
    struct fin_game stood[PIECES + 1];
    play(platform, stood, 10, &dice);
    for (int i = 0; i < 4; i++) {
        platform_tap(platform, 'u');
    }
    stands_as(platform, &stood[6]);
    platform_tap(platform, APP_KEY_LEFT);
    assert_false(app_can_redo(&platform->app));
    platform_tap(platform, 'y');
    assert_int_equal(game_of(platform)->pieces, 6);
    play(platform, stood, 12, &dice);
    platform_tap(platform, 'u');
    stands_as(platform, &stood[11]);
    replay_is_true(platform);
    platform_free(platform);
}

/* Time alone is not playing: checks that the log takes meanwhile do not count. */
static void waiting_keeps_what_can_be_redone(void **state) {
    (void)state;
    unsigned dice = 9;
    struct platform *platform = platform_in_game(true, "free");
    struct fin_game stood[PIECES + 1];
    play(platform, stood, 5, &dice);
    platform_tap(platform, 'u');
    platform_tap(platform, 'u');
    uint32_t checks = platform->app.play.log.checks;
    platform_wait(platform, 2 * FIN_CHECK_US);
    assert_true(platform->app.play.log.checks > checks);
    assert_true(app_can_redo(&platform->app));
    platform_tap(platform, 'y');
    stands_as(platform, &stood[4]);
    platform_free(platform);
}

/* The log grows while undone pieces are at its end. */
static void memory_may_grow_meanwhile(void **state) {
    (void)state;
    unsigned dice = 3;
    struct platform *platform = platform_in_game(true, "free");
    struct fin_game stood[PIECES + 1];
    play(platform, stood, 20, &dice);
    platform_tap(platform, 'u');
    platform_tap(platform, 'u');
    app_grow_log(&platform->app, platform->app.memory.capacity * 2);
    platform_wait(platform, 1000);
    assert_true(app_can_redo(&platform->app));
    platform_tap(platform, 'y');
    stands_as(platform, &stood[19]);
    platform_tap(platform, 'u');
    stands_as(platform, &stood[18]);
    replay_is_true(platform);
    platform_free(platform);
}

static void a_ranked_mode_is_not_ranked_any_more(void **state) {
    (void)state;
    unsigned dice = 4;
    struct platform *platform = platform_in_game(true, "custom");
    struct fin_game stood[PIECES + 1];
    struct view view;
    play(platform, stood, 3, &dice);
    assert_int_equal(platform->app.play.unranked, 0);
    platform_tap(platform, 'u');
    assert_int_equal(platform->app.play.unranked, 1 << APP_UNRANKED_UNDO);
    platform_view(platform, &view);
    assert_string_equal(view.notice, "Not ranked: you used undo.");
    platform_tap(platform, 'u');
    assert_int_equal(platform->app.play.unranked, 1 << APP_UNRANKED_UNDO);
    platform_free(platform);
}

static void other_modes_have_neither(void **state) {
    (void)state;
    unsigned dice = 4;
    struct platform *platform = platform_in_game(true, "marathon");
    struct fin_game stood[PIECES + 1];
    struct view view;
    play(platform, stood, 3, &dice);
    struct fin_game before = *game_of(platform);
    platform_tap(platform, 'u');
    platform_tap(platform, 'y');
    platform_tap(platform, 'i');
    same_position(game_of(platform), &before);
    platform_view(platform, &view);
    assert_int_equal(view.game.tool_count, 0);
    platform_free(platform);
}

/* A touch button does the same as the key. */
static void buttons_do_the_same(void **state) {
    (void)state;
    unsigned dice = 8;
    struct platform *platform = platform_in_game(true, "free");
    struct fin_game stood[PIECES + 1];
    struct view view;
    play(platform, stood, 4, &dice);
    platform_view(platform, &view);
    assert_int_equal(view.game.tool_count, 3);
    assert_true(view.game.tools[0].ready);
    assert_false(view.game.tools[1].ready);
    for (int i = 0; i < 2; i++) {
        platform_event(platform,
                       (struct app_event){.kind = APP_ACT, .item = view.game.tools[i].action});
        platform_event(platform,
                       (struct app_event){.kind = APP_ACT_END, .item = view.game.tools[i].action});
        assert_int_equal(game_of(platform)->pieces, i == 0 ? 3 : 4);
    }
    platform_free(platform);
}

/* Pieces are undone to before a savepoint and others are placed: it still works. */
static void savepoints_know_of_it(void **state) {
    (void)state;
    unsigned dice = 6;
    struct platform *platform = platform_in_game(true, "free");
    struct fin_game stood[PIECES + 1];
    play(platform, stood, 4, &dice);
    platform_tap(platform, 'v');
    play(platform, stood, 8, &dice);
    platform_tap(platform, 'u');
    assert_true(platform->app.savepoint.is_set);
    for (int i = 0; i < 5; i++) {
        platform_tap(platform, 'u');
    }
    assert_int_equal(game_of(platform)->pieces, 2);
    struct fin_game there = stood[4];
    play(platform, stood, 6, &dice);
    platform_tap(platform, 'u');
    platform_tap(platform, 'b');
    assert_int_equal(game_of(platform)->pieces, 4);
    assert_memory_equal(&game_of(platform)->board, &there.board, sizeof there.board);
    replay_is_true(platform);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_give_what_was_played),
        cmocka_unit_test(playing_on_ends_the_story),
        cmocka_unit_test(waiting_keeps_what_can_be_redone),
        cmocka_unit_test(memory_may_grow_meanwhile),
        cmocka_unit_test(a_ranked_mode_is_not_ranked_any_more),
        cmocka_unit_test(other_modes_have_neither),
        cmocka_unit_test(buttons_do_the_same),
        cmocka_unit_test(savepoints_know_of_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
