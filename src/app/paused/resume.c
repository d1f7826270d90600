/* Resuming a paused game, and the question whether to discard one. */
#include "app/menu/lines.h"

/* ---- the list ---- */

/* The game in memory is more recent than the list: its last save may be pending. */
void app_paused_take(struct app *app, const struct app_event *event) {
    const struct app_record *held =
        app_holds_game(app) ? app_paused_game(app, app->play.setup.rules.mode) : NULL;
    struct app_record own = held != NULL ? *held : (struct app_record){.mode = FIN_MODES};
    app->paused.count = 0;
    for (uint32_t i = event->game_count; i-- > 0;) {
        if (event->games[i].mode < FIN_MODES && event->games[i].preset < FIN_PRESETS) {
            app_paused_put(app, event->games[i]);
        }
    }
    if (own.mode < FIN_MODES) {
        app_paused_put(app, own);
    }
    app_paused_settle(app);
}

/* ---- the question ---- */

static const char *usual_question(const struct app *app) {
    return app->platform.touch ? "This discards your paused game. Tap again to confirm."
                               : "This discards your paused game. Press again to confirm.";
}

static bool is_confirmed(const struct app *app, int mode) {
    const struct app_open_screen *here = &app->menu.stack[app->menu.depth - 1],
                                 *there = &app->paused.sure.open_screen;
    return app->paused.sure.mode == mode + 1 && here->screen == there->screen &&
           here->chosen == there->chosen && app->now < app->paused.sure.till;
}

void app_confirm_discard(struct app *app, int mode) {
    app->paused.sure = (struct app_sure){.mode = (uint8_t)(mode + 1),
                                         .open_screen = app->menu.stack[app->menu.depth - 1],
                                         .till = app->now + APP_NOTICE_US};
}

/* Meanwhile loads the game to be discarded, so that it ends like any other: listed among the
 * abandoned ones, with its replay. */
bool app_ask_to_discard(struct app *app, int mode, const char *question) {
    bool confirmed = is_confirmed(app, mode);
    bool fetches = app->paused.running_number != 0 && app->paused.loads != 0;
    if (confirmed && !fetches) {
        app->paused.sure.mode = 0;
        return true;
    }
    app_notice(app, question != NULL ? question : usual_question(app), false);
    if (!confirmed && !app_holds_mode(app, mode) && app_paused_game(app, mode) != NULL) {
        app_running_load(app, mode + 1, false);
    }
    app_confirm_discard(app, mode);
    return false;
}

/* ---- resuming ---- */

void app_resume_mode(struct app *app, int mode) {
    if (app_holds_mode(app, mode) && app_can_resume(app)) {
        app_resume_game(app);
    } else {
        app_running_load(app, mode + 1, true);
    }
}

void app_resume_paused(struct app *app) {
    if (app_shows_pause(app)) {
        app_resume_game(app);
    } else if (app->paused.count > 1) {
        app_open(app, APP_SCREEN_PAUSED);
    } else if (app->paused.count == 1) {
        app_resume_mode(app, app->paused.games[0].mode);
    }
}
