/* Drawing the start board of custom games: a cursor that fills and empties cells. */
#include <string.h>

#include "app/core/press.h"
#include "app/menu/lines.h"

static void move(struct app *app, int dx, int dy) {
    app->game.cursor_x = (uint8_t)app_editor_clamp(app->game.cursor_x + dx, FIN_COLUMNS - 1);
    app->game.cursor_y = (uint8_t)app_editor_clamp(app->game.cursor_y + dy, FIN_FIELD_ROWS - 1);
}

static void toggle(struct app *app) {
    app->profile.board[app->game.cursor_y] ^= (uint16_t)(1u << app->game.cursor_x);
    app_changed(app);
}

static void clear(struct app *app) {
    memset(app->profile.board, 0, sizeof app->profile.board);
    app_changed(app);
}

bool app_board_point(struct app *app, const struct app_event *event) {
    int x = event->item % FIN_COLUMNS, y = event->item / FIN_COLUMNS;
    if (event->kind != APP_CELL || y >= FIN_FIELD_ROWS) {
        return false;
    }
    app->game.cursor_x = (uint8_t)x;
    app->game.cursor_y = (uint8_t)y;
    toggle(app);
    return true;
}

bool app_board_key(struct app *app, const struct app_press *press) {
    switch (press->key) {
    case APP_KEY_LEFT:
        move(app, -1, 0);
        break;
    case APP_KEY_RIGHT:
        move(app, 1, 0);
        break;
    case APP_KEY_UP:
        move(app, 0, 1);
        break;
    case APP_KEY_DOWN:
        move(app, 0, -1);
        break;
    case APP_KEY_SPACE:
        toggle(app);
        break;
    case APP_KEY_BACKSPACE:
    case APP_KEY_DELETE:
        clear(app);
        break;
    case APP_KEY_ENTER:
        app_close(app);
        break;
    default:
        break;
    }
    return true;
}

void app_board_soft_keys(const struct app *app, struct view *view) {
    (void)app;
    app_add_soft_key(view, "Clear all", APP_KEY_BACKSPACE);
}

static const struct view_hint hints[] = {
    {"Arrows", "move", "", 0},
    {"Space", "fill or empty", "fill", 0},
    {"Backspace", "clear all", "empty", 1},
    {"Enter", "done", "", 0},
};

void app_board_view(const struct app *app, struct view *view) {
    struct view_game *game = &view->game;
    view->has_game = true;
    game->hold = FIN_NONE;
    for (int y = 0; y < VIEW_ROWS; y++) {
        for (int x = 0; x < VIEW_COLUMNS; x++) {
            bool filled = y < FIN_FIELD_ROWS && (app->profile.board[y] >> x & 1) != 0;
            game->cells[y][x] = filled ? FIN_GARBAGE | VIEW_LOCKED : FIN_NONE;
        }
    }
    game->cells[app->game.cursor_y][app->game.cursor_x] |= VIEW_AIM;
    app_put(game->mode, sizeof game->mode, "Start board");
    game->hint_count = sizeof hints / sizeof hints[0];
    memcpy(game->hints, hints, sizeof hints);
}
