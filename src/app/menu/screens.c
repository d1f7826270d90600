/* The title and help, and the table of all screens. */
#include "app/menu/screens.h"
#include "app/menu/lines.h"

static bool warns(const struct app *app) {
    return app->game.warns;
}

static bool warns_and_can_install(const struct app *app) {
    return app->game.warns && app->platform.can_install;
}

/* What was open when help was asked for. */
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

/* Of a replay and of the editor a touch screen has buttons. */
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
    {APP_ENTRY_TEXT, 0, "Resume", NULL, app_has_none_paused}, /* nothing below it moves */
    {APP_ENTRY_COMMAND, APP_COMMAND_PLAY, NULL, NULL, app_on_terminal},
    {APP_ENTRY_COMMAND, APP_COMMAND_PLAY, "Start game", NULL, app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_INSTALL, "Install", "An installed app keeps what it saves.", warns_and_can_install},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export", "All settings and games as one file.", warns},
    {APP_ENTRY_GOTO, APP_SCREEN_NEW_GAME, "New game", "Every mode, under the rules you like.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_NEW_GAME, "Modes", "Every mode, under the rules you like.", app_on_page},
    {APP_ENTRY_GOTO, APP_SCREEN_TRAIN, "Train", "Learn the fewest keys to every place, a few minutes a day.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_PRACTICE, "Perfect clear", "Leave nothing behind; the odds stand beside the field when you ask.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "Scores & replays", "The best games of each mode, and all that were played.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "High scores", "The best games of each mode, and all that were played.", app_on_page},
    {APP_ENTRY_GOTO, APP_SCREEN_STATS, "Statistics", "All that you played, in numbers and charts.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SETTINGS, "Settings", "Timing, gameplay, looks and keys.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_HELP, "Help", "The keys and the rules in short.", app_on_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_HELP, "Controls", "The keys and the rules in short.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_QUIT, "Quit", "A paused game will still be here.", app_on_terminal},
    {0},
};

static const struct app_entry help_entries[] = {
    {APP_ENTRY_HEADING, 0, "TOUCH", NULL, app_is_touched},
    {APP_ENTRY_TEXT, 0, "Arrows move; held they go on, and a thumb may slide.", NULL, app_is_touched},
    {APP_ENTRY_TEXT, 0, "A tap on the field turns, a swipe down drops.", NULL, app_is_touched},
    {APP_ENTRY_TEXT, 0, "The HOLD box is a button. Settings have more of them.", NULL, app_is_touched},
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
    {APP_ENTRY_TEXT, 0, "A full row clears. Four at once score most.", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "A resting piece locks soon; moving it gives more time.", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "Hold puts a piece aside, once until the next lock.", NULL, helps_with_game},
    {APP_ENTRY_TEXT, 0, "The game ends when a new piece has no room.", NULL, helps_with_game},
    {APP_ENTRY_HEADING, 0, "MENUS", NULL, NULL},
    {APP_ENTRY_TEXT, 0, "Arrows choose and change, Enter does it, Esc goes back.", NULL, app_has_keys},
    {APP_ENTRY_TEXT, 0, "Backspace puts a setting back to what it was at first.", NULL, app_has_keys},
    {APP_ENTRY_TEXT, 0, "Enter skips a countdown.", NULL, app_has_keys},
    {APP_ENTRY_TEXT, 0, "Paste a fumen, board or link anywhere to play from it.", NULL, NULL},
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
static const struct app_screen_row *const rows[APP_SCREENS] = {
#include "app/menu/screens.def"
};
#undef SCREEN
/* clang-format on */

const struct app_screen_row *app_screen_row(int screen) {
    return rows[screen];
}
