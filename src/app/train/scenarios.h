/* Scenarios of the player's own, as the app keeps them: each is a setting whose
 * name is made from what it asks for, so that two devices' scenarios are merged
 * by putting their settings together. */
#ifndef FIN_APP_TRAIN_SCENARIOS_H
#define FIN_APP_TRAIN_SCENARIOS_H

#include "trainer/progress.h"
#include "trainer/scenario.h"

enum {
    APP_SCENARIOS = TRAIN_OWN_CARDS / TRAIN_OWN_TARGETS,
    APP_SCENARIO_LINK = 3 + TRAIN_SCENARIO_TEXT / 3 * 4 + 4,
};

/* What stands before the text of a scenario in a link. */
#define APP_SCENARIO_MARK "#s="

struct app_scenarios {
    char texts[APP_SCENARIOS][TRAIN_SCENARIO_TEXT];
    uint8_t count, chosen;
    char deleted[TRAIN_SCENARIO_TEXT]; /* can be brought back; empty: none */
    char renamed[TRAIN_SCENARIO_TEXT]; /* as it was before; likewise */
    char link[APP_SCENARIO_LINK];      /* that is being handed out */
};

struct app;

extern const char app_scenario_added[], app_scenario_renamed[];

/* A kept setting is one of them; NULL, or a sentence why it was passed over. */
bool app_is_scenario_setting(const char *name);
const char *app_scenario_setting(struct app *app, const char *name, const char *value);

/* Takes a scenario as text or link; NULL, or a sentence. One that is there is renamed. */
const char *app_scenario_add(struct app *app, const char *text);
/* The same with every line of a text; empty lines and those with # are passed
 * over, and those that are there keep their names. NULL, or a sentence about the first
 * that is wrong, whose number, from 1, is then set; none is taken then. */
const char *app_scenarios_read(struct app *app, const char *text, int *line);
void app_scenario_delete(struct app *app);
void app_scenario_restore(struct app *app);
void app_scenario_link(struct app *app);
/* The same with what was pasted; false, and nothing else, if it is no scenario. */
bool app_scenarios_pasted(struct app *app, const uint8_t *bytes, uint32_t length);
/* Says what came in, and opens the list. */
void app_scenarios_open(struct app *app, const char *text);

/* The scenario and target of a state's number. */
int app_scenario_of(struct train_scenario *scenario, const struct app *app, int number);
/* The targets as the progress knows them. */
void app_scenarios_ids(const struct app *app, struct train_progress *progress);

#endif
