/* Menu lines for settings: rows of the table. */
#include "app/game/modes.h"
#include "app/menu/lines.h"
#include "app/settings/explanations.h"
#include "app/text/format.h"

/* The rules that the settings menus show and change. */
static struct fin_rules shown_rules(const struct app *app) {
    return app_rules(app, app_shown_mode(app), app_shown_preset(app));
}

static bool rule_is_set(const struct app *app, int rule) {
    return app_profile_rule_is_set(&app->profile, app_shown_mode(app), app_shown_preset(app), rule);
}

/* ---- selection ---- */

bool app_can_swap_up(const struct app *app) {
    int set = app->profile.own[APP_SET_KEYS];
    return set != APP_KEYS_CUSTOM && app_bindings_can_swap(app_key_set(set));
}

void app_swap_up(struct app *app) {
    if (app_can_swap_up(app)) {
        int32_t *swapped = &app->profile.own[APP_SET_UP_DROPS];
        *swapped = *swapped == APP_ON ? APP_OFF : APP_ON;
        app_changed(app);
    }
}

static bool is_here(const struct app *app, enum app_where where) {
    switch (where) {
    case APP_ON_TERMINALS:
        return !app->platform.is_page;
    case APP_ON_PAGES:
        return app->platform.is_page;
    case APP_ON_TOUCH_SCREENS:
        return app->platform.touch;
    default:
        return true;
    }
}

static bool row_counts(const struct app *app, int number) {
    const struct app_setting_row *row = app_setting_row(number);
    if (!is_here(app, row->where)) {
        return false;
    }
    if (row->rule == FIN_SET_GOAL) {
        return fin_mode_row(app_shown_mode(app))->goal;
    }
    return number != APP_SET_UP_DROPS || app_can_swap_up(app);
}

/* Rules come before the app's own settings. */
static int nth(const struct app *app, const struct app_entry *entry, int n) {
    for (int i = 0; i < APP_SETTING_ROWS; i++) {
        int number = (i + APP_OWN_SETTINGS) % APP_SETTING_ROWS;
        bool in_tab = (app_setting_row(number)->tabs & entry->target) != 0;
        if (in_tab && row_counts(app, number) && n-- == 0) {
            return number;
        }
    }
    return -1;
}

/* ---- display ---- */

static void describe_own(const struct app *app, int own, struct view_item *item) {
    int32_t value = app->profile.own[own];
    app_own_word(own, value, item->value, sizeof item->value);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= app_own_step(own, value, -1) == value ? VIEW_ITEM_AT_LEAST : 0;
    item->flags |= app_own_step(own, value, 1) == value ? VIEW_ITEM_AT_MOST : 0;
}

/* Writes "8.0 f": frames of 1/60 s, to the nearest tenth. */
static void write_frames(struct fin_writer *writer, int64_t us) {
    int64_t tenths = (us * 6 + 5000) / 10000;
    fin_write_number(writer, tenths / 10);
    fin_write_char(writer, '.');
    fin_write_number(writer, tenths % 10);
    fin_write_text(writer, " f");
}

static void write_note(const struct app *app, const struct app_setting_row *row, int64_t value,
                       struct view_item *item) {
    struct fin_writer writer = fin_writer_start(item->note, sizeof item->note);
    bool frames = row->form == APP_FORM_TIME && value > 0;
    if (frames) {
        write_frames(&writer, value);
    }
    if (rule_is_set(app, row->rule)) {
        fin_write_text(&writer, frames ? ", changed" : "changed");
    }
}

static bool can_step(struct fin_rules rules, const struct app_setting_row *row, int direction) {
    return app_rule_step(&rules, row, direction, 1);
}

static void describe_rule(const struct app *app, const struct app_setting_row *row,
                          struct view_item *item) {
    struct fin_rules rules = shown_rules(app);
    fin_rules_write(&rules, row->rule, item->value, sizeof item->value);
    write_note(app, row, fin_rules_get(&rules, row->rule), item);
    item->flags = VIEW_ITEM_CHANGES;
    item->flags |= can_step(rules, row, -1) ? 0 : VIEW_ITEM_AT_LEAST;
    item->flags |= can_step(rules, row, 1) ? 0 : VIEW_ITEM_AT_MOST;
}

static void describe_seed(const struct app *app, struct view_item *item) {
    const char *seed = app->profile.seed;
    app_put(item->value, sizeof item->value, seed[0] != '\0' ? seed : app_seeds_word(app));
}

/* Writes "12 cells". */
static void describe_board(const struct app *app, struct view_item *item) {
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    int cells = 0;
    for (int i = 0; i < FIN_FIELD_ROWS * FIN_COLUMNS; i++) {
        cells += app->profile.board[i / FIN_COLUMNS] >> i % FIN_COLUMNS & 1;
    }
    if (cells == 0) {
        fin_write_text(&writer, "empty");
    } else {
        fin_write_number(&writer, cells);
        fin_write_text(&writer, cells == 1 ? " cell" : " cells");
    }
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    const struct app_setting_row *row = app_setting_row(line->index);
    app_put(item->label, sizeof item->label, row->label);
    if (row->form == APP_FORM_SEED) {
        describe_seed(app, item);
    } else if (row->form == APP_FORM_BOARD) {
        describe_board(app, item);
    } else if (row->rule < 0) {
        describe_own(app, line->index, item);
    } else {
        describe_rule(app, row, item);
    }
}

static int64_t value_of(const struct app *app, int number) {
    const struct app_setting_row *row = app_setting_row(number);
    struct fin_rules rules = shown_rules(app);
    return row->rule >= 0 ? fin_rules_get(&rules, row->rule) : app->profile.own[number];
}

/* Writes "Frames drawn. auto: as many as the terminal reports." */
static void explain(const struct app *app, int number, struct fin_writer *writer) {
    bool is_there = number < APP_ROW_SEED && !app->platform.partial;
    const char *sentence = is_there ? app_explain(number, value_of(app, number)) : NULL;
    if (sentence != NULL) {
        struct view_item item = {.label = ""};
        describe(app, &(struct app_line){.index = number}, &item);
        fin_write_text(writer, " ");
        fin_write_text(writer, item.value);
        fin_write_text(writer, ": ");
        fin_write_text(writer, sentence);
    }
}

/* Without keys, a finger changes the value and a button resets it. */
static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    static const char *const hints[] = {
        [APP_FORM_NUMBER] = ": type a value.",
        [APP_FORM_TIME] = ": type a value.",
        [APP_FORM_SEED] = ": type it.",
        [APP_FORM_BOARD] = ": draw it.",
    };
    const struct app_setting_row *row = app_setting_row(line->index);
    fin_write_text(writer, row->rule < 0 ? row->help : fin_setting_help(row->rule));
    explain(app, line->index, writer);
    if (row->form != APP_FORM_CHOICE) {
        fin_write_text(writer, app->platform.touch ? " Tap" : " Enter");
        fin_write_text(writer, hints[row->form]);
    }
    if (row->form == APP_FORM_BOARD && !app->platform.touch) {
        fin_write_text(writer, " Backspace: clear it.");
    }
}

/* ---- changes ---- */

static void change_rule(struct app *app, const struct app_setting_row *row, int direction,
                        int times) {
    struct fin_rules rules = shown_rules(app);
    if (app_rule_step(&rules, row, direction, times) || app_rule_step(&rules, row, direction, 1)) {
        app_profile_set_rule(&app->profile, &rules, row->rule);
    }
}

static void change(struct app *app, const struct app_line *line, int direction, int times) {
    const struct app_setting_row *row = app_setting_row(line->index);
    if (row->form == APP_FORM_SEED || row->form == APP_FORM_BOARD) {
        return;
    }
    if (row->rule < 0) {
        int32_t *value = &app->profile.own[line->index];
        *value = app_own_step(line->index, *value, direction);
    } else {
        change_rule(app, row, direction, times);
    }
    app_changed(app);
}

/* The next value; after the last, the first. */
static void activate_choice(struct app *app, const struct app_line *line) {
    const struct app_setting_row *row = app_setting_row(line->index);
    if (row->rule < 0) {
        int32_t *value = &app->profile.own[line->index];
        int32_t next = app_own_step(line->index, *value, 1);
        *value = next == *value ? 0 : next;
    } else {
        struct fin_rules rules = shown_rules(app);
        if (!app_rule_step(&rules, row, 1, 1)) {
            fin_rules_set(&rules, row->rule, 0);
        }
        app_profile_set_rule(&app->profile, &rules, row->rule);
    }
    app_changed(app);
}

static void activate(struct app *app, const struct app_line *line) {
    int form = app_setting_row(line->index)->form;
    if (form == APP_FORM_CHOICE) {
        activate_choice(app, line);
    } else if (form == APP_FORM_BOARD) {
        app_open(app, APP_SCREEN_BOARD);
    } else {
        app->menu.asks = APP_ASKS_TEXT;
        app->menu.typed[0] = '\0';
    }
}

static void forget(struct app *app, const struct app_line *line) {
    const struct app_setting_row *row = app_setting_row(line->index);
    if (row->rule < 0) {
        app_item_copy(&app->profile, &app->settings.first, app_row_item(line->index));
    } else {
        app_profile_forget_rule(&app->profile, app_shown_mode(app), app_shown_preset(app),
                                row->rule);
    }
    app_changed(app);
}

/* For times, a number without a unit is in milliseconds. */
static const char *typed_rule(struct app *app, const struct app_setting_row *row,
                              const char *text) {
    struct fin_rules rules = shown_rules(app);
    char with_unit[APP_TYPED + 2];
    struct fin_writer writer = fin_writer_start(with_unit, sizeof with_unit);
    bool bare = row->form == APP_FORM_TIME;
    for (const char *c = text; *c != '\0'; c++) {
        bare = bare && *c >= '0' && *c <= '9';
    }
    fin_write_text(&writer, text);
    fin_write_text(&writer, bare ? "ms" : "");
    const char *sentence = fin_rules_read(&rules, row->rule, with_unit);
    if (sentence == NULL) {
        app_profile_set_rule(&app->profile, &rules, row->rule);
    }
    return sentence;
}

static const char *typed(struct app *app, const struct app_line *line, const char *text) {
    const struct app_setting_row *row = app_setting_row(line->index);
    const char *sentence = row->rule < 0
                               ? app_item_parse(&app->profile, app_row_item(line->index), text)
                               : typed_rule(app, row, text);
    app_changed(app);
    return sentence;
}

const struct app_line_kind app_line_setting = {.nth = nth,
                                               .describe = describe,
                                               .help = help,
                                               .change = change,
                                               .activate = activate,
                                               .forget = forget,
                                               .forgets = "Reset",
                                               .typed = typed};
