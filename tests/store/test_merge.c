/* Merging profiles: in any direction, order and grouping, and any number of times, the result is
 * the same profile, byte for byte in its export. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "asserts.h"
#include "profiles.h"

enum { POOL = 12, VARIANTS = 3, NAMES = 8, ROUNDS = 80 };

static struct played_game played[POOL];
static char message[STORE_MESSAGE];

static int make_pool(void **state) {
    (void)state;
    for (int i = 0; i < POOL; i++) {
        play_game(&played[i], (uint64_t)i, 15 + i);
    }
    /* Two games that differ only in their hashes, one of them with the top bit set. */
    played[1].game.record.played_at = played[0].game.record.played_at;
    return 0;
}

/* A profile as an encoded file. */
struct profile {
    uint8_t *bytes;
    size_t length;
};

static void free_profile(struct profile profile) {
    free(profile.bytes);
}

static bool is_equal(struct profile a, struct profile b) {
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* ---- random profiles ---- */

/* The same game as others may have it: without its replay, or unlisted, which its replay does not
 * tell. */
static struct app_file_game variant(int number, int kind) {
    struct app_file_game game = played[number].game;
    game.replay_length = kind == 1 ? 0 : game.replay_length;
    game.record.listed = game.record.listed && kind != 2;
    game.record.ranked = game.record.ranked && kind != 2;
    return game;
}

static int compare_numbers(const void *a, const void *b) {
    const struct app_record *first = &played[*(const int *)a].game.record;
    const struct app_record *second = &played[*(const int *)b].game.record;
    return app_file_order_games(first, second);
}

/* Reviews and counters of two devices, some newer than others; or none. */
static void put_random_facts(struct app_file_writer *writer, struct fin_random *random) {
    enum { FACTS = 24 };
    bool begun = false;
    for (uint32_t i = 0; i < FACTS; i++) {
        bool review = i < FACTS / 2;
        struct app_fact fact = {
            .kind = review ? APP_FACT_REVIEW : APP_FACT_TOTAL,
            .what = i / 4,
            .when = 1000 + i / 2 % 2,
            .device = i % 2,
            .value = review ? 3 + (i << 11) : fin_random_below(random, 5),
        };
        if (fin_random_below(random, 3) > 0) {
            if (!begun) {
                app_file_begin_facts(writer);
            }
            begun = true;
            app_file_put_fact(writer, &fact);
        }
    }
}

static struct profile random_profile(struct fin_random *random) {
    enum { ROOM = 1 << 18 };
    struct profile profile = {.bytes = malloc(ROOM)};
    struct app_file_writer writer;
    int order[POOL];
    app_file_begin(&writer, profile.bytes, ROOM);
    for (int i = 0; i < NAMES; i++) {
        struct app_file_setting setting = {.changed_ms = 100 + fin_random_below(random, 4)};
        snprintf(setting.name, sizeof setting.name, "setting-%d", i);
        snprintf(setting.value, sizeof setting.value, "%.*s", (int)fin_random_below(random, 3),
                 fin_random_below(random, 2) == 0 ? "aa" : "ab");
        if (fin_random_below(random, 3) > 0) {
            app_file_put_setting(&writer, &setting);
        }
    }
    app_file_begin_games(&writer);
    for (int i = 0; i < POOL; i++) {
        order[i] = i;
    }
    qsort(order, POOL, sizeof order[0], compare_numbers);
    for (int i = 0; i < POOL; i++) {
        struct app_file_game game = variant(order[i], (int)fin_random_below(random, VARIANTS));
        if (fin_random_below(random, 2) == 0) {
            app_file_put_game(&writer, &game);
        }
    }
    put_random_facts(&writer, random);
    profile.length = app_file_end(&writer);
    assert_in_range(profile.length, 1, ROOM);
    return profile;
}

/* ---- merging ---- */

/* A store in memory, which is sufficient here. */
static struct store *open_empty(void) {
    struct store *store = store_open("/dev/null/none", message);
    assert_non_null(store);
    return store;
}

static struct store_counts import(struct store *store, struct profile profile) {
    struct app_file file;
    struct store_counts counts;
    static uint64_t words[GAME_WORDS];
    assert_null(app_file_open(&file, profile.bytes, profile.length).sentence);
    assert_null(app_file_check(&file, words).sentence);
    assert_true(store_import(store, &file, &counts, message));
    return counts;
}

static struct profile export(struct store *store) {
    struct profile profile;
    struct store_counts counts;
    profile.bytes = store_export(store, &profile.length, &counts, message);
    assert_non_null(profile.bytes);
    assert_int_equal(counts.without_replay, 0);
    return profile;
}

static struct profile merge(struct profile a, struct profile b) {
    struct store *store = open_empty();
    import(store, a);
    import(store, b);
    struct profile merged = export(store);
    store_close(store);
    return merged;
}

static void a_profile_comes_back_as_it_was(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(1);
    for (int i = 0; i < ROUNDS; i++) {
        struct profile profile = random_profile(&random);
        struct store *store = open_empty();
        import(store, profile);
        struct profile again = export(store);
        assert_true(is_equal(profile, again));
        store_close(store);
        free_profile(profile);
        free_profile(again);
    }
}

static void both_ways_round(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(2);
    int different = 0;
    for (int i = 0; i < ROUNDS; i++) {
        struct profile a = random_profile(&random), b = random_profile(&random);
        struct profile one = merge(a, b), other = merge(b, a);
        assert_true(is_equal(one, other));
        different += !is_equal(one, a) && !is_equal(one, b);
        free_profile(a);
        free_profile(b);
        free_profile(one);
        free_profile(other);
    }
    assert_true(different > ROUNDS / 2);
}

static void a_second_time_changes_nothing(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(3);
    for (int i = 0; i < ROUNDS; i++) {
        struct profile a = random_profile(&random), b = random_profile(&random);
        struct store *store = open_empty();
        import(store, a);
        import(store, b);
        struct profile once = export(store);
        struct store_counts counts = import(store, b);
        assert_int_equal(counts.games + counts.settings + counts.replays, 0);
        counts = import(store, a);
        assert_int_equal(counts.games + counts.settings + counts.replays, 0);
        struct profile twice = export(store);
        assert_true(is_equal(once, twice));
        store_close(store);
        free_profile(a);
        free_profile(b);
        free_profile(once);
        free_profile(twice);
    }
}

static void in_any_groups(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(4);
    for (int i = 0; i < ROUNDS; i++) {
        struct profile a = random_profile(&random), b = random_profile(&random);
        struct profile c = random_profile(&random);
        struct profile ab = merge(a, b), bc = merge(b, c);
        struct profile left = merge(ab, c), right = merge(a, bc);
        assert_true(is_equal(left, right));
        struct profile all[] = {a, b, c, ab, bc, left, right};
        for (size_t j = 0; j < sizeof all / sizeof all[0]; j++) {
            free_profile(all[j]);
        }
    }
}

/* ---- conflicts ---- */

static struct profile one_setting(const char *value, uint64_t changed_ms) {
    struct profile profile = {.bytes = malloc(256)};
    struct app_file_setting setting = {.name = "das", .changed_ms = changed_ms};
    struct app_file_writer writer;
    snprintf(setting.value, sizeof setting.value, "%s", value);
    app_file_begin(&writer, profile.bytes, 256);
    app_file_put_setting(&writer, &setting);
    app_file_begin_games(&writer);
    profile.length = app_file_end(&writer);
    return profile;
}

static void the_newest_setting_wins(void **state) {
    (void)state;
    struct store *store = open_empty();
    assert_done(save_setting(store, "das", "100ms"));
    struct profile old = one_setting("1ms", 1000), late = one_setting("2ms", 253000000000000);
    assert_int_equal(import(store, old).settings, 0);
    assert_string_equal(kept_setting(store, "das"), "100ms");
    assert_int_equal(import(store, late).settings, 1);
    assert_string_equal(kept_setting(store, "das"), "2ms");
    /* a setting changed now is newer, even than one from the future */
    assert_done(save_setting(store, "das", "3ms"));
    assert_int_equal(import(store, late).settings, 0);
    assert_string_equal(kept_setting(store, "das"), "3ms");
    /* a reset wins too */
    struct profile reset = one_setting("", 253000000000009);
    assert_int_equal(import(store, reset).settings, 1);
    assert_null(kept_setting(store, "das"));
    assert_int_equal(import(store, late).settings, 0);
    assert_null(kept_setting(store, "das"));
    store_close(store);
    free_profile(old);
    free_profile(late);
    free_profile(reset);
}

static struct profile one_game(const struct app_file_game *game) {
    struct profile profile = {.bytes = malloc(GAME_BYTES)};
    struct app_file_writer writer;
    app_file_begin(&writer, profile.bytes, GAME_BYTES);
    app_file_begin_games(&writer);
    app_file_put_game(&writer, game);
    profile.length = app_file_end(&writer);
    return profile;
}

static void a_replay_joins_its_game(void **state) {
    (void)state;
    struct app_file_game without = variant(3, 1);
    struct profile bare = one_game(&without), whole = one_game(&played[3].game);
    struct store *store = open_empty();
    assert_int_equal(import(store, bare).games, 1);
    int64_t id = load_games(store, "", 0).games[0].id;
    assert_failed(load_replay(store, id), "save this game");
    struct store_counts counts = import(store, whole);
    assert_int_equal(counts.games, 0);
    assert_int_equal(counts.replays, 1);
    assert_int_equal(load_replay(store, id).length, played[3].game.replay_length);
    assert_int_equal(import(store, bare).replays, 0);
    assert_int_equal(load_replay(store, id).length, played[3].game.replay_length);
    assert_int_equal(count_games(store), 1);
    store_close(store);
    free_profile(bare);
    free_profile(whole);
}

static void a_deleted_game_is_not_exported_and_comes_back(void **state) {
    (void)state;
    struct profile whole = one_game(&played[3].game);
    struct store *store = open_empty();
    import(store, whole);
    int64_t id = load_games(store, "", 0).games[0].id;
    assert_done(delete_game(store, id));
    struct profile none = export(store);
    assert_int_equal(none.length, 21);
    assert_int_equal(import(store, whole).games, 1);
    assert_int_equal(load_games(store, "", 0).games[0].id, id);
    struct profile again = export(store);
    assert_true(is_equal(again, whole));
    store_close(store);
    free_profile(whole);
    free_profile(none);
    free_profile(again);
}

static void games_of_this_run_are_exported_once(void **state) {
    (void)state;
    struct profile whole = one_game(&played[3].game);
    struct store *store = open_empty();
    assert_done(set_keep(store, APP_KEEP_NOTHING));
    assert_done(save_game(store, &played[3].game));
    struct profile own = export(store);
    assert_true(is_equal(own, whole));
    import(store, whole);
    struct profile both = export(store);
    assert_true(is_equal(both, whole));
    store_close(store);
    free_profile(whole);
    free_profile(own);
    free_profile(both);
}

/* An invalid replay in the tables is left out, so that the file is valid. */
static void a_bad_replay_is_left_out(void **state) {
    (void)state;
    const char *path = test_path("bad.sqlite");
    struct store *store = open_good(path);
    assert_done(save_game(store, &played[2].game));
    assert_done(save_game(store, &played[3].game));
    assert_int_equal(
        ask_file(path, "UPDATE replays SET bytes = x'0102' WHERE game = 1 RETURNING 1"), 1);
    struct store_counts counts;
    struct profile profile;
    profile.bytes = store_export(store, &profile.length, &counts, message);
    assert_int_equal(counts.games, 2);
    assert_int_equal(counts.without_replay, 1);
    struct store *other = open_empty();
    assert_int_equal(import(other, profile).games, 2);
    store_close(other);
    store_close(store);
    free_profile(profile);
    remove_profile(path);
}

static void all_or_nothing(void **state) {
    (void)state;
    const char *path = test_path("half.sqlite");
    struct fin_random random = fin_random_seed(5);
    struct profile profile = random_profile(&random);
    struct store *store = open_good(path);
    struct store_counts counts;
    struct app_file file;
    struct rlimit limit;
    assert_done(save_game(store, &played[0].game));
    struct profile before = export(store);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    struct rlimit small = limit;
    small.rlim_cur = (rlim_t)file_length(test_path("half.sqlite-wal")) + 10000;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_null(app_file_open(&file, profile.bytes, profile.length).sentence);
    assert_false(store_import(store, &file, &counts, message));
    assert_sentence(message, "Nothing was imported");
    assert_int_equal(counts.games + counts.settings, 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    struct profile after = export(store);
    assert_true(is_equal(before, after));
    store_close(store);
    free_profile(profile);
    free_profile(before);
    free_profile(after);
    remove_profile(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_profile_comes_back_as_it_was),
        cmocka_unit_test(both_ways_round),
        cmocka_unit_test(a_second_time_changes_nothing),
        cmocka_unit_test(in_any_groups),
        cmocka_unit_test(the_newest_setting_wins),
        cmocka_unit_test(a_replay_joins_its_game),
        cmocka_unit_test(a_deleted_game_is_not_exported_and_comes_back),
        cmocka_unit_test(games_of_this_run_are_exported_once),
        cmocka_unit_test(a_bad_replay_is_left_out),
        cmocka_unit_test(all_or_nothing),
    };
    return cmocka_run_group_tests(tests, make_pool, NULL);
}
