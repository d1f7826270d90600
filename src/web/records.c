/* The functions with which the page saves games and moves profiles: they understand records and
 * profile files, and the page only moves bytes. At most one file is being written and one read. */
#include <string.h>

#include "app/game/modes.h"
#include "app/paused/kept_game.h"
#include "app/records/profile_file.h"
#include "app/records/proof.h"
#include "app/records/record_fields.h"
#include "web/exports.h"
#include "web/memory/memory.h"

/* ---- records ---- */

/* Computes the rank of a game from an earlier version of the page. */
EXPORT(record_rank_again) void record_rank_again(struct app_record *record) {
    app_rank_again(record);
}

/* The progress of a saved running game; 0 if it is malformed. */
EXPORT(running_record)
const struct app_record *running_record(const uint8_t *bytes, uint32_t length) {
    static struct app_record record;
    size_t count = app_running_words(bytes, length);
    uint64_t *words = web_allocate((count + 1) * sizeof *words);
    bool found = words != NULL && app_running_look(bytes, length, words, count, &record);
    web_release(words);
    return found ? &record : NULL;
}

static struct app_file_setting make_setting(const char *name, const char *value,
                                            double changed_ms) {
    struct app_file_setting setting = {.changed_ms = (uint64_t)changed_ms};
    strncpy(setting.name, name, sizeof setting.name - 1);
    strncpy(setting.value, value, sizeof setting.value - 1);
    return setting;
}

/* ---- writing a profile file ---- */

static struct app_file_writer writer;
static uint8_t *written;

/* False if there is no memory. */
static bool make_room(size_t more) {
    struct fin_byte_writer *out = &writer.bytes;
    if (out->size - out->length >= more) {
        return true;
    }
    size_t size = 2 * out->size + more;
    uint8_t *grown = web_resize(written, size);
    if (grown == NULL) {
        return false;
    }
    written = grown;
    out->bytes = grown;
    out->size = size;
    return true;
}

EXPORT(file_begin) bool file_begin(void) {
    enum { FIRST_ROOM = 4096 };
    web_release(written);
    written = web_allocate(FIRST_ROOM);
    app_file_begin(&writer, written, written != NULL ? FIRST_ROOM : 0);
    return written != NULL;
}

/* Adds a setting; call it in the order of their names. False if a file can not contain it. */
EXPORT(file_put_setting)
bool file_put_setting(const char *name, const char *value, double changed_ms) {
    struct app_file_setting setting = make_setting(name, value, changed_ms);
    if (!app_file_setting_is_sound(&setting) || !make_room(sizeof setting)) {
        return false;
    }
    app_file_put_setting(&writer, &setting);
    return true;
}

EXPORT(file_begin_games) void file_begin_games(void) {
    app_file_begin_games(&writer);
}

static bool replay_is_sound(const struct app_file_game *game) {
    size_t count = fin_replay_words(game->replay, game->replay_length);
    uint64_t *words = web_allocate((count + 1) * sizeof *words);
    bool sound = words != NULL && app_file_check_game(game, words, count) == NULL;
    web_release(words);
    return sound;
}

/* Adds a game; call it in the order of files. Leaves out a malformed replay, because readers
 * would reject the file. False if a file can not contain the game. */
EXPORT(file_put_game)
bool file_put_game(const struct app_record *record, const uint8_t *replay, uint32_t length) {
    struct app_file_game game = {*record, replay, length};
    if (!record_is_sound(record) || !make_room(APP_FILE_GAME_BYTES + (size_t)length)) {
        return false;
    }
    if (!replay_is_sound(&game)) {
        game.replay_length = 0;
    }
    app_file_put_game(&writer, &game);
    return true;
}

/* Adds facts after the last game, in their order. */
EXPORT(file_put_facts) bool file_put_facts(const struct app_fact *facts, uint32_t count) {
    if (!make_room((size_t)(count + 1) * APP_FILE_GAME_BYTES)) {
        return false;
    }
    if (count > 0) {
        app_file_begin_facts(&writer);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (app_fact_is_sound(&facts[i])) {
            app_file_put_fact(&writer, &facts[i]);
        }
    }
    return true;
}

/* Ends the file at file_at; returns its length, or 0 without memory. */
EXPORT(file_end) uint32_t file_end(void) {
    return make_room(APP_FILE_GAME_BYTES) ? (uint32_t)app_file_end(&writer) : 0;
}

EXPORT(file_at) const uint8_t *file_at(void) {
    return written;
}

/* ---- reading a profile file ---- */

static struct app_file file;
static struct app_file_cursor cursor, fact_cursor;
static struct app_file_setting read_setting;
static struct app_file_game read_game;
static struct app_prover *prover;
static uint64_t *words; /* the log of the replay that is being verified */
static uint32_t unproved;
static bool endless;

/* Frees the memory of the file. */
EXPORT(file_close) void file_close(void) {
    web_release(words);
    web_release(prover);
    words = NULL;
    prover = NULL;
}

/* Checks a whole file, which must stay in place until file_close: 0, or an error message. */
EXPORT(file_open) const char *file_open(const uint8_t *bytes, uint32_t length) {
    cursor = fact_cursor = (struct app_file_cursor){0};
    unproved = 0;
    endless = false;
    file_close();
    struct fin_byte_error error = app_file_open(&file, bytes, length);
    if (error.sentence != NULL) {
        return error.sentence;
    }
    words = web_allocate((file.words + 1) * sizeof *words);
    prover = web_allocate(sizeof *prover);
    if (words == NULL || prover == NULL) {
        return "Not enough memory for this profile. Close other tabs.";
    }
    app_prover_start(prover, length);
    return app_file_check(&file, words).sentence;
}

/* Advances to the next setting; false past the last. */
EXPORT(file_next_setting) bool file_next_setting(void) {
    bool is_there = app_file_next_setting(&file, &cursor, &read_setting);
    cursor = is_there ? cursor : (struct app_file_cursor){0};
    return is_there;
}

EXPORT(file_setting_name) const char *file_setting_name(void) {
    return read_setting.name;
}

EXPORT(file_setting_value) const char *file_setting_value(void) {
    return read_setting.value;
}

EXPORT(file_setting_changed) double file_setting_changed(void) {
    return (double)read_setting.changed_ms;
}

/* Advances to the next game, after the last setting: at file_game, with the values that its
 * replay proves. False past the last, or if the file must be rejected: file_wrong. */
EXPORT(file_next_game) bool file_next_game(void) {
    if (!app_file_next_game(&file, &cursor, &read_game)) {
        return false;
    }
    enum app_proof proof = app_prove_game(prover, &read_game, words, file.words);
    unproved += proof == APP_PROOF_DIFFERS;
    endless = proof == APP_PROOF_TOO_LONG;
    return !endless;
}

/* The reason why the file must be rejected, or 0. */
EXPORT(file_wrong) const char *file_wrong(void) {
    return endless ? APP_PROOF_ENDLESS : NULL;
}

/* The number of games so far that their replays do not prove. */
EXPORT(file_unproved) uint32_t file_unproved(void) {
    return unproved;
}

EXPORT(file_game) const struct app_record *file_game(void) {
    return &read_game.record;
}

EXPORT(file_replay) const uint8_t *file_replay(void) {
    return read_game.replay;
}

EXPORT(file_replay_length) uint32_t file_replay_length(void) {
    return read_game.replay_length;
}

/* Advances to the next fact; 0 past the last. */
EXPORT(file_next_fact) const struct app_fact *file_next_fact(void) {
    static struct app_fact fact;
    return app_file_next_fact(&file, &fact_cursor, &fact) ? &fact : NULL;
}
