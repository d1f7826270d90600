/* Menu lines for modes and their presets. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/text/format.h"

static const char *const preset_helps[FIN_PRESETS] = {
    [FIN_PRESET_MODERN] = "modern: guideline rules, SRS, five previews.",
    [FIN_PRESET_CLASSIC] = "classic: simple scoring, three previews, a pause after clears.",
    [FIN_PRESET_TRAINER] = "trainer: no gravity, simple scoring, five previews.",
    [FIN_PRESET_TETRS] = "tetrs: ocular kicks, all spins count, one preview.",
};

const char *app_preset_help(int preset) {
    return preset_helps[preset];
}

static void step_preset(struct app *app, int mode, int direction) {
    int preset = app->profile.preset[mode] + direction;
    if (preset >= 0 && preset < FIN_PRESETS) {
        app->profile.preset[mode] = (uint8_t)preset;
        app_changed(app);
    }
}

static void describe_preset_of(const struct app *app, int mode, struct view_item *item) {
    int preset = app->profile.preset[mode];
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_write_preset(&writer, preset, app_rules_changed(app, mode, preset));
    item->flags |= VIEW_ITEM_CHANGES;
    item->flags |= preset == 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= preset == FIN_PRESETS - 1 ? VIEW_ITEM_AT_MOST : 0;
}

/* ---- the list of modes ---- */

/* Puzzles have stages instead of rules: they are only in this list, before custom games. */
static int nth_mode(const struct app *app, const struct app_entry *entry, int n) {
    (void)app;
    (void)entry;
    int custom = app_menu_index(FIN_MODE_CUSTOM);
    return n == custom ? FIN_MODE_PUZZLE : app_menu_mode(n < custom ? n : n - 1);
}

static void describe_mode(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    app_put(item->label, sizeof item->label, app_mode_title(line->index));
    if (line->index != FIN_MODE_PUZZLE) {
        describe_preset_of(app, line->index, item);
    }
}

void app_write_goal(const struct app *app, int mode, struct fin_writer *writer) {
    static const char *const goals[] = {
        [FIN_GOAL_150] = " Win at 150 lines.",
        [FIN_GOAL_TOP] = " Win at level 20.",
        [FIN_GOAL_ENDLESS] = " No end.",
    };
    int preset = app->profile.preset[mode];
    fin_write_text(writer, app_mode_goal(mode));
    if (fin_mode_row(mode)->goal) {
        fin_write_text(writer, goals[app->profile.rules[mode][preset].goal]);
    }
}

/* mode_about.c describes the mode, beside the list. */
static void help_mode(const struct app *app, const struct app_line *line,
                      struct fin_writer *writer) {
    bool opens = line->index == FIN_MODE_CUSTOM; /* its settings come first */
    if (line->index == FIN_MODE_PUZZLE) {
        app_write_goal(app, line->index, writer);
    } else if (app->platform.touch) {
        fin_write_text(writer, opens ? "Tap again to set it up." : "Tap again to play.");
    } else {
        fin_write_text(writer, opens ? "Enter: set it up." : "Enter: play.");
        fin_write_text(writer, " Left/right: change the rules.");
    }
}

static void change_mode_preset(struct app *app, const struct app_line *line, int direction,
                               int times) {
    (void)times;
    if (line->index != FIN_MODE_PUZZLE) {
        step_preset(app, line->index, direction);
    }
}

/* Custom opens its settings first. */
static void activate_mode(struct app *app, const struct app_line *line) {
    if (line->index == FIN_MODE_PUZZLE) {
        app_open(app, APP_SCREEN_PUZZLES);
        return;
    }
    if (line->index == FIN_MODE_CUSTOM) {
        app_open(app, APP_SCREEN_CUSTOM);
    } else {
        app_start_mode(app, line->index, false);
    }
}

const struct app_line_kind app_line_modes = {.tap_selects = true,
                                             .nth = nth_mode,
                                             .describe = describe_mode,
                                             .help = help_mode,
                                             .change = change_mode_preset,
                                             .activate = activate_mode};

/* ---- mode and preset as settings ---- */

/* The settings can show the rules of any mode, without changing the one that Play starts. */
int app_shown_mode(const struct app *app) {
    int (*mode)(const struct app *) = app_top_row(app)->mode;
    return mode != NULL ? mode(app) : app_profile_mode(&app->profile);
}

int app_shown_preset(const struct app *app) {
    return app->profile.preset[app_shown_mode(app)];
}

static void describe_chosen_mode(const struct app *app, const struct app_line *line,
                                 struct view_item *item) {
    int index = app_menu_index(app_shown_mode(app));
    app_put(item->label, sizeof item->label, line->entry->label);
    app_put(item->value, sizeof item->value, app_mode_title(app_shown_mode(app)));
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= index == 0 ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app_menu_mode(index + 1) < 0 ? VIEW_ITEM_AT_MOST : 0;
}

static void change_chosen_mode(struct app *app, const struct app_line *line, int direction,
                               int times) {
    (void)line;
    (void)times;
    int mode = app_menu_mode(app_menu_index(app_shown_mode(app)) + direction);
    if (mode >= 0) {
        app->menu.rules_mode = (uint8_t)(mode + 1);
    }
}

const struct app_line_kind app_line_mode = {.describe = describe_chosen_mode,
                                            .change = change_chosen_mode};

static void describe_preset(const struct app *app, const struct app_line *line,
                            struct view_item *item) {
    app_put(item->label, sizeof item->label, line->entry->label);
    describe_preset_of(app, app_shown_mode(app), item);
}

static void help_preset(const struct app *app, const struct app_line *line,
                        struct fin_writer *writer) {
    (void)line;
    fin_write_text(writer, app_preset_help(app_shown_preset(app)));
    fin_write_text(writer, app->platform.touch ? "" : " Backspace: undo all changes.");
}

static void change_preset(struct app *app, const struct app_line *line, int direction, int times) {
    (void)line;
    (void)times;
    step_preset(app, app_shown_mode(app), direction);
}

static void forget_changes(struct app *app, const struct app_line *line) {
    (void)line;
    int mode = app_shown_mode(app);
    int preset = app_shown_preset(app);
    app->profile.rules[mode][preset] = fin_rules_make(preset, mode);
    app_changed(app);
}

const struct app_line_kind app_line_preset = {.describe = describe_preset,
                                              .help = help_preset,
                                              .change = change_preset,
                                              .forget = forget_changes,
                                              .forgets = "Undo changes"};
