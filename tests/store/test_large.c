/* A profile of 10,000 games: lists come at once, and so does the store. Times are
 * the best of several, since the machine has other things to do too. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "asserts.h"
#include "profiles.h"

enum { GAMES = 10000, POOL = 500, TRIES = 20 };

#ifdef __SANITIZE_ADDRESS__
enum { SLOWER = 5 };
#else
enum { SLOWER = 1 };
#endif

static struct played_game played;
static const char *path;

/* Real games, each at many times. */
static int make_profile(void **state) {
    enum { ROOM = GAMES * 2048 };
    (void)state;
    struct app_file_writer writer;
    struct app_file file;
    struct store_counts counts;
    char message[STORE_MESSAGE];
    uint8_t *bytes = malloc(ROOM);
    struct app_file_game *pool = malloc(POOL * sizeof *pool);
    for (int i = 0; i < POOL; i++) {
        play_game(&played, (uint64_t)i, 40 + i % 80);
        pool[i] = played.game;
        uint8_t *replay = malloc(played.game.replay_length);
        memcpy(replay, played.bytes, played.game.replay_length);
        pool[i].replay = replay;
    }
    app_file_begin(&writer, bytes, ROOM);
    app_file_begin_games(&writer);
    for (int i = 0; i < GAMES; i++) {
        struct app_file_game game = pool[i % POOL];
        game.record.played_at = 1700000000 + i * 60;
        app_file_put_game(&writer, &game);
    }
    size_t length = app_file_end(&writer);
    assert_in_range(length, 1, ROOM);
    assert_null(app_file_open(&file, bytes, length).sentence);
    path = test_path("large.sqlite");
    struct store *store = open_good(path);
    assert_true(store_import(store, &file, &counts, message));
    assert_int_equal(counts.games, GAMES);
    store_close(store);
    for (int i = 0; i < POOL; i++) {
        free((uint8_t *)pool[i].replay);
    }
    free(pool);
    free(bytes);
    return 0;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void assert_quick(const char *what, double best, double most) {
    print_message("# %s: %.2f ms\n", what, best);
    assert_true(best < most * SLOWER);
}

struct query {
    const char *what;
    uint8_t kind;
    const char *list;
    uint32_t from;
};

static void lists_come_at_once(void **state) {
    (void)state;
    static const struct query queries[] = {
        {"the first page", APP_LOAD_GAMES, "", 0},
        {"the last page", APP_LOAD_GAMES, "", GAMES - 40},
        {"the first page of a list", APP_LOAD_GAMES, "40-lines/modern", 0},
        {"a late page of a list", APP_LOAD_GAMES, "40-lines/modern", 300},
        {"a best list", APP_LOAD_BEST, "40-lines/modern", 0},
    };
    struct store *store = open_good(path);
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        struct app_effect effect = {.kind = queries[i].kind, .from = queries[i].from};
        double best = 1e9;
        snprintf(effect.list, sizeof effect.list, "%s", queries[i].list);
        for (int j = 0; j < TRIES; j++) {
            double start = milliseconds();
            struct app_event answer = do_effect(store, &effect);
            double taken = milliseconds() - start;
            best = taken < best ? taken : best;
            assert_done(answer);
            assert_true(answer.game_count > 0);
        }
        assert_quick(queries[i].what, best, 5);
    }
    store_close(store);
}

/* Counted the first time, then kept. */
static void statistics_come_at_once(void **state) {
    (void)state;
    double first = 1e9, kept = 1e9;
    struct app_effect effect = {.kind = APP_LOAD_STATS, .from = 1700000000 / 86400 + 7};
    struct store *store = open_good(path);
    for (int i = 0; i < TRIES; i++) {
        ask_file(path, "DELETE FROM stats");
        double start = milliseconds();
        assert_true(do_effect(store, &effect).stat_count > 0);
        double counted = milliseconds();
        struct app_event answer = do_effect(store, &effect);
        double taken = milliseconds() - counted;
        first = counted - start < first ? counted - start : first;
        kept = taken < kept ? taken : kept;
        uint64_t games = 0;
        for (uint32_t j = 0; j < answer.stat_count; j++) {
            games += answer.stats[j].games;
        }
        assert_int_equal(games, GAMES);
    }
    assert_quick("statistics, counted", first, 50);
    assert_quick("statistics, kept", kept, 20);
    store_close(store);
}

static void it_opens_at_once(void **state) {
    (void)state;
    double best = 1e9;
    for (int i = 0; i < TRIES; i++) {
        double start = milliseconds();
        struct store *store = open_good(path);
        double taken = milliseconds() - start;
        best = taken < best ? taken : best;
        store_close(store);
    }
    assert_quick("opening", best, 40);
}

static void a_running_game_is_saved_at_once(void **state) {
    (void)state;
    double best = 1e9;
    struct store *store = open_good(path);
    uint32_t length = play_half_game(&played, 3, 20);
    for (int i = 0; i < TRIES; i++) {
        double start = milliseconds();
        assert_done(save_running(store, played.bytes, length));
        double taken = milliseconds() - start;
        best = taken < best ? taken : best;
    }
    assert_quick("saving the running game", best, 1);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_come_at_once),
        cmocka_unit_test(statistics_come_at_once),
        cmocka_unit_test(it_opens_at_once),
        cmocka_unit_test(a_running_game_is_saved_at_once),
    };
    return cmocka_run_group_tests(tests, make_profile, NULL);
}
