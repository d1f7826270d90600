/* The screens of scenarios and packs. */
#include "app/menu/screens.h"
#include "app/train/session.h"

static bool has_scenarios(const struct app *app) {
    return app->scenarios.count > 0;
}

static bool has_deleted_scenario(const struct app *app) {
    return app->scenarios.deleted[0] != '\0' || app->scenarios.renamed[0] != '\0';
}

/* clang-format off */
static const struct app_entry scenarios_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIOS, "Practise all", "Practise all your scenarios, weakest first.", has_scenarios},
    {APP_ENTRY_SCENARIOS, 0, NULL, NULL, NULL},
    {APP_ENTRY_SCENARIO_NEW, 0, "Add", "Type or paste a scenario or link: Name|..##....../.###......|TI|Te0", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_IMPORT, "Import a file", "Add scenarios from a file, one per line.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO_RESTORE, "Undo delete", "Undo the last delete or rename.", has_deleted_scenario},
    {APP_ENTRY_PACKS, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry scenario_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO, "Practise", "Play through its pieces five times.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO_LINK, "Copy link", "Share it with a device or a player.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIO_DELETE, "Delete", "Delete this scenario. You can undo this.", NULL},
    {0},
};

static const struct app_entry pack_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_PACK, "Practise", "Practise these cards, weakest first.", NULL},
    {APP_ENTRY_PACK_CARDS, 0, NULL, NULL, NULL},
    {0},
};

const struct app_screen_row app_scenarios_screen = {
    "SCENARIOS", VIEW_MENU, .back = "Back", .entries = scenarios_entries,
    .opened = app_train_want, .show = app_scenarios_view,
};

const struct app_screen_row app_scenario_screen = {
    "SCENARIO", VIEW_MENU, .back = "Back", .entries = scenario_entries,
    .show = app_scenario_view,
};

const struct app_screen_row app_pack_screen = {
    "PACK", VIEW_MENU, .back = "Back", .entries = pack_entries, .opened = app_train_want,
    .show = app_pack_view,
};
/* clang-format on */
