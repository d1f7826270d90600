/* Bytes as a profile file. Length and checksum would reject nearly every mutation, so each input
 * is also tried with valid ones. */
#include "../sealed.h"
#include "app/keeping/keeping.h"
#include "app/records/profile_file.h"
#include "app/records/record_fields.h"

enum { LENGTH_OFFSET = 5, LENGTH_LEAST = 21 };

/* Reads a file and writes what it contains. */
static size_t write_again(const struct app_file *file, uint8_t *again, size_t size) {
    struct app_file_writer writer;
    struct app_file_cursor place = {0};
    struct app_file_setting setting, last = {.name = ""};
    struct app_file_game game;
    app_file_begin(&writer, again, size);
    while (app_file_next_setting(file, &place, &setting)) {
        must(app_file_setting_is_sound(&setting), "a setting that was read can be written");
        must(strcmp(last.name, setting.name) < 0, "settings are in order");
        last = setting;
        app_file_put_setting(&writer, &setting);
    }
    app_file_begin_games(&writer);
    place = (struct app_file_cursor){0};
    while (app_file_next_game(file, &place, &game)) {
        must(app_record_is_sound(&game.record), "a record that was read can be written");
        must(app_merge_game(&game, &game, false) == 0, "a game is no better than itself");
        app_file_put_game(&writer, &game);
    }
    struct app_fact fact;
    place = (struct app_file_cursor){0};
    while (app_file_next_fact(file, &place, &fact)) {
        must(app_fact_is_sound(&fact), "a fact that was read can be written");
        if (place.number == 1) {
            app_file_begin_facts(&writer);
        }
        app_file_put_fact(&writer, &fact);
    }
    return app_file_end(&writer);
}

/* A version has only one encoding. An earlier version is rewritten as a later one with the same
 * contents. */
static void check_form(const struct app_file *file, const uint8_t *bytes, size_t length) {
    size_t room = 4 * length + 1024;
    uint8_t *again = malloc(room), *thrice = malloc(room);
    struct app_file later;
    must(again != NULL && thrice != NULL, "memory");
    size_t written = write_again(file, again, room);
    must(written <= room, "a profile does not grow without bound");
    must(app_file_open(&later, again, written).sentence == NULL, "what was written can be read");
    must(write_again(&later, thrice, room) == written, "a profile has one length");
    must(memcmp(again, thrice, written) == 0, "a profile has one form");
    if (later.version == file->version) {
        must(written == length && memcmp(again, bytes, length) == 0, "a version has one form");
    }
    free(again);
    free(thrice);
}

static void check_replays(const struct app_file *file) {
    uint64_t *words = malloc((file->words + 1) * sizeof *words);
    must(words != NULL, "memory");
    struct fin_byte_error error = app_file_check(file, words);
    must(error.offset <= file->length, "a mistake is within the file");
    if (error.sentence != NULL) {
        must_be_sentence(error.sentence);
    }
    free(words);
}

static void read_bytes(const uint8_t *bytes, size_t length) {
    struct app_file file, before;
    memset(&file, 0xAB, sizeof file);
    before = file;
    struct fin_byte_error error = app_file_open(&file, bytes, length);
    if (error.sentence != NULL) {
        must_be_sentence(error.sentence);
        must(error.offset <= length, "a mistake is within the file");
        must_be_untouched(&file, &before, sizeof file);
        return;
    }
    check_form(&file, bytes, length);
    check_replays(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_bytes(data, size);
    if (size >= LENGTH_LEAST) {
        uint8_t *sealed = make_sealed(data, size, LENGTH_OFFSET);
        read_bytes(sealed, size);
        free(sealed);
    }
    return 0;
}
