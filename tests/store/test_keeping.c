/* The rules of what a profile keeps: tests/data/store/keeping.txt in SQLite. The page runs the
 * same ones (tests/web/store/test_keeping.mjs). */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asserts.h"
#include "finessimo.h"
#include "profiles.h"
#include "store/store_state.h"

enum { LINE = 200, WORDS = 16 };

static const char *path;
static char found[LINE]; /* what is there after the steps */

static int name_profile(void **state) {
    (void)state;
    path = test_path("keeping.sqlite");
    return 0;
}

static void say(const char *format, ...) {
    size_t length = strlen(found);
    va_list words;
    va_start(words, format);
    vsnprintf(found + length, sizeof found - length, format, words);
    va_end(words);
}

/* The number after the last of these characters of a word. */
static long number_after(const char *word, char mark) {
    const char *at = strrchr(word, mark);
    return at == NULL ? 1 : strtol(at + 1, NULL, 10);
}

/* ---- settings and facts ---- */

static void merge_settings(struct store *store, char **words, int count) {
    bool changed;
    for (int i = 0; i < count; i++) {
        struct app_file_setting setting = {.name = "grid",
                                           .changed_ms = strtoull(words[i], NULL, 10)};
        strcpy(setting.value, strchr(words[i], ':') + 1);
        assert_int_equal(store_merge_setting(store, STORE_MAIN, &setting, &changed), SQLITE_OK);
    }
    say("%s", kept_setting(store, "grid"));
}

static void merge_facts(struct store *store, char **words, int count) {
    struct app_fact facts[APP_FACT_PAGE], first = {.kind = 0};
    uint32_t listed;
    bool changed;
    for (int i = 0; i < count; i++) {
        struct app_fact fact = {APP_FACT_TOTAL, 1, 0, 2, strtoull(words[i], NULL, 10)};
        assert_int_equal(store_merge_fact(store, STORE_MAIN, &fact, &changed), SQLITE_OK);
    }
    assert_int_equal(store_list_facts(store, &first, facts, &listed), SQLITE_OK);
    assert_int_equal(listed, 1);
    say("%d", (int)facts[0].value);
}

/* ---- games ---- */

static struct app_file_game make_game(uint64_t score, bool with_replay) {
    static const uint8_t replay[1] = {1};
    struct app_file_game game = {.replay = replay, .replay_length = with_replay};
    game.record.played_at = 1000;
    game.record.score = score;
    game.record.listed = true;
    return game;
}

/* The counters equal those that are counted again. */
static void check_counters(struct store *store) {
    static struct app_stats counted[STORE_STATS_MOST];
    struct app_effect effect = {.kind = APP_LOAD_STATS};
    uint32_t count = do_effect(store, &effect).stat_count;
    memcpy(counted, store->stats, sizeof counted);
    assert_int_equal(store_forget_stats(store, STORE_MAIN), SQLITE_OK);
    assert_int_equal(do_effect(store, &effect).stat_count, count);
    assert_memory_equal(store->stats, counted, count * sizeof counted[0]);
}

static void merge_games(struct store *store, char **words, int count) {
    struct app_effect load = {.kind = APP_LOAD_STATS};
    struct app_file_game game;
    int64_t id = 0;
    int added = 0;
    do_effect(store, &load);
    for (int i = 0; i < count; i++) {
        uint8_t changes = 0;
        if (strcmp(words[i], "deleted") == 0) {
            assert_done(delete_game(store, id));
        } else if (strcmp(words[i], "restored") == 0) {
            assert_done(restore_game(store, id));
        } else {
            game = make_game(strtoull(words[i], NULL, 10), strchr(words[i], 'r') != NULL);
            assert_int_equal(store_merge_game(store, STORE_MAIN, &game, &id, &changes), SQLITE_OK);
        }
        added += (changes & APP_GAME_ADDED) != 0;
        check_counters(store);
    }
    assert_int_equal(store_load_game(store, STORE_MAIN, id, &store->compared, &game), SQLITE_OK);
    say("%d %s %s %d", (int)game.record.score, game.replay_length > 0 ? "r" : "-",
        count_games(store) == 1 ? "shown" : "hidden", added);
}

static int count_replays(void) {
    return (int)ask_file(path, "SELECT count(*) FROM replays");
}

static struct app_record add_game(struct store *store, const char *end, int64_t played_at) {
    static uint64_t hash;
    struct app_file_game game = make_game(0, true);
    uint8_t changes;
    int64_t id;
    game.record.played_at = played_at;
    game.record.hash = ++hash;
    game.record.listed = strcmp(end, "listed") == 0;
    game.record.cause = strcmp(end, "abandoned") == 0 ? FIN_FORFEITED : FIN_BLOCK_OUT;
    assert_int_equal(store_merge_game(store, STORE_MAIN, &game, &id, &changes), SQLITE_OK);
    return game.record;
}

static void trim_games(struct store *store, char **words, int count) {
    for (int i = 1; i < count - 1; i++) {
        bool several = strchr(words[i], '+') != NULL;
        long times = several ? number_after(words[i], '+') : number_after(words[i], '*');
        for (long k = 0; k < times; k++) {
            add_game(store, words[0], atol(words[i]) + (several ? k : 0));
        }
    }
    assert_int_equal(store_trim(store, STORE_MAIN, NULL), SQLITE_OK);
    say("%d", count_replays());
    struct app_record last = add_game(store, words[0], atol(words[count - 1]));
    assert_int_equal(store_trim(store, STORE_MAIN, &last), SQLITE_OK);
    say(" %d", count_replays());
}

/* ---- running games ---- */

static void resume(struct store *store, char **words, int count) {
    for (int i = 1; i < count; i++) {
        bool own = strncmp(words[i], "own", 3) == 0;
        struct store_running game = {
            .instance = own                  ? store->instance
                        : words[i][0] == 'a' ? 1
                                             : 3,
            .mode = strtol(strchr(words[i], ':') + 1, NULL, 10),
            .saved_ms = 1000 * number_after(words[i], ':'),
        };
        uint8_t bytes[] = {(uint8_t)game.mode, (uint8_t)number_after(words[i], ':')};
        assert_int_equal(store_put_running(store, STORE_MAIN, &game, bytes, sizeof bytes),
                         SQLITE_OK);
    }
    bool any = strcmp(words[0], "any") == 0;
    struct app_event answer = load_paused(store, any ? -1 : atoi(words[0]));
    assert_done(answer);
    if (answer.length > 0) {
        say("%d:%d", answer.bytes[0], answer.bytes[1]);
    } else {
        say("-");
    }
    for (uint32_t i = 0; i < answer.game_count; i++) {
        say(" %d:%d", answer.games[i].mode, (int)answer.games[i].played_at);
    }
}

/* ---- the setting `keep` ---- */

static void set_level(struct store *store, const char *name) {
    static const char *const levels[] = {"all", "scores", "settings", "nothing"};
    int level = 0;
    while (strcmp(levels[level], name) != 0) {
        assert_true(++level <= APP_KEEP_NOTHING);
    }
    assert_done(set_keep(store, level));
}

static void keep(struct store *store, char **words, int count) {
    static const struct {
        const char *name, *sql;
    } tables[] = {
        {"settings", "SELECT count(*) FROM settings WHERE name = 'grid'"},
        {"facts", "SELECT count(*) FROM facts"},
        {"games", "SELECT count(*) FROM games"},
        {"replays", "SELECT count(*) FROM replays"},
        {"running", "SELECT count(*) FROM running"},
    };
    const uint8_t bytes[] = {1};
    struct app_file_game game = make_game(1, true);
    const struct app_fact fact = {APP_FACT_TOTAL, 1, 0, 2, 1};
    struct app_effect facts = {.kind = APP_SAVE_FACTS, .batch = {&fact, 1}};
    set_level(store, words[0]);
    assert_done(save_setting(store, "grid", "on"));
    assert_done(do_effect(store, &facts));
    assert_false(save_game(store, &game).failed);
    assert_done(save_running(store, bytes, sizeof bytes));
    for (int i = 1; i < count; i++) {
        set_level(store, words[i]);
    }
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (ask_file(path, tables[i].sql) > 0) {
            say("%s%s", found[0] != '\0' ? " " : "", tables[i].name);
        }
    }
    if (found[0] == '\0') {
        say("-");
    }
}

/* ---- all cases ---- */

static const struct {
    const char *name;
    void (*run)(struct store *store, char **words, int count);
} kinds[] = {{"setting", merge_settings}, {"fact", merge_facts}, {"game", merge_games},
             {"trim", trim_games},        {"running", resume},   {"keep", keep}};

static void run_case(char *line) {
    char *words[WORDS], *expected = strstr(line, " => ");
    int count = 0, kind = 0;
    assert_non_null(expected);
    *expected = '\0';
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        words[count++] = word;
    }
    while (strcmp(kinds[kind].name, words[0]) != 0) {
        assert_true(++kind < (int)(sizeof kinds / sizeof kinds[0]));
    }
    struct store *store = open_good(path);
    found[0] = '\0';
    kinds[kind].run(store, words + 1, count - 1);
    store_close(store);
    remove_profile(path);
    if (strcmp(found, expected + strlen(" => ")) != 0) {
        fail_msg("%s %s…: expected \"%s\", got \"%s\"", words[0], words[1], expected + 4, found);
    }
}

static void all_cases(void **state) {
    FILE *file = fopen(TEST_DATA "/store/keeping.txt", "r");
    char line[LINE];
    int cases = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#') {
            run_case(line);
            cases++;
        }
    }
    fclose(file);
    assert_true(cases > 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_cases)};
    return cmocka_run_group_tests(tests, name_profile, NULL);
}
