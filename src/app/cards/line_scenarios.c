/* Menu lines of the list of scenarios: one each, and one to add another. */
#include "app/menu/lines.h"
#include "app/train/session.h"

/* ---- the list ---- */

static int nth(const struct app *app, const struct app_entry *entry, int n) {
    (void)entry;
    return n < app->scenarios.count ? n : -1;
}

void app_scenario_describe(const struct app *app, int index, struct view_item *item) {
    static const char *const words[] = {"new", "missed", "shaky", "known", "mastered"};
    struct train_scenario scenario;
    struct fin_writer writer = fin_writer_start(item->value, sizeof item->value);
    app_scenario_of(&scenario, app, TRAIN_CARDS + index * TRAIN_OWN_TARGETS);
    app_put(item->label, sizeof item->label, scenario.name);
    for (int i = 0; i < scenario.queue_length; i++) {
        fin_write_char(&writer, fin_kind_letter(scenario.queue[i]));
    }
    app_put(item->note, sizeof item->note, words[app_scenario_mastery(app, index)]);
}

static void describe(const struct app *app, const struct app_line *line, struct view_item *item) {
    app_scenario_describe(app, line->index, item);
}

static void help(const struct app *app, const struct app_line *line, struct fin_writer *writer) {
    (void)line;
    (void)app;
    fin_write_text(writer, "Practise it, copy its link or delete it.");
}

static void activate(struct app *app, const struct app_line *line) {
    app->scenarios.chosen = (uint8_t)line->index;
    app_open(app, APP_SCREEN_SCENARIO);
}

const struct app_line_kind app_line_scenarios = {
    .nth = nth, .describe = describe, .help = help, .activate = activate};

/* ---- a new one ---- */

static void describe_new(const struct app *app, const struct app_line *line,
                         struct view_item *item) {
    (void)app;
    app_put(item->label, sizeof item->label, line->entry->label);
}

static void activate_new(struct app *app, const struct app_line *line) {
    (void)line;
    app->menu.asks = APP_ASKS_TEXT;
    app->menu.typed[0] = '\0';
}

static const char *typed_new(struct app *app, const struct app_line *line, const char *text) {
    (void)line;
    char before[TRAIN_SCENARIO_TEXT];
    app_put(before, sizeof before, app->scenarios.renamed);
    const char *sentence = app_scenario_add(app, text);
    if (sentence == NULL) {
        bool renamed = !fin_text_equal(app->scenarios.renamed, before);
        app_choose_line(app, APP_ENTRY_SCENARIOS, app->scenarios.chosen);
        app_notice(app, renamed ? app_scenario_renamed : app_scenario_added, false);
    }
    return sentence;
}

const struct app_line_kind app_line_scenario_new = {
    .describe = describe_new, .activate = activate_new, .typed = typed_new};

/* ---- a single scenario ---- */

void app_scenario_view(const struct app *app, struct view *view) {
    struct train_scenario scenario;
    app_scenario_of(&scenario, app, TRAIN_CARDS + app->scenarios.chosen * TRAIN_OWN_TARGETS);
    app_put(view->title, sizeof view->title, scenario.name);
    app_put(view->lead, sizeof view->lead, app->scenarios.texts[app->scenarios.chosen]);
}
