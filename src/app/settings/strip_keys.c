/* Keys on the timing strip. */
#include "app/core/part.h"

enum { EVENTS = 256 };

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

/* ---- in time ---- */

void app_strip_advance(struct app *app) {
    if (app->strip.held_till <= app->now) {
        let_go(app);
    }
    pass(app, NULL);
}

uint64_t app_strip_due(const struct app *app) {
    uint64_t due = fin_session_due(&app->strip.session);
    due = due != FIN_NEVER ? app->strip.began_at + due : FIN_NEVER;
    return app->strip.held_till != 0 && app->strip.held_till < due ? app->strip.held_till : due;
}
