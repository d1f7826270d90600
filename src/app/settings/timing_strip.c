/* The timing strip: a hovering piece that the player moves with the current timing values. It is
 * a real game without gravity, of which two rows are visible. */
#include "app/core/part.h"
#include "game/mode.h"

enum { UPPER_ROW = 20, EVENTS = 256, SEED = 6 };

static uint64_t strip_time(const struct app *app) {
    return app->now > app->strip.began_at ? app->now - app->strip.began_at : 0;
}

static void pass(struct app *app, const struct fin_change *change) {
    struct fin_event events[EVENTS];
    size_t count = 0;
    while (fin_session_advance(&app->strip.session, strip_time(app), change, events, EVENTS,
                               &count) == FIN_MORE) {
    }
}

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

/* Drops would move the piece out of sight: only the hard drop works, to spawn the next piece. */
static void change(struct app *app, int button, bool down) {
    if (button != FIN_SOFT && button != FIN_SONIC) {
        struct fin_change change = {(uint8_t)button, down};
        pass(app, &change);
    }
}

void app_strip_key(struct app *app, int key, bool down) {
    for (int button = 0; button < FIN_BUTTONS; button++) {
        if (app_bindings_has(&app->keys, button, key)) {
            change(app, button, down);
        }
    }
}

/* A touch button: the first press starts the trial. */
bool app_strip_act(struct app *app, int button, bool down) {
    if (app->menu.asks == APP_ASKS_NOTHING && down) {
        app_strip_start(app);
        app->menu.asks = APP_ASKS_TRY;
    }
    if (app->menu.asks == APP_ASKS_TRY) {
        change(app, button, down);
    }
    return true;
}

static void let_go(struct app *app) {
    if (app->strip.held_till != 0) {
        app->strip.held_till = 0;
        app_strip_key(app, app->strip.held, false);
    }
}

/* As in play: repeated presses of a direction in quick succession are a hold; other repeats are
 * ignored. */
void app_strip_tap(struct app *app, int key, bool repeat) {
    bool direction =
        app_bindings_has(&app->keys, FIN_LEFT, key) || app_bindings_has(&app->keys, FIN_RIGHT, key);
    if (repeat && !direction) {
        return;
    }
    if (!repeat || app->strip.held_till == 0 || app->strip.held != key) {
        let_go(app);
        app_strip_key(app, key, true);
    }
    if (repeat) {
        app->strip.held = (uint8_t)key;
        app->strip.held_till = app->now + app_repeats_patience(&app->buttons.repeats);
    } else {
        app_strip_key(app, key, false);
    }
}

static bool is_tried(const struct app *app) {
    return app->menu.asks == APP_ASKS_TRY;
}

static void advance(struct app *app) {
    if (app->strip.held_till <= app->now) {
        let_go(app);
    }
    pass(app, NULL);
}

static uint64_t next_due(const struct app *app) {
    uint64_t due = fin_session_due(&app->strip.session);
    due = due != FIN_NEVER ? app->strip.began_at + due : FIN_NEVER;
    return app->strip.held_till != 0 && app->strip.held_till < due ? app->strip.held_till : due;
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

const struct app_part app_strip_part = {.is_open = is_tried, .advance = advance, .due = next_due};
