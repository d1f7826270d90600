/* Statistics of the games of a shelf. They are stored beside the games and updated with each new
 * one, so that they are available at once. Deleting or restoring a game recomputes the set it
 * belongs to. After any other change all statistics are dropped, and recomputed on the next
 * request. */
#include "app/records/stats.h"

#include <string.h>

#include "store/store_state.h"

/* The row of an empty name: every list that has games has its row. */
static const char all_counted[] = "";

/* A row that exists but can not be read, for example one of an older version, is damaged. */
static int get_row(struct store *store, int storage, const char *name, bool *found, bool *damaged,
                   struct app_stats *stats) {
    sqlite3_stmt *statement = store_statement(store, STORE_GET_STATS, storage);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    int result = store_step(store, statement);
    *found = result == SQLITE_ROW;
    *damaged = *found && stats != NULL &&
               !app_stats_decode(sqlite3_column_blob(statement, 0),
                                 (uint32_t)sqlite3_column_bytes(statement, 0), stats);
    sqlite3_reset(statement);
    return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

static int put_row(struct store *store, int storage, const char *name, const uint8_t *bytes,
                   uint32_t length) {
    sqlite3_stmt *statement = store_statement(store, STORE_PUT_STATS, storage);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 2, bytes, length, SQLITE_STATIC);
    return store_run(store, statement);
}

static int put_stats(struct store *store, int storage, const struct app_stats *stats) {
    char name[APP_STATS_NAME];
    uint8_t bytes[APP_STATS_BYTES];
    app_stats_name(stats, name);
    return put_row(store, storage, name, bytes, app_stats_encode(stats, bytes));
}

int store_count_game(struct store *store, int storage, const struct app_record *record) {
    struct app_stats stats = app_stats_for(record);
    char name[APP_STATS_NAME];
    bool counted, found, damaged;
    int result = get_row(store, storage, all_counted, &counted, &damaged, NULL);
    if (result != SQLITE_OK || !counted) {
        return result;
    }
    app_stats_name(&stats, name);
    result = get_row(store, storage, name, &found, &damaged, &stats);
    if (result != SQLITE_OK) {
        return result;
    }
    if (damaged) { /* a new row with only this game would look complete */
        return store_forget_stats(store, storage);
    }
    app_stats_take(&stats, record);
    return put_stats(store, storage, &stats);
}

int store_forget_stats(struct store *store, int storage) {
    return store_simply(store, STORE_FORGET_STATS, storage);
}

/* ---- the set of one game ---- */

static int count_set(struct store *store, int storage, struct app_stats *stats) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_SET, storage);
    int result;
    sqlite3_bind_int(statement, 1, stats->mode);
    sqlite3_bind_int(statement, 2, stats->preset);
    sqlite3_bind_int(statement, 3, stats->changed);
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        struct app_record record;
        if (store_read_record(statement, &record)) {
            app_stats_take(stats, &record);
        }
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int forget_row(struct store *store, int storage, const char *name) {
    sqlite3_stmt *statement = store_statement(store, STORE_FORGET_SET, storage);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    return store_run(store, statement);
}

int store_recount_set(struct store *store, int storage, const struct app_record *record) {
    struct app_stats stats = app_stats_for(record);
    char name[APP_STATS_NAME];
    bool counted, damaged;
    int result = get_row(store, storage, all_counted, &counted, &damaged, NULL);
    if (result != SQLITE_OK || !counted) {
        return result;
    }
    app_stats_name(&stats, name);
    result = count_set(store, storage, &stats);
    if (result != SQLITE_OK) {
        return result;
    }
    return stats.games > 0 ? put_stats(store, storage, &stats) : forget_row(store, storage, name);
}

/* ---- all sets ---- */

/* The set for games like this one among those of a shelf. NULL if the array is full, which has
 * room for every possible set. */
static struct app_stats *find_set(struct store *store, uint32_t first,
                                  const struct app_record *record) {
    for (uint32_t i = first; i < store->stat_count; i++) {
        struct app_stats *stats = &store->stats[i];
        if (stats->mode == record->mode && stats->preset == record->preset &&
            stats->changed == record->changed) {
            return stats;
        }
    }
    if (store->stat_count == STORE_STATS_MOST) {
        return NULL;
    }
    store->stats[store->stat_count] = app_stats_for(record);
    return &store->stats[store->stat_count++];
}

static int count_all(struct store *store, int storage) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_SHELF, storage);
    uint32_t first = store->stat_count;
    int result;
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        struct app_record record;
        struct app_stats *stats =
            store_read_record(statement, &record) ? find_set(store, first, &record) : NULL;
        if (stats != NULL) {
            app_stats_take(stats, &record);
        }
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int keep_all(struct store *store, int storage, uint32_t first) {
    int result = store_forget_stats(store, storage);
    for (uint32_t i = first; i < store->stat_count && result == SQLITE_OK; i++) {
        result = put_stats(store, storage, &store->stats[i]);
    }
    return result != SQLITE_OK ? result : put_row(store, storage, all_counted, (uint8_t *)"", 0);
}

/* Counts and stores in one transaction. If nothing can be written, it only counts, each time. */
static int count_and_keep(struct store *store, int storage) {
    uint32_t first = store->stat_count;
    if (store_begin(store, storage) != SQLITE_OK) {
        return count_all(store, storage);
    }
    int result = count_all(store, storage);
    if (result != SQLITE_OK) {
        return store_end(store, result);
    }
    (void)store_end(store, keep_all(store, storage, first));
    return SQLITE_OK;
}

static int read_all(struct store *store, int storage, bool *whole) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_STATS, storage);
    int result;
    *whole = true;
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        *whole = *whole && store->stat_count < STORE_STATS_MOST &&
                 app_stats_decode(sqlite3_column_blob(statement, 0),
                                  (uint32_t)sqlite3_column_bytes(statement, 0),
                                  &store->stats[store->stat_count]);
        store->stat_count += *whole;
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

static int load_shelf(struct store *store, int storage) {
    uint32_t first = store->stat_count;
    bool counted, damaged, whole = false;
    int result = get_row(store, storage, all_counted, &counted, &damaged, NULL);
    if (result == SQLITE_OK && counted) {
        result = read_all(store, storage, &whole);
    }
    if (result == SQLITE_OK && !whole) {
        store->stat_count = first;
        result = count_and_keep(store, storage);
    }
    return result;
}

/* The number of games per day, today first. */
static int load_days(struct store *store, const struct app_effect *effect) {
    sqlite3_stmt *statement = store_statement(store, STORE_COUNT_DAYS, STORE_MAIN);
    int64_t today = effect->stats.today;
    int result;
    memset(store->days, 0, sizeof store->days);
    sqlite3_bind_int64(statement, 1, effect->stats.zone_s);
    sqlite3_bind_int64(statement, 2, (today - APP_DAYS) * 86400);
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        int64_t ago = today - sqlite3_column_int64(statement, 0);
        if (ago >= 0 && ago < APP_DAYS) {
            store->days[ago] = (uint32_t)sqlite3_column_int64(statement, 1);
        }
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

int store_load_stats(struct store *store, const struct app_effect *effect,
                     struct app_event *answer) {
    store->stat_count = 0;
    int result = load_shelf(store, STORE_MAIN);
    result = result != SQLITE_OK ? result : load_shelf(store, STORE_RUN);
    result = result != SQLITE_OK ? result : load_days(store, effect);
    answer->stats = store->stats;
    answer->stat_count = store->stat_count;
    answer->days = store->days;
    return result;
}
