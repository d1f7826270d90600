/* Cards, as the rest of the app sees them: the settings that are scenarios, and what the pause menu
 * asks. */
#include "app/core/part.h"
#include "app/menu/lines.h"

const char app_scenario_prefix[] = "scenario.";

/* The page is still loading the code that reads scenarios: keeps the text. */
static void keep_scenario(struct app *app, const char *value) {
    struct app_scenarios *scenarios = &app->scenarios;
    if (scenarios->unread < APP_SCENARIOS && fin_text_length(value) < TRAIN_SCENARIO_TEXT) {
        app_put(scenarios->texts[scenarios->unread++], TRAIN_SCENARIO_TEXT, value);
    }
}

static bool take_setting(struct app *app, const char *name, const char *value,
                         const char **sentence) {
    bool is_mine = app_after(app_scenario_prefix, name) != NULL;
    if (is_mine && app->platform.partial) {
        keep_scenario(app, value);
        *sentence = NULL;
    } else if (is_mine) {
        *sentence = app_scenario_setting(app, name, value);
    }
    return is_mine;
}

static void learned(struct app *app) {
    if (!app->scenarios.known && !app->platform.partial) {
        app_scenarios_check(app);
    }
}

bool app_can_make_card(const struct app *app) {
    const struct fin_setup *setup = &app->play.setup;
    uint32_t pieces = app->play.session.game.pieces;
    bool starts = setup->queue_length > 0 || setup->board.rows[0] != 0; /* needs no late function */
    return starts && pieces > 0 && pieces <= TRAIN_SCENARIO_TARGETS;
}

const struct app_part app_cards_part = {.setting = take_setting, .learned = learned};
