/* Salvaging a damaged profile: of every version, with any page missing, truncated anywhere,
 * whatever the header claims. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../asserts.h"
#include "../profiles.h"

enum { GAMES = 300, FIXTURE_GAMES = 11, PAGE = 4096 };

static struct played_game played;
static const char *path, *whole;
static char message[STORE_MESSAGE];

static int make_whole(void **state) {
    (void)state;
    path = test_path("profile.sqlite");
    whole = test_path("whole.sqlite");
    struct store *store = open_good(whole);
    for (int i = 0; i < GAMES; i++) {
        play_game(&played, (uint64_t)i, 10);
        assert_done(save_game(store, &played.game));
    }
    assert_done(save_setting(store, "das", "111ms"));
    store_close(store);
    unsetenv("FINESSIMO_PROFILE");
    return 0;
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

static void overwrite(long at, const void *bytes, size_t length) {
    FILE *out = fopen(path, "r+b");
    assert_non_null(out);
    assert_int_equal(fseek(out, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

/* Opens it and counts its contents; the next start has no message. */
static uint32_t count_saved(void) {
    struct store *store = store_open(path, message);
    assert_non_null(store);
    if (!store_is_kept(store)) {
        fail_msg("%s", message);
    }
    store_close(store);
    store_close(open_good(path));
    return (uint32_t)ask_file(path, "SELECT count(*) FROM games WHERE hidden_s = 0");
}

static void any_page_of_any_version(void **state) {
    (void)state;
    static const uint8_t zeros[PAGE];
    char name[512];
    for (int version = 1; version <= 3; version++) {
        snprintf(name, sizeof name, "%s/store/version-%d.sqlite", TEST_DATA, version);
        long long games_at =
            ask_file(name, "SELECT rootpage FROM sqlite_schema WHERE name = 'games'");
        for (long page = 2; page <= file_length(name) / PAGE; page++) {
            copy_file(name, path);
            overwrite((page - 1) * PAGE, zeros, PAGE);
            uint32_t games = count_saved();
            if (page != games_at) {
                assert_int_equal(games, FIXTURE_GAMES);
            }
            assert_true(games == FIXTURE_GAMES || message[0] != '\0');
            remove_profile(path);
        }
    }
}

/* Every game whose row is in the remaining bytes. */
static void a_file_that_was_cut(void **state) {
    (void)state;
    static const int parts[] = {95, 90, 50}, least[] = {95, 88, 28};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        copy_file(whole, path);
        long length = file_length(path) * parts[i] / 100;
        assert_int_equal(truncate(path, length), 0);
        uint32_t games = count_saved();
        remove_profile(path);
        copy_file(whole, path);
        assert_int_equal(truncate(path, length), 0);
        assert_int_equal(truncate(path, file_length(whole)), 0);
        assert_int_equal(count_saved(), games);
        assert_in_range(games, GAMES * (long)least[i] / 100, GAMES);
        remove_profile(path);
    }
}

/* Offsets in the header: page size, number of pages, schema version and application id. */
static void a_flipped_bit_in_the_header(void **state) {
    (void)state;
    static const long places[] = {0,  5,  16, 17, 18, 19, 20, 21, 22, 23, 24, 28,
                                  31, 44, 47, 56, 59, 60, 61, 62, 63, 68, 71};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        for (int bit = 0; bit < 8; bit++) {
            uint8_t byte;
            copy_file(whole, path);
            FILE *in = fopen(path, "rb");
            fseek(in, places[i], SEEK_SET);
            assert_int_equal(fread(&byte, 1, 1, in), 1);
            fclose(in);
            byte ^= (uint8_t)(1u << bit);
            overwrite(places[i], &byte, 1);
            uint32_t games = count_saved();
            if (games != GAMES) {
                fail_msg("byte %ld, bit %d: %u games: %s", places[i], bit, games, message);
            }
            remove_profile(path);
        }
    }
}

/* A read-only command shows it and changes nothing. */
static void a_flipped_version_is_told_to_readers(void **state) {
    (void)state;
    copy_file(whole, path);
    overwrite(63, "\x02", 1);
    struct store *store = store_open_to_read(path, message);
    assert_sentence(message, "is damaged. Start the game");
    store_close(store);
    assert_int_equal(ask_file(path, "PRAGMA user_version"), 2);
}

/* The power failed between the two renames. */
static void an_interrupted_repair_is_ended(void **state) {
    (void)state;
    copy_file(whole, test_path("profile.sqlite-repaired"));
    assert_int_equal(count_saved(), GAMES);
    assert_int_equal(file_length(test_path("profile.sqlite-repaired")), -1);
}

/* Left over from a repair that did not get that far. */
static void remains_of_a_repair_are_not_believed(void **state) {
    (void)state;
    copy_file(TEST_DATA "/store/version-3.sqlite", test_path("profile.sqlite-repaired"));
    copy_file(whole, test_path("profile.sqlite-salvage"));
    copy_file(whole, path);
    assert_int_equal(count_saved(), GAMES);
    assert_string_equal(message, "");
    overwrite(63, "\x02", 1);
    assert_int_equal(count_saved(), GAMES);
    assert_sentence(message, "300 games and 1 settings");
    assert_int_equal(file_length(test_path("profile.sqlite-salvage")), -1);
    assert_int_equal(file_length(test_path("profile.sqlite-repaired")), -1);
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(any_page_of_any_version),        TEST(a_file_that_was_cut),
        TEST(a_flipped_bit_in_the_header),    TEST(a_flipped_version_is_told_to_readers),
        TEST(an_interrupted_repair_is_ended), TEST(remains_of_a_repair_are_not_believed),
    };
    return cmocka_run_group_tests(tests, make_whole, NULL);
}
