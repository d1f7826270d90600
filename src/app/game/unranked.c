/* The reasons that exclude a game from its best list, and their messages. */
#include "app/core/state.h"
#include "app/game/modes.h"

static const char *const unranked[APP_UNRANKED_REASONS] = {
    [APP_UNRANKED_UNDO] = "Not ranked: you used undo.",
    [APP_UNRANKED_SAVEPOINT] = "Not ranked: you loaded a savepoint.",
    [APP_UNRANKED_REWIND] = "Not ranked: you rewound the game.",
    [APP_UNRANKED_RETRY] = "Not ranked: you retried a piece.",
    [APP_UNRANKED_SPEED] = "Not ranked: you slowed the game down.",
    [APP_UNRANKED_HINTS] = "Not ranked: you used hints.",
    [APP_UNRANKED_PLAYED_ON] = "Not ranked: you played on from a replay.",
};

void app_say_unranked(struct app *app, int reason) {
    if (app_mode_ranking(app->play.setup.rules.mode) != APP_NOT_RANKED) {
        app_notice(app, unranked[reason], false);
    }
}

void app_unrank(struct app *app, int reason) {
    uint8_t bit = (uint8_t)(1u << reason);
    if ((app->play.unranked & bit) == 0) {
        app_say_unranked(app, reason);
    }
    app->play.unranked |= bit;
}

const char *app_unranked_sentence(const struct app *app) {
    bool counts = app_mode_ranking(app->play.setup.rules.mode) != APP_NOT_RANKED;
    for (int reason = 0; reason < APP_UNRANKED_REASONS && counts; reason++) {
        if ((app->play.unranked >> reason & 1) != 0) {
            return unranked[reason];
        }
    }
    return NULL;
}
