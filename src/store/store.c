/* Carries out the app's profile effects, and answers when one fails. */
#include "store/store.h"

#include <string.h>

#include "app/records/record_fields.h"
#include "app/settings/settings.h"
#include "store/store_state.h"

enum {
    WAL_PAGES_MANY = 1000, /* a log of this size is checkpointed between games */
};

/* ---- writing ---- */

int store_make_change(struct store *store, int storage,
                      int (*change)(struct store *store, int storage,
                                    const struct app_effect *effect, struct app_event *answer),
                      const struct app_effect *effect, struct app_event *answer) {
    int result = store_begin(store, storage);
    if (result != SQLITE_OK) {
        return result;
    }
    return store_end(store, change(store, storage, effect, answer));
}

/* Makes a change in the file, if it belongs there, after all pending changes. Otherwise, or if
 * that fails, makes it in memory. */
static void write_change(struct store *store, int storage,
                         int (*change)(struct store *store, int storage,
                                       const struct app_effect *effect, struct app_event *answer),
                         const struct app_effect *effect, struct app_event *answer) {
    if (storage == STORE_MAIN) {
        int result = store_pay(store);
        if (result == SQLITE_OK) {
            result = store_make_change(store, STORE_MAIN, change, effect, answer);
        }
        if (result == SQLITE_OK) {
            store->warned = false;
            return;
        }
        store_fail_to_write(store, result, answer);
        store->owes = true;
    }
    int result = store_make_change(store, STORE_RUN, change, effect, answer);
    if (result != SQLITE_OK) {
        store_fail_to_write(store, result, answer);
    }
}

void store_check_point(struct store *store, int pages) {
    if (store->wal_pages < pages) {
        return;
    }
    int result =
        sqlite3_wal_checkpoint_v2(store->db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (result == SQLITE_OK) {
        store->wal_pages = 0;
    }
}

/* ---- settings ---- */

static int change_setting(struct store *store, int storage, const struct app_effect *effect,
                          struct app_event *answer) {
    (void)answer;
    return store_change_setting(store, storage, effect->setting.name, effect->setting.value);
}

static void save_setting(struct store *store, const struct app_effect *effect,
                         struct app_event *answer) {
    bool kept = app_keeps_setting(store->keep, effect->setting.name);
    write_change(store, kept ? STORE_MAIN : STORE_RUN, change_setting, effect, answer);
}

/* When more is kept than before, settings and facts held in memory go into the file. */
static void set_keep(struct store *store, const struct app_effect *effect,
                     struct app_event *answer) {
    uint8_t level =
        effect->keep.level < APP_KEEP_NOTHING ? (uint8_t)effect->keep.level : APP_KEEP_NOTHING;
    store->owes = store->owes || level < store->keep;
    store->keep = level;
    int result = store_pay(store);
    if (result != SQLITE_OK) {
        store_fail_to_write(store, result, answer);
    }
}

/* ---- games ---- */

static int owe_game(struct store *store, int64_t id) {
    sqlite3_stmt *statement = store_statement(store, STORE_OWE_GAME, STORE_RUN);
    sqlite3_bind_int64(statement, 1, id);
    return store_run(store, statement);
}

static int add_game(struct store *store, int storage, const struct app_effect *effect,
                    struct app_event *answer) {
    bool with_replay = storage == STORE_RUN || app_keeps_replays(store->keep);
    struct app_file_game game = {
        .record = effect->save.record,
        .replay = effect->save.bytes,
        .replay_length = with_replay ? effect->save.length : 0,
    };
    uint8_t changes;
    int64_t id = 0;
    int result = store_merge_game(store, storage, &game, &id, &changes);
    if (result == SQLITE_OK) {
        result = store_trim(store, storage, &game.record);
    }
    if (result == SQLITE_OK) {
        result = store_drop_running(store, storage, effect->save.record.mode);
    }
    if (result == SQLITE_OK && storage == STORE_RUN && app_keeps_scores(store->keep)) {
        result = owe_game(store, id);
    }
    store->games[0] = effect->save.record;
    store->games[0].id = id;
    answer->games = store->games;
    answer->game_count = 1;
    return result == SQLITE_OK ? store_count_better(store, &store->games[0], answer) : result;
}

static void save_game(struct store *store, const struct app_effect *effect,
                      struct app_event *answer) {
    if (!app_record_is_sound(&effect->save.record)) {
        store_fail(answer, "Couldn't save this game: its numbers are impossible.");
        return;
    }
    int storage = app_keeps_scores(store->keep) ? STORE_MAIN : STORE_RUN;
    int synced = store_simply(store, STORE_SYNC, STORE_MAIN);
    write_change(store, storage, add_game, effect, answer);
    if (synced != SQLITE_OK || store_simply(store, STORE_SYNC_LATER, STORE_MAIN) != SQLITE_OK) {
        answer->failed = true;
    }
    store_check_point(store, WAL_PAGES_MANY);
}

/* ---- statistics ---- */

static void load_stats(struct store *store, const struct app_effect *effect,
                       struct app_event *answer) {
    int result = store_load_stats(store, effect, answer);
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
    }
}

/* ---- one game ---- */

static int shelf_of(int64_t id) {
    return id > STORE_RUN_FIRST ? STORE_RUN : STORE_MAIN;
}

static void load_replay(struct store *store, const struct app_effect *effect,
                        struct app_event *answer) {
    int result = store_load_bytes(store, STORE_GET_REPLAY, shelf_of(effect->game.id),
                                  effect->game.id, &store->answered);
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
    } else if (store->answered.length == 0) {
        store_fail(answer, "Couldn't save this game's replay.");
    }
    answer->bytes = store->answered.bytes;
    answer->length = store->answered.length;
}

static void hide_game(struct store *store, const struct app_effect *effect, int64_t when_s,
                      struct app_event *answer) {
    bool there;
    int result = store_hide_game(store, shelf_of(effect->game.id), effect->game.id, when_s, &there);
    if (result != SQLITE_OK) {
        store_describe_failure(store, result, answer->text, sizeof answer->text);
        answer->failed = true;
    } else if (!there) {
        store_fail(answer, "That game was deleted.");
    }
}

static void delete_game(struct store *store, const struct app_effect *effect,
                        struct app_event *answer) {
    hide_game(store, effect, (int64_t)(store_now_ms() / 1000), answer);
}

static void restore_game(struct store *store, const struct app_effect *effect,
                         struct app_event *answer) {
    hide_game(store, effect, 0, answer);
}

/* ---- facts ---- */

static int put_facts(struct store *store, int storage, const struct app_effect *effect,
                     struct app_event *answer) {
    int result = SQLITE_OK;
    (void)answer;
    for (uint32_t i = 0; i < effect->batch.fact_count && result == SQLITE_OK; i++) {
        bool changed;
        if (app_fact_is_sound(&effect->batch.facts[i])) {
            result = store_merge_fact(store, storage, &effect->batch.facts[i], &changed);
        }
    }
    return result;
}

static void save_facts(struct store *store, const struct app_effect *effect,
                       struct app_event *answer) {
    int storage = app_keeps_scores(store->keep) ? STORE_MAIN : STORE_RUN;
    write_change(store, storage, put_facts, effect, answer);
}

static void load_facts(struct store *store, const struct app_effect *effect,
                       struct app_event *answer) {
    int result = store_list_facts(store, &effect->facts.after, store->facts, &answer->fact_count);
    answer->facts = store->facts;
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
    }
}

/* ---- entry point ---- */

static void (*const effects[])(struct store *store, const struct app_effect *effect,
                               struct app_event *answer) = {
    [APP_SAVE_FACTS] = save_facts,           [APP_LOAD_FACTS] = load_facts,
    [APP_SAVE_SETTING] = save_setting,       [APP_SAVE_GAME] = save_game,
    [APP_SAVE_RUNNING] = store_save_running, [APP_LOAD_RUNNING] = store_load_running,
    [APP_LOAD_BEST] = store_load_best,       [APP_LOAD_GAMES] = store_load_games,
    [APP_LOAD_REPLAY] = load_replay,         [APP_DELETE_GAME] = delete_game,
    [APP_RESTORE_GAME] = restore_game,       [APP_KEEP] = set_keep,
    [APP_LOAD_STATS] = load_stats,           [APP_LOAD_LIMITS] = store_load_limits,
};

bool store_do(struct store *store, const struct app_effect *effect, struct app_event *answer) {
    if (effect->kind >= sizeof effects / sizeof effects[0] || effects[effect->kind] == NULL) {
        return false;
    }
    *answer = (struct app_event){.kind = APP_ANSWER, .number = effect->number};
    effects[effect->kind](store, effect, answer);
    if (answer->text[0] == '\0' && store_check_found(store)) {
        store_tell_damage(answer);
    }
    return true;
}

void store_settings(struct store *store,
                    void (*take)(void *context, const char *name, const char *value),
                    void *context) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_SETTINGS, STORE_MAIN);
    while (store_step(store, statement) == SQLITE_ROW) {
        struct app_file_setting setting;
        if (store_read_setting(statement, &setting) && setting.value[0] != '\0') {
            take(context, setting.name, setting.value);
        }
    }
}

void store_lists(struct store *store, void (*take)(void *context, const char *list),
                 void *context) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_LISTS, STORE_MAIN);
    while (store_step(store, statement) == SQLITE_ROW) {
        const char *list = (const char *)sqlite3_column_text(statement, 0);
        if (list != NULL) {
            take(context, list);
        }
    }
}

bool store_is_kept(const struct store *store) {
    return store->kept;
}

bool store_is_read(const struct store *store) {
    return store->kept || store->copied;
}

bool store_is_refused(const struct store *store) {
    return store->refused;
}

const char *store_path(const struct store *store) {
    return store->path;
}
