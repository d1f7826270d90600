/* The screens of the trainer. */
#include "app/menu/screens.h"
#include "app/train/session.h"

static bool has_scenarios(const struct app *app) {
    return app->scenarios.count > 0;
}

static bool has_deleted_scenario(const struct app *app) {
    return app->scenarios.deleted[0] != '\0' || app->scenarios.renamed[0] != '\0';
}

/* clang-format off */
static const struct app_entry train_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_TRAIN, "Start", "Missed cards come back soon, known ones later.", NULL},
    {APP_ENTRY_TAB, APP_TAB_TRAIN, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_LESSON, "Lesson", "Half a minute: tap, hold, back one, turn.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TEST, "Placement test", "One minute marks what you know already and opens it.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_MAP, "Mastery map", "Every placement, and how well you know it.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_FAULTS, "Your faults", "What goes wrong in your games, by name and by piece.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_FINESSE, "Feedback in games", "What is said about your keys while you play.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SCENARIOS, "Scenarios", "Boards and targets of your own.", NULL},
    {0},
};

static const struct app_entry scenarios_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIOS, "Practise all", "The weakest first, as long as a session.", has_scenarios},
    {APP_ENTRY_SCENARIOS, 0, NULL, NULL, NULL},
    {APP_ENTRY_SCENARIO_NEW, 0, "Add", "Type or paste one, or its link: Name|..##....../.###......|TI|Te0", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_IMPORT, "Import a file", "A file with a scenario or its link on each line.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO_RESTORE, "Bring it back", "What was deleted or renamed last, as it was.", has_deleted_scenario},
    {0},
};

static const struct app_entry scenario_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO, "Practise", "Its pieces one after the other, five times.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO_LINK, "Copy a link", "For another device, or another player.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO_DELETE, "Delete", "It can be brought back.", NULL},
    {0},
};

static const struct app_entry trained_entries[] = {
    {APP_ENTRY_TRAINED, 0, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TRAIN_AGAIN, "Go on", "Another session like this one.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_MAP, "Mastery map", "Every placement, and how well you know it.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Main menu", "Back to the title.", NULL},
    {0},
};

static const struct app_entry faults_entries[] = {
    {APP_ENTRY_GOTO, APP_SCREEN_HEAT, "Heat map", "Every placement, and how often it goes wrong.", NULL},
    {APP_ENTRY_TREND, 0, "Chart", "Which of your numbers is drawn.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_CSV, "Save as CSV", "A table for other programs: days, faults, pieces, placements, drills.", NULL},
    {0},
};

static const struct app_entry finesse_entries[] = {
    {APP_ENTRY_TAB, APP_TAB_FINESSE, NULL, NULL, NULL},
    {0},
};

const struct app_screen_row app_train_screen = {
    "TRAIN", VIEW_MENU, .back = "Back", .entries = train_entries, .opened = app_train_plan,
    .show = app_train_view,
};

const struct app_screen_row app_trained_screen = {
    "WELL DONE", VIEW_MENU, .careful = true, .back = "Back", .entries = trained_entries,
    .show = app_trained_view,
};

const struct app_screen_row app_map_screen = {
    "MASTERY MAP", VIEW_MAP, .back = "Back", .entries = app_no_entries, .opened = app_train_want,
    .show = app_map_view, .key = app_map_key, .point = app_map_point,
};

const struct app_screen_row app_finesse_screen = {
    "FINESSE", VIEW_MENU, .back = "Back", .entries = finesse_entries,
};

const struct app_screen_row app_faults_screen = {
    "YOUR FAULTS", VIEW_TABLE, .back = "Back", .entries = faults_entries,
    .opened = app_train_want, .show = app_stats_view,
};

const struct app_screen_row app_scenarios_screen = {
    "SCENARIOS", VIEW_MENU, .back = "Back", .entries = scenarios_entries,
    .opened = app_train_want,
};

const struct app_screen_row app_scenario_screen = {
    "SCENARIO", VIEW_MENU, .back = "Back", .entries = scenario_entries,
    .show = app_scenario_view,
};

const struct app_screen_row app_heat_screen = {
    "HEAT MAP", VIEW_MAP, .back = "Back", .entries = app_no_entries, .opened = app_train_want,
    .show = app_heat_view, .key = app_map_key, .point = app_map_point,
};
/* clang-format on */
