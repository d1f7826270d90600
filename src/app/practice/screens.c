/* The screens of perfect-clear practice. */
#include "app/menu/screens.h"
#include "app/practice/panel.h"
#include "app/train/session.h"

bool app_practice_has_steps(const struct app *app) {
    return app->play.setup.rules.mode == FIN_MODE_PC && app->panel.steps.count > 0 &&
           app->panel.steps.steps[0].laid;
}

/* clang-format off */
static const struct app_entry lost_entries[] = {
    {APP_ENTRY_STEPS, 0, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RETRY_CLEAR, "Retry from first piece", "Retry this clear with the same pieces.", NULL},
    {0},
};

static const struct app_entry practice_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_PRACTICE, "Start", "No gravity; undo as often as you like.", NULL},
    {APP_ENTRY_TAB, APP_TAB_PRACTICE, NULL, NULL, NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_BOARD, "Draw a board", "Draw the starting board (used when Board is \"drawn\").", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_PC_STATS, "Your odds", "Your clears, and how much of your PC chance you kept.", NULL},
    {0},
};

const struct app_screen_row app_practice_screen = {
    "PERFECT CLEAR", VIEW_MENU, .back = "Back", .entries = practice_entries,
    .opened = app_odds_ready,
};

const struct app_screen_row app_lost_screen = {
    "ODDS, PIECE BY PIECE", VIEW_MENU, .popup = true, .back = "Back", .entries = lost_entries,
    .show = app_lost_view,
};

const struct app_screen_row app_pc_stats_screen = {
    "YOUR ODDS", VIEW_TABLE, .back = "Back", .entries = app_no_entries, .opened = app_train_want,
    .show = app_practice_stats_view,
};
/* clang-format on */
