/* The screens: the menu graph as tables. */
#include "app/menu/screens.h"

#include "app/core/activity.h"
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/practice/panel.h"
#include "app/puzzle/attempt.h"
#include "app/train/session.h"

static bool on_a_terminal(const struct app *app) {
    return !app->platform.is_page;
}

static bool on_a_page(const struct app *app) {
    return app->platform.is_page;
}

static bool is_touched(const struct app *app) {
    return app->platform.touch;
}

static bool has_keys(const struct app *app) {
    return !app->platform.touch;
}

static bool can_undo(const struct app *app) {
    return app->settings.has_undo;
}

static bool can_install(const struct app *app) {
    return app->platform.can_install;
}

static bool warns(const struct app *app) {
    return app->game.warns;
}

static bool warns_and_can_install(const struct app *app) {
    return app->game.warns && app->platform.can_install;
}

static bool lists_custom(const struct app *app) {
    return app->lists.list.mode == FIN_MODE_CUSTOM;
}

static bool has_steps(const struct app *app) {
    return app->play.setup.rules.mode == FIN_MODE_PC && app->panel.steps.count > 0 &&
           app->panel.steps.steps[0].laid;
}

bool app_shows_faults(const struct app *app) {
    struct app_finesse finesse = app_finesse_counted(app);
    return app_finesse_common(&finesse, 0) >= 0;
}

bool app_counts_no_finesse(const struct app *app) {
    struct app_finesse finesse = app_finesse_counted(app);
    bool gestures = app_uses_gestures(app) || app->play.aside.fingers.count > 0;
    return gestures && finesse.judged == 0;
}

static bool can_play_again(const struct app *app) {
    return app_allows(app, APP_ALLOWS_AGAIN);
}

static bool names_faults(const struct app *app) {
    return app_counts_no_finesse(app) || app_shows_faults(app);
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
    return has_keys(app) && helps_with_replay(app);
}

static bool lists_editor_keys(const struct app *app) {
    return has_keys(app) && helps_with_editor(app);
}

static bool lists_game_keys(const struct app *app) {
    return has_keys(app) && helps_with_game(app);
}

static bool has_paused(const struct app *app) {
    return app->paused.count > 0;
}

static bool has_none_paused(const struct app *app) {
    return app->paused.count == 0;
}

/* clang-format off */
static const struct app_entry title_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESUME, NULL, NULL, has_paused},
    {APP_ENTRY_TEXT, 0, "Resume", NULL, has_none_paused}, /* nothing below it moves */
    {APP_ENTRY_COMMAND, APP_COMMAND_PLAY, NULL, NULL, on_a_terminal},
    {APP_ENTRY_COMMAND, APP_COMMAND_PLAY, "Start game", NULL, on_a_page},
    {APP_ENTRY_GOTO, APP_SCREEN_NEW_GAME, "New game", "Every mode, under the rules you like.", on_a_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_NEW_GAME, "Modes", "Every mode, under the rules you like.", on_a_page},
    {APP_ENTRY_GOTO, APP_SCREEN_TRAIN, "Train", "Learn the fewest keys to every place, a few minutes a day.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_PRACTICE, "Perfect clear", "Leave nothing behind; the odds stand beside the field when you ask.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "Scores & replays", "The best games of each mode, and all that were played.", on_a_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "High scores", "The best games of each mode, and all that were played.", on_a_page},
    {APP_ENTRY_GOTO, APP_SCREEN_STATS, "Statistics", "All that you played, in numbers and charts.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SETTINGS, "Settings", "Timing, gameplay, looks and keys.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_HELP, "Help", "The keys and the rules in short.", on_a_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_HELP, "Controls", "The keys and the rules in short.", on_a_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_INSTALL, "Install", "An installed app keeps what it saves.", warns_and_can_install},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export", "All settings and games as one file.", warns},
    {APP_ENTRY_COMMAND, APP_COMMAND_QUIT, "Quit", "A paused game will still be here.", on_a_terminal},
    {0},
};

static const struct app_entry paused_entries[] = {
    {APP_ENTRY_PAUSED, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry offer_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESUME_BEGUN, "Resume", "Continue the paused game.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_BEGIN, "New game", "Ends the paused game.", NULL},
    {0},
};

static const struct app_entry new_game_entries[] = {
    {APP_ENTRY_MODES, 0, NULL, NULL, NULL},
    {APP_ENTRY_RULES, 0, "Rules", NULL, NULL},
    {APP_ENTRY_PIECES, 0, "Pieces", "New ones, those of the last game again, or those that all have today.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_EDITOR, "Board editor", "Draw a position, paste or copy one, and play from it.", NULL},
    {0},
};

static const struct app_entry custom_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_CUSTOM, "Start", "Starts the game as it stands below.", NULL},
    {APP_ENTRY_PRESET, 0, "Rules", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_CUSTOM, NULL, NULL, NULL},
    {0},
};

static const struct app_entry scores_entries[] = {
    {APP_ENTRY_LIST_MODE, 0, "Mode", "The mode whose games are listed.", NULL},
    {APP_ENTRY_LIST_RULES, 0, "Rules", "Every preset has its own list, and so have changed rules.", NULL},
    {APP_ENTRY_LIST_LIMIT, 0, "Limit", "Custom games of every limit have their own list.", lists_custom},
    {APP_ENTRY_LIST_PIECES, 0, "Pieces", "Games with the pieces of the day have their own list.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_GAMES, "All games", "Every game of every mode, the newest first.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_BEST, "Watch the best", "The replay of the first game of this list.", NULL},
    {APP_ENTRY_OPEN, APP_OPEN_FILE, "Open a replay file", "Type or paste its path: a replay is watched, a fumen or a board is shown.", on_a_terminal},
    {APP_ENTRY_OPEN, APP_OPEN_FILE, "Open a replay file", "A replay is watched, a fumen or a board is shown. Files can be dropped on the page too.", on_a_page},
    {APP_ENTRY_GOTO, APP_SCREEN_STATS, "Statistics", "All that you played, in numbers and charts.", NULL},
    {0},
};

static const struct app_entry settings_entries[] = {
    {APP_ENTRY_GOTO, APP_SCREEN_TIMING, "Timing", "How your keys feel. The same under all rules.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_GAMEPLAY, "Gameplay", "The rules of each mode.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_VISUAL, "Visual", "What you see and hear.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_CONTROLS, "Controls", "Which key does what.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_ADVANCED, "Advanced", "Rarely changed rules, what is kept, reset.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_FINESSE, "Finesse", "What is said about your keys while you play.", NULL},
    {0},
};

static const struct app_entry timing_entries[] = {
    {APP_ENTRY_TRY, 0, "Try it", "Enter: your keys move the piece with these values. Esc: back.", has_keys},
    {APP_ENTRY_TRY, 0, "Try it", "The buttons above move the piece with these values.", is_touched},
    {APP_ENTRY_TAB, APP_TAB_TIMING, NULL, NULL, NULL},
    {0},
};

static const struct app_entry gameplay_entries[] = {
    {APP_ENTRY_MODE, 0, "Mode", "Whose rules stand below. What Play starts is chosen in the list of modes.", NULL},
    {APP_ENTRY_PRESET, 0, "Rules", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_GAMEPLAY, NULL, NULL, NULL},
    {0},
};

static const struct app_entry visual_entries[] = {
    {APP_ENTRY_TAB, APP_TAB_VISUAL, NULL, NULL, NULL},
    {0},
};

static const struct app_entry controls_entries[] = {
    {APP_ENTRY_TAB, APP_TAB_CONTROLS, NULL, NULL, NULL},
    {APP_ENTRY_KEYS, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry advanced_entries[] = {
    {APP_ENTRY_MODE, 0, "Mode", "Whose rules stand below. What Play starts is chosen in the list of modes.", NULL},
    {APP_ENTRY_PRESET, 0, "Rules", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_ADVANCED, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESET, "Reset all settings", "Everything as on the first run. Scores stay. It can be undone.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_UNDO_RESET, "Undo the reset", "All settings as they were before it.", can_undo},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export profile", "All settings and games as one file, for the terminal or another device.", on_a_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export profile", "All settings and games as one file in this folder, for the page or another device.", on_a_terminal},
    {APP_ENTRY_OPEN, APP_IMPORT, "Import profile", "Type or paste its path: adds the games and newer settings of a file that was exported.", on_a_terminal},
    {APP_ENTRY_COMMAND, APP_COMMAND_IMPORT, "Import profile", "Adds the games and newer settings of a file that was exported.", on_a_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_INSTALL, "Install", "Finessimo as a program of its own, also without a network.", can_install},
    {0},
};

static const struct app_entry help_entries[] = {
    {APP_ENTRY_HEADING, 0, "TOUCH", NULL, is_touched},
    {APP_ENTRY_TEXT, 0, "Arrows move; held they go on, and a thumb may slide.", NULL, is_touched},
    {APP_ENTRY_TEXT, 0, "A tap on the field turns, a swipe down drops.", NULL, is_touched},
    {APP_ENTRY_TEXT, 0, "The HOLD box is a button. Settings have more of them.", NULL, is_touched},
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
    {APP_ENTRY_TEXT, 0, "Arrows choose and change, Enter does it, Esc goes back.", NULL, has_keys},
    {APP_ENTRY_TEXT, 0, "Backspace puts a setting back to what it was at first.", NULL, has_keys},
    {APP_ENTRY_TEXT, 0, "Enter skips a countdown.", NULL, has_keys},
    {APP_ENTRY_TEXT, 0, "Paste a fumen, board or link anywhere to play from it.", NULL, NULL},
    {0},
};

static const struct app_entry pause_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESUME, "Resume", "Goes on where you stopped.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Restart", "A new game of the same mode.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_SETTINGS, "Settings", "Timing, gameplay, looks and keys.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Quit to menu", "The game stays here to be resumed.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_COPY, "Copy position", "Field, hold and queue as a fumen. Paste one anywhere to play from it.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_LOST, "Where the odds went", "Every piece of this clear, and back to any of them.", has_steps},
    {APP_ENTRY_COMMAND, APP_COMMAND_REWIND, "Rewind", "The game so far: play on from anywhere in it, not ranked.", app_can_rewind},
    {APP_ENTRY_COMMAND, APP_COMMAND_SAVE_POINT, "Set a savepoint", "Remembers the game as it is now.", app_can_save_point},
    {APP_ENTRY_COMMAND, APP_COMMAND_LOAD_POINT, "Load the savepoint", "Back to it; the game is not ranked then.", app_can_load_point},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART_SAME, "Same pieces again", "Restart with the same pieces.", can_play_again},
    {0},
};

static const struct app_entry over_entries[] = {
    {APP_ENTRY_RESULTS, 0, NULL, NULL, NULL},
    {APP_ENTRY_FAULTS, 0, NULL, NULL, names_faults},
    {APP_ENTRY_GOTO, APP_SCREEN_LOST, "Where the odds went", "Every piece of this clear, and back to any of them.", has_steps},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Play again", NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_LOAD_POINT, "Load the savepoint", "Back to it; the game is not ranked then.", app_can_load_point},
    {APP_ENTRY_COMMAND, APP_COMMAND_DRILL_FAULTS, "Drill these faults", "A minute of the places where keys were too many.", app_shows_faults},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "Scores", "The best games of this mode.", on_a_terminal},
    {APP_ENTRY_GOTO, APP_SCREEN_SCORES, "High scores", "The best games of this mode.", on_a_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch the replay", "The game once more, at any speed; play on from anywhere in it.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_COPY_GAME, "Copy as fumen", "The whole game as a fumen, a page for each piece.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART_SAME, "Same pieces again", "The same mode with the pieces of this game.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_TO_TITLE, "Main menu", "Back to the title.", NULL},
    {0},
};

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

static bool has_scenarios(const struct app *app) {
    return app->scenarios.count > 0;
}

static bool has_deleted_scenario(const struct app *app) {
    return app->scenarios.deleted[0] != '\0' || app->scenarios.renamed[0] != '\0';
}

static const struct app_entry scenarios_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_SCENARIOS, "Practise all", "The weakest first, as long as a session.", has_scenarios},
    {APP_ENTRY_SCENARIOS, 0, NULL, NULL, NULL},
    {APP_ENTRY_SCENARIO_NEW, 0, "Add", "Type or paste one, or its link: Name|..##....../.###......|TI|Te0", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_IMPORT, "Import a file", "A file with a scenario or its link on each line.", on_a_page},
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

static const struct app_entry stats_entries[] = {
    {APP_ENTRY_CHARTS_MODE, 0, "Mode", NULL, NULL},
    {APP_ENTRY_CHARTS_RULES, 0, "Rules", NULL, NULL},
    {0},
};

static const struct app_entry lost_entries[] = {
    {APP_ENTRY_STEPS, 0, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RETRY_CLEAR, "From its first piece", "The same clear with the same pieces once more.", NULL},
    {0},
};

static const struct app_entry practice_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_PRACTICE, "Start", "Nothing falls by itself, and pieces can be taken back.", NULL},
    {APP_ENTRY_TAB, APP_TAB_PRACTICE, NULL, NULL, NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_BOARD, "Draw a field", "The field that practice begins with, where Field says drawn.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_PC_STATS, "Your odds", "Clears and what you kept of the odds, piece by piece.", NULL},
    {0},
};

static const struct app_entry replay_entries[] = {
    {APP_ENTRY_WATCH, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry pasted_entries[] = {
    {APP_ENTRY_PASTED, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry editor_entries[] = {
    {APP_ENTRY_EDIT, 0, NULL, NULL, NULL},
    {0},
};

static bool not_showed(const struct app *app) {
    return !app->puzzle.showed;
}

static bool offers_next(const struct app *app) {
    return app_puzzle_offers(app) && app_puzzle_has_next(app);
}

static const struct app_entry puzzles_entries[] = {
    {APP_ENTRY_STAGES, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry solved_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLE_NEXT, "Next stage", "The next one that is not solved.", app_puzzle_has_next},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Once more", "The same stage again; it stays solved.", NULL},
    {APP_ENTRY_FAULTS, 0, NULL, NULL, names_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch the replay", "How you did it, at any speed.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_DRILL_FAULTS, "Drill these faults", "A minute of the places where keys were too many.", app_shows_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLES, "All stages", "Back to the list.", NULL},
    {0},
};

static const struct app_entry failed_entries[] = {
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Try again", "A new start before the first lock is free.", app_puzzle_may_try},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLE_SOLUTION, "Show the solution", "Played out on the field, key by key.", app_puzzle_has_solution},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLE_NEXT, "Next stage", "This one stays open for later.", offers_next},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESTART, "Try again", "Five new attempts.", app_puzzle_is_out},
    {APP_ENTRY_FAULTS, 0, NULL, NULL, names_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_WATCH_RESULT, "Watch the replay", "What you did, at any speed.", not_showed},
    {APP_ENTRY_COMMAND, APP_COMMAND_DRILL_FAULTS, "Drill these faults", "A minute of the places where keys were too many.", app_shows_faults},
    {APP_ENTRY_COMMAND, APP_COMMAND_PUZZLES, "All stages", "Back to the list.", NULL},
    {0},
};

static const struct app_entry no_entries[] = {{0}};

/* ---- what screens do ---- */

static void choose_last_mode(struct app *app) {
    app_choose_line(app, APP_ENTRY_MODES, app_profile_mode(&app->profile));
}

static int custom_mode(const struct app *app) {
    (void)app;
    return FIN_MODE_CUSTOM;
}

/* Settings can show the rules of any mode; what Play starts stays. */
static int looked_at_mode(const struct app *app) {
    return app->menu.rules_mode > 0 ? app->menu.rules_mode - 1 : app_profile_mode(&app->profile);
}

/* On a page the settings are tabs side by side. */
static int first_tab(const struct app *app) {
    return app->platform.is_page ? app_tab_screen(0) : APP_SCREEN_SETTINGS;
}

static const struct app_screen_row rows[APP_SCREENS] = {
    [APP_SCREEN_TITLE] = {"FINESSIMO", VIEW_TITLE, .entries = title_entries, .show = app_title_view, .key = app_title_key},
    [APP_SCREEN_PAUSED] = {"PAUSED GAMES", VIEW_MENU, .back = "Back", .entries = paused_entries},
    [APP_SCREEN_OFFER] = {"PAUSED GAME", VIEW_MENU, .back = "Back", .entries = offer_entries, .show = app_offer_view},
    [APP_SCREEN_NEW_GAME] = {"NEW GAME", VIEW_MENU, .back = "Back", .entries = new_game_entries, .opened = choose_last_mode},
    [APP_SCREEN_CUSTOM] = {"CUSTOM", VIEW_MENU, .back = "Back", .entries = custom_entries, .mode = custom_mode},
    [APP_SCREEN_BOARD] = {"START BOARD", VIEW_GAME, .back = "Done", .entries = no_entries, .show = app_board_view, .key = app_board_key,
        .point = app_board_point, .soft_keys = app_board_soft_keys},
    [APP_SCREEN_SCORES] = {"HIGH SCORES", VIEW_TABLE, .back = "Back", .entries = scores_entries,
        .opened = app_scores_opened, .show = app_list_view, .returned = app_scores_returned},
    [APP_SCREEN_GAMES] = {"ALL GAMES", VIEW_TABLE, .back = "Back", .entries = no_entries,
        .opened = app_games_opened, .show = app_games_view, .closed = app_games_closed,
        .returned = app_games_returned, .key = app_games_key, .point = app_games_point,
        .soft_keys = app_games_soft_keys},
    [APP_SCREEN_SETTINGS] = {"SETTINGS", VIEW_MENU, .back = "Back", .entries = settings_entries, .instead = first_tab},
    [APP_SCREEN_TIMING] = {"TIMING", VIEW_MENU, .back = "Back", .entries = timing_entries,
        .opened = app_strip_start, .show = app_timing_view, .button = app_strip_act},
    [APP_SCREEN_GAMEPLAY] = {"GAMEPLAY", VIEW_MENU, .back = "Back", .entries = gameplay_entries, .show = app_settings_view, .mode = looked_at_mode},
    [APP_SCREEN_VISUAL] = {"VISUAL", VIEW_MENU, .back = "Back", .entries = visual_entries},
    [APP_SCREEN_CONTROLS] = {"CONTROLS", VIEW_MENU, .back = "Back", .entries = controls_entries},
    [APP_SCREEN_ADVANCED] = {"ADVANCED", VIEW_MENU, .back = "Back", .entries = advanced_entries, .show = app_settings_view, .mode = looked_at_mode},
    [APP_SCREEN_HELP] = {"HELP", VIEW_HELP, .back = "Got it", .entries = help_entries, .show = app_help_view, .key = app_help_key},
    [APP_SCREEN_GAME] = {"", VIEW_GAME, .entries = no_entries, .plays = true},
    [APP_SCREEN_PAUSE] = {"PAUSED", VIEW_MENU, .popup = true, .careful = true,
        .entries = pause_entries, .show = app_pause_view, .left = app_resume_game, .act = app_pause_act},
    [APP_SCREEN_OVER] = {"GAME OVER", VIEW_MENU, .popup = true, .careful = true,
        .entries = over_entries, .show = app_over_view, .left = app_close_all, .act = app_over_act},
    [APP_SCREEN_PUZZLES] = {"PUZZLES", VIEW_MENU, .back = "Back", .entries = puzzles_entries,
        .opened = app_puzzles_open, .show = app_puzzles_view, .answered = app_puzzles_loaded},
    [APP_SCREEN_SOLVED] = {"SOLVED", VIEW_MENU, .popup = true, .careful = true,
        .entries = solved_entries, .show = app_solved_view, .left = app_puzzle_leave,
        .act = app_restart_act},
    [APP_SCREEN_FAILED] = {"NOT CLEAR", VIEW_MENU, .popup = true, .careful = true,
        .entries = failed_entries, .show = app_failed_view, .left = app_puzzle_leave,
        .act = app_restart_act},
    [APP_SCREEN_TRAIN] = {"TRAIN", VIEW_MENU, .back = "Back", .entries = train_entries,
        .opened = app_train_plan, .show = app_train_view},
    [APP_SCREEN_TRAINED] = {"WELL DONE", VIEW_MENU, .careful = true, .back = "Back",
        .entries = trained_entries, .show = app_trained_view},
    [APP_SCREEN_MAP] = {"MASTERY MAP", VIEW_MAP, .back = "Back", .entries = no_entries,
        .opened = app_train_want, .show = app_map_view, .key = app_map_key,
        .point = app_map_point},
    [APP_SCREEN_HEAT] = {"HEAT MAP", VIEW_MAP, .back = "Back", .entries = no_entries,
        .opened = app_train_want, .show = app_heat_view, .key = app_map_key,
        .point = app_map_point},
    [APP_SCREEN_FINESSE] = {"FINESSE", VIEW_MENU, .back = "Back", .entries = finesse_entries},
    [APP_SCREEN_FAULTS] = {"YOUR FAULTS", VIEW_TABLE, .back = "Back", .entries = faults_entries,
        .opened = app_train_want, .show = app_stats_view},
    [APP_SCREEN_REPLAY] = {"REPLAY", VIEW_REPLAY, .back = "Back", .entries = replay_entries, .show = app_replay_view, .own_keys = true, .closed = app_watch_closed, .covered = app_watch_covered,
        .key = app_watch_key, .point = app_watch_point, .uses_key = app_watch_uses_key,
        .play = app_watch_play},
    [APP_SCREEN_STATS] = {"STATISTICS", VIEW_CHARTS, .back = "Back", .entries = stats_entries,
        .opened = app_charts_open, .show = app_charts_view, .key = app_charts_key},
    [APP_SCREEN_LOST] = {"WHERE THE ODDS WENT", VIEW_MENU, .popup = true, .back = "Back",
        .entries = lost_entries, .show = app_lost_view},
    [APP_SCREEN_PC_STATS] = {"YOUR ODDS", VIEW_TABLE, .back = "Back", .entries = no_entries,
        .opened = app_train_want, .show = app_practice_stats_view},
    [APP_SCREEN_PRACTICE] = {"PERFECT CLEAR", VIEW_MENU, .back = "Back", .entries = practice_entries,
        .opened = app_odds_ready},
    [APP_SCREEN_PASTED] = {"A POSITION", VIEW_POSITION, .back = "Back", .entries = pasted_entries, .show = app_pasted_view},
    [APP_SCREEN_EDITOR] = {"EDITOR", VIEW_POSITION, .back = "Back", .entries = editor_entries,
        .opened = app_editor_opened, .show = app_editor_view, .own_keys = true,
        .settled = app_edited_keep, .key = app_editor_key, .point = app_editor_point,
        .uses_key = app_editor_uses_key},
    [APP_SCREEN_SCENARIOS] = {"SCENARIOS", VIEW_MENU, .back = "Back", .entries = scenarios_entries,
        .opened = app_train_want},
    [APP_SCREEN_SCENARIO] = {"SCENARIO", VIEW_MENU, .back = "Back", .entries = scenario_entries,
        .show = app_scenario_view},
};
/* clang-format on */

const struct app_screen_row *app_screen_row(int screen) {
    return &rows[screen];
}
