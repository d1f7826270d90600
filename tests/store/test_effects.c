/* Every effect on a profile in a file: saved data is there afterwards, and after closing and
 * reopening the profile. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "app/game/modes.h"
#include "app/records/record_fields.h"
#include "asserts.h"
#include "profiles.h"

enum { GAMES = 60 };

static struct played_game played[GAMES];
static struct app_file_game half;
static uint8_t half_bytes[GAME_BYTES];
static const char *path;

static int make_games(void **state) {
    static struct played_game other;
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        play_game(&played[i], (uint64_t)i, 20 + i % 30);
    }
    half.replay_length = play_half_game(&other, 1000, 9);
    memcpy(half_bytes, other.bytes, half.replay_length);
    half.replay = half_bytes;
    path = test_path("effects.sqlite");
    return 0;
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

/* Closes and reopens, so that only data in the file is left. */
static struct store *open_again(struct store *store) {
    store_close(store);
    return open_good(path);
}

/* ---- settings ---- */

static void settings_are_kept(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_null(kept_setting(store, "das"));
    assert_done(save_setting(store, "das", "100ms"));
    assert_done(save_setting(store, "key.left", "left a"));
    assert_done(save_setting(store, "das", "120ms"));
    assert_string_equal(kept_setting(store, "das"), "120ms");
    store = open_again(store);
    assert_string_equal(kept_setting(store, "das"), "120ms");
    assert_string_equal(kept_setting(store, "key.left"), "left a");
    store_close(store);
}

static void an_empty_value_forgets(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_setting(store, "das", "100ms"));
    assert_done(save_setting(store, "das", ""));
    assert_null(kept_setting(store, "das"));
    store = open_again(store);
    assert_null(kept_setting(store, "das"));
    assert_done(save_setting(store, "das", "90ms"));
    assert_string_equal(kept_setting(store, "das"), "90ms");
    store_close(store);
}

/* A change always has a later time than the one before. */
static void changes_are_later_whatever_the_clock(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_setting(store, "das", "1ms"));
    long long last = ask_file(path, "SELECT changed_ms FROM settings");
    for (int i = 0; i < 50; i++) {
        assert_done(save_setting(store, "das", i % 2 == 0 ? "2ms" : "3ms"));
        long long now = ask_file(path, "SELECT changed_ms FROM settings");
        assert_true(now > last);
        last = now;
    }
    store_close(store);
}

/* ---- games ---- */

static void games_are_kept_with_their_replays(void **state) {
    (void)state;
    struct store *store = open_good(path);
    for (int i = 0; i < GAMES; i++) {
        struct app_event answer = save_game(store, &played[i].game);
        assert_done(answer);
        assert_int_equal(answer.game_count, 1);
        assert_int_not_equal(answer.games[0].id, 0);
        assert_same_record(&answer.games[0], &played[i].game.record);
    }
    store = open_again(store);
    int listed = 0;
    for (int i = GAMES - 1; i >= 0; i--) {
        struct app_event page = load_games(store, "", (uint32_t)listed);
        if (!played[i].game.record.listed) {
            continue;
        }
        struct app_record game = page.games[0];
        assert_same_record(&game, &played[i].game.record);
        struct app_event answer = load_replay(store, game.id);
        assert_done(answer);
        assert_int_equal(answer.length, played[i].game.replay_length);
        assert_memory_equal(answer.bytes, played[i].game.replay, answer.length);
        listed++;
    }
    assert_int_equal(count_games(store), listed);
    assert_true(listed > 32);
    store_close(store);
}

static void pages_are_newest_first(void **state) {
    (void)state;
    struct store *store = open_good(path);
    int listed = 0;
    for (int i = 0; i < GAMES; i++) {
        int number = i * 37 % GAMES;
        assert_done(save_game(store, &played[number].game));
        listed += played[number].game.record.listed;
    }
    struct app_event first = load_games(store, "", 0);
    assert_done(first);
    assert_int_equal(first.game_count, APP_PAGE);
    assert_int_equal(first.games_in_all, listed);
    for (uint32_t i = 1; i < first.game_count; i++) {
        assert_true(first.games[i - 1].played_at > first.games[i].played_at);
    }
    int64_t last = first.games[APP_PAGE - 1].played_at;
    struct app_event second = load_games(store, "", APP_PAGE);
    assert_int_equal(second.game_count, listed - APP_PAGE);
    assert_true(second.games[0].played_at < last);
    assert_int_equal(load_games(store, "", 5000).game_count, 0);
    assert_int_equal(load_games(store, "", UINT32_MAX).games_in_all, listed);
    store_close(store);
}

static void lists_are_apart(void **state) {
    (void)state;
    struct store *store = open_good(path);
    for (int i = 0; i < GAMES; i++) {
        assert_done(save_game(store, &played[i].game));
    }
    char list[64], own[64];
    uint32_t sum = 0;
    for (int i = 0; i < FIN_MODES * FIN_PRESETS * 4; i++) {
        struct app_list named = {.mode = (uint8_t)(i / 16), .preset = i / 4 % 4, .changed = i % 2};
        if (i / 2 % 2 != 0) {
            named.limit = APP_LIMIT_LINES;
            named.limit_value = 5;
        }
        app_list_name(&named, list, sizeof list);
        struct app_event page = load_games(store, list, 0);
        for (uint32_t j = 0; j < page.game_count; j++) {
            const struct app_record *game = &page.games[j];
            struct app_list of = app_record_list(game);
            app_list_name(&of, own, sizeof own);
            assert_string_equal(own, list);
        }
        sum += page.games_in_all;
    }
    assert_int_equal(sum, count_games(store));
    assert_int_equal(load_games(store, "none/such", 0).game_count, 0);
    assert_int_equal(load_games(store, "'; DROP TABLE games; --", 0).game_count, 0);
    assert_int_equal(count_games(store), sum);
    store_close(store);
}

/* Games made up for their ranks. */
static struct app_file_game ranked_game(int number, uint64_t score, uint64_t time_us) {
    struct app_file_game game = {.record = played[0].game.record};
    game.record.played_at = 1750000000 + number;
    game.record.hash = (uint64_t)number << 60 | (uint64_t)number;
    game.record.mode = FIN_MODE_MARATHON;
    game.record.preset = FIN_PRESET_CLASSIC;
    game.record.changed = false;
    game.record.listed = true;
    game.record.score = score;
    game.record.time_us = time_us;
    app_rank(&game.record);
    assert_true(game.record.ranked);
    return game;
}

static void the_best_are_in_order(void **state) {
    (void)state;
    struct store *store = open_good(path);
    static const uint64_t scores[] = {50, 900, 20, 900, 10, 700, 700, 30, 40, 60, 80, 70, 1};
    for (int i = 0; i < 13; i++) {
        struct app_file_game game = ranked_game(i, scores[i], i == 3 ? 5 : 1000);
        assert_done(save_game(store, &game));
    }
    struct app_file_game unranked = ranked_game(20, 5000, 1);
    unranked.record.ranked = false;
    assert_done(save_game(store, &unranked));
    struct app_event best = load_best(store, "marathon/classic");
    assert_done(best);
    static const uint64_t order[] = {900, 900, 700, 700, 80, 70, 60, 50, 40, 30};
    assert_int_equal(best.game_count, APP_BEST);
    for (int i = 0; i < APP_BEST; i++) {
        assert_int_equal(best.games[i].score, order[i]);
    }
    assert_int_equal(best.games[0].time_us, 5);
    assert_true(best.games[2].played_at < best.games[3].played_at);
    assert_int_equal(load_best(store, "marathon/modern").game_count, 0);
    store_close(store);
}

static void save_limited(struct store *store, int number, int limit, uint64_t value, bool changed) {
    struct app_file_game game = ranked_game(number, 100, 1000);
    game.record.mode = FIN_MODE_CUSTOM;
    game.record.limit_kind = (uint8_t)limit;
    game.record.limit_value = value;
    game.record.changed = changed;
    assert_done(save_game(store, &game));
}

static uint64_t beside(struct store *store, int limit, uint64_t value, uint32_t place) {
    struct app_effect effect = {.kind = APP_LOAD_LIMITS,
                                .limits.record = {.mode = FIN_MODE_CUSTOM,
                                                  .preset = FIN_PRESET_CLASSIC,
                                                  .limit_kind = (uint8_t)limit,
                                                  .limit_value = value}};
    struct app_event answer = do_effect(store, &effect);
    assert_done(answer);
    return place < answer.game_count ? answer.games[place].limit_value : 0;
}

/* Lists with any limit are found through their neighbours, on both shelves. */
static void limits_are_found_one_by_one(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_int_equal(beside(store, APP_LIMIT_NONE, 0, 0), 0);
    save_limited(store, 1, APP_LIMIT_TIME, 77000000, false);
    save_limited(store, 2, APP_LIMIT_LINES, 7, false);
    save_limited(store, 3, APP_LIMIT_LINES, 7, false);
    save_limited(store, 4, APP_LIMIT_LINES, 8, true);
    assert_done(set_keep(store, APP_KEEP_NOTHING));
    save_limited(store, 5, APP_LIMIT_LINES, 13, false);
    assert_int_equal(beside(store, APP_LIMIT_NONE, 0, 0), 77000000);
    assert_int_equal(beside(store, APP_LIMIT_TIME, 77000000, 0), 7);
    assert_int_equal(beside(store, APP_LIMIT_LINES, 7, 0), 77000000);
    assert_int_equal(beside(store, APP_LIMIT_LINES, 7, 1), 13);
    assert_int_equal(beside(store, APP_LIMIT_LINES, 10, 0), 7);
    assert_int_equal(beside(store, APP_LIMIT_LINES, 10, 1), 13);
    assert_int_equal(beside(store, APP_LIMIT_LEVEL, 1, 0), 13);
    assert_int_equal(beside(store, APP_LIMIT_LEVEL, 1, 1), 0);
    store_close(store);
}

static void the_same_game_is_there_once(void **state) {
    (void)state;
    struct store *store = open_good(path);
    struct app_file_game without = played[0].game;
    without.replay_length = 0;
    int64_t id = save_game(store, &without).games[0].id;
    assert_int_equal(save_game(store, &played[0].game).games[0].id, id);
    assert_int_equal(save_game(store, &without).games[0].id, id);
    assert_int_equal(count_games(store), 1);
    assert_int_equal(load_replay(store, id).length, played[0].game.replay_length);
    store_close(store);
}

static void numbers_that_can_not_be_are_refused(void **state) {
    (void)state;
    struct store *store = open_good(path);
    struct app_file_game game = played[0].game;
    game.record.mode = 250;
    assert_failed(save_game(store, &game), "impossible");
    assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), 0);
    store_close(store);
}

/* Another program has written to the tables. */
static void rows_that_can_not_be_are_passed_over(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_done(save_game(store, &played[0].game));
    assert_done(save_game(store, &played[1].game));
    assert_int_equal(ask_file(path, "UPDATE games SET mode = 99 WHERE id = 1 RETURNING id"), 1);
    struct app_event page = load_games(store, "", 0);
    assert_int_equal(page.game_count, 1);
    assert_same_record(&page.games[0], &played[1].game.record);
    store_close(store);
}

/* ---- deleting ---- */

static void deleted_games_can_be_brought_back(void **state) {
    (void)state;
    struct store *store = open_good(path);
    int64_t first = save_game(store, &played[0].game).games[0].id;
    int64_t second = save_game(store, &played[1].game).games[0].id;
    assert_done(delete_game(store, first));
    assert_int_equal(count_games(store), 1);
    store = open_again(store);
    assert_int_equal(count_games(store), 1);
    assert_int_equal(load_games(store, "", 0).games[0].id, second);
    assert_done(restore_game(store, first));
    assert_int_equal(count_games(store), 2);
    assert_int_equal(load_replay(store, first).length, played[0].game.replay_length);
    assert_failed(delete_game(store, 12345), "was deleted");
    assert_failed(restore_game(store, 12345), "was deleted");
    assert_failed(load_replay(store, 12345), "save this game");
    store_close(store);
}

static void deleted_games_leave_the_best(void **state) {
    (void)state;
    struct store *store = open_good(path);
    struct app_file_game game = ranked_game(1, 100, 1);
    int64_t id = save_game(store, &game).games[0].id;
    assert_done(delete_game(store, id));
    assert_int_equal(load_best(store, "marathon/classic").game_count, 0);
    assert_done(restore_game(store, id));
    assert_int_equal(load_best(store, "marathon/classic").game_count, 1);
    store_close(store);
}

static void deleted_games_go_after_thirty_days(void **state) {
    (void)state;
    struct store *store = open_good(path);
    int64_t first = save_game(store, &played[0].game).games[0].id;
    int64_t second = save_game(store, &played[1].game).games[0].id;
    assert_done(delete_game(store, first));
    assert_done(delete_game(store, second));
    ask_file(path, "UPDATE games SET hidden_s = hidden_s - 31 * 86400 WHERE id = 1 RETURNING 1");
    store = open_again(store);
    assert_failed(restore_game(store, first), "was deleted");
    assert_done(restore_game(store, second));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM replays"), 1);
    store_close(store);
}

static void ids_are_never_used_again(void **state) {
    (void)state;
    struct store *store = open_good(path);
    int64_t first = save_game(store, &played[0].game).games[0].id;
    assert_done(delete_game(store, first));
    ask_file(path, "UPDATE games SET hidden_s = 1 RETURNING 1");
    store = open_again(store);
    assert_true(save_game(store, &played[1].game).games[0].id > first);
    store_close(store);
}

/* ---- the running game ---- */

static void assert_running(struct store *store, bool is_there) {
    struct app_event answer = load_running(store);
    assert_done(answer);
    assert_int_equal(answer.length, is_there ? half.replay_length : 0);
    if (is_there) {
        assert_memory_equal(answer.bytes, half.replay, answer.length);
    }
}

static void the_running_game_is_kept(void **state) {
    (void)state;
    struct store *store = open_good(path);
    assert_running(store, false);
    assert_done(save_running(store, half.replay, half.replay_length - 1));
    assert_done(save_running(store, half.replay, half.replay_length));
    store = open_again(store);
    assert_running(store, true);
    assert_running(store, true);
    store = open_again(store);
    assert_running(store, true);
    assert_done(save_running(store, NULL, 0));
    assert_running(store, false);
    store = open_again(store);
    assert_running(store, false);
    store_close(store);
}

static void a_finished_game_is_not_running(void **state) {
    (void)state;
    struct store *store = open_good(path);
    struct app_record paused = {.mode = played[0].game.record.mode};
    assert_done(save_paused(store, &paused, half.replay, half.replay_length));
    assert_done(save_game(store, &played[0].game));
    store = open_again(store);
    assert_running(store, false);
    assert_int_equal(count_games(store), 1);
    store_close(store);
}

static void the_game_of_a_living_program_is_not_offered(void **state) {
    (void)state;
    struct store *one = open_good(path);
    assert_done(save_running(one, half.replay, half.replay_length));
    struct store *two = open_good(path);
    assert_running(two, false);
    store_close(one);
    assert_running(two, true);
    struct store *three = open_good(path);
    assert_running(three, false);
    assert_done(save_running(three, half.replay, 5));
    assert_running(two, true);
    store_close(two);
    store_close(three);
    three = open_good(path);
    assert_int_equal(load_running(three).length, 5);
    assert_done(save_running(three, NULL, 0));
    store_close(three);
    three = open_good(path);
    assert_running(three, true);
    store_close(three);
}

/* Two games with different numbers, the second one newer. */
static const struct app_record far = {.mode = FIN_MODE_MARATHON,
                                      .preset = FIN_PRESET_CLASSIC,
                                      .lines = 61,
                                      .level = 7,
                                      .pieces = 170,
                                      .score = 60452,
                                      .time_us = 300000000};
static const struct app_record near = {.mode = FIN_MODE_40_LINES, .lines = 12, .pieces = 30};

static void save_two(struct store *store) {
    struct timespec pause = {.tv_nsec = 2000000}; /* so that their times in milliseconds differ */
    assert_done(save_paused(store, &far, half.replay, 20));
    nanosleep(&pause, NULL);
    assert_done(save_paused(store, &near, half.replay, 30));
}

static void assert_paused(struct app_event answer, uint32_t length, int count) {
    assert_done(answer);
    assert_int_equal(answer.length, length);
    assert_int_equal(answer.game_count, count);
}

static void a_paused_game_of_each_mode_is_kept(void **state) {
    (void)state;
    struct store *store = open_good(path);
    save_two(store);
    struct app_event answer = load_running(store);
    assert_paused(answer, 30, 2);
    assert_int_equal(answer.games[0].mode, FIN_MODE_40_LINES);
    assert_int_equal(answer.games[0].lines, 12);
    assert_int_equal(answer.games[1].level, 7);
    assert_int_equal(answer.games[1].score, 60452);
    assert_int_equal(answer.games[1].preset, FIN_PRESET_CLASSIC);
    assert_true(answer.games[1].played_at > 1600000000);
    assert_paused(load_paused(store, FIN_MODE_MARATHON), 20, 2);
    assert_paused(load_paused(store, FIN_MODE_ULTRA), 0, 2);
    assert_done(save_paused(store, &near, NULL, 0));
    store = open_again(store);
    assert_paused(load_running(store), 20, 1);
    store_close(store);
}

/* Loading a game only takes over that game: other programs can still resume the others, but not
 * one that a live program plays. */
static void programs_share_paused_games(void **state) {
    (void)state;
    struct store *gone = open_good(path);
    save_two(gone);
    struct store *one = open_good(path), *two = open_good(path);
    assert_paused(load_running(one), 0, 0);
    store_close(gone);
    assert_paused(load_running(one), 30, 2);
    assert_paused(load_running(two), 20, 1);
    assert_paused(load_paused(two, FIN_MODE_40_LINES), 0, 1);
    assert_paused(load_paused(one, FIN_MODE_MARATHON), 0, 1);
    store_close(one);
    assert_paused(load_paused(two, FIN_MODE_40_LINES), 30, 2);
    store_close(two);
}

/* A game left by an earlier version is identified by its contents. */
static void earlier_running_games_have_their_mode(void **state) {
    (void)state;
    copy_file(TEST_DATA "/store/version-3.sqlite", path);
    struct store *store = open_good(path);
    struct app_event answer = load_running(store);
    assert_true(answer.length > 0);
    assert_int_equal(answer.game_count, 1);
    assert_true(answer.games[0].pieces > 0);
    assert_paused(load_paused(store, answer.games[0].mode), answer.length, 1);
    store_close(store);
}

/* ---- ranks ---- */

static void a_saved_game_tells_its_place(void **state) {
    (void)state;
    struct store *store = open_good(path);
    static const uint64_t scores[] = {500, 900, 700};
    static const uint32_t better[] = {0, 0, 1};
    for (int i = 0; i < 3; i++) {
        struct app_file_game game = ranked_game(i + 1, scores[i], 1);
        struct app_event answer = save_game(store, &game);
        assert_int_equal(answer.better, better[i]);
        assert_int_equal(answer.games_in_all, i + 1);
    }
    store_close(store);
}

/* Exactly the games that earlier rules excluded from lists are in them now. */
static void earlier_games_are_ranked_again(void **state) {
    (void)state;
    copy_file(TEST_DATA "/store/version-3.sqlite", path);
    int64_t rows = ask_file(path, "SELECT count(*) FROM games");
    static const char *const changes[] = {
        /* lost in a mode that can be won; without a line; helped and won; forfeited */
        "UPDATE games SET mode = 3, preset = 0, changed = 0, status = 2, cause = 1, lines = 5,"
        " ranked = 0, listed = 1, score = 60452, list = 'marathon/modern' WHERE id = 1"
        " RETURNING 1",
        "UPDATE games SET mode = 3, preset = 0, changed = 0, status = 2, cause = 1, lines = 0,"
        " ranked = 0, listed = 0, list = 'marathon/modern' WHERE id = 2 RETURNING 1",
        "UPDATE games SET mode = 3, preset = 0, changed = 0, status = 1, cause = 0, lines = 150,"
        " ranked = 0, listed = 1, list = 'marathon/modern' WHERE id = 3 RETURNING 1",
        "UPDATE games SET status = 2, cause = 5, ranked = 0, listed = 0 WHERE id = 4 RETURNING 1",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        ask_file(path, changes[i]);
    }
    store_close(open_good(path));
    assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), rows);
    assert_int_equal(ask_file(path, "SELECT ranked + listed FROM games WHERE id = 1"), 2);
    assert_int_equal(ask_file(path, "SELECT ranked + listed FROM games WHERE id = 2"), 2);
    assert_int_equal(ask_file(path, "SELECT ranked * 2 + listed FROM games WHERE id = 3"), 1);
    assert_int_equal(ask_file(path, "SELECT ranked + listed FROM games WHERE id = 4"), 0);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM stats"), 0);
}

/* ---- other effects ---- */

static void other_effects_are_not_ours(void **state) {
    (void)state;
    static const uint8_t ours[] = {
        APP_SAVE_SETTING, APP_SAVE_GAME,   APP_SAVE_RUNNING, APP_LOAD_RUNNING, APP_LOAD_BEST,
        APP_LOAD_GAMES,   APP_LOAD_REPLAY, APP_DELETE_GAME,  APP_RESTORE_GAME, APP_KEEP,
        APP_LOAD_STATS,   APP_SAVE_FACTS,  APP_LOAD_FACTS,   APP_LOAD_LIMITS};
    struct store *store = open_good(path);
    for (int kind = 0; kind < 256; kind++) {
        struct app_effect effect = {.kind = (uint8_t)kind};
        struct app_event answer;
        if (kind == APP_SAVE_SETTING) {
            effect.setting = (struct app_effect_setting){"a", "b"};
        }
        bool is_ours = memchr(ours, kind, sizeof ours) != NULL;
        assert_int_equal(store_do(store, &effect, &answer), is_ours);
    }
    store_close(store);
}

static void columns_are_the_fields(void **state) {
    (void)state;
    store_close(open_good(path));
    for (int i = 0; i < APP_RECORD_FIELDS; i++) {
        char sql[160];
        snprintf(sql, sizeof sql,
                 "SELECT cid FROM pragma_table_info('games') WHERE name = '%s' AND type = "
                 "'INTEGER' AND \"notnull\"",
                 app_record_field_name(i));
        assert_int_equal(ask_file(path, sql), i + 5);
    }
    assert_int_equal(ask_file(path, "SELECT count(*) FROM pragma_table_info('games')"),
                     APP_RECORD_FIELDS + 5);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM pragma_table_list WHERE schema = 'main'"
                                    " AND strict AND name NOT LIKE 'sqlite_%'"),
                     7);
}

/* ---- facts ---- */

static void save_tally(struct store *store, uint64_t item, uint64_t value) {
    struct app_fact fact = {APP_FACT_TOTAL, item, item < 32 ? 20000 : 0, 5, value};
    struct app_effect effect = {.kind = APP_SAVE_FACTS, .batch = {&fact, 1}};
    struct app_event answer;
    assert_true(store_do(store, &effect, &answer));
    assert_false(answer.failed);
}

/* All facts, page by page and in order; returns the sum of their values. */
static uint64_t sum_facts(struct store *store, uint32_t *count) {
    struct app_effect effect = {.kind = APP_LOAD_FACTS};
    struct app_event answer;
    uint64_t sum = 0;
    *count = 0;
    do {
        assert_true(store_do(store, &effect, &answer));
        assert_false(answer.failed);
        for (uint32_t i = 0; i < answer.fact_count; i++) {
            assert_true(app_fact_compare(&effect.facts.after, &answer.facts[i]) < 0);
            effect.facts.after = answer.facts[i];
            sum += answer.facts[i].value;
            (*count)++;
        }
    } while (answer.fact_count == APP_FACT_PAGE);
    return sum;
}

static void facts_stay_and_only_grow(void **state) {
    (void)state;
    uint32_t count;
    struct store *store = open_good(path);
    for (uint64_t item = 0; item < 300; item++) {
        save_tally(store, item, 10 + item % 3);
        save_tally(store, item, 10);
    }
    uint64_t device = store_device(store);
    store_close(store);
    store = open_good(path);
    assert_int_equal(sum_facts(store, &count), 3300);
    assert_int_equal(count, 300);
    assert_true(store_device(store) == device && device != 0);
    /* only in memory if nothing is to be saved, but visible */
    struct app_effect keep = {.kind = APP_KEEP, .keep.level = APP_KEEP_NOTHING};
    struct app_event answer;
    store_do(store, &keep, &answer);
    save_tally(store, 0, 1000);
    save_tally(store, 310, 5);
    assert_int_equal(sum_facts(store, &count), 3300 + 990 + 5);
    assert_int_equal(count, 301);
    store_close(store);
    store = open_good(path);
    assert_int_equal(sum_facts(store, &count), 3300);
    store_close(store);
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(settings_are_kept),
        TEST(an_empty_value_forgets),
        TEST(changes_are_later_whatever_the_clock),
        TEST(games_are_kept_with_their_replays),
        TEST(pages_are_newest_first),
        TEST(lists_are_apart),
        TEST(the_best_are_in_order),
        TEST(limits_are_found_one_by_one),
        TEST(the_same_game_is_there_once),
        TEST(numbers_that_can_not_be_are_refused),
        TEST(rows_that_can_not_be_are_passed_over),
        TEST(deleted_games_can_be_brought_back),
        TEST(deleted_games_leave_the_best),
        TEST(deleted_games_go_after_thirty_days),
        TEST(ids_are_never_used_again),
        TEST(the_running_game_is_kept),
        TEST(a_finished_game_is_not_running),
        TEST(a_paused_game_of_each_mode_is_kept),
        TEST(programs_share_paused_games),
        TEST(earlier_running_games_have_their_mode),
        TEST(a_saved_game_tells_its_place),
        TEST(earlier_games_are_ranked_again),
        TEST(the_game_of_a_living_program_is_not_offered),
        TEST(other_effects_are_not_ours),
        TEST(columns_are_the_fields),
        TEST(facts_stay_and_only_grow),
    };
    return cmocka_run_group_tests(tests, make_games, NULL);
}
