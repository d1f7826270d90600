/* Invalid replays: damaged, truncated, forged, random, or of another version. Each is rejected
 * with a place, and has no other effect. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "replay_bytes.h"
#include "session/bytes.h"
#include "session/change_model.h"
#include "session/record.h"

/* Gives bytes that were changed a valid length and checksum. */
static void seal(uint8_t *changed, size_t length) {
    struct fin_byte_writer writer = {.bytes = changed + 5, .size = 4};
    fin_put_fixed(&writer, 4, length);
    writer = (struct fin_byte_writer){.bytes = changed, .size = length, .length = length - 4};
    fin_put_fixed(&writer, 4, fin_crc32(changed, length - 4));
}

/* Any change of one byte, and any truncation, is detected, and nothing is installed. */
static void damage_is_told(void **state) {
    (void)state;
    record_random_game(&game, 5, 300);
    size_t length = encode_game();
    struct fin_replay back = {.end_us = 77};
    for (size_t i = 0; i < length; i++) {
        uint8_t right = bytes[i];
        for (unsigned wrong = 0; wrong < 256; wrong++) {
            bytes[i] = (uint8_t)wrong;
            struct fin_byte_error error =
                fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
            assert_int_equal(error.sentence == NULL, wrong == right);
            assert_true(error.offset <= length);
            if (wrong != right) {
                assert_true(back.end_us == 77);
            }
            back.end_us = 77;
        }
        bytes[i] = right;
    }
    for (size_t cut = 0; cut < length; cut++) {
        struct fin_byte_error error = fin_replay_decode(bytes, cut, &back, words, GAME_WORDS);
        assert_non_null(error.sentence);
        assert_int_equal(error.offset, cut);
        assert_true(back.end_us == 77);
    }
    struct fin_byte_error error = fin_replay_decode(bytes, length + 1, &back, words, GAME_WORDS);
    assert_non_null(error.sentence);
    assert_int_equal(error.offset, length);
}

/* Nothing is read behind the end of a replay that was cut off, not even of an empty one. */
static void a_cut_replay_claims_nothing(void **state) {
    (void)state;
    record_random_game(&game, 5, 300);
    size_t length = encode_game();
    assert_int_equal(fin_replay_words(NULL, 0), 0);
    assert_int_not_equal(fin_replay_words(bytes, length), 0);
    for (size_t cut = 0; cut < length; cut++) {
        uint8_t *exact = malloc(cut + 1); /* a sanitizer guards its end */
        memcpy(exact + 1, bytes, cut);
        assert_int_equal(fin_replay_words(exact + 1, cut), 0);
        free(exact);
    }
}

/* True if a change with a valid checksum is detected. A replay that claims hours exhausts its
 * budget. */
static bool is_told(size_t length, const struct fin_replay *replay) {
    static uint8_t again[ROOM];
    struct fin_replay_player player;
    assert_null(fin_setup_check(&replay->setup));
    assert_int_equal(fin_replay_encode(replay, again, ROOM), length);
    assert_memory_equal(again, bytes, length);
    fin_replay_player_start(&player, replay, 200000);
    return fin_replay_player_verify(&player, 200000) != FIN_DONE;
}

/* Changes with a valid checksum give an error, or a game with wrong hashes: never a crash, never
 * a replay that no recorder makes. */
static void forgery_differs(void **state) {
    struct fin_random random = fin_random_seed(99);
    size_t errors = 0;
    size_t differences = 0;
    (void)state;
    for (int round = 0; round < 6000; round++) {
        if (round % 100 == 0) {
            record_random_game(&game, 7000 + (uint64_t)round, 80);
        }
        size_t length = encode_game();
        size_t place = 4 + random_below(&random, (uint32_t)length - 8);
        bytes[place] ^= (uint8_t)(1 + random_below(&random, 255));
        seal(bytes, length);
        struct fin_replay back;
        if (place >= 5 && place < 9) { /* the length, which is corrected */
            assert_int_equal(length, encode_game());
        } else if (fin_replay_decode(bytes, length, &back, words, GAME_WORDS).sentence != NULL) {
            errors++;
        } else {
            assert_true(is_told(length, &back));
            differences++;
        }
    }
    assert_true(errors > 600);
    assert_true(differences > 600);
}

/* A row of the starting board that is cleared before any check, so nothing else depends on its
 * colours. Tries the replay of such a game with each byte changed. */
static void changes_of_the_start_are_told(void **state) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_TRAINER, fin_mode_parse("none"));
    size_t differences = 0;
    (void)state;
    assert_null(fin_board_parse("JJJ....OOO", 10, &setup.board).sentence);
    setup.queue_length = 1; /* an I that falls into the gap */
    setup.queue[0] = 0;
    start_game(&game, &setup);
    play_on(&game, 1000000, &(struct fin_change){FIN_HARD, true}, 256);
    play_on(&game, 1100000, &(struct fin_change){FIN_HARD, false}, 256);
    play_on(&game, 7000000, NULL, 256);
    assert_int_equal(game.session.game.lines, 1);
    size_t length = encode_game();
    for (size_t place = 9; place < length - 4; place++) {
        for (unsigned wrong = 1; wrong < 256; wrong++) {
            struct fin_replay back;
            assert_int_equal(encode_game(), length);
            bytes[place] ^= (uint8_t)wrong;
            seal(bytes, length);
            if (fin_replay_decode(bytes, length, &back, words, GAME_WORDS).sentence == NULL) {
                assert_true(is_told(length, &back));
                differences++;
            }
        }
    }
    assert_true(differences > 1000);
}

/* The hash of a version 1 replay covers only the end. It is the same game, and is encoded as the
 * current version. */
static void version_1_is_read(void **state) {
    static uint8_t again[ROOM];
    (void)state;
    for (uint64_t i = 0; i < 100; i++) {
        record_random_game(&game, 9000 + i, 80);
        size_t length = encode_game();
        struct fin_byte_reader reader = {.bytes = bytes, .length = length, .position = 9};
        fin_get_varint(&reader);
        fin_get_varint(&reader);
        struct fin_byte_writer hash = {.bytes = bytes + reader.position, .size = 8};
        memcpy(again, bytes, length);
        fin_put_fixed(&hash, 8, fin_session_hash(&game.session));
        bytes[4] = 1;
        seal(bytes, length);
        struct fin_replay back;
        assert_null(fin_replay_decode(bytes, length, &back, words, GAME_WORDS).sentence);
        assert_true(fin_replay_verify(&back) == FIN_NEVER);
        assert_int_equal(fin_replay_encode(&back, bytes, ROOM), length);
        assert_memory_equal(bytes, again, length);
    }
}

/* Random bytes in a valid envelope. */
static void rubbish_is_told(void **state) {
    struct fin_random random = fin_random_seed(100);
    (void)state;
    for (int round = 0; round < 20000; round++) {
        size_t length = 13 + random_below(&random, 200);
        struct fin_replay back;
        memcpy(bytes, "FINR\1", 5);
        for (size_t i = 9; i < length; i++) {
            uint64_t byte = fin_random_next(&random);
            bytes[i] = (uint8_t)(byte >> 8 & 1 ? byte : byte & 3);
        }
        seal(bytes, length);
        struct fin_byte_error error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
        assert_non_null(error.sentence);
        assert_true(fin_replay_words(bytes, length) <= 37 * length);
    }
}

static void sentences(void **state) {
    struct fin_replay back;
    (void)state;
    record_random_game(&game, 8, 100);
    size_t length = encode_game();
    struct fin_byte_error error = fin_replay_decode(bytes, 3, &back, words, GAME_WORDS);
    assert_string_equal(error.sentence, "This is not a replay: replays begin with FINR.");
    error = fin_replay_decode(bytes, length - 1, &back, words, GAME_WORDS);
    assert_string_equal(error.sentence, "The replay is incomplete. Copy all of it and try again.");
    bytes[20] ^= 1;
    error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
    assert_string_equal(error.sentence, "The replay is damaged: wrong checksum.");
    assert_int_equal(error.offset, length - 4);
    bytes[4] = 4;
    error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
    assert_string_equal(error.sentence,
                        "This replay needs a newer Finessimo. Update and try again.");
    assert_int_equal(error.offset, 4);
    bytes[4] = 0;
    assert_int_equal(fin_replay_decode(bytes, length, &back, words, GAME_WORDS).offset, 4);
}

/* ---- older and newer settings ---- */

enum { FIRST_VERSION = 35 };

/* Everything before the changes in a replay with an empty log under modern rules, with this many
 * settings. */
static struct fin_byte_writer write_head(int settings, uint64_t changes, uint64_t end_us) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, 0);
    struct fin_byte_writer writer = {.bytes = bytes, .size = ROOM, .length = 9};
    memcpy(bytes, "FINR\1", 5);
    fin_put_varint(&writer, changes);
    fin_put_varint(&writer, end_us);
    /* Settings that the replay lacks are 0 where allowed. */
    for (int i = settings; i < fin_setting_count(); i++) {
        fin_rules_set(&setup.rules, i, 0);
    }
    /* A later setting is stored if it is not 0. */
    if (settings > FIRST_VERSION && settings <= fin_setting_count()) {
        fin_rules_set(&setup.rules, settings - 1, 1);
    }
    start_game(&game, &setup);
    fin_put_fixed(&writer, 8, fin_session_hash(&game.session));
    fin_put_varint(&writer, FIN_PRESET_MODERN);
    fin_put_varint(&writer, 0);
    fin_put_varint(&writer, (uint64_t)settings);
    for (int i = 0; i < settings; i++) {
        bool known = i < fin_setting_count();
        fin_put_signed(&writer, known ? fin_rules_get(&setup.rules, i) : 0);
    }
    fin_put_fixed(&writer, 8, setup.seed);
    return writer;
}

static size_t bytes_with_settings(int count) {
    struct fin_byte_writer writer = write_head(count, 0, 0);
    fin_put_fixed(&writer, 2, 0);
    seal(bytes, writer.length + 4);
    return writer.length + 4;
}

/* Replays since the first version load; no version wrote fewer settings. */
static void fewer_settings_load(void **state) {
    (void)state;
    for (int count = 0; count <= fin_setting_count(); count++) {
        struct fin_replay back;
        size_t length = bytes_with_settings(count);
        struct fin_byte_error error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
        if (count < FIRST_VERSION) {
            assert_string_equal(error.sentence, "The replay has too few settings.");
            assert_int_equal(error.offset, 21);
            continue;
        }
        assert_null(error.sentence);
        assert_true(fin_replay_verify(&back) == FIN_NEVER);
    }
}

/* There is only one encoding: a later setting that is 0 is not stored. */
static void a_last_setting_of_0_is_refused(void **state) {
    struct fin_replay back;
    (void)state;
    size_t length = bytes_with_settings(FIRST_VERSION + 1);
    uint8_t *last = bytes + length - 4 - 2 - 8 - 1;
    assert_int_equal(*last, 2); /* 1 as a signed varint */
    *last = 0;
    seal(bytes, length);
    struct fin_byte_error error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
    assert_string_equal(error.sentence, "The replay's last setting is 0 and must be left out.");
}

static void more_settings_are_told(void **state) {
    struct fin_replay back;
    (void)state;
    size_t length = bytes_with_settings(fin_setting_count() + 1);
    struct fin_byte_error error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
    assert_string_equal(error.sentence,
                        "This replay needs a newer Finessimo. Update and try again.");
    assert_int_equal(error.offset, 21);
}

/* ---- lengths ---- */

/* Lengths are bounded even if enough bytes follow: no size exceeds 32 bits. */
static void claims_are_bounded(void **state) {
    enum { MOST = 1 << 22, LENGTH = 4000000 };
    static uint8_t large[LENGTH];
    const uint64_t claims[] = {0, MOST, MOST + 1, UINT64_C(1) << 29, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        struct fin_byte_writer head = write_head(fin_setting_count(), claims[i], 0);
        memset(large, 0, sizeof large);
        memcpy(large, bytes, head.length);
        seal(large, LENGTH);
        bool sound = claims[i] <= MOST;
        assert_true(fin_replay_words(large, LENGTH) == (sound ? claims[i] : 0));
        struct fin_replay back;
        struct fin_byte_error error = fin_replay_decode(large, LENGTH, &back, words, GAME_WORDS);
        assert_non_null(error.sentence);
        if (!sound) {
            assert_string_equal(error.sentence, "The replay claims too many button changes.");
            assert_int_equal(error.offset, 9);
        }
    }
}

static void sizes_are_bounded(void **state) {
    (void)state;
    assert_true(fin_replay_size(1000) > fin_replay_size(999));
    assert_true(fin_replay_size(SIZE_MAX) <= INT32_MAX);
    assert_true(fin_replay_size(SIZE_MAX) >= fin_replay_size(1 << 22));
}

/* ---- invalid set-ups and changes ---- */

static void unsound_parts(void **state) {
    static const struct {
        const char *sentence; /* NULL: valid */
        size_t offset;        /* from the byte of the parts */
        size_t length;
        uint8_t bytes[16];
    } cases[] = {
        {NULL, 0, 1, {0}},
        {"The replay's set-up has unknown parts.", 0, 1, {32}},
        {NULL, 0, 7, {1, 1, 0x08, 0, 0, 0, 0}},
        {"The replay's board must have 1 to 40 rows.", 1, 2, {1, 0}},
        {"The replay's board must have 1 to 40 rows.", 1, 2, {1, 41}},
        {"The replay's board has an empty row on top.", 1, 7, {1, 1, 0, 0, 0, 0, 0}},
        {"The replay's board has an empty row on top.", 1, 12, {1, 2, 1}},
        {"The replay's board has a cell of unknown colour.", 3, 7, {1, 1, 1, 0x90, 0, 0, 0}},
        {NULL, 0, 4, {2, 3, 0x50, 0x06}},
        {"The replay's queue must have 1 to 1000 pieces.", 1, 2, {2, 0}},
        {"The replay's queue must have 1 to 1000 pieces.", 1, 3, {2, 0xE9, 7}},
        {"The replay's queue has an unknown piece.", 2, 4, {2, 3, 0x75, 0x06}},
        {"The replay's queue has an unknown piece.", 3, 4, {2, 3, 0x55, 0x16}},
        {NULL, 0, 2, {4, 6}},
        {"The replay's hold has an unknown piece.", 1, 2, {4, 7}},
        {NULL, 0, 3, {8, 0xFF, 7}},
        {"The replay starts with an unknown button.", 1, 3, {8, 0, 0}},
        {"The replay starts with an unknown button.", 1, 3, {8, 0, 8}},
        {NULL, 0, 3, {16, 1, 0}},
        {NULL, 0, 5, {16, 3, 0, 1, 100}},
        {"The replay's list of gesture pieces is wrong.", 1, 2, {16, 0}},
        {"The replay's list of gesture pieces is wrong.", 1, 2, {16, 8}},
        {"The replay's list of gesture pieces is wrong.", 3, 4, {16, 2, 7, 0}},
        {"The replay's list of gesture pieces is wrong.", 3, 8, {16, 2, 1, 255, 255, 255, 255, 15}},
        {NULL, 0, 8, {16, 2, 0, 255, 255, 255, 255, 15}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fin_replay back;
        struct fin_byte_writer writer = write_head(fin_setting_count(), 0, 0);
        size_t place = writer.length;
        memcpy(bytes + place, cases[i].bytes, cases[i].length);
        size_t length = place + cases[i].length + 1 + 4;
        bytes[length - 5] = 0;
        seal(bytes, length);
        struct fin_byte_error error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
        if (cases[i].sentence == NULL) {
            assert_null(error.sentence);
        } else {
            assert_non_null(error.sentence);
            assert_string_equal(error.sentence, cases[i].sentence);
            assert_int_equal(error.offset, place + cases[i].offset);
        }
    }
}

static void unsound_changes(void **state) {
    static const struct {
        struct {
            uint8_t button;
            uint64_t wait;
        } changes[2];
        size_t count;
        bool sound;
    } cases[] = {
        {{{FIN_LEFT, 10}, {FIN_LEFT, 20}}, 2, true},
        {{{FIN_LEFT, 10}, {FIN_LEFT, 21}}, 2, false},
        {{{FIN_LEFT, UINT64_C(1) << 62}}, 1, false},
        {{{FIN_FORFEIT, 30}}, 1, true},
        {{{FIN_LEFT, 10}, {FIN_FORFEIT, 20}}, 2, true},
        {{{FIN_FORFEIT, 10}, {FIN_LEFT, 20}}, 2, false},
        {{{FIN_FORFEIT, 10}, {FIN_FORFEIT, 0}}, 2, false},
        {{{FIN_FORFEIT + 1, 10}}, 1, false},
        {{{15, 10}}, 1, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fin_replay back;
        struct fin_byte_writer writer = write_head(fin_setting_count(), cases[i].count, 3000);
        fin_put_byte(&writer, 0);
        struct fin_range_coder coder = fin_range_writer(bytes + writer.length, 1000);
        struct fin_change_model model;
        fin_change_model_start(&model, 0);
        for (size_t k = 0; k < cases[i].count; k++) {
            struct fin_change change = {.button = cases[i].changes[k].button};
            uint64_t wait = cases[i].changes[k].wait;
            fin_code_change(&coder, &model, &change, &wait);
        }
        size_t coded = 0;
        assert_true(fin_range_finish(&coder, &coded));
        size_t length = writer.length + coded + 4;
        seal(bytes, length);
        struct fin_byte_error error = fin_replay_decode(bytes, length, &back, words, GAME_WORDS);
        assert_int_equal(error.sentence == NULL, cases[i].sound);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(a_cut_replay_claims_nothing),
        cmocka_unit_test(forgery_differs),
        cmocka_unit_test(changes_of_the_start_are_told),
        cmocka_unit_test(version_1_is_read),
        cmocka_unit_test(rubbish_is_told),
        cmocka_unit_test(sentences),
        cmocka_unit_test(fewer_settings_load),
        cmocka_unit_test(more_settings_are_told),
        cmocka_unit_test(a_last_setting_of_0_is_refused),
        cmocka_unit_test(claims_are_bounded),
        cmocka_unit_test(sizes_are_bounded),
        cmocka_unit_test(unsound_parts),
        cmocka_unit_test(unsound_changes),
    };
    return cmocka_run_group_tests_name("replay_damage", tests, NULL, NULL);
}
