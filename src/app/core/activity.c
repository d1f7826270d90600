/* The activity in the foreground. */
#include "app/core/activity.h"

static const struct app_activity *const activities[APP_ACTIVITIES] = {
    [APP_ACTIVITY_GAME] = &app_game_activity,
    [APP_ACTIVITY_DRILL] = &app_drill_activity,
    [APP_ACTIVITY_PUZZLE] = &app_puzzle_activity,
    [APP_ACTIVITY_BOT] = &app_bot_activity,
};

const struct app_activity *app_activity(const struct app *app) {
    return activities[app->activity];
}

bool app_allows(const struct app *app, int what) {
    return (app_activity(app)->allows & what) != 0;
}

void app_enter_activity(struct app *app, int activity) {
    if (app->activity != activity && app_activity(app)->stop != NULL) {
        app_activity(app)->stop(app);
    }
    app->activity = (uint8_t)activity;
}

bool app_is_skipped(const struct app *app) {
    bool (*is_skipped)(const struct app *) = app_activity(app)->is_skipped;
    return is_skipped != NULL && is_skipped(app);
}

const char *app_activity_help(const struct app *app, int command) {
    const char *(*help)(const struct app *, int) = app_activity(app)->command_help;
    return help != NULL ? help(app, command) : NULL;
}
