/* Custom scenarios as the app saves them: each is a setting whose name is made from its task, so
 * that merging two devices' settings merges their scenarios. */
#ifndef FIN_APP_TRAIN_SCENARIOS_H
#define FIN_APP_TRAIN_SCENARIOS_H

#include "trainer/progress.h"
#include "trainer/scenario.h"

enum {
    APP_SCENARIOS = TRAIN_OWN_CARDS / TRAIN_OWN_TARGETS,
    APP_SCENARIO_LINK = 3 + TRAIN_SCENARIO_TEXT / 3 * 4 + 4,
};

/* Precedes the text of a scenario in a link. */
#define APP_SCENARIO_MARK "#s="

struct app_scenarios {
    char texts[APP_SCENARIOS][TRAIN_SCENARIO_TEXT];
    uint8_t count, chosen;
    uint8_t unread; /* texts as they were saved, perhaps wrong; 0 scenarios until they are read */
    uint64_t ids[TRAIN_OWN_CARDS];     /* of the targets, for the progress */
    char deleted[TRAIN_SCENARIO_TEXT]; /* can be restored; empty: none */
    char renamed[TRAIN_SCENARIO_TEXT]; /* before it was renamed; the same */
    char link[APP_SCENARIO_LINK];      /* being exported */
};

struct app;

extern const char app_scenario_added[], app_scenario_renamed[];

/* The names of settings that are scenarios begin like this. */
extern const char app_scenario_prefix[];

/* Takes such a setting: NULL, or a sentence that says why it was ignored. */
const char *app_scenario_setting(struct app *app, const char *name, const char *value);

/* Reads the texts that were kept while a page was loading; those that are wrong are ignored. */
void app_scenarios_check(struct app *app);

/* Adds a scenario from text or a link; NULL, or a sentence. An existing one is renamed. */
const char *app_scenario_add(struct app *app, const char *text);
/* The same for every line of a text; skips empty lines and those with #, and existing scenarios
 * keep their names. NULL, or a sentence about the first error and its line, from 1; then none is
 * added. */
const char *app_scenarios_read(struct app *app, const char *text, int *line);
void app_scenario_delete(struct app *app);
void app_scenario_restore(struct app *app);
void app_scenario_link(struct app *app);
/* The same with pasted text; false, with no effect, if it is not a scenario. */
bool app_scenarios_pasted(struct app *app, const uint8_t *bytes, uint32_t length);
/* Reports what was added, and opens the list. */
void app_scenarios_open(struct app *app, const char *text);

/* The scenario and target of a state. */
int app_scenario_of(struct train_scenario *scenario, const struct app *app, int number);

#endif
