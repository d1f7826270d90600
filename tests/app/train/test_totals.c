/* Finesse totals: which games count, and the contents of the CSV file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../faulty.h"
#include "app/menu/screens.h"
#include "app/puzzle/attempt.h"
#include "app/train/finesse_rows.h"

/* ---- your own faults ---- */

static void abandoned_games_count(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    play_fault(platform);
    app_start_game(&platform->app, true);
    look(platform);
    assert_int_equal(faults_kept(platform), 2);
    play_fault(platform);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    assert_int_equal(faults_kept(platform), 3);
    platform_free(platform);
}

static void puzzles_count(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    app_puzzle_start(&platform->app, 0);
    look(platform);
    while (platform->app.puzzle.kind != APP_PUZZLE_PLAY) {
        platform_wait(platform, SECOND);
    }
    play_fault(platform);
    app_restart_game(&platform->app);
    look(platform);
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_JUDGED], 1);
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_CLEAN], 0);
    app_puzzle_leave(&platform->app);
    look(platform);
    assert_int_equal(platform->app.train.totals.total[APP_TOTAL_JUDGED], 1);
    platform_free(platform);
}
/* The results of any game name its faults, a puzzle's too, and T starts a drill of them. */
static void puzzles_name_their_faults(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    app_puzzle_start(app, 0);
    look(platform);
    while (app->puzzle.kind != APP_PUZZLE_PLAY) {
        platform_wait(platform, SECOND);
    }
    while (app->puzzle.kind == APP_PUZZLE_PLAY) {
        play_fault(platform);
        platform_wait(platform, SECOND);
    }
    look(platform);
    assert_int_equal(app_top(app), APP_SCREEN_FAILED);
    assert_string_equal(view.items[0].label, "Try again"); /* a leading number would be large */
    assert_memory_equal(view.items[1].label, "Fault: ", 7);
    assert_int_equal(view.items[1].flags & VIEW_ITEM_TEXT, VIEW_ITEM_TEXT);
    platform_tap(platform, 't');
    assert_int_equal(app->train.deck, TRAIN_DECK_FAULTS);
    assert_true(app_in_drill(app));
    assert_int_equal(app->puzzle.kind, APP_PUZZLE_NONE);
    platform_free(platform);
}

/* ---- counted only once ---- */

static uint32_t judged_kept(const struct platform *platform) {
    return platform->app.train.totals.total[APP_TOTAL_JUDGED];
}

static void end_game(struct platform *platform) {
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
}

/* A savepoint loaded after the end and played again: pieces up to it were already counted. */
static void a_savepoint_counts_nothing_twice(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    tap(platform, APP_KEY_SPACE);
    app_save_point(app);
    tap(platform, APP_KEY_SPACE);
    platform_wait(platform, SECOND);
    end_game(platform);
    uint32_t time = app->train.totals.total[APP_TOTAL_TIME_MS];
    assert_int_equal(judged_kept(platform), 3);
    app_load_point(app);
    platform_wait(platform, SECOND);
    play_fault(platform);
    app_load_point(app);
    platform_wait(platform, SECOND);
    play_fault(platform);
    platform_wait(platform, 300 * MS);
    app_pause_game(app, false);
    look(platform);
    struct platform *other = resume_after_kill(platform, platform_new(true));
    app_restart_game(&other->app);
    look(other);
    assert_int_equal(judged_kept(other), 1);
    assert_int_equal(faults_kept(other), 1);
    assert_int_equal(other->app.train.totals.total[APP_TOTAL_PIECES], 1);
    app_resume_game(app);
    end_game(platform);
    assert_int_equal(judged_kept(platform), 4);
    assert_int_equal(faults_kept(platform), 2);
    assert_int_equal(app->train.totals.total[APP_TOTAL_PIECES], 4);
    assert_in_range(app->train.totals.total[APP_TOTAL_TIME_MS], time + 500, time + 3000);
    platform_free(platform);
    platform_free(other);
}

/* The same for a game continued from its replay. */
static void a_replay_counts_nothing_twice(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app *app = &platform->app;
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    play_fault(platform);
    platform_wait(platform, SECOND);
    end_game(platform);
    assert_int_equal(judged_kept(platform), 2);
    app_watch_result(app);
    look(platform);
    platform_wait(platform, 200 * MS);
    app_watch_seek(&app->replay.watch, app->replay.watch.replay.end_us - 200 * MS, platform->now);
    look(platform);
    platform_tap(platform, APP_KEY_ENTER);
    look(platform);
    platform_wait(platform, 5 * SECOND);
    assert_int_equal(app->play.finesse.judged, 2);
    play_fault(platform);
    platform_wait(platform, 300 * MS);
    end_game(platform);
    assert_int_equal(app->play.finesse.judged, 3);
    assert_int_equal(judged_kept(platform), 3);
    platform_free(platform);
}

/* ---- as CSV ---- */

static void count_day(struct app_totals *totals, int32_t day, int item, uint64_t value) {
    struct app_fact fact = {.kind = APP_FACT_TOTAL,
                            .what = (uint64_t)item,
                            .when = (uint64_t)day,
                            .device = 1 + (uint64_t)item % 2,
                            .value = value};
    app_totals_take(totals, &fact);
}

static int lines_with(const char *text, const char *start) {
    int count = 0;
    for (; text != NULL; text = strchr(text, '\n'), text += text != NULL) {
        count += strncmp(text, start, strlen(start)) == 0;
    }
    return count;
}

/* It has every day with play, and all pieces of it, judged or not. */
static void the_table_has_all_days(void **state) {
    (void)state;
    static struct app_totals totals;
    static struct train_progress progress;
    static char text[1 << 20];
    app_totals_make(&totals, 1, 20500);
    for (int32_t day = 20000; day <= 20500; day++) {
        for (int item = APP_TOTAL_PIECES; item <= APP_TOTAL_FEWEST; item++) {
            count_day(&totals, day, item, item == APP_TOTAL_PIECES ? 50 : 40);
        }
        count_day(&totals, day, APP_TOTAL_FAULTS + FIN_FAULT_TURNED_O, 3);
        count_day(&totals, day, APP_TOTAL_KINDS + FIN_O, 6);
        count_day(&totals, day, APP_TOTAL_KINDS + FIN_KINDS + FIN_O, 3);
    }
    app_totals_day(&totals, 20502);
    size_t length = app_finesse_csv(&totals, &progress, text, sizeof text);
    assert_true(length > 0 && length < app_finesse_csv_size(&totals, &progress));
    assert_int_equal(app_finesse_csv(&totals, &progress, text, 100), 0);
    app_finesse_csv(&totals, &progress, text, sizeof text);
    assert_int_equal(lines_with(text, "day,,"), 501);
    assert_int_equal(lines_with(text, "day,,2024-10-04,50,0,40,40,40,40,\n"), 1);
    assert_int_equal(lines_with(text, "fault-day,"), 501);
    assert_int_equal(lines_with(text, "fault-day,rotated the O,2024-10-04,40,3,,,,40,\n"), 1);
    assert_int_equal(lines_with(text, "piece-day,"), 501);
    assert_int_equal(lines_with(text, "piece-day,O,2024-10-04,6,3,,,,6,\n"), 1);
    assert_int_equal(lines_with(text, "fault,rotated the O,,20040,1503,,,,20040,\n"), 1);
    assert_int_equal(lines_with(text, "piece,O,,3006,1503,,,,3006,\n"), 1);
    assert_int_equal(app_totals_on(&totals, 20500)[APP_TOTAL_JUDGED], 40);
    assert_int_equal(app_totals_on(&totals, 20501)[APP_TOTAL_JUDGED], 0);
    /* when full, the earliest days are dropped */
    for (int32_t day = 20501; day < 20000 + APP_TOTAL_DAYS + 10; day++) {
        count_day(&totals, day, APP_TOTAL_PIECES, 1);
    }
    count_day(&totals, 10, APP_TOTAL_PIECES, 1);
    assert_int_equal(totals.day_count, APP_TOTAL_DAYS);
    assert_int_equal(totals.days[0].day, 20010);
    for (int i = 1; i < totals.day_count; i++) {
        assert_true(totals.days[i - 1].day < totals.days[i].day);
    }
}

/* Each fault and each piece has a chart of its days. */
static void faults_and_pieces_have_charts(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    platform_tap(platform, APP_KEY_ENTER);
    play_fault(platform);
    int kind = platform->app.play.finesse.last.piece.kind;
    tap(platform, APP_KEY_SPACE);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    app_close_all(&platform->app);
    app_open(&platform->app, APP_SCREEN_TRAIN);
    app_open(&platform->app, APP_SCREEN_FAULTS);
    const struct {
        int trend;
        const char *title, *high;
        uint8_t today;
    } charts[] = {
        {0, "Last 30 days: clean pieces", "100 %", 100},
        {5 + FIN_FAULT_EXTRA_TAP, "Last 30 days: extra tap", "10 %", 0},
        {5 + FIN_FAULT_EXTRA_ROTATION, "Last 30 days: extra rotation", "50 %", 200},
        {5 + FIN_FAULTS + kind, "Last 30 days: faulty ", "100 %", 200},
    };
    for (size_t i = 0; i < sizeof charts / sizeof charts[0]; i++) {
        platform->app.train.trend = (uint8_t)charts[i].trend;
        look(platform);
        assert_memory_equal(view.trend_title, charts[i].title, strlen(charts[i].title));
        assert_string_equal(view.trend_high, charts[i].high);
        assert_int_equal(view.trend[APP_TOTAL_TREND - 1], charts[i].today);
        assert_int_equal(view.trend[APP_TOTAL_TREND - 2], UINT8_MAX);
    }
    platform_free(platform);
}

/* A file larger than the buffer is still written at once. */
static void place(struct app_totals *totals, int card, uint16_t judged, uint16_t faulty) {
    static const struct app_finesse nothing;
    struct app_finesse finesse = nothing;
    finesse.placements[card][0] = judged;
    finesse.placements[card][1] = faulty;
    app_totals_add(totals, &finesse, &nothing, 0);
}

/* The number of times a placement was judged, as a fact. */
static struct app_fact fact_of(struct app_totals *totals, int card) {
    struct app_fact facts[8];
    uint32_t count = app_totals_facts(totals, facts, 8);
    for (uint32_t i = 0; i < count; i++) {
        if (facts[i].what == (uint64_t)(APP_TOTAL_PLACEMENTS + card)) {
            return facts[i];
        }
    }
    return (struct app_fact){.kind = 0};
}

/* Placements are counted by week, from Monday. Old all-time counts, and those of other devices,
 * are added to the total. */
static void placements_have_weeks(void **state) {
    enum { CARD = 3, MONDAY = 19996 };
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_totals *totals = &platform->app.train.totals;
    app_totals_make(totals, 7, MONDAY + 4);
    place(totals, CARD, 5, 2);
    struct app_fact first = fact_of(totals, CARD);
    assert_int_equal(first.when, MONDAY);
    assert_int_equal(first.value, 5);
    app_totals_day(totals, MONDAY + 6);
    place(totals, CARD, 1, 0);
    first = fact_of(totals, CARD);
    assert_int_equal(first.when, MONDAY);
    assert_int_equal(first.value, 6);
    app_totals_day(totals, MONDAY + 7);
    place(totals, CARD, 2, 2);
    struct app_fact second = fact_of(totals, CARD);
    assert_int_equal(second.when, MONDAY + 7);
    assert_int_equal(second.value, 2);
    assert_int_equal(totals->total[APP_TOTAL_PLACEMENTS + CARD], 8);
    struct fin_piece piece = train_placement(CARD);
    platform->app.train.map_piece = piece.kind;
    platform->app.train.map_facing = piece.facing;
    platform->app.train.map_column = (uint8_t)piece.x;
    app_heat_view(&platform->app, &view);
    assert_non_null(strstr(view.help, " Faulty by week: 33 % 100 %."));
    struct app_fact once = {APP_FACT_TOTAL, APP_TOTAL_PLACEMENTS + CARD, 0, 7, 10};
    struct app_fact other = {APP_FACT_TOTAL, APP_TOTAL_PLACEMENTS + CARD, MONDAY + 7, 8, 4};
    app_totals_make(totals, 7, MONDAY + 7);
    app_totals_take(totals, &other);
    app_totals_take(totals, &second);
    app_totals_take(totals, &first);
    app_totals_take(totals, &once);
    assert_int_equal(totals->total[APP_TOTAL_PLACEMENTS + CARD], 22);
    assert_int_equal(totals->own[APP_TOTAL_PLACEMENTS + CARD], 2);
    assert_int_equal(totals->week_count, 2);
    assert_int_equal(totals->weeks[0].placements[CARD], 6);
    assert_int_equal(totals->weeks[1].placements[CARD], 6);
    static char text[1 << 16];
    assert_true(app_finesse_csv(totals, &platform->app.train.progress, text, sizeof text) > 0);
    assert_non_null(strstr(text, ",2024-09-30,6,0,"));
    assert_non_null(strstr(text, "placement-week,"));
    for (int week = 0; week < 2 * APP_TOTAL_WEEKS; week++) {
        once.when = (uint64_t)(MONDAY + 14 + 7 * week);
        app_totals_take(totals, &once);
    }
    assert_int_equal(totals->week_count, APP_TOTAL_WEEKS);
    assert_int_equal(totals->weeks[APP_TOTAL_WEEKS - 1].monday, once.when);
    platform_free(platform);
}

/* Times are counted by placement and week, and the heat map says how they changed. A longer time
 * was a pause. */
static void placements_have_times(void **state) {
    enum { CARD = 3, MONDAY = 19996 };
    (void)state;
    static const struct app_finesse nothing;
    struct platform *platform = begin("free", "off");
    struct app_totals *totals = &platform->app.train.totals;
    struct app_finesse finesse = nothing;
    finesse.last = (struct fin_verdict){.judged = true, .piece = train_placement(CARD)};
    app_finesse_take_time(&finesse, 600);
    app_finesse_take_time(&finesse, 800);
    app_finesse_take_time(&finesse, APP_FINESSE_TIME_MOST_MS + 1);
    assert_int_equal(finesse.timed[CARD], 2);
    app_totals_make(totals, 7, MONDAY);
    app_totals_add(totals, &finesse, &nothing, 0);
    struct app_finesse more = finesse;
    app_finesse_take_time(&more, 410);
    app_totals_day(totals, MONDAY + 7);
    app_totals_add(totals, &more, &finesse, 0);
    assert_int_equal(totals->week_count, 2);
    assert_int_equal(totals->weeks[0].times_ms[CARD], 1400);
    assert_int_equal(totals->weeks[1].times_ms[CARD], 410);
    assert_int_equal(totals->weeks[1].timed[CARD], 1);
    assert_int_equal(totals->total[APP_TOTAL_TIMES + CARD], 3);
    struct fin_piece piece = train_placement(CARD);
    platform->app.train.map_piece = piece.kind;
    platform->app.train.map_facing = piece.facing;
    platform->app.train.map_column = (uint8_t)piece.x;
    app_heat_view(&platform->app, &view);
    assert_non_null(strstr(view.help, " 700 → 410 ms."));
    platform_free(platform);
}

/* A game counts the time of each piece from its spawn to its lock. */
static void games_have_times(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    platform_tap(platform, APP_KEY_ENTER);
    platform_wait(platform, 700 * MS);
    tap(platform, APP_KEY_SPACE);
    int card = train_placement_number(platform->app.play.finesse.last.piece);
    app_play_forfeit(&platform->app.play, platform->now);
    platform_wait(platform, SECOND);
    const uint32_t *times = &platform->app.train.totals.total[APP_TOTAL_TIMES];
    assert_int_equal(times[card], 1);
    assert_in_range(times[TRAIN_PLACEMENTS + card], 700, 800);
    platform_free(platform);
}

/* Practice shows in games: before and after the first day of practice. */
static void practice_shows_in_games(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    struct app_train *train = &platform->app.train;
    int32_t today = 20000;
    app_train_want(&platform->app);
    look(platform);
    app_totals_make(&train->totals, 7, today);
    const uint32_t counts[2][6] = {{100, 80000, 100, 70, 250, 200},
                                   {100, 50000, 100, 90, 210, 200}};
    for (int after = 0; after < 2; after++) {
        for (int item = 0; item < 6; item++) {
            count_day(&train->totals, today - 30 + 28 * after, item, counts[after][item]);
        }
    }
    app_stats_view(&platform->app, &view);
    assert_null(strstr(view.subtitle, "Since"));
    struct train_review review = {.card = 3, .time_ms = 1, .day = today - 10, .grade = TRAIN_GOOD};
    train_progress_take(&train->progress, &review);
    app_stats_view(&platform->app, &view);
    assert_string_equal(view.subtitle, "Since your first drill: 2.50 → 2.10 keys, 1.25 → 2.00 PPS");
    platform_free(platform);
}

/* Facts of a later version, or of a damaged file, count for nothing. */
static void facts_that_can_not_be_are_passed_over(void **state) {
    enum { MONDAY = 19996 };
    static struct app_totals totals, before;
    const struct app_fact facts[] = {
        {APP_FACT_TOTAL, APP_TOTAL_ITEMS, MONDAY, 7, 3},
        {APP_FACT_TOTAL, UINT32_MAX, MONDAY, 7, 3},
        {APP_FACT_TOTAL, APP_TOTAL_PLACEMENTS, (uint64_t)INT32_MAX + 1, 7, 3},
        {APP_FACT_TOTAL, APP_TOTAL_PIECES, 0, 7, 3}, /* counted by day, without one */
    };
    (void)state;
    app_totals_make(&totals, 7, MONDAY);
    before = totals;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        app_totals_take(&totals, &facts[i]);
        assert_memory_equal(&totals, &before, sizeof totals);
    }
    app_totals_take(&totals, &(struct app_fact){APP_FACT_TOTAL, APP_TOTAL_ITEMS - 1, MONDAY, 7, 3});
    assert_int_equal(totals.total[APP_TOTAL_ITEMS - 1], 3);
    assert_int_equal(totals.own[APP_TOTAL_ITEMS - 1], 3);
}

static void a_large_table_is_saved_at_once(void **state) {
    (void)state;
    struct platform *platform = begin("free", "off");
    app_train_want(&platform->app);
    look(platform);
    for (int32_t day = 1; day <= 3000; day++) {
        count_day(&platform->app.train.totals, day, APP_TOTAL_PIECES, 1);
    }
    platform->seen_count = 0;
    app_save_csv(&platform->app);
    look(platform);
    bool saved = false;
    for (int i = 0; i < platform->seen_count; i++) {
        saved = saved || (platform->seen[i].kind == APP_SAVE_FILE &&
                          platform->seen[i].text.length > 3000 * 20);
    }
    assert_true(saved);
    platform_free(platform);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(abandoned_games_count),
        cmocka_unit_test(puzzles_count),
        cmocka_unit_test(puzzles_name_their_faults),
        cmocka_unit_test(a_savepoint_counts_nothing_twice),
        cmocka_unit_test(a_replay_counts_nothing_twice),
        cmocka_unit_test(the_table_has_all_days),
        cmocka_unit_test(faults_and_pieces_have_charts),
        cmocka_unit_test(placements_have_weeks),
        cmocka_unit_test(placements_have_times),
        cmocka_unit_test(games_have_times),
        cmocka_unit_test(practice_shows_in_games),
        cmocka_unit_test(facts_that_can_not_be_are_passed_over),
        cmocka_unit_test(a_large_table_is_saved_at_once),
    };
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
