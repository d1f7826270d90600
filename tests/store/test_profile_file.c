/* The profile file: reading gives what was written, only the writer's encoding is accepted, and
 * every error is found before any data is handed out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/records/record_fields.h"
#include "games.h"

enum { GAMES = 6, FILE_SIZE = 65536 };

static struct played_game played[GAMES];
static uint8_t bytes[FILE_SIZE], other[FILE_SIZE];
static uint64_t words[GAME_WORDS];

static const struct app_file_setting settings[] = {
    {"das", "120ms", 1750000000123},
    {"key.left", "left a ctrl+d", 5},
    {"palette", "", 0},
    {"seed", "a b~ !\"", 253402300799999},
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

static int make_games(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        play_game(&played[i], (uint64_t)i, 20 + i);
    }
    played[3].game.replay_length = 0;
    return 0;
}

static size_t write_file(uint8_t *to, size_t size) {
    struct app_file_writer writer;
    app_file_begin(&writer, to, size);
    for (int i = 0; i < SETTINGS; i++) {
        app_file_put_setting(&writer, &settings[i]);
    }
    app_file_begin_games(&writer);
    for (int i = 0; i < GAMES; i++) {
        app_file_put_game(&writer, &played[i].game);
    }
    return app_file_end(&writer);
}

static void put_fixed(uint8_t *to, uint64_t number) {
    for (int i = 0; i < 4; i++) {
        to[i] = (uint8_t)(number >> 8 * i);
    }
}

/* Updates length and checksum, so that the contents are read. */
static void seal(uint8_t *file, size_t length) {
    put_fixed(file + 5, length);
    put_fixed(file + length - 4, fin_crc32(file, length - 4));
}

static const char *open_and_check(const uint8_t *file, size_t length) {
    struct app_file opened = {.length = 77};
    struct fin_byte_error error = app_file_open(&opened, file, length);
    if (error.sentence != NULL) {
        assert_int_equal(opened.length, 77);
        assert_in_range(error.offset, 0, length);
        return error.sentence;
    }
    assert_in_range(opened.words, 0, GAME_WORDS);
    return app_file_check(&opened, words).sentence;
}

static void reads_what_was_written(void **state) {
    (void)state;
    struct app_file file;
    struct app_file_cursor place = {0};
    struct app_file_setting setting;
    struct app_file_game game;
    size_t length = write_file(bytes, sizeof bytes);
    assert_null(app_file_open(&file, bytes, length).sentence);
    assert_null(app_file_check(&file, words).sentence);
    assert_int_equal(file.settings, SETTINGS);
    assert_int_equal(file.games, GAMES);
    for (int i = 0; i < SETTINGS; i++) {
        assert_true(app_file_next_setting(&file, &place, &setting));
        assert_string_equal(setting.name, settings[i].name);
        assert_string_equal(setting.value, settings[i].value);
        assert_int_equal(setting.changed_ms, settings[i].changed_ms);
    }
    assert_false(app_file_next_setting(&file, &place, &setting));
    place = (struct app_file_cursor){0};
    for (int i = 0; i < GAMES; i++) {
        assert_true(app_file_next_game(&file, &place, &game));
        assert_memory_equal(&game.record, &played[i].game.record, sizeof game.record);
        assert_int_equal(game.replay_length, played[i].game.replay_length);
        assert_memory_equal(game.replay, played[i].game.replay, game.replay_length);
    }
    assert_false(app_file_next_game(&file, &place, &game));
}

static void counts_where_memory_is_short(void **state) {
    (void)state;
    size_t length = write_file(bytes, sizeof bytes);
    assert_int_equal(write_file(NULL, 0), length);
    for (size_t size = 0; size <= length; size += size < 64 ? 1 : 61) {
        memset(other, 0xA5, sizeof other);
        assert_int_equal(write_file(other, size), length);
        assert_int_equal(other[size], 0xA5);
    }
    assert_int_equal(write_file(other, length), length);
    assert_memory_equal(other, bytes, length);
}

static void an_empty_profile_is_a_file(void **state) {
    (void)state;
    struct app_file_writer writer;
    struct app_file file;
    app_file_begin(&writer, bytes, sizeof bytes);
    app_file_begin_games(&writer);
    size_t length = app_file_end(&writer);
    assert_int_equal(length, 21);
    assert_null(app_file_open(&file, bytes, length).sentence);
    assert_int_equal(file.settings + file.games, 0);
}

static void every_changed_byte_is_found(void **state) {
    (void)state;
    size_t length = write_file(bytes, sizeof bytes);
    for (size_t i = 0; i < length; i++) {
        uint8_t kept = bytes[i];
        bytes[i] ^= (uint8_t)(1u << i % 8);
        assert_non_null(open_and_check(bytes, length));
        bytes[i] = kept;
    }
    assert_null(open_and_check(bytes, length));
}

static void every_cut_is_found(void **state) {
    (void)state;
    size_t length = write_file(bytes, sizeof bytes);
    for (size_t cut = 0; cut < length; cut++) {
        uint8_t *exact = malloc(cut + 1); /* so that reading past it is detected */
        memcpy(exact, bytes, cut);
        assert_non_null(open_and_check(exact, cut));
        free(exact);
    }
    bytes[length] = 0;
    assert_non_null(open_and_check(bytes, length + 1));
}

/* Changes with a valid checksum: if accepted, they are the only encoding of some profile. */
static void only_the_canonical_form_is_accepted(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(7);
    size_t length = write_file(bytes, sizeof bytes);
    int taken = 0;
    for (int i = 0; i < 20000; i++) {
        memcpy(other, bytes, length);
        uint32_t changes = 1 + fin_random_below(&random, 3);
        for (uint32_t j = 0; j < changes; j++) {
            size_t place = 9 + fin_random_below(&random, (uint32_t)length - 13);
            other[place] = (uint8_t)fin_random_below(&random, 256);
        }
        seal(other, length);
        struct app_file file;
        if (app_file_open(&file, other, length).sentence != NULL) {
            continue;
        }
        static uint8_t again[FILE_SIZE];
        struct app_file_writer writer;
        struct app_file_cursor place = {0};
        struct app_file_setting setting;
        struct app_file_game game;
        app_file_begin(&writer, again, sizeof again);
        while (app_file_next_setting(&file, &place, &setting)) {
            app_file_put_setting(&writer, &setting);
        }
        app_file_begin_games(&writer);
        place = (struct app_file_cursor){0};
        while (app_file_next_game(&file, &place, &game)) {
            app_file_put_game(&writer, &game);
        }
        assert_int_equal(app_file_end(&writer), length);
        assert_memory_equal(again, other, length);
        taken++;
    }
    assert_in_range(taken, 1000, 19999);
}

static void random_bytes_are_refused(void **state) {
    (void)state;
    struct fin_random random = fin_random_seed(8);
    for (int i = 0; i < 5000; i++) {
        size_t length = 21 + fin_random_below(&random, 300);
        uint8_t *noise = malloc(length);
        for (size_t j = 0; j < length; j++) {
            noise[j] = (uint8_t)fin_random_next(&random);
        }
        memcpy(noise, i % 2 == 0 ? "FINP\1" : "FINP\2", 5);
        noise[9] = (uint8_t)(noise[9] % 4);
        memset(noise + 10, 0, 3);
        seal(noise, length);
        assert_non_null(open_and_check(noise, length));
        free(noise);
    }
}

/* A file with one error, and its message. */
static void assert_refused(const char *part, size_t length) {
    const char *sentence;
    seal(bytes, length);
    sentence = open_and_check(bytes, length);
    if (sentence == NULL || strstr(sentence, part) == NULL) {
        fail_msg("expected %s, got %s", part, sentence != NULL ? sentence : "no mistake");
    }
}

static size_t write_settings(const struct app_file_setting *list, int count) {
    struct app_file_writer writer;
    app_file_begin(&writer, bytes, sizeof bytes);
    for (int i = 0; i < count; i++) {
        app_file_put_setting(&writer, &list[i]);
    }
    app_file_begin_games(&writer);
    return app_file_end(&writer);
}

static void settings_are_checked(void **state) {
    (void)state;
    struct app_file_setting two[] = {{"b", "1", 1}, {"a", "1", 1}};
    assert_refused("out of order", write_settings(two, 2));
    strcpy(two[1].name, "b");
    assert_refused("out of order", write_settings(two, 2));
    struct app_file_setting empty = {"", "1", 1};
    assert_refused("contains an invalid", write_settings(&empty, 1));
    struct app_file_setting blank = {"a b", "1", 1};
    assert_refused("contains an invalid", write_settings(&blank, 1));
    struct app_file_setting escape = {"a", "\033[31m", 1};
    assert_refused("contains an invalid", write_settings(&escape, 1));
    struct app_file_setting foreign = {"a", "\303\274", 1};
    assert_refused("contains an invalid", write_settings(&foreign, 1));
    struct app_file_setting late = {"a", "1", 253402300800000};
    assert_refused("contains an invalid", write_settings(&late, 1));
    size_t length = write_settings(two, 1);
    put_fixed(bytes + 9, 1000);
    assert_refused("more than it holds", length);
    length = write_settings(two, 1);
    bytes[13] = 60;
    assert_refused("is too long", length);
    length = write_settings(two, 1);
    bytes[14] = 0;
    assert_refused("a zero", length);
}

static size_t write_games(const struct app_file_game *list, int count) {
    struct app_file_writer writer;
    app_file_begin(&writer, bytes, sizeof bytes);
    app_file_begin_games(&writer);
    for (int i = 0; i < count; i++) {
        app_file_put_game(&writer, &list[i]);
    }
    return app_file_end(&writer);
}

static void games_are_checked(void **state) {
    (void)state;
    struct app_file_game two[] = {played[1].game, played[0].game};
    assert_refused("out of order", write_games(two, 2));
    two[1] = two[0];
    assert_refused("out of order", write_games(two, 2));
    two[0].record.mode = 200;
    assert_refused("is too large", write_games(two, 1));
    two[0] = played[0].game;
    two[0].record.played_at = -1;
    assert_refused("is too large", write_games(two, 1));
    two[0] = played[0].game;
    two[0].record.seed++;
    assert_refused("another game", write_games(two, 1));
    two[0] = played[0].game;
    two[0].replay = played[1].game.replay;
    two[0].replay_length = played[1].game.replay_length;
    assert_refused("another game", write_games(two, 1));
    two[0] = played[0].game;
    two[0].replay_length--;
    assert_refused("incomplete", write_games(two, 1));
    size_t length = write_games(two, 1);
    assert_refused("longer than the profile", length - 30);
    length = write_games(two, 0);
    bytes[length] = 0;
    assert_refused("extra data", length + 1);
}

static void versions_and_marks_are_checked(void **state) {
    (void)state;
    size_t length = write_games(NULL, 0);
    bytes[4] = 6;
    assert_refused("newer Finessimo", length);
    bytes[4] = 5;
    assert_refused("ends before", length);
    bytes[4] = 0;
    assert_refused("newer Finessimo", length);
    bytes[4] = 2;
    bytes[3] = 'R';
    assert_refused("not a Finessimo profile", length);
    assert_non_null(open_and_check(NULL, 0));
    write_games(NULL, 0);
    put_fixed(bytes + 5, UINT32_MAX);
    assert_non_null(open_and_check(bytes, length));
}

static void ranks_follow_from_the_rest(void **state) {
    (void)state;
    struct app_file_game game = played[2].game;
    struct app_file file;
    struct app_file_cursor place = {0};
    game.record.rank = game.record.rank_then = 1;
    size_t length = write_games(&game, 1);
    assert_null(app_file_open(&file, bytes, length).sentence);
    assert_true(app_file_next_game(&file, &place, &game));
    assert_int_equal(game.record.rank, played[2].game.record.rank);
    assert_int_equal(game.record.rank_then, played[2].game.record.rank_then);
    assert_int_equal(game.record.ranked, played[2].game.record.ranked);
}

static void every_field_is_kept(void **state) {
    (void)state;
    for (int field = 0; field < APP_RECORD_FIELDS; field++) {
        struct app_record record = {0};
        assert_true(app_record_set(&record, field, 1));
        for (int i = 0; i < APP_RECORD_FIELDS; i++) {
            assert_int_equal(app_record_get(&record, i), i == field);
        }
        assert_true(app_record_is_sound(&record));
        uint64_t most = UINT64_MAX;
        while (!app_record_set(&record, field, most)) {
            most >>= 1;
        }
        assert_int_equal(app_record_get(&record, field), most);
    }
    assert_null(app_record_field_name(APP_RECORD_FIELDS));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_was_written),
        cmocka_unit_test(counts_where_memory_is_short),
        cmocka_unit_test(an_empty_profile_is_a_file),
        cmocka_unit_test(every_changed_byte_is_found),
        cmocka_unit_test(every_cut_is_found),
        cmocka_unit_test(only_the_canonical_form_is_accepted),
        cmocka_unit_test(random_bytes_are_refused),
        cmocka_unit_test(settings_are_checked),
        cmocka_unit_test(games_are_checked),
        cmocka_unit_test(versions_and_marks_are_checked),
        cmocka_unit_test(ranks_follow_from_the_rest),
        cmocka_unit_test(every_field_is_kept),
    };
    return cmocka_run_group_tests(tests, make_games, NULL);
}
