/* Names and paths that just fit into their arrays, and those that are one byte too long. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "../asserts.h"
#include "../profiles.h"
#include "store/file/folders.h"

static const char *path;

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    return 0;
}

static void paths_fit_or_are_empty(void **state) {
    static const char expected[] = "/home/me/.local/share/a.txt";
    char found[64];
    (void)state;
    setenv("HOME", "/home/me", 1);
    unsetenv("FINESSIMO_TEST_HOME");
    assert_true(folders_find("FINESSIMO_TEST_HOME", "/.local/share", "a.txt", found, sizeof found));
    assert_string_equal(found, expected);
    assert_true(
        folders_find("FINESSIMO_TEST_HOME", "/.local/share", "a.txt", found, sizeof expected));
    assert_string_equal(found, expected);
    assert_true(
        folders_find("FINESSIMO_TEST_HOME", "/.local/share", "a.txt", found, sizeof expected - 1));
    assert_string_equal(found, "");
}

static void folders_have_whole_paths(void **state) {
    char found[64];
    (void)state;
    setenv("HOME", "/home/me", 1);
    setenv("FINESSIMO_TEST_HOME", "elsewhere", 1); /* not from the root: it does not count */
    assert_true(folders_find("FINESSIMO_TEST_HOME", "/.data", "a", found, sizeof found));
    assert_string_equal(found, "/home/me/.data/a");
    setenv("FINESSIMO_TEST_HOME", "/elsewhere", 1);
    assert_true(folders_find("FINESSIMO_TEST_HOME", "/.data", "a", found, sizeof found));
    assert_string_equal(found, "/elsewhere/a");
    setenv("HOME", "", 1);
    assert_true(folders_find("FINESSIMO_TEST_HOME", "/.data", "a", found, sizeof found));
    unsetenv("FINESSIMO_TEST_HOME");
    assert_false(folders_find("FINESSIMO_TEST_HOME", "/.data", "a", found, sizeof found));
}

static void put_row(const char *name, const char *value) {
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "INSERT INTO settings VALUES (?, ?, 1)", -1, &row, NULL), SQLITE_OK);
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(row, 2, value, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(row), SQLITE_DONE);
    sqlite3_finalize(row);
    sqlite3_close(db);
}

/* Rows that are longer than any setting are passed over. */
static void settings_fit_or_are_passed_over(void **state) {
    char name[APP_ITEM_NAME + 1] = "", value[APP_ITEM_TEXT + 1] = "";
    (void)state;
    path = test_path("limits.sqlite");
    store_close(open_good(path));
    memset(name, 'a', sizeof name - 1);
    put_row(name, "short");
    memset(value, 'v', sizeof value - 1);
    put_row("long-value", value);
    value[sizeof value - 2] = '\0';
    put_row("whole-value", value);
    name[sizeof name - 2] = '\0';
    put_row(name, "whole-name");
    struct store *store = open_good(path);
    assert_string_equal(kept_setting(store, name), "whole-name");
    assert_string_equal(kept_setting(store, "whole-value"), value);
    assert_null(kept_setting(store, "long-value"));
    name[sizeof name - 2] = 'a';
    assert_null(kept_setting(store, name));
    store_close(store);
}

/* No sentence of an earlier failure is left. */
static void an_import_begins_without_a_sentence(void **state) {
    char message[STORE_MESSAGE] = "left over";
    uint8_t bytes[256];
    struct app_file_writer writer;
    struct app_file file;
    struct store_counts counts;
    (void)state;
    app_file_begin(&writer, bytes, sizeof bytes);
    app_file_begin_games(&writer);
    assert_null(app_file_open(&file, bytes, app_file_end(&writer)).sentence);
    path = test_path("limits.sqlite");
    struct store *store = open_good(path);
    assert_true(store_import(store, &file, &counts, message));
    assert_string_equal(message, "");
    store_close(store);
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_fit_or_are_empty),
        cmocka_unit_test(folders_have_whole_paths),
        TEST(settings_fit_or_are_passed_over),
        TEST(an_import_begins_without_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
