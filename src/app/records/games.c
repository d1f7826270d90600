/* The list of all games: pages, keys, deleting and restoring. */
#include "app/core/part.h"
#include "app/core/press.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

/* ---- deleted games, which can be restored for a while ---- */

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

/* ---- the screen ---- */

void app_games_view(const struct app *app, struct view *view) {
    app_show_games(app, view);
    view->chosen_row = app->lists.game_count > 0 ? app->lists.game_chosen : view->row_count;
    view->more_above = app->lists.games_from > 0;
    view->more_below = app->lists.games_from + app->lists.game_count < app->lists.games_in_all;
    struct fin_writer writer = fin_writer_start(view->subtitle, sizeof view->subtitle);
    if (app->lists.number == 0) {
        app_write_grouped(&writer, app->lists.games_in_all);
        fin_write_text(&writer, app->lists.games_unlisted      ? " abandoned"
                                : app->lists.games_in_all == 1 ? " game"
                                                               : " games");
    }
    app_put(view->help, sizeof view->help,
            app->platform.touch            ? "" /* there are buttons */
            : app->lists.deleted_count > 0 ? "Enter: watch. Backspace: undo delete. Esc: back."
            : app->lists.games_unlisted
                ? "Enter: watch. Delete: remove. Left/right: show finished games."
                : "Enter: watch. Delete: remove. Left/right: show abandoned games.");
}

/* The next page starts where this one ends. */
static void move(struct app *app, int direction) {
    int row = app->lists.game_chosen + direction;
    if (row >= 0 && row < (int)app->lists.game_count) {
        app->lists.game_chosen = (uint8_t)row;
    } else if (row < 0 && app->lists.games_from > 0) {
        app_load_games(app,
                       app->lists.games_from > APP_PAGE ? app->lists.games_from - APP_PAGE : 0);
        app->lists.game_chosen = APP_PAGE - 1;
    } else if (row > 0 && app->lists.games_from + app->lists.game_count < app->lists.games_in_all) {
        app_load_games(app, app->lists.games_from + app->lists.game_count);
    }
}

static void delete_game(struct app *app) {
    if (app->lists.game_chosen < app->lists.game_count) {
        app_delete_game(app, app->lists.games[app->lists.game_chosen].id);
        app_load_games(app, app->lists.games_from);
    }
}

static void restore_game(struct app *app) {
    if (app->lists.deleted_count > 0) {
        app_restore_game(app, app->lists.deleted[app->lists.deleted_count - 1]);
        app_load_games(app, app->lists.games_from);
    }
}

bool app_games_key(struct app *app, const struct app_press *press) {
    bool waits = app->lists.number != 0;
    switch (press->key) {
    case APP_KEY_UP:
        move(app, -1);
        break;
    case APP_KEY_DOWN:
        move(app, 1);
        break;
    case APP_KEY_PAGE_UP:
        app_load_games(app,
                       app->lists.games_from > APP_PAGE ? app->lists.games_from - APP_PAGE : 0);
        break;
    case APP_KEY_PAGE_DOWN:
        move(app, (int)app->lists.game_count);
        break;
    case APP_KEY_ENTER:
        if (!waits && app->lists.game_chosen < app->lists.game_count) {
            app_watch_game(app, app->lists.games[app->lists.game_chosen].id);
        }
        break;
    case APP_KEY_LEFT:
    case APP_KEY_RIGHT:
        app->lists.games_unlisted = !app->lists.games_unlisted;
        app->lists.game_chosen = 0;
        app_load_games(app, 0);
        break;
    case APP_KEY_DELETE:
        if (!waits) {
            delete_game(app);
        }
        break;
    case APP_KEY_BACKSPACE:
        restore_game(app);
        break;
    default:
        break;
    }
    return true;
}

bool app_games_point(struct app *app, const struct app_event *event) {
    if (event->kind != APP_ROW || event->item >= app->lists.game_count) {
        return false;
    }
    app->lists.game_chosen = event->item;
    return true;
}

void app_games_soft_keys(const struct app *app, struct view *view) {
    if (app->lists.game_count > 0) {
        app_add_soft_key(view, "Watch", APP_KEY_ENTER);
        app_add_soft_key(view, "Delete", APP_KEY_DELETE);
    }
    if (app->lists.deleted_count > 0) {
        app_add_soft_key(view, "Undo delete", APP_KEY_BACKSPACE);
    }
    app_add_soft_key(view, app->lists.games_unlisted ? "Finished" : "Abandoned", APP_KEY_RIGHT);
}
