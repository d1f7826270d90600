/* The screens of the trainer. */
#include "app/menu/screens.h"
#include "app/train/session.h"

/* clang-format off */
static const struct app_entry train_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_TRAIN, "Start", "Due cards and new ones, then extra review until time is up.", NULL},
    {APP_ENTRY_TAB, APP_TAB_TRAIN, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_LESSON, "Lesson", "The basics in half a minute.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TEST, "Placement test", "Skip what you already know; takes a minute.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_MAP, "Mastery map", "How well you know each placement.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_FAULTS, "Your faults", "Your finesse faults in games, by kind and piece.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_FINESSE, "Feedback in games", "Finesse feedback while you play.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SCENARIOS, "Scenarios", "Your own boards, and packs of openers and spins.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SLOWEST, "Slowest placements", "The ten that take you longest.", app_knows_times},
    {APP_ENTRY_GOTO, APP_SCREEN_BOT, "The bot", "Watch the built-in player, or race it.", NULL},
    {0},
};

static const struct app_entry slowest_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_SLOWEST, "Practise all", "Drill them, the slowest first.", NULL},
    {APP_ENTRY_SLOWEST, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry trained_entries[] = {
    {APP_ENTRY_TRAINED, 0, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TRAIN_AGAIN, "Go on", "Practise the same deck again.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_MAP, "Mastery map", "How well you know each placement.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Main menu", "Go to the title screen.", NULL},
    {0},
};

static const struct app_entry faults_entries[] = {
    {APP_ENTRY_GOTO, APP_SCREEN_HEAT, "Heat map", "How often each placement goes wrong.", NULL},
    {APP_ENTRY_TREND, 0, "Chart", "Choose what the chart shows.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_CSV, "Save as CSV", "Save your finesse data as a table.", NULL},
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

const struct app_screen_row app_slowest_screen = {
    "SLOWEST", VIEW_MENU, .back = "Back", .entries = slowest_entries, .opened = app_train_want,
};

const struct app_screen_row app_finesse_screen = {
    "FINESSE", VIEW_MENU, .back = "Back", .entries = finesse_entries,
};

const struct app_screen_row app_faults_screen = {
    "YOUR FAULTS", VIEW_TABLE, .back = "Back", .entries = faults_entries,
    .opened = app_train_want, .show = app_stats_view,
};

const struct app_screen_row app_heat_screen = {
    "HEAT MAP", VIEW_MAP, .back = "Back", .entries = app_no_entries, .opened = app_train_want,
    .show = app_heat_view, .key = app_map_key, .point = app_map_point,
};
/* clang-format on */
