/* The timing strip: a hovering piece that the player moves with the current timing values. It is
 * a real game without gravity, of which two rows are visible. */
#include "app/core/part.h"
#include "game/mode.h"

enum { UPPER_ROW = 20, EVENTS = 256, SEED = 6 };

void app_strip_start(struct app *app) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
    setup.rules = app_rules(app, FIN_MODE_FREE, app_profile_preset(&app->profile));
    setup.seed = SEED;
    app->strip.began_at = app->now;
    app->strip.held_till = 0;
    fin_session_start(&app->strip.session, &setup, events, EVENTS, &count);
}

static bool is_tried(const struct app *app) {
    return app->menu.asks == APP_ASKS_TRY;
}

void app_strip_view(const struct app *app, struct view *view) {
    struct fin_piece piece = fin_game_piece(&app->strip.session.game);
    view->has_strip = true;
    for (int i = 0; i < VIEW_STRIP; i++) {
        view->strip[i] = FIN_NONE;
    }
    if (piece.kind == FIN_NONE) {
        return;
    }
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        int row = UPPER_ROW - cells[i].y;
        if (row == 0 || row == 1) {
            view->strip[row * FIN_COLUMNS + cells[i].x] = piece.kind;
        }
    }
}

const struct app_part app_strip_part = {
    .is_open = is_tried, .advance = app_strip_advance, .due = app_strip_due};
