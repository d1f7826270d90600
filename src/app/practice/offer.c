/* Whether the visible game or replay can show the odds panel, and does. This is needed in every
 * game, so it is separate from the rest, which is loaded on demand. */
#include "app/core/activity.h"
#include "app/core/part.h"
#include "app/menu/screens.h"
#include "app/practice/panel.h"
#include "app/puzzle/attempt.h"

bool app_odds_offered(const struct app *app) {
    bool (*offers)(const struct app *) = app_activity(app)->offers_odds;
    const struct app_play *seen = app_seen_play(app);
    if (seen != NULL && seen != &app->play) {
        return app_watch_is_read(app) && app_puzzle_may_tell(app, &app_watch_replay(app)->setup);
    }
    return app->play.state != APP_PLAY_NONE && offers != NULL && offers(app);
}

bool app_odds_active(const struct app *app) {
    bool practice = app->play.state != APP_PLAY_NONE && app->play.setup.rules.mode == FIN_MODE_PC;
    return practice || app->panel.on || app->panel.on_replay || app->panel.number != 0;
}

bool app_odds_is_open(const struct app *app) {
    return app_odds_active(app) || app->panel.steps.count > 0;
}

void app_odds_ready(struct app *app) {
    app_push(app, APP_SOLVE);
}

const char *app_practice_said(const struct app *app) {
    return app->game.result.mode == FIN_MODE_PC ? app->panel.verdict : "";
}

const struct app_action_row app_odds_actions[] = {
    {.action = APP_ACTION_HINT,
     .run = app_odds_hint,
     .offered = app_odds_offered,
     .ready = app_in_play,
     .label = "hint"},
    {0},
};

void app_practice_fact(struct app *app, const struct app_fact *fact, uint64_t device) {
    if (fact->kind == APP_FACT_PRACTICE) {
        app_practice_take(&app->practice, fact, device);
    }
}

uint32_t app_practice_changed(struct app *app, uint64_t device, struct app_fact *facts,
                              uint32_t most) {
    return app_practice_facts(&app->practice, device, facts, most);
}
