/* Full disks, disks that can not be written or read, and profiles locked by other programs. Each
 * test runs in a process of its own, with its own RAM disk if the system allows that; otherwise
 * with limits and permissions of the same effect. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "../profiles.h"

enum { NOBODY = 65534, DISK_BYTES = 512 * 1024 };

static struct played_game played;
static char disk[512], path[600], message[STORE_MESSAGE];

/* In the child: prints the error and exits. */
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "line %d: %s (message \"%s\", errno %s)\n", __LINE__, #condition,      \
                    message, strerror(errno));                                                     \
            _exit(1);                                                                              \
        }                                                                                          \
    } while (0)

static void run_in_child(void (*scenario)(void)) {
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        scenario();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static int make_disk(void **state) {
    (void)state;
    snprintf(disk, sizeof disk, "%s", test_path("disk"));
    snprintf(path, sizeof path, "%s/profile.sqlite", disk);
    return chmod(test_folder(), 0755) | mkdir(disk, 0755);
}

static int clear_disk(void **state) {
    (void)state;
    chmod(disk, 0755);
    remove_profile(path);
    return 0;
}

/* ---- system support ---- */

static bool write_text(const char *name, const char *text) {
    int file = open(name, O_WRONLY);
    bool written = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);
    return file >= 0 && close(file) == 0 && written;
}

/* Private mounts: by privilege, or in a user namespace. */
static bool leave_the_system(void) {
    char users[64], groups[64];
    if (unshare(CLONE_NEWNS) == 0) {
        return true;
    }
    snprintf(users, sizeof users, "0 %u 1", (unsigned)getuid());
    snprintf(groups, sizeof groups, "0 %u 1", (unsigned)getgid());
    return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && write_text("/proc/self/uid_map", users) &&
           write_text("/proc/self/setgroups", "deny") && write_text("/proc/self/gid_map", groups);
}

/* A private disk. */
static bool mount_disk(void) {
    char options[64];
    if (!leave_the_system()) {
        return false;
    }
    snprintf(options, sizeof options, "size=%d", DISK_BYTES);
    return mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("none", disk, "tmpfs", 0, options) == 0;
}

/* Drops the privileges that bypass permissions. */
static void become_nobody(void) {
    if (geteuid() == 0) {
        CHECK(setgroups(0, NULL) == 0 && setresgid(NOBODY, NOBODY, NOBODY) == 0 &&
              setresuid(NOBODY, NOBODY, NOBODY) == 0);
    }
}

static void fill_disk(void) {
    char name[600], part[1024] = {1};
    snprintf(name, sizeof name, "%s/filler", disk);
    int filler = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    CHECK(filler >= 0);
    while (write(filler, part, sizeof part) > 0) {
    }
    CHECK(errno == ENOSPC);
    close(filler);
}

static void free_disk(void) {
    char name[600];
    snprintf(name, sizeof name, "%s/filler", disk);
    CHECK(remove(name) == 0);
}

/* ---- everything else must still work ---- */

static void check_works(struct store *store) {
    CHECK(store != NULL && !store_is_kept(store));
    play_game(&played, 77, 30);
    uint32_t before = count_games(store);
    struct app_event answer = save_game(store, &played.game);
    CHECK(!answer.failed && answer.text[0] == '\0');
    CHECK(count_games(store) == before + 1);
    CHECK(load_replay(store, load_games(store, "", 0).games[0].id).length > 0);
    answer = save_setting(store, "arr", "3ms");
    CHECK(!answer.failed && strcmp(kept_setting(store, "arr"), "3ms") == 0);
}

static void make_profile(void) {
    struct store *store = open_good(path);
    play_game(&played, 1, 30);
    CHECK(!save_game(store, &played.game).failed);
    CHECK(!save_setting(store, "das", "99ms").failed);
    store_close(store);
}

/* ---- full disks ---- */

static void fill_up_while_playing(void) {
    if (!mount_disk()) {
        fputs("# no disk of our own here; tests of `keep` limit the file instead\n", stderr);
        return;
    }
    make_profile();
    struct store *store = open_good(path);
    fill_disk();
    struct app_event answer;
    uint32_t saved = 0, failed = 0, told = 0;
    for (int i = 2; i < 40; i++) {
        play_game(&played, (uint64_t)i, 30);
        answer = save_game(store, &played.game);
        failed += answer.failed;
        told += answer.text[0] != '\0';
        CHECK(!answer.failed || told == 1);
        CHECK(answer.text[0] == '\0' || strstr(answer.text, "disk is full") != NULL);
        saved++;
        CHECK(count_games(store) == saved + 1);
    }
    CHECK(failed > 30 && told == 1);
    free_disk();
    answer = save_setting(store, "das", "98ms");
    CHECK(!answer.failed && answer.text[0] == '\0');
    store_close(store);
    store = open_good(path);
    CHECK(count_games(store) == saved + 1);
    CHECK(strcmp(kept_setting(store, "das"), "98ms") == 0);
    for (uint32_t i = 0; i < saved; i++) {
        int64_t id = load_games(store, "", i).games[0].id;
        CHECK(load_replay(store, id).length > 0);
    }
    store_close(store);
}

static void start_on_a_full_disk(void) {
    if (!mount_disk()) {
        struct rlimit none = {.rlim_cur = 0, .rlim_max = RLIM_INFINITY};
        getrlimit(RLIMIT_FSIZE, &none);
        none.rlim_cur = 0;
        signal(SIGXFSZ, SIG_IGN);
        CHECK(setrlimit(RLIMIT_FSIZE, &none) == 0);
        check_works(store_open(path, message));
        return;
    }
    fill_disk();
    struct store *store = store_open(path, message);
    CHECK(strstr(message, "is on a full disk. Free some space") != NULL);
    check_works(store);
    store_close(store);
    free_disk();
    remove_profile(path);
    make_profile();
    fill_disk();
    store = store_open(path, message);
    CHECK(strcmp(kept_setting(store, "das"), "99ms") == 0);
    CHECK(count_games(store) == 1);
    if (store_is_kept(store)) {
        play_game(&played, 2, 30);
        CHECK(save_game(store, &played.game).failed);
        CHECK(count_games(store) == 2);
    } else {
        CHECK(strstr(message, "is on a full disk. Free some space") != NULL);
        check_works(store);
    }
    store_close(store);
    free_disk();
    store = open_good(path);
    CHECK(count_games(store) == 1);
    store_close(store);
}

/* ---- read-only disks ---- */

static void make_read_only(bool mounted) {
    if (mounted) {
        CHECK(mount("none", disk, NULL, MS_REMOUNT | MS_RDONLY, NULL) == 0);
    } else {
        CHECK(chmod(disk, 0555) == 0);
        become_nobody();
    }
}

static void read_only_without_a_profile(void) {
    make_read_only(mount_disk());
    struct store *store = store_open(path, message);
    CHECK(strstr(message, "can't be written") != NULL);
    check_works(store);
    store_close(store);
}

/* Existing settings and games are readable, together with those of this run. */
static void read_only_with_a_profile(void) {
    bool mounted = mount_disk();
    make_profile();
    CHECK(chmod(path, 0644) == 0);
    make_read_only(mounted);
    struct store *store = store_open(path, message);
    CHECK(strstr(message, "can't be written") != NULL);
    CHECK(strcmp(kept_setting(store, "das"), "99ms") == 0);
    CHECK(count_games(store) == 1);
    check_works(store);
    store_close(store);
}

static void read_only_file_in_a_good_folder(void) {
    make_profile();
    CHECK(chmod(path, 0444) == 0 && chmod(disk, 0777) == 0);
    char name[620];
    snprintf(name, sizeof name, "%s-lock", path);
    CHECK(chmod(name, 0666) == 0);
    become_nobody();
    struct store *store = store_open(path, message);
    CHECK(strstr(message, "can't be written") != NULL);
    CHECK(count_games(store) == 1);
    check_works(store);
    store_close(store);
}

static void not_to_be_read(void) {
    make_profile();
    CHECK(chmod(path, 0) == 0);
    become_nobody();
    struct store *store = store_open(path, message);
    CHECK(strstr(message, "can't be written") != NULL);
    CHECK(count_games(store) == 0);
    check_works(store);
    store_close(store);
}

/* A home without execute permission. */
static void home_is_closed(void) {
    CHECK(chmod(disk, 0) == 0);
    become_nobody();
    setenv("HOME", disk, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("FINESSIMO_PROFILE");
    struct store *store = store_open(NULL, message);
    CHECK(strstr(message, "can't be written") != NULL);
    check_works(store);
    store_close(store);
}

/* ---- locks ---- */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static sqlite3 *lock_with(const char *sql) {
    sqlite3 *db = NULL;
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    return db;
}

/* Another program writes for a long time. */
static void locked_for_writing(void) {
    make_profile();
    struct store *store = open_good(path);
    sqlite3 *other = lock_with("BEGIN IMMEDIATE");
    CHECK(count_games(store) == 1);
    play_game(&played, 5, 30);
    double start = seconds();
    struct app_event answer = save_running(store, played.bytes, 60);
    double in_play = seconds() - start;
    CHECK(answer.failed && answer.text[0] == '\0');
    start = seconds();
    answer = save_game(store, &played.game);
    CHECK(in_play < seconds() - start); /* which waits for the other program */
    CHECK(answer.failed && strstr(answer.text, "locked") != NULL);
    CHECK(count_games(store) == 2);
    sqlite3_close(other);
    CHECK(ask_file(path, "SELECT count(*) FROM games") == 1);
    answer = save_running(store, played.bytes, 60);
    CHECK(!answer.failed && ask_file(path, "SELECT count(*) FROM games") == 2);
    answer = save_setting(store, "das", "1ms");
    CHECK(!answer.failed && answer.text[0] == '\0');
    store_close(store);
    store = open_good(path);
    CHECK(count_games(store) == 2);
    store_close(store);
}

/* A kill now would leave the finished game as one that can be resumed: the next one does
 * not take its row before the file has it. */
static void a_finished_game_keeps_its_row(void) {
    static const char saved[] = "SELECT sum(length(bytes)) FROM running";
    make_profile();
    struct store *store = open_good(path);
    play_game(&played, 5, 30);
    CHECK(!save_running(store, played.bytes, 60).failed && ask_file(path, saved) == 60);
    sqlite3 *other = lock_with("BEGIN IMMEDIATE");
    CHECK(save_game(store, &played.game).failed);
    CHECK(sqlite3_exec(other,
                       "CREATE TRIGGER full BEFORE INSERT ON games"
                       " BEGIN SELECT RAISE(ABORT, 'full'); END; COMMIT",
                       NULL, NULL, NULL) == SQLITE_OK);
    CHECK(save_running(store, played.bytes, 40).failed && ask_file(path, saved) == 60);
    CHECK(sqlite3_exec(other, "DROP TRIGGER full", NULL, NULL, NULL) == SQLITE_OK);
    CHECK(!save_running(store, played.bytes, 40).failed && ask_file(path, saved) == 40);
    CHECK(ask_file(path, "SELECT count(*) FROM games") == 2);
    sqlite3_close(other);
    store_close(store);
}

static void locked_from_the_start(void) {
    make_profile();
    sqlite3 *other = lock_with("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;"
                               "BEGIN EXCLUSIVE");
    struct store *store = store_open(path, message);
    CHECK(strstr(message, "locked") != NULL);
    check_works(store);
    store_close(store);
    sqlite3_close(other);
    store = open_good(path);
    CHECK(count_games(store) == 1);
    store_close(store);
}

#define SCENARIO(name)                                                                             \
    static void test_##name(void **state) {                                                        \
        (void)state;                                                                               \
        run_in_child(name);                                                                        \
    }

SCENARIO(fill_up_while_playing)
SCENARIO(start_on_a_full_disk)
SCENARIO(read_only_without_a_profile)
SCENARIO(read_only_with_a_profile)
SCENARIO(read_only_file_in_a_good_folder)
SCENARIO(not_to_be_read)
SCENARIO(home_is_closed)
SCENARIO(locked_for_writing)
SCENARIO(a_finished_game_keeps_its_row)
SCENARIO(locked_from_the_start)

#define TEST(name) cmocka_unit_test_teardown(test_##name, clear_disk)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(fill_up_while_playing),
        TEST(start_on_a_full_disk),
        TEST(read_only_without_a_profile),
        TEST(read_only_with_a_profile),
        TEST(read_only_file_in_a_good_folder),
        TEST(not_to_be_read),
        TEST(home_is_closed),
        TEST(locked_for_writing),
        TEST(a_finished_game_keeps_its_row),
        TEST(locked_from_the_start),
    };
    return cmocka_run_group_tests(tests, make_disk, NULL);
}
