/* Programs killed at any moment, and several programs at once. Everything a store reported as
 * done is there afterwards; anything in progress is there completely or not at all. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "asserts.h"
#include "profiles.h"

enum {
    POOL = 16,
    RUNS = 200,
    GAME_REPORTS = 6, /* of each game */
    DELAY_US = 40000, /* at most, for a process that has not opened it yet */
};

static struct played_game played[POOL];
static const char *path;

static int make_pool(void **state) {
    (void)state;
    for (int i = 0; i < POOL; i++) {
        play_game(&played[i], (uint64_t)i, 20 + 5 * i);
    }
    path = test_path("profile.sqlite");
    return 0;
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

/* The game with this number: a real one, with a time of its own. */
static struct app_file_game game_of(int64_t number) {
    struct app_file_game game = played[number % POOL].game;
    game.record.played_at = INT64_C(1700000000) + number;
    game.record.listed = true;
    return game;
}

static int64_t number_of(const struct app_record *record) {
    return record->played_at - INT64_C(1700000000);
}

/* ---- the process that is killed ---- */

/* Its report to the parent: the numbers of the last completed actions. */
struct report {
    int64_t game, setting, running;
};

static void tell(int pipe, const struct report *report) {
    if (write(pipe, report, sizeof *report) != sizeof *report) {
        _exit(2);
    }
}

/* Plays game after game like the app, starting at a number. */
static void play_until_killed(int pipe, int64_t first) {
    struct store *store = open_good(path);
    struct report report = {first - 1, first - 1, first - 1};
    load_running(store);
    for (int64_t number = first;; number++) {
        char value[32];
        struct app_file_game game = game_of(number);
        snprintf(value, sizeof value, "%lld", (long long)number);
        if (save_setting(store, "number", value).failed) {
            _exit(3);
        }
        report.setting = number;
        tell(pipe, &report);
        for (uint32_t part = 4; part > 0; part--) {
            if (save_paused(store, &game.record, game.replay, game.replay_length / part).failed) {
                _exit(4);
            }
            report.running = number;
            tell(pipe, &report);
        }
        if (save_game(store, &game).failed) {
            _exit(5);
        }
        report.game = number;
        tell(pipe, &report);
    }
}

/* Starts one, kills it shortly after this many reports, and returns its last. */
static struct report start_and_kill(int64_t first, uint32_t reports, uint32_t delay_us) {
    struct report report = {first - 1, first - 1, first - 1}, next;
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        play_until_killed(ends[1], first);
    }
    close(ends[1]);
    for (uint32_t i = 0; i < reports; i++) {
        assert_int_equal(read(ends[0], &report, sizeof report), sizeof report);
    }
    struct timespec delay = {.tv_nsec = (long)delay_us * 1000};
    nanosleep(&delay, NULL);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    while (read(ends[0], &next, sizeof next) == sizeof next) {
        report = next;
    }
    close(ends[0]);
    return report;
}

/* ---- checking the profile ---- */

static void assert_whole(struct store *store, const struct app_record *found) {
    struct app_record record = *found;
    struct app_file_game game = game_of(number_of(&record));
    assert_same_record(&record, &game.record);
    struct app_event replay = load_replay(store, record.id);
    assert_int_equal(replay.length, game.replay_length);
    assert_memory_equal(replay.bytes, game.replay, game.replay_length);
}

/* The games from a number on: each once, complete, none missing. Returns the last number. */
static int64_t check_games(struct store *store, int64_t first) {
    static struct app_record games[APP_PAGE];
    int64_t last = -1, next = -1;
    for (uint32_t from = 0;; from += APP_PAGE) {
        struct app_event page = load_games(store, "", from);
        assert_done(page);
        if (page.game_count == 0) {
            return last;
        }
        uint32_t count = page.game_count;
        memcpy(games, page.games, count * sizeof games[0]);
        for (uint32_t i = 0; i < count; i++) {
            int64_t number = number_of(&games[i]);
            last = last < 0 ? number : last;
            assert_int_equal(number, next < 0 ? number : next);
            next = number - 1;
            if (number < first) {
                return last;
            }
            assert_whole(store, &games[i]);
        }
    }
}

static void check_running(struct store *store, int64_t number) {
    struct app_event answer = load_running(store);
    assert_done(answer);
    if (answer.length > 0) {
        struct app_file_game game = game_of(number);
        assert_in_range(answer.length, 1, game.replay_length);
        assert_memory_equal(answer.bytes, game.replay, answer.length);
    }
}

static void killed_at_any_moment(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed((uint64_t)time(NULL));
    int64_t next = 0, kills_after_a_game = 0;
    for (int run = 0; run < RUNS; run++) {
        uint32_t reports = fin_random_below(&random, 3 * GAME_REPORTS);
        struct report report =
            start_and_kill(next, reports, fin_random_below(&random, (DELAY_US >> reports) + 1));
        struct store *store = open_good(path);
        int64_t last = check_games(store, next);
        assert_in_range(last + 1, report.game + 1, report.game + 2);
        kills_after_a_game += report.game >= next;
        const char *value = kept_setting(store, "number");
        int64_t setting = value != NULL ? atoll(value) : -1;
        assert_in_range(setting + 1, report.setting + 1, report.setting + 2);
        check_running(store, last + 1);
        store_close(store);
        next = last + 1;
    }
    assert_int_equal(ask_file(path, "SELECT count(*) FROM pragma_integrity_check"
                                    " WHERE integrity_check <> 'ok'"),
                     0);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), next);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM replays"), next);
    assert_true(kills_after_a_game > RUNS / 10);
}

/* ---- several programs at once ---- */

enum { WRITERS = 4, EACH = 25 };

static void write_games(int writer) {
    struct store *store = open_good(path);
    char name[16];
    snprintf(name, sizeof name, "writer-%d", writer);
    for (int i = 0; i < EACH; i++) {
        struct app_file_game game = game_of(writer * EACH + i);
        /* While others write, a running game is not saved and that is not reported, because it is
         * saved again soon. */
        if (save_paused(store, &game.record, game.replay, 100).text[0] != '\0' ||
            save_setting(store, name, i % 2 == 0 ? "even" : "odd").failed ||
            save_game(store, &game).failed) {
            _exit(3);
        }
    }
    store_close(store);
}

static void open_and_close(int number) {
    char name[16];
    struct store *store = open_good(path);
    snprintf(name, sizeof name, "opener-%d", number);
    if (save_setting(store, name, "was here").failed) {
        _exit(3);
    }
    store_close(store);
}

static void run_at_once(void (*work)(int number)) {
    pid_t children[WRITERS];
    fflush(NULL);
    for (int i = 0; i < WRITERS; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            work(i);
            _exit(0);
        }
    }
    for (int i = 0; i < WRITERS; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
}

static void several_write_at_once(void **state) {
    (void)state;
    run_at_once(write_games);
    struct store *store = open_good(path);
    assert_int_equal(count_games(store), WRITERS * EACH);
    assert_int_equal(check_games(store, 0), WRITERS * EACH - 1);
    assert_int_equal(load_running(store).length, 0);
    store_close(store);
    assert_int_equal(ask_file(path, "SELECT count(*) FROM settings"), WRITERS);
}

static void several_make_it_at_once(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) {
        run_at_once(open_and_close);
        assert_int_equal(ask_file(path, "SELECT count(*) FROM settings"), WRITERS);
        remove_profile(path);
    }
}

static void open_damaged(int number) {
    char message[STORE_MESSAGE];
    (void)number;
    store_close(store_open(path, message));
}

/* The first program sets it aside, unless others have it open. */
static void several_find_it_damaged(void **state) {
    (void)state;
    char message[STORE_MESSAGE];
    for (int i = 0; i < 10; i++) {
        copy_file(TEST_DATA "/store/version-3.sqlite", path);
        FILE *out = fopen(path, "r+b");
        assert_int_equal(fseek(out, 63, SEEK_SET), 0); /* the schema version */
        fputc(2, out);
        fclose(out);
        run_at_once(open_damaged);
        store_close(store_open(path, message));
        struct store *store = open_good(path);
        assert_done(save_setting(store, "das", "1ms"));
        store_close(store);
        assert_int_equal(ask_file(path, "SELECT count(*) FROM games"), 12);
        remove_profile(path);
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    /* The speed of the disk does not matter here; waiting for other programs must end. */
    if (access("/dev/shm", W_OK) == 0) {
        setenv("TMPDIR", "/dev/shm", 1);
    }
    const struct CMUnitTest tests[] = {
        TEST(killed_at_any_moment),
        TEST(several_write_at_once),
        TEST(several_make_it_at_once),
        TEST(several_find_it_damaged),
    };
    return cmocka_run_group_tests(tests, make_pool, NULL);
}
