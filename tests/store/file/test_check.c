/* A file too large for a full check before the first frame: it opens at once, and damage is found
 * in the background, or when it is read. */
#define _POSIX_C_SOURCE 200809L

#include <glob.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "../asserts.h"
#include "../profiles.h"
#include "store/store_state.h"

enum { GAMES = 10 };

static struct played_game played;
static const char *path;
static char message[STORE_MESSAGE];

/* Some games, and a replay of 20 MB on its own pages at the end. */
static int make_large(void **state) {
    (void)state;
    path = test_path("large.sqlite");
    struct store *store = open_good(path);
    for (int i = 0; i < GAMES; i++) {
        play_game(&played, (uint64_t)i, 25 + i);
        assert_done(save_game(store, &played.game));
    }
    assert_done(save_setting(store, "das", "111ms"));
    store_close(store);
    ask_file(path, "INSERT OR REPLACE INTO replays VALUES (1, zeroblob(20 << 20)) RETURNING 1");
    return 0;
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

/* Breaks the chain of pages of the long replay. */
static void break_chain(void) {
    FILE *out = fopen(path, "r+b");
    assert_int_equal(fseek(out, 10 << 20, SEEK_SET), 0);
    for (int i = 0; i < 4096; i++) {
        fputc(0xEE, out);
    }
    fclose(out);
}

static int files_aside(void) {
    char pattern[600];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s.damaged-*", path);
    int count = glob(pattern, 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return count;
}

/* The message of the next answers, one each 10 ms; empty if there is none. */
static const char *wait_for_text(struct store *store, int tries) {
    static struct app_event answer;
    struct timespec step = {.tv_nsec = 10000000};
    for (int i = 0; i < tries; i++) {
        answer = load_games(store, "", 0);
        assert_false(answer.failed);
        if (answer.text[0] != '\0') {
            return answer.text;
        }
        nanosleep(&step, NULL);
    }
    return "";
}

/* The next start sets it aside and salvages everything readable. */
static void damage_is_found_beside_the_game(void **state) {
    (void)state;
    break_chain();
    struct store *store = open_good(path);
    assert_sentence(wait_for_text(store, 12000), "damaged. Restart");
    assert_string_equal(wait_for_text(store, 3), "");
    assert_done(save_setting(store, "arr", "7ms"));
    store_close(store);
    assert_int_equal(files_aside(), 0);
    store = store_open(path, message);
    assert_sentence(message, "10 games and 2 settings");
    assert_true(files_aside() > 0);
    assert_true(store_is_kept(store));
    assert_int_equal(count_games(store), load_games(store, "", 0).game_count);
    assert_string_equal(kept_setting(store, "arr"), "7ms");
    store_close(store);
    store = open_good(path);
    assert_string_equal(wait_for_text(store, 3), "");
    store_close(store);
}

static void a_whole_file_says_nothing(void **state) {
    (void)state;
    const char *small = test_path("small.sqlite");
    struct store *store = open_good(small);
    assert_null(store->checker); /* a small one is checked before it opens */
    store_close(store);
    remove_profile(small);
    store = open_good(path);
    assert_non_null(store->checker);
    assert_string_equal(wait_for_text(store, 30), "");
    store_close(store);
    for (int i = 0; i < 5; i++) { /* closed during the check */
        store_close(open_good(path));
    }
    assert_int_equal(files_aside(), 0);
}

/* If damage is read before the check has found it, the next start checks the whole file. */
static void damage_that_was_met_is_remembered(void **state) {
    (void)state;
    break_chain();
    struct store *store = open_good(path);
    store_check_end(store);
    assert_failed(load_replay(store, 1), "damaged. Restart");
    store_close(store);
    store_close(store_open(path, message));
    assert_sentence(message, "set aside");
    assert_true(files_aside() > 0);
}

/* Saves a setting in another process, which is killed; its log stays. */
static void save_and_be_killed(void) {
    struct stat log;
    char name[600];
    pid_t child = fork();
    if (child == 0) {
        save_setting(store_open(path, message), "arr", "7ms");
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    snprintf(name, sizeof name, "%s-wal", path);
    assert_int_equal(stat(name, &log), 0);
    assert_true(log.st_size > 0);
}

/* After a kill too, the file is checked in the background: nothing of the long replay is read
 * before the title screen. */
static void a_kill_does_not_delay_the_start(void **state) {
    int pages, most;
    (void)state;
    save_and_be_killed();
    break_chain();
    struct store *store = open_good(path);
    sqlite3_db_status(store->db, SQLITE_DBSTATUS_CACHE_MISS, &pages, &most, 0);
    assert_in_range(pages, 1, 200); /* of 5,000 */
    assert_string_equal(kept_setting(store, "arr"), "7ms");
    assert_sentence(wait_for_text(store, 12000), "damaged. Restart");
    store_close(store);
    store_close(store_open(path, message));
    assert_sentence(message, "10 games and 2 settings");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_large, remove_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(damage_is_found_beside_the_game),
        TEST(a_whole_file_says_nothing),
        TEST(damage_that_was_met_is_remembered),
        TEST(a_kill_does_not_delay_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
