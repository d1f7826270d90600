/* Lists of games: the best, the newest, and the names of all lists. */
#include <string.h>

#include "app/game/modes.h"
#include "store/store_state.h"

/* Copies the valid rows; skips others. */
static int take_games(struct store *store, sqlite3_stmt *statement, struct app_event *answer) {
    int result;
    answer->games = store->games;
    while ((result = store_step(store, statement)) == SQLITE_ROW) {
        if (answer->game_count < APP_PAGE &&
            store_read_record(statement, &store->games[answer->game_count])) {
            answer->game_count++;
        }
    }
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

void store_load_best(struct store *store, const struct app_effect *effect,
                     struct app_event *answer) {
    sqlite3_stmt *statement = store_statement(store, STORE_LIST_BEST, STORE_MAIN);
    sqlite3_bind_text(statement, 1, effect->page.list, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, APP_BEST);
    int result = take_games(store, statement, answer);
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
    }
    answer->games_in_all = answer->game_count;
}

int store_count_better(struct store *store, const struct app_record *game,
                       struct app_event *answer) {
    char name[64];
    struct app_list list = app_record_list(game);
    app_list_name(&list, name, sizeof name);
    sqlite3_stmt *statement = store_statement(store, STORE_COUNT_BETTER, STORE_MAIN);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (int64_t)game->rank);
    sqlite3_bind_int64(statement, 3, (int64_t)game->rank_then);
    sqlite3_bind_int64(statement, 4, game->id);
    int result = store_step(store, statement);
    if (result == SQLITE_ROW) {
        answer->better = (uint32_t)sqlite3_column_int64(statement, 0);
        answer->games_in_all = (uint32_t)sqlite3_column_int64(statement, 1);
        sqlite3_reset(statement);
        return SQLITE_OK;
    }
    return result;
}

void store_load_limits(struct store *store, const struct app_effect *effect,
                       struct app_event *answer) {
    static const int queries[] = {STORE_LIMIT_BEFORE, STORE_LIMIT_AFTER};
    const struct app_record *list = &effect->limits.record;
    int result = SQLITE_OK;
    for (int i = 0; i < 2 && result == SQLITE_OK; i++) {
        sqlite3_stmt *statement = store_statement(store, queries[i], STORE_MAIN);
        sqlite3_bind_int(statement, 1, list->mode);
        sqlite3_bind_int(statement, 2, list->preset);
        sqlite3_bind_int(statement, 3, list->changed);
        sqlite3_bind_int(statement, 4, list->limit_kind);
        sqlite3_bind_int64(statement, 5, (int64_t)list->limit_value);
        result = take_games(store, statement, answer);
    }
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
    }
}

/* Selects one list, all lists if none is named, or the unlisted games. */
static sqlite3_stmt *list_statement(struct store *store, const int of[3], const char *list) {
    bool one = list[0] != '\0' && strcmp(list, APP_UNLISTED) != 0;
    int query = list[0] == '\0' ? of[0] : one ? of[1] : of[2];
    sqlite3_stmt *statement = store_statement(store, query, STORE_MAIN);
    if (one) {
        sqlite3_bind_text(statement, 3, list, -1, SQLITE_STATIC);
    }
    return statement;
}

static int count_games(struct store *store, const char *list, uint32_t *count) {
    static const int queries[] = {STORE_COUNT_GAMES, STORE_COUNT_GAMES_OF, STORE_COUNT_UNLISTED};
    sqlite3_stmt *statement = list_statement(store, queries, list);
    int result = store_step(store, statement);
    if (result != SQLITE_ROW) {
        return result;
    }
    *count = (uint32_t)sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return SQLITE_OK;
}

void store_load_games(struct store *store, const struct app_effect *effect,
                      struct app_event *answer) {
    static const int queries[] = {STORE_LIST_GAMES, STORE_LIST_GAMES_OF, STORE_LIST_UNLISTED};
    sqlite3_stmt *statement = list_statement(store, queries, effect->page.list);
    sqlite3_bind_int(statement, 1, APP_PAGE);
    sqlite3_bind_int64(statement, 2, effect->page.from);
    int result = take_games(store, statement, answer);
    if (result == SQLITE_OK) {
        result = count_games(store, effect->page.list, &answer->games_in_all);
    }
    if (result != SQLITE_OK) {
        store_fail_to_read(store, result, answer);
    }
}
