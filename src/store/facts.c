/* Facts: what the player has learned, and finesse totals. */
#include "store/store_state.h"

static void bind_key(sqlite3_stmt *statement, const struct app_fact *fact) {
    sqlite3_bind_int(statement, 1, fact->kind);
    sqlite3_bind_int64(statement, 2, (int64_t)fact->what);
    sqlite3_bind_int64(statement, 3, (int64_t)fact->when);
    sqlite3_bind_int64(statement, 4, (int64_t)fact->device);
}

/* SQLITE_ROW with the value of the same fact, or SQLITE_DONE. */
static int get_fact(struct store *store, int storage, struct app_fact *fact) {
    sqlite3_stmt *statement = store_statement(store, STORE_GET_FACT, storage);
    if (statement == NULL) {
        return store_result(store);
    }
    bind_key(statement, fact);
    int result = store_step(store, statement);
    if (result == SQLITE_ROW) {
        fact->value = (uint64_t)sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
    }
    return result;
}

static int put_fact(struct store *store, int storage, const struct app_fact *fact) {
    sqlite3_stmt *statement = store_statement(store, STORE_PUT_FACT, storage);
    if (statement == NULL) {
        return store_result(store);
    }
    bind_key(statement, fact);
    sqlite3_bind_int64(statement, 5, (int64_t)fact->value);
    return store_run(store, statement);
}

int store_merge_fact(struct store *store, int storage, const struct app_fact *fact, bool *changed) {
    struct app_fact old = *fact;
    int result = get_fact(store, storage, &old);
    *changed = false;
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
        return result;
    }
    *changed = app_fact_wins(fact, result == SQLITE_ROW ? &old : NULL);
    return *changed ? put_fact(store, storage, fact) : SQLITE_OK;
}

static struct app_fact read_fact(sqlite3_stmt *row) {
    return (struct app_fact){
        .kind = (uint8_t)sqlite3_column_int(row, 0),
        .what = (uint64_t)sqlite3_column_int64(row, 1),
        .when = (uint64_t)sqlite3_column_int64(row, 2),
        .device = (uint64_t)sqlite3_column_int64(row, 3),
        .value = (uint64_t)sqlite3_column_int64(row, 4),
    };
}

int store_list_facts(struct store *store, const struct app_fact *after, struct app_fact *facts,
                     uint32_t *count) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_FACTS, STORE_MAIN);
    int result;
    *count = 0;
    if (statement == NULL) {
        return store_result(store);
    }
    bind_key(statement, after);
    sqlite3_bind_int(statement, 5, APP_FACT_PAGE);
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        facts[(*count)++] = read_fact(statement);
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* The id of this device, created once. Bits of the clock and of this program's address are unique
 * enough among the few devices of a player. */
uint64_t store_device(struct store *store) {
    sqlite3_stmt *statement = store_statement(store, STORE_GET_DEVICE, STORE_MAIN);
    if (store_step(store, statement) == SQLITE_ROW) {
        uint64_t device = (uint64_t)sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
        return device;
    }
    uint64_t chance;
    sqlite3_randomness(sizeof chance, &chance);
    uint64_t device = (chance ^ store_now_ms() << 20) >> 16 | 1;
    statement = store_statement(store, STORE_PUT_DEVICE, STORE_MAIN);
    if (statement != NULL) {
        sqlite3_bind_int64(statement, 1, (int64_t)device);
    }
    /* if it can not be stored, the id is different each time */
    return store_run(store, statement) == SQLITE_OK ? device : device ^ 2;
}

int store_pay_facts(struct store *store) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_RUN_FACTS, STORE_RUN);
    int result;
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        struct app_fact fact = read_fact(statement);
        bool changed;
        result = store_merge_fact(store, STORE_MAIN, &fact, &changed);
        if (result != SQLITE_OK) {
            sqlite3_reset(statement);
            return result;
        }
    }
    return result != SQLITE_DONE ? result : store_simply(store, STORE_PAID_FACTS, STORE_RUN);
}
