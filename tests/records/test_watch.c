/* Watching replays: at any point the game equals the one played to that point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/replay/watch.h"
#include "mashed.h"

enum { GAMES = 60, TIMES = 60, EVENTS = 256 };

static struct mashed mashed;
static struct app_watch watch;
static uint64_t *memory;

/* Reads a game as the app does, slice by slice. */
static void read_game(const struct fin_replay *replay) {
    size_t count = replay->record.count;
    free(memory);
    memory = calloc(app_watch_words(count), sizeof *memory);
    memcpy(memory, replay->record.words, count * sizeof *memory);
    app_watch_start(&watch, replay, memory);
    while (watch.state == APP_WATCH_READING) {
        app_watch_advance(&watch, 1);
    }
}

/* The game played to a time from its start. */
static uint64_t hash_at(const struct fin_replay *replay, uint64_t time) {
    struct fin_playback playback;
    struct fin_event events[EVENTS];
    size_t count;
    fin_playback_start(&playback, &replay->setup, events, EVENTS, &count);
    while (fin_playback_advance(&playback, &replay->record, time, events, EVENTS, &count) !=
           FIN_DONE) {
    }
    return fin_session_hash(&playback.session);
}

static void assert_at(const struct fin_replay *replay, uint64_t time) {
    assert_true(fin_session_hash(&watch.shown.session) == hash_at(replay, time));
}

static void seeking_is_playing(void **state) {
    struct fin_random random = fin_random_seed(1);
    (void)state;
    for (uint64_t number = 0; number < GAMES; number++) {
        mash(&mashed, number, 80);
        read_game(&mashed.replay);
        assert_true(watch.differs_us == FIN_NEVER);
        for (int i = 0; i < TIMES; i++) {
            uint64_t time = fin_random_next(&random) % (mashed.replay.end_us + 1);
            app_watch_seek(&watch, time, 1);
            assert_at(&mashed.replay, time);
        }
        app_watch_seek(&watch, FIN_NEVER, 1);
        assert_true(fin_session_hash(&watch.shown.session) == mashed.replay.hash);
    }
}

/* With irregular time steps and changing speeds, it reaches the same end. */
static void playing_is_playing(void **state) {
    struct fin_random random = fin_random_seed(2);
    (void)state;
    for (uint64_t number = 0; number < GAMES; number++) {
        uint64_t now = 1;
        mash(&mashed, number, 30);
        read_game(&mashed.replay);
        app_watch_pause(&watch, false, now);
        while (watch.state == APP_WATCH_PLAYING) {
            now += fin_random_below(&random, 400000);
            app_watch_advance(&watch, now);
            assert_at(&mashed.replay, app_watch_time(&watch));
            app_watch_faster(&watch, (int)fin_random_below(&random, 3) - 1, now);
        }
        assert_true(fin_session_hash(&watch.shown.session) == mashed.replay.hash);
    }
}

/* Stepping forwards and backwards visits the same pieces. */
static void pieces_there_and_back(void **state) {
    enum { MOST = 400 };
    static uint64_t times[MOST];
    (void)state;
    for (uint64_t number = 0; number < GAMES; number++) {
        int count = 0;
        mash(&mashed, number, 30);
        read_game(&mashed.replay);
        for (;;) {
            app_watch_step_piece(&watch, 1, 1);
            if (app_watch_time(&watch) >= mashed.replay.end_us) {
                break;
            }
            assert_true(count < MOST);
            times[count++] = app_watch_time(&watch);
            assert_at(&mashed.replay, times[count - 1]);
            assert_int_equal(watch.shown.session.game.number, count + 1);
        }
        while (count > 0) {
            app_watch_step_piece(&watch, -1, 1);
            count -= app_watch_time(&watch) == times[count - 1];
            assert_at(&mashed.replay, app_watch_time(&watch));
            assert_true(count == 0 || app_watch_time(&watch) >= times[count - 1]);
        }
        app_watch_step_piece(&watch, -1, 1);
        assert_true(app_watch_time(&watch) == 0);
    }
}

static void inputs_there_and_back(void **state) {
    (void)state;
    for (uint64_t number = 0; number < GAMES; number++) {
        uint64_t last = 0;
        int there = 0, back = 0;
        mash(&mashed, number, 15);
        read_game(&mashed.replay);
        while (app_watch_time(&watch) < mashed.replay.end_us) {
            app_watch_step_input(&watch, 1, 1);
            assert_true(app_watch_time(&watch) > last);
            last = app_watch_time(&watch);
            assert_at(&mashed.replay, last);
            there++;
        }
        while (app_watch_time(&watch) > 0) {
            app_watch_step_input(&watch, -1, 1);
            assert_true(app_watch_time(&watch) < last);
            last = app_watch_time(&watch);
            assert_at(&mashed.replay, last);
            back++;
        }
        assert_in_range(1 + back, there, there + 2);
    }
}

/* A game with other rules shows a notice, and plays anyway. */
static void differences_are_told(void **state) {
    (void)state;
    mash(&mashed, 3, 60);
    struct fin_replay other = mashed.replay;
    other.setup.rules.das += 50000;
    other.setup.rules.gravity = 300000;
    read_game(&other);
    assert_true(watch.differs_us != FIN_NEVER);
    assert_true(watch.state == APP_WATCH_PAUSED && !watch.rejected);
    app_watch_seek(&watch, other.end_us / 2, 1);
    assert_at(&other, other.end_us / 2);
}

/* Pieces that lock when they spawn, or after a delay: a few bytes claim millions. */
static struct fin_replay crowded(uint64_t *words, size_t capacity, int32_t lock_delay,
                                 uint64_t length_us) {
    static struct fin_session session;
    struct fin_event events[EVENTS];
    size_t count = 0;
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("free"));
    setup.rules.gravity = setup.rules.are = setup.rules.clear_delay = 0;
    setup.rules.lock_delay = lock_delay;
    struct fin_record log = fin_record_make(words, capacity);
    fin_session_start(&session, &setup, events, EVENTS, &count);
    do {
        count = 0;
    } while (fin_record_advance(&log, &session, length_us, NULL, events, EVENTS, &count) ==
             FIN_MORE);
    return fin_replay_make(&setup, &log, &session);
}

/* Rejected before much of it was read; every slice has the same bound. */
static void long_replays_are_rejected(void **state) {
    (void)state;
    uint64_t words[16];
    struct fin_replay replay = crowded(words, 16, 0, 2000000);
    memory = realloc(memory, app_watch_words(16) * sizeof *memory);
    memcpy(memory, words, sizeof words);
    app_watch_start(&watch, &replay, memory);
    for (int slices = 0; watch.state == APP_WATCH_READING; slices++) {
        uint64_t before = watch.steps;
        app_watch_advance(&watch, 1);
        assert_in_range(watch.steps - before, 1, APP_WATCH_STEPS + 1000);
        assert_true(slices < 100);
    }
    assert_true(watch.rejected);
}

/* Fast games of programs are shown: 300 pieces at once, then 100 per second. */
static void fast_games_are_shown(void **state) {
    (void)state;
    uint64_t words[16];
    struct fin_replay replay = crowded(words, 16, 0, 300);
    read_game(&replay);
    assert_false(watch.rejected);
    assert_true(watch.verdicts >= 300);
    replay = crowded(words, 16, 10000, 20000000);
    read_game(&replay);
    assert_false(watch.rejected);
    assert_true(watch.verdicts >= 1900);
}

static void marks_are_where_things_happened(void **state) {
    (void)state;
    mash(&mashed, 5, 20); /* it starts with four-line clears */
    read_game(&mashed.replay);
    int bits = 0;
    for (int i = 0; i < VIEW_MARKS; i++) {
        bits |= watch.marks[i];
    }
    assert_true((bits & VIEW_MARK_FOUR) != 0);
    assert_true((watch.marks[VIEW_MARKS - 1] & (VIEW_MARK_OVER | VIEW_MARK_WON)) != 0);
}

/* The memory may move in between. */
static void memory_moves(void **state) {
    (void)state;
    mash(&mashed, 8, 40);
    read_game(&mashed.replay);
    size_t words = app_watch_words(mashed.replay.record.count);
    uint64_t *moved = calloc(words, sizeof *moved);
    memcpy(moved, memory, words * sizeof *moved);
    memset(memory, 0xAA, words * sizeof *moved);
    app_watch_move(&watch, moved);
    app_watch_seek(&watch, mashed.replay.end_us / 3, 1);
    assert_at(&mashed.replay, mashed.replay.end_us / 3);
    free(memory);
    memory = moved;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeking_is_playing),
        cmocka_unit_test(playing_is_playing),
        cmocka_unit_test(pieces_there_and_back),
        cmocka_unit_test(inputs_there_and_back),
        cmocka_unit_test(long_replays_are_rejected),
        cmocka_unit_test(fast_games_are_shown),
        cmocka_unit_test(differences_are_told),
        cmocka_unit_test(marks_are_where_things_happened),
        cmocka_unit_test(memory_moves),
    };
    int failed = cmocka_run_group_tests_name("watch", tests, NULL, NULL);
    free(memory);
    return failed;
}
