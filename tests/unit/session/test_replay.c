/* Encoded replays: every game is decoded unchanged and verifies; there is only one encoding,
 * small enough for a link. Differences are reported with their time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "replay_bytes.h"
#include "session/record.h"

static void assert_same_setup(const struct fin_setup *a, const struct fin_setup *b) {
    for (int i = 0; i < fin_setting_count(); i++) {
        assert_true(fin_rules_get(&a->rules, i) == fin_rules_get(&b->rules, i));
    }
    assert_int_equal(a->rules.preset, b->rules.preset);
    assert_int_equal(a->rules.mode, b->rules.mode);
    assert_true(a->seed == b->seed);
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_int_equal(a->queue_length, b->queue_length);
    assert_memory_equal(a->queue, b->queue, a->queue_length);
    assert_int_equal(a->hold, b->hold);
    assert_int_equal(a->buttons, b->buttons);
}

/* Random games of all presets, modes and settings. */
static void games_come_back(void **state) {
    static uint8_t again[ROOM];
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct fin_replay back;
        record_random_game(&game, seed, 300);
        size_t length = encode_game();
        assert_int_equal(fin_replay_words(bytes, length), game.record.count);
        struct fin_byte_error error =
            fin_replay_decode(bytes, length, &back, words, game.record.count);
        assert_null(error.sentence);
        assert_same_setup(&back.setup, &game.setup);
        assert_int_equal(back.record.count, game.record.count);
        assert_int_equal(back.record.checks, game.record.checks);
        assert_memory_equal(words, game.words, game.record.count * sizeof words[0]);
        assert_true(back.end_us == game.session.game.time);
        assert_true(back.hash == fin_session_hash(&game.session));
        assert_true(fin_replay_verify(&back) == FIN_NEVER);
        assert_int_equal(fin_replay_encode(&back, again, ROOM), length);
        assert_memory_equal(again, bytes, length);
    }
}

static void too_little_room(void **state) {
    (void)state;
    record_random_game(&game, 12, 300);
    struct fin_replay replay = replay_of(&game);
    size_t length = encode_game();
    uint8_t *end = bytes + length;
    for (size_t room = 0; room <= length; room++) {
        memset(bytes, 0x5A, length + 1);
        assert_int_equal(fin_replay_encode(&replay, bytes, room), room == length ? length : 0);
        assert_int_equal(bytes[room], 0x5A);
    }
    struct fin_replay back = {.end_us = 77};
    struct fin_byte_error error =
        fin_replay_decode(bytes, length, &back, words, game.record.count - 1);
    assert_non_null(error.sentence);
    assert_true(back.end_us == 77);
    assert_int_equal(*end, 0x5A);
}

/* The pieces dragged with a finger are preserved; invalid lists are not encoded. */
static void fingers_come_back(void **state) {
    static const struct {
        struct fin_fingers fingers;
        bool sound;
    } cases[] = {
        {{{0}, 0}, true},
        {{{0}, 1}, true},
        {{{3, 4, 300, UINT32_MAX}, 4}, true},
        {{{0, 1, 2, 3, 4, 5, 6}, 7}, true},
        {{{3, 3}, 2}, false},
        {{{3, 2}, 2}, false},
        {{{1}, FIN_FINGER_FLIPS + 1}, false},
    };
    (void)state;
    record_random_game(&game, 12, 300);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct fin_fingers *fingers = &cases[i].fingers;
        struct fin_replay replay = replay_of(&game), back;
        replay.fingers = *fingers;
        size_t length = fin_replay_encode(&replay, bytes, ROOM);
        assert_int_equal(length > 0, cases[i].sound);
        if (length == 0) {
            continue;
        }
        assert_null(fin_replay_decode(bytes, length, &back, words, GAME_WORDS).sentence);
        assert_int_equal(back.fingers.count, fingers->count);
        assert_memory_equal(back.fingers.flips, fingers->flips,
                            fingers->count * sizeof fingers->flips[0]);
        assert_true(fin_replay_verify(&back) == FIN_NEVER);
    }
}

/* ---- logs that no recorder produces ---- */

static void unsound_logs(void **state) {
    const struct fin_change left = {.button = FIN_LEFT, .down = true};
    const struct fin_change up = {.button = FIN_LEFT, .down = false};
    const struct fin_change away = {.button = FIN_FORFEIT, .down = true};
    const struct {
        uint64_t words[2];
        size_t count, checks;
        uint64_t end_us;
        bool sound;
    } cases[] = {
        {{fin_word_of_change(10, left), fin_word_of_change(20, up)}, 2, 0, 2000, true},
        {{fin_word_of_change(10, left), fin_word_of_change(9, up)}, 2, 0, 2000, false},
        {{fin_word_of_change(10, left), fin_word_of_change(20, left)}, 2, 0, 2000, false},
        {{fin_word_of_change(10, up)}, 1, 0, 2000, false},
        {{fin_word_of_change(10, left), fin_word_of_change(20, up)}, 2, 0, 1999, false},
        {{fin_word_of_change(10, away)}, 1, 0, 1000, true},
        {{fin_word_of_change(10, away), fin_word_of_change(10, left)}, 2, 0, 1000, false},
        {{0}, 0, 0, 4999999, true},
        {{0}, 0, 0, 5000000, false},
        {{fin_word_of_check(1, 0)}, 1, 1, 5000000, true},
        {{fin_word_of_check(1, 0)}, 1, 0, 5000000, false},
        {{fin_word_of_check(2, 0)}, 1, 1, 10000000, false},
        {{fin_word_of_change(50000, left), fin_word_of_check(1, 0)}, 2, 1, 5000000, false},
        {{fin_word_of_check(1, 0), fin_word_of_change(50000, left)}, 2, 1, 5000000, true},
        {{fin_word_of_change(10, (struct fin_change){12, true})}, 1, 0, 2000, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t log[2] = {cases[i].words[0], cases[i].words[1]};
        struct fin_replay replay = {.setup = fin_setup_make(FIN_PRESET_MODERN, 0),
                                    .record = fin_record_make(log, 2),
                                    .end_us = cases[i].end_us};
        replay.record.count = cases[i].count;
        replay.record.checks = (uint32_t)cases[i].checks;
        assert_int_equal(fin_replay_encode(&replay, bytes, ROOM) > 0, cases[i].sound);
    }
}

/* ---- verification ---- */

static void press(uint64_t time, int button, bool down) {
    struct fin_change change = {.button = (uint8_t)button, .down = down};
    play_on(&game, time, &change, 256);
}

/* A game of 12.3 seconds with one tap of left at 6 s. */
static struct fin_replay short_game(void) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TRAINER, fin_mode_parse("free"));
    start_game(&game, &setup);
    press(6000000, FIN_LEFT, true);
    press(6080000, FIN_LEFT, false);
    play_on(&game, 12300000, NULL, 256);
    return replay_of(&game);
}

/* The time of the first difference: that of the first wrong check, the end, or a change after the
 * end of the game. */
static void first_difference(void **state) {
    struct fin_replay replay = short_game();
    (void)state;
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
    assert_int_equal(replay.record.count, 4);
    replay.hash ^= UINT64_C(1) << 63;
    assert_true(fin_replay_verify(&replay) == 12300000);
    game.words[3] ^= 1;
    assert_true(fin_replay_verify(&replay) == 10000000);
    game.words[0] ^= 1;
    assert_true(fin_replay_verify(&replay) == 5000000);

    replay = short_game();
    game.words[1] = fin_word_of_change(60001, fin_word_change(game.words[1]));
    assert_true(fin_replay_verify(&replay) == 10000000);

    replay = short_game();
    game.words[1] = fin_word_of_change(60000, (struct fin_change){FIN_FORFEIT, true});
    assert_true(fin_replay_verify(&replay) == 6000000);

    replay = short_game();
    game.words[1] = fin_word_of_change(60000, (struct fin_change){FIN_FORFEIT, true});
    game.words[2] = fin_word_of_change(60000, (struct fin_change){FIN_RIGHT, true});
    struct fin_playback over;
    fin_rewind_seek(&(struct fin_rewind){0}, &replay.setup, &replay.record, 6000000, &over);
    replay.end_us = 6000000;
    replay.hash = fin_session_hash(&over.session);
    replay.record.count = 2;
    assert_true(fin_replay_verify(&replay) == FIN_NEVER);
    replay.record.count = 3;
    assert_true(fin_replay_verify(&replay) == 6000000);

    replay = short_game();
    replay.end_us += 100;
    assert_true(fin_replay_verify(&replay) == 12300100);
    replay.end_us = 6079999;
    assert_true(fin_replay_verify(&replay) == 6079999);
}

/* fin_replay_player_verify gives the same result as fin_replay_verify, in slices of any length. */
static void slices_agree(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        record_random_game(&game, seed, 300);
        struct fin_replay replay = replay_of(&game);
        if (seed % 3 == 1 && game.record.count > 0) {
            game.words[seed % game.record.count] ^= 1;
        }
        replay.hash ^= seed % 3 == 2;
        uint64_t differs = fin_replay_verify(&replay);
        struct fin_replay_player player;
        fin_replay_player_start(&player, &replay, FIN_REPLAY_STEPS);
        enum fin_result result = FIN_MORE;
        while (result == FIN_MORE) {
            uint64_t left = player.steps_left;
            result = fin_replay_player_verify(&player, 1 + seed);
            assert_true(left - player.steps_left <= 1 + seed + FIN_EVENTS_PER_INSTANT);
        }
        assert_int_equal(result, differs == FIN_NEVER ? FIN_DONE : FIN_DIFFERS);
        if (differs != FIN_NEVER) {
            assert_true(player.playback.session.game.time == differs);
        }
    }
}

/* A game of a century stops at its budget. */
static void budget_ends_verification(void **state) {
    struct fin_replay replay = short_game();
    struct fin_replay_player player;
    (void)state;
    replay.end_us = UINT64_C(100) * 365 * 86400 * 1000000;
    replay.setup.rules.gravity = 1000;
    replay.record.count = 0;
    fin_replay_player_start(&player, &replay, 1000);
    assert_int_equal(fin_replay_player_verify(&player, UINT64_MAX), FIN_REFUSED);
    assert_int_equal(player.steps_left, 0);
    assert_int_equal(fin_replay_player_verify(&player, UINT64_MAX), FIN_REFUSED);
}

/* Playback continues after a difference, and gives every event once. */
static void playback_goes_on(void **state) {
    struct fin_replay replay = short_game();
    struct fin_event events[256];
    size_t count = 0;
    struct fin_playback playback;
    (void)state;
    uint64_t hash = fin_session_hash(&game.session);
    game.words[0] ^= 1;
    assert_int_equal(fin_playback_start(&playback, &replay.setup, events, 256, &count), FIN_DONE);
    uint64_t seen = hash_events(0, events, count);
    assert_int_equal(fin_playback_advance(&playback, &replay.record, 1, events, 63, &count),
                     FIN_REFUSED);
    enum fin_result result;
    int differences = 0;
    do {
        result = fin_playback_advance(&playback, &replay.record, 12300000, events, 64, &count);
        seen = hash_events(seen, events, count);
        differences += result == FIN_DIFFERS;
    } while (result != FIN_DONE);
    assert_int_equal(differences, 1);
    assert_int_equal(playback.position, 4);
    assert_true(fin_session_hash(&playback.session) == hash);
    assert_true(seen == game.events_hash);
}

/* ---- size ---- */

static uint64_t between(struct fin_random *random, uint32_t least, uint32_t most) {
    return least + random_below(random, most - least + 1);
}

/* Presses and releases like a fast player's: each piece gets some taps or a held key, perhaps a
 * turn, and a drop. Keys are held for 40 to 200 ms and pressed every 20 to 300 ms, in units of
 * 0.1 ms, so that they overlap. */
struct player {
    struct fin_random random;
    uint64_t held_till[FIN_BUTTONS]; /* 0: not held */
    uint64_t now;                    /* stamps */
    int changes;
};

static void release_until(struct player *player, uint64_t stamp) {
    for (;;) {
        int first = -1;
        for (int i = 0; i < FIN_BUTTONS; i++) {
            uint64_t till = player->held_till[i];
            if (till != 0 && till <= stamp && (first < 0 || till < player->held_till[first])) {
                first = i;
            }
        }
        if (first < 0) {
            return;
        }
        press(player->held_till[first] * 100, first, false);
        player->held_till[first] = 0;
        player->changes++;
    }
}

static void tap(struct player *player, int button) {
    uint64_t next = player->now + between(&player->random, 200, 3000);
    if (player->held_till[button] != 0 && next <= player->held_till[button]) {
        next = player->held_till[button] + between(&player->random, 200, 400);
    }
    player->now = next;
    release_until(player, next);
    press(next * 100, button, true);
    player->changes++;
    player->held_till[button] = next + between(&player->random, 400, 2000);
}

static void play_piece(struct player *player) {
    struct fin_random *random = &player->random;
    int side = random_below(random, 2) == 0 ? FIN_LEFT : FIN_RIGHT;
    for (uint64_t taps = random_below(random, 4); taps > 0; taps--) {
        tap(player, side);
    }
    if (random_below(random, 2) == 0) {
        tap(player, random_below(random, 3) == 0 ? FIN_TURN_CCW : FIN_TURN_CW);
    }
    if (random_below(random, 10) == 0) {
        tap(player, FIN_HOLD);
    }
    tap(player, FIN_HARD);
}

/* A 40-line game with 700 button changes takes at most 1600 bytes, and as a link at most 2200
 * characters. */
static void size_of_a_sprint(void **state) {
    static char text[ROOM];
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct player player = {.random = fin_random_seed(seed)};
        struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, fin_mode_parse("40-lines"));
        setup.seed = fin_random_next(&player.random);
        /* A random player would top out earlier; this mode does not end. */
        setup.rules.mode = (uint8_t)fin_mode_parse("free");
        start_game(&game, &setup);
        while (player.changes < 700) {
            play_piece(&player);
        }
        release_until(&player, UINT64_MAX);
        size_t length = encode_game();
        assert_true(game.record.count - game.record.checks >= 700);
        assert_in_range(game.session.game.time, 50000000, 80000000);
        assert_in_range(length, 1000, 1600);
        assert_in_range(fin_link_format(bytes, length, text, ROOM), 1000, 2200 - 8);
    }
}

/* Advancing from due time to due time misses nothing: events come only at these times, and the
 * game is the same. */
static void due_is_the_next_thing(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        record_random_game(&game, 500 + seed, 60);
        struct fin_event events[FIN_EVENTS_PER_INSTANT];
        struct fin_playback playback;
        size_t count = 0;
        fin_playback_start(&playback, &game.setup, events, FIN_EVENTS_PER_INSTANT, &count);
        uint64_t end = game.session.game.time;
        uint64_t due = fin_playback_due(&playback, &game.record);
        while (due <= end) {
            size_t position = playback.position;
            if (due > playback.session.game.time + 1) {
                assert_int_equal(fin_playback_advance(&playback, &game.record, due - 1, events,
                                                      FIN_EVENTS_PER_INSTANT, &count),
                                 FIN_DONE);
                assert_int_equal(count, 0);
                assert_true(playback.position == position);
                assert_true(fin_playback_due(&playback, &game.record) == due);
            }
            enum fin_result result;
            do {
                result = fin_playback_advance(&playback, &game.record, due, events,
                                              FIN_EVENTS_PER_INSTANT, &count);
                assert_true(result == FIN_DONE || result == FIN_MORE);
            } while (result == FIN_MORE);
            due = fin_playback_due(&playback, &game.record);
        }
        fin_playback_advance(&playback, &game.record, end, events, FIN_EVENTS_PER_INSTANT, &count);
        assert_true(fin_session_hash(&playback.session) == fin_session_hash(&game.session));
        assert_true(playback.position == game.record.count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back),   cmocka_unit_test(too_little_room),
        cmocka_unit_test(fingers_come_back), cmocka_unit_test(unsound_logs),
        cmocka_unit_test(first_difference),  cmocka_unit_test(playback_goes_on),
        cmocka_unit_test(size_of_a_sprint),  cmocka_unit_test(due_is_the_next_thing),
        cmocka_unit_test(slices_agree),      cmocka_unit_test(budget_ends_verification),
    };
    return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
