/* Rewinding: the state at any time equals that of playing to that time, however few snapshots
 * there are. A rewound game that is played on is a normal game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "recorded_game.h"
#include "session/record.h"

enum { STATES = 16 };

static struct recorded_game game;
static struct fin_playback states[STATES];

static struct fin_setup long_setup(uint64_t seed) {
    struct fin_random random = fin_random_seed(seed);
    struct fin_setup setup = fin_setup_make(random_preset(&random), fin_mode_parse("free"));
    setup.seed = seed;
    return setup;
}

/* The hash at a time by the simplest method: from the start, word by word. */
static uint64_t hash_at(const struct recorded_game *recorded, uint64_t time) {
    struct fin_event events[1024];
    size_t count = 0;
    struct fin_session session;
    fin_session_start(&session, &recorded->setup, events, 1024, &count);
    for (size_t i = 0; i < recorded->record.count; i++) {
        uint64_t word = recorded->record.words[i];
        struct fin_change change = fin_word_change(word);
        if (!fin_word_is_check(word) && fin_word_time(word) <= time) {
            while (fin_session_advance(&session, fin_word_time(word), &change, events, 1024,
                                       &count) == FIN_MORE) {
            }
        }
    }
    while (fin_session_advance(&session, time, NULL, events, 1024, &count) == FIN_MORE) {
    }
    return fin_session_hash(&session);
}

/* Plays random changes and takes snapshots. */
static void play_and_note(struct fin_rewind *rewind, struct fin_random *random, int changes) {
    for (int i = 0; i < changes && game.session.game.status == FIN_PLAYING; i++) {
        play_random(&game, random, 1);
        fin_rewind_note(rewind, &game.session, game.record.count);
    }
}

static void assert_states_are_in_order(const struct fin_rewind *rewind) {
    for (size_t i = 1; i < rewind->count; i++) {
        uint64_t before = rewind->states[i - 1].session.game.time;
        uint64_t after = rewind->states[i].session.game.time;
        assert_true(after >= before + rewind->spacing_us);
    }
}

/* Random times, forwards and backwards, with every number of snapshots. */
static void seek_is_play(void **state) {
    (void)state;
    for (size_t capacity = 0; capacity <= STATES; capacity++) {
        struct fin_random random = fin_random_seed(capacity);
        struct fin_setup setup = capacity % 2 == 0 ? long_setup(capacity) : random_setup(&random);
        struct fin_rewind rewind = fin_rewind_make(states, capacity, 100000);
        start_game(&game, &setup);
        play_and_note(&rewind, &random, 150);
        assert_true(rewind.count <= capacity);
        assert_states_are_in_order(&rewind);
        for (int i = 0; i < 40; i++) {
            struct fin_playback playback;
            uint64_t end = game.session.game.time;
            uint64_t time = fin_random_next(&random) % (end + 1);
            fin_rewind_seek(&rewind, &setup, &game.record, time, &playback);
            assert_true(playback.session.game.time == time);
            assert_true(fin_session_hash(&playback.session) == hash_at(&game, time));
        }
        struct fin_playback last;
        fin_rewind_seek(&rewind, &setup, &game.record, game.session.game.time, &last);
        assert_int_equal(last.position, game.record.count);
        assert_true(fin_session_hash(&last.session) == fin_session_hash(&game.session));
    }
}

/* At the time of a change, the state is the one after it. */
static void seek_to_a_change(void **state) {
    struct fin_rewind rewind = fin_rewind_make(states, STATES, 100000);
    struct fin_setup setup = long_setup(50);
    struct fin_random random = fin_random_seed(50);
    (void)state;
    start_game(&game, &setup);
    play_and_note(&rewind, &random, 100);
    for (size_t i = 0; i < game.record.count; i++) {
        struct fin_playback playback;
        uint64_t time = fin_word_time(game.words[i]);
        fin_rewind_seek(&rewind, &setup, &game.record, time, &playback);
        assert_true(playback.position > i);
        assert_true(fin_session_hash(&playback.session) == hash_at(&game, time));
    }
}

/* A long game with few snapshots: they reach from its start to near its end. */
static void states_cover_the_game(void **state) {
    struct fin_rewind rewind = fin_rewind_make(states, STATES, 100000);
    struct fin_setup setup = long_setup(60);
    (void)state;
    start_game(&game, &setup);
    for (uint64_t time = 0; time <= 300000000; time += 50000) {
        play_on(&game, time, NULL, 1024);
        fin_rewind_note(&rewind, &game.session, game.record.count);
    }
    assert_true(rewind.count > STATES / 2 - 1);
    assert_true(states[0].session.game.time == 0);
    assert_true(rewind.spacing_us >= 300000000 / STATES);
    assert_true(rewind.spacing_us <= 4 * 300000000 / STATES);
    assert_states_are_in_order(&rewind);
    uint64_t last = states[rewind.count - 1].session.game.time;
    assert_true(last + rewind.spacing_us > 300000000);
}

/* Rewinds and continues differently, repeatedly: the log is that of the final game. */
static void back_and_on(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct fin_random random = fin_random_seed(seed + 500);
        struct fin_setup setup = seed % 2 == 0 ? long_setup(seed) : random_setup(&random);
        struct fin_rewind rewind = fin_rewind_make(states, 1 + seed % STATES, 100000);
        start_game(&game, &setup);
        for (int round = 0; round < 12; round++) {
            play_and_note(&rewind, &random, 30);
            uint64_t time = fin_random_next(&random) % (game.session.game.time + 1);
            uint64_t there = hash_at(&game, time);
            fin_rewind_back(&rewind, &setup, &game.record, time, &game.session);
            assert_true(game.session.game.time == time);
            assert_true(fin_session_hash(&game.session) == there);
            assert_true(hash_at(&game, time) == there);
        }
        play_and_note(&rewind, &random, 30);
        struct fin_replay replay = replay_of(&game);
        assert_true(fin_replay_verify(&replay) == FIN_NEVER);
        static uint8_t bytes[50000];
        assert_true(fin_replay_encode(&replay, bytes, sizeof bytes) > 0);
        for (int i = 0; i < 10; i++) {
            struct fin_playback playback;
            uint64_t time = fin_random_next(&random) % (game.session.game.time + 1);
            fin_rewind_seek(&rewind, &setup, &game.record, time, &playback);
            assert_true(fin_session_hash(&playback.session) == hash_at(&game, time));
        }
    }
}

/* Rewinding into the future changes nothing. */
static void back_to_later(void **state) {
    struct fin_rewind rewind = fin_rewind_make(states, STATES, 100000);
    struct fin_setup setup = long_setup(70);
    struct fin_random random = fin_random_seed(70);
    (void)state;
    start_game(&game, &setup);
    play_and_note(&rewind, &random, 50);
    uint64_t hash = fin_session_hash(&game.session);
    size_t count = game.record.count;
    fin_rewind_back(&rewind, &setup, &game.record, game.session.game.time + 9999999, &game.session);
    assert_true(fin_session_hash(&game.session) == hash);
    assert_int_equal(game.record.count, count);
}

/* A finished game can be rewound and played on. */
static void back_from_the_end(void **state) {
    struct fin_rewind rewind = fin_rewind_make(states, STATES, 100000);
    struct fin_setup setup = long_setup(80);
    struct fin_change away = {.button = FIN_FORFEIT, .down = true};
    (void)state;
    start_game(&game, &setup);
    play_on(&game, 7000000, &away, 1024);
    assert_int_equal(game.session.game.status, FIN_OVER);
    fin_rewind_back(&rewind, &setup, &game.record, 6999900, &game.session);
    assert_int_equal(game.session.game.status, FIN_PLAYING);
    assert_int_equal(game.record.count, 1);
    play_on(&game, 12000000, NULL, 1024);
    struct fin_replay replay = replay_of(&game);
    assert_true(replay.end_us == 12000000);
    assert_int_equal(game.record.checks, 2);
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
}

/* Snapshots of a playback speed up seeking, with the same result. */
static void seek_while_watching(void **state) {
    struct fin_rewind rewind = fin_rewind_make(states, STATES, 500000);
    struct fin_rewind none = fin_rewind_make(NULL, 0, 1);
    struct fin_setup setup = long_setup(90);
    struct fin_random random = fin_random_seed(90);
    struct fin_playback playback;
    (void)state;
    start_game(&game, &setup);
    play_random(&game, &random, 200);
    uint64_t end = game.session.game.time;
    fin_rewind_seek(&none, &setup, &game.record, 0, &playback);
    for (uint64_t time = 0; time <= end; time += end / 37) {
        struct fin_event events[1024];
        size_t count = 0;
        while (fin_playback_advance(&playback, &game.record, time, events, 1024, &count) !=
               FIN_DONE) {
        }
        fin_rewind_note(&rewind, &playback.session, playback.position);
    }
    assert_true(rewind.count > 4);
    for (int i = 0; i < 50; i++) {
        struct fin_playback with;
        struct fin_playback without;
        uint64_t time = fin_random_next(&random) % (end + 1);
        fin_rewind_seek(&rewind, &setup, &game.record, time, &with);
        fin_rewind_seek(&none, &setup, &game.record, time, &without);
        assert_true(fin_session_hash(&with.session) == fin_session_hash(&without.session));
        assert_int_equal(with.position, without.position);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seek_is_play),          cmocka_unit_test(seek_to_a_change),
        cmocka_unit_test(states_cover_the_game), cmocka_unit_test(back_and_on),
        cmocka_unit_test(back_to_later),         cmocka_unit_test(back_from_the_end),
        cmocka_unit_test(seek_while_watching),
    };
    return cmocka_run_group_tests_name("rewind", tests, NULL, NULL);
}
