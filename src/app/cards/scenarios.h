/* Scenarios as the app saves them: each is a setting whose name is made from its task, so that
 * merging two devices' settings merges their scenarios. They come from text, from games and from
 * fumens. The scenarios of packs follow them; they are part of the program. */
#ifndef FIN_APP_CARDS_SCENARIOS_H
#define FIN_APP_CARDS_SCENARIOS_H

#include "trainer/progress.h"
#include "trainer/scenario.h"

enum {
    APP_SCENARIOS = TRAIN_OWN_SCENARIOS,
    APP_SCENARIO_LINK = 3 + TRAIN_SCENARIO_TEXT / 3 * 4 + 4,
};

/* Precedes the text of a scenario in a link. */
#define APP_SCENARIO_MARK "#s="

struct app_scenarios {
    char texts[APP_SCENARIOS][TRAIN_SCENARIO_TEXT];
    uint8_t count, chosen;
    uint8_t unread; /* texts as they were saved, perhaps wrong; 0 scenarios until they are read */
    char deleted[TRAIN_SCENARIO_TEXT]; /* can be restored; empty: none */
    char renamed[TRAIN_SCENARIO_TEXT]; /* before it was renamed; the same */
    char link[APP_SCENARIO_LINK];      /* being exported */
    bool known;                        /* texts and packs have been read */
    uint64_t retired;                  /* bits of scenarios to remove when the session is over */
    uint8_t pack;                      /* selected */
    struct {
        uint64_t replay, time_us; /* of the moment that became a card; 0: none */
        uint8_t targets;
    } made;
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

/* Saves a scenario that is made elsewhere; NULL, or a sentence. And erases one. */
const char *app_scenario_put(struct app *app, const struct train_scenario *scenario);
void app_scenario_erase(struct app *app, const struct train_scenario *scenario);
/* The scenario of a state was placed clean and comes no more. */
void app_scenario_retire(struct app *app, int number);
/* Removes all such scenarios from the list; false if there is none. */
bool app_scenarios_sweep(struct app *app);

/* ---- packs.c: scenarios as cards ---- */

/* The scenario and target of a state. */
int app_scenario_of(struct train_scenario *scenario, const struct app *app, int number);
/* The ids of all targets, for the progress. */
void app_scenarios_ids(const struct app *app, struct train_progress *progress);
/* Practises the selected scenario, all own ones, or the selected pack. */
void app_cards_practise(struct app *app);
void app_cards_practise_all(struct app *app);
void app_pack_practise(struct app *app);
struct view;
struct view_item;
void app_scenario_describe(const struct app *app, int index, struct view_item *item);
void app_scenario_view(const struct app *app, struct view *view);
void app_scenarios_view(const struct app *app, struct view *view);
void app_pack_view(const struct app *app, struct view *view);

/* ---- from_games.c: games, replays and fumens as scenarios ---- */

/* The faults of the game that just ended. */
void app_cards_of_faults(struct app *app);
/* The pieces placed in this game so far, from where it started; and (part.c) whether they are few
 * enough. */
void app_card_of_game(struct app *app);
bool app_can_make_card(const struct app *app);
/* The moment of a replay that is shown: the fault just made, or the piece in play. Again: with one
 * more piece. */
void app_card_of_watched(struct app *app);
/* The pieces that a fumen places from a page on; NULL, or a sentence. */
const char *app_card_of_fumen(struct app *app, const char *text, size_t length, uint32_t page);

#endif
