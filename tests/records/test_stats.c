/* Statistics: every number equals that of recounting the replays, whatever was added, deleted,
 * restored or merged in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../store/asserts.h"
#include "../store/profiles.h"
#include "app/game/daily.h"
#include "app/game/modes.h"
#include "game/mode.h"
#include "mashed.h"

enum { GAMES = 1000, SETS = FIN_MODES * FIN_PRESETS * 2 };

static struct mashed mashed;
static const char *path, *other_path;

static int64_t when(uint64_t number) {
    return 1750000000 + (int64_t)number * 7200;
}

static struct app_file_game make_game(uint64_t number) {
    mash(&mashed, number, 4 + (int)(number % 40));
    return (struct app_file_game){.record = app_play_record(&mashed.play, when(number)),
                                  .replay = mashed.bytes,
                                  .replay_length = mashed.length};
}

/* ---- recounting ---- */

struct counted {
    struct app_stats sets[SETS];
    int count;
    uint32_t days[APP_DAYS];
};

static struct app_stats *set_of(struct counted *counted, const struct app_record *record) {
    for (int i = 0; i < counted->count; i++) {
        struct app_stats *set = &counted->sets[i];
        if (set->mode == record->mode && set->preset == record->preset &&
            set->changed == record->changed) {
            return set;
        }
    }
    counted->sets[counted->count] = app_stats_for(record);
    return &counted->sets[counted->count++];
}

static void count(struct counted *counted, const struct app_record *record) {
    app_stats_take(set_of(counted, record), record);
}

static void assert_equal_trends(const struct app_trend *a, const struct app_trend *b) {
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->at, b->at, a->count * sizeof a->at[0]);
    assert_memory_equal(a->value, b->value, a->count * sizeof a->value[0]);
}

static void assert_equal_stats(const struct app_stats *a, const struct app_stats *b) {
    for (int field = 0; app_stats_field_name(field) != NULL; field++) {
        if (app_stats_get(a, field) != app_stats_get(b, field)) {
            fail_msg("%s of mode %d is not what the games give", app_stats_field_name(field),
                     a->mode);
        }
    }
    assert_equal_trends(&a->speed, &b->speed);
    assert_equal_trends(&a->ranks, &b->ranks);
}

/* Small numbers, so that many are equal. */
static struct app_record make_random_record(struct fin_random *random, int number) {
    struct app_record record = {.mode = FIN_MODE_MARATHON, .played_at = when((uint64_t)number / 2)};
    record.time_us = (1 + fin_random_below(random, 9)) * 1000000;
    record.pieces = 8 + fin_random_below(random, 9);
    record.score = fin_random_below(random, 90);
    record.lines = fin_random_below(random, 9);
    record.best_combo = fin_random_below(random, 4);
    record.clears[1] = fin_random_below(random, 9);
    record.by_kind[3] = fin_random_below(random, 9);
    record.listed = fin_random_below(random, 4) > 0;
    record.ranked = record.listed && fin_random_below(random, 2) > 0;
    return record;
}

static struct app_event load_stats(struct store *store) {
    struct app_effect effect = {.kind = APP_LOAD_STATS,
                                .stats.today = (uint32_t)(when(GAMES) / 86400)};
    return do_effect(store, &effect);
}

static void assert_same(struct store *store, const struct counted *counted) {
    struct app_event answer = load_stats(store);
    assert_done(answer);
    assert_int_equal(answer.stat_count, counted->count);
    for (uint32_t i = 0; i < answer.stat_count; i++) {
        struct app_record like = {.mode = answer.stats[i].mode,
                                  .preset = answer.stats[i].preset,
                                  .changed = answer.stats[i].changed};
        const struct app_stats *set = set_of((struct counted *)counted, &like);
        assert_equal_stats(&answer.stats[i], set);
    }
}

static int remove_all(void **state) {
    (void)state;
    remove_profile(path);
    remove_profile(other_path);
    return 0;
}

/* ---- tests ---- */

static void numbers_are_those_of_the_replays(void **state) {
    (void)state;
    static struct counted counted;
    struct store *store = open_good(path);
    memset(&counted, 0, sizeof counted);
    load_stats(store); /* updated with each game from here on */
    for (uint64_t i = 0; i < GAMES; i++) {
        struct app_file_game game = make_game(i);
        assert_done(save_game(store, &game));
        struct app_record again = count_again(game.replay, game.replay_length, when(i));
        assert_memory_equal(&again, &game.record, sizeof again);
        count(&counted, &again);
    }
    assert_same(store, &counted);
    struct app_stats all = {0};
    for (int i = 0; i < counted.count; i++) {
        app_stats_add(&all, &counted.sets[i]);
    }
    assert_int_equal(all.games, GAMES);
    assert_true(all.spins > 0 && all.minis > 0 && all.clears[4] > 0 && all.perfect > 0);
    assert_true(all.best_combo > 1 && all.best_b2b > 1 && all.spin_lines[0] > 0 && all.won > 0);
    assert_true(all.spins > all.minis && all.spins > all.spin_lines[0]);
    store_close(store);
    store = open_good(path); /* they are saved */
    assert_same(store, &counted);
    ask_file(path, "DELETE FROM stats"); /* and recomputed */
    assert_same(store, &counted);
    store_close(store);
}

/* Whatever is removed, the statistics are those of the remaining games, or unavailable. */
static void a_game_can_be_taken_out(void **state) {
    (void)state;
    enum { FEW = 60 };
    struct app_record records[FEW];
    struct fin_random random = fin_random_seed(4);
    int told = 0, not_told = 0;
    for (int round = 0; round < 400; round++) {
        struct app_stats all = {0}, left = {0};
        int few = 2 + (int)fin_random_below(&random, FEW - 1);
        int gone = (int)fin_random_below(&random, (uint32_t)few);
        for (int i = 0; i < few; i++) {
            records[i] = make_random_record(&random, i);
            app_stats_take(&all, &records[i]);
        }
        for (int i = few - 1; i >= 0; i--) { /* in another order, without that one */
            if (i != gone) {
                app_stats_take(&left, &records[i]);
            }
        }
        struct app_stats before = all;
        bool dropped = app_stats_drop(&all, &records[gone]);
        assert_equal_stats(&all, dropped ? &left : &before);
        told += dropped;
        not_told += !dropped;
    }
    assert_true(told > 50 && not_told > 50);
}

static void deleted_games_do_not_count(void **state) {
    (void)state;
    enum { FEW = 20 };
    static struct counted counted;
    int64_t ids[FEW];
    struct app_record records[FEW];
    struct store *store = open_good(path);
    load_stats(store);
    for (int i = 0; i < FEW; i++) {
        struct app_file_game game = make_game((uint64_t)i);
        ids[i] = save_game(store, &game).games[0].id;
        records[i] = game.record;
    }
    for (int round = 0; round < 2; round++) {
        memset(&counted, 0, sizeof counted);
        for (int i = 0; i < FEW; i++) {
            struct app_effect effect = {.kind = round == 0 ? APP_DELETE_GAME : APP_RESTORE_GAME,
                                        .game.id = ids[i]};
            if (i % 3 == 0) {
                assert_done(do_effect(store, &effect));
                assert_int_equal(ask_file(path, "SELECT count(*) FROM stats WHERE name = ''"), 1);
            }
            if (i % 3 != 0 || round == 1) {
                count(&counted, &records[i]);
            }
        }
        assert_same(store, &counted);
        ask_file(path, "DELETE FROM stats"); /* and recomputed */
        assert_same(store, &counted);
    }
    store_close(store);
}

/* For some games only the last one exists; saved statistics still follow. */
static void a_set_may_lose_its_last_game(void **state) {
    (void)state;
    struct store *store = open_good(path);
    struct app_file_game game = make_game(3);
    int64_t id = save_game(store, &game).games[0].id;
    assert_int_equal(load_stats(store).stat_count, 1);
    for (int round = 0; round < 2; round++) { /* merging twice changes nothing */
        assert_done(do_effect(store, &(struct app_effect){.kind = APP_DELETE_GAME, .game.id = id}));
        assert_int_equal(load_stats(store).stat_count, 0);
    }
    for (int round = 0; round < 2; round++) {
        assert_done(
            do_effect(store, &(struct app_effect){.kind = APP_RESTORE_GAME, .game.id = id}));
        struct app_event answer = load_stats(store);
        assert_int_equal(answer.stat_count, 1);
        assert_int_equal(answer.stats[0].games, 1);
    }
    store_close(store);
}

static void days_are_counted(void **state) {
    (void)state;
    uint32_t sum = 0;
    struct store *store = open_good(path);
    for (uint64_t i = GAMES - 24; i <= GAMES; i++) {
        struct app_file_game game = make_game(i);
        assert_done(save_game(store, &game));
    }
    struct app_event answer = load_stats(store);
    for (int i = 0; i < APP_DAYS; i++) {
        sum += answer.days[i];
    }
    int64_t today = when(GAMES) / 86400;
    uint32_t expected = 0;
    for (uint64_t i = GAMES - 24; i <= GAMES; i++) {
        expected += when(i) / 86400 == today;
    }
    assert_int_equal(sum, 25);
    assert_int_equal(answer.days[0], expected);
    store_close(store);
}

static void export_to(struct store *from, struct store *to) {
    char message[STORE_MESSAGE];
    struct store_counts counts;
    struct app_file file;
    size_t length;
    uint8_t *bytes = store_export(from, &length, &counts, message);
    assert_non_null(bytes);
    assert_null(app_file_open(&file, bytes, length).sentence);
    assert_true(store_import(to, &file, &counts, message));
    free(bytes);
}

/* Each takes over the other's games, twice, in either order. */
static void merging_counts_each_game_once(void **state) {
    (void)state;
    enum { FEW = 60 };
    static struct counted counted;
    struct store *one = open_good(path), *other = open_good(other_path);
    memset(&counted, 0, sizeof counted);
    load_stats(one);
    for (uint64_t i = 0; i < FEW; i++) {
        struct app_file_game game = make_game(i);
        count(&counted, &game.record);
        if (i % 3 != 0) {
            assert_done(save_game(one, &game));
        }
        if (i % 3 != 1) {
            assert_done(save_game(other, &game));
        }
    }
    export_to(one, other);
    export_to(other, one);
    export_to(other, one);
    export_to(one, other);
    assert_same(one, &counted);
    assert_same(other, &counted);
    store_close(one);
    store_close(other);
}

/* Forfeited games. A game that topped out without a line is not listed, but keeps its replay. */
static void fifty_abandoned_games_keep_their_replays(void **state) {
    (void)state;
    enum { MANY = 180 };
    int64_t ids[MANY];
    int abandoned = 0, kept = 0;
    struct store *store = open_good(path);
    for (int i = 0; i < MANY; i++) {
        struct app_file_game game = make_game((uint64_t)i);
        game.record.listed = i % 3 == 0;
        game.record.cause = i % 3 == 1 ? FIN_FORFEITED : FIN_BLOCK_OUT;
        ids[i] = save_game(store, &game).games[0].id;
    }
    for (int i = MANY - 1; i >= 0; i--) {
        struct app_effect effect = {.kind = APP_LOAD_REPLAY, .game.id = ids[i]};
        bool has = !do_effect(store, &effect).failed;
        abandoned += i % 3 == 1;
        kept += i % 3 == 1 && has;
        assert_int_equal(has, i % 3 != 1 || abandoned <= APP_ABANDONED_REPLAYS);
    }
    assert_true(abandoned > APP_ABANDONED_REPLAYS);
    assert_int_equal(kept, APP_ABANDONED_REPLAYS);
    struct app_effect effect = {.kind = APP_LOAD_GAMES, .page.list = APP_UNLISTED};
    struct app_event answer = do_effect(store, &effect);
    assert_int_equal(answer.games_in_all, MANY / 3 * 2);
    assert_int_equal(answer.game_count, APP_PAGE);
    assert_false(answer.games[0].listed);
    store_close(store);
}

static void damaged_counters_are_counted_anew(void **state) {
    (void)state;
    static struct counted counted;
    struct store *store = open_good(path);
    memset(&counted, 0, sizeof counted);
    load_stats(store);
    for (uint64_t i = 0; i < 10; i++) {
        struct app_file_game game = make_game(i);
        count(&counted, &game.record);
        assert_done(save_game(store, &game));
    }
    ask_file(path, "UPDATE stats SET bytes = x'01020304' WHERE name <> ''");
    assert_same(store, &counted);
    /* one new game must not look like all of them */
    ask_file(path, "UPDATE stats SET bytes = x'01020304' WHERE name <> ''");
    for (uint64_t i = 0; i < 10; i++) {
        struct app_file_game game = make_game(i);
        game.record.played_at++;
        count(&counted, &game.record);
        assert_done(save_game(store, &game));
    }
    assert_same(store, &counted);
    store_close(store);
}

static struct app_stats stats_of(struct app_record record) {
    struct app_stats stats = {0};
    app_stats_take(&stats, &record);
    return stats;
}

/* Compares the number that a mode is about, within the mode, of ranked games. */
static void bests_are_of_ranked_games_by_what_their_mode_is_about(void **state) {
    (void)state;
    struct app_record game = {.status = FIN_WON, .ranked = true, .time_us = 30000000, .score = 700};
    game.pieces = 45;
    game.lines = 33;
    game.clears[1] = 31;
    game.clears[2] = 1;
    struct app_record worse = game;
    worse.pieces = 50;
    game.mode = worse.mode = FIN_MODE_CHEESE;
    struct app_stats sum = stats_of(worse), one = stats_of(game);
    app_stats_add(&sum, &one);
    assert_int_equal(sum.fewest_pieces, 45);
    assert_int_equal(app_stats_best(&sum, FIN_MODE_CHEESE), 45);
    assert_int_equal(sum.best_score + sum.best_time_us + sum.best_lines + sum.best_clears, 0);
    game.mode = FIN_MODE_40_LINES;
    one = stats_of(game);
    assert_int_equal(app_stats_best(&one, FIN_MODE_40_LINES), 30000000);
    assert_int_equal(one.best_score + one.fewest_pieces, 0);
    game.mode = FIN_MODE_COMBO;
    one = stats_of(game);
    assert_int_equal(app_stats_best(&one, FIN_MODE_COMBO), 32);
    game.mode = FIN_MODE_MASTER;
    one = stats_of(game);
    assert_int_equal(app_stats_best(&one, FIN_MODE_MASTER), 33);
    game.mode = FIN_MODE_MARATHON;
    one = stats_of(game);
    assert_int_equal(app_stats_best(&one, FIN_MODE_MARATHON), 700);
    assert_int_equal(one.best_time_us, 0);
    assert_int_equal(one.best_pps, 1500);
    game.mode = FIN_MODE_CUSTOM; /* its list is then ordered by its limit */
    game.limit_kind = APP_LIMIT_LINES;
    one = stats_of(game);
    assert_int_equal(app_stats_best(&one, FIN_MODE_CUSTOM), 700);
    assert_int_equal(one.best_time_us, 30000000);
    assert_int_equal(one.ranks.count, 0);
    game.ranked = false;
    game.score = 900;
    one = stats_of(game);
    assert_int_equal(one.best_score + one.best_pps, 0);
}

/* Of many games in any order, the line shows the newest 32; abandoned ones are left out. */
static void the_last_games_are_kept_whatever_comes_first(void **state) {
    (void)state;
    enum { MANY = 3000 };
    struct app_stats stats = {0};
    for (int i = 0; i < MANY; i++) {
        int number = i * 7 % MANY;
        struct app_record game = {
            .mode = FIN_MODE_40_LINES, .status = FIN_WON, .played_at = when((uint64_t)number)};
        game.time_us = 1000000;
        game.pieces = (uint32_t)number;
        game.listed = number % 3 != 0;
        game.ranked = number % 3 == 1;
        app_stats_take(&stats, &game);
    }
    assert_int_equal(stats.speed.count, APP_TREND);
    assert_int_equal(stats.ranks.count, APP_TREND);
    for (int i = 0; i < APP_TREND; i++) {
        int listed = MANY - 1 - i / 2 * 3 - i % 2, ranked = MANY - 2 - 3 * i;
        assert_int_equal(stats.speed.value[i], listed * 1000);
        assert_int_equal(stats.speed.at[i], when((uint64_t)listed));
        assert_int_equal(stats.ranks.value[i], 1000000);
        assert_int_equal(stats.ranks.at[i], when((uint64_t)ranked));
    }
}

static void bytes_hold_any_counters(void **state) {
    (void)state;
    struct app_stats most, back = {0};
    uint8_t bytes[APP_STATS_BYTES];
    memset(&most, 0xFF, sizeof most);
    most.mode = FIN_MODES - 1;
    most.preset = FIN_PRESETS - 1;
    most.changed = true;
    most.speed.count = most.ranks.count = APP_TREND;
    memset(most.speed.at, 0x80, sizeof most.speed.at);
    uint32_t length = app_stats_encode(&most, bytes);
    assert_in_range(length, 1, APP_STATS_BYTES);
    assert_true(app_stats_decode(bytes, length, &back));
    for (int field = 0; app_stats_field_name(field) != NULL; field++) {
        assert_true(app_stats_get(&back, field) == UINT64_MAX);
    }
    assert_equal_trends(&most.speed, &back.speed);
    assert_equal_trends(&most.ranks, &back.ranks);
    for (uint32_t cut = 0; cut < length; cut++) {
        assert_false(app_stats_decode(bytes, cut, &back));
    }
    app_stats_add(&most, &back); /* sums saturate */
    assert_true(most.games == UINT64_MAX);
}

/* Their seed is their date, by any clock; a game may pass midnight. */
static void games_of_the_day_have_lists_of_their_own(void **state) {
    (void)state;
    struct app_record game = {.mode = FIN_MODE_ULTRA, .played_at = when(5)};
    char name[64];
    for (int hours = -12; hours <= 14; hours++) {
        for (int minutes = 0; minutes < 120; minutes += 7) {
            game.seed = app_daily_seed(game.played_at - minutes * 60 + hours * 3600);
            assert_true(app_record_list(&game).daily);
        }
    }
    struct app_list list = app_record_list(&game);
    app_list_name(&list, name, sizeof name);
    assert_string_equal(name, "ultra/modern/daily");
    game.seed = app_daily_seed(game.played_at - 7 * 86400);
    assert_false(app_record_list(&game).daily);
    game.seed = 0;
    assert_false(app_record_list(&game).daily);
    assert_true(app_daily_seed(1767571200) == fin_seed_parse("2026-01-05"));
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(numbers_are_those_of_the_replays),
        TEST(a_game_can_be_taken_out),
        TEST(the_last_games_are_kept_whatever_comes_first),
        TEST(deleted_games_do_not_count),
        TEST(a_set_may_lose_its_last_game),
        TEST(days_are_counted),
        TEST(merging_counts_each_game_once),
        TEST(fifty_abandoned_games_keep_their_replays),
        TEST(damaged_counters_are_counted_anew),
        TEST(bytes_hold_any_counters),
        TEST(bests_are_of_ranked_games_by_what_their_mode_is_about),
        TEST(games_of_the_day_have_lists_of_their_own),
    };
    path = test_path("stats.sqlite");
    other_path = test_path("other.sqlite");
    return cmocka_run_group_tests_name("stats", tests, NULL, NULL);
}
