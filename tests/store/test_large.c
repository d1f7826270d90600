/* A profile of 10,000 games: lists and writes take as little work as in a small one. Work is
 * counted, not timed: SQLite instructions and pages read. `finessimo bench store` gives times. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asserts.h"
#include "profiles.h"
#include "store/store_state.h"

enum { GAMES = 10000, POOL = 500 };

static struct played_game played;
static const char *path;

/* Real games, each with many times. */
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

/* ---- counting ---- */

static long steps;

static int count_step(void *context) {
    (void)context;
    steps++;
    return 0;
}

static int pages_read(struct store *store) {
    int pages = 0, most = 0;
    sqlite3_db_status(store->db, SQLITE_DBSTATUS_CACHE_MISS, &pages, &most, 0);
    return pages;
}

/* Starts counting with an empty page cache: a record may be on a page of its own. */
static void count_from_now(struct store *store) {
    steps = 0;
    sqlite3_db_release_memory(store->db);
    sqlite3_progress_handler(store->db, 1, count_step, NULL);
}

static void assert_little(const char *what, struct store *store, int pages_before, long most_steps,
                          int most_pages) {
    int pages = pages_read(store) - pages_before;
    print_message("# %s: %ld steps, %d pages\n", what, steps, pages);
    assert_in_range(steps, 1, most_steps);
    assert_in_range(pages, 0, most_pages);
}

/* ---- lists ---- */

struct query {
    const char *what;
    uint8_t kind;
    const char *list;
    uint32_t from;
    long steps;
    int pages;
};

static void lists_take_little_work(void **state) {
    (void)state;
    static const struct query queries[] = {
        {"the first page", APP_LOAD_GAMES, "", 0, 50000, 80},
        {"the last page", APP_LOAD_GAMES, "", GAMES - 40, 200000, 80},
        {"the first page of a list", APP_LOAD_GAMES, "40-lines/modern", 0, 9000, 45},
        {"a late page of a list", APP_LOAD_GAMES, "40-lines/modern", 300, 15000, 45},
        {"a best list", APP_LOAD_BEST, "40-lines/modern", 0, 1000, 20},
    };
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        struct app_effect effect = {.kind = queries[i].kind, .page.from = queries[i].from};
        snprintf(effect.page.list, sizeof effect.page.list, "%s", queries[i].list);
        struct store *store = open_good(path);
        count_from_now(store);
        int pages = pages_read(store);
        struct app_event answer = do_effect(store, &effect);
        assert_done(answer);
        assert_true(answer.game_count > 0);
        assert_little(queries[i].what, store, pages, queries[i].steps, queries[i].pages);
        store_close(store);
    }
}

/* Computed the first time, game by game; then saved. */
static void statistics_take_little_work(void **state) {
    (void)state;
    struct app_effect effect = {.kind = APP_LOAD_STATS, .stats.today = 1700000000 / 86400 + 7};
    struct store *store = open_good(path);
    ask_file(path, "DELETE FROM stats");
    count_from_now(store);
    assert_true(do_effect(store, &effect).stat_count > 0);
    assert_little("statistics, counted", store, 0, 960000, 6000);
    count_from_now(store);
    int pages = pages_read(store);
    struct app_event answer = do_effect(store, &effect);
    assert_little("statistics, kept", store, pages, 300000, 50);
    uint64_t games = 0;
    for (uint32_t j = 0; j < answer.stat_count; j++) {
        games += answer.stats[j].games;
    }
    assert_int_equal(games, GAMES);
    store_close(store);
}

/* Deleting or restoring a game never needs a recount of all games. */
static void deleting_takes_little_work(void **state) {
    (void)state;
    static const uint8_t kinds[] = {APP_DELETE_GAME, APP_RESTORE_GAME};
    struct app_effect look = {.kind = APP_LOAD_STATS, .stats.today = 1700000000 / 86400 + 7};
    struct store *store = open_good(path);
    do_effect(store, &look);
    for (int i = 0; i < 2; i++) {
        struct app_effect effect = {.kind = kinds[i], .game.id = GAMES / 2};
        count_from_now(store);
        assert_done(do_effect(store, &effect));
        assert_little(i == 0 ? "deleting" : "bringing back", store, 0, 300000, 12000);
        count_from_now(store);
        int pages = pages_read(store);
        do_effect(store, &look);
        assert_little("statistics then", store, pages, 300000, 50);
    }
    store_close(store);
}

/* Opening checks every page, once for the tables and once for the indexes. */
static void opening_takes_little_work(void **state) {
    (void)state;
    struct store *store = open_good(path);
    print_message("# opening: %d pages\n", pages_read(store));
    assert_in_range(pages_read(store), 1, 5000);
    store_close(store);
}

static void saving_the_running_game_takes_little_work(void **state) {
    (void)state;
    struct store *store = open_good(path);
    uint32_t length = play_half_game(&played, 3, 20);
    assert_done(save_running(store, played.bytes, length));
    int pages = pages_read(store);
    count_from_now(store);
    assert_done(save_running(store, played.bytes, length));
    assert_little("saving the running game", store, pages, 60, 4);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_take_little_work),
        cmocka_unit_test(statistics_take_little_work),
        cmocka_unit_test(deleting_takes_little_work),
        cmocka_unit_test(opening_takes_little_work),
        cmocka_unit_test(saving_the_running_game_takes_little_work),
    };
    return cmocka_run_group_tests(tests, make_profile, NULL);
}
