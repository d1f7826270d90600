/* The title and help screens, and the table of all screens. */
#include "app/menu/screens.h"
#include "app/menu/lines.h"

static bool warns(const struct app *app) {
    return app->game.warns;
}

static bool warns_and_can_install(const struct app *app) {
    return app->game.warns && app->platform.can_install;
}

/* The screen from which help was opened. */
static bool helps_with(const struct app *app, int screen) {
    return app->menu.depth >= 2 && app->menu.stack[app->menu.depth - 2].screen == screen;
}

static bool helps_with_replay(const struct app *app) {
    return helps_with(app, APP_SCREEN_REPLAY);
}

static bool helps_with_editor(const struct app *app) {
    return helps_with(app, APP_SCREEN_EDITOR);
}

static bool helps_with_game(const struct app *app) {
    return !helps_with_replay(app) && !helps_with_editor(app);
}

/* On a touch screen, replays and the editor have buttons instead. */
static bool lists_replay_keys(const struct app *app) {
    return app_has_keys(app) && helps_with_replay(app);
}

static bool lists_editor_keys(const struct app *app) {
    return app_has_keys(app) && helps_with_editor(app);
}

static bool lists_game_keys(const struct app *app) {
    return app_has_keys(app) && helps_with_game(app);
}

bool app_on_terminal(const struct app *app) {
    return !app->platform.is_page;
}

bool app_on_page(const struct app *app) {
    return app->platform.is_page;
}

bool app_is_touched(const struct app *app) {
    return app->platform.touch;
}

bool app_has_keys(const struct app *app) {
    return !app->platform.touch;
}

const struct app_entry app_no_entries[] = {{0}};

/* clang-format off */
static const struct app_entry title_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESUME, NULL, NULL, app_has_paused},
    {APP_ENTRY_TEXT, 0, "Resume", NULL, app_has_none_paused}, /* keeps the lines below in place */
    {APP_ENTRY_COMMAND, APP_COMMAND_PLAY, NULL, NULL, app_on_terminal},
    {APP_ENTRY_COMMAND, APP_COMMAND_PLAY, "Start game", NULL, app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_INSTALL, "Install", "An installed app keeps your saved games.", warns_and_can_install},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export", "Save all settings and games to one file.", warns},
    {APP_ENTRY_GOTO, APP_SCREEN_NEW_GAME, "New game", "All modes, with the rules you choose.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_NEW_GAME, "Modes", "All modes, with the rules you choose.", app_on_page},
    {APP_ENTRY_GOTO, APP_SCREEN_TRAIN, "Train", "Learn the fewest keys for every placement.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_PRACTICE, "Perfect clear", "Practise perfect clears, with live odds on request.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "Scores & replays", "Your best games in each mode, and all games.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "High scores", "Your best games in each mode, and all games.", app_on_page},
    {APP_ENTRY_GOTO, APP_SCREEN_STATS, "Statistics", "All your games in numbers and charts.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SETTINGS, "Settings", "Timing, gameplay, visuals and keys.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_HELP, "Help", "Keys and rules at a glance.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_HELP, "Controls", "Keys and rules at a glance.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_QUIT, "Quit", "Leave Finessimo. Paused games are saved.", app_on_terminal},
    {0},
};

static const struct app_entry help_entries[] = {
    {APP_ENTRY_HEADING, 0, "TOUCH", NULL, app_is_touched},
    {APP_ENTRY_TEXT, 0, "Tap the arrows to move, hold to repeat.", NULL, app_is_touched},
    {APP_ENTRY_TEXT, 0, "Tap the board to rotate; swipe down to drop.", NULL, app_is_touched},
    {APP_ENTRY_TEXT, 0, "Tap the HOLD box to hold. Add buttons in Settings.", NULL, app_is_touched},
    {APP_ENTRY_HEADING, 0, "REPLAY", NULL, lists_replay_keys},
    {APP_ENTRY_WATCH_KEYS, 0, NULL, NULL, lists_replay_keys},
    {APP_ENTRY_HEADING, 0, "EDITOR", NULL, lists_editor_keys},
    {APP_ENTRY_EDIT_KEYS, 0, NULL, NULL, lists_editor_keys},
    {APP_ENTRY_HEADING, 0, "MOVEMENT", NULL, lists_game_keys},
    {APP_ENTRY_BOUND, APP_DEEDS_MOVE, NULL, NULL, lists_game_keys},
    {APP_ENTRY_HEADING, 0, "ROTATION", NULL, lists_game_keys},
    {APP_ENTRY_BOUND, APP_DEEDS_TURN, NULL, NULL, lists_game_keys},
    {APP_ENTRY_HEADING, 0, "OTHER KEYS", NULL, lists_game_keys},
    {APP_ENTRY_BOUND, APP_DEEDS_OTHER, NULL, NULL, lists_game_keys},
    {APP_ENTRY_HEADING, 0, "RULES", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "Full rows clear. Aim for four at once: a Tetris.", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "A landed piece locks soon; moving it adds time.", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "Hold stores a piece; once per piece.", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "Top out and the game ends.", NULL, helps_with_game},
    {APP_ENTRY_HEADING, 0, "MENUS", NULL, NULL},
    {APP_ENTRY_TEXT, 0, "Arrows: select and change. Enter: confirm. Esc: back.", NULL, app_has_keys},
    {APP_ENTRY_TEXT, 0, "Backspace: reset the selected setting.", NULL, app_has_keys},
    {APP_ENTRY_TEXT, 0, "Enter: skip the countdown.", NULL, app_has_keys},
    {APP_ENTRY_TEXT, 0, "Paste a fumen, board or link on any screen.", NULL, NULL},
    {0},
};

const struct app_screen_row app_title_screen = {
    "FINESSIMO", VIEW_TITLE, .entries = title_entries, .show = app_title_view,
    .key = app_title_key,
};

const struct app_screen_row app_help_screen = {
    "HELP", VIEW_HELP, .back = "Got it", .entries = help_entries, .show = app_help_view,
    .key = app_help_key,
};

#define SCREEN(NAME, name) [APP_SCREEN_##NAME] = &app_##name##_screen,
/* Late screens have their rows in late_screens.c. */
static const struct app_screen_row *const rows[APP_SCREENS] = {
#define LATE_SCREEN(...)
#include "app/menu/screens.def"
};
#undef SCREEN
/* clang-format on */

const struct app_screen_row *app_screen_row(int screen) {
    return rows[screen] != NULL ? rows[screen] : app_late_screen_row(screen);
}
