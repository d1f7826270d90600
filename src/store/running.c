/* Running games: one per mode and program. When the program that played a game is gone, any other
 * can resume the game, which then belongs to it. A game that a live program plays can not be
 * resumed. */
#include <inttypes.h>
#include <stdlib.h>

#include "app/paused/kept_game.h"
#include "app/records/record_fields.h"
#include "store/store_state.h"

enum {
    BUSY_MS = 2000,        /* longest wait for other programs */
    BUSY_IN_PLAY_MS = 20,  /* the same during a game, which will be saved again soon */
    WAL_PAGES_MOST = 4000, /* a log of this size is checkpointed even during play */
};

/* ---- rows ---- */

enum { INSTANCE, MODE, SAVED, PROGRESS, BYTES }; /* columns */

/* The fields of the record that describe a game's progress, in storage order. */
static const uint8_t progress_fields[] = {
    APP_RECORD_PRESET, APP_RECORD_LIMIT_KIND, APP_RECORD_LIMIT_VALUE, APP_RECORD_LINES,
    APP_RECORD_LEVEL,  APP_RECORD_PIECES,     APP_RECORD_SCORE,       APP_RECORD_TIME};
enum { PROGRESS_FIELDS = sizeof progress_fields, PROGRESS_TEXT = PROGRESS_FIELDS * 21 };

static void write_progress(const struct app_record *record, char text[PROGRESS_TEXT]) {
    int length = 0;
    for (int i = 0; i < PROGRESS_FIELDS; i++) {
        uint64_t number = app_record_get(record, progress_fields[i]);
        length += snprintf(text + length, (size_t)(PROGRESS_TEXT - length), "%s%" PRIu64,
                           i > 0 ? " " : "", number);
    }
}

/* Invalid numbers become 0. */
static void read_progress(const char *text, struct app_record *record) {
    for (int i = 0; i < PROGRESS_FIELDS && text != NULL && *text != '\0'; i++) {
        char *end;
        uint64_t number = strtoull(text, &end, 10);
        (void)app_record_set(record, progress_fields[i], number);
        text = *end == ' ' ? end + 1 : NULL;
    }
}

struct store_running store_read_running(sqlite3_stmt *row) {
    struct store_running game = {.instance = sqlite3_column_int64(row, INSTANCE),
                                 .mode = sqlite3_column_int64(row, MODE),
                                 .saved_ms = sqlite3_column_int64(row, SAVED)};
    game.record =
        (struct app_record){.mode = (uint8_t)game.mode, .played_at = game.saved_ms / 1000};
    read_progress((const char *)sqlite3_column_text(row, PROGRESS), &game.record);
    return game;
}

int store_put_running(struct store *store, int storage, const struct store_running *game,
                      const uint8_t *bytes, uint32_t length) {
    char progress[PROGRESS_TEXT];
    sqlite3_stmt *statement = store_statement(store, STORE_PUT_RUNNING, storage);
    write_progress(&game->record, progress);
    sqlite3_bind_int64(statement, INSTANCE + 1, game->instance);
    sqlite3_bind_int64(statement, MODE + 1, game->mode);
    sqlite3_bind_int64(statement, SAVED + 1, game->saved_ms);
    sqlite3_bind_text(statement, PROGRESS + 1, progress, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, BYTES + 1, bytes, length, SQLITE_STATIC);
    return store_run(store, statement);
}

static int drop(struct store *store, int storage, int64_t instance, int64_t mode) {
    sqlite3_stmt *statement = store_statement(store, STORE_DROP_RUNNING, storage);
    sqlite3_bind_int64(statement, 1, instance);
    sqlite3_bind_int64(statement, 2, mode);
    return store_run(store, statement);
}

int store_drop_running(struct store *store, int storage, int mode) {
    return drop(store, storage, store->instance, mode);
}

/* ---- saving ---- */

static int change_running(struct store *store, int storage, const struct app_effect *effect,
                          struct app_event *answer) {
    struct store_running game = {.instance = store->instance,
                                 .mode = effect->save.record.mode,
                                 .saved_ms = (int64_t)store_now_ms(),
                                 .record = effect->save.record};
    (void)answer;
    return effect->save.length == 0
               ? store_drop_running(store, storage, effect->save.record.mode)
               : store_put_running(store, storage, &game, effect->save.bytes, effect->save.length);
}

static int forget_running(struct store *store, int storage, const struct app_effect *effect,
                          struct app_event *answer) {
    (void)answer;
    return store_drop_running(store, storage, effect->save.record.mode);
}

/* During play the save waits for a lock at most BUSY_IN_PLAY_MS and does not sync, because the
 * next save follows soon. A finished game that could not be written before goes first: until it
 * is in the file, its row of the running game is the only copy that survives a kill, so that row
 * stays. */
void store_save_running(struct store *store, const struct app_effect *effect,
                        struct app_event *answer) {
    bool kept = app_keeps_replays(store->keep);
    sqlite3_busy_timeout(store->db, effect->save.length > 0 ? BUSY_IN_PLAY_MS : BUSY_MS);
    int result = store_pay(store);
    if (result == SQLITE_OK) {
        result = store_make_change(store, STORE_MAIN, kept ? change_running : forget_running,
                                   effect, answer);
    }
    sqlite3_busy_timeout(store->db, BUSY_MS);
    if ((result & 0xFF) == SQLITE_BUSY && effect->save.length > 0) {
        answer->failed = true;
    } else if (result != SQLITE_OK) {
        store_fail_to_write(store, result, answer);
    }
    store_check_point(store, WAL_PAGES_MOST);
}

/* ---- loading ---- */

/* The paused games that this program can resume; a game's row is its mode. */
struct list {
    struct store_running games[APP_PAUSED];
    struct app_paused_list paused;
};

static bool is_own(const struct store *store, const struct store_running *game) {
    return game->instance == store->instance;
}

static void list_game(struct list *list, const struct store_running *game, bool own) {
    struct app_paused_game paused = {.row = (uint32_t)game->mode,
                                     .mode = (uint8_t)game->mode,
                                     .own = own,
                                     .saved_ms = game->saved_ms};
    if (app_paused_add(&list->paused, &paused)) {
        list->games[game->mode] = *game;
    }
}

static int list_running(struct store *store, struct list *list) {
    sqlite3_stmt *rows = store_statement(store, STORE_LIST_RUNNING, STORE_MAIN);
    int result;
    list->paused.count = 0;
    while ((result = store_step(store, rows)) == SQLITE_ROW) {
        struct store_running game = store_read_running(rows);
        bool own = is_own(store, &game);
        if (game.mode < APP_PAUSED && (own || !store_lock_lives(store->lock, game.instance))) {
            list_game(list, &game, own);
        }
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int store_get_running(struct store *store, const struct store_running *game) {
    sqlite3_stmt *statement = store_statement(store, STORE_GET_RUNNING, STORE_MAIN);
    sqlite3_bind_int64(statement, 1, game->instance);
    sqlite3_bind_int64(statement, 2, game->mode);
    int result = store_step(store, statement);
    store->answered.length = 0;
    if (result == SQLITE_ROW) {
        result = store_hold_column(statement, 0, &store->answered);
        sqlite3_reset(statement);
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* Takes over the game, unless another program was faster. If the profile can not be written, the
 * game is only read. */
static int load_game(struct store *store, struct store_running game) {
    if (!is_own(store, &game)) {
        sqlite3_stmt *statement = store_statement(store, STORE_ADOPT_RUNNING, STORE_MAIN);
        sqlite3_bind_int64(statement, 1, game.instance);
        sqlite3_bind_int64(statement, 2, game.mode);
        sqlite3_bind_int64(statement, 3, store->instance);
        game.instance = store_run(store, statement) == SQLITE_OK ? store->instance : game.instance;
    }
    return store_get_running(store, &game);
}

void store_load_running(struct store *store, const struct app_effect *effect,
                        struct app_event *answer) {
    struct list list;
    int result = list_running(store, &list);
    int chosen = app_paused_choose(&list.paused, effect->running.which);
    store->answered.length = 0;
    for (uint32_t i = 0; i < list.paused.count && result == SQLITE_OK; i++) {
        struct store_running *game = &list.games[list.paused.games[i].row];
        result = (int)i == chosen ? load_game(store, *game) : SQLITE_OK;
        store->games[answer->game_count++] = game->record;
    }
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
        return;
    }
    answer->games = store->games;
    answer->bytes = store->answered.bytes;
    answer->length = store->answered.length;
}

/* ---- games of earlier versions ---- */

/* A game that can not be read keeps the mode -1 and is in no list. */
static int name_game(struct store *store, struct store_running *game) {
    const struct store_bytes *held = &store->answered;
    size_t count = app_running_words(held->bytes, held->length);
    uint64_t *words = count > 0 ? store_words(store, count) : store->words;
    if (words == NULL && count > 0) {
        return SQLITE_NOMEM;
    }
    if (!app_running_look(held->bytes, held->length, words, count, &game->record)) {
        return SQLITE_OK;
    }
    int result = drop(store, STORE_MAIN, game->instance, -1);
    game->mode = game->record.mode;
    return result != SQLITE_OK
               ? result
               : store_put_running(store, STORE_MAIN, game, held->bytes, held->length);
}

int store_name_running(struct store *store) {
    enum { FROM = 2 };
    int64_t last = INT64_MIN;
    int result;
    do {
        sqlite3_stmt *statement = store_statement(store, STORE_NEXT_UNNAMED, STORE_MAIN);
        sqlite3_bind_int64(statement, 1, last);
        result = store_step(store, statement);
        if (result == SQLITE_ROW) {
            struct store_running game = {.instance = sqlite3_column_int64(statement, INSTANCE),
                                         .saved_ms = sqlite3_column_int64(statement, 1)};
            last = game.instance;
            result = store_hold_column(statement, FROM, &store->answered);
            sqlite3_reset(statement);
            result = result == SQLITE_OK ? name_game(store, &game) : result;
        }
    } while (result == SQLITE_OK);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}
