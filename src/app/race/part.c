/* The race against the player's own best game, as the rest of the app sees it. */
#include "app/core/part.h"
#include "app/game/modes.h"

bool app_race_is_wanted(const struct app *app) {
    return app->profile.own[APP_SET_RACE] == APP_ON && app_mode_races(app->play.setup.rules.mode);
}

void app_race_ask(struct app *app) {
    app->race = (struct app_race){0};
    if (!app_race_is_wanted(app) || !app->game.has_best || app->game.best.id == 0) {
        return;
    }
    app_ask(app, APP_PART_RACE, APP_LOAD_REPLAY, &app->race.number)->game.id = app->game.best.id;
}

void app_race_drop(struct app *app) {
    app->race = (struct app_race){0};
}

void app_race_move(struct app *app, uint64_t *words) {
    app->race.replay.record.words = words;
}

bool app_race_is_on(const struct app *app) {
    return app->race.runs;
}

static void left(struct app *app, bool discarded) {
    (void)discarded;
    app_race_drop(app);
}

static void answer(struct app *app, const struct app_event *event) {
    if (app_is_answer(&app->race.number, event)) {
        app_race_take(app, event);
    }
}

const struct app_part app_race_part = {.is_open = app_race_is_on,
                                       .advance = app_race_advance,
                                       .due = app_race_due,
                                       .left = left,
                                       .view = app_race_view,
                                       .answer = answer,
                                       .quiet = true};
