/* The screens of games: starting, playing, paused and over. */
#include "app/menu/screens.h"
#include "app/core/activity.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/train/session.h"

bool app_shows_faults(const struct app *app) {
    struct app_finesse finesse = app_finesse_counted(app);
    return app_finesse_common(&finesse, 0) >= 0;
}

bool app_counts_no_finesse(const struct app *app) {
    struct app_finesse finesse = app_finesse_counted(app);
    bool gestures = app_uses_gestures(app) || app->play.exempt.fingers.count > 0;
    return gestures && finesse.judged == 0;
}

static bool can_play_again(const struct app *app) {
    return app_allows(app, APP_ALLOWS_AGAIN);
}

bool app_names_faults(const struct app *app) {
    return app_counts_no_finesse(app) || app_shows_faults(app);
}

static void choose_last_mode(struct app *app) {
    app_choose_line(app, APP_ENTRY_MODES, app_profile_mode(&app->profile));
    app_lists_forget(app);
}

static int custom_mode(const struct app *app) {
    (void)app;
    return FIN_MODE_CUSTOM;
}

bool app_shows_pause(const struct app *app) {
    return app_top(app) == APP_SCREEN_PAUSE;
}

bool app_pause_act(struct app *app, int action) {
    if (app_restarts(action)) {
        app_restart_press(app, action);
    } else if (action == APP_ACTION_PAUSE) {
        app_resume_game(app);
    } else if (action == APP_ACTION_LOAD) {
        app_load_point(app);
    } else if (action == APP_ACTION_FINESSE && app_allows(app, APP_ALLOWS_FEEDBACK)) {
        app_switch_feedback(app);
    } else {
        return false;
    }
    return true;
}

bool app_over_act(struct app *app, int action) {
    if (action != APP_ACTION_LOAD) {
        return app_restart_act(app, action);
    }
    app_load_point(app);
    return true;
}

static void show_paused(const struct app *app, struct view *view) {
    (void)app;
    app_put(view->subtitle, sizeof view->subtitle, view->game.mode);
    app_put(view->lead, sizeof view->lead, view->game.goal);
}

/* clang-format off */
static const struct app_entry new_game_entries[] = {
    {APP_ENTRY_MODES, 0, NULL, NULL, NULL},
    {APP_ENTRY_PIECES, 0, "Pieces", "New pieces, the last game's, or today's (same for everyone).", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_EDITOR, "Board editor", "Draw, paste or copy a position and play from it.", NULL},
    {0},
};

static const struct app_entry custom_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_CUSTOM, "Start", "Start a game with the settings below.", NULL},
    {APP_ENTRY_PRESET, 0, "Rules", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_CUSTOM, NULL, NULL, NULL},
    {0},
};

static const struct app_entry pause_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESUME, "Resume", "Continue the game.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Restart", "Start a new game in this mode.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SETTINGS, "Settings", "Timing, gameplay, visuals and keys.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Quit to menu", "The game is saved; resume it any time.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_COPY, "Copy position", "Copy board, hold and queue as a fumen.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_LOST, "Odds, piece by piece", "What each piece cost; go back to any of them.", app_practice_has_steps},
    {APP_ENTRY_COMMAND, APP_COMMAND_REWIND, "Rewind", "Go back to any moment and play on (not ranked).", app_can_rewind},
    {APP_ENTRY_COMMAND, APP_COMMAND_SAVE_POINT, "Set savepoint", "Save this moment to come back to.", app_can_save_point},
    {APP_ENTRY_COMMAND, APP_COMMAND_LOAD_POINT, "Load savepoint", "Go back to the savepoint (not ranked).", app_can_load_point},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART_SAME, "Same pieces again", "Restart with the same pieces.", can_play_again},
    {APP_ENTRY_COMMAND, APP_COMMAND_CARD_OF_GAME, "Make a card", "Drill the pieces placed so far.", app_can_make_card},
    {0},
};

static const struct app_entry over_entries[] = {
    {APP_ENTRY_RESULTS, 0, NULL, NULL, NULL},
    {APP_ENTRY_FAULTS, 0, NULL, NULL, app_names_faults},
    {APP_ENTRY_GOTO, APP_SCREEN_LOST, "Odds, piece by piece", "What each piece cost; go back to any of them.", app_practice_has_steps},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Play again", NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_LOAD_POINT, "Load savepoint", "Go back to the savepoint (not ranked).", app_can_load_point},
    {APP_ENTRY_COMMAND, APP_COMMAND_DRILL_FAULTS, "Drill these faults", "Practise these placements for a minute.", app_shows_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_CARDS_OF_FAULTS, "Make cards", "Drill these faults on their boards.", app_shows_faults},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "Scores", "The best games in this mode.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "High scores", "The best games in this mode.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch replay", "Watch at any speed; play on from any moment.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_COPY_GAME, "Copy as fumen", "Copy the whole game, one page per piece.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_REVIEW, "Review", "Rate every move.", app_on_terminal},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART_SAME, "Same pieces again", "Play the same pieces in the same mode.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Main menu", "Go to the title screen.", NULL},
    {0},
};

const struct app_screen_row app_new_game_screen = {
    "NEW GAME", VIEW_MENU, .late = true, .back = "Back", .entries = new_game_entries,
    .opened = choose_last_mode, .settled = app_mode_about_ask, .show = app_mode_about_view,
    .soft_keys = app_mode_about_soft_keys,
};

const struct app_screen_row app_custom_screen = {
    "CUSTOM", VIEW_MENU, .back = "Back", .entries = custom_entries, .mode = custom_mode,
};

const struct app_screen_row app_game_screen = {
    "", VIEW_GAME, .entries = app_no_entries, .plays = true, .copies = APP_COPY_POSITION,
};

const struct app_screen_row app_pause_screen = {
    "PAUSED", VIEW_MENU, .popup = true, .careful = true, .entries = pause_entries,
    .show = show_paused, .left = app_resume_game, .act = app_pause_act,
    .copies = APP_COPY_POSITION,
};

const struct app_screen_row app_over_screen = {
    "GAME OVER", VIEW_MENU, .popup = true, .careful = true, .entries = over_entries,
    .show = app_over_view, .left = app_close_all, .act = app_over_act,
    .copies = APP_COPY_POSITION,
};
/* clang-format on */
