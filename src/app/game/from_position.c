/* Games that start from a position or from part of a replay. */
#include <string.h>

#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/lines.h"

bool app_start_position(struct app *app, const struct fin_position *position, int mode) {
    int preset = app->profile.preset[mode];
    struct fin_setup setup = fin_setup_make(preset, mode);
    setup.rules = app_rules(app, mode, preset);
    setup.seed = app_new_seed(app);
    setup.board = position->board;
    setup.hold = position->hold;
    setup.queue_length = position->queue_length;
    memcpy(setup.queue, position->queue, position->queue_length);
    return app_start_setup(app, &setup, false);
}

void app_play_on_from(struct app *app, const struct fin_replay *part, int reason) {
    bool same = reason == APP_UNRANKED_REWIND;
    /* finesse of another game has been counted, or is not the player's */
    struct app_exempt exempt = {.counted = UINT32_MAX};
    exempt = same ? app->play.exempt : exempt;
    bool goes_on = same && app->play.state != APP_PLAY_ENDED; /* its finesse is not counted yet */
    uint8_t unranked = same ? app->play.unranked : 0;
    if (!same && !app_may_discard(app, part->setup.rules.mode, NULL)) {
        return;
    }
    app_enter_activity(app, APP_ACTIVITY_GAME);
    if (!same) {
        app_leave_game(app, part->setup.rules.mode);
        app_forget_point(app);
    }
    app_encode_waiting(app);
    app_buttons_clear(&app->buttons);
    app->game.finished = false;
    app->game.restart_since = 0;
    if (goes_on) {
        app_retry_rewind(app);
    } else {
        app_retry_forget(app);
    }
    app_drop_redo(app);
    if (!app_play_take_over(&app->play, part, exempt, app->now)) {
        app_notice(app, "The game is over here. Go back a little first.", true);
        app->play.state = APP_PLAY_NONE;
        return;
    }
    app->play.unranked = unranked;
    app_unrank(app, reason);
    app_parts_begun(app);
    app->game.has_best = app->game.knows_best = false;
    app_save_running(app);
    app_close_all(app);
    app_resume_game(app);
}
