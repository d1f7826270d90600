/* Restarting: the same mode and rules, with new pieces or the same ones, from a menu or by
 * holding a key. */
#include "app/core/activity.h"
#include "app/menu/lines.h"

/* True if the game started from a position, as it then does again. */
static bool has_position(const struct fin_setup *setup) {
    int mode = setup->rules.mode;
    bool free = mode == FIN_MODE_FREE || mode == FIN_MODE_PC || mode == FIN_MODE_PUZZLE;
    return free && (!fin_board_is_empty(&setup->board) || setup->queue_length > 0 ||
                    setup->hold != FIN_NONE);
}

static void restart_position(struct app *app) {
    struct fin_setup setup = app->play.setup;
    setup.rules = app_rules(app, setup.rules.mode, setup.rules.preset);
    setup.seed = app->game.same_seed ? setup.seed : app_new_seed(app);
    setup.buttons = 0;
    app_start_setup(app, &setup, true);
}

/* The same mode and preset, which the menu may no longer show. */
void app_restart_mode(struct app *app) {
    if (app->play.state == APP_PLAY_NONE) {
        return;
    }
    const struct fin_rules *rules = &app->play.setup.rules;
    if (has_position(&app->play.setup)) {
        restart_position(app);
        return;
    }
    app->profile.preset[rules->mode] = rules->preset;
    app_start_mode(app, rules->mode, true);
}

void app_restart_game(struct app *app) {
    app_activity(app)->restart(app);
}

void app_restart_same(struct app *app) {
    app->game.same_seed = true;
    app_restart_game(app);
    app->game.same_seed = false;
}

void app_restart_by_key(struct app *app) {
    if (app->game.restart_same) {
        app_restart_same(app);
    } else {
        app_restart_game(app);
    }
}

/* ---- by a key ---- */

bool app_restarts(int action) {
    return action == APP_ACTION_RESTART || action == APP_ACTION_AGAIN;
}

/* Held for a while; without key releases, pressed twice. */
void app_restart_press(struct app *app, int action) {
    bool same = action == APP_ACTION_AGAIN, twice = app->game.restart_same == same;
    if (!app->platform.key_releases && app->game.restart_since != 0 && twice) {
        app_restart_by_key(app);
    } else if (app->game.restart_since == 0 || !twice) {
        app->game.restart_since = app->now;
        app->game.restart_same = same;
    }
}

bool app_restart_act(struct app *app, int action) {
    if (!app_restarts(action)) {
        return false;
    }
    app->game.restart_same = action == APP_ACTION_AGAIN;
    app_restart_by_key(app);
    return true;
}

void app_restart_held(struct app *app) {
    bool held = app->platform.key_releases;
    uint64_t till = app->game.restart_since + (held ? APP_RESTART_US : APP_TWICE_US);
    if (app->game.restart_since == 0 || app->now < till) {
        return;
    }
    if (held) {
        app_restart_by_key(app);
    }
    app->game.restart_since = 0;
}
