/* SQLite runs out of memory: at its Nth allocation, or from the Nth on, in everything that the
 * store does. Afterwards the profile is whole and where it was, nothing saved is lost, the message
 * is true, and the same effect succeeds once there is memory.
 *
 *   test_memory [STEP]     tries every STEP-th allocation, 23 by default, and fewer where there
 *                        are thousands; `make soak` tries each */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/core/fact.h"
#include "asserts.h"
#include "profiles.h"
#include "store/store_state.h"

enum { GAMES = 6, FACTS = 3 };
enum { OPENING = 4, REPAIRING = 30 }; /* steps at once */

static struct played_game played[GAMES + 1]; /* the last one is saved under test */
static struct played_game paused;
static uint32_t paused_length;
static const char *path, *whole;
static struct app_file file; /* an export of other games, to import */
static uint8_t *file_bytes;
static long step = 23, failures;

/* ---- memory that ends ---- */

static sqlite3_mem_methods plain;
static long left; /* allocations until the first that fails; -1: none does */
static bool lasts, has_failed;

static bool fails(void) {
    if (left < 0 || (left > 0 && --left > 0)) {
        return false;
    }
    left = lasts ? 0 : -1;
    has_failed = true;
    return true;
}

static void *allocate(int size) {
    return fails() ? NULL : plain.xMalloc(size);
}

static void *reallocate(void *memory, int size) {
    return fails() ? NULL : plain.xRealloc(memory, size);
}

static void fail_at(long number, bool from_then_on) {
    left = number;
    lasts = from_then_on;
    has_failed = false;
}

static bool stop_failing(void) {
    left = -1;
    failures += has_failed;
    return has_failed;
}

/* Without lookaside buffers, each small allocation counts too. */
static void install(void) {
    sqlite3_mem_methods methods;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain), SQLITE_OK);
    methods = plain;
    methods.xMalloc = allocate;
    methods.xRealloc = reallocate;
    left = -1;
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods), SQLITE_OK);
    assert_int_equal(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK);
}

/* ---- effects ---- */

static struct app_event do_kind(struct store *store, int kind) {
    return do_effect(store, &(struct app_effect){.kind = (uint8_t)kind});
}

static struct app_event change_setting(struct store *store) {
    return save_setting(store, "das", "77ms");
}

static struct app_event finish_game(struct store *store) {
    return save_game(store, &played[GAMES].game);
}

static struct app_event pause_game(struct store *store) {
    return save_running(store, paused.bytes, paused_length);
}

static struct app_event list_games(struct store *store) {
    return load_games(store, "", 0);
}

static struct app_event list_best(struct store *store) {
    return load_best(store, "40-lines/modern");
}

static struct app_event list_limits(struct store *store) {
    return do_effect(store, &(struct app_effect){.kind = APP_LOAD_LIMITS,
                                                 .limits.record = played[0].game.record});
}

static struct app_event watch(struct store *store) {
    return load_replay(store, 1);
}

static struct app_event hide(struct store *store) {
    return delete_game(store, 2);
}

static struct app_event show_again(struct store *store) {
    return restore_game(store, 3);
}

static struct app_event count(struct store *store) {
    return do_effect(
        store, &(struct app_effect){.kind = APP_LOAD_STATS, .stats.today = 1700000000 / 86400 + 7});
}

static struct app_event learn(struct store *store) {
    static const struct app_fact facts[FACTS] = {
        {.kind = APP_FACT_PRACTICE, .what = 1, .device = 1, .value = 5},
        {.kind = APP_FACT_PRACTICE, .what = 2, .device = 1, .value = 6},
        {.kind = APP_FACT_PRACTICE, .what = 3, .device = 1, .value = 7}};
    return do_effect(store, &(struct app_effect){.kind = APP_SAVE_FACTS, .batch = {facts, FACTS}});
}

static struct app_event know(struct store *store) {
    return do_kind(store, APP_LOAD_FACTS);
}

static struct app_event keep_less(struct store *store) {
    set_keep(store, APP_KEEP_NOTHING);
    return set_keep(store, APP_KEEP_ALL);
}

/* Functions that are no effects answer alike. */
static struct app_event export_all(struct store *store) {
    struct app_event answer = {.kind = APP_ANSWER};
    struct store_counts counts;
    size_t length;
    uint8_t *bytes = store_export(store, &length, &counts, answer.text);
    answer.failed = bytes == NULL;
    free(bytes);
    return answer;
}

static struct app_event import_all(struct store *store) {
    struct app_event answer = {.kind = APP_ANSWER};
    struct store_counts counts;
    answer.failed = !store_import(store, &file, &counts, answer.text);
    return answer;
}

/* `more`: games that the list has afterwards. */
static const struct scenario {
    const char *name;
    struct app_event (*act)(struct store *store);
    int more;
} scenarios[] = {
    {"a setting", change_setting, 0}, {"a finished game", finish_game, 1},
    {"a paused game", pause_game, 0}, {"resuming", load_running, 0},
    {"all games", list_games, 0},     {"a best list", list_best, 0},
    {"limits", list_limits, 0},       {"a replay", watch, 0},
    {"deleting", hide, -1},           {"restoring", show_again, 0},
    {"statistics", count, 0},         {"facts", learn, 0},
    {"reading facts", know, 0},       {"keeping", keep_less, 0},
    {"export", export_all, 0},        {"import", import_all, 1},
};

/* ---- invariants ---- */

static int files_aside(void) {
    char pattern[600];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s.damaged-*", path);
    int count_ = glob(pattern, 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return count_;
}

/* A message names nothing but memory. */
static void assert_true_message(const char *what, long number, const char *text) {
    static const char *const others[] = {"damaged", "disk", "Disk", "locked", "read-only", "newer"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strstr(text, others[i]) != NULL) {
            fail_msg("%s, allocation %ld: %s", what, number, text);
        }
    }
}

/* Lists that could not be read may be empty, but those of the file are complete. */
static void assert_whole(const struct scenario *scenario, long number, int games) {
    struct store *store = open_good(path);
    int listed = (int)count_games(store);
    store_close(store);
    if (listed != games || ask_file(path, "SELECT count(*) FROM pragma_foreign_key_check") != 0) {
        fail_msg("%s, allocation %ld: %d games instead of %d", scenario->name, number, listed,
                 games);
    }
    assert_int_equal(files_aside(), 0);
}

/* True if an allocation failed. */
static bool try_effect(const struct scenario *scenario, long number, bool from_then_on) {
    remove_profile(path);
    copy_file(whole, path);
    struct store *store = open_good(path);
    fail_at(number, from_then_on);
    struct app_event answer = scenario->act(store);
    bool failed = stop_failing();
    assert_true_message(scenario->name, number, answer.text);
    if (!failed) {
        assert_done(answer);
    }
    answer = scenario->act(store);
    if (answer.failed) {
        fail_msg("%s, after allocation %ld: %s", scenario->name, number, answer.text);
    }
    store_close(store);
    assert_whole(scenario, number, GAMES + scenario->more);
    return failed;
}

static void effects_survive(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        for (int from_then_on = 0; from_then_on < 2; from_then_on++) {
            long number = 1;
            while (try_effect(&scenarios[i], number, from_then_on != 0)) {
                number += step;
            }
        }
    }
    print_message("# %ld failures\n", failures);
}

/* ---- opening ---- */

/* A game without memory for its profile says so, and plays. */
static bool try_opening(const char *from, long number, bool from_then_on, bool reads_only) {
    char message[STORE_MESSAGE] = "";
    remove_profile(path);
    copy_file(from, path);
    fail_at(number, from_then_on);
    struct store *store =
        reads_only ? store_open_to_read(path, message) : store_open(path, message);
    bool failed = stop_failing();
    if (store != NULL && !reads_only) {
        assert_int_equal(message[0] == '\0', store_is_kept(store));
    }
    assert_true_message("opening", number, message);
    store_close(store);
    assert_int_equal(files_aside(), 0);
    assert_whole(&(struct scenario){.name = "opening"}, number, GAMES);
    return failed;
}

static void opening_survives(void **state) {
    (void)state;
    for (int way = 0; way < 4; way++) {
        long number = 1;
        while (try_opening(whole, number, way % 2 != 0, way / 2 != 0)) {
            number += step > 1 ? step * OPENING : 1;
        }
    }
}

/* ---- repairing ---- */

/* Breaks the page that has the settings, so that the file is repaired. */
static void break_page(const char *name) {
    long page = (long)ask_file(whole, "SELECT rootpage FROM sqlite_schema WHERE name = 'settings'");
    FILE *out = fopen(name, "r+b");
    assert_int_equal(fseek(out, (page - 1) * 4096, SEEK_SET), 0);
    for (int i = 0; i < 4096; i++) {
        fputc(0xEE, out);
    }
    fclose(out);
}

/* The damaged file stays until the new one is complete; then all games are in that. */
static bool try_repair(long number, bool from_then_on) {
    char message[STORE_MESSAGE] = "";
    remove_profile(path);
    copy_file(whole, path);
    break_page(path);
    fail_at(number, from_then_on);
    store_close(store_open(path, message));
    bool failed = stop_failing();
    struct store *store = store_open(path, message);
    assert_non_null(store);
    int games = (int)count_games(store);
    bool kept = store_is_kept(store);
    store_close(store);
    if (!kept || games != GAMES || files_aside() == 0) {
        fail_msg("repair, allocation %ld: %d games, %d files aside, %s", number, games,
                 files_aside(), message);
    }
    return failed;
}

static void repairing_survives(void **state) {
    (void)state;
    for (int from_then_on = 0; from_then_on < 2; from_then_on++) {
        long number = 1;
        while (try_repair(number, from_then_on != 0)) {
            number += step > 1 ? step * REPAIRING : 1;
        }
    }
}

/* ---- the profile ---- */

static void make_file_to_import(void) {
    enum { ROOM = 1 << 17 };
    struct app_file_writer writer;
    file_bytes = malloc(ROOM);
    assert_non_null(file_bytes);
    app_file_begin(&writer, file_bytes, ROOM);
    app_file_put_setting(&writer, &(struct app_file_setting){"arr", "5ms", 9});
    app_file_begin_games(&writer);
    app_file_put_game(&writer, &played[GAMES].game);
    size_t length = app_file_end(&writer);
    assert_in_range(length, 1, ROOM);
    assert_null(app_file_open(&file, file_bytes, length).sentence);
}

static int make_profile(void **state) {
    (void)state;
    install();
    path = test_path("memory.sqlite");
    whole = test_path("whole.sqlite");
    struct store *store = open_good(whole);
    for (int i = 0; i <= GAMES; i++) {
        play_game(&played[i], (uint64_t)i, 20);
        assert_true(played[i].game.record.listed);
        if (i < GAMES) {
            assert_done(save_game(store, &played[i].game));
        }
    }
    paused_length = play_half_game(&paused, 99, 8);
    assert_done(save_running(store, paused.bytes, paused_length));
    assert_done(save_setting(store, "arr", "9ms"));
    assert_done(learn(store));
    store_close(store);
    make_file_to_import();
    return 0;
}

static int free_file(void **state) {
    (void)state;
    free(file_bytes);
    return 0;
}

int main(int argc, char **argv) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_survive),
        cmocka_unit_test(opening_survives),
        cmocka_unit_test(repairing_survives),
    };
    step = argc > 1 ? atol(argv[1]) : step;
    return step < 1 || cmocka_run_group_tests(tests, make_profile, free_file);
}
