/* Deleted games, which can be restored for a while. */
#include "app/menu/lines.h"

static int deleted_index(const struct app *app, int64_t game) {
    int place = app->lists.deleted_count - 1;
    while (place >= 0 && app->lists.deleted[place] != game) {
        place--;
    }
    return place;
}

bool app_game_is_deleted(const struct app *app, int64_t game) {
    return deleted_index(app, game) >= 0;
}

static void forget_deleted(struct app *app, int place) {
    app->lists.deleted_count--;
    for (int i = place; i < app->lists.deleted_count; i++) {
        app->lists.deleted[i] = app->lists.deleted[i + 1];
    }
}

/* If there is no room, the oldest deletion is dropped. */
void app_delete_game(struct app *app, int64_t game) {
    if (app->lists.deleted_count == APP_DELETED) {
        forget_deleted(app, 0);
    }
    app->lists.deleted[app->lists.deleted_count++] = game;
    app->lists.stale = true;
    app_push(app, APP_DELETE_GAME)->game.id = game;
}

void app_restore_game(struct app *app, int64_t game) {
    int place = deleted_index(app, game);
    if (place >= 0) {
        forget_deleted(app, place);
        app->lists.stale = true;
        app_push(app, APP_RESTORE_GAME)->game.id = game;
    }
}
