/* Finding and opening a profile: its path, its possible versions, and files that are not profiles
 * or damaged. */
#define _POSIX_C_SOURCE 200809L

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "../asserts.h"
#include "../profiles.h"

enum { GAMES = 40 };

static struct played_game played;
static const char *path, *whole; /* the profile under test; a good one to copy */
static char message[STORE_MESSAGE];

static int make_whole(void **state) {
    (void)state;
    path = test_path("profile.sqlite");
    whole = test_path("whole.sqlite");
    struct store *store = open_good(whole);
    for (int i = 0; i < GAMES; i++) {
        play_game(&played, (uint64_t)i, 25 + i % 20);
        assert_done(save_game(store, &played.game));
    }
    assert_done(save_setting(store, "das", "111ms"));
    assert_done(save_setting(store, "arr", "22ms"));
    store_close(store);
    unsetenv("FINESSIMO_PROFILE");
    return 0;
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

/* ---- paths ---- */

static void assert_path(const char *expected) {
    struct store *store = open_good(NULL);
    assert_string_equal(store_path(store), expected);
    assert_done(save_setting(store, "das", "1ms"));
    store_close(store);
    assert_true(file_length(expected) > 0);
}

static void the_data_folder_is_made(void **state) {
    (void)state;
    char expected[512], *slash;
    struct stat folder;
    setenv("HOME", test_path("home"), 1);
    setenv("XDG_DATA_HOME", test_path("data/of mine"), 1);
    assert_path(test_path("data/of mine/finessimo/profile.sqlite"));
    unsetenv("XDG_DATA_HOME");
    snprintf(expected, sizeof expected, "%s",
             test_path("home/.local/share/finessimo/profile.sqlite"));
    assert_path(expected);
    setenv("XDG_DATA_HOME", "data", 1); /* a relative path is ignored */
    assert_path(expected);
    slash = strrchr(expected, '/');
    *slash = '\0';
    assert_int_equal(stat(expected, &folder), 0);
    assert_int_equal(folder.st_mode & 0777, 0700);
    setenv("FINESSIMO_PROFILE", path, 1);
    assert_path(path);
    unsetenv("FINESSIMO_PROFILE");
}

/* Names with a special meaning for SQLite are ordinary names here. */
static void names_are_just_names(void **state) {
    (void)state;
    static const char *const names[] = {":memory:", "file:x?mode=memory", "%20?#"};
    char before[512];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(test_folder()), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        store_close(open_good(names[i]));
        assert_true(file_length(test_path(names[i])) > 0);
    }
    struct store *store = store_open("", message);
    assert_sentence(message, "is empty");
    assert_false(store_is_kept(store));
    assert_int_equal(access("-lock", F_OK), -1);
    store_close(store);
    assert_int_equal(chdir(before), 0);
}

/* Nothing can be saved, but everything works while the store is open. */
static void assert_works_in_memory(struct store *store) {
    assert_non_null(store);
    assert_false(store_is_kept(store));
    play_game(&played, 500, 30);
    uint32_t before = count_games(store);
    int64_t id = save_game(store, &played.game).games[0].id;
    assert_int_equal(count_games(store), before + 1);
    assert_int_equal(load_replay(store, id).length, played.game.replay_length);
    assert_done(save_setting(store, "das", "7ms"));
    assert_string_equal(kept_setting(store, "das"), "7ms");
    assert_done(save_running(store, played.bytes, 40));
    assert_int_equal(load_running(store).length, 40);
    assert_done(delete_game(store, id));
    assert_done(restore_game(store, id));
    store_close(store);
}

/* Nobody can create files in /proc, not even root. */
static void without_a_home(void **state) {
    char before[512];
    (void)state;
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir("/proc"), 0);
    unsetenv("HOME");
    unsetenv("XDG_DATA_HOME");
    struct store *store = store_open(NULL, message);
    assert_sentence(message, "HOME is not set");
    assert_string_equal(store_path(store), "");
    assert_works_in_memory(store);
    setenv("HOME", "", 1);
    store = store_open(NULL, message);
    assert_sentence(message, "HOME is not set");
    store_close(store);
    setenv("HOME", "/proc/no-such-folder", 1);
    store = store_open(NULL, message);
    assert_sentence(message, ".local/share/finessimo/profile.sqlite can't be written");
    assert_works_in_memory(store);
    assert_int_equal(chdir(before), 0);
}

/* The profile is in the current folder if no home works, with a message each time. A home that
 * works again has priority. */
static void a_profile_in_the_current_folder(void **state) {
    static const char *const homes[] = {"", "/dev/null", "/proc/no-such-folder"};
    char before[512];
    (void)state;
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(test_folder()), 0);
    unsetenv("XDG_DATA_HOME");
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i++) {
        setenv("HOME", homes[i], 1);
        store_close(store_open_to_read(NULL, message));
        assert_int_equal(access("finessimo.sqlite", F_OK), i == 0 ? -1 : 0);
        struct store *store = store_open(NULL, message);
        assert_sentence(message, "saved in ./finessimo.sqlite");
        assert_string_equal(store_path(store), "./finessimo.sqlite");
        assert_true(store_is_kept(store));
        assert_int_equal(count_games(store), i);
        play_game(&played, 500 + i, 30);
        save_game(store, &played.game);
        store_close(store);
        store = store_open_to_read(NULL, message);
        assert_int_equal(count_games(store), i + 1);
        store_close(store);
    }
    setenv("HOME", test_path("home"), 1);
    store_close(store_open_to_read(NULL, message));
    struct store *store = store_open(NULL, message);
    assert_string_equal(message, "");
    assert_int_equal(count_games(store), 0);
    store_close(store);
    assert_int_equal(chdir(before), 0);
}

/* The file there may belong to anyone. */
static void a_foreign_file_in_the_current_folder_is_left_alone(void **state) {
    char before[512];
    (void)state;
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(mkdir(test_path("elsewhere"), 0700), 0);
    assert_int_equal(chdir(test_path("elsewhere")), 0);
    unsetenv("XDG_DATA_HOME");
    setenv("HOME", "/dev/null", 1);
    FILE *file = fopen("finessimo.sqlite", "w");
    assert_non_null(file);
    fputs("my notes", file);
    fclose(file);
    struct store *store = store_open(NULL, message);
    assert_sentence(message, "is not a Finessimo profile");
    assert_false(store_is_kept(store));
    store_close(store);
    assert_int_equal(file_length("finessimo.sqlite"), 8);
    assert_int_equal(chdir(before), 0);
}

static void where_there_can_be_no_file(void **state) {
    (void)state;
    static const char *const paths[] = {"/dev/null/profile.sqlite", "/proc/profile.sqlite",
                                        "/nowhere/at/all/profile.sqlite"};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct store *store = store_open(paths[i], message);
        assert_sentence(message, paths[i]);
        assert_works_in_memory(store);
    }
    struct store *store;
    char long_path[6000];
    memset(long_path, 'x', sizeof long_path - 1);
    long_path[0] = '/';
    long_path[sizeof long_path - 1] = '\0';
    store = store_open(long_path, message);
    assert_sentence(message, "too long");
    assert_works_in_memory(store);
    long_path[3000] = '\0'; /* longer than a name can be */
    store = store_open(long_path, message);
    assert_sentence(message, "can't be written");
    assert_works_in_memory(store);
}

/* ---- versions ---- */

static int newest_version(void) {
    store_close(open_good(path));
    int version = (int)ask_file(path, "PRAGMA user_version");
    remove_profile(path);
    return version;
}

static uint8_t *export_profile(struct store *store, size_t *length) {
    struct store_counts counts;
    uint8_t *bytes = store_export(store, length, &counts, message);
    assert_non_null(bytes);
    return bytes;
}

static uint8_t *read_bytes(const char *name, size_t *length) {
    *length = (size_t)file_length(name);
    uint8_t *bytes = malloc(*length);
    FILE *in = fopen(name, "rb");
    assert_non_null(in);
    assert_int_equal(fread(bytes, 1, *length, in), *length);
    fclose(in);
    return bytes;
}

static void assert_exports(struct store *store, const uint8_t *bytes, size_t length) {
    size_t own_length;
    uint8_t *own = export_profile(store, &own_length);
    assert_int_equal(own_length, length);
    assert_memory_equal(own, bytes, length);
    free(own);
}

static void every_earlier_version_comes_through(void **state) {
    (void)state;
    char name[512];
    int newest = newest_version();
    for (int version = 1; version <= newest; version++) {
        size_t length;
        snprintf(name, sizeof name, "%s/store/version-%d.sqlite", TEST_DATA, version);
        copy_file(name, path);
        struct store *store = open_good(path);
        snprintf(name, sizeof name, "%s/store/version-%d.profile", TEST_DATA, version);
        uint8_t *bytes = read_bytes(name, &length);
        size_t own_length;
        uint8_t *own = export_profile(store, &own_length);
        if (version == newest) {
            assert_exports(store, bytes, length);
        }
        assert_string_equal(kept_setting(store, "das"), "120ms");
        assert_null(kept_setting(store, "palette"));
        assert_true(load_running(store).length > 0);
        store_close(store);
        assert_int_equal(ask_file(path, "PRAGMA user_version"), newest);
        remove_profile(path);

        struct app_file file;
        struct store_counts counts;
        store = open_good(path);
        assert_null(app_file_open(&file, bytes, length).sentence);
        assert_true(store_import(store, &file, &counts, message));
        assert_int_equal(counts.games, file.games);
        assert_exports(store, own, own_length);
        store_close(store);
        remove_profile(path);
        free(own);
        free(bytes);
    }
}

static void an_empty_file_becomes_a_profile(void **state) {
    (void)state;
    fclose(fopen(path, "wb"));
    struct store *store = open_good(path);
    assert_done(save_setting(store, "das", "1ms"));
    store_close(store);
    assert_int_equal(ask_file(path, "PRAGMA application_id"), 0x46494E50);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM settings"), 1);
}

/* The file is unchanged, byte for byte. */
static void assert_left_alone(const char *part) {
    size_t before, after;
    uint8_t *old = read_bytes(path, &before);
    struct store *store = store_open(path, message);
    assert_sentence(message, part);
    assert_works_in_memory(store);
    uint8_t *now = read_bytes(path, &after);
    assert_int_equal(before, after);
    assert_memory_equal(old, now, before);
    free(old);
    free(now);
}

static void a_newer_version_is_left_alone(void **state) {
    (void)state;
    copy_file(whole, path);
    ask_file(path, "PRAGMA journal_mode = DELETE");
    ask_file(path, "PRAGMA user_version = 1000");
    ask_file(path, "CREATE TABLE of_later (a)");
    assert_left_alone("newer Finessimo");
}

/* ---- files that are not profiles ---- */

static void write_bytes(const uint8_t *bytes, size_t length) {
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

/* Only the file itself has this prefix: no lock, no log, nothing set aside. */
static void assert_alone(void) {
    char pattern[600];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s*", path);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    globfree(&found);
}

static void assert_refused(void) {
    size_t before, after;
    uint8_t *old = read_bytes(path, &before);
    for (int reads = 0; reads < 2; reads++) {
        struct store *store = reads ? store_open_to_read(path, message) : store_open(path, message);
        assert_sentence(message, "profile.sqlite is not a Finessimo profile. Choose another file "
                                 "with --profile.");
        assert_true(store_is_refused(store));
        assert_false(store_is_read(store));
        assert_works_in_memory(store);
        assert_alone();
        uint8_t *now = read_bytes(path, &after);
        assert_int_equal(before, after);
        assert_memory_equal(old, now, before);
        free(now);
    }
    free(old);
    assert_int_equal(remove(path), 0);
}

static void other_files_are_refused(void **state) {
    (void)state;
    static const uint8_t text[] = "This is a diary, and it must not be lost.\n";
    static uint8_t noise[9000];
    write_bytes(text, sizeof text);
    assert_refused();
    write_bytes(noise, sizeof noise);
    assert_refused();
    write_bytes((const uint8_t *)"x", 1);
    assert_refused();
    copy_file(TEST_DATA "/store/version-3.profile", path);
    assert_refused();
    ask_file(path, "CREATE TABLE a (b)");
    assert_refused();
    ask_file(path, "CREATE TABLE a (b); ");
    ask_file(path, "PRAGMA application_id = 77");
    assert_refused();
    ask_file(path, "PRAGMA user_version = 3");
    assert_refused();
}

static void folders_and_devices_are_refused(void **state) {
    (void)state;
    const char *pipe = test_path("a pipe"), *folder = test_path("a folder");
    const char *const paths[] = {pipe, folder, "/dev/null", "/dev/zero"};
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_int_equal(mkdir(folder, 0700), 0);
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct store *store = store_open(paths[i], message);
        assert_sentence(message, "is not a file. Choose another file with --profile.");
        assert_true(store_is_refused(store));
        assert_works_in_memory(store);
        store_close(store_open_to_read(paths[i], message));
        assert_sentence(message, "is not a file");
    }
}

/* ---- read-only access ---- */

static void assert_read(const char *name, uint32_t games) {
    size_t before, after;
    remove_profile(path);
    copy_file(name, path);
    uint8_t *old = read_bytes(path, &before);
    struct store *store = store_open_to_read(path, message);
    assert_string_equal(message, "");
    assert_true(store_is_read(store));
    assert_int_equal(count_games(store), games);
    assert_works_in_memory(store);
    assert_alone();
    uint8_t *now = read_bytes(path, &after);
    assert_int_equal(before, after);
    assert_memory_equal(old, now, before);
    free(old);
    free(now);
}

static void reading_changes_nothing(void **state) {
    (void)state;
    assert_read(whole, GAMES);
    assert_read(TEST_DATA "/store/version-1.sqlite", 11);
    assert_read(TEST_DATA "/store/version-2.sqlite", 11);
    remove_profile(path);
    struct store *store = store_open_to_read(path, message);
    assert_string_equal(message, "");
    assert_true(store_is_read(store));
    store_close(store);
    assert_int_equal(file_length(path), -1);
}

/* While a game has saved something that is only in the log. */
static void reading_sees_what_a_game_has_saved(void **state) {
    (void)state;
    copy_file(whole, path);
    struct store *game = open_good(path);
    struct store *reader = store_open_to_read(path, message);
    assert_int_equal(count_games(reader), GAMES);
    store_close(reader);
    play_game(&played, 950, 30);
    assert_done(save_game(game, &played.game));
    reader = store_open_to_read(path, message);
    assert_string_equal(message, "");
    assert_int_equal(count_games(reader), GAMES + 1);
    store_close(reader);
    assert_done(save_setting(game, "das", "8ms"));
    store_close(game);
}

static void reading_sets_nothing_aside(void **state) {
    (void)state;
    static const uint8_t noise[4096];
    copy_file(whole, path);
    FILE *out = fopen(path, "r+b");
    fseek(out, 4096 * 3, SEEK_SET);
    fwrite(noise, 1, sizeof noise, out);
    fclose(out);
    struct store *store = store_open_to_read(path, message);
    assert_sentence(message, "profile.sqlite is damaged. Start the game to "
                             "repair it.");
    assert_false(store_is_read(store));
    store_close(store);
    assert_alone();
}

/* ---- damage ---- */

/* The name of the file that was set aside; NULL if there is none. */
static const char *find_aside(int number) {
    static char name[600];
    char pattern[600];
    glob_t found;
    bool is_there = false;
    snprintf(pattern, sizeof pattern, "%s.damaged-[0-9]*-[0-9][0-9]-[0-9][0-9]%s", path,
             number > 1 ? "-2" : "");
    if (glob(pattern, 0, NULL, &found) == 0) {
        is_there = found.gl_pathc == 1;
        snprintf(name, sizeof name, "%s", found.gl_pathv[0]);
        globfree(&found);
    }
    return is_there ? name : NULL;
}

static void assert_set_aside(const uint8_t *bytes, size_t length, int number) {
    size_t aside_length;
    assert_non_null(find_aside(number));
    uint8_t *exempt = read_bytes(find_aside(number), &aside_length);
    assert_int_equal(aside_length, length);
    assert_memory_equal(exempt, bytes, length);
    free(exempt);
}

/* A file at the player's own path was put there by this program. */
static void a_profile_without_its_magic_is_set_aside(void **state) {
    (void)state;
    static const uint8_t text[] = "This is a diary, and it must not be lost.\n";
    const char *named = path;
    setenv("XDG_DATA_HOME", test_path("own"), 1);
    store_close(open_good(NULL));
    path = test_path("own/finessimo/profile.sqlite");
    for (int number = 1; number <= 2; number++) {
        remove(path);
        write_bytes(text, sizeof text);
        struct store *store = store_open_to_read(NULL, message);
        assert_sentence(message, "is damaged. Start the game");
        store_close(store);
        store = store_open(NULL, message);
        assert_sentence(message, "profile.sqlite.damaged-");
        assert_true(store_is_kept(store));
        assert_done(save_setting(store, "das", "1ms"));
        store_close(store);
        assert_set_aside(text, sizeof text, number);
        store_close(open_good(NULL));
    }
    path = named;
    unsetenv("XDG_DATA_HOME");
}

static void tables_that_are_not_ours_are_set_aside(void **state) {
    (void)state;
    copy_file(whole, path);
    ask_file(path, "ALTER TABLE games RENAME COLUMN lines TO rows");
    struct store *store = store_open(path, message);
    assert_sentence(message, "set aside");
    assert_true(store_is_kept(store));
    assert_string_equal(kept_setting(store, "das"), "111ms");
    store_close(store);
    assert_non_null(find_aside(1));
}

/* Overwrites the root page of a table. */
static void spoil_table(uint8_t *bytes, const char *table) {
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT rootpage FROM sqlite_schema WHERE name = '%s'", table);
    long long page = ask_file(whole, sql);
    assert_true(page > 1);
    memset(bytes + (page - 1) * 4096, 0xEE, 4096);
}

static void readable_games_are_salvaged(void **state) {
    (void)state;
    size_t length;
    uint8_t *bytes = read_bytes(whole, &length);
    spoil_table(bytes, "replays");
    write_bytes(bytes, length);
    struct store *store = store_open(path, message);
    assert_sentence(message, "40 games and 2 settings");
    assert_set_aside(bytes, length, 1);
    assert_true(store_is_kept(store));
    assert_string_equal(kept_setting(store, "das"), "111ms");
    struct app_event page = load_games(store, "", 0);
    play_game(&played, GAMES - 1, 25 + (GAMES - 1) % 20);
    assert_same_record(&page.games[0], &played.game.record);
    store_close(store);
    remove_profile(path);
    free(bytes);

    bytes = read_bytes(whole, &length);
    spoil_table(bytes, "settings");
    write_bytes(bytes, length);
    store = store_open(path, message);
    assert_sentence(message, "40 games and 0 settings");
    int64_t id = load_games(store, "", 0).games[0].id;
    assert_int_equal(load_replay(store, id).length, played.game.replay_length);
    store_close(store);
    free(bytes);
}

static void bad_replays_are_not_salvaged(void **state) {
    (void)state;
    size_t length;
    copy_file(whole, path);
    assert_int_equal(ask_file(path, "UPDATE replays SET bytes = x'01' WHERE game = 3 RETURNING 1"),
                     1);
    assert_int_equal(ask_file(path, "UPDATE replays SET bytes = (SELECT bytes FROM replays WHERE"
                                    " game = 5) WHERE game = 4 RETURNING 1"),
                     1);
    uint8_t *bytes = read_bytes(path, &length);
    spoil_table(bytes, "settings");
    remove_profile(path);
    write_bytes(bytes, length);
    struct store *store = store_open(path, message);
    assert_sentence(message, "40 games and 0 settings");
    store_close(store);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), GAMES);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM replays"), GAMES - 2);
    free(bytes);
}

/* A killed program left a log with a game that is not in the file yet. */
static void the_log_goes_with_its_profile(void **state) {
    (void)state;
    size_t length;
    const char *log = test_path("profile.sqlite-wal"), *kept = test_path("killed-wal");
    copy_file(whole, path);
    struct store *store = open_good(path);
    play_game(&played, 700, 30);
    assert_done(save_game(store, &played.game));
    uint8_t *bytes = read_bytes(path, &length);
    copy_file(log, kept);
    store_close(store);
    remove_profile(path);
    spoil_table(bytes, "settings");
    write_bytes(bytes, length);
    copy_file(kept, log);
    store = store_open(path, message);
    assert_sentence(message, "41 games and 0 settings");
    assert_true(store_is_kept(store));
    assert_same_record(&load_games(store, "", 0).games[0], &played.game.record);
    store_close(store);
    assert_set_aside(bytes, length, 1);
    char aside_log[620];
    snprintf(aside_log, sizeof aside_log, "%s-wal", find_aside(1));
    assert_int_equal(file_length(aside_log), file_length(kept));
    free(bytes);
}

static void a_profile_that_is_open_elsewhere_is_not_set_aside(void **state) {
    (void)state;
    size_t length;
    copy_file(whole, path);
    struct store *other = open_good(path);
    uint8_t *bytes = read_bytes(path, &length);
    spoil_table(bytes, "games");
    FILE *out = fopen(path, "r+b");
    fwrite(bytes, 1, length, out);
    fclose(out);
    struct store *store = store_open(path, message);
    assert_sentence(message, "open in another game");
    assert_works_in_memory(store);
    assert_null(find_aside(1));
    store_close(other);
    store = store_open(path, message);
    assert_sentence(message, "set aside");
    assert_true(store_is_kept(store));
    store_close(store);
    free(bytes);
}

/* Whatever happened to a file, afterwards there is a working profile, and the old bytes are still
 * somewhere. */
static void assert_opens(const uint8_t *bytes, size_t length, int *set_aside) {
    write_bytes(bytes, length);
    struct store *store = store_open(path, message);
    assert_non_null(store);
    if (strstr(message, "set aside") != NULL) {
        assert_sentence(message, "set aside");
        assert_set_aside(bytes, length, 1);
        ++*set_aside;
    } else if (message[0] != '\0') {
        assert_false(store_is_kept(store));
        assert_int_equal(file_length(path), (long)length);
        assert_works_in_memory(store);
        return;
    }
    assert_true(store_is_kept(store));
    for (uint32_t from = 0; from < 64; from += APP_PAGE) {
        load_games(store, "", from);
    }
    play_game(&played, 900, 20);
    struct app_event saved = save_game(store, &played.game);
    assert_int_equal(saved.game_count, 1);
    store_close(store);
}

static void flipped_bytes(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(1);
    size_t length;
    uint8_t *good = read_bytes(whole, &length), *bad = malloc(length);
    int set_aside = 0;
    for (int i = 0; i < 50; i++) {
        memcpy(bad, good, length);
        uint32_t flips = 1u << fin_random_below(&random, 9);
        for (uint32_t j = 0; j < flips; j++) {
            bad[fin_random_below(&random, (uint32_t)length)] ^= (uint8_t)(1u << j % 8);
        }
        assert_opens(bad, length, &set_aside);
        remove_profile(path);
    }
    assert_in_range(set_aside, 8, 49);
    free(good);
    free(bad);
}

static void cut_files(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(2);
    size_t length;
    uint8_t *good = read_bytes(whole, &length);
    int set_aside = 0;
    for (int i = 0; i < 16; i++) {
        size_t cut = 1 + fin_random_below(&random, (uint32_t)length - 1);
        assert_opens(good, i % 3 == 0 ? (cut + 4095) / 4096 * 4096 - 4096 + 1 : cut, &set_aside);
        remove_profile(path);
    }
    assert_in_range(set_aside, 13, 16);
    free(good);
}

/* The file is overwritten while open: data that can not be saved is reported. */
static void damage_while_it_is_open(void **state) {
    (void)state;
    static uint8_t noise[4096];
    copy_file(whole, path);
    struct store *store = open_good(path);
    /* another program's change invalidates the page cache */
    assert_int_equal(ask_file(path, "UPDATE settings SET value = '1ms' RETURNING 1"), 1);
    memset(noise, 0xEE, sizeof noise);
    FILE *out = fopen(path, "r+b");
    for (long i = 0; i < file_length(path); i += 4096) {
        fwrite(noise, 1, sizeof noise, out);
    }
    fclose(out);
    play_game(&played, 901, 20);
    struct app_event answer = save_game(store, &played.game);
    assert_true(answer.failed);
    assert_sentence(answer.text, "can be saved. Restart Finessimo");
    assert_failed(save_game(store, &played.game), "");
    store_close(store);
    store = store_open(path, message);
    assert_sentence(message, "set aside");
    assert_true(store_is_kept(store));
    store_close(store);
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_data_folder_is_made),
        TEST(names_are_just_names),
        TEST(without_a_home),
        TEST(a_profile_in_the_current_folder),
        TEST(a_foreign_file_in_the_current_folder_is_left_alone),
        TEST(where_there_can_be_no_file),
        TEST(every_earlier_version_comes_through),
        TEST(an_empty_file_becomes_a_profile),
        TEST(a_newer_version_is_left_alone),
        TEST(other_files_are_refused),
        TEST(folders_and_devices_are_refused),
        TEST(reading_changes_nothing),
        TEST(reading_sees_what_a_game_has_saved),
        TEST(reading_sets_nothing_aside),
        TEST(a_profile_without_its_magic_is_set_aside),
        TEST(tables_that_are_not_ours_are_set_aside),
        TEST(readable_games_are_salvaged),
        TEST(bad_replays_are_not_salvaged),
        TEST(the_log_goes_with_its_profile),
        TEST(a_profile_that_is_open_elsewhere_is_not_set_aside),
        TEST(flipped_bytes),
        TEST(cut_files),
        TEST(damage_while_it_is_open),
    };
    return cmocka_run_group_tests(tests, make_whole, NULL);
}
