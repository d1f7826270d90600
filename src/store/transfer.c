/* Exports the whole profile as a profile file, and imports one. */
#include <stdlib.h>

#include "app/records/proof.h"
#include "store/store_state.h"

/* ---- export ---- */

struct export {
    struct store *store;
    struct app_file_writer writer;
    struct store_counts counts;
    bool no_memory;
};

static bool make_room(struct export *export, size_t more) {
    struct fin_byte_writer *out = &export->writer.bytes;
    if (out->size - out->length >= more) {
        return true;
    }
    size_t size = 2 * out->size + more;
    uint8_t *bytes = realloc(out->bytes, size);
    if (bytes == NULL) {
        export->no_memory = true;
        return false;
    }
    out->bytes = bytes;
    out->size = size;
    return true;
}

static int export_settings(struct export *export) {
    sqlite3_stmt *statement = store_statement(export->store, STORE_LIST_SETTINGS, STORE_MAIN);
    int result;
    while ((result = store_step(export->store, statement)) == SQLITE_ROW && !export->no_memory) {
        struct app_file_setting setting;
        if (store_read_setting(statement, &setting) && make_room(export, sizeof setting)) {
            app_file_put_setting(&export->writer, &setting);
            export->counts.settings++;
        }
    }
    sqlite3_reset(statement);
    return result == SQLITE_DONE || export->no_memory ? SQLITE_OK : result;
}

/* A replay that can not be read is left out, because an import would reject the file. */
static void export_game(struct export *export, const struct app_record *record) {
    struct store_bytes *held = &export->store->compared;
    int storage = record->id > STORE_RUN_FIRST ? STORE_RUN : STORE_MAIN;
    int result = store_load_bytes(export->store, STORE_GET_REPLAY, storage, record->id, held);
    struct app_file_game game = {
        .record = *record,
        .replay = held->bytes,
        .replay_length = held->length,
    };
    if (result != SQLITE_OK || !store_game_is_sound(export->store, &game)) {
        game.replay_length = 0;
        export->counts.without_replay++;
    }
    if (make_room(export, APP_FILE_GAME_BYTES + (size_t)game.replay_length)) {
        app_file_put_game(&export->writer, &game);
        export->counts.games++;
    }
}

static int export_games(struct export *export) {
    sqlite3_stmt *statement = store_statement(export->store, STORE_LIST_ALL, STORE_MAIN);
    int result;
    while ((result = store_step(export->store, statement)) == SQLITE_ROW && !export->no_memory) {
        struct app_record record;
        if (store_read_record(statement, &record)) {
            export_game(export, &record);
        }
    }
    sqlite3_reset(statement);
    return result == SQLITE_DONE || export->no_memory ? SQLITE_OK : result;
}

static void export_fact(struct export *export, const struct app_fact *fact) {
    if (!app_fact_is_sound(fact) || !make_room(export, APP_FILE_GAME_BYTES)) {
        return;
    }
    if (export->counts.facts++ == 0) {
        app_file_begin_facts(&export->writer);
    }
    app_file_put_fact(&export->writer, fact);
}

static int export_facts(struct export *export) {
    struct store *store = export->store;
    struct app_fact after = {.kind = 0};
    uint32_t count = APP_FACT_PAGE;
    int result = SQLITE_OK;
    while (count == APP_FACT_PAGE && result == SQLITE_OK && !export->no_memory) {
        result = store_list_facts(store, &after, store->facts, &count);
        for (uint32_t i = 0; i < count && result == SQLITE_OK; i++) {
            after = store->facts[i];
            export_fact(export, &after);
        }
    }
    return result;
}

/* In one transaction, for a consistent snapshot. */
static int export_all(struct export *export) {
    int result = store_begin(export->store, STORE_RUN);
    if (result != SQLITE_OK) {
        return result;
    }
    result = export_settings(export);
    app_file_begin_games(&export->writer);
    result = result != SQLITE_OK ? result : export_games(export);
    result = result != SQLITE_OK ? result : export_facts(export);
    return store_end(export->store, result);
}

uint8_t *store_export(struct store *store, size_t *length, struct store_counts *counts,
                      char message[STORE_MESSAGE]) {
    enum { FIRST_ROOM = 4096 };
    struct export export = {.store = store};
    uint8_t *bytes = malloc(FIRST_ROOM);
    app_file_begin(&export.writer, bytes, bytes != NULL ? FIRST_ROOM : 0);
    export.no_memory = bytes == NULL;
    message[0] = '\0';
    int result = export.no_memory ? SQLITE_OK : export_all(&export);
    *length = 0;
    if (result != SQLITE_OK) {
        snprintf(message, STORE_MESSAGE, "The profile can't be read (%s). Restart Finessimo.",
                 sqlite3_errstr(result));
    } else if (export.no_memory || !make_room(&export, APP_FILE_GAME_BYTES)) {
        snprintf(message, STORE_MESSAGE,
                 "Not enough memory for the profile. Close other programs.");
    } else if ((*length = app_file_end(&export.writer)) == 0) {
        snprintf(message, STORE_MESSAGE,
                 "The profile is too large to export. Delete some games first.");
    }
    *counts = export.counts;
    if (*length == 0) {
        free(export.writer.bytes.bytes);
        return NULL;
    }
    return export.writer.bytes.bytes;
}

/* ---- import ---- */

static int import_settings(struct store *store, const struct app_file *file,
                           struct store_counts *counts) {
    struct app_file_cursor cursor = {0};
    struct app_file_setting setting;
    int result = SQLITE_OK;
    while (result == SQLITE_OK && app_file_next_setting(file, &cursor, &setting)) {
        bool changed = false;
        result = store_merge_setting(store, STORE_MAIN, &setting, &changed);
        counts->settings += changed;
    }
    return result;
}

/* SQLITE_TOOBIG: replays that nobody can have played. */
static int import_game(struct store *store, struct app_prover *prover, struct app_file_game *game,
                       struct store_counts *counts) {
    uint8_t changes = 0;
    int64_t id = 0;
    enum app_proof proof = app_prove_game(prover, game, store->words, store->word_count);
    if (proof == APP_PROOF_TOO_LONG) {
        return SQLITE_TOOBIG;
    }
    int result = store_merge_game(store, STORE_MAIN, game, &id, &changes);
    counts->games += (changes & APP_GAME_ADDED) != 0;
    counts->replays += (changes & APP_GAME_BETTER) != 0;
    counts->unproved += changes != 0 && proof == APP_PROOF_DIFFERS;
    return result;
}

static int import_games(struct store *store, const struct app_file *file,
                        struct store_counts *counts) {
    struct app_file_cursor cursor = {0};
    struct app_file_game game;
    struct app_prover *prover = malloc(sizeof *prover);
    bool has_words = file->words == 0 || store_words(store, file->words) != NULL;
    int result = prover != NULL && has_words ? SQLITE_OK : SQLITE_NOMEM;
    if (result == SQLITE_OK) {
        app_prover_start(prover, file->length);
    }
    while (result == SQLITE_OK && app_file_next_game(file, &cursor, &game)) {
        result = import_game(store, prover, &game, counts);
    }
    free(prover);
    return result != SQLITE_OK ? result : store_trim(store, STORE_MAIN, NULL);
}

static int import_facts(struct store *store, const struct app_file *file,
                        struct store_counts *counts) {
    struct app_file_cursor cursor = {0};
    struct app_fact fact;
    int result = SQLITE_OK;
    while (result == SQLITE_OK && app_file_next_fact(file, &cursor, &fact)) {
        bool changed = false;
        result = store_merge_fact(store, STORE_MAIN, &fact, &changed);
        counts->facts += changed;
    }
    return result;
}

bool store_import(struct store *store, const struct app_file *file, struct store_counts *counts,
                  char message[STORE_MESSAGE]) {
    message[0] = '\0';
    *counts = (struct store_counts){0};
    int result = store_begin(store, STORE_MAIN);
    if (result == SQLITE_OK) {
        result = import_settings(store, file, counts);
        result = result != SQLITE_OK ? result : import_games(store, file, counts);
        result = result != SQLITE_OK ? result : import_facts(store, file, counts);
        result = store_end(store, result);
    }
    if (result != SQLITE_OK) {
        *counts = (struct store_counts){0};
    }
    if (result == SQLITE_TOOBIG) {
        snprintf(message, STORE_MESSAGE, "Nothing was imported: " APP_PROOF_ENDLESS);
    } else if (result != SQLITE_OK) {
        store_describe_import(store, result, message);
    }
    return result == SQLITE_OK;
}
