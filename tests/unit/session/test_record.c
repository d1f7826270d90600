/* The recorder: it records exactly what is played, however the advance is split and whatever room
 * events and words have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "recorded_game.h"
#include "session/record.h"

static void words_come_back(void **state) {
    (void)state;
    for (int button = 0; button <= FIN_FORFEIT; button++) {
        for (int down = 0; down < 2; down++) {
            struct fin_change change = {.button = (uint8_t)button, .down = down != 0};
            uint64_t stamp = UINT64_C(0x2AAAAAAAAAAAAA) + (uint64_t)button;
            uint64_t word = fin_word_of_change(stamp, change);
            assert_false(fin_word_is_check(word));
            assert_int_equal(fin_word_change(word).button, button);
            assert_int_equal(fin_word_change(word).down, down);
            assert_true(fin_word_time(word) == stamp * 100);
        }
    }
    uint64_t check = fin_word_of_check(77, UINT64_C(0x123456789ABCDEF0));
    assert_true(fin_word_is_check(check));
    assert_int_equal(fin_word_hash(check), 0x9ABCDEF0);
    assert_true(fin_word_time(check) == UINT64_C(77) * 5000000);
}

static struct fin_setup plain_setup(const char *mode) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse(mode));
    setup.seed = 5;
    return setup;
}

static void press(struct recorded_game *game, uint64_t time, int button, bool down) {
    struct fin_change change = {.button = (uint8_t)button, .down = down};
    assert_int_equal(play_on(game, time, &change, 256), FIN_DONE);
}

/* Times are rounded down to 0.1 ms, but never back. Changes without effect are not recorded. */
static void stamps(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("none");
    (void)state;
    start_game(&game, &setup);
    press(&game, 1099, FIN_LEFT, true);
    assert_true(game.session.game.time == 1000);
    assert_true(game.session.input.pressed[0] == 1000);
    press(&game, 1199, FIN_LEFT, true);
    assert_true(game.session.game.time == 1100);
    press(&game, 2000, FIN_RIGHT, false);
    press(&game, 700, FIN_LEFT, false);
    assert_true(game.session.game.time == 2000);
    assert_int_equal(game.record.count, 2);
    assert_true(fin_word_time(game.words[0]) == 1000);
    assert_true(fin_word_time(game.words[1]) == 2000);
    assert_int_equal(fin_word_change(game.words[1]).button, FIN_LEFT);
    assert_false(fin_word_change(game.words[1]).down);
}

/* A session between two stamps advances to the next one. */
static void between_stamps(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("none");
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    (void)state;
    start_game(&game, &setup);
    fin_session_advance(&game.session, 12345, NULL, events, FIN_EVENTS_PER_INSTANT, &count);
    press(&game, 12345, FIN_LEFT, true);
    assert_true(game.session.game.time == 12400);
    assert_true(fin_word_time(game.words[0]) == 12400);
}

/* A check every five seconds, before the changes at that time. */
static void checks(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("free");
    (void)state;
    start_game(&game, &setup);
    press(&game, 4999900, FIN_LEFT, true);
    struct fin_session before = game.session;
    press(&game, 5000000, FIN_LEFT, false);
    press(&game, 15000100, FIN_RIGHT, true);
    assert_int_equal(game.record.count, 6);
    assert_int_equal(game.record.checks, 3);
    assert_true(fin_word_is_check(game.words[1]));
    assert_false(fin_word_is_check(game.words[2]));
    assert_true(fin_word_is_check(game.words[3]));
    assert_true(fin_word_is_check(game.words[4]));
    assert_true(fin_word_time(game.words[4]) == 15000000);
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 0;
    fin_session_advance(&before, 5000000, NULL, events, FIN_EVENTS_PER_INSTANT, &count);
    assert_int_equal(fin_word_hash(game.words[1]), (uint32_t)fin_session_hash(&before));
}

static void nothing_after_the_end(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("none");
    (void)state;
    start_game(&game, &setup);
    press(&game, 3000, FIN_FORFEIT, true);
    struct fin_session end = game.session;
    press(&game, 9000000, FIN_LEFT, true);
    press(&game, 9000000, FIN_FORFEIT, true);
    assert_int_equal(game.record.count, 1);
    assert_int_equal(game.record.checks, 0);
    assert_true(fin_session_hash(&game.session) == fin_session_hash(&end));
}

/* A game that ends exactly at a check time has that check, even if the log was full just then. */
static void end_at_a_check(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("free");
    (void)state;
    assert_true(fin_rules_set(&setup.rules, fin_setting_parse("limit-time"), 10000000));
    start_game(&game, &setup);
    game.record.capacity = 1;
    assert_int_equal(play_on(&game, 20000000, NULL, 64), FIN_FULL);
    assert_true(game.session.game.time == 10000000);
    assert_int_equal(game.session.game.status, FIN_WON);
    assert_int_equal(play_on(&game, 20000000, NULL, 64), FIN_FULL);
    game.record.capacity = 2;
    assert_int_equal(play_on(&game, 20000000, NULL, 64), FIN_DONE);
    assert_int_equal(game.record.checks, 2);
    struct fin_replay replay = replay_of(&game);
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
}

static void small_array_is_refused(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("none");
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count = 9;
    (void)state;
    start_game(&game, &setup);
    uint64_t hash = fin_session_hash(&game.session);
    assert_int_equal(fin_record_advance(&game.record, &game.session, 100, NULL, events,
                                        FIN_EVENTS_PER_INSTANT - 1, &count),
                     FIN_REFUSED);
    assert_int_equal(count, 0);
    assert_true(fin_session_hash(&game.session) == hash);
}

static void assert_same_game(const struct recorded_game *a, const struct recorded_game *b) {
    assert_int_equal(a->record.count, b->record.count);
    assert_int_equal(a->record.checks, b->record.checks);
    assert_memory_equal(a->words, b->words, a->record.count * sizeof a->words[0]);
    assert_true(fin_session_hash(&a->session) == fin_session_hash(&b->session));
    assert_true(a->events_hash == b->events_hash);
}

/* The recorder gives the same game as the bare session with the same times. */
static void as_without_recorder(void **state) {
    static struct recorded_game game;
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct fin_random random = fin_random_seed(seed);
        struct fin_setup setup = random_setup(&random);
        struct fin_event events[256];
        size_t count = 0;
        struct fin_session bare;
        start_game(&game, &setup);
        fin_session_start(&bare, &setup, events, 256, &count);
        for (int i = 0; i < 60; i++) {
            struct fin_change change = random_change(&random);
            uint64_t until = bare.game.time + random_wait(&random) / 100 * 100;
            while (fin_session_advance(&bare, until, &change, events, 256, &count) == FIN_MORE) {
            }
            play_on(&game, until, &change, 256);
            assert_true(fin_session_hash(&game.session) == fin_session_hash(&bare));
        }
    }
}

/* The same game with an array of 64 events, of 1024, and split into pieces. */
static void room_for_events_does_not_matter(void **state) {
    static struct recorded_game large;
    static struct recorded_game small;
    static struct recorded_game cut;
    (void)state;
    for (uint64_t seed = 1000; seed < 1150; seed++) {
        struct fin_random random = fin_random_seed(seed);
        struct fin_setup setup = random_setup(&random);
        start_game(&large, &setup);
        start_game(&small, &setup);
        start_game(&cut, &setup);
        for (int i = 0; i < 100; i++) {
            struct fin_change change = random_change(&random);
            uint64_t until = large.session.game.time + random_wait(&random);
            uint64_t part = large.session.game.time + random_below(&random, 3000000);
            play_on(&large, until, &change, 1024);
            play_on(&small, until, &change, FIN_EVENTS_PER_INSTANT);
            play_on(&cut, part < until ? part : until, NULL, 200);
            play_on(&cut, until, &change, 200);
            if (large.session.game.time % 100 != 0) {
                break;
            }
        }
        assert_same_game(&large, &small);
        assert_same_game(&large, &cut);
    }
}

/* A log that is full again and again, and grows by one word each time. */
static void log_grows(void **state) {
    static struct recorded_game large;
    static struct recorded_game grown;
    (void)state;
    for (uint64_t seed = 2000; seed < 2100; seed++) {
        struct fin_random random = fin_random_seed(seed);
        struct fin_setup setup = random_setup(&random);
        start_game(&large, &setup);
        start_game(&grown, &setup);
        grown.record.capacity = 0;
        size_t times_full = 0;
        for (int i = 0; i < 100; i++) {
            struct fin_change change = random_change(&random);
            uint64_t until = large.session.game.time + random_wait(&random);
            play_on(&large, until, &change, 1024);
            while (play_on(&grown, until, &change, 64 + i) == FIN_FULL) {
                grown.record.capacity++;
                times_full++;
            }
        }
        assert_same_game(&large, &grown);
        assert_int_equal(times_full, grown.record.count);
    }
}

/* Cutting at the time of any word keeps everything up to that time. */
static void cut_back(void **state) {
    static struct recorded_game game;
    struct fin_setup setup = plain_setup("free");
    struct fin_random random = fin_random_seed(3);
    (void)state;
    start_game(&game, &setup);
    play_random(&game, &random, 300);
    struct fin_record record = game.record;
    assert_true(record.count > 50 && record.checks > 2);
    for (size_t i = record.count; i-- > 0;) {
        uint64_t time = fin_word_time(record.words[i]);
        fin_record_cut(&record, time);
        assert_true(record.count > i);
        assert_true(fin_word_time(record.words[record.count - 1]) == time);
        assert_true(record.checks == time / FIN_CHECK_US);
    }
    fin_record_cut(&record, 0);
    while (record.count > 0 && fin_word_time(record.words[record.count - 1]) == 0) {
        record.count--;
    }
    assert_int_equal(record.count, 0);
    assert_int_equal(record.checks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_come_back),
        cmocka_unit_test(stamps),
        cmocka_unit_test(between_stamps),
        cmocka_unit_test(checks),
        cmocka_unit_test(nothing_after_the_end),
        cmocka_unit_test(end_at_a_check),
        cmocka_unit_test(small_array_is_refused),
        cmocka_unit_test(as_without_recorder),
        cmocka_unit_test(room_for_events_does_not_matter),
        cmocka_unit_test(log_grows),
        cmocka_unit_test(cut_back),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
