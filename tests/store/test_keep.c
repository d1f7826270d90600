/* Which data is saved and which is only held until the program ends; data that could not be
 * written at first. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "asserts.h"
#include "profiles.h"

enum { GAMES = 8 };

static struct played_game played[GAMES];
static const char *path;

static int make_games(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        play_game(&played[i], (uint64_t)i, 30);
        assert_true(played[i].game.record.listed);
    }
    signal(SIGXFSZ, SIG_IGN);
    path = test_path("keep.sqlite");
    return 0;
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

static struct store *open_again(struct store *store) {
    store_close(store);
    return open_good(path);
}

/* ---- saving or not ---- */

static void scores_without_replays(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(set_keep(store, APP_KEEP_SCORES));
    int64_t id = save_game(store, &played[0].game).games[0].id;
    assert_done(save_setting(store, "das", "1ms"));
    assert_done(save_running(store, played[1].bytes, 50));
    assert_failed(load_replay(store, id), "save this game");
    store = open_again(store);
    assert_int_equal(count_games(store), 1);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    assert_int_equal(load_running(store).length, 0);
    store_close(store);
}

static void settings_without_games(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(set_keep(store, APP_KEEP_SETTINGS));
    struct app_event answer = save_game(store, &played[0].game);
    assert_done(answer);
    int64_t id = answer.games[0].id;
    assert_done(save_setting(store, "das", "1ms"));
    assert_int_equal(count_games(store), 1);
    assert_int_equal(load_replay(store, id).length, played[0].game.replay_length);
    store = open_again(store);
    assert_int_equal(count_games(store), 0);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    store_close(store);
}

static void nothing_but_that(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_setting(store, "arr", "5ms"));
    assert_done(set_keep(store, APP_KEEP_NOTHING));
    assert_done(save_setting(store, "keep", "nothing"));
    assert_done(save_setting(store, "das", "1ms"));
    assert_done(save_setting(store, "arr", "6ms"));
    assert_done(save_game(store, &played[0].game));
    assert_done(save_game(store, &played[1].game));
    assert_int_equal(count_games(store), 2);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    assert_string_equal(kept_setting(store, "arr"), "6ms");
    store = open_again(store);
    assert_int_equal(count_games(store), 0);
    assert_null(kept_setting(store, "das"));
    assert_string_equal(kept_setting(store, "arr"), "5ms");
    assert_string_equal(kept_setting(store, "keep"), "nothing");
    store_close(store);
}

static void what_was_kept_stays(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_game(store, &played[0].game));
    assert_done(save_setting(store, "das", "1ms"));
    for (int keep = APP_KEEP_SCORES; keep <= APP_KEEP_NOTHING; keep++) {
        assert_done(set_keep(store, keep));
    }
    assert_done(save_game(store, &played[1].game));
    struct app_event page = load_games(store, "", 0);
    assert_int_equal(page.game_count, 2);
    assert_same_record(&page.games[0], &played[1].game.record);
    assert_same_record(&page.games[1], &played[0].game.record);
    store = open_again(store);
    assert_int_equal(count_games(store), 1);
    int64_t id = load_games(store, "", 0).games[0].id;
    assert_int_equal(load_replay(store, id).length, played[0].game.replay_length);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    store_close(store);
}

/* Settings keep their current values; games are saved from now on. */
static void keeping_again(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(set_keep(store, APP_KEEP_NOTHING));
    assert_done(save_setting(store, "das", "1ms"));
    assert_done(save_game(store, &played[0].game));
    assert_done(set_keep(store, APP_KEEP_ALL));
    assert_done(save_game(store, &played[1].game));
    assert_int_equal(count_games(store), 2);
    store = open_again(store);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    assert_int_equal(count_games(store), 1);
    assert_same_record(&load_games(store, "", 0).games[0], &played[1].game.record);
    store_close(store);
}

static void games_of_this_run_can_be_deleted(void **state) {
    (void)state;
    struct store *store = open_good(path);
    int64_t kept = save_game(store, &played[0].game).games[0].id;
    assert_done(set_keep(store, APP_KEEP_SETTINGS));
    int64_t held = save_game(store, &played[1].game).games[0].id;
    assert_int_not_equal(kept, held);
    assert_done(delete_game(store, held));
    assert_int_equal(load_games(store, "", 0).games[0].id, kept);
    assert_int_equal(count_games(store), 1);
    assert_done(restore_game(store, held));
    assert_int_equal(count_games(store), 2);
    store_close(store);
}

static void a_running_game_that_is_kept_no_more_is_gone(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_running(store, played[0].bytes, 50));
    assert_done(set_keep(store, APP_KEEP_SETTINGS));
    assert_done(save_running(store, played[0].bytes, 60));
    store = open_again(store);
    assert_int_equal(load_running(store).length, 0);
    store_close(store);
}

static void a_keep_that_can_not_be_keeps_nothing(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(set_keep(store, 200));
    assert_done(save_setting(store, "das", "1ms"));
    store = open_again(store);
    assert_null(kept_setting(store, "das"));
    store_close(store);
}

/* ---- failed writes ---- */

/* Limits the size of all files of this program, or lifts the limit. */
static void set_file_limit(bool full) {
    struct rlimit limit;
    char log[600];
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    snprintf(log, sizeof log, "%s-wal", path);
    limit.rlim_cur = full ? (rlim_t)file_length(log) : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void failures_are_told_once_and_made_up_for(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_game(store, &played[0].game));
    set_file_limit(true);
    assert_failed(save_game(store, &played[1].game), "can be saved");
    assert_failed(save_game(store, &played[2].game), "");
    assert_failed(save_setting(store, "das", "1ms"), "");
    assert_failed(save_running(store, played[3].bytes, 500), "");
    assert_int_equal(count_games(store), 3);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    struct app_record game = load_games(store, "", 0).games[0];
    assert_same_record(&game, &played[2].game.record);
    assert_int_equal(load_replay(store, game.id).length, played[2].game.replay_length);
    set_file_limit(false);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), 1);
    assert_done(save_game(store, &played[3].game));
    assert_int_equal(count_games(store), 4);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), 4);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM replays"), 4);
    set_file_limit(true);
    assert_failed(save_setting(store, "das", "2ms"), "can be saved");
    set_file_limit(false);
    store = open_again(store);
    assert_string_equal(kept_setting(store, "das"), "2ms");
    assert_int_equal(count_games(store), 4);
    store_close(store);
}

static void what_is_owed_at_the_end_is_tried_again(void **state) {
    (void)state;
    struct store *store = open_good(path);
    set_file_limit(true);
    assert_failed(save_game(store, &played[0].game), "can be saved");
    assert_failed(save_setting(store, "das", "1ms"), "");
    set_file_limit(false);
    store = open_again(store);
    assert_int_equal(count_games(store), 1);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM replays"), 1);
    assert_string_equal(kept_setting(store, "das"), "1ms");
    set_file_limit(true);
    assert_failed(save_game(store, &played[1].game), "can be saved");
    store_close(store);
    set_file_limit(false);
    store = open_good(path);
    assert_int_equal(count_games(store), 1);
    store_close(store);
}

/* The setting `keep` itself is saved, even if that failed at first. */
static void nothing_but_that_after_a_failure(void **state) {
    (void)state;
    struct store *store = open_good(path);
    set_file_limit(true);
    assert_done(set_keep(store, APP_KEEP_NOTHING));
    assert_failed(save_setting(store, "keep", "nothing"), "can be saved");
    assert_done(save_setting(store, "das", "1ms"));
    set_file_limit(false);
    store = open_again(store);
    assert_string_equal(kept_setting(store, "keep"), "nothing");
    assert_null(kept_setting(store, "das"));
    store_close(store);
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(scores_without_replays),
        TEST(settings_without_games),
        TEST(nothing_but_that),
        TEST(what_was_kept_stays),
        TEST(keeping_again),
        TEST(games_of_this_run_can_be_deleted),
        TEST(a_running_game_that_is_kept_no_more_is_gone),
        TEST(a_keep_that_can_not_be_keeps_nothing),
        TEST(failures_are_told_once_and_made_up_for),
        TEST(what_is_owed_at_the_end_is_tried_again),
        TEST(nothing_but_that_after_a_failure),
    };
    return cmocka_run_group_tests(tests, make_games, NULL);
}
