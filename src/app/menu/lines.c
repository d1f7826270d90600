/* The lines of menus: made from the entries of a screen, selected, described. Simple kinds are
 * here, others in files of their own. */
#include "app/menu/lines.h"

#include "app/game/modes.h"
#include "app/text/format.h"

void app_put(char *field, size_t size, const char *text) {
    struct fin_writer writer = fin_writer_start(field, size);
    fin_write_text(&writer, text);
}

const char *app_after(const char *start, const char *text) {
    while (*start != '\0' && *start == *text) {
        start++;
        text++;
    }
    return *start == '\0' ? text : NULL;
}

struct app_list app_rules_list(const struct app *app, int mode, int preset) {
    struct fin_setup setup = app_setup_of(app, mode, preset);
    struct app_list list = app_setup_list(&setup);
    list.daily = app->game.seeds == APP_SEED_DAILY;
    return list;
}

bool app_rules_changed(const struct app *app, int mode, int preset) {
    return app_rules_list(app, mode, preset).changed;
}

void app_write_preset(struct fin_writer *writer, int preset, bool changed) {
    fin_write_text(writer, fin_preset_name(preset));
    fin_write_text(writer, changed ? ", changed" : "");
}

void app_write_rules(struct fin_writer *writer, int mode, int preset, bool changed) {
    fin_write_text(writer, app_mode_title(mode));
    fin_write_text(writer, " · ");
    app_write_preset(writer, preset, changed);
}

/* ---- simple kinds ---- */

static void describe_label(const struct app *app, const struct app_line *line,
                           struct view_item *item) {
    (void)app;
    app_put(item->label, sizeof item->label, line->entry->label);
}

static void describe_heading(const struct app *app, const struct app_line *line,
                             struct view_item *item) {
    describe_label(app, line, item);
    item->flags = VIEW_ITEM_HEADING;
}

static void describe_text(const struct app *app, const struct app_line *line,
                          struct view_item *item) {
    describe_label(app, line, item);
    item->flags = VIEW_ITEM_TEXT;
}

static void activate_goto(struct app *app, const struct app_line *line) {
    app_open(app, line->entry->target);
}

static void describe_try(const struct app *app, const struct app_line *line,
                         struct view_item *item) {
    describe_label(app, line, item);
    item->flags = app->menu.asks == APP_ASKS_TRY ? VIEW_ITEM_CAPTURES : 0;
}

static void activate_try(struct app *app, const struct app_line *line) {
    (void)line;
    app_strip_start(app);
    app->menu.asks = APP_ASKS_TRY;
}

static const struct app_line_kind heading = {.fixed = true, .describe = describe_heading};
static const struct app_line_kind text = {.fixed = true, .describe = describe_text};
static const struct app_line_kind go_to = {.describe = describe_label, .activate = activate_goto};
static const struct app_line_kind try_it = {.describe = describe_try, .activate = activate_try};

static const struct app_line_kind *const kinds[APP_ENTRY_KINDS] = {
    [APP_ENTRY_HEADING] = &heading,
    [APP_ENTRY_TEXT] = &text,
    [APP_ENTRY_GOTO] = &go_to,
    [APP_ENTRY_COMMAND] = &app_line_command,
    [APP_ENTRY_TAB] = &app_line_setting,
    [APP_ENTRY_MODES] = &app_line_modes,
    [APP_ENTRY_MODE] = &app_line_mode,
    [APP_ENTRY_PRESET] = &app_line_preset,
    [APP_ENTRY_KEYS] = &app_line_keys,
    [APP_ENTRY_TRY] = &try_it,
    [APP_ENTRY_RESULTS] = &app_line_results,
    [APP_ENTRY_BOUND] = &app_line_bound,
    [APP_ENTRY_LIST_MODE] = &app_line_list_mode,
    [APP_ENTRY_LIST_RULES] = &app_line_list_rules,
    [APP_ENTRY_LIST_LIMIT] = &app_line_list_limit,
    [APP_ENTRY_TRAINED] = &app_line_trained,
    [APP_ENTRY_FAULTS] = &app_line_faults,
    [APP_ENTRY_CHARTS_MODE] = &app_line_charts_mode,
    [APP_ENTRY_CHARTS_RULES] = &app_line_charts_rules,
    [APP_ENTRY_WATCH] = &app_line_watch,
    [APP_ENTRY_STEPS] = &app_line_steps,
    [APP_ENTRY_STAGES] = &app_line_stages,
    [APP_ENTRY_PASTED] = &app_line_pasted,
    [APP_ENTRY_EDIT] = &app_line_edit,
    [APP_ENTRY_REVIEW] = &app_line_review,
    [APP_ENTRY_REVIEW_FACTS] = &app_line_review_facts,
    [APP_ENTRY_BOT] = &app_line_bot,
    [APP_ENTRY_SCENARIOS] = &app_line_scenarios,
    [APP_ENTRY_SCENARIO_NEW] = &app_line_scenario_new,
    [APP_ENTRY_SLOWEST] = &app_line_slowest,
    [APP_ENTRY_PACKS] = &app_line_packs,
    [APP_ENTRY_PACK_CARDS] = &app_line_pack_cards,
    [APP_ENTRY_TREND] = &app_line_trend,
    [APP_ENTRY_WATCH_KEYS] = &app_line_watch_keys,
    [APP_ENTRY_EDIT_KEYS] = &app_line_edit_keys,
    [APP_ENTRY_OPEN] = &app_line_open,
    [APP_ENTRY_PAUSED] = &app_line_paused,
    [APP_ENTRY_PIECES] = &app_line_pieces,
    [APP_ENTRY_LIST_PIECES] = &app_line_list_pieces,
};

const struct app_line_kind *app_line_kind(int kind) {
    return kinds[kind];
}

/* ---- the list ---- */

static int add_lines(const struct app *app, const struct app_entry *entry,
                     struct app_line lines[VIEW_ITEMS], int count) {
    const struct app_line_kind *kind = kinds[entry->kind];
    if (kind->nth == NULL) {
        lines[count] = (struct app_line){entry, entry->target};
        return count + 1;
    }
    int index = kind->nth(app, entry, 0);
    for (int n = 1; index >= 0 && count < VIEW_ITEMS; n++) {
        lines[count++] = (struct app_line){entry, index};
        index = kind->nth(app, entry, n);
    }
    return count;
}

int app_lines(const struct app *app, struct app_line lines[VIEW_ITEMS]) {
    const struct app_entry *entry = app_screen_row(app_top(app))->entries;
    int count = 0;
    for (; entry->kind != APP_ENTRY_END && count < VIEW_ITEMS; entry++) {
        if (entry->shown == NULL || entry->shown(app)) {
            count = add_lines(app, entry, lines, count);
        }
    }
    return count;
}

bool app_line_choosable(const struct app_line *line) {
    return !kinds[line->entry->kind]->fixed;
}

bool app_chosen_line(const struct app *app, struct app_line *line) {
    struct app_line lines[VIEW_ITEMS];
    int count = app_lines(app, lines);
    int chosen = app->menu.stack[app->menu.depth - 1].chosen;
    if (chosen >= count || !app_line_choosable(&lines[chosen])) {
        return false;
    }
    *line = lines[chosen];
    return true;
}

bool app_line_of_key(const struct app *app, int key, struct app_line *line) {
    struct app_line lines[VIEW_ITEMS];
    int count = app_lines(app, lines);
    for (int i = 0; i < count; i++) {
        uint8_t (*key_of)(const struct app_line *) = kinds[lines[i].entry->kind]->key;
        if (key_of != NULL && key != 0 && key_of(&lines[i]) == key) {
            *line = lines[i];
            return true;
        }
    }
    return false;
}

void app_choose(struct app *app, int from, int direction) {
    struct app_line lines[VIEW_ITEMS];
    int count = app_lines(app, lines);
    for (int i = from < count ? from : count - 1; i >= 0 && i < count; i += direction) {
        if (app_line_choosable(&lines[i])) {
            app->menu.stack[app->menu.depth - 1].chosen = (uint8_t)i;
            return;
        }
    }
}

void app_choose_line(struct app *app, int kind, int index) {
    struct app_line lines[VIEW_ITEMS];
    int count = app_lines(app, lines);
    for (int i = 0; i < count; i++) {
        if (lines[i].entry->kind == kind && lines[i].index == index) {
            app->menu.stack[app->menu.depth - 1].chosen = (uint8_t)i;
        }
    }
}
