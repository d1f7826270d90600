/* The screens of settings. */
#include "app/menu/screens.h"
#include "app/menu/lines.h"

static bool can_undo(const struct app *app) {
    return app->settings.has_undo;
}

static bool can_install(const struct app *app) {
    return app->platform.can_install;
}

static bool can_fill_screen(const struct app *app) {
    return app->platform.can_fill_screen;
}

/* The settings can show the rules of any mode, without changing the one that Play starts. */
static int looked_at_mode(const struct app *app) {
    return app->menu.rules_mode > 0 ? app->menu.rules_mode - 1 : app_profile_mode(&app->profile);
}

/* On a page, the settings are tabs side by side. */
static int first_tab(const struct app *app) {
    return app->platform.is_page ? app_tab_screen(0) : APP_SCREEN_SETTINGS;
}

/* A paused game keeps the rules it started with. */
static void show_note(const struct app *app, struct view *view) {
    if (app_can_resume(app)) {
        app_put(view->subtitle, sizeof view->subtitle, "Changes apply from the next game.");
    }
}

static void show_timing(const struct app *app, struct view *view) {
    show_note(app, view);
    app_strip_view(app, view);
}

/* clang-format off */
static const struct app_entry settings_entries[] = {
    {APP_ENTRY_GOTO, APP_SCREEN_TIMING, "Timing", "How your keys feel; the same for all rules.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_GAMEPLAY, "Gameplay", "The rules of each mode.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_VISUAL, "Visual", "What you see and hear.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_CONTROLS, "Controls", "Key bindings and touch controls.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_ADVANCED, "Advanced", "Rarely changed rules, saving, reset.", NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_FINESSE, "Finesse", "Finesse feedback while you play.", NULL},
    {0},
};

static const struct app_entry timing_entries[] = {
    {APP_ENTRY_TRY, 0, "Try it", "Enter: try these values with your keys. Esc: back.", app_has_keys},
    {APP_ENTRY_TRY, 0, "Try it", "Try these values with the buttons above.", app_is_touched},
    {APP_ENTRY_TAB, APP_TAB_TIMING, NULL, NULL, NULL},
    {0},
};

static const struct app_entry gameplay_entries[] = {
    {APP_ENTRY_MODE, 0, "Mode", "The settings below apply to this mode.", NULL},
    {APP_ENTRY_PRESET, 0, "Rules", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_GAMEPLAY, NULL, NULL, NULL},
    {0},
};

static const struct app_entry visual_entries[] = {
    {APP_ENTRY_TAB, APP_TAB_VISUAL, NULL, NULL, NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_FILL_SCREEN, "Full screen", "Use the whole screen; again: leave it.", can_fill_screen},
    {APP_ENTRY_HEADING, 0, "SOUND", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_SOUND, NULL, NULL, NULL},
    {0},
};

static const struct app_entry controls_entries[] = {
    {APP_ENTRY_TAB, APP_TAB_CONTROLS, NULL, NULL, NULL},
    {APP_ENTRY_KEYS, 0, NULL, NULL, NULL},
    {0},
};

static const struct app_entry advanced_entries[] = {
    {APP_ENTRY_MODE, 0, "Mode", "The settings below apply to this mode.", NULL},
    {APP_ENTRY_PRESET, 0, "Rules", NULL, NULL},
    {APP_ENTRY_TAB, APP_TAB_ADVANCED, NULL, NULL, NULL},
    {APP_ENTRY_GOTO, APP_SCREEN_ABOUT, "About", "See the version and the license.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_RESET, "Reset all settings", "Back to defaults. Scores are kept. You can undo this.", NULL},
    {APP_ENTRY_COMMAND, APP_COMMAND_UNDO_RESET, "Undo reset", "Bring back your settings.", can_undo},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export profile", "Save all settings and games to one file.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_EXPORT, "Export profile", "Save all settings and games to a file in this folder.", app_on_terminal},
    {APP_ENTRY_OPEN, APP_IMPORT, "Import profile", "Type or paste the path of an exported profile.", app_on_terminal},
    {APP_ENTRY_COMMAND, APP_COMMAND_IMPORT, "Import profile", "Add games and newer settings from an exported profile.", app_on_page},
    {APP_ENTRY_COMMAND, APP_COMMAND_INSTALL, "Install", "Install as an app; works offline.", can_install},
    {0},
};

const struct app_screen_row app_settings_screen = {
    "SETTINGS", VIEW_MENU, .back = "Back", .entries = settings_entries, .instead = first_tab,
};

const struct app_screen_row app_timing_screen = {
    "TIMING", VIEW_MENU, .back = "Back", .entries = timing_entries, .opened = app_strip_start,
    .show = show_timing, .button = app_strip_act,
};

const struct app_screen_row app_gameplay_screen = {
    "GAMEPLAY", VIEW_MENU, .back = "Back", .entries = gameplay_entries,
    .show = show_note, .mode = looked_at_mode,
};

const struct app_screen_row app_visual_screen = {
    "VISUAL", VIEW_MENU, .late = true, .back = "Back", .entries = visual_entries, .show = app_sample_view,
};

const struct app_screen_row app_controls_screen = {
    "CONTROLS", VIEW_MENU, .back = "Back", .entries = controls_entries,
};

const struct app_screen_row app_advanced_screen = {
    "ADVANCED", VIEW_MENU, .back = "Back", .entries = advanced_entries,
    .show = show_note, .mode = looked_at_mode,
};
/* clang-format on */
