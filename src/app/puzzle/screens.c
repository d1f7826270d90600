/* The screens of puzzles. */
#include "app/menu/screens.h"
#include "app/puzzle/attempt.h"
#include "app/train/session.h"

static bool not_showed(const struct app *app) {
    return !app->puzzle.showed;
}

static bool offers_next(const struct app *app) {
    return app_puzzle_offers(app) && app_puzzle_has_next(app);
}

/* clang-format off */
static const struct app_entry puzzles_entries[] = {
    {APP_ENTRY_STAGES, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry solved_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLE_NEXT, "Next stage", "Go to the next unsolved stage.", app_puzzle_has_next},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Once more", "Play this stage again; it stays solved.", NULL},
    {APP_ENTRY_FAULTS, 0, NULL, NULL, app_names_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch replay", "Watch your solution at any speed.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_DRILL_FAULTS, "Drill these faults", "Practise these placements for a minute.", app_shows_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLES, "All stages", "Go to the list of stages.", NULL},
    {0},
};

static const struct app_entry failed_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Try again", "Restarting before the first lock is free.", app_puzzle_may_try},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLE_SOLUTION, "Show the solution", "Watch it played, key by key.", app_puzzle_has_solution},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLE_NEXT, "Next stage", "Skip this stage for now.", offers_next},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Try again", "Get five new attempts.", app_puzzle_is_out},
    {APP_ENTRY_FAULTS, 0, NULL, NULL, app_names_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch replay", "Watch your attempt at any speed.", not_showed},
    {APP_ENTRY_COMMAND, APP_COMMAND_DRILL_FAULTS, "Drill these faults", "Practise these placements for a minute.", app_shows_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLES, "All stages", "Go to the list of stages.", NULL},
    {0},
};

const struct app_screen_row app_puzzles_screen = {
    "PUZZLES", VIEW_MENU, .back = "Back", .entries = puzzles_entries, .opened = app_puzzles_open,
    .show = app_puzzles_view, .answered = app_puzzles_loaded,
};

const struct app_screen_row app_solved_screen = {
    "SOLVED", VIEW_MENU, .popup = true, .careful = true, .entries = solved_entries,
    .show = app_solved_view, .left = app_puzzle_leave, .act = app_restart_act,
};

const struct app_screen_row app_failed_screen = {
    "NOT CLEAR", VIEW_MENU, .popup = true, .careful = true, .entries = failed_entries,
    .show = app_failed_view, .left = app_puzzle_leave, .act = app_restart_act,
};
/* clang-format on */
