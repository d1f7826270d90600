/* Garbage from outside: recorded, played again, encoded in replays of version 3. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "recorded_game.h"
#include "session/bytes.h"
#include "session/record.h"

enum { VERSION_OFFSET = 4, BYTES = 1 << 16 };

static uint8_t bytes[BYTES];

static enum fin_result push(struct recorded_game *game, uint64_t until, int rows, int hole) {
    static struct fin_event events[1024];
    enum fin_result result;
    do {
        size_t count = 0;
        result = fin_record_garbage(&game->record, &game->session, until, rows, hole, events, 64,
                                    &count);
        game->events_hash = hash_events(game->events_hash, events, count);
    } while (result == FIN_MORE);
    return result;
}

static void start_plain(struct recorded_game *game) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("free"));
    start_game(game, &setup);
}

static void words_come_back(void **state) {
    (void)state;
    uint64_t last = ((uint64_t)1 << FIN_GARBAGE_STAMP_BITS) - 1;
    for (int rows = 1; rows <= FIN_ROWS; rows++) {
        for (int hole = 0; hole < FIN_COLUMNS; hole++) {
            uint64_t stamp = last - (uint64_t)(rows * hole);
            uint64_t word =
                fin_word_of_garbage(stamp, (struct fin_garbage){.rows = rows, .hole = hole});
            assert_true(fin_word_is_garbage(word));
            assert_false(fin_word_is_check(word));
            assert_int_equal(fin_word_garbage(word).rows, rows);
            assert_int_equal(fin_word_garbage(word).hole, hole);
            assert_true(fin_word_time(word) == stamp * FIN_STAMP_US);
        }
    }
    for (int button = 0; button <= FIN_FORFEIT; button++) {
        struct fin_change change = {.button = (uint8_t)button, .down = true};
        assert_false(fin_word_is_garbage(fin_word_of_change(7, change)));
    }
    /* A check's lower bits are a hash, which may look like garbage. */
    assert_false(fin_word_is_garbage(fin_word_of_check(1, (uint64_t)FIN_WORD_GARBAGE << 1)));
}

static void rows_rise(void **state) {
    static struct recorded_game game;
    (void)state;
    start_plain(&game);
    assert_int_equal(push(&game, 12345, 3, 4), FIN_DONE);
    assert_true(game.session.game.time == 12300);
    assert_int_equal(fin_board_height(&game.session.game.board), 3);
    assert_int_equal(fin_board_cell(&game.session.game.board, 4, 2), FIN_NONE);
    assert_int_equal(fin_board_cell(&game.session.game.board, 5, 2), FIN_GARBAGE);
    assert_int_equal(game.record.count, 1);
}

static void wrong_garbage_is_refused(void **state) {
    static struct recorded_game game;
    static const int wrong[][2] = {{0, 4}, {41, 4}, {-1, 4}, {1, -1}, {1, 10}};
    (void)state;
    start_plain(&game);
    uint64_t hash = fin_session_hash(&game.session);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(push(&game, 5000, wrong[i][0], wrong[i][1]), FIN_REFUSED);
    }
    uint64_t late = (uint64_t)FIN_STAMP_US << FIN_GARBAGE_STAMP_BITS;
    assert_int_equal(push(&game, late, 1, 0), FIN_REFUSED);
    assert_true(fin_session_hash(&game.session) == hash);
    assert_int_equal(game.record.count, 0);
}

static void a_full_log_says_so(void **state) {
    static struct recorded_game game;
    (void)state;
    start_plain(&game);
    game.record.capacity = 1;
    assert_int_equal(push(&game, 5000, 1, 0), FIN_DONE);
    assert_int_equal(push(&game, 6000, 1, 0), FIN_FULL);
    assert_int_equal(fin_board_height(&game.session.game.board), 1);
    game.record.capacity = 2;
    assert_int_equal(push(&game, 6000, 1, 0), FIN_DONE);
    assert_int_equal(fin_board_height(&game.session.game.board), 2);
}

static void nothing_after_the_end(void **state) {
    static struct recorded_game game;
    struct fin_change forfeit = {.button = FIN_FORFEIT, .down = true};
    (void)state;
    start_plain(&game);
    play_on(&game, 1000, &forfeit, 256);
    assert_int_equal(push(&game, 2000, 1, 0), FIN_DONE);
    assert_int_equal(game.record.count, 1);
}

/* Random games, with garbage after some of the changes. */
static void play_with_garbage(struct recorded_game *game, uint64_t seed) {
    struct fin_random random = fin_random_seed(seed);
    struct fin_setup setup = random_setup(&random);
    start_game(game, &setup);
    for (int i = 0; i < 60; i++) {
        play_random(game, &random, 5);
        uint64_t until = game->session.game.time + fin_random_below(&random, 200000);
        push(game, until, 1 + (int)fin_random_below(&random, i % 20 == 0 ? FIN_ROWS : 2),
             (int)fin_random_below(&random, FIN_COLUMNS));
    }
}

static void replays_have_it(void **state) {
    static struct recorded_game game;
    static uint64_t words[GAME_WORDS];
    size_t rows = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        play_with_garbage(&game, seed);
        struct fin_replay replay = replay_of(&game), back;
        size_t length = fin_replay_encode(&replay, bytes, BYTES);
        assert_true(length > 0 && length <= fin_replay_size(game.record.count));
        assert_int_equal(fin_replay_words(bytes, length), game.record.count);
        assert_null(fin_replay_decode(bytes, length, &back, words, GAME_WORDS).sentence);
        assert_int_equal(back.record.count, game.record.count);
        assert_memory_equal(words, game.words, game.record.count * sizeof words[0]);
        assert_true(fin_replay_verify(&back) == FIN_NEVER);
        bool has_any = false;
        for (size_t i = 0; i < game.record.count; i++) {
            has_any = has_any || fin_word_is_garbage(words[i]);
        }
        assert_int_equal(bytes[VERSION_OFFSET], has_any ? 3 : 2);
        rows += has_any;
    }
    assert_true(rows > 200);
}

static void rewinding_comes_to_the_same_game(void **state) {
    static struct recorded_game game;
    static struct fin_playback states[8], playback;
    (void)state;
    start_plain(&game);
    struct fin_rewind rewind = fin_rewind_make(states, 8, 100000);
    for (int i = 1; i <= 8; i++) {
        struct fin_change drop = {.button = FIN_HARD, .down = i % 2 == 1};
        play_on(&game, (uint64_t)i * 400000, &drop, 256);
        push(&game, (uint64_t)i * 400000 + 50000, 1, i);
        fin_rewind_note(&rewind, &game.session, game.record.count);
    }
    uint64_t hash = fin_session_hash(&game.session), end = game.session.game.time;
    fin_rewind_seek(&rewind, &game.setup, &game.record, 1000000, &playback);
    assert_int_equal(fin_board_cell(&playback.session.game.board, 2, 0), FIN_NONE);
    fin_rewind_seek(&rewind, &game.setup, &game.record, end, &playback);
    assert_true(fin_session_hash(&playback.session) == hash);
    fin_record_cut(&game.record, 900000);
    assert_true(game.record.count > 0);
    assert_true(fin_word_time(game.words[game.record.count - 1]) <= 900000);
}

/* Replaces the checksum after a change. */
static void sum_again(size_t length) {
    uint32_t sum = fin_crc32(bytes, length - 4);
    for (int i = 0; i < 4; i++) {
        bytes[length - 4 + (size_t)i] = (uint8_t)(sum >> 8 * i);
    }
}

static const char *decode(size_t length) {
    static uint64_t words[GAME_WORDS];
    struct fin_replay replay;
    return fin_replay_decode(bytes, length, &replay, words, GAME_WORDS).sentence;
}

static void versions_hold_what_they_say(void **state) {
    static struct recorded_game game;
    struct fin_change drop = {.button = FIN_HARD, .down = true};
    (void)state;
    start_plain(&game);
    play_on(&game, 1000, &drop, 256);
    struct fin_replay replay = replay_of(&game);
    size_t length = fin_replay_encode(&replay, bytes, BYTES);
    assert_int_equal(bytes[VERSION_OFFSET], 2);
    bytes[VERSION_OFFSET] = 3;
    sum_again(length);
    assert_string_equal(decode(length), "The replay has no garbage but its version has.");

    push(&game, 2000, 2, 5);
    replay = replay_of(&game);
    length = fin_replay_encode(&replay, bytes, BYTES);
    assert_int_equal(bytes[VERSION_OFFSET], 3);
    assert_null(decode(length));
    bytes[VERSION_OFFSET] = 2;
    sum_again(length);
    assert_string_equal(decode(length), "The replay has an impossible button change.");
    bytes[VERSION_OFFSET] = 4;
    sum_again(length);
    assert_non_null(strstr(decode(length), "needs a newer Finessimo"));
}

static void unsound_words_are_not_encoded(void **state) {
    static struct recorded_game game;
    static const struct fin_garbage wrong[] = {{0, 1}, {41, 1}, {1, 10}};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        start_plain(&game);
        push(&game, 2000, 2, 5);
        struct fin_replay replay = replay_of(&game);
        game.words[0] = fin_word_of_garbage(20, wrong[i]);
        assert_int_equal(fin_replay_encode(&replay, bytes, BYTES), 0);
        game.words[0] = fin_word_of_garbage(20, (struct fin_garbage){2, 5});
        assert_true(fin_replay_encode(&replay, bytes, BYTES) > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_come_back),
        cmocka_unit_test(rows_rise),
        cmocka_unit_test(wrong_garbage_is_refused),
        cmocka_unit_test(a_full_log_says_so),
        cmocka_unit_test(nothing_after_the_end),
        cmocka_unit_test(replays_have_it),
        cmocka_unit_test(rewinding_comes_to_the_same_game),
        cmocka_unit_test(versions_hold_what_they_say),
        cmocka_unit_test(unsound_words_are_not_encoded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
